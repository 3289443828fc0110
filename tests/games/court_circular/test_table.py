"""Court Circular's table: Lines named as they form, what a card would make of them, the price of resigning, and the
form at the end."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import pairwise

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest
from pygame import Rect, Surface

from cardtable.cards.chance import Random, below
from cardtable.cards.events import Event, Said
from cardtable.cards.pack import CHANCE, FRENCH, Card, Seat
from cardtable.games.court_circular.about import CARROLL
from cardtable.games.court_circular.rules import CourtCircular
from cardtable.games.court_circular.rules_lines import ORDERS, count
from cardtable.games.court_circular.rules_types import CourtSeen
from cardtable.games.court_circular.table import CourtCircularLayout
from cardtable.games.court_circular.table_result import outcome
from cardtable.rules.game import Action, Options, Result, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.table.animation.sprite import HELD_RISE
from cardtable.table.game_view.layout import Layout, Room
from cardtable.table.game_view.marks import Frame, Label, Listing
from cardtable.table.narration.wording import Speaker
from cardtable.table.render.markings import card_rect, mark
from cardtable.table.selection.highlight import READY
from cardtable.text import catalog
from tests.support.canvases import make_canvas
from tests.support.stages import WINDOWS, at_words, layout, stage_of, talk_of, view

SPEAKER = Speaker(FRENCH, ["Anna", "Bruno", "Colette", "Edgar"])


def cards(codes: str) -> list[Card]:
    return [FRENCH.codes.index(code) for code in codes.split()]


def card(code: str) -> Card:
    return cards(code)[0]


def trick(lead: str, *hands: str, options: Options | None = None) -> CourtCircular:
    """Return the beginning of a trick; all cards outside the hands are the stock."""
    held = [cards(hand) for hand in hands]
    dealt = {card(lead), *(one for hand in held for one in hand)}
    stock = [one for one in range(len(FRENCH)) if one not in dealt]
    return CourtCircular.from_position(card(lead), held, stock, 0, options or {})


def play(deal: CourtCircular, *codes: str) -> list[Event]:
    """Lay the cards one after the other, each by the seat that is asked."""
    return [event for code in codes for event in deal.play(deal.turn, Action("play", (card(code),)))]


def table(deal: CourtCircular, seat: Seat = 0, size: tuple[int, int] = (1366, 768)) -> Layout:
    return CourtCircularLayout(Room(*size), deal.setting, seat, FRENCH)


def worth(deal: CourtCircular, code: str, verb: str = "play") -> str:
    return talk_of(table(deal, deal.turn)).worth(Action(verb, (card(code),)), observe(deal, deal.turn))


def tags(where: Layout, seen: CourtSeen) -> dict[str, tuple[str, bool]]:
    """For each player the Line that is named on the table, and whether it stands out."""
    found = [mark for mark in where.marks(seen, SPEAKER) if isinstance(mark, Listing)]
    return {mark.rows[0][1]: (mark.rows[0][0], mark.marked == 0) for mark in found}


def steps(seed: str, seats: int = 2, **options: Value) -> Iterator[tuple[Match, list[Event]]]:
    """A deal by chance: the match, and what has just happened."""
    kind = CourtCircular
    match, rng = Match(Terms(kind, seats, kind.defaults(**options), seed, "salt")), Random(seed)
    yield match, match.begin()
    while match.playing:
        assert match.game is not None
        seat = match.game.asked()[0]
        action = match.chance() if seat == CHANCE else match.game.ask(seat).random_action(rng)
        if Action("resign") in match.game.ask(seat).actions and below(rng, 3) == 0:
            action = Action("resign")
        yield match, match.play(seat, action)


# -- where cards lie -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", WINDOWS)
def test_two_rows_of_three_lead_outward_from_the_lead(size: tuple[int, int]) -> None:
    deal = trick("9D", "9H 9C 2S", "10H JS QD")
    where = table(deal, 0, size)
    lead = where.pose("lead", 0, 1)
    mine, theirs = ([where.pose(f"laid.{seat}", i, 3) for i in range(3)] for seat in (0, 1))
    line = [*reversed(mine), lead, *theirs]
    assert len({pose.y for pose in line}) == 1
    step = lead.height * where.aspect
    assert not [(a, b) for a, b in pairwise(line) if b.x - a.x < step]


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_on_the_cloth_has_a_place_of_its_own(seats: int, size: tuple[int, int]) -> None:
    """Rows, piles, hands, stock, plates and tags: none lies on another one's place."""
    match = next(steps("apart", seats))[0]
    where = layout(match, size)
    parts = {f"plate {seat}": Rect(rect) for seat, rect in where.plates().items()}
    parts["lead"], parts["stock"] = box(where, "lead", 1), box(where, "stock", 1)
    for seat in range(seats):
        parts |= {f"{family}.{seat}": box(where, f"{family}.{seat}", 1) for family in ("up", "down")}
        parts |= {f"{family}.{seat}": box(where, f"{family}.{seat}", n) for family, n in (("laid", 3), ("hand", 6))}
    names = sorted(parts)
    for i, one in enumerate(names):
        # In the arc of a hand the outer cards may dip their lower edge below the window.
        left, top, wide, high = parts[one]
        assert Rect(0, 0, *size).contains(Rect(left, top, wide, high * 0.85 if one == "hand.0" else high)), one
        for other in names[i + 1 :]:
            if one.startswith("hand.") and one != "hand.0" and other.startswith("plate"):
                continue  # a fan of backs goes behind its owner's plate
            assert not parts[one].colliderect(parts[other]), f"{one} and {other}: {parts[one]}, {parts[other]}"


