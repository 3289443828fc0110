"""The computer players of CIRKLE Contrat: their fast tricks against the rules, their manners, and what any person would
do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

import pytest

from cardtable.ai.bot import Bot, Budget, RandomBot
from cardtable.ai.contrat import BOTS
from cardtable.ai.contrat_bidding import Curve
from cardtable.ai.contrat_playout import house, of_game, play_out
from cardtable.ai.contrat_search import chances
from cardtable.ai.veto import vetoes
from cardtable.cards.chance import Random, below, stream
from cardtable.cards.pack import CIRKLE, EVERYONE, Card, Seat, only
from cardtable.cards.table import Table
from cardtable.rules.cirkle import CODES, FACES
from cardtable.rules.contrat import MEMO_CARDS, Contrat
from cardtable.rules.contrat_tricks import CARDS
from cardtable.rules.game import Action, Setting
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from tests.laws import relay, some_options, swapped

FEW = 20
PETITE, MAXI = 0, 4


def new_match(seed: str, **options: str | int | bool) -> Match:
    match = Match(Terms(Contrat, 4, {**Contrat.defaults(), **options}, seed))
    match.begin()
    match.shuffle()
    return match


def moments(match: Match) -> Iterator[tuple[Contrat, Seat]]:
    """Every moment of a match's deal at which a seat has a choice; whoever looks on need not play."""
    while match.playing:
        game = match.game
        assert isinstance(game, Contrat)
        seat = game.asked()[0]
        ask = game.ask(seat)
        if len(ask.actions) > 1:
            yield game, seat
        if match.game is game and match.playing and game.asked()[:1] == (seat,) and game.ask(seat) == ask:
            match.play(seat, ask.actions[0] if len(ask.actions) == 1 else ask.any(stream("any", len(match.lines))))
        match.shuffle()


def played(seed: str, seats: Sequence[Bot], nodes: int = FEW, forced: Seat | None = None) -> Match:
    """A deal among these bots; a forced taker has Petite and keeps it."""
    match = new_match(seed)
    for game, seat in moments(match):
        rng = stream(seed, "bots", seat, len(match.lines))
        if forced is not None and game.phase == "auction":
            match.play(seat, game.ask(seat).actions[seat == forced])
        elif forced is not None and game.phase == "raise":
            match.play(seat, Action("stay"))
        else:
            match.play(seat, seats[seat].choose(observe(game, seat, match.heard), rng, Budget(nodes)))
    return match


# -- the fast tricks -------------------------------------------------------------------------------------------------


def ends(game: Contrat) -> set[int]:
    """What the taker's side may have in the end, by the rules."""
    if game.result() is not None:
        return {game.made}
    seat = game.asked()[0]
    found = set()
    for action in game.ask(seat).actions:
        twin = game.copy()
        twin.apply(seat, action)
        found |= ends(twin)
    return found


def test_playouts_keep_the_rules() -> None:
    compared = 0
    for number in range(24):
        rng = stream("playouts", number)
        match = Match(Terms(Contrat, 4, some_options(Contrat, rng), f"playouts {number}"))
        match.begin()
        match.shuffle()
        for game, seat in moments(match):
            if game.phase == "play" and game.number >= 11:
                about, tricks = house(game, game.taker), of_game(game)
                for action in game.ask(seat).actions:
                    twin = game.copy()
                    twin.apply(seat, action)
                    ours = {play_out(tricks, about, action.cards[0], rng.random) for _ in range(8)}
                    assert ours <= ends(twin)
                    compared += 1
    assert compared > 100


def test_a_playout_leaves_its_position_alone() -> None:
    for game, _ in moments(new_match("alone")):
        if game.phase == "play" and len(game.trick) == 2:
            tricks = of_game(game)
            before = tricks.hands[:]
            results = {play_out(tricks, house(game, game.taker), None, Random(7).random) for _ in range(5)}
            assert tricks.hands == before and len(results) == 1
            return


# -- what is asked of every bot --------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", BOTS)
def test_answers_are_allowed_repeat_themselves_and_are_blind(level: str) -> None:
    phases: Counter[str] = Counter()
    for number in range(3):
        rng = stream("blind", number)
        options = some_options(Contrat, rng) if number % 2 else Contrat.defaults()
        match = Match(Terms(Contrat, 4, options, f"blind {number}"))
        match.begin()
        match.shuffle()
        for game, seat in moments(match):
            if game.phase in ("first", "play") and below(rng, 4):
                continue
            phases[game.phase] += 1
            twin = game.copy()
            relay(twin, swapped(game, seat, match.heard, rng))
            answers = {
                BOTS[level].choose(observe(g, seat, match.heard), Random(3), Budget(FEW)) for g in (game, game, twin)
            }
            assert len(answers) == 1 and game.ask(seat).allows(answers.pop())
            if game.phase == "auction":
                match.play(seat, game.ask(seat).actions[below(rng, 2)])
    assert set(phases) == {"auction", "exchange", "raise", "first", "play"}


def test_whoever_just_sees_beats_chance() -> None:
    person, chance = BOTS["beginner"], RandomBot()
    gains = []
    for number in range(40):
        made = []
        for seats in ([person, chance] * 2, [chance, person] * 2):
            game = played(f"pair {number}", seats, forced=number % 4).game
            assert isinstance(game, Contrat)
            made.append(game.made)
        gains.append((made[0] - made[1]) / 2 * (1 if number % 2 == 0 else -1))
    assert fmean(gains) > 25
    assert sum(gain > 0 for gain in gains) > 28


