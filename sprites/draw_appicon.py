"""Draws the application's icon and packs it for every system: SVG, PNG, Windows' ICO and macOS' ICNS.

Small sizes are drawings of their own, not reductions: three cards on the cloth, then two, then one heart on one card.
Both containers are lists of PNG files behind a short header, so they are written here by hand.
"""

from __future__ import annotations

import struct
from io import BytesIO
from pathlib import Path

import pygame
from lid_cards import BLEU, DIAMOND, HEART, disc, flat, lay, rounded
from lid_carve import leaf, rays, slab
from pen import DEEP, GOLD, OCHRE, PAPER, RED, Pen

SIZES = (16, 32, 48, 64, 128, 256, 512)
IN_ICO = (16, 32, 48, 64, 128, 256)
IN_ICNS = (
    (b"icp4", 16), (b"icp5", 32), (b"icp6", 64), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512), (b"ic10", 1024),
    (b"ic11", 32), (b"ic12", 64), (b"ic13", 256), (b"ic14", 512),
)  # fmt: skip
"""macOS' names of the sizes in pixels. The last four are 16, 32, 128 and 256 points at double density."""
CLOTH, LIT, POOL, EDGE = "#1C5646", "#266B57", "#35805F", "#0C2A22"


def ground(pen: Pen, corner: float, band: float) -> None:
    """A square of cloth with a dark hem."""
    pen.path(slab(8, 8, 496, 496, corner), EDGE)
    pen.path(slab(8 + band, 8 + band, 496 - 2 * band, 496 - 2 * band, corner - band * 0.7), CLOTH)


def card(pen: Pen, x: float, y: float, turn: float, width: float, shadow: float, border: str = PAPER) -> None:
    """A blank card with its shadow."""
    height = width * 1.4
    lay(pen, flat(x + shadow * 0.6, y + shadow, turn), rounded(width, height, width * 0.11), EDGE)
    lay(pen, flat(x, y, turn), rounded(width, height, width * 0.11), PAPER, DEEP, width / 70)
    if border != PAPER:
        lay(pen, flat(x, y, turn), rounded(width * 0.9, height * 0.93, width * 0.08), border)
        lay(pen, flat(x, y, turn), rounded(width * 0.76, height * 0.83, width * 0.05), PAPER)


def full() -> Pen:
    """Lamplight, a sun of the tarot, a target of CIRKLE, and before them the ace of hearts."""
    pen = Pen(512, 512)
    ground(pen, 104, 14)
    pen.path(slab(28, 28, 456, 456, 92), "none", GOLD, 5)
    pen.circle(256, 262, 214, LIT)
    pen.circle(256, 262, 158, POOL)
    cuts = ""
    for i in range(44):
        plane = flat(256, 262, i * 360 / 44 + 3)
        near = 176 + (i * 7 % 5) * 4
        cuts += leaf(*plane(0, -near), *plane(0, -near - 26), 3)
    pen.path(cuts, POOL)
    card(pen, 164, 262, -20, 172, 14)
    pen.path(rays(150, 216, 46, 72, 12, 15), OCHRE)
    pen.circle(150, 216, 48, OCHRE)
    pen.circle(150, 216, 41, GOLD)
    card(pen, 348, 262, 20, 172, 14, "#BFDDF2")
    for radius, ink in ((66, BLEU), (49, PAPER), (33, BLEU), (16, PAPER)):
        lay(pen, flat(360, 236, 20), disc(0, 0, radius, 40), ink)
    card(pen, 256, 262, 0, 208, 20)
    lay(pen, flat(256, 264, 0, 76), HEART, RED)
    pen.path(leaf(204, 256, 226, 206, 5, -5), "#E58A78")
    for x, y, turn in ((182, 152, 0), (330, 372, 180)):
        lay(pen, flat(x, y, turn, 17), HEART, RED)
    return pen


def medium() -> Pen:
    """Two cards: what is left of the picture at the size of a task bar."""
    pen = Pen(512, 512)
    ground(pen, 112, 16)
    pen.circle(256, 256, 216, POOL)
    card(pen, 330, 262, 20, 226, 24)
    lay(pen, flat(408, 200, 20, 44), DIAMOND, OCHRE)
    card(pen, 214, 258, -7, 246, 30)
    lay(pen, flat(214, 262, -7, 92), HEART, RED)
    return pen


def small() -> Pen:
    """One card, one heart, laid out in whole pixels of a sixteenth, because a curve would only blur there."""
    pen = Pen(512, 512)
    pen.path(slab(0, 0, 512, 512, 96), EDGE)
    pen.path(slab(32, 32, 448, 448, 72), LIT)
    pen.path(slab(96, 64, 320, 384, 20), PAPER)
    rows = ((5, 2, 4), (9, 2, 4), (4, 8, 5), (4, 8, 6), (4, 8, 7), (5, 6, 8), (6, 4, 9), (7, 2, 10))
    pen.path("".join(slab(column * 32, row * 32, run * 32, 32) for column, run, row in rows), RED)
    return pen


def picture(size: int) -> Pen:
    """The drawing that suits a size in pixels."""
    return small() if size < 24 else medium() if size < 48 else full()


def png(size: int) -> bytes:
    """The icon of that size as a PNG file."""
    surface = pygame.image.load_sized_svg(BytesIO(picture(size).text().encode()), (size, size))
    target = BytesIO()
    pygame.image.save(surface, target, "icon.png")
    return target.getvalue()


def ico(files: dict[int, bytes]) -> bytes:
    """Windows' container: a count, an entry of sixteen bytes for each picture, the pictures."""
    start = 6 + 16 * len(IN_ICO)
    entries, body = b"", b""
    for size in IN_ICO:
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(files[size]), start + len(body))
        body += files[size]
    return struct.pack("<HHH", 0, 1, len(IN_ICO)) + entries + body


def icns(files: dict[int, bytes]) -> bytes:
    """macOS' container: for each picture a four-letter name and a length that counts its own eight bytes."""
    body = b"".join(name + struct.pack(">I", len(files[size]) + 8) + files[size] for name, size in IN_ICNS)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def draw(out: Path) -> None:
    """Writes `appicon/icon.svg`, the PNG sizes and both containers below `out`."""
    folder = out / "appicon"
    full().save(folder / "icon.svg")
    files = {size: png(size) for size in {*SIZES, *(size for _, size in IN_ICNS)}}
    for size in SIZES:
        (folder / f"icon-{size}.png").write_bytes(files[size])
    (folder / "icon.ico").write_bytes(ico(files))
    (folder / "icon.icns").write_bytes(icns(files))


if __name__ == "__main__":
    draw(Path(__file__).parent)
