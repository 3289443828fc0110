"""What each card on the table is to the player who chooses, and how it is shown that it is that."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum, auto
from typing import NamedTuple

from cardtable.art import theme
from cardtable.cards.events import Slot
from cardtable.cards.pack import Card, Place
from cardtable.rules.game import Action
from cardtable.table.selection.picker import Touch


class Part(Enum):
    """The part that a card plays in the answer that is being put together."""

    NONE = auto()
    OPEN = auto()
    """It may be touched to begin one."""
    GOAL = auto()
    """It may be touched to go on with the one that is begun."""
    PICKED = auto()


class Meaning(NamedTuple):
    """What a card is to the player now."""

    part: Part
    hinted: bool
    looked_at: bool
    """The pointer rests on it, and a touch would lead somewhere."""
    aside: bool
    """It takes no part, or is in the way of seeing what does."""


class Rim(NamedTuple):
    """How the outline of a card is drawn where its colour must not be needed to tell what it means."""

    thick: float
    """By the usual line."""
    broken: bool


class Light(NamedTuple):
    """How a card is shown."""

    glow: str
    """The colour of its outline."""
    raised: float
    dim: bool


PLAIN = Light("", 0.0, False)


class Selection(NamedTuple):
    """What the player is choosing from."""

    open: Collection[Touch]
    """What may be touched now."""
    path: Collection[Touch]
    """What has been touched for this answer."""
    picked: Collection[Touch]
    """Cards and places that were picked in an earlier step."""
    in_hand: Card | None
    """Of cards that are put in order the one that is moved."""
    hint: Action | None
    looked_at: Touch | None
    resting: Collection[Place]
    """Places whose cards take no part any more."""
    stepping_back: Collection[Place]
    """Places where what may not be played steps back; so does what a picked card can neither take nor run over."""
    passed: Collection[Slot]
    """The slots that it would run over."""

    def meaning(self, slot: Slot, face: Card | None, touch: Touch, top: bool) -> Meaning:
        """What the card at a slot is; `touch` stands for it, and `top` says that it stands for its pile."""
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


_A_LITTLE = 0.35


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
    """How to show what a card is."""
    raised = 1.0 if meaning.part is Part.PICKED or meaning.looked_at else 0.0
    if meaning.part is Part.OPEN:
        raised = max(raised, _A_LITTLE)
    return Light(theme.CORAL if meaning.hinted else _glow(meaning.part), raised, meaning.aside)


def rim(glow: str) -> Rim:
    """What may be played has a line around it, what is picked a thick one, and what a hint names a broken one."""
    return Rim(1.6 if glow in (theme.GOLD, theme.CORAL) else 1.0, glow == theme.CORAL)
