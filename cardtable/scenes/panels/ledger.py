"""Ledger: a printed slip with a row for each player: name, turn, running score, curve.

It serves every game. Running scores sum the public score events; totals are those of the match. The base class shared
with the plates is here too.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.portraits import Mood
from cardtable.cards.pack import Seat
from cardtable.play.player import UNKNOWN_LEVEL, PlayerInfo
from cardtable.rules.game import Points
from cardtable.scenes.core.fit_name import fits_easily, fitting_letter_size
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

NAME = 21
"""Size of the names in the ledger."""


class LedgerLine:
    """Content of one row."""

    def __init__(self, sitter: PlayerInfo, me: bool = False) -> None:
        self.sitter, self.is_local = sitter, me
        self.badge = ""
        self.curve = [0]
        """Running score after each change."""
        self.displayed = 0.0
        """Displayed score while it counts up to the last value of the curve."""
        self.total_text = ""
        self.match_points: Points | None = None
        """Match points as a number; None before the first result."""
        self.counts_wins = False
        """True if match points count games won."""
        self.is_asked = False
        self.base_mood: Mood = "waiting"
        """State of the face while no event affects the player."""
        self.event_mood: Mood | None = None
        """State of the face set by the last event."""
        self.is_dealer = False
        self.phone = ""
        """State of the phone of a person who has one: "on", "awaited" or "lost"."""
        self.notes: Sequence[str] = ()
        """Short notes of the game, such as cards left or the bid."""
        self.game_figure: int | None = None
        """Figure given by the game instead of the running score."""
        self.has_figure = True
        """False before the first observation of the deal; no figure is shown then."""

    @property
    def target(self) -> int:
        """Value that the displayed figure counts to."""
        return self.curve[-1] if self.game_figure is None else self.game_figure

    @property
    def figure(self) -> str:
        """The figure as displayed now; a score carries its sign."""
        return self._printed(round(self.displayed))

    @property
    def final(self) -> str:
        """The figure after counting."""
        return self._printed(self.target)

    def _printed(self, value: int) -> str:
        if not self.has_figure:
            return ""
        return gain_text(value) if self.game_figure is None else points_text(value)

    @property
    def mood(self) -> Mood:
        """State of the face now: thinking while the player is asked."""
        return "thinking" if self.is_asked else self.event_mood or self.base_mood

    @property
    def ink(self) -> str:
        """Colour of the figure."""
        value = round(self.displayed) if self.game_figure is None else 0
        return theme.GAIN if value > 0 else theme.LOSS if value < 0 else theme.INK

    @property
    def level(self) -> str:
        """Label of the player: you, the family, a player, the phone, or the bot's level."""
        if self.phone:
            return text(f"phones.{self.phone}")
        return text("ledger.you") if self.is_local else level_word(self.sitter)


def level_word(sitter: PlayerInfo) -> str:
    """Return the label of a bot's level, or of a person: of the family or not."""
    if not sitter.level and sitter.profile is None:
        return text("ledger.player")
    return text(_LEVEL_IDS[sitter.level])


def points_text(points: Points) -> str:
    """Return points with a real minus sign. Shared places may make fractions.

    >>> points_text(-12)
    '−12'
    """
    return f"−{-points}" if points < 0 else str(points)


def gain_text(points: Points) -> str:
    """Return won or lost points with their sign.

    >>> gain_text(5), gain_text(0)
    ('+5', '0')
    """
    return f"+{points}" if points > 0 else points_text(points)


