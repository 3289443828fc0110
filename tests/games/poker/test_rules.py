"""CIRKLE Poker: the worked cases of its rules, in their order and with their numbers, and the options one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import pytest

from cardtable.cards.chance import Random, shuffled
from cardtable.cards.events import Moved, Said, Turned
from cardtable.cards.pack import CIRKLE, EVERYONE, Card, Seat, only
from cardtable.cli.main import play_match
from cardtable.games.poker.rules import Poker
from cardtable.games.poker.rules_base import base_stake
from cardtable.games.poker.rules_hands import Ladder, ladder
from cardtable.games.poker.rules_pots import pot_layers, split_pot
from cardtable.games.poker.rules_types import PokerCarry, PokerOptions, PokerSetting
from cardtable.rules.cirkle import CODES, COLOUR, FACES, HIERARCHIES, SHAPE
from cardtable.rules.game import Action, IllegalAction, Refusal, Result, Setting, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.record import BadRecord, read_record, record_text
from tests.support.matches import by_faces, whole_match
from tests.support.places import golden_file
from tests.tools.statistics.poker import FIVE, by_category, counted

A, B, C, D, E = range(5)


def cards(faces: str) -> tuple[Card, ...]:
    """Cards by their faces; the copies of a face are told apart by their borders."""
    return tuple(by_faces(faces)[0])


def options(**chosen: Value) -> PokerOptions:
    return Poker.defaults(**chosen)


SHEET = ladder(options())
BY_CARDS = ladder(options(tie_break="cards"))

CATEGORIES = {
    "nothing": 0, "pair": 1, "two pairs": 2, "brelan": 3, "suite": 4, "full": 5, "royal suite": 6, "carré": 7,
    "major carré": 8, "flush": 9, "flush royal": 10, "carré royal": 11,
}  # fmt: skip
KINDS = {"colour": 1, "shape": 2}


def key(described: str) -> tuple[int, ...]:
    """A combination as the rules write it: "full (shape 14, colour 8)", "royal suite (shape, B)", "flush (16)"."""
    name, _, rest = described.partition(" (")
    words = rest.rstrip(")").replace(",", "").split()
    return (
        CATEGORIES[name],
        *(KINDS.get(w, "MJBVN".find(w) if w.isalpha() else int(w if w.isdigit() else 0)) for w in words),
    )


HANDS = [
    (1, "MO JO BO VT NX", "VO MO", "carré royal", "NT NR", "royal suite (shape, B)", "A"),
    (2, "MO JO BO VO MO", "VT NX", "carré royal", "JR MC", "carré royal", "tie"),
    (3, "NT NX NC VR VR", "NR NT", "flush royal (N)", "VR VR", "flush (16)", "A"),
    (4, "NT NX NC NR MT", "NT JX", "flush royal (N)", "NR BO", "flush royal (N)", "tie, cards B"),
    (5, "VR VR BT MX JO", "VR VR", "flush (16)", "JR BR", "major carré (shape, J)", "A"),
    (6, "VR VR JT JT MX", "VR VR", "flush (16)", "JT JT", "flush (5)", "A"),
    (7, "VT BT MT NX JC", "JT MO", "major carré (shape, M)", "JT MR", "carré (shape, 13)", "A"),
    (8, "VT BT MT VX VC", "NT MO", "major carré (shape, M)", "VR VO", "major carré (colour, V)", "A"),
    (9, "VT BT MT JT NC", "VO MX", "major carré (shape, V)", "BO NR", "major carré (shape, B)", "A"),
    (10, "VT VX VX NT BO", "VC VO", "major carré (colour, V)", "BX VC", "major carré (colour, B)", "A"),
    (11, "VX VC JT MT BR", "NT BT", "carré (shape, 17)", "VR VT", "carré (colour, 16)", "A"),
    (12, "VT JT BT MX NC", "MT MR", "carré (shape, 13)", "NT JX", "carré (shape, 17)", "B"),
    (13, "MC JX JC JR BR", "MR JO", "carré (colour, 22)", "JT NR", "carré (colour, 8)", "A"),
    (14, "NT VT JT BT MX", "MC JR", "carré (shape, 17)", "BX VR", "carré (shape, 17)", "tie"),
    (15, "JC JR BX NX NR", "MR NR", "carré (shape, 20)", "VC JO", "royal suite (colour, J)", "A"),
    (16, "MO JT BX VC MT", "NR BT", "royal suite (shape, M)", "BX BC", "royal suite (colour, M)", "A"),
    (17, "MT JX BC VR JX", "VO NT", "royal suite (shape, V)", "BO MR", "royal suite (shape, B)", "A"),
    (18, "JR BC VR NC MO", "VC VO", "royal suite (colour, V)", "JC BT", "royal suite (colour, M)", "A"),
    (19, "VO MT JX BC NR", "JT MC", "royal suite (shape, V)", "BX VR", "royal suite (shape, V)", "tie, cards B"),
    (20, "MR JR BC VX VX", "MR MO", "royal suite (colour, M)", "MX JR", "full (shape 14, shape 8)", "A"),
    (21, "MT MC JT JC VX", "BT BR", "full (shape 9, shape 7)", "JC NX", "full (shape 7, shape 18)", "A"),
    (22, "JR VC VC NX NX", "MR JR", "full (shape 8, shape 18)", "VR NT", "full (colour 18, shape 16)", "A"),
    (23, "JX BC VT VC VR", "JX NR", "full (colour 16, shape 6)", "BT BR", "full (colour 16, colour 12)", "A"),
    (24, "JC BC VC VR BO", "JR VO", "full (shape 15, shape 24)", "BR VT", "full (shape 15, shape 16)", "A"),
    (25, "MT MX JX JR NT", "NX BO", "full (shape 18, shape 17)", "BC BR", "suite (shape, 17)", "A"),
    (26, "MC JX BT BT VR", "MX NR", "suite (shape, 20)", "MX NC", "suite (shape, 19)", "A"),
    (27, "VT VX VC VR VO", "MT JX", "major carré (colour, V)", "BC NR", "major carré (colour, V)", "tie"),
    (28, "VO JO BO MO NT", "JT VX", "carré (shape, 24)", "NR BR", "carré (shape, 24)", "tie"),
    (29, "MT MX JX", "JT VX", "full (shape 14, shape 5)", "BX VC", "suite (colour, 15)", "A"),
    (30, "", "VR VT", "pair (colour, 16)", "MR JR", "pair (shape, 8)", "B"),
]  # fmt: skip


def outcome(rungs: Ladder, board: str, a: str, b: str) -> str:
    best = rungs.winners([cards(f"{a} {board}"), cards(f"{b} {board}")])
    return "tie" if len(best) == 2 else "AB"[best[0]]


@pytest.mark.parametrize(
    ("number", "board", "a", "a_makes", "b", "b_makes", "better"), HANDS, ids=[f"{h[0]}" for h in HANDS]
)
def test_worked_hand(number: int, board: str, a: str, a_makes: str, b: str, b_makes: str, better: str) -> None:
    assert SHEET.key(SHEET.strength(cards(f"{a} {board}"))) == key(a_makes)
    assert SHEET.key(SHEET.strength(cards(f"{b} {board}"))) == key(b_makes)
    plain, _, by_cards = better.partition(", cards ")
    assert outcome(SHEET, board, a, b) == plain
    assert outcome(BY_CARDS, board, a, b) == (by_cards or plain)


# -- the algorithm as the rules spell it out ---------------------------------------------------------------------------


def kind(some: Sequence[Card]) -> int:
    if len({SHAPE[card % FACES] for card in some}) == 1:
        return 2
    return int(len({COLOUR[card % FACES] for card in some}) == 1)


def spelled_out(  # noqa: C901 - the sheet, kind by kind
    hand: Sequence[Card], ranks: Sequence[int], high_first: bool, four_plus_target: bool
) -> tuple[int, ...]:
    """The best combination by trying every subset, as in the rules' section on the algorithm."""
    faces = [card % FACES for card in hand]
    if sum(SHAPE[f] == 4 for f in faces) >= 5:
        return (11,)
    if sum(COLOUR[f] == 4 for f in faces) >= 5:
        return (10, 4)
    four = [f for f in faces if faces.count(f) == 4]
    if four and four_plus_target and any(SHAPE[f] == 4 for f in faces if f != four[0]):
        return (10, COLOUR[four[0]])
    if four:
        return (9, ranks[four[0]])

    def measure(some: Sequence[Card], by: int) -> tuple[int, int]:
        high = max(ranks[card % FACES] for card in some)
        return (high, by) if high_first else (by, high)

    found: list[tuple[int, ...]] = [(0, max(ranks[f] for f in faces))]
    for q in combinations(hand, 4):
        extra = [COLOUR[card % FACES] for card in hand if card not in q and SHAPE[card % FACES] == 4]
        if kind(q):
            found += [(7, *measure(q, kind(q))), *((8, kind(q), colour) for colour in extra)]
        for by, of in ((2, SHAPE), (1, COLOUR)):
            if len({of[card % FACES] for card in q}) == 4:
                found += [(4, *measure(q, by)), *((6, by, colour) for colour in extra)]
    for t in filter(kind, combinations(hand, 3)):
        found.append((3, *measure(t, kind(t))))
        for p in filter(kind, combinations([card for card in hand if card not in t], 2)):
            found.append((5, *measure(t, kind(t)), *measure(p, kind(p))))
    for p in filter(kind, combinations(hand, 2)):
        found.append((1, *measure(p, kind(p))))
        for r in filter(kind, combinations([card for card in hand if card not in p], 2)):
            better, other = sorted((measure(p, kind(p)), measure(r, kind(r))), reverse=True)
            found.append((2, *better, *other))
    return max(found)


