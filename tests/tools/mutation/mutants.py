"""Whether a test notices when a rule is changed: `python -m tests.tools.mutation.mutants [--only PATTERN] [--sample N]
[--seed S] [--out FILE] [--again]`. Every change that tests/tools/mutation/mutations.py knows is made in the rules, one
at a time, and the tests run against it until the first one fails. What no test noticed is printed at the end, unless
mutants_explained.txt says why nobody can tell it from the rule.

It is cheap because nothing is started anew: all tests are collected once, and each change is made in a copy of this
process, in the code of the functions that lie there already. What is done only once, when a module is imported, is
changed in a copy from before that. With --out, tests that never come by a changed line are not asked; FILE keeps what
was found, a line for each change, and whoever starts again goes on there.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib.machinery
import json
import os
import re
import resource
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import _lru_cache_wrapper, cache, partial
from itertools import chain
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Literal, NamedTuple, TypeAlias

import hypothesis
import pygame  # noqa: F401  # so that no copy need import it again
import pytest

from tests.support.places import ROOT, TESTS
from tests.tools.mutation.mutations import Mutation, Mutations, explained, module_of, sources

QUICK = (
    "cards/test_cards", "rules/test_options", "rules/test_actions", "rules/test_tricks", "rules/test_match",
    "rules/test_match_length", "rules/test_record_form", "rules/test_lesson_form", "rules/test_golden",
    "cards/test_cirkle_deck", "rules/test_derivations", "play/test_deal_code", "games/test_games", "play/test_medals",
    "rules/test_perft", "rules/test_trails", "rules/test_laws",
)  # fmt: skip
SLOW = (
    "cli/test_verify", "foundation/test_frozen", "rules/test_views", "cards/test_chance", "table/test_event_following",
    "table/test_deal_log", "widgets/test_diagrams", "scenes/lessons/test_lessons", "play/test_problems",
    "scenes/setup/test_rules_choice", "tools/test_fuzz", "rules/test_record", "table/test_final_cards",
    "ai/test_determinization", "play/test_stopping",
)  # fmt: skip
"""The tests that are asked besides those of a game itself."""
TRAILS = TESTS / "rules" / "test_trails.py"
"""The long tests among these as well, because they notice most for their time."""
MOST = 60.0
"""Seconds of processor time after which no other test is run on a change. Only a change that survives costs as much;
with a tight limit a slow machine would report changes as surviving that a later test notices."""
ENDLESS = 10
"""Whatever takes so many times longer than it should, goes on for ever."""
UNKNOWN = 0.4
"""Seconds expected of a test without a measurement."""
WAITING = 600
"""Seconds after which a copy that does nothing is ended."""
MEMORY = 3 << 29
ALIVE = ("survived", "untold")
"""Verdicts on a change that no test noticed."""
ASIDE = 99
"""Exit code of a copy that could not change its code."""


Name: TypeAlias = tuple[str, int]
"""A function as Python names it, and its first line."""


class Place(NamedTuple):
    """One change in one module."""

    file: str
    mutation: Mutation

    def __str__(self) -> str:
        return f"{self.file} | {self.mutation}"


class Verdict(NamedTuple):
    """Verdict on one change."""

    place: str
    how: str
    """killed, endless, survived, explained, or untold when the copy fell over without a word."""
    by: str = ""
    """The test that noticed it."""
    seconds: float = 0.0
    """Seconds of processor time."""
    line: int = 0


class Ran(NamedTuple):
    """Measurement of a test with the unchanged rules."""

    seconds: float
    lines: dict[str, set[int]]


# -- tests that run in this process ----------------------------------------------------------------------------------


class Collected:
    """The plug-in that gets hold of all tests when they are collected."""

    def __init__(self, use: Callable[[list[pytest.Item]], None]) -> None:
        self._use = use

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            self._use([item for item in session.items if item.path == TRAILS or not item.get_closest_marker("long")])
        return True


def collect(files: Iterable[Path], use: Callable[[list[pytest.Item]], None]) -> None:
    """Collect the tests of these files and pass them to `use`."""
    words = ["-qq", "-s", "--assert=plain", "--tb=native", "-pno:cacheprovider", "-pxdist.plugin", "-m", ""]
    with tempfile.TemporaryDirectory() as folder:
        pytest.main([*words, f"--basetemp={folder}/tests", *map(str, files)], plugins=[Collected(use)])


def fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run a test in this process."""
    hook, failed = item.ihook, False
    steps: dict[Literal["setup", "call", "teardown"], Callable[[], None]] = {
        "setup": partial(hook.pytest_runtest_setup, item=item),
        "call": partial(hook.pytest_runtest_call, item=item),
        "teardown": partial(hook.pytest_runtest_teardown, item=item, nextitem=following),
    }
    for when, step in steps.items():
        call = pytest.CallInfo.from_call(step, when=when)
        failed = failed or hook.pytest_runtest_makereport(item=item, call=call).failed
        if call.excinfo and when == "setup":
            break
    return failed


