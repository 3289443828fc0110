"""The books of problems: each problem can be laid out, asks what it may ask, and has the answer that was proved; and no
book, whatever stands in it, does more harm than a sentence."""

from __future__ import annotations

import time
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise, permutations

import pytest

from cardtable.ai.bot import Budget
from cardtable.ai.problem_search import find_problem_rules
from cardtable.cards.chance import Random
from cardtable.games.bataille.ai import problems as bataille
from cardtable.play.problems import problems
from cardtable.play.problems.problems import (
    AHEAD,
    EXHAUSTED,
    GRADES,
    BadBook,
    Problem,
    book_text,
    check,
    load_book,
    parse_book,
)
from cardtable.play.problems.solving import AnswerNotes, knowledge_of, open_solution, open_to_solve, question_of
from cardtable.play.session.session import Session
from cardtable.rules.registry import GAMES, game
from cardtable.text import catalog
from tests.support.game_checks import PROVERS
from tests.support.laws import Witness, hides_from
from tests.support.ui_driver import Instant
from tests.tools.content.make_problems import SURE, TIMES, USUAL, Maker, certainty, seed_of
from tests.tools.stress.fuzz_books import REFUSALS, tried

WHOLE = 30
"""A book has at least so many."""
BOOKS = [game_id for game_id in GAMES if problems.book_path(game_id).is_file()]
"""The games with a problem book; a new game may go without."""
ALL = [problem for game_id in BOOKS for problem in load_book(game_id)]


def key(problem: Problem) -> str:
    return problem.key


@pytest.mark.parametrize("game_id", BOOKS)
def test_a_book_has_enough_of_each_grade_and_of_several_kinds(game_id: str) -> None:
    found = load_book(game_id)
    assert len(found) >= WHOLE
    assert {problem.grade for problem in found} == set(GRADES)
    kinds = Counter(problem.kind for problem in found)
    assert len(kinds) > 1 and max(kinds.values()) < len(found) * 0.7
    assert len({problem.terms.seed for problem in found}) == len(found), "no two are of the same deal"


@pytest.mark.parametrize("game_id", BOOKS)
def test_no_kind_of_problem_always_has_the_same_answer(game_id: str) -> None:
    """Otherwise a solver could answer the next problem without a look at the cards."""
    for kind, sorts in answers_by_kind(game_id).items():
        common, times = Counter(sorts).most_common(1)[0]
        assert len(set(sorts)) > 1, (kind, common)
        assert times <= max(len(sorts) - 1, 1) and times <= 0.85 * len(sorts), (kind, common, times)


def answers_by_kind(game_id: str) -> dict[str, list[tuple[str, ...]]]:
    """Return the best answers in the problems of each kind: the verb and, if it is always the same, the card or
    place."""
    found: dict[str, list[Problem]] = {}
    for problem in load_book(game_id):
        found.setdefault(problem.kind, []).append(problem)
    sorts = {}
    for kind, those in found.items():
        verbs = {action.verb for problem in those for action in problem.values}
        sorts[kind] = [
            (best.verb,) if len(verbs) > 1 and not best.cards else (best.verb, best.to, *map(str, best.cards))
            for best in (problem.best[0] for problem in those)
        ]
    return sorts


@pytest.mark.share(6)
@pytest.mark.parametrize("problem", ALL, ids=key)
def test_a_problem_is_laid_out_and_its_best_answer_is_among_those_offered(problem: Problem) -> None:
    seen = check(problem)
    found = find_problem_rules(problem.game)
    assert found is not None and seen.seat == problem.seat
    telling = AnswerNotes(problem, open_to_solve(problem)[0])
    assert all(telling.is_best(action) for action in problem.best)
    # The tempting answer is wrong, and so is everything else that was tried.
    assert not telling.is_best(problem.tempting)
    worths = list(problem.values.values())
    assert all(a >= b for a, b in pairwise(worths)) and telling.is_best(next(iter(problem.values)))
    assert all(seen.ask.allows(action) for action in problem.values)
    proof = problem.proof
    assert proof.lead >= found.required_lead(seen) - 0.001
    assert proof.how == EXHAUSTED or (proof.how == AHEAD and proof.tried >= TIMES * USUAL and proof.errors >= SURE)
    catalog.set_language("en")
    assert catalog.text(question_of(problem).text_id)


