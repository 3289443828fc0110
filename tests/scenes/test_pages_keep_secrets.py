"""The pages beside the table keep its secrets: the page of an unfinished match, the pages reached from there, and the
table of a problem. Every page is equal to the byte in a world in which cards that the viewers have not seen are
exchanged.

`tests/architecture/test_screens_get_plain_data.py` holds the same of sessions, `tests/play/test_replay.py` of replays,
and `tests/scenes/lobby/test_thumbnails.py` of small pictures. A review has no secrets, because all of a finished match
lies open. Lessons show a record that is the same for every learner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest

from cardtable.cards.events import Moved, Turned
from cardtable.cards.pack import Card, Pack, Seat
from cardtable.foundation.frozen import replace
from cardtable.play.deals.deal_code import code_of_terms
from cardtable.play.history.replay import Moment, Replay
from cardtable.play.match_progress import SealContents
from cardtable.play.problems.problems import BadBook, Problem, check, load_book
from cardtable.play.session.viewer import Viewer
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation
from cardtable.rules.record import BadRecord, header_lines
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.lobby.waiting_matches import WaitingMatches
from cardtable.scenes.pages.help import Help
from cardtable.scenes.problems.context import SolvingContext
from cardtable.scenes.problems.open_problem import open_problem
from cardtable.scenes.problems.problem_scene import ProblemScene
from cardtable.scenes.replay.open_replay import match_page
from cardtable.scenes.replay.replay_scene import ReplayScene
from cardtable.store.tables.logs import StoredLogs
from cardtable.store.tables.solved_problems import GUEST
from cardtable.store.types import StoredSitter
from cardtable.widgets.button import Button
from tests.support.laws import Witness, turns
from tests.support.other_cards import lying_otherwise
from tests.support.replays import moments, replay_of
from tests.support.sessions import game_of
from tests.support.shells import all_printed, make_shell
from tests.support.short_options import SHORT
from tests.support.ui_driver import Instant, Player
from tests.support.waiting import wait_until

TWO_DEALS = {
    "bataille": {**SHORT["bataille"], "games_to_win": 2}, "naval": {"rounds_to_win": 2},
    "poursuite": {"deals_to_win": 2},
}  # fmt: skip
SEED, SALT = "1bidden5eed", "pep2er"
"""Sealed texts that stand nowhere by chance."""
NAMES = ("Anna", "Rosalia", "Hugo", "Anselm")
WORLDS = 2
"""In how many other worlds each page is looked at."""
LOOKED_UP = (pygame.K_c, pygame.K_s, pygame.K_l, pygame.K_t, pygame.K_w, pygame.K_F1)
"""The keys that open something and change nothing."""
Page = tuple[tuple[str, ...], bytes]
"""All the words of a screen, and its picture."""


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SceneStack]:
    monkeypatch.setattr("cardtable.play.session.session.BotProcess", Instant)
    with make_shell(tmp_path, (1024, 640), {"help": Help}, speed="instant", reduced_motion=True) as made:
        yield made


def seen_on(shell: SceneStack) -> Page:
    """The top screen when nothing moves any more."""
    top, surface = shell.top, pygame.display.get_surface()
    assert surface is not None

    def rests() -> bool:
        all_printed(shell)
        return not (top.update(1 / 30) or top.needs_polling())

    wait_until(rests, "never came to rest", pause=0.001)
    if isinstance(top, ReplayScene | ProblemScene):
        while top.board.painter.brush.turned.coarse() is not None:
            top.board.refine_one_card()
    shell.invalidate()
    shell.draw(surface)
    words = (f"{thing.name}: {thing.label}" for thing in top.ui_targets())
    return (*words, *top.readable_lines()), pygame.image.tobytes(surface, "RGB")


# -- a match that waits ------------------------------------------------------------------------------------------------


def broken_off(game_id: str, seed: int) -> Match:
    """A match that was left in the middle of its second deal."""
    kind, rng = game(game_id), Random(seed)
    terms = Terms(kind, kind.seats[seed % len(kind.seats)], kind.defaults(**TWO_DEALS.get(game_id, {})), SEED, SALT)
    match = Match(terms)
    played = [0, 0, 0]
    for _ in turns(match, rng, 2):
        played[len(match.results)] += 1
        if len(match.results) == 1 and played[1] > played[0] // 3:
            break
    assert match.playing and not match.over
    return match


def other_worlds(lines: list[str], people: tuple[Seat, ...], rng: Random) -> Iterator[str]:
    """The record with cards exchanged that were never shown to the eyes before the screen: in the deal that is played,
    and where a game keeps its secrets also in the one that is over."""
    replay = replay_of("\n".join(lines), people)
    replay.look_with(replay.default_eyes)
    codes = replay.pack.codes
    begins = [i for i, line in enumerate(lines) if line.startswith("deal ")]
    for deal in (1, 0) if game(replay.game_id).about.secret_after_deal else (1,):
        told = (event for when in moments(replay) if when.deal == deal for event in replay.visible_events(when))
        shown = {event.card for event in told if isinstance(event, Moved | Turned)}
        hidden = [card for card in dealt(lines, begins[deal], replay.pack) if card not in shown]
        found, ends = 0, begins[1] if deal == 0 else len(lines)
        for swap in exchanges(hidden, rng):
            said = {codes[card]: codes[other] for card, other in swap.items()}
            inside = [" ".join(said.get(word, word) for word in line.split(" ")) for line in lines[begins[deal] : ends]]
            elsewhere = "\n".join([*lines[: begins[deal]], *inside, *lines[ends:]])
            try:
                replay_of(elsewhere, people)
            except BadRecord:
                continue  # a user could not have done the same with it
            yield elsewhere
            found += 1
            if found == WORLDS:
                break


def exchanges(hidden: Sequence[Card], rng: Random) -> Iterator[dict[Card, Card]]:
    """Yield a random exchange of all these cards, and then of two, because few actions stay possible in a world that is
    entirely different."""
    if len(hidden) < 2:
        return
    for _ in range(5):
        yield dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    for one, other in pairwise(rng.sample(hidden, len(hidden))):
        yield {one: other, other: one}


def dealt(lines: list[str], begins: int, pack: Pack) -> Sequence[Card]:
    """The cards of the deal that begins at a line."""
    return pack.cards(next(line for line in lines[begins:] if line.startswith("pack ")).removeprefix("pack "))


def all_pages(shell: SceneStack, record: int) -> dict[str, Page]:
    """Everything that is shown of a match that waits: its line, its page, and what is reached from there."""
    found: dict[str, Page] = {}

    def look(name: str, below: int) -> None:
        """The screen that was just opened, and back to those below it."""
        if len(shell.scenes) > below:
            found[name] = seen_on(shell)
        while len(shell.scenes) > below:
            shell.pop()

    shell.push(WaitingMatches())
    look("matches that wait", 0)
    shell.push(page := match_page(str(record)))
    found["its page"] = seen_on(shell)
    for name in ("match.cards.0", "match.seal", "match.review"):
        button = page.form.named(name)
        assert isinstance(button, Button), name
        button.activate()
        look(name, 1)
    shell.push(replaying := ReplayScene(page.past))
    player = Player(shell, Instant())
    for deal, last in enumerate(replaying.replay.last_steps):
        for step in (last // 2, last):
            replaying.controls.go(Moment(deal, step))
            found[f"{deal}, {step}"] = seen_on(shell)
            for key in LOOKED_UP:
                player.key(key)
                look(f"{deal}, {step}, {pygame.key.name(key)}", 2)
    for turn in range(4):
        player.key(pygame.K_e)
        found[f"other eyes {turn}"] = seen_on(shell)
    look("", 0)
    return found


def compare(shell: SceneStack, game_id: str, people: tuple[Seat, ...], seed: int = 1) -> int:
    """Look at all pages of a match in this world and in others; in how many."""
    match = broken_off(game_id, seed)
    terms, store = match.terms, shell.store
    seats = zip(range(terms.seats), NAMES, strict=False)
    sitters = [StoredSitter(name, None, None if seat in people else "standard") for seat, name in seats]
    record = store.logs.begin(game_id, sitters, "\n".join(header_lines(terms)), terms.seal)
    store.logs.save_lines(record, match.lines)
    all_pages(shell, record)  # what has just been printed may look otherwise than later
    pages = all_pages(shell, record)
    sealed = (SEED, SALT, code_of_terms(terms) or SEED)
    told = [name for name, (words, _) in pages.items() if any(secret in line for line in words for secret in sealed)]
    assert not told, f"{told} tell what was sealed"
    worlds = 0
    for other in other_worlds([*header_lines(terms), *match.lines], people, Random(seed)):
        with patch.object(StoredLogs, "record_text", lambda self, number, kept=other: kept):
            there = all_pages(shell, record)
        differ = [name for name in pages if there[name] != pages[name]]
        assert not differ, f"{differ} tell what cannot be known"
        worlds += 1
    return worlds


@pytest.mark.share(16)
@pytest.mark.parametrize("people", [(0,), (0, 1)], ids=["alone", "two"])
@pytest.mark.parametrize("game_id", GAMES)
def test_no_page_of_an_unfinished_match_shows_cards_unknown_to_the_viewer(
    shell: SceneStack, game_id: str, people: tuple[Seat, ...]
) -> None:
    assert compare(shell, game_id, people)


# -- a problem ---------------------------------------------------------------------------------------------------------


def put_otherwise(problem: Problem, rng: Random) -> Iterator[tuple[Problem, Mapping[Card, Card]]]:
    """Yield the problem with exchanges of cards that the solver has not seen, as far as the moves stay possible."""
    match = problem.match_before()
    deal = match.game
    assert deal is not None
    told = Witness(problem.seat, match.heard).told
    seen = {event.card for event in told if isinstance(event, Moved | Turned)}
    for swap in exchanges(sorted(set(deal.cards_in_play(deal.setting, deal.public())) - seen), rng):
        swap = {card: card for card in range(len(deal.pack))} | swap
        moves = [
            (seat, action._replace(cards=tuple(swap[card] for card in action.cards))) for seat, action in problem.moves
        ]
        other = problem._replace(moves=moves)
        try:
            with lying_otherwise(swap):
                check(other)
        except BadBook:
            continue  # see above
        yield other, swap


def compare_problems(shell: SceneStack, game_id: str) -> int:
    """Look at some problems of a game in this world and in others; in how many."""
    rng, compared = Random(2), 0
    for each in rng.sample(load_book(game_id), 4):
        problem = each._replace(continuation=())  # how it goes on is shown with the solution
        posed(shell, problem)  # see above
        first = posed(shell, problem)
        for other, swap in islice(put_otherwise(problem, rng), WORLDS):
            with lying_otherwise(swap):
                there = posed(shell, other)
            differ = [name for name in first if there[name] != first[name]]
            assert not differ, f"{differ} of {problem.key} tell what cannot be known"
            compared += 1
    return compared


def posed(shell: SceneStack, problem: Problem) -> dict[str, Page]:
    """Return everything that is shown before an answer."""
    found: dict[str, Page] = {}
    open_problem(shell, problem, SolvingContext(GUEST))
    player = Player(shell, Instant())
    table = shell.top
    assert isinstance(table, ProblemScene)
    for moment in range(1 + problem.watched_moves):
        player.rest()
        found[f"{moment}"] = seen_on(shell)
        for key in LOOKED_UP:
            player.key(key)
            if shell.top is not table:
                found[f"{moment}, {pygame.key.name(key)}"] = seen_on(shell)
            while shell.top is not table:
                shell.pop()
        table.play_next()
    shell.pop()
    return found


@pytest.mark.share(8)
@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if load_book(game_id)])
def test_no_problem_shows_cards_unknown_to_the_solver(shell: SceneStack, game_id: str) -> None:
    """Neither what is watched before it, nor the question, nor what is looked up there; its answers were proved before,
    and stand beside it."""
    assert compare_problems(shell, game_id)


# -- the law finds a leak ----------------------------------------------------------------------------------------------


def test_leaks_of_sealed_text_are_detected(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same in all worlds, since the seal is; so its words are looked for."""

    def opened(self: Replay) -> SealContents:
        return SealContents(self._match.terms.seed, self._match.terms.salt)

    monkeypatch.setattr(Replay, "seal_contents", property(opened))
    with pytest.raises(AssertionError, match=r"match\.seal"):
        compare(shell, "contrat", (0,))


def test_the_eyes_of_another_would_be_noticed(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Replay, "may_look", lambda self, eyes: not eyes.all_open)
    with pytest.raises(AssertionError, match="other eyes"):
        compare(shell, "contrat", (0,))


@pytest.mark.long
def test_hands_that_were_folded_would_be_noticed(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    laid_open = Replay.revealed_observation

    def all_of_it(self: Replay, deal: int) -> Observation:
        last = Moment(deal, self.last_steps[deal])
        return replace(laid_open(self, deal), view=self._position(last).table.view(None))

    monkeypatch.setattr(Replay, "revealed_observation", all_of_it)
    with pytest.raises(AssertionError, match=r"match\.cards"):
        compare(shell, "poker", (0,))


def test_a_problem_that_is_laid_out_for_all_eyes_would_be_noticed(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Viewer.observation

    def all_of_it(self: Viewer) -> Observation:
        return replace(seen(self), view=game_of(self).table.view(None))

    monkeypatch.setattr(Viewer, "observation", all_of_it)
    with pytest.raises(AssertionError, match="cannot be known"):
        compare_problems(shell, "tarocchi")
