"""Every sentence the program can say exists in every language, says the same things, and is said somewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardtable.games.games import GAMES, game
from cardtable.rules.game import written
from cardtable.text.catalog import LANGUAGES
from cardtable.text.compile import Message, binary, compiled, messages

CODE = Path(__file__).parents[1] / "cardtable"
ID = re.compile(r"[a-z][a-z0-9_-]*(\.[A-Za-z0-9_-]+)+")
PLACEHOLDER = re.compile(r"\{(\w+)\}")

TAKES_AN_ID = {"text": 0, "text_n": 0, "Said": 0, "Refusal": 0, "IllegalAction": 0, "Notice": 0, "BadRecord": 1}
"""What is called with a text id, and at which place among its arguments."""


@cache
def catalogs() -> dict[str, dict[str, Message]]:
    return {code: messages(code) for code in LANGUAGES}


@cache
def known() -> frozenset[str]:
    return frozenset().union(*catalogs().values())


@cache
def nodes() -> tuple[tuple[str, ast.Constant | ast.Call], ...]:
    """Every word and every call of our code that matters here, with the place it stands at: to keep all nodes would
    take more than a hundred megabytes."""
    return tuple(
        (f"{file.relative_to(CODE.parent)}:{node.lineno}", node)
        for file in sorted(CODE.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Constant) and isinstance(node.value, str))
        or (isinstance(node, ast.Call) and (called(node) in TAKES_AN_ID or any(k.arg == "name" for k in node.keywords)))
    )


def called(call: ast.Call) -> str:
    """The name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def constants() -> Iterator[tuple[str, str]]:
    for where, node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield where, node.value


def calls() -> Iterator[tuple[str, str, ast.expr, ast.Call]]:
    """Every call that takes a text id: place, name of what is called, the id as written, the call."""
    for where, node in nodes():
        if isinstance(node, ast.Call):
            name = called(node)
            # table.say(...) and the like: a method of another thing that happens to be called text() has no id in it
            if name in TAKES_AN_ID and (name != "text" or isinstance(node.func, ast.Name)):
                place = TAKES_AN_ID[name]
                if len(node.args) > place and not isinstance(node.args[place], ast.Starred):
                    yield where, name, node.args[place], node


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_compiled_messages_are_those_of_the_sources(code: str) -> None:
    fresh = binary(code, catalogs()[code])
    assert compiled(code).read_bytes() == fresh, "stale: run python -m cardtable.text.compile"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_every_message(code: str) -> None:
    assert sorted(known() - catalogs()[code].keys()) == []


def test_every_id_is_lower_case_words_joined_by_dots() -> None:
    assert [text_id for text_id in sorted(known()) if not ID.fullmatch(text_id)] == []


@cache
def widget_names() -> frozenset[str]:
    """Names of things on the screen may look like ids and are none."""
    given = [keyword for _, node in nodes() if isinstance(node, ast.Call) for keyword in node.keywords]
    return frozenset(str(k.value.value) for k in given if k.arg == "name" and isinstance(k.value, ast.Constant))


def test_every_id_in_the_code_exists() -> None:
    areas = {text_id.partition(".")[0] for text_id in known()}
    named = [
        (where, value)
        for where, value in constants()
        if ID.fullmatch(value) and value.partition(".")[0] in areas and value not in widget_names()
    ]
    given = [
        (where, str(asked.value))
        for where, _, asked, _ in calls()
        if isinstance(asked, ast.Constant) and isinstance(asked.value, str)
    ]
    assert sorted({f"{where} {text_id}" for where, text_id in named + given if text_id not in known()}) == []


def built() -> Iterator[tuple[str, str]]:
    """Ids put together from a game's own words, as patterns: f"{game}.verb.{verb}" is the only kind there should be."""
    for where, _, asked, _ in calls():
        if isinstance(asked, ast.JoinedStr):
            parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in asked.values)
            yield where, "".join(parts)


def test_an_id_is_put_together_only_around_words_that_can_be_searched_for() -> None:
    added = [where for where, _, asked, _ in calls() if isinstance(asked, ast.BinOp)]
    vague = [where for where, pattern in built() if not re.search(r"[a-z]{2}", pattern)]
    assert added + vague == []


def test_every_message_is_used() -> None:
    used = {value for _, value in constants()}
    patterns = re.compile("|".join(sorted({pattern for _, pattern in built()})) or "-")
    assert sorted(text_id for text_id in known() - used if not patterns.fullmatch(text_id)) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_its_name_and_its_options_in_words(game_id: str) -> None:
    needed = [f"{game_id}.name", f"{game_id}.tagline"]
    for option in game(game_id).options:
        name = f"{game_id}.option.{option.name.replace('_', '-')}"
        needed += [name, *(f"{name}.{written(value).replace('_', '-')}" for value in option.values)]
    for preset in game(game_id).about.presets:
        name = preset.name.replace("_", "-")
        needed += [f"seats.preset.{name}", f"{game_id}.preset.{name}"]
    missing = sorted(set(needed) - known())
    assert missing == [], f"say it in cardtable/games/{game_id}/text/<language>.po"


def test_languages_agree_on_placeholders_and_plurals() -> None:
    wrong = []
    for text_id in sorted(known()):
        found = [catalog[text_id] for catalog in catalogs().values() if text_id in catalog]
        names = {frozenset(PLACEHOLDER.findall("".join(message.forms))) for message in found}
        if len(names) > 1 or len({message.plural for message in found}) > 1:
            wrong.append(text_id)
    assert wrong == []


def test_every_sentence_gets_what_it_needs() -> None:
    """Where text() is called with a literal id and plain keywords, they fill every placeholder and none is idle."""
    wrong = []
    for where, name, asked, call in calls():
        if name not in ("text", "text_n") or not isinstance(asked, ast.Constant) or asked.value not in known():
            continue
        if any(keyword.arg is None for keyword in call.keywords):
            continue
        message = catalogs()["en"].get(str(asked.value))
        if message is None:
            continue
        given = {str(keyword.arg) for keyword in call.keywords}
        needed = set(PLACEHOLDER.findall("".join(message.forms))) - ({"n"} if name == "text_n" else set())
        if given != needed or message.plural != (name == "text_n"):
            wrong.append(f"{where} {asked.value}: given {sorted(given)}, needed {sorted(needed)}")
    assert wrong == []


def test_no_sentence_has_blanks_at_its_ends_or_broken_braces() -> None:
    wrong = []
    for code, catalog in catalogs().items():
        for text_id, message in catalog.items():
            for form in message.forms:
                if form != form.strip() or "{" in PLACEHOLDER.sub("", form) or "}" in PLACEHOLDER.sub("", form):
                    wrong.append(f"{code} {text_id}")
    assert wrong == []
