"""CIRKLE Poursuite: the worked cases of its rules with their numbers, and the options one by one."""

from __future__ import annotations

import pytest

from cardtable.cards.chance import Random
from cardtable.cards.events import Said, Sight
from cardtable.cards.pack import CHANCE, CIRKLE
from cardtable.games.poursuite.rules import NOBODY_ATTACKS, Poursuite, matches
from cardtable.rules.cirkle import CODES, FACES
from cardtable.rules.game import Action, IllegalAction, Result, Setting
from cardtable.rules.match import Match, Terms
from cardtable.rules.record import read_record, record_text
from tests.games.poursuite.positions import IDLE, PLENTY, do, legal, position
from tests.support.laws import turns
from tests.support.places import golden_file

A, B, C, D = range(4)


def faces(game: Poursuite, place: str) -> str:
    return " ".join(CODES[card % FACES] for card in game.table.at(place))


def hand(game: Poursuite, seat: int) -> str:
    return faces(game, f"hand.{seat}")


def drew(game: Poursuite, seat: int, before: int) -> int:
    return len(game.table.at(f"hand.{seat}")) - before


def test_1_cards_of_the_same_colour_or_shape() -> None:
    assert legal(position("VR", "VT BR NR MO JC", IDLE)) == "VT BR NR"


def test_2_a_player_without_a_match_draws_one() -> None:
    game = position("VR", "JC MO NT", IDLE, reserve="BT MT")
    assert legal(game) == "draw"
    do(game, "draw")
    assert hand(game, A) == "JC MO NT BT"
    assert game.asked() == (B,)


def test_a_draw_tells_nothing_unless_drawing_is_a_choice() -> None:
    draw, card = Action("draw", to="reserve"), position("VR", "VT BR", IDLE).ask(A).actions[0]
    assert position("VR", "JC MO NT", IDLE).tells_nothing(draw)
    assert not position("VR", "JC MO NT", IDLE, may_draw_instead=True).tells_nothing(draw)
    assert not position("VR", "VT BR", IDLE).tells_nothing(card)


def test_3_black_on_its_own_shape_attacks() -> None:
    game = do(position("MX VR", "NR MT", "JC MO BT", IDLE), "NR")
    assert game.starter == A
    assert legal(game) == "MO"


def test_4_black_on_black_of_another_shape_is_no_attack() -> None:
    game = do(position("MX NR", "NC MT", IDLE), "NC")
    assert game.starter == NOBODY_ATTACKS


def test_5_three_six_nine() -> None:
    game = position("MX VR", "NR VT MX", "JC BT VX", "VC VX MT", "NT JC", reserve=PLENTY)
    do(game, "NR", "draw", "draw")
    assert (drew(game, B, 3), drew(game, C, 3)) == (3, 6)
    assert game.asked() == (D,) and legal(game) == "NT"
    do(game, "NT", "draw", "draw", "draw")
    assert (drew(game, A, 2), drew(game, B, 6), drew(game, C, 9)) == (9, 12, 15)
    assert game.asked() == (D,) and game.starter == NOBODY_ATTACKS
    assert legal(game) == "draw"


def test_6_a_counter_gives_the_starter_the_whole_pile() -> None:
    game = do(position("MX JT VR", "NR MC", "BO JX", IDLE), "NR", "BO")
    assert hand(game, A) == "MC MX JT VR NR"
    assert faces(game, "pile") == "BO"
    assert game.asked() == (C,) and game.starter == NOBODY_ATTACKS


def test_7_or_only_the_cards_of_the_attack() -> None:
    game = do(position("MX JT VR", "NR MC", "BO JX", IDLE, counter_takes="attack_cards"), "NR", "BO")
    assert hand(game, A) == "MC NR"
    assert faces(game, "pile") == "MX JT VR BO"


def test_8_a_last_target_wins_before_the_pile_is_picked_up() -> None:
    game = do(position("MX JT VR", "NR MC", "BO", IDLE), "NR", "BO")
    assert game.winners == (B,) and hand(game, A) == "MC"


@pytest.mark.parametrize(("top", "may"), [("BR", "BO"), ("VR", "draw"), ("VO", "draw")])
def test_9_the_last_target_must_have_the_top_colour(top: str, may: str) -> None:
    assert legal(position(top, "BO", IDLE)) == may


def test_10_the_last_card_must_be_a_target() -> None:
    game = position("BT", "BR", IDLE, reserve="MC MX")
    assert legal(game) == "draw"
    do(game, "draw")
    assert hand(game, A) == "BR MC"


def test_11_a_target_goes_on_a_target_if_it_is_not_the_last_card() -> None:
    assert legal(position("VO", "BO BT", IDLE)) == "BO"


