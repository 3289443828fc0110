"""Layouts of all games with a table: at any moment and in every window, all cards can be seen and clicked."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from inspect import Parameter, signature
from itertools import islice
from math import cos, radians, sin
from typing import NamedTuple, TypeVar

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.art.text_renderer import Type
from cardtable.cards.chance import Random, below
from cardtable.cards.events import Event, Moved, Said, Turned, View
from cardtable.cards.pack import CHANCE, WATCHER, Place
from cardtable.rules.game import Game, Result
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import game
from cardtable.rules.tricks import taken_tricks
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.animation.sprite import Sprite
from cardtable.table.game_view.layout import Layout, Pose
from cardtable.table.game_view.marks import Label
from cardtable.table.game_view.pace import Pace
from cardtable.table.game_view.table_text import TableText
from cardtable.table.narration.wording import Speaker
from cardtable.table.render.markings import card_rect
from cardtable.table.selection.picker import Picker, touches
from tests.support.laws import some_options, turns
from tests.support.stages import AWAY, LAYOUTS, WINDOWS, layout, new_match, pace_of, silent, stage_of, talk_of, view

ENOUGH = 6
"""Points of a card, of 64 all over it, at which it must be hit."""

T = TypeVar("T")


def positions(kind: type[Game], count: int = 0, every: int = 4) -> Iterator[Match]:
    """Matches in many moments, with any options and any number of players; each is looked at every few actions."""
    for seed in range(count or max(2, len(kind.seats))):
        rng = Random(seed)
        seats = kind.seats[seed % len(kind.seats)]
        match = Match(Terms(kind, seats, some_options(kind, rng), f"poses{seed}", "salt"))
        for number, _ in enumerate(turns(match, rng, 1)):
            if number % every == 0 and number < 400:
                yield match


def point_of(pose: Pose, across: float, down: float) -> tuple[float, float]:
    """Return a point of a card in the window, given in its heights from its middle."""
    along, aside = cos(radians(pose.angle)) * pose.height, sin(radians(pose.angle)) * pose.height
    return pose.x + across * along - down * aside, pose.y + across * aside + down * along


@pytest.mark.share(12)
@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_every_card_lies_in_the_window(game_id: str, size: tuple[int, int]) -> None:
    seen: set[tuple[str, Place, int, int]] = set()
    for match in positions(game(game_id)):
        where = layout(match, size)
        for place, cards in view(match, 0).items():
            if place.partition(".")[0] in AWAY:
                continue
            for index in range(len(cards)):
                pose = where.pose_showing(place, index, len(cards), cards[index])
                told = f"{place} {index}/{len(cards)} at {pose}"
                assert pose.height >= 24 * size[1] / 640, f"{told} is too small to read"
                # The outer cards of the hand may dip their lower corners below the window.
                foot = 0.35 if place == where.held_at else 0.5
                for across, down in ((-0.5, -0.5), (0.5, -0.5), (-0.5, foot), (0.5, foot)):
                    x, y = point_of(pose, across * where.aspect, down)
                    assert -0.5 <= x <= size[0] + 0.5 and -0.5 <= y <= size[1] + 0.5, told
                seen.add((match.terms.seed, place, index, len(cards)))
    assert seen


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_question_ledger_and_ground_lie_in_the_window(game_id: str, size: tuple[int, int]) -> None:
    match = new_match(game(game_id))
    match.begin()
    where = layout(match, size)
    window = pygame.Rect(0, 0, *size)
    ledger = [] if where.plates() else [where.ledger()]
    for part in (*ledger, where.questions(), where.area(), *(rect for _, rect in where.ground())):
        assert part.width > 0 and part.height > 0 and window.contains(part), part
    assert not where.ledger().colliderect(where.questions())
    assert where.card_height() > 0


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_plates_cover_nothing(game_id: str, size: tuple[int, int]) -> None:
    kind = game(game_id)
    for seats in kind.seats:
        match = Match(Terms(kind, seats, kind.defaults(), "plates", "salt"))
        match.begin()
        for seat in range(seats):
            where = layout(match, size, seat)
            plates = list(where.plates().items())
            assert not plates or sorted(owner for owner, _ in plates) == list(range(seats))
            parts = [rect for _, rect in plates] + [where.questions(), bar_left(where), bar_right(where)]
            for i, part in enumerate(parts):
                assert pygame.Rect(0, 0, *size).contains(part), part
                assert part.collidelist(parts[i + 1 :]) < 0, f"{seats} seats: {part} lies on another of {parts}"


def bar_left(where: Layout) -> pygame.Rect:
    return pygame.Rect(0, 0, where.questions().right, where.bar() - 1)


def bar_right(where: Layout) -> pygame.Rect:
    """The buttons at the right of the bar: hint, take back, score sheet, last trick."""
    wide = round(4 * 62 * where.unit)
    return pygame.Rect(where.room.width - wide, 0, wide, round(60 * where.unit))


@pytest.mark.share(16)
@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_no_slip_hides_a_card(game_id: str, size: tuple[int, int]) -> None:
    """The middle of a card is never below a slip or a plate; of an open card nothing is. The backs in another hand may
    lie below a portrait's plate and a question, because their number is told."""
    for match in positions(game(game_id)):
        where = layout(match, size)
        slips = [
            *where.plates().values(),
            *where.portraits().values(),
            where.questions(),
            *([] if where.plates() else [where.ledger()]),
        ]
        for place, cards in view(match, 0).items():
            if place.partition(".")[0] in AWAY:
                continue
            if place.startswith("hand.") and place != where.held_at and None in cards:
                continue
            for index, card in enumerate(cards):
                pose = where.pose_showing(place, index, len(cards), card)
                rect = pygame.Rect(0, 0, pose.height * where.aspect * 0.9, pose.height * 0.9)
                rect.center = round(pose.x), round(pose.y)
                for slip in slips:
                    told = f"{place} {index}/{len(cards)} at {pose} and {slip}, {match.terms.seats} seats"
                    assert not slip.collidepoint(rect.center), told
                    assert card is None or not slip.colliderect(rect), told


