"""Loading of a match for replay, from the store or a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cardtable.play.characters import character_of_key
from cardtable.play.history.load_record import LARGEST, RecordFile
from cardtable.play.history.replay import Replay
from cardtable.play.player import UNKNOWN_LEVEL, PlayerInfo
from cardtable.play.session.open_session import load_replay
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.avatars import AVATARS, named_today
from cardtable.scenes.setup.plan import LEVELS
from cardtable.store.notice import short_path
from cardtable.store.types import SavedMatch
from cardtable.text.catalog import text, text_n


class PastMatch(NamedTuple):
    """A match, finished or not, with its replay."""

    replay: Replay
    sitters: Sequence[PlayerInfo]
    saved: SavedMatch | None = None
    """The stored match; None if it came as a file."""
    note: str = ""
    """Additional note to show."""


class NoMatch(Exception):
    """Error: there is no such match. `words` say why."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


def load_match(record: int, shell: SceneStack) -> PastMatch:
    """Return a stored match. Raises BadRecord if its header is damaged, NoMatch if it is gone."""
    found = load_replay(shell.store, record)
    if found is None:
        raise NoMatch(text("opening.gone"))
    replay, saved = found
    return PastMatch(replay, named_today(saved.sitters, shell.store.people.all()), saved)


class FromFile:
    """Match from a record file. The file contains the names of characters, and none of people."""

    def __init__(self, path: str) -> None:
        self._file = RecordFile(Path(path))

    def __call__(self, shell: SceneStack) -> PastMatch | None:
        """Return the match once the file is read, else None. Raises BadRecord or NoMatch if it contains none."""
        file = self._file
        if file.running:
            return None
        if file.error_text_id == "match.file-too-large":
            raise NoMatch(text("match.file-too-large", file=short_path(file.path), n=LARGEST // 1_000_000))
        if file.error_text_id:
            raise NoMatch(text("match.file-unreadable", file=short_path(file.path)))
        replay = Replay(file.record)
        sitters = [
            PlayerInfo(text("match.seat", n=seat + 1), face, UNKNOWN_LEVEL)
            for seat, face in zip(range(replay.seats), AVATARS, strict=False)
        ]
        for bot in replay.bots:
            character = character_of_key(bot.character)
            if character is not None and bot.level in LEVELS:
                sitters[bot.seat] = PlayerInfo(character.name, character.face, bot.level)
        return PastMatch(
            replay, sitters, None, text_n("match.first-of", file.record_count) if file.record_count > 1 else ""
        )
