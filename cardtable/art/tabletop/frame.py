"""The rim around the cloth and the room behind it: laths of walnut with mitred corners, or padded leather; a brass
line, edges that the lamp lights.

The lines are drawn once as a small frame, of which the corners are kept and the sides are stretched to the window.
"""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from math import cos, pi, sin
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.tabletop.daylight import Daylight
from cardtable.art.tabletop.lamplight import light_up, shine_of
from cardtable.art.tabletop.rim import RimStyle, TableRim
from cardtable.art.tabletop.textures import plain, scaled, texture, tiled, tinted

_ROOM = ("#070504", "#3A281B")


class _Line(NamedTuple):
    """A line that runs all around the rim: its edges from the outer edge (0) to the cloth (1), and its colour and
    opacity at the upper left and at the lower right."""

    start: float
    end: float
    near: str
    near_part: float
    far: str
    far_part: float


class _Material(NamedTuple):
    """Texture of a rim, its darkest and its lightest colour, and the lines that give it a form."""

    texture: str
    dark: str
    light: str
    lines: Sequence[_Line]


_BRASS, _DEEP_BRASS = "#D2A257", "#8A6530"
_LIT = "#E2AE74"
_WOOD = (
    _Line(0.0, 0.05, _LIT, 0.50, "#000000", 0.55),
    _Line(0.05, 0.12, _LIT, 0.20, "#000000", 0.42),
    _Line(0.12, 0.22, _LIT, 0.08, "#000000", 0.26),
    _Line(0.34, 0.50, "#FFD9A8", 0.05, "#FFD9A8", 0.02),
    _Line(0.64, 0.74, "#000000", 0.12, "#000000", 0.06),
    _Line(0.74, 0.80, "#000000", 0.26, _LIT, 0.10),
    _Line(0.80, 0.855, "#000000", 0.42, _LIT, 0.22),
    _Line(0.855, 0.885, "#000000", 0.70, "#000000", 0.60),
    _Line(0.885, 0.945, _BRASS, 0.95, _DEEP_BRASS, 0.85),
    _Line(0.945, 1.01, "#000000", 0.78, "#000000", 0.60),
)
_LEATHER = (
    _Line(0.0, 0.05, "#B98A6A", 0.22, "#000000", 0.70),
    _Line(0.05, 0.16, "#B98A6A", 0.10, "#000000", 0.50),
    _Line(0.20, 0.32, "#F0CDB0", 0.09, "#000000", 0.22),
    _Line(0.26, 0.42, "#F0CDB0", 0.12, "#F0CDB0", 0.02),
    _Line(0.32, 0.37, "#FFE9D6", 0.10, "#F0CDB0", 0.02),
    _Line(0.54, 0.66, "#000000", 0.16, "#F0CDB0", 0.04),
    _Line(0.66, 0.78, "#000000", 0.34, "#F0CDB0", 0.07),
    _Line(0.78, 0.88, "#000000", 0.55, "#000000", 0.25),
    _Line(0.88, 0.91, "#000000", 0.85, "#000000", 0.75),
    _Line(0.91, 0.96, _BRASS, 0.95, _DEEP_BRASS, 0.85),
    _Line(0.96, 1.01, "#000000", 0.80, "#000000", 0.70),
)
_MATERIALS: Mapping[str, _Material] = {
    "wood": _Material("lath", "#24140B", "#7A4E2E", _WOOD),
    "leather": _Material("hide", "#1A0F0B", "#6B4636", _LEATHER),
}
_STUD, _SEAM, _APART = 3.4, 0.79, 26
"""Radius of a stud in units, its place across the rim, and the distance between two in units."""
_CALM: Sequence[_Line] = (_Line(0.89, 0.96, "#8A8A8A", 1.0, "#8A8A8A", 1.0),)
"""The only line of a rim in strong contrast."""


def lay_rim(
    picture: Surface, rim: TableRim, style: RimStyle, unit: float, light: Daylight, *, textured: bool = True
) -> None:
    """Draw rim and room around the cloth of a picture. Without `textured` wood, leather and floor are
    each of one colour."""
    window = picture.get_rect()
    corner = rim.outer.left + rim.radius + 2
    ring, around = _masks(corner, rim)
    material = _MATERIALS[style.material]
    grain = _grain(material.texture, unit) if textured else plain()
    body = tinted(grain, "#000000", "#000000") if theme.STRONG else tinted(grain, material.dark, material.light)
    shine = shine_of(light)
    room = _room(light, corner, textured)
    for box, side in _sides(window, rim, corner):
        _lay_side(picture, box, side, body, shine)
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        box = Rect(x * (window.width - corner), y * (window.height - corner), corner, corner)
        cut = Rect(x * (ring.get_width() - corner), y * (ring.get_height() - corner), corner, corner)
        piece = (
            _mitred(box, body, shine, window, style) if style.material == "wood" else _plain(box, body, shine, window)
        )
        picture.blit(_masked(room, Rect(x * corner, y * corner, corner, corner), around.subsurface(cut)), box)
        picture.blit(_masked(piece, Rect((0, 0), box.size), ring.subsurface(cut)), box)
    for margin in _margins(window, rim, corner):
        picture.fill(pygame.transform.average_color(room), margin)
    lay_slices(picture, _lines(corner, rim, _CALM if theme.STRONG else material.lines), corner)
    if style.material == "leather" and not theme.STRONG:
        _lay_studs(picture, rim, unit)


