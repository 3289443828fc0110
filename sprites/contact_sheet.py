"""Contact sheets of all decks and faces for a critical eye: `python -m sprites.contact_sheet FOLDER`, from the
repository's root; `python -m sprites.contact_sheet FOLDER faces` makes those of the faces alone.

Every card at 140, 70 and 40 pixels as the table shows it, each sheet also as three kinds of colour-blind eyes see it
and without colour. Every face in its six states at 330, 150 and 60 pixels, in colour and without. Two cards, two faces
or two states of one face that can be confused on any of them are a defect.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame

from cardtable.art.card_renderer import Drawings
from cardtable.art.images import Artwork, Style
from cardtable.art.portraits import MOODS, portrait
from cardtable.cards.pack import CIRKLE, FRENCH, TAROCCHI
from cardtable.scenes.people.avatars import AVATARS, CAST

HEIGHTS = (140, 70, 40)
CLOTH = "#1F5A4A"
MEMOS = ("memo-M", "memo-J", "memo-B", "memo-V")
BACK = ""
SIDES = (330, 150, 60)
"""The sizes of a face: of a winner, at the rim of the table, beside a name."""

Matrix = tuple[tuple[float, float, float], ...]
# Machado, Oliveira and Fernandes 2009, full severity, for linear light
EYES: dict[str, Matrix] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def sheet(art: Artwork, pack: str, codes: Sequence[str], height: int, columns: int) -> pygame.Surface:
    """Cards in rows on cloth."""
    width, _ = art.size(pack, height)
    gap = max(3, height // 20)
    rows = -(-len(codes) // columns)
    made = pygame.Surface((columns * (width + gap) + gap, rows * (height + gap) + gap))
    made.fill(CLOTH)
    for n, code in enumerate(codes):
        spot = (gap + n % columns * (width + gap), gap + n // columns * (height + gap))
        made.blit(art.face(pack, code, height) if code != BACK else art.back(pack, height), spot)
    return made


def _to_light(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _to_byte(light: float) -> int:
    light = min(1.0, max(0.0, light))
    return round(255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def seen_by(matrix: Matrix, sheet: pygame.Surface) -> pygame.Surface:
    """The sheet as an eye without one kind of cone sees it."""
    data = pygame.image.tobytes(sheet, "RGB")
    known: dict[bytes, bytes] = {}
    pixels: list[bytes] = []
    for at in range(0, len(data), 3):
        pixel = data[at : at + 3]
        other = known.get(pixel)
        if other is None:
            light = [_to_light(value) for value in pixel]
            mixed = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
            other = known[pixel] = bytes(map(_to_byte, mixed))
        pixels.append(other)
    return pygame.image.frombytes(b"".join(pixels), sheet.get_size(), "RGB")


def faces_sheet(faces: Sequence[str], side: int) -> pygame.Surface:
    """A row for each face, a column for each state, on cloth."""
    step = side + max(4, side // 20)
    made = pygame.Surface((len(MOODS) * step, len(faces) * step))
    made.fill(CLOTH)
    drawings = Drawings()
    for row, face in enumerate(faces):
        for column, mood in enumerate(MOODS):
            drawn = drawings.render(portrait(face, mood), (side, side))
            made.blit(drawn, (column * step + 2, row * step + 2))
    return made


def write_faces(folder: Path) -> None:
    """Write the sheets of the opponents and of the family's faces, each also without colour."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, faces in (("opponents", [*CAST.values()]), ("family", [*AVATARS])):
        for side in SIDES:
            made = faces_sheet(faces, side)
            pygame.image.save(made, folder / f"{name}-{side}.png")
            pygame.image.save(pygame.transform.grayscale(made), folder / f"{name}-{side}-grey.png")


def write(folder: Path) -> None:
    """Write the sheets of all decks."""
    folder.mkdir(parents=True, exist_ok=True)
    decks = (
        ("french", Style(), (*FRENCH.codes, BACK), 13),
        ("french-four", Style(four_colour=True, back=1), (*FRENCH.codes, BACK), 13),
        ("cirkle", Style(), (*CIRKLE.codes, *MEMOS, BACK), 24),
        ("cirkle-plain", Style(patterns=False, borders=False, back=1), (*CIRKLE.codes[:24], *MEMOS, BACK), 12),
        ("tarot", Style(value_marks=True), (*TAROCCHI.codes, BACK), 16),
    )
    for name, style, codes, columns in decks:
        art = Artwork(style)
        for height in HEIGHTS:
            made = sheet(art, name.split("-")[0], codes, height, columns)
            pygame.image.save(made, folder / f"{name}-{height}.png")
            if height == 70:
                for eye, matrix in EYES.items():
                    pygame.image.save(seen_by(matrix, made), folder / f"{name}-{height}-{eye}.png")
                pygame.image.save(pygame.transform.grayscale(made), folder / f"{name}-{height}-grey.png")


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    if sys.argv[2:] != ["faces"]:
        write(Path(sys.argv[1]))
    write_faces(Path(sys.argv[1]))
