"""Composition of the end of a match: places and pictures of everything besides the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.scenes.ending.emblem import Laurel, Ribbon, ringed_face, row_of_faces
from cardtable.scenes.ending.roll_call import Called, RollCall
from cardtable.widgets.canvas import Canvas

PORTRAIT = 275
"""Side of the winner's portrait with its ring, in canvas units."""
LEAST = 96
"""Least side of a winner's portrait, in canvas units."""
SECOND, OTHER, SMALL = 93, 78, 62
"""Sides of the second's portrait, of any other, and of one among many."""
ABREAST = 4
"""Greatest number of called players in one row."""
NAME, FIGURE, SCORE, CAPTION, LINE, NOTE = 24, 19, 46, 19, 23, 17
"""Letter sizes."""
SHADOW = "#0A0805"
"""Ink of the shadow behind words on the cloth."""


class LitLine:
    """One line of light words on the dark cloth, with a shadow, in the middle of a width or from its left edge."""

    def __init__(self, canvas: Canvas, words: str, size: float, face: str, colour: str, widest: int) -> None:
        cut = canvas.type.short(words, canvas.letter(size), widest, face=face)
        self.light = canvas.line(cut, size, face=face, colour=colour)
        self.dark = canvas.line(cut, size, face=face, colour=SHADOW)
        self.drop = canvas.u(2)
        self.rect = self.light.get_rect()

    def draw(self, surface: Surface) -> None:
        surface.blit(self.dark, self.rect.move(self.drop // 2, self.drop))
        surface.blit(self.light, self.rect)


class CalledCell:
    """Faces of players called together, with place, names and figures beside them."""

    def __init__(self, canvas: Canvas, call: Called, side: int, widest: int) -> None:
        self.call, self._side = call, side
        self._picture: Surface | None = None
        many = len(call.faces)
        self._faces_wide = side + round(side * 0.7) * (many - 1)
        room = max(canvas.em(NAME) * 2, widest - self._faces_wide - canvas.u(14))
        place = f"{call.place}.\N{NO-BREAK SPACE} {call.names}"
        self.lines = [
            LitLine(canvas, place, NAME, "serif-bold", theme.PAPER, room),
            LitLine(canvas, call.figures, FIGURE, "sans-bold", theme.SHADE, room),
        ]
        self._gap = canvas.u(14)
        self.size = (
            self._faces_wide + self._gap + max(line.rect.width for line in self.lines),
            max(side, sum(line.rect.height for line in self.lines)),
        )
        self.rect = Rect((0, 0), self.size)

    def place(self, x: int, y: int) -> None:
        """Put the cell with its upper left corner at a point."""
        self.rect.topleft = x, y
        top = self.rect.centery - sum(line.rect.height for line in self.lines) // 2
        for line in self.lines:
            line.rect.topleft = x + self._faces_wide + self._gap, top
            top += line.rect.height

    def forget(self) -> None:
        """Draw the faces again when they are next shown."""
        self._picture = None

    def draw(self, canvas: Canvas, surface: Surface, k: float) -> None:
        """Draw the cell while it comes in; it has arrived at `k` = 1."""
        if self._picture is None:
            self._picture = row_of_faces(canvas, self.call.faces, self._side, 0.3)
        rise = round((1 - k) * canvas.u(26))
        surface.blit(self._picture, self._picture.get_rect(midleft=(self.rect.x, self.rect.centery + rise)))
        if k > 0.5:
            for line in self.lines:
                line.draw(surface)


class Composition:
    """Everything on the cloth at the end of a match, at its place in a window."""

    def __init__(
        self, canvas: Canvas, area: Rect, calls: RollCall, title: str, caption: str, line: str, note: str = ""
    ) -> None:  # fmt: skip
        """`area` is the room above the buttons. `note` stands in small letters below the line worth telling."""
        self.canvas = canvas
        wide = area.width
        self.ribbon = Ribbon(canvas, title, wide)
        self.line = [
            LitLine(canvas, part, LINE, "serif-italic", theme.PALE_GOLD, wide)
            for part in (
                canvas.type.wrap(line, canvas.letter(LINE), round(wide * 0.9), face="serif-italic") if line else []
            )
        ]
        self.line += [
            LitLine(canvas, part, NOTE, "sans", theme.SHADE, wide)
            for part in (canvas.type.wrap(note, canvas.letter(NOTE), round(wide * 0.9), face="sans") if note else [])
        ]
        self._caption = LitLine(canvas, caption, CAPTION, "sans", theme.SHADE, wide // 3)
        self._score_high = round(canvas.em(SCORE) * 1.15) + self._caption.rect.height
        self.cells = self._make_cells(calls.others, wide)
        self._winners = calls.winners
        self.score_rect = Rect(0, 0, 0, 0)
        self._lay_out(area)

    def _make_cells(self, others: Sequence[Called], wide: int) -> list[CalledCell]:
        canvas = self.canvas
        abreast = min(ABREAST, max(1, len(others)))
        found = []
        for call in others:
            side = SMALL if len(others) > ABREAST else SECOND if call.place == 2 else OTHER
            found.append(CalledCell(canvas, call, canvas.u(side), wide // abreast - canvas.u(24)))
        return found

    def _rows(self) -> list[list[CalledCell]]:
        """Return the cells in rows as they are read, the best place first."""
        ranked = self.cells[::-1]
        count = -(-len(ranked) // ABREAST)
        each = -(-len(ranked) // max(1, count))
        return [ranked[i * each : (i + 1) * each] for i in range(count)]

    def _lay_out(self, area: Rect) -> None:
        canvas, gap = self.canvas, self.canvas.u(10)
        rows = self._rows()
        cells_high = sum(max(cell.size[1] for cell in row) + gap for row in rows)
        line_high = sum(line.rect.height for line in self.line)
        below = self._score_high + line_high + cells_high + 3 * gap
        free = area.height - below - self.ribbon.picture.get_height()
        count = len(self._winners.faces)
        side = min(canvas.u(PORTRAIT), round(area.width * 0.8 / (1 + 0.9 * (count - 1))), round(free / 1.1))
        self.side = max(canvas.u(LEAST), round(side * (1.0 if count < 3 else 0.8)))
        spare = max(0, free - round(self.side * 1.1))
        y = area.y + spare // 3 + round(self.side * 0.06)
        self.centre = area.centerx, y + self.side // 2
        self.faces = self._face_rects(count)
        y += round(self.side * 0.98)
        self.ribbon_rect = self.ribbon.picture.get_rect(midtop=(area.centerx, y))
        y = self.ribbon_rect.bottom + gap // 2
        self.score_rect = Rect(area.x, y, area.width, self._score_high)
        y = self.score_rect.bottom
        for line in self.line:
            line.rect.midtop = area.centerx, y
            y += line.rect.height
        self._place_rows(rows, Rect(area.x, y + gap + min(spare // 3, canvas.u(26)), area.width, cells_high), gap)
        whole = self.faces[0].unionall(self.faces)
        self.laurel = Laurel(canvas, self.centre, round(0.61 * self.side), (whole.width - self.side) // 2)

    def _face_rects(self, count: int) -> list[Rect]:
        step = round(self.side * 0.9)
        first = self.centre[0] - step * (count - 1) // 2
        found = []
        for i in range(count):
            rect = Rect(0, 0, self.side, self.side)
            rect.center = first + i * step, self.centre[1]
            found.append(rect)
        return found

    @staticmethod
    def _place_rows(rows: Sequence[Sequence[CalledCell]], area: Rect, gap: int) -> None:
        y = area.y
        for row in rows:
            high = max(cell.size[1] for cell in row)
            slot = area.width // max(len(row), 1)
            # A few cells stand close together in the middle; many fill the width.
            slot = min(slot, max(cell.size[0] for cell in row) + 5 * gap)
            x = area.centerx - slot * len(row) // 2
            for cell in row:
                cell.place(x + (slot - cell.size[0]) // 2, y + (high - cell.size[1]) // 2)
                x += slot
            y += high + gap

    # -- drawing -----------------------------------------------------------------------------------------------

    def spared(self) -> list[Rect]:
        """Return the rectangles of all words and faces, over which nothing may fall."""
        cells = [cell.rect for cell in self.cells]
        out = self.canvas.u(4)
        found = [*cells, *(line.rect for line in self.line), self.ribbon_rect, *self._score_parts(), *self.faces]
        return [rect.inflate(2 * out, 2 * out) for rect in found]

    def words(self) -> list[tuple[Rect, str]]:
        """Return the rectangles of the words on the cloth, each with its ink."""
        lines = [line for cell in self.cells for line in cell.lines]
        return [
            *((line.rect, theme.PAPER) for line in lines),
            *((line.rect, theme.PALE_GOLD) for line in self.line),
            *((rect, theme.PALE_GOLD) for rect in self._score_parts()),
        ]

    def winner_pictures(self) -> list[Surface]:
        """Return the portraits of the winners in their rings."""
        return [ringed_face(self.canvas, face, self.side) for face in self._winners.faces]

    def _score_parts(self) -> list[Rect]:
        wide = self.canvas.type.width(self._winners.figures, self.canvas.letter(SCORE), face="serif-bold")
        box = Rect(0, self.score_rect.y, max(wide, self._caption.rect.width), self.score_rect.height)
        box.centerx = self.score_rect.centerx
        return [box]

    def draw_score(self, surface: Surface, words: str) -> None:
        """Draw the winners' score, with what it counts below it."""
        (box,) = self._score_parts()
        score = LitLine(self.canvas, words, SCORE, "serif-bold", theme.PALE_GOLD, self.score_rect.width)
        score.rect.midtop = box.centerx, box.y - self.canvas.em(SCORE) // 8
        score.draw(surface)
        self._caption.rect.midbottom = box.midbottom
        self._caption.draw(surface)
