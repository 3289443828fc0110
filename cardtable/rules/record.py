"""Text form of a match: save file, undo stack, replay and proof in one.

RECORD.md beside this file documents it, so that a referee can be written from that page and the rules alone. A mistake
in a record is reported in one sentence about one line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from cardtable.cards.pack import CHANCE, Seat, UnknownCard
from cardtable.rules.game import Action, Game, IllegalAction, Options, Value, option_text
from cardtable.rules.match import STOP, Match, RecordedBot, Terms

FIRST_LINE = "card table record 1"
_HEADER = "game", "seats", "seal", "salt", "seed"
LONGEST_LINE, MOST_LINES = 4_000, 100_000
"""Letters of a line, and lines of a record."""
_PIECE = 60
"""Letters of a line that are shown in a sentence."""
_BOT = r"([0-9]) ([a-z]{1,20}) ([a-z]{1,20}|-)\Z"
"""Seat, level and character of a bot."""
_SECRET = r"[0-9a-zA-Z]{1,80}\Z"

Find: TypeAlias = Callable[[str], type[Game]]
"""Function from an id to a game, which raises KeyError if there is none. The rules know no game by name."""


class BadRecord(Exception):
    """A record is wrong: a text id, the arguments of its sentence, and the number of the line."""

    def __init__(self, line: int, text_id: str, **args: int | str) -> None:
        super().__init__(f"line {line}: {text_id} {args}")
        self.line, self.text_id, self.args_ = line, text_id, args


def header_lines(terms: Terms) -> list[str]:
    """Return the lines before the first deal."""
    return [
        FIRST_LINE,
        f"game {terms.game.id} rules {terms.version}",
        f"seats {terms.seats}",
        *(f"option {name}={option_text(value)}" for name, value in terms.recorded_options.items()),
        f"seal {terms.seal or '-'}",
        f"salt {terms.salt or '-'}",
        *(f"bot {bot.seat} {bot.level} {bot.character or '-'}" for bot in terms.bots),
        f"seed {terms.seed or '-'}",
    ]


def record_text(match: Match) -> str:
    """Return the whole record of a match.

    >>> from cardtable.rules.registry import GAMES, game
    >>> first = game(GAMES[0])
    >>> match = Match(Terms(first, first.seats[0], first.defaults(), "seed", "salt"))
    >>> record_text(match).splitlines()[0]
    'card table record 1'
    >>> record_text(read_record(record_text(match), game)) == record_text(match)
    True
    """
    return "\n".join([*header_lines(match.terms), *match.lines]) + "\n"


def is_too_long(written: str) -> bool:
    """Return whether a record has more lines than are read."""
    return written.count("\n") >= MOST_LINES


def read_record(record: str | Iterable[str], find: Find, *, verify: bool = False, silent: bool = False) -> Match:
    """Return the match of a record, played through and checked action by action. Raises BadRecord.

    With `verify`, seal, dealers, packs and shuffles must follow from the seed; else they are taken as they stand. A
    record that breaks off gives an unfinished match. A `silent` match has no events.

    >>> from cardtable.rules.registry import game
    >>> read_record("a letter", game)
    Traceback (most recent call last):
        ...
    cardtable.rules.record.BadRecord: line 1: record.not-a-record {'first': 'card table record 1'}
    """
    *_, match = read_steps(record, find, verify=verify, silent=silent)
    return match


def read_steps(
    record: str | Iterable[str], find: Find, *, verify: bool = False, silent: bool = False
) -> Iterator[Match]:
    """Read a record line by line, and yield the growing match after the header and after every line."""
    lines = _lines(record.split("\n", MOST_LINES) if isinstance(record, str) else record)
    terms = _header(lines, find)
    match = Match(terms, silent=silent)
    yield match
    for k, (number, line) in enumerate(lines):
        if k == len(match.lines):
            _step(match, number, line, verify and bool(terms.seed))
        # The match writes results and the end by itself, and copies all other lines from the record.
        if match.lines[k] != line:
            here, right = _difference(line, match.lines[k])
            raise BadRecord(number, "record.wrong-line", text=printable(here), right=printable(right))
        yield match
    if _awaits_pack(match):
        # The record breaks off between a deal and its pack: the deal has not begun.
        match.lines.pop()


def read_terms(lines: Iterable[str], find: Find) -> Terms:
    """Return the terms in a header. Missing seed, salt and seal count as none."""
    given = [*lines]
    words = {line.partition(" ")[0] for line in given}
    given += [f"{word} -" for word in ("seal", "salt", "seed") if word not in words]
    return _header(_lines(given), find)


def match_before(match: Match, turn: int) -> Match:
    """Return the match as it was before its action number `turn`."""
    kept = match.lines[: match.action_lines[turn]]
    return read_record([*header_lines(match.terms), *kept], lambda _: match.terms.game)


def match_after(match: Match, lines: Iterable[str]) -> Match:
    """Return the match with more lines of its log. Raises BadRecord if they do not follow."""
    return read_record([*header_lines(match.terms), *match.lines, *lines], lambda _: match.terms.game)


def printable(line: str) -> str:
    """Return the beginning of a line, with unprintable letters replaced, to be shown in a sentence."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line[:_PIECE])


