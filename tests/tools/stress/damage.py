"""Random damage to what is kept: `python -m tests.tools.stress.damage --times 1000`.

A family's folder, left cleanly or by a kill in mid-game, is spoilt in some way and opened. What it then knows must be
all that was known, or there must be a sentence: damage that is neither harmless nor told is silent, and must not be.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from cardtable.cards.chance import Random, below
from cardtable.store import change_counter, recovery
from cardtable.store.backups import FOLDER
from cardtable.store.scores import results
from cardtable.store.store import Store
from cardtable.store.types import Outcome, StoredSitter

PAGE = 4096
MEMORY = Path("/dev/shm")
"""Folder in memory, if there is one, because most of the time goes into waiting for a real disk."""
Known = Mapping[str, object]


class Clock:
    """A moment later at each look."""

    def __init__(self, now: float = 1_750_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        self.now += 61.7
        return self.now


def known(store: Store) -> Known:
    """All that a store knows."""
    people = store.people.all()
    found: dict[str, object] = {
        "people": [(person, store.settings.personal(person.id, "back", 0)) for person in people],
        "language": store.settings.get("language", ""),
        "volume": store.settings.get("volume", 0.0),
    }
    for person in people:
        solved = store.problems
        found[f"problems of {person.name}"] = solved.of_game(person.id, "poker"), solved.of_days(person.id)
    for saved in [*store.matches.history(limit=1000), *store.matches.unfinished()]:
        found[f"match {saved.id}"] = saved, store.logs.lines(saved.id), results(store, saved.id)
    return found


def evening(store: Store, rng: Random, matches: int) -> None:
    """Some matches, the last of them unfinished."""
    people = store.people.all()
    for person in people:
        name, day = f"a{below(rng, 10**6)}", f"2026-11-{10 + below(rng, 20)}"
        store.problems.add_answer(person.id, "poker", name, rng.random() < 0.7, day if rng.random() < 0.5 else "")
    for number in range(matches):
        sitters = [StoredSitter(person.name, person.id) for person in people] + [StoredSitter("Bruno", None, "expert")]
        record = store.logs.begin(
            "poker", sitters, "card table record 1\ngame poker rules 1\n", f"seal{below(rng, 10**9)}"
        )
        lines = [f"{ply % 3} play card{below(rng, 10**6)}" for ply in range(5 + below(rng, 120))]
        for end in range(1, len(lines), 7):
            store.logs.save_lines(record, lines[:end], seconds=end)
        store.logs.save_lines(record, lines, seconds=len(lines))
        if number < matches - 1:
            store.logs.finish(record, [Outcome(seat, 1 + seat, below(rng, 99), [seat]) for seat in range(len(sitters))])


def build(folder: Path, killed: bool) -> Known:
    """The folder of a family after some evenings; what it knows. After a kill there is a log beside the database."""
    clock, rng = Clock(), Random(7)
    for number in range(4):
        store, _ = Store.open(folder, clock)
        if not number:
            for name in ("Ada", "Nonna Concetta", "Zoë"):
                store.settings.set_personal(store.people.add(name, "fox"), "back", 3)
        store.settings.set("language", ("it", "fr", "en", "it")[number])
        store.settings.set("volume", number / 8)
        evening(store, rng, 4)
        if number == 3 and killed:
            store.database.flush()
            truth = known(store)
            shutil.copytree(folder, folder.with_name("left"))
            store.close()
            shutil.rmtree(folder)
            folder.with_name("left").rename(folder)
            return truth
        store.close()
    store, _ = Store.open(folder, clock)
    truth = known(store)
    store.close()
    return truth


# -- damages -------------------------------------------------------------------------------------------------------


def remove(path: Path, rng: Random) -> None:
    path.unlink(missing_ok=True)


def empty(path: Path, rng: Random) -> None:
    path.write_bytes(b"")


def cut(path: Path, rng: Random) -> None:
    path.write_bytes(path.read_bytes()[: below(rng, max(1, path.stat().st_size))])


def flip(path: Path, rng: Random) -> None:
    whole = bytearray(path.read_bytes())
    for _ in range(1 + below(rng, 3)):
        whole[below(rng, len(whole))] ^= 1 << below(rng, 8)
    path.write_bytes(whole)


def blot(path: Path, rng: Random) -> None:
    whole = bytearray(path.read_bytes())
    start = below(rng, len(whole))
    length = 1 + below(rng, 3 * PAGE)
    whole[start : start + length] = bytes(below(rng, 256) for _ in range(len(whole[start : start + length])))
    path.write_bytes(whole)


def swap(path: Path, rng: Random) -> None:
    whole = path.read_bytes()
    pages = [whole[i : i + PAGE] for i in range(0, len(whole), PAGE)]
    a, b = below(rng, len(pages)), below(rng, len(pages))
    pages[a], pages[b] = pages[b], pages[a]
    path.write_bytes(b"".join(pages))


def foreign(path: Path, rng: Random) -> None:
    path.write_bytes(b"Dear aunt, this is not what you think. " * (1 + below(rng, 400)))


def letter(path: Path, rng: Random) -> None:
    """One letter of some text in it becomes another."""
    whole = bytearray(path.read_bytes())
    letters = [i for i, byte in enumerate(whole) if 97 <= byte <= 122]
    if letters:
        whole[letters[below(rng, len(letters))]] = (97 + below(rng, 26)) if rng.random() < 0.7 else 0xFF
    path.write_bytes(whole)


DAMAGES: tuple[Callable[[Path, Random], None], ...] = (remove, empty, cut, flip, blot, swap, foreign, letter)


def spoil(folder: Path, rng: Random) -> str:
    """Damage the database, its log, or both, and at times a copy or the count as well; says how."""
    files = [path for path in (folder / recovery.FILE, folder / f"{recovery.FILE}-wal") if path.exists()]
    said = []
    for path in files if rng.random() < 0.2 else [files[below(rng, len(files))]]:
        damage = DAMAGES[below(rng, len(DAMAGES))]
        damage(path, rng)
        said.append(f"{damage.__name__} {path.name}")
    copies = sorted((folder / FOLDER).glob("*.db"))
    if rng.random() < 0.2:
        damage, path = DAMAGES[below(rng, len(DAMAGES))], copies[below(rng, len(copies))]
        damage(path, rng)
        said.append(f"{damage.__name__} {path.name}")
    if rng.random() < 0.1:
        (folder / change_counter.FILE).unlink(missing_ok=True)
        said.append("no count")
    return ", ".join(said)


def verdict(folder: Path, truth: Known) -> tuple[str, str]:
    """Return the result of opening the folder (harmless, told, silent or broken), and its message or error."""
    try:
        store, notices = Store.open(folder, Clock(1_760_000_000.0))
    except Exception as trouble:
        return "broken", repr(trouble)
    try:
        found = known(store)
        told = [notice.text_id for notice in (*notices, *store.database.take_notices())]
    except Exception as trouble:
        return "broken", repr(trouble)
    finally:
        store.close()
    if told:
        return "told", " ".join(told)
    return (
        ("harmless", "") if found == truth else ("silent", str({key for key in truth if truth[key] != found.get(key)}))
    )


class Families:
    """A folder left cleanly and one left by a kill, built once, copied for each damage."""

    def __init__(self, room: Path) -> None:
        self.room = room
        self.truths = [build(room / name, killed) for name, killed in (("clean", False), ("killed", True))]

    def attempt(self, seed: int) -> tuple[str, str, str]:
        rng = Random(seed)
        killed = below(rng, 2)
        folder = self.room / "spoilt"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.room / ("clean", "killed")[killed], folder)
        how = spoil(folder, rng)
        return (*verdict(folder, self.truths[killed]), how)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    chosen = parser.parse_args()
    counted: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as room:
        families = Families(Path(room))
        for seed in range(chosen.first, chosen.first + chosen.times):
            what, more, how = families.attempt(seed)
            counted[what] += 1
            if what in ("silent", "broken"):
                print(f"{what} (seed {seed}): {how}: {more}", flush=True)
    print(", ".join(f"{number} {what}" for what, number in counted.most_common()))
    sys.exit(bool(counted["silent"] + counted["broken"]))


if __name__ == "__main__":
    main()
