"""Floor 2: the strong players of CIRKLE Contrat: they imagine the cards they do not see and play the deal out by the
hundred, for every answer in the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from cardtable.ai.bot import Budget
from cardtable.ai.contrat_bidding import Chances, Curve, in_teams, raised, spoken
from cardtable.ai.contrat_hands import decent, faces_of, hand_of, is_poor, laid_first, sensible, sight, with_taker
from cardtable.ai.contrat_playout import Tricks, house, masked, of_game, play_out
from cardtable.ai.halving import Trial, halved
from cardtable.ai.imagine import Imagination
from cardtable.cards.chance import Random, shuffled
from cardtable.cards.pack import Card, Seat
from cardtable.rules.cirkle import FACES
from cardtable.rules.contrat import Contrat
from cardtable.rules.contrat_tricks import LADDERS
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

NEAR = 35.0
"""So many points from the contract a playout is still well worth telling from one further off."""
MARGIN = 0.0004
"""What a point is worth when the contract is decided."""
SURE = 1.0
"""So many standard errors better than the usual choice another one has to be."""
BIDDING_SHARE = 4
"""Before the tricks a deal has to be dealt out for each playout, which takes as long as so many of them."""
MOST_DEALS = 400
"""More deals do not make an expectation better than its correction is."""

CURVES: Mapping[tuple[bool, str], Curve] = {
    (True, "auction"): Curve(-61, 1.2, 78),
    (True, "raise"): Curve(-44, 1.15, 77),
    (False, "auction"): Curve(5, 0.88, 69),
    (False, "raise"): Curve(-14, 1, 59),
}
"""From the mean of playouts to the points obtained, for teams or alone, before the talon and after it: least squares
over deals that these players played against each other with any seat as the taker."""


class Deals:
    """Deals as they might lie, for one seat at one moment, with a taker."""

    def __init__(self, seen: Observation, taker: Seat, rng: Random) -> None:
        self._imagination = Imagination(seen)
        self.rng, self.seat, self.taker = rng, seen.seat, taker
        world = self.world()
        self._house = house(world, taker)
        self._worth = world.worth
        self._contract = LADDERS[str(seen.setting.options["contract_ladder"])][max(world.high, 0)]

    def world(self) -> Contrat:
        """One of them."""
        world = self._imagination.world(self.rng)
        assert isinstance(world, Contrat)
        return world

    def points(self, tricks: Tricks, card: Card | None = None) -> int:
        """What the taker's side has when they are played out, beginning with a card."""
        return play_out(tricks, self._house, card, self.rng.random)

    def value(self, points: int) -> float:
        """What points of the taker's side mean to the seat: above all whether the contract is made."""
        sign = 1 if self._house.ours[self.seat] else -1
        return sign * (1 / (1 + exp((self._contract - points) / NEAR)) + MARGIN * points)

    def completed(self, world: Contrat, cards: Sequence[Card], stock: Sequence[Card]) -> list[list[Card]]:
        """The hands before the first trick, if the taker has these nine cards and the pile is what is left."""
        rest = shuffled(stock, self.rng)
        hands = []
        for seat in range(4):
            own, n = (cards, 3) if seat == self.taker else (world.table.at(f"hand.{seat}"), 6)
            hands.append([*own, *rest[:n]])
            rest = rest[n:]
        return hands

    def begun(self, hands: Sequence[Sequence[Card]], laid: Mapping[Seat, Card]) -> Tricks:
        """The position after a first trick in which these cards were laid, and by the other seats what is usual."""
        got, left = 0, []
        for seat, hand in enumerate(hands):
            card = laid.get(seat)
            if card is None:
                card = laid_first(hand, self._worth, self._house.ours[seat])
            left.append([other for other in hand if other != card])
            got += self._worth[card % FACES]
        return Tricks(masked(left), self.taker, self.taker, [], 11, got)


