"""Texts of the Court Circular table beside the cards: the Lines as they form, the effect of a card on one's own Line,
the price of resigning, and the form at the end of a deal. They use only what one seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from cardtable.art.portraits import Mood
from cardtable.cards.events import Event, Moved, Said, View
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.court_circular.rules_lines import (
    ETIQUETTE,
    NO_LINE,
    ORDERS,
    PAIR,
    TABLES,
    VALENTINE,
    Kind,
    Line,
    count,
    line_of,
    strength,
    strongest,
)
from cardtable.games.court_circular.rules_types import CourtOptions, CourtSeen
from cardtable.games.court_circular.table_result import account, outcome
from cardtable.games.court_circular.table_why import RECKONED, why
from cardtable.rules.game import Action, Result
from cardtable.rules.tricks import TakenTrick
from cardtable.table.game_view.great_moments import Great
from cardtable.table.game_view.table_text import Heads, Offer, TableText
from cardtable.table.narration.accounts import Account
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text, text_n

if TYPE_CHECKING:
    from cardtable.table.narration.final_cards import LaidOpen

KINDS = {kind.shown: kind for kinds in TABLES.values() for kind in kinds}
"""The kinds of Lines by the sentence that shows them."""
_TWO = (PAIR, VALENTINE, ETIQUETTE)
NEXT = 3
"""The most kinds of Lines that are named as better than another."""
LAID = 3
"""The number of cards that each player lays beside the Lead."""


class CourtCircularTalk(TableText):
    great = (
        Great("court_circular.takes-the-rest", "court_circular.great.last", "laid"),
        Great("court_circular.shows.quadri", "court_circular.great.four", "laid"),
    )
    reckoned = RECKONED
    legend = (
        ("court_circular.line.trio", "court_circular.tip.line"),
        ("court_circular.mark.up", "court_circular.tip.up"),
        ("court_circular.mark.down", "court_circular.tip.down"),
        ("39", "tip.stock"),
        ("icons/star", "tip.crown"),
        ("icons/dealer", "tip.dealer"),
    )

    occasions = (("court_circular.resigns", "passes"),)

    def dealer(self, seen: CourtSeen) -> Seat | None:
        return seen.public.dealer

    def mood(self, seat: Seat, seen: CourtSeen) -> Mood:
        laying = seen.public.phase in ("lay", "choose")
        return "passed" if laying and seat in resigned(seen) else "waiting"

    def lines(self, seat: Seat, seen: CourtSeen, speaker: Speaker) -> Sequence[str]:
        """Return plate lines: the player that began the trick and wins it face up, resigned players, and the open
        points of a pile."""
        public, told = seen.public, []
        if public.phase in ("lay", "choose"):
            if seat in resigned(seen):
                told.append(text("court_circular.plate.resigned"))
            elif seat == public.first:
                told.append(text("court_circular.plate.first-hand"))
        up = count(open_cards(seen.view, f"up.{seat}"), ())
        return [*told, text("court_circular.plate.open", n=up)] if up else told

    def crowned(self, seen: CourtSeen) -> Sequence[Card | Place]:
        """Return the cards of the best Line on the table, or the best card laid if there is no Line."""
        view, options, lines = seen.view, seen.setting.options, lines_on(seen.view, seen)
        best = lines.get(ahead(lines, seen.public.winner))
        if best is None:
            return ()
        if best.kind is NO_LINE:
            keys = ORDERS[options["card_order"]]
            return [card for cards in view.values() for card in cards if card is not None and keys[card] == best.best]
        return [*best.cards, *open_cards(view, "lead")] if _with_lead(best, options) else best.cards

    def worth(self, action: Action, seen: CourtSeen) -> str:
        """Return the effect of a card on the own Line; after an arrow, what it can still become with more cards of the
        hand."""
        hand, options = open_cards(seen.view, f"hand.{seen.seat}"), seen.setting.options
        if action.verb == "lead":
            (lead,) = action.cards
            best = max((line_of(lead, three, options) for three in combinations(hand, 3)), key=strength, default=None)
            return "" if best is None else f"→ {text(best.kind.name)}"
        if action.verb != "play":
            return ""
        (lead,), (card,), laid = open_cards(seen.view, "lead"), action.cards, open_cards(seen.view, f"laid.{seen.seat}")
        rest = [other for other in hand if other != card]
        found = [
            line_of(lead, (*laid, card, *others), options)
            for more in range(min(LAID - len(laid), len(hand)))
            for others in combinations(rest, more)
        ]
        best = max((one for one in found if card in one.cards), key=strength, default=None)
        if best is None or (laid and strength(best) <= strength(line_of(lead, laid, options))):
            return text("court_circular.mark.adds-nothing")
        # The first of them is the one with nothing but this card added.
        return text(best.kind.name) if found[0].kind == best.kind else f"→ {text(best.kind.name)}"

    def aside(self, seen: CourtSeen, speaker: Speaker) -> Sequence[str]:
        """Return the stake for the seat that is asked, and what beats the best rival."""
        if not seen.ask.actions:
            return ()
        public = seen.public
        mine = public.first == seen.seat
        if public.phase == "choose":
            return [text("court_circular.aside.take-up") if mine else text("court_circular.aside.take-down")]
        if public.phase != "lay":
            return ()
        first = speaker.names[public.first]
        told = [text("court_circular.aside.mine") if mine else text("court_circular.aside.theirs", name=first)]
        if is_last(seen):
            told.append(text("court_circular.aside.last"))
        return [*told, *_to_beat(seen, speaker)]

    def offers(self, seen: CourtSeen, speaker: Speaker) -> Sequence[Offer] | None:
        """Return the button for resigning, with its cost."""
        resign = Action("resign")
        if resign not in seen.ask.actions:
            return None
        return [Offer(resign, text("court_circular.verb.resign"), _cost(seen, speaker))]

    def why_taken(self, trick: TakenTrick, seen: CourtSeen, speaker: Speaker) -> str:
        laid = {seat: [each.card for each in played if each.card is not None] for seat, played in trick.cards_by_seat()}
        if trick.lead is None or trick.taker is None:
            return ""
        kinds = {
            seat: line_of(trick.lead, cards, seen.setting.options).kind
            for seat, cards in laid.items()
            if cards and seat not in trick.resigned
        }
        best = kinds.pop(trick.taker, None)
        if best is None or not kinds:
            return text("court_circular.why.alone")
        return beaten(best, list(kinds.values()), seen)

    def explain(self, heard: Sequence[Event], said: Said, seen: CourtSeen, speaker: Speaker) -> str:
        return why(heard, said, seen, speaker)

    def laid_open(self, seen: CourtSeen, speaker: Speaker) -> LaidOpen:
        from cardtable.games.court_circular.table_final_cards import laid_open

        return laid_open(seen)

    def account(self, seen: CourtSeen, result: Result, speaker: Speaker) -> Account:
        seats = range(seen.setting.seats)
        taken = [(_taken(seen, f"up.{seat}"), _taken(seen, f"down.{seat}")) for seat in seats]
        return account(result, taken)

    def outcome(self, seen: CourtSeen, result: Result, speaker: Speaker) -> str:
        return outcome(result, speaker)

    def heads(self) -> Heads:
        return Heads(text("court_circular.head.deal"), text("court_circular.head.match"))


# -- Lines ---------------------------------------------------------------------------------------------------------


def open_cards(view: View, place: Place) -> tuple[Card, ...]:
    """Return the visible cards of a place."""
    return tuple(card for card in view.get(place, ()) if card is not None)


def lines_on(view: View, seen: CourtSeen) -> dict[Seat, Line]:
    """Return the Lines of the players still in the trick, as far as they have come; none once the next Lead is
    chosen."""
    lead = seen.public.lead
    laid = {seat: open_cards(view, f"laid.{seat}") for seat in range(seen.setting.seats)}
    return {
        seat: line_of(lead, cards, seen.setting.options)
        for seat, cards in laid.items()
        if lead >= 0 and cards and seat not in seen.public.resigned
    }


def resigned(seen: CourtSeen) -> Sequence[Seat]:
    """Return the seats that resigned the trick on the table."""
    out: Sequence[Seat] = seen.public.resigned
    return out if seen.public.lead >= 0 else ()


def ahead(lines: Mapping[Seat, Line], winner: Seat) -> Seat:
    """Return the seat that has won the trick or leads it now; -1 while there is nothing to compare."""
    if winner >= 0 or len(lines) < 2:
        return winner
    return strongest(lines)


def _with_lead(found: Line, options: CourtOptions) -> bool:
    """Return whether the Lead belongs to a Line. By Carroll's rules it may stand apart."""
    return options["line_table"] == "french" or not (found.kind in _TWO or found.kind.name.endswith("apart"))


