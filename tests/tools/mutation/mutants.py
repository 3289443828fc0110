"""Mutation tests of the rules: `python -m tests.tools.mutation.mutants [--only PATTERN] [--sample N] [--seed S]
[--out FILE] [--again]`. Every change of tests/tools/mutation/mutations.py is made in the rules, one at a time, and
tests run against it until the first one fails. Changes that no test notices are printed at the end, unless
mutants_explained.txt gives the reason why they have no effect.

All tests are collected once, and each mutant runs in a fork of this process, in which the code of the loaded functions
is exchanged. Code that runs at import is changed in a fork from before the import. With --out, the lines that each test
covers are measured first, and only tests that cover a changed line run; FILE keeps one verdict a line, and a second
call goes on there.
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
import pygame  # noqa: F401  # imported before the forks
import pytest

from tests.support.places import ROOT, TESTS
from tests.tools.mutation.mutations import Mutation, Mutations, explained, module_of, sources

QUICK_TESTS = (
    "cards/test_cards", "rules/test_options", "rules/test_actions", "rules/test_tricks", "rules/test_match",
    "rules/test_match_length", "rules/test_record_form", "rules/test_lesson_form", "rules/test_golden",
    "cards/test_cirkle_deck", "rules/test_derivations", "play/test_deal_code", "games/test_games", "play/test_medals",
    "rules/test_perft", "rules/test_trails", "rules/test_laws",
)  # fmt: skip
SLOW_TESTS = (
    "cli/test_verify", "foundation/test_frozen", "rules/test_views", "cards/test_chance", "table/test_event_following",
    "table/test_deal_log", "widgets/test_diagrams", "scenes/lessons/test_lessons", "play/test_problems",
    "scenes/setup/test_rules_choice", "tools/test_fuzz", "rules/test_record", "table/test_final_cards",
    "ai/test_determinization", "play/test_stopping",
)  # fmt: skip
"""Test files that run besides those of the game itself, fast and slow ones."""
TRAILS = TESTS / "rules" / "test_trails.py"
"""The long tests among these as well, because they notice most for their time."""
TIME_LIMIT = 60.0
"""Seconds of processor time after which no other test is run on a change. Only a change that survives costs as much;
with a tight limit a slow machine would report changes as surviving that a later test notices."""
ENDLESS_FACTOR = 10
"""Factor of a test's usual time after which it counts as endless."""
UNMEASURED = 0.4
"""Seconds expected of a test without a measurement."""
LONGEST_WAIT = 600
"""Seconds after which an idle fork is killed."""
MEMORY = 3 << 29
UNNOTICED = ("survived", "crashed")
"""Verdicts on a mutant that no test kills."""
NOT_APPLIED = 99
"""Exit code of a fork that could not apply its change."""


Name: TypeAlias = tuple[str, int]
"""Qualified name of a function, and its first line."""


class Mutant(NamedTuple):
    """One change in one module."""

    file: str
    mutation: Mutation

    def __str__(self) -> str:
        return f"{self.file} | {self.mutation}"


class Verdict(NamedTuple):
    """Verdict on one change."""

    mutant: str
    how: str
    """killed, endless, survived, explained, or crashed if the fork ended without a result."""
    by: str = ""
    """Name of the test that killed it."""
    seconds: float = 0.0
    """Seconds of processor time."""
    line: int = 0


class TestRun(NamedTuple):
    """Measurement of a test with the unchanged rules."""

    seconds: float
    lines: dict[str, set[int]]


# -- running tests ----------------------------------------------------------------------------------


class TestCollector:
    """Pytest plug-in that passes on all collected tests."""

    def __init__(self, use: Callable[[list[pytest.Item]], None]) -> None:
        self._use = use

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            self._use([item for item in session.items if item.path == TRAILS or not item.get_closest_marker("long")])
        return True


def collect_tests(files: Iterable[Path], use: Callable[[list[pytest.Item]], None]) -> None:
    """Collect the tests of these files and pass them to `use`."""
    words = ["-qq", "-s", "--assert=plain", "--tb=native", "-pno:cacheprovider", "-pxdist.plugin", "-m", ""]
    with tempfile.TemporaryDirectory() as folder:
        pytest.main([*words, f"--basetemp={folder}/tests", *map(str, files)], plugins=[TestCollector(use)])


