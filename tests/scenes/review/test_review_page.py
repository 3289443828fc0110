"""The page of a review: it fills while it is found out, keeps what was found, and leads back to the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.ai.evaluation_requests import Contrast, Evaluate
from cardtable.ai.levels import respond
from cardtable.ai.requests import Question
from cardtable.cards.events import Said
from cardtable.foundation.frozen import replace
from cardtable.play.history.replay import Moment, Replay
from cardtable.play.review.review_task import BlockingBot, ReviewStopped
from cardtable.play.review.verdicts import VERSION, Verdict
from cardtable.rules.record import read_record
from cardtable.rules.registry import game
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.deal_log_page import DealLog
from cardtable.scenes.replay.match_page import MatchPage
from cardtable.scenes.replay.open_replay import match_page
from cardtable.scenes.replay.replay_scene import ReplayScene
from cardtable.scenes.review.review_page import ReviewPage
from cardtable.scenes.review.try_again import ThoughtSlip, TryAgain
from cardtable.scenes.review.verdict_row import VerdictRow
from cardtable.scenes.review.verdict_text import ReviewWords, expected_words
from cardtable.store.queries.reviews import good_shares, save_verdicts, verdicts
from cardtable.store.types import Outcome, StoredSitter
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.labels import Heading, Words
from tests.support.places import golden_file
from tests.support.shells import make_shell
from tests.support.waiting import wait_until

BEST = Said("hints.tarocchi.best")
"""Any reason."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Question[Any]]:
    """Return the list of questions to the worker, which replies at once after few playouts."""
    questions: list[Question[Any]] = []

    def answer(asker: BlockingBot, question: Question[Any]) -> Any:
        questions.append(question)
        if asker._stopped.is_set():
            raise ReviewStopped
        return respond(replace(question, playouts=8) if isinstance(question, Evaluate) else question).reply

    monkeypatch.setattr(BlockingBot, "__call__", answer)
    return questions


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1024, 640)) as shell:
        yield shell


def stored(shell: SceneStack, finished: bool = True) -> int:
    """A match of Ada's against bots."""
    lines = golden_file("cerchio-reference").read_text(encoding="utf-8").splitlines()
    first = next(k for k, line in enumerate(lines) if line.startswith("deal "))
    match = read_record("\n".join(lines) + "\n", game)
    ada = shell.store.people.add("Ada", "fox")
    sitters = [StoredSitter("Ada", ada), *(StoredSitter(name, None, "expert") for name in ("Bea", "Carlo", "Dino"))]
    record = shell.store.logs.begin("cerchio", sitters, "\n".join(lines[:first]), match.terms.seal)
    shell.store.logs.save_lines(record, lines[first:] if finished else lines[first:-10])
    if finished:
        standing = match.standing
        outcomes = [Outcome(k, standing.places[k], standing.totals[k]) for k in range(4)]
        shell.store.logs.finish(record, outcomes)
    return record


def screen() -> pygame.Surface:
    found = pygame.display.get_surface()
    assert found is not None
    return found


def frames(shell: SceneStack, count: int = 1) -> None:
    for _ in range(count):
        shell.top.update(0.05)
        shell.draw(screen())


def settle(shell: SceneStack) -> None:
    """Frames until nothing is thought about any more, and nothing moves."""

    def still() -> bool:
        if not (shell.top.needs_polling() or shell.top.update(0.05)):
            return True
        frames(shell)
        return False

    wait_until(still, f"{type(shell.top).__name__} never comes to rest", pause=0.002)
    frames(shell, 3)


def reviewed(shell: SceneStack, record: int) -> ReviewPage:
    """The page, opened from that of the match by its button."""
    shell.push(match_page(str(record)))
    settle(shell)
    press(shell, "match.review")
    page = shell.top
    assert isinstance(page, ReviewPage)
    return page


def press(shell: SceneStack, name: str) -> None:
    """The keyboard goes to a button and presses it."""
    page: Any = shell.top
    button = page.form.named(name)
    assert isinstance(button, Button), f"{name} among {[each.name for each in page.form.stops()]}"
    page.form.focus(button)
    page.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))


def labels(page: ReviewPage) -> list[str]:
    return [widget.label() for widget in page.form.root.walk() if widget.label() != widget.name]


def names(page: ReviewPage) -> list[str]:
    return [widget.name for widget in page.form.root.walk() if widget.name]


def test_a_review_is_shown_kept_and_not_found_out_twice(shell: SceneStack, asked: list[Question[Any]]) -> None:
    record = stored(shell)
    page = reviewed(shell, record)
    assert "review.bar" in names(page) and "review.stop" in names(page)
    settle(shell)
    assert "review.bar" not in names(page) and "review.curve" in names(page) and asked
    picture, told = pygame.image.tobytes(screen(), "RGB"), labels(page)
    tries = [name for name in names(page) if name.startswith("review.try.")]
    assert tries, "somebody gave something away"
    profile = shell.store.people.all()[0].id
    (share,) = good_shares(shell.store, profile)
    assert share.record == record and 0 <= share.good <= share.judged > 5
    for language in ("it", "fr", "en"):
        shell.set_preference("language", language)
        settle(shell)
        assert not any("review." in label or "{" in label for label in labels(page)), language
    assert labels(page) == told
    shell.pop()
    asked.clear()
    again = reviewed(shell, record)
    settle(shell)
    assert not [question for question in asked if isinstance(question, Evaluate)] and labels(again) == told
    assert pygame.image.tobytes(screen(), "RGB") == picture


