"""Report of a contest in Markdown: means and shares with their intervals, computed from duplicate deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from math import inf, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from cardtable.arena.contest import Contest, Duplicate, Rotation, rivals
from cardtable.rules.game import option_text
from cardtable.rules.registry import game

NORMAL = 1.959964
"""Half width of the central 95 % of a normal distribution, in standard deviations."""
FEW = (inf, 12.706, 4.303, 3.182, 2.776)
"""Student's t for 95 % and up to four degrees of freedom."""
EQUAL = 1e-9
HEAD = (
    "game", "player", "against", "deals", "points more", "95 %", "sd", "deals won", "95 %", "first", "even",
    "points", "theirs", "ms a move", "longest", "late", "vetoes", "code",
)  # fmt: skip


def student(freedom: int) -> float:
    """Return Student's t for an interval of 95 %: from a table for few degrees of freedom, else by Cornish and Fisher's
    series."""
    if freedom < len(FEW):
        return FEW[freedom]
    z, n = NORMAL, 4 * freedom
    first, second = z**3 + z, 5 * z**5 + 16 * z**3 + 3 * z
    third = 3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z
    return z + first / n + second / (6 * n**2) + third / (6 * n**3)


class Mean(NamedTuple):
    """Mean with half the width of its 95 % interval, and the standard deviation of one observation."""

    mean: float
    half: float
    sd: float


def mean_of(values: Sequence[float]) -> Mean:
    """Return the mean of observations. The width for a single one is infinite."""
    if len(values) < 2:
        return Mean(fmean(values), inf, 0.0)
    sd = stdev(values)
    return Mean(fmean(values), student(len(values) - 1) * sd / sqrt(len(values)), sd)


def wilson(won: float, n: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, by Wilson."""
    share, z = won / n, NORMAL
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


class TimesTaken(NamedTuple):
    """Processor time of one player's answers in milliseconds, and the answers counted against it."""

    moves: int
    ms: float
    longest: float
    late: int
    vetoes: Counter[str]


class ContestStanding(NamedTuple):
    """Result of one player in a contest."""

    ahead: Mean
    """Points a deal above the mean of the opponents."""
    won: float
    """Number of duplicate deals in which the player was the best over all rotations; a tie is shared."""
    first: float
    """Share of first places over all games."""
    expected_first: float
    """Share of first places that equal players would have: the player's share of the seats."""
    own: float
    theirs: float


def contest_standing(contest: Contest, played: Collection[Duplicate], who: int) -> ContestStanding:
    """Return the result of one player; only whole duplicate deals are counted."""
    games = [rotation for deal in played for rotation in deal.rotations]
    own, theirs = zip(*(_points(contest, rotation, who) for rotation in games), strict=True)
    return ContestStanding(
        ahead=mean_of([fmean(_ahead(contest, rotation, who) for rotation in deal.rotations) for deal in played]),
        won=sum(_won(contest, deal, who) for deal in played),
        first=fmean(sum(r.lineup[seat] == who for seat in r.first) / len(r.first) for r in games),
        expected_first=fmean(r.lineup.count(who) / len(r.lineup) for r in games),
        own=fmean(own),
        theirs=fmean(theirs),
    )


def times_taken(played: Collection[Duplicate], who: int) -> TimesTaken:
    """Return the processor time of one player's answers."""
    efforts = [deal.efforts[who] for deal in played]
    moves = sum(effort.moves for effort in efforts)
    return TimesTaken(
        moves=moves,
        ms=1000 * sum(effort.seconds for effort in efforts) / max(1, moves),
        longest=1000 * max(effort.longest for effort in efforts),
        late=sum(effort.late for effort in efforts),
        vetoes=sum((effort.vetoes for effort in efforts), Counter()),
    )


def _points(contest: Contest, rotation: Rotation, who: int) -> tuple[float, float]:
    """Return the mean points of a player's seats in one game, and of the opponents' seats."""
    own = fmean(points for seat, points in enumerate(rotation.points) if rotation.lineup[seat] == who)
    return own, fmean(rotation.points[seat] for seat in rivals(contest, rotation.lineup, who))


def _ahead(contest: Contest, rotation: Rotation, who: int) -> float:
    own, theirs = _points(contest, rotation, who)
    return own - theirs


def _won(contest: Contest, deal: Duplicate, who: int) -> float:
    sums = [
        fmean(_points(contest, rotation, each)[0] for rotation in deal.rotations)
        for each in range(len(contest.players))
    ]
    best = [each for each, points in enumerate(sums) if points >= max(sums) - EQUAL]
    return (who in best) / len(best)


def markdown_table(found: Iterable[tuple[Contest, str, Collection[Duplicate]]]) -> str:
    """Return a Markdown table of contests, each with the hash of the program that played it: one line for two players,
    with the times of both side by side, and one for each player of a larger contest."""
    rows = [HEAD, ("---",) * len(HEAD)]
    for contest, code, played in found:
        if not played:
            continue
        if len(contest.players) == 2:
            rows.append(_row(contest, code, played, 0, (0, 1)))
        else:
            rows += [_row(contest, code, played, who, (who,)) for who in range(len(contest.players))]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _row(contest: Contest, code: str, played: Collection[Duplicate], who: int, paced: Sequence[int]) -> tuple[str, ...]:
    how, deals = contest_standing(contest, played, who), len(played)
    paces = [times_taken(played, each) for each in paced]
    low, high = wilson(how.won, deals)
    return (
        _contest_label(contest),
        contest.players[who],
        ", ".join(name for other, name in enumerate(contest.players) if other != who),
        str(deals),
        f"{how.ahead.mean:+.2f}",
        f"±{how.ahead.half:.2f}" if deals > 1 else "-",
        f"{how.ahead.sd:.2f}" if deals > 1 else "-",
        f"{how.won / deals:.0%}",
        f"{low:.0%} to {high:.0%}",
        f"{how.first:.0%}",
        f"{how.expected_first:.0%}",
        f"{how.own:.2f}",
        f"{how.theirs:.2f}",
        " / ".join(f"{each.ms:.1f}" for each in paces),
        " / ".join(f"{each.longest:.0f}" for each in paces),
        " / ".join(f"{each.late} of {each.moves}" for each in paces),
        " / ".join(_blunder_counts(each) for each in paces) if contest.veto else "-",
        code,
    )


def _blunder_counts(paced: TimesTaken) -> str:
    return ", ".join(f"{name}: {n}" for name, n in paced.vetoes.most_common()) or "none"


def _contest_label(contest: Contest) -> str:
    """Return the name of the game with all settings that are not the default."""
    defaults = game(contest.game).defaults()
    changed = [f"{name}={option_text(value)}" for name, value in contest.options.items() if value != defaults.get(name)]
    kind = "matches" if contest.whole else "deals"
    return ", ".join([contest.game, f"{contest.seats} seats", kind, f"seed {contest.seed}", *changed])
