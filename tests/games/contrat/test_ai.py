"""The computer players of CIRKLE Contrat: their fast tricks against the rules, their manners, and what any person would
do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any

import pytest

from cardtable.ai.bot import Bot, Budget, RandomBot
from cardtable.ai.evaluate import evaluate
from cardtable.ai.hints import suggest
from cardtable.cards.chance import Random, below, stream
from cardtable.cards.events import Said
from cardtable.cards.pack import CIRKLE, EVERYONE, Card, Seat, only
from cardtable.cards.table import Table
from cardtable.games.contrat.ai.bidding import Curve, weigh_bids, weigh_raises
from cardtable.games.contrat.ai.determinization import ContratImagination
from cardtable.games.contrat.ai.playout import (
    BIT,
    IN_MASK,
    SUIT,
    SUITS,
    ContratPosition,
    masks_of,
    play_out,
    playout_terms,
)
from cardtable.games.contrat.ai.reasons import is_strong
from cardtable.games.contrat.ai.search import chances
from cardtable.games.contrat.players import ADVISER, BOTS, MEASURE
from cardtable.games.contrat.rules import MEMO_CARDS, Contrat
from cardtable.games.contrat.rules_tricks import CARD_COLOUR, CARDS, LADDERS, STRENGTH, taken_by
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.cirkle import BLACK, CODES, FACES
from cardtable.rules.game import Action, Setting
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from tests.support.fields import changed_fields
from tests.support.laws import some_options

FEW = 20
PLAYED = 16
"""Deals to compare playouts with the rules in. 100 000 playouts agreed when this was written."""
PETITE, MAXI = 0, 4


def new_match(seed: str, **options: str | int | bool) -> Match:
    match = Match(Terms(Contrat, 4, Contrat.defaults(**options), seed))
    match.begin()
    match.shuffle()
    return match


def moments(match: Match) -> Iterator[tuple[Contrat, Seat]]:
    """Yield every moment of a match's deal at which a seat has a choice. The caller need not play."""
    while match.playing:
        game = match.game
        assert isinstance(game, Contrat)
        seat = game.asked()[0]
        ask = game.ask(seat)
        if len(ask.actions) > 1:
            yield game, seat
        if match.playing and game.asked()[:1] == (seat,) and game.ask(seat) == ask and match.game is game:
            match.play(
                seat, ask.actions[0] if len(ask.actions) == 1 else ask.random_action(stream("any", len(match.lines)))
            )
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


def of_game(game: Contrat) -> ContratPosition:
    """A position past the first trick in the form that playouts need."""
    table = game.table
    got = sum(game.worth[card % FACES] for card in table.at("first"))
    return ContratPosition(
        hands=masks_of([table.at(f"hand.{seat}") for seat in range(4)]),
        turn=game.turn,
        leader=game.leader,
        played=list(game.trick),
        left=13 - game.trick_number,
        got=got + sum(game.points[seat] for seat in game.side(game.taker)),
    )


# -- the fast tricks -------------------------------------------------------------------------------------------------


CARD_OF = {(SUIT[card], BIT[card]): card for card in CARDS}


class Watched(list[int]):
    """Hands that write down which card leaves them."""

    def __init__(self, masks: Iterable[int], left: list[tuple[Seat, Card]]) -> None:
        super().__init__(masks)
        self.left = left

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        return Watched(found, self.left) if isinstance(index, slice) else found

    def __setitem__(self, index: Any, mask: Any) -> None:
        seat, suit = divmod(index, SUITS)
        bit = (self[index] ^ mask).bit_length() - 1
        self.left.append((seat, CARD_OF[suit, bit]))
        super().__setitem__(index, mask)


def replayed(game: Contrat, first: Card | None, rng: Random) -> Contrat:
    """The same deal by the rules, after the cards of one playout; it must end where the playout says."""
    left: list[tuple[Seat, Card]] = []
    tricks = of_game(game)
    tricks.hands = Watched(tricks.hands, left)
    points = play_out(tricks, playout_terms(game, game.taker), first, rng.random)
    twin = game.copy()
    for seat, card in left:
        assert twin.asked() == (seat,) and twin.ask(seat).allows(Action("play", (card,)))
        twin.apply(seat, Action("play", (card,)))
    assert twin.points_made == points
    return twin


