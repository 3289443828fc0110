"""View and memory of one seat, rebuilt from the events that it hears."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from cardtable.cards.events import Changed, Event, Laid, Moved, Said, Shuffled, Sight, Turned
from cardtable.cards.pack import EVERYONE, NOBODY, only
from cardtable.foundation.frozen import replace
from cardtable.rules.game import Setting
from cardtable.rules.observe import Memories, laid_open, observe, observe_after
from tests.support.null_game import NullGame, NullOptions

ME, OTHER = 1, 2


def sight() -> Sight:
    """Return a view of a stock of three unseen cards."""
    found = Sight(ME)
    found.hear(Laid("stock", 3))
    return found


def test_cards_laid_face_down_lie_on_the_cards_there() -> None:
    found = sight()
    found.hear(Laid("stock", 1))
    found.hear(Laid("rest", 2))
    assert found.view() == {"stock": (None,) * 4, "rest": (None, None)} == {p: tuple(c) for p, c in found.known.items()}


def test_a_card_that_comes_into_the_own_hand_is_seen_and_known() -> None:
    found = sight()
    found.hear(Moved(("stock", 2), ("hand.1", 0), 7, only(ME), only(ME)))
    found.hear(Moved(("stock", 0), ("hand.1", 0), 8, only(ME), only(ME)))
    assert found.view() == {"stock": (None,), "hand.1": (8, 7)}
    assert found.known == {"stock": [None], "hand.1": [8, 7]}


def test_a_card_that_comes_into_another_hand_is_a_back() -> None:
    found = sight()
    found.hear(Moved(("stock", 2), ("hand.2", 0), None, only(OTHER), only(OTHER)))
    assert found.view() == {"stock": (None, None), "hand.2": (None,)}


def test_a_card_once_seen_stays_known_wherever_it_goes_face_down() -> None:
    found = sight()
    found.hear(Moved(("stock", 2), ("pile", 0), 7, EVERYONE, EVERYONE))
    found.hear(Moved(("pile", 0), ("hand.2", 0), 7, EVERYONE, only(OTHER)))
    assert found.seen["hand.2"] == [None] and found.known["hand.2"] == [7]
    found.hear(Moved(("hand.2", 0), ("stock", 1), None, only(OTHER), only(OTHER)))
    assert found.seen["stock"] == [None, None, None] and found.known["stock"] == [None, 7, None]
    assert found.view() == {"stock": (None, None, None)}, "an empty place is no place"


def test_a_card_turned_up_is_seen_and_one_turned_down_again_stays_known() -> None:
    found = sight()
    found.hear(Turned(("stock", 1), 9, EVERYONE, EVERYONE))
    assert found.seen["stock"] == [None, 9, None] == found.known["stock"]
    found.hear(Turned(("stock", 1), 9, EVERYONE, NOBODY))
    assert found.seen["stock"] == [None] * 3 and found.known["stock"] == [None, 9, None]


def test_a_card_turned_for_another_is_neither_seen_nor_forgotten() -> None:
    found = sight()
    found.hear(Turned(("stock", 0), None, only(OTHER), only(OTHER)))
    assert found.seen["stock"] == [None] * 3 == found.known["stock"]
    found.hear(Turned(("stock", 1), 9, only(ME), only(ME)))
    found.hear(Turned(("stock", 1), None, only(OTHER), only(OTHER)))
    assert found.seen["stock"] == [None] * 3 and found.known["stock"] == [None, 9, None]


def test_after_a_shuffle_nothing_is_seen_or_known_there() -> None:
    found = sight()
    found.hear(Turned(("stock", 1), 9, EVERYONE, EVERYONE))
    found.hear(Shuffled("stock"))
    assert found.seen["stock"] == [None] * 3 == found.known["stock"]


def test_fields_have_their_last_value_and_words_change_nothing() -> None:
    found = sight()
    found.hear(Changed("turn", 1))
    found.hear(Changed("turn", 2))
    found.hear(Said("somebody.says"))
    assert found.public == {"turn": 2} and found.view() == {"stock": (None,) * 3}


@pytest.mark.parametrize("seat", [ME, OTHER])
def test_a_late_viewer_begins_with_the_visible_cards(seat: int) -> None:
    found = Sight(seat, {"pile": (4, None)}, {"turn": 3})
    found.hear(Turned(("pile", 1), 5, EVERYONE, EVERYONE))
    assert found.view() == {"pile": (4, 5)} and found.known == {"pile": [4, 5]} and found.public == {"turn": 3}


def test_what_is_remembered_of_one_deal_is_not_remembered_of_the_next() -> None:
    heard: list[Event] = [Laid("stock", 3), Changed("turn", 1), Moved(("stock", 2), ("hand.2", 0), 7, 4, 4)]
    memories = Memories()
    first = (Laid("stock", 3), Moved(("stock", 2), ("hand.2", 0), None, 4, 4))
    assert memories.recall(heard, ME) == first and memories.recall(heard, OTHER)[1] == heard[2]
    heard.append(Shuffled("stock"))
    assert memories.recall(heard, ME) == (*first, Shuffled("stock"))
    assert memories.recall([Laid("stock", 5)], ME) == (Laid("stock", 5),)


class Slices(list[Event]):
    """Events with the position up to which they were processed."""

    def __init__(self, events: Iterable[Event]) -> None:
        super().__init__(events)
        self.begun: list[int] = []

    def __getitem__(self, key: Any) -> Any:
        self.begun.append(key.start)
        return super().__getitem__(key)


def test_only_new_events_of_a_long_deal_are_redacted() -> None:
    heard, memories = Slices([Laid("stock", 3), Shuffled("stock")]), Memories()
    for seat in (ME, OTHER, ME):
        memories.recall(heard, seat)
    heard.append(Shuffled("stock"))
    assert memories.recall(heard, ME) == tuple(heard)
    assert heard.begun == [0, 0, 2, 2]


def played() -> tuple[NullGame, list[Event]]:
    """A deal of the null game after its first card."""
    game = NullGame.deal(range(52), Setting(2, NullOptions(deals=2), dealer=1))
    heard = game.table.drain()
    return game, heard + game.play(0, game.ask(0).actions[0])


@pytest.mark.parametrize("seat", [0, 1])
def test_news_is_shown_with_the_table_of_its_moment(seat: int) -> None:
    game, heard = played()
    before = observe(game, seat, heard, ticket=5)
    events = game.play(1, game.ask(1).actions[0])
    after = observe(game, seat, [*heard, *events], ticket=5)
    told = observe_after(before, (event.seen_by(seat) for event in events))
    assert told == replace(after, asked=before.asked, ask=before.ask) and told.view != before.view


def test_when_a_deal_is_over_every_card_lies_open_wherever_it_has_lain() -> None:
    game, heard = played()
    heard += game.play(1, game.ask(1).actions[0])
    seen, closed = laid_open(game, 0, heard, ticket=7), observe(game, 0, heard, ticket=7)
    assert seen == replace(closed, view=seen.view, heard=seen.heard)
    assert seen.view == game.table.view(None) and None in closed.view["stock"] and None not in seen.view["stock"]
    assert list(seen.heard) == [event for event in heard if not isinstance(event, Changed)] != list(closed.heard)
    assert any(isinstance(event, Changed) for event in heard)
    assert observe(game, 0, heard) == replace(closed, ticket=0) and laid_open(game, 0, heard) == replace(seen, ticket=0)
