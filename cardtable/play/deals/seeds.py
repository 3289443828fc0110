"""Seeds of new matches."""

from random import SystemRandom  # `secrets` is the same and imports one more library at the first table

from cardtable.cards.chance import ALPHABET

LENGTH = 10
"""Letters of a seed: 50 bits, which fit into the code of a match."""


def new_seed() -> str:
    """Return a new random seed."""
    return "".join(SystemRandom().choices(ALPHABET, k=LENGTH))
