"""The arithmetic of Court Circular: what makes a Line, and how a pile is counted."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.events import Event, Moved, Said
from cardtable.cards.pack import FRENCH, Card, Place
from cardtable.games.court_circular.rules_lines import COURT, HEART, NO_LINE, ORDERS, TABLES, Kind, count
from cardtable.games.court_circular.rules_types import CourtSeen
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text

APART = "court_circular.line."
ALONE = ("pair", "valentine", "etiquette")
"""Lines of two cards, which by Carroll's table are made without the Lead."""

RECKONED = ("court_circular.counts", *(kind.shown for lines in TABLES.values() for kind in lines))
"""Text ids with an explanation."""


def why(heard: Sequence[Event], said: Said, seen: CourtSeen, speaker: Speaker) -> str:
    """Return the cards and the rank of a Line, or the points of a pile card by card."""
    if said.text_id == "court_circular.counts":
        return _counted(heard, said)
    kinds = TABLES[seen.setting.options["line_table"]]
    kind = next((kind for kind in kinds if kind.shown == said.text_id), None)
    lead = _lead(heard)
    if kind is None or kind is NO_LINE or lead is None:
        return ""
    own = said.args["cards"]
    assert isinstance(own, tuple)
    cards = own if _apart(kind, seen) else (*own, lead)
    order = ORDERS[seen.setting.options["card_order"]]
    best = max(own, key=order.__getitem__)
    return text(
        "court_circular.why.line",
        cards=" ".join(map(speaker.card, FRENCH.sort_hand(cards))),
        rule=text(f"court_circular.rule.{_family(kind)}"),
        n=kinds.index(kind),
        of=len(kinds) - 1,
        best=speaker.card(best),
    )


def _family(kind: Kind) -> str:
    """Return the common name of a family of Lines: pair, trio and four of a kind are of one value, and so on."""
    name = kind.name.removeprefix(APART).partition("-")[0]
    return {"pair": "values", "trio": "values", "quadri": "values", "valentine": "sympathy", "etiquette": "court"}.get(
        name, name
    )


def _apart(kind: Kind, seen: CourtSeen) -> bool:
    """Return whether a Line is made without the Lead."""
    name = kind.name.removeprefix(APART)
    return name.endswith("-apart") or (name in ALONE and seen.setting.options["line_table"] == "carroll")


def _lead(heard: Sequence[Event]) -> Card | None:
    """Return the card in the middle."""
    leads = [event.card for event in heard if isinstance(event, Moved) and event.dst[0] == "lead"]
    return leads[-1] if leads else None


def _counted(heard: Sequence[Event], said: Said) -> str:
    """Return the sum of a pile, whose cards have all been seen on their way to it."""
    up, down = (_came(heard, f"{pile}.{said.args['seat']}") for pile in ("up", "down"))
    known = [card for card in (*up, *down) if card is not None]
    total = said.args["n"]
    if len(known) < len(up) + len(down) or count(known[: len(up)], known[len(up) :]) != total:
        return ""
    hearts, courts = sum(HEART[card] for card in known), sum(COURT[card] for card in known)
    return text(
        "court_circular.why.counts", up=len(up), down=len(down), hearts=hearts, courts=courts, total=total,
        double=2 * len(up),
    )  # fmt: skip


def _came(heard: Sequence[Event], place: Place) -> list[Card | None]:
    """Return the cards that moved to a place."""
    return [event.card for event in heard if isinstance(event, Moved) and event.dst[0] == place]
