"""Probable hands of the opponents. Each act is likelier with some hands than with others, by the learned habits; no
hand ever becomes certain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards.events import Said
from cardtable.cards.pack import Seat
from cardtable.games.poker.ai.habits import PokerHabits
from cardtable.games.poker.ai.odds import KIND, KINDS
from cardtable.games.poker.ai.playout import FOLLOW, PASS, WAIT, PokerPosition, position_at_start
from cardtable.games.poker.ai.runouts import LAID, common_cards, ladder_key
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.cirkle import FACES

DOUBT = 0.25
"""Share of every act that is put down to whim, because people do not play by tables. Set by judgement."""

_ACTS = {
    "poker.passes": PASS, "poker.waits": WAIT, "poker.follows": FOLLOW, "poker.taps": FOLLOW, "poker.bets": -1,
    "poker.raises": -1,
}  # fmt: skip


def common_faces(seen: PokerSeen) -> tuple[int, ...]:
    """Return the common faces in the order in which they came."""
    return tuple(card % FACES for card in seen.view.get("board", ()) if card is not None)


def own_faces(seen: PokerSeen) -> tuple[int, ...]:
    """Return the own faces."""
    return open_faces(seen, seen.seat)


def open_faces(seen: PokerSeen, seat: Seat) -> tuple[int, ...]:
    """Return the visible faces of a hand."""
    return tuple(card % FACES for card in seen.view.get(f"hand.{seat}", ()) if card is not None)


def own_kind(seen: PokerSeen) -> int:
    """Return the kind of the own cards."""
    f, g = own_faces(seen)
    return KIND[f * FACES + g]


def past_acts(seen: PokerSeen) -> Iterator[tuple[PokerPosition, Seat, int, int]]:
    """Yield all acts of this deal: the betting before, the seat, the act, and the stake after it."""
    bets = position_at_start(seen.setting)
    for event in seen.heard:
        if not isinstance(event, Said) or event.text_id not in _ACTS:
            continue
        seat, stake = int(str(event.args["seat"])), int(str(event.args.get("n", 0)))
        what = _ACTS[event.text_id]
        if what < 0:
            what = nearest_choice(bets, seat, stake)
        yield bets, seat, what, stake
        bets.act(seat, what, stake)


def nearest_choice(bets: PokerPosition, seat: Seat, stake: int) -> int:
    """Return the act among the player's choices whose stake is nearest to this one."""
    return min(bets.choices(seat), key=lambda choice: (choice[0] <= FOLLOW, abs(choice[1] - stake)))[0]


def beliefs(seen: PokerSeen, habits: PokerHabits) -> list[list[float]]:
    """Return for each seat the relative likelihood of every kind of own cards, given the acts so far."""
    of, board = ladder_key(seen.setting.options), common_faces(seen)
    found = [[1.0] * len(KINDS) for _ in range(seen.setting.seats)]
    for bets, seat, what, _ in past_acts(seen):
        choices = bets.choices(seat)
        if seat == seen.seat or len(choices) < 2:
            continue
        hands = common_cards(of, board[: LAID[bets.stage]]).hands
        found[seat] = _narrowed(found[seat], hands, likelihoods(habits, bets, seat, what, choices))
    for seat in range(seen.setting.seats):
        if seat != seen.seat and len(faces := open_faces(seen, seat)) == 2:
            found[seat] = [0.0] * len(KINDS)
            found[seat][KIND[faces[0] * FACES + faces[1]]] = 1.0
    return found


def likelihoods(
    habits: PokerHabits, bets: PokerPosition, seat: Seat, what: int, choices: Sequence[tuple[int, int]]
) -> list[float]:
    """Return for each strength class how likely it chooses this act among the choices."""
    found = []
    for shares in habits.shares(bets, seat):
        whole = sum([shares[each] for each, _ in choices])
        usual = shares[what] / whole if whole else 0.0
        found.append((1 - DOUBT) * usual + DOUBT / len(choices))
    return found


def _narrowed(before: Sequence[float], hands: bytes, chances: Sequence[float]) -> list[float]:
    after = [belief * chances[hand] for belief, hand in zip(before, hands, strict=True)]
    most = max(after)
    return [belief / most for belief in after]
