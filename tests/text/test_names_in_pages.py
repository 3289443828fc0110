"""What a page calls by its name in quotation marks, such as a button, has this name in the same language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardtable.text.catalog import LANGUAGES
from cardtable.text.compile_po import messages
from tests.support.places import GAMES, PACKAGE, ROOT

QUOTED = {"en": "“([^”]+)”", "it": "«([^»]+)»", "fr": "«\u00a0([^»]+)\u00a0»"}
"""A name on a page, as each language quotes it."""
KEYS = ("?",)
"""Names of keys, which no button bears."""
SLANTED = r"(?<!\*)\*([^*\n]+)\*(?!\*)"
"""A name in the manual, or several on the way from a page to a button."""
OF_OTHERS = {
    "en": (
        "More info", "Run anyway", "Card Table", "Applications", "System Settings", "Privacy & Security", "Open Anyway",
        "Apps",
    ),
    "it": (
        "Ulteriori informazioni", "Esegui comunque", "Card Table", "Applicazioni", "Impostazioni di Sistema",
        "Privacy e sicurezza", "Apri comunque", "App",
    ),
    "fr": (
        "Informations complémentaires", "Exécuter quand même", "Card Table", "Applications", "Réglages Système",
        "Confidentialité et sécurité", "Ouvrir quand même", "Paramètres",
    ),
}  # fmt: skip
"""Names that operating systems give, in the manual."""


@cache
def said(code: str) -> frozenset[str]:
    """All that a language says, without regard to capitals."""
    return frozenset(form.casefold() for message in messages(code).values() for form in message.forms)


def quoted(page: str, code: str) -> Iterator[str]:
    """The names in quotation marks on a page."""
    yield from re.findall(QUOTED[code], page.replace("\n", " "))


def pages(code: str) -> list[Path]:
    """The pages of rules and the page about the table."""
    return [PACKAGE / "text" / "help" / code / "table.md", *sorted(GAMES.glob(f"*/text/{code}.md"))]


def unknown(names: Iterator[str], code: str) -> list[str]:
    return [name for name in names if name not in KEYS and name.casefold() not in said(code)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_quoted_name_is_that_of_a_button_or_a_choice(code: str) -> None:
    found = {page.name: unknown(quoted(page.read_text(encoding="utf-8"), code), code) for page in pages(code)}
    assert not {name: names for name, names in found.items() if names}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_manual_names_what_is_in_the_window(code: str) -> None:
    manual = (ROOT / "build" / "manual" / f"{code}.md").read_text(encoding="utf-8")
    named = [name for way in re.findall(SLANTED, manual.replace("\n", " ")) for name in way.split(" → ")]
    assert named
    assert not unknown((name for name in named if name not in OF_OTHERS[code]), code)


def test_a_wrong_name_is_found() -> None:
    assert unknown(quoted("Press “Reday” or “?”, then “Ready”.", "en"), "en") == ["Reday"]
