"""Form of records, line by line, with the message and line number for every kind of wrong line. All records here are of
deals with six cards, so that every line can be read. `test_record.py` tests the real games."""

from __future__ import annotations

import pytest

from cardtable.rules.game import Game, Option, Result
from cardtable.rules.match import Match, RecordedBot, Terms
from cardtable.rules.record import (
    FIRST_LINE,
    BadRecord,
    header_lines,
    match_after,
    match_before,
    printable,
    read_record,
    read_steps,
    read_terms,
    record_text,
)
from tests.support.null_game import Six, Stirred, Unending

GOOD = """card table record 1
game six rules 1
seats 2
option deals=1
seal -
salt -
seed -
deal 1 dealer 1
pack AH 2H 3H 4H 5H 6H
0 play 3H
1 play 2H
result 1 0 why -
end 1 0 places 1 2
"""
LINES = GOOD.split("\n")[:-1]


class Newer(Six):
    """The second version of its rules brought two options, of which only one had an answer before."""

    id = "newer"
    rules = 2
    options = (
        *Six.options,
        Option("hands", "closed", ("closed", "open"), since=2, before="open"),
        Option("pace", "slow", ("slow", "quick"), since=2),
    )


class Talkative(Six):
    """It says at length how a deal ended."""

    id = "talkative"

    def result(self) -> Result | None:
        result = super().result()
        return result and Result(result.points, why="because the card of the first was higher than the other one")


KINDS: dict[str, type[Game]] = {kind.id: kind for kind in (Six, Stirred, Newer, Talkative, Unending)}


def reads(record: str) -> Match:
    return read_record(record, KINDS.__getitem__, verify=True)


def refused(record: str) -> tuple[int, str, dict[str, int | str]]:
    with pytest.raises(BadRecord) as trouble:
        reads(record)
    error = trouble.value
    assert str(error) == f"line {error.line}: {error.text_id} {error.args_}"
    return error.line, error.text_id, error.args_


def with_line(number: int, *lines: str, record: str = GOOD) -> str:
    """The record with these lines instead of one of its own."""
    kept = record.split("\n")
    return "\n".join([*kept[: number - 1], *lines, *kept[number:]])


def test_a_whole_record_is_a_match_and_the_same_again() -> None:
    match = reads(GOOD)
    assert match.over and record_text(match) == GOOD and match.lines == LINES[7:]
    assert match.terms == Terms(Six, 2, {"deals": 1})
    assert record_text(match_before(match, 1)) == "".join(f"{line}\n" for line in LINES[:10])
    assert record_text(match_after(match_before(match, 0), LINES[9:11])) == GOOD


# -- the header ----------------------------------------------------------------------------------------------------


def test_a_record_begins_with_its_first_line_and_nothing_but_a_byte_order_mark_before_it() -> None:
    assert reads("\ufeff" + GOOD).over
    for record, line in (("", 1), ("~" + GOOD, 1), ("\n\ncard table record 2", 3)):
        assert refused(record) == (line, "record.not-a-record", {"first": FIRST_LINE})


@pytest.mark.parametrize(
    ("number", "lines"),
    [
        (2, ["game six rules 1", "game six rules 1"]),
        (4, ["option deals=1", "option deals=1"]),
        (4, ["option deals=1", "weather fine"]),
        (4, ["option deals=1", "deal 1 dealer 1"]),
        (6, ["salt -", "salt -"]),
    ],
)
def test_every_line_of_the_header_stands_once(number: int, lines: list[str]) -> None:
    assert refused(with_line(number, *lines)) == (number + 1, "record.bad-line", {"text": lines[1]})


def test_what_is_missing_is_named_where_the_header_ends() -> None:
    assert refused(with_line(3)) == (6, "record.header-incomplete", {"text": "seats"})
    assert refused("card table record 1") == (1, "record.header-incomplete", {"text": "game, seats, seal, salt, seed"})


