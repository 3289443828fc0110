"""The one pen all decks are drawn with: a small writer of SVG in what SDL's reader knows.

SDL reads paths, basic shapes, strokes, linear and radial gradients, group transforms, opacity and the even-odd rule.
It does not know text, <use>, clip paths, masks, patterns, filters or markers, so the pen offers none of them.
Numbers are rounded to two decimals: the same drawing always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import cos, pi, sin
from pathlib import Path

PAPER, SHADE, DEEP = "#F8F2E4", "#EADFC8", "#D8C8A8"
INK, SOFT, FAINT = "#23201C", "#5C5449", "#A39883"
BRICK, OCHRE, TEAL, NIGHT = "#B5402A", "#D69B2D", "#2C7A7B", "#1E2A44"
GOLD, CORAL, JADE = "#E0A93B", "#E4573D", "#2F9E78"
RED, BLACK, BLUE, GREEN = "#C8372D", "#23262B", "#2B6CB0", "#2E7D4F"

Point = tuple[float, float]


def num(value: float) -> str:
    """A number as SVG text, short and the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def polar(cx: float, cy: float, radius: float, degrees: float) -> Point:
    """A point on a circle; 0 degrees is straight up, angles run clockwise like a clock."""
    turn = degrees * pi / 180
    return cx + radius * sin(turn), cy - radius * cos(turn)


def line_path(points: Iterable[Point], close: bool = False) -> str:
    """The path text of a run of straight lines."""
    body = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{body}Z" if close else f"M{body}"


class Pen:
    """Collects shapes; `save` writes them as one SVG file of the given size."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []

    def _put(self, tag: str, fill: str, stroke: str, thickness: float, /, **attributes: float | str) -> None:
        text = "".join(f' {name}="{v if isinstance(v, str) else num(v)}"' for name, v in attributes.items())
        style = f' fill="{fill}"'
        if stroke != "none":
            style += (
                f' stroke="{stroke}" stroke-width="{num(thickness)}" stroke-linejoin="round" stroke-linecap="round"'
            )
        self.parts.append(f"<{tag}{text}{style}/>")

    def path(self, d: str, fill: str = "none", stroke: str = "none", width: float = 2, evenodd: bool = False) -> None:
        extra = {"fill-rule": "evenodd"} if evenodd else {}
        self._put("path", fill, stroke, width, d=d, **extra)

    def polygon(self, points: Iterable[Point], fill: str = "none", stroke: str = "none", width: float = 2) -> None:
        self.path(line_path(points, close=True), fill, stroke, width)

    def polyline(self, points: Iterable[Point], stroke: str = INK, width: float = 2) -> None:
        self.path(line_path(points), "none", stroke, width)

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: str = INK, width: float = 2) -> None:
        self.polyline([(x1, y1), (x2, y2)], stroke, width)

    def circle(
        self, cx: float, cy: float, r: float, fill: str = "none", stroke: str = "none", width: float = 2
    ) -> None:
        self._put("circle", fill, stroke, width, cx=cx, cy=cy, r=r)

    def ellipse(
        self, cx: float, cy: float, rx: float, ry: float, fill: str = "none", stroke: str = "none", width: float = 2
    ) -> None:
        self._put("ellipse", fill, stroke, width, cx=cx, cy=cy, rx=rx, ry=ry)

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str = "none",
        stroke: str = "none",
        width: float = 2,
        r: float = 0,
    ) -> None:
        self._put("rect", fill, stroke, width, x=x, y=y, width=w, height=h, rx=r, ry=r)

    @contextmanager
    def group(self, transform: str = "", opacity: float = 1) -> Iterator[None]:
        """Everything drawn inside shares a transform ("translate(..) rotate(..) scale(..)") and an opacity."""
        attributes = f' transform="{transform}"' if transform else ""
        attributes += f' opacity="{num(opacity)}"' if opacity != 1 else ""
        self.parts.append(f"<g{attributes}>")
        yield
        self.parts.append("</g>")

    def raw(self, text: str) -> None:
        """SVG text as it is: gradients, or a drawing made elsewhere."""
        self.parts.append(text)

    def text(self) -> str:
        w, h = num(self.width), num(self.height)
        body = "\n".join(self.parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">\n{body}\n</svg>\n'
        )

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.text(), encoding="utf-8")
