"""Tables without a window: a match, the layout of its game, and a stage or a board that shows it to a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardtable.ai.levels import choose
from cardtable.art.images import Artwork, Style
from cardtable.art.sounds import Bearing
from cardtable.cards.chance import Random, below
from cardtable.cards.events import Event, Said, View
from cardtable.cards.pack import CHANCE, Seat
from cardtable.rules.game import Game, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe, observe_after
from cardtable.rules.registry import TABLES
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.layout import Layout, Room
from cardtable.table.game_view.pace import Pace
from cardtable.table.game_view.table_text import TableText
from cardtable.table.render.painter import Painter

WINDOWS = [(1024, 640), (1366, 768), (1920, 1080), (3840, 2160), (1280, 1024), (2560, 1080)]
AWAY = ("gone", "away", "box")
"""Places that lie outside the window because cards there have left the table."""


LAYOUTS: dict[str, type[Layout]] = {game_id: game_view_of(game_id).layout for game_id in TABLES}


def layout(match: Match, size: tuple[int, int] = (1920, 1080), seat: Seat = 0, large: bool = False) -> Layout:
    """Return the layout of a match, with large letters if wanted."""
    assert match.game is not None
    kind = LAYOUTS[match.terms.game.id]
    return kind(Room(*size, column=large, large=large), match.game.setting, seat, match.terms.game.pack)


def pace_of(where: Layout) -> Pace:
    return game_view_of(where.game).pace(where)


def talk_of(where: Layout) -> TableText:
    return game_view_of(where.game).talk(where)


def new_match(kind: type[Game], seed: str = "stage", **options: Value) -> Match:
    return Match(Terms(kind, kind.seats[0], kind.defaults(**options), seed, "salt"))


def stage_of(match: Match, size: tuple[int, int] = (1920, 1080), seat: Seat = 0) -> tuple[EventPlayer, list[str]]:
    heard: list[str] = []
    where = layout(match, size, seat)
    return EventPlayer(where, pace_of(where), seat, lambda name, bearing: heard.append(name)), heard


def silent(name: str, bearing: Bearing) -> None:
    """Plays nothing."""


def painter_of(stage: EventPlayer) -> Painter:
    """Return the painter of the cards on a stage."""
    return Painter(stage.tableau, stage.outlines, Artwork(Style()))


def stage_of_begun(match: Match) -> tuple[EventPlayer, list[str]]:
    """Return a stage with a dealt deal at rest."""
    events = match.begin() + match.shuffle()
    stage, heard = stage_of(match)
    stage.play(events)
    stage.finish()
    return stage, heard


def view(match: Match, seat: Seat) -> View:
    assert match.game is not None
    return match.game.table.view(seat)


def an_answer(match: Match, rng: Random, level: str) -> list[Event]:
    """Play one action of the seat that is asked."""
    deal = match.game
    assert deal is not None
    seat = deal.asked()[below(rng, len(deal.asked()))]
    if seat == CHANCE:
        return match.play(CHANCE, match.chance())
    return match.play(seat, choose(observe(deal, seat, match.heard), level, below(rng, 10**9)))


def heard_after(seen: Observation, events: Iterable[Event]) -> Observation:
    """Return the view of a seat after these events, before it looks at the table again."""
    return observe_after(seen, [event.seen_by(seen.seat) for event in events])


def at_words(seen: Observation, events: Iterable[Event]) -> Iterator[tuple[Said, Observation]]:
    """Yield every announcement among these events, with the observation at that moment."""
    for event in events:
        seen = heard_after(seen, [event])
        if isinstance(event, Said):
            yield event, seen
