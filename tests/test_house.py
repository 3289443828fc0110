"""Who may import whom, held by reading every file; and every module stands on its own."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "cardtable"

MAY: dict[str, set[str]] = {
    "cards": {"cards"},
    "rules": {"rules", "cards", "games.games"},
    "ai": {"ai", "rules", "cards", "games"},
    "play": {"play", "ai", "rules", "cards"},
    "store": {"store", "rules.record"},
    "text": {"text"},
    "art": {"art", "text", "paths", "pygame"},
    "widgets": {"widgets", "art", "pygame"},
    "table": {"table", "widgets", "art", "rules", "cards", "text", "pygame"},
    "scenes": {
        "scenes", "table", "widgets", "art", "play", "store", "text", "rules", "cards", "games.games", "games.tables",
        "paths", "pygame",
    },
    "paths": set(),
    # Within the folder of a game the first word of a file says where it belongs.
    "game rules": {"rules", "cards", "own rules"},
    "game players": {"ai", "rules", "cards", "own rules", "own players"},
    "game table": {"table", "art", "rules", "cards", "text", "own rules", "own table", "pygame"},
    "games": {"games.games"},
}  # fmt: skip
"""What of ours, and of pygame, each floor may import. `app`, `commands` and `__main__` may import all."""
ROLES = {"rules": "rules", "about": "rules", "table": "table", "players": "players", "judgement": "players"}
"""The part that the files of a game play by the first word of their name."""
NEVER: dict[str, set[str]] = {
    "cards": {"time", "os", "random"},
    "rules": {"time", "os", "random"},
    "game rules": {"time", "os", "random"},
}
CHANCE = PACKAGE / "cards" / "chance.py"
MODULES = sorted(PACKAGE.rglob("*.py"))


def floor(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    if parts[0] == "games" and len(parts) > 2 and parts[2] != "__init__":
        return f"game {ROLES[parts[2].partition('_')[0]]}"
    return parts[0]


def known_as(name: str, path: Path) -> str:
    """A module of ours as `MAY` calls it: one of the game that the file itself belongs to by the part it plays."""
    ours = name.removeprefix("cardtable.").split(".")
    parts = path.relative_to(PACKAGE).parts
    if ours[0] == "games" and len(ours) > 2 and parts[:2] == ("games", ours[1]):
        return f"own {ROLES.get(ours[2].partition('_')[0], ours[2])}"
    return ".".join(ours)


def imported(tree: ast.AST) -> list[tuple[int, str]]:
    """Every import with its line, those inside functions included; imports for the type checker are left out."""
    skipped = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING"
        for node in ast.walk(block)
    }
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
    return found


def offences(path: Path) -> list[str]:
    here = floor(path)
    if here not in MAY:
        return []
    bad = []
    for line, name in imported(ast.parse(path.read_text(encoding="utf-8"))):
        top = name.split(".")[0]
        if top == "cardtable":
            ours = known_as(name, path)
            allowed = any(ours == may or ours.startswith(may + ".") for may in MAY[here])
        elif top == "pygame":
            allowed = "pygame" in MAY[here]
        else:
            allowed = top not in NEVER.get(here, set()) or path == CHANCE
        if not allowed:
            bad.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
    return bad


def test_every_floor_stands_on_those_below_it() -> None:
    assert [offence for path in MODULES for offence in offences(path)] == []


def test_the_test_would_notice(tmp_path: Path) -> None:
    wrong = PACKAGE / "games" / "cerchio" / "rules.py"
    tree = ast.parse("def f():\n    import random\n    from cardtable.table import stage\n    import pygame\n")
    assert [name for _, name in imported(tree)] == ["random", "cardtable.table.stage", "pygame"]
    assert floor(wrong) == "game rules" and "table" not in MAY["game rules"] and "random" in NEVER["game rules"]
    assert floor(PACKAGE / "games" / "poker" / "table_words.py") == "game table"
    assert known_as("cardtable.games.poker.table_words.bets", wrong) not in MAY["game rules"]
    assert known_as("cardtable.games.cerchio.table.LAYOUT", wrong) == "own table"


# ---- circles -------------------------------------------------------------------------------------------------

STILL_TO_GO = (
    {"ai.levels", "ai.worker"},
    {
        "scenes.overlays.ending", "scenes.overlays.pause", "scenes.overlays.score_sheet", "scenes.playing.advice",
        "scenes.playing.answering", "scenes.playing.controls", "scenes.playing.hourglass", "scenes.playing.margins",
        "scenes.playing.opening", "scenes.playing.panels", "scenes.playing.playing", "scenes.playing.sharing",
    },
)  # fmt: skip
"""Modules that import each other in a circle as yet."""


def roads(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """What each module imports of the others, inside functions and for the type checker too."""
    found: dict[str, set[str]] = {}
    for name, source in sources.items():
        found[name] = set()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                found[name] |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found[name] |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name: wanted & sources.keys() for name, wanted in found.items()}


def circles(roads: Mapping[str, set[str]]) -> list[set[str]]:
    """The modules from each of which one comes to all others of its circle and back."""
    reached = {start: set(_reach(roads, start)) for start in roads}
    found = [{other for other in ends if start in reached[other]} for start, ends in reached.items()]
    return [circle for i, circle in enumerate(found) if circle and circle not in found[:i]]


def _reach(roads: Mapping[str, set[str]], start: str) -> Iterator[str]:
    """Where one comes to from here in one step or more."""
    seen: set[str] = set()
    waiting = list(roads[start])
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            yield here
            waiting += roads[here]


def sources() -> dict[str, str]:
    """The text of every module that is more than the mark of a folder."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text(encoding="utf-8")
        for path in MODULES
        if path.name != "__init__.py"
    }


def test_nothing_imports_in_a_circle() -> None:
    found = [{name.removeprefix("cardtable.") for name in circle} for circle in circles(roads(sources()))]
    assert [sorted(circle) for circle in found if circle not in STILL_TO_GO] == []
    assert [sorted(circle) for circle in STILL_TO_GO if circle not in found] == [], (
        "these are gone: take them off the list"
    )


def test_a_circle_would_be_found() -> None:
    made = {
        "cardtable.a": "from cardtable.b import B",
        "cardtable.b": "if TYPE_CHECKING:\n    from cardtable.c.d import D",
        "cardtable.c.d": "def f():\n    from cardtable import a",
        "cardtable.e": "import cardtable.a",
    }
    assert circles(roads(made)) == [{"cardtable.a", "cardtable.b", "cardtable.c.d"}]
    assert circles(roads({**made, "cardtable.c.d": ""})) == []


def test_packages_import_nothing_by_themselves() -> None:
    assert [path for path in MODULES if path.name == "__init__.py" and path.read_text(encoding="utf-8").strip()] == []


NO_PIXELS = "import sys; sys.modules['pygame'] = None; sys.modules['platformdirs'] = None; import importlib as i\n"


def names(*floors: str) -> list[str]:
    paths = [path for path in MODULES if floor(path) in floors and path.name != "__init__.py"]
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]


@pytest.mark.parametrize("name", names("cards", "rules", "game rules", "ai", "game players", "play"))
def test_module_alone_without_pygame(name: str) -> None:
    subprocess.run([sys.executable, "-c", f"{NO_PIXELS}i.import_module({name!r})"], check=True, cwd=ROOT, timeout=60)


@pytest.mark.parametrize("name", names("art", "widgets", "table", "game table", "scenes", "store", "text"))
def test_module_alone(name: str) -> None:
    subprocess.run([sys.executable, "-c", f"import {name}"], check=True, cwd=ROOT, timeout=60)
