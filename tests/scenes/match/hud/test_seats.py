"""Seats in the rim and the question in its corner: nothing is cut, and nothing covers what is played with."""

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from cardtable.art import theme
from cardtable.cards.chance import Random
from cardtable.play.player import PlayerInfo
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.panels.face_life import BLINK, FaceLife
from cardtable.scenes.panels.ledger import level_word
from cardtable.scenes.panels.plates import Plates
from cardtable.widgets.scroll import ScrollArea
from tests.support.ui_driver import Chance, Player, sit_at, some_answer

FITTED = ("bataille", "naval", "poker")
"""Games that seat each number of players in a way of its own."""
SIZES = ((1024, 640), (1366, 768), (1920, 1080))


def sit(shell: SceneStack, game_id: str) -> Player:
    player = sit_at(shell, game_id, ["", *["standard"] * (game(game_id).seats[-1] - 1)], Chance(), seed="se")
    player.rest()
    return player


def looks(shell: SceneStack) -> Iterator[tuple[tuple[int, int], str, float]]:
    for size in SIZES:
        pygame.display.set_mode(size)
        shell.resize(size)
        for language in ("en", "it", "fr"):
            for scale in (1.0, 1.6):
                shell.set_preference("language", language)
                shell.set_preference("text_scale", scale)
                yield size, language, scale


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_the_question_covers_no_seat_and_no_card_that_can_be_played(shell: SceneStack, game_id: str) -> None:
    player = sit(shell, game_id)
    for size, language, scale in looks(shell):
        board, slip = player.table.board, player.table.hud.question_slip
        assert Rect((0, 0), size).contains(slip.rect)
        seats = [*board.layout.plates().values(), *board.layout.portraits().values()]
        assert slip.rect.collidelist(seats) == -1, (size, language, scale)
        places = board.stage.tableau.places
        for place, lying in places.items():
            for i, sprite in enumerate(lying):
                if board.targets.touch_of(place, sprite.face) in board.picker.next() and i == len(lying) - 1:
                    assert not slip.rect.colliderect(board.stage.outlines.body(sprite)), (place, size, language, scale)


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_the_question_is_no_larger_than_its_words_and_answers(shell: SceneStack, game_id: str) -> None:
    player = sit(shell, game_id)
    for size, language, scale in looks(shell):
        slip = player.table.hud.question_slip
        inside = [part.rect.bottom for part in slip.children() if part.rect.height > 0]
        assert slip.rect.bottom - max(inside) <= 30 * size[0] / 1600, (size, language, scale)
        scrolled = [part for part in slip.walk() if isinstance(part, ScrollArea) and part.overflow() > 0]
        assert not scrolled or scale > 1, (size, language, scale, slip.rect)


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_no_word_of_the_question_lies_on_a_printed_frame(shell: SceneStack, game_id: str) -> None:
    player = sit(shell, game_id)
    for size, language, scale in looks(shell):
        player.step()
        slip, surface = player.table.hud.question_slip, pygame.display.get_surface()
        assert surface is not None
        lines = slip.rect.inflate(-2 * slip.canvas.u(9), -2 * slip.canvas.u(9))
        if surface.get_at((lines.left + 4, lines.bottom - 1))[:3] == theme.rgb(theme.DEEP):
            pages = [
                part.rect.inflate(-2 * part.margin, -2 * part.margin)
                for part in slip.children()
                if isinstance(part, ScrollArea)
            ]
            assert all(page.bottom < lines.bottom for page in pages if page.height > 0), (size, language, scale)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_in_large_letters_four_sit_round_the_clock(shell: SceneStack, size: tuple[int, int]) -> None:
    """No column of paper takes room from the cards, unless the log is kept open."""
    pygame.display.set_mode(size)
    shell.resize(size)
    player = sit(shell, "cerchio")
    before = player.table.board.layout.card_height()
    shell.set_preference("text_scale", 1.6)
    player.rest()
    layout = player.table.board.layout
    assert layout.card_height() >= 0.9 * before
    seats = [*layout.plates().values(), *layout.portraits().values()]
    assert len(seats) == 8 and not layout.ledger()
    lying = player.table.board.stage.tableau.places.values()
    cards = [player.table.board.stage.outlines.body(card) for cards in lying for card in cards]
    assert all(seat.collidelist(cards) == -1 for seat in seats)


@pytest.mark.parametrize("game_id", ["contrat", "poursuite", "tarocchi"])
def test_the_question_covers_no_backs(shell: SceneStack, game_id: str) -> None:
    player = sit_at(shell, game_id, ["", *["standard"] * 3], Chance(), seed="se")
    player.rest()
    for size in SIZES[1:]:
        pygame.display.set_mode(size)
        shell.resize(size)
        board, slip = player.table.board, player.table.hud.question_slip.rect
        backs = [card for seat in (1, 2, 3) for card in board.stage.tableau.places.get(f"hand.{seat}", ())]
        ends = [board.stage.outlines.area(card).point(x, y) for card in backs for x in (0, 1) for y in (0, 1)]
        assert ends and not any(slip.collidepoint(end) for end in ends), size


