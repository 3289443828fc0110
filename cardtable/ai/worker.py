"""The process in which bots think. An observation comes in, an action goes out; there is nothing else here:
no running game, no record, no seed of the match."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple, Protocol

from cardtable.ai.suggest import Suggestion
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation

HINT = "hint"
"""The level at which a question is not answered but advised on."""


class Question(NamedTuple):
    """One move to think about. `seed` decides all chance in the answer and is derived one way from the match's."""

    seen: Observation
    level: str
    seed: int


class Answer(NamedTuple):
    ticket: int
    action: Action
    suggestions: tuple[Suggestion, ...] = ()
    """Where advice was asked for: the best answers, this one first."""


class Pipe(Protocol):
    def recv(self) -> Question | None: ...
    def send(self, answer: Answer) -> None: ...


def main(pipe: Pipe) -> None:
    """Answer questions until None comes or the other end is gone."""
    from cardtable.ai.levels import respond  # the process is up before it has loaded what it needs to think

    step_back()
    while True:
        try:
            question = pipe.recv()
            if question is None:
                return
            pipe.send(respond(question, perf_counter))
        except (EOFError, KeyboardInterrupt, BrokenPipeError):
            return


def step_back() -> None:
    """Thinking gives way to drawing, where the system allows a process to say so."""
    import os

    if hasattr(os, "nice"):
        os.nice(5)
