"""Moments of random matches as the phones of their seats would show them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardtable.cards.chance import Random, below
from cardtable.cards.pack import CHANCE, Seat
from cardtable.rules.game import Game
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.table.narration.wording import Speaker
from cardtable.table.phone_view.state import Around, PhoneView

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Ezio", "Fay", "Gino", "Ida")


class PhoneMoment(NamedTuple):
    """One moment of a deal, as one seat's phone shows it."""

    match: Match
    game: Game
    seat: Seat

    def view(self, game: Game | None = None) -> PhoneView:
        """Return the view of the seat, also of another deal than the real one."""
        shown = self.game if game is None else game
        seen = observe(shown, self.seat, self.match.heard, 1)
        return PhoneView(seen, Speaker(shown.pack, NAMES), Around(dict.fromkeys(shown.places(shown.setting))))


def phone_moments(kind: type[Game], seats: int, seed: int, every: int, most: int) -> Iterator[PhoneMoment]:
    """Play a match by chance and yield every n-th moment for each seat, until there were so many moments."""
    rng = Random(seed)
    match = Match(Terms(kind, seats, kind.defaults(), f"phone{seed}", "salt"))
    moments = actions = 0
    while not match.over and moments < most:
        match.begin()
        match.shuffle()
        while match.playing and moments < most:
            game = match.game
            assert game is not None
            if actions % every == 0:
                moments += 1
                yield from (PhoneMoment(match, game, seat) for seat in range(seats))
            asked = game.asked()
            seat = asked[below(rng, len(asked))]
            match.play(seat, match.chance() if seat == CHANCE else game.ask(seat).random_action(rng))
            match.shuffle()
            actions += 1
