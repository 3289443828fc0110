"""Makes what each system expects: `python build/make.py`, in an environment with the extra `build` installed.

The folder `dist/cardtable/` comes first, everywhere the same recipe; it is tried, and then packed as this system wants
it. What a system's own tools are needed for is made where they are at hand, and it is said where they are not.
"""

from __future__ import annotations

import platform
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
MOST_UNPACKED, MOST_PACKED = 42_000_000, 16_000_000
"""Bytes that the folder and its archive may have on Linux: a grandson sends it by mail."""
HARDEST = 9
MACHINE = {"amd64": "x86_64", "AMD64": "x86_64", "aarch64": "arm64"}

sys.path.insert(0, str(HOUSE))
from cardtable.version import VERSION  # noqa: E402 - of this checkout, not of another that is installed


def main() -> None:
    if find_spec("PyInstaller") is None:
        sys.exit('PyInstaller is missing: pip install -e ".[build]"')
    folder()
    made = [path for make in MAKERS[sys.platform if sys.platform in MAKERS else "linux"] for path in make()]
    sums = DIST / f"SHA256SUMS-{sys.platform}.txt"
    sums.write_text(
        "".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made), encoding="ascii"
    )
    for path in made:
        print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


def run(*command: object) -> None:
    subprocess.run([str(word) for word in command], check=True)


def folder() -> None:
    """The program in a folder, tried once."""
    arguments = ["--noconfirm", "--clean", "--distpath", DIST, "--workpath", DIST / "work", HERE / "cardtable.spec"]
    run(sys.executable, "-m", "PyInstaller", *arguments)
    program = FOLDER / ("cardtable.exe" if sys.platform == "win32" else "cardtable")
    said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    if sys.platform != "win32" and said.split() != ["cardtable", VERSION]:  # a program without a console says nothing
        sys.exit(f"the program says {said!r} and not that it is version {VERSION}")
    size = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{FOLDER}: {size / 1e6:.1f} MB")
    if sys.platform == "linux" and size > MOST_UNPACKED:
        sys.exit(f"more than {MOST_UNPACKED / 1e6:.0f} MB: see what has come in")


def named(kind: str) -> Path:
    """What an archive is called: the program, its version, for which computer."""
    machine = MACHINE.get(platform.machine(), platform.machine())
    return DIST / f"cardtable-{VERSION}-{kind.replace('MACHINE', machine)}"


# ---- Linux -----------------------------------------------------------------------------------------------------


def archive(hard: int = HARDEST) -> Iterator[Path]:
    """The folder with what installs it for one user. Packed less hard it is made in a third of the time, and a tenth
    larger: that is enough for a try."""
    path = named("linux-MACHINE.tar.xz")
    with tarfile.open(path, "w:xz", preset=hard) as packed:
        packed.add(FOLDER, "cardtable/cardtable")
        for file in sorted((HERE / "linux").iterdir()):
            packed.add(file, f"cardtable/{file.name}")
        for size in ICON_SIZES:
            packed.add(icon(size), f"cardtable/icons/icon-{size}.png")
        for page in sorted((HERE / "manual").iterdir()):
            packed.add(page, f"cardtable/manual/{page.name}")
        packed.add(HOUSE / "LICENSE", "cardtable/LICENSE")
    if path.stat().st_size > MOST_PACKED * (1 if hard == HARDEST else 1.1):
        sys.exit(f"{path}: {path.stat().st_size / 1e6:.1f} MB, more than {MOST_PACKED / 1e6:.0f}: see what has come in")
    yield path


ICON_SIZES = (16, 32, 48, 64, 128, 256, 512)


def icon(size: int) -> Path:
    return HOUSE / "sprites" / "appicon" / f"icon-{size}.png"


def furnish(root: Path, program: str) -> None:
    """What a desktop looks for below `usr`: menu entry, icons, kind of file, description."""
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


