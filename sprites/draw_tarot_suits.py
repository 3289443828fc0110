"""Draws the four suits of the Sicilian tarot: pips, courts, the suit signs, two backs and the name scroll."""

from __future__ import annotations

from pathlib import Path

from pen import Pen
from tarot_suit_backs import draw_backs
from tarot_suit_kings import KINGS
from tarot_suit_knights import KNIGHTS
from tarot_suit_maids import MAIDS
from tarot_suit_pips import draw_pips
from tarot_suit_queens import QUEENS
from tarot_suit_signs import draw_signs


def draw(out: Path) -> None:
    folder = out / "tarot"
    draw_signs(folder)
    draw_pips(folder)
    draw_backs(folder)
    for rank, figures in (("R", KINGS), ("Q", QUEENS), ("C", KNIGHTS), ("D", MAIDS)):
        for suit, figure in figures.items():
            pen = Pen(200, 350)
            figure(pen)
            pen.save(folder / f"{suit}{rank}.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
