"""Pictures of cards and faces for a table of phones without a window."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cardtable.art.card_sheet import CardSheet
from cardtable.art.images import Artwork, Style
from cardtable.phones.web import Served
from cardtable.scenes.phones.page_files import page_files
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.layout import Room
from cardtable.table.phone_view.picture import HEIGHT, WIDTH
from tests.support.phone_table import FACES, PhoneTable


def dress(table: PhoneTable) -> None:
    """Print the cards and the faces of a table, and serve them."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    artwork, pack = Artwork(Style()), table.session.pack
    for path, served in page_files(artwork, FACES):
        table.server.serve(path, served)
    seen = table.session.remote.observation(0)
    layout = game_view_of(seen.game).layout(Room(WIDTH, HEIGHT), seen.setting, seen.seat, pack)
    sheet = CardSheet(artwork, pack.name, list(dict.fromkeys(layout.pack.codes)))
    sheet.wait()
    table.server.serve("/cards", Served("image/jpeg", sheet.picture))
    table.publisher.sheet = "/cards"
