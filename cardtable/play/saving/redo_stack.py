"""Redo stack: lines that were taken back and can be restored as they were. It is stored beside the match, whose log
does not contain it, and survives a restart."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardtable.store.store import Store

KEY = "taken back"
MOST = 100
"""The most steps that can be done again: more is never kept."""


class Step(NamedTuple):
    """The end of a log that was taken off it."""

    at: int
    """Number of lines that were left."""
    lines: tuple[str, ...]
    hinted: tuple[int, ...]
    """Those of the lines that a hint had advised, as numbers of the whole log."""


class RedoStack:
    """The steps of one match, the one that was taken back last at the end; the store keeps those of one match only."""

    def __init__(self, store: Store | None = None, record: int = 0) -> None:
        self._store, self._record = store, record
        self._steps = self._load()

    def push(self, left: int, lines: Sequence[str], hinted: Iterable[int]) -> None:
        """An undo has left so many of these lines."""
        if self.peek(len(lines)) is None:
            self._steps = []
        self._steps.append(Step(left, tuple(lines[left:]), tuple(each for each in sorted(hinted) if each >= left)))
        self._steps = self._steps[-MOST:]
        self._save()

    def peek(self, lines: int) -> Step | None:
        """Return the step to restore after a log of so many lines."""
        return self._steps[-1] if self._steps and self._steps[-1].at == lines else None

    def pop(self) -> None:
        """The last step has been done again."""
        self._steps.pop()
        self._save()

    def clear(self) -> None:
        """Something else is played."""
        if self._steps:
            self._steps = []
            self._save()

    # -- on the disk -------------------------------------------------------------------------------------------

    def _save(self) -> None:
        if self._store is not None:
            steps = [[step.at, list(step.lines), list(step.hinted)] for step in self._steps]
            self._store.settings.set(KEY, {"record": self._record, "steps": steps})

    def _load(self) -> list[Step]:
        """Return the stored stack; empty if it makes no sense. The rules check the lines when they are restored."""
        if self._store is None:
            return []
        nothing: dict[str, object] = {}
        found = self._store.settings.get(KEY, nothing)
        steps = found.get("steps")
        if found.get("record") != self._record or not isinstance(steps, list):
            return []
        read = [_parse_step(step) for step in steps[-MOST:]]
        return [step for step in read if step is not None] if None not in read else []


def _parse_step(kept: object) -> Step | None:
    if not isinstance(kept, list) or len(kept) != 3:
        return None
    at, lines, hinted = kept
    if type(at) is not int or not isinstance(lines, list) or not isinstance(hinted, list):
        return None
    if not all(isinstance(line, str) for line in lines) or not all(type(each) is int for each in hinted):
        return None
    return Step(at, tuple(lines), tuple(hinted))
