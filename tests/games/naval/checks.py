"""Checks of CIRKLE Naval for the tests of all games: its first deal, the claims of its diagrams, its proofs."""

from __future__ import annotations

from functools import partial
from itertools import islice

from cardtable.games.naval.ai import problems as naval_problems
from cardtable.games.naval.rules_pyramid import ATTACKER, BATTLE, DEFENDER, NEIGHBOURS, SPOTS, selectable
from cardtable.rules.cirkle import FACES
from cardtable.rules.observe import Observation
from cardtable.widgets.diagrams.model import EMPTY, LIT, Diagram
from tests.support.derivation import CIRKLE, Derived, Table
from tests.support.diagram_claims import faces
from tests.support.exhausted import Exhausted
from tests.support.game_checks import GameChecks


def derive(deal: Derived) -> Table:
    pack, found = deal.pack(CIRKLE), Table()
    for seat, series in enumerate(islice(dict.fromkeys(card[2] for card in pack), deal.seats)):
        hand = [card for card in pack if card[2] == series]
        targets = [card for card in hand if card[1] == "O"]
        found[f"hand.{seat}"] = [card for card in hand if card not in targets[1:]]
        found[f"box.{seat}"] = targets[1:]
    return found


def what_may_be_chosen(diagram: Diagram) -> None:
    places = [shown for row in diagram.rows for shown in row.cards]
    assert [len(row.cards) for row in diagram.rows] == [1, 2, 3, 4, 5, 6] and len(places) == len(SPOTS)
    filled = sum(1 << k for k, shown in enumerate(places) if shown.code != EMPTY)
    near = 0
    for k, shown in enumerate(places):
        near |= NEIGHBOURS[k] if shown.code == EMPTY else 0
    assert sum(1 << k for k, shown in enumerate(places) if shown.mark == LIT) == selectable(filled, near, True, False)


def battles(diagram: Diagram) -> None:
    for row in diagram.rows:
        attacker, _, defender = row.cards
        won = BATTLE[faces([attacker.code])[0] % FACES][faces([defender.code])[0] % FACES]
        assert (attacker.mark == LIT, defender.mark == LIT) == (won == ATTACKER, won == DEFENDER)


def naval_target(seen: Observation) -> Exhausted:
    """At which cards the target cannot lie: with every unseen card in its place it fits nowhere there."""
    worths = {action: float(not may_be) for action, may_be in naval_problems.may_be_target(seen).items()}
    unseen = sum(None in cards for place, cards in seen.view.items() if place.startswith("pyramid."))
    return Exhausted(worths, len(worths) * unseen)


def naval_count(kind: str, seen: Observation) -> Exhausted:
    """Count the wins of every own card against all cards that may lie under a back."""
    worths = {action: naval_problems.worth(kind, seen, action) for action in seen.ask.actions}
    faces = naval_problems.face_counts(seen, seen.ask.actions[0])[2]
    return Exhausted(worths, faces * len(worths))


def naval_prey(seen: Observation) -> Exhausted:
    """Return the offered cards that fall for certain by the open cards."""
    worths = {action: naval_problems.prey(seen, action) for action in seen.ask.actions}
    return Exhausted(worths, len(worths))


CHECKS = GameChecks(
    derive,
    derived_with={"target_choice": "random"},
    claims={"choose": what_may_be_chosen, "attack": battles},
    provers={
        **{kind: partial(naval_count, kind) for kind in ("hidden", "safe", "trade")},
        **dict.fromkeys(("sea", "shown"), naval_target),
        "prey": naval_prey,
    },
)