def some_hands(rng: Random, count: int) -> list[list[Card]]:
    """Hands of one to seven cards, every second one from a few faces, so that the rare combinations come up."""
    found = []
    for k in range(count):
        few = shuffled(range(FACES), rng)[:4]
        pool = [card for card in range(96) if k % 2 or card % FACES in few]
        found.append(shuffled(pool, rng)[: (7, 7, 6, 5, 4, 3, 2, 1)[k % 8]])
    return found


@pytest.mark.share(2)
@pytest.mark.parametrize("hierarchy", ["colour_first", "shape_first"])
@pytest.mark.parametrize("kind_rule", ["kind_first", "high_first"])
@pytest.mark.parametrize("flush_royal", ["sheet", "four_plus_target"])
def test_the_ladder_agrees_with_the_algorithm(hierarchy: str, kind_rule: str, flush_royal: str) -> None:
    rungs = ladder(options(hierarchy=hierarchy, kind_rule=kind_rule, flush_royal=flush_royal))
    for hand in some_hands(Random(11), 400):
        expected = spelled_out(
            hand, HIERARCHIES[hierarchy], kind_rule == "high_first", flush_royal == "four_plus_target"
        )
        assert rungs.key(rungs.strength(hand)) == expected, CIRKLE.text(hand)


def test_all_royal_carres_are_equal() -> None:
    """Five targets of any colours: which they are counts as little as what lies beside them."""
    five = combinations(cards("MO MO JO JO BO BO VO VO"), 5)
    assert len({SHEET.strength([*hand, *cards("NT VX")]) for hand in five}) == 1


