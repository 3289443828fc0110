"""Texts of the Bataille table: the prospects of the own card, plate lines, ready orders for a pack, and the form at the
end. They use only what one seat may know."""

from collections.abc import Collection, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from cardtable.art.portraits import Mood
from cardtable.cards.events import Said
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.bataille.rules import ENDLESS, arranged, ranks_of
from cardtable.games.bataille.rules_types import BatailleSeen
from cardtable.games.bataille.table_result import account, outcome
from cardtable.rules.cirkle import DECIDING, FACES
from cardtable.rules.game import Action, Result
from cardtable.rules.tricks import TakenTrick
from cardtable.table.game_view.great_moments import Great
from cardtable.table.game_view.table_text import Heads, Order, Ranking, TableText
from cardtable.table.narration.accounts import Account
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.lists import join_names

if TYPE_CHECKING:
    from cardtable.table.narration.final_cards import LaidOpen

TAKES, BURIES = "bataille.takes", "bataille.takes-for-the-reserve"


class BatailleTalk(TableText):
    great = (
        Great("bataille.battle", "bataille.great.four", "stack", ("seats", 4)),
        Great("bataille.battle", "bataille.great.three", "stack", ("seats", 3)),
    )
    score_id = "bataille.score"
    legend = (
        ("1 2 3", "bataille.tip.order"),
        ("icons/star", "tip.crown"),
        ("icons/dealer", "tip.dealer"),
    )
    figured = "bataille.tip.figure"
    spoken_ids = MappingProxyType(
        {
            "bataille.plays": "bataille.speech.turns",
            "bataille.draws": "bataille.speech.draws",
            TAKES: "bataille.speech.takes",
            BURIES: "bataille.speech.under",
        }
    )

    def figure(self, seat: Seat, seen: BatailleSeen) -> int | None:
        """Return the size of the pack, which decides the game."""
        return len(seen.view.get(f"pack.{seat}", ())) or len(seen.view.get(f"hand.{seat}", ()))

    def mood(self, seat: Seat, seen: BatailleSeen) -> Mood:
        return "passed" if seen.public.out[seat] else "waiting"

    def lines(self, seat: Seat, seen: BatailleSeen, speaker: Speaker) -> Sequence[str]:
        """Return whether a player is sorting, leads, has drawn from the reserve, or is out."""
        public = seen.public
        if public.phase == "order":
            sorting = bool(seen.view.get(f"hand.{seat}"))
            return [text("bataille.line.sorting") if sorting else text("bataille.line.ready")]
        if public.out[seat]:
            return [text("bataille.line.out", n=public.out[seat])]
        if public.drew[seat]:
            return [text("bataille.line.drew")]
        return [text("bataille.line.leads")] if seat in public.round[:1] else []

    def crowned(self, seen: BatailleSeen) -> Sequence[Card | Place]:
        if seen.public.phase == "take":
            return [seen.public.face[seen.public.winner]]
        if is_even(seen):
            return ()
        stacks = [seen.view.get(f"stack.{seat}", ()) for seat in range(seen.setting.seats)]
        lying = [stack[-1] for stack in stacks if stack]
        faces = sorted((card for card in lying if card is not None), key=lambda card: strength(card, seen))
        if len(faces) < 2 or faces[-1] % FACES == faces[-2] % FACES:
            return ()
        return faces[-1:]

    def worth(self, action: Action, seen: BatailleSeen) -> str:
        """Return the prospects of the own card in a word, and that the reserve is unknown."""
        if not action.to:
            return ""
        found = chance(seen) if action.verb == "own" else None
        if found is None:
            return "?"
        if found.rivals:
            return text("bataille.worth.battle")
        return text("bataille.worth.loses") if found.stronger is not None else text("bataille.worth.wins")

    def spoken_worth(self, action: Action, seen: BatailleSeen) -> str:
        return ""  # the question tells it

    def trail(self, action: Action, seen: BatailleSeen) -> Sequence[tuple[Place, int]]:
        """Return the pile itself, because its effect is told on it."""
        return ((action.to, 0),) if action.to else ()

    def aside(self, seen: BatailleSeen, speaker: Speaker) -> Sequence[str]:
        """Return the facts that are needed to answer the question well."""
        if seen.ask.arrange is not None:
            return [text("bataille.aside.order")]
        lines = [progress_words(seen)] if seen.public.trick else []
        if not seen.ask.actions:
            return lines
        lines.append(_own(seen, speaker))
        if len(seen.ask.actions) > 1:
            lines.append(text("bataille.aside.reserve"))
        return lines

    def routine(self, seen: BatailleSeen, speaker: Speaker) -> Collection[str]:
        return (progress_words(seen),) if seen.public.trick else ()

    def rankings(self, seen: BatailleSeen) -> Sequence[Ranking]:
        first, then = DECIDING[seen.setting.options["hierarchy"]]
        if seen.setting.options["hierarchy"] == "colour_first":
            return [Ranking(text("playing.order.colour"), first), Ranking(text("playing.order.then-shape"), then)]
        return [Ranking(text("playing.order.shape"), first), Ranking(text("playing.order.then-colour"), then)]

    def orders(self, seen: BatailleSeen) -> Sequence[Order]:
        """Return the preset orders of the rules, and the present order reversed."""
        if seen.ask.arrange is None:
            return ()
        cards = seen.ask.arrange.cards
        ranks = ranks_of(seen.setting.options)
        return [
            Order(text("bataille.preset.strongest"), arranged(cards, "strongest", ranks)),
            Order(text("bataille.preset.weakest"), arranged(cards, "weakest", ranks)),
            Order(text("bataille.preset.alternating"), arranged(cards, "alternating", ranks)),
            Order(text("bataille.preset.as-dealt"), arranged(cards, "as_dealt", ranks)),
        ]

    def why_taken(self, trick: TakenTrick, seen: BatailleSeen, speaker: Speaker) -> str:
        from cardtable.games.bataille.table_final_cards import why_taken

        return why_taken(trick, speaker)

    def laid_open(self, seen: BatailleSeen, speaker: Speaker) -> "LaidOpen":
        from cardtable.games.bataille.table_final_cards import laid_open

        return laid_open(seen)

    def account(self, seen: BatailleSeen, result: Result, speaker: Speaker) -> Account:
        return account(seen, result)

    def outcome(self, seen: BatailleSeen, result: Result, speaker: Speaker) -> str:
        return outcome(seen, result, speaker)

    def heads(self) -> Heads:
        return Heads(text("bataille.head.deal"), text("bataille.head.match"))

    def equals(self) -> str:
        return text("bataille.equals")


