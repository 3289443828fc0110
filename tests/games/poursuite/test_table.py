"""Poursuite's table: a hand of any size, the price of an attack as it grows, what is said of the last card, and the
form at the end."""

from __future__ import annotations

import os
from itertools import pairwise

from cardtable.foundation.frozen import replace
from tests.support.fields import with_fields

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest
from pygame import Rect

from cardtable.art.theme import BRICK
from cardtable.cards.chance import Random, below
from cardtable.cards.events import Event, Moved, Said
from cardtable.cards.pack import CHANCE, CIRKLE, EVERYONE, NOBODY, Seat
from cardtable.games.poursuite import table_words as words
from cardtable.games.poursuite.rules import NOBODY_ATTACKS, Poursuite
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.games.poursuite.table import PoursuiteLayout
from cardtable.rules.game import Action, Setting, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.animation.hearing import Play
from cardtable.table.game_view.layout import Pose, Room
from cardtable.table.game_view.marks import Drawing, Label, Spot
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text, text_n
from tests.games.poursuite.positions import IDLE, PLENTY, do, position
from tests.support.stages import WINDOWS, at_words, heard_after, pace_of, silent, talk_of

SPEAKER = Speaker(CIRKLE, ["Anna", "Bruno", "Colette", "Edgar", "Fiona", "Gina"])
A, B, C, D = range(4)


WINDOW = (1366, 768)


def table(seats: int = 4, size: tuple[int, int] = WINDOW, seat: Seat = A, **options: Value) -> PoursuiteLayout:
    setting = Setting(seats, Poursuite.defaults(**options), dealer=seats - 1)
    return PoursuiteLayout(Room(*size), setting, seat, CIRKLE)


TALK = talk_of(table())


def stage_at(layout: PoursuiteLayout, play: Play = silent) -> EventPlayer:
    return EventPlayer(layout, pace_of(layout), A, play)


def body(layout: PoursuiteLayout, pose: Pose) -> Rect:
    rect = Rect(0, 0, round(pose.height * layout.aspect), round(pose.height))
    rect.center = round(pose.x), round(pose.y)
    return rect


def watched(game: Poursuite, move: str) -> list[Event]:
    """Return the events of the next seat playing a face, or not playing."""
    seat = game.asked()[0]
    codes = {CIRKLE.codes[a.cards[0]][:2] if a.cards else a.verb: a for a in game.ask(seat).actions}
    return game.play(seat, codes[move])


def letters(layout: PoursuiteLayout, seen: PoursuiteSeen) -> list[str]:
    return [mark.text for mark in layout.marks(seen, SPEAKER) if isinstance(mark, Label)]


def duel() -> Poursuite:
    """A attacks; B, C and D have no answer at first."""
    game = position("MX VR", "NR VT MX", "JC JT JX", "VC VX MT", "MC JR MR", reserve=PLENTY)
    do(game, "NR")
    return game


# -- one's hand ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*WINDOWS, (1280, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_hand_of_any_size_can_be_read(size: tuple[int, int]) -> None:
    """The upper left corner of every card is visible, with shape and colour, and the hand covers nothing else."""
    layout = table(size=size)
    window, plates = Rect(0, 0, *size), [*layout.plates().values(), layout.questions()]
    for count in (1, 2, 12, 13, 20, 24, 40, 60, 80, 90):
        poses = [layout.pose("hand.0", i, count) for i in range(count)]
        lying = [body(layout, pose) for pose in poses]
        # In an arc the outer cards may dip their lower edge below the window.
        assert not [r for r in lying if not window.contains(Rect(r.topleft, (r.width, r.height * 0.85)))]
        assert not [rect for rect in lying if rect.top < layout.own.top - 2 or rect.collidelist(plates) >= 0]
        assert not [rect for rect in lying if rect.colliderect(layout.heart)]
        for i, (pose, rect) in enumerate(zip(poses, lying, strict=True)):
            corner = Rect(rect.left, rect.top, round(rect.width * 0.2), round(rect.height * 0.28))
            above = [other for k, other in enumerate(lying) if poses[k].z > pose.z]
            assert corner.collidelist(above) < 0, f"card {i} of {count} at {size}"


