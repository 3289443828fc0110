"""All cards of a deal, once it is over: what lies open then and what stays secret, and the page that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.cards.chance import Random
from cardtable.cards.events import Moved, Said
from cardtable.cards.pack import WATCHER
from cardtable.play.session.open_session import seat_players as take_seats
from cardtable.play.session.session import Session
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, game
from cardtable.rules.tricks import TakenTrick
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.scenes.dialogs.all_hands import AllHands
from cardtable.scenes.dialogs.card_tiles import Tile
from cardtable.scenes.ending.match_end import MatchEnd
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.table.narration.final_cards import LaidOpen, Together
from cardtable.table.narration.wording import Speaker, signed
from cardtable.text import catalog
from cardtable.text.catalog import LANGUAGES
from tests.support.autosaves import Kept
from tests.support.ends import ENDS
from tests.support.instant_bots import Told
from tests.support.laws import some_options, turns
from tests.support.screens import page_scroll
from tests.support.sessions import game_of, match_of
from tests.support.shells import make_shell
from tests.support.short_options import SHORT
from tests.support.stages import layout, talk_of
from tests.support.ui_driver import PEOPLE, Chance, Player, sit_at


def played(game_id: str, seed: int, people: int = 0) -> Session:
    """A deal that was played to its end by chance."""
    kind, rng = game(game_id), Random(seed)
    seats = kind.seats[seed % len(kind.seats)]
    match = Match(Terms(kind, seats, some_options(kind, rng), f"open{seed}", "salt"))
    for _ in turns(match, rng, 1):
        pass
    levels = [""] * people + ["beginner"] * (seats - people)
    return take_seats(match, levels, Kept(), Told(lambda seen: seen.ask.random_action(rng)))


def page(session: Session) -> LaidOpen:
    """Return the cards that the game lays open."""
    where = layout(match_of(session))
    return talk_of(where).laid_open(session.viewer.revealed_observation(), Speaker(where.pack, PEOPLE))


# -- what lies open ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_laid_open_before_the_end(game_id: str) -> None:
    kind = game(game_id)
    terms = Terms(kind, kind.seats[0], kind.defaults(), "s", "s")
    session = take_seats(Match(terms), [""] * terms.seats, Kept(), Told(lambda seen: seen.ask.actions[0]))
    session.begin_deal()
    for eyes in (0, WATCHER):
        session.viewer.look_from(eyes)
        with pytest.raises(AssertionError, match="before the end"):
            session.viewer.revealed_observation()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if not game(game_id).about.secret_after_deal])
def test_every_card_lies_open_when_a_deal_is_over(game_id: str, seed: int) -> None:
    opened = played(game_id, seed).viewer.revealed_observation()
    assert not [place for place, cards in opened.view.items() if None in cards]
    assert not [event for event in opened.heard if isinstance(event, Moved) and event.card is None]


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if game(game_id).about.secret_after_deal])
def test_cards_that_stay_secret_after_the_deal_are_not_laid_open(game_id: str) -> None:
    session = played(game_id, 1, people=2)
    for eyes in (0, 1, WATCHER):
        session.viewer.look_from(eyes)
        opened = session.viewer.revealed_observation()
        assert opened == session.viewer.observation()
        assert [place for place, cards in opened.view.items() if None in cards], "something is secret"


def test_undo_into_a_revealed_deal_counts_as_help() -> None:
    session = played("poursuite", 3, people=2)
    assert session.undo.would_be_marked(0) and session.undo.take_back(0)
    assert session.assistance


# -- what the games show of it -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game_id", GAMES)
def test_each_game_shows_cards_that_were_dealt_and_none_twice_together(game_id: str, seed: int) -> None:
    session = played(game_id, seed)
    cards = set(game_of(session).cards(game_of(session).setting))
    shown = [each for part in page(session) for each in part.shown]
    assert shown, "there is something to be seen"
    for each in shown:
        if isinstance(each, Together):
            known = [card for card in each.cards if card is not None]
            assert known or game_of(session).about.secret_after_deal
            assert set(known) <= cards and len(set(known)) == len(known)
            assert not each.rows or sum(each.rows) == len(each.cards)
        else:
            assert not [card for card in each.cards if card.card is None]


@pytest.mark.parametrize("game_id", ["tarocchi", "contrat", "court_circular", "bataille"])
def test_all_tricks_are_shown_with_all_their_cards(game_id: str) -> None:
    session = played(game_id, 5)
    tricks = [each for part in page(session) for each in part.shown if isinstance(each, TakenTrick)]
    laid = game_of(session).about.tricks
    assert laid is not None and tricks
    moved = [
        e
        for e in session.viewer.revealed_observation().heard
        if isinstance(e, Moved) and e.dst[0].startswith(f"{laid.laid}.")
    ]
    assert [played.card for trick in tricks for played in trick.cards] == [event.card for event in moved]


@pytest.mark.parametrize("language", LANGUAGES)
def test_naval_says_where_the_targets_were(language: str) -> None:
    catalog.set_language(language)
    session = played("naval", 2)
    pyramids = page(session)[0].shown
    assert len(pyramids) == game_of(session).setting.seats
    for pyramid in pyramids:
        assert isinstance(pyramid, Together) and pyramid.words
        assert sum(card in pyramid.marked for card in pyramid.cards if card is not None) == 1
    catalog.set_language("en")


def test_a_capture_is_reckoned_as_it_was_scored() -> None:
    session = played("cerchio", 1)
    shown = [each.words for part in page(session)[:4] for each in part.shown if isinstance(each, Together)]
    heard = session.viewer.revealed_observation().heard
    said = [event.args["points"] for event in heard if isinstance(event, Said) and event.text_id == "cerchio.takes"]
    assert sorted(words.rpartition("= ")[2] for words in shown) == sorted(signed(int(str(n))) for n in said)


# -- the page ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, reduced_motion=True) as made:
        yield made


def top(shell: SceneStack) -> type[Scene]:
    return type(shell.top)


def to_the_end(shell: SceneStack, game_id: str) -> Player:
    options = SHORT.get(game_id, {})
    player = sit_at(shell, game_id, ["beginner"] * game(game_id).seats[0], Chance(), "c1", **options)
    player.rest()
    player.rest()
    assert isinstance(shell.top, ENDS)
    return player


def test_the_page_opens_by_button_and_by_key_and_closes_again(shell: SceneStack) -> None:
    player = to_the_end(shell, "poursuite")
    player.press("ending.cards")
    assert top(shell) is AllHands
    player.key(pygame.K_c)
    assert top(shell) is MatchEnd
    player.key(pygame.K_c)
    assert top(shell) is AllHands
    player.press("hands.close")
    player.press("ending.look")
    player.key(pygame.K_c)
    assert top(shell) is AllHands, "the key works at the table, too"
    player.key(pygame.K_ESCAPE)
    assert top(shell) is MatchScene
    player.rest()
    player.press("all-cards")
    assert top(shell) is AllHands


def test_at_a_table_in_play_the_key_shows_nothing(shell: SceneStack) -> None:
    player = sit_at(shell, "poursuite", ["", "beginner"], Chance())
    player.rest()
    player.key(pygame.K_c)
    assert shell.top is player.table


@pytest.mark.share(9)
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_cut_off_in_a_small_window_with_large_letters(tmp_path: Path, game_id: str) -> None:
    with make_shell(tmp_path, (1024, 640), reduced_motion=True, text_scale=1.6, language="fr") as shell:
        player = to_the_end(shell, game_id)
        player.key(pygame.K_c)
        opened = shell.top
        assert isinstance(opened, AllHands)
        player.step(3)
        tiles = [widget for widget in opened.form.root.walk() if isinstance(widget, Tile)]
        view = page_scroll(opened).view()
        assert tiles and not [tile for tile in tiles if tile.rect.left < view.left or tile.rect.right > view.right]
        page_scroll(opened).scroll_to(10**6, at_once=True)
        player.step(2)
        assert tiles[-1].rect.bottom <= view.bottom


# -- why ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game_id", ["tarocchi", "contrat", "court_circular", "bataille"])
def test_every_trick_that_was_taken_says_why(game_id: str, seed: int) -> None:
    """With the card or the Line that won; it was really there, and its owner took the trick."""
    session = played(game_id, seed)
    where = layout(match_of(session))
    talk, speaker, seen = talk_of(where), Speaker(where.pack, PEOPLE), session.viewer.revealed_observation()
    tricks = [each for part in page(session) for each in part.shown if isinstance(each, TakenTrick)]
    told = 0
    for trick in tricks:
        why = talk.why_taken(trick, seen, speaker)
        if trick.taker is None:
            assert not why
            continue
        told += bool(why)
        if why and game_id != "court_circular":
            own = [each.card for each in trick.cards if each.seat == trick.taker and each.card is not None]
            assert any(speaker.card(card) in why for card in own), why
    assert told >= len(tricks) // 2


def test_tarocchi_tells_a_trump_from_a_card_of_the_suit() -> None:
    words = {"only trump": 0, "highest trump": 0, "suit": 0}
    for seed in range(3):
        session = played("tarocchi", seed)
        where, seen = layout(match_of(session)), session.viewer.revealed_observation()
        for part in page(session):
            for trick in part.shown:
                if isinstance(trick, TakenTrick):
                    why = talk_of(where).why_taken(trick, seen, Speaker(where.pack, PEOPLE))
                    trumps = [p for p in trick.cards if p.card is not None and where.pack.codes[p.card][0] == "T"]
                    assert ("trump" in why) == bool(trumps) or not why
                    words["suit"] += "of the suit led" in why
                    words["only trump"] += "no suit beats that" in why
                    words["highest trump"] += "highest trump" in why
    assert all(words.values()), words
