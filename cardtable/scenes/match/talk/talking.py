"""Talk of the characters at one table: public events in, a slip beside the face and a line of the log out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from cardtable.cards.events import Event
from cardtable.cards.pack import WATCHER, Seat
from cardtable.play.characters import character_named
from cardtable.play.match_progress import MatchProgress
from cardtable.play.player import PlayerInfo
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.talk.table_talk import TableTalk, TalkCompany, TalkCue
from cardtable.scenes.match.talk.talk_bags import TalkBags
from cardtable.scenes.people.children import is_child
from cardtable.table.board.board import Board
from cardtable.text.catalog import language, text
from cardtable.text.talk_lines import talk_lines

STAYS, PER_LETTER = 2.2, 0.055
"""Seconds for which a slip stays, and for each of its letters."""


class LastRemark(NamedTuple):
    """Line of talk about the end of a deal."""

    seat: Seat
    words: Callable[[], str]
    """Returns the line in the current language."""


def first_and_last(course: MatchProgress) -> tuple[Sequence[Seat], Sequence[Seat]]:
    """Return the seats ahead of all others and those behind all others: in the finished match, else in the latest deal;
    none where all are equal. Of a deal that brought no seat anything no seat is ahead, not even one that was out of
    it."""
    worth = [-place for place in course.standing.places] if course.over else list(course.deals[-1].result.points)
    ahead = [seat for seat, own in enumerate(worth) if own == max(worth) != min(worth) and (course.over or own > 0)]
    return ahead, [seat for seat, own in enumerate(worth) if own == min(worth) != max(worth)]


class Talking:
    """Talk at one table. The table says when it wants silence."""

    def __init__(
        self, shell: SceneStack, sitters: Sequence[PlayerInfo], board: Board, hud: Callable[[], Hud], number: int, *,
        new: bool,
    ) -> None:  # fmt: skip
        """`number` is that of the match. `new`: it begins now, so the characters sit down."""
        self._shell, self._sitters, self._board, self._hud = shell, sitters, board, hud
        store = shell.store
        self._bags = TalkBags(store.settings)
        known = {seat: character_named(sitter.name) for seat, sitter in enumerate(sitters) if sitter.level}
        self._keys = {seat: character.key for seat, character in known.items() if character is not None}
        people = [seat for seat, sitter in enumerate(sitters) if not sitter.level]
        children = frozenset(seat for seat in people if is_child(store, sitters[seat].profile))
        company = TalkCompany(self._keys, len(people), children, shell.preferences.speech)
        self._talk = TableTalk(company, number)
        self._shown_for = 0.0
        """Seconds for which the slip still stays."""
        self._talk.amount = shell.preferences.talk
        if new:
            self._talk.sit_down()
        self._heard_before = board.on_heard
        board.on_heard = self._on_heard

    @property
    def is_showing(self) -> bool:
        return self._shown_for > 0

    def _on_heard(self, events: Sequence[Event]) -> None:
        """Note events that have just been shown, before the board's observation contains them."""
        self._heard_before(events)
        board = self._board
        if board.seen is None:
            return
        self._talk.amount = self._shell.preferences.talk
        befallen = [board.talk.befalls(event.seen_by(WATCHER)) for event in events]
        self._talk.hear(board.seen.setting.number, len(board.seen.heard), befallen)

    def _wants_silence(self) -> bool:
        """Return whether a player drags, has begun to answer or reads something."""
        board = self._board
        busy = board.is_dragging() or bool(board.picker.path) or board.stage.reading
        return busy or bool(self._hud().question_slip.notice) or self._shell.preferences.speed == "instant"

    def pass_time(self, dt: float, *, quiet: bool, asked: bool) -> bool:
        """Let time pass. Return whether a slip has appeared or vanished."""
        if self.is_showing:
            self._shown_for -= dt
            if not self.is_showing or self._shell.preferences.talk == "off":
                self.cut()
                return True
        cue = self._talk.pass_time(dt, quiet=quiet or self._wants_silence(), asked=asked)
        said = self._say(cue) if cue is not None else None
        if cue is None or said is None:
            return False
        hud = self._hud()
        hud.show_talk(hud.ledger.face_rect(cue.seat), said(), self.cut)
        self._shown_for = STAYS + PER_LETTER * len(said())
        return True

    def end_deal(self, course: MatchProgress) -> LastRemark | None:
        """Return what a character says about the end of a deal or of the match, or None."""
        self.cut()
        ahead, behind = first_and_last(course)
        if self._shell.preferences.speed == "instant" or not behind:
            return None
        self._talk.amount = self._shell.preferences.talk
        number = self._board.setting.number
        cue = self._talk.end_deal(number, ahead, behind, is_last=course.over)
        said = self._say(cue) if cue is not None else None
        return LastRemark(cue.seat, said) if cue is not None and said is not None else None

    def cut(self) -> None:
        """Take the slip away."""
        self._shown_for = 0.0
        self._hud().hide_talk()

    def _say(self, cue: TalkCue) -> Callable[[], str] | None:
        """Draw a line, write it into the log, and return its words in any language; None if there is none left."""
        key = self._keys[cue.seat]
        lines = talk_lines(language()).get((key, cue.occasion), ())
        drawn = self._bags.draw(key, cue.occasion, lines, self._shell.clock(), cue.chance)
        if drawn is None:
            return None
        self._talk.note_spoken(cue)
        words = partial(_words, key, cue.occasion, drawn)
        name = self._sitters[cue.seat].name
        self._hud().log_talk(lambda: text("talk.said", name=name, words=words()) if words() else "")
        return words


def _words(key: str, occasion: str, number: int) -> str:
    """Return a line in the current language."""
    lines = talk_lines(language()).get((key, occasion), ())
    return lines[number].words if number < len(lines) else ""
