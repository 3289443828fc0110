"""Players of the arena. A fair player is one of the bots people play against, with a budget of its own if one is given.
One player here cheats, as a yardstick for the value of hidden cards: only the arena command reaches this floor, and the
levels that people choose from do not contain it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cardtable.ai.bot import Bot, Budget
from cardtable.ai.levels import LEVELS, find_bots, playouts
from cardtable.ai.search import ANY_GAME, ANY_PLAYOUTS
from cardtable.cards.chance import Random
from cardtable.cards.events import Event
from cardtable.cards.pack import Seat
from cardtable.foundation.frozen import replace
from cardtable.rules.game import Action, Game
from cardtable.rules.observe import Observation, observe

KINDS = "a level, a level with its playouts (expert:400), any-LEVEL, seeing:N or ismcts:N"
"""Names of the arena's players."""
ANY = "any-"
"""Prefix of a level: the generic bot of that level, which knows the rules of a game only."""
MOST = 1_000_000


class Player(Protocol):
    """Player of the arena. It is shown the whole deal and trusted to use no more than its rank allows."""

    def observe(self, game: Game, seat: Seat, heard: Sequence[Event]) -> Observation:
        """Return the observation that the player uses, before the clock runs."""

    def choose(self, seen: Observation, seed: int) -> Action:
        """Return its answer; `seed` decides all chance in it."""


class FairPlayer:
    """Player that uses the observation of its seat only, as every bot at a table does."""

    def __init__(self, bot: Bot, playouts: int) -> None:
        self.bot = bot
        self.budget = Budget(playouts)

    def observe(self, game: Game, seat: Seat, heard: Sequence[Event]) -> Observation:
        return observe(game, seat, heard)

    def choose(self, seen: Observation, seed: int) -> Action:
        return self.bot.choose(seen, Random(seed), self.budget)


class OpenCardsPlayer(FairPlayer):
    """The same search in one world, the real deal: all cards lie open in its observation, and nothing is sampled. Later
    shuffles are chance for it as well."""

    def observe(self, game: Game, seat: Seat, heard: Sequence[Event]) -> Observation:
        return replace(observe(game, seat), view=game.table.view(None))


def make_player(game_id: str, name: str) -> Player:
    """Return the player of this name in a game. Raises ValueError with the possible names."""
    who, colon, budget = name.partition(":")
    if colon and not (budget.isascii() and budget.isdecimal() and 1 <= int(budget) <= MOST):
        raise ValueError(f"{name}: playouts are a number from 1 to {MOST}")
    chosen = int(budget) if colon else None
    if who == "ismcts" and chosen is not None:
        from cardtable.arena.openspiel import InformationSetSearch

        return FairPlayer(InformationSetSearch(), chosen)
    if who == "seeing" and chosen is not None:
        return OpenCardsPlayer(find_bots(game_id)["expert"], chosen)
    level = who.removeprefix(ANY)
    if level not in LEVELS:
        raise ValueError(f"{name}: a player is {KINDS}; levels are {', '.join(LEVELS)}")
    if who != level:
        return FairPlayer(ANY_GAME[level], ANY_PLAYOUTS[level] if chosen is None else chosen)
    return FairPlayer(find_bots(game_id)[who], playouts(game_id, who) if chosen is None else chosen)
