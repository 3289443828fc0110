"""Moves that would insult a partner: a position for each, and beside it one in which the same move is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cardtable.ai import blunder_filter
from cardtable.ai.blunder_filter import find_blunders
from cardtable.cards.chance import Random
from cardtable.cards.pack import CIRKLE, FRENCH, TAROCCHI, Place, Seat
from cardtable.cards.table import Table
from cardtable.games.cerchio.ai import blunders as cerchio_vetoes
from cardtable.games.cerchio.rules import Cerchio
from cardtable.games.contrat.rules import Contrat
from cardtable.games.court_circular.ai import blunders as court_vetoes
from cardtable.games.court_circular.rules import CourtCircular
from cardtable.games.naval.ai import blunders as naval_vetoes
from cardtable.games.naval.rules import Naval
from cardtable.games.poker.ai import blunders as poker_vetoes
from cardtable.games.poker.rules import Poker
from cardtable.games.poursuite.rules import Poursuite
from cardtable.games.tarocchi.rules import Tarocchi
from cardtable.rules.game import Action, Game, Setting, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, game, optional_module


def told(deal: Game, answer: str, seat: Seat | None = None) -> list[str]:
    """Return the objections to an answer in its text form, which the rules allow."""
    asked = deal.asked()[0] if seat is None else seat
    action = Action.parse(answer, deal.pack)
    assert deal.ask(asked).allows(action), f"{answer} is not possible here"
    return list(find_blunders(deal, asked, action))


def arranged(kind: type[Game], lying: Mapping[Place, str], options: Mapping[str, Value], **fields: Any) -> Game:
    """A deal in the middle: where cards lie, and the fields that are not as after dealing."""
    assert fields.keys() <= set(kind.fields), "a field of another name would change nothing"
    setting = Setting(4, kind.defaults(**options))
    table = Table(kind.places(setting), len(kind.pack))
    for place, cards in lying.items():
        table.lay(place, kind.pack.cards(cards))
    return kind.restore(setting, {**kind.deal(kind.cards(setting), setting).public(), **fields}, table)


# -- Contrat -----------------------------------------------------------------------------------------------------------


def contrat(trick: str, hand: str, others: str = "", taker: Seat = 0, **options: Value) -> Contrat:
    """Seat 0 has led; whose turn it is holds the hand, and the next seat the other cards."""
    cards = CIRKLE.cards(trick)
    turn = len(cards)
    lying = {f"trick.{seat}": CIRKLE.codes[card] for seat, card in enumerate(cards)}
    lying |= {f"hand.{turn}": hand, f"hand.{(turn + 1) % 4}": others}
    deal = arranged(
        Contrat,
        lying,
        options,
        phase="play",
        leader=0,
        turn=turn,
        trick=list(cards),
        taker=taker,
        contract=0,
        trick_number=5,
    )
    assert isinstance(deal, Contrat)
    return deal


def test_contrat_the_partner_ruffed_and_is_ruffed_over() -> None:
    position = contrat("MTA NXA MXA", "NTA NRA")
    assert told(position, "play NRA") == [blunder_filter.OVERTAKES]
    assert told(position, "play NTA") == []


def test_contrat_an_enemy_may_be_ruffed_over() -> None:
    assert told(contrat("NXA MTA MXA", "NTA NRA"), "play NRA") == []


def test_contrat_in_the_third_seat_the_trick_is_not_sure() -> None:
    assert told(contrat("MTA NRA", "VOA VTA", others="NRB"), "play VOA") == [], "the partner may have the other one"
    assert told(contrat("MTA NRA", "VOA VTA", others="NCB"), "play VOA") == [blunder_filter.FEEDS]


def test_contrat_points_for_the_enemy() -> None:
    position = contrat("MOA MTA MXA", "VOA VTA")
    assert told(position, "play VOA") == [blunder_filter.FEEDS]
    assert told(position, "play VTA") == []


def test_contrat_points_for_the_partner() -> None:
    assert told(contrat("MTA MOA MXA", "VOA VTA"), "play VOA") == []


def test_contrat_those_against_a_lone_taker_are_partners() -> None:
    assert told(contrat("MTA MXA MOA", "VOA VTA", taker=0, mode="individual"), "play VOA") == []
    assert told(contrat("MTA MXA MOA", "VOA VTA", taker=2, mode="individual"), "play VOA") == [blunder_filter.FEEDS]


# -- Tarocchi ----------------------------------------------------------------------------------------------------------


def tarocchi(trick: str, hand: str, attack: tuple[Seat, ...], named: str = "T17", others: str = "") -> Tarocchi:
    """Seat 0 has declared and led; whose turn it is holds the hand, and the next seat the other cards."""
    cards = TAROCCHI.cards(trick)
    turn = len(cards)
    lying = {f"trick.{seat}": TAROCCHI.codes[card] for seat, card in enumerate(cards)}
    lying |= {f"hand.{turn}": hand, f"hand.{(turn + 1) % 4}": others}
    best = max(cards, key=lambda card: (card <= TAROCCHI.card("T20"), card))
    deal = arranged(
        Tarocchi, lying, {}, phase="play", leader=0, turn=turn, suit_led=1, best_card=best, best_seat=cards.index(best),
        declarer=0, contract="call", named=TAROCCHI.card(named), attack=attack,
    )  # fmt: skip
    assert isinstance(deal, Tarocchi)
    return deal


def test_tarocchi_the_partner_trumped_and_is_trumped_over() -> None:
    position = tarocchi("O5 T10 O6", "T5 T15", attack=(0, 2))
    assert told(position, "play T15") == [blunder_filter.OVERTAKES]
    assert told(position, "play T5") == []


def test_tarocchi_a_trump_that_may_be_caught_comes_home() -> None:
    assert told(tarocchi("O5 T10 O6", "T5 T16", attack=(0, 2)), "play T16") == []


def test_tarocchi_the_partner_is_unknown_at_first() -> None:
    assert told(tarocchi("O5 T10 O6", "T5 T15", attack=()), "play T15") == []
    holder = tarocchi("T10 O5 O6", "T5 T15", attack=(), named="T15")
    assert told(holder, "play T15") == [blunder_filter.OVERTAKES], "but who holds the called card does"


def test_tarocchi_points_for_the_enemy() -> None:
    position = tarocchi("OR O5 O6", "OQ O7", attack=(0, 2))
    assert told(position, "play OQ") == [blunder_filter.FEEDS]
    assert told(position, "play O7") == []
    assert told(tarocchi("OR O5 O6", "OQ O7", attack=(0, 3)), "play OQ") == []


def test_tarocchi_in_the_third_seat_a_partner_may_still_trump() -> None:
    assert told(tarocchi("OR O5", "OQ O7", attack=(0, 1), others="T3"), "play OQ") == []
    assert told(tarocchi("OR O5", "OQ O7", attack=(0, 1), others="O8"), "play OQ") == [blunder_filter.FEEDS]


# -- the other games ---------------------------------------------------------------------------------------------------


def test_cerchio_safe_points() -> None:
    free = Cerchio.from_position("KH 2S 3C", "", 0, {})
    assert told(free, "pass") == [cerchio_vetoes.PASSES]
    assert told(free, "take KH 2S") == []
    assert told(Cerchio.from_position("KH 2S 3C", "9D 8D", 0, {}), "pass") == [], "what the stock brings is not known"
    assert told(Cerchio.from_position("KH 2S 3H KC", "", 0, {}), "pass") == [], "the king of clubs takes it back"
    assert told(Cerchio.from_position("KH 9S QC 2C JD 9D", "", 0, {}), "pass") == [], "the two may be had later"


def test_poursuite_the_last_card_wins() -> None:
    top, target, other = CIRKLE.card("VTA"), CIRKLE.card("VOA"), CIRKLE.cards("MTA MXA")
    reserve = CIRKLE.cards("BTA BXA")
    position = Poursuite.from_position([top], [[target], other], reserve, {"may_draw_instead": True})
    assert told(position, "draw >reserve") == [blunder_filter.MISSES]
    assert told(position, "play VOA") == []


def poker() -> Poker:
    deal = Match(Terms(Poker, 4, Poker.defaults(), "veto"))
    deal.begin()
    assert isinstance(deal.game, Poker)
    return deal.game


def test_poker_checking_is_free() -> None:
    position = poker()
    assert told(position, "pass") == [poker_vetoes.FOLDS_FREE]
    assert told(position, "parole") == []
    position.play(position.asked()[0], Action("bet", n=2))
    assert told(position, "pass") == []


def test_poker_a_hand_that_cannot_lose() -> None:
    lying = {"hand.0": "VCB MTB", "hand.1": "VTA MTA", "board": "BTC VOB NCC MCC BCD"}
    fields = {"stage": 4, "turn": 0, "inside": [True, True, False, False], "round_stakes": [0, 2, 0, 0], "pot": 4}
    assert told(arranged(Poker, lying, {}, **fields), "pass") == [poker_vetoes.FOLDS_BEST]
    weak = {**lying, "hand.0": "MXB MTB"}
    assert told(arranged(Poker, weak, {}, **fields), "pass") == []


def test_court_circular_a_trick_that_is_won_already() -> None:
    hands = [FRENCH.cards("5D 5C 5S 9C KD QC"), FRENCH.cards("2S 3D 8C 7C 9S KS")]
    position = CourtCircular.from_position(
        FRENCH.card("5H"), hands, FRENCH.cards("JD 10C"), 0, {"resign_window": "any_turn"}
    )
    for seat, card in enumerate(("5D", "2S")):
        position.play(seat, Action("play", FRENCH.cards(card)))
    assert told(position, "resign") == [], "two cards are still to come"
    for seat, card in enumerate(("5C", "3D")):
        position.play(seat, Action("play", FRENCH.cards(card)))
    assert told(position, "resign") == [court_vetoes.RESIGNS]
    position.play(0, Action("play", FRENCH.cards("9C")))
    assert told(position, "resign") == [], "a trio is not to be beaten by a two, a three and anything"


def test_naval_the_own_target() -> None:
    fleet = {11: CIRKLE.card("VOA"), 61: CIRKLE.card("MTA"), 66: CIRKLE.card("BTA")}
    others = {11: CIRKLE.card("VTB"), 61: CIRKLE.card("MOB")}
    position = Naval.from_position([fleet, others], {})
    assert told(position, "attack >pyramid.0.11") == [naval_vetoes.GIVES_UP]
    assert told(position, "attack >pyramid.0.61") == []
    last = Naval.from_position([{11: CIRKLE.card("VOA")}, others], {})
    assert told(last, "attack >pyramid.0.11") == [], "there is nothing else to attack with"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_answer_of_a_whole_deal_can_be_judged_and_nothing_is_moved(game_id: str) -> None:
    kind, rng = game(game_id), Random(5)
    own = optional_module(game_id, "ai.blunders")
    names = [*vars(blunder_filter).values(), *(vars(own).values() if own else ())]
    deals = Match(Terms(kind, kind.seats[0], kind.defaults(), "judge"))
    deals.begin()
    while deals.playing:
        deals.shuffle()
        assert deals.game is not None
        seat = deals.game.asked()[0]
        action = deals.game.ask(seat).random_action(rng)
        before = deals.game.public(), deals.game.table.view(None)
        assert not [wrong for wrong in find_blunders(deals.game, seat, action) if wrong not in names]
        assert (deals.game.public(), deals.game.table.view(None)) == before
        deals.play(seat, action)
        deals.shuffle()
