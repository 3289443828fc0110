"""Look of a game's own table: its cloth, its rim and what adorns the cloth. A game declares it at its layout."""

from typing import NamedTuple

from cardtable.art.tabletop.daylight import NOON, Daylight
from cardtable.art.tabletop.rim import WALNUT, RimStyle


class Border(NamedTuple):
    """A band of drawings along the edge of the cloth."""

    drawing: str
    """Name in `sprites/` of one piece as it lies along the upper edge; "" for corners alone."""
    corner: str
    """Name of the piece in the upper left corner."""
    side: float
    """Height of the band in units of the canvas."""
    reach: float
    """Side of a corner's square in the same units."""
    inset: float = 5
    """Distance from the edge of the cloth in the same units."""
    part: float = 1.0
    """Brightness: the border must not outshine the cards."""


class Chart(NamedTuple):
    """A drawing over the whole cloth."""

    drawing: str
    part: float
    """Opacity."""


class TableTop(NamedTuple):
    """The table at which a game is played, in the room of its own."""

    cloth: str = "meadow"
    """Name of the cloth in `theme.CLOTHS`, unless the player always wants another."""
    rim: RimStyle = WALNUT
    across: str = ""
    """Name of the cloth of the upper half, if the halves differ."""
    border: Border | None = None
    chart: Chart | None = None


PLAIN = TableTop()
"""Table of a game that declares none."""


class TableLook(NamedTuple):
    """The player's wish and the hour, which are the same for all tables."""

    cloth: str = ""
    """Name of the cloth that every table has; "" for each game its own."""
    light: Daylight = NOON


def worn(own: TableTop, look: TableLook) -> TableTop:
    """Return a game's table as the player wants to see it. On a cloth of the player's choice lies no border and no
    chart, which are made for the game's own."""
    return own._replace(cloth=look.cloth, across="", border=None, chart=None) if look.cloth else own
