"""Words of the phones' page in every language, because a page is there before its phone has a seat."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.text.catalog import LANGUAGES, language, set_language, text

IDS = (
    "phone.taken",
    "phone.unknown",
    "phone.elsewhere",
    "phone.given-back",
    "phone.play-here",
    "phone.looking",
    "phone.kept",
    "phone.same-network",
    "phone.still-open",
    "phone.try-again",
    "phone.no-let-it",
    "phone.yes-may",
    "phone.close",
    "phone.type-code",
    "phone.sit-down",
    "phone.seated",
    "phone.seated-more",
    "phone.what-happened",
    "phone.last-trick",
    "phone.log",
    "phone.score",
    "phone.menu",
    "phone.letters",
    "phone.colours",
    "phone.as-phone",
    "phone.dark",
    "phone.light",
    "phone.strong",
    "phone.touch",
    "phone.two-touches",
    "phone.one-touch",
    "phone.language",
    "phone.this-language",
    "phone.still",
    "phone.trembles",
    "phone.still-phone",
    "phone.rules",
    "phone.sending",
    "phone.do-it",
    "phone.lay-it",
    "phone.choose-myself",
    "phone.other",
    "phone.less",
    "phone.more",
    "phone.your-hand",
    "phone.face-down",
    "phone.may-be-played",
    "phone.touch-to-see",
    "phone.face-down-while",
    "phone.table",
    "phone.whole-table",
    "phone.at-table",
    "phone.tools",
    "phone.hint",
    "phone.take-back",
)
"""Text ids of all words that the page says by itself. Questions and answers come from the table."""


def page_words() -> Mapping[str, Mapping[str, str]]:
    """Return for each language the words of the page by their key, the id without `phone.`."""
    before, found = language(), {}
    for code in LANGUAGES:
        set_language(code)
        found[code] = {text_id.removeprefix("phone."): text(text_id, n="{n}") for text_id in IDS}
    set_language(before)
    return found
