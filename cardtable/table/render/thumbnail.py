"""Thumbnail of a whole table: its cloth and its cards at rest, made from prints that exist already. It shows only what
is in the given view."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.images import Artwork
from cardtable.cards.events import View
from cardtable.cards.pack import Card
from cardtable.table.game_view.layout import Layout, Pose

AIR = 0.06
"""Width of the cloth around the outermost cards, as a share of their extent."""
LEAST = 3
"""Least height of a card in pixels; a lower one is left out."""


_Lying = tuple[Pose, Card | None]
"""Pose of a card, and the card that it shows."""


def draw_thumbnail(layout: Layout, view: View, art: Artwork, ground: Surface, size: tuple[int, int]) -> Surface:
    """Return the part of a table with its cards, in a size of pixels. `ground` is the table without cards, in the size
    of the window."""
    lying = _lying(layout, view)
    picture = Surface(size, depth=32)
    frame = _frame(lying, layout, size)
    scale = size[0] / frame.width
    seen = frame.clip(ground.get_rect())
    goal = Rect((seen.x - frame.x) * scale, (seen.y - frame.y) * scale, seen.width * scale, seen.height * scale)
    picture.blit(pygame.transform.smoothscale(ground.subsurface(seen), goal.size), goal)
    small: dict[tuple[Card | None, int], Surface] = {}
    for (x, y, height, angle, _), card in lying:
        high = round(height * scale)
        if high < LEAST:
            continue
        if (card, high) not in small:
            small[card, high] = _small(layout, art, card, high)
        print_ = small[card, high]
        turned = pygame.transform.rotozoom(print_, -angle, 1) if round(angle) % 360 else print_
        picture.blit(turned, turned.get_rect(center=((x - frame.x) * scale, (y - frame.y) * scale)))
    return picture


def _lying(layout: Layout, view: View) -> list[_Lying]:
    """Return every card, the lowest first."""
    found: list[_Lying] = []
    for place, cards in view.items():
        order = layout.order(place, cards)
        found += [
            (layout.pose_showing(place, position, len(cards), card), card)
            for card, position in zip(cards, order, strict=True)
        ]
    found.sort(key=lambda one: one[0].z)
    return found


def _frame(lying: list[_Lying], layout: Layout, size: tuple[int, int]) -> Rect:
    """Return the part of the window that is shown, in the shape of the picture: all cards inside the window, and a
    margin."""
    window = Rect(0, 0, layout.room.width, layout.room.height)
    bodies = [
        Rect(0, 0, pose.height * layout.aspect, pose.height).move_to(center=(pose.x, pose.y))
        for pose, _ in lying
        if window.collidepoint(pose.x, pose.y)
    ]
    frame = bodies[0].unionall(bodies[1:]) if bodies else window
    air = round(frame.width * AIR)
    wide, high = frame.width + air, frame.height + air
    wide, high = max(wide, -(-high * size[0] // size[1])), max(high, -(-wide * size[1] // size[0]))
    return Rect(0, 0, wide, high).move_to(center=frame.center)


def _small(layout: Layout, art: Artwork, card: Card | None, high: int) -> Surface:
    """Return a card at a small size, from its print if there is one. To print it would take longer than a frame."""
    code = "" if card is None else layout.pack.codes[card]
    usual = layout.card_height()
    size = art.size(layout.pack.name, high)
    if art.has(layout.pack.name, code, usual):
        return pygame.transform.smoothscale(art.face(layout.pack.name, code, usual), size)
    blank = Surface(size, pygame.SRCALPHA)
    blank.fill(theme.PAPER if code else theme.DEEP)
    return blank
