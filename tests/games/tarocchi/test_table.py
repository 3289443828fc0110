"""The Tarocchi table: what its plates, offers and lines say, what they never say, and where its cards lie.

Seats are written N, W, S, E in the order of play; N looks at the table unless something else is said.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from cardtable.cards.chance import Random
from cardtable.cards.events import Event, Moved, Said
from cardtable.cards.pack import CHANCE, TAROCCHI, Seat
from cardtable.foundation.frozen import replace
from cardtable.games.tarocchi.rules import Tarocchi
from cardtable.games.tarocchi.rules_types import TarocchiSeen
from cardtable.games.tarocchi.table import TarocchiLayout, tricks_in
from cardtable.rules.game import Action, Value
from cardtable.rules.observe import observe
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.game_view.layout import Pose, Room
from cardtable.table.game_view.marks import Label, Spot
from cardtable.table.game_view.table_text import Offer
from cardtable.table.narration.wording import Speaker
from tests.games.tarocchi.positions import pack, seat_of, setting, trick_of
from tests.support.stages import WINDOWS, at_words, pace_of, silent, talk_of

NAMES = ("Nora", "Walter", "Sofia", "Enzo")
SPEAKER = Speaker(TAROCCHI, NAMES)
HIGH = "T20 T17 T6 T4 T1 FU O7 CR CD C7 C6 S9 S7 BR B8"
"""A caller's hand: the highest trump it lacks is T19."""
RUN = "T20 T19 T6 T4 T1 FU O7 CR CD C7 C6 S9 S7 BR B8"
"""A hand that may also call a card of its own."""


class Deal:
    """A hand at the table, and everything that was heard of it."""

    def __init__(self, monte: str = "S5 C9 T3", options: dict[str, Value] | None = None, **hands: str) -> None:
        self.game = Tarocchi.deal(pack("S", monte, **hands), setting("S", options or {}))
        self.heard: list[Event] = self.game.table.drain()

    def do(self, *moves: str) -> Deal:
        """Moves such as "W call", "N name T19" or "N discard O7 B8 S9"; what CHANCE has to do happens by itself."""
        for move in moves:
            letter, verb, *codes = move.split()
            for code in codes or [""]:
                to, cards = (code, ()) if verb in ("name", "call") else ("", TAROCCHI.cards(code))
                self.play(seat_of(letter), Action(verb, cards, to))
        return self

    def play(self, seat: Seat, action: Action) -> None:
        self.heard += self.game.play(seat, action)
        if self.game.asked() == (CHANCE,):
            order = self.game.ask(CHANCE).arrange
            assert order is not None
            self.heard += self.game.play(CHANCE, Action(order.verb, order.cards, order.to))

    def on(self, seed: int, until: str = "", tricks: int = 16) -> Deal:
        """Go on by chance as far as to a phase, or to so many tricks."""
        rng = Random(seed)
        while self.game.asked() and self.game.phase != until and self.game.tricks_taken < tricks:
            self.play(self.game.turn, self.game.ask(self.game.turn).random_action(rng))
        return self

    def seen(self, letter: str = "N") -> TarocchiSeen:
        return observe(self.game, seat_of(letter), self.heard)


def called(name: str = "T19", **hands: str) -> Deal:
    """N has called and named, before the discard."""
    north = hands.pop("N", HIGH)
    deal = Deal("S5 C9 T3", None, N=north, **hands).do("E pass", "N pass", "W pass", "S pass")
    return deal.do("E pass", "N call", "W pass", "S pass", f"N name {name}")


def in_play(name: str = "T19", **hands: str) -> Deal:
    return called(name, **hands).do("N discard O7 B8 S9", "N none", "W none", "S none", "E none")


def table(letter: str = "N", size: tuple[int, int] = (1366, 768)) -> TarocchiLayout:
    return TarocchiLayout(Room(*size), setting("S", {}), seat_of(letter), TAROCCHI)


def plates(seen: TarocchiSeen) -> list[str]:
    where = table("NWSE"[seen.seat])
    return [" / ".join(talk_of(where).lines(seat, seen, SPEAKER)) for seat in range(4)]


