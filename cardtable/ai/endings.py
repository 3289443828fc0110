"""Endings counted out: all deals that a seat cannot tell apart, and what an answer brings in all of them.

Three notions are sound. An answer is *certain* if one plan works in every deal, whatever the others do. With one deal
left and two sides, the minimax *value* is what best play brings. A count over all deals is an answer only if it leads
whatever the weights of the deals between a quarter and one, because earlier plays make some deals likelier than
others. The mean of open-card values is none of these: it lets a seat know later what it never learns. It serves as an
upper bound alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import comb
from typing import NamedTuple, Protocol, TypeVar

from cardtable.ai.determinization import recall_history
from cardtable.ai.knowledge import Lying
from cardtable.cards.pack import Card, Place, Seat
from cardtable.rules.observe import Observation
from cardtable.rules.registry import game

P = TypeVar("P")
DOUBT = 0.25
"""Least weight of a deal that makes earlier plays look foolish, where others have the weight one."""


class Kernel(Protocol[P]):
    """Open-card rules of the last cards of a game. Positions are hashable values; moves are small numbers that every
    seat sees."""

    def mover(self, position: P) -> Seat:
        """Return the seat to move."""

    def moves(self, position: P) -> Sequence[int]:
        """Return the legal moves, of equal ones a single one."""

    def play(self, position: P, move: int) -> P:
        """Return the position after a move."""

    def settled(self, position: P) -> float | None:
        """Return the value for the solver if nothing can change it any more, else None."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the highest value that a position can have."""


class Minimax(dict[P, float]):
    """Values of open positions if the friends of the solver play for it and all others against it."""

    def __init__(self, kernel: Kernel[P], friends: Collection[Seat]) -> None:
        super().__init__()
        self._kernel, self._friends = kernel, friends

    def __missing__(self, position: P) -> float:
        kernel, value = self._kernel, self._kernel.settled(position)
        if value is None:
            least, most = kernel.bounds
            ours = kernel.mover(position) in self._friends
            value, stop = (least, most) if ours else (most, least)
            for move in kernel.moves(position):
                found = self[kernel.play(position, move)]
                value = max(value, found) if ours else min(value, found)
                if value == stop:
                    break
        self[position] = value
        return value


def is_certain(kernel: Kernel[P], seat: Seat, worlds: Collection[P]) -> bool:
    """Return whether one plan of the seat reaches the highest value in all these deals, which it cannot tell apart,
    whatever all others do."""
    most, rest = kernel.bounds[1], list[P]()
    for world in worlds:
        value = kernel.settled(world)
        if value is None:
            rest.append(world)
        elif value < most:
            return False
    if not rest:
        return True
    if kernel.mover(rest[0]) == seat:
        plans = kernel.moves(rest[0])
        return any(is_certain(kernel, seat, {kernel.play(world, move) for world in rest}) for move in plans)
    heard: dict[int, set[P]] = {}
    for world in rest:
        for move in kernel.moves(world):
            heard.setdefault(move, set()).add(kernel.play(world, move))
    return all(is_certain(kernel, seat, after) for after in heard.values())


class SureAnswer(NamedTuple):
    """The only certain answer to a question, with the share of the deals in which each answer can hold."""

    move: int
    shares: Mapping[int, float]
    """For each answer, the share of the deals in which it still reaches the goal with open cards against best play,
    which is at least the share that any plan reaches. It is 1 for the certain answer."""


def sure_answer(
    kernel: Kernel[P], seat: Seat, friends: Collection[Seat], worlds: Sequence[tuple[P, int]]
) -> SureAnswer | None:
    """Return the only answer that is certain, if every other one fails in some deals even with open cards."""
    values, most = Minimax(kernel, friends), kernel.bounds[1]
    moves = kernel.moves(worlds[0][0])
    held = dict.fromkeys(moves, 0)
    whole, hopeful = 0, set(moves)
    for world, ways in worlds:
        whole += ways
        for move in moves:
            if values[kernel.play(world, move)] == most:
                held[move] += ways
            else:
                hopeful.discard(move)
        if not hopeful:
            return None
    if len(hopeful) > 1 or len(moves) == 1:
        return None
    (move,) = hopeful
    if not is_certain(kernel, seat, {kernel.play(world, move) for world, _ in worlds}):
        return None
    return SureAnswer(move, {each: n / whole for each, n in held.items()})


def leads_anyway(leads: Sequence[tuple[float, float]]) -> bool:
    """Return whether the sum of leads is positive whatever weights between `DOUBT` and one the deals have. Each lead
    comes with the number of its deals.

    >>> leads_anyway([(1.0, 90), (-1.0, 10)]), leads_anyway([(1.0, 70), (-1.0, 30)])
    (True, False)
    """
    return sum([lead * ways * (DOUBT if lead > 0 else 1) for lead, ways in leads]) > 0


# -- deals that fit --------------------------------------------------------------------------------------------------


