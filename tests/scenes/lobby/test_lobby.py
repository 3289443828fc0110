"""The first screens: from the boxes to a dealt table and to the score book, by keyboard and by mouse.

Drawn with SDL's dummy driver; time is stepped by hand.
"""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from weakref import ref

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Rect

from cardtable.art import theme
from cardtable.cards.events import Said
from cardtable.play.player import PlayerInfo
from cardtable.play.session import open_session
from cardtable.rules.game import Value, option_text
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.form_scene import Dialog, FormScene
from cardtable.scenes.core.game_lid import Lid, lid_drawing
from cardtable.scenes.core.scene import Scene, SceneStack
from cardtable.scenes.lobby import lobby as lobby_module
from cardtable.scenes.lobby.lobby import Lobby
from cardtable.scenes.lobby.offers import players_text
from cardtable.scenes.lobby.waiting_matches import WaitingMatches
from cardtable.scenes.lobby.waiting_row import BELOW, WaitingTag
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.pages.gallery import Gallery
from cardtable.scenes.pages.help import Help
from cardtable.scenes.pages.settings import Settings
from cardtable.scenes.people.avatars import AVATARS, CAST, named_today
from cardtable.scenes.people.claim_result import ClaimDialog
from cardtable.scenes.people.current_players import Company, current_company, set_seated
from cardtable.scenes.people.family import FamilyPage, PersonDialog
from cardtable.scenes.replay.match_page import MatchPage
from cardtable.scenes.same_deal.code_dialog import CodeDialog
from cardtable.scenes.setup import setup as seats_module
from cardtable.scenes.setup.plan import Occupant, SeatingPlan, plan_for, save_plan
from cardtable.scenes.setup.setup import SetupScene
from cardtable.scenes.statistics.scores import Scores
from cardtable.store import types
from cardtable.text import catalog
from cardtable.text.catalog import text
from cardtable.text.dates import when
from cardtable.widgets.button import Button
from cardtable.widgets.table_form import Figures
from cardtable.widgets.text_field import TextField
from tests.support.places import golden_file
from tests.support.screens import SIZES, click, key, overfull, settle
from tests.support.shells import make_shell
from tests.support.waiting import at_most, wait_until

CERCHIO = game("cerchio")
Dealt = list[tuple[str, list[PlayerInfo], Mapping[str, Value]]]


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    routes: dict[str, Callable[[str], Scene]] = {
        "help": Help,
        "settings": lambda _: Settings(),
        "family": lambda _: FamilyPage(),
        "gallery": Gallery,
    }
    with make_shell(tmp_path, routes=routes) as made:
        yield made


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> Dealt:
    """Record matches instead of opening tables."""
    found: Dealt = []

    def note(
        shell: SceneStack, game_id: str, sitters: Sequence[PlayerInfo], options: Mapping[str, Value], phones: object
    ) -> None:
        found.append((game_id, list(sitters), options))

    monkeypatch.setattr(seats_module, "open_table", note)
    return found


def sheet(shell: SceneStack, kind: type[FormScene]) -> FormScene:
    assert isinstance(shell.top, kind), shell.top
    return shell.top


def person(shell: SceneStack, name: str, avatar: str, sits: bool = True) -> int:
    made = shell.store.people.add(name, avatar)
    if sits:
        set_seated(shell.store, made, True)
    return made


def left_match(shell: SceneStack, profile: int | None = None) -> int:
    """Return the id of an unfinished match."""
    sitters = [
        types.StoredSitter("Anna", profile),
        *(types.StoredSitter(name, None, "standard") for name in list(CAST)[:3]),
    ]
    return shell.store.logs.begin("cerchio", sitters, "", "")


GUEST = types.StoredSitter("Guest")
BOTS = [types.StoredSitter(name, None, "beginner") for name in ("Bruno", "Colette", "Edgar")]


# ---- the boxes ------------------------------------------------------------------------


def test_the_first_frame_waits_for_no_picture_and_then_all_appear(shell: SceneStack) -> None:
    shell.push(Lobby())
    lobby = shell.top
    assert isinstance(lobby, Lobby)
    assert lobby.update(1 / 60)
    shell.draw(pygame.Surface(shell.size))
    assert not [offer for offer in lobby.shelf.offers if offer.lid.has_picture]
    for _ in TABLES:
        lobby.update(1 / 60)
    assert not [offer for offer in lobby.shelf.offers if not offer.lid.has_picture]
    shell.invalidate()
    shell.draw(pygame.Surface(shell.size))
    shell.replace(Lobby())
    assert isinstance(shell.top, Lobby)
    assert not [offer for offer in shell.top.shelf.offers if not offer.lid.has_picture], "what is ready need not wait"


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ((4,), ("4 players", "4 giocatori", "4 joueurs")),
        ((1,), ("1 player", "1 giocatore", "1 joueur")),
        ((3, 2, 4), ("2 to 4 players", "da 2 a 4 giocatori", "de 2 à 4 joueurs")),
        ((2, 3), ("2 or 3 players", "2 o 3 giocatori", "2 ou 3 joueurs")),
        ((4, 2), ("2 or 4 players", "2 o 4 giocatori", "2 ou 4 joueurs")),
        ((2, 3, 6), ("2, 3 or 6 players", "2, 3 o 6 giocatori", "2, 3 ou 6 joueurs")),
    ],
)
def test_for_how_many_a_game_is_follows_from_its_seats(seats: Sequence[int], words: Sequence[str]) -> None:
    for language, told in zip(catalog.LANGUAGES, words, strict=True):
        catalog.set_language(language)
        assert players_text(seats) == told
    catalog.set_language("en")


