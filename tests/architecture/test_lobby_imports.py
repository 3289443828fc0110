"""The modules that the lobby must not load before its first picture."""

from __future__ import annotations

import subprocess
import sys

LATE = (
    "pygame.mixer", "pygame.pkgdata", "dataclasses", "inspect", "random", "shutil", "traceback",
    "cardtable.speech.speech", "cardtable.scenes.core.utterance",
)  # fmt: skip
"""What takes long to import, and what no first picture needs."""


LATER = tuple(
    f"cardtable.{f}" for f in ("play.history", "play.review", "play.lessons", "scenes.review", "scenes.statistics")
)
"""Nothing that looks back or teaches is read before somebody wants it."""


def test_the_lobby_opens_without_the_rules_of_any_game() -> None:
    program = "import sys, cardtable.app.app, cardtable.scenes.lobby.lobby as lobby; lobby.Lobby.build; "
    program += "[lobby.about(game_id) for game_id in lobby.TABLES]; "
    program += "late = 'cardtable.rules.game',; "
    program += f"late = {LATE} + late; "
    program += (
        f"print([name for name in sys.modules if name.endswith('.rules') or name in late or name.startswith({LATER})])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = told.stdout.splitlines()[-1]
    assert loaded == str(["cardtable.rules"]), f"the first screen waits for what comes later: {loaded}"
