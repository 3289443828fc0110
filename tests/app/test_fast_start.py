"""Shortcuts to the first picture: pygame comes without the parts that no first picture needs."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
from cardtable.app import fast_start
print(*(part for part in fast_start.LATER if f"pygame.{part}" in sys.modules))
import pygame.mixer, pygame.sprite, pygame.sysfont
print(pygame.sprite.Sprite.__name__, pygame.mixer.get_init())
"""


def test_the_parts_left_out_come_when_they_are_asked_for_and_nothing_is_printed() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-2:] == ["", "Sprite None"]
