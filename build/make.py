"""Packages of the program for this system: `python build/make.py`, in an environment with the extra `build` installed.

The folder `dist/cardtable/` is built first, by one recipe for all systems; it is tried once and then packed. A package
that needs a tool of the system is left out if the tool is missing, and `dist/MISSING-….txt` names it for the release.
"""

from __future__ import annotations

import argparse
import lzma
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOUSE = HERE.parent
DIST = HOUSE / "dist"
FOLDER = DIST / "cardtable"
MOST_UNPACKED, MOST_PACKED = 56_000_000, 16_000_000
"""Greatest size in bytes of the folder and of its archive on Linux. The archive should fit into a mail."""
HARDEST = 9
"""Strength of xz. Machine code is packed a twentieth smaller after xz's filter for it, which the archive has on x86."""
MACHINE = {"amd64": "x86_64", "AMD64": "x86_64", "aarch64": "arm64"}

sys.path.insert(0, str(HOUSE))
from cardtable.version import VERSION  # noqa: E402 - of this checkout, not of another that is installed


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the program and pack it for this system.")
    parser.add_argument(
        "--lighten", action="store_true", help="on Linux, take unused libraries out of pygame's (see lighten.py)"
    )
    arguments = parser.parse_args()
    if find_spec("PyInstaller") is None:
        sys.exit('PyInstaller is missing: pip install -e ".[build]"')
    folder(lighten=arguments.lighten)
    missing = DIST / f"MISSING-{sys.platform}.txt"
    missing.unlink(missing_ok=True)
    made = [path for make in MAKERS[sys.platform if sys.platform in MAKERS else "linux"] for path in make()]
    sums = DIST / f"SHA256SUMS-{sys.platform}.txt"
    sums.write_text(
        "".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made), encoding="ascii"
    )
    for path in made:
        print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


def leave_out(package: str, tool: str) -> None:
    """Note that a package is not made because a tool is missing."""
    line = f"{package}: {tool} was not found\n"
    print(line, end="")
    with (DIST / f"MISSING-{sys.platform}.txt").open("a", encoding="ascii") as file:
        file.write(line)


def run(*command: object) -> None:
    subprocess.run([str(word) for word in command], check=True)


def folder(*, lighten: bool = False) -> None:
    """Build the program in a folder and start it once. Exit if it does not say its version or is too large."""
    arguments = ["--noconfirm", "--clean", "--distpath", DIST, "--workpath", DIST / "work", HERE / "cardtable.spec"]
    # Without columns in tracebacks the modules are a fifth smaller; lines stay.
    environment = {**os.environ, "CARDTABLE_LIGHTEN": "1" if lighten else "", "PYTHONNODEBUGRANGES": "1"}
    subprocess.run([sys.executable, "-m", "PyInstaller", *map(str, arguments)], check=True, env=environment)
    program = FOLDER / ("cardtable.exe" if sys.platform == "win32" else "cardtable")
    said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    if sys.platform != "win32" and said.split() != ["cardtable", VERSION]:  # a program without a console says nothing
        sys.exit(f"the program says {said!r} and not that it is version {VERSION}")
    size = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{FOLDER}: {size / 1e6:.1f} MB")
    if sys.platform == "linux" and size > MOST_UNPACKED:
        sys.exit(f"more than {MOST_UNPACKED / 1e6:.0f} MB: see what has come in")


def named(kind: str) -> Path:
    """Return the path of a package: program, version, kind, with the machine in place of `MACHINE`."""
    machine = MACHINE.get(platform.machine(), platform.machine())
    return DIST / f"cardtable-{VERSION}-{kind.replace('MACHINE', machine)}"


# ---- Linux -----------------------------------------------------------------------------------------------------


def archive(hard: int = HARDEST) -> Iterator[Path]:
    """Pack the folder with its install scripts for one user. A lower `hard` takes a third of the time and makes it an
    eighth larger (17.6 for 15.6 MB), which is enough for a test."""
    path = named("linux-MACHINE.tar.xz")
    filters: list[dict[str, int]] = [{"id": lzma.FILTER_LZMA2, "preset": hard}]
    if "x86_64" in path.name:
        filters.insert(0, {"id": lzma.FILTER_X86})
    with lzma.open(path, "wb", filters=filters) as pressed, tarfile.open(fileobj=pressed, mode="w") as packed:
        packed.add(FOLDER, "cardtable/cardtable")
        for file in sorted((HERE / "linux").iterdir()):
            packed.add(file, f"cardtable/{file.name}")
        for size in ICON_SIZES:
            packed.add(icon(size), f"cardtable/icons/icon-{size}.png")
        for page in sorted((HERE / "manual").iterdir()):
            packed.add(page, f"cardtable/manual/{page.name}")
        packed.add(HOUSE / "LICENSE", "cardtable/LICENSE")
    if path.stat().st_size > MOST_PACKED * (1 if hard == HARDEST else 1.125):
        sys.exit(f"{path}: {path.stat().st_size / 1e6:.1f} MB, more than {MOST_PACKED / 1e6:.0f}: see what has come in")
    yield path


ICON_SIZES = (16, 32, 48, 64, 128, 256, 512)


def icon(size: int) -> Path:
    return HOUSE / "sprites" / "appicon" / f"icon-{size}.png"