@pytest.mark.parametrize("level", ["standard", "expert"])
def test_no_partner_has_to_groan(level: str) -> None:
    for number in range(2):
        match = new_match(f"manners {number}")
        for game, seat in moments(match):
            action = BOTS[level].choose(observe(game, seat, match.heard), Random(number), Budget(FEW))
            assert not list(vetoes(game, seat, action))
            match.play(seat, action)


# -- what any person would do ----------------------------------------------------------------------------------------


def cards(faces: str) -> list[Card]:
    """Cards of series A, the second of a kind of series B."""
    found: list[Card] = []
    for face in faces.split():
        card = CODES.index(face)
        found.append(card + FACES * (card in found))
    return found


def before_the_auction(faces: str, turned: str) -> Observation:
    """The first speaker with these six cards."""
    hand = cards(f"{faces} {turned}")
    rest = [card for card in CARDS if card not in hand]
    pack = [*hand[:3], *rest[:9], *hand[3:6], *rest[9:18], hand[6], *rest[18:], *MEMO_CARDS]
    match = Match(Terms(Contrat, 4, Contrat.defaults(), "bid"))
    match.begin(pack, dealer=3)
    assert match.game is not None
    return observe(match.game, 0, match.heard)


@pytest.mark.parametrize("level", BOTS)
def test_nobody_bids_on_nothing(level: str) -> None:
    seen = before_the_auction("MT MX JT JX BT BX", "VT")
    assert BOTS[level].choose(seen, Random(1), Budget(200)) == Action("pass")


@pytest.mark.parametrize("level", BOTS)
def test_a_splendid_hand_is_bid_but_not_at_the_limit(level: str) -> None:
    action = BOTS[level].choose(before_the_auction("NR NR NC NX MO JO", "BO"), Random(1), Budget(200))
    assert action.verb == "bid" and action.to == "petite"


def test_the_top_contract_is_less_likely_than_the_lowest() -> None:
    made = chances(before_the_auction("NR NR NC NX MO JO", "BO"), Random(1), 400)
    assert made(230) > 0.9 > 0.5 > made(430)


def test_a_curve_corrects_and_grows_with_the_pack() -> None:
    curve = Curve(20, 0.9, 70)
    assert curve.chances(250, 456)(245) == pytest.approx(0.5)
    assert curve.chances(500, 912)(490) == pytest.approx(0.5)
    assert curve.chances(250, 456)(230) > 0.5 > curve.chances(250, 456)(280)


def position(hands: Mapping[Seat, str], trick: str, leader: Seat, points: Sequence[int]) -> tuple[Contrat, Seat]:
    """Late in a deal that seat 0 plays at Petite with seat 2; memo cards M, J, B, V, shared."""
    faces = cards(" ".join([*(hands[seat] for seat in range(4)), trick]))
    setting = Setting(4, Contrat.defaults())
    game = Contrat.deal([*CARDS, *MEMO_CARDS], setting)
    table = Table(Contrat.places(setting), len(CIRKLE))
    order = iter(faces)
    for seat in range(4):
        for _ in hands[seat].split():
            card = next(order)
            table.lay(f"hand.{seat}", [card])
            table.turn(card, only(seat))
    open_cards = list(order)
    for k, card in enumerate(open_cards):
        table.lay(f"trick.{(leader + k) % 4}", [card])
        table.turn(card, EVERYONE)
    rest = [card for card in CARDS if card not in faces]
    table.lay("first", rest[:4])
    table.lay("won.0", rest[4:])
    for owner, card in enumerate(MEMO_CARDS):
        table.lay(f"memo.{owner}", [card])
        table.turn(card, EVERYONE)
    turn = (leader + len(open_cards)) % 4
    public = game.public() | {
        "phase": "play", "turn": turn, "leader": leader, "taker": 0, "high": PETITE, "trick": open_cards,
        "points": list(points), "number": 13 - max(len(hand.split()) for hand in hands.values()),
    }  # fmt: skip
    return Contrat.restore(setting, public, table.copy()), turn


def answer(level: str, game: Contrat, seat: Seat) -> str:
    return CODES[BOTS[level].choose(observe(game, seat), Random(5), Budget(200)).cards[0] % FACES]


@pytest.mark.parametrize("level", BOTS)
def test_the_partner_keeps_a_sure_trick(level: str) -> None:
    """The later of two black circles would take it, so the other black card has to do."""
    hands = {0: "BX", 1: "MT", 2: "NR NT", 3: "MX"}
    game, seat = position(hands, "VT NR VX", 3, (150, 60, 20, 60))
    assert answer(level, game, seat) == "NT"


@pytest.mark.parametrize("level", BOTS)
def test_an_enemy_gets_the_cheapest(level: str) -> None:
    hands = {0: "BX", 1: "MT", 2: "MR", 3: "JX MO"}
    game, seat = position(hands, "NR VT VX", 0, (150, 60, 20, 60))
    assert answer(level, game, seat) == "JX"


@pytest.mark.parametrize("level", BOTS)
def test_the_last_to_play_takes_what_decides(level: str) -> None:
    """The twin need not be played, but it wins by the memo colour, and without this trick the contract is lost."""
    hands = {0: "MR MT", 1: "BT", 2: "JT", 3: "VT"}
    game, seat = position(hands, "MR JR MX", 1, (190, 60, 0, 60))
    assert answer(level, game, seat) == "MR"
