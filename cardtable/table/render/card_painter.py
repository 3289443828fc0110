"""Painter of single cards: from which print they are made, turned, flattened or dimmed, with which shadow."""

from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art.images import FINE, Artwork, Aside
from cardtable.table.animation.hit_areas import drop_of, lift_of
from cardtable.table.animation.placed_cards import PlacedCards
from cardtable.table.animation.sprite import Flight, Sprite
from cardtable.table.game_view.layout import Layout
from cardtable.table.render.card_body import body_of, contact_shadow, edge_of
from cardtable.table.render.card_outline import lay, outline
from cardtable.table.render.changed_prints import ChangedPrints
from cardtable.table.render.coverage import LEAST, Core, Cover, lay_visible
from cardtable.table.render.occlusion import VisibleCard
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
DIM = (205, 203, 200)
"""Light that falls on a card that cannot be played now."""
MANY = 400
"""Number of cards whose last turn is remembered."""
KEPT, FLOWN = 60 * 1024 * 1024, 32 * 1024 * 1024
"""Bytes of changed prints that are kept: of cards on the table, and of those in flight."""
Placed = tuple[Surface, tuple[float, float]]
"""Picture, and its offset from the middle of the card."""


class Paper(NamedTuple):
    """Card that lies turned by quarters: its print, which is lit and has an edge once it is drawn."""

    print: Surface
    quarter: int

    @property
    def size(self) -> tuple[int, int]:
        """The size with the edge."""
        wide, high = self.print.get_size()
        edge = 2 * max(edge_of(high))
        return wide + edge, high + edge


class Print(NamedTuple):
    """Card in one frame."""

    card: Placed
    shadow: Placed | None
    """The shadow, if it is no part of the card's picture."""
    size: tuple[int, int]
    """Size of the card before it was turned."""
    core: Core
    """Part of the picture that hides what is below it."""


