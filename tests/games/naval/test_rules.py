"""CIRKLE Naval: the worked cases of its rules, in their order and with their numbers, and the options one by one.

Places are written as in the rules: 32 is row 3, place 2. `python -m tests.games.naval.test_rules` writes the golden
records anew."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtable.ai.determinization import sample_game
from cardtable.cards.chance import Random, below
from cardtable.cards.events import Event, Laid, Moved, Said, Shuffled, Sight, Turned
from cardtable.cards.pack import CIRKLE, EVERYONE, NOBODY, Seat, only
from cardtable.games.naval.rules import _NEVER_OUT, Naval
from cardtable.games.naval.rules_pyramid import ATTACKER, DEFENDER, NEIGHBOURS, NEITHER, SPOTS, TARGETS, WHOLE, battle
from cardtable.games.naval.rules_types import NavalCarry
from cardtable.rules.cirkle import CODES, face
from cardtable.rules.game import Action, Arrange, Game, IllegalAction, Result, Setting, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.rules.record import read_record, record_text
from tests.support.matches import whole_match
from tests.support.places import golden_file

A, B, C = range(3)

# -- comparison ------------------------------------------------------------------------------------------------------

COMPARISONS = (
    (1, "VX", "MX", ATTACKER),
    (1, "MX", "VX", DEFENDER),
    (2, "VX", "VR", DEFENDER),
    (2, "VR", "VX", ATTACKER),
    (3, "VX", "VX", NEITHER),
    (4, "VX", "MR", NEITHER),
    (5, "NT", "VR", ATTACKER),
    (5, "NT", "NR", ATTACKER),
    (6, "NT", "VT", DEFENDER),
    (6, "NT", "NT", DEFENDER),
    (7, "VT", "NT", DEFENDER),
    (8, "VR", "NX", NEITHER),
    (9, "NR", "NT", ATTACKER),
    (10, "VX", "VO", DEFENDER),
    (10, "VO", "VX", ATTACKER),
    (11, "NT", "VO", ATTACKER),
    (12, "VO", "MO", ATTACKER),
    (12, "MO", "VO", DEFENDER),
    (12, "VO", "VO", NEITHER),
)


@pytest.mark.parametrize(("number", "attacker", "defender", "outcome"), COMPARISONS)
def test_1_to_12_comparison(number: int, attacker: str, defender: str, outcome: int) -> None:
    assert battle(face(attacker), face(defender)) == outcome


def test_all_pairs_with_mauve_targets() -> None:
    faces = [face(code) for code in CODES if code[1] != "O" or code == "MO"]
    outcomes = [battle(a, d) for a in faces for d in faces]
    assert [outcomes.count(outcome) for outcome in (ATTACKER, DEFENDER, NEITHER)] == [116, 88, 237]


# -- which cards may be chosen ---------------------------------------------------------------------------------------

ORDER = ("VO", *(code for code in CODES if code[1] != "O"))
"""A whole pyramid: the target at the apex, then the plain cards from the weakest to the strongest."""


def pyramid(seat: Seat, cards: str) -> dict[int, int]:
    """The cards of "11 VX, 42 MO"; where the cards are missing from "but 11 32", all others lie there."""
    border = "ABCD"[seat]
    if cards.startswith("but"):
        gaps = [int(spot) for spot in cards.split()[1:]]
        full = dict(zip(SPOTS, ORDER, strict=True))
        if 11 in gaps:
            full[42], full[11] = full[11], full[42]
        return {spot: CIRKLE.card(code + border) for spot, code in full.items() if spot not in gaps}
    pairs = [pair.split() for pair in cards.split(",")]
    return {int(spot): CIRKLE.card(code + border) for spot, code in pairs}


def position(*pyramids: str, turn: Seat = A, **options: Value) -> Naval:
    """A game in progress; what lies in no pyramid has gone before."""
    game = Naval.from_position([pyramid(seat, cards) for seat, cards in enumerate(pyramids)], options, turn)
    game.check()
    return game


def spots(bits: int) -> str:
    return " ".join(str(spot) for k, spot in enumerate(SPOTS) if bits >> k & 1)


SELECTABLE = (
    (13, "", "11 61 66", "11 61 66"),
    (14, "11", "21 22 61 66", "21 22"),
    (15, "11 21", "22 31 32 61 66", "22 31 32"),
    (16, "63", "11 52 53 61 62 64 66", "52 53 62 64"),
    (17, "42", "11 31 32 41 43 52 53 61 66", "31 32 41 43 52 53"),
    (18, "32 66", "11 21 22 31 33 42 43 55 61 65", "21 22 31 33 42 43 55 65"),
)


def test_a_position_names_the_seat_to_move() -> None:
    assert [position(REST, REST, turn=seat).asked() for seat in (A, B)] == [(A,), (B,)]
    assert Naval.from_position([pyramid(A, REST), pyramid(B, REST)], {}).asked() == (A,)


@pytest.mark.parametrize(("number", "gaps", "corners_open", "strict"), SELECTABLE)
def test_13_to_18_selectable_cards(number: int, gaps: str, corners_open: str, strict: str) -> None:
    for stay, expected in ((True, corners_open), (False, strict)):
        game = position(f"but {gaps}", "but 42", corners_stay_open=stay)
        assert not game.open_sea
        assert spots(game.selectable(A)) == expected
        assert [action.to for action in game.ask(A).actions] == [f"pyramid.0.{spot}" for spot in expected.split()]


def test_neighbours_two_at_corners_four_on_edges_six_inside() -> None:
    counts = {spot: bits.bit_count() for spot, bits in zip(SPOTS, NEIGHBOURS, strict=True)}
    assert [counts[spot] for spot in (11, 61, 66, 21, 63, 55, 32, 43)] == [2, 2, 2, 4, 4, 4, 6, 6]


# -- attacks ---------------------------------------------------------------------------------------------------------

REST = "42 JO, 43 JT"
"""Other cards of a pyramid whose target does not matter to the case."""


def attack(game: Naval, own: int, seat: Seat, aimed: int) -> list[Event]:
    turn = game.turn
    game.play(turn, Action("attack", to=f"pyramid.{turn}.{own}"))
    game.check()
    events = game.play(turn, Action("aim", to=f"pyramid.{seat}.{aimed}"))
    game.check()
    return events


def strike(own: str, theirs: str, seat: Seat = B, seats: int = 3) -> Naval:
    """Seat A attacks the card `theirs` of a seat with the card `own`, corner against corner."""
    cards = {A: own, seat: theirs}
    lying = []
    for one in range(seats):
        code = cards.get(one)
        rest = "43 JT" if code and code[1] == "O" else REST
        lying.append(f"11 {code}, {rest}" if code else rest)
    game = position(*lying)
    attack(game, 11, seat, 11)
    return game


def left(game: Naval, seat: Seat) -> str:
    """Return the cards left in a pyramid, from the apex down."""
    return " ".join(CIRKLE.codes[card][:2] for spot in SPOTS for card in game.table.at(f"pyramid.{seat}.{spot}"))


def test_19_the_attacker_wins_and_moves_again() -> None:
    game = strike("VX", "MX")
    assert (left(game, A), left(game, B), game.turn) == ("JO JT", "JO JT", A)


def test_20_the_defender_wins_and_moves() -> None:
    game = strike("VX", "VR", C)
    assert (left(game, A), left(game, C), game.turn) == ("JO JT", "JO JT", C)


def test_21_nothing_in_common() -> None:
    game = strike("VX", "MR", C)
    assert (left(game, A), left(game, C), game.turn) == ("VX JO JT", "MR JO JT", B)
    assert game.table.seers(CIRKLE.card("VXA")) == NOBODY


def test_22_the_target_wins_its_battle_and_is_out_all_the_same() -> None:
    game = strike("VX", "VO")
    assert (left(game, A), left(game, B), game.turn) == ("JO JT", "", A)
    assert game.out == [0, 1, 0]


def test_23_a_target_without_a_battle() -> None:
    game = strike("VX", "MO")
    assert (left(game, A), left(game, B), game.turn) == ("VX JO JT", "", C)


def test_24_black_wins_against_a_target() -> None:
    game = strike("NT", "MO")
    assert (left(game, A), left(game, B), game.turn) == ("JO JT", "", A)


def test_25_the_last_one_wins() -> None:
    game = strike("VX", "MO", seats=2)
    result = game.result()
    assert result is not None and (result.points, result.scores) == ((1, 0), (3, 0))
    assert result.why == "naval.end.last-target"


def test_26_the_own_target_used_in_vain() -> None:
    game = strike("VO", "MR")
    assert (left(game, A), left(game, B), game.turn) == ("", "MR JO JT", B)
    assert game.out == [1, 0, 0]


def test_27_the_own_target_wins_and_is_lost() -> None:
    game = strike("VO", "VR")
    assert (left(game, A), left(game, B), game.turn) == ("", "JO JT", B)


def test_28_both_of_the_last_two() -> None:
    game = strike("VO", "MO", seats=2)
    assert game.winners == (A,) and game.why == "naval.end.both-targets"
    result = game.result()
    assert result is not None and result.carry["finish"] == (1, 2)


def test_29_equal_targets() -> None:
    game = strike("VO", "VO", seats=2)
    result = game.result()
    assert result is not None and (result.points, result.carry["finish"]) == ((0, 0), (1, 1))


def test_30_two_out_the_third_wins() -> None:
    game = strike("MO", "VO")
    assert game.winners == (C,) and game.why == "naval.end.last-target"
    result = game.result()
    assert result is not None and result.carry["finish"] == (2, 2, 1)


def test_the_rest_of_a_pyramid_leaves_unseen() -> None:
    game = position(f"11 VX, {REST}", "11 MO, 43 JT, 52 NR", REST)
    events = attack(game, 11, B, 11)
    gone = [event for event in events if isinstance(event, Moved) and event.dst[0] == "away.1"]
    assert [(event.src[0], event.shown) for event in gone] == [("pyramid.1.43", NOBODY), ("pyramid.1.52", NOBODY)]
    assert game.table.seers(CIRKLE.card("MOB")) == EVERYONE


def test_open_sea_until_a_card_has_gone() -> None:
    game = blocked_position()
    assert game.open_sea and game.selectable(A) == WHOLE
    attack(game, 42, B, 42)
    assert game.open_sea and game.turn == B, "identical cards: nothing has gone"
    attack(game, 62, A, 42)
    assert not game.open_sea
    assert spots(game.selectable(B)) == "11 51 52 61 63 66"


def blocked_position() -> Naval:
    """Only corners may be chosen, and none of them has anything in common with one of the other side."""
    a = dict(zip(SPOTS, ORDER, strict=True))
    b = dict(a)
    for lying, corners in ((a, ("MT", "JT", "BT")), (b, ("VX", "VC", "VR"))):
        for spot, code in zip((11, 61, 66), corners, strict=True):
            other = next(s for s, c in lying.items() if c == code)
            lying[other], lying[spot] = lying[spot], lying[other]
    return position(*(", ".join(f"{spot} {code}" for spot, code in lying.items()) for lying in (a, b)))


def test_the_open_sea_is_announced() -> None:
    game = dealt()
    lay(game, A, corners=("MT", "JT", "BT"))
    events = lay(game, B, corners=("VX", "VC", "VR"))
    assert [e.text_id for e in events if isinstance(e, Said)] == ["naval.ready", "naval.open-sea"]
    assert len(game.ask(game.turn).actions) == 21


# -- laying out ------------------------------------------------------------------------------------------------------


def dealt(seats: int = 2, dealer: Seat = 0, **options: Value) -> Naval:
    setting = Setting(seats, Naval.defaults(**options), dealer=dealer)
    return Naval.deal(range(24 * seats), setting)


def lay(game: Naval, seat: Seat, target: str = "VO", corners: tuple[str, ...] = ()) -> list[Event]:
    """Keep a target and lay the pyramid out; these cards lie in the corners, the target never does."""
    border = "ABCD"[game.series[seat]]
    if game.setting.options["target_choice"] == "free":
        game.play(seat, Action("keep", CIRKLE.cards(target + border)))
    hand = sorted(game.table.at(f"hand.{seat}"))
    at_corners = [CIRKLE.card(code + border) for code in corners] or hand[:3]
    rest = [card for card in hand if card not in at_corners]
    rest.insert(10, rest.pop())
    cards = [at_corners[0], *rest[:14], at_corners[1], *rest[14:], at_corners[2]]
    return game.play(seat, Action("lay", tuple(cards)))


def test_each_seat_has_a_series_and_lays_out_alone() -> None:
    game = dealt(3, dealer=2)
    assert game.asked() == (A, B, C) and game.series == (0, 1, 2)
    assert not [action for action in game.ask(B).actions if action.cards[0] not in TARGETS]
    assert len(game.ask(B).actions) == 4
    lay(game, B)
    assert game.asked() == (A, C)
    lay(game, A)
    lay(game, C)
    assert (game.phase, game.turn) == ("attack", A)
    assert game.filled == [WHOLE] * 3
    game.check()


def test_series_go_round_as_the_pack_shows_them() -> None:
    game = Naval.deal([*range(24, 48), *range(24)], Setting(2, Naval.defaults()))
    assert game.series == (1, 0)


def test_the_question_names_the_places_from_the_apex_to_the_base() -> None:
    game = dealt()
    game.play(A, game.ask(A).actions[0])
    arrange = game.ask(A).arrange
    assert isinstance(arrange, Arrange) and arrange.size == 21
    assert arrange.places[:4] == ("pyramid.0.11", "pyramid.0.21", "pyramid.0.22", "pyramid.0.31")


def test_the_targets_left_out_stay_unseen_by_others() -> None:
    game = dealt()
    events = game.play(A, Action("keep", CIRKLE.cards("JOA")))
    assert sorted(CIRKLE.text(game.table.at("box.0")).split()) == ["BOA", "MOA", "VOA"]
    assert not [card for card in game.table.at("box.0") if game.table.seers(card) != only(A)]
    moves = [event.seen_by(B) for event in events if isinstance(event, Moved)]
    assert [event.src for event in moves if isinstance(event, Moved)] == [("hand.0", k) for k in (23, 22, 21)]
    assert not [event for event in moves if not isinstance(event, Moved) or event.card is not None]


@pytest.mark.parametrize(("peek", "seers"), [("never", NOBODY), ("always", only(A))])
def test_peek_own(peek: str, seers: int) -> None:
    game = dealt(peek_own=peek)
    lay(game, A)
    assert {game.table.seers(game.table.at(f"pyramid.0.{spot}")[0]) for spot in SPOTS} == {seers}


def test_only_the_owner_learns_the_layout() -> None:
    sights = [Sight(A), Sight(B)]
    game = dealt()
    events = game.table.drain()
    for seat in (A, B):
        border = "AB"[seat]
        events += game.play(seat, Action("keep", CIRKLE.cards("VO" + border)))
        events += game.play(seat, Action("lay", tuple(game.table.at(f"hand.{seat}"))))
    for sight in sights:
        for event in events:
            sight.hear(event.seen_by(sight.seat))
    for spot in SPOTS:
        place = f"pyramid.0.{spot}"
        assert sights[A].known[place] == [*game.table.at(place)]
        assert sights[A].view()[place] == (None,)
        assert sights[B].known[place] == [None]


def test_the_hand_is_mixed_before_it_is_laid_out() -> None:
    events = lay(dealt(), A)
    kinds = [type(event) for event in events]
    assert kinds[0] is Shuffled and kinds[1] is Turned and Laid not in kinds
    assert not [event for event in events if isinstance(event, Moved) and event.src != ("hand.0", 0)]


def test_a_card_that_returns_to_its_place_is_remembered_by_all() -> None:
    game = position(f"11 VX, {REST}", f"11 MR, {REST}")
    events = attack(game, 11, B, 11)
    turned = [event for event in events if isinstance(event, Turned)]
    assert [(event.at[0], event.seers) for event in turned] == [
        ("pyramid.0.11", EVERYONE),
        ("pyramid.1.11", EVERYONE),
        ("pyramid.0.11", NOBODY),
        ("pyramid.1.11", NOBODY),
    ]
    assert not [event for event in turned if event.seen_by(B).card is None]


def test_peek_seen_leaves_cards_open() -> None:
    game = position(f"11 VX, {REST}", f"11 MR, {REST}", peek_seen="always")
    attack(game, 11, B, 11)
    assert game.table.seers(CIRKLE.card("VXA")) == game.table.seers(CIRKLE.card("MRB")) == EVERYONE


def test_peek_own_gives_the_card_back_to_its_owner_alone() -> None:
    game = position(f"11 VX, {REST}", f"11 MR, {REST}", peek_own="always")
    attack(game, 11, B, 11)
    assert game.table.seers(CIRKLE.card("VXA")) == only(A)


def test_target_choice_random_deals_one_target() -> None:
    game = dealt(target_choice="random")
    assert game.ask(A).arrange is not None
    kept = [card for card in game.table.at("hand.0") if card in TARGETS]
    assert len(kept) == 1 and len(game.table.at("box.0")) == 3
    lay(game, A)
    lay(game, B)
    assert game.phase == "attack"


@pytest.mark.parametrize("choice", ["free", "random"])
def test_an_imagined_pyramid_hides_a_target_to_the_last(choice: str) -> None:
    """The rules rely on it: with its last card a pyramid loses its target, and no seat is out without one."""
    for seed in range(4):
        match = Match(Terms(Naval, 4, Naval.defaults(target_choice=choice), f"imagined{seed}"))
        rng = Random(seed)
        match.begin()
        while match.playing and match.game is not None:
            seat = match.game.asked()[0]
            match.play(seat, match.game.ask(seat).random_action(rng))
            seen = observe(match.game, below(rng, 4), match.heard)
            imagined = sample_game(seen, rng)
            imagined.check()
            play_out(imagined, rng)
            imagined.check()
            assert imagined.result() is not None, "the imagined deal comes to its end"


def play_out(game: Game, rng: Random) -> None:
    while asked := game.asked():
        game.apply(asked[0], game.ask(asked[0]).random_action(rng))


# -- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [200, 300])
def test_attack_limit_the_larger_pyramid_wins(limit: int) -> None:
    game = position(f"11 VX, 61 BT, {REST}", f"11 MR, {REST}", attack_limit=limit)
    game.attacks = limit - 1
    attack(game, 11, B, 11)
    result = game.result()
    assert result is not None and (result.points, result.scores) == ((1, 0), (4, 3))
    assert result.why == "naval.end.limit"


def test_attack_limit_equal_pyramids_draw() -> None:
    game = position(f"11 VX, {REST}", f"11 MR, {REST}")
    game.attacks = 299
    attack(game, 11, B, 11)
    result = game.result()
    assert result is not None and (result.points, result.carry["finish"]) == ((0, 0), (1, 1))


def test_seats_in_at_the_limit_rank_before_seats_out() -> None:
    game = position(f"11 VX, {REST}", f"11 MR, {REST}", "11 MO, 43 JT")
    game.attacks = 298
    attack(game, 11, C, 11)
    attack(game, 11, A, 11)
    result = game.result()
    assert result is not None and result.why == "naval.end.limit"
    assert (result.points, result.carry["finish"]) == ((0, 0, 0), (1, 1, 3))


def test_a_last_target_must_be_used_unless_the_option_lets_it_pass() -> None:
    assert [action.verb for action in position("42 VO", REST).ask(A).actions] == ["attack"]
    game = position("42 VO", REST, last_card_pass=True)
    assert [action.verb for action in game.ask(A).actions] == ["attack", "pass"]
    assert Said("naval.passes", {"seat": A}) in game.play(A, Action("pass")), "everybody hears it"
    assert (game.turn, game.attacks) == (B, 1)
    assert "pass" not in {action.verb for action in game.ask(B).actions}


def test_two_players_with_only_their_targets_draw_by_passing() -> None:
    game = position("42 VO", "42 MO", last_card_pass=True)
    game.play(A, Action("pass"))
    game.play(B, Action("pass"))
    result = game.result()
    assert result is not None and (result.points, result.why) == ((0, 0), "naval.end.only-targets")


def test_places_follow_the_order_of_elimination() -> None:
    game = position(f"11 NT, 61 NX, {REST}", "11 MO, 43 JT", "11 BO, 43 JT")
    attack(game, 11, C, 11)
    attack(game, 61, B, 11)
    result = game.result()
    assert result is not None and (result.points, result.carry["finish"]) == ((1, 0, 0), (1, 2, 3))


def test_rounds_to_win() -> None:
    (choice,) = (option for option in Naval.options if option.name == "rounds_to_win")
    assert [rounds for rounds in range(5) if choice.allows(rounds)] == [1, 2, 3]
    two = Naval.defaults(rounds_to_win=2)
    first: Result[NavalCarry] = Result((1, 0), carry={"finish": (1, 2)})
    second: Result[NavalCarry] = Result((0, 1), carry={"finish": (2, 1)})
    assert not Naval.standing(2, two, [first, second]).over
    assert Naval.standing(2, Naval.defaults(), [first]).over
    assert not Naval.standing(2, Naval.defaults(), [Result((0, 0), carry={"finish": (1, 1)})]).over


# -- refusals --------------------------------------------------------------------------------------------------------


def refused(game: Naval, seat: Seat, action: Action) -> str:
    with pytest.raises(IllegalAction) as error:
        game.play(seat, action)
    return error.value.refusal.text_id.removeprefix("naval.refuse.")


def test_refusals() -> None:
    game = dealt()
    assert refused(game, A, Action("keep", CIRKLE.cards("VXA"))) == "keep-a-target"
    game.play(A, Action("keep", CIRKLE.cards("VOA")))
    assert refused(game, A, Action("lay", CIRKLE.cards("VOA VXA"))) == "lay-all"
    whole = position("but", "but 42")
    assert refused(whole, B, Action("attack", to="pyramid.1.11")) == "rules.refuse.not-your-turn"
    assert refused(whole, A, Action("attack", to="pyramid.0.42")) == "corners-only"
    assert refused(whole, A, Action("attack", to="pyramid.1.11")) == "own-card-first"
    assert refused(whole, A, Action("attack", CIRKLE.cards("VOA"))) == "own-card-first"
    assert refused(whole, A, Action("pass")) == "no-pass"
    whole.play(A, Action("attack", to="pyramid.0.11"))
    assert refused(whole, A, Action("aim", to="pyramid.0.61")) == "aim-at-others"
    assert refused(whole, A, Action("aim", to="pyramid.1.42")) == "empty-place"
    assert refused(whole, A, Action("aim", to="pyramid.1.21")) == "gap-or-corner"
    strict = position("but", "but 42", corners_stay_open=False)
    strict.play(A, Action("attack", to="pyramid.0.11"))
    assert refused(strict, A, Action("aim", to="pyramid.1.66")) == "gap-only"


def test_a_place_beyond_the_last_seat_is_empty() -> None:
    game = position("but", "but 42")
    game.play(A, Action("attack", to="pyramid.0.11"))
    assert refused(game, A, Action("aim", to="pyramid.2.11")) == "empty-place"


def test_a_card_that_its_owner_may_look_at_is_refused_for_where_it_lies() -> None:
    game = dealt(dealer=A, peek_own="always")
    lay(game, A)
    lay(game, B)
    (inside,) = game.table.at("pyramid.1.42")
    assert refused(game, B, Action("attack", (inside,))) == "corners-only"


def test_a_refusal_does_not_tell_where_a_hidden_card_lies() -> None:
    game = position("but", "but 42")
    answers = {refused(game, A, Action("attack", (card,))) for card in range(48)}
    assert answers == {"own-card-first"}


# -- whole games -----------------------------------------------------------------------------------------------------


def play_match(terms: Terms) -> Match:
    """Play random layouts and attacks in which no seat risks its own target."""
    rng = Random(5)

    def answer(game: Naval, seat: Seat) -> Action:
        ask = game.ask(seat)
        safe = [action for action in ask.actions if not set(game.table.at(action.to)) & TARGETS]
        return safe[below(rng, len(safe))] if game.phase == "attack" and safe else ask.random_action(rng)

    return whole_match(terms, answer)


def test_a_seat_never_out_ranks_before_all_that_are() -> None:
    assert Naval.max_actions < _NEVER_OUT


def test_the_longest_deal_is_within_the_bound() -> None:
    """Each of four keeps a target and lays out; each attack is two picks."""
    game = dealt(4)
    assert game.max_actions >= len(game.asked()) * 2 + game.setting.options["attack_limit"] * 2


# -- the series --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_of_the_four_series_is_given_to_any_seat(seats: int) -> None:
    given = Counter[tuple[int, int]]()
    for seed in range(60):
        match = Match(Terms(Naval, seats, Naval.defaults(target_choice="random"), f"series{seed}"))
        match.begin()
        assert isinstance(match.game, Naval)
        order, pack = match.game.series, match.lines[1].split()[1:]
        assert len(pack) == 96 and len(set(order)) == seats
        assert ["ABCD"[number] for number in order] == [*dict.fromkeys(code[2] for code in pack)][:seats]
        for seat, number in enumerate(order):
            given[seat, number] += 1
            first = next(card for card in CIRKLE.cards(" ".join(pack)) if card in TARGETS and card // 24 == number)
            assert TARGETS.intersection(match.game.table.at(f"hand.{seat}")) == {first}
        match.game.check()
    assert len(given) == 4 * seats and min(given.values()) >= 5


@pytest.mark.parametrize("rules", [2, None])
def test_the_pack_of_today_has_all_four_series(rules: int | None) -> None:
    assert Naval.cards(Setting(2, Naval.defaults(), rules=rules)) == tuple(range(96))


def test_by_the_rules_of_before_two_had_the_first_series() -> None:
    match = Match(Terms(Naval, 2, Naval.defaults(), "series", rules=1))
    match.begin()
    assert isinstance(match.game, Naval)
    assert sorted(match.game.series) == [0, 1] and len(match.lines[1].split()) == 1 + 48
    assert read_record(record_text(match), lambda _: Naval, verify=True).lines == match.lines


GOLDEN_TERMS = {
    "naval-two": Terms(Naval, 2, Naval.defaults(), "golden", "salt", rules=1),
    "naval-borders": Terms(Naval, 3, Naval.defaults(target_choice="random"), "golden", "salt"),
    "naval-four": Terms(
        Naval, 4, Naval.defaults(target_choice="random", corners_stay_open=False, last_card_pass=True),
        "golden", "salt", rules=1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GOLDEN_TERMS)
def test_golden_record(name: str) -> None:
    record = golden_file(name).read_text(encoding="utf-8")
    match = read_record(record, lambda _: Naval, verify=True)
    assert match.over and record_text(match) == record
    assert record_text(play_match(GOLDEN_TERMS[name])) == record


if __name__ == "__main__":  # writes the golden records anew; the difference wants reading
    for name, terms in GOLDEN_TERMS.items():
        golden_file(name).write_text(record_text(play_match(terms)), encoding="utf-8")
