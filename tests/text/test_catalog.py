"""The catalog: a sentence in the language spoken, and never an error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.text import catalog
from cardtable.text import compile_po as sources
from cardtable.text.catalog import LANGUAGES, language, set_language, system_language, text, text_n

SOURCE = """
# a comment
msgid ""
msgstr "Language: whatever\\n"

msgid "a.hello"
msgstr "Hello {name}, "
"says \\"{who}\\""

msgid "a.cards"
msgid_plural "a.cards"
msgstr[0] "{n} card of {name}"
msgstr[1] "{n} cards of {name}"
"""


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    """Each test begins in English with nothing read, and leaves it so."""
    catalog.loaded.clear()
    set_language("en")
    yield
    catalog.loaded.clear()
    set_language("en")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of messages of the test's own."""
    monkeypatch.setattr(catalog, "_LOCALE", tmp_path)
    monkeypatch.setattr(sources, "LOCALE", tmp_path)
    monkeypatch.setattr(sources, "GAMES", tmp_path / "games")
    for code in LANGUAGES:
        (tmp_path / code).mkdir()
        (tmp_path / code / "area.po").write_text(SOURCE.replace("Hello", code), encoding="utf-8")
    sources.compile_all()
    return tmp_path


def test_the_language_can_change_at_any_time() -> None:
    seen = []
    for code in LANGUAGES:
        set_language(code)
        assert language() == code
        seen.append(text("common.back"))
    assert seen == ["Back", "Indietro", "Retour"]
    assert set(catalog.NATIVE_NAMES) == set(LANGUAGES)


def test_an_unknown_language_is_english() -> None:
    set_language("../../etc")
    assert (language(), text("common.back")) == ("en", "Back")


def test_arguments_are_put_in_as_they_are(house: Path) -> None:
    assert text("a.hello", name="Ada", who="Leo") == 'en Ada, says "Leo"'
    assert text("a.hello", name="{who} %s {0} \\", who="{name}") == 'en {who} %s {0} \\, says "{name}"'


def test_missing_and_strange_arguments_raise_no_error(house: Path) -> None:
    class Spiteful:
        def __str__(self) -> str:
            raise RuntimeError("no")

    assert text("") == "" == text_n("", 2)
    assert text("a.never", name=1, to="", by=None) == text_n("a.never", 1) == "Never 1"
    assert text("a.hello", name="Ada") == 'en Ada, says "{who}"'
    assert text("a.hello", name=Spiteful(), who=None, more=3) == 'en ?, says "None"'
    assert text_n("a.cards", 10**30, name=b"\xff") == f"{10**30} cards of b'\\xff'"
    assert text_n("a.cards", "x", name=1) == "x card of 1"  # type: ignore[arg-type]
    assert text_n("a.hello", 2, name="Ada") == 'en Ada, says "{who}"', "a sentence with one form for all numbers"
    assert text("a.cards", name=1) == "{n} card of 1"


def test_numbers_choose_the_form_of_their_language(house: Path) -> None:
    counted = {}
    for code in LANGUAGES:
        set_language(code)
        counted[code] = [text_n("a.cards", n, name="Ada") for n in (0, 1, 2)]
    assert counted["en"] == counted["it"] == ["0 cards of Ada", "1 card of Ada", "2 cards of Ada"]
    assert counted["fr"] == ["0 card of Ada", "1 card of Ada", "2 cards of Ada"]


@pytest.mark.parametrize("spoilt", [b"", b"letter", b"\xde\x12\x04\x95" + 40 * b"\xff"])
def test_a_language_that_cannot_be_read_is_english(house: Path, spoilt: bytes) -> None:
    sources.compiled("it").write_bytes(spoilt)
    set_language("it")
    assert text("a.hello", name=1, who=2) == 'en 1, says "2"'
    sources.compiled("en").unlink()
    catalog.loaded.clear()
    assert text("a.hello", name=1, who=2) == "Hello 1 2"


def test_a_sentence_that_a_language_lacks_is_said_in_english(house: Path) -> None:
    (house / "en" / "more.po").write_text('msgid "game.verb.draw"\nmsgstr "Draw a card"', encoding="utf-8")
    sources.compile_all()
    catalog.loaded.clear()
    for code in LANGUAGES:
        set_language(code)
        assert text("game.verb.draw") == text_n("game.verb.draw", 3) == "Draw a card"


def test_a_missing_sentence_is_the_last_word_of_its_id_with_its_arguments(house: Path) -> None:
    assert text("briscola.verb.draw", to="", n=None) == "Draw"
    assert text_n("briscola.takes", 2, name="Ada") == text("briscola.takes", name="Ada", n=2) == "Takes Ada 2"
    assert text("briscola.option.match-games") == "Match games"
    assert text("briscola.option.trump.last_card") == "Last card"
    assert text("briscola.name") == "Briscola", "a name is of what comes before it"
    assert text("briscola") == "Briscola"


def test_compiling_twice_gives_the_same_bytes(house: Path) -> None:
    before = sources.compiled("fr").read_bytes()
    sources.compile_all()
    assert sources.compiled("fr").read_bytes() == before
    assert [path.name for path in sources.compiled("fr").parent.iterdir()] == ["cardtable.mo"]


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ('msgid "a.b"\nmsgstr ""', "x.po:1: a.b lacks"),
        ('msgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "x"', "x.po:1: a.b lacks"),
        ('\n"stray"', "x.po:2: text that belongs to nothing"),
        ("msgid \"a.b\"\nmsgstr 'x'", "x.po:2: not a quoted text"),
        ('msgid "a.b"\nmsgstr "x" "y', "x.po:2: not a quoted text"),
        ('msgid "a.b"\nmsgstr "x"\nmsgstr "y"', "x.po:3: msgstr is not expected"),
        ('msgctxt "a"', "x.po:1: msgctxt is not expected"),
    ],
)
def test_a_source_that_is_wrong_is_refused_with_its_line(source: str, complaint: str) -> None:
    with pytest.raises(sources.SourceError, match=f"^{complaint}"):
        list(sources.entries(source, "x.po"))


def test_an_id_in_two_areas_is_refused(house: Path) -> None:
    (house / "it" / "other.po").write_text('msgid "a.hello"\nmsgstr "Ciao"', encoding="utf-8")
    with pytest.raises(sources.SourceError, match=r"a\.hello is already in it/area\.po"):
        sources.messages("it")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="they say it in their own way")
@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr-CA"}, "fr"),
        ({"LANG": "de_CH.UTF-8"}, "en"),
        ({"LANG": "de_CH.UTF-8", "LANGUAGE": "de:it:fr"}, "it"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "it"}, "en"),
        ({"LANG": "it_IT", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "it_IT", "LC_ALL": "C"}, "en"),
        ({"LANG": "\udcff:::"}, "en"),
    ],
)
def test_the_computers_language(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == expected
