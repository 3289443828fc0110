"""Moving tables: pictures between two moments follow from the events of cards and fields. Words only accompany them:
without any sentence the same is shown, and the table comes to rest as the same picture."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import SRCALPHA, Rect, Surface

from cardtable.art.images import Artwork, Style
from cardtable.art.text_renderer import Type
from cardtable.cards.chance import Random, below
from cardtable.cards.events import Event, Said, Scored
from cardtable.cards.pack import Card, Place, Seat
from cardtable.rules.game import Action
from cardtable.rules.match import Match
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import game
from cardtable.table.board.board import Board
from cardtable.table.game_view.layout import Layout
from cardtable.table.narration.wording import Speaker
from cardtable.table.render import markings
from cardtable.text import catalog
from cardtable.widgets.canvas import Canvas
from tests.support.game_checks import checks_of
from tests.support.laws import any_match, turns
from tests.support.stages import LAYOUTS, an_answer, heard_after, layout, new_match, talk_of
from tests.support.waiting import wait_until

SIZE = (800, 500)
ACTIONS = 40


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    catalog.set_language("en")
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


class Plate(NamedTuple):
    """Contents of a plate besides words."""

    figure: int | None
    badge: str
    dealer: bool


class Moment(NamedTuple):
    """Contents of a table besides the cards in motion."""

    marks: Sequence[object]
    crowned: frozenset[Card | Place]
    plates: Sequence[Plate]


class Onlooker:
    """A table as a player sees it, and everything that it showed since it was last at rest: each moment by how much had
    happened to cards and fields before."""

    def __init__(self, match: Match, art: Artwork, seat: Seat) -> None:
        assert match.game is not None
        self.match, self.deal = match, match.game
        speaker = Speaker(self.deal.pack, [f"Player {seat}" for seat in range(match.terms.seats)])
        canvas = Canvas(SIZE, Type(1.0), lambda *_: Surface((9, 9), SRCALPHA), lambda name: None)
        self.board = Board(
            canvas, art, self.deal.setting, seat, self.deal.id, self.deal.pack, self.deal.table.places,
            lambda name, bearing: None, speaker,
        )  # fmt: skip
        self.seat = seat
        self.shown: dict[int, Moment] = {}
        self._happened = 0
        follow = self.board.stage.on_happened

        def happen(events: Sequence[Event]) -> None:
            follow(events)
            self._happened += sum(not isinstance(event, Said | Scored) for event in events)
            if self.board.seen is not None:
                self.shown[self._happened] = self.moment()

        self.board.stage.on_happened = happen

    def moment(self) -> Moment:
        seen, layout = self.board.seen, self.board.layout
        assert seen is not None
        return Moment(
            tuple(layout.marks(seen, self.board.speaker)),
            frozenset(talk_of(layout).crowned(seen)),
            tuple(plate(seat, seen, layout) for seat in range(seen.setting.seats)),
        )

    def watch(self, events: Sequence[Event]) -> None:
        """Let it all happen, frame by frame."""
        self._happened, self.shown = 0, {}
        stage = self.board.stage
        stage.play(events)
        while stage.moving:
            self.board.advance(1 / 30)
            if stage.reading:
                stage.go_on()

    def look(self) -> bytes:
        """The table at rest, looked at anew, pixel by pixel."""
        self.board.observe(observe(self.match.game or self.deal, self.seat, self.match.heard), False)
        return self.at_rest()

    def at_rest(self) -> bytes:
        """The table when nothing moves any more, pixel by pixel."""
        while self.board.advance(1 / 30):
            pass
        for coarse in iter(self.board.painter.brush.turned.coarse, None):
            self.board.painter.brush.turned.refine(coarse)
        return self.picture()

    def picture(self) -> bytes:
        self.board.background.order()
        wait_until(lambda: not self.board.art.step(), "the table itself is never made", pause=0.001)
        surface = Surface(SIZE)
        self.board.paint(surface, Rect((0, 0), SIZE))
        return pygame.image.tobytes(surface, "RGB")


def plate(seat: Seat, seen: Observation, layout: Layout) -> Plate:
    talk = talk_of(layout)
    return Plate(talk.figure(seat, seen), talk.badge(seat, seen), talk.dealer(seen) == seat)


def without_words(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, Said)]


@pytest.mark.share(8)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_with_every_sentence_left_out_the_same_is_shown(game_id: str) -> None:
    """The pace is that of the sentences, and so are gestures that go with them: what is compared is not the time but
    what is shown whenever as much has happened, and every pixel at rest."""
    match, art, rng = new_match(game(game_id), "follow", **checks_of(game_id).quick), Artwork(Style()), Random(3)
    compared = actions = 0
    while actions < ACTIONS and not match.over:
        dealt = match.begin() + match.shuffle()
        spoken, mute = (Onlooker(match, art, 0) for _ in range(2))
        spoken.watch(dealt)
        mute.watch(without_words(dealt))
        assert spoken.look() == mute.look()
        while match.playing and actions < ACTIONS:
            events = an_answer(match, rng, "random") + match.shuffle()
            spoken.watch(events)
            mute.watch(without_words(events))
            assert mute.shown and mute.shown.keys() <= spoken.shown.keys()
            for much, shown in mute.shown.items():
                assert shown == spoken.shown[much], (match.lines[-1], events[:much])
            last = mute.moment()
            assert spoken.look() == mute.look(), match.lines[-1]
            assert last._replace(marks=()) == mute.moment()._replace(marks=()), "what was followed is what is seen"
            actions, compared = actions + 1, compared + len(mute.shown)
    assert compared >= actions


def test_no_crown_is_left_when_a_table_is_cleared_for_the_next_deal() -> None:
    match, art, rng = new_match(game("poker"), "clear", all_parole="free_card"), Artwork(Style()), Random(1)
    match.begin()
    table, empty = (Onlooker(match, art, 0) for _ in range(2))
    while match.playing:
        an_answer(match, rng, "beginner")
    table.board.stage.settle(observe(match.game or table.deal, 0).view, 0)
    table.look()
    assert table.moment().crowned, "somebody has shown the better hand"
    table.board.clear()
    table.board.fit(table.board.canvas, art, None)
    assert table.picture() == empty.picture()


@pytest.mark.share(8)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_every_moment_can_be_shown(game_id: str) -> None:
    """The moments include states in the middle of an action, which no asked seat ever sees."""
    for seed in range(2):
        rng = Random(seed)
        match = any_match(game(game_id), seed, rng)
        speaker = Speaker(game(game_id).pack, [f"Player {seat}" for seat in range(match.terms.seats)])
        seen: Observation | None = None
        for count, (_, action, events) in enumerate(turns(match, rng, 2)):
            where = layout(match, SIZE)
            for event in events:
                if seen is None or action.verb == "deal":
                    break
                seen = heard_after(seen, [event])
                where.marks(seen, speaker)
                talk_of(where).crowned(seen)
                for seat in range(match.terms.seats):
                    plate(seat, seen, where)
                    talk_of(where).lines(seat, seen, speaker)
            assert match.game is not None
            seen = observe(match.game, 0, match.heard)
            if count == 60:
                break


@pytest.mark.share(9)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_nothing_of_another_moment_is_left_when_the_table_goes_back_to_it(game_id: str) -> None:
    """After an undo, before a seat is asked, marks and stars are those of the cards that lie there."""
    match, art, rng = new_match(game(game_id), "back", **checks_of(game_id).quick), Artwork(Style()), Random(4)
    match.begin()
    match.shuffle()
    used = Onlooker(match, art, 0)
    moments: list[Observation] = []
    while match.playing and len(moments) < ACTIONS:
        assert match.game is not None
        moments.append(observe(match.game, 0, match.heard))
        an_answer(match, rng, "random")
        match.shuffle()
    for later in moments:
        used.board.settle(later, 0.0)
        used.board.observe(later, False)
        before = moments[below(rng, len(moments))]
        used.board.settle(before, 0.3)
        used.board.clear_highlights()
        new = Onlooker(match, art, 0)
        new.board.settle(before, 0.0)
        new.board.observe(before, False)
        new.board.clear_highlights()
        assert used.at_rest() == new.at_rest(), (later.view, before.view)


def test_a_pyramid_that_is_ready_turns_over_where_it_lies() -> None:
    """Cards that change places while they are turned could not be remembered."""
    match, art = new_match(game("naval"), "ready"), Artwork(Style())
    match.begin()
    match.shuffle()
    assert match.game is not None
    match.play(0, match.game.ask(0).random_action(Random(1)))
    table, seen = Onlooker(match, art, 0), observe(match.game, 0, match.heard)
    table.board.settle(seen, 0.0)
    table.board.observe(seen, True)
    table.at_rest()
    arrange, lying = seen.ask.arrange, table.board.arranging
    assert arrange is not None and lying is not None
    lying.order.reverse()
    table.board.trays.rearrange()
    table.at_rest()
    order = tuple(lying.order)
    table.board.end_question()
    stage = table.board.stage
    stage.play(match.play(0, Action(arrange.verb, order, arrange.to)))
    own = [table.board.layout.tray(i, len(order)) for i in range(len(order))]
    open_cards = list[int]()
    while stage.moving:
        table.board.advance(1 / 60)
        places = stage.tableau.places
        sprites = [s for place, cards in places.items() if place.startswith(("hand.0", "pyramid.0")) for s in cards]
        spots = sorted((round(s.x), round(s.y)) for s in sprites)
        assert spots == sorted((round(pose.x), round(pose.y)) for pose in own)
        open_cards.append(sum(sprite.card is not None for sprite in sprites))
    assert open_cards == sorted(open_cards, reverse=True), "once turned over a card stays so"
    assert open_cards[-1] == 0


@pytest.mark.share(8)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_the_value_of_a_card_stands_on_the_card(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a full fan too: not where the next card begins."""
    written: list[float] = []
    monkeypatch.setattr(markings, "chip", lambda canvas, surface, words, pose, strong: written.append(pose.x))
    match, art, rng = new_match(game(game_id), "worth"), Artwork(Style()), Random(2)
    match.begin()
    match.shuffle()
    table = Onlooker(match, art, 0)
    for _ in range(ACTIONS):
        if not match.playing or match.game is None:
            break
        if 0 in match.game.asked():
            seen = observe(match.game, 0, match.heard)
            table.board.settle(seen, 0.0)
            table.board.observe(seen, True)
            table.at_rest()
            for place, lying in table.board.stage.tableau.places.items():
                for i, sprite in enumerate(lying):
                    if sprite.face is None or not table.board.targets.serves(sprite.face):
                        continue
                    table.board.hovered = sprite.face
                    written.clear()
                    table.picture()
                    for x in written:
                        strip = table.board.stage.outlines.strip(place, i)
                        assert not place.startswith("hand.0") or strip.left <= x <= strip.right
        an_answer(match, rng, "random")
        match.shuffle()
