"""The ears of the table: plays the sounds of `sounds/` by name, and is nobody's trouble where there is no device.

Nothing happens before the first sound is wanted. Then a thread opens the mixer and reads the files of that sound, so
that neither start-up nor a frame ever waits for them; each further sound is read when it is first wanted, and gets its
other pitches in the frames after that. What a game's event sounds like is decided elsewhere.
"""

from __future__ import annotations

import struct
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygame.mixer import Sound

SOUNDS: Mapping[str, tuple[str, ...]] = {
    "slide": ("slide-1", "slide-2", "slide-3", "slide-4"),
    "flip": ("flip-1", "flip-2", "flip-3"),
    "place": ("place-1", "place-2", "place-3"),
    "shuffle": ("shuffle",),
    "deal": ("deal",),
    "chip": ("chip-1", "chip-2", "chip-3"),
    "sweep": ("sweep",),
    "hover": ("hover",),
    "refused": ("refused",),
    "turn": ("turn",),
    "capture": ("capture",),
    "knock-3": ("knock-3",),
    "knock-6": ("knock-6",),
    "knock-9": ("knock-9",),
    "target": ("target",),
    "reveal": ("reveal",),
    "win": ("win",),
    "lose": ("lose",),
    "score": ("score",),
    "pass": ("pass",),
}
KINDS: Mapping[str, frozenset[str]] = {
    "cards": frozenset({"slide", "flip", "place", "shuffle", "deal", "chip", "sweep"}),
    "calls": frozenset({"hover", "refused", "turn", "pass"}),
    "events": frozenset(
        {"capture", "knock-3", "knock-6", "knock-9", "target", "reveal", "win", "lose", "score"}
    ),
}  # fmt: skip
"""What somebody may wish to hear or not: the noises of the cards, what calls a player, what has happened."""
TUNES = frozenset({"turn", "reveal", "win", "lose"})  # in one key, so that they agree; only noises change their pitch
VOICES = 8
GAP = 0.030  # seconds: two equal sounds closer than this are heard as one loud one
SILENCE = 10.0  # seconds after which the device is given back: an open one takes half as much as an idle window
PATIENCE = 0.200  # seconds: a sound wanted before it was loaded is still played within this, later it would only puzzle
RATE = 44_100
BUFFER = 1024  # samples, 23 ms: half the delay would cost twice the processor time of an open, silent device
PITCHES = (1.0, 0.97, 0.985, 1.015, 1.03)
RATE_FIELD = 24  # where a plain WAV file says its rate and, next to it, its bytes a second


def at_pitch(wav: bytes, pitch: float) -> bytes:
    """The same 16-bit mono WAV claiming another rate: the mixer then resamples it in C, off Python's lock."""
    rate = round(RATE * pitch)
    return wav[:RATE_FIELD] + struct.pack("<II", rate, rate * 2) + wav[RATE_FIELD + 8 :]


def _one_of(takes: Sequence[Sound]) -> Sound:
    from random import choice  # a millisecond that no start has to spare

    return choice(takes)


