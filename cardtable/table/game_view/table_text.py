"""Texts of a table beyond the cards: words, figures, and cards to point out. A game overrides what differs. Everything
follows from an observation; the class has no state, like a layout."""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from cardtable.cards.events import View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.rules.game import Action, Amount, Result
from cardtable.rules.observe import Observation
from cardtable.rules.registry import game
from cardtable.table.game_view.explanations import Explanations
from cardtable.table.game_view.great_moments import GreatMoments
from cardtable.table.game_view.layout import Layout
from cardtable.table.game_view.moods import Moods
from cardtable.table.narration.accounts import Account
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.lists import join_names

if TYPE_CHECKING:
    from cardtable.table.narration.final_cards import LaidOpen

PLACES: Mapping[str, str] = {
    "board": "place.board", "down": "place.down", "drawn": "place.drawn", "draw": "place.drawn", "cut": "place.drawn",
    "hand": "place.hand", "laid": "place.laid", "lead": "place.lead", "lost": "place.lost", "memo": "place.memo",
    "monte": "place.monte", "pack": "place.pack", "pile": "place.pile", "rejected": "place.rejected",
    "reserve": "place.reserve", "scarto": "place.scarto", "shown": "place.shown", "stack": "place.trick",
    "stock": "place.stock", "trick": "place.trick", "turned": "place.turned", "up": "place.up", "won": "place.won",
}  # fmt: skip
"""Text ids of the names of places. Places for cards that are out of the deal have no name."""


class Offer(NamedTuple):
    """An answer without a card, as a slip offers it."""

    action: Action
    words: str
    tell: str = ""
    """A smaller line: its cost, its pay or what it reveals."""
    icon: str = ""
    group: str = ""
    """Heading below which offers of one group stand close together in columns; empty for an offer by itself."""
    live: bool = True
    """False for an offer that may not be chosen now: it is shown, and refused with its reason."""


class Order(NamedTuple):
    """A ready order for cards that are to be arranged."""

    words: str
    cards: tuple[Card, ...] = ()
    change: Callable[[Sequence[Card]], Sequence[Card]] | None = None
    """Function from the present order to the new one, if the new one depends on it."""


class Ranking(NamedTuple):
    """Cards from the weakest to the strongest, with a few words that name the order."""

    words: str
    cards: Sequence[Card]


class Heads(NamedTuple):
    """Headings of the columns of figures at the end of a deal."""

    deal: str
    match: str


