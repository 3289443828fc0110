"""Bots against bots. What is observed is one duplicate deal: the same cards, dealer and setting, played once
for each rotation of the players around the table. The cards follow from the contest's seed; each seat of each rotation
has chance of its own, so a deal comes out the same wherever and whenever it is played.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from cardtable.ai.blunder_filter import find_blunders
from cardtable.arena.opponents import Player, make_player
from cardtable.cards.chance import stream
from cardtable.cards.pack import Seat
from cardtable.rules.game import Action, Options
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation
from cardtable.rules.registry import game
from cardtable.rules.sides import sides

MOST_DEALS = 500
"""A match that goes on for more deals is counted as it stands."""
FLOORS = ("cards", "rules", "ai")
ROLES = ("about", "rules", "players", "ai")
"""Parts of a game's folder that an answer depends on, by the first word of their names."""
SEATED = ("opponents", "openspiel")
"""The modules beside this one on which an answer depends."""


class Contest(NamedTuple):
    """Players, game and measure of a contest. Plain data: it goes to other processes and into files."""

    game: str
    seats: int
    options: Options
    players: tuple[str, ...]
    seed: str = "1"
    whole: bool = False
    """Whole matches instead of single deals."""
    veto: bool = False
    """Count the moves that would insult a partner."""
    limit: float = 1300.0
    """Answers that take more milliseconds than this are counted."""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win and lose together."""
        return sides(game(self.game), self.seats, self.options)

    @property
    def lineups(self) -> list[tuple[int, ...]]:
        """Return the seating of each game of a duplicate deal, by player number; raise ValueError if these players do
        not fit. Of two players, the first takes each side in turn and the second all others; as many players as seats
        go round."""
        n, many = self.seats, len(self.players)
        if many == 2:
            return [tuple(int(seat not in side) for seat in range(n)) for side in self.sides]
        if many != n:
            raise ValueError(f"{self.game} with {n} seats takes 2 players or {n}")
        return [tuple((seat + turn) % n for seat in range(n)) for turn in range(n)]

    def result_header(self, code: str) -> dict[str, Any]:
        """Return the fields by which a line of a results file names its contest."""
        return {"rules": game(self.game).rules, "code": code, **self._asdict(), "players": list(self.players)}


class Rotation(NamedTuple):
    """One game of a duplicate deal: the seating, the result of each seat, and the winner."""

    lineup: tuple[int, ...]
    points: tuple[float, ...]
    first: tuple[Seat, ...]


@dataclass(slots=True)
class Effort:
    """Effort of one player in a duplicate deal; answers without a choice are not counted."""

    moves: int = 0
    seconds: float = 0.0
    """Seconds of processor time."""
    longest: float = 0.0
    late: int = 0
    vetoes: Counter[str] = field(default_factory=Counter)


class Duplicate(NamedTuple):
    """One observation: a deal in all its rotations."""

    number: int
    rotations: tuple[Rotation, ...]
    efforts: tuple[Effort, ...]


def play_duplicate(contest: Contest, number: int) -> Duplicate:
    """One deal, or one match, with the players in every rotation."""
    players = [make_player(contest.game, name) for name in contest.players]
    efforts = tuple(Effort() for _ in players)
    rotations = []
    for turn, lineup in enumerate(contest.lineups):
        match = Match(Terms(game(contest.game), contest.seats, contest.options, f"{contest.seed} {number}"))
        while not match.over and len(match.results) < (MOST_DEALS if contest.whole else 1):
            match.begin()
            match.shuffle()
            while match.playing:
                _move(match, contest, lineup, players, efforts, turn)
        rotations.append(Rotation(lineup, *_outcome(match, contest.whole)))
    return Duplicate(number, tuple(rotations), efforts)


def _move(
    match: Match,
    contest: Contest,
    lineup: Sequence[int],
    players: Sequence[Player],
    efforts: Sequence[Effort],
    turn: int,
) -> None:
    assert match.game is not None
    seat = match.game.asked()[0]
    ask, who = match.game.ask(seat), lineup[seat]
    if ask.forced:
        action = ask.actions[0]
    else:
        seed = stream(match.terms.seed, "arena", turn, seat, len(match.lines)).getrandbits(64)
        seen = players[who].observe(match.game, seat, match.heard)
        action = _timed(players[who], seen, seed, efforts[who], contest.limit)
        if contest.veto:
            efforts[who].vetoes.update(find_blunders(match.game, seat, action))
    match.play(seat, action)
    match.shuffle()


def _timed(who: Player, seen: Observation, seed: int, effort: Effort, limit: float) -> Action:
    start = process_time()
    action = who.choose(seen, seed)
    took = process_time() - start
    effort.moves += 1
    effort.seconds += took
    effort.longest = max(effort.longest, took)
    effort.late += took * 1000 > limit
    return action


def _outcome(match: Match, whole: bool) -> tuple[tuple[float, ...], tuple[Seat, ...]]:
    if whole:
        standing = match.standing
        return tuple(map(float, standing.totals)), tuple(s for s, place in enumerate(standing.places) if place == 1)
    points = tuple(map(float, match.results[0].points))
    return points, tuple(seat for seat, own in enumerate(points) if own == max(points))


def fingerprint(game_id: str) -> str:
    """A code for everything an answer at this game can depend on. Results of other code are another contest's."""
    house = Path(__file__).parents[1]
    own = house / "games" / game_id
    files = [path for floor in FLOORS for path in (house / floor).rglob("*.py")]
    files += [house / "arena" / f"{module}.py" for module in SEATED]
    files += [path for path in own.rglob("*.py") if path.relative_to(own).parts[0].startswith(ROLES)]
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def rivals(contest: Contest, lineup: Sequence[int], who: int) -> list[Seat]:
    """The seats that play against this player: neither its own nor on its side."""
    own = [seat for seat, sits in enumerate(lineup) if sits == who]
    friends = {friend for side in contest.sides for friend in side if any(seat in side for seat in own)}
    return [seat for seat in range(contest.seats) if seat not in friends]
