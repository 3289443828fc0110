"""First evenings: new people take seats in any order of presses. No person sits twice, none leaves unasked, and the
dealt table is the shown one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygame
import pytest

from cardtable.play.player import PlayerInfo
from cardtable.rules.game import Value
from cardtable.rules.lengths import minutes
from cardtable.rules.match import Terms
from cardtable.rules.record import header_lines
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.people.current_players import Company, current_company, set_company, set_seated
from cardtable.scenes.people.family import PersonDialog
from cardtable.scenes.setup import setup as seats_scene
from cardtable.scenes.setup.setup import SetupScene
from cardtable.store.types import Outcome, StoredSitter
from cardtable.text.catalog import text
from cardtable.widgets.choice import Choice
from cardtable.widgets.person_button import NameTag
from cardtable.widgets.text_field import TextField
from tests.support.screens import click, key
from tests.support.shells import make_shell

Dealt = list[list[PlayerInfo]]
NAMES = ("Nonna", "Mimi", "Carlo", "Zoë")


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1024, 640), reduced_motion=True) as made:
        yield made


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> Dealt:
    """Record matches instead of opening tables."""
    found: Dealt = []

    def note(
        shell: SceneStack, game_id: str, sitters: Sequence[PlayerInfo], options: Mapping[str, Value], phones: object
    ) -> None:
        found.append(list(sitters))

    monkeypatch.setattr(seats_scene, "open_table", note)
    return found


class Shown(NamedTuple):
    """One row as it is on the screen."""

    name: str
    face: str
    """Picture of a person; empty for a bot."""


def opened(shell: SceneStack, game_id: str = "poursuite", people: int = 0) -> SetupScene:
    """The seats of a game, for so many players (the game's own number for 0)."""
    scene = SetupScene(game_id)
    shell.push(scene)
    if people:
        turn(scene, "seats.count", str(people))
    return scene


def turn(scene: SetupScene, name: str, words: str) -> None:
    """Choose the cell with these words."""
    choice = scene.form.named(name)
    assert isinstance(choice, Choice), name
    choice.choose(choice.words.index(words))


def humans(scene: SetupScene, *seats: int) -> None:
    for seat in seats:
        turn(scene, f"seats.kind.{seat}", text("seats.person"))


def typed(scene: SetupScene, seat: int, name: str) -> None:
    click(scene, f"seats.name.{seat}")
    for letter in name:
        scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))


def rows(scene: SetupScene) -> list[Shown]:
    """Every row as it is on the screen. An empty field shows the guest's name as its hint."""
    found = []
    for seat in range(len(scene.plan.chairs)):
        bot, tag = scene.form.named(f"seats.bot.{seat}"), scene.form.named(f"seats.who.{seat}")
        field, face = scene.form.named(f"seats.name.{seat}"), scene.form.named(f"seats.face.{seat}")
        if isinstance(bot, NameTag):
            found.append(Shown(bot.words, ""))
        elif isinstance(tag, NameTag):
            found.append(Shown(tag.words, tag.avatars[0]))
        else:
            assert isinstance(field, TextField) and isinstance(face, NameTag)
            guest = field.hint.removeprefix(text("seats.name.hint", guest=""))
            found.append(Shown(" ".join(field.words.split()) or guest, face.avatars[0]))
    return found


def deal(scene: SetupScene, dealt: Dealt) -> list[PlayerInfo]:
    """Deal, and hold what is dealt against what was seen."""
    seen = rows(scene)
    click(scene, "seats.deal")
    sitters = dealt[-1]
    assert [Shown(sitter.name, "" if sitter.level else sitter.avatar) for sitter in sitters] == seen
    assert len({sitter.name.casefold() for sitter in sitters}) == len({s.avatar for s in sitters}) == len(sitters)
    family = {person.id: person for person in scene.shell.store.people.all()}
    assert all(family[s.profile][1:3] == (s.name, s.avatar) for s in sitters if s.profile is not None)
    assert len({person.name.casefold() for person in family.values()}) == len(family)
    return sitters


