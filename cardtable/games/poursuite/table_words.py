"""Texts of Poursuite's table beside the cards: the price of an attack, what covers a card and why, plate lines, and the
form at the end of a deal. They use only what one seat may know."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from cardtable.art.portraits import Mood
from cardtable.cards.events import Event, Said
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.poursuite.rules import NOBODY_ATTACKS, launches
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.games.poursuite.table_result import account, outcome
from cardtable.games.poursuite.table_why import RECKONED, why
from cardtable.rules.cirkle import FACES, SHAPE, TARGET
from cardtable.rules.game import Action, Result
from cardtable.table.game_view.great_moments import Great
from cardtable.table.game_view.table_text import Heads, Offer, TableText
from cardtable.table.narration.accounts import Account
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text, text_n

if TYPE_CHECKING:
    from cardtable.table.narration.final_cards import LaidOpen

SOON = 10
"""The number of turns before the limit from which on it is said how few are left."""


class PoursuiteTalk(TableText):
    score_id = "poursuite.score"
    reckoned = RECKONED
    legend = (
        ("icons/swords", "poursuite.tip.attacker"),
        ("+3", "poursuite.tip.price"),
        ("icons/target", "poursuite.tip.last"),
        ("●", "poursuite.tip.turn"),
        ("icons/star", "tip.crown"),
        ("icons/dealer", "tip.dealer"),
    )
    figured = "poursuite.tip.figure"
    great = (Great("poursuite.draws", "poursuite.great.nine", "pile", ("n", 9)),)
    occasions = (("poursuite.draws", ""), ("poursuite.picks-up", ""))  # nothing of theirs was taken
    moods = (("poursuite.draws", "hurt"), ("poursuite.picks-up", "hurt"))

    def badge(self, seat: Seat, seen: PoursuiteSeen) -> str:
        """Return the badge: a target for a player with one card left, crossed swords for the starter of the attack."""
        if len(seen.view.get(f"hand.{seat}", ())) == 1:
            return "icons/target"
        return "icons/swords" if seat == seen.public.starter else ""

    def figure(self, seat: Seat, seen: PoursuiteSeen) -> int | None:
        return len(seen.view.get(f"hand.{seat}", ()))

    def mood(self, seat: Seat, seen: PoursuiteSeen) -> Mood:
        """Return the sly mood for a player with one card left: the number of cards is public."""
        return "sly" if len(seen.view.get(f"hand.{seat}", ())) == 1 else "waiting"

    def lines(self, seat: Seat, seen: PoursuiteSeen, speaker: Speaker) -> Sequence[str]:
        """Return the meaning of the large figure, and the draw that threatens a player."""
        cards = len(seen.view.get(f"hand.{seat}", ()))
        told = []
        if attacked(seen) and seat == seen.public.turn:
            told.append(text("poursuite.line.attacked"))
        elif seat == seen.public.starter:
            told.append(text("poursuite.line.attacks"))
        # Where only one line has room it is the one that matters most.
        told.insert(0 if cards == 1 else 1, text("poursuite.last-card") if cards == 1 else text("poursuite.line.cards"))
        return told

    def section(self, seen: PoursuiteSeen) -> str:
        return "attacks" if attacked(seen) else super().section(seen)

    def crowned(self, seen: PoursuiteSeen) -> Sequence[Card | Place]:
        """Return the target that answers an attack."""
        card = seen.view.get("pile", (None,))[-1]
        if card is None or not attacked(seen) or SHAPE[card % FACES] != TARGET:
            return ()
        return [card]

    def worth(self, action: Action, seen: PoursuiteSeen) -> str:
        """Return the effect of the card under the pointer: goes out, strikes back, passes the attack on, begins one."""
        if action.verb == "draw":
            return f"+{price(seen)}"
        if action.verb != "play":
            return ""
        card = action.cards[0]
        if len(hand(seen)) == 1:
            return text("poursuite.worth.out")
        if attacked(seen):
            target = SHAPE[card % FACES] == TARGET
            return text("poursuite.worth.counter") if target else text("poursuite.worth.answer")
        return text("poursuite.worth.attack") if launches(card, top(seen)) else ""

    def spoken_worth(self, action: Action, seen: PoursuiteSeen) -> str:
        return text("poursuite.speech.draw", n=price(seen)) if action.verb == "draw" else self.worth(action, seen)

    def trail(self, action: Action, seen: PoursuiteSeen) -> Sequence[tuple[Place, int]]:
        """Return the slot under the pointer's trail: the top of the reserve for a draw."""
        stock = len(seen.view.get("reserve", ()))
        return [("reserve", stock - 1)] if action.verb == "draw" and stock else ()

    def outlook(self, action: Action, seen: PoursuiteSeen, speaker: Speaker) -> Sequence[str]:
        """Return what happens before a draw when the reserve is empty."""
        if action.verb != "draw" or seen.view.get("reserve"):
            return []
        n = len(seen.view.get("pile", ())) - 1
        return [text("poursuite.outlook.turn-over", n=n) if n else text("poursuite.outlook.nothing")]

    def aside(self, seen: PoursuiteSeen, speaker: Speaker) -> Sequence[str]:
        """Return what covers the heap now and the price of an attack, what the last card must be, and how long the deal
        may last."""
        told: list[str] = []
        if seen.ask.actions and seen.public.phase == "play":
            told += _attack(seen, speaker) if attacked(seen) else _peace(seen, speaker)
            if len(hand(seen)) == 2 and _may_play(seen):
                told.append(_last(seen))
        if seen.public.phase != "over":
            told.append(_limit(seen))
        if seen.public.stalled:
            told.append(text_n("poursuite.aside.stalled", seen.public.stalled, of=seen.setting.seats))
        return told

    def routine(self, seen: PoursuiteSeen, speaker: Speaker) -> Collection[str]:
        cover = text("poursuite.aside.cover", card=speaker.card(top(seen)))
        return (cover,) if _is_nearly_over(seen) else (cover, _limit(seen))

    def offers(self, seen: PoursuiteSeen, speaker: Speaker) -> Sequence[Offer] | None:
        """Return the button for keeping a drawn card, which says whether it could be played."""
        keep = Action("keep")
        if keep not in seen.ask.actions:
            return None
        card, below = hand(seen)[-1], top(seen)
        if len(seen.ask.actions) > 1:
            tell = text("poursuite.offer.or-play", card=speaker.card(card))
        else:
            tell = text("poursuite.offer.no-match", card=speaker.card(card), top=speaker.card(below))
        return [Offer(keep, text("poursuite.verb.keep"), tell, "check")]

    def explain(self, heard: Sequence[Event], said: Said, seen: PoursuiteSeen, speaker: Speaker) -> str:
        return why(heard, said, seen, speaker)

    def laid_open(self, seen: PoursuiteSeen, speaker: Speaker) -> LaidOpen:
        from cardtable.games.poursuite.table_final_cards import laid_open

        return laid_open(seen)

    def account(self, seen: PoursuiteSeen, result: Result, speaker: Speaker) -> Account:
        return account(seen, result)

    def outcome(self, seen: PoursuiteSeen, result: Result, speaker: Speaker) -> str:
        return outcome(seen, result, speaker)

    def heads(self) -> Heads:
        return Heads(text("poursuite.head.deal"), text("poursuite.head.match"))


