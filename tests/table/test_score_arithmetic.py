"""The arithmetic behind the lines of a log: told for all that has one, in every language, and right."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pygame
import pytest

from cardtable.games.poker.rules_hands import SIZES
from cardtable.play.history.replay import Moment, Replay
from cardtable.rules.registry import GAMES, about
from cardtable.scenes.dialogs.deal_log_page import DealLog
from cardtable.scenes.dialogs.log_lines import EntryRow, table_reasons
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.layout import Room
from cardtable.table.game_view.table_text import TableText
from cardtable.table.narration.deal_log import LogWriter
from cardtable.table.narration.wording import Speaker
from cardtable.text import catalog
from cardtable.text.catalog import LANGUAGES
from tests.support.places import GOLDEN
from tests.support.records import game_id_of
from tests.support.replay_scenes import opened
from tests.support.replays import replay_of
from tests.support.shells import make_shell
from tests.support.ui_driver import PEOPLE, Chance, Player

MAY_BE_SILENT = {"poker.wins", "poker.shares", "poursuite.draws", "poursuite.draws-one", "poursuite.cannot-draw",
                 "court_circular.shows.none"}  # fmt: skip
"""Sentences that have an arithmetic only at times: one of several pots has none, nor has a draw without an attack."""


ENOUGH = 25
"""Lines of each kind that are asked."""


def talk_at(replay: Replay, deal: int) -> TableText:
    staging = game_view_of(replay.game_id)
    return staging.talk(staging.layout(Room(1366, 768), replay.setting(deal), 0, replay.pack))


@cache
def told(game_id: str, language: str) -> dict[str, list[tuple[str, str]]]:
    """Every line of the golden records that may be asked why, with the answer, by what was said."""
    catalog.set_language(language)
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for file in GOLDEN:
        if game_id_of(file) != game_id:
            continue
        replay = replay_of(file.read_text(encoding="utf-8"))
        for deal, last in enumerate(replay.last_steps[:4]):
            talk, speaker = talk_at(replay, deal), Speaker(replay.pack, PEOPLE)
            seen = replay.public_observation(Moment(deal, last))
            reasons = table_reasons(talk, lambda seen=seen: seen, speaker)  # type: ignore[misc]
            for entry in LogWriter(speaker, about(game_id).tricks).lines_for(seen.heard):
                if reasons.may_ask(entry) and len(found[entry.text_id]) < ENOUGH:
                    found[entry.text_id].append((entry.words, reasons.why(entry)))
    catalog.set_language("en")
    return found


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", GAMES)
def test_arithmetic_is_shown_in_every_language(game_id: str) -> None:
    talk = game_view_of(game_id).talk
    explains = bool(talk.reckoned) or talk.why_taken is not TableText.why_taken
    for language in LANGUAGES:
        lines = told(game_id, language)
        assert bool(lines) == explains, "a game explains the lines that its TableText names"
        for text_id, answers in lines.items():
            silent = [words for words, why in answers if not why]
            assert not silent or text_id in MAY_BE_SILENT or text_id in takes(game_id), (text_id, silent[:3])
        assert not explains or any(why for answers in lines.values() for _, why in answers)


def takes(game_id: str) -> tuple[str, ...]:
    tricks = about(game_id).tricks
    return () if tricks is None else (*tricks.taken_ids, *tricks.buried_ids)


def test_every_sum_is_right() -> None:
    """The part left of the last sign of equality gives the part right of it."""
    checked = 0
    for game_id in GAMES:
        for text_id, answers in told(game_id, "en").items():
            for _, why in answers:
                if text_id.startswith("poker.w"):
                    parts, total = why.removeprefix("In the pot: ").split(" = ")
                    assert sum(int(part.split(" ")[-1]) for part in parts.split(" + ")) == int(total.rstrip("."))
                    continue
                for left, right in re.findall(r"([\d][\d +−×]*) = [+−]?(\d+)", why):
                    value = eval(left.replace("−", "-").replace("×", "*"))
                    assert abs(value) == int(right), why
                    checked += 1
    assert checked > 40


@pytest.mark.parametrize(
    ("text_id", "words", "why"),
    [
        ("cerchio.takes", "captures 7♣ with 10♠", "10♠ counts 10 and 7♣ counts 7: 10 − 7 = +3."),
        ("tarocchi.pays", "", "more, at "),
        ("poursuite.attacks", "launches an attack", "is black and has the shape of"),
        ("naval.wins", "wins for", "An attacking black card beats every card of another shape"),
        ("court_circular.counts", "counts", " for cards face up, "),
        ("court_circular.shows.pair", "Pair", "cards of one rank. Line 3 of 14"),
        ("poker.wins", "", "In the pot: "),
        ("poker.shows.royal-suite-shape", "", "suite + target. Hand 6 of 11, lowest first."),
        ("poker.shows.full", "", ": 3 + 2. Hand 5 of 11"),
        ("contrat.fulfils", "", "each partner scores 2 × "),
    ],
)
def test_the_reason_names_the_rule_and_the_cards(text_id: str, words: str, why: str) -> None:
    answers = told(text_id.partition(".")[0], "en")[text_id]
    assert any(words in said and why in reason for said, reason in answers), answers[:5]


def test_a_hand_of_poker_names_the_cards_that_make_it_and_its_place_on_the_ladder() -> None:
    shown = {text_id: answers for text_id, answers in told("poker", "en").items() if text_id.startswith("poker.shows")}
    assert len(shown) > 3
    for answers in shown.values():
        for _, why in answers:
            cards, made = why.split(": ", 1)
            rung = int(made.split("Hand ")[1].split(" ")[0])
            assert len(cards.split(" ")) == SIZES[rung], why


def test_the_log_of_a_replay_shows_it_where_a_line_is_pressed(tmp_path: Path) -> None:
    with make_shell(tmp_path, (1024, 640), speed="instant") as shell:
        player, scene = Player(shell, Chance()), opened(shell, "cerchio-match", Moment(0, 30))
        player.key(pygame.K_l)
        log = shell.top
        assert isinstance(log, DealLog)
        rows = [row for row in log.form.root.walk() if isinstance(row, EntryRow)]
        assert rows[-1].is_open and len(rows) == scene.story.line_at(30) + 1, "nothing of what comes later"
        taken = next(row for row in rows if row.entry.text_id == "cerchio.takes" and not row.is_open)
        log.form.focus(taken)
        before = taken.rect.height
        player.key(pygame.K_RETURN)
        assert taken.is_open and "counts" in taken._why() and taken.rect.height > before