class CardPainter:
    """Draws the cards of one table at one size."""

    def __init__(self, tableau: PlacedCards, art: Artwork) -> None:
        self._tableau = tableau
        self.art = art
        self._rough: dict[Sprite, tuple[str, int]] = {}
        """Cards shown as scaled pictures until they are printed at their size: code and height of each."""
        self._kept, self._flights = ChangedPrints(KEPT), ChangedPrints(FLOWN)
        self._scratch = Scratch()
        self._prints: dict[Sprite, Print] = {}
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

    @property
    def layout(self) -> Layout:
        """The layout, which gives the size of most cards and the pack that is printed."""
        return self._tableau.layout

    # -- from which print --------------------------------------------------------------------------------------

    def printed(self) -> list[Sprite]:
        """Return cards that have been printed at their size since they were drawn from another print: in one frame not
        many, because each is new in light, shadow and turn."""
        done, pixels = [], 0
        for sprite, (code, height) in self._rough.items():
            if pixels < BUDGET and self.art.has(self.layout.pack.name, code, height):
                done.append(sprite)
                pixels += round(height * height * self.layout.aspect)
        for sprite in done:
            del self._rough[sprite]
        return done + self._turned()

    def _turned(self) -> list[Sprite]:
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

    def refine_next(self) -> bool:
        """Have one more card at rest turned finely. Return whether it must be drawn for that now: a large one is drawn
        when the thread has turned it."""
        sprite = self.coarse()
        if sprite is None:
            return False
        paper, turn = self._paper(sprite, self._print_of(sprite, round(sprite.height))), round(sprite.turn * 2) / 2
        if self._is_left_to_thread(paper) and not self._is_finely_turned(paper, turn):
            self._turn_aside(paper, turn, sprite)
            self._coarse[sprite] = self._coarse.pop(sprite)  # another one is next
            return False
        self.refine(sprite)
        return True

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
        own = self._body(paper).copy()
        aside = self.art.make_aside(lambda: pygame.transform.rotozoom(own, -turn, 1))
        self._turning[key] = aside, {sprite}

    def _print_of(self, sprite: Sprite, height: int) -> int:
        """Return the height of the print for a card: its exact size at rest, one size for all while it changes, or a
        larger one while it grows. Until that is printed, the usual size serves."""
        usual = self.layout.card_height()
        if not isinstance(sprite.motion, Flight) or sprite.motion.level:
            return height if self._is_printed(sprite, height) else usual
        goal = round(sprite.motion.goal.height)
        # Requested while the card is in the air, the picture is ready when it lands.
        return goal if self._is_printed(sprite, goal) and goal > usual else usual

    def _is_printed(self, sprite: Sprite, height: int) -> bool:
        """Return whether a card is printed at this height. If not, order the print; the card is drawn again when it
        comes."""
        pack = self.layout.pack
        code = "" if sprite.card is None else pack.codes[sprite.card]
        if height == self.layout.card_height() or self.art.has(pack.name, code, height):
            return True
        if self._rough.get(sprite) != (code, height):
            self._rough[sprite] = code, height
            self.art.warm(pack.name, [code], height)
        return False

    def _paper(self, sprite: Sprite, height: int) -> Paper:
        pack = self.layout.pack
        code = "" if sprite.card is None else pack.codes[sprite.card]
        printed = self.art.face(pack.name, code, height) if code else self.art.back(pack.name, height)
        return Paper(printed, round(sprite.turn / 90) % 4)

    def _prepare_landing(self, sprite: Sprite, flight: Flight) -> None:
        """Have a large card turned by the thread as it will lie, so that it is ready when it lands."""
        pack, pose = self.layout.pack, flight.goal
        code, height = "" if flight.face is None else pack.codes[flight.face], round(pose.height)
        if height < HALVED or not pose.angle or not self.art.has(pack.name, code, height):
            return
        printed = self.art.face(pack.name, code, height) if code else self.art.back(pack.name, height)
        paper, turn = Paper(printed, round(pose.angle / 90) % 4), round(pose.angle * 2) / 2
        if not self._is_finely_turned(paper, turn):
            self._turn_aside(paper, turn, sprite)

    def _body(self, paper: Paper) -> Surface:
        """Return the picture of a card with light and edge."""
        return self._kept.once(paper.print, ("body", paper.quarter), lambda: body_of(*paper))

    # -- drawing -----------------------------------------------------------------------------------------------

    def next_frame(self) -> None:
        """Forget pictures of the last frame, because cards may have moved."""
        self._prints.clear()
        self._scratch.next_frame()
        self._budget = BUDGET
        self._frames += 1
        if len(self._last) > MANY:
            self._last = {sprite: last for sprite, last in self._last.items() if sprite in self._coarse}

    def draw(self, surface: Surface, look: VisibleCard, above: VisibleCard | None = None) -> None:
        """Draw a card. `above` is the next card of the same heap or fan."""
        sprite, body = look.sprite, look.body
        if body.height < 2:
            return
        (card, (across, down)), shadow, size, core = self._print(look)
        covers = [] if look.parts is not None or above is None else self._covers(above)
        if shadow is not None:
            picture, (right, below) = shadow
            around = picture.get_rect(center=(body.centerx + right, body.centery + below))
            lay_visible(surface, picture, around, [(core, *body.center), *covers])
        centre = body.centerx + across, body.centery + down
        if covers:
            lay_visible(surface, card, card.get_rect(center=centre), covers)
        else:
            lay(surface, card, centre, look.parts)
        if sprite.glow:
            frame = Rect(0, 0, *size).move_to(center=body.center)
            outline(surface, frame, body.height, sprite.glow, turn=sprite.turn, parts=look.parts)

    def _covers(self, above: VisibleCard) -> list[Cover]:
        """Return what the next card of a heap or fan hides."""
        return [(self._print(above).core, *above.body.center)] if above.body.height >= LEAST else []

    def _print(self, look: VisibleCard) -> Print:
        """Return the pictures of a card in this frame. They are kept, because several parts of the window may need
        them."""
        found = self._prints.get(look.sprite)
        if found is None:
            self._prints[look.sprite] = found = self._made(look, lift_of(look.sprite))
        return found

    def _made(self, look: VisibleCard, lift: float) -> Print:
        sprite = look.sprite
        if isinstance(sprite.motion, Flight):
            self._prepare_landing(sprite, sprite.motion)
        height = self._print_of(sprite, round(sprite.height))
        paper = self._paper(sprite, height)
        grow = look.body.height / height * (1 + 0.04 * sprite.lift)
        outer = (max(1, round(paper.print.get_width() * grow * sprite.flat)), round(height * grow))
        size = (max(1, round(paper.size[0] * grow * sprite.flat)), round(paper.size[1] * grow))
        scaled = size != paper.size
        if not (scaled or lift):
            return self._lying(paper, look.shaded, sprite)
        if sprite.card is None and look.shaded and not (sprite.turn or sprite.dim):
            return Print(self._back_aloft(paper, lift, size, sprite.flat), None, outer, Core(*outer))
        in_place = bool(sprite.turn) and not scaled and not sprite.lift
        core = Core(*outer, sprite.turn)
        if (sprite.motion is not None or sprite.stir is not None) and sprite.turn and not in_place:
            card, shadow, core = self._turned_in_flight(paper, lift if look.shaded else None, sprite, grow)
        else:
            part = _soft_part(paper) if scaled and not in_place else 1
            shadow = self.art.shadow(self.layout.pack.name, height, lift, part) if look.shaded else None
            if in_place:
                card, turn = self._turned_body(paper, sprite)
                shadow, core = shadow and self._turned_shadow(shadow, sprite.turn), Core(*outer, turn)
            else:
                card, shadow = self._raised(paper, shadow, size, sprite)
        cast = (shadow, drop_of(look.body.height, lift)) if shadow is not None else None
        return Print((card, (0.0, 0.0)), cast, outer, core)

    def _lying(self, paper: Paper, shaded: bool, sprite: Sprite) -> Print:
        """Return the pictures of a card on the cloth: one with its shadow if it lies straight, else two."""
        size, height = paper.print.get_size(), paper.print.get_height()
        drop = drop_of(height, 0.0)
        if not sprite.turn:
            straight = self._on_cloth(paper, height, shaded, sprite.dim), drop if shaded else (0.0, 0.0)
            return Print(straight, None, size, Core(*size))
        card, turn = self._turned_body(paper, sprite)
        shadow = (self._turned_shadow(self._ground(height), sprite.turn), drop) if shaded else None
        return Print((card, (0.0, 0.0)), shadow, size, Core(*size, turn))

    def _turned_body(self, paper: Paper, sprite: Sprite) -> tuple[Surface, float]:
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
            made = self._kept.once(made, "dim", partial(_dimmed, made))
        return made, turn

    def _finely_turned(self, paper: Paper, turn: float) -> Surface:
        if not turn:
            return self._body(paper)
        how = "turned", paper.quarter, turn
        return self._kept.once(paper.print, how, lambda: pygame.transform.rotozoom(self._body(paper), -turn, 1))

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

    def _turned_shadow(self, shadow: Surface, turn: float) -> Surface:
        """Return a shadow turned by steps of some degrees, in which its soft edge shows no difference."""
        steps = round(turn / 3) * 3
        return self._kept.once(shadow, steps, partial(_turned_softly, shadow, -steps)) if steps else shadow

    def _on_cloth(self, paper: Paper, height: int, shaded: bool, dim: bool) -> Surface:
        """Return the picture of a card that lies straight, with its shadow."""
        if not (shaded or dim):
            return self._body(paper)

        def put_on() -> Surface:
            card = body_of(*paper)
            card = _dimmed(card) if dim else card
            if not shaded:
                return card
            both = self._ground(height).copy()
            around = both.get_rect(center=drop_of(height, 0.0))
            both.blit(card, card.get_rect(center=(0, 0)).move(-around.x, -around.y))
            return both

        return self._kept.once(paper.print, ("on cloth", paper.quarter, shaded, dim), put_on)

    def _ground(self, height: int) -> Surface:
        """Return the shadow of a card at rest, with the narrow one where the card touches the cloth."""
        shadow = self.art.shadow(self.layout.pack.name, height, 0.0)

        def put_on() -> Surface:
            touch, both = contact_shadow(self.art.size(self.layout.pack.name, height)), shadow.copy()
            around = both.get_rect(center=drop_of(height, 0.0))
            both.blit(touch, touch.get_rect(center=(0, 0)).move(-around.x, -around.y))
            return both

        return self._kept.once(shadow, "ground", put_on)

    def _back_aloft(self, paper: Paper, lift: float, size: tuple[int, int], flat: float) -> Placed:
        """Return a back in the air and its shadow as one picture. Many equal backs fly at once, so sizes are rounded to
        a few pixels and heights to eighths."""
        height, scaled, lift = paper.print.get_height(), size != paper.size, round(lift * 8) / 8
        if scaled:
            size = _even(size, paper.size if flat == 1 else None)
        drop = drop_of(size[1], lift)

        def put_on() -> Surface:
            part, card = _soft_part(paper) if scaled else 1, self._body(paper)
            both = self.art.shadow(self.layout.pack.name, height, lift, part)
            if scaled:
                both, card = _shadow_of(size, card, both, part), _resized(card, size)
            both = both if scaled else both.copy()
            middle = both.get_rect().center
            both.blit(card, card.get_rect(center=(middle[0] - drop[0], middle[1] - drop[1])))
            return both

        return self._flights.once(paper.print, ("aloft", lift, *size), put_on), drop

    def _raised(
        self, paper: Paper, shadow: Surface | None, size: tuple[int, int], sprite: Sprite
    ) -> tuple[Surface, Surface | None]:
        """Return a card above the table and its shadow, which are straight or at rest."""
        card = self._body(paper)
        if size != card.get_size():
            card, shadow = self._scaled(paper, shadow, size, sprite)
        elif sprite.dim:
            card = self._kept.once(paper.print, ("dim", paper.quarter), partial(_dimmed, card))
        angle = sprite.turn
        if not angle:
            return card, shadow
        how = "raised", paper.quarter, size, sprite.dim, angle
        turned = self._kept.once(paper.print, how, partial(pygame.transform.rotozoom, card, -angle, 1))
        if shadow is not None:
            shadow = self._kept.once(shadow, angle, partial(pygame.transform.rotate, shadow, -angle))
        return turned, shadow

    def _scaled(
        self, paper: Paper, shadow: Surface | None, size: tuple[int, int], sprite: Sprite
    ) -> tuple[Surface, Surface | None]:
        """Return a card and its shadow at another size than its print. Backs and shadows, of which many fly at once,
        are scaled once for every few pixels."""
        card = self._body(paper)
        even = _even(size, paper.size if sprite.flat == 1 else None)
        if shadow is not None:
            shadow = self._flights.once(shadow, even, partial(_shadow_of, even, card, shadow, _soft_part(paper)))
        if sprite.card is not None and (sprite.motion is not None or sprite.stir is not None):
            return self._for_now(card, size), shadow
        size = even if sprite.card is None else size
        return self._flights.once(paper.print, ("scaled", paper.quarter, size), partial(_resized, card, size)), shadow

    def _turned_in_flight(
        self, paper: Paper, lift: float | None, sprite: Sprite, grow: float
    ) -> tuple[Surface, Surface | None, Core]:
        """Return a flying card turned, then scaled, and narrowed while it turns over, and its shadow at this height in
        the air; without shadow if that is None."""
        across, down = grow * sprite.flat, grow
        if round(sprite.turn / 90) % 2:
            across, down = down, across
        if abs(across - 1) < SAME and abs(down - 1) < SAME:
            across = down = 1.0
        elif sprite.card is None:
            across, down = round(across, 2), round(down, 2)
        card, turn = self._flown(paper, sprite.turn, across, down, alike=sprite.card is None)
        shadow = None if lift is None else self._shadow_in_flight(paper, lift, sprite.turn, across, down)
        return card, shadow, Core(*paper.print.get_size(), turn, across, down)

    def _shadow_in_flight(self, paper: Paper, lift: float, turn: float, across: float, down: float) -> Surface:
        height = paper.print.get_height()
        shrink = _soft_part(paper)
        soft = self.art.shadow(self.layout.pack.name, height, lift, shrink)
        steps = round(turn / SOFT_STEP) * SOFT_STEP
        if steps:
            soft = self._flights.once(soft, steps, partial(pygame.transform.rotate, soft, -steps))
        return self._scratch.scaled(soft, _times(soft, shrink * across, shrink * down), smooth=False)

    def _flown(
        self, paper: Paper, turn: float, across: float = 1.0, down: float = 1.0, *, alike: bool = False
    ) -> tuple[Surface, float]:
        """Return a card turned and scaled as in flight, and its degrees. It is turned by whole steps, once for all its
        frames and for all cards that are alike, because turning a large card takes a fifth of a frame and scaling it a
        fortieth. Of cards that are `alike` many fly at once, so each size is kept as well."""
        print_, quarter = paper
        step = STEP if paper.size[1] < FINE else 2 * STEP
        steps = round(turn / step) * step
        shrink = 2 if paper.size[1] >= HALVED else 1

        def turned() -> Surface:
            if shrink == 1:
                return pygame.transform.rotate(self._body(paper), -steps) if steps else self._body(paper)
            half = self._flights.once(print_, ("half", quarter), lambda: _shrunk(2, self._body(paper)))
            return pygame.transform.rotate(half, -steps) if steps else half

        made = self._flights.once(print_, ("turned", quarter, steps), turned)
        size = _times(made, shrink * across, shrink * down)
        if size == made.get_size():
            return made, steps
        if alike:
            return self._flights.once(made, size, partial(_resized, made, size)), steps
        return self._for_now(made, size), steps

    def _for_now(self, card: Surface, size: tuple[int, int]) -> Surface:
        """Return a card at another size, for this frame."""
        return self._scratch.scaled(card, size, smooth=_is_scaled_smoothly(size))


