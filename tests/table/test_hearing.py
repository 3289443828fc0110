"""The direction of sounds, from the seat that makes them to the two loudspeakers."""

from __future__ import annotations

import threading
from array import array
from math import log10, sqrt
from pathlib import Path

import pytest
from pygame import mixer

from cardtable.art.audio import Audio
from cardtable.art.sounds import HERE, NOISES, Bearing, gains
from cardtable.cards.chance import Random
from cardtable.cards.events import Moved
from cardtable.foundation import paths
from cardtable.rules.registry import game
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.animation.hearing import from_point, of_seat
from tests.support.audio_parts import loaded_sounds
from tests.support.stages import LAYOUTS, an_answer, layout, new_match, pace_of
from tests.support.waiting import PATIENCE, wait_until


def decibels(ratio: float) -> float:
    return 20 * log10(ratio)


@pytest.mark.parametrize("side", [-1.0, -0.5, 0.0, 0.3, 1.0])
def test_a_sound_is_as_strong_from_every_side_and_weaker_in_the_far_speaker(side: float) -> None:
    left, right = gains(Bearing(side))
    assert left * left + right * right == pytest.approx(1)
    assert decibels(right / left) == pytest.approx(6 * side)
    assert [decibels(far / near) for far, near in zip(gains(Bearing(side, True)), (left, right), strict=True)] == (
        pytest.approx([-3, -3])
    )


# ---- from the table ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["contrat", "tarocchi", "court_circular"])
def test_with_four_players_each_is_heard_from_their_seat(game_id: str) -> None:
    match = new_match(game(game_id))
    match.begin()
    where = layout(match)
    plates = where.plates()
    for seat, plate in plates.items():
        bearing = of_seat(where, seat)
        aside = plate.centerx - where.area().centerx
        if seat == where.seat:
            assert bearing == HERE
        elif abs(aside) < where.area().width / 4:
            assert bearing.far and abs(bearing.side) < 0.5
        else:
            assert bearing.side * aside > 0 and abs(bearing.side) > 0.6 and not bearing.far


@pytest.mark.share(3)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_a_played_card_sounds_from_the_hand_it_leaves(game_id: str) -> None:
    match, rng = new_match(game(game_id)), Random(3)
    events = match.begin() + match.shuffle()
    where = layout(match)
    heard: list[tuple[str, Bearing]] = []
    stage = EventPlayer(where, pace_of(where), 0, lambda name, bearing: heard.append((name, bearing)))
    stage.play(events)
    stage.finish()
    sides = {bearing for _, bearing in heard}
    for _ in range(80):
        if not match.playing:
            break
        events = an_answer(match, rng, "random")
        moved = [event for event in events if isinstance(event, Moved)]
        heard.clear()
        stage.play(events)
        stage.finish()
        sides |= {bearing for _, bearing in heard}
        # Cards put aside lie beside their owner.
        played = [event for event in moved if event.src[0].startswith("hand.") and "scarto" not in event.dst[0]]
        if len(played) == len(moved) == len(heard) == 1:
            pose = where.pose(played[0].src[0], 0, 1)
            there = from_point(where, pose.x, pose.y)
            assert heard[0][1].far == there.far and abs(heard[0][1].side - there.side) < 0.25
            assert played[0].src[0] != where.held_at or heard[0][1] == HERE
    assert len(sides) > 1, "not all comes from one place"


# ---- to the loudspeakers -----------------------------------------------------------------------------------------


def heard_on_disk(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, bearing: Bearing) -> tuple[float, float]:
    """Strength of a sound in the left and in the right speaker, from a device that writes the samples to a file."""
    mixer.quit()
    file = folder / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(file))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")
    audio = Audio(paths.sounds())
    audio.volume = 1.0
    for _ in range(20):
        audio.play(name, bearing)
        for thread in threading.enumerate():
            if thread.name == "sounds":
                thread.join(timeout=PATIENCE)
        wait_until(lambda: not mixer.get_busy(), "the sound does not end")
        if file.exists() and any(file.read_bytes()):
            break
    audio.close()
    samples = array("h", file.read_bytes())
    left, right = (sqrt(sum(x * x for x in samples[side::2])) for side in (0, 1))
    return left, right


@pytest.mark.parametrize(
    ("bearing", "apart"), [(Bearing(-1.0), -6.0), (Bearing(1.0), 6.0), (HERE, 0.0), (Bearing(0.4, True), 2.4)]
)
def test_a_sound_comes_out_of_the_speakers_on_its_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bearing: Bearing, apart: float
) -> None:
    left, right = heard_on_disk(tmp_path, monkeypatch, "place", bearing)
    assert decibels(right / left) == pytest.approx(apart, abs=0.3)


def test_from_across_the_table_a_file_of_its_own_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer.quit()
    audio = Audio(paths.sounds())
    for name, bearing in (("place", Bearing(0.0, True)), ("shuffle", Bearing(0.0, True))):
        audio.play(name, bearing)
        for thread in threading.enumerate():
            if thread.name == "sounds":
                thread.join(timeout=PATIENCE)
    assert set(loaded_sounds(audio)) == {("place", True), ("shuffle", False)} and "place" in NOISES
    audio.close()
