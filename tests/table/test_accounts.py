"""Accounts of deals: the columns add up as declared in every game, and the slip names the winner first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.cards.chance import Random
from cardtable.play.match_progress import progress_of
from cardtable.rules.game import Result
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.core.utterance import form_title
from cardtable.scenes.dialogs.result import ResultDialog
from cardtable.scenes.ending.match_end import MatchEnd
from cardtable.scenes.people.avatars import guest_name
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.table_text import TableText
from cardtable.table.narration.accounts import Account, Weight
from cardtable.table.narration.wording import Speaker
from cardtable.text import catalog
from cardtable.text.catalog import LANGUAGES
from cardtable.widgets.scroll import ScrollArea
from tests.support.laws import some_options, turns
from tests.support.shells import make_shell
from tests.support.stages import layout, talk_of
from tests.support.ui_driver import PEOPLE, Chance, Player, sit_at

DEALS = 6


def deals(game_id: str) -> Iterator[tuple[Match, Result]]:
    """Deals by chance with all numbers of players and all options, each at its end."""
    kind = game(game_id)
    for seed in range(DEALS):
        rng = Random(seed)
        seats = kind.seats[seed % len(kind.seats)]
        match = Match(Terms(kind, seats, some_options(kind, rng), f"account{seed}", "salt"))
        for _ in turns(match, rng, 2):
            if not match.playing:
                yield match, match.results[-1]


def told(match: Match) -> tuple[TableText, Speaker]:
    where = layout(match)
    return talk_of(where), Speaker(where.pack, PEOPLE)


def account(match: Match, result: Result) -> Account:
    talk, speaker = told(match)
    assert match.game is not None
    return talk.account(observe(match.game, 0, match.heard), result, speaker)


def has_a_form(game_id: str) -> bool:
    """A game need not bring one."""
    return game_view_of(game_id).talk.account is not TableText.account


def number(figure: str) -> int:
    return int(figure.replace("−", "-")) if figure else 0


# -- the law -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_the_columns_add_up_wherever_a_sum_is_claimed(game_id: str) -> None:
    rows = 0
    for match, result in deals(game_id):
        sums = [0] * match.terms.seats
        for row in account(match, result):
            assert len(row.figures) == match.terms.seats
            if row.weight is Weight.PART:
                sums = [so_far + number(figure) for so_far, figure in zip(sums, row.figures, strict=True)]
            if row.weight is Weight.SUM:
                assert [number(figure) for figure in row.figures] == sums, row.label
                sums = [0] * match.terms.seats
            rows += 1
        assert not any(sums), "parts without a sum"
    assert rows or not has_a_form(game_id)


@pytest.mark.parametrize("game_id", GAMES)
def test_an_account_ends_with_the_deciding_row(game_id: str) -> None:
    forms = [form for match, result in deals(game_id) if (form := account(match, result))]
    assert forms or not has_a_form(game_id)
    assert all(form[-1].weight in (Weight.SUM, Weight.DECIDES) for form in forms)
    assert not [row for form in forms for row in form if any("-" in figure for figure in row.figures)], (
        "real minus signs"
    )


@pytest.mark.share(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_outcome_names_the_winners_of_the_deal(game_id: str, language: str) -> None:
    catalog.set_language(language)
    said = 0
    for match, result in deals(game_id):
        talk, speaker = told(match)
        assert match.game is not None
        sentence = talk.outcome(observe(match.game, 0, match.heard), result, speaker)
        best = [seat for seat, points in enumerate(result.points) if points == max(result.points)]
        if sentence and game_id != "contrat" and len(best) < len(result.points) and max(result.points) > 0:
            assert all(speaker.names[seat] in sentence for seat in best[:1]), sentence
        assert talk.heads().deal and talk.heads().match
        said += bool(sentence)
    catalog.set_language("en")
    assert said


def test_a_bet_that_was_declared_and_lost_has_its_row() -> None:
    """The row is there with and without a price of the bet at this table."""
    found = 0
    kind = game("tarocchi")
    for seed in range(60):
        rng = Random(seed)
        pays = ("defence_scores", "nothing")[seed % 2]
        match = Match(Terms(kind, 4, kind.defaults(scommessa_failed=pays), f"bet{seed}", "salt"))
        for _ in turns(match, rng, 1):
            pass
        assert match.game is not None
        seen = observe(match.game, 0, match.heard)
        if not seen.public.scommessa or not seen.public.tricks_taken:
            continue
        labels = [row.label for row in account(match, match.results[-1])]
        assert ("Scommessa won" in labels) != ("Scommessa lost" in labels)
        found += "Scommessa lost" in labels
        if found > 3:
            return
    assert found, "nobody has lost a bet"


def test_the_peak_breaks_a_tie_of_scores() -> None:
    """Il Cerchio: it decides, so that it stands there."""
    kind, seen_equal = game("cerchio"), 0
    for seed in range(40):
        match = Match(Terms(kind, 4, kind.defaults(), f"peak{seed}", "salt"))
        for _ in turns(match, Random(seed), 1):
            pass
        result = match.results[-1]
        labels = [row.label for row in account(match, result)]
        equal = len(set(result.scores)) < 4
        assert ("Peak" in labels) == equal
        seen_equal += equal
        if seen_equal > 1:
            return
    assert seen_equal


# -- the slip ----------------------------------------------------------------------------------------------------------


def sit(shell: SceneStack, game_id: str, seats: int = 0, **options: int) -> Player:
    player = sit_at(shell, game_id, ["beginner"] * (seats or game(game_id).seats[0]), Chance(), "c1", **options)
    player.rest()
    player.rest()
    figures(player)
    return player


def figures(player: Player) -> None:
    """Open the figures, which stand at once after a deal and behind a button after a match."""
    if isinstance(player.shell.top, MatchEnd):
        player.press("ending.figures")
    assert isinstance(player.shell.top, ResultDialog)


@pytest.mark.share(20)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_everything_is_seen_without_scrolling_on_a_laptop(tmp_path: Path, game_id: str, language: str) -> None:
    with make_shell(tmp_path, (1366, 768), reduced_motion=True, language=language) as shell:
        sit(shell, game_id, **({"hand_size": 10, "max_tricks": 50} if game_id == "bataille" else {}))
        top = shell.top
        assert isinstance(top, FormScene)
        page = top.form.named("slip.page")
        assert isinstance(page, ScrollArea) and page.overflow() == 0


@pytest.mark.share(2)
@pytest.mark.parametrize(("game_id", "seats"), [("poker", 8), ("tarocchi", 4)])
def test_everything_is_seen_with_the_largest_letters_too(tmp_path: Path, game_id: str, seats: int) -> None:
    """Then the slip lies over the whole table."""
    with make_shell(tmp_path, (1024, 640), reduced_motion=True, text_scale=1.6) as shell:
        sit(shell, game_id, seats)
        top = shell.top
        assert isinstance(top, FormScene)
        for size in ((1024, 640), (1366, 768)):
            shell.resize(size)
            for language in LANGUAGES:
                shell.set_preference("language", language)
                page = top.form.named("slip.page")
                assert isinstance(page, ScrollArea) and page.overflow() == 0, (size, language)
                assert pygame.Rect((0, 0), size).contains(page.rect)


@pytest.mark.share(2)
@pytest.mark.parametrize(("game_id", "seats"), [("bataille", 3), ("court_circular", 4), ("tarocchi", 4)])
def test_two_guests_are_asked_for_their_names_without_scrolling(tmp_path: Path, game_id: str, seats: int) -> None:
    with make_shell(tmp_path, (1366, 768), reduced_motion=True, text_scale=1.6) as shell:
        sit(shell, game_id, seats, **({"hand_size": 10, "max_tricks": 50} if game_id == "bataille" else {}))
        assert isinstance(shell.top, ResultDialog)
        ended, ways = shell.top.ended, shell.top.actions
        over = ended.course._replace(over=True)
        for language in LANGUAGES:
            shell.set_preference("language", language)
            guests = [sitter._replace(name=guest_name(n)) for n, sitter in enumerate(ended.sitters[:2], 1)]
            called = ended._replace(course=over, sitters=[*guests, *ended.sitters[2:]], guests=(0, 1))
            shell.replace(ResultDialog(called, ways, called=True))
            for size in ((1366, 768), (1920, 1080)):
                shell.resize(size)
                form = shell.top.form
                page = form.named("slip.page")
                assert isinstance(page, ScrollArea) and page.overflow() == 0, (size, language)
                asked = [form.named(f"ending.claim.{seat}") for seat in (0, 1)]
                assert [button.label() for button in asked if button is not None] == [guest_name(1), guest_name(2)]


def test_no_seat_is_first_on_equal_totals(tmp_path: Path) -> None:
    """Poker, when all have passed: the list says so instead of four first places."""
    kind = game("poker")
    match = Match(Terms(kind, 4, kind.defaults(), "level", "salt"))
    with make_shell(tmp_path, reduced_motion=True) as shell:
        player = sit(shell, "poker")
        ending = shell.top
        assert isinstance(ending, ResultDialog)
        level = progress_of(match)._replace(deals=player.table.session.progress.deals)
        assert ending.ended._replace(course=level).places == [0, 0, 0, 0]


def test_at_the_end_of_a_match_the_outcome_is_that_of_its_last_deal(tmp_path: Path) -> None:
    with make_shell(tmp_path, reduced_motion=True) as shell:
        player = sit(shell, "cerchio", match_games=3)
        said = []
        for _ in range(3):
            ending = shell.top
            assert isinstance(ending, ResultDialog)
            words = ending.form.named("ending.outcome")
            said.append(words.label() if words is not None else form_title(ending.form))
            if not player.table.session.progress.over:
                player.press("ending.on")
                player.rest()
                player.rest()
                figures(player)
        assert all(said)
        assert [line.startswith("Last game · ") for line in said] == [False, False, True]
