"""The ledger, a printed slip with a row for each player: who it is, whose turn, the running score, its curve.

It serves every game: running scores are the sum of what was scored in front of everyone, totals are the match's. What
a slip for all players and a plate before each of them have in common is here too.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.portraits import Mood
from cardtable.cards.pack import Seat
from cardtable.play.player import SOMEBODY, PlayerInfo
from cardtable.rules.game import Points
from cardtable.scenes.core.fit_name import fits_easily, fitting_letter_size
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

NAME = 21
"""The size of the names in the ledger."""


class LedgerLine:
    """What one row shows."""

    def __init__(self, sitter: PlayerInfo, me: bool = False) -> None:
        self.sitter, self.is_local = sitter, me
        self.badge = ""
        self.curve = [0]
        """The running score after each change."""
        self.displayed = 0.0
        """The score as it counts up to the last of the curve."""
        self.total_text = ""
        self.match_points: Points | None = None
        """The same as a number; None before the first result."""
        self.counts_wins = False
        """Whether these are games won, not points."""
        self.is_asked = False
        self.base_mood: Mood = "waiting"
        """The state of the face as long as nothing happens to the player."""
        self.event_mood: Mood | None = None
        """The state that the last event put on it."""
        self.is_dealer = False
        self.notes: Sequence[str] = ()
        """Small lines of the game: cards left, what was bid."""
        self.game_figure: int | None = None
        """The figure that the game gives instead of the running score."""
        self.has_figure = True
        """Whether the game has said yet what stands there: while cards are dealt there is no figure."""

    @property
    def target(self) -> int:
        """What the figure counts up or down to."""
        return self.curve[-1] if self.game_figure is None else self.game_figure

    @property
    def figure(self) -> str:
        """The figure as it stands now: a score as won or lost, what the game gives as it is."""
        return self._printed(round(self.displayed))

    @property
    def final(self) -> str:
        """The figure as it will stand when it has counted up."""
        return self._printed(self.target)

    def _printed(self, value: int) -> str:
        if not self.has_figure:
            return ""
        return gain_text(value) if self.game_figure is None else points_text(value)

    @property
    def mood(self) -> Mood:
        """The state of the face now: thinking, while the player is asked."""
        return "thinking" if self.is_asked else self.event_mood or self.base_mood

    @property
    def ink(self) -> str:
        """The colour of the figure."""
        value = round(self.displayed) if self.game_figure is None else 0
        return theme.GAIN if value > 0 else theme.LOSS if value < 0 else theme.INK

    @property
    def level(self) -> str:
        """Who plays there, in a word: you, the family, or how well the bot does."""
        return text("ledger.you") if self.is_local else level_word(self.sitter.level)


def level_word(level: str) -> str:
    """Who plays at a seat: the family, or how well the bot does."""
    return text(_LEVEL_IDS[level])


def points_text(points: Points) -> str:
    """Points as they stand, with a real minus sign; shared places may have made a fraction of them."""
    return f"−{-points}" if points < 0 else str(points)


def gain_text(points: Points) -> str:
    """Points as they were won or lost."""
    return f"+{points}" if points > 0 else points_text(points)


class Scoreboard(Widget):
    """How everybody stands in this deal, whose turn it is, and how scores count up; where it is printed is another
    matter."""

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
        """All that must be printed again when something changes about this player."""

    @abstractmethod
    def figure_centre(self, seat: Seat) -> tuple[float, float]:
        """The middle of a player's score: points that are won run there."""

    def height(self, width: int) -> int:
        return self.rect.height

    def reset_lines(self, sitters: Sequence[PlayerInfo], me: Seat) -> None:
        """A new deal: everybody at nothing."""
        self.lines = {seat: LedgerLine(sitter, me=seat == me) for seat, sitter in enumerate(sitters)}
        self.order = list(self.lines)
        self._given.clear()
        self.touch()

    def inherit(self, old: Widget) -> None:
        """The scores of the same deal as it was printed before, for another window or another language."""
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
        """Light the lamps of those who are to move."""
        for seat, line in self.lines.items():
            if line.is_asked != (seat in seats):
                line.is_asked = seat in seats
                self._changed.add(seat)

    def mark_changed(self, seat: Seat) -> None:
        """A player's part looks different now: it is printed again."""
        self._changed.add(seat)

    def advance(self, dt: float, thinking: bool) -> bool:
        """Let scores count up and the lamp breathe; True while something is to be printed again."""
        moving = False
        for seat, line in self.lines.items():
            goal = line.target
            if line.game_figure is not None and seat not in self._given:
                # The first figure that a game gives is no gain: it stands there at once.
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

    def dirty(self) -> list[Rect]:
        """Where something changed, counts or breathes, each told once: the rest of the print stays as it is."""
        spots = [self.player_rect(seat) for seat in self._changed if seat in self.order]
        self._changed.clear()
        return spots

    def glow(self) -> float:
        """How much gold lies on the paper of the one to move, 0 to 1; it breathes while a bot thinks."""
        return 0.35 + 0.2 * (1 - abs(2 * self.breath - 1)) if self.breath else 0.5

    @property
    def is_counting(self) -> bool:
        """Whether a figure is still on its way up or down to what it is."""
        return any(line.displayed != line.target for line in self.lines.values())


