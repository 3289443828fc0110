"""Archives damaged at random: `python -m tests.tools.stress.fuzz_archives --minutes 15`. Each is refused with a
sentence or imported; there is no error, and a refused archive changes nothing."""

from __future__ import annotations

import json
import sqlite3
import struct
import sys
import tempfile
import time
import traceback
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from cardtable.store.database.write_queue import Job, perform
from cardtable.store.queries.scores import results
from cardtable.store.schema.checksums import register_functions
from cardtable.store.store import Store
from cardtable.text import catalog
from cardtable.transfer.exporter import export_archive
from cardtable.transfer.importer import inspect_archive
from cardtable.transfer.safe_zip import Refused
from tests.support.families import Clock, a_family
from tests.tools.stress.run_time import FAILED, go_on, wanted

LETTERS = (*'0123456789"[]{},:-.eE \n\0é', "999999999999", "null")
SLOW = 5.0
"""Processor seconds after which a damaged archive has taken too long."""
LONG = 300
"""Letters of a sentence that is too long to be read."""
Wrong = Callable[[Path, Path], None]


def known(store: Store) -> dict[str, object]:
    """Return all that a store knows of people and matches."""
    matches = [*store.matches.history(limit=1000), *store.matches.unfinished()]
    return {
        "people": store.people.all(),
        "personal": [store.settings.personal(person.id, "formations", {"": 0}) for person in store.people.all()],
        "problems": store.database.rows("SELECT * FROM problems ORDER BY id"),
        "matches": {match.id: match for match in matches},
        "lines": {match.id: store.logs.record_text(match.id) for match in matches},
        "results": {match.id: results(store, match.id) for match in matches},
    }