def lay_slices(picture: Surface, frame: Surface, corner: int) -> None:
    """Lay a small frame around a picture: its corners as they are, its sides stretched."""
    wide, high = picture.get_size()
    far = frame.get_width() - corner
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        picture.blit(frame, (x * (wide - corner), y * (high - corner)), (x * far, y * far, corner, corner))
    middle = frame.get_width() // 2
    lying, standing = (wide - 2 * corner, corner), (corner, high - 2 * corner)
    for y, source in ((0, 0), (high - corner, far)):
        strip = frame.subsurface((middle, source, 1, corner))
        if min(lying) > 0:
            picture.blit(pygame.transform.scale(strip, lying), (corner, y))
    for x, source in ((0, 0), (wide - corner, far)):
        strip = frame.subsurface((source, middle, corner, 1))
        if min(standing) > 0:
            picture.blit(pygame.transform.scale(strip, standing), (x, corner))


# -- lines and masks ---------------------------------------------------------------------------------------------------


def _svg(side: int, body: str) -> Surface:
    """Return a square drawing, with its colours in the order of other surfaces, because stretched parts of it would be
    blended ten times slower otherwise."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 {side} {side}">'
    drawn = pygame.image.load_sized_svg(BytesIO(f"{head}{body}</svg>".encode()), (side, side))
    return drawn.convert(Surface((1, 1), pygame.SRCALPHA))


def _rounded(side: float, inset: float, radius: float) -> str:
    """Return the path of a rounded square."""
    r = max(0.0, radius)
    a, b = inset, side - inset
    return (
        f"M{a + r} {a}H{b - r}A{r} {r} 0 0 1 {b} {a + r}V{b - r}A{r} {r} 0 0 1 {b - r} {b}"
        f"H{a + r}A{r} {r} 0 0 1 {a} {b - r}V{a + r}A{r} {r} 0 0 1 {a + r} {a}Z"
    )


def _masks(corner: int, rim: TableRim) -> tuple[Surface, Surface]:
    """Return the shapes of the rim and of the room around it, white, in a small frame."""
    side, away = 2 * corner + 8, rim.outer.left
    outer, inner = _rounded(side, away, rim.radius), _rounded(side, away + rim.width, rim.corner)
    ring = _svg(side, f'<path d="{outer}{inner}" fill="#FFFFFF" fill-rule="evenodd"/>')
    around = _svg(side, f'<path d="M0 0H{side}V{side}H0Z{outer}" fill="#FFFFFF" fill-rule="evenodd"/>')
    return ring, around


def _lines(corner: int, rim: TableRim, lines: Sequence[_Line]) -> Surface:
    """Return the lines of a rim in a small frame."""
    side, away = 2 * corner + 8, rim.outer.left
    shades, strokes = "", ""
    for i, line in enumerate(lines):
        at, wide = (line.start + line.end) / 2 * rim.width, (line.end - line.start) * rim.width
        shades += (
            f'<linearGradient id="g{i}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{side}" y2="{side}">'
            f'<stop offset="0.2" stop-color="{line.near}" stop-opacity="{line.near_part}"/>'
            f'<stop offset="0.8" stop-color="{line.far}" stop-opacity="{line.far_part}"/></linearGradient>'
        )
        path = _rounded(side, away + at, rim.radius - at)
        strokes += f'<path d="{path}" fill="none" stroke="url(#g{i})" stroke-width="{wide:.2f}"/>'
    return _svg(side, f"<defs>{shades}</defs>{strokes}")


def _masked(source: Surface, box: Rect, mask: Surface) -> Surface:
    """Return a part of a picture in the shape of a mask."""
    made = mask.copy()
    made.blit(source, (0, 0), box, special_flags=pygame.BLEND_RGB_MULT)
    return made


# -- wood and leather --------------------------------------------------------------------------------------------------


def _grain(name: str, unit: float) -> Surface:
    """Return the texture of a rim for a window."""
    return scaled(texture(name), max(0.6, min(1.5, 0.68 * unit)))


def _sides(window: Rect, rim: TableRim, corner: int) -> list[tuple[Rect, str]]:
    """Return the straight parts of the rim."""
    outer, wide = rim.outer, rim.width
    along, down = window.width - 2 * corner, window.height - 2 * corner
    return [
        (Rect(corner, outer.top, along, wide), "top"),
        (Rect(corner, outer.bottom - wide, along, wide), "bottom"),
        (Rect(outer.left, corner, wide, down), "left"),
        (Rect(outer.right - wide, corner, wide, down), "right"),
    ]


def _margins(window: Rect, rim: TableRim, corner: int) -> list[Rect]:
    """Return the strips of the room beside the straight parts of the rim."""
    away = rim.outer.left
    if not away:
        return []
    along, down = window.width - 2 * corner, window.height - 2 * corner
    return [
        Rect(corner, 0, along, away), Rect(corner, window.bottom - away, along, away),
        Rect(0, corner, away, down), Rect(window.right - away, corner, away, down),
    ]  # fmt: skip


def _lay_side(picture: Surface, box: Rect, side: str, body: Surface, shine: Surface) -> None:
    """Draw one straight part of the rim, its grain along it."""
    if box.width <= 0 or box.height <= 0:
        return
    tile = body if side in ("top", "bottom") else pygame.transform.rotate(body, 90)
    tiled(picture, tile, box, _start(side, box.topleft))
    light_up(picture, box, shine, picture.get_rect())


def _start(side: str, at: tuple[int, int]) -> tuple[int, int]:
    """Return the point of the texture that lies at a point of the window: each side is cut from another part."""
    return {
        "top": (at[0], at[1] + 20),
        "bottom": (at[0] + 411, at[1] + 67),
        "left": (at[0] + 33, at[1] + 190),
        "right": (at[0] + 71, at[1] + 603),
    }[side]


def _plain(box: Rect, body: Surface, shine: Surface, window: Rect) -> Surface:
    """Return a corner of leather."""
    made = Surface(box.size, depth=32)
    tiled(made, body, made.get_rect(), _start("top", box.topleft))
    light_up(made, box, shine, window)
    return made


def _mitred(box: Rect, body: Surface, shine: Surface, window: Rect, style: RimStyle) -> Surface:
    """Return a corner of wood, where two laths meet at an angle of 45 degrees."""
    lying, standing = Surface(box.size, pygame.SRCALPHA), Surface(box.size, depth=32)
    level, upright = "bottom" if box.top else "top", "right" if box.left else "left"
    upper = Surface(box.size, depth=32)
    tiled(upper, body, upper.get_rect(), _start(level, box.topleft))
    tiled(standing, pygame.transform.rotate(body, 90), standing.get_rect(), _start(upright, box.topleft))
    side = box.width
    outer, inner = (side if box.left else 0, side if box.top else 0), (0 if box.left else side, 0 if box.top else side)
    third = inner[0], outer[1]
    pygame.draw.polygon(lying, "#FFFFFF", (outer, third, inner))
    lying.blit(upper, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    standing.blit(lying, (0, 0))
    pygame.draw.aaline(standing, "#1A0E07", outer, inner)
    light_up(standing, box, shine, window)
    return standing


def _lay_studs(picture: Surface, rim: TableRim, unit: float) -> None:
    """Draw the brass studs that hold the leather, at even distances around its inner seam."""
    radius = max(2.0, _STUD * unit)
    side = 2 * round(radius * 1.6) + 1
    stud = Surface((side, side), pygame.SRCALPHA)
    middle = side / 2 - 0.5
    for ink, part, shift in (
        ("#050302", 1.3, 0.25),
        (_DEEP_BRASS, 1.0, 0.0),
        (_BRASS, 0.78, -0.12),
        ("#F3D9A0", 0.3, -0.34),
    ):
        pygame.draw.aacircle(stud, ink, (middle + shift * radius, middle + shift * radius), radius * part)
    for x, y in _around(rim, rim.width * _SEAM, _APART * unit):
        picture.blit(stud, stud.get_rect(center=(round(x), round(y))))


def _around(rim: TableRim, inset: float, apart: float) -> Iterator[tuple[float, float]]:
    """Yield points at even distances along a line inside the outer edge of the rim."""
    box, radius = rim.outer, rim.radius - inset
    left, top, right, bottom = box.left + inset, box.top + inset, box.right - inset, box.bottom - inset
    lying, standing, bend = right - left - 2 * radius, bottom - top - 2 * radius, radius * pi / 2
    whole = 2 * (lying + standing + 2 * bend)
    count = max(8, round(whole / apart))
    corners = ((right - radius, top + radius), (right - radius, bottom - radius), (left + radius, bottom - radius))
    for i in range(count):
        gone = whole * i / count
        # From the left end of the upper side, clockwise.
        for number, (cx, cy) in enumerate((*corners, (left + radius, top + radius))):
            straight, turn = (lying, standing)[number % 2], (number - 1) * pi / 2
            if gone < straight:
                back = straight - gone
                yield cx + cos(turn) * radius + sin(turn) * back, cy + sin(turn) * radius - cos(turn) * back
                break
            gone -= straight
            if gone < bend:
                angle = turn + gone / radius
                yield cx + cos(angle) * radius, cy + sin(angle) * radius
                break
            gone -= bend


def _room(light: Daylight, corner: int, textured: bool) -> Surface:
    """Return the floor of the room behind the four corners of the table, nearly dark."""
    dark, lit = _ROOM
    ink = "#000000" if theme.STRONG else theme.blend("#000000", lit, min(1.0, light.room * 0.74))
    boards = texture("boards") if textured else plain()
    return pygame.transform.smoothscale(tinted(boards, dark, ink), (2 * corner, 2 * corner))
