"""Limits on what the first picture of the lobby and of a table waits for."""

from __future__ import annotations

import subprocess
import sys

from cardtable.rules.registry import GAMES

LATE = (
    "pygame.mixer", "pygame.pkgdata", "pygame.sprite", "dataclasses", "inspect", "random", "shutil", "traceback",
    "cardtable.speech.speech", "cardtable.scenes.core.utterance",
)  # fmt: skip
"""Modules that take long to import and that no first picture needs."""

LATER = tuple(
    f"cardtable.{f}" for f in ("play.history", "play.review", "play.lessons", "scenes.review", "scenes.statistics")
)
"""Rooms that look back or teach."""

NOTE_COMPILED = """
import builtins, sys, pygame
compiled = []
builtin_compile = builtins.compile
def note(source, name, mode, *more, **named):
    if mode == "eval":
        frame = sys._getframe(1)
        while frame.f_globals["__name__"] == "typing":
            frame = frame.f_back
        compiled.append((source, frame.f_globals["__name__"]))
    return builtin_compile(source, name, mode, *more, **named)
builtins.compile = note
"""


def printed_by(program: str) -> str:
    """Run a program in a process of its own. Return its last printed line."""
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return finished.stdout.splitlines()[-1]


def test_the_lobby_opens_without_the_rules_of_any_game() -> None:
    program = "import sys, cardtable.app.app, cardtable.scenes.lobby.lobby as lobby; lobby.Lobby.build; "
    program += "[lobby.about(game_id) for game_id in lobby.TABLES]; "
    program += "late = 'cardtable.rules.game',; "
    program += f"late = {LATE} + late; "
    program += (
        f"print([name for name in sys.modules if name.endswith('.rules') or name in late or name.startswith({LATER})])"
    )
    loaded = printed_by(program)
    assert loaded == str(["cardtable.rules"]), f"the first screen waits for what comes later: {loaded}"


def test_a_table_opens_without_modules_that_it_needs_only_later() -> None:
    """Replays, proofs of the seal, and the loop of the worker process, which another process runs."""
    late = *(set(LATE) - {"random"}), "cardtable.ai.process.worker"
    program = "import sys, cardtable.app.app, cardtable.scenes.match.open_match; "
    program += f"print([name for name in sys.modules if name in {late} or name.startswith({LATER})])"
    assert printed_by(program) == "[]"


def test_the_start_compiles_no_annotations() -> None:
    """Under `from __future__ import annotations` the type of a field is a string, which `typing` compiles when the
    `NamedTuple` or `TypedDict` is made: 7 million instructions for the first and 60,000 for each further one, 20 of the
    400 million to the lobby and 35 of the 580 million to a table. Modules of the start that have such classes do
    without that import."""
    parts = [f"cardtable.games.{game_id}.{part}" for game_id in GAMES for part in ("about", "rules", "table")]
    modules = ["cardtable.app.app", "cardtable.scenes.lobby.lobby", "cardtable.scenes.match.open_match", *parts]
    compiled = printed_by(f"{NOTE_COMPILED}\nimport {', '.join(modules)}\nprint(compiled)")
    assert compiled == "[]", "these modules of the start do without `from __future__ import annotations`"
    class_ = "from typing import NamedTuple\nclass Pair(NamedTuple):\n    left: int"
    sample = f"from __future__ import annotations\n{NOTE_COMPILED}\n{class_}\nprint(compiled)"
    assert printed_by(sample) == "[('int', '__main__')]"
