"""Player of the sounds in `sounds/`, by name and direction. Without a device it is silent.

Nothing happens before the first sound is wanted. Then a thread opens the mixer and reads a file of that sound, so that
neither start-up nor a frame ever waits for it; each further sound is read when it is first wanted, and gets its other
takes and pitches in the frames after that. What a game's event sounds like is decided elsewhere.
"""

from __future__ import annotations

import struct
import threading
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from cardtable.art.sounds import EVERYWHERE, HERE, KINDS, SOUNDS, TUNES, Bearing, gains

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound

    from cardtable.art.music import Music

VOICES = 8
GAP = 0.030  # seconds: two equal sounds closer than this are heard as one loud one
SILENCE = 10.0  # seconds after which the device is given back: an open one takes half as much as an idle window
PATIENCE = 0.200  # seconds: a sound wanted before it was loaded is still played within this, later it would only puzzle
ENDS = 150  # milliseconds
RATE = 44_100
BUFFER = 1024  # samples, 23 ms: half the delay would cost twice the processor time of an open, silent device
PITCHES = (1.0, 0.975, 1.025)
RATE_FIELD = 24  # where a plain WAV file says its rate and, next to it, its bytes a second
Key: TypeAlias = tuple[str, bool]
"""A sound, and whether it is its variant from across the table."""
Recording: TypeAlias = tuple[int, float]
"""One of the takes of a sound, at a pitch."""


def at_pitch(wav: bytes, pitch: float) -> bytes:
    """Return the same 16-bit mono WAV with another sample rate, so that the mixer resamples it in C, outside Python's
    lock."""
    (rate,) = struct.unpack_from("<I", wav, RATE_FIELD)
    rate = round(rate * pitch)
    return wav[:RATE_FIELD] + struct.pack("<II", rate, rate * 2) + wav[RATE_FIELD + 8 :]


class Takes:
    """The takes of one sound that have been read, each at one pitch or more. None is chosen twice in a row, unless
    there is no other."""

    def __init__(self) -> None:
        self.takes: dict[int, list[Sound]] = {}
        self._last = -1

    def add(self, take: int, sound: Sound) -> None:
        """Add a take at one more pitch."""
        self.takes.setdefault(take, []).append(sound)

    def choose(self) -> Sound:
        """Return one of them at one of its pitches."""
        from random import choice  # imported here, because it costs a start a millisecond

        self._last = choice([take for take in self.takes if take != self._last] or list(self.takes))
        return choice(self.takes[self._last])

    def __iter__(self) -> Iterator[Sound]:
        return chain.from_iterable(self.takes.values())

    def __bool__(self) -> bool:
        return bool(self.takes)


