"""Scenes made of widgets, and modal dialogs. A form scene only says which widgets it has.

It is built again when the window, the language or the text size changes. Focus, a held button and scroll positions
carry over by widget name.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from cardtable.scenes.core.input_guard import InputPause
from cardtable.scenes.core.scene import Scene, UiTarget
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Centred, Column, Page, Row, Slip
from cardtable.widgets.form import Form
from cardtable.widgets.labels import Heading, Space, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

if TYPE_CHECKING:
    from cardtable.scenes.core.utterance import Utterance

COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
"""Modifier keys that turn a letter into a command."""


class FormScene(Scene):
    """Scene made of one form."""

    first_focus = ""
    """Name of the widget that has the focus at first."""
    form: Form

    @abstractmethod
    def build(self, canvas: Canvas) -> Widget:
        """Return the widget tree, not yet placed. Called again whenever the look changes."""

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        """Place the widget tree in the window."""
        root.place(Rect((0, 0), size))

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()

    def rebuild(self) -> None:
        """Build the form again. Focus, a held button and scroll positions carry over by widget name."""
        before: Form | None = getattr(self, "form", None)
        root = self.build(self.shell.canvas)
        self.form = Form(self.shell.canvas, root, self.draw_background)
        self.place(root, self.shell.size)
        if before is None:
            if self.first_focus:
                self.form.focus(self.form.named(self.first_focus), ringed=False)
            return
        named = {old.name: old for old in before.root.walk() if old.name}
        for new in root.walk():
            if new.name in named:
                new.inherit(named[new.name])
        if before.focused is not None and before.focused.name:
            ringed = before.focused.ringed
            before.focused.blur()
            self.form.focus(self.form.named(before.focused.name), ringed)
        self.form.keep_hold(before)

    def draw_background(self, surface: Surface, rect: Rect) -> None:
        """Draw what lies under the widgets: the bare cloth."""
        surface.blit(self.shell.cloth(), rect, rect)

    def handle(self, event: Event) -> bool:
        if self.form.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
            return True
        return False

    def back(self) -> None:
        """Leave the scene; called for Escape."""
        self.shell.pop()

    def update(self, dt: float) -> bool:
        return self.form.update(dt)

    def draw(self, surface: Surface) -> list[Rect] | None:
        return self.form.draw(surface)

    def invalidate(self) -> None:
        self.form.expose()

    def ui_targets(self) -> Sequence[UiTarget]:
        return [
            UiTarget(stop.name, stop.label(), stop.rect.clip(stop.view()))
            for stop in self.form.stops()
            if stop.rect.colliderect(stop.view())
        ]

    def focus_name(self) -> str:
        return self.form.focused.name if self.form.focused else ""

    def utterance(self, fresh: bool) -> Utterance:
        from cardtable.scenes.core import utterance

        return utterance.form_utterance(self.form, fresh=fresh)

    def readable_lines(self) -> Sequence[str]:
        from cardtable.scenes.core import utterance

        return utterance.form_lines(self.form)


class PageScene(FormScene):
    """Scene of one sheet of paper as high as the window, no wider than lines read well."""

    widest: ClassVar[float] = 1080
    ems: ClassVar[int] = 46
    """Least width in letters of body size, because large letters need more room."""

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        canvas = self.shell.canvas
        edge, wide = canvas.u(28), self.width(canvas)
        root.place(Rect((size[0] - wide) // 2, edge, wide, size[1] - 2 * edge))

    def width(self, canvas: Canvas) -> int:
        """Return the width of the sheet in pixels."""
        widest = max(canvas.u(self.widest), canvas.em(20) * self.ems, self.least_width(canvas))
        return min(canvas.size[0] - 2 * canvas.u(28), widest)

    def least_width(self, canvas: Canvas) -> int:
        """Return the least width in pixels that the content needs."""
        return 0


class ModalScene(FormScene):
    """Dialog in the middle of the window. The scene behind it is darkened."""

    overlay = True
    reads_itself_aloud = True
    widest = 760
    passes_lookup_keys = False
    """True if lookup keys work in the dialog as on the scene below."""
    toggle_key: int | None = None
    """Key that opens the dialog from the table and closes it too."""
    _behind: Surface | None = None
    _coarse = False
    """True if the background was copied while some of its cards were still being printed."""

    @abstractmethod
    def slip(self, canvas: Canvas) -> Widget:
        """Return the content of the dialog."""

    @abstractmethod
    def answers(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the widgets at the foot. They stay visible while the content scrolls."""

    def build(self, canvas: Canvas) -> Widget:
        scroll = ScrollArea(canvas, self.slip(canvas), name="slip.page", margin=8)
        foot = Row(canvas, self.answers(canvas), align="right", gap=16)
        # The dialog grows with the text, because large letters would stand in a narrow column.
        wide = max(canvas.u(self.widest), min(canvas.em(20) * 30, canvas.size[0] - canvas.u(80)))
        return Centred(canvas, Slip(canvas, Page(canvas, Space(canvas), scroll, foot, gap=10), pad=28), wide)

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        edge = self.shell.canvas.u(30)
        root.place(Rect(edge, edge, size[0] - 2 * edge, size[1] - 2 * edge))

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == self.toggle_key and not event.mod & COMMAND:
            self.back()
            return True
        if super().handle(event):
            return True
        return (
            self.passes_lookup_keys
            and event.type == pygame.KEYDOWN
            and self.shell.scene_below(self).handle_lookup_key(event)
        )

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if not self._coarse or self.shell.artwork.busy:
            return moving
        self.invalidate()
        return True

    def resize(self, size: tuple[int, int]) -> None:
        self._behind = None
        super().resize(size)

    def invalidate(self) -> None:
        self._behind, self._coarse = None, False
        super().invalidate()

    def draw_background(self, surface: Surface, rect: Rect) -> None:
        if self._behind is None:
            clip = surface.get_clip()
            surface.set_clip(None)
            self.shell.draw_below(self, surface)
            surface.fill((120, 116, 110), special_flags=pygame.BLEND_RGB_MULT)
            self._behind, self._coarse = surface.copy(), self.shell.artwork.busy
            surface.set_clip(clip)
            return
        surface.blit(self._behind, rect, rect)


