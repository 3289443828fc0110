"""Floor 2: deal the cards that a seat cannot see into the gaps it sees, as they might lie."""

from __future__ import annotations

from cardtable.cards.chance import Random, below, shuffled
from cardtable.cards.events import Sight
from cardtable.cards.pack import Card, Place, only
from cardtable.cards.table import Table
from cardtable.rules.game import Game
from cardtable.rules.games import game as find
from cardtable.rules.observe import Observation


def remembered(seen: Observation) -> dict[Place, list[Card | None]]:
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
    slots = [(place, i) for place, cards in known.items() for i, card in enumerate(cards) if card is None]
    assert len(slots) == len(unseen), "every card has its place"
    table = Table(kind.places(seen.setting), len(kind.pack))
    game = kind.restore(seen.setting, seen.public, table)
    _mend(game, [place for place, _ in slots], unseen, rng)
    for (place, i), card in zip(slots, unseen, strict=True):
        known[place][i] = card
    mine = only(seen.seat)
    for place, cards in known.items():
        dealt = [card for card in cards if card is not None]
        table.lay(place, dealt)
        usual = table.places[place]
        for card, looked_at in zip(dealt, seen.view.get(place, ()), strict=True):
            table.turn(card, usual & ~mine if looked_at is None else usual | mine)
    return game.copy()


def _mend(game: Game, places: list[Place], cards: list[Card], rng: Random) -> None:
    """Exchange cards that the rules do not allow where they were dealt with others that may lie there.

    An exchange that is right for both comes first, then one with a card that lies wrong as well, then any that is right
    here: the other card is put right in its turn.
    """
    wrong = [i for i, place in enumerate(places) if not game.may_hold(place, cards[i])]
    for _ in range(4 * len(places)):
        if not wrong:
            return
        i = wrong.pop(below(rng, len(wrong)))
        fitting = [j for j in shuffled(range(len(cards)), rng) if game.may_hold(places[i], cards[j])]
        both = [j for j in fitting if game.may_hold(places[j], cards[i])]
        choice = both or [j for j in fitting if j in wrong] or fitting
        if not choice:
            continue
        j = choice[0]
        cards[i], cards[j] = cards[j], cards[i]
        if j in wrong:
            wrong.remove(j)
        if not game.may_hold(places[j], cards[j]):
            wrong.append(j)
