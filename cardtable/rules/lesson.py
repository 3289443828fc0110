"""First lesson: a record of one deal, with steps between its lines.

`cardtable/games/README.md` describes the form. Reading a lesson plays its record through, so mistakes are reported as
in records: one sentence about one line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardtable.cards.events import Event
from cardtable.cards.pack import Card, Pack, Seat, UnknownCard
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms
from cardtable.rules.presets import presets
from cardtable.rules.record import LONGEST_LINE, BadRecord, Find, printable, read_record

SAY, DO, ASK = "say", "do", "ask"
"""Kinds of steps: read, do, answer."""
STEPS = (SAY, DO, ASK)
OWN, CHECK = "own", "check"
"""First words of steps to do without a frame, and of steps that ask a question of the quiz."""
WORDS = (*STEPS, OWN, CHECK, "you", "preset", "point", "but", "right", "wrong", "question")
"""First words of the lines that records do not have."""
MOST_STEPS = 80
MOST_SLOTS = 20
"""Most cards of a place that `board*5` may count."""
SLOTS, POT = "*", "pot"
BECAUSE = " because "
EXCEPT = " except "
ANY = "*"
"""Answer of a `but` line that speaks of all other answers."""


class Pick(NamedTuple):
    """Possible answer to a question, as written: `yes`, `no`, `card KD`, `seat 2`, `n 12`, `words <name>`; `answer 0`
    for the right answer to a question of the quiz, `answer 1` for a wrong one."""

    written: str
    why: str = ""
    """Name of the sentence that explains why the answer is wrong; empty for the right one."""


class Truth(NamedTuple):
    """Yes-or-no question answered by a step, and the claim about the rules that proves the answer."""

    name: str
    claim: str
    line: int


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One idea of a lesson: its sentence, the things pointed at, and the learner's task."""

    kind: str
    name: str
    at: int
    """Index of the log line at which the step begins."""
    line: int
    """Number of the source line."""
    points: tuple[str, ...] = ()
    """Codes of cards, places, `board*5` for the room of five cards there, `seat.2`, `pot`, or `@name` for a button."""
    buts: tuple[tuple[str, str], ...] = ()
    """Legal answers that the lesson rejects, each with the name of the sentence that says why."""
    choices: tuple[Pick, ...] = ()
    truths: tuple[Truth, ...] = ()
    unaided: bool = False
    """True if the learner finds the answer alone: nothing is framed before a wrong one."""
    question: str = ""
    """Question of the quiz that the step asks, or ""; its first two answers are the choices."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One chapter."""

    terms: Terms
    learner: Seat
    """Seat of the learner."""
    log: tuple[str, ...]
    """Lines of the record after its header."""
    steps: tuple[LessonStep, ...]
    preset: str = ""
    """Name of the preset that the chapter teaches; empty for none."""

    @property
    def sentence_args(self) -> Mapping[str, int]:
        """Arguments of the chapter's sentences: its cards as `cardKD`, its seats as `seat2`."""
        cards = {f"card{code}": card for card, code in enumerate(self.terms.game.pack.codes)}
        return cards | {f"seat{seat}": seat for seat in range(self.terms.seats)}

    def end_line(self, step: int) -> int:
        """Return the index of the log line at which a step is over."""
        return self.steps[step + 1].at if step + 1 < len(self.steps) else len(self.log)

    def step_index(self, name: str) -> int:
        """Return the index of a step; 0 if no step has this name."""
        return next((i for i, step in enumerate(self.steps) if step.name == name), 0)

    def match_before(self, step: int) -> Rehearsal:
        """Return the match at the beginning of a step. Before step 0 no card is dealt."""
        match = Rehearsal(self)
        if step:
            match.play_to(self.steps[step].at)
        return match


