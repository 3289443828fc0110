"""The Poker table: chips, pots and hands as they are shown, and where everything lies however many play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from cardtable.cards.chance import Random
from cardtable.cards.pack import CIRKLE, Card
from cardtable.foundation.frozen import replace
from cardtable.games.poker import table_words as poker_words
from cardtable.games.poker.rules import Poker
from cardtable.games.poker.rules_types import PokerSeen
from cardtable.games.poker.table import PokerLayout
from cardtable.games.poker.table_result import outcome, pot_winnings
from cardtable.games.poker.table_round import chips, pots, showdown
from cardtable.rules.game import Action
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import observe
from cardtable.table.game_view.layout import Pose
from cardtable.table.game_view.marks import Drawing, Label, Listing
from cardtable.table.narration.wording import Speaker
from cardtable.table.render.cloth_lists import _laid
from cardtable.text import catalog
from cardtable.text.lists import join_names
from tests.support.canvases import make_canvas
from tests.support.fields import with_fields
from tests.support.laws import some_options, turns
from tests.support.shells import make_shell
from tests.support.stages import WINDOWS, at_words, layout, talk_of
from tests.support.ui_driver import Chance, Player, sit_at

NAMES = ("Anna", "Bruno", "Colette", "Edgar", "Fiona", "Guido", "Hélène", "Ivo")


@pytest.fixture(autouse=True)
def english() -> None:
    catalog.set_language("en")


def new(seats: int = 3, seed: str = "table", **options: int | str | bool) -> Match:
    match = Match(Terms(Poker, seats, Poker.defaults(**options), seed, "salt"))
    match.begin()
    return match


def seen_by(match: Match, seat: int = 0) -> PokerSeen:
    assert match.game is not None
    return observe(match.game, seat, match.heard)


def speaker() -> Speaker:
    return Speaker(CIRKLE, NAMES)


def table(match: Match, size: tuple[int, int] = (1366, 768), seat: int = 0) -> PokerLayout:
    found = layout(match, size, seat)
    assert isinstance(found, PokerLayout)
    return found


def cards(codes: str, series: str = "A") -> tuple[Card, ...]:
    """Cards by colour and shape, each of the first series in which it is still there."""
    taken: list[Card] = []
    for code in codes.split():
        taken.append(next(c for s in "ABCD" if (c := CIRKLE.card(f"{code}{s}")) not in taken))
    return tuple(taken)


def at_showdown(*hands: str, board: str, **options: int | str | bool) -> PokerSeen:
    """Return a showdown of all seats with these cards open."""
    seen = seen_by(new(len(hands), "table", **options))
    view: dict[str, tuple[Card | None, ...]] = {}
    lying = cards(" ".join((board, *hands)))
    view["board"] = lying[:5]
    for seat in range(len(hands)):
        view[f"hand.{seat}"] = lying[5 + 2 * seat : 7 + 2 * seat]
    return replace(seen, view=view)


def codes(lying: Iterator[object] | tuple[object, ...]) -> list[str]:
    return sorted(CIRKLE.codes[card][:2] for card in lying if isinstance(card, int))


# ---- chips and pots -------------------------------------------------------------------


def test_an_amount_lies_there_in_the_fewest_chips() -> None:
    assert chips(184) == [100, 25, 25, 25, 5, 1, 1, 1, 1]
    assert chips(0) == []
    assert not [n for n in range(1200) if sum(chips(n)) != n]


def moments(count: int = 12, **options: int | str | bool) -> Iterator[Match]:
    for seed in range(count):
        rng = Random(seed)
        seats = 2 + seed % 7
        mixed = some_options(Poker, rng)
        match = Match(Terms(Poker, seats, {**mixed, **options}, f"m{seed}", "salt"))
        for number, _ in enumerate(turns(match, rng, 3)):
            if number > 250:
                break
            yield match


def test_the_pots_in_the_middle_are_the_pot() -> None:
    several = 0
    for match in moments(40, capital=50, base=10, all_in="side_pots"):
        seen = seen_by(match)
        found = pots(seen)
        assert sum(n for n, _ in found) == seen.public.pot
        several += len(found) > 1
        assert all(seats for _, seats in found) or len(found) == 1
    assert several > 3


def test_announcements_move_the_chips_at_once() -> None:
    """A stake lies there when it is announced, and the pot is paid out when its winner is announced."""
    told = 0
    for seed in range(20):
        rng = Random(seed)
        options = some_options(Poker, rng)
        match = Match(Terms(Poker, 2 + seed % 7, options, f"t{seed}", "salt"))
        before: PokerSeen | None = None
        for _, _, events in turns(match, rng, 2):
            assert match.game is not None
            now = seen_by(match)
            if before is not None and before.setting == now.setting:
                chips = before.public.capital
                for said, seen in at_words(before, events):
                    seat, n = said.args.get("seat", 0), said.args.get("n")
                    assert isinstance(seat, int)
                    told += 1
                    if said.text_id in ("poker.bets", "poker.raises", "poker.follows", "poker.taps"):
                        assert seen.public.round_stakes[seat] == n
                        assert seen.public.capital[seat] < chips[seat]
                        chips = seen.public.capital
                    elif said.text_id == "poker.takes-back":
                        chips = seen.public.capital
                    elif said.text_id in ("poker.wins", "poker.shares"):
                        assert isinstance(n, int) and sum(seen.public.capital) == sum(chips) + n
                        chips = seen.public.capital
                    else:
                        assert seen.public.capital == chips, said
            before = now if match.playing else None
    assert told > 300


def test_a_stake_lies_in_chips_before_its_plate_with_its_figure() -> None:
    for match in moments(6):
        seen = seen_by(match)
        where = table(match)
        marks = where.marks(seen, speaker())
        figures = [int(mark.text) for mark in marks if isinstance(mark, Label) and mark.text.isdecimal()]
        assert sorted(figures) == sorted(n for n in seen.public.round_stakes if n)
        lying = [mark for mark in marks if isinstance(mark, Drawing)]
        worth = sum(int(mark.name.rpartition("-")[2]) for mark in lying)
        assert worth == seen.public.pot + sum(seen.public.round_stakes)


# ---- the showdown ---------------------------------------------------------------------


def crowned(seen: PokerSeen) -> list[str]:
    where = table(new(seen.setting.seats))
    return codes(tuple(talk_of(where).crowned(seen)))


def test_the_cards_that_make_the_winning_hand_bear_a_star_and_no_others() -> None:
    seen = at_showdown("VO MT", "BX VC", board="MR JR BR NT NX")
    # Four different shapes by Anna's target, and no fifth card that is a target.
    shown = showdown(seen.view, seen)
    assert shown is not None
    assert len(shown.winners) == 1
    assert set(crowned(seen)) <= set(codes(shown.hands[shown.winners[0]]))


def test_equal_hands_are_crowned_all_of_them() -> None:
    seen = at_showdown("VO JT", "VO BT", board="MR JR BR NR NX")
    shown = showdown(seen.view, seen)
    assert shown is not None
    assert list(shown.winners) == [0, 1]
    assert crowned(seen).count("VO") == 2


def test_nothing_is_crowned_while_a_hand_is_hidden() -> None:
    seen = at_showdown("VO JT", "VO BT", board="MR JR BR NR NX")
    for early in ({**seen.view, "hand.1": (None, None)}, {**seen.view, "board": seen.view["board"][:4]}):
        # On the screen the cards may be turning already: not before all has been told does anything bear a star.
        assert talk_of(table(new(2))).crowned(replace(seen, view=early)) == ()


def test_a_passed_seat_wins_nothing() -> None:
    seen = at_showdown("VO JO", "BT BX", "MT MX", board="MR JR BR NR NX")
    seen = with_fields(seen, inside=[False, True, True])
    shown = showdown(seen.view, seen)
    assert shown is not None
    assert 0 not in shown.hands
    assert "VO" not in crowned(seen)


@pytest.mark.parametrize(
    ("hands", "board", "options", "said"),
    [
        (("VO MT", "MX MC"), "JR BR VR NR BT", {}, "Anna: major four by shape beats four of a kind by shape"),
        (("VO MT", "JO MT"), "JR BR VR NR BT", {}, "Anna: major four by shape, with the stronger target"),
        (
            ("VT MT", "JT MT"),
            "JR BR VR NR BX",
            {},
            "Anna and Bruno: four of a kind by shape, tied in everything that counts",
        ),
        (("NR MT", "MT MX"), "JR BR VR MR BT", {}, "Anna: four of a kind by shape, with the higher card"),
        (("JR VX", "MT MX"), "MR BR VR MC BT", {}, "Anna: four of a kind by shape, because shape beats colour"),
        (("VO MX", "VO MT"), "JR BR VR NR NT", {"tie_break": "cards"}, "Anna and Bruno: major four by shape"),
    ],
)
def test_why_a_hand_wins_is_said(
    hands: tuple[str, str], board: str, options: dict[str, str], said: str
) -> None:  # fmt: skip
    seen = at_showdown(*hands, board=board, **options)
    shown = showdown(seen.view, seen)
    assert shown is not None
    assert poker_words.winning_reason(shown, seen, speaker()).startswith(said)


def test_every_reason_has_its_words() -> None:
    """Whatever hands meet, and by whatever option, the winner is named and never the loser alone."""
    rng = Random(3)
    for number in range(300):
        options = some_options(Poker, rng)
        match = Match(Terms(Poker, 3, options, f"w{number}", "salt"))
        match.begin()
        lying = match.pack(match.setting(0))
        view = {"board": lying[:5], **{f"hand.{seat}": lying[5 + 2 * seat : 7 + 2 * seat] for seat in range(3)}}
        seen = replace(seen_by(match), view=view)
        seen = with_fields(seen, inside=[True] * 3, total_paid=[5] * 3)
        shown = showdown(view, seen)
        assert shown is not None
        words = poker_words.winning_reason(shown, seen, speaker())
        assert words.partition(":")[0] == join_names([NAMES[seat] for seat in sorted(shown.winners)])


# ---- words on plates and slips --------------------------------------------------------


def test_plates_show_the_last_action() -> None:
    match = new(4)
    game = match.game
    assert isinstance(game, Poker)
    first, second = game.asked()[0], (game.asked()[0] + 1) % 4
    match.play(first, game.ask(first).actions[-1])
    assert poker_words.plate_line(first, seen_by(match)) == "folded"
    match.play(second, game.ask(second).actions[0])
    assert poker_words.plate_line(second, seen_by(match)) == "parole"


def test_plates_name_the_hands_that_are_shown() -> None:
    seen = at_showdown("VO MT", "MX MC", board="JR BR VR NR BT")
    assert [poker_words.plate_line(seat, seen) for seat in range(2)] == ["Major four", "Four of a kind"]


def test_the_marks_of_a_stake_are_named() -> None:
    match = new(4)
    seat = match.game.asked()[0] if match.game else 0
    seen = seen_by(match, seat)
    (amount,) = seen.ask.amounts
    talk = talk_of(table(match))
    assert talk.stops(seen, amount) == [(1, "minimum"), (2, "½ pot"), (4, "pot")]
    assert talk.money(seen, 4, speaker()) == "Costs 4, leaves you 95"


def test_the_form_adds_up() -> None:
    ended = 0
    for match in moments(14):
        if match.playing or match.game is None:
            continue
        result = match.results[-1]
        form = talk_of(table(match)).account(seen_by(match), result, speaker())
        before, staked, won, capital = ([int((n or "0").replace("−", "-")) for n in row.figures] for row in form)
        gains = [now - then for then, now in zip(before, capital, strict=True)]
        assert [paid + got for paid, got in zip(staked, won, strict=True)] == gains == list(result.points)
        assert capital == list(result.scores)
        assert min(won) >= 0
        ended += 1
    assert ended > 5


def test_the_outcome_names_the_winners_once() -> None:
    told = []
    for match in moments(14):
        seen = seen_by(match)
        if match.playing or not seen.public.winners:
            continue
        names = join_names([speaker().names[seat] for seat in seen.public.winners])
        taken = sum(pot_winnings(seen, match.results[-1])[seat] for seat in seen.public.winners)
        assert outcome(seen, match.results[-1], f"{names}: pair", speaker()) == f"{names}: pair. {taken} from the pot"
        told.append(outcome(seen, match.results[-1], "", speaker()))
        assert told[-1] == f"{names} took {taken} from the pot"
    assert told


def test_the_ladder_marks_the_own_hand() -> None:
    seen = at_showdown("VO MT", "MX MC", board="JR BR VR NR BT")
    rows, marked = poker_words.ladder_rows(seen)
    assert len(rows) == 11
    assert rows[marked][0] == "Major four"
    alone = replace(seen, view={"hand.0": cards("VT BX")})
    assert poker_words.ladder_rows(alone)[1] == -1
    assert poker_words.holding_text(alone, speaker()).startswith("You have: high card")


# ---- where things lie -----------------------------------------------------------------


def box(pose: Pose, aspect: float) -> Rect:
    rect = Rect(0, 0, round(pose.height * aspect), round(pose.height))
    rect.center = round(pose.x), round(pose.y)
    return rect


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", range(2, 9))
def test_with_all_hands_open_nothing_covers_anything(seats: int, size: tuple[int, int]) -> None:
    match = new(seats)
    where = table(match, size)
    parts = [box(where.pose_showing("board", i, 5, 0), where.aspect) for i in range(5)]
    for seat in range(seats):
        # Two cards of one hand lie together: of the left one nearly all shows.
        left, right = (box(where.pose_showing(f"hand.{seat}", i, 2, 0), where.aspect) for i in range(2))
        assert right.left - left.left >= left.width * 0.75
        parts.append(left.union(right))
    # The plate is tucked under the edge of the round portrait.
    parts += [face.inflate(-face.width // 5, -face.height // 5) for face in where.portraits().values()]
    parts += [*where.plates().values(), where.questions()]
    parts += [
        Rect(round(m.left), round(m.top), round(m.width), round(m.height))
        for m in where.marks(seen_by(match), speaker())
        if isinstance(m, Listing)
    ]
    for i, part in enumerate(parts):
        assert Rect(0, 0, *size).contains(part)
        assert part.collidelist(parts[i + 1 :]) < 0, (part, parts[i + 1 :])


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", range(2, 9))
def test_chips_lie_on_free_cloth(seats: int, size: tuple[int, int]) -> None:
    match = new(seats, capital=500)
    where, seen = table(match, size), seen_by(match)
    seen = with_fields(seen, pot=2394, round_stakes=[394] * seats, total_paid=[900] * seats)
    backs = [box(where.pose(f"hand.{seat}", i, 2), where.aspect) for seat in range(seats) for i in range(2)]
    taken = [*where.plates().values(), *backs, *(box(where.pose("board", i, 5), where.aspect) for i in range(5))]
    for mark in where.marks(seen, speaker()):
        if isinstance(mark, Drawing):
            rect = Rect(0, 0, round(mark.width), round(mark.height)).move_to(center=(round(mark.x), round(mark.y)))
            assert Rect(0, 0, *size).contains(rect)
            assert rect.collidelist(taken) < 0, (mark, taken)


@pytest.mark.parametrize("seats", range(2, 9))
def test_own_cards_are_the_largest(seats: int) -> None:
    where = table(new(seats))
    own = where.pose("hand.0", 0, 2).height
    assert own >= 768 * 0.24
    assert own >= where.pose("board", 0, 5).height
    assert where.pose("board", 0, 5).height >= 768 * 0.2


@pytest.mark.share(8)
@pytest.mark.parametrize("language", ["en", "it", "fr"])
@pytest.mark.parametrize("scale", [1.0, 1.3, 1.6])
@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_whole_ladder_is_visible_with_an_example_of_each_rung(
    size: tuple[int, int], scale: float, language: str
) -> None:
    """With few and with many players, in the middle of a deal as at the showdown, however large the letters are."""
    catalog.set_language(language)
    for seats in range(2, 9):
        where, case = table(new(seats), size), make_canvas(size, scale)
        hands = ["VO JT", "VO BT", "MT MT", "JX JX", "BX BX", "VX VX", "NT NT", "MC MC"][:seats]
        for seen in (seen_by(new(seats)), at_showdown(*hands, board="MR JR BR NR NX")):
            (drawn,) = (mark for mark in where.marks(seen, speaker()) if isinstance(mark, Listing))
            setting, _, rows = _laid(case, drawn)
            assert rows == range(11)
            assert setting.about in ("beside", "below")
    catalog.set_language("en")


# ---- the pot is paid ------------------------------------------------------------------


def paid_chips(player: Player) -> list[Drawing]:
    """Return the chips of the pot on the cloth."""
    return [mark for mark in player.table.board.marked.marks if isinstance(mark, Drawing) and mark.is_paid_out]


def test_the_pot_shrinks_chip_by_chip_while_it_is_paid(tmp_path: Path) -> None:
    """The heap in the picture is no larger than what still lies there, and it is gone before the plate counts."""
    with make_shell(tmp_path, (1366, 768)) as shell:
        player = sit_at(shell, "poker", ["", "beginner"], Chance(), seed="be", base=10)
        player.rest()
        table, fold = player.table, Action("pass")
        while fold not in (answers := table.session.viewer.observation().ask.actions):
            table.turn_loop.submit(answers[0])
            player.rest()
        player.step(30)
        heap = paid_chips(player)
        assert len(heap) >= 4
        width, middle = round(heap[-1].width), (round(heap[-1].x), round(heap[-1].y - heap[-1].height / 2))
        surface = pygame.display.get_surface()
        assert surface is not None
        top = surface.subsurface(Rect(0, 0, width, 4).move_to(midtop=middle))
        full = top.copy()
        table.turn_loop.submit(fold)
        counts, shown = [len(heap)], list[bytes]()
        while counts[-1] and len(counts) < 400:
            player.step(1, 1 / 120)
            counts.append(len(paid_chips(player)))
            if counts[-1] < len(heap):
                shown.append(pygame.image.tobytes(top, "RGB"))
        assert counts[-1] == 0 and sorted(counts, reverse=True) == counts
        assert len(set(counts)) > 3, "the chips leave one after the other"
        assert pygame.image.tobytes(full, "RGB") not in shown
        assert table.board.floaters.flying, "the last chip has not landed"
