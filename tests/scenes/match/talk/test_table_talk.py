"""When a character talks: seldom, never two at once, the loser first, and silence where it is better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from cardtable.cards.pack import Seat
from cardtable.scenes.match.talk.table_talk import APART, FRESH, PATIENCE, TableTalk, TalkCompany, TalkCue

CAST = {1: "bruno", 2: "flora", 3: "vito"}


def talk(amount: str = "more", number: int = 1, **company: Any) -> TableTalk:
    made = TableTalk(TalkCompany(**{"characters": CAST, "people": 1, **company}), number)
    made.amount = amount
    return made


def lively(table: TableTalk, deals: int, dt: float = 0.5, befalls: str = "takes") -> list[tuple[float, int, TalkCue]]:
    """Play deals in which something befalls a character every two seconds; return time, deal and cue of each line."""
    found, clock, event = [], 0.0, 0
    for deal in range(deals):
        for step in range(400):
            if step % 4 == 0:
                event += 1
                table.hear(deal, event, [{1 + event % 3: befalls}])
            cue = table.pass_time(dt, quiet=False, asked=True)
            clock += dt
            if cue is not None:
                table.note_spoken(cue)
                found.append((clock, deal, cue))
    return found


@pytest.mark.parametrize(("amount", "in_deal", "in_match"), [("little", 1, 6), ("more", 3, 60)])
def test_lines_are_few_and_far_apart(amount: str, in_deal: int, in_match: int) -> None:
    for number in range(12):
        found = lively(talk(amount, number), 9)
        assert found and len(found) <= in_match
        assert max(Counter(deal for _, deal, _ in found).values()) <= in_deal
        assert all(later - sooner >= 20.0 for (sooner, _, _), (later, _, _) in pairwise(found))


def test_off_means_silence() -> None:
    table = talk("off")
    table.sit_down()
    assert lively(table, 4) == [] and table.end_deal(3, [1], [2], is_last=True) is None


def test_the_same_match_has_the_same_talk_and_another_one_another() -> None:
    said = [[(clock, cue.seat, cue.occasion) for clock, _, cue in lively(talk("more", n), 6)] for n in (1, 1, 2)]
    assert said[0] == said[1] != said[2]


def test_what_is_played_again_after_an_undo_is_not_talked_about() -> None:
    table = talk()
    befallen: Sequence[Mapping[Seat, str]] = [{1 + n % 3: "alone"} for n in range(30)]
    table.hear(0, 0, befallen)
    assert table.pass_time(0.1, quiet=False, asked=False) is not None
    table.hear(0, 0, befallen)
    assert table.pass_time(APART, quiet=False, asked=False) is None


def test_an_occasion_passes_while_the_table_wants_silence() -> None:
    table = talk()
    table.hear(0, 0, [{1: "alone"}, {2: "alone"}, {3: "alone"}])
    assert table.pass_time(FRESH / 2, quiet=True, asked=False) is None
    assert table.pass_time(FRESH, quiet=False, asked=False) is None


def test_the_one_that_was_silent_longer_speaks() -> None:
    table = talk()
    spoken = []
    for deal in range(60):
        table.hear(deal, 0, [dict.fromkeys(CAST, "alone")])
        table.pass_time(APART, quiet=True, asked=False)
        table.hear(deal, 1, [dict.fromkeys(CAST, "alone")])
        cue = table.pass_time(0.1, quiet=False, asked=False)
        if cue is not None:
            table.note_spoken(cue)
            spoken.append(cue.seat)
    assert {*spoken} == {*CAST} and max(Counter(spoken).values()) <= 2 + min(Counter(spoken).values())


def offered(occasions: Sequence[Mapping[Seat, str]], matches: int = 200, **company: Any) -> Counter[str]:
    """Count the occasions of the cues in many matches in which the same befalls."""
    counted: Counter[str] = Counter()
    for number in range(matches):
        table = talk(number=number, **company)
        table.hear(0, 0, occasions)
        cue = table.pass_time(0.1, quiet=False, asked=False)
        if cue is not None:
            counted[cue.occasion] += 1
    return counted


def test_two_people_have_each_other() -> None:
    alone, together = (offered([{1: "robbed"}], people=people)["robbed"] for people in (1, 2))
    assert 0 < together < alone


def test_a_child_hears_nothing_about_robberies() -> None:
    assert offered([{1: "robbed"}], children=frozenset({0})) == {}
    assert offered([{1: "takes"}], children=frozenset({0}))


def test_a_seat_robbed_twice_running_is_silent_the_second_time() -> None:
    assert offered([{0: "robbed"}, {1: "robbed"}])
    table = talk()
    for number in range(60):
        table = talk(number=number)
        table.hear(0, 0, [{1: "robbed"}])
        table.pass_time(FRESH + 0.1, quiet=True, asked=False)
        table.hear(0, 1, [{1: "robbed"}])
        assert table.pass_time(0.1, quiet=False, asked=False) is None


def test_people_and_unknown_occasions_give_no_cue() -> None:
    assert offered([{0: "takes", 7: "takes", 1: "sneezes"}]) == {}


def test_the_loser_speaks_before_the_winner() -> None:
    found = Counter[str]()
    for number in range(300):
        cue = talk("little", number).end_deal(0, [1], [2], is_last=False)
        found[cue.occasion if cue is not None else ""] += 1
    assert found["loses"] > found["wins"] > 0


@pytest.mark.parametrize("behind", [[0], [0, 2], [2]])
def test_no_winner_speaks_where_a_child_has_not_won(behind: list[Seat]) -> None:
    table = {number: talk(number=number, children=frozenset({0})) for number in range(80)}
    cues = [each.end_deal(0, [1], behind, is_last=True) for each in table.values()]
    assert {cue.occasion for cue in cues if cue is not None} <= {"loses"}


def test_a_winner_speaks_to_a_child_that_won_with_it() -> None:
    cues = [talk("little", n, children=frozenset({0})).end_deal(0, [0, 1], [2], is_last=True) for n in range(80)]
    assert {cue.occasion for cue in cues if cue is not None} == {"wins", "loses"}


def test_the_last_deal_leaves_its_line_to_the_match() -> None:
    said = 0
    for number in range(40):
        table = talk("little", number)
        table.hear(0, 0, [dict.fromkeys(CAST, "alone")])
        cue = table.pass_time(0.1, quiet=False, asked=False)
        assert cue is not None
        table.note_spoken(cue)
        table.pass_time(APART, quiet=False, asked=False)
        assert table.end_deal(0, [1], [2], is_last=False) is None, "a little is one line a deal"
        said += table.end_deal(0, [1], [2], is_last=True) is not None
    assert said


@pytest.mark.parametrize(
    ("amount", "company", "speaks"),
    [
        ("more", {}, True),
        ("little", {}, False),
        ("more", {"listens": True}, False),
        ("more", {"children": frozenset({0})}, False),
        ("more", {"characters": {}}, False),
    ],
)
def test_a_long_wait_is_heard_once_and_by_nobody_who_minds(amount: str, company: dict[str, Any], speaks: bool) -> None:
    table = talk(amount, 3, **company)
    cues = [table.pass_time(1.0, quiet=False, asked=True) for _ in range(round(4 * PATIENCE))]
    said = [cue.occasion for cue in cues if cue is not None]
    assert said == ["waits"] * speaks


def test_a_wait_with_something_else_to_do_is_no_long_wait() -> None:
    table = talk()
    for step in range(round(4 * PATIENCE)):
        assert table.pass_time(1.0, quiet=step % 60 == 0, asked=True) is None


def test_any_course_of_events_keeps_the_limits() -> None:
    for seed in range(30):
        chance = Random(seed)
        table, since, event = talk("more", seed, people=1 + seed % 3), APART, 0
        for deal in range(6):
            in_deal = 0
            for _ in range(200):
                event += 1
                table.hear(deal, event, [{chance.randrange(5): chance.choice(("takes", "robbed", "passes", "alone"))}])
                dt = chance.choice((0.02, 0.5, 4.0))
                cue, since = table.pass_time(dt, quiet=chance.random() < 0.3, asked=chance.random() < 0.5), since + dt
                if cue is not None:
                    assert since >= APART and cue.seat in CAST
                    table.note_spoken(cue)
                    since, in_deal = 0.0, in_deal + 1
            assert in_deal <= 3
