"""A problem on the table: the floor of a game in play, with another bar and another slip beside it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from cardtable.cards.events import Said
from cardtable.play.player import PlayerInfo
from cardtable.play.problems.problems import EXHAUSTED, Problem
from cardtable.play.problems.solving import Cue, ProblemSession, Telling, question
from cardtable.rules.game import Action
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.action_text import action_text
from cardtable.scenes.match.commands import Commands
from cardtable.scenes.match.hud import Hud
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.panels import BarButton, BarRoom, fit_labels
from cardtable.scenes.problems.context import Sitting
from cardtable.table.board.board import Board
from cardtable.text.catalog import text, text_n
from cardtable.text.numbers import count
from cardtable.widgets.button import Button
from cardtable.widgets.widget import Widget


class Put(NamedTuple):
    """What stands on the slip beside the cards."""

    heading: str
    answers: Sequence[Widget]
    aside: Sequence[str]
    pinned: Sequence[Widget] = ()
    drawn: Sequence[Widget] = ()


class ProblemMargins(Hud):
    """What is written around the cards of a problem."""

    def __init__(
        self, board: Board, sitters: Sequence[PlayerInfo], commands: Commands, ground: Callable[[Surface, Rect], None],
        instead: Callable[[Put], Put],
    ) -> None:  # fmt: skip
        self._instead = instead
        """From what the game asks to what stands there."""
        super().__init__(board, sitters, True, commands, ground)

    def bar_buttons(self, room: BarRoom) -> list[Button]:
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
        super().show_question(*self._instead(Put(question, offered, aside, pinned, drawn)))


def asked_by(problem: Problem) -> str:
    """The question of a problem in words."""
    said = question(problem)
    number = said.args.get("n")
    return text_n(said.text_id, number) if isinstance(number, int) else text(said.text_id)


class ProblemTable(MatchScene):
    """What the table of a problem and that of its solution have in common."""

    def __init__(
        self, table: tuple[ProblemSession, Cue], sitters: Sequence[PlayerInfo], problem: Problem, sitting: Sitting
    ) -> None:
        session, self.cue = table
        """The moves that are made on call."""
        super().__init__(session, sitters, lambda: None)
        self.problem, self.sitting = problem, sitting
        self.telling = Telling(problem, session)

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self.telling.ask()

    # -- what stands beside the cards --------------------------------------------------------------------------

    @abstractmethod
    def put(self, usual: Put) -> Put:
        """What stands there now."""

    @abstractmethod
    def proceed(self) -> None:
        """What Enter does where nothing is touched by it."""

    @abstractmethod
    def show(self) -> None:
        """On to the solution."""

    @abstractmethod
    def start_again(self) -> None:
        """Everything as it was before the answer."""

    def _make_hud(self, commands: Commands) -> Hud:
        return ProblemMargins(self.board, self.sitters, commands, self._paint_table, self.put)

    def _make_commands(self) -> Commands:
        def nothing() -> None:
            return

        # The rules, the marks, the log and the last round are looked up as in a match.
        return super()._make_commands()._replace(
            pause=self.shell.pop, hint=self.show, undo=self.start_again, redo=nothing, sheet=nothing,
            play_out=nothing, proceed=self.proceed, all_cards=nothing, stop=nothing,
        )  # fmt: skip

    def keys_section(self) -> str:
        return f"problem#{self.session.game_id}"

    def _end_deal(self) -> None:
        """A deal may end with the answer: nothing is counted, and the table stays."""

    def button(self, name: str, words: str, act: Callable[[], None], icon: str, *, main: bool = False) -> Button:
        """One of the answers on the slip."""
        return Button(self.shell.canvas, words, act, icon=icon, kind="main" if main else "plain", name=name)

    def go_on(self) -> None:
        """The next problem, or back to where one came from."""
        if self.sitting.following:
            self.sitting.go_on(self.sitting.following[0], self.sitting.after())
        else:
            self.shell.pop()

    def on_button(self, main: bool) -> Button:
        words = text("problems.next") if self.sitting.following else text("common.back")
        return self.button("problem.next", words, self.go_on, "right" if self.sitting.following else "back", main=main)

    # -- what is said of answers -------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        if self.telling.came():
            self.turn_loop.show_again()
        return super().update(dt)

    def needs_polling(self) -> bool:
        return super().needs_polling() or self.telling.waiting or self.cue.called

    def step(self) -> None:
        """The next of the moves that are made on call."""
        self.turn_loop.finish_motion()
        self.cue.call()

    def words(self, action: Action) -> str:
        """An answer in words."""
        return action_text(self.board, self.telling.seen, action, lambda card: True)

    def told(self, line: str, action: Action, *, why: bool) -> list[str]:
        """A line about an answer, with what it brings and what speaks for it."""
        said = [self.telling.brings(action), self.telling.reason(action) if why else None]
        return [". ".join([line, *(self._spoken(each) for each in said if each is not None)]) + "."]

    def _spoken(self, said: Said) -> str:
        words = self.board.speaker.sentence(said)
        return words[:1].upper() + words[1:]

    def proof(self) -> list[str]:
        """Why the best answer is the best, and that it is so whatever lies hidden, in a sentence each."""
        proof = self.problem.proof
        proved = "problems.proof.exhausted" if proof.how == EXHAUSTED else "problems.proof.ahead"
        hidden = any(None in cards for cards in self.telling.seen.view.values())
        return [text(proved, number=count(proof.tried)), *([text("problems.sampled")] if hidden else [])]