def box(where: Layout, place: str, n: int) -> Rect:
    """All that the cards of a place cover."""
    rects = []
    for index in range(n):
        pose = where.pose(place, index, n)
        rect = Rect(0, 0, pose.height * where.aspect, pose.height)
        rect.center = round(pose.x), round(pose.y)
        rects.append(rect)
    return rects[0].unionall(rects[1:])


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tags_cover_neither_plates_nor_piles_nor_hand(seats: int, size: tuple[int, int]) -> None:
    hands = ("9H 9C 2S 3S 4S 5S", "10H JS QD 3D 4D 6D", "AS AC AD 5C 6C 7C", "KS KC KH 8S 8C 7H")[:seats]
    deal = trick("9D", *hands, options=CARROLL)
    play(deal, *(hand.split()[0] for hand in hands))
    where = table(deal, 0, size)
    marks = where.marks(observe(deal, 0), SPEAKER)
    boxes = [Rect(mark.left, mark.top, mark.width, mark.height) for mark in marks if isinstance(mark, Listing)]
    assert len(boxes) == seats
    keep = [
        *where.plates().values(),
        *(box(where, f"{family}.{s}", 1) for s in range(seats) for family in ("up", "down")),
    ]
    keep += [box(where, f"laid.{seat}", 3) for seat in range(seats)] + [box(where, "hand.0", 6), where.questions()]
    # Cards that can be played stand higher.
    keep.append(box(where, "hand.0", 6).move(0, -round(HELD_RISE * READY * where.unit)))
    for tag in boxes:
        assert Rect(0, 0, *size).contains(tag)
        assert tag.width >= 150 * where.unit
        assert tag.collidelist(keep) < 0, f"{tag} lies on {keep[tag.collidelist(keep)]}"
        assert len([other for other in boxes if tag.colliderect(other)]) == 1


@pytest.mark.parametrize("column", [False, True])
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_raised_cards_of_the_hand_leave_the_counts_of_piles_clear(
    seats: int, size: tuple[int, int], column: bool
) -> None:
    hands = ("9H 9C 2S 3S 4S 5S", "10H JS QD 3D 4D 6D", "AS AC AD 5C 6C 7C", "KS KC KH 8S 8C 7H")[:seats]
    deal = trick("9D", *hands, options=CARROLL)
    where = CourtCircularLayout(Room(*size, column=column), deal.setting, 0, FRENCH)
    up = HELD_RISE * READY * where.unit
    lying = [card_rect(where.pose("hand.0", i, 6), where.aspect).move(0, -round(up)) for i in range(6)]
    labels = [mark for mark in where.marks(observe(deal, 0), SPEAKER) if isinstance(mark, Label)]
    assert len(labels) >= 2 * seats
    for label in labels:
        words = Rect(0, 0, round(30 * where.unit), round(16 * where.unit)).move_to(center=(label.x, label.y))
        assert words.collidelist(lying) < 0, label


