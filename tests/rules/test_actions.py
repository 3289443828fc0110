"""Text form of actions, the actions that a question allows, and the declarations of a game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

import pytest

from cardtable.cards.chance import Random
from cardtable.cards.pack import CIRKLE, EVERYONE, FRENCH, NOBODY, Place, Seers, UnknownCard, only
from cardtable.rules.about import About
from cardtable.rules.game import Action, Amount, Arrange, Ask, IllegalAction, Refusal, Setting
from tests.support.null_game import NullGame, NullOptions, Stirred

PLAY, PASS = Action("play", (3,)), Action("pass")
BID = Amount("bid", 2, 4)


def test_an_action_is_read_as_it_is_written() -> None:
    for action in (PASS, Action("lay-down", (0, 51), "clock.12.3", -7), Action("bid", n=0), Action("put", to="stock")):
        assert Action.parse(action.text(FRENCH), FRENCH) == action
    assert Action("lay-down", (0, 51), "clock.12.3", -7).text(FRENCH) == "lay-down AH KS >clock.12.3 =-7"


@pytest.mark.parametrize("verb", ["é", "a1", "²", "-", "x" * 20 + "1"])
def test_a_verb_is_plain_letters_with_hyphens(verb: str) -> None:
    with pytest.raises(ValueError) as trouble:
        Action.parse(f"{verb} KD", FRENCH)
    assert str(trouble.value) == f"not a verb: {verb[:20]!r}"


def test_places_and_numbers_have_a_length_and_stand_once() -> None:
    assert Action.parse(f"put >{'p' * 38}", FRENCH).to == "p" * 38
    assert Action.parse(f"bid ={'9' * 10}", FRENCH).n == 9_999_999_999
    for wrong in (f"put >{'p' * 39}", f"bid ={'9' * 11}", "put >here >there", "bid =1 =2"):
        with pytest.raises(UnknownCard):
            Action.parse(wrong, FRENCH)


def test_an_arrangement_takes_so_many_of_its_cards_and_all_that_it_needs() -> None:
    ask = Ask(arrange=Arrange("lay", (1, 2, 3, 4), 3, to="pile", need=(4,)))

    def may(*cards: int, to: Place = "pile", verb: str = "lay") -> bool:
        return ask.allows(Action(verb, cards, to))

    assert may(4, 1, 2) and may(3, 4, 2)
    assert not may(1, 2, 3), "the one that is needed is missing"
    assert not may(4, 1) and not may(4, 4, 1) and not may(4, 1, 5)
    assert not may(4, 1, 2, to="stock") and not may(4, 1, 2, verb="play")
    whole = Ask(arrange=Arrange("lay", (1, 2), 2, need=(1, 2)))
    assert whole.allows(Action("lay", (2, 1))), "all cards there are, all of them needed"


def test_an_amount_goes_from_the_lowest_to_the_highest() -> None:
    ask = Ask((PASS,), (BID,))
    assert [n for n in range(7) if ask.allows(Action("bid", n=n))] == [2, 3, 4]
    assert ask.allows(PASS) and not ask.allows(Action("bid")) and not ask.allows(Action("bid", (1,), n=3))


def test_only_one_listed_answer_alone_is_forced() -> None:
    order = Arrange("lay", (1, 2), 2)
    assert Ask((PASS,)).forced
    free = (Ask(), Ask((PLAY, PASS)), Ask((PASS,), (BID,)), Ask((PASS,), arrange=order), Ask(arrange=order))
    assert not [ask for ask in free if ask.forced]


def test_some_answer_may_be_any_that_is_allowed_and_no_other() -> None:
    ask = Ask((PLAY, PASS), (BID,), Arrange("lay", (1, 2, 3, 4), 3, to="pile", need=(4,)))
    orders = {Action("lay", cards, "pile") for cards in permutations((1, 2, 3, 4), 3) if 4 in cards}
    rng = Random(1)
    assert {ask.random_action(rng) for _ in range(1500)} == {
        PLAY,
        PASS,
        *(Action("bid", n=n) for n in (2, 3, 4)),
        *orders,
    }


def test_a_refused_answer_carries_its_reason() -> None:
    why = Refusal("rules.refuse.not-your-turn")
    refused = IllegalAction(why)
    assert refused.refusal is why and str(refused) == "rules.refuse.not-your-turn"


def test_a_game_knows_its_pack_its_seats_and_its_fields() -> None:
    """The fields are those of all classes that it comes from, in their order; no shape of them is left open."""

    class Larger(Stirred):
        about = About((3, 2), CIRKLE)
        __slots__ = ("larger",)

    class Same(Larger):
        pack = FRENCH

    assert (Larger.pack, Larger.seats, Larger.fields) == (CIRKLE, (3, 2), ("turn", "shuffles", "larger"))
    assert (Same.pack, Same.seats, Same.fields) == (FRENCH, (3, 2), Larger.fields), "where it declares nothing anew"
    assert vars(Larger)["__parameters__"] == ()


def test_rules_are_older_than_the_versions_after_them() -> None:
    by_the_second: Setting = Setting(2, {}, rules=2)
    assert [by_the_second.older_than(version) for version in (1, 2, 3)] == [False, False, True]
    assert not Setting(2, {}).older_than(99), "today's rules are older than none"


@pytest.mark.parametrize(
    ("places", "secret"),
    [
        ({"stock": NOBODY, "pile": EVERYONE}, False),
        ({"pile": only(0) | only(1)}, False),
        ({"hand": only(0)}, True),
        ({"hand": only(1)}, True),
    ],
    ids=["nobody or everyone", "each of the two", "the first", "the second"],
)
def test_a_game_keeps_secrets_where_some_players_may_not_look(places: Mapping[Place, Seers], secret: bool) -> None:
    class Laid(NullGame):
        @classmethod
        def places(cls, setting: Setting) -> Mapping[Place, Seers]:
            return places

    assert Laid.has_hidden_cards(Setting(2, NullOptions(deals=2))) == secret
