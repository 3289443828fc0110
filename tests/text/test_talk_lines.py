"""Lines of the characters: forty each in every language, short, and within the rules of talk."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardtable.play.characters import CHARACTERS
from cardtable.text import talk_lines as module
from cardtable.text.catalog import LANGUAGES
from cardtable.text.talk_lines import OCCASIONS, parse_talk, talk_lines

LONGEST = 42
OF_THE_EVENING = r"(?i)\b(evening|tonight|buonasera|stasera|sera|serata|bonsoir|soir|soirée)\b"
CARDS = {
    "en": r"(?i)\b(ace|king|queen|jack|trump|suit|hearts?|spades?|clubs?|diamonds?|bluff\w*|cheat\w*)\b",
    "it": r"(?i)\b(asso|re|regina|fante|trionf\w+|seme|cuori|picche|fiori|quadri|bluff\w*|baro|barare)\b",
    "fr": r"(?i)\b(as d|roi|dame|valet|atouts?|couleur de|cœurs?|piques?|trèfles?|carreaux?|bluff\w*|trich\w*)\b",
}
"""Words that would speak of cards, bluffs or cheating."""
UNKIND = {
    "en": r"(?i)\b(ha ha|loser|easy|stupid|silly|hurry up|too slow|at last|finally|well played|thanks for|lucky you)\b",
    "it": r"(?i)\b(ah ah|perdente|facile|stupid\w|scemo|sbrigat\w+|finalmente|era ora|ben giocato)\b",
    "fr": r"(?i)\b(ha ha|perdant|facile|stupide|bête|dépêch\w+|enfin !|bien joué)\b",
}
"""Words that gloat, hurry or turn to sarcasm."""
LINES = [
    (language, key, line.words, line.in_the_evening)
    for language in LANGUAGES
    for key, lines in talk_lines(language).items()
    for line in lines
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_character_has_five_lines_for_each_occasion(language: str) -> None:
    wanted = {(character.key, occasion) for character in CHARACTERS for occasion in OCCASIONS}
    found = talk_lines(language)
    assert set(found) == wanted and {len(lines) for lines in found.values()} == {5}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_stands_twice(language: str) -> None:
    said = [words for code, _, words, _ in LINES if code == language]
    assert len(said) == len(set(said)) == 480


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("occasion", OCCASIONS)
def test_no_two_characters_use_the_same_three_words_on_an_occasion(language: str, occasion: str) -> None:
    used = dict[tuple[str, ...], str]()
    shared = list[str]()
    for (character, said_on), lines in talk_lines(language).items():
        for line in lines if said_on == occasion else ():
            words = re.findall(r"[\w’-]+", line.words.lower())
            for phrase in zip(words, words[1:], words[2:], strict=False):
                if used.setdefault(phrase, character) != character:
                    shared.append(line.words)
    assert shared == []


def test_each_line_is_one_breath() -> None:
    assert [words for _, _, words, _ in LINES if not 3 <= len(words) <= LONGEST or words[-1] not in ".!?"] == []


def test_lines_about_the_evening_wait_for_it() -> None:
    assert [words for _, _, words, evening in LINES if evening != bool(re.search(OF_THE_EVENING, words))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_speaks_of_cards_or_is_unkind(language: str) -> None:
    said = [words for code, _, words, _ in LINES if code == language]
    assert [words for words in said if re.search(CARDS[language], words) or re.search(UNKIND[language], words)] == []


def test_no_line_names_a_character() -> None:
    names = re.compile("|".join(character.name for character in CHARACTERS))
    assert [words for _, _, words, _ in LINES if names.search(words)] == []


def test_french_lines_do_not_break_before_their_signs() -> None:
    assert [words for code, _, words, _ in LINES if code == "fr" and re.search(r" [;:!?»]|« |\w[;!?»]", words)] == []


def test_quotes_and_apostrophes_are_those_of_print() -> None:
    assert [words for _, _, words, _ in LINES if "'" in words or '"' in words or "..." in words] == []


def test_a_missing_or_damaged_file_means_silence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "_FILES", tmp_path)
    talk_lines.cache_clear()
    assert talk_lines("en") == {}
    (tmp_path / "it.txt").write_bytes(b"[leo wins]\n\xff\xfe")
    assert talk_lines("it") == {}
    talk_lines.cache_clear()


def test_words_before_the_first_head_are_no_lines() -> None:
    assert parse_talk("nothing\n[leo]\n[leo wins]\n\n  *Bravo! \n") == {("leo", "wins"): [("Bravo!", True)]}
