"""The page “Backup and transfer”, by mouse and by keys: out of one computer and into another, and copies."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.progress_dialog import ProgressDialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.pages.settings import Settings
from cardtable.scenes.transfer.transfer_page import TransferPage
from cardtable.text.catalog import text
from tests.support.families import a_family
from tests.support.screens import words_on
from tests.support.shells import make_shell
from tests.support.ui_driver import FRAME, Instant, Lobby, Player
from tests.support.waiting import at_most, wait_until


def walk_to(player: Player, name: str) -> None:
    """Press Tab until a thing has the focus."""
    presses = at_most(200, f"Tab never comes to {name}")
    while player.shell.top.focus_name() != name:
        next(presses)
        player.key(pygame.K_TAB)


def at_work(shell: SceneStack) -> None:
    """Until the work that a slip waits for is over."""

    def over() -> bool:
        if isinstance(shell.top, ProgressDialog):
            shell.top.update(FRAME)
        return not isinstance(shell.top, ProgressDialog)

    wait_until(over, "the work does not end")


def opened(shell: SceneStack, home: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setenv("CARDTABLE_HOME", str(home))
    shell.push(Lobby())
    shell.push(Settings())
    return Player(shell, Instant())


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "stick"


def test_a_family_moves_to_a_new_computer(tmp_path: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    routes = {"keeping": TransferPage}
    with make_shell(tmp_path / "old", (1024, 640), routes, reduced_motion=True) as shell:
        player = opened(shell, stick, monkeypatch)
        a_family(shell.store)
        shell.store.settings.set("cloth", "walnut")
        walk_to(player, "settings.keeping")
        player.key(pygame.K_RETURN)
        player.press("keeping.everything")
        at_work(shell)
        assert (
            isinstance(shell.top, Dialog)
            and "3 matches" in words_on(shell.top)
            and text("keeping.out") in words_on(shell.top)
        )
        player.press("answer.0")
        assert "Card Table 2" in words_on(shell.top), "it is listed at once"
        walk_to(player, "keeping.copy")  # a long path may have pushed it out of sight
        player.key(pygame.K_RETURN)
        at_work(shell)
        assert isinstance(shell.top, Dialog) and list((tmp_path / "old" / "backups").glob("*.db"))
        assert text("keeping.copies") in words_on(shell.top)
        player.press("answer.0")
        assert text("keeping.copies.none") not in words_on(shell.top)
    with make_shell(tmp_path / "new", (1024, 640), routes, reduced_motion=True) as shell:
        player = opened(shell, stick, monkeypatch)
        shell.open("keeping")
        for again in (False, True):
            walk_to(player, "keeping.look.0")
            player.key(pygame.K_RETURN)
            at_work(shell)
            if again:
                assert text("parcels.nothing-new") in words_on(shell.top)
                break
            assert "Anna, Carlo" in words_on(shell.top)
            player.press("answer.0")
            at_work(shell)
            assert text("parcels.brought") in words_on(shell.top)
            player.press("answer.0")
        assert [person.name for person in shell.store.people.all()] == ["Anna", "Carlo"]
        assert shell.preferences.cloth == "walnut", "what was chosen there is to be seen at once"
        assert len(shell.store.matches.unfinished()) == 1


def test_two_persons_of_one_name_move_too(tmp_path: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for home in ("old", "new"):
        with make_shell(tmp_path / home, (1024, 640), {"keeping": TransferPage}, reduced_motion=True) as shell:
            player = opened(shell, stick, monkeypatch)
            if home == "old":
                shell.store.people.add("Anna", "fox")
                shell.store.people.add("anna", "owl")
            shell.open("keeping")
            walk_to(player, "keeping.everything" if home == "old" else "keeping.look.0")
            player.key(pygame.K_RETURN)
            at_work(shell)
            player.press("answer.0")
            at_work(shell)
            people = [(person.name, person.avatar) for person in shell.store.people.all()]
            assert people == [("Anna", "fox"), ("anna", "owl")]


def test_dropped_files_are_checked_first(tmp_path: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with make_shell(tmp_path / "home", (1024, 640), reduced_motion=True) as shell:
        player = opened(shell, stick, monkeypatch)
        wrong = tmp_path / "Card Table.zip"
        wrong.write_bytes(b"PK nonsense")
        shell.push(TransferPage(str(wrong)))
        at_work(shell)
        assert text("parcels.no-parcel") in words_on(shell.top) and text("keeping.in") in words_on(shell.top)
        assert text("widgets.notice") not in words_on(shell.top), "that is for what nobody has asked for"
        player.press("answer.0")
        player.event(pygame.DROPFILE, file=str(tmp_path / "gone.zip"))
        at_work(shell)
        assert "Nothing was imported" in words_on(shell.top)
        assert shell.store.people.all() == []


def test_no_match_lies_on_the_table_meanwhile(tmp_path: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with make_shell(tmp_path / "home", (1024, 640)) as shell:
        opened(shell, stick, monkeypatch)
        for above in (False, True):
            if above:
                shell.push(Settings())
            button = shell.top.form.named("settings.keeping")  # type: ignore[attr-defined]
            assert button.enabled is not above


def test_the_page_gives_the_reason_for_a_missing_backup_and_a_remedy(
    tmp_path: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with make_shell(tmp_path / "home", (1024, 640), reduced_motion=True) as shell:
        player = opened(shell, stick, monkeypatch)
        shell.push(TransferPage())
        (tmp_path / "home" / "backups").write_text("not a folder")
        walk_to(player, "keeping.copy")
        player.key(pygame.K_RETURN)
        at_work(shell)
        words = text("store.backup-no-folder", folder=str(tmp_path / "home" / "backups"))
        assert words in words_on(shell.top)
        player.press("answer.0")
        assert words in words_on(shell.top) and text("keeping.copies.none") in words_on(shell.top)
        (tmp_path / "home" / "backups").unlink()
        player.key(pygame.K_RETURN)
        at_work(shell)
        player.press("answer.0")
        assert words not in words_on(shell.top) and text("keeping.copies.none") not in words_on(shell.top)
