"""Random matches leave what they left before; see tests/tools/golden/trails.py."""

from __future__ import annotations

import pytest

from cardtable.rules.registry import GAMES
from tests.support.game_checks import counts
from tests.tools.golden.trails import SEEDS, summed


@pytest.mark.share(4)
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("game_id", GAMES)
def test_a_random_match_leaves_its_known_trail(game_id: str, seed: int) -> None:
    why = f"a rule or the order of answers has changed; compare `python -m tests.tools.golden.trails {game_id} {seed}`"
    assert [str(seed), summed(game_id, seed)] in counts("trail", game_id), why
