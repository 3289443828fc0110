"""Write the test data of a new game: `python -m tests.tools.golden.new_game ID`.

Makes `tests/games/ID/` with a golden record of a match between beginners and with `counts.txt` (perft and trails), and
adds the game to the tables of the READMEs. Files that exist already are kept.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from cardtable.cli.main import play_match
from cardtable.rules.match import Terms
from cardtable.rules.record import record_text
from cardtable.rules.registry import GAMES, game
from cardtable.text import catalog
from tests.support.game_checks import counts_file
from tests.support.places import ROOT, golden_file
from tests.tools.golden.perft import first_lines
from tests.tools.golden.trails import trail_lines

READMES = {"en": "README.md", "it": "README.it.md", "fr": "README.fr.md"}


def write_golden(game_id: str) -> None:
    """Write a golden record of a whole match between beginners."""
    kind = game(game_id)
    seats = kind.seats[0]
    match = play_match(Terms(kind, seats, kind.defaults(), "golden", "salt"), ["beginner"] * seats)
    write(golden_file(f"{game_id}-match"), record_text(match))


def write_counts(game_id: str) -> None:
    """Write the perft and trail lines."""
    write(counts_file(game_id), "\n".join([*first_lines(game_id), *trail_lines(game_id)]) + "\n")


def write(file: Path, words: str) -> None:
    """Write a file unless it exists."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        file.write_text(words, encoding="utf-8")


def readme_row(game_id: str, language: str) -> str:
    """Return the row of a game in the table of a README."""
    catalog.set_language(language)
    seats = game(game_id).seats
    players = str(seats[0]) if len(seats) == 1 else f"{min(seats)}–{max(seats)}"
    tagline = catalog.text(f"{game_id}.tagline")
    return f"| **{catalog.text(f'{game_id}.name')}** | {players} | {tagline[:1].lower()}{tagline[1:]} |"


def add_to_readme(page: str, row: str) -> str:
    """Return a README with the row at the end of its table of games, unless the game is in it."""
    rows = re.findall(r"(?m)^\| \*\*.*\|$", page)
    named = row.split("|")[1]
    return page if any(named in each for each in rows) else page.replace(rows[-1], f"{rows[-1]}\n{row}")


def main(game_id: str) -> None:
    """Write everything for one game."""
    if game_id not in GAMES:
        raise SystemExit(f"{game_id} is not in GAMES of cardtable/rules/registry.py: add it there first")
    write(counts_file(game_id).with_name("__init__.py"), "")
    write_golden(game_id)
    write_counts(game_id)
    for language, name in READMES.items():
        file = ROOT / name
        file.write_text(
            add_to_readme(file.read_text(encoding="utf-8"), readme_row(game_id, language)), encoding="utf-8"
        )
    catalog.set_language("en")


if __name__ == "__main__":
    main(sys.argv[1])
