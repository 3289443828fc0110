"""Sentences about archives, for the window and the command line."""

from __future__ import annotations

import time

from cardtable.text.catalog import text, text_n
from cardtable.transfer.exporter import ExportResult
from cardtable.transfer.importer import ImportPlan
from cardtable.transfer.safe_zip import Refused


def archive_name(whose: str, now: float) -> str:
    """Return the file name of an archive, with person and date."""
    words = ["Card Table", *([whose] if whose else []), time.strftime("%Y-%m-%d", time.localtime(now))]
    return "".join(c for c in " ".join(words) if c.isalnum() or c in " -") + ".zip"


def summary(opened: ImportPlan) -> str:
    """Return the contents of an archive and its new parts, in sentences."""
    inside = text_n("parcels.inside", opened.matches, people=", ".join(opened.people) or "–")
    if not opened.statements:
        return f"{inside}\n{text('parcels.nothing-new')}"
    news = [text_n("parcels.new", opened.new), text_n("parcels.further", opened.further)]
    joining = [text("parcels.joining", names=", ".join(opened.joining))] if opened.joining else []
    counts = [words for words, count in zip(news, (opened.new, opened.further), strict=True) if count]
    return "\n".join([inside, *joining, *counts])


def exported_text(result: ExportResult) -> list[str]:
    """Return the sentences about a finished export."""
    counts = {"unfinished": result.unfinished, "shared": result.shared, "left-out": result.left_out}
    return [
        text_n("parcels.inside", result.matches, people=text_n("parcels.people", result.people)),
        *(text_n(f"parcels.{name}", count) for name, count in counts.items() if count),
    ]


def reason(refused: Refused) -> str:
    """Return the sentence that says why an archive was refused."""
    return text(refused.text_id, **refused.args_)
