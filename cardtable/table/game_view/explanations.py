"""Reasons behind the sentences at a table: the arithmetic of the rules, with its cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from cardtable.cards.events import Event, Said
from cardtable.rules.about import About
from cardtable.rules.observe import Observation
from cardtable.rules.tricks import LyingTrick, TakenTrick
from cardtable.table.narration.wording import Speaker


class Explanations:
    """The explanations at the table of one game. A game adds those beyond taken tricks."""

    reckoned: ClassVar[Collection[str]] = ()
    """Text ids of sentences with an arithmetic that can be explained, besides those of taken tricks."""
    about: About

    def why_taken(self, trick: TakenTrick, seen: Observation, speaker: Speaker) -> str:
        """Return the reason for which a player took a trick, by the rules and with its cards; empty if no player took
        it."""
        return ""

    def may_ask_why(self, text_id: str) -> bool:
        """Return whether a sentence may have an arithmetic that can be explained."""
        taking = self.about.tricks
        if taking is None or type(self).why_taken is Explanations.why_taken:
            return text_id in self.reckoned
        return text_id in (*self.reckoned, *taking.taken_ids, *taking.buried_ids)

    def why(self, heard: Sequence[Event], seen: Observation, speaker: Speaker) -> str:
        """Return the arithmetic of the rules behind the last sentence, with its cards; empty if there is none. `heard`
        is what a stranger had heard of the deal by then, `seen` the present observation."""
        said, taking = heard[-1], self.about.tricks
        if not isinstance(said, Said):
            return ""
        explained = self.explain(heard, said, seen, speaker)
        if explained or taking is None or said.text_id not in (*taking.taken_ids, *taking.buried_ids):
            return explained
        lying = LyingTrick(taking)
        for event in heard:
            lying.hear(event)
        return self.why_taken(lying.trick(), seen, speaker)

    def explain(self, heard: Sequence[Event], said: Said, seen: Observation, speaker: Speaker) -> str:
        """Return the game's own arithmetic behind a sentence of `reckoned`; empty if there is none."""
        return ""