def below_the_question(letter: str, deal: Deal) -> str:
    return " ".join(talk_of(table(letter)).aside(deal.seen(letter), SPEAKER))


def offers(seen: TarocchiSeen) -> dict[str, Offer]:
    found = talk_of(table("NWSE"[seen.seat])).offers(seen, SPEAKER) or ()
    return {offer.action.text(TAROCCHI): offer for offer in found}


# -- the auction and the name --------------------------------------------------------------------------------------


def test_bids_stand_on_the_plates_as_they_fall() -> None:
    deal = Deal(N=HIGH).do("E pass", "N pass", "W pass", "S pass", "E pass", "N call")
    assert plates(deal.seen("W")) == ["called", "", "", "passed"]


def test_a_bid_stands_on_its_plate_as_soon_as_it_is_heard() -> None:
    deal = Deal(N=HIGH).do("E pass")
    before = deal.seen()
    ((_, told),) = at_words(before, deal.game.play(seat_of("N"), Action("pass")))
    assert plates(told) == ["passed", "", "", "passed"]
    assert plates(before) == ["", "", "", "passed"], "what was seen before has not changed"


def test_a_solo_tells_the_cost_of_a_jocu() -> None:
    deal = Deal(N=HIGH, options={"chips_per_jocu": 5}).do("E pass")
    assert "30 chips" in offers(deal.seen())["solo"].tell, "three opponents, and a stata counts double"
    deal.do("N pass", "W pass", "S pass", "E pass")
    assert "15 chips" in offers(deal.seen())["solo"].tell


def test_calling_tells_which_card_would_be_named() -> None:
    deal = Deal(N=HIGH).do("E pass", "N pass", "W pass", "S pass", "E pass")
    assert "19\u00a0Ball" in offers(deal.seen())["call"].tell


def test_the_last_speaker_is_told_the_effect_of_a_fourth_pass() -> None:
    passes = ("E pass", "N pass", "W pass", "S pass", "E pass", "N pass", "W pass")
    assert "you’d have to" in offers(Deal(S=HIGH).do(*passes).seen("S"))["pass"].tell
    assert "the holder of Jupiter" in offers(Deal(N=HIGH).do(*passes).seen("S"))["pass"].tell
    redeal = Deal(N=HIGH, options={"all_pass": "redeal"}).do(*passes)
    assert "next dealer" in offers(redeal.seen("S"))["pass"].tell


def test_own_cards_that_may_be_called_stand_together() -> None:
    deal = Deal(N=RUN).do("E pass", "N pass", "W pass", "S pass", "E pass", "N call", "W pass", "S pass")
    found = offers(deal.seen())
    assert [bool(offer.group) for offer in found.values()] == [False, True, True]
    assert {offer.group for key, offer in found.items() if key != "name >T18"} == {
        "Your own card: alone against three, in secret"
    }


def test_an_obliged_caller_is_told_which_of_his_cards_everyone_has_seen() -> None:
    deal = Deal(N=RUN, monte="T18 C9 T3").do(*[f"{letter} pass" for letter in "ENWSENWS"]).on(1, until="name")
    found = offers(deal.seen())
    assert found["name >T20"].group == found["name >T18"].group == "Everyone has seen it: alone against three, openly"
    assert found["name >T19"].group == "Your own card: alone against three, in secret"
    assert "monte" not in found["name >T17"].tell, "he has the monte already"


def test_a_card_named_with_the_call_stands_on_the_plate_at_once() -> None:
    deal = Deal(N=HIGH, options={"call_named": "with_bid"}).do("E pass", "N pass", "W pass", "S pass", "E pass")
    assert offers(deal.seen())["call >T19"].words == "Call 19\u00a0Ball"
    assert plates(deal.do("N call T19").seen("S"))[0] == "called 19\u00a0Ball"


# -- monte and discard ---------------------------------------------------------------------------------------------


def test_the_monte_is_read_before_it_goes_into_the_hand() -> None:
    said = [event for event in called().heard if isinstance(event, Said) and pace_of(table()).waits_for_reading(event)]
    assert [event.text_id for event in said] == ["tarocchi.monte"]


def test_all_players_may_look_up_the_cards_of_the_monte() -> None:
    assert any("3\u00a0Emperor" in line for line in talk_of(table("E")).aside(in_play().seen("E"), SPEAKER))


