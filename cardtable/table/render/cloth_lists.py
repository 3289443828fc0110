"""Small dark plaques with lists on the cloth, which leave the light to the cards. All rows are shown if they fit at a
readable size: as large as wished or smaller, with the word about each row beside it or below."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.table.game_view.marks import Listing
from cardtable.widgets.canvas import Canvas

LEADING = 1.25
"""Distance of rows, as a multiple of the size of letters; within a row it is less."""
TIGHT = 1.12


class _Setting(NamedTuple):
    """Setting of a list: size of letters, and position of the word about a row."""

    size: float
    about: str
    """"beside", "below", or "" for none."""


def listing(canvas: Canvas, surface: Surface, drawn: Listing) -> None:
    """Draw a dark plaque with a brass edge and the rows; the marked one is gold."""
    setting, highs, shown = _laid(canvas, drawn)
    pad, box = canvas.u(7), listing_box(drawn)
    box.height = sum(highs[i] for i in shown) + 2 * pad
    box.bottom = round(drawn.top + drawn.height)
    canvas.shadow(surface, box, lift=canvas.u(5), radius=canvas.u(6))
    canvas.card(surface, box, fill=theme.INK, edge=theme.OCHRE, radius=canvas.u(6))
    y = box.y + pad
    for i in shown:
        line = Rect(box.x + pad, y, box.width - 2 * pad, highs[i])
        if i == drawn.marked:
            canvas.card(surface, line, fill=theme.GOLD, radius=canvas.u(4))
        _row(canvas, surface, line, drawn.rows[i], setting, i == drawn.marked)
        y += highs[i]


def listing_box(drawn: Listing) -> Rect:
    """Return the rectangle that a list may take."""
    return Rect(round(drawn.left), round(drawn.top), round(drawn.width), round(drawn.height))


# -- how large, and in which way ---------------------------------------------------------------------------------


def _laid(canvas: Canvas, drawn: Listing) -> tuple[_Setting, Sequence[int], range]:
    """Return the setting of a list, the height of each row, and the rows that are shown."""
    setting, room = _setting(canvas, drawn), _room(canvas, drawn)
    highs = [_row_height(canvas, row, setting, room) for row in drawn.rows]
    return setting, highs, _fitting(highs, drawn.marked, round(drawn.height) - 2 * canvas.u(7))


def _room(canvas: Canvas, drawn: Listing) -> int:
    """Return the width for the words of a row."""
    return max(1, round(drawn.width) - 4 * canvas.u(7))


def _setting(canvas: Canvas, drawn: Listing) -> _Setting:
    """Return the first setting in which every row fits, or the last one, in which some rows are not shown."""
    free, room = round(drawn.height) - 2 * canvas.u(7), _room(canvas, drawn)
    setting = _Setting(drawn.size, "")
    for setting in _settings(canvas, drawn.size):
        if not all(_fits_across(canvas, row, setting, room) for row in drawn.rows):
            continue
        if sum(_row_height(canvas, row, setting, room) for row in drawn.rows) <= free:
            break
    return setting


def _settings(canvas: Canvas, size: float) -> Iterator[_Setting]:
    """Yield settings from the largest letters to the smallest readable ones, then without the words about the rows."""
    sizes = [size]
    while canvas.em(sizes[-1] * 0.92) < canvas.em(sizes[-1]):
        sizes.append(sizes[-1] * 0.92)
    for smaller in sizes:
        yield _Setting(smaller, "beside")
        yield _Setting(smaller, "below")
    for smaller in sizes:
        yield _Setting(smaller, "")


def _fits_across(canvas: Canvas, row: tuple[str, str], setting: _Setting, room: int) -> bool:
    """Return whether the label of a row, and the word beside it, are printed whole in a width."""
    width, letter = canvas.type.width, canvas.letter(setting.size)
    taken = width(row[0], letter, face="sans-bold")
    if setting.about == "beside":
        taken += width(row[1], letter, face="sans") + 2 * canvas.u(7)
    return taken <= room


def _row_height(canvas: Canvas, row: tuple[str, str], setting: _Setting, room: int) -> int:
    high = round(canvas.em(setting.size) * LEADING)
    if setting.about != "below":
        return high
    lines = canvas.type.wrap(row[1], canvas.letter(setting.size), room, face="sans")
    return high + len(lines) * round(canvas.em(setting.size) * TIGHT)


def _fitting(highs: Sequence[int], marked: int, free: int) -> range:
    """Return the rows that are shown: all of them, or those around the marked one."""
    first, last = 0, len(highs)
    while last - first > 1 and sum(highs[first:last]) > free:
        if marked >= 0 and marked - first > last - 1 - marked:
            first += 1
        else:
            last -= 1
    return range(first, last)


# -- print -------------------------------------------------------------------------------------------------------


def _row(canvas: Canvas, surface: Surface, line: Rect, row: tuple[str, str], setting: _Setting, marked: bool) -> None:
    pad, letter, step = canvas.u(7), canvas.letter(setting.size), round(canvas.em(setting.size) * LEADING)
    room = line.width - 2 * pad
    name = canvas.type.short(row[0], letter, room, face="sans-bold")
    words = canvas.type.line(name, letter, face="sans-bold", colour=theme.INK if marked else theme.PAPER)
    surface.blit(words, words.get_rect(midleft=(line.x + pad, line.y + step // 2)))
    soft = theme.INK if marked else theme.SHADE
    if setting.about == "beside":
        words = canvas.type.line(row[1], letter, face="sans", colour=soft)
        surface.blit(words, words.get_rect(midright=(line.right - pad, line.y + step // 2)))
    elif setting.about == "below":
        for i, part in enumerate(canvas.type.wrap(row[1], letter, room, face="sans")):
            words = canvas.type.line(part, letter, face="sans", colour=soft)
            middle = line.y + step + (i + 0.4) * canvas.em(setting.size) * TIGHT
            surface.blit(words, words.get_rect(midleft=(line.x + pad, round(middle))))
