"""Il Cerchio: the worked cases of its rules, in their order and with their numbers, and the options one by one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest

from cardtable.cards.events import Moved, Said
from cardtable.cards.pack import CHANCE, EVERYONE, FRENCH, NOBODY
from cardtable.games.cerchio.rules import Cerchio, game_points
from cardtable.games.cerchio.rules_captures import captures, manner, path, value
from cardtable.games.cerchio.rules_types import CerchioCarry, hour_of
from cardtable.rules.game import Action, IllegalAction, Setting, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.record import read_record, record_text

H, D, C, S = range(4)
SUIT = {"hearts": H, "diamonds": D, "clubs": C, "spades": S}


def position(circle: str, suit: str, stock: str = "", **options: Value) -> Cerchio:
    return Cerchio.from_position(circle, stock, SUIT[suit], options)


def legal(game: Cerchio) -> dict[str, int]:
    """The legal captures with their points: {"KD→JH": 2}."""
    found = {}
    for i, j in captures(game.circle, game.suit, *manner(game.setting.options)):
        card, target = game.circle[i], game.circle[j]
        found[f"{FRENCH.codes[card]}→{FRENCH.codes[target]}"] = value(card, target) - value(target, card)
    return found


def do(game: Cerchio, *moves: str) -> None:
    for move in moves:
        game.play(game.asked()[0], Action.parse(move, FRENCH))
        game.check()


def circle(game: Cerchio) -> str:
    return FRENCH.text(game.circle)


CASES = [
    (1, "KD JH 6D 5C 8S 9C 3S AH", "diamonds", "KD→JH +2; KD→5C +8; 6D→5C +1"),
    (2, "KD 6H 6D 5C 8S 9C 3S AH", "diamonds", "KD→6H +7; 6D→6H 0; 6D→5C +1"),
    (3, "KD KH 6D 5C 8S 9C 3S AH", "diamonds", "KD→KH 0; 6D→5C +1"),
    (4, "KS JH 5C AD QD 9H 8C AH", "spades", "KS→JH +2; KS→5C +8"),
    (5, "AS QH 9D 7C 10C KD 3H 2H", "spades", "AS→QH +3; AS→9D +6"),
    (6, "7S AH KD QC", "spades", "7S→AH +6"),
    (7, "7S 5H AD KC QD JC", "spades", "7S→5H +2; 7S→AD +6"),
    (8, "8S AH 9H 10H", "spades", ""),
    (9, "8S AH KH QH", "hearts", "AH→8S +7; QH→8S +4; KH→8S +5"),
    (10, "AS AH 5D 4C", "spades", "AS→AH 0"),
    (11, "KS 5H AD QC KH AC", "spades", "KS→5H +8"),
    (13, "2S AH KH KC", "spades", "2S→AH +1"),
    (14, "KS 2H AD AC", "spades", "KS→2H +11"),
    (15, "AS KH 3D 4C", "spades", "AS→KH +2"),
    (16, "AS 8H 3D 4C", "spades", "AS→8H +7"),
    (17, "AS 7H 4D 2C", "spades", ""),
    (18, "9S 4H 9D KH KC KD", "spades", "9S→4H +5"),
    (19, "QH 9H 4H 2C KD KS", "hearts", "QH→2C +10; 9H→2C +7; 4H→2C +2"),
    (20, "4H 2C KD KC 9D QS", "spades", "QS→9D +3; QS→4H +8; QS→2C +10"),
    (21, "KS 7H 3D 9C", "spades", "KS→7H +6; KS→9C +4; KS→3D +10"),
    (22, "KS 7H 8D KC", "spades", "KS→7H +6; KS→KC 0"),
    (23, "KS 3H", "spades", "KS→3H +10"),
    (24, "KS 3H", "hearts", ""),
    (25, "KS 3S", "spades", ""),
]


@pytest.mark.parametrize(("number", "cards", "suit", "expected"), CASES, ids=[f"C{case[0]}" for case in CASES])
def test_worked_case(number: int, cards: str, suit: str, expected: str) -> None:
    listed = [capture.rsplit(" ", 1) for capture in expected.split("; ")] if expected else []
    assert legal(position(cards, suit)) == {name: int(points) for name, points in listed}


def ways_by_definition(
    circle: Sequence[int], suit: int, by_neighbour: bool, equal: bool
) -> dict[tuple[int, int], list[int]]:
    """The captures as section 1.1 of the rules says what one is, without any thought for speed: each with the shorter
    way over which it runs, or the one clockwise."""
    n = len(circle)
    found: dict[tuple[int, int], list[int]] = {}
    for i, step, length in product(range(n), (1, -1), range(1, n)):
        hours = [(i + step * k) % n for k in range(length + 1)]
        way = [circle[hour] for hour in hours]
        card, target = way[0], way[-1]
        won = value(card, target) - value(target, card)
        if by_neighbour:
            falls = all(value(a, b) > value(b, a) for a, b in pairwise(way))
        else:
            numbers = [value(other, card) for other in way[1:]]
            falls = value(card, way[1]) > numbers[0] and all(a > b for a, b in pairwise(numbers))
        legal_way = won > 0 and falls if length > 1 else won > 0 or (won == 0 and equal)
        if card // 13 == suit != target // 13 and legal_way:
            found[i, hours[-1]] = min(found.get((i, hours[-1]), hours), hours, key=len)
    return found


@pytest.mark.parametrize("equal", [True, False])
@pytest.mark.parametrize("by_neighbour", [False, True])
def test_in_circles_of_all_sizes_exactly_the_falling_cards_are_taken(by_neighbour: bool, equal: bool) -> None:
    rng = Random(1)
    for size in [*range(13)] * 3:
        lying = rng.sample(range(52), size)
        for suit in range(4):
            ways = ways_by_definition(lying, suit, by_neighbour, equal)
            assert captures(lying, suit, by_neighbour, equal) == sorted(ways)
            assert {way: path(lying, *way, by_neighbour) for way in ways} == ways


@pytest.mark.parametrize("cards", ["KS 5H AD", "AD KS 5H", "5H AD KS"])
def test_a_circle_of_beating_cards_is_gone_round_once(cards: str) -> None:
    """King over 5 over ace, and the ace over the king again: beyond the own card the row is at its end."""
    assert legal(position(cards, "spades", ace_chain="pairwise")) == {"KS→5H": 8}


def test_c12_pairwise_measures_each_card_by_its_neighbour() -> None:
    assert legal(position("KS 5H AD QC KH AC", "spades", ace_chain="pairwise")) == {"KS→5H": 8, "KS→QC": 1}


def test_c26_scoring_and_placing_into_the_captured_gap() -> None:
    game = position("JH 4C 9D 9S 2S 6D", "hearts", "KD 3C")
    do(game, "take JH 4C", "put >clock.6.1")
    assert game.score == [7, 0, -7, 0]
    assert circle(game) == "3C KD 9D 9S 2S 6D"
    assert not game.table.at("stock")
    assert game.suit == D


def test_c27_the_other_gap() -> None:
    game = position("JH 4C 9D 9S 2S 6D", "hearts", "KD 3C")
    do(game, "take JH 4C", "put >clock.6.0")
    assert circle(game) == "KD 3C 9D 9S 2S 6D"


FULL = "2H 4H 6H 8H 10H QH 2D 4D 6D 8D 10D QD"
STOCK_40 = " ".join(code for code in FRENCH.codes if code not in FULL.split())


def test_a_position_goes_on_from_its_scores() -> None:
    game = Cerchio.from_position("JH 4C 9D 9S", "", H, {}, score=(9, 4, -13, 0))
    assert game.setting.seats == 4
    assert (game.score, game.peak) == ([9, 4, -13, 0], [9, 4, 0, 0])


def test_c28_four_passes_change_all_twelve_cards() -> None:
    game = position(FULL, "clubs", STOCK_40)
    do(game, "pass", "pass", "pass", "pass")
    assert circle(game) == " ".join(STOCK_40.split()[:12])
    assert len(game.table.at("stock")) == 28
    assert (game.passes, game.score, game.suit) == (0, [0, 0, 0, 0], C)
    assert len(game.table.at("gone")) == 12


def test_c29_four_passes_with_four_cards_left_tighten_the_circle() -> None:
    game = position("KD JH 6D 5C 8S 9C 3S AH 2C 2D 3D 4C", "hearts", "5H 9S QD 4D")
    do(game, "pass", "pass", "pass", "pass")
    assert circle(game) == "5H 9S QD 4D"
    assert not game.table.at("stock")
    assert game.suit == H and game.result() is None
    assert legal(game) == {"5H→4D": 1}
    game.suit = S
    assert legal(game) == {"9S→5H": 4, "9S→4D": 5}
    game.suit = D
    assert legal(game) == {"QD→9S": 3, "QD→5H": 7}


def test_c30_four_passes_on_an_empty_stock_end_the_game() -> None:
    game = position("KD JH 6D 5C", "diamonds")
    assert legal(game)
    do(game, "pass", "pass", "pass", "pass")
    result = game.result()
    assert result is not None and result.why == "cerchio.end.four-passes"


def test_c31_a_capture_resets_the_counter() -> None:
    game = position("KD JH 6D 5C 8S 9C 3S AH 2C 2D 3D 4C", "clubs", "5H 9S QD 4D")
    do(game, "pass", "pass", "pass", "take KD JH", "put >clock.12.0", "pass", "pass", "pass")
    assert game.passes == 3
    assert len(game.table.at("stock")) == 2
    do(game, "pass")
    assert circle(game) == "QD 4D"


def test_c32_gaps_are_closed() -> None:
    game = position("QS 9H 4D KC 7D 10H", "spades")
    do(game, "take QS 4D")
    assert game.score == [0, -8, 0, 8]
    assert circle(game) == "9H KC 7D 10H"
    game.suit = C
    assert legal(game) == {"KC→9H": 4, "KC→7D": 6}
    game.suit = H
    assert legal(game) == {"10H→7D": 3}


def test_c33_the_last_two_cards() -> None:
    game = position("KS 3H", "spades")
    do(game, "take KS 3H")
    assert game.score == [-10, 0, 0, 10]
    result = game.result()
    assert result is not None and result.why == "cerchio.end.empty"


def test_c34_no_seat_can_capture() -> None:
    result = position("4S KS", "hearts").result()
    assert result is not None and result.why == "cerchio.end.stuck"


def test_c35_four_forced_passes() -> None:
    game = position("AH 2H 3H 4H", "hearts", "5C 6C")
    for _ in range(4):
        assert game.ask(game.asked()[0]).actions == (Action("pass"),)
        do(game, "pass")
    assert circle(game) == "5C 6C"
    assert game.result() is not None


def test_c36_an_odd_last_card() -> None:
    game = position("KS 8H 3D 9C", "spades", "5C")
    do(game, "take KS 8H")
    events = game.play(S, Action("put", to="clock.4.1"))
    assert game.score == [-5, 0, 0, 5]
    assert circle(game) == "5C 3D 9C"
    told = [(event.text_id, event.args) for event in events if isinstance(event, Said)]
    assert told == [("cerchio.puts-last", {"seat": S, "card": FRENCH.card("5C"), "hour": 3})]


def test_c36_one_card_alone_is_a_circle() -> None:
    game = position("KS 3H", "spades", "5C")
    do(game, "take KS 3H", "put >clock.2.0")
    assert circle(game) == "5C" and game.table.at("clock.1.0") == [FRENCH.card("5C")]
    result = game.result()
    assert result is not None and result.why == "cerchio.end.stuck"


def drawn(*cards: str) -> Cerchio:
    """The suit draw with these cards on top of the stock."""
    rest = [code for code in FRENCH.codes if code not in cards]
    return Cerchio.deal(FRENCH.cards(" ".join([*cards, *rest])), Setting(4, Cerchio.defaults()))


def test_c37_the_lower_of_a_double_draws_again() -> None:
    game = drawn("6C", "4D", "QS", "5S", "2H")
    do(game, "draw", "draw", "draw", "draw")
    assert game.asked() == (3,)
    do(game, "draw")
    assert game.owner == [3, 1, 0, 2]
    assert game.asked() == (CHANCE,)


def test_c38_a_displaced_player_draws_again() -> None:
    game = drawn("6C", "4D", "QS", "5S", "9D", "2H")
    do(game, "draw", "draw", "draw", "draw", "draw")
    assert game.asked() == (1,)
    do(game, "draw")
    assert game.owner == [1, 3, 0, 2]


def test_c39_the_ace_is_low_in_the_draw() -> None:
    game = drawn("AH", "2H", "3C", "4S", "5D")
    do(game, "draw", "draw", "draw", "draw")
    assert game.asked() == (0,)
    do(game, "draw")
    assert game.owner == [1, 0, 2, 3]


def begun(bottom: str, **options: Value) -> Cerchio:
    """A second game whose stock ends with this card."""
    pack = list(range(52))
    carry: CerchioCarry = {"owner": (0, 1, 2, 3), "best": (0, 0, 0, 0)}
    setting = Setting(4, Cerchio.defaults(**options), 1, carry=carry)
    game = Cerchio.deal(pack, setting)
    last = FRENCH.card(bottom)
    rest = [card for card in game.table.at("stock") if card != last]
    game.play(CHANCE, Action("shuffle", (*rest, last), "stock"))
    return game


def test_c40_the_bottom_card_names_the_starter() -> None:
    game = begun("7C")
    order = []
    for _ in range(4):
        order.append(game.asked()[0])
        do(game, "pass")
    assert order == [2, 3, 0, 1]


def test_c41_places_and_points() -> None:
    assert game_points([12, -3, 3, -12], [12, 0, 3, 0], H, "share") == [5, 2, 3, 1]


def test_c42_the_higher_peak_breaks_a_tie() -> None:
    assert game_points([4, 4, 0, -8], [9, 11, 0, 0], H, "share") == [3, 5, 2, 1]


def test_c43_a_tie_that_is_not_broken_shares_the_better_place() -> None:
    assert game_points([4, 4, 0, -8], [9, 9, 0, 0], H, "share") == [5, 5, 2, 1]


def test_c43_with_the_mean_of_the_points_or_the_later_seat() -> None:
    assert game_points([4, 4, 0, -8], [9, 9, 0, 0], H, "average") == [4, 4, 2, 1]
    assert game_points([4, 0, 0, -4], [9, 2, 2, 0], H, "average") == [5, Fraction(5, 2), Fraction(5, 2), 1]
    assert game_points([4, 4, 0, -8], [9, 9, 0, 0], H, "later_seat") == [3, 5, 2, 1]
    assert game_points([4, 4, 0, -8], [9, 9, 0, 0], D, "later_seat") == [5, 3, 2, 1]


@pytest.mark.parametrize("starter", [H, D, C, S])
def test_a_tie_may_go_to_the_suit_that_moved_later_wherever_the_game_began(starter: int) -> None:
    """Only the order counts: whatever grows with the turns after the starter would serve as well."""
    turns = [(starter + step) % 4 for step in range(4)]
    points = game_points([0, 0, 0, 0], [0, 0, 0, 0], starter, "later_seat")
    assert [points[suit] for suit in turns] == [1, 2, 3, 5]


def test_a_first_game_remembers_the_peaks_and_nothing_before_them() -> None:
    """No seat has captured anything: the best score of the match is 0 for each, and so are its totals before."""
    game = Cerchio.deal(range(52), Setting(4, Cerchio.defaults(suit_draw="random")))
    game.play(CHANCE, Action("shuffle", tuple(game.table.at("stock")), "stock"))
    game.phase, game.score, game.peak, game.starter = "over", [0, 6, 0, -6], [0, 6, 0, 0], 0
    result = game.result()
    assert result is not None
    assert sorted(result.carry["best"]) == [0, 0, 0, 6]
    assert sum(result.carry["totals"]) == 12 * sum(result.points)


def test_c44_a_tie_in_the_match_goes_to_the_highest_score_ever() -> None:
    from cardtable.rules.game import Result

    results = [
        Result((5, 5, 3, 1)),
        Result((1, 1, 5, 3)),
        Result((5, 5, 2, 1), carry={"best": (18, 21, 4, 2)}),
    ]
    standing = Cerchio.standing(4, Cerchio.defaults(), results)
    assert standing.totals == (11, 11, 10, 5)
    assert standing.places == (2, 1, 3, 4)
    assert standing.over


REFERENCE_TURNS = """
S pass; H 3H→AS 2; D 10D→4H 6; C QC→2H 10; S pass; H AH→8D 7; D 9D→5H 4; C 10C→4D 6; S KS→3D 10; H pass; D pass
C KC→2D 11; S QS→6H 6; H pass; D AD→8C 7; C JC→6D 5; S 9S→4C 5; H KH→3C 10; D pass; C 9C→5D 4; S 10S→2C 8; H QH→5C 7
D pass; C AC→8S 7; S JS→6C 5; H JH→4S 7; D QD→5S 7; C pass; S pass; H 9H→2S 7; D JD→3S 8; C pass; S 7S→7D 0
H 10H→6S 4; D KD→7C 6
"""


def reference_deck() -> tuple[str, str]:
    """The circle and the stock of the reference game: card k of the deck is number (17k + 5) mod 52."""
    deck = [(17 * k + 5) % 52 for k in range(52)]
    homes = {suit: next(card for card in deck if card // 13 == suit) for suit in range(4)}
    rest = [card for card in deck if card not in homes.values()]
    hours = {0: homes[H], 3: homes[C], 6: homes[D], 9: homes[S]}
    lying = [hours[hour] if hour in hours else rest.pop(0) for hour in range(12)]
    return FRENCH.text(lying), FRENCH.text(rest)


def test_the_reference_game() -> None:
    lying, stock = reference_deck()
    assert lying == "6H 5H 9D KC 4H 8D 10D QC 3H AS 7D JC"
    assert stock.startswith("2H 6D 10C AH") and stock.endswith("JD 2S")
    game = position(lying, "spades", stock)
    for turn in REFERENCE_TURNS.replace("\n", ";").split(";"):
        if not turn.strip():
            continue
        suit, move, *points = turn.split()
        assert "HDCS"[game.suit] == suit
        assert best_capture(game) == (move, *map(int, points))
        if move == "pass":
            do(game, "pass")
            continue
        do(game, "take " + move.replace("→", " "))
        if game.phase == "place":
            do(game, f"put >clock.12.{game.gaps[0]}")
    result = game.result()
    assert result is not None and result.why == "cerchio.end.stuck"
    assert circle(game) == "8H 7H"
    assert (game.score, game.peak) == ([18, -5, -5, -8], [18, 6, 27, 27])
    assert result.points == (5, 2, 3, 1)


def best_capture(game: Cerchio) -> tuple[str | int, ...]:
    """The policy of the reference game: most points, then the smallest indices."""
    found = [(value(a, b) - value(b, a), -i, -j) for i, j, a, b in pairs(game)]
    if not found:
        return ("pass",)
    points, i, j = max(found)
    return f"{FRENCH.codes[game.circle[-i]]}→{FRENCH.codes[game.circle[-j]]}", points


def pairs(game: Cerchio) -> list[tuple[int, int, int, int]]:
    return [(i, j, game.circle[i], game.circle[j]) for i, j in captures(game.circle, game.suit, *game.manner)]


def test_the_table_of_all_pairs() -> None:
    different = [(a, b) for a in range(52) for b in range(52) if a // 13 != b // 13]
    beats = [(a, b) for a, b in different if value(a, b) > value(b, a)]
    assert len(beats) == 936
    assert sum(value(a, b) == value(b, a) for a, b in different) == 156
    assert sum(value(a, b) - value(b, a) for a, b in beats) == 4008


def test_equal_neighbours_may_be_forbidden() -> None:
    assert legal(position("AS AH 5D 4C", "spades", equal_neighbour=False)) == {}


def test_short_change_keeps_the_rest_where_it_is() -> None:
    game = position("KD JH 6D 5C 8S 9C 3S AH 2C 2D 3D 4C", "hearts", "5H 9S QD 4D", short_change="keep_rest")
    do(game, "pass", "pass", "pass")
    events = game.play(game.asked()[0], Action("pass"))
    assert circle(game) == "5H 9S QD 4D 8S 9C 3S AH 2C 2D 3D 4C"
    assert not game.table.at("stock")
    moved = [event.card for event in events if isinstance(event, Moved) and event.card is not None]
    assert FRENCH.text(moved) == "KD JH 6D 5C 5H 9S QD 4D", "the others lie where they lay"


@pytest.mark.parametrize("short_change", ["tighten", "keep_rest", "off"])
def test_twelve_cards_are_enough_to_change_the_whole_circle(short_change: str) -> None:
    twelve = " ".join(STOCK_40.split()[:12])
    game = position(FULL, "clubs", twelve, short_change=short_change)
    do(game, "pass", "pass", "pass", "pass")
    assert circle(game) == twelve and not game.table.at("stock")


def test_short_change_off_ends_at_the_second_four_passes() -> None:
    game = position("KD JH 6D 5C 8S 9C 3S AH 2C 2D 3D 4C", "hearts", "5H 9S QD 4D", short_change="off")
    do(game, "pass", "pass", "pass", "pass")
    assert game.result() is None and len(game.table.at("stock")) == 4
    do(game, "pass", "pass", "pass", "pass")
    assert game.result() is not None


def test_short_change_off_ends_when_no_seat_can_capture() -> None:
    game = position("AH 2H 3H 4H", "hearts", "5C 6C", short_change="off")
    do(game, "pass", "pass", "pass", "pass")
    result = game.result()
    assert result is not None and result.why == "cerchio.end.stuck"


@pytest.mark.parametrize(("manner_", "after"), [("show_once", NOBODY), ("always", EVERYONE)])
def test_the_bottom_card_is_shown(manner_: str, after: int) -> None:
    game = begun("7C", bottom_card=manner_)
    assert game.table.seers(FRENCH.card("7C")) == EVERYONE
    do(game, "pass")
    assert game.table.seers(FRENCH.card("7C")) == after


def test_suits_may_be_chosen_in_turn() -> None:
    game = Cerchio.deal(range(52), Setting(4, Cerchio.defaults(suit_draw="choose")))
    do(game, "own >spades", "own >hearts", "own >clubs")
    assert game.owner == [1, 3, 2, 0]


def test_suits_may_be_dealt_by_chance() -> None:
    game = Cerchio.deal(range(51, -1, -1), Setting(4, Cerchio.defaults(suit_draw="random")))
    assert game.asked() == (CHANCE,)
    assert sorted(game.owner) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("cards", "move", "reason"),
    [
        ("KD 6H 6D 5C 8S 9C 3S AH", "take KD 5C", "cerchio.refuse.no-falling-row"),
        ("KD 6H 6D 5C", "take 6H 5C", "cerchio.refuse.not-your-suit"),
        ("KD 6H 6D 5C", "take KD 6D", "cerchio.refuse.own-suit"),
        ("KD 6H AD 5C", "take KD AD", "cerchio.refuse.own-suit"),
        ("KD 6H 6D 5C", "take KD", "cerchio.refuse.takes-nothing"),
        ("KD AH 6D 5C", "take KD AH", "cerchio.refuse.ace-counts-fifteen"),
        ("KD AC 6D 5H", "take KD AC", "cerchio.refuse.ace-counts-fifteen"),
        ("AD 6H 7D 5C", "take AD 6H", "cerchio.refuse.ace-counts-one"),
        ("5D 6H 7D 4C", "take 5D 6H", "cerchio.refuse.too-high"),
        ("9D 4H 8D 9C 7D KC", "take 9D 9C", "cerchio.refuse.equal-only-next-door"),
        ("KD 6H 6D 5C", "take KD 2S", "cerchio.refuse.not-in-circle"),
    ],
)
def test_a_wrong_capture_is_refused_with_its_reason(cards: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        do(position(cards, "diamonds"), move)
    assert refused.value.refusal.text_id == reason


def test_placing_comes_first() -> None:
    game = position("JH 4C 9D 9S 2S 6D", "hearts", "KD 3C")
    do(game, "take JH 4C")
    with pytest.raises(IllegalAction) as refused:
        do(game, "pass")
    assert refused.value.refusal.text_id == "cerchio.refuse.place-first"


def test_acting_out_of_turn_is_illegal() -> None:
    game = position("JH 4C 9D 9S 2S 6D", "hearts", "KD 3C")
    with pytest.raises(IllegalAction) as refused:
        game.play(S, Action("pass"))
    assert refused.value.refusal.text_id == "rules.refuse.not-your-turn"


@pytest.mark.parametrize(
    ("cards", "way", "expected"),
    [
        ("KD JH 6D 5C 8S 9C 3S AH", (0, 3), [0, 1, 2, 3]),
        ("KS 7H 3D 9C", (0, 2), [0, 1, 2]),
        ("4H 2C KD KC 9D QS", (5, 1), [5, 0, 1]),
        ("KS 5H 5D 4C 6H 7H 8D 9H QH", (0, 3), [0, 8, 7, 6, 5, 4, 3]),
        ("7S AH KD 3C 4D 5H 6H", (0, 3), [0, 6, 5, 4, 3]),
    ],
)
def test_the_path_of_a_capture(cards: str, way: tuple[int, int], expected: Sequence[int]) -> None:
    assert path(FRENCH.cards(cards), *way, by_neighbour=False) == expected


def test_a_match_has_three_games_and_carries_the_suits_on() -> None:
    from cardtable.cli.main import play_match

    match = play_match(Terms(Cerchio, 4, Cerchio.defaults(), "match", "salt"), ["beginner"] * 4)
    assert len(match.results) == 3
    assert len({result.carry["owner"] for result in match.results}) == 1
    points = zip(*(result.points for result in match.results), strict=True)
    assert match.standing.totals == tuple(map(sum, points)), "the games count together"
    again = read_record(record_text(match), lambda _: Cerchio, verify=True)
    assert isinstance(again, Match) and again.over and again.standing == match.standing


@pytest.mark.parametrize("size", range(1, 13))
def test_each_place_of_a_smaller_circle_has_the_nearest_hour_and_no_two_the_same(size: int) -> None:
    hours = [hour_of(place, size) for place in range(size)]
    assert hours[0] == 12 and len(set(hours)) == size
    assert all(abs(hour % 12 - 12 * place / size) <= 0.5 for place, hour in enumerate(hours))
