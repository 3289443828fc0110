"""A short round of fuzzing, with seeds of its own; `python -m tests.tools.stress.fuzz` is the long one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest

from cardtable.cards.pack import Seat
from cardtable.rules.game import Action, Ask, Game, Result
from cardtable.rules.registry import GAMES, game
from tests.support.laws import play_by
from tests.support.leaking_games import Chatterbox, Gossip, Peeper
from tests.support.null_game import NullGame
from tests.tools.stress import fuzz
from tests.tools.stress.fuzz import REPLAYED, Played, deals, jobs, main, patience, played, report
from tests.tools.stress.run_time import EVERY, FAILED, go_on

MATCHES = 6


@pytest.mark.share(3)
@pytest.mark.parametrize("game_id", GAMES)
def test_some_random_matches_keep_the_laws(game_id: str) -> None:
    for job in jobs([game_id], MATCHES, "short"):
        result = played(job)
        assert result.trouble == "", (
            f"python -m tests.tools.stress.fuzz --game {game_id} --again {result.seed}\n{result.trouble}"
        )
        assert result.actions > 0


def test_every_game_has_its_turn_and_every_match_its_own_seed() -> None:
    todo = list(jobs(GAMES, 3 * len(GAMES), "1"))
    assert [game_id for game_id, _ in todo] == list(GAMES) * 3
    assert len({seed for _, seed in todo}) == len(todo)
    assert todo == list(jobs(GAMES, 3 * len(GAMES), "1")) != list(jobs(GAMES, 3 * len(GAMES), "2"))


def test_a_failure_is_printed_with_the_command_that_repeats_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise AssertionError("a law is broken")

    monkeypatch.setattr(fuzz, "play_by", broken)
    assert main(["--game", GAMES[0], "--matches", "2"]) == 1
    told = capsys.readouterr().out
    assert (
        told.count("AssertionError: a law is broken") == 2
        and f"--game {GAMES[0]} --again " in told
        and "2 troubles" in told
    )


def test_a_round_without_trouble_ends_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert report([Played("cerchio", 1, 70, 2, True), Played("naval", 2, 50)], 2) == []
    sums, on = capsys.readouterr().out.splitlines()[-2:]
    assert sums == ("of 2: 2 matches, 120 actions, 2 close looks, 1 to the end, 0 s, 0 troubles (cerchio 1, naval 1)")
    assert on == "from 0, go on with --from 2"


def test_a_round_goes_on_where_another_ended() -> None:
    assert list(jobs(GAMES, 5, "1", 3)) == list(jobs(GAMES, 8, "1"))[3:]


def test_a_round_ends_when_its_minutes_are_over(capsys: pytest.CaptureFixture[str]) -> None:
    report([Played("cerchio", seed, 70) for seed in range(1000)], 1000, minutes=1e-9, first=40)
    sums, on = capsys.readouterr().out.splitlines()[-2:]
    assert sums.startswith("of 1000: 1 matches, 70 actions") and on == "from 40, go on with --from 41"


def test_an_interrupted_round_says_how_far_it_came(capsys: pytest.CaptureFixture[str]) -> None:
    def until_somebody_presses_the_key() -> Iterator[Played]:
        yield Played("cerchio", 1, 70)
        raise KeyboardInterrupt

    report(until_somebody_presses_the_key(), 1000)
    assert capsys.readouterr().out.splitlines()[-1] == "from 0, go on with --from 1"


def test_matches_are_short_and_long() -> None:
    seeds = range(800)
    assert {deals(seed) for seed in seeds} == {1, 2, 60}
    assert all(patience(seed) > 10**9 for seed in seeds if deals(seed) > 1), "who plays on is not left in mid-deal"
    assert sum(patience(seed) < 10**9 for seed in seeds) == 600


def test_a_match_is_the_same_again() -> None:
    [job] = jobs(["cerchio"], 1, "short")
    assert played(job) == played(job)


@pytest.mark.parametrize("most", [1, 60])
def test_every_law_looks_at_a_match_when_asked(most: int) -> None:
    moments = list(play_by(game("court_circular"), 5, most_deals=most, look=1, replay=1))
    assert moments[-1].match.over or most == 1
    assert all(moment.closely for moment in moments[:100])


class Cheat(NullGame):
    """A null game that takes a card of the stock out of the game."""

    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> None:
        super().apply(seat, action)
        self.table._cards["stock"].pop()


class Silence(NullGame):
    """A null game that asks for a last card and offers none."""

    __slots__ = ()

    def ask(self, seat: Seat) -> Ask:
        return super().ask(seat) if len(self.table.at(f"hand.{seat}")) > 1 or seat == 0 else Ask()

    def asked(self) -> tuple[Seat, ...]:
        return () if self.result() else (self.turn,)

    def result(self) -> Result | None:
        laid = sum(len(self._laid(seat)) for seat in range(2))
        return Result((1, 0)) if laid == 4 else None


class Miscount(NullGame):
    """A null game that forgets the points of one seat."""

    __slots__ = ()

    def result(self) -> Result | None:
        result = super().result()
        return Result(result.points[:1] * 3) if result else None


class Mood(NullGame):
    """A null game that remembers the deals of other matches."""

    __slots__ = ()
    deals: ClassVar[list[int]] = []

    def apply(self, seat: Seat, action: Action) -> None:
        super().apply(seat, action)
        self.deals.append(seat)
        self.table.say("nullgame.mood", n=len(self.deals))


class Echo(NullGame):
    """A null game whose question holds the same answer twice."""

    __slots__ = ()

    def ask(self, seat: Seat) -> Ask:
        return Ask(super().ask(seat).actions * 2)


@pytest.mark.parametrize("kind", [Chatterbox, Gossip, Peeper, Cheat, Silence, Miscount, Mood, Echo])
def test_looking_now_and_then_finds_every_planted_fault(kind: type[Game]) -> None:
    with pytest.raises(AssertionError):
        for seed in range(100):
            for _ in play_by(kind, seed, most_deals=2, look=0.1, replay=REPLAYED):
                pass


# -- those who spoil what is brought in --------------------------------------------------------------------------------


def test_spoiling_goes_on_until_it_is_interrupted_and_says_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spent = [100.0]
    monkeypatch.setattr("tests.tools.stress.run_time.time.process_time", lambda: spent[0])

    def tried(seed: int) -> Iterator[str]:
        spent[0] += EVERY / 2
        yield "book: refused"
        if seed == 8:
            yield f"code: {FAILED} to be quick"
        if seed == 9:
            raise KeyboardInterrupt

    assert go_on(tried, 5, 60) == 1
    out = capsys.readouterr().out.splitlines()
    assert out == [
        "30 s: seed 7, 2 tried", f"seed 8: code: {FAILED} to be quick", "60 s: seed 9, 5 tried",
        "     5 book: refused", f"     1 code: {FAILED}", "from 5, 75 s of the processor; go on with --seed 9",
    ]  # fmt: skip
    assert go_on(lambda seed: tried(seed % 5), 10, 1.0) == 0, "four of half a sign each are a minute"
    assert capsys.readouterr().out.endswith("from 10, 60 s of the processor; go on with --seed 14\n")
