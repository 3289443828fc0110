"""What the Naval table says: reminders beside the question, the lines on the plates, ready orders for a pyramid, and
the form at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardtable.cards.chance import shuffled, stream
from cardtable.cards.events import Said
from cardtable.cards.pack import Card, Pack, Seat
from cardtable.games.naval.rules_pyramid import SIZE, SPOTS, TARGETS
from cardtable.games.naval.rules_shape import NavalSeen
from cardtable.rules.cirkle import COLOUR_FIRST, FACES
from cardtable.rules.game import Result
from cardtable.table.layout import Account, Order
from cardtable.text.catalog import text

SERIES = ("naval.line.pink", "naval.line.sky", "naval.line.mint", "naval.line.sand")
INSIDE = tuple(SPOTS.index(spot) for spot in (32, 42, 43, 53))
"""Places that no corner leads to quickly: where a ready order hides the target."""


def reminder(seen: NavalSeen) -> Sequence[str]:
    """What one must know to answer the question well."""
    if seen.ask.arrange is not None:
        lines = [text("naval.aside.corners")]
        return lines if seen.setting.options["peek_own"] == "always" else [*lines, text("naval.aside.remember")]
    verbs = {action.verb for action in seen.ask.actions}
    if "keep" in verbs:
        return [text("naval.aside.keep")]
    if verbs & {"attack", "aim"}:
        return [text("naval.aside.shape"), text("naval.aside.colour"), text("naval.aside.black")]
    return []


def lines(seat: Seat, seen: NavalSeen) -> Sequence[str]:
    """How far a player has come with the pyramid, or whether the target is still hidden, and the border series."""
    held = len(seen.view.get(f"hand.{seat}", ()))
    if held > SIZE:
        state = text("naval.line.choosing")
    elif held:
        state = text("naval.line.laying")
    elif seen.public["phase"] == "lay":
        state = text("naval.line.ready")
    elif seen.public["out"][seat]:
        state = text("naval.line.out")
    else:
        state = text("naval.line.hidden")
    return [state, text(SERIES[seen.public["series"][seat]])]


# -- ready orders ----------------------------------------------------------------------------------------------


def orders(seen: NavalSeen, pack: Pack) -> Sequence[Order]:
    """Ready orders, from the apex to the base. Where cards lie by strength the target hides among them: at the end of
    the row it would lie in a corner."""
    assert seen.ask.arrange is not None, "orders are offered while something is arranged"
    cards = seen.ask.arrange.cards
    strong_first = sorted(cards, key=lambda card: -COLOUR_FIRST[card % FACES])
    return [
        Order(text("naval.order.strong-base"), change=partial(_hidden, strong_first[::-1])),
        Order(text("naval.order.strong-apex"), change=partial(_hidden, strong_first)),
        Order(text("naval.order.held"), change=partial(_hidden, pack.held(cards))),
        Order(text("naval.order.mirror"), change=mirrored),
        Order(text("naval.order.shuffle"), change=mixed),
    ]


def _hidden(by_strength: Sequence[Card], lying: Sequence[Card]) -> Sequence[Card]:
    """The order with the target inside, and each time it is asked for in another place there."""
    plain = [card for card in by_strength if card not in TARGETS]
    now = next((k for k, card in enumerate(lying) if card in TARGETS), 0)
    after = INSIDE[(INSIDE.index(now) + 1) % len(INSIDE)] if now in INSIDE else INSIDE[now % len(INSIDE)]
    target = [card for card in by_strength if card in TARGETS]
    return [*plain[:after], *target, *plain[after:]]


def mirrored(lying: Sequence[Card]) -> Sequence[Card]:
    """Every row from right to left."""
    rows = [[card for card, spot in zip(lying, SPOTS, strict=True) if spot // 10 == line] for line in range(1, 7)]
    return [card for line in rows for card in line[::-1]]


def mixed(lying: Sequence[Card]) -> Sequence[Card]:
    """Another order, which follows from the one there is: nothing but the player's own cards has a say in it."""
    return shuffled(lying, stream("pyramid", *lying))


# -- the form at the end ---------------------------------------------------------------------------------------


def account(seen: NavalSeen, result: Result) -> Account:
    """What everybody did and lost, and what is left."""
    seats = range(seen.setting.seats)
    said = [event for event in seen.heard if isinstance(event, Said)]

    def counted(count: Callable[[Seat], int]) -> list[str]:
        return [str(count(seat)) for seat in seats]

    return (
        (text("naval.form.attacks"), counted(lambda seat: _told(said, "naval.attacks", seat))),
        (text("naval.form.won"), counted(lambda seat: _told(said, "naval.wins", seat))),
        (text("naval.form.lost"), counted(lambda seat: len(seen.view.get(f"lost.{seat}", ())))),
        (text("naval.form.target"), [str(turn) if turn else "–" for turn in seen.public["out"]]),
        (text("naval.form.left"), [str(left) for left in result.scores]),
    )


def _told(said: Sequence[Said], text_id: str, seat: Seat) -> int:
    return sum(one.text_id == text_id and one.args["seat"] == seat for one in said)