def test_a_hand_takes_another_row_only_when_it_must() -> None:
    layout = table()

    def rows(count: int) -> int:
        return len({int(layout.pose("hand.0", i, count).z) for i in range(count)})

    assert [rows(n) for n in (1, 12, 20, 40, 90)] == [1, 1, 1, 2, 3]
    assert layout.pose("hand.0", 0, 12).height == layout.card


def test_a_large_hand_makes_room_at_once_and_only_the_card_that_comes_flies() -> None:
    stage = stage_at(table())
    hand, own = list(range(30)), f"hand.{A}"
    stage.settle({own: tuple(hand), "reserve": (None,) * 9}, 0)
    stage.play([Moved(("reserve", 8 - k), (own, 30 + k), 40 + k, 1 << A, 1 << A) for k in range(2)])
    hand += [40, 41]
    for _ in range(10):
        stage.advance(1 / 60)
        flying = [sprite.face for sprite in stage.tableau.places[own] if sprite.motion is not None and not sprite.lies]
        assert set(flying) <= {40, 41} or len(flying) == len(hand), "in one frame they make room"
    assert flying == [40, 41], "the second has left while the first is in the air"
    while stage.moving:
        stage.advance(1 / 60)
    assert stage.tableau.agrees({own: tuple(hand), "reserve": (None,) * 7})


def test_a_large_hand_closes_its_gap_a_frame_before_the_card_flies() -> None:
    stage = stage_at(table())
    own = f"hand.{A}"
    stage.settle({own: tuple(range(30))}, 0)
    played = stage.tableau.places[own][5]
    before = played.x, played.y
    stage.play([Moved((own, 5), ("pile", 0), 5, EVERYONE, EVERYONE)])
    stage.advance(1 / 60)
    assert (played.x, played.y) == before
    assert {sprite.x for sprite in stage.tableau.places[own]} == {stage.layout.pose(own, i, 29).x for i in range(29)}
    stage.advance(1 / 60)
    assert (played.x, played.y) != before


def test_a_heap_that_is_turned_over_has_been_pushed_straight() -> None:
    stage = stage_at(table())
    stage.settle({"pile": tuple(range(20))}, 0)
    assert any(sprite.angle for sprite in stage.tableau.places["pile"])
    stage.play([Moved(("pile", 18 - k), ("reserve", k), 18 - k, EVERYONE, NOBODY) for k in range(19)])
    deep = {sprite for sprite in stage.tableau.places["reserve"] if not sprite.angle}
    assert len(deep) >= 15
    while stage.moving:
        stage.advance(1 / 60)
        assert not any(sprite.angle for sprite in deep), "none takes a slant before it leaves"
    assert stage.tableau.agrees({"pile": (19,), "reserve": (None,) * 19})


def test_arrows_walk_along_the_hand_to_the_reserve() -> None:
    game = position("VR", "VT BR", IDLE, reserve="BT MT")
    walk = table(2).walk(observe(game, A).view)
    assert walk[-1] == ("reserve", 1)
    assert sorted(slot for place, slot in walk if place == "hand.0") == [0, 1]


def test_the_hands_of_the_others_show_how_many_cards_they_hold() -> None:
    layout = table()
    spans = []
    for count in (1, 6, 12):
        lying = [body(layout, layout.pose("hand.2", i, count)) for i in range(count)]
        spans.append(lying[0].unionall(lying[1:]).width)
        assert spans[-1] <= layout.plates()[2].union(layout.portraits()[2]).width
    assert spans == sorted(set(spans))
    many = [layout.pose("hand.2", i, 60) for i in range(60)]
    assert len({(round(pose.x), round(pose.y)) for pose in many}) == 60
    assert body(layout, many[30]).bottom < body(layout, layout.pose("pile", 0, 1)).top


