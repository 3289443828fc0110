"""Arena: duplicate deals and their rotations, statistics, files that are continued, the leak check at scale, the
players and their restrictions, and blunders."""

from __future__ import annotations

import json
import os
import pickle
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from cardtable.ai.levels import LEVELS, find_bots, playouts
from cardtable.ai.search import ANY_GAME, ANY_PLAYOUTS
from cardtable.arena.contest import Contest, Duplicate, Effort, Rotation, fingerprint, play_duplicate, rivals
from cardtable.arena.leak_check import run_leak_test
from cardtable.arena.openspiel import State, numbered_answers
from cardtable.arena.opponents import FairPlayer, OpenCardsPlayer, make_player
from cardtable.arena.report import contest_standing, markdown_table, mean_of, student, times_taken, wilson
from cardtable.arena.results_file import (
    damaged_path,
    finished_deals,
    from_line,
    read_contests,
    set_damaged_lines_aside,
    to_line,
)
from cardtable.cards.chance import Random
from cardtable.cards.events import Event
from cardtable.cards.pack import Seat
from cardtable.cli import arena
from cardtable.cli.main import parser, run
from cardtable.cli.progress_line import STOPPED
from cardtable.rules.game import Action, Game, IllegalAction, Refusal, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import GAMES, game
from tests.support.places import ROOT
from tests.support.waiting import PATIENCE, wait_until


def contest(game_id: str, *players: str, **more: Any) -> Contest:
    kind = game(game_id)
    options: dict[str, Value] = {**kind.defaults(), **more.pop("options", {})}
    return Contest(game_id, more.pop("seats", kind.seats[0]), options, players, **more)


class Steady:
    """Answers by chance, but always the same to the same question."""

    def __init__(self) -> None:
        self.seeds: list[int] = []

    def observe(self, deal: Game, seat: Seat, heard: Sequence[Event]) -> Observation:
        return observe(deal, seat, heard)

    def choose(self, seen: Observation, seed: int) -> Action:
        self.seeds.append(seed)
        return seen.ask.random_action(Random(len(seen.heard)))


# -- line-ups and duplicate deals --------------------------------------------------------------------------------------


def test_two_players_take_the_sides_in_turn() -> None:
    assert contest("contrat", "a", "b").lineups == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert contest("court_circular", "a", "b").lineups == [(0, 1), (1, 0)]
    assert contest("naval", "a", "b", seats=3).lineups == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    alone = contest("contrat", "a", "b", options={"mode": "individual"})
    assert alone.lineups == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_as_many_players_as_seats_go_round() -> None:
    around = contest("cerchio", "a", "b", "c", "d").lineups
    assert around == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    with pytest.raises(ValueError, match="takes 2 players or 4"):
        assert contest("cerchio", "a", "b", "c").lineups