def top(seen: PoursuiteSeen) -> Card:
    card = seen.view["pile"][-1]
    assert card is not None, "everybody sees the heap"
    return card


def hand(seen: PoursuiteSeen) -> Sequence[Card]:
    return [card for card in seen.view.get(f"hand.{seen.seat}", ()) if card is not None]


def attacked(seen: PoursuiteSeen) -> bool:
    """Return whether an attack must be answered. An attack with which the deal has ended needs no answer."""
    return seen.public.starter != NOBODY_ATTACKS and seen.public.phase != "over"


def left_to_draw(seen: PoursuiteSeen) -> int:
    """Return the number of cards that can be drawn: the reserve, and the heap below its top card."""
    return len(seen.view.get("reserve", ())) + len(seen.view["pile"]) - 1


def price(seen: PoursuiteSeen) -> int:
    """Return the number of cards that a player without an answer draws now."""
    return min(3 * (seen.public.fails + 1) if attacked(seen) else 1, left_to_draw(seen))


def taken(seen: PoursuiteSeen) -> int:
    """Return the number of cards that the starter of the attack would take if a target were played now."""
    if seen.setting.options["counter_takes"] == "whole_pile":
        return len(seen.view["pile"])
    return len(seen.public.blacks)


# -- what is asked -------------------------------------------------------------------------------------------------


def _may_play(seen: PoursuiteSeen) -> bool:
    return any(action.cards for action in seen.ask.actions)


def _peace(seen: PoursuiteSeen, speaker: Speaker) -> list[str]:
    card = speaker.card(top(seen))
    if _may_play(seen):
        return [text("poursuite.aside.cover", card=card)]
    if not left_to_draw(seen):
        return [text("poursuite.aside.nothing-left")]
    only = len(hand(seen)) == 1
    return [text("poursuite.aside.last-does-not-fit") if only else text("poursuite.aside.nothing", card=card)]


def _attack(seen: PoursuiteSeen, speaker: Speaker) -> list[str]:
    starter, n = seen.public.starter, price(seen)
    if not _may_play(seen):
        only = len(hand(seen)) == 1
        return [text("poursuite.aside.last-attacked", n=n) if only else text("poursuite.aside.no-answer", n=n)]
    if starter == seen.seat:
        return [text("poursuite.aside.answer-own", n=taken(seen))]
    return [text("poursuite.aside.answer", name=speaker.names[starter], n=taken(seen))]


def _last(seen: PoursuiteSeen) -> str:
    free = attacked(seen) or seen.setting.options["last_card_free"]
    return text("poursuite.aside.last-free") if free else text("poursuite.aside.last")


def _is_nearly_over(seen: PoursuiteSeen) -> bool:
    """Return whether the limit of turns is near."""
    return bool(seen.setting.options["turn_limit"] - seen.public.turns // seen.setting.seats <= SOON)


def _limit(seen: PoursuiteSeen) -> str:
    limit, done = seen.setting.options["turn_limit"], seen.public.turns // seen.setting.seats
    if _is_nearly_over(seen):
        return text("poursuite.aside.turns-left", n=limit - done)
    return text("poursuite.aside.turn", n=done + 1, of=limit)
