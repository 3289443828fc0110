"""Spoken words: past events, the question and its answers, and nothing that was not shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from cardtable.app.screen_reader import ScreenReader
from cardtable.art import captions
from cardtable.cards.pack import CIRKLE, FRENCH, TAROCCHI, WATCHER
from cardtable.play.history.replay import Moment
from cardtable.play.player import PlayerInfo
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.core.preferences import LETTERS
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.core.spoken_symbols import speakable
from cardtable.scenes.dialogs.table_in_words import TableInWords
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.pages.settings import Settings
from cardtable.scenes.replay.load import PastMatch
from cardtable.scenes.replay.replay_scene import ReplayScene
from cardtable.speech import backends
from cardtable.table.game_view.table_text import PLACES
from cardtable.table.narration.wording import card_text
from cardtable.text import catalog
from cardtable.widgets.table_form import Caption, ListedPlayer
from tests.support.by_ear import Ear
from tests.support.places import golden_file
from tests.support.replays import replay_of
from tests.support.sessions import game_of, running_match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import PEOPLE, Chance, Lobby, sit_at, some_answer
from tests.support.waiting import at_most

UNNAMED = {"aside", "away", "box", "clock", "first", "gathered", "gone", "memos", "pyramid"}
"""Places that a game names itself, or whose cards take no part any more."""


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, size=(1024, 640), speed="instant", reduced_motion=True, speech=True) as made:
        made.push(Lobby())
        yield made


class Listener:
    """Player that uses the spoken words alone."""

    def __init__(self, shell: SceneStack, game_id: str, levels: list[str], ear: Ear | None = None) -> None:
        self.shell, self.ear = shell, ear or Ear()
        self.narrator = ScreenReader(shell, self.ear)
        self.player = sit_at(shell, game_id, levels, Chance())
        self.rest()

    def rest(self) -> None:
        self.player.rest()
        self.narrator.update()

    def key(self, code: int) -> None:
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")
        meant = self.shell.top.handle(event)
        self.narrator.hear(event, meant)
        self.shell.top.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
        self.rest()


# ---- signs ------------------------------------------------------------------------------


@pytest.mark.share(3)
@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_every_card_has_its_name(language: str) -> None:
    catalog.set_language(language)
    for pack in (FRENCH, CIRKLE, TAROCCHI):
        for letters in LETTERS:
            for card, code in enumerate(pack.codes):
                name = captions.name(pack.name, code).replace("\u00a0·", "").replace("\u00a0", " ")
                assert speakable(card_text(pack, card, letters), letters).lower() == name.lower()
    catalog.set_language("en")


def test_a_figure_that_is_a_word_is_read_without_the_head_of_its_column() -> None:
    line = ListedPlayer("Anna", ["family", "12"], number="1.")
    assert line.spoken([Caption("level", silent=True), Caption("score")]).startswith("1. Anna: family, score 12")


def test_signs_between_cards_are_said() -> None:
    assert speakable("Anna: 10♦ → 5♣ +5", "JQK") == "Anna: 10 of diamonds, 5 of clubs plus 5"
    assert speakable("9♥ K♠ Q♦ takes 12-3", "JQK") == "9 of hearts, king of spades, queen of diamonds takes 12-3"
    assert speakable("Matches with help (💡): 3 (1 💡)", "JQK") == "Matches with help: 3 (1 with help)"
    assert speakable("♥ · −8 · ×2", "JQK") == "Hearts, minus 8, times 2"
    assert speakable("La smazzata 1 è finita · Contratto fallito", "FDR") == "La smazzata 1 è finita. Contratto fallito"
    assert speakable("Anna · Bruno · Carla", "JQK") == "Anna, Bruno, Carla"


def test_every_place_where_cards_lie_has_a_name() -> None:
    for game_id in GAMES:
        kind = game(game_id)
        match = Match(Terms(kind, kind.seats[0], kind.defaults(), "a", "b"))
        match.begin()
        assert match.game is not None
        families = {place.partition(".")[0] for place in match.game.places(match.game.setting)}
        assert families <= PLACES.keys() | UNNAMED, f"{game_id}: say in `placed` what its places are called"


# ---- at a table -------------------------------------------------------------------------


def test_events_cards_question_and_keys_are_spoken_in_this_order(shell: SceneStack) -> None:
    somebody = Listener(shell, "court_circular", ["", "beginner"])
    *_, laid, held, question = somebody.ear.fresh()
    assert laid == "Bruno plays 3 of hearts"
    assert held.startswith("Your cards: jack of spades, ")
    assert question.startswith("Your turn. Play a card.") and question.endswith(" 7 choices.")
    somebody.key(pygame.K_RIGHT)
    (here,) = somebody.ear.fresh()
    assert here == "3 of clubs, adds nothing, 1 of 6"
    somebody.key(pygame.K_w)
    title, first = somebody.ear.fresh()
    assert isinstance(shell.top, TableInWords) and title == "The table in words"
    assert first.startswith("Your turn. Play a card.") and "The Lead: 5 of spades." in first
    assert len(first.split()) < 30 and first.endswith("1 of 7"), "the first line is short"
    lines = []
    for _ in range(6):
        somebody.key(pygame.K_DOWN)
        lines += somebody.ear.fresh()
    assert len(lines) == 6 and "Bruno, hand: 5 cards face down, 5 of 7" in lines, "one line for each arrow"
    somebody.key(pygame.K_RETURN)
    assert somebody.ear.fresh()[0] == question, "the question is said again after a look at another screen"
    somebody.key(pygame.K_RETURN)
    played = somebody.ear.fresh()
    assert played[0] == "Anna plays 3 of clubs" and len(played) == len(set(played)), "everything is said once"
    assert played[-2].startswith("Your turn.") and "Play a card" not in played[-2], "the same question is not repeated"


def test_only_drawn_cards_are_called_new(shell: SceneStack) -> None:
    somebody = Listener(shell, "poursuite", ["", "beginner"])
    heard = somebody.ear.fresh()
    for _ in range(30):
        if any(line.startswith("Your new cards: ") for line in heard):
            break
        somebody.player.table.turn_loop.submit(some_answer(game_of(somebody.player.table.session).ask(0), Random(1)))
        somebody.rest()
        heard += somebody.ear.fresh()
    (dealt,) = (line for line in heard if line.startswith("Your cards: "))
    drawn = next(line for line in heard if line.startswith("Your new cards: "))
    assert drawn.count(",") < dealt.count(",")


def test_an_undo_is_spoken_without_repeating_earlier_events(shell: SceneStack) -> None:
    somebody = Listener(shell, "court_circular", ["", "beginner"])
    first = somebody.ear.fresh()[-1]
    for code in (pygame.K_RIGHT, pygame.K_RETURN):
        somebody.key(code)
    somebody.ear.fresh()
    somebody.key(pygame.K_u)
    if shell.top.overlay:
        somebody.player.press("answer.0")
        somebody.rest()
    told = somebody.ear.fresh()
    assert "Taken back." in told and first in told
    assert "Bruno plays 3 of hearts" not in told, "that was told before"


@pytest.mark.long
def test_another_language_repeats_nothing(shell: SceneStack) -> None:
    somebody = Listener(shell, "cerchio", ["", *["beginner"] * 3])
    steps = at_most(100, "nothing is played")
    while not somebody.player.table.hud.log_entries:
        next(steps)
        somebody.key(pygame.K_RIGHT)
        somebody.key(pygame.K_RETURN)
    somebody.ear.fresh()
    shell.set_preference("language", "it")
    somebody.rest()
    question, here = somebody.ear.fresh()
    assert question.startswith("Tocca a te.") and "alle 6" in here and "it" in somebody.ear.languages


def replayed(shell: SceneStack, name: str) -> tuple[ReplayScene, Ear, Callable[[int], list[str]]]:
    """A match that is looked at again with closed eyes: what is heard after each key."""
    replay = replay_of(golden_file(name).read_text(encoding="utf-8"))
    scene = ReplayScene(PastMatch(replay, [PlayerInfo(name, "fox", "") for name in PEOPLE[: replay.seats]]))
    shell.push(scene)
    ear = Ear()
    narrator = ScreenReader(shell, ear)
    narrator.update()

    def key(code: int) -> list[str]:
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")
        narrator.hear(event, shell.top.handle(event))
        while shell.top.update(1 / 30):
            pass
        narrator.update()
        return ear.fresh()

    return scene, ear, key


def test_a_replay_speaks_each_moment_forward_and_back(shell: SceneStack) -> None:
    scene, ear, key = replayed(shell, "court_circular-match")
    title, begins, eyes = ear.fresh()
    assert (title, eyes) == ("Court Circular", "As Anna saw it.") and begins.startswith("Deal 1")
    told = [key(pygame.K_RIGHT) for _ in range(12)]
    assert all(len(each) == 1 for each in told), "every moment is one sentence"
    assert any(name in each[0] for each in told for name in PEOPLE) and told[0] != told[1]
    assert [key(pygame.K_LEFT) for _ in range(11)] == told[10::-1], "nothing of it is called taken back"
    assert "As Bruno saw it." in key(pygame.K_e)
    title, _ = key(pygame.K_w)
    assert isinstance(shell.top, TableInWords) and title == "The table in words"
    assert any(line.startswith("Anna, hand: ") for _ in range(9) for line in key(pygame.K_DOWN))
    key(pygame.K_w)
    assert not shell.top.overlay, "the key that opened it closes it"
    key(pygame.K_PAGEDOWN)
    assert scene.playback.when.deal == 1 and "Deal 2" in scene.utterance(False).question


def test_a_replay_that_plays_by_itself_waits_until_a_moment_was_read(shell: SceneStack) -> None:
    scene, _, _ = replayed(shell, "court_circular-match")
    waits = []
    for speech in (False, True):
        shell.preferences.set("speech", speech)
        scene.controls.go(Moment(0, 8))
        scene.playback.playing, scene.playback.pace, waited = True, 2, 0
        while scene.playback.when.step == 8:
            scene.update(1 / 30)
            waited += 1
        waits.append(waited / 30)
    assert waits[0] < 0.5 and waits[1] >= 0.05 * len(scene.story.lines_at(8) or "x")


class Guard(Ear):
    """Checker that hears everything that is spoken, for seats that must not learn it."""

    def __init__(self, shell: SceneStack) -> None:
        super().__init__()
        self.shell = shell
        self.named = 0

    def say(self, words: str, language: str, *, at_once: bool = False) -> None:
        super().say(words, language, at_once=at_once)
        table = next(scene for scene in self.shell.scenes if isinstance(scene, MatchScene))
        eyes = WATCHER if isinstance(self.shell.top, Curtain) else table.hot_seat.viewer_seat
        running = running_match_of(table.session)
        public = {card for lying in running.game.table.view(WATCHER).values() for card in lying}
        for seat in running.local_seats:
            pack = running.game.pack
            held = [card for card in running.game.table.view(None).get(f"hand.{seat}", ()) if card not in public]
            names = {captions.name(pack.name, pack.codes[card]).lower() for card in held if card is not None}
            heard = [name for name in names if name in words.lower()]
            assert seat == eyes or not heard, f"{heard} are {seat}'s and were said to {eyes}: {words}"
            self.named += len(heard)

    def hush(self) -> None:
        super().hush()
        self.heard.append("hush")


def test_nothing_is_spoken_that_was_not_shown_to_the_viewer(shell: SceneStack) -> None:
    """Two people at one screen: no card of a hand is named but to its owner, nothing of it under the curtain, and what
    was being said is cut short when it falls."""
    guard = Guard(shell)
    somebody = Listener(shell, "court_circular", ["", ""], ear=guard)
    player, curtains = somebody.player, 0
    for _ in range(14):
        if isinstance(shell.top, Curtain):
            curtains += 1
            assert "hush" in guard.fresh()[:2]
            shell.top.update(1.0)
            somebody.key(pygame.K_w)
            somebody.key(pygame.K_RETURN)
        elif player.table.session.progress.playing and player.table.turn_loop.is_my_turn():
            for code in (pygame.K_w, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_ESCAPE):
                somebody.key(code)
            guard.fresh()
            ask = game_of(player.table.session).ask(player.table.hot_seat.active_seat)
            player.answer(some_answer(ask, player.rng), "clicks")
            somebody.rest()
    assert guard.named > 15 and curtains > 2


# ---- the setting ------------------------------------------------------------------------


@pytest.mark.parametrize("there", [True, False])
def test_a_voice_is_offered_only_where_there_is_one(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    shell.preferences.set("speech", False)
    monkeypatch.setattr(backends, "seems_available", lambda: there)
    page = Settings()
    shell.push(page)
    for _ in range(50):
        page.update(0.1)
        pygame.time.wait(1)
    switch = page.form.named("settings.speech")
    assert (switch is not None) == there
    if switch is not None:
        switch.activate()  # type: ignore[attr-defined]
        assert shell.preferences.speech
        ear = Ear()
        narrator = ScreenReader(shell, ear)
        narrator.update()
        page.form.focus(page.form.named("settings.speech"))
        narrator.update()
        assert ear.fresh()[-1].startswith("Read aloud, on")


def test_loss_of_the_voice_is_reported_once(shell: SceneStack) -> None:
    ear = Ear()
    narrator = ScreenReader(shell, ear)
    ear.lost = True
    narrator.update()
    narrator.update()
    assert len(shell.notices) == 1


# ---- sentences --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "letters", "words", "told"),
    [
        ("en", "JQK", "K♠ takes. Lay: A♥! J♣?", "King of spades takes. Lay: ace of hearts! Jack of clubs?"),
        ("it", "FDR", "R♠ prende. Cala: A♥! F♣?", "Re di picche prende. Cala: asso di cuori! Fante di fiori?"),
        ("fr", "VDR", "R♠ prend. Pose : A♥ ! V♣ ?", "Roi de pique prend. Pose : as de cœur ! Valet de trèfle ?"),
    ],
)  # fmt: skip
def test_a_card_begins_a_sentence_with_a_capital(language: str, letters: str, words: str, told: str) -> None:
    catalog.set_language(language)
    assert speakable(words, letters) == told
    catalog.set_language("en")


@pytest.mark.share(24)
@pytest.mark.parametrize("language", catalog.LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_all_that_is_said_at_a_table_begins_with_a_capital(shell: SceneStack, game_id: str, language: str) -> None:
    shell.set_preference("language", language)
    seats = game(game_id).seats[0]
    somebody = Listener(shell, game_id, ["", *["beginner"] * (seats - 1)])
    for code in (*[pygame.K_RIGHT, pygame.K_RETURN] * 6, pygame.K_TAB, pygame.K_w):
        somebody.key(code)
    heard = somebody.ear.fresh()
    assert len(heard) > 10
    assert not [words for words in heard if re.search(r"(?:^|[.!?]\s)[a-zà-ÿ]", words)]