def kinds_on(seen: CourtSeen) -> dict[Seat, Kind]:
    """Return the kind of Line that each player still in the trick has so far."""
    return {seat: found.kind for seat, found in lines_on(seen.view, seen).items()}


def verdict(seen: CourtSeen, speaker: Speaker) -> str:
    """Return the reason why a trick was won and how its cards are taken; at the end, what becomes of the cards left
    over."""
    if seen.public.phase == "over":
        left = any(seen.view.get(f"hand.{seat}") for seat in range(seen.setting.seats))
        return text("court_circular.mark.left-over") if left else ""
    kinds, winner = kinds_on(seen), seen.public.winner
    if winner not in kinds:
        return ""
    name = speaker.names[winner]
    mine = seen.public.first == winner
    takes = text("court_circular.mark.wins-up", name=name) if mine else text("court_circular.mark.wins-down", name=name)
    best = kinds.pop(winner)
    return f"{beaten(best, list(kinds.values()), seen)} · {takes}" if kinds else takes


def beaten(best: Kind, others: Sequence[Kind], seen: CourtSeen) -> str:
    """Return the reason why the best Line wins against the others."""
    other = max(others, key=ladder(seen).index)
    if other is NO_LINE and best is not NO_LINE:
        return text("court_circular.mark.beats-nothing", line=text(best.name))
    if best != other:
        return text("court_circular.mark.beats", line=text(best.name), other=text(other.name))
    if best is NO_LINE:
        return text("court_circular.mark.higher-card")
    return text("court_circular.mark.higher-line", line=text(best.name))


