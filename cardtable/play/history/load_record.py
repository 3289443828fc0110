"""Loading of a record from any file, in the background. No more bytes are read than a record can have."""

from __future__ import annotations

from pathlib import Path

from cardtable.foundation.background import BackgroundTask
from cardtable.foundation.untrusted_file import NotAFile, TooLarge, open_untrusted
from cardtable.rules.record import FIRST_LINE

LARGEST = 16_000_000
"""Largest number of bytes that are read of a file."""


class RecordFile(BackgroundTask):
    """Background task that reads one record file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.record = ""
        """First record in the file."""
        self.record_count = 0
        """Number of matches in it."""
        self.error_text_id = ""
        """Text id of the error in the file; empty for none."""
        super().__init__("reading a record")

    def _work(self) -> None:
        try:
            with open_untrusted(self.path, LARGEST) as file:
                content = file.read(LARGEST)
            self._take_first_record(content.decode("utf-8-sig").replace("\r\n", "\n"))
        except TooLarge:
            self.error_text_id = "match.file-too-large"
        except (NotAFile, OSError, ValueError):
            self.error_text_id = "match.file-unreadable"

    def _take_first_record(self, text: str) -> None:
        """Take the first record of a text. The next record begins at the next header line."""
        begins = text.find(FIRST_LINE)
        following = text.find(f"\n{FIRST_LINE}", begins + 1) if begins >= 0 else -1
        self.record_count = max(1, text.count(f"\n{FIRST_LINE}") + text.startswith(FIRST_LINE))
        self.record = text if following < 0 else text[: following + 1]
