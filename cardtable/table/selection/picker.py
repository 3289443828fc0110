"""From clicks, drags and keys to an answer. The listed actions are the whole contract: each is a run of
touches, its cards and then its place; whatever names nothing on the table is a button, and may have something there
that stands for it. No game writes input code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from cardtable.cards.pack import Card, Place
from cardtable.rules.game import Action, Ask

Touch: TypeAlias = Card | Place


def touches(action: Action, places: Mapping[Place, object]) -> tuple[Touch, ...]:
    """What is touched for an action, in order; a goal that is no place on the table is not touched but named."""
    return (*action.cards, action.to) if action.to in places else action.cards


class Picker:
    """The answer that is being put together."""

    def __init__(self, places: Mapping[Place, object]) -> None:
        self._places = places
        self.ask = Ask()
        self._stands: Mapping[Touch, Action] = {}
        """What is touched for answers that name nothing on the table: the pack for drawing from it."""
        self.path: tuple[Touch, ...] = ()
        """What has been touched so far."""
        self.named: set[Touch] = set()
        """Everything that is touched for some answer, at whatever step."""
        self.twice = False
        """A card by itself is an answer only when it is touched a second time."""

    def begin(self, ask: Ask, stands: Mapping[Touch, Action] | None = None) -> None:
        """A new question; an answer half given to the old one is forgotten. `stands` is what may be touched besides,
        for answers that name nothing on the table."""
        if ask != self.ask:
            self.ask, self.path, self._stands = ask, (), stands or {}
            self.named = {touch for run, _ in self._runs() for touch in run}

    def _runs(self) -> list[tuple[tuple[Touch, ...], Action]]:
        listed = [(touches(action, self._places), action) for action in self.ask.actions]
        return [*listed, *(((touch,), action) for touch, action in self._stands.items())]

    def buttons(self) -> list[Action]:
        """The actions that name nothing on the table."""
        return [action for action in self.ask.actions if not touches(action, self._places)]

    def next(self) -> set[Touch]:
        """What may be touched now."""
        k = len(self.path)
        return {run[k] for run, _ in self._runs() if len(run) > k and run[:k] == self.path}

    def open(self) -> dict[Touch, list[Action]]:
        """For each thing that may be touched now, the actions it leads to."""
        k = len(self.path)
        found: dict[Touch, list[Action]] = {}
        for run, action in self._runs():
            if len(run) > k and run[:k] == self.path:
                found.setdefault(run[k], []).append(action)
        return found

    def touch(self, *things: Touch) -> Action | None:
        """Touch a thing (or what else it may stand for: a card, then the place it lies in).

        The action, if that completes one. Touching something else that could begin an answer begins anew;
        touching the thing again, or nothing of use, takes the last touch back.
        """
        for thing in things:
            again = self.twice and self.path == (thing,)
            if again or thing in self.next():
                self.path = self.path if again else (*self.path, thing)
                done = [action for run, action in self._runs() if run == self.path]
                if not done or (self.twice and not again and len(self.path) == 1):
                    return None
                self.path = ()
                return done[0]
        before, self.path = self.path, ()
        for thing in things:
            if thing in self.next() and before[-1:] != (thing,):
                self.path = (thing,)
                return None
        return None

    def serves(self, *things: Touch) -> bool:
        """Whether touching this would lead anywhere."""
        first = {run[0] for run, _ in self._runs() if run}
        return any(thing in self.next() or thing in first or thing in self.path for thing in things)

    def back(self) -> bool:
        """Take the last touch back; False if there is none."""
        if not self.path:
            return False
        self.path = self.path[:-1]
        return True

    def guess(self, *things: Touch) -> Action:
        """The action that a useless touch might have meant, for the rules to say why it is none."""
        verbs = [action.verb for run, action in self._runs() if run] or [a.verb for a in self.ask.actions] or ["play"]
        cards = tuple(thing for thing in (*self.path, *things[:1]) if isinstance(thing, int))
        places = [thing for thing in things if isinstance(thing, str)]
        return Action(verbs[0], cards, places[0] if places and not cards else "")
