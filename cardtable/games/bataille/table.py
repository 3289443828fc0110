"""The Bataille table: the others side by side along the upper edge, below them the person's own cards between the two
piles that there is to choose from, the reserve and the own pack. What is turned up grows from left to right."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardtable.cards.events import Event, Moved, Said, Turned, View
from cardtable.cards.pack import NOBODY, Card, Place, Seat
from cardtable.games.bataille import table_words as bataille_words
from cardtable.games.bataille.rules_shape import BatailleSeen, BatailleSetting
from cardtable.games.bataille.table_sites import LEAN, THICK, Extent, Ground, heap
from cardtable.games.bataille.table_words import BURIES, TAKES, strength
from cardtable.rules.cirkle import BLACK, COLOUR, FACES, SHAPE, TARGET
from cardtable.rules.game import Action, Result
from cardtable.table.acting import Acting
from cardtable.table.around import AroundLayout, Chair, strewn
from cardtable.table.layout import DEAL, Account, Frame, Label, Mark, Offer, Order, Pose, Tempo
from cardtable.table.wording import Speaker
from cardtable.text.catalog import text

DEALING = 2.4
"""Seconds in which all cards are dealt, or sooner if they are few."""
PAUSES = {"bataille.battle": 0.35, "bataille.frozen": 0.6, "bataille.out": 0.8, "bataille.ordered": 0.15}
BRISK = 0.35
"""A trick without a battle is read at a glance: by the time that a trick usually lies."""


class BatailleLayout(AroundLayout):
    game = "bataille"
    setting: BatailleSetting
    shifts = True
    breath = 0.2

    # -- who sits where ----------------------------------------------------------------------------------------

    def prepare(self) -> None:
        self.dealt = self.setting.options["hand_size"]
        super().prepare()

    def _own_hand(self) -> Rect:
        extent = Extent(self.cloth, self.bar(), self.room.height, self.unit, self.aspect, self._plate())
        self.table = Ground(extent, self.setting.seats - 1)
        self.sites = dict(zip(self.seats_around(), [self.table.own, *self.table.others], strict=True))
        self.card = self.table.card
        return self.table.lower

    def _chairs(self) -> dict[Seat, Chair]:
        sides = {seat: "bottom" if seat == self.seat else "top" for seat in self.sites}
        return {seat: Chair(site.plate, sides[seat]) for seat, site in self.sites.items()}

    # -- where cards lie ---------------------------------------------------------------------------------------

    def pose(self, place: Place, index: int, count: int) -> Pose:
        family, _, which = place.partition(".")
        if family == "reserve":
            return heap(self.table.reserve, self.card, index)
        if family == "gathered":
            return strewn(self.cloth.centerx, self.table.lower.top, self.card * 0.8, index, z=40)
        site = self.sites[int(which)]
        if family == "pack":
            return heap(site.pack, site.height, index)
        if family == "stack":
            return self.table.turned_up(site, index, count)
        return self.tray(index, count) if int(which) == self.seat else heap(site.stack.center, site.height, index)

    def tray(self, index: int, count: int) -> Pose:
        """A hand that is being dealt grows into the places of a whole one."""
        return self.table.tray(index, max(count, self.dealt))

    def order(self, place: Place, cards: Sequence[Card | None]) -> list[int]:
        """Nothing is sorted but by the player."""
        return list(range(len(cards)))

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """The two piles to choose from."""
        return [(place, 0) for place in ("reserve", f"pack.{self.seat}") if view.get(place)]

    # -- what is seen besides the cards ------------------------------------------------------------------------

    def marks(self, seen: BatailleSeen, speaker: Speaker) -> Sequence[Mark]:
        marks: list[Mark] = [self._below(self.table.reserve, text("bataille.mark.reserve", n=_count(seen, "reserve")))]
        if seen.public["phase"] == "order":
            # A pack that is laid down needs no numbers.
            sorting = seen.ask.arrange is not None and seen.view.get(f"hand.{self.seat}")
            return [*marks, *(self._numbers() if sorting else [])]
        own = f"pack.{self.seat}"
        marks.append(self._below(self.sites[self.seat].pack, text("bataille.mark.pack", n=_count(seen, own))))
        for seat, site in self.sites.items():
            if not seen.public["out"][seat]:
                marks.append(Frame(*site.stack.center, site.height))
            marks.append(Frame(*site.pack, site.height))
        call = bataille_words.call(seen, speaker)
        if call:
            stack = self.table.own.stack
            marks.append(Label(stack.centerx, (self.table.upper + stack.top) / 2, call, 30, stack.width))
        return [*marks, Frame(*self.table.reserve, self.card)]

    def _below(self, at: tuple[float, float], words: str) -> Label:
        down = self.card * (0.5 + THICK / 2 * LEAN) + self.table.word * 0.7
        return Label(at[0], at[1] + down, words, 21, max(self._plate()[0], self.card * self.aspect))

    def _numbers(self) -> list[Mark]:
        """Which card will be turned up when; the first and the last place in words."""
        poses = [self.tray(i, self.dealt) for i in range(self.dealt)]
        words = [str(i + 1) for i in range(self.dealt)]
        words[0], words[-1] = text("bataille.mark.top"), text("bataille.mark.bottom", n=self.dealt)
        above = poses[0].height / 2 + self.table.word * 0.44
        return [
            Label(pose.x, pose.y - above, word, 17, pose.height * self.aspect)
            for pose, word in zip(poses, words, strict=True)
        ]

    def crowned(self, view: View, seen: BatailleSeen) -> Sequence[Card | Place]:
        if seen.public["phase"] == "take":
            return [seen.public["face"][seen.public["winner"]]]
        if bataille_words.is_even(seen):
            return ()
        lying = [view[f"stack.{seat}"][-1] for seat in range(seen.setting.seats) if view.get(f"stack.{seat}")]
        faces = sorted((card for card in lying if card is not None), key=lambda card: strength(card, seen))
        if len(faces) < 2 or faces[-1] % FACES == faces[-2] % FACES:
            return ()
        return faces[-1:]

    def aside(self, seen: BatailleSeen, speaker: Speaker) -> Sequence[str]:
        return bataille_words.aside(seen, speaker)

    # -- what stands on a player's plate -----------------------------------------------------------------------

    def figure(self, seat: Seat, seen: BatailleSeen) -> int | None:
        """The size of the pack: it decides the game."""
        return _count(seen, f"pack.{seat}") or _count(seen, f"hand.{seat}")

    def lines(self, seat: Seat, seen: BatailleSeen, speaker: Speaker) -> Sequence[str]:
        return bataille_words.lines(seat, seen)

    # -- what is asked and read --------------------------------------------------------------------------------

    def limit(self, seen: BatailleSeen) -> float | None:
        """Putting the cards in order may be timed; for who is too late they stay as they lie."""
        seconds = seen.setting.options["ordering_time"]
        return float(seconds) if seen.ask.arrange is not None and seconds != "none" else None

    def offers(self, seen: BatailleSeen, speaker: Speaker) -> Sequence[Offer] | None:
        words, tell = text("bataille.verb.keep"), text("bataille.offer.keep")
        return [Offer(action, words, tell) for action in seen.ask.actions if action.verb == "keep"]

    def orders(self, seen: BatailleSeen) -> Sequence[Order]:
        return bataille_words.orders(seen)

    def worth(self, action: Action, seen: BatailleSeen) -> str:
        return bataille_words.worth(action.verb, seen) if action.to else ""

    def trail(self, action: Action, seen: BatailleSeen) -> Sequence[tuple[Place, int]]:
        """A pile has nothing to run along: what it is worth is told on it."""
        return ((action.to, 0),) if action.to else ()

    def read(self, said: Said) -> float:
        if said.text_id not in (TAKES, BURIES):
            return 0.0
        return 1.0 if bataille_words.fought(said, self.setting.seats) else BRISK

    def account(self, seen: BatailleSeen, result: Result, speaker: Speaker) -> Account:
        return bataille_words.account(seen, result)

    # -- how things move ---------------------------------------------------------------------------------------

    def tempo(self, event: Moved) -> Tempo:
        src, dst = (place.partition(".")[0] for place in (event.src[0], event.dst[0]))
        if dst == "hand":
            apart = min(DEAL.gap, DEALING / (self.dealt * self.setting.seats))
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

    def act(self, event: Event, stage: Acting) -> None:
        """Identical cards leap at each other; one hears who takes the trick, and what lay face down in a battle is
        looked at before it is gathered."""
        match event:
            case Said("bataille.battle", args):
                self._leap(args["seats"], stage)
            case Said(text_id, args) if text_id in (TAKES, BURIES):
                name = "pass" if text_id == BURIES else "score" if args["seat"] == self.seat else "sweep"
                stage.sound_at_end(name)
            case Moved((place, _)) if place.startswith("stack.") and _just_opened(stage):
                stage.rest(0.7)

    def _leap(self, seats: object, stage: Acting) -> None:
        """Of those who fight over one face the first strikes the others, harder with every battle of the trick."""
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


def _just_opened(stage: Acting) -> bool:
    """Whether cards of a battle are being turned up, and none of those that lie there is on its way yet."""
    stacks = [lying for place, lying in stage.places.items() if place.startswith("stack.")]
    opening = any(sprite.card != sprite.face for lying in stacks for sprite in lying)
    return opening and not any(s.lies.startswith("stack.") for lying in stage.places.values() for s in lying)


def _count(seen: BatailleSeen, place: Place) -> int:
    return len(seen.view.get(place, ()))


def _thump(card: Card) -> str:
    """The stronger a card, the heavier it falls."""
    if SHAPE[card % FACES] == TARGET:
        return "target"
    return "knock-3" if COLOUR[card % FACES] == BLACK else "flip"


LAYOUT = BatailleLayout
