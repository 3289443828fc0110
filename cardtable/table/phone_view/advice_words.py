"""A hint as a phone gets it: the move in words, the reason, and which answer it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.cards.events import Said
from cardtable.cards.pack import Place
from cardtable.rules.game import Action
from cardtable.rules.observe import Observation
from cardtable.table.game_view.action_words import describe_action, in_sentence
from cardtable.table.game_view.table_text import TableText
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text


def hint_message(
    action: Action,
    reasons: Sequence[Said],
    seen: Observation,
    talk: TableText,
    speaker: Speaker,
    places: Mapping[Place, object],
) -> dict[str, object]:
    """Return the message with a hint. `reasons` are those for the move, the first the most telling."""
    what = in_sentence(describe_action(action, seen, talk, speaker, places), action, speaker)
    message: dict[str, object] = {
        "t": "hint",
        "words": text("playing.hint", what=what),
        "tell": " ".join(words[:1].upper() + words[1:] for said in reasons if (words := speaker.sentence(said))),
    }
    if action in seen.ask.actions:
        return message | {"choice": seen.ask.actions.index(action)}
    if seen.ask.arrange is not None:
        rest = [card for card in seen.ask.arrange.cards if card not in action.cards]
        return message | {"order": [*action.cards, *rest]}
    for index, amount in enumerate(seen.ask.amounts):
        if amount.verb == action.verb:
            return message | {"choice": index, "amount": action.n}
    return message
