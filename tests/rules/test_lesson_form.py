"""Form of lessons, line by line, with the message for every kind of wrong line. The deal has six cards: two are played,
and with chance in it the stock is shuffled before each of them."""

from __future__ import annotations

import pytest

from cardtable.rules.lesson import MOST_STEPS, Lesson, LessonStep, Pick, Truth, read_lesson
from cardtable.rules.presets import presets
from cardtable.rules.record import BadRecord
from tests.support.null_game import NullGame, Six, Stirred

HEADER = """card table record 1
game {} rules 1
seats 2
option deals={}
seal -
salt -
seed -
deal 1 dealer 1
pack AH 2H 3H 4H 5H 6H"""
BEFORE = len(HEADER.split("\n"))


def lesson(*lines: str, kind: type[NullGame] = Stirred, deals: int = 1) -> Lesson:
    """The lesson of these lines after the pack."""
    return read_lesson("\n".join([HEADER.format(kind.id, deals), *lines]), {"six": Six, "stirred": Stirred}.__getitem__)


def refused(*lines: str, kind: type[NullGame] = Stirred, deals: int = 1) -> tuple[int, str, dict[str, int | str]]:
    """The number of the wrong line among these, and what is said of it."""
    with pytest.raises(BadRecord) as trouble:
        lesson(*lines, kind=kind, deals=deals)
    return trouble.value.line - BEFORE, trouble.value.text_id, trouble.value.args_


def test_every_kind_of_line_is_read_as_it_is_meant() -> None:
    whole = lesson(
        "you 0  # the learner",
        "- shuffle 6H 5H >stock",
        "say welcome",
        "point AH hand.1 seat.1",
        "point @pass",
        "question who asked 0",
        "do lay-the-three",
        "but play AH because too-weak",
        "0 play 3H",
        "- shuffle 5H 6H >stock",
        "ask who-is-next",
        "wrong seat 0 because not-you",
        "right seat 1",
        "1 play 2H",
    )
    assert whole.learner == 0 and len(whole.log) == 8 and whole.log[-1] == "end 1 0 places 1 2"
    say, do, ask = whole.steps
    line = BEFORE + 1
    assert say == LessonStep(
        "say", "welcome", 3, line + 2, ("AH", "hand.1", "seat.1", "@pass"), truths=(Truth("who", "asked 0", line + 5),)
    )
    assert do == LessonStep("do", "lay-the-three", 3, line + 6, buts=(("play AH", "too-weak"),))
    assert ask == LessonStep("ask", "who-is-next", 5, line + 10, choices=(Pick("seat 0", "not-you"), Pick("seat 1")))
    assert [whole.end_line(number) for number in range(3)] == [3, 5, 8]
    assert [whole.step_index(name) for name in ("welcome", "who-is-next", "nowhere")] == [0, 2, 0]
    assert (whole.sentence_args["cardAH"], whole.sentence_args["card6H"], whole.sentence_args["seat1"]) == (0, 5, 1)


def test_a_step_begins_after_the_shuffles_before_it_and_none_begins_after_the_last_line() -> None:
    whole = lesson("- shuffle 6H 5H >stock", "say one", "do two", "0 play 3H", "- shuffle 5H 6H >stock", "say three")
    assert [len(whole.match_before(number).lines) for number in range(3)] == [0, 3, 5]
    match = whole.match_before(2)
    assert match.game is not None and match.game.table.at("stock") == [5, 4], "the top card comes first in the line"
    assert match.next_seat is None, "nothing is written after it"


def test_a_lesson_may_end_before_the_first_answer() -> None:
    assert lesson("say welcome", kind=Six).log == tuple(HEADER.split("\n")[-2:])


def test_a_lesson_is_one_deal_with_steps_from_its_beginning() -> None:
    two = ["say one", "0 play 3H", "1 play 2H", "result 1 0 why -", "deal 2 dealer 0", "pack AH 2H 3H 4H 5H 6H"]
    assert refused(*two, kind=Six, deals=2) == (len(two), "lesson.one-deal", {})
    with pytest.raises(BadRecord, match=r"lesson\.one-deal"):
        read_lesson("\n".join(HEADER.format("six", 1).split("\n")[:-2]), lambda _: Six)
    no_steps: tuple[int, str, dict[str, int | str]] = (1 - BEFORE, "lesson.no-steps", {})
    assert refused("0 play 3H", kind=Six) == no_steps
    assert refused("0 play 3H", "say late", kind=Six) == no_steps
    assert refused("- shuffle 6H 5H >stock", "0 play 3H", "- shuffle 5H 6H >stock", "say late") == no_steps


@pytest.mark.parametrize(
    ("lines", "at"),
    [
        (("say early", "- shuffle 6H 5H >stock"), 1),
        (("- shuffle 6H 5H >stock", "do one", "0 play 3H", "say between", "- shuffle 5H 6H >stock"), 4),
        (("do one", "0 play 3H", "1 play 2H", "say between", "result 1 0 why -"), 4),
        (("do one", "0 play 3H", "1 play 2H", "result 1 0 why -", "say between", "end 1 0 places 1 2"), 5),
    ],
    ids=["shuffle of the deal", "shuffle", "result", "end"],
)
def test_no_step_stands_between_an_answer_and_its_consequences(lines: tuple[str, ...], at: int) -> None:
    kind = Stirred if any(line.startswith("-") for line in lines) else Six
    assert refused(*lines, kind=kind) == (at, "lesson.not-here", {"name": lines[at - 1].split()[1]})


