"""Utterance: the state of a screen in words for the screen reader, taken only from what the screen shows."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardtable.text.catalog import text
from cardtable.widgets.button import Pressable, Switch
from cardtable.widgets.choice import Choice, ChoiceList
from cardtable.widgets.form import Form
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.text_field import TextField
from cardtable.widgets.widget import Widget

LATEST = 12
"""Number of lines read from the end of a long log."""


class SpokenEvent(NamedTuple):
    """Something that happened."""

    key: Hashable
    """Identity of the event, the same in every language."""
    words: str


class SpokenHand(NamedTuple):
    """The cards in a hand."""

    key: Hashable
    """Seat and deal of the hand."""
    cards: Sequence[str]


class Utterance(NamedTuple):
    """State of a screen in words."""

    title: str = ""
    """Name of the screen, said when it appears."""
    events: Sequence[SpokenEvent] = ()
    """All events so far; the screen reader says the new ones."""
    moment: int = 0
    """Number of the moment. The same question at another moment is said again."""
    call: str = ""
    """Short call that replaces a question which was the player's last one too; "" where questions are always said."""
    question: str = ""
    notes: Sequence[str] = ()
    """Sentences below the question. Those of the player's last question are not repeated."""
    routine: Collection[str] = ()
    """Those of the notes that are said with the player's first question only."""
    choices: str = ""
    """Number of answers, said last."""
    hand: SpokenHand | None = None
    """Hand of the asked player. New cards in it are said before the question."""
    notice: str = ""
    """Lines of a refusal or a hint."""
    is_hint: bool = False
    """True if the notice is a hint, which stays while cards are arranged and is said once. A refusal is said at each
    press."""
    reminder: str = ""
    """Line of notices that is said once at each table."""
    focus: str = ""
    """Text of the focused widget, or "" where only the pointer was used."""


def form_utterance(form: Form, *, fresh: bool) -> Utterance:
    """Return the utterance of a form: its title, and the focused widget if the keyboard brought the focus there or the
    form is fresh."""
    here = form.focused
    told = here is not None and (fresh or here.ringed)
    return Utterance(form_title(form), focus=describe(here) if here is not None and told else "")


def form_title(form: Form) -> str:
    """Return the heading of a form, or else its first line in bold serif."""
    parts = list(form.root.walk())
    heads: list[Widget] = [part for part in parts if isinstance(part, Heading)]
    heads += [part for part in parts if isinstance(part, Words) and part.face == "serif-bold"]
    return heads[0].label() if heads else ""


def form_lines(form: Form) -> list[str]:
    """Return the readable text of a form besides its title and buttons. Of a long log only the end is read."""
    head, rows = form_title(form), [part for part in form.root.walk() if part.log_line]
    earlier = set(rows[:-LATEST])
    lines = [line for part in form.root.walk() if _is_read(part) and part not in earlier for line in part.spoken()]
    return [line for line in lines if line and line != head]


def sentences(*told: str) -> str:
    """Return lines joined as sentences.

    >>> sentences("My advice: 6♣", "It wins the trick", "", "Really?")
    'My advice: 6♣. It wins the trick. Really?'
    >>> sentences("Unseen cards:", "6♥ 7♥")
    'Unseen cards: 6♥ 7♥.'
    """
    return " ".join(words if words[-1] in ".!?…:" else f"{words}." for words in told if words)


def _is_read(part: Widget) -> bool:
    leaf = not part.children() and part.label() not in ("", part.name)
    return leaf and (part.log_line or not (part.focusable or isinstance(part, Pressable)))


def describe(widget: Widget) -> str:
    """Return the focused widget in words: context, label, state."""
    return joined([_context(widget), *_states(widget)])


def joined(parts: Sequence[str]) -> str:
    """Return phrases in one line, each once: those with a capital as sentences of their own.

    >>> joined(["Pass", "", "You keep your cards.", "key 1", "Pass"])
    'Pass. You keep your cards, key 1'
    >>> joined(["Hint", "Hint (H)"])
    'Hint (H)'
    >>> joined(["Play alone?", "1 of 10"])
    'Play alone? 1 of 10'
    """
    kept = list(dict.fromkeys(part.rstrip(".:") for part in parts if part))
    kept = [part for part, after in zip(kept, [*kept[1:], ""], strict=True) if not after.startswith(f"{part} (")]
    ends = ("" if part[-1] in "?!" else "." if after[:1].isupper() else "," for part, after in pairwise(kept))
    return " ".join(f"{part}{end}" for part, end in zip(kept, [*ends, ""], strict=True))


def _context(widget: Widget) -> str:
    """Return the label of the closest labelled parent, such as the caption of a setting."""
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
    yield widget.tip if widget.tip != label else ""
    yield "" if widget.enabled else text("speech.not-now")
