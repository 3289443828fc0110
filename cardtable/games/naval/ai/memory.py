"""Memory of a seat at CIRKLE Naval: faces, gaps, publicly seen cards, and the weight of each place for each target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import TypeVar

from cardtable.ai.determinization import Determinizer, recall_history
from cardtable.cards.chance import Random
from cardtable.cards.pack import Card, Seat
from cardtable.games.naval.ai.habits import AttackLog, Counts, NavalHabits, PlaceCount, counts_after, weighed
from cardtable.games.naval.ai.pyramids import PLAIN, WHOSE, spots
from cardtable.games.naval.rules import Naval
from cardtable.games.naval.rules_pyramid import NEIGHBOURS, SIZE, TARGETS, selectable
from cardtable.games.naval.rules_types import NavalSeen
from cardtable.rules.cirkle import FACES, series

UNKNOWN = -1
T = TypeVar("T")


class NavalMemory:
    """Memory of one seat at one moment, read once from its observation."""

    def __init__(self, seen: NavalSeen, rng: Random) -> None:
        public = seen.public
        self.seat, self.seats = seen.seat, seen.setting.seats
        self.corners = seen.setting.options["corners_stay_open"]
        self.series = public.series
        self.filled = public.filled
        self.near = public.near
        self.open_sea = public.open_sea
        self.chosen = public.chosen
        self.rivals: list[Seat] = [q for q in range(self.seats) if q != self.seat and not public.out[q]]
        self.faces = [[UNKNOWN] * SIZE for _ in range(self.seats)]
        self._barred = [0] * self.seats
        """Bit set of the places where a target cannot lie."""
        self._read_faces(seen, rng)
        log = AttackLog(self.seats, self.corners)
        for event in seen.heard:
            log.hear(event)
        self.counts: list[Counts] = log.counts
        self.shown = log.shown
        self.face_up = {
            WHOSE[place] for place, cards in seen.view.items() if place in WHOSE for card in cards if card is not None
        }
        """The places, by seat, where a card lies open for this seat."""
        self.known = [log.known[seat] & self.filled[seat] for seat in range(self.seats)]
        """Bit set of the places whose card all players have seen; of rivals, all places whose card this seat knows."""
        for seat in self.rivals:
            self.known[seat] |= sum(1 << k for k in spots(self.filled[seat]) if self.faces[seat][k] != UNKNOWN)
        self.gone = [self._gone(seen, seat) for seat in range(self.seats)]
        """The faces that each pyramid has lost, as bits."""
        mine = self.faces[self.seat]
        self.target = next(k for k in spots(self.filled[self.seat]) if mine[k] in TARGETS)

    def _read_faces(self, seen: NavalSeen, rng: Random) -> None:
        recall, _ = recall_history(seen, Naval.places(seen.setting))
        world = None
        for place, (seat, k) in WHOSE.items():
            for lying in recall.places.get(place, ()):
                card = lying.card
                if card is None and seat == self.seat:
                    # A seat that did not see its own pyramid laid out can only guess the cards in it.
                    world = world or Determinizer(seen).sample(rng)
                    card = world.table.at(place)[0]
                if card is not None:
                    self.faces[seat][k] = card % FACES
                elif all(recall.barred(lying) >> c & 1 for c in series(self.series[seat]) if c in TARGETS):
                    self._barred[seat] |= 1 << k

    def _gone(self, seen: NavalSeen, seat: Seat) -> int:
        lost = [card for card in seen.view.get(f"lost.{seat}", ()) if card is not None]
        return sum({1 << card % FACES for card in lost})

    def selectable(self, seat: Seat) -> int:
        """Return the places whose card may be chosen, as bits."""
        return selectable(self.filled[seat], self.near[seat], self.corners, self.open_sea)

    def unseen(self, seat: Seat) -> list[int]:
        """Return the plain faces that may lie in the unknown places of a pyramid."""
        lying = self.faces[seat]
        known = {lying[k] for k in spots(self.filled[seat] & self.known[seat])}
        return [face for face in PLAIN if not self.gone[seat] >> face & 1 and face not in known]

    def card(self, seat: Seat, k: int) -> Card:
        """Return the card in a place whose face is known."""
        return self.faces[seat][k] + FACES * self.series[seat]

    def weights(self, seat: Seat, habits: NavalHabits, counts: Counts | None = None) -> list[float]:
        """Return the weight of each place for the target of a seat, as seen by the others; the sum is not 1."""
        counts = self.counts[seat] if counts is None else counts
        possible = self.filled[seat] & ~(0 if seat == self.seat else self._barred[seat])
        return weighed(counts, possible, self.selectable(seat), habits)

    def used(self, own: int) -> list[PlaceCount]:
        """Return the counts of the own places after one more attack with a card of them."""
        seat = self.seat
        return counts_after(self.counts[seat], own, self.filled[seat], self.selectable(seat), self.known[seat])

    def after_win(self, own: int, rival: Seat, aimed: int, face: int) -> NavalMemory:
        """Return the memory after the seat has won against a face there and is to attack again."""
        seat, twin = self.seat, copy(self)
        twin.chosen, twin.open_sea = -1, False
        twin.counts = _changed(self.counts, {seat: self.used(own)})
        filled, near, gone = self.filled, self.near, self.gone
        twin.filled = _changed(filled, {seat: filled[seat] & ~(1 << own), rival: filled[rival] & ~(1 << aimed)})
        twin.near = _changed(near, {seat: near[seat] | NEIGHBOURS[own], rival: near[rival] | NEIGHBOURS[aimed]})
        lost = self.faces[seat][own]
        twin.gone = _changed(gone, {seat: gone[seat] | 1 << lost, rival: gone[rival] | 1 << face})
        twin.known = [known & left for known, left in zip(self.known, twin.filled, strict=True)]
        return twin


def _changed(of_seats: Sequence[T], new: Mapping[Seat, T]) -> list[T]:
    """Return the values of all seats, with new ones for some."""
    return [new.get(seat, old) for seat, old in enumerate(of_seats)]
