"""Pictures of whole tables: the same plan gives the same picture, the lamp's pool, and words that can be read on it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.card_renderer import Drawings
from cardtable.art.images import Artwork, Style
from cardtable.art.tabletop import field, frame
from cardtable.art.tabletop.daylight import EVENING, MORNING, NOON, Daylight, daylight_at
from cardtable.art.tabletop.lamplight import shade_map
from cardtable.art.tabletop.press import TablePlan, draft, plan_of, press
from cardtable.art.tabletop.rim import LEATHER, WALNUT, rim_of
from cardtable.art.tabletop.table_top import PLAIN, TableLook, TableTop, worn
from cardtable.art.tabletop.textures import texture
from cardtable.foundation import paths
from cardtable.rules.registry import TABLES
from cardtable.table.game_view.game_view import game_view_of
from tests.support.waiting import wait_until

SIZE = (960, 600)
LIGHTS = (MORNING, NOON, EVENING)
OWN = {game_id: game_view_of(game_id).layout.table_top for game_id in TABLES}
WORDS = 4.5


@pytest.fixture(autouse=True)
def usual_inks() -> Iterator[None]:
    yield
    theme.wear(False)


def planned(top: TableTop, light: Daylight = NOON, size: tuple[int, int] = SIZE) -> TablePlan:
    return plan_of(top, rim_of(size, top.rim), size, light, ())


def pressed(top: TableTop, light: Daylight = NOON, size: tuple[int, int] = SIZE) -> Surface:
    return press(planned(top, light, size), Drawings().render)


def luminance(colour: tuple[int, ...]) -> float:
    return theme.luminance("#{:02X}{:02X}{:02X}".format(*colour[:3]))


def mean(picture: Surface, box: Rect) -> float:
    return luminance(pygame.transform.average_color(picture, box))


def brightest(picture: Surface, box: Rect) -> float:
    data = pygame.image.tobytes(picture.subsurface(box), "RGB")
    return max(luminance(colour) for colour in set(zip(data[::3], data[1::3], data[2::3], strict=True)))


def within(top: TableTop) -> Rect:
    """The largest rectangle of bare cloth: without border and rounded corners."""
    rim = rim_of(SIZE, top.rim)
    edge = max(top.border.side, top.border.reach / 2) + 12 if top.border else 8
    reach = round(rim.corner * 0.3 + edge * theme.unit(SIZE))
    return rim.cloth.inflate(-2 * reach, -2 * reach)


def test_every_game_has_a_table_of_its_own() -> None:
    assert len(set(OWN.values())) == len(OWN)
    assert {top.cloth for top in OWN.values()} | {top.across for top in OWN.values()} - {""} <= set(theme.CLOTHS)


def test_the_drawings_of_every_table_are_there() -> None:
    charts = [top.chart.drawing for top in OWN.values() if top.chart]
    borders = [name for top in OWN.values() if top.border for name in (top.border.drawing, top.border.corner)]
    assert charts and borders
    assert [name for name in (*charts, *borders) if not paths.drawing(name).is_file()] == []


@pytest.mark.parametrize("game_id", TABLES)
def test_the_same_plan_gives_the_same_picture(game_id: str) -> None:
    one, other = pressed(OWN[game_id]), pressed(OWN[game_id])
    assert one.get_size() == SIZE
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@pytest.mark.share(6)
@pytest.mark.parametrize("light", LIGHTS, ids=lambda light: light.name)
@pytest.mark.parametrize("game_id", TABLES)
def test_words_in_light_inks_can_be_read_on_every_cloth(game_id: str, light: Daylight) -> None:
    """The border lies at the very edge, under no words; inside it every pixel is dark enough."""
    top = OWN[game_id]
    inside = within(top)
    ground = brightest(pressed(top._replace(across=""), light), inside)
    other = brightest(pressed(PLAIN._replace(cloth=top.across), light), inside) if top.across else 0.0
    for ink in (theme.PAPER, theme.SHADE, theme.PALE_GOLD):
        assert (theme.luminance(ink) + 0.05) / (max(ground, other) + 0.05) >= WORDS


@pytest.mark.parametrize("cloth", theme.OFFERED)
def test_the_pool_of_the_lamp_is_many_times_as_bright_as_the_corners(cloth: str) -> None:
    picture, cloth_box = pressed(TableTop(cloth), EVENING), rim_of(SIZE, WALNUT).cloth
    pool = mean(picture, Rect(0, 0, 60, 40).move_to(center=(round(SIZE[0] * 0.5), round(SIZE[1] * 0.46))))
    corners = [
        mean(picture, Rect(0, 0, 60, 40).move_to(**{name: getattr(cloth_box.inflate(-60, -60), name)}))
        for name in ("topleft", "topright", "bottomleft", "bottomright")
    ]
    assert all(6 < pool / corner < 22 for corner in corners), (pool, corners)


def test_the_morning_comes_from_the_upper_left_and_is_cooler_than_the_evening() -> None:
    morning, evening = pressed(PLAIN, MORNING), pressed(PLAIN, EVENING)
    left, right = Rect(180, 120, 80, 60), Rect(700, 420, 80, 60)
    assert mean(morning, left) / mean(morning, right) > 2 * mean(evening, left) / mean(evening, right)
    cool, warm = (pygame.transform.average_color(each, Rect(300, 180, 300, 200)) for each in (morning, evening))
    assert cool[0] / cool[2] < warm[0] / warm[2]


def test_the_strength_of_the_lamp_falls_from_the_pool_to_nothing() -> None:
    shade = shade_map(EVENING)
    wide, high = shade.get_size()
    pool = round(wide * EVENING.pool[0]), round(high * EVENING.pool[1])
    middle = [shade.get_at((x, pool[1]))[0] for x in range(pool[0], wide)]
    assert middle[0] > 250
    assert middle == sorted(middle, reverse=True)
    assert shade.get_at((0, 0))[0] < 12


@pytest.mark.parametrize(
    ("hour", "light"), [(4, EVENING), (5, MORNING), (10, MORNING), (11, NOON), (17, NOON), (18, EVENING), (0, EVENING)]
)
def test_the_light_follows_the_hour(hour: int, light: Daylight) -> None:
    assert daylight_at(hour) is light


@pytest.mark.parametrize("style", [WALNUT, LEATHER], ids=lambda style: style.material)
def test_rim_brass_and_cloth_lie_where_the_geometry_says(style: object) -> None:
    size = (1920, 1080)
    top = next(top for top in OWN.values() if top.rim is style)._replace(border=None, chart=None, across="")
    picture, rim = pressed(top, NOON, size), rim_of(size, top.rim)
    column = [luminance(tuple(picture.get_at((960, y)))) for y in range(rim.outer.top, rim.cloth.top + 12)]
    brass = max(range(rim.width // 2, len(column)), key=column.__getitem__)
    assert rim.width * 0.85 < brass < rim.width
    assert column[brass] > 0.15 > max(column[rim.width :])
    lit = pygame.transform.average_color(picture, Rect(930, rim.outer.top + rim.width // 4, 60, rim.width // 2))
    assert lit[0] > lit[1] > lit[2], "wood and leather are brown"


def test_in_strong_contrast_the_ground_is_calm() -> None:
    theme.wear(True)
    for top in OWN.values():
        assert brightest(pressed(top._replace(across=""), EVENING), within(top)) < 0.03


def test_a_draft_reads_no_texture(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(name: str) -> Surface:
        read.append(name)
        return texture(name)

    for module in (field, frame):
        monkeypatch.setattr(module, "texture", noted)
    for kept in ("_grain", "_boards"):
        getattr(field, kept).cache_clear()  # another test may have filled it
    draft(planned(OWN["cerchio"]), Drawings().render)
    assert read == []
    pressed(OWN["cerchio"])
    assert {"weave", "lath", "boards"} <= set(read)


def test_a_draft_looks_like_the_picture() -> None:
    for top in OWN.values():
        coarse, fine = draft(planned(top), Drawings().render), pressed(top)
        assert coarse.get_size() == fine.get_size()
        for box in (Rect(400, 200, 160, 160), Rect(80, 60, 100, 60), Rect(200, 2, 400, 12)):
            pair = [pygame.transform.average_color(each, box)[:3] for each in (coarse, fine)]
            assert max(abs(a - b) for a, b in zip(*pair, strict=True)) < 14, (top, box)


def test_a_cloth_for_all_tables_takes_the_place_of_the_games_own() -> None:
    for top in OWN.values():
        assert worn(top, TableLook("night")) == TableTop("night", top.rim)
        assert worn(top, TableLook("")) == top


@pytest.mark.parametrize("content", [None, b"", b"\x89PNG\r\n\x1a\n and then nothing"])
def test_lost_textures_leave_a_smooth_table(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cloth").mkdir()
    for name in ("weave", "pores", "boards", "lath", "hide") if content is not None else ():
        (tmp_path / "cloth" / f"{name}.png").write_bytes(content or b"")
    whole = pygame.transform.average_color(pressed(PLAIN))
    monkeypatch.setattr(paths, "sprites", lambda: tmp_path)
    texture.cache_clear()
    try:
        smooth = pygame.transform.average_color(pressed(PLAIN))
    finally:
        texture.cache_clear()
    assert max(abs(a - b) for a, b in zip(whole, smooth, strict=True)) < 12


def test_the_thread_makes_each_table_once_and_forgets_it_with_its_user(tmp_path: Path) -> None:
    art = Artwork(Style(), tmp_path)
    made: list[str] = []

    def finished(name: str) -> Surface:
        def make(render: object) -> Surface:
            made.append(name)
            return Surface((8, 8))

        art.order_ground(name, make)
        pictures: list[Surface | None] = []

        def step() -> bool:
            art.step()
            pictures.append(art.ground(name))
            return pictures[-1] is not None

        wait_until(step, f"the table {name} is never made", pause=0.001)
        assert pictures[-1] is not None
        return pictures[-1]

    try:
        assert art.ground("one") is None and not art.busy, "asking orders nothing"
        kept = finished("one")
        assert finished("one") is kept
        assert finished("other") is not kept
        assert made == ["one", "other"]
        finished("other")
        assert made == ["one", "other", "other"]
        assert not art.busy
    finally:
        art.close()
