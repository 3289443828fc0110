"""Draws the wood of the lobby: one long plank, whose figure is stretched over the shelves and the edge of the table.

It is grey: how light or dark a spot is. `cardtable/art/parlour.py` gives it colour and light.
"""

from __future__ import annotations

from math import pi, sin
from pathlib import Path
from random import Random

import pygame
from draw_cloth import grey, noise

PLANK = (560, 112)
LEVELS = 24


def plank() -> pygame.Surface:
    """Grain that runs along the plank in slow waves around one heart, with short dark pores."""
    rng = Random(53)
    wide, high = PLANK
    slow, fine, fibre = noise(rng, 5, 6), noise(rng, 14, 28), noise(rng, 70, 112)
    dark = [[0.0] * wide for _ in range(high)]
    for _ in range(420):
        x, y, length, depth = rng.randrange(wide), rng.randrange(high), rng.randrange(6, 30), rng.uniform(0.06, 0.22)
        for k in range(length):
            dark[y][(x + k) % wide] = max(dark[y][(x + k) % wide], depth * sin(pi * (k + 1) / (length + 1)))

    def shade(x: int, y: int) -> float:
        across = y / high - 0.42
        bend = 0.30 * slow(x / 112, y / 60) + 0.06 * fine(x / 40, y / 12)
        ring = (abs(across) ** 0.75 * 7 + bend * 2.6) % 1
        late = ring * ring if ring < 0.82 else 0.67 * (1 - ring) / 0.18
        return 0.74 - 0.38 * late + 0.10 * fibre(x / 8, y) + 0.08 * slow(x / 112 + 2, y / 40) - dark[y][x]

    return grey(PLANK, shade, LEVELS)


def draw(out: Path) -> None:
    """Writes `lobby/plank.png` below `out`."""
    folder = out / "lobby"
    folder.mkdir(parents=True, exist_ok=True)
    pygame.image.save(plank(), folder / "plank.png")


if __name__ == "__main__":
    draw(Path(__file__).parent)
