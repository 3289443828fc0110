"""Pace of a table: durations of flights, turns, rests and pauses. A game overrides what differs. A pace has no state,
like a layout."""

from typing import ClassVar, NamedTuple

from cardtable.cards.events import Event, Moved, Said, Turned
from cardtable.rules.observe import Observation
from cardtable.table.game_view.effects import Effects
from cardtable.table.game_view.layout import Layout


class Tempo(NamedTuple):
    """Duration of one event and the time until the next one may start, in seconds."""

    length: float
    gap: float
    sound: str = ""


DEAL = Tempo(0.20, 0.04, "deal")
PLAY = Tempo(0.24, 0.24, "place")
SWEEP = Tempo(0.32, 0.03, "slide")
TURN = Tempo(0.18, 0.18, "flip")
MIX = Tempo(0.2, 0.25, "shuffle")


class Pace:
    """The pace of one game, seen from the seat of a layout."""

    breath: ClassVar[float] = 0.45
    """Least seconds that an opponent takes at the normal pace, so that the eye can follow."""

    def __init__(self, layout: Layout) -> None:
        self.setting, self.seat, self.pack, self.about = layout.setting, layout.seat, layout.pack, layout.about
        self.all_open = layout.all_open

    # -- how long an answer takes ------------------------------------------------------------------------------

    def even(self, seen: Observation) -> bool:
        """Return whether an answer without a choice must not come sooner, because the delay would give that away."""
        return False

    def limit(self, seen: Observation) -> float | None:
        """Return the seconds that the rules give for an answer, or None. When they are over, cards stay in their
        order."""
        return None

    # -- how long something is looked at -----------------------------------------------------------------------

    def waits_for_reading(self, said: Said) -> bool:
        """Return whether the table pauses after this sentence until it has been read, as at a complete trick. The
        player chooses the length of the pause, not the game."""
        return False

    def pause(self, said: Said) -> float:
        """Return the seconds of rest after a sentence."""
        return 0.0

    # -- how things move ---------------------------------------------------------------------------------------

    def tempo(self, event: Moved) -> Tempo:
        """Return the tempo of a flying card."""
        family = event.src[0].partition(".")[0]
        if family == self.about.stock:
            return DEAL
        return PLAY if family == self.about.hand else SWEEP

    def turning(self, event: Turned) -> Tempo:
        """Return the tempo of a card that is turned over in place."""
        return TURN

    def act(self, event: Event, stage: Effects) -> None:
        """Request further motions for an event. Called before the event is shown."""
