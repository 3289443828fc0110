"""Perft: the number of action sequences of a length from a seed. An error in the legality of actions changes these
numbers sooner than anything else shows it. `python -m tests.tools.golden.perft` counts the `perft` lines of
`tests/games/<id>/counts.txt` again and prints the counts by first action, to find the action that is new or gone."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.cards.chance import stream
from cardtable.cards.pack import CHANCE
from cardtable.rules.game import Action, Ask, Game
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, game
from tests.support.game_checks import counts

FIRST = (("perft", 0, 4), ("second", 2, 4))
"""Seed, actions before and depth of the lines that a new game begins with."""


def answers(ask: Ask) -> Iterator[Action]:
    """Yield every listed action, both ends of every amount, and the cards as they lie for an arrangement."""
    yield from ask.actions
    for amount in ask.amounts:
        for n in sorted({amount.low, amount.high}):
            yield Action(amount.verb, n=n)
    if ask.arrange:
        order = [*ask.arrange.need, *(card for card in ask.arrange.cards if card not in ask.arrange.need)]
        yield Action(ask.arrange.verb, tuple(order[: ask.arrange.size]), ask.arrange.to)


def count(deal: Game, depth: int) -> int:
    """Return the number of sequences of the next `depth` actions. A shuffle is no action and keeps the order."""
    asked = deal.asked()
    if not asked or depth == 0:
        return 1
    total = 0
    for action in answers(deal.ask(asked[0])):
        after = deal.copy()
        after.apply(asked[0], action)
        total += count(after, depth - (asked[0] != CHANCE))
    return total


def start(game_id: str, seed: str, moves: int) -> Game:
    """Return the deal of a seed after so many answers, which the seed picks."""
    kind = game(game_id)
    rng = stream(seed, "perft")
    match = Match(Terms(kind, kind.seats[0], kind.defaults(), seed))
    match.begin()
    match.shuffle()
    for _ in range(moves):
        assert match.game is not None
        seat = match.game.asked()[0]
        match.play(seat, match.game.ask(seat).random_action(rng))
        match.shuffle()
    assert match.game is not None
    return match.game.copy()


def lines() -> Iterator[tuple[str, str, int, int, int]]:
    """Yield game, seed, actions before, depth and count of every line."""
    for game_id in GAMES:
        for seed, moves, depth, number in counts("perft", game_id):
            yield game_id, seed, int(moves), int(depth), int(number)


def first_lines(game_id: str) -> Iterator[str]:
    """Return the lines with which `counts.txt` of a new game begins."""
    for seed, moves, depth in FIRST:
        yield f"perft {seed} {moves} {depth} {count(start(game_id, seed, moves), depth)}"


def main() -> None:
    for game_id, seed, moves, depth, number in lines():
        deal = start(game_id, seed, moves)
        found = count(deal, depth)
        print(f"{game_id} {seed} {moves} {depth} {found}{'' if found == number else f'   was {number}'}")
        if found != number:
            seat = deal.asked()[0]
            for action in answers(deal.ask(seat)):
                after = deal.copy()
                after.apply(seat, action)
                print(f"    {action.text(deal.pack)}: {count(after, depth - 1)}")


if __name__ == "__main__":
    main()
