"""Saved orders of cards, called formations. They store faces, because each deal has cards of another series. Damaged or
foreign entries are skipped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from cardtable.art import theme
from cardtable.cards.pack import Card, Pack, Seat
from cardtable.scenes.core.form_scene import Dialog, ModalScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.store.store import Store
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Pair, Row
from cardtable.widgets.labels import Heading, Section, Words
from cardtable.widgets.text_field import TextField
from cardtable.widgets.widget import Widget

LONGEST_NAME = 24
MOST = 24
"""Most formations stored for one game."""


class Formation(NamedTuple):
    """An order of faces with its name."""

    name: str
    faces: tuple[str, ...]

    @classmethod
    def from_cards(cls, name: str, cards: Sequence[Card], pack: Pack) -> Formation:
        return cls(" ".join(name.split())[:LONGEST_NAME], tuple(pack.codes[card][:2] for card in cards))

    def apply_to(self, cards: Sequence[Card], pack: Pack) -> list[Card]:
        """Return these cards in the formation's order. A card without a place fills the place of a missing face."""
        left = list(cards)
        found: list[Card | None] = []
        for face in self.faces:
            card = next((card for card in left if pack.codes[card][:2] == face), None)
            if card is not None:
                left.remove(card)
            found.append(card)
        others = iter(left)
        filled = [card if card is not None else next(others, None) for card in found]
        return [card for card in filled if card is not None]


class Owner(NamedTuple):
    """Owner of formations: a person of the family, or a guest, known only by the seat in one match."""

    profile: int | None
    seal: str
    """Seal of the match."""
    seat: Seat


class FormationBook:
    """Formations of one owner in one game. A guest's last for one match, because the next guest must not read them."""

    def __init__(self, store: Store, game_id: str, owner: Owner, pack: Pack) -> None:
        self._store, self._pack, self._game = store, pack, game_id
        known = owner.profile in {profile.id for profile in store.people.all()}
        self._profile = owner.profile if known else None
        self._key = f"formations.{game_id}" if known else f"formations.{game_id}.guests"
        self._chair = f"{owner.seal} {owner.seat}"

    @property
    def is_permanent(self) -> bool:
        """True if the formations outlive the match."""
        return self._profile is not None

    def formations(self, size: int) -> list[Formation]:
        """Return all formations of `size` cards, ordered by name."""
        nothing: list[object] = []
        if self._profile is None:
            found = self._guests().get(self._chair, nothing)
        else:
            found = self._store.settings.personal(self._profile, self._key, nothing)
        if not isinstance(found, list):
            return []
        known = {code[:2] for code in self._pack.codes}
        read = (_parse_formation(one, size, known) for one in found[: 4 * MOST])
        named = {one.name.casefold(): one for one in read if one is not None}
        return sorted(named.values(), key=lambda one: one.name.casefold())[:MOST]

    def save(self, formation: Formation) -> None:
        """Save a formation. It replaces one of the same name."""
        others = [
            one for one in self.formations(len(formation.faces)) if one.name.casefold() != formation.name.casefold()
        ]
        self._write([*others, formation])

    def delete(self, formation: Formation) -> None:
        self._write([one for one in self.formations(len(formation.faces)) if one != formation])

    def _write(self, formations: Sequence[Formation]) -> None:
        written = [{"name": one.name, "faces": " ".join(one.faces)} for one in formations]
        if self._profile is not None:
            self._store.settings.set_personal(self._profile, self._key, written)
            return
        waiting = {match.seal for match in self._store.matches.unfinished(self._game)}
        others = {chair: kept for chair, kept in self._guests().items() if chair.rpartition(" ")[0] in waiting}
        self._store.settings.set(self._key, {**others, self._chair: written})

    def _guests(self) -> dict[str, object]:
        nothing: dict[str, object] = {}
        return self._store.settings.get(self._key, nothing)


def _parse_formation(kept: object, size: int, known: set[str]) -> Formation | None:
    """Return the stored value as a formation, or None if it is invalid."""
    if not isinstance(kept, dict):
        return None
    name, faces = kept.get("name"), kept.get("faces")
    if not isinstance(name, str) or not isinstance(faces, str) or len(faces) > 4 * size:
        return None
    name = " ".join("".join(letter for letter in name[: 2 * LONGEST_NAME] if letter.isprintable()).split())
    parts = tuple(faces.split())
    if not name or len(name) > LONGEST_NAME or len(parts) != size or not set(parts) <= known:
        return None
    return Formation(name, parts)


