"""CIRKLE Poursuite played fast, with faces for cards: what the rules say holds here too, and a test binds the
two together."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Self, TypeAlias

from cardtable.cards.chance import Random, shuffled
from cardtable.games.poursuite.rules import NOBODY_ATTACKS, Poursuite
from cardtable.games.poursuite.rules_types import PoursuiteSetting
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET

Face: TypeAlias = int
Faces: TypeAlias = int
"""A set of faces: one bit for each."""

_ALL = range(FACES)
TARGETS: Faces = sum(1 << face for face in _ALL if SHAPE[face] == TARGET)
BLACKS: Faces = sum(1 << face for face in _ALL if COLOUR[face] == BLACK)
ANSWERS = TARGETS | BLACKS
COLOURED: tuple[Faces, ...] = tuple(sum(1 << face for face in _ALL if COLOUR[face] == COLOUR[top]) for top in _ALL)
"""For each face those of its colour."""
SHAPED: tuple[Faces, ...] = tuple(sum(1 << face for face in _ALL if SHAPE[face] == SHAPE[top]) for top in _ALL)
"""For each face those of its shape."""
FITTING: tuple[Faces, ...] = tuple(COLOURED[top] | SHAPED[top] for top in _ALL)
"""Faces that may cover each face."""
NO_CARD: Face = -1
"""Instead of a face to play: to draw, or to keep what was drawn."""


class PoursuiteTerms(NamedTuple):
    """Options on which play depends."""

    last_turn: int
    """The turns after which the deal is over."""
    whole_pile: bool
    may_draw: bool
    play_drawn: bool
    ends_on: tuple[Faces, ...]
    """Faces that may cover each face in peace as the last card of a hand."""
    mixed: Callable[[list[Face]], list[Face]] | None
    """Shuffle of a new reserve; None where the pile is only turned over."""


def terms(setting: PoursuiteSetting, rng: Random) -> PoursuiteTerms:
    """Return the options of a deal, with randomness for its shuffles."""
    options = setting.options
    ending = FITTING if options["last_card_free"] else COLOURED
    return PoursuiteTerms(
        last_turn=setting.seats * options["turn_limit"],
        whole_pile=options["counter_takes"] == "whole_pile",
        may_draw=options["may_draw_instead"],
        play_drawn=options["play_drawn_card"],
        ends_on=tuple([faces & TARGETS for faces in ending]),
        mixed=(lambda faces: shuffled(faces, rng)) if options["reserve_refill"] == "shuffle" else None,
    )


class PoursuitePosition:
    """A moment of a deal: hands as counts and as sets of faces, pile and reserve as lists with their top card last."""

    __slots__ = (
        "blacks",
        "drawn",
        "fails",
        "hands",
        "held",
        "last_black",
        "pile",
        "reserve",
        "sizes",
        "stalled",
        "starter",
        "terms",
        "turn",
        "turns",
        "winners",
    )  # fmt: skip
    terms: PoursuiteTerms
    hands: list[list[int]]
    """Number of copies of each face that each seat holds."""
    held: list[Faces]
    """Faces that each seat holds."""
    sizes: list[int]
    pile: list[Face]
    reserve: list[Face]
    turn: int
    turns: int
    starter: int
    last_black: int
    fails: int
    blacks: int
    """Number of black cards of the attack on top of the pile."""
    stalled: int
    drawn: Face
    """A card just drawn that may be played at once."""
    winners: tuple[int, ...]

    @classmethod
    def of(cls, game: Poursuite, terms: PoursuiteTerms) -> Self:
        """Return the position of a deal that waits for no shuffle."""
        chase, table = cls(), game.table
        chase.terms, chase.hands, chase.held = terms, [], []
        for seat in range(game.setting.seats):
            counts, held = [0] * FACES, 0
            for card in table.at(f"hand.{seat}"):
                counts[card % FACES] += 1
                held |= 1 << card % FACES
            chase.hands.append(counts)
            chase.held.append(held)
        chase.sizes = [sum(counts) for counts in chase.hands]
        chase.pile = [card % FACES for card in table.at("pile")]
        chase.reserve = [card % FACES for card in table.at("reserve")]
        chase.turn, chase.turns, chase.stalled, chase.winners = game.turn, game.turns, game.stalled, game.winners
        chase.starter, chase.last_black = game.starter, game.last_black
        chase.fails, chase.blacks = game.fails, len(game.blacks)
        chase.drawn = table.at(f"hand.{game.turn}")[-1] % FACES if game.phase == "drawn" else NO_CARD
        return chase

    def copy(self) -> PoursuitePosition:
        twin = object.__new__(PoursuitePosition)
        twin.terms = self.terms
        twin.hands = [counts[:] for counts in self.hands]
        twin.held, twin.sizes = self.held[:], self.sizes[:]
        twin.pile, twin.reserve = self.pile[:], self.reserve[:]
        twin.turn, twin.turns, twin.stalled, twin.winners = self.turn, self.turns, self.stalled, self.winners
        twin.starter, twin.last_black = self.starter, self.last_black
        twin.fails, twin.blacks, twin.drawn = self.fails, self.blacks, self.drawn
        return twin

    def legal(self) -> Faces:
        """Return the faces that the seat to move may play."""
        top = self.pile[-1]
        if self.drawn >= 0:
            return 1 << self.drawn & FITTING[top]
        attacked = self.starter >= 0
        if self.sizes[self.turn] > 1:
            return self.held[self.turn] & (ANSWERS if attacked else FITTING[top])
        return self.held[self.turn] & (TARGETS if attacked else self.terms.ends_on[top])

    @property
    def may_pass(self) -> bool:
        """Return whether a seat that could play a card may draw, or keep the card it drew."""
        return self.drawn >= 0 or self.terms.may_draw

    def answer(self, face: Face) -> None:
        """Play a face that is legal, or none."""
        if face >= 0:
            self._play(face)
        elif self.drawn >= 0:
            self.drawn = NO_CARD
            self._next()
        else:
            self._draw()

    def _play(self, face: Face) -> None:
        seat, pile, counts = self.turn, self.pile, self.hands[self.turn]
        counts[face] -= 1
        if not counts[face]:
            self.held[seat] ^= 1 << face
        self.sizes[seat] -= 1
        covered = pile[-1]
        pile.append(face)
        if not self.sizes[seat]:
            self.winners = (seat,)
            return
        if self.starter >= 0:
            if SHAPE[face] == TARGET:
                self._counter()
            else:
                self.last_black = seat
                self.blacks += 1
        elif COLOUR[face] == BLACK and SHAPE[face] == SHAPE[covered]:
            self.starter = self.last_black = seat
            self.blacks = 1
        self.drawn, self.stalled = NO_CARD, 0
        self._next()

    def _counter(self) -> None:
        """Give the pile under the target, or the black cards of the attack, to the seat that began it."""
        pile, starter = self.pile, self.starter
        first = 0 if self.terms.whole_pile else len(pile) - 1 - self.blacks
        for face in pile[first:-1]:
            self.hands[starter][face] += 1
            self.held[starter] |= 1 << face
        self.sizes[starter] += len(pile) - 1 - first
        del pile[first:-1]
        self._end_attack()

    def _end_attack(self) -> None:
        self.starter = self.last_black = NOBODY_ATTACKS
        self.fails = self.blacks = 0

    def _draw(self) -> None:
        """Draw what is owed, as far as there are cards."""
        seat, owed, face = self.turn, 1, NO_CARD
        if self.starter >= 0:
            self.fails += 1
            owed = 3 * self.fails
        for _ in range(owed):
            if not self.reserve and not self._refill():
                break
            face = self.reserve.pop()
            self.hands[seat][face] += 1
            self.held[seat] |= 1 << face
            self.sizes[seat] += 1
        if face == NO_CARD:
            self.stalled += 1
        else:
            self.stalled = 0
            if self.terms.play_drawn and self.starter < 0:
                self.drawn = face
                return
        self._next()

    def _refill(self) -> bool:
        """Make the pile without its top card the new reserve; False if there is nothing but that card."""
        pile, mixed = self.pile, self.terms.mixed
        if len(pile) < 2:
            return False
        self.reserve = pile[-2::-1] if mixed is None else mixed(pile[-2::-1])
        del pile[:-1]
        self.blacks = min(self.blacks, 1)
        return True

    def _next(self) -> None:
        seats = len(self.sizes)
        self.turns += 1
        self.turn = (self.turn + 1) % seats
        if self.stalled == seats or self.turns >= self.terms.last_turn:
            least = min(self.sizes)
            self.winners = tuple([seat for seat, size in enumerate(self.sizes) if size == least])
        elif self.last_black == self.turn:
            self._end_attack()