def test_12_black_does_not_answer_an_attack_as_the_last_card() -> None:
    game = do(position("MX VR", "NR MT", "NT", IDLE, reserve=PLENTY), "NR")
    assert legal(game) == "draw"
    do(game, "draw")
    assert drew(game, B, 1) == 3


def test_13_the_pile_is_turned_over() -> None:
    game = do(position("VT BT NR", "JC VX", IDLE), "draw")
    assert hand(game, A) == "JC VX VT"
    assert (faces(game, "reserve"), faces(game, "pile")) == ("BT", "NR")


def test_14_the_attack_is_spent_when_it_comes_back() -> None:
    game = do(position("MX VR", "NR VT MX", "JC BT VX", reserve=PLENTY), "NR", "draw")
    assert drew(game, B, 3) == 3
    assert game.asked() == (A,) and game.starter == NOBODY_ATTACKS
    assert legal(game) == "draw"
    do(game, "draw")
    assert drew(game, A, 2) == 1


def test_15_the_starter_too_must_answer_a_black_played_in_between() -> None:
    game = do(position("MX VR", "NR MX MT", "NC JX JT", "JC BT", reserve=PLENTY), "NR", "NC", "draw")
    assert drew(game, C, 2) == 3
    do(game, "draw")
    assert drew(game, A, 2) == 6
    assert game.asked() == (B,) and game.starter == NOBODY_ATTACKS


def test_16_a_last_target_on_an_attack_wins() -> None:
    game = do(position("MX VR", "NR BO", "NC JX JT", "JC BT", reserve=PLENTY), "NR", "NC", "draw")
    assert drew(game, C, 2) == 3
    do(game, "BO")
    assert game.winners == (A,)


def test_17_the_starter_may_counter_and_takes_the_pile() -> None:
    game = do(position("MX VR", "NR BO MT", "NC JX JT", "JC BT", reserve=PLENTY), "NR", "NC", "draw", "BO")
    assert hand(game, A) == "MT MX VR NR NC"
    assert faces(game, "pile") == "BO" and game.asked() == (B,)


def test_18_a_black_first_card_is_no_attack() -> None:
    game = position("NT", "NT VO BX", IDLE)
    assert legal(game) == "NT"
    do(game, "NT")
    assert game.starter == A


def test_19_nothing_to_draw() -> None:
    game = do(position("NR", "JC VX", "JC VX"), "draw")
    assert hand(game, A) == "JC VX" and game.stalled == 1


def test_20_drawing_stops_when_there_is_nothing_left() -> None:
    game = position("MX VX VR", "NR MC MX", "JC BT", "JX BX", "JC BC", reserve="MR MC MR MC MR MC MR MT MT BR BR BR")
    do(game, "NR", "draw", "draw")
    assert len(game.table.at("reserve")) == 3 and len(game.table.at("pile")) == 4
    do(game, "draw")
    assert drew(game, D, 2) == 6
    assert faces(game, "pile") == "NR" and not game.table.at("reserve")


def test_two_cards_match_by_colour_or_shape() -> None:
    face = CIRKLE.card
    assert matches(face("VRA"), face("VRC")) and matches(face("VRA"), face("VTB")) and matches(face("VRA"), face("NRA"))
    assert not [
        (a, b)
        for a in range(96)
        for b in range(96)
        if CODES[a % 24][0] == "N" and CODES[b % 24][1] == "O" and matches(a, b)
    ]


# -- how a deal begins and ends ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [12, 8, 6])
def test_the_deal(size: int) -> None:
    options = Poursuite.defaults(hand_size=size)
    game = Poursuite.deal(range(96), Setting(6, options, dealer=5))
    assert [len(game.table.at(f"hand.{seat}")) for seat in range(6)] == [size] * 6
    assert game.table.at("hand.0")[:2] == [0, 6]
    assert game.table.at("pile") == [6 * size]
    assert len(game.table.at("reserve")) == 96 - 6 * size - 1
    assert game.asked() == (0,)


def test_a_deal_ends_when_no_seat_can_move() -> None:
    game = do(position("NR", "JC VX", "JC", "BX BT"), "draw", "draw", "draw")
    result = game.result()
    assert result is not None and result.why == "poursuite.end.stuck"
    assert result.points == (0, 1, 0) and result.scores == (2, 1, 2)


@pytest.mark.parametrize("limit", [50, 100, 200])
def test_the_limit_of_turns(limit: int) -> None:
    game = position("NR", "JC VX", "JC VX", reserve=PLENTY, turn_limit=limit)
    game.turns = 2 * limit - 2
    do(game, "draw", "draw")
    result = game.result()
    assert result is not None and result.why == "poursuite.end.limit"
    assert game.winners == (A, B) and result.points == (1, 1)


