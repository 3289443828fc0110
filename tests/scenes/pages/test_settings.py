"""The settings: what changes the look is seen at once in the corner of the table beside them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.art import theme
from cardtable.scenes.core.preferences import NAMES, Value
from cardtable.scenes.pages.settings import Sample, Settings
from tests.support.screens import click
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


def test_changes_are_undone_one_after_the_other_also_later(tmp_path: Path) -> None:
    with make_shell(tmp_path) as shell:
        shell.push(first := Settings())
        click(first, "settings.take-back")
        assert shell.preferences.changes == []
        before = {name: getattr(shell.preferences, name) for name in NAMES}
        for name, value in (*SEEN.items(), ("music", True), ("volume", 0.3), ("volume", 0.4), ("two_clicks", True)):
            shell.set_preference(name, value)
        shell.set_preference("width", 1300)
        shell.pop() if len(shell.scenes) > 1 else None
        shell.push(again := Settings())
        again.update(0.1)
        for _ in range(len(SEEN) + 3):
            assert getattr(shell.preferences, shell.preferences.changes[-1][0]) != before
            click(again, "settings.take-back")
        before["width"] = 1300
        assert {name: getattr(shell.preferences, name) for name in NAMES} == before, "of the slider both moves are one"
        again.update(0.1)
        button = again.form.named("settings.take-back")
        assert button is not None and not button.enabled
    theme.wear(False)


def test_a_sound_that_was_switched_can_be_undone_at_once(tmp_path: Path) -> None:
    with make_shell(tmp_path) as shell:
        shell.push(scene := Settings())
        shell.set_preference("sound_cards", False)
        scene.update(0.1)
        click(scene, "settings.take-back")
        assert shell.preferences.sound_cards
