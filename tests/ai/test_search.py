"""Games of which nothing is known but their rules: levels that are steps, and hints that claim only what was seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Self

import pytest

from cardtable.ai import determinization, generic_hints, search
from cardtable.ai.bot import Budget
from cardtable.ai.generic_hints import suggest_by_search
from cardtable.ai.requests import THINKING
from cardtable.ai.search import ANY_GAME, ANY_PLAYOUTS, HAND, Playouts, outcome, search_answers
from cardtable.ai.successive_halving import TriedChoice
from cardtable.cards.chance import Random, stream
from cardtable.cards.events import Event, Said
from cardtable.cards.pack import EVERYONE, FRENCH, NOBODY, Card, Place, Seat, Seers, only
from cardtable.cards.table import Table
from cardtable.foundation.frozen import replace
from cardtable.rules.game import Action, Ask, Game, Options, Result, Setting, Standing, places_by
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import game
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import set_language
from tests.support.blindness import blind
from tests.support.eight_tricks import EightTricks
from tests.support.null_game import NullGame

SURE, RISK = Action("sure"), Action("risk")


class Trap(Game):
    """One player takes a point for sure, or risks three; of nine replies the other has, a single one takes them."""

    id = "trap"
    pack = FRENCH
    seats = (2,)
    max_actions = 2

    __slots__ = ("replied", "risked")
    risked: bool
    replied: int

    @classmethod
    def places(cls, setting: Setting) -> Mapping[Place, Seers]:
        return {"stock": NOBODY, "hand.1": only(1), "laid": EVERYONE}

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: Setting) -> Self:
        game = cls()
        game.setting, game.risked, game.replied = setting, False, -1
        game.table = Table(cls.places(setting), len(FRENCH))
        game.table.lay("stock", pack)
        return game

    def asked(self) -> tuple[Seat, ...]:
        return () if self.replied >= 0 else (int(self.risked),)

    def ask(self, seat: Seat) -> Ask:
        return Ask(tuple(Action("reply", n=n) for n in range(9))) if seat else Ask((SURE, RISK))

    def apply(self, seat: Seat, action: Action) -> None:
        self.risked = self.risked or action == RISK
        self.replied = 9 if action == SURE else self.replied if action.n is None else action.n

    def result(self) -> Result | None:
        return {-1: None, 9: Result((1, 0)), 4: Result((0, 3))}.get(self.replied, Result((3, 0)))

    @classmethod
    def standing(cls, seats: int, options: Options, results: Sequence[Result]) -> Standing:
        totals = tuple(sum(result.points[seat] for result in results) for seat in range(2))
        return Standing(totals, places_by(totals), bool(results))


STRANGERS: dict[str, type[Game]] = {kind.id: kind for kind in (NullGame, EightTricks, Trap)}


@pytest.fixture(autouse=True)
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that the house does not know sit down at its tables."""
    monkeypatch.setattr(determinization, "find", lambda game_id: STRANGERS.get(game_id) or game(game_id))


def dealt(kind: type[Game], seed: str = "1") -> Match:
    match = Match(Terms(kind, kind.seats[0], kind.defaults(), seed))
    match.begin(dealer=0)
    return match


def asked(match: Match) -> Observation:
    assert match.game is not None
    seat = match.game.asked()[0]
    return observe(match.game, seat, match.heard)


def hand(cards: str, other: str) -> Match:
    """Return a match of the smallest game with these two hands; the player of the first one begins."""
    match = Match(Terms(NullGame, 2, NullGame.defaults()))
    (a, b), (c, d) = FRENCH.cards(cards), FRENCH.cards(other)
    match.begin([a, c, b, d, *(card for card in range(52) if card not in (a, b, c, d))], dealer=0)
    return match


def answer(seen: Observation, level: str, seed: str = "1") -> Action:
    return ANY_GAME[level].choose(seen, stream(seed, level), Budget(ANY_PLAYOUTS[level]))


# -- levels ------------------------------------------------------------------------------------------------------------


