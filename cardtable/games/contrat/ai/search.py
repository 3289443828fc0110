"""Standard and expert for CIRKLE Contrat. They sample the hidden cards and play all answers out in the same hundreds of
deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp

from cardtable.ai.bot import Budget
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.ai.successive_halving import Trial, pick_plausible, successive_halving
from cardtable.cards.chance import Random
from cardtable.cards.pack import Card, Place
from cardtable.games.contrat.ai.bidding import (
    PROMISED,
    Chances,
    Curve,
    chances_by_table,
    contract_points,
    hand_of,
    is_in_teams,
    is_partners_bid,
    mean_score,
    promise,
    weigh_against,
    weigh_bids,
    weigh_raises,
)
from cardtable.games.contrat.ai.determinization import ContratImagination
from cardtable.games.contrat.ai.heuristics import (
    best_heuristic_card,
    face_down_card,
    is_poor,
    is_with_taker,
    one_of_each_face,
    without_blunders,
)
from cardtable.games.contrat.ai.memory import memory_of
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

NEAREST, NEAR = 5.0, 2.5
"""Distance from the contract, in points, within which playouts are told apart, and its growth with each trick to come.
At the end only making the contract counts; before that a playout is an estimate."""
MARGIN = 0.0004
"""Worth of a point when the contract is decided."""
SURE = 1.0
"""Standard errors by which another choice must be better than the usual one."""
BIDDING_SHARE = 4
"""Playouts that take as long as one before the tricks, for which a deal has to be dealt out."""
TRIES = 20
"""Most hands drawn for a partner until one is worth its bid."""
MOST_DEALS = 400
"""Largest number of deals for an expectation: more make it no better than its correction is."""

CURVES: Mapping[tuple[bool, str], Curve] = {
    (True, "auction"): Curve(-10, 1.05, 80),
    (True, "raise"): Curve(-28, 1.12, 76),
    (False, "auction"): Curve(-3, 1, 60),
    (False, "raise"): Curve(2, 0.96, 54),
}
"""Relation of obtained points to the mean of playouts, for teams or alone, before and after the talon. Least squares
over 380 deals of self-play in which the taker had one of the three best hands."""


class ContratSearch:
    """Bot that bids by corrected playouts and plays the best card in them."""

    def __init__(self, imagines_bids: bool = True) -> None:
        self.imagines_bids = imagines_bids
        """True if the bot plays deals out before it bids, instead of counting strong cards."""

    def choose(self, seen: ContratSeen, rng: Random, budget: Budget) -> Action:
        return pick_plausible(self.weigh(seen, rng, budget), 0.0, rng, budget.taste)

    def weigh(self, seen: ContratSeen, rng: Random, budget: Budget) -> list[Evaluated]:
        """Weigh the answers, the best first: bids by their mean score, cards by the chance of the contract."""
        match seen.public.phase:
            case "auction":
                return weigh_bids(seen, self._chances(seen, rng, budget))
            case "exchange":
                return self._exchange(seen, rng, budget.with_playouts(budget.playouts / BIDDING_SHARE))
            case "raise":
                return weigh_raises(seen, self._chances(seen, rng, budget))
            case "first":
                return self._first(seen, rng, budget.with_playouts(budget.playouts / 2))
        return self._play(seen, rng, budget)

    def compare(self, seen: ContratSeen, actions: Sequence[Action], rng: Random, budget: Budget) -> list[Evaluated]:
        """Weigh these answers. Two cards of one face are the same answer."""
        phase = seen.public.phase
        if phase == "auction" and is_partners_bid(seen):
            standing = partners_score(seen, rng, budget)
            found = weigh_against(seen, self._chances(seen, rng, budget), standing)
            return [each for each in found if each.action in actions]
        if phase not in ("first", "play"):
            return [each for each in self.weigh(seen, rng, budget) if each.action in actions]
        trial = self._first_card(seen, rng) if phase == "first" else self._next_card(seen, rng)
        cards = [action.cards[0] for action in actions]
        share = 2 if phase == "first" else 1
        tried = successive_halving(one_of_each_face(cards), budget.with_playouts(budget.playouts / share), trial)
        return [
            each.evaluated(action)
            for each in tried
            for action in actions
            if action.cards[0] % FACES == each.choice % FACES
        ]

    def _chances(self, seen: ContratSeen, rng: Random, budget: Budget) -> Chances:
        return chances(seen, rng, budget) if self.imagines_bids else chances_by_table(seen)

    def _exchange(self, seen: ContratSeen, rng: Random, budget: Budget) -> list[Evaluated]:
        deals, seat, value = ContratImagination(seen, seen.public.taker, rng), seen.seat, worth_of(seen)
        memo, turned = seen.public.memo_bits[seat], seen.public.turned

        def deal() -> Trial[Action]:
            places = deals.places()

            def trial(action: Action) -> float:
                stock = [*places["stock"]]
                rejected = [*places["rejected"], *action.cards]
                held = [card for card in (*places["turned"], *places["drawn"]) if card not in rejected]
                if action.cards:
                    more = [card for card in held if card != turned and is_poor(card, memo)][: 2 - len(rejected)]
                    rejected += more
                    held = [card for card in held if card not in more]
                cards = [*places[f"hand.{seat}"], *held, *[stock.pop() for _ in rejected]]
                return value(deals.points(deals.begun(deals.completed(places, cards, stock + rejected), {})))

            return trial

        poor = [action for action in seen.ask.actions if action.cards and is_poor(action.cards[0], memo)]
        usual = [*poor, *[action for action in seen.ask.actions if action not in poor]]
        return [each.evaluated(each.choice) for each in successive_halving(usual, budget, deal, SURE)]

    def _first_card(self, seen: ContratSeen, rng: Random) -> Callable[[], Trial[Card]]:
        """Return a sampler of deals in which cards for the first trick can be tried."""
        deals, seat, value = ContratImagination(seen, seen.public.taker, rng), seen.seat, worth_of(seen)

        def deal() -> Trial[Card]:
            places = deals.places()
            laid = {other: places[f"trick.{other}"][0] for other in range(4) if places[f"trick.{other}"]}
            hands = [[*places[f"hand.{other}"], *([laid[other]] if other in laid else [])] for other in range(4)]
            return lambda card: value(deals.points(deals.begun(hands, {**laid, seat: card})))

        return deal

    def _first(self, seen: ContratSeen, rng: Random, budget: Budget) -> list[Evaluated]:
        hand = hand_of(seen)
        usual = face_down_card(hand, seen.public.worth, is_with_taker(seen))
        found = successive_halving([usual, *one_of_each_face(hand, usual)], budget, self._first_card(seen, rng), SURE)
        return [each.evaluated(Action("lay", (each.choice,))) for each in found]

    def _next_card(self, seen: ContratSeen, rng: Random) -> Callable[[], Trial[Card]]:
        """Return a sampler of deals in which cards for this trick can be tried."""
        deals, value = ContratImagination(seen, seen.public.taker, rng), worth_of(seen)

        def deal() -> Trial[Card]:
            tricks = deals.tricks()
            return lambda card: value(deals.points(tricks, card))

        return deal

    def _play(self, seen: ContratSeen, rng: Random, budget: Budget) -> list[Evaluated]:
        at = memory_of(seen)
        cards = without_blunders(at, [action.cards[0] for action in seen.ask.actions])
        usual = best_heuristic_card(at, cards)
        found = successive_halving([usual, *one_of_each_face(cards, usual)], budget, self._next_card(seen, rng), SURE)
        return [each.evaluated(Action("play", (each.choice,))) for each in found]


def worth_of(seen: ContratSeen) -> Callable[[int], float]:
    """Return the function from points of the taker's side to their worth for this seat. Making the contract counts
    most."""
    contract, sign = contract_points(seen)[seen.public.contract], 1 if is_with_taker(seen) else -1
    near = NEAREST + NEAR * (14 - seen.public.trick_number)
    return lambda points: sign * (1 / (1 + exp((contract - points) / near)) + MARGIN * (points - contract))


def chances(seen: ContratSeen, rng: Random, budget: Budget) -> Chances:
    """Return the seat's chances of each contract in auction or raise."""
    total = 2 * sum(seen.public.worth)
    return CURVES[is_in_teams(seen), seen.public.phase].chances(expected_points(seen, rng, budget), total)