def furnish(root: Path, program: str) -> None:
    """Write the files that a desktop looks for below `usr`: menu entry, icons, MIME type, description."""
    share = root / "usr" / "share"
    entry = (HERE / "linux" / "org.cardtable.CardTable.desktop").read_text(encoding="utf-8")
    files: dict[str, bytes] = {
        "applications/org.cardtable.CardTable.desktop": entry.replace("Exec=cardtable", f"Exec={program}").encode(),
        "mime/packages/cardtable.xml": (HERE / "linux" / "cardtable-mime.xml").read_bytes(),
        "metainfo/org.cardtable.CardTable.metainfo.xml":
            (HERE / "linux" / "org.cardtable.CardTable.metainfo.xml").read_bytes(),
        "doc/cardtable/copyright": (HOUSE / "LICENSE").read_bytes(),
        **{f"doc/cardtable/manual/{page.name}": page.read_bytes() for page in (HERE / "manual").iterdir()},
        **{f"icons/hicolor/{size}x{size}/apps/cardtable.png": icon(size).read_bytes() for size in ICON_SIZES},
    }  # fmt: skip
    for name, content in files.items():
        path = share / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


MAINTAINER = "Card Table contributors <contributors@cardtable.invalid>"
"""Maintainer of the package. Debian's tools want an address; there is none that answers."""


def needed_libc(folder: Path) -> str:
    """Return the newest version of glibc that a binary in the folder asks for."""
    wanted = {(2, 17)}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                elf = file.read(4) == b"\x7fELF"
            if elf:
                found = re.findall(rb"\0GLIBC_(\d+)\.(\d+)", path.read_bytes())
                wanted |= {(int(major), int(minor)) for major, minor in found}
    return ".".join(map(str, max(wanted)))


FAREWELL = """#!/bin/sh
set -e
case "$1" in
    remove) echo "Profiles, matches and scores are still in .local/share/cardtable of whoever has played." ;;
esac
"""
"""Script that runs when the package is removed."""


def deb() -> Iterator[Path]:
    """Make a package for Debian and its derivatives."""
    if shutil.which("dpkg-deb") is None:
        leave_out(".deb", "dpkg-deb")
        return
    kind = subprocess.run(["dpkg", "--print-architecture"], check=True, capture_output=True, text=True).stdout.strip()
    root = fresh(DIST / "work" / "deb")
    shutil.copytree(FOLDER, root / "opt" / "cardtable", symlinks=True)
    furnish(root, "/opt/cardtable/cardtable")
    link = root / "usr" / "bin" / "cardtable"
    link.parent.mkdir(parents=True)
    link.symlink_to("/opt/cardtable/cardtable")
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file()) // 1024
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(
        f"Package: cardtable\nVersion: {VERSION}\nArchitecture: {kind}\nMaintainer: {MAINTAINER}\n"
        f"Installed-Size: {size}\nSection: games\nPriority: optional\n"
        f"Depends: libc6 (>= {needed_libc(FOLDER)}), libx11-6, libxext6\n"
        "Recommends: libxcursor1, libxfixes3, libxi6, libxrandr2\n"
        "Description: eight card games that no other program plays\n"
        " A table for a family: Il Cerchio, the five CIRKLE games, Court Circular and\n Sicilian Tarocchi.\n",
        encoding="utf-8",
    )
    farewell = root / "DEBIAN" / "postrm"
    farewell.write_text(FAREWELL, encoding="ascii")
    farewell.chmod(0o755)
    path = DIST / f"cardtable_{VERSION}_{kind}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "-Sextreme", "--build", root, path)
    yield path


def fresh(path: Path) -> Path:
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


# ---- Windows and macOS -----------------------------------------------------------------------------------------


def zipped() -> Iterator[Path]:
    """Make a zip archive, which Windows unpacks without a tool."""
    base = named("windows-MACHINE")
    yield Path(shutil.make_archive(str(base), "zip", FOLDER.parent, FOLDER.name))


INNO_SETUP = r"C:\Program Files (x86)\Inno Setup 6"
"""Default folder of Inno Setup, which is not on the search path."""


def setup() -> Iterator[Path]:
    """Make the installer with Inno Setup."""
    tool = shutil.which("iscc") or shutil.which("iscc", path=INNO_SETUP)
    if tool is None:
        leave_out("installer for Windows", "iscc of Inno Setup")
        return
    run(tool, f"/DVersion={VERSION}", f"/DFolder={FOLDER}", f"/DOutput={DIST}", HERE / "windows" / "cardtable.iss")
    yield DIST / f"cardtable-{VERSION}-windows-setup.exe"


def disk_image() -> Iterator[Path]:
    """Make a disk image with the application and a link to the folder of applications."""
    root = fresh(DIST / "work" / "dmg")
    run("ditto", DIST / "Card Table.app", root / "Card Table.app")
    (root / "Applications").symlink_to("/Applications")
    path = named("macos-MACHINE.dmg")
    run("hdiutil", "create", "-volname", "Card Table", "-srcfolder", root, "-ov", "-format", "UDZO", path)
    yield path


def wheel() -> Iterator[Path]:
    """Make a wheel, for computers with Python."""
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", DIST, HOUSE)
    yield DIST / f"cardtable-{VERSION}-py3-none-any.whl"


MAKERS: Mapping[str, Sequence[Callable[[], Iterator[Path]]]] = {
    "linux": (archive, deb, wheel),
    "win32": (zipped, setup),
    "darwin": (disk_image,),
}

if __name__ == "__main__":
    main()
