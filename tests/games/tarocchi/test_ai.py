"""Computer players of Sicilian Tarocchi: legal and blind everywhere, the quick tricks true to the rules, and what any
person at the table would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from cardtable.ai.bot import Budget
from cardtable.ai.determinization import sample_game
from cardtable.ai.levels import find_bots
from cardtable.cards.chance import Random, below, shuffled, stream
from cardtable.cards.events import Said
from cardtable.cards.pack import CHANCE, EVERYONE, TAROCCHI, Card, Seat, only
from cardtable.cards.table import Table
from cardtable.games.tarocchi.ai import playout as tarocchi_playout
from cardtable.games.tarocchi.ai.beginner import by_thumb
from cardtable.games.tarocchi.ai.heuristics_bidding import before_play
from cardtable.games.tarocchi.ai.heuristics_tricks import BIT, OVER, ROW, masks_of, wins
from cardtable.games.tarocchi.ai.playout import play_out, position_of
from cardtable.games.tarocchi.ai.search import ranked
from cardtable.games.tarocchi.ai.sides import unplayed
from cardtable.games.tarocchi.players import ADVISER
from cardtable.games.tarocchi.rules import Tarocchi
from cardtable.games.tarocchi.rules_cards import FOOL, SUIT, TRUMPS
from cardtable.rules.game import Action, Setting, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from tests.support.laws import some_options

FEW = 8
LEVELS = ("beginner", "standard", "expert")


def new_match(seed: str, **options: Value) -> Match:
    match = Match(Terms(Tarocchi, 4, Tarocchi.defaults(**options), seed))
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
    for card in scarto:
        table.turn(card, only(declarer))
    for card in table.at(f"won.{(declarer + 3) % 4}"):
        table.turn(card, EVERYONE)
    deal.phase, deal.declarer, deal.leader, deal.turn = "play", declarer, leader, leader
    deal.contract, deal.attack = "solo", (declarer,)
    deal.played_by = dict.fromkeys((1, 16, 17, 18, 19), declarer)
    for card in lying:
        deal.apply(deal.turn, Action("play", (card,)))
    return deal


def played(deal: Tarocchi, level: str, seed: int = 1) -> str:
    seat = deal.turn
    chosen = find_bots("tarocchi")[level].choose(observe(deal, seat), Random(seed), Budget(200))
    return TAROCCHI.codes[chosen.cards[0]]


# -- the quick tricks --------------------------------------------------------------------------------------------------


def random_deal(k: int) -> Tarocchi:
    """A hand somewhere in its play, by random answers and by sensible ones, under any options."""
    rng = Random(k)
    options = some_options(Tarocchi, rng) if k % 2 else Tarocchi.defaults()
    deal = Tarocchi.deal(shuffled(range(len(TAROCCHI)), rng), Setting(4, options, dealer=k % 4)).copy()
    cards = below(rng, 60)
    while deal.asked() and (deal.phase != "play" or cards):
        seat = deal.asked()[0]
        sensible = deal.phase != "play" and seat != CHANCE and rng.random() < 0.6
        cards -= deal.phase == "play"
        deal.apply(seat, before_play(deal, seat) if sensible else deal.ask(seat).random_action(rng))
    return deal


def played_anyhow(deal: Tarocchi, rng: Random) -> list[Card]:
    """Play a hand to its end by random cards. Return the cards with a choice: all but a Fool as the last card of a
    hand. No seat leads the Fool, because the fast tricks never do."""
    cards: list[Card] = []
    while deal.asked():
        seat = deal.turn
        actions = deal.ask(seat).actions
        if cards and deal.suit_led < 0 and seat == deal.leader and len(actions) > 1:
            actions = tuple(action for action in actions if action.cards[0] != FOOL)
        action = actions[below(rng, len(actions))]
        if not cards or deal.table.at(f"hand.{seat}") != [FOOL]:
            cards.append(action.cards[0])
        deal.apply(seat, action)
    return cards


class Script:
    """Answers what the quick tricks ask chance for with the cards of a script."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards, self.now = list(cards), -1

    def any_lead(self, hands: Sequence[int], base: int, about: object, random: object) -> tuple[int, int]:
        self.now = self.cards.pop(0)
        own = hands[base : base + ROW]
        held = next((suit, self.low(mask)) for suit, mask in enumerate(own) if mask)
        return held if self.now == FOOL else (SUIT[self.now], BIT[self.now])

    def any_of(self, mask: int, random: object) -> int:
        self.now = self.cards.pop(0)
        return self.low(mask) if self.now == FOOL else BIT[self.now]

    def is_fool_worth_playing(self, *_: object) -> bool:
        return self.now == FOOL

    @staticmethod
    def low(mask: int) -> int:
        return (mask & -mask).bit_length() - 1


