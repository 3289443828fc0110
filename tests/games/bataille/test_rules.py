"""CIRKLE Bataille: the worked cases of its rules, in their order and with their numbers, and the options one by one."""

from __future__ import annotations

import pytest

from cardtable.cards.events import Moved, Said
from cardtable.cards.pack import CHANCE, CIRKLE, EVERYONE, NOBODY, Card, only
from cardtable.games.bataille.rules import ENDLESS, PRESETS, Bataille, arranged
from cardtable.games.bataille.rules_types import BatailleCarry
from cardtable.rules.cirkle import CODES, COLOUR_FIRST, SHAPE_FIRST
from cardtable.rules.game import Action, IllegalAction, Result, Setting, Value
from cardtable.rules.match import Terms
from cardtable.rules.record import read_record, record_text
from tests.support.matches import by_faces, whole_match
from tests.support.places import golden_file

A, B, C, D = range(4)


def position(*packs: str, reserve: str = "", leader: int = A, trick: int = 1, **options: Value) -> Bataille:
    """A trick about to begin; faces are written without their border, tops of packs first."""
    *laid, lying = by_faces(*packs, reserve)
    game = Bataille.from_position(laid, lying, options, leader, trick)
    game.check()
    return game


def trick(game: Bataille, *reserve: int) -> Bataille:
    """Play the trick to its end; these seats take a card from the reserve, the others their own."""
    number = game.trick
    while game.phase == "answer" and game.trick == number:
        (seat,) = game.asked()
        game.play(seat, Action("reserve", to="reserve") if seat in reserve else Action("own", to=f"pack.{seat}"))
        game.check()
    return game


def faces(cards: list[Card]) -> str:
    return " ".join(CODES[card % 24] for card in cards)


def packs(game: Bataille) -> list[str]:
    """The packs with their top first, before the leader of the next trick has turned a card."""
    found = []
    for seat in range(game.setting.seats):
        cards = [*game.table.at(f"pack.{seat}"), *game.table.at(f"stack.{seat}")]
        found.append(faces(cards[::-1]))
    return found


def reserve(game: Bataille) -> str:
    return faces([*game.table.at("reserve")][::-1])


def why(game: Bataille) -> str:
    result = game.result()
    assert result is not None
    return result.why


def test_laying_the_pack_down_is_announced_to_all() -> None:
    game = Bataille.deal(range(96), Setting(3, Bataille.defaults()))
    for seat in (1, 0, 2):
        events = game.play(seat, Action("keep"))
        ready = [
            event.args["seat"] for event in events if isinstance(event, Said) and event.text_id.endswith("ordered")
        ]
        assert ready == [seat]


def test_a_position_begins_with_the_first_trick_of_the_first_seat() -> None:
    game = Bataille.from_position(by_faces("VR MT", "JT MX"), [], {})
    assert (game.leader, game.trick, game.asked()) == (A, 1, (B,))


def test_1_the_strongest_takes() -> None:
    game = trick(position("VR MT", "JT MX", "NT MC", reserve="BT BX"))
    assert packs(game) == ["MT", "MX", "MC NT VR JT"]
    assert game.leader == C


def test_2_colour_before_shape() -> None:
    game = trick(position("MR MT", "JT MX"))
    assert packs(game)[B] == "MX JT MR"


def test_3_a_card_of_the_reserve_wins_for_the_reserve() -> None:
    game = trick(position("VR MT", "JT MX", "BT MC", reserve="VO BX"), B)
    assert reserve(game) == "BX VO BT VR"
    assert packs(game) == ["MT", "JT MX", "MC"]
    assert game.leader == B


def test_4_a_card_of_the_reserve_is_lost_for_nothing() -> None:
    game = trick(position("VR MC", "NR MX", reserve="MT BX"), B)
    assert packs(game) == ["MC VR MT", "NR MX"]
    assert reserve(game) == "BX"


