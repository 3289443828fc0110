"""Figures quoted by the rules of Contrat, measured again: `python -m tests.tools.statistics.contrat [deals]`. Not a
test: it prints the quoted value beside the measured one. The players follow fixed rules of thumb; quoted figures of
sampling players are left out, because these cannot reach them. `python -m tests.tools.statistics.contrat expert:400
beginner 40` compares two players of the arena: it prints the card points that the first one takes more. There is no
auction, the seat with the best cards has Petite, and each deal is played once from either side."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from statistics import mean, pstdev

from cardtable.arena.opponents import Player, make_player
from cardtable.arena.report import mean_of
from cardtable.cards.chance import Random, below, shuffled, stream
from cardtable.cards.pack import CHANCE, Card
from cardtable.games.contrat.rules import Contrat
from cardtable.games.contrat.rules_tricks import CARDS, LADDERS, STRENGTH, taken_by
from cardtable.rules.cirkle import BLACK, CIRCLE, COLOUR, SHAPE, SQUARE, TARGET
from cardtable.rules.game import Action, Setting
from cardtable.rules.match import Match, Terms

SIX = {"individual": (70, 2, 17, (30, 33, 38, 62)), "teams": (193, 1, 13, (23, 25, 30, 47))}
"""The rules' estimate from six cards and the turned card: base, circle, target, the four blacks."""
CHANCES = {
    "individual": {0: ((169.5, 18), (189.5, 27), (209.5, 41), (229.5, 55), (249.5, 78)),
                   1: ((169.5, 5), (189.5, 10), (209.5, 18), (229.5, 31), (249.5, 44))},
    "teams": {0: ((239.5, 53), (259.5, 65), (279.5, 75), (299.5, 85), (319.5, 92)),
              1: ((239.5, 32), (259.5, 43), (279.5, 53), (299.5, 65), (319.5, 75)),
              2: ((239.5, 14), (259.5, 21), (279.5, 27), (299.5, 35), (319.5, 46)),
              3: ((239.5, 7), (259.5, 11), (279.5, 15), (299.5, 20), (319.5, 28))},
}  # fmt: skip
"""Chance in 100 of each contract by estimate, at the middle of each band of the rules."""


def estimate(cards: Sequence[Card], mode: str) -> int:
    base, circle, target, blacks = SIX[mode]
    for card in cards:
        colour, shape = COLOUR[card % 24], SHAPE[card % 24]
        base += blacks[shape] if colour == BLACK else target if shape == TARGET else circle if shape == CIRCLE else 0
    return base


def chance(value: float, bands: Sequence[tuple[float, int]]) -> float:
    """Return the chance of a contract: linear between the middles of the bands, and beyond them."""
    k = next((k for k in range(1, len(bands) - 1) if value < bands[k][0]), len(bands) - 1)
    (x, p), (y, q) = bands[k - 1], bands[k]
    return p + (q - p) * (value - x) / (y - x)


# -- players by rules of thumb -----------------------------------------------------------------------------------------


def cheapest(game: Contrat, cards: Sequence[Card]) -> Card:
    return min(cards, key=lambda card: game.worth[card % 24])


def dearest(game: Contrat, cards: Sequence[Card]) -> Card:
    return max(cards, key=lambda card: game.worth[card % 24])


def first_card(game: Contrat, seat: int, hand: Sequence[Card]) -> Card:
    """Return the card of the first trick: the taker's partner gives points, the others the least they have."""
    if seat != game.taker and seat in game.side(game.taker):
        loose = [card for card in hand if COLOUR[card % 24] != BLACK and SHAPE[card % 24] in (SQUARE, CIRCLE)]
        return dearest(game, loose or hand)
    return cheapest(game, hand)


def lead(game: Contrat, seat: int, hand: Sequence[Card]) -> Card:
    """Return the lead: targets of a memo colour first. The taker draws the blacks, the others lead low."""
    sure = [c for c in hand if SHAPE[c % 24] == TARGET and game.memo_bits[seat] >> COLOUR[c % 24] & 1]
    if sure:
        return sure[0]
    blacks = [card for card in hand if COLOUR[card % 24] == BLACK]
    if blacks and seat == game.taker:
        return dearest(game, blacks)
    return cheapest(game, [card for card in hand if card not in blacks] or hand)


def follow(game: Contrat, seat: int, cards: Sequence[Card]) -> Card:
    """Return the card to follow with: win cheaply when last, give points to a partner that holds the trick, otherwise
    throw low."""
    friends = game.side(seat)
    if seat not in game.side(game.taker):
        friends = tuple(s for s in range(4) if s not in game.side(game.taker))
    holder = taken_by(game.trick, game.leader, game.memo_bits, len(game.side(0)) == 2)
    last = len(game.trick) == 3
    strength = STRENGTH[COLOUR[game.trick[0] % 24]]
    best = max(strength[card] for card in game.trick)
    if holder in friends and (last or best >= TARGET):
        return dearest(game, [card for card in cards if strength[card] < 10] or cards)
    if last:
        winning = [c for c in cards if taken_by([*game.trick, c], game.leader, game.memo_bits, True) == seat]
        return cheapest(game, winning or cards)
    if any(strength[card] >= TARGET for card in cards) and best < TARGET:
        return dearest(game, [card for card in cards if strength[card] < 10] or cards)
    return cheapest(game, cards)


