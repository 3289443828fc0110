"""Two phones in browsers for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.browsers import PORTRAIT, SMALL, BrowserPhone, browser_phone, needs_browser


@pytest.fixture(scope="session")
def browsers() -> Iterator[tuple[BrowserPhone, BrowserPhone]]:
    needs_browser()
    with browser_phone(PORTRAIT) as one, browser_phone(SMALL) as other:
        yield one, other


@pytest.fixture
def phones(browsers: tuple[BrowserPhone, BrowserPhone]) -> tuple[BrowserPhone, BrowserPhone]:
    """Return both phones as they were at first, because the order of tests differs from run to run."""
    for phone in browsers:
        phone.reset()
    return browsers