def keeps_the_rules(number: int) -> int:
    """Every card of a playout may be played, the same seats take the tricks, and the points are the same; how many
    playouts of a deal were compared."""
    rng, compared = stream("playouts", number), 0
    options = some_options(Contrat, rng)
    match = Match(Terms(Contrat, 4, options, f"playouts {number}"))
    match.begin()
    match.shuffle()
    for game, seat in moments(match):
        if game.phase == "play" and below(rng, 4) == 0:
            for action in game.ask(seat).actions:
                replayed(game, action.cards[0], rng)
                compared += 1
    return compared


def test_playouts_keep_the_rules() -> None:
    assert sum(map(keeps_the_rules, range(PLAYED))) > 5 * PLAYED


def test_a_playout_leaves_its_position_alone() -> None:
    for game, _ in moments(new_match("alone")):
        if game.phase == "play" and len(game.trick) == 2:
            tricks = of_game(game)
            before = tricks.hands[:]
            results = {play_out(tricks, playout_terms(game, game.taker), None, Random(7).random) for _ in range(5)}
            assert tricks.hands == before and len(results) == 1
            return


def counted(tricks: ContratPosition, game: Contrat) -> tuple[list[int], int]:
    """Return the number of cards in each hand, and the totals of the hands and of the taker's side."""
    worth = {(SUIT[card], BIT[card]): game.worth[card % FACES] for card in CARDS}
    held = [[(k % SUITS, bit) for bit in IN_MASK[mask]] for k, mask in enumerate(tricks.hands)]
    sizes = [sum(map(len, held[SUITS * seat : SUITS * seat + SUITS])) for seat in range(4)]
    return sizes, tricks.got + sum(worth[card] for cards in held for card in cards)


def test_sampled_deals_fit_the_knowledge_of_the_seat() -> None:
    differ = 0
    match = new_match("fit")
    for game, seat in moments(match):
        if game.phase == "play":
            true = of_game(game)
            found = ContratImagination(observe(game, seat, match.heard), game.taker, Random(1)).tricks()
            own = slice(SUITS * seat, SUITS * seat + SUITS)
            assert found.hands[own] == true.hands[own] and counted(found, game) == counted(true, game)
            assert (found.turn, found.leader, found.played, found.left) == (seat, game.leader, game.trick, true.left)
            differ += found.hands != true.hands
    assert differ > 10


# -- what is asked of every bot --------------------------------------------------------------------------------------


def test_seeing_beats_chance() -> None:
    person, chance = BOTS["beginner"], RandomBot()
    gains = []
    for number in range(40):
        made = []
        for seats in ([person, chance] * 2, [chance, person] * 2):
            game = played(f"pair {number}", seats, forced=number % 4).game
            assert isinstance(game, Contrat)
            made.append(game.points_made)
        gains.append((made[0] - made[1]) / 2 * (1 if number % 2 == 0 else -1))
    assert fmean(gains) > 25
    assert sum(gain > 0 for gain in gains) > 28


# -- what any person would do ----------------------------------------------------------------------------------------


def cards(faces: str) -> list[Card]:
    """Cards of series A, the second of a kind of series B."""
    found: list[Card] = []
    for face in faces.split():
        card = CODES.index(face)
        found.append(card + FACES * (card in found))
    return found


def before_the_auction(faces: str, turned: str) -> ContratSeen:
    """The first speaker with these six cards."""
    hand = cards(f"{faces} {turned}")
    rest = [card for card in CARDS if card not in hand]
    pack = [*hand[:3], *rest[:9], *hand[3:6], *rest[9:18], hand[6], *rest[18:], *MEMO_CARDS]
    match = Match(Terms(Contrat, 4, Contrat.defaults(), "bid"))
    match.begin(pack, dealer=3)
    assert match.game is not None
    return observe(match.game, 0, match.heard)


@pytest.mark.parametrize("level", BOTS)
def test_bots_do_not_bid_on_weak_hands(level: str) -> None:
    seen = before_the_auction("MT MX JT JX BT BX", "VT")
    assert BOTS[level].choose(seen, Random(1), Budget(200)) == Action("pass")