def first_failure(items: Sequence[pytest.Item], usual: Callable[[pytest.Item], float]) -> str:
    """The name of the first test that fails, as far as there is time for all of them. Who takes much longer than usual
    is ended, and this process with it."""
    began = time.process_time()
    for i, item in enumerate(items):
        signal.setitimer(signal.ITIMER_PROF, 1 + ENDLESS * usual(item))
        if fails(item, items[i + 1] if i + 1 < len(items) else None):
            return item.nodeid
        if time.process_time() - began > MOST:
            break
    return ""


def in_a_copy(work: Callable[[], str]) -> tuple[int, str, float]:
    """Let a copy of this process do something: how it ended, what it said, and its processor time. It is refused more
    memory than a test needs, and ended if it waits for what never comes."""
    hears, says = os.pipe()
    pid = os.fork()
    if pid == 0:
        code = ASIDE
        with suppress(BaseException):
            os.close(hears)
            quiet = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(quiet, stream)
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            signal.setitimer(signal.ITIMER_REAL, WAITING)
            said = work()
            os.write(says, said.encode())
            code = 1 if said else 0
        os._exit(code)
    os.close(says)
    told = os.read(hears, 1000).decode()
    os.close(hears)
    _, status, spent = os.wait4(pid, 0)
    return status, told, spent.ru_utime + spent.ru_stime


def verdict(place: Place, status: int, by: str, seconds: float) -> Verdict:
    """Return the verdict that follows from the exit status of a copy."""
    ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    how = "killed" if by or ended else "survived"
    if ended in (signal.SIGPROF, signal.SIGALRM):
        how = "endless"
    elif os.WIFEXITED(status) and os.WEXITSTATUS(status) == ASIDE:
        how = "untold"
    return Verdict(str(place), how, by, round(seconds, 3), place.mutation.lines.start)


# -- which tests, and in which order ---------------------------------------------------------------------------------


@cache
def tests_of(file: str) -> list[list[Path]]:
    """The files of tests to ask about a module, those first that will notice most."""
    games = sorted(path.parent.name for path in (ROOT / "cardtable" / "games").glob("*/rules.py"))
    own = [name for name in games if f"games/{name}/" in file]
    tests = [path for name in own or games for path in (TESTS / "games" / name).glob("test_*.py")]
    tests.sort(key=lambda path: (not path.stem.startswith("test_rules"), path))
    quick, slow = ([TESTS / f"{name}.py" for name in names] for names in (QUICK, SLOW))
    return [tests, quick, slow] if own else [quick, slow, tests]


