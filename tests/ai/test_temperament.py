"""Temperament: the choice among nearly equal answers, in every game and for every character."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import pytest

from cardtable.ai.bot import Budget, Purse, Taste
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.ai.levels import choose, find_bots
from cardtable.ai.successive_halving import pick_plausible, successive_halving
from cardtable.ai.temperament import DrawnBot, find_style, find_taste
from cardtable.cards.chance import Random
from cardtable.cards.events import Event
from cardtable.cards.pack import Seat
from cardtable.foundation.frozen import replace
from cardtable.play.characters import CHARACTERS, habits_of
from cardtable.rules.game import Action, Ask, Game
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import GAMES, game
from cardtable.text.catalog import text
from tests.support.blindness import blind, moments
from tests.support.temperament_deals import OPPOSITES, Trial
from tests.tools.statistics.temperaments import rate

GOOD, LIKED, BAD = Action("good"), Action("liked"), Action("bad")
TASTE = Taste(lambda action: float(action == LIKED), 0.1)
FEW = 12
STYLED = [game_id for game_id in GAMES if find_style(game_id) is not None]
EVERY_GAME = pytest.mark.parametrize("game_id", STYLED)


@pytest.mark.parametrize(("loss", "picked"), [(0.0, LIKED), (0.09, LIKED), (0.11, GOOD)])
def test_a_liked_answer_is_given_if_it_loses_little(loss: float, picked: Action) -> None:
    weighed = [Evaluated(GOOD, 1.0), Evaluated(LIKED, 1.0 - loss), Evaluated(BAD, 0.0)]
    assert pick_plausible(weighed, 0.0, Random(1), TASTE) == picked
    assert pick_plausible(weighed, 0.0, Random(1)) == GOOD


def test_the_loss_is_that_in_common_deals() -> None:
    weighed = [Evaluated(GOOD, 1.0, 200, 0.0), Evaluated(LIKED, 1.2, 100, 0.3)]
    assert pick_plausible(weighed, 0.0, Random(1), TASTE) == GOOD
    assert pick_plausible([weighed[0], weighed[1]._replace(behind=0.01)], 0.0, Random(1), TASTE) == LIKED


def test_an_answer_tried_in_few_deals_is_not_near() -> None:
    weighed = [Evaluated(GOOD, 1.0, 200, 0.0), Evaluated(LIKED, 1.0, 20, 0.0)]
    assert pick_plausible(weighed, 0.0, Random(1), TASTE) == GOOD
    assert pick_plausible([each._replace(deals=20) for each in weighed], 0.0, Random(1), TASTE) == LIKED


@pytest.mark.parametrize("near", [0.05, 0.15])
def test_a_level_that_errs_errs_towards_what_it_likes(near: float) -> None:
    weighed = [Evaluated(GOOD, 1.0), Evaluated(LIKED, 0.98), Evaluated(BAD, 0.5)]
    rng, taste = Random(1), TASTE._replace(near=near)
    picked = [pick_plausible(weighed, 0.1, rng, taste) for _ in range(200)]
    neutral = [pick_plausible(weighed, 0.1, rng) for _ in range(200)]
    assert 1.3 * neutral.count(LIKED) < picked.count(LIKED) < 200
    assert picked.count(GOOD) + picked.count(LIKED) == 200


def test_taste_leaves_the_size_of_errors_to_the_level() -> None:
    """A character without a liked answer at hand draws as the neutral player does."""
    weighed = [Evaluated(GOOD, 1.0, 60, 0.0), Evaluated(BAD, 0.95, 2, 0.4)]
    drawn = [
        [pick_plausible(weighed, 0.1, Random(seed), taste) for seed in range(60)]
        for taste in (None, TASTE._replace(near=0.01))
    ]
    assert drawn[0] == drawn[1] and BAD in drawn[0]


def test_search_tells_the_loss_in_common_deals() -> None:
    found = successive_halving([1.0, 0.5, 0.9], Budget(90, thorough=True), lambda: lambda choice: choice)
    assert [round(each.behind, 6) for each in found] == [0.0, 0.1, 0.5]


class Dice:
    """Bot that gives any of the listed answers."""

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        return seen.ask.random_action(rng)


def test_a_bot_without_values_prefers_what_it_likes_among_its_own_answers() -> None:
    asked = some_observation(game("cerchio"))
    liked = asked.ask.actions[0]
    likes = Budget(1, taste=Taste(lambda action: float(action == liked), 0.1))

    def given(budget: Budget) -> int:
        return sum(DrawnBot(Dice()).choose(asked, Random(k), budget) == liked for k in range(100))

    assert given(likes) > 1.5 * given(Budget(1)) > 0


def some_observation(kind: type[Game]) -> Observation:
    return next(
        seen
        for match, deal, seat, _ in moments(kind, 60)
        if 1 < len((seen := observe(deal, seat, match.heard)).ask.actions) < 6 and find_taste(seen, "leo") is not None
    )


@pytest.mark.share(4)
@EVERY_GAME
def test_acts_depend_on_the_answer_and_have_names(game_id: str) -> None:
    style = find_style(game_id)
    assert style is not None
    named = {act for likes in style.likes.values() for act in likes}
    done: set[str] = set()
    for match, deal, seat, _ in moments(game(game_id), 200):
        seen = observe(deal, seat, match.heard)
        acts = style.acts(seen)
        for action in seen.ask.actions:
            done |= set(acts(action))
        for verb, low, high, _marks in seen.ask.amounts:
            done |= {*acts(Action(verb, n=low)), *acts(Action(verb, n=high))}
    assert named <= done, f"never done: {named - done}"


@EVERY_GAME
def test_the_words_of_a_character_are_those_of_its_weights(game_id: str) -> None:
    style = find_style(game_id)
    assert style is not None
    assert set(style.likes) <= {character.key for character in CHARACTERS}
    for character in CHARACTERS:
        likes = style.likes.get(character.key, {})
        acts = habits_of(character.key).get(game_id, ())
        assert acts == tuple(sorted(likes, key=lambda act: -likes[act])), "the dearest act comes first"
        assert all(weight > 0 for weight in likes.values())
        assert len({text(act) for act in acts}) == len(acts)


@EVERY_GAME
def test_a_player_without_character_has_no_taste(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tastes: list[Taste | None] = []
    seen = some_observation(game(game_id))

    def spied(bot: object, seen: Observation, rng: Random, budget: Budget) -> Action:
        tastes.append(budget.taste)
        return seen.ask.actions[0]

    for kind in {type(bot) for bot in find_bots(game_id).values()}:
        monkeypatch.setattr(kind, "choose", spied)
    for level in find_bots(game_id):
        choose(seen, level, 3)
    assert tastes and not any(tastes)
    choose(seen, "expert", 3, taste=find_taste(seen, "leo"))
    assert tastes[-1] is not None


def with_temper(deal: Game, seat: Seat, heard: Sequence[Event], level: str, seed: int) -> Action:
    seen = observe(deal, seat, heard)
    character = CHARACTERS[(len(heard) + seat) % len(CHARACTERS)].key
    return find_bots(deal.id)[level].choose(seen, Random(seed), Budget(FEW, taste=find_taste(seen, character)))


@pytest.mark.share(4)
@pytest.mark.parametrize(
    ("game_id", "level"), [(game_id, ("beginner", "standard", "expert")[k % 3]) for k, game_id in enumerate(GAMES)]
)
def test_answers_by_temperament_are_allowed_repeat_themselves_and_are_blind(game_id: str, level: str) -> None:
    blind(game(game_id), level, with_temper, 20)


@pytest.mark.long
@pytest.mark.parametrize("level", ["beginner", "standard", "expert"])
@EVERY_GAME
def test_more_answers_by_temperament_are_blind(game_id: str, level: str) -> None:
    blind(game(game_id), level, with_temper, 80)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game_id", "level", "playouts", "deals", "act"),
    [
        ("cerchio", "standard", 24, 12, "cerchio.style.leader"),
        ("poker", "standard", 60, 30, "poker.style.half"),
        ("court_circular", "standard", 60, 12, "court_circular.style.resigns"),
        ("cerchio", "beginner", 2, 80, "cerchio.style.leader"),
        ("court_circular", "beginner", 1, 60, "court_circular.style.resigns"),
        ("naval", "beginner", 1, 12, "naval.style.blacks-early"),
    ],
)
def test_opposite_temperaments_show(game_id: str, level: str, playouts: int, deals: int, act: str) -> None:
    """A small sample of what `tests.tools.statistics.temperaments` measures; the seed fixes all chance in it."""
    trial = Trial(game_id, level, playouts, game(game_id).seats[0], {}, OPPOSITES[game_id])
    played = [trial.play(number) for number in range(deals)]
    more, less = (rate([deal.asked[character] for deal in played], act) for character in OPPOSITES[game_id])
    assert more > 1.2 * less > 0


@EVERY_GAME
def test_results_are_those_of_the_deals_whose_questions_are_counted(game_id: str) -> None:
    trial = Trial(game_id, "beginner", 1, game(game_id).seats[0], {}, OPPOSITES[game_id])
    played = trial.play(0).results
    trial.spent.clear()
    assert [trial.result(0, "", seat) for seat in range(trial.seats)] == played


def test_a_character_at_one_seat_of_many_deals_comes_out_otherwise() -> None:
    trial = Trial("cerchio", "beginner", 1, 4, {}, ())
    assert any(trial.result(number, "hugo", 0) != trial.result(number, "", 0) for number in range(8))


def test_a_forced_answer_needs_no_taste() -> None:
    seen = some_observation(game("poker"))
    only = seen.ask.actions[0]
    assert choose(replace(seen, ask=Ask((only,))), "expert", 1, taste=find_taste(seen, "vito")) == only


def test_games_with_opposite_characters_have_a_style() -> None:
    assert set(OPPOSITES) <= set(STYLED)


@pytest.mark.parametrize("regret", [0.0, 0.05, 0.2])
def test_liked_acts_cost_no_more_than_the_purse(regret: float) -> None:
    """Measured over many deals: each fills a purse of 0.15, and twenty liked acts at 0.05 each are on offer."""
    weighed = [Evaluated(GOOD, 1.0, 200, 0.0), Evaluated(LIKED, 0.95, 200, 0.05)]
    lost = []
    for seed in range(400):
        rng, purse = Random(seed), Purse(0.15)
        taste = TASTE._replace(purse=purse)
        picked = [pick_plausible(weighed, regret, rng, taste) for _ in range(20)]
        neutral = [pick_plausible(weighed, regret, rng) for _ in range(20)]
        lost.append(0.05 * (picked.count(LIKED) - neutral.count(LIKED)))
        assert purse.spent <= 0.15 + 1e-9 and purse.left >= -1e-9
    assert 0.03 < sum(lost) / len(lost) < 0.17


def test_an_act_beyond_the_purse_is_done_as_often_as_it_pays_for() -> None:
    weighed = [Evaluated(GOOD, 1.0, 200, 0.0), Evaluated(LIKED, 0.92, 200, 0.08)]
    picked = [pick_plausible(weighed, 0.0, Random(k), TASTE._replace(purse=Purse(0.02))) for k in range(1000)]
    assert 200 <= picked.count(LIKED) <= 300
    empty = [pick_plausible(weighed, 0.0, Random(k), TASTE._replace(purse=Purse(0.0))) for k in range(100)]
    assert LIKED not in empty


@pytest.mark.parametrize(("spread", "doubt", "spent"), [(0.05, 0.05, 0.02), (0.1, 0.0, 0.04), (inf, 0.05, 0.04)])
def test_the_purse_pays_the_part_of_an_estimate_that_is_no_error(spread: float, doubt: float, spent: float) -> None:
    weighed = [Evaluated(GOOD, 1.0, 60, 0.0, 0.0), Evaluated(LIKED, 0.96, 60, 0.04, doubt)]
    purse = Purse(1.0)
    assert pick_plausible(weighed, 0.0, Random(1), TASTE._replace(purse=purse, spread=spread)) == LIKED
    assert purse.spent == pytest.approx(spent)


def test_the_purse_of_a_match_is_filled_with_each_deal() -> None:
    seen, style = some_observation(game("cerchio")), find_style("cerchio")
    assert style is not None
    purses = []
    for deals, given_up in ((1, 0.0), (3, 0.0), (3, 0.01)):
        taste = find_taste(seen, "leo", deals, given_up)
        assert taste is not None and taste.purse is not None
        purses.append(taste.purse.left)
    assert purses == pytest.approx([0.015 * style.stake(seen) * share for share in (1, 3)] + [purses[1] - 0.01])