@pytest.mark.parametrize("level", BOTS)
def test_a_splendid_hand_is_bid_but_not_at_the_limit(level: str) -> None:
    action = BOTS[level].choose(before_the_auction("NR NR NC NX MO JO", "BO"), Random(1), Budget(200))
    assert action.verb == "bid" and action.to == "petite"


def test_the_top_contract_is_less_likely_than_the_lowest() -> None:
    made = chances(before_the_auction("NR NR NC NX MO JO", "BO"), Random(1), Budget(400))
    assert made(230) > 0.9 > 0.5 > made(430)


def over_the_partner(faces: str, turned: str) -> ContratSeen:
    """The third speaker with these six cards, after a bid of the first."""
    hand = cards(f"{faces} {turned}")
    rest = [card for card in CARDS if card not in hand]
    pack = [*rest[:6], *hand[:3], *rest[6:15], *hand[3:6], *rest[15:18], hand[6], *rest[18:], *MEMO_CARDS]
    match = Match(Terms(Contrat, 4, Contrat.defaults(), "bid"))
    match.begin(pack, dealer=3)
    assert match.game is not None
    match.play(0, next(action for action in match.game.ask(0).actions if action.verb == "bid"))
    match.play(1, Action("pass"))
    seen = observe(match.game, 2, match.heard)
    assert sorted(card for card in seen.view["hand.2"] if card is not None) == sorted(hand[:6])
    return seen


def test_a_bid_over_the_partner_is_judged() -> None:
    """No player makes one, but a review weighs it against the contract of the partner."""
    seen = over_the_partner("MT MX JT JX BT BX", "VT")
    highest = seen.ask.actions[-1]
    assert [each.action for each in evaluate(seen, (), Random(1), Budget(400))] == [Action("pass")]
    best, worst = evaluate(seen, (highest, Action("pass")), Random(1), Budget(400))
    assert best.action == Action("pass") and worst.action == highest
    assert best.value - worst.value > 3 * MEASURE.costly
    assert ADVISER.harm is not None and ADVISER.harm(seen, Action("pass")) is None
    said = ADVISER.harm(seen, highest)
    assert said == Said("hints.contrat.overbids", {"seat": 0, "n": 230})


def test_the_harm_of_a_card_is_true_however_the_cards_lie() -> None:
    """Each trick that is said to go to the other side goes there."""
    told = Counter[str]()
    for seed in range(8):
        match = new_match(f"harm{seed}")
        rng = stream(f"harm{seed}", "bots")
        for game, seat in moments(match):
            seen = observe(game, seat, match.heard)
            if game.phase == "play":
                action = seen.ask.random_action(rng)
                assert ADVISER.harm is not None
                said = ADVISER.harm(seen, action)
                if said is not None:
                    told[said.text_id] += 1
                    _check_harm(game.copy(), seat, action, said, rng)
            match.play(seat, BOTS["beginner"].choose(seen, rng, Budget(1)))
    assert told["hints.contrat.gives-away"] and told["hints.contrat.at-risk"], told


def _check_harm(game: Contrat, seat: Seat, action: Action, said: Said, rng: Random) -> None:
    trick, leader, matching = [*game.trick], game.leader, game.memo_bits
    game.apply(seat, action)
    trick.append(action.cards[0])
    while len(trick) < 4:
        other = game.asked()[0]
        given = game.ask(other).random_action(rng)
        game.apply(other, given)
        trick.append(given.cards[0])
    taker = taken_by(trick, leader, matching, True)
    if said.text_id == "hints.contrat.gives-away":
        assert (
            taker == said.args["seat"] and (taker - seat) % 2 and said.args["n"] == game.worth[action.cards[0] % FACES]
        )


def test_a_curve_corrects_and_grows_with_the_pack() -> None:
    curve = Curve(20, 0.9, 70)
    assert curve.chances(250, 456)(245) == pytest.approx(0.5)
    assert curve.chances(500, 912)(490) == pytest.approx(0.5)
    assert curve.chances(250, 456)(230) > 0.5 > curve.chances(250, 456)(280)


