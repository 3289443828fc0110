"""Picture of a table with two phones for the README: `python -m tests.tools.content.phones_picture`.

It writes `sprites/pictures/phones.png` from the real table and the real page in a browser without a window, and needs
chromium, chromedriver and ImageMagick. With `--games all --target FOLDER` it writes such a picture of each game, to
compare the phones with their table."""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pygame

from cardtable.rules.registry import TABLES, game
from cardtable.scenes.phones.phone_host import PhoneHost
from cardtable.text.catalog import LANGUAGES
from tests.support.browsers import PORTRAIT, BrowserPhone, browser_phone
from tests.support.phone_clients import LOCAL
from tests.support.phone_scripts import AUTOPLAY
from tests.support.places import ROOT
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import Player, sit_with_phones
from tests.tools.content.readme_pictures import Serious

TARGET = ROOT / "sprites" / "pictures" / "phones.png"
SIZE = (1366, 768)
GAME = "poursuite"
PLAYED = 6
"""Touches of each phone before the picture."""
MOST = 2000
"""Largest number of rounds of frames until the phones have played so much."""


def until(player: Player, phone: BrowserPhone, condition: str) -> None:
    """Let the table run until a script in a phone returns something true."""
    for _ in range(MOST):
        player.step(3)
        if phone.js(f"return {condition}"):
            return
    raise AssertionError(f"never: {condition}: {phone.js('return [window.played,st.question,st.mine,busy,shut]')}")


def play(player: Player, phones: Sequence[BrowserPhone], folder: Path, language: str, game_id: str) -> Sequence[Path]:
    """Play a while by the phones, and return the pictures of the table and of the phones."""
    host = player.table.phones.host
    assert host is not None and host.server is not None
    for seat, phone in enumerate(phones):
        phone.open(host.server.link(seat))
        until(player, phone, "typeof st!=='undefined'&&st&&st.sheet")
        phone.js("store.setItem('colours','dark');dress();say({t:'language',code:arguments[0]})", language)
        phone.js(AUTOPLAY, seat + 3)
    asked = phones[0]
    until(player, asked, f"window.played>={PLAYED if game_id == GAME else 3}&&!st.ending")
    asked.js("clearInterval(window.auto);path=[];draw()")
    until(player, asked, "st.mine&&!busy")
    phones[1].js("clearInterval(window.auto);path=[];draw()")
    player.step(60)
    asked.js("const cards=document.querySelectorAll('.hand .can');if(cards.length)cards[cards.length-1].click()")
    all_printed(player.shell)
    player.point((SIZE[0] // 2, SIZE[1] - 1))
    player.shell.invalidate()
    player.step(30)
    table = folder / "table.png"
    surface = pygame.display.get_surface()
    assert surface is not None
    pygame.image.save(surface, table)
    shots = [folder / f"phone{number}.png" for number in range(len(phones))]
    for phone, shot in zip(phones, shots, strict=True):
        phone.js("return new Promise(done=>setTimeout(done,400))")
        phone.picture(str(shot))
    return [table, *shots]


def compose(pictures: Sequence[Path], target: Path) -> None:
    """Put the phones beside the table, each with a rim and a shadow."""
    table, *phones = pictures
    words = ["convert", "-size", "1500x548", "xc:#1b1410"]
    words += ["(", str(table), "-resize", "884x", ")", "-geometry", "+14+25", "-composite"]
    for number, phone in enumerate(phones):
        rim = ["-bordercolor", "#0a0a0c", "-border", "7", "-bordercolor", "#4a4a52", "-border", "2"]
        words += ["(", str(phone), "-resize", "x486", *rim, ")"]
        words += ["-geometry", f"+{920 + number * 288}+{22}", "-composite"]
    words += ["-depth", "8", "-colors", "255", "-strip", "-define", "png:exclude-chunks=date,time", f"PNG8:{target}"]
    subprocess.run(words, check=True)


def picture(game_id: str, language: str, phones: Sequence[BrowserPhone], target: Path) -> None:
    """Take the picture of one game."""
    seats = game(game_id).seats
    levels = ["", "", *["standard"] * ((4 if 4 in seats else seats[0]) - 2)]
    with (
        tempfile.TemporaryDirectory() as name,
        patch("cardtable.scenes.phones.phone_host.PhoneHost", partial(PhoneHost, address=lambda: LOCAL)),
        make_shell(Path(name), SIZE, language=language) as shell,
    ):
        player = sit_with_phones(shell, game_id, levels, (0, 1), Serious(), seed="be")
        try:
            compose(play(player, phones, Path(name), language, game_id), target)
        finally:
            player.table.phones.close()
    print(target)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.content.phones_picture")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--games", nargs="*", choices=["all", *TABLES], default=[])
    parser.add_argument("--target", type=Path, default=TARGET, help="a file; with --games a folder")
    asked = parser.parse_args()
    games = TABLES if "all" in asked.games else asked.games
    with browser_phone(PORTRAIT) as one, browser_phone(PORTRAIT) as other:
        if not games:
            picture(GAME, asked.language, (one, other), asked.target)
        for game_id in games:
            asked.target.mkdir(parents=True, exist_ok=True)
            picture(game_id, asked.language, (one, other), asked.target / f"{game_id}.png")


if __name__ == "__main__":
    main()
