"""States of the players' faces. They follow from public information alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from cardtable.art.portraits import Mood
from cardtable.cards.events import Event, Said, Scored
from cardtable.cards.pack import Seat
from cardtable.rules.about import About
from cardtable.rules.observe import Observation


class Moods:
    """The faces at the table of one game. A game adds what moves its players beyond points and tricks."""

    moods: ClassVar[Sequence[tuple[str, Mood]]] = ()
    """Text ids of sentences, each with the state of the faces of the players that it names. Without an entry, taking a
    trick pleases."""
    occasions: ClassVar[Sequence[tuple[str, str]]] = ()
    """Text ids of sentences, each with the occasion on which a player that it names may talk; an empty one for none.
    Without an entry the state of the face decides: pleased by a taken trick, sly, passed."""
    about: About

    def mood(self, seat: Seat, seen: Observation) -> Mood:
        """Return the state of a face while nothing happens to its player: passed, once the player is out of it. Only
        public fields and the number of cards in a hand may decide it, never a card."""
        return "waiting"

    def stirs(self, event: Event) -> Mapping[Seat, Mood]:
        """Return the states that an event puts on faces until the next action."""
        if isinstance(event, Scored) and event.points:
            return {event.seat: "pleased" if event.points > 0 else "hurt"}
        mood = self._said(event.text_id) if isinstance(event, Said) else None
        if mood is None or not isinstance(event, Said):
            return {}
        said_of = event.args.get("seats", (event.args.get("seat"),))
        assert isinstance(said_of, tuple)
        return {seat: mood for seat in said_of if isinstance(seat, int)}

    def befalls(self, event: Event) -> Mapping[Seat, str]:
        """Return the occasions to talk that a public event gives, by seat."""
        if not isinstance(event, Said):
            return {}
        occasion = dict(self.occasions).get(event.text_id)
        if occasion is None:
            return {seat: _OCCASIONS[mood] for seat, mood in self.stirs(event).items() if mood in _OCCASIONS}
        seats = event.args.get("seats", (event.args.get("seat"),))
        return {seat: occasion for seat in seats if isinstance(seat, int)} if occasion and type(seats) is tuple else {}

    def _said(self, text_id: str) -> Mood | None:
        taking = self.about.tricks
        usual: Mood | None = "pleased" if taking is not None and text_id in taking.taken_ids else None
        return dict(self.moods).get(text_id, usual)


_OCCASIONS: Mapping[Mood, str] = {"pleased": "takes", "hurt": "robbed", "sly": "alone", "passed": "passes"}
"""Occasion to talk for each state that a sentence puts on a face."""
