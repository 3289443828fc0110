"""Steps of a phone's page that several tests in a browser take."""

from __future__ import annotations

from tests.support.browsers import BrowserPhone
from tests.support.phone_table import PhoneTable


def join(phone: BrowserPhone, table: PhoneTable, seat: int) -> None:
    """Open the link of a seat, and wait for its cards."""
    phone.open("about:blank")
    phone.open(table.server.link(seat))
    phone.wait("typeof st!=='undefined' && st!==null", "no cards came")


def until_asked(phone: BrowserPhone) -> None:
    phone.wait("st.mine&&!busy", "the seat is never asked")


def until_the_end(phone: BrowserPhone) -> None:
    """Wait for the end of the deal, however long it takes, as long as it goes on."""
    while not phone.js("return !!st.ending"):
        number = phone.js("return st.number")
        phone.wait(f"st.ending||st.number!=={number}", "the deal stands still")