def test_a_fan_of_backs_is_turned_towards_its_owner() -> None:
    layout = table()
    for seat in range(1, 4):
        face, middle = layout.portraits()[seat], layout.pose(f"hand.{seat}", 2, 5)
        towards = {"left": 90, "top": 180, "right": 270}[layout.chairs[seat].side]
        assert middle.angle == towards
        away = abs(middle.x - face.centerx) + abs(middle.y - face.centery)
        assert face.width / 2 < away < face.width * 1.2, "the fan begins behind the portrait"


# -- the middle ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_heap_reserve_and_price_lie_side_by_side(size: tuple[int, int], seats: int) -> None:
    layout = table(seats, size)
    heap, stock = (body(layout, layout.pose(place, 0, 1)) for place in ("pile", "reserve"))
    game = duel()
    disc = max((m for m in layout.marks(observe(game, B), SPEAKER) if isinstance(m, Spot)), key=lambda m: m.radius)
    price = Rect(disc.x - disc.radius, disc.y - disc.radius, 2 * disc.radius, 2 * disc.radius)
    assert not heap.colliderect(stock) and not heap.colliderect(price)
    assert layout.heart.contains(heap) and layout.ring.contains(price)
    assert Rect(0, 0, *size).contains(layout.ring)
    assert heap.height >= 0.16 * size[1]


def test_the_heap_is_strewn_only_at_its_top_and_its_top_card_can_be_read() -> None:
    layout = table()
    poses = [layout.pose_showing("pile", i, 30, i) for i in range(30)]
    assert not [pose for pose in poses[:20] if pose.angle != 0]
    assert any(abs(pose.angle) > 5 for pose in poses[-4:])
    assert poses[-1] == layout.pose("pile", 29, 30)


def test_a_card_of_the_heap_lies_still_while_others_are_taken_from_below() -> None:
    layout = table()
    before, after = layout.pose_showing("pile", 20, 22, 7), layout.pose_showing("pile", 0, 2, 7)
    assert before.angle == after.angle and before.x - after.x == pytest.approx(0, abs=layout.played * 0.03)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_mark_of_the_turn_runs_with_the_clock(seats: int) -> None:
    layout = table(seats)
    points = [layout._track(seat) for seat in range(seats)]
    x, y = layout.ring.center
    turns = [(px - x) * (qy - y) - (py - y) * (qx - x) for (px, py), (qx, qy) in pairwise(points)]
    # On the screen, with y downwards, a positive product turns with the clock; two sit opposite each other.
    assert not [turn for turn in turns if turn <= -1]
    assert not [point for point in points if not layout.ring.collidepoint(point)]


# -- an attack -----------------------------------------------------------------------------------------------------


def test_the_price_of_an_attack_grows_during_its_announcement() -> None:
    game = duel()
    layout, seen = table(), observe(game, D)
    assert "+3" in letters(layout, seen)
    told = []
    for move in ("draw", "draw"):
        events = watched(game, move)
        first = next(i for i, event in enumerate(events) if isinstance(event, Moved))
        while_drawing = heard_after(seen, events[: first + 2])
        ((_, said),) = at_words(seen, events)
        told += [next(letter for letter in letters(layout, now) if letter[0] == "+") for now in (while_drawing, said)]
        seen = heard_after(seen, events)
        assert seen.public.turn == game.turn
    assert told == ["+3", "+6", "+6", "+9"]


def test_the_price_is_gone_when_the_attack_is_over() -> None:
    layout, game, marked = table(), duel(), []
    seen = observe(game, B)
    while game.starter != NOBODY_ATTACKS:
        seen = heard_after(seen, watched(game, "draw"))
        marked.append(any(isinstance(mark, Spot) and mark.colour == BRICK for mark in layout.marks(seen, SPEAKER)))
    assert marked == [True, True, False]


def _seen(match: Match) -> Observation:
    assert match.game is not None
    return observe(match.game, A, match.heard)


def _some(match: Match, seat: Seat, rng: Random) -> Action:
    assert match.game is not None
    actions = match.game.ask(seat).actions
    return actions[below(rng, len(actions))]


