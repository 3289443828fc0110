"""Texts of the Tarocchi table: the answers with their costs and gains, plate lines, and the form at the end. They use
only what one seat may know. A plate tells public facts about the sides; what the seat alone knows, because it holds the
called card, is said in its own lines below the question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtable.art.portraits import Mood
from cardtable.cards.events import Event, Said, Sight
from cardtable.cards.pack import TAROCCHI, Card, Place, Seat
from cardtable.games.tarocchi.rules import NOT_YET
from cardtable.games.tarocchi.rules_cards import GIOVE, card_points, honest_name, own_run, takes
from cardtable.games.tarocchi.rules_types import TarocchiSeen
from cardtable.games.tarocchi.table_result import account, outcome
from cardtable.games.tarocchi.table_why import RECKONED, payment_arithmetic
from cardtable.rules.game import Action, Result
from cardtable.rules.tricks import TakenTrick
from cardtable.table.game_view.great_moments import Great
from cardtable.table.game_view.table_text import Heads, Offer, TableText
from cardtable.table.game_view.trick_cross import cards_in_trick
from cardtable.table.narration.accounts import Account
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text, text_n

if TYPE_CHECKING:
    from cardtable.table.narration.final_cards import LaidOpen

AUCTION = ("bid1", "bid2")
_BIDS = {"pass": "tarocchi.plate.passes", "call": "tarocchi.plate.calls", "solo": "tarocchi.plate.solo"}


class TarocchiTalk(TableText):
    score_id = "tarocchi.score"
    close_id = "tarocchi.end.close"
    reckoned = RECKONED
    great = (Great("tarocchi.partner", "tarocchi.great.partner", "trick"),)
    occasions = (("tarocchi.passes", "passes"),)
    moods = (("tarocchi.bids-stata", "sly"), ("tarocchi.bids-solo", "sly"), ("tarocchi.openly-alone", "sly"))
    legend = (
        ("icons/swords", "tarocchi.tip.swords"),
        ("1 2 3 4", "tip.order"),
        ("3", "tip.tricks"),
        ("tarocchi.mark.monte", "tarocchi.tip.monte"),
        ("● ● ●", "tarocchi.tip.thread"),
        ("icons/star", "tip.crown"),
        ("icons/dealer", "tip.dealer"),
    )

    def badge(self, seat: Seat, seen: TarocchiSeen) -> str:
        """Return a sword for seats publicly known to attack."""
        return "icons/swords" if seat == seen.public.declarer or seat in seen.public.attack else ""

    def mood(self, seat: Seat, seen: TarocchiSeen) -> Mood:
        public = seen.public
        return "passed" if public.phase in AUCTION and public.bids[seat] == "pass" else "waiting"

    def lines(self, seat: Seat, seen: TarocchiSeen, speaker: Speaker) -> Sequence[str]:
        """Return a player's bids and announcements, and the side."""
        public = seen.public
        declarer = public.declarer
        if public.phase in AUCTION or declarer < 0:
            bid = public.bids[seat]
            if seat == declarer and public.named >= 0:
                return [_contract(seen, speaker)]
            return [text(_BIDS[bid])] if bid else []
        found = [_contract(seen, speaker)] if seat == declarer else []
        notes = _side(seat, seen, speaker)
        if seat == declarer and public.scommessa:
            notes.append(text("tarocchi.plate.scommessa"))
        if seat == public.rivanto:
            notes.append(text("tarocchi.plate.rivanto"))
        return found + notes

    def crowned(self, seen: TarocchiSeen) -> Sequence[Card | Place]:
        best: Card = NOT_YET
        for card in cards_in_trick(seen.view, seen.public.leader):
            if takes(card, best):
                best = card
        return () if best == NOT_YET else (best,)

    def aside(self, seen: TarocchiSeen, speaker: Speaker) -> Sequence[str]:
        """Return what a player at a real table would remember, and whether the called card is in the own hand."""
        public = seen.public
        if public.phase == "over":
            return []
        attack = attack_known(seen)
        lines = []
        if attack and not public.attack:
            lines.append(_secret(seen, attack, speaker))
        if public.phase == "discard" and seen.seat == public.declarer:
            lines.append(text("tarocchi.aside.away", n=len(seen.view.get(f"scarto.{seen.seat}", ()))))
        if public.monte:
            lines.append(text("tarocchi.aside.monte", cards=", ".join(map(speaker.card, public.monte))))
        return [*lines, *self.routine(seen, speaker)]

    def routine(self, seen: TarocchiSeen, speaker: Speaker) -> Sequence[str]:
        """Return the points of both sides as far as they are known."""
        attack = attack_known(seen)
        if not attack or not seen.public.tricks_taken or seen.public.phase == "over":
            return ()
        ours, theirs = _points(seen, attack)
        return (text("tarocchi.aside.points", n=ours, n_defence=theirs),)

    def offers(self, seen: TarocchiSeen, speaker: Speaker) -> Sequence[Offer] | None:
        """Return the answers given without touching a card."""
        if not seen.ask.actions:
            return []
        match seen.public.phase:
            case "bid1" | "bid2":
                return [_bid(action, seen, speaker) for action in seen.ask.actions]
            case "name":
                return [_name(action, seen) for action in seen.ask.actions]
            case "announce_declarer":
                return [_none("tarocchi.tell.no-bet"), _scommessa(seen)]
            case "announce_opponents":
                return [_none("tarocchi.tell.no-rivanto"), _rivanto(seen)]
        return []

    def midway(self, seen: TarocchiSeen) -> bool:
        return seen.public.phase == "discard" and f"scarto.{self.seat}" in seen.view

    def why_taken(self, trick: TakenTrick, seen: TarocchiSeen, speaker: Speaker) -> str:
        from cardtable.games.tarocchi.table_final_cards import why_taken

        return why_taken(trick, speaker)

    def explain(self, heard: Sequence[Event], said: Said, seen: TarocchiSeen, speaker: Speaker) -> str:
        return payment_arithmetic(heard, said, seen)

    def laid_open(self, seen: TarocchiSeen, speaker: Speaker) -> LaidOpen:
        from cardtable.games.tarocchi.table_final_cards import laid_open

        return laid_open(seen)

    def account(self, seen: TarocchiSeen, result: Result, speaker: Speaker) -> Account:
        return account(seen, result)

    def outcome(self, seen: TarocchiSeen, result: Result, speaker: Speaker) -> str:
        return outcome(seen, result, speaker)

    def heads(self) -> Heads:
        return Heads(text("tarocchi.head.deal"), text("tarocchi.head.match"))

    def equals(self) -> str:
        return text("tarocchi.equals")