def test_the_hand_is_held_by_value() -> None:
    deal = trick("9D", "QH 2S QC 3H 2H KD", "10H JS QD")
    held = cards("QH 2S QC 3H 2H KD")
    shown = table(deal).order("hand.0", held)
    in_order = [held[shown.index(position)] for position in range(6)]
    assert in_order == sorted(held, key=ORDERS["value_suit"].__getitem__) == cards("2S 2H 3H QC QH KD")


def test_the_order_of_another_hand_reveals_nothing() -> None:
    deal = trick("9D", "QH 2S", "10H JS QD")
    assert table(deal).order("hand.1", [None] * 3) == [0, 1, 2]
    assert table(deal).order("hand.1", cards("QD 2C 3S")) == [0, 1, 2]


def test_cards_left_over_are_shown_where_their_owner_laid() -> None:
    deal = trick("9D", "9H 9C 2S", "10H JS QD")
    where = table(deal)
    closed, opened = (where.pose_showing("hand.1", 1, 4, face) for face in (None, card("QD")))
    assert opened.y == where.pose("laid.1", 0, 1).y and opened.height > 1.4 * closed.height
    assert where.pose_showing("hand.0", 1, 4, card("QD")) == where.pose("hand.0", 1, 4)


# -- Lines -----------------------------------------------------------------------------------------------------------


def test_lines_are_named_as_they_form() -> None:
    deal = trick("9D", "9H 9C 2S", "10H JS QD")
    where = table(deal)
    assert tags(where, observe(deal, 0)) == {}
    play(deal, "9H")
    assert tags(where, observe(deal, 0)) == {"Anna": ("Pair", False)}
    play(deal, "10H")
    assert tags(where, observe(deal, 0)) == {"Anna": ("Pair", True), "Bruno": ("No Line yet", False)}
    play(deal, "2S", "JS")
    assert tags(where, observe(deal, 0)) == {"Anna": ("Pair", False), "Bruno": ("Sequence of three", True)}


def test_the_best_line_is_crowned_with_the_lead() -> None:
    deal = trick("9D", "9H 9C 2S", "10H JS QD")
    play(deal, "9H", "10H")
    seen = observe(deal, 0)
    assert {*talk_of(table(deal)).crowned(seen)} == {*cards("9D 9H")}
    play(deal, "2S", "JS")
    seen = observe(deal, 0)
    assert {*talk_of(table(deal)).crowned(seen)} == {*cards("9D 10H JS")}


def test_a_line_without_the_lead_is_crowned_without_it() -> None:
    deal = trick("JS", "5C 5H 4D", "AH AD AC", options=CARROLL)
    play(deal, "5C", "AH", "5H", "AD")
    seen = observe(deal, 0)
    assert {*talk_of(table(deal)).crowned(seen)} == {*cards("AH AD")}


def test_without_a_line_the_best_card_is_crowned() -> None:
    deal = trick("9D", "3S 7C 2S", "KS 2C 4H")
    play(deal, "3S", "KS")
    seen = observe(deal, 0)
    assert [*talk_of(table(deal)).crowned(seen)] == cards("KS")


def test_a_resigned_seat_cannot_be_ahead() -> None:
    deal = trick("9D", "9H 9C 2S", "10H JS QD", "3S 4C 8H", options=CARROLL)
    play(deal, "9H", "10H", "3S")
    deal.play(0, Action("resign"))
    seen = observe(deal, 1)
    assert {*talk_of(table(deal, 1)).crowned(seen)} == {card("10H")}
    assert tags(table(deal, 1), seen)["Anna"] == ("resigned", False)
    assert "resigned" in talk_of(table(deal, 1)).lines(0, seen, SPEAKER)