def test_a_discard_can_be_taken_back_until_the_third_card() -> None:
    deal, where = called(), table()
    assert not talk_of(where).midway(deal.seen())
    assert talk_of(where).midway(deal.do("N discard O7").seen())
    assert talk_of(where).midway(deal.do("N discard B8").seen())
    assert "Discarded: 2 of 3" in talk_of(where).aside(deal.seen(), SPEAKER)
    assert not talk_of(where).midway(deal.do("N discard S9").seen())


# -- announcements -------------------------------------------------------------------------------------------------


def test_the_secret_partner_is_shown_the_same_buttons_but_may_not_press_one() -> None:
    deal = called(S="T19").do("N discard O7 B8 S9", "N none", "W none")
    assert deal.game.turn == seat_of("S")
    found = offers(deal.seen("S"))
    assert [offer.live for offer in found.values()] == [True, False]
    assert deal.game.refuse(seat_of("S"), Action("rivanto")).text_id == "tarocchi.refuse.rivanto-partner"
    other = called(E="T19").do("N discard O7 B8 S9", "N none", "W none")
    assert list(offers(other.seen("S"))) == list(found)


def test_announcements_are_answered_at_an_even_pace() -> None:
    deal, pace = called().do("N discard O7 B8 S9"), pace_of(table())
    assert pace.even(deal.seen("W"))
    assert pace.even(deal.do("N none").seen("W"))
    assert not pace.even(in_play().seen("W"))


def test_a_scommessa_that_needs_cards_is_shown_but_refused_without_them() -> None:
    deal = Deal(N=RUN.replace("FU", "T8"), options={"scommessa_needs": "giove_and_fool"}).do("E pass", "N solo")
    deal.on(3, until="announce_declarer")
    assert not offers(deal.seen())["scommessa"].live


# -- the secret ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("partner", "WSE")
def test_plates_and_marks_tell_nothing_of_the_partner_before_the_card_lies_there(partner: str) -> None:
    deal = in_play(**{partner: "T19"})
    for letter in "NWSE":
        seen = deal.seen(letter)
        assert plates(seen) == ["called 19\u00a0Ball", "", "", ""]
        where = table(letter)
        assert [talk_of(where).badge(seat, seen) != "" for seat in range(4)] == [True, False, False, False]
        assert not [mark for mark in where.marks(seen, SPEAKER) if isinstance(mark, Spot)]


def test_only_the_partner_himself_reads_that_he_is_the_partner() -> None:
    deal = in_play(S="T19")
    told = [letter for letter in "NWSE" if "secretly" in below_the_question(letter, deal)]
    assert told == ["S"]


def test_a_caller_of_his_own_card_alone_reads_that_he_is_alone() -> None:
    deal = in_play("T20", N=RUN)
    told = [letter for letter in "NWSE" if "alone" in below_the_question(letter, deal)]
    assert told == ["N"]
    assert plates(deal.seen())[0] == "called 20\u00a0Jupiter"


def test_points_are_told_only_to_seats_that_know_the_sides() -> None:
    game = in_play(S="T19 T18 T16 T15")
    while game.game.tricks_taken < 2 and not game.game.attack:
        actions = [a for a in game.game.ask(game.game.turn).actions if a.cards != TAROCCHI.cards("T19")]
        game.play(game.game.turn, actions[0])
    told = [x for x in "NWSE" if "Points" in below_the_question(x, game)]
    assert told == ["S"]


def test_when_the_called_card_lies_there_both_sides_stand_on_the_plates() -> None:
    game = trick_of("N S5 T3 | W S6 C5 | S T19 C6 | E S7 C7", named="T19", leader="W")
    heard = game.table.drain()
    heard += game.play(seat_of("W"), Action("play", TAROCCHI.cards("S6")))
    before = observe(game, 0, heard)
    events = game.play(seat_of("S"), Action("play", TAROCCHI.cards("T19")))
    ((said, told),) = at_words(before, events)
    where = table()
    for seen in (told, observe(game, 0, [*heard, *events])):
        assert plates(seen) == ["called 19\u00a0Ball / with Sofia", "against Nora", "with Nora", "against Nora"]
        assert [talk_of(where).badge(seat, seen) != "" for seat in range(4)] == [True, False, True, False]
        assert any(isinstance(mark, Spot) for mark in where.marks(seen, SPEAKER)), "the thread of light"
    assert pace_of(where).pause(said) > 1