class Searcher:
    """Bids what playouts promise after correction, and plays what does best in them."""

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        match seen.public["phase"]:
            case "auction":
                return spoken(seen, chances(seen, rng, budget))
            case "exchange":
                return _exchange(seen, rng, budget.share(budget.playouts / BIDDING_SHARE))
            case "raise":
                return raised(seen, chances(seen, rng, budget))
            case "first":
                return _first(seen, rng, budget.share(budget.playouts / 2))
        return _play(seen, rng, budget)


def chances(seen: Observation, rng: Random, budget: Budget) -> Chances:
    """How likely the seat makes each contract, in auction or raise."""
    total = 2 * sum(seen.public["worth"])
    return CURVES[in_teams(seen), seen.public["phase"]].chances(expected(seen, rng, budget), total)


def expected(seen: Observation, rng: Random, budget: Budget) -> float:
    """The points of the seat's side if it is the taker: the mean of playouts."""
    deals = Deals(seen, seen.seat, rng)
    number = min(max(8, budget.playouts // BIDDING_SHARE), MOST_DEALS)
    total = 0
    for _ in range(number):
        world = deals.world()
        cards, stock = [*world.table.at(f"hand.{seen.seat}")], [*world.table.at("stock")]
        if world.phase == "auction":
            drawn = [stock.pop(), stock.pop()]
            poor = [card for card in drawn if is_poor(card, world.matching[seen.seat])]
            cards += [world.turned, *[card for card in drawn if card not in poor], *[stock.pop() for _ in poor]]
            stock += poor
        total += deals.points(deals.begun(deals.completed(world, cards, stock), {}))
    return total / number


def _exchange(seen: Observation, rng: Random, budget: Budget) -> Action:
    deals, seat = Deals(seen, seen.seat, rng), seen.seat

    def deal() -> Trial[Action]:
        world = deals.world()
        table, memo = world.table, world.matching[seat]

        def trial(action: Action) -> float:
            stock = [*table.at("stock")]
            rejected = [*table.at("rejected"), *action.cards]
            held = [card for card in (*table.at("turned"), *table.at("drawn")) if card not in rejected]
            if action.cards:
                more = [card for card in held if card != world.turned and is_poor(card, memo)][: 2 - len(rejected)]
                rejected += more
                held = [card for card in held if card not in more]
            cards = [*table.at(f"hand.{seat}"), *held, *[stock.pop() for _ in rejected]]
            return deals.value(deals.points(deals.begun(deals.completed(world, cards, stock + rejected), {})))

        return trial

    poor = [action for action in seen.ask.actions if action.cards and _gives_poor(seen, action)]
    usual = [*poor, *[action for action in seen.ask.actions if action not in poor]]
    return halved(usual, budget, deal, SURE)[0][0]


def _gives_poor(seen: Observation, action: Action) -> bool:
    """Whether it gives a poor card away."""
    return is_poor(action.cards[0], seen.public["matching"][seen.seat])


def _first(seen: Observation, rng: Random, budget: Budget) -> Action:
    taker: Seat = seen.public["taker"]
    deals, seat = Deals(seen, taker, rng), seen.seat

    def deal() -> Trial[Card]:
        table = deals.world().table
        laid = {other: table.at(f"trick.{other}")[0] for other in range(4) if table.at(f"trick.{other}")}
        hands = [[*table.at(f"hand.{other}"), *([laid[other]] if other in laid else [])] for other in range(4)]
        return lambda card: deals.value(deals.points(deals.begun(hands, {**laid, seat: card})))

    hand = hand_of(seen)
    usual = laid_first(hand, seen.public["worth"], with_taker(seen))
    return Action("lay", (halved([usual, *faces_of(hand, usual)], budget, deal, SURE)[0][0],))


def _play(seen: Observation, rng: Random, budget: Budget) -> Action:
    at = sight(seen)
    cards = decent(at, [action.cards[0] for action in seen.ask.actions])
    usual = sensible(at, cards)
    others = faces_of(cards, usual)
    if not others:
        return Action("play", (usual,))
    deals = Deals(seen, seen.public["taker"], rng)

    def deal() -> Trial[Card]:
        tricks = of_game(deals.world())
        return lambda card: deals.value(deals.points(tricks, card))

    return Action("play", (halved([usual, *others], budget, deal, SURE)[0][0],))
