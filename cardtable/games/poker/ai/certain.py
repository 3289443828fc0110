"""What is certain about the cards in CIRKLE Poker, and what one wins on average against any cards at all."""

from __future__ import annotations

from cardtable.games.poker.ai.beliefs import common, kind_of, own
from cardtable.games.poker.ai.odds import KINDS, ways
from cardtable.games.poker.ai.runouts import common_cards, names
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_types import PokerSeen


def unbeatable(seen: PokerSeen) -> bool:
    """Whether all common cards lie, and no two cards make a better hand with them."""
    board, mine = common(seen), own(seen)
    if len(board) < 5:
        return False
    options = seen.setting.options
    values = common_cards(names(options), board).futures[0].values
    value = values[kind_of(seen)]
    possible = [kind for kind, chances in enumerate(ways((*board, *mine))) if chances and values[kind] >= value]
    if any(values[kind] > value for kind in possible):
        return False
    if options["tie_break"] != "cards":
        return True
    rungs = ladder(options)
    best = rungs.full_strength((*mine, *board))
    return all(rungs.full_strength((*KINDS[kind], *board)) <= best for kind in possible)


def share(seen: PokerSeen, rivals: int, most: int) -> float:
    """The share of the pot that one wins on average if so many others stay in with any cards."""
    board, mine = common(seen), own(seen)
    chances = ways((*board, *mine))
    whole = sum(chances)
    kind = kind_of(seen)
    futures = common_cards(names(seen.setting.options), board).futures
    futures = futures[:: max(1, len(futures) // most)]
    total = 0.0
    for future in futures:
        value = future.values[kind]
        worse = sum([n for n, other in zip(chances, future.values, strict=True) if other < value]) / whole
        equal = max(1, sum([n for n, other in zip(chances, future.values, strict=True) if other == value])) / whole
        # The best of so many, a pot shared with whoever is equal.
        total += ((worse + equal) ** (rivals + 1) - worse ** (rivals + 1)) / ((rivals + 1) * equal)
    return total / len(futures)
