"""A short evening with four phones: three games, dropped lines, taking back and a killed table lose no answer and leave
no file open. The long run is `python -m tests.tools.stress.phone_evening`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("websockets", reason="no evening with phones: the library websockets is not installed")

from tests.tools.stress.phone_evening import GAMES, play_evening

FEW = 12
"""Number of further open files that are no growth: letters and sounds of the next game, a database."""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="open files are counted as Linux does")
def test_four_phones_play_three_games_and_no_answer_is_lost(tmp_path: Path) -> None:
    evening = play_evening(tmp_path, deals=1, kills=(12,), seed=5)
    did = evening.did
    assert did["LOST"] == 0 and did["kills of the table"] == 1
    assert {*evening.deals} == {*GAMES} and all(deals >= 1 for deals in evening.deals.values())
    accounted = did["taken"] + did["answers cut by a kill"] + did["asked again after a drop"]
    assert did["answers"] - len(range(4)) <= accounted <= did["answers"], "the last answers may end with the evening"
    _, *later = evening.at_home()
    assert later[-1]["files"] <= later[0]["files"] + FEW and later[-1]["threads"] <= later[0]["threads"] + 1
