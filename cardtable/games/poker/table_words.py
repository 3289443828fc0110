"""Texts of the Poker table: cost of an answer, last statements, names of hands, and reasons for the winner."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from cardtable.art.portraits import Mood
from cardtable.cards.events import Event, Moved, Said
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.poker.rules import is_pot_carried_over
from cardtable.games.poker.rules_hands import (
    FLUSH,
    MAJOR_CARRE,
    NOTHING,
    ROYAL_FLUSH,
    ROYAL_SUITE,
    SHOWN_IDS,
    category,
    ladder,
)
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.games.poker.table_result import account, outcome
from cardtable.games.poker.table_round import Showdown, last_statements, showdown
from cardtable.games.poker.table_why import EXPLAINED, pot_arithmetic
from cardtable.rules.cirkle import DECIDING
from cardtable.rules.game import Action, Amount, Result
from cardtable.table.game_view.great_moments import Great
from cardtable.table.game_view.table_text import Heads, Offer, Ranking, TableText
from cardtable.table.narration.accounts import Account
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.lists import join_names

if TYPE_CHECKING:
    from cardtable.table.narration.final_cards import LaidOpen

RUNG_IDS = (
    ("poker.rung.royal-carre", "poker.made.royal-carre"),
    ("poker.rung.royal-flush", "poker.made.royal-flush"),
    ("poker.rung.flush", "poker.made.flush"),
    ("poker.rung.major-carre", "poker.made.major-carre"),
    ("poker.rung.carre", "poker.made.carre"),
    ("poker.rung.royal-suite", "poker.made.royal-suite"),
    ("poker.rung.full", "poker.made.full"),
    ("poker.rung.suite", "poker.made.suite"),
    ("poker.rung.brelan", "poker.made.brelan"),
    ("poker.rung.two-pairs", "poker.made.two-pairs"),
    ("poker.rung.pair", "poker.made.pair"),
)
"""Combinations from the top of the ladder, each with the text that says what makes it."""
DID = {
    "poker.bets": "poker.did.bets",
    "poker.raises": "poker.did.raises",
    "poker.follows": "poker.did.follows",
    "poker.taps": "poker.did.taps",
}
ICONS = {"pass": "pass", "follow": "check", "parole": "clock", "show": "eye", "hide": "lock"}


class PokerTalk(TableText):
    """Sentences, buttons, marks and moods of the Poker table."""

    score_id = "poker.score"
    close_id = "poker.end.close"
    reckoned = (*EXPLAINED, *SHOWN_IDS)
    legend = (
        ("chips/1", "poker.tip.chips"),
        ("chips/5", "poker.tip.chips"),
        ("chips/25", "poker.tip.chips"),
        ("chips/100", "poker.tip.chips"),
        ("chips/500", "poker.tip.chips"),
        ("8", "poker.tip.stake"),
        ("■ ■", "poker.tip.ladder"),
        ("icons/star", "tip.crown"),
        ("", "round.ribbon"),
        ("icons/dealer", "tip.dealer"),
    )
    figured = "poker.tip.figure"
    great = (
        Great("poker.shows.royal-carre", "poker.great.royal-four"),
        Great("poker.shows.royal-flush", "poker.great.royal-flush"),
        Great("poker.shows.flush", "poker.great.flush"),
        Great("poker.shows.royal-suite-shape", "poker.great.royal-suite"),
        Great("poker.shows.royal-suite-colour", "poker.great.royal-suite"),
    )
    occasions = (("poker.passes", "passes"),)
    moods = (("poker.wins", "pleased"), ("poker.shares", "pleased"))

    def figure(self, seat: Seat, seen: PokerSeen) -> int | None:
        return seen.public.capital[seat]

    def mood(self, seat: Seat, seen: PokerSeen) -> Mood:
        return "waiting" if seen.public.inside[seat] else "passed"

    def lines(self, seat: Seat, seen: PokerSeen, speaker: Speaker) -> Sequence[str]:
        told = plate_line(seat, seen)
        return [told] if told else []

    def stands(self, action: Action, seen: PokerSeen) -> Collection[Card | Place]:
        """Return the cards that stand for an action: the own cards for showing them."""
        if action.verb != "show":
            return super().stands(action, seen)
        return [card for card in seen.view.get(f"hand.{self.seat}", ()) if card is not None]

    def crowned(self, seen: PokerSeen) -> Sequence[Card | Place]:
        """Return the cards of the winning combinations, once all hands are shown."""
        shown = showdown(seen.view, seen)
        if shown is None:
            return ()
        rungs = ladder(seen.setting.options)
        return tuple({card for seat in shown.winners for card in rungs.combination(shown.hands[seat])})

    def resting(self, seen: PokerSeen) -> Collection[Place]:
        return [f"hand.{seat}" for seat, inside in enumerate(seen.public.inside) if not inside]

    def aside(self, seen: PokerSeen, speaker: Speaker) -> Sequence[str]:
        shown = showdown(seen.view, seen)
        told = [winning_reason(shown, seen, speaker)] if shown is not None else []
        mine = holding_text(seen, speaker)
        return [*told, mine] if mine else told

    def rankings(self, seen: PokerSeen) -> Sequence[Ranking]:
        """Return the order of colours and of shapes, which decides between two highest cards. Before that, a
        combination of a shape beats one of a colour."""
        if not open_cards(seen):
            return ()
        first, then = DECIDING[seen.setting.options["hierarchy"]]
        if seen.setting.options["hierarchy"] == "colour_first":
            return [Ranking(text("poker.rank.colour"), first), Ranking(text("playing.order.then-shape"), then)]
        return [Ranking(text("poker.rank.shape"), first), Ranking(text("playing.order.then-colour"), then)]

    def offers(self, seen: PokerSeen, speaker: Speaker) -> Sequence[Offer] | None:
        order = ("follow", "tapis", "parole", "pass", "show", "hide")
        return [offer(a, seen) for a in sorted(seen.ask.actions, key=lambda a: order.index(a.verb))]

    def stops(self, seen: PokerSeen, amount: Amount) -> Sequence[tuple[int, str]]:
        """Return the marked stakes with their names: the least, half the pot, the whole pot, or all chips."""
        pot = seen.public.pot
        found = []
        for n in amount.marks:
            if n == amount.high:
                found.append((n, text("poker.stop.pot") if n == pot else text("poker.stop.all")))
            elif n == amount.low:
                found.append((n, text("poker.stop.least")))
            else:
                found.append((n, text("poker.stop.half")))
        return found

    def money(self, seen: PokerSeen, n: int, speaker: Speaker) -> str:
        """Return the text for a stake: its cost and the chips left after it."""
        cost = n - seen.public.round_stakes[seen.seat]
        return text("poker.money", n=cost, n_left=seen.public.capital[seen.seat] - cost)

    def explain(self, heard: Sequence[Event], said: Said, seen: PokerSeen, speaker: Speaker) -> str:
        if said.text_id in SHOWN_IDS:
            return combination_text(heard, said, seen, speaker)
        chips = pot_arithmetic(heard, said, speaker)
        shown = showdown(seen.view, seen) if chips else None
        return chips if shown is None else f"{winning_reason(shown, seen, speaker)}\n{chips}"

    def laid_open(self, seen: PokerSeen, speaker: Speaker) -> LaidOpen:
        from cardtable.games.poker.table_final_cards import laid_open

        return laid_open(seen)

    def account(self, seen: PokerSeen, result: Result, speaker: Speaker) -> Account:
        return account(seen, result)

    def outcome(self, seen: PokerSeen, result: Result, speaker: Speaker) -> str:
        shown = showdown(seen.view, seen)
        return outcome(seen, result, winning_reason(shown, seen, speaker) if shown is not None else "", speaker)

    def heads(self) -> Heads:
        return Heads(text("poker.head.deal"), text("poker.head.match"))


def open_cards(seen: PokerSeen) -> tuple[Card, ...]:
    """Return the player's own cards and the common ones that are visible; () without own cards."""
    own = seen.view.get(f"hand.{seen.seat}", ())
    if not own or None in own:
        return ()
    return tuple(card for card in (*own, *seen.view.get("board", ())) if card is not None)


