"""Decisions of random deals, for tests of endings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardtable.cards.chance import stream
from cardtable.rules.game import Action, Ask, Game
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import game


def any_answer(ask: Ask, random: Callable[[], float]) -> Action:
    """Return a random answer, of arrangements and amounts the first."""
    if ask.arrange is not None:
        return Action(ask.arrange.verb, ask.arrange.cards[: ask.arrange.size], ask.arrange.to)
    choices = [*ask.actions, *(Action(each.verb, n=each.low) for each in ask.amounts)]
    return choices[int(random() * len(choices))]


def late_moments(
    game_id: str, seats: int, seed: str, wanted: Callable[[Observation], object], *, most: int = 1500, **options: Any
) -> Iterator[tuple[Game, Observation]]:
    """Yield the first deal's decisions of a random match that are wanted, with the real deal."""
    kind = game(game_id)
    match, rng = Match(Terms(kind, seats, {**kind.defaults(), **options}, seed)), stream("late moments", seed)
    match.begin()
    match.shuffle()
    for _ in range(most):
        if not match.playing or match.game is None:
            return
        seat = match.game.asked()[0]
        seen = observe(match.game, seat, match.heard)
        if not seen.ask.forced and wanted(seen):
            yield match.game.copy(), seen
        match.play(seat, any_answer(seen.ask, rng.random))
        match.shuffle()
