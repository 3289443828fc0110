"""Null games with one leak each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from cardtable.cards.pack import Card, Seat
from cardtable.rules.game import Ask, Setting
from tests.support.null_game import NullGame


class Chatterbox(NullGame):
    """A null game that keeps the first hidden card in a field, as if that were public."""

    __slots__ = ("secret",)
    secret: int

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: Setting) -> Self:
        game = super().deal(pack, setting)
        game.secret = game.table.at(f"hand.{setting.dealer}")[0]
        return game


class Gossip(NullGame):
    """Null game that announces the top card of the stock."""

    __slots__ = ()

    @classmethod
    def deal(cls, pack: Sequence[Card], setting: Setting) -> Self:
        game = super().deal(pack, setting)
        game.table.say("nullgame.top", card=game.table.at("stock")[-1])
        return game


class Peeper(NullGame):
    """A null game whose question depends on the other hand."""

    __slots__ = ()

    def ask(self, seat: Seat) -> Ask:
        other = self.table.at(f"hand.{1 - seat}")
        return Ask(super().ask(seat).actions[: 1 + (sum(other) % 2)])
