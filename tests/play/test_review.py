"""Reviews of finished matches: the same from the same, by what each seat could know, and never of a running match."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cardtable.ai.bot import Adviser
from cardtable.ai.evaluate import explain
from cardtable.ai.evaluation_requests import Contrast, Evaluate, Evaluated, PlayOn
from cardtable.ai.levels import respond
from cardtable.ai.requests import Question
from cardtable.cards.events import Moved, Said, Turned
from cardtable.cards.pack import FRENCH
from cardtable.cli.main import parser, run
from cardtable.play.history.replay import Eyes, Moment, Replay
from cardtable.play.players.bot_process import BotProcess
from cardtable.play.problems.problems import check, load_book
from cardtable.play.review.review import LISTED, NotOver, Review
from cardtable.play.review.review_task import ReviewTask
from cardtable.play.review.verdict_json import verdict_to_json, verdicts_from_json
from cardtable.play.review.verdicts import Judge, RegretScale, Verdict, regret_scale
from cardtable.rules.game import Action
from cardtable.rules.registry import game
from tests.support.places import golden_file
from tests.tools.statistics.planted_blunders import count, planted

FAINT = 0.004
"""A strength that says little and costs nothing."""


def replayed(record: str) -> Replay:
    replay = Replay(record)
    while replay.read_more():
        pass
    return replay


def answer(question: Question[Any]) -> Any:
    return respond(question).reply


@cache
def record(name: str) -> str:
    return golden_file(name).read_text(encoding="utf-8")


def found(name: str, known: dict[Moment, Verdict | None] | None = None) -> dict[Moment, Verdict | None]:
    return dict(Review(replayed(record(name)), known or {}, answer, FAINT).work())


@cache
def whole(name: str) -> dict[Moment, Verdict | None]:
    return found(name)


NAMES = ("cerchio-reference", "poursuite-deal")


def test_a_review_follows_from_the_record_and_the_strength() -> None:
    assert found("cerchio-reference") == whole("cerchio-reference")


@pytest.mark.long
def test_unlucky_answers_at_naval_are_those_with_higher_hopes() -> None:
    """A player that saw all cards would win at once, so the right answers are named after which the expectation
    fell."""
    review = Review(replayed(record("naval-four")), {}, answer, FAINT)
    for _ in review.work():
        assert not review.unlucky(0), "what is not judged to its end tells nothing of what became of hopes"
    named = [each for seat in range(4) for each in review.unlucky(seat)]
    assert named and all(each.fall >= each.scale.costly > each.scale.small > each.verdict.regret for each in named)
    assert all(each.verdict.open_regret is None for each in named)


def test_a_review_that_was_broken_off_goes_on_where_it_was() -> None:
    all_of_it = whole("cerchio-reference")
    pack = game("cerchio").pack
    for far in (5, len(all_of_it) // 2):
        begun = Review(replayed(record("cerchio-reference")), {}, answer, FAINT).work()
        written = {
            tuple(when): verdict_to_json(verdict, pack) for _, (when, verdict) in zip(range(far), begun, strict=False)
        }
        review = Review(replayed(record("cerchio-reference")), verdicts_from_json(written, pack), answer, FAINT)  # type: ignore[arg-type]
        rest = dict(review.work())
        assert {**verdicts_from_json(written, pack), **rest}.keys() == all_of_it.keys()  # type: ignore[arg-type]
        assert all(
            verdict_to_json(verdict, pack) == verdict_to_json(all_of_it[when], pack) for when, verdict in rest.items()
        )
        assert review.fraction_done == 1.0


def test_verdicts_use_only_the_seats_knowledge() -> None:
    """But for the question how the cards lay, which is asked of answers that were given long ago."""
    for name in NAMES:
        asked: list[Evaluate] = []
        replay = replayed(record(name))

        def ask(question: Question[Any], asked: list[Evaluate] = asked) -> Any:
            if isinstance(question, Evaluate):
                asked.append(question)
            return respond(question).reply

        review = Review(replay, {}, ask, FAINT)
        verdicts = [each for each, _ in zip(review.work(), range(15), strict=False)]
        assert verdicts
        for question in asked:
            seen = question.seen
            assert all(e.card is None or e.shown >> seen.seat & 1 for e in seen.heard if isinstance(e, Moved | Turned))
            replay.look_with(Eyes(seen.seat))
            views = [replay.observation(Moment(0, step)).view for step in range(replay.last_steps[0])]
            assert seen.view in views


@pytest.mark.parametrize(
    ("name", "line", "one", "two", "others"),
    # Cards of two hands that stay hidden from the players still in; a target that stays hidden, and its neighbour.
    [
        ("poker-match", "pack", "BTB", "VCA", (0, 1)),
        pytest.param("naval-four", "1 lay", "BXA", "VOA", (0, 2, 3), marks=pytest.mark.long),
    ],
)
def test_a_hidden_card_changes_no_judgement(name: str, line: str, one: str, two: str, others: tuple[int, ...]) -> None:
    """In the same deal with two exchanged cards that one seat never saw, the answers of that seat are judged as
    before."""
    lines = record(name).split("\n")
    k = next(k for k, written in enumerate(lines) if written.startswith(line))
    lines[k] = " ".join({one: two, two: one}.get(word, word) for word in lines[k].split(" "))
    before, after = replayed(record(name)), replayed("\n".join(lines))
    judged = judgements(before, others)
    assert judged and judged == judgements(after, others)
    assert "\n".join(lines) != record(name), "the cards lie otherwise, for who could see them"


def judgements(replay: Replay, seats: tuple[int, ...]) -> list[Verdict]:
    """Return the verdicts on the answers of some seats in the first deal."""
    review, found = Review(replay, {}, answer, FAINT), list[Verdict]()
    for step in range(replay.last_steps[0]):
        seat, given = replay.answer_at(Moment(0, step)) or (0, Action("pass"))
        verdict = review.judge_answer(Moment(0, step), seat, given)[0] if seat in seats else None
        found += [verdict] if verdict is not None else []
    return found


def test_a_running_match_is_not_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record("cerchio-reference").splitlines()
    running = "\n".join(lines[: len(lines) // 2]) + "\n"
    with pytest.raises(NotOver):
        Review(replayed(running), {}, answer)
    (tmp_path / "running.txt").write_text(running, encoding="utf-8")
    (tmp_path / "none.txt").write_text("nothing\n", encoding="utf-8")
    (tmp_path / "over.txt").write_text(record("cerchio-reference"), encoding="utf-8")
    files = [str(tmp_path / name) for name in ("running.txt", "none.txt", "gone.txt", "over.txt")]
    assert run(parser().parse_args(["review", *files, "--strength", str(FAINT)])) == 1
    told = capsys.readouterr().out
    assert "isn’t over" in told and "line 1" in told and "can’t be read" in told and "seat 1:" in told
    assert run(parser().parse_args(["review", files[-1], "--strength", "-1"])) == 2


@pytest.mark.parametrize(
    ("losses", "named"),
    [
        ([0.0, 0.01], False),
        ([0.03, 0.05], False),
        ([0.2, 0.22], True),
        ([0.12, 0.0, 0.04, 0.03, 0.05], False),
        ([0.12, 0.03, 0.11, 0.09], True),
        ([0.12, -0.08, 0.1, -0.06, 0.03], False),
    ],
)
def test_what_is_nearly_costly_is_looked_at_in_more_deals(losses: list[float], named: bool) -> None:
    """Bundle by bundle what an answer loses: no more are asked for than it takes to be sure, and at most five."""
    replay, left = replayed(record("poursuite-deal")), [*losses, 9.0]
    answered, scale = replay.answer_at(Moment(0, 0)), RegretScale("chance", 0.02, 0.06)
    assert answered is not None
    replay.look_with(Eyes(answered[0]))
    better, given = Action("play"), Action("draw")

    def ask(question: Question[Any]) -> Any:
        return Evaluated(better, 0.5), Evaluated(given, 0.5 - left.pop(0))

    glance = Verdict(0.5, 0.06, better=better)
    verdict = Judge("poursuite", ask).examine(replay.observation(Moment(0, 0)), given, glance, 1, scale)
    assert left == [9.0] and scale.is_costly(verdict) == named


@pytest.mark.parametrize(
    ("gains", "named", "low", "high"),
    [
        ([0.1, 0.14] * 24, True, 0.08, 0.16),
        ([1.0] * 48, True, 0.08, 0.19),
        ([0.0, 0.02] * 24, False, 0.0, 0.02),
        ([1.0, -0.8] * 24, True, 0.07, 0.17),
    ],
)
def test_a_mistake_is_named_if_it_stands_against_a_second_kind_of_playouts(
    gains: list[float], named: bool, low: float, high: float
) -> None:
    """What the second kind cannot tell leaves the first figure, with a wide range. What it says in each of many deals
    alike does not outweigh the first, because one kind of players stands behind all of them."""
    replay, left = replayed(record("poursuite-deal")), [*gains]
    answered, scale = replay.answer_at(Moment(0, 0)), RegretScale("chance", 0.02, 0.06)
    assert answered is not None
    replay.look_with(Eyes(answered[0]))
    verdict = Verdict(0.5, 0.12, 0.005, Action("play"), True)

    def ask(question: Question[Any]) -> Any:
        assert isinstance(question, PlayOn) and question.pair == (Action("play"), Action("draw"))
        return tuple(left.pop() for _ in range(question.deals))

    seen = replay.observation(Moment(0, 0))
    both = Judge("poursuite", ask).with_second_opinion(seen, Action("draw"), verdict, 1, scale)
    assert scale.is_costly(verdict) and scale.is_costly(both) == named
    assert low <= both.low <= both.regret <= both.high <= high


@pytest.mark.parametrize(("problem", "counted"), [("k0158m61", True), ("k0154m66", False)])
def test_an_ending_that_can_be_counted_out_is_judged_by_the_count(problem: str, counted: bool) -> None:
    """With up to ten cards in both hands, however few playouts there are; before that it is played out."""
    book = {each.name: each for each in load_book("court_circular")}
    each = book[problem]
    seen, lost = check(each), each.values[each.best[0]] - each.values[each.tempting]
    judge, scale = Judge("court_circular", answer, 0.001), regret_scale("court_circular", check(each).setting)
    verdict = judge.glance(seen, each.tempting, 1, scale)
    assert verdict is not None and verdict.counted == counted
    if counted:
        assert verdict.regret == lost >= scale.costly and verdict.low == verdict.high and scale.is_costly(verdict)
        assert verdict.better is not None and each.values[verdict.better] == verdict.expected
        best = judge.glance(seen, each.best[0], 1, scale)
        assert best is not None and best.counted and best.regret == 0.0 and best.better is None


def test_deals_are_played_on_to_their_end_by_the_knowledge_of_the_seat() -> None:
    for name in NAMES:
        replay = replayed(record(name))
        when = next(Moment(0, step) for step in range(99) if _has_a_choice(replay, step))
        first, second = replay.observation(when).ask.actions[:2]
        asked = PlayOn(replay.observation(when), 1, (first, second), 3)
        gains = answer(asked)
        assert len(gains) == 3 and gains == answer(asked)
        assert answer(PlayOn(asked.seen, 1, (second, first), 3)) == tuple(-gain for gain in gains)


def _has_a_choice(replay: Replay, step: int) -> bool:
    answered = replay.answer_at(Moment(0, step))
    if answered is None:
        return False
    replay.look_with(Eyes(answered[0]))
    return len(replay.observation(Moment(0, step)).ask.actions) > 1


def test_a_reason_that_fits_both_answers_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The card in it differs between any two answers; a number in it tells them apart."""
    replay = replayed(record("poursuite-deal"))
    replay.look_with(Eyes(0))
    seen, better, given = replay.observation(Moment(0, 0)), Action("play", (1,)), Action("play", (2,))
    said: dict[Action, Said] = {}
    harms: dict[Action, Said] = {}
    told = Adviser(lambda *_: [], lambda *_: Said("x"), lambda _, action: said[action], harm=lambda _, a: harms.get(a),
                   vague=("hints.x.best",), warnings=("hints.x.risk",))  # fmt: skip
    monkeypatch.setattr("cardtable.ai.evaluate.find_adviser", lambda game_id: told)
    said |= {better: Said("hints.x.high", {"card": 1}), given: Said("hints.x.high", {"card": 2})}
    assert explain(seen, better, given) == Contrast()
    said |= {better: Said("hints.x.high", {"card": 1, "n": 3}), given: Said("hints.x.high", {"card": 2, "n": 1})}
    assert explain(seen, better, given) == Contrast(said[better], said[given])
    said[given] = Said("hints.x.best")
    harms[given] = Said("hints.x.lost", {"card": 2})
    assert explain(seen, better, given) == Contrast(said[better], None, harms[given])
    harms[better] = Said("hints.x.lost", {"card": 1})
    assert explain(seen, better, given) == Contrast(said[better])
    said |= {better: Said("hints.x.risk", {"card": 1}), given: Said("hints.x.high", {"card": 2})}
    assert explain(seen, better, given) == Contrast(None, said[given]), "a warning is no reason for the better one"
    harms.clear()
    said |= {better: Said("hints.x.high", {"card": 1}), given: Said("hints.x.risk", {"card": 2})}
    assert explain(seen, better, given) == Contrast(said[better], None, said[given]), "it is said against the given one"


