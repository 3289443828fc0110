"""Certain facts about the cards, and the average share of the pot against random hands."""

from __future__ import annotations

from cardtable.games.poker.ai.beliefs import common_faces, own_faces, own_kind
from cardtable.games.poker.ai.odds import KINDS, pair_counts
from cardtable.games.poker.ai.runouts import common_cards, ladder_key
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_types import PokerSeen


def is_unbeatable(seen: PokerSeen) -> bool:
    """Return whether all common cards are laid and no two cards make a better hand with them."""
    board, mine = common_faces(seen), own_faces(seen)
    if len(board) < 5:
        return False
    options = seen.setting.options
    values = common_cards(ladder_key(options), board).futures[0].values
    value = values[own_kind(seen)]
    possible = [kind for kind, chances in enumerate(pair_counts((*board, *mine))) if chances and values[kind] >= value]
    if any(values[kind] > value for kind in possible):
        return False
    if options["tie_break"] != "cards":
        return True
    rungs = ladder(options)
    best = rungs.full_strength((*mine, *board))
    return all(rungs.full_strength((*KINDS[kind], *board)) <= best for kind in possible)


def pot_share(seen: PokerSeen, rivals: int, most: int) -> float:
    """Return the average share of the pot against `rivals` players with random cards, over at most `most` runouts."""
    board, mine = common_faces(seen), own_faces(seen)
    chances = pair_counts((*board, *mine))
    whole = sum(chances)
    kind = own_kind(seen)
    futures = common_cards(ladder_key(seen.setting.options), board).futures
    futures = futures[:: max(1, len(futures) // most)]
    total = 0.0
    for future in futures:
        value = future.values[kind]
        worse = sum([n for n, other in zip(chances, future.values, strict=True) if other < value]) / whole
        equal = max(1, sum([n for n, other in zip(chances, future.values, strict=True) if other == value])) / whole
        # The best of all hands wins; a pot is shared with equal hands.
        total += ((worse + equal) ** (rivals + 1) - worse ** (rivals + 1)) / ((rivals + 1) * equal)
    return total / len(futures)
