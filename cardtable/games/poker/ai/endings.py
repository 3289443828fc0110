"""Last decision of a betting: to follow or to pass when no bet can come after it. The other hand and the missing common
cards are counted over all that may lie there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cardtable.cards.pack import Seat
from cardtable.games.poker.ai.beliefs import beliefs, common_faces, own_faces, own_kind
from cardtable.games.poker.ai.habits import habits
from cardtable.games.poker.ai.odds import COPIES, KINDS, Scale, pair_counts
from cardtable.games.poker.ai.playout import BETTING, FOLLOW, PASS, PokerPosition, position_of
from cardtable.games.poker.ai.runouts import Names, ladder_key
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.cirkle import FACES

BOARD = 5
"""Number of common cards when all are laid."""


class LastCall(NamedTuple):
    """Following against passing, over all hands of the last opponent and all missing common cards."""

    gain: float
    """Mean number of chips that following brings more than passing, if all hands are equally likely."""
    wins: float
    """Share of the cases in which the seat wins; a shared pot counts half."""
    price: float
    """Share of wins from which following pays."""
    read_wins: float
    """The same share if the other hand is as likely as its bets make it."""
    read_gain: float
    """The gain if the other hand is as likely as its bets make it."""
    cases: int


def last_rival(seen: PokerSeen) -> Seat | None:
    """Return the only opponent left if following or passing ends the betting and nothing else can be staked."""
    public = seen.public
    if (
        public.phase != "bet"
        or seen.ask.amounts
        or len(common_faces(seen)) < BOARD - 1
        or public.inside.count(True) != 2
    ):
        return None
    if seen.setting.options["tie_break"] == "cards":
        return None  # hands of one strength may differ there
    verbs = {action.verb for action in seen.ask.actions}
    if "pass" not in verbs or not verbs & {"follow", "tapis"}:
        return None
    after = _after(seen, FOLLOW)
    if after.ended == BETTING:
        return None
    return next(seat for seat in range(after.seats) if public.inside[seat] and seat != seen.seat)


def _after(seen: PokerSeen, what: int) -> PokerPosition:
    bets, seat = position_of(seen.setting, seen.public), seen.seat
    stake = bets.round_stakes[seat]
    if what == FOLLOW:
        stake = min(bets.to_match() or bets.base, stake + bets.capital[seat])
    bets.act(seat, what, stake)
    return bets


@lru_cache(8)
def _scale(of: Names) -> Scale:
    hierarchy, kind_rule, flush_royal = of
    return Scale(ladder({
        "hierarchy": hierarchy, "kind_rule": kind_rule, "flush_royal": flush_royal, "tie_break": "sheet",
    }))  # fmt: skip


def boards(faces: tuple[int, ...], gone: Sequence[int]) -> list[tuple[tuple[int, ...], int]]:
    """Return all complete boards with the number of cards that complete each."""
    if len(faces) == BOARD:
        return [(faces, 1)]
    left = [COPIES - [*faces, *gone].count(face) for face in range(FACES)]
    return [((*faces, face), left[face]) for face in range(FACES) if left[face]]


def last_call(seen: PokerSeen) -> LastCall | None:
    """Count the last decision of a betting; None where the betting may go on."""
    rival = last_rival(seen)
    if rival is None:
        return None
    mine, seat, scale = own_faces(seen), seen.seat, _scale(ladder_key(seen.setting.options))
    called, passed = _after(seen, FOLLOW), _after(seen, PASS)
    kept = passed.final_capital([0] * passed.seats, 0.0)[seat]
    chips = {}
    for outcome in (-1, 0, 1):
        strengths = [0] * called.seats
        strengths[seat] = outcome
        chips[outcome] = called.capital_after_showdown(strengths)[seat] - kept
    gains, wins, ways_of = [0.0] * len(KINDS), [0.0] * len(KINDS), [0] * len(KINDS)
    for board, ways in boards(common_faces(seen), mine):
        values = scale.strengths(board)
        own = values[own_kind(seen)]
        for kind, pairs in enumerate(pair_counts((*board, *mine))):
            outcome = (own > values[kind]) - (own < values[kind])
            gains[kind] += chips[outcome] * pairs * ways
            ways_of[kind] += pairs * ways
            wins[kind] += (outcome + 1) / 2 * pairs * ways
    cases, read = sum(ways_of), beliefs(seen, habits())[rival]
    price = -chips[-1] / (chips[1] - chips[-1]) if chips[1] > chips[-1] else 1.0
    whole = sum([belief * n for belief, n in zip(read, ways_of, strict=True)])
    read_gain, read_wins = [
        sum([belief * total for belief, total in zip(read, totals, strict=True)]) / whole for totals in (gains, wins)
    ]
    return LastCall(sum(gains) / cases, sum(wins) / cases, price, read_wins, read_gain, cases)
