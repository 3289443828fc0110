"""The page that every phone loads: one file, in which the words of all languages are filled in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

WORDS = '<script type="application/json" id="words">{}</script>'
"""Element of the page that takes the words."""


def page_with(words: Mapping[str, Mapping[str, str]]) -> bytes:
    """Return the page with the words of each language. They are data: no sentence can end the element around it."""
    page = Path(__file__).with_name("page.html").read_text(encoding="utf-8")
    said = json.dumps(words, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return page.replace(WORDS, WORDS.replace("{}", said)).encode()
