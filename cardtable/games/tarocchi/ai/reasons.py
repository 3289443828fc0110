"""Reasons for answers at Sicilian Tarocchi, in the words of a player and from what its seat knows: the first one that
is true and worth saying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.ai.determinization import Determinizer
from cardtable.ai.knowledge import bits
from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.cards.pack import TAROCCHI, Card, Seat
from cardtable.games.tarocchi.ai.heuristics_bidding import high_in, is_free_bet, trumps_in
from cardtable.games.tarocchi.ai.heuristics_tricks import FOOL_BY
from cardtable.games.tarocchi.ai.sides import is_friend, known_attack, trick_cards, unplayed
from cardtable.games.tarocchi.rules import NOT_YET, Tarocchi
from cardtable.games.tarocchi.rules_cards import FOOL, GIOVE, PREY, STAKES, SUIT, THIRDS, TRUMPS, honest_name
from cardtable.games.tarocchi.rules_cards import takes as takes_from
from cardtable.games.tarocchi.rules_types import TarocchiSeen
from cardtable.rules.game import Action

HANDS = 10
"""Number of hands for which chips are told, so that whole numbers are exact enough."""
FEW_TRUMPS = 5
"""Most trumps in fifteen cards that are no more than an even share."""
MANY_TRUMPS, HIGH = 7, 3
"""Trumps, and Arie or Giove among them, with which a solo paid in playouts."""
COURT = 4
"""Thirds that make a card worth giving to a friend."""
DEAR = 10
"""Thirds that make a card worth saving."""
FEW_LEFT = 4
"""Most cards that the others have of a suit which one of them probably lacks."""


def estimate(seen: TarocchiSeen, worth: float) -> Said:
    """Return the expected chips in ten such hands, as a sentence."""
    chips = round(HANDS * worth * seen.setting.options["chips_per_jocu"])
    if chips == 0:
        return Said("hints.tarocchi.even")
    return Said("hints.tarocchi.wins" if chips > 0 else "hints.tarocchi.loses", {"n": abs(chips)})


def reason(seen: TarocchiSeen, action: Action) -> Said:
    """Return the reason for an answer."""
    # The reason follows from the seat's knowledge, so one imagined deal is enough.
    world = Determinizer(seen).sample(Random(0))
    assert isinstance(world, Tarocchi)
    if world.phase == "play":
        return next(for_card(TarocchiMoment(world, seen.seat, action.cards[0])))
    return next(before_play(world, seen.seat, action))


def harm(seen: TarocchiSeen, action: Action) -> Said | None:
    """Return the harm that a card does, or None."""
    if seen.public.phase != "play":
        return None
    world = Determinizer(seen).sample(Random(0))
    assert isinstance(world, Tarocchi)
    return next(_harms(TarocchiMoment(world, seen.seat, action.cards[0])), None)


def _harms(at: TarocchiMoment) -> Iterator[Said]:
    takes, card = at.wins(at.card), at.card
    if card == FOOL:
        return
    if not at.leads and not takes and at.is_enemy(at.world.best_seat) and THIRDS[card] >= COURT:
        yield Said("hints.tarocchi.gives-away", {"seat": at.world.best_seat})
    beaten = sum([takes_from(other, card) for other in at.away])
    if takes and not at.last and beaten and (card in PREY or THIRDS[card] >= COURT):
        yield Said("hints.tarocchi.may-be-caught", {"n": beaten})
    if takes and not at.leads and is_friend(at.world, at.seat, at.world.best_seat) and at.sure(at.world.best_card):
        yield Said("hints.tarocchi.partners-trick", {"seat": at.world.best_seat})


# -- before the first card -------------------------------------------------------------------------------------------


def before_play(world: Tarocchi, seat: Seat, action: Action) -> Iterator[Said]:
    hand = world.table.at(f"hand.{seat}")
    trumps = trumps_in(hand)
    named = TAROCCHI.card(action.to) if action.to else NOT_YET
    match action.verb:
        case "pass" if world.phase == "bid1":
            yield Said("hints.tarocchi.too-early")
        case "pass" if world.declarer != NOT_YET:
            yield Said("hints.tarocchi.no-solo")
        case "pass" if trumps <= FEW_TRUMPS:
            yield Said("hints.tarocchi.few-trumps", {"n": trumps})
        case "pass":
            yield Said("hints.tarocchi.leaves-call")
        case "solo" if world.phase == "bid1":
            yield Said("hints.tarocchi.stata")
        case "solo" if trumps < MANY_TRUMPS or high_in(hand) < HIGH:
            yield Said("hints.tarocchi.alone")
        case "call" if named == NOT_YET:
            yield Said("hints.tarocchi.calls", {"card": honest_name(hand)})
        case "call" | "name" if named not in hand:
            yield Said("hints.tarocchi.names", {"card": named})
        case "call" | "name" if named not in world.monte and not (world.obliged and named == GIOVE):
            yield Said("hints.tarocchi.names-own")
        case "solo":
            yield Said("hints.tarocchi.strong", {"n": trumps, "n_high": high_in(hand)})
        case "call" | "name":
            yield Said("hints.tarocchi.alone")
        case "discard":
            yield from _for_discard(action.cards[0], hand)
        case "scommessa" if is_free_bet(world, action):
            yield Said("hints.tarocchi.free-bet", {"cards": STAKES})
        case "scommessa" if set(STAKES) <= set(hand):
            yield Said("hints.tarocchi.holds-stakes", {"cards": STAKES})
        case "scommessa":
            yield Said("hints.tarocchi.bets", {"cards": STAKES})
        case "rivanto":
            yield Said("hints.tarocchi.last-trick", {"n": trumps})
        case "none":
            yield Said("hints.tarocchi.no-bet")
    yield Said("hints.tarocchi.best")


def _for_discard(card: Card, hand: Sequence[Card]) -> Iterator[Said]:
    if THIRDS[card] >= COURT:
        yield Said("hints.tarocchi.hides-points")
    if SUIT[card] != TRUMPS:
        others = sum(SUIT[other] == SUIT[card] for other in hand) - 1
        yield Said("hints.tarocchi.shortens", {"n": others}) if others else Said("hints.tarocchi.empties")


# -- a card ----------------------------------------------------------------------------------------------------------


class TarocchiMoment:
    """Card that may be played, and the seat's knowledge of the trick it comes to."""

    def __init__(self, world: Tarocchi, seat: Seat, card: Card) -> None:
        self.world, self.seat, self.card = world, seat, card
        self.hand = world.table.at(f"hand.{seat}")
        self.legal = [action.cards[0] for action in world.ask(seat).actions]
        away = unplayed(world, seat) & ~bits(self.hand)
        self.away = [other for other in range(len(TAROCCHI)) if away >> other & 1 and other != FOOL]
        """Cards that other seats may still play."""
        self.leads = world.suit_led < 0
        self.last = (seat + 1) % 4 == world.leader
        lying = trick_cards(world)
        self.lying = [other for other in range(len(TAROCCHI)) if lying >> other & 1]
        self.secret = not world.attack
        self.holds_named = self.secret and world.named in self.hand

    def wins(self, card: Card) -> bool:
        """Return whether a card is the best of the trick for now."""
        return takes_from(card, self.world.best_card)

    def sure(self, best: Card) -> bool:
        """Return whether no card can take the trick from this one any more."""
        return self.last or not any(takes_from(other, best) for other in self.away)

    def is_enemy(self, other: Seat) -> bool:
        """Return whether a seat is certainly against this one."""
        attack = known_attack(self.world, self.seat)
        if self.seat in attack:
            return len(attack) + len(self.world.attack) > 1 and other not in attack
        return other in attack

    @property
    def lost(self) -> bool:
        """Return whether an enemy has the trick whatever is played."""
        taken = not self.leads and self.is_enemy(self.world.best_seat) and self.sure(self.world.best_card)
        return taken and not any(self.wins(card) for card in self.legal)


