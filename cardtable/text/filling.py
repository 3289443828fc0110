"""Placeholders of sentences.

A placeholder is `{name}`, or a choice by number, as in `{n, plural, one {# card} other {# cards}}`, where # is the
number and `=0 {no card}` an exact one. A small word before a value takes the right form: `de {name}` becomes *de Marie*
or *d’Edgar*.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

_BRANCH = r"(=\d+|one|other) \{((?:[^{}]|\{\w+\})*)\}"
_CHOICE = rf"\{{(\w+), plural,((?: {_BRANCH})+)\}}"
_NAME = re.compile(r"\{(\w+)\}")

_SINGULAR: Mapping[str, str] = {"en": "1", "it": "1", "fr": r"[01](?:,\d+)?"}
"""Pattern of the singular numbers, as shown and without sign."""

_BEFORE_VOWELS: Mapping[str, Mapping[str, str]] = {
    "en": {},
    "it": {"il ": "l’", "lo ": "l’", "la ": "l’", "i ": "gli "}
    | {f"{word}{end} ": f"{word}{joined}" for word in ("a", "da", "de", "ne", "su")
       for end, joined in (("l", "ll’"), ("llo", "ll’"), ("lla", "ll’"), ("i", "gli "))},
    "fr": {"de ": "d’", "que ": "qu’", "le ": "l’", "la ": "l’"}
    | {f"{word}que ": f"{word}qu’" for word in ("jus", "lors", "puis")},
}  # fmt: skip
"""Small words with their forms before a vowel."""

_BEFORE_THEMSELVES = {"e ": "ed ", "a ": "ad "}
"""Italian words that take a d before their own vowel."""

_SPOKEN_VOWEL = r"8[\d.]*|11(?:\.\d{3})*|1(?![\dº.])"
"""Pattern of Italian numbers that begin with a vowel when read: otto, undici, uno."""

_ASPIRATED = (
    *("hans", "harr", "hass", "hasan", "hamid", "hakim", "halim", "hank", "haru", "heid", "hein", "helg", "herman"),
    *("hild", "hiro", "holg", "horst", "howard", "huss", "huit", "haut", "hasard", "hors", "onz", "oui", "yaourt"),
)
"""Beginnings of French words and borrowed names with an initial vowel or h that are treated as a consonant."""


def fill(sentence: str, args: Mapping[str, object], code: str) -> str:
    """Return a sentence with its placeholders filled. `str.format` is not used, because it gives translations access to
    attributes and fails on a missing argument.

    >>> fill("{n, plural, one {# card} other {# cards}}", {"n": 3}, "en")
    '3 cards'
    >>> fill("la main de {name}", {"name": "Edgar"}, "fr")
    'la main d’Edgar'
    """
    if not args or "{" not in sentence:
        return sentence
    if ", plural, " in sentence:
        sentence = re.sub(_CHOICE, lambda found: _chosen(found, args, code), sentence)
    return _places(code).sub(lambda found: _joined(found[1] or "", _shown(args, found[2]), code), sentence)


def placeholders(sentence: str) -> set[str]:
    """Return the names of all placeholders of a sentence."""
    return {found[1] for found in re.finditer(_CHOICE, sentence)} | set(_NAME.findall(_every_branch(sentence)))


def unfillable(sentence: str) -> bool:
    """Return whether a sentence has braces that are not part of a placeholder."""
    return bool(set("{}") & set(_NAME.sub("", _every_branch(sentence))))


@cache
def _places(code: str) -> re.Pattern[str]:
    """Return the pattern of a placeholder with the small word before it, if there is one."""
    words = [*_BEFORE_VOWELS[code], *(_BEFORE_THEMSELVES if code == "it" else ())]
    small = rf"(?<![\w’'-])({'|'.join(words)})" if words else "((?!))"
    return re.compile(rf"(?:{small})?\{{(\w+)\}}", re.IGNORECASE)


def _every_branch(sentence: str) -> str:
    return re.sub(_CHOICE, lambda found: " ".join(branch[2] for branch in re.finditer(_BRANCH, found[2])), sentence)


def _chosen(found: re.Match[str], args: Mapping[str, object], code: str) -> str:
    """Return the branch for a number as shown: 1.0 shown as 1 is singular."""
    name, branches = found[1], {branch[1]: branch[2] for branch in re.finditer(_BRANCH, found[2])}
    number = _shown(args, name).lstrip("+-\N{MINUS SIGN}")
    kind = "one" if re.fullmatch(_SINGULAR[code], number) else "other"
    branch = branches.get(f"={number}", branches.get(kind, branches.get("other", "#")))
    return branch.replace("#", f"{{{name}}}")


def _shown(args: Mapping[str, object], name: str) -> str:
    if name not in args:
        return f"{{{name}}}"
    try:
        return str(args[name])
    except Exception:  # an argument's __str__ may raise anything
        return "?"


def _joined(word: str, value: str, code: str) -> str:
    """Return a small word in the form that fits the value, and the value."""
    if not word:
        return value
    lower = word.lower()
    if lower in _BEFORE_THEMSELVES and code == "it":
        form = _BEFORE_THEMSELVES[lower] if _first_letter(value) == lower[0] else lower
    else:
        form = _BEFORE_VOWELS[code][lower] if _begins_with_vowel(value, code) else lower
    return (form if word[0].islower() else form[0].upper() + form[1:]) + value


def _begins_with_vowel(value: str, code: str) -> bool:
    first = _first_letter(value)
    if code == "it":
        return first in set("aeiouœæ") or bool(re.match(_SPOKEN_VOWEL, value))
    if first == "y":  # Yves, but Yasmine
        return _first_letter(value[1:]) not in set("aeiou")
    return first in set("aeiouhœæ") and not value.lower().startswith(_ASPIRATED)


def _first_letter(value: str) -> str:
    return unicodedata.normalize("NFD", value[:1])[:1].lower()
