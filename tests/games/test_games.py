"""Declarations of the games: they are true, and every part of a game is there. The failures of a new game name the
missing parts and their places."""

from __future__ import annotations

import pytest

from cardtable.rules.about import About, TrickTaking
from cardtable.rules.game import Setting
from cardtable.rules.registry import GAMES, TABLES, about, game, optional_module
from cardtable.text.catalog import LANGUAGES
from tests.support.null_game import NullGame
from tests.support.places import PACKAGE

FOLDER = PACKAGE / "games"
EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)


@EVERY_GAME
def test_its_rules_carry_its_name_and_its_declaration(game_id: str) -> None:
    kind = game(game_id)
    assert kind.id == game_id, f"{game_id}/rules.py: `id` is the name of the folder"
    assert kind.about is about(game_id), f"{game_id}/rules.py: `about = ABOUT`, the one of {game_id}/about.py"
    assert (kind.seats, kind.pack) == (kind.about.seats, kind.about.pack)


@EVERY_GAME
def test_it_is_in_the_lobby_with_its_rules_to_be_read(game_id: str) -> None:
    assert game_id in TABLES, f"a Layout is missing: cardtable/games/{game_id}/table.py, ended by `GAME_VIEW = ...`"
    for language in LANGUAGES:
        page = FOLDER / game_id / "text" / f"{language}.md"
        assert page.is_file(), f"the rules as a player reads them are missing: {page.relative_to(FOLDER.parents[1])}"


@EVERY_GAME
def test_what_it_declares_of_its_options_is_among_them(game_id: str) -> None:
    declared, options = about(game_id), {option.name: option for option in game(game_id).options}
    changed = [pair for preset in declared.presets for pair in preset.changes.items()]
    changed += [*declared.needs.values(), *declared.endless_options]
    wrong = [(name, value) for name, value in changed if name not in options or not options[name].allows(value)]
    assert not wrong, f"{game_id}/about.py names options or values that the game has not: {wrong}"
    assert all(any(name.startswith(start) for name in options) for start in declared.needs)
    named = {declared.number_of_games, declared.games_to_win, *(declared.length.longer if declared.length else ())}
    assert named - {""} <= options.keys(), f"{game_id}/about.py names options that the game has not"


@EVERY_GAME
def test_the_places_it_declares_are_on_its_table(game_id: str) -> None:
    kind, usual = game(game_id), About._field_defaults
    families = {place.partition(".")[0] for place in kind.places(Setting(kind.seats[0], kind.defaults()))}
    for name in ("hand", "stock"):
        family = getattr(kind.about, name)
        assert family in families or family == usual[name], f"{game_id}/about.py: no place is called {family!r}"


def test_a_minimal_declaration_has_defaults_for_the_rest() -> None:
    declared = NullGame.about
    assert (NullGame.seats, NullGame.pack) == (declared.seats, declared.pack)
    assert [preset.name for preset in declared.presets] == ["printed"]
    assert declared.length is None and declared.tricks is None and declared.endless_options == ()
    assert not declared.changing_sides and not declared.secret_after_deal
    assert (declared.hand, declared.stock, declared.pass_verb, declared.draw_verb) == ("hand", "stock", "pass", "draw")
    assert TrickTaking() == TrickTaking(
        "trick", lead="", taken_ids=(), buried_ids=(), resigned_ids=(), names_cards=False
    )
    assert NullGame.rules == NullGame.options[0].since == 1, "nothing of it came later"
    first: Setting = Setting(2, NullGame.defaults())
    assert (first.number, first.dealer, first.carry) == (0, 0, {})


def test_a_part_that_a_game_does_without_is_none() -> None:
    assert optional_module("poker", "players") is not None and optional_module("poker", "ai.knowledge") is None
    assert optional_module("nullgame", "players") is None and optional_module("nullgame", "ai.blunders") is None
    with pytest.raises(KeyError):
        about("nullgame")
    with pytest.raises(KeyError):
        game("nullgame")
