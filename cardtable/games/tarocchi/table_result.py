"""Result of a hand of Tarocchi: the jochi of both sides as counted aloud, and their value in chips."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards.events import Said
from cardtable.cards.pack import Seat
from cardtable.games.tarocchi.rules_types import TarocchiSeen
from cardtable.rules.game import Result
from cardtable.table.narration.accounts import Account, AccountRow, Weight, part
from cardtable.table.narration.wording import Speaker, signed
from cardtable.text.catalog import text, text_n
from cardtable.text.lists import join_names

POINTS = "tarocchi.points"
LOST = "tarocchi.jocu.scommessa-lost"
JOCHI = {
    "tarocchi.jocu.rimatura": "tarocchi.form.rimatura",
    "tarocchi.jocu.vanto": "tarocchi.form.vanto",
    "tarocchi.jocu.rivanto": "tarocchi.form.rivanto",
    "tarocchi.jocu.four-kings": "tarocchi.form.four-kings",
    "tarocchi.jocu.four-arie": "tarocchi.form.four-arie",
    "tarocchi.jocu.five-arie": "tarocchi.form.five-arie",
    "tarocchi.jocu.pigliata": "tarocchi.form.pigliata",
    "tarocchi.jocu.scommessa": "tarocchi.form.scommessa",
}
"""Sources of jochi, by the sentences with which a hand is counted aloud."""


def account(seen: TarocchiSeen, result: Result) -> Account:
    """Return the rows of the form, none for a hand that was thrown in."""
    heard = _counted(seen)
    if POINTS not in heard:
        return ()
    attack = seen.public.attack
    sides = [text("tarocchi.form.attack") if seat in attack else text("tarocchi.form.defence") for seat in range(4)]
    rows = [
        AccountRow(text("tarocchi.form.side"), sides),
        AccountRow(text("tarocchi.form.points"), [str(n) for n in heard[POINTS]]),
        *(part(text(label), heard[jocu]) for jocu, label in JOCHI.items() if jocu in heard),
        *_lost_bet(seen, heard),
        AccountRow(text("tarocchi.form.jochi"), [str(n) for n in result.scores], Weight.SUM),
    ]
    chips = [signed(int(points)) for points in result.points]
    return [*rows, AccountRow(text("tarocchi.form.chips"), chips, Weight.DECIDES, _payment_text(seen, result))]


def _counted(seen: TarocchiSeen) -> dict[str, list[int]]:
    """Return the jochi that each counted sentence gave each seat."""
    found: dict[str, list[int]] = {}
    for event in seen.heard:
        if isinstance(event, Said) and event.text_id in (POINTS, LOST, *JOCHI):
            seats, n = event.args["seats"], event.args["n"]
            assert isinstance(seats, tuple) and isinstance(n, int)
            figures = found.setdefault(event.text_id, [0] * 4)
            for seat in seats:
                figures[seat] += n
    return found


def _lost_bet(seen: TarocchiSeen, heard: dict[str, list[int]]) -> list[AccountRow]:
    """Return the row of a lost bet, which is shown whether it costs anything or not."""
    if not seen.public.scommessa or "tarocchi.jocu.scommessa" in heard:
        return []
    pays = LOST in heard
    note = text("tarocchi.form.scommessa-pays") if pays else text("tarocchi.form.scommessa-free")
    label = text("tarocchi.form.scommessa-lost")
    return [AccountRow(label, [signed(n) for n in heard.get(LOST, [0] * 4)], Weight.PART, note)]


def _payment_text(seen: TarocchiSeen, result: Result) -> str:
    """Return the arithmetic from jochi to chips."""
    difference = max(result.scores) - min(result.scores)
    each = seen.setting.options["chips_per_jocu"] * (2 if seen.public.stata else 1)
    if not difference:
        return ""
    if len(seen.public.attack) == 1:
        return text("tarocchi.form.chips-alone", n=difference, each=each, total=3 * difference * each)
    return text("tarocchi.form.chips-pairs", n=difference, each=each, total=difference * each)


def outcome(seen: TarocchiSeen, result: Result, speaker: Speaker) -> str:
    """Return the side with more jochi."""
    if POINTS not in _counted(seen):
        return ""
    attack = seen.public.attack
    ours, theirs = result.scores[attack[0]], result.scores[next(seat for seat in range(4) if seat not in attack)]
    if ours == theirs:
        return text_n("tarocchi.outcome.equal", ours)
    others = tuple(seat for seat in range(4) if seat not in attack)
    winners = attack if ours > theirs else others
    return text_n("tarocchi.outcome", max(ours, theirs), names=_names(winners, speaker), n_other=min(ours, theirs))


def _names(seats: Sequence[Seat], speaker: Speaker) -> str:
    return join_names([speaker.names[seat] for seat in seats])
