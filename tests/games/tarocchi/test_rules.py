"""Sicilian Tarocchi: the worked cases of its rules, in their order and with their numbers, and the options one by one.

Seats are written N, W, S, E: this is the order of play. `python -m tests.games.tarocchi.test_rules` writes the golden
records anew."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from cardtable.cards.chance import Random
from cardtable.cards.events import Event, Moved, Said, Sight
from cardtable.cards.pack import CHANCE, EVERYONE, TAROCCHI, Seat
from cardtable.games.tarocchi.rules import Tarocchi
from cardtable.games.tarocchi.rules_cards import FOOL, SUIT, THIRDS, card_points
from cardtable.games.tarocchi.rules_scoring import ATTACK, DEFENCE, HandFacts, payments, tally
from cardtable.rules.game import Action, IllegalAction, Refusal, Result, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.rules.record import read_record, record_text
from tests.games.tarocchi.positions import pack, seat_of, setting, trick_of
from tests.support.matches import whole_match
from tests.support.places import golden_file

N, W, S, E = range(4)

# -- builders ------------------------------------------------------------------------------------------------------


def play(game: Tarocchi, *cards: str) -> None:
    """The next seats play these cards, whatever the rules say: for cases that start in the middle."""
    for card in cards:
        game.apply(game.turn, Action("play", TAROCCHI.cards(card)))


def legal(game: Tarocchi) -> str:
    (seat,) = game.asked()
    actions = game.ask(seat).actions
    return " ".join(action.to or TAROCCHI.text(action.cards) for action in actions if action.to or action.cards)


def dealt(dealer: str = "S", monte: str = "", options: dict[str, Value] | None = None, **hands: str) -> Tarocchi:
    game = Tarocchi.deal(pack(dealer, monte, **hands), setting(dealer, options or {}))
    game.table.drain()
    return game


def do(game: Tarocchi, *moves: str) -> None:
    """Moves such as "W call" or "N discard O7 B8 S9", checked; shuffles happen by themselves."""
    for move in moves:
        letter, verb, *cards = move.split()
        for step in cards or [""]:
            named = verb in ("name", "call")
            game.play(seat_of(letter), Action(verb, to=step) if named else Action(verb, TAROCCHI.cards(step)))
            game.check()
            mix(game)


def mix(game: Tarocchi) -> None:
    if game.asked() == (CHANCE,):
        order = game.ask(CHANCE).arrange
        assert order is not None
        game.play(CHANCE, Action(order.verb, order.cards, order.to))


def all_pass(game: Tarocchi) -> None:
    while game.phase in ("bid1", "bid2"):
        do(game, f"{'NWSE'[game.turn]} pass")


def said(events: Iterable[Event]) -> list[Said]:
    return [event for event in events if isinstance(event, Said)]


def verbs(game: Tarocchi) -> str:
    return " ".join(action.verb for action in game.ask(game.turn).actions)


def refusal(game: Tarocchi, move: str) -> str:
    letter, words = move.split(" ", 1)
    with pytest.raises(IllegalAction) as error:
        game.play(seat_of(letter), Action.parse(words, TAROCCHI))
    return error.value.refusal.text_id.removeprefix("tarocchi.refuse.")


# -- the pack ------------------------------------------------------------------------------------------------------


def test_the_pack_adds_up() -> None:
    assert [SUIT.count(suit) for suit in range(6)] == [21, 11, 10, 10, 10, 1]
    assert sum(THIRDS) == 312
    assert sum(worth > 1 for worth in THIRDS) == 23
    assert card_points(range(63)) == 104
    worths = dict(zip(TAROCCHI.codes, THIRDS, strict=True))
    expected = {
        "T20": 28,
        "T16": 13,
        "T15": 1,
        "T1": 28,
        "T0": 1,
        "FU": 28,
        "OR": 13,
        "CQ": 10,
        "SC": 7,
        "BD": 4,
        "O4": 1,
    }
    assert {code: worths[code] for code in expected} == expected


# -- legality ------------------------------------------------------------------------------------------------------

LEGAL = [
    (1, "N S9 | W SR S7 T14 FU", "S9", "SR S7 FU"),
    (2, "N S9 | W T12 | S T3 T18 OQ", "S9 T12", "T3 T18"),
    (3, "N S9 | W OQ C5 FU", "S9", "OQ C5 FU"),
    (4, "N T7 | W T0 SR O4", "T7", "T0"),
    (5, "N T9 | W FU T1 B5", "T9", "T1 FU"),
    (6, "N FU S5", "", "S5"),
]


@pytest.mark.parametrize(("number", "hands", "played", "expected"), LEGAL, ids=[f"C{case[0]}" for case in LEGAL])
def test_legal_cards(number: int, hands: str, played: str, expected: str) -> None:
    game = trick_of(hands)
    play(game, *played.split())
    assert legal(game) == expected


def test_c6_with_the_fool_led_freely() -> None:
    game = trick_of("N FU S6 | W S5 T3 OQ", fool_lead="free")
    assert legal(game) == "FU S6"
    play(game, "FU")
    assert legal(game) == "S5 T3 OQ"


def test_c7_the_fool_as_the_last_card() -> None:
    game = trick_of("N FU | W C8 | S T0 | E CR", attack="S", declarer="S")
    assert legal(game) == "FU"
    play(game, "FU", "C8", "T0", "CR")
    assert TAROCCHI.text(game.table.at("won.2")) == "C8 T0 CR"
    assert TAROCCHI.text(game.table.at("won.0")) == "FU"
    assert game.result() is not None
    assert game.hand_facts().last == ATTACK


def test_a_trick_that_the_fool_leads_is_followed_in_the_suit_of_its_second_card() -> None:
    game = trick_of("N FU | W C8 | S T0 CQ | E CR")
    play(game, "FU", "C8")
    assert legal(game) == "CQ"


# -- tricks --------------------------------------------------------------------------------------------------------

TRICKS = [
    (8, "W", "S10 FU SR S6", "E", "S10 SR S6"),
    (9, "W", "CR T0 C5 CQ", "S", "CR T0 C5 CQ"),
    (10, "N", "S5 OR B9 CQ", "N", "S5 OR B9 CQ"),
    (11, "S", "B10 T2 T1 BR", "E", "B10 T2 T1 BR"),
    (12, "N", "O4 O5 OD O10", "S", "O4 O5 OD O10"),
]


@pytest.mark.parametrize(
    ("number", "leader", "cards", "winner", "pile"), TRICKS, ids=[f"C{case[0]}" for case in TRICKS]
)
def test_takers_of_tricks(number: int, leader: str, cards: str, winner: str, pile: str) -> None:
    game = trick(leader, cards)
    assert TAROCCHI.text(game.table.at(f"won.{seat_of(winner)}")) == pile
    assert game.leader == seat_of(winner)


def trick(leader: str, cards: str, attack: str = "N") -> Tarocchi:
    """One trick on its own, from its leader on."""
    letters = ["NWSE"[(seat_of(leader) + i) % 4] for i in range(4)]
    hands = " | ".join(f"{letter} {card}" for letter, card in zip(letters, cards.split(), strict=True))
    game = trick_of(hands, leader, attack, declarer=attack[0])
    play(game, *cards.split())
    return game


def test_c8_the_fool_stays_with_its_owner() -> None:
    assert TAROCCHI.text(trick("W", "S10 FU SR S6").table.at("won.2")) == "FU"


def test_c11_the_lads_are_caught() -> None:
    assert trick("S", "B10 T2 T1 BR", attack="N").hand_facts().caught == (0, 1)
    assert trick("S", "B10 T2 T1 BR", attack="NE").hand_facts().caught == (0, 0)


# -- bidding, naming, monte ----------------------------------------------------------------------------------------


def names(hand: str, **options: Value) -> str:
    game = dealt(N=hand, options=options)
    do(game, *(f"{x} pass" for x in "ENWS"), "E pass", "N call", "W pass", "S pass")
    return legal(game)


def test_c13_the_honest_call_and_the_run_one_holds() -> None:
    assert names("T20 T19 T17") == "T18 T20 T19"
    assert names("T20 T19 T17", own_card_call=False) == "T18"


def test_c14_without_giove_only_giove_may_be_named() -> None:
    assert names("T19 T18") == "T20"


def test_c15_a_long_run() -> None:
    assert names("T20 T19 T18 T17 T16") == "T15 T20 T19 T18 T17 T16"


@pytest.mark.parametrize(("first_lead", "leader"), [("right_of_declarer", N), ("declarer", E)])
def test_c16_a_solo_ends_the_auction(first_lead: str, leader: Seat) -> None:
    game = dealt("N", monte="S5 S6 S7", E="S8 S9 S10 CC CQ OD OC", options={"first_lead": first_lead})
    do(game, "W pass", "S pass", "E pass", "N pass", "W pass", "S call", "E solo")
    assert (game.declarer, game.contract, game.stata, game.attack) == (E, "solo", False, (E,))
    do(game, "E discard S8 S9 S10", "E none", "N none", "W none", "S none")
    assert (game.phase, game.turn) == ("play", leader)


def test_c17_stata_on_five_cards() -> None:
    game = dealt("N", monte="S5 S6 S7")
    assert verbs(game) == "pass solo"
    do(game, "W pass", "S solo")
    assert (game.declarer, game.stata, game.phase, game.attack) == (S, True, "discard", (S,))
    assert [len(game.table.at(f"hand.{seat}")) for seat in range(4)] == [15, 15, 18, 15]
    do(game, "S discard S5 S6 S7", "S none", "E none", "N none", "W none")
    assert game.turn == E
    assert game.payments(4)[0][2] == 8


def test_c18_the_holder_of_giove_is_obliged() -> None:
    game = dealt(monte="S5 S6 T18", W="T20 T19 T17 C5 C6 C7")
    do(game, *(f"{x} pass" for x in "ENWSENW"))
    giove = TAROCCHI.card("T20")
    events = game.play(S, Action("pass"))
    assert Said("tarocchi.obliged", {"seat": W, "card": giove}) in events
    (shown,) = [event for event in events if isinstance(event, Moved) and event.card == giove]
    assert (shown.src[0], shown.dst[0], shown.seers) == ("hand.1", "shown", EVERYONE)
    mix(game)
    assert (game.declarer, game.obliged, game.phase) == (W, True, "discard")
    assert game.monte == TAROCCHI.cards("S5 S6 T18")
    do(game, "W discard C5 C6 S5")
    assert legal(game) == "T16 T20 T19 T18 T17"
    assert [legal_name(game, name) for name in ("T16", "T17", "T18", "T20")] == [(), (), (W,), (W,)]
    alone = {"seat": W, "card": TAROCCHI.card("T18")}
    told = said(game.play(W, Action("name", to="T18")))
    assert told == [Said("tarocchi.names", alone), Said("tarocchi.openly-alone", alone)]


def legal_name(game: Tarocchi, name: str) -> tuple[Seat, ...]:
    """Return the seats that are publicly the attack once this name is called."""
    twin = game.copy()
    twin.play(twin.turn, Action("name", to=name))
    assert twin.contract == ("solo" if twin.attack else "call")
    return twin.attack


@pytest.mark.parametrize(
    ("all_pass_option", "monte", "why"),
    [("obliged_giove", "T20 S5 S6", "giove-in-monte"), ("redeal", "S5 S6 S7", "all-passed")],
)
def test_c19_a_hand_thrown_in(all_pass_option: str, monte: str, why: str) -> None:
    game = dealt(monte=monte, options={"all_pass": all_pass_option})
    do(game, *(f"{x} pass" for x in "ENWSENW"))
    assert said(game.play(S, Action("pass")))[-1] == Said(f"tarocchi.end.{why}", {})
    result = game.result()
    assert result == Result((0,) * 4, (0,) * 4, f"tarocchi.end.{why}")
    assert (game.table.view(W)["monte"] == TAROCCHI.cards(monte)) == (why == "giove-in-monte"), "Giove is proved"
    standing = Tarocchi.standing(4, game.setting.options, [result] * 9)
    assert standing.totals == (0, 0, 0, 0) and not standing.over


def test_c19_the_deal_passes_on() -> None:
    match = Match(Terms(Tarocchi, 4, Tarocchi.defaults(all_pass="redeal")))
    match.begin(pack("S"), S)
    while match.playing:
        match.play(match.game.asked()[0], Action("pass"))  # type: ignore[union-attr]
    assert match.setting().dealer == E and not match.over


def test_sides_are_fixed_before_they_are_public() -> None:
    game = dealt(monte="S5 S6 S7", S="C5 C6 C8", E="T20")
    do(game, *(f"{x} pass" for x in "ENWSENW"))
    assert [game.partners(seat) for seat in range(4)] == [()] * 4, "nobody has called yet"
    do(game, "S call", "S name T20")
    assert [game.partners(seat) for seat in (S, E, N, W)] == [(E,), (S,), (W,), (N,)]


def test_c20_a_player_alone_has_no_partner_and_three_opponents() -> None:
    game = dealt(monte="T20 C7 OD", S="C5 C6 C8")
    do(game, *(f"{x} pass" for x in "ENWSENW"), "S call", "S name T20")
    assert [game.partners(seat) for seat in (S, N, W, E)] == [(), (W, E), (N, E), (N, W)]


def test_c20_the_name_and_the_forced_solo_are_said_aloud() -> None:
    game = dealt(monte="T20 C7 OD", S="C5 C6 C8")
    do(game, *(f"{x} pass" for x in "ENWSENW"), "S call")
    events = game.play(S, Action("name", to="T20"))
    for sentence in ("tarocchi.names", "tarocchi.forced-solo"):
        assert Said(sentence, {"seat": S, "card": TAROCCHI.card("T20")}) in events


def test_c20_the_named_card_lies_in_the_monte() -> None:
    game = dealt(monte="T20 C7 OD", S="C5 C6 C8")
    do(game, *(f"{x} pass" for x in "ENWSENW"), "S call", "S name T20")
    assert (game.contract, game.forced_solo, game.attack) == ("solo", True, (S,))
    assert TAROCCHI.card("T20") in game.table.at("hand.2")
    do(game, "S discard C5 C6 C8", "S none", "E none", "N none", "W none")
    assert game.payments(-2) == [(S, E, 2), (S, N, 2), (S, W, 2)]


def test_c21_cards_that_may_be_put_away() -> None:
    game = dealt(
        "N", monte="T20 C7 OQ", W="T19 T18 T15 T14 T9 T5 T1 T0 FU OR O9 CR SR SD B5", S="O5 T2", E="T3", N="T4"
    )
    do(game, "W pass", "S pass", "E pass", "N pass", "W solo")
    assert sorted(legal(game).split()) == sorted(["OQ", "O9", "C7", "SD", "B5"])


def test_c22_the_partner_is_a_secret_until_the_named_card_is_played() -> None:
    game = trick_of("N T5 | W T17 | S T19 | E T2", leader="N", named="T19")
    play(game, "T5", "T17")
    assert [observe(game, seat).public.attack for seat in range(4)] == [()] * 4
    play(game, "T19")
    assert [observe(game, seat).public.attack for seat in range(4)] == [(N, S)] * 4


def test_c23_a_secret_solo() -> None:
    game = trick_of("S T20 T19 | E T5 B5 | N T2 O5 | W T3 C5", leader="S", declarer="S", named="T20")
    play(game, "T19", "T5", "T2", "T3")
    assert observe(game, W).public.attack == () and game.contract == "call"
    play(game, "T20")
    assert game.attack == (S,)
    said = [event for event in game.table.drain() if isinstance(event, Said)]
    assert said[-1] == Said("tarocchi.was-alone", {"seat": S, "card": TAROCCHI.card("T20")})


# -- counting ------------------------------------------------------------------------------------------------------

COUNTS = [
    (24, "T20 SR S5", 14),
    (24, "T1 FU OQ", 22),
    (24, "S5 S6 S7", 1),
    (25, "OR S5 S6 S7 S8", 6),
    (25, "OR S5 S6 S7", 5),
]


@pytest.mark.parametrize(("number", "cards", "points"), COUNTS)
def test_card_points(number: int, cards: str, points: int) -> None:
    assert card_points(TAROCCHI.cards(cards)) == points


def facts(attack: str, last: int, rest: int = 0, **more: bool | tuple[int, int]) -> HandFacts:
    """Return the facts that a hand is counted from: these cards and `rest` scartine are the attack's, all others the
    defence's."""
    ours = list(TAROCCHI.cards(attack))
    ours += [card for card in range(63) if THIRDS[card] == 1 and card not in ours][:rest]
    theirs = [card for card in range(63) if card not in ours]
    return HandFacts((ours, theirs), last, **more)  # type: ignore[arg-type]


