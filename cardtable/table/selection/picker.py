"""Assembles an action from clicks, drags and keys.

The listed actions are the whole contract: each is a run of touches, its cards and then its place. An action that names
nothing on the table is a button, and something on the table may stand for it. No game has input code.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardtable.cards.pack import Card, Place
from cardtable.rules.game import Action, Ask

Touch: TypeAlias = Card | Place


def touches(action: Action, places: Mapping[Place, object]) -> tuple[Touch, ...]:
    """Return the touches of an action in order. A goal that is no place on the table is named by a button instead."""
    return (*action.cards, action.to) if action.to in places else action.cards


class _Run(NamedTuple):
    """The touches that make one action."""

    touches: tuple[Touch, ...]
    action: Action
    loose: int
    """The number of touches at the beginning that may come in any order; 0: each has its turn."""

    def next(self, path: tuple[Touch, ...]) -> Collection[Touch]:
        """Return what may be touched after this path on the way to the action."""
        k = len(path)
        if k < self.loose:
            ahead = set(self.touches[: self.loose])
            return ahead - set(path) if ahead.issuperset(path) else ()
        return self.touches[k : k + 1] if self._fits(path) else ()

    def done(self, path: tuple[Touch, ...]) -> bool:
        """Return whether the path makes the action."""
        return len(path) == len(self.touches) and self._fits(path)

    def _fits(self, path: tuple[Touch, ...]) -> bool:
        loose = self.loose
        return set(path[:loose]) == set(self.touches[:loose]) and path[loose:] == self.touches[loose : len(path)]


class Picker:
    """The action that the local player is putting together."""

    def __init__(self, places: Mapping[Place, object], any_order: Collection[str] = ()) -> None:
        """Verbs in `any_order` take their cards in any order."""
        self._places, self._any_order = places, any_order
        self.ask = Ask()
        self._stands: Mapping[Touch, Action] = {}
        """Touches for answers that name nothing on the table: the pack for drawing from it."""
        self.path: tuple[Touch, ...] = ()
        """Touches so far."""
        self.named: set[Touch] = set()
        """Everything that is touched for some answer, at any step."""
        self.twice = False
        """True if a card by itself is an answer only when it is touched a second time."""

    def begin(self, ask: Ask, stands: Mapping[Touch, Action] | None = None) -> None:
        """Start a new question and forget a half answer to the old one. `stands` adds touches for answers that name
        nothing on the table."""
        if ask != self.ask:
            self.ask, self.path, self._stands = ask, (), stands or {}
            self.named = {touch for run in self._runs() for touch in run.touches}

    def _runs(self) -> Sequence[_Run]:
        listed = [
            _Run(touches(action, self._places), action, len(action.cards) if action.verb in self._any_order else 0)
            for action in self.ask.actions
        ]
        return [*listed, *(_Run((touch,), action, 0) for touch, action in self._stands.items())]

    def buttons(self) -> list[Action]:
        """Return the actions that name nothing on the table."""
        return [action for action in self.ask.actions if not touches(action, self._places)]

    def next(self) -> set[Touch]:
        """Return what may be touched now."""
        return set(self.open())

    def open(self) -> dict[Touch, list[Action]]:
        """Return the actions that each possible touch leads to."""
        found: dict[Touch, list[Action]] = {}
        for run in self._runs():
            for touch in run.next(self.path):
                found.setdefault(touch, []).append(run.action)
        return found

    def touch(self, *things: Touch) -> Action | None:
        """Touch a thing, or what it may stand for (a card, then its place), and return the action if it is complete.

        Touching something else that begins an answer begins anew; touching the thing again, or nothing of use, takes
        the last touch back.
        """
        for thing in things:
            if self.twice and self.path == (thing,):
                return self._done(twice=True)
            if thing in self.next():
                self.path = (*self.path, thing)
                return self._done()
        before, self.path = self.path, ()
        for thing in things:
            if thing in self.next() and before[-1:] != (thing,):
                self.path = (thing,)
                return self._done()
        return None

    def _done(self, *, twice: bool = False) -> Action | None:
        """Return the action that the path makes, and forget the path; None if it makes none yet."""
        action = next((run.action for run in self._runs() if run.done(self.path)), None)
        if action is None or (self.twice and not twice and len(self.path) == 1):
            return None
        self.path = ()
        return action

    def serves(self, *things: Touch) -> bool:
        """Return whether touching this would lead anywhere."""
        first = {touch for run in self._runs() for touch in run.next(())}
        return any(thing in self.next() or thing in first or thing in self.path for thing in things)

    def back(self) -> bool:
        """Take the last touch back. Return False if there is none."""
        if not self.path:
            return False
        self.path = self.path[:-1]
        return True

    def guess(self, *things: Touch) -> Action:
        """Return the action that a useless touch might have meant, so that the rules can refuse it with a reason."""
        verbs = [run.action.verb for run in self._runs() if run.touches]
        verbs = verbs or [action.verb for action in self.ask.actions] or ["play"]
        cards = tuple(thing for thing in (*self.path, *things[:1]) if isinstance(thing, int))
        places = [thing for thing in things if isinstance(thing, str)]
        return Action(verbs[0], cards, places[0] if places and not cards else "")
