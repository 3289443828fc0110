"""Contrat's table: a fan of twelve along the lower edge, the talon and then the tricks in the middle, at each plate a
shelf with the memo card and the tricks taken, and in a corner the first trick, face down to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cardtable.cards.events import Event, Moved, Said, Turned, View
from cardtable.cards.pack import CIRKLE, Card, Pack, Place, Seat
from cardtable.rules.cirkle import FACES
from cardtable.rules.contrat import MEMO_CARDS
from cardtable.rules.contrat_tricks import CARD_COLOUR, CONTRACTS, taken_by
from cardtable.rules.game import Action, Result
from cardtable.rules.observe import Observation
from cardtable.table import theme
from cardtable.table.around import AroundLayout, pile
from cardtable.table.layout import DEAL, TURN, Account, Bar, Frame, Label, Mark, Offer, Pose, Spot, Tempo, row
from cardtable.table.layouts import contrat_words as words
from cardtable.table.stage import Stage
from cardtable.table.theme import GOLD, JADE, PAPER
from cardtable.table.wording import Speaker
from cardtable.text.catalog import text

_CODES = tuple(f"memo-{code[0]}" if card in MEMO_CARDS else code for card, code in enumerate(CIRKLE.codes))
_PRINTED = Pack(CIRKLE.name, _CODES, (_CODES[card] for card in CIRKLE.held(range(len(CIRKLE)))))
"""The pack as it looks at this table: the cards that stand for the memo cards show their banners."""
_BIDS = tuple(f"contrat.bids.{name}" for name in CONTRACTS)
_PAUSES: Mapping[str, float] = {
    **dict.fromkeys(_BIDS, 0.55),
    "contrat.passes": 0.35,
    "contrat.dealer-must-take": 1.0,
    "contrat.takes-the-talon": 0.7,
    "contrat.exchanges": 0.5,
    "contrat.first-trick": 0.7,
}
"""How long a word at the table is listened to, in seconds."""
_READ = ("contrat.takes", "contrat.fulfils", "contrat.fails")
_TOWARDS: Mapping[str, tuple[int, int]] = {"bottom": (0, 1), "left": (-1, 0), "top": (0, -1), "right": (1, 0)}
_TRICK = [f"trick.{seat}" for seat in range(4)]


class ContratLayout(AroundLayout):
    game = "contrat"
    secret = True
    hand_part = 0.24

    def prepare(self) -> None:
        super().prepare()
        self.pack = _PRINTED
        self.gap = 7 * self.unit
        self.small = self.card * 0.42
        """The height of what lies on the shelves."""
        self.backs = self.card * 0.36
        """The height of the cards in the hands of the others."""
        self.brow = max(self.middle.top, self.cloth.top + self.small)
        """Below plate and shelf at the upper edge: there it is told who plays for what."""
        top, bottom = self.brow + 76 * self.unit, self.own.top - 2 * self.gap
        self.heart = self.middle.centerx, (top + bottom) / 2
        """The middle of the talon and of the tricks."""
        across = (self.middle.width - 76 * self.unit) / (3.4 * self.aspect)
        self.played = min(self.card * 0.97, (bottom - top) / 2.24, across)
        self._latest: Card | None = None
        """The card played last, on its way: it completes a trick before anyone has looked at the table again."""

    # -- where cards lie ---------------------------------------------------------------------------------------

    def pose(self, place: Place, index: int, count: int) -> Pose:
        family, _, owner = place.partition(".")
        if not owner:
            return self._unowned(family, index, count)
        seat = int(owner)
        match family:
            case "hand":
                return self.held(index, count) if seat == self.seat else self._behind(seat, index, count)
            case "trick":
                return Pose(*self._before(seat), self.played, z=40)
            case "memo":
                return Pose(*self._shelf(seat, 0), self.small, z=8)
        return pile(*self._shelf(seat, 1), self.small, index, lean=0.0014)

    def _unowned(self, place: Place, index: int, count: int) -> Pose:
        """The talon: pile and turned card, below them what the taker draws; what goes back peeps out below the pile."""
        (x, y), high = self.heart, self.played
        step = high * self.aspect * 1.1
        match place:
            case "turned":
                return Pose(x + step / 2, y - high * 0.6, high, z=20)
            case "drawn":
                return Pose(row(x, step, index, 2), y + high * 0.61, high, z=22 + index)
            case "rejected":
                return Pose(x - step * (0.98 + 0.1 * index), y - high * 0.6, high, z=8 + index)
            case "first":
                return self._first(index)
            case "memos":
                return Pose(x - step * 1.6, y - high * 0.6, self.small, z=9 + index)
        return pile(x - step / 2, y - high * 0.6, high, index, z=10)

    def _before(self, seat: Seat) -> tuple[float, float]:
        """Where a player puts a card to the trick: before himself, so that nothing covers another's card."""
        x, y = self.heart
        dx, dy = _TOWARDS[self.chairs[seat].side]
        return x + dx * self.played * self.aspect * 1.18, y + dy * self.played * 0.62

    def _behind(self, seat: Seat, index: int, count: int) -> Pose:
        """The hand of another player: below the plate, or beside it at the upper edge, where height is dear."""
        plate, side = self.chairs[seat]
        if side != "top":
            return self.behind(seat, index, count, self.backs / self.card)
        width = self.backs * self.aspect
        # The bar's buttons lie in the corner.
        room = self.room.width - 312 * self.unit - plate.right - 2 * self.gap - width
        step = min(self.backs * 0.2, room / 11)
        x = plate.right + self.gap + width / 2 + step * index
        return Pose(x, max(plate.centery, self.cloth.top + self.backs / 2), self.backs, z=5 + index * 0.01)

    def _shelf(self, seat: Seat, slot: int) -> tuple[float, float]:
        """Where small things lie at a plate: the memo card first, then the tricks taken."""
        plate, side = self.chairs[seat]
        half, step = self.small * self.aspect / 2, self.small * self.aspect + 2 * self.gap
        if side == "top":
            return plate.left - self.gap - half - step * slot, max(plate.centery, self.cloth.top + self.small / 2)
        # Below each lies a word or a number.
        above = plate.top - 28 * self.unit - self.small / 2
        below = plate.bottom + self.backs * 1.06 + self.gap + self.small / 2
        return plate.left + half + step * slot, above if side == "bottom" else below

    def _first(self, index: int) -> Pose:
        """The first trick, in the upper left corner: who owns it is written below, and he alone sees it open."""
        width = self.small * self.aspect
        left = self.cloth.left + self.gap
        top = self._shelf(self.seats_around()[2], 1)[0] - width / 2 - 34 * self.unit
        step = min(width * 1.04, (top - left - width) / 3)
        return Pose(left + width / 2 + step * index, self.cloth.top + self.small / 2, self.small, z=12 + index)

    def walk(self, view: View) -> list[tuple[Place, int]]:
        """The talon that the player has taken, then the hand."""
        talon = [(place, i) for place in ("turned", "drawn") for i in range(len(view.get(place, ())))]
        mine = talon if None not in view.get("drawn", (None,)) else []
        return [*mine, *super().walk(view)]

    # -- what is marked on the cloth ---------------------------------------------------------------------------

    def marks(self, seen: Observation, speaker: Speaker) -> Sequence[Mark]:
        marks = [*self._memo_marks(), *self._won_marks(seen)]
        match seen.public["phase"]:
            case "auction" | "exchange" | "raise":
                marks += self._talon_marks(seen)
            case "first" | "play":
                marks += self._trick_marks(seen)
        if seen.public["phase"] == "auction":
            marks += self._bid_marks(seen, speaker)
        elif seen.public["high"] >= 0:
            marks += self._contract_marks(seen, speaker)
        if seen.view.get("first"):
            left, right = self._first(0), self._first(3)
            told = text("contrat.mark.first", name=speaker.names[seen.public["taker"]])
            marks.append(self._below((left.x + right.x) / 2, left.y, told, right.x - left.x + self.small))
        return marks

    def _below(self, x: float, y: float, letters: str, widest: float = 0) -> Label:
        """A few letters under a small card."""
        return Label(x, y + self.small / 2 + 11 * self.unit, letters, 17, widest)

    def _memo_marks(self) -> list[Mark]:
        """What the cards at the plates are; at the upper edge there is no room for the word."""
        below = [seat for seat, chair in self.chairs.items() if chair.side != "top"]
        return [self._below(*self._shelf(seat, 0), text("contrat.mark.memo")) for seat in below]

    def _won_marks(self, seen: Observation) -> list[Mark]:
        """How many tricks lie in each pile."""
        marks: list[Mark] = []
        for seat, chair in self.chairs.items():
            tricks = len(seen.view.get(f"won.{seat}", ())) // 4
            x, y = self._shelf(seat, 1)
            if tricks and chair.side == "top":
                marks.append(Label(x - self.small * self.aspect / 2 - 16 * self.unit, y, str(tricks), 18))
            elif tricks:
                marks.append(self._below(x, y, str(tricks)))
        return marks

    def _talon_marks(self, seen: Observation) -> list[Mark]:
        """The size of the pile, and where the taker will draw."""
        marks: list[Mark] = []
        stock = seen.view.get("stock", ())
        if stock:
            under = self.pose("stock", 0, 1)
            marks.append(Label(under.x, self.heart[1], str(len(stock)), 19))
        if seen.view.get("turned"):
            under = self.pose("turned", 0, 1)
            widest = self.played * self.aspect * 1.1
            marks.append(Label(under.x, self.heart[1], text("contrat.mark.turned"), 19, widest))
        if seen.public["phase"] == "auction":
            drawn = [self.pose("drawn", i, 2) for i in range(2)]
            marks += [Frame(pose.x, pose.y, pose.height) for pose in drawn]
            widest = self.played * self.aspect * 2
            foot = drawn[0].y + self.played / 2 + 12 * self.unit
            marks.append(Label(self.heart[0], foot, text("contrat.mark.for-taker"), 17, widest))
        return marks

    def _bid_marks(self, seen: Observation, speaker: Speaker) -> list[Mark]:
        """What each player has said, on the cloth before him."""
        marks: list[Mark] = []
        x, room = self.heart[0], self.middle
        half = self.played * self.aspect * 1.1
        for seat, chair in self.chairs.items():
            said = words.bid(seat, seen)
            if not said:
                continue
            beside = (room.left + x - half) / 2, (room.right + x + half) / 2
            spot = {
                "left": (beside[0], chair.plate.centery),
                "right": (beside[1], chair.plate.centery),
                "top": (chair.plate.centerx, self.brow + 36 * self.unit),
                "bottom": (beside[0], self.own.top - 30 * self.unit),
            }[chair.side]
            marks.append(Label(*spot, said, 21, (x - half - room.left) * 0.96))
        return marks

    def _contract_marks(self, seen: Observation, speaker: Speaker) -> list[Mark]:
        """Who plays for what, and as far as it may be seen, how much of it is made; for a moment, why a double took."""
        public = seen.public
        if len(public["trick"]) == 4:
            why = words.double(words.Trick(tuple(public["trick"]), public["leader"]), seen, speaker)
            if why:
                return [Label(self.middle.centerx, self.brow + 34 * self.unit, why, 22, self.middle.width * 0.98)]
        taker, contract = public["taker"], words.number(seen, public["high"])
        x, y, widest = self.middle.centerx, self.brow + 34 * self.unit, self.middle.width * 0.96
        names = words.names(words.side(seen, taker), speaker)
        told = text("contrat.mark.contract", contract=words.contract_name(seen, public["high"]), name=names)
        made = words.points(seen)[taker] if public["made"] < 0 else public["made"]
        if made is None:
            return [Label(x, y, told, 22, widest)]
        told = f"{told} · {text('contrat.mark.made', made=made, n=contract)}"
        colour = JADE if made >= contract else GOLD
        bar = Bar(x, y + 25 * self.unit, min(widest, 420 * self.unit), 12 * self.unit, made / contract, colour)
        return [Label(x, y, told, 22, widest), bar]

    def _trick_marks(self, seen: Observation) -> list[Mark]:
        """The places of the trick, in which order its cards are played, and the colour that was led."""
        marks: list[Mark] = []
        public, beside = seen.public, self.played * self.aspect / 2 + 14 * self.unit
        for k in range(4):
            seat = (public["leader"] + k) % 4
            x, y = self._before(seat)
            marks.append(Frame(x, y, self.played))
            if public["phase"] == "play":
                out = beside if self.chairs[seat].side == "right" else -beside
                marks.append(Label(x + out, y - self.played * 0.42, str(k + 1), 19))
        if public["trick"]:
            marks += self._asked(CARD_COLOUR[public["trick"][0]])
        return marks

    def _asked(self, colour: int) -> list[Mark]:
        """The colour that was led, in the middle: its name, and its ink at both sides."""
        x, y = self.heart
        radius, half = 7 * self.unit, self.played * self.aspect * 0.6
        letters = text("contrat.mark.asked", colour=words.colour_name(colour))
        marks: list[Mark] = [Label(x, y, letters, 18, 2 * (half - 1.8 * radius))]
        for side in (x - half, x + half):
            marks += [
                Spot(side, y, radius + 2 * self.unit, PAPER),
                Spot(side, y, radius, theme.CIRKLE["MJBVN"[colour]]),
            ]
        return marks

    def told(self, seen: Observation, said: Said) -> Observation:
        """A bid or a pass stands on the table as soon as it is heard, and a trick that is taken is complete."""
        public, seat = seen.public, said.args.get("seat")
        if not isinstance(seat, int):
            return seen
        if said.text_id == "contrat.takes" and len(public["trick"]) == 3 and self._latest is not None:
            return replace(seen, public={**public, "trick": [*public["trick"], self._latest]})
        if said.text_id in _BIDS:
            high = _BIDS.index(said.text_id)
            bids = [high if other == seat else bid for other, bid in enumerate(public["bids"])]
            return replace(seen, public={**public, "bids": bids, "high": high, "taker": seat})
        if said.text_id == "contrat.passes":
            passed = [other == seat or gone for other, gone in enumerate(public["passed"])]
            return replace(seen, public={**public, "passed": passed})
        return seen

    # -- what a look at the table tells ------------------------------------------------------------------------

    def badge(self, seat: Seat, seen: Observation) -> str:
        """A flag for those who play for the contract, crossed swords for those against it."""
        taker = seen.public["taker"]
        if seen.public["phase"] == "auction" or taker < 0:
            return ""
        return "icons/flag" if seat in words.side(seen, taker) else "icons/swords"

    def worth(self, action: Action, seen: Observation) -> str:
        """The points of the card, which no card shows."""
        if len(action.cards) != 1:
            return ""
        return str(seen.public["worth"][action.cards[0] % FACES])

    def figure(self, seat: Seat, seen: Observation) -> int | None:
        return words.points(seen)[seat]

    def lines(self, seat: Seat, seen: Observation, speaker: Speaker) -> Sequence[str]:
        return words.lines(seat, seen, speaker)

    def aside(self, seen: Observation, speaker: Speaker) -> Sequence[str]:
        return words.aside(seen, speaker)

    def offers(self, seen: Observation, speaker: Speaker) -> Sequence[Offer] | None:
        return words.offers(seen)

    def midway(self, seen: Observation) -> bool:
        return seen.public["phase"] == "exchange" and bool(seen.view.get("rejected"))

    def even(self, seen: Observation) -> bool:
        """A card that had to be played tells what its player does not hold, if it comes at once."""
        return True

    def read(self, said: Said) -> bool:
        return said.text_id in _READ

    def crowned(self, view: View, seen: Observation) -> Sequence[Card | Place]:
        """The card that takes the trick as it looks now."""
        public = seen.public
        if public["phase"] != "play":
            return ()
        order = [(public["leader"] + k) % 4 for k in range(4)]
        trick = [card for seat in order for card in view.get(_TRICK[seat], ()) if card is not None]
        if len(trick) < 2:
            return ()
        winner = taken_by(trick, public["leader"], public["matching"], words.teams(seen))
        return [trick[(winner - public["leader"]) % 4]]

    def account(self, seen: Observation, result: Result, speaker: Speaker) -> Account:
        return words.account(seen, result)

    # -- how things move ---------------------------------------------------------------------------------------

    def tempo(self, event: Moved) -> Tempo:
        src, dst = event.src[0], event.dst[0].partition(".")[0]
        if dst in ("won", "first"):
            # Four cards are swept up together, with one sound.
            return Tempo(0.32, 0.02, "" if event.dst[1] % 4 else "sweep")
        if src.startswith("hand"):
            return Tempo(0.24, 0.24, "place")
        if src == "stock" and dst == "hand":
            return DEAL
        if dst in ("turned", "drawn"):
            return Tempo(0.3, 0.22, "flip")
        return Tempo(0.26, 0.08, "slide")

    def pause(self, said: Said) -> float:
        return _PAUSES.get(said.text_id, 0.0)

    def act(self, event: Event, stage: Stage) -> None:
        if isinstance(event, Moved) and event.dst[0] in _TRICK:
            self._latest = event.card

    def turning(self, event: Turned) -> Tempo:
        """A hand that was mixed is taken up again in one gesture, not card by card."""
        if event.at[0].startswith("hand"):
            return Tempo(TURN.length, 0.015, "" if event.at[1] else TURN.sound)
        return TURN


LAYOUT = ContratLayout
