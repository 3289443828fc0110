"""Walk of one person through all screens with one game, by mouse or by keys. The process is killed in the middle of the
match, and a second call goes on. Every line of text that is drawn on the way is written down. Called as `python -m
tests.support.walk <game> <clicks or keys> <folder> begin`, and then with `finish`."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from random import Random
from typing import NoReturn
from unittest.mock import patch

import pygame
from pygame import Surface

from cardtable.art.text_renderer import Type
from cardtable.art.theme import INK
from cardtable.cards.chance import ALPHABET
from cardtable.cards.pack import Card
from cardtable.play.deals.seeds import LENGTH
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import game
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.scenes.dialogs.deal_log_page import DealLog
from cardtable.scenes.dialogs.hint_list import HintList
from cardtable.scenes.dialogs.last_round import LastRound
from cardtable.scenes.dialogs.last_trick import LastTrick
from cardtable.scenes.dialogs.pause import PauseDialog
from cardtable.scenes.dialogs.result import ResultDialog
from cardtable.scenes.dialogs.score_sheet import ScoreSheet
from cardtable.scenes.dialogs.seal_page import SealPage
from cardtable.scenes.ending.match_end import MatchEnd
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.pages.gallery import Gallery
from cardtable.scenes.pages.help import Help
from cardtable.scenes.pages.settings import Settings
from cardtable.scenes.people.family import FamilyPage
from cardtable.scenes.setup.setup import SetupScene
from cardtable.scenes.statistics.open_book import book_chapter
from cardtable.scenes.statistics.scores import Scores
from cardtable.text.catalog import LANGUAGES
from cardtable.widgets.widget import Widget
from tests.support.sessions import game_of, match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Instant, Player, sit_at, some_answer

ROUTES: Mapping[str, Callable[[str], Scene]] = {
    "help": Help,
    "settings": lambda _: Settings(),
    "family": lambda _: FamilyPage(),
    "gallery": Gallery,
    "book": book_chapter,
}
ID = re.compile(r"\b[a-z][a-z0-9_-]*(\.[A-Za-z0-9_-]+)+\b|\w_\w|[{}]|\bNone\b")
"""Text that must not be shown: a text id, the name of a game or an option, a placeholder."""
SEED = "c1"
"""Seed of the system's own generators in the walk, so that the cards are the same each time."""
DEALT = "".join(Random(SEED).choices(ALPHABET, k=LENGTH))
"""Seed of the match that is begun in the lobby."""
SALT = 7
"""Value of each byte of the salt."""


SHARED = 6
"""Number of answers of two people at one screen."""