class Rehearsal(Match):
    """Match whose pack and shuffles are given by a script."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.terms)
        self._script = lesson.log

    @property
    def next_seat(self) -> Seat | None:
        """Seat that plays the next line, or None at the end."""
        seat = self._next().partition(" ")[0]
        return int(seat) if seat.isdigit() else None

    @property
    def next_action(self) -> Action:
        """Action of the next line."""
        return Action.parse(self._next().partition(" ")[2], self.terms.game.pack)

    def _next(self) -> str:
        return self._script[len(self.lines)] if len(self.lines) < len(self._script) else ""

    def begin(self, pack: Sequence[Card] | None = None, dealer: Seat | None = None) -> list[Event]:
        deal, written = self._script[:2]
        return super().begin(self.terms.game.pack.cards(written.partition(" ")[2]), int(deal.split()[3]))

    def chance(self) -> Action:
        return self.next_action

    def play_to(self, line: int) -> None:
        """Play the script up to a line of the log."""
        self.begin()
        self.shuffle()
        while len(self.lines) < line:
            assert self.next_seat is not None, "a lesson was read, and so played through"
            self.play(self.next_seat, self.next_action)
            self.shuffle()


def read_lesson(written: str, find: Find) -> Lesson:
    """Return the lesson of a text. Raises BadRecord with the number of the wrong line."""
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
    preset = _preset(own, match.terms)
    steps = _Steps(match, you)
    log = 0
    begun = False
    for number, line in enumerate(lines, 1):
        if number in own:
            steps.add_line(number, line, log)
        elif line:
            begun = begun or line.startswith("deal ")
            log += begun
    return Lesson(match.terms, you, tuple(match.lines), steps.checked(), preset)


def _you(own: Mapping[int, str], terms: Terms) -> Seat:
    for number, line in own.items():
        word, _, rest = line.partition(" ")
        if word == "you":
            if rest not in map(str, range(terms.seats)):
                raise BadRecord(number, "record.bad-line", text=printable(line))
            return int(rest)
    return 0


def _preset(own: Mapping[int, str], terms: Terms) -> str:
    """Return the preset that a lesson names. Raises BadRecord if its deal is played by other rules, but for the options
    that the line excepts."""
    for number, line in own.items():
        word, _, rest = line.partition(" ")
        if word == "preset":
            name, _, excepted = rest.partition(EXCEPT)
            named, but = presets(terms.game, terms.seats).get(name), set(excepted.split())
            if named is None or not but <= named.keys():
                raise BadRecord(number, "record.bad-line", text=printable(line))
            if but != {option for option, value in terms.options.items() if named[option] != value}:
                raise BadRecord(number, "lesson.other-rules", name=name)
            return name
    return ""


class _Steps:
    """Steps of a lesson, read line by line."""

    def __init__(self, match: Match, you: Seat) -> None:
        assert match.game is not None
        self._log, self._you = match.lines, you
        self._pack: Pack = match.terms.game.pack
        self._places = match.terms.game.places(match.game.setting)
        self._seats = match.terms.seats
        self._steps: list[LessonStep] = []

    def add_line(self, number: int, line: str, log: int) -> None:
        word, _, rest = line.partition(" ")
        if word in (*STEPS, OWN):
            self._step(number, DO if word == OWN else word, rest, log)
            self._steps[-1] = replace(self._steps[-1], unaided=word == OWN)
        elif word == CHECK:
            self._check(number, rest, log)
        elif word not in ("you", "preset"):
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

    def _check(self, number: int, question: str, log: int) -> None:
        """Add a step that asks an earlier question of the quiz. Every other one has the right answer first."""
        if question not in {truth.name for step in self._steps for truth in step.truths}:
            raise BadRecord(number, "record.bad-line", text=printable(f"{CHECK} {question}"))
        self._step(number, ASK, f"{CHECK}-{question}", log)
        picks = Pick("answer 0"), Pick("answer 1", CHECK)
        choices = picks if len(self._steps) % 2 else picks[::-1]
        self._steps[-1] = replace(self._steps[-1], question=question, choices=choices)

    def _more(self, step: LessonStep, number: int, word: str, rest: str) -> LessonStep:
        """Return the step extended by one line."""
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
                return replace(step, buts=(*step.buts, (what if what == ANY else self._action(number, what), why)))
        elif (
            step.kind == ASK
            and not step.question
            and self._may_choose(what)
            and (_is_name(why) if word == "wrong" else not why)
        ):
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
        seat, (place, _, count) = point.removeprefix("seat."), point.partition(SLOTS)
        if count:
            return place in self._places and count in map(str, range(1, MOST_SLOTS + 1))
        return (
            point == POT
            or point.startswith("@")
            or point in self._pack.codes
            or point in self._places
            or self._is_seat(seat)
        )

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
        """Return all steps. Raises BadRecord if one of them cannot be taken."""
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
        """Return the first index of a log line at which a step may stand, after dealing and shuffling."""
        return next((k for k, line in enumerate(self._log) if k > 1 and not line.startswith("- ")), len(self._log))


def _is_name(name: str) -> bool:
    return name.isascii() and name.replace("-", "").isalnum() and name == name.lower() and len(name) < 40
