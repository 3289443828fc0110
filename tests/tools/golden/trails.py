"""Trails of random matches: checksums of all questions, answers, refusals and events, over all options and numbers of
players. An error in the rules that no worked case meets changes some of them. `python -m tests.tools.golden.trails`
writes the `trail` lines of `tests/games/<id>/counts.txt` anew; commit a difference only if it is meant. `python -m
tests.tools.golden.trails GAME SEED` prints the summed lines of one match, to be compared with those of another
version."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256

from cardtable.cards.chance import Random, below
from cardtable.rules.game import Action, Game, IllegalAction
from cardtable.rules.registry import GAMES, game
from tests.support.game_checks import counts_file
from tests.support.laws import any_match, turns

SEEDS = 12
DEALS, TO_THE_END = 2, 4
"""In one of four matches: the number of deals, and the part of them that is played to its end, so that some are won."""
STEPS = 160
"""Number of actions of a match after which it is watched no longer, except in every fourth match."""


def wrong(deal: Game, seat: int, rng: Random) -> Action:
    """Return an answer with other cards."""
    cards = deal.cards(deal.setting)
    listed = deal.ask(seat).actions if seat in deal.asked() else ()
    known = listed[below(rng, len(listed))] if listed else Action("play", (0,))
    return known._replace(cards=tuple(cards[below(rng, len(cards))] for _ in known.cards or (0,)))


def refused(deal: Game, rng: Random) -> object:
    """Return the refusal of an action that is not allowed."""
    seat = below(rng, deal.setting.seats)
    action = wrong(deal, seat, rng)
    try:
        deal.copy().play(seat, action)
    except IllegalAction as error:
        return seat, action, error.refusal
    return seat, action


def trail(game_id: str, seed: int) -> Iterator[str]:
    """Yield a line for each action of a random match, with all its events."""
    rng, looking = Random(f"{game_id} {seed}"), Random(seed)
    match = any_match(game(game_id), seed, rng)
    yield f"{match.terms.seats} {dict(match.terms.options)}"
    whole = seed % 4 == 3
    for done, (seat, action, events) in enumerate(turns(match, rng, TO_THE_END if whole else DEALS)):
        deal = match.game
        assert deal is not None
        asks = [(asked, deal.ask(asked)) for asked in deal.asked()]
        yield f"{seat} {action} {events} {asks} {deal.result()}"
        if looking.random() < 0.1 and match.playing:
            yield f"{refused(deal, looking)}"
        if done > STEPS and not whole:
            return
    yield f"{match.standing} {match.lines[-1]}"


def summed(game_id: str, seed: int) -> str:
    return sha256("\n".join(trail(game_id, seed)).encode()).hexdigest()[:16]


def trail_lines(game_id: str) -> Iterator[str]:
    """Return the `trail` lines of a game's `counts.txt`."""
    yield from (f"trail {seed} {summed(game_id, seed)}" for seed in range(SEEDS))


def rewrite(game_id: str) -> None:
    """Replace the `trail` lines of a game's `counts.txt`."""
    file = counts_file(game_id)
    other = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("trail ")]
    file.write_text("\n".join([*other, *trail_lines(game_id)]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        print("\n".join(trail(sys.argv[1], int(sys.argv[2]))))
    else:
        for game_id in GAMES:
            rewrite(game_id)
