"""Consistency of the packages: menu entry, file type, icons, scripts, and one version."""

from __future__ import annotations

import ast
import configparser
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from cardtable.rules.registry import GAMES
from cardtable.text import catalog
from cardtable.text.catalog import LANGUAGES, text
from cardtable.version import VERSION
from tests.support.places import ROOT
from tests.tools.stress import frozen
from tests.window.conftest import screen as screen  # an X server of its own
from tests.window.harness import Screen

LINUX = ROOT / "build" / "linux"
ENTRY = LINUX / "org.cardtable.CardTable.desktop"
BROUGHT = Path(pygame.__path__[0]).parent / "pygame_ce.libs"
ICONS = ROOT / "sprites" / "appicon"


def script(name: str) -> ModuleType:
    """One of the scripts that pack, which belong to no package."""
    spec = spec_from_file_location(name, ROOT / "build" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(ENTRY, encoding="utf-8")
    return parser["Desktop Entry"]


def test_the_menu_entry_speaks_all_languages_and_opens_matches() -> None:
    found = entry()
    for key in ("GenericName", "Comment", "Keywords"):
        assert {f"{key}[{code}]" for code in LANGUAGES if code != "en"} <= set(found), key
    assert found["Exec"] == "cardtable %f" and found["StartupWMClass"] == "cardtable"
    kinds = ElementTree.parse(LINUX / "cardtable-mime.xml").getroot()
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (kind,) = kinds.findall(f"{space}mime-type")
    assert f"{kind.get('type')};" == found["MimeType"]
    assert [glob.get("pattern") for glob in kind.findall(f"{space}glob")] == ["*.cardtable"]
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", ENTRY], check=True)


def test_the_description_names_the_entry_and_the_kind_of_file() -> None:
    about = ElementTree.parse(LINUX / "org.cardtable.CardTable.metainfo.xml").getroot()
    assert about.findtext("launchable") == ENTRY.name
    assert f"{about.findtext('provides/mediatype')};" == entry()["MimeType"]
    for tag in ("summary", "description/p"):
        codes = {node.get("{http://www.w3.org/XML/1998/namespace}lang", "en") for node in about.findall(tag)}
        assert codes == set(LANGUAGES), tag


def test_icons_have_the_sizes_that_their_names_say() -> None:
    for path in ICONS.glob("icon-*.png"):
        wide, high = struct.unpack(">II", path.read_bytes()[16:24])
        assert f"icon-{wide}.png" == path.name and wide == high
    ico = (ICONS / "icon.ico").read_bytes()
    count = struct.unpack("<HHH", ico[:6])[2]
    sizes = {ico[6 + 16 * k] or 256 for k in range(count)}
    assert {16, 32, 48, 256} <= sizes
    icns = (ICONS / "icon.icns").read_bytes()
    assert icns[:4] == b"icns"
    at, kinds = 8, {}
    while at < len(icns):
        name, length = struct.unpack(">4sI", icns[at : at + 8])
        kinds[name] = struct.unpack(">I", icns[at + 24 : at + 28])[0]
        at += length
    double = {b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512, b"ic10": 1024}
    assert double.items() <= kinds.items()


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"] and "version" not in project["project"]
    pattern = project["tool"]["hatch"]["version"]["pattern"]
    found = re.search(pattern, (ROOT / project["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8"))
    assert found is not None and found["version"] == VERSION
    assert f"## {VERSION} " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_files_named_by_the_scripts_exist() -> None:
    setup = (ROOT / "build" / "windows" / "cardtable.iss").read_text(encoding="utf-8")
    icon = re.search(r"SetupIconFile=(.*)", setup)
    assert icon is not None and (ROOT / "build" / "windows" / icon[1].replace("\\", "/")).resolve().exists()
    removed = re.findall(r'^Type: filesandordirs; Name: "\{localappdata\}\\cardtable\\(\w+)"$', setup, re.MULTILINE)
    assert removed == ["Cache", "Logs"], "beside what was played, as platformdirs names them on Windows"
    assert "PrivilegesRequired=lowest" in setup and r"Software\Classes\.cardtable" in setup
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    for script in re.findall(r"python ((?:\w+/)+\w+\.py)", workflow):
        assert (ROOT / script).exists(), script
    for module in re.findall(r"python -m (tests(?:\.\w+)+)", workflow):
        assert (ROOT / f"{module.replace('.', '/')}.py").exists(), module


def test_the_workflows_are_valid() -> None:
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    schema = ["--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", *schema, *workflows], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
    if shutil.which("actionlint"):
        done = subprocess.run(["actionlint", *workflows], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


def test_the_shell_scripts_are_valid() -> None:
    scripts = [*LINUX.glob("*.sh"), ROOT / ".ci" / "run"]
    shellcheck = shutil.which("shellcheck", path=Path(sys.executable).parent)  # where pip has put it
    assert shellcheck, "pip install -e .[test] brings it"
    done = subprocess.run([shellcheck, *scripts], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["home", 'nonna’s "$casa" 50% `x` \\ è'])
def test_installing_twice_and_removing_keeps_the_matches(tmp_path: Path, name: str) -> None:
    home, unpacked = tmp_path / name, tmp_path / "unpacked"
    played = home / ".local" / "share" / "cardtable" / "cardtable.db"
    played.parent.mkdir(parents=True)
    played.write_text("evenings", encoding="utf-8")
    shutil.copytree(LINUX, unpacked)
    shutil.copytree(ICONS, unpacked / "icons")
    shutil.copytree(ROOT / "build" / "manual", unpacked / "manual")
    for made_again in (".cache/cardtable/faces", ".local/state/cardtable/log"):
        (home / made_again).mkdir(parents=True)
        (home / made_again / "file").touch()
    (unpacked / "cardtable").mkdir()
    program = unpacked / "cardtable" / "cardtable"
    program.write_text("#!/bin/sh\necho first\n", encoding="utf-8")
    program.chmod(0o755)
    (unpacked / "cardtable" / "only in the first").touch()
    surroundings = {"HOME": str(home), "PATH": os.environ["PATH"]}

    def run(script: Path) -> str:
        return subprocess.run(["sh", script], env=surroundings, check=True, capture_output=True, text=True).stdout

    run(unpacked / "install.sh")
    there = home / ".local" / "opt" / "cardtable"
    assert subprocess.run([home / ".local" / "bin" / "cardtable"], capture_output=True, text=True).stdout == "first\n"
    written = home / ".local" / "share" / "applications" / ENTRY.name
    (line,) = (line for line in written.read_text(encoding="utf-8").splitlines() if line.startswith("Exec="))
    # As a desktop reads it: first as a string with escapes, then as a command with quotes, then for its codes.
    command = re.sub(r"\\(.)", r"\1", line.removeprefix("Exec=").removesuffix(" %f")).strip('"')
    command = re.sub(r"\\(.)", r"\1", command).replace("%%", "%")
    assert command == str(there / "cardtable")
    (unpacked / "cardtable" / "only in the first").unlink()
    program.write_text("#!/bin/sh\necho second\n", encoding="utf-8")
    run(unpacked / "install.sh")
    assert not (there / "only in the first").exists() and (there / "manual" / "it.md").exists()
    assert subprocess.run([there / "cardtable"], capture_output=True, text=True).stdout == "second\n"
    said = run(there / "uninstall.sh")
    assert str(played.parent) in said
    left = {path for path in home.rglob("*") if (path.is_file() or path.is_symlink()) and "mimeinfo" not in path.name}
    caches = {path for path in left if "mime" in path.parts or path.name == "mimeinfo.cache"}
    assert left - caches == {played}

    shutil.rmtree(played.parent)
    run(unpacked / "install.sh")
    assert str(played.parent) not in run(there / "uninstall.sh"), "nothing is left there"


HEARD_WITHOUT = """
import sys
from ctypes import CDLL, c_void_p
from os import RTLD_NOW
from pathlib import Path

sdl, mixer = (CDLL(next(Path(sys.argv[1]).glob(f"lib{name}-2-*")), RTLD_NOW) for name in ("SDL2", "SDL2_mixer"))
sdl.SDL_RWFromFile.restype = mixer.Mix_LoadWAV_RW.restype = c_void_p
assert mixer.Mix_OpenAudio(44100, 0x8010, 1, 1024) == 0
for name in sys.argv[2:]:
    assert mixer.Mix_LoadWAV_RW(c_void_p(sdl.SDL_RWFromFile(name.encode(), b"rb")), 1), name
print(Path("/proc/self/maps").read_text())
"""


@pytest.mark.long
@pytest.mark.skipif(not BROUGHT.is_dir(), reason="a pygame that brings no libraries for Linux")
def test_libraries_that_are_never_used_can_be_taken_out(tmp_path: Path) -> None:
    """SDL hears our two kinds of sound without the libraries for others, though each of their functions is looked
    for."""
    libraries = tmp_path / "libraries"
    (libraries / "linked").mkdir(parents=True)
    for path in BROUGHT.glob("*.so*"):
        shutil.copy(path, libraries)
        (libraries / "linked" / path.name).symlink_to(libraries / path.name)
    before = {path.name for path in BROUGHT.iterdir()}
    unused = (
        "libFLAC",
        "libfluid",
        "libmpg123",
        "libopus",
        "libsndfile",
        "libvorbisenc",
        "libwavpack",
        "libxmp",
    )
    script("lighten").lighten(libraries, unused, ("libbrotli", "libtiff"))
    gone = before - {path.name for path in libraries.iterdir()}
    assert {name.partition("-")[0] for name in gone} >= {"libxmp", "libfluidsynth"}
    assert not any(path.is_symlink() and not path.exists() for path in libraries.rglob("*"))
    assert all(name.startswith(unused) for name in gone), "what is still needed stays"
    command: list[str | Path] = [
        sys.executable, "-c", HEARD_WITHOUT, libraries, ROOT / "sounds" / "flip-1.wav", ROOT / "sounds" / "turn.ogg",
    ]  # fmt: skip
    surroundings = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert str(libraries) in done.stdout and "xmp" not in done.stdout


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that packs, with a folder that is nearly empty, and every tool that it may find one that writes down
    how it was called."""
    made = script("make")
    folder, tools = tmp_path / "dist" / "cardtable", tmp_path / "tools"
    folder.mkdir(parents=True)
    (folder / "cardtable").write_text("#!/bin/sh\necho played\n", encoding="utf-8")
    (folder / "cardtable").chmod(0o755)
    tools.mkdir()
    for name in ("iscc", "ditto", "hdiutil"):
        (tools / name).write_text(f'#!/bin/sh\nprintf "%s\\n" {name} "$@" >> "{tmp_path}/called"\n', encoding="utf-8")
        (tools / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(made, "DIST", folder.parent)
    monkeypatch.setattr(made, "FOLDER", folder)
    return made


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb not found")
def test_the_debian_package_declares_its_dependencies_and_remaining_files(make: ModuleType, tmp_path: Path) -> None:
    (path,) = make.deb()
    there = tmp_path / "there"
    subprocess.run(["dpkg-deb", "--raw-extract", path, there], check=True)
    control = (there / "DEBIAN" / "control").read_text(encoding="utf-8")
    assert re.search(r"^Maintainer: .+ <\S+@\S+>$", control, re.MULTILINE)
    assert f"Version: {VERSION}\n" in control and re.search(r"^Depends: libc6 \(>= 2\.\d+\), libx11-6", control, re.M)
    assert (there / "opt" / "cardtable" / "cardtable").stat().st_mode & 0o111
    assert (there / "usr" / "bin" / "cardtable").readlink() == Path("/opt/cardtable/cardtable")
    written = (there / "usr" / "share" / "applications" / ENTRY.name).read_text(encoding="utf-8")
    assert "\nExec=/opt/cardtable/cardtable %f\n" in written
    assert {page.stem for page in (there / "usr/share/doc/cardtable/manual").iterdir()} == set(LANGUAGES)
    said = subprocess.run([there / "DEBIAN" / "postrm", "remove"], capture_output=True, text=True, check=True)
    assert ".local/share/cardtable" in said.stdout


def test_a_package_whose_tool_is_missing_is_named(make: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda *names, **where: None)
    assert [*make.deb(), *make.setup()] == []
    (told,) = make.DIST.glob("MISSING-*.txt")
    assert told.read_text("ascii").splitlines() == [
        ".deb: dpkg-deb was not found", "installer for Windows: iscc of Inno Setup was not found",
    ]  # fmt: skip


def test_the_needed_glibc_is_the_newest_that_a_binary_asks_for(make: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "a.so").write_bytes(b"\x7fELF...\0GLIBC_2.4\0GLIBC_2.28\0")
    (tmp_path / "b.so").write_bytes(b"\x7fELF...\0GLIBC_2.31\0")
    (tmp_path / "c.txt").write_bytes(b"...\0GLIBC_2.99\0")
    assert make.needed_libc(tmp_path) == "2.31"


def test_the_page_of_a_release_names_the_systems_of_its_files_and_the_missing_ones(tmp_path: Path) -> None:
    notes = script("release_notes").notes
    (tmp_path / "cardtable-2.0-windows-x86_64.zip").touch()
    with pytest.raises(SystemExit, match="Linux"):
        notes(tmp_path)
    (tmp_path / "cardtable-2.0-linux-x86_64.tar.xz").touch()
    (tmp_path / "cardtable-2.0-macos-arm64.dmg").touch()
    (tmp_path / "windows-2022").mkdir()
    (tmp_path / "windows-2022" / "MISSING-win32.txt").write_text("installer: iscc was not found\n", "ascii")
    said = notes(tmp_path)
    assert "| Mac with an Apple chip (M1 or newer) | `cardtable-2.0-macos-arm64.dmg` |" in said
    assert (
        "Not in this release: Debian, Ubuntu, Mint; Windows; Mac with an Intel chip; any computer with Python." in said
    )
    assert "- installer: iscc was not found" in said


def test_packages_of_other_systems_follow_their_naming_rules(make: ModuleType, tmp_path: Path) -> None:
    """Their tools are not here, and written down is how they would be called."""
    (archive,) = make.zipped()
    assert zipfile.ZipFile(archive).testzip() is None
    assert "cardtable/cardtable" in zipfile.ZipFile(archive).namelist()
    (installer,), (image,) = make.setup(), make.disk_image()
    called = (tmp_path / "called").read_text(encoding="utf-8").splitlines()
    assert called[:2] == ["iscc", f"/DVersion={VERSION}"] and Path(called[4]).exists()
    written = Path(called[4]).read_text(encoding="utf-8")
    name = re.search(r"OutputBaseFilename=(.*)", written)
    assert name is not None and installer.stem == name[1].replace("{#Version}", VERSION)
    assert called[5:7] == ["ditto", str(tmp_path / "dist" / "Card Table.app")]
    assert called[8:10] == ["hdiutil", "create"] and called[-1] == str(image) and image.suffix == ".dmg"
    assert (Path(called[7]).parent / "Applications").readlink() == Path("/Applications")


@pytest.mark.long
def test_nothing_that_is_left_out_is_ever_imported() -> None:
    """Every module of ours, with all that it needs, is there without what the packed program has not."""
    recipe = (ROOT / "build" / "cardtable.spec").read_text(encoding="utf-8")
    lists = re.findall(r"^UNUSED_(?:PYTHON|OF_PHONES|PYGAME) = (\[.*?\])", recipe, re.MULTILINE | re.DOTALL)
    left_out = [name for written in lists for name in ast.literal_eval(written)]
    assert "ssl" in left_out and "pygame.midi" in left_out
    command = [sys.executable, "-c", IMPORTED_WITHOUT, *left_out]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


IMPORTED_WITHOUT = """
import sys
from importlib import import_module
from pkgutil import walk_packages

sys.modules.update(dict.fromkeys(sys.argv[1:]))
import cardtable

for module in walk_packages(cardtable.__path__, "cardtable."):
    if module.name not in sys.argv and not module.name.endswith("__main__"):
        import_module(module.name)
"""


@pytest.mark.long
def test_the_packed_program_is_small_and_works(screen: Screen) -> None:
    """The same checks as `python -m tests.tools.stress.frozen`, with fewer tables."""
    make = script("make")
    make.folder()
    (archive,) = make.archive(hard=1)
    with frozen.installed(archive) as (program, home):
        frozen.commands(program, home)
        frozen.tables(program, screen, home, ("cerchio", "tarocchi"))
        frozen.aloud(program, screen, home)
        frozen.phones(program, screen, home)
        frozen.killed(program, screen, home)
        frozen.older(program, screen, home)


def test_a_release_is_refused_where_it_would_be_regretted(monkeypatch: pytest.MonkeyPatch) -> None:
    release = script("release")
    said = {"status": " M cardtable/app/app.py\n", "tag": "v0.0.9\nv0.1.0\n"}
    monkeypatch.setattr(release, "said", lambda _, command, *__: said[command])
    assert [words.split()[:3] for words in release.refusals("0.1.0")] == [
        ["there", "are", "changes"],
        ["there", "is", "a"],
    ]
    assert "CHANGELOG.md" in release.refusals("7.0.0")[-1]
    said.update(status="", tag="")
    assert release.refusals(VERSION) == []


@pytest.mark.long
def test_a_release_that_fails_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    release = script("release")
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b"]
    version, changes = tmp_path / "cardtable" / "version.py", tmp_path / "CHANGELOG.md"
    version.parent.mkdir()
    before = 'VERSION = "0.0.1"\n', "## 0.0.2 (not yet released)\n\n- One thing more.\n"
    version.write_text(before[0], encoding="utf-8")
    changes.write_text(before[1], encoding="utf-8")
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "begun"]):
        subprocess.run([*git, *words], check=True)
    for name, path in (("HOUSE", tmp_path), ("VERSION_FILE", version), ("CHANGELOG", changes)):
        monkeypatch.setattr(release, name, path)
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "a")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "a@b")

    def refused(words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["release.py", *words.split()])
        with pytest.raises(SystemExit) as refusal:
            release.main()
        return str(refusal.value)

    assert "usage" in refused("next") and "CHANGELOG.md" in refused("0.0.3")
    assert release.CHECKS[-1][-1] == "build/smoke.py"
    monkeypatch.setattr(release, "CHECKS", ((sys.executable, "-c", ""), (sys.executable, "-c", "raise SystemExit(1)")))
    assert "as they were" in refused("0.0.2")
    assert (version.read_text(encoding="utf-8"), changes.read_text(encoding="utf-8")) == before
    (tmp_path / "forgotten").touch()
    assert "not committed" in refused("0.0.2")
    (tmp_path / "forgotten").unlink()
    monkeypatch.setattr(release, "CHECKS", ((sys.executable, "-c", ""),))
    release.main()
    assert version.read_text(encoding="utf-8") == 'VERSION = "0.0.2"\n'
    assert re.match(r"## 0\.0\.2 \(\d{4}-\d\d-\d\d\)\n", changes.read_text(encoding="utf-8"))
    assert not release.said("git", "status", "--porcelain") and "v0.0.2" in release.said("git", "tag")
    assert "already" in refused("0.0.2")


def test_each_language_has_a_page_that_names_the_games_as_the_table_does() -> None:
    """And every file that the pages lead to is there."""
    for language in LANGUAGES:
        pages = [ROOT / ("README.md" if language == "en" else f"README.{language}.md")]
        pages.append(ROOT / "build" / "manual" / f"{language}.md")
        for page in pages:
            for led in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
                assert (page.parent / led).exists(), f"{page.name}: {led}"
        catalog.set_language(language)
        try:
            names = [text(f"{game_id}.name") for game_id in GAMES]
        finally:
            catalog.set_language("en")
        told = pages[0].read_text(encoding="utf-8")
        described = (LINUX / "org.cardtable.CardTable.metainfo.xml").read_text(encoding="utf-8")
        for name in names:
            short = name.removeprefix("CIRKLE ")
            assert f"**{name}**" in told or f"**{short}**" in told or language == "en", name
            assert short.partition(" d")[0].lower() in " ".join(described.split()).lower(), name


def test_the_workflow_tests_the_oldest_declared_dependencies() -> None:
    """And everything that changes on its own has an upper bound as well."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    bounds = [re.fullmatch(r"([a-z-]+)>=([0-9.]+),<([0-9.]+)", needed) for needed in project["dependencies"]]
    bounded = [found for found in bounds if found is not None]
    assert len(bounded) == len([needed for needed in project["dependencies"] if not needed.startswith("font-")])
    for found in bounded:
        assert f'"{found[1]}=={found[2]}' in workflow
    played = [line.rpartition(" ")[2] for line in project["classifiers"] if "Python :: 3." in line]
    assert f"python: {json.dumps(played)}" in workflow


def test_a_python_that_is_released_may_not_fail_unnoticed() -> None:
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    assert '{ python: "3.x", needs: newest, tried: false }' in workflow
