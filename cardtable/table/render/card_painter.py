"""Painter of single cards: from which print they are made, turned, flattened or dimmed, with which shadow."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from cardtable.art.images import Artwork
from cardtable.table.animation.hit_areas import drop_of, lift_of
from cardtable.table.animation.placed_cards import PlacedCards
from cardtable.table.animation.sprite import Flight, Sprite
from cardtable.table.game_view.layout import Layout
from cardtable.table.render.card_body import Paper, body_of, contact_shadow, lit
from cardtable.table.render.card_outline import lay, outline
from cardtable.table.render.changed_prints import ChangedPrints
from cardtable.table.render.coverage import LEAST, Core, Cover, lay_visible
from cardtable.table.render.occlusion import VisibleCard
from cardtable.table.render.resized_cards import dimmed, even_size, is_scaled_smoothly, resized, shadow_of
from cardtable.table.render.scratch import Scratch
from cardtable.table.render.turned_cards import BUDGET, HALVED, TurnedCards, soft_part

KEPT, FLOWN = 60 * 1024 * 1024, 32 * 1024 * 1024
"""Bytes of changed prints that are kept: of cards on the table, and of those in flight."""
Placed = tuple[Surface, tuple[float, float]]
"""Picture, and its offset from the middle of the card."""


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
        self.turned = TurnedCards(art, self._kept, self._flights, self._scratch)

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
        return done + self.turned.arrived()

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

    def paper_of(self, sprite: Sprite) -> Paper:
        """Return what a card at rest shows."""
        return self._paper(sprite, self._print_of(sprite, round(sprite.height)))

    def _prepare_landing(self, sprite: Sprite, flight: Flight) -> None:
        """Have a card turned as it will lie, if it is large."""
        pack, pose = self.layout.pack, flight.goal
        code, height = "" if flight.face is None else pack.codes[flight.face], round(pose.height)
        if height < HALVED or not pose.angle or not self.art.has(pack.name, code, height):
            return
        printed = self.art.face(pack.name, code, height) if code else self.art.back(pack.name, height)
        self.turned.prepare(Paper(printed, round(pose.angle / 90) % 4), pose.angle, sprite)

    # -- drawing -----------------------------------------------------------------------------------------------

    def next_frame(self) -> None:
        """Forget pictures of the last frame, because cards may have moved."""
        self._prints.clear()
        self._scratch.next_frame()
        self.turned.next_frame()

    def prepare(self, looks: Iterable[VisibleCard]) -> int:
        """Make the pictures of cards for this frame. Return the pixels that were made anew."""
        before = self._made_so_far()
        for look in looks:
            if look.body.height >= 2:
                self._print(look)
        return (self._made_so_far() - before) // 4

    def _made_so_far(self) -> int:
        return self._kept.made + self._flights.made + self._scratch.made

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
            card, core = self.turned.in_flight(paper, sprite, grow)
            part = soft_part(paper)
            soft = self.art.shadow(self.layout.pack.name, height, lift, part) if look.shaded else None
            shadow = soft and self.turned.shadow_in_flight(soft, part, sprite, grow)
        else:
            part = soft_part(paper) if scaled and not in_place else 1
            shadow = self.art.shadow(self.layout.pack.name, height, lift, part) if look.shaded else None
            if in_place:
                card, turn = self.turned.at_rest(paper, sprite)
                shadow, core = shadow and self.turned.shadow(shadow, sprite.turn), Core(*outer, turn)
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
        card, turn = self.turned.at_rest(paper, sprite)
        shadow = (self.turned.shadow(self._ground(height), sprite.turn), drop) if shaded else None
        return Print((card, (0.0, 0.0)), shadow, size, Core(*size, turn))

    def _on_cloth(self, paper: Paper, height: int, shaded: bool, dim: bool) -> Surface:
        """Return the picture of a card that lies straight, with its shadow."""
        if dim:  # a whole hand dims and lights up with each question
            bright = self._on_cloth(paper, height, shaded, False)
            return self._kept.once(bright, "dim", partial(dimmed, bright))
        if not shaded:
            return lit(self._kept, paper)

        def put_on() -> Surface:
            card, both = body_of(*paper), self._ground(height).copy()
            around = both.get_rect(center=drop_of(height, 0.0))
            both.blit(card, card.get_rect(center=(0, 0)).move(-around.x, -around.y))
            return both

        return self._kept.once(paper.print, ("on cloth", paper.quarter), put_on)

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
            size = even_size(size, paper.size if flat == 1 else None)
        drop = drop_of(size[1], lift)

        def put_on() -> Surface:
            part, card = soft_part(paper) if scaled else 1, lit(self._kept, paper)
            both = self.art.shadow(self.layout.pack.name, height, lift, part)
            if scaled:
                both, card = shadow_of(size, card, both, part), resized(card, size)
            both = both if scaled else both.copy()
            middle = both.get_rect().center
            both.blit(card, card.get_rect(center=(middle[0] - drop[0], middle[1] - drop[1])))
            return both

        return self._flights.once(paper.print, ("aloft", lift, *size), put_on), drop

    def _raised(
        self, paper: Paper, shadow: Surface | None, size: tuple[int, int], sprite: Sprite
    ) -> tuple[Surface, Surface | None]:
        """Return a card above the table and its shadow, which are straight or at rest."""
        card = lit(self._kept, paper)
        if size != card.get_size():
            card, shadow = self._scaled(paper, shadow, size, sprite)
        elif sprite.dim:
            card = self._kept.once(paper.print, ("dim", paper.quarter), partial(dimmed, card))
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
        card = lit(self._kept, paper)
        even = even_size(size, paper.size if sprite.flat == 1 else None)
        if shadow is not None:
            shadow = self._flights.once(shadow, even, partial(shadow_of, even, card, shadow, soft_part(paper)))
        if sprite.card is not None and (sprite.motion is not None or sprite.stir is not None):
            return self._scratch.scaled(card, size, smooth=is_scaled_smoothly(size)), shadow
        size = even if sprite.card is None else size
        return self._flights.once(paper.print, ("scaled", paper.quarter, size), partial(resized, card, size)), shadow
