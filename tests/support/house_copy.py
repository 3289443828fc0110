"""A copy of the checkout to which a test adds a game, and programs that run in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.places import ROOT


def copy_house(copy: Path) -> Path:
    """Copy the program and its tests into a new folder; pictures and sounds are links."""
    for part in ("cardtable", "tests"):
        shutil.copytree(ROOT / part, copy / part)
    for part in ("sprites", "sounds"):
        (copy / part).symlink_to(ROOT / part)
    for file in (ROOT / "pyproject.toml", *ROOT.glob("README*.md")):
        shutil.copy(file, copy)
    return copy


def list_game(house: Path, game_id: str) -> None:
    """Add a game to `GAMES`, as the recipe says."""
    registry = house / "cardtable" / "rules" / "registry.py"
    listed = registry.read_text(encoding="utf-8")
    line = '"court_circular", "tarocchi",'
    assert line in listed
    registry.write_text(listed.replace(line, f'{line} "{game_id}",'), encoding="utf-8")


def run(house: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module of the copy."""
    environment = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONPYCACHEPREFIX"},  # it is soon gone
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(house),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=house, env=environment, capture_output=True, text=True, check=False
    )
