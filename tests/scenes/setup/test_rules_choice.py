"""Choice of rules for a table: presets, options hidden by them, expected length, sides. The screen is drawn with SDL's
dummy driver, for every game with or without a table."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.cards.pack import Seat
from cardtable.cli.arguments import chosen_options
from cardtable.play.player import PlayerInfo
from cardtable.rules.about import PRINTED
from cardtable.rules.game import Game, Value
from cardtable.rules.lengths import minutes
from cardtable.rules.match import Match, Terms
from cardtable.rules.presets import options_for_seats, preset_of, presets, relevant_options
from cardtable.rules.registry import GAMES, game
from cardtable.rules.sides import sides
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.current_players import current_company, set_seated
from cardtable.scenes.setup import setup as seats_module
from cardtable.scenes.setup.plan import Occupant, SeatingPlan, plan_for, save_plan
from cardtable.scenes.setup.setup import SetupScene
from cardtable.text import catalog
from cardtable.text.catalog import text
from tests.support.null_game import NullGame
from tests.support.screens import click, key, overfull, settle
from tests.support.shells import make_shell

CONTRAT, COURT, POKER = game("contrat"), game("court_circular"), game("poker")
EVERYWHERE = [(game_id, seats) for game_id in GAMES for seats in game(game_id).seats]


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        yield made


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, Value]]:
    """The rules of what would have been dealt, instead of a table."""
    found: list[Mapping[str, Value]] = []

    def note(
        shell: SceneStack, game_id: str, sitters: Sequence[PlayerInfo], options: Mapping[str, Value], phones: object
    ) -> None:
        found.append(options)

    monkeypatch.setattr(seats_module, "open_table", note)
    return found


def opened(shell: SceneStack, game_id: str) -> SetupScene:
    shown = SetupScene(game_id)
    shell.push(shown)
    return shown


def turn(shown: SetupScene, name: str, code: int = pygame.K_RIGHT) -> None:
    """Press an arrow on a control."""
    shown.form.focus(shown.form.named(name))
    key(shown, code)


def told(shown: SetupScene, name: str) -> str:
    widget = shown.form.named(name)
    assert widget is not None
    return widget.label()


# ---- presets ----------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "seats"), EVERYWHERE)
def test_every_preset_is_allowed_and_recognised(game_id: str, seats: int) -> None:
    kind = game(game_id)
    offered = presets(kind, seats)
    for name, options in offered.items():
        assert options.keys() == kind.defaults().keys()
        assert not [option for option in kind.options if not option.allows(options[option.name])]
        assert preset_of(kind, seats, options) == name
    assert offered, f"{game_id}/about.py: no preset is for {seats} players"
    assert offered.get(PRINTED, kind.defaults()) == kind.defaults()


def test_a_mixture_has_no_name() -> None:
    assert preset_of(POKER, 4, POKER.defaults(deals=5)) == ""


def test_options_without_effect_do_not_change_the_preset() -> None:
    idle = CONTRAT.defaults(points_target=50)
    assert preset_of(CONTRAT, 4, idle) == PRINTED
    assert preset_of(CONTRAT, 4, {**idle, "point_table": "own"}) == ""
    names = [option.name for option in relevant_options(CONTRAT, 4, {**idle, "mode": "individual"})]
    assert "team_memo" not in names and not [name for name in names if name.startswith("points_")]


def test_three_are_offered_the_rules_of_1860_first() -> None:
    assert next(iter(presets(COURT, 3))) == "carroll_1860"
    assert PRINTED not in presets(COURT, 4)
    for_three = options_for_seats(COURT, COURT.defaults(), 2, 3)
    assert preset_of(COURT, 3, for_three) == "carroll_1860"
    assert options_for_seats(COURT, for_three, 3, 2) == COURT.defaults()
    short = presets(COURT, 2)["family"]
    assert options_for_seats(COURT, short, 2, 4) == presets(COURT, 4)["carroll_1860"]


def test_own_rules_stay_except_options_fixed_by_the_number_of_players() -> None:
    own = COURT.defaults(target=20, dealer="alternate")
    assert preset_of(COURT, 2, own) == "", "and what is usual with three has another dealer"
    assert options_for_seats(COURT, own, 2, 3) == {**own, **COURT.about.fixed_options[3]}


@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_are_bound_to_the_rules_of_1860(seats: int, shell: SceneStack) -> None:
    """Screen, plan, presets and command offer only Carroll's Lines and fifty points for them; the dealer is free."""
    offered = presets(COURT, seats)
    assert [*offered] == ["carroll_1860"] and offered["carroll_1860"]["target"] == 50
    assert {option.name for option in relevant_options(COURT, seats, offered["carroll_1860"])} == {
        "dealer",
        "first_dealer",
    }
    own = options_for_seats(COURT, COURT.defaults(target=20, line_table="french", dealer="fixed"), 2, seats)
    assert (own["line_table"], own["target"], own["dealer"]) == ("carroll", 50, "fixed")
    save_plan(shell.store, COURT, SeatingPlan([Occupant(), *[Occupant("standard")] * (seats - 1)], COURT.defaults()))
    assert plan_for(shell.store, COURT, current_company(shell.store)).options["line_table"] == "carroll"
    shown = opened(shell, "court_circular")
    click(shown, "seats.rules")
    assert shown.form.named("seats.option.target") is None and shown.form.named("seats.option.dealer") is not None
    assert chosen_options(COURT, seats, []) == offered["carroll_1860"]
    assert chosen_options(COURT, seats, ["dealer=alternate"])["dealer"] == "alternate"
    for wrong in ("line_table=french", "target=20"):
        with pytest.raises(ValueError, match="needs"):
            chosen_options(COURT, seats, [wrong])
    assert chosen_options(COURT, 2, ["target=20"]) == COURT.defaults(target=20)


