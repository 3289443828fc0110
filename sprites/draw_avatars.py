"""Draws the portraits in round medallions, cut like the lids: twelve animals and things the family may choose from,
and the twelve instruments of the opponents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lid_creatures import cat, fox, hare, hedgehog, heron, owl, tortoise
from lid_instruments import INSTRUMENTS
from lid_medallion import machine, medallion
from lid_things import lemon, lighthouse, oak, sailboat, teapot
from pen import BRICK, NIGHT, TEAL, Pen

AVATARS: dict[str, tuple[Callable[[Pen], None], str, str]] = {
    "fox": (fox, TEAL, "#123C46"),
    "owl": (owl, NIGHT, "#0D1426"),
    "cat": (cat, "#DDA437", "#5A3A14"),
    "hare": (hare, "#2E7D4F", "#123A28"),
    "tortoise": (tortoise, "#EBC66F", "#5A3A24"),
    "heron": (heron, "#A9CFE6", "#1F3350"),
    "hedgehog": (hedgehog, BRICK, "#4A160C"),
    "lemon": (lemon, "#23639E", "#12304F"),
    "lighthouse": (lighthouse, NIGHT, "#0D1426"),
    "teapot": (teapot, "#6A4593", "#2A1843"),
    "sailboat": (sailboat, "#E4663F", "#5E1E14"),
    "oak": (oak, "#F3DF9E", "#3F2C18"),
}


def draw(out: Path) -> None:
    """Writes `avatars/<id>.svg` below `out`."""
    for name, (figure, ground, band) in AVATARS.items():
        medallion(figure, ground, band).save(out / "avatars" / f"{name}.svg")
    for name, (figure, ground) in INSTRUMENTS.items():
        machine(figure, ground).save(out / "avatars" / f"{name}.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
