"""The curtain between two people at one screen, the deal in words, and the last trick once more.

Drawn with SDL's dummy driver; time is stepped by hand.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.art.curtain import curtain_cloth
from cardtable.cards.chance import Random
from cardtable.cards.events import Event, Laid, Moved, Said, Sight, Turned
from cardtable.cards.pack import CIRKLE, EVERYONE, FRENCH, NOBODY, TAROCCHI, WATCHER, Card, Pack, only
from cardtable.play.player import PlayerInfo
from cardtable.rules.about import TrickTaking
from cardtable.rules.game import Setting
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, about, game
from cardtable.rules.tricks import Played, TakenTrick, last_trick
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.input_guard import PAUSE
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.deal_log_page import DealLog
from cardtable.scenes.dialogs.last_round import LastRound
from cardtable.scenes.dialogs.last_trick import LastTrick
from cardtable.scenes.match.hot_seat.curtain import GLIDE, Curtain, CurtainActions
from cardtable.table.narration.deal_log import LogLine
from cardtable.text import catalog
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget
from tests.support.laws import some_options, turns
from tests.support.screens import SIZES, click, key, overfull, settle
from tests.support.shells import make_shell

NONNA = PlayerInfo("Nonna Mariantonietta", "teapot")
SITTERS = (PlayerInfo("Anna", "fox"), PlayerInfo("Bruno", "owl"), NONNA, PlayerInfo("Edgar", "tortoise"))
LINES = (
    LogLine("Bruno bids Garde"),
    LogLine("Edgar lays the Queen of cups and takes the trick with 12 points", TAROCCHI.cards("CQ C5 T14 B10 FU T3")),
    LogLine("Anna passes"),
)
SECRET = (255, 0, 255)


class Secret(FormScene):
    """Table of one loud colour that must stay hidden."""

    def build(self, canvas: Canvas) -> Widget:
        return Widget(canvas)

    def draw_background(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(SECRET, rect)


class Calls:
    """Names that the curtain shows."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def before(self, slipped: PlayerInfo | None = None) -> CurtainActions:
        names = ("opened", "paused", "help", "tell", "sheet", "look_back", "taken back")
        opened, paused, rules, tell, sheet, back, taken = (partial(self.made.append, name) for name in names)
        return CurtainActions(
            opened, paused, rules, tell, sheet, back, in_tricks=True, undo_player=slipped, take_back=taken
        )


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        made.push(Secret())
        yield made


@pytest.fixture
def calls() -> Calls:
    return Calls()


def fall(shell: SceneStack, calls: Calls, slipped: PlayerInfo | None = None) -> Curtain:
    made = Curtain(NONNA, lambda: LINES, TAROCCHI, calls.before(slipped))
    shell.push(made)
    return made


def rest(curtain: Curtain) -> None:
    curtain.update(PAUSE)


def seen(shell: SceneStack) -> bool:
    """Return whether anything of the table shows in a window in which it has just been drawn."""
    window = pygame.Surface(shell.size)
    window.fill(SECRET)
    for _ in range(2):
        shell.draw(window)
    mask = pygame.mask.from_threshold(window, SECRET, (4, 4, 4, 255))
    return mask.count() > 0


# ---- the curtain ----------------------------------------------------------------------


@pytest.mark.share(4)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_the_table_is_seen_while_it_is_closed(
    shell: SceneStack, calls: Calls, size: tuple[int, int]
) -> None:
    fall(shell, calls)
    assert not seen(shell)
    shell.resize(size)
    assert not seen(shell)
    shell.refresh()
    assert not seen(shell)
    assert shell.visible_scenes() == [shell.top]


def test_a_slip_on_the_curtain_does_not_show_the_table_either(shell: SceneStack, calls: Calls) -> None:
    fall(shell, calls)
    shell.push(DealLog(LINES, TAROCCHI))
    assert not seen(shell)


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_a_key_opens_it_and_then_it_is_gone(shell: SceneStack, calls: Calls, code: int) -> None:
    curtain = fall(shell, calls)
    rest(curtain)
    assert key(curtain, code)
    assert calls.made == [] and shell.top is curtain
    curtain.update(GLIDE / 2)
    assert seen(shell) and calls.made == []
    curtain.update(GLIDE)
    assert calls.made == ["opened"] and isinstance(shell.top, Secret)


