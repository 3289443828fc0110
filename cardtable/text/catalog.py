"""What the program says, in the language of whoever plays.

Everything on the screen asks here by text id and gets a sentence. A missing id, a missing argument or a strange value
gives an uglier sentence, never an error: no game ends over a word.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

LANGUAGES = ("en", "it", "fr")
NATIVE_NAMES: Mapping[str, str] = {"en": "English", "it": "Italiano", "fr": "Français"}

_LOCALE = Path(__file__).with_name("locale")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_WINDOWS_LANGUAGES = {0x09: "en", 0x10: "it", 0x0C: "fr"}  # the primary part of a Windows language number

_current = LANGUAGES[0]
_loaded: dict[str, NullTranslations] = {}


def set_language(code: str) -> None:
    """Speak this language from the next sentence on; one that is not among ours means English."""
    global _current
    _current = code if code in LANGUAGES else LANGUAGES[0]


def language() -> str:
    """The language spoken now."""
    return _current


def text(text_id: str, /, **args: object) -> str:
    """The sentence of this id with its placeholders filled."""
    # gettext answers the empty id with the file's header, which is no sentence.
    return _filled(_messages().gettext(text_id), args) if text_id else ""


def text_n(text_id: str, n: int, /, **args: object) -> str:
    """The sentence of this id in the form that goes with a number, which is also its placeholder {n}."""
    try:
        sentence = _messages().ngettext(text_id, text_id, n)
    except Exception:  # a number that is none
        sentence = text_id
    return _filled(sentence, {"n": n, **args})


def _messages() -> NullTranslations:
    """The messages of the current language, read at its first sentence; English when they cannot be read."""
    found = _loaded.get(_current)
    if found is None:
        found = _read(_current) or _read(LANGUAGES[0]) or NullTranslations()
        _loaded[_current] = found
    return found


def _read(code: str) -> NullTranslations | None:
    try:
        with open(_LOCALE / code / "LC_MESSAGES" / "cardtable.mo", "rb") as file:
            return GNUTranslations(file)
    except Exception:  # gettext raises what a damaged file makes it stumble over: struct.error, Unicode errors, OSError
        return None


def _filled(sentence: str, args: Mapping[str, object]) -> str:
    """Not str.format, which would let a translation reach into objects and fails when an argument is missing."""
    if not args or "{" not in sentence:
        return sentence
    return _PLACEHOLDER.sub(lambda found: _shown(args, found), sentence)


def _shown(args: Mapping[str, object], found: re.Match[str]) -> str:
    name = found[1]
    if name not in args:
        return found[0]
    try:
        return str(args[name])
    except Exception:  # whatever an argument's own __str__ may do
        return "?"


def system_language() -> str:
    """The language the computer is set to, or English when it is none of ours."""
    for wish in _system_wishes():
        code = wish.replace("_", "-").partition("-")[0].partition(".")[0].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def _system_wishes() -> list[str]:
    """What the computer is asked to speak, best first, as it says it: `it_IT.UTF-8`, `fr-CA`, `en`."""
    if sys.platform == "win32":
        from ctypes import windll

        return [_WINDOWS_LANGUAGES.get(windll.kernel32.GetUserDefaultUILanguage() & 0x3FF, "")]
    wishes: list[str] = []
    if sys.platform == "darwin":
        wishes += _apple_languages()
    chosen = next((value for key in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(key))), "")
    if chosen.partition(".")[0] not in ("", "C", "POSIX"):  # as gettext does: in the C locale LANGUAGE is not heard
        wishes += os.environ.get("LANGUAGE", "").split(":")
    return [*wishes, chosen]


def _apple_languages() -> list[str]:
    """A program started from the Finder gets no locale variables, so the preferences are read themselves."""
    import plistlib

    try:
        with open(Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist", "rb") as file:
            wishes = plistlib.load(file).get("AppleLanguages", [])
        return [wish for wish in wishes if isinstance(wish, str)]
    except Exception:  # a preference file that cannot be read is a preference not stated
        return []
