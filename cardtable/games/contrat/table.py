"""Marks on Contrat's table, its plates and crowns."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.art import theme
from cardtable.art.tabletop.table_top import Border, TableTop
from cardtable.games.contrat import table_words as words
from cardtable.games.contrat.rules_tricks import CARD_COLOUR
from cardtable.games.contrat.rules_types import ContratSeen, ContratSetting
from cardtable.games.contrat.table_felt import BESIDE, ContratFelt
from cardtable.games.contrat.table_pace import ContratPace
from cardtable.games.contrat.table_words import ContratTalk
from cardtable.table.game_view.game_view import GameView
from cardtable.table.game_view.marks import Bar, Frame, Label, Mark, Spot, telling
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text


class ContratLayout(ContratFelt):
    game = "contrat"
    loose = ("turned", "drawn")
    table_top = TableTop(
        "violet", border=Border("ground/blotter-edge", "ground/blotter-corner", side=12, reach=96, inset=9, part=0.9)
    )
    setting: ContratSetting
    open_in_rows = True

    # -- what is marked on the cloth ---------------------------------------------------------------------------

    def marks(self, seen: ContratSeen, speaker: Speaker) -> Sequence[Mark]:
        marks = [*self._memo_marks(), *self._won_marks(seen)]
        match seen.public.phase:
            case "auction" | "exchange" | "raise" | "shuffle" | "mix":
                marks += self._talon_marks(seen)
            case "first" | "play":
                marks += self._trick_marks(seen)
        if seen.public.phase == "auction":
            marks += self._bid_marks(seen, speaker)
        elif seen.public.contract >= 0:
            marks += self._contract_marks(seen, speaker)
        if seen.view.get("first"):
            left, right = self.first_at(0), self.first_at(3)
            told = text("contrat.mark.first", name=speaker.names[seen.public.taker])
            marks.append(self._below((left.x + right.x) / 2, left.y, told, right.x - left.x + self.small))
        return marks

    def _below(self, x: float, y: float, letters: str, widest: float = 0) -> Label:
        """Return a short text under a small card."""
        return Label(x, y + self.small / 2 + 13 * self.unit, letters, 17, widest, grows=1)

    def _memo_marks(self) -> list[Mark]:
        """Return the labels of the cards at the plates. At the upper edge there is no room for the word, nor where the
        next player's card lies close below."""
        shelves = {seat: self.shelf(seat, 0) for seat, chair in self.chairs.items() if chair.side != "top"}
        words_below = [self._below(x, y, text("contrat.mark.memo")) for x, y in shelves.values()]
        high, wide = self.small / 2 + 16 * self.unit, self.small * self.aspect
        free = [
            word for word in words_below
            if not any(abs(x - word.x) < wide and 0 < y - word.y < high for x, y in shelves.values())
        ]  # fmt: skip
        return telling("contrat.tip.memo", free)

    def _won_marks(self, seen: ContratSeen) -> list[Mark]:
        """Return the number of tricks beside each pile: below it the next player's cards may lie."""
        marks: list[Mark] = []
        for seat in self.chairs:
            tricks = len(seen.view.get(f"won.{seat}", ())) // 4
            x, y = self.shelf(seat, 1)
            if tricks:
                marks.append(Label(x + self.small * self.aspect / 2 + BESIDE * self.unit, y, str(tricks), 18))
        return telling("tip.tricks", marks)

    def _talon_marks(self, seen: ContratSeen) -> list[Mark]:
        """Return the size of the pile, and the frames for the taker's drawn cards."""
        marks: list[Mark] = []
        stock = seen.view.get("stock", ())
        if stock:
            under = self.pose("stock", 0, 1)
            marks.append(Label(under.x, self.heart[1], str(len(stock)), 19, tell="tip.stock"))
        if seen.view.get("turned"):
            under = self.pose("turned", 0, 1)
            widest = self.played * self.aspect * 1.1
            marks.append(Label(under.x, self.heart[1], text("contrat.mark.turned"), 19, widest))
        if seen.public.phase == "auction":
            drawn = [self.pose("drawn", i, 2) for i in range(2)]
            marks += [Frame(pose.x, pose.y, pose.height) for pose in drawn]
            widest = self.played * self.aspect * 2
            foot = drawn[0].y + self.played / 2 + 12 * self.unit
            marks.append(Label(self.heart[0], foot, text("contrat.mark.for-taker"), 17, widest))
        return marks

    def _bid_marks(self, seen: ContratSeen, speaker: Speaker) -> list[Mark]:
        """Return the last word of each player, on the cloth before the plate."""
        marks: list[Mark] = []
        x, room = self.heart[0], self.middle
        half = self.played * self.aspect * 1.1
        for seat, chair in self.chairs.items():
            said = words.last_bid_text(seat, seen)
            if not said:
                continue
            beside = (room.left + x - half) / 2, (room.right + x + half) / 2
            spot = {
                "left": (beside[0], chair.plate.centery),
                "right": (beside[1], chair.plate.centery),
                "top": (chair.plate.right + 100 * self.unit, self.shelf(seat, 0)[1]),
                "bottom": (beside[0], self.own.top - 30 * self.unit),
            }[chair.side]
            widest = 180 * self.unit if chair.side == "top" else (x - half - room.left) * 0.96
            marks.append(Label(*spot, said, 21, widest, "contrat.tip.bid"))
        return marks

    def _contract_marks(self, seen: ContratSeen, speaker: Speaker) -> list[Mark]:
        """Return contract and sides, the visible points towards it, and for a moment the reason why a double took a
        trick."""
        public = seen.public
        if len(public.trick) == 4:
            why = words.double_reason(words.Trick(tuple(public.trick), public.leader), seen, speaker)
            if why:
                return [Label(*self.told_at[:2], why, 22, self.told_at[2])]
        taker, contract = public.taker, words.points_needed(seen, public.contract)
        x, y, widest = self.told_at
        told = words.contract_text(seen, speaker)
        made = words.points(seen)[taker] if public.points_made < 0 else public.points_made
        if made is None:
            return [Label(x, y, told, 22, widest)]
        colour = theme.JADE if made >= contract else theme.GOLD
        bar = Bar(
            x,
            y + 25 * self.unit,
            min(widest, 420 * self.unit),
            12 * self.unit,
            made / contract,
            colour,
            "contrat.tip.bar",
        )
        return [Label(x, y, f"{told} · {words.progress_text(seen, made)}", 22, widest), bar]

    def _trick_marks(self, seen: ContratSeen) -> list[Mark]:
        """Return the places of the trick, the order of its cards, and the colour led."""
        public, beside = seen.public, self.cross.height * self.aspect / 2 + 23 * self.unit
        marks = self.cross.marks(public.leader, beside if public.phase == "play" else 0)
        if public.trick:
            marks += self._asked(CARD_COLOUR[public.trick[0]])
        return marks

    def _asked(self, colour: int) -> list[Mark]:
        """Return the colour led below the contract: its name, and its ink on both sides."""
        x, y, _ = self.told_at
        # The first trick lies further right.
        x, y = x - 120 * self.unit, y + 52 * self.unit
        radius, half = 7 * self.unit, 76 * self.unit
        ink = theme.CIRKLE["MJBVN"[colour]]
        name = words.colour_name(colour)
        letters = text("contrat.mark.asked", colour=name)
        marks: list[Mark] = [Label(x, y, letters, 18, 2 * (half - 1.8 * radius), brief=name)]
        for side in (x - half, x + half):
            marks += [
                Spot(side, y, radius + 2 * self.unit, theme.PAPER),
                Spot(side, y, radius, ink),
            ]
        return telling("contrat.tip.asked", marks)


GAME_VIEW = GameView(ContratLayout, ContratPace, ContratTalk)
