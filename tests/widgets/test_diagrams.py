"""The pictures in the rules: every game has them, the same in all languages, and each is true by the rules."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.cards.pack import FRENCH
from cardtable.rules.registry import GAMES, about
from cardtable.scenes.pages.help import Help, PageCards
from cardtable.text import catalog
from cardtable.text.catalog import LANGUAGES
from cardtable.widgets.diagrams.model import BACK, EMPTY, LIT, Diagram, ShownCard, parse_diagram
from cardtable.widgets.markdown import blocks
from cardtable.widgets.markdown_view import Prose
from tests.support.game_checks import checks_of
from tests.support.screens import only
from tests.support.shells import make_shell

FOLDER = Path(catalog.__file__).parents[1] / "games"
WALL = 52
"""End of a row that is no circle, as the captures of Il Cerchio know it."""


def diagrams(game_id: str, language: str = "en") -> list[Diagram]:
    page = (FOLDER / game_id / "text" / f"{language}.md").read_text(encoding="utf-8")
    return [
        parse_diagram(each.words, [line for (line,) in each.rows]) for each in blocks(page) if each.kind == "diagram"
    ]


# ---- all of them --------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_its_diagrams_the_same_in_all_languages(game_id: str) -> None:
    shown = [
        [(each.kind, each.claim, [[(s.code, s.mark) for s in row.cards] for row in each.rows]) for each in found]
        for found in (diagrams(game_id, language) for language in LANGUAGES)
    ]
    assert len(shown[0]) >= 2
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_diagrams_show_cards_of_the_game_and_have_words(game_id: str, language: str) -> None:
    pack = about(game_id).pack
    for diagram in diagrams(game_id, language):
        assert diagram.kind in ("rows", "heap", "ring") and diagram.claim
        assert any(row.words for row in diagram.rows) or diagram.words
        for row in diagram.rows:
            for shown in row.cards:
                known = {code[:2] for code in pack.codes} if pack.name == "cirkle" else set(pack.codes)
                assert shown.sign or shown.code in known or shown.code in (BACK, EMPTY), shown
                assert not shown.sign or len(shown.code) == 1, "a mistyped card is no sign"


def test_the_notation_is_read() -> None:
    made = parse_diagram("ring captures", ["KD+ JH*=+2 . # | → -- it takes: both", "-- below"])
    assert made.kind == "ring" and made.claim == "captures" and made.words == ("below",)
    assert made.rows[0].words == "it takes: both"
    assert [shown.code for shown in made.rows[0].cards] == ["KD", "JH", ".", "#", "|", "→"]
    assert made.rows[0].cards[1] == ShownCard("JH", "*", "+2") and made.rows[0].cards[0].mark == LIT
    assert [shown.sign for shown in made.rows[0].cards] == [False] * 4 + [True] * 2


# ---- held to the rules --------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_every_diagram_is_true(game_id: str) -> None:
    claims = checks_of(game_id).claims
    shown = diagrams(game_id)
    missing = {each.claim for each in shown} - set(claims)
    assert not missing, f"tests/games/{game_id}/checks.py lacks the meaning of the claims {missing}"
    assert set(claims) == {each.claim for each in shown}, "a claim that no diagram makes"
    for diagram in shown:
        claims[diagram.claim](diagram)


# ---- printed ------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.6), ((3840, 2160), 1.0)], ids=["small", "large"])
def test_every_diagram_lies_within_its_page(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    with make_shell(tmp_path, size, text_scale=scale) as shell:
        for language in LANGUAGES:
            shell.set_preference("language", language)
            for game_id in GAMES:
                scene = Help(game_id)
                shell.push(scene)
                page = pygame.Rect((0, 0), only(scene, Prose).rect.size).inflate(4 * shell.canvas.u(9), 0)
                outside = [each.rect for each in only(scene, Prose).prints if each.rect.right > page.right]
                assert outside == [], (language, game_id)
                shell.scenes.pop()


def test_a_row_of_cards_among_words_is_not_broken(tmp_path: Path) -> None:
    """On every page at several widths: what is written as a row stands in one line if a line has room for it."""
    with make_shell(tmp_path, (1366, 768)) as shell:
        cards = PageCards(shell.artwork, FRENCH)
        for width in range(260, 700, 22):
            prose = Prose(shell.canvas, "Some words before `KD` `JH` `6D` `5C` and behind them.", cards)
            prose.height(width)
            high = prose._card_height(prose.size)
            tops = {each.rect.y for each in prose.prints if each.rect.height >= high}
            assert len(tops) == 1, width


def test_cards_come_beside_the_page(tmp_path: Path) -> None:
    """No frame waits for the press: the page is there at once, and its cards appear as they are printed."""
    with make_shell(tmp_path, (1366, 768)) as shell:
        scene = Help("cerchio")
        shell.push(scene)
        surface = pygame.Surface(shell.size)
        scene.draw(surface)
        assert scene.cards.has_pending()
        for _ in range(2000):
            shell.artwork.step()
            scene.update(0.02)
            scene.draw(surface)
            if not scene.cards.has_pending():
                break
            pygame.time.wait(1)
        assert not scene.cards.has_pending()