def test_c26_the_last_trick_decides_the_points() -> None:
    even = facts("T20 T1 FU T19 OR CR OQ CQ", ATTACK, 6)
    assert sum(THIRDS[card] for card in even.cards[ATTACK]) == 149
    assert tally(even).points == (55, 54)
    assert "tarocchi.jocu.rimatura" in tally(even).jochi[ATTACK]
    one_less = facts("T20 T1 FU T19 OR CR OQ CQ", ATTACK, 5)
    assert tally(one_less).points == (54, 55)
    assert "tarocchi.jocu.rimatura" in tally(one_less).jochi[DEFENCE]


# -- jochi and payment ---------------------------------------------------------------------------------------------


def paid(attack: str, ours: int, theirs: int, stata: bool = False) -> dict[str, int]:
    """Return the chips that each seat wins for these jochi of the two sides."""
    chips = dict.fromkeys("NWSE", 0)
    for payer, payee, n in payments(tuple(map(seat_of, attack)), (ours - theirs) * (1 + stata), N):
        chips["NWSE"[payer]] -= n
        chips["NWSE"[payee]] += n
    assert sum(chips.values()) == 0
    return chips


@pytest.mark.parametrize("chips", [-2, -1, 1, 2])
def test_losers_pay_the_winners_and_never_less_than_nothing(chips: int) -> None:
    pair, soloist = payments((N, S), chips, W), payments((E,), chips, W)
    losers = [(W, S), (E, N)] if chips > 0 else [(S, W), (N, E)]
    assert sorted(pair) == sorted((payer, payee, abs(chips)) for payer, payee in losers)
    assert soloist == [(other, E, chips) if chips > 0 else (E, other, -chips) for other in (W, S, N)]


