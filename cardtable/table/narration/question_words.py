"""Words of questions and answers, which need no window: a screen, a phone and a voice use the same."""

from __future__ import annotations

from collections.abc import Container, Sequence

from cardtable.cards.pack import Place, Seat
from cardtable.rules.game import Action, Ask
from cardtable.rules.observe import Observation
from cardtable.rules.registry import about
from cardtable.text.catalog import text


def question_verbs(ask: Ask, passes: str) -> list[str]:
    """Return the verbs the question names, or "nothing" where passing is the only answer."""
    verbs = {action.verb for action in ask.actions} | {amount.verb for amount in ask.amounts}
    if ask.arrange is not None:
        verbs = {ask.arrange.verb}
    return sorted(verbs - {passes}) or (["nothing"] if verbs else [])


def question_to(seen: Observation, name: str) -> str:
    """Return the whole question to the observing seat; an empty name leaves it out."""
    turn = text("playing.your-turn-name", name=name) if name else text("playing.your-turn")
    passes = about(seen.game).pass_verb
    return " ".join([turn, *(text(f"{seen.game}.ask.{verb}") for verb in question_verbs(seen.ask, passes))])


def question_to_others(game_id: str, asked: Sequence[Seat], names: Sequence[str]) -> str:
    """Return the line that a seat reads while others are asked, or after the deal."""
    if not asked:
        return text("playing.over-game") if about(game_id).number_of_games else text("playing.over")
    return text("playing.waiting", name=names[asked[0]])


def verb_text(game_id: str, action: Action, places: Container[Place] = ()) -> str:
    """Return an action as its button says it. A place on the table needs no name."""
    goal = text(f"{game_id}.to.{action.to}") if action.to and action.to not in places else ""
    return text(f"{game_id}.verb.{action.verb}", to=goal, n=action.n)
