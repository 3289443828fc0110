"""What is said of parcels, on the screen and on the command line."""

from __future__ import annotations

import time

from cardtable.text.catalog import text, text_n
from cardtable.transfer.importer import ImportPlan
from cardtable.transfer.safe_zip import Refused


def archive_name(whose: str, now: float) -> str:
    """What a parcel is called: whose, and of which day."""
    words = ["Card Table", *([whose] if whose else []), time.strftime("%Y-%m-%d", time.localtime(now))]
    return "".join(c for c in " ".join(words) if c.isalnum() or c in " -") + ".zip"


def summary(opened: ImportPlan) -> str:
    """What is in a parcel and what of it would be new here, in sentences."""
    inside = text_n("parcels.inside", opened.matches, people=", ".join(opened.people) or "–")
    if not opened.statements:
        return f"{inside}\n{text('parcels.nothing-new')}"
    news = [text_n("parcels.new", opened.new), text_n("parcels.further", opened.further)]
    joining = [text("parcels.joining", names=", ".join(opened.joining))] if opened.joining else []
    counts = [words for words, count in zip(news, (opened.new, opened.further), strict=True) if count]
    return "\n".join([inside, *joining, *counts])


def reason(refused: Refused) -> str:
    """Why a parcel is not brought in."""
    return text(refused.text_id, **refused.args_)
