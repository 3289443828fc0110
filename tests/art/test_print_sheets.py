"""A deck on sheets of paper: the file is one that printers understand, and everything lies where the knife goes."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pygame
import pytest

from cardtable.art import print_sheets
from cardtable.art.images import Artwork, Style
from cardtable.art.print_sheets import PAPERS, PaperSize, Pdf
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.pages.gallery import DECKS, Gallery, deck_groups, deck_titles
from cardtable.scenes.transfer.print_deck import PrintDeck
from cardtable.text.catalog import text
from cardtable.widgets.labels import Heading, Words
from tests.support.screens import click_top, words_on
from tests.support.shells import make_shell
from tests.support.waiting import wait_until

POINTS = 72 / 25.4


def objects(pdf: bytes) -> dict[int, bytes]:
    """The numbered objects, each where the table says that it begins."""
    start = int(pdf.rstrip().splitlines()[-2])
    table = pdf[start:].split(b"trailer")[0].splitlines()[2:]
    begins = [int(line.split()[0]) for line in table][1:]
    found = {}
    for number, begin in enumerate(begins, 1):
        assert pdf[begin:].startswith(b"%d 0 obj\n" % number)
        found[number] = pdf[begin : pdf.index(b"\nendobj", begin)]
    return found


def content(stream: bytes) -> bytes:
    (length,) = re.findall(rb"/Length (\d+)", stream)
    begin = stream.index(b"stream\n") + 7
    return zlib.decompress(stream[begin : begin + int(length)])


def test_cards_are_as_large_as_real_ones_and_lie_on_the_paper() -> None:
    for deck in DECKS:
        for paper in PAPERS:
            across, down = print_sheets.grid(deck, paper)
            high = print_sheets.HIGH[deck]
            assert across * down >= 6 and 80 < high < 115
            assert down * high <= paper.height - 2 * print_sheets.MARGIN


@pytest.mark.parametrize("paper", PAPERS)
def test_the_file_holds_every_card_at_its_place_and_its_back_behind_it(paper: PaperSize) -> None:
    artwork, codes = Artwork(Style()), ["AH", "KD", "QS", "2C", "TS", "9D", "4C"]
    codes = [code if code != "TS" else "10S" for code in codes]
    cards = [print_sheets.order(artwork, "french", code) for code in codes]
    told: list[tuple[int, int]] = []
    pdf = print_sheets.sheets(
        "french", cards, print_sheets.order(artwork, "french", ""), paper, lambda *done: told.append(done)
    )
    assert told[0] == (0, 7) and told[-1] == (7, 7)
    found = objects(pdf)
    pages = [words for words in found.values() if b"/Type /Page " in words]
    each = print_sheets.grid("french", paper)
    assert len(pages) == 2 * -(-len(codes) // (each[0] * each[1]))
    pictures = {number: words for number, words in found.items() if b"/Subtype /Image" in words}
    assert len(pictures) == len(codes) + 1
    for words in pictures.values():
        wide, high = (int(re.findall(rb"/%b (\d+)" % side, words)[0]) for side in (b"Width", b"Height"))
        assert len(content(words)) == wide * high * 3 and high == round(88 / 25.4 * print_sheets.DPI)
    front, back = (_places(found, page) for page in pages[:2])
    assert len(front) == len(back) and len({number for _, number in back}) == 1
    for x, y, w, h in (box for box, _ in front):
        assert 0 < x < x + w < paper.width * POINTS and 0 < y < y + h < paper.height * POINTS
        mirrored = paper.width * POINTS - x - w
        assert any(abs(mirrored - box[0]) < 0.1 and abs(y - box[1]) < 0.1 for box, _ in back), "its back lies behind it"


def _places(found: dict[int, bytes], page: bytes) -> list[tuple[tuple[float, float, float, float], int]]:
    (number,) = re.findall(rb"/Contents (\d+) 0 R", page)
    drawn = content(found[int(number)]).decode("ascii")
    placed = re.findall(r"q ([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm /P(\d+) Do", drawn)
    return [((float(x), float(y), float(w), float(h)), int(picture)) for w, h, x, y, picture in placed]


def test_rounded_corners_are_white() -> None:
    card = pygame.Surface((4, 4), pygame.SRCALPHA)
    card.fill((200, 0, 0), (1, 1, 2, 2))
    pdf = Pdf(PAPERS[0])
    pdf.picture(card)
    (words,) = (words for words in objects(pdf.finished()).values() if b"/Image" in words)
    pixels = content(words)
    assert pixels[:3] == b"\xff\xff\xff" and pixels[15:18] == bytes((200, 0, 0))


def saved(shell: SceneStack) -> Dialog:
    """Press the button that saves, and wait for the slip that says what came of it."""
    click_top(shell, "sheets.save")

    def told() -> bool:
        shell.top.update(0.02)
        return isinstance(shell.top, Dialog)

    wait_until(told, "saving says nothing", pause=0.001)
    assert isinstance(shell.top, Dialog)
    return shell.top


@pytest.mark.share(2)
@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_a_deck_is_made_into_a_file_from_the_gallery(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    monkeypatch.setattr(print_sheets, "DPI", 20)
    with make_shell(tmp_path, (1024, 640), language=language, text_scale=1.6) as shell:
        shell.push(Gallery("tarot"))
        click_top(shell, "gallery.print")
        assert isinstance(shell.top, PrintDeck)
        click_top(shell, "sheets.backs")
        for thing in shell.top.ui_targets():
            assert pygame.Rect((0, 0), shell.size).contains(thing.rect), thing
        told = saved(shell)
        (made,) = (tmp_path / "papers").iterdir()
        assert made.name in words_on(told)
        pages = [words for words in objects(made.read_bytes()).values() if b"/Type /Page " in words]
        across, down = print_sheets.grid("tarot", PAPERS[0])
        assert len(pages) == -(
            -sum(bool(code) for part in deck_groups("tarot") for code in part.codes) // (across * down)
        )


@pytest.mark.share(2)
@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_a_disk_that_refuses_sheets_is_reported_with_the_name_of_the_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    (tmp_path / "papers").write_text("a file where the folder should be", encoding="utf-8")
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    monkeypatch.setattr(print_sheets, "DPI", 20)
    with make_shell(tmp_path, (1024, 640), language=language) as shell:
        shell.push(Gallery("french"))
        click_top(shell, "gallery.print")
        told = saved(shell)
        heading, words = (part.label() for part in told.form.root.walk() if isinstance(part, Heading | Words))
        assert heading == deck_titles()[0] and words.startswith(text("parcels.trouble").partition("{")[0])