def test_strengths_compare_as_their_keys_do() -> None:
    hands = [hand for hand in some_hands(Random(3), 300) if hand]
    by_strength = sorted(hands, key=SHEET.strength)
    keys = [SHEET.key(SHEET.strength(hand)) for hand in by_strength]
    assert keys == sorted(keys)


def test_frequencies_of_categories_among_five_cards() -> None:
    """Count all five-card hands, over faces with the ways to choose their copies; the tool of the statistics counts
    seven."""
    found = by_category(counted(5))
    assert sum(found) == comb(96, 5)
    assert [round(100 * n / sum(found), 4 if n < 10**5 else 3) for n in found] == [*FIVE]


# -- words of the combinations -----------------------------------------------------------------------------------------


SIMPLEST = [
    ("VR MT", "VR", "nothing"),
    ("VR VT MX", "VR VT", "pair-colour"),
    ("VR JR MX", "VR JR", "pair-shape"),
    ("VR VT MX MR", "VR VT MR MX", "two-pairs"),
    ("VR VT VX MR", "VR VX VT", "brelan-colour"),
    ("VR JR MR MX", "VR JR MR", "brelan-shape"),
    ("VR BX JR MX", "VR BX JR MX", "suite-colour"),
    ("VR BX JC MT MR", "VR BX JC MT", "suite-shape"),
    ("VR VT VX MC MR", "VR VX VT MR MC", "full"),
    ("VR BX JR MX VO", "VR BX JR MX VO", "royal-suite-colour"),
    ("VR BX JC MT MO", "VR BX JC MT MO", "royal-suite-shape"),
    ("VR VT VX VC MT", "VR VC VX VT", "carre-colour"),
    ("VR BR JR MR MT", "VR BR JR MR", "carre-shape"),
    ("VR VT VX VC MO", "VR VC VX VT MO", "major-carre-colour"),
    ("VR BR JR MR MO", "VR BR JR MR MO", "major-carre-shape"),
    ("VR VR VR VR MT", "VR VR VR VR", "flush"),
    ("NR NX NT NR NC MT", "NR NR NC NX NT", "royal-flush"),
    ("MO JO BO VO MO NT", "VO BO JO MO MO", "royal-carre"),
]


@pytest.mark.parametrize(("hand", "made", "word"), SIMPLEST, ids=[case[2] for case in SIMPLEST])
def test_every_combination_has_its_cards_and_its_words(hand: str, made: str, word: str) -> None:
    value = SHEET.strength(cards(hand))
    assert (SHEET.name_id(value), SHEET.shown_id(value)) == (f"poker.hand.{word}", f"poker.shows.{word}")
    assert " ".join(CODES[card % FACES] for card in SHEET.combination(cards(hand))) == made


@pytest.mark.parametrize(
    ("hand", "made"),
    [
        ("VO MT JX BC NR JT MC", "NR BC JX JT VO"),
        ("VT VX VC VR VO MT JX", "VR VC VX VT VO"),
        ("VT BT MT VX VC VR VO", "VR VC VX VT VO"),
        ("VT VX VC VO BO MT JX", "VO VC VX VT BO"),
        ("MT MC JT JC VX BT BR", "BT JC JT MC MT"),
        ("NT NX NC NR MT NR BO", "NR NR NC NX NT"),
        ("VR VR VR VR BT JT BO", "VR VR VR VR"),
    ],
)
def test_the_cards_of_a_combination(hand: str, made: str) -> None:
    assert " ".join(CODES[card % FACES] for card in SHEET.combination(cards(hand))) == made


# -- options of the ladder ---------------------------------------------------------------------------------------------


def test_with_high_first_the_higher_card_beats_the_better_kind() -> None:
    high_first = ladder(options(kind_rule="high_first"))
    assert outcome(high_first, "", "VR VT", "MR JR") == "A"
    assert outcome(high_first, "JR VC VC NX NX", "MR JR", "VR NT") == "B"


def test_four_identical_cards_and_a_target_may_be_a_royal_flush() -> None:
    hand = cards("VR VR VR VR JO MT MX")
    assert SHEET.key(SHEET.strength(hand)) == key("flush (16)")
    wider = ladder(options(flush_royal="four_plus_target"))
    assert wider.key(wider.strength(hand)) == key("flush royal (V)")


def test_by_cards_the_extra_target_of_that_flush_counts_last() -> None:
    wider = ladder(options(flush_royal="four_plus_target", tie_break="cards"))
    assert outcome(wider, "VR VR VR VR MT", "JO MX", "BO MC") == "B"
    assert wider.full_strength(cards("VR VR VR VR MT JO MX"))[1] == (16, 16, 16, 16, 22)


def test_by_the_sheet_no_card_counts_beside_the_strength() -> None:
    hand = cards("VR VT MX")
    assert SHEET.full_strength(hand) == (SHEET.strength(hand), ())
    assert BY_CARDS.full_strength(hand) == (SHEET.strength(hand), (16, 13))


def test_by_cards_even_royal_carres_differ() -> None:
    assert outcome(SHEET, "MO JO BO VO MX", "VO JX", "MO JC") == "tie"
    assert outcome(BY_CARDS, "MO JO BO VO MX", "VO JX", "MO JC") == "A"


def test_the_other_hierarchy_reads_the_shape_first() -> None:
    shape_first = ladder(options(hierarchy="shape_first"))
    assert outcome(SHEET, "", "VT VX", "VT MT") == "B"
    assert SHEET.key(SHEET.strength(cards("MR JT"))) == (0, 5)
    assert shape_first.key(shape_first.strength(cards("MR JT"))) == (0, 13)


# -- betting -----------------------------------------------------------------------------------------------------------


