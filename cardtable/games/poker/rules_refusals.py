"""Reasons to refuse an answer: stakes too low or too high, words said twice or too late. [rules: #betting]"""

from __future__ import annotations

from cardtable.cards.pack import Seat
from cardtable.games.poker.rules_betting import OPEN, Betting
from cardtable.rules.game import Action, Refusal


def refusal_for(game: Betting, seat: Seat, action: Action) -> Refusal | None:
    """Return the most helpful reason for the seat whose turn it is, or None if no particular one applies."""
    if action.cards or action.to:
        return Refusal("poker.refuse.no-cards")
    if game.phase == "show":
        return Refusal("poker.refuse.show-or-hide")
    match action.verb:
        case "bet" | "raise":
            return _refused_stake(game, seat, action.verb, action.n or 0)
        case "follow":
            return _refused_follow(game, seat)
        case "tapis":
            if not game.is_too_poor(seat):
                return Refusal("poker.refuse.tapis-only-poor")
        case "parole":
            return Refusal("poker.refuse.parole-once" if game.tapis_level == OPEN else "poker.refuse.follow-or-pass")
        case "pass":
            return Refusal("poker.refuse.no-pass-after-parole")
    return None


def _refused_stake(game: Betting, seat: Seat, verb: str, n: int) -> Refusal:
    """Return the reason to refuse a bet or raise of `n`."""
    high, low, most = game.to_match(), game.least_stake(), game.highest_stake(seat)
    if game.tapis_level != OPEN:
        return Refusal("poker.refuse.follow-or-pass")
    if game.parole_pending[seat]:
        return Refusal("poker.refuse.no-raise-after-parole")
    if verb == "bet" and high:
        return Refusal("poker.refuse.bet-already", {"n": high})
    if verb == "raise" and not high:
        return Refusal("poker.refuse.nothing-to-raise")
    if n > game.pot or game.pot < low:
        return Refusal("poker.refuse.pot-limit", {"n": game.pot})
    if n > most or most < low:
        return Refusal("poker.refuse.capital", {"n": most})
    if not high:
        return Refusal("poker.refuse.at-least-base", {"n": low})
    return Refusal("poker.refuse.raise-above", {"n": high}) if n < low else Refusal("poker.refuse.nobody-can-follow")


def _refused_follow(game: Betting, seat: Seat) -> Refusal:
    """Return the reason to refuse to follow."""
    high = game.to_match()
    if not high:
        return Refusal("poker.refuse.nothing-to-follow")
    if game.is_too_poor(seat):
        return Refusal("poker.refuse.too-poor-to-follow")
    return Refusal("poker.refuse.follow-to", {"n": high})
