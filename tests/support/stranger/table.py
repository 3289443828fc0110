"""Night Watch's table: the heap and the stock in the middle, and nothing else is said."""

from __future__ import annotations

from cardtable.cards.pack import Place
from cardtable.table.game_view.game_view import GameView
from cardtable.table.game_view.layout import Pose
from cardtable.table.game_view.seats_around import AroundLayout, pile


class NightWatchLayout(AroundLayout):
    game = "night_watch"

    def pose(self, place: Place, index: int, count: int) -> Pose:
        family, _, number = place.partition(".")
        if family == "hand":
            seat = int(number)
            return self.held(index, count) if seat == self.seat else self.behind(seat, index, count)
        side = -0.7 if family == "stock" else 0.7
        return pile(self.middle.centerx + side * self.card, self.middle.centery, self.card, index)


GAME_VIEW = GameView(NightWatchLayout)