def members(path: Path) -> dict[str, str]:
    """Return the texts in an archive."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def rewritten(path: Path, bad: Path, changes: Mapping[str, str | None]) -> None:
    """Write the archive with some members replaced or removed."""
    found = {**members(path), **changes}
    with zipfile.ZipFile(bad, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in found.items():
            if content is not None:
                archive.writestr(name, content)


def _in_json(name: str, change: Callable[[Any], object]) -> Wrong:
    """Return a change of the JSON in the first member whose name begins so."""

    def wrong(path: Path, bad: Path) -> None:
        key, content = next((k, v) for k, v in members(path).items() if k.startswith(name) and k.endswith(".json"))
        found = json.loads(content)
        rewritten(path, bad, {key: json.dumps(change(found) or found)})

    return wrong


def _ends_with(place: int, number: int) -> Wrong:
    """Return a change of a number at this place of the end record, which has the length and the offset of the
    directory."""

    def wrong(path: Path, bad: Path) -> None:
        content = bytearray(path.read_bytes())
        struct.pack_into("<L", content, len(content) - 22 + place, number)
        bad.write_bytes(content)

    return wrong


def some_wrongs() -> list[Wrong]:
    """Return a change of each kind."""

    def named(name: str, wrong: Wrong) -> Wrong:
        wrong.__name__ = name
        return wrong

    def member(name: str, content: str) -> Wrong:
        return lambda path, bad: rewritten(path, bad, {name: content})

    def finished(change: Callable[[Any], object]) -> Wrong:
        def wrong(path: Path, bad: Path) -> None:
            stories = {k: json.loads(v) for k, v in members(path).items() if k.startswith("matches") and "json" in k}
            key = next(k for k, story in stories.items() if story["finished"] is not None)
            rewritten(path, bad, {key: json.dumps(change(stories[key]) or stories[key])})

        return wrong

    def of_record(change: Callable[[str], str]) -> Wrong:
        def wrong(path: Path, bad: Path) -> None:
            key, content = next((k, v) for k, v in members(path).items() if k.endswith(".txt"))
            rewritten(path, bad, {key: change(content)})

        return wrong

    def empty(path: Path, bad: Path) -> None:
        bad.write_bytes(b"")

    def blanks(path: Path, bad: Path) -> None:
        bad.write_bytes(b" " * 5_000_000)

    def cut(path: Path, bad: Path) -> None:
        content = path.read_bytes()
        bad.write_bytes(content[: len(content) // 2])

    def twice(path: Path, bad: Path) -> None:
        bad.write_bytes(path.read_bytes())
        with zipfile.ZipFile(bad, "a") as archive:
            archive.writestr("people2.json", "[]")
        bad.write_bytes(bad.read_bytes().replace(b"people2.json", b"people.json\0"))

    def no_record(path: Path, bad: Path) -> None:
        rewritten(path, bad, {next(name for name in members(path) if name.endswith(".txt")): None})

    return [
        empty, blanks, cut, twice,
        named("a list that begins before the file", _ends_with(12, 7_000_000)),
        named("members that begin before the file", _ends_with(16, 2**31)),
        named("a path outside", member("../../evil.txt", "x")),
        named("a path from the root", member("/etc/passwd", "x")),
        named("a path within", member("matches/../../1.txt", "x")),
        named("something foreign", member("virus.exe", "MZ")),
        named("a record without its match", member("matches/7.txt", "x")),
        named("not json", member("people.json", "hello")),
        named("NaN", member("parcel.json", '{"card table parcel": 1, "made": NaN, "of": ""}')),
        named("infinite", member("parcel.json", '{"card table parcel": 1, "made": 1e999, "of": ""}')),
        named("a number without end", member("choices.json", '{"a": ' + "9" * 100_000 + "}")),
        named("too deep for json", member("choices.json", '{"a": ' + "[" * 100_000 + "]" * 100_000 + "}")),
        named("deep", member("choices.json", '{"a": ' + "[" * 40 + "]" * 40 + "}")),
        named("wide", member("choices.json", '{"a": [' + "0," * 300_000 + "0]}")),
        named("a list for an object", member("choices.json", "[]")),
        named("newer", _in_json("parcel", lambda it: {**it, "card table parcel": 2})),
        named("of no version", _in_json("parcel", lambda it: {**it, "card table parcel": True})),
        named("nobody by name", _in_json("people", lambda it: [{**it[0], "name": " "}])),
        named("a person twice", _in_json("people", lambda it: [it[0], it[0]])),
        named("a person of a number that is none", _in_json("people", lambda it: [{**it[0], "id": 2**63}])),
        named("a person with more to tell", _in_json("people", lambda it: [{**it[0], "password": "x"}])),
        named("a name on two lines", _in_json("people", lambda it: [{**it[0], "name": "a\nb"}])),
        named("a problem of nobody", member("solved.json", '[{"profile": -1}]')),
        named("before all time", _in_json("matches", lambda it: {**it, "started": -1})),
        named("a bot of no level", _in_json("matches", lambda it: it["seats"][0].update(profile=None, bot="x"))),
        named("too few seats", _in_json("matches", lambda it: {**it, "seats": it["seats"][:1]})),
        named("finished and without results", finished(lambda it: {**it, "results": []})),
        named("results that it did not have", finished(lambda it: {**it, "results": it["results"][::-1]})),
        named("a score that it did not have", finished(lambda it: it["results"][0].update(score=99))),
        no_record,
        named("another pack", of_record(lambda it: it.replace("seed ", "seed 0"))),
        named("a foreign game", of_record(lambda it: it.replace("poursuite", "whist").replace("cerchio", "whist"))),
        named("rules of tomorrow", of_record(lambda it: it.replace("rules 1", "rules 99"))),
        named("an illegal move", of_record(lambda it: it.replace(" draw", " pass", 1) + "0 draw\n0 draw\n0 draw\n")),
        named("a long line", of_record(lambda it: it + "x" * 100_000)),
    ]  # fmt: skip


def spoil(path: Path, bad: Path, seed: int) -> None:
    """Damage an archive at random: its bytes, or its content."""
    rng = Random(seed)
    content = bytearray(path.read_bytes())
    if rng.random() < 0.4:
        for _ in range(rng.choice([1, 3, 30])):
            content[rng.randrange(len(content))] = rng.randrange(256)
        del content[rng.choice([len(content), rng.randrange(len(content))]) :]
        bad.write_bytes(content)
        return
    found = members(path)
    name = rng.choice(sorted(found))
    letters = list(found[name])
    for _ in range(rng.choice([1, 1, 2, 8])):
        letters[rng.randrange(len(letters))] = rng.choice(LETTERS)
    rewritten(path, bad, {name: "".join(letters)})


def tried(store: Store, bad: Path) -> str:
    """Return the result for a damaged archive: the reason of its refusal, or an error. If it is imported all the same,
    it goes into a temporary copy."""
    began = time.process_time()
    try:
        opened = inspect_archive(store.database.reader_factory(), bad, "", lambda done, of: None)
        with (
            closing(store.database.reader_factory()()) as kept,
            closing(sqlite3.connect(":memory:", isolation_level=None)) as copy,
        ):
            kept.backup(copy)
            perform(register_functions(copy), [Job(opened.statements)], "")
        found = "a parcel all the same" if opened.statements else "nothing in it"
    except Refused as refused:
        found = refused.text_id
        said = catalog.text(refused.text_id, **refused.args_)
        if not said.isprintable() or len(said) > LONG:
            return f"{FAILED} to say it in a sentence: {said!r}"
    except Exception:
        return f"{FAILED} {traceback.format_exc(limit=-3)}"
    return f"{FAILED} to be quick" if time.process_time() - began > SLOW else found


def main() -> int:
    given = wanted("fuzz_parcels", __doc__)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        old, _ = Store.open(folder / "old", Clock())
        a_family(old)
        path = export_archive(old.database.reader_factory(), folder / "good.zip", None, 0.0, lambda done, of: None).path
        new, _ = Store.open(folder / "new", Clock())
        before = known(new)

        def one(seed: int) -> Iterator[str]:
            spoil(path, folder / "bad.zip", seed)
            yield tried(new, folder / "bad.zip")

        failed = go_on(one, given.seed, given.minutes)
        assert known(new) == before
    return failed


if __name__ == "__main__":
    sys.exit(main())
