"""Assertions of shared test modules, which pytest rewrites so that their failures show values."""

from __future__ import annotations

import pytest

from tests.support import fields


def test_failures_of_shared_modules_show_their_values(pytestconfig: pytest.Config) -> None:
    """A module with rewritten assertions was loaded by pytest's own loader."""
    loader = type(fields.__spec__.loader).__name__ if fields.__spec__ else ""
    assert loader == "AssertionRewritingHook"
