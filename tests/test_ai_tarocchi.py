"""Computer players of Sicilian Tarocchi: legal and blind everywhere, the quick tricks true to the rules, and what any
person at the table would do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtable.ai import tarocchi_playout
from cardtable.ai.blind import look
from cardtable.ai.bot import Budget
from cardtable.ai.levels import find_bots
from cardtable.ai.tarocchi import by_thumb, ranked
from cardtable.ai.tarocchi_manners import before_play
from cardtable.ai.tarocchi_playout import Tricks
from cardtable.ai.veto import vetoes
from cardtable.cards.chance import Random, stream
from cardtable.cards.pack import CHANCE, EVERYONE, TAROCCHI, Seat, only
from cardtable.cards.table import Table
from cardtable.rules.game import Action, Setting, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.rules.tarocchi import Tarocchi
from tests.laws import some_options

FEW = 8
LEVELS = ("beginner", "standard", "expert")


def new_match(seed: str, **options: Value) -> Match:
    match = Match(Terms(Tarocchi, 4, {**Tarocchi.defaults(), **options}, seed))
    match.begin()
    match.shuffle()
    return match


def deal_of(match: Match) -> Tarocchi:
    assert isinstance(match.game, Tarocchi)
    return match.game


def answer(match: Match, level: str, seed: int, nodes: int = FEW) -> Action:
    deal = deal_of(match)
    seat = deal.asked()[0]
    return find_bots("tarocchi")[level].choose(observe(deal, seat, match.heard), Random(seed), Budget(nodes))


def position(hands: str, declarer: Seat, leader: Seat, trick: str) -> Tarocchi:
    """A hand near its end, of which everyone remembers all that was played: the cards of each seat, and those that lie
    in the trick, in the order of playing."""
    deal = Tarocchi.blank(Setting(4, Tarocchi.defaults()))
    held = [TAROCCHI.cards(codes) for codes in hands.split(" / ")]
    lying = TAROCCHI.cards(trick)
    rest = [card for card in range(len(TAROCCHI)) if card not in lying and all(card not in cards for cards in held)]
    scarto = TAROCCHI.cards("O4 C5 B5")
    table = Table(Tarocchi.places(deal.setting), len(TAROCCHI))
    deal.table = table
    for seat, cards in enumerate(held):
        table.lay(f"hand.{seat}", cards)
    table.lay(f"scarto.{declarer}", scarto)
    # What lies in the trick comes from the hands.
    for i, card in enumerate(lying):
        table.lay(f"hand.{(leader + i) % 4}", [card])
    table.lay(f"won.{(declarer + 3) % 4}", [card for card in rest if card not in scarto])
    for place in (f"hand.{seat}" for seat in range(4)):
        for card in table.at(place):
            table.turn(card, only(int(place[-1])))
    for card in table.at(f"won.{(declarer + 3) % 4}"):
        table.turn(card, EVERYONE)
    deal.phase, deal.declarer, deal.leader, deal.turn = "play", declarer, leader, leader
    deal.contract, deal.attack = "solo", (declarer,)
    deal.played_by = {card: declarer for card in (1, 16, 17, 18, 19)}
    for card in lying:
        deal.apply(deal.turn, Action("play", (card,)))
    return deal


def played(deal: Tarocchi, level: str, seed: int = 1) -> str:
    seat = deal.turn
    chosen = find_bots("tarocchi")[level].choose(observe(deal, seat), Random(seed), Budget(200))
    return TAROCCHI.codes[chosen.cards[0]]


# -- in every phase ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_every_answer_is_legal_and_follows_from_the_seed(level: str) -> None:
    for k in range(2):
        rng = Random(k)
        match = new_match(f"legal {level} {k}", **some_options(Tarocchi, rng))
        phases = set()
        while match.playing:
            deal = deal_of(match)
            seat = deal.asked()[0]
            phases.add(deal.phase)
            action = answer(match, level, len(match.lines))
            assert deal.ask(seat).allows(action)
            if len(match.lines) % 5 == 0:
                assert action == answer(match, level, len(match.lines))
            match.play(seat, action)
            match.shuffle()
        assert "first" in phases


@pytest.mark.parametrize("level", LEVELS)
def test_answers_do_not_depend_on_what_a_seat_cannot_know(level: str) -> None:
    found = look("tarocchi", f"{level}:{FEW}", "blind", 25)
    assert found.pairs >= 25 and found.differ == ()


def test_no_answer_above_beginner_would_make_a_partner_groan() -> None:
    match = new_match("manners")
    while match.playing:
        seat = deal_of(match).asked()[0]
        action = answer(match, "standard", len(match.lines))
        assert not vetoes(deal_of(match), seat, action)
        match.play(seat, action)
        match.shuffle()


# -- the quick tricks --------------------------------------------------------------------------------------------------


def random_play(seed: int) -> Iterator[Tarocchi]:
    """A hand at every card of its play, sensible before it and random in it."""
    rng = Random(seed)
    match = new_match(f"play {seed}", fool_lead=("last_card_only", "free")[seed % 2])
    while match.playing:
        deal = deal_of(match)
        seat = deal.asked()[0]
        if deal.phase == "play":
            yield deal
            match.play(seat, deal.ask(seat).any(rng))
        else:
            match.play(seat, before_play(deal, seat))
        match.shuffle()


def test_the_quick_tricks_agree_with_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for k in range(20):
        for deal in random_play(k):
            if stream("now", k, compared, deal.tricks).random() > 0.1:
                compared += 1
                continue
            twin, rng = deal.copy(), Random(k)
            cards = []
            while twin.asked():
                action = twin.ask(twin.turn).any(rng)
                cards.append(action.cards[0])
                twin.apply(twin.turn, action)
            script = iter(cards)
            with monkeypatch.context() as patch:
                patch.setattr(tarocchi_playout, "WAYWARD", 2.0)
                patch.setattr(tarocchi_playout, "any_card", lambda *_: next(script))  # noqa: B023
                outcome = Tricks(deal).finish(next(script), rng)
            counted = twin.tally()
            assert counted is not None
            assert (outcome.difference, outcome.points) == (counted.difference, counted.points[0])
            compared += 1
    assert compared > 1000


def test_what_the_imagined_play_is_legal() -> None:
    for k in range(6):
        for deal in random_play(2 * k):
            tricks, rng = Tricks(deal), Random(k)
            legal = [action.cards[0] for action in deal.ask(deal.turn).actions]
            own = tricks.held[deal.turn]
            assert tarocchi_playout.any_card(own, tricks.led, not tricks.played, rng) in legal
            for yes in (True, False):
                if not tricks.played:
                    card = tarocchi_playout.lead(own, tricks.live, yes, rng)
                else:
                    last = tricks.played == 3
                    card = tarocchi_playout.follow(own, tricks.led, tricks.best, yes, last, tricks.lying, tricks.live)
                assert card in legal


# -- strength ----------------------------------------------------------------------------------------------------------


def test_rules_of_thumb_beat_random_cards() -> None:
    """The same sensible bids for all; one seat plays its cards by rules of thumb, the others anyhow."""
    gained = 0
    for k in range(40):
        for turn in range(4):
            match, rng = new_match(f"duplicate {k}"), stream("cards", k, turn)
            while match.playing:
                deal = deal_of(match)
                seat = deal.asked()[0]
                ask = deal.ask(seat)
                if seat == CHANCE:
                    action = match.chance()
                elif deal.phase != "play":
                    action = before_play(deal, seat)
                elif seat == turn and len(ask.actions) > 1:
                    action = Action("play", (by_thumb(deal, seat, rng),))
                else:
                    action = ask.any(rng)
                match.play(seat, action)
                match.shuffle()
            gained += int(match.results[0].points[turn])
    assert gained > 60, "chips in 160 hands"


# -- what any person would do ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_trump_is_kept_for_the_last_trick(level: str) -> None:
    deal = position("T9 O5 / C8 / C9 / S9", 0, 1, "O8 O9 S8")
    assert played(deal, level) == "O5"


@pytest.mark.parametrize("level", LEVELS)
def test_a_dear_card_goes_to_a_friend_and_not_to_an_enemy(level: str) -> None:
    deal = position("T9 / C9 / OC O6 / S9", 0, 3, "OR O8 O9")
    assert played(deal, level) == "OC", "the last trick is lost, this one is a friend's"
    deal = position("O7 / O9 / OC O6 / S9 S8", 0, 0, "OR O8")
    assert played(deal, level) == "O6"


@pytest.mark.parametrize("level", LEVELS)
def test_picciotti_gets_home_on_a_sure_trick(level: str) -> None:
    deal = position("T5 / T1 C7 / C8 / B9", 1, 2, "S7 C9 S9")
    assert played(deal, level) == "T1", "or T5 would catch it"


def bid_of(level: str, hand: str, phase: str = "bids") -> str:
    cards = TAROCCHI.cards(hand)
    rest = [card for card in range(len(TAROCCHI)) if card not in cards]
    fifth = len(cards) // 3
    pack: list[int] = []
    for k in range(3):
        pack += [*cards[k * fifth : k * fifth + fifth], *rest[:15]]
        rest = rest[15:]
    deal = Tarocchi.deal([*pack, *rest], Setting(4, Tarocchi.defaults(), dealer=3))
    for seat in range(4 if phase == "bids" else 0):
        deal.apply(seat, Action("pass"))
    assert set(deal.table.at("hand.0")) <= set(cards) and deal.turn == 0
    return find_bots("tarocchi")[level].choose(observe(deal, 0), Random(3), Budget(200)).verb


@pytest.mark.parametrize("level", LEVELS)
def test_bids_that_anybody_would_make(level: str) -> None:
    assert bid_of(level, "T0 T2 O5 O6 OD C6 C7 CD S6 S7 SC B6 B7 B8 BD") == "pass"
    giants = "T20 T19 T18 T17 T16 T15 T14 T12 T10 FU OR O8 CR SR BR"
    assert bid_of(level, giants) == "solo"


def test_the_search_tells_what_its_answers_bring() -> None:
    match = new_match("told")
    found = ranked(observe(deal_of(match), deal_of(match).turn, match.heard), Random(1), Budget(40))
    assert {action.verb for action, _ in found} == {"pass", "solo"}