@pytest.mark.parametrize(("needed", "over"), [(1, True), (2, True), (3, False)])
def test_the_match_goes_to_the_first_player_with_so_many_deals(needed: int, over: bool) -> None:
    options = Poursuite.defaults(deals_to_win=needed)
    standing = Poursuite.standing(3, options, [Result((1, 0, 0)), Result((0, 0, 1)), Result((1, 0, 0))])
    assert standing.over == over and standing.places == (1, 3, 2)


def test_deals_won_come_before_points() -> None:
    options = Poursuite.defaults(deals_to_win=2)
    standing = Poursuite.standing(2, options, [Result((5, 0)), Result((0, 30)), Result((4, 0))])
    assert standing.totals == (9, 30) and standing.places == (1, 2)


# -- options -----------------------------------------------------------------------------------------------------------


def test_cards_left_may_count() -> None:
    game = do(position("BT", "BO", "JC JX", "MT", count_cards=True), "BO")
    result = game.result()
    assert result is not None and result.points == (4, 0, 0)


def test_one_may_draw_instead() -> None:
    game = position("VR", "VT BR", "MC", reserve="MT MX", may_draw_instead=True)
    assert legal(game) == "VT BR draw"
    do(game, "draw")
    assert hand(game, A) == "VT BR MT" and game.asked() == (B,)


def test_drawing_instead_of_an_answer_is_a_failure() -> None:
    game = do(position("VR", "NR MT", "NT JX", IDLE, reserve=PLENTY, may_draw_instead=True), "NR")
    assert legal(game) == "NT draw"
    do(game, "draw")
    assert drew(game, B, 2) == 3 and game.fails == 1


def test_the_drawn_card_may_be_played() -> None:
    game = do(position("VR", "JC MO", IDLE, reserve="BR MX", play_drawn_card=True), "draw")
    assert game.asked() == (A,) and legal(game) == "BR keep"
    do(game, "BR")
    assert faces(game, "pile") == "VR BR" and game.asked() == (B,)


def test_the_question_after_a_draw_reveals_nothing() -> None:
    game = do(position("VR", "JC MO", IDLE, reserve="MX BR", play_drawn_card=True), "draw")
    assert game.asked() == (A,) and legal(game) == "keep"
    do(game, "keep")
    assert game.asked() == (B,)


def test_a_card_drawn_under_an_attack_is_never_played_at_once() -> None:
    game = do(position("VR", "NR MT", "JC JX", IDLE, reserve="NT NX NC " + PLENTY, play_drawn_card=True), "NR", "draw")
    assert game.asked() == (C,)


def test_the_pile_may_be_shuffled() -> None:
    game = do(position("VT BT MC NR", "JC VX", IDLE, reserve_refill="shuffle"), "draw")
    assert game.asked() == (CHANCE,)
    cards = game.ask(CHANCE).arrange
    assert cards is not None and [CODES[c % FACES] for c in cards.cards] == ["MC", "BT", "VT"]
    game.play(CHANCE, Action("shuffle", (cards.cards[1], cards.cards[0], cards.cards[2]), "reserve"))
    assert hand(game, A) == "JC VX BT" and faces(game, "reserve") == "VT MC"


def test_a_last_target_may_go_on_any_target() -> None:
    assert legal(position("VO", "BO", IDLE, last_card_free=True)) == "BO"
    assert legal(position("VR", "BO", IDLE, last_card_free=True)) == "draw"
    assert legal(position("BT", "BR", IDLE, last_card_free=True)) == "draw"


def test_attack_cards_after_the_pile_was_turned_over() -> None:
    """B draws the black card of the attack itself; of those that A must take, only C's still lies in the pile."""
    game = position(
        "MX VR", "NR MC", "JC BT", "NX MT", "JO JX", reserve="MR MC", counter_takes="attack_cards"
    )  # fmt: skip
    do(game, "NR", "draw")
    assert hand(game, B) == "JC BT MR MC MX"
    do(game, "NX", "JO")
    assert hand(game, A) == "MC NR NX"
    game = position(
        "MX VR", "NR MC", "NX BT", "JC MT", "JO JX", reserve="MR MC", counter_takes="attack_cards"
    )  # fmt: skip
    do(game, "NR", "NX", "draw", "JO")
    assert hand(game, A) == "MC NX"
    assert faces(game, "reserve").split()[0] == "NR"


# -- secrets, refusals, records ----------------------------------------------------------------------------------------


