"""Words on buttons: an icon stands bare only where its word would not fit, and then its tip has the word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Final

import pygame
import pytest
from pygame import Rect

from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.panels.bet_slider import StepButton
from cardtable.scenes.replay.replay_scene import ReplayScene
from cardtable.text.catalog import LANGUAGES, text
from cardtable.widgets.button import Button
from cardtable.widgets.form import Form
from tests.support.families import a_family
from tests.support.openings import FORMS, TABLES, Opening
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Instant, Player

LOOKS: Final = tuple(product(((1024, 640), (1366, 768), (1920, 1080)), (1.0, 1.6), LANGUAGES))
"""Window sizes, letter sizes and languages."""
SIGNS: Final = ("playback.far-back", "playback.step-back", "playback.play", "playback.step-on", "playback.far-on")
"""The signs of every recorder, in one line across a narrow slip: either all have words or none."""
WORDS: Final = {
    "hint": "playing.bar.hint", "undo": "playing.bar.undo", "redo": "playing.bar.redo", "sheet": "playing.bar.sheet",
    "trick": "playing.bar.round", "tell": "playing.bar.log", "playback.cards": "hands.open",
    "playback.why": "replay.bar.why", "playback.sheet": "playing.bar.sheet", "playback.what-if": "whatif.mark",
    "playback.trick": "playing.bar.trick", "lesson.back": "common.back", "lesson.again": "playing.bar.menu",
    "lesson.leave": "lesson.bar.leave", "menu": "playing.bar.menu", "help": "playing.bar.help",
    "playback.back": "common.back", "playback.help": "playing.bar.help", "lobby.week": "week.title",
    "family.page": "family.page", "family.remove": "family.remove.short", "seats.discard": "seats.discard.yes",
    "match.replay": "match.replay", "match.cards": "hands.open",
}  # fmt: skip
"""The short word of each button that may stand bare; of others the tip."""


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SceneStack]:
    monkeypatch.setattr("cardtable.play.session.session.BotProcess", Instant)
    with make_shell(tmp_path, speed="instant", reduced_motion=True) as made:
        a_family(made.store)
        made.push(Lobby())
        yield made


def form_of(shell: SceneStack) -> Form:
    top = shell.top
    if isinstance(top, MatchScene):
        return top.hud.form
    form = top.form if isinstance(top, FormScene) else getattr(getattr(top, "hud", None), "form", None)
    assert isinstance(form, Form)
    return form


def word(button: Button) -> str:
    name = button.name.rstrip("0123456789").rstrip(".")
    return text(WORDS[name]) if name in WORDS else button.tip


def bare(form: Form) -> list[Button]:
    return [each for each in form.root.walk() if isinstance(each, Button) and each.icon and not each.words]


def slim(button: Button) -> int:
    """Return the width of a button with its word alone, as slim as those beside it."""
    canvas, holder = button.canvas, button.parent
    assert holder is not None
    pads = [each.pad for each in holder.children() if isinstance(each, Button) and each.words]
    wide = canvas.type.width(word(button), canvas.letter(min(button.size, 16)), face="sans-bold")
    return wide + 2 * min(pads, default=canvas.u(18))


def left_over(button: Button) -> int:
    """Return the width that the line of a button leaves in its row, with the least gap between the widgets."""
    holder = button.parent
    assert holder is not None
    near = button.rect
    line = [each.rect for each in holder.children() if each.rect.top < near.bottom and each.rect.bottom > near.top]
    needed = button.canvas.u(10) * (len(line) - 1)
    return holder.rect.width - sum(rect.width for rect in line) - needed


def room_on_the_bar(table: MatchScene | ReplayScene, buttons: Sequence[Button]) -> tuple[int, int]:
    """Return the free width beside the buttons at the left and at the right end of the bar, up to the table."""
    hud, layout = table.hud, table.board.layout
    stage = table.board.stage
    cards = [stage.outlines.body(sprite) for lying in stage.tableau.places.values() for sprite in lying]
    things = [hud.question_slip.rect, *layout.plates().values(), *layout.portraits().values(), *cards]
    strip = Rect(0, 0, table.shell.size[0], layout.bar())
    walls = [thing for thing in things if thing.colliderect(strip)]
    middle = strip.width // 2
    left = max((each.rect.right for each in buttons if each.rect.centerx < middle), default=0)
    right = min((each.rect.left for each in buttons if each.rect.centerx > middle), default=strip.width)
    to = min([layout.bar_end(), right, *(wall.left for wall in walls if wall.right > left)])
    since = max([layout.corner(), left, *(wall.right for wall in walls if wall.left < right)])
    return round(to - left), round(right - since)


def faults(shell: SceneStack, margin: int = 40) -> list[str]:
    """Return the bare buttons of a screen whose word would fit."""
    form, found = form_of(shell), []
    for button in bare(form):
        if not button.tip:
            found.append(f"{button.name} has no tip")
        if isinstance(button, StepButton) or button.parent is None:
            continue
        top = shell.top
        if isinstance(top, MatchScene | ReplayScene) and button.parent is form.root:
            on_bar = [each for each in form.root.children() if isinstance(each, Button)]
            worded = Button(button.canvas, word(button), lambda: None, icon=button.icon, size=button.size)
            left, right = room_on_the_bar(top, on_bar)
            gap = button.canvas.u(margin)
            if worded.preferred_width() + gap < left or worded.preferred_width() - button.rect.width + gap < right:
                found.append(f"{button.name} {word(button)} {worded.preferred_width()} in {left} or {right}")
        elif button.name in SIGNS:
            signs = [each for each in bare(form) if each.name in SIGNS]
            if sum(slim(each) for each in signs) <= button.parent.rect.width:
                found.append(f"{button.name} and the other signs")
        elif slim(button) - button.rect.width <= left_over(button):
            found.append(f"{button.name} {word(button)}")
    return found


@pytest.mark.share(68)
@pytest.mark.parametrize("name", [*FORMS, *TABLES])
def test_an_icon_stands_bare_only_where_its_word_would_not_fit(shell: SceneStack, name: str) -> None:
    opening: Opening = {**FORMS, **TABLES}[name]
    opening(shell)
    found = []
    for size, letters, language in LOOKS:
        pygame.display.set_mode(size)
        shell.resize(size)
        shell.set_preference("text_scale", letters)
        shell.set_preference("language", language)
        Player(shell, Chance()).step(2)
        found += [f"{size} {letters} {language}: {fault}" for fault in faults(shell)]
    assert not found, "\n".join(found)
