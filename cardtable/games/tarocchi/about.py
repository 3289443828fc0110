"""Declaration of Sicilian Tarocchi: seats, pack, presets, lengths, medals."""

from __future__ import annotations

from cardtable.cards.pack import TAROCCHI
from cardtable.rules.about import AS_PRINTED, About, Counted, Length, Medal, Preset, Thought, TrickTaking

ABOUT = About(
    seats=(4,),
    pack=TAROCCHI,
    presets=(
        AS_PRINTED,
        Preset("family", {"own_card_call": False, "scommessa_failed": "nothing"}),
        Preset("club", {"all_pass": "redeal", "own_card_call": False, "first_lead": "declarer"}),
    ),
    length=Length(
        Thought(9),
        counts={
            (4, "printed"): Counted(4.0, 0.0, 61.0, 14.9),
            (4, "family"): Counted(4.0, 0.0, 60.8, 15.0),
            (4, "club"): Counted(4.0, 0.0, 60.9, 15.0),
        },
        longer={
            "hands_per_match": {4: 1, 8: 2, 12: 2.98, 16: 3.97},
        },
    ),
    until_stopped=("hands_per_match", "unlimited"),
    changing_sides=True,
    tricks=TrickTaking(taken_ids=("tarocchi.takes-trick",)),
    # No beginner won a stata in 300 matches, so the medal is at least that rare.
    medals=(
        Medal("twelve", 150),
        Medal("all-tricks", 75),
        Medal("stata", 300),
    ),
    sections={
        "bid1": "auction",
        "bid2": "auction",
        "name": "calling",
        "monte": "monte",
        "discard": "monte",
        "announce_declarer": "announcing",
        "announce_opponents": "announcing",
        "play": "tricks",
        "over": "counting",
    },
    lessons=("lesson",),
)
