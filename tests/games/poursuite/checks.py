"""Checks of CIRKLE Poursuite for the tests of all games: its first deal, the claims of its diagrams, its proofs."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.pack import CIRKLE as CIRKLE_PACK
from cardtable.games.poursuite.ai.endings import last_card
from cardtable.games.poursuite.rules import Poursuite
from cardtable.rules.observe import Observation
from cardtable.widgets.diagrams.model import Diagram
from tests.support.derivation import CIRKLE, Derived, Table, deal_round
from tests.support.diagram_claims import faces, pile_and_hand
from tests.support.exhausted import Exhausted
from tests.support.game_checks import GameChecks

FEWEST = 10
"""Least number of cards that a counted last card may be."""


def derive(deal: Derived) -> Table:
    pack = deal.pack(CIRKLE)
    hands = deal_round(pack, deal.dealer, deal.seats, deal.options["hand_size"])
    return hands | {"pile": [pack.pop(0)], "reserve": pack[::-1]}


def answered(pile: Sequence[str], hand: Sequence[str]) -> list[str]:
    """Return the playable cards of a hand; if two cards lie, the second has just been played on the first."""
    cards = faces([*pile, *hand])
    lying, held = cards[: len(pile)], cards[len(pile) :]
    spare = [card for card in range(len(CIRKLE_PACK)) if card not in cards]
    hands = [held, spare[:3], spare[3:6]] if len(pile) == 1 else [[lying[1], *spare[:3]], held, spare[3:6]]
    game = Poursuite.from_position(lying[:1], hands, spare[6:], {})
    if len(pile) > 1:
        game.apply(0, next(each for each in game.ask(0).actions if each.cards == (lying[1],)))
        assert game.starter == 0, "an attack"
    return [CIRKLE_PACK.codes[each.cards[0]][:2] for each in game.ask(game.turn).actions if each.cards]


def what_may_be_played(diagram: Diagram) -> None:
    for row in diagram.rows:
        pile, hand, may = pile_and_hand(row)
        assert answered(pile, hand) == may


def poursuite_stop(seen: Observation) -> Exhausted | None:
    """Count the cards with which the next player goes out after each answer, where the best one stays the best even if
    some cards are four times as likely as others."""
    found = last_card(seen)
    if found is None or found.cases < FEWEST:
        return None
    best = min(seen.ask.actions, key=found.ways)
    others = [each for each in seen.ask.actions if found.ways(each) > found.ways(best)]
    if not all(found.stays_ahead(best, other) for other in others):
        return None
    return Exhausted({action: float(-found.ways(action)) for action in seen.ask.actions}, found.cases)


CHECKS = GameChecks(
    derive,
    claims={"fits": what_may_be_played, "answers": what_may_be_played, "last": what_may_be_played},
    provers={"stop": poursuite_stop},
)
