"""Declaration of CIRKLE Naval."""

from __future__ import annotations

from cardtable.cards.pack import CIRKLE
from cardtable.rules.about import AS_PRINTED, About, Counted, Length, Medal, Preset, Thought

ABOUT = About(
    seats=(2, 3, 4),
    pack=CIRKLE,
    presets=(
        AS_PRINTED,
        Preset("family", {"peek_own": "always", "peek_seen": "always", "last_card_pass": True}),
    ),
    length=Length(
        Thought(10, 90),
        counts={
            (2, "printed"): Counted(1.0, 1.0, 17.2, 0.0),
            (2, "family"): Counted(1.0, 1.0, 14.8, 0.0),
            (3, "printed"): Counted(1.0, 1.0, 21.7, 0.0),
            (3, "family"): Counted(1.0, 1.0, 21.4, 0.0),
            (4, "printed"): Counted(1.1, 1.1, 25.1, 0.1),
            (4, "family"): Counted(1.0, 1.0, 22.3, 0.1),
        },
        longer={
            "rounds_to_win": {1: 1, 2: 2.24, 3: 4.21},
        },
    ),
    games_to_win="rounds_to_win",
    medals=(
        Medal("first-shot", 85),
        Medal("run", 250),
        Medal("whole", 95),
    ),
    sections={
        "lay": "laying",
        "attack": "choosing",
        "aim": "battle",
        "over": "next",
    },
    lessons=("lesson",),
)
