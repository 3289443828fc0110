"""Lesson scene: a match scene with the lesson's slip beside the cards, and a pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from cardtable.cards.events import Said
from cardtable.play.lessons.lesson_session import LessonSession
from cardtable.play.lessons.quiz_run import QuizQuestion
from cardtable.play.player import PlayerInfo
from cardtable.scenes.lessons.pointer import Framed, Pointed, Pointer
from cardtable.scenes.lessons.slip import LessonSlip, LessonWays, ShownStep
from cardtable.scenes.match.hud.commands import Commands
from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.panels.question_slip import QuestionSlip
from cardtable.table.board.board import Board
from cardtable.table.game_view.marks import Frame, Label, Listing, Mark
from cardtable.table.render import markings
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

SIDE = 0.8
"""Least visible share of a card's width for framing the whole card; below it only the visible part is framed."""


class LessonHud(Hud):
    """HUD of a lesson."""

    pointer: Pointer

    def __init__(
        self, taught: Callable[[], ShownStep], ways: LessonWays, pointed: Pointed, board: Board,
        sitters: Sequence[PlayerInfo], commands: Commands, ground: Callable[[Surface, Rect], None],
    ) -> None:  # fmt: skip
        self._taught, self._ways, self._pointed = taught, ways, pointed
        super().__init__(board, sitters, True, commands, ground)

    def _make_question_slip(self, canvas: Canvas) -> QuestionSlip:
        return LessonSlip(canvas, self._taught, self._ways)

    def _overlay_widgets(self, canvas: Canvas) -> Sequence[Widget]:
        self.pointer = Pointer(canvas, self._pointed)
        return (self.pointer,)


