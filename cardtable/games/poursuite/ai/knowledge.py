"""Certain knowledge from a draw in CIRKLE Poursuite: none of the cards held then could be played. Cards that came later
may be anything."""

from __future__ import annotations

from cardtable.ai.knowledge import Recall, bits
from cardtable.cards.events import Event, Moved, Said
from cardtable.cards.pack import CIRKLE, Place
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET

_CARDS = range(len(CIRKLE))
_COLOURS = [bits(card for card in _CARDS if COLOUR[card % FACES] == colour) for colour in range(5)]
_SHAPES = [bits(card for card in _CARDS if SHAPE[card % FACES] == shape) for shape in range(5)]
_TARGETS = _SHAPES[TARGET]
_ANSWERS = _COLOURS[BLACK] | _TARGETS


class PoursuiteReader:
    def __init__(self, recall: Recall, seen: PoursuiteSeen) -> None:
        self._recall = recall
        self._last_free = seen.setting.options["last_card_free"]
        self._tells = not seen.setting.options["may_draw_instead"]
        self._begun = self._attack = self._drawing = False

    def never(self, place: Place) -> int:
        return 0

    def hear(self, event: Event) -> None:
        match event:
            case Moved(("reserve", _), (hand, j)) if self._begun and not self._drawing:
                self._drawing = True
                self._could_not_play(hand, j)
            case Said("poursuite.draws" | "poursuite.draws-one"):
                self._drawing = False
            case Said("poursuite.cannot-draw", {"seat": int(seat)}):
                self._could_not_play(f"hand.{seat}", None)
            case Said("poursuite.begins"):
                self._begun = True
            case Said("poursuite.attacks"):
                self._attack = True
            case Said("poursuite.counters" | "poursuite.spent"):
                self._attack = False

    def _could_not_play(self, hand: Place, drawn: int | None) -> None:
        """Note that no card held, except the one just drawn, could be played."""
        if not self._tells:
            return
        held = [lying for j, lying in enumerate(self._recall.places.get(hand, ())) if j != drawn]
        playable = self._playable(len(held) == 1)
        for lying in held:
            lying.barred |= playable

    def _playable(self, last: bool) -> int:
        top = self._recall.places["pile"][-1].card
        assert top is not None, "the pile lies open"
        colour, shape = _COLOURS[COLOUR[top % FACES]], _SHAPES[SHAPE[top % FACES]]
        fitting = _ANSWERS if self._attack else colour | shape
        if last:
            fitting &= _TARGETS if self._attack or self._last_free else _TARGETS & colour
        return fitting


READER = PoursuiteReader