def _difference(line: str, right: str) -> tuple[str, str]:
    """Return two lines cut to the word in which they differ, if their beginnings do not show it."""
    same = next((k for k, (a, b) in enumerate(zip(line, right, strict=False)) if a != b), min(len(line), len(right)))
    start = line.rfind(" ", 0, same) if same > _PIECE - 20 else -1
    return (line, right) if start < 0 else ("…" + line[start:], "…" + right[start:])


def _awaits_pack(match: Match) -> bool:
    return bool(match.lines) and match.lines[-1].startswith("deal ")


def _lines(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE or number > MOST_LINES:
            raise BadRecord(number, "record.too-long")
        if line.strip():
            yield number, line.strip()


def _header(lines: Iterator[tuple[int, str]], find: Find) -> Terms:
    number, line = next(lines, (1, ""))
    if line.lstrip("\ufeff") != FIRST_LINE:
        raise BadRecord(number, "record.not-a-record", first=FIRST_LINE)
    fields: dict[str, tuple[int, str]] = {}
    given: dict[str, tuple[int, str]] = {}
    bots: list[tuple[int, str]] = []
    for number, line in lines:
        word, _, rest = line.partition(" ")
        name, _, value = rest.partition("=")
        if word == "option" and name not in given:
            given[name] = number, value
        elif word == "bot":
            bots.append((number, rest))
        elif word in _HEADER and word not in fields:
            fields[word] = number, rest
        else:
            raise BadRecord(number, "record.bad-line", text=printable(line))
        if word == "seed":
            break
    missing = [name for name in _HEADER if name not in fields]
    if missing:
        raise BadRecord(number, "record.header-incomplete", text=", ".join(missing))
    terms = _terms(fields, given, find)
    return terms._replace(bots=tuple(_bots(bots, terms.seats)))


def _bots(written: Sequence[tuple[int, str]], seats: int) -> Iterator[RecordedBot]:
    """Yield the bots of a header, in the order of their seats. Raises BadRecord."""
    last = -1
    for number, rest in written:
        found = re.match(_BOT, rest)
        if found is None or not last < int(found[1]) < seats:
            raise BadRecord(number, "record.bad-line", text=printable(f"bot {rest}"))
        last = int(found[1])
        yield RecordedBot(last, found[2], found[3].replace("-", ""))


def _terms(fields: Mapping[str, tuple[int, str]], given: Mapping[str, tuple[int, str]], find: Find) -> Terms:
    """Return the terms of a header. Raises BadRecord with the number of the wrong line."""
    kind, rules = _game(*fields["game"], find)
    number, seats = fields["seats"]
    if seats not in map(str, kind.seats):
        raise BadRecord(number, "record.bad-seats", text=printable(seats[:20]))
    secrets = {}
    for name in ("salt", "seed"):
        number, value = fields[name]
        if value != "-" and not re.match(_SECRET, value):
            raise BadRecord(number, "record.bad-line", text=printable(f"{name} {value}"))
        secrets[name] = "" if value == "-" else value
    options = _options(kind, rules or kind.rules, given)
    terms = Terms(kind, int(seats), options, secrets["seed"], secrets["salt"], rules)
    number, seal = fields["seal"]
    if seal != (terms.seal or "-"):
        raise BadRecord(number, "record.seal-broken")
    return terms


def _game(number: int, rest: str, find: Find) -> tuple[type[Game], int | None]:
    """Return the game, and the version of its rules if it is not today's."""
    game_id, _, rules = rest.partition(" rules ")
    try:
        kind = find(game_id)
    except KeyError:
        raise BadRecord(number, "record.unknown-game", text=printable(game_id[:30])) from None
    if rules not in map(str, range(1, kind.rules + 1)):
        raise BadRecord(number, "record.other-rules", text=printable(rules[:20]))
    return kind, None if rules == str(kind.rules) else int(rules)


def _options(kind: type[Game], rules: int, given: Mapping[str, tuple[int, str]]) -> Options:
    known = {option.name: option for option in kind.options if option.since <= rules}
    options: dict[str, Value] = kind.defaults()
    options.update((each.name, each.before) for each in kind.options if each.since > rules and each.before is not None)
    for name, (number, value) in given.items():
        try:
            options[name] = known[name].parse_exact(value)
        except (KeyError, ValueError):
            raise BadRecord(number, "record.bad-option", text=printable(f"{name}={value}")) from None
    return options


def _step(match: Match, number: int, line: str, sealed: bool) -> None:
    word, _, rest = line.partition(" ")
    if match.over:
        raise BadRecord(number, "record.after-the-end")
    if word == "deal":
        _deal(match, number, rest, sealed)
    elif word == "pack":
        _pack(match, number, rest, sealed)
    elif line == STOP and match.may_stop and not _awaits_pack(match):
        match.stop()
    else:
        _action(match, number, word, rest, sealed)


def _deal(match: Match, number: int, rest: str, sealed: bool) -> None:
    words = rest.split()
    wrong = match.playing or _awaits_pack(match)
    if wrong or len(words) != 3 or words[1] != "dealer" or not _is_seat(words[2], match):
        raise BadRecord(number, "record.bad-line", text=printable(f"deal {rest}"))
    setting = match.setting(None if sealed else int(words[2]))
    if words != [str(setting.number + 1), "dealer", str(setting.dealer)]:
        raise BadRecord(number, "record.wrong-dealer", seat=setting.dealer, deal=setting.number + 1)
    match.lines.append(f"deal {' '.join(words)}")


def _pack(match: Match, number: int, rest: str, sealed: bool) -> None:
    if not _awaits_pack(match):
        raise BadRecord(number, "record.bad-line", text="pack")
    dealer = int(match.lines.pop().rpartition(" ")[2])
    setting = match.setting(dealer)
    try:
        pack = match.terms.game.pack.cards(rest)
    except UnknownCard as error:
        raise BadRecord(number, "record.unknown-card", text=printable(str(error))) from None
    if sorted(pack) != sorted(match.terms.game.cards(setting)):
        raise BadRecord(number, "record.wrong-pack")
    if sealed and pack != match.pack(setting):
        raise BadRecord(number, "record.pack-not-of-seed")
    match.begin(pack, dealer)


def _action(match: Match, number: int, word: str, rest: str, sealed: bool) -> None:
    game = match.game
    known = word == "-" or _is_seat(word, match)
    if game is None or not match.playing or _awaits_pack(match) or not known or not rest:
        raise BadRecord(number, "record.bad-line", text=printable(f"{word} {rest}"))
    seat: Seat = CHANCE if word == "-" else int(word)
    try:
        action = Action.parse(rest, game.pack)
        if sealed and seat == CHANCE and game.asked() == (CHANCE,) and action != match.chance():
            raise BadRecord(number, "record.pack-not-of-seed")
        match.play(seat, action)
    except UnknownCard as error:
        raise BadRecord(number, "record.unknown-card", text=printable(str(error))) from None
    except IllegalAction:
        raise BadRecord(number, "record.illegal", seat=seat, text=printable(rest)) from None
    except ValueError:
        raise BadRecord(number, "record.bad-line", text=printable(rest)) from None


def _is_seat(word: str, match: Match) -> bool:
    return len(word) == 1 and word in "0123456789" and int(word) < match.terms.seats
