"""Declaration of CIRKLE Contrat: seats, pack, presets, lengths, medals."""

from __future__ import annotations

from cardtable.cards.pack import CIRKLE
from cardtable.rules.about import AS_PRINTED, About, Counted, Length, Medal, Preset, Thought, TrickTaking
from cardtable.rules.options import Options

FAMILY: Options = {"target_score": 1000, "show_points": "own_side", "pass_out": "dealer_takes_petite"}

ABOUT = About(
    seats=(4,),
    pack=CIRKLE,
    presets=(
        AS_PRINTED,
        Preset("family", FAMILY),
        Preset("alone", {**FAMILY, "mode": "individual", "contract_ladder": "eased"}),
    ),
    needs={"team_memo": ("mode", "teams"), "points_": ("point_table", "own")},
    length=Length(
        Thought(8),
        counts={
            (4, "printed"): Counted(6.8, 0.0, 69.9, 24.2),
            (4, "family"): Counted(3.4, 0.0, 34.9, 12.1),
            (4, "alone"): Counted(4.8, 0.0, 49.2, 18.1),
        },
        longer={
            "mode": {"teams": 1, "individual": 1.28},
            "target_score": {1000: 0.5, 2000: 1, 3000: 1.55, 5000: 2.68},
            "manches": {1: 1, 3: 3.11, 5: 5.19},
            "contract_ladder": {"sheet": 1, "eased": 1.05},
        },
    ),
    tricks=TrickTaking(taken_ids=("contrat.takes", "contrat.first-trick")),
    medals=(Medal("all-tricks", 110),),
    lessons=("lesson",),
    sections={
        "auction": "contracts",
        "exchange": "declarer",
        "raise": "declarer",
        "shuffle": "declarer",
        "mix": "declarer",
        "first": "playing",
        "play": "playing",
        "over": "scores",
    },
)
