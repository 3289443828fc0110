"""The pictures in the rules: every game has them, the same in all languages, and each is true by the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from pathlib import Path

import pygame
import pytest

from cardtable.cards.pack import CIRKLE, FRENCH, TAROCCHI, Card
from cardtable.games.bataille.rules import ranks_of
from cardtable.games.cerchio.rules import Cerchio, captures, manner, value
from cardtable.games.contrat.rules_tricks import POINTS, best_of, legal
from cardtable.games.court_circular.rules_lines import FRENCH_LINES, best_line, count
from cardtable.games.naval.rules_pyramid import ATTACKER, BATTLE, DEFENDER, NEIGHBOURS, SPOTS, selectable
from cardtable.games.poker.rules_hands import CARRE, MAJOR_CARRE, PAIR, ROYAL_CARRE, ROYAL_SUITE, category, ladder
from cardtable.games.poursuite.rules import Poursuite
from cardtable.games.tarocchi.rules_cards import KEPT, PREY, THIRDS, takes
from cardtable.rules.cirkle import FACES
from cardtable.rules.registry import GAMES, about
from cardtable.scenes.pages.help import Help, PageCards
from cardtable.text import catalog
from cardtable.text.catalog import LANGUAGES
from cardtable.widgets.diagrams.model import BACK, EMPTY, FRAMED, GAP, LIT, CardRow, Diagram, ShownCard, read
from cardtable.widgets.markdown import blocks
from cardtable.widgets.markdown_view import Prose
from tests.support.shells import make_shell

FOLDER = Path(catalog.__file__).parents[1] / "games"
WALL = 52
"""What stands at the ends of a row that is no circle, as the captures of Il Cerchio know it."""


def diagrams(game_id: str, language: str = "en") -> list[Diagram]:
    page = (FOLDER / game_id / "text" / f"{language}.md").read_text(encoding="utf-8")
    return [read(each.words, [line for (line,) in each.rows]) for each in blocks(page) if each.kind == "diagram"]


def claimed(claim: str) -> list[Diagram]:
    found = [each for game_id in GAMES for each in diagrams(game_id) if each.claim == claim]
    assert found, f"nobody claims {claim}"
    return found


def lit(cards: Sequence[ShownCard]) -> list[str]:
    return [shown.code for shown in cards if shown.mark == LIT]


def codes(cards: Sequence[ShownCard]) -> list[str]:
    return [shown.code for shown in cards if not shown.sign and shown.code not in (BACK, EMPTY)]


def faces(written: Sequence[str]) -> list[Card]:
    """CIRKLE cards of these faces, each copy of a face another card."""
    return [CIRKLE.card(code + "ABCD"[written[:i].count(code)]) for i, code in enumerate(written)]


def parts(row: CardRow) -> tuple[list[ShownCard], list[ShownCard]]:
    """What stands before the gap of a row, and behind it."""
    at = next(i for i, shown in enumerate(row.cards) if shown.code == GAP)
    return list(row.cards[:at]), list(row.cards[at + 1 :])


# ---- all of them --------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_its_diagrams_the_same_in_all_languages(game_id: str) -> None:
    shown = [
        [(each.kind, each.claim, [[(s.code, s.mark) for s in row.cards] for row in each.rows]) for each in found]
        for found in (diagrams(game_id, language) for language in LANGUAGES)
    ]
    assert len(shown[0]) >= 2
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_shown_is_a_card_of_the_game_and_said_in_words(game_id: str, language: str) -> None:
    pack = about(game_id).pack
    for diagram in diagrams(game_id, language):
        assert diagram.kind in ("rows", "heap", "ring") and diagram.claim
        assert any(row.words for row in diagram.rows) or diagram.words
        for row in diagram.rows:
            for shown in row.cards:
                known = {code[:2] for code in pack.codes} if pack.name == "cirkle" else set(pack.codes)
                assert shown.sign or shown.code in known or shown.code in (BACK, EMPTY), shown
                assert not shown.sign or len(shown.code) == 1, "a mistyped card is no sign"


def test_every_claim_is_held_to_the_rules() -> None:
    assert {each.claim for game_id in GAMES for each in diagrams(game_id)} == set(HOLDS)


def test_the_notation_is_read() -> None:
    made = read("ring captures", ["KD+ JH*=+2 . # | → -- it takes: both", "-- below"])
    assert made.kind == "ring" and made.claim == "captures" and made.words == ("below",)
    assert made.rows[0].words == "it takes: both"
    assert [shown.code for shown in made.rows[0].cards] == ["KD", "JH", ".", "#", "|", "→"]
    assert made.rows[0].cards[1] == ShownCard("JH", "*", "+2") and made.rows[0].cards[0].mark == LIT
    assert [shown.sign for shown in made.rows[0].cards] == [False] * 4 + [True] * 2


# ---- held to the rules --------------------------------------------------------------


def captured(circle: Sequence[int], cards: Sequence[ShownCard]) -> set[int]:
    actor = next(i for i, shown in enumerate(cards) if shown.mark == LIT)
    return {j for i, j in captures(circle, circle[actor] // 13, *manner(Cerchio.defaults())) if i == actor}


def framed(cards: Sequence[ShownCard]) -> set[int]:
    return {i for i, shown in enumerate(cards) if shown.mark == FRAMED}


def captures_on_the_clock(diagram: Diagram) -> None:
    cards = [shown for row in diagram.rows for shown in row.cards]
    circle = [FRENCH.card(shown.code) for shown in cards]
    assert len(set(circle)) == len(circle) == 12
    assert captured(circle, cards) == framed(cards)


def captures_along_a_row(diagram: Diagram) -> None:
    for row in diagram.rows:
        circle = [FRENCH.card(shown.code) for shown in row.cards]
        assert captured([*circle, WALL], row.cards) == framed(row.cards)


def points_of_neighbours(diagram: Diagram) -> None:
    for row in diagram.rows:
        cards = [shown for shown in row.cards if not shown.sign]
        for one, other in zip(cards[::2], cards[1::2], strict=True):
            a, b = FRENCH.card(one.code), FRENCH.card(other.code)
            assert captured([a, b, WALL], (one, other)) == framed((one, other)) == {1}
            assert int(other.words) == value(a, b) - value(b, a)


def rising(diagram: Diagram) -> None:
    ranks = ranks_of({"hierarchy": "colour_first"})
    shown = [ranks[card % FACES] for row in diagram.rows for card in faces(codes(row.cards))]
    assert shown == list(range(1, FACES + 1))


def strongest_of_a_trick(diagram: Diagram) -> None:
    ranks = ranks_of({"hierarchy": "colour_first"})
    for row in diagram.rows:
        cards = codes(row.cards)
        assert lit(row.cards) == [max(cards, key=lambda code: ranks[faces([code])[0] % FACES])]


def a_battle(diagram: Diagram) -> None:
    ranks = ranks_of({"hierarchy": "colour_first"})
    fighters, watcher = diagram.rows[:-1], diagram.rows[-1]
    assert len({row.cards[0].code for row in fighters}) == 1 < len(fighters)
    assert all([shown.code for shown in row.cards[1:-1]] == [BACK, BACK] for row in fighters)
    faced = [row.cards[-1] for row in diagram.rows]
    best = max(faced, key=lambda shown: ranks[faces([shown.code])[0] % FACES])
    assert best is watcher.cards[-1] and lit(faced) == [best.code]
    assert sum(len(row.cards) for row in diagram.rows) == 9, "the words say nine"


def pile_and_hand(row: CardRow) -> tuple[list[str], list[str], list[str]]:
    pile, hand = parts(row)
    return codes(pile), codes(hand), lit(hand)


def answered(pile: Sequence[str], hand: Sequence[str]) -> list[str]:
    """What may be played from a hand; if two cards lie, the second has just been played on the first."""
    cards = faces([*pile, *hand])
    lying, held = cards[: len(pile)], cards[len(pile) :]
    spare = [card for card in range(len(CIRKLE)) if card not in cards]
    hands = [held, spare[:3], spare[3:6]] if len(pile) == 1 else [[lying[1], *spare[:3]], held, spare[3:6]]
    game = Poursuite.from_position(lying[:1], hands, spare[6:], {})
    if len(pile) > 1:
        game.apply(0, next(each for each in game.ask(0).actions if each.cards == (lying[1],)))
        assert game.starter == 0, "an attack"
    return [CIRKLE.codes[each.cards[0]][:2] for each in game.ask(game.turn).actions if each.cards]


def what_may_be_played(diagram: Diagram) -> None:
    for row in diagram.rows:
        pile, hand, may = pile_and_hand(row)
        assert answered(pile, hand) == may


def points_of_cards(diagram: Diagram) -> None:
    worth = [int(shown.words.split()[0]) for row in diagram.rows for shown in row.cards]
    cards = [shown.code for row in diagram.rows for shown in row.cards]
    if cards[0] in TAROCCHI.codes:
        assert worth == [-(-(THIRDS[TAROCCHI.card(code)] + 2) // 3) for code in cards]
    else:
        assert worth == list(POINTS.values())
        assert [code[0] == "N" for code in cards] == [level.startswith("black") for level in POINTS]


def legal_in_a_trick(diagram: Diagram) -> None:
    for row in diagram.rows:
        trick, hand, may = pile_and_hand(row)
        cards = faces([*trick, *hand])
        found = legal(cards[len(trick) :], cards[: len(trick)], overruff=False)
        assert [CIRKLE.codes[card][:2] for card in found] == may


def twins_and_memos(diagram: Diagram) -> None:
    """The first seat has the green memo card; first everybody plays alone, then in teams."""
    alone, teams = diagram.rows
    memo = [1 << "MJBV".index(colour) for colour in "VBJM"]
    together = [memo[seat] | memo[(seat + 2) % 4] for seat in range(4)]
    for row, colours, sides in ((alone, memo, False), (teams, together, True)):
        taker = best_of(faces(codes(row.cards)), 0, colours, sides)
        assert [i for i, shown in enumerate(row.cards) if shown.mark == LIT] == [taker]


ORDER = ladder({"hierarchy": "colour_first", "kind_rule": "kind_first", "flush_royal": "sheet", "tie_break": "sheet"})


def made_of(cards: Sequence[ShownCard]) -> tuple[int, list[str]]:
    held = faces(codes(cards))
    made = ORDER.combination(held)
    return category(ORDER.strength(held)), sorted(CIRKLE.codes[card][:2] for card in made)


def ladder_of_hands(diagram: Diagram) -> None:
    for kind, row in enumerate(diagram.rows, PAIR):
        made, cards = made_of(row.cards)
        assert made == kind and cards == sorted(lit(row.cards))
        assert len(row.cards) == (2 if kind == PAIR else 5)
    # The words say that five cards never make a pair alone; four copies of a face are all there are.
    for five in combinations_with_replacement(range(FACES), 5):
        if five[0] != five[-1]:
            held = [face + FACES * five[:i].count(face) for i, face in enumerate(five)]
            assert category(ORDER.strength(held)) > PAIR


def best_of_seven(diagram: Diagram) -> None:
    kinds = []
    for row in diagram.rows:
        made, cards = made_of([shown for shown in row.cards if not shown.sign])
        assert cards == sorted(lit(row.cards)) and len(codes(row.cards)) == 7
        kinds.append(made)
    assert kinds == [MAJOR_CARRE, ROYAL_SUITE, CARRE]
    fifth = faces([*lit(diagram.rows[2].cards), "VO"])
    assert category(ORDER.strength(fifth)) == ROYAL_CARRE, "the words say so"


def what_may_be_chosen(diagram: Diagram) -> None:
    places = [shown for row in diagram.rows for shown in row.cards]
    assert [len(row.cards) for row in diagram.rows] == [1, 2, 3, 4, 5, 6] and len(places) == len(SPOTS)
    filled = sum(1 << k for k, shown in enumerate(places) if shown.code != EMPTY)
    near = 0
    for k, shown in enumerate(places):
        near |= NEIGHBOURS[k] if shown.code == EMPTY else 0
    assert sum(1 << k for k, shown in enumerate(places) if shown.mark == LIT) == selectable(filled, near, True, False)


def battles(diagram: Diagram) -> None:
    for row in diagram.rows:
        attacker, _, defender = row.cards
        won = BATTLE[faces([attacker.code])[0] % FACES][faces([defender.code])[0] % FACES]
        assert (attacker.mark == LIT, defender.mark == LIT) == (won == ATTACKER, won == DEFENDER)


def line_of(lead: ShownCard, own: Sequence[ShownCard]) -> tuple[str, list[str]]:
    line = best_line(FRENCH.card(lead.code), tuple(FRENCH.card(each.code) for each in own), "french", "value_suit")
    assert sorted(FRENCH.codes[card] for card in line.cards) == sorted(lit(own))
    return line.kind.name, [str(n) for n in (line.rank, line.best)]


def lines_from_the_best(diagram: Diagram) -> None:
    for kind, row in zip(reversed(FRENCH_LINES[1:]), diagram.rows, strict=True):
        (lead,), own = parts(row)
        assert len(own) == 3 and line_of(lead, own)[0] == kind.name


def a_trick_around_the_lead(diagram: Diagram) -> None:
    (row,) = diagram.rows
    left, rest = parts(row)
    (lead,), right = parts(CardRow(tuple(rest), ""))
    ours, theirs = line_of(lead, left), line_of(lead, right)
    assert ours[0].endswith("sequence-3") and theirs[0].endswith("pair"), "the words say so"
    assert int(ours[1][0]) > int(theirs[1][0])


def points_of_a_pile(diagram: Diagram) -> None:
    up, down = diagram.rows
    for shown in up.cards:
        assert int(shown.words) == count([FRENCH.card(shown.code)], ())
    for shown in down.cards:
        assert int(shown.words) == count((), [FRENCH.card(shown.code)])


def tarot_tricks(diagram: Diagram) -> None:
    for row in diagram.rows:
        best = -1
        for card in TAROCCHI.cards(" ".join(codes(row.cards))):
            best = card if takes(card, best) else best
        assert lit(row.cards) == [TAROCCHI.codes[best]]


def put_away(diagram: Diagram) -> None:
    for row in diagram.rows:
        assert lit(row.cards) == [code for code in codes(row.cards) if TAROCCHI.card(code) not in KEPT]
    assert len(diagram.rows[0].cards) == 3, "the monte"


def hunted(diagram: Diagram) -> None:
    assert TAROCCHI.cards(" ".join(codes(diagram.rows[0].cards))) == PREY


def trick_of(diagram: Diagram) -> None:
    tarot = diagram.rows[0].cards[0].code in TAROCCHI.codes
    (tarot_tricks if tarot else strongest_of_a_trick)(diagram)


HOLDS: dict[str, Callable[[Diagram], None]] = {
    "captures": captures_on_the_clock,
    "row": captures_along_a_row,
    "points": points_of_neighbours,
    "rising": rising,
    "trick": trick_of,
    "battle": a_battle,
    "fits": what_may_be_played,
    "answers": what_may_be_played,
    "last": what_may_be_played,
    "worth": points_of_cards,
    "legal": legal_in_a_trick,
    "twins": twins_and_memos,
    "ladder": ladder_of_hands,
    "best": best_of_seven,
    "choose": what_may_be_chosen,
    "attack": battles,
    "lines": lines_from_the_best,
    "duel": a_trick_around_the_lead,
    "count": points_of_a_pile,
    "monte": put_away,
    "prey": hunted,
}
"""What each claim means by the rules."""


@pytest.mark.parametrize("claim", HOLDS)
def test_a_diagram_is_true(claim: str) -> None:
    for diagram in claimed(claim):
        HOLDS[claim](diagram)


# ---- printed ------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.6), ((3840, 2160), 1.0)], ids=["small", "large"])
def test_every_diagram_lies_within_its_page(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    with make_shell(tmp_path, size, text_scale=scale) as shell:
        for language in LANGUAGES:
            shell.choose("language", language)
            for game_id in GAMES:
                scene = Help(game_id)
                shell.push(scene)
                page = pygame.Rect((0, 0), scene._prose.rect.size).inflate(4 * shell.canvas.u(9), 0)
                outside = [each.rect for each in scene._prose._prints if each.rect.right > page.right]
                assert outside == [], (language, game_id)
                shell.scenes.pop()


def test_a_row_of_cards_among_words_is_not_broken(tmp_path: Path) -> None:
    """On every page at several widths: what is written as a row stands in one line if a line has room for it."""
    with make_shell(tmp_path, (1366, 768)) as shell:
        cards = PageCards(shell.artwork, FRENCH)
        for width in range(260, 700, 22):
            prose = Prose(shell.canvas, "Some words before `KD` `JH` `6D` `5C` and behind them.", cards)
            prose.height(width)
            high = prose._card_height(prose.size)
            tops = {each.rect.y for each in prose._prints if each.rect.height >= high}
            assert len(tops) == 1, width


def test_cards_come_beside_the_page(tmp_path: Path) -> None:
    """No frame waits for the press: the page is there at once, and its cards appear as they are printed."""
    with make_shell(tmp_path, (1366, 768)) as shell:
        scene = Help("cerchio")
        shell.push(scene)
        surface = pygame.Surface(shell.size)
        scene.draw(surface)
        assert scene._cards.coming()
        for _ in range(2000):
            shell.artwork.step()
            scene.update(0.02)
            scene.draw(surface)
            if not scene._cards.coming():
                break
            pygame.time.wait(1)
        assert not scene._cards.coming()