def allowed(order: Sequence[str]) -> bool:
    """A name is typed once its seat is a person's, and confirmed once it is typed."""
    at = {press: i for i, press in enumerate(order)}
    return all(
        at.get(f"{first}{seat}", -1) < at.get(f"{then}{seat}", 99)
        for seat in range(4)
        for first, then in (("human", "name"), ("human", "face"), ("name", "enter"), ("face", "enter"))
    )


def evenings() -> list[tuple[int, tuple[str, ...]]]:
    """Orders of the presses with which two, three and four new people sit down."""
    chance = Random(26)
    found: list[tuple[int, tuple[str, ...]]] = []
    for people, presses, most in (
        (2, ("human1", "name0", "name1", "enter0", "enter1"), 99),
        (2, ("human1", "name0", "name1", "face0", "face1", "enter1"), 40),
        (2, ("human1", "name0", "name1"), 9),
        (3, ("human1", "human2", "name0", "name1", "name2", "enter0", "enter2", "face1"), 40),
        (4, ("human1", "human2", "human3", "name0", "name1", "name2", "name3", "enter1", "enter3"), 40),
    ):
        orders = [order for order in permutations(presses) if allowed(order)]
        found += [(people, order) for order in chance.sample(orders, min(most, len(orders)))]
    return found


@pytest.mark.share(32)
@pytest.mark.parametrize(
    ("people", "order"), evenings(), ids=lambda each: "-".join(each) if type(each) is tuple else ""
)
def test_new_people_sit_down_in_any_order(shell: SceneStack, dealt: Dealt, people: int, order: tuple[str, ...]) -> None:
    scene = opened(shell, people=people)
    for press in order:
        before, seat = rows(scene), int(press[-1])
        match press[:-1]:
            case "human":
                humans(scene, seat)
            case "name":
                typed(scene, seat, NAMES[seat])
            case "enter":
                click(scene, f"seats.name.{seat}")
                key(scene, pygame.K_RETURN)
                assert dealt == [], "Enter in a name deals nothing"
            case "face":
                click(scene, f"seats.face.{seat}")
                click(scene, f"avatar.{('heron', 'lemon')[seat]}")
        people_before = [(i, row.name) for i, row in enumerate(before) if row.face and i != seat and row.name in NAMES]
        assert all(rows(scene)[i].name == name for i, name in people_before), "nobody else leaves"
        assert len({row.face for row in rows(scene) if row.face}) == sum(bool(row.face) for row in rows(scene))
    sitters = deal(scene, dealt)
    assert [sitter.name for sitter in sitters] == list(NAMES[:people])
    assert [person.name for person in shell.store.people.all()] != [] and all(s.profile for s in sitters)
    if any(press.startswith("face") for press in order):
        chosen = {int(press[-1]) for press in order if press.startswith("face")}
        assert all(sitters[seat].avatar == ("heron", "lemon")[seat] for seat in chosen)


@pytest.mark.share(16)
@pytest.mark.parametrize("seed", range(32))
def test_no_press_seats_a_person_twice_or_unseats_another(shell: SceneStack, dealt: Dealt, seed: int) -> None:
    chance = Random(seed)
    for name, face in (("Anna", "fox"), ("Bice", "owl"))[: seed % 3]:
        set_seated(shell.store, shell.store.people.add(name, face), chance.random() < 0.5)
    scene = opened(shell)
    for _ in range(30):
        ways = [
            widget.name
            for widget in scene.form.root.walk()
            if widget.name.startswith(("seats.kind", "seats.who", "seats.name", "seats.face", "seats.sit", "avatar."))
            or widget.name == "seats.someone"
        ]
        pressed, before = chance.choice(ways), rows(scene)
        seat = scene.rows.open_seat if pressed.startswith(("seats.sit", "avatar.", "seats.some")) else int(pressed[-1])
        widget = scene.form.named(pressed)
        if isinstance(widget, Choice):
            widget.choose(chance.randrange(len(widget.words)))
        elif isinstance(widget, TextField):
            scene.form.focus(widget)
            key(scene, pygame.K_u, pygame.KMOD_CTRL)
            typed(scene, int(pressed[-1]), chance.choice((*NAMES, "Anna", "bice ", "Bruno", "Guest", "")))
            if chance.random() < 0.6:
                key(scene, pygame.K_RETURN)
        else:
            click(scene, pressed)
        now = rows(scene)
        stay = {row.name for i, row in enumerate(before) if row.face and i != seat and not row.name.startswith("Guest")}
        assert stay <= {row.name for row in now if row.face}, pressed
        assert dealt == []
    for seat in range(len(scene.plan.chairs)):
        if scene.form.named(f"seats.double.{seat}") is not None:
            click(scene, "seats.deal")
            assert dealt == [] and scene.focus_name().startswith("seats.name."), "a doubled name is asked for again"
            click(scene, f"seats.name.{seat}")
            key(scene, pygame.K_u, pygame.KMOD_CTRL)
    if scene.plan.people:
        deal(scene, dealt)