def test_5_a_battle_under_a_stronger_card() -> None:
    game = trick(position("JT MT MX VR MC", "JT BT BX MR BC", "NR VC"))
    assert packs(game) == ["MC", "BC", "VC NR JT MT MX VR JT BT BX MR"]


def test_6_the_battle_beats_the_stronger_card() -> None:
    game = trick(position("JT MT MX VO MC", "JT BT BX NC BC", "NR VC"))
    assert packs(game) == ["MC JT MT MX VO JT BT BX NC NR", "BC", "VC"]


def test_7_two_battles_at_once() -> None:
    game = trick(position("JT MT MX VR MC", "JT MT MX BR MC", "VX BT BC NT MC", "VX BT BC NX MC"))
    assert packs(game) == ["MC", "MC", "MC", "MC VX BT BC NX JT MT MX VR JT MT MX BR VX BT BC NT"]


def test_8_a_battle_of_three() -> None:
    game = trick(position("VC MT MX VR", "VC MT MX BR", "VC MT MX NX"))
    assert len(packs(game)[C].split()) == 12
    assert game.out == [1, 1, 0]
    assert game.winners == (C,) and why(game) == "bataille.end.last-player"


def test_9_a_battle_after_a_battle() -> None:
    game = trick(position("VC MT MX BR JT JX VO MC", "VC BT BX BR VT VX NR MC"))
    assert packs(game) == ["MC VC MT MX BR JT JX VO VC BT BX BR VT VX NR", "MC"]


def test_10_a_third_player_is_drawn_in() -> None:
    game = trick(position("JT MT MX NR JC JR BO MC", "JT BT BX BR MC", "NR VT VX MT MC"))
    assert len(packs(game)[A].split()) == 16
    assert packs(game)[B:] == ["MC", "MC"]


def test_11_the_last_card_of_a_battle_comes_from_the_reserve() -> None:
    game = trick(position("VC MT", "VC BT BX BR MC", reserve="JT VO JX"))
    assert reserve(game) == "JX VC MT JT VO VC BT BX BR"
    assert game.out[A] and game.winners == (B,)


def test_12_a_battle_card_of_the_reserve_that_loses() -> None:
    game = trick(position("VC MT MX", "VC BT BX BR MC", reserve="JT JX"))
    assert packs(game)[B] == "MC VC BT BX BR VC MT MX JT"


def test_13_a_frozen_face_card_can_win() -> None:
    game = position("VC", "VC BT BX MT MC")
    trick(game)
    assert packs(game) == ["VC VC BT BX MT", "MC"]


def test_14_of_two_frozen_players_the_earlier_takes() -> None:
    game = trick(position("VC", "VC"))
    assert packs(game) == ["VC VC", ""]
    assert game.winners == (A,)


def test_15_the_face_card_decides_whose_the_trick_is() -> None:
    game = trick(position("VC MT MX VR MC", "MR BT NR MC", reserve="VC JX"), B)
    assert packs(game)[B] == "MC VC MR BT NR VC MT MX VR"


def test_16_no_player_is_left() -> None:
    game = trick(position("VC", "VC", reserve="MT MX VR BT BX JT JX"))
    assert reserve(game) == "JX VC MT MX VR VC BT BX JT"
    assert game.winners == (A,) and why(game) == "bataille.end.nobody-left"


def test_17_four_players() -> None:
    game = position("MR BT", "BR VT", "JX VC", "VR NT", reserve="MT BC", leader=C)
    assert game.round == (C, D, A, B)
    trick(game, A)
    assert packs(game)[D] == "NT VR MT BR JX"
    assert packs(game)[A] == "MR BT"


