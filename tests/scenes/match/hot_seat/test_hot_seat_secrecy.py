"""Secrecy at tables with several people: after every answer, undo, hint, another window or language, and at the end of
a deal, no picture and no word shows anything that not all viewers may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from cardtable.cards.pack import WATCHER, Card, Seat
from cardtable.rules.observe import observe
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.match.hot_seat.hot_seat import HotSeat
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.table.narration.wording import Speaker
from tests.support.ends import ENDS
from tests.support.sessions import match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player, sit_at, some_answer

MOST = 14
"""Answers that are watched of one deal."""
SHORT: Mapping[str, Mapping[str, int]] = {
    "bataille": {"hand_size": 10, "max_tricks": 50},
    "poursuite": {"hand_size": 8, "turn_limit": 50},
}
"""Rules under which a deal is soon over."""


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, size=(1024, 640), reduced_motion=True, speed="instant") as made:
        made.push(Lobby())
        yield made


class Guard:
    """Checker that compares the open cards on the screen with the knowledge of its viewers."""

    def __init__(self, player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
        self.player, self.named = player, set[Card]()
        self.several = False
        """Several looked when it was asked last."""
        self.alone: Seat | None = None
        """Seat that has opened the curtain and is alone at the screen, or None."""
        plain = Speaker.card

        def overheard(speaker: Speaker, card: Card) -> str:
            self.named.add(card)
            return plain(speaker, card)

        monkeypatch.setattr(Speaker, "card", overheard)

    @property
    def table(self) -> MatchScene:
        return self.player.table

    def known_to(self, seat: Seat) -> set[Card]:
        """Return the cards that a seat has ever been shown in this deal, by the rules alone."""
        match = match_of(self.table.session)
        assert match.game is not None
        seen = observe(match.game, seat, match.heard)
        told = {card for event in seen.heard if (card := getattr(event, "card", None)) is not None}
        return told | {card for cards in seen.view.values() for card in cards if card is not None}

    def lying_open_for(self, seat: Seat) -> set[Card]:
        match = match_of(self.table.session)
        assert match.game is not None
        return {card for cards in match.game.table.view(seat).values() for card in cards if card is not None}

    def looking(self) -> list[Seat]:
        """Return the seats that look at the screen now: all, or the one that has opened the curtain alone while the
        deal goes on and has a secret."""
        hot_seat, session = self.table.hot_seat, self.table.session
        closed = any(isinstance(scene, Curtain) for scene in self.player.shell.scenes)
        shared = closed or not hot_seat.has_secrets or hot_seat.viewer_seat == WATCHER or not session.playing
        if shared or (self.alone is not None and self.alone != hot_seat.active_seat):
            self.alone = None
        return [WATCHER, *hot_seat.local_seats] if self.alone is None else [self.alone]

    def open_curtain(self) -> None:
        self.player.key(pygame.K_RETURN)
        self.alone = self.table.hot_seat.active_seat
        self.rest("the curtain is opened")

    def looks(self, what: str, at_rest: bool = False, eyes: Sequence[Seat] = ()) -> None:
        """Check that nothing lies open that some viewer may not see. Cards that the viewers have seen may still be on
        their way to where they lie hidden. With several viewers no card is named that one of them has not seen."""
        stage, window = self.table.board.stage, Rect((0, 0), self.player.shell.size)
        lying = [sprite for sprite in stage.tableau.sprites() if stage.outlines.body(sprite).colliderect(window)]
        faces = {face for sprite in lying for face in (sprite.face, sprite.card)}
        eyes = eyes or self.looking()
        several, self.several = self.several and len(eyes) > 1, len(eyes) > 1
        for seat in eyes:
            may_see = self.lying_open_for(seat) if at_rest else self.known_to(seat)
            secret = {face for face in faces if face is not None} - may_see
            assert not secret, f"{what}: seat {seat} sees {secret}"
            told = self.named - self.known_to(seat)
            assert not (several and told), f"{what}: seat {seat} is told of {told}"
        self.named.clear()

    def rest(self, what: str) -> None:
        self.player.rest()
        self.looks(what, at_rest=True)


def around(guard: Guard, turn: int) -> None:
    """Do something beside an answer: a hint, an undo, another language, another window, a look back."""
    player, shell = guard.player, guard.player.shell
    match turn % 6:
        case 0:
            player.key(pygame.K_h)
            guard.rest("a hint")
        case 1 | 4 if guard.table.turn_loop.travel.may_undo():
            player.take_back()
            guard.looks("a step back, at once")
            guard.rest("a step back")
        case 2:
            shell.set_preference("language", ("it", "fr", "en")[turn // 6 % 3])
            guard.rest("another language")
        case 3:
            size = ((1366, 768), (1024, 640))[turn // 6 % 2]
            pygame.display.set_mode(size)
            shell.resize(size)
            guard.rest("another window")
        case 5:
            player.key(pygame.K_t)
            guard.looks("the last trick or round")
            player.key(pygame.K_ESCAPE)


def an_evening(shell: SceneStack, monkeypatch: pytest.MonkeyPatch, game_id: str, bots: int) -> None:
    """Play with several people at one table and check everything that they are shown."""
    seats = game(game_id).seats
    count = min(seats) if bots == 0 else min(size for size in seats if size > 2)
    player = sit_at(
        shell,
        game_id,
        ["", *[""] * (count - 1 - bots), *["random"] * bots],
        Chance(),
        seed="d7",
        **SHORT.get(game_id, {}),
    )
    guard, slips = Guard(player, monkeypatch), 0
    for turn in range(MOST):
        guard.rest("the table")
        if isinstance(shell.top, Curtain):
            undo = shell.top.form.named("curtain.undo")
            if undo is not None and slips < 2:
                slips += 1
                player.press("curtain.undo")
                if not isinstance(shell.top, Curtain | MatchScene):
                    player.press("answer.0")
                guard.rest("a slip of the hand taken back")
            guard.open_curtain()
        if isinstance(shell.top, ENDS) or not guard.table.turn_loop.is_my_turn():
            break
        around(guard, turn)
        if shell.top is guard.table and guard.table.turn_loop.is_my_turn():
            eyes = guard.looking()
            guard.table.turn_loop.submit(some_answer(guard.table.session.viewer.observation().ask, player.rng))
            guard.looks("an answer", eyes=eyes)
    to_the_end(guard)


def to_the_end(guard: Guard) -> None:
    """Play to the end of the deal, at which all players look."""
    player, shell = guard.player, guard.player.shell
    for _ in range(400):
        player.rest()
        if isinstance(shell.top, Curtain):
            guard.open_curtain()
        if isinstance(shell.top, ENDS):
            guard.named.clear()
            player.press("ending.look")
            guard.rest("the end of the deal")
            return
        if shell.top is not guard.table or not guard.table.turn_loop.is_my_turn():
            return
        guard.table.turn_loop.submit(some_answer(guard.table.session.viewer.observation().ask, player.rng))


@pytest.mark.share(6)
@pytest.mark.parametrize("bots", [0, 1])
@pytest.mark.parametrize("game_id", TABLES)
def test_every_open_card_may_be_seen_by_all_viewers(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch, game_id: str, bots: int
) -> None:
    an_evening(shell, monkeypatch, game_id, bots)


# -- the law finds what was found by eye -------------------------------------------------------------------------------


def plant_a_table_that_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: the cards of the last player stay open, so that an undo shows a pyramid."""
    monkeypatch.setattr(HotSeat, "vacate", lambda self: self._viewer.look_from(self.viewer_seat))


def plant_cards_behind_a_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: behind the dialog at the end of a deal the last player's cards lie open."""
    monkeypatch.setattr(HotSeat, "show_to_all", lambda self: False)


@pytest.mark.long
@pytest.mark.parametrize(
    ("plant", "game_id"),
    [(plant_a_table_that_stays_open, "naval"), (plant_cards_behind_a_slip, "poker")],
)
def test_a_planted_leak_is_found(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None], game_id: str
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=r"seat -?\d+ sees "):
        an_evening(shell, monkeypatch, game_id, 0)
