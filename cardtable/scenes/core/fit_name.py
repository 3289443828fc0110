"""Font sizes for names where room is scarce: a name shrinks before it is cut."""

from __future__ import annotations

from cardtable.widgets.canvas import Canvas

EASY = 0.86
"""Smallest share of the usual size before the layout is changed instead."""


def fitting_letter_size(canvas: Canvas, name: str, size: float, room: int) -> float:
    """Return the usual letter size for a name, reduced until the name fits `room` pixels."""
    kind, letter = canvas.type, canvas.letter(size)
    while kind.width(name, letter, face="serif-bold") > room and kind.pixels(letter * 0.94) < kind.pixels(letter):
        letter *= 0.94
    return letter


def fits_easily(canvas: Canvas, name: str, size: float, room: int) -> bool:
    """Return whether a name fits at `EASY` or more of the usual size."""
    letter = fitting_letter_size(canvas, name, size, room)
    return canvas.type.width(name, letter, face="serif-bold") <= room and letter >= EASY * canvas.letter(size)
