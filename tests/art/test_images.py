"""The decks on disk and the pictures made of them."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
import tracemalloc
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from cardtable.art.card_cache import PrintCache
from cardtable.art.card_face import plan
from cardtable.art.images import Artwork, Style
from cardtable.cards.pack import CIRKLE, FRENCH, TAROCCHI, Pack
from tests.support.artwork_parts import held_bytes, held_pictures, room_for_pictures
from tests.support.places import ROOT

SPRITES = ROOT / "sprites"
LIDS = list((ROOT / "cardtable" / "games").glob("*/lid.svg"))
PACKS = (FRENCH, CIRKLE, TAROCCHI)
KNOWN = {"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "stop"}
KNOWN |= {"linearGradient", "radialGradient"}


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def finish(art: Artwork) -> None:
    for _ in range(100_000):
        if not art.step():
            return
        pygame.time.wait(1)
    raise AssertionError("the press does not come to an end")


def plain(code: str) -> str:
    return f"name of {code}"


@pytest.mark.long
def test_drawings_equal_the_output_of_their_scripts(tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"}
    script = str(SPRITES / "draw_all.py")
    subprocess.run([sys.executable, script, str(tmp_path)], check=True, env=environment, capture_output=True)
    drawn = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.svg")}
    kept = {path.relative_to(ROOT): path.read_bytes() for path in [*SPRITES.rglob("*.svg"), *LIDS]}
    assert drawn.keys() <= kept.keys()
    assert [str(name) for name in kept.keys() - drawn.keys() if name.parts[0] == "sprites"] == []
    assert [str(name) for name in drawn if drawn[name] != kept[name]] == []


def test_no_drawing_uses_elements_that_sdl_cannot_read() -> None:
    for path in [*SPRITES.rglob("*.svg"), *LIDS]:
        for element in ElementTree.parse(path).iter():
            assert element.tag.split("}")[-1] in KNOWN, f"{path}: {element.tag}"


def test_a_suits_ink_is_used_by_the_suits_own_parts_only() -> None:
    inks = {"H": "#C8372D", "D": "#C8372D", "S": "#23262B", "C": "#23262B"}
    for path in (SPRITES / "french").glob("*.svg"):
        source = path.read_text(encoding="utf-8")
        if path.stem.startswith("back"):
            assert not set(inks.values()) & set(re.findall(r"#[0-9A-F]{6}", source))
        else:
            assert inks[path.stem[-1]] in source, path


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
@pytest.mark.parametrize("patterns", [True, False])
def test_every_card_has_its_drawings(pack: Pack, patterns: bool) -> None:
    for code in pack.codes:
        printed = plan(pack.name, code, Style(patterns=patterns, value_marks=True), plain)
        for drawing in (printed.paper, printed.picture, *(mark.drawing for mark in printed.marks if mark.drawing)):
            assert (SPRITES / f"{drawing}.svg").is_file(), drawing


def test_memo_cards_and_backs_have_their_drawings() -> None:
    names = [f"cirkle/memo-{colour}" for colour in "MJBV"]
    names += [f"{pack.name}/back{n}" for pack in PACKS for n in (0, 1)]
    assert [name for name in names if not (SPRITES / f"{name}.svg").is_file()] == []


@pytest.mark.parametrize("height", [40, 71, 210, 333])
def test_surfaces_have_the_exact_size(height: int) -> None:
    art = Artwork(Style(), name=plain)
    for pack, code in (("french", "10D"), ("cirkle", "VOC"), ("tarot", "T20")):
        size = (round(height * (200 if pack == "tarot" else 250) / 350), height)
        assert art.size(pack, height) == size
        assert art.face(pack, code, height).get_size() == size
        assert art.back(pack, height).get_size() == size
        shadow = art.shadow(pack, height, 1.0)
        assert shadow.get_width() > size[0]
        assert shadow.get_height() > size[1]
    assert art.icon("suits/H", height).get_size() == (height, height)
    assert art.picture("suits/H", height, 17).get_size() == (height, 17)


def test_corners_are_round_and_the_middle_is_not() -> None:
    art = Artwork(Style(), name=plain)
    for pack, code in (("french", "KS"), ("cirkle", "MTA"), ("tarot", "FU"), ("tarot", ""), ("cirkle", "")):
        card = art.face(pack, code, 210) if code else art.back(pack, 210)
        assert card.get_at((0, 0)).a == 0
        assert card.get_at((card.get_width() // 2, 105)).a == 255


def test_the_index_shows_in_an_overlapping_fan() -> None:
    art = Artwork(Style(), name=plain)
    seen = set()
    for code in FRENCH.codes:
        card = art.face("french", code, 180)
        seen.add(pixels(card.subsurface((0, 0, round(card.get_width() * 0.22), 56))))
    assert len(seen) == 52


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_no_two_cards_look_the_same_even_small(pack: Pack) -> None:
    art = Artwork(Style(), name=plain)
    codes = pack.codes
    assert len({pixels(art.face(pack.name, code, 40)) for code in codes}) == len(codes)


def test_four_colours_change_diamonds_and_clubs_alone() -> None:
    two, four = Artwork(Style()), Artwork(Style(four_colour=True))
    for code in ("7H", "QH", "AS", "JS"):
        assert pixels(two.face("french", code, 100)) == pixels(four.face("french", code, 100))
    for code in ("7D", "QD", "AC", "JC"):
        assert pixels(two.face("french", code, 100)) != pixels(four.face("french", code, 100))
    assert pixels(two.icon("suits/D", 30)) != pixels(four.icon("suits/D", 30))


def test_choices_of_a_profile_are_visible() -> None:
    usual = Artwork(Style(), name=plain)
    cases = [
        (Style(letters="FDR"), "french", "JS"),
        (Style(patterns=False), "cirkle", "VTA"),
        (Style(borders=False), "cirkle", "VTA"),
        (Style(value_marks=True), "tarot", "OR"),
        (Style(language="fr"), "cirkle", "JTA"),
    ]
    for style, pack, code in cases:
        other = Artwork(style, name=plain)
        assert pixels(usual.face(pack, code, 140)) != pixels(other.face(pack, code, 140)), style
    for pack in ("french", "cirkle", "tarot"):
        assert pixels(usual.back(pack, 140)) != pixels(Artwork(Style(back=1)).back(pack, 140))


def test_a_trump_carries_its_name() -> None:
    one, other = Artwork(Style(), name=lambda code: "Giove"), Artwork(Style(), name=lambda code: "Jupiter")
    assert pixels(one.face("tarot", "T20", 300)) != pixels(other.face("tarot", "T20", 300))


def test_a_long_name_fits_even_the_smallest_card() -> None:
    art = Artwork(Style(), name=lambda code: "Le Grand Prêtre de la Constance éternelle")
    for height in (1, 9, 24, 40, 140):
        assert art.face("tarot", "T12", height).get_height() == height


def test_a_colour_replaces_every_ink_of_an_icon() -> None:
    icon = Artwork(Style()).icon("suits/S", 40, "#2F9E78")
    middle = icon.get_at((20, 20))
    assert (middle.r, middle.g, middle.b, middle.a) == (0x2F, 0x9E, 0x78, 255)


def test_an_unknown_drawing_is_an_empty_picture() -> None:
    assert Artwork(Style()).icon("suits/none", 20).get_bounding_rect().size == (0, 0)


def test_the_same_surface_is_given_again() -> None:
    art = Artwork(Style())
    assert art.face("french", "AS", 90) is art.face("french", "AS", 90)
    assert art.shadow("french", 90, 0.26) is art.shadow("french", 90, 0.25)


def test_cards_prepared_beside_the_game_are_those_made_at_once(tmp_path: Path) -> None:
    art, fresh = Artwork(Style(), tmp_path), Artwork(Style())
    codes = ("KH", "2S", "10D", "")
    art.warm("french", codes, 120)
    finish(art)
    assert not art.step()
    art.close()
    for code in codes[:3]:
        assert pixels(art.face("french", code, 120)) == pixels(fresh.face("french", code, 120))
    assert len(list(tmp_path.glob("*.card"))) == len(codes)


def test_on_a_fine_screen_a_smaller_card_is_made_from_the_one_in_play_and_looks_as_if_printed() -> None:
    art, fresh = Artwork(Style()), Artwork(Style())
    art.lay_in("french", ["KH", "2S"], 420)
    finish(art)
    art.close()
    art.warm("french", ["KH", "2S"], 330)
    art.step()
    for code in ("KH", "2S"):
        assert art.has("french", code, 330), "at once, without the press"
        made, printed = art.face("french", code, 330), fresh.face("french", code, 330)
        alike = pygame.mask.from_threshold(made, (0, 0, 0), (60, 60, 60, 255), printed).count()
        assert alike > 0.98 * made.get_width() * made.get_height()
    art.warm("french", ["KH"], 200)
    art.step()
    assert not art.has("french", "KH", 200), "on a coarser screen it is printed"
    finish(art)
    art.close()


def test_the_cache_returns_printed_cards(tmp_path: Path) -> None:
    first = pixels(Artwork(Style(), tmp_path).face("french", "QD", 100))
    again = Artwork(Style(), tmp_path)
    again._press = None  # type: ignore[assignment]  # it must not be needed
    assert pixels(again.face("french", "QD", 100)) == first


def test_drawings_and_cards_have_the_usual_order_of_bytes_fresh_and_from_the_cache(tmp_path: Path) -> None:
    """With another order each blit onto the table takes ten times as long."""
    usual, size = pygame.Surface((1, 1), pygame.SRCALPHA).get_masks(), (200, 200)
    fresh, again = Artwork(Style(), tmp_path), Artwork(Style(), tmp_path)
    drawn, read = fresh.rendered("avatars/owl", size), again.rendered("avatars/owl", size)
    assert drawn.get_masks() == read.get_masks() == usual
    assert pixels(drawn) == pixels(read)
    assert fresh.face("french", "KH", 200).get_masks() == again.face("french", "KH", 200).get_masks() == usual


@pytest.mark.parametrize("damage", [b"", b"card", b"\x89PNG\r\n", b"card" + bytes(8) + b"junk" * 40])
def test_a_damaged_card_is_printed_again_and_replaced(tmp_path: Path, damage: bytes) -> None:
    first = pixels(Artwork(Style(), tmp_path).face("french", "QD", 100))
    (kept,) = tmp_path.glob("*.card")
    whole = kept.read_bytes()
    kept.write_bytes(damage)
    assert pixels(Artwork(Style(), tmp_path).face("french", "QD", 100)) == first
    assert kept.read_bytes() == whole


@pytest.mark.parametrize("claimed", [(60, 84), (65535, 65535)])
def test_a_card_that_unpacks_to_gigabytes_takes_no_memory(tmp_path: Path, claimed: tuple[int, int]) -> None:
    shelf = PrintCache(tmp_path)
    packing = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    zeros = bytes(1 << 20)
    bomb = b"".join(packing.compress(zeros) for _ in range(256)) + packing.flush()
    (tmp_path / "bomb.card").write_bytes(b"pack" + struct.pack("<HHL", *claimed, zlib.crc32(bomb)) + bomb)
    tracemalloc.start()
    try:
        assert shelf.read("bomb", (60, 84)) is None
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("large", [False, True])
def test_a_flipped_bit_is_noticed(tmp_path: Path, large: bool) -> None:
    """Large cards are packed, small ones lie there as they are."""
    size = (500, 300) if large else (50, 30)
    shelf, drawn = PrintCache(tmp_path), bytes(range(250)) * (size[0] * size[1] * 4 // 250)
    shelf.write("card", size, drawn)
    assert shelf.read("card", size) == drawn
    (kept,) = tmp_path.glob("*.card")
    whole = kept.read_bytes()
    assert (len(whole) < len(drawn)) is large
    for at in range(0, len(whole), max(1, len(whole) // 80)):
        kept.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        assert shelf.read("card", size) is None


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    obstacle = tmp_path / "cache"
    obstacle.write_text("a file where the folder should be")
    art = Artwork(Style(), obstacle / "cards")
    assert art.face("french", "AS", 60).get_height() == 60
    art.warm("french", ("2S",), 60)
    finish(art)
    art.close()


def test_the_shelf_keeps_within_its_room_and_leaves_strangers_alone(tmp_path: Path) -> None:
    shelf = PrintCache(tmp_path, room=5000)
    stranger = tmp_path / "holiday.txt"
    stranger.write_text("not ours")
    for n in range(12):
        shelf.write(f"{n:02}", (16, 16), os.urandom(1024))
        os.utime(tmp_path / f"{n:02}.card", (n, n))
    shelf.tidy()
    kept = sorted(path.stem for path in tmp_path.glob("*.card"))
    assert kept == ["08", "09", "10", "11"]
    assert stranger.exists()


def test_memory_is_bounded() -> None:
    art = Artwork(Style())
    for height in range(900, 930):
        art.face("french", "AS", height)
    assert held_bytes(art) <= 40 * 1024 * 1024
    assert held_bytes(art) == sum(s.get_width() * s.get_height() * 4 for s in held_pictures(art).values())


def test_a_deck_that_is_put_away_takes_no_memory() -> None:
    art = Artwork(Style())
    art.lay_in("french", ["", *FRENCH.codes], 700)
    finish(art)
    art.icon("suits/H", 40)
    art.put_away()
    assert held_bytes(art) == 40 * 40 * 4 and room_for_pictures(art) == 40 * 1024 * 1024
    art.close()


def test_the_deck_in_play_stays_and_another_one_goes() -> None:
    art, high = Artwork(Style()), 700
    codes = list(FRENCH.codes[:40])
    art.lay_in("french", ["", *codes], high)
    finish(art)
    for size in range(300, 640, 20):
        art.face("french", codes[0], size)
        art.shadow("french", size, 0.5)
    assert all(art.has("french", code, high) for code in ["", *codes]), "any of it may come next"
    assert held_bytes(art) == sum(s.get_width() * s.get_height() * 4 for s in held_pictures(art).values())
    assert held_bytes(art) <= room_for_pictures(art)
    art.lay_in("cirkle", [""], 200)
    assert not [code for code in codes if art.has("french", code, high)]
    assert held_bytes(art) == sum(s.get_width() * s.get_height() * 4 for s in held_pictures(art).values())
    art.close()