class TableText(Moods, Explanations, GreatMoments):
    """The texts at the table of one game, seen from the seat of a layout."""

    legend: ClassVar[Sequence[tuple[str, str]]] = ()
    """The marks of this table in the order of their explanation. Each is a drawing, letters as shown or their text id,
    with the text id of its meaning. Drawings beside names are looked up here too."""
    figured: ClassVar[str] = "tip.figure"
    """Text id of the meaning of the large figure beside a name."""
    score_id: ClassVar[str] = "ending.score"
    """Text id of what the score of a match counts, with a form for one."""
    close_id: ClassVar[str] = "end.close"
    """Text id for a match that was lost by little: so many points were missing."""
    spoken_ids: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Shorter sentences for the screen reader, of events that follow each other quickly: text id for text id."""
    formations: ClassVar[bool] = False
    """True if an arranged order may be saved under a name."""

    def __init__(self, layout: Layout) -> None:
        self.setting, self.seat, self.pack, self.about = layout.setting, layout.seat, layout.pack, layout.about
        self.secret = game(layout.game).has_hidden_cards(layout.setting)
        """True if players hold cards that others at the same screen must not see."""

    def conceals(self, view: View) -> bool:
        """Return whether something lies open before this seat now that others at the same screen must not see."""
        return self.secret

    # -- what stands beside each player's name -----------------------------------------------------------------

    def turn_order(self, seen: Observation) -> list[Seat]:
        """Return the seats in playing order, as the ledger lists them."""
        return [(self.seat + i) % self.setting.seats for i in range(self.setting.seats)]

    def badge(self, seat: Seat, seen: Observation) -> str:
        """Return the drawing beside a player's name, such as a suit or a role; empty for none."""
        return ""

    def badge_means(self, badge: str) -> str:
        """Return the text id of the meaning of a drawing beside a name."""
        return next((tell for mark, tell in self.legend if mark == badge), "")

    def dealer(self, seen: Observation) -> Seat | None:
        """Return the seat with the dealer's mark."""
        return seen.setting.dealer

    def figure(self, seat: Seat, seen: Observation) -> int | None:
        """Return the large figure on a plate; None for the points of this deal, shown as won or lost."""
        return None

    def counts_wins(self) -> bool:
        """Return whether several games must be won for the match, so that the plate shows the number of wins."""
        return bool(self.setting.options.get(self.about.games_to_win, 1) != 1)

    def lines(self, seat: Seat, seen: Observation, speaker: Speaker) -> Sequence[str]:
        """Return the small lines on a plate: cards left, the bid, what is known of the sides."""
        return ()

    # -- which cards deserve a look ----------------------------------------------------------------------------

    def crowned(self, seen: Observation) -> Sequence[Card | Place]:
        """Return the cards on the table that would win now; they get a star."""
        return ()

    def picked(self, seen: Observation) -> Sequence[Card | Place]:
        """Return the cards, or the places of single cards, that were picked in earlier steps of an unfinished choice of
        any player."""
        return ()

    def resting(self, seen: Observation) -> Collection[Place]:
        """Return the places with cards that take no part any more, and are dimmed."""
        return ()

    # -- what an answer would do, shown while it is looked at --------------------------------------------------

    def worth(self, action: Action, seen: Observation) -> str:
        """Return a few letters for the target of an action: what it brings."""
        return ""

    def spoken_worth(self, action: Action, seen: Observation) -> str:
        """Return what an action brings, as it is read aloud: a figure with the thing that it counts."""
        return self.worth(action, seen)

    def trail(self, action: Action, seen: Observation) -> Sequence[tuple[Place, int]]:
        """Return the slots along the way of an action."""
        return ()

    def coming(self, action: Action, seen: Observation) -> Card | None:
        """Return the card that an action would bring to its place, for a preview there."""
        return None

    def outlook(self, action: Action, seen: Observation, speaker: Speaker) -> Sequence[str]:
        """Return lines about what an action would open, shown while the pointer rests on it."""
        return ()

    def stands(self, action: Action, seen: Observation) -> Collection[Card | Place]:
        """Return the touches for an answer that names nothing on the table: the stock for drawing from it."""
        if action.verb != self.about.draw_verb:
            return ()
        return [place for place in seen.view if place.partition(".")[0] == self.about.stock]

    def placed(self, place: Place, seen: Observation, speaker: Speaker) -> str:
        """Return the name of a place, with its owner unless that is this seat, for speech; empty for a place of cards
        that are out of the deal."""
        family, _, seat = place.partition(".")
        named = text(PLACES[family]) if family in PLACES else ""
        return f"{speaker.names[int(seat)]}, {named}" if named and seat.isdigit() and int(seat) != self.seat else named

    def whereabouts(self, place: Place, seen: Observation, speaker: Speaker) -> str:
        """Return the position of a place in words, for places without an open card that tells it."""
        return ""

    # -- what is asked -----------------------------------------------------------------------------------------

    def aside(self, seen: Observation, speaker: Speaker) -> Sequence[str]:
        """Return lines below the question with facts that an option of the game lets a player look up."""
        return ()

    def routine(self, seen: Observation, speaker: Speaker) -> Collection[str]:
        """Return those lines of `aside` that say the same of every turn, or count how far the deal has come. They are
        read aloud with the first question and with the whole table."""
        return ()

    def rankings(self, seen: Observation) -> Sequence[Ranking]:
        """Return the order of the cards if it decides at this moment and no card shows it."""
        return ()

    def offers(self, seen: Observation, speaker: Speaker) -> Sequence[Offer] | None:
        """Return the answers without a card in words of the game; None for one plain button each."""
        return None

    def stops(self, seen: Observation, amount: Amount) -> Sequence[tuple[int, str]]:
        """Return the amounts worth offering, in words."""
        return [(n, str(n)) for n in amount.marks]

    def money(self, seen: Observation, n: int, speaker: Speaker) -> str:
        """Return a line about a possible amount: what it would leave."""
        return ""

    def orders(self, seen: Observation) -> Sequence[Order]:
        """Return ready orders for the cards that are to be arranged, each for one button."""
        return ()

    def midway(self, seen: Observation) -> bool:
        """Return whether the player is between the steps of one choice, so that the last step can be taken back."""
        return False

    def section(self, seen: Observation) -> str:
        """Return the section of the rules for the present phase; the page of rules opens there."""
        return str(self.about.sections.get(seen.public.get("phase", ""), ""))

    # -- how it ends -------------------------------------------------------------------------------------------

    def account(self, seen: Observation, result: Result, speaker: Speaker) -> Account:
        """Return the printed form at the end of a deal."""
        return ()

    def outcome(self, seen: Observation, result: Result, speaker: Speaker) -> str:
        """Return a sentence that names the winner of a deal; empty without one."""
        best = [speaker.names[seat] for seat, points in enumerate(result.points) if points == max(result.points)]
        return "" if len(best) == len(result.points) else text("ending.outcome", names=join_names(best))

    def heads(self) -> Heads:
        """Return the names of the counts for a deal and for the match."""
        return Heads(text("ending.points"), text("ending.total"))

    def equals(self) -> str:
        """Return the sentence on what decides between players with equal results in the match."""
        return ""

    def laid_open(self, seen: Observation, speaker: Speaker) -> "LaidOpen":
        """Return the cards of a finished deal, except those that the game keeps secret.

        Their modules are imported in this method, because a table starts without them.
        """
        from cardtable.table.narration.final_cards import usual

        return usual(seen)
