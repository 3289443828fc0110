"""Great moments own the screen for a second: when, how long, what ends them, and how rare they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.cards.events import Event, Said
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.great.great_moment import LENGTH, STILL, GreatMoment, Spotlight
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.great_moments import MOST, Great, GreatMoments
from cardtable.table.game_view.seats_around import AroundLayout
from cardtable.text.catalog import LANGUAGES
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import FRAME, Chance, Player, sit_at
from tests.tools.statistics.great_moments import count

GREAT = [game_id for game_id in TABLES if game_view_of(game_id).talk.great]
"""The games that declare great moments."""

FOUND = Said("naval.target-hit", {"seat": 1, "card": 3})


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        yield made


def at_naval(shell: SceneStack) -> Player:
    player = sit_at(shell, "naval", ["", "beginner"], Chance())
    player.rest()
    player.step()
    all_printed(shell)
    player.step(30)
    shell.invalidate()
    player.step()
    return player


def happen(player: Player, said: Said = FOUND) -> GreatMoment | None:
    """Return the scene on the screen after this sentence has been shown in a frame."""
    player.table.moments.hear([said])
    player.table.moments.show()
    top = player.shell.top
    return top if isinstance(top, GreatMoment) else None


def picture() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface.copy()


def cards(player: Player, surface: pygame.Surface | None = None) -> bytes:
    """The cards of the own pyramid, without the slip and the faces, which blink, beside it."""
    where = player.table.board.layout
    assert isinstance(where, AroundLayout)
    own = where.own.inflate(-where.own.width // 4, 0)
    return pygame.image.tobytes((surface or picture()).subsurface(own), "RGB")


def brightness(surface: pygame.Surface, rect: pygame.Rect) -> float:
    return sum(pygame.transform.average_color(surface, rect)[:3])


# -- which sentences --------------------------------------------------------------------------------------------------


class Talk(GreatMoments):
    great = (Great("x.battle", "four", least=("seats", 4)), Great("x.battle", "three", least=("seats", 3)),
             Great("x.draws", "nine", least=("n", 9)))  # fmt: skip


@pytest.mark.parametrize(
    ("said", "banner"),
    [(Said("x.battle", {"seats": (0, 1)}), ""), (Said("x.battle", {"seats": (0, 1, 2)}), "three"),
     (Said("x.battle", {"seats": (0, 1, 2, 3)}), "four"), (Said("x.draws", {"n": 8}), ""),
     (Said("x.draws", {"n": 9}), "nine"), (Said("x.other", {"n": 9}), "")],
)  # fmt: skip
def test_a_moment_is_great_from_its_least_value_on(said: Said, banner: str) -> None:
    found = Talk().great_moment([said])
    assert (found.banner if found is not None else "") == banner


def test_a_fourth_moment_of_a_deal_passes_unmarked() -> None:
    heard: list[Event] = []
    shown = []
    for _ in range(5):
        heard += [Said("x.draws", {"n": 9}), Said("x.draws", {"n": 1})]
        assert Talk().great_moment(heard) is None, "the last sentence is an ordinary one"
        shown.append(Talk().great_moment(heard[:-1]) is not None)
    assert shown == [True] * MOST + [False] * 2


def test_the_eight_games_have_great_moments() -> None:
    assert len(GREAT) >= 8, "a ninth game may add its own later"


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", GREAT)
def test_few_deals_have_more_great_moments_than_are_shown(game_id: str) -> None:
    talk = game_view_of(game_id).talk
    each, banners = count(game_id, game(game_id).seats[0], 100 if game_id in ("poker", "bataille") else 20)
    assert sum(each.values()) >= 20 and set(banners) <= {great.banner for great in talk.great}
    if game_id not in ("poker", "bataille", "tarocchi"):
        assert sum(banners.values()) > 0


# -- on the screen ----------------------------------------------------------------------------------------------------


def test_the_table_stands_still_and_then_lies_in_the_dark_around_a_spot(shell: SceneStack) -> None:
    player = at_naval(shell)
    before = picture()
    moment = happen(player)
    assert moment is not None and moment.words == "The target is found"
    player.step(2)
    assert moment.age < STILL and cards(player) == cards(player, before)
    player.step(15)
    corner = pygame.Rect(4, 4, 60, 60)
    assert brightness(picture(), corner) < 0.4 * brightness(before, corner)
    assert brightness(picture(), moment.banner_rect) != brightness(before, moment.banner_rect)


def test_the_faces_stay_in_the_light_and_every_paper_lies_in_the_dark(shell: SceneStack) -> None:
    player = at_naval(shell)
    portraits, papers = player.table.hud.aside([1])
    assert len(portraits) == 1 and len(papers) > 5
    before = picture()
    everywhere = Spotlight(640, 200, 2000, pygame.Rect(0, 0, 0, 0), portraits, papers)
    shell.push(GreatMoment("The target is found", [], everywhere))
    player.step(15)
    for paper in papers:
        assert brightness(picture(), paper.inflate(-8, -8)) < 0.35 * brightness(before, paper.inflate(-8, -8))
    face = portraits[0].inflate(-30, -30)
    assert brightness(picture(), face) > 0.95 * brightness(before, face)


def test_a_moment_lasts_a_second_and_leaves_the_table_as_it_was(shell: SceneStack) -> None:
    player = at_naval(shell)
    before = cards(player)
    assert happen(player) is not None
    frames = 0
    while shell.top is not player.table:
        player.step()
        frames += 1
    assert LENGTH - 0.1 < frames * FRAME < LENGTH + 0.1
    player.step(20)
    assert cards(player) == before


@pytest.mark.parametrize("way", ["click", "key"])
def test_any_press_ends_it_and_answers_nothing(shell: SceneStack, way: str) -> None:
    player = at_naval(shell)
    asked = player.table.session.log_length
    assert happen(player) is not None
    player.step(8)
    if way == "click":
        player.down((400, 300))
    else:
        player.key(pygame.K_RETURN)
    assert isinstance(shell.top, MatchScene) and player.table.session.log_length == asked


def test_there_is_none_at_the_instant_pace(shell: SceneStack) -> None:
    player = at_naval(shell)
    shell.set_preference("speed", "instant")
    assert happen(player) is None


def test_what_was_hurried_past_is_not_shown(shell: SceneStack) -> None:
    player = at_naval(shell)
    player.table.moments.hear([FOUND])
    player.step(3)
    assert isinstance(shell.top, MatchScene)


def test_with_reduced_motion_the_banner_is_there_at_once_and_nothing_shakes(shell: SceneStack) -> None:
    player = at_naval(shell)
    shell.set_preference("reduced_motion", True)
    player.step(3)
    moment = happen(player)
    assert moment is not None
    pictures = set()
    for _ in range(20):
        player.step()
        if STILL < moment.age < LENGTH - 0.1:
            pictures.add(pygame.image.tobytes(picture(), "RGB"))
    assert len(pictures) == 1


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.6), ((1366, 768), 1.0)])
def test_every_banner_lies_within_the_window(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    args: dict[str, int | tuple[int, ...]] = {
        "seat": 0,
        "seats": (0, 1, 2),
        "seat_declarer": 1,
        "n": 12,
        "points": 12,
        "cards": (),
        "card": 1,
    }
    with make_shell(tmp_path, size, text_scale=scale) as shell:
        for game_id in TABLES:
            player = sit_at(shell, game_id, ["", *["beginner"] * (game(game_id).seats[0] - 1)], Chance())
            player.rest()
            for language in LANGUAGES:
                shell.set_preference("language", language)
                for great in player.table.board.talk.great:
                    said = Said(great.said, {**args, "seats": (0, 1, 2, 3)[: game(game_id).seats[0]]})
                    moment = happen(player, said)
                    assert moment is not None, great
                    assert pygame.Rect((0, 0), size).contains(moment.banner_rect), (language, moment.words)
                    assert "{" not in moment.words
                    shell.pop()
            player.table.session.close()
            shell.close_all(lambda error: None)


def test_the_light_falls_on_the_cards_of_the_place_or_else_on_the_named_ones(shell: SceneStack) -> None:
    player = sit_at(shell, "cerchio", ["", *["beginner"] * 3], Chance(), suit_draw="random")
    player.rest()
    board = player.table.board
    places = board.stage.tableau.places
    clock = [sprite for place, lying in places.items() if place.startswith("clock") for sprite in lying]
    first, last = clock[0], clock[5]
    assert first.face is not None and last.face is not None
    spot = Spotlight.on(board, "", {first.face, last.face})
    both = board.stage.outlines.body(first).union(board.stage.outlines.body(last))
    assert spot.shaken == both and (spot.x, spot.y) == both.center
    everything = Spotlight.on(board, "clock", {first.face})
    assert everything.shaken.contains(both) and everything.reach > spot.reach
    assert Spotlight.on(board, "", ()).shaken.size == (0, 0), "without a card it falls on the middle"