def jochi(side: dict[str, int]) -> str:
    return " ".join(f"{jocu.rpartition('.')[2]}:{n}" for jocu, n in side.items())


RICH = "T20 T19 T18 FU OR CR SR OQ CQ SQ BQ SC BC"
"""Enough for rimatura without any other jocu."""


def test_c27_a_pair_against_a_pair() -> None:
    counted = tally(facts("T20 T19 T18 FU OR CR SR BR OQ CQ SQ BQ", ATTACK, caught=(0, 1)))
    assert jochi(counted.jochi[ATTACK]) == "rimatura:1 vanto:1 four-kings:1"
    assert jochi(counted.jochi[DEFENCE]) == "pigliata:1"
    assert paid("NS", *counted.totals) == {"N": 2, "S": 2, "W": -2, "E": -2}


def test_c28_a_solo_with_all_the_arie() -> None:
    counted = tally(facts("T20 T19 T18 T17 T16 T1 FU", ATTACK, 30, caught=(1, 0)))
    assert jochi(counted.jochi[ATTACK]) == "rimatura:1 vanto:1 four-arie:1 five-arie:1 pigliata:1"
    assert jochi(counted.jochi[DEFENCE]) == "four-kings:1"
    assert paid("W", *counted.totals) == {"W": 12, "N": -4, "S": -4, "E": -4}