def test_a_click_opens_it(shell: SceneStack, calls: Calls) -> None:
    curtain = fall(shell, calls)
    rest(curtain)
    click(curtain, "curtain.open")
    curtain.update(GLIDE)
    assert calls.made == ["opened"]


def test_another_key_finishes_the_gliding_at_once(shell: SceneStack, calls: Calls) -> None:
    curtain = fall(shell, calls)
    rest(curtain)
    key(curtain, pygame.K_RETURN)
    key(curtain, pygame.K_ESCAPE)
    curtain.update(0.001)
    assert calls.made == ["opened"]


def test_with_reduced_motion_it_opens_at_once(shell: SceneStack, calls: Calls) -> None:
    shell.set_preference("reduced_motion", True)
    curtain = fall(shell, calls)
    rest(curtain)
    key(curtain, pygame.K_RETURN)
    assert calls.made == ["opened"] and isinstance(shell.top, Secret)


def test_the_key_that_ended_the_turn_before_does_not_open_it(shell: SceneStack, calls: Calls) -> None:
    curtain = fall(shell, calls)
    key(curtain, pygame.K_RETURN)
    click(curtain, "curtain.open")
    curtain.update(GLIDE)
    assert calls.made == [] and shell.top is curtain and not seen(shell)


def test_nothing_else_opens_it(shell: SceneStack, calls: Calls) -> None:
    curtain = fall(shell, calls)
    rest(curtain)
    for position in ((2, 2), (683, 300), (1360, 760)):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            curtain.handle(pygame.event.Event(kind, pos=position, button=1))
    for code in (pygame.K_h, pygame.K_TAB, pygame.K_LEFT):
        key(curtain, code)
    curtain.update(1.0)
    assert shell.top is curtain and calls.made == []


def test_escape_and_the_button_in_the_corner_pause(shell: SceneStack, calls: Calls) -> None:
    curtain = fall(shell, calls)
    rest(curtain)
    key(curtain, pygame.K_ESCAPE)
    click(curtain, "curtain.pause")
    assert calls.made == ["paused", "paused"] and shell.top is curtain


def test_a_window_may_change_its_size_while_it_opens(shell: SceneStack, calls: Calls) -> None:
    curtain = fall(shell, calls)
    rest(curtain)
    key(curtain, pygame.K_RETURN)
    for size in ((1024, 640), (1920, 1080)):
        shell.resize(size)
        curtain.update(0.01)
        shell.draw(pygame.Surface(size))
    curtain.update(GLIDE)
    assert calls.made == ["opened"]


@pytest.mark.share(8)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_all_three_fit_everywhere(shell: SceneStack, calls: Calls, size: tuple[int, int], language: str) -> None:
    shell.set_preference("language", language)
    shell.resize(size)
    laid = ((2, TAROCCHI.card("T12")), (3, None), (0, TAROCCHI.card("FU")), (1, TAROCCHI.card("CQ")))
    for scale in (0.9, 1.0, 1.6):
        shell.set_preference("text_scale", scale)
        scenes: list[FormScene] = [
            Curtain(NONNA, lambda: LINES * 2, TAROCCHI, calls.before(SITTERS[1])),
            Curtain(NONNA, tuple, TAROCCHI, calls.before()),
            DealLog(LINES * 40, TAROCCHI),
            DealLog((), TAROCCHI),
            LastRound(LINES * 3, TAROCCHI, NONNA.name),
            LastRound((), TAROCCHI),
            LastTrick(open_trick(laid, 3), SITTERS, TAROCCHI),
            LastTrick(BATTLES, SITTERS, CIRKLE),
            LastTrick(BESIDE_THE_LEAD, SITTERS, FRENCH),
            LastTrick(None, SITTERS, TAROCCHI),
        ]
        for scene in scenes:
            shell.push(scene)
            settle(scene)
            assert overfull(scene) == [], (type(scene).__name__, scale)
            shell.pop()


def test_the_cloth_is_painted_once_for_a_window(shell: SceneStack, calls: Calls) -> None:
    curtain_cloth.cache_clear()
    for _ in range(3):
        curtain = fall(shell, calls)
        shell.draw(pygame.Surface(shell.size))
        rest(curtain)
        key(curtain, pygame.K_RETURN)
        shell.draw(pygame.Surface(shell.size))
        curtain.update(GLIDE)
    assert curtain_cloth.cache_info().misses == 1