def keeps_the_rules(number: int) -> str:
    """A hand by the rules, and the quick tricks with the same cards."""
    deal = random_deal(number)
    if not deal.asked():
        return "nobody plays"
    tricks = position_of(deal)
    first, *others = played_anyhow(deal, Random(number))
    script = Script(others)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("any_lead", "any_of", "is_fool_worth_playing"):
            patch.setattr(tarocchi_playout, name, getattr(script, name))
        outcome = play_out(tricks, first, Random(number).random, wayward=2.0)
    counted = deal.tally()
    assert counted is not None and not script.cards
    assert (outcome.difference, outcome.points) == (counted.difference, counted.points[0])
    return "played"


def test_the_quick_tricks_keep_the_rules() -> None:
    assert Counter(map(keeps_the_rules, range(500)))["played"] > 400


def all_about(deal: Tarocchi, seat: Seat) -> list[int]:
    """The cards in any hand, suit by suit, as a seat with a perfect memory takes them to be."""
    cards = unplayed(deal, seat)
    return masks_of([card for card in range(len(TAROCCHI)) if cards >> card & 1])


def test_rules_of_thumb_are_legal() -> None:
    seen = set()
    for k in range(200):
        deal, rng = random_deal(k), Random(k)
        while deal.asked():
            seat = deal.turn
            card = by_thumb(deal, seat, all_about(deal, seat), rng)
            assert Action("play", (card,)) in deal.ask(seat).actions
            seen.add(card)
            deal.apply(seat, Action("play", (card,)))
    assert len(seen) == len(TAROCCHI)


def test_cards_that_beat_a_trick() -> None:
    coins, cups = 1, 2
    assert wins(coins, 9, coins, 8) and not wins(coins, 7, coins, 8) and not wins(cups, 10, coins, 3)
    assert wins(TRUMPS, 2, coins, 10) and not wins(TRUMPS, 2, coins, OVER + 3)
    assert wins(TRUMPS, 4, TRUMPS, OVER + 3), "a higher trump, where a trump was led"
    assert not wins(TRUMPS, 2, TRUMPS, OVER + 3) and not wins(coins, 10, TRUMPS, OVER)


def test_a_playout_is_the_same_for_the_same_chance_and_leaves_the_position_alone() -> None:
    deals = (position_of(deal) for k in range(30) if (deal := random_deal(k)).asked())
    tricks = next(tricks for tricks in deals if tricks.left > 40)
    once = [play_out(tricks, None, Random(k).random) for k in range(20)]
    assert once == [play_out(tricks, None, Random(k).random) for k in range(20)]
    assert len(set(once)) > 1


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
                    action = Action("play", (by_thumb(deal, seat, all_about(deal, seat), rng),))
                else:
                    action = ask.random_action(rng)
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


def first_to_speak(hand: str, phase: str = "bid2") -> Tarocchi:
    """A deal in which seat 0 is dealt these cards."""
    cards = TAROCCHI.cards(hand)
    rest = [card for card in range(len(TAROCCHI)) if card not in cards]
    pack: list[int] = []
    for k in range(3):
        pack += [*cards[5 * k : 5 * k + 5], *rest[:15]]
        rest = rest[15:]
    deal = Tarocchi.deal([*pack, *rest], Setting(4, Tarocchi.defaults(), dealer=3))
    for seat in range(4 if phase == "bid2" else 0):
        deal.apply(seat, Action("pass"))
    return deal


def bid_of(level: str, hand: str, phase: str = "bid2") -> str:
    return find_bots("tarocchi")[level].choose(observe(first_to_speak(hand, phase), 0), Random(3), Budget(200)).verb


GIANTS = "T20 T19 T18 T17 T16 T15 T14 T12 T1 FU OR O8 CR SR BR"
DWARFS = "T0 T2 O5 O6 OD C6 C7 CD S6 S7 SC B6 B7 B8 BD"


@pytest.mark.parametrize("level", LEVELS)
def test_obvious_bids(level: str) -> None:
    assert bid_of(level, GIANTS) == "solo"
    assert bid_of(level, DWARFS) in ("pass", "call")
    assert bid_of(level, DWARFS, "bid1") == "pass"


def test_a_beginner_needs_trumps_to_call_and_an_expert_a_partner() -> None:
    """The first caller plays with the holder of the highest trump that it lacks, which is worth more than trumps."""
    assert bid_of("beginner", DWARFS) == "pass"
    assert bid_of("expert", DWARFS) == "call"


# -- hints -------------------------------------------------------------------------------------------------------------