@pytest.mark.parametrize(
    ("number", "line", "text_id", "said"),
    [
        (2, "game whist rules 1", "record.unknown-game", "whist"),
        (2, f"game {'w' * 31} rules 1", "record.unknown-game", "w" * 30),
        (2, "game six rules 2", "record.other-rules", "2"),
        (2, "game six rules 0", "record.other-rules", "0"),
        (2, "game six rules 01", "record.other-rules", "01"),
        (2, "game six", "record.other-rules", ""),
        (2, f"game six rules {'9' * 21}", "record.other-rules", "9" * 20),
        (3, "seats 3", "record.bad-seats", "3"),
        (3, "seats 02", "record.bad-seats", "02"),
        (3, f"seats {'2' * 21}", "record.bad-seats", "2" * 20),
        (4, "option deals=10", "record.bad-option", "deals=10"),
        (4, "option deals=01", "record.bad-option", "deals=01"),
        (4, "option cards=1", "record.bad-option", "cards=1"),
        (6, "salt 5-a", "record.bad-line", "salt 5-a"),
        (6, "salt", "record.bad-line", "salt "),
        (7, f"seed {'a' * 81}", "record.bad-line", f"seed {'a' * 55}"),
        (7, "seed aé", "record.bad-line", "seed aé"),
    ],
)  # fmt: skip
def test_each_line_of_the_header_answers_for_itself(number: int, line: str, text_id: str, said: str) -> None:
    assert refused(with_line(number, line)) == (number, text_id, {"text": said})


@pytest.mark.parametrize(
    "line",
    ["bot 2 expert bruno", "bot 0 expert", "bot 0 Expert bruno", "bot 0 expert leo leo", f"bot 0 expert {'b' * 21}"],
)
def test_a_wrong_line_about_a_bot_is_named(line: str) -> None:
    assert refused(with_line(6, "salt -", line)) == (7, "record.bad-line", {"text": line})


def test_bots_are_named_in_the_order_of_their_seats_and_the_seal_does_not_cover_them() -> None:
    salt = GOOD.split("\n")[5]
    named = with_line(6, salt, "bot 0 expert bruno", "bot 1 beginner -")
    match = reads(named)
    assert match.terms.bots == (RecordedBot(0, "expert", "bruno"), RecordedBot(1, "beginner"))
    assert record_text(match) == named and match.terms.seal == reads(GOOD).terms.seal
    assert match.lines == reads(GOOD).lines and reads(GOOD).terms.bots == ()
    for lines in (["bot 1 expert bruno", "bot 0 expert leo"], ["bot 1 expert bruno", "bot 1 expert leo"]):
        assert refused(with_line(6, salt, *lines)) == (8, "record.bad-line", {"text": lines[1]})


def test_a_seed_has_at_most_eighty_letters_and_its_own_seal() -> None:
    terms = Terms(Six, 2, {"deals": 1}, "a" * 80, "5" * 80)
    head = "\n".join(header_lines(terms))
    assert reads(head).terms == terms and terms.seal
    assert refused(head.replace(terms.seal, "-")) == (5, "record.seal-broken", {})
    assert refused(with_line(5, "seal AAAAA-AAAAA-AAAAA-AAAAA")) == (5, "record.seal-broken", {})


def test_missing_seed_and_seal_of_a_header_read_as_none() -> None:
    agreed = Terms(Six, 2, {"deals": 3}, "abc", "5a")
    whole = header_lines(agreed)
    assert read_terms(whole, KINDS.__getitem__) == agreed
    assert read_terms(whole[:4], KINDS.__getitem__) == agreed._replace(seed="", salt="")
    assert read_terms([*whole[:4], "salt 5a"], KINDS.__getitem__) == agreed._replace(seed="")


def test_an_option_that_came_later_stands_in_older_records_as_it_was_before() -> None:
    today = with_line(2, "game newer rules 2")
    assert reads(today).terms == Terms(Newer, 2, {"deals": 1, "hands": "closed", "pace": "slow"})
    chosen = with_line(4, "option deals=1", "option pace=quick", "option hands=open", record=today)
    assert reads(chosen).terms == Terms(Newer, 2, {"deals": 1, "hands": "open", "pace": "quick"})
    older = with_line(2, "game newer rules 1")
    assert reads(older).terms == Terms(Newer, 2, {"deals": 1, "hands": "open", "pace": "slow"}, rules=1)
    assert record_text(reads(older)) == older, "it is not named there"
    for option in ("hands=open", "pace=slow"):
        assert refused(with_line(4, f"option {option}", record=older)) == (4, "record.bad-option", {"text": option})


# -- lines and pieces of them ----------------------------------------------------------------------------------------


