"""Turned cards: finely at rest, as far as a frame has time for it and else by the thread; by whole steps in flight."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Surface

from cardtable.art.images import FINE, Artwork, Aside
from cardtable.table.animation.sprite import Sprite
from cardtable.table.render.card_body import Paper, lit
from cardtable.table.render.changed_prints import ChangedPrints
from cardtable.table.render.coverage import Core
from cardtable.table.render.resized_cards import dimmed, is_scaled_smoothly, resized, shrunk, times
from cardtable.table.render.scratch import Scratch

BUDGET, GLIDING, NEARLY = 200_000, 60_000, 2.5
"""Pixels after which no further card is turned finely in one frame, about 3 ms; those after which none is that moves,
because it is soon turned again; and degrees by which an older picture may stand in."""
STEP = 1.5
"""Degrees by which a card in flight is turned at a time; twice as many on a high-density screen."""
SOFT_STEP = 10.0
"""The same for its shadow, in whose soft edge such a step is not seen."""
SAME = 0.02
"""Share by which a turned card in flight may be smaller or larger than its print before it is scaled."""
SOFT = 120
"""Height in pixels of a card from which its shadow is halved before it is turned in flight."""
HALVED = 480
"""Height in pixels from which a print is halved before it is turned in flight, which takes a quarter of the time and of
the room: at such a height no eye follows a single pixel of a flying card. Shadows, which are soft, are quartered."""
MANY = 400
"""Number of cards whose last turn is remembered."""


class TurnedCards:
    """Turned pictures of the cards of one table at one size, and of their shadows."""

    def __init__(self, art: Artwork, kept: ChangedPrints, flights: ChangedPrints, scratch: Scratch) -> None:
        """`kept` has the pictures of cards at rest, `flights` those of cards in flight, `scratch` those of one
        frame."""
        self._art, self._kept, self._flights, self._scratch = art, kept, flights, scratch
        self._last: dict[Sprite, tuple[Paper, float]] = {}
        """Last turn of each card that lies aslant: its print and the degrees."""
        self._coarse: dict[Sprite, None] = {}
        """Cards shown at nearly their turn, or turned quickly, until there is time to turn them finely."""
        self._turning: dict[tuple[Paper, float], tuple[Aside, set[Sprite]]] = {}
        """Large cards that the thread turns finely by these degrees, and the sprites that are drawn again then."""
        self._due: set[Sprite] = set()
        """Cards that are turned finely whatever it costs."""
        self._budget = 0
        """Pixels that may still be turned finely in this frame."""
        self._frames = 0
        """Number of frames so far."""

    def next_frame(self) -> None:
        """Give the next frame its time for fine turns."""
        self._budget = BUDGET
        self._frames += 1
        if len(self._last) > MANY:
            self._last = {sprite: last for sprite, last in self._last.items() if sprite in self._coarse}

    # -- until there is time -----------------------------------------------------------------------------------

    def arrived(self) -> list[Sprite]:
        """Take over the cards that the thread has turned. Return those that are drawn again."""
        found: list[Sprite] = []
        for (paper, turn), (aside, sprites) in [*self._turning.items()]:
            if aside.picture is not None:
                del self._turning[paper, turn]
                self._kept.keep(paper.print, ("turned", paper.quarter, turn), aside.picture)
                found += [sprite for sprite in sprites if self._coarse.pop(sprite, self) is None]
        return found

    def coarse(self) -> Sprite | None:
        """Return a card at rest that still shows its quick turn; None if there is none."""
        return next((sprite for sprite in self._coarse if sprite.motion is None and sprite.stir is None), None)

    def refine(self, sprite: Sprite) -> None:
        """Have a card turned finely."""
        del self._coarse[sprite]
        self._due.add(sprite)
        sprite.stale = True

    def refine_next(self, paper_of: Callable[[Sprite], Paper]) -> bool:
        """Have one more card at rest turned finely; `paper_of` returns what it shows. Return whether it must be drawn
        for that now: a large one is drawn when the thread has turned it."""
        sprite = self.coarse()
        if sprite is None:
            return False
        paper, turn = paper_of(sprite), round(sprite.turn * 2) / 2
        if self._is_left_to_thread(paper) and not self._is_finely_turned(paper, turn):
            self._turn_aside(paper, turn, sprite)
            self._coarse[sprite] = self._coarse.pop(sprite)  # another one is next
            return False
        self.refine(sprite)
        return True

    def prepare(self, paper: Paper, angle: float, sprite: Sprite) -> None:
        """Have a large card turned by the thread as it will lie, so that it is ready when it lands."""
        turn = round(angle * 2) / 2
        if angle and self._is_left_to_thread(paper) and not self._is_finely_turned(paper, turn):
            self._turn_aside(paper, turn, sprite)

    def _is_finely_turned(self, paper: Paper, turn: float) -> bool:
        return self._kept.known(paper.print, ("turned", paper.quarter, turn)) is not None

    def _is_left_to_thread(self, paper: Paper) -> bool:
        """Return whether a card is turned finely by the thread, because it takes a third of a frame."""
        return paper.print.get_height() >= HALVED

    def _turn_aside(self, paper: Paper, turn: float, sprite: Sprite) -> None:
        """Set the thread to turn a large card finely, and have the sprite drawn again then."""
        key = paper, turn
        if key in self._turning:
            self._turning[key][1].add(sprite)
            return
        own = lit(self._kept, paper).copy()
        aside = self._art.make_aside(lambda: pygame.transform.rotozoom(own, -turn, 1))
        self._turning[key] = aside, {sprite}

    # -- at rest -----------------------------------------------------------------------------------------------

    def at_rest(self, paper: Paper, sprite: Sprite) -> tuple[Surface, float]:
        """Return a card that is turned finely by half degrees, if it is there or this frame has time for it; else the
        last picture, if that is turned by nearly as much, or one turned quickly. The degrees are those of the
        picture."""
        turn, last = round(sprite.turn * 2) / 2, self._last.get(sprite)
        if last is not None and last[0] != paper:
            last = None
        rests = sprite.motion is None and sprite.stir is None
        waits = sprite in self._coarse and rests and last is not None and sprite not in self._due
        if not waits and (self._is_finely_turned(paper, turn) or self._may_turn(paper, sprite)):
            self._last[sprite] = paper, turn
            self._coarse.pop(sprite, None)
            self._due.discard(sprite)
            made = self._finely_turned(paper, turn)
        else:
            if last is None or abs(last[1] - turn) > NEARLY:
                last = self._last[sprite] = paper, turn
            self._coarse[sprite] = None
            if rests and self._is_left_to_thread(paper):
                self._turn_aside(paper, turn, sprite)
            turn = last[1]
            fine = self._kept.known(paper.print, ("turned", paper.quarter, turn))
            made, turn = (fine, turn) if fine is not None else self._flown(paper, turn)
        if sprite.dim:
            made = self._kept.once(made, "dim", partial(dimmed, made))
        return made, turn

    def _finely_turned(self, paper: Paper, turn: float) -> Surface:
        if not turn:
            return lit(self._kept, paper)
        how = "turned", paper.quarter, turn
        return self._kept.once(paper.print, how, lambda: pygame.transform.rotozoom(lit(self._kept, paper), -turn, 1))

    def _may_turn(self, paper: Paper, sprite: Sprite) -> bool:
        """Return whether a card may be turned finely in this frame: if it is due, on the first picture of the table, or
        while there is time. A large one is left to the thread."""
        if not (sprite in self._due or self._frames == 1):
            if self._is_left_to_thread(paper):
                return False
            moves = sprite.motion is not None or sprite.stir is not None
            if self._budget <= (BUDGET - GLIDING if moves else 0):
                return False
            self._budget -= paper.size[0] * paper.size[1]
        return True

    def shadow(self, shadow: Surface, turn: float) -> Surface:
        """Return a shadow turned by steps of some degrees, in which its soft edge shows no difference."""
        steps = round(turn / 3) * 3
        return self._kept.once(shadow, steps, partial(self._turned_softly, shadow, -steps)) if steps else shadow

    def _turned_softly(self, shadow: Surface, angle: float) -> Surface:
        """Return a shadow turned; a large one at half its size."""
        if shadow.get_height() < HALVED:
            return pygame.transform.rotate(shadow, angle)
        half = pygame.transform.rotate(self._kept.once(shadow, "half", partial(shrunk, 2, shadow)), angle)
        return pygame.transform.smoothscale(half, times(half, 2, 2))

    # -- in flight ---------------------------------------------------------------------------------------------

    def in_flight(self, paper: Paper, sprite: Sprite, grow: float) -> tuple[Surface, Core]:
        """Return a flying card turned, then scaled, and narrowed while it turns over."""
        across, down = _scales(sprite, grow)
        card, turn = self._flown(paper, sprite.turn, across, down, alike=sprite.card is None)
        return card, Core(*paper.print.get_size(), turn, across, down)

    def shadow_in_flight(self, soft: Surface, part: int, sprite: Sprite, grow: float) -> Surface:
        """Return the shadow of a flying card, turned and scaled; `soft` is kept smaller by a factor of `part`."""
        across, down = _scales(sprite, grow)
        steps = round(sprite.turn / SOFT_STEP) * SOFT_STEP
        if steps:
            soft = self._flights.once(soft, steps, partial(pygame.transform.rotate, soft, -steps))
        return self._scratch.scaled(soft, times(soft, part * across, part * down), smooth=False)

    def _flown(
        self, paper: Paper, turn: float, across: float = 1.0, down: float = 1.0, *, alike: bool = False
    ) -> tuple[Surface, float]:
        """Return a card turned and scaled as in flight, and its degrees. It is turned by whole steps, once for all its
        frames and for all cards that are alike, because turning a large card takes a fifth of a frame and scaling it a
        fortieth. Of cards that are `alike` many fly at once, so each size is kept as well, unless it is large: then all
        sizes together would push the turned cards out."""
        print_, quarter = paper
        step = STEP if paper.size[1] < FINE else 2 * STEP
        steps = round(turn / step) * step
        shrink = 2 if paper.size[1] >= HALVED else 1

        def turned() -> Surface:
            if shrink == 1:
                return pygame.transform.rotate(lit(self._kept, paper), -steps) if steps else lit(self._kept, paper)
            half = self._flights.once(print_, ("half", quarter), lambda: shrunk(2, lit(self._kept, paper)))
            return pygame.transform.rotate(half, -steps) if steps else half

        made = self._flights.once(print_, ("turned", quarter, steps), turned)
        size = times(made, shrink * across, shrink * down)
        if size == made.get_size():
            return made, steps
        if alike and is_scaled_smoothly(size):
            return self._flights.once(made, size, partial(resized, made, size)), steps
        return self._scratch.scaled(made, size, smooth=is_scaled_smoothly(size)), steps


def _scales(sprite: Sprite, grow: float) -> tuple[float, float]:
    """Return the factors by which a card in flight is scaled after it was turned."""
    across, down = grow * sprite.flat, grow
    if round(sprite.turn / 90) % 2:
        across, down = down, across
    if abs(across - 1) < SAME and abs(down - 1) < SAME:
        return 1.0, 1.0
    return (round(across, 2), round(down, 2)) if sprite.card is None else (across, down)


def soft_part(paper: Paper) -> int:
    """Return the factor by which the shadow of a card in the air is kept smaller before it is turned or enlarged."""
    return 4 if paper.size[1] >= HALVED else 2 if paper.size[1] >= SOFT else 1
