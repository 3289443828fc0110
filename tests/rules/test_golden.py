"""Records that never change: each is read again action by action, and every game has at least one.

`python -m tests.rules.test_golden` writes those of Il Cerchio anew, the other games' tests write their own; the
difference wants reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.cards.pack import CHANCE, FRENCH
from cardtable.cli.main import play_match
from cardtable.games.cerchio.rules import Cerchio
from cardtable.games.cerchio.rules_captures import captures, points_of
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms
from cardtable.rules.record import read_record, record_text
from cardtable.rules.registry import GAMES, game
from tests.support.places import GOLDEN, golden_file
from tests.support.records import game_id_of


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_record_is_read_and_written_again(file: Path) -> None:
    record = file.read_text(encoding="utf-8")
    match = read_record(record, game, verify=True)
    assert record_text(match) == record
    assert match.results, "a golden record shows at least one whole deal"
    assert match.game is not None
    table = match.game.table
    lying = table.view(None).keys()
    assert lying <= table.places.keys(), "cards lie only in places of which it is said who may look there"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_a_golden_record(game_id: str) -> None:
    written = {game_id_of(file) for file in GOLDEN}
    assert game_id in written, (
        f"tests/games/{game_id}/golden is empty: run `python -m tests.tools.golden.new_game {game_id}`"
    )


def seeded_match() -> Match:
    """A whole sealed match between standard bots, with the cards drawn for the suits."""
    return play_match(Terms(Cerchio, 4, Cerchio.defaults(), "golden", "salt"), ["standard"] * 4)


def reference_game() -> Match:
    """The complete reference game of the rules: card k of the deck is number (17k + 5) mod 52, nothing is shuffled, and
    everyone takes the most points, the first of equals on the clock."""
    deck = [(17 * k + 5) % 52 for k in range(52)]
    options = Cerchio.defaults(match_games=1, suit_draw="random")
    match = Match(Terms(Cerchio, 4, options))
    match.begin(deck, 0)
    game = match.game
    assert isinstance(game, Cerchio)
    stock = game.table.at("stock")
    match.play(CHANCE, Action("shuffle", tuple(card for card in deck if card in stock), "stock"))
    while match.playing:
        (seat,) = game.asked()
        if game.phase == "place":
            match.play(seat, Action("put", to=f"clock.{len(game.circle)}.{game.gaps[0]}"))
            continue
        takes = [
            Action("take", (game.circle[i], game.circle[j])) for i, j in captures(game.circle, game.suit, *game.manner)
        ]
        match.play(seat, max(takes, key=points_of) if takes else Action("pass"))
    return match


WRITTEN = {"cerchio-match": seeded_match, "cerchio-reference": reference_game}


def test_the_reference_game_ends_as_in_the_rules() -> None:
    match = reference_game()
    assert record_text(match) == golden_file("cerchio-reference").read_text(encoding="utf-8")
    game = match.game
    assert isinstance(game, Cerchio)
    assert FRENCH.text(game.circle) == "8H 7H"
    assert (game.score, game.peak) == ([18, -5, -5, -8], [18, 6, 27, 27])
    lines = golden_file("cerchio-reference").read_text(encoding="utf-8").splitlines()
    assert sum(" take " in line for line in lines) == 25 and sum(line.endswith(" pass") for line in lines) == 10


if __name__ == "__main__":
    for name, play in WRITTEN.items():
        golden_file(name).write_text(record_text(play()), encoding="utf-8")
