"""Images of cards, shadows, signs and drawings at the exact pixel size needed.

A card is looked for in memory, then in the disk cache, and printed only then. `warm` prepares a deck in a thread;
`step`, called once a frame, takes over finished cards in small portions.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from sys import setswitchinterval
from threading import Thread
from typing import Final
from weakref import ReferenceType, ref

import pygame
from pygame import Surface

from cardtable.art.card_cache import PrintCache
from cardtable.art.card_face import TALL, Plan, Style, plan, plan_back, swaps_of_suit
from cardtable.art.card_renderer import CardRenderer, Drawings, Letters, MarkWords, card_size, soft_shadow
from cardtable.art.portraits import at_rest
from cardtable.text.catalog import text

__all__ = ["Artwork", "Style"]

_EDITION = "2"
"""Edition of the printing. Raise it when the same drawings and plans are printed differently."""
PIXELS: Final = "BGRA"
"""Order of a pixel's bytes in the disk cache: that of all surfaces, because others are blended ten times slower."""
_ROOM = 40 * 1024 * 1024
"""Bytes of surfaces kept in memory; in a very large window, besides the deck in play."""
_ABREAST = 6
"""Number of cards at the printing thread at one time: enough to keep it busy, few enough to react to new wishes."""
_LARGE, _LONG = 24_000, 4_000
"""Size in pixels from which a drawing is stored in the disk cache, and length of its source: few pixels of a portrait
take as long as many of a sign."""
FINE = 300
"""Height in pixels from which a card is on a high-density screen."""
GIVE_WAY = 0.001
"""Seconds for which the printing thread may keep the interpreter from the main thread; Python's default is five times
that."""
_PORTION = 2 * 1024 * 1024
"""Bytes of finished cards that one step takes over, about a millisecond."""

_NAMES = {
    "T0": "tarot.T0", "T1": "tarot.T1", "T2": "tarot.T2", "T3": "tarot.T3", "T4": "tarot.T4", "T5": "tarot.T5",
    "T6": "tarot.T6", "T7": "tarot.T7", "T8": "tarot.T8", "T9": "tarot.T9", "T10": "tarot.T10", "T11": "tarot.T11",
    "T12": "tarot.T12", "T13": "tarot.T13", "T14": "tarot.T14", "T15": "tarot.T15", "T16": "tarot.T16",
    "T17": "tarot.T17", "T18": "tarot.T18", "T19": "tarot.T19", "T20": "tarot.T20", "FU": "tarot.FU",
}  # fmt: skip

Key = tuple[str, str, int]
"""Pack, code ("" is the back) and height."""
_Other = tuple[str, str, tuple[int, int]]
Render = Callable[[str, tuple[int, int]], Surface]
"""Function from the name of a drawing and a size to the rendered drawing."""


class _Order:
    """One card to be printed."""

    __slots__ = ("done", "key", "plan", "size", "words")

    def __init__(self, key: Key, plan: Plan, size: tuple[int, int], words: MarkWords) -> None:
        self.key, self.plan, self.size, self.words = key, plan, size, words
        self.done: Surface | None = None


def _parts(order: _Order, drawings: Drawings) -> list[str]:
    """Return everything that determines the look of a card."""
    names = [order.plan.paper, order.plan.picture, *(mark.drawing for mark in order.plan.marks if mark.drawing)]
    return [_EDITION, repr(order.size), repr(order.plan), *(drawings.mark(name) for name in names)]


def trump_name(code: str) -> str:
    """Return the name of a trump in the current language."""
    return text(_NAMES[code])


class _Sketch:
    """One drawing of a face to be rendered."""

    __slots__ = ("done", "key", "size")

    def __init__(self, key: _Other) -> None:
        self.key, self.size = key, key[2]
        self.done: Surface | None = None


class _Ground:
    """One picture of a whole table to be made. Once it is taken it belongs to the table, and goes with it."""

    __slots__ = ("done", "key", "make", "taken")

    def __init__(self, key: Hashable, make: Callable[[Render], Surface]) -> None:
        self.key, self.make = key, make
        self.done: Surface | None = None
        self.taken: ReferenceType[Surface] | None = None

    def is_gone(self) -> bool:
        """Return whether the picture was taken and is in use no more."""
        return self.taken is not None and self.taken() is None

    def take(self) -> Surface | None:
        """Return the picture if it is finished."""
        if self.done is not None:
            picture, self.done = self.done, None
            self.taken = ref(picture)
            return picture
        return self.taken() if self.taken is not None else None


