"""Pictures of several games in several sizes and languages: the command line and the loop that the tools share."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from cardtable.scenes.core.scene import SceneStack
from cardtable.text.catalog import LANGUAGES
from tests.support.shells import make_shell

SIZES = ("1024x640", "1920x1080", "3840x2160")


class Subject(Protocol):
    """Something to take a picture of, at the table of one game."""

    @property
    def game_id(self) -> str: ...


S = TypeVar("S", bound=Subject)


def take_pictures(
    tool: str, about: str, subjects: Sequence[S], show: Callable[[SceneStack, S, Path, Sequence[float]], None],
    strip: Sequence[float],
) -> None:  # fmt: skip
    """Read the command line of a tool and save a picture of each subject; with `--strip` one for each second of
    `strip`."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.tools.content.{tool}", description=about)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", action="append")
    parser.add_argument("--language", action="append", choices=LANGUAGES)
    parser.add_argument("--games", nargs="*")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--strong", action="store_true")
    parser.add_argument("--strip", action="store_true")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    chosen = [subject for subject in subjects if not asked.games or subject.game_id in asked.games]
    for size in asked.size or SIZES:
        wide, high = (int(side) for side in size.split("x"))
        for language in asked.language or ("en",):
            for subject in chosen:
                path = asked.folder / f"{subject.game_id}-{size}-{language}.png"
                settings = {"text_scale": asked.scale, "strong_contrast": asked.strong}
                with (
                    tempfile.TemporaryDirectory() as home,
                    make_shell(Path(home), (wide, high), language=language, **settings) as shell,
                ):
                    show(shell, subject, path, strip if asked.strip else ())
                print(path, flush=True)
