"""Utterance of a table: events, question, keyboard focus, and on request everything that lies there.

Only visible things are said. A card is named only if its face is open on this screen; the log is the public one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from cardtable.cards.events import Moved, Said
from cardtable.cards.pack import WATCHER, Place
from cardtable.scenes.core.utterance import SpokenEvent, SpokenHand, Utterance, describe, joined, sentences
from cardtable.scenes.match.hud.hud import Hud
from cardtable.scenes.match.turn.turn_loop import TurnLoop
from cardtable.scenes.panels.answer_buttons import OfferButton
from cardtable.scenes.panels.ledger import LedgerLine, points_text
from cardtable.table.animation.sprite import Sprite
from cardtable.table.board.board import Board
from cardtable.table.game_view.marks import Label
from cardtable.table.input import arrow_keys
from cardtable.table.narration.deal_log import LogLine
from cardtable.table.selection.picker import Touch
from cardtable.text.catalog import text, text_n

FEW = 6
"""Most open cards on the table that the first line of the table in words names."""


def table_utterance(board: Board, hud: Hud, turn_loop: TurnLoop) -> Utterance:
    """Return the current utterance of a table."""
    slip = hud.question_slip
    asked, *notes = (slip.spoken_lines() if turn_loop.is_asking or slip.always_speaks else ()) or [""]
    return Utterance(
        title=text(f"{board.layout.game}.name"),
        events=list(_told(board, hud)),
        moment=turn_loop.moment,
        call="" if slip.always_speaks else slip.call,
        question=sentences(asked),
        notes=[sentences(note) for note in notes],
        routine=[sentences(note) for note in _routine(board)],
        choices=_choices(board, hud) if asked else "",
        notice=slip.notice,
        is_hint=slip.notice == turn_loop.hints.words,
        reminder=text("playing.hint-more"),
        hand=_held(board) if asked else None,
        focus=_focused(board, hud) if asked or hud.form.focused is not None else "",
    )


def _told(board: Board, hud: Hud) -> Iterator[SpokenEvent]:
    """Yield the log entries, with each played card before the entry of its trick."""
    lines, deal = {line.number: line for line in hud.log_entries}, board.setting.number
    said = cards = 0
    heard = board.seen.heard if board.seen is not None else ()
    for i, event in enumerate(heard):
        yield from _talked(hud, deal, i)
        if isinstance(event, Said):
            said += 1
            if said in lines:
                yield SpokenEvent((deal, said, event.text_id), _line_text(board, event, lines[said]))
        elif isinstance(event, Moved) and (words := laid_card_text(board, event)):
            cards += 1
            yield SpokenEvent((deal, "laid", cards, event.seen_by(WATCHER).card), words)
    yield from _talked(hud, deal, len(heard))


def _talked(hud: Hud, deal: int, before: int) -> Iterator[SpokenEvent]:
    """Yield the lines of talk that came after so many events."""
    for i, (events, words) in enumerate(hud.talked):
        if events == before:
            yield SpokenEvent((deal, "talk", i), words())


def _line_text(board: Board, event: Said, line: LogLine) -> str:
    """Return the words of a log entry, shorter than they are written where the game has such."""
    if shorter := board.talk.spoken_ids.get(event.text_id):
        return board.speaker.sentence(Said(shorter, event.seen_by(WATCHER).args))
    return line.taken or line.words


def laid_card_text(board: Board, event: Moved) -> str:
    """Return the words for a card played to a trick, or "" for any other move."""
    tricks, (family, _, seat) = board.layout.about.tricks, event.dst[0].partition(".")
    if tricks is None or tricks.names_cards or family != tricks.laid or not seat.isdigit():
        return ""
    card = event.seen_by(WATCHER).card
    named = text("speech.face-down") if card is None else board.speaker.card(card)
    return text("speech.played", name=board.speaker.names[int(seat)], cards=named)


def _held(board: Board) -> SpokenHand:
    """Return the hand of the asked player as it lies open on the screen."""
    lying = board.stage.tableau.places.get(f"{board.layout.about.hand}.{board.seat}", ())
    known = board.pack.sort_hand(sprite.face for sprite in lying if sprite.face is not None)
    return SpokenHand((board.setting.number, board.seat), tuple(board.speaker.card(card) for card in known))


def _routine(board: Board) -> Collection[str]:
    """Return the notes that need no repetition."""
    return board.talk.routine(board.seen, board.speaker) if board.seen is not None else ()


def _choices(board: Board, hud: Hud) -> str:
    """Return the number of answers in words; "" while cards are arranged."""
    offered = [stop for stop in hud.question_slip.stops if not isinstance(stop, OfferButton) or stop.is_live]
    n = len(board.picker.next()) + len(offered) if board.arranging is None else 0
    return text_n("speech.answers", n) if n else ""


# -- keyboard focus ------------------------------------------------------------------------------------------------


def _focused(board: Board, hud: Hud) -> str:
    stop = hud.form.focused
    if stop is not None:
        return describe(stop) if stop.ringed and stop.enabled else ""
    return "" if board.cursor is None else describe_touch(board, board.cursor)


def describe_touch(board: Board, touch: Touch) -> str:
    """Return a card or place in words: name, location, effect, and its position among the stops."""
    lying, stops = board.targets.sprite_of(touch), arrow_keys.row_of(board)
    place = touch if isinstance(touch, str) else _place_of(board, lying)
    own = place.partition(".")[0] == board.layout.about.hand
    parts = [
        _face(board, lying) if lying is not None else text("speech.gap"),
        "" if own else _placed(board, place),
        *_brings(board, touch),
        *_state(board, touch),
        text("speech.of", n=stops.index(touch) + 1, of=len(stops)) if touch in stops else "",
    ]
    return joined(parts)


def _place_of(board: Board, lying: Sprite | None) -> Place:
    places = board.stage.tableau.places
    return next((place for place, cards in places.items() if lying is not None and lying in cards), "")


def _face(board: Board, lying: Sprite) -> str:
    """Return the visible side of a card in words."""
    return text("speech.face-down") if lying.face is None else board.speaker.card(lying.face)


def _placed(board: Board, place: Place) -> str:
    """Return the game's name for a place, with the position within a pyramid or circle."""
    return board.talk.placed(place, board.seen, board.speaker) if board.seen is not None else ""


