"""Imagined worlds: what a seat can know for certain is true in each of them, and in the real deal it always was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations

import pytest

from cardtable.ai import sampler
from cardtable.ai.bot import Budget
from cardtable.ai.determinization import Determinizer, find_reader, recall_history, sample_game
from cardtable.ai.knowledge import Lying, Reader, Recall
from cardtable.ai.levels import find_bots
from cardtable.cards.chance import Random, below, shuffled
from cardtable.cards.events import Event, Laid, Moved, Said, Shuffled, Turned
from cardtable.cards.pack import CIRKLE, EVERYONE, NOBODY, TAROCCHI, Card, Place, Seat, only
from cardtable.foundation.frozen import replace
from cardtable.games.contrat.ai.knowledge import not_held
from cardtable.games.contrat.rules_tricks import CARDS, legal_cards
from cardtable.games.naval.rules_pyramid import TARGETS
from cardtable.games.naval.rules_types import NavalSeen
from cardtable.games.poursuite.rules import Poursuite
from cardtable.games.tarocchi.rules_cards import KEPT, SUIT
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Game, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import GAMES, game
from tests.support.chi_square import improbable
from tests.support.laws import some_options

KINDS: list[type[Game]] = [game(game_id) for game_id in GAMES]
EACH_GAME = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)


# -- what acts tell ----------------------------------------------------------------------------------------------------


def told(game_id: str, *events: Event, **options: Value) -> tuple[Recall, Reader | None]:
    """Return the knowledge of seat 0 from these events alone."""
    kind = game(game_id)
    match = Match(Terms(kind, kind.seats[0], kind.defaults(**options), "told"))
    match.begin()
    assert match.game is not None
    seen = replace(observe(match.game, 0), heard=tuple(event.seen_by(0) for event in events))
    return recall_history(seen, kind.places(seen.setting))


def barred(game_id: str, place: Place, *events: Event, **options: Value) -> str:
    """The cards that cannot be the first one in a place, as the seat 0 knows after these events; spelled in order."""
    recall, reader = told(game_id, *events, **options)
    return spelled(game_id, cannot_be(recall, reader, place, recall.places[place][0]))


def cannot_be(recall: Recall, reader: Reader | None, place: Place, lying: Lying) -> int:
    return recall.barred(lying) | (reader.never(place) if reader else 0)


def spelled(game_id: str, cards: int) -> str:
    codes = game(game_id).pack.codes
    return " ".join(
        dict.fromkeys(code[:2] if len(codes) == 96 else code for k, code in enumerate(codes) if cards >> k & 1)
    )


def plays(game_id: str, seat: Seat, code: str) -> Moved:
    return Moved((f"hand.{seat}", 0), (f"trick.{seat}", 0), game(game_id).pack.card(code), EVERYONE, EVERYONE)


def contrat(*cards: str, **options: Value) -> str:
    """Return the cards that the last player of these cards cannot hold; seat 1 led."""
    hands = [Laid(f"hand.{seat}", 3) for seat in range(4)]
    tricks = [plays("contrat", (1 + k) % 4, code + "A") for k, code in enumerate(cards)]
    last = len(cards) % 4
    return barred("contrat", f"hand.{last}", *hands, Said("contrat.first-trick", {"seat": 1}), *tricks, **options)


def test_contrat_following_low_shows_no_higher_card() -> None:
    assert contrat("VX", "VT") == "VC VR VO"
    assert contrat("VX", "VC") == "", "who beats it may hold anything"
    assert contrat("VX", "VR", "VC") == "VO", "the twin of the best need not be played"
    assert contrat("VX", "NT", "VT") == "", "a ruffed trick need not be beaten"


def test_contrat_not_following_bars_the_suit_and_not_ruffing_bars_black() -> None:
    assert contrat("VX", "NT") == "VT VX VC VR VO"
    assert contrat("VX", "MO") == "VT VX VC VR NT NX NC NR VO"
    assert contrat("NX", "MO") == "NT NX NC NR"
    assert contrat("NX", "NT") == "NC NR"


def test_contrat_a_lower_ruff_bars_higher_ones_only_where_they_are_compulsory() -> None:
    assert contrat("VX", "NC", "NT") == "VT VX VC VR VO"
    assert contrat("VX", "NC", "NT", overruff=True) == "VT VX VC VR NR VO"


def test_contrat_knowledge_follows_exactly_from_the_rules() -> None:
    """A card may be held beside the one played if, and only if, the rules would have left the choice between them."""
    rng = Random(4)
    for _ in range(3000):
        cards = shuffled(CARDS, rng)
        trick, card, other = cards[: 1 + below(rng, 3)], cards[3], cards[4]
        for overruff in (False, True):
            allowed = card in legal_cards([card, other], trick, overruff)
            assert allowed != bool(not_held(trick, card, overruff) >> other & 1)


def test_contrat_only_the_hand_of_that_moment_is_meant() -> None:
    start = (Laid("stock", 2), Laid("hand.1", 2), Laid("hand.2", 2), Said("contrat.first-trick", {"seat": 1}))
    later = Moved(("stock", 1), ("hand.2", 1), None, NOBODY, only(2))
    recall, _ = told("contrat", *start, plays("contrat", 1, "VXA"), plays("contrat", 2, "VTA"), later)
    old, new = recall.places["hand.2"]
    assert recall.barred(old) and not recall.barred(new)


def tarocchi(place: Place, *events: Event, **options: Value) -> str:
    return barred("tarocchi", place, *[Laid(f"hand.{seat}", 3) for seat in range(4)], *events, **options)


SUITS = {suit: " ".join(code for code in TAROCCHI.codes if code[0] == suit and code != "FU") for suit in "TOCSB"}


def test_tarocchi_trumping_bars_the_suit_and_discarding_bars_trumps() -> None:
    led = plays("tarocchi", 1, "S9")
    assert tarocchi("hand.2", led, plays("tarocchi", 2, "S5")) == ""
    assert tarocchi("hand.2", led, plays("tarocchi", 2, "T3")) == SUITS["S"]
    assert tarocchi("hand.2", led, plays("tarocchi", 2, "B7")) == f"{SUITS['T']} {SUITS['S']}"
    assert tarocchi("hand.2", plays("tarocchi", 1, "T3"), plays("tarocchi", 2, "B7")) == SUITS["T"]


def test_tarocchi_the_fool_bars_no_card() -> None:
    led, fool = plays("tarocchi", 1, "S9"), plays("tarocchi", 2, "FU")
    assert tarocchi("hand.2", led, fool) == ""
    assert tarocchi("hand.2", plays("tarocchi", 1, "FU"), plays("tarocchi", 2, "B7")) == ""
    after = (plays("tarocchi", 1, "FU"), plays("tarocchi", 2, "B7"), plays("tarocchi", 3, "C7"))
    assert tarocchi("hand.3", *after) == f"{SUITS['T']} {SUITS['B']}", "the second card is the one to follow"


def test_tarocchi_a_caller_holds_every_trump_above_the_one_that_is_named() -> None:
    call = Said("tarocchi.names", {"seat": 1, "card": TAROCCHI.card("T18")})
    assert tarocchi("hand.1", call) == ""
    assert tarocchi("hand.2", call) == "T19 T20"
    assert tarocchi("hand.1", call, own_card_call=False) == "T18"


def test_tarocchi_rivanto_excludes_the_partner() -> None:
    call = Said("tarocchi.names", {"seat": 1, "card": TAROCCHI.card("T20")})
    assert tarocchi("hand.2", call, Said("tarocchi.rivanto", {"seat": 2})) == "T20"
    assert tarocchi("hand.2", call, Said("tarocchi.announces-nothing", {"seat": 2})) == ""
    solo = Said("tarocchi.bids-solo", {"seat": 3})
    assert tarocchi("hand.2", call, solo, Said("tarocchi.rivanto", {"seat": 2})) == "", "nobody was named"


def test_tarocchi_a_scommessa_that_needs_them_shows_giove_and_the_fool() -> None:
    bet = Said("tarocchi.scommessa", {"seat": 1})
    assert tarocchi("hand.2", bet) == ""
    assert tarocchi("hand.2", bet, scommessa_needs="giove_and_fool") == "T20 FU"


def test_tarocchi_cards_that_may_lie_in_the_scarto() -> None:
    away = Moved(("hand.1", 0), ("scarto.1", 0), None, only(1), only(1))
    assert set(tarocchi("scarto.1", away).split()) == {TAROCCHI.codes[card] for card in KEPT}
    trump = Moved(("hand.1", 0), ("scarto.1", 0), TAROCCHI.card("T3"), EVERYONE, EVERYONE)
    left = tarocchi("hand.1", trump).split()
    assert left
    assert not [code for code in left if SUIT[TAROCCHI.card(code)] not in (1, 2, 3, 4)]


def test_tarocchi_cards_of_the_monte_lie_in_the_hand_or_in_the_scarto() -> None:
    nine = TAROCCHI.card("B9")
    events = (
        Laid("monte", 1), Turned(("monte", 0), nine, EVERYONE, EVERYONE),
        Moved(("monte", 0), ("hand.1", 3), nine, EVERYONE, only(1)), Shuffled("hand.1"),
        Moved(("hand.1", 2), ("scarto.1", 0), None, only(1), only(1)),
    )  # fmt: skip
    assert tarocchi("hand.1", *events) == ""
    assert "B9" not in tarocchi("scarto.1", *events).split()
    assert tarocchi("hand.2", *events) == "B9"


def poursuite(pile: str, hands: str, *moves: str, **options: Value) -> list[str]:
    """Return the cards that seat 1 cannot hold, slot by slot, by the knowledge of seat 0. Hands are such as "VT BC | NR
    JX", seat 0 first."""
    series: Counter[str] = Counter()

    def cards(codes: str) -> list[Card]:
        found = []
        for code in codes.split():
            found.append(CIRKLE.card(code + "ABCD"[series[code]]))
            series[code] += 1
        return found

    held = [cards(hand) for hand in hands.split("|")]
    deal = Poursuite.from_position(cards(pile), held, cards("JR JR BX MC MX MT"), options)
    heard = [*deal.table.drain(), Said("poursuite.begins")]
    for move in moves:
        (seat,) = deal.asked()
        ask = deal.ask(seat).actions
        action = next(a for a in ask if a.verb == move or (a.cards and CIRKLE.codes[a.cards[0]][:2] == move))
        heard += deal.play(seat, action)
    seen = observe(deal, 0, heard)
    recall, _ = recall_history(seen, deal.table.places)
    return [spelled("poursuite", recall.barred(lying)) for lying in recall.places["hand.1"]]


