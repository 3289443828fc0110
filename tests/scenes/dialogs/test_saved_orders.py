"""Orders of cards kept under names: what is kept, what is laid again, and what is passed over."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.cards.chance import Random, shuffled
from cardtable.cards.pack import CIRKLE, Card
from cardtable.games.naval.rules_pyramid import TARGETS
from cardtable.rules.cirkle import series
from cardtable.scenes.core.preferences import Preferences
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.saved_orders import LONGEST_NAME, MOST, Formation, FormationBook, Owner, open_formations
from cardtable.store.store import Store
from cardtable.text import catalog
from tests.support.shells import Silent
from tests.support.ui_driver import Lobby
from tests.support.waiting import at_most

SIZE = 21


def hand(number: int, target: str) -> list[Card]:
    """The cards of a series that are laid out, with one target."""
    return [card for card in series(number) if card not in TARGETS or CIRKLE.codes[card][:2] == target]


PINK = shuffled(hand(0, "VO"), Random(1))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made, _ = Store.open(tmp_path)
    yield made
    made.close()


@pytest.fixture
def shell(store: Store) -> Iterator[SceneStack]:
    pygame.display.init()
    pygame.display.set_mode((1024, 640))
    store.settings.set("language", "en")
    made = SceneStack(store=store, audio=Silent(), preferences=Preferences(store.settings), size=(1024, 640))
    made.push(Lobby())
    yield made
    made.artwork.close()
    catalog.set_language("en")
    pygame.display.quit()


GUEST = Owner(None, "seal", 0)
SHELF = "formations.naval.guests"


def book(store: Store, owner: Owner = GUEST) -> FormationBook:
    return FormationBook(store, "naval", owner, CIRKLE)


def codes(cards: Sequence[Card]) -> list[str]:
    return [CIRKLE.codes[card] for card in cards]


def test_the_same_faces_lie_in_the_same_places_in_another_series() -> None:
    kept = Formation.from_cards("wall", PINK, CIRKLE)
    laid = kept.apply_to(hand(2, "VO"), CIRKLE)
    assert codes(laid) == [code[:2] + "C" for code in codes(PINK)]


def test_another_target_lies_where_the_target_lay() -> None:
    kept = Formation.from_cards("wall", PINK, CIRKLE)
    laid = kept.apply_to(hand(1, "MO"), CIRKLE)
    assert codes(laid)[codes(PINK).index("VOA")] == "MOB"
    assert sorted(laid) == sorted(hand(1, "MO"))


def test_formations_of_another_owner_are_not_readable(store: Store) -> None:
    anna = Owner(store.people.add("Anna", "fox"), "seal", 0)
    store.logs.begin("naval", [], "", "seal")
    book(store, anna).save(Formation.from_cards("wall", PINK, CIRKLE))
    book(store).save(Formation.from_cards("spear", PINK, CIRKLE))
    other = Owner(None, "seal", 1)
    book(store, other).save(Formation.from_cards("ring", PINK, CIRKLE))
    shelves = [[one.name for one in book(store, owner).formations(SIZE)] for owner in (anna, GUEST, other)]
    assert shelves == [["wall"], ["spear"], ["ring"]]
    assert book(store, GUEST._replace(seal="of the next match")).formations(SIZE) == []
    assert [one.name for one in book(store, anna._replace(seal="of the next match")).formations(SIZE)] == ["wall"]


def test_a_guest_with_a_persons_name_stays_a_guest(store: Store) -> None:
    anna = Owner(store.people.add("Guest", "fox"), "seal", 0)
    book(store, anna).save(Formation.from_cards("wall", PINK, CIRKLE))
    assert book(store).formations(SIZE) == []
    store.people.remove(anna.profile or 0)
    assert book(store, anna).formations(SIZE) == [], "who left the family is a guest"


def test_what_guests_kept_goes_with_their_match(store: Store) -> None:
    record = store.logs.begin("naval", [], "", "old")
    old = GUEST._replace(seal="old")
    book(store, old).save(Formation.from_cards("spear", PINK, CIRKLE))
    store.logs.finish(record, ())
    book(store).save(Formation.from_cards("ring", PINK, CIRKLE))
    assert book(store, old).formations(SIZE) == []


def test_a_name_is_kept_once_and_can_be_dropped(store: Store) -> None:
    book(store).save(Formation.from_cards("  the   wall ", PINK, CIRKLE))
    book(store).save(Formation.from_cards("The Wall", PINK[::-1], CIRKLE))
    (kept,) = book(store).formations(SIZE)
    assert kept == Formation.from_cards("The Wall", PINK[::-1], CIRKLE)
    book(store).delete(kept)
    assert book(store).formations(SIZE) == []


FACES = " ".join(code[:2] for code in codes(PINK))


@pytest.mark.share(2)
@pytest.mark.parametrize(
    "kept",
    [
        7, None, "wall", [], {}, {"name": "wall"}, {"faces": FACES}, {"name": 7, "faces": FACES},
        {"name": "", "faces": FACES}, {"name": "\n\x1b", "faces": FACES}, {"name": "x" * 99, "faces": FACES},
        {"name": "wall", "faces": ""}, {"name": "wall", "faces": FACES[3:]}, {"name": "wall", "faces": FACES + " MT"},
        {"name": "wall", "faces": FACES.replace("NT", "NO")}, {"name": "wall", "faces": ["MT"] * 21},
        {"name": "wall", "faces": "MT " * 9999}, {"name": "wall", "faces": {"MT": 1}},
    ],
)  # fmt: skip
def test_invalid_formations_are_skipped(store: Store, kept: object) -> None:
    store.settings.set(SHELF, {"seal 0": [kept, {"name": "good", "faces": FACES}]})
    assert [one.name for one in book(store).formations(SIZE)] == ["good"]


def test_a_face_that_is_written_twice_does_not_double_a_card(store: Store) -> None:
    store.settings.set(SHELF, {"seal 0": [{"name": "odd", "faces": " ".join(["MT"] * 21)}]})
    (kept,) = book(store).formations(SIZE)
    assert sorted(kept.apply_to(PINK, CIRKLE)) == sorted(PINK)


def test_another_kind_of_setting_is_no_shelf(store: Store) -> None:
    for wrong in ({"seal 0": {"name": "wall"}}, [{"name": "wall", "faces": FACES}]):
        store.settings.set(SHELF, wrong)
        assert book(store).formations(SIZE) == []


# -- on the slip -----------------------------------------------------------------------------------------------


class Slip:
    """The slip on the screen, and what was laid from it."""

    def __init__(self, shell: SceneStack, cards: Sequence[Card] = PINK) -> None:
        self.shell = shell
        self.laid: list[Card] = []
        open_formations(shell, "naval", GUEST, CIRKLE, cards, self.laid.extend)

    def key(self, code: int, letter: str = "") -> None:
        self.shell.top.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter))

    def type(self, words: str) -> None:
        self.shell.top.handle(pygame.event.Event(pygame.TEXTINPUT, text=words))

    def press(self, name: str) -> None:
        thing = next(thing for thing in self.shell.top.ui_targets() if thing.name == name)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.shell.top.handle(pygame.event.Event(kind, pos=thing.rect.center, button=1))

    def names(self) -> list[str]:
        return [thing.name for thing in self.shell.top.ui_targets()]


def test_the_present_order_is_kept_by_keys_alone_and_laid_again(shell: SceneStack) -> None:
    slip = Slip(shell)
    slip.type("My wall")
    slip.key(pygame.K_RETURN)
    assert [one.name for one in book(shell.store).formations(SIZE)] == ["My wall"]
    slip.key(pygame.K_ESCAPE)
    assert isinstance(shell.top, Lobby)
    mint = hand(2, "JO")
    again = Slip(shell, mint)
    again.press("formation.0")
    assert isinstance(shell.top, Lobby)
    assert again.laid == Formation.from_cards("My wall", PINK, CIRKLE).apply_to(mint, CIRKLE)


def test_nothing_is_kept_without_a_name(shell: SceneStack) -> None:
    slip = Slip(shell)
    slip.type("   ")
    slip.key(pygame.K_RETURN)
    assert "formation.keep" not in slip.names()
    assert book(shell.store).formations(SIZE) == []


def test_one_is_thrown_away_only_after_a_question(shell: SceneStack) -> None:
    book(shell.store).save(Formation.from_cards("wall", PINK, CIRKLE))
    slip = Slip(shell)
    slip.press("formation.drop.0")
    slip.key(pygame.K_ESCAPE)
    assert len(book(shell.store).formations(SIZE)) == 1
    slip.press("formation.drop.0")
    slip.press("answer.0")
    assert book(shell.store).formations(SIZE) == []
    assert "formation.0" not in slip.names()


def test_a_full_shelf_takes_no_more(shell: SceneStack) -> None:
    for i in range(MOST + 3):
        book(shell.store).save(Formation.from_cards(f"{i:02}", PINK, CIRKLE))
    assert len(book(shell.store).formations(SIZE)) == MOST
    slip = Slip(shell)
    slip.key(pygame.K_END)
    walk = at_most(200, "Tab never comes to the name")
    while shell.top.focus_name() != "formation.name":
        next(walk)
        slip.key(pygame.K_TAB)
    slip.type("one more")
    slip.key(pygame.K_RETURN)
    assert "one more" not in [one.name for one in book(shell.store).formations(SIZE)]


@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_the_slip_is_drawn_in_every_language(shell: SceneStack, language: str) -> None:
    shell.set_preference("language", language)
    book(shell.store).save(Formation.from_cards("W" * LONGEST_NAME, PINK, CIRKLE))
    Slip(shell)
    surface = pygame.display.get_surface()
    assert surface is not None
    shell.draw(surface)
