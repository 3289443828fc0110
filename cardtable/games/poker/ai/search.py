"""The expert at CIRKLE Poker. It imagines what the others hold by what they did and which cards may still
come, and plays every answer out in the same imagined deals; among answers that bring nearly the same it mixes, so that
nobody can read it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from cardtable.ai.bot import Budget, Weighed
from cardtable.ai.successive_halving import Trial, halved, tried
from cardtable.cards.chance import Random, below
from cardtable.cards.pack import Seat
from cardtable.games.poker.ai.beliefs import beliefs, common, kind_of, own
from cardtable.games.poker.ai.certain import unbeatable
from cardtable.games.poker.ai.habits import habits
from cardtable.games.poker.ai.odds import COPIES, KINDS, ways
from cardtable.games.poker.ai.playout import FOLLOW, PASS, POT, WAIT, PokerPosition, bets_of, carries
from cardtable.games.poker.ai.push_fold import for_everything
from cardtable.games.poker.ai.runouts import LAID, Future, common_cards, names
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

NEAR = 0.03
"""The share of the pot by which an answer may be behind the best and still be as good."""
TRIES = 40

BetChoice = tuple[int, int]
HIDES = (Weighed(Action("hide"), 0.0), Weighed(Action("show"), 0.0))
"""Whoever shows nothing can be read by nobody."""


class World(NamedTuple):
    """One deal as it may be."""

    hands: list[list[int]]
    """The strength of each seat's cards, from the present stage on."""
    values: list[int]


class PokerImagination:
    """All that one seat knows of a deal, ready to deal the rest of it as it may be."""

    def __init__(self, seen: PokerSeen) -> None:
        self.bets = bets_of(seen.setting, seen.public)
        board, mine = common(seen), own(seen)
        self.seat = seen.seat
        self.share = carries(seen.setting, self.bets.capital)
        self.futures = common_cards(names(seen.setting.options), board).futures
        self.kind = kind_of(seen)
        self.left = [COPIES] * FACES
        for face in (*board, *mine):
            self.left[face] -= 1
        self.laid = LAID[self.bets.stage]
        self.ways = ways((*board, *mine))
        believed = beliefs(seen, habits())
        self.rivals = [seat for seat, inside in enumerate(self.bets.inside) if inside and seat != self.seat]
        self.weights = {
            seat: list(accumulate(map(float.__mul__, believed[seat], map(float, self.ways)))) for seat in self.rivals
        }

    def world(self, rng: Random) -> World:
        """One of the deals that fit, the likelier the more often."""
        left = self.left[:]
        future = self._future(left, rng)
        kinds = [self.kind] * self.bets.seats
        for seat in self.rivals:
            kinds[seat] = self._kind(seat, left, rng)
        hands = [[each[kind] for kind in kinds] for each in future.hands]
        return World(hands, [future.values[kind] for kind in kinds])

    def _future(self, left: list[int], rng: Random) -> Future:
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
        """Two of the cards that are left, by what is believed of this seat."""
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
        """What answers bring in one imagined deal, counted from what passing leaves."""
        world, now = self.world(rng), float(self.bets.capital[self.seat])

        def bring(choice: BetChoice) -> float:
            if choice[0] == PASS:
                return 0.0
            twin = self.bets.copy()
            twin.act(self.seat, *choice)
            return played_out(twin, world, self.share, rng.random)[self.seat] - now

        return bring


def played_out(bets: PokerPosition, world: World, share: float, chance: Callable[[], float]) -> list[float]:
    """What everybody has in the end if all go on by their habits."""
    first, learned = bets.stage, habits()
    while not bets.ended:
        seat = bets.turn
        hand = world.hands[bets.stage - first][seat]
        bets.act(seat, *learned.pick(bets, seat, hand, bets.choices(seat), chance()))
    return bets.settled(world.values, share)


def as_action(seen: PokerSeen, choice: BetChoice) -> Action:
    """A choice in the words of the rules."""
    what, stake = choice
    if what == PASS:
        return Action("pass")
    if what == WAIT:
        return Action("parole")
    if what == FOLLOW:
        return next(action for action in seen.ask.actions if action.verb in ("follow", "tapis"))
    return Action(seen.ask.amounts[0].verb, n=stake)


def as_choice(seen: PokerSeen, action: Action) -> BetChoice:
    """What an answer is without words, whatever number of chips it names."""
    bets = bets_of(seen.setting, seen.public)
    own = bets.stake[seen.seat]
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
    """The chips that a deal brings, if an answer brings so many more than passing."""
    setting, seat = seen.setting, seen.seat
    brought = setting.carry.get("capital", (setting.options["capital"],) * setting.seats)
    return worth + seen.public.capital[seat] - brought[seat]


class PokerSearch:
    """The expert."""

    def choose(self, seen: PokerSeen, rng: Random, budget: Budget) -> Action:
        if seen.public.phase == "show":
            return HIDES[0].action
        bets = bets_of(seen.setting, seen.public)
        sure = for_everything(bets, seen.seat)
        if sure is not None:
            return as_action(seen, (sure, dict(bets.choices(seen.seat))[sure]))
        return self._mixed(seen, self._weigh(seen, rng, budget), rng)

    def _mixed(self, seen: PokerSeen, weighed: Sequence[tuple[BetChoice, float]], rng: Random) -> Action:
        """One of those that bring nearly the most, as often as habit has it."""
        bets, best = bets_of(seen.setting, seen.public), weighed[0]
        near = [choice for choice, worth in weighed if best[1] - worth <= NEAR * bets.pot]
        hand = common_cards(names(seen.setting.options), common(seen)).hands[kind_of(seen)]
        return as_action(seen, habits().pick(bets, seen.seat, hand, near, rng.random()))

    def weigh(self, seen: PokerSeen, rng: Random, budget: Budget) -> list[Weighed]:
        if seen.public.phase == "show":
            return list(HIDES)
        return [Weighed(as_action(seen, choice), worth) for choice, worth in self._weigh(seen, rng, budget)]

    def compare(self, seen: PokerSeen, actions: Sequence[Action], rng: Random, budget: Budget) -> list[Weighed]:
        """What these answers bring, whatever they stake."""
        if seen.public.phase == "show":
            return [each for each in HIDES if each.action in actions]
        imagined, choices = PokerImagination(seen), {as_choice(seen, action): action for action in actions}
        found = tried(list(choices), budget, lambda: imagined.trial(rng))
        return [each.weighed(choices[each.choice]) for each in found]

    def _weigh(self, seen: PokerSeen, rng: Random, budget: Budget) -> list[tuple[BetChoice, float]]:
        """What each choice brings, in chips beyond what passing leaves, the best first."""
        bets = bets_of(seen.setting, seen.public)
        choices = bets.choices(seen.seat)
        if unbeatable(seen):
            choices = [choice for choice in choices if choice[0] != PASS]
        if len(choices) == 1:
            return [(choices[0], 0.0)]
        imagined = PokerImagination(seen)
        (best, most), *rest = halved(choices, budget, lambda: imagined.trial(rng))
        if most < 0 and any(choice[0] == PASS for choice, _ in rest):
            # What passing brings is known for certain; that of the others is only measured.
            rest.append((best, most))
            best, most = next(each for each in rest if each[0][0] == PASS)
        others = sorted((-min(worth, most), choice) for choice, worth in rest if choice != best)
        return [(best, most), *((choice, -loss) for loss, choice in others)]
