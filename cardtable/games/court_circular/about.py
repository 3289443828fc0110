"""Declaration of Court Circular."""

from __future__ import annotations

from cardtable.cards.pack import FRENCH
from cardtable.rules.about import PRINTED, About, Counted, Length, Medal, Preset, Thought, TrickTaking
from cardtable.rules.options import Options

CARROLL: Options = {
    "line_table": "carroll",
    "card_order": "hearts_first",
    "lead_timing": "before_refill",
    "resign_window": "before_third_card",
    "leftover": "nobody",
    "dealer": "fixed",
    "first_dealer": "cut",
}
"""The game by Lewis Carroll's own sheet of 1860. Three and more play by this one only."""
SECTION_II: Options = {
    **{name: value for name, value in CARROLL.items() if name not in ("dealer", "first_dealer")},
    "target": 50,
}
"""Options fixed by Section II of the rules for three and more players: Carroll's Lines and fifty points. Only the
choice of the dealer is left open."""

ABOUT = About(
    seats=(2, 3, 4),
    pack=FRENCH,
    presets=(
        Preset(PRINTED, seats=(2,)),
        Preset("carroll_1860", CARROLL),
        Preset("family", {"target": 20, "resign_window": "off"}, seats=(2,)),
    ),
    fixed_options={3: SECTION_II, 4: SECTION_II},
    length=Length(
        Thought(10),
        counts={
            (2, "printed"): Counted(2.2, 0.0, 73.1, 0.6),
            (2, "carroll_1860"): Counted(1.8, 0.0, 50.8, 0.6),
            (2, "family"): Counted(1.4, 0.0, 39.0, 0.0),
            (3, "carroll_1860"): Counted(1.3, 0.0, 23.6, 0.3),
            (4, "carroll_1860"): Counted(1.2, 0.0, 15.6, 0.2),
        },
        longer={
            "target": {20: 0.63, 50: 1},
        },
    ),
    tricks=TrickTaking(
        laid="laid",
        lead="lead",
        taken_ids=("court_circular.wins-up", "court_circular.wins-down"),
        resigned_ids=("court_circular.resigns",),
    ),
    medals=(
        Medal("four", 300),
        Medal("all-tricks", 38),
    ),
    sections={
        "shuffle": "start",
        "lay": "lines",
        "choose": "start",
        "over": "end",
    },
    lessons=("lesson",),
)
