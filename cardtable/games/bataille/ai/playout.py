"""Fast games of CIRKLE Bataille for the search: ranks instead of cards, piles with their top last, and every
seat answers by a table. A test binds it to the rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardtable.cards.chance import Random, shuffled
from cardtable.cards.pack import Seat
from cardtable.games.bataille.rules import ENDLESS, Bataille, ranks_of
from cardtable.rules.cirkle import FACES

Rank = int
"""1 to 24; two cards are identical when their ranks are equal."""
Thresholds = Sequence[Sequence[Sequence[Rank]]]
"""Thresholds by the number of later answers, the best card on the table and the own top card: the lowest own following
card with which the top card is played; `NEVER` for none."""
NEVER: Rank = 99
Guide = Callable[[Seat, Rank, Sequence[Rank], bool], bool | None]
"""Function that chooses for a seat, given its top card, the cards on the table, and the table's choice: True for the
own card, None to let the thresholds decide from then on."""


class BataillePosition(NamedTuple):
    """A trick that has begun, on a table where every card is known."""

    packs: Sequence[Sequence[Rank]]
    """Bottom to top, as on the table."""
    reserve: Sequence[Rank]
    order: Sequence[Seat]
    """Seats in the trick, the leader first."""
    cards: Sequence[Rank]
    """Cards turned up so far."""
    drawn: int
    """Bit set of the seats whose card came from the reserve."""
    left: int
    """Largest number of tricks after this one."""
    mixed: bool
    """True if the cards of a trick are shuffled before they go under a pile."""


class PlayoutEnd(NamedTuple):
    """State in which a playout stopped."""

    sizes: Sequence[int]
    winners: Sequence[Seat]
    """Winning seats; empty if the playout was cut short."""
    left: int
    """Tricks left by the limit; some are left with winners if all others have lost their cards."""


def of_game(game: Bataille) -> BataillePosition:
    """Return the position of a game in which a seat is asked for its card."""
    ranks = ranks_of(game.setting.options)
    limit = game.setting.options["max_tricks"]
    table, shown = game.table, game.round[: game.turn]
    return BataillePosition(
        packs=[[ranks[card % FACES] for card in table.at(f"pack.{seat}")] for seat in range(game.setting.seats)],
        reserve=[ranks[card % FACES] for card in table.at("reserve")],
        order=game.round,
        cards=[ranks[game.face[seat] % FACES] for seat in shown],
        drawn=sum([1 << seat for seat in shown if game.drew[seat]]),
        left=(ENDLESS if limit == "none" else int(limit)) - game.trick,
        mixed=game.setting.options["gather"] == "shuffled",
    )


def play_out(
    at: BataillePosition, own: bool | None, choice: Thresholds, most: int, rng: Random, guide: Guide | None = None
) -> PlayoutEnd:
    """Play the position out for at most `most` more tricks. The asked seat plays its own card or one of the reserve;
    with `own` None, and for all later seats, the table decides. A guide overrules the table as long as it has an
    answer."""
    packs, reserve = [deque(pack) for pack in at.packs], deque(at.reserve)
    order, cards, drawn, left, mixed = [*at.order], [*at.cards], at.drawn, at.left, at.mixed
    if own is not None:
        asked = order[len(cards)]
        cards.append((packs[asked] if own else reserve).pop())
        drawn |= 0 if own else 1 << asked
    waiting, best, equal = order[len(cards) :], max(cards), len(set(cards)) < len(cards)
    stop = max(0, left - most)
    while True:
        after = len(waiting)
        for seat in waiting:
            after -= 1
            pack = packs[seat]
            plays_own = not reserve or choice[after][best][pack[-1]] <= (pack[-2] if len(pack) > 1 else 0)
            if guide is not None and reserve:
                told = guide(seat, pack[-1], cards, plays_own)
                if told is None:
                    guide = None
                else:
                    plays_own = told
            if plays_own:
                card = pack.pop()
            else:
                card = reserve.pop()
                drawn |= 1 << seat
            equal = equal or card in cards
            cards.append(card)
            if card > best:
                best = card
        if equal:
            first, taken, by_own = _battle(order, cards, drawn, packs, reserve)
        else:
            first = cards.index(best)
            taken, by_own = cards[first:] + cards[:first], not drawn or not drawn >> order[first] & 1
        leader = order[first]
        (packs[leader] if by_own else reserve).extendleft(shuffled(taken, rng) if mixed else taken)
        if first:
            order = order[first:] + order[:first]
        if not all(packs):
            order = [seat for seat in order if packs[seat]]
            if len(order) < 2:
                return PlayoutEnd(list(map(len, packs)), order or [leader], left)
        if left == stop:
            return _stopped(packs, order, left)
        left -= 1
        best = packs[order[0]].pop()
        cards, waiting, drawn, equal = [best], order[1:], 0, False


def _battle(
    order: Sequence[Seat], cards: Sequence[Rank], drawn: int, packs: list[deque[Rank]], reserve: deque[Rank]
) -> tuple[int, list[Rank], bool]:
    """Fight until no two face cards are identical. Return the winner as an index in the order of the trick, the cards
    taken in order, and whether the winning card was its own."""
    stacks = [[card] for card in cards]
    own = [not drawn >> seat & 1 for seat in order]
    able = list(range(len(order)))
    while True:
        faces = [stacks[k][-1] for k in able]
        fighters = [k for k, face in zip(able, faces, strict=True) if faces.count(face) > 1]
        if not fighters:
            break
        for k in fighters:
            pack = packs[order[k]]
            count = min(3, len(pack) + len(reserve))
            if not count:
                able.remove(k)
            for _ in range(count):
                own[k] = bool(pack)
                stacks[k].append((pack or reserve).pop())
    first = max(range(len(order)), key=lambda k: (stacks[k][-1], k in able))
    return first, [card for stack in stacks[first:] + stacks[:first] for card in stack], own[first]


def _stopped(packs: list[deque[Rank]], alive: Sequence[Seat], left: int) -> PlayoutEnd:
    """Return the end: the largest packs win at the last trick; before it there is no winner."""
    sizes = list(map(len, packs))
    return PlayoutEnd(sizes, [] if left else [seat for seat in alive if sizes[seat] == max(sizes)], left)