def seated(*capital: int, pot: int = 0, number: int = 0, pack: str = "", **chosen: Value) -> Poker:
    """A deal with these capitals before the antes; A sits left of the dealer, and the pack begins with these cards."""
    top = cards(pack)
    setting: PokerSetting = Setting(
        len(capital), options(**chosen), number, len(capital) - 1, {"capital": capital, "pot": pot} if capital else {}
    )
    game = Poker.deal([*top, *(card for card in range(96) if card not in top)], setting)
    game.check()
    return game


def do(game: Poker, *moves: str) -> Poker:
    """Moves with the letter of their seat: "A bet 3", "B parole", "C follow"."""
    for move in moves:
        seat, verb, *n = move.split()
        action = Action(verb, n=int(n[0]) if n else None)
        if verb in ("follow", "tapis") and not n:
            action = next((a for a in game.ask("ABCDE".index(seat)).actions if a.verb == verb), action)
        game.play("ABCDE".index(seat), action)
        game.check()
    return game


def choices(game: Poker) -> str:
    """Return the choices of the asked seat in words: "A: parole, pass, bet 1 to 5"."""
    (seat,) = game.asked()
    ask = game.ask(seat)
    listed = [f"{a.verb} {a.n}" if a.n is not None else a.verb for a in ask.actions]
    return f"{'ABCDE'[seat]}: " + ", ".join(listed + [f"{m.verb} {m.low} to {m.high}" for m in ask.amounts])


def ended(game: Poker) -> Result[PokerCarry]:
    result = game.result()
    assert result is not None
    return result


def shown(game: Poker) -> set[int]:
    """Return the seats whose cards lie open."""
    return {
        seat
        for seat in range(game.setting.seats)
        for card in game.table.at(f"hand.{seat}")
        if game.table.seers(card) == EVERYONE
    }


def test_b1_the_first_choice() -> None:
    game = seated(10, 10, 10, 10, 10)
    assert game.pot == 5
    assert choices(game) == "A: parole, pass, bet 1 to 5"


def test_b2_after_a_bet() -> None:
    game = do(seated(10, 10, 10, 10, 10), "A bet 3")
    assert choices(game) == "B: follow 3, parole, pass, raise 4 to 5"


def test_b3_the_pot_limits_a_raise() -> None:
    game = do(seated(10, 10, 10, 10, 10), "A bet 3", "B raise 5", "C follow", "D pass", "E follow")
    assert choices(game) == "A: follow 5, parole, pass"
    do(game, "A follow")
    assert (game.pot, game.stage, game.turn) == (25, 2, A)
    assert game.capital[A] == 4
    assert len(game.table.at("board")) == 3


def test_b4_after_parole_one_follows_or_passes() -> None:
    game = do(seated(10, 10, 10), "A parole", "B bet 2", "C follow")
    assert choices(game) == "A: follow 2, pass"
    do(game, "A follow")
    assert game.pot == 9 and game.stage == 2


def test_b5_all_parole_carries_the_pot_on() -> None:
    game = do(seated(10, 10, 10), "A parole", "B parole", "C parole")
    result = ended(game)
    assert result.why == "poker.end.all-parole"
    assert (result.carry["pot"], result.points) == (3, (-1, -1, -1))
    following = Poker.deal(range(96), Setting(3, options(), 1, 0, result.carry))
    assert following.pot == 6
    assert shown(game) == set()


def test_b6_a_raise_to_the_limit() -> None:
    game = do(seated(20, 20, 20, base=2), "A bet 2", "B parole", "C raise 6")
    assert choices(game) == "A: follow 6, parole, pass"
    do(game, "A follow")
    assert choices(game) == "B: follow 6, pass"
    do(game, "B pass")
    assert game.pot == 18


def test_b7_no_seat_follows() -> None:
    game = do(seated(10, 10, 10), "A bet 3", "B pass", "C pass")
    assert game.capital == [12, 9, 9]
    assert ended(game).why == "poker.end.unfollowed"
    assert shown(game) == set()


def test_b8_a_tapis_cuts_the_stakes() -> None:
    game = do(seated(20, 20, 3), "A bet 3", "B follow")
    assert choices(game) == "C: tapis 2, parole, pass"
    do(game, "C tapis")
    assert game.total_paid == [3, 3, 3]
    assert ended(game).why == "poker.end.showdown"
    assert sum(ended(game).scores) == 43 and len(game.table.at("board")) == 5
    assert shown(game) == {A, B, C}


def test_b9_the_next_follows_the_tapis_or_passes() -> None:
    game = do(seated(20, 3, 20), "A bet 3", "B tapis")
    assert game.capital == [17, 0, 19]
    assert choices(game) == "C: follow 2, pass"
    do(game, "C follow")
    assert game.total_paid == [3, 3, 3] and game.phase == "over"


def test_b10_folded_stakes_stay() -> None:
    game = do(seated(30, 30, 30, 6, base=2), "A bet 3", "B raise 8", "C pass", "D tapis")
    assert game.tapis_level == 4 and game.capital[B] == 24
    assert choices(game) == "A: follow 4, pass"
    do(game, "A pass")
    assert game.total_paid == [5, 6, 2, 6] and sum(game.total_paid) == 19
    assert shown(game) == {B, D}


def test_b10_of_who_has_passed_not_even_what_is_above_the_tapis_goes_back() -> None:
    game = do(seated(30, 30, 6, base=2, pot=4), "A bet 8", "B raise 9", "C parole", "A pass", "C tapis")
    assert game.total_paid == [10, 6, 6] and game.phase == "over"


def test_b11_nothing_left_runs_out() -> None:
    game = do(seated(20, 3), "A bet 2", "B follow")
    assert game.phase == "over" and len(game.table.at("board")) == 5
    assert sum(game.total_paid) == 6


