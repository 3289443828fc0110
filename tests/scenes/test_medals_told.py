"""Medals are told as soon as they are earned: on the result of the deal, at the end of the match, in the log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.play.history import medals
from cardtable.play.history.medals import Honour, find_honours, honours_now
from cardtable.play.session.session import Session
from cardtable.rules.record import read_record, read_steps
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.result import ResultDialog
from cardtable.scenes.ending.match_end import MatchEnd
from cardtable.text.catalog import LANGUAGES
from tests.support.places import golden_file
from tests.support.sessions import game_of, match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Player, sit_at, some_answer

MATCHES = ("cerchio-match", "poursuite-options", "tarocchi-match")


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, reduced_motion=True) as made:
        yield made


@pytest.fixture
def everything_is_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each player earns something in each deal."""
    monkeypatch.setattr(Session, "honours", lambda self: [Honour("more", 0), Honour("clean", 0), Honour("many", 1)])


def played(shell: SceneStack, match_games: int) -> Player:
    """Return a person at the end of a deal of Il Cerchio, with three computers."""
    player = sit_at(shell, "cerchio", ["", *["standard"] * 3], Chance(), match_games=match_games)
    for _ in range(400):
        player.rest()
        if shell.top is not player.table or not match_of(player.table.session).playing:
            break
        ask = game_of(player.table.session).ask(player.table.hot_seat.active_seat)
        player.table.turn_loop.submit(some_answer(ask, player.rng))
    return player


@pytest.mark.parametrize("name", MATCHES)
def test_medals_told_deal_by_deal_are_those_found_in_the_book(name: str) -> None:
    record = golden_file(name).read_text(encoding="utf-8")
    told: list[Honour] = []
    deals = 0
    for match in read_steps(record, game):
        if len(match.results) > deals and not match.playing:
            deals = len(match.results)
            told += [honour for honour in honours_now(match) if honour not in told]
    *_, found = find_honours(record)
    assert found is not None and set(found) <= set(told), name
    assert read_record(record, game).over


@pytest.mark.usefixtures("everything_is_rare")
def test_a_medal_stands_on_the_result_of_a_deal_and_in_the_log(shell: SceneStack) -> None:
    player = played(shell, 3)
    assert isinstance(shell.top, ResultDialog)
    lines = " ".join(shell.top.readable_lines())
    assert "Medal for Anna: Harvest of the year" in lines and "Clean sweep" in lines
    assert "Full basket" not in lines, "an opponent's medal is not ours to tell"
    log = [line.words for line in player.table.hud.log_entries]
    assert log[-2:] == ["Medal for Anna: Harvest of the year", "Medal for Anna: Clean sweep"]
    shell.set_preference("language", "fr")
    log = [line.words for line in player.table.hud.log_entries]
    assert "Médaille pour Anna" in log[-1], "it stays in the log in another language"
    player.press("ending.on")
    player.rest()
    assert not [line for line in player.table.hud.log_entries if "Médaille" in line.words], "it belongs to its deal"


@pytest.mark.share(3)
@pytest.mark.usefixtures("everything_is_rare")
@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1366, 768), 1.6), ((1024, 640), 1.6)])
def test_a_medal_lies_at_the_end_of_the_match_and_covers_nothing(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    with make_shell(tmp_path, size, reduced_motion=True, text_scale=scale) as shell:
        played(shell, 1)
        end = shell.top
        assert isinstance(end, MatchEnd)
        for language in LANGUAGES:
            shell.set_preference("language", language)
            assert sum("Anna" in line and ":" in line for line in end.readable_lines()) >= 3
            others = [*end.composition.spared(), end.composition.laurel.rect()]
            if end.paper is not None:
                assert end.paper.rect.collidelist(others) < 0
                assert shell.canvas.size[0] > end.paper.rect.right and end.paper.rect.top > 0
            else:
                told = " ".join(end.readable_lines())
                assert told.count("Anna") >= 3


def test_what_was_won_with_help_brings_no_medal(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(medals, "honours_now", lambda match: [Honour("more", 0)])
    session = played(shell, 1).table.session
    assert session.honours() == [Honour("more", 0)]
    monkeypatch.setattr(Session, "assistance", medals.ANY_GAME)
    assert session.honours() == []
