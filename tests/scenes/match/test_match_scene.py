"""The table in play, driven as a person would: clicks, drags and keys through handle, update and draw.

Drawn with SDL's dummy driver; time is stepped by hand, and the opponents answer at once, except where their process is
what is tested.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import ref

from cardtable.scenes.ending.match_end import MatchEnd
from cardtable.table.render import turned_cards
from tests.support.ends import ENDS
from tests.support.sessions import game_of, match_of, running_match_of

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.ai.levels import respond
from cardtable.ai.requests import Answer, Move, Question, Reply
from cardtable.foundation.frozen import replace
from cardtable.play.assistance import Assistance
from cardtable.play.players.bot_process import BotProcess
from cardtable.rules.game import Action
from cardtable.rules.match import Terms
from cardtable.rules.record import header_lines
from cardtable.rules.registry import game
from cardtable.scenes.core.form_scene import Dialog as Slip
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.pause import PauseDialog
from cardtable.scenes.dialogs.seal_page import SealPage
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import resume_table
from cardtable.scenes.people.current_players import Company, current_company
from cardtable.store import types
from cardtable.text.catalog import text
from tests.support.sessions import has_worker, worker_of
from tests.support.shells import all_printed, make_shell, take_prints
from tests.support.stages import LAYOUTS
from tests.support.ui_driver import FRAME, PEOPLE, Chance, Instant, Lobby, Player, sit_at, some_answer
from tests.support.waiting import at_most, wait_until


@dataclass
class CerchioPlayer(Player):
    """Plays Il Cerchio."""

    def choice(self) -> Action:
        actions = self.table.board.picker.ask.actions
        better = [action for action in actions if action.verb != "pass"]
        return self.rng.choice(better or list(actions))

    def button(self, action: Action) -> str:
        return action.text(game_of(self.table.session).pack)

    def by_clicks(self, action: Action) -> None:
        if action.verb == "take":
            for card in action.cards:
                self.click(self.where(card))
        elif action.verb == "put":
            self.click(self.where(action.to))
        else:
            self.press(self.button(action))

    def by_drags(self, action: Action) -> None:
        if action.verb != "take":
            self.by_clicks(action)
            return
        start, goal = (self.where(card) for card in action.cards)
        middle = (start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2
        self.down(start)
        self.point(middle, (9, 3))
        assert self.table.board.is_dragging()
        self.step(3)
        self.point(goal, (9, 3))
        self.up(goal)

    def by_keys(self, action: Action) -> None:
        if action.verb in ("take", "put"):
            for touch in action.cards or (action.to,):
                self.walk(touch)
                self.key(pygame.K_RETURN)
        else:
            self.key(pygame.K_p if action.verb == "pass" else pygame.K_1)


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        made.push(Lobby())
        yield made


def sit(
    shell: SceneStack, levels: Sequence[str] = ("", "standard", "standard", "standard"),
    bot_process: BotProcess | None = None, seed: str = "c1", **options: int | str | bool,
) -> CerchioPlayer:  # fmt: skip
    """Open a table of Il Cerchio whose cards follow from a seed."""
    made = sit_at(shell, "cerchio", levels, bot_process, seed, **{"match_games": 1, "suit_draw": "random", **options})
    player = CerchioPlayer(made.shell, made.bot_process)
    player.rest()
    return player


def play(player: CerchioPlayer, way: str, turns: int = 400) -> None:
    """Turn after turn until the deal is over."""
    for _ in range(turns):
        player.rest()
        if isinstance(player.shell.top, ENDS) or not match_of(player.table.session).playing:
            return
        action = player.choice()
        before = len(match_of(player.table.session).lines)
        {"clicks": player.by_clicks, "drags": player.by_drags, "keys": player.by_keys}[way](action)
        assert len(match_of(player.table.session).lines) > before, f"{action} by {way} was not understood"


def until(player: CerchioPlayer, verb: str) -> Action:
    """Play until the person is offered something of this kind."""
    for _ in range(60):
        player.rest()
        found = [action for action in player.table.board.picker.ask.actions if action.verb == verb]
        if found:
            return found[0]
        player.table.turn_loop.submit(player.choice())
    raise AssertionError(f"no {verb} came")


def pixels() -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


# ---- whole matches --------------------------------------------------------------------


@pytest.mark.share(3)
@pytest.mark.parametrize("way", ["clicks", "drags", "keys"])
def test_a_whole_match_can_be_played(shell: SceneStack, way: str) -> None:
    player = sit(shell, suit_draw="draw")
    play(player, way)
    assert isinstance(shell.top, ENDS)
    assert match_of(player.table.session).over


def test_a_guest_can_claim_a_result_at_the_end(shell: SceneStack) -> None:
    player = sit(shell, match_games=1)
    play(player, "clicks")
    player.step(40)
    hud = player.table.hud
    asked, told = hud.question_slip.question, " ".join(entry.words for entry in hud.log_entries)
    guest = player.table.sitters[0].name
    player.press("ending.figures")
    player.press("ending.claim.0")
    player.press("claim.new")
    for letter in "Ada":
        player.event(pygame.TEXTINPUT, text=letter)
    player.press("person.save")
    (ada,) = shell.store.people.all()
    assert isinstance(shell.top, ENDS) and "ending.claim.0" not in [thing.name for thing in shell.top.ui_targets()]
    assert player.table.sitters[0].profile == ada.id, "and has it in the next match"
    (match,) = shell.store.matches.history()
    assert [sitter.profile for sitter in match.sitters] == [ada.id, None, None, None]
    assert current_company(shell.store) == Company((ada.id,))
    assert asked and hud.question_slip.question == asked, "it stands behind the slip as before"
    assert guest in told and " ".join(entry.words for entry in hud.log_entries) == told.replace(guest, "Ada")


def test_three_games_make_a_match_and_each_ends_with_a_slip(shell: SceneStack) -> None:
    player = sit(shell, match_games=3)
    for number in (1, 2, 3):
        play(player, "clicks")
        assert isinstance(shell.top, ENDS)
        assert len(match_of(player.table.session).results) == number
        if number < 3:
            player.press("ending.on")
    assert match_of(player.table.session).over


@pytest.mark.share(3)
@pytest.mark.parametrize("levels", [("", "", "standard", "standard"), ("", "", "", "standard"), ("", "", "", "")])
def test_several_people_play_at_one_table(shell: SceneStack, levels: tuple[str, ...]) -> None:
    player = sit(shell, levels)
    people = {seat for seat, level in enumerate(levels) if not level}
    seen = set()
    for _ in range(400):
        player.rest()
        if isinstance(shell.top, ENDS):
            break
        assert player.table.hot_seat.active_seat in people
        assert PEOPLE[player.table.hot_seat.active_seat] in player.table.hud.question_slip.question
        seen.add(player.table.hot_seat.active_seat)
        player.by_clicks(player.choice())
    assert seen == people
    assert match_of(player.table.session).over


def test_a_match_of_bots_alone_plays_itself(shell: SceneStack) -> None:
    player = sit(shell, ("standard",) * 4)
    assert match_of(player.table.session).over


# ---- hints, taking back, refusals ---------------------------------------------------


def test_a_hint_changes_nothing_and_is_asked_for_once(shell: SceneStack) -> None:
    player = sit(shell)
    table = player.table
    before = list(match_of(table.session).lines)
    asked = len(player.bot_process.tickets) if isinstance(player.bot_process, Instant) else 0
    for _ in range(3):
        player.key(pygame.K_h)
        player.step(4)
    assert table.board.hint in table.board.picker.ask.actions
    assert table.hud.question_slip.notice
    assert match_of(table.session).lines == before
    assert isinstance(player.bot_process, Instant)
    assert len(player.bot_process.tickets) == asked + 1


def test_a_hint_is_drawn_when_it_comes(shell: SceneStack) -> None:
    player = sit(shell)
    player.step(3)
    player.key(pygame.K_h)
    assert shell.top.update(FRAME), "it came and must be shown"
    assert player.table.board.hint is not None


def test_no_question_goes_to_the_worker_twice(shell: SceneStack) -> None:
    player = sit(shell)
    play(player, "clicks")
    assert isinstance(player.bot_process, Instant)
    assert len(set(player.bot_process.tickets)) == len(player.bot_process.tickets)


def test_taking_back_returns_to_the_last_decision(shell: SceneStack) -> None:
    player = sit(shell)
    until(player, "take")
    before = list(match_of(player.table.session).lines)
    player.by_clicks(player.choice())
    player.rest()
    player.take_back()
    player.rest()
    # The capture has been answered by a placement: that is the later decision.
    while len(match_of(player.table.session).lines) > len(before):
        player.take_back()
        player.rest()
    assert match_of(player.table.session).lines == before
    curve = {seat: line.curve[-1] for seat, line in player.table.hud.ledger.lines.items()}
    assert sum(curve.values()) == 0


def test_people_at_one_table_are_asked_before_a_move_is_taken_back(shell: SceneStack) -> None:
    player = sit(shell, ("", "", "", ""))
    for _ in range(5):
        player.table.turn_loop.submit(player.choice())
        player.rest()
    lines = list(match_of(player.table.session).lines)
    player.key(pygame.K_u)
    asking = isinstance(shell.top, Slip)
    assert asking
    player.key(pygame.K_ESCAPE)
    assert match_of(player.table.session).lines == lines
    player.key(pygame.K_u)
    player.press("answer.0")
    player.rest()
    assert len(match_of(player.table.session).lines) < len(lines)


def test_help_is_announced_before_it_marks_the_match(shell: SceneStack) -> None:
    player = sit(shell)
    until(player, "take")
    player.by_clicks(player.choice())
    player.rest()
    lines = list(match_of(player.table.session).lines)
    player.key(pygame.K_u)
    assert isinstance(shell.top, Slip)
    assert text("scores.undo-helps") in "\n".join(widget.label() for widget in shell.top.form.root.walk())
    player.key(pygame.K_ESCAPE)
    assert match_of(player.table.session).lines == lines and not player.table.session.assistance
    player.take_back()
    assert player.table.session.assistance is Assistance.TAKEN_BACK
    player.rest()
    player.table.turn_loop.submit(player.choice())
    player.rest()
    player.key(pygame.K_u)
    assert not isinstance(shell.top, Slip), "it is said once"


def test_a_click_on_another_suit_says_why_not(shell: SceneStack) -> None:
    player = sit(shell)
    until(player, "take")
    table = player.table
    circle = game_of(table.session).public()["circle"]
    suit = game_of(table.session).public()["suit"]
    strange = next(card for card in circle if card // 13 != suit)
    before = len(match_of(table.session).lines)
    player.click(player.where(strange))
    player.step(1)
    assert table.hud.question_slip.notice
    player.rest()
    assert len(match_of(table.session).lines) == before


def test_a_card_dragged_nowhere_glides_home(shell: SceneStack) -> None:
    player = sit(shell)
    card = until(player, "take").cards[0]
    start = player.where(card)
    player.down(start)
    player.point((683, 250), (5, 5))
    player.step(2)
    player.up((683, 250))
    player.rest()
    assert abs(player.where(card)[0] - start[0]) <= 2


@pytest.mark.parametrize("other", [pygame.K_9, pygame.K_p, pygame.K_h, pygame.K_UP, pygame.K_u, 3])
def test_a_key_or_another_button_puts_a_dragged_card_back(shell: SceneStack, other: int) -> None:
    player = sit(shell)
    card = until(player, "take").cards[0]
    start = player.where(card)
    dragged = player.table.board.targets.sprite_of(card)
    player.down(start)
    player.point((683, 250), (5, 5))
    assert player.table.board.is_dragging() and dragged is not None
    player.table.turn_loop.show_again()  # as when a hint arrives just now
    if other == 3:
        player.event(pygame.MOUSEBUTTONDOWN, button=3, pos=(683, 250))
    else:
        player.key(other)
    assert not player.table.board.is_dragging()
    player.up((683, 250))
    player.step(30)
    assert dragged.lift == 0 and (dragged.x, dragged.y) != (683, 250), "it lies where the game has it"


@pytest.mark.parametrize("dropped_on", ["a card that it takes", "another card", "the cloth"])
def test_a_card_is_dropped_while_the_question_is_shown_again(shell: SceneStack, dropped_on: str) -> None:
    """What is said about an answer may arrive while a card is held, in a problem at any moment."""
    player = sit(shell)
    action = until(player, "take")
    table, (card, taken) = player.table, action.cards
    circle = game_of(table.session).public()["circle"]
    goals = {
        "a card that it takes": player.where(taken),
        "another card": player.where(next(each for each in circle if each not in action.cards)),
        "the cloth": (683, 250),
    }
    goal, before = goals[dropped_on], len(match_of(table.session).lines)
    player.down(player.where(card))
    player.point((683, 250), (5, 5))
    player.point(goal, (5, 5))
    assert table.board.is_dragging()
    table.turn_loop.show_again()
    player.up(goal)
    player.step(1)
    assert (len(match_of(table.session).lines) > before) == (dropped_on == "a card that it takes")
    player.rest()
    assert table.board.stage.tableau.agrees(table.session.viewer.observation().view)


def test_a_card_that_lies_across_lies_across_again_after_it_was_refused(shell: SceneStack) -> None:
    player = sit(shell, bottom_card="always")
    until(player, "take")
    player.rest()
    all_printed(shell)
    board = player.table.board
    bottom = board.stage.tableau.places["stock"][0]
    assert bottom.turn == 90 and bottom.face is not None
    before = (bottom.x, bottom.y)
    player.click((round(bottom.x), round(bottom.y)))
    swayed = False
    for _ in range(12):
        player.step()
        swayed = swayed or bottom.turn != 90
    assert swayed and player.table.hud.question_slip.notice, "it shook its head"
    assert bottom.turn == 90 and (bottom.x, bottom.y) == before
    assert as_if_drawn_anew(shell)


def test_the_second_click_on_a_button_is_not_taken_for_the_next_player(shell: SceneStack) -> None:
    player = sit(shell, ("", "", "", ""))
    pass_at = next(thing.rect.center for thing in player.table.ui_targets() if thing.name == "pass")
    before = len(match_of(player.table.session).lines)
    for _ in range(2):
        player.click(pass_at)
    assert len(match_of(player.table.session).lines) == before + 1


# ---- other screens, and changes of look --------------------------------------------


def test_pause_and_back(shell: SceneStack) -> None:
    player = sit(shell)
    player.key(pygame.K_ESCAPE)
    pausing = isinstance(shell.top, PauseDialog)
    assert pausing
    player.step(3)
    player.key(pygame.K_ESCAPE)
    assert shell.top is player.table
    player.key(pygame.K_ESCAPE)
    player.press("pause.leave")
    assert isinstance(shell.top, Lobby)


def test_a_match_that_was_left_goes_on(shell: SceneStack) -> None:
    player = sit(shell)
    until(player, "take")
    lines = list(match_of(player.table.session).lines)
    (saved,) = shell.store.matches.unfinished("cerchio")
    shell.home()
    shell.store.database.flush()
    assert resume_table(shell, saved.id)
    table = player.table
    table.session.close()
    assert match_of(table.session).lines == lines
    Player(shell, Instant()).step(20)
    assert table.board.stage.tableau.agrees(running_match_of(table.session).observe(table.hot_seat.active_seat).view)


def test_a_damaged_record_is_reported_and_the_lobby_goes_on(shell: SceneStack) -> None:
    rules = game("cerchio")
    terms = Terms(rules, 4, rules.defaults(), "ab" * 16, "5a" * 8)
    kept = [types.StoredSitter(name, None, None) for name in PEOPLE]
    record = shell.store.logs.begin("cerchio", kept, "\n".join(header_lines(terms)), terms.seal)
    shell.store.logs.save_lines(record, ["deal 1 dealer 0", "pack nonsense"], assisted=False, seconds=1.0)
    assert not resume_table(shell, record)
    assert shell.notices
    assert isinstance(shell.top, Lobby)


@pytest.mark.share(4)
@pytest.mark.parametrize("frames", [1, 9, 23, 40])
def test_anything_may_change_in_the_middle_of_an_animation(shell: SceneStack, frames: int) -> None:
    player = sit(shell, match_games=3)
    shell.set_preference("text_scale", 1.6)
    action = until(player, "take")
    changes: list[tuple[str, object]] = [
        ("language", "it"), ("text_scale", 1.0), ("cloth", "bordeaux"), ("four_colour", True),
        ("reduced_motion", True), ("reduced_motion", False), ("language", "fr"),
    ]  # fmt: skip
    sizes = [(1024, 640), (3840, 2160), (1280, 1024), (2560, 1080), (1920, 1080)]
    player.table.turn_loop.submit(action)
    for name, value in changes:
        player.step(frames)
        shell.set_preference(name, value)  # type: ignore[arg-type]
    for size in sizes:
        player.step(frames)
        pygame.display.set_mode(size)
        shell.resize(size)
    player.rest()
    play(player, "clicks", 6)
    scores = player.table.hud.ledger.lines
    assert sum(line.curve[-1] for line in scores.values()) == 0


def test_the_window_may_change_while_a_card_is_held(shell: SceneStack) -> None:
    player = sit(shell)
    card = until(player, "take").cards[0]
    player.down(player.where(card))
    player.point((600, 300), (5, 5))
    shell.resize((1920, 1080))
    player.up((600, 300))
    player.rest()
    table = player.table
    assert table.board.stage.tableau.agrees(table.session.viewer.observation().view)


def test_reduced_motion_shows_results_at_once(shell: SceneStack) -> None:
    shell.set_preference("reduced_motion", True)
    player = sit(shell)
    action = until(player, "take")
    player.table.turn_loop.submit(action)
    assert not player.table.board.stage.moving
    assert not player.table.board.floaters.flying


@pytest.mark.share(8)
@pytest.mark.parametrize("language", ["en", "it", "fr"])
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (3840, 2160)])
def test_slips_and_clock_do_not_overlap_and_stay_in_the_window(
    shell: SceneStack, language: str, size: tuple[int, int]
) -> None:
    shell.set_preference("language", language)
    shell.set_preference("text_scale", 1.6)
    pygame.display.set_mode(size)
    shell.resize(size)
    table = sit(shell).table
    window = pygame.Rect((0, 0), size)
    slip, stage = table.hud.question_slip, table.board.stage
    seats = [*table.board.layout.plates().values(), *table.board.layout.portraits().values()]
    cards = [stage.outlines.body(card) for lying in stage.tableau.places.values() for card in lying]
    assert len(seats) == 8 and len(cards) == 52
    for part in (slip.rect, *seats):
        assert window.contains(part)
        assert part.collidelist(cards) == -1
    assert slip.rect.collidelist(seats) == -1
    for button in slip.buttons:
        assert slip.rect.contains(button.rect)


# ---- the end ------------------------------------------------------------------------


def test_after_a_look_at_the_table_one_goes_on_with_the_next_game(shell: SceneStack) -> None:
    player = sit(shell, match_games=3)
    play(player, "clicks")
    player.press("ending.look")
    assert shell.top is player.table
    player.rest()
    player.press("on")
    assert shell.top is player.table
    player.rest()
    assert match_of(player.table.session).playing
    assert game_of(player.table.session).setting.number == 1


def test_games_won_stand_beside_the_games_own_notes(shell: SceneStack) -> None:
    few = {"hand_size": 10, "max_tricks": 50}
    player = sit_at(shell, "bataille", ["standard", "standard"], Chance(), "c1", games_to_win=2, **few)
    player.rest()
    assert isinstance(shell.top, ENDS)
    table = player.table
    player.press("ending.on")
    player.rest()
    lines = table.hud.ledger.lines.values()
    assert [line.match_points for line in lines] == [*match_of(table.session).standing.totals] != [0, 0]
    assert not [line for line in lines if not line.counts_wins]
    shell.home()
    assert not sit_at(shell, "bataille", ["standard", "standard"], Chance()).table.board.talk.counts_wins()


def test_after_a_look_at_the_table_one_comes_back_to_the_results(shell: SceneStack) -> None:
    player = sit(shell)
    play(player, "clicks")
    player.rest()
    player.press("ending.look")
    player.rest()
    player.key(pygame.K_RETURN)
    assert isinstance(shell.top, ENDS)
    player.press("ending.figures")
    player.press("ending.seal")
    assert isinstance(shell.top, SealPage)
    player.press("seal.close")
    player.key(pygame.K_ESCAPE)
    assert isinstance(shell.top, MatchEnd)
    player.press("ending.on")
    assert match_of(player.table.session).playing
    player.table.session.close()


def test_the_slip_waits_until_the_ledger_has_counted(shell: SceneStack) -> None:
    player = sit(shell)
    play(player, "clicks")
    table = player.table
    assert not table.board.floaters.flying
    assert not [line for line in table.hud.ledger.lines.values() if line.displayed != line.curve[-1]]
    scores = match_of(table.session).results[-1].scores
    assert [table.hud.ledger.lines[seat].curve[-1] for seat in range(4)] == list(scores)


# ---- drawing ------------------------------------------------------------------------


def as_if_drawn_anew(shell: SceneStack) -> bool:
    """Return whether the window, drawn in parts so far, looks as it does when all of it is drawn."""
    surface, partly = pygame.display.get_surface(), pixels()
    assert surface is not None
    shell.invalidate()
    shell.draw(surface)
    return partly == pixels()


def test_drawing_the_changes_equals_drawing_everything(shell: SceneStack) -> None:
    player = sit(shell, suit_draw="draw")
    all_printed(shell)
    surface = pygame.display.get_surface()
    assert surface is not None
    for turn in range(6):
        player.rest()
        shell.draw(surface)
        if turn > 2:
            thing = next(thing for thing in player.table.ui_targets() if thing.name.startswith(("touch", "pass")))
            player.point(thing.rect.center)
        player.table.turn_loop.submit(player.choice())
        for _ in range(5):
            player.step(7)
            assert as_if_drawn_anew(shell)


def test_after_a_step_back_nothing_of_it_is_left_in_print(shell: SceneStack) -> None:
    """The ledger is printed once when the score is told again, and once more in playing order and with the suits."""
    player = sit(shell)
    all_printed(shell)
    until(player, "take")
    player.table.turn_loop.submit(player.choice())
    player.rest()
    player.step(3)
    player.take_back()
    for _ in range(5):
        player.step(7)
        assert as_if_drawn_anew(shell)


@pytest.mark.share(8)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_overlays_are_drawn_where_they_show_and_leave_no_trace(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    """The pointer, the arrow keys and half answers, with a hint between them."""
    monkeypatch.setattr(turned_cards, "GLIDING", turned_cards.BUDGET)  # a gliding card would be turned finely later
    seats = game(game_id).seats[0]
    player = sit_at(shell, game_id, ["", *["standard"] * (seats - 1)], Chance(), seed="ab")
    all_printed(shell)
    for turn in range(5):
        player.rest()
        player.step(12)
        table = player.table
        if not table.turn_loop.is_my_turn():
            break
        if turn == 2:
            player.key(pygame.K_h)
        for things in (table.ui_targets()[:3], table.ui_targets()[-3:]):
            for thing in things:
                player.point(thing.rect.center)
                player.step(2)
        for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_LEFT):
            player.key(code)
            player.step(2)
            take_prints(shell, table.board)
            player.step(1)
            assert as_if_drawn_anew(shell), (turn, code)
        player.rest()
        if table.turn_loop.is_my_turn():
            table.turn_loop.submit(some_answer(game_of(table.session).ask(table.hot_seat.active_seat), player.rng))
        player.step(9)
        assert as_if_drawn_anew(shell), turn


def test_a_card_that_has_turned_is_as_fine_as_any_as_soon_as_there_is_time(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turned_cards, "BUDGET", 0)  # as on a slow machine, or in a very large window
    player = sit_at(shell, "poursuite", ["", "standard"], Chance(), seed="ab")
    all_printed(shell)
    coarse = 0
    for _ in range(6):
        player.rest()
        player.step(30)
        stage = player.table.board.stage
        aslant = sum(sprite.angle != 0 for sprite in stage.tableau.places["pile"])
        player.table.board.painter.restyle(shell.artwork)
        assert as_if_drawn_anew(shell), f"{aslant} cards lie aslant"
        player.table.turn_loop.submit(
            some_answer(game_of(player.table.session).ask(player.table.hot_seat.active_seat), player.rng)
        )
        for _ in range(40):
            player.step()
            coarse += player.table.board.painter.brush.turned.coarse() is not None
    assert aslant and coarse, "otherwise nothing has been seen"


@pytest.mark.parametrize("game_id", ["naval", "bataille"])
def test_a_prepared_arrangement_stays_while_others_are_ready(shell: SceneStack, game_id: str) -> None:
    player = sit_at(shell, game_id, ["", "standard", "standard"], Chance(), seed="ab")
    table = player.table
    steps = at_most(4000, "nothing is asked")
    while not table.hud.question_slip.answers and not any(
        sprite.glow for sprite in table.board.stage.tableau.sprites()
    ):
        next(steps)
        player.step()
    lines, moved = len(match_of(table.session).lines), False
    for _ in range(1200):
        player.step()
        moved = moved or table.board.stage.moving
        assert table.turn_loop.is_my_turn()
        assert any(sprite.glow for sprite in table.board.stage.tableau.sprites()) or table.board.arranging is not None
        assert not [part for answer in table.hud.question_slip.answers for part in answer.walk() if not part.enabled]
    assert moved and len(match_of(table.session).lines) > lines, "others have prepared meanwhile"


def test_at_rest_nothing_is_drawn(shell: SceneStack) -> None:
    player = sit(shell)
    player.step(3)
    surface = pygame.display.get_surface()
    assert surface is not None
    for _ in range(100):
        assert not shell.top.update(FRAME)
        assert not shell.top.needs_polling()
        assert shell.draw(surface) == []


# ---- the process of the opponents ---------------------------------------------------


def test_a_worker_that_is_killed_in_mid_match_is_replaced(shell: SceneStack) -> None:
    """No simulated time ends a wait: on a loaded machine the process fails only by the kill."""
    bot_process = BotProcess()
    bot_process.patience = bot_process.patience_at_first = float("inf")
    player = sit(shell, bot_process=bot_process, levels=("", "beginner", "beginner", "beginner"), match_games=1)

    def my_turn() -> bool:
        player.step()
        return player.table.turn_loop.is_my_turn() and bool(player.table.board.picker.next())

    for turn in range(4):
        wait_until(my_turn, "the turn never comes back to the person", pause=0.002)
        player.table.turn_loop.submit(player.choice())
        if turn == 1:
            wait_until(lambda: has_worker(bot_process), "no process is started")
            worker_of(bot_process).kill()
    assert bot_process.failures == 1
    bot_process.close()


def test_a_simple_bot_in_place_of_a_better_one_is_announced_once_and_marked(shell: SceneStack) -> None:
    player = sit(shell)
    before = list(shell.notices)
    player.bot_process.replaced_bot = True
    player.step(20)
    assert shell.notices == [*before, text("playing.stood-in")]
    assert player.table.session.assistance & Assistance.REPLACED_BOT
    (saved,) = shell.store.matches.unfinished("cerchio")
    shell.home()
    assert resume_table(shell, saved.id)
    again = shell.top
    assert isinstance(again, MatchScene) and again.session.replaced_bot, "a killed program has not forgotten it"
    Player(shell, Instant()).step(20)
    assert shell.notices.count(text("playing.stood-in")) == 1
    again.session.close()


class Frozen(Instant):
    """Opponents that are stopped until they are let go."""

    stopped = True

    def poll_reply(self, question: Question[Reply]) -> Reply | None:
        return None if self.stopped else super().poll_reply(question)


def test_opponents_that_do_not_answer_are_told_of_within_three_seconds(shell: SceneStack) -> None:
    bots = Frozen()
    player = sit_at(shell, "poker", ("beginner", "", "beginner"), bots)
    session, slip = player.table.session, player.table.hud.question_slip
    for _ in range(400):
        player.step()
        if player.table.turn_loop.is_asking:
            player.table.turn_loop.submit(some_answer(session.viewer.observation().ask, player.rng))
        if session.waits_for_bot and bots.kept_waiting == 0.0:
            break
    asked = len(bots.tickets)
    while len(bots.tickets) == asked:
        player.step()
    told = text("playing.bots-late")
    player.step(round(1.5 / FRAME))
    assert slip.notice != told, "they may think"
    player.step(round(1.5 / FRAME))
    assert slip.notice == told
    player.step(round(10 / FRAME))
    assert slip.notice == told and session.waits_for_bot
    bots.stopped = False
    player.rest()
    assert not session.waits_for_bot
    for _ in range(round(1.5 / FRAME)):
        player.table.update(FRAME)  # it may lie under the slip of a deal that has ended
    assert slip.notice != told


class Stoppable:
    """Pipe to a worker process that answers at once until it is stopped."""

    def __init__(self) -> None:
        self.stopped = False
        self._answers: list[Answer] = []

    def send(self, question: Question[Any]) -> None:
        self._answers.append(respond(replace(question, level="beginner") if isinstance(question, Move) else question))

    def poll(self) -> bool:
        return bool(self._answers) and not self.stopped

    def recv(self) -> Answer:
        return self._answers.pop(0)

    def close(self) -> None:
        self._answers.clear()


class StoppedOnce(BotProcess):
    """Worker process that can be stopped, and replaced by one that goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.pipes: list[Stoppable] = []

    def start(self) -> None:
        self.pipes.append(Stoppable())
        self._pipe, self._first_reply_due = self.pipes[-1], False  # type: ignore[assignment]


