"""State of a board as the arrow keys and the overlays read it."""

from __future__ import annotations

from typing import Protocol

from cardtable.art.images import Artwork
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.game_view.layout import Layout
from cardtable.table.game_view.table_text import TableText
from cardtable.table.input.targets import HitTargets
from cardtable.table.narration.wording import Speaker
from cardtable.table.selection.arranging import Arranging
from cardtable.table.selection.picker import Picker, Touch
from cardtable.widgets.canvas import Canvas


class BoardState(Protocol):
    """One table in one window: what is shown, what may be touched, and what is looked at."""

    canvas: Canvas
    art: Artwork
    layout: Layout
    talk: TableText
    stage: EventPlayer
    speaker: Speaker
    seen: Observation | None
    picker: Picker
    targets: HitTargets
    cursor: Touch | None
    """The stop of the arrow keys: a card by its touch, or an empty place that may be filled."""
    skips_idle_stops: bool
    """True if left and right pass over cards with which nothing can be done, because each stop takes time to be read
    aloud."""
    left_at: tuple[float, float] | None
    """The point at which the arrow keys left the cards."""
    hovered: Touch | None
    """The touch under the pointer."""
    hint: Action | None

    @property
    def arranging(self) -> Arranging | None:
        """The order that the local player is asked for, while it is being made."""

    def looked_at(self) -> Touch | None:
        """Return the touch under the pointer, or else the one under the arrow keys."""
