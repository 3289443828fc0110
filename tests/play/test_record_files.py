"""A record that comes as a file: opened by its name or dropped, refused with a sentence, never more than it can be."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable import __main__
from cardtable.app import app
from cardtable.play.history import load_record
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.replay.match_page import MatchPage
from cardtable.scenes.replay.open_replay import file_page
from cardtable.scenes.replay.replay_scene import ReplayScene
from tests.support.places import GOLDEN, golden_file
from tests.support.records import game_id_of
from tests.support.screens import words_on
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player
from tests.support.waiting import PATIENCE, join_threads


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path / "home", (1024, 640), routes={"file": file_page}, reduced_motion=True) as made:
        made.push(Lobby())
        yield made


def page_of(shell: SceneStack, path: Path) -> MatchPage:
    shell.open("file", str(path))
    page = shell.top
    assert isinstance(page, MatchPage)
    for _ in range(3000):
        if not page.update(0.02):
            return page
        join_threads("reading a record", PATIENCE)
    raise AssertionError("the record is never read")


def version(file: Path) -> int:
    """The version of the rules by which a record was played."""
    return int(file.read_text(encoding="utf-8").split("\n")[1].split(" ")[-1])


RECORD = golden_file("tarocchi-match").read_text(encoding="utf-8")
OLDER = [file for file in GOLDEN if version(file) < game(game_id_of(file)).rules]


def test_its_replay_is_opened_and_its_page_lies_under_it(shell: SceneStack, tmp_path: Path) -> None:
    path = tmp_path / "evening.cardtable"
    path.write_bytes(RECORD.replace("\n", "\r\n").encode("utf-8-sig"))
    page = page_of(shell, path)
    player = Player(shell, Chance())
    assert [type(scene) for scene in shell.scenes] == [Lobby, MatchPage, ReplayScene]
    player.key(pygame.K_ESCAPE)
    assert shell.top is page and not page.update(0.02), "it opens by itself only once"
    assert page.past.replay.progress.over and "Seat 1" in words_on(page) and "family" not in words_on(page)
    player.press("match.replay")
    assert isinstance(shell.top, ReplayScene)
    player.key(pygame.K_p)
    player.press("answer.0")
    assert isinstance(shell.top, MatchScene) and shell.top.session.viewer.local_seats == (0,)
    assert [sitter.level for sitter in shell.top.sitters] == ["", "standard", "standard", "standard"]
    assert not shell.store.matches.history()


def test_characters_have_their_names_and_faces_as_far_as_they_are_known(shell: SceneStack, tmp_path: Path) -> None:
    path = tmp_path / "evening.cardtable"
    bots = ["bot 1 expert vito", "bot 2 expert nessuno", "bot 3 grandmaster leo"]
    path.write_text(RECORD.replace("\nseed ", "\n" + "\n".join([*bots, "seed "]), 1), encoding="utf-8")
    sitters = page_of(shell, path).past.sitters
    assert [sitter.name for sitter in sitters] == ["Seat 1", "Vito", "Seat 3", "Seat 4"]
    assert (sitters[1].avatar, sitters[1].level) == ("rooster", "expert")


@pytest.mark.parametrize("file", OLDER, ids=lambda file: file.stem)
def test_records_of_earlier_rules_open_too(shell: SceneStack, file: Path) -> None:
    assert page_of(shell, file).past.replay.progress.deals


def test_of_several_in_one_file_the_first_is_opened(shell: SceneStack, tmp_path: Path) -> None:
    path = tmp_path / "three.cardtable"
    path.write_text("\n".join([RECORD] * 3), encoding="utf-8")
    page = page_of(shell, path)
    assert page.past.replay.progress.over and "3 matches in this file" in words_on(page)


def test_a_record_that_breaks_off_shows_the_public_view(shell: SceneStack, tmp_path: Path) -> None:
    path = tmp_path / "open.cardtable"
    path.write_text("\n".join(RECORD.split("\n")[:60]), encoding="utf-8")
    page = page_of(shell, path)
    assert not page.past.replay.progress.over and page.form.named("match.save") is None
    scene = shell.top
    assert isinstance(scene, ReplayScene)
    assert not [eyes for eyes in scene.controls.all_eyes() if eyes.all_open]


HOSTILE = {
    "nothing": b"",
    "foreign": b"%PDF-1.7 \x00\xff\xfe",
    "text": b"Dear diary, today we played cards.",
    "half": RECORD.encode()[:120],
    "bent": RECORD.replace("0 play", "3 play", 1).encode(),
    "lines": b"\n" * 3_000_000,
    "one line": b"x" * 3_000_000,
    "huge number": RECORD.replace("seats 4", f"seats {'9' * 3000}").encode(),
    "unknown game": RECORD.replace("game tarocchi", "game ../../etc").encode(),
}


@pytest.mark.share(2)
@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_damaged_or_foreign_is_refused_with_a_sentence(shell: SceneStack, tmp_path: Path, name: str) -> None:
    path = tmp_path / "given.cardtable"
    path.write_bytes(HOSTILE[name])
    page = page_of(shell, path)
    assert shell.top is page and "Nothing was changed" in words_on(page) and not page._ways(shell.canvas)
    Player(shell, Chance()).key(pygame.K_ESCAPE)
    assert isinstance(shell.top, Lobby) and path.read_bytes() == HOSTILE[name]


def test_paths_that_are_no_files_are_refused(
    shell: SceneStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load_record, "LARGEST", 1000)
    (tmp_path / "large.cardtable").write_bytes(RECORD.encode())
    pipe = tmp_path / "pipe.cardtable"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    for path in (tmp_path, tmp_path / "gone.cardtable", pipe, tmp_path / "large.cardtable"):
        assert "Nothing was changed" in words_on(page_of(shell, path))


def test_it_is_given_on_the_command_line_or_dropped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "evening.cardtable"
    path.write_text(RECORD, encoding="utf-8")
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("sys.argv", ["cardtable", str(path)])
    shown: list[list[str]] = []
    drop, leave = pygame.event.Event(pygame.DROPFILE, file=str(path)), pygame.event.Event(pygame.QUIT)
    coming = [leave, drop]

    def scenes() -> list[pygame.event.Event]:
        before, now = shown[-1:], [type(scene).__name__ for scene in running[0].shell.scenes]
        shown.append(now)
        # Once the replay stands, and not twice for one.
        come = (now[-1] == "ReplayScene" and before != [now]) or len(shown) > 2000
        return [coming.pop()] if come else []

    running: list[app.App] = []
    furnished = app.App._make_shell

    def remembered(self: app.App) -> SceneStack:
        running.append(self)
        return furnished(self)

    monkeypatch.setattr(app.App, "_make_shell", remembered)
    monkeypatch.setattr(pygame.event, "get", scenes)
    assert __main__.main() == 0
    replay = ["MatchPage", "ReplayScene"]
    assert shown[0] == ["Lobby", "MatchPage"] and shown[-1] == ["Lobby", *replay, *replay]
    assert ["Lobby", *replay] in shown