def faces_with(colour: str, shape: str) -> str:
    return " ".join(code[:2] for code in CIRKLE.codes[:FACES] if code[0] in colour or code[1] in shape)


def test_poursuite_drawing_shows_that_no_held_card_matched() -> None:
    old, same, drawn = poursuite("VR", "VT BC | MX JC", "VT", "draw")
    assert old == same == faces_with("V", "T")
    assert drawn == "", "what came later may be anything"


def test_poursuite_drawing_under_attack_shows_no_black_and_no_target() -> None:
    answers = poursuite("VR", "NR BC | MX JT", "NR", "draw")
    assert answers[:2] == [faces_with("N", "O")] * 2 and answers[2:] == [""] * 3


def test_poursuite_a_last_card_may_match_and_still_not_be_played() -> None:
    assert poursuite("VR", "VT BC | VX", "VT", "draw")[0] == "VO"
    assert poursuite("VR", "VT BC | VX", "VT", "draw", last_card_free=True)[0] == "VO"
    assert poursuite("VR", "VO BC | VX", "VO", "draw", last_card_free=True)[0] == "MO JO BO VO"


def test_poursuite_a_voluntary_draw_bars_no_card() -> None:
    assert poursuite("VR", "VT BC | MX JT", "VT", "draw", may_draw_instead=True) == ["", "", ""]


