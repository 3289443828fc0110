"""Question text and answer buttons of the question slip."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardtable.cards.pack import Seat
from cardtable.play.match_progress import MatchProgress
from cardtable.rules.game import Action, Amount
from cardtable.rules.observe import Observation
from cardtable.rules.registry import about
from cardtable.scenes.panels.answer_buttons import Offers
from cardtable.table.board.board import Board
from cardtable.table.game_view.table_text import Offer
from cardtable.table.narration.question_words import question_to, question_to_others, verb_text
from cardtable.text.catalog import text
from cardtable.widgets.button import Button
from cardtable.widgets.canvas import Canvas
from cardtable.widgets.widget import Widget


class AskedSeats(NamedTuple):
    """Seats that the table waits for."""

    seats: Sequence[Seat]
    local: Sequence[Seat]
    """Those of the seats that sit at this screen."""
    is_solo: bool
    """True if only one person plays here, so names are left out."""

    def question(self, seen: Observation, names: Sequence[str]) -> str:
        """Return the whole question to the viewer's seat."""
        if not self.local:
            return question_to_others(seen.game, self.seats, names)
        return question_to(seen, "" if self.is_solo else names[seen.seat])

    def call(self, seen: Observation, names: Sequence[str]) -> str:
        """Return the sentence that calls the viewer's seat; "" if it is not asked."""
        if not self.local:
            return ""
        return text("playing.your-turn") if self.is_solo else text("playing.your-turn-name", name=names[seen.seat])

    def event_heading(self, names: Sequence[str]) -> str:
        """Return the heading while the answer is animated, or "" where several seats or chance were asked."""
        if len(self.seats) != 1 or self.seats[0] < 0:
            return ""
        mine = self.is_solo and bool(self.local)
        return text("playing.you-play") if mine else text("playing.plays", name=names[self.seats[0]])


def verb_icon(game_id: str, action: Action) -> str:
    """Return the icon of an action's button."""
    game = about(game_id)
    return {game.pass_verb: "pass", game.draw_verb: "stock"}.get(action.verb, "")


def answer_widgets(board: Board, seen: Observation, act: Callable[[Action], None]) -> list[Widget]:
    """Return the answer widgets of the slip: buttons, and a slider for each amount."""
    found: list[Widget] = []
    offers = board.talk.offers(seen, board.speaker)
    if offers is None:
        offers = [Offer(a, verb_text(seen.game, a), icon=verb_icon(seen.game, a)) for a in board.picker.buttons()]
    if offers:
        found.append(Offers(board.canvas, board.pack, offers, act, numbered=not seen.ask.amounts))
    found += [_stake(board, seen, amount, act) for amount in seen.ask.amounts]
    return found


def _stake(board: Board, seen: Observation, amount: Amount, act: Callable[[Action], None]) -> Widget:
    from cardtable.scenes.panels.bet_slider import AmountChoice  # few games ask for amounts

    return AmountChoice(
        board.canvas,
        amount,
        amount.low,
        say=lambda n: verb_text(seen.game, Action(amount.verb, n=n)),
        tell=lambda n: board.talk.money(seen, n, board.speaker),
        confirm=lambda n: act(Action(amount.verb, n=n)),
        marks=board.talk.stops(seen, amount),
        name=f"amount.{amount.verb}",
    )


def play_out_button(canvas: Canvas, play_out: Callable[[], None]) -> Button:
    """Return the button that plays out a deal in which nothing is left to decide."""
    return Button(canvas, text("playing.play-out"), play_out, icon="play", name="play-out")


def all_cards_button(canvas: Canvas, show: Callable[[], None]) -> Button:
    """Return the button that shows all hands after a deal."""
    return Button(canvas, text("hands.open-key"), show, icon="cards", name="all-cards")


def go_on_button(canvas: Canvas, proceed: Callable[[], None], course: MatchProgress, *, to_end: bool) -> Button:
    """Return the button that continues the match after a look at the table, or plays all the rest."""
    from cardtable.scenes.dialogs.result import next_deal_text  # not needed by the first picture

    words = text("playing.results") if course.over else next_deal_text(course, to_end=to_end)
    return Button(canvas, words, proceed, icon="play", kind="main", name="on")


def stop_button(canvas: Canvas, stop: Callable[[], None]) -> Button:
    """Return the button that ends a match without a natural end."""
    return Button(canvas, text("ending.stop"), stop, icon="check", name="stop")
