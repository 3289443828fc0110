"""Problems: single questions at the table with an answer that is proved to be the best. Each game's folder may have a
book of them, `problem-book.txt`; `PROBLEMS.md` beside this file describes its form. A problem shows what its seat could
see; the pack behind it is one of the possible ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

from cardtable.ai.problem_search import find_problem_rules
from cardtable.cards.pack import Pack, Seat, UnknownCard
from cardtable.play.problems.daily import FILE, GRADE_OF_WEEKDAY, game_of, games_with_book
from cardtable.rules.game import Action, IllegalAction, Value, option_text
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.record import printable
from cardtable.rules.registry import folder, game

FIRST_LINE = "card table problems 1"
GRADES = (1, 2, 3)
LEVELS = ("beginner", "standard", "expert")
SALT = "problem"
AHEAD, EXHAUSTED = "ahead", "exhausted"
MOST_BYTES, LONGEST_LINE, MOST_PROBLEMS, MOST_MOVES = 1_000_000, 12_000, 300, 600
MOST_ANSWERS = 40
_NAME = re.compile(r"[0-9a-z]{1,12}\Z")
_SEED = re.compile(r"[0-9a-zA-Z]{1,40}\Z")
_NUMBER = re.compile(r"-?[0-9]{1,7}(\.[0-9]{1,4})?\Z")

Move = tuple[Seat, Action]


class BadBook(Exception):
    """Error in a problem book: a text id, the values of its sentence, and the line number."""

    def __init__(self, line: int, text_id: str, **args: int | str) -> None:
        super().__init__(f"line {line}: {text_id} {args}")
        self.line, self.text_id, self.args_ = line, text_id, args


class Proof(NamedTuple):
    """Proof that the best answer is the best."""

    how: str
    """Method: `AHEAD` if sampling leaves no doubt, `EXHAUSTED` if all possible courses were searched."""
    tried: int
    """Number of playouts of all answers together; or of deals or positions that were searched."""
    lead: float
    """Margin over the next answer, in the measure of the game."""
    errors: float = 0.0
    """Lead in standard errors; 0 after an exhaustive search."""

    @property
    def uncertainty(self) -> int:
        """Return two standard errors of the lead, in percent of the lead.

        >>> Proof("ahead", 60000, 0.316, 139.2).uncertainty, Proof("exhausted", 24, 1).uncertainty
        (2, 0)
        """
        return min(100, ceil(200 / self.errors)) if self.errors else 0


class Problem(NamedTuple):
    """Problem of a book."""

    game: str
    name: str
    """Name within the book, made of the numbers of its seed."""
    grade: int
    kind: str
    terms: Terms
    moves: Sequence[Move]
    """Actions before the question, without those of chance."""
    seat: Seat
    best: Sequence[Action]
    """Answers that solve it: the best one and its equivalents."""
    tempting: Action
    """Wrong answer that comes to mind first."""
    values: Mapping[Action, float]
    """Values of the answers that were tried, the best first."""
    proof: Proof
    missed: Mapping[str, int]
    """Number of times, of four, that each level gave another answer."""
    continuation: Sequence[Move]
    """Continuation after the best answer."""
    watched_moves: int = 0
    """Number of moves before the question that are shown first."""

    @property
    def key(self) -> str:
        """Return the name that is unique among the problems of all games."""
        return f"{self.game} {self.name}"

    def match_before(self, *, watched: bool = True) -> Match:
        """Return the match before the question or, without `watched`, before the moves that are shown first."""
        match = Match(self.terms)
        match.begin()
        match.shuffle()
        for seat, action in self.moves if watched else self.moves[: len(self.moves) - self.watched_moves]:
            match.play(seat, action)
            match.shuffle()
        return match

    def observation(self) -> Observation:
        """Return the observation of the solver."""
        match = self.match_before()
        assert match.game is not None
        return observe(match.game, self.seat, match.heard)


# -- reading -------------------------------------------------------------------------------------------------------


def book_path(game_id: str) -> Path:
    """Return the path of a game's book, which need not exist."""
    return folder(game_id) / FILE


@cache
def load_book(game_id: str) -> tuple[Problem, ...]:
    """Return the problems of a game ordered by grade; none without a book. Raises BadBook."""
    file = book_path(game_id)
    try:
        if file.stat().st_size > MOST_BYTES:
            raise BadBook(1, "problems.bad.too-long")
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError):
        raise BadBook(1, "problems.bad.unreadable") from None
    return parse_book(text, game_id)