def test_a_line_has_at_most_four_thousand_letters() -> None:
    assert reads(with_line(8, "deal 1 dealer 1".ljust(4000))).over
    assert refused(with_line(8, "deal 1 dealer 1".ljust(4001))) == (8, "record.too-long", {})


def test_a_record_has_at_most_a_hundred_thousand_lines() -> None:
    blank = [""] * (100_000 - len(LINES))
    assert reads("\n".join([*blank, *LINES])).over
    assert refused("\n".join(["", *blank, *LINES])) == (100_001, "record.too-long", {})


def test_control_characters_in_user_text_are_not_shown() -> None:
    assert printable("a\x1b[31m\n" + "b" * 80) == "a\ufffd[31m\ufffd" + "b" * 53


RIGHT = "result 1 0 why because the card of the first was higher than the other one"


def with_letter(at: int) -> str:
    """The line with another letter there."""
    return RIGHT[:at] + "x" + RIGHT[at + 1 :]


@pytest.mark.parametrize(
    ("bent", "told", "right"),
    [
        # From the beginning, as long as the difference is within its first forty letters.
        (RIGHT.replace("1 0", "0 1"), RIGHT.replace("1 0", "0 1")[:60], RIGHT[:60]),
        (with_letter(40), with_letter(40)[:60], RIGHT[:60]),
        # Else from the word in which they part.
        (with_letter(41), "… fixst was higher than the other one", "… first was higher than the other one"),
        (RIGHT + "s", "… ones", "… one"),
        (RIGHT + " of the second", "… one of the second", "… one"),
        (RIGHT[:-2], "… o", "… one"),
    ],
)  # fmt: skip
def test_two_lines_are_shown_where_they_part(bent: str, told: str, right: str) -> None:
    record = with_line(2, "game talkative rules 1", record=with_line(12, RIGHT))
    assert reads(record).over
    assert refused(with_line(12, bent, record=record)) == (12, "record.wrong-line", {"text": told, "right": right})


# -- deals -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "line", "text_id", "args"),
    [
        (8, "deal 1 dealer 2", "record.bad-line", {"text": "deal 1 dealer 2"}),
        (8, "deal 1 dealer ~", "record.bad-line", {"text": "deal 1 dealer ~"}),
        (8, "deal 1 dealer 10", "record.bad-line", {"text": "deal 1 dealer 10"}),
        (8, "deal 1 dealer", "record.bad-line", {"text": "deal 1 dealer"}),
        (8, "deal 1 dealer 1 1", "record.bad-line", {"text": "deal 1 dealer 1 1"}),
        (8, "deal 1 giver 1", "record.bad-line", {"text": "deal 1 giver 1"}),
        (8, "deal 2 dealer 1", "record.wrong-dealer", {"seat": 1, "deal": 1}),
        (8, "0 play 3H", "record.bad-line", {"text": "0 play 3H"}),
        (8, "pack AH 2H 3H 4H 5H 6H", "record.bad-line", {"text": "pack"}),
        (9, "deal 1 dealer 1", "record.bad-line", {"text": "deal 1 dealer 1"}),
        (9, "0 play 3H", "record.bad-line", {"text": "0 play 3H"}),
        (9, "stop", "record.bad-line", {"text": "stop "}),
        (9, "pack AH 2H 3H 4H 5H 1H", "record.unknown-card", {"text": "1H"}),
        (9, "pack AH 2H 3H 4H 5H", "record.wrong-pack", {}),
        (9, "pack AH 2H 3H 4H 5H 7H", "record.wrong-pack", {}),
        (9, "pack AH 2H 3H 4H 5H 5H", "record.wrong-pack", {}),
        (10, "pack AH 2H 3H 4H 5H 6H", "record.bad-line", {"text": "pack"}),
        (10, "deal 2 dealer 0", "record.bad-line", {"text": "deal 2 dealer 0"}),
        (10, "stop", "record.bad-line", {"text": "stop "}),
        (10, "2 play 3H", "record.bad-line", {"text": "2 play 3H"}),
        (10, "0", "record.bad-line", {"text": "0 "}),
        (10, "0 play 1H", "record.unknown-card", {"text": "1H"}),
        (10, "0 play 2H", "record.illegal", {"seat": 0, "text": "play 2H"}),
        (10, "1 play 2H", "record.illegal", {"seat": 1, "text": "play 2H"}),
        (10, "- shuffle 5H 6H >stock", "record.illegal", {"seat": -1, "text": "shuffle 5H 6H >stock"}),
        (10, "0 4 3H", "record.bad-line", {"text": "4 3H"}),
        (12, "0 play AH", "record.wrong-line", {"text": "0 play AH", "right": "result 1 0 why -"}),
        (13, "end 0 1 places 2 1", "record.wrong-line", {"text": "end 0 1 places 2 1", "right": "end 1 0 places 1 2"}),
        (14, "0 play AH", "record.after-the-end", {}),
        (14, "deal 2 dealer 0", "record.after-the-end", {}),
    ],
)  # fmt: skip
def test_each_line_of_a_deal_answers_for_itself(
    number: int, line: str, text_id: str, args: dict[str, int | str]
) -> None:
    assert refused(with_line(number, line)) == (number, text_id, args)


