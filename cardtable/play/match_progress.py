"""Progress of a match as all players may know it: plain data without a reference to the match."""

from typing import NamedTuple

from cardtable.cards.pack import Seat
from cardtable.rules.game import Options, Points, Result, Standing
from cardtable.rules.match import Match


class FinishedDeal(NamedTuple):
    """Finished deal of a match."""

    dealer: Seat
    result: Result
    totals: tuple[Points, ...]
    """Standing of the match after it."""


class MatchProgress(NamedTuple):
    """A match at one moment."""

    options: Options
    seal: str
    deals: tuple[FinishedDeal, ...]
    """Finished deals."""
    standing: Standing
    playing: bool
    """True if a deal is in progress."""
    over: bool
    counts_games: bool
    """True if a deal of this match is called a game."""
    may_stop: bool = False
    """True if the players may end the match now, because it never ends by itself."""


class SealContents(NamedTuple):
    """Content of the seal, published at the end of a match. The seal and every pack can be computed again from it."""

    seed: str
    salt: str


def progress_of(match: Match) -> MatchProgress:
    """Return the part of a match that has no secrets."""
    terms, results = match.terms, match.results
    dealers = [int(line.split()[3]) for line in match.lines if line.startswith("deal ")]
    deals = [
        FinishedDeal(dealers[i], result, terms.game.standing(terms.seats, terms.options, results[: i + 1]).totals)
        for i, result in enumerate(results)
    ]
    counts_games = bool(terms.game.about.number_of_games)
    return MatchProgress(
        terms.options, terms.seal, tuple(deals), match.standing, match.playing, match.over, counts_games, match.may_stop
    )