class Walk:
    """The person, and all words that were seen."""

    def __init__(self, shell: SceneStack, game_id: str, way: str, words: set[str]) -> None:
        self.shell, self.game_id, self.way, self.words = shell, game_id, way, words
        self.player = Player(shell, Instant(), Random(7))
        self.read_in: set[tuple[type[Scene], str]] = set()

    # -- eyes --------------------------------------------------------------------------------------------------

    def look(self, kind: type[Scene]) -> None:
        """Check that this screen is open and that no text id is visible; a screen that was not seen yet is read in all
        languages."""
        shell = self.shell
        assert isinstance(shell.top, kind), f"{type(shell.top).__name__} is shown and not {kind.__name__}"
        if (kind, self.question()) in self.read_in:
            return
        for language in (*LANGUAGES[1:], LANGUAGES[0]):
            shell.set_preference("language", language)
            self.player.step(2)
            self.read(language)
        self.read_in.add((kind, self.question()))

    def look_again(self, kind: type[Scene]) -> None:
        """Read a screen again that shows more than before."""
        self.read_in.discard((kind, self.question()))
        self.look(kind)

    def question(self) -> str:
        """Return the question at the table, so that every kind of question is read."""
        top = self.shell.top
        return top.hud.question_slip.question if isinstance(top, MatchScene) else ""

    def read(self, language: str) -> None:
        """Note the words of the widgets that are not drawn: tips, and words that must be scrolled to."""
        scene = self.shell.top
        form = scene.form if isinstance(scene, FormScene) else scene.hud.form if isinstance(scene, MatchScene) else None
        labels = [] if form is None else [said for widget in form.root.walk() for said in said_by(widget)]
        for words in [*labels, *self.words]:
            assert not ID.search(words), f"{type(scene).__name__} says {words!r} in {language}"
        self.words.update(labels)

    # -- hands -------------------------------------------------------------------------------------------------

    def press(self, name: str) -> None:
        """Press a named thing with the mouse, or with Tab and Enter."""
        if self.way == "clicks" and any(thing.name == name for thing in self.shell.top.ui_targets()):
            self.player.press(name)
            return
        for _ in range(120):
            if self.shell.top.focus_name() == name:
                break
            self.player.key(pygame.K_TAB)
        else:
            raise AssertionError(f"Tab never comes to {name}")
        if self.way == "clicks":  # it had to be brought into view
            self.player.press(name)
        else:
            while isinstance(self.shell.top, FormScene) and self.shell.top.needs_polling():
                self.player.step()  # a page that has just appeared ignores presses
            self.player.key(pygame.K_RETURN)

    def back(self) -> None:
        self.player.key(pygame.K_ESCAPE)
        self.player.step(2)

    # -- the way -----------------------------------------------------------------------------------------------

    def to_the_table(self) -> None:
        self.look(Lobby)
        self.press(f"lobby.play.{self.game_id}")
        self.look(SetupScene)
        self.press("seats.rules")
        self.look_again(SetupScene)
        self.rules(SetupScene)
        self.press("seats.deal")
        self.player.rest()
        self.look(MatchScene)
        self.pack()

    def pack(self) -> None:
        """Check that the pack on the table is that of the patched seed."""
        match = match_of(self.player.table.session)
        terms = match.terms
        assert (terms.seed, terms.salt) == (DEALT, f"{SALT:02x}" * 8), "chance is drawn elsewhere"
        expected = Match(Terms(terms.game, terms.seats, terms.options, DEALT, terms.salt))
        expected.begin()
        assert match.lines[:2] == expected.lines[:2]

    def rules(self, below: type[Scene]) -> None:
        """Press the key for the rules, check that the page of this game opens, and go back."""
        self.player.key(pygame.K_F1)
        self.look(Help)
        assert f"help.page.{self.game_id}" in names(self.shell.top)
        self.back()
        self.look(below)

    def answer(self) -> None:
        """Give an answer; before a card, try one that may not be played."""
        table = self.player.table
        ask = game_of(table.session).ask(table.hot_seat.active_seat)
        refused = self.refused({action.cards[0] for action in ask.actions if action.cards}) if ask.actions else None
        if refused is not None and self.way == "clicks":
            before = len(match_of(table.session).lines)
            self.player.click(self.player.where(refused))
            self.player.step(2)
            assert table.hud.question_slip.notice, "it is said why this card may not be played"
            self.read("en")
            assert len(match_of(table.session).lines) == before
        before = len(match_of(table.session).lines)
        action = some_answer(ask, self.player.rng)
        called = {"pass": pygame.K_p, "draw": pygame.K_1}.get(action.verb) if self.way == "keys" else None
        if called is not None:
            self.player.key(called)
        else:
            self.player.answer(action, self.way)
        assert len(match_of(table.session).lines) > before, f"{action} by {self.way} was not understood"

    def refused(self, playable: Collection[Card]) -> Card | None:
        """Return a card in the hand that may not be played now, or None."""
        table = self.player.table
        held = table.session.viewer.observation().view.get(table.board.layout.held_at, ())
        return next((card for card in held if card is not None and card not in playable), None)

    def play(self, answers: int) -> None:
        """Answer so many questions, or up to the end of the deal."""
        for _ in range(answers):
            self.player.rest()
            if not isinstance(self.shell.top, MatchScene) or not match_of(self.player.table.session).playing:
                return
            self.look(MatchScene)
            self.answer()

    def commands(self) -> None:
        """Press every command key."""
        player, table = self.player, self.player.table
        player.rest()
        self.rules(MatchScene)
        player.key(pygame.K_h)
        player.rest()
        assert table.board.hint is not None
        self.look_again(MatchScene)
        player.key(pygame.K_h)
        if isinstance(self.shell.top, HintList):
            self.look(HintList)
            self.back()
        for key, kind in ((pygame.K_s, ScoreSheet), (pygame.K_l, DealLog), (pygame.K_ESCAPE, PauseDialog)):
            player.key(key)
            self.look(kind)
            self.back()
        player.key(pygame.K_t)
        self.look(LastTrick if isinstance(self.shell.top, LastTrick) else LastRound)
        self.back()
        player.rest()
        while game_of(table.session).ask(table.hot_seat.active_seat).forced:
            self.play(1)
            player.rest()
        lines = list(match_of(table.session).lines)
        self.answer()
        player.rest()
        player.take_back()
        player.rest()
        assert match_of(table.session).lines == lines, "the answer was taken back"

    def begin(self) -> NoReturn:
        """Go from the lobby into the match, until the process is killed."""
        self.to_the_table()
        self.play(2)
        self.commands()
        self.play(1)
        self.player.rest()
        self.shell.store.database.flush()
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("one is dead now")

    def finish(self) -> None:
        """Resume the match in its box, play it to its end, and open the screens that tell of it."""
        self.look(Lobby)
        self.press(f"lobby.go-on.{self.game_id}")
        self.player.rest()
        self.player.key(pygame.K_l)
        self.look(DealLog)
        self.back()
        for _ in range(9):
            self.player.rest()
            self.play(99)
            self.player.rest()
            over = match_of(self.player.table.session).over
            self.look(MatchEnd if over else ResultDialog)
            if over:
                break
            self.press("ending.on")
        assert over
        self.press("ending.look")
        self.player.rest()
        self.look(MatchScene)
        self.press("on")
        self.player.rest()
        self.press("ending.figures")
        self.look(ResultDialog)
        self.press("ending.seal")
        self.look(SealPage)
        self.press("seal.check")
        self.look_again(SealPage)
        self.press("seal.close")
        self.look(ResultDialog)
        self.press("ending.lobby")
        self.shell.store.database.flush()
        self.look(Lobby)
        assert f"lobby.go-on.{self.game_id}" not in names(self.shell.top)
        self.after()
        self.share()

    def after(self) -> None:
        """Open the score book at this game, all rules page by page, and the cards."""
        self.press("lobby.scores")
        self.look(Scores)
        assert f"scores.page.{self.game_id}" in names(self.shell.top), "the match stands in the score book"
        self.back()
        self.press("lobby.help")
        self.look(Help)
        assert f"help.page.{self.game_id}" in names(self.shell.top)
        self.press("help.next")
        self.press("help.before")
        self.back()
        self.press("lobby.settings")
        self.press("settings.gallery")
        self.look(Gallery)

    def share(self) -> None:
        """Play with two people at one screen whose hands are secret: a curtain falls between them if anything is to be
        hidden."""
        kind = game(self.game_id)
        sit_at(self.shell, self.game_id, ["", "", *["beginner"] * (kind.seats[0] - 2)], Instant(), SEED)
        table, before, curtains = self.player.table, -1, 0
        for _ in range(SHARED):
            self.player.rest()
            if isinstance(self.shell.top, Curtain):
                self.look(Curtain)
                assert self.player.hidden((0, 1))
                self.player.key(pygame.K_RETURN)
                self.player.rest()
                before, curtains = -1, curtains + 1
            me = table.hot_seat.active_seat
            assert table.turn_loop.is_my_turn() and before in (-1, me), "nobody sits down without a curtain"
            if table.hot_seat.has_secrets:
                assert self.player.hidden((1 - me,))
                before = me
            self.answer()
        assert curtains >= 2 or not table.hot_seat.has_secrets


