"""Frequencies and values in Sicilian Tarocchi: `python -m tests.tools.statistics.tarocchi [n]` prints the figures of
the rules beside those of n deals. The players are simple and know the sides, like those of the quoted figures. Other
simple players bring other values, so the order of the hands matters more than the numbers."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cardtable.cards.chance import Random, shuffled
from cardtable.cards.pack import CHANCE, Card, Seat
from cardtable.games.tarocchi.rules import Tarocchi
from cardtable.games.tarocchi.rules_cards import (
    ARIE,
    FOOL,
    GIOVE,
    KINGS,
    PREY,
    SUIT,
    THIRDS,
    TRUMPS,
    honest_name,
    takes,
)
from cardtable.rules.game import Action, Setting

HANDS = (
    ("4 trumps, no Aria", (4,), 0, "-9", "+1"),
    ("6 trumps, 2 Arie", (6,), 2, "-1", "+2.4"),
    ("7 trumps, 3 Arie", (7,), 3, "+2", "+3"),
    ("8 trumps, 3 Arie", (8,), 3, "+3.3", "+3.2"),
    ("9 trumps, 3 Arie", (9,), 3, "+4.5", "+3.7"),
    ("6 or 7 trumps, 4 Arie", (6, 7), 4, "+5", "+3.8"),
)
"""Kinds of hands: name, trumps, Arie, and what the rules say a solo and a call are worth."""
SETTING = Setting(4, Tarocchi.defaults(own_card_call=False), dealer=3)


def friends(game: Tarocchi, seat: Seat) -> frozenset[Seat]:
    """Return the side of a seat, from hidden cards, because these players know the sides."""
    attack = game.attack or (game.declarer, int(game.table.where(game.named)[-1]))
    return frozenset(attack) if seat in attack else frozenset(range(4)) - frozenset(attack)


def to_put_away(cards: Sequence[Card], hand: Sequence[Card]) -> Card:
    """Return the card to discard: the most valuable one of the shortest suit without its King."""
    lengths = [sum(SUIT[other] == suit for other in hand) for suit in range(6)]
    guarded = {SUIT[king] for king in KINGS if king in hand}
    return min(cards, key=lambda card: (SUIT[card] in guarded, lengths[SUIT[card]], -THIRDS[card]))


def to_play(game: Tarocchi, seat: Seat, cards: Sequence[Card]) -> Card:
    """Return the card to play: win valuable tricks as cheaply as possible, give points to a winning friend, else throw
    the least."""
    if game.suit_led < 0:
        return to_lead(game, seat, cards)
    played = [card for other in range(4) for card in game.table.at(f"trick.{other}")]
    last = len(played) == 3
    winners = [card for card in cards if takes(card, game.best_card)]
    ours = game.best_seat in friends(game, seat)
    if ours and (last or ARIE[0] <= game.best_card <= GIOVE):
        return max((card for card in cards if card not in (GIOVE, FOOL)), key=worth, default=cards[0])
    if winners and not ours:
        safe = winners if last else [card for card in winners if card in (GIOVE, ARIE[-1]) or card not in PREY]
        stake = sum(THIRDS[card] for card in played) + 6 * len(game.table.at(f"hand.{seat}")) // 15
        if safe and (stake > 12 or last):
            return max(safe, key=worth) if last and safe[0] > GIOVE else min(safe, key=price)
    losers = [card for card in cards if card not in winners] or list(cards)
    return min(losers, key=lambda card: 20 if card == FOOL else price(card))


def to_lead(game: Tarocchi, seat: Seat, cards: Sequence[Card]) -> Card:
    """Return the lead: the attack draws trumps while it has many; all others lead low from the longest suit."""
    trumps = [card for card in cards if SUIT[card] == TRUMPS and card not in PREY]
    if len(trumps) > 3 and seat in friends(game, game.declarer):
        return max(trumps)
    lengths = [sum(SUIT[card] == suit for card in cards) for suit in range(6)]
    return min(cards, key=lambda card: (SUIT[card] == TRUMPS, price(card), -lengths[SUIT[card]]))


def worth(card: Card) -> int:
    return THIRDS[card]


def price(card: Card) -> int:
    """Return the price of losing a card: its worth, and its strength as a trump."""
    return THIRDS[card] + (card if SUIT[card] == TRUMPS else 0)


def answer(game: Tarocchi, seat: Seat, bidder: Seat, bid: str, rng: Random) -> Action:
    actions = game.ask(seat).actions
    cards = [action.cards[0] for action in actions if action.cards]
    if seat == CHANCE:
        return game.ask(seat).random_action(rng)
    if game.phase == "discard":
        return Action("discard", (to_put_away(cards, game.table.at(f"hand.{seat}")),))
    if game.phase == "play":
        return Action("play", (to_play(game, seat, cards),))
    if game.phase == "bid2" and seat == bidder:
        return Action(bid)
    return actions[0]


def chips(pack: Sequence[Card], bidder: Seat, bid: str, rng: Random) -> int:
    """Return the chips that a bid wins in this deal when no other seat bids."""
    game = Tarocchi.deal(pack, SETTING).copy()
    while game.asked():
        (seat,) = game.asked()
        game.apply(seat, answer(game, seat, bidder, bid, rng))
    result = game.result()
    assert result is not None
    return int(result.points[bidder])


def main(deals: int) -> None:
    rng = Random(7)
    giove = named = calls = 0
    sums = [[0, 0, 0] for _ in HANDS]
    for _ in range(deals):
        pack = shuffled(range(63), rng)
        game = Tarocchi.deal(pack, SETTING)
        for seat in range(4):
            game.apply(seat, Action("pass"))
        monte = game.table.at("monte")
        giove += GIOVE in monte
        for seat in range(4):
            hand = game.table.at(f"hand.{seat}")
            calls += 1
            named += honest_name(hand) in monte
            trumps, arie = sum(card <= GIOVE for card in hand), sum(card in hand for card in (*ARIE, GIOVE))
            for kind, (_, lengths, high, _, _) in enumerate(HANDS):
                if trumps in lengths and arie == high and sums[kind][0] < max(50, deals // 20):
                    sums[kind][0] += 1
                    sums[kind][1] += chips(pack, seat, "solo", rng)
                    sums[kind][2] += chips(pack, seat, "call", rng)
    print(f"{'':24}{'rules':>10}{'measured':>12}")
    print(f"{'Giove in the monte':24}{1 / 21:10.4f}{giove / deals:12.4f}")
    print(f"{'named card in the monte':24}{1 / 16:10.4f}{named / calls:12.4f}")
    print(f"\n{'chips for the bidder':24}{'solo':>10}{'measured':>12}{'call':>10}{'measured':>12}{'hands':>8}")
    for (name, _, _, solo, call), (count, alone, paired) in zip(HANDS, sums, strict=True):
        means = alone / max(1, count), paired / max(1, count)
        print(f"{name:24}{solo:>10}{means[0]:+12.1f}{call:>10}{means[1]:+12.1f}{count:8}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4000)
