"""Result form of a deal of Contrat: the contract, the points made, and the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.cards.pack import Seat
from cardtable.games.contrat.rules_types import ContratCarry, ContratSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Result
from cardtable.table.narration.accounts import Account, AccountRow, Weight, counted, part
from cardtable.table.narration.wording import signed
from cardtable.text.catalog import text


def account(seen: ContratSeen, result: Result[ContratCarry], contract: str) -> Account:
    """Return the rows of the form. `contract` is the text of the taker's contract."""
    rows = _made_row(seen, result, contract) if seen.public.points_made >= 0 else []
    gains = [int(gain) for gain in result.points]
    if seen.setting.options["manches"] == 1:
        # The score of a single manche is that of the match, which is on the same slip already.
        brings = AccountRow(text("contrat.account.brings"), [signed(gain) for gain in gains], Weight.DECIDES)
        return [*rows, brings] if rows else []
    totals = result.carry["totals"]
    before = [total - gain for total, gain in zip(totals, gains, strict=True)]
    return [
        *rows,
        counted(text("contrat.account.before"), before),
        part(text("contrat.account.brings"), gains),
        AccountRow(text("contrat.account.total"), [str(total) for total in totals], Weight.SUM),
        AccountRow(text("contrat.account.manches"), [str(won) for won in result.carry["won"]], Weight.DECIDES),
    ]


def _made_row(seen: ContratSeen, result: Result[ContratCarry], contract: str) -> list[AccountRow]:
    """Return the row of promised and made points."""
    public, everyone = seen.public, range(4)
    taker = public.taker
    tricks = [len(seen.view.get(f"won.{seat}", ())) // 4 + (seat == taker) for seat in everyone]
    hidden = sum(public.worth[card % FACES] for card in seen.view.get("first", ()) if card is not None)

    def of_taker(words: str) -> list[str]:
        return [words if seat == taker else "" for seat in everyone]

    return [
        AccountRow(text("contrat.account.contract"), of_taker(contract)),
        AccountRow(text("contrat.account.tricks"), [str(n) for n in tricks]),
        AccountRow(text("contrat.account.first"), of_taker(str(hidden))),
        AccountRow(text("contrat.account.points"), [str(score) for score in result.scores]),
    ]


def outcome(
    seen: ContratSeen, result: Result[ContratCarry], contract: str, names: Callable[[Sequence[Seat]], str]
) -> str:
    """Return the promised points and the points made, as a sentence."""
    public = seen.public
    if public.points_made < 0:
        return ""
    taker = public.taker
    side = [taker, (taker + 2) % 4] if seen.setting.options["mode"] == "teams" else [taker]
    return text("contrat.outcome", names=names(side), contract=contract, n=public.points_made)