@pytest.mark.share(3)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_every_answer_can_be_given(game_id: str) -> None:
    """Each answer is given by touch or by button, and by one of them only."""
    speaker = Speaker(game(game_id).pack, [f"seat {n}" for n in range(8)])
    for match in positions(game(game_id), 6):
        deal = match.game
        assert deal is not None
        for seat in deal.asked():
            if seat == CHANCE:
                continue
            seen = observe(deal, seat, match.heard)
            picker = Picker(deal.table.places)
            picker.begin(seen.ask)
            offers = talk_of(layout(match, WINDOWS[1], seat)).offers(seen, speaker)
            if offers is not None:
                live = [offer.action for offer in offers if offer.live]
                assert sorted(live) == sorted(picker.buttons())
                assert not [offer for offer in offers if not offer.words]


@pytest.mark.share(8)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_plates_and_marks_show_public_facts_only(game_id: str) -> None:
    speaker = Speaker(game(game_id).pack, [f"seat {n}" for n in range(8)])
    for match in positions(game(game_id), 4):
        deal = match.game
        assert deal is not None
        for seat in (*range(match.terms.seats), WATCHER):
            seen = observe(deal, seat, match.heard)
            where = layout(match, WINDOWS[1], min(seat, match.terms.seats - 1))
            talk = talk_of(where)
            for other in range(match.terms.seats):
                talk.lines(other, seen, speaker)
                talk.figure(other, seen)
                talk.badge(other, seen)
            where.marks(seen, speaker)
            talk.crowned(seen)
            talk.aside(seen, speaker)
            if (result := deal.result()) is not None:
                rows = talk.account(seen, result, speaker)
                assert not [row for row in rows if len(row.figures) != match.terms.seats]


@pytest.mark.share(16)
@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_words_on_the_cloth_are_legible(game_id: str, size: tuple[int, int]) -> None:
    """No card lies over the words, and they end within the window; their language is not known here, so the width of
    the longest is the layout's own."""
    speaker = Speaker(game(game_id).pack, [f"seat {n}" for n in range(8)])
    letters = Type()
    for match in positions(game(game_id), every=5):
        deal = match.game
        assert deal is not None
        where, seen = layout(match, size), observe(deal, 0, match.heard)
        bodies = [
            card_rect(where.pose_showing(place, i, len(cards), card), where.aspect)
            for place, cards in seen.view.items()
            if place.partition(".")[0] not in AWAY
            for i, card in enumerate(cards)
        ]
        for mark in where.marks(seen, speaker):
            if isinstance(mark, Label):
                letter = mark.size * where.unit
                ink = pygame.Rect(0, 0, letters.width(mark.text, letter, face="sans-bold"), round(letter * 0.9))
                ink.center = round(mark.x), round(mark.y)
                assert pygame.Rect((0, 0), size).contains(ink), mark
                assert ink.collidelist(bodies) < 0, f"{mark} below {bodies[ink.collidelist(bodies)]}"


