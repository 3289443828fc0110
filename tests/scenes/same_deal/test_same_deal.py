"""The same deal again: typed in from paper, played blind or not, and compared when all have played it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.play.assistance import Assistance
from cardtable.play.deals.deal_code import Deal, deal_of_code
from cardtable.play.deals.same_deal import find_open_plays, find_plays, first_seat, seat_levels, was_started_by_code
from cardtable.play.player import PlayerInfo
from cardtable.play.session.open_session import resume_match, start_from_code, start_match
from cardtable.play.session.session import Session
from cardtable.rules.paper_code import normalise
from cardtable.rules.registry import game
from cardtable.scenes.core.form_scene import Dialog, FormScene
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.all_hands import AllHands
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.match.open_match import resume_table
from cardtable.scenes.pages.settings import Settings
from cardtable.scenes.replay.open_replay import match_page
from cardtable.scenes.same_deal.code_dialog import CodeDialog
from cardtable.scenes.same_deal.same_deal import SameDealPage
from cardtable.store.queries.statistics import family_matches, matches_of
from cardtable.store.store import Store
from cardtable.text.catalog import LANGUAGES, text
from cardtable.widgets.table_form import Caption, Figures
from cardtable.widgets.widget import Widget
from tests.support.ends import ENDS
from tests.support.families import Clock, a_match
from tests.support.replay_scenes import read_through
from tests.support.screens import words_on
from tests.support.sessions import match_of
from tests.support.shells import make_shell
from tests.support.ui_driver import FRAME, Chance, Lobby, Player

SEED = "ABCDEFGHJK"
KIND = game("poursuite")
DEAL = Deal("poursuite", 3, {**KIND.defaults(), "hand_size": 6}, SEED)


def people_of(store: Store) -> list[int]:
    return [store.people.add(name, "fox") for name in ("Anna", "Carlo", "Dora")]


def table(who: PlayerInfo) -> list[PlayerInfo]:
    return [who, PlayerInfo("Bruno", "owl", "standard"), PlayerInfo("Rosa", "cat", "standard")]


def first_pack(session: Session) -> str:
    session.begin_deal()
    return match_of(session).lines[1]


def test_the_same_code_has_the_same_packs_and_counts_only_blind(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path, Clock())
    anna, carlo, _ = people_of(store)
    record = a_match(store, "poursuite", [anna, None, None], SEED, hand_size=6)
    assert [play.saved.id for play in find_plays(store, DEAL)] == [record]
    assert (first_seat(find_plays(store, DEAL)), seat_levels(find_plays(store, DEAL), DEAL, "expert")) == (
        0,
        ["standard"] * 3,
    )
    packs, ways = set(), {}
    for sitter in (
        PlayerInfo("Carlo", "owl", "", carlo),
        PlayerInfo("Anna", "fox", "", anna),
        PlayerInfo("Guest", "cat"),
    ):
        session = start_from_code(store, deal_of_code(DEAL.code), table(sitter))
        packs.add(first_pack(session))
        ways[sitter.name] = session.assistance
        assert was_started_by_code(store, session.record_id)
        session.close()
        again = resume_match(store, session.record_id)
        assert again is not None and again[0].assistance is session.assistance
    assert ways == {"Carlo": Assistance.NOT, "Anna": Assistance.KNOWN, "Guest": Assistance.NOT}
    assert packs == {store.logs.lines(record)[1]}
    fresh = start_match(store, "poursuite", table(PlayerInfo("Anna", "fox", "", anna)), DEAL.options)
    assert not was_started_by_code(store, fresh.record_id) and first_pack(fresh) not in packs


def test_deals_known_before_are_in_no_score(tmp_path: Path) -> None:
    store, _ = Store.open(tmp_path, Clock())
    anna, *_ = people_of(store)
    a_match(store, "poursuite", [anna, None, None], SEED, hand_size=6)
    second = a_match(store, "poursuite", [anna, None, None], SEED, hand_size=6)
    assert len(matches_of(store, anna)) == len(family_matches(store)) == 2
    store.database.write(("UPDATE records SET assisted = ? WHERE id = ?", (int(Assistance.KNOWN), second)))
    assert len(matches_of(store, anna)) == len(family_matches(store)) == 1


# -- on the screen -------------------------------------------------------------------------------------------------


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    routes = {"settings": lambda _: Settings(), "deal": lambda code: SameDealPage(deal_of_code(code))}
    with make_shell(tmp_path, (1024, 640), routes, reduced_motion=True) as made:
        made.push(Lobby())
        yield made


def walk(player: Player, name: str) -> None:
    """Come to a thing with Tab and press it."""
    for _ in range(60):
        player.key(pygame.K_TAB)
        if player.shell.top.focus_name() == name:
            return player.key(pygame.K_RETURN)
    raise AssertionError(f"Tab never comes to {name}")


def typed(player: Player, letters: str) -> None:
    for letter in letters:
        player.event(pygame.TEXTINPUT, text=letter)


def test_a_mistake_from_paper_is_put_right(shell: SceneStack) -> None:
    player = Player(shell, Chance())
    shell.push(CodeDialog(DEAL._replace(seed=""), by_key=True))
    shell.top.handle(pygame.event.Event(pygame.TEXTINPUT, text="k"))  # the letter of the key that opened the slip
    right = normalise(DEAL.code)
    typed(player, right[:6] + ("K" if right[6] != "K" else "7") + right[7:].lower())
    player.key(pygame.K_RETURN)
    assert isinstance(shell.top, CodeDialog) and text("deal-code.mistake", n=7) in words_on(shell.top)
    player.press("code.meant.0")
    assert isinstance(shell.top, SameDealPage) and DEAL.code in words_on(shell.top)


def test_the_page_of_a_match_that_is_over_leads_to_its_deal(shell: SceneStack) -> None:
    player, store = Player(shell, Chance()), shell.store
    anna, *_ = people_of(store)
    over = a_match(store, "poursuite", [anna, None, None], SEED, hand_size=6)
    waiting = a_match(store, "poursuite", [anna, None, None], "ABCDEFGHJ2", 4, hand_size=6)
    for record, shown in ((waiting, False), (over, True)):
        shell.push(match_page(str(record)))
        for _ in range(200):
            shell.top.update(FRAME)
        assert ("match.deal" in widgets_on(shell)) is shown, "no code before the end"
        if shown:
            assert DEAL.code in words_on(shell.top)
            walk(player, "match.deal")
        assert isinstance(shell.top, SameDealPage) is shown
        shell.home()


def test_a_new_deal_is_drawn_for_the_table(shell: SceneStack) -> None:
    player = Player(shell, Chance())
    shell.push(CodeDialog(DEAL._replace(seed="")))
    walk(player, "code.draw")
    assert isinstance(shell.top, SameDealPage) and shell.top._deal._replace(seed=SEED) == DEAL


def test_results_of_a_shared_deal_stay_hidden_until_all_have_played(shell: SceneStack) -> None:
    player, store = Player(shell, Chance()), shell.store
    anna, carlo, dora = people_of(store)
    a_match(store, "poursuite", [anna, None, None], SEED, hand_size=6)
    shell.push(SameDealPage(DEAL))
    compared = "deals.compared.0"
    assert compared in [widget.name for widget in shell.top.form.root.walk()]  # type: ignore[attr-defined]
    walk(player, f"deals.along.{carlo}")
    assert text("deals.hidden", names="Carlo") in words_on(shell.top) and text("deals.together") not in words_on(
        shell.top
    )
    a_match(store, "poursuite", [carlo, None, None], SEED, hand_size=6)
    a_match(store, "poursuite", [dora, None, None], SEED, 3, hand_size=6)
    shell.top.on_uncovered()
    assert text("deals.hidden", names="Dora") in words_on(shell.top), "she is at it"
    assert f"deals.go-on.{dora}" in [thing.name for thing in shell.top.ui_targets()]
    (open_match,) = store.matches.unfinished()
    store.matches.throw_away(open_match.id)
    shell.top.on_uncovered()
    form = next(widget for widget in shell.top.form.root.walk() if widget.name == compared)  # type: ignore[attr-defined]
    assert text("deals.together") in form.label() and len(form.heads) == 2


def widgets_on(shell: SceneStack) -> dict[str, Widget]:
    """Return the widgets on the screen by name."""
    assert isinstance(shell.top, FormScene)
    return {widget.name: widget for widget in shell.top.form.root.walk()}


def to_its_end(player: Player) -> None:
    """Play what is offered first until the match is over."""
    for _ in range(400):
        player.rest()
        if isinstance(player.shell.top, ENDS):
            if player.table.session.progress.over:
                return
            player.press("ending.on")
            continue
        player.table.turn_loop.submit(player.table.session.viewer.observation().ask.actions[0])
    raise AssertionError("it never ends")


def test_a_comparison_names_the_differences_between_its_matches(shell: SceneStack) -> None:
    store = shell.store
    for person, how in zip(
        people_of(store), (Assistance.REPLACED_BOT, Assistance.NOT, Assistance.TAKEN_BACK), strict=True
    ):
        record = a_match(store, "poursuite", [person, None, None], SEED, hand_size=6)
        store.database.write(("UPDATE records SET assisted = ? WHERE id = ?", (int(how), record)))
    shell.push(SameDealPage(DEAL))
    told = words_on(shell.top)
    assert text("deals.stood-in", names="Anna") in told and text("deals.helped", names="Dora") in told


@pytest.mark.long
def test_two_people_play_a_deal_at_different_times_and_compare(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.play.session.open_session.BotProcess", Chance)
    player, store = Player(shell, Chance()), shell.store
    anna, carlo, _ = people_of(store)
    deal = DEAL._replace(seats=2, options={**DEAL.options, "turn_limit": 50})
    shell.push(SameDealPage(deal))
    walk(player, f"deals.along.{anna}")
    walk(player, f"deals.along.{carlo}")
    first_cards = []
    for person in (anna, carlo):
        walk(player, f"deals.play.{person}")
        player.rest()
        first_cards.append(player.table.session.viewer.observation().view["hand.0"])
        to_its_end(player)
        player.press("ending.on")
        assert isinstance(shell.top, SameDealPage)
        hidden = "deals.hidden" in widgets_on(shell)
        assert hidden is (person == anna)
    assert first_cards[0] == first_cards[1] and None not in first_cards[0]
    form = widgets_on(shell)["deals.compared.0"]
    assert isinstance(form, Figures)
    assert [head.words.split()[0] for head in form.heads if isinstance(head, Caption)] == ["Anna", "Carlo"]
    assert [len(matches_of(store, person)) for person in (anna, carlo)] == [1, 1], "both played it blind"


def test_players_that_know_the_deal_are_warned_and_may_play_it(shell: SceneStack) -> None:
    player, store = Player(shell, Chance()), shell.store
    anna, carlo, _ = people_of(store)
    a_match(store, "poursuite", [None, anna, None], SEED, hand_size=6)
    shell.push(SameDealPage(DEAL))
    walk(player, f"deals.play.{anna}")
    assert isinstance(shell.top, Dialog) and text("deals.known") in words_on(shell.top)
    player.key(pygame.K_ESCAPE)
    walk(player, f"deals.play.{carlo}")
    assert isinstance(shell.top, MatchScene)
    sitters = shell.top.sitters
    assert [sitter.level for sitter in sitters] == ["standard", "", "standard"] and sitters[1].name == "Carlo"
    assert not shell.top.session.assistance


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_stays_closed_while_its_cards_are_played_elsewhere(tmp_path: Path, language: str) -> None:
    with make_shell(tmp_path, language=language) as shell:
        anna, carlo, _ = people_of(shell.store)
        record = a_match(shell.store, "poursuite", [anna, None, None], SEED, hand_size=6)
        session = start_from_code(shell.store, deal_of_code(DEAL.code), table(PlayerInfo("Carlo", "owl", "", carlo)))
        first_pack(session)
        session.close()
        shell.store.database.flush()
        page = match_page(str(record))
        shell.push(page)
        read_through(shell)
        shown = {widget.name for widget in page.form.root.walk()}
        assert "match.closed" in shown and "Carlo" in words_on(page)
        assert not shown & {"match.replay", "match.review", "match.cards.0", "match.seal", "match.deal.code"}
        player = Player(shell, Chance())
        player.press("match.open")
        player.press("answer.1")
        assert shell.top is page and "match.closed" in {widget.name for widget in page.form.root.walk()}
        player.press("match.open")
        player.press("answer.0")
        shown = {widget.name for widget in page.form.root.walk()}
        assert "match.closed" not in shown and {"match.replay", "match.review", "match.cards.0"} <= shown
        again = resume_match(shell.store, session.record_id)
        assert again is not None and again[0].assistance is Assistance.KNOWN


def test_all_cards_are_asked_for_while_another_person_plays_with_them(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.play.session.open_session.BotProcess", Chance)
    player, store = Player(shell, Chance()), shell.store
    anna, carlo, _ = people_of(store)
    other = start_from_code(store, deal_of_code(DEAL.code), table(PlayerInfo("Carlo", "owl", "", carlo)))
    other.close()
    own = start_from_code(store, deal_of_code(DEAL.code), table(PlayerInfo("Anna", "fox", "", anna)))
    own.close()
    resume_table(shell, own.record_id)
    to_its_end(player)
    end = shell.top
    player.key(pygame.K_c)
    assert isinstance(shell.top, Dialog) and "Carlo" in words_on(shell.top)
    player.press("answer.1")
    again = resume_match(store, other.record_id)
    assert shell.top is end and again is not None and not again[0].assistance
    again[0].close()
    player.press("ending.cards")
    player.press("answer.0")
    assert isinstance(shell.top, AllHands)
    again = resume_match(store, other.record_id)
    assert again is not None and again[0].assistance is Assistance.KNOWN
    again[0].close()
    player.press("hands.close")
    player.key(pygame.K_c)
    assert isinstance(shell.top, AllHands), "the question is asked once"


def test_a_match_opens_when_the_others_have_finished_or_thrown_theirs_away(tmp_path: Path) -> None:
    with make_shell(tmp_path) as shell:
        anna, carlo, _ = people_of(shell.store)
        record = a_match(shell.store, "poursuite", [anna, None, None], SEED, hand_size=6)
        session = start_from_code(shell.store, deal_of_code(DEAL.code), table(PlayerInfo("Carlo", "owl", "", carlo)))
        session.close()
        assert [play.saved.id for play in find_open_plays(shell.store, DEAL)] == [session.record_id]
        assert not find_open_plays(shell.store, DEAL, besides=session.record_id)
        shell.store.matches.throw_away(session.record_id)
        assert not find_open_plays(shell.store, DEAL)
        shell.open("match", str(record))
        assert read_through(shell).form.named("match.review") is not None
