"""The lit shelves of the lobby: which box shows its buttons, how mouse, finger and keys reach them, what is told beside
the boxes, and that all of it can be read on its real ground."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Rect

from cardtable.art import theme
from cardtable.play.lessons.lesson_progress import LearnerProgress
from cardtable.play.player import PlayerInfo
from cardtable.play.session import open_session
from cardtable.rules.lengths import minutes
from cardtable.rules.match_time import usual_minutes
from cardtable.rules.registry import TABLES, about, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.lessons.lesson_scene import LessonScene
from cardtable.scenes.lobby import lobby as lobby_module
from cardtable.scenes.lobby.family_edge import FamilyEdge
from cardtable.scenes.lobby.greeting import part_of_day
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.scenes.lobby.waiting_matches import WaitingMatches
from cardtable.scenes.lobby.waiting_row import WaitingTag
from cardtable.scenes.people.avatars import AVATARS
from cardtable.scenes.people.current_players import set_seated
from cardtable.scenes.people.family import FamilyPage
from cardtable.scenes.setup.setup import SetupScene
from cardtable.store import types
from cardtable.text import catalog
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from tests.support.places import golden_file
from tests.support.screens import SIZES, key, overfull, point, settle
from tests.support.shells import make_shell
from tests.support.waiting import wait_until

HERE, NEXT = TABLES[0], TABLES[1]


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        yield made


def opened(shell: SceneStack, lobby: Lobby | None = None) -> Lobby:
    lobby = lobby or Lobby()
    shell.push(lobby)
    rest(shell, lobby)
    return lobby


def rest(shell: SceneStack, lobby: Lobby) -> None:
    """Some frames, until pictures, marks and the problem of the day are there."""
    for _ in range(6):
        lobby.update(1 / 30)
        shell.draw(window(shell))


def window(shell: SceneStack) -> pygame.Surface:
    surface = pygame.display.get_surface()
    if surface is None or surface.get_size() != shell.size:
        surface = pygame.display.set_mode(shell.size)
    return surface


def open_boxes(lobby: Lobby) -> list[str]:
    lobby.update(1 / 30)
    return [offer.game for offer in lobby.shelf.offers if offer.is_open]


def spot(lobby: Lobby, name: str) -> Rect:
    widget = lobby.form.named(name)
    assert widget is not None, name
    return widget.rect


def tap(lobby: Lobby, position: tuple[int, int]) -> None:
    """A finger, as SDL tells of it: the mouse comes and presses at once."""
    lobby.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0), touch=True))
    lobby.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=1, touch=True))
    if lobby.shell.top is lobby:
        lobby.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=1, touch=True))


def member(shell: SceneStack, name: str, avatar: str, sits: bool = True) -> int:
    made = shell.store.people.add(name, avatar)
    if sits:
        set_seated(shell.store, made, True)
    return made


# ---- the open box ---------------------------------------------------------------------


def test_the_box_that_is_pointed_at_or_has_the_focus_shows_its_buttons_and_no_other(shell: SceneStack) -> None:
    lobby = opened(shell)
    assert open_boxes(lobby) == [HERE], "the first evening sees at once what to press"
    point(lobby, spot(lobby, f"lobby.lid.{NEXT}").center)
    assert open_boxes(lobby) == [NEXT]
    point(lobby, spot(lobby, f"lobby.lesson.{NEXT}").center)
    assert open_boxes(lobby) == [NEXT], "the way to a button is no way out of the box"
    key(lobby, pygame.K_TAB)
    assert lobby.focus_name() == f"lobby.play.{HERE}" and open_boxes(lobby) == [HERE], "the latest counts"
    point(lobby, (1, shell.size[1] - 1))
    assert open_boxes(lobby) == [HERE]


def test_a_mouse_presses_a_button_that_its_own_way_has_just_shown(shell: SceneStack) -> None:
    lobby = opened(shell)
    at = spot(lobby, f"lobby.lesson.{NEXT}").center
    point(lobby, at)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        lobby.handle(pygame.event.Event(kind, pos=at, button=1))
    assert isinstance(shell.top, LessonScene)


@pytest.mark.share(2)
@pytest.mark.parametrize("part", ("lid", "play", "lesson"))
def test_a_first_touch_shows_the_buttons_and_a_second_presses(shell: SceneStack, part: str) -> None:
    lobby = opened(shell)
    at = spot(lobby, f"lobby.{part}.{NEXT}")
    where = (at.centerx, at.y + 8)
    tap(lobby, where)
    assert shell.top is lobby and open_boxes(lobby) == [NEXT]
    tap(lobby, where)
    assert isinstance(shell.top, LessonScene if part == "lesson" else SetupScene)


def test_the_letter_l_opens_the_lesson_of_the_box_in_focus(shell: SceneStack) -> None:
    lobby = opened(shell)
    key(lobby, pygame.K_RIGHT)
    key(lobby, pygame.K_l)
    assert isinstance(shell.top, LessonScene)
    shell.home()
    lobby.form.focus(lobby.form.named("lobby.settings"))
    assert not key(lobby, pygame.K_l)


def test_arrows_go_where_the_eye_goes(shell: SceneStack) -> None:
    lobby = opened(shell)
    ways = []
    for code in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT):
        key(lobby, code)
        ways.append(lobby.focus_name())
    assert ways == [f"lobby.{name}" for name in (
        f"play.{HERE}", f"lesson.{HERE}", f"play.{NEXT}", f"lid.{NEXT}", f"lid.{HERE}",
    )]  # fmt: skip


@pytest.mark.share(4)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_arrows_reach_every_action(shell: SceneStack, size: tuple[int, int]) -> None:
    begun(shell, "cerchio")
    lobby = opened(shell)
    shell.resize(size)
    arrows = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
    start = lobby.focus_name()
    seen, open_ = {start}, [start]
    while open_:
        name = open_.pop()
        for code in arrows:
            lobby.form.focus(lobby.form.named(name))
            key(lobby, code)
            if lobby.focus_name() not in seen:
                seen.add(lobby.focus_name())
                open_.append(lobby.focus_name())
    assert {stop.name for stop in lobby.form.stops()} - seen == set()


# ---- places and pixels ----------------------------------------------------------------


@pytest.mark.share(12)
@pytest.mark.parametrize("count", (8, 9, 12))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_boxes_and_tags_are_whole_on_their_boards(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], count: int
) -> None:
    """Also with a ninth game, and with games to come."""
    monkeypatch.setattr(lobby_module, "TABLES", (*TABLES, *TABLES)[:count])
    member(shell, "Anna", "fox")
    lobby = opened(shell)
    shell.resize(size)
    for scale, language in product((1.0, 1.6) if count == 8 else (1.0,), catalog.LANGUAGES):
        shell.set_preference("text_scale", scale)
        shell.set_preference("language", language)
        view = lobby.room.scroll.rect
        for offer in lobby.shelf.offers:
            assert view.contains(offer.rect), (offer.game, language, scale)
            assert offer.rect.contains(offer.lid.rect) and offer.rect.contains(offer.tag.rect)
            assert offer.lid.rect.bottom <= offer.tag.rect.top
            assert all(offer.lid.rect.contains(button.rect) for button in offer.buttons.children())
        assert not overfull(lobby)


def brightest(picture: pygame.Surface, spots: list[Rect]) -> str:
    """The lightest colour below some words."""
    colours = {
        tuple(picture.get_at((x, y)))[:3]
        for rect in spots
        for x in range(max(0, rect.left), min(picture.get_width(), rect.right), 2)
        for y in range(max(0, rect.top), min(picture.get_height(), rect.bottom), 2)
    }
    hexes = ("#" + "".join(f"{part:02X}" for part in colour) for colour in colours)
    return max(hexes, key=theme.luminance)


@pytest.mark.share(4)
@pytest.mark.parametrize("strong", (False, True))
@pytest.mark.parametrize("size", ((1024, 640), (1366, 768), (1920, 1080)))
def test_words_on_the_wall_and_on_wood_can_be_read(shell: SceneStack, size: tuple[int, int], strong: bool) -> None:
    for name, avatar in zip(("Nonna Rosa", "Zoë", "Luca", "Massimiliano"), AVATARS, strict=False):
        member(shell, name, avatar)
    lobby = opened(shell)
    shell.set_preference("strong_contrast", strong)
    shell.resize(size)
    rest(shell, lobby)
    ground = pygame.Surface(size)
    lobby.draw_background(ground, ground.get_rect())
    head, edge = lobby.room.head, lobby.room.edge.family
    names = Rect(edge.rect.x, edge.rect.bottom - shell.canvas.em(16) * 2, edge.rect.width, shell.canvas.em(16) * 2)
    for ink, where in (
        (theme.PALE_GOLD, head.title.rect), (theme.PAPER, head.greeting.rect), (theme.PALE_GOLD, names),
        (theme.PAPER, names),
    ):  # fmt: skip
        assert theme.contrast(ink, brightest(ground, [where])) >= 4.5, where


def test_words_on_a_box_can_be_read_on_every_picture(shell: SceneStack) -> None:
    lobby = opened(shell)
    for offer in lobby.shelf.offers:
        point(lobby, offer.lid.rect.midtop)
        settle(lobby)
        assert offer.is_open and offer.tagline.words
        ground, where = window(shell), offer.tagline.rect
        offer.tagline.say("")
        shell.invalidate()
        shell.draw(ground)
        assert theme.contrast(theme.PAPER, brightest(ground, [where])) >= 4.5, offer.game


def test_the_first_picture_is_plain_and_wood_follows(shell: SceneStack) -> None:
    lobby = Lobby()
    shell.push(lobby)
    lobby.update(1 / 60)
    shell.draw(window(shell))

    def shades() -> int:
        """Number of colours of the wood between the family and the buttons."""
        y, edge = shell.size[1] - lobby.room.wood // 2, lobby.room.edge
        bare = range(edge.family.rect.right + 20, min(button.rect.left for button in edge.buttons) - 20)
        return len({tuple(window(shell).get_at((x, y))) for x in bare})

    assert shades() == 1
    rest(shell, lobby)
    assert shades() > 10


def test_a_lid_is_never_bare_board_after_a_change_of_size(shell: SceneStack) -> None:
    lobby = opened(shell)
    for size in ((1024, 640), (1500, 900)):
        shell.resize(size)
        shell.draw(window(shell))
        for offer in lobby.shelf.offers:
            middle = Rect(0, 0, *offer.lid.size()).move(offer.lid.rect.topleft)
            row = [window(shell).get_at((x, middle.y + middle.height // 3)) for x in range(middle.x, middle.right)]
            assert len(set(map(tuple, row))) > 8, offer.game


def test_nothing_is_drawn_while_nothing_happens(shell: SceneStack) -> None:
    begun(shell, "cerchio")
    lobby = opened(shell)
    wait_until(lambda: not (lobby.update(1 / 30) or lobby.needs_polling()), "the lobby does not come to rest")
    shell.draw(window(shell))
    assert not lobby.update(1 / 30) and not lobby.form.waiting()


# ---- what is told ---------------------------------------------------------------------


def moment(day: int, hour: int) -> float:
    """An hour of the week that begins on Monday, 16 November 2026."""
    return time.mktime((2026, 11, 16 + day, hour, 30, 0, 0, 0, -1))


@pytest.mark.parametrize(
    ("day", "hour", "words"),
    [
        (6, 20, ("Sunday evening.", "Domenica sera.", "Dimanche soir.")),
        (0, 9, ("Monday morning.", "Lunedì mattina.", "Lundi matin.")),
        (2, 12, ("Wednesday afternoon.", "Mercoledì pomeriggio.", "Mercredi après-midi.")),
        (5, 1, ("Friday, past midnight.", "Venerdì, mezzanotte passata.", "Vendredi, minuit passé.")),
        (5, 5, ("Saturday morning.", "Sabato mattina.", "Samedi matin.")),
        (3, 17, ("Thursday afternoon.", "Giovedì pomeriggio.", "Jeudi après-midi.")),
        (1, 18, ("Tuesday evening.", "Martedì sera.", "Mardi soir.")),
    ],
)
def test_the_part_of_the_day_is_said_as_people_say_it(day: int, hour: int, words: tuple[str, ...]) -> None:
    for language, told in zip(catalog.LANGUAGES, words, strict=True):
        catalog.set_language(language)
        assert part_of_day(moment(day, hour)) == told
    catalog.set_language("en")


def test_the_greeting_follows_the_clock_and_the_unfinished_match(shell: SceneStack) -> None:
    lobby = opened(shell, Lobby(lambda: moment(6, 20)))
    assert lobby.greeting == f"Sunday evening. {text('lobby.first-evening')}"
    anna = member(shell, "Anna", "fox")
    lobby.on_uncovered()
    assert lobby.greeting == "Sunday evening. Anna, what shall we play?"
    begun(shell, "cerchio", types.StoredSitter("Anna", anna))
    lobby.on_uncovered()
    assert lobby.greeting == "Sunday evening. Bruno, Colette and Edgar are waiting."
    shown = lobby.form.named("lobby.greeting")
    assert shown is not None and shown.label() == lobby.greeting


def test_the_first_evening_is_led_to_the_lesson_and_later_ones_to_the_game(shell: SceneStack) -> None:
    lobby = opened(shell)

    def kinds() -> list[str]:
        found = [lobby.form.named(f"lobby.{way}.{HERE}") for way in ("play", "lesson")]
        return [button.kind for button in found if isinstance(button, Button)]

    assert kinds() == ["plain", "danger"]
    member(shell, "Anna", "fox")
    lobby.on_uncovered()
    assert kinds() == ["danger", "plain"]


@pytest.mark.parametrize("game_id", TABLES)
def test_the_tag_tells_the_minutes_that_the_seats_screen_tells(game_id: str) -> None:
    kind = game(game_id)
    usual = about(game_id).presets[0]
    assert usual_minutes(about(game_id)) == minutes(kind, kind.seats[0], kind.defaults(**dict(usual.changes)), 1)


def test_a_finished_lesson_leaves_a_mark_on_its_box(shell: SceneStack) -> None:
    anna = member(shell, "Anna", "fox")
    lobby = opened(shell)
    lid = lobby.shelf.offers[1].lid
    before = pygame.image.tobytes(window(shell).subsurface(lid.rect), "RGB")
    assert not lid.learned
    LearnerProgress(shell.store, NEXT, anna).finish_chapter("lesson")
    lobby.on_uncovered()
    rest(shell, lobby)
    lid = lobby.shelf.offers[1].lid
    assert [offer.game for offer in lobby.shelf.offers if offer.lid.learned] == [NEXT]
    assert text("lobby.learned") in lid.states()
    assert pygame.image.tobytes(window(shell).subsurface(lid.rect), "RGB") != before


# ---- the family and what waits --------------------------------------------------------


def test_the_family_sits_on_the_edge_with_todays_players_first(shell: SceneStack) -> None:
    for i, avatar in enumerate(AVATARS):
        member(shell, f"Person {i}", avatar, sits=i >= 10)
    lobby = opened(shell)
    edge = lobby.room.edge.family
    assert isinstance(edge, FamilyEdge)
    assert [face.name for face in edge.faces[:2]] == ["Person 10", "Person 11"] and len(edge.faces) == 12
    for size, scale in product(SIZES, (1.0, 1.6)):
        shell.resize(size)
        shell.set_preference("text_scale", scale)
        edge = lobby.room.edge.family
        assert isinstance(edge, FamilyEdge)
        assert 2 <= edge.shown() <= 12
        assert not any(edge.rect.colliderect(button.rect) for button in lobby.room.edge.buttons), (size, scale)
    tap(lobby, edge.rect.center)
    assert isinstance(shell.top, FamilyPage)


GUEST = types.StoredSitter("Guest")


def begun(shell: SceneStack, game_id: str, who: types.StoredSitter = GUEST) -> int:
    names = [
        PlayerInfo(who.name, "fox", "", who.profile),
        *(PlayerInfo(name, "bear", "beginner") for name in ("Bruno", "Colette", "Edgar")),
    ]
    session = open_session.start_match(shell.store, game_id, names, game(game_id).defaults())
    session.begin_deal()
    session.close()
    return max(match.id for match in shell.store.matches.unfinished())


def test_a_match_that_waits_shows_its_points(shell: SceneStack) -> None:
    lines = golden_file("contrat-teams").read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("deal "))
    until = next(i for i, line in enumerate(lines) if line.startswith("result ")) + 1
    bots = [types.StoredSitter(name, None, "beginner") for name in ("Bruno", "Colette", "Edgar")]
    record = shell.store.logs.begin("contrat", [GUEST, *bots], "\n".join(lines[:first]), "")
    shell.store.logs.save_lines(record, lines[first:until])
    lobby = opened(shell)

    def tag() -> WaitingTag:
        found = lobby.form.named(f"lobby.waiting.{record}")
        assert isinstance(found, WaitingTag)
        return found

    before = tag().rect.copy()
    wait_until(lambda: not (lobby.update(1 / 30) or lobby.needs_polling()), "nothing is counted")
    assert tag().points.count(" : ") >= 1 and tag().points in tag().label()
    assert tag().rect == before, "nothing moves when they come"
    _, game_line, below = tag().lines(300)
    assert game_line == "CIRKLE Contrat" and below.startswith(tag().points)


def test_a_match_that_waits_is_read_aloud(shell: SceneStack) -> None:
    lobby = opened(shell, Lobby(lambda: moment(6, 20)))
    assert lobby.utterance(True).title == f"Card Table. {lobby.greeting}"
    begun(shell, "cerchio")
    begun(shell, "poker")
    lobby.on_uncovered()
    told = lobby.utterance(True)
    assert "are waiting. 2 unfinished matches: Guest, CIRKLE Poker, today" in told.title
    assert "; Guest, Il Cerchio, today" in told.title
    box = lobby.form.named("lobby.lid.poker")
    lobby.form.focus(box)
    said = lobby.utterance(False).focus
    assert (
        said.startswith("CIRKLE Poker, 2 to 8 players")
        and " about 15 minutes. An unfinished match is waiting. " in said
    )
    assert said.count("CIRKLE Poker") == 1


@pytest.mark.share(3)
@pytest.mark.parametrize("size", ((1024, 640), (1366, 768), (1920, 1080)))
def test_buttons_have_words_wherever_there_is_room(shell: SceneStack, size: tuple[int, int]) -> None:
    begun(shell, "cerchio")
    lobby = opened(shell)
    shell.resize(size)
    for scale, language in product((1.0, 1.6), catalog.LANGUAGES):
        shell.set_preference("text_scale", scale)
        shell.set_preference("language", language)
        for root in (lobby.form.root, waiting_page(shell).form.root):
            bare = [part.name for part in root.walk() if isinstance(part, Button) and not part.words]
            assert not bare or scale > 1, (bare, language)


def waiting_page(shell: SceneStack) -> WaitingMatches:
    shell.push(page := WaitingMatches())
    shell.pop()
    return page


def test_the_picture_of_the_wall_is_let_go_while_a_table_is_open(shell: SceneStack) -> None:
    lobby = opened(shell)
    made: list[str] = []

    def drawn() -> pygame.Surface:
        made.append("wall")
        return pygame.Surface((1, 1))

    assert shell.backdrop("wall", drawn) is shell.backdrop("wall", drawn)
    shell.push(SetupScene("cerchio"))
    shell.home()
    shell.backdrop("wall", drawn)
    assert made == ["wall", "wall"]
    shell.draw(window(shell))
    assert shell.top is lobby
