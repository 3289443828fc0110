"""Draws the twenty-one trumps of the Sicilian tarot and the Fuggitivo; number and scroll are laid on by the program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import tarot_trump_airs as airs
import tarot_trump_fate as fate
import tarot_trump_people as people
import tarot_trump_virtues as virtues
from pen import Pen

PICTURES: dict[str, Callable[[Pen], None]] = {
    "T00": people.miseria,
    "T01": people.lads,
    "T02": people.empress,
    "T03": people.emperor,
    "T04": virtues.constancy,
    "T05": virtues.temperance,
    "T06": virtues.fortitude,
    "T07": virtues.justice,
    "T08": virtues.love,
    "T09": fate.chariot,
    "T10": fate.wheel,
    "T11": fate.hanged,
    "T12": fate.time,
    "T13": fate.death,
    "T14": fate.ship,
    "T15": airs.tower,
    "T16": airs.morning_star,
    "T17": airs.moon,
    "T18": airs.sun,
    "T19": airs.atlas,
    "T20": airs.jupiter,
    "FU": people.runaway,
}


def draw(out: Path) -> None:
    for code, picture in PICTURES.items():
        pen = Pen(200, 350)
        picture(pen)
        pen.save(out / "tarot" / f"{code}.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
