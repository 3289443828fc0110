"""Names where room is scarce: they are set smaller before they would be cut."""

from __future__ import annotations

from cardtable.widgets.canvas import Canvas

EASY = 0.86
"""As small as this part of the usual size a name may be set before everything is arranged in another way."""


def fitting_letter_size(canvas: Canvas, name: str, size: float, room: int) -> float:
    """How large a name is set: as the others, or as much smaller as it must be to be whole."""
    kind, letter = canvas.type, canvas.letter(size)
    while kind.width(name, letter, face="serif-bold") > room and kind.pixels(letter * 0.94) < kind.pixels(letter):
        letter *= 0.94
    return letter


def fits_easily(canvas: Canvas, name: str, size: float, room: int) -> bool:
    """Whether a name fits, set hardly smaller than usual."""
    letter = fitting_letter_size(canvas, name, size, room)
    return canvas.type.width(name, letter, face="serif-bold") <= room and letter >= EASY * canvas.letter(size)
