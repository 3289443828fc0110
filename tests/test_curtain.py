"""The curtain between two people at one screen, the deal in words, and the last trick once more.

Drawn with SDL's dummy driver; time is stepped by hand.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.cards.chance import Random
from cardtable.cards.events import Event, Laid, Moved, Said
from cardtable.cards.pack import CIRKLE, EVERYONE, TAROCCHI, WATCHER, only
from cardtable.play.seats import Sitter
from cardtable.rules.games import game
from cardtable.rules.match import Match, Terms
from cardtable.scenes.curtain import GLIDE, REST, Curtain
from cardtable.scenes.desk import Desk
from cardtable.scenes.drapery import drapery
from cardtable.scenes.last_trick import LastTrick, Trick, last_trick
from cardtable.scenes.preferences import Preferences
from cardtable.scenes.sheet import Sheet
from cardtable.scenes.telling import Telling
from cardtable.scenes.widgets.press import Press
from cardtable.scenes.widgets.scroll import ScrollArea
from cardtable.scenes.widgets.widget import Widget
from cardtable.store.store import Store
from cardtable.text import catalog
from tests.laws import some_options, turns
from tests.test_widgets import SIZES, Silent, click, key, overfull, settle

NONNA = Sitter("Nonna Mariantonietta", "teapot")
SITTERS = (Sitter("Anna", "fox"), Sitter("Bruno", "owl"), NONNA, Sitter("Edgar", "tortoise"))
LINES = ("Bruno bids Garde", "Edgar lays the Queen of cups and takes the trick with 12 points", "Anna passes")
SECRET = (255, 0, 255)


class Secret(Sheet):
    """A table of one loud colour that nobody may see."""

    def build(self, press: Press) -> Widget:
        return Widget(press)

    def ground(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(SECRET, rect)


class Calls:
    """What the curtain was told to call."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def opened(self) -> None:
        self.made.append("opened")

    def paused(self) -> None:
        self.made.append("paused")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    pygame.display.init()
    pygame.display.set_mode((1366, 768))
    store, _ = Store.open(tmp_path)
    store.set_setting("language", "en")
    made = Desk(store=store, audio=Silent(), preferences=Preferences(store), size=(1366, 768))
    made.push(Secret())
    yield made
    made.artwork.close()
    store.close()
    catalog.set_language("en")
    pygame.display.quit()


@pytest.fixture
def calls() -> Calls:
    return Calls()


def fall(desk: Desk, calls: Calls, lines: Sequence[str] = LINES) -> Curtain:
    made = Curtain(NONNA, lines, calls.opened, calls.paused)
    desk.push(made)
    return made


def rest(curtain: Curtain) -> None:
    curtain.update(REST)


def seen(desk: Desk) -> bool:
    """Whether anything of the table shows in a window on which it was drawn a moment ago."""
    window = pygame.Surface(desk.size)
    window.fill(SECRET)
    for _ in range(2):
        desk.draw(window)
    mask = pygame.mask.from_threshold(window, SECRET, (4, 4, 4, 255))
    return mask.count() > 0


# ---- the curtain ----------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_the_table_is_seen_while_it_is_closed(desk: Desk, calls: Calls, size: tuple[int, int]) -> None:
    fall(desk, calls)
    assert not seen(desk)
    desk.resize(size)
    assert not seen(desk)
    desk.refresh()
    assert not seen(desk)
    assert desk.visible() == [desk.top]


def test_a_slip_on_the_curtain_does_not_show_the_table_either(desk: Desk, calls: Calls) -> None:
    fall(desk, calls)
    desk.push(Telling(LINES))
    assert not seen(desk)


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_a_key_opens_it_and_then_it_is_gone(desk: Desk, calls: Calls, code: int) -> None:
    curtain = fall(desk, calls)
    rest(curtain)
    assert key(curtain, code)
    assert calls.made == [] and desk.top is curtain
    curtain.update(GLIDE / 2)
    assert seen(desk) and calls.made == []
    curtain.update(GLIDE)
    assert calls.made == ["opened"] and isinstance(desk.top, Secret)


def test_a_click_opens_it(desk: Desk, calls: Calls) -> None:
    curtain = fall(desk, calls)
    rest(curtain)
    click(curtain, "curtain.open")
    curtain.update(GLIDE)
    assert calls.made == ["opened"]


