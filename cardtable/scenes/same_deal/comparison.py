"""Comparison of all plays of one deal from the same chair, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cards.pack import Seat
from cardtable.play.assistance import Assistance
from cardtable.play.deals.same_deal import PlayedDeal
from cardtable.scenes.people.avatars import named_today
from cardtable.store.types import Profile
from cardtable.text.catalog import text
from cardtable.text.lists import join_names
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.labels import Section, Words
from cardtable.widgets.table_form import Caption, Figures, FormLine, ListedPlayer
from cardtable.widgets.widget import Widget

WIDEST = 6
"""Most plays side by side, the latest."""


def comparison_forms(canvas: Canvas, plays: Sequence[PlayedDeal], family: Sequence[Profile]) -> list[Widget]:
    """Return a form for each chair from which a person has finished the deal."""
    ended = [play for play in plays if play.results]
    chairs = sorted({seat for play in ended for seat, _ in play.people})
    parts: list[Widget] = []
    for chair in chairs:
        at_it = [play for play in ended if play.saved.sitters[chair].bot is None][-WIDEST:]
        parts.append(Section(canvas, text("deals.chair", n=chair + 1)))
        names = _names(at_it, chair, family)
        parts.append(_form(canvas, at_it, chair, names))
        parts += [Words(canvas, words, size=18, face="serif-italic") for words in _unlike(at_it, names)]
    return parts


def _unlike(plays: Sequence[PlayedDeal], names: Sequence[str]) -> Iterator[str]:
    """Yield sentences about unequal conditions: help, or bots that a weaker one replaced."""
    helped = [Assistance(play.saved.assisted) for play in plays]
    if late := [name for name, how in zip(names, helped, strict=True) if Assistance.REPLACED_BOT in how]:
        yield text("deals.stood-in", names=join_names(late))
    if aided := [
        name for name, how in zip(names, helped, strict=True) if how & (Assistance.TAKEN_BACK | Assistance.BY_HINTS)
    ]:
        yield text("deals.helped", names=join_names(aided))


def _form(canvas: Canvas, plays: Sequence[PlayedDeal], chair: Seat, names: Sequence[str]) -> Widget:
    heads = [Caption(name) for name in names]
    points = [[_figure(each) for each in play.results[chair].points] for play in plays]
    lines: list[FormLine] = []
    for number in range(max(map(len, points), default=0)):
        figures = [own[number] if number < len(own) else "–" for own in points]
        lines.append(ListedPlayer(text("plates.deal", n=number + 1), figures))
    totals = [_figure(str(play.results[chair].score)) for play in plays]
    lines.append(ListedPlayer(text("deals.together"), totals))
    lines.append(ListedPlayer(text("deals.place"), [f"{play.results[chair].place}." for play in plays]))
    return Figures(canvas, heads, lines, air=22, inset=6, foot=1, name=f"deals.compared.{chair}")


def _names(plays: Sequence[PlayedDeal], chair: Seat, family: Sequence[Profile]) -> list[str]:
    """Return the players' names, with a count for repeated plays."""
    names: list[str] = []
    told = []
    for play in plays:
        name = named_today(play.saved.sitters, family)[chair].name
        names.append(name)
        times = names.count(name)
        told.append(f"{name} ({times})" if times > 1 else name)
    return told


def _figure(points: object) -> str:
    """Return points with a real minus sign."""
    return str(points).removesuffix(".0").replace("-", "\N{MINUS SIGN}")
