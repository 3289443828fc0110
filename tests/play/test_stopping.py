"""Matches that never end by themselves: the players end them after a deal, and the standing counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from cardtable.cards.chance import Random
from cardtable.cli.arguments import MOST_DEALS, chosen_deals
from cardtable.cli.main import play_match
from cardtable.play.session.open_session import resume_match
from cardtable.rules.match import Match, Terms
from cardtable.rules.record import BadRecord, read_record, record_text
from cardtable.rules.registry import GAMES, about, game
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.open_match import resume_table
from cardtable.store.queries.scores import results
from cardtable.text.catalog import text as words
from tests.support.ends import ENDS
from tests.support.laws import turns
from tests.support.sessions import match_of, running_match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player, sit_at
from tests.support.waiting import at_most

TAROCCHI = game("tarocchi")
WITHOUT_END = TAROCCHI.defaults(hands_per_match="unlimited")
RANDOM = ["random"] * 4


def terms(seed: str = "stop1") -> Terms:
    return Terms(TAROCCHI, 4, WITHOUT_END, seed, "pepper")


@pytest.fixture(scope="module")
def stopped() -> Match:
    return play_match(terms(), RANDOM, 2)


# -- the match -------------------------------------------------------------------------------------------------------


def test_a_match_that_is_stopped_has_winners(stopped: Match) -> None:
    assert stopped.over and len(stopped.results) == 2 and not stopped.may_stop
    assert stopped.standing.over and 1 in stopped.standing.places
    assert stopped.lines[-2] == "stop" and stopped.lines[-1].startswith("end ")


def test_its_record_says_so_and_verifies(stopped: Match) -> None:
    again = read_record(record_text(stopped), game, verify=True)
    assert again.over and again.standing == stopped.standing and again.lines == stopped.lines


def test_it_may_be_stopped_between_deals_only() -> None:
    match = Match(terms())
    assert not match.may_stop
    for _ in turns(match, Random(3), most_deals=1):
        assert match.may_stop != match.playing
    assert match.may_stop and not match.over


@pytest.mark.parametrize("before", ["deal 1", "0 ", "result ", "end "])
def test_a_record_that_stops_at_a_forbidden_moment_is_refused(stopped: Match, before: str) -> None:
    lines = [line for line in record_text(stopped).split("\n") if line != "stop"]
    at = next(k for k, line in enumerate(lines) if line.startswith(before))
    if before == "end ":
        lines[at:at] = ["stop", "stop"]
    else:
        lines.insert(at, "stop")
    with pytest.raises(BadRecord):
        read_record("\n".join(lines), game)


def test_a_match_that_ends_by_itself_is_not_stopped() -> None:
    match = Match(Terms(TAROCCHI, 4, TAROCCHI.defaults(), "stop1", "pepper"))
    for _ in turns(match, Random(3), most_deals=1):
        assert not match.may_stop
    with pytest.raises(BadRecord):
        read_record(record_text(match) + "stop\n", game)


# -- the command line ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_simulating_a_match_without_end_needs_a_number_of_deals(game_id: str) -> None:
    kind, never = game(game_id), about(game_id).until_stopped
    with pytest.raises(ValueError, match="ends by itself"):
        chosen_deals(kind, kind.defaults(), 3)
    if never is None:
        return
    options = kind.defaults(**{never[0]: never[1]})
    for wrong in (None, 0, -1, MOST_DEALS + 1):
        with pytest.raises(ValueError, match="--deals K"):
            chosen_deals(kind, options, wrong)
    assert chosen_deals(kind, options, 3) == 3


# -- at the table ----------------------------------------------------------------------------------------------------


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        made.push(Lobby())
        yield made


def ended(shell: SceneStack, levels: Sequence[str]) -> Player:
    """Play to the end of the first deal."""
    player = sit_at(shell, "tarocchi", levels, Chance(), "d4", hands_per_match="unlimited")
    steps = at_most(400, "the deal never ends")
    while not isinstance(shell.top, ENDS):
        next(steps)
        player.rest()
        if shell.top is player.table and match_of(player.table.session).playing:
            turn = player.table.turn_loop
            turn.submit(player.table.session.viewer.observation().ask.random_action(player.rng))
        elif not isinstance(shell.top, ENDS):
            player.key(pygame.K_RETURN)
    return player


def tab_to(player: Player, name: str) -> None:
    for _ in range(30):
        if player.shell.top.focus_name() == name:
            return
        player.key(pygame.K_TAB)
    raise AssertionError(f"Tab never comes to {name}")


@pytest.mark.share(2)
@pytest.mark.parametrize("way", ["clicks", "keys"])
@pytest.mark.parametrize("levels", [("", "random", "random", "random"), ("", "", "random", "random")])
def test_it_is_stopped_at_the_table(shell: SceneStack, way: str, levels: Sequence[str]) -> None:
    player = ended(shell, levels)
    for name in ("ending.stop", "answer.0"):
        player.step(20)
        if way == "clicks":
            player.press(name)
        else:
            tab_to(player, name)
            player.key(pygame.K_RETURN)
    match = match_of(player.table.session)
    assert match.over and isinstance(shell.top, ENDS) and shell.scenes[-2] is player.table
    assert "ending.stop" not in [thing.name for thing in shell.top.ui_targets()]
    assert not shell.store.matches.unfinished("tarocchi")
    autosave = running_match_of(player.table.session).autosave
    assert autosave is not None
    kept = results(shell.store, autosave.record_id)
    assert sorted(row.place for row in kept) == sorted(match.standing.places)


def test_one_may_think_better_of_it(shell: SceneStack) -> None:
    player = ended(shell, ("", "random", "random", "random"))
    player.press("ending.stop")
    assert isinstance(shell.top, Dialog)
    player.key(pygame.K_ESCAPE)
    assert isinstance(shell.top, ENDS) and not match_of(player.table.session).over
    player.press("ending.on")
    assert match_of(player.table.session).playing


def test_it_is_stopped_after_a_look_at_the_table(shell: SceneStack) -> None:
    player = ended(shell, ("", "random", "random", "random"))
    player.press("ending.look")
    player.rest()
    player.press("stop")
    player.press("answer.0")
    assert match_of(player.table.session).over and isinstance(shell.top, ENDS)
    assert shell.scenes[-2] is player.table
    player.press("ending.look")
    player.rest()
    names = [thing.name for thing in shell.top.ui_targets()]
    assert "stop" not in names
    (on,) = (thing for thing in shell.top.ui_targets() if thing.name == "on")
    assert on.label == words("playing.results")


def test_a_kill_between_hands_changes_nothing(shell: SceneStack) -> None:
    player = ended(shell, ("", "random", "random", "random"))
    lines = list(match_of(player.table.session).lines)
    (saved,) = shell.store.matches.unfinished("tarocchi")
    found = resume_match(shell.store, saved.id)
    assert found is not None and found[0].progress.may_stop
    shell.home()
    assert resume_table(shell, saved.id)
    again = Player(shell, Chance())
    again.rest()
    assert match_of(again.table.session).lines == lines and isinstance(shell.top, ENDS)
    again.press("ending.stop")
    again.press("answer.0")
    assert match_of(again.table.session).lines[: len(lines)] == lines
    assert match_of(again.table.session).over
    shell.home()
    assert not shell.store.matches.unfinished("tarocchi")
