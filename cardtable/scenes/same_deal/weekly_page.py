"""Page of the challenge of the week: one deal against one character, for each of the family."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.art import theme
from cardtable.play.deals.challenge import LEVEL, Challenge
from cardtable.play.deals.same_deal import first_seat, seat_levels
from cardtable.play.player import PlayerInfo
from cardtable.rules.registry import game
from cardtable.scenes.match.open_match import open_deal
from cardtable.scenes.people.avatars import named_today
from cardtable.scenes.people.family import PersonCard
from cardtable.scenes.same_deal.same_deal import SameDealPage
from cardtable.scenes.setup.rules_choice import rules_text
from cardtable.store.types import StoredSitter
from cardtable.text.catalog import text, text_n
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column
from cardtable.widgets.labels import Picture, Words
from cardtable.widgets.widget import Widget

FACE = 120
"""Side of the portrait, in canvas units."""


class WeeklyPage(SameDealPage):
    """The challenge of one week."""

    first_focus = "deals.back"

    def __init__(self, challenge: Challenge) -> None:
        super().__init__(challenge.deal)
        self._challenge, self._level = challenge, LEVEL

    def title(self) -> str:
        return text("week.title")

    def facts(self, canvas: Canvas) -> list[Widget]:
        """Return the table of the challenge, with the face of its character."""
        deal, side = self._challenge.deal, canvas.u(FACE)
        seats = text_n("deals.seats", deal.seats, rules=rules_text(game(deal.game), deal.seats, deal.options))
        opponent = self._opponent()
        against = text("week.against" if deal.seats == 2 else "week.against.more", name=opponent.name)
        words = Column(
            canvas,
            [
                Words(canvas, text(f"{deal.game}.name"), size=26, face="serif-bold", name="week.game"),
                Words(canvas, seats, size=20, face="serif", name="week.table"),
                Words(canvas, f"{against} {text('week.level')}", face="serif-italic", name="week.against"),
            ],
            gap=6,
        )
        face = Picture(canvas, lambda: canvas.portrait(opponent.avatar, side), (side, side))
        told = Words(canvas, text("week.told"), size=18, face="serif-italic", colour=theme.SOFT, name="week.told")
        return [PersonCard(canvas, face, words), told]

    def _opponent(self) -> PlayerInfo:
        """Return the character as it sits at the table: one of another name if a family member has its name."""
        return next(sitter for sitter in self.sitters(None, "") if sitter.level)

    def sitters(self, profile: int | None, name: str) -> list[PlayerInfo]:
        """Return the players: this person on the usual chair, the character on the next one, and others."""
        chair, levels = first_seat(self._plays), seat_levels(self._plays, self._deal, self._level)
        kept = [StoredSitter("", None, level) for level in levels]
        kept[chair] = StoredSitter(name, profile)
        next_seat = next(seat for seat in range(len(kept)) if seat != chair)
        kept[next_seat] = StoredSitter(self._challenge.character.name, None, levels[next_seat])
        return named_today(kept, self._family)

    def _begin(self, sitters: Sequence[PlayerInfo]) -> None:
        shell, challenge = self.shell, self._challenge
        open_deal(shell, challenge.deal, sitters, lambda: shell.push(WeeklyPage(challenge)))
