"""What a screen is. The app hands it events, time and a surface; the desk hands it everything else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface
from pygame.event import Event

if TYPE_CHECKING:
    from cardtable.scenes.desk import Desk


class Thing(NamedTuple):
    """Something on the screen that can be pressed, for a trace that outsiders read."""

    name: str
    label: str
    rect: Rect


class Scene(ABC):
    """One screen, or a slip that lies on another."""

    overlay = False
    """Whether what lies below is to be seen around it."""
    desk: Desk

    def enter(self, desk: Desk) -> None:
        """It is put on the stack; `resize` follows at once."""
        self.desk = desk

    def leave(self) -> None:  # noqa: B027 - most scenes have nothing to put away
        """It is taken off the stack."""

    def again(self) -> None:  # noqa: B027
        """What lay above it has gone; `expose` follows at once."""

    @abstractmethod
    def handle(self, event: Event) -> bool:
        """True when the event meant something here."""

    @abstractmethod
    def update(self, dt: float) -> bool:
        """Let so many seconds pass; True while something moves and must be drawn again at the next frame."""

    @abstractmethod
    def draw(self, surface: Surface) -> list[Rect] | None:
        """Draw what has changed: the rectangles drawn, or None for the whole window."""

    @abstractmethod
    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now."""

    @abstractmethod
    def expose(self) -> None:
        """Whatever was drawn is lost: the next `draw` draws everything."""

    def refresh(self) -> None:
        """Language, text size or look has changed: set everything anew."""
        self.resize(self.desk.size)

    def waiting(self) -> bool:
        """Whether it waits for somebody's answer and must be asked often even while nothing moves."""
        return False

    def things(self) -> Sequence[Thing]:
        """What can be pressed now."""
        return ()

    def focus_name(self) -> str:
        """The name of what the keyboard would act on."""
        return ""