@pytest.mark.share(16)
@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_every_card_that_may_be_touched_can_be_hit(game_id: str, size: tuple[int, int]) -> None:
    """A card of an answer is uncovered far enough to be clicked, and the click hits that card."""
    for match in positions(game(game_id), every=14):
        deal = match.game
        assert deal is not None
        for seat in deal.asked():
            if seat == CHANCE:
                continue
            stage, _ = stage_of(match, size, seat)
            stage.settle(view(match, seat), 0)
            wanted = {touch for action in deal.ask(seat).actions for touch in touches(action, deal.table.places)}
            for place, lying in stage.tableau.places.items():
                for index, sprite in enumerate(lying):
                    if (place if sprite.face is None else sprite.face) not in wanted:
                        continue
                    if sprite.face is None and index < len(lying) - 1:
                        # A place of backs is touched at its top card.
                        continue
                    body = stage.outlines.body(sprite)
                    points = [(body.x + body.width * (2 * i + 1) / 16, body.y + body.height * (2 * j + 1) / 16)
                              for i in range(8) for j in range(8)]  # fmt: skip
                    hits = (point for point in points if stage.outlines.slot_at(point) == (place, index))
                    found = list(islice(hits, ENOUGH))
                    assert len(found) == ENOUGH, f"{place} {index}: {len(found)} of {len(points)} points at {size}"


# -- a layout, a pace and a talk remember nothing ----------------------------------------------------------------------


class Moment(NamedTuple):
    """Observation of a seat before some events, and these events."""

    seen: Observation
    events: Sequence[Event]
    result: Result | None


class Forgetful(EventPlayer):
    """A stage that has a new layout, and with it a new pace, for every event."""

    def _cue(self, event: Event) -> None:
        self.layout = fresh(self.layout)
        super()._play_event(event)


def showing(match: Match, kind: type[EventPlayer]) -> EventPlayer:
    where = layout(match)
    return kind(where, pace_of(where), 0, silent)


def fresh(used: Layout) -> Layout:
    return type(used)(used.room, used.setting, used.seat, used.pack)


def something(moment: Moment, rng: Random) -> dict[str, object]:
    """Return random arguments about a moment for all hooks, by the names that they have there."""
    seen, (place, cards) = moment.seen, picked(moment.seen.view.items(), rng)
    index = below(rng, len(cards))
    some: dict[str, object] = {
        "seen": seen, "view": seen.view, "seat": below(rng, seen.setting.seats),
        "speaker": Speaker(game(seen.game).pack, [f"seat {n}" for n in range(8)]),
        "place": place, "cards": cards, "index": index, "count": len(cards), "face": cards[index],
        "badge": "icons/swords",
    }  # fmt: skip
    until = next((i for i in range(len(seen.heard), 0, -1) if isinstance(seen.heard[i - 1], Said)), 0)
    rows: dict[str, Sequence[object]] = {
        "heard": [seen.heard[:until]] if until else (),
        "action": seen.ask.actions,
        "amount": seen.ask.amounts,
        "n": [mark for amount in seen.ask.amounts for mark in amount.marks],
        "said": [event for event in moment.events if isinstance(event, Said)],
        "text_id": [event.text_id for event in moment.events if isinstance(event, Said)],
        "Moved": [event for event in moment.events if isinstance(event, Moved)],
        "Turned": [event for event in moment.events if isinstance(event, Turned)],
        "result": [moment.result] if moment.result else (),
        "trick": list(taken_tricks(seen.heard, about.tricks)) if (about := game(seen.game).about).tricks else (),
    }
    return some | {name: picked(row, rng) for name, row in rows.items() if row}


def picked(row: Collection[T], rng: Random) -> T:
    return [*row][below(rng, len(row))]


def hooks(where: object, base: type[object]) -> Iterator[tuple[str, Callable[..., object]]]:
    """All that it can be asked; what is computed once or happens on a stage is no answer."""
    for name in sorted(vars(base).keys() - {"act", "prepare"}):
        if not name.startswith("_") and callable(hook := getattr(where, name)):
            yield name, hook


def kind_of(event: Parameter) -> str:
    """The name of the events that a hook is asked about."""
    kind = event.annotation
    return kind if isinstance(kind, str) else str(kind.__name__)


