"""A finished match is opened, replayed and played on in a real window, in each language; a kill loses nothing of it."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from cardtable.store.store import Store
from cardtable.text.catalog import LANGUAGES
from tests.support.places import golden_file
from tests.window.harness import Program, Screen
from tests.window.homes import kept

OPEN = "import sys; from cardtable.app.app import run; sys.exit(run(record={!r}))"


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_replayed_and_played_on(screen: Screen, tmp_path: Path, language: str) -> None:
    tmp_path.joinpath("home").mkdir()
    record = kept(tmp_path / "home", "tarocchi-match")
    start = f"""
import sys
from cardtable.app.app import run
from cardtable.scenes.replay.open_replay import match_page
sys.exit(run(lambda: match_page("{record}")))
"""
    with Program(screen, tmp_path / "home", start=start, language=language) as program:
        program.wait_thing("match.replay")
        program.click("match.replay")
        program.wait_scene("ReplayScene")
        program.key("Page_Down", "Right", "Right")
        program.wait(lambda shown: shown.things["playback.scrubber"][0].startswith("2 "), "the second answer")
        program.click("playback.eyes")
        program.click("playback.far-on")
        before = program.wait(lambda shown: not shown.things["playback.scrubber"][0].startswith("2 "), "a trick")
        assert sum(name.startswith("card:") for name in before.things) > 4
        program.key("l")
        program.wait_scene("DealLog")
        program.key("Escape")
        program.wait_scene("ReplayScene")
        program.key("p")
        program.click("answer.0")
        playing = program.wait_scene("MatchScene")
        assert "outside" in playing.things
        program.kill(signal.SIGKILL)
    store, _ = Store.open(tmp_path / "home")
    (waiting,) = store.matches.unfinished()
    finished = store.matches.history()
    store.close()
    assert [sitter.name for sitter in waiting.sitters if sitter.bot is None] == ["Anna"]
    assert [match.id for match in finished] == [record]


@pytest.mark.long
def test_a_record_is_opened_by_its_file(screen: Screen, tmp_path: Path) -> None:
    path = tmp_path / "evening.cardtable"
    path.write_bytes(golden_file("cerchio-match").read_bytes())
    with Program(screen, tmp_path / "home", start=OPEN.format(str(path))) as program:
        program.wait_scene("ReplayScene")
        program.key("Escape")
        program.wait_thing("match.replay")
        program.key("Escape")
        program.wait_scene("Lobby")
        assert program.close() == 0