def test_another_key_finishes_the_gliding_at_once(desk: Desk, calls: Calls) -> None:
    curtain = fall(desk, calls)
    rest(curtain)
    key(curtain, pygame.K_RETURN)
    key(curtain, pygame.K_ESCAPE)
    curtain.update(0.001)
    assert calls.made == ["opened"]


def test_with_reduced_motion_it_opens_at_once(desk: Desk, calls: Calls) -> None:
    desk.choose("reduced_motion", True)
    curtain = fall(desk, calls)
    rest(curtain)
    key(curtain, pygame.K_RETURN)
    assert calls.made == ["opened"] and isinstance(desk.top, Secret)


def test_the_key_that_ended_the_turn_before_does_not_open_it(desk: Desk, calls: Calls) -> None:
    curtain = fall(desk, calls)
    key(curtain, pygame.K_RETURN)
    click(curtain, "curtain.open")
    curtain.update(GLIDE)
    assert calls.made == [] and desk.top is curtain and not seen(desk)


def test_nothing_else_opens_it(desk: Desk, calls: Calls) -> None:
    curtain = fall(desk, calls)
    rest(curtain)
    for position in ((2, 2), (683, 300), (1360, 760)):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            curtain.handle(pygame.event.Event(kind, pos=position, button=1))
    for code in (pygame.K_h, pygame.K_TAB, pygame.K_LEFT):
        key(curtain, code)
    curtain.update(1.0)
    assert desk.top is curtain and calls.made == []


def test_escape_and_the_button_in_the_corner_pause(desk: Desk, calls: Calls) -> None:
    curtain = fall(desk, calls)
    rest(curtain)
    key(curtain, pygame.K_ESCAPE)
    click(curtain, "curtain.pause")
    assert calls.made == ["paused", "paused"] and desk.top is curtain


