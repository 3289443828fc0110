"""Draws the portraits in round medallions, cut like the lids, each in six states: twelve animals and things that the
family may choose from, and the twelve opponents."""

from __future__ import annotations

from pathlib import Path

from pen import BRICK, NIGHT, TEAL
from portrait_animals import cat, fox, hare, hedgehog, heron, owl, tortoise
from portrait_far import lion, octopus, raven, walrus
from portrait_look import STATES
from portrait_medallion import Figure, machine, medallion
from portrait_things import lemon, lighthouse, oak, sailboat, teapot
from portrait_wood import badger, bear, mouse, squirrel
from portrait_yard import ewe, goat, goose, rooster

AVATARS: dict[str, tuple[Figure, str, str]] = {
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
"""The family's: each with its ground and its band."""

OPPONENTS: dict[str, tuple[Figure, str]] = {
    "bear": (bear, "#BFDDF2"),
    "goose": (goose, TEAL),
    "raven": (raven, "#C9C4DE"),
    "goat": (goat, "#1F5A4A"),
    "lion": (lion, NIGHT),
    "mouse": (mouse, "#3A2340"),
    "badger": (badger, "#F3C6CF"),
    "squirrel": (squirrel, "#C6E8D0"),
    "walrus": (walrus, "#12304F"),
    "ewe": (ewe, "#E4663F"),
    "octopus": (octopus, "#F8D9B8"),
    "rooster": (rooster, "#2F9E78"),
}
"""Each with its ground."""


def draw(out: Path) -> None:
    """Writes `avatars/<face>.svg` below `out`, and `avatars/<face>-<state>.svg` for all states but waiting."""
    for state, look in STATES.items():
        ending = "" if state == "waiting" else f"-{state}"
        for face, (figure, ground, band) in AVATARS.items():
            medallion(figure, look, ground, band).save(out / "avatars" / f"{face}{ending}.svg")
        for face, (figure, ground) in OPPONENTS.items():
            machine(figure, look, ground).save(out / "avatars" / f"{face}{ending}.svg")


if __name__ == "__main__":
    draw(Path(__file__).parent)
