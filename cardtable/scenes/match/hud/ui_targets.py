"""Named UI targets of the match scene (buttons, cards, places), for tests and the screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardtable.scenes.core.scene import UiTarget
from cardtable.scenes.match.hud.hud import Hud
from cardtable.table.board.board import Board


def table_targets(board: Board, hud: Hud) -> Sequence[UiTarget]:
    """Return the buttons, every open card on the table, and every place that may be touched.

    Names begin with "touch" for cards and places that may be touched now. Cards beside the table are left out, because
    they cannot be seen and some are the secret of one player.
    """
    found = [UiTarget(stop.name, stop.label(), stop.rect.clip(stop.view())) for stop in hud.form.stops()]
    pack = board.pack
    may, clear = board.picker.next(), board.stage.outlines.clear_parts()
    window = Rect((0, 0), board.canvas.size)
    for place, lying in board.stage.tableau.places.items():
        for i, sprite in enumerate(lying):
            touch = board.targets.touch_of(place, sprite.face)
            name = "touch" if touch in may else "picked" if touch in board.picker.path else "card"
            spot = clear[place, i]
            if not (spot.colliderect(window) or window.collidepoint(spot.topleft)):
                continue
            if sprite.face is not None or (name != "card" and i == len(lying) - 1):
                said = touch if isinstance(touch, str) else pack.codes[touch]
                found.append(UiTarget(f"{name}:{said}", place, spot))
    return found + [UiTarget(f"touch:{place}", "gap", board.targets.gap_rect(place)) for place in board.targets.gaps()]


def focused_name(board: Board, hud: Hud) -> str:
    """Return the name of what has the keyboard focus."""
    stop, cursor = hud.form.focused, board.cursor
    if stop is not None:
        return stop.name
    return board.pack.codes[cursor] if isinstance(cursor, int) else cursor or ""
