"""Print a lesson step by step, with the cards where they lie, for authors of lessons. Called as `python -m
tests.tools.content.show_lesson cardtable/games/<id>/text/lessons/<chapter>.txt`. With `--steps` every legal answer is
listed. With `--seed <word> <game>` a record of a deal is printed to begin from."""

from __future__ import annotations

import sys
from pathlib import Path

from cardtable.rules.lesson import read_lesson
from cardtable.rules.match import Match, Terms
from cardtable.rules.presets import presets
from cardtable.rules.record import BadRecord, header_lines
from cardtable.rules.registry import game
from cardtable.text.catalog import text


def show(file: Path, every: bool) -> None:
    """Print the whole lesson."""
    lesson = read_lesson(file.read_text(encoding="utf-8"), game)
    pack = lesson.terms.game.pack
    for number, step in enumerate(lesson.steps):
        match = lesson.match_before(number)
        if not number:
            match.play_to(step.at)
        deal = match.game
        assert deal is not None
        print(f"\n== {number + 1} {step.kind} {step.name}  {' '.join(step.points)}")
        for place, cards in sorted(deal.table.view(None).items()):
            print(f"   {place}: {pack.text(c for c in cards if c is not None)}")
        for seat in deal.asked():
            ask = deal.ask(seat)
            listed = ", ".join(action.text(pack) for action in ask.actions) if every else f"{len(ask.actions)} answers"
            print(f"   seat {seat} is asked: {listed}{' amounts ' + str(ask.amounts) if ask.amounts else ''}")
        for line in lesson.log[step.at : lesson.end_line(number)]:
            print(f"   -> {line}")


def begin(seed: str, game_id: str) -> None:
    """Print the beginning of a record whose cards follow from a word, in the gentle form where there is one."""
    kind = game(game_id)
    offered = presets(kind, kind.seats[0])
    options = offered.get("family", next(iter(offered.values())))
    drawn = Match(Terms(kind, kind.seats[0], options, seed))
    drawn.begin()
    drawn.shuffle()
    print("\n".join([*header_lines(Terms(kind, kind.seats[0], options)), *drawn.lines]))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--seed"]:
        begin(*sys.argv[2:4])
    else:
        try:
            show(Path(sys.argv[-1]), "--steps" in sys.argv)
        except BadRecord as error:
            sys.exit(f"line {error.line}: {text(error.text_id, **error.args_)}")
