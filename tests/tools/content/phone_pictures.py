"""Pictures of phones at the tables of all games, taken in a browser without a window: `python -m
tests.tools.content.phone_pictures FOLDER --sizes 390x844 844x390 --language it --letters 160 --theme light`. It needs
chromium, chromedriver and ImageMagick, which puts all of them on one sheet."""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Sequence
from pathlib import Path

from cardtable.rules.registry import TABLES
from cardtable.text.catalog import LANGUAGES
from tests.support.browsers import BrowserPhone, browser_phone
from tests.support.phone_art import dress
from tests.support.phone_scripts import AUTOPLAY
from tests.support.phone_table import PhoneTable, open_table

ANSWERS = {"cerchio": 5, "contrat": 9, "naval": 6, "tarocchi": 8, "poker": 2}
"""Touches of the phone before the picture; a few elsewhere."""
STATES = ("turn", "raised", "refusal", "menu", "log", "rules", "hidden", "end")
"""What is shown: the own turn, a card raised, a refusal, sheets, the hidden hand, the end of a deal."""


def take(
    phone: BrowserPhone, states: Sequence[str], sizes: Sequence[tuple[int, int]], folder: Path, name: str
) -> list[Path]:
    """Take pictures of one game in these states, each at all sizes, because some states have no way back."""
    found = []
    for state in states:
        show(phone, state)
        for wide, high in sizes:
            phone.turn((wide, high))
            path = folder / f"{name}-{wide}x{high}-{state}.png"
            phone.js("return new Promise(done=>setTimeout(done,400))")
            phone.picture(str(path))
            found.append(path)
        phone.turn(sizes[0])
        phone.js("if(sheetBack)closeSheet();shut=false;notice=null;wrong=null;path=[];draw()")
    return found


def show(phone: BrowserPhone, state: str) -> None:
    """Bring the page into a state."""
    if state == "raised":
        phone.js("const e=document.querySelector('.hand .can,.scene .can');if(e)e.click()")
    elif state == "refusal":
        phone.js(
            "const e=document.querySelector('.hand .dim')||document.querySelector('.scene button:not(.can)');"
            "if(e)e.click()"
        )
    elif state == "menu":
        phone.js("showMenu()")
    elif state == "log":
        phone.js("showLog()")
    elif state == "rules":
        phone.js("say({t:'rules'})")
        phone.wait("sheetBack", "the rules do not come")
    elif state == "hidden":
        phone.js("close()")
    elif state == "hint":
        phone.js("say({t:'hint'})")
        phone.wait("notice", "the hint does not come")
    elif state == "end":
        phone.js(AUTOPLAY, 1)
        phone.wait("st.ending", "the deal does not end")
        phone.js("clearInterval(window.auto);draw()")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.content.phone_pictures")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sizes", nargs="+", default=["390x844"])
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--letters", default="", choices=("", "130", "160"))
    parser.add_argument("--theme", default="dark", choices=("dark", "light", "strong"))
    parser.add_argument("--games", nargs="*", default=TABLES)
    parser.add_argument("--states", nargs="*", default=["turn", "raised"])
    parser.add_argument("--seats", type=int, default=0)
    asked = parser.parse_args()
    sizes = [(int(wide), int(high)) for wide, _, high in (size.partition("x") for size in asked.sizes)]
    asked.folder.mkdir(parents=True, exist_ok=True)
    found: list[Path] = []
    with browser_phone(sizes[0]) as phone:
        for game_id in asked.games:
            table = PhoneTable(game_id, phones=1, seats=asked.seats, languages=[asked.language])
            dress(table)
            with open_table(table):
                phone.open("about:blank")
                phone.open(table.server.link(0))
                phone.wait("typeof st!=='undefined'&&st!==null", "no cards came")
                phone.js(
                    "store.setItem('letters',arguments[0]);store.setItem('colours',arguments[1]);dress();"
                    "say({t:'language',code:arguments[2]})",
                    asked.letters, asked.theme, asked.language,
                )  # fmt: skip
                phone.wait(f"root.lang==='{asked.language}'&&st.sheet", "the cards are not printed")
                phone.js(AUTOPLAY, 5)
                phone.wait(
                    f"(window.played>={ANSWERS.get(game_id, 3)}&&st.mine&&!busy&&!path.length)||st.ending",
                    "the seat is never asked",
                )
                phone.js("clearInterval(window.auto)")
                name = f"{game_id}-{asked.language}-{asked.letters or 100}-{asked.theme}"
                found += take(phone, asked.states, sizes, asked.folder, name)
                print(game_id, flush=True)
    across = min(len(found), 8 if len(sizes) == 1 else len(sizes) * len(asked.states))
    words = [asked.language, asked.letters or "100", asked.theme]
    sheet = asked.folder / f"sheet-{'-'.join([*asked.sizes, *words])}.png"
    subprocess.run(
        ["montage", *map(str, found), "-tile", f"{across}x", "-geometry", f"x{sizes[0][1]}+6+6", str(sheet)], check=True
    )
    print(sheet)


if __name__ == "__main__":
    main()