def test_poursuite_cards_have_ages() -> None:
    """Seat 1 draws on a triangle, then on a cross: the cards it began with are known best."""
    ages = poursuite("VR", "VT VX BC | MR JC", "VT", "draw", "VX", "draw")
    assert ages == [faces_with("V", "TX"), faces_with("V", "TX"), faces_with("V", "X"), ""]


def test_naval_cards_stay_with_their_seat_and_set_aside_cards_are_targets() -> None:
    match = Match(Terms(game("naval"), 2, game("naval").defaults(), "naval"))
    match.begin()
    assert match.game is not None
    seen: NavalSeen = observe(match.game, 0, match.heard)
    recall, reader = recall_history(seen, match.game.table.places)
    theirs = seen.public.series[1]
    hidden = cannot_be(recall, reader, "pyramid.1.32", Lying())
    left_out = cannot_be(recall, reader, "box.1", Lying())
    assert not [card for card in range(4 * FACES) if bool(hidden >> card & 1) != (card // FACES != theirs)]
    assert {card for card in range(4 * FACES) if not left_out >> card & 1} == {
        card for card in TARGETS if card // FACES == theirs
    }


def test_naval_the_sea_opens_only_where_no_target_is_offered() -> None:
    pyramid = [Laid(f"pyramid.1.{spot}", 1) for spot in (11, 21, 22, 31, 32, 61, 62, 66)]
    recall, _ = told("naval", *pyramid, Said("naval.open-sea"))
    offered = {place for place in recall.places if recall.barred(recall.places[place][0])}
    assert "pyramid.1.11" in offered and "pyramid.1.61" in offered and "pyramid.1.31" in offered
    assert "pyramid.1.21" not in offered, "it lies next to no gap"


def test_naval_the_sea_opens_only_where_no_battle_is_offered() -> None:
    mine = Turned(("pyramid.0.11", 0), CIRKLE.card("VXB"), EVERYONE, EVERYONE)
    recall, _ = told("naval", Laid("pyramid.0.11", 1), Laid("pyramid.1.11", 1), mine, Said("naval.open-sea"))
    theirs = spelled("naval", recall.barred(recall.places["pyramid.1.11"][0]))
    assert theirs == faces_with("VN", "XO").replace("VX ", ""), "its twin, which battles with nobody, may lie there"


# -- memory ------------------------------------------------------------------------------------------------------------


def test_mixed_cards_stay_known_as_a_heap() -> None:
    """Two open cards and a hidden one are mixed and dealt out: the two lie somewhere among the three."""
    recall = Recall(0)
    for event in (
        Laid("stock", 3), Laid("hand.1", 1),
        Turned(("stock", 0), 7, EVERYONE, EVERYONE), Turned(("stock", 1), 9, EVERYONE, EVERYONE),
        Shuffled("stock"), Moved(("stock", 2), ("hand.2", 0), None, NOBODY, only(2)),
    ):  # fmt: skip
        recall.hear(event)
    assert recall.barred(recall.places["hand.1"][0]) == 1 << 7 | 1 << 9
    assert recall.barred(recall.places["stock"][0]) == recall.barred(recall.places["hand.2"][0]) == 0
    recall.hear(Turned(("hand.2", 0), 7, EVERYONE, EVERYONE))
    assert recall.barred(recall.places["hand.1"][0]) == 1 << 9, "a card that is seen needs no looking for"


def test_a_heap_of_known_cards_holds_nothing_else() -> None:
    recall = Recall(0)
    for event in (Laid("pile", 2), Turned(("pile", 0), 3, -1, -1), Turned(("pile", 1), 4, -1, -1), Shuffled("pile")):
        recall.hear(event)
    assert not [lying for lying in recall.places["pile"] if recall.barred(lying) != ~(1 << 3 | 1 << 4)]


# -- worlds ------------------------------------------------------------------------------------------------------------


def moments(
    kind: type[Game], seeds: Iterable[int], one_in: int, level: str = "", most: int = 400
) -> Iterator[tuple[Game, Observation]]:
    """Moments of deals with any players and options, as the seat that is asked knows them: with what is really so."""
    for seed in seeds:
        rng = Random(seed)
        seats = kind.seats[below(rng, len(kind.seats))]
        match = Match(Terms(kind, seats, some_options(kind, rng), f"moments {seed}"))
        match.begin()
        match.shuffle()
        for _ in range(most):
            if not match.playing or match.game is None:
                break
            asked = match.game.asked()
            seat = asked[below(rng, len(asked))]
            if below(rng, one_in) == 0:
                yield match.game, observe(match.game, seat, match.heard)
            if level:
                action = find_bots(kind.id)[level].choose(observe(match.game, seat, match.heard), rng, Budget(6))
            else:
                action = match.game.ask(seat).random_action(rng)
            match.play(seat, action)
            match.shuffle()


def fits(deal: Game, recall: Recall, reader: Reader | None) -> int:
    """Assert that a deal, real or imagined, is as it is known to be; how many slots were not quite unknown."""
    told_of = 0
    for place, lyings in recall.places.items():
        for lying, card in zip(lyings, deal.table.at(place), strict=True):
            cards = cannot_be(recall, reader, place, lying)
            told_of += lying.card is None and bool(cards)
            assert lying.seers == deal.table.seers(card), f"who sees {deal.pack.codes[card]} in {place}"
            assert card == lying.card or (lying.card is None and not cards >> card & 1), (
                f"{deal.pack.codes[card]} lies in {place}"
            )
    return told_of


@pytest.mark.share(4)
@EACH_GAME
def test_the_true_deal_is_as_it_is_known_to_be(kind: type[Game]) -> None:
    found = 0
    for deal, seen in moments(kind, range(40), 20):
        found += fits(deal, *recall_history(seen, deal.table.places))
    assert found or find_reader(kind.id) is None, f"the Reader of {kind.id} has told nothing"


@pytest.mark.share(9)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_the_true_deal_is_so_where_bots_play(kind: type[Game]) -> None:
    for deal, seen in moments(kind, range(1000, 1002), 4, "standard", 60):
        fits(deal, *recall_history(seen, deal.table.places))


@pytest.mark.share(4)
@EACH_GAME
def test_an_imagined_world_is_as_the_deal_is_known_to_be(kind: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampler, "MOST_STATES", 1 << 20)  # nothing is given up, however entangled
    for deal, seen in moments(kind, range(12), 15):
        recall, reader = recall_history(seen, deal.table.places)
        imagination, rng = Determinizer(seen), Random(1)
        for _ in range(3):
            world = imagination.sample(rng)
            assert replace(observe(world, seen.seat), heard=seen.heard, ticket=seen.ticket) == seen
            fits(world, recall, reader)


@EACH_GAME
def test_the_same_seed_imagines_the_same(kind: type[Game]) -> None:
    for _, seen in moments(kind, range(6), 20):
        imagination = Determinizer(seen)
        worlds = [imagination.sample(Random(9)).table.view(None) for _ in range(2)]
        assert worlds == [sample_game(seen, Random(9)).table.view(None)] * 2


def test_playing_a_sampled_deal_does_not_change_the_determinizer() -> None:
    for _, seen in moments(game("contrat"), range(3), 20):
        imagination = Determinizer(seen)
        first = imagination.sample(Random(2))
        before = first.table.view(None)
        while asked := first.asked():
            first.apply(asked[0], first.ask(asked[0]).random_action(Random(3)))
        assert imagination.sample(Random(2)).table.view(None) == before


def test_too_much_knowledge_is_given_up_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a bound of a handful of states, sampled deals are still valid and keep as much knowledge as possible."""
    monkeypatch.setattr(sampler, "FEW_TABLES", 1)
    monkeypatch.setattr(sampler, "MOST_STATES", 30)
    kept = given_up = 0
    for deal, seen in moments(Poursuite, range(5), 6):
        world = Determinizer(seen).sample(Random(1))
        assert observe(world, seen.seat).view == seen.view
        try:
            fits(world, *recall_history(seen, deal.table.places))
            kept += 1
        except AssertionError:
            given_up += 1
    assert given_up and kept > given_up


def test_a_wrong_reader_does_not_stop_the_sampling(monkeypatch: pytest.MonkeyPatch) -> None:
    class Liar:
        def __init__(self, recall: Recall, seen: Observation) -> None:
            self._recall = recall

        def never(self, place: Place) -> int:
            return 0

        def hear(self, event: Event) -> None:
            self._recall.bar("stock", -1)

    monkeypatch.setattr("cardtable.ai.determinization.find_reader", lambda game_id: Liar)
    for _, seen in moments(game("poker"), range(3), 2):
        assert observe(Determinizer(seen).sample(Random(1)), seen.seat).view == seen.view


def test_every_world_that_fits_is_imagined_equally_often() -> None:
    """Towards the end of a Contrat, where all ways in which the unseen cards may lie can be tried."""
    looked = 0
    for deal, seen in moments(game("contrat"), range(60), 3):
        recall, reader = recall_history(seen, deal.table.places)
        gaps = [(p, at) for p, lying in recall.places.items() for at in lying if at.card is None]
        bars = [cannot_be(recall, reader, place, at) for place, at in gaps]
        if len(gaps) not in (5, 6) or not any(bars):
            continue
        slots = [(place, recall.places[place].index(at)) for place, at in gaps]
        unseen = [deal.table.at(place)[i] for place, i in slots]
        fitting = {
            lie for lie in permutations(unseen) if not any(b >> card & 1 for b, card in zip(bars, lie, strict=True))
        }
        imagination, rng = Determinizer(seen), Random(looked)
        worlds = [imagination.sample(rng).table for _ in range(10 * len(fitting))]
        lies = Counter(tuple(table.at(place)[i] for place, i in slots) for table in worlds)
        assert set(lies) <= fitting
        assert not improbable(lies.values(), len(fitting)), f"{len(fitting)} worlds fit; they came so often: {lies}"
        looked += 1
    assert looked > 10