def test_b12_those_still_in_said_parole() -> None:
    game = do(seated(10, 10, 10), "A pass", "B parole", "C parole")
    assert ended(game).carry["pot"] == 3


def test_b13_a_lower_tapis_lowers_the_level() -> None:
    game = do(seated(50, 5, 3, 50, pot=10), "A bet 10", "B tapis")
    assert game.tapis_level == 4
    assert choices(game) == "C: tapis 2, pass"
    do(game, "C tapis")
    assert game.tapis_level == 2
    assert game.capital == [47, 2, 0, 49]
    assert choices(game) == "D: follow 2, pass"
    do(game, "D follow")
    assert game.carried + sum(game.total_paid) == 22 and game.phase == "over"


def test_b14_the_pot_of_the_next_stage() -> None:
    game = do(seated(10, 10), "A bet 2", "B follow")
    assert game.pot == 6
    assert choices(game) == "A: parole, pass, bet 1 to 6"


def test_b15_the_odd_chip() -> None:
    assert split_pot(10, [2, 0, 1]) == {2: 4, 0: 3, 1: 3}


def test_a_showdown_pays_the_best_hand() -> None:
    # Dealt in turn: A has VO and MT, B has NR and MX; then the common cards.
    game = seated(10, 10, pack="VO NR MT MX JX BC VR JT JC")
    for _ in range(4):
        do(game, "A bet 1", "B follow")
    assert ended(game).scores == (15, 5)
    assert ended(game).points == (5, -5)
    assert shown(game) == {A, B}


def test_a_shared_pot_gives_the_odd_chip_left_of_the_dealer() -> None:
    game = seated(10, 10, 10, pot=1, pack="MT JT BT MX JX BX VC VR NT NX VO")
    do(game, "A pass")
    for _ in range(4):
        do(game, "B bet 1", "C follow")
    assert game.winners == (B, C)
    assert [game.capital[seat] for seat in (B, C)] == [5 + 6, 5 + 6]
    game = seated(10, 10, 10, pot=2, pack="MT JT BT MX JX BX VC VR NT NX VO")
    do(game, "A pass")
    for _ in range(4):
        do(game, "B bet 1", "C follow")
    assert [game.capital[seat] for seat in (B, C)] == [5 + 7, 5 + 6]


# -- what is only decided or clarified ---------------------------------------------------------------------------------


def test_one_may_raise_again_after_the_parole_is_made_good() -> None:
    game = do(seated(30, 30, 30, pot=10), "A parole", "B bet 2", "C raise 4", "A follow", "B raise 6", "C follow")
    assert choices(game) == "A: follow 6, pass, raise 7 to 13"


def test_a_seat_short_of_the_base_stake_goes_tapis_or_waits() -> None:
    game = seated(8, 20, base=5)
    assert choices(game) == "A: tapis 3, parole, pass"
    do(game, "A tapis")
    assert choices(game) == "B: follow 3, pass"


def test_parole_once_in_a_stage_and_anew_in_the_next() -> None:
    game = do(seated(30, 30, pot=10), "A parole", "B bet 2", "A follow")
    assert "parole" in choices(game)


def test_a_player_without_chips_after_the_ante_runs_out() -> None:
    game = seated(10, 1, 10)
    assert game.phase == "over" and len(game.table.at("board")) == 5
    assert sum(ended(game).points) == 0


def test_a_seat_without_the_base_stake_is_out() -> None:
    game = seated(10, 1, 10, base=2)
    assert game.inside == [True, False, True] and game.pot == 4
    assert not game.table.at("hand.1")
    do(game, "A pass")
    assert ended(game).scores == (8, 1, 12)


def test_the_deal_skips_seats_that_are_out() -> None:
    game = do(seated(1, 10, 10, base=2), "B pass")
    assert ended(game).carry["dealer"] == B


def test_the_next_dealer_pays_the_base_stake_of_the_next_deal() -> None:
    """The seventh deal is followed by the last one before the base stake rises: one chip is still enough for it."""
    game = do(seated(2, 10, 10, number=6, deals="one_left"), "A pass", "B pass")
    assert ended(game).scores[A] == 1 and ended(game).carry["dealer"] == A


def test_the_deal_passes_left_even_if_no_seat_can_pay() -> None:
    """The base stake is two in the sixteenth deal, and four would be the next one."""
    game = do(seated(3, 3, number=15, deals="one_left"), "A parole", "B parole")
    assert ended(game).scores == (3, 3) and ended(game).carry["dealer"] == A


def test_before_the_last_deal_a_pot_is_carried_on() -> None:
    game = do(seated(10, 10, 10, pot=4, number=13), "A pass", "B parole", "C parole")
    assert ended(game).why == "poker.end.all-parole" and ended(game).carry["pot"] == 7


def test_the_last_deal_divides_a_carried_pot() -> None:
    game = do(seated(10, 10, 10, pot=4, number=14), "A pass", "B parole", "C parole")
    assert ended(game).why == "poker.end.divided"
    assert ended(game).scores == (9, 13, 12)
    assert ended(game).carry["pot"] == 0


def test_a_pot_is_divided_when_no_seat_can_play_on() -> None:
    game = do(seated(3, 3, base=2, pot=1), "A parole", "B parole")
    assert ended(game).scores == (4, 3)
    assert Poker.standing(2, options(base=2), [ended(game)]).over
    game = do(seated(2 + 1, 3, base=2), "A parole", "B parole")
    assert ended(game).why == "poker.end.divided"