def test_partners_are_no_rivals() -> None:
    teams, free = contest("contrat", "a", "b", "c", "d"), contest("cerchio", "a", "b", "c", "d")
    assert rivals(teams, (0, 1, 2, 3), 0) == [1, 3]
    assert rivals(free, (0, 1, 2, 3), 0) == [1, 2, 3]
    assert rivals(contest("cerchio", "a", "b"), (1, 0, 1, 1), 1) == [1]


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", GAMES)
def test_two_equal_players_are_equal_to_the_last_point(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards and the dealer are the same in every rotation, so what one gains in one seat it loses in another."""
    monkeypatch.setattr("cardtable.arena.contest.make_player", lambda kind, name: Steady())
    met = contest(game_id, "a", "b")
    played = [play_duplicate(met, number) for number in (1, 2)]
    for deal in played:
        assert len({rotation.points for rotation in deal.rotations}) == 1
    how = contest_standing(met, played, 0)
    assert how.ahead.mean == pytest.approx(0) and how.ahead.sd == pytest.approx(0) and how.won == 1.0
    assert how.first == pytest.approx(how.expected_first)


def test_every_rotation_has_the_same_cards_and_chance_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    steady, begun_here = Steady(), list[Match]()

    class Kept(Match):
        def __init__(self, terms: Terms) -> None:
            super().__init__(terms)
            begun_here.append(self)

    monkeypatch.setattr("cardtable.arena.contest.Match", Kept)
    monkeypatch.setattr("cardtable.arena.contest.make_player", lambda kind, name: steady)
    play_duplicate(contest("contrat", "a", "b", options={"mode": "individual"}), 5)
    assert len(begun_here) == 4 and len({tuple(match.lines[:2]) for match in begun_here}) == 1
    assert len({match.terms.seed for match in begun_here}) == 1, "and later shuffles as well"
    assert len(set(steady.seeds)) == len(steady.seeds), "no two answers have the same chance"


def test_a_deal_comes_out_the_same_again_and_another_seed_gives_another() -> None:
    met = contest("cerchio", "beginner", "random")
    assert play_duplicate(met, 1).rotations == play_duplicate(met, 1).rotations
    assert play_duplicate(met, 1).rotations != play_duplicate(met, 2).rotations
    assert play_duplicate(met, 1).rotations != play_duplicate(met._replace(seed="2"), 1).rotations


def test_whole_matches_are_counted_by_their_totals() -> None:
    met = contest("cerchio", "beginner", "random", whole=True, options={"match_games": 3, "suit_draw": "random"})
    deal = play_duplicate(met, 1)
    assert not [rotation for rotation in deal.rotations if sum(rotation.points) < 3 * 11]
    assert not [effort for effort in deal.efforts if effort.moves <= 60]


# -- what is reckoned --------------------------------------------------------------------------------------------------


def test_students_t_is_that_of_the_tables() -> None:
    known = {1: 12.706, 2: 4.303, 4: 2.776, 5: 2.571, 9: 2.262, 19: 2.093, 39: 2.023, 119: 1.980, 999: 1.962}
    for freedom, t in known.items():
        assert student(freedom) == pytest.approx(t, abs=0.006)


def test_means_and_shares_of_worked_examples() -> None:
    mean, half, sd = mean_of([1.0, 2.0, 3.0, 4.0, 5.0])
    assert mean == 3.0 and sd == pytest.approx(1.5811, abs=1e-4) and half == pytest.approx(1.9634, abs=0.01)
    assert mean_of([7.0])[:2] == (7.0, float("inf"))
    assert wilson(8, 10) == pytest.approx((0.490, 0.943), abs=1e-3)
    assert wilson(0, 20)[0] == 0.0 and wilson(20, 20)[1] == pytest.approx(1.0)


def worked() -> tuple[Contest, list[Duplicate]]:
    """Two duplicate deals of Contrat: the first is won by 100, the second a tie."""
    met = contest("contrat", "a", "b", veto=True)

    def deal(number: int, first: tuple[float, ...], second: tuple[float, ...]) -> Duplicate:
        games = tuple(
            Rotation(lineup, points, tuple(s for s in range(4) if points[s] == max(points)))
            for lineup, points in zip(met.lineups, (first, second), strict=True)
        )
        return Duplicate(number, games, (Effort(10, 0.5, 0.2, 1, Counter({"groan": 2})), Effort(20, 0.1)))

    return met, [
        deal(1, (460.0, 0.0, 460.0, 0.0), (260.0, 0.0, 260.0, 0.0)),
        deal(2, (0.0, 460.0, 0.0, 460.0), (0.0, 460.0, 0.0, 460.0)),
    ]


def test_a_contest_worked_by_hand() -> None:
    met, played = worked()
    how = contest_standing(met, played, 0)
    assert how.ahead.mean == 50.0 and how.ahead.sd == pytest.approx(70.71, abs=0.01)
    assert how.won == 1.5 and how.first == how.expected_first == 0.5
    assert (how.own, how.theirs) == (230.0, 180.0)
    assert times_taken(played, 0) == (20, 50.0, 200.0, 2, Counter(groan=4)) and times_taken(played, 1).ms == 5.0
    text = markdown_table([(met, "c0de", played)])
    assert text.count("\n") == 2 and "| +50.00 | ±635" in text and "| 75% |" in text
    assert "| 50.0 / 5.0 | 200 / 0 | 2 of 20 / 0 of 40 | groan: 4 / none | c0de |" in text


def test_the_report_tells_the_better_player_from_the_worse() -> None:
    met = contest("cerchio", "beginner", "random", options={"suit_draw": "random"})
    how = contest_standing(met, [play_duplicate(met, number) for number in range(1, 9)], 0)
    assert how.ahead.mean - how.ahead.half > 0 and how.won > 6 and how.first > 0.4


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_line_read_again_is_the_deal() -> None:
    met, played = worked()
    for deal in played:
        assert from_line(to_line(met, "c0de", deal)) == (met, "c0de", deal)


def test_damaged_lines_are_set_aside(tmp_path: Path) -> None:
    met, played = worked()
    good = [to_line(met, "c0de", deal) for deal in played]
    told = json.loads(good[0])
    wrong = [
        good[1][:-9], "", "null", "[]", "{}", '{"deal":1}', "\x00\x00", "[" * 5000,
        json.dumps({**told, "games": told["games"][:1]}), json.dumps({**told, "game": "chess"}),
        json.dumps({**told, "efforts": []}), json.dumps({**told, "options": 3}), json.dumps({**told, "deal": "x"}),
    ]  # fmt: skip
    file = tmp_path / "results.jsonl"
    file.write_text("\n".join([good[0], *wrong, good[1]]), encoding="utf-8")
    assert set_damaged_lines_aside(file) == len(wrong) - 1, "an empty line is none"
    assert file.read_text(encoding="utf-8").splitlines() == good
    assert len(damaged_path(file).read_text(encoding="utf-8").splitlines()) == len(wrong) - 1
    assert set_damaged_lines_aside(file) == 0 and [*finished_deals(file, met, "c0de")] == [1, 2]
    assert finished_deals(file, met, "other code") == {} == finished_deals(file, met._replace(seed="2"), "c0de")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device there")
def test_a_device_is_no_file_of_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(parser().parse_args(["arena", "--report", "/dev/zero"])) == 2
    assert "/dev/zero: not a file of results" in capsys.readouterr().err


def test_a_second_call_goes_on_where_the_first_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.jsonl"
    met, asked = contest("cerchio", "beginner", "random"), list[int]()

    def played(met: Contest, number: int) -> Duplicate:
        asked.append(number)
        return play_duplicate(met, number)

    monkeypatch.setattr(arena, "play_duplicate", played)
    assert arena.run(met, 3, 1, file) == 0 and asked == [1, 2, 3]
    with file.open("a", encoding="utf-8") as torn:
        torn.write(file.read_text(encoding="utf-8").splitlines()[0][:200])
    assert arena.run(met, 5, 1, file) == 0 and asked == [1, 2, 3, 4, 5]
    told = capsys.readouterr()
    assert told.err.endswith(": 1\n") and "damaged lines set aside" in told.err and "| 5 |" in told.out
    assert arena.run(met, 2, 1, file) == 0 and asked == [1, 2, 3, 4, 5] and "| 2 |" in capsys.readouterr().out
    assert arena.run(met._replace(players=("random", "beginner")), 1, 1, file) == 0
    assert len(read_contests([file])[0]) == 2
    monkeypatch.setattr(arena, "fingerprint", lambda game_id: "changed")
    assert arena.run(met, 1, 1, file) == 0 and asked[-1] == 1, "results of other code are not mixed in"


def test_a_failing_bot_is_named_and_finished_deals_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def played(met: Contest, number: int) -> Duplicate:
        if number == 3:
            raise IllegalAction(Refusal("rules.refuse.not-possible"))
        return play_duplicate(met, number)

    monkeypatch.setattr(arena, "play_duplicate", played)
    file = tmp_path / "results.jsonl"
    assert arena.run(contest("cerchio", "beginner", "random"), 5, 1, file) == 1
    told = capsys.readouterr()
    assert "deal 3 of seed 1 failed:" in told.err and "IllegalAction" in told.err and "| 2 |" in told.out
    assert set_damaged_lines_aside(file) == 0 and len(file.read_text(encoding="utf-8").splitlines()) == 2
    error = arena.DealFailed("deal 3")
    assert str(pickle.loads(pickle.dumps(error))) == "deal 3", "it comes home from another process"


def test_the_fingerprint_is_that_of_the_game_alone() -> None:
    codes = [fingerprint(game_id) for game_id in GAMES]
    assert len(set(codes)) == len(GAMES) and codes == [fingerprint(game_id) for game_id in GAMES]


# -- the players -------------------------------------------------------------------------------------------------------


def begun(game_id: str, moves: int = 0, seed: str = "arena") -> Match:
    kind = game(game_id)
    match, rng = Match(Terms(kind, kind.seats[0], kind.defaults(), seed)), Random(1)
    match.begin()
    match.shuffle()
    for _ in range(moves):
        assert match.game is not None
        seat = match.game.asked()[0]
        match.play(seat, match.game.ask(seat).random_action(rng))
        match.shuffle()
    return match


@pytest.mark.parametrize(
    "name", ["", "genius", "expert:", "expert:0", "expert:-4", "expert:²", "seeing", "ismcts", "any-", "any-seeing:4"]
)
def test_a_name_that_is_no_player_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"level|playouts"):
        make_player("cerchio", name)


def test_a_budget_that_is_given_is_spent() -> None:
    usual, chosen = make_player("contrat", "expert"), make_player("contrat", "expert:4321")
    assert isinstance(usual, FairPlayer) and usual.budget.playouts == playouts("contrat", "expert")
    assert isinstance(chosen, FairPlayer) and chosen.budget.playouts == 4321


def test_generic_players_can_play_a_game_with_bots_of_its_own() -> None:
    usual, chosen = make_player("tarocchi", "any-expert"), make_player("tarocchi", "any-expert:40")
    assert isinstance(usual, FairPlayer) and usual.bot is ANY_GAME["expert"] is not find_bots("tarocchi")["expert"]
    assert usual.budget.playouts == ANY_PLAYOUTS["expert"]
    assert isinstance(chosen, FairPlayer) and chosen.bot is usual.bot and chosen.budget.playouts == 40


def test_only_its_command_comes_into_the_arena() -> None:
    house = ROOT / "cardtable"
    inside = [path for path in house.rglob("*.py") if "cardtable.arena" in path.read_text(encoding="utf-8")]
    outside = [path for path in inside if path.parent != house / "arena"]
    assert outside == [house / "cli" / "arena.py"], "nobody else can reach a player that sees everything"
    for game_id in GAMES:
        assert not {"seeing", "ismcts"} & {*find_bots(game_id), *LEVELS}


@pytest.mark.parametrize("game_id", GAMES)
def test_the_seeing_player_sees_and_the_fair_one_does_not(game_id: str) -> None:
    match = begun(game_id, 2)
    assert match.game is not None
    seat = match.game.asked()[0]
    seeing, fair = make_player(game_id, "seeing:8"), make_player(game_id, "expert:8")
    assert isinstance(seeing, OpenCardsPlayer) and not isinstance(fair, OpenCardsPlayer)
    shown = seeing.observe(match.game, seat, match.heard)
    assert not [place for place, cards in shown.view.items() if None in cards]
    assert fair.observe(match.game, seat, match.heard) == observe(match.game, seat, match.heard)
    assert match.game.ask(seat).allows(seeing.choose(shown, 1))


# -- OpenSpiel ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_a_deal_can_be_translated_for_openspiel(game_id: str) -> None:
    match, rng = begun(game_id, 3), Random(3)
    assert match.game is not None
    state = State(match.game.copy(), match.game.asked()[0], 10.0, rng)
    before = state.observation_string()
    twin = state.clone()
    while not twin.is_terminal():
        assert not twin.is_chance_node() and twin.current_player() in twin.game.asked()
        numbers = twin.legal_actions()
        assert numbers and len(numbers) == max(1, len(numbered_answers(twin.game.ask(twin.current_player()))))
        twin.apply_action(numbers[int(rng.random() * len(numbers))])
    assert not [worth for worth in twin.returns() if not (-1.0 <= worth <= 1.0)]
    assert state.observation_string() == before


def test_a_missing_openspiel_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "open_spiel", None)
    monkeypatch.setitem(sys.modules, "open_spiel.python.algorithms.ismcts", None)
    with pytest.raises(ValueError, match="needs OpenSpiel: pip install open_spiel"):
        make_player("cerchio", "ismcts:50")


if find_spec("open_spiel"):  # it is no part of the tests' own packages

    @pytest.mark.parametrize("game_id", ["cerchio", "naval", "poker"])
    def test_openspiels_search_answers(game_id: str) -> None:
        match = begun(game_id)
        assert match.game is not None
        seat, search = match.game.asked()[0], make_player(game_id, "ismcts:12")
        seen = search.observe(match.game, seat, match.heard)
        assert match.game.ask(seat).allows(search.choose(seen, 7))
        assert search.choose(seen, 7) == search.choose(seen, 7)


# -- the blind test ----------------------------------------------------------------------------------------------------


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_fair_search_answers_the_same_in_worlds_it_cannot_tell_apart(game_id: str) -> None:
    sight = run_leak_test(game_id, "expert:6", "blind", 8)
    assert sight.positions == 8 and sight.pairs >= 8 and sight.differ == ()


@pytest.mark.parametrize("game_id", ["cerchio", "court_circular", "poker"])
def test_the_blind_test_finds_the_seeing_player(game_id: str) -> None:
    assert run_leak_test(game_id, "seeing:12", "blind", 12).differ


# -- the command line --------------------------------------------------------------------------------------------------


def called(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cardtable", "arena", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1"},
        timeout=PATIENCE,
    )


def test_a_contest_on_two_cores_and_its_report(tmp_path: Path) -> None:
    file = str(tmp_path / "results.jsonl")
    words = ("cerchio", "beginner", "random", "--deals", "4", "--jobs", "2", "--veto", "--out", file)
    done = called(*words, "--option", "suit_draw=random")
    assert (done.returncode, done.stderr) == (0, ""), "who reads a pipe gets no gauge"
    row = done.stdout.splitlines()[2]
    assert row.startswith("| cerchio, 4 seats, deals, seed 1, suit_draw=random | beginner | random | 4 | ")
    again = called("--report", file)
    assert again.returncode == 0 and again.stdout == done.stdout and again.stderr == ""
    alone = play_duplicate(contest("cerchio", "beginner", "random", options={"suit_draw": "random"}), 3)
    kept = {found.number: found.rotations for found in read_contests([Path(file)])[0][0][2].values()}
    assert kept[3] == alone.rotations, "a deal comes out the same in any process"


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal can be sent there")
def test_an_interruption_keeps_finished_deals(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    words = ["cerchio", "beginner", "random", "--deals", "100000", "--jobs", "2", "--out", str(file)]
    running = subprocess.Popen(
        [sys.executable, "-m", "cardtable", "arena", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        # Tests that a shell started in the background ignore this signal, and so would whatever they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        wait_until(
            lambda: running.poll() is not None or (file.exists() and file.stat().st_size), "no result was written"
        )
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
    assert running.returncode == STOPPED and "Traceback" not in err
    assert re.search(r"stopped: \d+ of 100000 deals played", err) and out.startswith("| game |")
    assert set_damaged_lines_aside(file) == 0 and file.stat().st_size


def test_the_blind_test_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "cerchio", "--positions", "30", "--jobs", "1", "--blind"]
    assert run(parser().parse_args([*words, "beginner"])) == 0
    assert re.match(r"cerchio beginner: 30 positions, \d\d pairs, 0 differ\n", capsys.readouterr().out)
    assert run(parser().parse_args([*words, "seeing:10"])) == 1
    assert re.search(r"[1-9]\d* differ\n  cerchio, deal \d+ of seed", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "name a game"),
        ("cerchio random", "takes 2 players or 4"),
        ("cerchio random genius", "a player is a level"),
        ("cerchio random expert:many", "playouts are a number"),
        ("cerchio random expert --seats 3", "is for 4 players"),
        ("cerchio random expert --option depth=3", "has no option"),
        ("cerchio random expert --seed a/b", "--seed takes"),
        ("cerchio random expert --deals 0", "--deals takes"),
        ("cerchio random expert --jobs 0", "--jobs takes"),
        ("cerchio --blind random --positions 0", "--positions takes"),
        ("cerchio random beginner --out /nowhere/at/all", "choose another file"),
        ("--report /nowhere/at/all", "choose another file"),
    ],
)
def test_a_wrong_call_is_one_sentence(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(parser().parse_args(["arena", *words.split()])) == 2
    told = capsys.readouterr()
    assert says in told.err and told.err.count("\n") == 1 and told.out == ""


def test_effort_counts_choices_only() -> None:
    met = contest("cerchio", "random", "random", limit=0.0)
    deal = play_duplicate(met, 1)
    assert all(effort.late == effort.moves > 0 for effort in deal.efforts), "every answer takes longer than nothing"
