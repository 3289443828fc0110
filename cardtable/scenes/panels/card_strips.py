"""Strips of small cards that show the order of colours and shapes, from weak to strong."""

from __future__ import annotations

from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.images import Artwork
from cardtable.cards.pack import Pack
from cardtable.rules.observe import Observation
from cardtable.table.board.board import Board
from cardtable.table.game_view.table_text import Ranking
from cardtable.table.narration.wording import card_text
from cardtable.text.catalog import text
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget

SIZE = 17
"""Size of the words above a strip."""
WIDE = 2.2
"""Width of a small card in letters, where there is room."""
ABREAST = 6
"""Least number of cards that share the width, so that strips below each other look alike."""
CLOSE = 1.35
"""Print size of a card relative to the part shown, its middle, where colour and shape are."""


def strips(board: Board, seen: Observation) -> list[Widget]:
    """Return the strips that a game shows at this moment."""
    pack = board.pack.unbordered()
    return [Strip(board.canvas, board.art, pack, ranking) for ranking in board.talk.rankings(seen)]


class Strip(Widget):
    """Words, and below them cards in order with a sign between neighbours."""

    def __init__(self, canvas: Canvas, art: Artwork, pack: Pack, ranking: Ranking) -> None:
        super().__init__(canvas, "strip")
        self.ranking = ranking
        self._art, self._pack = art, pack

    def label(self) -> str:
        cards = " < ".join(card_text(self._pack, card) for card in self.ranking.cards)
        return text("common.told", what=self.ranking.words, told=cards)

    def preferred_width(self) -> int:
        return self.canvas.em(SIZE) * 16

    def _words_high(self, width: int) -> int:
        return self.canvas.type.paragraph_height(self.ranking.words, self.canvas.letter(SIZE), width, face="sans")

    def _card(self, width: int) -> tuple[int, int]:
        """Return the size at which all cards fit side by side with the signs between them."""
        count = max(ABREAST, len(self.ranking.cards))
        wide = min(round(self.canvas.em(SIZE) * WIDE), (width - (count - 1) * self._gap()) // count)
        return max(8, wide), round(max(8, wide) * 1.2)

    def _gap(self) -> int:
        return self.canvas.u(13)

    def height(self, width: int) -> int:
        return self._words_high(width) + self._card(width)[1] + self.canvas.u(5)

    def draw(self, surface: Surface) -> None:
        canvas, rect, gap = self.canvas, self.rect, self._gap()
        words = canvas.type.paragraph(self.ranking.words, canvas.letter(SIZE), rect.width, face="sans")
        # Beside a strip with more words, the cards lie at the height of that one's cards.
        top = rect.bottom - self.height(rect.width)
        surface.blit(words, (rect.x, top))
        wide, high = self._card(rect.width)
        x, y = rect.x, top + self._words_high(rect.width) + canvas.u(2)
        sign = canvas.line("<", SIZE, face="sans-bold")
        for i, card in enumerate(self.ranking.cards):
            box = Rect(x, y, wide, high)
            if i:
                surface.blit(sign, sign.get_rect(center=(x - gap // 2, box.centery)))
            canvas.shadow(surface, box, lift=canvas.u(3), radius=canvas.u(3))
            face = self._art.face(self._pack.name, self._pack.codes[card], round(wide * 7 / 5 * CLOSE))
            surface.blit(face, box, box.move_to(center=face.get_rect().center))
            canvas.outline(surface, box, theme.SOFT, radius=canvas.u(3), width=1)
            x += wide + gap