def test_the_first_evening_begins_in_the_name_field(shell: SceneStack, dealt: Dealt) -> None:
    scene = opened(shell)
    assert scene.focus_name() == "seats.name.0"
    key(scene, pygame.K_RETURN)
    assert dealt == [] and scene.focus_name() == "seats.deal"
    key(scene, pygame.K_RETURN)
    assert [sitter.profile for sitter in dealt[0]] == [None] * 4 and shell.store.people.all() == []


def test_keys_alone_seat_two_new_people(shell: SceneStack, dealt: Dealt) -> None:
    """The second seat is made a person's first: Enter leads from name to name, then to the button that deals."""
    scene = opened(shell)
    for _ in range(4):
        key(scene, pygame.K_TAB)
    assert scene.focus_name() == "seats.kind.1"
    for _ in range(2):
        key(scene, pygame.K_LEFT)
    scene.form.focus(scene.form.named("seats.name.0"))
    for name in NAMES[:2]:
        for letter in name:
            scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        key(scene, pygame.K_RETURN)
    assert scene.focus_name() == "seats.deal"
    key(scene, pygame.K_RETURN)
    assert [sitter.name for sitter in dealt[0]][:2] == list(NAMES[:2]) and not any(s.level for s in dealt[0][:2])


def test_by_ear_each_row_says_its_seat(shell: SceneStack) -> None:
    scene = opened(shell, people=3)
    humans(scene, 1)
    for name, told in (
        ("seats.name.0", "Name, or Guest. Seat 1, text field"),
        ("seats.name.1", "Name, or Guest 2. Seat 2, text field"),
        ("seats.bot.2", f"{rows(scene)[2].name}. Who sits in seat 3?"),
    ):  # fmt: skip
        scene.form.focus(scene.form.named(name))
        assert scene.utterance(False).focus == told


def test_a_name_of_the_family_is_that_person(shell: SceneStack, dealt: Dealt) -> None:
    anna = shell.store.people.add("Anna", "teapot")
    scene = opened(shell)
    typed(scene, 0, " anna")
    assert rows(scene)[0].face == "teapot"
    key(scene, pygame.K_RETURN)
    assert rows(scene)[0] == Shown("Anna", "teapot") and current_company(shell.store) == Company((anna,))
    assert deal(scene, dealt)[0].profile == anna and len(shell.store.people.all()) == 1


def test_a_name_that_has_a_seat_is_refused_in_words(shell: SceneStack, dealt: Dealt) -> None:
    scene = opened(shell)
    typed(scene, 0, "Nonna")
    key(scene, pygame.K_RETURN)
    humans(scene, 1)
    typed(scene, 1, "nonna")
    told = scene.form.named("seats.double.1")
    assert told is not None and told.label() == text("seats.double", name="Nonna", n=1)
    key(scene, pygame.K_RETURN)
    click(scene, "seats.deal")
    assert dealt == [] and scene.focus_name() == "seats.name.1" and len(shell.store.people.all()) == 1
    typed(scene, 1, "l")
    assert scene.form.named("seats.double.1") is None
    assert [s.name for s in deal(scene, dealt)[:2]] == ["Nonna", "nonnal"]


