"""Message to the phone of one seat: a pure function of what the seat observes, of the names at the table and of the
language. It is the whole state each time, so a reconnected phone needs nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardtable.art import theme
from cardtable.cards.events import Said, Scored
from cardtable.cards.pack import Card, Place, Seat
from cardtable.rules.game import Action, Result
from cardtable.rules.observe import Observation
from cardtable.rules.tricks import TakenTrick, last_trick
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.layout import Layout, Room
from cardtable.table.game_view.table_text import TableText
from cardtable.table.narration.question_words import question_to, question_to_others
from cardtable.table.narration.wording import Speaker, signed
from cardtable.table.phone_view.advice_words import hint_message
from cardtable.table.phone_view.answers import PhoneAnswers
from cardtable.table.phone_view.parts import Ending, PhoneState, Plate, ScoreRow
from cardtable.table.phone_view.picture import HEIGHT, WIDTH, PhonePicture
from cardtable.table.selection.picker import Picker, Touch
from cardtable.text.catalog import language, text

LATEST = 12
"""Number of sentences of the log that a phone gets."""


class Around(NamedTuple):
    """Public facts of the table beside an observation, which every player there may know."""

    places: Mapping[Place, object]
    sheet: str = ""
    """Path of the pictures of the cards."""
    faces: Sequence[str] = ()
    """Faces of the players by seat."""
    scores: Sequence[ScoreRow] = ()
    ending: Ending | None = None
    undo: bool = False
    draft: Sequence[Card] = ()
    """The seat's own unfinished order."""


class PhoneView:
    """View of one seat's observation for its phone."""

    def __init__(self, seen: Observation, speaker: Speaker, around: Around) -> None:
        self._seen, self._speaker, self._around = seen, speaker, around
        view = game_view_of(seen.game)
        self._layout: Layout = view.layout(Room(WIDTH, HEIGHT), seen.setting, seen.seat, speaker.pack)
        self._talk: TableText = view.talk(self._layout)
        self.answers = PhoneAnswers(seen, self._layout, self._talk, speaker, around.places)

    def state(self, number: int) -> PhoneState:
        """Return the whole message. `number` is that of the seat's present question."""
        seen, speaker, answers, around = self._seen, self._speaker, self.answers, self._around
        picture = PhonePicture(seen, self._layout, self._talk, speaker, answers.named())
        arrange = answers.arrange(around.draft)
        return PhoneState(
            t="state",
            number=number,
            seat=seen.seat,
            mine=answers.asked,
            question=self._question(),
            notes=self._notes(),
            language=language(),
            game=text(f"{seen.game}.name"),
            pack=self._layout.pack.name,
            codes=" ".join(dict.fromkeys(self._layout.pack.codes)),
            sheet=around.sheet,
            cloth=theme.CLOTHS[self._layout.table_top.cloth],
            aspect=round(self._layout.aspect, 4),
            hand=[] if arrange is not None else picture.hand(),
            table=picture.table(),
            gaps=picture.gaps(),
            labels=picture.labels(),
            size=(WIDTH, HEIGHT),
            answers=answers.by_touch(),
            buttons=answers.buttons(),
            amounts=answers.amounts(),
            arrange=arrange,
            plates=[self._plate(seat) for seat in self._talk.turn_order(seen)],
            said=self._said(),
            trick=self._trick(),
            scores=[*around.scores],
            ending=around.ending,
            secret=self._talk.secret,
            undo=around.undo,
        )

    def encoded(self, number: int) -> bytes:
        """Return the message as it goes over the network."""
        return json.dumps(self.state(number), separators=(",", ":"), ensure_ascii=False).encode()

    def outcome(self, result: Result) -> str:
        """Return the sentence that names the winner of the deal; a plain one without a winner."""
        told = self._talk.outcome(self._seen, result, self._speaker)
        return told or question_to_others(self._seen.game, (), self._speaker.names)

    def why(self, path: Sequence[Touch]) -> Action:
        """Return the action that touches of no use might have meant, so that the rules can refuse it."""
        picker = Picker(self._around.places, self._layout.about.any_order)
        picker.begin(self._seen.ask)
        picker.path = tuple(path[:-1])
        return picker.guess(path[-1])

    def hint(self, action: Action, reasons: Sequence[Said]) -> dict[str, object]:
        """Return the message with a hint for the seat."""
        return hint_message(action, reasons, self._seen, self._talk, self._speaker, self._around.places)

    def _question(self) -> str:
        seen, names, ending = self._seen, self._speaker.names, self._around.ending
        if ending is not None:
            return ending.words
        if self.answers.asked:
            return question_to(seen, names[seen.seat])
        if seen.asked and seen.asked[0] < 0:
            return ""
        return question_to_others(seen.game, seen.asked, names)

    def _notes(self) -> list[str]:
        """Return facts below the question, and how cards are arranged by touches."""
        if not self.answers.asked:
            return []
        notes = [*self._talk.aside(self._seen, self._speaker)]
        if self._seen.ask.arrange is not None:
            notes.append(text("phone.arrange-row") if self._layout.shifts else text("phone.arrange-swap"))
        return notes

    def _plate(self, seat: Seat) -> Plate:
        seen, faces = self._seen, self._around.faces
        figure = self._talk.figure(seat, seen)
        if figure is None:
            won = sum(event.points for event in seen.heard if isinstance(event, Scored) and event.seat == seat)
            shown = signed(won)
        else:
            shown = str(figure)
        lines = tuple(self._talk.lines(seat, seen, self._speaker))
        face = faces[seat] if seat < len(faces) else ""
        return Plate(seat, self._speaker.names[seat], face, shown, lines, seat in seen.asked)

    def _said(self) -> list[str]:
        sentences = (self._speaker.sentence(event) for event in self._seen.heard if isinstance(event, Said))
        return [words for words in sentences if words][-LATEST:]

    def _trick(self) -> list[str]:
        tricks = self._layout.about.tricks
        trick = last_trick(self._seen.heard, tricks) if tricks is not None else None
        if trick is None:
            return []
        names, speaker = self._speaker.names, self._speaker
        rows = [
            text(
                "log.played",
                name=names[seat],
                cards=" ".join(speaker.card(one.card) for one in cards if one.card is not None),
            )
            for seat, cards in trick.cards_by_seat()
            if any(one.card is not None for one in cards)
        ]
        return [*rows, *self._taker(trick)]

    def _taker(self, trick: TakenTrick) -> list[str]:
        """Return who took a trick, and why; or that it was laid aside."""
        if trick.taker is None:
            told = [] if trick.taker_untold else [text("trick.aside")]
        else:
            why = self._talk.why_taken(trick, self._seen, self._speaker)
            told = [text("phone.took-trick", name=self._speaker.names[trick.taker]), *([why] if why else [])]
        return [*told, *([text("trick.buried")] if trick.buried else [])]
