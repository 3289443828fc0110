"""A player with closed eyes: only the spoken English words are known, and keys are pressed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pygame

from cardtable.app.screen_reader import ScreenReader
from cardtable.scenes.core.scene import SceneStack
from cardtable.speech.speech import Voice
from tests.support.ui_driver import Player

OVER = re.compile(r"Deal 1 is over|Game 1 is over|wins? the match|won the match|match is over")
CHOICES = re.compile(r"(\d+) choices?\.$")
FOCUS = re.compile(r"\d+ of \d+$|, key \d|^(Call|Raise|Bet|Parole|Fold|Show|Hide)")


class Ear(Voice):
    """Remembers what it is to say, and in which language."""

    def __init__(self) -> None:
        super().__init__(lambda: None)
        self.heard: list[str] = []
        self.languages: set[str] = set()

    def say(self, words: str, language: str, *, at_once: bool = False) -> None:
        if words:
            self.heard.append(words)
            self.languages.add(language)

    def fresh(self) -> list[str]:
        found, self.heard = self.heard, []
        return found


class BlindPlayer:
    """Plays a deal from what is heard: walks with the arrows or Tab to an answer, and gives it with Enter."""

    def __init__(self, shell: SceneStack, player: Player) -> None:
        self._shell, self._player, self._ear = shell, player, Ear()
        self._reader = ScreenReader(shell, self._ear)
        self.told: list[list[str]] = []
        """Lines heard between two answers."""
        self._rng = Random(3)
        self._since: list[str] = []
        self._asked: list[str] = []
        """Lines heard since the last answer was given."""
        self._rest()

    def _rest(self) -> list[str]:
        self._player.rest()
        self._reader.update()
        new = self._ear.fresh()
        self._since += new
        return new

    def press(self, code: int) -> list[str]:
        """Press a key and return what is heard."""
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")
        self._reader.hear(event, self._shell.top.handle(event))
        self._shell.top.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
        return self._rest()

    @property
    def over(self) -> bool:
        """True once the end of the deal was heard."""
        return any(OVER.search(line) for lines in (*self.told, self._since) for line in lines)

    def answer(self) -> None:
        """Give one answer to what was asked last: the choice with the focus, or one some steps away."""
        heard = self._asked = self._asked or self._since
        steps = self._rng.randrange(max(1, min(3, self._choices())))
        for code in (None, *self._way()):
            heard = self.press(code) if code is not None else heard
            steps -= 1
            if not heard or steps >= 0 or not self._answers(heard[-1]):
                continue
            said = self.press(pygame.K_RETURN)
            if len(said) > 1 or (said and CHOICES.search(said[0])) or self.over:
                self.told.append(self._since)
                self._since, self._asked = [], said
                return
        raise AssertionError(f"no answer was found by ear: {self._since}")

    def _choices(self) -> int:
        """Return the number of choices that was heard last; 0 while cards are put in order."""
        found = next((line for line in reversed(self._asked) if "Your turn" in line), "")
        counted = CHOICES.search(found)
        return int(counted[1]) if counted else 0

    def _answers(self, line: str) -> bool:
        """Return whether a line names an answer that can be given now."""
        return bool(FOCUS.search(line)) and "not now" not in line and (bool(self._choices()) or ", key " in line)

    def _way(self) -> Sequence[int]:
        """Return the keys that lead from answer to answer. Cards in an order that is being made are no answers."""
        return [*([pygame.K_RIGHT] * 26 if self._choices() else []), *[pygame.K_TAB] * 6]
