"""Plain blunders in Contrat's tricks, which a partner would groan at."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.ai.blunder_filter import OpenTrick, others_hold, trick_blunders
from cardtable.cards.pack import Card, Seat
from cardtable.games.contrat.rules import Contrat
from cardtable.games.contrat.rules_tricks import CARD_COLOUR, STRENGTH, taken_by
from cardtable.rules.cirkle import BLACK, FACES
from cardtable.rules.game import Action, Game

DEAR_FACES = 6
"""Points above the cheapest card that make a card a gift."""


def judge(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    assert isinstance(game, Contrat)
    if game.phase != "play" or not game.trick:
        return
    strength = STRENGTH[CARD_COLOUR[game.trick[0]]]
    highest = max([strength[card] for card in (*others_hold(game, seat), *game.table.at("first"))], default=-1)
    teams = game.setting.options["mode"] == "teams"

    def goes_to(card: Card) -> Seat | None:
        trick = [*game.trick, card]
        if len(trick) == 4 or max(strength[c] for c in trick) > highest:
            return taken_by(trick, game.leader, game.memo_bits, teams)
        return None

    if teams or seat == game.taker:
        friends = [friend for friend in game.side(seat) if friend != seat]
    else:
        friends = [other for other in range(4) if other not in (seat, game.taker)]
    yield from trick_blunders(
        OpenTrick(
            seat=seat,
            legal=[other.cards[0] for other in game.ask(seat).actions],
            taker_after=goes_to,
            friends=friends,
            enemies=[other for other in range(4) if other != seat and other not in friends],
            value=lambda card: game.worth[card % FACES],
            costly=DEAR_FACES,
            is_trick_taker=lambda card: CARD_COLOUR[card] == BLACK,
        ),
        action.cards[0],
    )
