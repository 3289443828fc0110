"""Flow of a game's lessons: opening, leaving and resuming chapters, and the free deal after them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial

from cardtable.cards.events import Said
from cardtable.play.lessons import open_lesson as lessons
from cardtable.play.lessons.lesson_progress import LearnerProgress
from cardtable.play.lessons.quiz_run import QuizQuestion, QuizRun, stored_run
from cardtable.play.player import PlayerInfo
from cardtable.rules.record import BadRecord
from cardtable.rules.registry import about
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.scenes.lessons.free_deal import CommentedDeal, FreeDeal
from cardtable.scenes.lessons.lesson_scene import LessonScene
from cardtable.scenes.lessons.menu import LessonMenu, MenuEntry
from cardtable.scenes.lessons.quiz import QuizDialog
from cardtable.scenes.people.avatars import named_today
from cardtable.scenes.people.current_players import seated_people
from cardtable.store.types import StoredSitter
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

TABLES = (LessonScene, FreeDeal, CommentedDeal)


def new_seed() -> int:
    """Return a random seed."""
    return secrets.randbits(32)


def open_lesson(shell: SceneStack, game_id: str) -> None:
    """Open the first lesson of a game, or the menu if the learner has begun before."""
    LessonFlow(shell, game_id).open()


class LessonFlow:
    """One learner's way through the chapters of a game."""

    def __init__(self, shell: SceneStack, game_id: str, seed: Callable[[], int] = new_seed) -> None:
        """`seed` returns the seed of a new run of the quiz."""
        self._shell, self._game_id, self._seed = shell, game_id, seed
        people = seated_people(shell.store)
        self._learner = people[0] if people else None
        self._progress = LearnerProgress(shell.store, game_id, self._learner.id if self._learner is not None else None)
        self._chapters = about(game_id).lessons

    def open(self) -> None:
        """Open the lesson, or return to the one already open below."""
        if any(isinstance(scene, TABLES) for scene in self._shell.scenes):
            while not isinstance(self._shell.top, TABLES):
                self._shell.pop()
            return
        chapter, step = self._progress.position
        if self._progress.free_deal or self._progress.finished_chapters or chapter in self._chapters:
            self._shell.push(LessonMenu(self._title, lambda: "", self._ways(chapter, step), lambda: None))
        else:
            self.begin(self._chapters[0])

    def _ways(self, chapter: str, step: str) -> list[MenuEntry]:
        """Return the menu entries before a lesson is open."""
        ways = []
        if self._progress.free_deal:
            words = "lesson.play-on" if self._progress.plays_unaided else "lesson.free-on"
            ways.append(MenuEntry("free-on", partial(text, words), "play", self.open_free_deal))
        if chapter in self._chapters:
            ways.append(MenuEntry("go-on", partial(text, "lesson.go-on"), "play", partial(self.begin, chapter, step)))
        return [*ways, *self._beginnings(), *self._new_free(), self._questions(self.open)]

    def _beginnings(self) -> list[MenuEntry]:
        """Return an entry for each chapter from its first step."""
        if len(self._chapters) == 1:
            return [MenuEntry("begin", partial(text, "lesson.begin"), "replay", partial(self.begin, self._chapters[0]))]
        return [
            MenuEntry(f"begin.{name}", partial(self._begin_words, name), "replay", partial(self.begin, name))
            for name in self._chapters
        ]

    def _begin_words(self, chapter: str) -> str:
        return text("lesson.chapter", n=self._chapters.index(chapter) + 1, name=self._chapter_name(chapter))

    def _chapter_name(self, chapter: str) -> str:
        return text(f"{self._game_id}.lessons.{chapter}")

    def _new_free(self) -> list[MenuEntry]:
        return (
            []
            if self._progress.free_deal
            else [MenuEntry("free", partial(text, "lesson.free"), "cards", self.open_free_deal)]
        )

    def _title(self) -> str:
        return text("lesson.title", game=text(f"{self._game_id}.name"))

    # -- a chapter ---------------------------------------------------------------------------------------------

    def begin(self, chapter: str, step: str = "") -> None:
        """Start a chapter at a step, or at its beginning."""
        try:
            session = lessons.start_chapter(self._progress, self._game_id, chapter, step)
        except BadRecord as error:
            self._tell(error)
            return
        sitters = self._sitters(session.seats, session.viewer.local_seats[0])
        self._show(LessonScene(session, sitters, self._menu, partial(self._chapter_done, chapter)))

    def _sitters(self, seats: int, you: int) -> list[PlayerInfo]:
        learner = self._learner
        own = StoredSitter(text("seats.guest"), None) if learner is None else StoredSitter(learner.name, learner.id)
        kept = [own if not level else StoredSitter("", None, level) for level in lessons.seat_levels(seats, you)]
        return named_today(kept, self._shell.store.people.all())

    def _show(self, table: Scene) -> None:
        """Show a lesson scene in place of the previous one."""
        if isinstance(self._shell.top, TABLES):
            self._shell.replace(table)
        else:
            self._shell.push(table)

    def _menu(self) -> None:
        """Open the menu over the current lesson."""
        shell = self._shell
        ways = [
            MenuEntry("stay", partial(text, "lesson.go-on"), "play", lambda: None),
            *self._beginnings(),
            MenuEntry("free", partial(text, "lesson.free"), "cards", self.open_free_deal),
            MenuEntry("rules", partial(text, "pause.rules"), "book", partial(shell.open_help, self._game_id)),
            MenuEntry("settings", partial(text, "pause.settings"), "settings", partial(shell.open, "settings")),
            MenuEntry("leave", partial(text, "lesson.leave"), "door", self._leave),
        ]
        shell.push(LessonMenu(self._title, partial(text, "lesson.kept"), ways, lambda: None))

    def _chapter_done(self, chapter: str) -> None:
        """Record a finished chapter and offer the next one or the free deal."""
        self._progress.finish_chapter(chapter)
        after = self._chapters[self._chapters.index(chapter) + 1 :]
        ways = (
            [MenuEntry("next", partial(self._begin_words, after[0]), "play", partial(self.begin, after[0]))]
            if after
            else []
        )
        play_on = self._play_on()
        ways += [
            *play_on,
            MenuEntry("free", partial(text, "lesson.free"), "cards", self.open_free_deal),
            self._questions(partial(self._chapter_done, chapter)),
            MenuEntry("begin", partial(text, "lesson.begin"), "replay", partial(self.begin, chapter)),
            MenuEntry("leave", partial(text, "lesson.leave"), "door", self._leave),
        ]
        words: Callable[[], str] = partial(
            text, "lesson.more" if after else "lesson.done-play-on" if play_on else "lesson.done"
        )
        self._shell.push(LessonMenu(self._title, words, ways, self._leave))

    def _play_on(self) -> list[MenuEntry]:
        """Return the entry that plays the deal of the open lesson to its end, if it is not over."""
        lesson = self._shell.top
        record = lesson.session.record_to_play_on() if isinstance(lesson, LessonScene) else ""
        if not record:
            return []

        def play_on() -> None:
            self._progress.begin_free_deal(record, unaided=True)
            self.open_free_deal()

        return [MenuEntry("play-on", partial(text, "lesson.play-on"), "play", play_on)]

    def _questions(self, then: Callable[[], None]) -> MenuEntry:
        """Return the menu entry of the quiz."""

        return MenuEntry("questions", self._questions_words, "help", partial(self._ask, then))

    def _questions_words(self) -> str:
        best = self._progress.best_quiz
        return text("lesson.questions") if best is None else text("lesson.questions.best", n=best.right, of=best.of)

    def _ask(self, then: Callable[[], None]) -> None:
        """Open the quiz: the unfinished run, or a new one."""
        try:
            quiz = lessons.load_quiz(self._game_id, self._chapters)
            seats = lessons.seats_of_chapter(self._game_id, self._chapters[0])
        except BadRecord as error:
            self._tell(error)
            return
        names = [sitter.name for sitter in self._sitters(*seats)]
        pack, corners = about(self._game_id).pack, self._shell.preferences.corner_letters

        def say() -> dict[str, QuizQuestion]:
            speaker = Speaker(pack, names, corners)
            return {
                name: QuizQuestion.parse(speaker.sentence(Said(f"{self._game_id}.question.{name}", quiz.words)))
                for name in quiz.names
            }

        choices = {name: len(question.answers) for name, question in say().items()}
        run = stored_run(choices, self._progress.quiz) or QuizRun(choices, self._seed())
        self._shell.push(QuizDialog(run, say, self._progress, partial(self._ask, then), then))

    def _tell(self, error: BadRecord) -> None:
        why = text(error.text_id, **error.args_)
        self._shell.notify(text("lesson.damaged", n=error.line, why=why))

    def _leave(self) -> None:
        if isinstance(self._shell.top, LessonScene):
            self._shell.pop()

    # -- the free deal -----------------------------------------------------------------------------------------

    def open_free_deal(self) -> None:
        """Open the unfinished free deal, or a new one of the family form with a hint at every turn. The deal of the
        lesson is played unaided, with a remark on each answer."""
        try:
            seats, you = lessons.seats_of_chapter(self._game_id, self._chapters[-1])
        except BadRecord:
            seats, you = about(self._game_id).seats[0], 0
        session = lessons.open_free_deal(self._progress, self._game_id, seats, you)
        kind = CommentedDeal if self._progress.plays_unaided else FreeDeal
        self._show(kind(session, self._sitters(seats, you), self.open_free_deal))