def attack_known(seen: TarocchiSeen) -> tuple[Seat, ...]:
    """Return the declarer's side as this seat knows it: the public one, or the one that the called card in its own hand
    reveals."""
    public = seen.public
    attack = public.attack
    if attack or public.phase in (*AUCTION, "name") or public.named not in _hand(seen):
        return attack
    return (seen.seat,) if seen.seat == public.declarer else (public.declarer, seen.seat)


def _hand(seen: TarocchiSeen) -> list[Card]:
    """Return the cards that this seat sees in its own hand."""
    return [card for card in seen.view.get(f"hand.{seen.seat}", ()) if card is not None]


# -- the plates: what everyone knows ---------------------------------------------------------------------------


def _contract(seen: TarocchiSeen, speaker: Speaker) -> str:
    public = seen.public
    if public.stata:
        return text("tarocchi.plate.stata")
    if public.named >= 0:
        return text("tarocchi.plate.names", card=speaker.card(public.named))
    if public.contract == "solo":
        return text("tarocchi.plate.solo")
    return text("tarocchi.plate.obliged") if public.obliged else text("tarocchi.plate.calls")


def _side(seat: Seat, seen: TarocchiSeen, speaker: Speaker) -> list[str]:
    """Return the publicly known partners or opponents of a player."""
    attack, declarer = seen.public.attack, seen.public.declarer
    if not attack:
        return []
    if seat not in attack:
        return [text("tarocchi.plate.against", name=speaker.names[declarer])]
    if len(attack) > 1:
        return [text("tarocchi.plate.with", name=speaker.names[attack[seat == attack[0]]])]
    # The bid of a soloist says so already.
    return [text("tarocchi.plate.solo")] if seen.public.named >= 0 else []


# -- below the question: what this seat knows ------------------------------------------------------------------


