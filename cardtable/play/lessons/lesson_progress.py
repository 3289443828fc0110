"""How far somebody has come in the lessons of a game, and whether they were offered: kept with the person, or with the
computer where a guest plays. None of it is a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.play.assistance import Aid, Helped
from cardtable.play.saving.autosave import Autosave
from cardtable.rules.match import Match
from cardtable.rules.record import record_text
from cardtable.store.store import Store

CHAPTER, STEP, TAKEN, OFFERED, FREE = "chapter", "step", "taken", "offered", "free"


class Learning:
    """One learner in one game."""

    def __init__(self, store: Store, game_id: str, profile: int | None) -> None:
        self.store = store
        self._key, self._profile = f"lesson {game_id}", profile

    def _kept(self) -> dict[str, Any]:
        nothing: dict[str, Any] = {}
        if self._profile is None:
            return self.store.settings.get(self._key, nothing)
        return self.store.settings.personal(self._profile, self._key, nothing)

    def _set(self, **values: object) -> None:
        kept = {**self._kept(), **values}
        if self._profile is None:
            self.store.settings.set(self._key, kept)
        else:
            self.store.settings.set_personal(self._profile, self._key, kept)

    def _word(self, name: str) -> str:
        found = self._kept().get(name)
        return found if isinstance(found, str) else ""

    @property
    def here(self) -> tuple[str, str]:
        """The chapter and the step that was left; two empty words where none was."""
        return self._word(CHAPTER), self._word(STEP)

    def reach(self, chapter: str, step: str) -> None:
        """A step has begun."""
        self._set(**{CHAPTER: chapter, STEP: step})

    @property
    def taken(self) -> Sequence[str]:
        """The chapters that were taken to their end."""
        found = self._kept().get(TAKEN)
        return [name for name in found if isinstance(name, str)] if isinstance(found, list) else []

    def take(self, chapter: str) -> None:
        """A chapter is done."""
        self._set(**{CHAPTER: "", STEP: "", TAKEN: [*(name for name in self.taken if name != chapter), chapter]})

    @property
    def known(self) -> bool:
        """Whether the lessons were offered or begun."""
        return bool(self._kept())

    def offered(self) -> None:
        """The lessons were offered: that happens once."""
        self._set(**{OFFERED: True})

    @property
    def free(self) -> str:
        """The record of the free deal that was left; empty where none was."""
        return self._word(FREE)

    def keep_free(self, record: str) -> None:
        """Keep the free deal as it stands; an empty record puts it away."""
        if record != self.free:
            self._set(**{FREE: record})


class FreeSave(Autosave):
    """Keeps the free deal at the end of a lesson, which is no match: it is not in the scores and does not wait."""

    def __init__(self, progress: Learning) -> None:
        super().__init__(progress.store, 0)
        self._progress = progress

    def keep(self, match: Match, given: Aid) -> None:
        self._progress.keep_free("" if match.over else record_text(match))

    def finish(self, match: Match, given: Aid, how: Helped) -> None:
        self.keep(match, given)
