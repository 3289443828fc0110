"""Drawing of marks on and over the cards: counters, glowing gaps, threads, points, small notes."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, sin

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.table.game_view.layout import Pose
from cardtable.table.game_view.marks import Bar, Drawing, Frame, Label, Listing, Mark, Outline, Spot
from cardtable.widgets.canvas import Canvas


def card_rect(pose: Pose | Frame, aspect: float) -> Rect:
    """Return the upright rectangle of a card in a pose."""
    rect = Rect(0, 0, round(pose.height * aspect), round(pose.height))
    rect.center = round(pose.x), round(pose.y)
    return rect


def mark(canvas: Canvas, surface: Surface, drawn: Mark, aspect: float) -> None:
    """Draw a mark on the cloth."""
    if isinstance(drawn, Spot):
        pygame.draw.aacircle(surface, drawn.colour, (drawn.x, drawn.y), drawn.radius)
    elif isinstance(drawn, Frame):
        _frame(canvas, surface, card_rect(drawn, aspect), drawn.covered)
    elif isinstance(drawn, Drawing):
        picture = canvas.picture(drawn.name, round(drawn.width), round(drawn.height))
        surface.blit(picture, picture.get_rect(center=(round(drawn.x), round(drawn.y))))
    elif isinstance(drawn, Bar):
        _bar(canvas, surface, drawn)
    elif isinstance(drawn, Listing):
        from cardtable.table.render.cloth_lists import listing

        listing(canvas, surface, drawn)
    elif isinstance(drawn, Outline):
        width = max(1, round(drawn.width))
        pygame.draw.polygon(surface, drawn.colour, drawn.points, width)
        pygame.draw.aalines(surface, drawn.colour, True, drawn.points)
    else:
        letters, size = _fitting(canvas, drawn)
        words = canvas.line(letters, size, face="sans-bold", colour=theme.PAPER)
        at = words.get_rect(center=(drawn.x, _middle(canvas, drawn)))
        surface.blit(words, at.move(at.width // 2, 0) if drawn.begins else at)


def _fitting(canvas: Canvas, drawn: Label) -> tuple[str, float]:
    """Return the words of a label and their size if the width is limited: letters grow smaller before fewer words are
    taken or words are cut. Large letters shrink to the usual size at most if there are fewer words."""
    size, longest = drawn.size, max((drawn.text, *drawn.alike), key=len)
    if not drawn.widest:
        return drawn.text, size
    while canvas.type.width(longest, canvas.letter(size), face="sans-bold") > drawn.widest:
        smaller = size * 0.92
        usual = bool(drawn.brief) and canvas.type.scale > 1 and smaller * canvas.type.scale < drawn.size
        if usual or canvas.em(smaller) == canvas.em(size):
            if drawn.brief:
                return _fitting(canvas, drawn._replace(text=drawn.brief, brief="", alike=()))
            return canvas.type.short(drawn.text, canvas.letter(size), round(drawn.widest), face="sans-bold"), size
        size = smaller
    return drawn.text, size


def _middle(canvas: Canvas, drawn: Label) -> float:
    """Return the y of a label's middle: letters larger than those that the place is made for grow away from a card."""
    return drawn.y + drawn.grows * max(0.0, canvas.em(drawn.size) - canvas.u(drawn.size)) / 2


def _bar_rect(drawn: Bar) -> Rect:
    return Rect(0, 0, round(drawn.width), round(drawn.height)).move_to(center=(round(drawn.x), round(drawn.y)))


