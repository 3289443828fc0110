"""The pace of Bataille: how fast cards fly, turn and fall, and the leaps of a battle."""

from __future__ import annotations

from cardtable.cards.events import Event, Moved, Said, Turned
from cardtable.cards.pack import NOBODY, Card, Place
from cardtable.games.bataille.rules_types import BatailleSeen, BatailleSetting
from cardtable.games.bataille.table_words import BURIES, TAKES
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET
from cardtable.table.game_view.effects import Effects
from cardtable.table.game_view.pace import DEAL, Pace, Tempo

DEALING = 2.4
"""Seconds in which all cards are dealt, or sooner if they are few."""
PAUSES = {"bataille.battle": 0.35, "bataille.frozen": 0.6, "bataille.out": 0.8, "bataille.ordered": 0.15}


class BataillePace(Pace):
    setting: BatailleSetting
    breath = 0.2

    def limit(self, seen: BatailleSeen) -> float | None:
        """Return the time limit for putting the cards in order, if there is one. Cards of a late player stay as they
        lie."""
        seconds = seen.setting.options["ordering_time"]
        return float(seconds) if seen.ask.arrange is not None and seconds != "none" else None

    def waits_for_reading(self, said: Said) -> bool:
        return said.text_id in (TAKES, BURIES)

    def tempo(self, event: Moved) -> Tempo:
        src, dst = (place.partition(".")[0] for place in (event.src[0], event.dst[0]))
        if dst == "hand":
            dealt = self.setting.options["hand_size"] * self.setting.seats
            apart = min(DEAL.gap, DEALING / dealt)
            return Tempo(0.65 * DEAL.length, apart, DEAL.sound if event.dst[0] == f"hand.{self.seat}" else "")
        if dst == "pack" and src == "hand":
            # A whole hand is pushed together at once.
            return Tempo(0.35, 0.0, "" if event.dst[1] else "slide")
        if dst != "stack":
            return Tempo(0.32, 0.03, "slide")
        if event.seers == NOBODY:
            return Tempo(0.2, 0.1, "place")
        sound = _thump(event.card) if event.card is not None else "flip"
        return Tempo(0.3, 0.24, sound) if src == "reserve" else Tempo(0.22, 0.16, sound)

    def turning(self, event: Turned) -> Tempo:
        return Tempo(0.2, 0.07, "flip") if event.at[0].startswith("stack.") else Tempo(0.2, 0.05)

    def pause(self, said: Said) -> float:
        return PAUSES.get(said.text_id, 0.0)

    def act(self, event: Event, stage: Effects) -> None:
        """Let identical cards leap at each other, sound the winner of a trick, and show the face-down cards of a battle
        before they are gathered."""
        match event:
            case Said("bataille.battle", args):
                self._leap(args["seats"], stage)
            case Said(text_id, args) if text_id in (TAKES, BURIES):
                name = "pass" if text_id == BURIES else "score" if args["seat"] == self.seat else "sweep"
                seat = args["seat"]
                assert isinstance(seat, int), "a trick is taken by a seat"
                stage.sound_at_end(name, seat)
            case Moved((place, _)) if place.startswith("stack.") and _just_opened(stage):
                stage.rest(0.7)

    def _leap(self, seats: object, stage: Effects) -> None:
        """Let the first of the seats that fight over a face strike the others, harder with every battle of the
        trick."""
        assert isinstance(seats, tuple), "a battle is told with all who fight"
        groups: dict[int, list[Place]] = {}
        for place in (f"stack.{seat}" for seat in seats):
            top = stage.places[place][-1].face
            assert top is not None, "a face card lies open"
            groups.setdefault(top % FACES, []).append(place)
        for place, *others in groups.values():
            last = len(stage.places[place]) - 1
            way = [(other, len(stage.places[other]) - 1) for other in others]
            stage.run(place, last, way, 0.28, f"knock-{min(9, 3 + last)}")
            stage.run(place, last, [(place, last)], 0.24, "")


def _just_opened(stage: Effects) -> bool:
    """Return whether cards of a battle are being turned up and no other card of the trick is moving yet."""
    stacks = [lying for place, lying in stage.places.items() if place.startswith("stack.")]
    opening = any(sprite.card != sprite.face for lying in stacks for sprite in lying)
    return opening and not any(s.lies.startswith("stack.") for lying in stage.places.values() for s in lying)


def _thump(card: Card) -> str:
    """Return the sound of a card's fall: the stronger the card, the heavier."""
    if SHAPE[card % FACES] == TARGET:
        return "target"
    return "knock-3" if COLOUR[card % FACES] == BLACK else "flip"
