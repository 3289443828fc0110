"""Evaluation of given answers in the measure of their game, with reasons, for reviews of finished matches. It uses the
given observation only, like every answer here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.ai.bot import Adviser, Bot, Budget, Measure
from cardtable.ai.determinization import Determinizer
from cardtable.ai.evaluation_requests import Contrast, Evaluated
from cardtable.ai.search import search_answers
from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.cards.pack import CHANCE, Seat
from cardtable.foundation.frozen import replace
from cardtable.rules.game import Action, Ask, Game
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import optional_module

LONGEST_DEAL = 3000
"""Number of actions after which a deal is given up."""
ATTENTIVE = 100
"""Budget with which a beginner overlooks nothing in the games where its attention is a number of playouts."""
ANY_MEASURE = Measure("points", 0.25, 1.0)
"""Measure of a game that declares none: the points by which a seat is ahead."""


def find_adviser(game_id: str) -> Adviser | None:
    """Return the adviser of a game, if it has one."""
    found: Adviser | None = getattr(optional_module(game_id, "players"), "ADVISER", None)
    return found


def find_measure(game_id: str) -> Measure:
    """Return the measure of a game: `MEASURE` in its `players.py`."""
    found: Measure = getattr(optional_module(game_id, "players"), "MEASURE", ANY_MEASURE)
    return found


def evaluate(seen: Observation, actions: Sequence[Action], rng: Random, budget: Budget) -> tuple[Evaluated, ...]:
    """Return the values of these answers, or of all that are worth a thought, best first. Answers that cannot be judged
    are left out."""
    promise = find_measure(seen.game).expected

    def measured(each: Evaluated) -> Evaluated:
        value, doubt = promise(seen, each.value), each.doubt
        if doubt:
            doubt = abs(promise(seen, each.value + doubt) - promise(seen, each.value - doubt)) / 2
        return each._replace(value=value, doubt=doubt)

    return tuple(measured(each) for each in _evaluated(seen, actions, rng, budget))


def _evaluated(seen: Observation, actions: Sequence[Action], rng: Random, budget: Budget) -> list[Evaluated]:
    who = find_adviser(seen.game)
    if actions and who is not None and who.compare is not None:
        return who.compare(seen, actions, rng, budget)
    asked = replace(seen, ask=Ask(tuple(actions))) if actions else seen
    if who is None:
        return [each.evaluated(each.choice) for each in search_answers(asked, rng, budget)]
    return [each for each in who.rank(asked, rng, budget) if not actions or each.action in actions]


def count_out(seen: Observation) -> tuple[Evaluated, ...]:
    """Return the values of all answers, counted out; nothing where the game or the moment does not allow it."""
    who = find_adviser(seen.game)
    return () if who is None or who.count_out is None else who.count_out(seen)


def explain(seen: Observation, better: Action, given: Action) -> Contrast:
    """Return the reasons about two answers, in words that a player at the table would use. A reason that fits both is
    none, and what speaks against the better answer is no reason for it."""
    who = find_adviser(seen.game)
    if who is None:
        return Contrast()
    first, second = who.reason(seen, better), who.reason(seen, given)
    harm = _harm(who, seen, better, given)
    if _sense(first) == _sense(second):
        return Contrast(harm=harm)
    if harm is None and second.text_id in who.warnings:
        harm = second
    idle = (*who.vague, *who.warnings)
    better_reason, given_reason = (None if said.text_id in idle else said for said in (first, second))
    return Contrast(better_reason, given_reason, harm)


def _harm(who: Adviser, seen: Observation, better: Action, given: Action) -> Said | None:
    """Return the harm of an answer that a better one does not do as well."""
    if who.harm is None:
        return None
    found, avoided = who.harm(seen, given), who.harm(seen, better)
    same = found is not None and avoided is not None and found.text_id == avoided.text_id
    return None if same else found


def _sense(said: Said) -> tuple[str, Mapping[str, object]]:
    """Return a reason without the cards in it, which differ between any two answers."""
    return said.text_id, {name: value for name, value in said.args.items() if not name.startswith("card")}


# -- the second kind of playouts: the rules, and the beginner of the game ------------------------------------------


def play_on(seen: Observation, pair: tuple[Action, Action], bot: Bot, rng: Random, deals: int) -> tuple[float, ...]:
    """Return the gain of the first answer over the second in each sampled deal, in the measure of the game. Deals that
    do not end are left out. `bot`, the beginner of the game, plays them on by the rules: it shares no playout, no
    belief and no shortcut with the search of the expert."""
    imagination, found = Determinizer(seen), list[float]()
    for _ in range(deals):
        world, seed = imagination.sample(rng), rng.getrandbits(60)
        first, second = (_outcome(world.copy(), seen.seat, action, bot, Random(seed)) for action in pair)
        if first is not None and second is not None:
            found.append(first - second)
    return tuple(found)


def _outcome(game: Game, seat: Seat, action: Action, bot: Bot, rng: Random) -> float | None:
    """Return the result of an answer for its seat."""
    game.apply(seat, action)
    budget = Budget(ATTENTIVE)
    for _ in range(LONGEST_DEAL):
        asked = game.asked()
        if not asked:
            break
        game.apply(asked[0], _answer(game, asked[0], bot, rng, budget))
    result = game.result()
    return None if result is None else find_measure(game.id).actual(game.setting, result, seat)


def _answer(game: Game, seat: Seat, bot: Bot, rng: Random, budget: Budget) -> Action:
    if seat == CHANCE:
        return game.ask(CHANCE).random_action(rng)
    seen = observe(game, seat)
    return seen.ask.actions[0] if seen.ask.forced else bot.choose(seen, rng, budget)
