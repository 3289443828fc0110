"""Texts of Il Cerchio's table: the owners of the suits, the points of a capture, and what a gap would open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardtable.cards.events import Event, Said, Scored, Sight
from cardtable.cards.pack import Card, Place, Seat
from cardtable.games.cerchio.rules_captures import captures, path, points_of
from cardtable.games.cerchio.rules_types import CerchioSeen, hour_of
from cardtable.games.cerchio.table_result import account, outcome
from cardtable.games.cerchio.table_why import RECKONED, why
from cardtable.rules.game import Action, Result
from cardtable.table.game_view.great_moments import Great
from cardtable.table.game_view.table_text import Heads, TableText
from cardtable.table.narration.accounts import Account
from cardtable.table.narration.wording import Speaker, signed
from cardtable.text.catalog import text, text_n

if TYPE_CHECKING:
    from cardtable.table.narration.final_cards import LaidOpen


class CerchioTalk(TableText):
    spoken_ids = MappingProxyType({"cerchio.puts": "cerchio.speech.puts"})
    reckoned = RECKONED
    legend = (
        ("suits/H", "cerchio.tip.suit"),
        ("suits/D", "cerchio.tip.suit"),
        ("suits/C", "cerchio.tip.suit"),
        ("suits/S", "cerchio.tip.suit"),
        ("+8", "cerchio.tip.worth"),
        ("10♦ → 5♣ +5", "cerchio.tip.outlook"),
        ("", "round.ribbon"),
        ("●", "cerchio.tip.passes"),
        ("40", "tip.stock"),
    )
    figured = "cerchio.tip.figure"
    great = (Great("cerchio.takes", "cerchio.great.capture", "", ("points", 11)),)
    occasions = (("cerchio.takes", "takes"),)
    moods = (("cerchio.passes", "passed"),)  # other moods follow from points that change hands

    def befalls(self, event: Event) -> Mapping[Seat, str]:
        """Return the occasions to talk; the loss of points is a robbery."""
        if isinstance(event, Scored) and event.points < 0:
            return {event.seat: "robbed"}
        return super().befalls(event)

    def turn_order(self, seen: CerchioSeen) -> list[Seat]:
        owner = seen.public.owner
        return list(range(4)) if -1 in owner else list(owner)

    def badge(self, seat: Seat, seen: CerchioSeen) -> str:
        owner = seen.public.owner
        return f"suits/{'HDCS'[owner.index(seat)]}" if seat in owner else ""

    def worth(self, action: Action, seen: CerchioSeen) -> str:
        return signed(points_of(action)) if action.verb == "take" else ""

    def spoken_worth(self, action: Action, seen: CerchioSeen) -> str:
        return text("cerchio.speech.points", n=signed(points_of(action))) if action.verb == "take" else ""

    def trail(self, action: Action, seen: CerchioSeen) -> Sequence[tuple[Place, int]]:
        if action.verb != "take":
            return ()
        circle = seen.public.circle
        start, end = (circle.index(card) for card in action.cards)
        return [(f"clock.{len(circle)}.{i}", 0) for i in path(circle, start, end, seen.public.manner[0])]

    def placed(self, place: Place, seen: CerchioSeen, speaker: Speaker) -> str:
        """Return the hour of a place on the circle; for a gap also the cards on both sides of it."""
        family, _, numbers = place.partition(".")
        if family != "clock":
            return super().placed(place, seen, speaker)
        size, hour = map(int, numbers.split("."))
        gap = not seen.view.get(place)
        return self.whereabouts(place, seen, speaker) if gap else text_n("clock.at", hour_of(hour, size))

    def whereabouts(self, place: Place, seen: CerchioSeen, speaker: Speaker) -> str:
        """Return the hour of a gap and the cards on both sides of it."""
        family, _, numbers = place.partition(".")
        if family != "clock":
            return ""
        size, hour = map(int, numbers.split("."))
        before, after = (self._neighbour(seen, hour, step, speaker) for step in (-1, 1))
        return text("cerchio.at", hour=text_n("clock.at", hour_of(hour, size)), before=before, after=after)

    def _neighbour(self, seen: CerchioSeen, hour: int, step: int, speaker: Speaker) -> str:
        """Return the nearest card of the circle on one side."""
        circle = seen.public.circle
        around = (circle[(hour + step * k) % len(circle)] for k in range(1, len(circle)))
        return next((speaker.card(card) for card in around if card >= 0), "")

    def coming(self, action: Action, seen: CerchioSeen) -> Card | None:
        return seen.view["turned"][0] if action.verb == "put" else None

    def outlook(self, action: Action, seen: CerchioSeen, speaker: Speaker) -> Sequence[str]:
        """Return the best capture of each player if the new card goes into the gap under the pointer."""
        if action.verb != "put":
            return ()
        circle = seen.public.circle[:]
        turned = seen.view["turned"][0]
        assert turned is not None
        circle[int(action.to.rpartition(".")[2])] = turned
        owner = seen.public.owner
        lines = []
        # The suits in the order in which they will move; the player's own comes last.
        for suit in ((seen.public.suit + i) % 4 for i in (1, 2, 3, 4)):
            found = [(circle[i], circle[j]) for i, j in captures(circle, suit, *seen.public.manner)]
            if found:
                card, target = max(found, key=lambda pair: points_of(Action("take", pair)))
                points = signed(points_of(Action("take", (card, target))))
                what = f"{speaker.card(card)} → {speaker.card(target)} {points}"
                lines.append(text("cerchio.opens", name=speaker.names[owner[suit]], what=what))
        return [text("cerchio.opens-heading"), *(lines or [text("cerchio.opens-nothing")])]

    def aside(self, seen: CerchioSeen, speaker: Speaker) -> Sequence[str]:
        """Return the unseen cards suit by suit, and the bottom card apart, if the memory aid is on."""
        if not seen.setting.options["memory_aid"] or not seen.public.circle:
            return ()
        sight = Sight(seen.seat)
        for event in seen.heard:
            sight.hear(event)
        stock = sight.known.get("stock", [])
        bottom = stock[0] if stock else None
        met = {card for cards in sight.known.values() for card in cards if card is not None}
        unseen = [card for card in range(52) if card not in met]
        lines = [" ".join(speaker.card(card) for card in unseen if card // 13 == suit) for suit in range(4)]
        if bottom is not None:
            lines.append(text("cerchio.at-the-bottom", card=speaker.card(bottom)))
        told = [line for line in lines if line]
        return [text("cerchio.unseen"), *told] if told else []

    def explain(self, heard: Sequence[Event], said: Said, seen: CerchioSeen, speaker: Speaker) -> str:
        return why(said, speaker)

    def laid_open(self, seen: CerchioSeen, speaker: Speaker) -> LaidOpen:
        from cardtable.games.cerchio.table_final_cards import laid_open

        return laid_open(seen, speaker)

    def account(self, seen: CerchioSeen, result: Result, speaker: Speaker) -> Account:
        return account(seen, result)

    def outcome(self, seen: CerchioSeen, result: Result, speaker: Speaker) -> str:
        return outcome(seen, result, speaker)

    def heads(self) -> Heads:
        return Heads(text("cerchio.head.deal"), text("cerchio.head.match"))

    def equals(self) -> str:
        return text("cerchio.equals")
