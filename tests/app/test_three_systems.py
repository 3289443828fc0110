"""Windows and macOS, as far as they can be told by fakes: the behaviour that cardtable/app/SYSTEMS.md lists."""

from __future__ import annotations

import ctypes
import errno
import multiprocessing
import os
import plistlib
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pygame
import pytest

from cardtable.app import app, display
from cardtable.app.app import App
from cardtable.app.log import LARGE as journal_size
from cardtable.app.log import LogFile
from cardtable.app.routes import lobby
from cardtable.play.players.bot_process import BotProcess
from cardtable.scenes.core.key_bindings import TABLE, command_of
from cardtable.store.database import handshake
from cardtable.store.recovery import folder_lock
from cardtable.store.schema import sqlite_file
from cardtable.store.store import Store
from cardtable.text.catalog import LANGUAGES, system_language
from cardtable.version import VERSION
from tests.support.places import ROOT

# ---- the language ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "expected"), [(0x0410, "it"), (0x0810, "it"), (0x0C0C, "fr"), (0x0407, "en")])
def test_the_language_of_windows_is_read_from_its_number(
    monkeypatch: pytest.MonkeyPatch, number: int, expected: str
) -> None:
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert system_language() == expected


@pytest.mark.parametrize(
    ("stated", "expected"),
    [({"AppleLanguages": ["de-CH", "it-CH"]}, "it"), ({"AppleLanguages": "fr"}, "en"), ({}, "en"), (None, "en")],
)
def test_the_languages_of_macos_are_read_from_its_preferences(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stated: dict[str, object] | None, expected: str
) -> None:
    file = tmp_path / "Library" / "Preferences" / ".GlobalPreferences.plist"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"bplist00 torn" if stated is None else plistlib.dumps(stated, fmt=plistlib.FMT_BINARY))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert system_language() == expected


# ---- keys --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", [pygame.KMOD_LMETA, pygame.KMOD_RCTRL])
def test_cmd_is_as_good_as_ctrl(held: int) -> None:
    for key, shift, does in ((pygame.K_z, 0, "undo"), (pygame.K_z, pygame.KMOD_LSHIFT, "redo"), (pygame.K_h, 0, "")):
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=held | shift, unicode="")
        assert (command_of(TABLE, event) or "") == does


def test_the_page_of_keys_names_the_key_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    undo = next(each for each in TABLE if each.command == "undo")
    for system, name in (("darwin", "Cmd"), ("win32", "Ctrl"), ("linux", "Ctrl")):
        monkeypatch.setattr(sys, "platform", system)
        assert undo.caption() == f"U, {name} + Z"


# ---- window, time, processes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("system", "framebuffer"), [("linux", "0"), ("win32", None), ("darwin", None)])
def test_sdl_is_asked_for_all_pixels_and_left_its_own_way_of_drawing(
    monkeypatch: pytest.MonkeyPatch, system: str, framebuffer: str | None
) -> None:
    for name in ("SDL_FRAMEBUFFER_ACCELERATION", "SDL_WINDOWS_DPI_AWARENESS", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"):
        monkeypatch.setenv(name, "")  # so that what is set comes back afterwards
        monkeypatch.delenv(name)
    monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", "")
    monkeypatch.setenv("SDL_MOUSE_FOCUS_CLICKTHROUGH", "")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(sys, "platform", system)
    display.prepare_sdl(safe=False)
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    assert os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") == framebuffer


def test_a_night_asleep_is_one_short_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    running = App()
    night = SimpleNamespace(tick=lambda _: 8 * 3600 * 1000, get_rawtime=lambda: 8 * 3600 * 1000)
    try:
        running.shell.push(lobby())
        running.run_frame(night)  # type: ignore[arg-type]
        assert running.frame_time == app.LONGEST
        running.sleep(night)  # type: ignore[arg-type]
        assert running.frame_time <= 2 * app.NOTICES_EVERY
    finally:
        running.close()


def test_worker_processes_are_spawned_and_never_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def context(kind: str) -> Any:
        asked.append(kind)
        return SimpleNamespace(Pipe=no_room)

    def no_room() -> Any:
        raise OSError(errno.ENOMEM, "no room")

    monkeypatch.setattr(multiprocessing, "get_context", context)
    bot_process = BotProcess()
    bot_process.start()
    assert asked == ["spawn"] and bot_process.failures == 1


# ---- files -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("taken", [False, True])
def test_on_windows_the_mark_of_the_one_program_is_a_locked_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: bool
) -> None:
    locked: list[tuple[int, int]] = []

    def locking(_: int, mode: int, size: int) -> None:
        if taken:
            raise PermissionError(errno.EACCES, "another process has locked it")
        locked.append((mode, size))

    fake = ModuleType("msvcrt")
    fake.__dict__.update(locking=locking, LK_NBLCK=2)
    monkeypatch.setitem(sys.modules, "msvcrt", fake)
    monkeypatch.setattr(sys, "platform", "win32")
    mark = folder_lock.lock_folder(tmp_path)
    assert (mark is None) == taken and locked == ([] if taken else [(2, 1)])
    if mark is not None:
        mark.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="open files are looked for as Linux tells them")
