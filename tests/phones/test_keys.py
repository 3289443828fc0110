"""Keys and codes of phones: used once, renewed, guessed in vain, and kept for a table that comes back."""

from __future__ import annotations

from itertools import count

from cardtable.phones.keys import TRIES, Entry, NoEntry, SeatKeys


def seat_keys(*seats: int) -> SeatKeys:
    digits = count(100_000)
    return SeatKeys(seats, below=lambda most: next(digits) % most)


def joined(keys: SeatKeys, code: str) -> Entry:
    entry = keys.join(code)
    assert isinstance(entry, Entry)
    return entry


def test_a_link_and_six_digits_lead_to_the_same_seat() -> None:
    keys = seat_keys(0, 2)
    assert joined(keys, keys.link(2)).seat == 2
    assert joined(keys, keys.code(0)).seat == 0
    assert keys.has_phone(0) and keys.has_phone(2) and not keys.has_phone(1)


def test_keys_and_links_have_128_bits() -> None:
    keys = SeatKeys([0])
    assert len(keys.link(0)) == 22 and len(joined(keys, keys.link(0)).key) == 22, "22 letters of 6 bits"
    assert len(keys.code(0)) == 6 and keys.code(0).isdigit()


def test_a_code_works_once_and_so_does_the_other_one_of_its_seat() -> None:
    keys = seat_keys(0, 1)
    link, code = keys.link(1), keys.code(1)
    joined(keys, link)
    assert keys.join(link) is NoEntry.TAKEN and keys.join(code) is NoEntry.TAKEN


def test_a_phone_comes_back_with_its_key_and_no_other_does() -> None:
    keys = seat_keys(0, 1)
    key = joined(keys, keys.link(1)).key
    assert keys.by_key(key) == Entry(1, key)
    assert keys.by_key(key[:-1]) is None and keys.by_key("") is None and keys.by_key(keys.link(0)) is None


def test_another_phone_takes_the_seat_after_a_renewal() -> None:
    keys = seat_keys(0)
    old_link = keys.link(0)
    old = joined(keys, old_link).key
    keys.renew(0)
    assert keys.by_key(old) is None and not keys.has_phone(0)
    assert keys.join(old_link) is NoEntry.TAKEN, "a photograph of the old code is worth nothing"
    assert joined(keys, keys.link(0)).key != old


def test_a_seat_that_is_taken_back_has_no_key_and_no_code() -> None:
    keys = seat_keys(0, 1)
    link, key = keys.link(1), joined(keys, keys.code(0)).key
    keys.remove(0)
    keys.remove(1)
    assert keys.by_key(key) is None and keys.join(link) is NoEntry.UNKNOWN and keys.seats == ()


def test_six_digits_are_drawn_anew_after_a_few_wrong_ones() -> None:
    keys = seat_keys(0, 1)
    joined(keys, keys.link(1))
    before, taken = keys.code(0), keys.code(1)
    for wrong in range(TRIES):
        assert keys.code(0) == before
        assert keys.join(f"{wrong:06}") is NoEntry.UNKNOWN
    assert keys.code(0) != before and keys.code(1) == taken
    assert keys.join(before) is NoEntry.UNKNOWN


def test_wrong_links_leave_the_digits_alone() -> None:
    keys = seat_keys(0)
    before = keys.code(0)
    assert all(keys.join(f"wrong-{n}") is NoEntry.UNKNOWN for n in range(3 * TRIES))
    assert keys.code(0) == before


def test_no_two_seats_have_the_same_digits() -> None:
    few = iter([7, 7, 7, 8])
    keys = SeatKeys([0, 1], below=lambda most: next(few))
    assert (keys.code(0), keys.code(1)) == ("000007", "000008")


def test_phones_come_back_to_a_table_that_was_closed() -> None:
    first = seat_keys(0, 1)
    key = joined(first, first.link(1)).key
    again = SeatKeys([0, 1], first.keys)
    assert again.by_key(key) == Entry(1, key) and not again.has_phone(0)
    assert again.link(1) != first.link(1)