class SavedOrders(ModalScene):
    """Dialog that applies or deletes saved formations, and saves the current order under a name."""

    first_focus = "formation.name"
    widest = 820

    def __init__(
        self, book: FormationBook, pack: Pack, cards: Sequence[Card], lay: Callable[[Sequence[Card]], None]
    ) -> None:
        self._book, self._pack, self._cards, self._lay = book, pack, tuple(cards), lay
        self._name = ""
        if book.formations(len(self._cards)):
            self.first_focus = "formation.0"

    def on_uncovered(self) -> None:
        self.rebuild()

    def slip(self, canvas: Canvas) -> Widget:
        kept = self._book.formations(len(self._cards))
        lines = [self._line(canvas, i, formation) for i, formation in enumerate(kept)]
        nothing = Words(canvas, text("formations.none"), face="serif-italic", colour=theme.SOFT)
        field = TextField(
            canvas,
            self._name,
            change=self._on_name_changed,
            done=self._keep,
            longest=LONGEST_NAME,
            hint=text("formations.hint"),
            name="formation.name",
        )
        self._button = Button(canvas, text("formations.keep"), self._keep, icon="plus", name="formation.keep")
        self._told = Words(canvas, " ", size=17, face="sans", colour=theme.SOFT)
        self._update_keep_button()
        return Column(
            canvas,
            [
                Heading(canvas, text("formations.title"), size=30),
                *(lines or [nothing]),
                *(
                    []
                    if self._book.is_permanent
                    else [Words(canvas, text("formations.guest"), size=17, colour=theme.SOFT)]
                ),
                Section(canvas, text("formations.present"), size=20),
                Row(canvas, [field, self._button], gap=12),
                self._told,
            ],
            gap=12,
        )

    def _line(self, canvas: Canvas, i: int, formation: Formation) -> Widget:
        use = Button(
            canvas, text("formations.use"), partial(self._use, formation), icon="check", size=18, name=f"formation.{i}"
        )
        drop = Button(
            canvas,
            "",
            partial(self._ask_drop, formation),
            icon="trash",
            size=18,
            name=f"formation.drop.{i}",
            tip=text("formations.drop", name=formation.name),
        )
        name = Words(canvas, formation.name, size=22, face="serif-bold")
        return Pair(canvas, name, Row(canvas, [use, drop], gap=10))

    def answers(self, canvas: Canvas) -> Sequence[Button]:
        return [Button(canvas, text("common.back"), self.back, name="formations.back")]

    # -- actions -----------------------------------------------------------------------------------------------

    def _on_name_changed(self, name: str) -> None:
        self._name = name
        self._update_keep_button()

    def _update_keep_button(self) -> None:
        """Enable the save button if the name can be used, and say if it replaces a formation."""
        name = " ".join(self._name.split()).casefold()
        kept = self._book.formations(len(self._cards))
        same = any(one.name.casefold() == name for one in kept)
        full = len(kept) >= MOST and not same
        self._button.enabled = bool(name) and not full
        self._button.touch()
        self._told.say(text("formations.full") if full else text("formations.replaces") if same else " ")

    def _keep(self) -> None:
        if not self._button.enabled:
            self.shell.audio.play("refused")
            return
        self._book.save(Formation.from_cards(self._name, self._cards, self._pack))
        self._name = ""
        self.rebuild()

    def _use(self, formation: Formation) -> None:
        self.shell.pop()
        self._lay(formation.apply_to(self._cards, self._pack))

    def _ask_drop(self, formation: Formation) -> None:
        question = text("formations.drop", name=formation.name)
        self.shell.push(
            Dialog.confirm(
                question, text("formations.drop.sure"), text("formations.drop.yes"),
                partial(self._drop, formation), danger=True,
            )
        )  # fmt: skip

    def _drop(self, formation: Formation) -> None:
        self._book.delete(formation)
        self.rebuild()


def open_formations(
    shell: SceneStack,
    game_id: str,
    owner: Owner,
    pack: Pack,
    cards: Sequence[Card],
    lay: Callable[[Sequence[Card]], None],
) -> None:
    """Open the formations of the player that arranges these cards. `lay` applies the chosen one."""
    shell.push(SavedOrders(FormationBook(shell.store, game_id, owner, pack), pack, cards, lay))