class Audio:
    """All sounds of one program; create one, keep it, close it at the end."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._clock = clock
        self._volume = 0.8
        self._muted = False
        self.unheard: Collection[str] = ()
        """Sounds that nobody wishes to hear."""
        self._closed = False
        self._opened = False
        self._absent = False
        """Whether no device was found when one was last looked for."""
        self._loader: threading.Thread | None = None
        self._lock = threading.Lock()  # held for a few lookups only, never while a file is read or the device opens
        self._ready: dict[str, list[Sound]] = {}
        self._kept: dict[str, list[bytes]] = {}
        """What was ready when the device was given back: read and at every pitch, which is nearly all the work."""
        self._lacking: dict[str, Sequence[float]] = {}
        """The pitches that sounds have yet to get."""
        self._wanted: dict[str, float] = {}
        self._last: dict[str, float] = {}

    @property
    def volume(self) -> float:
        """0 to 1, as a slider shows it; the ear hears even steps, so the gain is the square."""
        return self._volume

    @volume.setter
    def volume(self, value: float) -> None:
        with self._lock:
            self._volume = min(1.0, max(0.0, value))
            for sounds in self._ready.values():
                for sound in sounds:
                    sound.set_volume(self._volume**2)

    @property
    def muted(self) -> bool:
        """Whether nothing is to be heard; muting also ends what is sounding."""
        return self._muted

    @muted.setter
    def muted(self, value: bool) -> None:
        self._muted = value
        if value:
            with self._lock:
                self._wanted.clear()
                for sounds in self._ready.values():
                    for sound in sounds:
                        sound.fadeout(30)

    def play(self, name: str) -> None:
        """Sounds one of the takes of `name`, unless muted, repeated too soon, or all voices are busy."""
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
        with self._lock:
            sounds = self._ready.get(name)
            if sounds is None:
                self._wanted[name] = now
        if sounds:
            _one_of(sounds).play()
        elif sounds is None:
            self._call_loader()

    def vary(self) -> None:
        """Called once a frame, except for the first picture of a screen, in whose way it would be: sounds that were
        read at one pitch get the others, beside the game."""
        if self._lacking and self._opened and not self._closed:
            self._call_loader(vary=True)

    def _call_loader(self, *, vary: bool = False) -> None:
        with self._lock:  # one that is about to end has seen under it that nothing more is wanted
            if self._loader is None:
                self._loader = threading.Thread(target=self._load, args=(vary,), name="sounds", daemon=True)
                try:
                    self._loader.start()
                except RuntimeError:  # the system has no room for one more
                    self._loader, self._closed = None, True

    def rest(self) -> None:
        """Nothing moves on the screen: after a long silence the device is given back, until the next sound; and where
        there was none, the next sound looks for one again."""
        if self._closed or self._loader is not None or not (self._opened or self._absent):
            return
        if self._clock() - max(self._last.values()) < SILENCE:
            return
        self._absent = False
        if self._opened:
            # What failed is tried again, and what is not complete yet is read again.
            whole = {name: sounds for name, sounds in self._ready.items() if sounds and name not in self._lacking}
            self._kept |= {name: [sound.get_raw() for sound in sounds] for name, sounds in whole.items()}
            self._give_back()

    def close(self) -> None:
        """Falls silent for good and gives the device back."""
        self._closed = True
        loader = self._loader
        if loader is not None:
            loader.join(timeout=1.0)
        if self._opened and (loader is None or not loader.is_alive()):
            self._give_back()

    def _give_back(self) -> None:
        from pygame import mixer

        with self._lock:
            self._ready.clear()
            self._lacking.clear()
        mixer.quit()
        self._opened = False

    def _load(self, vary: bool) -> None:
        """Runs in the thread: opens the device if it is not open, and reads what is wanted until nothing more is; then
        the pitches that are lacking, if it is to."""
        try:
            self._absent = not self._opened and not self._open()
            while (work := self._next(vary)) is not None:
                work()
        except BaseException:  # noted by whoever hears of threads that fall; the next sound calls another loader
            with self._lock:
                self._loader, self._absent = None, not self._opened
            raise

    def _next(self, vary: bool) -> Callable[[], None] | None:
        """A sound that is wanted, then a pitch that is lacking; None and no loader any more, if there is nothing."""
        with self._lock:
            if not (self._absent or self._closed):
                for name in self._wanted:
                    return partial(self._bring, name)
                for name in self._lacking if vary else ():
                    return partial(self._add_pitch, name)
            self._wanted.clear()
            self._loader = None
            return None

    def _bring(self, name: str) -> None:
        """Read a sound, and play it if it is not too late."""
        sounds: list[Sound] = []
        try:
            sounds = self._read(name)
        finally:  # whatever it was, this sound is lost with it and no other one
            with self._lock:
                for sound in sounds:
                    sound.set_volume(self._volume**2)
                self._ready[name] = sounds
                wanted = self._wanted.pop(name, None)
        if sounds and wanted is not None and self._clock() - wanted < PATIENCE and not self._muted:
            _one_of(sounds).play()

    def _add_pitch(self, name: str) -> None:
        """One more pitch of a sound: what is wanted meanwhile waits for no more than that."""
        pitch, *others = self._lacking.pop(name)
        sounds = self._takes(name, pitch)
        with self._lock:
            for sound in sounds:
                sound.set_volume(self._volume**2)
            self._ready[name] += sounds
            if others:
                self._lacking[name] = others

    def _open(self) -> bool:
        """Open the device; False where there is none, or a pygame built without its mixer."""
        from pygame import error

        try:
            from pygame import mixer  # not before now: it brings the libraries of six kinds of sound

            mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)  # mono here; the system spreads it over its speakers
            mixer.set_num_channels(VOICES)
        except (ImportError, error, NotImplementedError):
            return False
        self._opened = True
        return True

    def _read(self, name: str) -> list[Sound]:
        """The takes of one sound as the device wants them: all that were kept, or at first as they were recorded."""
        from pygame import mixer

        if name in self._kept:
            return [mixer.Sound(buffer=raw) for raw in self._kept.pop(name)]
        sounds = self._takes(name, PITCHES[0])
        if sounds and name not in TUNES:
            self._lacking[name] = PITCHES[1:]
        return sounds

    def _takes(self, name: str, pitch: float) -> list[Sound]:
        """The takes of one sound at a pitch."""
        from pygame import error, mixer

        sounds = []
        for file in SOUNDS[name]:
            try:
                wav = (self._folder / f"{file}.wav").read_bytes()
                sounds.append(mixer.Sound(BytesIO(at_pitch(wav, pitch))))
            except (OSError, error):  # a damaged installation loses this sound, not the evening
                continue
        return sounds
