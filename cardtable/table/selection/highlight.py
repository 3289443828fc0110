"""Highlights: the role of each card in the player's choice, and the look that shows it."""

from collections.abc import Collection
from enum import Enum, auto
from typing import NamedTuple

from cardtable.art import theme
from cardtable.cards.events import Slot
from cardtable.cards.pack import Card, Place
from cardtable.rules.game import Action
from cardtable.table.selection.picker import Touch


class Part(Enum):
    """Role of a card in the answer that is being put together."""

    NONE = auto()
    OPEN = auto()
    """A touch begins an answer."""
    GOAL = auto()
    """A touch continues the begun answer."""
    PICKED = auto()


class Meaning(NamedTuple):
    """Meaning of a card for the player now."""

    part: Part
    hinted: bool
    looked_at: bool
    """The pointer rests on it, and a touch would lead somewhere."""
    aside: bool
    """It takes no part, or would distract from what does."""


class Rim(NamedTuple):
    """Outline of a card in strong contrast, where form and not colour shows the meaning."""

    thick: float
    """Width as a multiple of the usual line."""
    broken: bool


class Light(NamedTuple):
    """Look of a card."""

    glow: str
    """Colour of its outline."""
    raised: float
    dim: bool


READY = 0.35
"""Value of `raised` for a card that may be touched."""
PLAIN = Light("", 0.0, False)


class Selection(NamedTuple):
    """State of the player's choice."""

    open: Collection[Touch]
    """The touches that lead somewhere now."""
    path: Collection[Touch]
    """The touches made for this answer."""
    picked: Collection[Touch]
    """Cards and places that were picked in an earlier step."""
    in_hand: Card | None
    """The picked card of an arrangement."""
    hint: Action | None
    looked_at: Touch | None
    resting: Collection[Place]
    """Places with cards that take no part any more."""
    stepping_back: Collection[Place]
    """Places whose unplayable cards are dimmed, as are those that a picked card can neither take nor run over."""
    passed: Collection[Slot]
    """The slots that the picked card would run over."""

    def meaning(self, slot: Slot, face: Card | None, touch: Touch, top: bool) -> Meaning:
        """Return the meaning of the card at a slot. `touch` stands for it; `top`: it stands for its pile."""
        place = slot[0]
        may = touch in self.open and top
        picked = touch in self.path or touch in self.picked or place in self.picked
        picked = picked or (self.in_hand is not None and touch == self.in_hand)
        begun = Part.GOAL if self.path else Part.OPEN
        part = Part.PICKED if picked else begun if may else Part.NONE
        hint = self.hint
        hinted = hint is not None and ((face is not None and face in hint.cards) or (place == hint.to and top))
        idle = part is Part.NONE and slot not in self.passed
        return Meaning(
            part, hinted, looked_at=touch == self.looked_at and top,
            aside=place in self.resting or (place in self.stepping_back and idle))  # fmt: skip


def _glow(part: Part) -> str:
    match part:
        case Part.OPEN:
            return theme.PALE_GOLD
        case Part.GOAL:
            return theme.JADE
        case Part.PICKED:
            return theme.GOLD
    return ""


def light(meaning: Meaning) -> Light:
    """Return the look for a meaning."""
    raised = 1.0 if meaning.part is Part.PICKED or meaning.looked_at else 0.0
    if meaning.part is Part.OPEN:
        raised = max(raised, READY)
    return Light(theme.CORAL if meaning.hinted else _glow(meaning.part), raised, meaning.aside)


def rim(glow: str) -> Rim:
    """Return the outline in strong contrast: a line for what may be played, a thick one for what is picked, a broken
    one for what a hint names."""
    return Rim(1.6 if glow in (theme.GOLD, theme.CORAL) else 1.0, glow == theme.CORAL)