class Scoreboard(Widget):
    """Standings of a deal: turn lamps and counting scores. Subclasses draw it."""

    def __init__(self, canvas: Canvas, title: str, deal: str = "") -> None:
        super().__init__(canvas, "ledger")
        self.title, self.deal = title, deal
        self.lines: dict[Seat, LedgerLine] = {}
        self.order: list[Seat] = []
        self.breath = 0.0
        self._changed: set[Seat] = set()
        self._given: set[Seat] = set()

    @abstractmethod
    def player_rect(self, seat: Seat) -> Rect:
        """Return the rectangle to redraw when a player's line changes."""

    def player_parts(self, seat: Seat) -> Sequence[Rect]:
        """Return the rectangles of paper and picture that a player has."""
        return (self.player_rect(seat),)

    def face_rect(self, seat: Seat) -> Rect:
        """Return the part of a player's line that opens the page of a character: the end with the face."""
        line = self.player_rect(seat)
        return Rect(line.x, line.y, min(line.size), line.height)

    @abstractmethod
    def figure_centre(self, seat: Seat) -> tuple[float, float]:
        """Return the centre of a player's figure, where flying points land."""

    def height(self, width: int) -> int:
        return self.rect.height

    def reset_lines(self, sitters: Sequence[PlayerInfo], me: Seat) -> None:
        """Reset all lines for a new deal."""
        self.lines = {seat: LedgerLine(sitter, me=seat == me) for seat, sitter in enumerate(sitters)}
        self.order = list(self.lines)
        self._given.clear()
        self.touch()

    def inherit(self, old: Widget) -> None:
        """Take over the scores of the same deal from an earlier print."""
        if isinstance(old, Scoreboard):
            for seat in self.lines.keys() & old.lines.keys():
                mine, other = self.lines[seat], old.lines[seat]
                mine.curve, mine.displayed, mine.game_figure = other.curve, other.displayed, other.game_figure
                mine.event_mood = other.event_mood
            self._given = set(old._given)  # noqa: SLF001 - an earlier print of the same ledger

    def add_score(self, seat: Seat, points: int) -> None:
        line = self.lines[seat]
        line.curve.append(line.curve[-1] + points)
        self.mark_changed(seat)

    def show_turns(self, seats: Sequence[Seat]) -> None:
        """Light the lamps of the asked seats."""
        for seat, line in self.lines.items():
            if line.is_asked != (seat in seats):
                line.is_asked = seat in seats
                self._changed.add(seat)

    def mark_changed(self, seat: Seat) -> None:
        """Mark a player's line for redrawing."""
        self._changed.add(seat)

    def advance(self, dt: float, thinking: bool) -> bool:
        """Count scores up and animate the lamp. Return True while something must be redrawn."""
        moving = False
        for seat, line in self.lines.items():
            goal = line.target
            if line.game_figure is not None and seat not in self._given:
                # The first figure given by a game is no gain, so it appears without counting.
                self._given.add(seat)
                line.displayed = goal
                self._changed.add(seat)
                moving = True
            if line.displayed != goal:
                step = max(abs(goal - line.displayed) * dt * 6, dt * 8)
                gap = goal - line.displayed
                line.displayed = (
                    goal if abs(gap) <= step or self.canvas.calm else line.displayed + (step if gap > 0 else -step)
                )
                self._changed.add(seat)
                moving = True
            if line.is_asked and thinking and not self.canvas.calm:
                self._changed.add(seat)
                moving = True
        if thinking and not self.canvas.calm:
            self.breath = (self.breath + dt / 1.8) % 1
        return moving

    def pass_idle_time(self, dt: float) -> bool:
        """Let time pass while the program sleeps. Return whether something small must be drawn."""
        return False

    def dirty(self) -> list[Rect]:
        """Return and clear the rectangles that changed."""
        spots = [self.player_rect(seat) for seat in self._changed if seat in self.order]
        self._changed.clear()
        return spots

    def glow(self) -> float:
        """Return the strength of the gold behind the asked player, 0 to 1. It pulses while a bot thinks."""
        return 0.35 + 0.2 * (1 - abs(2 * self.breath - 1)) if self.breath else 0.5

    @property
    def is_counting(self) -> bool:
        """True while a figure is still counting."""
        return any(line.displayed != line.target for line in self.lines.values())


