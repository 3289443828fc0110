"""Sides as a seat knows them, read from any deal that it could not tell from the real one: hidden cards, seats
certainly for or against it, and the probability of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cardtable.ai.knowledge import bits
from cardtable.cards.pack import Place, Seat
from cardtable.games.tarocchi.rules import NOT_YET, Tarocchi


def unplayed(world: Tarocchi, seat: Seat) -> int:
    """Return the cards that may be in any hand as far as a seat can tell, its own included."""
    about = [f"hand.{other}" for other in range(4)]
    if seat != world.declarer:
        about.append(f"scarto.{world.declarer}")
    return bits(card for place in about for card in world.table.at(place))


def trick_cards(world: Tarocchi) -> int:
    """Return the cards of the trick so far."""
    return bits(card for other in range(4) for card in world.table.at(f"trick.{other}"))


def known_attack(world: Tarocchi, seat: Seat) -> Sequence[Seat]:
    """Return the attack as far as a seat knows it."""
    if not world.attack and world.named in world.table.at(f"hand.{seat}"):
        return (world.declarer, seat)
    return world.attack or (world.declarer,)


def is_friend(world: Tarocchi, seat: Seat, other: Seat) -> bool:
    """Return whether a seat knows that another is on its side."""
    attack = known_attack(world, seat)
    if seat in attack or other in attack:
        return (seat in attack) == (other in attack)
    return bool(world.attack) or len(attack) == 2


@dataclass(slots=True, frozen=True)
class Sides:
    """Sides of a sampled deal."""

    attacks: Sequence[bool]
    trust: Sequence[float]
    """Probability that a seat has a friend in another one, four numbers for each seat."""
    known: Sequence[float]
    """The same once all seats know the sides."""


def sides_of(world: Tarocchi) -> Sides:
    """Return the sides of a deal whose cards are all known, and what each seat knows of them."""
    if world.attack:
        return _sides(world.attack, world.declarer, NOT_YET)
    holder = seat_of(world.table.where(world.named))
    return _sides((world.declarer, holder), world.declarer, holder)


def seat_of(place: Place) -> Seat:
    """Return the seat that owns a place."""
    return int(place[-1])


@cache
def _sides(attack: tuple[Seat, ...], declarer: Seat, holder: Seat) -> Sides:
    """Return the sides. `holder` has the named card and alone knows all, if it is a secret."""
    attacks = [seat in attack for seat in range(4)]
    known = [float(attacks[seat] == attacks[other]) for seat in range(4) for other in range(4)]
    trust = known[:]
    if holder != NOT_YET:
        for seat in range(4):
            for other in range(4):
                if seat not in (other, holder):
                    trust[4 * seat + other] = _guess(seat, other, declarer)
    return Sides(attacks, trust, known)


def _guess(seat: Seat, other: Seat, declarer: Seat) -> float:
    if seat == declarer:
        return 1 / 3
    return 0.0 if other == declarer else 0.5
