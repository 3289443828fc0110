"""Records: independent verification, and the refusal of falsified ones. The referee in the first part is written from
RECORD.md alone and uses nothing of the program; it must find the same seal, dealer, packs and shuffles."""

from __future__ import annotations

import hashlib
import random
import re
from base64 import b32encode
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.cards.chance import Random, below
from cardtable.cards.pack import CHANCE
from cardtable.cli.main import play_match
from cardtable.games.cerchio.rules import Cerchio
from cardtable.rules.match import Match, Terms
from cardtable.rules.record import BadRecord, read_record, record_text
from cardtable.rules.registry import game
from cardtable.text import catalog
from tests.support.places import GOLDEN, golden_file

# -- the referee ---------------------------------------------------------------------------------------------------


class Written(NamedTuple):
    """A record as it stands, taken apart by RECORD.md."""

    game: str
    rules: str
    seats: int
    options: list[str]
    seal: str
    salt: str
    seed: str
    deals: list[tuple[int, list[str], list[list[str]]]]
    """For each deal the dealer, the pack, and the shuffles in mid-deal."""


def taken_apart(record: str) -> Written:
    lines = [line.strip() for line in record.split("\n") if line.strip()]
    assert lines.pop(0) == "card table record 1"
    _, game, _, rules = lines.pop(0).split(" ")
    seats = int(lines.pop(0).removeprefix("seats "))
    options = []
    while lines[0].startswith("option "):
        options.append(lines.pop(0).removeprefix("option "))
    seal, salt, seed = (lines.pop(0).removeprefix(name) for name in ("seal ", "salt ", "seed "))
    deals: list[tuple[int, list[str], list[list[str]]]] = []
    for line in lines:
        word, *words = line.split(" ")
        if word == "deal":
            assert words[0] == str(len(deals) + 1) and words[1] == "dealer"
            deals.append((int(words[2]), [], []))
        elif word == "pack":
            deals[-1][1].extend(words)
        elif word == "-":
            assert words[0] == "shuffle" and words[-1].startswith(">")
            deals[-1][2].append(words[1:-1])
    return Written(game, rules, seats, options, seal, salt, seed, deals)


def hashed(*words: str) -> bytes:
    return hashlib.sha256("\x1f".join(words).encode()).digest()


def sealed(written: Written) -> str:
    terms = f"{written.game} {written.rules} {written.seats} {' '.join(sorted(written.options))}"
    letters = b32encode(hashed("card table seal", written.salt, written.seed, terms)).decode()
    return f"{letters[:5]}-{letters[5:10]}-{letters[10:15]}-{letters[15:20]}"


def twister(seed: str, *purpose: str) -> random.Random:
    return random.Random(int.from_bytes(hashed(seed, *purpose), "big"))