@pytest.mark.parametrize("game_id", ["poursuite", "cerchio", "tarocchi"])
def test_opponents_that_are_replaced_are_told_of_long_enough_to_be_read_and_once(
    shell: SceneStack, game_id: str
) -> None:
    """The replaced process answers within half a second, so the sentence outlives the answer."""
    bots = StoppedOnce()
    seats = game(game_id).seats[0]
    player = sit_at(shell, game_id, ("", *["expert"] * max(1, seats - 1)), bots)
    session, hud = player.table.session, player.table.hud
    told, before, seconds, begun = text("playing.bots-late"), [*shell.notices], 0.0, 0
    steps = at_most(8000, "no opponent is asked after the person has answered")
    while not (begun and session.waits_for_bot):
        next(steps)
        player.step()
        if session.playing and player.table.turn_loop.is_asking:
            player.table.turn_loop.submit(some_answer(session.viewer.observation().ask, player.rng))
            begun += 1
    bots.pipes[-1].stopped = True
    lines = session.log_length
    while hud.question_slip.notice != told:
        assert seconds < 3.0
        player.step()
        seconds += FRAME
    assert len(bots.pipes) == 2 and bots.failures == 1
    shown, went_on, again = 0, False, 0
    for _ in range(round(20 / FRAME)):
        player.step()
        stands = hud.question_slip.notice == told
        again += stands and not shown
        shown = shown + 1 if stands else 0
        went_on = went_on or (stands and session.log_length > lines)
        if again and not stands:
            break
    assert went_on, "play goes on while it is read"
    assert again == 1 and hud.question_slip.notice != told
    assert session.log_length > lines and shell.notices == before
    assert not session.assistance & Assistance.REPLACED_BOT, "the scores are as they would be"


def test_a_table_that_was_left_does_not_stay_in_memory(shell: SceneStack) -> None:
    player = sit_at(shell, "poker", ["", "standard"], Chance())
    player.rest()
    board = ref(player.table.board)
    shell.home()
    del player
    shell.collect_garbage()
    assert board() is None
