"""Faces of players: drawn beside the game, different at 60 pixels, and moved by public facts only."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from threading import current_thread, main_thread

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.art.card_renderer import Drawings
from cardtable.art.images import Artwork, Style
from cardtable.art.portraits import LOOKS, MOODS, Mood, at_rest, look_towards, portrait
from cardtable.art.text_renderer import Type
from cardtable.cards.chance import Random
from cardtable.cards.events import Event, Said, Scored
from cardtable.cards.pack import WATCHER, Seat
from cardtable.play.player import PlayerInfo
from cardtable.rules.game import Setting
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.panels.ledger import Ledger, Scoreboard
from cardtable.scenes.panels.plates import Plates
from cardtable.scenes.people.avatars import AVATARS, CAST, named_today
from cardtable.store.types import Profile, StoredSitter
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.layout import Room
from cardtable.table.game_view.moods import Moods
from cardtable.widgets.canvas import Canvas
from tests.support.laws import Witness, mixed, other_world, relay, some_options, turns
from tests.support.places import PACKAGE

SIDE = 60
FACES = (*CAST.values(), *AVATARS)
SIZE = (1366, 768)


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


def drawn(art: Artwork) -> None:
    """Wait until the press has nothing to do."""
    for _ in range(10_000):
        if not art.step():
            return
        pygame.time.wait(1)
    raise AssertionError("the press does not come to an end")


# ---- drawing --------------------------------------------------------------------------


def test_a_face_that_moves_is_drawn_beside_the_game_and_is_at_rest_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    art, by = Artwork(Style()), {}
    render = Drawings.render

    def noted(self: Drawings, name: str, *rest: object) -> Surface:
        by[name] = current_thread() is main_thread()
        return render(self, name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Drawings, "render", noted)
    resting = art.picture(portrait("bear"), SIDE, SIDE)
    asked = art.picture(portrait("bear", "hurt"), SIDE, SIDE)
    assert asked is resting and art.busy
    drawn(art)
    moved = art.picture(portrait("bear", "hurt"), SIDE, SIDE)
    assert moved is not resting and moved.get_size() == (SIDE, SIDE)
    assert moved is art.picture(portrait("bear", "hurt"), SIDE, SIDE) and not art.busy, "it is drawn once"
    assert by == {"avatars/bear": True, "avatars/bear-hurt": False}
    art.close()


def test_only_a_face_that_moves_has_a_drawing_at_rest() -> None:
    assert {at_rest(portrait(face, mood)) for face in FACES for mood in MOODS if mood != "waiting"} == {
        portrait(face) for face in FACES
    }
    assert [name for name in (*map(portrait, FACES), "icons/dealer", "suits/H", "cerchio/lid") if at_rest(name)] == []


def grey(face: str, mood: Mood) -> bytes:
    """A face as large as on a plate, without colour."""
    made = Drawings().render(portrait(face, mood), (SIDE, SIDE))
    ground = Surface((SIDE, SIDE))
    ground.fill("#1F5A4A")
    ground.blit(made, (0, 0))
    return pygame.image.tobytes(pygame.transform.grayscale(ground), "RGB")[::3]


def differing(one: bytes, other: bytes) -> int:
    """The number of pixels that are plainly lighter or darker in one than in the other."""
    return sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True))


@pytest.mark.share(2)
@pytest.mark.parametrize("face", FACES)
def test_states_of_a_face_differ_at_60_pixels_even_without_colour(face: str) -> None:
    seen = {mood: grey(face, mood) for mood in MOODS}
    least = 60 if face in CAST.values() else 12
    alike = [(a, b) for a, b in combinations(MOODS, 2) if differing(seen[a], seen[b]) < least]
    assert alike == []


@pytest.mark.share(2)
@pytest.mark.parametrize("mood", MOODS)
def test_opponents_differ_from_each_other_even_without_colour(mood: Mood) -> None:
    seen = {face: grey(face, mood) for face in CAST.values()}
    assert [pair for pair in combinations(seen, 2) if differing(seen[pair[0]], seen[pair[1]]) < 400] == []


def test_nothing_of_a_portrait_lies_outside_its_ring() -> None:
    side = 200
    for face in FACES:
        for mood in MOODS:
            made = Drawings().render(portrait(face, mood), (side, side))
            outside = [
                (x, y) for x in range(side) for y in range(side)
                if (x - 99.5) ** 2 + (y - 99.5) ** 2 > 99.5**2 and made.get_at((x, y)).a > 8
            ]  # fmt: skip
            assert outside == [], portrait(face, mood)


@pytest.mark.share(2)
@pytest.mark.parametrize("face", CAST.values())
def test_eyes_turn_to_eight_directions_and_nothing_else_of_a_face_moves(face: str) -> None:
    def pixels(look: str) -> Surface:
        return Drawings().render(portrait(face, "waiting", look), (150, 150))

    seen = {look: pixels(look) for look in ("", *LOOKS)}
    for one, other in combinations(seen.values(), 2):
        moved = pygame.mask.from_threshold(one, (0, 0, 0, 0), (24, 24, 24, 255), other)
        moved.invert()
        assert 20 < moved.count() < 0.06 * 150 * 150


def test_a_way_in_the_window_has_a_direction() -> None:
    ways = {look_towards(10 * x, 10 * y): look for look, (x, y) in LOOKS.items()}
    assert ways == {look: look for look in LOOKS} and look_towards(0, 0) == ""


# ---- beside the table -----------------------------------------------------------------


def scoreboard(kind: type[Scoreboard], shown: dict[str, Surface]) -> Scoreboard:
    """Four players at a table whose press draws the names that are put into `shown`."""

    def picture(name: str, width: int, height: int, colour: str | None) -> Surface:
        return shown.setdefault(name, Surface((width, height), pygame.SRCALPHA))

    canvas = Canvas(SIZE, Type(1.0), picture, lambda name: None)
    if kind is Plates:
        made: Scoreboard = Plates(canvas, {seat: Rect(20, 20 + 100 * seat, 236, 78) for seat in range(4)}, "Poker")
    else:
        made = Ledger(canvas, "Poker")
    made.reset_lines([PlayerInfo(name, face, "expert") for name, face in list(CAST.items())[:4]], 0)
    made.place(Rect(0, 0, 320, 700))
    made.advance(0.03, False)
    made.dirty()
    return made


@pytest.mark.parametrize("kind", [Plates, Ledger])
def test_a_face_thinks_while_asked_and_then_shows_the_outcome(kind: type[Scoreboard]) -> None:
    board = scoreboard(kind, {})
    line = board.lines[2]
    assert [each.mood for each in board.lines.values()] == ["waiting"] * 4
    line.base_mood, line.event_mood = "passed", "pleased"
    assert [each.mood for each in board.lines.values()] == ["waiting", "waiting", "pleased", "waiting"]
    board.show_turns([2])
    assert [each.mood for each in board.lines.values()] == ["waiting", "waiting", "thinking", "waiting"]
    board.show_turns([])
    line.event_mood = None
    assert [each.mood for each in board.lines.values()] == ["waiting", "waiting", "passed", "waiting"]


@pytest.mark.parametrize("kind", [Plates, Ledger])
def test_a_face_is_printed_when_its_mood_changes_and_again_when_that_is_drawn(kind: type[Scoreboard]) -> None:
    shown: dict[str, Surface] = {}
    board = scoreboard(kind, shown)
    shown["avatars/goose-hurt"] = shown["avatars/goose"]  # it is not drawn yet
    board.lines[1].event_mood = "hurt"
    board.advance(0.03, False)
    assert board.dirty() == []
    shown["avatars/goose-hurt"] = Surface((60, 60))
    board.advance(0.03, False)
    changed = board.dirty() if kind is Plates else [board.rect] * board.stale
    assert changed
    board.advance(0.03, False)
    assert board.dirty() == []


def seated(*, calm: bool = False) -> Plates:
    """Plates of four players with portraits: the first below, the others at the left, above and at the right."""
    canvas = Canvas(SIZE, Type(1.0), lambda *_: Surface((100, 100), pygame.SRCALPHA), lambda name: None, calm=calm)
    faces = {0: Rect(600, 600, 100, 100), 1: Rect(10, 300, 100, 100), 2: Rect(600, 0, 100, 100),
             3: Rect(1200, 300, 100, 100)}  # fmt: skip
    made = Plates(canvas, {seat: Rect(face.left, face.bottom, 200, 60) for seat, face in faces.items()}, "", "", faces)
    made.reset_lines([PlayerInfo(name, face, "expert") for name, face in list(CAST.items())[:4]], 0)
    return made


def looks(board: Plates, *asked: Seat) -> list[str]:
    board.show_turns(asked)
    board.advance(0.03, False)
    return [board.look_of(seat) for seat in range(4)]


def test_faces_look_at_the_player_whose_turn_it_is() -> None:
    board = seated()
    assert looks(board) == ["", "", "", ""]
    assert looks(board, 3) == ["high-right", "right", "low-right", ""]
    assert looks(board) == ["high-right", "right", "low-right", ""], "while the card flies they look at who played it"
    assert looks(board, 0) == ["", "low-right", "down", "low-left"]
    assert looks(board, 1, 2) == ["", "low-right", "down", "low-left"], "of several players none is looked at"


def test_with_reduced_motion_eyes_rest() -> None:
    assert looks(seated(calm=True), 3) == ["", "", "", ""]


# ---- what moves a face ----------------------------------------------------------------


def moods_of(game_id: str, setting: Setting, seat: Seat) -> Moods:
    staging = game_view_of(game_id)
    return staging.talk(staging.layout(Room(*SIZE), setting, seat, game(game_id).pack))


def shown_to(moods: Moods, seen: Observation) -> list[Mood]:
    return [moods.mood(seat, seen) for seat in range(seen.setting.seats)]


def befallen(moods: Moods, events: Sequence[Event]) -> list[Mapping[Seat, str]]:
    """The occasions on which characters may talk."""
    return [moods.befalls(event) for event in events]


def stirred(moods: Moods, events: Sequence[Event]) -> list[Mapping[Seat, Mood]]:
    return [found for event in events if (found := moods.stirs(event))]


@pytest.mark.share(6)
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_faces_and_talk_do_not_depend_on_viewer_or_hidden_cards(game_id: str, seed: int) -> None:
    kind, rng = game(game_id), Random(seed)
    match = Match(Terms(kind, kind.seats[seed % len(kind.seats)], some_options(kind, rng), f"faces{seed}", "salt"))
    looked = 0
    for _, _, events in turns(match, rng, 1):
        now = match.game
        assert now is not None
        everybody = range(now.setting.seats)
        eyes = {seat: moods_of(game_id, now.setting, seat) for seat in everybody}
        public = stirred(eyes[0], [event.seen_by(WATCHER) for event in events])
        for seat in everybody:
            assert stirred(eyes[seat], [event.seen_by(seat) for event in events]) == public
            own = befallen(eyes[seat], [event.seen_by(seat) for event in events])
            assert own == befallen(eyes[0], [event.seen_by(WATCHER) for event in events])
        if rng.random() > 0.15 and match.playing:
            continue
        looked += 1
        stranger = Witness(WATCHER, match.heard)
        faces = shown_to(eyes[0], stranger.observes(now))
        twin = now.copy()
        relay(twin, mixed(now, stranger.sight, rng))
        assert all(shown_to(eyes[seat], observe(twin, seat)) == faces for seat in everybody)
        elsewhere = other_world(match, stranger, rng)
        if elsewhere is not None:
            assert stirred(eyes[0], elsewhere.heard) == stirred(eyes[0], match.heard)
            assert befallen(eyes[0], elsewhere.heard) == befallen(eyes[0], match.heard)
    assert looked


def test_points_won_and_lost_in_public_move_faces() -> None:
    moods = moods_of("cerchio", Setting(4, game("cerchio").defaults()), 0)
    assert moods.stirs(Scored(2, 8)) == {2: "pleased"}
    assert moods.stirs(Scored(1, -8)) == {1: "hurt"}
    assert moods.stirs(Scored(1, 0)) == {}
    assert moods.stirs(Said("cerchio.passes", {"seat": 3, "n": 1})) == {3: "passed"}


def test_public_deeds_are_occasions_to_talk() -> None:
    moods = moods_of("cerchio", Setting(4, game("cerchio").defaults()), 0)
    takes = Said("cerchio.takes", {"seat": 2, "card": 5, "card_taken": 18, "points": 8})
    assert moods.befalls(takes) == {2: "takes"} and moods.befalls(Scored(1, -8)) == {1: "robbed"}
    assert moods.befalls(Said("cerchio.passes", {"seat": 3, "n": 1})) == {3: "passes"}
    moods = moods_of("tarocchi", Setting(4, game("tarocchi").defaults()), 0)
    assert moods.befalls(Said("tarocchi.bids-solo", {"seat": 1})) == {1: "alone"}
    moods = moods_of("poursuite", Setting(3, game("poursuite").defaults()), 0)
    assert moods.befalls(Said("poursuite.draws", {"seat": 1, "n": 4})) == {}


def test_faces_are_pleased_at_open_tricks_only() -> None:
    moods = moods_of("contrat", Setting(4, game("contrat").defaults()), 0)
    assert moods.stirs(Said("contrat.takes", {"seat": 1, "card": 5})) == {1: "pleased"}
    assert moods.stirs(Said("contrat.first-trick", {"seat": 1})) == {1: "waiting"}
    assert moods.stirs(Said("contrat.exchanges", {"seat": 1, "n": 2})) == {}


def test_sharing_a_pot_pleases() -> None:
    moods = moods_of("poker", Setting(4, game("poker").defaults()), 0)
    assert moods.stirs(Said("poker.shares", {"seats": (0, 3), "n": 40})) == {0: "pleased", 3: "pleased"}


def test_every_text_that_moves_a_face_is_said_by_its_game() -> None:
    for game_id in GAMES:
        kind = game(game_id)
        folder = PACKAGE / "games" / game_id
        rules = "".join(path.read_text(encoding="utf-8") for path in folder.glob("rules*.py"))
        moods = moods_of(game_id, Setting(kind.seats[0], kind.defaults()), 0)
        known = (*moods.moods, *moods.occasions)
        assert [text_id for text_id, _ in known if f'"{text_id}"' not in rules] == []


@pytest.mark.parametrize("game_id", ["bataille", "contrat", "court_circular", "naval", "poker", "tarocchi"])
def test_a_seat_out_of_the_deal_has_a_passed_face(game_id: str) -> None:
    kind = game(game_id)
    found: set[Mood] = set()
    for seed in range(12):
        rng = Random(seed)
        match = Match(Terms(kind, kind.seats[-1], kind.defaults(), f"out{seed}", "salt"))
        for _ in turns(match, rng, 1):
            assert match.game is not None
            found |= set(shown_to(moods_of(game_id, match.game.setting, 0), observe(match.game, WATCHER)))
        if "passed" in found:
            return
    raise AssertionError(f"nobody was ever out of it in {game_id}")


# ---- what is kept ---------------------------------------------------------------------


def test_people_keep_their_faces_in_stored_matches_and_opponents_are_creatures() -> None:
    family = [Profile(1, "Anna", "teapot", 0.0), Profile(2, "Leo", "fox", 0.0)]
    stored = [StoredSitter("Anna", 1), StoredSitter("Bruno", bot="expert"), StoredSitter("Leo", bot="standard")]
    anna, bruno, renamed = named_today(stored, family)
    assert (anna.avatar, bruno.avatar) == ("teapot", "bear")
    assert renamed.name not in ("Leo", "Bruno", "Anna") and renamed.avatar == CAST[renamed.name] != "bear"
