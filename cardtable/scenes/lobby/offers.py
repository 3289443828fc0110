"""Box of one game in the lobby, with its mark and ribbon, its words, and its buttons."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cardtable.rules.match_time import usual_minutes
from cardtable.rules.registry import about
from cardtable.scenes.core.game_lid import LEARNED, Lid, lid_drawing
from cardtable.scenes.lobby.game_box import BoxAction, GameBox, Tag
from cardtable.text.catalog import text, text_n
from cardtable.widgets.canvas import Canvas

if TYPE_CHECKING:
    from cardtable.scenes.lobby.lesson_marks import LessonMark

RIBBON = "danger"
"""Kind of the button to press, in the red of the ribbons."""


class Actions(NamedTuple):
    """Ways into a game; each takes its id."""

    open: Callable[[str], None]
    """Continues the match in the box, or sets up a new one."""
    new: Callable[[str], None]
    learn: Callable[[str], None]


def players_text(seats: Sequence[int]) -> str:
    """Return the possible numbers of players in words."""
    *some, most = sorted(seats)
    if not some:
        return text_n("lobby.players", most)
    least = some[0]
    if len(some) > 1 and most - least == len(some):
        return text("lobby.players.range", least=least, most=most)
    return text("lobby.players.or", some=", ".join(map(str, some)), most=most)


def tag_text(game: str) -> str:
    """Return the number of players and the usual length of a match."""
    facts = about(game)
    players, minutes = players_text(facts.seats), usual_minutes(facts)
    return players if minutes is None else text("lobby.tag", players=players, n=minutes)


def tag_phrases(game: str) -> list[str]:
    """Return the words of the tag as they are read aloud, without abbreviations."""
    facts = about(game)
    minutes = usual_minutes(facts)
    return [players_text(facts.seats), *([] if minutes is None else [text("seats.minutes", n=minutes)])]


def learned_phrases(mark: "LessonMark") -> list[str]:
    """Return the mark of the lessons in words."""
    phrases = []
    if mark.lessons:
        whole = mark.lessons == LEARNED
        phrases.append(text("lobby.learned") if whole else text("lobby.learned.part", part=mark.lessons))
    if mark.of:
        phrases.append(text("lesson.questions.best", n=mark.right, of=mark.of))
    return phrases


def game_box(
    canvas: Canvas, game: str, *, waits: bool, learned: "LessonMark | None", fresh: bool, actions: Actions
) -> GameBox:
    """Return the box of a game. `waits` is True if a match in it can be continued, `learned` the mark of its lessons,
    `fresh` is True before anything was ever played here: then the lesson is the button to press."""
    lid = Lid(
        canvas, lid_drawing(game), text(f"{game}.name"), partial(actions.open, game), kept=waits,
        name=f"lobby.lid.{game}",
    )  # fmt: skip
    if learned is not None:
        lid.learned, lid.quiz = learned.lessons, learned.quiz
    tagline, tag = text(f"{game}.tagline"), Tag(canvas, tag_text(game), f"lobby.tag.{game}")
    lid.extras = [
        *tag_phrases(game),
        *([text("lobby.match-waits")] if waits else []),
        *(learned_phrases(learned) if learned is not None else []),
        tagline,
    ]
    return GameBox(canvas, game, lid, tag, tagline, _ways(game, waits, fresh, actions))


def _ways(game: str, waits: bool, fresh: bool, actions: Actions) -> list[BoxAction]:
    new = partial(actions.new, game)
    if waits:
        ways = [
            BoxAction(f"lobby.go-on.{game}", text("lobby.go-on"), "", RIBBON, partial(actions.open, game)),
            BoxAction(f"lobby.play.{game}", text("lobby.new"), "plus", "plain", new),
        ]
    else:
        ways = [BoxAction(f"lobby.play.{game}", text("lobby.play"), "", "plain" if fresh else RIBBON, new)]
    if about(game).lessons:
        learn, kind = text("lesson.learn"), RIBBON if fresh else "plain"
        ways.append(BoxAction(f"lobby.lesson.{game}", learn, "book", kind, partial(actions.learn, game)))
    return ways
