"""Texts of Contrat's table: offers and their rewards, lines on plates, advice, and reasons why a double took a trick.
All of it follows from what one seat may know."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardtable.art.portraits import Mood
from cardtable.cards.events import Event, Moved, Said
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.contrat.rules_tricks import CARD_COLOUR, CONTRACTS, LADDERS, best_of, rewards, shown_points
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.games.contrat.table_result import account, outcome
from cardtable.games.contrat.table_why import RECKONED, reward_arithmetic
from cardtable.rules.cirkle import BLACK, FACES, SHAPES
from cardtable.rules.game import Action, Result
from cardtable.rules.tricks import TakenTrick
from cardtable.table.game_view.great_moments import Great
from cardtable.table.game_view.table_text import Heads, Offer, Ranking, TableText
from cardtable.table.game_view.trick_cross import cards_in_trick
from cardtable.table.narration.accounts import Account
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from cardtable.text.lists import join_names

if TYPE_CHECKING:
    from cardtable.table.narration.final_cards import LaidOpen

_COLOURS = ("contrat.colour.mauve", "contrat.colour.yellow", "contrat.colour.blue", "contrat.colour.green",
            "contrat.colour.black")  # fmt: skip


class ContratTalk(TableText):
    reckoned = RECKONED
    legend = (
        ("icons/flag", "contrat.tip.flag"),
        ("icons/swords", "contrat.tip.swords"),
        ("contrat.mark.memo", "contrat.tip.memo"),
        ("280", "contrat.tip.bid"),
        ("● ●", "contrat.tip.asked"),
        ("■", "contrat.tip.bar"),
        ("1 2 3 4", "tip.order"),
        ("7", "tip.tricks"),
        ("23", "tip.stock"),
        ("icons/star", "tip.crown"),
        ("icons/dealer", "tip.dealer"),
    )
    figured = "contrat.tip.figure"
    great = (
        Great("contrat.fulfils", "contrat.great.made", "trick"),
        Great("contrat.fails", "contrat.great.broken", "trick"),
    )
    occasions = (("contrat.passes", "passes"),)
    moods = (("contrat.first-trick", "waiting"),)  # all laid one card face down

    def badge(self, seat: Seat, seen: ContratSeen) -> str:
        """Return a flag for the contract's side, crossed swords for the other."""
        taker = seen.public.taker
        if seen.public.phase == "auction" or taker < 0:
            return ""
        return "icons/flag" if seat in side(seen, taker) else "icons/swords"

    def figure(self, seat: Seat, seen: ContratSeen) -> int | None:
        return points(seen)[seat]

    def mood(self, seat: Seat, seen: ContratSeen) -> Mood:
        public = seen.public
        return "passed" if public.phase == "auction" and public.passed[seat] else "waiting"

    def lines(self, seat: Seat, seen: ContratSeen, speaker: Speaker) -> Sequence[str]:
        """Return a player's bid or contract and partners. The numbers are on the cloth, where there is room."""
        public = seen.public
        said = ""
        if public.phase == "auction" and public.passed[seat]:
            said = text("contrat.line.passed")
        elif public.phase == "auction" or seat == public.taker:
            contract = public.bids[seat]
            said = text(f"contrat.to.{CONTRACTS[contract]}") if contract >= 0 else ""
        partner = text("contrat.line.with", name=speaker.names[(seat + 2) % 4]) if teams(seen) else ""
        return [line for line in (said, partner) if line]

    def crowned(self, seen: ContratSeen) -> Sequence[Card | Place]:
        """Return the card that takes the trick at present."""
        public = seen.public
        if public.phase != "play":
            return ()
        trick = cards_in_trick(seen.view, public.leader)
        if len(trick) < 2:
            return ()
        return [trick[best_of(trick, public.leader, public.memo_bits, teams(seen))]]

    def worth(self, action: Action, seen: ContratSeen) -> str:
        """Return the points of a card, which no card shows."""
        if len(action.cards) != 1:
            return ""
        return str(seen.public.worth[action.cards[0] % FACES])

    def spoken_worth(self, action: Action, seen: ContratSeen) -> str:
        return (
            text("contrat.speech.points", n=seen.public.worth[action.cards[0] % FACES])
            if self.worth(action, seen)
            else ""
        )

    def aside(self, seen: ContratSeen, speaker: Speaker) -> Sequence[str]:
        """Return the meaning of the contract and of the first trick, the memo colours, and the reason for a double."""
        if not 0 <= seen.seat < 4:
            return ()
        match seen.public.phase:
            case "auction":
                stakes = text("contrat.aside.team") if teams(seen) else text("contrat.aside.alone")
                return [stakes] if seen.ask.actions else ()
            case "exchange":
                return [text("contrat.aside.turned-too")] if _turned_too(seen) else ()
            case "first":
                return [_first_trick(seen, speaker)] if seen.ask.actions else ()
            case "play":
                return [line for line in (_memo(seen), _last_double(seen, speaker)) if line]
        return ()

    def rankings(self, seen: ContratSeen) -> Sequence[Ranking]:
        """Return the order of strength for tricks. For the first trick it shows what the cards could take later."""
        if seen.public.phase not in ("first", "play"):
            return ()
        black = [card for card in range(FACES) if CARD_COLOUR[card] == BLACK]
        return [Ranking(text("contrat.rank.colour"), SHAPES), Ranking(text("contrat.rank.black"), black)]

    def offers(self, seen: ContratSeen, speaker: Speaker) -> Sequence[Offer] | None:
        """Return the contracts with their rewards, the exchange, or the raise."""
        verbs = {action.verb for action in seen.ask.actions}
        if "pass" in verbs:
            ladder = [_rung(seen, "bid", contract) for contract in range(len(CONTRACTS))]
            return [*ladder, Offer(Action("pass"), text("contrat.verb.pass"), text("contrat.offer.pass"), "pass")]
        if "keep" in verbs:
            return [_keep(seen)]
        if "stay" in verbs:
            high = seen.public.contract
            stay = text("contrat.offer.stay", contract=contract_name(seen, high))
            ladder = [_rung(seen, "raise", contract) for contract in range(high + 1, len(CONTRACTS))]
            return [Offer(Action("stay"), stay, _brings(seen, high)), *ladder]
        return None

    def midway(self, seen: ContratSeen) -> bool:
        return seen.public.phase == "exchange" and bool(seen.view.get("rejected"))

    def why_taken(self, trick: TakenTrick, seen: ContratSeen, speaker: Speaker) -> str:
        cards = [played.card for played in trick.cards if played.card is not None]
        if trick.taker is None or len(cards) < 4:
            return ""
        twice = double_reason(Trick(tuple(cards), trick.cards[0].seat), seen, speaker)
        best = next(played.card for played in trick.cards if played.seat == trick.taker)
        return twice or (text("contrat.why.highest", card=speaker.card(best)) if best is not None else "")

    def explain(self, heard: Sequence[Event], said: Said, seen: ContratSeen, speaker: Speaker) -> str:
        return reward_arithmetic(said, seen)

    def laid_open(self, seen: ContratSeen, speaker: Speaker) -> "LaidOpen":
        from cardtable.games.contrat.table_final_cards import laid_open

        return laid_open(seen)

    def account(self, seen: ContratSeen, result: Result, speaker: Speaker) -> Account:
        return account(seen, result, contract_name(seen, seen.public.contract))

    def outcome(self, seen: ContratSeen, result: Result, speaker: Speaker) -> str:
        contract = contract_name(seen, seen.public.contract)
        return outcome(seen, result, contract, lambda seats: side_names(seats, speaker))

    def heads(self) -> Heads:
        return Heads(text("contrat.head.deal"), text("contrat.head.match"))

    def equals(self) -> str:
        return text("contrat.equals")