def test_it_can_be_broken_off_and_goes_on(shell: SceneStack, asked: list[Question[Any]]) -> None:
    record = stored(shell)
    page = reviewed(shell, record)
    wait_until(lambda: len(asked) >= 10, "ten questions are never put", pause=0.002)
    press(shell, "review.stop")
    settle(shell)
    half = verdicts(shell.store, record, VERSION)
    assert half and "review.go-on" in names(page) and not good_shares(shell.store, shell.store.people.all()[0].id)
    save_verdicts(
        shell.store, record, VERSION, {next(iter(half)): [1e300, "?"], (7, 7): None}
    )  # another program wrote there
    press(shell, "review.go-on")
    settle(shell)
    assert "review.go-on" not in names(page) and good_shares(shell.store, shell.store.people.all()[0].id)


def test_try_again_shows_its_verdict_and_changes_nothing(shell: SceneStack, asked: list[Question[Any]]) -> None:
    record = stored(shell)
    page = reviewed(shell, record)
    settle(shell)
    press(shell, next(name for name in names(page) if name.startswith("review.try.")))
    table = shell.top
    assert isinstance(table, TryAgain)
    settle(shell)
    seen = table.session.viewer.observation()
    assert all(card is None for card in seen.view.get("stock", ())), "what lay hidden stays hidden"
    for action in seen.ask.actions[:2]:
        table.turn_loop.submit(action)
        frames(shell)
        slip = shell.top
        assert isinstance(slip, ThoughtSlip)
        settle(shell)
        said = [widget.label() for widget in slip.form.root.walk()]
        assert any(words.startswith(("Cost: ", "As good as", "There’s no telling")) for words in said), said
        press(shell, "thought.again")
        assert shell.top is table and table.session.viewer.observation().ask == seen.ask
    table.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    press(shell, "answer.0")
    assert shell.top == page and len(shell.store.matches.history()) == 1 and not shell.store.matches.unfinished()


def test_why_at_a_named_mistake_says_why(shell: SceneStack, asked: list[Question[Any]]) -> None:
    """At every other moment it opens the log."""
    page = reviewed(shell, stored(shell))
    settle(shell)
    row = next(widget for widget in page.form.root.walk() if isinstance(widget, VerdictRow))
    press(shell, next(name for name in names(page) if name.startswith("review.look.")))
    scene = shell.top
    assert isinstance(scene, ReplayScene)
    why = scene.hud.form.named("playback.why")
    assert isinstance(why, Button)
    why.action()
    told = shell.top
    assert isinstance(told, Dialog)
    words = " ".join(widget.label() for widget in told.form.root.walk() if isinstance(widget, Heading | Words))
    assert words == row.label()
    press(shell, "answer.0")
    assert isinstance(shell.top, DealLog)
    shell.pop()
    scene.playback.go(Moment(0, 0))
    why.action()
    assert isinstance(shell.top, DealLog)


def test_a_mistake_that_no_reason_tells_apart_gets_the_expected_results(shell: SceneStack) -> None:
    replay = Replay(golden_file("cerchio-reference").read_text(encoding="utf-8"))
    words = ReviewWords(shell, replay, ["Ada", "Bruno", "Carla", "Dora"])
    expected = "Expected result: 5 points with the better move, 2 points with the move made."
    for said, told in (("review.why", Contrast(better=BEST)), ("review.why-given", Contrast(given=BEST)),
                       ("review.against", Contrast(harm=BEST))):  # fmt: skip
        lines = words.reasons("points", Verdict(5.0, 3.0, 0.5, reasons=told))
        alone = [expected] if said == "review.why-given" else []
        assert lines == [text(said, why=words.speaker().sentence(BEST)), *alone], "praise of a mistake is not all"
    assert words.reasons("points", Verdict(5.0, 3.0, 0.5)) == [expected]
    assert "10%" in expected_words("chance", Verdict(0.1, 0.08)) and "2%" in expected_words(
        "chance", Verdict(0.1, 0.08)
    )
    assert "0% with the move made" in expected_words("chance", Verdict(0.1, 0.2)), "no chance is below none"


def test_a_match_that_goes_on_is_not_reviewed(shell: SceneStack, asked: list[Question[Any]]) -> None:
    shell.push(match_page(str(stored(shell, finished=False))))
    settle(shell)
    assert isinstance(shell.top, MatchPage)
    press(shell, "match.review")
    assert isinstance(shell.top, Dialog) and not asked
