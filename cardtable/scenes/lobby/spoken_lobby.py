"""Sentences of the screen reader about the lobby, besides its visible words."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.rules.registry import TABLES
from cardtable.scenes.core.game_lid import Lid
from cardtable.scenes.core.utterance import describe
from cardtable.scenes.people.avatars import player_names
from cardtable.store.store import Store
from cardtable.text.catalog import text, text_n
from cardtable.text.dates import when

SAID = 3
"""Most unfinished matches that are named."""


def waiting_in_words(store: Store) -> Sequence[str]:
    """Return a sentence about the unfinished matches, latest first; nothing without any."""
    matches = [match for match in store.matches.unfinished() if match.game in TABLES]
    if not matches:
        return ()
    family = store.people.all()
    named = [
        text(
            "lobby.waiting.said",
            game=text(f"{match.game}.name"),
            names=player_names(match, family),
            when=when(match.changed),
        )
        for match in matches[:SAID]
    ]
    return (f"{text('common.told', what=text_n('lobby.waiting.all', len(matches)), told='; '.join(named))}.",)


def lobby_in_words(greeting: str, store: Store, lids: Sequence[Lid]) -> Sequence[str]:
    """Return the lobby line by line: the greeting, the unfinished matches, and each game's name with what its box and
    its tag say."""
    return [greeting, *waiting_in_words(store), *(describe(lid) for lid in lids)]
