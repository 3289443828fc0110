"""Cards in motion: whatever happened, and whenever it is broken off, the picture at rest is the view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pygame
import pytest

from cardtable.cards.chance import Random, below
from cardtable.cards.events import Changed, Event, Said, Scored
from cardtable.cards.pack import EVERYONE, NOBODY, WATCHER, Place
from cardtable.games.cerchio.rules import Cerchio
from cardtable.rules.game import Action, Ask
from cardtable.rules.registry import game
from cardtable.table.animation.event_player import EventPlayer, _in_shown_order
from cardtable.table.animation.sprite import Flight, Sprite
from cardtable.table.animation.timeline import Timeline, ease_in_out, ease_out
from cardtable.table.game_view.layout import Pose
from cardtable.table.render import card_body, card_painter, occlusion
from cardtable.table.render.card_body import body_of
from cardtable.table.render.occlusion import VisibleCard, in_order
from cardtable.table.render.painter import Painter
from cardtable.table.render.resized_cards import DIM
from cardtable.table.selection.highlight import Light
from cardtable.table.selection.picker import Picker, touches
from tests.support.stages import (
    LAYOUTS,
    WINDOWS,
    an_answer,
    layout,
    new_match,
    painter_of,
    stage_of,
    stage_of_begun,
    view,
)


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


# -- the timeline ------------------------------------------------------------------------------------------------------


class Slide:
    """A motion that notes where it is; several may share what they move, and the latest wins."""

    def __init__(self, name: str, notes: list[tuple[str, float]], shared: dict[str, Slide]) -> None:
        self.name, self.notes, self.shared = name, notes, shared

    def begin(self) -> None:
        self.shared["card"] = self
        self.notes.append((f"{self.name} begins", -1))

    def step(self, k: float) -> bool:
        if self.shared["card"] is not self:
            return False
        self.notes.append((self.name, round(k, 3)))
        return True


def straight(k: float) -> float:
    return k


def test_a_motion_begins_when_it_is_due_and_ends_in_time() -> None:
    timeline, notes = Timeline(), list[tuple[str, float]]()
    timeline.add(1.0, 2.0, Slide("a", notes, {}), straight)
    assert timeline.moving and timeline.end == 3.0
    assert timeline.advance(0.9) and notes == []
    assert timeline.advance(1.1)
    assert notes == [("a begins", -1), ("a", 0.5)]
    assert not timeline.advance(1.0)
    assert notes[-1] == ("a", 1.0) and not timeline.moving and timeline.end == timeline.now


def test_a_later_motion_takes_over_and_the_earlier_one_is_gone() -> None:
    timeline, notes, shared = Timeline(), list[tuple[str, float]](), dict[str, Slide]()
    timeline.add(0.0, 1.0, Slide("a", notes, shared), straight)
    timeline.add(0.5, 1.0, Slide("b", notes, shared), straight)
    timeline.advance(0.4)
    timeline.advance(0.2)
    timeline.advance(0.2)
    assert [name for name, _ in notes] == ["a begins", "a", "a", "b begins", "b", "b"]
    assert not timeline.advance(1.0) and notes[-1] == ("b", 1.0)


def test_finish_keeps_the_order_of_waiting_events() -> None:
    timeline, notes, done = Timeline(), list[tuple[str, float]](), list[str]()
    timeline.add(2.0, 1.0, Slide("late", notes, {}), straight)
    timeline.add(0.5, 1.0, Slide("early", notes, {}), straight)
    timeline.at(2.5, lambda: done.append("second"))
    timeline.at(0.1, lambda: done.append("first"))
    timeline.finish()
    assert [name for name, k in notes if k == 1.0] == ["early", "late"] and done == ["first", "second"]
    assert timeline.now == 3.0 and not timeline.moving


def test_events_added_by_a_moment_are_finished_too() -> None:
    timeline, notes, done = Timeline(), list[tuple[str, float]](), list[str]()

    def moment() -> None:
        done.append("moment")
        timeline.add(timeline.now + 1.0, 1.0, Slide("added", notes, {}), straight)
        timeline.at(timeline.now + 3.0, lambda: done.append("last"))

    timeline.at(0.5, moment)
    timeline.finish()
    assert notes[-1] == ("added", 1.0) and done == ["moment", "last"] and not timeline.moving


def test_speed_is_one_factor_for_everything() -> None:
    slow, fast = Timeline(), Timeline()
    fast.speed = 4.0
    ends = []
    for timeline in (slow, fast):
        timeline.add(0.0, 1.0, Slide("a", [], {}), straight)
        frames = 1
        while timeline.advance(1 / 64):
            frames += 1
        ends.append(frames)
    assert ends == [64, 16]


def test_a_motion_without_length_is_over_in_one_step() -> None:
    timeline, notes = Timeline(), list[tuple[str, float]]()
    timeline.add(0.0, 0.0, Slide("a", notes, {}), straight)
    assert not timeline.advance(0.01) and notes[-1] == ("a", 1.0)


def test_easings_go_from_nothing_to_the_whole_and_never_back() -> None:
    for ease in (ease_out, ease_in_out):
        steps = [ease(k / 50) for k in range(51)]
        assert abs(steps[0]) < 1e-9 and abs(steps[-1] - 1) < 1e-9 and steps == sorted(steps)


# -- the stage ---------------------------------------------------------------------------------------------------------


@pytest.mark.share(8)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_a_whole_match_is_shown_as_it_is(game_id: str) -> None:
    for seat in (0, game(game_id).seats[0] - 1, WATCHER):
        match, rng = new_match(game(game_id)), Random(4)
        stage: EventPlayer | None = None
        while not match.over and len(match.results) < 2:
            events = match.begin()
            if stage is None:
                stage, _ = stage_of(match, seat=seat)
            else:
                stage.tableau.places.clear()
            stage.play(events)
            stage.finish()
            assert stage.tableau.agrees(view(match, seat))
            while match.playing:
                stage.play(an_answer(match, rng, "beginner"))
                stage.finish()
                assert not stage.moving and stage.tableau.agrees(view(match, seat)), match.lines[-1]


@pytest.mark.share(12)
@pytest.mark.parametrize("game_id", LAYOUTS)
@pytest.mark.parametrize("still", [False, True], ids=["moving", "reduced motion"])
def test_motion_may_be_broken_off_at_any_moment(game_id: str, still: bool) -> None:
    for seed in range(3):
        rng = Random(seed)
        match = new_match(game(game_id), f"stage{seed}")
        events = match.begin()
        stage, _ = stage_of(match)
        stage.motions.still = still
        stage.play(events)
        assert stage.moving != still
        for _ in range(80):
            if not match.playing:
                break
            for _ in range(below(rng, 5)):
                stage.advance(rng.random() * 0.15)
            if rng.random() < 0.4:
                stage.finish()
                assert stage.tableau.agrees(view(match, 0))
            stage.play(an_answer(match, rng, "random"))
        stage.finish()
        assert stage.tableau.agrees(view(match, 0))


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_a_window_may_change_in_the_middle_of_it(game_id: str) -> None:
    rng = Random(9)
    match = new_match(game(game_id))
    events = match.begin()
    stage, _ = stage_of(match)
    stage.play(events)
    for _ in range(60):
        if not match.playing:
            break
        stage.advance(rng.random() * 0.3)
        if rng.random() < 0.4:
            stage.relayout(layout(match, WINDOWS[below(rng, len(WINDOWS))]), view(match, 0))
            assert not stage.moving and stage.tableau.agrees(view(match, 0))
        stage.play(an_answer(match, rng, "random"))
    stage.finish()
    assert stage.tableau.agrees(view(match, 0))


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_settling_brings_any_picture_to_any_view(game_id: str) -> None:
    """Undo, resume, another seat: from wherever the cards are."""
    match = new_match(game(game_id))
    match.begin()
    views = [view(match, 0)]
    while match.playing:
        an_answer(match, Random(len(views)), "random")
        views.append(view(match, 0))
    stage, _ = stage_of(match)
    rng = Random(2)
    for _ in range(12):
        wanted = views[below(rng, len(views))]
        stage.settle(wanted, 0.25)
        if rng.random() < 0.5:
            stage.advance(0.1)
            stage.settle(wanted, 0.25)
        stage.finish()
        assert stage.tableau.agrees(wanted)
        assert sum(map(len, stage.tableau.places.values())) == sum(map(len, wanted.values()))


def test_agrees_sees_a_wrong_card_and_a_wrong_place() -> None:
    match = new_match(Cerchio, suit_draw="random")
    events = match.begin() + match.shuffle()
    stage, _ = stage_of(match)
    stage.play(events)
    assert not stage.tableau.agrees(view(match, 0)), "cards are in the air"
    stage.finish()
    assert stage.tableau.agrees(view(match, 0))
    sprite = stage.tableau.places["clock.12.3"][0]
    sprite.x += 5
    assert not stage.tableau.agrees(view(match, 0))
    sprite.x -= 5
    sprite.card = None
    assert not stage.tableau.agrees(view(match, 0))


def test_every_move_has_its_sound_and_every_sentence_is_shown_once() -> None:
    match = new_match(Cerchio, suit_draw="random", match_games=1)
    events = match.begin() + match.shuffle()
    stage, heard = stage_of(match)
    said: list[str] = []
    scored: list[Scored] = []
    stage.on_happened = lambda events: said.extend(event.text_id for event in events if isinstance(event, Said))
    stage.on_scored = scored.append
    stage.play(events)
    rng = Random(1)
    while match.playing:
        stage.play(an_answer(match, rng, "beginner"))
    stage.finish()
    assert said == [event.text_id for event in match.heard if isinstance(event, Said)]
    assert scored == [event for event in match.heard if isinstance(event, Scored)]
    assert {"shuffle", "deal", "capture", "flip"} <= set(heard)


@pytest.mark.share(8)
@pytest.mark.parametrize("still", [False, True], ids=["in motion", "without motion"])
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_marks_move_together_with_flying_cards(game_id: str, still: bool) -> None:
    """At every sentence what has happened on the screen is everything up to it, and nothing after it; at rest, all."""
    match = new_match(game(game_id))
    stage, _ = stage_of_begun(match)
    stage.motions.still = still
    rng, compared = Random(4), 0
    happened: list[Event] = []
    before: list[int] = []

    def compare(events: Sequence[Event]) -> None:
        happened.extend(events)
        if isinstance(events[-1], Said):
            assert len(happened) == before.pop(0)

    stage.on_happened = compare
    while match.playing and compared < 120:
        events = [event.seen_by(0) for event in an_answer(match, rng, "beginner")]
        told = _in_shown_order(events)
        happened.clear()
        before += [i + 1 for i, event in enumerate(told) if isinstance(event, Said)]
        compared += len(before)
        stage.play(events)
        while stage.moving:
            stage.advance(1 / 60)
            if stage.reading:
                stage.go_on()
        assert happened == told and not before
    assert compared


def test_fields_change_with_the_next_event_and_take_no_time_of_their_own() -> None:
    match = new_match(Cerchio, suit_draw="random")
    stage, _ = stage_of_begun(match)
    shown: list[tuple[float, list[str]]] = []

    def note(events: Sequence[Event]) -> None:
        shown.append(
            (stage.motions.timeline.now, [e.field if isinstance(e, Changed) else type(e).__name__ for e in events])
        )

    stage.on_happened = note
    start, pause, frame = stage.motions.timeline.now, stage.pace.pause(Said("cerchio.begins")), 1 / 500
    said = Said("cerchio.begins")
    stage.play([Changed("passes", 1), said, Changed("suit", 2), said, Changed("unchanged", True)])
    while stage.moving:
        stage.advance(frame)
    assert [words for _, words in shown] == [["passes", "Said"], ["suit", "Said"], ["unchanged"]]
    first, second, last = (at for at, _ in shown)
    assert first - start < 2 * frame and abs(second - first - pause) < 2 * frame, "a sentence is listened to"
    assert last == second, "and the last one keeps nobody waiting"


def test_scores_follow_their_sentence_across_field_changes() -> None:
    won, said, field = Scored(0, 5), Said("cerchio.begins"), Changed("score", [5])
    assert _in_shown_order([field, won, field, won, said, field]) == [field, field, said, won, won, field]


def test_a_card_turns_over_half_way_and_never_shows_a_hidden_face() -> None:
    match = new_match(Cerchio, suit_draw="random")
    events = match.begin() + match.shuffle()
    stage, _ = stage_of(match)
    stage.play(events)
    while stage.moving:
        stage.advance(1 / 60)
        lying = view(match, 0)["stock"]
        shown = [sprite.card for sprite in stage.tableau.places["stock"]]
        assert {card for card in shown if card is not None} <= {lying[0]}, "of the stock only the bottom card is shown"
        for sprites in stage.tableau.places.values():
            assert not [sprite for sprite in sprites if not (0 <= sprite.flat <= 1 and 0 <= sprite.lift <= 1)]


def test_moved_cards_are_drawn_again_and_a_still_table_is_not() -> None:
    match = new_match(Cerchio, suit_draw="random")
    events = match.begin() + match.shuffle()
    stage, _ = stage_of(match)
    stage.play(events)
    stage.finish()
    painter = painter_of(stage)
    painter.dirty()
    assert painter.dirty() == [] and not stage.advance(1 / 60) and painter.dirty() == []
    stage.tableau.places["clock.12.0"][0].show(Light("", 1.0, False))
    assert stage.advance(1 / 60) and len(painter.dirty()) == 2
    while stage.advance(1 / 60):
        pass
    painter.dirty()
    assert not stage.advance(1 / 60) and painter.dirty() == []


def test_the_cards_of_a_heap_that_stay_where_they_are_are_not_drawn_again() -> None:
    match = new_match(Cerchio, suit_draw="random")
    stage, _ = stage_of_begun(match)
    painter, rng = painter_of(stage), Random(6)
    while not any(place == "turned" for place in view(match, 0)):
        stage.finish()
        painter.dirty()
        stage.play(an_answer(match, rng, "beginner"))
    drawn = 0
    while stage.moving:
        stage.advance(1 / 60)
        drawn = max(drawn, sum(sprite.motion is not None for sprite in stage.tableau.places["stock"]))
        assert len(painter.dirty()) <= 12, "a few cards, each where it was and where it is"
    assert drawn <= 1, "of the stock only the bottom card moves: it turns over"
    assert stage.tableau.agrees(view(match, 0))


@pytest.mark.share(3)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_no_card_is_pressed_flat_or_falls_down_where_another_motion_takes_over(game_id: str) -> None:
    """The others make room while cards arrive; a card in the air goes on from its place."""
    match = new_match(game(game_id))
    events = match.begin() + match.shuffle()
    stage, _ = stage_of(match)
    stage.play(events)
    seen: dict[Sprite, tuple[float, float]] = {}
    moving = True
    while moving:
        moving = stage.advance(1 / 120)
        for sprite in stage.tableau.sprites():
            flat, lift = seen.get(sprite, (1.0, 0.0))
            assert sprite.flat == 1 or sprite.flat != flat, "it goes on turning over"
            assert sprite.lift >= lift - 0.3, "it comes down by and by"
            seen[sprite] = sprite.flat, sprite.lift
        stage.go_on()
    assert not [(flat, lift) for flat, lift in seen.values() if flat != 1 or lift != 0]


def test_a_card_on_its_way_is_not_sent_there_again() -> None:
    sprite = Sprite(Pose(0, 0, 100), None)
    timeline, goal = Timeline(), Pose(50, 0, 100)
    timeline.add(0.0, 1.0, Flight(sprite, goal, None, 1.0))
    timeline.advance(0.5)
    first = sprite.motion
    timeline.add(0.5, 1.0, Flight(sprite, goal, None, 0.0))
    timeline.advance(0.1)
    assert sprite.motion is first
    timeline.advance(0.4)
    assert sprite.motion is None and (sprite.x, sprite.lift) == (50, 0)


@pytest.mark.share(12)
@pytest.mark.parametrize("size", [(1024, 640), (3840, 2160)])
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_a_card_covers_no_more_than_it_says(game_id: str, size: tuple[int, int]) -> None:
    match = new_match(game(game_id))
    events = match.begin() + match.shuffle()
    stage, _ = stage_of(match, size)
    stage.play(events)
    window, painter = pygame.Surface(size), painter_of(stage)
    for moment in range(6):
        stage.advance(0.33)
        for sprite in (lying[moment % len(lying)] for lying in stage.tableau.places.values() if lying):
            sprite.glow = "#ffffff"
            painter.brush.next_frame()
            window.fill((90, 90, 90))
            painter.brush.draw(window, VisibleCard((0.0, 0), sprite, stage.outlines.body(sprite), True))
            extent = stage.outlines.extent(sprite)
            window.fill((90, 90, 90), extent)
            around = window.subsurface(extent.inflate(extent.size).clip(window.get_rect()))
            left = pygame.mask.from_threshold(around, (90, 90, 90), (5, 5, 5, 255))
            left.invert()
            assert not left.count(), (moment, sprite.angle, sprite.lift, sprite.flat)


@pytest.mark.parametrize("shaded", [True, False])
def test_a_card_that_dims_is_lit_once(monkeypatch: pytest.MonkeyPatch, shaded: bool) -> None:
    match = new_match(Cerchio)
    match.begin()
    stage, _ = stage_of(match, (1024, 640))
    sprite = Sprite(Pose(500, 300, stage.layout.card_height(), 0), None)
    window, brush, lights = pygame.Surface((1024, 640)), painter_of(stage).brush, []

    def noted(card: pygame.Surface, quarter: int) -> pygame.Surface:
        lights.append(quarter)
        return body_of(card, quarter)

    for module in (card_painter, card_body):
        monkeypatch.setattr(module, "body_of", noted)

    def drawn(dim: bool) -> pygame.Color:
        sprite.dim = dim
        brush.next_frame()
        window.fill((90, 90, 90))
        brush.draw(window, VisibleCard((0.0, 0), sprite, stage.outlines.body(sprite), shaded))
        return window.get_at((500, 300))

    bright = drawn(False)
    dim = drawn(True)
    assert [round(a * b / 255) for a, b in zip(bright, (*DIM, 255), strict=True)] == pytest.approx(list(dim), abs=1)
    assert drawn(False) == bright and drawn(True) == dim
    assert lights == [0]


@pytest.mark.parametrize("angle", [90, 270])
def test_the_line_around_a_card_that_lies_across_lies_across_too(angle: float) -> None:
    match = new_match(Cerchio)
    match.begin()
    stage, _ = stage_of(match, (1024, 640))
    sprite = Sprite(Pose(500, 300, 100, angle), None)
    window, painter = pygame.Surface((1024, 640)), painter_of(stage)

    def drawn(glow: str) -> pygame.Rect:
        sprite.glow = glow
        painter.brush.next_frame()
        window.fill((90, 90, 90))
        painter.brush.draw(window, VisibleCard((0.0, 0), sprite, stage.outlines.body(sprite), False))
        found = pygame.mask.from_threshold(window, (90, 90, 90), (5, 5, 5, 255))
        found.invert()
        return max(found.get_bounding_rects(), key=lambda rect: rect.width * rect.height)

    plain, lined = drawn(""), drawn("#ffffff")
    assert plain.width > plain.height and lined.width > lined.height
    # At the right and below the line is on the edge of the paper.
    left, top = plain.left - lined.left, plain.top - lined.top
    right, bottom = lined.right - plain.right, lined.bottom - plain.bottom
    assert all(1 <= out <= 4 for out in (left, top)) and all(0 <= out <= 4 for out in (right, bottom))


# -- what is clicked ---------------------------------------------------------------------------------------------------


@pytest.mark.share(4)
@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_click_on_a_card_of_the_circle_finds_it(size: tuple[int, int]) -> None:
    rng = Random(3)
    match = new_match(Cerchio)
    match.begin()
    while match.playing:
        an_answer(match, rng, "random")
        stage, _ = stage_of(match, size)
        stage.settle(view(match, 0), 0)
        for place in stage.tableau.places:
            if place.partition(".")[0] in ("clock", "draw", "turned"):
                pose = stage.layout.pose(place, 0, 1)
                assert stage.outlines.slot_at((pose.x, pose.y)) == (place, 0)


def test_the_pointer_finds_the_upper_of_two_cards_and_passes_by_the_one_it_holds() -> None:
    match = new_match(Cerchio)
    match.begin()
    stage, _ = stage_of(match)
    stage.settle(view(match, 0), 0)
    pose = stage.layout.pose("stock", 51, 52)
    top = stage.outlines.slot_at((pose.x, pose.y))
    assert top == ("stock", 51)
    assert stage.outlines.slot_at((pose.x, pose.y), stage.tableau.places["stock"][51]) == ("stock", 50)
    assert stage.outlines.slot_at((-50, -50)) is None


@pytest.mark.parametrize("turn", [0, 90, 270, -13, 40])
def test_a_card_is_hit_where_it_is_seen_however_it_lies(turn: float) -> None:
    match = new_match(Cerchio)
    match.begin()
    stage, _ = stage_of(match, (1024, 640))
    sprite = Sprite(Pose(500, 300, 200, turn), None)
    stage.tableau.places = {"turned": [sprite]}
    window = pygame.Surface((1024, 640))
    window.fill((90, 90, 90))
    painter_of(stage).brush.draw(window, VisibleCard((0.0, 0), sprite, stage.outlines.body(sprite), False))
    for x in range(360, 640, 4):
        for y in range(160, 440, 4):
            around = [window.get_at((x + across, y + down))[:3] for across in (-9, 0, 9) for down in (-9, 0, 9)]
            on = [colour != (90, 90, 90) for colour in around]
            if all(on) or not any(on):  # along the edge and at the round corners it does not matter
                assert (stage.outlines.slot_at((x, y)) is not None) == on[0], (x, y)
    part = stage.outlines.clear_part("turned", 0)
    assert stage.outlines.slot_at(part.center) == ("turned", 0)


# -- the picker --------------------------------------------------------------------------------------------------------

PLACES: Mapping[Place, int] = {"goal.0": EVERYONE, "goal.1": EVERYONE, "stock": NOBODY}
ASK = Ask((
    Action("play", (1,), "goal.0"), Action("play", (1,), "goal.1"), Action("play", (2,), "goal.1"),
    Action("draw", to="stock"), Action("name", to="hearts"), Action("pass"),
))  # fmt: skip


def test_every_listed_action_can_be_given_by_touch_or_button() -> None:
    picker = Picker(PLACES)
    picker.begin(ASK)
    answered = set(picker.buttons())
    for action in ASK.actions:
        for touch in touches(action, PLACES):
            done = picker.touch(touch)
        if touches(action, PLACES):
            assert done == action and picker.path == ()
            answered.add(action)
    assert answered == set(ASK.actions)
    assert picker.buttons() == [Action("name", to="hearts"), Action("pass")]


def test_a_touch_can_be_taken_back_or_begun_anew() -> None:
    picker = Picker(PLACES)
    picker.begin(ASK)
    assert picker.next() == {1, 2, "stock"}
    assert picker.touch(1) is None and picker.next() == {"goal.0", "goal.1"}
    assert picker.touch(2) is None and picker.path == (2,), "another card begins anew"
    assert picker.touch(2) is None and not picker.path, "the same again takes it back"
    picker.touch(1)
    assert picker.back() and not picker.back()
    picker.touch(1)
    picker.begin(ASK)
    assert picker.path == (1,), "the same question leaves a half answer"
    picker.begin(Ask((Action("pass"),)))
    assert not picker.path and not picker.next()


def test_a_complete_answer_is_given_after_half_of_another_one() -> None:
    picker = Picker(PLACES)
    picker.begin(Ask((Action("play", (1,), "goal.0"), Action("lay", (2,)))))
    assert picker.touch(1) is None
    assert picker.touch(2) == Action("lay", (2,)) and not picker.path


def test_cards_of_some_verbs_are_touched_in_any_order() -> None:
    picker = Picker(PLACES, any_order=("take",))
    takes = Action("take", (1, 2, 3)), Action("take", (1, 4), "goal.0")
    picker.begin(Ask((*takes, Action("lay", (5, 6)))))
    assert picker.next() == {1, 2, 3, 4, 5}
    assert picker.touch(3) is None and picker.next() == {1, 2}
    assert picker.touch(1) is None and picker.touch(2) == takes[0]
    assert picker.touch(4) is None and picker.touch(1) is None and picker.next() == {"goal.0"}
    assert picker.touch("goal.0") == takes[1]
    assert picker.touch(6) is None and not picker.path, "the cards of other verbs have their order"


def test_a_card_may_stand_for_the_place_it_lies_in() -> None:
    picker = Picker(PLACES)
    picker.begin(ASK)
    picker.touch(1)
    assert picker.touch(40, "goal.1") == Action("play", (1,), "goal.1")
    assert picker.serves(40, "stock") and not picker.serves(40)


def test_a_useless_touch_is_a_question_to_the_rules() -> None:
    match = new_match(Cerchio, suit_draw="random")
    match.begin()
    match.shuffle()
    deal = match.game
    assert deal is not None
    (seat,) = deal.asked()
    picker = Picker(deal.table.places)
    picker.begin(deal.ask(seat))
    for place, cards in deal.table.view(seat).items():
        for card in cards:
            things = (place,) if card is None else (card, place)
            if not picker.serves(*things):
                assert deal.refuse(seat, picker.guess(*things)).text_id


# -- what is not drawn -------------------------------------------------------------------------------------------------


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_covered_parts_that_are_not_drawn_are_invisible(game_id: str) -> None:
    """Only the visible parts of heaps and fans are drawn; the picture equals one with all cards drawn."""
    match = new_match(game(game_id))
    events = match.begin() + match.shuffle()
    stage, _ = stage_of(match, (1024, 640))
    painter = painter_of(stage)
    stage.play(events)
    thrift = 0
    for moment in range(14):
        stage.advance(0.25)
        if moment == 10:
            stage.finish()
            for i, sprite in enumerate(stage.tableau.places.get("hand.0", ())):
                sprite.raised = float(i % 3 == 0)
        seen = _seen(stage, painter)
        thrift += sum(look.parts is not None for look in seen)
        assert _unlike(painter, seen, [look._replace(parts=None) for look in seen], by=60) < 400, moment
    assert thrift


def _seen(stage: EventPlayer, painter: Painter) -> list[VisibleCard]:
    painter.dirty()
    painter.brush.next_frame()
    return in_order(painter.heaps(), stage.outlines.body)


def _drawn(painter: Painter, looks: Sequence[VisibleCard]) -> pygame.Surface:
    drawn = pygame.Surface((1024, 640))
    for look in looks:
        painter.brush.draw(drawn, look)
    return drawn


def _unlike(painter: Painter, some: Sequence[VisibleCard], others: Sequence[VisibleCard], by: int) -> int:
    """Return the number of pixels in which two drawings differ by so much."""
    one, other = _drawn(painter, some), _drawn(painter, others)
    alike = pygame.mask.from_threshold(one, (0, 0, 0), (by, by, by, 255), other).count()
    return one.get_width() * one.get_height() - alike


@pytest.mark.parametrize("count", [31, 40, 55])
def test_rows_of_a_large_hand_are_drawn_only_where_they_show(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(game("poursuite"))
    match.begin()
    stage, _ = stage_of(match, (1024, 640))
    painter = painter_of(stage)
    stage.settle({"hand.0": tuple(range(count))}, 0)
    for _ in range(2):
        seen = _seen(stage, painter)
        with monkeypatch.context() as patched:
            patched.setattr(occlusion, "_behind", lambda look, parts, front: parts)
            whole = _seen(stage, painter)
        assert _unlike(painter, seen, whole, by=6) == 0
        rows = len({look.sprite.z // 1 for look in seen})
        cut = sum(some.parts != every.parts for some, every in zip(seen, whole, strict=True))
        assert rows > 1
        assert cut >= count * (rows - 1) / rows - 2 * rows, "all behind others but those at the ends"
        for i, sprite in enumerate(stage.tableau.places["hand.0"]):
            sprite.raised = float(i % 7 == 3)
