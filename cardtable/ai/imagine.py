"""Floor 2: deal the cards that a seat cannot see into the gaps it sees, as they might lie."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.cards.chance import Random, shuffled
from cardtable.cards.events import Sight
from cardtable.cards.pack import Card, Place, only
from cardtable.cards.table import Table
from cardtable.rules.game import Game
from cardtable.rules.games import game as find
from cardtable.rules.observe import Observation


def remembered(seen: Observation) -> Mapping[Place, list[Card | None]]:
    """Every slot of the table, with the card that the seat knows to lie there."""
    sight = Sight(seen.seat)
    for event in seen.heard:
        sight.hear(event)
    return sight.known


def imagine(seen: Observation, rng: Random, kind: type[Game] | None = None) -> Game:
    """A game that this seat could not tell from the real one: all it remembers is true, the rest is dealt by chance."""
    kind = find(seen.game) if kind is None else kind
    known = remembered(seen) if seen.heard else {place: list(cards) for place, cards in seen.view.items()}
    here = {card for cards in known.values() for card in cards if card is not None}
    unseen = shuffled((card for card in kind.cards(seen.setting) if card not in here), rng)
    table = Table(kind.places(seen.setting), len(kind.pack))
    mine = only(seen.seat)
    for place, cards in known.items():
        dealt = [unseen.pop() if card is None else card for card in cards]
        table.lay(place, dealt)
        usual = table.places[place]
        for card, looked_at in zip(dealt, seen.view.get(place, ()), strict=True):
            table.turn(card, usual & ~mine if looked_at is None else usual | mine)
    assert not unseen, "every card has its place"
    return kind.restore(seen.setting, seen.public, table).copy()