def strength(card: Card, seen: BatailleSeen) -> int:
    """Return the rank of a card in the order of this table."""
    return ranks_of(seen.setting.options)[card % FACES]


# -- own or reserve --------------------------------------------------------------------------------------------


class Chance(NamedTuple):
    """Prospects of the own top card among the open cards."""

    card: Card
    rivals: Sequence[Seat]
    """Seats that it would have to fight."""
    stronger: Card | None
    """The strongest open card, if it is above this one."""


def chance(seen: BatailleSeen) -> Chance | None:
    """Return the prospects of the own top card, or None if the player does not know it."""
    top = seen.view.get(f"pack.{seen.seat}", (None,))[-1]
    if top is None:
        return None
    faces = seen.public.face
    lying = {seat: face for seat, face in enumerate(faces) if face >= 0}
    best = max(lying.values(), key=lambda card: strength(card, seen), default=None)
    beaten = best is not None and strength(best, seen) > strength(top, seen)
    rivals = [seat for seat, face in lying.items() if face % FACES == top % FACES]
    return Chance(top, rivals, best if beaten else None)


def progress_words(seen: BatailleSeen) -> str:
    """Return how far the deal has come."""
    limit = seen.setting.options["max_tricks"]
    trick = seen.public.trick
    if limit == "none" or trick >= ENDLESS:
        return text("bataille.aside.trick", n=trick)
    return text("bataille.aside.trick-of", n=trick, of=limit)


def _own(seen: BatailleSeen, speaker: Speaker) -> str:
    found = chance(seen)
    if found is None:
        return text("bataille.aside.unknown")
    card = speaker.card(found.card)
    if found.rivals:
        names = join_names([speaker.names[seat] for seat in found.rivals])
        return text("bataille.aside.battle", card=card, names=names)
    if found.stronger is not None:
        return text("bataille.aside.loses", card=card, other=speaker.card(found.stronger))
    return text("bataille.aside.wins", card=card)


def is_even(seen: BatailleSeen) -> bool:
    """Return whether a battle has begun and no player in it has turned up another card yet."""
    public = seen.public
    able = [public.face[seat] % FACES for seat in public.round if seat not in public.frozen]
    return public.phase == "battle" and len(set(able)) < len(able)


def call(seen: BatailleSeen, speaker: Speaker) -> str:
    """Return the call at the table: a battle and its stake, or the reason why no player wins the cards of a trick."""
    if is_even(seen):
        return text("bataille.mark.battle")
    if seen.public.phase != "take":
        return ""
    winner, n = seen.public.winner, _lying(seen)
    if seen.public.drew[winner]:
        return text("bataille.mark.buried", n=n)
    if n > seen.setting.seats:
        return speaker.sentence(Said(TAKES, {"seat": winner, "card": seen.public.face[winner], "n": n}))
    return ""


def _lying(seen: BatailleSeen) -> int:
    """Return the number of cards in the trick."""
    return sum(len(seen.view.get(f"stack.{seat}", ())) for seat in range(seen.setting.seats))


# -- the form at the end ---------------------------------------------------------------------------------------