def test_c29_the_same_as_a_stata() -> None:
    assert paid("W", 5, 1, stata=True) == {"W": 24, "N": -8, "S": -8, "E": -8}


def test_c30_a_scommessa_kept() -> None:
    counted = tally(facts(RICH + " T1", ATTACK, scommessa=True))
    assert jochi(counted.jochi[ATTACK]) == "rimatura:1 vanto:1 scommessa:1"
    assert paid("S", *counted.totals) == {"S": 9, "N": -3, "W": -3, "E": -3}


def test_c31_a_scommessa_lost() -> None:
    counted = tally(facts(RICH, ATTACK, caught=(0, 1), scommessa=True))
    assert jochi(counted.jochi[ATTACK]) == "rimatura:1 vanto:1"
    assert jochi(counted.jochi[DEFENCE]) == "pigliata:1 scommessa-lost:1"
    assert paid("S", *counted.totals) == dict.fromkeys("NWSE", 0)


def test_c32_a_rivanto_won() -> None:
    counted = tally(facts(RICH, DEFENCE, rivanto=True))
    assert jochi(counted.jochi[ATTACK]) == "rimatura:1"
    assert jochi(counted.jochi[DEFENCE]) == "vanto:1 rivanto:1"
    assert paid("NE", *counted.totals) == {"N": -1, "E": -1, "W": 1, "S": 1}


