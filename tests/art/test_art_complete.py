"""Artwork as a whole: every drawing is there, the package stays small, and no two things differ by a colour that some
eyes do not see. Contrast of text, elements that SDL cannot read, and drawings of single cards are tested elsewhere."""

from __future__ import annotations

import re
import struct
import wave
from itertools import combinations

import pytest

from cardtable.art import theme
from cardtable.art.card_face import Style, plan
from cardtable.art.portraits import MOODS, portrait
from cardtable.cards.pack import CIRKLE, FRENCH, TAROCCHI
from cardtable.play.history.medals import ANY_GAME
from cardtable.rules.registry import GAMES, about
from cardtable.scenes.people.avatars import AVATARS, CAST
from cardtable.scenes.statistics.medals import RUN
from cardtable.table.narration.wording import signed
from cardtable.text.catalog import LANGUAGES
from tests.support.places import ROOT

SPRITES, SOUNDS, PACKAGE = ROOT / "sprites", ROOT / "sounds", ROOT / "cardtable"
MEGABYTE = 1024 * 1024

# ---- what there is, and how much of it ----------------------------------------------


def drawn(folder: str, suffix: str = ".svg") -> set[str]:
    """The names of a folder's drawings."""
    return {path.stem for path in (SPRITES / folder).glob(f"*{suffix}")}


def test_each_deck_is_complete_and_nothing_else_lies_in_its_folder() -> None:
    backs = {"back0", "back1"}
    faces = {code[:2] for code in CIRKLE.codes}
    trumps = {f"T{n:02}" for n in range(21)}
    suited = {code for code in TAROCCHI.codes if not (code[0] == "T" and code[1:].isdigit())}
    assert (len(FRENCH), len(faces), len(trumps | suited)) == (52, 24, 63)
    assert drawn("french") == set(FRENCH.codes) | backs
    assert drawn("cirkle") == faces | {f"memo-{colour}" for colour in "MJBV"} | backs
    assert drawn("cirkle/plain") == faces
    assert drawn("tarot") == trumps | suited | {f"suit-{suit}" for suit in "OCSB"} | {"scroll"} | backs


def test_every_game_has_its_lid_and_every_picture_of_a_person_is_drawn() -> None:
    lids = {game_id for game_id in GAMES if (PACKAGE / "games" / game_id / "lid.svg").is_file()}
    drawn_lids = set(re.findall(r'^    "(\w+)": draw_', (SPRITES / "draw_lids.py").read_text(encoding="utf-8"), re.M))
    assert len(drawn_lids) == 8 and lids >= drawn_lids, "a game without a picture of its own has a plain lid"
    faces = {*AVATARS, *CAST.values()}
    assert {f"avatars/{name}" for name in drawn("avatars")} == {
        portrait(face, mood) for face in faces for mood in MOODS
    }
    assert len(AVATARS) == len(set(CAST.values())) == 12
    assert not set(AVATARS) & set(CAST.values()), "no person can choose the face of an opponent"


def test_every_medal_has_a_drawing_of_its_own_and_they_are_small() -> None:
    names = {f"{game_id}-{medal.name}" for game_id in GAMES for medal in about(game_id).medals}
    assert drawn("medals") == names | {medal.name for medal in ANY_GAME} | {RUN}
    files = list((SPRITES / "medals").glob("*.svg"))
    assert len({file.read_bytes() for file in files}) == len(files)
    assert sum(file.stat().st_size for file in files) < 80_000


def test_signs_chips_and_cloths_are_there() -> None:
    assert drawn("suits") == set("HDCS")
    assert drawn("shapes") == set("TXCRO")
    chips = {"1", "5", "25", "100", "500"}
    assert drawn("chips") == chips | {f"side-{chip}" for chip in chips}
    assert drawn("cloth", ".png") == {"boards", "pores", "weave", "lath", "hide"}
    assert drawn("lobby", ".png") == {"plank"}
    assert {"meadow", "night", "bordeaux", "walnut"} <= set(theme.OFFERED) <= set(theme.CLOTHS)


@pytest.mark.parametrize("side", [16, 32, 48, 64, 128, 256, 512])
def test_the_icon_of_the_program_has_the_size_its_name_says(side: int) -> None:
    head = (SPRITES / "appicon" / f"icon-{side}.png").read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", head[16:24]) == (side, side)


def test_the_icons_for_windows_and_macos_are_there() -> None:
    assert (SPRITES / "appicon" / "icon.ico").read_bytes()[:4] == b"\0\0\1\0"
    assert (SPRITES / "appicon" / "icon.icns").read_bytes()[:4] == b"icns"


def test_all_sounds_together_are_small() -> None:
    sounds = list(SOUNDS.glob("*.wav"))
    assert sounds
    assert sum(path.stat().st_size for path in (*sounds, *SOUNDS.glob("*.ogg"))) < 4.3 * MEGABYTE
    for path in sounds:
        with wave.open(str(path)) as sound:
            assert sound.getnframes() > 0, path


