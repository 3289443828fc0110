"""Hints: they name place and reason, and nothing that is unknown to the seat or secret before several people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.ai.bot import Adviser, Budget
from cardtable.ai.evaluate import find_adviser
from cardtable.ai.evaluation_requests import Evaluated
from cardtable.ai.hints import suggest
from cardtable.ai.levels import find_suggestions
from cardtable.ai.requests import TOO_FEW
from cardtable.art import theme
from cardtable.cards.chance import Random, below
from cardtable.cards.events import Said
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.registry import game
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.hint_list import HintList
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.match.hot_seat.hot_seat import HotSeat
from cardtable.table.game_view.action_words import describe_action, in_sentence
from cardtable.table.narration.wording import Speaker
from cardtable.text.catalog import text
from tests.support.shells import make_shell
from tests.support.stages import LAYOUTS, layout, new_match, talk_of
from tests.support.ui_driver import Lobby, Player, sit_at, some_answer


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[SceneStack]:
    with make_shell(tmp_path) as made:
        made.push(Lobby())
        yield made


# -- what is said of answers ----------------------------------------------------------------------------------------

OWN, RESERVE = Action("own", to="pack.0"), Action("reserve", to="reserve")


def some_moment(game_id: str, seed: str = "a1") -> Observation:
    kind = game(game_id)
    match = Match(Terms(kind, kind.seats[0], kind.defaults(), seed * 16, "5a" * 8))
    match.begin()
    match.shuffle()
    assert match.game is not None
    return observe(match.game, match.game.asked()[0], match.heard)


def advised(*weighed: Evaluated, natural: Action | None = None) -> list[tuple[Action, Said]]:
    """Return the hints for these values of answers. Values are stated in steps of five per cent."""
    adviser = Adviser(
        lambda seen, rng, budget: list(weighed),
        lambda seen, worth: Said("hints.bataille.chance", {"n": 5 * round(20 * worth)}),
        lambda seen, action: Said("hints.bataille.unknown"),
        None if natural is None else lambda seen, action: float(action == natural),
    )
    made = suggest(some_moment("bataille"), adviser, Random(1), Budget(1))
    return [(each.action, each.estimate) for each in made]


def test_among_equal_answers_the_natural_one_comes_first() -> None:
    close = Evaluated(RESERVE, 0.552, 900), Evaluated(OWN, 0.548, 900)
    assert [action for action, _ in advised(*close, natural=OWN)] == [OWN, RESERVE]
    assert [action for action, _ in advised(*close, natural=RESERVE)] == [RESERVE, OWN]
    clear = Evaluated(RESERVE, 0.65, 900), Evaluated(OWN, 0.55, 900)
    assert [action for action, _ in advised(*clear, natural=OWN)] == [RESERVE, OWN], "a better one stays better"


def test_few_deals_say_nothing_in_figures() -> None:
    told = dict(advised(Evaluated(OWN, 0.7, 39), Evaluated(RESERVE, 0.3, 40)))
    assert told[OWN] == Said(TOO_FEW, {"deals": 39}) and told[RESERVE].text_id == "hints.bataille.chance"
    assert dict(advised(Evaluated(OWN, 1.0)))[OWN].text_id != TOO_FEW, "what was reckoned needs no deals"


@pytest.mark.parametrize("game_id", ["poursuite", "contrat", "tarocchi", "bataille", "cerchio", "court_circular"])
def test_on_a_busy_machine_no_figure_rests_on_a_handful_of_deals(game_id: str) -> None:
    kind, rng = game(game_id), Random(5)
    match = Match(Terms(kind, kind.seats[0], kind.defaults(), "b2" * 16, "5a" * 8))
    match.begin()
    match.shuffle()
    told = 0
    for _ in range(60):
        if not match.playing or match.game is None:
            break
        seat = match.game.asked()[0]
        ask = match.game.ask(seat)
        if seat >= 0 and len(ask.actions) > 1 and not told:
            found = find_suggestions(observe(match.game, seat, match.heard), Random(3), Budget(6))
            told += any(each.estimate.text_id == TOO_FEW for each in found)
        match.play(seat, match.chance() if seat < 0 else ask.random_action(rng))
        match.shuffle()
    assert told


def test_a_bet_that_costs_nothing_is_not_advised_against() -> None:
    kind = game("tarocchi")
    for seed in range(40):
        match = Match(Terms(kind, 4, kind.defaults(scommessa_failed="nothing"), f"bet{seed}", "salt"))
        match.begin()
        match.shuffle()
        while (
            match.playing
            and match.game is not None
            and match.game.public()["phase"] not in ("announce_declarer", "play")
        ):
            seat = match.game.asked()[0]
            actions = match.game.ask(seat).actions
            action = match.chance() if seat < 0 else actions[1] if actions[0].verb == "pass" else actions[0]
            match.play(seat, action)
            match.shuffle()
        assert match.game is not None
        if not match.playing or match.game.public()["phase"] != "announce_declarer":
            continue
        (seat,) = match.game.asked()
        (only,) = find_suggestions(observe(match.game, seat, match.heard), Random(seed), Budget(60))
        assert only.action.verb == "scommessa" and only.reason.text_id == "hints.tarocchi.free-bet"
        return
    raise AssertionError("nobody was asked for a bet")


@pytest.mark.parametrize("game_id", LAYOUTS)
def test_a_reason_does_not_name_a_card_of_its_answer_again(game_id: str) -> None:
    """The answer is named before its reason: a card, in Il Cerchio the capturer and the captured."""
    kind, adviser, named = game(game_id), find_adviser(game_id), 0
    assert adviser is not None
    for number in range(6):
        match, rng = new_match(kind, f"named {number}"), Random(number)
        match.begin()
        match.shuffle()
        for _ in range(60):
            if not match.playing or match.game is None:
                break
            seat, words = match.game.asked()[0], Speaker(kind.pack, ["Anna", "Bruno", "Colette", "Edgar"])
            ask = match.game.ask(seat)
            for action in ask.actions if seat >= 0 else ():
                seen = observe(match.game, seat, match.heard)
                done = describe_action(action, seen, talk_of(layout(match, seat=seat)), words, ())
                said = adviser.reason(seen, action)
                for card in action.cards:
                    if words.card(card) in done:
                        if card in said.args.values() or action.cards in said.args.values():
                            assert words.card(card) not in (reason := words.sentence(said)), f"{done}: {reason}"
                        named += 1
            match.play(seat, match.chance() if seat < 0 else ask.random_action(rng))
            match.shuffle()
    assert named > 50 or game_id in ("bataille", "naval", "poker")


# -- at the table ---------------------------------------------------------------------------------------------------


def hint(player: Player) -> None:
    """Press H, and once more yes if others could conclude cards from the hint."""
    overheard = player.table.hot_seat.hint_is_overheard
    player.key(pygame.K_h)
    player.rest()
    assert isinstance(player.shell.top, Dialog) == overheard
    if overheard:
        assert player.table.board.hint is None, "the hint waits for the answer"
        player.press("answer.0")
        player.rest()


def picture(player: Player) -> bytes:
    player.step(3)
    window = pygame.display.get_surface()
    assert window is not None
    return bytes(window.get_buffer().raw)


def ideas(player: Player) -> list[str]:
    """The lines of the slip with other moves; it is closed again."""
    player.key(pygame.K_h)
    slip = player.shell.top
    assert isinstance(slip, HintList)
    lines = [thing.label for thing in slip.ui_targets() if thing.name.startswith("idea.")]
    player.key(pygame.K_ESCAPE)
    return lines


def placing(shell: SceneStack) -> Player:
    """A table of Il Cerchio where the person is to choose between two gaps."""
    player = sit_at(shell, "cerchio", ("", "standard", "standard", "standard"), suit_draw="random", memory_aid=True)
    for _ in range(80):
        player.rest()
        asked = player.table.board.picker.ask.actions
        if asked and asked[0].verb == "put":
            return player
        better = [action for action in asked if action.verb == "take"]
        player.table.turn_loop.submit(player.rng.choice(better or list(asked)))
    raise AssertionError("no card was to be placed")


def test_a_hint_says_at_which_gap_and_lights_it_up(shell: SceneStack) -> None:
    player = placing(shell)
    hint(player)
    board, said = player.table.board, player.table.hud.question_slip.notice
    assert board.hint is not None and board.cursor == board.hint.to
    hour = int(board.hint.to.rpartition(".")[2]) or 12
    assert f"at {hour} o’clock, between " in said
    assert board.targets.gap_rect(board.hint.to) in board.dirty() or board.looked_at() == board.hint.to
    lines = ideas(player)
    assert len(lines) == 2 and len({line.partition(".")[0] for line in lines}) == 2


def test_a_hint_stays_in_another_window_and_in_another_language(shell: SceneStack) -> None:
    player = placing(shell)
    hint(player)
    slip = player.table.hud.question_slip
    said, advised = slip.notice, player.table.board.hint
    shell.resize((1024, 640))
    player.rest()
    slip = player.table.hud.question_slip
    assert slip.notice == said and player.table.board.hint == advised
    shell.set_preference("language", "it")
    player.rest()
    again = player.table.hud.question_slip.notice
    assert again.startswith("Il mio consiglio: ") and player.table.board.hint == advised


def test_the_forecast_beside_a_gap_and_the_list_of_cards_have_headings(shell: SceneStack) -> None:
    player = placing(shell)
    seen, board = player.table.session.viewer.observation(), player.table.board
    (heading, *rest) = board.talk.outlook(seen.ask.actions[0], seen, board.speaker)
    assert heading == text("cerchio.opens-heading") and rest
    assert player.table.hud.question_slip.notes[0] == text("cerchio.unseen")


def test_with_the_largest_letters_the_forecast_lies_over_no_card_of_the_circle(shell: SceneStack) -> None:
    shell.set_preference("text_scale", 1.6)
    shell.set_preference("language", "fr")
    player = placing(shell)
    pygame.display.set_mode((1024, 640))
    shell.resize((1024, 640))
    player.rest()
    board = player.table.board
    circle = [
        board.stage.outlines.body(s) for at, cards in board.stage.tableau.places.items() for s in cards if "clock" in at
    ]
    window = pygame.display.get_surface()
    assert window is not None
    for action in player.table.session.viewer.observation().ask.actions:
        player.point((2, 2))
        player.step(20)
        before = window.copy()
        player.point(board.targets.gap_rect(action.to).center)
        player.step(20)
        dark = pygame.mask.from_threshold(window, theme.INK, (1, 1, 1, 255))
        was_dark = pygame.mask.from_threshold(before, theme.INK, (1, 1, 1, 255))
        dark.erase(was_dark, (0, 0))
        box = max(dark.connected_components(), key=lambda part: part.count()).get_bounding_rects()[0]
        assert box.width > 100 and box.collidelist(circle) == -1


def hints_before_several(shell: SceneStack, monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    """Check that no hint names a card that not all players at the screen may see, and that it lists nothing twice. A
    player alone behind the curtain may get the full hint."""
    seats = game(game_id).seats[0]
    player = sit_at(shell, game_id, ("", "", *["beginner"] * (seats - 2)), seed="hs")
    named: set[int] = set()
    plain = Speaker.card

    def overheard(speaker: Speaker, card: int) -> str:
        named.add(card)
        return plain(speaker, card)

    monkeypatch.setattr(Speaker, "card", overheard)
    for turn in range(40):
        player.rest()
        if isinstance(shell.top, Curtain):
            player.key(pygame.K_RETURN)
            player.rest()
        if shell.top is not player.table or not player.table.turn_loop.is_my_turn():
            break
        hot_seat, session = player.table.hot_seat, player.table.session
        assert hot_seat.hint_is_overheard == (game_id == "naval" and not hot_seat.has_secrets)
        if turn % 3 == 0 or not hot_seat.has_secrets:
            named.clear()
            hint(player)
            lines = ideas(player)
            assert len(set(lines)) == len(lines)
            everybodys = {card for cards in session.viewer.public_observation().view.values() for card in cards}
            assert hot_seat.has_secrets or named <= everybodys, f"a hint names {named - everybodys}"
        player.table.turn_loop.submit(some_answer(session.viewer.observation().ask, player.rng))


@pytest.mark.share(9)
@pytest.mark.parametrize("game_id", LAYOUTS)
def test_before_several_people_a_hint_names_no_card_that_not_all_may_see(
    shell: SceneStack, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    hints_before_several(shell, monkeypatch, game_id)


@pytest.mark.long
def test_a_hint_that_names_any_card_is_found(shell: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HotSeat, "lies_open", lambda self, card: True)
    with pytest.raises(AssertionError, match="a hint names"):
        hints_before_several(shell, monkeypatch, "naval")


def test_in_naval_the_reason_stays_unsaid_before_several_people_and_is_told_to_one_alone(shell: SceneStack) -> None:
    for people, expected in ((("", ""), True), (("", "standard"), False)):
        player = sit_at(shell, "naval", people, seed="hn")
        unsaid = 0
        for _ in range(14):
            player.rest()
            if isinstance(shell.top, Curtain):
                player.key(pygame.K_RETURN)
                player.rest()
            seen = player.table.session.viewer.observation()
            if not player.table.turn_loop.is_my_turn() or shell.top is not player.table:
                break
            if "attack" in {action.verb for action in seen.ask.actions}:
                hint(player)
                unsaid += text("playing.hint-unsaid") in player.table.hud.question_slip.notice
            player.table.turn_loop.submit(some_answer(seen.ask, Random(below(player.rng, 99))))
        assert bool(unsaid) == expected
        shell.home()


@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_in_naval_a_hint_before_several_people_is_shown_when_its_asker_wishes(shell: SceneStack, language: str) -> None:
    shell.set_preference("language", language)
    player = sit_at(shell, "naval", ("", ""), seed="hn")
    table = player.table
    while "attack" not in {action.verb for action in table.session.viewer.observation().ask.actions}:
        player.rest()
        if isinstance(shell.top, Curtain):
            player.key(pygame.K_RETURN)
        elif table.turn_loop.is_my_turn():
            table.turn_loop.submit(some_answer(table.session.viewer.observation().ask, player.rng))
    player.rest()
    before = picture(player)
    player.key(pygame.K_h)
    player.rest()
    asked = shell.top
    assert isinstance(asked, Dialog) and text("playing.hint-overheard.words") in " ".join(asked.readable_lines())
    assert picture(player) != before
    player.key(pygame.K_RETURN)  # the harmless answer has the focus
    player.rest()
    assert shell.top is table and not table.turn_loop.advice.is_hint_pending and table.board.hint is None
    assert picture(player) == before
    player.press("hint")
    player.rest()
    player.press("answer.0")
    player.rest()
    assert shell.top is table and table.board.hint is not None
    assert picture(player) != before
    player.press("hint")  # the list of other moves asks nothing more
    player.rest()
    assert isinstance(shell.top, HintList)


def test_after_the_colon_an_advice_begins_small_unless_with_a_name(shell: SceneStack) -> None:
    speaker = placing(shell).table.board.speaker
    told = [("Passo", "passo"), ("Je passe", "je passe"), ("I pass", "I pass"), ("Maxi · 430", "Maxi · 430")]
    assert [in_sentence(words, Action("pass"), speaker) for words, _ in told] == [small for _, small in told]
    assert in_sentence(speaker.card(3), Action("play", (3,)), speaker) == speaker.card(3)
    owned = f"{speaker.names[1]}’s pyramid, row 6"
    assert in_sentence(owned, Action("attack"), speaker) == owned
