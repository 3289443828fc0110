"""Declaration of Night Watch."""

from __future__ import annotations

from cardtable.cards.pack import FRENCH
from cardtable.rules.about import AS_PRINTED, About, Preset

ABOUT = About(seats=(3, 2), pack=FRENCH, presets=(AS_PRINTED, Preset("one_night", {"deals": 1})))
