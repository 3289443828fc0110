"""Check whether anything is left to decide, from the knowledge of one seat, like every answer here."""

from __future__ import annotations

from cardtable.ai.determinization import Determinizer
from cardtable.cards.chance import Random, below
from cardtable.cards.pack import Seat
from cardtable.rules.game import Game
from cardtable.rules.observe import Observation

SAMPLES = 48
"""Number of deals that are sampled and played on at random. One in which a choice matters is enough for a no."""
LONGEST = 120
"""Number of actions after which a deal counts as not nearly over."""


def nothing_left_to_decide(seen: Observation, rng: Random) -> bool:
    """Return whether the seat may skip the rest of a deal: wherever the unseen cards lie, it has no choice any more, or
    none that changes how the deal ends."""
    imagination = Determinizer(seen)
    return all(_nothing_to_choose(imagination.sample(rng), seen.seat, rng) for _ in range(SAMPLES))


def _nothing_to_choose(world: Game, seat: Seat, rng: Random) -> bool:
    twin = world.copy()
    end, turns, choices = _played_out(world, seat, rng)
    return end is not None and turns > 1 and (not choices or end == _played_out(twin, seat, rng)[0])


def _played_out(game: Game, seat: Seat, rng: Random) -> tuple[tuple[object, ...] | None, int, int]:
    """Return the end of a deal played on at random, if it comes soon; how often the seat was asked; and how often it
    had a choice."""
    turns = choices = 0
    for _ in range(LONGEST):
        asked = game.asked()
        if not asked:
            break
        who = asked[below(rng, len(asked))]
        ask = game.ask(who)
        if who == seat:
            turns += 1
            choices += len(ask.actions) != 1 or bool(ask.amounts) or ask.arrange is not None
        game.apply(who, ask.random_action(rng))
    result = game.result()
    return (None if result is None else (*result.points, *result.scores)), turns, choices
