"""The computer players of CIRKLE Bataille: their fast games against the rules, what they know, and what any person
would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import fmean

import pytest

from cardtable.ai.blunder_filter import MISSES, find_blunders
from cardtable.ai.bot import Bot, Budget, Purse, RandomBot, Taste
from cardtable.ai.hints import suggest
from cardtable.cards.chance import Random, below, shuffled, stream
from cardtable.cards.events import Said
from cardtable.cards.pack import CHANCE, CIRKLE, Card, Seat
from cardtable.games.bataille.ai.heuristics import choice, gain
from cardtable.games.bataille.ai.order import IN_TURN, PATTERNS, arranged, patterned
from cardtable.games.bataille.ai.playout import NEVER, Thresholds, of_game, play_out
from cardtable.games.bataille.ai.search import lost_slots, mixed_up
from cardtable.games.bataille.players import ADVISER, BOTS, ROUGH, own_gain
from cardtable.games.bataille.rules import Bataille, ranks_of
from cardtable.games.bataille.rules_types import BatailleSeen
from cardtable.rules.cirkle import COLOUR_FIRST, FACES
from cardtable.rules.game import Action, Setting, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from tests.support.laws import some_options
from tests.support.matches import by_faces

FEW = 12
OWN = [Action("own", to=f"pack.{seat}") for seat in range(4)]
RESERVE = Action("reserve", to="reserve")


def new_match(seed: str, seats: int = 3, **options: Value) -> Match:
    match = Match(Terms(Bataille, seats, Bataille.defaults(**options), seed))
    match.begin()
    match.shuffle()
    return match


def moments(match: Match) -> Iterator[tuple[Bataille, Seat]]:
    """Every moment of a deal at which a seat has a choice; it is played on by chance."""
    while match.playing:
        game = match.game
        assert isinstance(game, Bataille)
        seat = game.asked()[0]
        if not game.ask(seat).forced:
            yield game, seat
        match.play(seat, game.ask(seat).random_action(stream("any", len(match.lines))))
        match.shuffle()


# -- the fast games --------------------------------------------------------------------------------------------------


def any_game(rng: Random) -> Bataille:
    """Some moment of some game, on a silent table, at which a seat has a choice; often with small piles."""
    while True:
        seats = 2 + below(rng, 3)
        options = some_options(Bataille, rng)
        cards = shuffled(range(len(CIRKLE)), rng)
        if rng.random() < 0.5:
            sizes = [1 + below(rng, 6) for _ in range(seats)]
            packs = [[cards.pop() for _ in range(size)] for size in sizes]
            game = Bataille.from_position(packs, cards[: below(rng, 12)], options, below(rng, seats)).copy()
        else:
            game = Bataille.deal(cards, Setting(seats, options, dealer=below(rng, seats))).copy()
        for _ in range(below(rng, 60)):
            if game.asked():
                game.apply(game.asked()[0], game.ask(game.asked()[0]).random_action(rng))
        if game.phase == "answer" and len(game.ask(game.asked()[0]).actions) == 2:
            return game


def played_on(game: Bataille, own: bool, table: Thresholds, most: int, rng: Random) -> None:
    """Play by the rules as a playout does on its own; the leader of the next trick has turned up a card."""
    stop, first = game.trick + most, True
    ranks = ranks_of(game.setting.options)
    while game.asked() and game.trick <= stop:
        seat = game.asked()[0]
        if seat == CHANCE:
            game.apply(seat, Action("shuffle", tuple(shuffled(game.table.at("gathered"), rng)), "gathered"))
            continue
        actions, pack = game.ask(seat).actions, [ranks[card % FACES] for card in game.table.at(f"pack.{seat}")]
        best = max(ranks[card % FACES] for card in game.face if card >= 0)
        after = len(game.round) - 1 - game.turn
        if not first:
            own = len(actions) == 1 or table[after][best][pack[-1]] <= (pack[-2] if len(pack) > 1 else 0)
        first = False
        game.apply(seat, actions[0 if own else 1])


def keeps_the_rules(number: int) -> str:
    """A playout, and the same game by the rules."""
    rng = stream("playouts", number)
    game = any_game(rng)
    table = [[[(0, NEVER, below(rng, 25))[below(rng, 3)] for _ in range(25)] for _ in range(25)] for _ in range(3)]
    own, most = rng.random() < 0.5, below(rng, 60)
    ours = play_out(of_game(game), own, table, most, Random(number))
    played_on(game, own, table, most, Random(number))
    result = game.result()
    if result is None:
        sizes = [len(game.table.at(f"pack.{seat}")) + (seat == game.leader) for seat in range(game.setting.seats)]
        assert (list(ours.sizes), list(ours.winners)) == (sizes, [])
        return "goes on"
    assert tuple(ours.sizes) == result.scores
    assert sorted(ours.winners) == [seat for seat, point in enumerate(result.points) if point]
    return "ended"


def test_playouts_keep_the_rules() -> None:
    found = Counter(map(keeps_the_rules, range(150)))
    assert min(found["ended"], found["goes on"]) > 20


def test_a_guide_is_asked_until_it_is_silent() -> None:
    game = any_game(stream("guide"))
    at, asked = of_game(game), list[Seat]()

    def guide(seat: Seat, top: int, cards: Sequence[int], usual: bool) -> bool | None:
        asked.append(seat)
        return False if len(asked) < 3 else None

    play_out(at, True, choice(4), 50, Random(1), guide)
    assert len(asked) == 3 and at == of_game(game), "and the position stays as it was"


def test_the_table_is_the_closed_form() -> None:
    for seats in (2, 3, 4):
        for after in range(seats - 1):
            for best, own in ((5, 20), (20, 5), (12, 13), (9, 9), (24, 1)):
                gains = [gain(seats, after, best, own, following) for following in range(1, 25)]
                least = choice(seats)[after][best][own]
                if least == 0:
                    assert sum(gains) > 0
                elif least == NEVER:
                    assert gains[-1] <= 0
                else:
                    assert sum(gains[least - 1 :]) > 0


# -- what is asked of every bot --------------------------------------------------------------------------------------


def wins(seats: Sequence[Bot], seed: str) -> tuple[Seat, ...]:
    """Return the winners of a game among these bots, which hear no events and use their view alone."""
    rng = stream(seed)
    options = Bataille.defaults(max_tricks=50)
    game = Bataille.deal(shuffled(range(len(CIRKLE)), rng), Setting(len(seats), options)).copy()
    while game.asked():
        seat = game.asked()[0]
        ask = game.ask(seat)
        game.apply(seat, ask.actions[0] if ask.forced else seats[seat].choose(observe(game, seat), rng, Budget(1)))
    return game.winners


def test_a_beginner_beats_chance() -> None:
    person, chance = BOTS["beginner"], RandomBot()
    won = []
    for number in range(40):
        first, second = wins([person, chance], f"pair {number}"), wins([chance, person], f"pair {number}")
        won.append(((0 in first) / len(first) + (1 in second) / len(second)) / 2)
    assert fmean(won) > 0.7


# -- a beginner's taste ----------------------------------------------------------------------------------------------


def likes(verb: str) -> Taste:
    """Return a taste that would pay anything for answers with this verb."""
    return Taste(lambda action: float(action.verb == verb), 1.0, Purse(1.0))


@pytest.mark.parametrize(("verb", "own"), [("own", "MC"), ("reserve", "VO")])
def test_a_beginner_pays_more_for_a_liked_card_than_the_closed_form_says(verb: str, own: str) -> None:
    seen = view_of(position([f"NC {MIDDLING}", f"{own} {STRONG_AND_WEAK}"], "VT"), 1)
    taste = likes(verb)
    assert BOTS["beginner"].choose(seen, Random(1), Budget(1, taste=taste)).verb == verb
    best, rank = (COLOUR_FIRST[card % FACES] for card in cards(f"NC {own}"))
    lost = own_gain(seen, best, rank) * (1 if verb == "reserve" else -1)
    assert taste.purse is not None
    assert taste.purse.spent == pytest.approx(lost + ROUGH) and taste.purse.spent > lost > 0


def test_a_beginner_starts_no_battle_because_it_likes_its_own_cards() -> None:
    seen = view_of(position([f"NC {MIDDLING}", f"NC {STRONG_AND_WEAK}"], "VT"), 1)
    assert BOTS["beginner"].choose(seen, Random(1), Budget(1, taste=likes("own"))) == RESERVE


# -- what any person would do ----------------------------------------------------------------------------------------


def cards(faces: str) -> list[Card]:
    """Cards of the series A, or of the first in which they are not named yet."""
    return by_faces(faces)[0]


def position(packs: Sequence[str], reserve: str, limit: int = 50, trick: int = 1) -> Match:
    """A trick begins: seat 0 turns up its top card; packs and reserve are written with their top card first. All other
    cards lie under the reserve, or under the first pack if there is none."""
    every = cards(" ".join([*packs, reserve]))
    lying = []
    for pack in (*packs, reserve):
        lying.append(every[: len(pack.split())])
        every = every[len(pack.split()) :]
    named = {card for pile in lying for card in pile}
    lying[-1 if reserve else 0] += [card for card in range(len(CIRKLE)) if card not in named]
    options = Bataille.defaults(max_tricks=limit)
    match = Match(Terms(Bataille, len(packs), options, "position"))
    match.game = Bataille.from_position(lying[:-1], lying[-1], options, 0, trick)
    return match


def view_of(match: Match, seat: Seat) -> BatailleSeen:
    """Return the observation of a position without a history, in which the seat knows its own pack."""
    assert match.game is not None
    for card in match.game.table.at(f"pack.{seat}"):
        match.game.table.turn(card, 1 << seat)
    return observe(match.game, seat)


STRONG_AND_WEAK = "MT VO JT NR MX VR BT BR JC BC MC VC BX VT MR JR JX NX"
MIDDLING = "BX JR BT JX VT MR BX JT BC JC MC VT MX JX BT NT BR JR"


@pytest.mark.parametrize("level", BOTS)
def test_the_last_to_answer_takes_with_a_card_that_is_just_enough(level: str) -> None:
    seen = view_of(position([f"BX {MIDDLING}", f"BR {STRONG_AND_WEAK}"], "VT"), 1)
    assert BOTS[level].choose(seen, Random(1), Budget(400)) == OWN[1]


@pytest.mark.parametrize("level", BOTS)
def test_a_good_card_is_not_thrown_under_a_better_one(level: str) -> None:
    seen = view_of(position([f"VO {MIDDLING}", f"NC {STRONG_AND_WEAK}"], "VT"), 1)
    assert BOTS[level].choose(seen, Random(1), Budget(400)) == RESERVE


@pytest.mark.parametrize("level", ["standard", "expert"])
def test_the_winner_of_the_last_trick_takes_it(level: str) -> None:
    """Each has five cards left; the weakest possible lead is beaten by any card, but not by all of the reserve."""
    match = position(["MX MC JT JX JR", "VO MC JT JX JR"], "MT VR BR NT NX NR", limit=50, trick=50)
    seen = view_of(match, 1)
    assert match.game is not None
    assert find_blunders(match.game, 1, RESERVE) == [MISSES] and find_blunders(match.game, 1, OWN[1]) == []
    assert BOTS[level].choose(seen, Random(1), Budget(2)) == OWN[1]


def test_the_reserve_is_no_slip_before_the_end_or_where_nothing_can_go_wrong() -> None:
    early = position(["MX MC JT JX JR", "VO MC JT JX JR"], "MT VR BR NT NX NR", limit=50, trick=20)
    ahead = position(["MX MC JT", "VO MC JT JX JR BT BX BR"], "MT VR BR NT NX NR", limit=50, trick=50)
    for match in (early, ahead):
        assert match.game is not None
        assert find_blunders(match.game, 1, RESERVE) == []


def test_a_watching_player_knows_the_next_cards_of_the_reserve() -> None:
    """With four players the reserve is soon used up, and what lies there then was gathered in the open."""
    match = new_match("memory", 4)
    known = 0
    for game, seat in moments(match):
        seen = observe(game, seat, match.heard)
        told = ADVISER.reason(seen, RESERVE) if game.phase == "answer" else None
        if told is not None and told.text_id == "hints.bataille.remembered":
            known += 1
            assert told.args["card_drawn"] == game.table.at("reserve")[-1]
    assert known > 5


def test_a_pattern_is_laid_out_for_large_and_small_packs() -> None:
    for pattern in (each for patterns in PATTERNS.values() for each in patterns):
        assert sorted(pattern) == list(range(20))
    assert patterned(list(range(10)), IN_TURN)[:4] == (0, 9, 1, 8)
    hand = list(range(20))
    orders = {arranged(hand, 2, COLOUR_FIRST, Random(seed)) for seed in range(20)}
    assert len(orders) == 20
    assert not [order for order in orders if sorted(order) != hand]


def test_forgetting_spares_the_own_pack_and_visible_cards() -> None:
    game = any_game(stream("forgets"))
    at, seat = of_game(game), game.asked()[0]
    slots = lost_slots(at, seat, 1.0, Random(1))
    mixed = mixed_up(at, slots, Random(2))
    assert mixed.packs[seat] == at.packs[seat] and mixed != at
    assert sorted(chain(*mixed.packs, mixed.reserve)) == sorted(chain(*at.packs, at.reserve))
    assert not lost_slots(at, seat, 0.0, Random(1))


# -- hints -----------------------------------------------------------------------------------------------------------


def is_true(game: Bataille, seat: Seat, said: Said) -> bool:
    """Return whether a reason is true of the whole deal."""
    ranks = ranks_of(game.setting.options)
    pack, reserve = game.table.at(f"pack.{seat}"), game.table.at("reserve")
    real = {"card": pack[-1:], "card_next": pack[-2:-1], "card_drawn": reserve[-1:]}
    if any([card] != list(real.get(name, [card])) for name, card in said.args.items()):
        return False
    best = max(ranks[card % FACES] for card in game.face if card >= 0)
    rank = {name: ranks[int(str(card)) % FACES] for name, card in said.args.items()}
    if rank.get("card_best", best) != best:
        return False
    last = game.turn == len(game.round) - 1
    following = rank.get("card_next", 0)
    return {
        "only-own": not reserve,
        "unknown": True,
        "takes": last and rank.get("card", 0) > best,
        "takes-and-leads": last and rank.get("card", 0) > best and following >= 17,
        "ahead": rank.get("card", 0) > best,
        "battle": rank.get("card") == best,
        "no-battle": rank.get("card") == best,
        "no-help": rank.get("card_drawn", 99) < best,
        "makes-way": following > rank.get("card", 99) < best,
        "gives": rank.get("card", 99) < best,
        "remembered": rank.get("card_drawn", 0) > best,
        "spares": rank.get("card", 99) < best,
        "weak-lead": rank.get("card", 0) > best and following <= 8,
        "saves": rank.get("card", 0) > best,
    }[said.text_id.removeprefix("hints.bataille.")]


def test_every_reason_occurs_and_is_true() -> None:
    found: Counter[str] = Counter()
    for number in (0, 1, 5):
        gather = "shuffled" if number == 5 else "table_order"
        match = new_match(f"reasons {number}", 2 + number % 3, gather=gather, max_tricks=50)
        while match.playing:
            game = match.game
            assert isinstance(game, Bataille)
            seat = game.asked()[0]
            ask, seen = game.ask(seat), observe(game, seat, match.heard)
            for action in ask.actions:
                said = ADVISER.reason(seen, action)
                found[said.text_id] += 1
                assert game.phase == "order" or is_true(game, seat, said), said
            match.play(seat, ask.random_action(stream("any", len(match.lines))))
            match.shuffle()
    assert len(found) == 14 and found["hints.bataille.as-dealt"] > 0


def test_orders_have_their_reasons() -> None:
    game, seat = next(moments(new_match("orders")))
    seen = observe(game, seat)
    hand = sorted(game.table.at(f"hand.{seat}"), key=lambda card: -COLOUR_FIRST[card % FACES])
    for order, words in (
        (patterned(hand, IN_TURN), "in-turn"),
        (hand, "strongest-first"),
        (hand[::-1], "varied"),
    ):
        assert ADVISER.reason(seen, Action("order", tuple(order))).text_id == f"hints.bataille.{words}"


def test_advice_is_given_with_a_chance_and_for_forced_questions_too() -> None:
    match = position([f"VO {STRONG_AND_WEAK}", f"NC {MIDDLING}"], "")
    seen = view_of(match, 1)
    only = suggest(seen, ADVISER, Random(1), Budget(FEW))
    assert only[0].reason == Said("hints.bataille.only-own")
    assert [each.action for each in only] == [OWN[1]] and 5 <= int(str(only[0].estimate.args["n"])) <= 95
    game, seat = next(moments(new_match("orders")))
    orders = suggest(observe(game, seat), ADVISER, Random(1), Budget(60))
    assert len(orders) == 3
    assert not [each for each in orders if not game.ask(seat).allows(each.action)]
