"""Values of options: bounds, text form, parsing."""

from __future__ import annotations

import pytest

from cardtable.rules.options import Option, option_text

DEALS = Option("deals", 3, low=-2, high=40)
HANDS = Option("hands", "closed", ("closed", "open", "12"))
ORDER = Option("order", True, (True, False))
NONE = Option("none", 0)


def test_a_range_goes_from_the_lowest_to_the_highest_number() -> None:
    assert [n for n in range(-5, 50) if DEALS.allows(n)] == list(range(-2, 41))
    assert not DEALS.allows(True) and not DEALS.allows("3"), "numbers, and nothing that only looks like one"
    assert [n for n in range(-2, 3) if NONE.allows(n)] == [0]


def test_of_listed_values_each_is_allowed_and_no_other() -> None:
    assert HANDS.allows("open") and not HANDS.allows("shut") and not HANDS.allows(12)
    assert ORDER.allows(False) and not ORDER.allows(0) and not ORDER.allows("no")


def test_what_is_written_is_read_again() -> None:
    values = {DEALS: (-2, 0, 40), HANDS: ("closed", "12"), ORDER: (True, False)}
    assert [option_text(value) for value in (True, False, -2, "open")] == ["yes", "no", "-2", "open"]
    for option, some in values.items():
        assert [option.parse_exact(option_text(value)) for value in some] == [*some]


@pytest.mark.parametrize("text", ["41", "-3", "", "-", "x", "1.0", "--2", "٣", "²", "00000000000" + "3", "yes"])
def test_where_no_number_is_meant_the_range_is_told(text: str) -> None:
    with pytest.raises(ValueError) as trouble:
        DEALS.parse(text)
    assert str(trouble.value) == "deals is one of: -2 to 40"


@pytest.mark.parametrize("text", ["shut", "", "13", "Open"])
def test_where_no_value_is_meant_they_are_all_told(text: str) -> None:
    with pytest.raises(ValueError) as trouble:
        HANDS.parse(text)
    assert str(trouble.value) == "hands is one of: closed, open, 12"


def test_people_may_write_a_number_with_zeros_and_a_record_may_not() -> None:
    assert DEALS.parse("00000000003") == 3 == DEALS.parse("3")
    with pytest.raises(ValueError) as trouble:
        DEALS.parse_exact("03")
    assert str(trouble.value) == "deals is written as 3"
