"""Closing line: the one worth telling at the end of a match. It follows from the match and from the family's earlier
ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards.pack import Seat
from cardtable.play.assistance import Assistance
from cardtable.scenes.dialogs.result import EndedDeal
from cardtable.store.queries.earlier_matches import EarlierMatch, earlier_matches
from cardtable.store.store import Store
from cardtable.text.catalog import text

RUN = 3
"""Wins in a row that are worth a word."""
MET = 3
"""Earlier matches of two people after which a change of the lead is worth a word."""
LARGE, SMALL_SHARE = 20, 20
"""A margin is small if the winner has at least `LARGE` points and the margin is at most one part in `SMALL_SHARE` of
them."""


def closing_line(ended: EndedDeal, store: Store, game_id: str, record: int, close_id: str) -> str:
    """Return the line worth telling; empty if there is none. `close_id` is the text id for a small margin."""
    if record and ended.helped == Assistance.NOT:
        for seat in ended.winners:
            told = next(_of_winner(ended, store, game_id, record, seat), "")
            if told:
                return told
    return _close(ended, close_id)


def _of_winner(ended: EndedDeal, store: Store, game_id: str, record: int, seat: Seat) -> Iterator[str]:
    """Yield what a winner of the family has reached with this match: a first win, a lead, a run."""
    person = ended.sitters[seat].profile
    if person is None:
        return
    earlier = earlier_matches(store, person, game_id, record)
    name, game = ended.sitters[seat].name, text(f"{game_id}.name")
    if earlier and all(match.place != 1 for match in earlier):
        yield text("end.first-win", name=name, game=game)
    yield from _lead(ended, earlier, seat, game)
    run = 1 + next((i for i, match in enumerate(earlier) if match.place != 1), len(earlier))
    if run >= RUN:
        yield text("end.run", n=run, name=name, game=game)


def _lead(ended: EndedDeal, earlier: Sequence[EarlierMatch], seat: Seat, game: str) -> Iterator[str]:
    """Yield the score against each family member whose score the winner has just overtaken."""
    for other, sitter in enumerate(ended.sitters):
        rival = sitter.profile
        if rival is None or other == seat or ended.places[other] == ended.places[seat]:
            continue
        met = [(match.place, match.family[rival]) for match in earlier if rival in match.family]
        ahead, behind = sum(own < his for own, his in met), sum(own > his for own, his in met)
        if len(met) >= MET and ahead == behind:
            yield text(
                "end.lead", name=ended.sitters[seat].name, other=sitter.name, won=ahead + 1, lost=behind, game=game
            )


def _close(ended: EndedDeal, close_id: str) -> str:
    """Return the word for local players that have lost by little."""
    totals, places = ended.course.standing.totals, ended.places
    best = max(totals[seat] for seat in ended.winners)
    lost = [seat for seat in ended.local_seats if places[seat] != 1]
    if ended.won_here or not lost:
        return ""
    margin = best - max(totals[seat] for seat in lost)
    small = margin > 0 and best >= LARGE and margin * SMALL_SHARE <= best and margin == int(margin)
    return text(close_id, n=int(margin)) if small else ""
