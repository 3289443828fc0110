"""Gallery of all cards: it is complete, everything fits, and no frame waits for the printing of cards. Drawn with SDL's
dummy driver; time is stepped by hand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.art import captions
from cardtable.art.images import Artwork
from cardtable.cards.pack import CIRKLE, FRENCH, TAROCCHI
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.preferences import NAMES
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.card_grid import LaidCard
from cardtable.scenes.pages.card_detail import CardDetail
from cardtable.scenes.pages.gallery import DECKS, ROOM, Gallery, deck_groups
from cardtable.scenes.pages.settings import Settings
from cardtable.text import catalog
from cardtable.widgets.button import Switch
from cardtable.widgets.choice import Choice
from cardtable.widgets.labels import Words
from cardtable.widgets.scroll import ScrollArea
from tests.support.artwork_parts import held_pictures
from tests.support.screens import click, click_top, top_form
from tests.support.shells import make_shell
from tests.support.waiting import wait_until

SIZES = ((1024, 640), (1366, 768), (1920, 1080), (3840, 2160), (1280, 1024), (2560, 1080))


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, routes={"gallery": Gallery}) as made:
        yield made


def gallery(shell: SceneStack, deck: str = "") -> Gallery:
    made = Gallery(deck)
    shell.push(made)
    return made


def key(shell: SceneStack, code: int, mod: int = 0) -> None:
    assert shell.top.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def finish(shell: SceneStack, surface: pygame.Surface | None = None) -> None:
    """Frames until nothing moves and nothing is being printed."""

    def rests() -> bool:
        moving = shell.top.update(1 / 60)
        printing = shell.artwork.step()
        if surface is not None:
            shell.draw(surface)
        return not moving and not printing

    wait_until(rests, "it does not come to rest", pause=0.002)


def cells(scene: FormScene) -> list[LaidCard]:
    return [widget for widget in scene.form.root.walk() if isinstance(widget, LaidCard)]


# ---- what is shown ------------------------------------------------------------------


def test_every_card_of_every_deck_lies_there_once() -> None:
    shown = {deck: [code for part in deck_groups(deck) for code in part.codes] for deck in DECKS}
    assert sorted(shown["french"]) == sorted([*FRENCH.codes, ""])
    assert sorted(shown["cirkle"]) == sorted([*CIRKLE.codes, "memo-M", "memo-J", "memo-B", "memo-V", ""])
    assert sorted(shown["tarot"]) == sorted([*TAROCCHI.codes, ""])


@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_every_face_has_a_name_of_its_own(language: str) -> None:
    catalog.set_language(language)
    for deck in DECKS:
        names: dict[str, str] = {}
        for part in deck_groups(deck):
            for code in part.codes:
                said = captions.name(deck, code)
                face = code[:2] if code[2:] in captions.SERIES else code
                assert said[0] == said[0].upper() and "{" not in said and "." not in said
                assert names.setdefault(said, face) == face, said
    lines = [captions.line("tarot", code) for code in TAROCCHI.codes[:22]]
    assert len(set(lines)) == 22
    assert not [line for line in lines if "gallery" in line or not line.endswith(".")]
    catalog.set_language("en")


def test_names_are_said_as_people_say_them() -> None:
    said = []
    for language in catalog.LANGUAGES:
        catalog.set_language(language)
        cards = (("french", "KH"), ("cirkle", "JXA"), ("tarot", "OR"), ("tarot", "S10"), ("tarot", "T16"))
        said.append([captions.name(*card) for card in cards])
    catalog.set_language("en")
    assert said == [
        ["King of hearts", "Yellow cross", "King of coins", "10 of swords", "16\u00a0·\u00a0Star"],
        ["Re di cuori", "Croce gialla", "Re d’oro", "10 di spade", "16\u00a0·\u00a0Stella"],
        ["Roi de cœur", "Croix jaune", "Roi de deniers", "10 d’épées", "16\u00a0·\u00a0Étoile"],
    ]


# ---- room ---------------------------------------------------------------------------


def faults(scene: FormScene) -> list[str]:
    canvas, found = scene.shell.canvas, []
    window = pygame.Rect((0, 0), canvas.size)
    for widget in scene.form.root.walk():
        held = widget.parent.rect if widget.parent else window
        if isinstance(widget.parent, ScrollArea):
            if not held.left <= widget.rect.left <= widget.rect.right <= held.right:
                found.append(f"{widget.label()!r} is wider than its page")
        elif widget.rect.height and not held.contains(widget.rect):
            found.append(f"{type(widget).__name__} {widget.label()!r} leaves its {type(widget.parent).__name__}")
        if isinstance(widget, Words | Choice | Switch) and widget.height(widget.rect.width) > widget.rect.height:
            found.append(f"{widget.label()!r} needs more height")
    return found


@pytest.mark.share(12)
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_fits(shell: SceneStack, deck: str, size: tuple[int, int]) -> None:
    scene = gallery(shell, deck)
    shell.resize(size)
    for language in catalog.LANGUAGES:
        shell.set_preference("language", language)
        for scale in (0.9, 1.0, 1.3, 1.6):
            shell.set_preference("text_scale", scale)
            assert faults(scene) == [], (language, scale)
            lying = cells(scene)
            page = scene.form.named(f"gallery.cards.{deck}")
            assert page is not None and page.rect.height > 2 * lying[0].rect.height, "two rows can be seen"
            assert lying[0].rect.height >= 70
            assert sum(4 * cell.rect.width * cell.rect.height for cell in lying) <= ROOM * 1.01
            boxes = [cell.rect for cell in lying]
            assert not [box for box in boxes if len(box.collidelistall(boxes)) != 1]


@pytest.mark.share(3)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_large_card_and_all_that_is_said_of_it_fit(shell: SceneStack, size: tuple[int, int]) -> None:
    shell.resize(size)
    for deck in DECKS:
        scene = gallery(shell, deck)
        for code in {"french": ["AH"], "cirkle": ["BXC", "memo-V"], "tarot": ["T0", "T9", "T16", "FU", "OR"]}[deck]:
            click_on = next(cell for cell in cells(scene) if cell.card[1] == code)
            click_on.activate()
            for language in catalog.LANGUAGES:
                shell.set_preference("language", language)
                for scale in (0.9, 1.6):
                    shell.set_preference("text_scale", scale)
                    look = top_form(shell)
                    assert isinstance(look, CardDetail)
                    assert faults(look) == [], (code, language, scale)
                    large = look.form.named("look.card")
                    assert large is not None and large.rect.height >= size[1] * 0.5
            shell.pop()
        shell.pop()


# ---- no waiting ---------------------------------------------------------------------


def test_no_card_is_printed_while_a_player_waits(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is only asked for when the artwork has it: it never goes to the press on the way to the screen."""
    kept = Artwork._card

    def watched(art: Artwork, wanted: tuple[str, str, int]) -> pygame.Surface:
        assert wanted in held_pictures(art), f"{wanted} was waited for"
        return kept(art, wanted)

    monkeypatch.setattr(Artwork, "_card", watched)
    surface = pygame.Surface(shell.size)
    for deck in DECKS:
        scene = gallery(shell, deck)
        shell.draw(surface)
        finish(shell, surface)
        shell.set_preference("back", 1 - shell.preferences.back)
        shell.draw(surface)
        finish(shell, surface)
        cells(scene)[20].activate()
        shell.draw(surface)
        for _ in range(8):
            key(shell, pygame.K_RIGHT)
            shell.draw(surface)
        finish(shell, surface)
        shell.pop()
        shell.draw(surface)
        finish(shell, surface)
        shell.pop() if len(shell.scenes) > 1 else None


