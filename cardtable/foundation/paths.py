"""Folders of shipped files and of user data.

One rule serves a source checkout, an installed wheel and a frozen bundle: shipped art and sounds lie beside this
package's code, or one step up, where a checkout keeps their sources.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_NAME = "cardtable"


@lru_cache
def _shipped(package: Path, name: str) -> Path:
    """Return a folder of shipped files: in `assets/` of a wheel or bundle, at the root of a checkout."""
    installed = package / "assets" / name
    return installed if installed.is_dir() else package.parent / name


def sprites() -> Path:
    """Return the folder of all drawings."""
    return _shipped(_PACKAGE, "sprites")


def drawing(name: str) -> Path:
    """Return the file of a drawing, in the folder of all drawings or, as for `games/<id>/lid`, in the folder of a
    game."""
    folder = _PACKAGE if name.startswith("games/") else sprites()
    return folder / f"{name}.svg"


def sounds() -> Path:
    """Return the folder of all sounds."""
    return _shipped(_PACKAGE, "sounds")


def locale() -> Path:
    """Return the folder of the compiled messages, with one folder for each language."""
    return _PACKAGE / "text" / "locale"


def help_pages(language: str) -> list[Path]:
    """Return the help pages in a language: those about the table in general, and the rules in each game's folder."""
    rules = sorted((_PACKAGE / "games").glob(f"*/text/{language}.md"))
    return [*sorted((_PACKAGE / "text" / "help" / language).glob("*.md")), *rules]


def page_name(file: Path) -> str:
    """Return the id of the game that a page is about, or the page's own name."""
    return file.parents[1].name if file.parent.name == "text" else file.stem


def _font_folder(package: str) -> Path:
    """Return the folder of a font package. The package is located without importing it, because an import costs
    more."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle) / package / "files"
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"the font package {package} is not installed: pip install {package.replace('_', '-')}")
    return Path(spec.submodule_search_locations[0]) / "files"


def fonts() -> tuple[Path, Path]:
    """Return the folders of Source Serif Pro and of Lato."""
    return _font_folder("font_source_serif_pro"), _font_folder("font_lato")


def _chosen_home() -> Path | None:
    """Return the folder named by CARDTABLE_HOME, which keeps everything in one place, as on a memory stick; else
    None."""
    chosen = os.environ.get("CARDTABLE_HOME", "").strip()
    return Path(chosen).expanduser().absolute() if chosen else None


def home() -> Path:
    """Return the folder of user data that must not be lost: profiles, settings, matches. It need not exist yet."""
    chosen = _chosen_home()
    if chosen is not None:
        return chosen
    from platformdirs import user_data_path  # imported here, because it costs 14 ms

    return user_data_path(_NAME, appauthor=False)


def papers() -> Path:
    """Return the folder of saved pictures and tables for the user to open elsewhere. It need not exist yet."""
    chosen = _chosen_home()
    if chosen is not None:
        return chosen / "papers"
    from platformdirs import user_documents_path  # see home()

    return user_documents_path() / "Card Table"


def cache() -> Path:
    """Return the folder of data that can be made again, such as cards rendered at one size. It need not exist yet."""
    chosen = _chosen_home()
    if chosen is not None:
        return chosen / "cache"
    from platformdirs import user_cache_path  # see home()

    return user_cache_path(_NAME, appauthor=False)


def logs() -> Path:
    """Return the folder of the log and of crash reports. It need not exist yet."""
    chosen = _chosen_home()
    if chosen is not None:
        return chosen / "log"
    from platformdirs import user_log_path  # see home()

    return user_log_path(_NAME, appauthor=False)
