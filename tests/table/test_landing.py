"""The moment of a sound: that of a card that comes down falls when it lands, in every game."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtable.art.sounds import KINDS, LANDS, Bearing
from cardtable.cards.chance import Random
from cardtable.cards.pack import Place
from cardtable.rules.registry import game
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.animation.sprite import Sprite
from cardtable.table.animation.throw import Throw
from cardtable.table.animation.timeline import Timeline
from cardtable.table.game_view.pace import Tempo
from tests.support.stages import LAYOUTS, an_answer, layout, new_match, pace_of

FRAME = 1 / 60


def is_down(card: Sprite, by: object) -> bool:
    """Return whether a card that this motion carries has touched the table; it may still settle."""
    return card.motion is not by or (isinstance(by, Throw) and by.landed)


class Filmed:
    """A stage under a clock of the test: when each card set off and lay still again, and when each sound fell."""

    def __init__(self, stage: EventPlayer, timeline: Timeline) -> None:
        self.stage, self.timeline = stage, timeline
        self.heard: list[tuple[float, str]] = []
        self.flown: list[tuple[Sprite, Tempo, float]] = []
        """Cards that are to fly, at which tempo, and when they set off."""
        self.flying: list[tuple[Sprite, object, Tempo, float]] = []
        """Cards in the air, with the motion that carries them."""
        self.dealt: list[tuple[float, Tempo]] = []
        """Cards that are to fly into a hand: the time they set off at, and their tempo."""
        self.landed: list[tuple[float, Tempo, float]] = []
        """Cards that have landed: the time, their tempo, and the time they set off at."""
        self.fly, stage.motions.fly = stage.motions.fly, self._fly  # type: ignore[method-assign]

    def play(self, name: str, bearing: Bearing) -> None:
        self.heard.append((self.timeline.now, name))

    def _fly(self, sprite: Sprite, src: Place, dst: Place, tempo: Tempo, straight: bool) -> None:
        if dst.startswith("hand"):
            # Cards in a hand make room for those that follow them, and so lie still only with the last.
            self.dealt.append((self.stage.motions.cursor, tempo))
        elif not self.stage.tableau.is_crowd(src):
            self.flown.append((sprite, tempo, self.stage.motions.cursor))
        self.fly(sprite, src, dst, tempo, straight)

    def run(self) -> None:
        """Frame by frame until everything lies still."""
        while self.stage.moving:
            self.stage.advance(FRAME)
            now = self.timeline.now
            self.landed += [(now, tempo, start) for card, by, tempo, start in self.flying if is_down(card, by)]
            self.flying = [one for one in self.flying if not is_down(*one[:2])]
            self.flying += [(card, card.motion, tempo, start) for card, tempo, start in self.flown if start <= now]
            self.flown = [one for one in self.flown if one[2] > now]
            if self.stage.reading:
                self.stage.go_on()


def filmed(game_id: str, answers: int) -> Filmed:
    """A match of random answers, as the first seat sees and hears it."""
    match, rng, timeline = new_match(game(game_id)), Random(7), Timeline()
    events = match.begin() + match.shuffle()
    where = layout(match)
    film: Filmed
    stage = EventPlayer(where, pace_of(where), 0, lambda name, bearing: film.play(name, bearing), timeline)
    film = Filmed(stage, timeline)
    stage.play(events)
    film.run()
    for _ in range(answers):
        if not match.playing:
            break
        stage.play(an_answer(match, rng, "random"))
        film.run()
    return film


@pytest.mark.share(3)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_the_sound_of_a_card_falls_when_it_lands(game_id: str) -> None:
    """Within one frame of the picture in which the card lies there."""
    film = filmed(game_id, 60)
    down = [(landed, tempo.sound) for landed, tempo, _ in film.landed if tempo.sound in LANDS]
    down += [(start + tempo.length, tempo.sound) for start, tempo in film.dealt if tempo.sound in LANDS]
    assert down, "cards are played, dealt or turned up"
    for landed, sound in down:
        due = landed - LANDS[sound]
        times = [time for time, name in film.heard if name == sound]
        assert min(abs(time - due) for time in times) <= FRAME + 1e-6, (sound, landed, times)


@pytest.mark.share(3)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_a_card_that_slides_is_heard_from_the_moment_it_moves(game_id: str) -> None:
    film = filmed(game_id, 60)
    sliding = [(start, tempo.sound) for _, tempo, start in film.landed if tempo.sound and tempo.sound not in LANDS]
    heard = Counter(name for _, name in film.heard)
    for start, sound in sliding:
        assert any(-1e-6 <= time - start <= FRAME + 1e-6 for time, name in film.heard if name == sound), (sound, start)
    assert sum(heard[name] for name in KINDS["cards"] | {"knock-3", "target"}), "there is something to hear"
