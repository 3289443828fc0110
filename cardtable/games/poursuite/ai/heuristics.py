"""Heuristics of CIRKLE Poursuite: the usual play, by which all players in sampled deals go."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from cardtable.games.poursuite.ai.evaluation import FIRST_TARGET
from cardtable.games.poursuite.ai.playout import BLACKS, SHAPED, TARGETS, Face, Faces, PoursuitePosition
from cardtable.rules.cirkle import FACES

WHIM = 1.5
"""Excess of copies of a face over another that leaves nothing to chance between them."""


@cache
def faces_of(faces: Faces) -> tuple[Face, ...]:
    """Return the faces of a set."""
    return tuple([face for face in range(FACES) if faces >> face & 1])


def usual(chase: PoursuitePosition, legal: Faces, chance: Callable[[], float]) -> Face:
    """Return the usual play: a black card on an attack; in peace the most frequent face, but no attack and no last
    target while anything else fits."""
    if legal & legal - 1:
        legal = _calm(chase, legal) if chase.starter < 0 else legal & BLACKS or legal
    if not legal & legal - 1:
        return legal.bit_length() - 1
    counts, best, most = chase.hands[chase.turn], -1, -1.0
    for face in faces_of(legal):
        liked = counts[face] + WHIM * chance()
        if liked > most:
            best, most = face, liked
    return best


def _calm(chase: PoursuitePosition, legal: Faces) -> Faces:
    attacks = legal & BLACKS & SHAPED[chase.pile[-1]]
    calm = legal & ~attacks & ~TARGETS
    if calm:
        return calm
    if sum(chase.hands[chase.turn][FIRST_TARGET:]) > 1 and legal & TARGETS:
        return legal & TARGETS
    return attacks or legal
