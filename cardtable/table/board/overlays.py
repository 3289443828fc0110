"""Paint over the cards at rest: threads along a move, chips with its worth, notes, the ring of the arrow keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.cards.pack import Card, Place
from cardtable.rules.game import Action
from cardtable.table.game_view.layout import Pose
from cardtable.table.input.board_state import BoardState
from cardtable.table.render import markings

GHOST = 0.56
"""Size of a card that a hint proposes for a place of the tray, relative to the card that lies there."""


def ghost_card(board: BoardState, place: Place) -> Surface | None:
    """Return the picture of the card that an answer would lay in a gap; None if that is unknown."""
    cards = [board.talk.coming(action, board.seen) for action in board.picker.open().get(place, ()) if board.seen]
    if not cards or cards[0] is None:
        return None
    return board.art.face(board.layout.pack.name, board.layout.pack.codes[cards[0]], board.layout.card_height())


def paint_proposed_order(board: BoardState, surface: Surface) -> None:
    """Paint the order that a hint proposes for a tray: pale small cards over the lower corners of the cards there."""
    clip = surface.get_clip()
    for card, rect in _proposed_cards(board):
        if clip.colliderect(rect):
            face = board.art.face(board.layout.pack.name, board.layout.pack.codes[card], board.layout.card_height())
            markings.small_ghost(board.canvas, surface, face, rect)


def _proposed_cards(board: BoardState) -> Iterator[tuple[Card, Rect]]:
    """Yield the proposed cards that differ from those in the tray, each with its rectangle."""
    tray = board.arranging
    for i, card in tray.differs() if tray is not None else ():
        lying = markings.card_rect(board.layout.tray(i, len(tray.order)), board.layout.aspect)  # type: ignore[union-attr]
        small = Rect(0, 0, round(lying.width * GHOST), round(lying.height * GHOST))
        small.bottomright = lying.right + lying.width // 12, lying.bottom + lying.height // 14
        yield card, small


def paint_outlook(board: BoardState, surface: Surface, gaps: Sequence[Place]) -> None:
    """Paint a note on the next moves that filling the gap under the pointer would open."""
    place, lines = board.looked_at(), _outlook_lines(board, gaps)
    if lines and isinstance(place, str):
        kept = board.layout.watched
        lying = [cards for at, cards in board.stage.tableau.places.items() if at.partition(".")[0] in kept]
        besides = [board.stage.outlines.body(sprite) for cards in lying for sprite in cards]
        markings.note(board.canvas, surface, lines, board.layout.note(place), board.layout.area(), besides)


def _outlook_lines(board: BoardState, gaps: Sequence[Place]) -> list[str]:
    place = board.looked_at()
    if board.seen is None or not isinstance(place, str) or place not in gaps:
        return []
    actions = board.picker.open().get(place, ())
    return [line for action in actions for line in board.talk.outlook(action, board.seen, board.speaker)]


def paint_trails(board: BoardState, surface: Surface) -> None:
    """Paint the moves of the card under the pointer, or of the picked one, with their worth."""
    for action, strong in shown_actions(board):
        _paint_trail(board, surface, action, strong)


def shown_actions(board: BoardState) -> Iterator[tuple[Action, bool]]:
    """Yield the actions whose moves are shown; True for those in the strong colour."""
    picked, looked_at = bool(board.picker.path), board.looked_at()
    for touch, actions in board.picker.open().items():
        if picked or touch == looked_at:
            yield from ((action, not picked or touch == looked_at) for action in actions)
    if board.hint is not None and not picked and looked_at is None:
        yield board.hint, True


def trail_of(board: BoardState, action: Action) -> tuple[Sequence[Pose], str, Pose | None]:
    """Return the poses along a move, its worth in words, and the pose beside which the worth is written."""
    assert board.seen is not None, "an action is shown only after an observation"
    way = [_slot_pose(board, place, i) for place, i in board.talk.trail(action, board.seen)]
    end = way[-1] if way else _visible_pose(board, action.cards[-1]) if action.cards else None
    return way, board.talk.worth(action, board.seen), end


def _slot_pose(board: BoardState, place: Place, index: int) -> Pose:
    """Return the pose of a slot of a place as it lies; a slot beyond its cards is the next one."""
    shown = board.stage.tableau.shown(place)
    count = max(len(shown), index + 1)
    return board.layout.pose(place, shown[index] if index < len(shown) else index, count)


def _visible_pose(board: BoardState, card: Card) -> Pose | None:
    """Return the pose of a card, moved to the middle of its visible strip: in a fan the next card covers its own
    middle."""
    pose = board.targets.pose_of(card)
    if pose is None:
        return None
    places = board.stage.tableau.places
    found = [(place, i) for place, lying in places.items() for i, s in enumerate(lying) if s.face == card]
    strip = board.stage.outlines.strip(*found[0]) if found else None
    return pose if strip is None else pose._replace(x=strip.centerx)


def _paint_trail(board: BoardState, surface: Surface, action: Action, strong: bool) -> None:
    way, words, end = trail_of(board, action)
    if len(way) > 1:
        colour = theme.PALE_GOLD if strong else theme.DEEP
        markings.thread(board.canvas, surface, way, board.layout.area().center, colour)
    if words and end is not None:
        markings.chip(board.canvas, surface, words, end, strong)


def paint_cursor(board: BoardState, surface: Surface) -> None:
    """Paint brackets around the stop of the arrow keys."""
    pose = _cursor_pose(board)
    if pose is not None:
        markings.brackets(board.canvas, surface, pose, board.layout.aspect)


def _cursor_pose(board: BoardState) -> Pose | None:
    """Return the pose of the stop of the arrow keys, raised as its card is; None while the pointer is in use."""
    pose, sprite = board.targets.pose_of(board.cursor), board.targets.sprite_of(board.cursor)
    if pose is None or board.hovered is not None:
        return None
    return pose if sprite is None else pose._replace(y=board.stage.outlines.body(sprite).centery)


def covered_rects(board: BoardState) -> list[Rect]:
    """Return the parts of the window in which an overlay shows; for threads and notes that is the whole table."""
    gaps = board.targets.gaps()
    rects = [board.targets.gap_rect(place) for place in gaps]
    if board.stage.moving or board.seen is None:
        return rects
    rects += [rect.inflate(2 * board.canvas.u(8), 2 * board.canvas.u(8)) for _, rect in _proposed_cards(board)]
    pose = _cursor_pose(board)
    if pose is not None:
        rects.append(markings.brackets_box(board.canvas, pose, board.layout.aspect))
    if _outlook_lines(board, gaps):
        rects.append(board.layout.area())
    for action, _ in shown_actions(board):
        way, words, end = trail_of(board, action)
        if len(way) > 1:
            rects.append(board.layout.area())
        elif words and end is not None:
            rects.append(
                markings.chip_box(board.canvas, words, end).inflate(6 * board.canvas.u(4), 6 * board.canvas.u(4))
            )
    return rects
