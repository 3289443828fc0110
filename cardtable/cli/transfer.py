"""`cardtable export` and `cardtable import`: all data of the family in one file."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from cardtable.cli.progress_line import STOPPED, ProgressLine
from cardtable.foundation import paths
from cardtable.store.store import Store
from cardtable.store.types import name_key
from cardtable.text.catalog import text
from cardtable.transfer.exporter import ExportResult, export_archive
from cardtable.transfer.importer import ImportPlan, inspect_archive
from cardtable.transfer.messages import archive_name, exported_text, reason, summary
from cardtable.transfer.task import Result, TransferTask

FAILED = 1


def export(file: str | None, person: str | None) -> int:
    """Write an archive of everything, or of the person with this name. Return the exit code."""
    store = _open_store()
    try:
        family = store.people.all()
        if not store.database.persistent and not (family or store.database.rows("SELECT 1 FROM records LIMIT 1")):
            # The folder cannot be used, which is said, and an archive of nothing would look like a backup.
            return FAILED
        whose = next((each for each in family if person is not None and name_key(each.name) == name_key(person)), None)
        if person is not None and whose is None:
            known = ", ".join(each.name for each in family)
            return _print_error("export", text("parcels.nobody", name=person, known=known or "–"))
        now = time.time()
        path = Path(file) if file is not None else paths.papers() / archive_name(whose.name if whose else "", now)
        source, profile = store.database.reader_factory(), whose.id if whose is not None else None
        found = _wait(
            "export", TransferTask[ExportResult](lambda report: export_archive(source, path, profile, now, report))
        )
        if isinstance(found, int):
            return found
        print(text("parcels.packed", file=str(found.path)))
        print("\n".join(exported_text(found)))
        return 0
    finally:
        store.close()


def import_archive(file: str, only_look: bool) -> int:
    """Import an archive, or only list its contents. Return the exit code."""
    store = _open_store()
    try:
        source, owner = store.database.reader_factory(), store.database.owner
        found = _wait(
            "import", TransferTask[ImportPlan](lambda report: inspect_archive(source, Path(file), owner, report))
        )
        if isinstance(found, int):
            return found
        print(summary(found))
        if only_look:
            return 0
        if not store.database.persistent:
            return _print_error("import", text("parcels.not-written"))
        if found.statements:
            store.database.write(*found.statements)
            if not store.database.try_again():
                return _print_error("import", text("parcels.not-written"))
            print(text("parcels.brought"))
        return 0
    finally:
        store.close()


def _open_store() -> Store:
    """Open the store, and print its notices: a window may never open to show them."""
    store, notices = Store.open(paths.home())
    for notice in notices:
        print(text(notice.text_id, **notice.args), file=sys.stderr)
    return store


def _wait(command: str, work: TransferTask[Result]) -> Result | int:
    """Wait for a task and show its progress. Ctrl+C stops it without a change."""
    gauge = ProgressLine(command, 1000)
    try:
        while work.running:
            gauge.update(round(1000 * work.part))
            time.sleep(0.02)
    except KeyboardInterrupt:
        work.stop()
        work.wait()
        return _print_error(command, text("parcels.stopped"), STOPPED)
    finally:
        gauge.close()
    if work.refused is not None:
        return _print_error(command, reason(work.refused))
    if work.result is None:
        return _print_error(command, text("parcels.trouble", trouble=work.trouble))
    return work.result


def _print_error(command: str, words: str, code: int = FAILED) -> int:
    print(f"cardtable {command}: {words}", file=sys.stderr)
    return code