class Dialog(ModalScene):
    """Dialog with a question and a few answers. Escape picks the last answer."""

    def __init__(
        self, title: str, words: str, answers: Sequence[tuple[str, str, Callable[[], None] | None]], first: int = -1
    ) -> None:
        self._title, self._words, self._answers = title, words, answers
        self._pause = InputPause()
        self.first_focus = f"answer.{range(len(answers))[first]}"

    @classmethod
    def notice(cls, title: str, words: str, then: Callable[[], None] | None = None) -> Dialog:
        """Return a dialog that only tells something, and calls `then` when it is closed. It ignores presses at first,
        because it appears uncalled."""
        told = cls(title, words, [(text("common.ok"), "main", then)])
        told._pause.begin()
        return told

    @classmethod
    def confirm(cls, title: str, words: str, yes: str, act: Callable[[], None], danger: bool = False) -> Dialog:
        """Return a dialog that asks before something is done. The harmless answer has the focus."""
        kind = "danger" if danger else "main"
        return cls(title, words, [(yes, kind, act), (text("common.cancel"), "plain", None)])

    @classmethod
    def consent(cls, title: str, words: str, yes: str, no: str, answer: Callable[[bool], None]) -> Dialog:
        """Return a dialog with the wish of another player. It ignores presses at first, because it appears uncalled."""
        asked = cls(title, words, [(yes, "main", partial(answer, True)), (no, "plain", partial(answer, False))])
        asked._pause.begin()
        return asked

    def slip(self, canvas: Canvas) -> Widget:
        return Column(canvas, [Heading(canvas, self._title, size=30), Words(canvas, self._words)], gap=12)

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [
            Button(canvas, words, partial(self._answer, then), kind=kind, name=f"answer.{i}")
            for i, (words, kind, then) in enumerate(self._answers)
        ]

    def handle(self, event: Event) -> bool:
        return self._pause.ignores(event) or super().handle(event)

    def update(self, dt: float) -> bool:
        self._pause.pass_time(dt)
        return super().update(dt)

    def needs_polling(self) -> bool:
        return self.ignores_input()

    def ignores_input(self) -> bool:
        return self._pause.is_active

    def _answer(self, then: Callable[[], None] | None) -> None:
        self.shell.pop()
        if then is not None:
            then()

    def back(self) -> None:
        self._answer(self._answers[-1][2])