def mixed(cards: list[str], seed: str, *purpose: str) -> list[str]:
    chance = twister(seed, *purpose)
    order = cards[:]
    for i in reversed(range(1, len(order))):
        j = int(chance.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order


FRENCH_CARDS = [rank + suit for suit in "HDCS" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]


FACES = [c + s for c in "MJBV" for s in "TXCR"] + ["N" + s for s in "TXCR"] + [c + "O" for c in "MJBV"]
CIRKLE_CARDS = [face + series for series in "ABCD" for face in FACES]
SUIT_CARDS = [*map(str, range(4, 11)), "D", "C", "Q", "R"]
TAROT_CARDS = (
    [f"T{n}" for n in range(21)] + ["FU"] + [s + r for s in "OCSB" for r in SUIT_CARDS if s + r not in "C4S4B4"]
)
PACKS = (FRENCH_CARDS, CIRKLE_CARDS, TAROT_CARDS)
"""The three packs, each in the order of the numbers of its cards; a game is played with all or some of one pack."""


def pack_of(written: Written) -> list[str]:
    (found,) = (pack for pack in PACKS if set(pack) >= set(written.deals[0][1]))
    return found


def judge(record: str) -> list[str]:
    """Return the errors that the referee finds in a sealed record."""
    written = taken_apart(record)
    number_of = pack_of(written).index
    wrong = []
    if sealed(written) != written.seal:
        wrong.append("seal")
    if int(twister(written.seed, "dealer").random() * written.seats) != written.deals[0][0]:
        wrong.append("dealer")
    for number, (_, pack, shuffles) in enumerate(written.deals):
        if mixed(sorted(pack, key=number_of), written.seed, "deal", str(number)) != pack:
            wrong.append(f"pack {number}")
        for k, order in enumerate(shuffles):
            cards = sorted(order, key=number_of)
            if mixed(cards, written.seed, "deal", str(number), "shuffle", str(k)) != order:
                wrong.append(f"shuffle {number} {k}")
    return wrong


# -- records to judge and to bend ------------------------------------------------------------------------------------


@cache
def match_of(seed: str) -> str:
    """A whole match of Il Cerchio between simple bots."""
    return record_text(play_match(Terms(Cerchio, 4, Cerchio.defaults(), seed, "pepper"), ["beginner"] * 4))


SAMPLE = match_of("a1")
RECORDS = [SAMPLE, *(file.read_text(encoding="utf-8") for file in GOLDEN)]
NAMES = ["sample", *(file.stem for file in GOLDEN)]


def outcome(record: str) -> Match | BadRecord:
    """A match or a BadRecord with a whole sentence; anything else fails here."""
    try:
        return read_record(record, game, verify=True)
    except BadRecord as error:
        sentence = catalog.text(error.text_id)
        assert sentence != error.text_id, f"{error.text_id} has no sentence"
        assert set(re.findall(r"\{(\w+)\}", sentence)) <= set(error.args_), error
        assert not [value for value in error.args_.values() if not (str(value).isprintable() and len(str(value)) <= 60)]
        assert 1 <= error.line <= record.count("\n") + 1
        return error


def refused(record: str) -> BadRecord:
    error = outcome(record)
    assert isinstance(error, BadRecord), "this should have been refused"
    return error


def test_the_referee_agrees_with_the_program() -> None:
    for seed in ("a1", "b2", "c3"):
        assert judge(match_of(seed)) == []
        assert isinstance(outcome(match_of(seed)), Match)


@pytest.mark.parametrize("record", RECORDS, ids=NAMES)
def test_the_referee_finds_every_golden_record_right(record: str) -> None:
    written = taken_apart(record)
    if written.seed == "-":
        assert (written.seal, written.salt) == ("-", "-")
    else:
        assert judge(record) == []


def other_letter(code: str) -> str:
    return ("b" if code[0] != "b" else "c") + code[1:]


@pytest.mark.parametrize("name", ["seal", "salt", "seed", "option", "seats", "game"])
def test_referee_and_program_see_a_changed_header(name: str) -> None:
    old = re.search(rf"^{name} .*$", SAMPLE, re.M)
    assert old is not None
    new = {
        "option": "option match_games=1",
        "seats": "seats 5",
        "game": "game cerchio rules 2",
    }.get(name, f"{name} {other_letter(old[0].split()[1])}")
    record = SAMPLE.replace(old[0], new, 1)
    assert "seal" in judge(record)
    refused(record)


def test_referee_and_program_see_two_cards_exchanged() -> None:
    lines = SAMPLE.split("\n")
    for k, line in enumerate(lines):
        if line.startswith(("pack ", "- shuffle ")):
            words = line.split(" ")
            words[-2], words[-3] = words[-3], words[-2]
            bent = "\n".join([*lines[:k], " ".join(words), *lines[k + 1 :]])
            assert len(judge(bent)) == 1
            error = refused(bent)
            assert (error.line, error.text_id) == (k + 1, "record.pack-not-of-seed")


def test_another_first_dealer_is_seen() -> None:
    dealer = re.search(r"^deal 1 dealer (\d)$", SAMPLE, re.M)
    assert dealer is not None
    bent = SAMPLE.replace(dealer[0], f"deal 1 dealer {(int(dealer[1]) + 1) % 4}", 1)
    assert judge(bent) == ["dealer"] and refused(bent).text_id == "record.wrong-dealer"


# -- what is read again is what was written ----------------------------------------------------------------------------


@pytest.mark.parametrize("record", RECORDS, ids=NAMES)
def test_reading_and_writing_again_changes_nothing(record: str) -> None:
    match = outcome(record)
    assert isinstance(match, Match) and record_text(match) == record


@pytest.mark.parametrize("record", RECORDS, ids=NAMES)
def test_a_match_without_events_is_the_same(record: str) -> None:
    match, silent = read_record(record, game), read_record(record, game, silent=True)
    assert (silent.lines, silent.action_lines) == (match.lines, match.action_lines)
    assert (silent.results, silent.standing) == (match.results, match.standing)
    assert match.heard and not silent.heard


def play_on(match: Match, rng: Random) -> None:
    """The rest of a deal, or the next one, by chance."""
    if not match.playing and not match.over:
        match.begin()
    while match.playing and match.game is not None:
        seat = match.game.asked()[0]
        match.play(seat, match.chance() if seat == CHANCE else match.game.ask(seat).random_action(rng))


@pytest.mark.share(8)
@pytest.mark.parametrize("record", RECORDS, ids=NAMES)
def test_a_record_broken_off_anywhere_is_a_match_to_go_on_with(record: str) -> None:
    lines = record.split("\n")[:-1]
    first = next(k for k, line in enumerate(lines) if line.startswith("seed "))
    rng = Random(5)
    cuts = range(len(lines)) if len(lines) < 250 else sorted(below(rng, len(lines)) for _ in range(40))
    for k in cuts:
        match = outcome("\n".join(lines[:k]))
        if k <= first:
            assert isinstance(match, BadRecord)
            continue
        assert isinstance(match, Match), f"line {k + 1}: {match}"
        written = record_text(match)
        if not lines[k - 1].startswith("deal "):
            assert record.startswith(written), "only what the match writes by itself may be more than was read"
        if match.terms.seed and below(rng, 10) == 0:
            play_on(match, rng)
            again = outcome(record_text(match))
            assert isinstance(again, Match) and record_text(again) == record_text(match)


def test_a_record_broken_off_between_a_deal_and_its_pack_deals_it_again() -> None:
    match = outcome(SAMPLE[: SAMPLE.index("pack ")])
    assert isinstance(match, Match) and match.game is None and match.lines == []
    match.begin()
    assert SAMPLE.startswith(record_text(match))


@pytest.mark.parametrize(
    "change",
    [
        lambda record: "\ufeff" + record,
        lambda record: record.replace("\n", "\r\n"),
        lambda record: record.replace("\n", "\n\n"),
        lambda record: record.replace("\n", "  \n\t "),
    ],
    ids=["byte order mark", "lines of Windows", "blank lines", "blanks at the ends"],
)
def test_blanks_and_the_ends_of_lines_mean_nothing(change: Callable[[str], str]) -> None:
    match = outcome(change(SAMPLE))
    assert isinstance(match, Match) and record_text(match) == SAMPLE


# -- bent records ------------------------------------------------------------------------------------------------------


def bent_lines(record: str, rng: Random, count: int) -> Iterator[str]:
    """Lines dropped, doubled, exchanged, cut short, and words exchanged between them."""
    lines = record.split("\n")[:-1]
    for _ in range(count):
        i, j = below(rng, len(lines)), below(rng, len(lines))
        bent = lines[:]
        match below(rng, 6):
            case 0:
                del bent[i]
            case 1:
                bent.insert(j, bent[i])
            case 2:
                bent[i], bent[j] = bent[j], bent[i]
            case 3:
                bent[i] = bent[i][: below(rng, len(bent[i]) + 1)]
            case 4:
                bent[i] = bent[j]
            case _:
                ours, theirs = bent[i].split(" "), bent[j].split(" ")
                ours[below(rng, len(ours))] = theirs[below(rng, len(theirs))]
                bent[i] = " ".join(ours)
        yield "\n".join(bent)


@pytest.mark.share(8)
@pytest.mark.parametrize("record", RECORDS, ids=NAMES)
def test_bent_lines_are_named_or_harmless(record: str) -> None:
    for bent in bent_lines(record, Random(17), 120 if len(record) < 12_000 else 25):
        match = outcome(bent)
        if isinstance(match, Match):
            assert read_record(record_text(match), game, verify=True).lines == match.lines


WORDS = ["", "-", ">", "=", "=²", "=٣", "=1_0", "=-0", "=99999999999", "=" + "9" * 5000, "٣", "²", "deal", "result",
         "end", "pack", "0 0", ">" + "a" * 39, "\x00", "\x1b[31m", "\u2028", "{text}", "%s", "10H 10H", "pass pass",
         "99", "-1", "1e9", "𝟙", "take", "ＫＨ"]  # fmt: skip


@pytest.mark.share(8)
@pytest.mark.parametrize("record", RECORDS, ids=NAMES)
def test_strange_words_are_named(record: str) -> None:
    lines = record.split("\n")[:-1]
    rng = Random(23)
    for word in WORDS:
        k = below(rng, min(len(lines), 120))
        words = lines[k].split(" ")
        words[below(rng, len(words))] = word
        outcome("\n".join([*lines[:k], " ".join(words), *lines[k + 1 :]]))
        outcome("\n".join([*lines[:k], word, *lines[k:]]))
        outcome("\n".join([*lines[:k], f"{lines[k]} {word}", *lines[k + 1 :]]))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("option match_games=3", "option match_games=٣"),
        ("option match_games=3", "option match_games=03"),
        ("option match_games=3", "option match_games=--3"),
        ("option match_games=3", "option match_games=3\noption match_games=1"),
        ("option match_games=3", "option match_games"),
        ("option match_games=3", "option no_such=3"),
        ("seats 4", "seats ٤"),
        ("seats 4", "seats 4\nseats 4"),
        ("seats 4", "seats " + "4" * 3000),
        ("salt pepper", "salt -"),
        ("salt pepper", "salt " + "p" * 81),
        ("salt pepper", "salt pépper"),
        ("seed a1", "seed -"),
        ("seed a1", "seed a²"),
        ("seed a1\n", "seed a1\noption match_games=3\n"),
        ("deal 1 ", "deal ١ "),
        ("deal 1 ", "deal 01 "),
        ("deal 1 ", "deal  1 "),
        ("deal 1 ", "deal " + "1" * 3000 + " "),
        ("deal 2 ", "deal 2 dealer 1\ndeal 2 "),
        ("game cerchio", "game ../cerchio"),
        ("game cerchio", "game nullgame"),
        ("game cerchio rules 1", "game cerchio"),
        ("pack ", "pack pack "),
        ("pack ", "pack\t"),
    ],
)
def test_every_letter_of_header_and_deal_counts(old: str, new: str) -> None:
    assert old in SAMPLE
    refused(SAMPLE.replace(old, new, 1))


