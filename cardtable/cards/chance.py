"""All chance comes from here, from named streams of one seed, with our own shuffle and the seal on a match."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")

__all__ = ["Random", "below", "seal", "shuffled", "stream"]


def _digest(parts: Iterable[object]) -> bytes:
    return hashlib.sha256("\x1f".join(str(part) for part in parts).encode()).digest()


def stream(seed: str, *purpose: object) -> Random:
    """A generator of its own for each purpose. The hash goes one way: a stream tells nothing about another."""
    return Random(int.from_bytes(_digest((seed, *purpose)), "big"))


def below(rng: Random, n: int) -> int:
    """A number from 0 to n - 1. Python keeps `random()` the same in every version, and nothing else."""
    return int(rng.random() * n)


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """The items in a new order (Fisher and Yates)."""
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


def seal(salt: str, seed: str, terms: str) -> str:
    """The code shown before the first card: whoever knows salt, seed and terms afterwards can compute it again."""
    code = b32encode(_digest(("card table seal", salt, seed, terms))).decode()[:20]
    return "-".join(code[i : i + 5] for i in range(0, 20, 5))
