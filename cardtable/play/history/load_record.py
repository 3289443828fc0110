"""A record that comes as a file, from anywhere: it is read beside whatever is on the screen, and no more of it than a
record can be."""

from __future__ import annotations

from pathlib import Path

from cardtable.foundation.background import BackgroundTask
from cardtable.foundation.untrusted_file import NotAFile, TooLarge, open_untrusted
from cardtable.rules.record import FIRST_LINE

LARGEST = 16_000_000
"""The most bytes of a file that are looked at."""


class RecordFile(BackgroundTask):
    """One file on its way from the disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.record = ""
        """The first record in it."""
        self.record_count = 0
        """Number of matches in it."""
        self.error_text_id = ""
        """The text id of what is wrong with the file."""
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
        """The first of the records in a text; the next one begins where its first line stands once more."""
        begins = text.find(FIRST_LINE)
        following = text.find(f"\n{FIRST_LINE}", begins + 1) if begins >= 0 else -1
        self.record_count = max(1, text.count(f"\n{FIRST_LINE}") + text.startswith(FIRST_LINE))
        self.record = text if following < 0 else text[: following + 1]
