"""A voice that writes down what is said."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from tests.window.harness import Program


def a_voice(home: Path) -> tuple[Path, str]:
    """Return the file in which a program writes the spoken words, and the path on which it is found. No service of this
    computer speaks instead."""
    (home / "bin").mkdir(parents=True)
    voice, said = home / "bin" / "espeak-ng", home / "said.txt"
    script = f"import sys; open({str(said)!r}, 'a', encoding='utf-8').write(sys.stdin.buffer.read().decode())"
    voice.write_text(f"#!{sys.executable}\n{script}\n", encoding="utf-8")
    refuses = home / "bin" / "speech-dispatcher"
    refuses.write_text(f"#!{sys.executable}\nraise SystemExit(1)\n", encoding="utf-8")
    for program in (voice, refuses):
        program.chmod(0o755)
    return said, f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"


def code_read_aloud(program: Program, said: Path, spoken: int) -> tuple[str, str]:
    """Return address and code of the slip from what was said after so many letters."""
    seen = re.compile(r"([\d.]+:\d+)\D+(\d{3})\D(\d{3})")

    def heard() -> re.Match[str] | None:
        return seen.search(said.read_text(encoding="utf-8")[spoken:]) if said.exists() else None

    program.wait(lambda _: heard() is not None, "to hear a code")
    found = heard()
    assert found
    return found[1], found[2] + found[3]
