"""Deal log: its contents, its readers, and its agreement with the rules."""

from __future__ import annotations

import pytest

from cardtable.cards.chance import Random
from cardtable.cards.events import Event, Moved, Said, Sight
from cardtable.cards.pack import CHANCE, EVERYONE, WATCHER, Card, Seat
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, about, game
from cardtable.rules.tricks import LyingTrick
from cardtable.table.narration.deal_log import LogLine, LogWriter
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import set_language
from tests.support.laws import some_options, turns

IN_TRICKS = [game_id for game_id in GAMES if about(game_id).tricks is not None]
NAMES = ("Anna", "Bruno", "Nonna Mariantonietta", "Edgar", "Flora", "Gino")


def a_match(game_id: str, seed: int) -> tuple[Match, Random]:
    rng, kind = Random(seed), game(game_id)
    seats = kind.seats[seed % len(kind.seats)]
    return Match(Terms(kind, seats, some_options(kind, rng), f"chronicle{seed}", "salt")), rng


def chronicle(match: Match) -> LogWriter:
    kind = match.terms.game
    return LogWriter(Speaker(kind.pack, NAMES), kind.about.tricks)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_the_log_names_no_card_that_a_stranger_has_not_seen(game_id: str, seed: int) -> None:
    match, rng = a_match(game_id, seed)
    told, sight, seen = chronicle(match), Sight(WATCHER), set[Card]()
    for _, action, events in turns(match, rng, most_deals=2):
        if action.verb == "deal":
            told, sight, seen = chronicle(match), Sight(WATCHER), set()
        for event in events:
            before = seen | said(event)
            sight.hear(event.seen_by(WATCHER))
            seen |= {card for cards in sight.seen.values() for card in cards if card is not None} | said(event)
            for line in told.lines_for([event]):
                assert set(line.cards) <= before, f"{line.words} names what nobody has shown"


def said(event: Event) -> set[Card]:
    """Return the cards named aloud, which are public by the rules."""
    found = set[Card]()
    for name, value in event.args.items() if isinstance(event, Said) else ():
        if name.startswith("card") and not isinstance(value, str):
            found |= {value} if isinstance(value, int) else set(value)
    return found


@pytest.mark.parametrize("game_id", IN_TRICKS)
@pytest.mark.parametrize("seed", range(3))
def test_the_log_names_every_card_that_was_played_open(game_id: str, seed: int) -> None:
    match, rng = a_match(game_id, seed)
    tricks = about(game_id).tricks
    assert tricks is not None
    lines, named, played = [LogLine("")], set[Card](), set[Card]()
    told = chronicle(match)
    for _, _, events in turns(match, rng, most_deals=1):
        for event in events:
            match event:
                case Moved(_, (place, _), int(card), _, seers) if place.partition(".")[0] == tricks.laid:
                    played |= {card} if seers == EVERYONE else set()
                case Said(text_id) if text_id in tricks.taken_ids:
                    lines = told.lines_for([event])
                    named |= set(lines[0].cards)
                    assert played <= named, f"{lines[0].words} leaves a card of the trick out"
                    continue
            named |= {card for line in told.lines_for([event]) for card in line.cards}
    assert played


@pytest.mark.parametrize("game_id", IN_TRICKS)
@pytest.mark.parametrize("seed", range(3))
def test_the_log_is_the_same_for_every_viewer(game_id: str, seed: int) -> None:
    match, rng = a_match(game_id, seed)
    for _ in turns(match, rng, most_deals=1):
        pass
    logs = [
        chronicle(match).lines_for([event.seen_by(seat) for event in match.heard])
        for seat in (*range(match.terms.seats), WATCHER)
    ]
    assert logs[0] and all(log == logs[0] for log in logs)


@pytest.mark.parametrize("game_id", IN_TRICKS)
@pytest.mark.parametrize("seed", range(4))
def test_the_named_leader_was_asked_alone_before_the_first_card(game_id: str, seed: int) -> None:
    match, rng = a_match(game_id, seed)
    tricks = about(game_id).tricks
    assert tricks is not None
    lying, compared = LyingTrick(tricks), 0
    first: Seat | None = None
    while not match.over and len(match.results) < 1:
        match.begin()
        match.shuffle()
        while match.playing:
            deal = match.game
            assert deal is not None
            asked = deal.asked()
            empty = not any(deal.table.at(f"{tricks.laid}.{seat}") for seat in range(match.terms.seats))
            seat = asked[int(rng.random() * len(asked))]
            events = match.play(seat, match.chance() if seat == CHANCE else deal.ask(seat).random_action(rng))
            if empty:
                first = _laid_first(events, tricks.laid) if len(asked) == 1 else None
            for event in events:
                lying.hear(event)
                if isinstance(event, Said) and event.text_id in (*tricks.taken_ids, *tricks.buried_ids):
                    assert lying.trick().leader == first
                    compared += 1
                    # The card turned up by itself for the next trick comes in the same step.
                    after = events[events.index(event) :]
                    first = _laid_first(after, tricks.laid)
    assert compared or not any(match.results[0].points)


def _laid_first(events: list[Event], laid: str) -> Seat | None:
    """Return the seat that laid the first card."""
    places = [e.dst[0] for e in events if isinstance(e, Moved) and e.dst[0].partition(".")[0] == laid]
    return int(places[0].rpartition(".")[2]) if places else None


@pytest.mark.parametrize(
    ("code", "one", "two"),
    [("en", "at 1 o’clock", "at 2 o’clock"), ("it", "all’una", "alle 2"), ("fr", "à 1\u00a0heure", "à 2\u00a0heures")],
)
def test_the_log_shows_the_time_of_day(code: str, one: str, two: str) -> None:
    set_language(code)
    try:
        speaker = Speaker(game("cerchio").pack, NAMES)
        put = speaker.sentence(Said("cerchio.puts", {"seat": 0, "card": 4, "hour": 1, "card_next": 5, "hour_next": 2}))
    finally:
        set_language("en")
    assert one in put and put.endswith(f" {two}")
