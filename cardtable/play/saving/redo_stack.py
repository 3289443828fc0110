"""Redo stack: lines that were taken back and can be restored as they were. It is stored beside the match, whose log
does not contain it, and survives a restart."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardtable.store.store import Store

KEY = "taken back"
MOST = 100
"""Largest number of steps on the stack."""


class Step(NamedTuple):
    """Lines at the end of a log that were taken back together."""

    at: int
    """Number of lines before them."""
    lines: tuple[str, ...]
    hinted: tuple[int, ...]
    """Numbers of those lines whose actions a hint had advised."""


class RedoStack:
    """Redo stack of one match; the last step taken back is the last element. The store keeps the stack of one match
    only."""

    def __init__(self, store: Store | None = None, record: int = 0) -> None:
        self._store, self._record = store, record
        self._steps = self._load()

    def push(self, left: int, lines: Sequence[str], hinted: Iterable[int]) -> None:
        """Push the lines that an undo takes back; `left` lines stay."""
        if self.peek(len(lines)) is None:
            self._steps = []
        self._steps.append(Step(left, tuple(lines[left:]), tuple(each for each in sorted(hinted) if each >= left)))
        self._steps = self._steps[-MOST:]
        self._save()

    def peek(self, lines: int) -> Step | None:
        """Return the step to restore after a log of so many lines."""
        return self._steps[-1] if self._steps and self._steps[-1].at == lines else None

    def pop(self) -> None:
        """Drop the last step after it was restored."""
        self._steps.pop()
        self._save()

    def clear(self) -> None:
        """Empty the stack because another action was done."""
        if self._steps:
            self._steps = []
            self._save()

    # -- storage -------------------------------------------------------------------------------------------

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
