"""Marks at this moment: counters on the cloth, the star on winning cards, the ribbon on new ones."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from pygame import Rect, Surface

from cardtable.rules.observe import Observation
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.animation.sprite import Sprite
from cardtable.table.board.new_cards import NewCards
from cardtable.table.game_view.layout import Layout
from cardtable.table.game_view.marks import Drawing, Mark
from cardtable.table.game_view.table_text import TableText
from cardtable.table.narration.wording import Speaker
from cardtable.table.render import markings
from cardtable.widgets.canvas import Canvas


class Marks:
    """The marks of one table in one window."""

    def __init__(
        self, canvas: Canvas, layout: Layout, talk: TableText, speaker: Speaker, stage: EventPlayer, news: NewCards,
        uncover: Callable[[Rect], None],
    ) -> None:  # fmt: skip
        self._canvas, self._layout, self._talk, self._speaker = canvas, layout, talk, speaker
        self._stage, self._news, self._uncover = stage, news, uncover
        self.marks: dict[Mark, Rect] = {}
        """The marks on the cloth, each with the rectangle that it covers."""
        self._paid_out: list[Mark] = []
        """The chips that fly away with the next payment, the last first."""
        self._crowned: set[Sprite] = set()
        self.new: set[Sprite] = set()
        """The cards with the ribbon of what is new."""

    def show(self, seen: Observation | None) -> None:
        """Show the marks of an observation."""
        self._count(seen)
        self._crown(seen)
        self.show_news()

    def _count(self, seen: Observation | None) -> None:
        """Update the marks on the cloth, and have the changed ones painted."""
        before, now = self.marks, self._layout.marks(seen, self._speaker) if seen is not None else ()
        self.marks = {mark: markings.extent(self._canvas, mark, self._layout.aspect) for mark in now}
        for mark in before.keys() ^ self.marks.keys():
            self._uncover(before[mark] if mark in before else self.marks[mark])
        self._paid_out = [mark for mark in self.marks if isinstance(mark, Drawing) and mark.is_paid_out]

    def pay_out(self, share: float) -> None:
        """Leave only a share of the chips that are paid out."""
        for mark in self._paid_out[ceil(len(self._paid_out) * share) :]:
            if mark in self.marks:
                self._uncover(self.marks.pop(mark))

    def _crown(self, seen: Observation | None) -> None:
        """Update the stars on the cards that would win now."""
        won = set(self._talk.crowned(seen)) if seen is not None else set()
        before, self._crowned = self._crowned, {
            sprite for place, lying in self._stage.tableau.places.items() for sprite in lying
            if place in won or (sprite.face is not None and sprite.face in won)
        }  # fmt: skip
        for sprite in before ^ self._crowned:
            sprite.stale = True
            # Otherwise the place of a card that has gone would not be painted again.
            self._uncover(self._stage.outlines.body(sprite).inflate(sprite.height, sprite.height))

    def show_news(self) -> None:
        """Update the ribbons on the cards that are new since the player's last turn."""
        before, self.new = self.new, self._news.among(self._stage.tableau.places)
        for sprite in before ^ self.new:
            sprite.stale = True

    def forget(self) -> None:
        """Forget all cards, because they are gone."""
        self._crowned.clear()
        self.new.clear()

    # -- what they mean ----------------------------------------------------------------------------------------

    def worn_mark_at(self, position: tuple[int, int]) -> tuple[Rect, str] | None:
        """Return the star or ribbon of a card at a point, with the text id of its meaning."""
        for wearing, place, tell in (
            (self._crowned, markings.crown_rect, "tip.crown"), (self.new, markings.ribbon_rect, "tip.new")
        ):  # fmt: skip
            for sprite in wearing:
                rect = place(self._stage.outlines.body(sprite))
                if sprite.motion is None and rect.collidepoint(position):
                    return rect, tell
        return None

    def mark_at(self, position: tuple[int, int]) -> tuple[Rect, str] | None:
        """Return the mark on the cloth at a point, with the text id of its meaning."""
        for mark, extent in reversed(self.marks.items()):
            tell = getattr(mark, "tell", "")
            if tell and extent.collidepoint(position):
                return extent, tell
        return None

    # -- painting ----------------------------------------------------------------------------------------------

    def paint_cloth(self, surface: Surface, area: Rect) -> None:
        """Paint the marks under the cards, in one area."""
        for mark, extent in self.marks.items():
            if extent.colliderect(area):
                markings.mark(self._canvas, surface, mark, self._layout.aspect)

    def paint_crowns(self, surface: Surface) -> None:
        """Paint the stars on the cards at rest."""
        for sprite in self._crowned:
            if sprite.motion is None and sprite.card is not None:
                markings.crown(self._canvas, surface, self._stage.outlines.body(sprite))

    def paint_ribbons(self, surface: Surface) -> None:
        """Paint the ribbons on the cards at rest."""
        for sprite in self.new:
            if sprite.motion is None and sprite.card is not None:
                markings.ribbon(self._canvas, surface, self._stage.outlines.body(sprite))
