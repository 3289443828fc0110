"""Painter of single cards: from which print they are made, turned, flattened or dimmed, with which shadow."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from cardtable.art.images import FINE, Artwork
from cardtable.table.animation.hit_areas import drop_of, lift_of
from cardtable.table.animation.placed_cards import PlacedCards
from cardtable.table.animation.sprite import Flight, Sprite
from cardtable.table.game_view.layout import Layout
from cardtable.table.render.card_body import body_of, contact_shadow
from cardtable.table.render.card_outline import lay, outline
from cardtable.table.render.occlusion import VisibleCard

CHANGED, MOST = 260, 72 * 1024 * 1024
"""Size of the cache for turned, scaled or dimmed pictures and those with a shadow: in cards, and in bytes at most."""
BUDGET, NEARLY, KNOWN = 200_000, 2.5, 24 * 1024 * 1024
"""Pixels that are turned finely in one frame, about 3 ms; degrees by which an older picture may stand in; and the bytes
of last pictures of cards that are kept."""
STEP = 1.5
"""Degrees by which a card in flight is turned at a time; twice as many on a high-density screen."""
SOFT_STEP = 10.0
"""The same for its shadow, in whose soft edge such a step is not seen."""
HALVED = 480
"""Height in pixels from which a print is halved before it is turned in flight, which takes a quarter of the time and of
the room: at such a height no eye follows a single pixel of a flying card. Shadows, which are soft, are quartered."""
DIM = (205, 203, 200)
"""Light that falls on a card that cannot be played now."""
How = float | tuple[int, int] | tuple[str | float, ...] | str
"""Change of a picture: degrees of a quick or a fine turn, a new size, or dimming."""
Print = tuple[Sequence[tuple[Surface, tuple[float, float]]], tuple[int, int]]
"""A card in one frame: its pictures from below with their offsets from its middle, and its size before it was
turned."""


class CardPainter:
    """Draws the cards of one table at one size."""

    def __init__(self, tableau: PlacedCards, art: Artwork) -> None:
        self._tableau = tableau
        self.art = art
        self._rough: dict[Sprite, tuple[str, int]] = {}
        """Cards shown as scaled pictures until they are printed at their size: code and height of each."""
        self._changed: OrderedDict[tuple[int, How], tuple[Surface, Surface]] = OrderedDict()
        """Changed pictures with their sources. The source is kept because the key is its identity, which another
        picture could get."""
        self._bytes = 0
        self._prints: dict[Sprite, Print] = {}
        self._last: dict[Sprite, tuple[Surface, float, Surface]] = {}
        """Last turned picture of each card: its source, the degrees, and the picture."""
        self._coarse: dict[Sprite, None] = {}
        """Cards shown at nearly their turn, or turned quickly, until there is time to turn them finely."""
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
        return done

    def coarse(self) -> Sprite | None:
        """Return a card at rest that still shows its quick turn; None if there is none."""
        return next((sprite for sprite in self._coarse if sprite.motion is None and sprite.stir is None), None)

    def refine(self, sprite: Sprite) -> None:
        """Have a card turned finely."""
        del self._coarse[sprite]
        self._due.add(sprite)
        sprite.stale = True

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

    def _picture(self, sprite: Sprite, height: int) -> Surface:
        """Return the print of a card with light and edge."""
        pack, quarter = self.layout.pack, round(sprite.turn / 90)
        code = "" if sprite.card is None else pack.codes[sprite.card]
        print_ = self.art.face(pack.name, code, height) if code else self.art.back(pack.name, height)
        return self._changed_once(print_, f"body {quarter % 4}", lambda card: body_of(card, quarter))

    # -- drawing -----------------------------------------------------------------------------------------------

    def next_frame(self) -> None:
        """Forget pictures of the last frame, because cards may have moved."""
        self._prints.clear()
        self._budget = BUDGET
        self._frames += 1
        if sum(_bytes(last[2]) for last in self._last.values()) > KNOWN:
            self._last = {sprite: last for sprite, last in self._last.items() if sprite in self._coarse}

    def draw(self, surface: Surface, look: VisibleCard) -> None:
        """Draw a card."""
        sprite, body = look.sprite, look.body
        if body.height < 2:
            return
        found = self._prints.get(sprite)
        if found is None:
            self._prints[sprite] = found = self._made(look, lift_of(sprite))
        pictures, size = found
        for picture, (across, down) in pictures:
            lay(surface, picture, (body.centerx + across, body.centery + down), look.parts)
        if sprite.glow:
            card = Rect(0, 0, *size).move_to(center=body.center)
            outline(surface, card, body.height, sprite.glow, turn=sprite.turn, parts=look.parts)

    def _made(self, look: VisibleCard, lift: float) -> Print:
        """Return the pictures of a card in this frame. They are kept, because several parts of the window may need
        them."""
        sprite = look.sprite
        height = self._print_of(sprite, round(sprite.height))
        face = self._picture(sprite, height)
        grow = look.body.height / height * (1 + 0.04 * sprite.lift)
        card_size = self.art.size(self.layout.pack.name, height)
        outer = (max(1, round(card_size[0] * grow * sprite.flat)), round(card_size[1] * grow))
        size = (max(1, round(face.get_width() * grow * sprite.flat)), round(face.get_height() * grow))
        scaled, drop = size != face.get_size(), drop_of(look.body.height, lift)
        if not (scaled or lift):
            return self._lying(face, height, look.shaded, sprite), outer
        if sprite.card is None and look.shaded and not (sprite.turn or sprite.dim):
            return (self._back_aloft(face, height, lift, size, sprite.flat),), outer
        shadow = self.art.shadow(self.layout.pack.name, height, lift) if look.shaded else None
        in_place = bool(sprite.turn) and not scaled and not sprite.lift
        moves = sprite.motion is not None or sprite.stir is not None
        if moves and sprite.turn and not in_place:
            face, shadow = self._turned_in_flight(face, shadow, sprite, grow)
            return (((shadow, drop), (face, (0.0, 0.0))) if shadow is not None else ((face, (0.0, 0.0)),)), outer
        if scaled:
            face, shadow = self._scaled(face, shadow, size, sprite)
        elif in_place:
            face, shadow = self._turned_body(face, sprite), shadow and self._turned_shadow(shadow, sprite.turn)
        elif sprite.dim:
            face = self._changed_once(face, "dim face", _dimmed)
        if sprite.turn and not in_place:
            face, shadow = self._turned(face, shadow, sprite)
        card = face, (0.0, 0.0)
        return (((shadow, drop), card) if shadow is not None else (card,)), outer

    def _lying(
        self, face: Surface, height: int, shaded: bool, sprite: Sprite
    ) -> Sequence[tuple[Surface, tuple[float, float]]]:
        """Return the pictures of a card on the cloth: one with its shadow if it lies straight, else two."""
        drop = drop_of(height, 0.0)
        if not sprite.turn:
            return ((self._on_cloth(face, height, shaded, sprite.dim), drop if shaded else (0.0, 0.0)),)
        body = self._turned_body(face, sprite), (0.0, 0.0)
        if not shaded:
            return (body,)
        return ((self._turned_shadow(self._ground(height), sprite.turn), drop), body)

    def _turned_body(self, face: Surface, sprite: Sprite) -> Surface:
        """Return a card that is turned finely by half degrees, if it is there or this frame has time for it; else the
        last picture, if that is turned by nearly as much, or one turned quickly."""
        turn, last = round(sprite.turn * 2) / 2, self._last.get(sprite)
        if last is not None and last[0] is not face:
            last = None
        rests = sprite.motion is None and sprite.stir is None
        key = id(face), ("turned", turn)
        waits = sprite in self._coarse and rests and last is not None and sprite not in self._due
        if not waits and (key in self._changed or self._may_turn(face, sprite)):
            made = self._changed_once(face, key[1], partial(_finely_turned, turn))
            self._last[sprite] = face, turn, made
            self._coarse.pop(sprite, None)
            self._due.discard(sprite)
        else:
            if last is None or abs(last[1] - turn) > NEARLY:
                last = self._last[sprite] = face, turn, self._flown(face, turn)
            self._coarse[sprite] = None
            made = last[2]
        return self._changed_once(made, "dim face", _dimmed) if sprite.dim else made

    def _may_turn(self, face: Surface, sprite: Sprite) -> bool:
        """Return whether a card may be turned finely in this frame: if it is due, on the first picture of the table, or
        while there is time."""
        if not (sprite in self._due or self._frames == 1):
            if self._budget <= 0:
                return False
            self._budget -= face.get_width() * face.get_height()
        return True

    def _turned_shadow(self, shadow: Surface, turn: float) -> Surface:
        """Return a shadow turned by steps of some degrees, in which its soft edge shows no difference."""
        return self._turned_quickly(shadow, round(turn / 3) * 3)

    def _on_cloth(self, face: Surface, height: int, shaded: bool, dim: bool) -> Surface:
        """Return the picture of a card that lies straight, with its shadow."""
        if not (shaded or dim):
            return face

        def put_on(card: Surface) -> Surface:
            card = _dimmed(card) if dim else card
            if not shaded:
                return card
            both = self._ground(height).copy()
            around = both.get_rect(center=drop_of(height, 0.0))
            both.blit(card, card.get_rect(center=(0, 0)).move(-around.x, -around.y))
            return both

        return self._changed_once(face, ("lit", "dim")[dim] + " shaded" * shaded, put_on)

    def _ground(self, height: int) -> Surface:
        """Return the shadow of a card at rest, with the narrow one where the card touches the cloth."""

        def put_on(shadow: Surface) -> Surface:
            touch, both = contact_shadow(self.art.size(self.layout.pack.name, height)), shadow.copy()
            around = both.get_rect(center=drop_of(height, 0.0))
            both.blit(touch, touch.get_rect(center=(0, 0)).move(-around.x, -around.y))
            return both

        return self._changed_once(self.art.shadow(self.layout.pack.name, height, 0.0), "ground", put_on)

    def _back_aloft(
        self, back: Surface, height: int, lift: float, size: tuple[int, int], flat: float
    ) -> tuple[Surface, tuple[float, float]]:
        """Return a back in the air and its shadow as one picture. Many equal backs fly at once, so sizes are rounded to
        a few pixels and heights to eighths."""
        scaled, lift = size != back.get_size(), round(lift * 8) / 8
        if scaled:
            size = _even(size, back.get_size() if flat == 1 else None)
        drop = drop_of(size[1], lift)

        def put_on(back: Surface) -> Surface:
            both, card = self.art.shadow(self.layout.pack.name, height, lift), back
            if scaled:
                both, card = _shadow_of(size, back, both), _resized(back, size)
            both = both if scaled else both.copy()
            middle = both.get_rect().center
            both.blit(card, card.get_rect(center=(middle[0] - drop[0], middle[1] - drop[1])))
            return both

        return self._changed_once(back, ("aloft", lift, *size), put_on), drop

    def _scaled(
        self, face: Surface, shadow: Surface | None, size: tuple[int, int], sprite: Sprite
    ) -> tuple[Surface, Surface | None]:
        """Return a card and its shadow at another size than its print. Backs and shadows, of which many fly at once,
        are scaled once for every few pixels."""
        even = _even(size, face.get_size() if sprite.flat == 1 else None)
        if shadow is not None:
            shadow = self._changed_once(shadow, even, lambda picture: _shadow_of(even, face, picture))
        if sprite.card is not None and (sprite.motion is not None or sprite.stir is not None):
            return _resized(face, size), shadow
        if sprite.card is not None:
            return self._changed_once(face, size, lambda picture: _resized(picture, size)), shadow
        return self._changed_once(face, even, lambda picture: _resized(picture, even)), shadow

    def _turned_in_flight(
        self, face: Surface, shadow: Surface | None, sprite: Sprite, grow: float
    ) -> tuple[Surface, Surface | None]:
        """Return a flying card turned, then scaled, and narrowed while it turns over."""
        across, down = grow * sprite.flat, grow
        if round(sprite.turn / 90) % 2:
            across, down = down, across
        if shadow is not None:
            shrink = 4 if face.get_height() >= HALVED else 2 if face.get_height() >= FINE else 1
            if shrink > 1:
                shadow = self._changed_once(shadow, f"/{shrink}", partial(_shrunk, shrink))
            shadow = self._turned_quickly(shadow, round(sprite.turn / SOFT_STEP) * SOFT_STEP)
            shadow = pygame.transform.scale(shadow, _times(shadow, shrink * across, shrink * down))
        return self._flown(face, sprite.turn, across, down), shadow

    def _flown(self, face: Surface, turn: float, across: float = 1.0, down: float = 1.0) -> Surface:
        """Return a card turned and scaled as in flight. It is turned by whole steps, once for all its frames and for
        all cards that are alike, because turning a large card takes a fifth of a frame and scaling it a fortieth."""
        step = STEP if face.get_height() < FINE else 2 * STEP
        if face.get_height() >= HALVED:
            face, across, down = self._changed_once(face, "/2", partial(_shrunk, 2)), 2 * across, 2 * down
        made = self._turned_quickly(face, round(turn / step) * step)
        size = _times(made, across, down)
        return made if size == made.get_size() else _resized(made, size)

    def _turned_quickly(self, picture: Surface, steps: float) -> Surface:
        if not steps:
            return picture
        return self._changed_once(picture, float(steps), lambda upright: pygame.transform.rotate(upright, -steps))

    def _turned(self, face: Surface, shadow: Surface | None, sprite: Sprite) -> tuple[Surface, Surface | None]:
        """Return a raised card at rest turned, once and finely."""
        turn, angle = pygame.transform.rotate, sprite.turn
        return (
            self._changed_once(face, ("fine", angle), lambda picture: pygame.transform.rotozoom(picture, -angle, 1)),
            shadow and self._changed_once(shadow, angle, lambda picture: turn(picture, -angle)),
        )

    def _changed_once(self, picture: Surface, how: How, change: Callable[[Surface], Surface]) -> Surface:
        """Return a changed picture, made once as long as it is used."""
        key = id(picture), how
        found = self._changed.get(key)
        if found is None:
            self._changed[key] = found = change(picture), picture
            self._bytes += _bytes(found[0])
            height = self.layout.card_height()
            room = min(MOST, CHANGED * 4 * height * height * self.layout.aspect)
            while self._bytes > room and len(self._changed) > 1:
                self._bytes -= _bytes(self._changed.popitem(last=False)[1][0])
        self._changed.move_to_end(key)
        return found[0]


def _bytes(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * 4


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
    return (pygame.transform.scale if size[1] >= FINE else pygame.transform.smoothscale)(card, size)


def _shadow_of(size: tuple[int, int], card: Surface, shadow: Surface) -> Surface:
    """Return the shadow of a card that has another size."""
    wide, high = shadow.get_width() * size[0] // card.get_width(), shadow.get_height() * size[1] // card.get_height()
    return pygame.transform.scale(shadow, (max(2, wide), max(2, high)))


def _shrunk(by: int, picture: Surface) -> Surface:
    return pygame.transform.smoothscale(picture, _times(picture, 1 / by, 1 / by))


def _finely_turned(turn: float, card: Surface) -> Surface:
    return pygame.transform.rotozoom(card, -turn, 1) if turn else card


def _dimmed(picture: Surface) -> Surface:
    dim = picture.copy()
    dim.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
    return dim
