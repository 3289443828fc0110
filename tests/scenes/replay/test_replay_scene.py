"""A match on the real table once more: what is scrubbed to looks as what is played to, and no hidden card is shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pygame
import pytest

from cardtable.cards.pack import WATCHER
from cardtable.play.history.replay import START, Eyes, Moment
from cardtable.play.player import PlayerInfo
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.all_hands import AllHands
from cardtable.scenes.dialogs.last_trick import LastTrick
from cardtable.scenes.dialogs.score_sheet import ScoreSheet
from cardtable.scenes.replay.clickable_log import ClickableLog
from cardtable.scenes.replay.deal_events import DealEvents
from cardtable.scenes.replay.load import PastMatch
from cardtable.scenes.replay.replay_scene import ReplayScene
from cardtable.text.catalog import LANGUAGES
from cardtable.widgets.choice import Choice
from tests.support.places import golden_file
from tests.support.replay_scenes import opened, rest
from tests.support.replays import broken_off, replay_of
from tests.support.shells import make_shell
from tests.support.ui_driver import PEOPLE, Chance, Player

ONE_EACH = ["bataille-short", "cerchio-match", "contrat-teams", "court_circular-match", "naval-two", "poker-match",
            "poursuite-options", "tarocchi-match"]  # fmt: skip


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1024, 640), speed="instant") as made:
        yield made


def picture(scene: ReplayScene) -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    while scene.shell.artwork.step() or scene.update(1 / 30):
        pass
    while scene.board.painter.brush.turned.coarse() is not None:
        scene.board.refine_one_card()
    scene.invalidate()
    scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.share(4)
@pytest.mark.parametrize("name", ONE_EACH)
def test_a_moment_reached_by_scrubbing_looks_as_one_reached_by_playing(shell: SceneStack, name: str) -> None:
    scene = opened(shell, name)
    last = scene.replay.last_steps[0]
    stops = {last // 3, (2 * last) // 3, last}
    for step in stops:  # the cards of these moments are printed before anything is compared
        scene.controls.go(Moment(0, step))
        picture(scene)
    scene.controls.go(START)
    played: dict[int, bytes] = {}
    for step in range(1, last + 1):
        scene.controls.step(1)
        rest(scene)
        assert scene.playback.when == Moment(0, step)
        if step in stops:
            played[step] = picture(scene)
    for step in sorted(stops, reverse=True):
        scene.controls.go(Moment(0, step))
        rest(scene)
        assert picture(scene) == played[step], step


@pytest.mark.share(6)
@pytest.mark.parametrize("name", ONE_EACH)
def test_an_unfinished_match_shows_only_the_view_of_the_own_seat(shell: SceneStack, name: str) -> None:
    """On the screen itself: no sprite bears a card that the view does not."""
    record = "\n".join(broken_off(golden_file(name).read_text(encoding="utf-8")))
    replay = replay_of(record, (0,))
    scene = ReplayScene(PastMatch(replay, [PlayerInfo(name, "fox") for name in PEOPLE[: replay.seats]]))
    shell.push(scene)
    assert len(scene.controls.all_eyes()) <= 2
    for step in range(0, replay.last_steps[0] + 1, 3):
        scene.controls.go(Moment(0, step))
        scene.controls.step(1)
        rest(scene)
        view = replay.observation(scene.playback.when).view
        for place, lying in scene.board.stage.tableau.places.items():
            assert [sprite.card for sprite in lying] == [*view.get(place, ())]
    before = len(shell.scenes)
    scene.look_back.open_cards()
    assert len(shell.scenes) == before, "nothing lies open before the end"


def test_mouse_and_keys_lead_through_a_match(shell: SceneStack) -> None:
    player, scene = Player(shell, Chance()), opened(shell, "tarocchi-match")
    playback, replay = scene.playback, scene.replay
    for key, when in (
        (pygame.K_RIGHT, Moment(0, 1)), (pygame.K_RIGHT, Moment(0, 2)), (pygame.K_LEFT, Moment(0, 1)),
        (pygame.K_END, replay.last_moment._replace(deal=0, step=replay.last_steps[0])), (pygame.K_RIGHT, Moment(1, 0)),
        (pygame.K_PAGEDOWN, Moment(2, 0)), (pygame.K_PAGEUP, Moment(1, 0)), (pygame.K_HOME, Moment(1, 0)),
    ):  # fmt: skip
        player.key(key)
        rest(scene)
        assert playback.when == when
    player.press("playback.far-on")
    assert playback.when == Moment(1, replay.trick_steps(1)[0])
    player.key(pygame.K_t)
    assert isinstance(shell.top, LastTrick)
    player.key(pygame.K_t)
    player.key(pygame.K_c)
    assert isinstance(shell.top, AllHands)
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_s)
    assert isinstance(shell.top, ScoreSheet)
    player.key(pygame.K_ESCAPE)
    player.press("playback.eyes")
    assert replay.eyes == Eyes(1)
    player.key(pygame.K_SPACE)
    assert playback.playing
    for _ in range(900):
        scene.update(1 / 30)
    assert playback.when > Moment(1, replay.trick_steps(1)[0] + 3)
    player.key(pygame.K_SPACE)
    assert not playback.playing and not scene.needs_polling()


def test_a_line_of_the_log_leads_to_its_moment(shell: SceneStack) -> None:
    player, scene = Player(shell, Chance()), opened(shell, "poursuite-options", Moment(0, 30))
    log = scene.hud.question_slip.log
    assert isinstance(log, ClickableLog)
    story = DealEvents(scene.replay, 0, scene.board.speaker, None)
    assert log.highlighted == story.line_at(30) and log.lines[log.highlighted] == story.entries[log.highlighted].words
    row, y = list(log._placed())[-1]
    player.click((log.rect.centerx, y + 4))
    assert scene.playback.when == Moment(0, story.steps[row.entry]) != Moment(0, 30)
    assert log.highlighted == story.line_at(scene.playback.when.step)


@pytest.mark.share(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_window_or_language_shows_the_same_moment(shell: SceneStack, language: str) -> None:
    scene = opened(shell, "contrat-teams", Moment(1, 20), Eyes(2))
    shell.set_preference("language", language)
    shell.set_preference("text_scale", 1.6)
    for size in ((1366, 768), (1024, 640)):
        shell.resize(size)
        rest(scene)
        assert scene.playback.when == Moment(1, 20) and scene.replay.eyes == Eyes(2) and scene.board.seat == 2
    names = {thing.name for thing in scene.ui_targets() if thing.rect.width}
    assert {"playback.scrubber", "playback.play", "playback.step-on", "playback.eyes", "playback.back"} <= names


def test_one_looks_through_all_eyes_in_turn(shell: SceneStack) -> None:
    scene = opened(shell, "tarocchi-match", Moment(0, 10))
    seen = []
    for _ in scene.controls.all_eyes():
        seen.append(scene.replay.eyes)
        scene.controls.next_eyes(1)
        rest(scene)
    assert scene.replay.eyes == seen[0] and Eyes(0, True) in seen and Eyes(WATCHER) in seen


@pytest.mark.share(10)
@pytest.mark.parametrize("name", ["naval-four", *ONE_EACH, "cerchio-reference"])
def test_with_all_cards_open_every_card_lies_where_it_lay_closed(shell: SceneStack, name: str) -> None:
    """A card that is shown for a while may rise to the middle; here that would be a heap of them."""
    scene = opened(shell, name, eyes=Eyes(0, True))
    layout, last = scene.board.layout, scene.replay.last_steps[0]
    beside = 1.5 if name == "poker-match" else 0.75  # what is shown at Poker is larger, each hand below its own plate
    for step in (1, last // 2, last - 1):
        scene.controls.go(Moment(0, step))
        scene.controls.step(1)
        rest(scene)
        for place, lying in scene.board.stage.tableau.places.items():
            assert all(sprite.face is not None for sprite in lying), (place, step)
            if lying and place.startswith("hand."):  # an open hand lies in a row by the fan of its backs or its plate
                at = [layout.pose(place, i, len(lying)) for i in range(len(lying))]
                plate = layout.plates().get(int(place.partition(".")[2]), pygame.Rect(0, 0, 0, 0))
                near = [(mean(p.x for p in at), mean(p.y for p in at)), plate.center]
                middle = mean(s.x for s in lying), mean(s.y for s in lying)
                apart = min(abs(middle[0] - x) + abs(middle[1] - y) for x, y in near)
                assert apart < 3.5 * lying[0].height, (place, step, apart / lying[0].height)
                continue
            for position, sprite in zip(scene.board.stage.tableau.shown(place), lying, strict=True):
                closed = layout.pose(place, position, len(lying))
                far = abs(sprite.pose.x - closed.x) + abs(sprite.pose.y - closed.y)
                assert far < beside * sprite.pose.height, (place, step)


def test_the_scrubber_is_pressed_and_dragged(shell: SceneStack) -> None:
    """Its line leads through the deal, its pieces from deal to deal."""
    player, scene = Player(shell, Chance()), opened(shell, "contrat-teams")
    rect = next(thing.rect for thing in scene.ui_targets() if thing.name == "playback.scrubber")
    last, line = scene.replay.last_steps[0], rect.bottom - rect.height // 4
    player.click((rect.centerx, line))
    assert scene.playback.when == Moment(0, round(last / 2))
    player.down((rect.centerx, line))
    for x in (rect.x + rect.width // 3, rect.x - 50):
        player.event(pygame.MOUSEMOTION, pos=(x, line), rel=(-9, 0), buttons=(1, 0, 0))
    player.up((rect.x - 50, line))
    assert scene.playback.when == START
    player.click((rect.x + rect.width * 5 // 8, rect.y + 3))
    assert scene.playback.when == Moment(2, 0)
    rest(scene)


@pytest.mark.share(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letters", [1.0, 1.3, 1.6])
def test_the_buttons_that_lead_on_and_back_stand_in_one_line(tmp_path: Path, language: str, letters: float) -> None:
    with make_shell(tmp_path, (1024, 640), speed="instant", language=language, text_scale=letters) as shell:
        slip = opened(shell, "cerchio-match", Moment(0, 20)).hud.question_slip
        row = [button.rect for button in slip.buttons if button.name.startswith("playback.") and not button.words]
        assert len(row) == 5 and len({rect.y for rect in row}) == 1
        assert all(before.right < after.x for before, after in pairwise(row))
        assert slip.rect.contains(row[0].unionall(row)) and min(rect.width for rect in row) >= 24
        pace = next(part for part in slip.walk() if isinstance(part, Choice))
        assert letters > 1.3 or len({cell.y for cell in pace.cells}) == 1, "and so do the three paces"
