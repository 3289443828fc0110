"""Contrat's table: the ladder of contracts, the talon, the doubles in words, and what may be seen of the points."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from cardtable.foundation.frozen import replace
from tests.support.fields import with_fields

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest
from pygame import Rect

from cardtable.cards.chance import Random, below
from cardtable.cards.events import Changed, Event, Moved, Said, Turned
from cardtable.cards.pack import CHANCE, CIRKLE, Card, Seat
from cardtable.games.contrat import table_words as words
from cardtable.games.contrat.rules import Contrat
from cardtable.games.contrat.rules_tricks import CONTRACTS, rewards
from cardtable.games.contrat.rules_types import ContratSeen
from cardtable.rules.cirkle import FACES, face
from cardtable.rules.game import Action, Value
from cardtable.rules.match import Match
from cardtable.rules.observe import observe
from cardtable.table.game_view.layout import Layout, Room
from cardtable.table.game_view.marks import Bar, Label
from cardtable.table.narration.wording import Speaker
from cardtable.text import catalog
from tests.support.shells import make_shell
from tests.support.stages import WINDOWS, at_words, heard_after, layout, new_match, pace_of, talk_of
from tests.support.ui_driver import Chance, sit_at

SPEAKER = Speaker(CIRKLE, ["Anna", "Bruno", "Colette", "Edgar"])


def cards(faces: str) -> tuple[Card, ...]:
    """Cards by their faces; the second of two equal ones has the other border."""
    met: list[Card] = []
    for code in faces.split():
        card = face(code)
        met.append(card + FACES if card in met else card)
    return tuple(met)


def seen_by(match: Match, seat: Seat = 0) -> ContratSeen:
    assert match.game is not None
    return observe(match.game, seat, match.heard)


def steps(seed: str = "table", **options: Value) -> Iterator[tuple[Match, list[Event]]]:
    """Yield the match and the latest events of a random deal with a taker."""
    match, rng = new_match(Contrat, seed, **options), Random(seed)
    yield match, match.begin()
    while match.playing:
        deal = match.game
        assert isinstance(deal, Contrat)
        seat = deal.asked()[below(rng, len(deal.asked()))]
        action = match.chance() if seat == CHANCE else deal.ask(seat).random_action(rng)
        if action.verb == "pass" and deal.contract < 0:
            action = deal.ask(seat).actions[1]
        yield match, match.play(seat, action)


def until(phase: str, seed: str = "table", **options: Value) -> Match:
    """A deal that has come so far."""
    for match, _ in steps(seed, **options):
        if seen_by(match).public.phase == phase:
            return match
    raise AssertionError(f"never came to {phase}")


def finished(seed: str = "table", **options: Value) -> Match:
    for match, _ in steps(seed, **options):
        last = match
    return last


# -- where things lie ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", WINDOWS)
def test_twelve_cards_in_hand_are_large_and_can_be_read(size: tuple[int, int]) -> None:
    where = layout(new_begun(), size)
    poses = [where.pose("hand.0", i, 12) for i in range(12)]
    assert all(pose.height >= size[1] * 0.2 for pose in poses), "one's own hand is what one looks at"
    for one, two in pairwise(poses):
        assert two.z > one.z
        assert two.x - one.x >= one.height * where.aspect * 0.24
    assert not [seat for seat in range(4) if where.pose(f"trick.{seat}", 0, 1).height >= poses[0].height]


@pytest.mark.parametrize("size", WINDOWS)
def test_the_hands_of_the_others_are_no_wider_than_their_plates(size: tuple[int, int]) -> None:
    where = layout(new_begun(), size)
    for seat in (1, 3):
        plate = where.plates()[seat]
        ends = [rect_of(where, f"hand.{seat}", i, 12) for i in (0, 11)]
        assert plate.left <= ends[0].left and ends[1].right <= plate.right


def new_begun() -> Match:
    match = new_match(Contrat)
    match.begin()
    return match


@pytest.mark.parametrize("size", WINDOWS)
def test_the_cards_of_a_trick_cover_no_corner_of_each_other_and_no_shelf(size: tuple[int, int]) -> None:
    where = layout(new_begun(), size)
    slots = [("trick", f"trick.{seat}", 0, 1) for seat in range(4)]
    slots += [(kind, f"{kind}.{seat}", 0, 1) for kind in ("memo", "won") for seat in range(4)]
    slots += [("hand", f"hand.{seat}", i, 12) for seat in range(4) for i in range(12)]
    slots += [("first", "first", i, 4) for i in range(4)]
    rects = [(kind, place, rect_of(where, place, index, count)) for kind, place, index, count in slots]
    for i, (kind, place, rect) in enumerate(rects):
        for other_kind, other, other_rect in rects[i + 1 :]:
            if kind == other_kind == "trick":
                covered = rect.clip(other_rect)
                assert covered.height < 0.3 * rect.height and covered.width < 0.5 * rect.width, f"{place} and {other}"
            elif kind != other_kind or kind in ("memo", "won"):
                assert not rect.colliderect(other_rect), f"{place} and {other}"


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", WINDOWS)
def test_no_question_covers_the_cards_that_the_taker_returns(size: tuple[int, int], large: bool) -> None:
    where = layout(new_begun(), size, large=large)
    # The last area is for many answers, and here there are three at most.
    returned = [rect_of(where, "rejected", i, 2) for i in range(2)]
    assert not [area for area in where.question_areas()[:-1] if area.collidelist(returned) >= 0]


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (3840, 2160)])
def test_open_hands_at_the_sides_leave_the_places_of_a_trick_free(size: tuple[int, int]) -> None:
    """In a replay, with a column for words."""
    match = new_begun()
    assert match.game is not None
    where = type(layout(match))(Room(*size, column=True), match.game.setting, 0, CIRKLE, all_open=True)
    for seat in (1, 3):
        frame = rect_of(where, f"trick.{seat}", 0, 1)
        for i in range(9):
            pose = where.pose_showing(f"hand.{seat}", i, 9, 0)
            shown = Rect(0, 0, pose.height * where.aspect, pose.height).move_to(center=(pose.x, pose.y))
            assert not shown.clip(frame), seat


def test_no_small_card_lies_over_the_word_below_another_one_in_large_letters(tmp_path: Path) -> None:
    with make_shell(tmp_path, (1366, 768), text_scale=1.6) as shell:
        player = sit_at(shell, "contrat", ["", *["standard"] * 3], Chance())
        player.step(60)
        board = player.table.board
        words_below = [rect for mark, rect in board.marked.marks.items() if getattr(mark, "text", "") == "memo"]
        assert len(words_below) >= 2
        cards = [rect_of(board.layout, f"memo.{seat}", 0, 1) for seat in range(4)]
        for word in words_below:
            letters = word.inflate(0, -word.height // 2)
            assert not [card for card in cards if card.centery > word.centery and card.colliderect(letters)]


@pytest.mark.parametrize("size", [(1366, 728), (1024, 640)])
def test_the_drawn_cards_leave_the_words_above_them_free_in_large_letters(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with make_shell(tmp_path, size, text_scale=1.6, language="it") as shell:
        player = sit_at(shell, "contrat", ["", *["standard"] * 3], Chance())
        player.rest()
        (maxi,) = (bid for bid in player.table.board.picker.ask.actions if "maxi" in str(bid))
        player.table.turn_loop.submit(maxi)
        player.rest()
        board = player.table.board
        drawn = [sprite for sprite in board.stage.tableau.places["drawn"] if sprite.raised]
        assert len(drawn) == 2, "they can be exchanged"
        words = {mark.text: rect for mark, rect in board.marked.marks.items() if isinstance(mark, Label)}
        for text in ("21", "scoperta"):
            letters = words[text].inflate(0, -words[text].height // 3)
            assert letters.collidelist([board.stage.outlines.body(sprite) for sprite in drawn]) == -1


def rect_of(where: Layout, place: str, index: int, count: int) -> Rect:
    pose = where.pose(place, index, count)
    rect = Rect(0, 0, pose.height * where.aspect - 2, pose.height - 2)
    rect.center = round(pose.x), round(pose.y)
    return rect


def test_the_arrow_keys_reach_only_the_talon_of_the_taker() -> None:
    match = until("exchange")
    taker = seen_by(match).public.taker
    for seat in range(4):
        walked = layout(match, seat=seat).walk(seen_by(match, seat).view)
        assert [place for place, _ in walked if place == "drawn"] == ["drawn"] * (2 if seat == taker else 0)
        assert [place for place, _ in walked if place.startswith("hand")] == [f"hand.{seat}"] * 6


# -- the slip ------------------------------------------------------------------------------------------------------


def test_the_whole_ladder_is_shown_and_contracts_that_are_too_low_are_disabled() -> None:
    match = new_begun()
    assert match.game is not None
    first = match.game.asked()[0]
    match.play(first, Action("bid", (), "garde", 330))
    seat = match.game.asked()[0]
    offers = talk_of(layout(match)).offers(seen_by(match, seat), SPEAKER)
    assert offers is not None
    assert [offer.action.to for offer in offers] == [*CONTRACTS, ""]
    assert [offer.live for offer in offers] == [False, False, False, True, True, True]


@pytest.mark.parametrize("mode", ["teams", "individual"])
def test_an_offer_states_its_gain_and_its_cost(mode: str) -> None:
    match = new_match(Contrat, mode=mode)
    match.begin()
    assert match.game is not None
    seat = match.game.asked()[0]
    offers = talk_of(layout(match)).offers(seen_by(match, seat), SPEAKER)
    assert offers is not None
    for offer in offers[:-1]:
        assert offer.action.n is not None
        won = rewards(offer.action.n, True, seat, mode == "teams")[seat]
        lost = rewards(offer.action.n, False, seat, mode == "teams")[(seat + 1) % 4]
        assert f"+{won}" in offer.tell
        assert mode == "teams" or f"+{lost}" in offer.tell


def test_between_two_exchanged_cards_the_first_can_be_taken_back() -> None:
    match = until("exchange")
    assert match.game is not None
    taker = match.game.asked()[0]
    where = layout(match, seat=taker)
    assert not talk_of(where).midway(seen_by(match, taker))
    before = talk_of(layout(match)).offers(seen_by(match, taker), SPEAKER)
    match.play(taker, match.game.ask(taker).actions[1])
    assert talk_of(where).midway(seen_by(match, taker))
    after = talk_of(layout(match)).offers(seen_by(match, taker), SPEAKER)
    assert before is not None and after is not None
    assert [offer.action for offer in before] == [offer.action for offer in after] == [Action("keep")]
    assert before[0].words != after[0].words


def test_the_first_trick_is_explained_from_each_side() -> None:
    match = until("first")
    taker = seen_by(match).public.taker
    talk = talk_of(layout(match))
    told = [talk.aside(seen_by(match, (taker + k) % 4), SPEAKER)[0] for k in range(4)]
    assert len({told[0], told[1], told[2]}) == 3, "taker, opponent and partner play it differently"
    assert told[1] == told[3]
    assert SPEAKER.names[taker] in told[1] and SPEAKER.names[taker] in told[2]


# -- doubles -------------------------------------------------------------------------------------------------------

MEMO = [3, 2, 1, 0]
"""The memo colours of the worked examples: green, blue, yellow, mauve; the first player leads."""


def explained(trick: str, mode: str = "teams", team_memo: str = "shared") -> str:
    match = new_match(Contrat, mode=mode, team_memo=team_memo)
    match.begin()
    own = [1 << colour for colour in MEMO]
    both = [own[seat] | own[(seat + 2) % 4] for seat in range(4)]
    seen = seen_by(match)
    shared = mode == "teams" and team_memo == "shared"
    seen = with_fields(seen, memo_bits=both if shared else own)
    return words.double_reason(words.Trick(cards(trick), 0), seen, SPEAKER)


def test_one_memo_colour_decides_alone() -> None:
    assert explained("VO VT VO VX", "individual") == "G◎ twice, in Anna’s memo colour"
    assert explained("BX BO BT BO", "individual") == "B◎ twice, in Bruno’s memo colour"
    assert explained("VX VT VO VO", "teams") == "G◎ twice, in Colette’s memo colour"


def test_without_a_memo_colour_the_later_one_takes() -> None:
    assert explained("VX VT VO VO", "individual") == "G◎ twice, in neither memo colour, and Edgar played later"
    assert explained("VT NR NC NR") == "K● twice, in neither memo colour, and Edgar played later"


def test_a_leading_partner_takes_before_the_later_one() -> None:
    assert explained("VO VT VO VX") == "G◎ twice, in both memo colours, and Anna led"
    assert explained("BX BO BT BO") == "B◎ twice, in both memo colours, and Edgar played later"


def test_nothing_is_explained_where_the_best_card_was_played_once() -> None:
    assert explained("VR VR VO VT") == ""
    assert explained("VX VC VR VO") == ""


def test_a_double_is_explained_while_the_trick_still_lies() -> None:
    match = until("play", mode="individual")
    seen, where = seen_by(match), layout(match)
    trick = cards("VX VT VO VO")
    seen = with_fields(seen, leader=0, memo_bits=[1 << colour for colour in MEMO], trick=list(trick[:3]))
    told = heard_after(seen, [Changed("trick", list(trick))])
    labels = [mark.text for mark in where.marks(told, SPEAKER) if isinstance(mark, Label)]
    assert "G◎ twice, in neither memo colour, and Edgar played later" in labels
    assert not [mark for mark in where.marks(seen, SPEAKER) if isinstance(mark, Label) and "twice" in mark.text]


def test_a_trick_is_complete_when_it_is_taken_and_counts_when_it_has_gone() -> None:
    taken, before = 0, None
    for match, events in steps("complete", show_points="all"):
        if before is not None:
            for said, seen in at_words(before, events):
                if said.text_id == "contrat.takes":
                    assert len(seen.public.trick) == 4 and seen.public.points == before.public.points
                    taken += 1
        before = seen_by(match)
    assert taken == 11


def test_the_last_trick_is_remembered_as_it_was_played() -> None:
    counted = 0
    for match, events in steps("remember"):
        taken = [event for event in events if isinstance(event, Said) and event.text_id == "contrat.takes"]
        if taken:
            trick = words.last_trick(seen_by(match, 2))
            assert trick is not None and len(trick.cards) == 4
            winner, card = taken[0].args["seat"], taken[0].args["card"]
            assert isinstance(winner, int) and trick.cards[(winner - trick.leader) % 4] == card
            counted += 1
    assert counted == 11


def test_the_crown_lies_on_the_card_that_will_take_the_trick() -> None:
    before: ContratSeen | None = None
    for match, events in steps("crowned"):
        taken = [event for event in events if isinstance(event, Said) and event.text_id == "contrat.takes"]
        if taken and before is not None:
            played = next(event for event in events if isinstance(event, Moved) and event.dst[0].startswith("trick."))
            assert played.card is not None
            now = replace(before, view={**before.view, played.dst[0]: (played.card,)})
            assert talk_of(layout(match)).crowned(now) == [taken[0].args["card"]]
        before = seen_by(match)
        if before.public.phase != "play":
            assert talk_of(layout(match)).crowned(before) == ()


# -- what may be seen ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shown", "for_taker", "for_other"), [("off", 0, 0), ("own_side", 1, 0), ("all", 1, 1)])
def test_the_bar_shows_points_only_to_seats_that_may_know_them(shown: str, for_taker: int, for_other: int) -> None:
    match = until("play", show_points=shown)
    taker = seen_by(match).public.taker
    for seat, expected in ((taker, for_taker), ((taker + 1) % 4, for_other)):
        marks = layout(match, seat=seat).marks(seen_by(match, seat), SPEAKER)
        assert sum(isinstance(mark, Bar) for mark in marks) == expected


def test_a_hidden_first_trick_shows_as_unknown_points() -> None:
    match = until("play", show_points="all")
    taker = seen_by(match).public.taker
    assert "?" not in words.progress_text(seen_by(match, taker), 24)
    hidden = seen_by(match, (taker + 1) % 4)
    assert words.progress_text(hidden, 0).startswith("0 + ? of")
    counted = with_fields(hidden, points_made=301, phase="over")
    assert words.progress_text(counted, 301).startswith("301 of")
    assert any(isinstance(mark, Bar) for mark in layout(match).marks(counted, SPEAKER))


def test_only_the_taker_counts_the_first_trick() -> None:
    match = until("play", show_points="all")
    assert match.game is not None
    deal, seen = match.game, seen_by(match)
    taker, worth = seen.public.taker, seen.public.worth
    hidden = sum(worth[card % FACES] for card in deal.table.at("first"))
    where = layout(match, seat=taker)
    assert talk_of(where).figure(taker, seen_by(match, taker)) == hidden
    assert talk_of(where).figure(taker, seen_by(match, (taker + 1) % 4)) == 0


def test_the_explanation_of_marks_names_the_owner_of_the_first_trick() -> None:
    match = until("play")
    name = SPEAKER.names[seen_by(match).public.taker]
    labels = [mark.text for mark in layout(match).marks(seen_by(match), SPEAKER) if isinstance(mark, Label)]
    assert f"first trick: {name}" in labels


def test_plates_name_the_partners_and_a_bid_is_announced_at_once() -> None:
    match = new_begun()
    assert match.game is not None
    seat = match.game.asked()[0]
    seen, where = seen_by(match), layout(match)
    assert list(talk_of(where).lines(1, seen, SPEAKER)) == ["with Edgar"]
    (bid,) = [action for action in match.game.ask(seat).actions if action.to == "pousse"]
    ((_, heard),) = at_words(seen, match.play(seat, bid))
    assert talk_of(where).lines(seat, heard, SPEAKER)[0] == "Pousse"
    assert "Pousse · 280" in [mark.text for mark in where.marks(heard, SPEAKER) if isinstance(mark, Label)]
    ((_, heard),) = at_words(heard, match.play((seat + 1) % 4, Action("pass")))
    assert talk_of(where).lines((seat + 1) % 4, heard, SPEAKER)[0] == "passed"
    assert seen.public.bids == [-1] * 4, "what was seen stays as it was"


# -- the end, and the pace -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["teams", "individual"])
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_form_at_the_end_agrees_with_the_result(mode: str, seed: str) -> None:
    match = finished(seed, mode=mode, manches=3)
    result, seen = match.results[-1], seen_by(match)
    rows = {row.label: row.figures for row in talk_of(layout(match)).account(seen, result, SPEAKER)}
    assert rows["Points made"] == [str(score) for score in result.scores]
    assert [int((gain or "0").replace("+", "")) for gain in rows["This deal"]] == list(result.points)
    assert rows["Game"] == [str(total) for total in match.results[-1].carry["totals"]]
    assert sum(int(tricks) for tricks in rows["Tricks"]) == 12
    named = [seat for seat, contract in enumerate(rows["Contract"]) if contract]
    assert named == [seen.public.taker]


def test_when_all_pass_there_is_no_form_about_a_contract() -> None:
    match = new_begun()
    while match.playing and match.game is not None:
        match.play(match.game.asked()[0], Action("pass"))
    assert list(talk_of(layout(match)).account(seen_by(match), match.results[-1], SPEAKER)) == []


def test_dealing_is_soon_over_and_a_mixed_hand_is_one_gesture() -> None:
    match = until("shuffle")
    assert match.game is not None
    pace = pace_of(layout(match))
    begun = new_match(Contrat).begin()
    rest = match.shuffle()
    assert sum(pace.tempo(event).gap for event in begun if isinstance(event, Moved)) < 2.2
    assert sum(pace.tempo(event).gap for event in rest if isinstance(event, Moved)) < 1.2
    mixed = [event for event in rest if isinstance(event, Turned)]
    assert len(mixed) == 12
    assert sum(pace.turning(event).gap for event in mixed) < 0.25
    assert sum(bool(pace.turning(event).sound) for event in mixed) == 1


def test_a_complete_trick_is_read_and_bots_keep_an_even_pace() -> None:
    where = layout(new_begun())
    pace = pace_of(where)
    assert pace.waits_for_reading(Said("contrat.takes", {"seat": 0, "card": 0}))
    assert not pace.waits_for_reading(Said("contrat.passes", {"seat": 0}))
    assert talk_of(where).secret and pace.even(seen_by(new_begun()))


@pytest.mark.parametrize(
    ("language", "none", "one"),
    [
        ("en", "Anna keeps every card", "Anna exchanges 1 card"),
        ("it", "Anna tiene tutte le carte", "Anna cambia 1 carta"),
        ("fr", "Anna garde toutes ses cartes", "Anna échange 1 carte"),
    ],
)
def test_an_exchange_of_no_card_is_said_as_keeping_them(language: str, none: str, one: str) -> None:
    catalog.set_language(language)
    try:
        assert [catalog.text("contrat.exchanges", seat="Anna", n=n) for n in (0, 1)] == [none, one]
    finally:
        catalog.set_language("en")