def test_18_the_limit_of_tricks() -> None:
    rest = [code for code in CODES for _ in range(4)]
    for face in ("VO", "MT", "MX"):
        rest.remove(face)
    packs_ = ["VO " + " ".join(rest[:28]), "MT " + " ".join(rest[28:59]), "MX " + " ".join(rest[59:79])]
    game = trick(position(*packs_, reserve=" ".join(rest[79:]), trick=100))
    result = game.result()
    assert result is not None and result.why == "bataille.end.limit"
    assert result.scores == (31, 31, 20)
    assert result.points == (1, 1, 0)
    assert result.carry["finish"] == (1, 1, 3)


def test_19_the_player_that_is_not_frozen_wins_the_tie() -> None:
    game = trick(position("VC", "VC BT BX VC MC"))
    assert packs(game) == ["", "MC VC BT BX VC VC"]


def test_running_out_of_cards_to_fight_is_announced_to_all() -> None:
    events = position("VC", "VC BT BX MT MC").play(B, Action("own", to="pack.1"))
    assert [e.args["seat"] for e in events if isinstance(e, Said) and e.text_id == "bataille.frozen"] == [A]


def test_the_lead_passes_left_from_a_winner_without_a_pack() -> None:
    game = trick(position("VC MT", "VC BT BX BR MC", "JT JX", reserve="JT VO JX"))
    assert game.winner == A and game.out[A] == 1
    assert game.leader == B and game.round == (B, C)


# -- the beginning ---------------------------------------------------------------------------------------------------


def dealt(seats: int = 3, dealer: int = 0, **options: Value) -> Bataille:
    return Bataille.deal(range(96), Setting(seats, Bataille.defaults(**options), dealer=dealer))


@pytest.mark.parametrize(("seats", "left"), [(2, 56), (3, 36), (4, 16)])
def test_twenty_cards_for_each(seats: int, left: int) -> None:
    game = dealt(seats)
    assert [len(game.table.at(f"hand.{seat}")) for seat in range(seats)] == [20] * seats
    assert len(game.table.at("reserve")) == left


def test_cards_go_round_one_at_a_time_from_the_dealers_left() -> None:
    game = dealt(3, dealer=1)
    assert [game.table.at(f"hand.{seat}")[0] for seat in (2, 0, 1)] == [0, 1, 2]


def test_all_order_their_packs_at_once_and_the_dealers_left_leads() -> None:
    game = dealt(3, dealer=1)
    assert game.asked() == (0, 1, 2)
    game.play(1, Action("keep"))
    assert game.asked() == (0, 2)
    hand = tuple(game.table.at("hand.0"))
    game.play(0, Action("order", hand[::-1]))
    game.play(2, Action("keep"))
    assert (game.phase, game.leader, game.asked()) == ("answer", 2, (0,))
    assert tuple(game.table.at("pack.0")) == hand
    assert game.face[2] == 0


def test_keep_leaves_the_first_card_dealt_on_top() -> None:
    game = dealt(2)
    game.play(0, Action("keep"))
    assert tuple(game.table.at("pack.0"))[::-1] == tuple(range(1, 40, 2))


def test_preset_orders() -> None:
    hand = CIRKLE.cards("VOA MTA NTA JRA BXA")
    orders = {preset: faces(list(arranged(hand, preset, COLOUR_FIRST))) for preset in PRESETS}
    assert orders == {
        "as_dealt": "VO MT NT JR BX",
        "strongest": "VO NT BX JR MT",
        "weakest": "MT JR BX NT VO",
        "alternating": "VO MT NT JR BX",
    }
    assert faces(list(arranged(hand[:4], "alternating", COLOUR_FIRST))) == "VO MT NT JR"
    assert faces(list(arranged(CIRKLE.cards("JTA MRA"), "strongest", SHAPE_FIRST))) == "MR JT"


# -- who knows what --------------------------------------------------------------------------------------------------


def test_battle_cards_lie_face_down_until_they_are_gathered() -> None:
    game = position("JT MT MX VR MC", "JT BT BX MR BC", memory_aid=False)
    events = game.play(B, Action("own", to="pack.1"))
    hidden = CIRKLE.card("MTA")
    moves = [event for event in events if isinstance(event, Moved) and event.card == hidden]
    assert [(move.dst[0], move.shown) for move in moves] == [("stack.0", NOBODY), ("pack.0", EVERYONE)]
    assert game.table.seers(hidden) == NOBODY