def answers(where: Layout, pace: Pace, talk: TableText, some: Mapping[str, object]) -> dict[str, object]:
    """Return the results of all hooks for these arguments."""
    said: dict[str, object] = {}
    for name, hook in (*hooks(where, Layout), *hooks(pace, Pace), *hooks(talk, TableText)):
        wanted = [other if other != "event" else kind_of(each) for other, each in signature(hook).parameters.items()]
        rare = {"action", "amount", "n", "said", "text_id", "heard", "Moved", "Turned", "result", "trick"}
        assert {*wanted} <= {*some, *rare}, f"what is {name} about?"
        if {*wanted} <= some.keys() and name != "orders":
            said[name] = hook(*(some[other] for other in wanted))
    seen = some["seen"]
    assert isinstance(seen, Observation)
    if seen.ask.arrange is not None:
        # The functions of two orders are never the same object.
        said["orders"] = [(order.words, order.cards) for order in talk.orders(seen)]
    return said


def lying(where: Layout, view: View) -> list[Pose]:
    """Return the poses of all cards."""
    return [
        where.pose_showing(place, i, len(cards), card) for place, cards in view.items() for i, card in enumerate(cards)
    ]


@pytest.mark.share(16)
@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))])
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_layout_pace_and_talk_do_not_depend_on_earlier_calls(game_id: str, seed: int) -> None:
    """One that sees a deal and is asked about any moments of it, in any order, and one that never saw anything."""
    kind, rng, chance = game(game_id), Random(seed), Random(seed)
    seats = kind.seats[seed % len(kind.seats)]
    match = Match(Terms(kind, seats, some_options(kind, chance), f"pure{seed}", "salt"))
    stages: list[EventPlayer] = []
    moments: list[Moment] = []
    talk: TableText | None = None
    before: Observation | None = None
    for _, _, events in islice(turns(match, chance, 1), 160):
        deal = match.game
        assert deal is not None
        stages = stages or [stage_of(match)[0]]
        stages[0].motions.still = True
        used, pace = stages[0].layout, stages[0].pace
        talk = talk or talk_of(used)
        new = fresh(used)
        for event in events:
            stages[0].play([event])
            view = picked(moments, rng).seen.view if moments else {}
            assert lying(used, view) == lying(new, view), event
        if before is not None:
            moments.append(Moment(before, events, deal.result()))
        if len(moments) % 2:
            some = something(picked(moments, rng), rng)
            said, told = answers(used, pace, talk, some), answers(new, pace_of(new), talk_of(new), some)
            assert said == told, {name: (said[name], told[name]) for name in said if said[name] != told[name]}
        before = observe(deal, 0, match.heard)


@pytest.mark.share(16)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_a_layout_moves_cards_by_current_events(game_id: str, seed: int) -> None:
    """And by nothing that it noted when something happened before."""
    kind, rng = game(game_id), Random(seed)
    seats = kind.seats[seed % len(kind.seats)]
    match = Match(Terms(kind, seats, some_options(kind, rng), f"moves{seed}", "salt"))
    stages: list[EventPlayer] = []
    for _, _, events in islice(turns(match, rng, 1), 60):
        stages = stages or [showing(match, EventPlayer), showing(match, Forgetful)]
        for stage in stages:
            stage.patience = 0.1
            stage.play(events)
        moving = True
        while moving:
            moving = any([stage.advance(0.2) for stage in stages])
            one, two = ({place: [*map(pose_of, lying)] for place, lying in at.tableau.places.items()} for at in stages)
            assert one == two, events


def pose_of(sprite: Sprite) -> Pose:
    return Pose(sprite.x, sprite.y, sprite.height, sprite.angle, sprite.z)


# -- what is printed on the cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", LAYOUTS)
def test_a_border_is_printed_only_where_it_means_something(game_id: str) -> None:
    """Two cards of one face look alike on the table and on the slips beside it, but where each player has a series."""
    match = new_match(game(game_id))
    match.begin()
    where, pack = layout(match), game(game_id).pack
    if pack.name != "cirkle":
        assert where.pack is pack
        return
    series = [{code for card, code in enumerate(where.pack.codes) if pack.codes[card][2:] == one} for one in "ABCD"]
    assert where.bordered == (len(set.union(*series)) == len(pack))
    assert match.game is not None
    assert where.bordered == ("series" in match.game.public())
    held = list(range(len(pack)))
    assert [pack.codes[card][:2] for card in where.pack.sort_hand(held)] == [
        pack.codes[card][:2] for card in pack.sort_hand(held)
    ]
