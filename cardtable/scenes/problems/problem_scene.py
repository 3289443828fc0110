"""Problem scene: a match scene with its own bar and slip."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from cardtable.cards.events import Said
from cardtable.play.player import PlayerInfo
from cardtable.play.problems.problems import EXHAUSTED, Problem
from cardtable.play.problems.solving import (
    AnswerNotes,
    Cue,
    ProblemSession,
    knowledge_of,
    knows_every_card,
    question_of,
)
from cardtable.rules.game import Action
from cardtable.scenes.core.option_words import changes_text
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hud.commands import Commands
from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.hud.hud_layout import BarButton, BarEnds, BarRoom, fit_labels
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.turn.action_text import action_text
from cardtable.scenes.problems.context import SolvingContext
from cardtable.table.board.board import Board
from cardtable.text.catalog import text, text_n
from cardtable.text.lists import join_clauses
from cardtable.text.numbers import count
from cardtable.widgets.button import Button
from cardtable.widgets.widget import Widget


class SlipContent(NamedTuple):
    """Content of the slip beside the cards."""

    heading: str
    answers: Sequence[Widget]
    aside: Sequence[str]
    pinned: Sequence[Widget] = ()
    drawn: Sequence[Widget] = ()


class ProblemHud(Hud):
    """HUD of a problem."""

    def __init__(
        self, board: Board, sitters: Sequence[PlayerInfo], commands: Commands, ground: Callable[[Surface, Rect], None],
        instead: Callable[[SlipContent], SlipContent],
    ) -> None:  # fmt: skip
        self._instead = instead
        """Converts the game's question into the content shown."""
        super().__init__(board, sitters, True, commands, ground)

    def bar_buttons(self, room: BarRoom) -> BarEnds:
        now = self.commands
        back = text("playing.tip.trick") if now.in_tricks else text("playing.tip.round")
        looked = text("playing.bar.trick") if now.in_tricks else text("playing.bar.round")
        left = [
            BarButton("problem.back", now.pause, text("common.back"), text("problems.tip.back"), "back"),
            BarButton("help", now.help, text("playing.bar.help"), text("playing.tip.help"), "help"),
        ]
        right = [
            BarButton("problem.show", now.hint, text("problems.bar.show"), text("problems.tip.show"), "lamp"),
            BarButton("problem.again", now.undo, text("problems.bar.again"), text("problems.tip.again"), "replay"),
            BarButton("problem.log", now.tell, text("problems.bar.log"), text("problems.tip.log"), "book"),
            BarButton("trick", now.look_back, looked, back, "cards"),
        ]
        return fit_labels(self._board.canvas, left, right, room)

    def show_question(
        self, question: str, offered: Sequence[Widget], aside: Sequence[str], pinned: Sequence[Widget] = (),
        drawn: Sequence[Widget] = (),
    ) -> None:  # fmt: skip
        super().show_question(*self._instead(SlipContent(question, offered, aside, pinned, drawn)))


def question_sentence(problem: Problem) -> str:
    """Return the question of a problem in words."""
    said = question_of(problem)
    number = said.args.get("n")
    return text_n(said.text_id, number) if isinstance(number, int) else text(said.text_id)


class ProblemScene(MatchScene):
    """Base scene for solving a problem and showing its solution."""

    keeps_column = True
    has_great_moments = False
    has_talk = False

    def __init__(
        self,
        table: tuple[ProblemSession, Cue],
        sitters: Sequence[PlayerInfo],
        problem: Problem,
        context: SolvingContext,
    ) -> None:
        session, self.cue = table
        """The moves played on request."""
        super().__init__(session, sitters, lambda: None)
        self.problem, self.context = problem, context
        self.telling = AnswerNotes(problem, session)

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self.telling.ask()

    # -- the slip ----------------------------------------------------------------------------------------------

    @abstractmethod
    def slip_content(self, usual: SlipContent) -> SlipContent:
        """Return the content shown now."""

    @abstractmethod
    def proceed(self) -> None:
        """Lead on; called for Enter when no card has the focus."""

    @abstractmethod
    def show(self) -> None:
        """Show the solution, or its next move."""

    @abstractmethod
    def start_again(self) -> None:
        """Restart from before the answer."""

    def _make_hud(self, commands: Commands) -> Hud:
        return ProblemHud(self.board, self.sitters, commands, self._paint_table, self.slip_content)

    def _make_commands(self) -> Commands:
        def nothing() -> None:
            return

        # Rules, marks, log and last round can be looked up as in a match.
        return super()._make_commands()._replace(
            pause=self.shell.pop, hint=self.show, undo=self.start_again, redo=nothing, sheet=nothing,
            play_out=nothing, proceed=self.proceed, all_cards=nothing, stop=nothing,
        )  # fmt: skip

    def keys_section(self) -> str:
        return f"problem#{self.session.game_id}"

    def _end_deal(self) -> None:
        """Do nothing, because a problem counts in no statistics and the table stays."""

    def button(self, name: str, words: str, act: Callable[[], None], icon: str, *, main: bool = False) -> Button:
        """Return a button for the slip."""
        return Button(self.shell.canvas, words, act, icon=icon, kind="main" if main else "plain", name=name)

    def go_on(self) -> None:
        """Open the next problem, or return to the scene below."""
        if self.context.following:
            self.context.go_on(self.context.following[0], self.context.advanced())
        else:
            self.shell.pop()

    def on_button(self, main: bool) -> Button:
        words = text("problems.next") if self.context.following else text("common.back")
        return self.button("problem.next", words, self.go_on, "right" if self.context.following else "back", main=main)

    # -- text about answers ------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        if self.telling.poll():
            self.turn_loop.show_again()
        return super().update(dt)

    def needs_polling(self) -> bool:
        return super().needs_polling() or self.telling.waiting or self.cue.move_due

    def play_next(self) -> None:
        """Play the next move of the line."""
        self.turn_loop.finish_motion()
        self.cue.call_next()

    def answer_text(self, action: Action) -> str:
        """Return an answer in words."""
        return action_text(self.board, self.telling.seen, action, lambda card: True)

    def answer_lines(self, line: str, action: Action, *, why: bool) -> list[str]:
        """Return a line about an answer with its result, and its reason if `why` is set."""
        said = [self.telling.estimate(action), self.telling.reason(action) if why else None]
        return [". ".join([line, *(self._spoken(each) for each in said if each is not None)]) + "."]

    def _spoken(self, said: Said) -> str:
        words = self.board.speaker.sentence(said)
        return words[:1].upper() + words[1:]

    def known_lines(self) -> list[str]:
        """Return what decides the answer besides the table: earlier cards, and options that are not the printed
        ones."""
        problem, terms = self.problem, self.problem.terms
        told = [self.board.speaker.sentence(said) for said in knowledge_of(problem, self.telling.seen)]
        changes = changes_text(terms.game, terms.seats, terms.options)
        return [*told, *([text("problems.rules", rules=join_clauses(changes))] if changes else [])]

    def proof_lines(self) -> list[str]:
        """Return the sentences of the proof, with a note where hidden cards were sampled."""
        proof = self.problem.proof
        if knows_every_card(self.problem):
            return [text("problems.proof.searched", number=count(proof.tried))]
        if proof.how == EXHAUSTED:
            proved = text("problems.proof.exhausted", number=count(proof.tried))
        else:
            proved = text("problems.proof.ahead", number=count(proof.tried), margin=proof.uncertainty)
        hidden = any(None in cards for cards in self.telling.seen.view.values())
        return [proved, *([text("problems.sampled")] if hidden else [])]
