"""Games played with the screen off: each deal is played from the spoken words alone, in bounded time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from cardtable.app.screen_reader import ScreenReader
from cardtable.play.player import PlayerInfo
from cardtable.rules.about import Counted
from cardtable.rules.match_time import DEALING, OPPONENT_ACTION, own_seconds
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.core.preferences import STAYS
from cardtable.scenes.dialogs.score_form import ScoreLine, score_form
from cardtable.scenes.match.match_utterance import describe_touch
from cardtable.text import catalog
from tests.support.by_ear import BlindPlayer, Ear
from tests.support.shells import make_shell
from tests.support.ui_driver import PEOPLE, Lobby, sit_at, some_answer

WORDS_A_MINUTE = 175
"""Usual speed of speech programs."""
MOST_WORDS = 200
"""Most words between two answers."""
BREATH = 8.0
"""Longest sentence in seconds, except lists of cards in hand."""
COUNTED = [game_id for game_id in GAMES if game(game_id).about.length is not None]
"""Games whose length by sight is known."""
SEEDS = {"poker": "c5"}
"""Packs of a deal in which more than one answer is asked for."""


def listening(folder: Path, game_id: str) -> tuple[BlindPlayer, float]:
    """Return a blind player that has played a deal to its end, and the seconds that it takes by sight: those of the
    estimate before a match, and the time for which taken tricks stay on the table."""
    with make_shell(folder, size=(1024, 640), speed="instant", reduced_motion=True, speech=True) as shell:
        shell.push(Lobby())
        levels = ["", *["beginner"] * (game(game_id).seats[0] - 1)]
        seated = sit_at(shell, game_id, levels, seed=SEEDS.get(game_id, "c1"))
        player, table = BlindPlayer(shell, seated), seated.table
        for _ in range(300):
            if player.over:
                break
            player.answer()
        assert player.over, "the deal comes to its end"
        length, tricks = game(game_id).about.length, game(game_id).about.tricks
        assert length is not None
        answers, arranged = len(player.told), 1 if length.thought.order else 0
        seconds = own_seconds(length, Counted(1, arranged, answers - arranged, 0)) + DEALING
        seconds += OPPONENT_ACTION * (table.session.log_length - answers)
        if tricks is not None:
            ends = (*tricks.taken_ids, *tricks.buried_ids)
            seconds += STAYS["normal"] * sum(entry.text_id in ends for entry in table.hud.log_entries)
    return player, seconds


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", COUNTED)
def test_a_deal_is_played_by_ear_in_at_most_twice_the_time_of_sight(game_id: str, tmp_path: Path) -> None:
    player, seconds = listening(tmp_path, game_id)
    lines = [line for turn in player.told for line in turn]
    assert len(player.told) > 1, "something was asked"
    for turn in player.told[1:-1]:
        assert sum(len(line.split()) for line in turn) < MOST_WORDS, turn
    assert sum(len(line.split()) for line in lines) / WORDS_A_MINUTE * 60 <= 2 * seconds
    spoken = {part for line in lines if " cards: " not in line for part in re.split(r"(?<=[.?!]) ", line)}
    assert not [part for part in spoken if len(part.split()) / WORDS_A_MINUTE * 60 > BREATH]


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", COUNTED)
def test_nothing_is_said_twice_in_a_turn_by_ear(game_id: str, tmp_path: Path) -> None:
    for turn in listening(tmp_path, game_id)[0].told:
        notes = [sentence for line in turn if "Your turn" in line for sentence in re.split(r"(?<=[.?!]) ", line)]
        notes = [sentence for sentence in notes if sentence != "Your turn." and not sentence.endswith("choices.")]
        assert len(notes) == len(set(notes)), turn


def test_the_score_form_is_read_aloud_with_a_name_at_each_figure(tmp_path: Path) -> None:
    with make_shell(tmp_path) as shell:
        sitters = [PlayerInfo(name, "fox", "") for name in PEOPLE[:3]]
        lines = [
            ScoreLine("Tricks", ["4", "", "2"]),
            ScoreLine("Deal 2", ["+5", "−5", "0"], ["8", "1", "0"], note="dealer: Anna · Contract lost", strong=True),
            ScoreLine("From the pot", ["", "", ""]),
        ]
        assert score_form(shell.canvas, sitters, lines).spoken() == [
            "Tricks: Anna 4, Colette 2.",
            "Deal 2: Anna +5, Bruno −5, Colette 0. In all: Anna 8, Bruno 1, Colette 0. Dealer: Anna. Contract lost.",
        ]


@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_a_card_of_poursuite_says_nothing_of_the_reserve(language: str, tmp_path: Path) -> None:
    with make_shell(tmp_path, language=language, speed="instant", reduced_motion=True) as shell:
        shell.push(Lobby())
        player = sit_at(shell, "poursuite", ["", *["beginner"] * 3])
        player.rest()
        board = player.table.board
        cards = [touch for touch in board.picker.next() if isinstance(touch, int)]
        assert cards
        for card in cards:
            words = describe_touch(board, card)
            assert not re.search(r"reserve|pile|draw|riserva|scarti|pescare|pot|piocher", words), words


def test_a_hint_is_read_aloud_in_sentences_and_its_key_once(tmp_path: Path) -> None:
    with make_shell(tmp_path, size=(1024, 640), speed="instant", reduced_motion=True, speech=True) as shell:
        shell.push(Lobby())
        player = BlindPlayer(shell, sit_at(shell, "poursuite", ["", *["beginner"] * 3]))
        (first,) = (line for line in player.press(pygame.K_h) if line.startswith("My advice"))
        assert re.fullmatch(r"My advice: [^.]+\. [^.]+\. Press H again for other moves, and why\.", first)
        assert "Best moves" in player.press(pygame.K_h)
        back = player.press(pygame.K_ESCAPE)
        assert not [line for line in back if line.startswith("My advice")], (
            "it is not said again behind the other moves"
        )
        player.answer()
        (second,) = (line for line in player.press(pygame.K_h) if line.startswith("My advice"))
        assert "Press H" not in second and second.endswith(".")


@pytest.mark.parametrize("game_id", ["bataille", "naval"])
def test_a_hint_is_said_once_while_cards_are_arranged(game_id: str, tmp_path: Path) -> None:
    with make_shell(tmp_path, size=(1024, 640), speed="instant", reduced_motion=True, speech=True) as shell:
        shell.push(Lobby())
        player = BlindPlayer(shell, sit_at(shell, game_id, ["", *["beginner"] * (game(game_id).seats[0] - 1)]))
        if game_id == "naval":  # the target is chosen first
            player.press(pygame.K_RIGHT)
            player.press(pygame.K_RETURN)
        assert [line for line in player.press(pygame.K_h) if line.startswith("My advice")]
        keys = (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_LEFT, pygame.K_RETURN)
        heard = [line for key in keys for line in player.press(key)]
        assert heard
        assert not [line for line in heard if line.startswith("My advice")], heard


@pytest.mark.share(8)
@pytest.mark.parametrize("language", catalog.LANGUAGES)
@pytest.mark.parametrize("game_id", COUNTED)
def test_the_end_of_a_deal_is_said_once(game_id: str, language: str, tmp_path: Path) -> None:
    with make_shell(tmp_path, size=(1024, 640), language=language, speed="instant", reduced_motion=True) as shell:
        shell.push(Lobby())
        player = sit_at(shell, game_id, ["", *["beginner"] * (game(game_id).seats[0] - 1)], seed="c5")
        ear = Ear()
        reader = ScreenReader(shell, ear)
        heard: list[str] = []
        while shell.top is player.table:
            player.rest()
            reader.update()
            heard = ear.fresh()
            if shell.top is player.table:
                player.table.turn_loop.submit(some_answer(player.table.session.viewer.observation().ask, player.rng))
        told, shown = sentences(heard), sentences(shell.top.readable_lines())
        assert shown
        assert not [line for line in shown if told.count(line) > 1], told
        assert len([line for line in told if re.search(r"\bover\b|\bfinita\b|\bfinie\b", line)]) <= 1, told


def sentences(lines: Sequence[str]) -> list[str]:
    """Return all sentences of some lines, except places in a ranking."""
    found = (part.rstrip(".") for line in lines for part in re.split(r"(?<=[.?!]) ", line))
    return [part for part in found if not part.isdigit()]
