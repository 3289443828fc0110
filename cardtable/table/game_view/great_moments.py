"""Great moments of a deal: rare events that own the screen for a second. They follow from public sentences alone."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from cardtable.cards.events import Event, Said

MOST = 3
"""Greatest number of great moments in a deal; a later one passes unmarked."""


class Great(NamedTuple):
    """Declaration of a great moment."""

    said: str
    """Text id of the sentence with which it happens."""
    banner: str
    """Text id of the words on the banner, with the arguments of the sentence."""
    spot: str = ""
    """Family of the places on which the light falls; empty for the cards that the sentence names."""
    least: tuple[str, int] = ("", 0)
    """Argument of the sentence, and the least value, or number of values, for which the moment is great."""

    def fits(self, said: Said) -> bool:
        """Return whether a sentence is this moment."""
        name, least = self.least
        value = said.args.get(name, 0)
        return said.text_id == self.said and (len(value) if isinstance(value, tuple) else int(value or 0)) >= least


class GreatMoments:
    """The great moments at the table of one game."""

    great: ClassVar[Sequence[Great]] = ()
    """The moments; of several that fit a sentence the first counts."""

    def great_moment(self, heard: Iterable[Event]) -> Great | None:
        """Return the great moment of the last sentence of a deal; None for an ordinary one, and after the first
        moments. `heard` is what a stranger has heard of the deal."""
        found: list[Great | None] = [
            next((great for great in self.great if great.fits(event)), None)
            for event in heard
            if isinstance(event, Said)
        ]
        return found[-1] if found and sum(one is not None for one in found) <= MOST else None
