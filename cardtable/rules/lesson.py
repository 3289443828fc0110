"""A first lesson: one deal as a record, with lines of its own between those of the record.

The form is described in `cardtable/games/README.md`. Reading a lesson plays its record through, so that whatever is
wrong with it is said in one sentence about one line, as it is of records.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardtable.cards.events import Event
from cardtable.cards.pack import Card, Pack, Seat, UnknownCard
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms
from cardtable.rules.record import LONGEST_LINE, BadRecord, Find, printable, read_record

SAY, DO, ASK = "say", "do", "ask"
"""The kinds of steps: to be read, to be done, to be answered."""
STEPS = (SAY, DO, ASK)
WORDS = (*STEPS, "you", "point", "but", "right", "wrong", "question")
"""The words with which the lines begin that no record has."""
MOST_STEPS = 80
BECAUSE = " because "


class Pick(NamedTuple):
    """One answer to what a step asks, as it is written: `yes`, `no`, `card KD`, `seat 2`, `n 12`, `words <name>`."""

    written: str
    why: str = ""
    """The name of what is said to whoever picks it; empty for the right one."""


class Truth(NamedTuple):
    """A plain question that a step has answered, and how the rules can be asked whether that is so."""

    name: str
    claim: str
    line: int


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One idea: what is said, what is pointed at, and what the learner does with it."""

    kind: str
    name: str
    at: int
    """The line of the log at which it stands: what is played during it begins there."""
    line: int
    """Where it is written."""
    points: tuple[str, ...] = ()
    """Codes of cards, places, `seat.2`, or `@name` for a button."""
    buts: tuple[tuple[str, str], ...] = ()
    """Answers that the rules allow and the lesson does not want here, and the name of what is said then."""
    choices: tuple[Pick, ...] = ()
    truths: tuple[Truth, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """One chapter."""

    terms: Terms
    learner: Seat
    """Where the learner sits."""
    log: tuple[str, ...]
    """The lines of the record after its header."""
    steps: tuple[LessonStep, ...]

    @property
    def sentence_args(self) -> Mapping[str, int]:
        """What its sentences may name: its cards as `cardKD`, its seats as `seat2`."""
        cards = {f"card{code}": card for card, code in enumerate(self.terms.game.pack.codes)}
        return cards | {f"seat{seat}": seat for seat in range(self.terms.seats)}

    def end_line(self, step: int) -> int:
        """The line of the log at which a step is over."""
        return self.steps[step + 1].at if step + 1 < len(self.steps) else len(self.log)

    def step_index(self, name: str) -> int:
        """The number of a step; the first, if there is none of this name."""
        return next((i for i, step in enumerate(self.steps) if step.name == name), 0)

    def match_before(self, step: int) -> Rehearsal:
        """The match as it is when a step begins; before the first one no card is dealt."""
        match = Rehearsal(self)
        if step:
            match.play_to(self.steps[step].at)
        return match


class Rehearsal(Match):
    """A match whose pack and shuffles are written down, and not drawn."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.terms)
        self._script = lesson.log

    @property
    def next_seat(self) -> Seat | None:
        """Who plays the next line; nobody at the end."""
        seat = self._next().partition(" ")[0]
        return int(seat) if seat.isdigit() else None

    @property
    def next_action(self) -> Action:
        """What the next line plays."""
        return Action.parse(self._next().partition(" ")[2], self.terms.game.pack)

    def _next(self) -> str:
        return self._script[len(self.lines)] if len(self.lines) < len(self._script) else ""

    def begin(self, pack: Sequence[Card] | None = None, dealer: Seat | None = None) -> list[Event]:
        deal, written = self._script[:2]
        return super().begin(self.terms.game.pack.cards(written.partition(" ")[2]), int(deal.split()[3]))

    def chance(self) -> Action:
        return self.next_action

    def play_to(self, line: int) -> None:
        """Play as it is written up to a line of the log."""
        self.begin()
        self.shuffle()
        while len(self.lines) < line:
            assert self.next_seat is not None, "a lesson was read, and so played through"
            self.play(self.next_seat, self.next_action)
            self.shuffle()


def read_lesson(written: str, find: Find) -> Lesson:
    """Read a lesson; a BadRecord says what is wrong with which line."""
    lines = [line.partition("#")[0].strip() for line in written.split("\n")]
    own = {number: line for number, line in enumerate(lines, 1) if line.partition(" ")[0] in WORDS}
    rest = ["" if number in own else line for number, line in enumerate(lines, 1)]
    for number, line in own.items():
        if len(line) > LONGEST_LINE:
            raise BadRecord(number, "record.too-long")
    match = read_record(rest, find)
    if sum(line.startswith("deal ") for line in match.lines) != 1:
        raise BadRecord(len(lines), "lesson.one-deal")
    you = _you(own, match.terms)
    steps = _Steps(match, you)
    log = 0
    begun = False
    for number, line in enumerate(lines, 1):
        if number in own:
            steps.add_line(number, line, log)
        elif line:
            begun = begun or line.startswith("deal ")
            log += begun
    return Lesson(match.terms, you, tuple(match.lines), steps.checked())


def _you(own: Mapping[int, str], terms: Terms) -> Seat:
    for number, line in own.items():
        word, _, rest = line.partition(" ")
        if word == "you":
            if rest not in map(str, range(terms.seats)):
                raise BadRecord(number, "record.bad-line", text=printable(line))
            return int(rest)
    return 0


class _Steps:
    """The steps as they are read, one line after the other."""

    def __init__(self, match: Match, you: Seat) -> None:
        assert match.game is not None
        self._log, self._you = match.lines, you
        self._pack: Pack = match.terms.game.pack
        self._places = match.terms.game.places(match.game.setting)
        self._seats = match.terms.seats
        self._steps: list[LessonStep] = []

    def add_line(self, number: int, line: str, log: int) -> None:
        word, _, rest = line.partition(" ")
        if word in STEPS:
            self._step(number, word, rest, log)
        elif word != "you":
            if not self._steps or not rest:
                raise BadRecord(number, "record.bad-line", text=printable(line))
            self._steps[-1] = self._more(self._steps[-1], number, word, rest)

    def _step(self, number: int, kind: str, name: str, log: int) -> None:
        known = {step.name for step in self._steps}
        if not _is_name(name) or name in known or log < 2 or len(self._steps) == MOST_STEPS:
            raise BadRecord(number, "record.bad-line", text=printable(f"{kind} {name}"))
        follows = self._log[log] if log < len(self._log) else ""
        if follows.partition(" ")[0] in ("-", "result", "end"):
            raise BadRecord(number, "lesson.not-here", name=name)
        self._steps.append(LessonStep(kind, name, log, number))

    def _more(self, step: LessonStep, number: int, word: str, rest: str) -> LessonStep:
        """The step with one more line that belongs to it."""
        what, _, why = rest.partition(BECAUSE)
        if word == "point":
            points = (rest,) if rest.startswith("@") else tuple(rest.split())
            if all(map(self._may_point, points)):
                return replace(step, points=(*step.points, *points))
        elif word == "question":
            name, _, claim = rest.partition(" ")
            if _is_name(name) and claim:
                return replace(step, truths=(*step.truths, Truth(name, claim, number)))
        elif word == "but":
            if step.kind == DO and _is_name(why):
                return replace(step, buts=(*step.buts, (self._action(number, what), why)))
        elif step.kind == ASK and self._may_choose(what) and (_is_name(why) if word == "wrong" else not why):
            return replace(step, choices=(*step.choices, Pick(what, why)))
        raise BadRecord(number, "record.bad-line", text=printable(f"{word} {rest}"))

    def _action(self, number: int, written: str) -> str:
        try:
            return Action.parse(written, self._pack).text(self._pack)
        except UnknownCard as error:
            raise BadRecord(number, "record.unknown-card", text=printable(str(error))) from None
        except ValueError:
            raise BadRecord(number, "record.bad-line", text=printable(written)) from None

    def _may_point(self, point: str) -> bool:
        seat = point.removeprefix("seat.")
        return point.startswith("@") or point in self._pack.codes or point in self._places or self._is_seat(seat)

    def _is_seat(self, written: str) -> bool:
        return written in map(str, range(self._seats))

    def _may_choose(self, written: str) -> bool:
        kind, _, rest = written.partition(" ")
        match kind:
            case "yes" | "no":
                return not rest
            case "card":
                return rest in self._pack.codes
            case "seat":
                return self._is_seat(rest)
            case "n":
                return rest.removeprefix("-").isdigit() and len(rest) < 6
            case "words":
                return _is_name(rest)
        return False

    def checked(self) -> tuple[LessonStep, ...]:
        """The steps, once it is sure that each of them can be taken."""
        if not self._steps or self._steps[0].at > self._first():
            raise BadRecord(1, "lesson.no-steps")
        for i, step in enumerate(self._steps):
            end = self._steps[i + 1].at if i + 1 < len(self._steps) else len(self._log)
            seats = [line.partition(" ")[0] for line in self._log[step.at : end]]
            if (step.kind == DO) != (str(self._you) in seats) or (step.kind == DO and seats[0] != str(self._you)):
                raise BadRecord(step.line, "lesson.not-yours", name=step.name)
            if step.kind == ASK and sum(not choice.why for choice in step.choices) != 1:
                raise BadRecord(step.line, "lesson.no-answer", name=step.name)
        return tuple(self._steps)

    def _first(self) -> int:
        """The first line of the log that a step may stand at: what is dealt and shuffled comes before."""
        return next((k for k, line in enumerate(self._log) if k > 1 and not line.startswith("- ")), len(self._log))


def _is_name(name: str) -> bool:
    return name.isascii() and name.replace("-", "").isalnum() and name == name.lower() and len(name) < 40