def test_a_game_without_a_picture_has_a_plain_lid_with_its_letter(shell: SceneStack) -> None:
    assert lid_drawing("poker") and not lid_drawing("a game that brings no lid")

    def lid(picture: str, title: str) -> bytes:
        """The picture on a lid, without the band that has its title."""
        window = pygame.Surface(shell.size)
        shown = Lid.for_display(shell.canvas, picture, title)
        shown.place(pygame.Rect(10, 10, 480, shown.height(480)))
        shown.draw(window)
        return pygame.image.tobytes(window.subsurface(10, 10, 480, 220), "RGB")

    plain = lid("", "Briscola")
    assert plain == lid("", "Barbudi") != lid("", "Scopa")
    assert plain != lid(lid_drawing("poker"), "Briscola")
    assert bytes(theme.rgb(theme.CLOTHS["bordeaux"][0])) in plain, "dark board, not bare"


def test_the_names_on_the_lids_grow_with_the_text(shell: SceneStack) -> None:
    def letters(scale: float, title: str) -> int:
        shell.set_preference("text_scale", scale)
        lid = Lid.for_display(shell.canvas, "", title)
        lid.place(Rect(0, 0, shell.canvas.u(350), 0))
        wide, high = lid.size()
        size, lines = lid._lettering(lid.band_high(), wide)
        printed = [shell.canvas.type.width(line, size, face="serif-bold") for line in lines]
        assert max(printed) <= wide and len(lines) * shell.canvas.type.pixels(size) <= high // 2
        return shell.canvas.type.pixels(size)

    for language in catalog.LANGUAGES:
        shell.set_preference("language", language)
        titles = [text(f"{game_id}.name") for game_id in TABLES]
        usual, large = ({title: letters(scale, title) for title in titles} for scale in (1.0, 1.6))
        assert {title: (usual[title], large[title]) for title in titles if large[title] < 1.2 * usual[title]} == {}


def test_keys_go_from_the_box_to_the_deal(shell: SceneStack, dealt: Dealt) -> None:
    shell.push(Lobby())
    key(sheet(shell, Lobby), pygame.K_RETURN)
    key(sheet(shell, SetupScene), pygame.K_RETURN)  # the name field is left empty
    key(sheet(shell, SetupScene), pygame.K_RETURN)
    ((game_id, sitters, options),) = dealt
    assert game_id == TABLES[0]
    assert [sitter.level for sitter in sitters] == ["", *["standard"] * (len(sitters) - 1)]
    assert options == game(game_id).defaults()


def test_the_bar_is_reached_by_arrows_and_leads_on(shell: SceneStack) -> None:
    shell.push(Lobby())
    lobby = sheet(shell, Lobby)
    walk = at_most(200, "the arrows never leave the boxes")
    while "lid" in lobby.focus_name():
        next(walk)
        assert key(lobby, pygame.K_UP)
    assert lobby.focus_name() in (
        "lobby.who",
        *(f"lobby.{way}" for way in ("scores", "gallery", "settings", "help", "quit")),
    )
    routes = (
        ("lobby.who", FamilyPage), ("lobby.scores", Scores), ("lobby.gallery", Gallery), ("lobby.settings", Settings),
    )  # fmt: skip
    for name, kind in routes:
        click(sheet(shell, Lobby), name)
        key(sheet(shell, kind), pygame.K_ESCAPE)
    key(sheet(shell, Lobby), pygame.K_F1)
    sheet(shell, Help)


@pytest.mark.share(2)
@pytest.mark.parametrize("frames", range(4))
def test_a_click_counts_though_the_boxes_are_built_anew_during_it(shell: SceneStack, frames: int) -> None:
    shell.push(Lobby())
    lobby = sheet(shell, Lobby)
    screen = pygame.Surface(shell.size)
    for _ in range(frames):
        lobby.update(1 / 60)
        lobby.draw(screen)
    button = lobby.form.named("lobby.scores")
    assert button is not None
    at, first = button.rect.center, lobby.form
    lobby.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    for _ in range(200):
        lobby.update(1 / 60)
        lobby.draw(screen)
    assert lobby.form is not first, "the day's problem was looked up meanwhile"
    lobby.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    sheet(shell, Scores)


def test_escape_asks_before_it_leaves(shell: SceneStack) -> None:
    shell.push(Lobby())
    key(sheet(shell, Lobby), pygame.K_ESCAPE)
    key(sheet(shell, Dialog), pygame.K_ESCAPE)
    assert not shell.closing
    click(sheet(shell, Lobby), "lobby.quit")
    assert shell.closing


