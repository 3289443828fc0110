"""Sentences with names and numbers put in: small words take the form that belongs there, nouns that of their number. No
message of any game or screen can be made to say "de Edgar", "e Edgar" or "1 punti"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

import pytest

from cardtable.text.catalog import LANGUAGES, set_language, text
from cardtable.text.compile_po import messages
from cardtable.text.filling import fill, placeholders, unfillable

NAMES = (
    "Edgar",
    "Élodie",
    "Hélène",
    "Hans",
    "Yves",
    "Yasmine",
    "Anna",
    "Ada",
    "Elena",
    "Ugo",
    "Oscar",
    "Hugo",
    "3B",
    "🦊",
)
NUMBERS = ("0", "1", "1.5", "1,5", "2", "8", "11", "21", "10,000", "−1", "+1")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("Marie", "de Marie, que Marie, jusque Marie"),
        ("Edgar", "d’Edgar, qu’Edgar, jusqu’Edgar"),
        ("Élodie", "d’Élodie, qu’Élodie, jusqu’Élodie"),
        ("Hélène", "d’Hélène, qu’Hélène, jusqu’Hélène"),
        ("Hugo", "d’Hugo, qu’Hugo, jusqu’Hugo"),
        ("Hans", "de Hans, que Hans, jusque Hans"),
        ("Yves", "d’Yves, qu’Yves, jusqu’Yves"),
        ("Yasmine", "de Yasmine, que Yasmine, jusque Yasmine"),
        ("avril", "d’avril, qu’avril, jusqu’avril"),
        ("3B", "de 3B, que 3B, jusque 3B"),
        ("8", "de 8, que 8, jusque 8"),
        ("11", "de 11, que 11, jusque 11"),
        ("🦊", "de 🦊, que 🦊, jusque 🦊"),
        ("", "de , que , jusque "),
    ],
)
def test_french_small_words_are_elided_before_a_vowel_that_is_heard(value: str, said: str) -> None:
    assert fill("de {name}, que {name}, jusque {name}", {"name": value}, "fr") == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("Bruno", "Zoe e Bruno, a Bruno"),
        ("Edgar", "Zoe ed Edgar, a Edgar"),
        ("Elena", "Zoe ed Elena, a Elena"),
        ("Anna", "Zoe e Anna, ad Anna"),
        ("Ugo", "Zoe e Ugo, a Ugo"),
        ("Oscar", "Zoe e Oscar, a Oscar"),
        ("Hugo", "Zoe e Hugo, a Hugo"),
        ("8", "Zoe e 8, a 8"),
    ],
)
def test_italian_e_and_a_take_a_d_before_their_own_vowel_alone(value: str, said: str) -> None:
    assert fill("Zoe e {name}, a {name}", {"name": value}, "it") == said


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("8 marzo", "dall’8 marzo"),
        ("11 marzo", "dall’11 marzo"),
        ("1º marzo", "dal 1º marzo"),
        ("18 marzo", "dal 18 marzo"),
    ],
)
def test_an_italian_article_goes_with_the_number_as_it_is_read(day: str, said: str) -> None:
    assert fill("dal {day}", {"day": day}, "it") == said


def test_a_small_word_keeps_its_capital_and_part_of_a_word_is_none() -> None:
    assert fill("De {name}. Que {name}", {"name": "Anna"}, "fr") == "D’Anna. Qu’Anna"
    assert fill("E {name}; perde {name}; c’e {name}", {"name": "Edgar"}, "it") == "Ed Edgar; perde Edgar; c’e Edgar"
    assert fill("de {name}, a {name}", {"name": "Anna"}, "en") == "de Anna, a Anna"


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("en", "0 points, 1 point, 1.5 points, −1 point, +1 point, 2 points, 21 points"),
        ("it", "0 points, 1 point, 1.5 points, −1 point, +1 point, 2 points, 21 points"),
        ("fr", "0 point, 1 point, 1,5 point, −1 point, +1 point, 2 points, 21 points"),
    ],
)
def test_a_noun_takes_the_form_of_its_number_as_it_is_shown(code: str, shown: str) -> None:
    sentence, half = "{n, plural, one {# point} other {# points}}", "1,5" if code == "fr" else "1.5"
    assert ", ".join(fill(sentence, {"n": n}, code) for n in (0, 1, half, "−1", "+1", 2, 21)) == shown


def test_two_numbers_of_a_sentence_choose_each_for_itself() -> None:
    sentence = (
        "{good, plural, =0 {None} other {#}} of {n, plural, one {# choice of {name}} other {# choices of {name}}}"
    )
    said = [fill(sentence, {"good": good, "n": n, "name": "Ada"}, "en") for good, n in ((0, 1), (1, 2), (2, 1))]
    assert said == ["None of 1 choice of Ada", "1 of 2 choices of Ada", "2 of 1 choice of Ada"]
    assert placeholders(sentence) == {"good", "n", "name"}
    assert fill(sentence, {"name": "Ada"}, "en") == "{good} of {n} choices of Ada", "missing numbers are no error"


@pytest.mark.parametrize(
    ("sentence", "broken"),
    [
        ("{n, plural, one {# card} other {# cards}} of {name}", False),
        ("{n, plural, one {# card} other {# cards}", True),
        ("{n, plural, few {# card} other {# cards}}", True),
        ("{n, plural one {# card}}", True),
        ("a { b", True),
    ],
)
def test_braces_that_are_no_placeholder_are_found(sentence: str, broken: bool) -> None:
    assert unfillable(sentence) == broken


def test_the_first_of_a_month_is_written_as_people_write_it() -> None:
    said = {}
    for code in LANGUAGES:
        set_language(code)
        said[code] = [text("scores.day", day=day, month="x", year=2026) for day in (1, 2, 11)]
    set_language("en")
    assert said == {
        "en": ["1 x 2026", "2 x 2026", "11 x 2026"],
        "it": ["1º x 2026", "2 x 2026", "11 x 2026"],
        "fr": ["1er x 2026", "2 x 2026", "11 x 2026"],
    }


# -- every message -----------------------------------------------------------------------------------------------------


@cache
def forms(code: str) -> tuple[tuple[str, str], ...]:
    """Every form of every message of a language, with the place it stands at."""
    return tuple((f"{m.where} {text_id}", form) for text_id, m in messages(code).items() for form in m.forms)


def said(code: str, values: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Every message with one value in all its placeholders, value after value."""
    for value in values:
        for where, form in forms(code):
            if "{" in form:
                yield where, fill(form, dict.fromkeys(placeholders(form), value), code)