def test_cards_appear_one_after_the_other_the_visible_ones_first(shell: SceneStack) -> None:
    surface = pygame.Surface(shell.size)
    scene = gallery(shell, "cirkle")
    shell.draw(surface)
    shown: list[int] = []

    def all_shown() -> bool:
        moving = shell.top.update(1 / 60)
        ready = [cell.card in cell.card_orders.ready for cell in cells(scene)]
        if sum(ready) not in shown:
            shown.append(sum(ready))
            assert False not in ready[: sum(ready)], "in the order in which they lie"
        return not moving

    wait_until(all_shown, "cards are printed for ever", pause=0.001)
    assert len(shown) > 5
    assert shown[-1] == len(cells(scene))


def test_printing_in_parts_equals_printing_at_once(shell: SceneStack) -> None:
    surface = pygame.Surface(shell.size)
    scene = gallery(shell, "tarot")
    shell.draw(surface)
    finish(shell, surface)
    for _ in range(12):
        key(shell, pygame.K_TAB)
        finish(shell, surface)
    for cell in cells(scene)[12:16]:
        at = cell.rect.clip(cell.view()).center
        shell.top.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        finish(shell, surface)
    key(shell, pygame.K_PAGEDOWN)
    finish(shell, surface)
    in_parts = pygame.image.tobytes(surface, "RGB")
    shell.invalidate()
    shell.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") == in_parts
    assert scene.draw(surface) == []