def test_announced_lines_are_marked_before_the_table_is_at_rest() -> None:
    deal = trick("9D", "9H 9C 2S 3H 4C 6S", "10H JS KD 3D 4D 6D")
    play(deal, "9H", "10H", "9C", "JS", "2S")
    where, seen = table(deal), observe(deal, 0)
    told = {said.text_id: seen for said, seen in at_words(seen, play(deal, "KD"))}
    won = told["court_circular.wins-up"]
    assert tags(where, won) == {"Anna": ("Trio", True), "Bruno": ("Sequence of three", False)}
    ((said, chosen),) = at_words(observe(deal, 0), deal.play(0, Action("lead", (card("KD"),))))
    assert said.text_id == "court_circular.chooses" and tags(where, chosen) == {}
    assert talk_of(where).crowned(chosen) == ()


@pytest.mark.parametrize(
    ("mine", "theirs", "verdict"),
    [
        ("9H 9C 2S", "10H JS KD", "Trio beats Sequence of three · Anna takes it face up"),
        ("9H 2S 3H", "10H JS KD", "Sequence of three beats Pair · Bruno takes it face down"),
        ("8C 7C 2S", "10H JD 4D", "Sequence of three with the higher card · Bruno takes it face down"),
        ("9H 2S 3H", "4D KD 7S", "Pair against no Line · Anna takes it face up"),
        ("2S 6S 3H", "10H KD 4D", "No Lines, so the highest card wins · Bruno takes it face down"),
    ],
)
def test_a_trick_is_explained_as_soon_as_it_is_won(mine: str, theirs: str, verdict: str) -> None:
    """Although what was seen at rest is still the table before the last card."""
    deal = trick("9D", f"{mine} 4C 5C 6C", f"{theirs} 2D 3D 5D")
    *first, last = (code for both in zip(mine.split(), theirs.split(), strict=True) for code in both)
    play(deal, *first)
    where, seen = table(deal), observe(deal, 0)
    *_, (_, seen) = at_words(seen, play(deal, last))
    assert verdict in labels(where, seen)
    assert verdict in labels(where, observe(deal, 0)), "and at rest it is still told"


def test_the_chosen_lead_stands_out_while_the_others_are_taken() -> None:
    chosen = ((match, event) for match, events in steps("glow") for event in events if isinstance(event, Said))
    match, said = next((match, said) for match, said in chosen if said.text_id == "court_circular.chooses")
    stage, _ = stage_of(match)
    stage.settle(view(match, 0), 0)
    stage.pace.act(said, stage.motions)
    glowing = [sprite.face for lying in stage.tableau.places.values() for sprite in lying if sprite.glow]
    assert glowing == [said.args["card"]]


# -- what a card would make ------------------------------------------------------------------------------------------


def test_a_card_shows_the_lines_that_it_makes_and_could_still_make() -> None:
    deal = trick("9D", "9H 9C 10S JD 2C", "10H JS QD")
    assert worth(deal, "9H") == "→ Trio"
    assert worth(deal, "10S") == "→ Sequence of three"
    assert worth(deal, "2C") == "adds nothing"
    play(deal, "9H", "10H")
    deal.turn = 0
    assert worth(deal, "9C") == "Trio"
    assert worth(deal, "10S") == "→ Sequence of three"


def test_a_card_that_makes_no_better_line_adds_nothing() -> None:
    deal = trick("QH", "QS QD 4C KS 3H", "10H JS QC")
    play(deal, "QS", "10H", "QD", "JS")
    assert worth(deal, "3H") == "adds nothing", "a Valentine is less than the Trio that lies there"
    assert worth(deal, "KS") == "Court of four"


def test_a_new_lead_shows_the_lines_that_the_hand_can_make_with_it() -> None:
    deal = trick("9D", "9H 9C 2S AS AC AD", "10H JS KD 3D 4D 6D")
    play(deal, "9H", "10H", "9C", "JS", "2S", "KD")
    assert deal.phase == "choose" and deal.turn == 0
    hand = observe(deal, 0).view["hand.0"]
    assert {card("AS"), card("AC"), card("AD")} < {*hand}
    assert worth(deal, "KD", "lead").startswith("→ ")


