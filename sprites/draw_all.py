"""Redraws everything: `python sprites/draw_all.py` writes into the house, `sprites/` and the folders of the games, or
into the same folders below the one that is named."""

from __future__ import annotations

import sys
from pathlib import Path

import draw_appicon
import draw_avatars
import draw_chips
import draw_cirkle
import draw_cloth
import draw_french
import draw_ground
import draw_icons
import draw_lids
import draw_lobby
import draw_medals
import draw_tarot_suits
import draw_tarot_trumps
import ground_rooms
import paper

SCRIPTS = (
    paper,
    draw_french,
    draw_cirkle,
    draw_tarot_suits,
    draw_tarot_trumps,
    draw_chips,
    draw_icons,
    draw_ground,
    ground_rooms,
    draw_medals,
    draw_avatars,
    draw_appicon,
    draw_cloth,
    draw_lobby,
)


def draw(house: Path) -> None:
    for script in SCRIPTS:
        script.draw(house / "sprites")
    draw_lids.draw(house / "cardtable" / "games")


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1])
