"""Frozen records: equality, hash, representation and immutability."""

from __future__ import annotations

import pickle
from collections.abc import Mapping

import pytest

from cardtable.foundation.frozen import Frozen, replace


class Note(Frozen):
    """Something with a default that is a dict."""

    who: int
    args: Mapping[str, int] = {}


class Seen(Frozen):
    """Something else that says the same."""

    who: int
    args: Mapping[str, int] = {}


class Silent(Frozen):
    """Something that says nothing."""


class Shouted(Note):
    """The same, and one thing more."""

    loud: bool = True


def test_equal_facts_are_found_as_one() -> None:
    assert len({hash(replace(fact, args=())) for fact in (Note(1), Note(1, {"a": 2}))}) == 1
    assert hash(replace(Note(1), args=())) != hash(replace(Note(2), args=()))
    assert Note(1) == Note(1, {}) != Note(1, {"a": 1})
    assert Note(1) != Seen(1) and Note(1) != Shouted(1), "another kind says something else"
    assert Silent() == Silent() and repr(Silent()) == "Silent()"


def test_a_default_dict_is_another_one_each_time() -> None:
    one, other = Note(1), Note(1)
    one.args["a"] = 1  # type: ignore[index]
    assert (one.args, other.args, Note(1).args) == ({"a": 1}, {}, {})
    given = {"b": 2}
    assert Note(1, given).args is given


def test_inherited_fields_come_first() -> None:
    fact = Shouted(1, {"a": 2}, loud=False)
    assert Shouted.__match_args__ == ("who", "args", "loud")
    assert (fact.who, fact.args, fact.loud) == (1, {"a": 2}, False) and Shouted(3).loud is True
    assert repr(fact) == "Shouted(who=1, args={'a': 2}, loud=False)"


def test_nothing_is_changed_but_in_another_fact() -> None:
    fact = Note(1)
    with pytest.raises(AttributeError, match=r"^Note is frozen: who cannot be set$"):
        fact.who = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match=r"^Note is frozen: who cannot be deleted$"):
        del fact.who
    assert replace(fact, who=2) == Note(2) and fact.who == 1


def test_a_fact_is_the_same_in_another_process() -> None:
    for fact in (Note(1, {"a": 2}), Shouted(1, loud=False), Silent()):
        assert pickle.loads(pickle.dumps(fact)) == fact
