"""Inside of the audio player, for tests: loaded sounds, loader and voices."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from cardtable.art.audio import Audio, Key, Takes
from cardtable.art.music import Music

if TYPE_CHECKING:
    from pygame.mixer import Channel


def loaded_sounds(audio: Audio) -> dict[Key, Takes]:
    """Return the sounds that can be played at once."""
    return audio._ready


def loader_of(audio: Audio) -> Thread | None:
    """Return the thread that loads sounds, or None while nothing is loaded."""
    return audio._loader


def voices_of(audio: Audio) -> list[Channel]:
    """Return the channels of the mixer, the one that was used longest ago first."""
    return audio._voices


def music_of(audio: Audio) -> Music | None:
    """Return the player of music, or None before music was wished for."""
    return audio._music
