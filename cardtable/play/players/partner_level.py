"""Level and temperament of a bot at a table where people depend on it."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.level_names import LEVELS
from cardtable.cards.pack import Seat
from cardtable.play.players.controllers import BotSeat, Controller, Human
from cardtable.rules.game import Game


def playing_level(seat: Seat, controllers: Sequence[Controller], game: Game) -> str:
    """Return the level at which a bot plays. On a person's side it is a good player at least, and never worse than the
    bots against them. Where the sides may still change, this holds for all bots. The level changes the thinking time,
    never the observation."""
    own = _level(controllers[seat])
    if game.about.changing_sides:
        # Hidden hands decide the sides. No level may depend on them, so it is the same for all bots.
        people = any(isinstance(who, Human) for who in controllers)
        return max(own, "standard" if people else own, key=LEVELS.index)
    if not helps_a_person(seat, controllers, game):
        return own
    friends = game.partners(seat)
    rivals = [other for other in range(len(controllers)) if other != seat and other not in friends]
    levels = [own, "standard", *(_level(controllers[rival]) for rival in rivals)]
    return max(levels, key=("", *LEVELS).index)


def helps_a_person(seat: Seat, controllers: Sequence[Controller], game: Game) -> bool:
    """Return whether a bot plays on the side of a person for the whole deal. Where hidden hands decide the sides, no
    bot does, because its manner would tell the sides."""
    if game.about.changing_sides:
        return False
    return any(isinstance(controllers[friend], Human) for friend in game.partners(seat))


def _level(controller: Controller) -> str:
    return controller.level if isinstance(controller, BotSeat) else ""
