"""The mouth of the program: what it sends to a service, and that no service, however broken, is more than silence."""

from __future__ import annotations

import socket
import stat
import sys
import threading
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardtable.speech import backends, command_line, speech_dispatcher
from cardtable.speech.command_line import voices_of
from cardtable.speech.speech import LONGEST, Voice
from cardtable.speech.speech_dispatcher import Dispatcher
from cardtable.speech.windows import PowerShell
from tests.support.waiting import PATIENCE, wait_until

TELLS = """Albert              en_US    # Hello! My name is Albert.
Alice               it_IT    # Ciao! Mi chiamo Alice.
Eddy (French (France)) fr_FR    # Bonjour, je m’appelle Eddy.
Samantha            en_US    # Hello! My name is Samantha.
"""
posix = pytest.mark.skipif(sys.platform == "win32", reason="a socket in a folder, a script as a program")


def until(met: Callable[[], object]) -> None:
    """Wait for what a thread or another process does."""
    wait_until(met, "it never happened", pause=0.01)


class Service:
    """speech-dispatcher as it is heard from outside; it can be hard of hearing, or die."""

    def __init__(self, address: Path, dies_at: str = "", silent: bool = False) -> None:
        address.parent.mkdir(parents=True, exist_ok=True)
        self.heard: list[str] = []
        self._dies_at, self._silent = dies_at, silent
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._door.bind(str(address))
        self._door.listen()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        line, _ = self._door.accept()
        with line, line.makefile("rb") as lines:
            words = False
            for raw in lines:
                told = raw.decode().rstrip("\r\n")
                self.heard.append(told)
                if self._dies_at and told.startswith(self._dies_at):
                    return
                words = told == "SPEAK" or (words and told != ".")
                if not self._silent and (told == "SPEAK" or not words):
                    line.sendall(b"225-21\r\n225 OK\r\n" if told == "." else b"208 OK\r\n")

    def close(self) -> None:
        self._door.close()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech_dispatcher, "PATIENCE", 0.2)
    monkeypatch.setattr(command_line, "PATIENCE", 0.2)
    monkeypatch.setattr(command_line, "A_LETTER", 0.0)


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A computer without any voice."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    (tmp_path / "bin").mkdir()
    return tmp_path


def socket_of(runtime: Path) -> Path:
    return runtime / "speech-dispatcher" / "speechd.sock"


def program(runtime: Path, name: str, script: str) -> None:
    """A program in the path that notes how it was called and what it reads."""
    file, log = runtime / "bin" / name, runtime / "log"
    head = f"#!{sys.executable}\nimport sys, time\nlog = open({str(log)!r}, 'a', encoding='utf-8')\n"
    file.write_text(head + "log.write(' '.join(sys.argv[1:]) + chr(10)); log.flush()\n" + script, encoding="utf-8")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)


READS = "log.write(sys.stdin.buffer.read().decode()); log.flush()\n"
"""Reads all that there is, and is done."""


def noted(runtime: Path) -> str:
    log = runtime / "log"
    return log.read_text(encoding="utf-8") if log.exists() else ""


@pytest.fixture
def voice() -> Iterator[Voice]:
    made = Voice()
    yield made
    made.close()


# ---- speech-dispatcher ------------------------------------------------------------------


@posix
def test_speech_dispatcher_gets_words_and_language(runtime: Path, voice: Voice) -> None:
    service = Service(socket_of(runtime))
    voice.say("Anna gioca il re d’oro", "it")
    voice.say(".\r\nQUIT\r\n[[slnc 9000]] \x07 Bruno", "it")
    voice.say("À vous", "fr")
    until(lambda: service.heard.count(".") == 3)
    spoken = [line for line in service.heard if not line.startswith("SET SELF CLIENT")]
    assert spoken == [
        "SET SELF PRIORITY MESSAGE", "SET SELF LANGUAGE it", "SPEAK", "Anna gioca il re d’oro", ".",
        "SPEAK", ".. QUIT slnc 9000 Bruno", ".", "SET SELF LANGUAGE fr", "SPEAK", "À vous", ".",
    ]  # fmt: skip
    service.close()


@posix
def test_new_words_interrupt_old_ones(runtime: Path, voice: Voice) -> None:
    service = Service(socket_of(runtime))
    voice.say("A long tale of long ago", "en")
    until(lambda: "." in service.heard)
    voice.say("Your turn", "en", at_once=True)
    until(lambda: "Your turn" in service.heard)
    assert service.heard.index("CANCEL SELF") < service.heard.index("Your turn")
    voice.hush()
    until(lambda: service.heard.count("CANCEL SELF") == 2)
    service.close()


