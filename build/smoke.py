"""Smoke test of the packed program without a screen, on any system: `python build/smoke.py`.

The program must say its version, play a match of every game with bots, verify the record, open its table in an
invisible window with its data in a folder whose name has blanks and accents, and end when it is told to.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
PATIENCE = 120.0
"""Seconds after which a program counts as failed."""
SHORT = {
    "cerchio": ["match_games=1"], "bataille": ["hand_size=10", "max_tricks=50"],
    "poursuite": ["hand_size=8", "turn_limit=50"], "contrat": ["target_score=1000"], "poker": ["deals=10"],
    "naval": [], "court_circular": ["target=20"], "tarocchi": [],
}  # fmt: skip


def program() -> Path:
    dist = HOUSE / "dist"
    if sys.platform == "darwin":
        return dist / "Card Table.app" / "Contents" / "MacOS" / "cardtable"
    return dist / "cardtable" / ("cardtable.exe" if sys.platform == "win32" else "cardtable")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="Été è qui ", ignore_cleanup_errors=True) as name:
        home = Path(name)
        surroundings = {**os.environ, "CARDTABLE_HOME": name, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        for game, rules in SHORT.items():
            options = [f"--option={rule}" for rule in rules]
            record = home / f"{game}.cardtable"
            play = ["simulate", game, "--bots=beginner", "--record", str(record), *options]
            for words in (play, ["verify", str(record)]):
                subprocess.run([program(), *words], env=surroundings, check=True, timeout=PATIENCE)
            print(f"{game}: played and verified", flush=True)
        trace = home / "trace"
        window = subprocess.Popen([program()], env={**surroundings, "CARDTABLE_TRACE": str(trace)})
        until = time.monotonic() + PATIENCE
        while not (trace.exists() and "Lobby" in trace.read_text(encoding="utf-8")):
            if window.poll() is not None or time.monotonic() > until:
                sys.exit(f"no first screen; the program ended with {window.poll()}")
            time.sleep(0.1)
        window.terminate()
        code = window.wait(PATIENCE)
        if sys.platform != "win32" and code != 0:  # there a program is ended without being asked
            sys.exit(f"told to end, it ended with {code}")
        print("the first screen was there, and it ended when it was told to")


if __name__ == "__main__":
    main()