class Ledger(Scoreboard):
    """All players on one slip, in playing order."""

    def __init__(self, canvas: Canvas, title: str, deal: str = "") -> None:
        super().__init__(canvas, title, deal)
        self._looks: list[tuple[object, ...]] = []
        """What was printed of each player, in their order."""

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

    def natural(self) -> int:
        return self.canvas.u(320)

    def mark_changed(self, seat: Seat) -> None:
        """The curves of all have one scale."""
        self.touch()

    def player_rect(self, seat: Seat) -> Rect:
        return self.row_rect(seat)

    def row_rect(self, seat: Seat) -> Rect:
        """Where a player's row is."""
        canvas = self.canvas
        head = canvas.em(26) + canvas.u(36) + (canvas.em(17) + canvas.u(6) if self.deal else 0)
        count = max(1, len(self.order))
        high = min((self.rect.height - head - canvas.u(20)) // count, canvas.u(168))
        return Rect(self.rect.x, self.rect.y + head + self.order.index(seat) * high, self.rect.width, high)

    def figure_centre(self, seat: Seat) -> tuple[float, float]:
        row, canvas = self.row_rect(seat), self.canvas
        return row.right - canvas.u(24) - canvas.em(30), self._figure_top(row) + canvas.em(30) * 0.6

    def _slip(self) -> Rect:
        """As much of its place as the rows need."""
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
        """Whether the rows show faces, and whether name and figure share a line: on a narrow slip with large letters
        the name has the upper line for itself, and on the narrowest it matters more than the face."""
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
        """Name, level and match points, one below the other, none of them running into the score."""
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
            if letter:  # half a word says less than none
                surface.blit(canvas.type.line(words, letter, face="sans", colour=theme.SOFT), (start, y))
            y += canvas.em(16) + canvas.u(5) if beside or i else canvas.em(30)

    def _whole(self, words: str, room: int) -> float:
        """In what letters small words are whole in so much room; 0 if they never are."""
        kind, letter = self.canvas.type, self.canvas.letter(16)
        while kind.width(words, letter, face="sans") > room:
            if kind.pixels(letter * 0.94) == kind.pixels(letter):
                return 0.0
            letter *= 0.94
        return letter

    def _figure_top(self, row: Rect) -> int:
        """Where the score stands: beside the name, or below it."""
        _, beside = self._arranged()
        return row.y + self.canvas.u(9) if beside else row.y + self.canvas.u(14 + 2) + self.canvas.em(NAME)

    def _figure(self, surface: Surface, line: LedgerLine, rect: Rect) -> int:
        """The score; its left edge."""
        canvas = self.canvas
        figure = canvas.line(line.figure, 30, face="sans-bold", colour=line.ink)
        left = rect.right - canvas.u(24) - figure.get_width()
        surface.blit(figure, (left, self._figure_top(rect)))
        return left

    def _curve(self, surface: Surface, line: LedgerLine, box: Rect) -> None:
        """The game so far: the running score as a line around zero."""
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
    SOMEBODY: "match.somebody",
}
"""What stands below a name."""
