"""Plates and printed forms: scores count up, points land on the plate, little is printed, and nothing is cut off."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.play.match_progress import FinishedDeal, MatchProgress
from cardtable.play.player import PlayerInfo
from cardtable.rules.game import Result, Standing, places_by
from cardtable.scenes.dialogs.ranking import figure_columns, shared_places
from cardtable.scenes.dialogs.score_form import SMALL as FORM_SMALL
from cardtable.scenes.dialogs.score_form import score_form as printed_form
from cardtable.scenes.dialogs.score_form import score_lines
from cardtable.scenes.dialogs.score_sheet import deal_lines
from cardtable.scenes.panels.ledger import Ledger, gain_text, points_text
from cardtable.scenes.panels.plate_details import APART, SMALL, PlateDetails
from cardtable.scenes.panels.plate_sizes import LEFT, RIGHT
from cardtable.scenes.panels.plates import Plates
from cardtable.table.game_view.table_text import Heads
from cardtable.table.narration.accounts import Account, AccountRow, Weight
from cardtable.text import catalog
from cardtable.text.catalog import LANGUAGES, text
from cardtable.widgets.canvas import Canvas
from tests.support.canvases import make_canvas

SIZES = ((1024, 640), (1366, 768), (1920, 1080), (3840, 2160))
NAMES = ("Anna", "Bruno", "Colette", "Edgar", "Massimiliano", "Zoé", "Papa Jacques", "Lucia")
LEVELS = ("", "random", "beginner", "standard", "expert", "standard", "", "expert")
FRAME = 1 / 30


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    pygame.display.init()
    catalog.set_language("en")
    yield
    catalog.set_language("en")


def sitters(count: int) -> list[PlayerInfo]:
    return [PlayerInfo(NAMES[i], "fox", LEVELS[i]) for i in range(count)]


def plates(case: Canvas, count: int = 4) -> Plates:
    """Plates one below the other, as large as a table has them."""
    unit = min(case.size[0] / 1600, case.size[1] / 900)
    wide, high = round(236 * unit), round(78 * unit)
    made = Plates(case, {seat: Rect(20, 20 + seat * (high + 20), wide, high) for seat in range(count)}, "Poker")
    made.reset_lines(sitters(count), 0)
    made.place(Rect((0, 0), case.size))
    made.advance(FRAME, False)
    made.dirty()
    return made


def test_a_score_counts_up_and_then_nothing_moves() -> None:
    table = plates(make_canvas())
    table.add_score(2, 30)
    assert table.is_counting
    seen = set()
    for _ in range(200):
        table.advance(FRAME, False)
        seen.add(table.lines[2].figure)
    assert len(seen) > 5
    assert table.lines[2].figure == "+30"
    table.dirty()
    assert not table.is_counting
    assert not table.advance(FRAME, False)
    assert table.dirty() == []


def test_with_reduced_motion_a_score_is_there_at_once() -> None:
    table = plates(make_canvas(calm=True))
    table.add_score(1, -4)
    table.advance(FRAME, True)
    assert table.lines[1].figure == "−4"


@pytest.mark.parametrize("kind", [Plates, Ledger])
def test_the_first_figure_that_a_game_gives_stands_at_once_and_later_ones_are_counted_to(kind: type) -> None:
    table = plates(make_canvas()) if kind is Plates else Ledger(make_canvas(), "Poker")
    table.reset_lines(sitters(4), 0)
    table.lines[3].game_figure = 1000
    table.advance(FRAME, False)
    assert table.lines[3].figure == "1000"
    table.lines[3].game_figure = 940
    table.advance(FRAME, False)
    assert 940 < table.lines[3].displayed < 1000
    while table.is_counting:
        table.advance(FRAME, False)
    assert table.lines[3].figure == "940"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.9, 1.0, 1.6])
def test_points_land_on_the_winners_plate(size: tuple[int, int], scale: float) -> None:
    table = plates(make_canvas(size, scale), 8 if size[1] > 700 else 6)
    for seat in table.lines:
        table.add_score(seat, 128)
        assert table.rects[seat].collidepoint(table.figure_centre(seat))
        assert table.figure_centre(seat)[0] > table.rects[seat].centerx


def test_only_the_plate_that_changed_is_printed_again() -> None:
    table = plates(make_canvas())
    assert table.dirty() == []
    table.show_turns([1])
    assert table.advance(FRAME, False)
    assert table.dirty() == [table.rects[1]]
    table.show_turns([2])
    table.advance(FRAME, False)
    assert sorted(rect.y for rect in table.dirty()) == [table.rects[1].y, table.rects[2].y]
    table.lines[0].badge = "suits/S"
    table.advance(FRAME, False)
    table.dirty()
    for change in (
        {"notes": ("12 cards",)},
        {"is_dealer": True},
        {"match_points": 7},
        {"badge": "suits/H"},
        {"is_local": True},
    ):
        for name, value in change.items():
            setattr(table.lines[3], name, value)
        assert table.advance(FRAME, False)
        assert table.dirty() == [table.rects[3]]


def test_only_the_plate_of_a_bot_that_thinks_breathes() -> None:
    table = plates(make_canvas())
    table.show_turns([1])
    table.advance(FRAME, True)
    table.dirty()
    for _ in range(3):
        assert table.advance(FRAME, True)
        assert table.dirty() == [table.rects[1]]
    assert not table.advance(FRAME, False)


def test_plates_printed_anew_go_on_with_the_scores_of_the_deal() -> None:
    old, new = plates(make_canvas()), plates(make_canvas((1920, 1080)))
    old.add_score(0, 9)
    old.lines[2].game_figure = 50
    old.advance(FRAME, False)
    new.inherit(old)
    new.advance(FRAME, False)
    assert new.lines[0].target == 9
    assert new.lines[2].figure == "50"


def test_another_seat_at_the_table_moves_the_plates() -> None:
    table = plates(make_canvas())
    turned = {seat: table.rects[(seat + 1) % 4] for seat in range(4)}
    table.set_rects(turned)
    assert table.player_rect(0) == turned[0]
    assert table.stale


@pytest.mark.share(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.parametrize("size", SIZES)
def test_everything_on_a_plate_fits(size: tuple[int, int], scale: float, language: str) -> None:
    """Figure beside name, each within the plate; the rows within its height; short names whole."""
    catalog.set_language(language)
    case = make_canvas(size, scale)
    table = plates(case, 4)
    for seat, line in table.lines.items():
        line.notes, line.match_points, line.is_dealer = ("guard 330", "12 cards"), 128, seat == 1
        line.curve.append(-88)
        line.displayed = -88
    sizes, rect = table.sizes, table.rects[0]
    figure = case.type.width("−88", case.letter(sizes.chosen.figure), face="sans-bold")
    room = sizes._name_room(sizes.chosen, table.lines.values())
    assert room + figure < rect.width or not sizes.chosen.beside
    rows = sizes.rows(rect)
    assert rows >= 1
    step = round(case.em(SMALL) * APART)
    assert sizes.top(rect) + sizes.head + max(rows * step, sizes._foot(sizes.chosen)) <= rect.bottom
    match = case.type.width(text("plates.match", n=128), case.letter(SMALL), face="sans-bold")
    assert match < rect.width - case.u(LEFT) - case.u(RIGHT)
    table.draw(Surface(size))


def test_match_points_look_alike_on_all_plates(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wide plate has room for the word and a narrow one has not: then all have the star, also when that changes."""
    case = make_canvas()
    table = plates(case, 4)
    table.set_rects({seat: Rect(20, 20 + 110 * seat, 460 if seat < 3 else 250, 80) for seat in range(4)})
    drawn: list[str] = []
    line = Canvas.line

    def note(self: Canvas, words: str, *args: Any, **more: Any) -> Surface:
        drawn.append(words)
        return line(self, words, *args, **more)

    monkeypatch.setattr(Canvas, "line", note)

    def shown(notes: tuple[str, ...]) -> list[str]:
        for seat in table.lines.values():
            seat.notes, seat.match_points = (), 860
        table.lines[3].notes = notes
        table.advance(FRAME, False)
        drawn.clear()
        table.draw(Surface(case.size))
        return [words for words in drawn if "860" in words]

    assert shown(()) == [text("plates.match", n="860")] * 4
    table.dirty()
    assert shown(("12 cards, and guard 330",)) == ["★ 860"] * 4
    assert len(table.dirty()) == 4, "all are drawn again"


