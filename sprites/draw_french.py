"""Draws the French deck: fifty-two faces, two backs, and the four suit signs for indices and the interface."""

from __future__ import annotations

from pathlib import Path

from french_backs import draw_lattice, draw_scales
from french_courts import draw_court
from french_line import placed
from french_pips import INKS, SIGNS, draw_ace, draw_number
from pen import Pen

SIZE = (250, 350)


def draw(out: Path) -> None:
    for number, draw_back in enumerate((draw_lattice, draw_scales)):
        back = Pen(*SIZE)
        draw_back(back)
        back.save(out / "french" / f"back{number}.svg")
    for suit in "HDSC":
        ace = Pen(*SIZE)
        draw_ace(ace, suit)
        ace.save(out / "french" / f"A{suit}.svg")
        for count in range(2, 11):
            pen = Pen(*SIZE)
            draw_number(pen, suit, count)
            pen.save(out / "french" / f"{count}{suit}.svg")
        for rank in "JQK":
            court = Pen(*SIZE)
            draw_court(court, rank, suit)
            court.save(out / "french" / f"{rank}{suit}.svg")
        glyph = Pen(100, 100)
        glyph.path(placed(SIGNS[suit], 50, 50), INKS[suit])
        glyph.save(out / "suits" / f"{suit}.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