LAST_DEAL = "A bet 20", "B follow", "A bet 15", "B follow", "A parole", "B parole"
"""Actions of two players with fifty chips and a base stake of ten. With five left to each, neither can pay the next
one."""


def divided(rules: int | None) -> Match:
    """Return a match whose first deal leaves a pot that no player can compete for."""
    match = Match(Terms(Poker, 2, options(capital=50, base=10, rising_base=rules != 1), rules=rules))
    match.begin(range(96), dealer=B)
    assert isinstance(match.game, Poker)
    for move in LAST_DEAL:
        seat, verb, *n = move.split()
        match.play("AB".index(seat), Action(verb, n=int(n[0]) if n else 20 if match.game.stage == 1 else 15)
                   if verb in ("bet", "follow") else Action(verb))  # fmt: skip
    assert match.results[0].why == "poker.end.divided" and match.results[0].scores == (50, 50)
    return match


@pytest.mark.parametrize("rules", [2, None])
def test_a_pot_that_is_divided_ends_the_match(rules: int | None) -> None:
    match = divided(rules)
    assert match.over and match.standing.totals == (50, 50) and match.standing.places == (1, 1)
    assert match.lines[-1] == "end 50 50 places 1 1"
    assert read_record(record_text(match), lambda _: Poker).over


def test_by_the_rules_of_before_it_went_on() -> None:
    """A record of that time stays right, and such a match goes on as it began."""
    match = divided(1)
    assert "game poker rules 1" in record_text(match) and "rising_base" not in record_text(match)
    assert not match.over
    match.begin(range(96))
    again = read_record(record_text(match), lambda _: Poker)
    assert again.lines == match.lines and again.terms.version == 1 and again.playing
    assert again.game is not None and again.game.setting.older_than(2)
    assert again.terms.options["rising_base"] is False
    with pytest.raises(BadRecord):
        read_record(record_text(match).replace("rules 1", "rules 2"), lambda _: Poker)


# -- the rising base stake ---------------------------------------------------------------------------------------------


def test_the_base_stake_rises_where_a_match_lasts_until_one_is_left() -> None:
    last = options(deals="one_left", capital=100)
    assert [base_stake(last, 8 * k) for k in range(9)] == [1, 2, 4, 8, 16, 32, 50, 50, 50]
    assert [base_stake(last, k) for k in (7, 8, 15, 16)] == [1, 2, 2, 4]
    for still in (options(capital=100), options(deals="one_left", rising_base=False)):
        assert base_stake(still, 80) == 1
    assert base_stake(options(deals="one_left", capital=50, base=10), 16) == 25


@pytest.mark.parametrize(("number", "base", "rises", "will"), [
    (6, 1, [], []), (7, 1, [], [2]), (8, 2, [2], []), (15, 2, [], [4]), (16, 4, [4], []), (55, 50, [], []),
])  # fmt: skip
def test_the_raise_of_stakes_is_announced_a_deal_before_and_when_it_happens(
    number: int, base: int, rises: list[int], will: list[int]
) -> None:
    setting: PokerSetting = Setting(3, options(deals="one_left"), number, 0, {"capital": (100, 100, 100), "pot": 0})
    game = Poker.deal(range(96), setting)
    assert game.total_paid == [base] * 3 and game.least_stake() == base
    events = game.table.drain()
    said = {event.text_id: event.args for event in events if isinstance(event, Said)}
    assert [args["n"] for key, args in said.items() if key == "poker.base-rises"] == rises
    assert [args["n"] for key, args in said.items() if key == "poker.base-will-rise"] == will


def test_a_seat_short_of_the_raised_base_stake_is_out() -> None:
    game = seated(3, 4, 293, number=16, deals="one_left")
    assert game.inside == [False, True, True]
    after: Result[PokerCarry] = Result((0, 0, 0), carry={"capital": (3, 3, 294)})
    assert Poker.standing(3, options(deals="one_left"), [after] * 16).over
    assert not Poker.standing(3, options(deals="one_left"), [after] * 15).over
    assert not Poker.standing(3, options(deals="one_left", rising_base=False), [after] * 16).over


@pytest.mark.share(2)
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_with_large_capitals_it_comes_to_an_end_that_can_be_read(seats: int) -> None:
    terms = Terms(Poker, seats, options(deals="one_left", capital=500), "long", "salt")
    match = play_match(terms, ["beginner"] * seats)
    assert len(match.results) < 120 and match.standing.places.count(1) == 1
    assert read_record(record_text(match), lambda _: Poker, verify=True).over


def test_the_match_ends_after_its_deals_or_with_one_player() -> None:
    after: Result[PokerCarry] = Result((0, 0, 0), carry={"capital": (250, 50, 0)})
    assert not Poker.standing(3, options(), [after] * 14).over
    assert Poker.standing(3, options(), [after] * 15).over
    assert not Poker.standing(3, options(deals="one_left"), [after] * 99).over
    alone: Result[PokerCarry] = Result((0, 0, 0), carry={"capital": (299, 1, 0)})
    assert Poker.standing(3, options(deals="one_left", base=2), [alone]).over
    assert Poker.standing(3, options(), [alone]).places == (1, 2, 3)


# -- options -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("capital", [50, 100, 200, 500])
@pytest.mark.parametrize("base", [1, 2, 5, 10])
def test_capital_and_base(capital: int, base: int) -> None:
    game = Poker.deal(range(96), Setting(5, options(capital=capital, base=base)))
    assert game.capital == [capital - base] * 5 and game.pot == 5 * base


def test_a_free_card_when_all_say_parole() -> None:
    game = seated(10, 10, all_parole="free_card")
    for laid in (3, 4, 5, 5):
        do(game, "A parole", "B parole")
        assert len(game.table.at("board")) == laid
    assert ended(game).why == "poker.end.showdown"
    assert sum(ended(game).scores) == 20