def test_c33_a_rivanto_lost() -> None:
    counted = tally(facts(RICH, ATTACK, rivanto=True))
    assert jochi(counted.jochi[ATTACK]) == "rimatura:1 vanto:1 rivanto:1"
    assert paid("NE", *counted.totals) == {"N": 3, "E": 3, "W": -3, "S": -3}


def test_c34_a_stata_with_both_announcements() -> None:
    counted = tally(facts(RICH + " T1", ATTACK, scommessa=True, rivanto=True))
    assert counted.totals == (4, 0)
    assert paid("E", *counted.totals, stata=True) == {"E": 24, "N": -8, "W": -8, "S": -8}


def test_c35_a_forced_solo_that_is_lost() -> None:
    counted = tally(facts(RICH, DEFENCE, caught=(0, 1)))
    assert counted.totals == (1, 2)
    assert paid("W", *counted.totals) == {"W": -3, "N": 1, "S": 1, "E": 1}


def test_c36_a_secret_solo_pays_as_a_solo() -> None:
    assert paid("S", 2, 1) == {"S": 3, "N": -1, "W": -1, "E": -1}


def test_c37_a_card_from_ones_partner_is_no_pigliata() -> None:
    assert trick("W", "T5 T16 T2 T18", attack="NS").hand_facts().caught == (0, 0)
    assert trick("W", "T17 T16 T2 T4", attack="NS").hand_facts().caught == (0, 1)


def test_c38_nor_is_one_from_a_fellow_defender() -> None:
    assert trick("W", "T16 T19 O5 OQ", attack="N").hand_facts().caught == (0, 0)


def test_c39_two_at_a_time() -> None:
    assert trick("E", "T19 T20 T1 T0", attack="NS").hand_facts().caught == (2, 0)


def test_c40_a_match() -> None:
    hands = [
        ({"N": -1, "W": 1, "S": -1, "E": 1}, "NS", (2, 3)),
        (paid("W", 5, 1), "W", (5, 1)),
        (paid("NE", 1, 2), "NE", (1, 2)),
        (paid("W", 1, 2), "W", (1, 2)),
    ]
    results = [
        Result(
            tuple(chips[letter] for letter in "NWSE"),
            tuple(ours if letter in attack else theirs for letter in "NWSE"),
            "tarocchi.end.played",
        )
        for chips, attack, (ours, theirs) in hands
    ]
    standing = Tarocchi.standing(4, Tarocchi.defaults(), results)
    assert standing.totals == (-5, 11, -3, -3)
    assert standing.over and standing.places[W] == 1
    # S and E are level in chips; E has scored more jochi (3 + 1 + 1 + 2 against 2 + 1 + 2 + 2, so both 7): shared.
    assert standing.places == (4, 1, 2, 2)


# -- the complete hand ---------------------------------------------------------------------------------------------