def test_the_winning_line_is_explained_by_the_table_of_the_rules() -> None:
    french = "Court of three, Sympathy of three, Sequence of three…"
    carroll = "Court without the Lead, Sympathy without the Lead, Sequence without the Lead…"
    for lead, options, better in (("9D", {}, french), ("7S", CARROLL, carroll)):
        deal = trick(lead, "9H 9C 2S", "10H JS QD", options=options)
        play(deal, "9H", "10H", "9C") if options else play(deal, "9H")
        told = talk_of(table(deal, 1)).aside(observe(deal, 1), SPEAKER)
        assert told[0] == "Anna began, so if you win, each card goes face down and counts 1 instead of 2."
        assert f"To beat Pair (Anna): a higher one, or {better}" in told[-1]
        assert talk_of(table(deal)).aside(observe(deal, 0), SPEAKER) == (), "who is not asked is not told"


# -- resigning -------------------------------------------------------------------------------------------------------


def resigning(deal: CourtCircular) -> str:
    offers = talk_of(table(deal, deal.turn)).offers(observe(deal, deal.turn), SPEAKER)
    return offers[0].tell if offers else ""


def test_the_price_of_resigning_is_stated() -> None:
    deal = trick("9D", "KS 9C 2S", "4D JS QD")
    assert resigning(deal) == "", "the first card must be laid"
    play(deal, "KS")
    assert resigning(deal) == f"Anna takes the trick face up: {count(cards('9D'), ())} points at most"
    play(deal, "4D")
    assert resigning(deal) == f"Bruno takes the trick face down: {count((), cards('9D KS'))} points at most"


def test_one_of_three_only_loses_this_trick() -> None:
    deal = trick("9D", "KS 9C 2S", "4D JS QD", "3S 4C 8H", options=CARROLL)
    play(deal, "KS")
    assert resigning(deal) == "You’re out of this trick; your cards go to the winner"
    deal.play(1, Action("resign"))
    assert resigning(deal).startswith("Anna takes the trick face up")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_resigning_never_costs_more_than_stated(seats: int) -> None:
    """The number is what the trick brings its winner when he leaves the cheapest card as the Lead."""
    told, checked = "", 0
    for number in range(4):
        for match, _ in steps(f"price{number}", seats, **({} if seats == 2 else CARROLL)):
            deal = match.game
            assert isinstance(deal, CourtCircular)
            if deal.phase == "choose" and len(deal.resigned) == seats - 1:
                taken = [deal.lead, *deal.laid()]
                piles = [[one for one in taken if one != lead] for lead in deal.laid()]
                most = max(count(pile, ()) if deal.winner == deal.first else count((), pile) for pile in piles)
                assert f": {most} points at most" in told
                checked += 1
            told = resigning(deal) if deal.phase == "lay" else ""
    assert checked


# -- words on the table ----------------------------------------------------------------------------------------------


def labels(where: Layout, seen: CourtSeen) -> Sequence[str]:
    return [mark.text for mark in where.marks(seen, SPEAKER) if isinstance(mark, Label)]