def test_after_parole_one_may_have_to_follow() -> None:
    game = do(seated(10, 10, 10, after_parole="follow_only"), "A parole", "B bet 2", "C follow")
    assert choices(game) == "A: follow 2"
    game = do(seated(10, 10, 3, after_parole="follow_only"), "A parole", "B bet 3", "C tapis")
    assert choices(game) == "A: follow 2"
    game = do(seated(2, 10, 10, after_parole="follow_only"), "A parole", "B bet 3", "C follow")
    assert choices(game) == "A: tapis 1"


def test_side_pots_let_the_others_bet_on() -> None:
    game = do(seated(20, 20, 3, all_in="side_pots"), "A bet 3", "B follow", "C tapis")
    assert (game.pot, game.stage, game.phase) == (11, 2, "bet")
    assert game.capital == [16, 16, 0]
    do(game, "A bet 5", "B follow", "A bet 4", "B follow")
    assert game.stage == 4
    do(game, "A parole", "B parole")
    assert ended(game).why == "poker.end.showdown"
    assert sum(ended(game).scores) == 43


def test_side_pots_by_layers() -> None:
    assert pot_layers([10, 6, 3, 8], [A, B, C], 5) == [(12 + 5, [A, B, C]), (9, [A, B]), (6, [A])]
    assert pot_layers([4, 4, 2], [A, B], 0) == [(10, [A, B])]


def test_side_pots_go_to_different_hands() -> None:
    """C, all in with three chips, has the green target, A the blue one, B none."""
    pack = "BO JT VO MR NX NT MT JX BC VR JC"
    game = do(seated(20, 20, 3, pack=pack, all_in="side_pots"), "A bet 3", "B follow", "C tapis")
    for _ in range(3):
        do(game, "A bet 2", "B follow")
    assert game.capital == [10 + 14, 10, 9]
    assert game.winners == (C, A)


def test_winning_all_side_pots_counts_as_one_winner() -> None:
    """A has the green target, B and C have none: the main pot and the other are both A's."""
    pack = "VO JT NC MR NX NT MT JX BC VR JC"
    game = do(seated(20, 20, 3, pack=pack, all_in="side_pots"), "A bet 3", "B follow", "C tapis")
    for _ in range(3):
        do(game, "A bet 2", "B follow")
    assert game.capital == [10 + 9 + 14, 10, 0]
    assert game.winners == (A,)


def test_an_unmatched_stake_goes_back() -> None:
    game = do(seated(20, 3, all_in="side_pots"), "A bet 2")
    events = game.play(B, Action("follow", n=2))
    assert game.phase == "over"
    assert [e.text_id for e in events if isinstance(e, Said)].count("poker.runs-out") == 1
    game = do(seated(20, 2, 20, all_in="side_pots"), "A bet 3", "B tapis", "C pass")
    assert game.total_paid == [2, 2, 1] and game.phase == "over"


def test_with_side_pots_all_parole_cannot_stop_a_deal_with_a_tapis() -> None:
    game = do(seated(20, 20, 3, all_in="side_pots"), "A bet 3", "B follow", "C tapis", "A parole", "B parole")
    assert game.phase == "bet" and game.stage == 3


def test_no_raise_is_offered_against_seats_without_chips() -> None:
    game = do(seated(20, 3, 20, all_in="side_pots", pot=10), "A parole", "B bet 2", "C pass")
    assert choices(game) == "A: follow 2, pass"
    game = do(seated(20, 3, 20, all_in="side_pots", pot=10), "A bet 1", "B raise 2", "C pass")
    assert choices(game) == "A: follow 2, parole, pass"


@pytest.mark.parametrize(("answer", "open_"), [("show", {A}), ("hide", set())])
def test_the_winner_by_abandonment_may_show(answer: str, open_: set[int]) -> None:
    game = do(seated(10, 10, show_winner=True), "A bet 1", "B pass")
    assert choices(game) == "A: show, hide"
    do(game, f"A {answer}")
    assert shown(game) == open_
    assert ended(game).scores == (11, 9)


# -- secrets, refusals, records ----------------------------------------------------------------------------------------


def test_own_cards_are_seen_by_their_owner_alone() -> None:
    game = seated(10, 10, 10)
    dealt = [e for e in game.table.drain() if isinstance(e, Moved)]
    assert [e.dst[0] for e in dealt] == [f"hand.{seat}" for seat in (A, B, C, A, B, C)]
    assert not [e for e in dealt if e.shown != only(int(e.dst[0][-1]))]


def test_folded_hands_stay_hidden_at_the_showdown() -> None:
    game = do(seated(10, 10, 10), "A pass")
    for _ in range(4):
        do(game, "B bet 1", "C follow")
    assert shown(game) == {B, C}


def test_a_showdown_is_announced() -> None:
    game = seated(10, 10, pack="VO NR MT MX JX BC VR JT JC")
    for _ in range(3):
        do(game, "A bet 1", "B follow")
    do(game, "A bet 1")
    events = game.play(B, Action("follow", n=1))
    assert [e.text_id for e in events if isinstance(e, Said)] == [
        "poker.follows",
        "poker.shows.royal-suite-shape",
        "poker.shows.full",
        "poker.wins",
    ]
    assert sum(isinstance(e, Turned) for e in events) == 4


