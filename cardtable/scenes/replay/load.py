"""A match that is opened from the book: its record, and what is known of it besides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cardtable.play.history.load_record import LARGEST, RecordFile
from cardtable.play.history.replay import Replay
from cardtable.play.player import SOMEBODY, PlayerInfo
from cardtable.play.session.open_session import load_replay
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.avatars import AVATARS, named_today
from cardtable.store.notice import short_path
from cardtable.store.types import SavedMatch
from cardtable.text.catalog import text, text_n


class Past(NamedTuple):
    """A match, finished or not, that can be looked at."""

    replay: Replay
    sitters: Sequence[PlayerInfo]
    saved: SavedMatch | None = None
    """What the store keeps of it; nothing where it came as a file."""
    told: str = ""
    """What there is to be said besides."""


class NoMatch(Exception):
    """There is none, for a reason that is told in words."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


def past_of(record: int, shell: SceneStack) -> Past:
    """A match that is kept. Raises BadRecord if its header is damaged."""
    found = load_replay(shell.store, record)
    if found is None:
        raise NoMatch(text("opening.gone"))
    replay, saved = found
    return Past(replay, named_today(saved.sitters, shell.store.people.all()), saved)


class FromFile:
    """A match that comes as a file: who sat there is not in it."""

    def __init__(self, path: str) -> None:
        self._file = RecordFile(Path(path))

    def __call__(self, shell: SceneStack) -> Past | None:
        """The match, as soon as the file is read; raises BadRecord or NoMatch if that is none."""
        file = self._file
        if file.running:
            return None
        if file.trouble == "match.file-too-large":
            raise NoMatch(text("match.file-too-large", file=short_path(file.path), n=LARGEST // 1_000_000))
        if file.trouble:
            raise NoMatch(text("match.file-unreadable", file=short_path(file.path)))
        replay = Replay(file.record)
        sitters = [
            PlayerInfo(text("match.seat", n=seat + 1), face, SOMEBODY)
            for seat, face in zip(range(replay.seats), AVATARS, strict=False)
        ]
        return Past(replay, sitters, None, text_n("match.first-of", file.matches) if file.matches > 1 else "")