ELIDING = "Edgar|Élodie|Hélène|Yves|Anna|Ada|Elena|Ugo|Oscar|Hugo"
HARSH = {
    "fr": rf"(?<![\w-])(?:de|que|jusque|lorsque|puisque|le|la) (?:{ELIDING})|\w’(?:Hans|Yasmine|3B|🦊|\d)",
    "it": r"(?<![\w’])(?:e [EÉÈ]|a A|ed (?![eéè])|ad (?![aàá])"
    r"|(?:i|ai|dai|dei|nei|sui|il|al|dal|del|nel|sul) (?:8|11|1)(?![\d.,º]))",
}
"""Small words before a name or a number with which they are not said so."""


@pytest.mark.parametrize("code", HARSH)
def test_no_small_word_meets_a_name_or_a_number_that_it_does_not_go_with(code: str) -> None:
    hits = sorted(
        {
            f"{where}: {hit[0]}"
            for where, words in said(code, NAMES + NUMBERS)
            for hit in re.finditer(HARSH[code], words, re.IGNORECASE)
        }
    )
    assert not hits, "\n".join(["", *hits])


NEVER_ONE: Mapping[str, str] = {
    "bataille.takes": "a trick has at least two cards",
    "bataille.takes-for-the-reserve": "a trick has at least two cards",
    "bataille.mark.buried": "a trick has at least two cards",
    "bataille.refuse.order-all": "cards of a whole pack",
    "contrat.bids.garde": "contracts begin at 80",
    "contrat.bids.maxi": "contracts begin at 80",
    "contrat.bids.petite": "contracts begin at 80",
    "contrat.bids.pousse": "contracts begin at 80",
    "contrat.bids.tenue": "contracts begin at 80",
    "contrat.dealer-must-take": "contracts begin at 80",
    "hints.contrat.safer": "contracts begin at 80",
    "hints.naval.strong": "a pyramid alone has more cards",
    "lobby.players.or": "no game is for one",
    "lobby.players.range": "no game is for one",
    "naval.refuse.lay-all": "cards of a whole pyramid",
    "poursuite.draws": "one card has a message of its own",
    "poursuite.why.attack": "two or three, by the rules",
    "review.command.seat": "answers of a whole match",
    "sheets.count": "cards of a whole pack",
    "seats.fitting.ahead": "a suggestion rests on ten matches",
    "seats.fitting.won": "a suggestion rests on ten matches",
    "parcels.too-many": "a bound of thousands",
}
"""Messages whose numbers are several, and why."""

NOUN = re.compile(r"\{n(?:umber)?\}[ \u00a0](\w+)")


@cache
def nouns(code: str) -> dict[str, str]:
    """Words that are counted somewhere, by their plurals: the first word after a number in messages of two forms."""
    pairs = [found for message in messages(code).values() if message.plural for found in counted(message.forms)]
    return {plural: singular for singular, plural in pairs if singular != plural}


def counted(pair: Sequence[str]) -> Iterable[tuple[str, str]]:
    one, several = (NOUN.findall(form) for form in pair)
    return zip(one, several, strict=False)


@pytest.mark.share(3)
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_message_can_say_one_of_several(code: str) -> None:
    """“1 punti”: a message whose number can be one has a form for it, or chooses within the sentence."""
    several = re.compile(rf"(?<![\d.,:’])1[ \u00a0]({'|'.join(sorted(nouns(code)))})\b")
    hits = set[str]()
    for text_id, message in messages(code).items():
        if text_id in NEVER_ONE:
            continue
        for at, form in enumerate(message.forms):
            free = {each for each in placeholders(form) if not each.startswith(("seat", "card", "name"))}
            free -= {"n"} if message.plural and at else set()
            if free and (hit := several.search(fill(form, dict.fromkeys(free, "1"), code))):
                hits.add(f"{message.where} {text_id}: {hit[0]}")
    assert len(nouns(code)) > 15
    assert not hits, "\n".join(["", *sorted(hits)])
