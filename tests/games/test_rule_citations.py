"""Rules cite the page of rules that players read: `[rules: #section]` in a docstring names a section of text/en.md."""

from __future__ import annotations

import re

import pytest

from cardtable.rules.registry import GAMES, folder

CITATION = re.compile(r"\[rules: #([\w-]+)\]")
SECTION = re.compile(r"^#+ .+ \{#([\w-]+)\}$", re.MULTILINE)


def citations(game_id: str) -> dict[str, set[str]]:
    """Return the sections that each file of rules cites."""
    files = sorted(folder(game_id).glob("rules*.py"))
    return {file.name: set(CITATION.findall(" ".join(file.read_text(encoding="utf-8").split()))) for file in files}


@pytest.mark.parametrize("game_id", GAMES)
def test_cited_sections_are_on_the_page_of_rules(game_id: str) -> None:
    sections = set(SECTION.findall((folder(game_id) / "text" / "en.md").read_text(encoding="utf-8")))
    cited = citations(game_id)
    assert set().union(*cited.values()) <= sections
    assert len(cited["rules.py"]) >= 3
