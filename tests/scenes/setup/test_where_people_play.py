"""Choice in the seats between this screen and a phone: by mouse and keys, remembered, and grey with its reason."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

import pygame
import pytest

from cardtable.play.player import PlayerInfo
from cardtable.rules.game import Value
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.current_players import company_of, set_company
from cardtable.scenes.setup import setup as seats_scene
from cardtable.scenes.setup.plan import Occupant, SeatingPlan
from cardtable.scenes.setup.setup import SetupScene
from cardtable.text.catalog import text
from cardtable.widgets.choice import Choice
from cardtable.widgets.labels import Words
from tests.support.screens import key
from tests.support.shells import make_shell

Opened = list[frozenset[int]]


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SceneStack]:
    monkeypatch.setattr("cardtable.phones.address.home_address", lambda: "192.168.1.20")
    with make_shell(tmp_path, (1024, 640), reduced_motion=True) as made:
        family = [made.store.people.add(name, face) for name, face in (("Anna", "hare"), ("Bruno", "owl"))]
        set_company(made.store, company_of(family))
        yield made


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Record the seats with phones instead of opening tables."""
    found: Opened = []

    def note(
        shell: SceneStack, game_id: str, sitters: Sequence[PlayerInfo], options: Mapping[str, Value],
        phones: Collection[int] = (),
    ) -> None:  # fmt: skip
        found.append(frozenset(phones))

    monkeypatch.setattr(seats_scene, "open_table", note)
    return found


def seats(shell: SceneStack) -> SetupScene:
    scene = SetupScene("contrat")
    shell.push(scene)
    return scene


def where(scene: SetupScene, seat: int) -> Choice:
    choice = scene.form.named(f"seats.where.{seat}")
    assert isinstance(choice, Choice)
    return choice


def press(scene: SetupScene, pos: tuple[int, int]) -> None:
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def test_everyone_is_at_this_screen_at_first(shell: SceneStack, opened: Opened) -> None:
    scene = seats(shell)
    assert [where(scene, seat).chosen for seat in (0, 1)] == [0, 0]
    assert scene.form.named("seats.where.2") is None, "a bot has no choice"
    assert scene.form.named("seats.phones") is None
    scene.start_match()
    assert opened == [frozenset()]


def test_a_phone_is_chosen_by_mouse_and_kept_with_the_seats(shell: SceneStack, opened: Opened) -> None:
    scene = seats(shell)
    scene.form.focus(where(scene, 1), True)
    scene.form.expose()
    press(scene, where(scene, 1).cells[1].center)
    assert where(scene, 1).chosen == 1 and where(scene, 0).chosen == 0
    told = scene.form.named("seats.phones")
    assert isinstance(told, Words) and told.label() == text("seats.phones.told")
    scene.start_match()
    assert opened == [frozenset({1})]
    assert where(seats(shell), 1).chosen == 1, "the next match begins with the same phones"


def test_a_phone_is_chosen_by_keys(shell: SceneStack, opened: Opened) -> None:
    scene = seats(shell)
    scene.form.focus(where(scene, 0), True)
    key(scene, pygame.K_RIGHT)
    assert where(scene, 0).chosen == 1 and scene.form.focused is where(scene, 0), "the focus stays"
    key(scene, pygame.K_LEFT)
    assert where(scene, 0).chosen == 0


def test_without_a_network_the_choice_is_grey_with_its_reason(
    shell: SceneStack, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = seats(shell)
    where(scene, 1).choose(1)
    scene.start_match()
    monkeypatch.setattr("cardtable.phones.address.home_address", lambda: "")
    again = seats(shell)
    assert not where(again, 1).enabled and not where(again, 0).enabled and where(again, 1).chosen == 0
    told = again.form.named("seats.phones")
    assert isinstance(told, Words) and told.label() == text("phone.no-network")
    again.start_match()
    assert opened == [frozenset({1}), frozenset()], "the evening goes on at the screen"
    monkeypatch.setattr("cardtable.phones.address.home_address", lambda: "192.168.1.20")
    assert where(seats(shell), 1).chosen == 1, "and the wish is not forgotten"


def test_a_bot_has_no_phone_and_the_person_that_comes_back_has_it_again() -> None:
    plan = SeatingPlan([Occupant("", 1, phone=True), Occupant("", 2)])
    plan.set_kind(0, "standard", ())
    assert plan.phones == frozenset()
    plan.chairs[0].level = ""
    assert plan.phones == {0}
    plan.sit(0, 7, ())
    assert plan.phones == {0} and plan.chairs[0].profile == 7


def test_a_damaged_mark_means_this_screen(shell: SceneStack, opened: Opened) -> None:
    scene = seats(shell)
    where(scene, 0).choose(1)
    scene.start_match()
    nothing: dict[str, dict[str, list[list[object]]]] = {}
    tables = shell.store.settings.get("tables contrat", nothing)
    for table in tables.values():
        table["chairs"][0] = ["", table["chairs"][0][1], ["phone"]]
    shell.store.settings.set("tables contrat", tables)
    assert where(seats(shell), 0).chosen == 0