def test_a_card_that_changes_is_never_missing(shell: SceneStack) -> None:
    surface = pygame.Surface(shell.size)
    scene = gallery(shell, "french")
    finish(shell, surface)
    before = pygame.image.tobytes(surface, "RGB")
    place = next(cell for cell in cells(scene) if cell.card[1] == "7D").rect
    old = pygame.image.tobytes(surface.subsurface(place), "RGB")
    shell.set_preference("four_colour", True)
    shell.draw(surface)
    assert pygame.image.tobytes(surface.subsurface(place), "RGB") == old
    finish(shell, surface)
    assert pygame.image.tobytes(surface.subsurface(place), "RGB") != old
    shell.set_preference("four_colour", False)
    finish(shell, surface)
    assert pygame.image.tobytes(surface, "RGB") == before


# ---- keyboard and mouse -------------------------------------------------------------


def test_tabs_turn_to_the_other_decks(shell: SceneStack) -> None:
    scene = gallery(shell)
    assert scene.focus_name() == "gallery.deck"
    key(shell, pygame.K_RIGHT)
    assert cells(scene)[0].card[0] == "cirkle"
    key(shell, pygame.K_RIGHT)
    assert cells(scene)[0].card[0] == "tarot"
    assert scene.focus_name() == "gallery.deck"
    key(shell, pygame.K_LEFT)
    key(shell, pygame.K_LEFT)
    assert cells(scene)[0].card[0] == "french"


def test_no_press_in_the_gallery_changes_a_setting(shell: SceneStack) -> None:
    """Every widget is pressed, by mouse and by Enter and space and arrows; only the way to the settings leads on."""
    before = {name: getattr(shell.preferences, name) for name in NAMES}
    for deck in DECKS:
        scene = gallery(shell, deck)
        names = {stop.name for stop in scene.form.stops() if not stop.name.startswith("card.")}
        assert {"gallery.deck", "gallery.settings"} <= names
        for name in sorted(names - {"gallery.leave"}):
            for code in (None, pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT):
                if code is None:
                    click_top(shell, name)
                else:
                    scene.form.focus(scene.form.named(name))
                    shell.top.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
                while shell.top is not scene and len(shell.scenes) > 1:
                    shell.pop()
        assert {name: getattr(shell.preferences, name) for name in NAMES} == before


def test_the_look_is_changed_in_the_settings(shell: SceneStack) -> None:
    scene = gallery(shell)
    click_top(shell, "gallery.settings")
    assert isinstance(shell.top, Settings) and shell.top.focus_name() == "settings.four_colour"
    click(shell.top, "settings.gallery")
    assert isinstance(shell.top, Gallery) and shell.top is not scene
    click_top(shell, "gallery.settings")
    assert isinstance(shell.top, Settings) and shell.scene_below(shell.top) is scene, "they do not pile up"


