"""Two people on phones at a table in a real window: the slip with the codes, hands in browsers, a table that is killed
and resumed."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.browsers import LANDSCAPE, BrowserPhone, browser_phone, needs_browser
from tests.support.phone_scripts import AUTOPLAY
from tests.window.harness import LOBBY, Program, Screen, Shown
from tests.window.homes import quick, two_people
from tests.window.voices import a_voice, code_read_aloud

HERE = "127.0.0.1"


def join(phone: BrowserPhone, address: str, code: str) -> None:
    """Type address and code, as a person without a camera would."""
    phone.open(f"http://{address}")
    phone.wait("document.querySelector('input')", "no code is asked for")
    phone.js("const i=document.querySelector('input');i.value=arguments[0];i.onkeydown({key:'Enter'})", code)
    phone.wait("typeof st!=='undefined' && st!==null", "no cards came")


def play_on(program: Program, phones: Sequence[BrowserPhone]) -> None:
    """Wait until each phone has played three more answers. The screen shows the table all the time, and no curtain."""
    before = [phone.js("return window.played") for phone in phones]

    def done(shown: Shown) -> bool:
        assert shown.scene != "Curtain", "nobody looks away from the table"
        if "ending.on" in shown.things:
            program.click_at(shown.things["ending.on"][1])
        return all(phone.js("return window.played") >= count + 3 for phone, count in zip(phones, before, strict=True))

    program.wait(done, "answers of both phones")


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a script as a program")
def test_two_phones_join_play_and_come_back_to_a_killed_table(screen: Screen, tmp_path: Path) -> None:
    needs_browser()
    home, voice = tmp_path / "home", tmp_path / "voice"
    quick(home, reduced_motion=True, speech=True)
    two_people(home, "poursuite")
    said, path = a_voice(voice)

    def opened() -> Program:
        return Program(screen, home, PATH=path, XDG_RUNTIME_DIR=str(voice), CARDTABLE_ADDRESS=HERE)

    with browser_phone() as one, browser_phone(LANDSCAPE) as other:
        phones = one, other
        with opened() as program:
            program.click("lobby.lid.poursuite")
            for seat in range(2):
                name = f"seats.where.{seat}"
                x, y, wide, high = program.wait_thing(name).things[name][1]
                program.click_at((x + wide // 2, y, wide // 2, high))
            program.screenshot(tmp_path / "seats.png")
            program.click("seats.deal")
            spoken = 0
            for phone in phones:
                program.wait_scene("PhonesDialog")
                address, code = code_read_aloud(program, said, spoken)
                program.screenshot(tmp_path / f"slip-{spoken}.png")
                spoken = len(said.read_text(encoding="utf-8"))
                join(phone, address, code)
            program.wait_scene("MatchScene")
            for seat, phone in enumerate(phones):
                phone.js(AUTOPLAY, seat + 1)
            play_on(program, phones)
            program.screenshot(tmp_path / "table.png")
            lines = program.lines()
            program.kill(signal.SIGKILL)
        for phone in phones:
            phone.wait("!socket||socket.readyState!==1", "the page does not notice that the table is gone")
            phone.js("heard=0")
        with opened() as program:
            program.click("lobby.go-on.poursuite")
            for phone in phones:
                phone.wait("socket&&socket.readyState===1&&heard>0", "the phone does not come back")
            play_on(program, phones)
            program.screenshot(tmp_path / "back.png")
            assert program.lines() > lines, "the match went on where it was"
            told = "".join(file.read_text(encoding="utf-8") for file in (home / "log").rglob("*") if file.is_file())
            assert "is open for phones" in told
            secrets = [code, *(phone.js("return store.getItem('key')") for phone in phones)]
            assert len(secrets) == 3 and not [secret for secret in secrets if secret in told]
        assert [phone.js("return window.refused") for phone in phones] == [[], []]


NO_LIBRARY = f"import sys; sys.modules['websockets'] = None\n{LOBBY}"
NO_NETWORK = f"from cardtable.phones import address; address.home_address = str\n{LOBBY}"
OF_ANOTHER = "192.0.2.77"
"""Address that no computer has, so that no port can be opened there."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("start", "address", "reason"),
    [
        (NO_LIBRARY, HERE, "phone.no-library"),
        (NO_NETWORK, "", "phone.no-network"),
        (LOBBY, OF_ANOTHER, "phone.no-port"),
    ],
    ids=["no library", "no network", "no port"],
)
def test_an_evening_without_phones_goes_on_at_the_screen_and_says_why(
    screen: Screen, tmp_path: Path, start: str, address: str, reason: str
) -> None:
    home = tmp_path / "home"
    quick(home, reduced_motion=True)
    two_people(home, "poursuite")
    with Program(screen, home, start=start, CARDTABLE_ADDRESS=address) as program:
        program.click("lobby.lid.poursuite")
        x, y, wide, high = program.wait_thing("seats.where.0").things["seats.where.0"][1]
        program.click_at((x + wide // 2, y, wide // 2, high))
        if reason != "phone.no-port":  # known beforehand: the choice is grey
            program.wait(lambda shown: "seats.where.0" not in shown.things, "the choice to be grey")
        program.screenshot(tmp_path / f"{reason}-seats.png")
        program.click("seats.deal")
        if reason == "phone.no-port":
            shown = program.wait_scene("Dialog")
            program.screenshot(tmp_path / f"{reason}-table.png")
            program.click(next(name for name in shown.things if name.startswith("answer.")))
        program.wait_scene("Curtain")
        program.click("curtain.open")
        program.wait_scene("MatchScene")
