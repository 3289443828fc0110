"""Replays of records, read to their end."""

from __future__ import annotations

from cardtable.play.history.replay import Moment, Replay


def replay_of(record: str, people: tuple[int, ...] = ()) -> Replay:
    replay = Replay(record, people)
    while replay.read_more():
        pass
    return replay


def moments(replay: Replay) -> list[Moment]:
    return [Moment(deal, step) for deal, last in enumerate(replay.last_steps) for step in range(last + 1)]


def broken_off(record: str) -> list[str]:
    """Return the first part of a record, up to the middle of its first deal."""
    lines = record.split("\n")
    begins = next(i for i, line in enumerate(lines) if line.startswith("deal "))
    ends = next(i for i, line in enumerate(lines) if line.startswith("result "))
    return lines[: begins + (ends - begins) * 2 // 3]
