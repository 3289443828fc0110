"""Arithmetic from the counted jochi to the chips paid at Tarocchi."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.events import Event, Said
from cardtable.games.tarocchi.rules_types import TarocchiSeen
from cardtable.games.tarocchi.table_result import JOCHI, LOST
from cardtable.text.catalog import text

RECKONED = ("tarocchi.pays",)
"""Text ids with an explanation."""


def payment_arithmetic(heard: Sequence[Event], said: Said, seen: TarocchiSeen) -> str:
    """Return the difference in jochi and the chips for each."""
    if said.text_id != "tarocchi.pays":
        return ""
    jochi = [0] * 4
    for event in heard:
        if isinstance(event, Said) and event.text_id in (LOST, *JOCHI):
            seats, n = event.args["seats"], event.args["n"]
            assert isinstance(seats, tuple) and isinstance(n, int)
            for seat in seats:
                jochi[seat] += n
    payer, payee = said.args["seat"], said.args["seat_to"]
    assert isinstance(payer, int) and isinstance(payee, int)
    high, low = jochi[payee], jochi[payer]
    each = seen.setting.options["chips_per_jocu"] * (2 if seen.public.stata else 1)
    total = (high - low) * each
    if total != said.args["n"]:
        return ""
    told = text("tarocchi.why.pays", high=high, low=low, n=high - low, each=each, total=total)
    return f"{told} {text('tarocchi.why.stata')}" if seen.public.stata else told
