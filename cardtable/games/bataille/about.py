"""Declaration of CIRKLE Bataille."""

from __future__ import annotations

from cardtable.cards.pack import CIRKLE
from cardtable.rules.about import AS_PRINTED, About, Counted, Length, Medal, Preset, Thought, TrickTaking

ABOUT = About(
    seats=(3, 2, 4),
    pack=CIRKLE,
    presets=(AS_PRINTED, Preset("family", {"hand_size": 10, "max_tricks": 50})),
    length=Length(
        Thought(3, 60),
        counts={
            (2, "printed"): Counted(1.0, 1.0, 50.0, 0.0),
            (2, "family"): Counted(1.0, 1.0, 24.4, 0.0),
            (3, "printed"): Counted(1.0, 1.0, 62.3, 1.2),
            (3, "family"): Counted(1.0, 1.0, 28.3, 0.0),
            (4, "printed"): Counted(1.0, 1.0, 50.4, 11.5),
            (4, "family"): Counted(1.0, 1.0, 31.2, 0.0),
        },
        longer={
            # Several games to win are reckoned, as a race between equals, not played.
            "hand_size": {10: 0.75, 20: 1},
            "max_tricks": {50: 0.53, 100: 1, 200: 1.66, 400: 2.59},
            "games_to_win": {1: 1, 2: 2.89, 3: 5.06},
        },
    ),
    endless=("max_tricks", "none"),
    games_to_win="games_to_win",
    tricks=TrickTaking(
        laid="stack", taken_ids=("bataille.takes",), buried_ids=("bataille.takes-for-the-reserve",), names_cards=True
    ),
    medals=(Medal("thrice", 31),),
    sections={
        "order": "arranging",
        "answer": "trick",
        "battle": "battle",
        "take": "trick",
        "shuffle": "trick",
        "over": "end",
    },
    lessons=("lesson",),
)
