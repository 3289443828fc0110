"""Exchanges of cards that a seat cannot know, to which a bot's answer must be blind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from cardtable.ai.bot import Budget, RandomBot
from cardtable.ai.levels import find_bots
from cardtable.cards.chance import Random, below, stream
from cardtable.cards.events import Event
from cardtable.cards.pack import Seat
from cardtable.rules.game import Action, Game
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from tests.support.laws import relay, some_options, swapped

DEALS = 2
"""Deals for every position; in so many every phase of a game has occurred."""

PHASES = {
    "cerchio": {"choose", "place"},
    "bataille": {"order", "answer"},
    "poursuite": {"play", "drawn"},
    "contrat": {"auction", "exchange", "raise", "first", "play"},
    "poker": {"bet", "show"},
    "naval": {"lay", "attack", "aim"},
    "court_circular": {"lay", "choose"},
    "tarocchi": {"bid1", "discard", "announce_declarer", "play"},
}
"""Phases that every player goes through, by game."""

Way = Callable[[Game, Seat, Sequence[Event], str, int], Action]
"""Function that computes an answer; an honest one uses no more than an observation."""


def moments(kind: type[Game], positions: int) -> Iterator[tuple[Match, Game, Seat, Random]]:
    """Yield moments with a choice, in random deals with any options and any number of players, played on at random or
    by beginners: those of phases seldom seen before, and some of the others."""
    seen: Counter[str] = Counter()
    for number in range(DEALS * positions):
        rng = stream("bots", kind.id, number)
        match = Match(Terms(kind, kind.seats[below(rng, len(kind.seats))], some_options(kind, rng), f"bots {number}"))
        match.begin()
        match.shuffle()
        goes_on = find_bots(kind.id)["beginner"] if number % 2 else RandomBot()
        while match.playing and match.game is not None:
            deal = match.game
            seat = deal.asked()[below(rng, len(deal.asked()))]
            phase = str(deal.public().get("phase", ""))
            if not deal.ask(seat).forced and below(rng, min(6, 1 + seen[phase])) == 0:
                seen[phase] += 1
                yield match, deal, seat, rng
            if seen.total() >= positions and PHASES.get(kind.id, set()) <= set(seen):
                return
            match.play(seat, goes_on.choose(observe(deal, seat, match.heard), rng, Budget(1)))
            match.shuffle()
    raise AssertionError(
        f"{DEALS * positions} deals of {kind.id} had {dict(seen)} moments in these phases, and no others"
    )


def exchanged(match: Match, deal: Game, seat: Seat, rng: Random) -> Game:
    """Return the deal with those cards exchanged that the seat cannot know."""
    twin = deal.copy()
    relay(twin, swapped(deal, seat, match.heard, rng))
    return twin


def blind(kind: type[Game], level: str, way: Way, positions: int) -> None:
    """Check that exchanging cards that a seat cannot know leaves its answer the same, bit for bit."""
    for match, deal, seat, rng in moments(kind, positions):
        twin = exchanged(match, deal, seat, rng)
        first, there = (way(each, seat, match.heard, level, 3) for each in (deal, twin))
        where = f"{kind.id}, {level}, seat {seat} in {match.terms.seed} after {len(match.lines)} lines"
        assert deal.ask(seat).allows(first), f"{where}: {first} is not allowed"
        if first != there:
            again = way(deal, seat, match.heard, level, 3)
            assert first == again, f"{where}: the same question has two answers"
            raise AssertionError(f"{where}: a bot knows what it cannot see")