def test_a_secret_solo_comes_out_as_one() -> None:
    game = trick_of("N T20 T3 | W S6 C5 | S T19 C6 | E S7 C7", named="T20", leader="N")
    game.table.drain()
    game.play(0, Action("play", TAROCCHI.cards("T20")))
    seen = observe(game, 1)
    assert plates(seen) == ["called 20\u00a0Jupiter / alone", "against Nora", "against Nora", "against Nora"]


# -- the tricks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "best"),
    [("CR T0 C5 CQ", "T0"), ("FU C8 CD C5", "CD"), ("S5 OR B9 CQ", "S5"), ("B10 T2 T1 BR", "T2"), ("FU", "")],
)
def test_the_card_that_wins_is_marked(cards: str, best: str) -> None:
    seen = observe(trick_of("N T20 | W T3 | S T4 | E T5"), 0)
    shown = replace(seen, view={f"trick.{seat}": (card,) for seat, card in enumerate(TAROCCHI.cards(cards))})
    assert TAROCCHI.text(talk_of(table()).crowned(shown)) == best  # type: ignore[arg-type]


@pytest.mark.parametrize(("cards", "tricks"), [(0, 0), (1, 0), (3, 1), (4, 1), (5, 1), (7, 2), (8, 2), (9, 2)])
def test_tricks_are_counted_from_a_pile_with_the_fool_or_without_a_card_for_it(cards: int, tricks: int) -> None:
    assert tricks_in(cards) == tricks


def test_the_tricks_on_the_piles_are_those_that_were_played() -> None:
    for tricks in (1, 7, 14):
        deal = in_play().on(7, tricks=tricks)
        figures = [mark.text for mark in table().marks(deal.seen(), SPEAKER) if isinstance(mark, Label)]
        assert sum(map(int, figures)) == tricks + 1 + 2 + 3 + 4, "the order of play is numbered too"


def test_a_trick_is_read_before_it_is_taken_away() -> None:
    said = [event for event in in_play().on(7, tricks=1).heard if isinstance(event, Said)]
    assert [event.text_id for event in said if pace_of(table()).waits_for_reading(event)][-1] == "tarocchi.takes-trick"


# -- the form ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_the_form_is_the_hand_as_it_was_counted(seed: int) -> None:
    deal = in_play().on(seed)
    result, counted = deal.game.result(), deal.game.tally()
    assert result is not None
    assert counted is not None
    form = {row.label: row.figures for row in talk_of(table()).account(deal.seen(), result, SPEAKER)}
    side = form.pop("Side")
    points = form.pop("Card points")
    assert [int(points[side.index(name)]) for name in ("attack", "defence")] == list(counted.points)
    chips, jochi = form.pop("Chips"), form.pop("Total jochi")
    assert [int(figure.replace("−", "-")) for figure in chips] == list(result.points)
    for seat in range(4):
        assert int(jochi[seat]) == sum(int(figures[seat] or 0) for figures in form.values()) == result.scores[seat]


def test_a_hand_that_was_thrown_in_has_no_form() -> None:
    deal = Deal(N=HIGH, options={"all_pass": "redeal"}).do(*[f"{letter} pass" for letter in "ENWSENWS"])
    result = deal.game.result()
    assert result is not None
    assert not talk_of(table()).account(deal.seen(), result, SPEAKER)


# -- where things lie, and how fast they come there ----------------------------------------------------------------


