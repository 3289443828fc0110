"""A game that somebody adds with the recipe alone, to a copy of the house: a folder and a line. It is played through
all screens, and what it still lacks is asked for by name.

The game has rules, the least table and one page in one language; no messages, no picture, no players of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAME = "night_watch"
KILLED = -9


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy with the ninth game in it."""
    copy = tmp_path_factory.mktemp("house")
    for part in ("cardtable", "tests"):
        shutil.copytree(ROOT / part, copy / part)
    for part in ("sprites", "sounds"):
        (copy / part).symlink_to(ROOT / part)
    shutil.copytree(ROOT / "tests" / "stranger", copy / "cardtable" / "games" / GAME)
    games = copy / "cardtable" / "games" / "games.py"
    listed = games.read_text(encoding="utf-8")
    line = '"court_circular", "tarocchi",'
    assert line in listed
    games.write_text(listed.replace(line, f'{line} "{GAME}",'), encoding="utf-8")
    return copy


def run(house: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A program of the copy."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(house),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=house, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("way", ["clicks", "keys"])
def test_it_can_be_played_from_the_lobby_to_the_score_book(house: Path, tmp_path: Path, way: str) -> None:
    begun = run(house, "tests.walk", GAME, way, str(tmp_path), "begin")
    assert begun.returncode == KILLED, begun.stderr
    done = run(house, "tests.walk", GAME, way, str(tmp_path), "finish")
    assert done.returncode == 0, done.stderr
    for words in ("Night watch", "Your turn. Draw", "Tocca a te. Draw", "À vous. Draw", "Lays Guest "):
        assert words in done.stdout, "what has no words is said by the last word of its id and what it tells of"


def test_the_words_that_it_lacks_are_asked_for_by_name(house: Path) -> None:
    asked = run(
        house, "pytest", "-q", "-p", "no:cacheprovider", "tests/test_messages.py", "-k", f"{GAME} or in_the_code"
    )
    for text_id in (
        "name", "tagline", "option.equal-cards", "option.true-guess.yes", "preset.printed", "preset.one-night",
        "ask.guess", "ask.play", "verb.draw", "verb.pass", "guesses", "lays", "why.rid-of-all", "why.stuck",
        "refuse.too-low",
    ):  # fmt: skip
        for language in ("en", "it", "fr"):
            told = f"{GAME}.{text_id} belongs into games/{GAME}/text/{language}.po"
            assert told in asked.stdout, asked.stdout + asked.stderr
    assert f"seats.preset.one-night belongs into games/{GAME}/text/en.po" in asked.stdout
