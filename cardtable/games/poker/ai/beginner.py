"""Beginner for CIRKLE Poker. It looks at its own combination only, follows too often, and never bluffs."""

from __future__ import annotations

from cardtable.ai.bot import Budget
from cardtable.cards.chance import Random
from cardtable.games.poker.ai.beliefs import own_faces
from cardtable.games.poker.ai.certain import is_unbeatable
from cardtable.games.poker.ai.playout import FOLLOW, HALF, LEAST, PASS, POT, WAIT, position_of
from cardtable.games.poker.ai.search import action_of
from cardtable.games.poker.rules_hands import CARRE, FULL, MAJOR_CARRE, ROYAL_SUITE, SUITE, category, ladder
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.rules.cirkle import COLOUR, SHAPE, TARGET
from cardtable.rules.game import Action

BAD, SO_SO, GOOD, GREAT = range(4)
"""Classes of own cards, from bad to great."""
RUNGS = {
    2: (SUITE, FULL, CARRE),
    3: (FULL, CARRE, MAJOR_CARRE),
    4: (ROYAL_SUITE, CARRE, MAJOR_CARRE),
}
"""By stage, the combinations from which on the cards are so-so, good and great: some three, two and one in eight."""
CURIOUS = {BAD: (0.7, 0.3), SO_SO: (1.0, 0.85), GOOD: (1.0, 1.0), GREAT: (1.0, 1.0)}
"""Chance to follow when it is cheap, and when it is not."""
CHEAP = 0.25
"""Share of the pot up to which following is cheap."""
BETS = {BAD: (WAIT, WAIT), SO_SO: (WAIT, LEAST), GOOD: (LEAST, HALF), GREAT: (HALF, POT)}
"""The two openings for each class of cards; one of them is taken at random."""
RAISES = 0.4
"""Chance to raise with great cards."""


def liking(seen: PokerSeen) -> int:
    """Return the class of the own cards."""
    mine = own_faces(seen)
    if seen.public.stage == 1:
        targets = sum(SHAPE[face] == TARGET for face in mine)
        matched = len({SHAPE[face] for face in mine}) == 1 or len({COLOUR[face] for face in mine}) == 1
        return GOOD if targets + matched > 1 else SO_SO if targets + matched else BAD
    cards = [card for place in (f"hand.{seen.seat}", "board") for card in seen.view[place] if card is not None]
    held = category(ladder(seen.setting.options).strength(cards))
    return sum(held >= rung for rung in RUNGS[seen.public.stage])


class PokerBeginner:
    """Bot of level beginner."""

    def choose(self, seen: PokerSeen, rng: Random, budget: Budget) -> Action:
        if seen.public.phase == "show":
            return Action("show" if liking(seen) >= GOOD else "hide")
        bets = position_of(seen.setting, seen.public)
        choices = dict(bets.choices(seen.seat))
        what = self._wants(seen, liking(seen), rng)
        if what == PASS and is_unbeatable(seen):
            what = FOLLOW
        order = (what, POT, HALF, LEAST, FOLLOW, WAIT) if what >= LEAST else (what, FOLLOW, WAIT, LEAST)
        chosen = next(each for each in order if each in choices)
        return action_of(seen, (chosen, choices[chosen]))

    def _wants(self, seen: PokerSeen, likes: int, rng: Random) -> int:
        bets = position_of(seen.setting, seen.public)
        high = bets.to_match()
        if not high:
            first, second = BETS[likes]
            last = likes > BAD and not bets.players_behind(seen.seat)
            return second if last or rng.random() < 0.5 else first
        if likes == GREAT and rng.random() < RAISES:
            return HALF
        due = high - bets.round_stakes[seen.seat]
        cheap, dear = CURIOUS[likes]
        return FOLLOW if rng.random() < (cheap if due <= CHEAP * bets.pot else dear) else PASS
