"""List of the test cases that evaluate no assertion, and therefore cannot fail by one.

`python -m tests.tools.mutation.assertion_counts tests/games -n 2` runs pytest with these arguments. At its end it
prints each passed case without an evaluated `assert` of a test module or of `tests.support`, and without a
`pytest.raises`. `--fewer N` also lists cases with fewer than N.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from typing import Any

import pytest

from tests.support.places import ROOT

NAME = "tests.tools.mutation.assertion_counts"
PROPERTY = "assertions"
COMPILED = ROOT / ".pytest_cache" / "counted"
"""Modules rewritten with the hook. pytest would take its usual compiled files, which have no hook, for the same."""


class AssertionCounts:
    """pytest plugin that counts the assertions of each test case and lists cases with too few at the end."""

    def __init__(self, fewer: int) -> None:
        self.fewer = fewer
        self._counted: Counter[str] = Counter()
        self._now = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        self._now = item.nodeid

    def pytest_assertion_pass(self, item: pytest.Item) -> None:
        self._counted[item.nodeid] += 1

    def count_exception(self) -> None:
        """Count an expected exception as an assertion of the running case."""
        self._counted[self._now] += 1

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.when == "call":  # a worker process sends the property to the process that prints
            item.user_properties.append((PROPERTY, self._counted.pop(item.nodeid, 0)))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        passed = terminalreporter.getreports("passed")
        counts = {
            report.nodeid: count for report in passed for name, count in report.user_properties if name == PROPERTY
        }
        few = {case: count for case, count in counts.items() if count < self.fewer}
        terminalreporter.section(f"{len(few)} of {len(counts)} cases have fewer than {self.fewer} assertions")
        for case, count in sorted(few.items()):
            terminalreporter.line(f"{count} {case}")


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin, in this process and in each worker process."""
    counts = AssertionCounts(int(os.environ["ASSERTIONS_FEWER"]))
    config.pluginmanager.register(counts)
    expected: Any = type(pytest.raises(ValueError))
    leave = expected.__exit__

    def left(context: Any, *error: Any) -> bool:
        suppressed = bool(leave(context, *error))
        counts.count_exception()
        return suppressed

    expected.__exit__ = left


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description="list test cases that evaluate no assertion; other arguments go to pytest"
    )
    parser.add_argument("--fewer", type=int, default=1, metavar="N", help="list cases with fewer than N assertions")
    options, others = parser.parse_known_args(words)
    os.environ["ASSERTIONS_FEWER"] = str(options.fewer)
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(COMPILED)
    return pytest.main(["-q", "-p", NAME, "-o", "enable_assertion_pass_hook=true", *others])


pytest.register_assert_rewrite(
    *(f"tests.support.{file.stem}" for file in (ROOT / "tests" / "support").glob("[a-z]*.py") if file.stem != "places"),
    "tests.window.harness",
)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
