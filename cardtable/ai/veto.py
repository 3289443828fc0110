"""Moves that would make a person at the table groan, as far as the deal and what everyone has seen decide it.

Each judge is a small pure function of a position and an answer. It knows where all cards lie, but calls a thing sure
only if it holds wherever the cards lie that the player cannot see. The names of the moves go into reports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.bataille.rules import Bataille
from cardtable.games.cerchio.rules import Cerchio, captures, points_of
from cardtable.games.contrat.rules import Contrat
from cardtable.games.contrat.rules_tricks import CARD_COLOUR, STRENGTH, taken_by
from cardtable.games.court_circular.rules import CourtCircular
from cardtable.games.court_circular.rules_lines import best_line
from cardtable.games.naval.rules_pyramid import TARGETS
from cardtable.games.poker.rules import Poker
from cardtable.games.poker.rules_hands import ladder
from cardtable.games.tarocchi.rules import Tarocchi
from cardtable.games.tarocchi.rules_cards import FOOL, PREY, SUIT, THIRDS, TRUMPS, beats
from cardtable.rules.cirkle import BLACK, FACES
from cardtable.rules.game import Action, Game

OVERTAKES = "takes a trick that was the partner's already"
FEEDS = "throws points on a trick the enemy has already"
FOLDS_FREE = "folds when checking is free"
FOLDS_BEST = "folds what cannot lose"
PASSES = "passes a capture that costs nothing"
MISSES = "misses the card that wins at once"
RESIGNS = "resigns a trick it could win"
GIVES_UP = "attacks with its own target"

DEAR_FACES = 6
"""So many points more than the cheapest card are a gift, in Contrat."""
DEAR_THIRDS = 6
"""The same in Tarocchi, in thirds: two points."""


def vetoes(game: Game, seat: Seat, action: Action) -> Sequence[str]:
    """What is wrong with an answer that the seat is about to give."""
    judge = _JUDGES.get(game.id)
    return [] if judge is None else list(judge(game, seat, action))


def _others(game: Game, seat: Seat) -> list[Card]:
    """The cards in the hands of the others."""
    return [card for other in range(game.setting.seats) if other != seat for card in game.table.at(f"hand.{other}")]


# -- tricks ----------------------------------------------------------------------------------------------------------


class Trick(NamedTuple):
    """A trick that has begun, as a seat sees it that is to play to it."""

    seat: Seat
    legal: Sequence[Card]
    goes_to: Callable[[Card], Seat | None]
    """Who takes it after a card, if nothing that the seat cannot see can change that."""
    friends: Sequence[Seat]
    enemies: Sequence[Seat]
    worth: Callable[[Card], int]
    """What a card brings whoever takes the trick."""
    dear: int
    takes: Callable[[Card], bool]
    """Whether a card is one to take tricks with, and nothing is gained by playing it for itself."""


def _of_trick(trick: Trick, played: Card) -> Iterator[str]:
    if trick.takes(played) and trick.goes_to(played) == trick.seat:
        spared = [card for card in trick.legal if trick.worth(card) <= trick.worth(played)]
        if any(trick.goes_to(card) in trick.friends for card in spared):
            yield OVERTAKES
    lost = all(trick.goes_to(card) in trick.enemies for card in trick.legal)
    if lost and trick.worth(played) >= trick.dear + min(map(trick.worth, trick.legal)):
        yield FEEDS


def _of_contrat(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    assert isinstance(game, Contrat)
    if game.phase != "play" or not game.trick:
        return
    strength = STRENGTH[CARD_COLOUR[game.trick[0]]]
    highest = max([strength[card] for card in (*_others(game, seat), *game.table.at("first"))], default=-1)
    teams = game.setting.options["mode"] == "teams"

    def goes_to(card: Card) -> Seat | None:
        trick = [*game.trick, card]
        if len(trick) == 4 or max(strength[c] for c in trick) > highest:
            return taken_by(trick, game.leader, game.matching, teams)
        return None

    if teams or seat == game.taker:
        friends = [friend for friend in game.side(seat) if friend != seat]
    else:
        friends = [other for other in range(4) if other not in (seat, game.taker)]
    yield from _of_trick(
        Trick(
            seat=seat,
            legal=[other.cards[0] for other in game.ask(seat).actions],
            goes_to=goes_to,
            friends=friends,
            enemies=[other for other in range(4) if other != seat and other not in friends],
            worth=lambda card: game.worth[card % FACES],
            dear=DEAR_FACES,
            takes=lambda card: CARD_COLOUR[card] == BLACK,
        ),
        action.cards[0],
    )


def _of_tarocchi(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    assert isinstance(game, Tarocchi)
    if game.phase != "play" or game.led < 0:
        return
    unseen = [*_others(game, seat), *game.table.at(f"scarto.{game.declarer}")]
    last = (seat + 1) % 4 == game.leader

    def goes_to(card: Card) -> Seat | None:
        takes = card != FOOL and beats(card, game.best)
        best, winner = (card, seat) if takes else (game.best, game.best_seat)
        return winner if last or not any(other != FOOL and beats(other, best) for other in unseen) else None

    friends, enemies = _sides_known(game, seat)
    yield from _of_trick(
        Trick(
            seat=seat,
            legal=[other.cards[0] for other in game.ask(seat).actions],
            goes_to=goes_to,
            friends=friends,
            enemies=enemies,
            worth=lambda card: 0 if card == FOOL else THIRDS[card],
            dear=DEAR_THIRDS,
            takes=lambda card: SUIT[card] == TRUMPS and card not in PREY,
        ),
        action.cards[0],
    )


def _sides_known(game: Tarocchi, seat: Seat) -> tuple[list[Seat], list[Seat]]:
    """The others of whom a seat knows that they play with it, and those of whom it knows that they play against it."""
    others = [other for other in range(4) if other != seat]
    attack: Sequence[Seat] = game.attack
    if not attack and game.named in game.table.at(f"hand.{seat}"):
        attack = (game.declarer, seat)
    if attack:
        with_us = [other for other in others if (other in attack) == (seat in attack)]
        return with_us, [other for other in others if other not in with_us]
    return [], [other for other in others if other == game.declarer]


# -- other games -----------------------------------------------------------------------------------------------------


def _of_cerchio(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    """Without a stock everything lies open: the most that one's cards could ever take, and that nobody can take back,
    is not left lying. A pass that ends the game may have its reasons."""
    assert isinstance(game, Cerchio)
    if action.verb != "pass" or game.table.at("stock") or game.passes == 3:
        return
    mine = [card for card in game.circle if card // 13 == game.suit]
    theirs = [card for card in game.circle if card // 13 != game.suit]
    most = max((points_of(Action("take", (c, t))) for c in mine for t in theirs), default=0)
    takes = [a for a in game.ask(seat).actions if a.verb == "take" and points_of(a) == most > 0]
    if any(not _takes_back(game, take) for take in takes):
        yield PASSES


def _takes_back(game: Cerchio, take: Action) -> bool:
    """Whether somebody could take from the seat after its capture."""
    after = [card for card in game.circle if card not in take.cards]
    others = (suit for suit in range(4) if suit != game.suit)
    return any(after[j] // 13 == game.suit for suit in others for _, j in captures(after, suit, *game.manner))


def _of_poursuite(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    """A last card that may be played ends the deal with a win."""
    if len(game.table.at(f"hand.{seat}")) == 1 and action.verb != "play":
        yield from [MISSES] * any(other.verb == "play" for other in game.ask(seat).actions)


def _of_poker(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    assert isinstance(game, Poker)
    if game.phase != "bet" or action.verb != "pass":
        return
    if game.stake[seat] >= game.to_match() and any(other.verb == "parole" for other in game.ask(seat).actions):
        yield FOLDS_FREE
    if game.stage == 4 and _cannot_lose(game, seat):
        yield FOLDS_BEST


def _cannot_lose(game: Poker, seat: Seat) -> bool:
    """Whether no two cards that the seat cannot see make a better hand with the common cards."""
    rungs, board = ladder(game.setting.options), tuple(game.table.at("board"))
    own = (*game.table.at(f"hand.{seat}"), *board)
    faces: dict[int, list[Card]] = {}
    for card in range(len(game.pack)):
        if card not in own:
            faces.setdefault(card % FACES, []).append(card)
    # Equal faces are equal cards: two of each stand for all.
    unseen = [card for cards in faces.values() for card in cards[:2]]
    return all(0 in rungs.winners([own, (*pair, *board)]) for pair in combinations(unseen, 2))


def _of_court_circular(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    """With two cards laid, the third may win whatever the others still lay."""
    assert isinstance(game, CourtCircular)
    if action.verb != "resign":
        return
    rivals = [s for s in range(game.setting.seats) if s != seat and s not in game.resigned]
    if len(game.table.at(f"laid.{seat}")) < 2 or any(len(game.table.at(f"laid.{s}")) < 2 for s in rivals):
        return
    unseen = [*_others(game, seat), *game.table.at("stock")]
    theirs = max(_best(game, rival, unseen) for rival in rivals)
    if _best(game, seat, game.table.at(f"hand.{seat}")) > theirs:
        yield RESIGNS


def _best(game: CourtCircular, seat: Seat, cards: Sequence[Card]) -> tuple[int, int]:
    """How strong the Line of a seat can become with its third card from among these."""
    laid, options = tuple(game.table.at(f"laid.{seat}")), game.setting.options
    thirds = [laid] if len(laid) == 3 else [(*laid, card) for card in cards]
    kind, order = options["line_table"], options["card_order"]
    return max(best_line(game.lead, three, kind, order)[:2] for three in thirds)


def _of_naval(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    """The target that a seat has laid out itself; only where there is another card to attack with."""
    if action.verb != "attack":
        return

    def is_target(place: Place) -> bool:
        return game.table.at(place)[0] in TARGETS

    if is_target(action.to) and any(a.verb == "pass" or not is_target(a.to) for a in game.ask(seat).actions):
        yield GIVES_UP


def _of_bataille(game: Game, seat: Seat, action: Action) -> Iterator[str]:
    """The last to answer knows an own card that beats all others and wins the game; the reserve could still lose it."""
    assert isinstance(game, Bataille)
    if action.verb != "reserve" or game.turn < len(game.round) - 1 or not game.sure[seat]:
        return
    cards = [*[game.face[other] for other in game.round[:-1]], game.table.at(f"pack.{seat}")[-1]]
    alike = len({card % FACES for card in cards}) < len(cards)
    if (
        not alike
        and _wins(game, seat, "own")
        and not all(_wins(game, seat, "reserve", c) for c in game.table.at("reserve"))
    ):
        yield MISSES


def _wins(game: Bataille, seat: Seat, verb: str, drawn: Card | None = None) -> bool:
    """Whether the game is over after an answer, with this card on top of the reserve, and the seat alone has won."""
    twin = game.copy()
    if drawn is not None:
        twin.table.move(drawn, "reserve")
    twin.apply(seat, next(action for action in twin.ask(seat).actions if action.verb == verb))
    return twin.winners == (seat,)


_JUDGES: Mapping[str, Callable[[Game, Seat, Action], Iterator[str]]] = {
    "bataille": _of_bataille,
    "cerchio": _of_cerchio,
    "poursuite": _of_poursuite,
    "contrat": _of_contrat,
    "poker": _of_poker,
    "naval": _of_naval,
    "court_circular": _of_court_circular,
    "tarocchi": _of_tarocchi,
}