_made_of_decks: list[Callable[[], None]] = []
"""Functions that forget pictures made of cards."""


def forget_with_deck(forget: Callable[[], None]) -> None:
    """Have pictures that are made of cards forgotten whenever a deck is put away."""
    _made_of_decks.append(forget)


class Aside:
    """One picture made of others in the thread. Poll `picture`."""

    __slots__ = ("make", "picture")

    def __init__(self, make: Callable[[], Surface]) -> None:
        self.make = make
        self.picture: Surface | None = None
        """The picture; None until it is finished."""


class Artwork:
    """All images of one style. A changed style takes a new Artwork, which finds its cards in the same disk cache."""

    def __init__(self, style: Style, cache: Path | None = None, name: Callable[[str], str] = trump_name) -> None:
        self.style = style
        self._name = name
        self._drawings = Drawings()
        self._letters = Letters()
        self._press = CardRenderer(self._drawings)
        self.print_cache = PrintCache(cache)
        self._kept: OrderedDict[Key | _Other, Surface] = OrderedDict()
        self._bytes = 0
        self._room = _ROOM
        self._deck: tuple[str, int] | None = None
        """Pack and height of the cards in play."""
        self._wanted: deque[Key] = deque()
        self._printing: set[Key | _Other] = set()
        self._orders: SimpleQueue[_Order | _Sketch | _Ground | Aside | None] = SimpleQueue()
        self._finished: SimpleQueue[_Order | _Sketch | _Ground | Aside] = SimpleQueue()
        self._thread: Thread | None = None
        self._aside = 0
        """Number of pictures that the thread makes of others."""
        self._ground: _Ground | None = None
        """The latest picture of a whole table, which may still be in the making."""

    # -- cards -------------------------------------------------------------------------------------------------

    def size(self, pack: str, height: int) -> tuple[int, int]:
        """Return width and height in pixels of a card of this height."""
        return card_size(pack, height)

    def face(self, pack: str, code: str, height: int) -> Surface:
        """Return the face of a card. Do not draw on it, because other callers get the same surface."""
        return self._card((pack, code, height))

    def back(self, pack: str, height: int) -> Surface:
        """Return the back of a pack's cards."""
        return self._card((pack, "", height))

    def has(self, pack: str, code: str, height: int) -> bool:
        """Return whether a card (code "" is the back) is printed at this height already."""
        return (pack, code, height) in self._kept

    def shadow(self, pack: str, height: int, lift: float, part: int = 1) -> Surface:
        """Return a soft shadow larger than the card, to be blitted centre on centre, a little down and to the right;
        smaller by a factor of `part`, for a caller that enlarges it.

        `lift` runs from 0, lying, to 1, high in flight; it is rounded to an eighth.
        """
        eighth = round(min(1.0, max(0.0, lift)) * 8)
        key: _Other = ("shadow", f"{eighth}/{part}", card_size(pack, height))
        return self._kept_or(key, lambda: soft_shadow(key[2], eighth / 8, part))

    def _card(self, key: Key) -> Surface:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        order = self._order(key)
        self._print(order)
        return self._adopt(order)

    def _order(self, key: Key) -> _Order:
        pack, code, height = key
        planned = plan(pack, code, self.style, self._name, height) if code else plan_back(pack, self.style)
        return _Order(key, planned, card_size(pack, height), self._letters.words(planned, height / TALL))

    def ordered(self, pack: str, code: str, height: int) -> tuple[Plan, tuple[int, int], MarkWords]:
        """Return plan, size and words of a card, for a renderer of the caller's own."""
        order = self._order((pack, code, height))
        return order.plan, order.size, order.words

    def _print(self, order: _Order) -> None:
        """Read a card from the disk cache, or print and store it. Called on either thread."""
        cache_key = self.print_cache.key(*_parts(order, self._drawings))
        found = self.print_cache.read(cache_key, order.size)
        if found is not None:
            order.done = pygame.image.frombuffer(found, order.size, PIXELS)
            return
        order.done = self._press.render(order.plan, order.size, order.words)
        if not self._letters.fonts.makeshift:
            self.print_cache.write(cache_key, order.size, pygame.image.tobytes(order.done, PIXELS))

    def _adopt(self, order: _Order | _Sketch) -> Surface:
        assert order.done is not None
        self._printing.discard(order.key)
        return self._keep(order.key, order.done)

    def _keep(self, key: Key | _Other, surface: Surface) -> Surface:
        if pygame.display.get_init() and pygame.display.get_surface() is not None:
            surface = surface.convert_alpha()
        if key in self._kept:
            self._drop([key])
        self._kept[key] = surface
        self._bytes += surface.get_width() * surface.get_height() * 4
        if self._bytes > self._room:
            self._clear(key)
        return surface

    def _clear(self, latest: Key | _Other) -> None:
        """Drop the least recently used images, but not the deck in play, of which any card may come next."""
        for key in [key for key in self._kept if (key[0], key[2]) != self._deck and key != latest]:
            self._drop([key])
            if self._bytes <= self._room:
                break

    def _drop(self, keys: Sequence[Key | _Other]) -> None:
        for key in keys:
            gone = self._kept.pop(key)
            self._bytes -= gone.get_width() * gone.get_height() * 4

    def _kept_or(self, key: _Other, make: Callable[[], Surface]) -> Surface:
        found = self._kept.get(key)
        if found is None:
            return self._keep(key, make())
        self._kept.move_to_end(key)
        return found

    # -- beside the game ---------------------------------------------------------------------------------------

    def lay_in(self, pack: str, codes: Sequence[str], height: int, *, afresh: bool = False) -> None:
        """Prepare a whole deck for play, and keep room for other sizes: a hand at its own size, shadows, backs. Cards
        of other packs are dropped with all shadows. With `afresh` those at other sizes are dropped too, because
        finished ones would tell the next player at this screen which cards the last one has seen."""
        wide, high = card_size(pack, height)
        if self._deck is not None and self._deck[0] != pack:
            self.put_away()
        if afresh:
            self._drop([key for key in self._kept if key[0] == pack and key[2] != height])
            self._printing = {key for key in self._printing if key[0] != pack or key[2] == height}
            self._wanted = deque(key for key in self._wanted if key[0] != pack or key[2] == height)
        self._deck = pack, height
        deck = wide * high * 4 * len(codes)
        self._room = max(_ROOM, deck + min(_ROOM, deck * 3 // 2))
        self.warm(pack, codes, height)

    def put_away(self) -> None:
        """Drop the deck in play with all shadows and whatever is made of its cards. It is in the disk cache."""
        if self._deck is not None:
            self._drop([key for key in self._kept if key[0] in (self._deck[0], "shadow")])
            self._deck, self._room = None, _ROOM
            for forget in _made_of_decks:
                forget()

    def warm(self, pack: str, codes: Sequence[str], height: int) -> None:
        """Start to prepare cards (code "" is the back) in the thread; the newest wish comes first."""
        for code in reversed(codes):
            key = (pack, code, height)
            if key not in self._kept and key not in self._printing:
                self._wanted.appendleft(key)
        while len(self._wanted) > 400:  # windows that were resized meanwhile
            self._wanted.pop()

    def step(self) -> bool:
        """Take over a little finished work. Return whether more is coming. Called once a frame."""
        self._commission(self._adopted())
        return self.busy

    @property
    def busy(self) -> bool:
        """True while cards are printed, faces are rendered or a table is made."""
        making = self._ground is not None and self._ground.done is None and self._ground.taken is None
        return bool(self._wanted or self._printing or self._aside or making)

    def _adopted(self) -> int:
        """Take over finished work of the thread, as much as a frame bears. Return its bytes."""
        adopted = 0
        while adopted < _PORTION:
            try:
                order = self._finished.get_nowait()
            except Empty:
                break
            if isinstance(order, _Ground):
                continue
            if isinstance(order, Aside):
                self._aside -= 1
                continue
            if order.key in self._kept or order.key not in self._printing:
                self._printing.discard(order.key)
            else:
                self._adopt(order)
            adopted += order.size[0] * order.size[1] * 4
        return adopted

    def _commission(self, adopted: int) -> None:
        """Give the thread its next orders. A card that can be made by scaling down is not printed."""
        while self._wanted and len(self._printing) < _ABREAST and adopted < _PORTION:
            key = pack, _, height = self._wanted.popleft()
            if key in self._kept or key in self._printing:
                continue
            larger = self._larger(key)
            if larger is None:
                self._hand_over(self._order(key))
            else:
                made = self._keep(key, pygame.transform.smoothscale(larger, card_size(pack, height)))
                adopted += made.get_width() * made.get_height() * 4

    def _larger(self, key: Key) -> Surface | None:
        """Return the same card as it is in play, if scaling it down is as fine as printing it, on a high-density
        screen. The printing thread would compete with the frames."""
        pack, code, height = key
        if self._deck is None or self._deck[0] != pack or not FINE <= height < self._deck[1]:
            return None
        return self._kept.get((pack, code, self._deck[1]))

    def make_aside(self, make: Callable[[], Surface]) -> Aside:
        """Have a picture made in the thread. `make` touches no picture that is drawn meanwhile, because pygame locks
        the pictures it reads."""
        order = Aside(make)
        self._aside += 1
        self._hand_over(order)
        return order

    def _hand_over(self, order: _Order | _Sketch | _Ground | Aside) -> None:
        if isinstance(order, _Order | _Sketch):
            self._printing.add(order.key)
        self._orders.put(order)
        if self._thread is None:
            setswitchinterval(GIVE_WAY)
            thread = Thread(target=self._work, name="card press", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # the system has no room for one more: then the frame prints it
                self._orders.put(None)
                self._work()
            else:
                self._thread = thread

    def close(self) -> None:
        """Stop the printing thread after its present card."""
        self._wanted.clear()
        if self._thread is not None:
            self._orders.put(None)
            self._thread.join(2)
            self._thread = None

    def _work(self) -> None:
        printed = 0
        while (order := self._orders.get()) is not None:
            if isinstance(order, _Sketch):
                order.done = self.rendered(order.key[0], order.size)
            elif isinstance(order, _Ground):
                # A picture that was replaced meanwhile is not made.
                order.done = order.make(self.rendered) if order is self._ground else None
            elif isinstance(order, Aside):
                order.picture = order.make()
            else:
                self._print(order)
            self._finished.put(order)
            printed += 1
            if printed % 64 == 0 or self._orders.empty():
                self.print_cache.tidy()

    # -- signs and pictures ------------------------------------------------------------------------------------

    def icon(self, name: str, size: int, colour: str | None = None) -> Surface:
        """Return a square drawing of `sprites/`, such as "suits/H". A colour replaces every ink."""
        square = (max(1, size), max(1, size))
        return self._kept_or((name, colour or "", square), lambda: self._sign(name, square, colour))

    def picture(self, name: str, width: int, height: int) -> Surface:
        """Return any drawing of `sprites/` at an exact size.

        A face that is not at rest is rendered in the thread, because it takes longer than a frame bears. Until `step`
        has taken it over, the same face at rest is returned.
        """
        size = (max(1, width), max(1, height))
        if (rest := at_rest(name)) and (name, "", size) not in self._kept:
            if (name, "", size) not in self._printing:
                self._hand_over(_Sketch((name, "", size)))
            name = rest
        made = self._sign if name.startswith("suits/") else self.rendered
        return self._kept_or((name, "", size), lambda: made(name, size))

    def order_ground(self, key: Hashable, make: Callable[[Render], Surface]) -> None:
        """Set the thread to make the picture of a whole table. Only the latest is known, and only as long as it is in
        use, because it is as large as the window."""
        if self._ground is None or self._ground.key != key or self._ground.is_gone():
            self._ground = _Ground(key, make)
            self._hand_over(self._ground)

    def ground(self, key: Hashable) -> Surface | None:
        """Return the picture of a whole table, once the thread has made it; None until then, and if it is not
        ordered."""
        return self._ground.take() if self._ground is not None and self._ground.key == key else None

    def _sign(self, name: str, size: tuple[int, int], colour: str | None = None) -> Surface:
        """Return a small drawing; the sign of a suit has the inks of the deck in play."""
        swaps = swaps_of_suit(name[-1], self.style) if name.startswith("suits/") and colour is None else ()
        return self._drawings.render(name, size, swaps, colour)

    def ready(self, name: str, width: int, height: int) -> bool:
        """Return whether a large drawing is rendered already, in memory or in the disk cache."""
        size = (max(1, width), max(1, height))
        return (name, "", size) in self._kept or self.print_cache.has(self._cache_key(name, size))

    def _cache_key(self, name: str, size: tuple[int, int]) -> str:
        return self.print_cache.key(_EDITION, repr(size), self._drawings.mark(name))

    def rendered(self, name: str, size: tuple[int, int]) -> Surface:
        """Return a drawing from the disk cache, or render and store it; on either thread. It is not kept in memory.
        Small drawings are rendered faster than they are read."""
        if size[0] * size[1] < _LARGE and len(self._drawings.text(name)) < _LONG:
            return self._drawings.render(name, size)
        key = self._cache_key(name, size)
        found = self.print_cache.read(key, size)
        if found is not None:
            return pygame.image.frombuffer(found, size, PIXELS)
        drawn = self._drawings.render(name, size)
        self.print_cache.write(key, size, pygame.image.tobytes(drawn, PIXELS))
        return drawn