HANDS_41 = {
    "N": "T20 T17 T6 T4 T1 FU O7 CR CD C7 C6 S9 S7 BR B8",
    "W": "T18 T16 T13 T12 T8 T2 OQ OC O4 CQ SR SD S6 BC B10",
    "S": "T19 T15 T7 T5 T0 OR O10 O8 O5 CC C5 SQ BD B9 B5",
    "E": "T14 T11 T10 T9 OD O9 O6 C10 C8 SC S10 S8 BQ B7 B6",
}
TRICKS_41 = """
W SR  S SQ  E SC  N S5  / W T2  S T0  E T9  N T20 / N T17 W T18 S T19 E T10 / S T15 E T11 N T1  W T16 /
W T12 S T5  E T14 N T3  / E S8  N S7  W SD  S T7  / S OR  E O6  N T4  W O4  / N BR  W B10 S BD  E B6  /
N CR  W CQ  S CC  E C8  / N T6  W T8  S B5  E BQ  / W T13 S C5  E OD  N C6  / W S6  S O5  E S10 N C7  /
E B7  N C9  W BC  S B9  / W OC  S O8  E O9  N CD  / W OQ  S O10 E C10 N FU
"""
WINNERS_41 = "W N S W E S N N N W W E W W W"


def hand_41() -> Match:
    """The worked hand as the first deal of a match, up to its end."""
    match = Match(Terms(Tarocchi, 4, Tarocchi.defaults()))
    match.begin(pack("S", "S5 C9 T3", **HANDS_41), S)
    words = "E pass; N pass; W pass; S pass; E pass; N call; W pass; S pass; N name >T19; - shuffle; N discard O7; "
    words += "N discard B8; N discard S9; N scommessa; W none; S none; E none"
    steps = words.split("; ")
    plays = TRICKS_41.replace("/", "").split()
    steps += [f"{seat} play {card}" for seat, card in zip(plays[::2], plays[1::2], strict=True)]
    for step in steps:
        letter, _, action = step.partition(" ")
        if letter == "-":
            order = match.game.ask(CHANCE).arrange  # type: ignore[union-attr]
            assert order is not None
            match.play(CHANCE, Action(order.verb, order.cards, order.to))
        else:
            match.play(seat_of(letter), Action.parse(action, TAROCCHI))
    return match


def test_c41_the_complete_hand() -> None:
    match = hand_41()
    game = match.game
    assert isinstance(game, Tarocchi)
    taken = [e.args["seat"] for e in match.heard if isinstance(e, Said) and e.text_id == "tarocchi.takes-trick"]
    assert taken == [seat_of(letter) for letter in WINNERS_41.split()]
    counted, sides = game.tally(), game.hand_facts().cards
    assert counted is not None
    assert [len(cards) for cards in sides] == [28, 35]
    assert [sum(THIRDS[card] for card in cards) for cards in sides] == [175, 137]
    assert counted.points == (58, 51)
    assert jochi(counted.jochi[ATTACK]) == "rimatura:1 pigliata:1"
    assert jochi(counted.jochi[DEFENCE]) == "vanto:1 pigliata:1 scommessa-lost:1"
    assert match.results == [Result((-1, 1, -1, 1), (2, 3, 2, 3), "tarocchi.end.played")]
    pays = [e.args for e in match.heard if isinstance(e, Said) and e.text_id == "tarocchi.pays"]
    assert pays == [{"seat": N, "seat_to": E, "n": 1}, {"seat": S, "seat_to": W, "n": 1}]


def test_c41_the_partner_is_revealed_in_the_third_trick() -> None:
    match = hand_41()
    texts = [e.text_id for e in match.heard if isinstance(e, Said)]
    assert texts[: texts.index("tarocchi.partner")].count("tarocchi.takes-trick") == 2


def seeded_match() -> Match:
    """Return four hands of random players, sealed by a seed."""
    rng = Random(20)
    terms = Terms(Tarocchi, 4, Tarocchi.defaults(), "minoa", "salt")
    return whole_match(terms, lambda game, seat: game.ask(seat).random_action(rng))


RECORDS = {"tarocchi-complete-hand": hand_41, "tarocchi-match": seeded_match}


@pytest.mark.parametrize("name", RECORDS)
def test_golden_records(name: str) -> None:
    record = golden_file(name).read_text()
    again = read_record(record, lambda _: Tarocchi, verify=True)
    assert record_text(again) == record == record_text(RECORDS[name]())


# -- secrets -------------------------------------------------------------------------------------------------------


def test_the_others_knowledge_of_the_declarers_cards() -> None:
    """A trump of the monte stays known in the hand. Its other cards may have been discarded, and no other seat can
    tell."""
    match = Match(Terms(Tarocchi, 4, Tarocchi.defaults()))
    match.begin(pack("N", "S5 CQ T3", W="S8 S9 OD T19"), N)
    match.play(W, Action("solo"))
    order = match.game.ask(CHANCE).arrange  # type: ignore[union-attr]
    assert order is not None
    match.play(CHANCE, Action("shuffle", order.cards, order.to))
    for card in TAROCCHI.cards("CQ OD S5"):
        match.play(W, Action("discard", (card,)))
    assert match.game.table.view(W)["scarto.1"] == TAROCCHI.cards("CQ OD S5")  # type: ignore[union-attr]
    for seat in (N, S, E):
        sight = Sight(seat)
        for event in match.heard:
            sight.hear(event.seen_by(seat))
        assert [card for card in sight.known["hand.1"] if card is not None] == [TAROCCHI.card("T3")]
        assert sight.known["scarto.1"] == [None] * 3