def test_a_window_may_change_its_size_while_it_opens(desk: Desk, calls: Calls) -> None:
    curtain = fall(desk, calls)
    rest(curtain)
    key(curtain, pygame.K_RETURN)
    for size in ((1024, 640), (1920, 1080)):
        desk.resize(size)
        curtain.update(0.01)
        desk.draw(pygame.Surface(size))
    curtain.update(GLIDE)
    assert calls.made == ["opened"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_all_three_fit_everywhere(desk: Desk, calls: Calls, size: tuple[int, int], language: str) -> None:
    desk.choose("language", language)
    desk.resize(size)
    trick = Trick(((2, TAROCCHI.card("T12")), (3, None), (0, TAROCCHI.card("FU")), (1, TAROCCHI.card("CQ"))), 3)
    for scale in (0.9, 1.0, 1.6):
        desk.choose("text_scale", scale)
        scenes: list[Sheet] = [
            Curtain(NONNA, LINES * 2, calls.opened, calls.paused),
            Curtain(NONNA, (), calls.opened, calls.paused),
            Telling(LINES * 40),
            Telling(()),
            LastTrick(trick, SITTERS, TAROCCHI),
            LastTrick(None, SITTERS, TAROCCHI),
        ]
        for scene in scenes:
            desk.push(scene)
            settle(scene)
            assert overfull(scene) == [], (type(scene).__name__, scale)
            desk.pop()


def test_the_cloth_is_painted_once_for_a_window(desk: Desk, calls: Calls) -> None:
    drapery.cache_clear()
    for _ in range(3):
        curtain = fall(desk, calls)
        desk.draw(pygame.Surface(desk.size))
        rest(curtain)
        key(curtain, pygame.K_RETURN)
        desk.draw(pygame.Surface(desk.size))
        curtain.update(GLIDE)
    assert drapery.cache_info().misses == 1


# ---- the deal in words ----------------------------------------------------------------


def page_of(scene: Sheet, name: str) -> ScrollArea:
    found = scene.form.named(name)
    assert isinstance(found, ScrollArea)
    return found


def test_it_opens_at_the_newest_line_and_can_be_read_from_the_beginning(desk: Desk) -> None:
    telling = Telling([f"Line {i}" for i in range(200)])
    desk.push(telling)
    page = page_of(telling, "telling.page")
    assert page.overflow() > 0 and page.offset == page.overflow()
    key(telling, pygame.K_HOME)
    settle(telling)
    assert page_of(telling, "telling.page").offset == 0
    desk.resize((1024, 640))
    assert page_of(telling, "telling.page").offset == 0


@pytest.mark.parametrize("code", [pygame.K_l, pygame.K_ESCAPE, pygame.K_RETURN])
def test_it_is_closed_by_the_key_that_opened_it_and_by_the_usual_ones(desk: Desk, code: int) -> None:
    telling = Telling(LINES)
    desk.push(telling)
    key(telling, code)
    assert isinstance(desk.top, Secret)


# ---- the last trick -------------------------------------------------------------------


def played(place: str, card: int, seers: int = EVERYONE) -> Moved:
    return Moved(("hand.0", 0), (place, 0), card, seers, seers)


def taken(place: str, goal: str, card: int, shown: int = EVERYONE, seers: int = 0) -> Moved:
    return Moved((place, 0), (goal, 0), card, shown, seers)


def heard_by(seat: int, events: Sequence[Event]) -> list[Event]:
    return [event.seen_by(seat) for event in events]


def test_before_the_first_sweep_there_is_none() -> None:
    assert last_trick([]) is None
    assert last_trick([Laid("stock", 63), played("trick.1", 5), played("trick.2", 6)]) is None


def test_cards_stand_in_the_order_of_play_whatever_the_order_they_were_swept_in() -> None:
    lead = [played("trick.2", 7), played("trick.3", 8), played("trick.0", 9), played("trick.1", 10)]
    sweep = [taken(f"trick.{seat}", "won.3", card) for seat, card in ((0, 9), (1, 10), (2, 7), (3, 8))]
    following = [played("trick.3", 11)]
    trick = Trick(((2, 7), (3, 8), (0, 9), (1, 10)), 3)
    assert last_trick(lead + sweep) == trick
    assert last_trick(lead + sweep + following) == trick
    assert last_trick(lead + sweep[:3]) is None


def test_the_fuggitivo_goes_home_and_the_trick_is_still_the_takers() -> None:
    lead = [played(f"trick.{seat}", seat) for seat in range(4)]
    sweep = [taken("trick.0", "won.0", 0), *(taken(f"trick.{seat}", "won.2", seat) for seat in (1, 2, 3))]
    trick = last_trick(lead + sweep)
    assert trick is not None and trick.taker == 2


def test_a_hidden_trick_shows_to_each_what_each_may_see() -> None:
    """Seat 1 takes it and looks at it; seat 2 knows its own card; a stranger knows nothing."""
    lead = [played(f"trick.{seat}", 20 + seat, only(seat)) for seat in range(4)]
    sweep = [taken(f"trick.{seat}", "first", 20 + seat, only(seat) | only(1), only(1)) for seat in range(4)]
    everything = lead + sweep
    assert last_trick(heard_by(1, everything)) == Trick(((0, 20), (1, 21), (2, 22), (3, 23)), None)
    assert last_trick(heard_by(2, everything)) == Trick(((0, None), (1, None), (2, 22), (3, None)), None)
    assert last_trick(heard_by(WATCHER, everything)) == Trick(((0, None), (1, None), (2, None), (3, None)), None)


TELLS = {"contrat": "contrat.takes", "tarocchi": "tarocchi.takes-trick"}
"""What is said when somebody takes a trick."""


@pytest.mark.parametrize("game_id", ["contrat", "tarocchi"])
@pytest.mark.parametrize("seed", range(12))
def test_in_real_games_it_is_the_trick_that_the_table_told_of(game_id: str, seed: int) -> None:
    rng = Random(seed)
    match = Match(Terms(game(game_id), 4, some_options(game(game_id), rng), str(seed), salt="s"))
    found = 0
    for _, _, events in turns(match, rng, most_deals=2):
        said = [event for event in events if isinstance(event, Said) and event.text_id == TELLS[game_id]]
        if not said:
            continue
        laid = [e for e in match.heard if isinstance(e, Moved) and e.dst[0].startswith("trick.")][-4:]
        trick = Trick(tuple((int(e.dst[0][-1]), e.card) for e in laid), int(str(said[-1].args["seat"])))
        for seat in (*range(4), WATCHER):
            assert last_trick(heard_by(seat, match.heard)) == trick
        found += 1
    assert found == 0 or found >= 11, "a deal that is played has that many tricks"


def test_the_slip_shows_it_and_closes_with_the_key_that_opened_it(desk: Desk) -> None:
    hidden = Trick(((0, None), (1, CIRKLE.card("VOA"))), None)
    for trick in (Trick(((0, CIRKLE.card("MTA")), (1, CIRKLE.card("VOA"))), 1), hidden, None):
        shown = LastTrick(trick, SITTERS, CIRKLE)
        desk.push(shown)
        desk.draw(pygame.Surface(desk.size))
        key(shown, pygame.K_t)
        assert isinstance(desk.top, Secret)
