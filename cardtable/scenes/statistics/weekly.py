"""Challenge of the week on the page of the family: this week's table, and the challenges that each member has won."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cardtable.play.deals.challenge import challenge_of
from cardtable.play.deals.weeks import seeds_until
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.statistics.comparable_tables import game_name
from cardtable.scenes.statistics.help_sign import wins_text
from cardtable.store.queries.challenges import challenge_tallies
from cardtable.store.types import Profile
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Pair, Row
from cardtable.widgets.labels import Section, Space, Words
from cardtable.widgets.table_form import Caption, Figures, ListedPlayer
from cardtable.widgets.widget import Widget


def challenge_widgets(canvas: Canvas, shell: SceneStack, family: Mapping[int, Profile]) -> list[Widget]:
    """Return the section of the challenge."""
    today = shell.store.problems.today
    challenge = challenge_of(today)
    now = text("week.now", name=challenge.character.name, game=game_name(challenge.deal.game))
    way = Button(
        canvas, text("week.open"), partial(shell.open, "week", today), icon="swords", size=18, name="house.week.open"
    )
    parts: list[Widget] = [
        Section(canvas, text("week.title")),
        Pair(canvas, Words(canvas, now, face="serif-bold", name="house.week"), Row(canvas, [way])),
    ]
    lines = [
        ListedPlayer(
            family[line.person].name, [str(line.played), wins_text(line.won, line.won_helped)],
            family[line.person].avatar,
        )
        for line in challenge_tallies(shell.store, seeds_until(today))
        if line.person in family
    ]  # fmt: skip
    if lines:
        heads = [Caption(text("week.played")), Caption(text("week.won"))]
        parts.append(Figures(canvas, heads, lines, air=22, inset=6, foot=1, name="house.week.form"))
    return [*parts, Space(canvas, 4)]
