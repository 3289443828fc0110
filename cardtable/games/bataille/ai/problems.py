"""Moments of CIRKLE Bataille that make a problem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from typing import NamedTuple

from cardtable.ai.determinization import recall_history
from cardtable.ai.problem_search import ProblemRules
from cardtable.cards.events import Said
from cardtable.games.bataille.ai.playout import Rank
from cardtable.games.bataille.rules import Bataille, ranks_of
from cardtable.games.bataille.rules_types import BatailleSeen
from cardtable.rules.cirkle import FACES
from cardtable.rules.game import Action

QUESTIONS = {
    "gain": "problems.bataille.gain",
    "answer": "problems.bataille.answer",
    "limit": "problems.bataille.limit",
    "late": "problems.bataille.late",
}
LATE = 3
"""Number of last tricks of a game that ends after a number of them."""
FOLLOWING = 4
"""Number of next cards of each pack that are told, as far as the seat remembers them."""
THIN = 3
"""Most cards of a pack that is nearly gone."""


def kind(seen: BatailleSeen) -> str:
    public, most = seen.public, seen.setting.options["max_tricks"]
    if public.phase != "answer" or seen.ask.forced:
        return ""
    if counts(seen):
        return "gain"
    if len(seen.view.get(f"pack.{seen.seat}", ())) <= THIN:
        return "late"
    return "limit" if most != "none" and public.trick > most - LATE else "answer"


def clear(seen: BatailleSeen) -> float:
    """Return the least clear gain, in chances to win, or in cards if the trick is counted out."""
    return 0.15 if counts(seen) else 0.03


def own_card(seen: BatailleSeen) -> Rank:
    """Return the rank of the own pack's top card, or None if its owner may not see it."""
    pack = seen.view.get(f"pack.{seen.seat}", ())
    return ranks_of(seen.setting.options)[pack[-1] % FACES] if pack and pack[-1] is not None else -1


def turned_up(seen: BatailleSeen) -> list[Rank]:
    """Return the ranks of the cards turned up in this trick."""
    ranks = ranks_of(seen.setting.options)
    return [ranks[card % FACES] for card in seen.public.face if card >= 0]


def counts(seen: BatailleSeen) -> bool:
    """Return whether the trick can be counted out: the owner sees the own card, which beats the cards on the table, and
    later players answer with unknown cards."""
    public, faces = seen.public, turned_up(seen)
    later = public.round[public.turn + 1 :]
    if not later or own_card(seen) <= max(faces) or len(set(faces)) < len(faces):
        return False
    known = recall_history(seen, Bataille.places(seen.setting))[0].places
    return all(known[place][-1].card is None for place in ("reserve", *(f"pack.{each}" for each in later)))


def unseen_ranks(seen: BatailleSeen) -> list[Rank]:
    """Return the ranks of all cards whose place this seat cannot know."""
    ranks, recall = ranks_of(seen.setting.options), recall_history(seen, Bataille.places(seen.setting))[0]
    known = {each.card for cards in recall.places.values() for each in cards}
    return [ranks[card % FACES] for card in Bataille.cards(seen.setting) if card not in known]


class Count(NamedTuple):
    """Outcomes of the own card over all cards that may be laid after it. Equal cards lead to a battle, which is in
    neither count."""

    takes: int
    falls: int
    all: int
    more: int
    """The cards of the others that it takes."""

    @property
    def brings(self) -> float:
        """Return the mean number of cards that the pack gains."""
        return (self.takes * self.more - self.falls) / self.all


def count_outcomes(seen: BatailleSeen) -> Count:
    """Return the outcomes of the own card if later players may lay any unseen card."""
    own, faces, public = own_card(seen), turned_up(seen), seen.public
    later, left = len(public.round) - public.turn - 1, Counter(unseen_ranks(seen))
    takes = falls = 0
    for laid in product(left, repeat=later):
        if len({own, *faces, *laid}) < 1 + len(faces) + later:
            continue  # a battle
        ways = reduce(lambda found, rank: found * left[rank], laid, 1)
        takes, falls = (takes + ways, falls) if max(laid) < own else (takes, falls + ways)
    whole = reduce(lambda found, k: found * (left.total() - k), range(later), 1)
    return Count(takes, falls, whole, len(public.round) - 1)


def brings(seen: BatailleSeen, action: Action) -> float:
    """Return the mean number of cards that the pack gains. Cards taken by a card of the reserve go under the
    reserve."""
    return count_outcomes(seen).brings if action.verb == "own" else 0.0


def at_sight(kind: str, seen: BatailleSeen) -> Action | None:
    """Return the answer at first sight in a trick that can be counted out: the card beats all cards on the table or,
    where the count decides, is beaten more often than not."""
    if kind != "gain":
        return None
    found, (own, reserve) = count_outcomes(seen), seen.ask.actions
    if found.brings < 0:
        return own
    return reserve if found.takes < found.falls else None


def sure(kind: str, seen: BatailleSeen, worth: float) -> Said:
    """Return the counted figures."""
    if not worth:
        return Said("problems.bataille.as-it-is")
    found = count_outcomes(seen)
    wins, losses = round(100 * found.takes / found.all), round(100 * found.falls / found.all)
    told = {"wins": wins, "more": found.more, "losses": losses, "points": wins * found.more - losses}
    return Said("problems.bataille.counted", told)


def _told(kind: str, seen: BatailleSeen) -> Iterator[Said]:
    """Yield the next cards of the packs as far as the seat remembers them; where a trick is counted, how many unseen
    cards beat its own instead."""
    if kind == "gain":
        own, unseen = own_card(seen), unseen_ranks(seen)
        stronger, equal = sum(rank > own for rank in unseen), unseen.count(own)
        yield Said("problems.bataille.unseen", {"n_of": len(unseen), "n_more": stronger, "n_equal": equal})
        return
    recall = recall_history(seen, Bataille.places(seen.setting))[0].places
    for seat in seen.public.round:
        pack = [each.card for each in recall[f"pack.{seat}"]][::-1][seat == seen.seat :]
        pack = pack[: [*pack, None].index(None)]
        cards = tuple([card for card in pack[:FOLLOWING] if card is not None])
        if cards and seat == seen.seat:
            yield Said("problems.bataille.next-own", {"cards": cards})
        elif cards:
            yield Said("problems.bataille.next-of", {"seat": seat, "cards": cards})


def told(kind: str, seen: BatailleSeen) -> Sequence[Said]:
    """Return what the seat remembers and what decides the answer."""
    return [*_told(kind, seen)]


TOLD = {"memory_aid": True, "max_tricks": 50, "hand_size": 10}
PROBLEMS = ProblemRules(
    QUESTIONS,
    kind,
    clear,
    describe_exact=sure,
    obvious_answer=at_sight,
    told=told,
    move_range=(4, 80),
    playouts_before=12,
    tables=((3, TOLD), (4, TOLD)),
)