FAREWELL = """#!/bin/sh
set -e
case "$1" in
    remove) echo "Profiles, matches and scores are still in .local/share/cardtable of whoever has played." ;;
esac
"""
"""What is said when the package is removed."""


def deb() -> Iterator[Path]:
    """A package for Debian and its children."""
    if shutil.which("dpkg-deb") is None:
        print("no .deb: dpkg-deb is not here")
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
        f"Package: cardtable\nVersion: {VERSION}\nArchitecture: {kind}\nMaintainer: Card Table contributors\n"
        f"Installed-Size: {size}\nSection: games\nPriority: optional\n"
        f"Depends: libc6 (>= {platform.libc_ver()[1]}), libx11-6, libxext6\n"
        "Recommends: libxcursor1, libxfixes3, libxi6, libxrandr2\n"
        "Description: eight card games that no other program plays\n"
        " A table for a family: Il Cerchio, the five CIRKLE games, Court Circular and\n Sicilian Tarocchi.\n",
        encoding="utf-8",
    )
    farewell = root / "DEBIAN" / "postrm"
    farewell.write_text(FAREWELL, encoding="ascii")
    farewell.chmod(0o755)
    path = DIST / f"cardtable_{VERSION}_{kind}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, path)
    yield path


def appimage() -> Iterator[Path]:
    """One file that runs where it lies."""
    tool = shutil.which("appimagetool")
    if tool is None:
        print("no AppImage: appimagetool is not here")
        return
    root = fresh(DIST / "work" / "Card Table.AppDir")
    shutil.copytree(FOLDER, root / "usr" / "lib" / "cardtable", symlinks=True)
    furnish(root, "cardtable")
    shutil.copy(root / "usr" / "share" / "applications" / "org.cardtable.CardTable.desktop", root)
    shutil.copy(icon(256), root / "cardtable.png")
    start = root / "AppRun"
    start.write_text(
        '#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/usr/lib/cardtable/cardtable" "$@"\n', encoding="ascii"
    )
    start.chmod(0o755)
    path = named("MACHINE.AppImage")
    run(tool, root, path)
    yield path


def fresh(path: Path) -> Path:
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


# ---- Windows and macOS -----------------------------------------------------------------------------------------


def zipped() -> Iterator[Path]:
    """The folder as Windows unpacks it by itself."""
    base = named("windows-MACHINE")
    yield Path(shutil.make_archive(str(base), "zip", FOLDER.parent, FOLDER.name))


INNO_SETUP = r"C:\Program Files (x86)\Inno Setup 6"
"""Where it installs itself, which is not where commands are looked for."""


def setup() -> Iterator[Path]:
    """The installer, by Inno Setup."""
    tool = shutil.which("iscc") or shutil.which("iscc", path=INNO_SETUP)
    if tool is None:
        print("no installer: iscc of Inno Setup is not here")
        return
    run(tool, f"/DVersion={VERSION}", f"/DFolder={FOLDER}", f"/DOutput={DIST}", HERE / "windows" / "cardtable.iss")
    yield DIST / f"cardtable-{VERSION}-windows-setup.exe"


def disk_image() -> Iterator[Path]:
    """The application on a disk that is opened, and from which it is drawn to where applications lie."""
    root = fresh(DIST / "work" / "dmg")
    run("ditto", DIST / "Card Table.app", root / "Card Table.app")
    (root / "Applications").symlink_to("/Applications")
    path = named("macos-MACHINE.dmg")
    run("hdiutil", "create", "-volname", "Card Table", "-srcfolder", root, "-ov", "-format", "UDZO", path)
    yield path


def wheel() -> Iterator[Path]:
    """For computers that have Python."""
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", DIST, HOUSE)
    yield DIST / f"cardtable-{VERSION}-py3-none-any.whl"


MAKERS: Mapping[str, Sequence[Callable[[], Iterator[Path]]]] = {
    "linux": (archive, deb, appimage, wheel),
    "win32": (zipped, setup),
    "darwin": (disk_image,),
}

if __name__ == "__main__":
    main()
