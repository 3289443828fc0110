"""Limits of connections and messages, addresses of a home network, and QR codes."""

from __future__ import annotations

import pytest

from cardtable.phones.address import is_of_a_home
from cardtable.phones.limits import ConnectionLimit, MessageRate


def test_one_address_cannot_take_all_connections() -> None:
    limit = ConnectionLimit(most=5, per_address=3)
    assert [limit.enter("a") for _ in range(4)] == [True, True, True, False]
    assert [limit.enter("b") for _ in range(3)] == [True, True, False] and limit.open == 5
    limit.leave("a")
    assert limit.enter("b") and not limit.enter("c")


def test_a_connection_that_was_refused_is_not_counted() -> None:
    limit = ConnectionLimit(most=1, per_address=1)
    assert limit.enter("a") and not limit.enter("a")
    limit.leave("a")
    assert limit.open == 0 and limit.enter("a")


def test_messages_are_counted_by_the_second() -> None:
    now = [0.0]
    rate = MessageRate(lambda: now[0], most=3)
    assert [rate.allows_one_more() for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert rate.allows_one_more()


@pytest.mark.parametrize("address", ["", "fe80::1", "::1", "1.2.3", "999.1.1.1", "224.0.0.1", "93.184.216.34"])
def test_other_addresses_are_of_no_home(address: str) -> None:
    assert not is_of_a_home(address)


@pytest.mark.parametrize("address", ["192.168.178.34", "10.1.2.3", "172.16.0.9"])
def test_addresses_of_homes(address: str) -> None:
    assert is_of_a_home(address)


def test_a_link_becomes_a_square_of_squares() -> None:
    pytest.importorskip("segno", reason="no QR code was made: the library segno is not installed")
    from cardtable.phones.qr import qr_squares

    squares = qr_squares("http://192.168.1.20:8123/#abcdefghijklmnopqrstuv")
    assert {len(row) for row in squares} == {len(squares)} and len(squares) >= 25
    for top, left in ((0, 0), (0, len(squares) - 7), (len(squares) - 7, 0)):
        assert all(squares[top][left : left + 7]) and not any(squares[top + 1][left + 1 : left + 6]), "a corner mark"
    assert squares != qr_squares("http://192.168.1.20:8123/#abcdefghijklmnopqrstuw")
