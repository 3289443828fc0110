"""Evening with phones: `python -m tests.tools.stress.phone_evening`. Four phones play three games at a table in its own
process. They drop their lines in the middle of answers, take back and agree, while the table is killed and comes back.
No answer may be lost, and the table may not grow.

The phones are sockets that speak as the page does; the page itself plays in `tests/window/test_phones.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event, Thread, active_count
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from cardtable.phones.address import CHOSEN
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import resume_table
from cardtable.scenes.match.phones.phones_dialog import PhonesDialog
from tests.support.phone_clients import LOCAL, phone
from tests.support.phones_at_screen import host_of, open_match, table_of
from tests.support.shells import make_shell
from tests.support.ui_driver import FRAME, Lobby

GAMES = ("contrat", "poker", "court_circular")
SEATS = (0, 1, 2, 3)
STATE = "evening.json"
"""File with the game and the match at which the evening is."""
PACE = 0.06
"""Seconds between two messages of a phone; more than twenty in a second are refused."""
PATIENCE = 60.0
"""Seconds after which an answer on an open line counts as lost."""
GIVE_UP = 0.02
"""Share of answers after which a phone drops its line, and of answers that it wants back."""
MEMORY, FILES = Path("/proc/self/statm"), Path("/proc/self/fd")


class Join(NamedTuple):
    """Table that phones may join."""

    match: int
    authority: str
    links: Mapping[int, str]


# -- the table's process -------------------------------------------------------------------------------------------


def report(**facts: object) -> None:
    """Print facts as a line for the process that watches."""
    print(json.dumps(facts), flush=True)


def report_counts(where: str) -> None:
    """Report the resources of this process."""
    pages = int(MEMORY.read_text().split()[1]) if MEMORY.exists() else 0
    files = len([*FILES.iterdir()]) if FILES.exists() else 0
    report(at=where, memory=pages * 4096 / 2**20, files=files, threads=active_count())


def keep_table(folder: Path, deals: int) -> None:
    """Open the games of the evening one after another, from the place where an earlier process was killed. A game ends
    with its match, or after so many deals."""
    os.environ[CHOSEN] = LOCAL
    state = folder / STATE
    begun = json.loads(state.read_text()) if state.exists() else {"game": 0, "match": 0}
    with make_shell(folder, size=(1024, 640), reduced_motion=True, speed="instant") as shell:
        shell.push(Lobby())
        for number in range(begun["game"], len(GAMES)):
            report_counts("home")
            if number == begun["game"] and begun["match"]:
                assert resume_table(shell, begun["match"]), "the match is still there"
            else:
                open_match(shell, SEATS, GAMES[number])
            _play(shell, state, number, deals)
            shell.home()
        report_counts("home")
    report(over=True)


def _play(shell: SceneStack, state: Path, number: int, deals: int) -> None:
    """Let the phones play one match."""
    table = table_of(shell)
    server = host_of(shell).server
    assert server is not None
    record = table.session.record_id
    shell.store.database.flush()
    waiting = state.with_suffix(".new")
    waiting.write_text(json.dumps({"game": number, "match": record}))
    waiting.replace(state)
    links = {seat: server.keys.link(seat) for seat in server.keys.seats}
    report(match=record, authority=server.authority, links=links)
    frames = 0
    while not _is_done(table, deals):
        shell.store.database.flush()
        shell.update(FRAME)
        if isinstance(shell.top, PhonesDialog):
            shell.pop()
        frames += 1
        if frames % 200 == 0:
            report_counts(table.session.game_id)
        time.sleep(0.004)
    report(deals=len(table.session.progress.deals), game=table.session.game_id)


def _is_done(table: MatchScene, deals: int) -> bool:
    course = table.session.progress
    return course.over or (deals > 0 and len(course.deals) >= deals)


# -- the phones ----------------------------------------------------------------------------------------------------


class PhoneGuest(Thread):
    """Phone of one seat. It plays by chance, drops its line now and then, and comes back."""

    def __init__(self, seat: int, seed: int) -> None:
        super().__init__(name=f"phone {seat}", daemon=True)
        self.seat, self._rng = seat, Random(seed * 10 + seat)
        self.table: Join | None = None
        self.over = Event()
        self.did: Counter[str] = Counter()
        self._match, self._key = 0, ""
        self._pending: int | None = None
        """Number of the question whose answer is on its way."""
        self._since = 0.0

    def run(self) -> None:
        while not self.over.is_set():
            table = self.table
            if table is None:
                time.sleep(PACE)
                continue
            hello = {"key": self._key} if self._match == table.match and self._key else {"join": table.links[self.seat]}
            try:
                with phone(table.authority, **hello) as line:
                    self._talk(line, table)
            except (OSError, TimeoutError, ConnectionClosed):
                self.did["lines that broke"] += 1
                time.sleep(0.2)

    def on_killed(self) -> None:
        """Forget the question: numbers begin anew with the table, which asks again what it has not kept."""
        self.did["answers cut by a kill"] += self._pending is not None
        self._pending = None

    def _talk(self, line: ClientConnection, table: Join) -> None:
        """Listen and answer until the line is dropped or another match is on the table."""
        again = self._pending is not None
        while not self.over.is_set() and self.table is table:
            try:
                said = json.loads(line.recv(timeout=1.0))
            except TimeoutError:
                if self._pending is not None and time.monotonic() - self._since > PATIENCE:
                    self.did["LOST"] += 1
                    self._pending = None
                continue
            match said["t"]:
                case "welcome":
                    self._match, self._key = table.match, said["key"]
                case "consent":
                    self._send(line, {"t": "consent", "yes": self._rng.random() < 0.8})
                case "no" if self._pending is not None:
                    self.did["refused"] += 1
                case "state":
                    if not self._on_state(line, said, again):
                        return
                    again = False

    def _on_state(self, line: ClientConnection, said: Mapping[str, Any], again: bool) -> bool:
        """Answer a state. Return False if the line is dropped."""
        if self._pending is not None and said["number"] != self._pending:
            self.did["taken"] += 1
            self._pending = None
            if said["undo"] and self._rng.random() < GIVE_UP:
                self._send(line, {"t": "undo"})
                self.did["wishes to take back"] += 1
        elif self._pending is not None and again:
            self.did["asked again after a drop"] += 1
            self._pending = None
        if said["ending"] and said["ending"][1]:
            self._send(line, {"t": "on"})
        elif said["mine"] and self._pending is None:
            self._pending, self._since = said["number"], time.monotonic()
            self.did["answers"] += 1
            self._send(line, {"t": "answer", "number": said["number"], **self._choose(said)})
            if self._rng.random() < GIVE_UP:
                self.did["drops in the middle of an answer"] += 1
                return False
        return True

    def _choose(self, said: Mapping[str, Any]) -> dict[str, object]:
        """Return an answer to the question by chance."""
        if said["arrange"]:
            cards, _, need = said["arrange"][:3]
            lying = [card[0] for card in cards]
            return {"order": [*need, *(card for card in lying if card not in need)]}
        listed = {*(answer[0] for answer in said["answers"]), *(one[0] for one in said["buttons"] if one[0] >= 0)}
        choices: list[dict[str, object]] = [{"choice": choice} for choice in sorted(listed)]
        for choice, low, high, *_ in said["amounts"]:
            choices.append({"choice": choice, "amount": self._rng.randint(low, high)})
        return self._rng.choice(choices)

    def _send(self, line: ClientConnection, message: Mapping[str, object]) -> None:
        time.sleep(PACE)
        line.send(json.dumps(message))


# -- the evening ---------------------------------------------------------------------------------------------------


class Evening(NamedTuple):
    """Result of an evening."""

    did: Counter[str]
    deals: Mapping[str, int]
    lives: Sequence[Sequence[Mapping[str, Any]]]
    """Counts of resources, for each process of the table."""

    @property
    def is_over(self) -> bool:
        """Return whether all games were played to their end."""
        return len(self.deals) == len(GAMES)

    def at_home(self) -> Sequence[Mapping[str, Any]]:
        """Return the counts of the last process between its games."""
        return [count for count in self.lives[-1] if count["at"] == "home"]


@contextmanager
def table_process(folder: Path, deals: int) -> Iterator[subprocess.Popen[str]]:
    """Yield the process of a table."""
    command = [sys.executable, "-m", "tests.tools.stress.phone_evening", "--table", str(folder), "--deals", str(deals)]
    quiet = os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=quiet) as process:
        try:
            yield process
        finally:
            process.kill()


def play_evening(folder: Path, deals: int = 0, kills: Sequence[int] = (), seed: int = 1) -> Evening:
    """Play all games. The table is killed each time the phones have so many more answers taken."""
    guests = [PhoneGuest(seat, seed) for seat in SEATS]
    finished: dict[str, int] = {}
    lives: list[list[Mapping[str, Any]]] = []
    for guest in guests:
        guest.start()
    waiting = [*kills]
    while len(finished) < len(GAMES):
        lives.append([])
        before = sum(guest.did["taken"] for guest in guests)
        killed = False
        with table_process(folder, deals) as process:
            assert process.stdout is not None
            for line in process.stdout:
                _on_fact(json.loads(line), guests, finished, lives[-1])
                if waiting and sum(guest.did["taken"] for guest in guests) - before >= waiting[0]:
                    waiting.pop(0)
                    killed = True
                    process.kill()
                    guests[0].did["kills of the table"] += 1
                    break
            assert killed or process.wait() == 0, "the table has fallen"
        for guest in guests:
            guest.table = None
            guest.on_killed()
    for guest in guests:
        guest.over.set()
        guest.join()
    return Evening(sum((guest.did for guest in guests), Counter()), finished, lives)


def _on_fact(
    fact: Mapping[str, Any], guests: Sequence[PhoneGuest], finished: dict[str, int], counts: list[Mapping[str, Any]]
) -> None:
    """Take a fact that the table has reported."""
    if "match" in fact:
        links = {int(seat): link for seat, link in fact["links"].items()}
        for guest in guests:
            guest.table = Join(fact["match"], fact["authority"], links)
    elif "deals" in fact:
        finished[fact["game"]] = fact["deals"]
    elif "memory" in fact:
        counts.append(fact)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the table's process or the whole evening."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--table", type=Path, help="folder of a table to be kept; used by the tool itself")
    parser.add_argument("--deals", type=int, default=0, help="deals of each game; 0 for whole matches")
    parser.add_argument("--kills", type=int, nargs="*", default=[60, 150], help="answers before each kill of the table")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    if wanted.table is not None:
        keep_table(wanted.table, wanted.deals)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        evening = play_evening(Path(folder), wanted.deals, wanted.kills, wanted.seed)
    for name, count in sorted(evening.did.items()):
        print(f"{count:6}  {name}")
    print("deals:", dict(evening.deals))
    for number, life in enumerate(evening.lives):
        for found in life:
            told = f"{found['memory']:.1f} MiB, {found['files']} files, {found['threads']} threads"
            print(f"process {number + 1} {found['at']:>15}: {told}")
    return int(evening.did["LOST"] > 0 or not evening.is_over)


if __name__ == "__main__":
    sys.exit(main())