def answer(game: Contrat, seat: int, rng: Random) -> Action:
    actions = game.ask(seat).actions
    cards = [action.cards[0] for action in actions if action.cards]
    match game.phase:
        case "exchange":
            memo = game.memo[seat]
            for action in actions[1:]:
                colour, shape = COLOUR[action.cards[0] % 24], SHAPE[action.cards[0] % 24]
                if colour != BLACK and shape != TARGET and (shape, colour) != (CIRCLE, memo):
                    return action
            return actions[0]
        case "first":
            return Action("lay", (first_card(game, seat, cards),))
        case "play":
            return Action("play", ((follow if game.trick else lead)(game, seat, cards),))
    return actions[0]


def made(mode: str, seed: int) -> int:
    """Return the points of the taker's side, with the taker at any seat."""
    rng = stream("statistics", "contrat", mode, seed)
    setting = Setting(4, Contrat.defaults(mode=mode), dealer=below(rng, 4))
    game = Contrat.deal(shuffled(Contrat.cards(setting), rng), setting).copy()
    taker = below(rng, 4)
    while asked := game.asked():
        seat = asked[0]
        if seat == CHANCE:
            game.apply(seat, game.ask(seat).random_action(rng))
        elif game.phase == "auction":
            game.apply(seat, game.ask(seat).actions[1 if seat == taker else 0])
        else:
            game.apply(seat, answer(game, seat, rng))
    return game.points_made


def bids(mode: str, least: float, deals: int) -> Counter[int]:
    """Count the contracts of auctions in which every seat bids the highest one with at least this chance; -1 for
    none."""
    found: Counter[int] = Counter()
    for seed in range(deals):
        cards = shuffled(CARDS, stream("statistics", "bids", mode, seed))
        hands = [[*cards[6 * seat : 6 * seat + 6], cards[24]] for seat in range(4)]
        values = [estimate(hand, mode) for hand in hands]
        found[max(max((k for k, b in CHANCES[mode].items() if chance(v, b) >= least), default=-1) for v in values)] += 1
    return found


# -- card points -------------------------------------------------------------------------------------------------------


def played(players: Sequence[Player], seed: str, number: int, turn: int, mode: str) -> int:
    """Return the points of the taker's side in a deal. The first player is on that side in the first turn."""
    match = Match(Terms(Contrat, 4, Contrat.defaults(mode=mode), f"{seed} {number}"))
    match.begin()
    match.shuffle()
    game = match.game
    assert isinstance(game, Contrat)
    promises = [estimate([*game.table.at(f"hand.{seat}"), game.turned], mode) for seat in range(4)]
    taker = promises.index(max(promises))
    while match.playing:
        seat = game.asked()[0]
        ask = game.ask(seat)
        who = players[(seat in game.side(taker)) == turn]
        if game.phase == "auction":
            action = ask.actions[seat == taker]
        elif game.phase == "raise" or ask.forced:
            action = ask.actions[0]
        else:
            seen = who.observe(game, seat, match.heard)
            action = who.choose(seen, stream(seed, "duel", number, turn, len(match.lines)).getrandbits(64))
        match.play(seat, action)
        match.shuffle()
    return game.points_made


def duel(names: Sequence[str], deals: int, mode: str = "teams", seed: str = "duel") -> None:
    """Print the difference of the first player's points to the second's, in the same seats."""
    players = [make_player("contrat", name) for name in names]
    gains = []
    for number in range(deals):
        ours, theirs = (played(players, seed, number, turn, mode) for turn in range(2))
        gains.append(ours - theirs)
    more, half, _ = mean_of(gains)
    won = sum((gain > 0) + (gain == 0) / 2 for gain in gains) / deals
    print(
        f"{names[0]} v {names[1]}, {mode}, {deals} deals: {more:+.1f} ± {half:.1f} card points, {won:.0%} of deals won"
    )


def line(what: str, quoted: str, measured: str) -> None:
    print(f"{what:<58} {quoted:>28} {measured:>28}")


def main(deals: int) -> None:
    line("", "rules", "measured")
    for mode, quoted in (("teams", "50 / 27 / 10 / 4 / 0.1 %"), ("individual", "7 / 2 / 0.5 / 0.1 / 0 %")):
        points = [made(mode, seed) for seed in range(deals)]
        shares = [100 * sum(p >= contract for p in points) / deals for contract in LADDERS["sheet"]]
        line(f"{mode}: made by rules of thumb, random seat", quoted, " / ".join(f"{s:.2g}" for s in shares) + " %")
        line("... points of the side, spread", "", f"{mean(points):.0f}, {pstdev(points):.0f}")
    for mode, least, quoted in (
        ("teams", 50, "1 / 44 / 53 / 2 / 1 %"),
        ("teams", 60, "11 / 62 / 26 / 0.4 / 0.6 %"),
        ("individual", 25, "54 / 34 / 11 %"),
        ("individual", 40, "80 / 16 / 3 %"),
        ("individual", 50, "89 / 9 / 2 %"),
    ):
        found = bids(mode, least, 4 * deals)
        shares = [100 * found[k] / (4 * deals) for k in (-1, *CHANCES[mode])]
        line(
            f"{mode}: bids from {least} %: all pass / Petite / Pousse ...",
            quoted,
            " / ".join(f"{s:.2g}" for s in shares) + " %",
        )


if __name__ == "__main__":
    if len(sys.argv) > 3:
        duel(sys.argv[1:3], int(sys.argv[3]), *sys.argv[4:])
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
