"""Laws of the server for phones: it knows no game, and nothing of it is loaded before a phone is asked for."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.support.places import ROOT

PACKAGE = ROOT / "cardtable"
OURS = re.compile(r"^\s*(?:from|import) (cardtable\.\w+|websockets|segno|pygame)", re.MULTILINE)
LIBRARIES = {"websockets", "segno"}


def imported(path: Path) -> set[str]:
    return set(OURS.findall(path.read_text(encoding="utf-8")))


def test_the_server_imports_no_card_no_rule_and_no_pixel() -> None:
    found = {name for path in (PACKAGE / "phones").rglob("*.py") for name in imported(path)}
    assert found == {"cardtable.phones", *LIBRARIES}


def test_the_libraries_of_the_server_are_imported_there_only() -> None:
    found = {
        path.relative_to(PACKAGE).parts[0] for path in PACKAGE.rglob("*.py") if imported(path).intersection(LIBRARIES)
    }
    assert found == {"phones"}


def test_a_forbidden_import_would_be_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("def f():\n    from cardtable.rules.game import Game\n    import websockets.server\n", "utf-8")
    assert imported(wrong) == {"cardtable.rules", "websockets"}


EVENING = """
import sys
from pathlib import Path
from cardtable.play.player import PlayerInfo
from cardtable.rules.registry import game
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.scenes.match.open_match import open_table
from cardtable.scenes.setup.setup import SetupScene
from tests.support.shells import make_shell

with make_shell(Path(sys.argv[1]), reduced_motion=True, speed="instant") as shell:
    def frames(count):
        for _ in range(count):
            shell.store.database.flush()
            shell.update(1 / 60)
            shell.draw(surface)

    import pygame
    surface = pygame.display.get_surface()
    shell.push(Lobby())
    frames(5)
    shell.push(SetupScene("contrat"))
    frames(5)
    shell.pop()
    names = ("Anna", "Bruno", "Colette", "Edgar")
    sitters = [PlayerInfo(name, "fox", "" if name < "C" else "beginner") for name in names]
    open_table(shell, "contrat", sitters, game("contrat").defaults())
    frames(60)
    shell.top.needs_polling()
    shell.home()
asked = ("cardtable.phones", "cardtable.scenes.phones", "cardtable.table.phone_view", "websockets", "segno", "asyncio")
print([name for name in sys.modules if name.startswith(asked)])
"""
"""Script that plays at a table without a phone and prints what it has imported for one."""


def test_an_evening_without_a_phone_imports_nothing_for_one(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", EVENING, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert done.stdout.strip().splitlines()[-1:] == ["[]"], done.stdout + done.stderr


def test_lobby_setup_and_table_open_without_the_server_and_its_libraries() -> None:
    command = (
        "import sys, cardtable.app.app, cardtable.scenes.lobby.lobby, cardtable.scenes.match.open_match\n"
        "import cardtable.scenes.setup.setup\n"
        "print([n for n in sys.modules if n.startswith(('cardtable.phones', 'websockets', 'segno', 'asyncio'))])"
    )
    done = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.stdout.strip().splitlines()[-1] == "[]", done.stderr