HOSTILE: list[object] = [
    7,
    [],
    [0.5],
    [1e400, 0.0, 0.0, None, False, None, None, [], False],
    [float("nan"), 0.0, 0.0, None, False, None, None, [], False],
    [True, 0.0, 0.0, None, False, None, None, [], False],
    [0.0, -1.0, 0.0, None, False, None, None, [], False],
    [10**400, 0.0, 0.0, None, False, None, None, [], False],
    [0.0, 0.0, 0.0, "take XX YY", False, None, None, [], False],
    [0.0, 0.0, 0.0, "", False, None, None, [], False],
    [0.0, 0.0, 0.0, " " * 50, False, None, None, [], False],
    [0.0, 0.0, 0.0, "take " * 100, False, None, None, [], False],
    [0.0, 0.0, 0.0, {}, False, None, None, [], False],
    [0.0, 0.0, 0.0, None, "yes", None, None, [], False],
    [0.0, 0.0, 0.0, None, False, "x", None, [], False],
    [0.0, 0.0, 0.0, None, False, None, None, [["seal.title", {}]], False],
    [0.0, 0.0, 0.0, None, False, None, None, [["hints.x", {"card": 99}]], False],
    [0.0, 0.0, 0.0, None, False, None, None, [["hints.x", {"cards": [-1]}]], False],
    [0.0, 0.0, 0.0, None, False, None, None, [["hints.x", {"seat": 62}]], False],
    [0.0, 0.0, 0.0, None, False, None, None, [["hints.x", {"n": [[]]}]], False],
    [0.0, 0.0, 0.0, None, False, None, None, [["hints.x", {"n": "x" * 400}]], False],
    [0.0, 0.0, 0.0, None, False, None, None, [["hints.x", {"N": 1}]], False],
    [0.0, 0.0, 0.0, None, False, None, None, [["hints.x", {}]] * 4, False],
    [0.0, 0.0, 0.0, None, False, None, None, [["hints.x", {}]] * 2, False],
    [0.0, 0.0, 0.0, None, False, None, None, [None] * 3, 1],
]