@pytest.mark.share(3)
@pytest.mark.parametrize("game_id", BOOKS)
def test_the_figures_told_of_the_best_answer_and_of_the_tempting_one_differ(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A problem whose two answers read alike is none; what was played out has a figure and a reason."""
    monkeypatch.setattr("cardtable.play.session.session.BotProcess", Instant)
    for problem in load_book(game_id):
        telling = AnswerNotes(problem, open_to_solve(problem)[0])
        telling.ask()
        assert telling.poll() and not telling.waiting
        best, tempting = (telling.estimate(answer) for answer in (problem.best[0], problem.tempting))
        assert best != tempting, problem.key
        assert problem.proof.how == EXHAUSTED or (best and telling.reason(problem.best[0])), problem.key


@pytest.mark.share(6)
@pytest.mark.parametrize("problem", ALL, ids=key)
def test_how_it_goes_on_is_played_by_the_rules(problem: Problem) -> None:
    session, cue = open_solution(problem)
    session.viewer.look_from(problem.seat)
    assert problem.continuation[0] == (problem.seat, problem.best[0])
    while cue.remaining:
        assert session.poll_bots() == [], "nobody plays before he is called"
        cue.call_next()
        moment = session.log_length
        session.poll_bots()
        assert session.log_length > moment, "the move that is written is the one that is made"


def test_what_lies_hidden_does_not_matter(problem: Problem = ALL[0]) -> None:
    """The solver gets the knowledge of the seat and nothing else."""
    for each in [*ALL[:: max(1, len(ALL) // 8)], next(each for each in ALL if each.watched_moves)]:
        match = each.match_before()
        assert match.game is not None
        hides_from(match.game, Witness(each.seat, match.heard), Random(3))
        session, cue = open_to_solve(each)
        session.viewer.look_from(each.seat)
        while cue.remaining:
            cue.call_next()
            session.poll_bots()
        assert session.viewer.observation().view == match.game.table.view(each.seat) and session.viewer.local_seats == (
            each.seat,
        )


@pytest.mark.parametrize("game_id", BOOKS)
def test_a_book_written_again_is_the_same(game_id: str) -> None:
    found = load_book(game_id)
    assert parse_book(book_text(found, game_id), game_id) == found
    assert problems.book_path(game_id).stat().st_size < 200_000


@pytest.mark.long
@pytest.mark.parametrize("game_id", sorted({problem.game for problem in ALL if problem.proof.how == AHEAD}))
def test_a_problem_that_was_played_out_is_proved_once_more(game_id: str) -> None:
    """A tenth of the playouts of the proof and another chance find the same answer."""
    found, maker = [each for each in load_book(game_id) if each.proof.how == AHEAD], Maker(game_id, "again")
    problem = found[len(found) // 2]
    seen = check(problem)
    telling = AnswerNotes(problem, open_to_solve(problem)[0])
    runs = [maker._weighed(seen, Budget(TIMES * USUAL // 40, thorough=True), k) for k in range(4)]
    lead, _ = certainty(runs)
    assert lead > 0 and telling.is_best(runs[0].actions[runs[0].best])


@pytest.mark.parametrize("game_id", BOOKS)
def test_at_least_half_of_a_book_is_counted_out(game_id: str) -> None:
    found = load_book(game_id)
    assert 2 * sum(problem.proof.how == EXHAUSTED for problem in found) >= len(found)


EXACT = [problem for problem in ALL if problem.proof.how == EXHAUSTED]


@pytest.mark.share(32)
@pytest.mark.parametrize("problem", EXACT, ids=key)
def test_a_counted_problem_is_counted_again_with_the_same_values_and_answer(problem: Problem) -> None:
    seen, rules = check(problem), find_problem_rules(problem.game)
    assert rules is not None
    proved = PROVERS[problem.game, problem.kind](seen)
    assert proved is not None and proved.tried == problem.proof.tried
    assert all(abs(proved.worths[action] - worth) < 0.001 for action, worth in problem.values.items())
    telling = AnswerNotes(problem, open_to_solve(problem)[0])
    best = max(proved.worths.values())
    others = [worth for action, worth in proved.worths.items() if not telling.is_best(action)]
    assert all(proved.worths[action] == best for action in problem.best)
    assert best - max(others) >= rules.required_lead(seen)


COUNTED = [problem for problem in ALL if problem.proof.how == EXHAUSTED and problem.game in ("bataille", "naval")]


@pytest.mark.share(24)
@pytest.mark.parametrize("problem", COUNTED, ids=key)
def test_a_problem_that_was_counted_out_comes_out_of_its_position_again(problem: Problem) -> None:
    """The problem is written again line by line: the question, every answer with its value, the proof, the levels that
    miss it, and the continuation."""
    found = Maker(problem.game, seed_of(problem)).again(problem)
    assert found is not None and book_text([found], problem.game) == book_text([problem], problem.game)


@pytest.mark.long
def test_a_problem_that_was_played_on_comes_out_of_its_position_again() -> None:
    problem = next(each for each in load_book("contrat") if seed_of(each) == "c")
    found = Maker("contrat", "c").again(problem)
    assert found is not None and book_text([found], "contrat") == book_text([problem], "contrat")


@pytest.mark.long
def test_a_match_of_that_seed_leads_to_its_problem_again() -> None:
    problem = next(each for each in load_book("naval") if each.kind == "prey")
    maker = Maker("naval", seed_of(problem))
    maker.only = {problem.kind}
    made = maker.problem(int(problem.name.removeprefix(seed_of(problem)).partition("m")[0]))
    assert made is not None and book_text([made._replace(grade=problem.grade)], "naval") == book_text(
        [problem], "naval"
    )


@pytest.mark.parametrize("seats", [3, 4])
def test_a_trick_of_bataille_is_counted_as_it_would_be_laid(seats: int) -> None:
    """Card by card: the strongest takes all, one that is beaten is lost, two that are the same fight."""
    problem = next(each for each in load_book("bataille") if each.kind == "gain" and each.terms.seats == seats)
    seen = check(problem)
    own, faces, public = bataille.own_card(seen), bataille.turned_up(seen), seen.public
    gains = []
    for laid in permutations(bataille.unseen_ranks(seen), len(public.round) - public.turn - 1):
        lying = [own, *faces, *laid]
        gains.append(0 if len(set(lying)) < len(lying) else len(lying) - 1 if own == max(lying) else -1)
    (worth,) = [worth for action, worth in problem.values.items() if action.verb == "own"]
    assert abs(sum(gains) / len(gains) - worth) < 0.001 and len(gains) == problem.proof.tried
    told = bataille.sure("gain", seen, worth).args
    assert told["wins"] * told["more"] - told["losses"] == told["points"], "whoever reckons comes to the same"  # type: ignore[operator]


# -- books that somebody else wrote ----------------------------------------------------------------------------------

HEAD = "card table problems 1\ngame naval rules 2\n"


def good() -> list[str]:
    return book_text(load_book("naval")[:1], "naval").splitlines()


def test_the_good_one_is_read() -> None:
    assert len(parse_book("\n".join(good()), "naval")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "", "\x00" * 50, " " * 2_000_000, "card table problems 2\n", HEAD.replace("naval", "poker"),
        HEAD.replace("rules 2", "rules 99999999999999999999"), HEAD + "problem\n" * 100_000, HEAD + "moves 0 pass\n",
        HEAD + "problem a\n" + "grade 1\n" * 2, HEAD + "problem a\n" + "x" * 20_000,
    ],
)  # fmt: skip
def test_what_is_no_book_is_refused(text: str) -> None:
    if text == HEAD:
        return
    with pytest.raises(BadBook):
        parse_book(text, "naval")


@pytest.mark.parametrize(
    ("word", "instead"),
    [
        ("problem", "problem ../../etc/passwd"), ("grade", "grade 4"), ("grade", "grade NaN"),
        ("kind", "kind nonsense"),
        ("seats", "seats 99"), ("seed", "seed a b"), ("seat", "seat 7"), ("seat", "seat -1"), ("moves", "moves 9 pass"),
        ("moves", "moves " + ", ".join(["0 pass"] * 700)), ("moves", "moves 0 play ZZZ"),
        ("option", "option peek_own=7"),
        ("option", "option __class__=1"), ("best", "best"), ("best", "best play \x07"), ("answer", "answer nan pass"),
        ("answer", "answer 1e999 pass"), ("answer", "answer " + "9" * 400 + " pass"), ("proof", "proof ahead tried 1"),
        ("proof", "proof said tried 1 lead 1 errors 1"), ("missed", "missed beginner 9 standard 0 expert 0"),
        ("missed", "missed beginner 4 standard 0 expert"), ("watch", "watch 0"), ("watch", "watch 999"),
        ("tempting", "tempting \N{RIGHT-TO-LEFT OVERRIDE}play"), ("line", "line 0 "), ("line", "elsewhere 1"),
    ],
)  # fmt: skip
def test_a_spoilt_line_is_named(word: str, instead: str) -> None:
    lines = good()
    at = next((k for k, line in enumerate(lines) if line.startswith(word + " ")), len(lines))
    lines[at : at + 1] = [instead]
    with pytest.raises(BadBook) as error:
        parse_book("\n".join(lines), "naval")
    catalog.set_language("en")
    assert catalog.text(error.value.text_id, **error.value.args_).isprintable()


@pytest.mark.long
@pytest.mark.parametrize("what", REFUSALS)
def test_whatever_is_done_to_a_book_or_a_lesson_is_told_in_a_sentence(what: str) -> None:
    catalog.set_language("en")
    found = {seed: tried(what, seed) for seed in range(300)}
    assert {seed: said for seed, said in found.items() if said.startswith("FAILED")} == {}
    assert set(found.values()) == {"refused", "laid out all the same"}


def test_moves_against_the_rules_are_refused_when_the_problem_is_opened() -> None:
    problem = load_book("naval")[0]
    for spoilt in (
        problem._replace(moves=problem.moves[:-1]),
        problem._replace(moves=[*problem.moves, *problem.moves]),
        problem._replace(seat=1 - problem.seat),
        problem._replace(continuation=[*problem.continuation, *problem.continuation]),
        problem._replace(best=[game("poker").defaults() and problem.best[0]._replace(verb="nonsense")]),
    ):
        with pytest.raises(BadBook):
            open_to_solve(spoilt)


# -- the problem of the day --------------------------------------------------------------------------------------------


def test_the_problem_of_a_day_follows_from_its_date_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    days = [date(2026, 11, 16) + timedelta(k) for k in range(120)]
    found = [problems.problem_of_day(day) for day in days]
    for zone in ("Pacific/Kiritimati", "America/Anchorage"):
        monkeypatch.setenv("TZ", zone)
        if hasattr(time, "tzset"):
            time.tzset()
        assert [problems.problem_of_day(day) for day in days] == found
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()
    assert None not in found
    games = [problem.game for problem in found if problem is not None]
    assert all(set(games[k : k + len(BOOKS)]) == set(BOOKS) for k in range(len(games) - len(BOOKS)))
    grades = [problem.grade for problem in found[:7] if problem is not None]
    assert grades == sorted(grades) and set(grades) == set(GRADES), "the week begins easily"
    # No player gets the same again soon.
    keys = [problem.key for problem in found if problem is not None]
    assert all(len(set(keys[k : k + 40])) == 40 for k in range(len(keys) - 40))


def test_a_session_of_a_problem_keeps_nothing() -> None:
    session: Session = open_to_solve(ALL[0])[0]
    assert session.record_id == 0 and session.saved


@pytest.mark.share(4)
@pytest.mark.parametrize("problem", [problem for problem in ALL if problem.game == "bataille"], ids=key)
def test_the_next_cards_that_are_told_are_those_of_the_packs(problem: Problem) -> None:
    match, seen = problem.match_before(), check(problem)
    assert match.game is not None
    for said in knowledge_of(problem, seen):
        if said.text_id == "problems.bataille.unseen":
            continue
        seat, cards = int(str(said.args.get("seat", problem.seat))), said.args["cards"]
        pack = match.game.table.at(f"pack.{seat}")[::-1]
        assert isinstance(cards, tuple) and cards == tuple(pack[seat == problem.seat :][: len(cards)])