def never_held(seen: Observation, place: Place) -> list[Card]:
    """Return the unseen cards that cannot lie in a place with unseen cards, because of earlier plays."""
    recall, _ = recall_history(seen, game(seen.game).places(seen.setting))
    gaps = [recall.confined(each) for each in recall.places.get(place, ()) if each.card is None]
    return [card for card in unseen_cards(seen) if gaps and all(barred >> card & 1 for barred in gaps)]


Hidden = Mapping[Place, tuple[int, ...]]
"""Faces of the unseen cards in each place with unseen cards."""


def known_cards(seen: Observation) -> dict[Place, list[Card | None]]:
    """Return the cards of all places as far as the seat knows them from all that it has seen."""
    recall, _ = recall_history(seen, game(seen.game).places(seen.setting))
    return {place: [each.card for each in lying] for place, lying in recall.places.items()}


def unseen_cards(seen: Observation) -> list[Card]:
    """Return the cards whose slot the seat does not know."""
    known = {card for cards in known_cards(seen).values() for card in cards}
    return sorted(set(game(seen.game).cards_in_play(seen.setting, seen.public)) - known)


def hidden_deals(
    seen: Observation, face: Callable[[Card], int], most: int, pooled: Collection[Place] = ()
) -> list[tuple[Hidden, int]] | None:
    """Return all ways in which the unseen cards may lie, by faces, with the number of deals of each; None if there are
    more than `most`. Places in `pooled` are left out, because what lies there does not matter."""
    recall, reader = recall_history(seen, game(seen.game).places(seen.setting))
    groups: dict[tuple[Place, int], list[Lying]] = {}
    for place, lying in recall.places.items():
        never = reader.never(place) if reader else 0
        for each in lying:
            if each.card is None:
                where = "" if place in pooled else place
                groups.setdefault((where, recall.confined(each) | never), []).append(each)
    order = sorted(groups, key=lambda group: (not group[0], len(groups[group])))
    classes: dict[tuple[int, tuple[bool, ...]], int] = {}
    for card in unseen_cards(seen):
        kind = face(card), tuple([not barred >> card & 1 for _, barred in order])
        classes[kind] = classes.get(kind, 0) + 1
    found: dict[tuple[tuple[Place, tuple[int, ...]], ...], int] = {}
    told = sum(1 for place, _ in order if place)
    for spread, ways in _spread([len(groups[group]) for group in order], classes, told):
        places: dict[Place, tuple[int, ...]] = {}
        for (place, _), faces in zip(order, spread, strict=True):
            if place:
                places[place] = tuple(sorted((*places.get(place, ()), *faces)))
        key = tuple(places.items())
        found[key] = found.get(key, 0) + ways
        if len(found) > most:
            return None
    return [(dict(places), ways) for places, ways in found.items()]


Classes = Mapping[tuple[int, tuple[bool, ...]], int]
"""Numbers of cards by face and by the groups of slots that may hold them."""


def _spread(
    sizes: Sequence[int], classes: Classes, told: int, first: int = 0
) -> Iterator[tuple[list[tuple[int, ...]], int]]:
    """Yield the faces in each group of slots, with the number of ways. Only the faces in the first `told` groups
    matter, and the last group takes what is left."""
    if first == told:
        classes = _merged(classes, first)
    if first == len(sizes):
        yield [], 1
        return
    if any(n and not any(kind[1][first:]) for kind, n in classes.items()):
        return
    fitting = [kind for kind, n in classes.items() if n and kind[1][first]]
    if first == len(sizes) - 1:
        if len(fitting) == sum(n > 0 for n in classes.values()):
            yield [tuple(sorted([kind[0] for kind in fitting for _ in range(classes[kind])]))], 1
        return
    for taken, ways in _taken(sizes[first], fitting, classes):
        rest = {kind: n - taken.get(kind, 0) for kind, n in classes.items()}
        faces = tuple(sorted([kind[0] for kind, n in taken.items() for _ in range(n)]))
        for further, more in _spread(sizes, rest, told, first + 1):
            yield [faces, *further], ways * more


def _merged(classes: Classes, first: int) -> Classes:
    """Return the cards by the groups from `first` on that may hold them, without their faces."""
    found: dict[tuple[int, tuple[bool, ...]], int] = {}
    for (_, fits), n in classes.items():
        kind = 0, (False,) * first + fits[first:]
        found[kind] = found.get(kind, 0) + n
    return found


def _taken(
    size: int, kinds: Sequence[tuple[int, tuple[bool, ...]]], classes: Classes
) -> Iterator[tuple[dict[tuple[int, tuple[bool, ...]], int], int]]:
    """Yield the ways to take so many cards of these kinds."""
    if not kinds:
        if not size:
            yield {}, 1
        return
    kind, *others = kinds
    for n in range(min(size, classes[kind]) + 1):
        for taken, ways in _taken(size - n, others, classes):
            yield {**taken, kind: n}, ways * comb(classes[kind], n)
