"""Names of our files in capitals, as some memory sticks and network shares write them, are set right."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path


def restore_names(folder: Path, names: Iterable[str], backups: str) -> None:
    """Rename the files and the folder of backups that differ from their names in case only, in the order of `names`.

    A name that is taken, and a system that refuses, leave a file as it is.
    """
    found = {path.name.lower(): path for path in _listed(folder) if path.name != path.name.lower()}
    for name in (backups, *names):
        if name in found:
            _rename(found[name], folder / name)
    for path in _listed(folder / backups):
        if path.name != path.name.lower():
            _rename(path, path.with_name(path.name.lower()))


def _listed(folder: Path) -> list[Path]:
    with suppress(OSError):
        return sorted(folder.iterdir())
    return []


def _rename(path: Path, target: Path) -> None:
    with suppress(OSError):
        if not target.exists() or target.samefile(path):
            path.rename(target)
