"""Room tone: half a minute of a quiet room at night, whose end is its beginning.

A clock on the wall, wood that settles, a street a long way off. Everything goes round: what rings on at the end is
heard at the beginning, and noise is filtered on its second round, so that the loop has no seam.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from random import Random

from craft import (
    Mode,
    Sound,
    bandpass,
    burst,
    contact,
    highpass,
    in_room,
    level,
    lowpass,
    noise,
    rough,
    shaped,
    steps,
    struck,
)

SECONDS = 30
CASE = (
    Mode(310, 0.07, 0.7),
    Mode(720, 0.05, 0.8),
    Mode(1460, 0.035, 1.0),
    Mode(2650, 0.02, 0.7),
    Mode(4300, 0.012, 0.3),
)
"""The wooden case of the clock and the metal within."""
BEAM = (Mode(92, 0.2, 0.8), Mode(171, 0.13, 1.0), Mode(298, 0.09, 0.7), Mode(521, 0.05, 0.4))
"""A beam that settles in the cold of the evening."""


def room() -> tuple[Sound, Sound]:
    """The loop, left and right."""
    rng = Random("room")
    left, right = _street(rng), _street(rng)
    cars = [(4.0, 7.0, 0.30, 0.75), (18.5, 8.0, 0.8, 0.2)]
    for start, seconds, begins, ends in cars:
        car = level(shaped(lowpass(bandpass(noise(rng, seconds), 210, 0.6), 600), lambda t: sin(pi * t) ** 2))
        _round(left, car, start, 0.5, lambda t, a=begins, b=ends: 1 - (a + (b - a) * t))
        _round(right, car, start, 0.5, lambda t, a=begins, b=ends: a + (b - a) * t)
    for second in range(SECONDS):
        pitch = 1.0 if second % 2 else 0.86
        tick = struck(contact(0.5), [Mode(hz * pitch * rng.uniform(0.995, 1.005), r, g) for hz, r, g in CASE], 0.12)
        wheel = level(bandpass(shaped(noise(rng, 0.02), burst(0.08, 6)), 3100 * pitch, 0.9))
        clock = in_room([a + 0.25 * b for a, b in zip(level(tick), wheel + [0.0] * len(tick), strict=False)], 2.0)
        for side, share in ((left, 0.5), (right, 0.8)):
            _round(side, clock, second + 0.4 + rng.uniform(-0.002, 0.002), 0.55 * share * rng.uniform(0.9, 1.05))
    for start, place, share in ((7.3, 0.8, 0.5), (7.52, 0.8, 0.35), (15.8, 0.25, 0.4), (24.1, 0.6, 0.55)):
        creak = struck(contact(3), [Mode(hz * rng.uniform(0.9, 1.2), r, g) for hz, r, g in BEAM], 0.35)
        fibre = bandpass(shaped(rough(rng, noise(rng, 0.06), 240, 0.9), burst(0.2, 4)), 900, 1.2)
        wood = in_room([a + 0.2 * b for a, b in zip(level(creak), fibre + [0.0] * len(creak), strict=False)], 2.5)
        _round(left, wood, start, share * (1 - place))
        _round(right, wood, start, share * place)
    return left, right


def _street(rng: Random) -> Sound:
    """Air and a town far away, swelling slowly; both go round."""
    once = noise(rng, SECONDS)
    far = level(highpass(lowpass(lowpass(once + once, 260, 0.6), 480, 0.6), 45)[len(once) :])
    air = level(bandpass(once + once, 1500, 0.4)[len(once) :])
    late = rng.random()
    swell = [1 + 0.3 * cos(2 * pi * (3 * i / len(once) + late)) for i in range(len(once))]
    return [0.24 * w * x + 0.03 * y for w, x, y in zip(swell, far, air, strict=True)]


def _round(
    total: Sound, sound: Sound, start: float, gain: float, shape: Callable[[float], float] = lambda t: 1.0
) -> None:
    """Add a sound to the loop; what reaches beyond its end is heard at its beginning."""
    at, last = steps(start), max(1, len(sound) - 1)
    for i, x in enumerate(sound):
        total[(at + i) % len(total)] += gain * shape(i / last) * x
