"""The page for contributors: every tool has its line, every room its place, and all that it names exists."""

from __future__ import annotations

import re

from tests.support.places import GAMES, PACKAGE, ROOT, TESTS

TOOLS = TESTS / "tools"
MOST_WORDS = 2_400
"""More words than these, and a newcomer does not read the page to its end."""


def page() -> str:
    return (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_every_tool_has_its_line() -> None:
    named = {name.rpartition(".")[2] for cell in re.findall(r"^\|([^|]+)\|", page(), re.M) for name in cell.split("`")}
    found = {path.stem for path in TOOLS.rglob("*.py") if "__main__" in path.read_text(encoding="utf-8")}
    games = {folder.name for folder in GAMES.iterdir()}
    assert sorted(found - named - games) == []


def test_every_named_tool_exists() -> None:
    rooms = "|".join(sorted(folder.name for folder in TOOLS.iterdir() if folder.is_dir()))
    named = set(re.findall(rf"`((?:{rooms})\.\w+)`", page()))
    assert len(named) > 20
    assert sorted(name for name in named if not (TOOLS / f"{name.replace('.', '/')}.py").exists()) == []


def test_every_named_file_exists() -> None:
    named = set(re.findall(r"`((?:cardtable|tests|build|sounds|sprites)/[\w./]+)`", page()))
    assert len(named) > 5 and sorted(name for name in named if not (ROOT / name).exists()) == []


def test_the_picture_of_the_house_has_every_floor() -> None:
    house = page().partition("## The house")[2].partition("```")[2].partition("```")[0]
    floors = {path.name for path in PACKAGE.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert sorted(floor for floor in floors if not re.search(rf"\b{floor}\b", house)) == []


def test_it_is_short_enough_to_be_read() -> None:
    assert len(page().split()) < MOST_WORDS
