"""Settings and codes of deals damaged at random: `python -m tests.tools.stress.fuzz_settings --minutes 10`. Settings
come from the disk, and with an archive from any other computer. Whatever they hold, every screen opens. A typed code is
refused with a sentence or is the code of a deal. Neither takes long."""

from __future__ import annotations

import json
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame

from cardtable.app.routes import ROUTES
from cardtable.play.deals.deal_code import WrongCode, code_of_terms, deal_of_code
from cardtable.play.deals.seeds import new_seed
from cardtable.rules.match import Terms
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.core.preferences import NAMES, Preferences
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.scenes.lobby.lobby import LAST, Lobby
from cardtable.scenes.match.open_match import resume_table
from cardtable.scenes.people.current_players import GUESTS, SEATED
from cardtable.scenes.setup.setup import SetupScene
from cardtable.scenes.statistics.leagues import BEGUN
from cardtable.text import catalog
from tests.support.families import a_family
from tests.support.laws import some_options
from tests.support.shells import make_shell
from tests.tools.stress.run_time import FAILED, go_on, wanted

ODD: Sequence[Any] = (
    None, True, False, 0, -1, 1, 10**9, 2**63, 10**400, -(10**30), 0.5, -0.0, 1e308, "", "x", "cerchio", "{n}", "%s",
    "x" * 10_000, "a\0b\n", "\N{RIGHT-TO-LEFT OVERRIDE}", [], [[]], [[1]], [{}], {}, {"": {}}, [None] * 300,
    "../../etc/passwd", "9" * 400,
)  # fmt: skip
"""Values that no user would choose. Numbers that are none are refused when a setting is read, and in an archive."""
SLOW = 10.0
"""Seconds after which a screen has taken too long, on a busy machine."""
CODES = 50
"""Number of codes that are typed beside each screen of settings."""


def good(people: Sequence[int]) -> dict[str, Any]:
    """Return usual settings of a family under every key that is read."""
    anna, carlo = people
    found: dict[str, Any] = {name: getattr(Preferences, name) for name in NAMES}
    found |= {LAST: "poker", BEGUN: [1.7e9, 1.8e9], SEATED: [anna, carlo], GUESTS: 1, "solver": anna}
    found |= {"matches by code": [1, 2], "taken back": {"record": 3, "steps": [[1, ["0 pass"], [0]]]}}
    found |= {"phones": {"3": {"port": 8123, "keys": {"0": "ab"}, "waiting": [1]}}}
    found |= {"drafts": {"3.0.0": [1, 2, 3]}, "same deals": {"CODE": [anna]}}
    for game_id in GAMES:
        kind = game(game_id)
        chairs = [["", anna], ["", None], *[["standard", None]] * (kind.seats[0] - 2)]
        seats = {"chairs": chairs, "options": kind.defaults()}
        found |= {f"tables {game_id}": {f"{anna} + 1": seats, "+ 1": seats}, f"seats {game_id}": seats}
        found |= {f"formations.{game_id}.guests": {"seal 0": [{"name": "wall", "faces": "H1 H2"}]}}
        found |= {f"lesson {game_id}": {"chapter": "1", "step": "a", "taken": ["1"], "offered": True, "free": "x"}}
    return found


def personal(people: Sequence[int]) -> dict[str, Any]:
    """Return usual settings of one person."""
    mine = {key: value for key, value in good(people).items() if key.startswith(("seats ", "lesson "))}
    mine |= {f"formations.{game_id}": [{"name": "wall", "faces": "H1 H2"}] for game_id in GAMES}
    return {**mine, "child": True, "level suggestions put aside": [1, 2], "phone": {"language": "it", "letters": "130"}}


