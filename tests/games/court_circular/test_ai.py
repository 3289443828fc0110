"""The computer players of Court Circular: their fast deals against the rules, their manners, what any person would do,
and what they say for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from statistics import fmean

import pytest

from cardtable.ai.bot import Bot, Budget, RandomBot
from cardtable.cards.chance import Random, below, shuffled, stream
from cardtable.cards.events import Said
from cardtable.cards.pack import EVERYONE, FRENCH, Seat
from cardtable.games.court_circular.about import CARROLL
from cardtable.games.court_circular.ai.beliefs import likelihood, offered
from cardtable.games.court_circular.ai.ending import is_last, reckoned
from cardtable.games.court_circular.ai.heuristics import played_out
from cardtable.games.court_circular.ai.playout import HIDDEN, RESIGN, CourtPosition, of_game, of_view
from cardtable.games.court_circular.ai.reach import CARDS, lines_of
from cardtable.games.court_circular.players import ADVISER, BOTS, PLAYOUTS
from cardtable.games.court_circular.rules import CourtCircular
from cardtable.games.court_circular.rules_lines import ORDERS, TABLES, best_line
from cardtable.games.court_circular.rules_types import CourtSeen
from cardtable.rules.game import Action, Options
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.table.narration.wording import Speaker
from tests.support.laws import some_options


def new_match(seed: str, seats: int = 2, options: Options | None = None) -> Match:
    match = Match(Terms(CourtCircular, seats, CourtCircular.defaults(**(options or {})), seed))
    match.begin()
    match.shuffle()
    return match


def some_match(seed: str, rng: Random) -> Match:
    return new_match(seed, CourtCircular.seats[below(rng, 3)], some_options(CourtCircular, rng))


def moments(match: Match) -> Iterator[tuple[CourtCircular, Seat]]:
    """Yield every moment of a deal at which a seat has a choice. The caller need not play."""
    while match.playing:
        game = match.game
        assert isinstance(game, CourtCircular)
        seat, done = game.asked()[0], len(match.lines)
        if not game.ask(seat).forced:
            yield game, seat
        if len(match.lines) == done:
            match.play(seat, game.ask(seat).random_action(stream("any", match.terms.seed, done)))
        match.shuffle()


def ahead(game: CourtCircular, seat: Seat) -> int:
    counts = game.counts()
    return counts[seat] - counts[1 - seat]


# -- the fast deals --------------------------------------------------------------------------------------------------


def follow(deal: CourtPosition, action: Action) -> None:
    if action.verb == "lead":
        deal.choose(action.cards[0])
    else:
        deal.lay(action.cards[0] if action.cards else RESIGN)


def keeps_the_rules(number: int) -> str:
    """A deal by the rules and the fast one, with any options."""
    rng = stream("fast", number)
    game = some_match(f"fast {number}", rng).game
    assert isinstance(game, CourtCircular)
    deal = of_game(game)
    while game.asked():
        seat = game.asked()[0]
        ask = game.ask(seat)
        assert (deal.turn, deal.lead, deal.first) == (seat, game.lead, game.first)
        if deal.choosing:
            assert sorted(deal.candidates) == sorted(a.cards[0] for a in ask.actions)
        else:
            assert [a.cards[0] for a in ask.actions if a.cards] == deal.hands[seat]
            assert deal.may_resign() == (Action("resign") in ask.actions)
        action = ask.random_action(rng)
        game.apply(seat, action)
        follow(deal, action)
        assert (*deal.counts,) == game.counts()
    assert deal.over
    return "played"


def test_fast_deals_keep_the_rules() -> None:
    assert Counter(map(keeps_the_rules, range(200))) == {"played": 200}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("order", ORDERS)
def test_reach_equals_the_best_line_that_can_be_laid(table: str, order: str) -> None:
    lines = lines_of(table, order)
    for number in range(150):
        lead, *cards = shuffled(CARDS, stream("reach", number))[:8]
        laid, hand = cards[: number % 4], cards[number % 4 : number % 4 + 5]
        threes = [(*laid, *picked) for picked in combinations(hand, 3 - len(laid))]
        assert lines.reach(lead, laid, hand) == max(best_line(lead, three, table, order).rank for three in threes)
        one, other = cards[:3], cards[3:6]
        wins = best_line(lead, tuple(one), table, order)[:2] > best_line(lead, tuple(other), table, order)[:2]
        assert lines.beats(lead, one, other) == wins


def test_a_playout_leaves_its_position_alone() -> None:
    for game, seat in moments(new_match("alone")):
        deal = of_game(game)
        before = [[*hand] for hand in deal.hands], [*deal.stock], [*deal.counts]
        assert played_out(deal.copy(), seat, 1) == played_out(deal.copy(), seat, 1)
        assert (deal.hands, deal.stock, deal.counts) == before


@pytest.mark.parametrize("seats", [2, 4])
def test_a_position_as_seen_is_the_true_one_without_the_hidden_cards(seats: int) -> None:
    for game, seat in moments(new_match("seen", seats)):
        seen, real = of_view(observe(game, seat)), of_game(game)
        assert seen.hands[seat] == real.hands[seat]
        assert [set(hand) - {HIDDEN} for other, hand in enumerate(seen.hands) if other != seat] == [set()] * (seats - 1)
        assert ([*map(len, seen.hands)], len(seen.stock)) == ([*map(len, real.hands)], len(real.stock))
        for name in ("terms", "laid", "lead", "first", "turn", "out", "choosing", "over"):
            assert getattr(seen, name) == getattr(real, name)


# -- what is asked of every bot --------------------------------------------------------------------------------------


def test_seeing_beats_chance() -> None:
    person, chance = BOTS["beginner"], RandomBot()
    gains = []
    for number in range(40):
        found = []
        for mine in (0, 1):
            match = new_match(f"pair {number}")
            seats: list[Bot] = [person, chance] if mine == 0 else [chance, person]
            for game, seat in moments(match):
                rng = stream("pair", number, mine, len(match.lines))
                match.play(seat, seats[seat].choose(observe(game, seat, match.heard), rng, Budget(1)))
            assert isinstance(match.game, CourtCircular)
            found.append(ahead(match.game, mine))
        gains.append(fmean(found))
    assert fmean(gains) > 60
    assert sum(gain > 0 for gain in gains) >= 38


# -- what any person would do ----------------------------------------------------------------------------------------

STRONG = ["standard", "expert"]


def position(lead: str, hands: list[str], laid: list[str], stock: str | int = 10, first: Seat = 0) -> CourtCircular:
    """A trick after these cards have been laid in turn. Of the stock either the cards are named, or how many there are;
    all the others have been won, face up, by the two in turn."""
    held = [FRENCH.cards(hand) for hand in hands]
    used = [FRENCH.card(lead), *(card for hand in held for card in hand)]
    rest = [card for card in shuffled(CARDS, Random(1)) if card not in used]
    drawn = rest[:stock] if isinstance(stock, int) else FRENCH.cards(stock)
    game = CourtCircular.from_position(FRENCH.card(lead), held, drawn, first, {})
    for n, card in enumerate([card for card in rest if card not in drawn]):
        game.table.lay(f"up.{n % 2}", [card])
        game.table.turn(card, EVERYONE)
    for code in laid:
        game.play(game.asked()[0], Action("play", (FRENCH.card(code),)))
    return game


def answer(level: str, game: CourtCircular) -> str:
    seen = observe(game, game.asked()[0])
    return BOTS[level].choose(seen, Random(5), Budget(PLAYOUTS.get(level, 1))).text(FRENCH)


@pytest.mark.parametrize("level", BOTS)
def test_the_last_card_takes_the_trick(level: str) -> None:
    """Only the nine makes a pair beside the Lead, and the other has no Line."""
    hands = ["2C 4C AC KS 6C 8S", "3D 5D 9H QC 2D 10S"]
    game = position("9D", hands, ["2C", "3D", "4C", "5D", "AC"])
    assert answer(level, game) == "play 9H"


@pytest.mark.parametrize("level", STRONG)
def test_the_cheapest_winner_will_do(level: str) -> None:
    """Both nines win; the heart is worth more in hand than on the table only if the trick were lost: it is not, but a
    king thrown in for nothing would be missed."""
    hands = ["2C 4C AC KS 6C 8S", "3D 9S 9H KD 2D 10S"]
    game = position("9D", hands, ["2C", "3D", "4C", "9S", "AC"])
    assert answer(level, game) in ("play 9H", "play 2D", "play 10S", "play KD")


@pytest.mark.parametrize("level", STRONG)
def test_a_trick_that_cannot_be_won_gets_no_third_card(level: str) -> None:
    hands = ["9C 9S AC KS 6C 8S", "3D 5D 4H QH JH 10S"]
    game = position("9D", hands, ["9C", "3D", "9S", "5D", "AC"])
    assert answer(level, game) == "resign"


@pytest.mark.parametrize("level", STRONG)
def test_three_nines_beside_a_nine_are_not_given_up(level: str) -> None:
    hands = ["9C 9S 9H KS 6C 8S", "3D 5D 4H QH JH 10S"]
    game = position("9D", hands, ["9C", "3D"])
    assert answer(level, game) != "resign"


@pytest.mark.parametrize("level", ["beginner"])
def test_the_lead_suits_the_hand(level: str) -> None:
    """Three eights in hand, and the fourth among the cards laid."""
    hands = ["8H 2C KC 8S 8D 8C", "QD JS 4S 5H 6S 7C"]
    game = position("2H", hands, ["8H", "QD", "2C", "JS", "KC", "4S"])
    assert game.phase == "choose"
    assert answer(level, game) == "lead 8H"


def last_trick() -> CourtCircular:
    """The stock is out and first-hand holds a run of four, if it lays nothing else."""
    return position("5S", ["6D 7C 8H AS KS", "5D 9C 2C JD"], [], 0)


@pytest.mark.parametrize("level", BOTS)
def test_the_last_trick_is_laid_out_without_a_slip(level: str) -> None:
    game = last_trick()
    while game.asked():
        seat = game.asked()[0]
        mine = seat == 0
        seen = observe(game, seat)
        bot = BOTS[level] if mine else RandomBot()
        game.play(seat, game.ask(seat).actions[0] if seen.ask.forced else bot.choose(seen, Random(9), Budget(60)))
    assert ahead(game, 0) > 0


def test_the_last_trick_is_reckoned_as_it_ends() -> None:
    """A seat that is promised the last trick gets it against every play; any other seat loses it to the best play."""
    compared = 0
    for number in range(30):
        for game, seat in moments(new_match(f"end {number}", 2, {"resign_window": "off"})):
            deal = of_game(game)
            if not is_last(deal) or len(game.table.at(f"laid.{seat}")) < 1:
                continue
            for card, worth in reckoned(deal):
                twin = game.copy()
                twin.apply(seat, Action("play", (card,)))
                assert round(worth) == best_ending(twin, seat)
                compared += 1
    assert compared > 100


def best_ending(game: CourtCircular, seat: Seat) -> int:
    """Return the final lead of a seat under best play of both; every line is tried."""
    if not game.asked():
        return ahead(game, seat)
    turn = game.asked()[0]
    found = []
    for action in game.ask(turn).actions:
        twin = game.copy()
        twin.apply(turn, action)
        found.append(best_ending(twin, seat))
    return max(found) if turn == seat else min(found)


# -- what acts tell --------------------------------------------------------------------------------------------------


def test_the_cards_among_which_a_lead_was_chosen_are_remembered() -> None:
    chosen = 0
    for number in range(6):
        match = some_match(f"offered {number}", stream("offered", number))
        laid: list[int] = []
        for game, seat in moments(match):
            if game.phase == "choose":
                laid = sorted(game.laid())
                match.play(seat, game.ask(seat).random_action(stream("offered", number, len(match.lines))))
                chosen += 1
                assert sorted(offered(observe(game, 0, match.heard).heard)) == laid
    assert chosen > 20


def test_a_chosen_lead_speaks_for_cards_that_go_with_it() -> None:
    """The eight was taken from the eight and the king of hearts, so the three hearts are likelier in that hand."""
    fits = of_game(position("8H", ["8S 2H 3H 5C 6D AS", "QD JS 4S 5H 6S 7C"], []))
    strange = of_game(position("8H", ["KS KD QC 5C 6D AS", "QD JS 4S 5H 6S 7C"], []))
    leads = FRENCH.cards("8H KH")
    assert likelihood(fits, 1, leads) > 2 * likelihood(strange, 1, leads)


def test_staying_in_raises_the_believed_strength_of_a_hand() -> None:
    has = of_game(position("9D", ["2C 4C AC KS 6C 8S", "9S 9H 5H QC 2D 10S"], ["2C", "2D", "4C"]))
    has_not = of_game(position("9D", ["2C 4C AC KS 6C 8S", "3S 4H 5H QC 2D 6S"], ["2C", "2D", "4C"]))
    assert likelihood(has, 0, ()) == 1 > likelihood(has_not, 0, ())


def test_every_deal_is_possible_to_some_degree() -> None:
    for number in range(12):
        match = some_match(f"likely {number}", stream("likely", number))
        for game, seat in moments(match):
            if game.phase == "lay":
                assert 0 < likelihood(of_game(game), seat, offered(match.heard)) <= 1


# -- what is said for an answer --------------------------------------------------------------------------------------


def said(game: CourtCircular, action: str) -> str:
    """The reason for an answer, with its cards and numbers, as one line."""
    seen = observe(game, game.asked()[0])
    found = ADVISER.reason(seen, Action.parse(action, FRENCH))
    args = [
        f"{name}={FRENCH.text(value if isinstance(value, tuple) else (int(value),)) if name != 'n' else value}"
        for name, value in found.args.items()
    ]
    return " ".join([found.text_id.removeprefix("hints.court-circular."), *args])


WON = position("9D", ["2C 4C AC KS 6C 8S", "3D 5D 9H QC 2D 10S"], ["2C", "3D", "4C", "5D", "AC"])
LOST = position("9D", ["9C 9S AC KS 6C 8S", "3D 5D 4H QH JC 10S"], ["9C", "3D", "9S", "5D", "AC"])
OPEN = position("7H", ["8S 9D 2H KC 3C 4S", "7S AH KH 10S 2D 5D"], ["4S"])
COURT = position("QC", ["KS JD 8D 2C 5D 6S", "3S AH KH 6D 2H 4D"], [])
PAIRED = position("7C", ["7S AH KH 10S 2D 5D", "8S 9D 2H KC 3C 4S"], [])
THIRD = position("7C", ["7S AH KH 10S 2D 5D", "8S 9D 2H KC 3C 4S"], ["2D", "2H", "5D", "3C"])
BEGUN = position("7H", ["8S 9D 3H KC 3C 4S", "JC QD 10D 3D 2D 5D"], [])
POOR = position("9C", ["2D 4D 6S KD 5H QS", "3S AH KH 6D 2C 5D"], [])
TWO = position("9C", ["9S 9D 9H KD 5H QS", "3S AH KH 6D 2C 5D"], ["9S", "3S", "9D", "2C"])
FACED = position("9C", ["9S 9D 9H KD 5H QS", "3S AH KH 6D 2C 4D"], ["9S"])
RICH = position("9C", ["8S 4D 6H KD 5H QS", "3S AH KH QH JH 4H"], ["8S"])
CHOICE = position(
    "2H", ["8H 2C KC 8S 8D 3H", "QD JS 4S 5H 6S 7C"], ["8H", "QD", "2C", "JS", "KC", "4S"], "AD AS AC 10D 10S 10C 9S"
)


@pytest.mark.parametrize(
    ("game", "action", "words"),
    [
        (WON, "play 9H", "wins-alone"),
        (LOST, "play 10S", "lost"),
        (LOST, "resign", "beaten cards=9C 9S"),
        (TWO, "play 9H", "unbeatable cards=9S 9D 9H"),
        (BEGUN, "play 8S", "run cards=8S 9D"),
        (BEGUN, "play 3C", "waits cards=8S 9D"),
        (OPEN, "play AH", "hearts cards=AH KH"),
        (OPEN, "play 7S", "waits cards=AH KH"),
        (OPEN, "resign", "saves-dear cards=AH KH n=3"),
        (COURT, "play KS", "courts cards=KS JD"),
        (COURT, "play 8D", "waits cards=KS JD"),
        (PAIRED, "play 7S", "pair"),
        (PAIRED, "play 2D", "waits cards=7S"),
        (THIRD, "play AH", "saves-line cards=7S"),
        (POOR, "play KD", "highest"),
        (POOR, "play 2D", "keeps cards=KD 5H QS"),
        (FACED, "play 3S", "keeps cards=AH KH"),
        (FACED, "resign", "beaten cards=9S"),
        (RICH, "resign", "no-line-costs card=9C n=2"),
        (CHOICE, "lead 8H", "lead-line cards=8S 8D"),
        (CHOICE, "lead 4S", "lead-any"),
    ],
)
def test_reasons_are_true(game: CourtCircular, action: str, words: str) -> None:
    assert said(game, action) == words


def test_carrolls_pairs_have_nothing_to_do_with_the_lead() -> None:
    hands = [FRENCH.cards("7S 7D 2C 4H 9C JS"), FRENCH.cards("3S AH KH 6D 2D 4D")]
    game = CourtCircular.from_position(FRENCH.card("10C"), hands, [], 0, dict(CARROLL))
    assert said(game, "play 7S") == "line cards=7S 7D"


def observations(count: int) -> Iterator[CourtSeen]:
    """Questions of random deals, of all kinds."""
    number = 0
    while count:
        number += 1
        match = some_match(f"said {number}", stream("said", number))
        for game, seat in moments(match):
            if count:
                count -= 1
                yield observe(game, seat, match.heard)


def test_every_answer_has_a_reason_and_all_reasons_occur() -> None:
    words = Counter(ADVISER.reason(seen, action).text_id for seen in observations(1000) for action in seen.ask.actions)
    assert {word.removeprefix("hints.court-circular.") for word in words} == {
        "wins", "unbeatable", "lost", "run", "equals", "hearts", "courts", "line", "waits", "saves-line", "highest",
        "wins-alone", "unbeatable-alone", "pair", "heart", "court",
        "keeps", "cheap", "any-card", "beaten", "no-line", "saves-hand", "no-line-costs", "saves-dear", "costs",
        "lead-run", "lead-line", "lead-plain", "lead-any",
    }  # fmt: skip


def test_expected_results_are_stated_in_points() -> None:
    seen = observe(POOR, 0)
    said = [ADVISER.estimate(seen, worth) for worth in (14.3, 0.4, -7.6)]
    assert [s.text_id.rpartition(".")[2] for s in said] == ["ahead", "level", "behind"]
    assert [s.args.get("n") for s in said] == [14, None, 8]


def test_a_line_of_several_cards_takes_the_trick_in_the_plural() -> None:
    words = Speaker(FRENCH, ["Anna", "Bruno"])
    for cards in (("9H",), ("KS", "JD")):
        said = words.sentence(Said("hints.court-circular.wins", {"cards": tuple(map(FRENCH.card, cards))}))
        assert said.endswith(" will take the trick"), "one card and several have the same verb"