def why(deal: Tarocchi, code: str) -> Said:
    return ADVISER.reason(observe(deal, deal.turn), Action("play", TAROCCHI.cards(code)))


def in_secret(hands: str, leader: Seat, trick: str) -> Tarocchi:
    """Return the same for seat 0 and a secret partner that holds Palla."""
    deal = position(hands, 0, leader, "")
    deal.contract, deal.attack, deal.named = "call", (), TAROCCHI.card("T19")
    deal.played_by = {card: seat for card, seat in deal.played_by.items() if card < 19}
    for code in trick.split():
        deal.apply(deal.turn, Action("play", TAROCCHI.cards(code)))
    return deal


@pytest.mark.parametrize(
    ("hand", "done", "action", "reason"),
    [
        (GIANTS, "", "solo", Said("hints.tarocchi.strong", {"n": 9, "n_high": 5})),
        (DWARFS, "", "solo", Said("hints.tarocchi.alone")),
        (DWARFS, "", "call", Said("hints.tarocchi.calls", {"card": TAROCCHI.card("T20")})),
        (DWARFS, "", "pass", Said("hints.tarocchi.few-trumps", {"n": 2})),
        (GIANTS, "", "pass", Said("hints.tarocchi.leaves-call")),
        (DWARFS, "call pass pass pass", "name >T20", Said("hints.tarocchi.names", {"card": TAROCCHI.card("T20")})),
        (GIANTS, "call pass pass pass", "name >T18", Said("hints.tarocchi.names-own")),
        (DWARFS, "solo -", "discard OD", Said("hints.tarocchi.hides-points")),
        (DWARFS, "solo -", "discard O5", Said("hints.tarocchi.shortens", {"n": 2})),
        (GIANTS, "solo -", "discard O8", Said("hints.tarocchi.shortens", {"n": 1})),
        (GIANTS, "solo - 3", "scommessa", Said("hints.tarocchi.holds-stakes", {"cards": TAROCCHI.cards("T20 T1 FU")})),
        (DWARFS, "solo - 3", "scommessa", Said("hints.tarocchi.bets", {"cards": TAROCCHI.cards("T20 T1 FU")})),
        (GIANTS, "solo - 3", "none", Said("hints.tarocchi.no-bet")),
        (DWARFS, "pass solo - 3 none", "rivanto", Said("hints.tarocchi.last-trick", {"n": 5})),
        (DWARFS, "pass call", "pass", Said("hints.tarocchi.no-solo")),
    ],
)
def test_reasons_before_the_first_card(hand: str, done: str, action: str, reason: Said) -> None:
    deal, rng = first_to_speak(hand), Random(1)
    for word in done.split():
        seat = deal.asked()[0]
        for _ in range(int(word) if word.isdigit() else 1):
            answers = deal.ask(seat)
            given = [answer for answer in answers.actions if answer.verb == word]
            deal.apply(seat, given[0] if given else answers.random_action(rng))
    assert ADVISER.reason(observe(deal, deal.turn), Action.parse(action, TAROCCHI)) == reason


def test_on_five_cards_a_solo_is_no_light_matter() -> None:
    seen = observe(first_to_speak(DWARFS, "bid1"), 0)
    assert ADVISER.reason(seen, Action("pass")) == Said("hints.tarocchi.too-early")
    assert ADVISER.reason(seen, Action("solo")) == Said("hints.tarocchi.stata")