@pytest.mark.parametrize(
    "line",
    [
        "you 2", "you", "say Big", "say", "say two words", "say " + "x" * 40, "say welcome",
        "point AH nowhere", "point seat.2", "point 1H", "point",
        "question Big told", "question so",
        "but play AH because so", "right yes",
    ],
)  # fmt: skip
def test_what_cannot_be_said_of_a_step_is_named(line: str) -> None:
    """Behind a step that is only read."""
    shown = "say " if line == "say" else line[:60]
    assert refused("say welcome", line, kind=Six) == (2, "record.bad-line", {"text": shown})


def test_names_have_a_length() -> None:
    assert lesson("say " + "x" * 39, kind=Six).steps[0].name == "x" * 39


@pytest.mark.parametrize("choice", ["yes", "no", "card KS", "seat 1", "n 0", "n 12345", "n -1234", "words a-name"])
def test_what_may_be_picked(choice: str) -> None:
    assert lesson("ask so", f"right {choice}", kind=Six).steps[0].choices == (Pick(choice),)


@pytest.mark.parametrize(
    "choice",
    ["perhaps", "yes please", "no because", "card KX", "card", "seat 2", "n", "n x", "n --5", "n 123456", "words A b"],
)
def test_what_may_not_be_picked(choice: str) -> None:
    assert refused("ask so", f"right {choice}", kind=Six) == (2, "record.bad-line", {"text": f"right {choice}"})


def test_a_question_has_one_right_answer_and_every_wrong_one_is_told_why() -> None:
    no_answer = (1, "lesson.no-answer", {"name": "so"})
    assert refused("ask so", kind=Six) == no_answer
    assert refused("ask so", "right yes", "right no", kind=Six) == no_answer
    assert refused("ask so", "right yes because so", kind=Six)[1] == "record.bad-line"
    assert refused("ask so", "wrong yes", kind=Six)[1] == "record.bad-line"


def test_a_step_waits_for_the_learner() -> None:
    not_yours = (1, "lesson.not-yours", {"name": "so"})
    assert refused("do so", kind=Six) == not_yours
    assert refused("say so", "0 play 3H", kind=Six) == not_yours
    assert refused("do so", "you 1", "0 play 3H", "1 play 2H", kind=Six) == not_yours
    assert lesson("say first", "do so", "0 play 3H", kind=Six).end_line(0) == 2
    assert lesson("do so", "0 play 3H", "say then", "1 play 2H", kind=Six).end_line(0) == 3


def test_an_answer_that_is_not_wanted_is_a_card_of_the_pack_and_told_why() -> None:
    assert refused("do so", "but play 1H because so", "0 play 3H", kind=Six) == (
        2, "record.unknown-card", {"text": "1H"},
    )  # fmt: skip
    for wrong, shown in (("4 AH because so", "4 AH"), ("play AH", "but play AH")):
        assert refused("do so", f"but {wrong}", "0 play 3H", kind=Six) == (2, "record.bad-line", {"text": shown})


def test_lines_and_steps_have_a_bound() -> None:
    longest = "point @" + "x" * 3993
    assert lesson("say so", longest, kind=Six).steps[0].points == (longest.removeprefix("point "),)
    assert refused("say so", longest + "x", kind=Six) == (2, "record.too-long", {})
    many = [f"say step-{number}" for number in range(MOST_STEPS)]
    assert len(lesson(*many, kind=Six).steps) == MOST_STEPS == 80
    assert refused(*many, "say more", kind=Six) == (81, "record.bad-line", {"text": "say more"})


def test_a_lesson_names_a_preset_by_whose_rules_it_is_played() -> None:
    told = ("- shuffle 6H 5H >stock", "say welcome")
    usual = next(iter(presets(Stirred, 2)))
    assert lesson(f"preset {usual}", *told, deals=Stirred.defaults()["deals"]).preset == usual
    assert lesson(*told).preset == ""
    other = next(n for n in range(1, 9) if n != Stirred.defaults()["deals"])
    assert lesson(f"preset {usual} except deals", *told, deals=other).preset == usual
    assert refused(f"preset {usual}", *told, deals=other)[1:] == ("lesson.other-rules", {"name": usual})
    assert refused("preset nonsense", *told)[1] == "record.bad-line"
    assert refused(f"preset {usual} except nonsense", *told)[1] == "record.bad-line"


def test_the_pot_and_the_room_of_several_cards_are_pointed_at() -> None:
    told = ("- shuffle 6H 5H >stock", "say welcome")
    assert lesson(*told, "point pot stock*3").steps[0].points == ("pot", "stock*3")
    for wrong in ("stock*0", "stock*99", "stock*x", "nowhere*2"):
        assert refused(*told, f"point {wrong}")[1] == "record.bad-line"