@pytest.mark.parametrize(("seats", "seed"), [(2, "a"), (2, "b"), (3, "c"), (4, "d")])
def test_counts_on_the_cloth_and_on_the_plates_are_those_of_the_piles(seats: int, seed: str) -> None:
    for match, _ in steps(seed, seats, **({} if seats == 2 else CARROLL)):
        deal = match.game
        assert isinstance(deal, CourtCircular)
        if deal.phase == "shuffle":
            continue
        seen, where = observe(deal, 0, match.heard), layout(match)
        told = labels(where, seen)
        for seat in range(seats):
            up, down = deal.table.at(f"up.{seat}"), deal.table.at(f"down.{seat}")
            assert (f"face up {len(up)}" if up else "face up") in told
            assert (f"face down {len(down)}" if down else "face down") in told
            assert not up or f"{count(up, ())} points face up" in talk_of(where).lines(seat, seen, SPEAKER)
        stock = len(deal.table.at("stock"))
        assert not stock or str(stock) in told
        assert sum(isinstance(mark, Frame) for mark in where.marks(seen, SPEAKER)) == 1 + 5 * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_outlines_of_laid_cards_show_one_edge_for_each_card(seats: int, size: tuple[int, int]) -> None:
    """Where they lie closer than they are wide, no edge shines through the next one."""
    match = Match(Terms(CourtCircular, seats, CourtCircular.defaults(), "frames", "salt"))
    match.begin()
    assert match.game is not None
    where, seen = layout(match, size), observe(match.game, 0, match.heard)
    surface, canvas = Surface(size), make_canvas(size)
    frames = [drawn for drawn in where.marks(seen, SPEAKER) if isinstance(drawn, Frame)]
    for frame in frames:
        mark(canvas, surface, frame, where.aspect)
    laid = [card_rect(where.pose("laid.1", i, 3), where.aspect) for i in range(3)]
    across = laid[0].unionall(laid[1:]).inflate(6, 0)
    bright = [surface.get_at((x, across.centery)).g > 50 for x in range(across.left, across.right)]
    edges = sum(now and not before for before, now in pairwise([False, *bright]))
    wide = all(not one.colliderect(two) for one, two in pairwise(laid))
    assert edges == (6 if wide else 4)


def test_the_plate_marks_the_seat_that_began() -> None:
    deal = trick("9D", "9H 9C 2S", "10H JS QD")
    seen = observe(deal, 1)
    assert "began: double" in talk_of(table(deal)).lines(0, seen, SPEAKER)
    assert talk_of(table(deal)).lines(1, seen, SPEAKER) == []


# -- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leftover", ["last_winner", "nobody"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_form_adds_up_to_the_counts(seats: int, leftover: str) -> None:
    rules = {} if seats == 2 else dict(CARROLL)
    for number in range(3):
        for match, _ in steps(f"form{number}", seats, **{**rules, "leftover": leftover}):
            last = match
        deal = last.game
        assert isinstance(deal, CourtCircular)
        result = deal.result()
        assert result is not None
        for seat in range(seats):
            seen = observe(deal, seat, last.heard)
            left = any(deal.table.at(f"hand.{other}") for other in range(seats))
            told = "The cards left in hand count for nobody" in labels(layout(last, seat=seat), seen)
            assert told == (left and seats < 4), "and for four there is no room for it"
            *parts, total, above = talk_of(layout(last, seat=seat)).account(seen, result, SPEAKER)
            assert [int(figure) for figure in above.figures] == list(result.points)
            for other in range(seats):
                assert (
                    sum(int(row.figures[other] or 0) for row in parts)
                    == int(total.figures[other])
                    == result.scores[other]
                )


@pytest.mark.parametrize(
    "language, two, three",
    [
        ("en", "Anna won with 129, 71 ahead", "Anna won with 129, 71 above the lowest count"),
        ("it", "Vittoria di Anna con 129: 71 di vantaggio", "Vittoria di Anna con 129: 71 in più del conto più basso"),
        (
            "fr", "Victoire d’Anna avec 129\xa0: 71 d’avance",
            "Victoire d’Anna avec 129\xa0: 71 de plus que le décompte le plus bas",
        ),
    ],
)  # fmt: skip
def test_the_winner_is_ahead_of_one_player_or_above_the_lowest_of_several(language: str, two: str, three: str) -> None:
    catalog.set_language(language)
    assert outcome(Result((71, 0), (129, 58), ""), SPEAKER) == two
    assert outcome(Result((71, 42, 0), (129, 100, 58), ""), SPEAKER) == three


def test_dealing_and_sweeping_take_little_time() -> None:
    for seats in (2, 3, 4):
        match, events = next(steps("pace", seats))
        stage, _ = stage_of(match)
        stage.play(events + match.shuffle())
        time = 0.0
        while stage.advance(0.05):
            time += 0.05
        assert time < 2.5, f"{seats} players wait {time} s for their cards"
        assert stage.tableau.agrees(view(match, 0))