@pytest.mark.parametrize(
    ("hands", "leader", "trick", "card", "reason", "args"),
    [
        ("T9 / C9 / OC O6 / S9", 3, "OR O8 O9", "OC", "feeds", {"seat": 3}),
        ("O7 / O9 / OC O6 / S9 S8", 0, "OR O8", "O6", "cheap", {}),
        ("T5 / T1 C7 / C8 / B9", 2, "S7 C9 S9", "T1", "home", {}),
        ("T20 O5 / C7 / C9 / S9", 1, "T19 C8 T3", "T20", "catches", {"card": "T19"}),
        ("T9 C6 / C8 / C9 / S9", 1, "O8 O9 S8", "T9", "takes-last", {}),
        ("T9 C6 / C8 / SC S7 / S9", 1, "S10", "SC", "takes-cheaply", {}),
        ("T9 C6 / C8 / SD S7 / S9", 1, "SC", "SD", "offers", {"seat": 1}),
        ("T9 C6 / C8 / C10 S7 / S9", 1, "SC", "S7", "cannot-win", {}),
        ("T9 C6 OR O9 O8 / O10 C8 C10 / C9 SD S7 / S9 O7 O6", 1, "", "C8", "few-left", {"n": 3}),
        ("B6 B7 BR / O10 C8 C10 / C9 SD C7 / S9 CD C6", 1, "", "C8", "low-lead", {}),
        ("OR O5 / O8 C8 / C9 C7 / S9 S8", 0, "", "OR", "unbeaten", {}),
        ("OR O5 / O8 C8 / C9 T7 / S9 T8", 0, "", "OR", "few-left", {"n": 1}),
        ("T9 O5 / O8 C8 / C9 T10 / S9 T8", 0, "", "T9", "draws-trumps", {}),
        ("FU T20 T16 SR / T4 T5 T6 T2 / C9 C8 C7 C6 / S9 S8 S7 S6", 3, "", "S6", "few-left", {"n": 1}),
        ("T3 T16 / FU T4 T17 / C9 C8 C7 / S9 S8 S7", 0, "T20", "FU", "fool-now", {}),
        ("T3 T16 SR / FU T4 T17 CR / C9 C8 C7 C6 / S9 S8 S7 S6", 0, "T20", "FU", "fool-free", {}),
        ("T3 T16 SR / FU T1 T17 CR / C9 C8 C7 C6 / S9 S8 S7 S6", 0, "T20", "FU", "fool-saves", {"card": "T17"}),
    ],
)
def test_reasons_are_those_of_the_position(
    hands: str, leader: Seat, trick: str, card: str, reason: str, args: dict[str, str | int]
) -> None:
    said = why(position(hands, 0, leader, trick), card)
    expected = {key: TAROCCHI.card(value) if isinstance(value, str) else value for key, value in args.items()}
    assert said == Said(f"hints.tarocchi.{reason}", expected)


@pytest.mark.parametrize(
    ("hands", "leader", "trick", "card", "reason", "args"),
    [
        ("O5 C6 / T19 T3 / C9 C8 / S9 S8", 1, "", "T19", "home", {}),
        ("O5 T20 / T19 T3 / C9 C8 / S9 S8", 1, "", "T19", "shows-side", {"seat": 0}),
        ("O5 T20 / T3 / C9 C8 T4 / S9 S8 T19", 1, "T2", "T4", "takes-cheaply", {}),
        ("O5 T20 / T3 / C9 C8 T4 / S9 T1 T19", 1, "T12 T6", "T1", "hides-side", {"card": "T19"}),
        ("O5 T20 O9 / T3 C6 T19 / C9 C8 S6 / S9 O6", 3, "O8", "O5", "unknown", {"card": "T19", "seat": 3}),
        ("OD T20 O5 / T3 C6 T19 / C9 C8 S6 / S9 O6", 3, "OC", "OD", "hopes", {"seat": 3}),
        ("O7 T20 / OD O9 T19 / C9 C8 S6 / S9 O10 T4", 0, "O6", "OD", "takes-perhaps", {}),
    ],
)
def test_reasons_do_not_reveal_secrets(
    hands: str, leader: Seat, trick: str, card: str, reason: str, args: dict[str, str | int]
) -> None:
    expected = {key: TAROCCHI.card(value) if isinstance(value, str) else value for key, value in args.items()}
    assert why(in_secret(hands, leader, trick), card) == Said(f"hints.tarocchi.{reason}", expected)


def test_reasons_follow_from_the_knowledge_of_the_seat() -> None:
    """Wherever the cards lie that it does not see, it hears the same; and it always hears something."""
    heard = set()
    for k in range(3):
        match, rng = new_match(f"told {k}"), Random(k)
        while match.playing:
            deal = deal_of(match)
            seat = deal.asked()[0]
            if not deal.ask(seat).forced:
                seen = observe(deal, seat, match.heard)
                twin = observe(sample_game(seen, rng), seat, match.heard)
                for action in deal.ask(seat).actions:
                    said = ADVISER.reason(seen, action)
                    assert said == ADVISER.reason(twin, action)
                    heard.add(said.text_id)
            match.play(seat, deal.ask(seat).random_action(rng))
            match.shuffle()
    assert len(heard) > 14


def test_an_estimate_is_in_chips() -> None:
    seen = observe(deal_of(new_match("estimate")), 0)
    assert ADVISER.estimate(seen, 0.7) == Said("hints.tarocchi.wins", {"n": 7})
    assert ADVISER.estimate(seen, -0.7) == Said("hints.tarocchi.loses", {"n": 7})
    assert ADVISER.estimate(seen, 0.01) == Said("hints.tarocchi.even")


def test_the_search_returns_the_values_of_its_answers() -> None:
    match = new_match("told")
    found = ranked(observe(deal_of(match), deal_of(match).turn, match.heard), Random(1), Budget(40))
    assert {each.action.verb for each in found} == {"pass", "solo"}
