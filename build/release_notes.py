"""Text of a release's page: `python build/release_notes.py FOLDER`. It says which file is for which computer, and which
files are missing. It exits with an error if the archive for Linux is missing."""

from __future__ import annotations

import sys
from pathlib import Path

FILES = (
    ("*-linux-*.tar.xz", "Linux, for one user without an administrator"),
    ("*.deb", "Debian, Ubuntu, Mint"),
    ("*-windows-setup.exe", "Windows"),
    ("*-windows-*.zip", "Windows, without installing"),
    ("*-macos-arm64.dmg", "Mac with an Apple chip (M1 or newer)"),
    ("*-macos-x86_64.dmg", "Mac with an Intel chip"),
    ("*.whl", "any computer with Python"),
)
"""Patterns of the files of a whole release, with the computer that each is for."""


def notes(folder: Path) -> str:
    """Return the text for the files in a folder. Raise SystemExit if there is none for Linux."""
    found = [(sorted(path.name for path in folder.glob(pattern)), computer) for pattern, computer in FILES]
    if not found[0][0]:
        raise SystemExit("no release: the archive for Linux is missing")
    lines = ["| computer | file |", "|---|---|"]
    lines += [f"| {computer} | `{name}` |" for names, computer in found for name in names]
    missing = [computer for names, computer in found if not names]
    if missing:
        lines += ["", f"Not in this release: {'; '.join(missing)}."]
    reasons = sorted({line for path in folder.rglob("MISSING-*.txt") for line in path.read_text("ascii").splitlines()})
    lines += [f"- {line}" for line in reasons]
    return "\n".join([*lines, "", "`SHA256SUMS.txt` has the sums of all files. CHANGELOG.md says what is new.", ""])


if __name__ == "__main__":
    print(notes(Path(sys.argv[1])), end="")
