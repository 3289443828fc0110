"""Page with all cards of a finished deal: hands, hidden cards, tricks and their takers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.cards.pack import Pack
from cardtable.play.player import PlayerInfo
from cardtable.rules.tricks import TakenTrick
from cardtable.scenes.core.form_scene import ModalScene
from cardtable.scenes.core.key_bindings import key_for
from cardtable.scenes.dialogs.card_grid import CardOrders, Key
from cardtable.scenes.dialogs.card_tiles import Tile, TilePaper, TogetherTile, TrickTile
from cardtable.table.narration.final_cards import LaidOpen, OpenPart
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Centred, Column, Page, Row, Slip
from cardtable.widgets.labels import Heading, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget


class AllHands(ModalScene):
    """Scrollable dialog with everything that is public after a deal."""

    toggle_key = key_for("all_cards")
    widest = 1290
    first_focus = "hands.close"

    def __init__(
        self, parts: Callable[[], LaidOpen], sitters: Sequence[PlayerInfo], pack: Pack, why: Callable[[TakenTrick], str]
    ) -> None:
        """`parts` returns the content in the current language and `why` the reason a trick was taken."""
        self._parts, self._sitters, self._pack, self._why = parts, sitters, pack, why

    def build(self, canvas: Canvas) -> Widget:
        self._card_orders, self._complete = CardOrders(self.shell.artwork), False
        # The title stays in place while the cards scroll.
        self._scroll = ScrollArea(canvas, self.slip(canvas), name="hands.page", margin=8)
        title = Heading(canvas, text("hands.title"), size=28)
        page = Page(canvas, title, self._scroll, Row(canvas, self.answers(canvas), align="right"), gap=8)
        wide = max(canvas.u(self.widest), min(canvas.em(20) * 36, canvas.size[0] - canvas.u(60)))
        return Centred(canvas, Slip(canvas, page, pad=24), wide)

    def slip(self, canvas: Canvas) -> Widget:
        paper = TilePaper(canvas, self._card_orders, self._pack, self._sitters)
        parts = [self._part(paper, part) for part in self._parts() if part.shown]
        nothing = Words(canvas, text("hands.nothing"), face="serif-italic", align="centre")
        return Column(canvas, parts or [nothing], gap=20)

    def _part(self, paper: TilePaper, part: OpenPart) -> Widget:
        tiles: list[Widget] = []
        for number, shown in enumerate(part.shown, 1):
            if isinstance(shown, TakenTrick):
                tiles.append(TrickTile(paper, shown, number, self._why(shown)))
            else:
                tiles.append(TogetherTile(paper, shown))
        title = Words(paper.canvas, part.title, size=22, face="serif-bold")
        return Column(paper.canvas, [title, Row(paper.canvas, tiles, gap=24, hangs=True)], gap=8)

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [Button(canvas, text("common.ok"), self.back, kind="main", name="hands.close")]

    # -- cards appear as they are printed ----------------------------------------------------------------------

    def _wanted_cards(self) -> list[Key]:
        """Return all cards to print, visible ones first."""
        view = self._scroll.view()
        tiles = [tile for tile in self.form.root.walk() if isinstance(tile, Tile)]
        near = sorted(tiles, key=lambda tile: not tile.rect.colliderect(view))
        return list(dict.fromkeys(key for tile in near for key in tile.needed_cards()))

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if self._complete:
            return moving
        wanted, before = self._wanted_cards(), set(self._card_orders.ready)
        if self._card_orders.order_next(wanted):
            new = self._card_orders.ready - before
            for tile in self.form.root.walk():
                if isinstance(tile, Tile) and not new.isdisjoint(tile.needed_cards()):
                    tile.touch()
        self._complete = self._card_orders.ready >= set(wanted)
        return True
