"""What a table tells its players beyond the cards: words and figures, and which cards deserve a look. A game says what
differs from every other one. All of it follows from what a seat sees; like a layout, it remembers nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import ClassVar, NamedTuple

from cardtable.cards.events import Event, Said, View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.rules.game import Action, Amount, Result
from cardtable.rules.observe import Observation
from cardtable.rules.registry import game
from cardtable.rules.tricks import LyingTrick, TakenTrick
from cardtable.table.game_view.layout import Layout
from cardtable.table.game_view.moods import Moods
from cardtable.table.narration.accounts import Account
from cardtable.table.narration.final_cards import LaidOpen, usual
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.lists import join_names

PLACES: Mapping[str, str] = {
    "board": "place.board", "down": "place.down", "drawn": "place.drawn", "draw": "place.drawn", "cut": "place.drawn",
    "hand": "place.hand", "laid": "place.laid", "lead": "place.lead", "lost": "place.lost", "memo": "place.memo",
    "monte": "place.monte", "pack": "place.pack", "pile": "place.pile", "rejected": "place.rejected",
    "reserve": "place.reserve", "scarto": "place.scarto", "shown": "place.shown", "stack": "place.trick",
    "stock": "place.stock", "trick": "place.trick", "turned": "place.turned", "up": "place.up", "won": "place.won",
}  # fmt: skip
"""What the places of the table are called; where cards are out of the deal has no name."""


class Offer(NamedTuple):
    """An answer that no card stands for, as a slip offers it."""

    action: Action
    words: str
    tell: str = ""
    """A smaller line: what it costs, pays or reveals."""
    icon: str = ""
    group: str = ""
    """Offers of one group stand close together, in columns, below this heading; an empty one stands by itself."""
    live: bool = True
    """Whether it may be chosen now; one that may not is shown and refused with its reason."""


class Order(NamedTuple):
    """A ready order for cards that are to be arranged."""

    words: str
    cards: tuple[Card, ...] = ()
    change: Callable[[Sequence[Card]], Sequence[Card]] | None = None
    """What becomes of the order they lie in, if it depends on that."""


class Ranking(NamedTuple):
    """Cards from the weakest to the strongest, and in a few words what this is the order of."""

    words: str
    cards: Sequence[Card]


class Heads(NamedTuple):
    """What stands above the columns of figures at the end of a deal."""

    deal: str
    match: str


class TableText(Moods):
    """What the table of one game tells, as it is seen from the seat of a layout."""

    legend: ClassVar[Sequence[tuple[str, str]]] = ()
    """The marks of this table in the order in which they are explained: a drawing, letters as they stand there or
    their text id; and the text id of what it means. The drawings beside names are found here too."""
    figured: ClassVar[str] = "tip.figure"
    """The text id of what the large figure beside a name counts."""
    reckoned: ClassVar[Collection[str]] = ()
    """Text ids of what is said that has an arithmetic to be told, besides who takes a trick."""
    formations: ClassVar[bool] = False
    """Whether an order that was arranged may be kept under a name for the next time."""

    def __init__(self, layout: Layout) -> None:
        self.setting, self.seat, self.pack, self.about = layout.setting, layout.seat, layout.pack, layout.about
        self.secret = game(layout.game).has_hidden_cards(layout.setting)
        """Whether players hold cards that the others at the same screen must not see."""

    def conceals(self, view: View) -> bool:
        """Whether something lies open before this seat now that others at the same screen must not see."""
        return self.secret

    # -- what stands beside each player's name -----------------------------------------------------------------

    def turn_order(self, seen: Observation) -> list[Seat]:
        """The seats in playing order, as the ledger lists them."""
        return [(self.seat + i) % self.setting.seats for i in range(self.setting.seats)]

    def badge(self, seat: Seat, seen: Observation) -> str:
        """A drawing beside a player's name: a suit, a role."""
        return ""

    def badge_means(self, badge: str) -> str:
        """The text id of what a drawing beside a name says."""
        return next((tell for mark, tell in self.legend if mark == badge), "")

    def dealer(self, seen: Observation) -> Seat | None:
        """Who bears the dealer's mark."""
        return seen.setting.dealer

    def figure(self, seat: Seat, seen: Observation) -> int | None:
        """The large figure on a plate: None for what was scored in this deal, shown as won or lost."""
        return None

    def counts_wins(self) -> bool:
        """Whether several games must be won for the match: how many stands beside the figure."""
        return bool(self.setting.options.get(self.about.games_to_win, 1) != 1)

    def lines(self, seat: Seat, seen: Observation, speaker: Speaker) -> Sequence[str]:
        """Small lines on a plate: cards left, what was bid, what is known of the sides."""
        return ()

    # -- which cards deserve a look ----------------------------------------------------------------------------

    def crowned(self, seen: Observation) -> Sequence[Card | Place]:
        """The cards on the table that win as it looks now; they bear a mark."""
        return ()

    def picked(self, seen: Observation) -> Sequence[Card | Place]:
        """The cards, or the places of single cards, that were picked in an earlier step of a choice that is not
        finished, whoever makes it."""
        return ()

    def resting(self, seen: Observation) -> Collection[Place]:
        """The places whose cards take no part any more, and step back."""
        return ()

    # -- what an answer would do, shown while it is looked at --------------------------------------------------

    def worth(self, action: Action, seen: Observation) -> str:
        """A few letters on the target of an action: what it brings."""
        return ""

    def trail(self, action: Action, seen: Observation) -> Sequence[tuple[Place, int]]:
        """The slots that an action runs along."""
        return ()

    def coming(self, action: Action, seen: Observation) -> Card | None:
        """The card that an action would bring to its place, to be seen there beforehand."""
        return None

    def outlook(self, action: Action, seen: Observation, speaker: Speaker) -> Sequence[str]:
        """Lines about what an action would open, shown while the pointer rests on it."""
        return ()

    def stands(self, action: Action, seen: Observation) -> Collection[Card | Place]:
        """What may be touched for an answer that names nothing on the table, as the hand would: the pack is drawn
        from."""
        if action.verb != self.about.draw_verb:
            return ()
        return [place for place in seen.view if place.partition(".")[0] == self.about.stock]

    def placed(self, place: Place, seen: Observation, speaker: Speaker) -> str:
        """The name of a place, with whose it is, for who does not see it; nothing for one where cards are out of the
        deal."""
        family, _, seat = place.partition(".")
        named = text(PLACES[family]) if family in PLACES else ""
        return f"{speaker.names[int(seat)]}, {named}" if named and seat.isdigit() else named

    def whereabouts(self, place: Place, seen: Observation, speaker: Speaker) -> str:
        """Where a place is, in words, if no open card in it says so."""
        return ""

    # -- what is asked -----------------------------------------------------------------------------------------

    def aside(self, seen: Observation, speaker: Speaker) -> Sequence[str]:
        """Lines below the question: what an option of the game lets a player look up."""
        return ()

    def rankings(self, seen: Observation) -> Sequence[Ranking]:
        """The order of the cards, where it decides at this moment and no card says it."""
        return ()

    def offers(self, seen: Observation, speaker: Speaker) -> Sequence[Offer] | None:
        """The answers that nothing on the table stands for, in words of the game; None for one plain button each."""
        return None

    def stops(self, seen: Observation, amount: Amount) -> Sequence[tuple[int, str]]:
        """The amounts worth offering, in words."""
        return [(n, str(n)) for n in amount.marks]

    def money(self, seen: Observation, n: int, speaker: Speaker) -> str:
        """A line about an amount that might be named: what it would leave."""
        return ""

    def orders(self, seen: Observation) -> Sequence[Order]:
        """Ready orders for the cards that are to be arranged, each a button."""
        return ()

    def midway(self, seen: Observation) -> bool:
        """Whether the player is between the steps of one choice: then the last step can be taken back."""
        return False

    def section(self, seen: Observation) -> str:
        """The part of the rules that is about what goes on now: where their page is opened."""
        return str(self.about.sections.get(seen.public.get("phase", ""), ""))

    # -- how it ends -------------------------------------------------------------------------------------------

    def account(self, seen: Observation, result: Result, speaker: Speaker) -> Account:
        """The printed form at the end of a deal."""
        return ()

    def outcome(self, seen: Observation, result: Result, speaker: Speaker) -> str:
        """Who won a deal and by what, in a sentence; nothing where nobody did."""
        best = [speaker.names[seat] for seat, points in enumerate(result.points) if points == max(result.points)]
        return "" if len(best) == len(result.points) else text("ending.outcome", names=join_names(best))

    def heads(self) -> Heads:
        """What is counted for a deal, and what for the match."""
        return Heads(text("ending.points"), text("ending.total"))

    def equals(self) -> str:
        """What decides between players who have as much as each other in the match."""
        return ""

    def why_taken(self, trick: TakenTrick, seen: Observation, speaker: Speaker) -> str:
        """Why a trick went to who took it, by the rules and with its cards; nothing where nobody did."""
        return ""

    def may_ask_why(self, text_id: str) -> bool:
        """Whether there may be an arithmetic behind something that is said."""
        taking = self.about.tricks
        if taking is None or type(self).why_taken is TableText.why_taken:
            return text_id in self.reckoned
        return text_id in (*self.reckoned, *taking.taken_ids, *taking.buried_ids)

    def why(self, heard: Sequence[Event], seen: Observation, speaker: Speaker) -> str:
        """The arithmetic of the rules behind what was said last, with its cards; nothing where there is none to tell.
        `heard` is what a stranger has heard of the deal until then, `seen` what is seen now."""
        said, taking = heard[-1], self.about.tricks
        if taking is None or not isinstance(said, Said) or said.text_id not in (*taking.taken_ids, *taking.buried_ids):
            return ""
        lying = LyingTrick(taking)
        for event in heard:
            lying.hear(event)
        return self.why_taken(lying.trick(), seen, speaker)

    def laid_open(self, seen: Observation, speaker: Speaker) -> LaidOpen:
        """The cards of a deal that is over, when all lie open that the game does not keep secret."""
        return usual(seen)