def test_a_family_of_three_finds_the_rules_that_suit_it(shell: SceneStack) -> None:
    save_plan(shell.store, COURT, SeatingPlan([Occupant(), Occupant("standard")], COURT.defaults()))
    for name, avatar in (("Anna", "fox"), ("Bruno", "owl"), ("Zoë", "cat")):
        set_seated(shell.store, shell.store.people.add(name, avatar), True)
    plan = plan_for(shell.store, COURT, current_company(shell.store))
    assert len(plan.chairs) == 3
    assert preset_of(COURT, 3, plan.options) == "carroll_1860"


# ---- minutes ----------------------------------------------------------------------------


COUNTED = [(game_id, seats) for game_id, seats in EVERYWHERE if game(game_id).about.length]


@pytest.mark.parametrize(("game_id", "seats"), COUNTED)
def test_the_minutes_are_known_for_every_preset_and_grow_with_the_people(game_id: str, seats: int) -> None:
    kind = game(game_id)
    for name, options in presets(kind, seats).items():
        found = [minutes(kind, seats, options, people) for people in range(1, seats + 1)]
        missing = f"{game_id}/about.py: count {name!r} for {seats} with `python -m tests.tools.statistics.minutes`"
        assert None not in found, missing
        known = [each or 0 for each in found]
        assert known == sorted(known)
        assert known[0] >= 5
        assert not [each for each in known if each % 5]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_value_that_makes_a_match_longer_is_measured(game_id: str) -> None:
    kind = game(game_id)
    length = kind.about.length
    for name, factors in length.longer.items() if length else ():
        (option,) = (option for option in kind.options if option.name == name)
        unmeasured = {(name, value) for value in option.values if value not in factors}
        unmeasured -= {*kind.about.endless_options}
        assert not unmeasured, f"{game_id}/about.py: how many times as long is a match with {unmeasured}?"
        assert factors[option.default] == 1


