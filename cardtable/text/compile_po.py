"""Compiler of the message sources: `python -m cardtable.text.compile_po`.

Each area of the program has its source `locale/<language>/<area>.po`, each game `games/<id>/text/<language>.po` and
`games/<id>/text/lessons/<language>.po`, so that writers do not edit the same file. Each language becomes one
`LC_MESSAGES/cardtable.mo`. The results are committed, so that a checkout runs without a build step, and a test reports
stale ones. Equal sources give equal bytes.
"""

from __future__ import annotations

import ast
import os
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardtable.text.catalog import LANGUAGES

LOCALE = Path(__file__).with_name("locale")
GAMES = Path(__file__).parents[1] / "games"
PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
}


class SourceError(Exception):
    """A message source is wrong. The text names file and line."""


@dataclass(frozen=True, slots=True)
class Message:
    """Message with one form, or with as many as its language has for numbers."""

    forms: tuple[str, ...]
    plural: bool
    where: str


def compiled(code: str) -> Path:
    """Return the path of the compiled messages of a language."""
    return LOCALE / code / "LC_MESSAGES" / "cardtable.mo"


def messages(code: str) -> dict[str, Message]:
    """Return all messages of a language. Raises SourceError, also for an id written twice."""
    found: dict[str, Message] = {}
    own = [*sorted(GAMES.glob(f"*/text/{code}.po")), *sorted(GAMES.glob(f"*/text/lessons/{code}.po"))]
    for source in [*sorted((LOCALE / code).glob("*.po")), *own]:
        name = f"{code}/{source.name}" if source.stem != code else _source_name(source)
        for text_id, message in entries(source.read_text(encoding="utf-8"), name):
            if text_id in found:
                raise SourceError(f"{message.where}: {text_id} is already in {found[text_id].where}")
            found[text_id] = message
    return found


def _source_name(source: Path) -> str:
    """Return the name of a game's source, relative to the folder of games."""
    return source.relative_to(GAMES).as_posix().replace("/text/", "/")


def entries(source: str, name: str) -> Iterator[tuple[str, Message]]:
    """Yield the messages of one source in order, without its header. `name` stands for the source in errors."""
    fields: dict[str, str] = {}
    field, start = "", 0
    for number, line in enumerate([*source.splitlines(), "msgid"], 1):
        where = f"{name}:{number}"
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        keyword, _, rest = ("", "", line) if line.startswith('"') else line.partition(" ")
        if keyword == "msgid":
            if fields:
                yield from _entry(fields, f"{name}:{start}")
            fields, start = {}, number
        if keyword:
            if keyword not in ("msgid", "msgid_plural", "msgstr", "msgstr[0]", "msgstr[1]") or keyword in fields:
                raise SourceError(f"{where}: {keyword} is not expected here")
            field = keyword
            fields[field] = ""
        elif field not in fields:
            raise SourceError(f"{where}: text that belongs to nothing")
        fields[field] += _unquoted(rest, where) if rest else ""


def _entry(fields: dict[str, str], where: str) -> Iterator[tuple[str, Message]]:
    text_id, plural = fields["msgid"], "msgid_plural" in fields
    if not text_id:
        return
    keys = ("msgstr[0]", "msgstr[1]") if plural else ("msgstr",)
    if not all(fields.get(key) for key in keys) or len(fields) != len(keys) + 1 + plural:
        raise SourceError(f"{where}: {text_id} lacks a sentence, or has one too many")
    yield text_id, Message(tuple(fields[key] for key in keys), plural, where)


def _unquoted(quoted: str, where: str) -> str:
    """Return the text of a quoted string. The escapes of .po files are a subset of Python's."""
    try:
        value = ast.literal_eval(quoted)
    except (SyntaxError, ValueError):
        value = None
    if not isinstance(value, str) or not quoted.startswith('"'):
        raise SourceError(f"{where}: not a quoted text: {quoted}")
    return value


def binary(code: str, found: dict[str, Message]) -> bytes:
    """Return the messages in gettext's binary form, sorted by id as it requires."""
    header = f"Language: {code}\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: {PLURALS[code]}\n"
    pairs = [(b"", header.encode())]
    for text_id, message in found.items():
        key = f"{text_id}\0{text_id}" if message.plural else text_id
        pairs.append((key.encode(), "\0".join(message.forms).encode()))
    pairs.sort()
    count = len(pairs)
    keys_at, values_at = 28, 28 + 8 * count
    text_at = values_at + 8 * count
    tables, texts = [], b""
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<II", len(pair[column]), text_at + len(texts)))
            texts += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, keys_at, values_at, 0, text_at)
    return head + b"".join(tables) + texts


def compile_all() -> None:
    """Compile every language. Files are replaced in one step, so a reader never sees half of one."""
    for code in LANGUAGES:
        target = compiled(code)
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished = target.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(binary(code, messages(code)))
        unfinished.replace(target)


if __name__ == "__main__":
    try:
        compile_all()
    except SourceError as trouble:
        sys.exit(str(trouble))
