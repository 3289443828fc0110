"""Layout of letters: parts that must not touch do not, and parts that belong together stay on one line."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.art import captions
from cardtable.art.fonts import FACES
from cardtable.art.images import trump_name
from cardtable.art.text_renderer import Type
from cardtable.cards.pack import FRENCH, TAROCCHI
from cardtable.table.narration.wording import card_text
from cardtable.text import catalog
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, sit_at


@pytest.mark.parametrize("word", ["l’", "d’"])
@pytest.mark.parametrize("face", FACES)
def test_an_apostrophe_does_not_touch_the_stem_before_it(face: str, word: str) -> None:
    case = Type()
    for pixels in range(13, 25):
        ink = pygame.mask.from_surface(case.line(word, pixels, face=face), 60)
        assert len(ink.connected_components()) == 2, pixels


@pytest.mark.parametrize("face", FACES)
def test_an_apostrophe_does_not_hang_over_the_letter_behind_it(face: str) -> None:
    """« n’ont » was read as « niont »."""
    case = Type()
    for pixels in range(13, 25):
        for before, behind in (("n’", "ont"), ("l’", "asso"), ("c’", "è")):
            apart = case.width(before, pixels, face=face) + case.width(behind, pixels, face=face)
            assert case.width(before + behind, pixels, face=face) >= apart, pixels


def test_slanted_letters_are_not_pushed_into_each_other() -> None:
    """Il Cerchio's box said « œrchio »."""
    case = Type()
    for pixels in range(13, 25):
        apart = case.width("c", pixels, face="serif-italic") + case.width("e", pixels, face="serif-italic")
        assert case.width("ce", pixels, face="serif-italic") >= apart, pixels


@pytest.mark.parametrize("face", FACES)
def test_a_line_is_as_wide_as_was_said(face: str) -> None:
    case = Type()
    for words in ("l’asso", "dell’ultima presa: K♦ e l’A♠", "♦", "ohne", "’tis"):
        for pixels in (13, 17, 24):
            assert case.line(words, pixels, face=face).get_width() == case.width(words, pixels, face=face)


def test_a_trump_keeps_its_number_and_its_name_together() -> None:
    case = Type()
    for language in catalog.LANGUAGES:
        catalog.set_language(language)
        for code in TAROCCHI.codes:
            if code[0] != "T" or code == "T0":
                continue
            first = trump_name(code).split(" ")[0]
            for said in (card_text(TAROCCHI, TAROCCHI.card(code)), captions.name("tarot", code)):
                for width in range(20, 300, 20):
                    lines = case.wrap(f"Gioca {said} adesso", 16, width)
                    together = case.width(said.split(" ")[0], 16) <= width
                    assert not together or any(code[1:] in line and first in line for line in lines), (said, lines)
    catalog.set_language("en")


@pytest.mark.parametrize(
    ("language", "letters", "king"), [("en", "JQK", "K♥"), ("it", "FDR", "R♥"), ("fr", "VDR", "R♥")]
)
def test_the_letters_of_the_courts_are_those_of_the_language(
    tmp_path: Path, language: str, letters: str, king: str
) -> None:
    """On the cards and in every sentence, unless others were chosen; another language takes them along at once."""
    with make_shell(tmp_path, language=language) as shell:
        shell.push(Lobby())
        player = sit_at(shell, "cerchio", ["", "standard", "standard", "standard"], Chance(), seed="k")
        assert shell.artwork.style.letters == letters
        assert player.table.board.speaker.card(FRENCH.card("KH")) == king
        shell.set_preference("letters", "JQK")
        assert shell.artwork.style.letters == "JQK"
        assert player.table.board.speaker.card(FRENCH.card("KH")) == "K♥"
        shell.set_preference("letters", "")
        shell.set_preference("language", "fr")
        assert shell.artwork.style.letters == "VDR"
        assert player.table.board.speaker.card(FRENCH.card("JS")) == "V♠"


@pytest.mark.parametrize(
    "words", ["Surenchérissez-vous\u00a0? Ou gardez le contrat.", "Contradictoirement\u00a0! Non."]
)
def test_a_word_that_is_too_long_is_not_broken_before_its_sign(words: str) -> None:
    case = Type()
    longest = words.split(" ")[0]
    for width in range(case.width(longest, 16) // 2, case.width(longest, 16) + 1):
        lines = case.wrap(words, 16, width)
        assert not any(line[:1] in "\u00a0?!" for line in lines), (width, lines)
        assert "".join(lines).replace(" ", "") == words.replace(" ", "")


def test_a_word_that_is_too_long_is_broken_at_its_hyphen() -> None:
    case = Type()
    width = case.width("Surenchérissez-vous\u00a0", 16)
    assert case.wrap("Surenchérissez-vous\u00a0? Ou gardez", 16, width)[0] == "Surenchérissez-"