def test_a_turned_pile_is_remembered() -> None:
    match = Match(Terms(Poursuite, 6, Poursuite.defaults(), "turned", "salt"))
    sight = Sight(B)
    for _, _, events in turns(match, Random(1), 1):
        assert match.game is not None
        for event in events:
            sight.hear(event.seen_by(B))
        if any(isinstance(event, Said) and event.text_id == "poursuite.turned-over" for event in events):
            break
    assert sight.known["reserve"] == list(match.game.table.at("reserve") if match.game else [])
    assert sight.known["reserve"] and sight.seen["reserve"] == [None] * len(sight.known["reserve"])


REFUSALS = [
    (position("VR", "VT BC", IDLE), "BC", "poursuite.refuse.no-match"),
    (position("VR", "VT BC", IDLE), "draw", "poursuite.refuse.must-cover"),
    (position("VR", "BO", IDLE), "BO", "poursuite.refuse.no-match"),
    (position("VO", "BO", IDLE), "BO", "poursuite.refuse.last-by-colour"),
    (position("BT", "BR", IDLE), "BR", "poursuite.refuse.last-is-a-target"),
    (position("VR", "VT BC", IDLE), "JT", "poursuite.refuse.not-in-hand"),
    (do(position("VR", "NR MT", "NT JC", IDLE), "NR"), "JC", "poursuite.refuse.black-or-target"),
    (do(position("VR", "NR MT", "NT", IDLE), "NR"), "NT", "poursuite.refuse.last-is-a-target"),
    (
        do(position("VR", "JC MO", IDLE, reserve="MX BR", play_drawn_card=True), "draw"),
        "JC",
        "poursuite.refuse.only-the-drawn-card",
    ),
    (
        do(position("VR", "JC MO", IDLE, reserve="MX BR", play_drawn_card=True), "draw"),
        "MX",
        "poursuite.refuse.no-match",
    ),
]


def test_a_position_begins_at_the_left_of_the_dealer() -> None:
    assert position("VR", "VT BC", IDLE).setting.dealer == 1 and position("VR", "VT BC", IDLE, IDLE).setting.dealer == 2


def test_a_refusal_names_the_cards_that_it_means() -> None:
    for game, move, reason in REFUSALS:
        top, held = game.table.at("pile")[-1], game.table.at(f"hand.{game.asked()[0]}")
        card = next((card for card in held if CODES[card % FACES] == move), None)
        if card is None:
            continue
        refusal, both = game.refuse(game.asked()[0], Action("play", (card,))), {"card": card, "card_top": top}
        if reason in ("poursuite.refuse.no-match", "poursuite.refuse.last-by-colour"):
            assert refusal.args == both
        elif reason == "poursuite.refuse.black-or-target":
            assert refusal.args == {"card": card}


def test_an_invalid_action_is_not_taken_for_a_draw() -> None:
    game = position("VR", "VT BC", IDLE)
    reasons = [
        game.refuse(0, action).text_id for action in (Action("draw"), Action("put", to="reserve"), Action("sing"))
    ]
    assert reasons == ["poursuite.refuse.must-cover", "poursuite.refuse.must-cover", "rules.refuse.not-possible"]


@pytest.mark.parametrize(("game", "move", "reason"), REFUSALS, ids=[f"{r[1]} {r[2][17:]}" for r in REFUSALS])
def test_refusals(game: Poursuite, move: str, reason: str) -> None:
    seat = game.asked()[0]
    cards = [card for s in (seat, 0, 1) for card in game.table.at(f"hand.{s}") if CODES[card % FACES] == move]
    with pytest.raises(IllegalAction) as refused:
        game.play(seat, Action("play", (cards[0],)) if cards else Action("draw", to="reserve"))
    assert refused.value.refusal.text_id == reason


GOLDEN_TERMS = {
    "poursuite-deal": Terms(Poursuite, 4, Poursuite.defaults(hand_size=6), "golden", "salt"),
    "poursuite-options": Terms(
        Poursuite,
        3,
        {
            **Poursuite.defaults(),
            "hand_size": 6,
            "counter_takes": "attack_cards",
            "turn_limit": 50,
            "may_draw_instead": True,
            "play_drawn_card": True,
            "reserve_refill": "shuffle",
            "last_card_free": True,
            "count_cards": True,
        },
        "golden",
        "salt",
    ),
}


CHANCES = {"poursuite-deal": 111, "poursuite-options": 298}
"""Numbers of random choices after which a player goes out."""


def chance_match(name: str) -> Match:
    match = Match(GOLDEN_TERMS[name])
    for _ in turns(match, Random(CHANCES[name]), 9):
        pass
    return match


@pytest.mark.parametrize("name", GOLDEN_TERMS)
def test_golden_record(name: str) -> None:
    record = golden_file(name).read_text(encoding="utf-8")
    match = read_record(record, lambda _: Poursuite, verify=True)
    assert match.over and record_text(match) == record
    assert record_text(chance_match(name)) == record
