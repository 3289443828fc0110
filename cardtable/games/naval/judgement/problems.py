"""Which moments of CIRKLE Naval make a problem. What may lie under a back is counted, so nothing is guessed."""

from __future__ import annotations

from cardtable.ai.problems import ProblemLore
from cardtable.cards.chance import Random
from cardtable.cards.events import Said
from cardtable.games.naval.judgement.memory import NavalMemory
from cardtable.games.naval.judgement.pyramids import WHOSE, spots
from cardtable.games.naval.rules_pyramid import ATTACKER, BATTLE, DEFENDER
from cardtable.games.naval.rules_shape import NavalSeen
from cardtable.rules.game import Action

QUESTIONS = {
    "hidden": "problems.naval.hidden",
    "safe": "problems.naval.safe",
    "trade": "problems.naval.trade",
}
TARGET_ITSELF = -99.0
"""What it is worth to send the target out: nobody would."""


def kind(seen: NavalSeen) -> str:
    """Every third attack makes a problem of each kind: with hidden cards on offer, and cards to choose from."""
    public = seen.public
    if public["phase"] != "attack" or seen.setting.seats != 2 or seen.ask.forced:
        return ""
    return ("hidden", "safe", "trade")[public["attacks"] % 3] if hidden_faces(NavalMemory(seen, Random(0))) else ""


def hidden_faces(memory: NavalMemory) -> list[int]:
    """The plain faces that may lie under a back that may be struck; none where there is no such card."""
    (rival,) = memory.rivals
    on_offer = memory.selectable(rival) & ~memory.known[rival]
    return memory.unseen(rival) if spots(on_offer) else []


def counted(seen: NavalSeen, action: Action) -> tuple[int, int, int]:
    """How many of the faces that may lie under a back an own card beats, how many beat it, and how many there are."""
    memory = NavalMemory(seen, Random(0))
    faces = hidden_faces(memory)
    battles = [BATTLE[memory.faces[seen.seat][WHOSE[action.to][1]]][face] for face in faces]
    return battles.count(ATTACKER), battles.count(DEFENDER), len(faces)


def worth(kind: str, seen: NavalSeen, action: Action) -> float:
    """What a card is worth for what was asked."""
    if action.verb != "attack" or WHOSE[action.to][1] == NavalMemory(seen, Random(0)).target:
        return TARGET_ITSELF
    wins, loses, _ = counted(seen, action)
    return float({"hidden": wins, "safe": -loses, "trade": wins - loses}[kind])


def sure(kind: str, seen: NavalSeen, worth: float) -> Said:
    """What was counted for a card of this worth."""
    faces = len(hidden_faces(NavalMemory(seen, Random(0))))
    n = round(worth)
    match kind:
        case _ if worth == TARGET_ITSELF:
            return Said("problems.naval.target-itself")
        case "hidden":
            return Said("problems.naval.beats", {"n": n, "of": faces})
        case "safe":
            return Said("problems.naval.falls", {"n": -n, "of": faces})
    return Said("problems.naval.balance", {"n": n, "of": faces})


def clear(seen: NavalSeen) -> float:
    """One face more, where all are counted."""
    return 1.0


OPEN = {"peek_own": "always", "peek_seen": "always"}
PROBLEMS = ProblemLore(QUESTIONS, kind, clear, sure=sure, tables=((2, OPEN),))
