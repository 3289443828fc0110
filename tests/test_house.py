"""Who may import whom, held by reading every file; and every module stands on its own."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "cardtable"

MAY: dict[str, set[str]] = {
    "cards": {"cards"},
    "rules": {"rules", "cards"},
    "ai": {"ai", "rules", "cards"},
    "play": {"play", "ai", "rules", "cards"},
    "store": {"store", "rules.record"},
    "text": {"text"},
    "table": {"table", "rules", "cards", "text", "paths", "pygame"},
    "scenes": {"scenes", "table", "play", "store", "text", "rules", "cards", "paths", "pygame"},
    "paths": set(),
}
"""What of ours, and of pygame, each floor may import. `app`, `commands` and `__main__` may import all."""
NEVER: dict[str, set[str]] = {
    "cards": {"time", "os", "random"},
    "rules": {"time", "os", "random"},
}
CHANCE = PACKAGE / "cards" / "chance.py"
MODULES = sorted(PACKAGE.rglob("*.py"))


def floor(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


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
            ours = name.removeprefix("cardtable.")
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
    wrong = PACKAGE / "rules" / "cerchio.py"
    tree = ast.parse("def f():\n    import random\n    from cardtable.table import stage\n    import pygame\n")
    assert [name for _, name in imported(tree)] == ["random", "cardtable.table.stage", "pygame"]
    assert floor(wrong) == "rules" and "table" not in MAY["rules"] and "random" in NEVER["rules"]


def test_packages_import_nothing_by_themselves() -> None:
    assert [path for path in MODULES if path.name == "__init__.py" and path.read_text(encoding="utf-8").strip()] == []


PIXELS = ("pygame", "platformdirs")


def names(floor_name: str) -> list[str]:
    paths = [path for path in MODULES if floor(path) == floor_name and path.name != "__init__.py"]
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]


def import_alone(*words: str) -> str:
    """Import modules, each in a process of its own; what was said if one of them could not be imported."""
    command = [sys.executable, "-m", "tests.alone", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    return f"{done.stdout}{done.stderr}exit code {done.returncode}" if done.returncode else ""


@pytest.mark.parametrize("floor_name", ["cards", "rules", "ai", "play", "store", "text"])
def test_every_module_stands_alone_without_pygame(floor_name: str) -> None:
    troubles = import_alone(*names(floor_name), *(f"--without={module}" for module in PIXELS))
    assert not troubles, f"no module of {floor_name} needs another before it, or pixels:\n{troubles}"


@pytest.mark.parametrize("floor_name", ["table", "scenes"])
def test_every_module_stands_alone(floor_name: str) -> None:
    troubles = import_alone(*names(floor_name))
    assert not troubles, f"no module of {floor_name} needs another before it:\n{troubles}"


def test_a_module_that_does_not_stand_alone_is_noticed() -> None:
    assert "ModuleNotFoundError: import of pygame halted" in import_alone("cardtable.table.artwork", "--without=pygame")
    assert "tests.nowhere cannot be imported alone" in import_alone("tests.nowhere", "tests.nullgame")
    assert not import_alone("cardtable.table.artwork")