def for_card(at: TarocchiMoment) -> Iterator[Said]:
    if at.card == FOOL:
        yield from _for_fool(at)
    yield from _of_prey(at)
    partner = at.holds_named and at.seat != at.world.declarer
    if partner and at.card == at.world.named:
        yield Said("hints.tarocchi.shows-side", {"seat": at.world.declarer})
    if not at.leads:
        yield from _of_trick(at)
    elif at.card != FOOL:
        yield from _of_lead(at)
    if partner and at.world.named in at.legal:
        yield Said("hints.tarocchi.hides-side", {"card": at.world.named})
    better = [card for card in at.legal if THIRDS[card] > THIRDS[at.card] and card != FOOL]
    if better and THIRDS[at.card] == 1:
        yield Said("hints.tarocchi.keeps", {"card": max(better, key=lambda card: THIRDS[card])})
    yield Said("hints.tarocchi.best")


def _for_fool(at: TarocchiMoment) -> Iterator[Said]:
    others = [card for card in at.legal if card != FOOL]
    if not others:
        return
    if len(at.hand) <= FOOL_BY:
        yield Said("hints.tarocchi.fool-now")
    spared = min(others, key=lambda card: THIRDS[card])
    if THIRDS[spared] >= DEAR:
        yield Said("hints.tarocchi.fool-saves", {"card": spared})
    yield Said("hints.tarocchi.fool-free")


