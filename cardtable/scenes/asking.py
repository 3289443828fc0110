"""Floor 5: a question to a player in words: who is asked for what, and the answers that no card stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.cards.pack import Seat
from cardtable.play.seats import Sitter
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.text.catalog import text


class Asked(NamedTuple):
    """Whom the table waits for."""

    seats: Sequence[Seat]
    people: Sequence[Seat]
    """Those of them who sit at this screen."""
    alone: bool
    """Only one person plays here, and needs no name."""

    def question(self, seen: Observation, sitters: Sequence[Sitter]) -> str:
        """The whole question to the seat that looks at the table."""
        if not self.seats:
            return text("playing.over")
        if not self.people:
            return text("playing.waiting", name=sitters[self.seats[0]].name)
        turn = text("playing.your-turn") if self.alone else text("playing.your-turn-name", name=sitters[seen.seat].name)
        verbs = {action.verb for action in seen.ask.actions}
        wanted = sorted(verbs - {"pass"}) or (["nothing"] if verbs else [])
        return " ".join([turn, *(text(f"{seen.game}.ask.{verb}") for verb in wanted)])


def verb(game_id: str, action: Action) -> str:
    """An action as a button says it."""
    goal = text(f"{game_id}.to.{action.to}") if action.to else ""
    return text(f"{game_id}.verb.{action.verb}", to=goal, n=action.n)


def icon(action: Action) -> str:
    """The drawing on its button."""
    return {"pass": "pass", "draw": "stock"}.get(action.verb, "")
