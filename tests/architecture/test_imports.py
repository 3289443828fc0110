"""Import laws, checked by reading every file; and a check that every module can be imported by itself."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from cardtable.art import theme
from cardtable.rules.registry import GAMES
from tests.support.places import ROOT

PACKAGE = ROOT / "cardtable"

MAY: dict[str, set[str]] = {
    "foundation": {"foundation"},
    "cards": {"cards", "foundation"},
    "rules": {"rules", "cards", "foundation"},
    "ai": {"ai", "rules", "cards", "foundation"},
    "arena": {"arena", "ai", "rules", "cards", "foundation"},
    "play": {"play", "ai", "rules", "cards", "store", "foundation"},
    "transfer": {"transfer", "store", "rules", "cards", "ai.level_names", "text", "foundation"},
    "store": {"store", "foundation"},
    "text": {"text"},
    "art": {"art", "text", "foundation", "pygame"},
    "speech": {"speech"},
    "phones": {"phones"},
    "widgets": {"widgets", "art", "pygame"},
    "table": {
        "table", "widgets", "art", "rules.game", "rules.observe", "rules.tricks", "rules.about", "rules.registry",
        "cards", "text", "pygame",
    },
    "scenes": {
        "scenes", "table", "widgets", "art", "speech", "store", "transfer", "phones", "text", "foundation", "pygame",
        # A screen gets plain data: what may be known, asked, answered and won, and a session that gives it out.
        "cards.pack", "cards.events", "cards.chance", "ai.requests",
        "play.player", "play.characters", "play.match_progress", "play.assistance", "play.problems", "play.deals",
        "play.history",
        "play.session.session.Session", "play.session.viewer.Viewer", "play.session.advice.AdviceService",
        "play.session.open_session",
        "play.review.review", "play.review.review_task", "play.review.try_again", "play.review.verdicts",
        "play.lessons.open_lesson", "play.lessons.lesson_session.LessonSession",
        "play.lessons.lesson_progress.LearnerProgress", "play.lessons.quiz_run",
        "rules.observe.Observation", "rules.record.BadRecord", "rules.tricks", "rules.presets", "rules.lengths",
        "rules.about", "rules.options", "rules.sides", "rules.registry", "rules.match_time",
        *(f"rules.game.{name}" for name in (
            "Action", "Amount", "Arrange", "Ask", "Game", "Option", "Options", "Points", "Refusal", "Result", "Setting",
            "Standing", "Value", "places_by", "option_text",
        )),
    },
    # Within the folder of a game the first word of a file says where it belongs.
    "game about": {"rules.about", "rules.options", "cards.pack"},
    "game rules": {"rules", "cards", "foundation", "own about", "own rules"},
    "game players": {"ai", "rules", "cards", "foundation", "own about", "own rules", "own players"},
    "game table": {
        "table.narration", "table.game_view", "table.selection.highlight", "art", "rules.game", "rules.observe",
        "rules.tricks", "rules.cirkle", "rules.about", "cards", "text",
        "own about", "own rules", "own table", "pygame",
    },
    "games": set(),
}  # fmt: skip
"""Modules of ours and of pygame that each floor may import. `app`, `cli` and `__main__` may import all."""
ROOMS: dict[str, dict[str, set[str]]] = {
    "play": {
        "saving": set(),
        "players": set(),
        "deals": set(),
        "history": set(),
        "session": {"saving", "players", "deals", "history"},
        "review": {"players", "history", "session"},
        "lessons": {"saving", "players", "session"},
        "problems": {"players", "session"},
    },
    "table": {
        "narration": set(),
        "selection": set(),
        "game_view": {"narration", "selection"},
        "phone_view": {"narration", "selection", "game_view"},
        "animation": {"game_view", "selection"},
        "render": {"selection", "game_view", "animation"},
        "input": {"narration", "selection", "game_view", "animation", "render"},
        "board": {"narration", "selection", "game_view", "animation", "render", "input"},
    },
    "scenes": {
        "core": set(),
        "panels": {"core"},
        "transfer": {"core"},
        "phones": set(),
        "people": {"core"},
        "dialogs": {"core", "panels"},
        "ending": {"core", "panels", "dialogs"},
        "great": {"core", "ending"},
        "match": {"core", "panels", "dialogs", "people", "ending", "great", "phones"},
        "lessons": {"core", "panels", "people", "match"},
        "problems": {"core", "people", "match"},
        "pages": {"core", "dialogs", "transfer", "people", "lessons", "problems"},
        "setup": {"core", "people", "match", "lessons", "phones", "problems"},
        "same_deal": {"core", "people", "match", "setup"},
        "statistics": {"core", "transfer", "people", "setup"},
        "replay": {"core", "panels", "dialogs", "great", "transfer", "people", "match", "setup"},
        "review": {"core", "panels", "dialogs", "match", "replay"},
        "lobby": {"core", "panels", "people", "match", "lessons", "problems", "setup", "statistics"},
    },
    "scenes/match": {
        "hud": set(),
        "hot_seat": set(),
        "turn": {"hud", "hot_seat"},
        "input": {"hud", "turn"},
        "phones": {"hud", "hot_seat", "turn"},
        "dialogs": {"hud", "hot_seat", "turn", "phones"},
        "talk": {"hud"},
        "match_utterance": {"hud", "turn"},
        "match_scene": {"hud", "hot_seat", "turn", "input", "dialogs", "talk", "phones", "match_utterance"},
        "open_match": {"match_scene"},
    },
    "store": {
        "schema": set(),
        "recovery": {"schema"},
        "database": {"schema", "recovery"},
        "tables": {"schema", "database"},
        "store": {"database", "tables"},
        "queries": {"schema", "store"},
    },
}
"""The rooms of the folders that have some, and the rooms each of them imports. A module that stands above rooms is
listed as a room of its own. Every other module beside the rooms lies in the hall of its folder: every room may import
it, and it imports no room."""
HALL = "hall"
ROLES = {"about": "about", "rules": "rules", "table": "table", "players": "players", "ai": "players"}
"""The part that the files of a game play by the first word of their name."""
NEVER: dict[str, set[str]] = {
    "cards": {"time", "os", "random"},
    "rules": {"time", "os", "random"},
    "game rules": {"time", "os", "random"},
}
CHANCE = PACKAGE / "cards" / "chance.py"
GENERAL = "no general module knows a game: say it in the game's folder, what others must know of it in its about.py"
NAMED = re.compile(rf"(^|[./])({'|'.join({*GAMES, *(game_id.replace('_', '-') for game_id in GAMES)})})([./]|$)")
"""A text that is the id of a game, or has one among its words: `poker`, `hints.poker.even`, `games/poker/lid`."""
MODULES = sorted(PACKAGE.rglob("*.py"))


parsed = cache(ast.parse)
"""Syntax tree of a source, cached because nearly every law here reads all modules."""


@pytest.fixture(scope="module", autouse=True)
def nothing_stays() -> Iterator[None]:
    yield
    parsed.cache_clear()


def floor(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    if parts[0] == "games" and len(parts) > 2 and parts[2] != "__init__":
        return f"game {ROLES[parts[2].partition('_')[0]]}"
    return parts[0]


def known_as(name: str, path: Path) -> str:
    """A module of ours as `MAY` calls it: one of the game that the file itself belongs to by the part it plays."""
    ours = name.removeprefix("cardtable.").split(".")
    parts = path.relative_to(PACKAGE).parts
    if ours[0] == "games" and len(ours) > 2 and parts[:2] == ("games", ours[1]):
        return f"own {ROLES.get(ours[2].partition('_')[0], ours[2])}"
    return ".".join(ours)


def imported(tree: ast.AST) -> list[tuple[int, str]]:
    """Every import with its line, those inside functions included; imports for the type checker are left out."""
    skipped = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING"
        for node in ast.walk(block)
    }
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
    return found


def offences(path: Path) -> list[str]:
    here = floor(path)
    if here not in MAY:
        return []
    bad = []
    for line, name in imported(parsed(path.read_text(encoding="utf-8"))):
        top = name.split(".")[0]
        if top == "cardtable":
            ours = known_as(name, path)
            allowed = any(ours == may or ours.startswith(may + ".") for may in MAY[here])
        elif top == "pygame":
            allowed = "pygame" in MAY[here]
        else:
            allowed = top not in NEVER.get(here, set()) or path == CHANCE
        if not allowed:
            bad.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
    return bad


def test_every_floor_stands_on_those_below_it() -> None:
    assert [offence for path in MODULES for offence in offences(path)] == []


def test_the_test_would_notice(tmp_path: Path) -> None:
    wrong = PACKAGE / "games" / "cerchio" / "rules.py"
    tree = parsed(
        "def f():\n    import random\n    from cardtable.table.animation import event_player\n    import pygame\n"
    )
    assert [name for _, name in imported(tree)] == ["random", "cardtable.table.animation.event_player", "pygame"]
    assert floor(wrong) == "game rules" and "table" not in MAY["game rules"] and "random" in NEVER["game rules"]
    assert floor(PACKAGE / "games" / "poker" / "table_words.py") == "game table"
    assert known_as("cardtable.games.poker.table_words.bets", wrong) not in MAY["game rules"]
    assert known_as("cardtable.games.cerchio.table.GAME_VIEW", wrong) == "own table"


def room(path: Path, folder: str) -> str:
    """Return the room of a folder in which a module lies."""
    parts = path.relative_to(PACKAGE / folder).with_suffix("").parts
    return parts[0] if len(parts) > 1 or parts[0] in ROOMS[folder] else HALL


def rooms_entered(path: Path, folder: str, tree: ast.AST) -> set[str]:
    """Return the rooms of a folder that a module imports, besides the one where it lies."""
    start = f"cardtable.{folder.replace('/', '.')}."
    names = (name.removeprefix(start).split(".")[0] for _, name in imported(tree) if name.startswith(start))
    return {name for name in names if name in ROOMS[folder]} - {room(path, folder)}


@pytest.mark.share(2)
@pytest.mark.parametrize("folder", ROOMS)
def test_the_rooms_of_a_folder_stand_in_order(folder: str) -> None:
    """Narration and selection know no pixels; the view of a game knows no motion; the board knows all rooms. A match in
    progress knows nothing of lessons and problems, which are led over it."""
    found: dict[str, set[str]] = {}
    for path in (path for path in MODULES if PACKAGE / folder in path.parents and path.name != "__init__.py"):
        entered = rooms_entered(path, folder, parsed(path.read_text(encoding="utf-8")))
        found.setdefault(room(path, folder), set()).update(entered)
    assert found.pop(HALL, set()) == set(), "a module of the hall imports no room"
    assert found == ROOMS[folder]
    assert circles(found) == []


def test_a_room_out_of_order_would_be_noticed() -> None:
    tree = parsed("from cardtable.table.board.board import Board\nfrom cardtable.table.narration import wording")
    assert rooms_entered(PACKAGE / "table" / "narration" / "wording.py", "table", tree) == {"board"}
    assert "board" not in ROOMS["table"]["narration"]
    tree = parsed("from cardtable.play.player import PlayerInfo\nfrom cardtable.play.session.session import Session")
    assert rooms_entered(PACKAGE / "play" / "aid.py", "play", tree) == {"session"}
    tree = parsed("from cardtable.store.store import Store\nfrom cardtable.store.database.database import Database")
    assert rooms_entered(PACKAGE / "store" / "tables" / "logs.py", "store", tree) == {"store", "database"}


MOST_MODULES = 20
"""More modules than these, and a folder has more than one reason."""


def crowded(paths: Iterable[Path]) -> list[str]:
    """Return the folders with more modules than a reader takes in at a glance."""
    counts = Counter(path.parent.relative_to(PACKAGE).as_posix() for path in paths if path.name != "__init__.py")
    return sorted(folder for folder, count in counts.items() if count > MOST_MODULES)


def test_no_room_is_crowded() -> None:
    assert crowded(MODULES) == [], "split it by reasons into rooms, and list them in ROOMS"


def test_a_crowded_room_would_be_found() -> None:
    made = [PACKAGE / "a" / f"m{i}.py" for i in range(MOST_MODULES)]
    assert crowded([*made, PACKAGE / "a" / "__init__.py", PACKAGE / "b.py"]) == []
    assert crowded([*made, PACKAGE / "a" / "one_more.py"]) == ["a"]


def games_named(source: str) -> list[tuple[int, str]]:
    """Return the lines of a module that name a game, in a text or by an import."""
    tree = parsed(source)
    texts = [(n.lineno, n.value) for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    return sorted((line, name) for line, name in [*texts, *imported(tree)] if NAMED.search(name))


def test_no_general_module_names_a_game() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} names {name!r}"
        for path in MODULES
        if not floor(path).startswith("game ") and path != PACKAGE / "rules" / "registry.py"
        for line, name in games_named(path.read_text(encoding="utf-8"))
    ]
    assert found == [], GENERAL


def test_the_messages_of_a_game_lie_in_its_folder() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} is {words}"
        for path in sorted((PACKAGE / "text" / "locale").glob("*/*.po"))
        for line, words in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if words.startswith("msgid ") and NAMED.search(words.removeprefix("msgid ").strip('"'))
    ]
    assert found == [], "it belongs into cardtable/games/<id>/text/<language>.po"


def test_a_game_that_is_named_would_be_noticed() -> None:
    source = (
        "from cardtable.games.poker.rules import Poker\n\nWORDS = {'naval': f'hints.court-circular.{1}', 'navals': ''}"
    )
    assert [name for _, name in games_named(source)] == [
        "cardtable.games.poker.rules.Poker", "hints.court-circular.", "naval",
    ]  # fmt: skip
    assert floor(PACKAGE / "games" / "poker" / "about.py") == "game about"


CRASH_REPORT = PACKAGE / "app" / "crash_recovery.py"
"""A crash report contains the record of the match, which names no person."""
DOOR = ("session", "viewer", "undo", "advice", "drafts", "seal")
"""Attributes of a session that a screen may use."""


def behind_the_door() -> set[str]:
    """The names of what a session and its parts keep for themselves."""
    trees = [parsed((PACKAGE / "play" / "session" / f"{name}.py").read_text(encoding="utf-8")) for name in DOOR]
    own = (node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute) and is_self(node))
    return {name for name in own if name.startswith("_")}


def is_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def peeps(tree: ast.AST, private: set[str]) -> list[str]:
    """Return the accesses of a screen to the inside of a session, to a record of the store, or to a deal of a game. A
    game as a class tells its options and numbers of players, and holds no card."""
    kinds = {
        id(node.slice)
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "type"
    }
    bad = []
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) if name in private and not is_self(node):
                bad.append(f"{node.lineno}: reaches for {name}")
            case ast.Attribute(value=ast.Attribute(attr="store") | ast.Name(id="store"), attr="logs"):
                bad.append(f"{node.lineno}: reads a log, packs, hands and all")
            case ast.Name(id="Game") if id(node) not in kinds:
                bad.append(f"{node.lineno}: holds a deal")
    return bad


def test_no_screen_looks_behind_the_door() -> None:
    """`MAY` says which modules may be imported; this test says which of their names may be used."""
    private = behind_the_door()
    assert {"_running", "_controllers", "_bot_process"} <= private
    for path in MODULES:
        if floor(path) in ("scenes", "app") and path != CRASH_REPORT:
            assert peeps(parsed(path.read_text(encoding="utf-8")), private) == [], path.relative_to(ROOT)


def test_imports_and_reads_past_the_session_are_detected() -> None:
    tree = parsed("def f(game: Game, kind: type[Game]):\n    session._running\n    shell.store.logs.resume(1)\n")
    found = {peep.partition(": ")[2] for peep in peeps(tree, behind_the_door())}
    assert found == {"holds a deal", "reaches for _running", "reads a log, packs, hands and all"}
    for name in (
        "rules.match.Match",
        "rules.record.read_record",
        "play.session.running_match.RunningMatch",
        "play.players.controllers.BotSeat",
        "rules.observe.observe",
    ):
        assert not any(name == may or name.startswith(may + ".") for may in MAY["scenes"])


def test_only_the_opener_of_a_table_holds_the_match_scene() -> None:
    """Parts around the cards get their data handed in, and not the scene. No `type: ignore` excuses an exception."""
    name = "cardtable.scenes.match.match_scene"
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in MODULES
        for node in ast.walk(parsed(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.ImportFrom) and node.module == name)
        or (isinstance(node, ast.Import) and name in [alias.name for alias in node.names])
    }
    assert found == {
        "scenes/match/open_match.py", "scenes/lessons/lesson_scene.py", "scenes/lessons/free_deal.py",
        "scenes/problems/problem_scene.py",
        "scenes/review/try_again.py",
    }  # fmt: skip


# ---- circles -------------------------------------------------------------------------------------------------


def roads(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the imports among the modules, inside functions and for the type checker too."""
    found: dict[str, set[str]] = {}
    for name, source in sources.items():
        found[name] = set()
        for node in ast.walk(parsed(source)):
            if isinstance(node, ast.Import):
                found[name] |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found[name] |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name: wanted & sources.keys() for name, wanted in found.items()}


