"""Random damage to stored data: `python -m tests.tools.stress.damage --times 1000`.

A family's folder, left cleanly or by a kill in mid-game, is damaged in some way, opened and inspected. Then all that
was known must be there, or a notice must tell of it: damage that is neither harmless nor told is silent, and must not
be. A match that is begun before the inspection must be there at the next start, told or not.
The classes of damage take turns; `--class` runs one of them.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from cardtable.cards.chance import Random, below
from cardtable.store.queries.scores import results
from cardtable.store.schema import sqlite_file
from cardtable.store.store import Store
from cardtable.store.types import Outcome, StoredSitter
from tests.tools.stress.damages import KINDS, OLD, earlier, put_version

MEMORY = Path("/dev/shm")
"""Folder in memory, if there is one, because most of the time goes into waiting for a real disk."""
Known = Mapping[str, object]
DAY = 86_400.0


class Clock:
    """Clock that advances with each reading."""

    def __init__(self, now: float = 1_750_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        self.now += 61.7
        return self.now


def known(store: Store) -> Known:
    """Return all that a store knows."""
    people = store.people.all()
    found: dict[str, object] = {
        "people": [(person, store.settings.personal(person.id, "back", 0)) for person in people],
        "language": store.settings.get("language", ""),
        "volume": store.settings.get("volume", 0.0),
    }
    for person in people:
        solved = store.problems
        found[f"problems of {person.name}"] = solved.of_game(person.id, "poker"), solved.of_days(person.id)
    for saved in [*store.matches.history(limit=10_000), *store.matches.unfinished()]:
        found[f"match {saved.id}"] = saved, store.logs.lines(saved.id), results(store, saved.id)
    return found


def play_matches(store: Store, rng: Random, matches: int) -> None:
    """Play some matches, the last of them unfinished. Its lines stay in the WAL until the exit."""
    sitters = [StoredSitter(person.name, person.id) for person in store.people.all()]
    sitters.append(StoredSitter("Bruno", None, "expert"))
    for number in range(matches):
        store.database.flush()
        record = store.logs.begin(
            "poker", sitters, "card table record 1\ngame poker rules 1\n", f"seal{below(rng, 10**9)}"
        )
        lines = [f"{ply % 3} play card{below(rng, 10**6)}" for ply in range(5 + below(rng, 120))]
        for end in range(1, len(lines), 7):
            store.logs.save_lines(record, lines[:end], seconds=end)
        store.logs.save_lines(record, lines, seconds=len(lines))
        if number < matches - 1:
            store.logs.finish(record, [Outcome(seat, 1 + seat, below(rng, 99), [seat]) for seat in range(len(sitters))])


def answer_problems(store: Store, rng: Random) -> None:
    """Let each person answer a problem."""
    for person in store.people.all():
        name, day = f"a{below(rng, 10**6)}", f"2026-11-{10 + below(rng, 20)}"
        store.problems.add_answer(person.id, "poker", name, rng.random() < 0.7, day if rng.random() < 0.5 else "")


def build(folder: Path, killed: bool, matches: int = 4, version: int = 0) -> Known:
    """Build the folder of a family after four evenings, and beside it those after the first and the third. Return what
    is known. After a kill there is a WAL beside the database.

    `version` is that of the database with which the family has begun; 0 is a new one.
    """
    clock, rng = Clock(), Random(7)
    if version:
        put_version(folder / sqlite_file.FILE, version)
    for number in range(4):
        store, _ = Store.open(folder, clock)
        if not number:
            for name in ("Ada", "Nonna Concetta", "Zoë"):
                store.settings.set_personal(store.people.add(name, "fox"), "back", 3)
        else:
            ada = store.people.all()[-1]
            store.people.change(ada.id, f"{ada.name.split()[0]} {number}", "hare")
        store.settings.set("language", ("it", "fr", "en", "it")[number])
        store.settings.set("volume", number / 8)
        answer_problems(store, rng)
        play_matches(store, rng, matches)
        if number == 3 and killed:
            store.database.flush()
            truth = known(store)
            shutil.copytree(folder, folder.with_name("left"))
            store.close()
            shutil.rmtree(folder)
            folder.with_name("left").rename(folder)
            return truth
        store.close()
        if number in (0, 2):
            shutil.copytree(folder, earlier(folder, number))
    store, _ = Store.open(folder, clock)
    truth = known(store)
    store.close()
    return truth


OUTCOMES = ("harmless", "told, all there", "told, less there", "silent", "broken")


LINES = ("deal 1", "0 play card1")


def look(folder: Path, truth: Known) -> tuple[set[str], list[str]]:
    """Open a folder, begin a match, and inspect it. Return what of the truth is not there, and the notices. Raises
    AssertionError if the match is not there at the next start."""
    store, notices = Store.open(folder, Clock(1_760_000_000.0))
    try:
        begun = store.logs.begin("naval", [StoredSitter("Ada")], "", "")
        store.logs.save_lines(begun, LINES)
        inspection = store.database.inspect()
        if inspection is not None:
            inspection.wait()
        store.database.flush()
        found = known(store)
        told = [notice.text_id for notice in (*notices, *store.database.take_notices())]
    finally:
        store.close()
    if store.database.persistent:
        with closing(Store.open(folder, Clock(1_765_000_000.0))[0]) as again:
            assert tuple(again.logs.lines(begun)) == LINES, f"the new match is not there: {told}"
    return {key for key in truth if truth[key] != found.get(key)}, told


def play_an_evening(folder: Path, moment: float, rng: Random) -> list[str]:
    """Play two matches in an evening that may end before the file is checked. Return the notices."""
    store, notices = Store.open(folder, Clock(moment))
    try:
        inspection = store.database.inspect() if rng.random() < 0.5 else None
        play_matches(store, rng, 2)
        if inspection is not None:
            inspection.wait()
        store.database.flush()
        return [notice.text_id for notice in (*notices, *store.database.take_notices())]
    finally:
        store.close()


class Families:
    """Folders of families, built at first use and copied for each damage: one left cleanly, one by a kill, a large one,
    and one that began with an old version."""

    def __init__(self, room: Path) -> None:
        self.room = room
        self._truths: dict[str, Known] = {}

    def truth(self, family: str) -> Known:
        """Return what is known of a family."""
        if family not in self._truths:
            matches, version = 240 if family == "large" else 4, OLD if family == "old" else 0
            self._truths[family] = build(self.room / family, family == "killed", matches, version)
        return self._truths[family]

    def attempt(self, seed: int, kind: str = "") -> tuple[str, str, str, str]:
        """Damage a folder. Return class, outcome, the notices or what is wrong, and the description."""
        rng = Random(seed)
        name = kind or tuple(KINDS)[seed % len(KINDS)]
        damage, families, evenings = KINDS[name]
        family = families[below(rng, len(families))]
        truth, folder = self.truth(family), self.room / "spoilt"
        for place in (folder, earlier(folder, 0), earlier(folder, 2)):
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(self.room / place.name.replace("spoilt", family), place)
        how, told = [damage(folder, rng)], list[str]()
        try:
            for number in range(evenings - 1):
                told += play_an_evening(folder, 1_755_000_000.0 + number * DAY, rng)
                how.append(damage(folder, rng))
            missing, told_last = look(folder, truth)
        except Exception as trouble:
            return name, "broken", repr(trouble), f"{family}: {'; '.join(how)}"
        return name, *verdict(missing, told + told_last), f"{family}: {'; '.join(how)}"


def verdict(missing: set[str], told: list[str]) -> tuple[str, str]:
    """Return the outcome, and the notices or what is missing."""
    if told:
        return "told, less there" if missing else "told, all there", " ".join(told)
    return ("silent", str(missing)) if missing else ("harmless", "")


def table(counted: Mapping[tuple[str, str], int]) -> str:
    """Return the outcomes of all classes as a table."""
    rows = [("class", *OUTCOMES), ("---", *("--:" for _ in OUTCOMES))]
    rows += [(kind, *(str(counted.get((kind, outcome), 0)) for outcome in OUTCOMES)) for kind in KINDS]
    return "\n".join(f"|{'|'.join(row)}|" for row in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--class", dest="kind", choices=tuple(KINDS), default="", help="one class of damage alone")
    chosen = parser.parse_args()
    counted: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as room:
        families = Families(Path(room))
        for seed in range(chosen.first, chosen.first + chosen.times):
            kind, outcome, more, how = families.attempt(seed, chosen.kind)
            counted[kind, outcome] += 1
            if outcome in ("silent", "broken"):
                print(f"{outcome} (seed {seed}): {kind}, {how}: {more}", flush=True)
    print(table(counted))
    sys.exit(any(counted[kind, outcome] for kind in KINDS for outcome in ("silent", "broken")))


if __name__ == "__main__":
    main()
