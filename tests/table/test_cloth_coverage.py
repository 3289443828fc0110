"""Every table takes the room it has: how much of the cloth cards cover at the fullest moment of a deal."""

from __future__ import annotations

import os
from functools import cache

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest
from pygame import Rect
from pygame.mask import Mask

from cardtable.cards.chance import Random
from cardtable.cards.events import View
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import TABLES, game
from cardtable.table.game_view.layout import Layout
from cardtable.table.render.markings import card_rect
from tests.support.laws import turns
from tests.support.stages import AWAY, layout, view

WINDOWS = [(1024, 640), (1366, 768), (1920, 1080), (3840, 2160)]
LEAST, CARDS = 0.17, 21
"""The least share that so many cards cover: two for each of eight players and five for all, as in Poker. A game that
never shows so many covers less in proportion."""
OF_THE_FULLEST = 0.68
"""With any number of players at least this part of what the same game covers with the number that suits it best."""
DEALS, ACTIONS, EVERY = 4, 90, 3

Full = tuple[Match, View]


def covered(where: Layout, seen: View) -> float:
    """The share of the cloth that lies under cards: of all that is beside the slip that asks."""
    cloth = Rect(where.questions().right, 0, where.room.width - where.questions().right, where.room.height)
    grain = where.room.height / 320
    mask = Mask((round(cloth.width / grain), round(cloth.height / grain)))
    for place, cards in seen.items():
        if place.partition(".")[0] in AWAY:
            continue
        for i, card in enumerate(cards):
            pose = where.pose_showing(place, i, len(cards), card)
            body = card_rect(pose, where.aspect)
            if pose.angle % 180 == 90:
                body = Rect(0, 0, body.height, body.width).move_to(center=body.center)
            size = round(body.width / grain), round(body.height / grain)
            mask.draw(Mask(size, True), (round((body.x - cloth.x) / grain), round((body.y - cloth.y) / grain)))
    wide, high = mask.get_size()
    return mask.count() / (wide * high)


def spread(where: Layout, seen: View) -> int:
    """Return the number of cards that do not lie on another one of a pile."""
    poses = {
        (place, round(40 * pose.x / where.room.height), round(40 * pose.y / where.room.height))
        for place, cards in seen.items()
        if place.partition(".")[0] not in AWAY
        for i, card in enumerate(cards)
        for pose in (where.pose_showing(place, i, len(cards), card),)
    }
    return len(poses)


@cache
def fullest(game_id: str, seats: int) -> Full:
    """The moment of some deals at which most of the table is covered in a usual window."""
    kind, found = game(game_id), list[tuple[float, Full]]()
    for seed in range(DEALS):
        match = Match(Terms(kind, seats, kind.defaults(), f"room{seed}", "salt"))
        for number, _ in enumerate(turns(match, Random(seed), 1)):
            if number > ACTIONS:
                break
            if number % EVERY == 0 or not match.playing:
                seen = view(match, 0)
                found.append((covered(layout(match, WINDOWS[1]), seen), (match, seen)))
    return max(found, key=lambda one: one[0])[1]


@pytest.mark.share(12)
@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game_id", TABLES)
def test_every_table_takes_the_room_it_has(game_id: str, size: tuple[int, int]) -> None:
    """For two players as for many."""
    shares = {}
    for seats in game(game_id).seats:
        match, seen = fullest(game_id, seats)
        shares[seats] = round(covered(layout(match, size), seen), 3)
        assert shares[seats] >= LEAST * min(1.0, spread(layout(match, size), seen) / CARDS), (seats, shares)
    # At Poker each further player shows a hand beside the portrait, where the table would be bare.
    sparse = OF_THE_FULLEST - 0.08 * (game_id == "poker")
    assert min(shares.values()) >= sparse * max(shares.values()), shares
