"""Floor 2: the computer players of CIRKLE Contrat. Beginner goes by what a person sees; Standard and Expert play
imagined deals out, and none of them makes a move that a partner would groan at."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ai.bot import Bot, Budget
from cardtable.ai.contrat_bidding import Curve, in_teams, raised, spoken
from cardtable.ai.contrat_hands import decent, hand_of, is_poor, laid_first, promise, sensible, sight, with_taker
from cardtable.ai.contrat_search import Searcher
from cardtable.cards.chance import Random, shuffled
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

PROMISED: Mapping[bool, Curve] = {True: Curve(-5, 1, 78), False: Curve(-7, 1, 70)}
"""How far deals stray from what a hand promises, for teams or alone."""
RECENT = 8
"""A beginner keeps so many cards in mind: those of the last two tricks."""


class Person:
    """Goes by what it sees, without imagining anything."""

    def choose(self, seen: Observation, rng: Random, budget: Budget) -> Action:
        public = seen.public
        hand = shuffled(hand_of(seen), rng)
        match public["phase"]:
            case "exchange":
                keep, *drawn = seen.ask.actions
                poor = [action for action in drawn if is_poor(action.cards[0], public["matching"][seen.seat])]
                return poor[0] if poor else keep
            case "first":
                return Action("lay", (laid_first(hand, public["worth"], with_taker(seen)),))
            case "play":
                at = sight(seen, RECENT)
                cards = shuffled([action.cards[0] for action in seen.ask.actions], rng)
                return Action("play", (sensible(at, decent(at, cards)),))
        in_auction = public["phase"] == "auction"
        cards = [*hand, public["turned"]] if in_auction else hand
        expected = promise(cards, public["worth"], in_teams(seen))
        chances = PROMISED[in_teams(seen)].chances(expected, 2 * sum(public["worth"]))
        return spoken(seen, chances) if in_auction else raised(seen, chances)


BOTS: Mapping[str, Bot] = {"beginner": Person(), "standard": Searcher(), "expert": Searcher()}
PLAYOUTS: Mapping[str, int] = {"standard": 400, "expert": 6000}