@pytest.mark.parametrize("change", [
    lambda cards: [*cards[:-1], cards[0]],
    lambda cards: cards[:-1],
    lambda cards: [*cards, cards[0]],
    lambda cards: [],
], ids=["one twice", "one lost", "one too many", "none"])  # fmt: skip
def test_a_pack_that_was_set_by_hand_has_every_card_once(change: Callable[[list[str]], list[str]]) -> None:
    """Also where no seal says which pack it must be, and where a match is only taken up again."""
    record = golden_file("cerchio-reference").read_text(encoding="utf-8")
    old = next(line for line in record.split("\n") if line.startswith("pack "))
    bent = record.replace(old, " ".join(["pack", *change(old.split()[1:])]), 1)
    for verify in (True, False):
        with pytest.raises(BadRecord) as caught:
            read_record(bent, game, verify=verify)
        at = 1 + record.split("\n").index(old)
        assert (caught.value.line, caught.value.text_id) in ((at, "record.wrong-pack"), (at, "record.bad-line"))
        assert caught.value.text_id == "record.wrong-pack" or not change(["a"] * 3)


def test_two_deals_in_a_row_are_no_deal() -> None:
    deal = next(line for line in SAMPLE.split("\n") if line.startswith("deal 1"))
    error = refused(SAMPLE.replace(deal, f"{deal}\n{deal}", 1))
    assert error.text_id == "record.bad-line"


