"""A child is one switch: larger rules, an offered hint, the family form first; and nothing of it in the scores."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.rules.presets import preset_of
from cardtable.rules.registry import TABLES, game
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.match.hud.child_prompt import HESITATES
from cardtable.scenes.pages.help import Help
from cardtable.scenes.people.children import is_child
from cardtable.scenes.people.current_players import Company, set_company
from cardtable.scenes.people.family import FamilyPage, PersonDialog
from cardtable.scenes.setup.plan import plan_for, save_plan
from cardtable.text.catalog import text
from cardtable.widgets.markdown_view import Prose
from tests.support.screens import only
from tests.support.shells import make_shell
from tests.support.ui_driver import Chance, Lobby, Player, sit_at


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path, (1024, 640), reduced_motion=True) as made:
        made.push(Lobby())
        yield made


def test_a_child_is_one_switch_on_the_slip_of_a_person(shell: SceneStack) -> None:
    player, store = Player(shell, Chance()), shell.store
    shell.push(FamilyPage())
    shell.push(PersonDialog.for_new_person(store, lambda person: None, "Mimi"))
    for _ in range(40):
        player.key(pygame.K_TAB)
        if shell.top.focus_name() == "person.child":
            break
    player.key(pygame.K_SPACE)
    player.press("person.save")
    (mimi,) = store.people.all()
    assert is_child(store, mimi.id)
    shell.push(PersonDialog(text("family.change"), mimi.id, mimi.name, mimi.avatar))
    player.press("person.save")
    assert is_child(store, mimi.id), "whoever changes the name changes nothing else"


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", TABLES)
def test_a_game_is_first_met_in_its_family_form_among_beginners(shell: SceneStack, game_id: str) -> None:
    kind, store = game(game_id), shell.store
    mimi, nonna = store.people.add("Mimi", "fox"), store.people.add("Nonna", "owl")
    store.settings.set_personal(mimi, "child", True)
    plan = plan_for(store, kind, Company((mimi,)))
    named = preset_of(kind, len(plan.chairs), plan.options)
    assert named == "family" or not any(each.name == "family" for each in kind.about.presets)
    assert {chair.level for chair in plan.chairs} == {"", "beginner"}
    others = plan_for(store, kind, Company((nonna,)))
    assert preset_of(kind, len(others.chairs), others.options) != "family"
    plan.options = others.options
    save_plan(store, kind, plan)
    assert plan_for(store, kind, Company((mimi,))).options == others.options, "then as it was chosen"


def test_the_rules_stand_in_larger_letters_for_children_alone(shell: SceneStack) -> None:
    store = shell.store
    mimi, nonna = store.people.add("Mimi", "fox"), store.people.add("Nonna", "owl")
    store.settings.set_personal(mimi, "child", True)
    highs = []
    for together in ((mimi,), (mimi, nonna), (nonna,)):
        set_company(store, Company(together))
        shell.push(Help("cerchio"))
        highs.append(only(shell.top, Prose).height(500))
        shell.pop()
    assert highs[0] > 1.2 * highs[1] and highs[1] == highs[2]


def test_hesitating_offers_a_hint_once(shell: SceneStack) -> None:
    mimi = shell.store.people.add("Mimi", "fox")
    player = sit_at(shell, "poursuite", ("", "beginner", "beginner"), Chance())
    player.table.sitters[0] = player.table.sitters[0]._replace(profile=mimi)
    slip = player.table.hud
    for child in (False, True):
        shell.store.settings.set_personal(mimi, "child", child)
        player.rest()
        player.step(round(HESITATES / 0.05) + 10, 0.05)
        assert (slip.question_slip.notice == text("playing.hint-offer")) is child
        if not child:
            player.table.turn_loop.submit(player.table.session.viewer.observation().ask.actions[0])
    player.key(pygame.K_h)
    player.rest()
    assert slip.question_slip.notice and slip.question_slip.notice != text("playing.hint-offer")
