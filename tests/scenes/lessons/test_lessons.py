"""Every lesson can be read, says what is true, and can be taken by mouse and by keys in every language, with wrong
answers on the way; it waits where it was left, it is offered once, and it is no match."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import cos, radians, sin
from pathlib import Path
from typing import Any

from tests.support.sessions import match_of

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.ai.requests import Advice, Question
from cardtable.cards.events import Said, Scored
from cardtable.play.lessons import open_lesson as lessons
from cardtable.play.lessons.lesson_progress import LearnerProgress
from cardtable.rules.game import Action
from cardtable.rules.lesson import ANY, ASK, DO, SAY, Lesson, LessonStep, Truth, read_lesson
from cardtable.rules.presets import preset_of, presets, relevant_options
from cardtable.rules.record import BadRecord
from cardtable.rules.registry import TABLES, about, game
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.option_words import option_line
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.result import ResultDialog
from cardtable.scenes.ending.match_end import MatchEnd
from cardtable.scenes.lessons.choice_button import WRONG, ChoiceButton
from cardtable.scenes.lessons.flow import LessonFlow, open_lesson
from cardtable.scenes.lessons.free_deal import CommentedDeal, FreeDeal
from cardtable.scenes.lessons.lesson_scene import LessonScene
from cardtable.scenes.lessons.menu import LessonMenu
from cardtable.scenes.lessons.slip import LessonSlip
from cardtable.scenes.lobby.lobby import Lobby as RealLobby
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.pages.help import Help
from cardtable.scenes.pages.key_page import keys_markdown
from cardtable.scenes.setup.plan import Occupant, SeatingPlan, save_plan
from cardtable.scenes.setup.setup import SetupScene
from cardtable.store.store import Store
from cardtable.text.catalog import LANGUAGES, text
from cardtable.text.compile_po import Message, messages
from cardtable.widgets.button import Button
from cardtable.widgets.labels import Words
from tests.support.sessions import bot_process_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Instant, Lobby, Player

CHAPTERS = [(game_id, chapter) for game_id in TABLES for chapter in about(game_id).lessons]
QUESTIONS = 12
SMALLEST_FRAME = 10
"""Pixels; of a card that others cover its visible strip is framed."""
FIRST, ONLY = CHAPTERS[0]
QUOTED_BUTTON = re.compile(r"[“«]\s?([^”»]+?)\s?[”»]\.$")
"""Words in quotes at the end of a step: those of a button to be pressed."""


@cache
def sentences(code: str) -> dict[str, Message]:
    return messages(code)


@cache
def lesson_of(game_id: str, chapter: str) -> Lesson:
    return lessons.load_chapter(game_id, chapter)


# ---- what is written -----------------------------------------------------------------------------------------


def test_a_game_declares_the_chapters_that_it_has() -> None:
    for game_id in TABLES:
        folder = lessons.chapter_path(game_id, "any").parent
        assert {file.stem for file in folder.glob("*.txt")} == set(about(game_id).lessons), game_id


def names_of(step: LessonStep) -> Iterator[str]:
    """The sentences that a step says; a question of the quiz has its own."""
    if step.question:
        return
    yield step.name
    yield from (name for _, name in step.buts)
    for choice in step.choices:
        yield from (name for name in (choice.why, choice.written.removeprefix("words ")) if " " not in name)


@pytest.mark.parametrize("game_id", dict(CHAPTERS))
def test_every_sentence_of_a_lesson_is_said_and_every_question_asked(game_id: str) -> None:
    steps = [step for chapter in about(game_id).lessons for step in lesson_of(game_id, chapter).steps]
    said = {f"{game_id}.lesson.{name}" for step in steps for name in names_of(step)} - {
        f"{game_id}.lesson.{word}" for word in ("", "yes", "no")
    }
    asked = {f"{game_id}.question.{truth.name}" for step in steps for truth in step.truths}
    known = {
        text_id for text_id in sentences("en") if text_id.startswith((f"{game_id}.lesson.", f"{game_id}.question."))
    }
    assert known == said | asked
    assert len(asked) == sum(len(step.truths) for step in steps) == QUESTIONS, f"{len(asked)} questions of {game_id}"
    if len(about(game_id).lessons) > 1:
        for chapter in about(game_id).lessons:
            assert f"{game_id}.lessons.{chapter}" in sentences("en"), "several chapters have names"
    for code in LANGUAGES:
        for text_id in asked:
            words, right, *wrong = sentences(code)[text_id].forms[0].split("\n")
            assert words.endswith("?"), f"{text_id}: a question"
            assert 1 <= len(wrong) <= 2, f"{text_id}: below the right answer one or two wrong ones"
            assert len({right, *wrong}) == 1 + len(wrong) and all(each.endswith(".") for each in (right, *wrong)), (
                text_id
            )


def named(lesson: Lesson) -> set[str]:
    """Return the names that the sentences of a lesson may use."""
    return {f"card{code}" for code in lesson.terms.game.pack.codes} | {f"seat{n}" for n in range(lesson.terms.seats)}


@pytest.mark.parametrize(("game_id", "chapter"), CHAPTERS)
def test_a_lesson_is_true(game_id: str, chapter: str) -> None:
    lesson = lesson_of(game_id, chapter)
    for number, step in enumerate(lesson.steps):
        for name in names_of(step):
            sentence = sentences("en").get(f"{game_id}.lesson.{name}")
            parts = sentence.forms[0].split("{")[1:] if sentence else []
            assert {part.partition("}")[0] for part in parts} <= named(lesson), name
        match = lesson.match_before(number) if number else lesson.match_before(1)
        if not number:
            match = lesson.match_before(0)
            match.play_to(step.at)
        deal = match.game
        assert deal is not None
        if step.kind == DO:
            assert step.points, f"line {step.line}: whoever tries something else is sent to what is framed"
            wanted = match.next_action
            ask = deal.ask(lesson.learner)
            assert ask.allows(wanted)
            for written, _ in step.buts:
                if written == ANY:
                    continue
                other = Action.parse(written, deal.pack)
                assert other != wanted and ask.allows(other), f"line {step.line}: {written} is no other answer"
        for truth in step.truths:
            assert holds(lesson, number, truth), f"line {truth.line}: {truth.name} {truth.claim}"


@pytest.mark.parametrize(("game_id", "chapter"), CHAPTERS)
def test_there_is_something_to_do_in_every_third_step(game_id: str, chapter: str) -> None:
    kinds = [step.kind for step in lesson_of(game_id, chapter).steps]
    assert all(set(three) != {SAY} for three in zip(kinds, kinds[1:], kinds[2:], strict=False))


@pytest.mark.parametrize(("game_id", "chapter"), CHAPTERS)
def test_every_other_answer_to_an_unaided_step_is_commented(game_id: str, chapter: str) -> None:
    lesson = lesson_of(game_id, chapter)
    unaided = [i for i, step in enumerate(lesson.steps) if step.unaided]
    assert unaided, "the learner plays some moves alone"
    for number in unaided:
        step, match = lesson.steps[number], lesson.match_before(number)
        assert match.game is not None
        said = dict(step.buts)
        ask = match.game.ask(lesson.learner)
        others = [action.text(match.game.pack) for action in ask.actions if action != match.next_action]
        assert ANY in said or set(others) <= set(said), f"{step.name}: {set(others) - set(said)}"


def holds(lesson: Lesson, number: int, truth: Truth) -> bool:
    """Return whether the rules agree with a claim. `yes 0 play KD` may be done when the step begins, `no …` may not,
    and `asked 2` is asked then. `scored 1 -8` and `says id seat=2` happen while the step is played. The rules cannot
    decide `told`."""
    match = lesson.match_before(number)
    if not match.lines:
        match.play_to(lesson.steps[number].at)
    assert match.game is not None
    word, _, rest = truth.claim.partition(" ")
    if word in ("yes", "no"):
        seat, _, written = rest.partition(" ")
        action = Action.parse(written, match.game.pack)
        may = int(seat) in match.game.asked() and match.game.ask(int(seat)).allows(action)
        return may == (word == "yes")
    if word == "asked":
        return match.game.asked() == (int(rest),)
    heard = len(match.heard)
    while len(match.lines) < lesson.end_line(number):
        assert match.next_seat is not None
        match.play(match.next_seat, match.next_action)
        match.shuffle()
    events = match.heard[heard:]
    if word == "scored":
        seat, _, points = rest.partition(" ")
        return any(isinstance(e, Scored) and (e.seat, e.points) == (int(seat), int(points)) for e in events)
    if word == "says":
        text_id, *args = rest.split()
        wanted = dict(arg.split("=", 1) for arg in args)
        found = [e for e in events if isinstance(e, Said) and e.text_id == text_id]
        return any(all(shown(match.game.pack.codes, k, e.args.get(k)) == v for k, v in wanted.items()) for e in found)
    return word == "told" and not rest


def shown(codes: tuple[str, ...], name: str, value: object) -> str:
    return codes[value] if name.startswith("card") and isinstance(value, int) else str(value)


# ---- what is damaged -----------------------------------------------------------------------------------------

GOOD = lessons.chapter_path(FIRST, ONLY).read_text(encoding="utf-8")
A_STEP = next(line for line in GOOD.split("\n") if line.startswith("say "))
A_POINT = next(line for line in GOOD.split("\n") if line.startswith("point "))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (A_STEP, f"{A_STEP}\n{A_STEP}"),
        (A_STEP, "say"),
        (A_STEP, "say Big Words"),
        (A_STEP, f"{A_STEP}\nright yes"),
        (A_STEP, f"{A_STEP}\nbut pass because never"),
        (A_POINT, "point nowhere"),
        (A_POINT, "point seat.9"),
        ("you 0", "you 7"),
        ("you 0", "you 1"),
        ("you 0", "you 0\npoint seat.0"),
        ("right yes", "right perhaps"),
        ("right yes", "right yes because so"),
        ("wrong no because", "wrong no"),
        ("\nquestion ", "\nquestion\nquestion "),
        ("card table record 1", "card table record 2"),
        ("deal 1 dealer 0", ""),
        ("\ndo ", "\nsay "),
        (GOOD, ""),
        (GOOD, "\x00" * 3000),
        (A_STEP, "say " + "x" * 100_000),
    ],
)
def test_a_damaged_lesson_is_refused_with_a_sentence(old: str, new: str) -> None:
    assert old in GOOD
    with pytest.raises(BadRecord) as trouble:
        read_lesson(GOOD.replace(old, new, 1), game)
    error = trouble.value
    assert text(error.text_id, **error.args_) and error.line > 0


# ---- a lesson is taken ---------------------------------------------------------------------------------------


class Pupil(Player):
    """Learner that answers wrongly before answering rightly."""

    @property
    def lesson(self) -> LessonScene:
        table = self.table
        assert isinstance(table, LessonScene)
        return table

    @property
    def notice(self) -> str:
        return self.lesson.hud.question_slip.notice

    def reads(self) -> None:
        """The step of the moment is told, and all that it points at is framed."""
        table, step = self.lesson, self.lesson.session.lesson_course.step
        slip = table.hud.question_slip
        assert isinstance(slip, LessonSlip)
        parts = [part for part in slip.walk() if part.name.startswith(("lesson.words", "lesson.choice."))]
        told = [part.words for part in parts if isinstance(part, Words)]
        assert "\n".join(told) == table.step_words() and "{" not in "".join(told)
        hidden = [part.label() for part in parts if not part.view().contains(part.rect)]
        assert not hidden, f"{step.name} says and asks what must be scrolled to: {hidden}"
        wanted = table.session.lesson_course.wanted_action
        for stake in (button for button in slip.buttons if wanted and button.name == f"amount.{wanted.verb}.confirm"):
            assert stake.view().contains(stake.rect), f"{step.name} wants what must be scrolled to"
        if quoted := QUOTED_BUTTON.search(table.step_words()):
            assert quoted[1] in {button.label() for button in slip.buttons}, f"{step.name}: no button says {quoted[1]}"
        frames, window = [framed.rect for framed in table.hud.pointer.frames], pygame.Rect((0, 0), self.shell.size)
        if not table.session.lesson_course.shows_frames:
            assert not frames, f"{step.name} is to be found unaided"
            return
        assert len(frames) == len(step.points), f"{step.name} points at {len(frames)} of {step.points}"
        assert all(frame.colliderect(window) for frame in frames)
        codes = table.session.pack.codes
        specks = [f for p, f in zip(step.points, frames, strict=True) if p in codes and min(f.size) < SMALLEST_FRAME]
        assert not specks, f"{step.name} frames a speck of a card: {specks}"

    def take(self, way: str) -> None:
        """One step, by mouse or by keys."""
        session, step = self.lesson.session.lesson_course, self.lesson.session.lesson_course.step
        if step.kind == SAY:
            if way == "clicks":
                self.press("lesson.on")
            else:
                self.key(pygame.K_RETURN)
        elif step.kind == ASK:
            self.choose(way)
        else:
            self.try_others(way)
            while session.step is step and session.wanted_action is not None:
                self.answer(session.wanted_action, way)
                self.rest()

    def choose(self, way: str) -> None:
        choices = self.lesson.session.lesson_course.step.choices
        for number in sorted(range(len(choices)), key=lambda i: not choices[i].why):
            name = f"lesson.choice.{number}"
            if way == "clicks":
                self.press(name)
            else:
                self.focus(name)
                self.key(pygame.K_RETURN)
            if choices[number].why:
                asked = self.lesson.session.lesson_course.step.question
                why = text("lesson.check.missed") if asked else self.lesson.sentence(choices[number].why)
                assert self.notice == why
                marks = [part.mark for part in self.lesson.hud.form.root.walk() if isinstance(part, ChoiceButton)]
                assert marks[number] == WRONG and "" in marks, "it stays struck out"

    def try_others(self, way: str) -> None:
        """Answers that are not wanted are refused kindly, and change nothing."""
        session = self.lesson.session
        before, ask = session.log_length, session.viewer.observation().ask
        if ask.arrange is not None:
            return  # every order of the cards is another answer: see below
        wanted, said = session.lesson_course.wanted_action, dict(session.lesson_course.step.buts)
        others = [each for each in ask.actions if each != wanted][:2]
        stakes = [
            Action(each.verb, n=each.low) for each in ask.amounts if wanted is not None and each.verb == wanted.verb
        ]
        for action in [*others, *(stake for stake in stakes if stake != wanted)]:
            self.answer(action, way)
            self.step(2)
            assert session.log_length == before and self.notice and "{" not in self.notice
            why = said.get(action.text(session.pack), said.get(ANY))
            assert why is None or self.notice == self.lesson.sentence(why)
            if action in stakes and wanted is not None and why is None:
                assert self.notice == text("lesson.this-much", n=wanted.n)
            if self.lesson.board.picker.path:
                self.key(pygame.K_ESCAPE)


def pupil(shell: SceneStack, game_id: str, chapter: str) -> Pupil:
    shell.push(Lobby())
    LessonFlow(shell, game_id).begin(chapter)
    return Pupil(shell, Instant())


def play_on(shell: SceneStack, game_id: str) -> None:
    """Take the last step of a lesson, and choose to play its deal to the end."""
    shell.push(Lobby())
    LessonFlow(shell, game_id).begin("lesson", lesson_of(game_id, "lesson").steps[-1].name)
    someone = Pupil(shell, Instant())
    someone.rest()
    someone.press("lesson.on")
    someone.press("lesson.play-on")


WALKS = list(product(CHAPTERS, LANGUAGES, ("clicks", "keys")))


@pytest.mark.share(39)
@pytest.mark.parametrize(("lesson", "language", "way"), WALKS)
def test_a_lesson_is_walked(lesson: tuple[str, str], language: str, way: str, tmp_path: Path) -> None:
    game_id, chapter = lesson
    size = (1024, 640) if way == "clicks" else (1366, 768)  # the letters grow with the window, the slip less
    with make_shell(tmp_path, size, language=language, reduced_motion=True, text_scale=1.6) as shell:
        someone = pupil(shell, game_id, chapter)
        for number in range(1, someone.lesson.session.lesson_course.count + 1):
            someone.rest()
            someone.step(1)
            assert someone.lesson.session.lesson_course.number == number
            someone.reads()
            someone.take(way)
        someone.rest()
        assert isinstance(shell.top, LessonMenu)
        assert LearnerProgress(shell.store, game_id, None).finished_chapters == [chapter]
        assert not shell.store.matches.unfinished() and not shell.store.matches.history()


# ---- it waits, goes back, begins again -----------------------------------------------------------------------


def test_a_lesson_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    with make_shell(tmp_path, reduced_motion=True) as shell:
        someone = pupil(shell, FIRST, ONLY)
        for _ in range(5):
            someone.rest()
            someone.take("clicks")
        someone.rest()
        name, seen = someone.lesson.session.lesson_course.step.name, someone.lesson.session.viewer.observation().view
    with make_shell(tmp_path, reduced_motion=True) as shell:
        shell.push(Lobby())
        open_lesson(shell, FIRST)
        assert isinstance(shell.top, LessonMenu)
        someone = Pupil(shell, Instant())
        someone.press("lesson.go-on")
        someone.rest()
        assert (
            someone.lesson.session.lesson_course.step.name == name
            and someone.lesson.session.viewer.observation().view == seen
        )
        someone.press("lesson.back")
        someone.rest()
        assert someone.lesson.session.lesson_course.number == 5
        someone.key(pygame.K_u)
        someone.rest()
        assert someone.lesson.session.lesson_course.number == 4, "and so does the key"
        page = keys_markdown(someone.lesson.keys_section().partition("#")[0])
        assert page.index(text("keys.lesson.undo")) < page.index(text("keys.table.undo")), "as its page of keys says"
        someone.press("lesson.again")
        someone.press("lesson.begin")
        someone.rest()
        assert someone.lesson.session.lesson_course.number == 1 and len(shell.scenes) == 2
        someone.press("lesson.leave")
        assert isinstance(shell.top, Lobby)


@pytest.mark.parametrize("kept", [{"chapter": 3, "step": []}, {"chapter": "x", "step": "y"}, {"free": 5, "taken": [1]}])
def test_damaged_progress_of_a_lesson_is_ignored(kept: object, tmp_path: Path) -> None:
    with make_shell(tmp_path) as shell:
        shell.store.settings.set(f"lesson {FIRST}", kept)
        shell.push(Lobby())
        open_lesson(shell, FIRST)
        assert isinstance(shell.top, LessonScene | LessonMenu)


def test_a_lesson_that_cannot_be_read_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "chapter_path", lambda *_: tmp_path / "nothing.txt")
    with make_shell(tmp_path) as shell:
        shell.push(Lobby())
        open_lesson(shell, FIRST)
        assert isinstance(shell.top, Lobby) and shell.notices


def test_the_pointer_leaves_nothing_behind(tmp_path: Path) -> None:
    """After a step back, another language and another window the picture is the one that is drawn anew."""
    with make_shell(tmp_path, (1024, 640), reduced_motion=True) as shell:
        someone = pupil(shell, FIRST, ONLY)
        surface = pygame.display.get_surface()
        assert surface is not None
        for number in range(7):
            someone.rest()
            someone.step(2)
            before = pygame.image.tobytes(surface, "RGB")
            shell.invalidate()
            shell.draw(surface)
            assert pygame.image.tobytes(surface, "RGB") == before, f"step {number + 1}"
            someone.take("clicks")
        someone.rest()
        someone.press("lesson.back")
        someone.rest()
        shell.set_preference("language", "it")
        someone.rest()
        someone.step(2)
        someone.point((2, 2))
        someone.step(8)
        before = pygame.image.tobytes(surface, "RGB")
        shell.invalidate()
        shell.draw(surface)
        assert pygame.image.tobytes(surface, "RGB") == before
        someone.reads()


def lays_many(line: str) -> bool:
    _, verb, *cards = line.split()
    return verb in ("order", "lay") and len(cards) > 1


ORDERED = [
    (game_id, chapter, number)
    for game_id, chapter in CHAPTERS
    for number, step in enumerate(lesson_of(game_id, chapter).steps)
    if step.kind == DO and lays_many(lesson_of(game_id, chapter).log[step.at])
]


@pytest.mark.parametrize(("game_id", "chapter", "number"), ORDERED)
def test_cards_that_were_put_in_another_order_can_be_laid_as_they_were(
    game_id: str, chapter: str, number: int, tmp_path: Path
) -> None:
    with make_shell(tmp_path, reduced_motion=True) as shell:
        shell.push(Lobby())
        LessonFlow(shell, game_id).begin(chapter, lesson_of(game_id, chapter).steps[number].name)
        someone = Pupil(shell, Instant())
        someone.rest()
        table, wanted = someone.lesson, someone.lesson.session.lesson_course.wanted_action
        assert wanted is not None and table.board.arranging is not None
        table.board.trays.lay(wanted.cards[::-1])
        someone.rest()
        someone.press(wanted.verb)
        assert someone.notice == text("lesson.as-they-lay") and table.session.lesson_course.number == number + 1
        someone.key(pygame.K_u)
        someone.rest()
        assert tuple(table.board.arranging.order) == wanted.cards, "one change is taken back, and not the step"
        someone.press(wanted.verb)
        someone.rest()
        assert table.session.lesson_course.number == number + 2


# ---- the free deal -------------------------------------------------------------------------------------------


def free(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setattr("cardtable.play.session.open_session.BotProcess", Instant)
    shell.push(Lobby())
    LessonFlow(shell, FIRST).open_free_deal()
    assert isinstance(shell.top, FreeDeal)
    return Player(shell, bot_process_of(shell.top.session))


def test_the_free_deal_shows_hints_and_is_no_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with make_shell(tmp_path, reduced_motion=True) as shell:
        someone = free(shell, monkeypatch)
        for _ in range(3):
            someone.rest()
            ask = someone.table.session.viewer.observation().ask
            assert ask.forced or someone.table.board.hint is not None
            someone.answer(someone.table.board.hint or ask.actions[0], "clicks")
        someone.rest()
        notice = someone.table.hud.question_slip.notice
        assert text("scores.undo-helps") not in notice and "scores" not in notice.lower(), "it is in no scores"
        someone.key(pygame.K_u)
        assert shell.top is someone.table, "nobody is asked whether that may count as help"
        someone.rest()
        lines = list(match_of(someone.table.session).lines)
        assert not shell.store.matches.unfinished()
    with make_shell(tmp_path, reduced_motion=True) as shell:
        someone = free(shell, monkeypatch)
        assert match_of(someone.table.session).lines == lines, "it waits as it was left"
        shell.home()
        LearnerProgress(shell.store, FIRST, None).save_free_deal("card table record 1\nnonsense")
        LessonFlow(shell, FIRST).open_free_deal()
        assert isinstance(shell.top, FreeDeal), "what cannot be read is dealt anew"


# ---- how one comes to it -------------------------------------------------------------------------------------


def things(shell: SceneStack) -> set[str]:
    return {thing.name for thing in shell.top.ui_targets()}


def test_a_lesson_is_offered_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with make_shell(tmp_path) as shell:
        shell.push(Lobby())
        shell.push(SetupScene(FIRST))
        someone = Player(shell, Instant())
        assert {"lesson.take", "lesson.no"} <= things(shell)
        someone.press("lesson.no")
        assert "lesson.no" not in things(shell)
        shell.pop()
        shell.push(SetupScene(FIRST))
        assert "lesson.no" not in things(shell)
        shell.store.people.add("Nonna", "owl")


def test_the_dealer_has_declined_and_the_learner_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with make_shell(tmp_path) as shell:
        shell.push(Lobby())
        shell.push(SetupScene(FIRST))
        someone = Player(shell, Instant())
        someone.press("lesson.take")
        assert isinstance(shell.top, LessonScene)
        shell.pop()
        assert isinstance(shell.top, SetupScene) and "lesson.no" not in things(shell)
        nonna = shell.store.people.add("Nonna", "owl")
        shell.store.settings.set("seated", [nonna])
        shell.pop()
        shell.push(SetupScene(FIRST))
        assert "lesson.no" in things(shell), "somebody else has not been asked yet"
        someone.press("seats.deal")
        assert type(shell.top) is MatchScene
        shell.home()
        shell.push(SetupScene(FIRST))
        assert "lesson.no" not in things(shell)


def test_the_lid_leads_to_the_lesson(tmp_path: Path) -> None:
    with make_shell(tmp_path, (1024, 640), text_scale=1.6) as shell:
        shell.push(RealLobby())
        someone = Player(shell, Instant())
        someone.step(3)
        for _ in range(60):
            if shell.top.focus_name() == f"lobby.lesson.{FIRST}":
                break
            someone.key(pygame.K_TAB)
        someone.key(pygame.K_RETURN)
        assert isinstance(shell.top, LessonScene), "by keys alone"


def test_a_hint_in_a_lesson_is_the_wanted_answer(tmp_path: Path) -> None:
    with make_shell(tmp_path, reduced_motion=True) as shell:
        someone = pupil(shell, FIRST, ONLY)
        for _ in range(9):
            someone.rest()
            someone.take("clicks")
        someone.rest()
        someone.key(pygame.K_h)
        someone.rest()
        table = someone.lesson
        assert table.board.hint == table.session.lesson_course.wanted_action is not None and someone.notice


def test_the_rules_lead_to_the_lesson_also_from_within_it(tmp_path: Path) -> None:
    with make_shell(tmp_path, routes={"help": Help}) as shell:
        shell.push(Lobby())
        shell.push(Help(FIRST))
        someone = Player(shell, Instant())
        someone.press("help.lesson")
        assert isinstance(shell.top, LessonScene)
        someone.key(pygame.K_F1)
        assert isinstance(shell.top, Help)
        someone.press("help.lesson")
        assert isinstance(shell.top, LessonScene) and len(shell.scenes) == 3, "no lesson lies on another"


def test_each_learner_has_a_place_of_their_own(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path)
    nonna = store.people.add("Nonna", "owl")
    LearnerProgress(store, FIRST, nonna).save_position(ONLY, "points")
    assert LearnerProgress(store, FIRST, None).position == ("", "")
    store.close()
    store, _ = Store.open(tmp_path)
    assert LearnerProgress(store, FIRST, nonna).position == (ONLY, "points")
    store.close()


@pytest.mark.share(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_with_the_largest_letters_on_a_laptop_a_step_that_is_read_is_seen_at_once(
    language: str, tmp_path: Path
) -> None:
    """With the small cards at its end that remind of what beats what. For others the letters never become so small."""
    for scale, sizes in ((1.6, {15, 17, 19, 21}), (1.0, {17, 19, 21})):
        with make_shell(tmp_path, (1366, 768), language=language, text_scale=scale, reduced_motion=True) as shell:
            shell.push(Lobby())
            LessonFlow(shell, "bataille").begin("lesson", "battle")
            someone = Pupil(shell, Instant())
            someone.rest()
            slip = someone.lesson.hud.question_slip
            assert isinstance(slip, LessonSlip) and slip.pictures and slip._page.overflow() == 0
            assert set(slip.sizes()) == sizes


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_the_largest_letters_the_ways_out_of_a_step_all_have_words(language: str, tmp_path: Path) -> None:
    for size in ((1024, 640), (1366, 768)):
        with make_shell(tmp_path / str(size[0]), size, language=language, text_scale=1.6) as shell:
            shell.push(Lobby())
            LessonFlow(shell, "bataille").begin("lesson", "battle")
            someone = Pupil(shell, Instant())
            someone.rest()
            form = someone.lesson.hud.form
            ways = [form.named(name) for name in ("lesson.again", "lesson.back", "lesson.leave")]
            assert [isinstance(way, Button) and bool(way.words) for way in ways] == [True] * 3


@pytest.mark.share(16)
@pytest.mark.parametrize(("game_id", "chapter"), CHAPTERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_moves_when_an_answer_is_not_right(game_id: str, chapter: str, language: str, tmp_path: Path) -> None:
    """With usual letters on a laptop: a second press in the same place meets the same button."""
    asked = [step for step in lesson_of(game_id, chapter).steps if step.kind == ASK]
    with make_shell(tmp_path, (1366, 768), language=language, reduced_motion=True) as shell:
        shell.push(Lobby())
        for step in asked:
            LessonFlow(shell, game_id).begin(chapter, step.name)
            someone = Pupil(shell, Instant())
            someone.rest()

            def places() -> dict[str, pygame.Rect]:
                root = someone.lesson.hud.question_slip  # noqa: B023 - called at once
                return {part.name: part.rect for part in root.walk() if isinstance(part, Button)}

            before = places()
            for number in (i for i, choice in enumerate(step.choices) if choice.why):
                someone.press(f"lesson.choice.{number}")
                someone.step(1)
                assert places() == before, f"{step.name} {language}"
                shown = [part for part in someone.lesson.hud.form.root.walk() if part.name == "lesson.remark"]
                assert len(shown) == 1 and shown[0].view().contains(shown[0].rect), f"{step.name} {language}"


@pytest.mark.share(4)
@pytest.mark.parametrize(("game_id", "chapter"), CHAPTERS)
def test_a_second_click_within_a_frame_answers_nothing(game_id: str, chapter: str, tmp_path: Path) -> None:
    asked = [step for step in lesson_of(game_id, chapter).steps if step.kind == ASK]
    with make_shell(tmp_path, reduced_motion=True) as shell:
        shell.push(Lobby())
        for step in asked:
            LessonFlow(shell, game_id).begin(chapter, step.name)
            someone = Pupil(shell, Instant())
            someone.rest()
            table, number = someone.lesson, someone.lesson.session.lesson_course.number
            right = next(i for i, choice in enumerate(step.choices) if not choice.why)
            someone.press(f"lesson.choice.{right}")
            if shell.top is table:
                someone.press(f"lesson.choice.{right}")
            course = table.session.lesson_course
            assert course.number == number + 1 or (course.number == number and not course.waits_for_learner)
            assert not table.hud.question_slip.notice, step.name
        assert asked, "there are questions"


# ---- the first match after it --------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "chapter"), CHAPTERS)
def test_the_rules_of_a_lesson_are_the_preset_that_it_names(game_id: str, chapter: str) -> None:
    """But for the options that its line excepts; each of these is told in the lesson."""
    lesson, line = lesson_of(game_id, chapter), written_preset(game_id, chapter)
    kind, seats = lesson.terms.game, lesson.terms.seats
    named = presets(kind, seats)[lesson.preset]
    other = {option for option, value in lesson.terms.options.items() if named[option] != value}
    assert other == set(line.partition(" except ")[2].split()), "what differs is excepted"
    assert other <= {"hand_size"}, "and told in the last step"


def written_preset(game_id: str, chapter: str) -> str:
    words = lessons.chapter_path(game_id, chapter).read_text(encoding="utf-8").split("\n")
    return next(line for line in words if line.startswith("preset "))


@pytest.mark.share(2)
@pytest.mark.parametrize(("game_id", "chapter"), CHAPTERS)
def test_the_first_match_is_dealt_by_the_rules_that_were_taught(game_id: str, chapter: str, tmp_path: Path) -> None:
    """And against the opponents that were met."""
    with make_shell(tmp_path) as shell:
        nonna = shell.store.people.add("Nonna", "owl")
        shell.store.settings.set("seated", [nonna])
        someone = pupil(shell, game_id, chapter)
        someone.rest()
        assert text("seats.preset.family") in said_progress(someone)
        met = [(each.name, each.level) for each in someone.lesson.sitters]
        shell.pop()
        LearnerProgress(shell.store, game_id, nonna).finish_chapter(chapter)
        shell.push(SetupScene(game_id))
        scene = shell.top
        assert isinstance(scene, SetupScene)
        seats = len(scene.plan.chairs)
        assert preset_of(scene.game, seats, scene.plan.options) == lesson_of(game_id, chapter).preset == "family"
        assert [(each.name, each.level) for each in scene.sitters] == met
        assert "seats.not-as-taught" not in words_of(shell)


def said_progress(someone: Pupil) -> str:
    found = someone.lesson.hud.form.named("lesson.step")
    return found.words if isinstance(found, Words) else ""


def words_of(shell: SceneStack) -> dict[str, str]:
    top = shell.top
    assert isinstance(top, SetupScene)
    return {part.name: part.words for part in top.form.root.walk() if isinstance(part, Words) and part.name}


def test_a_table_with_other_rules_names_the_differences_once(tmp_path: Path) -> None:
    with make_shell(tmp_path) as shell:
        kind = game("poker")
        save_plan(shell.store, kind, SeatingPlan([Occupant(), Occupant("standard")], kind.defaults()))
        LearnerProgress(shell.store, "poker", None).finish_chapter("lesson")
        shell.push(Lobby())
        shell.push(SetupScene("poker"))
        line = words_of(shell)["seats.not-as-taught"]
        printed, family = presets(kind, 2)["printed"], presets(kind, 2)["family"]
        for option in relevant_options(kind, 2, printed):
            assert (option_line(kind, option, printed) in line) == (printed[option.name] != family[option.name]), (
                option.name
            )
        someone = Player(shell, Instant())
        someone.press("seats.deal")
        shell.home()
        shell.push(SetupScene("poker"))
        assert "seats.not-as-taught" not in words_of(shell), "it was told before the first card"


@pytest.mark.share(4)
@pytest.mark.parametrize(("game_id", "chapter"), CHAPTERS)
def test_no_arrow_covers_a_card_a_plate_or_a_button(game_id: str, chapter: str, tmp_path: Path) -> None:
    with make_shell(tmp_path, (1024, 640), reduced_motion=True) as shell:
        someone = pupil(shell, game_id, chapter)
        seen = 0
        while isinstance(shell.top, LessonScene):
            someone.rest()
            someone.step(1)
            table = someone.lesson
            plates = [table.hud.ledger.player_rect(seat) for seat in table.hud.ledger.order]
            buttons = [part.rect for part in table.hud.form.root.walk() if part.focusable]
            areas = [arrow.area for arrow in table.hud.pointer.arrows]
            seen += len(areas)
            for i, area in enumerate(areas):
                covered = area.collidelist([*plates, *buttons, *areas[:i]])
                assert covered < 0, table.session.lesson_course.step.name
            for arrow in table.hud.pointer.arrows:
                under = [table.board.stage.outlines.slot_at(corner) for corner in arrow.corners]
                assert under == [None] * 3, table.session.lesson_course.step.name
            step = table.session.lesson_course.step
            if step.kind == ASK:
                someone.press(f"lesson.choice.{next(i for i, each in enumerate(step.choices) if not each.why)}")
            elif step.kind == SAY:
                someone.press("lesson.on")
            else:
                while table.session.lesson_course.step is step and table.session.lesson_course.wanted_action:
                    someone.answer(table.session.lesson_course.wanted_action, "clicks")
                    someone.rest()
            someone.rest()
        assert seen > 3, "there are arrows"


def test_the_frame_of_a_card_in_a_fan_is_turned_with_it(tmp_path: Path) -> None:
    """The index of the framed card lies inside of its frame, and that of the next card outside."""
    with make_shell(tmp_path, (1024, 640), reduced_motion=True) as shell:
        someone = pupil(shell, "tarocchi", "lesson")
        course = someone.lesson.session.lesson_course
        while course.step.name != "no-swords":
            someone.rest()
            someone.take("clicks")
            someone.rest()
        someone.step(1)
        stage, codes = someone.lesson.board.stage, someone.lesson.session.pack.codes
        frame = someone.lesson.hud.pointer.frames[course.step.points.index("C6")]
        turned = radians(frame.turn)
        inside = []
        for sprite in stage.tableau.places["hand.0"]:
            x, y = stage.outlines.area(sprite).point(0.12, 0.08)
            dx, dy = x - frame.rect.centerx, y - frame.rect.centery
            along, down = dx * cos(turned) + dy * sin(turned), dy * cos(turned) - dx * sin(turned)
            if abs(along) * 2 <= frame.rect.width and abs(down) * 2 <= frame.rect.height and sprite.face is not None:
                inside.append(codes[sprite.face])
        assert frame.turn and inside == ["C6"]


def test_no_tip_comes_up_under_a_pointer_that_has_only_pressed(tmp_path: Path) -> None:
    """It would cover the text of the next step."""
    with make_shell(tmp_path, reduced_motion=True) as shell:
        someone = pupil(shell, FIRST, ONLY)
        for _ in range(2):
            someone.rest()
            someone.take("clicks")
        someone.rest()
        surface = pygame.display.get_surface()
        assert surface is not None
        button = someone.lesson.hud.form.named("lesson.back")
        assert button is not None and button.tip

        def tip_is_shown() -> bool:
            someone.step(60)
            shown = pygame.image.tobytes(surface, "RGB")
            shell.invalidate()
            shell.draw(surface)
            return pygame.image.tobytes(surface, "RGB") != shown

        someone.point(button.rect.center)
        assert tip_is_shown(), "the pointer was moved there"
        someone.press("lesson.back")
        someone.rest()
        someone.step(30)
        assert not tip_is_shown()
        someone.point((button.rect.centerx + 2, button.rect.centery))
        assert tip_is_shown()


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", ["cerchio", "tarocchi", "court_circular", "poker"])
def test_the_deal_of_a_lesson_is_played_to_its_end(
    game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the lesson leaves it in the middle, from just there."""
    monkeypatch.setattr("cardtable.play.session.open_session.BotProcess", Instant)
    with make_shell(tmp_path, reduced_motion=True, speed="instant") as shell:
        lesson = lesson_of(game_id, "lesson")
        shell.push(Lobby())
        LessonFlow(shell, game_id).begin("lesson", lesson.steps[-1].name)
        someone = Pupil(shell, Instant())
        someone.rest()
        lines = list(match_of(someone.lesson.session).lines)
        someone.press("lesson.on")
        assert isinstance(shell.top, LessonMenu)
        offered = "lesson.play-on" in things(shell)
        assert offered == (game_id != "poker"), "a deal that is over is not played on"
        if not offered:
            return
        someone.press("lesson.play-on")
        table = shell.top
        assert isinstance(table, CommentedDeal)
        player = Player(shell, bot_process_of(table.session))
        player.rest()
        assert list(match_of(table.session).lines)[: len(lines)] == lines, "it goes on where the lesson was"
        assert [each.name for each in table.sitters][1:] == [each.name for each in someone.table.sitters][1:]
        assert table.board.hint is None and not table.hud.question_slip.notice, "nothing is said before the answer"
        player.answer(table.session.viewer.observation().ask.actions[0], "clicks")
        player.rest()
        assert len(match_of(table.session).lines) > len(lines)
        assert not shell.store.matches.unfinished(), "it is no match"


