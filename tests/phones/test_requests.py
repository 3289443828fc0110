"""Messages of phones: the shapes that are read, and everything else, which is dropped."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.phones.requests import (
    LONGEST,
    Arranged,
    Consent,
    Draft,
    Hello,
    ListedChoice,
    Plain,
    ReadyOrder,
    Request,
    Sum,
    Tongue,
    Why,
    read_hello,
    read_request,
)

GOOD: list[tuple[object, Request]] = [
    ({"t": "answer", "number": 4, "choice": 2}, ListedChoice(4, 2)),
    ({"t": "answer", "number": 4, "choice": 0, "amount": 25}, Sum(4, 0, 25)),
    ({"t": "answer", "number": 4, "order": [3, 1, 2]}, Arranged(4, (3, 1, 2))),
    ({"t": "why", "path": [5, "trick.0"]}, Why((5, "trick.0"), -1)),
    ({"t": "why", "button": 1}, Why((), 1)),
    ({"t": "draft", "order": [9, 8]}, Draft((9, 8))),
    ({"t": "order", "choice": 1, "order": [9, 8]}, ReadyOrder(1, (9, 8))),
    ({"t": "consent", "yes": True}, Consent(True)),
    ({"t": "language", "code": "it"}, Tongue("it")),
    ({"t": "on"}, Plain("on")),
    ({"t": "hint"}, Plain("hint")),
]
BAD: list[object] = [
    [], 1, "on", None, {}, {"t": 1}, {"t": "off"}, {"t": ["on"]},
    {"t": "answer"}, {"t": "answer", "number": 4}, {"t": "answer", "number": "4", "choice": 1},
    {"t": "answer", "number": 4, "choice": True}, {"t": "answer", "number": 4, "choice": -1},
    {"t": "answer", "number": 4, "choice": 1.5}, {"t": "answer", "number": 4, "choice": 10**12},
    {"t": "answer", "number": 4, "choice": 1, "amount": -3}, {"t": "answer", "number": 4, "order": []},
    {"t": "answer", "number": 4, "order": [1, 1]}, {"t": "answer", "number": 4, "order": [1, "2"]},
    {"t": "answer", "number": 4, "order": list(range(300))}, {"t": "why", "path": []}, {"t": "why", "path": [None]},
    {"t": "why", "path": ["x" * 100]}, {"t": "why", "path": "abc"}, {"t": "draft", "order": [[1]]},
    {"t": "order", "choice": 1}, {"t": "consent", "yes": 1}, {"t": "consent"},
    {"t": "language"}, {"t": "language", "code": 5}, {"t": "language", "code": "x" * 90},
]  # fmt: skip


@pytest.mark.parametrize(("said", "request_"), GOOD)
def test_a_message_of_the_page_is_read(said: object, request_: Request) -> None:
    assert read_request(json.dumps(said)) == request_


@pytest.mark.parametrize("said", BAD)
def test_anything_else_is_dropped(said: object) -> None:
    assert read_request(json.dumps(said)) is None


@pytest.mark.parametrize(
    "raw", ["", "{{{{", "[" * 2000, '{"t":' * 400, '{"t":"answer","number":' + "9" * 1900 + ',"choice":1}', "NaN"]
)
def test_text_that_is_no_json_or_a_bomb_is_dropped(raw: str) -> None:
    assert read_request(raw) is None and read_hello(raw) is None


def test_a_message_over_the_limit_is_not_even_parsed() -> None:
    assert read_request(json.dumps({"t": "on", "pad": "x" * LONGEST})) is None


def test_a_first_message_has_a_key_or_a_code() -> None:
    assert read_hello('{"key":"abc"}') == Hello("abc", "") and read_hello('{"join":"123456"}') == Hello("", "123456")
    for raw in (
        "{}",
        '{"key":"a","join":"b"}',
        '{"key":5}',
        '{"key":""}',
        '{"join":"' + "x" * 80 + '"}',
        '{"key":"é"}',
    ):
        assert read_hello(raw) is None


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(["t", "number", "choice", "amount", "order", "path", "button", "yes"]) | st.text(),
                inner,
            )
        ),
    )
)
def test_no_message_raises(said: object) -> None:
    found = read_request(json.dumps(said))
    assert found is None or isinstance(found, tuple)
