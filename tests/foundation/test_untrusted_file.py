"""Files from outside: only regular files of a bounded size are opened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardtable.foundation.untrusted_file import NotAFile, TooLarge, open_untrusted


def test_a_regular_file_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"abc")
    with open_untrusted(file, 3) as opened:
        assert opened.read() == b"abc"


def test_a_file_beyond_the_bound_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"abcd")
    with pytest.raises(TooLarge):
        open_untrusted(file, 3)


def test_a_missing_file_is_an_error_of_the_disk(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_untrusted(tmp_path / "gone", 3)


def test_folders_pipes_and_devices_are_refused_without_waiting(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    unending = [tmp_path, *(path for path in (pipe, Path("/dev/zero")) if path.exists())]
    for path in unending:
        with pytest.raises(NotAFile):
            open_untrusted(path, 3)
