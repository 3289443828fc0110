"""The rim of a table: its width, the cloth inside it, and what lies on that cloth."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from cardtable.art.tabletop.rim import LEATHER, WALNUT, RimStyle, rim_of

WINDOWS = [(1024, 640), (1366, 768), (1920, 1080), (2520, 1080), (1280, 1024), (3840, 2160)]


@pytest.mark.parametrize("style", [WALNUT, LEATHER], ids=lambda style: style.material)
@pytest.mark.parametrize("size", WINDOWS)
def test_the_cloth_lies_inside_the_rim_and_the_rim_in_the_window(size: tuple[int, int], style: RimStyle) -> None:
    rim = rim_of(size, style)
    assert Rect(0, 0, *size).contains(rim.outer)
    assert rim.outer.inflate(-2 * rim.width, -2 * rim.width) == rim.cloth
    assert rim.corner == rim.radius - rim.width > 0


def test_the_rim_has_its_designed_width_and_takes_less_of_small_windows() -> None:
    assert rim_of((1920, 1080), WALNUT).width == 44
    assert rim_of((1920, 1080), LEATHER).width == 62
    assert rim_of((3840, 2160), WALNUT).width == pytest.approx(88, abs=1)
    assert 18 <= rim_of((1024, 640), WALNUT).width <= 21


def test_the_cloth_is_narrower_beside_its_rounded_corners() -> None:
    rim = rim_of((1920, 1080), LEATHER)
    assert rim.span(540) == (rim.cloth.left, rim.cloth.right)
    ends = [rim.span(y) for y in range(rim.cloth.top, rim.cloth.top + rim.corner)]
    assert ends[0] == pytest.approx((rim.cloth.left + rim.corner, rim.cloth.right - rim.corner))
    assert all(later[0] < earlier[0] and later[1] > earlier[1] for earlier, later in pairwise(ends))
    assert rim.span(rim.cloth.top - 1) == rim.span(rim.cloth.bottom + 1) == (960, 960)


def test_a_rectangle_in_the_corner_does_not_lie_on_the_cloth() -> None:
    rim = rim_of((1920, 1080), WALNUT)
    side = rim.corner // 2
    assert rim.holds(Rect(900, 500, 120, 80))
    assert rim.holds(Rect(rim.cloth.left, 500, side, side))
    assert not rim.holds(Rect(rim.cloth.topleft, (side, side)))
    assert not rim.holds(Rect(rim.cloth.left - 1, 500, side, side))
    assert not rim.holds(Rect(900, rim.cloth.bottom - 10, 20, 20))
