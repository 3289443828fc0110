"""`cardtable review`: verdicts of a strong player on finished matches, in words.

Each choice is judged by what its seat could know. Unfinished matches are refused, because a review would be help. The
output depends only on the record and the strength, on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

from cardtable.ai.levels import respond
from cardtable.ai.requests import Question
from cardtable.cli.progress_line import ProgressLine, print_stopped
from cardtable.cli.verify import LARGEST, RecordSplitter, bounded_lines, open_text
from cardtable.foundation.untrusted_file import NotAFile, TooLarge
from cardtable.play.history.replay import Replay
from cardtable.play.review.review import NotOver, Review, ReviewedAnswer
from cardtable.rules.record import BadRecord
from cardtable.text.catalog import text as sentence
from cardtable.text.numbers import amount, amount_range

STEPS = 1000
STRONGEST = 100.0


def review(files: Sequence[str], strength: float) -> int:
    """Review records. Return 1 if any could not be reviewed, 130 if interrupted."""
    if not 0 < strength <= STRONGEST:
        print(f"cardtable review: --strength takes a number from 0 to {STRONGEST:g}; 1 is usual", file=sys.stderr)
        return 2
    refused = 0
    try:
        for name in files:
            for right, told in _review_file(name, strength):
                print(told, flush=True)
                refused += not right
    except KeyboardInterrupt:
        return print_stopped("review", "results printed so far are valid")
    return int(refused > 0)


def _review_file(name: str, strength: float) -> Iterator[tuple[bool, str]]:
    """Yield the review of each record of a file, and whether there is one."""
    try:
        with open_text(name) as file:
            records = RecordSplitter(bounded_lines(file, lambda done: None))
            for k, (before, lines) in enumerate(records.each(), 1):
                record = "\n".join(lines) + "\n"
                which = f", {sentence('verify.record', k=k, n=before + 1)}" if k > 1 or records.more else ""
                yield from _review_record(f"{name}{which}", record, before, strength)
    except TooLarge:
        yield False, f"{name}: {sentence('verify.too-large', n=LARGEST // 1_000_000)}"
    except (NotAFile, OSError, ValueError):
        yield False, f"{name}: {sentence('verify.unreadable')}"


def _review_record(name: str, record: str, before: int, strength: float) -> Iterator[tuple[bool, str]]:
    try:
        replay = Replay(record)
        while replay.read_more():
            pass
        found = Review(replay, {}, _answer, strength)
    except BadRecord as error:
        where = sentence("verify.line", n=error.line + before)
        yield False, f"{name}: {where}: {sentence(error.text_id, **error.args_)}"
        return
    except NotOver:
        yield False, f"{name}: {sentence('review.not-over')}"
        return
    with closing(ProgressLine(name, STEPS)) as gauge:
        for _ in found.work():
            gauge.update(round(STEPS * found.fraction_done))
    yield True, "\n".join([f"{name}: {replay.game_id}", *_lines(found, replay)])


def _answer(question: Question[Any]) -> Any:
    return respond(question).reply


def _lines(found: Review, replay: Replay) -> Iterator[str]:
    """Yield the lines about each seat."""
    for seat in range(found.seats):
        good, judged = found.count_good(seat)
        share = round(100 * good / max(1, judged))
        yield "  " + sentence("review.command.seat", seat=seat, good=good, n=judged, share=share)
        for each in found.costliest(seat):
            better = each.verdict.better
            assert better is not None, "what was costly could have been better"
            cost, (deal, step) = amount_range(found.unit, each.verdict.low, each.verdict.high), each.when
            yield "    " + sentence(
                "review.command.costly", deal=deal + 1, n=step + 1, given=each.given.text(replay.pack), amount=cost,
                better=better.text(replay.pack),
            )  # fmt: skip
        for each in found.unlucky(seat):
            yield "    " + _unlucky(each, found.unit, replay)


def _unlucky(each: ReviewedAnswer, unit: str, replay: Replay) -> str:
    better, (deal, step), given = each.verdict.open_better, each.when, each.given.text(replay.pack)
    if each.verdict.open_regret is None:
        return sentence("review.command.fell", deal=deal + 1, n=step + 1, given=given, amount=amount(unit, each.fall))
    return sentence(
        "review.command.unlucky", deal=deal + 1, n=step + 1, given=given, amount=amount(unit, each.verdict.open_regret),
        better=better.text(replay.pack) if better else "-",
    )  # fmt: skip