def position(
    hands: Mapping[Seat, str], trick: str, leader: Seat, points: Sequence[int], **options: str
) -> tuple[Contrat, Seat]:
    """Late in a deal that seat 0 plays at Petite, in teams with seat 2; memo cards M, J, B, V."""
    faces = cards(" ".join([*(hands[seat] for seat in range(4)), trick]))
    setting = Setting(4, Contrat.defaults(**options))
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
    public = changed_fields(
        game.public(), phase="play", turn=turn, leader=leader, taker=0, contract=PETITE, trick=open_cards,
        points=list(points), trick_number=13 - max(len(hand.split()) for hand in hands.values()),
    )  # fmt: skip
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
def test_the_last_to_play_takes_the_deciding_trick(level: str) -> None:
    """The twin need not be played, but it wins by the memo colour, and without this trick the contract is lost."""
    hands = {0: "MR MT", 1: "BT", 2: "JT", 3: "VT"}
    game, seat = position(hands, "MR JR MX", 1, (190, 60, 0, 60))
    assert answer(level, game, seat) == "MR"


ALONE = {"mode": "individual"}


@pytest.mark.parametrize("level", BOTS)
def test_two_against_a_lone_taker_are_partners(level: str) -> None:
    """Seat 1 plays against the taker as well: its trick gets points, and the taker's gets as few as may be."""
    hands = {0: "BX", 1: "MT", 2: "JR JT", 3: "VX VC"}
    for trick, given in (("NR VT", "JT"), ("VT NR", "JR")):
        game, seat = position(hands, trick, 0, (150, 60, 20, 60), **ALONE)
        assert seat == 2 and answer(level, game, seat) == given


@pytest.mark.parametrize("level", ["standard", "expert"])
def test_a_twin_that_takes_the_trick_is_played(level: str) -> None:
    """The second of two equal cards need not be played, but it wins by the memo colour, and the contract depends on
    it."""
    hands = {0: "MO MT NX", 1: "BT VX BX", 2: "JT VT JX", 3: "VT BC"}
    game, seat = position(hands, "MO", 3, (180, 60, 0, 60))
    assert answer(level, game, seat) == "MO"


@pytest.mark.parametrize("level", BOTS)
def test_the_partner_gets_points_in_the_last_seat(level: str) -> None:
    hands = {0: "BX", 1: "MT", 2: "JR JT", 3: "VX"}
    game, seat = position(hands, "NR VT VC", 3, (150, 60, 20, 60))
    assert seat == 2 and answer(level, game, seat) == "JT", "seat 3 is an enemy"
    game, seat = position({**hands, 3: "VX BX"}, "VT NR VC", 3, (150, 60, 20, 60))
    assert seat == 2 and answer(level, game, seat) == "JR"


# -- bids --------------------------------------------------------------------------------------------------------------


def even(contract: int) -> float:
    """Petite is made four times in ten, and any other contract never."""
    return 0.4 if contract == 230 else 0.0


def test_a_single_player_bids_more_boldly_than_partners() -> None:
    for mode, verb in (("teams", "pass"), ("individual", "bid")):
        match = new_match("dare", mode=mode)
        assert match.game is not None
        seat = match.game.asked()[0]
        first, second, *_ = weigh_bids(observe(match.game, seat, match.heard), even)
        assert first.action.verb == verb and first.value > second.value


def test_bots_do_not_overbid_their_partner() -> None:
    match = new_match("over")
    for action in (Action("bid", (), "petite", 230), Action("pass")):
        assert match.game is not None
        match.play(match.game.asked()[0], action)
    assert match.game is not None
    seen = observe(match.game, match.game.asked()[0], match.heard)
    assert [each.action.verb for each in weigh_bids(seen, lambda contract: 1.0)] == ["pass"]


def test_a_contract_is_raised_as_far_as_it_pays() -> None:
    match = new_match("raise")
    for game, seat in moments(match):
        if game.phase == "auction":
            match.play(seat, game.ask(seat).actions[game.contract < 0])
        elif game.phase == "raise":
            seen = observe(game, seat, match.heard)
            assert weigh_raises(seen, lambda contract: 1.0 if contract <= 230 else 0.0)[0].action == Action("stay")
            assert weigh_raises(seen, lambda contract: 1.0 if contract <= 330 else 0.0)[0].action.to == "garde"
            return


