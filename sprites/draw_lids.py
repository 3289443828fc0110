"""Draws the eight box lids of the lobby, one picture per game, as one series."""

from __future__ import annotations

from pathlib import Path

from lid_bataille import draw_bataille
from lid_cerchio import draw_cerchio
from lid_contrat import draw_contrat
from lid_court import draw_court
from lid_naval import draw_naval
from lid_poker import draw_poker
from lid_poursuite import draw_poursuite
from lid_tarocchi import draw_tarocchi

LIDS = {
    "cerchio": draw_cerchio,
    "bataille": draw_bataille,
    "poursuite": draw_poursuite,
    "contrat": draw_contrat,
    "poker": draw_poker,
    "naval": draw_naval,
    "court_circular": draw_court,
    "tarocchi": draw_tarocchi,
}


def draw(games: Path) -> None:
    """Writes `lid.svg` into the folder of each game."""
    for game, picture in LIDS.items():
        picture().save(games / game / "lid.svg")


if __name__ == "__main__":
    draw(Path(__file__).parents[1] / "cardtable" / "games")
