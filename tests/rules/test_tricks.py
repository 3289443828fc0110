"""Tricks rebuilt from events: the leader, the taker, and cards beside the trick."""

from __future__ import annotations

from cardtable.cards.events import Event, Moved, Said, Turned
from cardtable.cards.pack import EVERYONE, NOBODY, Card, Seat, Seers
from cardtable.rules.about import TrickTaking
from cardtable.rules.tricks import Played, TakenTrick, last_trick, taken_tricks

TRICKS = TrickTaking(
    lead="lead", taken_ids=("t.takes", "t.wins"), buried_ids=("t.buries",), resigned_ids=("t.resigns",)
)
A, B, C = 0, 1, 2


def lays(seat: Seat, card: Card | None, at: int = 0, seers: Seers = EVERYONE) -> Event:
    return Moved((f"hand.{seat}", 0), (f"trick.{seat}", at), card, seers, seers)


def swept(seat: Seat, card: Card | None, at: int = 0, to: str = "won") -> Event:
    return Moved((f"trick.{seat}", at), (to, 0), card, EVERYONE, NOBODY)


def says(text_id: str, seat: Seat) -> Event:
    return Said(text_id, {"seat": seat})


def tricks(*events: Event, told: TrickTaking = TRICKS) -> list[TakenTrick]:
    return [*taken_tricks(events, told)]


def test_a_trick_has_its_cards_in_the_order_of_play_and_a_taker() -> None:
    heard = (lays(B, 30), lays(C, 31), lays(A, 32), says("t.takes", C), swept(A, 32), swept(B, 30), swept(C, 31))
    assert tricks(*heard) == [TakenTrick((Played(B, 30), Played(C, 31), Played(A, 32)), taker=C)]
    (trick,) = tricks(*heard)
    assert trick.leader == B and trick.single and trick.cards_by_seat()[0] == (B, [Played(B, 30)])
    assert tricks(*heard[:-1]) == [], "a card of it still lies there"


def test_every_trick_begins_anew_and_the_last_one_is_the_last() -> None:
    heard = [
        lays(A, 1), says("t.resigns", B), says("t.buries", A), swept(A, 1),
        lays(B, 2), swept(B, 2),
        lays(A, 3), says("t.wins", A), swept(A, 3),
        lays(B, 4),
    ]  # fmt: skip
    buried = TakenTrick((Played(A, 1),), taker=A, buried=True, resigned=(B,))
    laid_aside = TakenTrick((Played(B, 2),), taker=None)
    won = TakenTrick((Played(A, 3),), taker=A)
    assert tricks(*heard) == [buried, laid_aside, won]
    assert last_trick(heard, TRICKS) == won and last_trick(heard[:3], TRICKS) is None


def test_a_trick_without_a_named_taker_was_not_laid_aside() -> None:
    heard = (lays(A, 1), swept(A, 1))
    for told, untold in (
        (TrickTaking(), True),
        (TrickTaking(resigned_ids=("t.resigns",)), True),
        (TrickTaking(taken_ids=("t.takes",)), False),
        (TrickTaking(buried_ids=("t.buries",)), False),
    ):
        assert tricks(*heard, told=told) == [TakenTrick((Played(A, 1),), taker=None, taker_untold=untold)]


def test_the_card_in_the_middle_counts_as_it_lay_when_the_trick_began() -> None:
    first, second = Moved(("stock", 9), ("lead", 0), 40, EVERYONE, EVERYONE), swept(A, 3, to="lead")
    heard = (first, lays(A, 3), lays(B, 4), says("t.takes", A), swept(B, 4), second, lays(A, 5), swept(A, 5))
    one, other = tricks(*heard)
    assert (one.lead, one.leader, one.single) == (40, A, False)
    assert other.lead == 3, "the next one is chosen from the trick that was taken"
    assert tricks(*heard, told=TRICKS._replace(lead=""))[0].single


def test_resigning_before_the_first_card_ranks_last() -> None:
    heard = (
        lays(B, 1), says("t.resigns", A), lays(C, 2), lays(B, 3, at=1), says("t.resigns", C), says("t.takes", B),
        swept(B, 3, at=1), swept(B, 1), swept(C, 2),
    )  # fmt: skip
    (trick,) = tricks(*heard)
    assert trick.cards_by_seat() == [(B, [Played(B, 1), Played(B, 3)]), (C, [Played(C, 2)]), (A, [])]
    assert trick.resigned == (A, C) and not trick.single
    assert TakenTrick((), taker=None, resigned=(A, B)).leader is None, "where all resign nobody has led"


def test_covered_cards_are_known_when_they_are_turned_or_swept() -> None:
    heard = [lays(A, None, seers=NOBODY), lays(B, None, seers=NOBODY), lays(C, None, seers=NOBODY)]
    heard += [Turned(("trick.1", 0), 8, EVERYONE, EVERYONE), Turned(("hand.0", 0), 9, EVERYONE, EVERYONE)]
    heard += [Turned(("trick.1", 0), None, EVERYONE, NOBODY), swept(A, 7), swept(B, None), swept(C, None)]
    (trick,) = tricks(*heard)
    assert trick.cards == (Played(A, 7, True), Played(B, 8, True), Played(C, None, True))
    assert trick.leader is None, "all laid one at once, face down"


def test_the_first_open_card_before_covered_ones_leads() -> None:
    (trick,) = tricks(lays(A, 7), lays(B, None, seers=NOBODY), swept(A, 7), swept(B, None))
    assert trick.leader == A and trick.single
    heard = (lays(A, None, seers=NOBODY), lays(A, None, at=1, seers=NOBODY), swept(A, 5, at=1), swept(A, 6))
    (battle,) = tricks(*heard)
    assert battle.leader == A and battle.cards == (Played(A, 6, True), Played(A, 5, True)), "each in its own slot"


def test_only_the_declared_places_and_words_are_of_the_trick() -> None:
    beside = (Moved(("stock", 0), ("pile", 0), 9, EVERYONE, EVERYONE), says("t.laughs", B), Said("t.takes", {"n": 1}))
    heard = (lays(A, 1), *beside, swept(A, 1))
    assert tricks(*heard) == [TakenTrick((Played(A, 1),), taker=None)]
    assert tricks(*heard, told=TRICKS._replace(laid="row")) == []