def colour_name(colour: int) -> str:
    return text(_COLOURS[colour])


def teams(seen: ContratSeen) -> bool:
    return seen.setting.options["mode"] == "teams"


def side(seen: ContratSeen, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that win and lose together with this one, itself included."""
    return (seat, (seat + 2) % 4) if teams(seen) else (seat,)


def points_needed(seen: ContratSeen, contract: int) -> int:
    """Return the points that a contract needs, given its index."""
    return LADDERS[seen.setting.options["contract_ladder"]][contract]


def contract_name(seen: ContratSeen, contract: int) -> str:
    """Return the name of a contract with its points."""
    to = text(f"contrat.to.{CONTRACTS[contract]}")
    return text("contrat.verb.bid", to=to, n=points_needed(seen, contract))


def points(seen: ContratSeen) -> Sequence[int | None]:
    """Return the points of each seat's side, as far as this seat may see them."""
    if seen.public.phase not in ("play", "over") or seen.public.taker < 0 or not 0 <= seen.seat < 4:
        return (None,) * 4
    return shown_points(seen.public, seen.setting.options, seen.seat, seen.view.get("first", ()))


# -- the answers ---------------------------------------------------------------------------------------------------


def _rung(seen: ContratSeen, verb: str, contract: int) -> Offer:
    action = Action(verb, (), CONTRACTS[contract], points_needed(seen, contract))
    return Offer(action, contract_name(seen, contract), _brings(seen, contract), live=action in seen.ask.actions)


def _brings(seen: ContratSeen, contract: int) -> str:
    """Return the reward of a contract, and of the other side if it fails."""
    n = points_needed(seen, contract)
    won = rewards(n, True, seen.seat, teams(seen))[seen.seat]
    lost = rewards(n, False, seen.seat, teams(seen))[(seen.seat + 1) % 4]
    if teams(seen):
        return text("contrat.offer.brings-team", n=won)
    return text("contrat.offer.brings-alone", n=won, each=lost)


def _keep(seen: ContratSeen) -> Offer:
    if not seen.view.get("rejected"):
        return Offer(Action("keep"), text("contrat.offer.keep-all"), text("contrat.offer.how-to-exchange"))
    return Offer(Action("keep"), text("contrat.offer.keep-rest"), text("contrat.offer.one-more"))


# -- on the plates -------------------------------------------------------------------------------------------------


def last_bid_text(seat: Seat, seen: ContratSeen) -> str:
    """Return the last word of a player in the auction."""
    if seen.public.passed[seat]:
        return text("contrat.line.passed")
    contract = seen.public.bids[seat]
    return contract_name(seen, contract) if contract >= 0 else ""


def contract_text(seen: ContratSeen, speaker: Speaker) -> str:
    """Return contract and sides as a sentence."""
    public = seen.public
    return text("contrat.mark.contract", contract=contract_name(seen, public.contract),
                name=side_names(side(seen, public.taker), speaker))  # fmt: skip


def progress_text(seen: ContratSeen, points: int) -> str:
    """Return the points made so far. Seats that do not see the first trick do not know its points."""
    contract = points_needed(seen, seen.public.contract)
    if seen.public.points_made < 0 and None in seen.view.get("first", ()):
        return text("contrat.mark.made-hidden", made=points, n=contract)
    return text("contrat.mark.made", made=points, n=contract)


def side_names(seats: Sequence[Seat], speaker: Speaker) -> str:
    """Return the name of a player, or of the two of a side."""
    return join_names([speaker.names[seat] for seat in seats])


# -- below the question --------------------------------------------------------------------------------------------


def _turned_too(seen: ContratSeen) -> bool:
    return bool(seen.ask.actions) and seen.setting.options["exchange_turned_card"]


def _first_trick(seen: ContratSeen, speaker: Speaker) -> str:
    taker = seen.public.taker
    if taker == seen.seat:
        return text("contrat.aside.first-taker")
    if taker in side(seen, seen.seat):
        return text("contrat.aside.first-partner", name=speaker.names[taker])
    return text("contrat.aside.first-against", name=speaker.names[taker])


def _memo(seen: ContratSeen) -> str:
    """Return the colours that decide for the player when the same card is played twice."""
    matching = seen.public.memo_bits[seen.seat]
    names = [colour_name(colour) for colour in range(4) if matching >> colour & 1]
    if len(names) == 2:
        return text("contrat.aside.memo-two", one=names[0], two=names[1])
    return text("contrat.aside.memo", colour=names[0])


def _last_double(seen: ContratSeen, speaker: Speaker) -> str:
    trick = last_trick(seen)
    why = double_reason(trick, seen, speaker) if trick else ""
    return text("contrat.aside.last-trick", why=why) if why else ""


class Trick(NamedTuple):
    """Four cards in the order of play."""

    cards: tuple[Card, ...]
    leader: Seat


def last_trick(seen: ContratSeen) -> Trick | None:
    """Return the last open trick that was taken, from the events heard."""
    played: list[tuple[Seat, Card]] = []
    complete: Trick | None = None
    for event in seen.heard:
        if isinstance(event, Moved) and event.dst[0].startswith("trick.") and event.card is not None:
            played.append((_owner(event.dst[0]), event.card))
        elif isinstance(event, Said) and event.text_id == "contrat.first-trick":
            played = []
        elif isinstance(event, Said) and event.text_id == "contrat.takes":
            complete = Trick(tuple(card for _, card in played), played[0][0])
            played = []
    return complete


def _owner(place: Place) -> Seat:
    return int(place.rpartition(".")[2])


def double_reason(trick: Trick, seen: ContratSeen, speaker: Speaker) -> str:
    """Return the reason why one of two equal cards took a trick, or "" if the best card was played once."""
    cards, leader = trick
    matching: Sequence[int] = seen.public.memo_bits
    k = best_of(cards, leader, matching, teams(seen))
    best, winner = cards[k], (leader + k) % 4
    twins = [(leader + k) % 4 for k, card in enumerate(cards) if card % FACES == best % FACES]
    if len(twins) < 2:
        return ""
    colour = CARD_COLOUR[best]
    matches = sum(matching[seat] >> colour & 1 for seat in twins)
    card, name = speaker.card(best), speaker.names[winner]
    if matches == 1:
        return text("contrat.double.memo", card=card, name=name)
    if matches == 0:
        return text("contrat.double.later", card=card, name=name)
    if winner == leader:
        return text("contrat.double.led", card=card, name=name)
    return text("contrat.double.both", card=card, name=name)