# ---- the deal in words ----------------------------------------------------------------


def page_of(scene: FormScene, name: str) -> ScrollArea:
    found = scene.form.named(name)
    assert isinstance(found, ScrollArea)
    return found


def test_it_opens_at_the_newest_line_and_can_be_read_from_the_beginning(shell: SceneStack) -> None:
    deal_log = DealLog([LogLine(f"Line {i}") for i in range(200)], TAROCCHI)
    shell.push(deal_log)
    page = page_of(deal_log, "deal-log.page")
    assert page.overflow() > 0 and page.offset == page.overflow()
    key(deal_log, pygame.K_HOME)
    settle(deal_log)
    assert page_of(deal_log, "deal-log.page").offset == 0
    shell.resize((1024, 640))
    assert page_of(deal_log, "deal-log.page").offset == 0


@pytest.mark.parametrize("code", [pygame.K_l, pygame.K_ESCAPE, pygame.K_RETURN])
def test_it_is_closed_by_the_key_that_opened_it_and_by_the_usual_ones(shell: SceneStack, code: int) -> None:
    deal_log = DealLog(LINES, TAROCCHI)
    shell.push(deal_log)
    key(deal_log, code)
    assert isinstance(shell.top, Secret)


# ---- the last trick -------------------------------------------------------------------


def open_trick(cards: Sequence[tuple[int, Card | None]], taker: int | None) -> TakenTrick:
    return TakenTrick(tuple(Played(*card) for card in cards), taker)


BATTLES = TakenTrick(tuple(Played(s, 8 * s + k, k % 3 != 0) for k in range(8) for s in range(4)), 2, None, True)
BESIDE_THE_LEAD = TakenTrick(tuple(Played(s, 3 * s + k) for k in range(3) for s in (1, 2, 0)), 2, 51, False, (3,))


def played(place: str, card: int, seers: int = EVERYONE) -> Moved:
    return Moved(("hand.0", 0), (place, 0), card, seers, seers)


def taken(place: str, goal: str, card: int, shown: int = EVERYONE, seers: int = 0) -> Moved:
    return Moved((place, 0), (goal, 0), card, shown, seers)


def tricks_of(game_id: str) -> TrickTaking:
    declared = about(game_id).tricks
    assert declared is not None, f"{game_id} is not played in tricks"
    return declared


def heard_by(seat: int, events: Sequence[Event]) -> list[Event]:
    return [event.seen_by(seat) for event in events]


def test_before_the_first_sweep_there_is_none() -> None:
    assert last_trick([], TrickTaking()) is None
    assert last_trick([Laid("stock", 63), played("trick.1", 5), played("trick.2", 6)], TrickTaking()) is None


def test_cards_stand_in_the_order_of_play_after_any_sweep() -> None:
    lead = [played("trick.2", 7), played("trick.3", 8), played("trick.0", 9), played("trick.1", 10)]
    told = [Said("tarocchi.takes-trick", {"seat": 3, "card": 8})]
    sweep = [taken(f"trick.{seat}", "won.3", card) for seat, card in ((0, 9), (1, 10), (2, 7), (3, 8))]
    following = [played("trick.3", 11)]
    trick = open_trick(((2, 7), (3, 8), (0, 9), (1, 10)), 3)
    tricks = tricks_of("tarocchi")
    assert last_trick([*lead, *told, *sweep], tricks) == trick
    assert last_trick([*lead, *told, *sweep, *following], tricks) == trick
    assert last_trick([*lead, *told, *sweep[:3]], tricks) is None


def test_an_unannounced_trick_names_no_taker(shell: SceneStack) -> None:
    lying = [played("trick.1", 7), played("trick.0", 8)]
    sweep = [taken("trick.1", "won.0", 7), taken("trick.0", "won.0", 8)]
    trick = last_trick([*lying, *sweep], TrickTaking())
    assert trick == TakenTrick((Played(1, 7), Played(0, 8)), None, taker_untold=True)
    shell.push(LastTrick(trick, SITTERS, FRENCH))
    assert isinstance(shell.top, FormScene)
    told = [widget.label() for widget in shell.top.form.root.walk()]
    assert catalog.text("trick.aside") not in told and catalog.text("trick.took") not in told