def _brings(board: Board, touch: Touch) -> Iterator[str]:
    """Yield the notes shown at a card while it is focused, and at a gap what filling it would open."""
    if board.seen is None:
        return
    for action in board.picker.open().get(touch, ()):
        worth = board.talk.spoken_worth(action, board.seen)
        worth = text("speech.towards", what=worth.removeprefix("→").strip()) if worth.startswith("→") else worth
        if worth and len(action.cards) > 1 and not board.picker.path:
            yield text("speech.captures", card=board.speaker.card(action.cards[-1]), worth=worth)
        else:
            yield worth
        if isinstance(touch, str):
            yield from board.talk.outlook(action, board.seen, board.speaker)


def _state(board: Board, touch: Touch) -> Iterator[str]:
    if touch in board.picker.path:
        yield text("speech.picked")
    elif not board.targets.serves(touch):
        yield text("speech.not-now")


# -- the whole table -----------------------------------------------------------------------------------------------


def table_lines(board: Board, hud: Hud) -> list[str]:
    """Return everything visible on a table, line by line. The first line is short: the question, and the open cards on
    the table if they are few. Then come the notes, the viewer's hand, all other places, figures and players."""
    asked, *notes = hud.question_slip.spoken_lines() or [""]
    hand = f"{board.layout.about.hand}.{board.seat}"
    lying = {place: cards for place in board.stage.tableau.places if (cards := _in_order(board, place))}
    open_cards = {place: sum(card.face is not None for card in cards) for place, cards in lying.items()}
    told = {place: line for place, cards in lying.items() if (line := _place_line(board, place, cards))}
    central = [place for place in told if open_cards[place] and place != hand]
    if sum(open_cards[place] for place in central) > FEW:
        central = []
    rest = sorted((place for place in told if place not in central), key=lambda place: place != hand)
    players = [hud.ledger.lines[seat] for seat in hud.ledger.order if seat in hud.ledger.lines]
    return [
        sentences(asked, *(told[place] for place in central)),
        *([sentences(*notes)] if any(notes) else []),
        *(told[place] for place in rest),
        *_marked(board),
        *(_player(board, line) for line in players),
    ]


def _place_line(board: Board, place: Place, cards: Sequence[Sprite]) -> str:
    """Return a place with its cards in words; "" for one without a name. A single face-down card, as in a pyramid, is
    covered by the count in its player's line."""
    named = _placed(board, place)
    if not named or (len(cards) == 1 and cards[0].face is None):
        return ""
    return text("speech.place", place=named[0].upper() + named[1:], cards=_listed(board, cards))


def _in_order(board: Board, place: Place) -> Sequence[Sprite]:
    """Return the cards of a place in visual order."""
    lying = list(board.stage.tableau.places[place])
    shown = board.layout.order(place, [sprite.face for sprite in lying])
    return [lying[slot] for slot in sorted(range(len(lying)), key=shown.__getitem__)]


def _listed(board: Board, cards: Sequence[Sprite]) -> str:
    """Return the open cards by name and the number of hidden ones."""
    named = [board.speaker.card(sprite.face) for sprite in cards if sprite.face is not None]
    hidden = len(cards) - len(named)
    return ", ".join([*named, *([text_n("speech.hidden", hidden)] if hidden else [])])


def _marked(board: Board) -> Iterator[str]:
    """Yield the figures printed on the cloth, except those that count the cards of a place or of a tray."""
    if board.seen is None or board.arranging is not None:
        return
    named = tuple(_placed(board, place).lower() for place in board.stage.tableau.places if _placed(board, place))
    labels = (mark.text for mark in board.layout.marks(board.seen, board.speaker) if isinstance(mark, Label))
    for words in labels:
        if re.search(r"\d", words) and not words.isdigit() and not words.lower().startswith(named):
            yield words


def _within(sentence: str) -> str:
    """Return a sentence as it is written in the middle of another one.

    >>> _within("This player dealt.")
    'this player dealt.'
    """
    return f"{sentence[:1].lower()}{sentence[1:]}"


def _player(board: Board, line: LedgerLine) -> str:
    """Return a player's plate in words: name, figure and its meaning, marks, match points."""
    talk = board.talk
    badge = "♥♦♣♠"["HDCS".index(line.badge[-1])] if line.badge.startswith("suits/") else ""
    counted = text(talk.figured).rpartition(":")[2].strip().rstrip(".")
    parts = [line.sitter.name, line.level, badge, *(note for note in line.notes if note != counted)]
    if line.badge and not badge:
        means = text(talk.badge_means(line.badge))
        parts.append("" if means.rstrip(".").lower() == counted.lower() else _within(means))
    if line.is_dealer:
        parts.append(_within(text("tip.dealer")))
    if line.final:
        parts.append(text("speech.place", place=counted, cards=line.final))
    if line.match_points is not None:
        n = points_text(line.match_points)
        parts.append(text("plates.wins", n=n) if line.counts_wins else text("plates.match", n=n))
    told = ", ".join(part.rstrip(".") for part in parts if part)
    return re.sub(r"!, (.)", lambda found: f"! {found[1].upper()}", told)
