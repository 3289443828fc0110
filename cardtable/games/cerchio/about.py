"""Declaration of Il Cerchio."""

from __future__ import annotations

from cardtable.cards.pack import FRENCH
from cardtable.rules.about import AS_PRINTED, About, Counted, Length, Medal, Preset, Thought

ABOUT = About(
    seats=(4,),
    pack=FRENCH,
    presets=(AS_PRINTED, Preset("family", {"match_games": 1, "bottom_card": "always", "memory_aid": True})),
    length=Length(
        Thought(12),
        counts={
            (4, "printed"): Counted(3.0, 0.0, 34.3, 4.0),
            (4, "family"): Counted(1.0, 0.0, 11.4, 2.7),
        },
        longer={
            "match_games": {1: 0.37, 3: 1},
        },
    ),
    number_of_games="match_games",
    medals=(
        Medal("many", 63),
        Medal("more", 420),
    ),
    sections={
        "draw": "suits",
        "shuffle": "suits",
        "choose": "row",
        "place": "start",
        "over": "scores",
    },
    lessons=("lesson",),
)
