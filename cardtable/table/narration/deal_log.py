"""A deal in words, line by line: the log. It is told as a stranger hears it, so that everybody at one screen may read
it, whoever sits before it; where the rules say a trick was taken, the line names all its cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardtable.cards.events import Event, Said
from cardtable.cards.pack import WATCHER, Card
from cardtable.rules.about import TrickTaking
from cardtable.rules.tricks import LyingTrick
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text


class Entry(NamedTuple):
    """One line of the log."""

    words: str
    cards: tuple[Card, ...] = ()
    """The cards that it tells of, each once, in their order."""
    text_id: str = ""
    """What was said."""
    number: int = 0
    """Of all that was said in the deal the how manieth this was, from 1."""


class Chronicle:
    """Writes the log of a deal while it is heard."""

    def __init__(self, speaker: Speaker, tricks: TrickTaking | None) -> None:
        self._speaker = speaker
        self._tricks = tricks if tricks is not None and not tricks.names_cards else None
        self._trick = LyingTrick(self._tricks) if self._tricks is not None else None
        self._number = 0

    def tell(self, events: Iterable[Event]) -> list[Entry]:
        """The lines for what happened next."""
        return [line for event in events if (line := self._line(event.seen_by(WATCHER))) is not None]

    def _line(self, event: Event) -> Entry | None:
        if self._trick is not None:
            self._trick.hear(event)
        if not isinstance(event, Said):
            return None
        self._number += 1
        words, cards = self._speaker.sentence(event), _named(event)
        if not words:
            return None
        if self._tricks is not None and event.text_id in (*self._tricks.taken_ids, *self._tricks.buried_ids):
            words, cards = self._with_cards(words)
        return Entry(words, cards, event.text_id, self._number)

    def _with_cards(self, words: str) -> tuple[str, tuple[Card, ...]]:
        """Who takes a trick, after what everybody played to it. Cards that lay face down stay unnamed."""
        assert self._trick is not None, "it is told of a trick"
        trick, name = self._trick.trick(), self._speaker.names
        played = {seat: [one.card for one in cards if one.card is not None] for seat, cards in trick.cards_by_seat()}
        row = [
            text("log.played", name=name[seat], cards=" ".join(map(self._speaker.card, cards)))
            for seat, cards in played.items()
            if cards
        ]
        if not row:
            return words, ()
        told = text("log.trick", played=", ".join(row), taken=words)
        found = [card for cards in played.values() for card in cards]
        if trick.lead is not None:
            told = text("log.trick-lead", card=self._speaker.card(trick.lead), told=told)
            found.insert(0, trick.lead)
        return told, tuple(dict.fromkeys(found))


def heard_until(heard: Sequence[Event], entry: Entry) -> Sequence[Event]:
    """What had been heard of a deal when a line of its log was told; that was said last."""
    said = [i for i, event in enumerate(heard) if isinstance(event, Said)]
    return heard[: said[entry.number - 1] + 1] if 0 < entry.number <= len(said) else ()


def _named(said: Said) -> tuple[Card, ...]:
    """The cards that a sentence names."""
    found: list[Card] = []
    for name, value in said.args.items():
        if name.startswith("card") and not isinstance(value, str):
            found += value if isinstance(value, tuple) else [value]
    return tuple(dict.fromkeys(found))
