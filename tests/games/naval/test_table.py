"""The Naval table: how the pyramids lie, the strike, ready orders, what stands on the plates and on the form at the
end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot

import pytest
from pygame import Rect

from cardtable.cards.chance import Random
from cardtable.cards.events import Moved, Said, Turned
from cardtable.cards.pack import CIRKLE, Card, Seat
from cardtable.games.naval.rules import Naval
from cardtable.games.naval.rules_pyramid import CORNERS, SPOTS, TARGETS
from cardtable.games.naval.rules_types import NavalSeen
from cardtable.games.naval.table import NavalLayout
from cardtable.rules.game import Action, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.game_view.marks import Label, Outline
from cardtable.table.narration.wording import Speaker
from cardtable.table.render.markings import card_rect
from tests.support.fields import with_fields
from tests.support.stages import WINDOWS, at_words, layout, stage_of, talk_of

SPEAKER = Speaker(CIRKLE, ["Anna", "Bruno", "Colette", "Edgar"])


def begun(seats: int = 2, seed: str = "sea", **options: Value) -> Match:
    match = Match(Terms(Naval, seats, Naval.defaults(**options), seed, "salt"))
    match.begin()
    return match


def at_sea(seats: int = 2, seed: str = "sea", **options: Value) -> Match:
    """All pyramids are laid out by chance."""
    match, rng = begun(seats, seed, **options), Random(1)
    while (deal := match.game) is not None and deal.phase == "lay":  # type: ignore[attr-defined]
        seat = deal.asked()[0]
        match.play(seat, deal.ask(seat).random_action(rng))
    return match


def attack(match: Match, rng: Random) -> list[Moved | Turned | Said]:
    """One attack by chance; what happened."""
    events: list[object] = []
    for _ in range(2):
        assert match.game is not None
        seat = match.game.asked()[0]
        events += match.play(seat, match.game.ask(seat).random_action(rng))
    return events  # type: ignore[return-value]


def attacks(match: Match, seed: int = 1) -> Iterator[list[Moved | Turned | Said]]:
    rng = Random(seed)
    while match.playing:
        yield attack(match, rng)


def seen_by(match: Match, seat: Seat = 0) -> NavalSeen:
    assert match.game is not None
    return observe(match.game, seat, match.heard)


def table_of(match: Match, size: tuple[int, int] = (1366, 768), seat: Seat = 0) -> NavalLayout:
    where = layout(match, size, seat)
    assert isinstance(where, NavalLayout)
    return where


def drawn(where: NavalLayout, seat: Seat, spot: int) -> Rect:
    pose = where.pose(f"pyramid.{seat}.{spot}", 0, 1)
    return Rect(0, 0, pose.height * where.aspect, pose.height).move_to(center=(pose.x, pose.y))


# -- how the pyramids lie --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_of_a_pyramid_covers_another(seats: int, size: tuple[int, int]) -> None:
    match = begun(seats)
    for looking in range(seats):
        where = table_of(match, size, looking)
        cards = [drawn(where, seat, spot) for seat in range(seats) for spot in SPOTS]
        assert not [(one, other) for one, other in combinations(cards, 2) if one.colliderect(other)]
        assert min(card.height for card in cards) >= 55 * min(size[0] / 1024, size[1] / 640)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_sits_by_the_own_pyramid(seats: int) -> None:
    where = table_of(begun(seats))
    for seat, plate in where.plates().items():
        if seat == 0:
            assert plate.right < drawn(where, 0, 61).left and plate.bottom > drawn(where, 0, 61).top
            continue
        if seats == 2:
            assert abs(plate.centery - drawn(where, 1, 61).centery) < abs(plate.centery - drawn(where, 1, 11).centery)
            continue
        cards = [(drawn(where, owner, spot), owner) for owner in range(seats) for spot in SPOTS]
        ways = [(hypot(at.centerx - plate.centerx, at.centery - plate.centery), owner) for at, owner in cards]
        assert min(ways)[1] == seat


def test_the_left_of_an_owner_opposite_is_our_right() -> None:
    where = table_of(begun())
    assert drawn(where, 0, 61).x < drawn(where, 0, 66).x
    assert drawn(where, 1, 61).x > drawn(where, 1, 66).x


def test_a_dealt_hand_does_not_keep_anyone_waiting() -> None:
    for seats in (2, 3, 4):
        match = Match(Terms(Naval, seats, Naval.defaults(), "quick", "salt"))
        events = match.begin()
        stage, _ = stage_of(match)
        stage.play(events)
        assert stage.motions.timeline.end < 1.5
        stage.finish()
        assert match.game is not None
        rng = Random(2)
        for seat in range(seats):
            stage.play(match.play(seat, match.game.ask(seat).random_action(rng)))
            stage.play(match.play(seat, match.game.ask(seat).random_action(rng)))
        assert stage.motions.timeline.end - stage.motions.timeline.now < 1.7 * seats


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_targets_to_choose_from_come_first_and_lie_apart(seats: int, size: tuple[int, int]) -> None:
    match = begun(seats)
    where, view = table_of(match, size), seen_by(match).view["hand.0"]
    shown = where.order("hand.0", view)
    first = [view[slot] for slot in sorted(range(24), key=shown.__getitem__)[:4]]
    assert set(first) <= TARGETS
    poses = [where.pose("hand.0", i, 24) for i in range(24)]
    held = [card_rect(pose, where.aspect) for pose in poses]
    laid = [drawn(where, seat, spot) for seat in range(seats) for spot in SPOTS]
    assert not [target for target in held[:4] if target.collidelist([*held[4:], *laid, *where.plates().values()]) >= 0]
    assert min(pose.height for pose in poses[:4]) > 0.7 * where.card


# -- the strike ------------------------------------------------------------------------------------------------


def stage_at_sea(match: Match) -> EventPlayer:
    stage, _ = stage_of(match, (1366, 768))
    stage.settle(seen_by(match).view, 0)
    return stage


def until_read(stage: EventPlayer) -> None:
    """Let time pass until the table rests to be read."""
    for _ in range(600):
        stage.advance(1 / 60)
        if stage.reading:
            return
    raise AssertionError("nothing is there to be read")


@pytest.mark.parametrize("peek_own", ["never", "always"])
@pytest.mark.parametrize("peek_seen", ["never", "always"])
def test_both_cards_rise_to_the_middle_and_go_where_the_rules_say(peek_own: str, peek_seen: str) -> None:
    match = at_sea(peek_own=peek_own, peek_seen=peek_seen)
    stage = stage_at_sea(match)
    for events in attacks(match):
        stage.play(events)
        until_read(stage)
        said = next(event for event in events if isinstance(event, Said))
        battling = [s for lying in stage.tableau.places.values() for s in lying
                    if s.card in (said.args["card"], said.args["card_aimed"])]  # fmt: skip
        assert len(battling) == 2
        if any(isinstance(event, Said) and event.text_id == "naval.wins" for event in events):
            assert not [sprite.height for sprite in battling if sprite.height <= 2 * stage.layout.card_height()]
            assert abs(battling[0].x - battling[1].x) > battling[0].height * stage.layout.aspect
        stage.finish()
        assert stage.tableau.agrees(seen_by(match).view)


def test_after_a_strike_nothing_lies_open_in_the_pyramids() -> None:
    match = at_sea(3)
    stage, _ = stage_of(match, (1366, 768))
    stage.settle(seen_by(match).view, 0)
    for events in attacks(match):
        stage.play(events)
        stage.finish()
        assert not [
            (place, sprite.face)
            for place, lying in stage.tableau.places.items()
            for sprite in lying
            if "pyramid" in place and sprite.card is not None
        ]


def test_a_star_marks_the_winner_only_if_there_is_one() -> None:
    match = at_sea()
    where, seen = table_of(match), seen_by(match)

    def star(own: str, theirs: str) -> list[str]:
        battle = CIRKLE.card(own), CIRKLE.card(theirs)
        won = talk_of(where).crowned(with_fields(seen, battle=battle))
        return [CIRKLE.codes[card] for card in won if isinstance(card, int)]

    assert star("VXA", "MXB") == ["VXA"]
    assert star("MXA", "VXB") == ["VXB"]
    assert star("NTA", "VOB") == ["NTA"]
    assert star("NTA", "VTB") == ["VTB"]
    assert star("VXA", "MRB") == star("VXA", "VXB") == []
    assert talk_of(where).crowned(seen) == ()


def test_the_star_shines_from_the_strike_until_the_cards_have_gone() -> None:
    match, decided = at_sea(3), 0
    where = table_of(match)
    seen = seen_by(match)
    for events in attacks(match):
        assert not talk_of(where).crowned(seen)
        for said, now in at_words(seen, events):
            if said.text_id == "naval.attacks":
                assert now.public.battle == (said.args["card"], said.args["card_aimed"])
                assert now.public.chosen < 0, "its border is gone"
            elif said.text_id == "naval.wins":
                assert list(talk_of(where).crowned(now)) == [said.args["card"]]
                decided += 1
        seen = seen_by(match)
    assert decided


def test_the_card_that_attacks_is_marked_until_the_strike() -> None:
    match = at_sea()
    deal = match.game
    assert deal is not None
    seat = deal.asked()[0]
    where = table_of(match, seat=seat)
    before = [mark for mark in where.marks(seen_by(match, seat), SPEAKER) if isinstance(mark, Outline)]
    assert not talk_of(where).midway(seen_by(match, seat))
    match.play(seat, Action("attack", to=f"pyramid.{seat}.61"))
    for looking in (seat, 1 - seat):
        marks = [m for m in where.marks(seen_by(match, looking), SPEAKER) if isinstance(m, Outline)]
        assert len(marks) == len(before) + 1
        x, y = drawn(where, seat, 61).center
        assert any(min(p[0] for p in m.points) < x < max(p[0] for p in m.points) and m.points[0][1] < y
                   for m in marks[len(before):])  # fmt: skip
    assert talk_of(where).midway(seen_by(match, seat)) and not talk_of(where).midway(seen_by(match, 1 - seat))


def test_the_cloth_says_which_seats_are_out() -> None:
    match = at_sea(3)
    where = table_of(match)
    for _ in attacks(match):
        seen = seen_by(match)
        labels = [mark.text for mark in where.marks(seen, SPEAKER) if isinstance(mark, Label)]
        for seat, out in enumerate(seen.public.out):
            assert (f"{SPEAKER.names[seat]} is out" in labels) == bool(out)


# -- ready orders ----------------------------------------------------------------------------------------------


def laying_out() -> NavalSeen:
    match = begun()
    assert match.game is not None
    match.play(0, match.game.ask(0).actions[0])
    return seen_by(match)


def test_every_ready_order_lays_out_all_cards() -> None:
    seen = laying_out()
    where = table_of(begun())
    assert seen.ask.arrange is not None
    held = seen.ask.arrange.cards
    for order in talk_of(where).orders(seen):
        lying: tuple[Card, ...] = held
        for _ in range(6):
            assert order.change is not None
            lying = tuple(order.change(lying))
            assert sorted(lying) == sorted(held)


def test_an_order_by_strength_never_has_the_target_in_a_corner_or_always_in_the_same_place() -> None:
    seen = laying_out()
    assert seen.ask.arrange is not None
    for order in talk_of(table_of(begun())).orders(seen)[:3]:
        lying: tuple[Card, ...] = seen.ask.arrange.cards
        places = set()
        for _ in range(6):
            assert order.change is not None
            lying = tuple(order.change(lying))
            places.add(next(k for k, card in enumerate(lying) if card in TARGETS))
        assert not any(CORNERS >> k & 1 for k in places) and len(places) == 4


def test_strong_cards_lie_at_the_base_or_at_the_top() -> None:
    seen = laying_out()
    assert seen.ask.arrange is not None
    base, top, *_ = talk_of(table_of(begun())).orders(seen)
    for order, row in ((base, slice(15, 21)), (top, slice(0, 3))):
        assert order.change is not None
        codes = [CIRKLE.codes[card] for card in list(order.change(seen.ask.arrange.cards))[row]]
        assert sum(code[0] == "N" for code in codes) >= 3, codes


def test_a_mirror_turns_every_row_round() -> None:
    seen = laying_out()
    mirror = talk_of(table_of(begun())).orders(seen)[3].change
    assert mirror is not None and seen.ask.arrange is not None
    held = seen.ask.arrange.cards
    once = list(mirror(held))
    assert once[:3] == [held[0], held[2], held[1]] and once[15:] == list(held[15:][::-1])
    assert list(mirror(once)) == list(held)


# -- plates and the form at the end ----------------------------------------------------------------------------


def test_the_plates_tell_how_far_everyone_has_come() -> None:
    match = begun(2)
    where = table_of(match)
    assert talk_of(where).lines(0, seen_by(match), SPEAKER)[0] == "choosing a target"
    assert talk_of(where).figure(0, seen_by(match)) == 24
    assert match.game is not None
    match.play(1, match.game.ask(1).actions[0])
    assert talk_of(where).lines(1, seen_by(match), SPEAKER)[0] == "arranging the cards"
    match.play(1, match.game.ask(1).random_action(Random(1)))
    assert talk_of(where).lines(1, seen_by(match), SPEAKER)[0] == "pyramid ready"
    assert talk_of(where).figure(1, seen_by(match)) == 21
    match = at_sea()
    for _ in attacks(match):
        seen = seen_by(match)
        for seat in (0, 1):
            found = "found" if seen.public.out[seat] else "hidden"
            assert talk_of(where).lines(seat, seen, SPEAKER)[0] == f"target {found}"


def test_the_form_at_the_end_adds_up() -> None:
    for seats, seed in ((2, "a"), (3, "b"), (4, "c"), (4, "d")):
        match = at_sea(seats, seed)
        for _ in attacks(match, 7):
            pass
        seen, deal = seen_by(match), match.game
        assert deal is not None
        result = deal.result()
        assert result is not None
        form = talk_of(table_of(match)).account(seen, result, SPEAKER)
        made, won, lost, left, target = (row.figures for row in form)
        assert sum(map(int, made)) == seen.public.attacks
        assert sum(map(int, lost)) >= 2 * sum(map(int, won))
        assert [words != "–" for words in target] == [bool(out) for out in seen.public.out]
        assert left == [str(n) for n in result.scores]


def test_to_pass_with_the_target_is_offered_with_its_reason() -> None:
    pyramids = [{42: CIRKLE.card("VOA")}, {11: CIRKLE.card("MTB"), 42: CIRKLE.card("MOB")}]
    deal = Naval.from_position(pyramids, {"last_card_pass": True})
    seen = observe(deal, 0)
    (offer,) = talk_of(table_of(begun())).offers(seen, SPEAKER) or ()
    assert offer.action == Action("pass") and "target" in offer.tell
