"""One-ply search over every attack of CIRKLE Naval: its probability of winning, losing, deciding nothing or turning up
a target, and the resulting game between this seat and each rival."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import NamedTuple

from cardtable.cards.pack import Seat
from cardtable.games.naval.ai.features import NEVER, FeatureWeights, arms, both, hiding, reach
from cardtable.games.naval.ai.habits import NavalHabits
from cardtable.games.naval.ai.memory import NavalMemory
from cardtable.games.naval.ai.pyramids import BEATEN_BY, IS_BLACK, PLAIN, spots
from cardtable.games.naval.rules_pyramid import ATTACKER, BATTLE, DEFENDER, NEIGHBOURS, selectable
from cardtable.rules.cirkle import FACES


class NavalStyle(NamedTuple):
    """Style of a player: the habits it reads from others, and the weight of each feature of a position. Weights are log
    odds to outlive a rival, if the seat itself is to move and if it is not."""

    habits: NavalHabits
    own: FeatureWeights
    rival: FeatureWeights
    between: FeatureWeights


class Mine(NamedTuple):
    """The seat's own pyramid after an attack."""

    if_mine: float
    if_theirs: float
    faces: int
    """The plain faces on offer, as bits."""
    exposed: tuple[int, ...]
    """Cards that all players have seen."""


class Theirs(NamedTuple):
    """A rival's pyramid after an attack."""

    if_mine: float
    if_theirs: float
    known: tuple[int, ...]
    """The faces on offer that have been seen."""
    offered: int
    """Number of cards on offer."""


class Attack(NamedTuple):
    """An own card, whose card it aims at, which one, and what that is worth."""

    own: int
    rival: Seat
    aimed: int
    worth: float


class AttackOdds(NamedTuple):
    """Outcomes of an attack, as far as the attacker can tell."""

    target: float
    """Probability that the aimed card is the target."""
    wins: float
    loses: float
    """Probability of a loss in the other cases."""


