"""What the program says, in the language of whoever plays.

Everything on the screen asks here by text id and gets a sentence. A missing sentence is said in English, or else by the
last word of its id and whatever it was to tell of; a missing argument or a strange value gives an uglier sentence. None
is an error: no game ends over a word.
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
_WINDOWS_LANGUAGES = {0x09: "en", 0x10: "it", 0x0C: "fr"}  # the primary part of a Windows language number

_current = LANGUAGES[0]
_loaded: dict[str, MoFile] = {}
_SEVERAL: Mapping[str, Callable[[int], bool]] = {
    "en": lambda n: abs(n) != 1,
    "it": lambda n: abs(n) != 1,
    "fr": lambda n: abs(n) > 1,
}
"""The numbers that go with the second form of a sentence, as the compiled files say it to others."""


def set_language(code: str) -> None:
    """Speak this language from the next sentence on; one that is not among ours means English."""
    global _current
    _current = code if code in LANGUAGES else LANGUAGES[0]


def language() -> str:
    """The language spoken now."""
    return _current


def text(text_id: str, /, **args: object) -> str:
    """The sentence of this id with its placeholders filled."""
    return fill(_sentence(text_id, 1, args), args, _current)


def text_n(text_id: str, n: int, /, **args: object) -> str:
    """The sentence of this id in the form that goes with a number, if it has several. The number is also its
    placeholder {n}."""
    given = args if "n" in args else {**args, "n": n}
    return fill(_sentence(text_id, n, given), given, _current)


def in_every_language(text_id: str, /, **args: object) -> list[str]:
    """The sentence of this id as each of our languages has it."""
    return [fill(form, args, code) for code in LANGUAGES for form in _sentences(code).forms(text_id)[:1]]


def _sentence(text_id: str, n: int, args: Mapping[str, object]) -> str:
    """The sentence in the current language, or in English, or the word that the id ends in and a place for everything
    that was given: two buttons that name different amounts never look alike."""
    if not text_id:  # which is the id of the file's header
        return ""
    for code in (_current, LANGUAGES[0]):
        forms = _sentences(code).forms(text_id)
        if forms:
            several = len(forms) > 1 and isinstance(n, int) and _SEVERAL[code](n)
            return forms[several]
    return " ".join([_spelled(text_id), *(f"{{{name}}}" for name, value in args.items() if value not in ("", None))])


def _spelled(text_id: str) -> str:
    """The last word of an id as one would write it; what ends in `name` is called by the word before it."""
    words = text_id.removesuffix(".name").rpartition(".")[2].replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def _sentences(code: str) -> MoFile:
    """The sentences of a language, whose file is read at the first of them."""
    found = _loaded.get(code)
    if found is None:
        found = _loaded[code] = MoFile.load(_LOCALE / code / "LC_MESSAGES" / "cardtable.mo")
    return found


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
        chosen = Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist"
        wishes = plistlib.loads(chosen.read_bytes()).get("AppleLanguages", [])
        return [wish for wish in wishes if isinstance(wish, str)]
    except Exception:  # a preference file that cannot be read is a preference not stated
        return []
