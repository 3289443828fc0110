"""About how long a match takes, reckoned by hand from what was counted."""

from __future__ import annotations

import pytest

from cardtable.cards.pack import FRENCH
from cardtable.rules.about import AS_PRINTED, About, Counted, Length, Preset, Thought
from cardtable.rules.game import Game, Option, Value
from cardtable.rules.lengths import minutes
from tests.support.null_game import NullGame

THOUGHT = Thought(choice=6.0, order=2.0)


def counting(counted: Counted, thought: Thought = THOUGHT, has_hidden_cards: bool = True) -> type[Game]:
    """A game for two whose matches ask so much of each seat."""

    class Counting(NullGame):
        about = About((2,), FRENCH, length=Length(thought, {(2, "printed"): counted}))

        @classmethod
        def has_hidden_cards(cls, setting: object) -> bool:
            return has_hidden_cards

    return Counting


def told(kind: type[Game], people: int = 1, pace: float = 1.0) -> int | None:
    return minutes(kind, 2, kind.defaults(), people, pace)


@pytest.mark.parametrize(
    ("counted", "alone"),
    [
        (Counted(deals=0, arranged=0, chosen=202, forced=0), 25),  # 202 × (6 + 1.5) = 1515 seconds
        (Counted(deals=0, arranged=300, chosen=0, forced=0), 20),  # 300 × (2 + 1.5) = 1050
        (Counted(deals=0, arranged=0, chosen=0, forced=302), 15),  # 302 × (1.5 + 1.5) = 906
        (Counted(deals=74, arranged=0, chosen=0, forced=0), 15),  # 74 × 14 = 1036
        (Counted(deals=50, arranged=100, chosen=100, forced=100), 35),  # 700 + 750 + 350 + 300 = 2100
        (Counted(deals=0, arranged=0, chosen=0, forced=1), 5),  # nothing takes less
    ],
)
def test_a_player_with_one_bot_thinks_and_looks_on(counted: Counted, alone: int) -> None:
    assert told(counting(counted)) == alone


def test_half_a_step_and_more_is_a_step() -> None:
    assert told(counting(Counted(0, 0, 0, 151))) == 10  # 453 seconds
    assert told(counting(Counted(0, 0, 0, 149))) == 5  # 447


def test_the_screen_goes_from_hand_to_hand_where_hands_are_secret() -> None:
    """With cards to put in order it goes once for each of these, else with every answer."""
    chosen = Counted(deals=0, arranged=0, chosen=100, forced=100)
    assert told(counting(chosen, has_hidden_cards=False), people=2) == 25  # 2 × (600 + 150) = 1500 seconds
    assert told(counting(chosen, Thought(6.0)), people=2) == 60  # and 2 × 200 × 5
    assert told(counting(chosen), people=2) == 25
    ordered = Counted(deals=0, arranged=120, chosen=100, forced=100)
    assert told(counting(ordered, has_hidden_cards=False), people=2) == 35  # 2 × (240 + 600 + 150) = 1980
    assert told(counting(ordered), people=2) == 55  # and 2 × 120 × 5


def test_opponents_moves_take_the_chosen_pace_within_bounds() -> None:
    kind = counting(Counted(deals=0, arranged=0, chosen=0, forced=500))
    # 750 seconds of one's own, and 750 of the other's: twice as fast, or at four tenths.
    assert [told(kind, pace=pace) for pace in (1.0, 2.0, 9.0, 0.4, 0.1)] == [25, 20, 20, 45, 45]


LONGER: dict[Value, float] = {2: 1.0, 4: 2.0, 8: 4.0}
OPEN: dict[Value, float] = {2: 1.0, 4: 3.0, 8: 9.0}


class Longer(NullGame):
    """For two it is usual to play four deals; open hands make long matches still longer."""

    options = (Option("deals", 2, (2, 4, 8, 16)), Option("hands", "closed", ("closed", "open")))
    about = About(
        (2, 3),
        FRENCH,
        presets=(Preset("four", {"deals": 4}, (2,)), AS_PRINTED._replace(seats=(3,))),
        length=Length(
            Thought(1.5),
            {(2, "four"): Counted(0, 0, 0, 400), (3, "printed"): Counted(0, 0, 400, 0)},
            longer={"deals": LONGER, "hands": {"closed": 1.0, "open": 1.5}},
            longer_with={("hands", "open"): {"deals": OPEN}},
        ),
    )


@pytest.mark.parametrize(
    ("deals", "hands", "found"),
    [
        (4, "closed", 20),  # as it was counted: 1200 seconds
        (8, "closed", 40),  # twice as long
        (2, "closed", 10),  # half as long
        (4, "open", 30),  # half as long again
        (8, "open", 90),  # and beside open hands eight deals take three times as long as four
        (16, "closed", None),  # the tool has not counted that
    ],
)
def test_other_options_make_it_so_many_times_as_long(deals: int, hands: str, found: int | None) -> None:
    assert minutes(Longer, 2, {"deals": deals, "hands": hands}, 1) == found


def test_another_number_of_players_is_counted_for_itself() -> None:
    assert minutes(Longer, 3, Longer.defaults(), 1) == 30  # 600 seconds of one's own, 1200 of the others'
    assert minutes(Longer, 3, Longer.defaults(deals=8), 1) == 120


def test_what_an_option_changes_may_depend_on_another_one() -> None:
    length = Longer.about.length
    assert length is not None
    assert length.factors("deals", {"hands": "closed"}) == LONGER
    assert length.factors("deals", {"hands": "open"}) == OPEN
    assert length.factors("hands", {"hands": "open"}) == {"closed": 1.0, "open": 1.5}
