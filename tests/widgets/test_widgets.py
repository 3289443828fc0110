"""Screens made of widgets: they fit in every language, size and text scale, and answer mouse and keyboard alike.

Drawn with SDL's dummy driver; time is stepped by hand.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.art import theme
from cardtable.art.text_renderer import SIGNS, Type
from cardtable.scenes.core.form_scene import Dialog, FormScene
from cardtable.scenes.core.preferences import TEXT_SCALES, Preferences
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.pages.help import Help
from cardtable.scenes.pages.settings import Settings
from cardtable.scenes.people.avatars import AVATARS
from cardtable.scenes.people.current_players import seated_people, set_seated
from cardtable.scenes.people.family import FamilyPage
from cardtable.text import catalog
from cardtable.widgets.arrow_navigation import Edges, nearest
from cardtable.widgets.button import Button, Switch
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Choice, ChoiceList
from cardtable.widgets.containers import Column
from cardtable.widgets.form import Form
from cardtable.widgets.labels import Words
from cardtable.widgets.markdown import blocks
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.slider import Slider
from cardtable.widgets.table_form import Figures, ListedPlayer
from cardtable.widgets.text_field import TextField
from cardtable.widgets.widget import Widget
from tests.support.canvases import make_canvas
from tests.support.screens import SIZES, click, key, only, overfull, point, settle
from tests.support.shells import make_shell


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        yield made


def top(shell: SceneStack) -> FormScene:
    assert isinstance(shell.top, FormScene)
    return shell.top


def family(shell: SceneStack) -> None:
    for name, avatar in (("Nonna Rosa", "teapot"), ("Massimiliano WWWWW", "fox"), ("Zoë", "owl")):
        set_seated(shell.store, shell.store.people.add(name, avatar), True)


SHEETS: dict[str, Callable[[], FormScene]] = {
    "settings": Settings,
    "family": FamilyPage,
    "help": lambda: Help("tarocchi"),
    "question": lambda: Dialog.confirm("Title", "Long words " * 60, "Yes, certainly", lambda: None, danger=True),
}


@pytest.mark.share(24)
@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_fits(shell: SceneStack, name: str, size: tuple[int, int]) -> None:
    family(shell)
    shell.push(Settings())
    shell.push(SHEETS[name]())
    shell.resize(size)
    for language in catalog.LANGUAGES:
        shell.set_preference("language", language)
        for scale in (0.9, 1.0, 1.6):
            shell.set_preference("text_scale", scale)
            assert overfull(top(shell)) == [], (language, scale)


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_the_slip_for_a_person_fits(shell: SceneStack, size: tuple[int, int]) -> None:
    shell.push(FamilyPage())
    shell.resize(size)
    click(top(shell), "family.add")
    for language in catalog.LANGUAGES:
        shell.set_preference("language", language)
        for scale in TEXT_SCALES:
            shell.set_preference("text_scale", scale)
            assert overfull(top(shell)) == [], (language, scale)
            scroll = top(shell).form.named("slip.page")
            assert isinstance(scroll, ScrollArea)
            assert scroll.rect.height > shell.canvas.u(150)


@pytest.mark.share(2)
@pytest.mark.parametrize("name", SHEETS)
def test_printing_in_parts_equals_printing_at_once(shell: SceneStack, name: str) -> None:
    family(shell)
    shell.push(Settings())
    shell.push(SHEETS[name]())
    scene = top(shell)
    surface = pygame.Surface(shell.size)
    scene.draw(surface)
    for stop in scene.form.stops()[:6]:
        point(scene, stop.rect.clip(stop.view()).center)
        settle(scene)
        scene.draw(surface)
        key(scene, pygame.K_TAB)
        scene.draw(surface)
    in_parts = pygame.image.tobytes(surface, "RGB")
    scene.form.expose()
    scene.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") == in_parts


def test_nothing_is_printed_when_nothing_changed(shell: SceneStack) -> None:
    shell.push(Settings())
    surface = pygame.Surface(shell.size)
    assert top(shell).draw(surface) is None
    settle(top(shell))
    assert top(shell).draw(surface) == []


# ---- keyboard and mouse -------------------------------------------------------------


@pytest.mark.share(2)
@pytest.mark.parametrize("name", SHEETS)
def test_tab_visits_everything_once_and_comes_back(shell: SceneStack, name: str) -> None:
    family(shell)
    shell.push(Settings())
    shell.push(SHEETS[name]())
    scene = top(shell)
    seen = []
    for _ in scene.form.stops():
        key(scene, pygame.K_TAB)
        assert scene.form.focused is not None and scene.form.focused.ringed
        assert scene.form.focused.rect.colliderect(scene.form.focused.view()), "focus is in sight"
        seen.append(scene.form.focused)
    assert set(seen) == set(scene.form.stops())
    for _ in scene.form.stops():
        key(scene, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert scene.form.focused is seen[-1]


def test_escape_goes_back(shell: SceneStack) -> None:
    shell.push(Settings())
    shell.push(Help())
    key(top(shell), pygame.K_ESCAPE)
    assert isinstance(shell.top, Settings)
    key(top(shell), pygame.K_ESCAPE)
    assert shell.closing


def test_arrows_change_a_choice_and_walk_on(shell: SceneStack) -> None:
    shell.push(Settings())
    scene = top(shell)
    key(scene, pygame.K_RIGHT)
    assert catalog.language() == "it"
    assert top(shell).focus_name() == "settings.language"
    key(top(shell), pygame.K_DOWN)
    assert top(shell).focus_name() == "settings.text_scale"


def test_a_release_elsewhere_is_no_click(shell: SceneStack) -> None:
    done: list[int] = []
    button = Button(shell.canvas, "Do", lambda: done.append(1), name="do")
    form = Form(shell.canvas, Column(shell.canvas, [button]), lambda surface, rect: None)
    form.root.place(pygame.Rect(0, 0, 300, 100))
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=button.rect.center, button=1)
    form.handle(down)
    form.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(290, 700), button=1))
    assert done == []
    form.handle(down)
    form.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=button.rect.center, button=1))
    assert done == [1]


def test_a_disabled_button_does_nothing_and_is_not_visited(shell: SceneStack) -> None:
    done: list[int] = []
    button = Button(shell.canvas, "Do", lambda: done.append(1), enabled=False)
    form = Form(shell.canvas, Column(shell.canvas, [button]), lambda surface, rect: None)
    form.root.place(pygame.Rect(0, 0, 300, 100))
    assert form.stops() == []
    button.activate()
    assert done == []


def test_the_question_has_its_harmless_answer_focused(shell: SceneStack) -> None:
    done: list[int] = []
    shell.push(Settings())
    shell.push(Dialog.confirm("?", "Sure?", "Delete", lambda: done.append(1), danger=True))
    key(top(shell), pygame.K_RETURN)
    assert done == [] and isinstance(shell.top, Settings)


def test_the_wheel_scrolls_the_widget_below_it(shell: SceneStack) -> None:
    shell.push(Settings())
    scene = top(shell)
    page = scene.form.named("settings.page")
    assert isinstance(page, ScrollArea)
    point(scene, page.rect.center)
    scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-1, precise_y=-1.0, x=0))
    settle(scene)
    assert page.offset > 0
    scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=5, precise_y=5.0, x=0))
    settle(scene)
    assert page.offset == 0


# ---- single widgets -----------------------------------------------------------------


@pytest.mark.parametrize(("lift", "radius", "strength"), [(18, 6, 110), (10, 7, 90), (5, 7, 70), (2, 0, 80)])
def test_a_soft_shadow_equals_a_full_blur(shell: SceneStack, lift: int, radius: int, strength: int) -> None:
    corner = radius + 2 * lift
    whole = pygame.Surface((2 * corner + 2, 2 * corner + 2), pygame.SRCALPHA)
    whole.fill((24, 14, 6, 0))
    pygame.draw.rect(
        whole, (24, 14, 6, strength), whole.get_rect().inflate(-2 * lift, -2 * lift), border_radius=radius)  # fmt: skip
    blurred = pygame.transform.gaussian_blur(whole, max(1, lift // 2))
    fallen = pygame.Surface((400, 300), pygame.SRCALPHA)
    sheet = pygame.Rect(60, 60, whole.get_width() - 2 * lift, whole.get_height() - 2 * lift)
    shell.canvas.shadow(fallen, sheet, lift=lift, radius=radius, strength=strength)
    area = sheet.inflate(2 * lift, 2 * lift).move(lift // 3, lift // 2 + 1)
    at = [(x, y) for x in (0, corner // 2, lift, corner - 1) for y in (0, lift, corner - 2)]
    for x, y in [*at, *((area.width - 1 - x, y) for x, y in at), *((x, area.height - 1 - y) for x, y in at)]:
        assert fallen.get_at((area.x + x, area.y + y)).a == blurred.get_at((x, y)).a


def field(canvas: Canvas, words: str) -> TextField:
    made = TextField(canvas, words, longest=12)
    made.place(pygame.Rect(10, 10, 300, 40))
    made.focus(True)
    return made


def stroke(widget: Widget, code: int, mod: int = 0) -> None:
    widget.key(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def test_writing_in_a_field(shell: SceneStack) -> None:
    written = field(shell.canvas, "Rosa")
    stroke(written, pygame.K_LEFT)
    written.typed("i")
    assert written.words == "Rosia"
    stroke(written, pygame.K_BACKSPACE)
    stroke(written, pygame.K_DELETE)
    assert written.words == "Ros"
    stroke(written, pygame.K_HOME)
    written.typed("La \n")
    assert written.words == "La Ros"
    written.typed("abcdefghijklmnop")
    assert len(written.words) == 12
    stroke(written, pygame.K_u, pygame.KMOD_CTRL)
    assert written.words == ""


def test_pasting_gives_one_line(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "Anna\nMaria")
    written = field(shell.canvas, "")
    stroke(written, pygame.K_v, pygame.KMOD_CTRL)
    assert written.words == "Anna Maria"


def test_a_slider_keeps_to_its_steps_and_ends(shell: SceneStack) -> None:
    heard: list[float] = []
    slider = Slider(shell.canvas, 0.5, heard.append, step=0.25)
    slider.place(pygame.Rect(0, 0, 400, 40))
    stroke(slider, pygame.K_RIGHT)
    stroke(slider, pygame.K_RIGHT)
    stroke(slider, pygame.K_RIGHT)
    assert heard == [0.75, 1.0]
    slider.grab((0, 20))
    assert slider.value == 0.0
    slider.drag((9000, 20))
    assert slider.value == 1.0


def test_a_page_of_prose_is_understood() -> None:
    source = (
        "# Title\n\nSome *words*\nmore.\n\n- one\n  two\n- three\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n> said\n\n---"
    )
    assert [(block.kind, block.words) for block in blocks(source)] == [
        ("heading", "Title"),
        ("text", "Some *words* more."),
        ("item", "one two"),
        ("item", "three"),
        ("table", ""),
        ("quote", "said"),
        ("rule", ""),
    ]
    assert next(block.rows for block in blocks(source) if block.kind == "table") == (("a", "b"), ("1", "2"))


# ---- type and inks ------------------------------------------------------------------


@pytest.mark.parametrize(("strong", "least"), [(False, 4.5), (True, 7.0)])
def test_text_can_be_read_on_its_ground(strong: bool, least: float) -> None:
    theme.wear(strong)
    try:
        poor = {pair: found for pair in theme.pairs() if (found := theme.contrast(*pair)) < least}
    finally:
        theme.wear(False)
    assert not poor


def test_no_letter_is_smaller_than_thirteen_pixels() -> None:
    assert Type(0.9).pixels(5) == 13
    assert Type(1.6).pixels(20) == 32


def test_wrapped_lines_fit_and_lose_nothing() -> None:
    case = Type()
    words = "Le Fuggitivo excuse de fournir, une seule fois ♥ ♦ et Donaudampfschiffahrtsgesellschaftskapitän"
    for width in (60, 130, 400, 4000):
        lines = case.wrap(words, 20, width)
        assert not [line for line in lines if case.width(line, 20) > width]
        assert "".join("".join(lines).split()) == "".join(words.split())
        assert case.paragraph(words, 20, width).get_width() == width


@pytest.mark.parametrize("sign", SIGNS)
def test_signs_that_no_font_has_are_drawn(sign: str) -> None:
    line = Type().line(sign, 40)
    assert line.get_bounding_rect().width > 15


# ---- what is chosen -----------------------------------------------------------------


def test_choices_are_kept_and_nonsense_is_not_believed(shell: SceneStack) -> None:
    shell.set_preference("cloth", "walnut")
    shell.set_preference("volume", 0.3)
    shell.store.settings.set("speed", "ludicrous")
    shell.store.settings.set("text_scale", 7.0)
    again = Preferences(shell.store.settings)
    assert (again.cloth, again.volume, again.speed, again.text_scale) == ("walnut", 0.3, "normal", 1.0)
    with pytest.raises(ValueError, match="cloth"):
        again.set("cloth", "plastic")


def test_every_setting_on_the_screen_takes_effect_at_once(shell: SceneStack) -> None:
    shell.push(Settings())
    for name in ("four_colour", "letters", "back", "cloth", "speed", "trick_stay"):
        widget = top(shell).form.named(f"settings.{name}")
        assert isinstance(widget, Choice)
        before = getattr(shell.preferences, name)
        assert widget.choose((widget.chosen + 1) % len(widget.words))
        assert getattr(shell.preferences, name) != before
    for name in (
        "patterns", "borders", "value_marks", "reduced_motion", "muted", "auto_only", "two_clicks", "strong_contrast",
        "left_handed",
    ):  # fmt: skip
        widget = top(shell).form.named(f"settings.{name}")
        assert isinstance(widget, Switch)
        before = getattr(shell.preferences, name)
        widget.activate()
        assert getattr(shell.preferences, name) is not before
    assert shell.artwork.style.letters == shell.preferences.corner_letters
    assert shell.audio.muted


def test_the_family_signs_in_changes_and_leaves(shell: SceneStack) -> None:
    shell.push(FamilyPage())
    click(top(shell), "family.add")
    assert top(shell).focus_name() == "person.name"
    top(shell).handle(pygame.event.Event(pygame.TEXTINPUT, text="  Zia  Pina "))
    click(top(shell), "avatar.lemon")
    key_scene = top(shell)
    key_scene.form.focus(key_scene.form.named("person.name"))
    key(key_scene, pygame.K_RETURN)
    (person,) = shell.store.people.all()
    assert (person.name, person.avatar) == ("Zia Pina", "lemon")
    assert [each.id for each in seated_people(shell.store)] == [person.id]

    click(top(shell), f"family.sits.{person.id}")
    assert seated_people(shell.store) == []
    click(top(shell), f"family.remove.{person.id}")
    click(top(shell), "answer.0")
    assert shell.store.people.all() == []


def test_two_people_cannot_have_one_name(shell: SceneStack) -> None:
    family(shell)
    shell.push(FamilyPage())
    click(top(shell), "family.add")
    top(shell).handle(pygame.event.Event(pygame.TEXTINPUT, text="zoë"))
    click(top(shell), "person.save")
    assert len(shell.store.people.all()) == 3
    assert len(AVATARS) == 12


def test_help_follows_the_reader(shell: SceneStack) -> None:
    shell.push(Help("cerchio"))
    scene = top(shell)
    assert isinstance(scene, Help)
    key(scene, pygame.K_END)
    settle(scene)
    scene.update(0)
    assert only(scene, ChoiceList).chosen > 0
    click(scene, "help.next")
    assert scene._page != "cerchio"


def test_an_arrow_finds_a_thing_that_ends_before_it_begins() -> None:
    scrolled_out = Edges(120, 80, 180, 60)
    assert nearest(Edges(100, 100, 200, 140), ["row"], {"row": scrolled_out}.__getitem__, (0, -1), slack=4) == "row"


def test_arrows_keep_to_their_row_and_column() -> None:
    places = {
        "here": Edges(100, 100, 200, 140), "beside": Edges(500, 110, 600, 150), "aslant": Edges(210, 300, 300, 340),
        "below": Edges(120, 400, 180, 440), "over the edge": Edges(100, 60, 200, 103),
    }  # fmt: skip

    def leads(way: tuple[int, int], slack: float = 4, **how: float) -> str | None:
        others = [name for name in places if name != "here"]
        return nearest(places["here"], others, places.__getitem__, way, slack=slack, **how)

    assert leads((1, 0)) == leads((1, 0), aside=0.5) == "beside", "the eye follows the row"
    assert leads((0, 1)) == "aslant" and leads((0, 1), aside=20) == "below"
    assert leads((-1, 0)) is None
    assert leads((0, -1)) == "over the edge" and leads((0, -1), slack=2) is None


def test_a_button_that_is_half_in_view_is_pressed_where_it_is(shell: SceneStack) -> None:
    pressed: list[int] = []
    canvas = shell.canvas
    buttons = [Button(canvas, str(k), lambda k=k: pressed.append(k), name=f"b{k}") for k in range(9)]  # type: ignore[misc]
    page = ScrollArea(canvas, Column(canvas, buttons, gap=0))
    page.place(pygame.Rect(0, 0, 300, round(buttons[0].height(300) * 3.4)))
    form = Form(canvas, page, lambda surface, rect: None)
    spot = (buttons[3].rect.centerx, page.rect.bottom - 4)
    assert buttons[3].rect.bottom > page.rect.bottom and buttons[3].rect.collidepoint(spot)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        form.handle(pygame.event.Event(kind, pos=spot, button=1))
    assert pressed == [3] and page.goal == 0, "nothing slips away from under the pointer"


class Noting(NamedTuple):
    """A head of three lines that notes where it is printed."""

    tops: list[int]

    @property
    def spoken(self) -> str:
        return "three lines"

    def wide(self, canvas: Canvas) -> int:
        return 40

    def height(self, canvas: Canvas, wide: int) -> int:
        return 66

    def draw(self, canvas: Canvas, surface: pygame.Surface, box: pygame.Rect, wide: int) -> None:
        self.tops.append(box.y)


def test_heads_stay_whole_as_long_as_more_than_the_last_line_is_to_be_seen(shell: SceneStack) -> None:
    canvas, head = shell.canvas, Noting([])
    lines = [ListedPlayer(name, ["1"]) for name in ("Anna", "Bruno", "Colette", "Dario")]
    form = Figures(canvas, [head], lines, air=10, inset=4, players=True)
    area = ScrollArea(canvas, Column(canvas, [form, Words(canvas, "below\n" * 60)]), margin=0)
    high = lines[0].height(canvas, form.columns(400))
    assert high < 60
    for gone in range(4):
        area.place(pygame.Rect(0, 100, 440, 300))
        area.offset = area.goal = gone * high
        area.place(area.rect)
        area.draw(pygame.Surface((500, 500)))
        assert head.tops.pop() >= 100, f"{gone} lines have gone"


def test_a_slip_drawn_in_parts_equals_one_drawn_at_once() -> None:
    """Every column of the window is once the edge of a part."""
    canvas, whole, sheet = make_canvas(), pygame.Surface((120, 90)), pygame.Rect(17, 13, 80, 60)
    canvas.slip(whole, sheet)
    for cut in range(1, 120):
        parts = pygame.Surface((120, 90))
        for part in (
            pygame.Rect(0, 0, cut, 90),
            pygame.Rect(cut, 0, 120 - cut, 40),
            pygame.Rect(cut, 40, 120 - cut, 50),
        ):
            parts.set_clip(part)
            canvas.slip(parts, sheet)
        assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(whole, "RGB"), cut