def test_the_arrows_walk_over_the_cards_and_enter_takes_one_up(shell: SceneStack) -> None:
    scene = gallery(shell, "french")
    scene.form.focus(scene.form.named("card.AH"))
    key(shell, pygame.K_RIGHT)
    key(shell, pygame.K_DOWN)
    assert scene.focus_name() == "card.2D"
    key(shell, pygame.K_RETURN)
    assert isinstance(top_form(shell), CardDetail)
    assert top_form(shell).focus_name() == "look.card"
    key(shell, pygame.K_RIGHT)
    key(shell, pygame.K_RIGHT)
    key(shell, pygame.K_LEFT)
    key(shell, pygame.K_ESCAPE)
    assert shell.top is scene
    assert scene.focus_name() == "card.3D"
    assert scene.form.focused is not None and scene.form.focused.ringed


def test_the_mouse_takes_a_card_up_goes_on_and_lays_it_down(shell: SceneStack) -> None:
    scene = gallery(shell, "tarot")
    click_top(shell, "card.T3")
    for name, card in (
        ("look.next", "T4"),
        ("look.card.next", "T5"),
        ("look.card.before", "T4"),
        ("look.before", "T3"),
    ):
        click_top(shell, name)
        large = top_form(shell).form.named("look.card")
        assert large is not None and large.label() == captions.name("tarot", card)
    click_top(shell, "look.card")
    assert shell.scenes == [scene]
    click_top(shell, "gallery.leave")
    assert shell.closing


def test_at_both_ends_there_is_nothing_further(shell: SceneStack) -> None:
    scene = gallery(shell, "french")
    scene.form.focus(scene.form.named("card.AH"))
    key(shell, pygame.K_RETURN)
    look = top_form(shell)
    before = look.form.named("look.before")
    assert before is not None and not before.enabled
    key(shell, pygame.K_LEFT)
    assert look.form.named("look.card.before") is None
    for _ in range(51):
        key(shell, pygame.K_PAGEDOWN)
    click_top(shell, "look.next")
    large = look.form.named("look.card")
    assert large is not None and large.label() == "Back"
    assert look.focus_name() == "look.card", "a button that has gone dead does not keep the keyboard"
    key(shell, pygame.K_RIGHT)
    key(shell, pygame.K_RETURN)
    assert shell.top is scene
    assert scene.focus_name() == "card.back"


def test_tab_visits_every_card_and_brings_it_into_view(shell: SceneStack) -> None:
    scene = gallery(shell, "cirkle")
    seen = set()
    for _ in scene.form.stops():
        key(shell, pygame.K_TAB)
        focused = scene.form.focused
        assert focused is not None
        assert focused.view().contains(focused.rect) or not isinstance(focused, LaidCard)
        seen.add(focused.name)
    assert {cell.name for cell in cells(scene)} <= seen


def test_the_window_may_change_while_a_card_is_looked_at(shell: SceneStack) -> None:
    scene = gallery(shell, "tarot")
    click_top(shell, "card.T2")
    surface = pygame.Surface((1920, 1080))
    shell.resize((1920, 1080))
    finish(shell, surface)
    look = top_form(shell)
    assert faults(look) == []
    key(shell, pygame.K_ESCAPE)
    finish(shell, surface)
    assert scene.focus_name() == "card.T2"


def test_the_settings_lead_to_the_gallery(shell: SceneStack) -> None:
    shell.push(Settings())
    button = top_form(shell).form.named("settings.gallery")
    assert button is not None
    top_form(shell).form.focus(button)
    key(shell, pygame.K_RETURN)
    assert isinstance(shell.top, Gallery)
    key(shell, pygame.K_ESCAPE)
    assert isinstance(shell.top, Settings)