def test_without_counts_no_minutes_are_shown(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(POKER, "about", POKER.about._replace(length=None))
    assert minutes(POKER, 4, POKER.defaults(), 1) is None
    shown = opened(shell, "poker")
    assert told(shown, "seats.length") == ""
    assert overfull(shown) == []


def test_a_shared_screen_and_a_calm_pace_make_a_match_longer() -> None:
    cerchio, contrat = game("cerchio"), game("contrat")

    def told(kind: type[Game], people: int, pace: float = 1.0) -> int:
        return minutes(kind, 4, kind.defaults(), people, pace) or 0

    assert told(contrat, 1, 0.5) > told(contrat, 1) > told(contrat, 1, 8.0)
    assert told(contrat, 4, 0.5) == told(contrat, 4), "where only people play, nobody is waited for"
    # Four people, each with a hundred answers: thought, and the curtain between one and the next.
    assert told(contrat, 4) >= 60
    assert told(cerchio, 4) < told(contrat, 4), "no curtain falls where all cards lie open"


def test_a_longer_match_takes_longer() -> None:
    short, long = (POKER.defaults(deals=deals) for deals in (5, 30))
    assert (minutes(POKER, 4, short, 1) or 0) < (minutes(POKER, 4, long, 1) or 0)


@pytest.mark.parametrize(("game_id", "secret"), [("tarocchi", True), ("cerchio", False)])
def test_to_pass_the_screen_takes_time_where_hands_are_secret(game_id: str, secret: bool) -> None:
    kind = game(game_id)
    length, usual = kind.about.length, next(iter(presets(kind, 4)))
    assert length is not None
    counted = length.counts[4, usual]
    alone = length.thought.choice * counted.chosen + 1.5 * counted.forced
    found = 60 * (minutes(kind, 4, presets(kind, 4)[usual], 4) or 0)
    assert (found > 4 * (alone + 4 * counted.actions)) == secret


def test_endless_matches_show_no_minutes(shell: SceneStack) -> None:
    kind = game("tarocchi")
    endless = kind.defaults(hands_per_match="unlimited")
    assert minutes(kind, 4, endless, 1) is None
    save_plan(shell.store, kind, SeatingPlan([Occupant(), *(Occupant("standard") for _ in range(3))], endless))
    assert told(opened(shell, "tarocchi"), "seats.length") == text("seats.minutes.open")


def test_the_minutes_follow_the_options(shell: SceneStack) -> None:
    shown = opened(shell, "contrat")
    before = told(shown, "seats.length")
    turn(shown, "seats.preset")
    assert told(shown, "seats.length") != before


# ---- the screen -------------------------------------------------------------------------


def test_a_preset_is_one_key_away(shell: SceneStack, dealt: list[Mapping[str, Value]]) -> None:
    shown = opened(shell, "poker")
    turn(shown, "seats.preset")
    assert told(shown, "seats.preset.told") == text("poker.preset.family")
    click(shown, "seats.deal")
    assert dealt == [presets(POKER, 4)["family"]]


def test_options_without_a_preset_are_own_rules(shell: SceneStack) -> None:
    shown = opened(shell, "poker")
    click(shown, "seats.rules")
    turn(shown, "seats.option.show_winner")
    assert told(shown, "seats.preset") == text("seats.preset.own")
    turn(shown, "seats.option.show_winner", pygame.K_LEFT)
    assert told(shown, "seats.preset") == text("seats.preset.printed")


def test_the_table_of_points_shows_only_when_it_is_used(shell: SceneStack) -> None:
    shown = opened(shell, "contrat")
    click(shown, "seats.rules")
    assert shown.form.named("seats.option.points_target") is None
    turn(shown, "seats.option.point_table")
    assert shown.form.named("seats.option.points_target") is not None


def test_partners_are_named(shell: SceneStack) -> None:
    shown = opened(shell, "contrat")
    names = [sitter.name for sitter in shown.sitters]
    assert "{} with {}, {} with {}.".format(*(names[seat] for seat in (0, 2, 1, 3))) in told(shown, "seats.order")
    click(shown, "seats.rules")
    turn(shown, "seats.option.mode")
    assert text("seats.order") == told(shown, "seats.order")
    assert text("seats.partners.change") in told(opened(shell, "tarocchi"), "seats.order")


@pytest.mark.parametrize(("game_id", "seats"), EVERYWHERE)
def test_sides_are_those_of_the_rules(game_id: str, seats: int) -> None:
    """The words at the table stay true: in every deal, with any dealer, the rules name the same partners."""
    kind = game(game_id)
    for options in presets(kind, seats).values():
        told = sides(kind, seats, options)
        assert sorted(seat for side in told for seat in side) == list(range(seats))
        match = Match(Terms(kind, seats, options, "sides"))
        for _ in range(0 if kind.about.changing_sides else 3):
            deal = kind.deal(match.pack(match.setting()), match.setting())
            assert all({seat, *deal.partners(seat)} == set(side) for side in told for seat in side)
            match = Match(match.terms._replace(seed=match.terms.seed + "x"))


class Paired(NullGame):
    """Game in which the two players win and lose together."""

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        return (1 - seat,)


class Anew(Paired):
    """Game whose sides change with every deal."""

    about = NullGame.about._replace(changing_sides=True)


@pytest.mark.parametrize(("kind", "found"), [(Paired, ((0, 1),)), (Anew, ((0,), (1,))), (NullGame, ((0,), (1,)))])
def test_only_lasting_partners_are_a_side(kind: type[Game], found: tuple[tuple[Seat, ...], ...]) -> None:
    assert sides(kind, 2, kind.defaults()) == found


def test_one_more_at_the_table_changes_the_rules_where_it_must(shell: SceneStack) -> None:
    shown = opened(shell, "court_circular")
    turn(shown, "seats.count")
    assert told(shown, "seats.preset") == text("seats.preset.carroll-1860")


@pytest.mark.share(9)
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=["small", "large"])
def test_everything_fits_with_all_seats_and_rules(shell: SceneStack, game_id: str, size: tuple[int, int]) -> None:
    kind = game(game_id)
    chairs = [Occupant("" if seat % 2 else "expert") for seat in range(max(kind.seats))]
    options = {**kind.defaults(), **({"point_table": "own"} if kind is CONTRAT else {})}
    save_plan(shell.store, kind, SeatingPlan(chairs, options))
    shown = opened(shell, game_id)
    shell.resize(size)
    click(shown, "seats.rules")
    for language in catalog.LANGUAGES:
        shell.set_preference("language", language)
        for scale in (1.0, 1.6):
            shell.set_preference("text_scale", scale)
            settle(shown)
            assert overfull(shown) == [], (language, scale)
