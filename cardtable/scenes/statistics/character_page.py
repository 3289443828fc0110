"""Page of a character: its story, how it plays, and the family's record against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from cardtable.art import theme
from cardtable.play.characters import CHARACTERS, Character, character_of_key, habits_of
from cardtable.scenes.core.preferences import TALKS
from cardtable.scenes.people.avatars import AVATARS
from cardtable.scenes.people.family import PersonCard
from cardtable.scenes.statistics.chapters import CHARACTER, Chapter
from cardtable.scenes.statistics.comparable_tables import table_sides
from cardtable.store.queries.opponents import Bouts, bouts_against
from cardtable.store.types import Profile
from cardtable.text.catalog import text
from cardtable.text.lists import join_clauses
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.choice import Choice
from cardtable.widgets.containers import Column, Pair, Row
from cardtable.widgets.labels import BODY, Picture, Section, Space, Words
from cardtable.widgets.person_button import NameTag
from cardtable.widgets.table_form import Caption, Figures, ListedPlayer
from cardtable.widgets.widget import Widget

LEVELS = ("beginner", "standard", "expert")
FACE = 168
"""Side of the portrait, in canvas units."""


def _joined(acts: Sequence[str]) -> str:
    """Return the words of acts as one phrase."""
    return join_clauses([text(act) for act in acts])


class CharacterPage(Chapter):
    """One page for each character."""

    chapter = CHARACTER

    def __init__(self, key: str = "", tonight: Mapping[str, str] = MappingProxyType({})) -> None:
        """`tonight` are the levels of the characters at the table, by key; without a key the first of them is shown."""
        self._shown: Character = character_of_key(key or next(iter(tonight), "")) or CHARACTERS[0]
        self._tonight = tonight
        if tonight:
            self.first_focus = f"character.{self._shown.key}"

    def page_name(self) -> str:
        return f"character.page.{self._shown.key}"

    def parts(self, canvas: Canvas) -> list[Widget]:
        return [
            self._everyone(canvas), self._story(canvas), *self._play(canvas), *self._talk(canvas),
            *self._record(canvas), Space(canvas, 4),
        ]  # fmt: skip

    def _everyone(self, canvas: Canvas) -> Widget:
        """Return the name tags that switch the character, those at the table first."""
        here = [each for key in self._tonight if (each := character_of_key(key)) is not None]
        ranked = [*here, *(each for each in CHARACTERS if each not in here)]
        tags: list[Widget] = [
            NameTag(
                canvas, [each.face], each.name, partial(self._turn_to, each), widest=canvas.em(BODY) * 14,
                name=f"character.{each.key}", chosen=each == self._shown,
            )
            for each in ranked
        ]  # fmt: skip
        return Row(canvas, tags, gap=10)

    def _story(self, canvas: Canvas) -> Widget:
        shown, side = self._shown, canvas.u(FACE)
        words = Column(
            canvas,
            [
                Words(canvas, shown.name, size=30, face="serif-bold", name="character.name"),
                Words(canvas, text(f"character.{shown.key}.life"), face="serif"),
                Words(canvas, text(f"character.{shown.key}.proud"), face="serif-italic", colour=theme.SOFT),
            ],
            gap=8,
        )
        return PersonCard(canvas, Picture(canvas, lambda: canvas.portrait(shown.face, side), (side, side)), words)

    def _play(self, canvas: Canvas) -> list[Widget]:
        """Return how the character plays: the level tonight, and what holds at every level."""
        name, level = self._shown.name, self._tonight.get(self._shown.key, "")
        parts: list[Widget] = [Section(canvas, text("character.plays", name=name))]
        if level in LEVELS:
            tonight = text("character.tonight", level=text(f"level.{level}"))
            parts.append(Words(canvas, tonight, face="serif-bold", name="character.tonight"))
            parts.append(Words(canvas, text(f"seats.level.{level}")))
        return [
            *parts, *self._habits(canvas), Words(canvas, text("character.every-level", name=name), colour=theme.SOFT),
        ]  # fmt: skip

    def _habits(self, canvas: Canvas) -> list[Widget]:
        """Return what the character prefers in each game, in the order of the lobby."""
        lines = [
            Words(
                canvas,
                text("character.habit", game=text(f"{game_id}.name"), habit=_joined(acts)),
                name=f"character.habit.{game_id}",
            )
            for game_id, acts in habits_of(self._shown.key).items()
        ]
        return [Words(canvas, text("character.habits", name=self._shown.name), face="serif-italic"), *lines]

    def _talk(self, canvas: Canvas) -> list[Widget]:
        """Return the choice of how much the characters at the table talk."""
        if not self._tonight:
            return []
        words = [text("settings.talk.off"), text("settings.talk.little"), text("settings.talk.more")]
        now = TALKS.index(self.shell.preferences.talk)
        choice = Choice(
            canvas, words, now, lambda i: self.shell.set_preference("talk", TALKS[i]), name="character.talk"
        )  # fmt: skip
        return [Pair(canvas, Words(canvas, text("settings.talk")), choice)]

    def _record(self, canvas: Canvas) -> list[Widget]:
        """Return the record of each person against the character."""
        name, family = self._shown.name, {person.id: person for person in self.shell.store.people.all()}
        heading = Section(canvas, text("character.record", name=name))
        bouts = [each for each in bouts_against(self.shell.store, name, table_sides) if each.level in LEVELS]
        bouts = [each for each in bouts if each.person is None or each.person in family]
        if not bouts:
            return [heading, Words(canvas, text("character.record.none", name=name), face="serif-italic")]
        columns = ("character.level", "character.matches", "book.ahead", "book.behind", "book.level")
        lines = [self._line(each, family) for each in bouts]
        form = Figures(
            canvas, [Caption(text(column)) for column in columns], lines, air=22, inset=6, foot=1, name="character.form"
        )
        note = Words(canvas, text("character.record.rule"), size=16, face="serif-italic", colour=theme.SOFT)
        return [heading, form, note]

    def _line(self, bouts: Bouts, family: Mapping[int, Profile]) -> ListedPlayer:
        person = family[bouts.person] if bouts.person is not None else None
        name, face = (person.name, person.avatar) if person is not None else (text("character.guests"), "")
        counts = (bouts.played, bouts.ahead, bouts.behind, bouts.equal)
        figures = [text(f"level.{bouts.level}"), *map(str, counts)]
        return ListedPlayer(name, figures, face if face in AVATARS else "")

    def _turn_to(self, character: Character) -> None:
        self._shown = character
        self.rebuild_page()
