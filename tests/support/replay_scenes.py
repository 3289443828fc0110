"""Replay scenes and match pages, opened and brought to rest."""

from __future__ import annotations

from cardtable.play.history.replay import START, Eyes, Moment
from cardtable.play.player import PlayerInfo
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.replay.load import PastMatch
from cardtable.scenes.replay.match_page import MatchPage
from cardtable.scenes.replay.replay_scene import ReplayScene
from tests.support.places import golden_file
from tests.support.replays import replay_of
from tests.support.ui_driver import PEOPLE


def read_through(shell: SceneStack) -> MatchPage:
    page = shell.top
    assert isinstance(page, MatchPage)
    for _ in range(400):
        if not page.update(0.02):
            return page
    raise AssertionError("it is never read")


def opened(shell: SceneStack, name: str, when: Moment = START, eyes: Eyes | None = None) -> ReplayScene:
    record = golden_file(name).read_text(encoding="utf-8")
    replay = replay_of(record)
    sitters = [PlayerInfo(name, "fox", "standard" if seat else "") for seat, name in enumerate(PEOPLE[: replay.seats])]
    scene = ReplayScene(PastMatch(replay, sitters), when, eyes)
    shell.push(scene)
    rest(scene)
    return scene


def rest(scene: ReplayScene) -> None:
    for _ in range(3000):
        if not scene.update(1 / 30):
            break
    else:
        raise AssertionError("never came to rest")
    assert scene.board.stage.tableau.agrees(scene.replay.observation(scene.playback.when).view)
