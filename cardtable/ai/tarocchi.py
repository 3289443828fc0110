"""Floor 2: judgement for Sicilian Tarocchi. Beginner plays by rules of thumb; Standard and Expert imagine deals, let
everybody in them play by these rules, and do what brings their seat the most chips: the sides of each imagined deal are
those of its hidden cards, so a probable partner counts as one to that degree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.ai.bot import Bot, Budget, Weighed
from cardtable.ai.halving import Trial, halved
from cardtable.ai.imagine import Imagination
from cardtable.ai.knowledge import bits
from cardtable.ai.tarocchi_manners import before_play, follow, lead, sorted_out
from cardtable.ai.tarocchi_playout import Outcome, Tricks, sides
from cardtable.ai.veto import vetoes
from cardtable.cards.chance import Random, shuffled
from cardtable.cards.pack import CHANCE, Card, Seat
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.rules.tarocchi import NOT_YET, Tarocchi
from cardtable.rules.tarocchi_cards import PREY, SUIT, THIRDS
from cardtable.rules.tarocchi_scoring import ATTACK

POINT = 0.02
"""What a card point is worth in jochi beside the jochi: between lines that end alike, the better one."""
SECRET = 0.15
"""How willingly somebody is believed to have named a card of his own."""
AT_ONCE = 1000
"""No more playouts than this before the first card: each takes twice the time, and the answers are few."""
DOUBTS: Mapping[str, float] = {"call": 0.5, "solo": 0.5, "scommessa": 0.35, "rivanto": 1.2}
"""So many chips more than a timid answer a bold one must promise: imagined opponents are too kind. Fitted to what was
promised and what was paid in hands between searching players."""


class Thumb:
    """Plays by rules of thumb alone."""

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        world = one_world(Imagination(seen), seen.seat, rng)
        if world.phase != "play":
            return before_play(world, seen.seat)
        return Action("play", (by_thumb(world, seen.seat, rng),))


class Search:
    """Tries every answer that would not make a partner groan in the same imagined deals, and drops the worse half again
    and again until one is left. A hand that promises a loss is passed, even where passing seems to lose more: hands
    with such promises lost more often than not."""

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        best, worth = ranked(seen, rng, budget)[0]
        bids = seen.public["phase"] in ("first", "bids")
        return seen.ask.actions[0] if bids and worth < 0 else best


def one_world(imagination: Imagination, seat: Seat, rng: Random) -> Tarocchi:
    """An imagined deal. That another has named a card of his own is possible, but rarely what he did."""
    while True:
        world = imagination.world(rng)
        assert isinstance(world, Tarocchi)
        if not _in_secret(world, seat) or rng.random() < SECRET:
            return world


def _in_secret(world: Tarocchi, seat: Seat) -> bool:
    """Whether another than this seat has called and plays alone, and nobody knows."""
    unknown = not world.attack and world.named != NOT_YET and world.declarer != seat
    return unknown and world.table.where(world.named) == f"hand.{world.declarer}"


def by_thumb(world: Tarocchi, seat: Seat, rng: Random) -> Card:
    """A card by what the seat itself can know: which cards are about, and who is for it or against it for sure."""
    own = sorted_out(world.table.at(f"hand.{seat}"))
    live = unplayed(world, seat)
    attacks = seat in known_attack(world, seat)
    if seat == world.leader and world.led < 0:
        return lead(own, live, attacks, rng)
    friendly = world.led >= 0 and is_friend(world, seat, world.best_seat)
    return follow(own, world.led, world.best, friendly, (seat + 1) % 4 == world.leader, in_trick(world), live)


def unplayed(world: Tarocchi, seat: Seat) -> int:
    """The cards that may be in any hand, as far as a seat can tell; its own among them."""
    about = [f"hand.{other}" for other in range(4)]
    if seat != world.declarer:
        about.append(f"scarto.{world.declarer}")
    return bits(card for place in about for card in world.table.at(place))


def in_trick(world: Tarocchi) -> int:
    """The cards of the trick so far."""
    return bits(card for other in range(4) for card in world.table.at(f"trick.{other}"))


def known_attack(world: Tarocchi, seat: Seat) -> Sequence[Seat]:
    """The attack as far as a seat knows it."""
    if not world.attack and world.named in world.table.at(f"hand.{seat}"):
        return (world.declarer, seat)
    return world.attack or (world.declarer,)


def is_friend(world: Tarocchi, seat: Seat, other: Seat) -> bool:
    """Whether a seat knows that another is on its side."""
    attack = known_attack(world, seat)
    if seat in attack or other in attack:
        return (seat in attack) == (other in attack)
    return bool(world.attack) or len(attack) == 2


def ranked(seen: Observation, rng: Random, budget: Budget) -> list[Weighed]:
    """The answers with the chips they brought on average, best first. Those that dropped out early come last."""
    imagination = Imagination(seen)
    if seen.public["phase"] != "play":
        budget = budget.share(min(budget.playouts, AT_ONCE))

    def deal() -> Trial[Action]:
        return _tried(one_world(imagination, seen.seat, rng), seen.seat, rng)

    found = halved(shuffled(_seemly(seen, one_world(imagination, seen.seat, rng)), rng), budget, deal)
    return [Weighed(action, worth) for action, worth in found]


def _seemly(seen: Observation, world: Tarocchi) -> list[Action]:
    """The answers without those that would be an insult, and one of several that are the same.

    Both follow from what the seat knows, so one imagined deal says it for all.
    """
    actions = list(seen.ask.actions)
    if world.phase != "play":
        return actions
    others = unplayed(world, seen.seat) & ~bits(world.table.at(f"hand.{seen.seat}")) | in_trick(world)
    distinct: list[Action] = []
    for action in sorted(actions, key=lambda action: action.cards):
        if not distinct or not _equal(distinct[-1].cards[0], action.cards[0], others):
            distinct.append(action)
    return [action for action in distinct if not vetoes(world, seen.seat, action)] or distinct


def _equal(low: Card, high: Card, others: int) -> bool:
    """Whether it does not matter which of two own cards is played: no other is between, and they count the same."""
    between = others >> low & (1 << high - low) - 1
    return SUIT[low] == SUIT[high] and THIRDS[low] == THIRDS[high] and high not in PREY and not between


def _tried(world: Tarocchi, seat: Seat, rng: Random) -> Trial[Action]:
    """What an answer brings the seat in one deal."""
    if world.phase == "play":
        tricks = Tricks(world)
        return lambda action: chips(world, seat, tricks.finish(action.cards[0], rng))

    def trial(action: Action) -> float:
        twin = world.copy()
        twin.apply(seat, action)
        return _promise(twin, seat, rng) - DOUBTS.get(action.verb, 0.0)

    return trial


def _promise(world: Tarocchi, seat: Seat, rng: Random) -> float:
    """What a deal brings a seat when everybody goes on by rules of thumb."""
    while world.phase not in ("play", "over"):
        who = world.asked()[0]
        if who == CHANCE:
            world.apply(CHANCE, world.ask(CHANCE).any(rng))
        else:
            world.apply(who, before_play(world, who))
    if world.phase == "over":
        return 0.0
    return chips(world, seat, Tricks(world).finish(NOT_YET, rng))


def chips(world: Tarocchi, seat: Seat, outcome: Outcome) -> float:
    """What a hand that ends like this brings a seat: its chips, and a little for its card points."""
    side = sides(world)
    worth = outcome.difference + POINT * (outcome.points - 55)
    if side[seat] != ATTACK:
        worth = -worth
    elif side.count(ATTACK) == 1:
        worth *= 3
    return worth * 2 if world.stata else worth


BOTS: Mapping[str, Bot] = {"beginner": Thumb(), "standard": Search(), "expert": Search()}
PLAYOUTS: Mapping[str, int] = {"standard": 200, "expert": 1500}