def test_the_secret_partner_may_only_decline_a_rivanto() -> None:
    game = dealt(monte="S5 S6 S7", N="T20 S8 S9", S="T19")
    do(
        game,
        *(f"{x} pass" for x in "ENWSE"),
        "N call",
        "W pass",
        "S pass",
        "N name T19",
        "N discard S5 S6 S7",
        "N none",
    )
    assert verbs(game) == "none rivanto"
    do(game, "W none")
    assert verbs(game) == "none"
    assert refusal(game, "S rivanto") == "rivanto-partner"
    do(game, "S none", "E rivanto")
    assert (game.rivanto, game.phase) == (E, "play")


def test_at_most_one_rivanto() -> None:
    game = dealt("N", monte="S5 S6 S7")
    do(game, "W solo", "W discard S5 S6 S7", "W scommessa", "S rivanto")
    assert (game.scommessa, game.rivanto, game.phase, game.turn) == (True, S, "play", S)


def test_when_too_little_can_be_put_away_trumps_go_openly() -> None:
    hand = "T20 T19 T18 T17 T16 T15 T14 T13 T12 T1 FU OR CR SR O9"
    game = dealt("N", monte="T2 T3 T4", W=hand)
    do(game, *(f"{x} pass" for x in "WSEN"), "W call", "S pass", "E pass", "N pass", "W name T15")
    assert legal(game) == "O9"
    do(game, "W discard O9")
    assert sorted(legal(game).split()) == sorted(["T14", "T13", "T12", "T2", "T3", "T4"])
    for code in ("T14", "T2"):
        card = TAROCCHI.card(code)
        events = game.play(W, Action("discard", (card,)))
        assert Said("tarocchi.discards-trump", {"seat": W, "card": card}) in events
    assert game.table.view(E)["scarto.1"] == (None, *TAROCCHI.cards("T14 T2"))


def test_an_obliged_caller_does_not_name_a_trump_he_put_away() -> None:
    hand = "T20 T19 T18 T17 T16 T15 T14 T13 T12 T1 FU OR CR SR O9"
    game = dealt("N", monte="T2 T3 T4", W=hand)
    all_pass(game)
    do(game, "W discard O9 T15 T2")
    assert legal(game) == "T11 T20 T19 T18 T17 T16"
    assert refusal(game, "W name T15") == "name-is-away"


# -- options -------------------------------------------------------------------------------------------------------


def test_the_dealer_may_look_at_the_monte() -> None:
    game = dealt("N", monte="S5 S6 T3", options={"dealer_sees_monte": True})
    do(game, "W pass", "S pass", "E pass", "N pass")
    assert game.table.view(N)["monte"] == TAROCCHI.cards("S5 S6 T3")
    assert not [seat for seat in (W, S, E) if game.table.view(seat)["monte"] != (None,) * 3]


def test_the_card_may_be_named_with_the_bid() -> None:
    game = dealt(N="T20 T19", options={"call_named": "with_bid"})
    do(game, *(f"{x} pass" for x in "ENWSE"))
    assert legal(game) == "T18 T20 T19"
    assert refusal(game, "N call >T17") == "name-highest"
    eighteen = TAROCCHI.card("T18")
    assert said(game.play(N, Action("call", to="T18"))) == [Said("tarocchi.calls-card", {"seat": N, "card": eighteen})]
    assert game.named == TAROCCHI.card("T18") and verbs(game) == "pass solo"
    do(game, "W pass")
    overtaken, stands = game.copy(), game
    overtaken.apply(S, Action("solo"))
    assert (overtaken.declarer, overtaken.named) == (S, -1)
    do(stands, "S pass")
    assert (stands.declarer, stands.contract, stands.phase) == (N, "call", "discard")


def test_a_scommessa_may_need_giove_and_the_fool() -> None:
    for hand, expected in (("T20 FU", "none scommessa"), ("T20 T1", "none")):
        game = dealt("N", monte="S5 S6 S7", W=hand, E="FU" if "FU" not in hand else "T1", options=NEEDS)
        do(game, "W solo", "W discard S5 S6 S7")
        assert verbs(game) == expected
    assert refusal(game, "W scommessa") == "bet-needs"


NEEDS: dict[str, Value] = {"scommessa_needs": "giove_and_fool"}


def test_a_failed_scommessa_may_cost_nothing() -> None:
    assert tally(facts(RICH, ATTACK, scommessa=True, lost_bet_pays=False)).totals == (2, 0)


def test_chips_for_a_jocu() -> None:
    game = trick_of("N T5", chips_per_jocu=5)
    assert game.payments(2) == [(E, N, 10), (W, N, 10), (S, N, 10)]
    (chips,) = (option for option in Tarocchi.options if option.name == "chips_per_jocu")
    assert [chips.allows(n) for n in (0, 1, 100, 101)] == [False, True, True, False]