def _within(name: str) -> str:
    """Return the name of a combination as it is written within a sentence."""
    return name[:1].lower() + name[1:]


def holding_text(seen: PokerSeen, speaker: Speaker) -> str:
    """Return the name of the player's present combination with the cards that make it."""
    cards, rungs = open_cards(seen), ladder(seen.setting.options)
    if not cards:
        return ""
    name = _within(text(rungs.name_id(rungs.strength(cards))))
    return text("poker.hold", hand=name, cards=" ".join(speaker.card(card) for card in rungs.combination(cards)))


def combination_text(heard: Sequence[Event], said: Said, seen: PokerSeen, speaker: Speaker) -> str:
    """Return the cards of a shown combination, its definition, and its rung on the ladder."""
    own, rungs = said.args["cards"], ladder(seen.setting.options)
    assert isinstance(own, tuple)
    common = [event.card for event in heard if isinstance(event, Moved) and event.dst[0] == "board"]
    cards = (*own, *(card for card in common if card is not None))
    rung = category(rungs.strength(cards))
    if rung == NOTHING:
        return ""
    rows, _ = ladder_rows(seen)
    shown = " ".join(speaker.card(card) for card in rungs.combination(cards))
    return text("poker.why.hand", cards=shown, made=rows[len(rows) - rung][1], n=rung, of=len(rows))


