"""Messages to phones: secrecy under exchanged cards, reachable answers, and the way back from a reply to an action."""

from __future__ import annotations

import json

import pytest

from cardtable.cards.chance import Random
from cardtable.cards.pack import Card
from cardtable.rules.game import Action, Game
from cardtable.rules.registry import TABLES, game
from cardtable.table.phone_view.state import PhoneView
from cardtable.text.catalog import language, set_language
from tests.support.laws import relay, swapped
from tests.support.phone_moments import PhoneMoment, phone_moments

KINDS = [game(game_id) for game_id in TABLES]
TABLES_OF = [(kind, seats) for kind in KINDS for seats in kind.seats]


def moments(kind: type[Game], seats: int, every: int = 4, most: int = 12, seed: int = 1) -> list[PhoneMoment]:
    return list(phone_moments(kind, seats, seed, every, most))


def named(kind_seats: object) -> str:
    return kind_seats.id if isinstance(kind_seats, type) and issubclass(kind_seats, Game) else str(kind_seats)


@pytest.mark.share(3)
@pytest.mark.parametrize(("kind", "seats"), TABLES_OF, ids=named)
def test_a_message_is_equal_when_cards_unknown_to_the_seat_are_exchanged(kind: type[Game], seats: int) -> None:
    rng, exchanged = Random(seats), 0
    for moment in phone_moments(kind, seats, seats, 5, 14):
        other = moment.game.copy()
        cards = swapped(moment.game, moment.seat, moment.match.heard, rng)
        relay(other, cards)
        exchanged += other.table.view(None) != moment.game.table.view(None)
        assert moment.view(other).encoded(7) == moment.view().encoded(7)
    assert exchanged or not kind.has_hidden_cards(moment.game.setting), "otherwise nothing was exchanged"


def test_a_message_that_knows_a_hidden_card_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kind, rng = game("poursuite"), Random(1)
    state = PhoneView.state

    def leaking(moment: PhoneMoment, shown: Game) -> bytes:
        message = dict(state(moment.view(shown), 1))
        hands = [shown.table.view(None)[f"hand.{seat}"] for seat in range(shown.setting.seats)]
        return json.dumps([message, hands]).encode()

    moment = moments(kind, kind.seats[0])[-1]
    other = moment.game.copy()
    relay(other, swapped(moment.game, moment.seat, moment.match.heard, rng))
    assert leaking(moment, other) != leaking(moment, moment.game)


@pytest.mark.share(3)
@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_every_listed_answer_can_be_given_and_comes_back_as_its_action(kind: type[Game]) -> None:
    asked = 0
    for moment in phone_moments(kind, kind.seats[0], 3, 3, 30):
        view = moment.view()
        state, seen = view.state(1), moment.game.asked()
        assert state["mine"] == (moment.seat in seen)
        if not state["mine"]:
            assert not (state["answers"] or state["buttons"] or state["amounts"] or state["arrange"])
            continue
        asked += 1
        ask = moment.game.ask(moment.seat)
        given = {answer.choice for answer in state["answers"]} | {button.choice for button in state["buttons"]}
        assert given - {-1} == set(range(len(ask.actions)))
        assert [view.answers.listed(choice) for choice in range(len(ask.actions))] == list(ask.actions)
        for amount in state["amounts"]:
            action = view.answers.amount(amount.choice, amount.low)
            assert action is not None and ask.allows(action) and "{n}" in amount.words
        if state["arrange"] is not None:
            action = view.answers.ordered([card.touch for card in state["arrange"].cards])
            assert action is not None and action.verb == ask.arrange.verb if ask.arrange is not None else False
    assert asked


@pytest.mark.share(6)
@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_a_hint_names_the_answer_that_one_touch_gives(kind: type[Game]) -> None:
    asked = 0
    for moment in phone_moments(kind, kind.seats[0], 3, 3, 30):
        ask, view = moment.game.ask(moment.seat), moment.view()
        if moment.seat not in moment.game.asked():
            continue
        for action in (*ask.actions[:3], *(Action(amount.verb, n=amount.high) for amount in ask.amounts)):
            hint = view.hint(action, ())
            choice, n = hint["choice"], hint.get("amount")
            assert isinstance(choice, int) and isinstance(n, int | None)
            assert (view.answers.listed(choice) if n is None else view.answers.amount(choice, n)) == action
            asked += 1
    assert asked


