"""Plain blunders in Tarocchi's tricks, which a partner would groan at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.ai.blunder_filter import OpenTrick, others_hold, trick_blunders
from cardtable.cards.pack import Card, Seat
from cardtable.games.tarocchi.rules import Tarocchi
from cardtable.games.tarocchi.rules_cards import FOOL, PREY, SUIT, THIRDS, TRUMPS, beats
from cardtable.rules.game import Action, Game

DEAR_THIRDS = 6
"""Thirds of a point above the cheapest card that make a card a gift."""


def judge(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    assert isinstance(game, Tarocchi)
    if game.phase != "play" or game.suit_led < 0:
        return
    unseen = [*others_hold(game, seat), *game.table.at(f"scarto.{game.declarer}")]
    last = (seat + 1) % 4 == game.leader

    def goes_to(card: Card) -> Seat | None:
        takes = card != FOOL and beats(card, game.best_card)
        best, winner = (card, seat) if takes else (game.best_card, game.best_seat)
        return winner if last or not any(other != FOOL and beats(other, best) for other in unseen) else None

    friends, enemies = _sides_known(game, seat)
    yield from trick_blunders(
        OpenTrick(
            seat=seat,
            legal=[other.cards[0] for other in game.ask(seat).actions],
            taker_after=goes_to,
            friends=friends,
            enemies=enemies,
            value=lambda card: 0 if card == FOOL else THIRDS[card],
            costly=DEAR_THIRDS,
            is_trick_taker=lambda card: SUIT[card] == TRUMPS and card not in PREY,
        ),
        action.cards[0],
    )


def _sides_known(game: Tarocchi, seat: Seat) -> tuple[list[Seat], list[Seat]]:
    """Return the other seats that a seat knows to be on its side, and those it knows to be against it."""
    others = [other for other in range(4) if other != seat]
    attack: Sequence[Seat] = game.attack
    if not attack and game.named in game.table.at(f"hand.{seat}"):
        attack = (game.declarer, seat)
    if attack:
        with_us = [other for other in others if (other in attack) == (seat in attack)]
        return with_us, [other for other in others if other not in with_us]
    return [], [other for other in others if other == game.declarer]
