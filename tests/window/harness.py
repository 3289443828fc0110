"""A real window under a virtual screen, driven from outside as a person would: mouse, keys, and eyes.

The program tells through CARDTABLE_TRACE where things are; nothing else of it is touched. Waiting is for something to
be so, never for a time to pass.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.places import ROOT

PATIENCE = 120.0
"""Seconds after which a thing that should have happened has not; only a failing test waits so long."""
HEARD = 15.0
"""Seconds after which a press is taken for heard: the screen may move all the time."""
NEEDED = ("Xvfb", "xdotool", "import")
NO_SCREEN = "no X server: "
"""So begins the reason for which a window test is skipped."""
CLICK = ("click", "--window", "0")
"""As the mouse clicks: where the pointer is. What is sent to a window by name SDL does not believe."""
LOBBY = "from cardtable.app.app import run; import sys; sys.exit(run())"


class Shown(NamedTuple):
    """Last trace of the screen."""

    scene: str
    size: tuple[int, int]
    focus: str
    things: dict[str, tuple[str, tuple[int, int, int, int]]]
    """Targets by name: label and rectangle."""
    heard: int
    """Number of released keys and buttons."""


def missing() -> str:
    """Why no window can be tested here, or nothing."""
    absent = [name for name in NEEDED if shutil.which(name) is None]
    return f"{', '.join(absent)} not found" if absent else ""


class Screen:
    """An X server of our own on a display that was free."""

    def __init__(self, size: tuple[int, int] = (1920, 1080), depth: int = 24) -> None:
        """`depth`: bits of a pixel."""
        ours, theirs = os.pipe()
        geometry = f"{size[0]}x{size[1]}x{depth}"
        self._server = subprocess.Popen(
            # Without -r the server repeats a key by itself when a busy machine lets it go late.
            ["Xvfb", "-displayfd", str(theirs), "-screen", "0", geometry, "-nolisten", "tcp", "-noreset", "-r"],
            pass_fds=(theirs,),
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs)
        number = ""
        # To its last letter: a server that cannot write the end of the line gives up.
        while not number.endswith("\n") and select.select([ours], [], [], PATIENCE)[0]:
            letters = os.read(ours, 16).decode()
            if not letters:
                break
            number += letters
        os.close(ours)
        number = number.strip()
        if not number:
            self.close()
            raise OSError("Xvfb did not start")
        self.display = f":{number}"

    def close(self) -> None:
        self._server.terminate()
        self._server.wait()


class Program:
    """The program in its window; a context manager that leaves nothing behind."""

    def __init__(
        self,
        screen: Screen,
        home: Path,
        *,
        start: str = LOBBY,
        language: str = "en",
        program: Path | None = None,
        **env: str,
    ) -> None:
        """`program`: a packed one, which knows nothing of this checkout, instead of what Python starts with `start`."""
        home.mkdir(parents=True, exist_ok=True)
        self.home = home
        self.display = screen.display
        self._trace = home / "trace.jsonl"
        self._trace.unlink(missing_ok=True)
        self._read = 0
        """Number of bytes of the trace that were read."""
        self._shown: Shown | None = None
        self.environment = {
            **os.environ,
            "DISPLAY": screen.display,
            "CARDTABLE_HOME": str(home),
            "CARDTABLE_TRACE": str(self._trace),
            "SDL_AUDIODRIVER": "dummy",
            "LC_ALL": {"en": "en_GB.UTF-8", "it": "it_IT.UTF-8", "fr": "fr_FR.UTF-8"}[language],
            "PYTHONPATH": str(ROOT),
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            **env,
        }
        self.environment.pop("SDL_VIDEODRIVER", None)
        command = [sys.executable, "-c", start]
        if program is not None:
            command = [str(program)]
            self.environment |= {"PATH": "/usr/bin:/bin", "HOME": str(home), **env}
            del self.environment["PYTHONPATH"]
        self.first_seen = 0.0
        """Time at which there was something on the screen."""
        self._process = subprocess.Popen(
            command,
            env=self.environment,
            cwd=home,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> Program:
        self.wait(lambda shown: True, "the first screen")
        self.first_seen = time.monotonic()
        # Without a window manager no program gives the keyboard to a new window.
        self._do("windowfocus", "--sync", self._window())
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()

    @property
    def pid(self) -> int:
        """The process of the program."""
        return self._process.pid

    def dead(self) -> bool:
        """Return whether the program has ended or was killed."""
        return self._process.poll() is not None

    def ended(self) -> str:
        """Return the output of a program that has ended by itself."""
        return self._process.communicate(timeout=PATIENCE)[0]

    def dismiss_box(self) -> None:
        """Press Return in the system's message box until the program has ended."""
        until = time.monotonic() + PATIENCE
        while not self.dead() and time.monotonic() < until:
            with suppress(subprocess.CalledProcessError):  # no window, or one that is gone
                self._do("search", "--name", ".", "windowfocus", "--sync", "key", "--clearmodifiers", "Return")
            time.sleep(0.1)

    # ---- eyes -----------------------------------------------------------------------

    def shown(self) -> Shown | None:
        """Return the last screen at rest. Callers ask fifty times a second, so only new lines are read."""
        try:
            with self._trace.open("rb") as trace:
                trace.seek(self._read)
                lines = trace.read().rpartition(b"\n")[0]  # the last may be half written
        except FileNotFoundError:
            return None
        if lines:
            self._read += len(lines) + 1
            said: dict[str, Any] = json.loads(lines.rpartition(b"\n")[2])
            things = {name: (label, (r[0], r[1], r[2], r[3])) for name, label, r in said["things"]}
            size = (said["size"][0], said["size"][1])
            self._shown = Shown(said["scene"], size, said["focus"], things, said["heard"])
        return self._shown

    def wait(self, wanted: Callable[[Shown], bool], what: str) -> Shown:
        """The screen as soon as it is as wanted."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            shown = self.shown()
            if shown is not None and wanted(shown):
                return shown
            if self._process.poll() is not None:
                raise AssertionError(f"ended while waiting for {what}: {self._process.communicate()[0]}")
            time.sleep(0.02)
        raise AssertionError(f"waited in vain for {what}; shown is {self.shown()}")

    def wait_scene(self, scene: str) -> Shown:
        """The screen as soon as it is this scene."""
        return self.wait(lambda shown: shown.scene == scene, scene)

    def wait_thing(self, name: str) -> Shown:
        """The screen as soon as there is a thing of this name."""
        return self.wait(lambda shown: name in shown.things, name)

    def changed(self, shown: Shown, patience: float = 4.0) -> None:
        """Wait until the screen is not as it was, or for so long."""
        before = shown._replace(heard=0)
        until = time.monotonic() + patience
        while time.monotonic() < until and (now := self.shown()) is not None and now._replace(heard=0) == before:
            time.sleep(0.02)

    def lines(self) -> int:
        """Return the number of lines that the log of the newest match has on disk."""
        with closing(sqlite3.connect(self.home / "cardtable.db")) as database:
            (count,) = database.execute("SELECT plies FROM records ORDER BY id DESC LIMIT 1").fetchone()
        return int(count)

    def screenshot(self, file: Path) -> Path:
        """The whole screen as a picture."""
        subprocess.run(["import", "-window", "root", str(file)], env=self.environment, check=True, timeout=PATIENCE)
        return file

    # ---- hands ----------------------------------------------------------------------

    def _do(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, check=True, capture_output=True, text=True, timeout=PATIENCE
        )
        return done.stdout

    def _press(self, *words: str, ends: int) -> None:
        """Press something, and wait until its effect is shown, so that a later look never sees the state before. `ends`
        is the number of released keys and buttons."""
        shown = self.shown()
        before = shown.heard if shown is not None else 0
        self._do(*words)
        until = time.monotonic() + HEARD
        while time.monotonic() < until and self._process.poll() is None:
            shown = self.shown()
            if shown is not None and shown.heard >= before + ends:
                return
            time.sleep(0.01)

    def _window(self) -> str:
        return self._do("search", "--onlyvisible", "--class", "cardtable").split()[-1]

    def move(self, x: int, y: int) -> None:
        """The pointer to a place in the window."""
        self._do(*self._to(x, y))

    def _to(self, x: int, y: int) -> list[str]:
        """Words by which xdotool finds the window and brings the pointer to a place in it."""
        return ["search", "--onlyvisible", "--class", "cardtable", "mousemove", "--window", "%1", str(x), str(y)]

    def click(self, name: str) -> None:
        """A click in the middle of a thing."""
        x, y, wide, high = self.wait_thing(name).things[name][1]
        self.click_at((x, y, wide, high))

    def click_at(self, rect: tuple[int, int, int, int]) -> None:
        """A click in the middle of a rectangle of the window."""
        x, y, wide, high = rect
        self._press(*self._to(x + wide // 2, y + high // 2), *CLICK, "1", ends=1)

    def resize(self, wide: int, high: int) -> None:
        """Another size of the window."""
        self._do("windowsize", self._window(), str(wide), str(high))

    def place(self, x: int, y: int, wide: int, high: int) -> None:
        """Another size, and another place on the screen."""
        self._do("windowsize", "--sync", self._window(), str(wide), str(high))
        self._do("windowmove", self._window(), str(x), str(y))

    def geometry(self) -> str:
        """Return position and size of the window."""
        return self._do("getwindowgeometry", self._window())

    def idle(self) -> None:
        """Give the window and its manager time to come to rest, because no event tells of it."""
        time.sleep(1.0)

    def kill(self, how: int) -> None:
        """End the program without a word."""
        self._process.send_signal(how)
        self._process.wait(PATIENCE)

    def wheel(self, name: str, steps: int) -> None:
        """The wheel over a thing; downwards if positive."""
        x, y, wide, high = self.wait_thing(name).things[name][1]
        turned = "5" if steps > 0 else "4"
        self._do(*self._to(x + wide // 2, y + high // 2), *CLICK, "--repeat", str(abs(steps)), turned)

    def key(self, *keys: str) -> None:
        """Keys, as xdotool names them: Tab, shift+Tab, Return, Escape, F11."""
        self._press("key", *keys, ends=sum(key.count("+") + 1 for key in keys))

    def type(self, words: str) -> None:
        """Words, letter by letter."""
        self._do("type", "--delay", "15", words)

    def end(self) -> int:
        """Wait until the program has ended by itself; its exit code."""
        self._process.wait(PATIENCE)
        return self._process.returncode

    def close(self) -> int:
        """Close the program by its key."""
        self.key("ctrl+q")
        return self.end()
