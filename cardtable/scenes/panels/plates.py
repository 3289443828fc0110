"""Plates: a small printed slip before each player with name, turn and standing, and the portrait in the rim.

They replace the ledger at tables where every player has an edge of the table. Face, name and figure have room first. A
long name gets the upper line for itself and shrinks before it is cut.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.portraits import Mood, look_towards
from cardtable.cards.pack import Seat
from cardtable.play.player import PlayerInfo
from cardtable.scenes.core.fit_name import fitting_letter_size
from cardtable.scenes.panels.face_life import ASLEEP, FaceLife
from cardtable.scenes.panels.ledger import LedgerLine, Scoreboard, points_text
from cardtable.scenes.panels.plate_details import CLOSE, GAP, SMALL, NoteRoom, PlateDetails, match_points_text
from cardtable.scenes.panels.plate_sizes import LEFT, RIGHT, PlateSizes
from cardtable.scenes.panels.portrait_rings import PortraitRings
from cardtable.widgets.canvas import Canvas

DISC = 23
"""Size of the dealer's mark and of a badge on a plate."""
HOP_HEIGHT = 10
"""Height of the hop of a pleased face."""
OPEN_EYES: Sequence[Mood] = ("waiting", "thinking", "sly")
"""States in which a face blinks."""
SIGN = 0.3
"""Size of these marks on a portrait, by its side."""


def phone_icon(line: LedgerLine) -> str:
    """Return the sign of a player with a phone."""
    return "icons/phone" if line.phone == "on" else "icons/phone-lost"