def heard(game: Poursuite, layout: PoursuiteLayout, move: str) -> list[str]:
    """Return the sounds and words while a move is shown to A."""
    sounds: list[str] = []
    stage = stage_at(layout, lambda name, bearing: sounds.append(name))
    stage.settle(game.table.view(A), 0)
    stage.play(watched(game, move))
    stage.finish()
    assert stage.tableau.agrees(game.table.view(A))
    return sounds


def test_every_draw_knocks_harder() -> None:
    game = position("MX VR", "NR VT MX", "JC JT JX", "VC VX MT", "MC JR MR", reserve=PLENTY)
    assert heard(game, table(), "NR")[-1] == "knock-3"
    assert heard(game, table(), "draw")[-1] == "knock-6"
    assert heard(game, table(), "draw")[-1] == "knock-9"


def test_nothing_knocks_when_the_last_has_drawn() -> None:
    game = position("MX VR", "NR VT MX", "JC JT JX", reserve=PLENTY)
    assert heard(game, table(2), "NR")[-1] == "knock-3"
    assert not [sound for sound in heard(game, table(2), "draw") if sound.startswith("knock")]


def test_a_counter_is_struck_and_read_and_bears_a_star() -> None:
    game = position("MX JT VR", "NR VT MX", "JC BO VX", IDLE, IDLE)
    layout = table()
    do(game, "NR")
    seen = observe(game, A)
    assert "target" in heard(game, layout, "BO")
    assert pace_of(layout).waits_for_reading(Said("poursuite.counters", {"seat": B, "card": 0}))
    target = game.table.at("pile")[-1]
    assert talk_of(layout).crowned(replace(seen, view={**seen.view, "pile": (1, target)})) == [target]
    assert talk_of(layout).crowned(observe(game, A)) == ()
    assert not talk_of(layout).crowned(replace(seen, view={**seen.view, "pile": (1, CIRKLE.card("NRA"))}))


def test_the_result_of_a_counter_attack_is_stated() -> None:
    seen = observe(do(position("MX JT VR", "NR VT MX", "JC BO VX", IDLE, IDLE), "NR"), B)
    assert words.taken(seen) == 4
    assert text("poursuite.aside.answer", name="Anna", n=4) in TALK.aside(seen, SPEAKER)
    few = do(position("MX JT VR", "NR VT MX", "JC BO VX", IDLE, IDLE, counter_takes="attack_cards"), "NR")
    assert words.taken(observe(few, B)) == 1


def test_the_price_is_never_more_than_there_is() -> None:
    game = do(position("MX VR", "NR VT MX", "JC JT JX", IDLE, IDLE, reserve=""), "NR")
    assert words.price(observe(game, B)) == 2


def test_declining_is_shown_with_its_cost() -> None:
    assert TALK.aside(observe(duel(), B), SPEAKER)[0] == text("poursuite.aside.no-answer", n=3)


# -- the last card -------------------------------------------------------------------------------------------------


def test_a_last_card_is_announced_by_mark_and_word() -> None:
    game = position("VR", "VT BR", "BO", IDLE, IDLE, reserve=PLENTY)
    layout, seen = table(), observe(game, A)
    assert talk_of(layout).badge(B, seen) == "icons/target" and talk_of(layout).badge(A, seen) == ""
    assert TALK.lines(B, seen, SPEAKER) == [text("poursuite.last-card")]
    targets = [mark for mark in layout.marks(seen, SPEAKER) if isinstance(mark, Drawing)]
    assert [mark.name for mark in targets] == ["icons/target"]
    card = layout.pose(f"hand.{B}", 0, 1)
    assert abs(targets[0].x - card.x) + abs(targets[0].y - card.y) < card.height
    assert [talk_of(layout).figure(seat, seen) for seat in range(4)] == [2, 1, 4, 4]


def test_with_two_cards_the_required_last_card_is_stated() -> None:
    seen = observe(position("VR", "VT BR", "BO", IDLE, IDLE), A)
    assert text("poursuite.aside.last") in TALK.aside(seen, SPEAKER)
    free = observe(position("VR", "VT BR", "BO", IDLE, IDLE, last_card_free=True), A)
    assert text("poursuite.aside.last-free") in TALK.aside(free, SPEAKER)