def ladder_rows(seen: PokerSeen) -> tuple[tuple[tuple[str, str], ...], int]:
    """Return the rows of the ladder, each as name and definition, and the index of the player's own row, or -1."""
    cards, rungs = open_cards(seen), ladder(seen.setting.options)
    rows = [(text(name), text(made)) for name, made in RUNG_IDS]
    if seen.setting.options["flush_royal"] == "four_plus_target":
        rows[1] = (rows[1][0], text("poker.made.royal-flush-target"))
    row = len(RUNG_IDS) - category(rungs.strength(cards)) if cards else -1
    return tuple(rows), row if row < len(RUNG_IDS) else -1


def plate_line(seat: Seat, seen: PokerSeen) -> str:
    """Return the small line on a plate: the shown combination at the end, before that the last statement."""
    public = seen.public
    if not public.inside[seat]:
        # A player that has passed has at least paid the base stake.
        return text("poker.did.passes") if public.total_paid[seat] else text("poker.did.out")
    shown = showdown(seen.view, seen)
    if shown is not None:
        value = ladder(seen.setting.options).strength(shown.hands[seat])
        return text(RUNG_IDS[len(RUNG_IDS) - category(value)][0])
    if public.parole_pending[seat]:
        return text("poker.did.waits")
    act = last_statements(seen).get(seat)
    if act is not None and act.text_id in DID:
        return text(DID[act.text_id], n=act.args["n"])
    return "" if public.capital[seat] or public.phase == "over" else text("poker.did.all-in")


# -- what an answer means --------------------------------------------------------------------------------------


def offer(action: Action, seen: PokerSeen) -> Offer:
    icon = ICONS.get(action.verb, "")
    return Offer(action, text(f"poker.verb.{action.verb}", n=action.n), _tell(action, seen), icon)


def _tell(action: Action, seen: PokerSeen) -> str:
    public, seat = seen.public, seen.seat
    chips = public.capital[seat]
    match action.verb:
        case "follow":
            cost = (action.n or 0) - public.round_stakes[seat]
            after = public.pot + sum(public.round_stakes) + cost
            return text("poker.tell.follow", n=cost, n_left=chips - cost, n_times=max(1, after // max(1, cost)))
        case "tapis":
            return text("poker.tell.tapis-side" if public.side_pots else "poker.tell.tapis", n=chips)
        case "parole":
            return _tell_parole(seen)
        case "pass":
            return text("poker.tell.pass", n=public.total_paid[seat], n_left=chips)
        case "show":
            return text("poker.tell.show")
    return text("poker.tell.hide")


def _tell_parole(seen: PokerSeen) -> str:
    public = seen.public
    others = [seat for seat, inside in enumerate(public.inside) if inside and seat != seen.seat]
    if any(public.round_stakes):
        return text("poker.tell.parole-late")
    if all(public.parole_pending[seat] for seat in others):
        carried = is_pot_carried_over(seen.setting.options, public.inside, public.capital)
        return text("poker.tell.parole-last" if carried else "poker.tell.parole-free")
    return text("poker.tell.parole")


# -- why -------------------------------------------------------------------------------------------------------


def winning_reason(shown: Showdown, seen: PokerSeen, speaker: Speaker) -> str:
    """Return the best hand and the first thing in which it beats the next one."""
    rungs = ladder(seen.setting.options)
    values = {seat: rungs.strength(cards) for seat, cards in shown.hands.items()}
    best = max(values.values())
    seats = [[*values][i] for i in rungs.winners([*shown.hands.values()])]
    hand = _within(text(rungs.name_id(best)))
    if len(seats) > 1:
        return text("poker.why.tie", names=join_names([speaker.names[seat] for seat in seats]), hand=hand)
    name = speaker.names[seats[0]]
    beaten = max(value for seat, value in values.items() if seat != seats[0])
    if category(beaten) != category(best):
        return text("poker.why.rung", name=name, hand=hand, beaten=_within(text(rungs.name_id(beaten))))
    if beaten == best:
        return text("poker.why.cards", name=name, hand=hand)
    first, second = rungs.key(best), rungs.key(beaten)
    at = next(i for i, (one, other) in enumerate(zip(first, second, strict=True)) if one != other)
    if category(best) in (ROYAL_SUITE, MAJOR_CARRE):
        reason = ("poker.why.shape", "poker.why.target")[at - 1]
    elif category(best) in (NOTHING, FLUSH, ROYAL_FLUSH):
        reason = "poker.why.high"
    else:
        kinds_at = 0 if seen.setting.options["kind_rule"] == "high_first" else 1
        reason = "poker.why.shape" if at % 2 == kinds_at else "poker.why.high"
    return text(reason, name=name, hand=hand)


def is_payment(said: Said) -> bool:
    """Return whether chips are heard with this event."""
    return said.text_id in (*DID, "poker.antes", "poker.takes-back", "poker.wins", "poker.shares")
