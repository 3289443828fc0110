"""Makes the desktop bundle: `python build/make.py`, in an environment with the extra `build` installed.

The result is `dist/cardtable/`, a folder to be packed and handed on, and it is tried once before this says so.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from importlib.util import find_spec
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
BUNDLE = HOUSE / "dist" / "cardtable"


def main() -> None:
    if find_spec("PyInstaller") is None:
        sys.exit('PyInstaller is missing: pip install -e ".[build]"')
    if find_spec("numpy") is not None:
        # Measured: pygame's hook takes it along wherever it is merely installed, and the bundle grows by 49 MB.
        print("numpy is installed here; a fresh environment makes a smaller bundle.")
    work = HOUSE / "dist" / "work"
    arguments = ["--noconfirm", "--clean", "--distpath", str(BUNDLE.parent), "--workpath", str(work)]
    recipe = HOUSE / "build" / "cardtable.spec"
    subprocess.run([sys.executable, "-m", "PyInstaller", *arguments, str(recipe)], check=True)
    program = BUNDLE / ("cardtable.exe" if sys.platform == "win32" else "cardtable")
    subprocess.run([program, "games"], check=True, stdout=subprocess.DEVNULL)
    size = sum(path.stat().st_size for path in BUNDLE.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{BUNDLE}: {size / 1e6:.0f} MB, and it starts")
    archive = BUNDLE.with_name(f"cardtable-{sys.platform}.tar.xz")
    with tarfile.open(archive, "w:xz") as packed:
        packed.add(BUNDLE, "cardtable")
    print(f"{archive}: {archive.stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