class Order:
    """Order of the tests for a change: first those that noticed a change in the same function, then the fastest."""

    def __init__(self, ran: dict[str, Ran]) -> None:
        self._ran = ran
        self._reached: dict[str, set[int]] = defaultdict(set)
        for each in ran.values():
            for file, lines in each.lines.items():
                self._reached[file] |= lines
        self._noticed: Counter[tuple[str, str]] = Counter()

    def learn(self, place: Place, by: str) -> None:
        self._noticed[place.file + place.mutation.scope, by] += 1
        self._noticed[place.file, by] += 1

    def __call__(self, items: Sequence[pytest.Item], place: Place) -> list[pytest.Item]:
        files = {path: i for i, path in enumerate(chain(*tests_of(place.file)))}
        if not self._ran:
            own = place.file.split("/")[2]
            trails = {item.nodeid for item in items if item.path == TRAILS and f"[{own}-" in item.nodeid}
            chosen = [item for item in items if item.path in files]
            rules = [item for item in chosen if item.path.stem.startswith("test_rules")]
            rest = [item for item in chosen if item not in rules]
            return rules + sorted(rest, key=lambda item: (item.nodeid not in trails, files[item.path]))
        chosen = [
            item
            for item in items
            if item.path in files and (item.nodeid not in self._ran or self._comes_by(item, place))
        ]
        return sorted(chosen, key=partial(self._rank, place))

    def usual(self, item: pytest.Item) -> float:
        """The seconds of processor time that a test takes, as far as they are known."""
        return self._ran[item.nodeid].seconds if item.nodeid in self._ran else UNKNOWN

    def at_import(self, place: Place) -> bool:
        """Return whether the changed code runs at import, before any test."""
        reached = self._reached[place.file]
        return not place.mutation.inside or bool(self._ran and reached.isdisjoint(place.mutation.lines))

    def _comes_by(self, item: pytest.Item, place: Place) -> bool:
        lines = self._ran[item.nodeid].lines.get(place.file, set())
        return bool(lines) if self.at_import(place) else not lines.isdisjoint(place.mutation.lines)

    def _rank(self, place: Place, item: pytest.Item) -> float:
        noticed = 4 * self._noticed[place.file + place.mutation.scope, item.nodeid]
        return (self.usual(item) + 0.002) / (1 + noticed + self._noticed[place.file, item.nodeid])


# -- changing what lies there ----------------------------------------------------------------------------------------


def codes(code: CodeType, found: dict[Name, list[CodeType]] | None = None) -> dict[Name, list[CodeType]]:
    """The code of all functions within some code, by their names."""
    found = defaultdict(list) if found is None else found
    for const in code.co_consts:
        if isinstance(const, CodeType):
            found[const.co_qualname, const.co_firstlineno].append(const)
            codes(const, found)
    return found


class Living:
    """The functions of the rules as they lie in this process, and what they remember."""

    def __init__(self, files: Iterable[str]) -> None:
        gc.unfreeze()
        wanted = {str(ROOT / file) for file in files}
        self._functions: dict[str, dict[Name, list[FunctionType]]] = defaultdict(lambda: defaultdict(list))
        self._remembers: list[Any] = []
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename in wanted:
                code = thing.__code__
                self._functions[code.co_filename][code.co_qualname, code.co_firstlineno].append(thing)
            elif isinstance(thing, _lru_cache_wrapper) and str(thing.__module__).startswith(("cardtable.", "tests.")):
                self._remembers.append(thing)
        gc.freeze()

    def forget(self) -> None:
        for remembers in self._remembers:
            remembers.cache_clear()

    def changes(self, before: CodeType, after: CodeType) -> list[tuple[FunctionType, CodeType]] | None:
        """Return the functions with their changed code, or None if no code can be exchanged."""
        olds, news = codes(before), codes(after)
        found: list[tuple[FunctionType, CodeType]] = []
        for name, functions in self._functions[before.co_filename].items():
            if olds[name] == news[name]:
                continue
            if len(news[name]) != 1 or news[name][0].co_freevars != olds[name][0].co_freevars:
                return None
            found += [(function, news[name][0]) for function in functions]
        return found or None


def run_changed(
    exchange: list[tuple[FunctionType, CodeType]], living: Living, order: Order, items: Sequence[pytest.Item]
) -> str:
    """In a copy: exchange the code, forget what the old one has found, and run tests."""
    living.forget()
    for function, code in exchange:
        function.__code__ = code
    return first_failure(items, order.usual)


def run_imported(place: Place, code: CodeType, order: Order) -> str:
    """In a copy from before the import: import the module with this code, collect tests and run them."""
    loader = importlib.machinery.SourceFileLoader
    really = loader.get_code
    found = ""

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return code if name == module_of(place.file) else really(self, name)

    def run(items: Sequence[pytest.Item]) -> None:
        nonlocal found
        found = first_failure(order(items, place), order.usual)

    loader.get_code = get_code  # type: ignore[method-assign,assignment]
    for tests in tests_of(place.file):
        found = "cannot be imported"
        collect(tests, run)
        if found:
            break
    return found


