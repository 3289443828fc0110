"""Secrecy of sessions: everything that a session gives to a screen is public or known to the viewer, behind the
curtain, after undo, at the end of a deal and after a resume.

A random evening is played and all outputs are recorded. It is played again in worlds in which cards unknown to the
viewer are exchanged: as long as the same actions are possible, the outputs must be equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Any, NamedTuple

import pytest

from cardtable.ai.requests import Hint, IsDecided
from cardtable.cards.chance import Random, below
from cardtable.cards.events import Changed, Event, Moved, Turned
from cardtable.cards.pack import WATCHER, Card, Pack, Seat
from cardtable.foundation.frozen import replace
from cardtable.play.assistance import Assistance, HintUse
from cardtable.play.history.medals import Honour
from cardtable.play.match_progress import FinishedDeal, MatchProgress, SealContents
from cardtable.play.session.advice import AdviceService
from cardtable.play.session.drafts import ViewerDrafts
from cardtable.play.session.open_session import seat_players as take_seats
from cardtable.play.session.remote_play import RemotePlay
from cardtable.play.session.seal import MatchSeal
from cardtable.play.session.session import Session
from cardtable.play.session.undo import Undo
from cardtable.play.session.viewer import Round, Viewer
from cardtable.rules.game import Action, Game, IllegalAction, Refusal, Result, Standing
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, remembered
from cardtable.rules.record import read_record
from cardtable.rules.registry import GAMES, game
from tests.support.autosaves import Kept
from tests.support.instant_bots import Told
from tests.support.laws import some_options
from tests.support.other_cards import lying_otherwise
from tests.support.plain_data import ALLOWED, strange
from tests.support.sessions import bot_process_of, game_of, match_of, running_match_of

KINDS: list[type[Game]] = [game(game_id) for game_id in GAMES]
SEEDS, STEPS = 5, 200
NOTED = 0.15
"""Share of the moments at which all attributes of a session are read, besides its own outputs."""
MAY_LEAVE = (
    *ALLOWED, Assistance, HintUse, Changed, Round, Hint, IsDecided, Pack, MatchProgress, FinishedDeal, SealContents,
    Standing, Result, Refusal, Fraction, Honour,
)  # fmt: skip
"""The kinds of which anything is that leaves the door, besides numbers and texts in tuples, lists and dictionaries."""

ASKED = {
    "game_id", "pack", "deal_begun", "playing", "log_length", "waits_for_bot", "progress", "why_not", "assistance",
    "record_id", "replaced_bot", "counts_in_scores", "played_on", "honours", "only_bots_go_on", "bots_are_late",
    "viewer.places", "viewer.people", "viewer.local_seats", "viewer.eyes", "viewer.observation",
    "viewer.public_observation",
    "viewer.revealed_observation", "viewer.round_since", "undo.can_take_back", "undo.would_be_marked", "undo.can_redo",
    "advice.ask_hint", "advice.ask_whether_decided", "advice.hint_use", "seal.contents", "seal.start_verification",
    "drafts.latest", "undo.heard_since_turn",
}  # fmt: skip
"""Attributes of a session and its parts that are read at every such moment."""
DONE = {"viewer.look_from", "begin_deal", "poll_bots", "ask_bots", "act", "act_silently", "undo.take_back", "undo.redo"}
"""Calls that change the session; their results are recorded as well."""
QUIET = {
    "viewer.visible_events", "advice.poll_reply", "advice.withdraw", "saved", "drafts.save", "pass_time", "start_bots",
    "stop", "finish", "close",
}  # fmt: skip
"""Calls that return nothing, or nothing but the reply of a worker to a recorded question."""
REMOTE = {
    "advice.ask_hint_for", "remote.seats", "remote.send_away", "remote.bring_back", "remote.observation",
    "remote.question_number", "remote.answer", "remote.has_answer", "remote.why_not", "remote.latest_draft",
    "remote.save_draft",
}  # fmt: skip
"""Calls for people on devices of their own; `test_remote_play.py` holds them to the observation of their seat."""
PARTS = {
    "viewer": Viewer,
    "undo": Undo,
    "advice": AdviceService,
    "drafts": ViewerDrafts,
    "seal": MatchSeal,
    "remote": RemotePlay,
}
"""Parts of a session that a screen may use."""


class Step(NamedTuple):
    """Step of an evening, at the screen or at the table."""

    what: str
    seat: Seat = WATCHER
    action: Action = Action("")
    noted: bool = True


class Moment(NamedTuple):
    """Outputs after a step."""

    eyes: Seat
    gifts: Mapping[str, Any]
    told: Mapping[Seat, Sequence[Event]]
    """Events that each local seat heard in this step, computed from the rules and not by the session."""


class Evening:
    """A match as a screen goes through it. `swap` says which card lies where another one lay."""

    def __init__(self, terms: Terms, people: Sequence[Seat], swap: Mapping[Card, Card]) -> None:
        self.people, self.swap = people, swap
        self.levels = ["" if seat in people else "beginner" for seat in range(terms.seats)]
        self.kept = Kept()
        self.bots: list[Action] = []
        """Actions of the bots, in the cards of the first world."""
        self.moments: list[Moment] = []
        self._heard = 0
        self.session = self._sit(Match(terms))

    def _sit(self, match: Match) -> Session:
        return take_seats(match, self.levels, self.kept, Told(self.bot))

    def bot(self, seen: Observation) -> Action:
        return self.swapped(self.bots.pop(0))

    def swapped(self, action: Action) -> Action:
        return action._replace(cards=tuple(self.swap[card] for card in action.cards))

    def go(self, step: Step) -> None:
        """Do one thing; note what is given for it, and if it is to be noted all that can be asked for then."""
        session = self.session
        given: Any = None
        match step:
            case Step("deal"):
                session.begin_deal()
            case Step("look", seat):
                session.viewer.look_from(seat)
            case Step("pump"):
                session.ask_bots()
                given = session.poll_bots()
            case Step("act", _, action):
                given = session.act(self.swapped(action))
            case Step("silent"):
                given = session.act_silently()
            case Step("undo", seat):
                given = session.undo.take_back(seat)
            case Step("redo"):
                given = session.undo.redo()
            case Step("again"):
                eyes = session.viewer.eyes
                self.session = self._sit(read_record(self.kept.texts[-1], game))
                self.session.viewer.look_from(eyes)
        gifts = {"given": given, **(self._gifts() if step.noted else {})}
        self.moments.append(Moment(self.session.viewer.eyes, gifts, self._told(step)))

    def _told(self, step: Step) -> Mapping[Seat, Sequence[Event]]:
        heard = match_of(self.session).heard
        new = heard[self._heard if step.what in ("act", "silent", "pump", "look") else 0 :]
        self._heard = len(heard)
        # Fields heard by a seat must follow from the cards it has heard of, so they do not make worlds differ.
        return {seat: remembered(new, seat) for seat in (*self.people, WATCHER)}

    def _gifts(self) -> dict[str, Any]:
        session, viewer = self.session, self.session.viewer
        gifts: dict[str, Any] = {
            "viewer.observation": viewer.observation(),
            "viewer.public_observation": viewer.public_observation(),
        }
        gifts |= {name: attrgetter(name)(session) for name in ASKED if not callable(attrgetter(name)(session))}
        eyes, seats = viewer.eyes, range(len(self.levels))
        gifts["drafts.latest"] = session.drafts.latest()
        gifts["undo.can_take_back"] = [session.undo.can_take_back(seat) for seat in seats]
        gifts["advice.hint_use"] = [session.advice.hint_use(seat) for seat in seats]
        gifts["undo.would_be_marked"] = eyes in self.people and session.undo.would_be_marked(eyes)
        gifts["undo.heard_since_turn"] = session.undo.heard_since_turn(session.log_length % len(seats), eyes)
        gifts["viewer.round_since"] = [viewer.round_since(seat) for seat in seats]
        if eyes in viewer.observation().asked:
            gifts["advice.ask_hint"] = session.advice.ask_hint()
            gifts["advice.ask_whether_decided"] = session.advice.ask_whether_decided()
        if session.playing and eyes != WATCHER:
            gifts["why_not"] = [session.why_not(action) for action in tries(viewer.observation())]
        if not session.playing:
            gifts["viewer.revealed_observation"] = viewer.revealed_observation()
        if session.progress.over:
            gifts["seal.start_verification"] = session.seal.start_verification().advance(60)
        return gifts


def tries(seen: Observation) -> Iterator[Action]:
    """Yield actions that the rules refuse: every verb with cards from all over the table."""
    verbs = {action.verb for action in seen.ask.actions} | {"play", "take", "keep"}
    cards = range(len(game(seen.game).pack))
    yield from (Action(verb, (card,)) for verb in sorted(verbs) for card in cards[seen.ticket % 7 :: 7])


def an_evening(kind: type[Game], seed: int) -> tuple[Evening, list[Step], list[Action]]:
    """Play a random evening of people and bots at one screen. Return it with its steps and the actions of the bots."""
    rng = Random(seed)
    seats = kind.seats[below(rng, len(kind.seats))]
    people = tuple(sorted(rng.sample(range(seats), 1 + below(rng, min(3, seats)))))
    terms = Terms(kind, seats, some_options(kind, rng), f"evening{seed}", "salt")
    evening, steps, bots = Evening(terms, people, {card: card for card in range(len(kind.pack))}), [], []

    def answer(seen: Observation) -> Action:
        bots.append(seen.ask.random_action(rng))
        return bots[-1]

    evening.bot = answer  # type: ignore[method-assign]
    bot_process_of(evening.session).choose = answer  # type: ignore[attr-defined]

    def go(step: Step) -> None:
        evening.go(step)
        steps.append(step)

    go(Step("deal"))
    calm = rng.random() < 0.5
    while len(steps) < STEPS and not evening.session.progress.over and len(evening.session.progress.deals) < 2:
        for step in some_steps(evening, rng, calm):
            go(step._replace(noted=step.what in ("undo", "redo", "again", "deal") or rng.random() < NOTED))
    for step in all_look(people):
        go(step)
    return evening, steps, bots


def all_look(people: Sequence[Seat]) -> list[Step]:
    """Return steps in which each person comes to the screen in turn, and then no person is there."""
    return [Step("look", seat, noted=True) for seat in (*people, WATCHER)]


def some_steps(evening: Evening, rng: Random, calm: bool) -> Iterator[Step]:
    """Yield random next steps: mostly an answer; now and then a closed curtain, an undo, or a restart of the program. A
    calm evening has few of the latter."""
    session, people, chance = evening.session, evening.people, rng.random() * (8 if calm else 1)
    undone = people[below(rng, len(people))]
    if chance < 0.1:
        yield Step("look", WATCHER)
    elif chance < 0.2:
        yield Step("look", people[below(rng, len(people))])
    elif chance < 0.25 and session.undo.can_take_back(undone):
        yield Step("undo", undone)
    elif chance < 0.27 and session.undo.can_redo:
        yield Step("redo")
    elif chance < 0.28:
        yield Step("again")
    elif not session.playing:
        yield from all_look(people)
        yield Step("deal")
    else:
        asked = [seat for seat in game_of(session).asked() if seat in people]
        if not asked or rng.random() < 0.2:
            yield Step("pump")
        elif rng.random() < 0.3:
            yield Step("silent")
        else:
            yield Step("look", asked[below(rng, len(asked))])
            yield Step("act", session.viewer.eyes, game_of(session).ask(session.viewer.eyes).random_action(rng))


def cards_seen(moments: Sequence[Moment], seat: Seat) -> set[Card]:
    """Every card that a seat saw until then, also what was taken back."""
    told = (event for moment in moments for event in moment.told[seat])
    return {event.card for event in told if isinstance(event, Moved | Turned) and event.card is not None}


def compare(kind: type[Game], seed: int) -> int:
    """Play an evening, and again in other worlds for each viewer. Return the number of moments that were equal in
    both."""
    first, steps, bots = an_evening(kind, seed)
    for moment in [moment for moment in first.moments if "viewer.observation" in moment.gifts][::9]:
        for name, gift in moment.gifts.items():
            assert strange(gift, name, MAY_LEAVE) == []
    rng, same = Random(seed), 0
    deal = game_of(first.session)
    for seat in (*first.people, WATCHER):
        for until in (below(rng, len(steps)), len(steps)):
            unseen = sorted(
                set(deal.cards_in_play(deal.setting, deal.public())) - cards_seen(first.moments[:until], seat)
            )
            for swap in exchanges(unseen, rng):
                with lying_otherwise(swap):
                    other = Evening(match_of(first.session).terms, first.people, swap)
                    other.bots = bots[:]
                    same += agree(first, other, steps[:until], seat)
    return same


def exchanges(cards: Sequence[Card], rng: Random) -> Iterator[Mapping[Card, Card]]:
    """Yield a random exchange of all these cards, and then exchanges of two similar ones, because few actions stay
    possible in a world that is entirely different."""
    if len(cards) < 2:
        return
    same = {card: card for card in range(200)}
    yield same | dict(zip(cards, rng.sample(cards, len(cards)), strict=True))
    for _ in range(2):
        i = below(rng, len(cards) - 1)
        yield same | {cards[i]: cards[i + 1], cards[i + 1]: cards[i]}


def agree(first: Evening, other: Evening, steps: Sequence[Step], seat: Seat) -> int:
    """Play the same evening in another world, as long as every seat can act the same and the viewer hears the same.
    Check that the viewer gets the same data. Return the number of equal moments."""
    same = 0
    for step, moment in zip(steps, first.moments, strict=False):
        try:
            other.go(step)
        except IllegalAction:
            break
        now = other.moments[-1]
        if now.told[seat] != moment.told[seat]:
            break
        if moment.eyes == seat:
            open_now = set() if game_of(other.session).about.secret_after_deal else {"viewer.revealed_observation"}
            differ = [name for name, gift in moment.gifts.items() if name not in open_now and now.gifts[name] != gift]
            assert not differ, f"{differ} after {step} tell seat {seat} what it cannot know"
            same += step.noted
    return same


# -- the law -----------------------------------------------------------------------------------------------------------


@pytest.mark.share(4)
@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, SEEDS), marks=pytest.mark.long)], ids=["", "more"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_sessions_give_only_the_viewers_knowledge(kind: type[Game], seeds: range) -> None:
    assert sum(compare(kind, seed) for seed in seeds) > 5, "otherwise hardly anything has been compared"


def test_the_law_asks_for_everything_that_a_session_gives() -> None:
    session = Evening(Terms(KINDS[0], KINDS[0].seats[0], KINDS[0].defaults(), "s", "s"), (0,), {}).session
    found = {name for name in (*vars(Session), *vars(session)) if not name.startswith("_")} - PARTS.keys()
    for part, kind in PARTS.items():
        there = (*vars(kind), *vars(getattr(session, part)))
        found |= {f"{part}.{name}" for name in there if not name.startswith("_")}
    assert found == ASKED | DONE | QUIET | REMOTE


# -- the law finds a leak ----------------------------------------------------------------------------------------------


def leaks(kind: type[Game], first: int = 0) -> None:
    """Check that some evening shows the leak, beginning with the seed that shows it soonest."""
    with pytest.raises(AssertionError, match="cannot know"):
        for seed in (*range(first, SEEDS), *range(first)):
            compare(kind, seed)


@pytest.mark.share(4)
@pytest.mark.parametrize("game_id", ["poursuite", "bataille", "contrat", "naval", "tarocchi", "court_circular"])
def test_whole_events_would_be_noticed(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Viewer, "visible_events", lambda self, events: list(events))
    leaks(game(game_id))


@pytest.mark.parametrize(("game_id", "first"), [("poker", 0), ("naval", 3)])
def test_a_table_laid_open_at_the_end_would_be_noticed(
    game_id: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folded hands, and what stands in a pyramid that was not taken."""
    seen = Viewer.observation

    def all_open(self: Viewer) -> Observation:
        running = running_match_of(self)
        return seen(self) if running.match.playing else replace(seen(self), view=running.game.table.view(None))

    monkeypatch.setattr(Viewer, "observation", all_open)
    leaks(game(game_id), first)


def test_a_screen_that_looks_on_under_the_curtain_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def seen(self: Viewer) -> Observation:
        return running_match_of(self).observe(self.local_seats[0] if self.eyes == WATCHER else self.eyes)

    monkeypatch.setattr(Viewer, "observation", seen)
    leaks(game("poker"))


def test_a_refusal_that_knows_where_a_card_lies_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def why_not(self: Session, action: Action) -> Refusal:
        return Refusal("rules.refuse.lies", {"place": game_of(self).table.where(action.cards[0])})

    monkeypatch.setattr(Session, "why_not", why_not)
    leaks(game("contrat"))