def test_an_installed_copy_is_small() -> None:
    """The size is that of a wheel by pyproject.toml: results without the scripts, messages without their sources."""
    shipped = [path for suffix in ("svg", "png") for path in SPRITES.rglob(f"*.{suffix}")]
    shipped += [path for suffix in ("wav", "ogg") for path in SOUNDS.rglob(f"*.{suffix}")]
    shipped += [
        path
        for path in PACKAGE.rglob("*")
        if path.is_file() and path.suffix != ".po" and "__pycache__" not in path.parts
    ]
    assert sum(path.stat().st_size for path in shipped) < 18 * MEGABYTE


# ---- eyes that see fewer colours ----------------------------------------------------

Matrix = tuple[tuple[float, float, float], ...]

EYES: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes 2009, full severity, for light and not for the numbers of a file."""
APART = 20.0
"""CIE Lab distance of two areas that are clearly different side by side; 2.3 is just noticeable."""


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """Return the position of a colour in CIE Lab (D65) for these eyes."""
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (p / 255 for p in theme.rgb(colour))]
    red, green, blue = (min(1.0, max(0.0, sum(m * v for m, v in zip(row, light, strict=True)))) for row in EYES[eyes])
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(colour: str, other: str, eyes: str) -> float:
    """Return the difference of two colours for these eyes."""
    pairs = zip(seen(colour, eyes), seen(other, eyes), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def closest(colours: dict[str, str]) -> dict[tuple[str, str], float]:
    """Every pair of names, and how near its colours come to each other for whichever eyes see them nearest."""
    return {
        (one, other): min(distance(colours[one], colours[other], eyes) for eyes in EYES)
        for one, other in combinations(sorted(colours), 2)
    }


def without_colour(drawing: str) -> str:
    """Return a drawing without colours: two that become equal differ by their inks alone."""
    return re.sub("#[0-9A-Fa-f]{6}", "#", (SPRITES / f"{drawing}.svg").read_text(encoding="utf-8"))


def test_the_simulated_eyes_see_as_they_should() -> None:
    assert distance("#000000", "#FFFFFF", "usual") == pytest.approx(100, abs=0.1)
    red, green = "#C04030", "#6A7F2A"
    assert distance(red, green, "deuteranopia") < distance(red, green, "usual") / 2
    for eyes in EYES:  # a tint in grey is invisible
        assert seen("#808080", eyes)[1:] == pytest.approx((0, 0), abs=1.0)


def test_states_that_differ_by_colour_alone_differ_for_all_eyes() -> None:
    """The glow around cards that may be played, the goals of the one picked, and the hint: the same frame in three
    inks. The picked card itself, in gold, also stands up, so pale gold and gold need not differ."""
    apart = closest({"may": theme.PALE_GOLD, "goal": theme.JADE, "hint": theme.CORAL})
    assert {pair: round(far) for pair, far in apart.items() if far < APART} == {}
    assert min(distance(theme.GOLD, theme.JADE, eyes) for eyes in EYES) >= APART


def test_the_glow_shows_on_every_cloth_for_all_eyes() -> None:
    for glow in (theme.GOLD, theme.PALE_GOLD, theme.CORAL, theme.JADE):
        for cloth in theme.CLOTHS.values():
            for ground in cloth:
                assert min(distance(glow, ground, eyes) for eyes in EYES) >= APART, (glow, ground)


def test_gain_and_loss_carry_a_sign_besides_their_colour() -> None:
    """Their inks come close for protanopes; the second mark is the sign before the figure."""
    assert (signed(8), signed(-8), signed(0)) == ("+8", "−8", "0")


def test_cirkle_colours_that_some_eyes_confuse_have_other_patterns_and_letters() -> None:
    """Mauve and blue are one colour to a protanope. The second marks are the pattern inside the shape, which a player
    may switch off, and the letter in the corners, which always stays. The pastel borders need none: cards of the same
    face are equal in every game, and in Naval a card is its owner's by the place where it lies."""
    near = [pair for pair, far in closest(dict(theme.CIRKLE)).items() if far < APART]
    assert near == [("B", "M")]
    for one, other in combinations(theme.CIRKLE, 2):
        for shape in "TXCR":
            assert without_colour(f"cirkle/{one}{shape}") != without_colour(f"cirkle/{other}{shape}")
        for language in LANGUAGES:
            letters = [
                {mark.word for mark in plan("cirkle", f"{colour}TA", Style(language=language), str).marks if mark.word}
                for colour in (one, other)
            ]
            assert not letters[0] & letters[1]


def test_suits_have_shapes_besides_their_colours() -> None:
    assert len({without_colour(f"suits/{suit}") for suit in "HDCS"}) == 4
    assert len({without_colour(f"tarot/suit-{suit}") for suit in "OCSB"}) == 4