def test_what_cannot_be_a_verdict_is_found_again() -> None:
    assert verdicts_from_json({(0, k): each for k, each in enumerate(HOSTILE)}, FRENCH) == {}
    said = Said("hints.cerchio.keeps", {"card": 4, "n": 2, "cards": (1, 2)})
    good = Verdict(1.25, 0.5, 0.1, Action.parse("take AS 2H", FRENCH), True, 0.0, None, Contrast(said, None, said))
    assert verdicts_from_json(
        {(0, 3): json.loads(json.dumps(verdict_to_json(good, FRENCH))), (1, 0): None}, FRENCH
    ) == {
        Moment(0, 3): good,
        Moment(1, 0): None,
    }


def test_a_verdict_on_another_match_is_found_again() -> None:
    strange = Verdict(0.9, 0.8, 0.0, Action("pass", n=7), True)
    known: dict[Moment, Verdict | None] = {Moment(deal, step): strange for deal in range(3) for step in range(99)}
    assert found("cerchio-reference", known) == whole("cerchio-reference")


class Slow(BotProcess):
    """Never answers."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.closed = Event(), Event()

    def ask(self, question: Question[Any]) -> None:
        self.asked.set()

    def poll_reply(self, question: Question[Any]) -> None:
        return None

    def close(self) -> None:
        self.closed.set()


def test_stopping_a_review_ends_its_worker_process(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    monkeypatch.setattr("cardtable.play.review.review_task.BotProcess", lambda: slow)
    work = ReviewTask(record("cerchio-reference"), {})
    assert slow.asked.wait(30)
    work.stop()
    work.wait()
    assert slow.closed.wait(30) and not work.running and work.found() == {} and work.trouble is None


@pytest.mark.long
@pytest.mark.parametrize(("game_id", "matches"), [("cerchio", 6), ("poursuite", 1)])
def test_planted_blunders_are_found(game_id: str, matches: int) -> None:
    """The figures for more matches of all games: `python -m tests.tools.statistics.planted_blunders`."""
    got = count(game_id, [planted(game_id, f"long{k}") for k in range(matches)])
    assert got.planted >= 2 and got.found >= 0.8 * got.planted and got.false <= 1 + got.matches // 3, LISTED