def test_a_computer_player_gives_up_a_name_that_is_typed(shell: SceneStack, dealt: Dealt) -> None:
    scene = opened(shell)
    bot = rows(scene)[1].name
    typed(scene, 0, bot)
    assert rows(scene)[0].name == bot and rows(scene)[1].name != bot
    deal(scene, dealt)


def test_two_of_the_family_change_places_in_the_row(shell: SceneStack, dealt: Dealt) -> None:
    anna, bice = shell.store.people.add("Anna", "fox"), shell.store.people.add("Bice", "owl")
    set_company(shell.store, Company((anna, bice)))
    scene = opened(shell)
    click(scene, "seats.who.0")
    click(scene, f"seats.sit.{bice}")
    assert [row.name for row in rows(scene)[:2]] == ["Bice", "Anna"] and scene.rows.open_seat is None
    assert [sitter.profile for sitter in deal(scene, dealt)[:2]] == [bice, anna]


def test_a_press_on_the_wrong_kind_is_taken_back_by_the_other(shell: SceneStack) -> None:
    anna = shell.store.people.add("Anna", "fox")
    shell.store.people.add("Bice", "owl")
    set_company(shell.store, Company((anna,)))
    scene = opened(shell)
    turn(scene, "seats.kind.0", text("level.expert"))
    humans(scene, 0)
    assert rows(scene)[0] == Shown("Anna", "fox")
    humans(scene, 1)
    click(scene, "seats.who.1")
    click(scene, "seats.someone")
    typed(scene, 1, "Mimi")
    mimi = rows(scene)[1]
    turn(scene, "seats.kind.1", text("level.expert"))
    humans(scene, 1)
    assert rows(scene)[1] == mimi, "typed letters and picture come back too"


def test_fewer_seats_than_people_are_refused_in_words(shell: SceneStack) -> None:
    scene = opened(shell)
    humans(scene, 0, 1, 2)
    turn(scene, "seats.count", "2")
    assert len(scene.plan.chairs) == 4 and scene.plan.people == 3
    told, control = scene.form.named("seats.count.people"), scene.form.named("seats.count")
    assert told is not None and told.label() == text("seats.count.people", n=3)
    assert isinstance(control, Choice) and control.label() == "4"


def test_escape_closes_the_open_row_before_it_leaves(shell: SceneStack) -> None:
    shell.push(SetupScene("naval"))
    scene = opened(shell)
    click(scene, "seats.face.0")
    assert scene.form.named("avatar.fox") is not None
    key(scene, pygame.K_ESCAPE)
    assert shell.top is scene and scene.form.named("avatar.fox") is None and scene.focus_name() == "seats.name.0"
    key(scene, pygame.K_ESCAPE)
    assert shell.top is not scene


def test_a_name_and_picture_are_changed_in_the_row(shell: SceneStack) -> None:
    scene = opened(shell)
    typed(scene, 0, "Nona")
    key(scene, pygame.K_RETURN)
    click(scene, "seats.who.0")
    click(scene, "seats.change")
    dialog = shell.top
    assert isinstance(dialog, PersonDialog)
    key(dialog, pygame.K_u, pygame.KMOD_CTRL)
    for letter in "Nonna":
        dialog.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    click(dialog, "avatar.cat")
    click(dialog, "person.save")
    assert rows(scene)[0] == Shown("Nonna", "cat")


def test_people_named_here_sit_at_the_next_game_too(shell: SceneStack) -> None:
    scene = opened(shell)
    humans(scene, 1)
    typed(scene, 0, "Nonna")
    key(scene, pygame.K_RETURN)
    typed(scene, 1, "Mimi")
    key(scene, pygame.K_RETURN)
    shell.pop()
    assert [row.name for row in rows(opened(shell, "cerchio"))[:2]] == ["Nonna", "Mimi"]