def spoilt(value: Any, rng: Random) -> Any:
    """Return the value with a change inside it, often of the same kind, so that checks look into it."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(list(value))
        other = rng.choice(["", "1", "-1", "+ 9", "x" * 300, key]) if rng.random() < 0.2 else key
        return {**value, other: spoilt(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.85:
        found = list(value)
        place = rng.randrange(len(found))
        if rng.random() < 0.2:
            return found * rng.choice([0, 2, 300])
        found[place] = spoilt(found[place], rng)
        return found
    same = [odd for odd in ODD if type(odd) is type(value)]
    return rng.choice(same if same and rng.random() < 0.5 else ODD)


def spoil(shell: SceneStack, people: Sequence[int], rng: Random) -> str:
    """Damage some settings. Return which."""
    told = []
    for _ in range(rng.choice([1, 1, 2, 4])):
        mine = rng.random() < 0.25
        chosen = personal(people) if mine else good(people)
        key = rng.choice(list(chosen))
        value = spoilt(chosen[key], rng)
        if mine:
            shell.store.settings.set_personal(people[0], key, value)
        else:
            shell.store.settings.set(key, value)
        told.append(f"{key} = {json.dumps(value)[:200]}")
    return "; ".join(told)


def all_screens(shell: SceneStack, rng: Random) -> None:
    """Open the screens that a family uses."""
    game_id = rng.choice(GAMES)
    screens: list[Callable[[], Scene]] = [lambda: SetupScene(game_id)]
    screens += [lambda door=door: ROUTES[door]("") for door in rooms()]  # type: ignore[misc]
    shell.preferences = Preferences(shell.store.settings)
    shell.refresh()
    shell.push(Lobby())
    seen(shell)
    shell.top.on_uncovered()
    seen(shell)
    for make in screens:
        shell.push(make())
        seen(shell)
        shell.home()
    match = rng.choice(shell.store.matches.unfinished())
    if resume_table(shell, match.id):
        seen(shell)
    shell.home()


def rooms() -> list[str]:
    """Return the routes that need no arguments."""
    return [
        door for door in ROUTES if door in ("settings", "family", "book", "problems", "scores", "keeping", "lessons")
    ]


def seen(shell: SceneStack) -> None:
    surface = pygame.display.get_surface()
    assert surface is not None
    for _ in range(3):
        shell.top.update(0.05)
        shell.draw(surface)


def a_code(rng: Random) -> str:
    """Return a code with a typing error, or no code at all."""
    kind = game(rng.choice(GAMES))
    seats = rng.choice(kind.seats)
    made = code_of_terms(Terms(kind, seats, some_options(kind, rng), new_seed(), "")) or ""
    letters, strange = list(made), [*made, *"0O1Il -é\0\N{ARABIC-INDIC DIGIT THREE}ZZ", "", "AA"]
    for _ in range(rng.choice([0, 1, 1, 2, 5])):
        letters[rng.randrange(len(letters))] = rng.choice(strange)
    typed = "".join(letters)
    other = [typed.lower(), typed[: rng.randrange(30)], typed * 200, str(rng.choice(ODD))]
    return rng.choice([typed, typed, typed, *other])


def tried_code(seed: int) -> str:
    """Return the result for a code."""
    typed = a_code(Random(seed))
    began = time.process_time()
    try:
        found = deal_of_code(typed)
        assert deal_of_code(found.code) == found
        said = ""
    except WrongCode as error:
        said = catalog.text(error.text_id, **error.text_args)
        if not said.isprintable() or len(said) > 300:
            return f"{FAILED} to say it in a sentence: {said!r}"
    except Exception:
        return f"{FAILED} {typed[:200]!r}: {traceback.format_exc(limit=-2)}"
    if time.process_time() - began > SLOW:
        return f"{FAILED} to be quick: {typed[:200]!r}"
    return "refused" if said else "a deal"


def tried_settings(seed: int, folder: Path) -> str:
    """Return the result for settings, in a folder of their own."""
    rng = Random(seed)
    what, began = "", time.process_time()
    try:
        with make_shell(folder, size=(1024, 640), routes=ROUTES) as shell:
            people = [person.id for person in shell.store.people.all()] or a_family(shell.store)
            what = spoil(shell, people, rng)
            all_screens(shell, rng)
            for key in good(people):
                shell.store.database.write(("DELETE FROM settings WHERE key = ?", (key,)))
            shell.store.settings.set("language", "en")
    except Exception:
        return f"{FAILED} {what}: {traceback.format_exc(limit=-3)}"
    return f"{FAILED} to be quick: {what}" if time.process_time() - began > SLOW else "shown all the same"


def main() -> int:
    given = wanted("fuzz_settings", __doc__)
    with tempfile.TemporaryDirectory() as place:

        def tried(seed: int) -> Iterator[str]:
            yield f"settings: {tried_settings(seed, Path(place))}"
            yield from (f"code: {tried_code(each)}" for each in range(CODES * seed, CODES * (seed + 1)))

        return go_on(tried, given.seed, given.minutes)


if __name__ == "__main__":
    sys.exit(main())
