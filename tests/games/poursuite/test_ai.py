"""The computer players of CIRKLE Poursuite: their fast play against the rules, what any person would do, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from cardtable.ai.bot import Bot, Budget, RandomBot
from cardtable.cards.chance import Random, below, shuffled, stream
from cardtable.cards.events import Said
from cardtable.cards.pack import CHANCE, CIRKLE, Card, Seat
from cardtable.games.poursuite.ai.beliefs import PoursuiteBeliefs
from cardtable.games.poursuite.ai.evaluation import chances
from cardtable.games.poursuite.ai.heuristics import faces_of, usual
from cardtable.games.poursuite.ai.playout import NO_CARD, Face, PoursuitePosition, terms
from cardtable.games.poursuite.players import ADVISER, BOTS
from cardtable.games.poursuite.rules import Poursuite, launches, matches
from cardtable.games.poursuite.rules_types import PoursuiteSeen
from cardtable.rules.cirkle import BLACK, CODES, COLOUR, FACES, SHAPE, TARGET
from cardtable.rules.game import Action, Setting
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.text.compile_po import messages
from tests.support.laws import some_options
from tests.support.matches import by_faces

FEW, TINY = Budget(60), Budget(12)


def new_match(seed: str, seats: int = 4, **options: str | int | bool) -> Match:
    match = Match(Terms(Poursuite, seats, Poursuite.defaults(**options), seed))
    match.begin()
    match.shuffle()
    return match


def moments(match: Match, most: int = 200) -> Iterator[tuple[Poursuite, Seat]]:
    """Yield the moments of a deal at which a seat has a choice. The caller need not play."""
    for _ in range(most):
        if not match.playing:
            return
        game = match.game
        assert isinstance(game, Poursuite)
        seat, turns = game.asked()[0], len(match.action_lines)
        if not game.ask(seat).forced:
            yield game, seat
        if len(match.action_lines) == turns:
            match.play(seat, game.ask(seat).random_action(stream("any", turns)))
        match.shuffle()


def played(seed: str, seats: Sequence[Bot], most: int = 200) -> Match:
    """A deal among these bots."""
    match = new_match(seed, len(seats))
    for game, seat in moments(match, most):
        rng = stream(seed, "bots", seat, len(match.action_lines))
        match.play(seat, seats[seat].choose(observe(game, seat, match.heard), rng, FEW))
    return match


# -- the fast play ---------------------------------------------------------------------------------------------------


def fields(chase: PoursuitePosition) -> list[object]:
    return [getattr(chase, name) for name in PoursuitePosition.__slots__]


def keeps_the_rules(number: int) -> int:
    """A random deal, by the rules and fast: the same answers, hands, piles and ends all along."""
    rng = stream("fast", number)
    seats, mixes = 2 + below(rng, 5), list[list[Face]]()
    setting = Setting(seats, some_options(Poursuite, rng), dealer=below(rng, seats))
    game = Poursuite.deal(shuffled(range(len(CIRKLE)), rng), setting).copy()

    def mixed(faces: list[Face]) -> list[Face]:
        mixes.append(shuffled(faces, rng))
        return mixes[-1][:]

    rules = terms(setting, rng)
    rules = rules._replace(mixed=mixed if rules.mixed else None)
    chase = PoursuitePosition.of(game, rules)
    turns = 0
    while game.asked():
        seat, actions = game.asked()[0], game.ask(game.asked()[0]).actions
        assert seat == chase.turn
        plays = {action.cards[0] % FACES for action in actions if action.verb == "play"}
        assert plays == set(faces_of(chase.legal()))
        assert any(action.verb != "play" for action in actions) == (not plays or chase.may_pass)
        action = actions[below(rng, len(actions))]
        chase.answer(action.cards[0] % FACES if action.verb == "play" else NO_CARD)
        game.apply(seat, action)
        if game.phase == "shuffle":
            game.apply(CHANCE, in_this_order(game, mixes.pop()))
        assert chase.winners == game.winners
        if game.winners:
            break
        assert fields(chase) == fields(PoursuitePosition.of(game, rules))
        turns += 1
    return turns


def in_this_order(game: Poursuite, faces: Sequence[Face]) -> Action:
    """The shuffle after which the reserve shows these faces, the last one on top."""
    left, order = list(game.table.at("reserve")), list[Card]()
    for face in reversed(faces):
        card = next(card for card in left if card % FACES == face)
        left.remove(card)
        order.append(card)
    return Action("shuffle", tuple(order), "reserve")


def test_fast_play_keeps_the_rules() -> None:
    assert sum(map(keeps_the_rules, range(40))) > 5000


def test_habits_are_allowed_answers_and_chances_are_shares() -> None:
    for number in range(20):
        rng = stream("usual", number)
        setting = Setting(2 + number % 5, some_options(Poursuite, rng))
        chase = PoursuitePosition.of(
            Poursuite.deal(shuffled(range(len(CIRKLE)), rng), setting).copy(), terms(setting, rng)
        )
        for _ in range(150):
            assert sum(chances(chase, seat) for seat in range(setting.seats)) == pytest.approx(1)
            if chase.winners:
                break
            legal = chase.legal()
            face = usual(chase, legal, rng.random) if legal else NO_CARD
            assert not legal or legal >> face & 1, (
                f"face {face} is usual, allowed are {[f for f in range(FACES) if legal >> f & 1]}"
            )
            chase.answer(face)


# -- what they believe -----------------------------------------------------------------------------------------------


def test_beliefs_are_deals_that_could_be() -> None:
    """Own cards, sizes and the pile are as they are, every face is there four times, and no hand holds what it would
    have had to play."""
    looked = 0
    for number in range(4):
        match = new_match(f"beliefs {number}", 3)
        for game, seat in moments(match, 90):
            if below(stream("look", len(match.action_lines)), 6) == 0:
                beliefs, truth = (
                    PoursuiteBeliefs(observe(game, seat, match.heard), Random(1)),
                    PoursuitePosition.of(game, terms(game.setting, Random(1))),
                )
                for _ in range(3):
                    chase = beliefs.chase()
                    assert (chase.sizes, chase.pile, chase.hands[seat]) == (truth.sizes, truth.pile, truth.hands[seat])
                    assert [sum(counts) for counts in chase.hands] == chase.sizes
                    rest = Counter([*chase.pile, *chase.reserve])
                    assert not [
                        face for face in range(FACES) if rest[face] + sum(counts[face] for counts in chase.hands) != 4
                    ]
                looked += 1
    assert looked > 20


def test_few_cards_after_many_turns_are_hard_to_play() -> None:
    """The same slots, believed with the memory of the deal and without it."""
    match = played("a", [BOTS["beginner"]] * 4, 28)
    assert isinstance(match.game, Poursuite)
    game = match.game
    seat = game.asked()[0]

    def plain(seen: PoursuiteSeen) -> int:
        beliefs = PoursuiteBeliefs(seen, Random(1))
        hands = [hand for _ in range(40) for other, hand in enumerate(beliefs.chase().hands) if other != seat]
        return sum(sum(hand[:16]) for hand in hands)

    assert plain(observe(game, seat, match.heard)) < 0.9 * plain(observe(game, seat))


# -- manners ---------------------------------------------------------------------------------------------------------


def test_rules_of_thumb_beat_chance() -> None:
    """Forty deals between two, each with seats exchanged."""
    won = 0
    for number in range(40):
        for own in range(2):
            seats: list[Bot] = [RandomBot(), RandomBot()]
            seats[own] = BOTS["beginner"]
            match = played(f"thumb {number}", seats, 400)
            won += bool(match.results) and match.results[0].points[own] > match.results[0].points[1 - own]
    assert won >= 46


# -- what any person would play --------------------------------------------------------------------------------------


def cards(faces: str) -> list[Card]:
    """Cards of series A; the second of a face is of series B, and so on."""
    return by_faces(faces)[0]


def position(pile: str, *hands: str, **options: str | int | bool) -> Poursuite:
    """Seat 0 to move; the pile from the bottom up, and everything else in the reserve."""
    given = cards(" ".join((pile, *hands)))
    parts = [[given.pop(0) for _ in part.split()] for part in (pile, *hands)]
    used = {card for part in parts for card in part}
    rest = [card for card in range(len(CIRKLE)) if card not in used]
    return Poursuite.from_position(parts[0], parts[1:], shuffled(rest, Random(2)), options)


def answer(level: str, game: Poursuite) -> str:
    """The verb, or the face that is played."""
    seat = game.asked()[0]
    action = BOTS[level].choose(observe(game, seat), Random(5), Budget(200))
    return CODES[action.cards[0] % FACES] if action.cards else action.verb


def after(game: Poursuite, face: str) -> Poursuite:
    """The position after a face is played."""
    seat = game.asked()[0]
    game.apply(seat, next(action for action in game.ask(seat).actions if CODES[action.cards[0] % FACES] == face))
    return game


@pytest.mark.parametrize("level", BOTS)
def test_a_last_target_that_fits_is_played(level: str) -> None:
    assert answer(level, position("MX BR", "BO", "VT VX MO", "JT JX", may_draw_instead=True)) == "BO"


@pytest.mark.parametrize("level", BOTS)
def test_of_two_cards_the_target_stays_for_the_end(level: str) -> None:
    assert answer(level, position("MX BR", "BO BT", "VT VX MO", "JT JX NT NR")) == "BT"


@pytest.mark.parametrize("level", ("standard", "expert"))
def test_no_attack_is_begun_on_a_high_pile(level: str) -> None:
    pile = "MX MT MC MR VR VT VX VC BT BX BC BR JR JX JC JT MR"
    assert answer(level, position(pile, "NR MT MX BO", "VT VX MO NX", "JT JX NC JO", "BT BX VO NT")) in ("MT", "MX")


@pytest.mark.parametrize("level", ("standard", "expert"))
def test_a_black_card_answers_an_attack_of_another_seat(level: str) -> None:
    """It is safe, for the starter would pay, and the target is needed for the end."""
    game = after(position("MX MR", "NR VT BX", "NT JO", "JT JX VC BR", "BT BX MC"), "NR")
    assert answer(level, game) == "NT"


def test_a_rival_with_one_card_does_not_get_the_colour_it_may_wait_for() -> None:
    """Four of the six unseen cards are mauve targets, and none is a green one."""
    unseen, hand = ["MO", "MO", "MO", "MO", "JT", "JC"], ["VX", "MT", "VO", "JR"]
    rest = Counter(CODES * 4) - Counter((*unseen, *hand, "MX"))
    pile = " ".join((*rest.elements(), "MX"))
    assert answer("expert", position(pile, " ".join(hand), "JT")) == "VX"


# -- hints -----------------------------------------------------------------------------------------------------------


def is_target(card: Card) -> bool:
    return SHAPE[card % FACES] == TARGET


def holds(game: Poursuite, seat: Seat, action: Action, said: Said) -> bool:  # noqa: C901 - each reason is looked at by itself
    """Return whether a statement about an answer is true, by the rules and the whole deal."""
    words, args = said.text_id.removeprefix("hints.poursuite."), said.args
    actions, pile = game.ask(seat).actions, game.table.at("pile")
    legal = [other.cards[0] for other in actions if other.cards]
    then = game.copy()
    then.apply(seat, action)
    hand, sizes = then.table.at(f"hand.{seat}"), game.hand_sizes()
    follower = (seat + 1) % game.setting.seats
    attacks, n = then.starter == seat and game.starter < 0, args.get("n")
    named = args.get("cards", ())
    assert isinstance(named, tuple)
    kept = bool(named) and all(is_target(card) and card in hand for card in named)
    named_seat = args.get("seat", seat)
    assert isinstance(named_seat, int)
    match words:
        case "out":
            return then.winners == (seat,) and not hand
        case "counter":
            starter = game.starter
            return args["seat"] == starter != seat and then.hand_sizes()[starter] - sizes[starter] == n
        case "answer":
            return args["seat"] == then.starter == game.starter != seat
        case "own-counter":
            return game.starter == seat and len(hand) == sizes[seat] - 1 + int(str(n))
        case "own-black":
            countered = game.copy()
            countered.apply(seat, next(other for other in actions if other.cards and is_target(other.cards[0])))
            return game.starter == seat and countered.hand_sizes()[seat] == sizes[seat] - 1 + int(str(n))
        case "one-left":
            return [*hand] == [args["card"]] and is_target(hand[0])
        case "only":
            return {card % FACES for card in legal} == {action.cards[0] % FACES}
        case "attack-rival":
            return attacks and args["seat"] == follower and sizes[follower] == n
        case "attack-early":
            return attacks and len(pile) <= 4
        case "attack":
            return attacks
        case "quiet-black":
            return COLOUR[action.cards[0] % FACES] == BLACK and then.starter < 0
        case "block-black":
            return COLOUR[action.cards[0] % FACES] == BLACK and then.starter < 0 and sizes[named_seat] == 1
        case "spare-target":
            return kept and is_target(action.cards[0])
        case "keeps-target":
            return kept and set(named) <= set(legal)
        case "targets-seen":
            colour = COLOUR[action.cards[0] % FACES]
            seen = [card for card in (*pile, *game.table.at(f"hand.{seat}")) if is_target(card)]
            return sizes[named_seat] == 1 and n == sum(COLOUR[card % FACES] == colour for card in seen)
        case "no-attack":
            return any(launches(card, pile[-1]) for card in legal) and not attacks and n == len(pile) + 1
        case "twin":
            return action.cards[0] % FACES in [card % FACES for card in hand]
        case "more-of-it":
            return n == sum(matches(card, action.cards[0]) for card in hand)
        case "keeps-answers":
            return {c % FACES for c in hand if is_target(c) or COLOUR[c % FACES] == BLACK} == {c % FACES for c in named}
        case "nothing-fits":
            return not legal and action.verb == "draw"
        case "drawn-stays":
            return not legal and action.verb == "keep" and args["card"] in hand and args["card_top"] == pile[-1]
        case "wait":
            return bool(legal) and not action.cards
    return words == "fewer" and len(hand) == sizes[seat] - 1


@cache
def reasons() -> Counter[str]:
    """Count the reasons given in many deals, each of which must be true."""
    given: Counter[str] = Counter()
    for number in range(36):
        options = some_options(Poursuite, stream("reasons", number)) | {"hand_size": (6, 8, 12)[number % 3]}
        match = new_match(f"reasons {number}", 2 + number % 3, **options)
        while match.playing:
            game = match.game
            assert isinstance(game, Poursuite)
            seat = game.asked()[0]
            seen = observe(game, seat)
            for action in game.ask(seat).actions:
                said = ADVISER.reason(seen, action)
                assert holds(game, seat, action, said), (match.lines[-1], action, said)
                given[said.text_id] += 1
            match.play(seat, BOTS["beginner"].choose(seen, stream("reasons", number, len(match.action_lines)), FEW))
            match.shuffle()
    return given


def test_every_reason_is_given_somewhere_and_is_true() -> None:
    known = {text_id for text_id in messages("en") if text_id.startswith("hints.poursuite.")}
    assert {text_id for text_id in known if "wins" not in text_id} == set(reasons())


FOUR = "BO BX MT JT"
"""A hand in which nothing is near its end."""
DRAWN = {"card": "NX", "card_top": "BR"}
OWN = ("MX VR", "NR BO MT NX", "NC BX VX", "JC JR JX")
"""The first attacks, the second answers, the third draws: then the first must answer the own attack."""


@pytest.mark.parametrize(
    ("laid", "options", "before", "given", "words", "args"),
    [
        (("MX BR", "BO", "VT VX"), {}, "", "BO", "out", {}),
        (("MX VR", "NR VT", "BO JX"), {}, "NR", "BO", "counter", {"seat": 0, "n": 3}),
        (("MX VR", "NR VT", "BO JX"), {"counter_takes": "attack_cards"}, "NR", "BO", "counter", {"seat": 0, "n": 1}),
        (("MX VR", "NR VT", "NC JX BX", "JT"), {}, "NR", "NC", "answer", {"seat": 0}),
        (OWN, {}, "NR NC draw", "BO", "own-counter", {"n": 4}),
        (OWN, {"counter_takes": "attack_cards"}, "NR NC draw", "BO", "own-counter", {"n": 2}),
        (OWN, {}, "NR NC draw", "NX", "own-black", {"n": 4}),
        (("MX BR", "BO BT", "VT VX"), {}, "", "BT", "one-left", {"card": "BO"}),
        (("MX BR", "BT VX JC", "VT VX"), {}, "", "BT", "only", {}),
        (("MX VR", "NR VT VX MO", "BO BX"), {}, "", "NR", "attack-rival", {"seat": 1, "n": 2}),
        (("MX VR", "NR VT VX MO", FOUR), {}, "", "NR", "attack-early", {}),
        (("MX MT MC MR VR", "NR VT VX MO", FOUR), {}, "", "NR", "attack", {}),
        (("MX NR", "NC NX VX", "BO"), {}, "", "NC", "block-black", {"seat": 1}),
        (("MX NR", "NC NX VX", FOUR), {}, "", "NC", "quiet-black", {}),
        (("MX BR", "BO VO BT VX", FOUR), {}, "", "BO", "spare-target", {"cards": "VO"}),
        (("VO VO VT", "VR VO MX", "BO"), {}, "", "VR", "targets-seen", {"seat": 1, "n": 3}),
        (("MX MT MC MR VR", "NR VT VX MO", FOUR), {}, "", "VT", "no-attack", {"n": 6}),
        (("MX BR", "BT BO JC VX", FOUR), {}, "", "BT", "keeps-target", {"cards": "BO"}),
        (("MX BR", "BT BT BX JC", FOUR), {}, "", "BT", "twin", {}),
        (("MX BR", "BT BX VT JC", FOUR), {}, "", "BT", "more-of-it", {"n": 2}),
        (("MX BR", "BT BX NC JC", FOUR), {}, "", "BT", "keeps-answers", {"cards": "NC"}),
        (("MX BR", "BT BX JC", FOUR), {}, "", "BT", "fewer", {}),
        (("MX BR", "JC JX", FOUR), {}, "", "draw", "nothing-fits", {}),
        (("MX BR", "JC JX", FOUR), {"play_drawn_card": True}, "draw", "keep", "drawn-stays", DRAWN),
        (("MX BR", "BT JX", FOUR), {"may_draw_instead": True}, "", "draw", "wait", {}),
    ],
)  # fmt: skip
def test_each_reason_has_its_moment(
    laid: tuple[str, ...], options: dict[str, str | bool], before: str, given: str, words: str, args: dict[str, object]
) -> None:
    game = position(laid[0], *laid[1:], **options)
    for told in before.split():
        game.apply(game.asked()[0], told_as(game, told))
    seat, action = game.asked()[0], told_as(game, given)
    said = ADVISER.reason(observe(game, seat), action)
    faces = {name: shown(value) if name.startswith("card") else value for name, value in said.args.items()}
    assert (said.text_id, faces) == (f"hints.poursuite.{words}", args) and holds(game, seat, action, said)


def told_as(game: Poursuite, told: str) -> Action:
    """The answer that plays this face, or has this verb."""
    actions = game.ask(game.asked()[0]).actions
    return next(each for each in actions if (CODES[each.cards[0] % FACES] if each.cards else each.verb) == told)


def shown(named: int | str | tuple[int, ...]) -> str:
    """The faces of a card that is named, or of some."""
    assert not isinstance(named, str)
    return " ".join(CODES[card % FACES] for card in ((named,) if isinstance(named, int) else named))


def test_most_reasons_say_more_than_that_a_card_is_gone() -> None:
    assert reasons()["hints.poursuite.fewer"] < 0.15 * reasons().total()


def test_an_estimate_is_a_share_of_ten_deals() -> None:
    seen = observe(position("MX BR", "BO BT", "VT VX"), 0)
    texts = [ADVISER.estimate(seen, worth) for worth in (0.01, 0.06, 0.52, 0.94, 0.99)]
    assert [said.args.get("n") for said in texts] == [None, 1, 5, 9, None]
    assert [said.text_id for said in texts[::4]] == ["hints.poursuite.wins-rarely", "hints.poursuite.wins-mostly"]


def test_advice_ranks_all_answers_and_finds_the_winning_one() -> None:
    ranked = ADVISER.rank(observe(position("MX BR", "BO BT MR", "VT VX MO", "JT JX"), 0), Random(1), FEW)
    assert {CODES[each.action.cards[0] % FACES] for each in ranked} == {"BO", "BT", "MR"}
    won = ADVISER.rank(observe(position("MX BR", "BO", "VT VX"), 0), Random(1), FEW)
    assert [each.value for each in won] == [1.0]
