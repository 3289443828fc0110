"""Books of problems and lessons damaged at random: `python -m tests.tools.stress.fuzz_books --minutes 60`. Each is
refused with a sentence, or can be laid out on the table to the end. There is no other error, and none takes long."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import cache
from itertools import chain
from random import Random

from cardtable.play.problems.problems import BadBook, book_text, check, load_book, parse_book
from cardtable.play.problems.solving import AnswerNotes, open_solution, open_to_solve, question_of
from cardtable.rules.lesson import read_lesson
from cardtable.rules.record import BadRecord
from cardtable.rules.registry import GAMES, game
from cardtable.text import catalog
from tests.support.places import PACKAGE
from tests.tools.stress.run_time import FAILED, go_on, wanted

LETTERS = (*"0123456789 ,.:=>-\n\t\0é", "\N{RIGHT-TO-LEFT OVERRIDE}", "\N{ARABIC-INDIC DIGIT THREE}")
WORDS = (
    "9" * 400, "-1", "99999999999999999999", "nan", "inf", "1e999", "0x10", "0 pass", "../../etc/passwd", "{n}",
    "", "%s%n", "x" * 13_000, "0 pass, " * 700, "__class__=1", "play ZZZ", "best", "watch 1", "watch 999",
    "because", "ask", "do",
)  # fmt: skip
SLOW = 5.0
"""Processor seconds after which a damaged book has taken too long."""

Spoil = Callable[[str, Random], str]


def letters(text: str, rng: Random) -> str:
    """Return a text with some letters replaced."""
    found = list(text)
    for _ in range(rng.choice([1, 1, 2, 8, 40])):
        found[rng.randrange(len(found))] = rng.choice(LETTERS)
    return "".join(found)


def words(text: str, rng: Random) -> str:
    """Return a text with some words replaced: by others of the text, or by nonsense."""
    lines = [line.split(" ") for line in text.split("\n")]
    all_words = list(chain.from_iterable(lines))
    for _ in range(rng.choice([1, 1, 2, 5])):
        line = rng.choice(lines)
        line[rng.randrange(len(line))] = rng.choice(WORDS) if rng.random() < 0.5 else rng.choice(all_words)
    return "\n".join(" ".join(line) for line in lines)


def lines(text: str, rng: Random) -> str:
    """Return a text with some lines removed, doubled or moved."""
    found = text.split("\n")
    for _ in range(rng.choice([1, 1, 2, 5])):
        line = found[rng.randrange(len(found))]
        if rng.random() < 0.6 and len(found) > 1:
            found.remove(line)
        if rng.random() < 0.6:
            found.insert(rng.randrange(len(found) + 1), line)
    return "\n".join(found)


def much(text: str, rng: Random) -> str:
    """Return a text that ends too early or is much too long."""
    if rng.random() < 0.7:
        return text[: rng.randrange(len(text) + 1)]
    return text + rng.choice([" ", "\n", "x", "line 0 pass\n", "problem a\n", "say a\n"]) * rng.choice(
        [10, 1000, 200_000]
    )


SPOILS: tuple[Spoil, ...] = (letters, words, lines, much)


def spoilt(text: str, seed: int) -> str:
    """Return a text with random damage."""
    rng = Random(seed)
    return rng.choice(SPOILS)(text, rng)


# -- what is spoilt ----------------------------------------------------------------------------------------------------


def some_problems(seed: int) -> tuple[str, str]:
    """Return a game and a small book of it; each seed has another."""
    rng = Random(seed)
    game_id = rng.choice(GAMES)
    found = load_book(game_id)
    watched = [problem for problem in found if problem.watched_moves]
    return game_id, book_text([rng.choice(found), *watched[:1]], game_id)


@cache
def lessons() -> list[str]:
    """Return the texts of all chapters."""
    return [file.read_text("utf-8") for file in sorted((PACKAGE / "games").glob("*/text/lessons/*.txt"))]


def refusal_of_a_book(seed: int) -> str:
    """Return the sentence that refuses a damaged book; empty if it can be laid out to the end."""
    game_id, text = some_problems(seed)
    try:
        for problem in parse_book(spoilt(text, seed), game_id):
            check(problem)
            session, cue = open_to_solve(problem)
            _to_the_end(session.poll_bots, cue.call_next, problem.watched_moves)
            telling = AnswerNotes(problem, session)
            for action in (*problem.best, problem.tempting, *problem.values):
                telling.estimate(action)
            assert catalog.text(question_of(problem).text_id)
            shown, told = open_solution(problem)
            shown.viewer.look_from(problem.seat)
            _to_the_end(shown.poll_bots, told.call_next, len(problem.continuation))
    except BadBook as error:
        return catalog.text(error.text_id, **error.args_)
    return ""


def _to_the_end(pump: Callable[[], object], call: Callable[[], None], moves: int) -> None:
    for _ in range(moves):
        call()
        pump()


def refusal_of_a_lesson(seed: int) -> str:
    """Return the sentence that refuses a damaged lesson; empty if it can be played to the end."""
    chapter = Random(seed).choice(lessons())
    try:
        read_lesson(spoilt(chapter, seed), game)
    except BadRecord as error:
        return catalog.text(error.text_id, **error.args_)
    return ""


REFUSALS: dict[str, Callable[[int], str]] = {"book": refusal_of_a_book, "lesson": refusal_of_a_lesson}


def tried(what: str, seed: int) -> str:
    """Return the result for a damaged text: a word for it, or an error."""
    began = time.process_time()
    try:
        said = REFUSALS[what](seed)
    except Exception as trouble:
        return f"{FAILED} {trouble!r}"
    if not said.isprintable() or "\n" in said or len(said) > 300:
        return f"{FAILED} to say it in a sentence: {said!r}"
    if time.process_time() - began > SLOW:
        return f"{FAILED} to be quick"
    return "refused" if said else "laid out all the same"


def main() -> int:
    given = wanted("fuzz_books", __doc__)
    return go_on(lambda seed: (f"{what}: {tried(what, seed)}" for what in REFUSALS), given.seed, given.minutes)


if __name__ == "__main__":
    sys.exit(main())
