"""Letters and pictures that the page of a phone loads from the table, so that it looks like a slice of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from io import BytesIO

import pygame

from cardtable.art.images import Artwork
from cardtable.art.portraits import portrait
from cardtable.foundation import paths
from cardtable.phones.web import Served

FACE = 128
"""Width of a face in pixels."""
SUIT_SIGNS = "OCSB"
"""Suits of the tarot pack whose signs no letters of a phone have."""


def page_files(artwork: Artwork, faces: Collection[str]) -> Iterator[tuple[str, Served]]:
    """Yield the path and the content of each file; one that is missing is left out, and the page does without it."""
    for face in faces:
        packed = BytesIO()
        pygame.image.save(artwork.picture(portrait(face), FACE, FACE), packed, "png")
        yield f"/faces/{face}", Served("image/png", packed.getvalue())
    serif, sans = paths.fonts()
    sprites = paths.sprites()
    files = [
        ("/serif", "font/otf", serif / "SourceSerifPro-Semibold.otf"),
        ("/sans", "font/ttf", sans / "Lato-Regular.ttf"),
        ("/sans-bold", "font/ttf", sans / "Lato-Bold.ttf"),
        ("/cloth", "image/png", sprites / "cloth" / "weave.png"),
        ("/wood", "image/png", sprites / "lobby" / "plank.png"),
        *((f"/sign-{suit}", "image/svg+xml", sprites / "tarot" / f"suit-{suit}.svg") for suit in SUIT_SIGNS),
    ]
    for path, kind, file in files:
        try:
            body = file.read_bytes()
        except OSError:
            continue
        yield path, Served(kind, body)