class LessonScene(MatchScene):
    """Table of one learner."""

    has_great_moments = False
    has_talk = False

    session: LessonSession
    hud: LessonHud
    keeps_column = True

    def __init__(
        self, session: LessonSession, sitters: Sequence[PlayerInfo], menu: Callable[[], None], end: Callable[[], None]
    ) -> None:
        """`menu` opens the lesson menu; `end` is called after the last step."""
        super().__init__(session, sitters, menu)
        self._menu, self._end = menu, end
        self._struck: set[int] = set()
        """Numbers of the answers to the question of this step that were taken and are not right."""
        self._looked_at: tuple[object, ...] = ()
        """State at the last search for the things pointed at."""

    # -- setting the table up ----------------------------------------------------------------------------------

    def _make_hud(self, commands: Commands) -> Hud:
        ways = LessonWays(self._on, self._choose, self._back, self._menu, self._leave)
        pointed = Pointed(self._framed, self._obstacles, self._on_card)
        return LessonHud(self._taught, ways, pointed, self.board, self.sitters, commands, self._paint_table)

    def _make_commands(self) -> Commands:
        return super()._make_commands()._replace(pause=self._menu, undo=self._back, proceed=self._on)

    def keys_section(self) -> str:
        return f"lesson#{self.session.game_id}"

    def _build_table(self) -> None:
        super()._build_table()
        self.turn_loop.offers_going_on = False

    def _end_deal(self) -> None:
        """Do nothing, because the lesson itself leads on."""

    def update(self, dt: float) -> bool:
        moving, before = super().update(dt), self._looked_at
        stands, pointer = self.session.lesson_course, self.hud.pointer
        # Finding the visible part of a card is slow, so it is done while something moves and once at rest.
        self._looked_at = moving, stands.number, stands.waits_for_learner, stands.shows_frames, pointer, self._heights()
        if moving or self._looked_at != before:
            return pointer.follow() or moving
        return moving

    # -- teaching ----------------------------------------------------------------------------------------------

    def _taught(self) -> ShownStep:
        stands, step = self.session.lesson_course, self.session.lesson_course.step
        words = self.step_words()
        choices = [self._worded(choice.written) for choice in step.choices]
        last = stands.number == stands.count
        wanted = stands.wanted_action
        amount = "" if wanted is None or wanted.n is None else f"amount.{wanted.verb}"
        return ShownStep(
            stands.number, stands.count, words, step.kind, not stands.waits_for_learner, choices, last, amount,
            frozenset(self._struck), self._remarks(), self._rules() if last or stands.number == 1 else "",
        )  # fmt: skip

    def _rules(self) -> str:
        """Return the name of the rules that are taught."""
        preset = self.session.lesson_course.lesson.preset
        return text("lesson.rules", rules=text(f"seats.preset.{preset}")) if preset else ""

    def _remarks(self) -> Sequence[str]:
        """Return what the lesson itself may remark on an answer."""
        course = self.session.lesson_course
        general = [text("lesson.another")] if course.asks_for_move else []
        general += [text("lesson.check.missed")] if course.step.question else []
        return [*map(self.sentence, course.remarks), *general]

    def step_words(self) -> str:
        """Return what the step tells or asks."""
        step = self.session.lesson_course.step
        return self._question(step.question).words if step.question else self.sentence(step.name)

    def _question(self, name: str) -> QuizQuestion:
        """Return a question of the quiz."""
        said = Said(f"{self.session.game_id}.question.{name}", self.session.words)
        return QuizQuestion.parse(self.board.speaker.sentence(said))

    def sentence(self, name: str) -> str:
        """Return the words of this name in the lesson, with its numbers and names filled in."""
        return self.board.speaker.sentence(Said(f"{self.session.game_id}.lesson.{name}", self.session.words))

    def _worded(self, choice: str) -> str:
        """Return an answer as its button says it."""
        kind, _, what = choice.partition(" ")
        match kind:
            case "yes":
                return text("lesson.yes")
            case "no":
                return text("lesson.no")
            case "card":
                return self.board.speaker.card(self.session.pack.card(what))
            case "seat":
                return self.sitters[int(what)].name
            case "words":
                return self.sentence(what)
            case "answer":
                return self._question(self.session.lesson_course.step.question).answers[int(what)]
        return what.replace("-", "\N{MINUS SIGN}")

    # -- pointing ----------------------------------------------------------------------------------------------

    def _framed(self) -> Sequence[Framed]:
        """Return the frames of the current step; none while something moves or bots think."""
        course = self.session.lesson_course
        if self.board.stage.moving or self.session.waits_for_bot or not self.board.stage.tableau.places:
            return ()
        if not course.shows_frames:
            return ()
        found = (self._frame(point) for point in self.session.lesson_course.step.points)
        return [frame for frame in found if frame.rect]

    def _obstacles(self) -> Sequence[Rect]:
        """Return what no arrow may cover besides cards: plates, buttons, the slip, and the marks on the cloth."""
        hud = self.hud
        plates = [hud.ledger.player_rect(seat) for seat in hud.ledger.order]
        buttons = [part.rect for part in hud.form.root.walk() if part.focusable]
        words = [rect for mark, rect in self._marks() if isinstance(mark, Label | Listing)]
        return [hud.question_slip.rect, *plates, *buttons, *words]

    def _on_card(self, position: tuple[int, int]) -> bool:
        return self.board.stage.outlines.slot_at(position) is not None

    def _marks(self) -> Sequence[tuple[Mark, Rect]]:
        """Return the marks on the cloth with the rectangles that they cover."""
        board, seen = self.board, self.session.viewer.observation()
        layout = board.stage.layout
        marks = layout.marks(seen, board.speaker)
        return [(mark, markings.extent(board.canvas, mark, layout.aspect)) for mark in marks]

    def _pot_rect(self) -> Rect:
        """Return the pot: the figure on the cloth and the chips above it."""
        x, y = self.board.stage.layout.pot()
        marks = [
            rect
            for mark, rect in self._marks()
            if not isinstance(mark, Frame) and rect.inflate(0, rect.height).collidepoint(x, y)
        ]
        return marks[0].unionall(marks[1:]) if marks else Rect(0, 0, 0, 0)

    def _slots(self, place: str, count: int) -> Rect:
        """Return the room of the first cards of a place, whether they lie there or not."""
        layout = self.board.stage.layout
        rects = [markings.card_rect(layout.pose(place, i, count), layout.aspect) for i in range(count)]
        return rects[0].unionall(rects[1:])

    def _frame(self, point: str) -> Framed:
        """Return the frame of a point of the lesson; a lone card is framed as it is turned."""
        board, pack = self.board, self.session.pack
        if point in pack.codes:
            for place, sprites in board.stage.tableau.places.items():
                for i, sprite in enumerate(sprites):
                    if sprite.face is not None and pack.codes[sprite.face] == point:
                        return Framed(self._body(place, i), sprite.turn)
            return Framed(Rect(0, 0, 0, 0))
        if point in board.places:
            sprites = board.stage.tableau.places.get(point, [])
            bodies = [board.stage.outlines.body(sprite) for sprite in sprites]
            if len(bodies) == 1:
                return Framed(bodies[0], sprites[0].turn)
            return Framed(bodies[0].unionall(bodies[1:]) if bodies else board.targets.gap_rect(point))
        return Framed(self._thing(point))

    def _thing(self, point: str) -> Rect:
        """Return the rectangle of the pot, of the room of some cards, of a button or of a seat."""
        if point == "pot":
            return self._pot_rect()
        place, _, count = point.partition("*")
        if count:
            return self._slots(place, int(count))
        if point.startswith("@"):
            widget = self.hud.form.named(point[1:])
            return self._part_in_sight(widget) if widget is not None else Rect(0, 0, 0, 0)
        seat = int(point.removeprefix("seat.")) if point.startswith("seat.") else -1
        return self.hud.ledger.player_rect(seat) if seat in self.hud.ledger.order else Rect(0, 0, 0, 0)

    def _heights(self) -> tuple[int, ...]:
        """Return the positions of the buttons pointed at, which may scroll."""
        named = (self.hud.form.named(point[1:]) for point in self.session.lesson_course.step.points if point[0] == "@")
        return tuple(button.rect.y for button in named if button is not None)

    def _part_in_sight(self, button: Widget) -> Rect:
        """Return the visible part of a button, or the edge of the scroll area toward it."""
        view = button.view()
        strip = self.board.canvas.u(8)
        beyond = Rect(button.rect.x, max(view.y, min(button.rect.y, view.bottom - strip)), button.rect.width, strip)
        return button.rect.clip(view) or beyond

    def _body(self, place: str, index: int) -> Rect:
        stage = self.board.stage
        body, strip = stage.outlines.body(stage.tableau.places[place][index]), stage.outlines.strip(place, index)
        return body if strip.width >= SIDE * body.width else strip

    # -- the learner's actions ---------------------------------------------------------------------------------

    def _on(self) -> None:
        """Go on after reading. If the step asks a question, the focus moves to its first answer."""
        self.turn_loop.finish_motion()
        if self.turn_loop.press_filter.ignores_press:
            return
        if self.session.lesson_course.waits_for_learner and self.session.lesson_course.step.choices:
            self.hud.form.focus(self.hud.question_slip.stops[0])
            return
        if self.session.lesson_course.waits_for_learner:
            self.session.lesson_course.confirm_read()
            self._went_on()
        elif self.session.lesson_course.over:
            self._end()

    def _choose(self, number: int) -> None:
        """Take an answer. A second click within the same frame changes nothing: the slip shows the step before."""
        course, slip = self.session.lesson_course, self.hud.question_slip
        assert isinstance(slip, LessonSlip)
        if slip.shown_step != course.number or not course.waits_for_learner:
            return
        choice = course.step.choices[number]
        if course.answer(choice):
            self._went_on()
        else:
            self.board.stage.motions.sound("refused")
            self._struck.add(number)
            asked = course.step.question
            self._strike(text("lesson.check.missed") if asked else self.sentence(choice.why))

    def _strike(self, why: str) -> None:
        """Mark the wrong answer, and move the keyboard to the next one."""
        form, slip = self.hud.form, self.hud.question_slip
        assert isinstance(slip, LessonSlip)
        ringed = form.focused is not None and form.focused.ringed
        slip.strike(why)
        if slip.stops:
            form.focus(slip.stops[0], ringed)

    def _went_on(self) -> None:
        self._struck.clear()
        if self.session.lesson_course.over:
            self._end()
        else:
            self.hud.show_notice("")
            self.turn_loop.show_again()

    def _back(self) -> None:
        """Return to the step before, or undo one change of order while cards are arranged."""
        self.turn_loop.finish_motion()
        if self.board.trays.step_back():
            return
        if self.session.undo.can_take_back(self.hot_seat.active_seat):
            self._struck.clear()
            self.hud.show_notice("")
            self.turn_loop.travel.undo()

    def _leave(self) -> None:
        self.shell.pop()