REFUSALS = [
    ([], "A bet 4", "poker.refuse.pot-limit"),
    ([], "A bet 0", "poker.refuse.at-least-base"),
    ([], "A raise 2", "poker.refuse.nothing-to-raise"),
    ([], "A follow 1", "poker.refuse.nothing-to-follow"),
    ([], "A tapis 9", "poker.refuse.tapis-only-poor"),
    ([], "B parole", "rules.refuse.not-your-turn"),
    (["A bet 2"], "B bet 3", "poker.refuse.bet-already"),
    (["A bet 2"], "B raise 2", "poker.refuse.raise-above"),
    (["A bet 2"], "B raise 4", "poker.refuse.pot-limit"),
    (["A bet 2"], "B follow 3", "poker.refuse.follow-to"),
    (["A bet 3"], "B raise 4", "poker.refuse.pot-limit"),
    (["A parole", "B bet 1", "C follow"], "A raise 2", "poker.refuse.no-raise-after-parole"),
    (["A parole", "B bet 1", "C follow"], "A parole", "poker.refuse.parole-once"),
]


@pytest.mark.parametrize(("before", "move", "reason"), REFUSALS, ids=[r[1] + " " + r[2][13:] for r in REFUSALS])
def test_refusals(before: list[str], move: str, reason: str) -> None:
    game = do(seated(10, 10, 10), *before)
    with pytest.raises(IllegalAction) as refused:
        do(game, move)
    assert refused.value.refusal.text_id == reason


@pytest.mark.parametrize(
    ("before", "move", "n"),
    [
        ([], "A bet 4", 3), ([], "A bet 0", 1), (["A bet 2"], "B bet 3", 2), (["A bet 2"], "B raise 2", 2),
        (["A bet 2"], "B raise 9", 3), (["A bet 2"], "B follow 3", 2),
    ],
)  # fmt: skip
def test_a_refusal_says_how_many_chips_it_means(before: list[str], move: str, n: int) -> None:
    with pytest.raises(IllegalAction) as refused:
        do(do(seated(10, 10, 10), *before), move)
    assert refused.value.refusal.args == {"n": n}


def test_refusals_of_the_poor_and_of_a_tapis() -> None:
    def reason(game: Poker, action: Action) -> str:
        return game.refuse(game.asked()[0], action).text_id

    game = do(seated(20, 3, 20, pot=10), "A bet 5")
    assert reason(game, Action("follow", n=5)) == "poker.refuse.too-poor-to-follow"
    assert reason(game, Action("raise", n=6)) == "poker.refuse.capital"
    do(game, "B tapis")
    assert reason(game, Action("raise", n=6)) == "poker.refuse.follow-or-pass"
    assert reason(game, Action("parole")) == "poker.refuse.follow-or-pass"
    assert reason(game, Action("pass", (3,))) == "poker.refuse.no-cards"
    game = do(seated(10, 10, 10, after_parole="follow_only"), "A parole", "B bet 2", "C follow")
    assert reason(game, Action("pass")) == "poker.refuse.no-pass-after-parole"
    game = do(seated(20, 3, 20, all_in="side_pots", pot=10), "A bet 1", "B raise 2", "C pass")
    for n in (3, 4):
        assert reason(game, Action("raise", n=n)) == "poker.refuse.nobody-can-follow"
    game = do(seated(6, 3, 20, all_in="side_pots", pot=10), "A bet 1", "B raise 2", "C pass")
    assert reason(game, Action("raise", n=5)) == "poker.refuse.nobody-can-follow", "not for want of chips: A has five"
    game = do(seated(10, 10, show_winner=True), "A bet 1", "B pass")
    assert reason(game, Action("bet", n=1)) == "poker.refuse.show-or-hide"


@pytest.mark.parametrize(
    ("game", "action", "refusal"),
    [
        (seated(3, 10, 10), Action("bet", n=3), Refusal("poker.refuse.capital", {"n": 2})),
        (do(seated(20, 10, 10, pot=10), "A bet 2"), Action("raise", n=12), Refusal("poker.refuse.capital", {"n": 9})),
        (do(seated(20, 4, 10, pot=10), "A bet 2"), Action("raise", n=2), Refusal("poker.refuse.raise-above", {"n": 2})),
    ],
    ids=["as much as the pot", "less than the pot", "with just enough chips to raise"],
)
def test_a_stake_is_refused_for_the_bound_that_it_passes(game: Poker, action: Action, refusal: Refusal) -> None:
    assert game.refuse(game.turn, action) == refusal


GOLDEN_TERMS = {
    "poker-match": Terms(Poker, 4, options(deals=5, capital=50, base=2), "golden", "salt", rules=1),
    "poker-rising": Terms(Poker, 3, options(deals="one_left", capital=50, base=5), "golden", "salt"),
    "poker-side-pots": Terms(
        Poker,
        3,
        options(
            capital=50,
            base=5,
            deals=5,
            all_in="side_pots",
            all_parole="free_card",
            tie_break="cards",
            show_winner=True,
        ),
        "golden",
        "salt",
        rules=1,
    ),
}
"""Those by the rules of before stay as they were."""


def chance_match(name: str) -> Match:
    """A match by chance in which most stay in: half follow, a quarter say parole or raise."""
    rng = Random(5)

    def answer(game: Poker, seat: Seat) -> Action:
        ask = game.ask(seat)
        stay = [action for action in ask.actions if action.verb in ("follow", "tapis")]
        return stay[0] if stay and rng.random() < 0.5 else ask.random_action(rng)

    return whole_match(GOLDEN_TERMS[name], answer)


@pytest.mark.parametrize("name", GOLDEN_TERMS)
def test_golden_record(name: str) -> None:
    record = golden_file(name).read_text(encoding="utf-8")
    match = read_record(record, lambda _: Poker, verify=True)
    assert match.over and record_text(match) == record
    assert record_text(chance_match(name)) == record


if __name__ == "__main__":
    for name in GOLDEN_TERMS:
        golden_file(name).write_text(record_text(chance_match(name)), encoding="utf-8")
