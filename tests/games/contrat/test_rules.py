"""CIRKLE Contrat: the worked cases of its rules, in their order and with their numbers, and the options one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from cardtable.cards.events import Moved, Said, Scored, Sight
from cardtable.cards.pack import CHANCE, CIRKLE, EVERYONE, Card, only
from cardtable.games.contrat.rules import MEMO_CARDS, Contrat
from cardtable.games.contrat.rules_tricks import (
    CARDS,
    CONTRACTS,
    LADDERS,
    card_refusal,
    legal_cards,
    point_table,
    rewards,
    shown_points,
    taken_by,
)
from cardtable.games.contrat.rules_types import ContratCarry, PointsFields
from cardtable.rules.cirkle import CODES, FACES
from cardtable.rules.game import Action, IllegalAction, Options, PublicFields, Refusal, Result, Setting, Value
from cardtable.rules.match import Terms
from cardtable.rules.record import read_record, record_text
from tests.support.matches import by_faces, whole_match
from tests.support.places import golden_file

PETITE, POUSSE, GARDE, TENUE, MAXI = LADDERS["sheet"]


def cards(faces: str) -> list[Card]:
    """Cards of series A, the second of a kind of series B."""
    return by_faces(faces)[0]


def faces(of: Sequence[Card]) -> str:
    return " ".join(CODES[card % FACES] for card in of)


# -- tricks: seats 1 to 4 of the cases, seat 1 leads; memo cards 1 = V, 2 = B, 3 = J, 4 = M --------------------------

MEMO = [1 << "MJBV".index(colour) for colour in "VBJM"]
SHARED = [MEMO[seat] | MEMO[(seat + 2) % 4] for seat in range(4)]


def alone(trick: str) -> int:
    return taken_by(cards(trick), 0, MEMO, teams=False) + 1


def in_teams(trick: str) -> int:
    return taken_by(cards(trick), 0, SHARED, teams=True) + 1


def points(trick: str) -> int:
    worth = point_table(Contrat.defaults())
    return sum(worth[card % FACES] for card in cards(trick))


def may(played: str, hand: str, overruff: bool = False) -> str:
    both = cards(f"{played} {hand}")
    n = len(played.split())
    return faces(legal_cards(both[n:], both[:n], overruff))


def test_1_the_highest_of_the_suit() -> None:
    assert alone("VX VC VR VO") == in_teams("VX VC VR VO") == 4
    assert points("VX VC VR VO") == 36


LEGAL = [
    (2, "VO", "VT VR NR", "VT VR"),
    (3, "VX", "VT VC VO NR", "VC VO"),
    (4, "VX VR", "VC VT NR MO", "VC VT"),
    (5, "VX NT", "VO VT NR", "VO VT"),
    (6, "VX NR", "NT BO MT", "NT"),
    (7, "VX NX", "NT NR BO", "NT NR"),
    (8, "VX", "BO MT", "BO MT"),
    (9, "NC", "NT NR VO", "NR"),
    (10, "NC", "NT NX VO", "NT NX"),
    (11, "NC", "VO BT", "VO BT"),
    (12, "VR", "VR VT", "VR VT"),
]


@pytest.mark.parametrize(("number", "played", "hand", "expected"), LEGAL, ids=[str(case[0]) for case in LEGAL])
def test_legal_cards(number: int, played: str, hand: str, expected: str) -> None:
    assert may(played, hand) == expected


def test_7_with_overruff() -> None:
    assert may("VX NX", "NT NR BO", overruff=True) == "NR"
    assert may("VX NR", "NT NX BO", overruff=True) == "NT NX"


TAKEN = [
    (13, "VO NT NX VO", 3, 3),
    (14, "MT BO VO JO", 1, 1),
    (15, "VO VT VO VX", 1, 1),
    (16, "JO JT JX JO", 4, 1),
    (17, "VX VT VO VO", 4, 3),
    (18, "BX BO BT BO", 2, 4),
    (19, "JO JT JO JX", 3, 1),
    (20, "VT NR NC NR", 4, 4),
    (21, "VR VR VO VT", 3, 3),
]


@pytest.mark.parametrize("leader", range(4))
def test_1_wherever_the_leader_sits(leader: int) -> None:
    assert taken_by(cards("VX VC VO VR"), leader, MEMO, teams=False) == (leader + 2) % 4


@pytest.mark.parametrize(("number", "trick", "one", "team"), TAKEN, ids=[str(case[0]) for case in TAKEN])
def test_trick_winner_by_cards(number: int, trick: str, one: int, team: int) -> None:
    assert (alone(trick), in_teams(trick)) == (one, team)


def test_20_points() -> None:
    assert points("VT NR NC NR") == 62


def test_both_match_and_one_is_the_leaders_partner() -> None:
    # No deal of memo cards brings this about; the sheet has the rule all the same.
    everything = [0b1111] * 4
    assert taken_by(cards("BX BO BO BT"), 0, everything, teams=True) == 2
    assert taken_by(cards("BX BO BO BT"), 0, everything, teams=False) == 2
    assert taken_by(cards("BX BT BO BO"), 0, everything, teams=True) == 2
    assert taken_by(cards("BX BT BO BO"), 0, everything, teams=False) == 3


# -- whole deals -----------------------------------------------------------------------------------------------------


def dealt(hands: Sequence[str] = (), talon: str = "", dealer: int = 0, memo: str = "VBJM", **options: Value) -> Contrat:
    """A deal in which each seat begins with these cards; the talon is the turned card and then the top of the pile."""
    wanted = cards(" ".join((*hands, talon)))
    rest = [card for card in CARDS if card not in wanted]
    six: list[list[Card]] = []
    for hand in hands or ("",) * 4:
        n = len(hand.split())
        six.append(wanted[:n] + [rest.pop() for _ in range(6 - n)])
        del wanted[:n]
    pack = [MEMO_CARDS["MJBV".index(colour)] for colour in memo]
    for packet in range(8):
        seat, k = (dealer + 1 + packet) % 4, packet // 4 * 3
        pack += six[seat][k : k + 3]
    return Contrat.deal([*pack, *wanted, *rest[::-1]], Setting(4, Contrat.defaults(**options), dealer=dealer))


def do(game: Contrat, *moves: str) -> Contrat:
    """Play each move by the seat that is asked first."""
    for move in moves:
        seat = game.asked()[0]
        action = Action.parse(move, CIRKLE)
        if not game.ask(seat).allows(action) and action.cards:
            action = action._replace(cards=tuple(cards(faces(action.cards))))
        game.play(seat, action)
        game.check()
    return game


def shuffle(game: Contrat, *top: Card) -> Contrat:
    """CHANCE answers until a player is asked; the cards named come to lie on top of the pile."""
    while game.asked() == (CHANCE,):
        arrange = game.ask(CHANCE).arrange
        assert arrange is not None
        first = top if arrange.to == "stock" else ()
        game.play(CHANCE, Action("shuffle", (*first, *(c for c in arrange.cards if c not in first)), arrange.to))
        game.check()
    return game


def hand(game: Contrat, seat: int) -> str:
    return faces(game.table.at(f"hand.{seat}"))


def play_any(game: Contrat) -> Contrat:
    """Play the first listed answer of every seat until the deal is over."""
    while game.asked():
        if game.asked() == (CHANCE,):
            shuffle(game)
        else:
            seat = game.asked()[0]
            game.play(seat, game.ask(seat).actions[0])
            game.check()
    return game


def test_22_the_first_trick_goes_face_down_to_the_taker() -> None:
    game = dealt(("VX", "JR", "MT", "BT"))
    shuffle(do(game, "bid >petite =230", "pass", "pass", "pass", "keep", "stay"))
    for seat, face in ((1, "JR"), (3, "BT"), (0, "VX"), (2, "MT")):
        assert seat in game.asked() and game.phase == "first"
        (card,) = cards(face)
        if seat != 2:
            game.play(seat, Action("lay", (card,)))
            assert game.table.seers(card) == only(seat), "until all have laid a card, everybody sees only the own one"
    game.play(2, Action("lay", (card,)))
    assert len(game.table.at("first")) == 4
    assert not [card for card in game.table.at("first") if game.table.seers(card) != only(1)]
    assert game.asked() == (1,) and game.trick_number == 2
    assert points("JR MT BT VX") == 24


def test_22_the_first_trick_counts_for_the_taker() -> None:
    game = play_any(do(dealt(), "bid >petite =230", "pass", "pass", "pass"))
    first = sum(game.worth[card % FACES] for card in game.table.at("first"))
    assert first >= 16
    assert game.points_made == first + game.points[1] + game.points[3]
    assert sum(game.points) + first == 456


def test_23_an_auction() -> None:
    game = do(dealt(), "bid >petite =230", "pass", "bid >pousse =280", "pass", "bid >garde =330", "pass")
    assert (game.taker, LADDERS["sheet"][game.contract], game.phase) == (1, GARDE, "exchange")


def test_24_the_first_bidder_speaks_again() -> None:
    game = do(dealt(), "bid >petite =230", "bid >garde =330", "pass", "pass")
    assert game.asked() == (1,)
    assert [action.text(CIRKLE) for action in game.ask(1).actions] == ["pass", "bid >tenue =360", "bid >maxi =430"]


def test_25_the_last_one_to_speak_takes_at_once() -> None:
    game = do(dealt(), "pass", "pass", "pass", "bid >petite =230")
    assert (game.taker, game.phase) == (0, "exchange")


def test_26_all_pass_and_the_same_dealer_deals_again() -> None:
    result = do(dealt(dealer=2), "pass", "pass", "pass", "pass").result()
    assert result is not None and result.points == (0, 0, 0, 0)
    assert result.why == "contrat.end.all-passed"
    assert result.carry["dealer"] == 2 and not result.carry["closed"]
    assert result.carry["totals"] == result.carry["sums"] == (0, 0, 0, 0)


def test_27_maxi_ends_the_auction() -> None:
    game = do(dealt(), "bid >maxi =430")
    assert (game.taker, game.phase) == (1, "exchange")


def test_28_the_pile() -> None:
    game = dealt()
    assert len(game.table.at("stock")) == 23
    do(game, "bid >petite =230", "pass", "pass", "pass")
    assert len(game.table.at("stock")) == 21 and len(game.table.at("drawn")) == 2
    for _ in range(2):
        game.play(1, game.ask(1).actions[1])
    assert len(game.table.at("stock")) == 21 and len(game.table.at("hand.1")) == 9
    shuffle(do(game, "stay"))
    assert [len(game.table.at(f"hand.{seat}")) for seat in range(4)] == [12] * 4
    assert not game.table.at("stock")


def test_29_and_30_scores_alone() -> None:
    assert rewards(GARDE, True, 0, teams=False) == (990, 0, 0, 0)
    assert rewards(PETITE, False, 2, teams=False) == (230, 230, 0, 230)


def test_31_and_32_scores_in_teams() -> None:
    assert rewards(POUSSE, True, 1, teams=True) == (0, 560, 0, 560)
    assert rewards(POUSSE, False, 1, teams=True) == (560, 0, 560, 0)
    assert rewards(MAXI, True, 0, teams=True) == (860, 0, 860, 0)
    assert sum(point_table(Contrat.defaults())[card % FACES] for card in CARDS) == 456


@pytest.mark.parametrize(
    ("mode", "high", "made", "expected"),
    [
        ("individual", GARDE, 330, (0, 990, 0, 0)),
        ("individual", GARDE, 345, (0, 990, 0, 0)),
        ("individual", PETITE, 229, (230, 0, 230, 230)),
        ("teams", POUSSE, 300, (0, 560, 0, 560)),
        ("teams", POUSSE, 279, (560, 0, 560, 0)),
        ("teams", MAXI, 456, (0, 860, 0, 860)),
        ("teams", PETITE, 0, (460, 0, 460, 0)),
    ],
    ids=["29", "29 with more", "30", "31 made", "31 failed", "32", "nothing at all"],
)
def test_the_result_of_a_deal(mode: str, high: int, made: int, expected: tuple[int, ...]) -> None:
    game = play_any(
        do(
            dealt(mode=mode),
            f"bid >{CONTRACTS[LADDERS['sheet'].index(high)]} ={high}",
            *(() if high == MAXI else ("pass",) * 3),
        )
    )
    game.points_made = made
    result = game.result()
    assert result is not None and result.points == expected
    assert result.why == ("contrat.end.made" if made >= high else "contrat.end.failed")
    assert "dealer" not in result.carry, "only when all have passed does the dealer stay"


@pytest.mark.parametrize(
    ("made", "word", "expected"),
    [(GARDE, "contrat.fulfils", {1: 660, 3: 660}), (GARDE - 1, "contrat.fails", {0: 660, 2: 660})],
)
def test_exactly_the_contract_is_enough(made: int, word: str, expected: dict[int, int]) -> None:
    """A deal that is over is counted once more, as if its tricks had brought the taker exactly so much."""
    game = play_any(do(dealt(), "bid >garde =330", "pass", "pass", "pass"))
    game.table.drain()
    game.points[1] += made - game.points_made
    game._score_deal()
    told = game.table.drain()
    assert [(e.text_id, e.args["n"]) for e in told if isinstance(e, Said)] == [(word, made)]
    assert {e.seat: e.points for e in told if isinstance(e, Scored)} == expected


# -- the deal and the talon ------------------------------------------------------------------------------------------


def test_packets_of_three_from_the_dealers_left() -> None:
    pack = [*MEMO_CARDS, *CARDS]
    game = Contrat.deal(pack, Setting(4, Contrat.defaults(), dealer=1))
    assert tuple(game.table.at("hand.2")) == (0, 1, 2, 12, 13, 14)
    assert tuple(game.table.at("hand.1")) == (9, 10, 11, 21, 22, 23)
    assert game.turned == 24 and game.table.seers(24) == EVERYONE
    assert game.asked() == (2,)


def test_a_deal_has_48_cards_and_four_memo_cards() -> None:
    game = dealt(memo="JMVB")
    assert len(game.cards(game.setting)) == 52 and len(set(CARDS)) == 48
    assert game.memo == [1, 0, 3, 2]
    assert [faces(game.table.at(f"memo.{seat}")) for seat in range(4)] == ["JO", "MO", "VO", "BO"]


def test_one_card_is_exchanged_and_does_not_come_straight_back() -> None:
    game = dealt(talon="VR MT BT NR")
    do(game, "bid >petite =230", "pass", "pass", "pass")
    assert faces(game.table.at("drawn")) == "MT BT"
    do(game, "exchange BTA", "keep")
    assert hand(game, 1).split()[6:] == ["VR", "MT", "NR"]
    assert cards("BT")[0] in game.table.at("stock") and game.phase == "raise"


def test_two_exchanged_cards_end_the_exchange() -> None:
    game = do(dealt(talon="VR MT BT NR NC"), "bid >petite =230", "pass", "pass", "pass", "exchange MTA", "exchange BTA")
    assert hand(game, 1).split()[6:] == ["VR", "NR", "NC"]


def test_the_talon_is_private() -> None:
    game = do(dealt(talon="VR MT BT NR"), "bid >petite =230", "pass", "pass", "pass")
    assert [game.table.seers(card) for card in game.table.at("drawn")] == [only(1)] * 2
    do(game, "exchange MTA")
    assert game.table.seers(cards("MT")[0]) == only(1)


def test_the_taker_may_raise_but_not_lower() -> None:
    game = do(dealt(), "bid >pousse =280", "pass", "pass", "pass", "keep")
    assert [action.text(CIRKLE) for action in game.ask(1).actions] == [
        "stay",
        "raise >garde =330",
        "raise >tenue =360",
        "raise >maxi =430",
    ]
    do(game, "raise >tenue =360")
    assert LADDERS["sheet"][game.contract] == TENUE
    assert game.asked() == (CHANCE,)


def test_at_maxi_there_is_nothing_to_raise() -> None:
    assert do(dealt(), "bid >maxi =430", "keep").asked() == (CHANCE,)


def test_the_turned_card_cannot_be_followed_into_the_first_trick() -> None:
    game = dealt(talon="VR MT BT")
    heard = game.table.drain()
    sight = Sight(0)
    for event in heard:
        sight.hear(event.seen_by(0))
    assert sight.known["turned"] == cards("VR")
    for action in (Action("bid", (), "petite", 230), *[Action("pass")] * 3, Action("keep"), Action("stay")):
        for event in game.play(game.asked()[0], action):
            sight.hear(event.seen_by(0))
    assert cards("VR")[0] in sight.known["hand.1"]
    for _ in range(2):
        arrange = game.ask(CHANCE).arrange
        assert arrange is not None
        for event in game.play(CHANCE, Action("shuffle", arrange.cards, arrange.to)):
            sight.hear(event.seen_by(0))
    assert sight.known["hand.1"] == [None] * 12
    assert [game.table.seers(card) for card in game.table.at("hand.1")] == [only(1)] * 12


def test_the_first_trick_is_opened_at_the_count() -> None:
    game = play_any(do(dealt(), "bid >petite =230", "pass", "pass", "pass"))
    assert not [card for card in game.table.at("first") if game.table.seers(card) != EVERYONE]


def test_taker_leads_the_second_trick_and_the_winner_the_next() -> None:
    game = do(dealt(), "pass", "bid >petite =230", "pass", "pass", "keep", "stay")
    shuffle(game)
    for seat in (3, 1, 0, 2):
        game.play(seat, game.ask(seat).actions[0])
    order = []
    for _ in range(5):
        (seat,) = game.asked()
        order.append(seat)
        game.play(seat, game.ask(seat).actions[0])
    assert order[:4] == [2, 3, 0, 1]
    assert order[4] == game.leader and game.points[order[4]] > 0


# -- options ---------------------------------------------------------------------------------------------------------


def test_eased_ladder() -> None:
    game = dealt(contract_ladder="eased")
    assert [action.n for action in game.ask(1).actions[1:]] == [150, 190, 230, 260, 330]
    do(game, "bid >maxi =330")
    assert game.phase == "exchange"


def test_team_memo() -> None:
    assert dealt(memo="VBJM").memo_bits == [0b1010, 0b0101, 0b1010, 0b0101]
    assert dealt(memo="VBJM", team_memo="own").memo_bits == MEMO
    assert dealt(memo="VBJM", mode="individual").memo_bits == MEMO


def next_deal(result: Result[ContratCarry], memo: str, **options: Value) -> Contrat:
    carry = result.carry.copy()
    carry.pop("dealer", 0)
    pack = [*(MEMO_CARDS["MJBV".index(colour)] for colour in memo), *CARDS]
    return Contrat.deal(pack, Setting(4, Contrat.defaults(**options), 1, 1, carry))


def test_memo_cards_stay_for_the_manche() -> None:
    result = do(dealt(memo="VBJM"), "pass", "pass", "pass", "pass").result()
    assert result is not None
    assert next_deal(result, "MJBV").memo == [3, 2, 1, 0]


def test_memo_cards_may_be_dealt_with_every_deal() -> None:
    result = do(dealt(memo="VBJM", memo_deal="per_deal"), "pass", "pass", "pass", "pass").result()
    assert result is not None
    assert next_deal(result, "MJBV", memo_deal="per_deal").memo == [0, 1, 2, 3]


def test_the_turned_card_may_be_exchanged_too() -> None:
    game = do(dealt(talon="MT VR BT NR", exchange_turned_card=True), "bid >petite =230", "pass", "pass", "pass")
    assert len(game.ask(1).actions) == 4
    do(game, "exchange MTA", "keep")
    assert hand(game, 1).split()[6:] == ["VR", "BT", "NR"]


def test_all_pass_and_the_next_dealer_deals() -> None:
    result = do(dealt(pass_out="redeal_next_dealer"), "pass", "pass", "pass", "pass").result()
    assert result is not None and "dealer" not in result.carry


def test_all_pass_and_the_dealer_takes_petite() -> None:
    game = do(dealt(pass_out="dealer_takes_petite", dealer=2), "pass", "pass", "pass")
    told = [event for event in game.play(2, Action("pass")) if isinstance(event, Said)]
    assert [event.text_id for event in told] == [
        "contrat.passes",
        "contrat.dealer-must-take",
        "contrat.takes-the-talon",
    ]
    assert told[1].args == {"seat": 2, "n": PETITE}
    assert (game.taker, LADDERS["sheet"][game.contract], game.phase) == (2, PETITE, "exchange")


def test_a_point_table_of_the_players_own() -> None:
    game = dealt(point_table="own", points_triangle=0, points_black_circle=40)
    assert [game.worth[card % FACES] for card in cards("MT VT NT NR VO")] == [0, 0, 14, 40, 12]
    assert dealt(points_triangle=0).worth[0] == 4, "the numbers count only with their own table"
    (target,) = (option for option in Contrat.options if option.name == "points_target")
    assert [target.allows(points) for points in (-1, 0, 99, 100)] == [False, True, True, False]


@pytest.mark.parametrize(
    ("show", "seen"), [("off", [None] * 4), ("own_side", [30, None, 30, None]), ("all", [30, 26, 30, 26])]
)
def test_show_points(show: str, seen: list[int | None]) -> None:
    public = cast("PointsFields", PublicFields(points=[10, 20, 20, 6], taker=0, worth=point_table(Contrat.defaults())))
    options = Contrat.defaults(show_points=show)
    assert shown_points(public, options, 2, [None] * 4) == seen


def test_the_taker_alone_sees_the_first_trick_counted() -> None:
    public = cast("PointsFields", PublicFields(points=[10, 20, 20, 6], taker=0, worth=point_table(Contrat.defaults())))
    options = Contrat.defaults(show_points="all", mode="individual")
    assert shown_points(public, options, 0, cards("JR MT BT VX")) == [34, 20, 20, 6]
    assert shown_points(public, options, 1, [None] * 4) == [10, 20, 20, 6]


@pytest.mark.parametrize(("show", "tricks"), [("off", 0), ("own_side", 0), ("all", 11)])
def test_points_of_a_trick_are_shown_only_if_all_may_see_them(show: str, tricks: int) -> None:
    game = do(dealt(show_points=show), "bid >petite =230", "pass", "pass", "pass")
    heard = []
    while asked := game.asked():
        if asked == (CHANCE,):
            shuffle(game)
        else:
            heard += game.play(asked[0], game.ask(asked[0]).actions[0])
    assert sum(isinstance(event, Scored) and bool(event.at) for event in heard) == tricks


# -- manche and tournament -------------------------------------------------------------------------------------------


def scored(points: Sequence[int], before: Result[ContratCarry] | None, options: Options) -> Result[ContratCarry]:
    """The result of a deal that brought these points."""
    carry: ContratCarry = before.carry if before else {}
    game = Contrat.deal([*MEMO_CARDS, *CARDS], Setting(4, Contrat.defaults(**options), carry=carry))
    return Result(tuple(points), carry=game._carry(points))


def test_a_tournament_begins_with_nothing() -> None:
    for manches in (1, 3):
        standing = Contrat.standing(4, Contrat.defaults(manches=manches), [])
        assert standing.totals == (0, 0, 0, 0) and standing.places == (1, 1, 1, 1) and not standing.over


@pytest.mark.parametrize("target", [1000, 2000, 3000, 5000])
def test_a_manche_may_be_played_to(target: int) -> None:
    (choice,) = (option for option in Contrat.options if option.name == "target_score")
    assert choice.allows(target)
    options: dict[str, Value] = {"target_score": target}
    reached = [scored((points, 0, points, 0), None, options).carry["closed"] for points in (target - 1, target)]
    assert reached == [False, True]


def test_a_manche_is_won_at_the_target() -> None:
    options: dict[str, Value] = {"target_score": 1000}
    first = scored((560, 0, 560, 0), None, options)
    second = scored((0, 660, 0, 660), first, options)
    third = scored((460, 0, 460, 0), second, options)
    full = Contrat.defaults(**options)
    assert not Contrat.standing(4, full, [first, second]).over
    standing = Contrat.standing(4, full, [first, second, third])
    assert standing.over and standing.totals == (1020, 660, 1020, 660) and standing.places == (1, 3, 1, 3)


def test_several_over_the_target_and_the_highest_wins() -> None:
    options: dict[str, Value] = {"mode": "individual", "target_score": 1000}
    first = scored((990, 0, 840, 800), None, options)
    second = scored((230, 0, 230, 230), first, options)
    standing = Contrat.standing(4, Contrat.defaults(**options), [first, second])
    assert standing.over and standing.totals == (1220, 0, 1070, 1030) and standing.places == (1, 4, 2, 3)


def test_a_tie_at_the_top_plays_on() -> None:
    options: dict[str, Value] = {"mode": "individual", "target_score": 1000}
    full = Contrat.defaults(**options)
    tie = scored((1000, 1000, 0, 0), None, options)
    assert not Contrat.standing(4, full, [tie]).over
    assert Contrat.standing(4, full, [tie, scored((0, 230, 230, 230), tie, options)]).over


def test_a_tournament_of_three_manches() -> None:
    options: dict[str, Value] = {"manches": 3, "target_score": 1000}
    full = Contrat.defaults(**options)
    results = [scored((1100, 0, 1100, 0), None, options)]
    assert results[0].carry["closed"] and "memo" not in results[0].carry
    results.append(scored((0, 560, 0, 560), results[-1], options))
    assert results[-1].carry["totals"] == (0, 560, 0, 560), "each manche begins at nothing"
    results.append(scored((0, 560, 0, 560), results[-1], options))
    assert Contrat.standing(4, full, results).totals == (1, 1, 1, 1)
    assert not Contrat.standing(4, full, results).over
    results.append(scored((0, 1120, 0, 1120), results[-1], options))
    standing = Contrat.standing(4, full, results)
    assert standing.over and standing.totals == (1, 2, 1, 2) and standing.places == (3, 1, 3, 1)


def test_equal_manches_are_parted_by_the_sum_of_all_totals() -> None:
    options: dict[str, Value] = {"manches": 3, "mode": "individual", "target_score": 1000}
    results = [scored((1000, 0, 600, 0), None, options)]
    results.append(scored((0, 1200, 500, 0), results[-1], options))
    results.append(scored((0, 0, 1300, 0), results[-1], options))
    standing = Contrat.standing(4, Contrat.defaults(**options), results)
    assert standing.over and standing.totals == (1, 1, 1, 0) and standing.places == (3, 2, 1, 4)


# -- refusals --------------------------------------------------------------------------------------------------------


def refused(game: Contrat, seat: int, action: Action) -> str:
    with pytest.raises(IllegalAction) as error:
        game.play(seat, action)
    return error.value.refusal.text_id


def trick_with(led: str, hand: str, overruff: bool = False) -> Contrat:
    """Seat 1 has led this card, and seat 2 holds this hand."""
    game = dealt(("", led, hand, ""), overruff=overruff)
    do(game, "bid >petite =230", "pass", "pass", "pass", "keep", "stay")
    shuffle(game)
    game.phase, game.turn, game.leader = "play", 1, 1
    # The cards dealt second would blur the picture: only those of the case stay in the hand.
    kept = cards(f"{led} {hand}")[1:]
    for card in tuple(game.table.at("hand.2")):
        if card not in kept:
            game.table.move(card, "stock")
    game.apply(1, Action("play", (cards(led)[0],)))
    return game


@pytest.mark.parametrize(
    ("led", "hand", "card", "reason"),
    [
        ("VX", "VT VC NR", "NR", "contrat.refuse.must-follow"),
        ("VX", "VT VC NR", "VT", "contrat.refuse.must-beat"),
        ("VX", "NT BO MT", "BO", "contrat.refuse.must-ruff"),
        ("VX", "NT BO MT", "NR", "contrat.refuse.not-in-your-hand"),
    ],
)
def test_a_wrong_card_is_refused_with_its_reason(led: str, hand: str, card: str, reason: str) -> None:
    assert refused(trick_with(led, hand), 2, Action("play", tuple(cards(card)))) == reason


@pytest.mark.parametrize(
    ("played", "hand", "card", "reason"),
    [
        ("VX VR", "VT VO", "VT", Refusal("contrat.refuse.must-beat", {"card": CIRKLE.card("VRA")})),
        ("VR VX", "VT VO", "VT", Refusal("contrat.refuse.must-beat", {"card": CIRKLE.card("VRA")})),
        ("VX NX", "NT NR", "NT", Refusal("contrat.refuse.must-overruff", {"card": CIRKLE.card("NXA")})),
    ],
)
def test_a_refusal_names_the_card_that_is_to_be_beaten(played: str, hand: str, card: str, reason: Refusal) -> None:
    assert card_refusal(cards(hand), cards(played), cards(card)[0]) == reason


def test_a_card_is_laid_in_the_first_trick_and_played_in_the_others() -> None:
    game = shuffle(do(dealt(), "bid >petite =230", "pass", "pass", "pass", "keep", "stay"))
    assert refused(game, 1, Action("play", (game.table.at("hand.1")[0],))) == "rules.refuse.not-possible"
    for seat in range(4):
        game.play(seat, game.ask(seat).actions[0])
    assert refused(game, 1, Action("lay", (game.table.at("hand.1")[0],))) == "rules.refuse.not-possible"


def test_a_low_ruff_is_refused_with_overruff() -> None:
    game = trick_with("VX", "NX", overruff=True)
    game.apply(2, Action("play", tuple(cards("NX"))))
    three = tuple(game.table.at("hand.3"))
    for card in three:
        if CODES[card % FACES][0] in "VN":
            game.table.move(card, "stock")
    low, high = cards("NT NR")
    for card in (low, high):
        game.table.move(card, "hand.3")
    assert refused(game, 3, Action("play", (low,))) == "contrat.refuse.must-overruff"


def test_contracts_outside_the_ladder_cannot_be_bid() -> None:
    with pytest.raises(IllegalAction) as error:
        dealt().play(1, Action("bid", (), "petite", 200))
    assert error.value.refusal == Refusal("contrat.refuse.bid-higher", {"n": PETITE})


def test_refusals_before_the_play() -> None:
    game = do(dealt(talon="VR MT BT"), "bid >pousse =280")
    assert refused(game, 1, Action("bid", (), "garde", 330)) == "rules.refuse.not-your-turn"
    assert refused(game, 2, Action("bid", (), "petite", 230)) == "contrat.refuse.bid-higher"
    assert refused(game, 2, Action("play", tuple(cards("VR")))) == "contrat.refuse.bid-or-pass"
    do(game, "pass", "pass", "pass")
    assert refused(game, 1, Action("exchange", tuple(cards("VR")))) == "contrat.refuse.turned-card-stays"
    own = game.table.at("hand.1")[0]
    assert refused(game, 1, Action("exchange", (own,))) == "contrat.refuse.only-drawn-cards"
    do(game, "keep")
    assert refused(game, 1, Action("raise", (), "petite", 230)) == "contrat.refuse.only-higher"
    shuffle(do(game, "stay"))
    other = game.table.at("hand.2")[0]
    assert refused(game, 1, Action("lay", (other,))) == "contrat.refuse.not-in-your-hand"


# -- whole matches ---------------------------------------------------------------------------------------------------


def simple_answer(game: Contrat, seat: int) -> Action:
    """Bid Petite with a target and two blacks, exchange weak cards, play the middle one of the legal cards."""
    actions = game.ask(seat).actions
    held = faces(game.table.at(f"hand.{seat}"))
    if game.phase == "auction":
        return actions[1] if game.contract < 0 and "O" in held and held.count("N") > 1 else actions[0]
    if game.phase == "exchange":
        return next((a for a in actions[1:] if CODES[a.cards[0] % FACES][1] in "TXC"), actions[0])
    return actions[len(actions) // 2] if game.phase == "play" else actions[0]


GOLDEN_TERMS = {
    "contrat-teams": Terms(Contrat, 4, Contrat.defaults(target_score=1000), "golden", "salt"),
    "contrat-alone": Terms(
        Contrat,
        4,
        {
            **Contrat.defaults(),
            "mode": "individual",
            "target_score": 1000,
            "contract_ladder": "eased",
            "manches": 3,
            "exchange_turned_card": True,
        },
        "golden",
        "salt",
    ),
}


@pytest.mark.parametrize("name", GOLDEN_TERMS)
def test_golden_record(name: str) -> None:
    record = golden_file(name).read_text(encoding="utf-8")
    match = read_record(record, lambda _: Contrat, verify=True)
    assert match.over and record_text(match) == record
    assert record_text(whole_match(GOLDEN_TERMS[name], simple_answer)) == record


def test_face_down_cards_are_not_named() -> None:
    game = do(dealt(), "bid >petite =230", "pass", "pass", "pass", "keep", "stay")
    shuffle(game)
    events = game.play(2, game.ask(2).actions[0])
    (moved,) = [event for event in events if isinstance(event, Moved)]
    assert [moved.seen_by(seat).card is None for seat in range(4)] == [True, True, False, True]


if __name__ == "__main__":  # writes the golden records anew; the difference wants reading
    for name, terms in GOLDEN_TERMS.items():
        golden_file(name).write_text(record_text(whole_match(terms, simple_answer)), encoding="utf-8")
