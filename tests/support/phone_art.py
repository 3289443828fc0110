"""Pictures of cards and faces for a table of phones without a window."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from io import BytesIO

import pygame

from cardtable.art.card_sheet import CardSheet
from cardtable.art.images import Artwork, Style
from cardtable.art.portraits import portrait
from cardtable.foundation import paths
from cardtable.phones.web import Served
from cardtable.scenes.phones.phone_host import SUIT_SIGNS
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.layout import Room
from cardtable.table.phone_view.picture import HEIGHT, WIDTH
from tests.support.phone_table import FACES, PhoneTable


def dress(table: PhoneTable) -> None:
    """Print the cards and the faces of a table, and serve them."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    artwork, pack = Artwork(Style()), table.session.pack
    for face in FACES:
        packed = BytesIO()
        pygame.image.save(artwork.picture(portrait(face), 128, 128), packed, "png")
        table.server.serve(f"/faces/{face}", Served("image/png", packed.getvalue()))
    table.server.serve("/serif", Served("font/otf", (paths.fonts()[0] / "SourceSerifPro-Semibold.otf").read_bytes()))
    seen = table.session.remote.observation(0)
    layout = game_view_of(seen.game).layout(Room(WIDTH, HEIGHT), seen.setting, seen.seat, pack)
    for suit in SUIT_SIGNS:
        sign = paths.sprites() / "tarot" / f"suit-{suit}.svg"
        table.server.serve(f"/sign-{suit}", Served("image/svg+xml", sign.read_bytes()))
    sheet = CardSheet(artwork, pack.name, list(dict.fromkeys(layout.pack.codes)))
    sheet.wait()
    table.server.serve("/cards", Served("image/jpeg", sheet.picture))
    table.publisher.sheet = "/cards"
