"""Expert for CIRKLE Poker. It imagines opponents' hands by their acts, plays all answers out in the same imagined
deals, and mixes among nearly equal answers so that opponents cannot read it. Against one opponent on the last two
streets it counts instead."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from statistics import fmean
from typing import NamedTuple

from cardtable.ai.bot import Budget
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.ai.successive_halving import Trial, ranked_means, successive_halving
from cardtable.cards.chance import Random, below
from cardtable.cards.pack import Seat
from cardtable.games.poker.ai.beliefs import beliefs, common_faces, own_faces, own_kind
from cardtable.games.poker.ai.certain import is_unbeatable
from cardtable.games.poker.ai.habits import habits
from cardtable.games.poker.ai.late_streets import BetChoice, best_reply
from cardtable.games.poker.ai.odds import COPIES, KINDS, pair_counts
from cardtable.games.poker.ai.playout import FOLLOW, PASS, POT, WAIT, PokerPosition, carried_share, position_of
from cardtable.games.poker.ai.push_fold import short_stack_choice
from cardtable.games.poker.ai.runouts import LAID, Runout, common_cards, ladder_key
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

NEAR = 0.03
"""Share of the pot within which an answer counts as equal to the best."""
TRIES = 40

HIDES = (Evaluated(Action("hide"), 0.0), Evaluated(Action("show"), 0.0))
"""A player who hides all hands gives opponents nothing to read."""


class World(NamedTuple):
    """One imagined deal."""

    hands: list[list[int]]
    """Strength class of each seat's cards, from the present stage on."""
    values: list[int]


class PokerImagination:
    """Generator of deals that fit a seat's knowledge."""

    def __init__(self, seen: PokerSeen) -> None:
        self.bets = position_of(seen.setting, seen.public)
        board, mine = common_faces(seen), own_faces(seen)
        self.seat = seen.seat
        self.share = carried_share(seen.setting, self.bets.capital)
        self.futures = common_cards(ladder_key(seen.setting.options), board).futures
        self.kind = own_kind(seen)
        self.left = [COPIES] * FACES
        for face in (*board, *mine):
            self.left[face] -= 1
        self.laid = LAID[self.bets.stage]
        self.ways = pair_counts((*board, *mine))
        believed = beliefs(seen, habits())
        self.rivals = [seat for seat, inside in enumerate(self.bets.inside) if inside and seat != self.seat]
        self.weights = {
            seat: list(accumulate(map(float.__mul__, believed[seat], map(float, self.ways)))) for seat in self.rivals
        }

    def world(self, rng: Random) -> World:
        """Return a deal that fits, likelier ones more often."""
        left = self.left[:]
        future = self._future(left, rng)
        kinds = [self.kind] * self.bets.seats
        for seat in self.rivals:
            kinds[seat] = self._kind(seat, left, rng)
        hands = [[each[kind] for kind in kinds] for each in future.hands]
        return World(hands, [future.values[kind] for kind in kinds])

    def _future(self, left: list[int], rng: Random) -> Runout:
        for _ in range(TRIES):
            future = self.futures[below(rng, len(self.futures))]
            chance, taken = 1.0, 0
            for face in future.faces[self.laid :]:
                chance *= max(0, left[face]) / COPIES
                left[face] -= 1
                taken += 1
            if rng.random() < chance:
                return future
            for face in future.faces[self.laid : self.laid + taken]:
                left[face] += 1
        return self.futures[0]

    def _kind(self, seat: Seat, left: list[int], rng: Random) -> int:
        """Return two of the remaining cards, by the beliefs about this seat."""
        weights = self.weights[seat]
        kind = 0
        for _ in range(TRIES):
            kind = bisect(weights, rng.random() * weights[-1])
            f, g = KINDS[kind]
            chances = left[f] * left[g] if f != g else left[f] * (left[f] - 1) // 2
            if rng.random() * self.ways[kind] < chances:
                break
        f, g = KINDS[kind]
        left[f] -= 1
        left[g] -= 1
        return kind

    def trial(self, rng: Random) -> Trial[BetChoice]:
        """Return the function that values answers in one imagined deal, relative to passing."""
        world, now = self.world(rng), float(self.bets.capital[self.seat])

        def bring(choice: BetChoice) -> float:
            if choice[0] == PASS:
                return 0.0
            twin = self.bets.copy()
            twin.act(self.seat, *choice)
            return play_out(twin, world, self.share, rng.random)[self.seat] - now

        return bring


def play_out(bets: PokerPosition, world: World, share: float, chance: Callable[[], float]) -> list[float]:
    """Play the deal out by the learned habits and return the chips of each seat."""
    first, learned = bets.stage, habits()
    while not bets.ended:
        seat = bets.turn
        hand = world.hands[bets.stage - first][seat]
        bets.act(seat, *learned.pick(bets, seat, hand, bets.choices(seat), chance()))
    return bets.final_capital(world.values, share)