@pytest.mark.share(6)
@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_everything_that_an_answer_names_lies_somewhere_on_the_phone(kind: type[Game]) -> None:
    for moment in phone_moments(kind, kind.seats[0], 5, 3, 30):
        state = moment.view().state(1)
        there = {card.touch for card in state["hand"]} | {card.touch for card in state["table"]}
        there |= {gap.touch for gap in state["gaps"]}
        for answer in state["answers"]:
            assert set(answer.path) <= there, f"{answer} cannot be touched"


@pytest.mark.share(2)
@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_no_two_answers_have_the_same_touches(kind: type[Game]) -> None:
    for moment in phone_moments(kind, kind.seats[0], 6, 4, 20):
        paths = [(answer.path, answer.choice) for answer in moment.view().state(1)["answers"]]
        assert len({path for path, _ in paths}) == len(paths)


def arranging(game_id: str) -> PhoneMoment:
    """Return a moment at which a seat is to arrange cards."""
    kind = game(game_id)
    return next(
        moment
        for moment in phone_moments(kind, kind.seats[0], 1, 1, 40)
        if moment.seat in moment.game.asked() and moment.game.ask(moment.seat).arrange is not None
    )


@pytest.mark.parametrize("game_id", ["naval", "bataille"])
def test_ready_orders_are_orders_of_the_cards_in_hand(game_id: str) -> None:
    answers = arranging(game_id).view().answers
    arrange = answers.arrange()
    assert arrange is not None
    present = [card.touch for card in arrange.cards]
    for number in range(len(arrange.orders)):
        made = answers.ready_order(number, present)
        assert made is not None and sorted(made) == sorted(present)
    assert answers.ready_order(len(arrange.orders), present) is None
    assert answers.ready_order(0, present[1:]) is None, "an order of other cards"
    assert len(arrange.places) == len(present) and len(set(arrange.places)) == len(present)


def test_a_draft_is_laid_out_as_it_was_left() -> None:
    answers = arranging("naval").view().answers
    cards: list[Card] = answers.order_so_far()
    assert answers.order_so_far(cards[::-1]) == cards[::-1]
    assert answers.order_so_far([card + 1 for card in cards]) == cards, "a draft of another deal"


@pytest.mark.parametrize("kind", KINDS, ids=named)
def test_replies_out_of_range_are_no_action(kind: type[Game]) -> None:
    answers = moments(kind, kind.seats[0])[0].view().answers
    for number in (-1, 10_000):
        assert answers.listed(number) is None and answers.amount(number, 1) is None and answers.offered(number) is None


@pytest.mark.parametrize("code", ["it", "fr"])
def test_the_message_is_in_the_language_of_its_moment(code: str) -> None:
    kind, before = game("contrat"), language()
    moment = next(each for each in moments(kind, 4) if each.seat in each.game.asked())
    english = moment.view().state(1)
    set_language(code)
    try:
        other = moment.view().state(1)
    finally:
        set_language(before)
    assert english["language"] == "en" and other["language"] == code
    assert english["question"] != other["question"] and "?" not in (other["question"][:1], other["game"][:1])
    assert [card[:2] for card in english["hand"]] == [card[:2] for card in other["hand"]]


@pytest.mark.parametrize(("kind", "seats"), TABLES_OF, ids=named)
def test_only_games_with_hidden_cards_cover_the_phone(kind: type[Game], seats: int) -> None:
    moment = moments(kind, seats, 9, 1)[0]
    assert moment.view().state(1)["secret"] == kind.has_hidden_cards(moment.game.setting)


@pytest.mark.share(3)
@pytest.mark.parametrize(("kind", "seats"), TABLES_OF, ids=named)
def test_messages_are_small(kind: type[Game], seats: int) -> None:
    assert max(len(moment.view().encoded(1)) for moment in moments(kind, seats, 9, 6)) < 16_000


@pytest.mark.parametrize("game_id", ["contrat", "tarocchi", "bataille", "court_circular"])
def test_the_last_trick_names_its_taker_or_says_that_there_is_none(game_id: str) -> None:
    kind, told = game(game_id), set[str]()
    for moment in phone_moments(kind, kind.seats[0], 3, 6, 40):
        state = moment.view().state(1)
        names = [plate.name for plate in state["plates"]]
        if state["trick"]:
            assert not set(state["trick"]).intersection(names), "a bare name is no sentence"
            told |= {line for line in state["trick"] for name in names if line == f"{name} took the trick."}
    assert len(told) > 1