def test_go_on_appears_for_an_open_match(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.push(Lobby())
    assert sheet(shell, Lobby).form.named("lobby.go-on.cerchio") is None
    older, newer = left_match(shell), left_match(shell)
    shell.store.logs.save_lines(newer, ["a"])
    assert older != newer
    sheet(shell, Lobby).on_uncovered()
    asked: list[int] = []

    def note(shell: SceneStack, record: int) -> bool:
        asked.append(record)
        return True

    monkeypatch.setattr("cardtable.scenes.match.open_match.resume_table", note)
    click(sheet(shell, Lobby), "lobby.go-on.cerchio")
    click(sheet(shell, Lobby), "lobby.lid.cerchio")
    assert asked == [newer, newer]
    click(sheet(shell, Lobby), "lobby.play.cerchio")
    sheet(shell, SetupScene)


def test_go_on_is_offered_only_if_the_matchs_person_is_seated(shell: SceneStack) -> None:
    anna = person(shell, "Anna", "fox", sits=False)
    person(shell, "Zoë", "owl")
    left_match(shell, anna)
    shell.push(Lobby())
    assert sheet(shell, Lobby).form.named("lobby.go-on.cerchio") is None
    set_seated(shell.store, anna, True)
    sheet(shell, Lobby).on_uncovered()
    assert sheet(shell, Lobby).form.named("lobby.go-on.cerchio") is not None


def test_a_match_that_cannot_be_read_is_reported_and_not_offered_again(shell: SceneStack) -> None:
    left_match(shell)
    shell.push(Lobby())
    click(sheet(shell, Lobby), "lobby.go-on.cerchio")
    assert shell.notices
    assert sheet(shell, Lobby).form.named("lobby.go-on.cerchio") is None


def test_a_dealt_table_is_left_and_waits(shell: SceneStack) -> None:
    shell.push(Lobby())
    click(sheet(shell, Lobby), "lobby.play.cerchio")
    click(sheet(shell, SetupScene), "seats.deal")
    assert type(shell.top).__name__ == "MatchScene"
    shell.home()
    assert sheet(shell, Lobby).form.named("lobby.go-on.cerchio") is not None


# ---- the seats ------------------------------------------------------------------------


def test_the_family_at_the_table_is_seated_first(shell: SceneStack, dealt: Dealt) -> None:
    anna, zoe = person(shell, "Anna", "owl"), person(shell, "Zoë", "cat")
    shell.push(SetupScene("cerchio"))
    click(sheet(shell, SetupScene), "seats.deal")
    sitters = dealt[0][1]
    assert [sitter.profile for sitter in sitters] == [anna, zoe, None, None]
    assert len({sitter.avatar for sitter in sitters}) == len({sitter.name for sitter in sitters}) == 4


def test_levels_and_options_chosen_arrive_and_are_remembered(shell: SceneStack, dealt: Dealt) -> None:
    person(shell, "Anna", "fox")
    shell.push(SetupScene("cerchio"))
    seats = sheet(shell, SetupScene)
    for name in ("seats.kind.2", "seats.rules"):
        seats.form.focus(seats.form.named(name))
        key(seats, pygame.K_RETURN if name == "seats.rules" else pygame.K_RIGHT)
    seats.form.focus(seats.form.named("seats.option.ace_chain"))
    key(seats, pygame.K_RIGHT)
    assert seats.focus_name() == "seats.option.ace_chain"
    seats.form.focus(seats.form.named("seats.deal"))
    key(seats, pygame.K_RETURN)
    shell.pop()
    shell.push(SetupScene("cerchio"))
    key(sheet(shell, SetupScene), pygame.K_RETURN)
    for _, sitters, options in dealt:
        assert [sitter.level for sitter in sitters] == ["", "standard", "expert", "standard"]
        assert options == CERCHIO.defaults(ace_chain="pairwise")
    assert len(dealt) == 2


def test_play_as_printed_takes_all_changes_back(shell: SceneStack, dealt: Dealt) -> None:
    plan = SeatingPlan([Occupant(), *(Occupant("expert") for _ in range(3))], CERCHIO.defaults(match_games=1))
    save_plan(shell.store, CERCHIO, plan)
    shell.push(SetupScene("cerchio"))
    click(sheet(shell, SetupScene), "seats.rules")
    seats = sheet(shell, SetupScene)
    seats.form.focus(seats.form.named("seats.reset"))
    key(seats, pygame.K_RETURN)
    click(seats, "seats.deal")
    assert dealt[0][2] == CERCHIO.defaults()


def test_a_table_needs_one_person(shell: SceneStack, dealt: Dealt) -> None:
    shell.push(SetupScene("cerchio"))
    seats = sheet(shell, SetupScene)
    seats.form.focus(seats.form.named("seats.kind.0"))
    key(seats, pygame.K_RIGHT)
    click(seats, "seats.deal")
    assert dealt == []


def test_a_waiting_match_is_cleared_away_after_a_question(shell: SceneStack) -> None:
    record = left_match(shell)
    shell.push(SetupScene("cerchio"))
    click(sheet(shell, SetupScene), f"seats.discard.{record}")
    key(sheet(shell, Dialog), pygame.K_ESCAPE)
    assert shell.store.matches.unfinished("cerchio")
    click(sheet(shell, SetupScene), f"seats.discard.{record}")
    click(sheet(shell, Dialog), "answer.0")
    assert shell.store.matches.unfinished("cerchio") == []
    assert sheet(shell, SetupScene).form.named(f"seats.discard.{record}") is None


def test_more_chairs_and_fewer_keep_the_people() -> None:
    plan = SeatingPlan([Occupant("expert"), Occupant(), Occupant("beginner"), Occupant("", 7)])
    assert plan.set_chair_count(2)
    assert plan.chairs == [Occupant(), Occupant("", 7)]
    assert not plan.set_chair_count(1) and len(plan.chairs) == 2
    assert plan.set_chair_count(3)
    assert plan.chairs == [Occupant(), Occupant("", 7), Occupant("standard")]


@pytest.mark.parametrize(
    "kept",
    [
        {"chairs": "no"},
        {"chairs": [["", None]]},
        {"chairs": [["", None], ["king", None], ["", 1], [3, 3]], "options": 4},
        {"chairs": [["", 99], ["", 99], ["", True], ["", "x"]], "options": {"ace_chain": "maybe", "match_games": True}},
    ],
)
def test_remembered_settings_that_are_invalid_are_ignored(shell: SceneStack, kept: dict[str, object]) -> None:
    shell.store.settings.set("seats cerchio", kept)
    plan = plan_for(shell.store, CERCHIO, Company(guests=1))
    assert plan.options == CERCHIO.defaults()
    assert len(plan.chairs) == 4
    assert not [chair for chair in plan.chairs if chair.profile is not None]


def test_opponents_never_have_a_name_or_face_of_the_family(shell: SceneStack) -> None:
    for name, avatar in zip(CAST, AVATARS, strict=True):
        person(shell, name if avatar != "owl" else "Anna", avatar, sits=False)
    family = shell.store.people.all()
    for one in family:
        sitters = SeatingPlan([Occupant("", one.id), *(Occupant("expert") for _ in range(7))]).players(family)
        assert len({sitter.name for sitter in sitters}) == len({sitter.avatar for sitter in sitters}) == 8
        bots = [sitter for sitter in sitters if sitter.level]
        assert not {bot.name.casefold() for bot in bots} & {one.name.casefold() for one in family}
        assert not {bot.avatar for bot in bots} & set(AVATARS)


def test_a_bot_is_renamed_when_a_family_member_takes_its_name(shell: SceneStack) -> None:
    """The change reaches an unfinished match as well, because that match is older than the family member."""
    table = [types.StoredSitter("Anna"), *(types.StoredSitter(name, None, "expert") for name in ("Bruno", "Colette"))]
    before = named_today(table, shell.store.people.all())
    person(shell, "bruno", "fox")
    after = named_today(table, shell.store.people.all())
    assert [sitter.name for sitter in before] == ["Anna", "Bruno", "Colette"]
    assert after[0].name == "Anna" and after[2] == before[2], "only the one with that name gives way"
    assert after[1].name not in ("Bruno", "Anna", "Colette") and after[1].avatar in CAST.values()
    assert after[0].avatar not in ("fox", *CAST.values()), "a guest has a face that nobody of the family has"


# ---- who plays ------------------------------------------------------------------------


def test_each_company_finds_its_own_last_table_in_each_game(shell: SceneStack, dealt: Dealt) -> None:
    names = ("Anna", "Bice", "Carlo", "Dora")
    family = [person(shell, name, avatar) for name, avatar in zip(names, AVATARS, strict=False)]
    poker = game("poker")
    four = SeatingPlan([*(Occupant("", each) for each in family), Occupant("expert")], poker.defaults())
    save_plan(shell.store, poker, four)
    two = SeatingPlan([Occupant("", family[3]), Occupant("beginner"), Occupant("", family[0])], poker.defaults())
    save_plan(shell.store, poker, two)
    assert current_company(shell.store) == Company((family[3], family[0])), "those who sat down last play now"
    for plan in (four, two):
        plan.invite(shell.store.people.all())
        assert plan_for(shell.store, poker, plan.company).chairs == plan.chairs
    assert len(plan_for(shell.store, CERCHIO, two.company).chairs) == 4, "and in a game they never played"
    shell.push(SetupScene("poker"))
    click(sheet(shell, SetupScene), "seats.deal")
    assert [sitter.profile for sitter in dealt[0][1]] == [family[3], None, family[0]]


@pytest.mark.share(12)
@pytest.mark.parametrize("game_id", [each for each in TABLES if len(game(each).seats) > 1])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_moves_under_the_pointer_when_chairs_change(
    shell: SceneStack, game_id: str, size: tuple[int, int]
) -> None:
    shell.push(SetupScene(game_id))
    shell.resize(size)
    seats = sheet(shell, SetupScene)
    for name in ("seats.count", "seats.kind.1"):
        places = set()
        for _ in range(len(game(game_id).seats) if name == "seats.count" else 4):
            seats.form.focus(seats.form.named(name))
            found = seats.form.named(name)
            assert found is not None
            places.add(found.rect.topleft)
            key(seats, pygame.K_RIGHT)
        assert len(places) == 1, (name, places)


# ---- the score book -------------------------------------------------------------------


def played(shell: SceneStack, scores: Sequence[float], assisted: bool = False, *profiles: int) -> None:
    names = list(CAST)
    sitters = [
        types.StoredSitter(
            names[i], profiles[i] if i < len(profiles) else None, None if i < len(profiles) else "standard"
        )
        for i in range(len(scores))
    ]
    record = shell.store.logs.begin("cerchio", sitters, "", "")
    shell.store.logs.save_lines(record, ["a"], assisted=assisted)
    outcomes = [types.Outcome(i, 1 + sum(other > score for other in scores), score) for i, score in enumerate(scores)]
    shell.store.logs.finish(record, outcomes)


def labels(shown: FormScene) -> str:
    return "\n".join(widget.label() for widget in shown.form.root.walk())


def test_the_score_book_says_so_when_it_is_empty(shell: SceneStack) -> None:
    shell.push(Scores("cerchio"))
    assert "No finished matches yet." in labels(sheet(shell, Scores))


def test_the_score_book_opens_where_something_was_just_played_else_where_most_was(shell: SceneStack) -> None:
    for game_id in ("naval", "poker", "poker"):
        shell.store.logs.finish(shell.store.logs.begin(game_id, [], "", ""), ())
    shell.store.settings.set("last game", "tarocchi")
    shell.push(Lobby())
    click(sheet(shell, Lobby), "lobby.scores")
    assert sheet(shell, Scores).form.named("scores.page.poker") is not None, "and not at the last box of another day"
    key(sheet(shell, Scores), pygame.K_ESCAPE)
    click(sheet(shell, Lobby), "lobby.play.naval")
    key(sheet(shell, SetupScene), pygame.K_ESCAPE)
    click(sheet(shell, Lobby), "lobby.scores")
    assert sheet(shell, Scores).form.named("scores.page.naval") is not None


def test_the_score_book_shows_standings_best_results_and_matches(shell: SceneStack) -> None:
    anna = person(shell, "Anna", "fox")
    played(shell, (12, 7, 3.5, -2), False, anna)
    played(shell, (5, 7, 3, 2), True, anna)
    shell.push(Scores("cerchio"))
    told = labels(sheet(shell, Scores)).replace("\N{NO-BREAK SPACE}", " ")
    assert "Anna 2 1 50% 25% 12 0" in told, "played, won, the shares, best without help, run"
    assert "1. Anna 12   2. Colette 7   3. Edgar 3.5   4. Rosa −2" in told
    assert "4. Rosa 2   💡" in told, "a match with help carries the sign"
    played(shell, (50, 7, 3, 2), True, anna)
    sheet(shell, Scores).on_uncovered()
    told = labels(sheet(shell, Scores)).replace(" ", " ")
    assert "Anna 3 2 (1 💡) 67% 25% 12 1" in told, "a win with help is a win"
    assert "Only matches without help are compared here." in told
    scores = sheet(shell, Scores)
    scores.form.focus(scores.form.named("scores.against"))
    key(scores, pygame.K_RIGHT)
    assert "No matches against such opponents yet." in labels(sheet(shell, Scores))


def test_equal_best_scores_share_a_place(shell: SceneStack) -> None:
    anna = person(shell, "Anna", "fox")
    for score in (12, 12, 9):
        played(shell, (score, 7, 3.5, -2), False, anna)
    shell.push(Scores("cerchio"))
    best = next(part for part in sheet(shell, Scores).form.root.walk() if part.name == "scores.best")
    assert isinstance(best, Figures)
    assert [line.partition(" ")[0] for line in best.spoken()] == ["1", "1", "3"], best.spoken()


def test_joint_winners_share_one_place_in_the_book(shell: SceneStack) -> None:
    contrat = game("contrat")
    options = "\n".join(f"option {name}={option_text(value)}" for name, value in contrat.defaults().items())
    header = f"card table record 1\ngame contrat rules {contrat.rules}\nseats 4\n{options}\nseal -\nsalt -\nseed -"
    anna = person(shell, "Anna", "fox")
    record = shell.store.logs.begin("contrat", [types.StoredSitter("Anna", anna), *BOTS], header, "")
    shell.store.logs.finish(record, [types.Outcome(i, 1 + i % 2, (900, 400)[i % 2]) for i in range(4)])
    shell.push(Scores("contrat"))
    told = labels(sheet(shell, Scores)).replace("\N{NO-BREAK SPACE}", " ")
    assert "1. Anna + Colette 900   2. Bruno + Edgar 400" in told


def test_best_scores_are_those_of_tables_that_can_be_compared(shell: SceneStack) -> None:
    anna = person(shell, "Anna", "fox")
    poker = game("poker")
    for seats, score in ((3, 90), (3, 70), (6, 400)):
        names = [
            PlayerInfo("Anna", "fox", "", anna),
            *(PlayerInfo(name, "", "beginner") for name in list(CAST)[: seats - 1]),
        ]
        open_session.start_match(shell.store, "poker", names, poker.defaults())
        record = shell.store.matches.unfinished()[0].id
        shell.store.logs.finish(record, [types.Outcome(0, 1, score)])
    shell.push(Scores("poker"))
    told = labels(sheet(shell, Scores))
    assert "best score" not in told and "Anna 3 3 100% 100% 3" in told, "all tables together have no best score"
    assert "Best results: 3 players · As printed" in told and "400" not in told.partition("Matches played")[0]
    click(sheet(shell, Scores), "scores.table.right")
    assert "Anna 2 2 100% 100% 90 2" in labels(sheet(shell, Scores))
    click(sheet(shell, Scores), "scores.table.right")
    assert "Anna 1 1 100% 100% 400 1" in labels(sheet(shell, Scores))
    click(sheet(shell, Scores), "scores.table.right")
    assert "Anna 3 3 100% 100% 3" in labels(sheet(shell, Scores))


def test_a_guests_result_is_given_a_name_in_the_book(shell: SceneStack) -> None:
    record = shell.store.logs.begin("cerchio", [GUEST, *BOTS], "", "")
    shell.store.logs.finish(record, [types.Outcome(i, 1 + i, 10 - i) for i in range(4)])
    shell.push(Scores("cerchio"))
    assert "give them a name" in labels(sheet(shell, Scores))
    click(sheet(shell, Scores), f"scores.claim.{record}.0")
    click(sheet(shell, ClaimDialog), "claim.new")
    slip = sheet(shell, PersonDialog)
    for letter in "Ada":
        slip.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    click(slip, "person.save")
    told = labels(sheet(shell, Scores))
    assert "Ada 1 1 100% 25% 10 1" in told
    assert sheet(shell, Scores).form.named(f"scores.claim.{record}.0") is None


# ---- every screen in every size -------------------------------------------------------

SHEETS: dict[str, Callable[[], FormScene]] = {
    "lobby": Lobby,
    "seats": lambda: SetupScene("cerchio"),
    "scores": lambda: Scores("cerchio"),
    "matches": WaitingMatches,
}


@pytest.mark.share(9)
@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_fits(shell: SceneStack, name: str, size: tuple[int, int]) -> None:
    anna = person(shell, "Massimiliano", "fox")
    person(shell, "Zoë", "owl")
    left_match(shell, anna)
    played(shell, (12, 7, 3.5, -2), True, anna)
    shell.push(SHEETS[name]())
    shown = shell.top
    assert isinstance(shown, FormScene)
    shell.resize(size)
    if isinstance(shown, SetupScene):
        click(shown, "seats.rules")
    for language in catalog.LANGUAGES:
        shell.set_preference("language", language)
        for scale in (0.9, 1.0, 1.6):
            shell.set_preference("text_scale", scale)
            settle(shown)
            assert overfull(shown) == [], (language, scale)


@pytest.mark.share(2)
@pytest.mark.parametrize("size", [(1284, 676), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_all_boxes_are_seen_whole_without_scrolling(shell: SceneStack, size: tuple[int, int]) -> None:
    """The smaller size is the window that a laptop of 1366 by 768 is given first. In the widest box a match waits."""
    begun(shell, "cerchio", GUEST, *BOTS)
    shell.push(Lobby())
    lobby = shell.top
    assert isinstance(lobby, Lobby)
    shell.resize(size)
    for language in catalog.LANGUAGES:
        shell.set_preference("language", language)
        settle(lobby)
        hidden = [offer.buttons for offer in lobby.shelf.offers if offer.buttons.rect.bottom > size[1]]
        assert not hidden, language
        assert lobby.shelf.offers[0].rect.width > size[0] * 0.15, language


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_buttons_of_a_lifted_lid_keep_off_its_title(shell: SceneStack, size: tuple[int, int]) -> None:
    shell.push(Lobby())
    shell.resize(size)
    lobby = shell.top
    assert isinstance(lobby, Lobby)
    for offer in lobby.shelf.offers:
        offer.lid.warmth = 1.0
        title = offer.lid.rect.top + offer.lid.size()[1] - offer.lid.lift() - offer.lid.band_high()
        assert offer.buttons.rect.bottom <= title - shell.canvas.u(3)


@pytest.mark.share(16)
@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_boxes_never_overlap_however_many_there_are(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch, count: int, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(lobby_module, "TABLES", TABLES[:count])
    shell.push(Lobby())
    shell.resize(size)
    for scale in (1.0, 1.6):
        shell.set_preference("text_scale", scale)
        lobby = shell.top
        assert isinstance(lobby, Lobby)
        rects = [offer.rect for offer in lobby.shelf.offers]
        assert not [(i, rect) for i, rect in enumerate(rects) if rect.collidelist(rects[:i]) >= 0]
        assert overfull(lobby) == []
        assert not [rect for rect in rects if not lobby.shelf.rect.contains(rect)]


# ---- matches that wait ----------------------------------------------------------------


def begun(shell: SceneStack, game_id: str, *sitters: types.StoredSitter) -> int:
    """A match in its first deal, as the table itself begins one."""
    names = [PlayerInfo(one.name, "fox", one.bot or "", one.profile) for one in sitters]
    session = open_session.start_match(shell.store, game_id, names, game(game_id).defaults())
    session.begin_deal()
    session.close()
    return max(match.id for match in shell.store.matches.unfinished())


def test_every_unfinished_match_is_shown_with_any_players(shell: SceneStack) -> None:
    """Matches of guests and of other family members are shown as well."""
    anna = person(shell, "Anna", "fox")
    zoe = person(shell, "Zoë", "owl", sits=False)
    records = [
        begun(shell, "cerchio", types.StoredSitter("Zoë", zoe), *BOTS),
        begun(shell, "cerchio", types.StoredSitter("Anna", anna), *BOTS),
        begun(shell, "cerchio", GUEST, *BOTS),
    ]
    shell.push(Lobby())
    shell.resize((1800, 768))  # with room for all of them on one line
    told = labels(sheet(shell, Lobby))
    for name in ("Zoë: Il Cerchio · today", "Anna: Il Cerchio · today", "Guest: Il Cerchio · today"):
        assert name in told
    assert [sheet(shell, Lobby).form.named(f"lobby.waiting.{record}") for record in records].count(None) == 0
    click(sheet(shell, Lobby), f"lobby.waiting.{records[0]}")
    assert type(shell.top).__name__ == "MatchScene"


def test_matches_of_one_day_show_their_hour_in_any_window(shell: SceneStack) -> None:
    record = begun(shell, "tarocchi", GUEST, types.StoredSitter("Massimiliano"), types.StoredSitter("Zoë"), BOTS[0])
    match = shell.store.matches.get(record)
    assert match is not None
    shell.push(Lobby())
    for size, scale, language in product(((1024, 640), (1366, 768)), (1.0, 1.6), catalog.LANGUAGES):
        shell.resize(size)
        shell.set_preference("text_scale", scale)
        shell.set_preference("language", language)
        canvas, since = shell.canvas, when(match.changed)
        tag = WaitingTag(canvas, match, [], lambda: None)
        room = tag.preferred_width() - tag._aside() - 2 * tag.pad
        names, _, below = tag.lines(room)
        assert below.endswith(since), (size, scale, language)
        for points in ("2 : −2 : 2 : −2", "188 : 88 : −188 : 8"):
            tag.show_points(points)
            assert tag.lines(room)[2] in (since, f"{points} · {since}"), "points are told whole or not at all"
        tag.show_points("2 : −2 : 2 : −2")
        assert scale > 1 or tag.lines(room)[2].startswith("2 : −2 : 2 : −2"), (size, language)
        tag.show_points("")
        assert canvas.type.width(below, canvas.letter(BELOW), face="sans") <= room
        assert names.startswith(text("seats.guest"))


def test_a_guest_stays_a_guest_in_every_language(shell: SceneStack) -> None:
    second = types.StoredSitter("Guest 2")
    record = begun(shell, "cerchio", GUEST, second, *BOTS[1:])
    shell.set_preference("language", "it")
    shell.push(Lobby())
    assert "Ospite, Ospite 2: Il Cerchio" in labels(sheet(shell, Lobby))
    click(sheet(shell, Lobby), f"lobby.waiting.{record}")
    table = shell.top
    assert isinstance(table, MatchScene)
    for language, names in (
        ("it", ["Ospite", "Ospite 2"]),
        ("fr", ["Invité", "Invité 2"]),
        ("en", ["Guest", "Guest 2"]),
    ):
        shell.set_preference("language", language)
        assert [table.hud.ledger.lines[chair].sitter.name for chair in (0, 1)] == names
        assert [table.board.speaker.sentence(Said("cerchio.passes", {"seat": 0, "n": 1})).split(" ")[0]] == names[:1]
    shell.pop()
    over = shell.store.logs.begin("cerchio", [GUEST, *BOTS], "", "")
    shell.store.logs.finish(over, [types.Outcome(i, 1 + i, 10 - i) for i in range(4)])
    shell.set_preference("language", "fr")
    shell.push(Scores("cerchio"))
    assert "1. Invité" in labels(sheet(shell, Scores)) and "Guest" not in labels(sheet(shell, Scores))
    click(sheet(shell, Scores), f"scores.claim.{over}.0")
    assert "Qui était Invité" in labels(sheet(shell, ClaimDialog))


def test_a_match_that_waits_is_looked_at_from_its_tag_by_mouse_and_by_keys(shell: SceneStack) -> None:
    record = begun(shell, "cerchio", GUEST, *BOTS)
    shell.push(Lobby())
    click(sheet(shell, Lobby), f"lobby.match.{record}")
    key(sheet(shell, MatchPage), pygame.K_ESCAPE)
    walk = at_most(200, "Tab never comes to the match that waits")
    while sheet(shell, Lobby).focus_name() != f"lobby.waiting.{record}":
        next(walk)
        key(sheet(shell, Lobby), pygame.K_TAB)
    key(sheet(shell, Lobby), pygame.K_RIGHT)
    assert sheet(shell, Lobby).focus_name() == f"lobby.match.{record}"
    key(sheet(shell, Lobby), pygame.K_RETURN)
    assert sheet(shell, MatchPage)


@pytest.mark.share(4)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_twenty_matches_wait_on_one_line_and_all_on_their_screen(shell: SceneStack, size: tuple[int, int]) -> None:
    records = [shell.store.logs.begin("cerchio", [GUEST, *BOTS], "", f"seal{i}") for i in range(20)]
    shell.push(Lobby())
    shell.resize(size)
    for scale in (1.0, 1.6):
        shell.set_preference("text_scale", scale)
        lobby = sheet(shell, Lobby)
        line = lobby.form.named("lobby.waiting.line")
        assert line is not None
        rows_used = [widget.rect.centery for widget in line.children()]
        assert max(rows_used) - min(rows_used) <= 2, "one line"
        assert overfull(lobby) == []
    walk = at_most(200, "Tab never comes to the matches that wait")
    while sheet(shell, Lobby).focus_name() != "lobby.waiting":
        next(walk)
        key(sheet(shell, Lobby), pygame.K_TAB)
    key(sheet(shell, Lobby), pygame.K_RETURN)
    shown = sheet(shell, WaitingMatches)
    seen = set()
    for _ in range(99):
        seen.add(shown.focus_name())
        key(shown, pygame.K_TAB)
    assert {f"matches.go-on.{record}" for record in records} <= seen
    assert {f"matches.drop.{record}" for record in records} <= seen
    assert overfull(shown) == []


def test_it_is_said_how_a_match_stands_and_nothing_waits_for_it(shell: SceneStack) -> None:
    fresh = begun(shell, "cerchio", GUEST, *BOTS)
    lines = golden_file("contrat-teams").read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("deal "))
    until = next(i for i, line in enumerate(lines) if line.startswith("result ")) + 1
    played = shell.store.logs.begin("contrat", [GUEST, *BOTS], "\n".join(lines[:first]), "")
    shell.store.logs.save_lines(played, lines[first:until])
    damaged = shell.store.logs.begin("naval", [GUEST, BOTS[0]], "no record", "")
    shell.push(WaitingMatches())
    shown = sheet(shell, WaitingMatches)

    def known() -> bool:
        shown.update(0.02)
        return not shown.needs_polling()

    wait_until(known, "the matches do not say how they stand")
    shown.update(0.02)

    def told(record: int) -> str:
        widget = shown.form.named(f"matches.stands.{record}")
        assert widget is not None
        return widget.label().replace("\N{NO-BREAK SPACE}", " ")

    assert told(fresh) == "First game"
    assert told(played).startswith("After 1 deal: Guest ") and "Edgar" in told(played)
    assert told(damaged).strip() == ""


def test_a_match_is_thrown_away_after_a_question_and_can_be_brought_back(shell: SceneStack) -> None:
    record = begun(shell, "cerchio", GUEST, *BOTS)
    shell.push(Lobby())
    click(sheet(shell, Lobby), "lobby.waiting")
    click(sheet(shell, WaitingMatches), f"matches.drop.{record}")
    key(sheet(shell, Dialog), pygame.K_ESCAPE)
    click(sheet(shell, WaitingMatches), f"matches.drop.{record}")
    click(sheet(shell, Dialog), "answer.0")
    key(sheet(shell, WaitingMatches), pygame.K_ESCAPE)
    assert sheet(shell, Lobby).form.named(f"lobby.waiting.{record}") is None
    click(sheet(shell, Lobby), "lobby.waiting")
    click(sheet(shell, WaitingMatches), f"matches.bring-back.{record}")
    click(sheet(shell, WaitingMatches), f"matches.go-on.{record}")
    assert type(shell.top).__name__ == "MatchScene"


def test_a_deal_by_its_code_is_one_key_or_one_button_away(shell: SceneStack) -> None:
    lobby = Lobby()
    shell.push(lobby)
    assert key(lobby, pygame.K_k)
    slip = sheet(shell, CodeDialog)
    slip.handle(pygame.event.Event(pygame.TEXTINPUT, text="k"))
    typed = slip.form.named("code.typed")
    assert isinstance(typed, TextField) and typed.words == "", "the letter of the key is no part of the code"
    key(slip, pygame.K_ESCAPE)
    button = lobby.form.named("lobby.code")
    assert isinstance(button, Button)
    button.activate()
    assert isinstance(shell.top, CodeDialog)


@pytest.mark.parametrize("code", ["en", "it", "fr"])
def test_the_lobby_in_words_names_each_game_before_its_figures(shell: SceneStack, code: str) -> None:
    shell.set_preference("language", code)
    shell.push(Lobby())
    settle(shell.top)
    greeting, *games = shell.top.readable_lines()
    assert greeting and len(games) == len(TABLES)
    for game_id, line in zip(TABLES, games, strict=True):
        assert line.startswith(text(f"{game_id}.name")) and not re.search(r"\bmin\b", line), line


@pytest.mark.parametrize("way", ["resize", "refresh"])
def test_widgets_of_the_first_screen_do_not_stay_in_memory_once_it_is_built_again(tmp_path: Path, way: str) -> None:
    """Exempted from garbage collection with all objects of the start, they would."""
    with make_shell(tmp_path, (1366, 768)) as shell:
        scene = Lobby()
        shell.push(scene)
        before = ref(scene.form.root)
        gc.freeze()
        if way == "resize":
            shell.resize((1920, 1080))
        else:
            shell.refresh()
        shell.collect_garbage()
        assert before() is None


def test_the_deck_of_a_table_does_not_stay_in_memory_in_the_lobby(tmp_path: Path) -> None:
    with make_shell(tmp_path, (1366, 768)) as shell:
        shell.push(Lobby())
        shell.push(SetupScene("cerchio"))
        shell.artwork.lay_in("french", [], 120)
        shell.artwork.back("french", 120)
        shell.home()
        assert not shell.artwork.has("french", "", 120)
