"""The Bataille table: packs that are put in order, piles to choose from, and battles that can be read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from pygame import Rect

from cardtable.cards.chance import Random, stream
from cardtable.cards.events import Changed, Moved, Said, Turned
from cardtable.cards.pack import CHANCE, CIRKLE, EVERYONE, NOBODY, Card
from cardtable.foundation.frozen import replace
from cardtable.games.bataille import table_words as bataille_words
from cardtable.games.bataille.rules import PRESETS, Bataille
from cardtable.games.bataille.rules_types import BatailleSeen
from cardtable.games.bataille.table import BatailleLayout
from cardtable.rules.game import Action, Options
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.table.animation.event_player import EventPlayer
from cardtable.table.game_view.layout import Room
from cardtable.table.game_view.marks import Label
from cardtable.table.narration.wording import Speaker
from cardtable.text import catalog
from tests.support.laws import turns
from tests.support.stages import WINDOWS, at_words, layout, pace_of, stage_of, talk_of, view

SPEAKER = Speaker(CIRKLE, ("Anna", "Bruno", "Colette", "Edgar"))
TABLES = [(seats, hand) for seats in (2, 3, 4) for hand in (20, 10)]


@pytest.fixture(autouse=True)
def english() -> None:
    catalog.set_language("en")


def new(seats: int = 3, seed: str = "table", **options: int | str | bool) -> Match:
    match = Match(Terms(Bataille, seats, Bataille.defaults(**options), seed, "salt"))
    match.begin()
    return match


def seen_by(match: Match, seat: int = 0) -> BatailleSeen:
    assert match.game is not None
    return observe(match.game, seat, match.heard)


def table(match: Match, size: tuple[int, int] = (1366, 768), seat: int = 0) -> BatailleLayout:
    found = layout(match, size, seat)
    assert isinstance(found, BatailleLayout)
    return found


def cards(codes: str) -> tuple[Card, ...]:
    """Cards by colour and shape, each of the first series in which it is still there."""
    taken: list[Card] = []
    for code in codes.split():
        taken.append(next(c for s in "ABCD" if (c := CIRKLE.card(f"{code}{s}")) not in taken))
    return tuple(taken)


def position(*packs: str, reserve: str = "", options: Options = {}) -> Bataille:  # noqa: B006 - is only read
    """Packs and the reserve with the top card first; the first player leads."""
    sizes = [len(pack.split()) for pack in (*packs, reserve)]
    lying = cards(" ".join((*packs, reserve)))
    parts = [lying[sum(sizes[:i]) : sum(sizes[: i + 1])] for i in range(len(sizes))]
    return Bataille.from_position(parts[:-1], parts[-1], options)


def at(game: Bataille, size: tuple[int, int] = (1366, 768), seat: int = 0) -> BatailleLayout:
    return BatailleLayout(Room(*size), game.setting, seat, CIRKLE)


def body(where: BatailleLayout, place: str, index: int, count: int) -> Rect:
    pose = where.pose(place, index, count)
    rect = Rect(0, 0, round(pose.height * where.aspect), round(pose.height))
    rect.center = round(pose.x), round(pose.y)
    return rect


# ---- the tray -------------------------------------------------------------------------


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("seats", "hand"), TABLES)
def test_cards_that_are_put_in_order_lie_side_by_side(size: tuple[int, int], seats: int, hand: int) -> None:
    where = table(new(seats, hand_size=hand), size)
    tray = [body(where, "hand.0", i, hand) for i in range(hand)]
    others = [*where.plates().values(), where.questions(), body(where, "reserve", 40, 96)]
    for i, card in enumerate(tray):
        assert Rect(0, 0, *size).contains(card)
        assert card.collidelist(tray[i + 1 :]) < 0 and card.collidelist(others) < 0
        assert card.height >= size[1] * 0.12, "the cards are too small to be read"
    assert [(card.y, card.x) for card in tray] == sorted((card.y, card.x) for card in tray), "from the top of the pack"


def test_every_place_of_the_tray_has_its_number() -> None:
    match = new()
    words = [mark.text for mark in table(match).marks(seen_by(match), SPEAKER) if isinstance(mark, Label)]
    assert words[:3] == ["Reserve · 36", "1 · top", "2"] and words[-2:] == ["19", "20 · bottom"]


def test_the_ready_orders_are_those_of_the_rules() -> None:
    match = new()
    seen = seen_by(match)
    orders = talk_of(table(match)).orders(seen)
    held = seen.view["hand.0"]
    assert len(orders) == len(PRESETS)
    assert not [order for order in orders if sorted(order.cards) != sorted(held)]  # type: ignore[type-var]
    strong, weak, mixed, dealt = (order.cards for order in orders)
    ranks = [bataille_words.strength(card, seen) for card in strong]
    assert ranks == sorted(ranks, reverse=True) and weak == strong[::-1]
    assert mixed[::2] == strong[:10] and dealt == held


def test_laying_the_pack_down_hides_the_numbers() -> None:
    match = new()
    where, seen = table(match), seen_by(match)
    assert match.game is not None
    numbered = []
    for seat in (1, 0):
        ((_, seen),) = at_words(seen, match.game.play(seat, Action("keep")))
        words = [mark.text for mark in where.marks(seen, SPEAKER) if isinstance(mark, Label)]
        numbered.append("1 · top" in words)
    assert numbered == [True, False]


def test_only_putting_in_order_is_timed() -> None:
    match = new(ordering_time=30)
    assert pace_of(table(match)).limit(seen_by(match)) == 30
    assert pace_of(table(new())).limit(seen_by(new())) is None
    game = position("VR MT", "JT MX", options={"ordering_time": 30})
    assert pace_of(at(game)).limit(observe(game, 1)) is None


# ---- own or reserve -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "chip", "told"),
    [
        ("NT", "strongest", "Your K▲ is the strongest so far."),
        ("BT", "too weak", "Your B▲ loses to G●."),
        ("VR", "battle!", "Your G● starts a battle with Anna."),
    ],
)
def test_the_aid_states_the_chances_of_the_own_card(top: str, chip: str, told: str) -> None:
    game = position("VR MT", f"{top} MX", "BX MC", reserve="VO")
    where, seen = at(game, seat=1), observe(game, 1)
    own, reserve = seen.ask.actions
    assert talk_of(where).worth(own, seen) == chip and talk_of(where).worth(reserve, seen) == "?"
    assert told in talk_of(where).aside(seen, SPEAKER)


def test_without_the_aid_nothing_is_stated_about_the_own_card() -> None:
    game = position("VR MT", "NT MX", reserve="VO", options={"memory_aid": False})
    where, seen = at(game, seat=1), observe(game, 1)
    assert talk_of(where).worth(seen.ask.actions[0], seen) == "?"
    assert "Nobody knows your top card, not even you." in talk_of(where).aside(seen, SPEAKER)


def test_the_table_does_not_reveal_cards_that_lie_face_down() -> None:
    """Two deals that differ only in hidden cards look and read the same."""
    deals = [
        position("VR MT MX", "NT BT JC", "MC BC VC", reserve="VO JO"),
        position("VR JO BC", "NT JC BT", "VO VC MT", reserve="MC MX"),
    ]
    told = []
    for game in deals:
        where, seen = at(game, seat=1), observe(game, 1)
        told.append([
            where.marks(seen, SPEAKER), talk_of(where).aside(seen, SPEAKER), talk_of(where).crowned(seen),
            [talk_of(where).worth(action, seen) for action in seen.ask.actions],
            [(talk_of(where).lines(seat, seen, SPEAKER), talk_of(where).figure(seat, seen)) for seat in range(3)],
        ])  # fmt: skip
    assert told[0] == told[1]


def test_the_arrows_walk_the_two_piles() -> None:
    game = position("VR MT", "NT MX", reserve="VO")
    assert at(game, seat=1).walk(observe(game, 1).view) == [("reserve", 0), ("pack.1", 0)]
    game = position("VR MT", "NT MX")
    assert at(game, seat=1).walk(observe(game, 1).view) == [("pack.1", 0)]


# ---- battles --------------------------------------------------------------------------


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_of_every_card_in_a_battle_something_can_be_seen(size: tuple[int, int], seats: int) -> None:
    where = table(new(seats), size)
    for seat in range(seats):
        for count in range(1, 11):
            row = [body(where, f"stack.{seat}", i, count) for i in range(count)]
            least = row[0].width * (0.18 if count <= 4 else 0.05)
            assert not [(a, b) for a, b in pairwise(row) if b.x - a.x < least]
            assert not [card for card in row if not where.sites[seat].stack.inflate(2, 2).contains(card)]


def test_stacks_packs_and_reserve_never_lie_on_each_other() -> None:
    for seats in (2, 3, 4):
        for size in WINDOWS:
            where = table(new(seats), size)
            piles = [body(where, f"pack.{seat}", 30, 60) for seat in range(seats)] + [body(where, "reserve", 30, 60)]
            boxes = piles + [site.stack for site in where.sites.values()]
            assert not [(i, box) for i, box in enumerate(boxes) if box.collidelist(boxes[i + 1 :]) >= 0]


def crowned(where: BatailleLayout, seen: BatailleSeen, *codes: str) -> Sequence[str]:
    lying = cards(" ".join(codes))
    shown = replace(seen, view={f"stack.{seat}": (card,) for seat, card in enumerate(lying)})
    return [CIRKLE.codes[card][:2] for card in talk_of(where).crowned(shown) if isinstance(card, int)]


def test_the_strongest_open_card_bears_the_crown() -> None:
    match = new()
    where, seen = table(match), seen_by(match)
    assert crowned(where, seen, "VR", "NT", "JT") == ["NT"]
    assert crowned(where, seen, "VR", "VR", "JT") == [], "identical cards have to fight"
    assert crowned(where, seen, "VR", "VR", "NT") == ["NT"], "even if there is a stronger one"
    assert crowned(where, seen, "VR") == [], "one card alone has beaten nobody"


def called(where: BatailleLayout, seen: BatailleSeen) -> list[str]:
    """Return all words on the cloth besides those at the piles."""
    words = [mark.text for mark in where.marks(seen, SPEAKER) if isinstance(mark, Label)]
    return [word for word in words if " · " not in word]


def told(game: Bataille, *moves: str) -> list[tuple[str, BatailleSeen]]:
    """Every sentence while these moves are made, and what A sees as it is said."""
    game.table.drain()
    seen, found = observe(game, 0), []
    for verb in moves:
        (seat,) = game.asked()
        events = game.play(seat, Action(verb, to="reserve" if verb == "reserve" else f"pack.{seat}"))
        found += [(said.text_id.removeprefix("bataille."), now) for said, now in at_words(seen, events)]
        seen = observe(game, 0)
    return found


def test_the_card_that_takes_is_crowned_until_the_next_one_is_turned_up() -> None:
    game = position("VR MT", "JT MX", "NC BC", reserve="VO")
    where = at(game)
    crowns = [(name, [CIRKLE.codes[c][:2] for c in talk_of(where).crowned(now) if isinstance(c, int)])
              for name, now in told(game, "own", "own")]  # fmt: skip
    assert crowns == [("plays", ["VR"]), ("plays", ["NC"]), ("takes", ["NC"]), ("plays", [])]


def test_battles_and_their_results_are_announced_on_the_cloth() -> None:
    game = position("VR MT MX BC BO", "VR MC MR JT BX", "MC BC", reserve="VO")
    where = at(game)
    heard = told(game, "own", "own")
    assert [(name, called(where, now)) for name, now in heard] == [
        ("plays", []),
        ("plays", []),
        ("battle", ["Battle!"]),
        ("fights", []),
        ("fights", []),
        ("takes", ["Anna takes 9 cards with B■"]),
        ("plays", []),
    ]
    fighting = next(now for name, now in heard if name == "battle")
    assert talk_of(where).crowned(fighting) == ()


def test_a_card_of_the_reserve_that_wins_is_called_out() -> None:
    game = position("VR MT", "JT MX", "MC BC", reserve="NT")
    heard = told(game, "own", "reserve")
    assert ("takes-for-the-reserve", ["The reserve wins: 3 cards go under it"]) in [
        (name, called(at(game), now)) for name, now in heard
    ]
    quiet = position("VR MT", "JT MX", "MC BC", reserve="NT")
    assert not any(called(at(quiet), now) for _, now in told(quiet, "own", "own")), "not every trick"


def test_no_field_names_cards_face_down_in_a_battle() -> None:
    game = position("VR MT MX BC BO", "VR MC MR JT BX", "MC BC", reserve="VO")
    game.table.drain()
    game.play(1, Action("own", to="pack.1"))
    events = game.play(2, Action("own", to="pack.2"))
    hidden = {e.card for e in events if isinstance(e, Moved) and e.seers == NOBODY and e.dst[0].startswith("stack.")}
    opened = next(i for i, event in enumerate(events) if isinstance(event, Turned) and event.seers == EVERYONE)
    faces = [event.value for event in events[:opened] if isinstance(event, Changed) and event.field == "face"]
    assert len(hidden) == 4 and len(faces) == 3 and not any(hidden & {*value} for value in faces)


def test_the_strongest_follows_the_hierarchy_of_the_table() -> None:
    match = new(hierarchy="shape_first")
    assert crowned(table(match), seen_by(match), "MR", "JT") == ["MR"]
    assert crowned(table(new()), seen_by(new()), "MR", "JT") == ["JT"]


def test_a_stronger_card_falls_heavier() -> None:
    pace = pace_of(table(new()))

    def sound(code: str) -> str:
        card = cards(code)[0]
        return pace.tempo(Moved(("pack.1", 3), ("stack.1", 0), card, EVERYONE, EVERYONE)).sound

    assert [sound(code) for code in ("BT", "NT", "VO")] == ["flip", "knock-3", "target"]
    hidden = pace.tempo(Moved(("pack.1", 3), ("stack.1", 1), None, NOBODY, NOBODY))
    assert hidden.sound == "place", "what lies face down sounds alike"


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_a_deal_is_brisk(seats: int) -> None:
    """Dealing takes two seconds and a half at most, the cards of a trick fly for little more than a second."""
    pace = pace_of(table(new(seats)))
    dealing = pace.tempo(Moved(("reserve", 90), ("hand.1", 0), None, NOBODY, NOBODY)).gap * 20 * seats
    assert dealing <= 2.5
    turned = pace.tempo(Moved(("pack.1", 9), ("stack.1", 0), 3, EVERYONE, EVERYONE))
    swept = pace.tempo(Moved(("stack.1", 0), ("pack.0", 0), 3, NOBODY, NOBODY))
    assert seats * turned.gap + seats * swept.gap + swept.length < 1.2


# ---- whole deals ----------------------------------------------------------------------


@pytest.mark.share(2)
@pytest.mark.parametrize(("seats", "gather"), [(2, "table_order"), (3, "shuffled"), (4, "table_order")])
def test_the_stage_follows_a_deal(seats: int, gather: str) -> None:
    """Leaps, reveals and sweeps leave every card where the view has it."""
    match = Match(Terms(Bataille, seats, Bataille.defaults(gather=gather, hand_size=10), "follow", "salt"))
    rng = Random(seats)
    stage: EventPlayer | None = None
    heard: list[str] = []
    for number, (_, _, events) in enumerate(turns(match, rng, 1)):
        if stage is None:
            stage, heard = stage_of(match)
        stage.play(events)
        stage.finish()
        assert stage.tableau.agrees(view(match, 0))
        if number > 120:
            break
    assert {"deal", "slide", "flip"} <= set(heard)
    assert any(name.startswith("knock") for name in heard)


def test_the_form_adds_up() -> None:
    for seats in (2, 3, 4):
        match = Match(Terms(Bataille, seats, Bataille.defaults(max_tricks=50), f"form{seats}", "salt"))
        for _ in turns(match, stream("form", seats), 1):
            pass
        assert match.game is not None
        result, seen = match.game.result(), seen_by(match)
        assert result is not None
        rows = {row.label: row.figures for row in talk_of(table(match)).account(seen, result, SPEAKER)}
        assert rows["Cards in the pack"] == [str(size) for size in result.scores]
        said = [event for event in seen.heard if isinstance(event, Said)]
        tricks = sum(map(int, rows["Tricks won"]))
        buried = [one for one in said if one.text_id == "bataille.takes-for-the-reserve"]
        assert tricks + len(buried) == seen.public.trick
        assert [row == "–" for row in rows["Out on trick"]] == [not trick for trick in seen.public.out]
        for seat in range(seats):
            assert talk_of(table(match)).figure(seat, seen) == result.scores[seat]


def test_cards_face_down_are_shown_before_they_are_swept() -> None:
    game = position("JT MT MX VR MC", "JT BT BX MR BC")
    pace = pace_of(at(game))
    events = game.play(1, game.ask(1).actions[0])
    opened = [event for event in events if isinstance(event, Turned) and event.at[0].startswith("stack.")]
    assert len(opened) == 4
    assert not [event for event in opened if pace.turning(event).gap <= 0]
    assert CHANCE not in game.asked()


def open_card(where: BatailleLayout, place: str, index: int, count: int) -> Rect:
    """Return the rectangle of a card that lies open."""
    pose = where.pose_showing(place, index, count, 0)
    rect = Rect(0, 0, round(pose.height * where.aspect), round(pose.height))
    rect.center = round(pose.x), round(pose.y)
    return rect


@pytest.mark.parametrize(("seats", "hand"), TABLES)
@pytest.mark.parametrize("size", WINDOWS)
def test_open_hands_of_others_lie_clear_of_plates_and_of_the_tray(size: tuple[int, int], seats: int, hand: int) -> None:
    """In a replay all hands may lie open while the packs are put in order."""
    match = new(seats, hand_size=hand)
    assert match.game is not None
    where = BatailleLayout(Room(*size, column=True), match.game.setting, 0, CIRKLE, all_open=True)
    around = where.seats_around()
    taken = [*where.plates().values(), *where.portraits().values()]
    rows = {seat: [open_card(where, f"hand.{seat}", i, hand) for i in range(hand)] for seat in around}
    for seat in around[1:]:
        others = [rect for other in around if other != seat for rect in rows[other]]
        for card in rows[seat]:
            assert card.collidelist([*taken, *others]) == -1, (seat, card)
            assert where.cloth.contains(card)
        for one, after in pairwise(rows[seat]):
            assert after.y > one.bottom - 2 or after.x - one.x >= one.width // 5, "the corner of each is seen"
