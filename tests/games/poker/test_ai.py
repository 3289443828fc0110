"""The computer players of CIRKLE Poker: their fast hands and betting against the rules, their manners, what any person
would do, and that the reasons they give are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean

import pytest

from cardtable.ai.bot import Budget
from cardtable.arena.contest import Contest, play_duplicate
from cardtable.arena.leak_check import any_options
from cardtable.arena.report import contest_standing
from cardtable.cards.chance import Random, below, shuffled, stream
from cardtable.cards.pack import Card, Seat
from cardtable.games.poker.ai.beliefs import beliefs, common_faces
from cardtable.games.poker.ai.certain import is_unbeatable, pot_share
from cardtable.games.poker.ai.habits import (
    STRENGTHS,
    WHATS,
    first_ranks,
    habits,
    habits_line,
    learned_parts,
    parse_habits,
)
from cardtable.games.poker.ai.odds import KIND, KINDS, Scale
from cardtable.games.poker.ai.playout import FOLLOW, PASS, POT, WAIT, WAITED, position_at_start
from cardtable.games.poker.ai.push_fold import short_stack_choice
from cardtable.games.poker.ai.reasons import PokerMoment
from cardtable.games.poker.ai.runouts import common_cards, ladder_key
from cardtable.games.poker.players import ADVISER, BOTS
from cardtable.games.poker.rules import Poker
from cardtable.games.poker.rules_base import base_stake
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_types import PokerCarry, PokerOptions, PokerSeen
from cardtable.rules.cirkle import CODES, FACES
from cardtable.rules.game import Action, Setting, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from tests.tools.content.solve_poker import ALWAYS, Duel, exploited

FEW = Budget(24)
VERBS = {"pass": PASS, "parole": WAIT, "follow": FOLLOW, "tapis": FOLLOW, "bet": POT, "raise": POT}


# -- the kernels -----------------------------------------------------------------------------------------------------


def test_strengths_of_all_hands_at_once_agree_with_the_ladder() -> None:
    rng = Random(3)
    for _ in range(24):
        options = any_options(Poker, rng)
        rungs = ladder(options)
        board = [card % FACES for card in shuffled(range(96), rng)[:5]]
        for (f, g), value in zip(KINDS, Scale(rungs).strengths(board), strict=True):
            if max(Counter([f, g, *board]).values()) <= 4:
                assert value == rungs.strength((f, g, *board))


def some_deal(number: int) -> Poker | None:
    """Return a deal with random options, seats and chips, or None if no bet is possible in it."""
    rng = stream("betting", number)
    options: PokerOptions = {**any_options(Poker, rng), "show_winner": False, "tie_break": "sheet"}
    seats, most, deals = 2 + below(rng, 7), options["capital"], below(rng, 60)
    carry: PokerCarry = {}
    if below(rng, 2):
        carry = {"capital": tuple(below(rng, below(rng, most) + 2) for _ in range(seats)), "pot": below(rng, 40)}
        if sum(chips >= base_stake(options, deals) for chips in carry["capital"]) < 2:
            return None
    game = Poker.deal(shuffled(range(96), rng), Setting(seats, options, deals, below(rng, seats), carry))
    return game if game.phase == "bet" else None


def keeps_the_rules(number: int) -> str:
    """A deal by the rules and the fast betting, with any options."""
    game = some_deal(number)
    if game is None:
        return "nobody could bet"
    rng, bets = stream("bets", number), position_at_start(game.setting)
    while game.asked():
        seat = game.asked()[0]
        assert not bets.ended and bets.copy().capital == game.capital
        assert (bets.turn, bets.stage, bets.pot, bets.round_stakes) == (seat, game.stage, game.pot, game.round_stakes)
        may, really = (
            (at.to_match(), at.may_raise(seat), at.may_say_parole(seat), at.may_pass(seat)) for at in (bets, game)
        )
        assert may == really
        ask = game.ask(seat)
        for what, stake in bets.choices(seat):
            same = [verb for verb, code in VERBS.items() if code == min(what, POT) or (what > FOLLOW and code == POT)]
            texts = [Action(verb) if what in (PASS, WAIT) else Action(verb, n=stake) for verb in same]
            assert sum(map(ask.allows, texts)) == 1
        action = ask.random_action(rng)
        game.apply(seat, action)
        bets.act(seat, VERBS[action.verb], action.n or 0)
    board = tuple(game.table.at("board"))
    rungs = ladder(game.setting.options)
    hands = [(*game.table.at(f"hand.{seat}"), *board) for seat in range(game.setting.seats)]
    values = [rungs.strength(hand) if hand else 0 for hand in hands]
    carried = bets.ended == WAITED and game.why != "poker.end.divided"
    assert (bets.capital if carried else bets.final_capital(values, 0.0)) == game.capital
    return f"end {bets.ended}"


def test_the_fast_betting_keeps_the_rules() -> None:
    ends = Counter(map(keeps_the_rules, range(150)))
    assert len(ends - Counter({"nobody could bet": 150})) == 3 and min(ends.values()) > 5


def test_habits_are_read_as_they_were_written() -> None:
    rows = [[k / (STRENGTHS * WHATS) for k in range(hand * WHATS, (hand + 1) * WHATS)] for hand in range(STRENGTHS)]
    back = parse_habits(habits_line(17, rows))[17]
    assert not [
        (a, b)
        for ours, theirs in zip(rows, back, strict=True)
        for a, b in zip(ours, theirs, strict=True)
        if abs(a - b) >= 0.01
    ]


def test_the_data_file_is_written_as_it_is_read() -> None:
    """Every rank and every habit that ships survives reading and writing."""
    ranks, lines = learned_parts()
    assert len(ranks.split()) == len(first_ranks()) == len(KINDS)
    assert len(habits().table) > 300
    assert [habits_line(which, rows) for which, rows in habits().table.items()] == lines.strip().split("\n")


def test_short_stacks_bet_and_follow_with_everything() -> None:
    """The winner is found with few boards here; tests/tools/content/solve_poker.py finds the same with many."""
    duel, pot = Duel(40, Random(2)), 2
    assert not [stack for stack in (0.25, 0.5, 1.0) if pot * exploited(duel, ALWAYS, stack) >= 0.005]
    assert pot * exploited(duel, [[0.9] * len(KINDS)] * 4, 1.0) > 0.05


@pytest.mark.parametrize(("capital", "sure"), [((3, 50), True), ((50, 4), False), ((50, 50), False)])
def test_a_stack_is_short_up_to_the_pot(capital: tuple[int, int], sure: bool) -> None:
    bets = position_at_start(Setting(2, Poker.defaults(), carry={"capital": capital}))
    first = bets.turn
    assert (short_stack_choice(bets, first) == POT) is sure
    bets.act(first, POT, bets.pot)
    assert (short_stack_choice(bets, bets.turn) == FOLLOW) is sure


# -- what is asked of every bot --------------------------------------------------------------------------------------


def test_a_beginner_beats_chance() -> None:
    contest = Contest("poker", 4, Poker.defaults(), ("beginner", "random"), "beginner beats chance")
    how = contest_standing(contest, [play_duplicate(contest, number) for number in range(40)], 0)
    assert how.ahead.mean > how.ahead.half > 0


# -- what any person would do ----------------------------------------------------------------------------------------


def cards(faces: str, gone: Sequence[Card] = ()) -> list[Card]:
    """Cards by their faces, other copies than those that are gone."""
    found: list[Card] = []
    for code in faces.split():
        face = CODES.index(code)
        found.append(next(card for card in range(face, 96, FACES) if card not in (*found, *gone)))
    return found


def kind(faces: str) -> int:
    f, g = (CODES.index(code) for code in faces.split())
    return KIND[f * FACES + g]


def moment(hands: Mapping[Seat, str], board: str, acts: str, options: Mapping[str, Value] = {}) -> PokerSeen:
    """Return the observation of the next seat after these words; seat 0 speaks first. Hands without a name are
    random."""
    held: dict[Seat, list[Card]] = {}
    gone: list[Card] = []
    for seat, faces in hands.items():
        held[seat] = cards(faces, gone)
        gone += held[seat]
    common = cards(board, gone)
    rest = iter([card for card in range(95, -1, -1) if card not in (*gone, *common)])
    two = [held[seat] if seat in held else [next(rest), next(rest)] for seat in range(4)]
    pack = [*(pair[0] for pair in two), *(pair[1] for pair in two), *common, *rest]
    match = Match(Terms(Poker, 4, Poker.defaults(**options), "position"))
    match.begin(pack, dealer=3)
    for text in acts.split(", ") if acts else []:
        assert match.game is not None
        match.play(match.game.asked()[0], Action.parse(text, Poker.pack))
    assert match.game is not None
    seat = match.game.asked()[0]
    return observe(match.game, seat, match.heard)


def answers(level: str, seen: PokerSeen, times: int = 10) -> Counter[str]:
    """Count the answers of a bot at such a moment, each with another seed."""
    return Counter(BOTS[level].choose(seen, Random(seed), Budget(300)).verb for seed in range(times))


ROUND = "bet =4, follow =4, follow =4, follow =4"
"""All pay four, so that 20 are in the pot."""
ROUND_OF_ONE = "bet =1, follow =1, follow =1, follow =1"
TO_THE_END = f"{ROUND}, {ROUND_OF_ONE}, {ROUND_OF_ONE}"
"""All see the five common cards, with 28 in the pot."""


@pytest.mark.parametrize("level", BOTS)
def test_the_best_hand_there_is_is_never_thrown_away(level: str) -> None:
    seen = moment({1: "MO VO"}, "VO BO JO MT JX", f"{TO_THE_END}, bet =28")
    assert is_unbeatable(seen) and "pass" not in answers(level, seen)


@pytest.mark.parametrize("level", ["standard", "expert"])
def test_a_hopeless_hand_does_not_pay_the_whole_pot(level: str) -> None:
    seen = moment({1: "MT MX"}, "BR VC JC VX NR", f"{TO_THE_END}, bet =28")
    assert answers(level, seen)["pass"] == 10


@pytest.mark.parametrize("level", ["standard", "expert"])
def test_two_targets_are_never_passed_at_once(level: str) -> None:
    assert "pass" not in answers(level, moment({1: "VO BO"}, "", "bet =4"))


@pytest.mark.parametrize("level", ["standard", "expert"])
def test_the_last_to_speak_with_good_cards_does_not_let_the_pot_go(level: str) -> None:
    seen = moment({3: "VO BO"}, "", "parole, parole, parole")
    assert answers(level, seen)["bet"] >= 9


def test_a_bet_of_the_whole_pot_raises_the_believed_strength() -> None:
    seen = moment({1: "VR VC"}, "BR VO MC JT", f"{ROUND}, {ROUND_OF_ONE}, bet =24")
    believed = beliefs(seen, habits())[0]
    ranks = common_cards(ladder_key(seen.setting.options), common_faces(seen)).ranks
    good = fmean(belief for belief, rank in zip(believed, ranks, strict=True) if rank > 0.9)
    poor = fmean(belief for belief, rank in zip(believed, ranks, strict=True) if 0.3 < rank < 0.6)
    assert seen.seat == 1 and good > 1.5 * poor


def test_good_cards_win_often_and_poor_ones_seldom() -> None:
    board = "BR VC MC JX NT"
    won = [
        pot_share(moment({1: f"{f} {g}"}, board, f"{TO_THE_END}, bet =1"), 1, 9)
        for f, g in (("VO", "BO"), ("MT", "JX"))
    ]
    assert won[0] > 0.9 > 0.3 > won[1]


# -- advice ----------------------------------------------------------------------------------------------------------

SAID: dict[str, tuple[str, dict[Seat, str], str, str, dict[str, Value]]] = {
    "bare": ("pass", {1: "MT BX"}, "", "bet =4", {}),
    "everybodys": ("pass", {1: "MT JX"}, "VO BO JO MO VO", f"{TO_THE_END}, bet =28", {}),
    "dear": ("pass", {1: "MT MX"}, "BR VC JC VX NR", f"{TO_THE_END}, bet =28", {}),
    "close": ("pass", {1: "VO VR"}, "VC VX MO", f"{ROUND}, bet =20", {}),
    "others-first": ("parole", {1: "MT JX"}, "", "bet =1", {}),
    "free": ("parole", {3: "MT JX"}, "", "parole, parole, parole", {"all_parole": "free_card"}),
    "leaves-pot": ("parole", {3: "MT JX"}, "", "parole, parole, parole", {}),
    "lurks": ("parole", {0: "VO BO"}, "", "", {}),
    "waits": ("parole", {0: "MT JX"}, "", "", {}),
    "unbeatable": ("follow =28", {1: "MO VO"}, "VO BO JO MT JX", f"{TO_THE_END}, bet =28", {}),
    "pays": ("follow =1", {1: "VO BO"}, "", "bet =1", {}),
    "target": ("follow =4", {3: "MO NT"}, "", "bet =1, raise =4, parole", {}),
    "cheap": ("follow =3", {1: "MT MX"}, "BR VC VC", f"{ROUND}, bet =3", {}),
    "curious": ("follow =28", {1: "MT MX"}, "BR VC JC VX NR", f"{TO_THE_END}, bet =28", {}),
    "saves-pot": ("bet =1", {3: "MT JX"}, "", "parole, parole, parole", {}),
    "strong": ("bet =4", {0: "VO BO"}, "", "", {}),
    "no-raise": ("bet =4", {3: "MT JX"}, "", "parole, parole, parole", {}),
    "probe": ("bet =1", {0: "MT JX"}, "", "", {}),
    "bluff": ("bet =4", {0: "MT JX"}, "", "", {}),
    "may-pass": ("bet =4", {0: "VR VC"}, "", "", {}),
    "show": ("show", {3: "MT JX"}, "", "parole, parole, parole, bet =1, pass, pass, pass", {"show_winner": True}),
    "hide": ("hide", {3: "MT JX"}, "", "parole, parole, parole, bet =1, pass, pass, pass", {"show_winner": True}),
}
"""For each reason an answer at a moment where it is the one to give."""


@pytest.mark.parametrize("name", SAID)
def test_reasons_fit_the_moment(name: str) -> None:
    text, hands, board, acts, options = SAID[name]
    seen = moment(hands, board, acts, options)
    said = ADVISER.reason(seen, Action.parse(text, Poker.pack))
    assert said.text_id == f"hints.poker.{name}"
    facts = PokerMoment(seen)
    for key, value in said.args.items():
        assert {"n_wins": facts.wins, "n_price": round(facts.price)}.get(key, value) == value


def test_estimates_tell_gain_from_loss() -> None:
    seen = moment({0: "VO BO"}, "", "")
    ids = [ADVISER.estimate(seen, worth).text_id.rpartition(".")[2] for worth in (7.2, 0.3, -7.2)]
    assert ids == ["gains", "even", "loses"]
    assert ADVISER.estimate(seen, -7.2).args == {"n": 7}


def test_the_adviser_ranks_the_better_answer_first() -> None:
    best = ADVISER.rank(moment({1: "MO VO"}, "VO BO JO MT JX", f"{TO_THE_END}, bet =20"), Random(1), Budget(300))
    assert [each.value for each in best] == sorted([each.value for each in best], reverse=True)
    assert best[0].value > 20
    assert not [each for each in best if each.action.verb == "pass"]


def test_passing_brings_nothing_and_that_is_known() -> None:
    seen = moment({1: "MT MX"}, "BR VC JC VX NR", f"{TO_THE_END}, bet =28")
    worths = {each.action: each.value for each in ADVISER.rank(seen, Random(1), Budget(300))}
    assert worths[Action("pass")] == 0 == max(worths.values())
