"""Declaration of CIRKLE Poursuite."""

from __future__ import annotations

from cardtable.cards.pack import CIRKLE
from cardtable.rules.about import AS_PRINTED, About, Counted, Length, Medal, Preset, Thought

ABOUT = About(
    seats=(4, 2, 3, 5, 6),
    pack=CIRKLE,
    presets=(
        AS_PRINTED,
        Preset("family", {"counter_takes": "attack_cards", "hand_size": 8, "turn_limit": 50}),
    ),
    length=Length(
        Thought(5),
        counts={
            (2, "printed"): Counted(1.0, 0.0, 47.9, 27.3),
            (2, "family"): Counted(1.0, 0.0, 12.4, 32.3),
            (3, "printed"): Counted(1.0, 0.0, 52.9, 19.3),
            (3, "family"): Counted(1.0, 0.0, 17.4, 21.7),
            (4, "printed"): Counted(1.0, 0.0, 40.5, 15.9),
            (4, "family"): Counted(1.0, 0.0, 23.9, 19.1),
            (5, "printed"): Counted(1.0, 0.0, 41.4, 18.2),
            (5, "family"): Counted(1.0, 0.0, 22.1, 16.9),
            (6, "printed"): Counted(1.0, 0.0, 36.2, 18.4),
            (6, "family"): Counted(1.0, 0.0, 18.2, 14.6),
        },
        longer={
            # Several deals to win are reckoned, as a race between equals, not played.
            "hand_size": {6: 0.49, 8: 0.68, 12: 1},
            "counter_takes": {"attack_cards": 0.69, "whole_pile": 1},
            "turn_limit": {50: 0.46, 100: 1, 200: 1.24},
            "deals_to_win": {1: 1, 2: 3.23, 3: 5.88},
        },
    ),
    games_to_win="deals_to_win",
    medals=(
        Medal("storm", 240),
        Medal("straight", 91),
    ),
    sections={
        "play": "start",
        "drawn": "start",
        "shuffle": "reserve",
        "over": "match",
    },
    lessons=("lesson",),
)