def parse_book(text: str, game_id: str) -> tuple[Problem, ...]:
    """Return the problems in a text from any source. The legality of a move is checked when it is played."""
    if len(text) > MOST_BYTES:
        raise BadBook(1, "problems.bad.too-long")
    lines = _lines(text)
    if next(lines, (1, ""))[1] != FIRST_LINE:
        raise BadBook(1, "problems.bad.not-a-book", first=FIRST_LINE)
    kind = game(game_id)
    number, line = next(lines, (2, ""))
    word, _, rest = line.partition(" ")
    versions = {f"{game_id} rules {rules}": rules for rules in range(1, kind.rules + 1)}
    if word != "game" or rest not in versions:
        raise BadBook(number, "problems.bad.other-game", game=game_id)
    rules = None if versions[rest] == kind.rules else versions[rest]
    found = [_problem(each, game_id, rules) for each in _split_problems(lines)]
    names = [problem.name for problem in found]
    if len(set(names)) != len(names):
        raise BadBook(number, "problems.bad.twice")
    return tuple(sorted(found, key=lambda problem: problem.grade))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise BadBook(number, "problems.bad.too-long")
        if line.strip() and not line.startswith("#"):
            yield number, line.strip()


ProblemPart = list[tuple[int, str, str]]
"""Lines of one part of a problem: number, first word, rest."""


def _split_problems(lines: Iterable[tuple[int, str]]) -> list[ProblemPart]:
    parts: list[ProblemPart] = []
    for number, line in lines:
        word, _, rest = line.partition(" ")
        if word == "problem":
            parts.append([])
        if not parts or len(parts) > MOST_PROBLEMS:
            raise BadBook(number, "problems.bad.line", text=printable(line))
        parts[-1].append((number, word, rest))
    return parts


ONCE = ("problem", "grade", "kind", "seats", "seed", "seat", "tempting", "proof", "missed")
AT_MOST_ONCE = ("watch",)
OFTEN = ("option", "moves", "best", "answer", "line")


class _ProblemLines:
    """Parser of the lines of a problem."""

    def __init__(self, part: ProblemPart) -> None:
        self.start = part[0][0]
        self.once: dict[str, tuple[int, str]] = {}
        self.often: dict[str, list[tuple[int, str]]] = {word: [] for word in OFTEN}
        for number, word, rest in part:
            if word in (*ONCE, *AT_MOST_ONCE) and word not in self.once:
                self.once[word] = number, rest
            elif word in OFTEN:
                self.often[word].append((number, rest))
            else:
                raise BadBook(number, "problems.bad.line", text=printable(f"{word} {rest}"))
        missing = [word for word in ONCE if word not in self.once]
        if missing:
            raise BadBook(self.start, "problems.bad.incomplete", text=", ".join(missing))

    def bad(self, word: str) -> BadBook:
        number, rest = self.once[word]
        return BadBook(number, "problems.bad.line", text=printable(f"{word} {rest}"))

    def one_of(self, word: str, known: Iterable[str]) -> str:
        """Return the rest of a line, which must be one of the known words."""
        rest = self.once[word][1]
        if rest not in known:
            raise self.bad(word)
        return rest

    def matching(self, word: str, pattern: re.Pattern[str]) -> str:
        rest = self.once[word][1]
        if not pattern.match(rest):
            raise self.bad(word)
        return rest


def _problem(part: ProblemPart, game_id: str, rules: int | None) -> Problem:
    fields, kind = _ProblemLines(part), game(game_id)
    pack = kind.pack
    seats = int(fields.one_of("seats", map(str, kind.seats)))
    asked = find_problem_rules(game_id)
    terms = Terms(kind, seats, _options(fields, game_id, rules), fields.matching("seed", _SEED), SALT, rules)
    best = [_action(number, rest, pack) for number, rest in fields.often["best"]]
    worths = dict(_answer(number, rest, pack) for number, rest in fields.often["answer"])
    if not best or len(best) > MOST_ANSWERS or len(worths) > MOST_ANSWERS:
        raise BadBook(fields.start, "problems.bad.incomplete", text="best")
    moves = _moves(fields.often["moves"], pack, seats)
    return Problem(
        game_id,
        fields.matching("problem", _NAME),
        int(fields.one_of("grade", map(str, GRADES))),
        fields.one_of("kind", asked.questions if asked else ()),
        terms,
        moves,
        int(fields.one_of("seat", map(str, range(seats)))),
        best,
        _action(*fields.once["tempting"], pack),
        worths,
        _proof(fields),
        _missed(fields),
        _moves(fields.often["line"], pack, seats),
        int(fields.one_of("watch", map(str, range(1, len(moves) + 1)))) if "watch" in fields.once else 0,
    )


def _options(fields: _ProblemLines, game_id: str, rules: int | None) -> dict[str, Value]:
    kind = game(game_id)
    options: dict[str, Value] = kind.defaults()
    known = {option.name: option for option in kind.options if rules is None or option.since <= rules}
    for number, rest in fields.often["option"]:
        name, _, value = rest.partition("=")
        try:
            options[name] = known[name].parse_exact(value)
        except (KeyError, ValueError):
            raise BadBook(number, "problems.bad.line", text=printable(f"option {rest}")) from None
    return options


