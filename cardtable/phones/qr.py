"""QR codes as rows of dark and light squares. The picture of them is drawn elsewhere."""

from __future__ import annotations

from collections.abc import Sequence


def qr_squares(words: str) -> Sequence[Sequence[bool]]:
    """Return the squares of a code row by row, dark ones true, without the light edge around it. Raises ImportError
    without the library."""
    import segno  # a slip shows a code only when a phone is wanted

    return [[bool(square) for square in row] for row in segno.make(words, error="m", micro=False).matrix]
