"""Two worlds that differ in cards which the viewer cannot see look alike, pixel by pixel, also while cards fly."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Surface

from cardtable.cards.pack import Card
from cardtable.rules.match import Match
from cardtable.rules.registry import game
from tests.support.other_cards import lying_otherwise
from tests.support.stages import new_match, painter_of, stage_of

SIZE = (1024, 640)
DEALT = ("tarocchi", "contrat", "court_circular", "poker", "poursuite")
MOMENTS = 28


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


def dealing(game_id: str) -> Iterator[bytes]:
    """Yield pictures of a table while it is dealt, as the first seat sees them."""
    match = new_match(game(game_id))
    events = match.begin() + match.shuffle()
    stage, _ = stage_of(match, SIZE)
    painter = painter_of(stage)
    stage.play([event.seen_by(0) for event in events])
    for _ in range(MOMENTS):
        stage.advance(0.05)
        painter.dirty()
        surface = Surface(SIZE)
        painter.draw(surface, surface.get_rect())
        yield pygame.image.tobytes(surface, "RGB")


def hidden(match: Match) -> tuple[Card, Card]:
    """Return two cards that the first seat does not see after the dealing."""
    assert match.game is not None
    table = match.game.table
    last = match.terms.seats - 1
    return table.at("hand.1")[0], table.at(f"hand.{last}")[-1]


@pytest.mark.parametrize("game_id", DEALT)
def test_cards_in_flight_look_alike_whatever_is_hidden(game_id: str) -> None:
    match = new_match(game(game_id))
    match.begin()
    match.shuffle()
    one, other = hidden(match)
    swap = {card: card for card in range(len(match.terms.game.pack.codes))} | {one: other, other: one}
    before = list(dealing(game_id))
    with lying_otherwise(swap):
        changed = new_match(game(game_id))
        changed.begin()
        changed.shuffle()
        assert hidden(changed) != (one, other), "the worlds differ"
        after = list(dealing(game_id))
    assert len(set(before)) >= 6, "cards fly"
    assert before == after