# -- by which lines the tests come ----------------------------------------------------------------------------------


def trace(items: Sequence[pytest.Item], living: Living, files: Sequence[str]) -> Iterator[tuple[str, Ran]]:
    """Run each test against the rules as they are and write down by which lines it comes."""
    names = {str(ROOT / file): file for file in files}
    left: dict[CodeType, set[int]] = {}
    """For each code object its lines that have not run yet. When none are left, tracing ends."""

    def enters(frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        if code.co_filename not in names:
            return None
        if code not in left:
            left[code] = {line for _, _, line in code.co_lines() if line}
        waiting = left[code]
        waiting.discard(frame.f_lineno)

        def goes_on(frame: FrameType, event: str, arg: object) -> Any:
            waiting.discard(frame.f_lineno)
            return goes_on

        return goes_on if waiting else None

    for i, item in enumerate(items):
        living.forget()
        left.clear()
        began = time.process_time()
        sys.settrace(enters)
        bad = fails(item, items[i + 1] if i + 1 < len(items) else None)
        sys.settrace(None)
        if bad:
            print(f"{item.nodeid} fails without any change: it is not asked", file=sys.stderr, flush=True)
        seconds = 1e9 if bad else time.process_time() - began
        lines: dict[str, set[int]] = defaultdict(set)
        for code, waiting in left.items():
            lines[names[code.co_filename]] |= {line for _, _, line in code.co_lines() if line} - waiting
        yield item.nodeid, Ran(seconds, dict(lines))


def kept_lines(out: Path) -> Path:
    """Return the file of the measured lines of each test, by a hash of the sources."""
    seal = hashlib.sha256(b"".join((ROOT / file).read_bytes() for file in sources())).hexdigest()[:12]
    return out.with_name(f"lines-{seal}.txt")


def measure(items: Sequence[pytest.Item], living: Living, kept: Path) -> None:
    """Measure the tests against the rules as they are, once for all rounds."""
    before = known(kept)
    new = [item for item in items if item.nodeid not in before]

    def write() -> str:
        with kept.open("a") as to:
            for name, of in trace(new, living, sources()):
                told = {file: sorted(lines) for file, lines in of.lines.items()}
                print(json.dumps([name, of.seconds, told]), file=to, flush=True)
        return ""

    if new:
        in_a_copy(write)


def known(kept: Path) -> dict[str, Ran]:
    """Return the measurements in a file; empty if there is none."""
    told = map(json.loads, kept.read_text().splitlines() if kept.exists() else ())
    return {name: Ran(cost, {file: set(lines) for file, lines in by.items()}) for name, cost, by in told}


# -- a round over all of it ------------------------------------------------------------------------------------------


def places(only: str) -> list[Place]:
    """All changes in the sources in whose names this is found."""
    return [
        Place(file, mutation)
        for file in sources()
        if re.search(only, file)
        for mutation in Mutations((ROOT / file).read_text())
    ]


def sampled(chosen: Sequence[Place], number: int, seed: str) -> list[Place]:
    """So many of these places. Each is drawn by itself: a changed line of the rules changes no other."""
    return sorted(chosen, key=lambda place: hashlib.sha256(f"{seed} {place}".encode()).digest())[:number]


class Round:
    """One round over some of the places; what it finds is written down as it comes."""

    def __init__(self, wanted: Sequence[Place], out: Path, measured: bool) -> None:
        self._wanted = {str(place): place for place in wanted}
        self._out, self._measured = out, measured
        self._explained = explained()

    def run(self) -> dict[str, Verdict]:
        """Ask the tests about every place that has no verdict yet."""
        for name in self._explained.keys() & self._left().keys():
            self._keep(Verdict(name, "explained"))
        if any(place.mutation.inside for place in self._left().values()):
            pid = os.fork()
            if pid == 0:
                collect(self._tests(), self._inside)
                os._exit(0)  # whatever was wrong has been printed
            os.waitpid(pid, 0)
        order = self._order()
        for place, _, code in self._compiled():
            work = partial(run_imported, place, code, order)
            self._keep(verdict(place, *in_a_copy(work)))
        return self._verdicts()

    def _inside(self, items: list[pytest.Item]) -> None:
        """Exchange the code of functions, where all tests are collected."""
        living = Living(sources())
        if self._measured:
            measure(items, living, kept_lines(self._out))
        order = self._order()
        for place, before, after in self._compiled():
            exchange = None if order.at_import(place) else living.changes(before, after)
            if exchange is None:
                continue
            work = partial(run_changed, exchange, living, order, order(items, place))
            found = verdict(place, *in_a_copy(work))
            if not self._measured and found.how in ALIVE:
                continue  # perhaps it runs at import
            order.learn(place, found.by)
            self._keep(found)

    def _compiled(self) -> Iterator[tuple[Place, CodeType, CodeType]]:
        """Each place without a verdict, with the code of its module before and after the change."""
        left = self._left()
        for file in dict.fromkeys(place.file for place in left.values()):
            source = (ROOT / file).read_text()
            before = compile(source, str(ROOT / file), "exec", dont_inherit=True)
            mutations = Mutations(source)
            for mutation in mutations:
                place = Place(file, mutation)
                if str(place) in left:
                    yield place, before, compile(mutations.tree, str(ROOT / file), "exec", dont_inherit=True)

    def _order(self) -> Order:
        order = Order(known(kept_lines(self._out)) if self._measured else {})
        for name, found in self._verdicts().items():
            if found.by:
                order.learn(self._wanted[name], found.by)
        return order

    def _tests(self) -> list[Path]:
        return list(dict.fromkeys(path for place in self._wanted.values() for path in chain(*tests_of(place.file))))

    def _left(self) -> dict[str, Place]:
        done = self._verdicts()
        return {name: place for name, place in self._wanted.items() if name not in done}

    def _verdicts(self) -> dict[str, Verdict]:
        lines = self._out.read_text().splitlines() if self._out.exists() else []
        found = [Verdict(*json.loads(line)) for line in lines]
        return {each.place: each for each in found if each.place in self._wanted}

    def _keep(self, found: Verdict) -> None:
        with self._out.open("a") as to:
            print(json.dumps(found), file=to)


def report(found: dict[str, Verdict]) -> list[str]:
    """The figures by module, and what is left to read."""
    by_file: dict[str, Counter[str]] = defaultdict(Counter)
    for name, each in found.items():
        by_file[name.partition(" ")[0]][each.how] += 1
    hows = ("killed", "endless", "explained", *ALIVE)
    lines = [f"{'':48}" + "".join(f"{how:>11}" for how in hows)]
    for file, counts in [*sorted(by_file.items()), ("all", sum(by_file.values(), Counter[str]()))]:
        lines.append(f"{file:48}" + "".join(f"{counts[how]:11}" for how in hows))
    lines += [f"{each.how}: {name}" for name, each in sorted(found.items()) if each.how in ALIVE]
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutation.mutants", description=__doc__)
    parser.add_argument("--only", default="", metavar="PATTERN", help="modules in whose paths this is found")
    parser.add_argument("--sample", type=int, metavar="N", help="so many places, picked by the seed")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep what is found, and measure the tests first")
    parser.add_argument("--again", action="store_true", help="ask once more about what no test noticed")
    wanted = parser.parse_args()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    hypothesis.settings.register_profile("mutants", phases=phases, deadline=None, derandomize=True)
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    chosen = places(wanted.only)
    if wanted.sample is not None:
        chosen = sampled(chosen, wanted.sample, wanted.seed)
    if wanted.again and wanted.out:
        lines = [
            line for line in wanted.out.read_text().splitlines() if json.loads(line)[1] not in (*ALIVE, "explained")
        ]
        wanted.out.write_text("".join(f"{line}\n" for line in lines))
    with tempfile.TemporaryDirectory() as folder:
        out = wanted.out or Path(folder) / "found"
        found = Round(chosen, out, measured=wanted.out is not None).run()
    print("\n".join(report(found)))
    return 1 if any(each.how in ALIVE for each in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