def test_a_hidden_trick_shows_each_player_the_permitted_cards() -> None:
    """Seat 1 takes it and looks at it; seat 2 knows its own card; a stranger knows nothing."""
    lead = [played(f"trick.{seat}", 20 + seat, only(seat)) for seat in range(4)]
    told = [Said("contrat.first-trick", {"seat": 1})]
    sweep = [taken(f"trick.{seat}", "first", 20 + seat, only(seat) | only(1), only(1)) for seat in range(4)]
    everything: list[Event] = [*lead, *told, *sweep]
    for eyes, known in ((1, (20, 21, 22, 23)), (2, (None, None, 22, None)), (WATCHER, (None,) * 4)):
        trick = TakenTrick(tuple(Played(seat, card, covered=True) for seat, card in enumerate(known)), 1)
        assert last_trick(heard_by(eyes, everything), tricks_of("contrat")) == trick
        assert trick.leader is None, "all four were laid at once"


def test_a_battle_stands_in_rows_and_marks_cards_that_lay_face_down() -> None:
    slots = [("stack.0", 5), ("stack.1", 29), ("stack.0", 6), ("stack.0", 7), ("stack.0", 8)]
    slots += [("stack.1", 30), ("stack.1", 31), ("stack.1", 32)]
    hidden, count, events = {6, 7, 30, 31}, {"stack.0": 0, "stack.1": 0}, list[Event]()
    for place, card in slots:
        seers = NOBODY if card in hidden else EVERYONE
        events.append(Moved(("pack.0", 0), (place, count[place]), card, seers, seers))
        count[place] += 1
    before = [*events, *(taken(place, "pack.1", card, NOBODY) for place, card in sorted(slots))]
    told = Said("bataille.takes-for-the-reserve", {"seat": 1, "card": 32, "n": 8})
    turned = [Turned((place, slot), card, EVERYONE, EVERYONE)
              for place, cards in (("stack.0", (5, 6, 7, 8)), ("stack.1", (29, 30, 31, 32)))
              for slot, card in enumerate(cards)]  # fmt: skip
    sweep = [taken(place, "reserve", card) for place, card in sorted(slots)]
    trick = last_trick(heard_by(WATCHER, [*events, told, *turned, *sweep]), tricks_of("bataille"))
    assert trick is not None and trick.taker == 1 and trick.buried
    own, others = trick.cards_by_seat()
    assert own == (0, [Played(0, 5), Played(0, 6, True), Played(0, 7, True), Played(0, 8)])
    assert others == (1, [Played(1, 29), Played(1, 30, True), Played(1, 31, True), Played(1, 32)])
    unseen = last_trick(heard_by(WATCHER, before), tricks_of("bataille"))
    assert unseen is not None and [card for _, card, covered in unseen.cards if covered] == [None] * 4


def test_the_lead_belongs_to_the_trick_and_the_next_one_does_not() -> None:
    events: list[Event] = [played("lead", 40), played("laid.1", 3), Said("court_circular.resigns", {"seat": 0})]
    events += [Said("court_circular.wins-up", {"seat": 1}), taken("lead", "up.1", 40), taken("laid.1", "lead", 3)]
    trick = TakenTrick((Played(1, 3),), 1, lead=40, resigned=(0,))
    tricks = tricks_of("court_circular")
    assert last_trick(events, tricks) == trick
    assert trick.cards_by_seat() == [(1, [Played(1, 3)]), (0, [])]
    assert last_trick([*events, played("laid.1", 4), played("laid.0", 5)], tricks) == trick