def test_nothing_is_renamed_or_removed_while_it_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses that: a rescue, a copy of the day, a log that is too long and a call get along with it."""
    moved: list[str] = []

    def as_there(name: str) -> None:
        real = getattr(Path, name)

        def act(path: Path, *others: Any, **words: Any) -> Any:
            held = {os.path.realpath(fd) for fd in Path("/proc/self/fd").iterdir()}
            for each in (path, *others):
                if os.path.realpath(each) in held:
                    raise PermissionError(errno.EACCES, "another program is using it", str(each))
            moved.append(path.name)
            return real(path, *others, **words)

        monkeypatch.setattr(Path, name, act)

    for name in ("replace", "rename", "unlink"):
        as_there(name)
    store, _ = Store.open(tmp_path)
    store.people.add("Ada", "fox")
    store.close()
    (tmp_path / sqlite_file.FILE).write_bytes(b"coffee was spilt here" * 400)
    store, notices = Store.open(tmp_path)
    assert "store.restored" in [notice.text_id for notice in notices]
    assert [person.name for person in store.people.all()] == ["Ada"]
    store.close()
    journal = LogFile(tmp_path)
    for _ in range(4):
        journal.begin()
        journal.note("x" * (journal_size + 1))
    assert (tmp_path / "cardtable.log.2").exists()
    (tmp_path / handshake.REQUEST).write_text('{"computer": "", "files": []}', encoding="utf-8")
    monkeypatch.setattr(handshake, "node", lambda: "")
    assert handshake.take_request(tmp_path) == []
    assert {sqlite_file.FILE, "cardtable.log", handshake.REQUEST} <= {
        name.replace(".restoring", ".db") for name in moved
    }
    with (tmp_path / "held").open("w"), pytest.raises(PermissionError):
        (tmp_path / "held").unlink()


# ---- what is packed ----------------------------------------------------------------------------------------------


def packed(monkeypatch: pytest.MonkeyPatch, system: str) -> dict[str, dict[str, Any]]:
    """Run the packing recipe for another system with recorders in the place of its tools."""
    wanted: dict[str, dict[str, Any]] = {}

    def noting(name: str) -> Any:
        def note(*_: object, **words: Any) -> Any:
            wanted[name] = words
            return SimpleNamespace(pure=[], scripts=[], datas=[], binaries=[], name="")

        return note

    monkeypatch.setitem(sys.modules, "pefile", ModuleType("pefile"))  # which reads programs, and none is read
    monkeypatch.setattr(import_module("PyInstaller.compat"), "win32api", None, raising=False)
    import_module("PyInstaller.utils.win32.versioninfo")
    hooks = ModuleType("PyInstaller.utils.hooks")
    hooks.__dict__["collect_submodules"] = lambda *_, **__: []
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sys, "path", list(sys.path))
    recipe = ROOT / "build" / "cardtable.spec"
    makers = {name: noting(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    exec(compile(recipe.read_bytes(), recipe, "exec"), {"SPECPATH": str(recipe.parent), **makers})
    return wanted


def test_the_macos_application_declares_itself_and_its_file_types(monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = packed(monkeypatch, "darwin")["BUNDLE"]
    assert bundle["version"] == VERSION and Path(bundle["icon"]).suffix == ".icns" and Path(bundle["icon"]).exists()
    told = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    assert told["NSHighResolutionCapable"] is True and set(told["CFBundleLocalizations"]) == set(LANGUAGES)
    (kind,), (declared,) = told["CFBundleDocumentTypes"], told["UTExportedTypeDeclarations"]
    assert kind["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"] == {"public.filename-extension": ["cardtable"]}


def test_the_program_for_windows_has_its_icon_and_says_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    program = packed(monkeypatch, "win32")["EXE"]
    assert Path(program["icon"]).suffix == ".ico" and Path(program["icon"]).exists() and not program["console"]
    raw = program["version"].toRaw()
    assert "Card Table".encode("utf-16-le") in raw and VERSION.encode("utf-16-le") in raw
    parts = [*map(int, VERSION.split(".")), 0]
    fixed = program["version"].ffi
    assert (fixed.fileVersionMS, fixed.fileVersionLS) == (parts[0] << 16 | parts[1], parts[2] << 16 | parts[3])
