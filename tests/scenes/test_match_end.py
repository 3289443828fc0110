"""The end of a match: calls, winner, line, light, buttons, and what is read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest

from cardtable.art import theme
from cardtable.cards.chance import Random as ByChance
from cardtable.play.assistance import Assistance
from cardtable.play.match_progress import FinishedDeal, MatchProgress
from cardtable.play.player import PlayerInfo
from cardtable.rules.game import Result, Standing
from cardtable.rules.match import Match, Terms
from cardtable.rules.presets import presets
from cardtable.rules.registry import game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.result import DealSummary, EndedDeal, ResultDialog
from cardtable.scenes.ending.closing_line import closing_line
from cardtable.scenes.ending.course import Course
from cardtable.scenes.ending.emblem import Laurel
from cardtable.scenes.ending.match_end import MatchEnd
from cardtable.scenes.ending.roll_call import roll_call
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.replay.match_page import MatchPage
from cardtable.scenes.review.review_page import ReviewPage
from cardtable.table.game_view.table_text import Heads
from cardtable.text.catalog import LANGUAGES
from tests.support.families import a_match, by_chance
from tests.support.shells import all_printed, make_shell
from tests.support.ui_driver import Chance, Player, sit_at

FEW = {"hand_size": 10, "max_tricks": 50}
EVERY_TABLE = (("cerchio", 4), ("bataille", 2), ("poursuite", 6), ("contrat", 4), ("poker", 8), ("naval", 3),
               ("court_circular", 2), ("tarocchi", 4))  # fmt: skip


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        yield made


def ended_match(shell: SceneStack, game_id: str = "bataille", seats: int = 2) -> Player:
    """A match of computers that has just come to its end."""
    kind = game(game_id)
    short = presets(kind, seats).get("family", kind.defaults())
    player = sit_at(shell, game_id, ["beginner"] * seats, Chance(), "c1", **short)
    for _ in range(60):
        player.rest()
        if isinstance(shell.top, MatchEnd):
            return player
        player.press("ending.on")
    raise AssertionError("the match never ends")


def shown_anew(shell: SceneStack, local: Sequence[int]) -> MatchEnd:
    """The same end from its beginning, as local players see it."""
    before = shell.top
    assert isinstance(before, MatchEnd)
    shell.pop()
    end = MatchEnd(before.ended._replace(local_seats=local), before.actions, before.paint_table, before.words)
    shell.push(end)
    return end


def pixels() -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


# -- who is called ----------------------------------------------------------------------------------------------------


def an_end(
    totals: Sequence[int], places: Sequence[int], sides: Sequence[Sequence[int]] = (), local: Sequence[int] = (0,)
) -> EndedDeal:
    """The end of some match with this standing."""
    with_names = [PlayerInfo(name, "hare", "" if seat in local else "standard") for seat, name in
                  zip(range(len(totals)), ("Anna", "Bruno", "Colette", "Edgar", "Fiona"), strict=False)]  # fmt: skip
    result = Result(tuple(totals))
    standing = Standing(tuple(totals), tuple(places), over=True)
    course = MatchProgress({}, "", (FinishedDeal(0, result, tuple(totals)),), standing, False, True, False)
    summary = DealSummary("", Heads("", ""), "", ())
    together = sides or [(seat,) for seat in range(len(totals))]
    return EndedDeal(course, with_names, local, [""] * len(totals), lambda: summary, together)


def test_places_are_called_from_the_last_to_the_first() -> None:
    calls = roll_call(an_end([30, 10, 40, 20], [2, 4, 1, 3]))
    assert [(call.place, call.names) for call in calls.others] == [(4, "Bruno"), (3, "Edgar"), (2, "Anna")]
    assert calls.winners.names == "Colette" and calls.winners.figures == "40"


def test_equal_winners_are_called_together_and_equal_others_one_by_one() -> None:
    calls = roll_call(an_end([30, 10, 30, 10], [1, 3, 1, 3]))
    assert calls.winners.names == "Anna and Colette" and len(calls.winners.faces) == 2
    assert [(call.place, call.names) for call in calls.others] == [(3, "Bruno"), (3, "Edgar")]


def test_partners_are_called_as_a_side() -> None:
    calls = roll_call(an_end([300, 500, 300, 500], [3, 1, 3, 1], [(0, 2), (1, 3)]))
    assert calls.winners.names == "Bruno and Edgar" and calls.winners.figures == "500"
    assert [(call.place, call.names, call.figures) for call in calls.others] == [(2, "Anna and Colette", "300")]


@pytest.mark.parametrize(("local", "moods"), [((0,), ["hurt", "waiting"]), ((2,), ["waiting", "waiting"])])
def test_the_own_face_is_hurt_by_a_loss_and_no_other_one(local: Sequence[int], moods: Sequence[str]) -> None:
    calls = roll_call(an_end([10, 20, 40], [3, 2, 1], local=local))
    assert [call.faces[0].mood for call in calls.others] == moods
    assert calls.winners.faces[0].mood == "pleased" and calls.won_here == (2 in local)


# -- the line worth telling -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "places", "said"),
    [([96, 100], [2, 1], "So close: 4 points short"), ([60, 100], [2, 1], ""), ([9, 10], [2, 1], ""),
     ([100, 96], [1, 2], "")],
)  # fmt: skip
def test_a_small_margin_is_told_to_the_loser(
    shell: SceneStack, totals: Sequence[int], places: Sequence[int], said: str
) -> None:
    assert closing_line(an_end(totals, places), shell.store, "poker", 0, "end.close") == said


def with_winner(place: int) -> str:
    """A seed of a match of two that the first player ends in this place."""
    kind = game("poursuite")
    for n in range(50):
        match = Match(Terms(kind, 2, kind.defaults(hand_size=6), f"w{n}", "5a"))
        by_chance(match, ByChance(f"w{n}"))
        if match.standing.places[0] == place:
            return f"w{n}"
    raise AssertionError("that never happens")


@pytest.mark.parametrize(
    ("before", "said"),
    [("", ""), ("22", "Anna’s first win at CIRKLE Poursuite"), ("211", "Anna: 3 wins in a row at CIRKLE Poursuite"),
     ("1122", "Anna now leads Bruno 3 to 2 at CIRKLE Poursuite"), ("12", "")],
)  # fmt: skip
def test_a_first_win_a_run_and_a_new_lead_are_told(shell: SceneStack, before: str, said: str) -> None:
    """The places of the winner in the matches before, the latest last."""
    people = [shell.store.people.add(name, "hare") for name in ("Anna", "Bruno")]
    seeds = {place: with_winner(int(place)) for place in set(before)}
    for place in before:
        a_match(shell.store, "poursuite", people, seeds[place], hand_size=6)
    shell.store.database.flush()
    end = an_end([40, 30], [1, 2], local=(0, 1))
    end = end._replace(sitters=[sitter._replace(profile=who) for sitter, who in zip(end.sitters, people, strict=True)])
    assert closing_line(end, shell.store, "poursuite", 99, "end.close") == said
    helped = end._replace(helped=Assistance.BY_HINTS)
    assert closing_line(helped, shell.store, "poursuite", 99, "end.close") == "", "what does not count is not told"


# -- the scene --------------------------------------------------------------------------------------------------------


def test_the_fanfare_has_two_parts_and_each_place_a_sound(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    player = ended_match(shell)
    heard: list[str] = []
    monkeypatch.setattr(shell.audio, "play", lambda name, bearing=None: heard.append(name))
    monkeypatch.setattr(shell.audio, "end", lambda name: heard.append(f"end {name}"))
    before = shell.top
    assert isinstance(before, MatchEnd)
    (winner,) = before.ended.winners
    for local, tune in (([winner], "win"), ([1 - winner], "lose")):
        heard.clear()
        end = shown_anew(shell, local)
        player.rest()
        assert heard[:4] == ["fanfare", "place", "end fanfare", tune]
        assert set(heard[4:]) == {"score"}, "the score ticks"
        assert end.confetti is None


@pytest.mark.parametrize("won", [True, False])
def test_confetti_falls_for_a_local_victory_and_spares_words_and_faces(shell: SceneStack, won: bool) -> None:
    player = ended_match(shell)
    before = shell.top
    assert isinstance(before, MatchEnd)
    (winner,) = before.ended.winners
    end = shown_anew(shell, [winner if won else 1 - winner])
    fell = 0
    spared = end.composition.spared()
    for _ in range(300):
        player.step()
        for _, rect in end.confetti.pieces() if end.confetti is not None else ():
            fell += 1
            assert rect.collidelist(spared) < 0
    assert (fell > 100) == won and end.confetti is None
    after = pixels()
    shell.invalidate()
    player.step()
    assert after == pixels(), "nothing is left of it"


@pytest.mark.parametrize("press", ["key", "click"])
def test_a_press_shows_the_final_picture_and_does_nothing_else(shell: SceneStack, press: str) -> None:
    player = ended_match(shell)
    end = shown_anew(shell, [0])
    player.step(5)
    assert end.course.playing
    if press == "key":
        player.key(pygame.K_RETURN)
    else:
        player.click(end.form.root.rect.center)
    assert shell.top is end and not end.course.playing
    player.key(pygame.K_RETURN)
    assert shell.top is end, "nobody leaves it in the rhythm of play"


@pytest.mark.parametrize(("reduced", "speed"), [(True, "normal"), (False, "instant")])
def test_without_motion_the_final_picture_is_there_at_once(tmp_path: Path, reduced: bool, speed: str) -> None:
    with make_shell(tmp_path, reduced_motion=reduced, speed=speed) as shell:
        ended_match(shell)
        end = shown_anew(shell, [0])
        assert not end.course.playing and end.confetti is None
        assert end.course.called() == end.course.calls + 1 and end.course.line


def test_the_places_are_read_aloud_in_order_with_the_line(shell: SceneStack) -> None:
    ended_match(shell, "poker", 4)
    end = shell.top
    assert isinstance(end, MatchEnd) and end.reads_itself_aloud
    lines = end.readable_lines()
    assert [line[:2] for line in lines[:4]] == ["1.", "2.", "3.", "4."] and len(lines) == 5
    assert end.utterance(True).title.endswith("wins the match") and end.utterance(True).focus.startswith("Play again")


@pytest.mark.parametrize("game_id", ["bataille", "contrat", "court_circular", "naval", "poker", "poursuite"])
def test_what_each_figure_counts_is_read_aloud(shell: SceneStack, game_id: str) -> None:
    ended_match(shell, game_id, min(game(game_id).seats))
    end = shell.top
    assert isinstance(end, MatchEnd)
    ranked = [line for line in end.readable_lines() if line[1:3] == ". "]
    assert len(ranked) == 1 + len(end.calls.others)
    for line in ranked:
        assert re.fullmatch(r"\d\. [^:]+: [−\d ·]+ (1 )?(points?|chips?|deals? won)", line), line


@pytest.mark.parametrize(("language", "counted"), [("en", "point"), ("it", "punto"), ("fr", "point")])
def test_a_single_point_is_counted_in_the_singular(shell: SceneStack, language: str, counted: str) -> None:
    shell.set_preference("language", language)
    ended_match(shell, "poursuite")
    assert isinstance(shell.top, MatchEnd) and shell.top.calls.winners.figures == "1"
    assert shell.top.texts()[0] == counted


def test_the_figures_are_one_press_away_and_lead_back(shell: SceneStack) -> None:
    player = ended_match(shell)
    end = shell.top
    player.press("ending.figures")
    assert isinstance(shell.top, ResultDialog) and shell.top.form.named("places") is not None
    player.rest()
    player.key(pygame.K_ESCAPE)
    assert shell.top is end
    player.press("ending.figures")
    player.press("ending.look")
    assert isinstance(shell.top, MatchScene), "to look at the table means the bare table"


def test_the_review_is_one_press_away(shell: SceneStack) -> None:
    player = ended_match(shell)
    end = shell.top
    player.press("ending.review")
    for _ in range(400):
        if isinstance(shell.top, ReviewPage):
            break
        assert isinstance(shell.top, MatchPage)
        shell.store.database.flush()
        shell.top.update(0.03)
    assert isinstance(shell.top, ReviewPage)
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_ESCAPE)
    assert shell.top is end


def test_the_course_calls_each_place_once_and_then_the_winner() -> None:
    course = Course(3, 26)
    seen = []
    while course.playing:
        course.now += 1 / 60
        seen.append((course.called(), course.winner > 0, course.leaves_shown(), course.rolled >= 1, course.line))
    assert [called for called, *_ in sorted(set(seen))] and [s[0] for s in seen] == sorted(s[0] for s in seen)
    assert all(winner == (called == 4) for called, winner, *_ in seen)
    assert seen[-1] == (4, True, 26, True, True)


# -- places and inks --------------------------------------------------------------------------------------------------

LOOKS = [((1024, 640), 1.6), ((1366, 768), 1.3), ((1920, 1080), 1.0)]


@pytest.mark.share(16)
@pytest.mark.parametrize(("table", "look"), list(product(EVERY_TABLE, LOOKS)))
def test_nothing_is_cut_or_covered_in_any_language(
    tmp_path: Path, table: tuple[str, int], look: tuple[tuple[int, int], float]
) -> None:
    size, scale = look
    with make_shell(tmp_path, size, reduced_motion=True, text_scale=scale) as shell:
        ended_match(shell, *table)
        end = shell.top
        assert isinstance(end, MatchEnd)
        for language in LANGUAGES:
            shell.set_preference("language", language)
            shown, window = end.composition, pygame.Rect((0, 0), size)
            buttons = [thing.rect for thing in end.ui_targets()]
            words = [rect for rect, _ in shown.words()]
            parts = [*words, shown.ribbon_rect, *buttons]
            for i, part in enumerate(parts):
                assert window.contains(part), (language, part)
                assert part.collidelist(parts[i + 1 :]) < 0, (language, part)
            faces = [cell.rect for cell in shown.cells]
            assert all(rect.collidelist(buttons) < 0 for rect in faces)


@pytest.mark.share(4)
@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("cloth", ["meadow", "bordeaux", "walnut"])
def test_the_ground_of_all_words_is_dark_enough(tmp_path: Path, cloth: str, strong: bool) -> None:
    with make_shell(tmp_path, reduced_motion=True, cloth=cloth, strong_contrast=strong) as shell:
        ended_match(shell, "cerchio", 4)
        shown_anew(shell, [0, 1, 2, 3])
        end, surface = shell.top, pygame.display.get_surface()
        assert isinstance(end, MatchEnd) and surface is not None and end.calls.won_here
        shell.draw(surface)
        ground = end.ground()
        for rect, ink in end.composition.words():
            for x, y in product(range(rect.left, rect.right, 7), range(rect.top, rect.bottom, 5)):
                red, green, blue = ground.get_at((x, y))[:3]
                assert theme.contrast(ink, f"#{red:02X}{green:02X}{blue:02X}") >= 4.5


def test_a_victory_is_brighter_than_a_defeat_and_the_large_button_stands_out(shell: SceneStack) -> None:
    ended_match(shell, "cerchio", 4)
    shown = shell.top
    assert isinstance(shown, MatchEnd)
    last = shown.ended.course.standing.places.index(4)
    lights = []
    for local in ([last], [0, 1, 2, 3]):
        end, surface = shown_anew(shell, local), pygame.display.get_surface()
        assert surface is not None and end.calls.won_here == (len(local) > 1)
        shell.draw(surface)
        lights.append(sum(pygame.transform.average_color(end.ground())[:3]))
        (large,) = (target.rect for target in end.ui_targets() if target.name == "ending.on")
        at = large.centerx, large.bottom - 2
        assert contrast_of(surface.get_at(at), end.ground().get_at((at[0], at[1] + 8))) >= 3
    assert lights[1] >= 1.5 * lights[0]


def contrast_of(ink: pygame.Color, ground: pygame.Color) -> float:
    inks = (f"#{colour.r:02X}{colour.g:02X}{colour.b:02X}" for colour in (ink, ground))
    return theme.contrast(*inks)


@pytest.mark.parametrize("aside", [0, 100])
def test_the_laurel_lies_around_the_portraits_and_its_stem_joins_all_leaves(shell: SceneStack, aside: int) -> None:
    laurel = Laurel(shell.canvas, (400, 300), 122, aside)
    shown = pygame.Surface((800, 600))
    laurel.draw(shown, len(laurel.leaves))
    for (_, leaf), (_, twig) in zip(laurel.leaves, laurel.twigs, strict=True):
        assert leaf.colliderect(twig)
        portrait = 400 + (aside if leaf.centerx > 400 else -aside), 300
        assert 100 < pygame.Vector2(portrait).distance_to(leaf.center) < 145
    assert all(
        pygame.Vector2(first.center).distance_to(second.center) < 60
        for row in (laurel.leaves[::2], laurel.leaves[1::2])
        for (_, first), (_, second) in pairwise(row)
    )


def test_the_faces_take_their_states_as_soon_as_they_are_drawn(shell: SceneStack) -> None:
    player = ended_match(shell)
    end = shown_anew(shell, [0])
    player.rest()
    player.step()
    before = pixels()
    all_printed(shell)
    player.step(2)
    shell.invalidate()
    player.step()
    assert pixels() != before
    assert end.ended.helped == Assistance.NOT