def test_seats_follow_the_family_page(shell: SceneStack) -> None:
    anna, bice = shell.store.people.add("Anna", "fox"), shell.store.people.add("Bice", "owl")
    set_company(shell.store, Company((anna,)))
    scene = opened(shell)
    set_seated(shell.store, bice, True)
    scene.on_uncovered()
    assert [row.name for row in rows(scene)[:2]] == ["Anna", "Bice"]
    set_seated(shell.store, anna, False)
    scene.on_uncovered()
    assert [bool(row.face) for row in rows(scene)] == [False, True, False, False] and rows(scene)[1].name == "Bice"


def test_a_child_alone_finds_its_last_table(shell: SceneStack) -> None:
    store = shell.store
    anna, mimi = store.people.add("Anna", "fox"), store.people.add("Mimi", "owl")
    store.settings.set_personal(mimi, "child", True)
    set_company(store, Company((anna,)))
    scene = opened(shell)
    levels = [chair.level for chair in scene.plan.chairs]
    click(scene, "seats.who.0")
    click(scene, f"seats.sit.{mimi}")
    assert [chair.level for chair in scene.plan.chairs] == ["", *["beginner"] * 3] != levels
    click(scene, "seats.who.0")
    click(scene, f"seats.sit.{anna}")
    turn(scene, "seats.kind.1", text("level.expert"))
    click(scene, "seats.who.0")
    click(scene, f"seats.sit.{mimi}")
    assert scene.plan.chairs[1].level == "expert", "what was chosen by hand stays"


# ---- how long it takes ----------------------------------------------------------------------


def finished(shell: SceneStack, people: int, long: float, **options: Value) -> None:
    """A finished match of two at Poursuite, in which so many people took so long."""
    kind = game("poursuite")
    terms = Terms(kind, 2, kind.defaults(**options), "ab" * 16, "5a" * 8)
    sitters = [StoredSitter("Guest"), StoredSitter("Guest 2") if people == 2 else StoredSitter("Bruno", None, "expert")]
    record = shell.store.logs.begin("poursuite", sitters, "\n".join(header_lines(terms)), terms.seal)
    shell.store.logs.save_lines(record, ["a"], seconds=60 * long)
    shell.store.logs.finish(record, [Outcome(seat, 1 + seat, 2 - seat) for seat in range(2)])


def test_the_length_is_that_of_the_familys_own_matches_at_such_a_table(shell: SceneStack) -> None:
    def told() -> str:
        words = scene.form.named("seats.length")
        assert words is not None
        return words.label()

    scene = opened(shell, people=2)
    guess = told()
    assert guess == text("seats.minutes", n=minutes(game("poursuite"), 2, scene.plan.options, 1))
    for long in (21, 22, 90):
        finished(shell, 1, long)
    finished(shell, 2, 41)
    finished(shell, 1, 70, hand_size=6)
    scene.on_uncovered()
    assert told() == text("seats.minutes.own", n=20), "the middle one, though one match stood open for long"
    humans(scene, 1)
    assert told() == text("seats.minutes.own", n=40)
    turn(scene, "seats.count", "3")
    counted = minutes(scene.game, 3, scene.plan.options, 2)
    assert counted and told() == text("seats.minutes", n=3 * counted), "at another table: counted, at the family's pace"


@pytest.mark.parametrize("way", ["mouse", "left", "enter"])
def test_the_name_of_a_new_person_is_typed_at_once(shell: SceneStack, dealt: Dealt, way: str) -> None:
    scene = opened(shell, people=2)
    typed(scene, 0, "Anna")
    key(scene, pygame.K_RETURN)
    kind = scene.form.named("seats.kind.1")
    assert isinstance(kind, Choice)
    if way == "mouse":
        at = kind.cells[0].center
        for event in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            scene.handle(pygame.event.Event(event, pos=at, button=1))
    else:
        scene.form.focus(kind)
        for _ in range(4):
            kind = scene.form.focused
            if not isinstance(kind, Choice):
                break
            key(scene, pygame.K_LEFT if way == "left" else pygame.K_RETURN)
    assert scene.focus_name() == "seats.name.1"
    for letter in "Luca":
        scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    key(scene, pygame.K_RETURN)
    assert [row.name for row in rows(scene)] == ["Anna", "Luca"]
    assert [sitter.name for sitter in deal(scene, dealt)] == ["Anna", "Luca"]
