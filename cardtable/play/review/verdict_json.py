"""Verdicts in stored form: a list of plain data each. Stored data is checked, because it may come from any source. An
impossible verdict is dropped and computed again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.ai.evaluation_requests import Contrast
from cardtable.cards.events import Said
from cardtable.cards.pack import Pack
from cardtable.play.history.replay import Moment
from cardtable.play.review.verdicts import Verdict
from cardtable.rules.game import Action

MOST = 1e9
"""Bound for all figures."""
LONG = 300
"""Bound for the letters of an action and for the cards that a sentence names."""
_NAME = re.compile(r"[a-z][a-z_]{0,30}\Z")
_REASON = re.compile(r"hints\.[a-z0-9.-]{1,60}\Z")


class NoVerdict(ValueError):
    """The stored data cannot be a verdict."""


def verdict_to_json(verdict: Verdict | None, pack: Pack) -> object:
    """Return a verdict as JSON data."""
    if verdict is None:
        return None
    return [
        verdict.expected,
        verdict.regret,
        verdict.doubt,
        verdict.better.text(pack) if verdict.better else None,
        verdict.examined,
        verdict.open_regret,
        verdict.open_better.text(pack) if verdict.open_better else None,
        [said and [said.text_id, dict(said.args)] for said in verdict.reasons],
        verdict.counted,
    ]


def verdicts_from_json(kept: Mapping[tuple[int, int], object], pack: Pack) -> dict[Moment, Verdict | None]:
    """Return the valid verdicts among stored ones."""
    found: dict[Moment, Verdict | None] = {}
    for (deal, step), written in kept.items():
        if type(deal) is int and type(step) is int:
            try:
                found[Moment(deal, step)] = None if written is None else _verdict(written, pack)
            except NoVerdict:
                continue
    return found


def _verdict(written: object, pack: Pack) -> Verdict:
    if not isinstance(written, list) or len(written) != 9:
        raise NoVerdict
    promise, regret, doubt, better, close, open_regret, open_better, reasons, counted = written
    if (
        not isinstance(close, bool)
        or not isinstance(counted, bool)
        or not isinstance(reasons, list)
        or len(reasons) != len(Contrast._fields)
    ):
        raise NoVerdict
    verdict = Verdict(
        _number(promise),
        _number(regret),
        _number(doubt),
        _answer(better, pack),
        close,
        None if open_regret is None else _number(open_regret),
        _answer(open_better, pack),
        Contrast(*(None if reason is None else _said(reason, pack) for reason in reasons)),
        counted,
    )
    if min(verdict.regret, verdict.doubt, verdict.open_regret or 0.0) < 0:
        raise NoVerdict
    return verdict


def _number(written: object) -> float:
    if not isinstance(written, int | float) or isinstance(written, bool) or not abs(written) <= MOST:
        raise NoVerdict
    return float(written)


def _answer(written: object, pack: Pack) -> Action | None:
    if written is None:
        return None
    if not isinstance(written, str) or not 0 < len(written) <= LONG:
        raise NoVerdict
    try:
        return Action.parse(written, pack)
    except (ValueError, KeyError, IndexError) as trouble:
        raise NoVerdict from trouble


def _said(written: object, pack: Pack) -> Said:
    """Return a reason of an adviser."""
    if not isinstance(written, list) or len(written) != 2:
        raise NoVerdict
    text_id, args = written
    if not isinstance(text_id, str) or not _REASON.match(text_id) or not isinstance(args, dict) or len(args) > LONG:
        raise NoVerdict
    return Said(text_id, {name: _named(name, value, pack) for name, value in args.items()})


def _named(name: str, value: Any, pack: Pack) -> int | str | tuple[int, ...]:
    if not _NAME.match(name):
        raise NoVerdict
    if isinstance(value, str) and len(value) <= LONG:
        return value
    numbers = _numbers(value if isinstance(value, list) else [value])
    if name.startswith("card") and not all(0 <= card < len(pack) for card in numbers):
        raise NoVerdict
    if name.startswith("seat") and not all(0 <= seat < 10 for seat in numbers):
        raise NoVerdict
    return numbers if isinstance(value, list) else numbers[0]


def _numbers(values: Sequence[object]) -> tuple[int, ...]:
    found = tuple(value for value in values if type(value) is int and abs(value) < MOST)
    if len(found) != len(values) or len(found) > LONG:
        raise NoVerdict
    return found
