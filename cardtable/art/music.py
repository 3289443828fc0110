"""Background music and room tone, played by a thread that lives only while one of them is wished for and can be heard.

The pieces follow each other in any order, none twice in a row, with a pause between them. Room tone is one loop. Both
step back by 6 dB while an event sounds. Nothing is read before it is wanted, and no frame waits for any of it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from cardtable.art.sounds import PIECES, ROOM

ROOM_CHANNEL = 0
"""The mixer's channel that is reserved for the room tone."""
PAUSE = 14.0
"""Seconds of silence between two pieces."""
DUCKED = 0.5
"""The gain under an event: 6 dB less."""
DOWN, UP = 0.12, 0.9
"""Seconds in which music steps back, and comes again."""
FADE = 0.4
"""Seconds in which music fades in and out when the player or the window switches it."""
STEP = 0.02
"""Seconds between two changes of the gain."""
LOOK = 0.5
"""Seconds after which the thread looks whether a piece has ended."""


class Music:
    """The background of one program. All methods return at once; the thread does the work."""

    def __init__(self, folder: Path, open_device: Callable[[], bool], clock: Callable[[], float]) -> None:
        self._folder = folder
        self._open_device = open_device
        self._clock = clock
        self._lock = threading.Lock()
        self._news = threading.Event()
        """Set when the thread should look at once."""
        self._thread: threading.Thread | None = None
        self._pieces = self._room = False
        """True for pieces and for room tone while they are wished."""
        self._gain = 1.0
        self.duck_until = 0.0
        self._ducking = 1.0
        """The part of the gain that events leave, as it is now."""
        self._set = -1.0
        """The gain that the mixer has."""
        self.piece = ""
        """The piece under way, or the last one."""
        self._broken_off: float | None = None
        """Seconds of the piece that were heard when it was stopped."""
        self._since = 0.0
        """Seconds of the piece that had been heard before it was last started."""
        self._next = 0.0
        """The time at which the next piece may begin."""
        self._unreadable: set[str] = set()

    @property
    def sounding(self) -> bool:
        """True while the thread is running and uses the device."""
        return self._thread is not None

    def wish(self, pieces: bool, room: bool, gain: float) -> None:
        """Play pieces, room tone, both or neither from now on, at this gain."""
        with self._lock:
            self._pieces, self._room, self._gain = pieces, room, gain
            if not (pieces or room) and self._thread is None:
                return
            self._news.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._play, name="music", daemon=True)
                try:
                    self._thread.start()
                except RuntimeError:  # the system has no room for one more
                    self._thread = None

    def duck(self, seconds: float) -> None:
        """Lower the gain for so long, while an event is heard."""
        if self._thread is not None:
            self.duck_until = max(self.duck_until, self._clock() + seconds)
            self._news.set()

    def close(self) -> None:
        """Fall silent, and wait for the thread to end."""
        thread = self._thread
        self.wish(False, False, 0.0)
        if thread is not None:
            thread.join(timeout=1.0)

    # -- in the thread -----------------------------------------------------------------------------------------

    def _play(self) -> None:
        """Run until nothing is wished any more, or there is no device."""
        try:
            if self._open_device():
                self._set, self._ducking = -1.0, 1.0
                while self._goes_on():
                    self._begin_what_lacks()
                    self._news.wait(STEP if self._turn_gain() else LOOK)
                    self._news.clear()
                return
            with self._lock:
                self._thread = None
        except BaseException:  # noted by the hook for threads; the next wish begins anew
            with self._lock:
                self._thread = None
            raise

    def _goes_on(self) -> bool:
        """Stop what is not wished any more. Return False once that is everything; the thread ends then."""
        from pygame import mixer

        if not self._pieces and mixer.music.get_busy():
            self._broken_off = self._since + max(0, mixer.music.get_pos()) / 1000
            mixer.music.fadeout(round(1000 * FADE))
        room = mixer.Channel(ROOM_CHANNEL)
        if not self._room and room.get_busy():
            room.fadeout(round(1000 * FADE))
        if self._pieces or self._room:
            return True
        until = time.monotonic() + 2 * FADE
        while (mixer.music.get_busy() or room.get_busy()) and time.monotonic() < until:
            time.sleep(STEP)
        with self._lock:
            if self._pieces or self._room:
                return True
            mixer.music.stop()
            mixer.music.unload()
            room.stop()
            self._thread = None
            return False

    def _begin_what_lacks(self) -> None:
        """Start a piece when it is time for one, and the room tone."""
        from pygame import error, mixer

        if self._room and ROOM not in self._unreadable and not mixer.Channel(ROOM_CHANNEL).get_busy():
            try:
                sound = mixer.Sound(self._folder / f"{ROOM}.ogg")
                mixer.Channel(ROOM_CHANNEL).play(sound, loops=-1, fade_ms=round(1000 * FADE))
                self._set = -1.0
            except (OSError, error):  # a damaged installation, or a mixer without this kind of file
                self._unreadable.add(ROOM)
        if self._pieces and not mixer.music.get_busy():
            self._begin_piece()

    def _begin_piece(self) -> None:
        from random import choice

        from pygame import error, mixer

        if self._broken_off is None:
            if self.piece and self._next < 0:
                self._next = self._clock() + PAUSE
            if self.piece and self._clock() < self._next:
                return
            others = [piece for piece in PIECES if piece != self.piece and piece not in self._unreadable]
            if not others:
                return
            self.piece = choice(others)
        self._since, self._broken_off, self._next = self._broken_off or 0.0, None, -1.0
        try:
            mixer.music.load(self._folder / f"{self.piece}.ogg")
            mixer.music.play(start=self._since, fade_ms=round(1000 * FADE) if self._since else 0)
        except (OSError, error):
            self._unreadable.add(self.piece)
        self._set = -1.0

    def _turn_gain(self) -> bool:
        """Bring the gain a step nearer to its goal. Return whether it is not there yet."""
        from pygame import mixer

        goal = DUCKED if self._clock() < self.duck_until else 1.0
        if self._ducking > goal:
            self._ducking = max(goal, self._ducking - (1 - DUCKED) * STEP / DOWN)
        elif self._ducking < goal:
            self._ducking = min(goal, self._ducking + (1 - DUCKED) * STEP / UP)
        gain = self._gain * self._ducking
        room = mixer.Channel(ROOM_CHANNEL)
        if gain != self._set:
            mixer.music.set_volume(gain)
            self._set = gain
        if abs(room.get_volume() - gain) > 0.01:
            room.set_volume(gain)  # also after a fade-in, which ends at the volume it began with
        return self._ducking != goal or self._clock() < self.duck_until
