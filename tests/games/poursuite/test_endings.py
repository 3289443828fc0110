"""The last card of the next player in Poursuite, counted the same way as the ordinary rules let it be played."""

from __future__ import annotations

import pytest

from cardtable.cards.pack import Card
from cardtable.games.poursuite.ai.endings import last_card, next_seat
from cardtable.games.poursuite.rules import Poursuite
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.rules.cirkle import CODES, FACES
from cardtable.rules.game import Action
from cardtable.rules.observe import observe
from tests.games.poursuite.positions import position
from tests.support.late_moments import late_moments


def goes_out(game: Poursuite, seen: PoursuiteSeen, action: Action, card: Card) -> bool:
    """Return whether the next player, with this card as its last, can end the deal after an answer."""
    seat, twin = next_seat(seen), game.copy()
    place, (held,) = f"hand.{seat}", game.table.at(f"hand.{seat}")
    if card != held:
        twin.table.move(held, twin.table.where(card))
        twin.table.move(card, place)
    twin.play(seen.seat, action)
    if seat not in twin.asked() or len(twin.table.at(place)) != 1:
        return False
    return any(each.cards for each in twin.ask(seat).actions)


@pytest.mark.share(4)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_card_is_counted_if_the_rules_let_it_end_the_deal(seats: int, seed: str) -> None:
    counted = 0
    for k in range(12):
        for game, seen in late_moments("poursuite", seats, f"{seed}{k}", last_card, hand_size=6):
            found = last_card(seen)
            assert found is not None and isinstance(game, Poursuite)
            held = game.table.at(f"hand.{next_seat(seen)}")[0]
            assert held % FACES in found.faces, "the real card is one of those that are counted"
            unseen = {card % FACES: card for card in (held, *game.table.at("reserve")) if card % FACES in found.faces}
            for action in found.exits:
                for face, card in unseen.items():
                    assert goes_out(game, seen, action, card) == (face in found.exits[action])
            counted += 1
            break
    assert counted > 2


def test_a_black_card_on_its_shape_lets_every_target_out() -> None:
    """An attack may be answered with any target; a card that covers by colour leaves the targets of that colour."""
    game = position("BR", "NR BX VR", "JO", reserve="JT JX JC BT BC VT VC MO BO")
    seen = observe(game, 0, [])
    found = last_card(seen)
    assert found is not None
    ways = {action.cards[0] % FACES: len(found.exits[action]) for action in seen.ask.actions}
    assert {CODES[face]: n for face, n in ways.items()} == {"NR": 4, "BX": 1, "VR": 1}
