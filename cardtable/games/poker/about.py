"""Declaration of CIRKLE Poker: seats, pack, presets, lengths, medals."""

from __future__ import annotations

from cardtable.cards.pack import CIRKLE
from cardtable.rules.about import AS_PRINTED, About, Counted, Length, Medal, Preset, Thought

ABOUT = About(
    seats=(4, 2, 3, 5, 6, 7, 8),
    pack=CIRKLE,
    presets=(
        AS_PRINTED,
        Preset("family", {"all_in": "side_pots", "all_parole": "free_card", "tie_break": "cards", "deals": 10}),
    ),
    needs={"rising_base": ("deals", "one_left")},
    endless=("rising_base", False),
    secret_after_deal=True,
    length=Length(
        Thought(10),
        counts={
            (2, "printed"): Counted(15.0, 0.0, 38.0, 0.0),
            (2, "family"): Counted(10.0, 0.0, 30.5, 0.0),
            (3, "printed"): Counted(15.0, 0.0, 45.3, 0.0),
            (3, "family"): Counted(10.0, 0.0, 37.2, 0.0),
            (4, "printed"): Counted(15.0, 0.0, 49.0, 0.0),
            (4, "family"): Counted(10.0, 0.0, 38.1, 0.0),
            (5, "printed"): Counted(15.0, 0.0, 50.4, 0.0),
            (5, "family"): Counted(10.0, 0.0, 36.4, 0.0),
            (6, "printed"): Counted(15.0, 0.0, 42.5, 0.0),
            (6, "family"): Counted(9.2, 0.0, 32.4, 0.0),
            (7, "printed"): Counted(15.0, 0.0, 39.5, 0.0),
            (7, "family"): Counted(10.0, 0.0, 28.8, 0.0),
            (8, "printed"): Counted(15.0, 0.0, 39.4, 0.0),
            (8, "family"): Counted(10.0, 0.0, 27.0, 0.0),
        },
        longer={
            "deals": {5: 0.37, 10: 0.71, 15: 1, 30: 1.68, "one_left": 1.7},
            "capital": {50: 0.9, 100: 1, 200: 1.07, 500: 1.11},
            "base": {1: 1, 2: 0.89, 5: 0.63, 10: 0.43},
        },
        longer_with={
            ("deals", "one_left"): {
                "capital": {50: 0.72, 100: 1, 200: 1.29, 500: 1.73},
                "base": {1: 1, 2: 0.74, 5: 0.45, 10: 0.27},
            }
        },
    ),
    medals=(
        Medal("flush", 1100),
        Medal("royal-flush", 110),
        Medal("royal-four", 76),
    ),
    sections={
        "bet": "betting",
        "show": "hands",
        "over": "hands",
    },
    lessons=("lesson",),
)
