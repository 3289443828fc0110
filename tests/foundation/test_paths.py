"""Folders of files: in a checkout, in an installed wheel and in a frozen bundle."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.foundation import paths
from tests.support.places import ROOT


def test_a_checkout_uses_its_own_folders() -> None:
    assert paths.sprites() == ROOT / "sprites"
    assert paths.sounds() == ROOT / "sounds"
    assert (paths.locale() / "it" / "LC_MESSAGES" / "cardtable.mo").is_file()
    assert "poker" in [paths.page_name(page) for page in paths.help_pages("it")]


def test_an_installed_wheel_uses_its_own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "cardtable")
    for name in ("sprites", "sounds"):
        (tmp_path / "cardtable" / "assets" / name).mkdir(parents=True)
    assert paths.sprites() == tmp_path / "cardtable" / "assets" / "sprites"
    assert paths.sounds() == tmp_path / "cardtable" / "assets" / "sounds"


def test_a_drawing_lies_with_the_others_or_with_its_game() -> None:
    assert paths.drawing("icons/play").is_file()
    assert paths.drawing("games/poker/lid") == ROOT / "cardtable" / "games" / "poker" / "lid.svg"


def test_fonts_are_found_and_not_imported() -> None:
    serif, lato = paths.fonts()
    assert (serif / "SourceSerifPro-Regular.ttf").is_file()
    assert (lato / "Lato-Regular.ttf").is_file()
    code = "import sys; from cardtable.foundation import paths; paths.fonts(); print('font_lato' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_fonts_of_a_bundle_lie_in_the_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.fonts() == (tmp_path / "font_source_serif_pro" / "files", tmp_path / "font_lato" / "files")


def test_a_missing_font_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "find_spec", lambda name: None)
    with pytest.raises(FileNotFoundError, match="pip install font-source-serif-pro"):
        paths.fonts()


def test_a_chosen_home_holds_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path / "stick"))
    assert (paths.home(), paths.cache()) == (tmp_path / "stick", tmp_path / "stick" / "cache")
    assert not (tmp_path / "stick").exists(), "looking makes nothing"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDTABLE_HOME", "here")
    assert paths.home() == tmp_path / "here"


def test_without_a_choice_the_folders_are_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_HOME", " ")
    assert paths.home().name == paths.cache().name == "cardtable"
    assert paths.home() != paths.cache()
    assert paths.home().is_absolute() and paths.cache().is_absolute()