def test_in_contrat_all_words_are_seen_while_cards_are_played(shell: SceneStack) -> None:
    player, rng = sit_at(shell, "contrat", ["", *["standard"] * 3], Chance()), Random(3)
    player.rest()
    for _ in range(12):
        if player.table.hud.question_slip.pictures and not player.table.hud.question_slip.answers:
            break
        player.table.turn_loop.submit(some_answer(player.table.session.viewer.observation().ask, rng))
        player.rest()
    for size, language, scale in looks(shell):
        player.rest()
        slip = player.table.hud.question_slip
        assert slip.pictures and not slip.answers, (size, language, scale)
        if scale == 1:
            scrolled = [part for part in slip.walk() if isinstance(part, ScrollArea) and part.overflow() > 0]
            assert not scrolled, (size, language)


def test_there_is_no_paper_while_there_is_nothing_to_read(shell: SceneStack) -> None:
    """Pixels of the corner while cards are dealt are those of the bare cloth, and again after the question has gone."""
    shell.set_preference("reduced_motion", False)
    player = sit_at(shell, "poursuite", ["", "beginner"], Chance())
    slip, surface = player.table.hud.question_slip, pygame.display.get_surface()
    assert surface is not None
    corner = Rect(slip.rect.topleft, (60, 24)).move(20, 8)

    def bright() -> int:
        return pygame.mask.from_threshold(surface.subsurface(corner), (248, 242, 228), (12, 12, 12)).count()

    player.step(2)
    assert slip.is_blank and slip.rect.height == 0 and not bright()
    player.rest()
    player.step(3)
    assert not slip.is_blank and slip.rect.height > 20 and bright() > 100
    slip.show_question("", [])
    player.step(2)
    assert slip.is_blank and not bright()
    slip.freeze("Bruno is thinking")
    player.step(2)
    assert bright() > 100


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", TABLES)
def test_whoever_wants_the_log_open_keeps_it_open(shell: SceneStack, game_id: str) -> None:
    player = sit(shell, game_id)
    folded = player.table.hud.question_slip
    assert folded.log not in folded.children()
    player.key(pygame.K_l)
    player.press("deal-log.keep")
    player.rest()
    kept = player.table.hud.question_slip
    assert kept.log in kept.children() and kept.log.lines == folded.log.lines
    assert kept.rect.height > folded.rect.height
    player.key(pygame.K_l)
    player.press("deal-log.keep")
    player.rest()
    again = player.table.hud.question_slip
    assert again.log not in again.children() and again.rect == folded.rect


@pytest.mark.share(6)
@pytest.mark.parametrize(
    ("game_id", "seats"),
    [(game_id, seats) for game_id in TABLES for seats in {*game(game_id).seats[:: 1 if game_id in FITTED else 4]}],
)
def test_a_portrait_of_every_player_lies_half_in_the_rim(shell: SceneStack, game_id: str, seats: int) -> None:
    player = sit_at(shell, game_id, ["", *["standard"] * (seats - 1)], Chance(), seed="se")
    player.rest()
    for size in SIZES:
        pygame.display.set_mode(size)
        shell.resize(size)
        layout = player.table.board.layout
        faces = layout.portraits()
        assert sorted(faces) == list(range(layout.setting.seats))
        for seat, face in faces.items():
            assert Rect((0, 0), size).contains(face) and face.width == face.height >= 95 * layout.unit
            inside = face.clip(layout.rim.cloth)
            if seat != layout.seat:
                assert 0 < inside.width * inside.height < face.width * face.height, "on the wood and on the cloth"


def test_a_face_blinks_for_an_eighth_of_a_second_every_few_seconds() -> None:
    life, shut, times = FaceLife(2), 0.0, 0
    for _ in range(6000):
        times += life.blink(0.01) and life.is_shut
        shut += 0.01 * life.is_shut
    assert 60 / 7.2 - 1 < times < 60 / 4 + 1
    assert times * BLINK * 0.8 < shut < times * BLINK * 1.3


def test_with_a_slow_clock_a_blink_takes_one_step() -> None:
    life = FaceLife(1)
    changes = [life.blink(0.2) for _ in range(200)]
    assert sum(changes) > 8
    first = changes.index(True)
    assert changes[first : first + 2] == [True, True]


def test_no_face_moves_with_reduced_motion(shell: SceneStack) -> None:
    ledger = sit(shell, "tarocchi").table.hud.ledger
    assert isinstance(ledger, Plates)
    assert not [step for step in range(200) if ledger.pass_idle_time(0.1)]
    shell.set_preference("reduced_motion", False)
    ledger = next(scene for scene in shell.scenes if hasattr(scene, "hud")).hud.ledger
    assert [step for step in range(200) if ledger.pass_idle_time(0.1)]


@pytest.mark.parametrize("game_id", ["naval", "poursuite"])
def test_guests_that_share_a_screen_are_players_and_none_is_you(shell: SceneStack, game_id: str) -> None:
    player = sit_at(shell, game_id, ("", ""))
    ledger = player.table.hud.ledger
    assert {line.level for line in ledger.lines.values()} == {"player"}, "before the curtain has come"
    for _ in range(30):
        player.step()
        assert {line.level for line in ledger.lines.values()} == {"player"}
    player.table.hud.rebuild()
    assert {line.level for line in player.table.hud.ledger.lines.values()} == {"player"}, "in another window"


def test_an_only_guest_is_you_and_the_family_stays_the_family(shell: SceneStack) -> None:
    player = sit_at(shell, "poursuite", ("", "standard"))
    player.rest()
    assert [line.level for line in player.table.hud.ledger.lines.values()] == ["you", "good player"]
    assert level_word(PlayerInfo("Anna", "tree", "", 7)) == "family"
