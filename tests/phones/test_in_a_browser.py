"""Phones in a real browser: whole deals by touches, a drop in mid-turn, a table that is killed and resumed, hidden
hands, sizes of targets, languages and large letters."""

from __future__ import annotations

import pytest

from cardtable.rules.record import read_record, record_text
from cardtable.rules.registry import TABLES, game
from tests.support.browsers import LANDSCAPE, PORTRAIT, SMALL, BrowserPhone
from tests.support.phone_pages import join, until_asked, until_the_end
from tests.support.phone_scripts import AUTOPLAY, script
from tests.support.phone_table import PhoneTable, open_table
from tests.support.waiting import wait_until

pytestmark = pytest.mark.long

VISIBLE, REACH, FIRST_ANSWER, TOUCH_SMALL = map(script, ("visible", "reach", "first_answer", "touch_small"))


@pytest.mark.parametrize("game_id", TABLES)
def test_a_whole_deal_is_played_by_two_phones_and_bots(game_id: str, phones: tuple[BrowserPhone, BrowserPhone]) -> None:
    table = PhoneTable(game_id)
    with open_table(table):
        for seat, phone in enumerate(phones):
            phone.still()
            join(phone, table, seat)
            phone.js(AUTOPLAY, seat + 1)
        until_the_end(phones[0])
        for phone in phones:
            assert phone.js("return window.played") > 0
            assert phone.js("return window.refused") == [], "what the page offers is allowed"
            assert phone.js("return document.querySelector('#q').textContent.length") > 3
        dropped = table.ask(lambda: table.publisher.dropped)
        assert dropped == 0, "no answer of a phone was dropped"


def test_a_drop_in_mid_turn_loses_nothing(phones: tuple[BrowserPhone, BrowserPhone]) -> None:
    table, (phone, other) = PhoneTable("poursuite"), phones
    with open_table(table):
        join(phone, table, 0)
        join(other, table, 1)
        until_asked(phone)
        phone.js("document.querySelector('.hand .can').click()")
        raised, number = phone.js("return [path.join(), st.number]")
        assert raised
        phone.js("window.old=socket;socket.close()")
        phone.wait("socket&&socket!==window.old&&socket.readyState===1", "it does not come back")
        phone.wait("heard>0&&st.mine", "no state came after the drop")
        assert phone.js("return [path.join(), st.number]") == [raised, number], "the raised card stays raised"
        phone.js("document.querySelector('#do').click()")
        phone.wait(f"st.number!=={number}", "the answer after the drop does not count")


@pytest.mark.parametrize("raised", [False, True], ids=["at once", "after another card"])
def test_a_refusal_is_the_reason_of_the_game(raised: bool, phones: tuple[BrowserPhone, BrowserPhone]) -> None:
    table, phone = PhoneTable("poursuite", phones=1), phones[0]
    with open_table(table):
        join(phone, table, 0)
        until_asked(phone)
        if raised:
            phone.js("document.querySelector('.hand .can').click()")
        phone.js("const legal=new Set(st.answers.map(a=>a[1][0]));touch(st.hand.map(c=>c[0]).find(x=>!legal.has(x)))")
        phone.wait("notice&&notice[0]==='no'", "nothing is refused")
        assert "shares neither" in phone.js("return document.querySelector('#q').textContent")
        assert phone.js("return path.length===0&&!busy")


def test_a_played_card_flies_and_stays_away_without_motion(phones: tuple[BrowserPhone, BrowserPhone]) -> None:
    table, phone = PhoneTable("poursuite", phones=1), phones[1]
    flights = (
        "Element.prototype.animate=function(...a){window.flights.push(this.dataset.card);return animate.apply(this,a)}"
    )
    with open_table(table):
        join(phone, table, 0)
        until_asked(phone)
        phone.wait("document.getAnimations().length===0", "the cards are dealt for ever")
        phone.js(f"window.flights=[];const animate=Element.prototype.animate;{flights}")
        phone.js("document.querySelector('.hand .can').click();window.card=String(path[0])")
        assert phone.js("return window.flights.includes(window.card)"), "the raised card does not move"
        phone.still()
        phone.js("window.flights=[];path=[];draw();document.querySelector('.hand .can').click()")
        assert phone.js("return path.length===1&&window.flights.length===0"), "it moves for people who want no motion"


def test_an_answer_that_was_lost_with_its_connection_can_be_given_again(
    phones: tuple[BrowserPhone, BrowserPhone],
) -> None:
    table, phone = PhoneTable("poursuite", phones=1), phones[0]
    with open_table(table):
        join(phone, table, 0)
        until_asked(phone)
        phone.js("busy=true;draw();socket.close()")
        phone.wait("!busy&&st.mine", "the page waits for an answer to what never came")
        number = phone.js("return st.number")
        phone.js(FIRST_ANSWER)
        phone.wait(f"st.number!=={number}", "the answer given again does not count")


