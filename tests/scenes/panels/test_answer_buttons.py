"""The answers on the slip beside the table: ladders, grids and stakes answer mouse and keys, fit in every language and
text size, and always leave some of the log.

Drawn with SDL's dummy driver.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.text_renderer import Type
from cardtable.cards.pack import TAROCCHI
from cardtable.rules.game import Action, Amount
from cardtable.scenes.panels.answer_buttons import OfferButton, Offers
from cardtable.scenes.panels.bet_slider import AmountChoice
from cardtable.scenes.panels.log_panel import LINE, Log
from cardtable.scenes.panels.question_slip import SHARE, QuestionSlip
from cardtable.table.game_view.table_text import Offer
from cardtable.text import catalog
from cardtable.widgets.arrow_navigation import ARROWS
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.form import Form
from cardtable.widgets.labels import Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

SIZES = [(1024, 640), (1366, 768), (1920, 1080), (3840, 2160)]
SPOKEN = {
    "en": (
        "Your turn. Name a contract, or pass.",
        "Everyone may exchange a card first; 14 points to make: +60, failed −60",
        "Raise to {}",
        "leaves you {}",
        ("Minimum", "Half the pot", "The pot", "Everything"),
        "The Hanged Man",
    ),
    "it": (
        "Tocca a te. Dichiara un contratto, oppure passa.",
        "Prima ognuno può scambiare una carta; 14 punti da fare: +60, se fallisce −60",
        "Rilancia fino a {}",
        "ti restano {}",
        ("Minimo", "Metà del piatto", "Il piatto", "Tutto quello che hai"),
        "L’Imperatrice",
    ),
    "fr": (
        "À vous de jouer. Annoncez un contrat, ou passez.",
        "Chacun peut d’abord échanger une carte ; 14 points à faire : +60, chuté −60",
        "Relancer jusqu’à {}",
        "il vous reste {}",
        ("Le minimum", "La moitié du pot", "Le pot", "Tout ce que vous avez"),
        "La Tempérance",
    ),
}


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    yield
    catalog.set_language("en")
    pygame.display.quit()


class Slip:
    """One slip beside a table, with the mouse and the keys on it."""

    def __init__(self, size: tuple[int, int] = (1366, 768), scale: float = 1.0) -> None:
        self.heard: list[object] = []
        self.sounds: list[str] = []
        self.canvas = Canvas(size, Type(scale), lambda name, wide, high, ink: Surface((wide, high)), self.sounds.append)
        self.question_slip = QuestionSlip(self.canvas)
        self.form = Form(self.canvas, self.question_slip, lambda surface, area: None)
        unit = theme.unit(size)
        self.question_slip.place(Rect(round(20 * unit), round(110 * unit), round(318 * unit), round(760 * unit)))

    def choose(self, action: Action) -> None:
        self.heard.append(action)

    def offers(self, *offers: Offer) -> Offers:
        return Offers(self.canvas, TAROCCHI, offers, self.choose)

    def stake(
        self,
        low: int = 3,
        high: int = 240,
        value: int = 42,
        marks: tuple[int, ...] = (3, 60, 120),
        *,
        words: tuple[str, ...] = (),
        say: str = "Raise to {}",
        tell: str = "leaves you {}",
    ) -> AmountChoice:
        amount = Amount("raise", low, high, marks)
        named = list(zip(marks, words, strict=False))
        return AmountChoice(
            self.canvas, amount, value, say=say.format, tell=tell.format, confirm=self.heard.append, marks=named
        )

    def key(self, code: int, printed: str = "") -> bool:
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=printed)
        if self.form.wanted(event):
            return True
        here = self.form.focused
        if here is None or code not in ARROWS or here not in list(self.question_slip.walk()):
            return False
        towards = self.question_slip.towards(here, *ARROWS[code])
        self.form.focus(towards or here)
        return towards is not None

    def type(self, digits: str) -> None:
        for digit in digits:
            self.key(ord(digit), digit)

    def point(self, position: tuple[int, int]) -> None:
        self.form.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0)))

    def click(self, position: tuple[int, int], to: tuple[int, int] | None = None) -> None:
        self.point(position)
        self.form.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=1))
        if to:
            self.point(to)
        self.form.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=to or position, button=1))

    def wheel(self, position: tuple[int, int], steps: int) -> None:
        self.point(position)
        self.form.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=float(steps)))

    def named(self, name: str) -> Widget:
        found = self.form.named(name)
        assert found is not None, name
        return found

    def page(self) -> ScrollArea:
        page = self.named("answers")
        assert isinstance(page, ScrollArea)
        return page


def ladder(tell: str = "12 points: +40, failed −40") -> list[Offer]:
    return [
        Offer(Action("pass"), "Pass", icon="pass"),
        *(Offer(Action("bid", n=n), f"Contract {n}", tell, live=n > 1) for n in range(5)),
    ]


def trumps(name: str = "La Stella") -> list[Offer]:
    return [Offer(Action("call", n=n), f"{n} {name}", group="Trumps") for n in range(22)]


# -- offers ---------------------------------------------------------------------------------------------------------


def test_an_offer_is_found_by_its_action_and_chosen_by_a_click() -> None:
    slip = Slip()
    slip.question_slip.show_question("?", [slip.offers(*ladder())])
    button = slip.named("bid =2")
    slip.click(button.rect.center)
    assert slip.heard == [Action("bid", n=2)]


def test_a_click_on_a_dead_offer_is_passed_on_and_is_seen_to_be_dead() -> None:
    slip = Slip()
    slip.question_slip.show_question("?", [slip.offers(*ladder())])
    dead, live = slip.named("bid =1"), slip.named("bid =4")
    slip.click(dead.rect.center)
    assert slip.heard == [Action("bid", n=1)]
    assert "place" not in slip.sounds
    surface = Surface(slip.canvas.size)
    slip.question_slip.draw(surface)
    corner = slip.canvas.u(12)
    assert surface.get_at((dead.rect.x + corner, dead.rect.centery)) == pygame.Color(theme.SHADE)
    assert surface.get_at((live.rect.x + corner, live.rect.centery)) == pygame.Color(theme.PAPER)


def test_offers_that_stand_alone_have_keys_and_those_in_columns_have_none() -> None:
    slip = Slip()
    offers = slip.offers(*trumps(), *ladder())
    assert [button.number for button in offers.buttons] == [0] * 22 + [1, 2, 3, 4, 5, 6]
    assert offers.press_number(3)
    assert slip.heard == [Action("bid", n=1)]
    assert not offers.press_number(7)


def test_offers_stand_in_the_order_given() -> None:
    slip = Slip()
    offers = [*ladder()[:1], *trumps()[:5], *ladder()[1:]]
    slip.question_slip.show_question("?", [slip.offers(*offers)])
    names = [part.name for part in slip.question_slip.walk() if isinstance(part, OfferButton)]
    assert names == [offer.action.text(TAROCCHI) for offer in offers]


def test_names_in_a_grid_stand_in_columns_as_long_as_no_word_breaks() -> None:
    for scale, columns in ((0.9, 2), (1.0, 2), (1.6, 1)):
        slip = Slip(scale=scale)
        slip.question_slip.show_question("?", [slip.offers(*trumps("L’Imperatrice"))])
        assert len({button.rect.x for button in slip.question_slip.buttons}) == columns
    slip = Slip()
    slip.question_slip.show_question(
        "?", [slip.offers(*(Offer(Action("call", n=n), str(n), group="Trumps") for n in range(22)))]
    )
    assert len({button.rect.x for button in slip.question_slip.buttons}) == 4


def test_no_word_breaks_as_long_as_it_fits_without_the_icon() -> None:
    """As with large letters in a narrow window: the icon gives way, and a wider button has it again."""
    words, canvas = "Nessuna dichiarazione", Slip(scale=1.6).canvas
    bare, button = (OfferButton(canvas, words, lambda: None, icon=icon) for icon in ("", "pass"))
    narrow, wide = bare.least_width(), button.least_width()
    assert narrow < wide

    def look(button: OfferButton, width: int) -> bytes:
        surface = Surface((width, 400))
        button.place(Rect(0, 0, width, button.height(width)))
        button.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    assert button.line_count(narrow) == bare.line_count(narrow) == 2, "no third line with the end of a word"
    assert look(button, narrow) == look(bare, narrow)
    assert look(button, wide) != look(bare, wide)


def test_arrows_reach_every_offer_and_leave_at_the_edge() -> None:
    slip = Slip()
    slip.question_slip.show_question("?", [slip.offers(*ladder(), *trumps())])
    slip.form.focus(slip.named("pass"))
    seen = {slip.form.focused}
    for _ in range(40):
        for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN):
            if slip.key(code):
                seen.add(slip.form.focused)
                assert slip.form.focused is not None
                if code == pygame.K_RIGHT:
                    assert slip.form.focused.name
    assert {button.name for button in slip.question_slip.buttons} <= {part.name for part in seen if part is not None}
    slip.form.focus(slip.named("pass"))
    assert not slip.key(pygame.K_UP)
    assert not slip.key(pygame.K_LEFT)
    slip.form.focus(slip.named("call =0"))
    assert slip.key(pygame.K_RIGHT)
    assert slip.form.focused is slip.named("call =1")
    assert slip.key(pygame.K_DOWN)
    assert slip.form.focused is slip.named("call =3")
    assert slip.key(pygame.K_RETURN)
    assert slip.heard == [Action("call", n=3)]


def test_keys_are_the_tables_when_the_focus_is_not_on_the_slip() -> None:
    slip = Slip()
    slip.question_slip.show_question("?", [slip.offers(*ladder())])
    assert not slip.key(pygame.K_DOWN)
    slip.form.focus(Button(slip.canvas, "Menu", lambda: None))
    assert not slip.key(pygame.K_DOWN)


# -- a stake --------------------------------------------------------------------------------------------------------


def asked(
    low: int = 3, high: int = 240, value: int = 42, marks: tuple[int, ...] = (3, 60, 120)
) -> tuple[Slip, AmountChoice]:
    slip = Slip()
    stake = slip.stake(low, high, value, marks)
    slip.question_slip.show_question("?", [stake])
    slip.form.focus(stake.dial)
    return slip, stake


def test_keys_move_the_stake_and_never_beyond_its_ends() -> None:
    slip, stake = asked()
    steps = [
        (pygame.K_RIGHT, 43), (pygame.K_LEFT, 42), (pygame.K_PAGEUP, 60), (pygame.K_PAGEUP, 120),
        (pygame.K_PAGEUP, 240), (pygame.K_RIGHT, 240), (pygame.K_PAGEDOWN, 120), (pygame.K_HOME, 3),
        (pygame.K_LEFT, 3), (pygame.K_PAGEDOWN, 3), (pygame.K_END, 240),
    ]  # fmt: skip
    for code, value in steps:
        assert slip.key(code)
        assert stake.value == value
    slip.key(pygame.K_RETURN)
    assert slip.heard == [240]


def test_without_marks_a_page_is_a_tenth_of_the_way() -> None:
    slip, stake = asked(marks=())
    slip.key(pygame.K_PAGEUP)
    assert stake.value == 42 + 23
    slip.key(pygame.K_PAGEDOWN)
    slip.key(pygame.K_PAGEDOWN)
    assert stake.value == 42 - 23


def test_a_number_can_be_typed_and_corrected() -> None:
    slip, stake = asked()
    slip.type("157")
    assert stake.value == 157
    slip.key(pygame.K_BACKSPACE)
    slip.type("1")
    assert stake.value == 151
    slip.type("9")
    assert stake.value == 240
    slip.key(pygame.K_HOME)
    slip.key(pygame.K_KP7)
    assert stake.value == 7
    slip.key(pygame.K_AMPERSAND, "1")
    assert stake.value == 71
    slip.key(pygame.K_RETURN)
    assert slip.heard == [71]


def test_too_little_is_shown_as_the_lowest_before_it_is_confirmed() -> None:
    slip, stake = asked(low=30)
    slip.type("5")
    assert (stake.value, stake.digits) == (30, "5")
    slip.key(pygame.K_RETURN)
    assert (stake.value, stake.digits, slip.heard) == (30, "", [])
    slip.key(pygame.K_RETURN)
    assert slip.heard == [30]


def test_a_stake_without_a_choice_can_only_be_confirmed() -> None:
    slip, stake = asked(low=5, high=5)
    slip.type("9")
    slip.key(pygame.K_LEFT)
    slip.click((stake.dial.rect.x, stake.dial.rect.bottom - slip.canvas.u(20)))
    slip.question_slip.draw(Surface(slip.canvas.size))
    slip.key(pygame.K_RETURN)
    assert slip.heard == [5]


def test_typing_ends_where_the_focus_goes_elsewhere() -> None:
    slip, stake = asked(low=30)
    slip.type("5")
    slip.form.focus(slip.named("amount.confirm"))
    assert (stake.value, stake.digits) == (30, "")


def test_the_mouse_drags_clicks_and_turns() -> None:
    slip, stake = asked()
    line = stake.dial.rect
    y = line.bottom - slip.canvas.u(20)
    slip.click((line.right - 2, y))
    assert stake.value == 240
    slip.click((line.right - 2, y), to=(line.x - 300, y))
    assert stake.value == 3
    slip.click(stake.dial.figure().center, to=(line.right, y))
    assert stake.value == 3, "the number itself is no handle"
    for part in (stake.dial, slip.named("amount.confirm")):
        before = stake.value
        slip.wheel(part.rect.center, 2)
        assert stake.value == before + 2
    slip.wheel(stake.dial.rect.center, -9)
    assert stake.value == 3
    slip.click(slip.named("amount.more").rect.center)
    assert stake.value == 4
    slip.click(slip.named("amount.less").rect.center)
    assert stake.value == 3
    assert not slip.named("amount.less").enabled


def test_a_mark_sets_its_amount_and_every_change_is_reported() -> None:
    slip, changes = Slip(), list[int]()
    amount = Amount("raise", 3, 240)
    stake = AmountChoice(
        slip.canvas,
        amount,
        500,
        say=lambda n: f"Raise to {n}",
        tell=lambda n: "",
        confirm=slip.heard.append,
        change=changes.append,
        marks=[(3, "Minimum"), (240, "Everything")],
    )
    slip.question_slip.show_question("?", [stake])
    assert stake.value == 240
    slip.click(slip.named("amount.mark.3").rect.center)
    slip.click(slip.named("amount.mark.3").rect.center)
    assert (stake.value, changes) == (3, [3])
    assert slip.named("amount.confirm").label() == "Raise to 3"
    slip.click(slip.named("amount.confirm").rect.center)
    assert slip.heard == [3]


def test_the_amount_stays_when_the_slip_is_built_anew() -> None:
    slip, stake = asked()
    stake.set_value(77)
    slip.question_slip.add_log_lines("Zoë passes.")
    fresh = Slip((1920, 1080))
    fresh.question_slip.inherit(slip.question_slip)
    same, other = fresh.stake(), fresh.stake(high=200)
    fresh.question_slip.show_question("?", [same])
    assert same.value == 77
    assert fresh.question_slip.lines == ["Zoë passes."]
    fresh.question_slip.show_question("?", [fresh.stake(value=10)])
    again = fresh.named("amount")
    assert isinstance(again, AmountChoice)
    assert again.value == 10, "another question begins anew"
    fresh.question_slip.inherit(slip.question_slip)
    fresh.question_slip.show_question("?", [other])
    assert other.value == 42, "another amount begins anew"


# -- the slip -------------------------------------------------------------------------------------------------------


def faults(slip: Slip) -> list[str]:
    """Return the words that break, are cut off, or leave the slip."""
    found = []
    kind, canvas = slip.canvas.type, slip.canvas
    for part in slip.page().inside.walk():
        if part is not slip.page().inside and part.height(part.rect.width) > part.rect.height:
            found.append(f"{part.name} {part.label()!r} needs more height")
        if isinstance(part, OfferButton) and part.least_width() > part.rect.width:
            found.append(f"{part.label()!r} breaks")
        if isinstance(part, Words):
            longest = max(part.words.split(), key=len, default="")
            if kind.width(longest, canvas.letter(part.size), face=part.face) > part.rect.width:
                found.append(f"{part.label()!r} breaks")
        holder = part.parent.rect if part.parent and not isinstance(part.parent, ScrollArea) else part.rect
        if not holder.contains(part.rect):
            found.append(f"{part.name} {part.label()!r} leaves its place")
    page, log, rect = slip.page(), slip.question_slip.log, slip.question_slip.rect
    parts = [page.rect, log.rect]
    if not all(rect.contains(part) for part in parts):
        found.append("the slip is too small")
    large = page.overflow() and page.rect.height > SHARE * rect.height + 2 * page.margin
    if page.rect.bottom > log.rect.y or large:
        found.append("the answers take the place of the log")
    return found


@pytest.mark.share(6)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("code", SPOKEN)
def test_nothing_is_cut_off_and_the_log_keeps_its_lines(code: str, size: tuple[int, int]) -> None:
    catalog.set_language(code)
    question, tell, say, leaves, words, name = SPOKEN[code]
    for scale in (0.9, 1.0, 1.6):
        slip = Slip(size, scale)
        for answers in (
            [slip.offers(*ladder(tell))],
            [slip.offers(*ladder()[:1], *trumps(name))],
            [slip.offers(*ladder()[:2]), slip.stake(marks=(3, 60, 120, 240), words=words, say=say, tell=leaves)],
        ):
            slip.question_slip.show_question(question, answers)
            for i in range(30):
                slip.question_slip.add_log_lines(f"{i}. Nonna Rosa passes.")
            for notice in ("", "Contract 2 must be higher than this."):
                slip.question_slip.show_notice(notice)
                assert faults(slip) == [], (scale, notice)
                lines = slip.question_slip.log.rect.height / slip.canvas.type.step(slip.canvas.letter(LINE))
                gave_way = not isinstance(answers[-1], Offers) and not slip.page().overflow()
                assert lines >= (2 if scale > 1 else 3) or gave_way, (scale, notice)
                if scale <= 1 and not notice:
                    assert lines >= 4


def test_an_amount_is_confirmed_without_scrolling() -> None:
    """In the smallest window with the largest letters, and while a hint is told."""
    slip = Slip((1024, 640), 1.6)
    told = [offer._replace(words=offer.words.split()[0]) for offer in ladder("Costs 8, leaves you 91 chips")[:3]]
    stake = slip.stake(marks=(3, 60, 120), words=("minimum", "½ pot", "pot"))
    slip.question_slip.place(Rect(10, 50, 204, 583))
    for notice in ("", "My advice: follow. It pays where one wins one time in eight, and this hand wins one in three."):
        slip.question_slip.show_question("Your turn. Follow? Raise?", [slip.offers(*told), stake], ["You hold: a pair"])
        slip.question_slip.show_notice(notice)
        assert not slip.page().overflow(), notice
        assert told[0].tell in slip.named(told[0].action.text(TAROCCHI)).tip, "what is not printed is told in a tip"
    slip.question_slip.place(Rect(10, 50, 204, 900))
    slip.question_slip.show_notice("")
    assert not slip.named(told[0].action.text(TAROCCHI)).tip, "with room it stands there again"


def test_the_focused_widget_is_visible() -> None:
    slip = Slip((1024, 640), 1.6)
    slip.question_slip.show_question("?", [slip.offers(*trumps()), slip.stake()])
    page = slip.page()
    assert page.overflow()
    for stop in slip.form.stops():
        slip.form.focus(stop)
        if stop is not slip.question_slip.log:
            assert page.rect.contains(stop.rect), stop.name
    focused = slip.named("call =9")
    slip.form.focus(focused)
    slip.question_slip.show_notice("A notice of some length takes room from the answers, and again.")
    assert page.rect.contains(focused.rect)


def test_the_wheel_turns_the_page_where_a_stake_is_partly_out_of_sight() -> None:
    slip = Slip((1024, 640), 1.6)
    stake = slip.stake()
    slip.question_slip.show_question("?", [slip.offers(*ladder(), *trumps()), stake])
    page = slip.page()
    page.scroll_to(page.overflow() / 2, at_once=True)
    slip.wheel((page.rect.x + 30, page.rect.bottom - 30), -1)
    assert page.goal > page.overflow() / 2


def test_plain_buttons_are_as_wide_as_their_words() -> None:
    slip = Slip()
    slip.question_slip.show_question(
        "?", [Button(slip.canvas, "Pass", lambda: None, name="pass"), slip.offers(*ladder()[1:])]
    )
    assert slip.named("pass").rect.width < slip.named("bid =1").rect.width
    assert len(slip.question_slip.buttons) == 6


def shown(log: Log) -> int:
    return len(log.rows()) - log.first_row


def test_the_log_goes_back_to_the_beginning_of_the_deal() -> None:
    slip = Slip()
    log = slip.question_slip.log
    slip.question_slip.show_question("?", [])
    for i in range(8):
        slip.question_slip.add_log_lines(f"{i}. passes")
    assert not log.focusable
    slip.wheel(log.rect.center, -3)
    assert log.first_row == 0
    for i in range(8, 80):
        slip.question_slip.add_log_lines(f"{i}. passes")
    assert log.focusable
    slip.wheel(log.rect.center, -1)
    assert log.first_row == 2
    slip.wheel(log.rect.center, 5)
    assert log.first_row == 0
    slip.form.focus(log)
    assert not slip.key(pygame.K_UP)
    assert slip.key(pygame.K_PAGEDOWN)
    assert slip.key(pygame.K_END)
    assert shown(log) * slip.canvas.type.step(slip.canvas.letter(LINE)) <= log.rect.height
    assert not slip.key(pygame.K_DOWN)
    slip.question_slip.add_log_lines("The newest")
    assert log.first_row == 0
    slip.question_slip.lines.clear()
    slip.question_slip.draw(Surface(slip.canvas.size))


def green(surface: Surface, area: Rect) -> None:
    surface.fill("#1F5A4A", area)


def test_printing_in_parts_equals_printing_at_once() -> None:
    slip = Slip((1024, 640))
    slip.form.ground = green
    stake = slip.stake()
    slip.question_slip.show_question("?", [slip.offers(*ladder()), stake])
    for i in range(40):
        slip.question_slip.add_log_lines(f"{i}. passes")
    surface = Surface(slip.canvas.size)
    slip.form.draw(surface)
    for stop in slip.form.stops():
        slip.form.focus(stop)
        slip.point(stop.rect.clip(stop.view()).center)
        stake.set_value(stake.value + 9)
        slip.form.update(1.0)
        slip.form.draw(surface)
    slip.question_slip.add_log_lines("one more")
    slip.question_slip.show_notice("No.")
    slip.form.draw(surface)
    parts = pygame.image.tobytes(surface, "RGB")
    slip.form.expose()
    slip.form.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") == parts
