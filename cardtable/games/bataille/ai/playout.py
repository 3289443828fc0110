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
    cards, drawn, left, mixed = [*at.cards], at.drawn, at.left, at.mixed
    if own is not None:
        asked = at.order[len(cards)]
        cards.append((packs[asked] if own else reserve).pop())
        drawn |= 0 if own else 1 << asked
    order = _Round(at.order, packs, choice)
    leader, best = at.order[0], max(cards)
    first, equal = cards.index(best), len(set(cards)) < len(cards)
    winner, waiting = at.order[first], order.after[leader][len(cards) - 1 :]
    stop = max(0, left - most)
    while True:
        for seat, pack, table in waiting:
            plays_own = True
            if reserve:
                least = table[best][pack[-1]]
                plays_own = not least or least <= (pack[-2] if len(pack) > 1 else 0)
                if guide is not None:
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
            if card > best:
                best, winner, first = card, seat, len(cards)
            elif card in cards:
                equal = True
            cards.append(card)
        if equal:
            turns = order.turns(leader)
            first, taken, by_own = _battle(turns, cards, drawn, packs, reserve)
            winner = turns[first]
        else:
            taken, by_own = cards[first:] + cards[:first] if first else cards, not drawn >> winner & 1
        (packs[winner] if by_own else reserve).extendleft(shuffled(taken, rng) if mixed else taken)
        if all(order.packs):
            leader = winner
        else:
            turns = [seat for seat in order.turns(winner) if packs[seat]]
            if len(turns) < 2:
                return PlayoutEnd(list(map(len, packs)), turns or [winner], left)
            order, leader = _Round(turns, packs, choice), turns[0]
        if left == stop:
            return _stopped(packs, order.turns(leader), left)
        left -= 1
        winner, best = leader, packs[leader].pop()
        cards, waiting, first, drawn, equal = [best], order.after[leader], 0, 0, False


class _Round:
    """Order of the seats that have cards, whoever leads."""

    __slots__ = ("after", "packs")

    def __init__(self, order: Sequence[Seat], packs: Sequence[deque[Rank]], choice: Thresholds) -> None:
        self.packs = [packs[seat] for seat in order]
        """Packs of these seats."""
        self.after: dict[Seat, list[tuple[Seat, deque[Rank], Sequence[Sequence[Rank]]]]] = {}
        """Seats that answer a leader in their order, each with its pack and its thresholds."""
        tables = choice[len(order) - 2 :: -1]
        for k, leader in enumerate(order):
            later = [*order[k + 1 :], *order[:k]]
            self.after[leader] = [(seat, packs[seat], table) for seat, table in zip(later, tables, strict=True)]

    def turns(self, leader: Seat) -> list[Seat]:
        """Return the seats in the order of a trick."""
        return [leader, *[seat for seat, _, _ in self.after[leader]]]


def _battle(
    order: Sequence[Seat], cards: Sequence[Rank], drawn: int, packs: list[deque[Rank]], reserve: deque[Rank]
) -> tuple[int, list[Rank], bool]:
    """Fight until no two face cards are identical. Return the winner as an index in the order of the trick, the cards
    taken in order, and whether the winning card was its own."""
    stacks, faces = [[card] for card in cards], [*cards]
    able = list(range(len(order)))
    own = [not drawn >> seat & 1 for seat in order]
    while True:
        shown = faces if len(able) == len(faces) else [faces[k] for k in able]
        if len(set(shown)) == len(shown):
            break
        for k in [k for k in able if shown.count(faces[k]) > 1]:
            pack, stack = packs[order[k]], stacks[k]
            count = min(3, len(pack) + len(reserve))
            if not count:
                able.remove(k)
            for _ in range(count):
                own[k] = bool(pack)
                stack.append((pack or reserve).pop())
            faces[k] = stack[-1]
    best = max(faces)
    first = next((k for k in able if faces[k] == best), faces.index(best))
    return first, [card for stack in stacks[first:] + stacks[:first] for card in stack], own[first]


def _stopped(packs: list[deque[Rank]], alive: Sequence[Seat], left: int) -> PlayoutEnd:
    """Return the end: the largest packs win at the last trick; before it there is no winner."""
    sizes = list(map(len, packs))
    return PlayoutEnd(sizes, [] if left else [seat for seat in alive if sizes[seat] == max(sizes)], left)