def _secret(seen: TarocchiSeen, attack: Sequence[Seat], speaker: Speaker) -> str:
    card = speaker.card(seen.public.named)
    if len(attack) == 1:
        return text("tarocchi.aside.alone", card=card)
    return text("tarocchi.aside.partner", card=card, name=speaker.names[seen.public.declarer])


def _points(seen: TarocchiSeen, attack: Sequence[Seat]) -> tuple[int, int]:
    """Return the points in each side's tricks, all of whose cards were seen."""
    sight = Sight(seen.seat)
    for event in seen.heard:
        sight.hear(event)
    sides: tuple[list[Card], list[Card]] = [], []
    for seat in range(4):
        won = sight.known.get(f"won.{seat}", ())
        sides[seat not in attack].extend(card for card in won if card is not None)
    return card_points(sides[0]), card_points(sides[1])


# -- the answers -----------------------------------------------------------------------------------------------


def _stake(seen: TarocchiSeen, alone: bool) -> str:
    """Return the value of a jocu for this seat."""
    chips = seen.setting.options["chips_per_jocu"] * (3 if alone else 1)
    return text_n("tarocchi.stake", chips * (2 if seen.public.stata or seen.public.phase == "bid1" else 1))


def _bid(action: Action, seen: TarocchiSeen, speaker: Speaker) -> Offer:
    if action.verb == "pass":
        return Offer(action, text("tarocchi.verb.pass"), _tell_pass(seen), "pass")
    if action.verb == "solo":
        first = seen.public.phase == "bid1"
        tell = text("tarocchi.tell.stata") if first else text("tarocchi.tell.solo")
        return Offer(action, text("tarocchi.verb.solo"), f"{tell} {_stake(seen, alone=True)}", "person")
    if action.to:
        return _name(action, seen)
    hand = _hand(seen)
    tell = text("tarocchi.tell.call", card=speaker.card(honest_name(hand)))
    if seen.setting.options["own_card_call"] and own_run(hand):
        tell += " " + text("tarocchi.tell.call-own")
    return Offer(action, text("tarocchi.verb.call", to="").strip(), tell, "opponent")


def _tell_pass(seen: TarocchiSeen) -> str:
    if seen.public.phase == "bid1":
        return text("tarocchi.tell.pass-first")
    if seen.seat != seen.setting.dealer or seen.public.declarer >= 0:
        return text("tarocchi.tell.pass")
    if seen.setting.options["all_pass"] == "redeal":
        return text("tarocchi.tell.pass-redeal")
    return text("tarocchi.tell.pass-giove") if GIOVE in _hand(seen) else text("tarocchi.tell.pass-out")


def _name(action: Action, seen: TarocchiSeen) -> Offer:
    """Return the button for a callable trump: the missing one apart, those of the own run close together."""
    words = text(f"tarocchi.to.{action.to}")
    card, public = TAROCCHI.card(action.to), seen.public
    if card not in _hand(seen):
        tell = text("tarocchi.tell.name-obliged") if public.obliged else text("tarocchi.tell.name")
        return Offer(action, words if action.verb == "name" else text("tarocchi.verb.call", to=words), tell)
    open_to_all = public.obliged and (card == GIOVE or card in public.monte)
    group = text("tarocchi.group.open") if open_to_all else text("tarocchi.group.own")
    return Offer(action, words, group=group)


def _none(tell: str) -> Offer:
    return Offer(Action("none"), text("tarocchi.verb.none"), text(tell), "pass")


def _scommessa(seen: TarocchiSeen) -> Offer:
    action = Action("scommessa")
    pays = seen.setting.options["scommessa_failed"] == "defence_scores"
    tell = text("tarocchi.tell.scommessa") if pays else text("tarocchi.tell.scommessa-free")
    stake = _stake(seen, alone=len(attack_known(seen)) == 1)
    return Offer(action, text("tarocchi.verb.scommessa"), f"{tell} {stake}", "star", live=seen.ask.allows(action))


def _rivanto(seen: TarocchiSeen) -> Offer:
    """Return the same buttons for all seats. The secret partner sees the rivanto too, and a touch of it says why it is
    not allowed."""
    action = Action("rivanto")
    tell = f"{text('tarocchi.tell.rivanto')} {_stake(seen, alone=False)}"
    return Offer(action, text("tarocchi.verb.rivanto"), tell, "flag", live=seen.ask.allows(action))


# -- the form at the end ---------------------------------------------------------------------------------------
