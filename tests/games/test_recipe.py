"""Recipe of a ninth game: the files on its page, put together as they stand there, are a game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardtable.games
from cardtable.ai.bot import Adviser, Budget
from cardtable.ai.problem_search import ProblemRules
from cardtable.cli.main import play_match
from cardtable.rules import registry
from cardtable.rules.about import About, TrickTaking
from cardtable.rules.game import Game, Result
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.table.game_view.game_view import GameView
from cardtable.table.game_view.layout import Layout, Room
from cardtable.table.game_view.table_text import TableText
from cardtable.text.compile_po import entries
from tests.support.house_copy import copy_house, list_game, run
from tests.support.laws import play_through
from tests.tools.content.make_problems import Maker

PAGE = Path(cardtable.games.__path__[0]) / "README.md"
FILE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ID = "briscola"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """The files of the page in a folder of their own, as a game of the house."""
    found = dict(FILE.findall(PAGE.read_text(encoding="utf-8")))
    folder = tmp_path / ID
    folder.mkdir()
    (folder / "ai").mkdir()
    for name, words in {"__init__.py": "", "ai/__init__.py": "", **found}.items():
        (folder / name).write_text(words, encoding="utf-8")
    monkeypatch.setattr(cardtable.games, "__path__", [*cardtable.games.__path__, str(tmp_path)])
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, ID))
    registry.optional_module.cache_clear()
    yield found
    for name in [name for name in sys.modules if name.startswith(f"cardtable.games.{ID}")]:
        del sys.modules[name]
    vars(cardtable.games).pop(ID, None)
    registry.optional_module.cache_clear()


def played(kind: type[Game], seats: int, seed: int = 0) -> Match:
    return play_match(Terms(kind, seats, kind.defaults(), f"page {seed}", "salt"), ["random"] * seats)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_game_on_the_page_is_played_to_its_end(files: dict[str, str], seats: int) -> None:
    lines: list[str] = []
    for seed in range(6):
        match = played(registry.game(ID), seats, seed)
        assert match.over and max(match.standing.totals) == 3
        assert all(sum(result.scores) == 120 * seats // 2 for result in match.results)
        lines += match.lines
    assert any(" exchange " in line for line in lines), "otherwise the second verb was never tried"


def test_the_laws_hold_for_the_game_on_the_page(files: dict[str, str]) -> None:
    for seed in range(3):
        play_through(registry.game(ID), seed)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_on_the_page_shows_every_card_and_the_taker_of_the_trick(files: dict[str, str], seats: int) -> None:
    kind, table = registry.game(ID), registry.optional_module(ID, "table")
    assert table is not None
    match = Match(Terms(kind, seats, kind.defaults(), "page", "salt"))
    match.begin()
    deal = match.game
    assert deal is not None
    layout: Layout = table.GAME_VIEW.layout(Room(1366, 768), deal.setting, 0, kind.pack)
    for place in deal.table.places:
        pose = layout.pose(place, 0, 3)
        assert 0 < pose.x < 1366 and 0 < pose.y < 768, place
    assert deal.public().trump == deal.table.at("turned")[0] // 10
    talk: TableText = table.GAME_VIEW.talk(layout)
    for _ in range(2):
        seat = deal.asked()[0]
        deal.apply(seat, next(action for action in deal.ask(seat).actions if action.verb == "play"))
        seen = observe(deal, 0)
        assert len(talk.crowned(seen)) == (len(seen.public.trick) > 1)
    assert set(layout.walk(seen.view)) >= {("turned", 0)}


@pytest.mark.long
def test_the_table_on_the_page_passes_the_tests_of_every_table(tmp_path: Path) -> None:
    """In a copy of the house, as a newcomer would try it by the last lines of step 4."""
    house = copy_house(tmp_path / "house")
    folder = house / "cardtable" / "games" / ID
    for name, words in FILE.findall(PAGE.read_text(encoding="utf-8")):
        file = folder / ("text/en.po" if name == "en.po" else name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(words, encoding="utf-8")
    for name in ("__init__.py", "ai/__init__.py"):
        (folder / name).write_text("", encoding="utf-8")
    (folder / "text" / "en.md").write_text("# Briscola\n", encoding="utf-8")
    list_game(house, ID)
    tables = ("layouts", "event_player", "cloth_coverage", "event_following", "faces")
    tested = run(
        house, "pytest", "-q", "-p", "no:cacheprovider", "-m", "", "-k", ID, "tests/rules/test_laws.py",
        "tests/scenes/match/test_every_game.py", *(f"tests/table/test_{name}.py" for name in tables),
    )  # fmt: skip
    assert tested.returncode == 0, tested.stdout[-3000:]


def test_problems_of_the_game_on_the_page_can_be_searched(files: dict[str, str]) -> None:
    maker = Maker(ID, "page")
    match = Match(Terms(registry.game(ID), 2, registry.game(ID).defaults(), "page", "salt"))
    match.begin()
    match.shuffle()
    for kind in ("lead", "answer"):
        assert match.game is not None
        seen = observe(match.game, match.game.asked()[0], match.heard)
        assert maker.lore.kind(seen) == kind and 0 < maker.lore.required_lead(seen) < 1
        found = maker._weighed(seen, Budget(60), 0)
        best = found.actions[found.best]
        assert seen.ask.allows(best) and maker.adviser.reason(seen, best).args and maker.adviser.estimate(seen, 0.5)
        match.play(seen.seat, next(action for action in seen.ask.actions if action.verb == "play"))


def test_the_sentences_on_the_page_can_be_compiled(files: dict[str, str]) -> None:
    assert files.keys() == {
        "about.py", "rules_types.py", "rules.py", "table.py", "en.po", "players.py", "ai/problems.py",
    }  # fmt: skip
    told = dict(entries(files["en.po"], "README.md"))
    said = set(re.findall(rf"\"({ID}\.[a-z.-]+)\"", files["rules.py"]))
    assert {f"{ID}.takes", f"{ID}.exchanges"} <= told.keys() & said


NAMED_CLASSES = About, Adviser, Game, GameView, ProblemRules, Result, TrickTaking
"""Classes whose fields and methods the page names, as in `Result.carry`."""


def test_every_field_named_on_the_page_exists() -> None:
    page, classes = PAGE.read_text(encoding="utf-8"), {kind.__name__: kind for kind in NAMED_CLASSES}
    named = re.findall(rf"`({'|'.join(classes)})\.(\w+)", page)
    known = {name: {field for base in kind.__mro__ for field in vars(base)} for name, kind in classes.items()}
    assert len(named) > 8 and [f"{name}.{field}" for name, field in named if field not in known[name]] == []


def test_the_table_on_the_page_sets_only_attributes_of_its_bases(files: dict[str, str]) -> None:
    """An attribute of a former name would be ignored."""
    table = registry.optional_module(ID, "table")
    assert table is not None
    own = [kind for kind in vars(table).values() if isinstance(kind, type) and kind.__module__ == table.__name__]
    assert {base.__name__ for kind in own for base in kind.__bases__} == {"AroundLayout", "Pace", "TableText"}
    for kind in own:
        known = {name for base in kind.__mro__[1:] for name in [*vars(base), *vars(base).get("__annotations__", ())]}
        assert set(vars(kind)) <= known, kind


def test_every_file_named_on_the_page_exists() -> None:
    named = set(re.findall(r"`((?:cardtable|tests)/[\w./]+\.(?:py|md|txt))`", PAGE.read_text(encoding="utf-8")))
    root = PAGE.parents[2]
    assert named and [name for name in sorted(named) if ID not in name and not (root / name).exists()] == []
