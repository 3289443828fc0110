"""Settings page: every choice takes effect and is saved at once, without confirmation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from threading import Event, Thread

import pygame
from pygame import Rect, Surface

from cardtable.art import theme
from cardtable.art.cloth import cloth
from cardtable.art.images import Artwork
from cardtable.art.tabletop.table_top import PLAIN
from cardtable.scenes.core.form_scene import FormScene
from cardtable.scenes.core.preferences import LETTERS, SPEEDS, STAYS, TALKS, TEXT_SCALES, Preferences, Value
from cardtable.scenes.core.scene import SceneStack
from cardtable.table.render.card_outline import outline
from cardtable.text import catalog
from cardtable.text.catalog import text
from cardtable.text.numbers import percent
from cardtable.widgets.button import Button, Switch
from cardtable.widgets.canvas import Canvas, frame_rect
from cardtable.widgets.choice import Choice
from cardtable.widgets.containers import Beside, Column, Page, Pair, Row, Slip
from cardtable.widgets.labels import Heading, Section, Space, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.slider import Slider
from cardtable.widgets.swatches import Swatches
from cardtable.widgets.widget import Widget

HAND = ("9S", "JC", "QD", "KH", "AS")
"""Cards of the sample hand: a court of each rank, and a suit of each colour."""
PLAYABLE = 2
"""Index of the playable card in the hand."""
SAMPLE = (
    (("cirkle", "BXA"), ("cirkle", "VRC"), ("tarot", "T19")),
    (("french", ""), ("cirkle", ""), ("tarot", "OR")),
)
"""Sample cards below the hand: CIRKLE colours and series, a trump, a scoring tarot card, and the backs."""
RIM, BRASS = "#4A2E1B", "#A87C40"
"""Wood and brass around a small picture of a table."""
OVERLAP = 0.62
"""Step from card to card in the hand, in card widths."""


class Sample(Widget):
    """Sample of a table with cards, drawn with the current preferences."""

    def __init__(self, canvas: Canvas, art: Artwork, chosen: Preferences) -> None:
        super().__init__(canvas, "settings.sample")
        self.art, self.chosen = art, chosen
        self._top: Surface | None = None

    def draw(self, surface: Surface) -> None:
        canvas, rect = self.canvas, self.rect
        if self._top is None or self._top.get_size() != rect.size:
            self._top = cloth(self.chosen.cloth or PLAIN.cloth, rect.size)
        surface.blit(self._top, rect)
        frame_rect(surface, rect, theme.SOFT, canvas.u(1))
        area = rect.inflate(-2 * canvas.u(20), -2 * canvas.u(20))
        words = canvas.type.paragraph(
            text("settings.sample"),
            canvas.letter(18),
            area.width,
            face="serif-italic",
            colour=theme.PAPER,
            align="centre",
        )
        surface.blit(words, (area.x, area.bottom - words.get_height()))
        area.height -= words.get_height() + canvas.u(14)
        hand, *rows = _rows(area, 1 + len(SAMPLE), canvas.u(18))
        self._hand(surface, hand)
        for line, row in zip(SAMPLE, rows, strict=True):
            self._cards(surface, line, row)

    def _hand(self, surface: Surface, row: Rect) -> None:
        """Draw the sample hand with one playable card."""
        parts, rise = 1 + OVERLAP * (len(HAND) - 1), self.canvas.u(12)
        high = row.height - rise
        while high > 40 and self.art.size("french", high)[0] * parts > row.width:
            high -= 2
        wide = self.art.size("french", high)[0]
        step, left = round(wide * OVERLAP), row.centerx - round(wide * parts) // 2
        for i in reversed(range(len(HAND))) if self.chosen.left_handed else range(len(HAND)):
            card = Rect(left + i * step, row.bottom - high - (rise if i == PLAYABLE else 0), wide, high)
            surface.blit(self.art.face("french", HAND[i], high), card)
            if i == PLAYABLE:
                outline(surface, card, high, theme.PALE_GOLD)

    def _cards(self, surface: Surface, line: Sequence[tuple[str, str]], row: Rect) -> None:
        """Draw cards side by side as large as the row allows."""
        gap = self.canvas.u(12)
        high = row.height
        while high > 40 and sum(self.art.size(pack, high)[0] for pack, _ in line) + gap * (len(line) - 1) > row.width:
            high -= 2
        wide = sum(self.art.size(pack, high)[0] for pack, _ in line) + gap * (len(line) - 1)
        x, y = row.centerx - wide // 2, row.centery - high // 2
        for pack, code in line:
            card = Rect((x, y), self.art.size(pack, high))
            shadow = self.art.shadow(pack, high, 0.0)
            surface.blit(shadow, shadow.get_rect(center=card.center).move(self.canvas.u(2), self.canvas.u(3)))
            surface.blit(self.art.face(pack, code, high) if code else self.art.back(pack, high), card)
            x += card.width + gap


def table_sample(name: str, size: tuple[int, int]) -> Surface:
    """Return a small picture of a table with a cloth, or of several side by side where each game has its own."""
    made = Surface(size, depth=32)
    names = (name,) if name else theme.OFFERED[:4]
    for i, each in enumerate(names):
        part = Rect(size[0] * i // len(names), 0, size[0], size[1])
        made.blit(cloth(each, size), part, part)
    edge = max(3, size[1] // 12)
    pygame.draw.rect(made, RIM, made.get_rect(), edge)
    pygame.draw.rect(made, BRASS, made.get_rect().inflate(-2 * edge, -2 * edge), 1)
    return made


def _rows(area: Rect, count: int, gap: int) -> list[Rect]:
    high = (area.height - gap * (count - 1)) // count
    return [Rect(area.x, area.y + i * (high + gap), area.width, high) for i in range(count)]


class Settings(FormScene):
    """All preferences of look, pace and sound."""

    def __init__(self, first: str = "") -> None:
        """`first` is the preference that has the focus."""
        self.first_focus = f"settings.{first or 'language'}"

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._voice = Event()
        """Set once a speech backend is found on this computer."""
        self._offers_speech = shell.preferences.speech
        Thread(target=self._look_for_a_voice, name="voices", daemon=True).start()

    def _look_for_a_voice(self) -> None:
        from cardtable.speech import backends

        if backends.seems_available():
            self._voice.set()

    def update(self, dt: float) -> bool:
        if self._voice.is_set() and not self._offers_speech:
            self._offers_speech = True
            self.rebuild()
            self.invalidate()
            return True
        take_back, changes = self.form.named("settings.take-back"), bool(self.shell.preferences.changes)
        if take_back is not None and take_back.enabled != changes:
            take_back.enabled = changes
            take_back.touch()
        return super().update(dt)

    def build(self, canvas: Canvas) -> Widget:
        parts: list[Widget] = []
        for part in (self._words, self._table, self._cards, self._pace):
            parts += [*part(canvas), Space(canvas, 4)]
        page = Column(
            canvas, [*parts, *self._sound(canvas), Space(canvas, 4), *self._keeping(canvas), Space(canvas, 6)], gap=13
        )
        sample = Sample(canvas, self.shell.artwork, self.shell.preferences)
        body = Beside(
            canvas,
            ScrollArea(canvas, page, name="settings.page"),
            sample,
            side_width=canvas.u(430),
            least=canvas.em(20) * 32,
        )
        done = Button(canvas, text("common.back"), self.back, icon="back", name="settings.done")
        take_back = Button(
            canvas, text("settings.take-back"), self._take_back, icon="undo", size=18, name="settings.take-back",
            enabled=bool(self.shell.preferences.changes),
        )  # fmt: skip
        kept = Words(canvas, text("settings.kept"), size=17, face="sans", colour=theme.SOFT)
        foot = Row(canvas, [done, take_back, kept], gap=24)
        return Slip(canvas, Page(canvas, Heading(canvas, text("settings.title")), body, foot), pad=28)

    def place(self, root: Widget, size: tuple[int, int]) -> None:
        canvas = self.shell.canvas
        wide = min(size[0] - 2 * canvas.u(28), max(canvas.u(1340), canvas.em(20) * 52))
        high = size[1] - 2 * canvas.u(28)
        root.place(Rect((size[0] - wide) // 2, canvas.u(28), wide, high))

    def _words(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the section of language and text size."""
        return [
            Section(canvas, text("settings.part.words")),
            self._choice(canvas, text("settings.language"), "language", catalog.LANGUAGES, self._languages()),
            self._choice(
                canvas,
                text("settings.text-size"),
                "text_scale",
                TEXT_SCALES,
                [percent(scale) for scale in TEXT_SCALES],
            ),
            self._switch(
                canvas, text("settings.strong-contrast"), "strong_contrast", text("settings.strong-contrast.tip")
            ),
        ]

    def _table(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the section of cloth and window."""
        return [
            Section(canvas, text("settings.part.table")),
            Words(canvas, text("settings.cloth")),
            self._cloths(canvas),
            self._switch(canvas, text("settings.log-open"), "log_open", text("settings.log-open.tip")),
            self._switch(canvas, text("settings.fullscreen"), "fullscreen", text("settings.fullscreen.key")),
        ]

    def _cloths(self, canvas: Canvas) -> Widget:
        """Return the choice between each game's own table and one cloth for all."""
        names = ["", *theme.OFFERED]
        words = [
            text("settings.cloth.own"),
            text("settings.cloth.meadow"),
            text("settings.cloth.bottle"),
            text("settings.cloth.night"),
            text("settings.cloth.bordeaux"),
            text("settings.cloth.violet"),
            text("settings.cloth.ochre"),
            text("settings.cloth.walnut"),
        ]
        return Swatches(
            canvas, words, names.index(self.shell.preferences.cloth),
            lambda i: self.shell.set_preference("cloth", names[i]),
            lambda i, size: table_sample(names[i], size), name="settings.cloth",
        )  # fmt: skip

    def _cards(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the section of card design."""
        return [
            Section(canvas, text("settings.part.cards")),
            self._choice(
                canvas,
                text("settings.colours"),
                "four_colour",
                (False, True),
                [text("settings.colours.two"), text("settings.colours.four")],
            ),
            self._choice(
                canvas,
                text("settings.letters"),
                "letters",
                ("", *LETTERS),
                [text("settings.letters.own"), *(" ".join(each) for each in LETTERS)],
            ),
            self._choice(
                canvas, text("settings.back"), "back", (0, 1), [text("settings.back.one"), text("settings.back.two")]
            ),
            self._switch(canvas, text("settings.left-handed"), "left_handed", text("settings.left-handed.tip")),
            self._switch(canvas, text("settings.patterns"), "patterns"),
            self._switch(canvas, text("settings.borders"), "borders"),
            self._switch(canvas, text("settings.value-marks"), "value_marks"),
            Row(canvas, [self._gallery(canvas)]),
        ]

    def _pace(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the section of pace and touch."""
        return [
            Section(canvas, text("settings.part.pace")),
            self._choice(
                canvas,
                text("settings.speed"),
                "speed",
                tuple(SPEEDS),
                [
                    text("settings.speed.calm"),
                    text("settings.speed.normal"),
                    text("settings.speed.brisk"),
                    text("settings.speed.instant"),
                ],
            ),
            self._choice(
                canvas,
                text("settings.trick-stay"),
                "trick_stay",
                tuple(STAYS),
                [
                    text("settings.trick-stay.short"),
                    text("settings.trick-stay.normal"),
                    text("settings.trick-stay.click"),
                ],
            ),
            self._choice(
                canvas,
                text("settings.talk"),
                "talk",
                TALKS,
                [text("settings.talk.off"), text("settings.talk.little"), text("settings.talk.more")],
            ),
            self._switch(canvas, text("settings.auto-only"), "auto_only"),
            self._switch(canvas, text("settings.two-clicks"), "two_clicks", text("settings.two-clicks.tip")),
            self._switch(canvas, text("settings.reduced-motion"), "reduced_motion"),
            Row(canvas, [self._keys(canvas)]),
        ]

    def _sound(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the section of sound; speech is offered only if a backend exists."""
        offers = self._offers_speech
        return [
            Section(canvas, text("settings.part.sound")),
            Pair(
                canvas,
                Words(canvas, text("settings.volume")),
                Slider(
                    canvas,
                    self.shell.preferences.volume,
                    self._volume,
                    show=percent,
                    name="settings.volume",
                ),
            ),
            self._switch(canvas, text("settings.muted"), "muted", text("settings.muted.key")),
            self._heard(canvas, text("settings.sound-cards"), "sound_cards", "shuffle"),
            self._heard(canvas, text("settings.sound-calls"), "sound_calls", "turn"),
            self._heard(canvas, text("settings.sound-events"), "sound_events", "capture"),
            self._switch(canvas, text("settings.room-sounds"), "room_sounds", text("settings.room-sounds.tip")),
            self._switch(canvas, text("settings.music"), "music", text("settings.music.tip")),
            *([self._switch(canvas, text("settings.speech"), "speech", text("settings.speech.tip"))] * offers),
        ]

    def _take_back(self) -> None:
        """Take back the latest change, wherever it was made since the program started."""
        before = self.shell.preferences.changes
        if before:
            name, value = before[-1]
            self.shell.set_preference(name, value)
            self.shell.preferences.changes = before[:-1]
            self.rebuild()
            self.invalidate()

    def _keeping(self, canvas: Canvas) -> Sequence[Widget]:
        """Return the section of transfer, disabled while a match is open below."""
        free = len(self.shell.scenes) <= 2
        away = partial(self.shell.open, "keeping")
        button = Button(
            canvas, text("keeping.title"), away, icon="lock", size=18, name="settings.keeping", enabled=free,
            tip="" if free else text("keeping.not-now"),
        )  # fmt: skip
        return [Section(canvas, text("keeping.part")), Row(canvas, [button])]

    def _keys(self, canvas: Canvas) -> Widget:
        return Button(canvas, text("keys.title"), self.shell.open_keys, icon="keyboard", size=18, name="settings.keys")

    def _gallery(self, canvas: Canvas) -> Widget:
        look = partial(self.shell.open, "gallery")
        return Button(canvas, text("gallery.open"), look, icon="cards", size=18, name="settings.gallery")

    def _languages(self) -> list[str]:
        return [catalog.NATIVE_NAMES[code] for code in catalog.LANGUAGES]

    def _choice(self, canvas: Canvas, caption: str, name: str, values: Sequence[Value], words: Sequence[str]) -> Widget:
        now: Value = (
            self.shell.preferences.language_shown if name == "language" else getattr(self.shell.preferences, name)
        )
        choose: Callable[[int], None] = lambda i: self.shell.set_preference(name, values[i])  # noqa: E731
        control = Choice(canvas, words, list(values).index(now), choose, name=f"settings.{name}")
        return Pair(canvas, Words(canvas, caption), control)

    def _switch(self, canvas: Canvas, caption: str, name: str, tip: str = "") -> Widget:
        on = bool(getattr(self.shell.preferences, name))
        return Switch(canvas, caption, on, partial(self.shell.set_preference, name), name=f"settings.{name}", tip=tip)

    def _heard(self, canvas: Canvas, caption: str, name: str, example: str) -> Widget:
        """Return the switch of a kind of sound; it plays an example."""

        def choose(on: bool) -> None:
            self.shell.set_preference(name, on)
            self.shell.audio.play(example)

        return Switch(canvas, caption, bool(getattr(self.shell.preferences, name)), choose, name=f"settings.{name}")

    def _volume(self, value: float) -> None:
        self.shell.set_preference("volume", round(value, 2))
        self.shell.audio.play("place")