def body(pose: Pose, part: float = 1.0) -> Rect:
    rect = Rect(0, 0, round(pose.height * TarocchiLayout.aspect * part), round(pose.height * part))
    rect.center = round(pose.x), round(pose.y)
    return rect


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_of_eighteen_cards_in_hand_each_shows_its_corner(size: tuple[int, int]) -> None:
    poses = [table(size=size).pose("hand.0", i, 18) for i in range(18)]
    wide = poses[0].height * TarocchiLayout.aspect
    assert len({int(pose.z) for pose in poses}) == 1, "in one row"
    assert not [(left, right) for left, right in pairwise(poses) if right.x - left.x < 0.27 * wide]


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_scarto_and_piles_cover_neither_each_other_nor_a_trick_nor_the_own_hand_nor_a_plate(
    size: tuple[int, int],
) -> None:
    where = table(size=size)
    trick = [body(where.pose(f"trick.{seat}", 0, 1)) for seat in range(4)]
    lying = [body(where.pose(f"won.{seat}", 0, 1)) for seat in range(4)]
    ends = [[where.pose(f"scarto.{seat}", i, 3) for i in (0, 2)] for seat in range(4)]
    lying += [body(first).union(body(last)) for first, last in ends]
    hand = [where.pose("hand.0", i, 18) for i in (0, 17)]
    held = body(hand[0]).union(body(hand[1]))
    lying.append(held)
    lying += where.plates().values()
    for i, rect in enumerate(lying):
        assert rect.collidelist(lying[i + 1 :] + trick) < 0, f"{i}: {rect} and {lying[i + 1 :]}, {trick}"
        # In the arc of a hand the outer cards may dip their lower edge below the window.
        assert Rect(0, 0, *size).contains(
            rect if rect is not held else Rect(*held.topleft, held.width, held.height * 0.85)
        )


def test_the_next_player_sits_at_the_right() -> None:
    chairs = table("S").chairs
    assert [chairs[seat_of(letter)].side for letter in "SENW"] == ["bottom", "right", "top", "left"]


def test_dealing_takes_less_than_three_seconds_in_all() -> None:
    deal = Deal(N=HIGH).do("E pass", "N pass", "W pass", "S pass")
    assert sum(pace_of(table()).tempo(event).gap for event in deal.heard if isinstance(event, Moved)) < 2.5


@pytest.mark.parametrize("letter", ["N", "S"])
def test_a_hand_that_is_mixed_with_the_monte_stays_in_sight_of_its_owner_alone(letter: str) -> None:
    """The others saw the cards of the monte go into it, and then do not know which they are."""
    deal = Deal("S5 C9 T3", None, N=HIGH).do(
        "E pass", "N pass", "W pass", "S pass", "E pass", "N call", "W pass", "S pass"
    )
    seat = seat_of(letter)
    where = table(letter)
    stage = EventPlayer(where, pace_of(where), seat, silent)
    stage.settle(deal.seen(letter).view, 0)
    told = len(deal.heard)
    deal.do("N name T19")
    stage.play([event.seen_by(seat) for event in deal.heard[told:]])
    backs, moved = set[int](), False
    while stage.moving or stage.reading:
        stage.advance(1 / 60)
        if stage.reading:
            stage.go_on()
        hand = stage.tableau.places["hand.0"]
        moved = moved or len(hand) > 15
        backs.add(sum(sprite.card is None for sprite in hand))
    assert moved and stage.tableau.agrees(deal.seen(letter).view)
    assert backs == {0} if letter == "N" else max(backs) == 18


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (3840, 2160)])
def test_open_hands_at_the_sides_leave_the_places_of_a_trick_free(size: tuple[int, int]) -> None:
    """In a replay, with a column for words, from the first trick on; a corner of each card shows."""
    where = TarocchiLayout(Room(*size, column=True), setting("S", {}), 0, TAROCCHI, all_open=True)

    def lies(place: str, index: int, count: int) -> Rect:
        pose = where.pose_showing(place, index, count, 0)
        wide, high = round(pose.height * where.aspect), round(pose.height)
        return Rect(0, 0, wide, high).move_to(center=(round(pose.x), round(pose.y)))

    for seat in (1, 3):
        trick, other = lies(f"trick.{seat}", 0, 1), where.plates()[seat]
        for count in range(1, 16):
            cards = [lies(f"hand.{seat}", i, count) for i in range(count)]
            assert not any(card.colliderect(trick) or card.colliderect(other) for card in cards), (seat, count)
            for one, two in pairwise(cards):
                assert two.left - one.left >= 0.3 * one.width or two.top - one.top >= 0.4 * one.height, (seat, count)