def ahead(one: str, other: str, deals: int) -> list[float]:
    """Return the lead of the first of two players in duplicate deals of eight tricks."""
    found = []
    for number in range(deals):
        gains = []
        for lineup in ((one, other), (other, one)):
            match = dealt(EightTricks, f"duplicate {number}")
            while match.playing:
                seen = asked(match)
                match.play(seen.seat, answer(seen, lineup[seen.seat], f"{number} {len(match.lines)}"))
            own = lineup.index(one)
            gains.append(float(match.results[0].points[own] - match.results[0].points[1 - own]))
        found.append(fmean(gains))
    return found


def test_standard_thinks_further_than_beginner() -> None:
    gains = ahead("standard", "beginner", 12)
    assert fmean(gains) > 0.3, gains


def test_expert_expects_good_answers_of_the_others() -> None:
    seen = asked(first := dealt(Trap))
    assert first.game is not None and seen.seat == 0 and seen.ask.actions == (SURE, RISK)
    assert {answer(seen, "standard", str(seed)) for seed in range(5)} == {RISK}, "by chance the trap is hardly seen"
    assert {answer(seen, "expert", str(seed)) for seed in range(5)} == {SURE}


def test_levels_spend_more_and_more() -> None:
    spent = [ANY_PLAYOUTS[level] for level in ("beginner", "standard", "expert")]
    assert spent == sorted(set(spent)) and spent[0] * 5 <= spent[1] and spent[1] * 5 <= spent[2]


@pytest.mark.parametrize("level", ANY_GAME)
def test_the_same_chance_gives_the_same_answer(level: str) -> None:
    seen = asked(dealt(EightTricks))
    assert answer(seen, level) == answer(replace(seen, ticket=7), level)


@pytest.mark.share(2)
@pytest.mark.parametrize("level", ANY_GAME)
@pytest.mark.parametrize("kind", [EightTricks, game("contrat")], ids=lambda kind: kind.id)
def test_bots_choose_blind_to_hidden_cards(kind: type[Game], level: str) -> None:
    def way(deal: Game, seat: Seat, heard: Sequence[Event], level: str, seed: int) -> Action:
        return ANY_GAME[level].choose(observe(deal, seat, heard), Random(seed), Budget(12))

    blind(kind, level, way, positions=8)


def test_where_deals_are_long_fewer_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = asked(dealt(EightTricks))
    monkeypatch.setattr(search, "HAND", 4)
    few = sum(len(each.outcomes) for each in search_answers(seen, Random(1), Budget(96)))
    monkeypatch.setattr(search, "HAND", HAND)
    many = sum(len(each.outcomes) for each in search_answers(seen, Random(1), Budget(96)))
    assert 0 < 3 * few < many <= 96 + 3 * len(seen.ask.actions)


def test_a_cut_deal_is_worth_its_scores_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dealt(EightTricks)
    assert match.game is not None
    game = match.game.copy()
    while sum(game.won) < 3:  # type: ignore[attr-defined]
        game.apply(game.asked()[0], game.ask(game.asked()[0]).actions[0])
    own, other = game.won  # type: ignore[attr-defined]
    assert game.result() is None and outcome(game) == [own - other, other - own] != [0, 0]
    monkeypatch.setattr(search, "DEPTH", 2)
    assert Playouts(asked(match), Random(1), learns=False).sample_trial()(asked(match).ask.actions[0]) in (-1.0, 1.0)


def test_partners_win_and_lose_together() -> None:
    match = Match(Terms(game("contrat"), 4, {**game("contrat").defaults(), "mode": "teams"}, "1"))
    match.begin()
    assert match.game is not None
    for _ in range(200):
        if match.playing:
            seat = match.game.asked()[0]
            match.play(seat, match.game.ask(seat).random_action(Random(len(match.lines))))
    brought = outcome(match.game)
    assert not match.playing and brought[0] == brought[2] == -brought[1] == -brought[3]


def test_when_time_is_up_the_answer_is_given() -> None:
    ticks = iter(range(1_000_000))
    seen = asked(dealt(EightTricks))
    found = search_answers(seen, Random(1), Budget(10**6, lambda: float(next(ticks)), THINKING))
    assert max(len(each.outcomes) for each in found) <= 3 and len(found) == len(seen.ask.actions)