def _of_prey(at: TarocchiMoment) -> Iterator[Said]:
    """Return the reason about cards whose capture counts, the opponents' and the own."""
    caught = [card for card in at.lying if card in PREY and at.is_enemy(at.world.played_by[card])]
    takes = at.wins(at.card)
    if caught and takes and at.sure(at.card):
        yield Said("hints.tarocchi.catches", {"card": caught[0]})
    friends = not takes and not at.leads and is_friend(at.world, at.seat, at.world.best_seat)
    if at.card in PREY and ((takes and at.sure(at.card)) or (friends and at.sure(at.world.best_card))):
        yield Said("hints.tarocchi.home")


def _of_trick(at: TarocchiMoment) -> Iterator[Said]:
    """Return the reason for a card to a trick that has begun."""
    best, holder = at.world.best_card, at.world.best_seat
    takes = at.wins(at.card)
    if not takes and is_friend(at.world, at.seat, holder) and THIRDS[at.card] >= COURT:
        given = {"seat": holder}
        yield Said("hints.tarocchi.feeds", given) if at.sure(best) else Said("hints.tarocchi.offers", given)
    if at.lost and THIRDS[at.card] == min(THIRDS[card] for card in at.legal):
        yield Said("hints.tarocchi.cheap")
    if takes and at.last:
        yield Said("hints.tarocchi.takes-last")
    if takes and at.sure(at.card):
        yield Said("hints.tarocchi.unbeaten")
    unknown = at.secret and not at.holds_named and holder != at.world.declarer
    if unknown and not takes and not at.leads and THIRDS[at.card] == 1:
        yield Said("hints.tarocchi.unknown", {"card": at.world.named, "seat": holder})
    if unknown and not takes and THIRDS[at.card] >= COURT and at.card != FOOL:
        yield Said("hints.tarocchi.hopes", {"seat": holder})
    if takes and min([card for card in at.legal if at.wins(card)], key=lambda card: (THIRDS[card], card)) == at.card:
        yield Said("hints.tarocchi.takes-cheaply")
    if takes:
        yield Said("hints.tarocchi.takes-perhaps")
    if not any(at.wins(card) for card in at.legal) and THIRDS[at.card] == 1:
        yield Said("hints.tarocchi.cannot-win")


def _of_lead(at: TarocchiMoment) -> Iterator[Said]:
    """Return the reason for a lead."""
    if at.sure(at.card):
        yield Said("hints.tarocchi.unbeaten")
    if SUIT[at.card] == TRUMPS:
        yield Said("hints.tarocchi.draws-trumps")
        return
    left = sum(SUIT[card] == SUIT[at.card] for card in at.away)
    if left <= FEW_LEFT and any(SUIT[card] == TRUMPS for card in at.away):
        yield Said("hints.tarocchi.few-left", {"n": left}) if left else Said("hints.tarocchi.none-left")
    if not any(SUIT[card] == SUIT[at.card] and card > at.card for card in at.away):
        yield Said("hints.tarocchi.only-trumps")
    if THIRDS[at.card] == 1 and all(THIRDS[card] == 1 for card in at.legal):
        yield Said("hints.tarocchi.low-lead")
