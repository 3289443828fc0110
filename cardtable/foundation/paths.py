"""Where things lie: what is shipped with the program, and what belongs to whoever plays.

One rule serves a source checkout, an installed wheel and a frozen bundle: shipped art and sounds are looked for beside
this package's own code, then one step up, where a checkout keeps the sources they are made from.
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
    """A wheel and a bundle carry `assets/`; a checkout has the folder at its root."""
    installed = package / "assets" / name
    return installed if installed.is_dir() else package.parent / name


def sprites() -> Path:
    """The folder of all drawings."""
    return _shipped(_PACKAGE, "sprites")


def drawing(name: str) -> Path:
    """The file of a drawing: below the folder of all drawings, or, as `games/<id>/lid`, in the folder of a game."""
    folder = _PACKAGE if name.startswith("games/") else sprites()
    return folder / f"{name}.svg"


def sounds() -> Path:
    """The folder of all sounds."""
    return _shipped(_PACKAGE, "sounds")


def locale() -> Path:
    """The folder of the compiled messages, one folder a language."""
    return _PACKAGE / "text" / "locale"


def help_pages(language: str) -> list[Path]:
    """The pages for readers of a language: those about the table in general, and the rules in each game's folder."""
    rules = sorted((_PACKAGE / "games").glob(f"*/text/{language}.md"))
    return [*sorted((_PACKAGE / "text" / "help" / language).glob("*.md")), *rules]


def page_name(file: Path) -> str:
    """What a page is about: the id of a game, or its own name."""
    return file.parents[1].name if file.parent.name == "text" else file.stem


def _font_folder(package: str) -> Path:
    """A font package is found without being imported, because importing it would cost more than finding it."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle) / package / "files"
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"the font package {package} is not installed: pip install {package.replace('_', '-')}")
    return Path(spec.submodule_search_locations[0]) / "files"


def fonts() -> tuple[Path, Path]:
    """The folders of Source Serif Pro and of Lato."""
    return _font_folder("font_source_serif_pro"), _font_folder("font_lato")


def _chosen_home() -> Path | None:
    """CARDTABLE_HOME keeps everything in one folder: a memory stick, or a test."""
    chosen = os.environ.get("CARDTABLE_HOME", "").strip()
    return Path(chosen).expanduser().absolute() if chosen else None


def home() -> Path:
    """The folder of what must not be lost: profiles, settings, games. It need not exist yet."""
    chosen = _chosen_home()
    if chosen is not None:
        return chosen
    from platformdirs import user_data_path  # 14 ms that a chosen home saves

    return user_data_path(_NAME, appauthor=False)


def papers() -> Path:
    """The folder of what somebody saves to look at it elsewhere: pictures, tables. It need not exist yet."""
    chosen = _chosen_home()
    if chosen is not None:
        return chosen / "papers"
    from platformdirs import user_documents_path  # see home()

    return user_documents_path() / "Card Table"


def cache() -> Path:
    """The folder of what can be made again, such as cards rendered at one size. It need not exist yet."""
    chosen = _chosen_home()
    if chosen is not None:
        return chosen / "cache"
    from platformdirs import user_cache_path  # see home()

    return user_cache_path(_NAME, appauthor=False)


def logs() -> Path:
    """The folder of the log and of reports of faults. It need not exist yet."""
    chosen = _chosen_home()
    if chosen is not None:
        return chosen / "log"
    from platformdirs import user_log_path  # see home()

    return user_log_path(_NAME, appauthor=False)
