"""Moments of CIRKLE Naval that make a problem. The cards that may lie under a back are counted, so nothing is
guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.ai.determinization import recall_history
from cardtable.ai.knowledge import bits
from cardtable.ai.problem_search import ProblemRules
from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.games.naval.ai.memory import NavalMemory
from cardtable.games.naval.ai.pyramids import IS_BLACK, PLACES, WHOSE, spots
from cardtable.games.naval.rules import Naval
from cardtable.games.naval.rules_pyramid import ATTACKER, BATTLE, DEFENDER, TARGETS
from cardtable.games.naval.rules_types import NavalSeen
from cardtable.rules.cirkle import series
from cardtable.rules.game import Action
from cardtable.rules.options import Value

QUESTIONS = {
    "hidden": "problems.naval.hidden",
    "safe": "problems.naval.safe",
    "trade": "problems.naval.trade",
    "sea": "problems.naval.sea",
    "shown": "problems.naval.shown",
    "prey": "problems.naval.prey",
}
FEWEST, EARLY = 3, 5
"""Least and largest number of attacks after which a problem asks what they have shown."""
TARGET_ITSELF = -99.0
"""Value of sending the target out, which no player would do."""
SURE, KNOWN, UNSEEN = 1.0, 0.0, -1.0
"""Value of the card aimed at: beaten for certain, known and not beaten, or unknown."""


def kind(seen: NavalSeen) -> str:
    """Return the kind of problem, or "". Every third attack with hidden cards on offer and cards to choose from makes
    one; a strike does if some of the cards on offer are known and others not."""
    public = seen.public
    if seen.setting.seats != 2 or seen.ask.forced or public.phase not in ("attack", "aim"):
        return ""
    if public.phase == "aim":
        return _of_target(seen)
    memory = NavalMemory(seen, Random(0))
    plain = len(black_cards(seen, memory)) == 1  # black always wins, so the colour alone would give the answer
    return "" if plain or not hidden_faces(memory) else ("hidden", "safe", "trade")[public.attacks % 3]


def black_cards(seen: NavalSeen, memory: NavalMemory) -> list[Action]:
    """Return the attacks with a black card that is not the target."""
    mine = memory.faces[seen.seat]
    own = [(action, WHOSE[action.to][1]) for action in seen.ask.actions if action.verb == "attack"]
    return [action for action, k in own if k != memory.target and IS_BLACK[mine[k]]]


def _of_target(seen: NavalSeen) -> str:
    """Return the kind of evidence against the target: the open sea, or cards that were turned up and put back."""
    public = seen.public
    if any(card is not None for action in seen.ask.actions for card in seen.view[action.to]):
        return ""  # open cards make no problem
    if public.open_sea and public.attacks <= EARLY:
        return "sea"
    if not FEWEST <= public.attacks <= EARLY or seen.setting.options["peek_seen"] != "never":
        return ""
    return "prey" if {SURE, KNOWN} <= {prey(seen, action) for action in seen.ask.actions} else "shown"


def prey(seen: NavalSeen, action: Action) -> float:
    """Return the certain result of a strike for a player that remembers all turned-up cards."""
    memory, (rival, k) = NavalMemory(seen, Random(0)), WHOSE[action.to]
    there, own = memory.faces[rival][k], memory.faces[seen.seat][memory.chosen]
    if there < 0:
        return UNSEEN
    return SURE if BATTLE[own][there] == ATTACKER else KNOWN


def may_be_target(seen: NavalSeen) -> Mapping[Action, bool]:
    """Return for each strike whether it may hit the target: with each target there in turn, a way to lay the unseen
    cards of the series is searched."""
    recall, _ = recall_history(seen, Naval.places(seen.setting))
    found: dict[Action, bool] = {}
    for action in seen.ask.actions:
        seat, _ = WHOSE[action.to]
        lying = {place: recall.places[place][0] for place in PLACES[seat] if recall.places.get(place)}
        known = {each.card for each in lying.values()} | set(seen.view.get(f"lost.{seat}", ()))
        unseen = [card for card in series(seen.public.series[seat]) if card not in known]
        plain = bits(card for card in unseen if card not in TARGETS)
        open_to = {place: plain & ~recall.barred(at) for place, at in lying.items() if at.card is None}
        targets = [card for card in unseen if card in TARGETS]
        free = [card for card in targets if action.to in open_to and not recall.barred(lying[action.to]) >> card & 1]
        rest = [cards for place, cards in open_to.items() if place != action.to]
        found[action] = bool(free) and all_laid(rest)
    return found


def all_laid(choices: Sequence[int]) -> bool:
    """Return whether every place can get a card of its own among those that may lie there, each given as bits."""
    lies: dict[int, int] = {}

    def laid(place: int, tried: set[int]) -> bool:
        for card in range(choices[place].bit_length()):
            if choices[place] >> card & 1 and card not in tried:
                tried.add(card)
                if card not in lies or laid(lies[card], tried):
                    lies[card] = place
                    return True
        return False

    return all(laid(place, set()) for place in range(len(choices)))


def watched(kind: str, seen: NavalSeen) -> int:
    """Return the number of moves that are shown before the question: two for each attack, and the chosen card."""
    return 2 * seen.public.attacks + 1 if kind in ("shown", "prey") else 0


def hidden_faces(memory: NavalMemory) -> list[int]:
    """Return the plain faces that may lie under a back that may be attacked, none if there is no such back."""
    (rival,) = memory.rivals
    on_offer = memory.selectable(rival) & ~memory.known[rival]
    return memory.unseen(rival) if spots(on_offer) else []


def face_counts(seen: NavalSeen, action: Action) -> tuple[int, int, int]:
    """Return the number of possible faces under a back that an own card beats, that beat it, and in all."""
    memory = NavalMemory(seen, Random(0))
    faces = hidden_faces(memory)
    battles = [BATTLE[memory.faces[seen.seat][WHOSE[action.to][1]]][face] for face in faces]
    return battles.count(ATTACKER), battles.count(DEFENDER), len(faces)


def worth(kind: str, seen: NavalSeen, action: Action) -> float:
    """Return the value of a card for the question of the problem."""
    if action.verb != "attack" or WHOSE[action.to][1] == NavalMemory(seen, Random(0)).target:
        return TARGET_ITSELF
    wins, loses, _ = face_counts(seen, action)
    return float({"hidden": wins, "safe": -loses, "trade": wins - loses}[kind])


def sure(kind: str, seen: NavalSeen, worth: float) -> Said:
    """Return the count behind this value of a card."""
    if kind == "prey":
        return Said({SURE: "problems.naval.is-prey", KNOWN: "problems.naval.no-prey"}.get(worth, "problems.naval.luck"))
    faces = 0 if seen.public.phase == "aim" else len(hidden_faces(NavalMemory(seen, Random(0))))
    n = round(worth)
    match kind:
        case "sea" | "shown" if worth:
            return Said(f"problems.naval.{kind}-cannot")
        case "sea" | "shown":
            return Said("problems.naval.may-be-target")
        case _ if worth == TARGET_ITSELF:
            return Said("problems.naval.target-itself")
        case "hidden":
            return Said("problems.naval.beats", {"n": n, "of": faces})
        case "safe":
            return Said("problems.naval.falls", {"n": -n, "of": faces})
    return Said("problems.naval.balance", {"n": n, "of": faces})


def clear(seen: NavalSeen) -> float:
    """Return the least clear gain: one face more, where all are counted."""
    return 1.0


OPEN: Mapping[str, Value] = {"peek_own": "always", "peek_seen": "always"}
STRICT: Mapping[str, Value] = {**OPEN, "corners_stay_open": False}
"""Without the corners the sea opens now and then."""
KEPT_IN_MIND: Mapping[str, Value] = {"peek_own": "always"}
TABLES = ((2, OPEN), (2, STRICT), (2, KEPT_IN_MIND))
PROBLEMS = ProblemRules(QUESTIONS, kind, clear, describe_exact=sure, moves_to_watch=watched, tables=TABLES)
