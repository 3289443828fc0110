"""Screen reader: says what happened, what is asked, and the possible answers.

It compares the top scene with its last look and says what is new. Any key or click ends the present sentence;
everything that follows from it is said in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

import pygame
from pygame.event import Event

from cardtable.scenes.core.input_guard import ENTERS
from cardtable.scenes.core.key_bindings import key_for
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.scenes.core.spoken_symbols import speakable
from cardtable.scenes.core.utterance import SpokenEvent, SpokenHand, Utterance, sentences
from cardtable.speech.speech import Voice
from cardtable.text import catalog
from cardtable.text.catalog import text


class ScreenReader:
    """Reader of one program's screens, with its voice."""

    def __init__(self, shell: SceneStack, voice: Voice | None = None, *, greets: bool = False) -> None:
        """`greets`: first say how speech is switched off and stopped, because it has just been switched on."""
        self._shell = shell
        self._voice = voice or Voice()
        self._greets = greets
        self._scene: Scene | None = None
        self._now = Utterance()
        """Last utterance of the present scene."""
        self._table: Scene | None = None
        self._heard: Sequence[Hashable] = ()
        """Events that have been said at the present table."""
        self._held: dict[Hashable, Sequence[str]] = {}
        """Hand of each player at that player's last question."""
        self._held_at: Scene | None = None
        """The table of these hands."""
        self._question: tuple[int, str, Sequence[str]] | None = None
        """Moment, question and notes of the last question of the present scene."""
        self._asked: dict[Hashable, tuple[str, Sequence[str]]] = {}
        """Question and notes that each player was told last at that table."""
        self._asked_at: tuple[Scene, int] | None = None
        """Scene and moment of the last question."""
        self._reminded = False
        """True once the reminder was said at that table."""
        self._noticed: tuple[Scene, str] | None = None
        """Scene and words of the last refusal or hint."""
        self._owned_up = False

    def close(self) -> None:
        self._voice.close()

    def hear(self, event: Event, meant: bool) -> None:
        """Stop speaking, because the user did something. `meant`: it meant something to the screen."""
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return
        self._voice.hush()
        if event.type == pygame.KEYDOWN and event.key in ENTERS and not self._now.is_hint:
            self._now = self._now._replace(notice="")  # a repeated refusal is spoken again
        if event.type == pygame.KEYDOWN and event.key == key_for("words") and not meant:
            self._say(*self._shell.top.readable_lines())

    def update(self) -> None:
        """Say what is new on the screen."""
        if self._greets:
            self._greets = False
            self._say(text("speech.begins"))
        scene, fresh = self._shell.top, self._shell.top is not self._scene
        if fresh:
            if scene.silences_below:
                self._voice.hush()
            elif self._scene is not None and self._scene in self._shell.scenes:
                self._tell(self._scene, self._scene.utterance(False))
            known = self._noticed[1] if self._noticed is not None and self._noticed[0] is scene else ""
            self._scene, self._now, self._question = scene, Utterance(notice=known), None
        now, before = scene.utterance(fresh), self._now
        if fresh:
            self._say(
                now.title if scene is not self._table else "",
                *(scene.readable_lines() if scene.reads_itself_aloud else ()),
            )
        self._tell(scene, now)
        asked = now.moment, now.question, tuple(now.notes)
        if now.question and asked != self._question:  # the same question may disappear and be shown again
            self._ask(scene, now, again=fresh and self._asked_at == (scene, now.moment))
            self._question, self._asked_at = asked, (scene, now.moment)
        if now.notice != before.notice:
            self._notice(now)
            self._noticed = scene, now.notice
        if now.focus != before.focus:
            self._say(now.focus)
        self._now = now
        self._own_up()

    def _tell(self, scene: Scene, now: Utterance) -> None:
        """Say the new events at a table; on the first look only the last one."""
        if not now.events and scene is not self._table:
            return
        keys = [news.key for news in now.events]
        if scene is not self._table:
            self._say(*(news.words for news in now.events[-1:]))
        else:
            self._say(*self._new(now.events, keys))
        self._table, self._heard = scene, keys

    def _new(self, told: Sequence[SpokenEvent], keys: Sequence[Hashable]) -> Sequence[str]:
        """Return the events after the common beginning; none if some were taken back."""
        if len(keys) < len(self._heard) and list(self._heard[: len(keys)]) == keys:
            self._asked.clear()  # the question is told in full again
            return [text("speech.taken-back")] if keys else ()
        same = next((i for i, (a, b) in enumerate(zip(self._heard, keys, strict=False)) if a != b), None)
        start = min(len(self._heard), len(keys)) if same is None else same
        return [news.words for news in told[start:]]

    def _ask(self, scene: Scene, now: Utterance, *, again: bool) -> None:
        """Say the question with new cards before it. What the player was told with the last question is not repeated,
        unless the player comes back to the same question."""
        if now.hand is not None and scene is not self._held_at:
            self._held_at, self._held, self._asked, self._reminded = scene, {}, {}, False
        self._hold(now.hand)
        player = now.hand.key if now.hand is not None else None
        question, notes = self._asked.get(player, ("", ()))
        if again or not now.call:
            question, notes = "", ()
        said = {*notes, *(now.routine if player in self._asked else ())}
        told = [note for note in now.notes if note not in said]
        self._say(sentences(now.call if now.question == question else now.question, *told, now.choices))
        self._asked[player] = now.question, now.notes

    def _notice(self, now: Utterance) -> None:
        """Say a refusal or a hint as sentences."""
        lines = [line for line in now.notice.split("\n") if line != now.reminder or not self._reminded]
        self._reminded = self._reminded or now.reminder in lines
        self._say(sentences(*lines))

    def _hold(self, held: SpokenHand | None) -> None:
        """Name all cards of a new hand, or those that have come since its player's last question."""
        if held is None:
            return
        known = self._held.get(held.key)
        new = Counter(held.cards) - Counter(known or ())
        if new:
            cards = ", ".join(new.elements())
            self._say(text("speech.held", cards=cards) if known else text("speech.all-held", cards=cards))
        self._held[held.key] = held.cards

    def _say(self, *lines: str) -> None:
        letters = self._shell.preferences.corner_letters
        for line in lines:
            self._voice.say(speakable(line, letters), catalog.language())

    def _own_up(self) -> None:
        """Show a notice that there is no voice any more, and stop speaking."""
        if self._voice.lost and not self._owned_up:
            self._owned_up = True
            self._shell.notify(text("speech.lost"))