def names(scene: Scene) -> list[str]:
    assert isinstance(scene, FormScene)
    return [widget.name for widget in scene.form.root.walk()]


def said_by(widget: Widget) -> list[str]:
    """Return the words of a widget, or its name if it has none."""
    return [words for words in (widget.label(), widget.tip) if words and words != widget.name]


def eavesdrop(words: set[str]) -> None:
    """Record all text that is set in type from now on."""
    line = Type.line

    def heard(case: Type, text: str, size: float, *, face: str = "serif", colour: str = INK) -> Surface:
        words.add(text)
        return line(case, text, size, face=face, colour=colour)

    patch.object(Type, "line", heard).start()


def main(game_id: str, way: str, folder: str, part: str) -> None:
    words: set[str] = set()
    eavesdrop(words)
    patch("cardtable.play.session.open_session.BotProcess", Instant).start()
    patch("cardtable.play.deals.seeds.SystemRandom", lambda: Random(SEED)).start()
    patch("cardtable.play.session.open_session.urandom", lambda size: bytes([SALT] * size)).start()
    assert game(game_id).id == game_id
    with make_shell(Path(folder), routes=ROUTES, speed="instant", reduced_motion=True) as shell:
        shell.push(Lobby())
        walk = Walk(shell, game_id, way, words)
        walk.begin() if part == "begin" else walk.finish()
    print("\n".join(sorted(words)))


if __name__ == "__main__":
    main(*sys.argv[1:])
