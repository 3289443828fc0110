"""Pace of Poker: how fast cards are dealt and shown, and how long bets stay readable."""

from __future__ import annotations

from cardtable.cards.events import Event, Moved, Said
from cardtable.games.poker import table_words as poker_words
from cardtable.games.poker.table_round import PAYS_OUT
from cardtable.table.game_view.effects import Effects
from cardtable.table.game_view.pace import DEAL, Pace, Tempo

PAUSES = {
    **dict.fromkeys(("poker.passes", "poker.waits"), 0.3),
    **dict.fromkeys(("poker.antes", "poker.bets", "poker.raises", "poker.follows", "poker.takes-back"), 0.45),
    **dict.fromkeys(("poker.taps", "poker.lays", "poker.runs-out"), 0.8),
}
SHOWN = 0.6
"""Seconds for each shown hand."""


class PokerPace(Pace):
    """Durations and sounds of the game's events."""

    def waits_for_reading(self, said: Said) -> bool:
        return said.text_id in PAYS_OUT

    def tempo(self, event: Moved) -> Tempo:
        return Tempo(0.3, 0.24, "flip") if event.dst[0] == "board" else DEAL

    def pause(self, said: Said) -> float:
        return SHOWN if said.text_id.startswith("poker.shows.") else PAUSES.get(said.text_id, 0.0)

    def act(self, event: Event, stage: Effects) -> None:
        if isinstance(event, Said) and poker_words.is_payment(event):
            named = event.args["seats"] if "seats" in event.args else (event.args["seat"],)
            assert isinstance(named, tuple), "a payment names the players whose chips move"
            seats = [seat for seat in named if isinstance(seat, int)]
            pays_out = event.text_id in PAYS_OUT
            stage.toss(seats, to_pot=not pays_out and event.text_id != "poker.takes-back", pays_out=pays_out)