class Plates(Scoreboard):
    """A plate for each player."""

    def __init__(
        self, canvas: Canvas, rects: Mapping[Seat, Rect], title: str, deal: str = "",
        portraits: Mapping[Seat, Rect] | None = None,
    ) -> None:  # fmt: skip
        """`portraits` are the squares of the portraits; a player without one has the face on the plate."""
        super().__init__(canvas, title, deal)
        self.portraits: Mapping[Seat, Rect] = portraits or {}
        self._rings = PortraitRings(canvas)
        self._lives: dict[Seat, FaceLife] = {seat: FaceLife(seat) for seat in self.portraits}
        self.rects: Mapping[Seat, Rect] = {}
        self._looks: dict[Seat, tuple[object, ...]] = {}
        self._has_star = False
        """True if match points have a star instead of words, on all plates alike."""
        self._moods: dict[Seat, Mood] = {}
        """States of the faces when time passed last."""
        self._watched: Seat | None = None
        """Seat that was last asked alone, to which the others look."""
        self.sizes, self.details = PlateSizes(canvas), PlateDetails(canvas)
        self.set_rects(rects)

    def label(self) -> str:
        stands = "; ".join(f"{line.sitter.name} {line.figure}" for line in self.lines.values())
        return " ".join(part for part in (self.title, self.deal, stands) if part)

    def set_rects(self, rects: Mapping[Seat, Rect]) -> None:
        """Place the plates anew, for instance after the viewer has changed."""
        if rects != self.rects:
            self.rects = {seat: Rect(rect) for seat, rect in rects.items()}
            self.place(self.rect)

    def reset_lines(self, sitters: Sequence[PlayerInfo], me: Seat) -> None:
        super().reset_lines(sitters, me)
        self._looks.clear()
        self._fit()

    def place(self, rect: Rect) -> None:
        """Place the plates at the table's own positions. The given rectangle counts only without plates."""
        parts = [self.player_rect(seat) for seat in self.rects]
        super().place(parts[0].unionall(parts[1:]) if parts else rect)
        self._fit()

    def player_rect(self, seat: Seat) -> Rect:
        face = self.portraits.get(seat)
        return self.rects[seat] if face is None else self.rects[seat].union(face)

    def player_parts(self, seat: Seat) -> Sequence[Rect]:
        face = self.portraits.get(seat)
        return (self.rects[seat],) if face is None else (self.rects[seat], face)

    def face_rect(self, seat: Seat) -> Rect:
        return self.portraits.get(seat) or super().face_rect(seat)

    def figure_centre(self, seat: Seat) -> tuple[float, float]:
        rect, letter = self.rects[seat], self.canvas.letter(self.sizes.chosen.figure)
        wide = self.canvas.type.width(self.lines[seat].figure, letter, face="sans-bold")
        return rect.right - self.canvas.u(RIGHT) - wide / 2, self.sizes.middle_of_figure(rect)

    def pass_idle_time(self, dt: float) -> bool:
        if self.canvas.calm:
            return False
        blinking = [seat for seat, life in self._lives.items() if life.blink(dt)]
        for seat in blinking:
            self.mark_changed(seat)
        return bool(blinking)

    def _live(self, dt: float, thinking: bool) -> bool:
        """Let the faces hop, and blink while a bot thinks. Return whether one of them has changed."""
        if self.canvas.calm:
            return False
        changed = thinking and dt < ASLEEP and self.pass_idle_time(dt)
        for seat, life in self._lives.items():
            mood = self.lines[seat].mood if seat in self.lines else "waiting"
            if mood == "pleased" and self._moods.get(seat, mood) != mood:
                life.hop()
            self._moods[seat] = mood
            if life.advance_hop(dt):
                self.mark_changed(seat)
                changed = True
        return changed

    def _drawn_mood(self, seat: Seat) -> Mood:
        """Return the state of a face as drawn: with shut eyes in a blink."""
        mood, life = self.lines[seat].mood, self._lives.get(seat)
        return "pleased" if life is not None and life.is_shut and mood in OPEN_EYES else mood

    def look_of(self, seat: Seat) -> str:
        """Return the direction in which a waiting face looks: towards the player whose turn it is or was last. It is
        empty with reduced motion, and while several are asked at first."""
        if self._watched in (None, seat) or self.canvas.calm or seat not in self.portraits:
            return ""
        there, here = self.portraits.get(self._watched), self.portraits[seat]
        return look_towards(there.centerx - here.centerx, there.centery - here.centery) if there else ""

    def _portrait_of(self, seat: Seat) -> Surface:
        """Return the face of a player as drawn now."""
        face, side = self.lines[seat].sitter.avatar, self._face_side(seat)
        return self.canvas.portrait(face, side, self._drawn_mood(seat), self.look_of(seat))

    def advance(self, dt: float, thinking: bool) -> bool:
        changed = self._live(dt, thinking)
        asked = [seat for seat, line in self.lines.items() if line.is_asked]
        self._watched = asked[0] if len(asked) == 1 else self._watched
        for seat, line in self.lines.items():
            face = self._portrait_of(seat)
            notes = tuple(line.notes)
            look = (
                line.badge,
                line.match_points,
                line.is_asked,
                line.is_local,
                line.is_dealer,
                line.phone,
                notes,
                line.target,
                line.has_figure,
                line.mood if seat in self.portraits else "",
                face,
            )
            if self._looks.get(seat) != look:
                self._looks[seat] = look
                self.mark_changed(seat)
                changed = True
        if changed:
            self._fit()
        return super().advance(dt, thinking) or changed

    def dirty(self) -> list[Rect]:
        self._changed &= self.rects.keys()
        lights = [self._rings.reach(self.portraits[seat]) for seat in self._changed if seat in self.portraits]
        return super().dirty() + lights

    def _face_side(self, seat: Seat) -> int:
        """Return the side of a player's face."""
        face = self.portraits.get(seat)
        return self.sizes.face if face is None else self._rings.face_side(face.width)

    def _fit(self) -> None:
        """Choose the type sizes and the form of the match points again. All plates are redrawn if they change."""
        resized = self.sizes.fit(self.rects.values(), self.lines.values(), faced=not self.portraits)
        before, self._has_star = self._has_star, self._is_match_short()
        if resized or self._has_star != before:
            for seat in self.lines:
                self.mark_changed(seat)

    # -- drawing -----------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        clip, out = surface.get_clip(), 2 * self.canvas.u(9)
        for seat, rect in self.rects.items():
            if seat not in self.lines:
                continue
            face = self.portraits.get(seat)
            if rect.inflate(out, out).colliderect(clip):
                self._plate(surface, rect, self.lines[seat], face)
            if face is not None and self._rings.reach(face).colliderect(clip):
                self._portrait(surface, face, seat)

    def _portrait(self, surface: Surface, box: Rect, seat: Seat) -> None:
        """Draw a portrait in its ring, with the light of the turn and its signs."""
        line = self.lines[seat]
        if line.is_asked:
            self._rings.draw_light(surface, box, self.glow())
        box = box.move(0, -round(self._lives[seat].height * self.canvas.u(HOP_HEIGHT)))
        self._rings.draw(surface, box, self._portrait_of(seat))
        sign, out = round(box.width * SIGN), round(box.width * 0.39)
        if line.is_dealer:
            self._disc(surface, box.centerx + out, box.centery + out * 3 // 4, "icons/dealer", theme.NIGHT, sign)
        if line.badge:
            self._disc(surface, box.centerx - out, box.centery - out * 3 // 4, line.badge, None, sign)
        if line.phone:
            self._disc(surface, box.centerx - out, box.centery + out * 3 // 4, phone_icon(line), theme.NIGHT, sign)
        if line.mood == "passed":
            self._disc(surface, box.centerx + out, box.centery - out * 3 // 4, "icons/pass", theme.NIGHT, sign)
        elif line.is_asked and not line.is_local:
            self._dots(surface, box.centerx + out, box.centery - out * 3 // 4, sign)

    def _dots(self, surface: Surface, x: int, y: int, side: int) -> None:
        """Draw the three dots of a player that is thinking."""
        disc = Rect(0, 0, side * 4 // 3, side).move_to(center=(x, y))
        self.canvas.card(surface, disc, fill=theme.PAPER, edge=theme.SOFT, radius=side // 2)
        for step in (-1, 0, 1):
            pygame.draw.circle(surface, theme.INK, (x + step * side // 3, y), max(1, side // 10))

    def _plate(self, surface: Surface, rect: Rect, line: LedgerLine, portrait: Rect | None) -> None:
        canvas, sizes, beside = self.canvas, self.sizes, self.sizes.chosen.beside
        canvas.shadow(surface, rect, lift=canvas.u(6), radius=canvas.u(7))
        fill = theme.blend(theme.PAPER, theme.GOLD, self.glow() * 0.6) if line.is_asked else theme.PAPER
        canvas.card(surface, rect, fill=fill, edge=theme.OCHRE if line.is_asked else theme.DEEP, radius=canvas.u(7))
        if line.is_asked:
            self._pointer(surface, rect)
        if portrait is not None:
            self._text(surface, rect, line, rect.x + canvas.u(LEFT))
            return
        face = Rect(rect.x + canvas.u(LEFT), rect.centery - sizes.face // 2, sizes.face, sizes.face)
        over = not beside and self._is_over_face(line, rect.right - canvas.u(RIGHT + GAP) - face.right)
        if over:
            face.bottom = rect.bottom - canvas.u(7)
        self._face(surface, line, face)
        self._text(surface, rect, line, face.right + canvas.u(GAP), face.left if over else None)

    def _text(self, surface: Surface, rect: Rect, line: LedgerLine, x: int, name_at: int | None = None) -> None:
        """Draw name, figure and small lines on a plate from x on; the name from `name_at` on if that is given."""
        canvas, sizes, beside = self.canvas, self.sizes, self.sizes.chosen.beside
        right, top = rect.right - canvas.u(RIGHT), sizes.top(rect)
        room, total = self._room(line, rect, right - x)
        found = self.details.layout(line, room)
        if found.apart == CLOSE and len(found.lines) > 1:
            top -= room.spare
        below, base = top + sizes.head, top + round(sizes.head * 0.82)
        left = self._figure(surface, line, right, base if beside else below + sizes.figure_bottom)
        self._name(surface, line, x if name_at is None else name_at, left - canvas.u(GAP) if beside else right, base)
        if total is not None:
            surface.blit(total, ((right if beside else left - canvas.u(GAP)) - total.get_width(), below))
        self.details.draw(surface, found, (x, below), room)

    def _is_over_face(self, line: LedgerLine, room: int) -> bool:
        """Return whether the name only fits above the face, which then moves down."""
        letter = fitting_letter_size(self.canvas, line.sitter.name, self.sizes.chosen.name, room)
        return self.canvas.type.width(line.sitter.name, letter, face="serif-bold") > room

    def _room(self, line: LedgerLine, rect: Rect, wide: int) -> tuple[NoteRoom, Surface | None]:
        """Return the room below the name, and the printed match points."""
        canvas, sizes = self.canvas, self.sizes
        top, (wide, whole) = sizes.top(rect), self._widths(line, wide)
        total = self._match(line, sizes.rows(rect))
        first = wide if total is None else wide - total.get_width() - canvas.u(GAP)
        high, spare = rect.bottom - canvas.u(2) - top - sizes.head, max(0, top - rect.y - canvas.u(1))
        return NoteRoom(first, wide, high, whole, sizes.figure_bottom, spare), total

    def _face(self, surface: Surface, line: LedgerLine, face: Rect) -> None:
        """Draw the face with dealer's mark and badge."""
        canvas = self.canvas
        surface.blit(canvas.portrait(line.sitter.avatar, face.width, line.mood), face)
        if line.is_dealer:
            self._disc(surface, face.right - canvas.u(7), face.bottom - canvas.u(7), "icons/dealer", theme.NIGHT)
        if line.badge:
            self._disc(surface, face.left + canvas.u(5), face.top + canvas.u(7), line.badge, None)
        if line.phone:
            self._disc(surface, face.left + canvas.u(5), face.bottom - canvas.u(7), phone_icon(line), theme.NIGHT)

    def _pointer(self, surface: Surface, rect: Rect) -> None:
        """Draw the turn bar at the left edge with a wedge toward the player."""
        canvas = self.canvas
        bar = Rect(rect.x, rect.y, canvas.u(7), rect.height)
        canvas.card(surface, bar, fill=theme.OCHRE, radius=canvas.u(3))
        x, y, half = bar.right - 1, rect.centery, canvas.u(9)
        wedge = [(x, y - half), (x + half, y), (x, y + half)]
        pygame.draw.aalines(surface, theme.BRICK, True, wedge)
        pygame.draw.polygon(surface, theme.BRICK, wedge)

    def _disc(self, surface: Surface, x: int, y: int, name: str, ink: str | None, side: int = 0) -> None:
        """Draw a round disc on the edge of the face with the dealer's mark or a badge."""
        canvas, side = self.canvas, side or self.canvas.u(DISC)
        disc = Rect(0, 0, side, side)
        disc.center = x, y
        canvas.card(surface, disc, fill=theme.PAPER, edge=theme.SOFT, radius=disc.width // 2)
        small = disc.width - 2 * canvas.u(3)
        surface.blit(canvas.icon(name, small, ink), (x - small // 2, y - small // 2))

    def _figure(self, surface: Surface, line: LedgerLine, right: int, base: int) -> int:
        """Draw the figure on a base line and return its left edge."""
        canvas, size = self.canvas, self.sizes.chosen.figure
        figure = canvas.line(line.figure, size, face="sans-bold", colour=line.ink)
        left = right - figure.get_width()
        surface.blit(figure, (left, base - canvas.type.ascent(canvas.letter(size), face="sans-bold")))
        return left

    def _name(self, surface: Surface, line: LedgerLine, x: int, right: int, base: int) -> None:
        kind, room = self.canvas.type, max(1, right - x)
        letter = fitting_letter_size(self.canvas, line.sitter.name, self.sizes.chosen.name, room)
        words = kind.short(line.sitter.name, letter, room, face="serif-bold")
        surface.blit(kind.line(words, letter, face="serif-bold"), (x, base - kind.ascent(letter, face="serif-bold")))

    def _is_match_short(self) -> bool:
        """Return whether match points are printed with a star: on all plates, if words push something away on one."""
        for seat, rect in self.rects.items():
            rows, line = self.sizes.rows(rect), self.lines.get(seat)
            if rows and line is not None and line.match_points is not None:
                wide, _ = self._widths(line, self._beside_face(rect))
                if self.details.is_crowded(line, wide, rows):
                    return True
        return False

    def _beside_face(self, rect: Rect) -> int:
        """Return the width of a plate beside the face, if that lies on it."""
        face = 0 if self.portraits else self.sizes.face + self.canvas.u(GAP)
        return rect.width - self.canvas.u(LEFT) - face - self.canvas.u(RIGHT)

    def _widths(self, line: LedgerLine, wide: int) -> tuple[int, int]:
        """Return the width below the name beside a figure, and without it; 0 where the figure is beside the name."""
        if self.sizes.chosen.beside:
            return wide, 0
        letter = self.canvas.letter(self.sizes.chosen.figure)
        return wide - self.canvas.type.width(line.figure, letter, face="sans-bold") - self.canvas.u(GAP), wide

    def _match(self, line: LedgerLine, rows: int) -> Surface | None:
        """Return the printed match points, in words where these push nothing away."""
        if not rows or line.match_points is None:
            return None
        words = f"★ {points_text(line.match_points)}" if self._has_star else match_points_text(line)
        return self.canvas.line(words, SMALL, face="sans-bold", colour=theme.SOFT)