def test_an_action_between_deals_is_refused() -> None:
    record = with_line(4, "option deals=2", record="\n".join([*LINES[:12], "0 play AH"]))
    assert refused(record) == (13, "record.bad-line", {"text": "0 play AH"})


def test_a_deal_without_its_pack_has_not_begun() -> None:
    match = reads("\n".join(LINES[:8]))
    assert match.lines == [] and match.game is None
    assert len(reads("\n".join(LINES[:9])).lines) == 2


def test_players_stop_where_they_may() -> None:
    unending = with_line(2, "game unending rules 1", record=with_line(4, "option deals=9"))
    lines = [*unending.split("\n")[:12], "stop", "end 1 0 places 1 2"]
    assert reads("\n".join(lines)).over
    assert reads("\n".join(lines[:13])).over, "the match writes its end by itself"
    assert refused("\n".join([*lines[:12], "deal 2 dealer 0", "stop"])) == (14, "record.bad-line", {"text": "stop "})
    assert refused("\n".join([*LINES[:12], "stop"])) == (13, "record.wrong-line", {
        "text": "stop", "right": "end 1 0 places 1 2",
    })  # fmt: skip


# -- what the seed says ----------------------------------------------------------------------------------------------


def sealed() -> Match:
    """A deal with chance in it, as its seed has it."""
    match = Match(Terms(Stirred, 2, {"deals": 1}, "abc", "5a"))
    match.begin()
    while match.playing and match.game is not None:
        match.shuffle()
        (seat,) = match.game.asked()
        match.play(seat, match.game.ask(seat).actions[0])
    return match


def test_packs_and_shuffles_are_checked_against_the_seed_on_request() -> None:
    record = record_text(sealed())
    lines = record.split("\n")
    assert record_text(reads(record)) == record
    assert [line.partition(" ")[0] for line in lines[7:11]] == ["deal", "pack", "-", lines[10][0]]
    *pack, last, first = lines[8].split(" ")
    other_pack = with_line(9, " ".join([*pack, first, last]), record=record)
    shuffle, one, two, to = lines[9].split(" ")[1:]
    other_shuffle = with_line(10, f"- {shuffle} {two} {one} {to}", record=record)
    dealer = int(lines[7][-1])
    other_dealer = with_line(8, f"deal 1 dealer {1 - dealer}", record=record)
    assert refused(other_pack) == (9, "record.pack-not-of-seed", {})
    assert refused(other_shuffle) == (10, "record.pack-not-of-seed", {})
    assert refused(other_dealer) == (8, "record.wrong-dealer", {"seat": dealer, "deal": 1})
    for changed, upto in ((other_pack, 9), (other_shuffle, 10), (other_dealer, 9)):
        taken_as_it_stands = "\n".join(changed.split("\n")[:upto])
        match = read_record(taken_as_it_stands, KINDS.__getitem__)
        assert match.lines == taken_as_it_stands.split("\n")[7:]
        assert [*read_steps(taken_as_it_stands, KINDS.__getitem__)][-1].lines == match.lines


def test_chance_answers_only_when_it_is_asked() -> None:
    lines = record_text(sealed()).split("\n")
    twice = "\n".join([*lines[:10], lines[9]])
    assert refused(twice)[:2] == (11, "record.illegal")