def action_of(seen: PokerSeen, choice: BetChoice) -> Action:
    """Return the action for a choice."""
    what, stake = choice
    if what == PASS:
        return Action("pass")
    if what == WAIT:
        return Action("parole")
    if what == FOLLOW:
        return next(action for action in seen.ask.actions if action.verb in ("follow", "tapis"))
    return Action(seen.ask.amounts[0].verb, n=stake)


def choice_of(seen: PokerSeen, action: Action) -> BetChoice:
    """Return the choice for an action, whatever number of chips it names."""
    bets = position_of(seen.setting, seen.public)
    own = bets.round_stakes[seen.seat]
    match action.verb:
        case "pass":
            return PASS, own
        case "parole":
            return WAIT, own
        case "follow" | "tapis":
            most = own + bets.capital[seen.seat]
            return FOLLOW, min(bets.to_match() or most, most)
    return POT, action.n or 0


def promised(seen: PokerSeen, worth: float) -> float:
    """Return the chips won in the deal, if an answer brings `worth` more than passing."""
    setting, seat = seen.setting, seen.seat
    brought = setting.carry.get("capital", (setting.options["capital"],) * setting.seats)
    return worth + seen.public.capital[seat] - brought[seat]


class PokerSearch:
    """Bot of level expert."""

    def choose(self, seen: PokerSeen, rng: Random, budget: Budget) -> Action:
        if seen.public.phase == "show":
            return HIDES[0].action
        bets = position_of(seen.setting, seen.public)
        sure = short_stack_choice(bets, seen.seat)
        if sure is not None:
            return action_of(seen, (sure, dict(bets.choices(seen.seat))[sure]))
        return self._mixed(seen, self._weigh(seen, rng, budget), rng, budget)

    def _mixed(
        self, seen: PokerSeen, weighed: Sequence[tuple[BetChoice, float]], rng: Random, budget: Budget
    ) -> Action:
        """Return one of the choices near the best, those liked most first, as often as the habits choose it."""
        bets, best = position_of(seen.setting, seen.public), weighed[0]
        near = [choice for choice, worth in weighed if best[1] - worth <= NEAR * bets.pot]
        taste = budget.taste
        if taste is not None:
            dearest = max(taste.appeal(action_of(seen, choice)) for choice in near)
            liked = [choice for choice in near if taste.appeal(action_of(seen, choice)) == dearest]
            worth = dict(weighed)
            cost = fmean([worth[choice] for choice in near]) - fmean([worth[choice] for choice in liked])
            if taste.purse is None or taste.purse.pays(cost, rng):
                near = liked
        hand = common_cards(ladder_key(seen.setting.options), common_faces(seen)).hands[own_kind(seen)]
        return action_of(seen, habits().pick(bets, seen.seat, hand, near, rng.random()))

    def weigh(self, seen: PokerSeen, rng: Random, budget: Budget) -> list[Evaluated]:
        if seen.public.phase == "show":
            return list(HIDES)
        return [Evaluated(action_of(seen, choice), worth) for choice, worth in self._weigh(seen, rng, budget)]

    def compare(self, seen: PokerSeen, actions: Sequence[Action], rng: Random, budget: Budget) -> list[Evaluated]:
        """Return the worth of these actions, whatever they stake."""
        if seen.public.phase == "show":
            return [each for each in HIDES if each.action in actions]
        choices = {choice_of(seen, action): action for action in actions}
        counted = None if budget.thorough else best_reply(seen, list(choices))
        if counted is not None:
            return [Evaluated(choices[choice], worth) for choice, worth in counted]
        imagined = PokerImagination(seen)
        found = successive_halving(list(choices), budget, lambda: imagined.trial(rng))
        return [each.evaluated(choices[each.choice]) for each in found]

    def _weigh(self, seen: PokerSeen, rng: Random, budget: Budget) -> list[tuple[BetChoice, float]]:
        """Return each choice with its worth in chips beyond passing, the best first. Proofs are always played out,
        because a count rests on the same habits and shows no error."""
        bets = position_of(seen.setting, seen.public)
        choices = bets.choices(seen.seat)
        if is_unbeatable(seen):
            choices = [choice for choice in choices if choice[0] != PASS]
        if len(choices) == 1:
            return [(choices[0], 0.0)]
        counted = None if budget.thorough else best_reply(seen, choices)
        if counted is not None:
            return counted
        imagined = PokerImagination(seen)
        (best, most), *rest = ranked_means(choices, budget, lambda: imagined.trial(rng))
        if most < 0 and any(choice[0] == PASS for choice, _ in rest):
            # The worth of passing is exact; those of the others are estimates.
            rest.append((best, most))
            best, most = next(each for each in rest if each[0][0] == PASS)
        others = sorted((-min(worth, most), choice) for choice, worth in rest if choice != best)
        return [(best, most), *((choice, -loss) for loss, choice in others)]
