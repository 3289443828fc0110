"""The pace of Il Cerchio: the hand that deals and sweeps the clock, and the run of the capturing card."""

from __future__ import annotations

from cardtable.cards.events import Event, Moved, Said
from cardtable.games.cerchio.rules_captures import path
from cardtable.games.cerchio.rules_types import CerchioSetting
from cardtable.table.game_view.effects import Effects
from cardtable.table.game_view.pace import DEAL, Pace, Tempo


class CerchioPace(Pace):
    setting: CerchioSetting
    breath = 0.7

    def tempo(self, event: Moved) -> Tempo:
        src, dst = event.src[0], event.dst[0]
        if src == "stock" and dst.startswith("draw"):
            return Tempo(0.3, 0.35, "flip")
        if src == "stock":
            return DEAL if dst != "turned" else Tempo(0.3, 0.3, "flip")
        if src.startswith("clock") and dst.startswith("clock"):
            return Tempo(0.35, 0.0)
        if src == "turned":
            return Tempo(0.45, 0.35, "place")
        if src == "aside" or src.startswith("draw"):
            return Tempo(0.3, 0.02, "slide")
        # The hand that sweeps the circle goes round with the clock; a captured pair goes almost together.
        return Tempo(0.34, 0.035, "slide")

    def pause(self, said: Said) -> float:
        if said.text_id in ("cerchio.changed", "cerchio.begins", "cerchio.draws-again"):
            return 0.6
        return 0.5 if said.text_id == "cerchio.passes" else 0.0

    def act(self, event: Event, stage: Effects) -> None:
        """Let the capturer run along the chain and strike before both cards leave."""
        if not (isinstance(event, Said) and event.text_id == "cerchio.takes"):
            return
        circle = {sprite.face: place for place, lying in stage.places.items() for sprite in lying if "clock" in place}
        src, dst = (circle[event.args[name]] for name in ("card", "card_taken"))  # type: ignore[index]
        size = int(src.split(".")[1])
        cards = [stage.places[f"clock.{size}.{i}"] for i in range(size)]
        ways = path([lying[0].face if lying and lying[0].face is not None else -1 for lying in cards],
                    int(src.rpartition(".")[2]), int(dst.rpartition(".")[2]),
                    self.setting.options["ace_chain"] == "pairwise")  # fmt: skip
        way = [(f"clock.{size}.{i}", 0) for i in ways[1:]]
        stage.run(src, 0, way, 0.35 + 0.18 * len(way), "capture")
        stage.rest(0.55)
