"""How fast things go at a table: what flies, turns, rests and is waited for. A game says what differs from the pace of
every other one; like a layout, a pace remembers nothing."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from cardtable.cards.events import Event, Moved, Said, Turned
from cardtable.rules.observe import Observation
from cardtable.table.game_view.effects import Acting
from cardtable.table.game_view.layout import Layout


class Tempo(NamedTuple):
    """The pace of one event, in seconds: how long it takes, and how long after it the next one may start."""

    length: float
    gap: float
    sound: str = ""


DEAL = Tempo(0.20, 0.04, "deal")
PLAY = Tempo(0.24, 0.24, "place")
SWEEP = Tempo(0.32, 0.03, "slide")
TURN = Tempo(0.18, 0.18, "flip")
MIX = Tempo(0.2, 0.25, "shuffle")


class Pace:
    """The pace of one game, as it is seen from the seat of a layout."""

    breath: ClassVar[float] = 0.45
    """Seconds that an opponent takes at least, so that one can follow: at the normal pace."""

    def __init__(self, layout: Layout) -> None:
        self.setting, self.seat, self.pack, self.about = layout.setting, layout.seat, layout.pack, layout.about
        self.all_open = layout.all_open

    # -- how long an answer takes ------------------------------------------------------------------------------

    def even(self, seen: Observation) -> bool:
        """Whether an answer must not come sooner only because there was no choice: the delay would tell."""
        return False

    def limit(self, seen: Observation) -> float | None:
        """The seconds that the rules give for an answer. When they are over, cards stay in the order they lie in."""
        return None

    # -- how long something is looked at -----------------------------------------------------------------------

    def read(self, said: Said) -> bool:
        """Whether the table stays as it is after this was said until it has been read: a trick that is complete. For
        how long is the player's choice, and no game's."""
        return False

    def pause(self, said: Said) -> float:
        """How long the table rests after something was said."""
        return 0.0

    # -- how things move ---------------------------------------------------------------------------------------

    def tempo(self, event: Moved) -> Tempo:
        """How fast a card flies."""
        family = event.src[0].partition(".")[0]
        if family == self.about.stock:
            return DEAL
        return PLAY if family == self.about.hand else SWEEP

    def turning(self, event: Turned) -> Tempo:
        """How fast a card is turned over where it lies."""
        return TURN

    def act(self, event: Event, stage: Acting) -> None:
        """More motion than cards going from place to place: called before an event is performed."""