# -- advice ------------------------------------------------------------------------------------------------------------


def test_advice_equals_the_answer_of_the_expert() -> None:
    for number in range(2):
        rng = stream("advice", number)
        match = new_match(f"advice {number}", **({"mode": "individual"} if number else {}))
        for game, seat in moments(match):
            if game.phase == "play" and below(rng, 4):
                continue
            seen = observe(game, seat, match.heard)
            advice = suggest(seen, ADVISER, Random(2), Budget(FEW))
            assert advice[0].action == BOTS["expert"].choose(seen, Random(2), Budget(FEW))


def test_an_estimate_is_stated_for_the_side_of_the_player() -> None:
    hands = {0: "BX", 1: "MT", 2: "NR NT", 3: "MX"}
    game, seat = position(hands, "VT NR VX", 3, (150, 60, 20, 60))
    for other, sure in ((seat, 0.7), ((seat + 1) % 4, -0.7)):
        said = ADVISER.estimate(observe(game, other), sure)
        assert said.text_id == ("hints.contrat.made" if other == seat else "hints.contrat.fails")
    assert ADVISER.estimate(observe(game, seat), 1.0).text_id == "hints.contrat.made-sure"
    assert ADVISER.estimate(observe(game, seat), 0.0).text_id == "hints.contrat.lost-sure"
    seen = before_the_auction("NR NR NC NX MO JO", "BO")
    assert ADVISER.estimate(seen, 46.2) == Said("hints.contrat.points", {"points": 46})
    assert ADVISER.estimate(seen, 0.0) == Said("hints.contrat.even")


class Told:
    """Reason for an answer, checked against all cards of the deal."""

    def __init__(self, game: Contrat, seat: Seat, action: Action, said: Said) -> None:
        self.game, self.seat, self.action = game, seat, action
        self.of: Mapping[str, Any] = said.args
        self.card = action.cards[0] if action.cards else -1
        self.hand = list(game.table.at(f"hand.{seat}"))
        self.others = [c for s in range(4) if s != seat for c in game.table.at(f"hand.{s}")]
        self.teams = game.setting.options["mode"] == "teams"
        self.steps = LADDERS[game.setting.options["contract_ladder"]]

    def points(self, card: Card) -> int:
        return self.game.worth[card % FACES]

    def least(self) -> bool:
        return bool(self.of["n"] == min(self.points(action.cards[0]) for action in self.game.ask(self.seat).actions))

    def own(self) -> bool:
        return bool(self.of["n"] == self.points(self.card))

    def holder(self) -> Seat:
        return taken_by([*self.game.trick, self.card], self.game.leader, self.game.memo_bits, self.teams)

    def friend(self, seat: Seat) -> bool:
        ours = self.game.side(self.game.taker)
        return seat != self.seat and (seat in ours) == (self.seat in ours)

    def settled(self) -> bool:
        """Return whether no other card changes the taker of the trick."""
        trick = [*self.game.trick, self.card]
        strength = STRENGTH[CARD_COLOUR[trick[0]]]
        return len(trick) == 4 or all(strength[c] < max(strength[t] for t in trick) for c in self.others)

    def higher(self) -> int:
        strength = STRENGTH[CARD_COLOUR[self.card]]
        return sum(CARD_COLOUR[c] == CARD_COLOUR[self.card] and strength[c] > strength[self.card] for c in self.others)

    def alone_in_colour(self) -> bool:
        return sum(CARD_COLOUR[c] == CARD_COLOUR[self.card] for c in self.hand) == 1

    def kept(self) -> bool:
        return all(c in self.hand and c != self.card and is_strong(c) for c in self.of["cards"])

    def in_trick(self) -> bool:
        return bool(self.of["n"] == sum(map(self.points, [*self.game.trick, self.card])))

    def twins(self) -> bool:
        return any(c % FACES == self.card % FACES for c in self.game.trick)

    def blacks(self) -> int:
        return sum(CARD_COLOUR[c] == BLACK for c in self.others)


