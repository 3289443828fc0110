"""What lies over the cards at rest: threads along a move, what it brings, notes, the ring of the keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.cards.pack import Card, Place
from cardtable.rules.game import Action
from cardtable.table.game_view.layout import Pose
from cardtable.table.input.targets import Touching
from cardtable.table.render import markings


def ghost(board: Touching, place: Place) -> Surface | None:
    """The card that would come to lie in a gap."""
    cards = [board.talk.coming(action, board.seen) for action in board.picker.open().get(place, ()) if board.seen]
    if not cards or cards[0] is None:
        return None
    return board.art.face(board.layout.pack.name, board.layout.pack.codes[cards[0]], board.layout.card_height())


GHOST = 0.56
"""How large a card is that a hint proposes for a place, by the one that lies there."""


def advised(board: Touching, surface: Surface) -> None:
    """What a hint proposes for the places of the tray: pale small cards over the lower corners of those that lie
    there."""
    clip = surface.get_clip()
    for card, rect in _ghosts(board):
        if clip.colliderect(rect):
            face = board.art.face(board.layout.pack.name, board.layout.pack.codes[card], board.layout.card_height())
            markings.small_ghost(board.canvas, surface, face, rect)


def _ghosts(board: Touching) -> Iterator[tuple[Card, Rect]]:
    tray = board.arranging
    for i, card in tray.differs() if tray is not None else ():
        lying = markings.card_rect(board.layout.tray(i, len(tray.order)), board.layout.aspect)  # type: ignore[union-attr]
        small = Rect(0, 0, round(lying.width * GHOST), round(lying.height * GHOST))
        small.bottomright = lying.right + lying.width // 12, lying.bottom + lying.height // 14
        yield card, small


def outlook(board: Touching, surface: Surface, gaps: Sequence[Place]) -> None:
    """What the gap that is looked at would open, in a note."""
    place, lines = board.looked_at(), _outlook(board, gaps)
    if lines and isinstance(place, str):
        kept = board.layout.watched
        lying = [cards for at, cards in board.stage.tableau.places.items() if at.partition(".")[0] in kept]
        besides = [board.stage.outlines.body(sprite) for cards in lying for sprite in cards]
        markings.note(board.canvas, surface, lines, board.layout.note(place), board.layout.area(), besides)


def _outlook(board: Touching, gaps: Sequence[Place]) -> list[str]:
    place = board.looked_at()
    if board.seen is None or not isinstance(place, str) or place not in gaps:
        return []
    actions = board.picker.open().get(place, ())
    return [line for action in actions for line in board.talk.outlook(action, board.seen, board.speaker)]


def trails(board: Touching, surface: Surface) -> None:
    """Where the card under the pointer, or the picked one, can go and what that brings."""
    for action, strong in _shown(board):
        _trail(board, surface, action, strong)


def _shown(board: Touching) -> Iterator[tuple[Action, bool]]:
    """The actions whose ways are shown, and whether plainly."""
    picked, looked_at = bool(board.picker.path), board.looked_at()
    for touch, actions in board.picker.open().items():
        if picked or touch == looked_at:
            yield from ((action, not picked or touch == looked_at) for action in actions)
    if board.hint is not None and not picked and looked_at is None:
        yield board.hint, True


def _told(board: Touching, action: Action) -> tuple[Sequence[Pose], str, Pose | None]:
    """The way of a card, what it brings, and where that is written."""
    assert board.seen is not None, "there is nothing to ask before there is something to see"
    slots = [(place, i, len(board.seen.view.get(place, ()))) for place, i in board.talk.trail(action, board.seen)]
    way = [board.layout.pose(place, i, max(i + 1, count)) for place, i, count in slots]
    end = way[-1] if way else _in_sight(board, action.cards[-1]) if action.cards else None
    return way, board.talk.worth(action, board.seen), end


def _in_sight(board: Touching, card: Card) -> Pose | None:
    """Where a card is, by the middle of what is seen of it: in a fan its own middle lies below the next one."""
    where = board.where(card)
    if where is None:
        return None
    places = board.stage.tableau.places
    found = [(place, i) for place, lying in places.items() for i, s in enumerate(lying) if s.face == card]
    strip = board.stage.outlines.strip(*found[0]) if found else None
    return where if strip is None else where._replace(x=strip.centerx)


def _trail(board: Touching, surface: Surface, action: Action, strong: bool) -> None:
    way, words, end = _told(board, action)
    if len(way) > 1:
        colour = theme.PALE_GOLD if strong else theme.DEEP
        markings.thread(board.canvas, surface, way, board.layout.area().center, colour)
    if words and end is not None:
        markings.chip(board.canvas, surface, words, end, strong)


def cursor_ring(board: Touching, surface: Surface) -> None:
    """Where the arrow keys are."""
    where = _at_cursor(board)
    if where is not None:
        markings.brackets(board.canvas, surface, where, board.layout.aspect)


def _at_cursor(board: Touching) -> Pose | None:
    """The card, or the empty place, that the keyboard is on; raised as the card is."""
    where, sprite = board.where(board.cursor), board.sprite_of(board.cursor)
    if where is None or board.hovered is not None:
        return None
    return where if sprite is None else where._replace(y=board.stage.outlines.body(sprite).centery)


def covered(board: Touching) -> list[Rect]:
    """The parts of the window where anything of this shows; threads and notes may lie anywhere on the table."""
    gaps = board.gaps()
    rects = [board.gap_rect(place) for place in gaps]
    if board.stage.moving or board.seen is None:
        return rects
    rects += [rect.inflate(2 * board.canvas.u(8), 2 * board.canvas.u(8)) for _, rect in _ghosts(board)]
    where = _at_cursor(board)
    if where is not None:
        rects.append(markings.brackets_box(board.canvas, where, board.layout.aspect))
    if _outlook(board, gaps):
        rects.append(board.layout.area())
    for action, _ in _shown(board):
        way, words, end = _told(board, action)
        if len(way) > 1:
            rects.append(board.layout.area())
        elif words and end is not None:
            rects.append(
                markings.chip_box(board.canvas, words, end).inflate(6 * board.canvas.u(4), 6 * board.canvas.u(4))
            )
    return rects
