"""Floor 2: whether anything is left to decide. Told from what one seat may know, like every answer here."""

from __future__ import annotations

from cardtable.ai.imagine import imagine
from cardtable.cards.chance import Random, below
from cardtable.rules.game import Action, Game
from cardtable.rules.observe import Observation

WORLDS = 48
"""So many deals are imagined and played out by chance: one that ends differently is enough to say no."""
LONGEST = 120
"""A deal that lasts for more actions is not nearly over."""
DECIDED, OPEN = Action("decided"), Action("open")


class Decided:
    """Says whether the deal ends the same whatever is played, wherever the unseen cards lie."""

    def choose(self, seen: Observation, rng: Random, nodes: int) -> Action:
        ends = {_end(imagine(seen, rng), rng)}
        for _ in range(WORLDS - 1):
            if None in ends or len(ends) > 1:
                return OPEN
            ends.add(_end(imagine(seen, rng), rng))
        return OPEN if None in ends or len(ends) > 1 else DECIDED


def _end(game: Game, rng: Random) -> tuple[object, ...] | None:
    for _ in range(LONGEST):
        asked = game.asked()
        if not asked:
            break
        who = asked[below(rng, len(asked))]
        game.apply(who, game.ask(who).any(rng))
    result = game.result()
    return None if result is None else (*result.points, *result.scores)