def _action(number: int, rest: str, pack: Pack) -> Action:
    try:
        return Action.parse(rest, pack)
    except (ValueError, UnknownCard):
        raise BadBook(number, "problems.bad.line", text=printable(rest)) from None


def _answer(number: int, rest: str, pack: Pack) -> tuple[Action, float]:
    worth, _, action = rest.partition(" ")
    if not _NUMBER.match(worth):
        raise BadBook(number, "problems.bad.line", text=printable(rest))
    return _action(number, action, pack), float(worth)


def _moves(lines: Sequence[tuple[int, str]], pack: Pack, seats: int) -> list[Move]:
    moves: list[Move] = []
    for number, rest in lines:
        for each in rest.split(", "):
            seat, _, action = each.partition(" ")
            if seat not in map(str, range(seats)) or len(moves) >= MOST_MOVES:
                raise BadBook(number, "problems.bad.line", text=printable(each))
            moves.append((int(seat), _action(number, action, pack)))
    return moves


def _proof(fields: _ProblemLines) -> Proof:
    how, *rest = fields.once["proof"][1].split()
    given = dict(zip(rest[::2], rest[1::2], strict=False))
    fits = how in (AHEAD, EXHAUSTED) and len(rest) == 6 and set(given) == {"tried", "lead", "errors"}
    if not fits or not all(map(_NUMBER.match, given.values())) or "." in given["tried"]:
        raise fields.bad("proof")
    return Proof(how, int(given["tried"]), float(given["lead"]), float(given["errors"]))


def _missed(fields: _ProblemLines) -> dict[str, int]:
    words = fields.once["missed"][1].split()
    if (
        len(words) != 2 * len(LEVELS)
        or tuple(words[::2]) != LEVELS
        or not all(word in "01234" and len(word) == 1 for word in words[1::2])
    ):
        raise fields.bad("missed")
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


def check(problem: Problem) -> Observation:
    """Return the observation in a problem after its moves and those of its solution have been played; raise BadBook if
    the rules refuse one."""
    try:
        match = problem.match_before()
    except (IllegalAction, AssertionError):
        raise BadBook(1, "problems.bad.illegal", text=problem.name) from None
    if match.game is None or problem.seat not in match.game.asked():
        raise BadBook(1, "problems.bad.illegal", text=problem.name)
    seen = observe(match.game, problem.seat, match.heard)
    if not all(seen.ask.allows(action) for action in (*problem.best, problem.tempting)):
        raise BadBook(1, "problems.bad.illegal", text=problem.name)
    try:
        for seat, action in problem.continuation:
            match.play(seat, action)
            match.shuffle()
    except (IllegalAction, AssertionError):
        raise BadBook(1, "problems.bad.illegal", text=problem.name) from None
    return seen


def problem_of_day(day: date) -> Problem | None:
    """Return the problem of a day, or None if no game has a book. Raises BadBook if the book of the day's game is
    damaged."""
    game_id = game_of(day)
    problems = load_book(game_id) if game_id else ()
    graded = [problem for problem in problems if problem.grade == GRADE_OF_WEEKDAY[day.weekday()]] or problems
    return graded[day.toordinal() // len(games_with_book()) % len(graded)] if graded else None


# -- writing -------------------------------------------------------------------------------------------------------


def book_text(problems: Iterable[Problem], game_id: str) -> str:
    """Return the text of a book."""
    lines = [FIRST_LINE, f"game {game_id} rules {game(game_id).rules}"]
    for problem in problems:
        lines += ["", *_problem_lines(problem)]
    return "\n".join(lines) + "\n"


def _problem_lines(problem: Problem) -> Iterator[str]:
    terms, proof = problem.terms, problem.proof
    pack, usual = terms.game.pack, terms.game.defaults()
    yield f"problem {problem.name}"
    yield f"grade {problem.grade}"
    yield f"kind {problem.kind}"
    yield f"seats {terms.seats}"
    for name, value in terms.options.items():
        if value != usual[name]:
            yield f"option {name}={option_text(value)}"
    yield f"seed {terms.seed}"
    yield from _move_lines("moves", problem.moves, pack)
    if problem.watched_moves:
        yield f"watch {problem.watched_moves}"
    yield f"seat {problem.seat}"
    for action in problem.best:
        yield f"best {action.text(pack)}"
    yield f"tempting {problem.tempting.text(pack)}"
    for action, worth in problem.values.items():
        yield f"answer {worth:.3f} {action.text(pack)}"
    yield f"proof {proof.how} tried {proof.tried} lead {proof.lead:.3f} errors {proof.errors:.1f}"
    yield "missed " + " ".join(f"{level} {problem.missed[level]}" for level in LEVELS)
    yield from _move_lines("line", problem.continuation, pack)


def _move_lines(word: str, moves: Sequence[Move], pack: Pack, each: int = 12) -> Iterator[str]:
    for k in range(0, len(moves), each):
        yield f"{word} " + ", ".join(f"{seat} {action.text(pack)}" for seat, action in moves[k : k + each])