@pytest.mark.parametrize(("hands", "over_after"), [(4, 4), (8, 8), (12, 12), (16, 16), ("unlimited", 99)])
def test_hands_in_a_match(hands: Value, over_after: int) -> None:
    (choice,) = (option for option in Tarocchi.options if option.name == "hands_per_match")
    assert choice.allows(hands)
    options = Tarocchi.defaults(hands_per_match=hands)
    result = Result((3, -1, -1, -1), (2, 1, 1, 1), "tarocchi.end.played")
    played = [n for n in range(1, 20) if Tarocchi.standing(4, options, [result] * n).over]
    assert (played or [99])[0] == over_after


def test_jochi_break_ties_of_chips() -> None:
    results = [Result((0, 0, 0, 0), (2, 1, 2, 1), "tarocchi.end.played")]
    assert Tarocchi.standing(4, Tarocchi.defaults(), results).places == (1, 3, 1, 3)


# -- refusals ------------------------------------------------------------------------------------------------------

REFUSED = [
    ("N S9 | W SR T14", "S9", "W play T14", "follow-swords"),
    ("N C9 | W CR T14", "C9", "W play T14", "follow-cups"),
    ("N B9 | W BR T14", "B9", "W play T14", "follow-batons"),
    ("N O9 | W OR T14", "O9", "W play T14", "follow-coins"),
    ("N T9 | W S5 T1", "T9", "W play S5", "follow-trumps"),
    ("N S9 | W OR T14", "S9", "W play OR", "no-swords"),
    ("N FU S9", "", "N play FU", "fool-not-led"),
    ("N S9 | W OR T14", "S9", "W play S10", "not-in-hand"),
]


@pytest.mark.parametrize(("hands", "played", "move", "why"), REFUSED)
def test_a_wrong_card_is_refused_with_its_reason(hands: str, played: str, move: str, why: str) -> None:
    game = trick_of(hands)
    play(game, *played.split())
    assert refusal(game, move) == why


def test_refusals_of_the_auction_and_the_monte() -> None:
    game = dealt("N", monte="S5 S6 T3", W="T20 T18 T1 FU OR C5 C6 C7 C8")
    assert refusal(game, "W call") == "no-call-on-five"
    assert refusal(game, "W play OR") == "bid-first"
    assert refusal(game, "S pass") == "rules.refuse.not-your-turn"
    do(game, *(f"{x} pass" for x in "WSEN"))
    assert refusal(game, "W call T19") == "name-later"
    do(game, "W call")
    assert refusal(game, "S call") == "called-already"
    do(game, "S pass", "E pass", "N pass")
    for name, why in (("OR", "name-a-trump"), ("T17", "name-highest"), ("T18", "name-run")):
        assert refusal(game, f"W name >{name}") == refusal(game, f"W name {name}") == why
    do(game, "W name T19")
    for card, why in (("T3", "trump"), ("T1", "trump"), ("T20", "aria"), ("FU", "fool"), ("OR", "king")):
        assert refusal(game, f"W discard {card}") == f"discard-{why}"
    assert refusal(game, "W pass") == "discard-three"
    for cards in ("C5 C6", "C5 C6 C7"):
        assert refusal(game, f"W discard {cards}") == "discard-one"
    assert refusal(game, "W play C5") == "rules.refuse.not-possible", "the card would do, but not that word"
    do(game, "W discard C5 C6 C7")
    assert refusal(game, "W rivanto") == "rivanto-is-theirs"
    assert refusal(game, "W play C8") == "announce-first"
    do(game, "W none")
    assert refusal(game, "S scommessa") == "bet-is-declarers"
    do(game, "S none", "E none", "N none")
    assert refusal(game, "S pass") == "play-a-card"


def test_no_call_follows_a_call() -> None:
    game = dealt("W", monte="S5 S6 T3")
    do(game, *(f"{x} pass" for x in "SENWSE"), "N call")
    with pytest.raises(IllegalAction) as error:
        game.play(W, Action("call"))
    assert error.value.refusal == Refusal("tarocchi.refuse.called-already", {"seat": N})


def test_a_refusal_names_the_card_that_is_to_be_followed_and_not_the_fool() -> None:
    game = trick_of("N FU | W C8 | S T0 CQ | E CR")
    play(game, "FU", "C8")
    refused = game.refuse(S, Action("play", TAROCCHI.cards("T0")))
    assert refused == Refusal("tarocchi.refuse.follow-cups", {"card": TAROCCHI.card("C8")})


def test_without_own_calls_only_the_honest_name_will_do() -> None:
    game = dealt(N="T20 T18", options={"own_card_call": False})
    do(game, *(f"{x} pass" for x in "ENWSE"), "N call", "W pass", "S pass")
    assert refusal(game, "N name T20") == "name-not-own"


def test_the_fool_is_no_trump() -> None:
    assert SUIT[FOOL] == 5
    assert trick("N", "S5 FU S6 S7").leader == E


if __name__ == "__main__":
    for name, made in RECORDS.items():
        golden_file(name).write_text(record_text(made()))
