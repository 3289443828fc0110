"""The line below the title of the lobby."""

from __future__ import annotations

import pytest

from cardtable.scenes.lobby.greeting import greeting
from cardtable.text import catalog

SUNDAY_EVENING = 1_700_000_000.0


@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_a_greeting_counts_no_matches_where_several_may_wait(language: str) -> None:
    catalog.set_language(language)
    among_people = greeting(SUNDAY_EVENING, ["Anna", "Edgar"], [], False)
    assert catalog.text("lobby.match-waits") not in among_people
    assert among_people.endswith(catalog.text("lobby.go-on-or-new"))
    assert greeting(SUNDAY_EVENING, ["Anna"], ["Bruno"], False) != among_people