@pytest.mark.parametrize(("aid", "seers"), [(True, only(B)), (False, NOBODY)])
def test_memory_aid_shows_the_own_top_card_to_its_owner(aid: bool, seers: int) -> None:
    game = position("VR MT", "JT MX", memory_aid=aid)
    assert game.table.seers(game.table.at("pack.1")[-1]) == seers


def test_memory_aid_ends_where_shuffled_cards_begin() -> None:
    game = position("VR", "JT MX", "BT MC", gather="shuffled")
    trick(game)
    assert game.asked() == (CHANCE,)
    cards = tuple(sorted(game.table.at("gathered")))
    game.play(CHANCE, Action("shuffle", cards, "gathered"))
    assert game.sure == [0, 1, 1]
    # The leader has turned up the first of them; of the next not even the owner knows which it is.
    assert game.table.seers(game.table.at("pack.0")[-1]) == NOBODY
    assert game.table.seers(game.table.at("pack.1")[-1]) == only(B)


# -- options ---------------------------------------------------------------------------------------------------------


def test_hand_size_ten() -> None:
    assert len(dealt(4, hand_size=10).table.at("reserve")) == 56


def test_gather_shuffled_puts_the_cards_under_the_pack_as_chance_has_it() -> None:
    game = trick(position("VR MT", "JT MX", gather="shuffled"))
    game.play(CHANCE, Action("shuffle", CIRKLE.cards("JTA VRA"), "gathered"))
    assert packs(game)[A] == "MT JT VR"
    assert game.trick == 2


def test_gather_shuffled_goes_under_the_reserve_too() -> None:
    game = trick(position("VR MT", "JT MX", reserve="VO BX", gather="shuffled"), B)
    game.play(CHANCE, Action("shuffle", CIRKLE.cards("VRA VOA"), "gathered"))
    assert reserve(game) == "BX VR VO"


def test_hierarchy_shape_first() -> None:
    assert packs(trick(position("MR MT", "JT MX", hierarchy="shape_first")))[A] == "MT MR JT"


@pytest.mark.parametrize("limit", [50, 200, 400])
def test_max_tricks(limit: int) -> None:
    assert trick(position("VR MT MC", "JT MX", trick=limit - 1, max_tricks=limit)).result() is None
    assert why(trick(position("VR MT MC", "JT MX", trick=limit, max_tricks=limit))) == "bataille.end.limit"


def test_no_limit_still_ends() -> None:
    assert trick(position("VR MT MC", "JT MX", trick=400, max_tricks="none")).result() is None
    assert why(trick(position("VR MT MC", "JT MX", trick=ENDLESS, max_tricks="none"))) == "bataille.end.limit"


def test_the_longest_deal_is_within_the_bound() -> None:
    """Each of four puts a pack in order; in each trick three answer, and the cards are shuffled."""
    game = dealt(4, gather="shuffled", max_tricks="none")
    assert game.max_actions >= len(game.asked()) + ENDLESS * (3 + 1)


def test_games_to_win() -> None:
    two = Bataille.defaults(games_to_win=2)
    first: Result[BatailleCarry] = Result((1, 0, 0), carry={"finish": (1, 2, 3)})
    second: Result[BatailleCarry] = Result((0, 1, 0), carry={"finish": (3, 1, 2)})
    third: Result[BatailleCarry] = Result((1, 0, 0), carry={"finish": (1, 3, 2)})
    assert not Bataille.standing(3, two, [first, second]).over
    assert Bataille.standing(3, Bataille.defaults(), [first]).over
    standing = Bataille.standing(3, two, [first, second, third])
    assert standing.over and standing.totals == (2, 1, 0) and standing.places == (1, 2, 3)