class Ledger(Scoreboard):
    """All players on one slip, in playing order."""

    def __init__(self, canvas: Canvas, title: str, deal: str = "") -> None:
        super().__init__(canvas, title, deal)
        self._looks: list[tuple[object, ...]] = []
        """Appearance of each row at the last print."""

    def advance(self, dt: float, thinking: bool) -> bool:
        lines = [(seat, self.lines[seat]) for seat in self.order]
        looks: list[tuple[object, ...]] = [
            (
                seat,
                line.badge,
                line.level,
                line.total_text,
                line.has_figure,
                line.is_asked,
                self._face(line, self.row_rect(seat)),
            )
            for seat, line in lines
        ]
        changed, self._looks = looks != self._looks, looks
        if changed:
            self.touch()
        return super().advance(dt, thinking) or changed

    def preferred_width(self) -> int:
        return self.canvas.u(320)

    def mark_changed(self, seat: Seat) -> None:
        """Mark all rows, because all curves share one scale."""
        self.touch()

    def player_rect(self, seat: Seat) -> Rect:
        return self.row_rect(seat)

    def row_rect(self, seat: Seat) -> Rect:
        """Return the rectangle of a player's row."""
        canvas = self.canvas
        head = canvas.em(26) + canvas.u(36) + (canvas.em(17) + canvas.u(6) if self.deal else 0)
        count = max(1, len(self.order))
        high = min((self.rect.height - head - canvas.u(20)) // count, canvas.u(168))
        return Rect(self.rect.x, self.rect.y + head + self.order.index(seat) * high, self.rect.width, high)

    def figure_centre(self, seat: Seat) -> tuple[float, float]:
        row, canvas = self.row_rect(seat), self.canvas
        return row.right - canvas.u(24) - canvas.em(30), self._figure_top(row) + canvas.em(30) * 0.6

    def _slip(self) -> Rect:
        """Return the part of the slip that the rows need."""
        slip = Rect(self.rect)
        if self.order:
            slip.height = min(slip.height, self.row_rect(self.order[-1]).bottom - slip.y + self.canvas.u(16))
        return slip

    def hides(self) -> Rect:
        return self._slip().inflate(-2 * self.canvas.u(8), -2 * self.canvas.u(8))

    def draw(self, surface: Surface) -> None:
        canvas, whole = self.canvas, self._slip()
        canvas.slip(surface, whole, lift=9)
        pad = canvas.u(20)
        head = canvas.line(
            canvas.type.short(self.title, canvas.letter(25), whole.width - 2 * pad, face="serif-bold"),
            25, face="serif-bold")  # fmt: skip
        surface.blit(head, (whole.centerx - head.get_width() // 2, whole.y + canvas.u(14)))
        if self.deal:
            deal = canvas.line(self.deal, 17, face="sans", colour=theme.SOFT)
            surface.blit(
                deal, (whole.centerx - deal.get_width() // 2, whole.y + canvas.u(16) + canvas.em(26) + canvas.u(6))
            )
        clip = surface.get_clip()
        for seat in self.order:
            row = self.row_rect(seat)
            if row.colliderect(clip):
                self._row(surface, self.lines[seat], row)

    def _row(self, surface: Surface, line: LedgerLine, rect: Rect) -> None:
        canvas = self.canvas
        pad = canvas.u(20)
        pygame.draw.line(surface, theme.DEEP, (rect.x + pad, rect.y), (rect.right - pad, rect.y), 1)
        if line.is_asked:
            box = rect.inflate(-2 * canvas.u(11), -canvas.u(5))
            canvas.card(surface, box, fill=theme.blend(theme.PAPER, theme.GOLD, self.glow() * 0.6), radius=canvas.u(6))
            bar = Rect(box.x, box.y, canvas.u(6), box.height)
            canvas.card(surface, bar, fill=theme.OCHRE, radius=canvas.u(3))
        x = rect.x + pad + canvas.u(4)
        left = self._figure(surface, line, rect) - canvas.u(8)
        faced, _ = self._arranged()
        if faced:
            face = self._face(line, rect)
            surface.blit(face, (x, rect.centery - face.get_height() // 2))
            x += face.get_width() + canvas.u(12)
        self._names(surface, line, rect, x, left)
        wide = rect.right - pad - x
        curve = Rect(x, rect.bottom - canvas.u(44), wide, canvas.u(34))
        if curve.y > self._figure_top(rect) + canvas.u(11) + canvas.em(NAME) + 2 * canvas.em(16):
            self._curve(surface, line, curve)

    def _face(self, line: LedgerLine, rect: Rect) -> Surface:
        side = max(1, min(self.canvas.u(60), rect.height - self.canvas.u(26)))
        return self.canvas.portrait(line.sitter.avatar, side, line.mood)

    def _arranged(self) -> tuple[bool, bool]:
        """Return whether rows show faces, and whether name and figure share a line. Large letters give the name its own
        line; the narrowest slip drops the face."""
        for faced, beside in ((True, True), (True, False)):
            room = self._name_room(faced, beside)
            if all(fits_easily(self.canvas, line.sitter.name, NAME, room) for line in self.lines.values()):
                return faced, beside
        return False, False

    def _name_room(self, faced: bool, beside: bool) -> int:
        canvas = self.canvas
        room = self.rect.width - canvas.u(20 + 4 + 24) - (canvas.u(60 + 12) if faced else 0)
        if not beside:
            return room
        badge = canvas.em(20) + canvas.u(8) if any(line.badge for line in self.lines.values()) else 0
        return room - canvas.u(8) - badge - round(canvas.em(30) * 1.7)

    def _names(self, surface: Surface, line: LedgerLine, rect: Rect, x: int, left: int) -> None:
        """Draw name, level and match points, one below the other and clear of the score."""
        canvas, (_, beside) = self.canvas, self._arranged()
        top, right = rect.y + canvas.u(14), rect.right - canvas.u(24)
        sign, begin = canvas.em(20), x
        if beside and line.badge:
            surface.blit(canvas.picture(line.badge, sign, sign), (x, top + canvas.u(3)))
            begin += sign + canvas.u(8)
        room = max(20, (left if beside else right) - begin)
        letter = fitting_letter_size(canvas, line.sitter.name, NAME, room)
        name = canvas.type.short(line.sitter.name, letter, room, face="serif-bold")
        surface.blit(canvas.type.line(name, letter, face="serif-bold"), (begin, top))
        y = top + canvas.em(NAME) + canvas.u(8)
        if not beside and line.badge:
            surface.blit(canvas.picture(line.badge, sign, sign), (x, y))
        for i, words in enumerate(words for words in (line.level, line.total_text) if words):
            start, end = (x, right) if beside or i else (x + (sign + canvas.u(6) if line.badge else 0), left)
            letter = self._whole(words, max(1, end - start))
            if letter:  # a cut word says less than none
                surface.blit(canvas.type.line(words, letter, face="sans", colour=theme.SOFT), (start, y))
            y += canvas.em(16) + canvas.u(5) if beside or i else canvas.em(30)

    def _whole(self, words: str, room: int) -> float:
        """Return the letter size at which small words fit, or 0 if none does."""
        kind, letter = self.canvas.type, self.canvas.letter(16)
        while kind.width(words, letter, face="sans") > room:
            if kind.pixels(letter * 0.94) == kind.pixels(letter):
                return 0.0
            letter *= 0.94
        return letter

    def _figure_top(self, row: Rect) -> int:
        """Return the top of the figure: beside the name, or below it."""
        _, beside = self._arranged()
        return row.y + self.canvas.u(9) if beside else row.y + self.canvas.u(14 + 2) + self.canvas.em(NAME)

    def _figure(self, surface: Surface, line: LedgerLine, rect: Rect) -> int:
        """Draw the figure and return its left edge."""
        canvas = self.canvas
        figure = canvas.line(line.figure, 30, face="sans-bold", colour=line.ink)
        left = rect.right - canvas.u(24) - figure.get_width()
        surface.blit(figure, (left, self._figure_top(rect)))
        return left

    def _curve(self, surface: Surface, line: LedgerLine, box: Rect) -> None:
        """Draw the running score as a line around zero."""
        every = [point for other in self.lines.values() for point in other.curve]
        low, high = min(*every, -5), max(*every, 5)

        def point(i: int, score: int) -> tuple[float, float]:
            longest = max(12, *(len(other.curve) for other in self.lines.values()))
            return box.x + box.width * i / (longest - 1), box.bottom - box.height * (score - low) / (high - low)

        zero = point(0, 0)[1]
        pygame.draw.line(surface, theme.DEEP, (box.x, zero), (box.right, zero), 1)
        points = [point(i, score) for i, score in enumerate(line.curve)]
        if len(points) > 1:
            pygame.draw.lines(surface, theme.TEAL, False, points, max(2, self.canvas.u(2)))
        pygame.draw.circle(surface, theme.BRICK, points[-1], self.canvas.u(4))


_LEVEL_IDS = {
    "": "ledger.person",
    "random": "level.random",
    "beginner": "level.beginner",
    "standard": "level.standard",
    "expert": "level.expert",
    UNKNOWN_LEVEL: "match.somebody",
}
"""Text ids of the labels below a name."""
