"""Scripts that drive the page of a phone in a browser."""

from __future__ import annotations

from tests.support.places import ROOT

SCRIPTS = ROOT / "tests" / "phones" / "scripts"


def script(name: str) -> str:
    """Return a script by its name."""
    return (SCRIPTS / f"{name}.js").read_text(encoding="utf-8")


AUTOPLAY = script("autoplay")
