"""Look of a game's own table: its cloth and its rim. A game declares it at its layout."""

from typing import NamedTuple

from cardtable.art.tabletop.rim import WALNUT, RimStyle


class TableTop(NamedTuple):
    """The table at which a game is played, in the room of its own."""

    cloth: str = "meadow"
    """Name of the cloth in `theme.CLOTHS`, unless the player always wants another."""
    rim: RimStyle = WALNUT


PLAIN = TableTop()
"""Table of a game that declares none."""
