"""Talk between a phone and the table in a real browser: consent, answers that wait, hints, refusals, trembling, hands
that turn face down by themselves, and the words that requests carry."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cardtable.rules.registry import TABLES
from tests.support.browsers import BrowserPhone
from tests.support.phone_pages import join, until_asked
from tests.support.phone_scripts import AUTOPLAY, script
from tests.support.phone_table import PhoneTable, open_table

pytestmark = pytest.mark.long

FIRST_ANSWER, MISTAKE = map(script, ("first_answer", "mistake"))
QUESTION = "return document.querySelector('#q').textContent"
SHEET = "return sheetBack.box.textContent"


@pytest.mark.parametrize("yes", [True, False], ids=["agreed", "refused"])
def test_the_other_phone_is_asked_before_an_answer_is_taken_back(
    yes: bool, phones: tuple[BrowserPhone, BrowserPhone]
) -> None:
    table, (asker, other) = PhoneTable("poursuite"), phones
    with open_table(table):
        join(asker, table, 0)
        join(other, table, 1)
        until_asked(asker)
        number, hand = asker.js("return [st.number,st.hand.map(c=>c[0]).join()]")
        asker.js(FIRST_ANSWER)
        asker.wait(f"st.number!=={number}&&st.undo", "the answer is not played")
        until_asked(other)
        played, left = asker.js("return [st.number,st.hand.map(c=>c[0]).join()]")
        asker.js("document.querySelector('[data-key=take-back]').click()")
        other.wait("sheetBack!==null", "the other phone is not asked")
        assert "Anna would like to take back" in other.js(SHEET)
        told = other.js("return [...sheetBack.box.querySelectorAll('li')].map(e=>e.textContent)")
        assert told and all("Anna" in line for line in told), "the sheet says what goes back"
        other.js("document.querySelectorAll('.sheet .btns button')[arguments[0]].click()", int(yes))
        if yes:
            asker.wait(f"st.number!=={played}&&st.mine", "the answer is not taken back")
            assert asker.js("return st.hand.map(c=>c[0]).join()") == hand
            other.wait("!sheetBack&&!st.mine", "the question about the answer stays")
        else:
            asker.wait("notice&&notice[0]==='no'", "the refusal is not told")
            assert "Bruno" in asker.js(QUESTION)
            assert asker.js("return [st.number,st.hand.map(c=>c[0]).join()]") == [played, left]


@pytest.mark.parametrize("reload", [False, True], ids=["stays", "loaded anew"])
def test_an_answer_that_waits_for_the_table_says_so_until_it_is_played(
    reload: bool, phones: tuple[BrowserPhone, BrowserPhone]
) -> None:
    table, phone = PhoneTable("poursuite", phones=1), phones[0]
    with open_table(table):
        join(phone, table, 0)
        until_asked(phone)
        table.held = True
        number = phone.js("return st.number")
        phone.js(FIRST_ANSWER)
        phone.wait("busy&&waits!==''", "nothing says that the answer waits")
        said = phone.js(QUESTION)
        assert said == phone.js("return waits") and "is kept" in said
        if reload:
            phone.open(f"http://{table.server.authority}/")
            phone.wait("typeof st!=='undefined'&&st!==null&&waits!==''", "a page loaded anew is not told")
            assert phone.js(QUESTION) == said and phone.js("return busy")
        assert phone.js("return st.number") == number
        table.held = False
        phone.wait(f"st.number!=={number}", "the answer that waited is not played")


@pytest.mark.parametrize("game_id", TABLES)
def test_a_hint_names_an_answer_and_its_reason_and_one_touch_gives_it(
    game_id: str, phones: tuple[BrowserPhone, BrowserPhone]
) -> None:
    table, phone = PhoneTable(game_id, phones=1), phones[0]
    with open_table(table):
        join(phone, table, 0)
        until_asked(phone)
        phone.js("document.querySelector('[data-key=hint]').click()")
        phone.wait("notice&&notice[0]==='tip'", "no hint comes")
        words, reason = phone.js("return [notice[1],notice[2]]")
        assert words and reason and phone.js(QUESTION) == words
        assert reason in phone.js("return document.querySelector('#notes').textContent")
        number = phone.js("return st.number")
        ordered = phone.js("return notice.order?notice.order.join():''")
        phone.js("document.querySelector('#acts .main').click()")
        if ordered:
            assert phone.js("return order.join()") == ordered and phone.js("return notice===null")
        else:
            phone.wait(f"st.number!=={number}", "the answer of the hint is not given")


@pytest.mark.parametrize("game_id", TABLES)
def test_every_game_says_why_it_refuses(game_id: str, phones: tuple[BrowserPhone, BrowserPhone]) -> None:
    table, phone = PhoneTable(game_id, phones=1), phones[0]
    with open_table(table):
        phone.still()
        join(phone, table, 0)
        for turn in range(25):
            phone.wait("(st.mine&&!busy)||st.ending", "the seat is never asked")
            assert not phone.js("return !!st.ending"), "nothing was refused in the whole deal"
            number = phone.js("return st.number")
            if phone.js(MISTAKE):
                phone.wait("$('none').textContent!==''", "nothing is refused")
                break
            phone.js(AUTOPLAY, turn + 1)
            phone.wait(f"st.number!=={number}||st.ending", "no answer is given")
            phone.js("clearInterval(window.auto);path=[];notice=null;draw()")
        assert phone.js("return notice[0]") == "no" and len(phone.js(QUESTION).split()) > 2
        assert phone.js("return st.number") == number and phone.js("return !busy&&path.length===0")


def test_a_hand_lies_face_down_after_a_minute_and_after_hiding(phones: tuple[BrowserPhone, BrowserPhone]) -> None:
    table, phone = PhoneTable("contrat", phones=1), phones[0]
    with open_table(table):
        join(phone, table, 0)
        names = set(phone.js("return st.hand.map(c=>c[2])"))

        def seen() -> set[str]:
            body = phone.js("return document.body.innerHTML")
            return {name for name in names if f'"{name}' in body or f">{name}<" in body}

        phone.js(
            "window.minutes=[];const set=setTimeout;window.setTimeout=(f,ms)=>ms===60000?minutes.push(f):set(f,ms)"
        )
        phone.js("document.body.dispatchEvent(new Event('pointerdown',{bubbles:true}))")
        assert phone.js("return minutes.length") == 1 and seen() == names, "a touch begins the minute anew"
        phone.js("minutes[0]()")
        assert phone.js("return shut") and seen() == set()
        phone.js("document.querySelector('.shut button').click()")
        assert not phone.js("return shut") and seen() == names
        hide = "Object.defineProperty(document,'hidden',{value:true,configurable:true})"
        phone.js(f"{hide};document.dispatchEvent(new Event('visibilitychange'))")
        assert phone.js("return shut") and seen() == set()
        phone.js("delete document.hidden;document.dispatchEvent(new Event('visibilitychange'))")
        assert phone.js("return shut") and seen() == set(), "coming back opens nothing by itself"


@pytest.mark.parametrize("still", [False, True], ids=["trembles", "is still"])
def test_a_phone_trembles_when_its_turn_comes_unless_it_shall_not(
    still: bool, phones: tuple[BrowserPhone, BrowserPhone]
) -> None:
    table, (first, second) = PhoneTable("poursuite"), phones
    with open_table(table):
        join(first, table, 0)
        join(second, table, 1)
        second.js("window.shaken=[];navigator.vibrate=p=>{shaken.push(JSON.stringify(p));return true}")
        second.js("store.setItem('still',arguments[0])", "1" if still else "")
        until_asked(first)
        assert not second.js("return st.mine")
        first.js(FIRST_ANSWER)
        until_asked(second)
        assert second.js("return shaken") == ([] if still else ["[30,60,30]"])


def test_no_request_of_the_page_carries_a_code_or_a_key(
    phones: tuple[BrowserPhone, BrowserPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, phone, heads = PhoneTable("poursuite", phones=1), phones[0], list[str]()
    read_until = asyncio.StreamReader.readuntil

    async def noted(reader: asyncio.StreamReader, separator: Any = b"\n") -> bytes:
        head = await read_until(reader, separator)
        heads.append(head.decode("latin-1"))
        return head

    monkeypatch.setattr(asyncio.StreamReader, "readuntil", noted)
    with open_table(table):
        host, secrets = table.server.authority, [table.server.keys.link(0), table.server.keys.code(0)]
        join(phone, table, 0)
        secrets += table.server.keys.keys.values()
        until_asked(phone)
        phone.open(f"http://{table.server.authority}/")
        phone.wait("typeof st!=='undefined'&&st!==null", "the page does not come back with its key")
        assert phone.js("return location.href") == f"http://{table.server.authority}/"
    paths = [head.split(" ")[1] for head in heads]
    assert paths.count("/") == 2 and paths.count("/ws") == 2 and any("/faces/" in path for path in paths)
    assert len(secrets) == 3 and not [head for head in heads if any(secret in head for secret in secrets)]
    sent = [line for head in heads for line in head.split("\r\n") if line.lower().startswith("referer:")]
    assert {line.partition(" ")[2] for line in sent} <= {f"http://{host}/"}, "at most the address without its fragment"
