"""Results of contests on disk: one line of JSON for each finished duplicate deal, so that every deal is saved, and a
second call goes on where the first stopped."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardtable.arena.contest import Contest, Duplicate, Effort, Rotation
from cardtable.foundation.untrusted_file import NotAFile, TooLarge, open_untrusted
from cardtable.rules.game import Value
from cardtable.rules.registry import GAMES

LARGEST = 256_000_000
"""Bytes of a file of results; a hundred thousand deals fit in."""


def to_line(contest: Contest, code: str, played: Duplicate) -> str:
    """Return a duplicate deal as a line of a file, with its contest."""
    return json.dumps(
        {
            **contest.result_header(code),
            "deal": played.number,
            "games": [rotation._asdict() for rotation in played.rotations],
            "efforts": [
                {"moves": e.moves, "seconds": e.seconds, "longest": e.longest, "late": e.late,
                 "vetoes": dict(e.vetoes)}
                for e in played.efforts
            ],
        },
        separators=(",", ":"),
    )  # fmt: skip


def from_line(text: str) -> tuple[Contest, str, Duplicate]:
    """Return the content of a line that `to_line` wrote. Raises ValueError."""
    try:
        found = json.loads(text)
        contest = Contest(
            game=_one_of(GAMES, found["game"]),
            seats=int(found["seats"]),
            options=_options(found["options"]),
            players=tuple(map(str, found["players"])),
            seed=str(found["seed"]),
            whole=bool(found["whole"]),
            veto=bool(found["veto"]),
            limit=float(found["limit"]),
        )
        rotations = tuple(
            Rotation(tuple(map(int, g["lineup"])), tuple(map(float, g["points"])), tuple(map(int, g["first"])))
            for g in found["games"]
        )
        efforts = tuple(
            Effort(int(e["moves"]), float(e["seconds"]), float(e["longest"]), int(e["late"]), Counter(e["vetoes"]))
            for e in found["efforts"]
        )
        code, number = str(found["code"]), int(found["deal"])
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"not a duplicate deal: {error!r}") from None
    if [r.lineup for r in rotations] != contest.lineups or len(efforts) != len(contest.players):
        raise ValueError("not the games of this line-up")
    if any(len(r.points) != contest.seats or not r.first for r in rotations):
        raise ValueError("not what these seats made of it")
    return contest, code, Duplicate(number, rotations, efforts)


def _one_of(names: Sequence[str], name: object) -> str:
    if name not in names:
        raise ValueError("no such game")
    return str(name)


def _options(given: Mapping[str, Any]) -> Mapping[str, Value]:
    if not all(isinstance(value, str | int) for value in given.values()):
        raise ValueError("not the options of a game")
    return dict(given)


def read_lines(path: Path) -> Iterator[tuple[str, tuple[Contest, str, Duplicate] | None]]:
    """Yield every line of a results file with its content; None for a damaged line. Raises OSError, or ValueError for
    what is no file of this size."""
    try:
        with open_untrusted(path, LARGEST) as file:
            content = file.read(LARGEST)
    except (NotAFile, TooLarge):
        raise ValueError(f"{path}: not a file of results, or one above {LARGEST // 1_000_000} MB") from None
    for raw in content.splitlines():
        text = raw.decode("utf-8", "replace").strip()
        if not text:
            continue
        try:
            yield text, from_line(text)
        except ValueError:
            yield text, None


def set_damaged_lines_aside(path: Path) -> int:
    """Move damaged lines into a file beside this one. Return their number."""
    if not path.exists():
        return 0
    lines = list(read_lines(path))
    damaged = [text for text, found in lines if found is None]
    whole = path.read_bytes()
    if damaged:
        with damaged_path(path).open("a", encoding="utf-8") as file:
            file.writelines(text + "\n" for text in damaged)
    if damaged or (whole and not whole.endswith(b"\n")):
        fresh = path.with_name(path.name + ".new")
        fresh.write_text("".join(text + "\n" for text, found in lines if found), encoding="utf-8")
        fresh.replace(path)
    return len(damaged)


def damaged_path(path: Path) -> Path:
    """Return the path for the damaged lines of a file."""
    return path.with_name(path.name + ".damaged")


def finished_deals(path: Path, contest: Contest, code: str) -> dict[int, Duplicate]:
    """Return the duplicate deals of this contest that a file has already, by number."""
    if not path.exists():
        return {}
    found = (entry for _, entry in read_lines(path) if entry)
    return {played.number: played for other, its, played in found if (other, its) == (contest, code)}


def read_contests(paths: Iterable[Path]) -> tuple[list[tuple[Contest, str, dict[int, Duplicate]]], int]:
    """Return the contests in some files, each with the hash of the program and its deals by number, in the order of
    their first lines; and the number of damaged lines."""
    grouped: dict[str, tuple[Contest, str, dict[int, Duplicate]]] = {}
    damaged = 0
    for path in paths:
        for _, entry in read_lines(path):
            if entry is None:
                damaged += 1
                continue
            contest, code, played = entry
            key = json.dumps(contest.result_header(code), sort_keys=True)
            grouped.setdefault(key, (contest, code, {}))[2][played.number] = played
    return [*grouped.values()], damaged
