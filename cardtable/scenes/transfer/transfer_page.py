"""Transfer page: export to another computer, import, and backups."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

import pygame
from pygame.event import Event

from cardtable.art import theme
from cardtable.foundation import paths
from cardtable.scenes.core.form_scene import Dialog, PageScene
from cardtable.scenes.core.preferences import NAMES
from cardtable.scenes.core.progress_dialog import ProgressDialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.store.notice import Notice
from cardtable.store.notice import short_path as path_told
from cardtable.store.recovery.backups import FOLDER, list_backups
from cardtable.store.types import Profile
from cardtable.text.catalog import text
from cardtable.text.dates import when
from cardtable.transfer.exporter import ExportResult, export_archive
from cardtable.transfer.importer import ImportPlan, inspect_archive
from cardtable.transfer.messages import archive_name, exported_text, summary
from cardtable.transfer.task import TransferTask
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.containers import Column, Grid, Page, Pair, Row, Slip
from cardtable.widgets.labels import BODY, Heading, Section, Space, Words
from cardtable.widgets.scroll import ScrollArea
from cardtable.widgets.widget import Widget

LISTED = 8
"""Most files listed, latest first."""
ENDING = ".zip"


class TransferPage(PageScene):
    """Export, import and backups."""

    widest, ems = 1000, 44
    first_focus = "keeping.back"

    def __init__(self, file: str = "") -> None:
        """`file` is inspected first, if given."""
        self._file = file

    def enter(self, shell: SceneStack) -> None:
        super().enter(shell)
        self._list_files()

    def on_uncovered(self) -> None:
        self._list_files()
        self.rebuild()

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        if self._file:
            file, self._file = self._file, ""
            self._inspect(Path(file))

    def _list_files(self) -> None:
        """Read the folders again."""
        self._folder = paths.papers()
        self._parcels = _parcels(self._folder)
        self._copies = list_backups(self.shell.store.database.folder) if self.shell.store.database.persistent else []

    # ---- content --------------------------------------------------------------------

    def build(self, canvas: Canvas) -> Widget:
        parts = [
            *self._export_section(canvas),
            Space(canvas, 4),
            *self._import_section(canvas),
            Space(canvas, 4),
            *self._backup_section(canvas),
        ]
        page = ScrollArea(canvas, Column(canvas, parts, gap=12), name="keeping.page", margin=10, steady=True)
        foot = Row(canvas, [Button(canvas, text("common.back"), self.back, icon="back", name="keeping.back")])
        return Slip(canvas, Page(canvas, Heading(canvas, text("keeping.title")), page, foot), pad=28)

    def _said(self, canvas: Canvas, words: str) -> Widget:
        return Words(canvas, words, size=18, face="serif-italic", colour=theme.SOFT)

    def _export_section(self, canvas: Canvas) -> list[Widget]:
        """Return the buttons that export everything, or one person."""
        family = self.shell.store.people.all()
        everything = Button(
            canvas, text("keeping.everything"), partial(self._pack, None, ""), icon="cards", kind="main",
            name="keeping.everything",
        )  # fmt: skip
        parts = [
            Section(canvas, text("keeping.out")),
            self._said(canvas, text("keeping.out.told", folder=path_told(self._folder))),
            Row(canvas, [everything]),
        ]
        if len(family) > 1:
            people = [self._one_person(canvas, person) for person in family]
            parts += [Words(canvas, text("keeping.person")), Grid(canvas, people, cell=canvas.em(BODY) * 11, gap=10)]
        return parts

    def _one_person(self, canvas: Canvas, person: Profile) -> Widget:
        pack_up = partial(self._pack, person.id, person.name)
        return Button(canvas, person.name, pack_up, icon="person", size=18, name=f"keeping.person.{person.id}")

    def _import_section(self, canvas: Canvas) -> list[Widget]:
        """Return the list of archives to import."""
        parts = [
            Section(canvas, text("keeping.in")),
            self._said(canvas, text("keeping.in.told", folder=path_told(self._folder))),
        ]
        for number, (path, moment) in enumerate(self._parcels):
            name = Column(
                canvas,
                [
                    Words(canvas, path.stem, face="serif-bold"),
                    Words(canvas, when(moment), size=17, face="sans", colour=theme.SOFT),
                ],
                gap=1,
            )
            into = Button(
                canvas, text("keeping.look"), partial(self._inspect, path), icon="eye", size=18,
                name=f"keeping.look.{number}",
            )  # fmt: skip
            parts.append(Pair(canvas, name, into))
        if not self._parcels:
            parts.append(Words(canvas, text("keeping.none")))
        return parts

    def _backup_section(self, canvas: Canvas) -> list[Widget]:
        """Return the list of automatic backups, with a button for one now."""
        database = self.shell.store.database
        if not database.persistent:
            return []
        last = text("keeping.copies.none")
        if self._copies:
            with suppress(OSError):
                last = text("keeping.copies.last", when=when(self._copies[0].path.stat().st_mtime))
        copy = Button(canvas, text("keeping.copy"), self._copy, icon="check", name="keeping.copy")
        trouble = database.backup_trouble
        told = [] if trouble is None else [Words(canvas, text(trouble.text_id, **trouble.args), name="keeping.trouble")]
        return [
            Section(canvas, text("keeping.copies")),
            self._said(canvas, text("keeping.copies.told", folder=path_told(database.folder / FOLDER))),
            *told,
            Pair(canvas, Words(canvas, last, name="keeping.last"), copy),
            Space(canvas, 4),
        ]

    # ---- export ---------------------------------------------------------------------

    def _pack(self, profile: int | None, name: str) -> None:
        now = time.time()
        source, path = self.shell.store.database.reader_factory(), _free(self._folder / archive_name(name, now))
        work: TransferTask[ExportResult] = TransferTask(lambda tell: export_archive(source, path, profile, now, tell))
        self.shell.push(ProgressDialog(text("keeping.out"), text("keeping.packing"), work, self._packed))

    def _packed(self, packed: ExportResult) -> None:
        said = [
            text("keeping.packed", file=packed.path.name, folder=path_told(packed.path.parent)),
            *exported_text(packed),
        ]
        self._list_files()
        self.rebuild()
        self.shell.push(Dialog.notice(text("keeping.out"), "\n\n".join(said)))

    # ---- import ---------------------------------------------------------------------

    def _inspect(self, path: Path) -> None:
        """Inspect an archive completely before anything is imported."""
        database = self.shell.store.database
        source, owner = database.reader_factory(), database.owner
        work: TransferTask[ImportPlan] = TransferTask(lambda tell: inspect_archive(source, path, owner, tell))
        self.shell.push(ProgressDialog(text("keeping.in"), text("keeping.looking"), work, self._looked))

    def _looked(self, opened: ImportPlan) -> None:
        if not opened.statements:
            self.shell.push(Dialog.notice(text("keeping.in"), summary(opened)))
            return
        bring = partial(self._bring, opened)
        title = text("keeping.bring-of", name=opened.of) if opened.of else text("keeping.bring")
        words = [(text("keeping.bring.yes"), "main", bring), (text("common.cancel"), "plain", None)]
        self.shell.push(Dialog(title, summary(opened).replace("\n", "\n\n"), words, first=0))

    def _bring(self, opened: ImportPlan) -> None:
        database = self.shell.store.database
        database.write(*opened.statements)
        work: TransferTask[bool] = TransferTask(lambda tell: database.try_again())
        self.shell.push(ProgressDialog(text("keeping.in"), text("keeping.bringing"), work, self._brought, stops=False))

    def _brought(self, written: bool) -> None:
        """Apply imported preferences, where none had been chosen here."""
        shell = self.shell
        shell.store.settings.reload()
        for name in NAMES:
            now = getattr(shell.preferences, name)
            chosen = shell.store.settings.get(name, now)
            if chosen != now:
                with suppress(ValueError):  # a value of another version
                    shell.set_preference(name, chosen)
        self.on_uncovered()
        words = text("parcels.brought") if written else text("parcels.not-written")
        shell.push(Dialog.notice(text("keeping.in"), words))

    def handle(self, event: Event) -> bool:
        if event.type == pygame.DROPFILE and event.file.lower().endswith(ENDING):
            self._inspect(Path(event.file))
            return True
        return super().handle(event)

    # ---- backups --------------------------------------------------------------------

    def _copy(self) -> None:
        database = self.shell.store.database
        database.flush()
        work: TransferTask[Path | Notice] = TransferTask(lambda tell: database.make_backup())
        self.shell.push(
            ProgressDialog(text("keeping.copies"), text("keeping.copying"), work, self._copy_made, stops=False)
        )

    def _copy_made(self, made: Path | Notice) -> None:
        self.on_uncovered()
        if isinstance(made, Notice):
            words = text(made.text_id, **made.args)
        else:
            words = text("keeping.copied", file=made.name, folder=path_told(made.parent))
        self.shell.push(Dialog.notice(text("keeping.copies"), words))


def _parcels(folder: Path) -> list[tuple[Path, float]]:
    """Return the archives in a folder, latest first; none if it cannot be read."""
    found = []
    with suppress(OSError):
        for path in folder.glob(f"Card Table*{ENDING}"):
            with suppress(OSError):
                found.append((path, path.stat().st_mtime))
    return sorted(found, key=lambda each: each[1], reverse=True)[:LISTED]


def _free(path: Path) -> Path:
    """Return the path, with a number if the name is taken, so that no earlier export is lost."""
    number = 1
    free = path
    while os.path.lexists(free) and number < 1000:
        number += 1
        free = path.with_stem(f"{path.stem} {number}")
    return free