@posix
@pytest.mark.share(4)
@pytest.mark.parametrize("trouble", ["never answers", "dies", "refuses to live", "is not there"])
def test_a_broken_service_is_silence(
    runtime: Path, voice: Voice, quick: None, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    service = None
    if trouble != "is not there":
        dies = {"dies": "SPEAK", "refuses to live": "SET"}.get(trouble, "")
        service = Service(socket_of(runtime), dies, silent=trouble == "never answers")
    find, returned = voice._find, threading.Event()

    def found() -> object:
        return find() if returned.wait(PATIENCE) else pytest.fail("say() waits for the service")

    monkeypatch.setattr(voice, "_find", found)
    voice.say("Hello?", "en")
    returned.set()
    until(lambda: voice.lost)
    voice.say("Is nobody there?", "en")
    voice.hush()
    if service is not None:
        service.close()


@posix
@pytest.mark.long
@pytest.mark.parametrize("died", [False, True])
def test_a_service_that_sleeps_is_woken(runtime: Path, voice: Voice, died: bool) -> None:
    program(runtime, "speech-dispatcher", "")
    if died:  # as a real one did: its socket lies there still
        socket_of(runtime).parent.mkdir()
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as left:
            left.bind(str(socket_of(runtime)))
    assert backends._ways(), "the program is there, so there may be a voice"
    assert noted(runtime) == "", "to look for a voice starts nothing"
    address, services = socket_of(runtime), []

    def late() -> None:
        until(lambda: "--spawn" in noted(runtime))
        address.unlink(missing_ok=True)
        services.append(Service(address))

    threading.Thread(target=late, daemon=True).start()
    voice.say("Good evening", "en")
    until(lambda: services and "Good evening" in services[0].heard)
    services[0].close()


@posix
def test_a_service_that_refuses_to_start_is_not_waited_for(
    runtime: Path, voice: Voice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech_dispatcher, "PATIENCE", 10 * PATIENCE)
    program(runtime, "speech-dispatcher", "sys.exit(1)\n")  # as it does without the locale that it is told
    program(runtime, "espeak-ng", READS)
    voice.say("Good evening", "en")
    until(lambda: "Good evening" in noted(runtime))


@posix
def test_the_address_in_the_environment_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service(tmp_path / "other.sock")
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path / 'other.sock'}")
    way = backends.find_backend()
    assert isinstance(way, Dispatcher)
    way.close()
    service.close()


# ---- programs ---------------------------------------------------------------------------


@posix
def test_espeak_reads_one_line_after_the_other(runtime: Path, voice: Voice) -> None:
    program(runtime, "espeak-ng", READS)
    voice.say("-w /etc/passwd", "en")
    voice.say("; rm -rf ~", "fr")
    until(lambda: "rm -rf" in noted(runtime))
    assert noted(runtime).splitlines() == ["-v en --stdin", "-w /etc/passwd", "-v fr --stdin", "; rm -rf ~"]


@posix
@pytest.mark.long
def test_a_program_that_is_to_be_silent_is_ended(runtime: Path, voice: Voice) -> None:
    program(runtime, "espeak-ng", "time.sleep(60)\n")
    voice.say("A very long sentence", "en")
    until(lambda: noted(runtime).count("stdin") == 1)
    voice.say("Your turn", "en", at_once=True)
    until(lambda: noted(runtime).count("stdin") == 2)
    assert not voice.lost


@posix
@pytest.mark.share(2)
@pytest.mark.parametrize("script", ["time.sleep(60)\n", "sys.exit(1)\n"])
def test_a_program_that_hangs_or_fails_is_silence(runtime: Path, voice: Voice, quick: None, script: str) -> None:
    program(runtime, "espeak-ng", script)
    voice.say("Hello?", "en")
    until(lambda: voice.lost)


@posix
def test_apple_speaks_with_a_voice_for_each_language(
    runtime: Path, voice: Voice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    program(runtime, "say", f"if '?' in sys.argv:\n    sys.stdout.write({TELLS!r})\nelse:\n    {READS}")
    voice.say("Tocca a te", "it")
    voice.say("Your turn", "en")
    until(lambda: "Your turn" in noted(runtime))
    assert noted(runtime).splitlines() == ["-v ?", "-v Alice -f -", "Tocca a te", "-v Samantha -f -", "Your turn"]


def test_the_voices_of_apple() -> None:
    assert voices_of(TELLS) == {"en": "Samantha", "it": "Alice", "fr": "Eddy (French (France))"}
    assert voices_of("nothing of the kind\n") == {}


@posix
def test_windows_is_sent_words_that_nothing_reads_as_orders(runtime: Path) -> None:
    program(runtime, "powershell", "for line in sys.stdin:\n    log.write(line); log.flush()\n")
    voice = Voice(lambda: PowerShell(str(runtime / "bin" / "powershell")))
    voice.say("'; Remove-Item C:\\ -Recurse #", "en")
    voice.say("Hélène", "fr", at_once=True)
    until(lambda: noted(runtime).count("\n") >= 3)
    called, *lines = noted(runtime).splitlines()
    script = b64decode(called.partition("-EncodedCommand ")[2]).decode("utf-16-le")
    assert "SpeechSynthesizer" in script and "Remove" not in script
    said = [line if line == "-" else b64decode(line.partition(" ")[2]).decode() for line in lines]
    assert said[-2:] == ["-", "Hélène"]
    voice.close()


# ---- the door ---------------------------------------------------------------------------


class Mouth:
    """A service that takes whatever it is given."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.closed = False

    def say(self, words: str, language: str) -> None:
        self.said.append(words)

    def speaks(self) -> bool:
        return False

    def hush(self) -> None:
        return

    def close(self) -> None:
        self.closed = True


def test_nothing_is_asked_of_the_system_before_the_first_words() -> None:
    asked: list[bool] = []
    voice = Voice(lambda: asked.append(True))
    voice.hush()
    voice.say(" \n ", "en")
    assert asked == []
    voice.close()


def test_long_texts_are_spoken_in_parts_to_the_end() -> None:
    mouth = Mouth()
    voice = Voice(lambda: mouth)
    voice.say("x" * (2 * LONGEST + 1) + "\ud800", "en")
    until(lambda: len(mouth.said) == 3)
    voice.close()
    assert mouth.closed
    voice.say("too late", "en")
    assert mouth.said[-1] == "x"
