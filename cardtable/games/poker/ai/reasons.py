"""Reasons for answers in CIRKLE Poker, in the words of players, and their expected value."""

from __future__ import annotations

from functools import cached_property

from cardtable.cards.chance import stream
from cardtable.cards.events import Said
from cardtable.cards.pack import Card
from cardtable.games.poker.ai.beliefs import common_faces, own_faces
from cardtable.games.poker.ai.certain import is_unbeatable
from cardtable.games.poker.ai.playout import position_of
from cardtable.games.poker.ai.search import PokerImagination
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.cirkle import COLOUR, FACES, SHAPE, TARGET
from cardtable.rules.game import Action

WORLDS = 300
"""Number of imagined deals for the chance to win, which is then known within 3 %."""
STRONG, WEAK = 1.25, 0.8
"""Least share of a strong hand and largest of a weak one, in even shares of the pot."""
CHEAP = 0.25
"""Share of the pot up to which following is cheap."""


class PokerMoment:
    """Facts about a decision."""

    def __init__(self, seen: PokerSeen) -> None:
        self.seen = seen
        self.bets = position_of(seen.setting, seen.public)
        stake, capital = self.bets.round_stakes[seen.seat], self.bets.capital[seen.seat]
        self.high = self.bets.to_match()
        self.due = min(self.high - stake, capital)
        self.last = self.bets.players_behind(seen.seat) == 0
        self.rivals = [s for s in range(self.bets.seats) if self.bets.inside[s] and s != seen.seat]

    @cached_property
    def wins(self) -> int:
        """Times in 100 deals that the player wins, shared pots in part, given the opponents' probable hands."""
        imagined, rng = PokerImagination(self.seen), stream("wins", *self.seen.view.get("board", ()))
        total = 0.0
        for _ in range(WORLDS):
            values = imagined.world(rng).values
            best = max(values[seat] for seat in (self.seen.seat, *self.rivals))
            holders = [seat for seat in (self.seen.seat, *self.rivals) if values[seat] == best]
            total += (self.seen.seat in holders) / len(holders)
        return round(100 * total / WORLDS)

    @property
    def price(self) -> float:
        """Times in 100 that following must win to pay."""
        return 100 * self.due / (self.bets.pot + sum(self.bets.round_stakes) + self.due)

    @property
    def strong(self) -> bool:
        return self.wins * self.bets.players_in >= 100 * STRONG

    @property
    def weak(self) -> bool:
        return self.wins * self.bets.players_in < 100 * WEAK

    @property
    def silent(self) -> bool:
        """True if all others have said parole and nothing has been bet."""
        return not self.high and all(self.bets.parole_pending[seat] for seat in self.rivals)

    @property
    def targets(self) -> tuple[Card, ...]:
        cards = (card for card in self.seen.view[f"hand.{self.seen.seat}"] if card is not None)
        return tuple(card for card in cards if SHAPE[card % FACES] == TARGET)

    @property
    def bare(self) -> bool:
        """True if the first two cards have nothing in common and no target is among them."""
        f, g = own_faces(self.seen)
        return self.bets.stage == 1 and not self.targets and SHAPE[f] != SHAPE[g] and COLOUR[f] != COLOUR[g]

    @property
    def adds_nothing(self) -> bool:
        """True if the own cards add nothing to the five common ones."""
        board = common_faces(self.seen)
        rungs = ladder(self.seen.setting.options)
        return len(board) == 5 and rungs.strength(board) == rungs.strength((*own_faces(self.seen), *board))


def estimate(seen: PokerSeen, worth: float) -> Said:
    """Return the expected chips compared with passing, as a sentence."""
    if seen.public.phase == "show":
        return Said("hints.poker.no-chips")
    chips = round(worth)
    if not chips:
        return Said("hints.poker.even")
    return Said("hints.poker.gains", {"n": chips}) if chips > 0 else Said("hints.poker.loses", {"n": -chips})


def reason(seen: PokerSeen, action: Action) -> Said:
    """Return the clearest reason for an answer."""
    match action.verb:
        case "show":
            return Said("hints.poker.show")
        case "hide":
            return Said("hints.poker.hide")
        case "pass":
            return _for_passing(PokerMoment(seen))
        case "parole":
            return _for_waiting(PokerMoment(seen))
        case "follow" | "tapis":
            return _for_following(PokerMoment(seen), action)
    return _for_staking(PokerMoment(seen), action)


def _for_passing(facts: PokerMoment) -> Said:
    if facts.bare:
        return Said("hints.poker.bare")
    if facts.adds_nothing:
        return Said("hints.poker.everybodys")
    if facts.wins < facts.price:
        return Said("hints.poker.dear", {"n": facts.due, "n_wins": facts.wins})
    return Said("hints.poker.close")


def _for_waiting(facts: PokerMoment) -> Said:
    if facts.high:
        return Said("hints.poker.others-first")
    if facts.last:
        return Said("hints.poker.free" if facts.bets.free_card else "hints.poker.leaves-pot")
    return Said("hints.poker.lurks" if facts.strong else "hints.poker.waits")


def _for_following(facts: PokerMoment, action: Action) -> Said:
    if is_unbeatable(facts.seen):
        return Said("hints.poker.unbeatable")
    if facts.wins >= facts.price:
        return Said("hints.poker.pays", {"n_wins": facts.wins, "n_price": round(facts.price)})
    if facts.bets.stage == 1 and facts.targets:
        return Said("hints.poker.target", {"card": facts.targets[0]})
    if facts.bets.stage < 4 and facts.due <= CHEAP * facts.bets.pot:
        return Said("hints.poker.cheap", {"n": facts.due})
    return Said("hints.poker.curious")


def _for_staking(facts: PokerMoment, action: Action) -> Said:
    if is_unbeatable(facts.seen):
        return Said("hints.poker.unbeatable")
    if facts.silent and action.n == facts.bets.base and not facts.bets.free_card:
        return Said("hints.poker.saves-pot", {"n": facts.bets.pot})
    if facts.strong:
        return Said("hints.poker.strong", {"n_wins": facts.wins})
    if facts.silent:
        return Said("hints.poker.no-raise")
    if facts.bets.stage == 1 and facts.targets:
        return Said("hints.poker.target", {"card": facts.targets[0]})
    if action.n == facts.bets.base < facts.bets.capital[facts.seen.seat]:
        return Said("hints.poker.probe")
    return Said("hints.poker.bluff" if facts.weak else "hints.poker.may-pass")
