"""Medals: each is earned by what its rule says, follows from the record alone, and leads to its match."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.support.places import golden_file

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest

from cardtable.cards.events import Event, Laid, Said
from cardtable.play.history import medals
from cardtable.play.history.medals import Honour, MedalFinder, find_honours, medals_of
from cardtable.rules.game import Result
from cardtable.rules.record import read_record
from cardtable.rules.registry import GAMES, about, game, optional_module
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.pages.settings import Settings
from cardtable.scenes.replay.match_page import MatchPage
from cardtable.scenes.statistics.person_page import PersonPage
from cardtable.store.queries.statistics import PlayedMatch, unlikely_runs
from cardtable.store.store import Store
from cardtable.store.types import Outcome, StoredSitter
from cardtable.text import catalog
from tests.support.screens import click, overfull
from tests.support.shells import make_shell
from tests.support.waiting import join_threads


def said(text_id: str, **args: int | str | tuple[int, ...]) -> Said:
    return Said(text_id, args)


def times(count: int, *events: Event) -> list[Event]:
    return [event for _ in range(count) for event in events]


CASES: Mapping[tuple[str, str], tuple[Sequence[Event], Result, set[int]]] = {
    ("cerchio", "many"): ([], Result((1, 2, 5, 3), scores=(24, 25, 30, -9)), {1, 2}),
    ("cerchio", "more"): ([], Result((1, 2, 5, 3), scores=(24, 29, 30, -9)), {2}),
    ("bataille", "thrice"): (
        [*times(2, said("bataille.battle", seats=(0, 1))), said("bataille.takes", seat=0, n=14),
         *times(3, said("bataille.battle", seats=(0, 1))), said("bataille.takes", seat=1, n=20),
         *times(3, said("bataille.battle", seats=(0, 1))), said("bataille.takes-for-the-reserve", seat=0, n=20),
         *times(2, said("bataille.battle", seats=(0, 1))), said("bataille.takes", seat=0, n=14)],
        Result((1, 0), scores=(20, 3)), {1},
    ),
    ("poursuite", "storm"): (
        [said("poursuite.attacks", seat=2), said("poursuite.draws", seat=0, n=12),
         said("poursuite.draws", seat=2, n=18), said("poursuite.picks-up", seat=2, n=40),
         said("poursuite.draws", seat=0, n=15),
         said("poursuite.attacks", seat=1), said("poursuite.draws", seat=0, n=15)],
        Result((0, 0, 1), scores=(3, 4, 0)), {1},
    ),
    ("poursuite", "straight"): (
        [said("poursuite.draws-one", seat=0), said("poursuite.picks-up", seat=1, n=4)],
        Result((1, 1, 1, 0, 0), scores=(0, 0, 0, 9, 0)), {2},
    ),
    ("contrat", "all-tricks"): (
        [*times(6, said("contrat.takes", seat=1)), *times(5, said("contrat.takes", seat=3)),
         said("contrat.fulfils", seats=(1, 3), n=456, contract=230)],
        Result((0, 230, 0, 230)), {1, 3},
    ),
    ("poker", "flush"): (
        [said("poker.shows.flush", seat=0, cards=()), said("poker.shows.flush", seat=2, cards=()),
         said("poker.wins", seat=1, n=4), said("poker.wins", seat=2, n=9)],
        Result((0, 0, 9)), {2},
    ),
    ("poker", "royal-flush"): (
        [said("poker.shows.royal-flush", seat=0, cards=()), said("poker.shows.royal-flush", seat=1, cards=()),
         said("poker.shares", seats=(0, 1), n=9)],
        Result((4, 5, 0)), {0, 1},
    ),
    ("poker", "royal-four"): (
        [said("poker.shows.royal-carre", seat=1, cards=()), said("poker.wins", seat=1, n=9)], Result((0, 9)), {1},
    ),
    ("naval", "first-shot"): (
        [said("naval.attacks", seat=0, seat_aimed=1), said("naval.attacks", seat=1, seat_aimed=0),
         said("naval.target-hit", seat=0), said("naval.attacks", seat=0, seat_aimed=2),
         said("naval.target-hit", seat=2)],
        Result((0, 1, 0), scores=(0, 17, 0)), {1},
    ),
    ("naval", "run"): (
        [*times(7, said("naval.wins", seat=0)), said("naval.wins", seat=1), *times(8, said("naval.wins", seat=2))],
        Result((0, 0, 0), scores=(0, 0, 0)), {2},
    ),
    ("naval", "whole"): ([], Result((0, 1), scores=(19, 18)), {1}),
    ("court_circular", "four"): (
        [said("court_circular.shows.quadri", seat=0), said("court_circular.wins-up", seat=0),
         said("court_circular.shows.quadri", seat=0), said("court_circular.wins-down", seat=1),
         said("court_circular.wins-up", seat=0)],
        Result((3, 0)), {0},
    ),
    ("court_circular", "all-tricks"): (
        [said("court_circular.wins-up", seat=1), said("court_circular.resigns", seat=0),
         said("court_circular.wins-down", seat=1)],
        Result((0, 3)), {1},
    ),
    ("tarocchi", "twelve"): (times(12, said("tarocchi.takes-trick", seat=3)), Result((0, 0, 0, 0)), {3}),
    ("tarocchi", "all-tricks"): (
        [*times(9, said("tarocchi.takes-trick", seat=3)), *times(6, said("tarocchi.takes-trick", seat=0)),
         said("tarocchi.points", seats=(0, 3), n=55), said("tarocchi.points", seats=(1, 2), n=0)],
        Result((0, 0, 0, 0)), {0, 3},
    ),
    ("tarocchi", "stata"): (
        [said("tarocchi.bids-stata", seat=seat) for seat in range(3)], Result((0, 1, -1, 0)), {1},
    ),
}  # fmt: skip
"""Events of a deal, and the seats that earn the medal by it."""


@pytest.mark.parametrize("medal", CASES, ids=".".join)
def test_each_medal_is_earned_as_its_rule_says(medal: tuple[str, str]) -> None:
    game_id, name = medal
    heard, result, seats = CASES[medal]
    judge = optional_module(game_id, "rules_medals")
    assert judge is not None
    among_others = [event for each in heard for event in (Laid("stock", 1), each)]
    earned = list(judge.earned(None, among_others, result))
    assert sorted(seat for found, seat in earned if found == name) == sorted(seats)


@pytest.mark.parametrize("medal", [medal for medal in CASES if medal[1] not in ("many", "more")], ids=".".join)
def test_nothing_else_is_earned_by_it(medal: tuple[str, str]) -> None:
    """Most points in Il Cerchio mean many points as well; otherwise each case is an example of one medal alone."""
    game_id, name = medal
    heard, result, _ = CASES[medal]
    judge = optional_module(game_id, "rules_medals")
    assert judge is not None
    assert {found for found, _ in judge.earned(None, heard, result)} == {name}


def test_every_medal_is_tried_has_its_words_and_is_rare() -> None:
    declared = {(game_id, medal.name) for game_id in GAMES for medal in about(game_id).medals}
    assert declared == set(CASES)
    assert all(medal.one_in >= 25 for game_id in GAMES for medal in medals_of(game_id))
    for language in catalog.LANGUAGES:
        catalog.set_language(language)
        for game_id, name in declared:
            rule = catalog.text(f"{game_id}.medal.{name}.rule")
            assert rule.endswith(".") and catalog.text(f"{game_id}.medal.{name}") not in ("", rule)
    catalog.set_language("en")


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("bataille-three", [Honour("thrice", 2)]),
        ("contrat-teams", [Honour("all-tricks", 1), Honour("all-tricks", 3)]),
        ("naval-borders", [Honour("first-shot", 0)]),
        ("cerchio-match", []),
    ],
)
def test_medals_are_found_in_records(file: str, expected: list[Honour]) -> None:
    record = golden_file(file).read_text()
    *before, found = find_honours(record)
    assert found == expected and not any(before)
    lines = record.strip().split("\n")
    assert list(find_honours("\n".join(lines[:-3])))[-1] == [], "a match that is not over has brought nothing yet"
    assert list(find_honours("\n".join([*lines[:-3], "0 nonsense"])))[-1] == []


def won(record: int, place: int, seats: int = 4, firsts: int = 1) -> PlayedMatch:
    return PlayedMatch(
        record, 0, "", "x", "", float(record), False, 1.0, place, 0.0, seats, firsts, 0, 0, frozenset(), {}
    )  # fmt: skip


def test_a_run_is_unlikely_where_chance_gives_it_hardly_ever() -> None:
    four = [won(i, 1) for i in range(4)]
    assert unlikely_runs(four, 500) == []
    assert unlikely_runs([*four, won(4, 1)], 500) == [[*four, won(4, 1)]], "4 to the fifth is 1024"
    assert unlikely_runs([*four, won(4, 2), won(5, 1)], 500) == [], "a lost match ends a run"
    assert unlikely_runs([won(i, 1, seats=2) for i in range(8)], 500) == []
    assert unlikely_runs([won(i, 1, firsts=4) for i in range(90)], 500) == [], "where all win nothing is unlikely"


# -- many records -----------------------------------------------------------------------------------------------------


def keep_golden(store: Store, file: str, people: Mapping[int, tuple[str, int]]) -> int:
    """Put a record that is over into a store, as if it had been played there."""
    match = read_record(golden_file(file).read_text(), game)
    lines = golden_file(file).read_text().strip().split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith("deal "))
    seats = range(match.terms.seats)
    sitters = [StoredSitter(*people[seat]) if seat in people else StoredSitter("Bruno", bot="expert") for seat in seats]
    record = store.logs.begin(match.terms.game.id, sitters, "\n".join(lines[:first]), match.terms.seal)
    store.logs.save_lines(record, lines[first:])
    standing = match.standing
    store.logs.finish(record, [Outcome(seat, standing.places[seat], standing.totals[seat]) for seat in seats])
    return record


def look(found: MedalFinder) -> None:
    """Search all records."""
    for _ in range(2000):
        found.feed()
        if not join_threads("medals") and found.complete:
            return
    raise AssertionError("the search does not end")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made, _ = Store.open(tmp_path / "home")
    yield made
    made.close()


def test_what_was_found_is_not_looked_for_again(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = keep_golden(store, "contrat-teams", {})
    file = tmp_path / "cache" / "medals.json"
    first = MedalFinder(store, file, [(record, "seal"), (12345, "")])
    look(first)
    assert first.complete and first.honours(12345) == []
    monkeypatch.setattr(medals, "read_steps", None)
    again = MedalFinder(store, file, [(record, "seal")])
    assert again.complete and again.honours(record) == first.honours(record) == [
        Honour("all-tricks", 1),
        Honour("all-tricks", 3),
    ]
    assert not MedalFinder(store, file, [(record, "another")]).complete, (
        "a number given twice is not taken for the same"
    )


@pytest.mark.parametrize(
    "content",
    [
        "", "[" * 100_000, "{}", '{"medals": 1}', "\0\1", '{"medals": "E", "matches": []}',
        '{"medals": "E", "matches": {"1 s": [["x", "y"]], "2 s": 5, "3 s": [[1, 2]], "4 s": [["x", true]]}}',
    ],
)  # fmt: skip
def test_what_is_damaged_is_looked_for_again(store: Store, tmp_path: Path, content: str) -> None:
    file = tmp_path / "medals.json"
    file.write_text(content.replace('"E"', json.dumps(medals._known_medals())))
    found = MedalFinder(store, file, [(record, "s") for record in range(1, 5)])
    assert found.count == 0
    look(found)
    assert found.complete and not any(found.honours(record) for record in range(1, 5))


def test_what_is_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "medals.json"
    with file.open("wb") as opened:
        opened.truncate(medals.LARGEST + 1)
    assert medals._load_file(file) == {}


def labels(shell: SceneStack) -> str:
    assert isinstance(shell.top, FormScene)
    return "\n".join(widget.label() for widget in shell.top.form.root.walk())


def test_medals_stand_on_the_page_and_open_their_match(tmp_path: Path) -> None:
    with make_shell(tmp_path) as shell:
        ada = shell.store.people.add("Ada", "fox")
        keep_golden(shell.store, "contrat-teams", {3: ("Ada", ada)})
        shell.push(Settings())
        shell.push(PersonPage(ada))
        page = shell.top
        assert isinstance(page, PersonPage) and page.needs_polling()
        assert "All fifteen" not in labels(shell)
        for _ in range(2000):
            shell.top.update(0.01)
            if not page.needs_polling():
                break
            join_threads("medals")
        shell.top.update(0.01)
        told = labels(shell)
        assert "Every trick · CIRKLE Contrat" in told and "About 1 player in 110" in told
        assert "An unlikely streak" not in told, "what was not earned is shown when it is asked for"
        click(page, "person.medals")
        assert "An unlikely streak" in labels(shell)
        for language in catalog.LANGUAGES:
            shell.set_preference("language", language)
            for size in ((1024, 640), (1920, 1080)):
                shell.resize(size)
                shell.set_preference("text_scale", 1.6)
                assert overfull(page) == []
        click(page, "person.medal.contrat.all-tricks")
        assert isinstance(shell.top, MatchPage)