def run_test(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run a test in this process. Return whether it failed."""
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
    """Run tests within the time limit. Return the name of the first that fails, or an empty text. A test that takes
    much longer than usual is killed together with this process."""
    began = time.process_time()
    for i, item in enumerate(items):
        signal.setitimer(signal.ITIMER_PROF, 1 + ENDLESS_FACTOR * usual(item))
        if run_test(item, items[i + 1] if i + 1 < len(items) else None):
            return item.nodeid
        if time.process_time() - began > TIME_LIMIT:
            break
    return ""


def run_in_fork(work: Callable[[], str]) -> tuple[int, str, float]:
    """Call `work` in a fork. Return the exit status, the output and the processor time. The fork gets no more memory
    than a test needs, and is killed if it waits too long."""
    read_end, write_end = os.pipe()
    pid = os.fork()
    if pid == 0:
        code = NOT_APPLIED
        with suppress(BaseException):
            os.close(read_end)
            quiet = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(quiet, stream)
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            signal.setitimer(signal.ITIMER_REAL, LONGEST_WAIT)
            output = work()
            os.write(write_end, output.encode())
            code = 1 if output else 0
        os._exit(code)
    os.close(write_end)
    output = os.read(read_end, 1000).decode()
    os.close(read_end)
    _, status, spent = os.wait4(pid, 0)
    return status, output, spent.ru_utime + spent.ru_stime


def verdict_of(mutant: Mutant, status: int, by: str, seconds: float) -> Verdict:
    """Return the verdict that follows from the exit status of a fork."""
    ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    how = "killed" if by or ended else "survived"
    if ended in (signal.SIGPROF, signal.SIGALRM):
        how = "endless"
    elif os.WIFEXITED(status) and os.WEXITSTATUS(status) == NOT_APPLIED:
        how = "crashed"
    return Verdict(str(mutant), how, by, round(seconds, 3), mutant.mutation.lines.start)


# -- order of the tests ---------------------------------------------------------------------------------


@cache
def tests_of(file: str) -> list[list[Path]]:
    """Return the test files to run against a module, the most effective ones first."""
    games = sorted(path.parent.name for path in (ROOT / "cardtable" / "games").glob("*/rules.py"))
    own = [name for name in games if f"games/{name}/" in file]
    tests = [path for name in own or games for path in (TESTS / "games" / name).glob("test_*.py")]
    tests.sort(key=lambda path: (not path.stem.startswith("test_rules"), path))
    quick, slow = ([TESTS / f"{name}.py" for name in names] for names in (QUICK_TESTS, SLOW_TESTS))
    return [tests, quick, slow] if own else [quick, slow, tests]


class TestOrder:
    """Order of the tests for a mutant: first those that killed one in the same function, then the fastest."""

    def __init__(self, ran: dict[str, TestRun]) -> None:
        self._runs = ran
        self._reached: dict[str, set[int]] = defaultdict(set)
        for each in ran.values():
            for file, lines in each.lines.items():
                self._reached[file] |= lines
        self._kills: Counter[tuple[str, str]] = Counter()

    def learn(self, mutant: Mutant, by: str) -> None:
        self._kills[mutant.file + mutant.mutation.scope, by] += 1
        self._kills[mutant.file, by] += 1

    def __call__(self, items: Sequence[pytest.Item], mutant: Mutant) -> list[pytest.Item]:
        files = {path: i for i, path in enumerate(chain(*tests_of(mutant.file)))}
        if not self._runs:
            own = mutant.file.split("/")[2]
            trails = {item.nodeid for item in items if item.path == TRAILS and f"[{own}-" in item.nodeid}
            chosen = [item for item in items if item.path in files]
            rules = [item for item in chosen if item.path.stem.startswith("test_rules")]
            rest = [item for item in chosen if item not in rules]
            return rules + sorted(rest, key=lambda item: (item.nodeid not in trails, files[item.path]))
        chosen = [
            item
            for item in items
            if item.path in files and (item.nodeid not in self._runs or self._covers(item, mutant))
        ]
        return sorted(chosen, key=partial(self._rank, mutant))

    def usual(self, item: pytest.Item) -> float:
        """Return the processor seconds that a test takes, or an estimate without a measurement."""
        return self._runs[item.nodeid].seconds if item.nodeid in self._runs else UNMEASURED

    def at_import(self, mutant: Mutant) -> bool:
        """Return whether the changed code runs at import, before any test."""
        reached = self._reached[mutant.file]
        return not mutant.mutation.inside or bool(self._runs and reached.isdisjoint(mutant.mutation.lines))

    def _covers(self, item: pytest.Item, mutant: Mutant) -> bool:
        lines = self._runs[item.nodeid].lines.get(mutant.file, set())
        return bool(lines) if self.at_import(mutant) else not lines.isdisjoint(mutant.mutation.lines)

    def _rank(self, mutant: Mutant, item: pytest.Item) -> float:
        kills = 4 * self._kills[mutant.file + mutant.mutation.scope, item.nodeid]
        return (self.usual(item) + 0.002) / (1 + kills + self._kills[mutant.file, item.nodeid])


# -- changing loaded code ----------------------------------------------------------------------------------------


def codes(code: CodeType, found: dict[Name, list[CodeType]] | None = None) -> dict[Name, list[CodeType]]:
    """Return the code of all functions within a code object, by name."""
    found = defaultdict(list) if found is None else found
    for const in code.co_consts:
        if isinstance(const, CodeType):
            found[const.co_qualname, const.co_firstlineno].append(const)
            codes(const, found)
    return found


class LoadedFunctions:
    """Functions of the rules loaded in this process, and their caches."""

    def __init__(self, files: Iterable[str]) -> None:
        gc.unfreeze()
        wanted = {str(ROOT / file) for file in files}
        self._functions: dict[str, dict[Name, list[FunctionType]]] = defaultdict(lambda: defaultdict(list))
        self._caches: list[Any] = []
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename in wanted:
                code = thing.__code__
                self._functions[code.co_filename][code.co_qualname, code.co_firstlineno].append(thing)
            elif isinstance(thing, _lru_cache_wrapper) and str(thing.__module__).startswith(("cardtable.", "tests.")):
                self._caches.append(thing)
        gc.freeze()

    def clear_caches(self) -> None:
        for cached in self._caches:
            cached.cache_clear()

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


def run_patched(
    exchange: list[tuple[FunctionType, CodeType]],
    loaded: LoadedFunctions,
    order: TestOrder,
    items: Sequence[pytest.Item],
) -> str:
    """Run tests with exchanged code, after clearing the caches of the old code. Called in a fork."""
    loaded.clear_caches()
    for function, code in exchange:
        function.__code__ = code
    return first_failure(items, order.usual)


def run_imported(mutant: Mutant, code: CodeType, order: TestOrder) -> str:
    """Import a module with changed code, collect tests and run them. Called in a fork from before the import."""
    loader = importlib.machinery.SourceFileLoader
    original = loader.get_code
    found = ""

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return code if name == module_of(mutant.file) else original(self, name)

    def run(items: Sequence[pytest.Item]) -> None:
        nonlocal found
        found = first_failure(order(items, mutant), order.usual)

    loader.get_code = get_code  # type: ignore[method-assign,assignment]
    for tests in tests_of(mutant.file):
        found = "cannot be imported"
        collect_tests(tests, run)
        if found:
            break
    return found


# -- coverage of the tests ----------------------------------------------------------------------------------


def measure_tests(
    items: Sequence[pytest.Item], loaded: LoadedFunctions, files: Sequence[str]
) -> Iterator[tuple[str, TestRun]]:
    """Yield the time and the covered lines of each test with the unchanged rules."""
    names = {str(ROOT / file): file for file in files}
    left: dict[CodeType, set[int]] = {}
    """For each code object its lines that have not run yet. When none are left, tracing ends."""

    def on_call(frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        if code.co_filename not in names:
            return None
        if code not in left:
            left[code] = {line for _, _, line in code.co_lines() if line}
        waiting = left[code]
        waiting.discard(frame.f_lineno)

        def on_line(frame: FrameType, event: str, arg: object) -> Any:
            waiting.discard(frame.f_lineno)
            return on_line

        return on_line if waiting else None

    for i, item in enumerate(items):
        loaded.clear_caches()
        left.clear()
        began = time.process_time()
        sys.settrace(on_call)
        bad = run_test(item, items[i + 1] if i + 1 < len(items) else None)
        sys.settrace(None)
        if bad:
            print(f"{item.nodeid} run_test without any change: it is not asked", file=sys.stderr, flush=True)
        seconds = 1e9 if bad else time.process_time() - began
        lines: dict[str, set[int]] = defaultdict(set)
        for code, waiting in left.items():
            lines[names[code.co_filename]] |= {line for _, _, line in code.co_lines() if line} - waiting
        yield item.nodeid, TestRun(seconds, dict(lines))


def coverage_file(out: Path) -> Path:
    """Return the file of the measured lines of each test, by a hash of the sources."""
    seal = hashlib.sha256(b"".join((ROOT / file).read_bytes() for file in sources())).hexdigest()[:12]
    return out.with_name(f"lines-{seal}.txt")


def measure_once(items: Sequence[pytest.Item], loaded: LoadedFunctions, file: Path) -> None:
    """Measure tests that have no measurement yet, and append the results to the file."""
    before = read_measurements(file)
    new = [item for item in items if item.nodeid not in before]

    def write() -> str:
        with file.open("a") as to:
            for name, of in measure_tests(new, loaded, sources()):
                output = {file: sorted(lines) for file, lines in of.lines.items()}
                print(json.dumps([name, of.seconds, output]), file=to, flush=True)
        return ""

    if new:
        run_in_fork(write)


def read_measurements(file: Path) -> dict[str, TestRun]:
    """Return the measurements in a file; empty if there is none."""
    output = map(json.loads, file.read_text().splitlines() if file.exists() else ())
    return {name: TestRun(cost, {file: set(lines) for file, lines in by.items()}) for name, cost, by in output}


# -- whole runs ------------------------------------------------------------------------------------------


def find_mutants(only: str) -> list[Mutant]:
    """Return all mutants of the files whose paths match a pattern."""
    return [
        Mutant(file, mutation)
        for file in sources()
        if re.search(only, file)
        for mutation in Mutations((ROOT / file).read_text())
    ]


def sampled(chosen: Sequence[Mutant], number: int, seed: str) -> list[Mutant]:
    """Return so many of these mutants. Each is drawn by its own hash, so that a changed line of the rules does not
    change the rest of the sample."""
    return sorted(chosen, key=lambda mutant: hashlib.sha256(f"{seed} {mutant}".encode()).digest())[:number]


class MutationRun:
    """Run of the tests against some mutants. Verdicts are written as they come."""

    def __init__(self, wanted: Sequence[Mutant], out: Path, measured: bool) -> None:
        self._wanted = {str(mutant): mutant for mutant in wanted}
        self._out, self._measured = out, measured
        self._explained = explained()

    def run(self) -> dict[str, Verdict]:
        """Test all mutants without a verdict. Return all verdicts."""
        for name in self._explained.keys() & self._left().keys():
            self._keep(Verdict(name, "explained"))
        if any(mutant.mutation.inside for mutant in self._left().values()):
            pid = os.fork()
            if pid == 0:
                collect_tests(self._tests(), self._inside)
                os._exit(0)  # errors have been printed
            os.waitpid(pid, 0)
        order = self._order()
        for mutant, _, code in self._compiled():
            work = partial(run_imported, mutant, code, order)
            self._keep(verdict_of(mutant, *run_in_fork(work)))
        return self._verdicts()

    def _inside(self, items: list[pytest.Item]) -> None:
        """Test the mutants whose code can be exchanged in loaded functions."""
        loaded = LoadedFunctions(sources())
        if self._measured:
            measure_once(items, loaded, coverage_file(self._out))
        order = self._order()
        for mutant, before, after in self._compiled():
            exchange = None if order.at_import(mutant) else loaded.changes(before, after)
            if exchange is None:
                continue
            work = partial(run_patched, exchange, loaded, order, order(items, mutant))
            found = verdict_of(mutant, *run_in_fork(work))
            if not self._measured and found.how in UNNOTICED:
                continue  # the code may run at import
            order.learn(mutant, found.by)
            self._keep(found)

    def _compiled(self) -> Iterator[tuple[Mutant, CodeType, CodeType]]:
        """Yield each mutant without a verdict, with the code of its module before and after the change."""
        left = self._left()
        for file in dict.fromkeys(mutant.file for mutant in left.values()):
            source = (ROOT / file).read_text()
            before = compile(source, str(ROOT / file), "exec", dont_inherit=True)
            mutations = Mutations(source)
            for mutation in mutations:
                mutant = Mutant(file, mutation)
                if str(mutant) in left:
                    yield mutant, before, compile(mutations.tree, str(ROOT / file), "exec", dont_inherit=True)

    def _order(self) -> TestOrder:
        order = TestOrder(read_measurements(coverage_file(self._out)) if self._measured else {})
        for name, found in self._verdicts().items():
            if found.by:
                order.learn(self._wanted[name], found.by)
        return order

    def _tests(self) -> list[Path]:
        return list(dict.fromkeys(path for mutant in self._wanted.values() for path in chain(*tests_of(mutant.file))))

    def _left(self) -> dict[str, Mutant]:
        done = self._verdicts()
        return {name: mutant for name, mutant in self._wanted.items() if name not in done}

    def _verdicts(self) -> dict[str, Verdict]:
        lines = self._out.read_text().splitlines() if self._out.exists() else []
        found = [Verdict(*json.loads(line)) for line in lines]
        return {each.mutant: each for each in found if each.mutant in self._wanted}

    def _keep(self, found: Verdict) -> None:
        with self._out.open("a") as to:
            print(json.dumps(found), file=to)


def report(found: dict[str, Verdict]) -> list[str]:
    """Return the lines of the report: counts by module, and the mutants that no test noticed."""
    by_file: dict[str, Counter[str]] = defaultdict(Counter)
    for name, each in found.items():
        by_file[name.partition(" ")[0]][each.how] += 1
    hows = ("killed", "endless", "explained", *UNNOTICED)
    lines = [f"{'':48}" + "".join(f"{how:>11}" for how in hows)]
    for file, counts in [*sorted(by_file.items()), ("all", sum(by_file.values(), Counter[str]()))]:
        lines.append(f"{file:48}" + "".join(f"{counts[how]:11}" for how in hows))
    lines += [f"{each.how}: {name}" for name, each in sorted(found.items()) if each.how in UNNOTICED]
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutation.mutants", description=__doc__)
    parser.add_argument("--only", default="", metavar="PATTERN", help="only modules whose paths match")
    parser.add_argument("--sample", type=int, metavar="N", help="so many find_mutants, picked by the seed")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep what is found, and measure_once the tests first")
    parser.add_argument("--again", action="store_true", help="test again the mutants that no test killed")
    wanted = parser.parse_args()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    hypothesis.settings.register_profile("mutants", phases=phases, deadline=None, derandomize=True)
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    chosen = find_mutants(wanted.only)
    if wanted.sample is not None:
        chosen = sampled(chosen, wanted.sample, wanted.seed)
    if wanted.again and wanted.out:
        lines = [
            line for line in wanted.out.read_text().splitlines() if json.loads(line)[1] not in (*UNNOTICED, "explained")
        ]
        wanted.out.write_text("".join(f"{line}\n" for line in lines))
    with tempfile.TemporaryDirectory() as folder:
        out = wanted.out or Path(folder) / "found"
        found = MutationRun(chosen, out, measured=wanted.out is not None).run()
    print("\n".join(report(found)))
    return 1 if any(each.how in UNNOTICED for each in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
