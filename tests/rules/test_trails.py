"""Random matches leave what they left before; see tests/tools/golden/trails.py."""

from __future__ import annotations

import pytest

from cardtable.rules.registry import GAMES
from tests.tools.golden.trails import FILE, SEEDS, summed

KEPT = FILE.read_text(encoding="utf-8").splitlines()


@pytest.mark.share(4)
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_leaves_what_it_left_before(game_id: str, seed: int) -> None:
    why = f"a rule or the order of answers has changed; compare `python -m tests.tools.golden.trails {game_id} {seed}`"
    assert f"{game_id} {seed} {summed(game_id, seed)}" in KEPT, why