def lay_there(game_id: str, seat: int, heard: Sequence[Event]) -> tuple[int, dict[int, list[Card | None]], Card | None]:
    """Return the announced taker of the last trick, and the cards that the seat saw just before the first one was
    swept."""
    sight, tricks = Sight(seat), tricks_of(game_id)
    taker: int | None = None
    found = None
    for event in heard_by(seat, heard):
        match event:
            case Said(text_id, {"seat": int(seat_told)}) if text_id in tricks.taken_ids + tricks.buried_ids:
                taker = seat_told
            case Moved((place, _), _) if taker is not None and place.split(".")[0] in (tricks.laid, tricks.lead):
                laid = {p: list(c) for p, c in sight.seen.items() if c and p.startswith(f"{tricks.laid}.")}
                lead = (sight.seen.get(tricks.lead) or [None])[0]
                found = taker, {int(p[-1]): cards for p, cards in laid.items()}, lead
                taker = None
        sight.hear(event)
    assert found is not None
    return found


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if about(game_id).tricks])
@pytest.mark.parametrize("seed", range(8))
def test_in_real_games_the_last_trick_is_the_announced_one(game_id: str, seed: int) -> None:
    rng, kind, declared = Random(seed), game(game_id), tricks_of(game_id)
    seats = kind.seats[seed % len(kind.seats)]
    match = Match(Terms(kind, seats, some_options(kind, rng), str(seed), salt="s"))
    tricks = 0
    for _, _, events in turns(match, rng, most_deals=1):
        if not any(
            isinstance(event, Said) and event.text_id in declared.taken_ids + declared.buried_ids for event in events
        ):
            continue
        tricks += 1
        assert match.game is not None
        if any(match.game.table.at(f"{declared.laid}.{seat}") for seat in range(seats)):
            continue  # the next Lead is still to be chosen
        if tricks > 15 and tricks % 10:
            continue  # battle after battle: some of them will do
        for seat in (*range(seats), WATCHER):
            taker, laid, lead = lay_there(game_id, seat, match.heard)
            trick = last_trick(heard_by(seat, match.heard), declared)
            assert trick is not None and (trick.taker, trick.lead) == (taker, lead)
            if trick.leader is None:
                continue  # laid face down, and each has seen another part of it
            assert {s: [p.card for p in cards] for s, cards in trick.cards_by_seat() if cards} == laid
            assert all(card.card is not None for card in trick.cards), "who was there has seen it all"
    passed_out = not tricks and not any(match.results[0].points)
    assert tricks > 2 or passed_out


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if about(game_id).tricks])
def test_declared_trick_places_exist_and_declared_ids_have_words(game_id: str) -> None:
    kind, tricks = game(game_id), tricks_of(game_id)
    places = kind.places(Setting(kind.seats[0], kind.defaults()))
    assert {f"{tricks.laid}.{seat}" for seat in range(kind.seats[0])} <= places.keys()
    assert not tricks.lead or tricks.lead in places
    said = tricks.taken_ids + tricks.buried_ids + tricks.resigned_ids
    assert said and [text_id for text_id in said if catalog.text(text_id) == text_id] == []


@pytest.mark.parametrize("trick", [BATTLES, BESIDE_THE_LEAD])
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_a_large_trick_is_seen_at_one_glance(shell: SceneStack, trick: TakenTrick, size: tuple[int, int]) -> None:
    shell.resize(size)
    shown = LastTrick(trick, SITTERS, CIRKLE)
    shell.push(shown)
    assert page_of(shown, "slip.page").overflow() == 0


@pytest.mark.parametrize(
    ("trick", "pack"),
    [
        (open_trick(((0, CIRKLE.card("MTA")), (1, CIRKLE.card("VOA"))), 1), CIRKLE),
        (TakenTrick((Played(0, None, True), Played(1, CIRKLE.card("VOA"), True)), None), CIRKLE),
        (BATTLES, CIRKLE),
        (BESIDE_THE_LEAD, FRENCH),
        (None, CIRKLE),
    ],
)
def test_the_slip_shows_it_and_closes_with_the_key_that_opened_it(
    shell: SceneStack, trick: TakenTrick | None, pack: Pack
) -> None:
    shown = LastTrick(trick, SITTERS, pack)
    shell.push(shown)
    shell.draw(pygame.Surface(shell.size))
    key(shown, pygame.K_t)
    assert isinstance(shell.top, Secret)


def test_past_events_are_told_in_the_current_language(shell: SceneStack, calls: Calls) -> None:
    told = {"en": LINES[:1], "it": LINES[:2]}
    curtain = Curtain(NONNA, lambda: told[shell.preferences.language_shown], TAROCCHI, calls.before())
    shell.push(curtain)

    def height() -> int:
        return next(part for part in curtain.form.root.walk() if part.name == "curtain.news").rect.height

    before = height()
    shell.set_preference("language", "it")
    assert height() > before
