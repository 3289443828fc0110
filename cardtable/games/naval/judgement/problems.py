"""Which moments of CIRKLE Naval make a problem."""

from __future__ import annotations

from cardtable.ai.problems import ProblemLore
from cardtable.games.naval.rules_shape import NavalSeen

QUESTIONS = {
    "attack": "problems.naval.attack",
    "aim": "problems.naval.aim",
    "ending": "problems.naval.ending",
}
ENDING = 9
"""The most cards of a pyramid that is nearly sunk."""


def kind(seen: NavalSeen) -> str:
    public = seen.public
    if public["phase"] not in ("attack", "aim") or seen.ask.forced:
        return ""
    rivals = [filled for seat, filled in enumerate(public["filled"]) if seat != seen.seat and not public["out"][seat]]
    if min(filled.bit_count() for filled in rivals) <= ENDING:
        return "ending"
    return public["phase"]


def clear(seen: NavalSeen) -> float:
    """In chances to win."""
    return 0.025


OPEN = {"peek_own": "always", "peek_seen": "always"}
PROBLEMS = ProblemLore(QUESTIONS, kind, clear, tables=((2, OPEN), (3, OPEN)))