def test_going_out_in_the_last_trick_ranks_behind_seats_with_cards() -> None:
    result = trick(position("VR MT MC", "JT MX", "MX", trick=ENDLESS, max_tricks="none")).result()
    assert result is not None and result.scores == (5, 1, 0)
    assert result.carry["finish"] == (1, 2, 3)


def test_places_follow_the_order_of_elimination() -> None:
    game = position("VR MT MT", "JT", "MX MC MC")
    trick(game)
    assert game.out == [0, 1, 0]
    game.out[C] = 7
    game.winners, game.phase = (A,), "over"
    result = game.result()
    assert result is not None and result.carry["finish"] == (1, 3, 2)


# -- refusals --------------------------------------------------------------------------------------------------------


def refused(game: Bataille, seat: int, action: Action) -> str:
    with pytest.raises(IllegalAction) as error:
        game.play(seat, action)
    return error.value.refusal.text_id


def test_refusals() -> None:
    game = position("VR MT", "JT MX")
    assert refused(game, A, Action("own", to="pack.0")) == "rules.refuse.not-your-turn"
    for empty in (Action("reserve", to="reserve"), Action("reserve"), Action("own", to="reserve")):
        assert refused(game, B, empty) == "bataille.refuse.reserve-empty"
    assert refused(game, B, Action("own", to="pack.0")) == "bataille.refuse.not-your-pack"
    assert refused(game, B, Action("play", CIRKLE.cards("JTA"))) == "bataille.refuse.own-or-reserve"


def test_the_whole_hand_is_put_in_order() -> None:
    game = dealt()
    assert refused(game, 0, Action("order", tuple(game.table.at("hand.0"))[:19])) == "bataille.refuse.order-all"
    assert refused(game, 0, Action("own", to="pack.0")) == "bataille.refuse.order-all"


# -- whole games -----------------------------------------------------------------------------------------------------


def beat_it_or_reserve(game: Bataille, seat: int) -> Action:
    """The simple rule: the own card if it beats what lies there, otherwise one of the reserve."""
    best = max(COLOUR_FIRST[card % 24] for card in game.face if card >= 0)
    top = game.table.at(f"pack.{seat}")[-1]
    own, *others = game.ask(seat).actions
    return own if not others or COLOUR_FIRST[top % 24] > best else others[0]


def simple_answer(game: Bataille, seat: int) -> Action:
    if game.phase == "order":
        hand = tuple(game.table.at(f"hand.{seat}"))
        return Action("order", arranged(hand, list(PRESETS)[seat], COLOUR_FIRST))
    return beat_it_or_reserve(game, seat)


GOLDEN_TERMS = {
    "bataille-three": Terms(Bataille, 3, Bataille.defaults(), "golden", "salt"),
    "bataille-short": Terms(
        Bataille, 4, Bataille.defaults(hand_size=10, gather="shuffled", max_tricks=50), "golden", "salt"
    ),
}


@pytest.mark.parametrize("name", GOLDEN_TERMS)
def test_golden_record(name: str) -> None:
    record = golden_file(name).read_text(encoding="utf-8")
    match = read_record(record, lambda _: Bataille, verify=True)
    assert match.over and record_text(match) == record
    assert record_text(whole_match(GOLDEN_TERMS[name], simple_answer)) == record


def test_a_battle_is_announced_with_its_fighters() -> None:
    game = position("JT MT MX VR MC", "JT BT BX MR BC", "NR VC")
    game.play(B, Action("own", to="pack.1"))
    events = game.play(C, Action("own", to="pack.2"))
    assert [e.args["seats"] for e in events if isinstance(e, Said) and e.text_id == "bataille.battle"] == [(A, B)]


if __name__ == "__main__":  # writes the golden records anew; the difference wants reading
    for name, terms in GOLDEN_TERMS.items():
        golden_file(name).write_text(record_text(whole_match(terms, simple_answer)), encoding="utf-8")