TRUE: Mapping[str, Callable[[Told], bool]] = {
    "only": lambda t: len(t.game.ask(t.seat).actions) == 1,
    "promise": lambda t: t.of["n"] >= t.steps[t.game.contract + 1],
    "talon": lambda t: t.teams and t.action.verb == "bid",
    "threefold": lambda t: not t.teams and t.action.verb == "bid",
    "bold": lambda t: t.of["n"] < t.of["contract"] in t.steps[t.game.contract + 1 :],
    "partner": lambda t: t.teams and t.game.bids[t.of["seat"]] == t.game.contract and (t.of["seat"] - t.seat) % 4 == 2,
    "too-much": lambda t: t.of["n"] < t.of["contract"] == t.steps[min(t.game.contract + 1, 4)],
    "no-risk": lambda t: t.action.verb == "pass",
    "safer": lambda t: t.action.verb == "stay" and t.of["contract"] == t.steps[t.game.contract],
    "poor": lambda t: not is_strong(t.card),
    "again": lambda t: t.game.phase == "exchange" and t.action.cards != (),
    "keep": lambda t: set(t.of["cards"]) <= {*t.game.table.at("drawn")},
    "saved": lambda t: t.own() and t.seat == t.game.taker and not is_strong(t.card),
    "saved-for": lambda t: t.own() and t.of["seat"] == t.game.taker and t.friend(t.game.taker),
    "gives-little": lambda t: t.least() and t.of["seat"] == t.game.taker and not t.friend(t.game.taker),
    "void": lambda t: t.alone_in_colour() and any(CARD_COLOUR[c] == BLACK for c in t.hand),
    "sure": lambda t: t.settled() and not t.game.trick,
    "highest": lambda t: t.higher() == 0,
    "blacks": lambda t: CARD_COLOUR[t.card] == BLACK and t.of["n"] >= t.blacks() and t.of["n"] > 0,
    "asks": lambda t: t.of["n"] >= t.higher() and t.of["n"] > 0,
    "low-lead": lambda t: t.own() and t.kept(),
    "feeds": lambda t: t.own() and t.settled() and t.of["seat"] == t.holder() and t.friend(t.holder()),
    "lost": lambda t: t.least() and t.settled() and t.of["seat"] == t.holder() and not t.friend(t.holder()),
    "ruffs": lambda t: t.holder() == t.seat and CARD_COLOUR[t.card] == BLACK != CARD_COLOUR[t.game.trick[0]],
    "ahead": lambda t: t.holder() == t.seat == t.game.turn,
    "holds": lambda t: t.friend(t.holder()) and t.of["seat"] == t.holder(),
    "cheap": lambda t: t.least() and t.holder() != t.seat and not t.friend(t.holder()),
    "twin": lambda t: t.in_trick() and t.settled() and t.holder() == t.seat and t.twins(),
    "takes": lambda t: t.in_trick() and t.settled() and t.holder() == t.seat and not t.twins(),
    "keeps": lambda t: t.kept() and not is_strong(t.card),
    "thought": lambda t: t.game.phase in ("exchange", "first", "play"),
}


def test_every_reason_occurs_and_none_is_wrong() -> None:
    told: Counter[str] = Counter()
    for number in range(16):
        options = {"mode": ("teams", "individual")[number % 2], "contract_ladder": ("sheet", "eased")[number // 2 % 2]}
        match, rng = new_match(f"reasons {number}", **options), stream("reasons", number)
        while match.playing:
            game = match.game
            assert isinstance(game, Contrat)
            seat = game.asked()[0]
            seen = observe(game, seat, match.heard)
            for action in seen.ask.actions:
                said = ADVISER.reason(seen, action)
                words = said.text_id.removeprefix("hints.contrat.")
                assert TRUE[words](Told(game, seat, action, said)), (number, len(match.lines), action, said)
                told[words] += 1
            match.play(seat, seen.ask.actions[below(rng, min(2, len(seen.ask.actions)))])
            match.shuffle()
    assert set(told) == set(TRUE)
    assert told["thought"] < 0.15 * sum(told.values())