def test_a_last_card_that_does_not_fit_says_why() -> None:
    seen = observe(position("BT", "BR", IDLE, reserve=PLENTY), A)
    assert TALK.aside(seen, SPEAKER)[0] == text("poursuite.aside.last-does-not-fit")
    assert not [line for line in TALK.aside(seen, SPEAKER) if line == text("poursuite.aside.last")]


def test_a_black_last_card_is_no_answer_to_an_attack() -> None:
    seen = observe(do(position("VR", "NR VT MX", "NC", IDLE, reserve=PLENTY), "NR"), B)
    assert TALK.aside(seen, SPEAKER)[0] == text("poursuite.aside.last-attacked", n=3)


# -- what a card would do, and what is offered ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pile", "mine", "move", "worth"),
    [
        ("VR", "VT NR BX", "NR", "poursuite.worth.attack"),
        ("NR", "VT NC BX", "NC", ""),
        ("VR", "VT NR BX", "VT", ""),
        ("BR", "BO", "BO", "poursuite.worth.out"),
    ],
)
def test_a_card_shows_its_effect(pile: str, mine: str, move: str, worth: str) -> None:
    seen = observe(position(pile, mine, IDLE, reserve=PLENTY), A)
    action = next(a for a in seen.ask.actions if CIRKLE.codes[a.cards[0]].startswith(move))
    assert TALK.worth(action, seen) == (text(worth) if worth else "")
    if worth == "poursuite.worth.attack":
        game = do(position(pile, mine, IDLE, reserve=PLENTY), move)
        assert game.starter == A, "the rules say the same"


def test_under_attack_a_card_shows_whether_it_strikes_back() -> None:
    seen = observe(do(position("VR", "NR VT MX", "NC BO VX", IDLE), "NR"), B)
    found = {CIRKLE.codes[a.cards[0]][:2]: TALK.worth(a, seen) for a in seen.ask.actions}
    assert found == {"NC": text("poursuite.worth.answer"), "BO": text("poursuite.worth.counter")}


def test_a_draw_points_at_the_reserve_and_says_how_many() -> None:
    seen = observe(duel(), B)
    (draw,) = seen.ask.actions
    assert TALK.worth(draw, seen) == "+3"
    assert talk_of(table()).trail(draw, seen) == [("reserve", len(seen.view["reserve"]) - 1)]


def test_a_drawn_card_is_kept_with_a_word_on_whether_it_fits() -> None:
    told = {}
    for stock in ("VC", "BT"):
        game = do(position("VR", "JC MX", IDLE, reserve=f"{stock} MT", play_drawn_card=True), "draw")
        (offer,) = TALK.offers(observe(game, A), SPEAKER) or ()
        told[stock] = offer.tell
    drawn, below = (SPEAKER.card(CIRKLE.card(code)) for code in ("BTA", "VRA"))
    assert told["VC"] == text("poursuite.offer.or-play", card=SPEAKER.card(CIRKLE.card("VCA")))
    assert told["BT"] == text("poursuite.offer.no-match", card=drawn, top=below)


def test_keeping_a_drawn_card_takes_as_long_as_playing_it() -> None:
    game = do(position("VR", "JC MX", IDLE, reserve="BT MT", play_drawn_card=True), "draw")
    assert pace_of(table(2)).even(observe(game, B))
    assert not pace_of(table(2)).even(observe(duel(), B))


def test_the_empty_reserve_shows_the_effect_of_a_draw() -> None:
    game = position("VT BT NR", "JC VX", IDLE)
    seen = observe(game, A)
    (draw,) = seen.ask.actions
    assert talk_of(table(2)).outlook(draw, seen, SPEAKER) == [text("poursuite.outlook.turn-over", n=2)]


# -- how long it lasts ---------------------------------------------------------------------------------------------