def _bar(canvas: Canvas, surface: Surface, drawn: Bar) -> None:
    """Draw a bar: a trough in the cloth, and its filling."""
    rect = _bar_rect(drawn)
    canvas.card(surface, rect, fill=theme.INK, edge=theme.PAPER, radius=rect.height // 2)
    inner = rect.inflate(-2 * canvas.u(2), -2 * canvas.u(2))
    inner.width = round(inner.width * min(1.0, max(0.0, drawn.part)))
    if inner.width:
        canvas.card(surface, inner, fill=drawn.colour, radius=inner.height // 2)


def _frame(canvas: Canvas, surface: Surface, rect: Rect, covered: float) -> None:
    """Draw the outline of a card without the part that another frame covers."""
    before, hidden = surface.get_clip(), round(rect.width * covered)
    open_part = rect.inflate(4, 4)
    open_part.width -= abs(hidden)
    if hidden < 0:
        open_part.x -= hidden
    surface.set_clip(open_part.clip(before))
    canvas.hollow(surface, rect)
    surface.set_clip(before)


def extent(canvas: Canvas, drawn: Mark, aspect: float) -> Rect:
    """Return the rectangle that a mark covers."""
    if isinstance(drawn, Spot):
        side = 2 * round(drawn.radius) + 4
        return Rect(0, 0, side, side).move_to(center=(round(drawn.x), round(drawn.y)))
    if isinstance(drawn, Frame):
        return card_rect(drawn, aspect)
    if isinstance(drawn, Drawing):
        box = Rect(0, 0, round(drawn.width) + 2, round(drawn.height) + 2)
        return box.move_to(center=(round(drawn.x), round(drawn.y)))
    if isinstance(drawn, Bar):
        return _bar_rect(drawn).inflate(2 * canvas.u(3), 2 * canvas.u(3))
    if isinstance(drawn, Listing):
        from cardtable.table.render.cloth_lists import listing_box

        return listing_box(drawn).inflate(4 * canvas.u(8), 4 * canvas.u(8))
    if isinstance(drawn, Outline):
        (left, *_, right), (top, *_, bottom) = (sorted(values) for values in zip(*drawn.points, strict=True))
        out = 2 * round(drawn.width) + 2
        return Rect(round(left), round(top), round(right - left), round(bottom - top)).inflate(out, out)
    wide = canvas.type.width(drawn.text, canvas.letter(drawn.size), face="sans-bold") + 4
    box = Rect(0, 0, wide, 2 * canvas.em(drawn.size)).move_to(center=(round(drawn.x), round(drawn.y)))
    return box.move(wide // 2, 0) if drawn.begins else box


def gap(canvas: Canvas, surface: Surface, rect: Rect, looked_at: bool, ghost: Surface | None = None) -> None:
    """Draw an empty place that glows because a card may go there. Under the pointer the card shows in it faintly."""
    radius = round(rect.height * 0.06)
    if ghost is not None:
        pale = ghost.copy()
        pale.set_alpha(150)
        surface.blit(pale, pale.get_rect(center=rect.center))
    glow = Surface(rect.size, pygame.SRCALPHA)
    strength = 95 if looked_at and ghost is None else 45
    pygame.draw.rect(glow, (*theme.rgb(theme.GOLD), strength), glow.get_rect(), border_radius=radius)
    surface.blit(glow, rect)
    width = max(2, canvas.u(5 if looked_at else 3))
    pygame.draw.rect(surface, theme.PALE_GOLD, rect, width, border_radius=radius)


def small_ghost(canvas: Canvas, surface: Surface, face: Surface, rect: Rect) -> None:
    """Draw a small pale card with a border of its own, as a proposal."""
    radius = round(rect.height * 0.06)
    canvas.shadow(surface, rect, lift=canvas.u(4), radius=radius)
    pale = pygame.transform.smoothscale(face, rect.size)
    pale.set_alpha(235)
    surface.blit(pale, rect)
    pygame.draw.rect(surface, theme.CORAL, rect.inflate(2, 2), max(2, canvas.u(2)), border_radius=radius)


ROOMY = 4
"""Number of lines up to which a note is set in its usual size."""


BRACKET = 0.27
"""Length of a bracket along an edge of a card, as a share of its width."""


def _bracket(canvas: Canvas, pose: Pose, aspect: float) -> tuple[Rect, int]:
    """Return the rectangle inside the brackets of an upright card, and their thickness."""
    out = 2 * canvas.u(7)
    return card_rect(pose, aspect).inflate(out, out), max(3, canvas.u(6))


def brackets_box(canvas: Canvas, pose: Pose, aspect: float) -> Rect:
    """Return the rectangle that the brackets around a card cover, with the way that it rises."""
    frame, thick = _bracket(canvas, pose, aspect)
    side = round(hypot(*frame.size)) if pose.angle else 0
    return Rect(0, 0, max(frame.width, side), max(frame.height, side)).move_to(center=frame.center).inflate(
        2 * thick + 4 * canvas.u(8), 2 * thick + 4 * canvas.u(8))  # fmt: skip


def brackets(canvas: Canvas, surface: Surface, pose: Pose, aspect: float) -> None:
    """Draw the brackets of the arrow keys: four corners, black within white. They differ in form from every highlight,
    so colours are not needed, and the edges of the card stay free."""
    frame, thick = _bracket(canvas, pose, aspect)
    edge = max(2, thick // 2)
    whole = Surface(frame.inflate(2 * edge, 2 * edge).size, pygame.SRCALPHA)
    inner, arm = whole.get_rect().inflate(-2 * edge, -2 * edge), round(frame.width * BRACKET)
    bars = [
        bar.move_to(**{corner: getattr(inner, corner)})
        for corner in ("topleft", "topright", "bottomleft", "bottomright")
        for bar in (Rect(0, 0, arm, thick), Rect(0, 0, thick, arm))
    ]
    for grow, ink in ((2 * edge, "#FFFFFF"), (0, theme.INK)):
        for bar in bars:
            pygame.draw.rect(whole, ink, bar.inflate(grow, grow), border_radius=edge)
    turned = pygame.transform.rotozoom(whole, -pose.angle, 1) if pose.angle else whole
    surface.blit(turned, turned.get_rect(center=frame.center))


LEAST = 10
"""Least size of letters in a note."""


def _note_box(canvas: Canvas, lines: Sequence[str], size: int, foot: tuple[float, float], room: Rect) -> Rect:
    """Return the rectangle of a note in letters of a size."""
    wide = max(canvas.type.width(line, canvas.letter(size), face="sans-bold") for line in lines)
    box = Rect(0, 0, wide + 2 * canvas.u(10), _note_step(canvas, size, len(lines)) * len(lines) + canvas.u(10))
    box.midbottom = round(foot[0]), round(foot[1])
    return box.clamp(room)


def _note_step(canvas: Canvas, size: int, count: int) -> int:
    """Return the distance of lines in a note: smaller letters stand closer."""
    return canvas.em(size) + canvas.u(max(1, (7 if count <= ROOMY else 5) - (18 - size) // 2))


def note(
    canvas: Canvas, surface: Surface, lines: Sequence[str], foot: tuple[float, float], room: Rect,
    besides: Sequence[Rect] = (),
) -> Rect:  # fmt: skip
    """Draw a small dark note and return its rectangle. Many lines are set smaller, and so is a note that would lie over
    `besides`."""
    size = 18 if len(lines) <= ROOMY else 16
    while size > LEAST and _note_box(canvas, lines, size, foot, room).collidelist(besides) >= 0:
        size -= 1
    box, pad, step = _note_box(canvas, lines, size, foot, room), canvas.u(10), _note_step(canvas, size, len(lines))
    prints = [canvas.line(line, size, face="sans-bold", colour=theme.PAPER) for line in lines]
    canvas.shadow(surface, box, lift=canvas.u(5), radius=canvas.u(6))
    canvas.card(surface, box, fill=theme.INK, edge=theme.HEM, radius=canvas.u(6), width=canvas.u(2))
    for i, line in enumerate(prints):
        surface.blit(line, (box.x + pad, box.y + pad // 2 + i * step + canvas.u(3)))
    return box


def thread(canvas: Canvas, surface: Surface, way: Sequence[Pose], middle: tuple[int, int], colour: str) -> None:
    """Draw a line from card to card along the edge towards the middle, with a knot at each card that it passes."""
    points = [inwards(pose, middle, 0.56) for pose in way]
    width = max(3, canvas.u(5))
    pygame.draw.lines(surface, theme.INK, False, points, width + 2)
    pygame.draw.lines(surface, colour, False, points, width)
    for point in points:
        pygame.draw.aacircle(surface, theme.INK, point, width * 1.4)
        pygame.draw.aacircle(surface, colour, point, width * 1.1)


def inwards(pose: Pose, middle: tuple[int, int], part: float) -> tuple[float, float]:
    """Return the point at a distance from a card towards the middle, in heights of the card."""
    angle = atan2(middle[1] - pose.y, middle[0] - pose.x)
    return pose.x + cos(angle) * pose.height * part, pose.y + sin(angle) * pose.height * part


def chip_box(canvas: Canvas, words: str, pose: Pose) -> Rect:
    """Return the rectangle of points on a card: in its middle, so that its corners stay legible."""
    wide = canvas.type.width(words, canvas.letter(24), face="sans-bold")
    box = Rect(0, 0, wide + canvas.u(20), canvas.em(24) + canvas.u(16))
    box.center = round(pose.x), round(pose.y)
    return box.clamp(Rect((0, 0), canvas.size))


def chip(canvas: Canvas, surface: Surface, words: str, pose: Pose, strong: bool) -> None:
    """Draw the points that a move brings, on their card."""
    line, box = canvas.line(words, 24, face="sans-bold", colour=theme.INK), chip_box(canvas, words, pose)
    canvas.shadow(surface, box, lift=canvas.u(4), radius=box.height // 2)
    fill = theme.GOLD if strong else theme.quiet()
    canvas.card(surface, box, fill=fill, edge=theme.INK, radius=box.height // 2)
    surface.blit(line, line.get_rect(center=box.center))


def ribbon_rect(body: Rect) -> Rect:
    """Return the rectangle of the ribbon of a new card: over the middle of its upper edge."""
    box = Rect(0, 0, max(9, round(body.height * 0.085)), max(14, round(body.height * 0.15)))
    box.midtop = body.centerx, body.top - round(box.height * 0.35)
    return box


def ribbon(canvas: Canvas, surface: Surface, body: Rect) -> None:
    """Draw the mark of a new card: a ribbon, whose shape differs from the star's."""
    box = ribbon_rect(body)
    notch = round(box.width * 0.45)
    points = [box.topleft, box.topright, box.bottomright, (box.centerx, box.bottom - notch), box.bottomleft]
    edge = max(1, canvas.u(2))
    pygame.draw.polygon(surface, theme.BRICK, points)
    pygame.draw.polygon(surface, theme.PAPER, points, edge)
    pygame.draw.aalines(surface, theme.PAPER, True, points)


def crown_rect(body: Rect) -> Rect:
    """Return the rectangle of the star of a winning card: across its upper edge, so that the corners stay legible."""
    side = max(18, round(body.height * 0.17))
    disc = Rect(0, 0, side, side)
    disc.center = body.centerx, body.top + round(side * 0.18)
    return disc


def crown(canvas: Canvas, surface: Surface, body: Rect) -> None:
    """Draw the mark of a winning card: a star on a gold disc."""
    disc = crown_rect(body)
    side = disc.width
    canvas.shadow(surface, disc, lift=canvas.u(3), radius=side // 2)
    canvas.card(surface, disc, fill=theme.GOLD, edge=theme.INK, radius=side // 2, width=max(1, canvas.u(1.5)))
    inner = round(side * 0.72)
    surface.blit(canvas.icon("icons/star", inner, theme.INK), (disc.centerx - inner // 2, disc.centery - inner // 2))
