"""Routes: screens that other screens open by name. Each module is imported when its route is first opened, because a
start should pay for one screen only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cardtable.scenes.core.scene import Scene

if TYPE_CHECKING:
    from datetime import date

    from cardtable.play.deals.deal_code import Deal
    from cardtable.scenes.replay.load import PastMatch


def lobby() -> Scene:
    from cardtable.scenes.lobby.lobby import Lobby

    return Lobby()


def _help(page: str) -> Scene:
    from cardtable.scenes.pages.help import Help

    return Help(page)


def _settings(first: str) -> Scene:
    from cardtable.scenes.pages.settings import Settings

    return Settings(first)


def _family(_: str) -> Scene:
    from cardtable.scenes.people.family import FamilyPage

    return FamilyPage()


def _book(chapter: str) -> Scene:
    from cardtable.scenes.statistics.open_book import book_chapter

    return book_chapter(chapter)


def _keeping(file: str) -> Scene:
    from cardtable.scenes.transfer.transfer_page import TransferPage

    return TransferPage(file)


def _match(record: str, *, review: bool = False) -> Scene:
    from cardtable.scenes.replay.open_replay import match_page

    return match_page(record, review)


def _file(path: str) -> Scene:
    from cardtable.scenes.replay.open_replay import file_page

    return file_page(path)


def _deal(code: str) -> Scene:
    from cardtable.play.deals.deal_code import deal_of_code
    from cardtable.scenes.same_deal.same_deal import SameDealPage

    return SameDealPage(deal_of_code(code))


def _week(day: date | None) -> Scene:
    """Open the challenge of the week of a day, without one of today."""
    import time

    from cardtable.play.deals.challenge import challenge_of
    from cardtable.scenes.same_deal.weekly_page import WeeklyPage
    from cardtable.store.tables.solved_problems import local_day

    return WeeklyPage(challenge_of(day or local_day(time.time())))


def _keys(place: str) -> Scene:
    from cardtable.scenes.pages.key_page import KeyPage

    return KeyPage(place)


def _gallery(deck: str) -> Scene:
    from cardtable.scenes.pages.gallery import Gallery

    return Gallery(deck)


def _person(person: int) -> Scene:
    from cardtable.scenes.statistics.person_page import PersonPage

    return PersonPage(person)


def _character(key: str, tonight: Mapping[str, str]) -> Scene:
    from cardtable.scenes.statistics.character_page import CharacterPage

    return CharacterPage(key, tonight)


def _review(match: PastMatch) -> Scene:
    from cardtable.scenes.review.review_page import ReviewPage

    return ReviewPage(match)


def _code(table: Deal | None = None, *, by_key: bool = False) -> Scene:
    from cardtable.scenes.same_deal.code_dialog import CodeDialog

    return CodeDialog(table, by_key=by_key)


ROUTES: Mapping[str, Callable[..., Scene]] = {
    "help": _help,
    "settings": _settings,
    "family": _family,
    "book": _book,
    "person": _person,
    "character": _character,
    "review": _review,
    "code": _code,
    "keeping": _keeping,
    "deal": _deal,
    "week": _week,
    "gallery": _gallery,
    "keys": _keys,
    "match": _match,
    "file": _file,
}
"""Scene factories by route name. Their arguments say where the screen opens."""
