"""Seal page: the seal of a match, with explanation, copy and check."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.art import theme
from cardtable.play.history.verify import Verification
from cardtable.play.match_progress import SealContents
from cardtable.rules.record import BadRecord
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.widget import Widget


class SealPage(ModalScene):
    """Explanation and check of the seal, in plain words.

    During the match the code can only be copied. After its end the sealed values are shown and can be checked.
    """

    widest = 860
    first_focus = "seal.close"

    def __init__(
        self, seal: str, opened: SealContents | None, prove: Callable[[], Verification], *, by_code: bool = False
    ) -> None:
        """`prove` starts the check. `by_code` is True if the packs were known before the match to holders of its
        code."""
        self._by_code = by_code
        self._seal, self._opened, self._prove = seal, opened, prove
        self._said, self._right = "", True
        """Result of the last button."""
        self._proving: Verification | None = None
        """The running check."""

    def slip(self, canvas: Canvas) -> Widget:
        parts: list[Widget] = [
            Heading(canvas, text("seal.title"), size=30),
            Words(canvas, text("seal.what")),
            Words(canvas, self._seal, size=26, face="sans-bold", align="centre", name="seal.code"),
            *([Words(canvas, text("deals.sealed"), face="serif-bold", name="seal.by-code")] if self._by_code else ()),
            *self._what_was_sealed(canvas),
            Words(canvas, text("seal.proves"), size=21, face="serif-bold"),
            Words(canvas, text("seal.proved-by-it")),
            Words(canvas, text("seal.proves-not"), size=21, face="serif-bold"),
            Words(canvas, text("seal.not-proved-by-it")),
            Words(canvas, text("seal.fair"), size=21, face="serif-bold"),
            Words(canvas, text("seal.counted")),
        ]
        return Column(canvas, parts, gap=14)

    def _what_was_sealed(self, canvas: Canvas) -> list[Widget]:
        if self._opened is None:
            return [Words(canvas, text("seal.closed"))]
        opened = text("seal.opened", number=self._opened.seed, addition=self._opened.salt)
        return [Words(canvas, opened, face="sans", size=17, align="centre", name="seal.opened")]

    def answers(self, canvas: Canvas) -> Sequence[Widget]:
        colour = theme.GAIN if self._right else theme.LOSS
        said = [Words(canvas, self._said, size=18, face="serif-italic", colour=colour, name="seal.said")]
        check = [Button(canvas, text("seal.check"), self._check, icon="check", name="seal.check")]
        return [
            *(said if self._said else ()),
            *(check if self._opened is not None else ()),
            Button(canvas, text("seal.copy"), self._copy, name="seal.copy"),
            Button(canvas, text("common.ok"), self.back, kind="main", name="seal.close"),
        ]

    # -- button actions ----------------------------------------------------------------------------------------

    def _copy(self) -> None:
        """Copy the seal to the clipboard, in the format of a record."""
        lines = [f"seal {self._seal}"]
        if self._opened is not None:
            lines += [f"salt {self._opened.salt}", f"seed {self._opened.seed}"]
        try:
            pygame.scrap.put_text("\n".join(lines))
        except (pygame.error, AttributeError, NotImplementedError):
            self._say(text("seal.not-copied"), right=False)
        else:
            self._say(text("seal.copied"))

    def _check(self) -> None:
        """Check the seal, the packs and every score from the record alone."""
        self._proving = self._prove()
        self._say(text("seal.checking"))

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if self._proving is None:
            return moving
        try:
            actions = self._proving.advance()
        except BadRecord as error:
            self._proving = None
            why = text(error.text_id, **error.args_)
            self._say(text("verify.line", n=error.line) + ": " + why, right=False)
        else:
            if actions is not None:
                self._proving = None
                self._say(text("seal.right", n=actions))
        return True

    def _say(self, words: str, right: bool = True) -> None:
        self._said, self._right = words, right
        self.rebuild()
        self.invalidate()
