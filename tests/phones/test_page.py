"""The page as a file: small, by itself, with words for everything it says, and strict about what it loads."""

from __future__ import annotations

import json
import re

from cardtable.phones.page import page_with
from cardtable.phones.web import content_policy
from cardtable.table.phone_view.page_words import page_words
from tests.support.places import PACKAGE

SOURCE = (PACKAGE / "phones" / "page.html").read_text(encoding="utf-8")
SCRIPT = "".join(re.findall(r"<script>(.*?)</script>", SOURCE, re.DOTALL))
MOST = 40_000


def test_the_page_is_small_with_all_its_words() -> None:
    assert len(SOURCE.encode()) < MOST and len(page_with(page_words())) < MOST + 12_000


def test_the_page_says_only_words_that_exist_and_all_of_them() -> None:
    said = set(re.findall(r'\bw\("([a-z-]+)"', SCRIPT)) | set(re.findall(r'\bline\("([a-z-]+)"', SCRIPT))
    said |= set(re.findall(r'tool\("([a-z-]+)"', SCRIPT)) | {
        "taken",
        "unknown",
        "elsewhere",
        "given-back",
        "this-language",
    }
    for language, words in page_words().items():
        assert said == set(words), language
        assert all(words.values())


def test_no_word_of_the_page_is_written_into_it() -> None:
    shown = re.findall(r'mk\("[a-z0-9]+","[^"]*","([^"]+)"\)', SCRIPT)
    assert [words for words in shown if re.search(r"[a-zA-Z]{2}", words)] == []


def test_words_cannot_end_their_element() -> None:
    page = page_with({"en": {"x": "</script><script>alert(1)</script>"}}).decode()
    assert "</script><script>alert" not in page
    data = re.search(r'<script type="application/json" id="words">(.*?)</script>', page, re.DOTALL)
    assert data is not None and json.loads(data[1])["en"]["x"].startswith("</script>")


def test_texts_are_put_in_as_texts() -> None:
    ways = (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "Function(",
        "setAttribute('style",
    )
    for way in ways:
        assert way not in SCRIPT


def test_the_page_loads_nothing_from_elsewhere() -> None:
    assert not re.search(r"https?://(?!www\.w3\.org)", SOURCE.replace('"ws://"+location.host', ""))
    assert "<iframe" not in SOURCE and "<link" not in SOURCE and " on" + "click=" not in SOURCE


def test_translations_do_not_change_the_content_policy() -> None:
    one, other = (content_policy(page_with(words).decode(), "a:1") for words in ({}, page_words()))
    assert one == other
