"""Page with all cards of a deal from a stored match."""

from __future__ import annotations

from cardtable.cards.pack import WATCHER
from cardtable.rules.tricks import TakenTrick
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.all_hands import AllHands
from cardtable.scenes.replay.load import PastMatch
from cardtable.table.game_view.game_view import game_view_of
from cardtable.table.game_view.layout import Room
from cardtable.table.narration.final_cards import LaidOpen
from cardtable.table.narration.wording import Speaker


def all_hands_page(shell: SceneStack, past: PastMatch, deal: int) -> AllHands:
    """Return the page with all cards of a finished deal."""
    replay, names = past.replay, [sitter.name for sitter in past.sitters]
    replay.look_with(replay.default_eyes)
    seen, game_view = replay.revealed_observation(deal), game_view_of(replay.game_id)
    layout = game_view.layout(Room(*shell.size), seen.setting, seen.seat if seen.seat != WATCHER else 0, replay.pack)
    talk = game_view.talk(layout)

    def speaker() -> Speaker:
        return Speaker(replay.pack, names, shell.preferences.corner_letters)

    def parts() -> LaidOpen:
        return talk.laid_open(seen, speaker())

    def why(trick: TakenTrick) -> str:
        return talk.why_taken(trick, seen, speaker())

    return AllHands(parts, past.sitters, layout.pack, why)
