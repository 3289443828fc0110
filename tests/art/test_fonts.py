"""The font files: few are open at a time, and one that is missing does not end the program."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakSet

import pygame
import pytest

from cardtable.art.card_face import CardMark
from cardtable.art.card_renderer import Letters
from cardtable.art.fonts import FACES, OPEN, Fonts
from cardtable.art.images import Artwork, Style
from cardtable.art.text_renderer import Type
from cardtable.foundation import paths


def test_three_hundred_sizes_do_not_keep_three_hundred_files_open(monkeypatch: pytest.MonkeyPatch) -> None:
    living: WeakSet[pygame.Font] = WeakSet()

    class Counted(pygame.Font):
        def __init__(self, file: str, size: int) -> None:
            super().__init__(file, size)
            living.add(self)

    monkeypatch.setattr(pygame, "Font", Counted)
    case = Type()
    for size in range(20, 320):
        case.line("Ada", size)
    assert len(living) == OPEN


def test_letters_of_a_size_are_the_same_after_their_file_was_closed() -> None:
    fonts = Fonts()
    first = pygame.image.tobytes(fonts.font("serif", 30).render("Ada", True, "#000000"), "RGBA")
    for size in range(40, 40 + 2 * OPEN):
        fonts.font("sans", size)
    assert pygame.image.tobytes(fonts.font("serif", 30).render("Ada", True, "#000000"), "RGBA") == first
    assert not fonts.makeshift


@pytest.mark.parametrize("damage", ["missing", "empty", "no package"])
def test_other_letters_stand_in_for_a_file_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    def nowhere() -> tuple[Path, Path]:
        if damage == "no package":
            raise FileNotFoundError("the font package is not installed")
        return tmp_path, tmp_path

    if damage == "empty":
        (tmp_path / "SourceSerifPro-Regular.otf").touch()
    monkeypatch.setattr(paths, "fonts", nowhere)
    case = Type()
    assert case.line("già à ça", 30).get_bounding_rect().width > 50
    assert case.fonts.makeshift


def blotted(file: bytes, table: str) -> bytes:
    """The file with one of its tables gone; a large one from its middle on, so that the file can be opened."""
    at = next(at for at in range(12, len(file), 16) if file[at : at + 4] == table.encode())
    start, length = (int.from_bytes(file[at + field : at + field + 4], "big") for field in (8, 12))
    kept = length // 2 if length > 1000 else 0
    return file[: start + kept] + b"\xff" * (length - kept) + file[start + length :]


@pytest.mark.parametrize(("face", "table"), [
    ("serif", "CFF "), ("serif", "head"), ("serif", "hhea"), ("sans-bold", "hhea"), ("sans-bold", "maxp"),
])  # fmt: skip
def test_letters_of_a_damaged_file_that_opens_all_the_same_are_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, face: str, table: str
) -> None:
    folder, name = FACES[face]
    whole = (paths.fonts()[folder] / name).read_bytes()
    (tmp_path / name).write_bytes(blotted(whole, table))
    monkeypatch.setattr(paths, "fonts", lambda: (tmp_path, tmp_path))
    case, corners = Type(), Letters()
    assert 20 < case.width("già à ça", 20, face=face) < 200
    assert 10 < case.line("L’ombre – né, +12 ♥", 20, face=face).get_height() < 60
    word, _ = corners._word(CardMark(0, 0, 10, 30, None, "Q", face=face), 2.0)
    assert word.get_width() > 5
    assert case.fonts.makeshift and corners.fonts.makeshift


def test_a_card_in_other_letters_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(paths, "fonts", lambda: (tmp_path, tmp_path))
        art = Artwork(Style(), tmp_path)
        makeshift = pygame.image.tobytes(art.face("french", "QD", 100), "RGBA")
        art.close()
    assert not list(tmp_path.glob("*.card"))
    art = Artwork(Style(), tmp_path)
    assert pygame.image.tobytes(art.face("french", "QD", 100), "RGBA") != makeshift
    art.close()
