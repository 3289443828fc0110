"""Texts of the Naval table: reminders beside the question, plate lines, ready orders for a pyramid, and the form at the
end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from cardtable.art.portraits import Mood
from cardtable.cards.chance import shuffled, stream
from cardtable.cards.events import Event, Said, View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.naval.rules_pyramid import ATTACKER, BATTLE, NEITHER, SIZE, SPOTS, TARGETS
from cardtable.games.naval.rules_types import NavalSeen, NavalSetting
from cardtable.games.naval.table_result import account, outcome
from cardtable.games.naval.table_why import RECKONED, why
from cardtable.rules.cirkle import COLOUR_FIRST, COLOURS, FACES, SHAPES
from cardtable.rules.game import Result
from cardtable.table.game_view.great_moments import Great
from cardtable.table.game_view.table_text import Heads, Offer, Order, Ranking, TableText
from cardtable.table.narration.accounts import Account
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

if TYPE_CHECKING:
    from cardtable.table.narration.final_cards import LaidOpen

SERIES = ("naval.line.series-a", "naval.line.series-b", "naval.line.series-c", "naval.line.series-d")
TARGETS_RANKED = tuple(card for card in range(FACES) if card in TARGETS)
INSIDE = tuple(SPOTS.index(spot) for spot in (32, 42, 43, 53))
"""Places far from every corner, where a ready order hides the target."""


class NavalTalk(TableText):
    score_id = "naval.score"
    reckoned = RECKONED
    legend = (
        ("icons/star", "tip.crown"),
        ("", "round.ribbon"),
        ("icons/dealer", "tip.dealer"),
    )
    figured = "naval.tip.figure"
    great = (Great("naval.target-hit", "naval.great.found", "strike"),)
    moods = (("naval.wins", "pleased"), ("naval.target-hit", "hurt"), ("naval.passes", "passed"))
    setting: NavalSetting
    formations = True

    def conceals(self, view: View) -> bool:
        """Return whether the table shows a secret of one player: a hand to lay out, or by `peek_own` a pyramid."""
        return self.setting.options["peek_own"] == "always" or any(place.startswith("hand.") for place in view)

    def dealer(self, seen: NavalSeen) -> Seat | None:
        return None

    def figure(self, seat: Seat, seen: NavalSeen) -> int | None:
        lying = sum(bool(seen.view.get(f"pyramid.{seat}.{spot}")) for spot in SPOTS)
        return lying + len(seen.view.get(f"hand.{seat}", ()))

    def mood(self, seat: Seat, seen: NavalSeen) -> Mood:
        return "passed" if seen.public.out[seat] else "waiting"

    def lines(self, seat: Seat, seen: NavalSeen, speaker: Speaker) -> Sequence[str]:
        """Return how far a player has come with the pyramid, or whether the target is still hidden, and the border
        series."""
        held = len(seen.view.get(f"hand.{seat}", ()))
        if held > SIZE:
            state = text("naval.line.choosing")
        elif held:
            state = text("naval.line.laying")
        elif seen.public.phase == "lay":
            state = text("naval.line.ready")
        elif seen.public.out[seat]:
            state = text("naval.line.out")
        else:
            state = text("naval.line.hidden")
        return [state, text(SERIES[seen.public.series[seat]])]

    def crowned(self, seen: NavalSeen) -> Sequence[Card | Place]:
        battle: tuple[Card, ...] = seen.public.battle
        if not battle:
            return ()
        attacker, defender = battle
        outcome = BATTLE[attacker % FACES][defender % FACES]
        if outcome == NEITHER:
            return ()
        return (attacker,) if outcome == ATTACKER else (defender,)

    def picked(self, seen: NavalSeen) -> Sequence[Card | Place]:
        if seen.public.chosen < 0:
            return ()
        return (f"pyramid.{seen.public.turn}.{SPOTS[seen.public.chosen]}",)

    def placed(self, place: Place, seen: NavalSeen, speaker: Speaker) -> str:
        return self.whereabouts(place, seen, speaker) or super().placed(place, seen, speaker)

    def whereabouts(self, place: Place, seen: NavalSeen, speaker: Speaker) -> str:
        name, _, rest = place.partition(".")
        if name != "pyramid":
            return ""
        seat, _, spot = rest.partition(".")
        if int(seat) == seen.seat:
            return text("naval.at.own", row=spot[0], n=spot[1])
        return text("naval.at", name=speaker.names[int(seat)], row=spot[0], n=spot[1])

    def aside(self, seen: NavalSeen, speaker: Speaker) -> Sequence[str]:
        """Return the facts that are needed to answer the question well."""
        if seen.ask.arrange is not None:
            lines = [text("naval.aside.corners")]
            return lines if seen.setting.options["peek_own"] == "always" else [*lines, text("naval.aside.remember")]
        verbs = {action.verb for action in seen.ask.actions}
        if "keep" in verbs:
            return [text("naval.aside.keep")]
        if verbs & {"attack", "aim"}:
            return [text("naval.aside.black")]
        return []

    def rankings(self, seen: NavalSeen) -> Sequence[Ranking]:
        """Return the order that decides a battle; for targets the colours only."""
        if any(action.verb == "keep" for action in seen.ask.actions):
            return [Ranking(text("naval.rank.targets"), TARGETS_RANKED)]
        return [Ranking(text("naval.rank.colour"), COLOURS), Ranking(text("naval.rank.shape"), SHAPES)]

    def offers(self, seen: NavalSeen, speaker: Speaker) -> Sequence[Offer] | None:
        passes = [action for action in seen.ask.actions if action.verb == "pass"]
        words, tell = text("naval.verb.pass"), text("naval.offer.pass.tell")
        return [Offer(action, words, tell, icon="pass") for action in passes]

    def orders(self, seen: NavalSeen) -> Sequence[Order]:
        """Return ready orders from the apex to the base. In an order by strength the target is hidden inside, because
        at the end of the row it would be in a corner."""
        assert seen.ask.arrange is not None, "orders are offered while something is arranged"
        cards = seen.ask.arrange.cards
        strong_first = sorted(cards, key=lambda card: -COLOUR_FIRST[card % FACES])
        return [
            Order(text("naval.order.strong-base"), change=partial(_hidden, strong_first[::-1])),
            Order(text("naval.order.strong-apex"), change=partial(_hidden, strong_first)),
            Order(text("naval.order.held"), change=partial(_hidden, self.pack.sort_hand(cards))),
            Order(text("naval.order.mirror"), change=mirrored),
            Order(text("naval.order.shuffle"), change=mixed),
        ]

    def midway(self, seen: NavalSeen) -> bool:
        return seen.public.phase == "aim" and seen.public.turn == seen.seat

    def explain(self, heard: Sequence[Event], said: Said, seen: NavalSeen, speaker: Speaker) -> str:
        return why(heard, said, speaker)

    def laid_open(self, seen: NavalSeen, speaker: Speaker) -> LaidOpen:
        from cardtable.games.naval.table_final_cards import laid_open

        return laid_open(seen)

    def account(self, seen: NavalSeen, result: Result, speaker: Speaker) -> Account:
        return account(seen, result)

    def outcome(self, seen: NavalSeen, result: Result, speaker: Speaker) -> str:
        return outcome(seen, result, speaker)

    def heads(self) -> Heads:
        return Heads(text("naval.head.deal"), text("naval.head.match"))

    def equals(self) -> str:
        return text("naval.equals")


# -- ready orders ----------------------------------------------------------------------------------------------


def _hidden(by_strength: Sequence[Card], lying: Sequence[Card]) -> Sequence[Card]:
    """Return the order with the target inside the pyramid, on each request in another place."""
    plain = [card for card in by_strength if card not in TARGETS]
    now = next((k for k, card in enumerate(lying) if card in TARGETS), 0)
    after = INSIDE[(INSIDE.index(now) + 1) % len(INSIDE)] if now in INSIDE else INSIDE[now % len(INSIDE)]
    target = [card for card in by_strength if card in TARGETS]
    return [*plain[:after], *target, *plain[after:]]


def mirrored(lying: Sequence[Card]) -> Sequence[Card]:
    """Return the order with every row reversed."""
    rows = [[card for card, spot in zip(lying, SPOTS, strict=True) if spot // 10 == line] for line in range(1, 7)]
    return [card for line in rows for card in line[::-1]]


def mixed(lying: Sequence[Card]) -> Sequence[Card]:
    """Return another order, derived from the present one, so that only the player's own cards decide it."""
    return shuffled(lying, stream("pyramid", *lying))


# -- the form at the end ---------------------------------------------------------------------------------------