def test_phones_come_back_to_a_table_that_was_killed_and_resumed(phones: tuple[BrowserPhone, BrowserPhone]) -> None:
    first, phone = PhoneTable("poursuite", phones=1), phones[0]
    with open_table(first):
        join(phone, first, 0)
        until_asked(phone)
        port, keys = int(first.server.authority.rpartition(":")[2]), first.server.keys.keys
        hand = phone.js("return st.hand.map(c=>c[1]).join()")
    again = PhoneTable("poursuite", phones=1, match=read_record(record_text(first.match).split("\n"), game), keys=keys)
    with open_table(again, port):
        phone.wait("socket&&socket.readyState===1", "it does not find the table again")
        wait_until(lambda: again.server.is_connected(0), "it does not find its seat again")
        phone.wait("st.mine&&!busy", "it is not asked again")
        assert phone.js("return st.hand.map(c=>c[1]).join()") == hand
        if phone.js("return !!sheetBack"):
            phone.wait("!sheetBack", "the sentence about the lost table stays")
        number = phone.js("return st.number")
        phone.js(FIRST_ANSWER)
        phone.wait(f"st.number!=={number}||busy", "the answer does not count")


def test_two_phones_for_one_seat_and_a_used_code(phones: tuple[BrowserPhone, BrowserPhone]) -> None:
    table, (phone, other) = PhoneTable("contrat"), phones
    with open_table(table):
        link = table.server.link(0)
        phone.open(link)
        phone.wait("st!==null", "no cards came")
        other.open(link)
        other.wait("sheetBack!==null", "nothing is said about the used code")
        assert other.js("return st===null && sheetBack.box.textContent.includes(w('taken'))")
        assert phone.js("return location.href.includes('#')") is False, "the code is not left in the address"


def test_six_digits_are_enough(phones: tuple[BrowserPhone, BrowserPhone]) -> None:
    table, phone = PhoneTable("contrat"), phones[0]
    with open_table(table):
        phone.open(f"http://{table.server.authority}/")
        phone.js("localStorage.clear()")
        phone.open(f"http://{table.server.authority}/")
        phone.wait("document.querySelector('.sheet input')", "no place for the digits")
        phone.js(
            "document.querySelector('.sheet input').value=arguments[0];document.querySelector('.sheet .main').click()",
            table.server.keys.code(1),
        )
        phone.wait("st!==null&&st.seat===1&&!sheetBack", "the digits lead to no seat")


def test_a_hidden_hand_is_not_in_the_page(phones: tuple[BrowserPhone, BrowserPhone]) -> None:
    table, phone = PhoneTable("contrat"), phones[0]
    with open_table(table):
        join(phone, table, 0)
        names = phone.js("return st.hand.map(c=>c[2])")
        phone.js("close()")
        body = phone.js("return document.body.innerHTML")
        assert phone.js("return shut") and not any(f">{name}<" in body or f'"{name}' in body for name in names)
        phone.js("document.querySelector('.shut button').click()")
        assert not phone.js("return shut")


MOMENTS = 4
"""Questions of each game whose answers are all given by touches."""


@pytest.mark.parametrize("size", [PORTRAIT, SMALL, LANDSCAPE], ids=str)
@pytest.mark.parametrize("game_id", TABLES)
def test_every_answer_is_reached_by_touches_of_44_pixels(
    game_id: str, size: tuple[int, int], phones: tuple[BrowserPhone, BrowserPhone]
) -> None:
    table, phone = PhoneTable(game_id, phones=1), phones[0]
    with open_table(table):
        phone.turn(size)
        phone.still()
        join(phone, table, 0)
        for moment in range(MOMENTS):
            phone.wait("(st.mine&&!busy)||st.ending", "the seat is never asked")
            if phone.js("return !!st.ending"):
                break
            phone.wait("document.fonts.status==='loaded'", "the letters never come")
            assert phone.js(REACH) == [], f"question {moment + 1}"
            number = phone.js("return st.number")
            phone.js(AUTOPLAY, moment + 1)
            phone.wait(f"st.number!=={number}||st.ending", "no answer is given")
            phone.js("clearInterval(window.auto);path=[];notice=null;draw()")


@pytest.mark.parametrize("letters", ["100", "160"])
@pytest.mark.parametrize("language", ["it", "fr"])
def test_words_fit_in_every_language_and_with_large_letters(
    language: str, letters: str, phones: tuple[BrowserPhone, BrowserPhone]
) -> None:
    table, phone = PhoneTable("contrat", phones=1), phones[0]
    with open_table(table):
        join(phone, table, 0)
        phone.js(
            "store.setItem('letters',arguments[0]);dress();say({t:'language',code:arguments[1]})", letters, language
        )
        phone.wait(f"root.lang==='{language}'", "the page speaks another language")
        until_asked(phone)
        assert phone.js("const s=document.querySelector('#slip');return s.scrollWidth<=s.clientWidth+1")
        assert phone.js("return document.documentElement.scrollWidth<=innerWidth")
        phone.js("store.setItem('letters','');dress()")


def test_small_cards_open_enlarged_first(phones: tuple[BrowserPhone, BrowserPhone]) -> None:
    table, phone = PhoneTable("naval", phones=1), phones[0]
    with open_table(table):
        phone.turn(SMALL)
        phone.still()  # a card is small on its way, too
        join(phone, table, 0)
        phone.js("window.until=()=>st.answers.some(a=>st.table.some(c=>c[6]===a[1][0]))")
        phone.js(AUTOPLAY, 3)
        phone.wait("window.auto===0", "no card is aimed at")
        phone.js("path=[];zoom=null;notice=null;draw()")
        assert phone.js(TOUCH_SMALL)
        assert phone.js("return zoom!==null&&path.length===0")
        assert max(wide for wide, _, _ in phone.js(VISIBLE, ".scene .can")) >= 44
        phone.js("document.querySelector('.whole').click()")
        assert phone.js("return zoom===null")
