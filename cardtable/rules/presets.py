"""The sets of house rules that have a name, and which options mean nothing beside which others.

A preset names only what it changes. Every game has `printed`, its defaults; the others come from what the sources
themselves offer, or make a game shorter and gentler whose printed rules run long.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.rules.game import Game, Option, Options, Value

PRINTED = "printed"

CARROLL: Options = {
    "line_table": "carroll",
    "card_order": "hearts_first",
    "lead_timing": "before_refill",
    "resign_window": "before_third_card",
    "leftover": "nobody",
    "dealer": "fixed",
    "first_dealer": "cut",
}
"""Court Circular by Lewis Carroll's own sheet of 1860. Games of three and more are in this one only."""

_CONTRAT: Options = {"target_score": 1000, "show_points": "own_side", "pass_out": "dealer_takes_petite"}

_PRESETS: Mapping[str, Mapping[str, Options]] = {
    "cerchio": {"family": {"match_games": 1, "bottom_card": "always", "memory_aid": True}},
    "bataille": {"family": {"hand_size": 10, "max_tricks": 50}},
    "poursuite": {"family": {"counter_takes": "attack_cards", "hand_size": 8, "turn_limit": 50}},
    "contrat": {"family": _CONTRAT, "alone": {**_CONTRAT, "mode": "individual", "contract_ladder": "eased"}},
    "poker": {
        "family": {"all_in": "side_pots", "all_parole": "free_card", "tie_break": "cards", "deals": 10},
    },
    "naval": {"family": {"peek_own": "always", "peek_seen": "always", "last_card_pass": True}},
    "court_circular": {"carroll_1860": CARROLL, "family": {"target": 20, "resign_window": "off"}},
    "tarocchi": {
        "family": {"own_card_call": False, "scommessa_failed": "nothing"},
        "club": {"all_pass": "redeal", "own_card_call": False, "first_lead": "declarer"},
    },
}
_OF_MANY: Mapping[str, Mapping[str, Options]] = {
    "court_circular": {
        "carroll_1860": CARROLL,
        "family": {**CARROLL, "target": 20, "resign_window": "off"},
    },
}
"""What is offered instead to more than two players."""

_NEEDS: Mapping[str, Mapping[str, tuple[str, Value]]] = {
    "contrat": {"team_memo": ("mode", "teams"), "points_": ("point_table", "own")},
}
"""Options, by how their names begin, that mean something only while another one has this value."""


def presets(kind: type[Game], seats: int) -> dict[str, dict[str, Value]]:
    """Every named set of rules for so many players with all its options, the usual one first."""
    changes = _OF_MANY.get(kind.id) if seats > 2 else None
    if changes is None:
        changes = {PRINTED: {}, **_PRESETS.get(kind.id, {})}
    return {name: {**kind.defaults(), **changed} for name, changed in changes.items()}


def preset_of(kind: type[Game], seats: int, options: Options) -> str:
    """The name of the preset that plays exactly like these options; empty when none does."""
    means = [option.name for option in meaningful(kind, options)]
    for name, preset in presets(kind, seats).items():
        if all(preset[each] == options[each] for each in means):
            return name
    return ""


def fitted(kind: type[Game], options: Options, before: int, after: int) -> dict[str, Value]:
    """The options after more or fewer players have sat down: a preset stays itself, the usual one the usual one."""
    old, new = presets(kind, before), presets(kind, after)
    name = preset_of(kind, before, options)
    if not name or old == new:
        return dict(options)
    usual = next(iter(new))
    return new[usual if name == next(iter(old)) or name not in new else name]


def meaningful(kind: type[Game], options: Options) -> list[Option]:
    """The options that mean something beside the others as they are."""
    needs = _NEEDS.get(kind.id, {})
    idle = tuple(start for start, (name, value) in needs.items() if options[name] != value)
    return [option for option in kind.options if not option.name.startswith(idle)]
