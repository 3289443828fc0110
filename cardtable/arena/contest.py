"""Contests of bots in duplicate deals: the same cards, dealer and setting, played once for each rotation of the
players around the table. The cards follow from the contest's seed, and each seat of each rotation has a random stream
of its own, so a deal gives the same result on every computer.
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
"""Number of deals after which a match is counted as it stands."""
FLOORS = ("cards", "rules", "ai")
ROLES = ("about", "rules", "players", "ai")
"""Parts of a game's folder that an answer depends on, by the first word of their names."""
SEATED = ("opponents", "openspiel")
"""Modules beside this one on which an answer depends."""


class Contest(NamedTuple):
    """Players, game and measure of a contest. Plain data: it goes to other processes and into files."""

    game: str
    seats: int
    options: Options
    players: tuple[str, ...]
    seed: str = "1"
    whole: bool = False
    """True for whole matches instead of single deals."""
    veto: bool = False
    """True if moves that would insult a partner are counted."""
    limit: float = 1300.0
    """Milliseconds above which an answer counts as late."""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats that win and lose together."""
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
    """Effort of one player in a duplicate deal. Answers without a choice are not counted."""

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
    """Play one deal, or one match, in every rotation of the players."""
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
    ask, player = match.game.ask(seat), lineup[seat]
    if ask.forced:
        action = ask.actions[0]
    else:
        seed = stream(match.terms.seed, "arena", turn, seat, len(match.lines)).getrandbits(64)
        seen = players[player].observe(match.game, seat, match.heard)
        action = _timed(players[player], seen, seed, efforts[player], contest.limit)
        if contest.veto:
            efforts[player].vetoes.update(find_blunders(match.game, seat, action))
    match.play(seat, action)
    match.shuffle()


def _timed(player: Player, seen: Observation, seed: int, effort: Effort, limit: float) -> Action:
    start = process_time()
    action = player.choose(seen, seed)
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
    """Return a hash of all source files on which an answer in this game can depend. Results with another hash belong to
    another contest."""
    house = Path(__file__).parents[1]
    own = house / "games" / game_id
    files = [path for floor in FLOORS for path in (house / floor).rglob("*.py")]
    files += [house / "arena" / f"{module}.py" for module in SEATED]
    files += [path for path in own.rglob("*.py") if path.relative_to(own).parts[0].startswith(ROLES)]
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def rivals(contest: Contest, lineup: Sequence[int], player: int) -> list[Seat]:
    """Return the seats that play against this player: neither its own nor on its side."""
    own = [seat for seat, sits in enumerate(lineup) if sits == player]
    friends = {friend for side in contest.sides for friend in side if any(seat in side for seat in own)}
    return [seat for seat in range(contest.seats) if seat not in friends]