def circles(roads: Mapping[str, set[str]]) -> list[set[str]]:
    """The modules from each of which one comes to all others of its circle and back."""
    reached = {start: set(_reach(roads, start)) for start in roads}
    found = [{other for other in ends if start in reached[other]} for start, ends in reached.items()]
    return [circle for i, circle in enumerate(found) if circle and circle not in found[:i]]


def _reach(roads: Mapping[str, set[str]], start: str) -> Iterator[str]:
    """Yield the modules that can be reached from one in one step or more."""
    seen: set[str] = set()
    waiting = list(roads[start])
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            yield here
            waiting += roads[here]


def sources() -> dict[str, str]:
    """The text of every module that is more than the mark of a folder."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text(encoding="utf-8")
        for path in MODULES
        if path.name != "__init__.py"
    }


def test_nothing_imports_in_a_circle() -> None:
    found = [{name.removeprefix("cardtable.") for name in circle} for circle in circles(roads(sources()))]
    assert [sorted(circle) for circle in found] == []


def test_a_circle_would_be_found() -> None:
    made = {
        "cardtable.a": "from cardtable.b import B",
        "cardtable.b": "if TYPE_CHECKING:\n    from cardtable.c.d import D",
        "cardtable.c.d": "def f():\n    from cardtable import a",
        "cardtable.e": "import cardtable.a",
    }
    assert circles(roads(made)) == [{"cardtable.a", "cardtable.b", "cardtable.c.d"}]
    assert circles(roads({**made, "cardtable.c.d": ""})) == []


def test_packages_import_nothing_by_themselves() -> None:
    assert [path for path in MODULES if path.name == "__init__.py" and path.read_text(encoding="utf-8").strip()] == []


PIXELS = ("pygame", "platformdirs")


def names(floor_name: str) -> list[str]:
    paths = [path for path in MODULES if floor(path) == floor_name and path.name != "__init__.py"]
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]


def import_alone(*words: str) -> str:
    """Import modules, each in a process of its own; what was said if one of them could not be imported."""
    command = [sys.executable, "-m", "tests.support.import_alone", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    return f"{done.stdout}{done.stderr}exit code {done.returncode}" if done.returncode else ""


@pytest.mark.share(12)
@pytest.mark.parametrize(
    "floor_name",
    ["cards", "rules", "game about", "game rules", "ai", "arena", "game players", "play", "store", "transfer", "text"],
)
def test_every_module_stands_alone_without_pygame(floor_name: str) -> None:
    troubles = import_alone(*names(floor_name), *(f"--without={module}" for module in PIXELS))
    assert not troubles, f"no module of {floor_name} needs another before it, or pixels:\n{troubles}"


@pytest.mark.share(4)
@pytest.mark.parametrize("floor_name", ["art", "widgets", "table", "game table", "scenes"])
def test_every_module_stands_alone(floor_name: str) -> None:
    troubles = import_alone(*names(floor_name))
    assert not troubles, f"no module of {floor_name} needs another before it:\n{troubles}"


def test_a_module_that_does_not_stand_alone_is_noticed() -> None:
    assert "ModuleNotFoundError: import of pygame halted" in import_alone("cardtable.art.images", "--without=pygame")
    assert "tests.nowhere cannot be imported alone" in import_alone("tests.nowhere", "tests.support.null_game")
    assert not import_alone("cardtable.art.images")


# ---- names ---------------------------------------------------------------------------------------------------


def classes(named: Mapping[str, str]) -> dict[str, list[str]]:
    """For each name of a class the modules that have one of it."""
    found: dict[str, list[str]] = {}
    for module, source in named.items():
        for node in ast.walk(parsed(source)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(module)
    return found


def test_a_class_has_its_name_to_itself() -> None:
    twice = {name: where for name, where in classes(sources()).items() if len(where) > 1}
    assert twice == {}, "one thing, one name: who reads it must not have to look which one is meant"


def test_a_name_that_stands_twice_would_be_found() -> None:
    found = classes({"cardtable.a": "class A: ...", "cardtable.b": "class A: ...\nclass B: ..."})
    assert found == {"A": ["cardtable.a", "cardtable.b"], "B": ["cardtable.b"]}


MOST_METHODS = 35
"""More than these, and a class is about several things."""


def too_wide(named: Mapping[str, str]) -> list[str]:
    """The classes with more methods than a reader keeps in mind."""
    found = []
    for module, source in named.items():
        for node in ast.walk(parsed(source)):
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(each, ast.FunctionDef) for each in node.body)
                found += [f"{module}.{node.name}"] if methods > MOST_METHODS else []
    return found


def test_no_class_is_about_everything() -> None:
    assert too_wide(sources()) == [], "split it by what it is about, and hand each part to whoever needs just that"


def test_a_class_about_everything_would_be_found() -> None:
    methods = "".join(f"    def m{i}(self): ...\n" for i in range(MOST_METHODS))
    wide = f"class A:\n{methods}    def one_more(self): ...\n\nclass B:\n{methods}"
    assert too_wide({"cardtable.a": wide}) == ["cardtable.a.A"]


INKS = frozenset(name for name in vars(theme) if name.isupper() and name not in {"CANVAS", "LEAST", "LEAST_TEXT"})


def read_at_once(tree: ast.AST, drawing: bool = False) -> Iterator[str]:
    """The inks that a module reads when it is loaded, or when one of its functions is made."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            defaults = [*node.args.defaults, *(each for each in node.args.kw_defaults if each is not None)]
            for default in defaults:
                yield from read_at_once(ast.Tuple([default]), drawing)
            for part in node.body if isinstance(node, ast.FunctionDef) else [node.body]:
                yield from read_at_once(ast.Tuple([part]), True)  # type: ignore[list-item]
            continue
        if isinstance(node, ast.ImportFrom) and node.module == "cardtable.art.theme":
            yield from (name.name for name in node.names if name.name in INKS)
        if (
            isinstance(node, ast.Attribute)
            and not drawing
            and node.attr in INKS
            and getattr(node.value, "id", "") == "theme"
        ):
            yield node.attr
        yield from read_at_once(node, drawing)


FIXED = {
    "art/card_face.py": "the inks in which the drawings are stored, whatever they become",
    "art/cloth.py": "the names of the cloths, which are the same in all inks",
    "scenes/core/preferences.py": "the names of the cloths, which are the same in all inks",
}


def test_inks_are_read_when_something_is_drawn() -> None:
    """Strong contrast puts other inks under the same names, so a kept ink would stay the old one."""
    texts = {str(file.relative_to(PACKAGE)): file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py")}
    kept = {name: set(read_at_once(parsed(text))) for name, text in texts.items() if "theme" in text}
    assert {name for name, inks in kept.items() if inks} == set(FIXED)


def test_an_ink_that_is_kept_would_be_noticed() -> None:
    kept = "from cardtable.art import theme\nEDGE = theme.INK\ndef draw(ink=theme.GOLD):\n    return theme.PAPER\n"
    assert set(read_at_once(parsed(kept))) == {"INK", "GOLD"}
    assert set(read_at_once(parsed("from cardtable.art.theme import CORAL"))) == {"CORAL"}
