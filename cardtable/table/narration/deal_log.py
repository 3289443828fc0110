"""Log of a deal in words, line by line. It contains only what a stranger hears, so that all people at one screen may
read it. The line of a taken trick names all its cards."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardtable.cards.events import Event, Said
from cardtable.cards.pack import WATCHER, Card
from cardtable.rules.about import TrickTaking
from cardtable.rules.tricks import LyingTrick
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text


class LogLine(NamedTuple):
    """One line of the log."""

    words: str
    cards: tuple[Card, ...] = ()
    """The cards in the line, each once, in order."""
    text_id: str = ""
    """Text id of the sentence."""
    number: int = 0
    """Position of this entry among all `Said` events of the deal, from 1."""
    taken: str = ""
    """Sentence of a taken trick without its cards, because the screen reader has said them when they were laid."""


class LogWriter:
    """Writer of the log from the events of a deal."""

    def __init__(self, speaker: Speaker, tricks: TrickTaking | None) -> None:
        self._speaker = speaker
        self._tricks = tricks if tricks is not None and not tricks.names_cards else None
        self._trick = LyingTrick(self._tricks) if self._tricks is not None else None
        self._number = 0

    def lines_for(self, events: Iterable[Event]) -> list[LogLine]:
        """Return the lines for the next events."""
        return [line for event in events if (line := self._line(event.seen_by(WATCHER))) is not None]

    def _line(self, event: Event) -> LogLine | None:
        if self._trick is not None:
            self._trick.hear(event)
        if not isinstance(event, Said):
            return None
        self._number += 1
        words, cards, taken = self._speaker.sentence(event), _named(event), ""
        if not words:
            return None
        if self._tricks is not None and event.text_id in (*self._tricks.taken_ids, *self._tricks.buried_ids):
            taken = words
            words, cards = self._with_cards(words)
        return LogLine(words, cards, event.text_id, self._number, taken)

    def _with_cards(self, words: str) -> tuple[str, tuple[Card, ...]]:
        """Return the sentence of a taken trick after the cards that each player laid. Cards face down stay unnamed."""
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


def heard_until(heard: Sequence[Event], entry: LogLine) -> Sequence[Event]:
    """Return the events of a deal up to and including the sentence of a log line."""
    said = [i for i, event in enumerate(heard) if isinstance(event, Said)]
    return heard[: said[entry.number - 1] + 1] if 0 < entry.number <= len(said) else ()


def _named(said: Said) -> tuple[Card, ...]:
    """Return the cards that a sentence names."""
    found: list[Card] = []
    for name, value in said.args.items():
        if name.startswith("card") and not isinstance(value, str):
            found += value if isinstance(value, tuple) else [value]
    return tuple(dict.fromkeys(found))
