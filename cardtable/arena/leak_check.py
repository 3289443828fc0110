"""Leak check, or blind test, at scale: hidden facts are exchanged for others that the seat cannot tell from them. If
its answer changes in a single bit, the player knows something that it should not.

There are two kinds of exchange. In the present: the cards that the seat does not see are dealt otherwise. From the
start: the deal is played again with other unseen cards, so that the memory differs as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cardtable.ai.determinization import sample_game
from cardtable.arena.opponents import Player, make_player
from cardtable.cards.chance import Random, below, shuffled, stream
from cardtable.cards.events import Event, Moved, Turned
from cardtable.cards.pack import CHANCE, Card, Seat
from cardtable.rules.game import Action, Game, IllegalAction, OptionsT, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.rules.registry import game

ONE_IN = 6
"""One of so many moments with a choice is checked."""
TWOS = 6
"""Number of exchanges of two cards that are tried if exchanging all cards is impossible."""


class LeakReport(NamedTuple):
    """Findings: moments looked at, pairs of answers compared, and the pairs that differ, described."""

    positions: int
    pairs: int
    differ: tuple[str, ...]


def run_leak_test(game_id: str, name: str, seed: str, positions: int) -> LeakReport:
    """Put a player before so many positions of random deals, with any number of seats and any options."""
    kind, who = game(game_id), make_player(game_id, name)
    tried, pairs, number = 0, 0, 0
    differ: list[str] = []
    while tried < positions:
        number += 1
        rng = stream(seed, "blind", game_id, number)
        seats = kind.seats[below(rng, len(kind.seats))]
        match = Match(Terms(kind, seats, any_options(kind, rng), f"{seed} {number}"))
        match.begin()
        match.shuffle()
        while match.playing and match.game is not None and tried < positions:
            asked = match.game.asked()
            seat = asked[below(rng, len(asked))]
            if not match.game.ask(seat).forced and below(rng, ONE_IN) == 0:
                tried += 1
                compared = _compare(match, seat, who, rng)
                pairs += len(compared)
                where = f"{kind.id}, deal {number} of seed {seed}, after {len(match.action_lines)} moves, seat {seat}"
                differ += [f"{where}: {difference}" for difference in compared if difference]
            match.play(seat, match.game.ask(seat).random_action(rng))
            match.shuffle()
    return LeakReport(tried, pairs, tuple(differ))


def any_options(kind: type[Game[Any, OptionsT]], rng: Random) -> OptionsT:
    """Return the default options half of the time, otherwise random ones."""
    options: dict[str, Value] = {}
    if rng.random() < 0.5:
        for option in kind.options:
            span = option.high - option.low + 1
            options[option.name] = (
                option.values[below(rng, len(option.values))] if option.values else option.low + below(rng, span)
            )
    return kind.defaults(**options)


def _compare(match: Match, seat: Seat, who: Player, rng: Random) -> list[str]:
    """Return a description of each exchange after which the answers differ."""
    assert match.game is not None
    real, seed = match.game, below(rng, 1 << 40)
    seen = observe(real, seat, match.heard)
    ours = who.choose(who.observe(real, seat, match.heard), seed)
    theirs = [who.choose(who.observe(sample_game(seen, rng), seat, match.heard), seed)]
    exchanges = _exchanges(match, seat, rng)
    twin = next((found for swap in exchanges if (found := replay_with_swap(match, seat, swap))), None)
    if twin is not None and twin.game is not None:
        theirs.append(who.choose(who.observe(twin.game, seat, twin.heard), seed))
    return ["" if ours == other else f"{ours.text(real.pack)} or {other.text(real.pack)}" for other in theirs]


def _exchanges(match: Match, seat: Seat, rng: Random) -> Iterator[dict[Card, Card]]:
    """Yield exchanges of cards that a seat has not seen in this deal: first of all of them, then of two at a time, with
    which more of the actions stay possible."""
    assert match.game is not None
    seen = {event.card for event in events_of_seat(match, seat) if isinstance(event, Moved | Turned)}
    unseen = [card for card in match.game.cards_in_play(match.game.setting, match.game.public()) if card not in seen]
    yield dict(zip(unseen, shuffled(unseen, rng), strict=True))
    for _ in range(TWOS if len(unseen) > 1 else 0):
        one, other = shuffled(unseen, rng)[:2]
        yield {one: other, other: one}


def events_of_seat(match: Match, seat: Seat) -> list[Event]:
    """Return the events that a seat heard in this deal."""
    return [event.seen_by(seat) for event in match.heard]


def replay_with_swap(match: Match, seat: Seat, swap: Mapping[Card, Card]) -> Match | None:
    """Play the deal again with these cards exchanged. Return None if an action is not possible there, or if the seat
    hears something else."""
    assert match.game is not None
    twin = Match(match.terms)
    pack = match.game.pack.cards(match.lines[1].removeprefix("pack "))
    twin.begin([swap.get(card, card) for card in pack], match.game.setting.dealer)
    try:
        for line in match.lines[2:]:
            who, _, rest = line.partition(" ")
            action = Action.parse(rest, match.game.pack)
            action = action._replace(cards=tuple(swap.get(card, card) for card in action.cards))
            if not twin.playing:
                return None
            twin.play(CHANCE if who == "-" else int(who), action)
    except IllegalAction:
        return None
    if not twin.playing or twin.game is None or seat not in twin.game.asked():
        return None
    return twin if events_of_seat(twin, seat) == events_of_seat(match, seat) else None
