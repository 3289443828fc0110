"""The settings: what changes the look is seen at once in the corner of the table beside them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.art import theme
from cardtable.scenes.core.preferences import Value
from cardtable.scenes.pages.settings import Sample, Settings
from tests.support.shells import make_shell

SEEN: dict[str, Value] = {
    "strong_contrast": True, "left_handed": True, "cloth": "night", "four_colour": True, "letters": "VDR", "back": 1,
    "patterns": False, "borders": False, "value_marks": True, "language": "it", "text_scale": 1.6,
}  # fmt: skip
"""Each choice of the look, and another value of it."""


@pytest.mark.share(11)
@pytest.mark.parametrize("name", SEEN)
def test_a_choice_is_seen_at_once(tmp_path: Path, name: str) -> None:
    with make_shell(tmp_path, (1024, 640)) as shell:
        shell.push(Settings())
        surface = pygame.display.get_surface()
        assert surface is not None

        def sample() -> bytes:
            shell.invalidate()
            shell.draw(surface)
            top = shell.top
            assert isinstance(top, Settings)
            part = next(each for each in top.form.root.walk() if isinstance(each, Sample))
            return pygame.image.tobytes(surface.subsurface(part.rect), "RGB")

        before = sample()
        shell.set_preference(name, SEEN[name])
        assert sample() != before
    theme.wear(False)