LONG = ("Nonna Concetta", "Massimiliano", "Marie-Clémentine", "Bartolomeo")


@pytest.mark.share(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.3, 1.6])
@pytest.mark.parametrize("size", SIZES)
def test_a_plate_keeps_its_face_and_prints_long_names_whole(
    size: tuple[int, int], scale: float, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is called or announced in mid-hand: the face stays as large as it is, and no name is cut, neither the
    own one nor one in the lines below it."""
    catalog.set_language(language)
    case, cut = make_canvas(size, scale), list[tuple[str, str]]()
    short = case.type.short

    def noted(words: str, letter: float, width: int, *, face: str = "serif") -> str:
        found = short(words, letter, width, face=face)
        cut.extend([(face, words)] if found != words else [])
        return found

    monkeypatch.setattr(case.type, "short", noted)
    table = plates(case)
    table.reset_lines([PlayerInfo(name, "fox", "standard") for name in LONG], 0)
    for _ in range(2):
        table.advance(FRAME, False)
    before = table.sizes.chosen
    for seat, line in table.lines.items():
        line.notes = (text("tarocchi.plate.against", name=LONG[seat - 1]),)
        line.badge, line.is_dealer = "icons/swords" if seat % 2 else "", seat == 1
    table.advance(FRAME, False)
    table.draw(Surface(size))
    assert table.sizes.chosen == before
    assert before.face * case.size[1] / 900 >= 15
    assert not cut


class Noted(Surface):
    """Paper that knows where the ink of a line came to lie on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.lines: list[Surface] = []
        self.ink: list[Rect] = []

    def blit(self, source: Surface, dest: Any = (0, 0), *args: Any, **others: Any) -> Rect:
        if any(source is line for line in self.lines):
            self.ink.append(source.get_bounding_rect(min_alpha=128).move(dest))
        return super().blit(source, dest, *args, **others)


@pytest.mark.parametrize("scale", [1.0, 1.15, 1.3, 1.6])
@pytest.mark.parametrize("size", [(1024, 640), (1284, 676), (1366, 700), (1366, 768), (1600, 900)])
def test_no_small_line_runs_over_the_edge_of_its_plate(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog.set_language("it")
    case, paper = make_canvas(size, scale), Noted(size)
    table, print_line = plates(case, 2), case.line

    def line(*args: Any, **others: Any) -> Surface:
        paper.lines.append(print_line(*args, **others))
        return paper.lines[-1]

    monkeypatch.setattr(case, "line", line)
    for told in table.lines.values():
        told.notes = ("di mano: doppio", "3 punti scoperti")
    table.advance(FRAME, False)
    table.draw(paper)
    assert len(paper.ink) == 6 or scale > 1 or size == (1024, 640), "two figures, and two lines for each"
    out = [ink for ink in paper.ink if not any(rect.contains(ink) for rect in table.rects.values())]
    assert not out


@pytest.mark.share(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.3, 1.6])
@pytest.mark.parametrize("size", SIZES)
def test_the_ledger_prints_long_names_whole(
    size: tuple[int, int], scale: float, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the face as long as there is room for both, and then without."""
    catalog.set_language(language)
    case, cut = make_canvas(size, scale), list[str]()
    short = case.type.short

    def noted(words: str, letter: float, width: int, *, face: str = "serif") -> str:
        found = short(words, letter, width, face=face)
        cut.extend([words] if found != words else [])
        return found

    monkeypatch.setattr(case.type, "short", noted)
    table = Ledger(case, "Il Cerchio", "deal 1 of 3")
    table.reset_lines([PlayerInfo(name, "fox", "standard") for name in LONG], 0)
    for seat, line in table.lines.items():
        line.badge, line.curve, line.displayed = "suits/S", [0, -28], -28
        assert seat in table.order
    side = min(size[1] - 24 * size[1] // 900, size[0] - 660 * size[1] // 900)
    table.place(Rect(0, 60, (size[0] - side) // 2 - 44 * size[1] // 900, size[1] - 90))
    table.advance(FRAME, False)
    table.draw(Surface(size))
    assert not [words for words in cut if words in LONG]
    assert table._arranged()[0] or scale > 1.0 or size == SIZES[0]


def test_small_lines_go_beside_each_other_where_there_are_more_of_them_than_rows() -> None:
    small = PlateDetails(make_canvas())
    assert small.break_lines(["one", "two"], [200, 200]) == ["one", "two"]
    assert small.break_lines(["one", "two", "three"], [200, 200]) == ["one · two · three"]
    assert small.break_lines(["one", "two", "three"], [60, 60])[-1] == "three"
    assert small.break_lines(["one and two"], [60, 60]) == ["one and", "two"]
    assert small.break_lines(["one"], []) == []


# ---- forms ---------------------------------------------------------------------------------------------------


def account(count: int) -> Account:
    """Lines as long as a game may have them."""
    return (
        AccountRow("Cards in the tricks", ["+12"] * count, Weight.PART),
        AccountRow("Trumps of the last trick, which count twice when nobody asked", ["−128"] * count, Weight.PART),
        AccountRow("Total", ["−116"] * count, Weight.SUM),
    )


@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("scale", [1.0, 1.6])
@pytest.mark.parametrize("width", [480, 560, 900])
def test_every_figure_of_a_form_fits_into_its_column(count: int, scale: float, width: int) -> None:
    case = make_canvas((1024, 640), scale)
    form = printed_form(case, sitters(count), score_lines(account(count)))
    label, (column, *others), *_ = form.columns(width)
    assert set(others) == {column}
    assert label + column * count <= width
    assert column - case.u(10) >= case.type.width("−128", case.letter(19), face="sans-bold") or not label
    assert column > case.em(FORM_SMALL) * 2, "a face stands in every column"
    form.place(Rect(0, 0, width, form.height(width)))
    form.draw(Surface((width, form.rect.height)))


def test_a_sum_is_printed_as_one() -> None:
    assert [item.total for item in score_lines(account(3))] == [False, False, True]


def course(*results: Result) -> MatchProgress:
    """A match whose points are added up."""
    seats = len(results[0].points)
    sums = [tuple(sum(r.points[seat] for r in results[: i + 1]) for seat in range(seats)) for i in range(len(results))]
    deals = [
        FinishedDeal(i % seats, result, totals) for i, (result, totals) in enumerate(zip(results, sums, strict=True))
    ]
    return MatchProgress({}, "", tuple(deals), Standing(sums[-1], places_by(sums[-1]), False), False, False, False)


def test_the_score_sheet_has_a_line_for_each_deal_and_one_for_the_totals() -> None:
    lines = deal_lines(course(Result((5, -5)), Result((-8, 8)), Result((1, -1))), ["Anna", "Bruno"])
    assert [line.figures for line in lines] == [["+5", "−5"], ["−8", "+8"], ["+1", "−1"], ["−2", "2"]]
    assert lines[1].below == ["−3", "3"]
    assert lines[1].note == text("plates.dealer", name="Bruno")
    last = lines[-1]
    assert (last.label, last.figures, last.below, last.note, last.total) == (
        text("plates.totals"),
        ["−2", "2"],
        (),
        "",
        True,
    )


def test_a_column_that_repeats_another_is_left_out_at_the_end_of_a_deal() -> None:
    def heads(result: Result, totals: Sequence[int]) -> list[str]:
        return [column.head for column in figure_columns(result, totals, Heads("deal", "match"))]

    assert heads(Result((5, -5)), (5, -5)) == ["match"]
    assert heads(Result((5, -5)), (8, -8)) == ["deal", "match"]
    assert heads(Result((5, 1), (20, -20)), (8, 9)) == ["deal", "match"]
    assert figure_columns(Result((5, -1)), (8, 9), Heads("deal", "match"))[0].figures == ["+5", "−1"]


def test_partners_share_one_place_and_the_others_have_the_next() -> None:
    assert shared_places([1, 3, 1, 3], [(0, 2), (1, 3)]) == [1, 2, 1, 2]
    assert shared_places([1, 2, 2, 4], [(0,), (1,), (2,), (3,)]) == [1, 2, 2, 4]


def test_points_have_a_real_minus_sign() -> None:
    assert [points_text(-3), points_text(3), points_text(0), gain_text(3), gain_text(0), gain_text(-3)] == [
        "−3",
        "3",
        "0",
        "+3",
        "0",
        "−3",
    ]
