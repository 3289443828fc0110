"""The card papers: warm stock with a hair of edge and rounded corners, plain, bordered for a series, washed with gold.

The trims are the same outlines in white: a picture that runs to the edge is cut with them.
"""

from __future__ import annotations

from pathlib import Path

from pen import DEEP, PAPER, Pen

SERIES_A = "#F3C6CF"
EDGE = "#C3B08A"
GOLD_WASH, GOLD_LINE = "#EFCB78", "#C98F2A"
ROUND = 17


def _sheet(width: float) -> Pen:
    """Paper, with the shade of its thickness along the foot."""
    pen = Pen(width, 350)
    pen.rect(0, 0, width, 350, EDGE, r=ROUND)
    pen.rect(1, 1, width - 2, 347, PAPER, r=ROUND - 1)
    return pen


def _trim(width: float) -> Pen:
    pen = Pen(width, 350)
    pen.rect(0, 0, width, 350, "#FFFFFF", r=ROUND)
    return pen


def draw(out: Path) -> None:
    folder = out / "paper"
    _sheet(250).save(folder / "card.svg")
    _sheet(200).save(folder / "tarot.svg")
    _trim(250).save(folder / "trim.svg")
    _trim(200).save(folder / "trim-tarot.svg")

    series = _sheet(250)
    series.rect(1, 1, 248, 347, SERIES_A, r=ROUND - 1)
    series.rect(15, 15, 220, 320, PAPER, DEEP, 1.2, r=9)
    series.save(folder / "series.svg")

    gold = _sheet(200)
    gold.rect(6, 6, 188, 337, GOLD_WASH, GOLD_LINE, 1.6, r=12)
    gold.save(folder / "gold.svg")

    value = Pen(100, 100)
    value.circle(50, 50, 46, PAPER, GOLD_LINE, 6)
    value.save(folder / "value.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
