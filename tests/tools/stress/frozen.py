"""Trial of the packed program: `python -m tests.tools.stress.frozen dist/cardtable-VERSION-linux-x86_64.tar.xz`.

It is unpacked where a path has blanks and accents, installed into an empty home, and run without Python in sight. Every
game is played by clicks against its opponents, in three languages, and one is killed and resumed. Data of an older
version is taken over, and sounds go to a device that writes them down. Then the program is removed, and only the user's
data is left.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sqlite3
import statistics
import subprocess
import tarfile
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.request import urlopen

from cardtable.rules.registry import TABLES
from cardtable.version import VERSION
from tests.support.phone_clients import phone, received
from tests.support.places import ROOT
from tests.window.harness import PATIENCE, Program, Screen
from tests.window.homes import agreed, quick, two_people
from tests.window.match_play import sit_down
from tests.window.table_play import SHORT, by_mouse, play_on
from tests.window.voices import a_voice, code_read_aloud

ANSWERS = 8
"""Number of answers after which a game counts as played: by then its rules, table, players, words and sounds were
needed."""
STARTS = 5
SLOWER = 1.3
"""Greatest time to the first picture of the packed program, as a factor of the time from source."""


def say(what: str) -> None:
    print(f"  {what}", flush=True)


def bare(home: Path) -> dict[str, str]:
    """Return the environment of a computer without any development tools."""
    return {"HOME": str(home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "SDL_AUDIODRIVER": "dummy"}


@contextmanager
def installed(archive: Path) -> Iterator[tuple[Path, Path]]:
    """Install the program. Yield it with the home it was installed into."""
    with tempfile.TemporaryDirectory(prefix="Tavolo è qui – ") as name:
        unpacked, home = Path(name) / "Été 2026", Path(name) / "home di nonna"
        home.mkdir()
        with tarfile.open(archive) as packed:
            packed.extractall(unpacked, filter="data")
        install = unpacked / "cardtable" / "install.sh"
        subprocess.run([install], env=bare(home), check=True, stdout=subprocess.DEVNULL)
        program = home / ".local" / "opt" / "cardtable" / "cardtable"
        entry = home / ".local" / "share" / "applications" / "org.cardtable.CardTable.desktop"
        assert f'Exec="{program}" %f' in entry.read_text(encoding="utf-8")
        if shutil.which("desktop-file-validate"):
            subprocess.run(["desktop-file-validate", entry], check=True)
        for path in [program.parent, *program.parent.rglob("*")]:
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~0o222)
        yield program, home
        for path in [program.parent, *program.parent.rglob("*")]:
            if path.is_dir() and not path.is_symlink():
                path.chmod(path.stat().st_mode | 0o200)
        subprocess.run([install], env=bare(home), check=True, stdout=subprocess.DEVNULL)  # over what is there
        left = subprocess.run(
            [program.parent / "uninstall.sh"], env=bare(home), check=True, capture_output=True, text=True
        )
        played = home / ".local" / "share" / "cardtable"
        assert "removed" in left.stdout and (str(played) in left.stdout) == played.is_dir()
        files = [path for path in home.glob(".*/**/*") if path.is_file() or path.is_symlink()]
        strangers = [path for path in files if "cardtable" in path.name.lower() and not path.is_relative_to(played)]
        assert not strangers, f"left behind: {strangers}"


def commands(program: Path, home: Path) -> None:
    """Check the commands without a window: rules and bots of every game, records and their verification."""

    def run(*words: str) -> str:
        return subprocess.run([program, *words], env=bare(home), check=True, capture_output=True, text=True).stdout

    assert run("--version").split() == ["cardtable", VERSION]
    for game_id in TABLES:
        record = home / f"{game_id}.txt"
        short = [f"--option={name}={value}" for name, value in SHORT.get(game_id, {}).items()]
        deals = ["--deals=1"] if game_id == "tarocchi" and "hands_per_match=unlimited" in short else []
        run("simulate", game_id, "--bots=beginner", "--record", str(record), *short, *deals)
        run("verify", str(record))
        record.unlink()
    say("every game simulated and verified")


def tables(program: Path, screen: Screen, home: Path, games: Sequence[str] = TABLES) -> None:
    """Play the games at their tables, in turn in the three languages."""
    for i, game_id in enumerate(games):
        folder = home / "tables" / game_id
        quick(folder, trick_stay="short", reduced_motion=True)
        agreed(folder, game_id, SHORT.get(game_id, {}))
        language = ("en", "it", "fr")[i % 3]
        with Program(screen, folder, language=language, program=program) as window:
            sit_down(window, game_id)
            play_on(window, (by_mouse,), ANSWERS)
        say(f"{game_id} played, in {language}")


def phones(program: Path, screen: Screen, home: Path) -> None:
    """Sit down with two phones, of which one joins by its six digits and loads what a page loads."""
    folder, voice, here = home / "phones", home / "phones' voice", "127.0.0.1"
    assert list(program.parent.rglob("segno/__init__.py*")), "no QR code can be drawn"
    quick(folder, reduced_motion=True, speech=True)
    two_people(folder, "poursuite")
    said, path = a_voice(voice)
    around = {"CARDTABLE_ADDRESS": here, "PATH": path, "XDG_RUNTIME_DIR": str(voice)}
    with Program(screen, folder, program=program, **around) as window:
        window.click("lobby.lid.poursuite")
        for seat in range(2):
            name = f"seats.where.{seat}"
            x, y, wide, high = window.wait_thing(name).things[name][1]
            window.click_at((x + wide // 2, y, wide // 2, high))
        window.click("seats.deal")
        window.wait_scene("PhonesDialog")
        authority, code = code_read_aloud(window, said, 0)
        page = loaded(authority, "/")
        assert b'id="words"' in page and len(page) > 30_000
        for path in ("/serif", "/sans", "/sans-bold", "/cloth", "/wood", "/faces/owl"):
            assert len(loaded(authority, path)) > 1000, path
        with phone(authority, join=code) as line:
            message = received(line)
            while not message.get("sheet"):
                message = received(line)
            assert loaded(authority, str(message["sheet"])).startswith(b"\xff\xd8"), "the cards are a JPEG"
        window.wait_scene("PhonesDialog")
    say("a phone joined and got its page, its letters and its cards")


def loaded(authority: str, path: str) -> bytes:
    """Return a file of the server for phones."""
    with urlopen(f"http://{authority}{path}", timeout=PATIENCE) as reply:
        body: bytes = reply.read()
    return body


def screens(program: Path, screen: Screen, home: Path) -> None:
    """Open every screen that can be reached from the first one, from a table and from a match in a file, in turn in the
    three languages. A second start hands the file to the open window."""
    folder = home / "screens"
    quick(folder, reduced_motion=True)
    record = folder / "an evening.cardtable"
    simulate: list[str | Path] = [
        program,
        "simulate",
        "court_circular",
        "--bots=beginner",
        "--option=target=20",
        "--record",
        record,
    ]
    subprocess.run(simulate, env=bare(home), check=True, stdout=subprocess.DEVNULL)
    for language, (start, chains) in zip(("en", "it", "fr"), CHAINS.items(), strict=True):
        with Program(screen, folder, language=language, program=program) as window:
            window.wait_scene("Lobby")
            if start == "MatchScene":
                sit_down(window, "court_circular")
                play_on(window, (by_mouse,), 3)
            elif start == "MatchPage":
                subprocess.run([program, record], env=window.environment, check=True)
                window.wait_scene("ReplayScene")  # at once, with the page under it
                _back(window, start)
            for pressed, last in chains:
                window.wait_scene(start)
                for name in pressed.split():
                    window.click(name)
                window.wait_scene(last)
                _back(window, start)
        say(f"{len(chains)} screens behind {start}, in {language}")


def _back(window: Program, start: str) -> None:
    """Go back by the key for that, from any screen."""
    until = time.monotonic() + 30
    while (shown := window.shown()) is None or shown.scene != start:
        assert time.monotonic() < until, f"no way back from {shown}"
        window.key("Escape")
        window.idle()


CHAINS: Mapping[str, Sequence[tuple[str, str]]] = {
    "Lobby": (
        ("lobby.who", "FamilyPage"), ("lobby.who family.add", "PersonDialog"), ("lobby.scores", "Scores"),
        ("lobby.gallery", "Gallery"), ("lobby.gallery gallery.print", "PrintDeck"), ("lobby.settings", "Settings"),
        ("lobby.code", "CodeDialog"), ("lobby.problem", "Solving"), ("lobby.problems", "ProblemBook"),
        ("lobby.lid.naval", "SetupScene"), ("lobby.lesson.cerchio lesson.again lesson.stay lesson.leave", "Lobby"),
        ("lobby.help", "Help"),
    ),
    "MatchScene": (
        ("menu pause.keys", "KeyPage"), ("menu pause.log", "DealLog"), ("menu pause.sheet", "ScoreSheet"),
        ("menu pause.trick", "LastTrick"), ("menu pause.words", "TableInWords"), ("menu pause.settings", "Settings"),
        ("menu pause.seal", "SealPage"), ("undo", "Dialog"), ("help", "Help"),
    ),
    "MatchPage": (("match.replay", "ReplayScene"), ("match.review", "ReviewPage"), ("match.cards.0", "AllHands")),
}  # fmt: skip
"""Chains of presses from a screen, each with the screen that it opens."""


def sounds(program: Path, screen: Screen, home: Path) -> None:
    """Check the sounds of a table, and the music of the first screen, with a device that writes them down."""
    quick(home / "sounds")
    with heard_by(program, screen, home / "sounds") as window:
        sit_down(window, "court_circular")
        hear(home / "sounds", "the table")
    quick(home / "music", music=True)
    with heard_by(program, screen, home / "music") as window:
        window.wait_scene("Lobby")
        hear(home / "music", "music")
    say("sounds and music heard")


def heard_by(program: Path, screen: Screen, home: Path) -> Program:
    """Start the program with a device that writes down its sounds."""
    return Program(screen, home, program=program, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(home / "heard.raw"))


def hear(home: Path, what: str) -> None:
    """Wait until the device has written down something besides silence."""
    until = time.monotonic() + 30
    heard = home / "heard.raw"
    while not (heard.exists() and any(heard.read_bytes())):
        assert time.monotonic() < until, f"{what} is not to be heard"
        time.sleep(0.2)


def aloud(program: Path, screen: Screen, home: Path) -> None:
    """Check the spoken words of the first screen, written down by a program in the place of a voice."""
    quick(home / "aloud", speech=True)
    voice, said = home / "bin" / "espeak-ng", home / "said.txt"
    voice.parent.mkdir()
    voice.write_text(f'#!/bin/sh\ncat >> "{said}"\n', encoding="utf-8")
    voice.chmod(0o755)
    with Program(screen, home / "aloud", program=program, PATH=f"{voice.parent}:/usr/bin:/bin") as window:
        window.wait(lambda _: said.exists() and "Card Table" in said.read_text(encoding="utf-8"), "to hear its name")
    say("screen read aloud")


def killed(program: Path, screen: Screen, home: Path) -> None:
    """Kill the program in mid-match, and check that nothing that was shown is lost."""
    folder = home / "killed"
    quick(folder, trick_stay="short", reduced_motion=True)
    with Program(screen, folder, program=program) as window:
        sit_down(window, "court_circular")
        play_on(window, (by_mouse,), ANSWERS)
        before = window.lines()
        os.kill(window.pid, signal.SIGKILL)
        window.ended()
    with Program(screen, folder, program=program) as window:
        window.click("lobby.go-on.court_circular")
        window.wait_scene("MatchScene")
        assert window.lines() >= before
    say("killed, and gone on with")


def older(program: Path, screen: Screen, home: Path) -> None:
    """Check that data of an earlier version is taken over."""
    for script in sorted((ROOT / "tests" / "databases").glob("*.sql")):
        folder = home / f"older {script.stem}"
        folder.mkdir(parents=True)
        with closing(sqlite3.connect(folder / "cardtable.db")) as database:
            database.executescript(script.read_text(encoding="utf-8"))
        with Program(screen, folder, program=program) as window:
            window.wait_scene("Lobby")
    say("data of earlier versions opened")


def starts(program: Path, screen: Screen, home: Path) -> None:
    """Measure the seconds to the first picture, packed and from source, one after the other."""
    took: Mapping[str, list[float]] = {"packed": [], "source": []}
    for _ in range(STARTS + 1):
        for kind, times in took.items():
            before = time.monotonic()
            with Program(screen, home / kind, program=program if kind == "packed" else None) as window:
                window.wait_scene("Lobby")
                times.append(window.first_seen - before)
    packed, source = (statistics.median(took[kind][1:]) for kind in ("packed", "source"))
    say(f"first picture after {packed * 1000:.0f} ms, {packed / source:.2f} times as long as from source")
    assert packed < SLOWER * source


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.stress.frozen")
    parser.add_argument("archive", type=Path, help="the archive for Linux that build/make.py has made")
    with installed(parser.parse_args().archive.resolve()) as (program, home):
        screen = Screen((1366, 768))
        try:
            commands(program, home)
            tables(program, screen, home)
            screens(program, screen, home)
            sounds(program, screen, home)
            aloud(program, screen, home)
            phones(program, screen, home)
            killed(program, screen, home)
            older(program, screen, home)
            starts(program, screen, home)
        finally:
            screen.close()
    print("The packed program works.")


if __name__ == "__main__":
    main()
