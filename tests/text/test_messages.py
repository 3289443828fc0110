"""Every sentence the program can say exists in every language, says the same things, and is said somewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from cardtable.cards.chance import Random, below
from cardtable.cards.events import Said
from cardtable.rules.game import Ask, Game, Value, option_text
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, game
from cardtable.table.narration.question_words import question_verbs
from cardtable.text.catalog import LANGUAGES
from cardtable.text.compile_po import Message, binary, compiled, messages
from cardtable.text.filling import placeholders, unfillable
from tests.support.laws import some_options
from tests.support.places import PACKAGE

ID = re.compile(r"[a-z][a-z0-9_-]*(\.[A-Za-z0-9_-]+)+")

TAKES_AN_ID = {"text": 0, "text_n": 0, "Said": 0, "Refusal": 0, "IllegalAction": 0, "Notice": 0, "BadRecord": 1}
"""Functions that take a text id, and its position among their arguments."""


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
        (f"{file.relative_to(PACKAGE.parent)}:{node.lineno}", node)
        for file in sorted(PACKAGE.rglob("*.py"))
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
    assert compiled(code).read_bytes() == fresh, "stale: run python -m cardtable.text.compile_po"


def none(found: Iterable[str]) -> None:
    """Whatever was found is named line by line."""
    lines = sorted(found)
    assert not lines, "\n".join(["", *lines])


def unsaid(needed: Iterable[str], game_id: str = "") -> list[str]:
    """Return the ids without a sentence, each with the file in which it is missing; ids that a game needs belong to the
    game."""
    return [
        f"{text_id} belongs into {home(text_id, code, game_id)}"
        for code in LANGUAGES
        for text_id in sorted(set(needed) - catalogs()[code].keys())
    ]


def home(text_id: str, code: str, game_id: str) -> str:
    """The source of a message: its game's, where the other languages have it, that of the game that asks for it, or
    that of its area."""
    for word in text_id.replace("-", "_").split(".")[:2]:
        if word in GAMES:
            return f"games/{word}/text/{code}.po"
    others = [catalog[text_id].where.partition(":")[0] for catalog in catalogs().values() if text_id in catalog]
    if game_id and not others:
        return f"games/{game_id}/text/{code}.po"
    area = Path(others[0]).name if others else f"{text_id.partition('.')[0]}.po"
    return f"text/locale/{code}/{area}"


def test_every_language_has_every_message() -> None:
    none(unsaid(known()))


def test_missing_messages_are_named_with_their_file(monkeypatch: pytest.MonkeyPatch) -> None:
    without = {code: {k: v for k, v in catalog.items() if k != "ideas.note"} for code, catalog in catalogs().items()}
    without["it"] = catalogs()["it"]
    monkeypatch.setattr("tests.text.test_messages.catalogs", lambda: without)
    assert unsaid(["seats.preset.quick"], "naval")[0] == "seats.preset.quick belongs into games/naval/text/en.po"
    assert unsaid(["ideas.note", "naval.verb.lay", "hints.court-circular.never"]) == [
        "hints.court-circular.never belongs into games/court_circular/text/en.po",
        "ideas.note belongs into text/locale/en/ideas.po",
        "hints.court-circular.never belongs into games/court_circular/text/it.po",
        "hints.court-circular.never belongs into games/court_circular/text/fr.po",
        "ideas.note belongs into text/locale/fr/ideas.po",
    ]


def test_every_id_is_lower_case_words_joined_by_dots() -> None:
    assert [text_id for text_id in sorted(known()) if not ID.fullmatch(text_id)] == []


@cache
def widget_names() -> frozenset[str]:
    """Names of things on the screen may look like ids and are none."""
    given = [keyword for _, node in nodes() if isinstance(node, ast.Call) for keyword in node.keywords]
    return frozenset(str(k.value.value) for k in given if k.arg == "name" and isinstance(k.value, ast.Constant))


def test_every_id_in_the_code_exists() -> None:
    areas = {text_id.partition(".")[0] for text_id in known()} | set(GAMES)
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
    lost = {text_id: where for where, text_id in named + given if text_id not in known()}
    none(f"{each}, said in {lost[each.partition(' ')[0]]}" for each in unsaid(lost))


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
def test_every_game_has_its_name_its_options_and_its_presets_in_words(game_id: str) -> None:
    kind = game(game_id)
    needed = [f"{game_id}.name", f"{game_id}.tagline"]
    for option in kind.options:
        name = f"{game_id}.option.{dashed(option.name)}"
        words = (value for value in option.values if isinstance(value, str))  # yes, no and numbers need none
        needed += [name, *(f"{name}.{dashed(option_text(value))}" for value in words)]
    for preset in {preset.name for preset in kind.about.presets}:
        needed += [f"{game_id}.preset.{dashed(preset)}", f"seats.preset.{dashed(preset)}"]
    none(unsaid(needed, game_id))


def dashed(name: str) -> str:
    return name.replace("_", "-")


DEALS, MOVES = 36, 200
"""Deals of every game that are looked through, and moves of each."""


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_words_for_questions_answers_and_announcements(game_id: str) -> None:
    kind, needed = game(game_id), set[str]()
    for number in range(DEALS):
        rng = Random(number)
        match = Match(Terms(kind, kind.seats[number % len(kind.seats)], options(kind, number, rng), f"words {number}"))
        match.begin()
        match.shuffle()
        while match.playing and match.game is not None and len(match.action_lines) < MOVES:
            asked = match.game.asked()
            seat = asked[below(rng, len(asked))]
            ask = match.game.ask(seat)
            needed |= {f"{game_id}.ask.{verb}" for verb in question_verbs(ask, kind.about.pass_verb)}
            needed |= {f"{game_id}.verb.{verb}" for verb in verbs(ask)}
            named = {action.to for action in ask.actions if action.to} - match.game.table.places.keys()
            needed |= {f"{game_id}.to.{goal}" for goal in named}
            match.play(seat, ask.random_action(rng))
            match.shuffle()
        needed |= {event.text_id for event in match.heard if isinstance(event, Said)}
        needed |= {result.why for result in match.results if result.why}
    none(unsaid(needed, game_id))


def verbs(ask: Ask) -> set[str]:
    found = {action.verb for action in ask.actions} | {amount.verb for amount in ask.amounts}
    return found | ({ask.arrange.verb} if ask.arrange else set())


def options(kind: type[Game], number: int, rng: Random) -> dict[str, Value]:
    """The game as it comes and every value of every option in turn, then any mixture."""
    if number % 2:
        return some_options(kind, rng)
    return {
        option.name: option.values[number // 2 % len(option.values)] if option.values else option.default
        for option in kind.options
    }


def test_languages_agree_on_placeholders_and_plurals() -> None:
    wrong = []
    for text_id in sorted(known()):
        found = [catalog[text_id] for catalog in catalogs().values() if text_id in catalog]
        names = {frozenset(placeholders("".join(message.forms))) for message in found}
        if len(names) > 1 or len({message.plural for message in found}) > 1:
            wrong.append(text_id)
    assert wrong == []


def test_every_sentence_gets_its_arguments() -> None:
    """Calls of text() with a literal id and plain keywords fill every placeholder, and use each keyword."""
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
        needed = placeholders("".join(message.forms)) - ({"n"} if name == "text_n" else set())
        if given != needed or message.plural != (name == "text_n"):
            wrong.append(f"{where} {asked.value}: given {sorted(given)}, needed {sorted(needed)}")
    assert wrong == []


def test_every_refusal_has_the_arguments_of_its_sentence() -> None:
    wrong = []
    for where, name, asked, call in calls():
        message = catalogs()["en"].get(str(getattr(asked, "value", "")))
        args = call.args[1] if len(call.args) > 1 else ast.Dict([], [])
        if name != "Refusal" or message is None or not isinstance(args, ast.Dict):
            continue
        given = {key.value for key in args.keys if isinstance(key, ast.Constant)}
        if given != placeholders("".join(message.forms)):
            wrong.append(f"{where} gives {given} to {message.forms}")
    assert wrong == []


def test_no_sentence_has_blanks_at_its_ends_or_broken_braces() -> None:
    wrong = [
        f"{code} {text_id}"
        for code, catalog in catalogs().items()
        for text_id, message in catalog.items()
        for form in message.forms
        if form != form.strip() or unfillable(form)
    ]
    assert wrong == []


# -- typography --------------------------------------------------------------------------------------------------------


def sentences(code: str) -> Iterator[tuple[str, str]]:
    """Everything that is written in a language, messages and help, with the place where it stands."""
    for text_id, message in catalogs()[code].items():
        yield from ((f"{message.where} {text_id}", form) for form in message.forms)
    for page in [*PACKAGE.glob(f"text/help/{code}/*.md"), *PACKAGE.glob(f"games/*/text/{code}.md")]:
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{page.relative_to(PACKAGE)}:{number}", line


def wrong(code: str, signs: str) -> list[str]:
    """Return the places that break the typography of a language."""
    found = ((where, re.search(signs, words)) for where, words in sentences(code))
    return [f"{where}: {hit[0]!r}" for where, hit in found if hit]


UNITS = r"(?:%|points?\b|jetons?\b|minutes?\b|secondes?\b|000\b)"
BREAKS = rf"\S [;:!?»]|« |[^\W\d_][;!?»]|[^\W\d_]:(?!\S)|«\S|[\d}}] {UNITS}"
"""A sign or a unit at which a line could break, or a sign that stands too close."""


def test_no_line_of_french_can_break_before_its_signs_or_units() -> None:
    none(wrong("fr", BREAKS))


@pytest.mark.parametrize(
    "words", ["Qui joue ?", "Qui joue?", "« oui»", "«oui»", "{n} points", "a : b", "a: b", "10 000"]
)
def test_a_line_that_could_break_is_found(words: str) -> None:
    assert re.search(BREAKS, words)


@pytest.mark.parametrize(
    "words", ["Qui joue\u00a0?", "«\u00a0oui\u00a0»", "{n}\u00a0points", "12:30", "10\u00a0000 fois"]
)
def test_correct_typography_passes(words: str) -> None:
    assert not re.search(BREAKS, words)


PERCENT = {"en": r"[\d}]\s%", "it": r"[\d}]\s%", "fr": "[^\u00a0]%"}
"""A sign of hundredths where the language has a space before it, or none."""


def test_hundredths_are_written_in_one_way_in_each_language() -> None:
    none(hit for code, signs in PERCENT.items() for hit in wrong(code, signs))


ARTICLES = {"en": r"\b[Aa]n? \{n\w*\}", "it": r"\b(?:[Ii]l|al|del|dal|nel|sul|un|una) \{n\w*\}"}
"""An article that a number may not bear: "a 8%" and "il 8%", or "an 7%" and "l’7%", whichever is written."""


def test_no_article_stands_before_a_number_that_may_want_another() -> None:
    none(hit for code, signs in ARTICLES.items() for hit in wrong(code, signs))


SIGNS = {"en": "(?:the|a) 💡|💡 (?:sign|marks)", "it": "segno 💡|💡 indica", "fr": "signe 💡|💡 signale"}
"""The sign of help in a place where its words, which are read aloud for it, make no sentence."""


def test_a_sign_that_is_read_as_words_is_no_word_more() -> None:
    none(hit for code, signs in SIGNS.items() for hit in wrong(code, signs))


MANY = {
    "en": r"\}\} (?:are|were|have|go|stay|beat)\b",
    "it": r"\}\} (?:sono|hanno|vanno|restano|battono|possono|potrebbero)\b",
    "fr": r"\}\} (?:sont|ont|vont|restent|battent|peuvent|pourraient)\b",
}
"""A verb of many right after a noun that takes its form from a number, and so may be of one."""


def test_no_plate_speaks_of_its_player_in_the_third_person() -> None:
    """The same words stand on the plate of the viewer, beside "you"."""
    verbs = {
        "en": "calls|passes|leads|attacks|bets|raises",
        "it": "sceglie|dispone|ordina|chiama|passa|attacca|deve|punta|rilancia|vede|gioca|ha|abbandona",
        "fr": "choisit|dispose|range|appelle|attaque|doit|suit|se couche|abandonne|commence|entame",
    }
    wrong = [
        f"{code}: {text_id}: {form}"
        for code, catalog in catalogs().items()
        for text_id, message in catalog.items()
        if re.match(r"\w+\.(line|plate|did)\.", text_id)
        for form in message.forms
        if re.match(rf"({verbs[code]})\b(?! à parer)", form)
    ]
    assert wrong == []


def test_a_verb_goes_with_its_number_as_the_noun_does() -> None:
    none(hit for code, verbs in MANY.items() for hit in wrong(code, verbs))


def test_quotation_marks_are_of_one_kind_in_each_language() -> None:
    none(wrong("en", "[\"'«»„]") + wrong("it", "[\"'“”„]") + wrong("fr", "[\"'“”„]"))


LEFT_BEHIND = {
    "en": r"(?i)\b(?:some|any|every)body\b|\b(?:please|sorry|oops|formations?|chair|lobby|taker|ruff\w*)\b"
    r"|(?<!\*)\bmanches?\b",
    "it": r"(?i)(?<!\*)\bincontr[oi]\b|\b(?:atrio|bottone|formazion[ei]|briscola|prenditore)\b",
    "fr": r"(?i)\brencontres?\b|\b(?:salon|talon|formations?|déclarant)\b",
}
"""Words that gave way to those which players use; CONTRIBUTING.md lists these. A page of rules may tell in slanted
letters what is printed."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_one_thing_is_called_by_one_word(code: str) -> None:
    none(wrong(code, LEFT_BEHIND[code]))
