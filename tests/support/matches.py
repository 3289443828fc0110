"""Cards and matches for the tests of single games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from cardtable.cards.pack import CHANCE, CIRKLE, Card, Seat
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms


def by_faces(*places: str) -> list[list[Card]]:
    """Return CIRKLE cards for some places, written without their border: the first of a face is of series A, and so
    on."""
    named: Counter[str] = Counter()
    found: list[list[Card]] = []
    for faces in places:
        found.append([])
        for face in faces.split():
            found[-1].append(CIRKLE.card(face + "ABCD"[named[face]]))
            named[face] += 1
    return found


def whole_match(terms: Terms, answer: Callable[[Any, Seat], Action]) -> Match:
    """Play a whole match in which every seat answers by a function."""
    match = Match(terms)
    while not match.over:
        match.begin()
        while match.playing and match.game is not None:
            seat = match.game.asked()[0]
            match.play(seat, match.chance() if seat == CHANCE else answer(match.game, seat))
    return match
