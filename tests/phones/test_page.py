"""The page as a file: small, by itself, with words for everything it says, and strict about what it loads."""

from __future__ import annotations

import json
import re

from cardtable.phones.page import page_with
from cardtable.phones.web import content_policy
from cardtable.table.phone_view.page_words import page_words
from tests.support.places import PACKAGE

NEWER = {
    # styles: missing in Safari 15.0 or in Chrome 100
    r":has\(": "a:has(b){}",
    r"@container|@layer|@property|@scope|@starting-style": "@container (width>9px){}",
    r"color-mix\(|oklch\(|oklab\(|lch\(|light-dark\(|linear\(": "color:color-mix(in srgb,red,blue)",
    r"(?<!height:100vh;height:100)[dsl]v[hwib]\b|\dcq[wh]|\dr?lh\b": "max-height:50dvh",
    r"[{;](translate|rotate|scale):": "a{scale:2}",
    r"subgrid|text-wrap|overflow:clip|content-visibility|field-sizing": "overflow:clip",
    r"@media[^{]*[<>]": "@media (width<560px){}",
    r"[{;](mask|backdrop-filter|appearance|animation-timeline|view-transition)": "a{mask:url(x)}",
    r"[{;}]&|[{;]@nest": "a{&:hover{}}",
    r":user-(valid|invalid)|:popover-open|:modal|::details-content": "a:modal{}",
    r",[^{},]*:focus-visible|:focus-visible[^{}]*,": "a:hover,a:focus-visible{}",
    # scripts
    r"\.at\(|\.findLast|\.toSorted|\.toReversed|\.toSpliced|\.group\b": "list.at(-1)",
    r"Object\.(hasOwn|groupBy)|Map\.groupBy|Array\.fromAsync|Promise\.(withResolvers|try)": "Object.hasOwn(a,b)",
    r"structuredClone|BroadcastChannel|requestIdleCallback|scheduler\.": "structuredClone(a)",
    r"\(\?<[=!]|/[gimsuy]*v[gimsuy]*[.,;)]": "/(?<=a)b/",
    r"\bstatic\{|\bawait\b|\busing\b|import\(": "class A{static{}}",
    r"\.(union|intersection|difference|isSubsetOf|isSupersetOf|isDisjointFrom)\(": "set.union(other)",
    r"\.(showModal|showPopover|togglePopover|showPicker|startViewTransition|checkVisibility)\b": "e.showPicker()",
    r"AbortSignal\.|\.isWellFormed|Intl\.(?!DateTime|Number)|\binert\b|\bpopover\b": "e.inert=true",
    # only on pages that came over https, which this one does not
    r"crypto\.|navigator\.(clipboard|serviceWorker|wakeLock|share|storage|mediaDevices)": "crypto.randomUUID()",
}
"""Patterns of what Safari 15.0 or Chrome 100 does not know, each with an example."""

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


def test_the_page_works_in_safari_15_and_chrome_100() -> None:
    found = [match[0] for pattern in NEWER for match in re.finditer(pattern, SOURCE)]
    assert found == []


def test_whatever_is_newer_would_be_found() -> None:
    missed = [example for pattern, example in NEWER.items() if not re.search(pattern, example)]
    assert missed == []
