"""Worth of an answer at CIRKLE Poker by a rule of thumb, by which players without values choose what they like: even
chances against random hands, and half of the rivals follow a raise."""

from __future__ import annotations

from cardtable.games.poker.ai.certain import pot_share
from cardtable.games.poker.ai.playout import FOLLOW, PASS, WAIT, position_of
from cardtable.games.poker.ai.search import choice_of
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.game import Action

RUNOUTS = 20
RESPECT = 0.65
"""Factor on the own share of the pot after a bet, because rivals that bet have more than random cards."""
FOLLOWERS = 0.5
"""Share of the rivals that follow a raise."""
ALL_FOLD, ALL_FOLD_AMONG_GOOD = 0.1, 0.2
"""Chance that none does, among beginners and among good players."""


def rough_worth(seen: PokerSeen, action: Action, all_fold: float = ALL_FOLD) -> float:
    """Return the chips that an answer is worth by a rule of thumb; 0 for passing."""
    if seen.public.phase == "show":
        return 0.0
    bets = position_of(seen.setting, seen.public)
    what, stake = choice_of(seen, action)
    if what == PASS:
        return 0.0
    rivals, high, own = bets.players_in - 1, bets.to_match(), bets.round_stakes[seen.seat]
    wins = pot_share(seen, rivals, RUNOUTS) * (RESPECT if high else 1.0)
    pot, due = bets.pot + sum(bets.round_stakes), stake - own
    if what == WAIT:
        return wins * pot
    if what == FOLLOW:
        return wins * (pot + due) - due
    followed = wins * (pot + due + rivals * FOLLOWERS * (stake - high)) - due
    return followed + all_fold * (pot - followed)
