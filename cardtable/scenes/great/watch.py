"""Watch for great moments at a table: it decides which sentence owns the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pygame import Rect

from cardtable.cards.events import Event, Said
from cardtable.cards.pack import WATCHER, Seat
from cardtable.play.player import PlayerInfo
from cardtable.scenes.core.scene import SceneStack
from cardtable.table.board.board import Board
from cardtable.table.game_view.great_moments import Great

Aside: TypeAlias = tuple[Sequence[Rect], Sequence[Rect]]
"""Rectangles of portraits and of papers."""


class MomentWatch:
    """The watch at one table. It hears what has been shown, and shows the latest great moment once the frame is over,
    so that nothing else changes while a scene is pushed."""

    def __init__(
        self, shell: SceneStack, board: Board, sitters: Sequence[PlayerInfo],
        first: Callable[[Sequence[Event]], None] = lambda events: None, wanted: Callable[[], bool] = lambda: True,
        aside: Callable[[Sequence[Seat]], Aside] = lambda seats: ((), ()),
    ) -> None:  # fmt: skip
        """`first` is called with all events before they are watched; `wanted` returns whether moments are shown now;
        `aside` returns the portraits of players, and all papers on the table."""
        self._first, self._wanted, self._aside = first, wanted, aside
        self._shell, self._board, self._sitters = shell, board, sitters
        self._due: tuple[Great, Said] | None = None

    def hear(self, events: Sequence[Event]) -> None:
        """Look through events that have just been shown, before the board's observation contains them."""
        self._first(events)
        board = self._board
        if (
            not self._wanted()
            or not board.talk.great
            or board.seen is None
            or self._shell.preferences.speed == "instant"
        ):
            return
        heard = [event.seen_by(WATCHER) for event in board.seen.heard]
        for event in events:
            heard.append(event.seen_by(WATCHER))
            great = board.talk.great_moment(heard) if isinstance(event, Said) else None
            if great is not None and isinstance(event, Said):
                self._due = great, event

    def forget(self) -> None:
        """Drop a moment that was not shown, because its events were hurried past."""
        self._due = None

    def show(self) -> bool:
        """Show the moment that is due. Return whether there was one."""
        if self._due is None:
            return False
        from cardtable.scenes.great.great_moment import (  # rare, and not part of the first picture
            GreatMoment,
            Spotlight,
        )

        (great, said), self._due = self._due, None
        moods = self._board.talk.stirs(said)
        faces = [(self._sitters[seat].avatar, moods.get(seat, "waiting")) for seat in _seats(said)]
        words = self._board.speaker.sentence(Said(great.banner, said.args))
        portraits, papers = self._aside(_seats(said))
        spot = Spotlight.on(self._board, great.spot, _cards(said))._replace(faces=portraits, papers=papers)
        self._shell.push(GreatMoment(words, faces, spot))
        return True


def _cards(said: Said) -> set[int]:
    """Return the cards that a sentence names."""
    named = [value for name, value in said.args.items() if name.startswith("card")]
    each = [one for value in named for one in (value if isinstance(value, tuple) else (value,))]
    return {card for card in each if isinstance(card, int)}


def _seats(said: Said) -> list[Seat]:
    """Return the players that a sentence names first."""
    seats = said.args.get("seats", (said.args.get("seat"),))
    return [seat for seat in seats if isinstance(seat, int)] if isinstance(seats, tuple) else []