def test_a_changed_result_is_put_right() -> None:
    result = re.findall(r"^result .*$", SAMPLE, re.M)[0]
    error = refused(SAMPLE.replace(result, result.replace("result", "result 9"), 1))
    assert error.text_id == "record.wrong-line" and error.args_["right"] == result[:60]


def test_nothing_follows_the_end() -> None:
    assert refused(SAMPLE + "0 pass\n").text_id == "record.after-the-end"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "cp037"])
def test_other_encodings_are_no_records(encoding: str) -> None:
    assert refused(SAMPLE.encode(encoding).decode("latin-1")).text_id == "record.not-a-record"


@pytest.mark.parametrize(
    "record",
    [
        "x" * 10_000_000,
        SAMPLE + "x" * 10_000_000,
        SAMPLE.replace("pack ", "pack " + "2C " * 3_000_000, 1),
        "\n" * 200_000,
        SAMPLE + "\n" * 200_000,
        SAMPLE.replace("seats 4", "\n".join(f"option a{n}=1" for n in range(200_000)), 1),
        SAMPLE.replace("deal 1", "0 pass\n" * 200_000 + "deal 1", 1),
        "card table record 1\n" * 200_000,
        "(" * 100_000 + "[" * 100_000,
        "",
        "\x00" * 1_000_000,
    ],
    ids=["long line", "long line after", "long pack", "blank", "blank after", "options", "passes", "first lines",
         "nested", "nothing", "zeros"],
)  # fmt: skip
def test_nothing_is_too_large_to_be_refused(record: str) -> None:
    refused(record)


# -- where hypothesis looks ------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(anything: str) -> None:
    outcome(anything)
    outcome(f"card table record 1\n{anything}")
    header = SAMPLE[: SAMPLE.index("deal 1")]
    outcome(f"{header}{anything}")


@settings(max_examples=120)
@given(st.integers(0, len(SAMPLE)), st.integers(0, 40), st.text(max_size=20))
def test_any_piece_may_be_replaced(start: int, length: int, anything: str) -> None:
    outcome(SAMPLE[:start] + anything + SAMPLE[start + length :])


@settings(max_examples=80)
@given(
    st.integers(0, 80),
    st.sampled_from(["0", "1", "2", "3", "-", "9", ""]),
    st.sampled_from(["take", "put", "pass", "draw", "own", "shuffle", "no-such", "-"]),
    st.lists(st.sampled_from([*FRENCH_CARDS, ">stock", ">clock.12.3", ">", "=1", "=x", "XX"]), max_size=53),
)
def test_any_action_may_be_written(after: int, seat: str, verb: str, words: list[str]) -> None:
    lines = SAMPLE.split("\n")
    kept = lines[: min(after + 15, len(lines))]
    outcome("\n".join([*kept, f"{seat} {verb} {' '.join(words)}"]))