class LookAhead:
    """One look ahead from what a seat knows."""

    def __init__(self, memory: NavalMemory, style: NavalStyle) -> None:
        self.memory, self.style = memory, style
        self._weights = {q: memory.weights(q, style.habits) for q in memory.rivals}
        self._total = {
            q: sum(self._weights[q][k] for k in spots(memory.filled[q] & ~memory.known[q])) for q in memory.rivals
        }
        self._pool = {q: memory.unseen(q) for q in memory.rivals}
        alive = {q: [face for face in PLAIN if not memory.gone[q] >> face & 1] for q in memory.rivals}
        self._beaten = {
            q: [sum(BEATEN_BY[face] >> a & 1 for a in alive[q]) / max(1, len(alive[q])) for face in range(FACES)]
            for q in memory.rivals
        }
        """Probability that a card of each rival beats each face."""
        self._blacks = {q: sum(IS_BLACK[face] for face in alive[q]) for q in memory.rivals}
        self._still = {q: self._theirs(q, memory.filled[q], memory.near[q], memory.known[q]) for q in memory.rivals}
        self._after_mine: dict[tuple[int, bool], Mine] = {}
        self._after_theirs: dict[tuple[Seat, int, bool], Theirs] = {}
        self._next = next(q for k in range(1, memory.seats) if (q := (memory.seat + k) % memory.seats) in memory.rivals)

    # -- attacks -----------------------------------------------------------------------------------------------

    def attacks(self) -> Iterator[Attack]:
        """Yield all sensible attacks; those with the own target only if there are no others."""
        memory = self.memory
        mine = memory.selectable(memory.seat)
        cards = spots(mine & ~(1 << memory.target) or mine)
        sound = [own for own in cards if any(True for _ in self._aims(own))]
        for own in sound or cards:
            yield from self.attacks_with(own)

    def attacks_with(self, own: int) -> Iterator[Attack]:
        """Yield all sensible attacks with this card, or all if none is sensible."""
        for rival, aimed in list(self._aims(own)) or self._offered():
            yield Attack(own, rival, aimed, self.worth(own, rival, aimed))

    def _offered(self) -> list[tuple[Seat, int]]:
        return [(rival, k) for rival in self.memory.rivals for k in spots(self.memory.selectable(rival))]

    def _aims(self, own: int) -> Iterator[tuple[Seat, int]]:
        """Yield the places where a card may find the target, or beats the card for sure. Attacks on other cards are
        left out, because they only wait, and two waiting players never end."""
        memory = self.memory
        beats = BATTLE[memory.faces[memory.seat][own]]
        for rival, k in self._offered():
            there = memory.faces[rival][k]
            if not memory.known[rival] >> k & 1 or there not in PLAIN or beats[there] == ATTACKER:
                yield rival, k

    def odds(self, own: int, rival: Seat, aimed: int) -> AttackOdds:
        memory = self.memory
        attacker, defender = memory.faces[memory.seat][own], memory.faces[rival][aimed]
        if memory.known[rival] >> aimed & 1:
            outcome = BATTLE[attacker][defender]
            return AttackOdds(float(defender not in PLAIN), outcome == ATTACKER, outcome == DEFENDER)
        target = self.is_target(rival, aimed)
        pool = self._pool[rival]
        if not pool:
            return AttackOdds(1.0, 0, 0)
        battles = [BATTLE[attacker][face] for face in pool]
        return AttackOdds(target, battles.count(ATTACKER) / len(pool), battles.count(DEFENDER) / len(pool))

    def is_target(self, rival: Seat, k: int) -> float:
        """Return the probability that an unseen card is the target of a rival."""
        return self._weights[rival][k] / (self._total[rival] or NEVER)

    def worth(self, own: int, rival: Seat, aimed: int) -> float:
        """Return the mean probability that the seat outlives its rivals after an attack."""
        memory = self.memory
        target, wins, loses = self.odds(own, rival, aimed)
        if own == memory.target:
            return target / 2
        found = 0.0
        if target:
            found += target * self._stands(own, rival, aimed, memory.seat, target=True)
        if wins and target < 1:
            found += (1 - target) * wins * self._stands(own, rival, aimed, memory.seat)
        if loses and target < 1:
            found += (1 - target) * loses * self._stands(own, rival, aimed, rival)
        neither = 1 - wins - loses
        if neither > NEVER and target < 1:
            found += (1 - target) * neither * self._stands(own, rival, aimed, self._next, decided=False)
        return found

    def after_win(self, own: int, rival: Seat, aimed: int) -> float:
        """Return the first estimate of the game after an attack has won a battle."""
        return self._stands(own, rival, aimed, self.memory.seat)

    def _stands(
        self, own: int, rival: Seat, aimed: int, turn: Seat, decided: bool = True, target: bool = False
    ) -> float:
        """Return the estimate of the game after one outcome with a seat to move."""
        memory = self.memory
        mine = self._mine_after(own, decided)
        total = 0.0
        for q in memory.rivals:
            if q == rival and target:
                total += 1
                continue
            theirs = self._theirs_after(q, aimed, decided) if q == rival else self._still[q]
            if turn == memory.seat:
                total += self._chance(q, mine, theirs, True)
            elif turn == q:
                total += self._chance(q, mine, theirs, False)
            else:
                total += (self._chance(q, mine, theirs, True) + self._chance(q, mine, theirs, False)) / 2
        return total / len(memory.rivals)

    def _chance(self, q: Seat, mine: Mine, theirs: Theirs, my_turn: bool) -> float:
        """Return the probability that the seat outlives a rival."""
        sure = min(3, sum([BEATEN_BY[face] & mine.faces != 0 for face in theirs.known]))
        beaten = self._beaten[q]
        danger = min(3.0, sum([1 - (1 - beaten[face]) ** theirs.offered for face in mine.exposed]))
        z = both(self.style.between, (1, sure > 0, sure / 3, danger / 3))[not my_turn]
        z += mine.if_mine + theirs.if_mine if my_turn else mine.if_theirs + theirs.if_theirs
        return 1 / (1 + exp(-z))

    # -- features ----------------------------------------------------------------------------------------------

    def _mine_after(self, own: int, decided: bool) -> Mine:
        found = self._after_mine.get((own, decided))
        if found is None:
            found = self._after_mine[own, decided] = self._mine(own, decided)
        return found

    def _theirs_after(self, q: Seat, aimed: int, decided: bool) -> Theirs:
        found = self._after_theirs.get((q, aimed, decided))
        if found is None:
            memory, bit = self.memory, 1 << aimed
            filled, near, known = memory.filled[q], memory.near[q], memory.known[q]
            if decided:
                found = self._theirs(q, filled & ~bit, near | NEIGHBOURS[aimed], known)
            else:
                found = self._theirs(q, filled, near, known | bit)
            self._after_theirs[q, aimed, decided] = found
        return found

    def _mine(self, own: int, decided: bool) -> Mine:
        memory = self.memory
        seat, bit, target = memory.seat, 1 << own, memory.target
        weights = memory.weights(seat, self.style.habits, memory.used(own))
        filled, near, known = memory.filled[seat], memory.near[seat], memory.known[seat]
        if decided:
            filled, near = filled & ~bit, near | NEIGHBOURS[own]
        else:
            known |= bit
        on_offer = selectable(filled, near, memory.corners, memory.open_sea and not decided)
        faces = memory.faces[seat]
        fighters = [k for k in spots(on_offer) if k != target]
        features = (
            *hiding(target, filled, on_offer, known, weights),
            *arms([faces[k] for k in spots(filled)], [faces[k] for k in fighters]),
            any(IS_BLACK[faces[k]] for k in fighters if not known >> k & 1),
            on_offer.bit_count() / 10,
            filled.bit_count() / 21,
            (known & on_offer).bit_count() / 5,
            (on_offer & ~known).bit_count() / 10,
        )
        exposed = tuple(faces[k] for k in fighters if known >> k & 1)
        mask = sum({1 << faces[k] for k in fighters})
        return Mine(*both(self.style.own, features), mask, exposed)

    def _theirs(self, q: Seat, filled: int, near: int, known: int) -> Theirs:
        memory = self.memory
        on_offer = selectable(filled, near, memory.corners, memory.open_sea)
        unknown = filled & ~known
        faces, read = memory.faces[q], memory.known[q]
        seen = tuple(faces[k] for k in spots(known & on_offer & read))
        hidden_blacks = self._blacks[q] - sum([IS_BLACK[faces[k]] for k in spots(filled & read)])
        share = min(1.0, hidden_blacks / unknown.bit_count()) if unknown else 0.0
        features = (
            *reach(filled, on_offer, unknown, self._weights[q]),
            self._blacks[q] / 4,
            on_offer.bit_count() / 10,
            filled.bit_count() / 21,
            any(IS_BLACK[face] for face in seen),
            1 - (1 - share) ** (on_offer & unknown).bit_count(),
            (on_offer & unknown).bit_count() / 10,
        )
        return Theirs(*both(self.style.rival, features), seen, on_offer.bit_count())