def ladder(seen: CourtSeen) -> Sequence[Kind]:
    """Return the Lines of the rules in use, worst to best."""
    return TABLES[seen.setting.options["line_table"]]


# -- what is asked -------------------------------------------------------------------------------------------------


def _cost(seen: CourtSeen, speaker: Speaker) -> str:
    """Return the seat that would take the trick and the most it would bring. One of the laid cards stays as the
    Lead."""
    public, seats = seen.public, range(seen.setting.seats)
    others = [seat for seat in seats if seat != seen.seat and seat not in public.resigned]
    if len(others) > 1:
        return text("court_circular.offer.out")
    laid = [card for seat in seats for card in open_cards(seen.view, f"laid.{seat}")]
    taken = [*open_cards(seen.view, "lead"), *laid]
    up = others[0] == public.first
    most = max(
        count(rest, ()) if up else count((), rest)
        for rest in ([card for card in taken if card != kept] for kept in laid)
    )
    name = speaker.names[others[0]]
    if up:
        return text_n("court_circular.offer.gives-up", most, name=name)
    return text_n("court_circular.offer.gives-down", most, name=name)


def _to_beat(seen: CourtSeen, speaker: Speaker) -> Sequence[str]:
    """Return the kinds of Lines just above the best one of the other players on the table."""
    others = {seat: found for seat, found in lines_on(seen.view, seen).items() if seat != seen.seat}
    if not others:
        return ()
    seat = strongest(others)
    kind, name = others[seat].kind, speaker.names[seat]
    if kind is NO_LINE:
        return ()
    lines = ladder(seen)
    above = lines[lines.index(kind) + 1 :][:NEXT]
    if not above:
        return [text("court_circular.aside.best", line=text(kind.name), name=name)]
    better = ", ".join(text(one.name) for one in above)
    return [text("court_circular.aside.beats", line=text(kind.name), name=name, lines=better)]


def is_last(seen: CourtSeen) -> bool:
    """Return whether the deal ends with this trick: the stock is empty, and a player cannot lay three more cards."""
    view = seen.view
    sizes = [len(view.get(f"hand.{s}", ())) + len(view.get(f"laid.{s}", ())) for s in range(seen.setting.seats)]
    return not view.get("stock") and min(sizes) < 6


# -- at the end ----------------------------------------------------------------------------------------------------


def _taken(seen: CourtSeen, pile: Place) -> list[Card]:
    """Return the cards that went to a pile. All were open when they were taken, also those that are face down now."""
    return [e.card for e in seen.heard if isinstance(e, Moved) and e.dst[0] == pile and e.card is not None]