class Remembering(Instant):
    """Bot process that keeps the last advice it has given."""

    advice: Advice | None = None

    def think(self, question: Question[Any]) -> Any:
        found = super().think(question)
        if isinstance(found, Advice):
            Remembering.advice = found
        return found


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", ["bataille", "cerchio", "court_circular", "tarocchi"])
def test_an_answer_in_the_deal_of_the_lesson_is_remarked_on(
    game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once it is given, and not before: a good one is called so, and beside a worse one stands what was better."""
    monkeypatch.setattr("cardtable.play.session.open_session.BotProcess", Remembering)
    good, rather = text("lesson.remark.good"), sentences("en")["lesson.remark.rather"].forms[0].partition("{")[0]
    with make_shell(tmp_path, reduced_motion=True, speed="instant") as shell:
        play_on(shell, game_id)
        heard: dict[str, str] = {}
        table = shell.top
        assert isinstance(table, CommentedDeal)
        player = Player(shell, bot_process_of(table.session))
        for number in range(12):
            player.rest()
            if shell.top is not table or not table.session.playing:
                break
            ask, advice = table.session.viewer.observation().ask, Remembering.advice
            assert table.board.hint is None
            if ask.forced or advice is None:
                player.answer(ask.actions[0], "clicks")
                continue
            best, *others = advice.suggestions
            worse = next((each for each in others[::-1] if not each.as_good_as(best)), best)
            given = best if number % 2 else worse
            player.answer(given.action, "clicks")
            player.rest()
            heard[table.hud.question_slip.notice] = good if given is best else rather
        assert set(heard.values()) == {good, rather}
        for notice, wanted in heard.items():
            assert notice.startswith(wanted) and "\n" in notice and "{" not in notice
        player.key(pygame.K_h)
        player.rest()
        if shell.top is table and table.turn_loop.is_my_turn() and not table.session.viewer.observation().ask.forced:
            assert table.board.hint is not None, "a hint is given to whoever wants one"
    with make_shell(tmp_path, reduced_motion=True) as shell:
        shell.push(Lobby())
        unfinished = LearnerProgress(shell.store, game_id, None).plays_unaided
        LessonFlow(shell, game_id).open_free_deal()
        assert isinstance(shell.top, CommentedDeal if unfinished else FreeDeal), "it waits as it was left"


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", ["bataille", "cerchio", "court_circular", "tarocchi"])
def test_the_last_choice_in_the_deal_of_the_lesson_is_remarked_on_before_the_result(
    game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shown and read aloud over the table, where the result would cover the remark in the slip."""
    monkeypatch.setattr("cardtable.play.session.open_session.BotProcess", Remembering)
    with make_shell(tmp_path, reduced_motion=True, speed="instant") as shell:
        play_on(shell, game_id)
        table = shell.top
        assert isinstance(table, CommentedDeal)
        player, remark, deals = Player(shell, bot_process_of(table.session)), "", len(table.session.progress.deals)
        while True:
            player.rest()
            if isinstance(shell.top, Dialog):
                break
            assert shell.top is table
            ask, advice = table.session.viewer.observation().ask, Remembering.advice
            given = ask.actions[0] if advice is None or ask.forced else advice.suggestions[-1].action
            if not ask.forced:
                assert advice is not None
                remark = table.turn_loop.hints.remark_on(given, advice)
            player.answer(given, "clicks")
        told = shell.top
        assert told.reads_itself_aloud and told.readable_lines() == [remark] and remark and "{" not in remark
        assert told.utterance(True).title == text("lesson.remark.last") == "Your last choice"
        player.step(60)
        player.press("answer.0")
        assert isinstance(shell.top, ResultDialog | MatchEnd), "then comes the result"
        assert len(table.session.progress.deals) == deals + 1
