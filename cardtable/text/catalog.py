"""Message catalogue: sentences by text id, in the current language.

A missing sentence falls back to English, or else to the last word of its id with its arguments. A missing argument or a
strange value gives an uglier sentence. No error is raised, because no match may end over a word.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from cardtable.text.filling import fill
from cardtable.text.mo_file import MoFile

LANGUAGES = ("en", "it", "fr")
NATIVE_NAMES: Mapping[str, str] = {"en": "English", "it": "Italiano", "fr": "Français"}

_LOCALE = Path(__file__).with_name("locale")
_WINDOWS_LANGUAGES = {0x09: "en", 0x10: "it", 0x0C: "fr"}  # primary language ids of Windows

_current = LANGUAGES[0]
loaded: dict[str, MoFile] = {}
"""The messages that have been read, by language."""
_SEVERAL: Mapping[str, Callable[[int], bool]] = {
    "en": lambda n: abs(n) != 1,
    "it": lambda n: abs(n) != 1,
    "fr": lambda n: abs(n) > 1,
}
"""For each language whether a number takes the second form of a sentence, as the compiled files declare it."""


def set_language(code: str) -> None:
    """Set the language of all following sentences. An unknown code means English."""
    global _current
    _current = code if code in LANGUAGES else LANGUAGES[0]


def language() -> str:
    """Return the current language."""
    return _current


def text(text_id: str, /, **args: object) -> str:
    """Return the sentence of an id with its placeholders filled.

    >>> text("common.and", one="Anna, Bruno", two="Colette")
    'Anna, Bruno and Colette'
    """
    return fill(_sentence(text_id, 1, args), args, _current)


def text_n(text_id: str, n: int, /, **args: object) -> str:
    """Return the sentence of an id in the form for `n`, if it has several. The placeholder {n} is filled with `n`."""
    given = args if "n" in args else {**args, "n": n}
    return fill(_sentence(text_id, n, given), given, _current)


def is_known(text_id: str) -> bool:
    """Return whether an id has a sentence in the current language or in English."""
    return any(_sentences(code).forms(text_id) for code in (_current, LANGUAGES[0]))


def in_every_language(text_id: str, /, **args: object) -> list[str]:
    """Return the sentence of an id in each language."""
    return [fill(form, args, code) for code in LANGUAGES for form in _sentences(code).forms(text_id)[:1]]


def _sentence(text_id: str, n: int, args: Mapping[str, object]) -> str:
    """Return the sentence in the current language or in English. Else return the last word of the id with a placeholder
    for each argument, so that two buttons with different amounts never look alike."""
    if not text_id:  # the id of the file's header
        return ""
    for code in (_current, LANGUAGES[0]):
        forms = _sentences(code).forms(text_id)
        if forms:
            several = len(forms) > 1 and isinstance(n, int) and _SEVERAL[code](n)
            return forms[several]
    return " ".join([_spelled(text_id), *(f"{{{name}}}" for name, value in args.items() if value not in ("", None))])


def _spelled(text_id: str) -> str:
    """Return the last word of an id as text; for ids that end in `name`, the word before it."""
    words = text_id.removesuffix(".name").rpartition(".")[2].replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def _sentences(code: str) -> MoFile:
    """Return the catalogue of a language, loaded on first use."""
    found = loaded.get(code)
    if found is None:
        found = loaded[code] = MoFile.load(_LOCALE / code / "LC_MESSAGES" / "cardtable.mo")
    return found


def system_language() -> str:
    """Return the language of the operating system, or English if it is not supported."""
    for wish in _system_wishes():
        code = wish.replace("_", "-").partition("-")[0].partition(".")[0].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def _system_wishes() -> list[str]:
    """Return the languages that the system asks for, best first, in its own form: `it_IT.UTF-8`, `fr-CA`, `en`."""
    if sys.platform == "win32":
        from ctypes import windll

        return [_WINDOWS_LANGUAGES.get(windll.kernel32.GetUserDefaultUILanguage() & 0x3FF, "")]
    wishes: list[str] = []
    if sys.platform == "darwin":
        wishes += _apple_languages()
    chosen = next((value for key in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(key))), "")
    if chosen.partition(".")[0] not in ("", "C", "POSIX"):  # as in gettext, the C locale ignores LANGUAGE
        wishes += os.environ.get("LANGUAGE", "").split(":")
    return [*wishes, chosen]


def _apple_languages() -> list[str]:
    """Return the preferred languages of macOS. They are read from the preferences, because a program started from the
    Finder has no locale variables."""
    import plistlib

    try:
        chosen = Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist"
        wishes = plistlib.loads(chosen.read_bytes()).get("AppleLanguages", [])
        return [wish for wish in wishes if isinstance(wish, str)]
    except Exception:  # an unreadable preference file states no preference
        return []