def expected_points(seen: ContratSeen, rng: Random, budget: Budget) -> float:
    """Return the mean points of the seat's side in playouts with the seat as taker."""
    deals = ContratImagination(seen, seen.seat, rng)
    return _mean_points(seen, deals, deals.places, budget)


def partners_score(seen: ContratSeen, rng: Random, budget: Budget) -> float:
    """Return the mean score of the partner's bid, over hands with which a partner makes such a bid."""
    partner, contract = (seen.seat + 2) % 4, contract_points(seen)[seen.public.contract]
    deals, total = ContratImagination(seen, partner, rng), 2 * sum(seen.public.worth)

    def dealt() -> dict[Place, list[Card]]:
        for _ in range(TRIES):
            places = deals.places()
            promised = promise([*places[f"hand.{partner}"], seen.public.turned], seen.public.worth, teams=True)
            if mean_score(seen, contract, PROMISED[True, "auction"].chances(promised, total)(contract)) >= 0:
                break
        return places

    made = CURVES[True, "auction"].chances(_mean_points(seen, deals, dealt, budget), total)
    return mean_score(seen, contract, made(contract))


def _mean_points(
    seen: ContratSeen, deals: ContratImagination, deal: Callable[[], dict[Place, list[Card]]], budget: Budget
) -> float:
    """Return the mean points of the taker's side in playouts before the tricks."""
    taker, memo = deals.taker, seen.public.memo_bits[deals.taker]
    number = min(max(8, budget.playouts // BIDDING_SHARE), MOST_DEALS)
    total = dealt = 0
    while dealt < number and not (dealt and budget.over):
        dealt += 1
        places = deal()
        cards, stock = [*places[f"hand.{taker}"]], [*places["stock"]]
        if seen.public.phase == "auction":
            drawn = [stock.pop(), stock.pop()]
            poor = [card for card in drawn if is_poor(card, memo)]
            cards += [seen.public.turned, *[card for card in drawn if card not in poor]]
            cards += [stock.pop() for _ in poor]
            stock += poor
        total += deals.points(deals.begun(deals.completed(places, cards, stock), {}))
    budget.note(number, dealt)
    return total / dealt


def promised(seen: ContratSeen, worth: float) -> float:
    """Return the expected score of an answer. Cards are weighed by the chance of the contract."""
    if seen.public.phase in ("auction", "raise"):
        return worth
    ours, contract = is_with_taker(seen), contract_points(seen)[seen.public.contract]
    times = 2 if is_in_teams(seen) else 3 if ours else 1
    return times * contract * min(1.0, max(0.0, worth if ours else 1 + worth))
