"""Whole matches in a real window, as people play them: by clicks, by keys, interrupted, resized, in other words."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path

import pygame
import pytest

from cardtable.art import theme
from tests.support.waiting import wait_until
from tests.window.harness import Program, Screen, Shown
from tests.window.homes import agreed, quick
from tests.window.match_play import answers, by_keys, by_mouse, match_over, play, sit_down


@pytest.fixture
def table(screen: Screen, tmp_path: Path) -> Iterator[Program]:
    """A match as it comes."""
    quick(tmp_path)
    with Program(screen, tmp_path) as program:
        sit_down(program)
        yield program


@pytest.fixture
def short_table(screen: Screen, tmp_path: Path) -> Iterator[Program]:
    """A match that is over after one game."""
    quick(tmp_path, reduced_motion=True)
    agreed(tmp_path, "cerchio", {"match_games": 1})
    with Program(screen, tmp_path) as program:
        sit_down(program)
        yield program


def test_a_short_match_by_clicks(short_table: Program) -> None:
    table = short_table
    shown = play(table, by_mouse(table), until=match_over)
    assert shown.scene == "MatchEnd"
    table.click("ending.figures")
    table.click("ending.seal")
    table.click("seal.check")
    table.click("seal.close")
    table.click("ending.lobby")
    table.wait_scene("Lobby")


@pytest.mark.long
def test_a_short_match_by_keys(short_table: Program) -> None:
    play(short_table, by_keys(short_table), until=match_over, seed=8)
    short_table.key("Escape")
    short_table.wait_scene("MatchScene")


@pytest.mark.long
def test_a_whole_match_by_clicks_and_keys_in_turn(table: Program) -> None:
    ways = cycle((by_mouse(table), by_keys(table)))
    play(table, lambda shown, name: next(ways)(shown, name), until=match_over, seed=8)
    table.key("Escape")
    table.wait_scene("MatchScene")


@pytest.mark.long
def test_a_refused_click_says_why_and_changes_nothing(table: Program, tmp_path: Path) -> None:
    shown = play(table, by_mouse(table), until=lambda s: s.scene == "MatchScene" and "pass" in s.things)
    others = [name for name in shown.things if name.startswith("card:")]

    def reasons() -> int:
        """Return how many points of the screen have the colour in which a refusal is written."""
        picture = pygame.image.load(table.screenshot(tmp_path / "table.png"))
        wide, high = picture.get_size()
        points = product(range(wide), range(high // 2))
        return sum(picture.get_at(point)[:3] == theme.rgb(theme.LOSS) for point in points)

    before, written = table.lines(), reasons()
    table.click_at(shown.things[others[0]][1])
    wait_until(lambda: reasons() > written + 50, "no reason is written")
    assert table.lines() == before


@pytest.mark.long
def test_killed_in_mid_game_it_goes_on_at_the_same_position(screen: Screen, tmp_path: Path) -> None:
    quick(tmp_path)
    with Program(screen, tmp_path) as program:
        sit_down(program)
        play(program, by_mouse(program), until=lambda s: program.lines() > 20)
        shown = play(program, by_mouse(program), until=lambda s: s.scene == "MatchScene" and "pass" in s.things)
        program.kill(signal.SIGKILL)
    with Program(screen, tmp_path) as program:
        program.click("lobby.go-on.cerchio")
        again = program.wait(lambda s: s.scene == "MatchScene" and "pass" in s.things, "the same question")
        assert set(cards(again)) == set(cards(shown))
        assert set(answers(again)) == set(answers(shown))


def cards(shown: Shown) -> list[str]:
    return [name.partition(":")[2] for name in shown.things if ":" in name]


def test_resized_in_mid_animation_everything_stays_inside(screen: Screen, tmp_path: Path) -> None:
    quick(tmp_path, speed="calm")
    with Program(screen, tmp_path) as program:
        sit_down(program)
        for size in ((1024, 640), (1366, 768), (1900, 1000), (1280, 1000)):
            program.resize(*size)
            shown = program.wait(lambda s, size=size: s.size == size, f"a window of {size}")  # type: ignore[misc]
            for name, (_, (x, y, wide, high)) in shown.things.items():
                assert x >= -2 and y >= -2 and x + wide <= size[0] + 2 and y + high <= size[1] + 2, (size, name)


@pytest.mark.long
def test_the_language_changes_at_the_table(table: Program) -> None:
    shown = play(table, by_mouse(table), until=lambda s: s.scene == "MatchScene" and "pass" in s.things)
    assert shown.things["pass"][0] == "Pass"
    table.key("Escape")
    table.click("pause.settings")
    table.wait_scene("Settings")
    table.key("Tab", "shift+Tab", "Right")
    table.wait(lambda s: s.things["settings.done"][0] == "Indietro", "Italian")
    table.key("Escape")
    shown = table.wait(lambda s: s.scene == "MatchScene" and "pass" in s.things, "the table")
    assert shown.things["pass"][0] == "Passo"


@pytest.mark.long
@pytest.mark.share(4)
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080), (3840, 2160)])
def test_the_table_at_every_size(tmp_path: Path, size: tuple[int, int], screen: Screen) -> None:
    wide = Screen(size)
    quick(tmp_path, width=size[0], height=size[1])
    try:
        with Program(wide, tmp_path, SDL_VIDEO_WINDOW_POS="0,0") as program:
            sit_down(program)
            program.resize(*size)
            play(
                program,
                by_mouse(program),
                until=lambda s: s.scene == "MatchScene" and s.size == size and "pass" in s.things,
            )
            picture = pygame.image.load(program.screenshot(tmp_path / f"table-{size[0]}.png"))
            assert picture.get_size() == size
            seen = {picture.get_at((x, y))[:3] for x in range(0, size[0], 9) for y in range(0, size[1], 9)}
            assert (0xF8, 0xF2, 0xE4) in seen and len(seen) > 200, "cards and slips on a cloth"
            keep = os.environ.get("CARDTABLE_SHOTS")
            if keep:
                Path(keep).mkdir(parents=True, exist_ok=True)
                program.screenshot(Path(keep) / f"cerchio-{size[0]}x{size[1]}.png")
    finally:
        wide.close()
