"""What a screen has to say to somebody who does not see it, taken from nothing but what stands on it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from cardtable.text.catalog import text
from cardtable.widgets.button import Pressable, Switch
from cardtable.widgets.choice import Choice, ChoiceList
from cardtable.widgets.form import Form
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.text_field import TextField
from cardtable.widgets.widget import Widget

LATEST = 12
"""Of a long tale so many of its last lines are said."""


class SpokenEvent(NamedTuple):
    """Something that happened."""

    key: Hashable
    """The same in every language."""
    words: str


class SpokenHand(NamedTuple):
    """The cards in a hand."""

    key: Hashable
    """Whose, and in which deal."""
    cards: Sequence[str]


class Utterance(NamedTuple):
    """A screen in words, at one moment."""

    title: str = ""
    """What it is, said when it comes."""
    events: Sequence[SpokenEvent] = ()
    """What has happened so far; what is new of it is said."""
    moment: int = 0
    """The same question at another moment is asked again."""
    question: str = ""
    hand: SpokenHand | None = None
    """The hand of the one who is asked: what is new in it is said before the question."""
    notice: str = ""
    focus: str = ""
    """What the keyboard is on; empty where only the pointer has been."""


def form_utterance(form: Form, *, fresh: bool) -> Utterance:
    """A form: its title, and what has the focus. When it has only just come, that is said whatever brought it there."""
    here = form.focused
    told = here is not None and (fresh or here.ringed)
    return Utterance(form_title(form), focus=describe(here) if here is not None and told else "")


def form_title(form: Form) -> str:
    """The heading of a form; without one, what is printed like one."""
    parts = list(form.root.walk())
    heads: list[Widget] = [part for part in parts if isinstance(part, Heading)]
    heads += [part for part in parts if isinstance(part, Words) and part.face == "serif-bold"]
    return heads[0].label() if heads else ""


def form_lines(form: Form) -> list[str]:
    """All that can be read on a form besides its title and what can be pressed; of a long tale the end."""
    head, rows = form_title(form), [part for part in form.root.walk() if part.log_line]
    earlier = set(rows[:-LATEST])
    lines = [part.label() for part in form.root.walk() if _is_read(part) and part not in earlier]
    return [line for line in lines if line != head]


def _is_read(part: Widget) -> bool:
    leaf = not part.children() and part.label() not in ("", part.name)
    return leaf and (part.log_line or not (part.focusable or isinstance(part, Pressable)))


def describe(widget: Widget) -> str:
    """What has the focus: of what it is a part, what it says, and how it stands."""
    parts = [_context(widget), *_states(widget)]
    return ", ".join(dict.fromkeys(part for part in parts if part))


def _context(widget: Widget) -> str:
    """The words of what it stands in: the caption of a setting, the game of a box."""
    around = widget.parent
    while around is not None:
        if around.label() not in ("", around.name):
            return around.label()
        around = around.parent
    return ""


def _states(widget: Widget) -> Iterator[str]:
    label = widget.label()
    yield label if label != widget.name else ""
    yield from widget.states()
    match widget:
        case Switch():
            yield text("speech.on") if widget.on else text("speech.off")
        case Choice():
            yield text("speech.of", n=widget.chosen + 1, of=len(widget.words))
        case ChoiceList():
            yield text("speech.of", n=widget.chosen + 1, of=len(widget.lines))
        case TextField():
            yield text("speech.field")
    yield widget.tip
    yield "" if widget.enabled else text("speech.not-now")
