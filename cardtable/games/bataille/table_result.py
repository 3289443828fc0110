"""Result of a game of Bataille: tricks, battles and cards, and the pack that decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.cards.events import Said
from cardtable.cards.pack import Seat
from cardtable.games.bataille.rules_types import BatailleCarry, BatailleSeen
from cardtable.rules.game import Result
from cardtable.table.narration.accounts import Account, AccountRow, Weight
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.lists import join_names

TAKES, BURIES = "bataille.takes", "bataille.takes-for-the-reserve"


def account(seen: BatailleSeen, result: Result[BatailleCarry]) -> Account:
    """Return the cards that each player took and buried. They are not added up, because cards are won and lost
    again."""
    said = [event for event in seen.heard if isinstance(event, Said)]
    took = [event.args for event in said if event.text_id == TAKES]
    buried = [event.args for event in said if event.text_id == BURIES]
    fought = [event.args["seats"] for event in said if event.text_id == "bataille.battle"]

    def for_each_seat(count: Callable[[Seat], int]) -> list[str]:
        return [str(count(seat)) for seat in range(seen.setting.seats)]

    fights = for_each_seat(lambda seat: sum(isinstance(seats, tuple) and seat in seats for seats in fought))
    return [
        AccountRow(
            text("bataille.form.tricks"), for_each_seat(lambda seat: sum(args["seat"] == seat for args in took))
        ),
        AccountRow(text("bataille.form.won"), for_each_seat(lambda seat: _cards(took, seat))),
        AccountRow(text("bataille.form.buried"), for_each_seat(lambda seat: _cards(buried, seat))),
        AccountRow(text("bataille.form.battles"), fights),
        AccountRow(text("bataille.form.out"), [str(trick) if trick else "–" for trick in seen.public.out]),
        AccountRow(text("bataille.form.pack"), [str(size) for size in result.scores], Weight.DECIDES),
    ]


def _cards(tricks: Sequence[Mapping[str, object]], seat: Seat) -> int:
    """Return the number of cards in a player's tricks."""
    return sum(args["n"] for args in tricks if args["seat"] == seat and isinstance(args["n"], int))


def outcome(seen: BatailleSeen, result: Result[BatailleCarry], speaker: Speaker) -> str:
    """Return the winner and the size of the winning pack."""
    winners = seen.public.winners
    names = join_names([speaker.names[seat] for seat in winners])
    return text("bataille.outcome", names=names, n=result.scores[winners[0]]) if winners else ""