def test_the_turns_are_counted_and_the_last_of_them_announced() -> None:
    seen = observe(position("VR", "VT BR MX", IDLE, IDLE, IDLE), A)
    assert text("poursuite.aside.turn", n=1, of=100) in TALK.aside(seen, SPEAKER)
    late = with_fields(seen, turns=4 * 95 + 2)
    assert text("poursuite.aside.turns-left", n=5) in TALK.aside(late, SPEAKER)
    stuck = with_fields(seen, stalled=2)
    assert text_n("poursuite.aside.stalled", 2, of=4) in TALK.aside(stuck, SPEAKER)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("counted", [False, True])
def test_the_form_adds_up(seats: int, counted: bool) -> None:
    options = Poursuite.defaults(hand_size=6, turn_limit=50, count_cards=counted)
    match, rng = Match(Terms(Poursuite, seats, options, f"form{seats}", "salt")), Random(seats)
    match.begin()
    while match.playing:
        assert match.game is not None
        seat = match.game.asked()[0]
        match.play(seat, match.chance() if seat == CHANCE else _some(match, seat, rng))
    assert match.game is not None
    result, seen = match.game.result(), _seen(match)
    assert result is not None
    layout = table(seats, WINDOW, A, **options)
    rows = {row.label: row.figures for row in talk_of(layout).account(seen, result, SPEAKER)}
    left = [talk_of(layout).figure(seat, seen) for seat in range(seats)]
    assert rows[text("poursuite.account.cards")] == [str(n) for n in left]
    points = [int(n) for n in rows[text("poursuite.account.points")]]
    assert points == list(result.points) and len(rows) == (4 if counted else 2)
    if counted:
        parts = [rows[text(f"poursuite.account.{part}")] for part in ("deal", "others")]
        assert [int(a or 0) + int(b or 0) for a, b in zip(*parts, strict=True)] == points


# -- how long it takes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_deal_is_dealt_in_under_two_and_a_half_seconds(seats: int) -> None:
    match = Match(Terms(Poursuite, seats, Poursuite.defaults(), "deal", "salt"))
    pace = pace_of(table(seats))
    moves = [event for event in match.begin() if isinstance(event, Moved)]
    tempos = [pace.tempo(move) for move in moves]
    assert sum(tempo.gap for tempo in tempos) + tempos[-1].length < 2.6


def test_a_heap_is_turned_over_and_picked_up_without_boring_anyone() -> None:
    pace = pace_of(table())
    over = pace.tempo(Moved(("pile", 4), ("reserve", 3), 7, 0, 0))
    up = pace.tempo(Moved(("pile", 0), ("hand.1", 9), 7, 0, 0))
    assert 60 * over.gap < 1.0 and 40 * up.gap < 1.5
    drawn = pace.tempo(Moved(("reserve", 30), ("hand.1", 9), None, 0, 0))
    assert 15 * drawn.gap < 2.0


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (3840, 2160)])
def test_each_card_of_an_open_hand_of_six_can_be_read(size: tuple[int, int]) -> None:
    setting = Setting(3, Poursuite.defaults(), dealer=2)
    where = PoursuiteLayout(Room(*size, column=True), setting, A, CIRKLE, all_open=True)
    for seat in (1, 2):
        lying = [where.pose_showing(f"hand.{seat}", i, 6, 0) for i in range(6)]
        assert all(two.x - one.x >= 0.3 * one.height * where.aspect for one, two in pairwise(lying)), seat


@pytest.mark.parametrize("size", WINDOWS)
def test_open_hands_lie_clear_of_reserve_and_pile(size: tuple[int, int]) -> None:
    """In a replay with all cards open and a column for words."""
    for seats in Poursuite.seats:
        for column in (False, True):
            setting = Setting(seats, Poursuite.defaults(), dealer=seats - 1)
            where = PoursuiteLayout(Room(*size, column=column), setting, A, CIRKLE, all_open=True)
            piles = [body(where, where.pose("reserve", 0, 40)), body(where, where.pose("pile", 0, 1))]
            for seat in range(1, seats):
                lying = [body(where, where.pose_showing(f"hand.{seat}", i, 12, 0)) for i in range(12)]
                assert lying[0].unionall(lying[1:]).collidelist(piles) < 0, (seats, column, seat)