# -- hints -------------------------------------------------------------------------------------------------------------


def told(seen: Observation, code: str, playouts: int = 400) -> list[tuple[str, str, str]]:
    """Return the shown hints: each move with its estimate and its reason."""
    set_language(code)
    speaker = Speaker(FRENCH, ("Anna", "Bruno"))
    try:
        return [
            (action.text(FRENCH), speaker.sentence(estimate), speaker.sentence(reason))
            for action, estimate, reason in suggest_by_search(seen, Random(3), Budget(playouts))
        ]
    finally:
        set_language("en")


def test_a_clear_difference_is_stated_in_points_with_the_number_of_deals() -> None:
    (high, gained, why), (low, lost, why_not) = told(asked(hand("KH 2H", "9S 5S")), "en")
    assert (high, low) == ("play KH", "play 2H")
    assert gained.startswith("about ") and gained.endswith(" points ahead of the others over ten such deals")
    assert lost.endswith(" points behind the others over ten such deals")
    assert "better than any other move" in why and "worse than the best move" in why_not
    assert why.rpartition(": ")[2] == why_not.rpartition(": ")[2], "both are compared in the same deals"


def test_many_points_are_stated_for_one_deal_in_two_figures() -> None:
    thousands = [TriedChoice(Action("a"), [1234.0, 1244.0] * 8), TriedChoice(Action("b"), [-16.0, -6.0] * 8)]
    assert [generic_hints._comparison(thousands, each) for each in thousands] == [
        Said("hints.any.more", {"n": 1200, "deals": 16}),
        Said("hints.any.less", {"n": 1200, "deals": 16}),
    ]
    assert [generic_hints.estimate(each.outcomes) for each in thousands] == [
        Said("hints.any.ahead", {"n": 1200}),
        Said("hints.any.behind", {"n": 11}),
    ]
    assert generic_hints.estimate([0.5, 0.3] * 8) == Said("hints.any.ahead-ten", {"n": 4})
    assert generic_hints.estimate([1.0, -1.0] * 8) == generic_hints.estimate([9.0] * 7) == Said("hints.any.level")


def test_the_deals_are_those_that_were_tried() -> None:
    seen = asked(hand("KH 2H", "9S 5S"))
    (first, _) = search_answers(seen, Random(3), Budget(400))
    assert told(seen, "en")[0][2].endswith(f"(tries: {len(first.outcomes)})")


def test_answers_within_chance_count_as_equal() -> None:
    (_, estimate, why), (_, _, why_not) = told(asked(hand("7H 7S", "9S 5S")), "en")
    assert why.startswith("no other move did clearly better or worse (tries: ")
    assert why_not.startswith("not clearly worse than the best move (tries: ")
    assert " 0 " not in estimate


def test_too_few_deals_tell_nothing() -> None:
    for _, estimate, reason in told(asked(hand("KH 2H", "9S 5S")), "en", playouts=4):
        assert estimate == "nobody clearly ahead, as far as you can see" and "clearly" in reason


def test_the_only_move_is_called_that_and_estimated_all_the_same() -> None:
    match = dealt(EightTricks)
    while len(match.action_lines) < 14:
        seen = asked(match)
        match.play(seen.seat, seen.ask.actions[0])
    ((_, estimate, reason),) = told(asked(match), "en")
    assert reason == "the only move there is" and estimate.endswith("of the others over ten such deals")


@pytest.mark.parametrize(
    ("code", "one", "many"),
    [
        ("en", "about 1 point ahead", "about 2 points ahead"),
        ("it", "circa 1 punto in più", "circa 2 punti in più"),
        ("fr", "environ 1\u00a0point de plus", "environ 2\u00a0points de plus"),
    ],
)
def test_one_point_is_a_point(code: str, one: str, many: str) -> None:
    set_language(code)
    try:
        speaker = Speaker(FRENCH, ())
        assert speaker.sentence(Said("hints.any.ahead-ten", {"n": 1})).startswith(one)
        assert speaker.sentence(Said("hints.any.ahead-ten", {"n": 2})).startswith(many)
    finally:
        set_language("en")
