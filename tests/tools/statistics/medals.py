"""Rarity of medals, for the figures in `about.py` of each game. `python -m tests.tools.statistics.medals [matches]
[game ...]` plays matches of beginners, by the printed rules and with every number of players in turn. It prints for
each medal the number of finishing players in whose place one has earned it."""

from __future__ import annotations

import sys
from collections import Counter

from cardtable.cli.main import play_match
from cardtable.play.history.medals import find_honours, medals_of
from cardtable.rules.match import Terms
from cardtable.rules.presets import presets
from cardtable.rules.record import record_text
from cardtable.rules.registry import GAMES, game


def count(game_id: str, matches: int) -> None:
    """Play so many matches of a game, and print the rarity of its medals."""
    kind = game(game_id)
    earned: Counter[str] = Counter()
    people = 0
    for n in range(matches):
        seats = kind.seats[n % len(kind.seats)]
        options = next(iter(presets(kind, seats).values()))
        match = play_match(Terms(kind, seats, options, f"medals{n}"), ["beginner"] * seats)
        *_, found = find_honours(record_text(match))
        people += seats
        earned.update(honour.medal for honour in found or ())
    for medal in medals_of(game_id):
        often = earned[medal.name]
        rate = f"one in {people / often:.0f}" if often else "never"
        print(f"{game_id:16} {medal.name:14} {often:5} of {people}: {rate} (said: {medal.one_in})", flush=True)


if __name__ == "__main__":
    words = sys.argv[1:]
    number = int(words.pop(0)) if words and words[0].isdigit() else 200
    for name in words or GAMES:
        count(name, number)
