"""The code of a deal: the same packs on every machine, and a mistake on paper is found."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from cardtable.cards.chance import ALPHABET
from cardtable.play.deals.deal_code import Deal, WrongCode, code_of_terms, deal_of_code, deal_of_header
from cardtable.play.deals.seeds import LENGTH, new_seed
from cardtable.rules.game import Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.paper_code import Mistake, decode, encode, likely_mistakes, normalise
from cardtable.rules.record import header_lines
from cardtable.rules.registry import GAMES, game
from tests.support.laws import some_options

PINNED = {
    "0120-EHD9-51XR-MGG1-C": ("8D 9C 10S 7D AD 6D", 4),
    "1H10-HY5D-MV2A-HRD0-N": ("VCB JCD BOB VTB NTD BTA", 3),
    "2120-E3VJ-A2TH-9111-F1": ("VCB JCD BOB VTB NTD BTA", 4),
    "3120-0QRP-MJGE-CA88-MK": ("MOA BCB MOC NRA VXA NCA", 4),
    "4220-9G4E-Q0AK-W5FR-0AX": ("VCB JCD BOB VTB NTD BTA", 4),
    "5210-W3AG-PW29-FN3E-N": ("VCB JCD BOB VTB NTD BTA", 2),
    "6110-R7M0-DS5J-YA7S-4": ("8D 9C 10S 7D AD 6D", 2),
    "7120-G4EQ-0AKW-5FR0-T4": ("T1 B5 O10 SD T19 OD", 4),
    "2H9R-W3WT-35WT-35WT-3N1E-XH2E-XH2E-X10E-G": ("VCB NRD JOA NRC MXA JXD", 3),
}
"""Codes that have been given out, with the first cards of their first packs: these never change."""


def terms_of(deal: Deal) -> Terms:
    return Terms(game(deal.game), deal.seats, deal.options, deal.seed, "5a", deal.rules)


def first_cards(terms: Terms) -> str:
    match = Match(terms)
    return terms.game.pack.text(match.pack(match.setting())[:6])


@pytest.mark.parametrize("typed", PINNED)
def test_a_code_that_was_given_out_means_the_same_for_ever(typed: str) -> None:
    deal = deal_of_code(typed)
    cards, seats = PINNED[typed]
    assert (first_cards(terms_of(deal)), deal.seats) == (cards, seats) and deal.code == typed


@pytest.mark.parametrize("game_id", GAMES)
def test_every_match_has_a_code_that_says_all_of_it(game_id: str) -> None:
    kind, rng = game(game_id), Random(game_id)
    for _ in range(40):
        seats = rng.choice(kind.seats)
        seed = new_seed() if rng.random() < 0.8 else f"{rng.getrandbits(128):032x}"
        terms = Terms(kind, seats, some_options(kind, rng), seed, "5a")
        written = code_of_terms(terms)
        assert written is not None
        deal = deal_of_code(written.lower().replace("-", " ").replace("0", "o").replace("1", "l"))
        assert (deal.game, deal.seats, deal.options, deal.seed) == (kind.id, seats, terms.options, seed)
        assert deal_of_header("\n".join(header_lines(terms))) == deal and deal.code == written
        assert len(normalise(written)) <= 22 or len(seed) > LENGTH or kind.defaults() != terms.options


@pytest.mark.parametrize("game_id", ["poker", "naval"])
def test_a_code_keeps_the_rules_by_which_it_was_played(game_id: str) -> None:
    kind = game(game_id)
    options: dict[str, Value] = kind.defaults()
    options.update((each.name, each.before) for each in kind.options if each.since > 1 and each.before is not None)
    old = Terms(kind, 2, options, "0123456789", "5a", 1)
    written = code_of_terms(old)
    assert written is not None and written != code_of_terms(Terms(kind, 2, options, "0123456789", "5a"))
    assert terms_of(deal_of_code(written)) == old._replace(options=deal_of_code(written).options)
    assert deal_of_code(written).rules == 1


def test_packs_set_by_hand_have_none() -> None:
    kind = game(GAMES[0])
    for seed in ("", "abc", "ABCDEFGHIO", "0" * 31 + "g"):
        assert code_of_terms(Terms(kind, kind.seats[0], kind.defaults(), seed)) is None


@settings(max_examples=60)
@given(some.lists(some.integers(0, 31), min_size=3, max_size=29), some.data())
def test_one_wrong_letter_is_found_and_put_right(values: list[int], data: some.DataObject) -> None:
    written = encode(values)
    letters = normalise(written)
    assert decode(written) == values and not likely_mistakes(written)
    place = data.draw(some.integers(0, len(letters) - 1))
    other = data.draw(some.sampled_from([letter for letter in ALPHABET if letter != letters[place]]))
    typed = letters[:place] + other + letters[place + 1 :]
    assert decode(typed) is None
    assert [(each.place, each.meant, each.swapped) for each in likely_mistakes(typed)] == [(place, written, False)]


def test_neighbours_that_changed_places_are_found() -> None:
    written = encode([1, 2, 3, 4, 5, 6, 7, 8])
    letters = normalise(written)
    for k in range(len(letters) - 1):
        typed = letters[:k] + letters[k + 1] + letters[k] + letters[k + 2 :]
        if typed != letters:
            assert decode(typed) is None and Mistake(k, written, swapped=True) in likely_mistakes(typed)


def test_what_is_proposed_is_a_code() -> None:
    """Exchanging two neighbours may mean several codes, but each proposal is a code."""
    letters = normalise(encode(range(1, 27)))
    for k in range(len(letters) - 1):
        typed = letters[:k] + letters[k + 1] + letters[k] + letters[k + 2 :]
        assert not [each for each in likely_mistakes(typed) if decode(each.meant) is None]


def test_a_code_has_three_letters_to_sixty_two() -> None:
    for values in ([7], [7] * 60):
        written = encode(values)
        bent = ("1" if written[0] != "1" else "2") + written[1:]
        assert decode(written) == values and written in [each.meant for each in likely_mistakes(bent)]
    for length in (1, 2, 63, 64):
        assert decode("0" * length) is None, "though nothing is wrong with its sums"
        assert likely_mistakes("1" + "0" * (length - 1)) == []
    assert likely_mistakes("10É0") == []


@pytest.mark.parametrize(
    ("typed", "why"),
    [("", "deal-code.wrong"), ("É", "deal-code.strange"), ("12", "deal-code.wrong"), ("0" * 500, "deal-code.wrong"),
     ("0000-0000", "deal-code.unknown"), (encode([31] * 15), "deal-code.unknown")],
)  # fmt: skip
def test_what_is_none_is_none(typed: str, why: str) -> None:
    with pytest.raises(WrongCode) as wrong:
        deal_of_code(typed)
    assert wrong.value.text_id == why


def test_a_letter_that_is_missing_is_noticed() -> None:
    kind = game(GAMES[0])
    written = normalise(code_of_terms(Terms(kind, kind.seats[0], kind.defaults(), "ABCDEFGHJK")) or "")
    for k in range(len(written)):
        for typed in (written[:k] + written[k + 1 :], written[:k] + "7" + written[k:]):
            with pytest.raises(WrongCode):
                deal_of_code(typed)
