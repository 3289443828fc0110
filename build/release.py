"""Release of a version: `python build/release.py 1.2.3`. It refuses an unclean tree and a version without a changelog.

It writes the version, closes the changelog's part for players with the date, tests and builds everything, and only then
commits and tags. Pushing the tag is left to the maintainer, after a look at the packages.
"""

from __future__ import annotations

import datetime
import re
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
VERSION_FILE = HOUSE / "cardtable" / "version.py"
CHANGELOG = HOUSE / "CHANGELOG.md"
NOT_YET = "(not yet released)"


def main() -> None:
    if len(sys.argv) != 2 or not re.fullmatch(r"\d+\.\d+\.\d+", sys.argv[1]):
        sys.exit("usage: python build/release.py MAJOR.MINOR.PATCH")
    version = sys.argv[1]
    for reason in refusals(version):
        sys.exit(f"no release: {reason}")
    today = datetime.datetime.now(tz=datetime.UTC).date()
    written = VERSION_FILE.read_text(encoding="utf-8")
    VERSION_FILE.write_text(re.sub(r'VERSION = ".*"', f'VERSION = "{version}"', written), encoding="utf-8")
    changes = CHANGELOG.read_text(encoding="utf-8")
    CHANGELOG.write_text(changes.replace(f"## {version} {NOT_YET}", f"## {version} ({today})"), encoding="utf-8")
    try:
        for command in CHECKS:
            run(*command)
    except (subprocess.CalledProcessError, KeyboardInterrupt):
        run("git", "checkout", "--", str(VERSION_FILE), str(CHANGELOG))
        sys.exit("no release: what failed is above; version and changelog are as they were")
    run("git", "commit", "-am", f"Card Table {version}")
    run("git", "tag", "-a", f"v{version}", "-m", f"Card Table {version}")
    print(f"Look at dist/, then: git push origin main v{version}")


CHECKS = (
    (sys.executable, "-m", "pytest", "-q", "-n", "auto", "-m", ""),
    (sys.executable, "build/make.py"),
    (sys.executable, "build/smoke.py"),
)


def refusals(version: str) -> list[str]:
    """Return the reasons against a release now; empty if there are none."""
    found = []
    if said("git", "status", "--porcelain"):
        found.append("there are changes that are not committed")
    if f"v{version}" in said("git", "tag").split():
        found.append(f"there is a version {version} already")
    if f"## {version} {NOT_YET}\n" not in CHANGELOG.read_text(encoding="utf-8"):
        found.append(f"CHANGELOG.md has no part that begins with: ## {version} {NOT_YET}")
    return found


def said(*command: str) -> str:
    return subprocess.run(command, cwd=HOUSE, check=True, capture_output=True, text=True).stdout


def run(*command: str) -> None:
    print("+", *command, flush=True)
    subprocess.run(command, cwd=HOUSE, check=True)


if __name__ == "__main__":
    main()
