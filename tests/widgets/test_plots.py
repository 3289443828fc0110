"""Plots: what they say can be read by mouse, by keys, in grey, as a form and in other programs."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.statistics.plot_panel import PlotPanel
from cardtable.scenes.transfer.save_file import file_name, write_new
from cardtable.scenes.transfer.saved_notice import SavedNotice
from cardtable.text import catalog
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.plots.data import Graph, PlottedCurve, table, ticks
from cardtable.widgets.plots.plot import BarPlot, CurvePlot, Plot
from cardtable.widgets.plots.series_style import pens
from cardtable.widgets.widget import Widget
from tests.support.shells import make_shell
from tests.support.waiting import PATIENCE, join_threads

STEPS = 40
GRAPH = Graph(
    [f"match {i}" for i in range(STEPS)],
    [
        PlottedCurve("Nonna Rosa", [float(i) for i in range(STEPS)]),
        PlottedCurve("Massimiliano", [-2.0 * i if i % 7 else None for i in range(STEPS)]),
        PlottedCurve("Zoë", [0.0] * STEPS),
    ],
    caption="points",
)
FEW = Graph(
    ["Il Cerchio", "Court Circular"],
    [PlottedCurve("won", [12, 0]), PlottedCurve("lost", [3, 7])],
    goal=PlottedCurve("fair", [8, 4]),
)


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SceneStack]:
    with make_shell(tmp_path_factory.mktemp("plots")) as made:
        yield made


def placed(canvas: Canvas, kind: type[Plot], graph: Graph, width: int = 800) -> Plot:
    plot = kind(canvas, graph)
    plot.place(Rect(60, 60, width, plot.height(width)))
    return plot


def key(widget: Widget, code: int) -> bool:
    return widget.key(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3, 17), (0, 1e-9), (-1e9, 5), (0, 0), (0, 0.37)])
def test_ticks_are_round_and_hold_all_numbers(low: float, high: float) -> None:
    found = ticks(low, high)
    assert found[0] <= low and found[-1] >= high and 2 <= len(found) <= 9
    assert all(tick == int(tick) for tick in ticks(low, high, whole=True))


def test_no_two_pens_look_alike_without_colours() -> None:
    assert len({pen.mark for pen in pens()}) == len(pens())
    assert len({tuple(pen.dashes) for pen in pens()}) == len(pens())
    assert len({pen.hatching for pen in pens()[:5]}) == 5


def test_keys_read_every_number(shell: SceneStack) -> None:
    lines = placed(shell.canvas, CurvePlot, GRAPH)
    assert "match 39" in lines.label() and "39" in lines.label()
    assert key(lines, pygame.K_HOME) and "match 0" in lines.label() and "Massimiliano –" in lines.label()
    for step in range(1, STEPS):
        assert key(lines, pygame.K_RIGHT) and f"match {step}" in lines.label()
    assert key(lines, pygame.K_RIGHT), "the arrow does not leave the plot"
    bars = placed(shell.canvas, BarPlot, FEW)
    assert "Il Cerchio" in bars.label()
    assert key(bars, pygame.K_DOWN) and "Court Circular; won 0; lost 7; fair 4" in bars.label()
    assert not key(bars, pygame.K_DOWN), "beyond the last bar the arrow goes on"


def test_the_pointer_reads_the_point_below_it(shell: SceneStack) -> None:
    read: list[int] = []
    lines = CurvePlot(shell.canvas, GRAPH, read=read.append)
    lines.place(Rect(60, 60, 800, lines.height(800)))
    for x in range(60, 860, 5):
        lines.point((x, 200))
    assert read == sorted(read) and set(read) == set(range(STEPS))


def test_a_click_and_enter_open_the_read_point(shell: SceneStack) -> None:
    opened: list[int] = []
    bars = BarPlot(shell.canvas, FEW, choose=opened.append)
    bars.place(Rect(60, 60, 800, bars.height(800)))
    bars.grab((300, bars.rect.bottom - shell.canvas.em(16) * 3))
    bars.drop((300, bars.rect.bottom - shell.canvas.em(16) * 3))
    key(bars, pygame.K_UP)
    key(bars, pygame.K_RETURN)
    assert opened == [1, 0]


@pytest.mark.share(6)
@pytest.mark.parametrize("kind", [CurvePlot, BarPlot])
@pytest.mark.parametrize("graph", [FEW, GRAPH, Graph([], []), Graph(["one"], [PlottedCurve("a", [5.0])])], ids=range(4))
@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_nothing_is_printed_beside_its_place(tmp_path: Path, kind: type[Plot], graph: Graph, scale: float) -> None:
    with make_shell(tmp_path, (1024, 640), text_scale=scale) as shell:
        for width in (420, 900):
            plot = placed(shell.canvas, kind, graph, width)
            plot.focus(True)
            surface = Surface((width + 120, plot.rect.height + 120))
            surface.fill("#FF00FF")
            plot.draw(surface)
            surface.fill("#FF00FF", plot.rect)
            strange = pygame.mask.from_threshold(surface, (255, 0, 255), (1, 1, 1, 255))
            strange.invert()
            assert strange.count() == 0, strange.get_bounding_rects()


def test_a_reading_is_seen(shell: SceneStack) -> None:
    lines = placed(shell.canvas, CurvePlot, GRAPH)
    prints = []
    for step, hovered in ((10, False), (10, True), (11, True)):
        lines.step, lines.hovered = step, hovered
        surface = Surface((920, lines.rect.height + 120))
        surface.fill("#F8F2E4")
        lines.draw(surface)
        prints.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(prints)) == 3


def test_the_table_is_read_by_other_programs() -> None:
    hostile = Graph(["=1+1", "a;b,c"], [PlottedCurve('+"x"', [1.5, None])])
    rows = list(csv.reader(table(hostile, first="what", comma=False).splitlines()))
    assert rows == [["what", '\'+"x"'], ["'=1+1", "1.5"], ["a;b,c", ""]]
    rows = list(csv.reader(table(hostile, first="what", comma=True).splitlines(), delimiter=";"))
    assert rows[1] == ["'=1+1", "1,5"]


def test_no_file_is_ever_written_over(tmp_path: Path) -> None:
    for number in range(3):
        write_new(tmp_path / "new", "Rosa", "csv", b"%d" % number)
    assert {file.name: file.read_bytes() for file in (tmp_path / "new").iterdir()} == {
        "Rosa.csv": b"0", "Rosa 2.csv": b"1", "Rosa 3.csv": b"2",
    }  # fmt: skip
    assert file_name("../../etc/passwd: a\0b?") == "etc passwd a b"
    assert file_name("…") == "Card Table"


class Page(FormScene):
    """A page with one plot."""

    def build(self, canvas: Canvas) -> Widget:
        if not hasattr(self, "part"):
            self.part = PlotPanel(self.shell, "points", CurvePlot, rebuild=self.rebuild)
        return Column(canvas, self.part.widgets(canvas, "Nonna’s points", GRAPH, step="match"))


def pressed(shell: SceneStack, name: str) -> None:
    assert isinstance(shell.top, FormScene)
    widget = shell.top.form.named(name)
    assert widget is not None, name
    assert key(widget, pygame.K_RETURN)


def test_a_plot_is_saved_and_where_is_said(shell: SceneStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    shell.push(Page())
    pressed(shell, "points.figures")
    assert shell.top.form.named("points.form") is not None  # type: ignore[attr-defined]
    for name in ("points.picture", "points.table", "points.table"):
        pressed(shell, name)
        assert isinstance(shell.top, SavedNotice)
        join_threads("filing", PATIENCE)
        shell.top.update(0.1)
        words = " ".join(widget.label() for widget in shell.top.form.root.walk())
        assert str(tmp_path / "papers") in words
        pressed(shell, "saving.ok")
    assert sorted(file.name for file in (tmp_path / "papers").iterdir()) == [
        "Nonna s points 2.csv", "Nonna s points.csv", "Nonna s points.png",
    ]  # fmt: skip
    printed = pygame.image.load(BytesIO((tmp_path / "papers" / "Nonna s points.png").read_bytes()))
    assert printed.get_width() == 1600
    shell.pop()


def test_a_disk_that_refuses_is_reported(shell: SceneStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "papers").write_text("a file where the folder should be")
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    shell.push(Page())
    for language in catalog.LANGUAGES:
        shell.set_preference("language", language)
        pressed(shell, "points.table")
        assert isinstance(shell.top, SavedNotice)
        join_threads("filing", PATIENCE)
        shell.top.update(0.1)
        words = [widget.label() for widget in shell.top.form.root.walk()]
        assert any(catalog.text("plots.not-saved").split("{")[0] in word for word in words)
        shell.pop()
    shell.set_preference("language", "en")
    shell.pop()


def test_every_pen_is_seen_on_paper_in_strong_contrast() -> None:
    theme.wear(True)
    try:
        assert min(theme.contrast(pen.ink, theme.PAPER) for pen in pens()) >= 3
        assert min(theme.contrast(mark, ground) for mark in (theme.GOLD, theme.PALE_GOLD, theme.CORAL, theme.JADE)
                   for cloth in theme.CLOTHS.values() for ground in cloth) >= 3  # fmt: skip
        assert min(theme.contrast(edge, theme.PAPER) for edge in (theme.DEEP, theme.FAINT, theme.OCHRE)) >= 3
    finally:
        theme.wear(False)