def _times(picture: Surface, across: float, down: float) -> tuple[int, int]:
    return max(1, round(picture.get_width() * across)), max(1, round(picture.get_height() * down))


def _even(size: tuple[int, int], shape: tuple[int, int] | None) -> tuple[int, int]:
    """Return a size rounded up to whole steps. With a `shape` only the height is rounded, which makes fewer sizes."""
    step = 16 if size[1] >= FINE else 2
    high = -(-size[1] // step) * step
    return (-(-size[0] // step) * step if shape is None else round(shape[0] * high / shape[1])), high


def _resized(card: Surface, size: tuple[int, int]) -> Surface:
    """Return a card at another size. A very large one is scaled roughly, because each would take longer than the rest
    of the frame: in the air it is not seen, and a card at rest is soon printed."""
    return (pygame.transform.smoothscale if _is_scaled_smoothly(size) else pygame.transform.scale)(card, size)


def _is_scaled_smoothly(size: tuple[int, int]) -> bool:
    return size[1] < FINE


def _soft_part(paper: Paper) -> int:
    """Return the factor by which the shadow of a card in the air is kept smaller before it is turned or enlarged."""
    return 4 if paper.size[1] >= HALVED else 2 if paper.size[1] >= SOFT else 1


def _shadow_of(size: tuple[int, int], card: Surface, shadow: Surface, part: int) -> Surface:
    """Return the shadow of a card that has another size; it is kept smaller by a factor."""
    wide = part * shadow.get_width() * size[0] // card.get_width()
    high = part * shadow.get_height() * size[1] // card.get_height()
    enlarge = pygame.transform.smoothscale if part > 1 else pygame.transform.scale
    return enlarge(shadow, (max(2, wide), max(2, high)))


def _turned_softly(shadow: Surface, angle: float) -> Surface:
    """Return a shadow turned; a large one at half its size."""
    if shadow.get_height() < HALVED:
        return pygame.transform.rotate(shadow, angle)
    half = pygame.transform.rotate(_shrunk(2, shadow), angle)
    return pygame.transform.smoothscale(half, _times(half, 2, 2))


def _shrunk(by: int, picture: Surface) -> Surface:
    return pygame.transform.smoothscale(picture, _times(picture, 1 / by, 1 / by))


def _dimmed(picture: Surface) -> Surface:
    dim = picture.copy()
    dim.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
    return dim