class Audio:
    """All sounds of one program; create one, keep it, close it at the end."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._clock = clock
        self._volume = 0.8
        self._muted = False
        self.unheard: Collection[str] = ()
        """Sounds that the player has switched off."""
        self._background = (False, False)
        """Music and room tone: True for each that is switched on."""
        self._seen = False
        """True while the window is visible. False until the first picture, because music would delay it."""
        self._held = False
        """True while sounds are noted but not read."""
        self._closed = False
        self._opened = False
        self._absent = False
        """True if the last attempt to open a device found none."""
        self._loader: threading.Thread | None = None
        self._lock = threading.Lock()  # held for a few lookups only, never while a file is read or the device opens
        self._opening = threading.Lock()
        """Held while the device is opened: sounds and music may want it at the same time."""
        self._voices: list[Channel] = []
        """The channels of the mixer, the one that was used longest ago first."""
        self._ready: dict[Key, Takes] = {}
        self._kept: dict[Key, dict[int, list[bytes]]] = {}
        """Complete sounds from before the device was closed, at every pitch: that is nearly all the work of loading."""
        self._lacking: dict[Key, list[Recording]] = {}
        """Recordings that are still to be read."""
        self._wanted: dict[Key, tuple[float, Bearing]] = {}
        self._last: dict[str, float] = {}
        self._looked = 0.0
        """The time at which music last asked for a device."""
        self._music: Music | None = None
        """The background music; made when music or room tone is first to be heard."""

    @property
    def volume(self) -> float:
        """Volume from 0 to 1, as a slider shows it. The gain is its square, because the ear hears even steps then."""
        return self._volume

    @volume.setter
    def volume(self, value: float) -> None:
        with self._lock:
            self._volume = min(1.0, max(0.0, value))
            for takes in self._ready.values():
                for sound in takes:
                    sound.set_volume(self._volume**2)
        self._wish()

    @property
    def muted(self) -> bool:
        """True for silence. Muting also ends the sounds that are playing."""
        return self._muted

    @muted.setter
    def muted(self, value: bool) -> None:
        self._muted = value
        if value:
            with self._lock:
                self._wanted.clear()
                for takes in self._ready.values():
                    for sound in takes:
                        sound.fadeout(30)
        self._wish()

    @property
    def background(self) -> tuple[bool, bool]:
        """Music and room tone: True for each that is switched on."""
        return self._background

    @background.setter
    def background(self, value: tuple[bool, bool]) -> None:
        self._background = value
        self._wish()

    def show(self, seen: bool) -> None:
        """Tell whether the window is visible, because music and room tone sound only then. Called in every frame after
        the first picture."""
        if self._held:
            self._held = False
            if self._wanted:
                self._call_loader()
        if seen != self._seen:
            self._seen = seen
            self._wish()

    def hold(self) -> None:
        """Let sounds wait until the window is shown, because reading them and loading the libraries of sound would
        delay the first picture."""
        self._held = True

    def _wish(self) -> None:
        """Start or stop music and room tone as they are switched on."""
        heard = self._seen and self._volume > 0 and not (self._muted or self._closed)
        pieces, room = self._background
        if heard and (pieces or room):
            self._looked = self._clock()
            if self._music is None:
                from cardtable.art.music import Music

                self._music = Music(self._folder, self._open, self._clock)
        if self._music is not None:
            self._music.wish(heard and pieces, heard and room, self._volume**2)

    def _sounds_music(self) -> bool:
        return self._music is not None and self._music.sounding

    def play(self, name: str, bearing: Bearing = HERE) -> None:
        """Play one of the takes of a sound from a direction, unless muted, repeated too soon, or out of voices."""
        if name not in SOUNDS:
            raise KeyError(name)
        if self._closed or self._muted or self._volume == 0 or name in self.unheard:
            return
        now = self._clock()
        if now - self._last.get(name, now - 1) < GAP:
            return
        self._last[name] = now
        if self._absent:
            return
        key = name, bearing.far and name not in EVERYWHERE
        with self._lock:
            takes = self._ready.get(key)
            sound = takes.choose() if takes else None
            if takes is None:
                self._wanted[key] = now, bearing
        if sound is not None:
            self._strike(name, sound, bearing)
        elif takes is None and not self._held:
            self._call_loader()

    def end(self, name: str) -> None:
        """Fade out a sound, because its successor begins."""
        with self._lock:
            self._wanted.pop((name, False), None)
            for sound in self._ready.get((name, False), ()):
                sound.fadeout(ENDS)

    def _strike(self, name: str, sound: Sound, bearing: Bearing) -> None:
        """Play a sound in a free voice. An event takes the voice that was used longest ago if none is free."""
        with self._lock:
            voice = next((voice for voice in self._voices if not voice.get_busy()), None)
            if voice is None and name in KINDS["events"] and self._voices:
                voice = self._voices[0]
            if voice is None:
                return
            self._voices.remove(voice)
            self._voices.append(voice)
            voice.stop()  # a voice forgets its direction when it ends, so it must have ended
            voice.set_volume(*((1.0, 1.0) if name in TUNES else gains(bearing)))
            voice.play(sound)
        if self._music is not None and name in KINDS["events"]:
            self._music.duck(sound.get_length())

    def vary(self) -> None:
        """Have the thread read further takes and pitches of sounds of which one take was read. Called once a frame, but
        not for the first picture of a screen, which it would delay."""
        if self._lacking and self._opened and not self._closed:
            self._call_loader(vary=True)

    def _call_loader(self, *, vary: bool = False) -> None:
        with self._lock:  # a loader that ends checks the queue under this lock
            if self._loader is None:
                self._loader = threading.Thread(target=self._load, args=(vary,), name="sounds", daemon=True)
                try:
                    self._loader.start()
                except RuntimeError:  # the system has no room for one more
                    self._loader, self._closed = None, True

    def rest(self) -> None:
        """Give the device back after a long silence, and forget that none was found. Called while nothing moves; the
        next sound looks for a device again."""
        if self._closed or self._loader is not None or self._sounds_music():
            return
        wished = any(self._background)
        if not (self._opened or self._absent or wished):
            return
        if self._clock() - max(self._looked, *self._last.values(), 0.0) < SILENCE:
            return
        self._absent = False
        if self._opened:
            # Failed and incomplete sounds are loaded again.
            whole = {key: takes for key, takes in self._ready.items() if takes and key not in self._lacking}
            self._kept |= {
                key: {take: [sound.get_raw() for sound in sounds] for take, sounds in takes.takes.items()}
                for key, takes in whole.items()
            }
            self._give_back()
        if wished:
            self._wish()

    def close(self) -> None:
        """Fall silent for good and give the device back."""
        self._closed = True
        if self._music is not None:
            self._music.close()
        loader = self._loader
        if loader is not None:
            loader.join(timeout=1.0)
        if self._opened and not self._sounds_music() and (loader is None or not loader.is_alive()):
            self._give_back()

    def _give_back(self) -> None:
        from pygame import mixer

        with self._lock:
            self._ready.clear()
            self._lacking.clear()
            self._voices.clear()
        mixer.quit()
        self._opened = False

    def _load(self, vary: bool) -> None:
        """Open the device and read sounds until none is wanted, then further takes if `vary`. Runs in the thread."""
        try:
            self._absent = not self._open()
            while (work := self._next(vary)) is not None:
                work()
        except BaseException:  # threading.excepthook logs it; the next sound starts another loader
            with self._lock:
                self._loader, self._absent = None, not self._opened
            raise

    def _next(self, vary: bool) -> Callable[[], None] | None:
        """Return the next task: a wanted sound, then a lacking take. None ends the thread."""
        with self._lock:
            if not (self._absent or self._closed):
                for key in self._wanted:
                    return partial(self._bring, key)
                for key in self._lacking if vary else ():
                    return partial(self._add, key)
            self._wanted.clear()
            self._loader = None
            return None

    def _bring(self, key: Key) -> None:
        """Read a sound, and play it if it is not too late."""
        takes = Takes()
        try:
            takes = self._read(key)
        finally:  # any error loses this sound only
            with self._lock:
                for sound in takes:
                    sound.set_volume(self._volume**2)
                self._ready[key] = takes
                wanted = self._wanted.pop(key, None)
        if takes and wanted is not None and self._clock() - wanted[0] < PATIENCE and not self._muted:
            self._strike(key[0], takes.choose(), wanted[1])

    def _add(self, key: Key) -> None:
        """Read one more take of a sound; a sound that is wanted meanwhile waits no longer than that."""
        first, *others = self._lacking.pop(key)
        sound = self._recorded(key, first)
        with self._lock:
            if sound is not None:
                sound.set_volume(self._volume**2)
                self._ready[key].add(first[0], sound)
            if others:
                self._lacking[key] = others

    def _open(self) -> bool:
        """Open the device unless it is open. Return False if there is none, or if pygame was built without its
        mixer."""
        with self._opening:
            if self._opened:
                return True
            from pygame import error

            try:
                from pygame import mixer  # imported here, because it loads six sound libraries

                mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
                mixer.set_num_channels(1 + VOICES)
                mixer.set_reserved(1)
            except (ImportError, error, NotImplementedError):
                return False
            self._voices[:] = [mixer.Channel(1 + i) for i in range(VOICES)]
            self._opened = True
            return True

    def _read(self, key: Key) -> Takes:
        """Return a sound for the device: all that was kept of it, otherwise the first take that can be read."""
        from pygame import mixer

        takes = Takes()
        if key in self._kept:
            for take, kept in self._kept.pop(key).items():
                for raw in kept:
                    takes.add(take, mixer.Sound(buffer=raw))
            return takes
        name, far = key
        pitches = PITCHES[:1] if far or name in TUNES else PITCHES
        lacking = [(take, pitch) for pitch in pitches for take in range(len(SOUNDS[name]))]
        while lacking and not takes:
            first = lacking.pop(0)
            sound = self._recorded(key, first)
            if sound is not None:
                takes.add(first[0], sound)
        if lacking:
            self._lacking[key] = lacking
        return takes

    def _recorded(self, key: Key, recording: Recording) -> Sound | None:
        """Return a take as a sound of the mixer; None if its file is missing or damaged."""
        from pygame import error, mixer

        (name, far), (take, pitch) = key, recording
        file = SOUNDS[name][take]
        try:
            if name in TUNES:
                return mixer.Sound(self._folder / f"{file}.ogg")
            wav = (self._folder / f"{file}{'-far' * far}.wav").read_bytes()
            return mixer.Sound(BytesIO(at_pitch(wav, pitch)))
        except (OSError, error, struct.error):
            return None
