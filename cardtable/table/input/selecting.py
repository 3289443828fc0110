"""What a player is choosing from, for the light in which each card is shown."""

from __future__ import annotations

from cardtable.cards.pack import Seat
from cardtable.rules.observe import Observation
from cardtable.table.input.targets import Touching
from cardtable.table.selection.highlight import Selection


def selection(table: Touching, seen: Observation, seat: Seat) -> Selection:
    """What the player at a seat is choosing from at this moment."""
    layout, picker = table.layout, table.picker
    open_now, path = picker.next(), picker.path
    hand = f"{layout.about.hand}.{seat}"
    held = any(sprite.face in open_now for sprite in table.stage.tableau.places.get(hand, ()))
    walked = {place for place, _ in layout.walk(seen.view)} if path else set()
    begun = [action for actions in picker.open().values() for action in actions] if path else []
    return Selection(
        open=open_now,
        path=path,
        picked=set(table.talk.picked(seen)),
        in_hand=table.arranging.picked if table.arranging is not None else None,
        hint=table.hint if table.arranging is None else None,  # a whole order is shown place by place
        looked_at=table.hovered if table.hovered is not None and table.serves(table.hovered) else None,
        resting=table.talk.resting(seen),
        stepping_back=walked | ({hand} if held else set()),
        passed={slot for action in begun for slot in table.talk.trail(action, seen)},
    )
