"""Problems on the table: answered by clicks and by keys, told right or wrong, tried again, played through; the book,
the days and the ways that lead there, in every language and at every size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.play.problems.daily import game_of
from cardtable.play.problems.problems import BadBook, Problem, load_book, problem_of_day
from cardtable.rules.registry import GAMES
from cardtable.scenes.core.form_scene import Dialog, FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.lobby import lobby as lobby_module
from cardtable.scenes.pages.help import Help
from cardtable.scenes.people.current_players import set_seated
from cardtable.scenes.problems import open_problem as opening
from cardtable.scenes.problems.calendar import ProblemCalendar
from cardtable.scenes.problems.context import SolvingContext
from cardtable.scenes.problems.current_solver import next_solver, solver
from cardtable.scenes.problems.open_problem import open_day, open_problem
from cardtable.scenes.problems.problem_book import ProblemBook
from cardtable.scenes.problems.problem_button import ProblemButton
from cardtable.scenes.problems.problem_scene import question_sentence
from cardtable.scenes.problems.solution import Solution
from cardtable.scenes.problems.solving import Solving
from cardtable.scenes.setup.setup import SetupScene
from cardtable.store.tables.solved_problems import GUEST, ProblemNote
from cardtable.text.catalog import text
from tests.support.screens import click, key, overfull, settle
from tests.support.shells import make_shell
from tests.support.ui_driver import Instant, Lobby, Player
from tests.support.waiting import wait_until

FIRST = {game_id: books[0] for game_id in GAMES if (books := load_book(game_id))}
LANGUAGES = ("en", "it", "fr")


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SceneStack]:
    monkeypatch.setattr("cardtable.play.session.session.BotProcess", Instant)
    with make_shell(tmp_path, routes={"help": Help}, speed="instant", reduced_motion=True) as made:
        made.push(Lobby())
        yield made


def solve(shell: SceneStack, problem: Problem, *following: Problem) -> Player:
    open_problem(shell, problem, SolvingContext(GUEST, "", following))
    player = Player(shell, Instant())
    player.rest()
    return player


def slip(shell: SceneStack) -> str:
    """All that is written beside the cards."""
    table = shell.top
    assert isinstance(table, Solving | Solution)
    page = table.hud.question_slip
    return "\n".join([page.question, *page.notes])


def note(shell: SceneStack, problem: Problem) -> ProblemNote:
    return shell.store.problems.get(GUEST, problem.game, problem.name)


# -- at the table ------------------------------------------------------------------------------------------------------


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", FIRST)
def test_the_table_may_be_shown_again_while_a_refused_card_shakes(shell: SceneStack, game_id: str) -> None:
    """The texts about the answers arrive at any moment, also during the shake."""
    player = solve(shell, FIRST[game_id])
    board, turn_loop = player.table.board, player.table.turn_loop
    sprite = next(iter(board.stage.tableau.sprites()))
    place = next(name for name, lying in board.stage.tableau.places.items() if sprite in lying)
    board.stage.motions.still = False
    board.refuse(place)
    player.step()
    assert any(card.sway for card in board.stage.tableau.sprites())
    turn_loop.show_again()
    player.step(20)
    assert not any(card.sway for card in board.stage.tableau.sprites())
    assert turn_loop.is_asking


@pytest.mark.share(8)
@pytest.mark.parametrize("game_id", FIRST)
@pytest.mark.parametrize("way", ["clicks", "keys"])
def test_a_problem_is_answered_wrongly_and_then_rightly(shell: SceneStack, game_id: str, way: str) -> None:
    problem = FIRST[game_id]
    player = solve(shell, problem)
    assert player.table.session.viewer.eyes == problem.seat
    player.answer(problem.tempting, way)
    player.rest()
    assert slip(shell).startswith(text("problems.wrong")) and slip(shell).count(text("problems.wrong")) == 1
    # The best answer stays untold.
    table = shell.top
    assert isinstance(table, Solving)
    assert text("problems.best", what=table.answer_text(problem.best[0])) not in slip(shell)
    assert note(shell, problem) == ProblemNote(1, False, False)
    if way == "clicks":
        player.press("problem.retry")
    else:
        player.key(pygame.K_u)
    player.rest()
    player.answer(problem.best[0], way)
    player.rest()
    assert slip(shell).startswith(text("problems.right")) and text("problems.best", what="")[:4] in slip(shell)
    assert note(shell, problem) == ProblemNote(2, False, True)
    # The match does not go on there, and nothing more can be answered.
    moment = player.table.session.log_length
    player.step(40)
    assert player.table.session.log_length == moment and not player.table.turn_loop.is_my_turn()
    player.key(pygame.K_ESCAPE)
    assert isinstance(shell.top, Lobby)


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", FIRST)
def test_a_solution_is_played_through_move_by_move(shell: SceneStack, game_id: str) -> None:
    problem = FIRST[game_id]
    player = solve(shell, problem)
    player.key(pygame.K_h)
    assert isinstance(shell.top, Dialog) and not note(shell, problem).shown
    player.press("answer.0")
    player.rest()
    assert isinstance(shell.top, Solution) and note(shell, problem) == ProblemNote(0, True, False)
    before = player.table.session.log_length
    for n in range(len(problem.continuation)):
        heading = text("problems.shown", n=n, of=len(problem.continuation)) if n else text("problems.bar.show")
        assert slip(shell).startswith(heading)
        assert (player.table.board.hint == problem.best[0]) == (n == 0), "the answer stands out until it is played"
        player.key(pygame.K_h if n % 2 else pygame.K_RETURN)
        player.rest()
    assert player.table.session.log_length >= before + len(problem.continuation)
    assert text("problems.shown", n=len(problem.continuation), of=len(problem.continuation)) in slip(shell)
    player.key(pygame.K_u)
    player.rest()
    assert player.table.session.log_length == before
    player.press("problem.back")
    assert isinstance(shell.top, Lobby)


def test_a_reason_that_fits_both_answers_is_told_once_of_both(shell: SceneStack) -> None:
    """And where each has its own, beside each."""
    told = {}
    for problem in (each for each in load_book("cerchio") if each.kind == "gap"):
        solve(shell, problem)
        shell.replace(Solution(shell, problem, SolvingContext(GUEST, "", ())))
        player = Player(shell, Instant())
        player.rest()
        player.step(2)
        table = shell.top
        assert isinstance(table, Solution)
        answers = (problem.best[0], problem.tempting)
        reasons = [table.board.speaker.sentence(said) for each in answers if (said := table.telling.reason(each))]
        assert len(reasons) == 2
        common = reasons[0] == reasons[1]
        assert slip(shell).lower().count(reasons[0].lower()) == 1
        assert (text("problems.common", why=reasons[0]) in slip(shell)) == common, problem.key
        told[common] = problem.key
        shell.pop()
    assert len(told) == 2, "the book has problems of both kinds"


@pytest.mark.share(2)
@pytest.mark.parametrize("way", ["clicks", "keys"])
def test_moves_to_remember_are_shown_before_the_question(shell: SceneStack, way: str) -> None:
    problem = next(each for each in load_book("naval") if each.watched_moves)
    player = solve(shell, problem)
    turned = set[str]()
    for n in range(problem.watched_moves):
        assert slip(shell).startswith(text("problems.watch", n=n, of=problem.watched_moves))
        assert not player.table.turn_loop.is_my_turn() and not note(shell, problem).tries, "nobody is asked yet"
        if way == "clicks":
            player.press("problem.step")
        else:
            player.key(pygame.K_RETURN if n % 2 else pygame.K_h)
        player.rest()
        turned |= {place for _, action in problem.moves[-problem.watched_moves :] if (place := action.to)}
    assert slip(shell).startswith(question_sentence(problem)) and player.table.turn_loop.is_my_turn()
    # All that was turned up lies face down again: it is asked what one remembers.
    seen = player.table.session.viewer.observation()
    assert {place for place in turned & set(seen.view) if place.startswith(f"pyramid.{1 - problem.seat}")}
    assert all(card is None for action in seen.ask.actions for card in seen.view[action.to])
    player.answer(problem.tempting, way)
    player.rest()
    assert slip(shell).startswith(text("problems.wrong"))
    # Once more, from what is to be watched on.
    player.key(pygame.K_u)
    player.rest()
    assert slip(shell).startswith(text("problems.watch", n=0, of=problem.watched_moves))
    for _ in range(problem.watched_moves):
        player.key(pygame.K_h)
        player.rest()
    player.answer(problem.best[0], way)
    player.rest()
    assert slip(shell).startswith(text("problems.right")) and note(shell, problem) == ProblemNote(2, False, True)


def test_enter_goes_on_to_the_next_problem_and_back_after_the_last(shell: SceneStack) -> None:
    first, second = load_book("naval")[:2]
    player = solve(shell, first, second)
    player.answer(first.best[0], "clicks")
    player.rest()
    while player.table.turn_loop.press_filter.ignores_press:
        player.step()
    player.press("problem.next")
    player.rest()
    table = shell.top
    assert isinstance(table, Solving) and table.problem == second
    player.answer(second.best[0], "clicks")
    player.rest()
    player.press("problem.next")
    assert isinstance(shell.top, Lobby)


def test_texts_follow_the_language_and_stay_after_resizing(shell: SceneStack) -> None:
    problem = FIRST["poker"]
    player = solve(shell, problem)
    player.answer(problem.tempting, "keys")
    player.rest()
    english = slip(shell)
    shell.set_preference("language", "it")
    player.rest()
    assert slip(shell) != english and slip(shell).startswith(text("problems.wrong"))
    shell.resize((1024, 640))
    player.rest()
    assert slip(shell).startswith(text("problems.wrong"))


def test_a_damaged_book_is_reported_and_opens_nothing(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(game_id: str) -> tuple[Problem, ...]:
        raise BadBook(3, "problems.bad.line", text="rubbish")

    monkeypatch.setattr(opening, "load_book", spoilt)
    shell.push(ProblemBook("naval"))
    assert text("problems.none") in [widget.label() for widget in sheet(shell).form.root.walk()]
    assert shell.notices
    problem = FIRST["naval"]
    shell.notices.clear()
    open_problem(shell, problem._replace(moves=problem.moves[:3]), SolvingContext(GUEST))
    assert shell.notices and isinstance(shell.top, ProblemBook)


# -- pages -------------------------------------------------------------------------------------------------------------


def sheet(shell: SceneStack) -> FormScene:
    assert isinstance(shell.top, FormScene)
    return shell.top


def tickets(shell: SceneStack) -> list[ProblemButton]:
    return [widget for widget in sheet(shell).form.root.walk() if isinstance(widget, ProblemButton)]


def test_the_book_shows_solved_problems_and_resumes_at_the_last_one(shell: SceneStack) -> None:
    problems = load_book("poker")
    kept = shell.store.problems
    kept.add_answer(GUEST, "poker", problems[0].name, right=True)
    kept.add_answer(GUEST, "poker", problems[1].name, right=False)
    shell.push(ProblemBook("poker"))
    icons = [ticket.icon for ticket in tickets(shell)]
    assert len(icons) == len(problems) and icons[:3] == ["star", "pencil", ""]
    click(sheet(shell), "problems.go-on")
    assert isinstance(shell.top, Solving) and shell.top.problem == problems[1]
    assert list(shell.top.context.following) == list(problems[2:])
    shell.pop()
    key(sheet(shell), pygame.K_RIGHT)
    key(sheet(shell), pygame.K_ESCAPE)
    assert isinstance(shell.top, Lobby)


def test_another_person_at_the_table_takes_over(shell: SceneStack) -> None:
    ada, leo = (shell.store.people.add(name, "fox") for name in ("Ada", "Leo"))
    for person in (ada, leo):
        set_seated(shell.store, person, True)
    assert solver(shell.store).profile == ada
    shell.store.problems.add_answer(ada, "poker", load_book("poker")[0].name, right=True)
    shell.push(ProblemBook("poker"))
    assert tickets(shell)[0].icon == "star"
    click(sheet(shell), "problems.who")
    assert solver(shell.store).profile == leo and tickets(shell)[0].icon == ""
    next_solver(shell.store)
    assert solver(shell.store).profile == ada


def test_the_days_lead_to_their_problems(shell: SceneStack) -> None:
    today = shell.store.problems.today
    shell.push(ProblemCalendar())
    found = tickets(shell)
    assert found[0].title == text("problems.today") and found[0].below == text(f"{game_of(today)}.name")
    key(sheet(shell), pygame.K_RETURN)
    assert isinstance(shell.top, Solving) and shell.top.problem == problem_of_day(today)
    player = Player(shell, Instant())
    player.rest()
    player.answer(shell.top.problem.best[0], "clicks")
    player.rest()
    assert shell.store.problems.figures(GUEST).streak == 1
    shell.pop()
    assert tickets(shell)[0].icon == "star"


def test_the_lobby_loads_the_problem_of_the_day_after_its_first_picture(shell: SceneStack) -> None:
    shell.push(lobby_module.Lobby())
    lobby = sheet(shell)
    untold, surface = lobby.form.named("lobby.problem"), pygame.display.get_surface()
    assert untold is not None and untold.label() == text("problems.day") and surface is not None
    shell.draw(surface)
    rested = 0

    def rests() -> bool:
        """Return whether there was one frame at rest, the one that tells, and the next."""
        nonlocal rested
        rested += not lobby.update(1 / 30)
        shell.draw(surface)
        return rested == 3

    wait_until(rests, "the problem of the day is not told", pause=0.001)
    told = lobby.form.named("lobby.problem")
    today = shell.store.problems.today
    assert told is not None and told.label() == text("problems.day.of", game=text(f"{game_of(today)}.name"))
    assert told.rect.height == untold.rect.height and told.rect.y == untold.rect.y
    open_day(shell, today)
    Player(shell, Instant()).rest()
    assert isinstance(shell.top, Solving)
    shell.store.problems.add_answer(GUEST, shell.top.problem.game, shell.top.problem.name, True, today.isoformat())
    shell.pop()
    told = lobby.form.named("lobby.problem")
    assert told is not None and told.label().startswith(text("problems.day.done"))
    click(lobby, "lobby.problems")
    assert isinstance(shell.top, ProblemBook)


def test_the_seats_and_the_rules_of_a_game_lead_to_its_problems(shell: SceneStack) -> None:
    shell.push(SetupScene("tarocchi"))
    click(sheet(shell), "seats.problems")
    assert isinstance(shell.top, ProblemBook) and shell.top.game_id == "tarocchi"
    shell.pop()
    shell.open_help("naval")
    click(sheet(shell), "help.problems")
    assert isinstance(shell.top, ProblemBook) and shell.top.game_id == "naval"
    shell.home()
    # From a table in play the rules lead to no other table.
    player = solve(shell, FIRST["poker"])
    player.key(pygame.K_F1)
    assert isinstance(shell.top, Help) and shell.top.form.named("help.problems") is None


@pytest.mark.share(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (3840, 2160)])
def test_the_pages_fit(shell: SceneStack, language: str, size: tuple[int, int]) -> None:
    shell.resize(size)
    shell.set_preference("text_scale", 1.6 if size == (1024, 640) else 1.0)
    shell.set_preference("language", language)
    for page in (ProblemBook("court_circular"), ProblemCalendar()):
        shell.push(page)
        settle(page)
        assert overfull(page) == []
        shell.pop()


@pytest.mark.parametrize(("language", "many"), [("en", "60,000"), ("it", "60.000"), ("fr", "60\u00a0000")])
def test_a_proof_counts_its_deals_as_people_write_them(shell: SceneStack, language: str, many: str) -> None:
    shell.set_preference("language", language)
    problem = next(each for each in load_book("contrat") if each.proof.tried == 60_000)
    table = solve(shell, problem).table
    assert isinstance(table, Solving) and f" {many} " in table.proof_lines()[0]


@pytest.mark.share(2)
@pytest.mark.parametrize(
    ("game_id", "kind", "words"),
    [
        ("contrat", "surely-kept", ["still needs", "Cards you haven’t seen:", "rules. Show points during play"]),
        ("court_circular", "counted", ["The other hand:", "In the piles you’re"]),
        ("poursuite", "stop", ["Their card:"]),
        ("bataille", "gain", ["unseen cards", "Not quite the printed rules."]),
        ("bataille", "answer", ["Your next cards:", "’s next cards:"]),
        ("tarocchi", "sure", ["still out"]),
    ],
)  # fmt: skip
def test_what_decides_an_answer_and_unusual_rules_stand_beside_the_question(
    shell: SceneStack, game_id: str, kind: str, words: list[str]
) -> None:
    problem = next(each for each in load_book(game_id) if each.kind == kind)
    solve(shell, problem)
    for each in words:
        assert each in slip(shell), slip(shell)


def test_usual_rules_are_not_told(shell: SceneStack) -> None:
    problem = next(each for each in load_book("poker") if each.kind == "call")
    solve(shell, problem)
    assert "printed rules" not in slip(shell)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unusual_rule_is_told_with_one_colon(shell: SceneStack, language: str) -> None:
    shell.set_preference("language", language)
    problem = next(each for each in load_book("naval") if each.kind == "safe")
    table = solve(shell, problem).table
    assert isinstance(table, Solving)
    (told,) = [line for line in table.known_lines() if line.startswith(text("problems.rules", rules="")[:-1])]
    for sentence in told.split(". "):
        assert all(clause.count(":") <= 1 for clause in sentence.split(";")), told
