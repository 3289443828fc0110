"""Makes the grounds of the table: tiles of woven thread, wood pores and leather, a lath of walnut for the rim, and a
sheet of walnut boards.

They are grey: how light or dark a spot is, from 0 to 255. `cardtable/art/cloth.py` gives them the theme's colour and
the lamp's light. Both tiles join at their edges; their grain of chance hides the steps of the light's soft slope.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import floor, hypot, pi, sin, sqrt
from pathlib import Path
from random import Random

import pygame

TILE = 320
BOARDS = (800, 450)
LATH = (1024, 144)
HIDE = 192


def noise(rng: Random, columns: int, rows: int) -> Callable[[float, float], float]:
    """Soft chance from -1 to 1 over a grid that repeats after `columns` and `rows`."""
    grid = [[rng.uniform(-1, 1) for _ in range(columns)] for _ in range(rows)]

    def at(x: float, y: float) -> float:
        i, j = floor(x), floor(y)
        fx, fy = x - i, y - j
        fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
        upper, lower = grid[j % rows], grid[(j + 1) % rows]
        i, k = i % columns, (i + 1) % columns
        return (upper[i] * (1 - fx) + upper[k] * fx) * (1 - fy) + (lower[i] * (1 - fx) + lower[k] * fx) * fy

    return at


def grey(size: tuple[int, int], shade: Callable[[int, int], float], levels: int) -> pygame.Surface:
    """A picture of values from 0 to 1, in few levels and one byte a spot, so that the file stays small."""
    surface = pygame.Surface(size, depth=8)
    surface.set_palette([(value, value, value) for value in range(256)])
    for y in range(size[1]):
        for x in range(size[0]):
            step = round(min(max(shade(x, y), 0), 1) * (levels - 1))
            value = step * 255 // (levels - 1)
            surface.set_at((x, y), value)
    return surface


def weave() -> pygame.Surface:
    """Plain weave of threads four pixels wide, each thread a little thicker or thinner along its run."""
    rng = Random(41)
    warp, weft = [rng.uniform(-1, 1) for _ in range(TILE // 4)], [rng.uniform(-1, 1) for _ in range(TILE // 4)]
    slub_down, slub_across = noise(rng, TILE // 4, TILE // 32), noise(rng, TILE // 32, TILE // 4)
    round_thread, bow = (0.42, 0.8, 0.72, 0.34), (0.8, 1.0, 1.0, 0.84)

    def shade(x: int, y: int) -> float:
        i, j = x // 4, y // 4
        if (i + j) % 2 == 0:
            value = round_thread[x % 4] * bow[y % 4] + 0.05 * warp[i] + 0.08 * slub_down(i, y / 32)
        else:
            value = round_thread[y % 4] * bow[x % 4] - 0.1 + 0.05 * weft[j] + 0.08 * slub_across(x / 32, j)
        return value + rng.uniform(-0.2, 0.2)

    return grey((TILE, TILE), shade, 16)


def pores() -> pygame.Surface:
    """The open pores of walnut: short dark dashes along the grain, over a fine streak."""
    rng = Random(43)
    streak, fibre = noise(rng, TILE // 64, TILE // 2), noise(rng, TILE // 8, TILE)
    dark = [[0.0] * TILE for _ in range(TILE)]
    for _ in range(600):
        x, y, length, depth = rng.randrange(TILE), rng.randrange(TILE), rng.randrange(5, 26), rng.uniform(0.12, 0.4)
        for k in range(length):
            dark[y][(x + k) % TILE] = max(dark[y][(x + k) % TILE], depth * sin(pi * (k + 1) / (length + 1)))

    def shade(x: int, y: int) -> float:
        soft = 0.62 + 0.14 * streak(x / 64, y / 2) + 0.12 * fibre(x / 8, y)
        return soft - dark[y][x] + rng.uniform(-0.12, 0.12)

    return grey((TILE, TILE), shade, 16)


def boards() -> pygame.Surface:
    """Three long boards side by side, each with the wavering rings of its own tree."""
    rng = Random(47)
    width = BOARDS[0]
    seams = (0, 148, 304, 450)
    figure = [
        (noise(rng, 8, 8), noise(rng, 32, 64), rng.uniform(-0.3, 0.3), rng.uniform(0.2, 0.8), rng.uniform(-1, 1))
        for _ in range(3)
    ]

    def shade(x: int, y: int) -> float:
        board = 0 if y < seams[1] else 1 if y < seams[2] else 2
        slow, fine, drift, heart, tone = figure[board]
        top, bottom = seams[board], seams[board + 1]
        across = (y - top) / (bottom - top) - heart - drift * x / width
        bend = 0.34 * slow(x / 212 + 3, across * 2.2) + 0.05 * slow(x / 55, across * 6)
        ring = (float(abs(across) ** 0.8) * 6.5 + bend * 3) % 1
        late = ring * ring * ring if ring < 0.8 else 0.512 * (1 - ring) / 0.2
        value = 0.66 + 0.09 * tone - 0.55 * late + 0.13 * fine(x / 58, y / 1.9) + 0.12 * slow(x / 112, y / 62)
        return value - (0.42 if y in seams[1:3] else 0)

    return grey(BOARDS, shade, 64)


def lath() -> pygame.Surface:
    """A long lath of walnut for the rim, whose ends join: wandering rings, dark streaks, pores along the grain."""
    rng = Random(53)
    width, height = LATH
    bend, drift, tone = noise(rng, 4, 3), noise(rng, 8, 4), noise(rng, 4, 6)
    streak, fibre = noise(rng, 8, height // 3), noise(rng, 48, height)
    pore = [[0.0] * width for _ in range(height)]
    for _ in range(1500):
        x, y, length, depth = rng.randrange(width), rng.randrange(height), rng.randrange(6, 34), rng.uniform(0.05, 0.2)
        for k in range(length):
            at = (x + k) % width
            pore[y][at] = max(pore[y][at], depth * sin(pi * (k + 1) / (length + 1)))

    def shade(x: int, y: int) -> float:
        u, v = x * 4 / width, y * 3 / height
        across = y / height * 5.2 + 1.5 * bend(u, v) + 0.5 * drift(2 * u, v * 4 / 3)
        ring = across % 1
        late = float(ring**2.6) if ring < 0.86 else (1 - ring) / 0.14 * 0.68
        value = 0.66 - 0.42 * late + 0.16 * tone(u, 2 * v)
        value += 0.14 * streak(2 * u, y / 3) + 0.08 * fibre(x * 48 / width, y)
        return value - pore[y][x] + rng.uniform(-0.02, 0.02)

    return grey(LATH, shade, 16)


def hide() -> pygame.Surface:
    """Grained leather: small cushions of uneven size between dark creases."""
    rng = Random(59)
    cells = HIDE // 8
    seeds = [
        [((i + rng.uniform(0.1, 0.9)) * 8, (j + rng.uniform(0.1, 0.9)) * 8) for i in range(cells)] for j in range(cells)
    ]
    slow = noise(rng, 6, 6)

    def shade(x: int, y: int) -> float:
        near = sorted(
            hypot(sx + 8 * (i - i % cells) - x, sy + 8 * (j - j % cells) - y)
            for j in range(y // 8 - 1, y // 8 + 2)
            for i in range(x // 8 - 1, x // 8 + 2)
            for sx, sy in (seeds[j % cells][i % cells],)
        )
        crease = min(1.0, (near[1] - near[0]) / 3.2)
        return 0.3 + 0.42 * sqrt(crease) - 0.018 * near[0] + 0.09 * slow(x * 6 / HIDE, y * 6 / HIDE)

    return grey((HIDE, HIDE), shade, 12)


def draw(out: Path) -> None:
    """Writes the tiles of cloth and wood and the sheet of boards below `out`, as `cloth/*.png`."""
    folder = out / "cloth"
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in SHEETS.items():
        pygame.image.save(picture(), folder / f"{name}.png")


SHEETS: Mapping[str, Callable[[], pygame.Surface]] = {
    "weave": weave,
    "pores": pores,
    "boards": boards,
    "lath": lath,
    "hide": hide,
}


if __name__ == "__main__":
    draw(Path(__file__).parent)
