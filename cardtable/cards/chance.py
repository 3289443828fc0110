"""Randomness: named streams of one seed, a shuffle that is the same in every Python version, and the seal of a
match."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters of seeds and codes: five bits each, without look-alikes."""

__all__ = ["ALPHABET", "Random", "below", "seal", "shuffled", "stream"]


def _digest(parts: Iterable[object]) -> bytes:
    return hashlib.sha256("\x1f".join(str(part) for part in parts).encode()).digest()


def stream(seed: str, *purpose: object) -> Random:
    """Return a random generator for one purpose. Streams are independent, because the hash goes one way.

    >>> stream("seed", "deal", 0).random() == stream("seed", "deal", 0).random()
    True
    """
    return Random(int.from_bytes(_digest((seed, *purpose)), "big"))


def below(rng: Random, n: int) -> int:
    """Return a number from 0 to n - 1. Only `random()` is used, because Python keeps no other method stable."""
    return int(rng.random() * n)


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """Return the items in random order (Fisher and Yates)."""
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


def seal(salt: str, seed: str, terms: str) -> str:
    """Return the code that is shown before the first card. Salt, seed and terms, published afterwards, give it again.

    >>> seal("salt", "seed", "poker 1 4")
    'SNZNP-QY4BU-63QUA-PSCCR'
    """
    code = b32encode(_digest(("card table seal", salt, seed, terms))).decode()[:20]
    return "-".join(code[i : i + 5] for i in range(0, 20, 5))
