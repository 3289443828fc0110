"""Publisher of a match to the phones of its people. It runs on the main thread beside the frames: a call sends one
seat's message at most, so that no frame waits for four phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from queue import Empty, SimpleQueue
from typing import NamedTuple, Protocol

from cardtable.cards.events import Moved, Said
from cardtable.cards.pack import WATCHER, Seat
from cardtable.phones.requests import (
    Arranged,
    Consent,
    Draft,
    Heard,
    ListedChoice,
    Look,
    Plain,
    ReadyOrder,
    Request,
    Sum,
    Tongue,
    Why,
)
from cardtable.play.player import PlayerInfo
from cardtable.play.session.session import Session
from cardtable.rules.game import Action, Refusal
from cardtable.rules.registry import game
from cardtable.scenes.phones.phone_hints import PhoneHints
from cardtable.scenes.phones.rules_lines import rules_lines
from cardtable.scenes.phones.take_back import TakeBackVotes
from cardtable.table.narration.wording import Speaker, card_text
from cardtable.table.phone_view.parts import Ending, ScoreRow
from cardtable.table.phone_view.state import Around, PhoneView
from cardtable.text.catalog import LANGUAGES, language, set_language, text

NOT_POSSIBLE = Refusal("rules.refuse.not-possible")
MOST_REQUESTS = 3
"""Most requests that are heard in one frame; the others wait for the next."""

MOST_TAKEN_BACK = 5
"""Most sentences of the log that say what an undo takes back; the later ones are left out."""


class PhoneLines(Protocol):
    """Functions of a server that a publisher needs."""

    inbox: SimpleQueue[Heard]

    def publish(self, seat: int, state: bytes) -> None: ...

    def tell(self, seat: int, message: Mapping[str, object]) -> None: ...

    def is_connected(self, seat: int) -> bool: ...


class TableDoor(NamedTuple):
    """Actions of phones at the table besides answers."""

    proceed: Callable[[], None]
    """Goes on after the end of a deal."""
    take_back: Callable[[Seat], None]
    """Takes back to a seat's last decision, once all have agreed."""
    language: Callable[[Seat], str]
    """Returns the language for a seat whose phone has named none that is spoken here."""
    ask_screen: Callable[[str, Callable[[bool], None]], None] = lambda words, answer: None
    """Asks the people at the screen for their consent, in these words."""
    tell_screen: Callable[[str], None] = lambda words: None
    """Tells the people at the screen something, in these words."""
    look: Callable[[Seat], Mapping[str, str]] = lambda seat: {}
    """Returns the look of the page that a seat's person has chosen before."""
    save_look: Callable[[Seat, Mapping[str, str]], None] = lambda seat, look: None
    """Keeps the look that a seat's person has chosen."""


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Say everything inside in another language."""
    before = language()
    set_language(code)
    try:
        yield
    finally:
        set_language(before)


class PhonePublisher:
    """Publisher of one match."""

    def __init__(
        self, session: Session, lines: PhoneLines, players: Sequence[PlayerInfo], door: TableDoor, letters: str = "JQK"
    ) -> None:
        self._session, self._lines, self._players, self._door = session, lines, players, door
        self._letters = letters
        self._published: dict[Seat, object] = {}
        """For each seat what its last message was made from."""
        self._languages: dict[Seat, str] = {}
        """Languages that the phones have named."""
        self._hints = PhoneHints(session.advice)
        self._votes = TakeBackVotes()
        self._waiting: set[Seat] = set()
        """Seats that were told that their answer waits for the table."""
        self.dropped = 0
        """Number of answers that came for an earlier question."""
        self.sheet = ""
        """Path of the pictures of the cards, once they are served."""
        self.on_presence: Callable[[Seat], None] = lambda seat: None
        """Called when the phone of a seat has come or gone."""

    def update(self, resting: bool, *, held: bool = False) -> bool:
        """Take what the phones have sent; send one message if the table is at rest. `held` if the table waits for
        something above it. Return True if more is to be sent."""
        self._take_requests()
        if self._votes.drop_if_void(self._session.log_length):
            self._close_questions()
        self._tell_waiting(held)
        self._take_hint()
        more = not self._lines.inbox.empty()
        if not resting or not self._session.deal_begun:
            return more
        stale = [seat for seat in self._session.remote.seats if self._published.get(seat) != self._moment(seat)]
        if stale:
            self._publish(stale[0])
        return more or len(stale) > 1

    @property
    def waits_for_hint(self) -> bool:
        """Return whether a phone waits for a hint."""
        return self._hints.is_waiting

    def language(self, seat: Seat) -> str:
        """Return the language in which a seat's phone speaks."""
        chosen = self._languages.get(seat) or self._door.look(seat).get("language", "")
        return chosen if chosen in LANGUAGES else self._door.language(seat)

    # -- to the phones -----------------------------------------------------------------------------------------

    def _moment(self, seat: Seat) -> object:
        """Return what the message of a seat depends on: it is the same as long as the message is."""
        remote = self._session.remote
        return remote.observation(seat).ticket, remote.question_number(seat), self.sheet, self.language(seat)

    def _publish(self, seat: Seat) -> None:
        with speaking(self.language(seat)):
            state = self._view(seat).encoded(self._session.remote.question_number(seat))
        self._lines.publish(seat, state)
        self._published[seat] = self._moment(seat)

    def _view(self, seat: Seat) -> PhoneView:
        """Return the view of a seat, in the present language."""
        session, players = self._session, self._players
        speaker = self._speaker()
        around = Around(
            session.viewer.places,
            sheet=self.sheet,
            faces=[player.avatar for player in players],
            undo=not session.progress.over and session.undo.can_take_back(seat),
            draft=session.remote.latest_draft(seat),
        )
        seen = session.remote.observation(seat)
        if session.progress.deals:
            around = around._replace(scores=self._scores())
        if not session.playing:
            around = around._replace(ending=self._ending(PhoneView(seen, speaker, around)))
        return PhoneView(seen, speaker, around)

    def _ending(self, view: PhoneView) -> Ending:
        course = self._session.progress
        words = view.outcome(course.deals[-1].result)
        button = text("ending.next-game") if course.counts_games else text("ending.next")
        return Ending(words, "" if course.over else button)

    def _scores(self) -> Sequence[ScoreRow]:
        standing = self._session.progress.standing
        rows = zip(self._players, standing.totals, standing.places, strict=True)
        return sorted(
            (ScoreRow(player.name, str(total), place) for player, total, place in rows), key=lambda row: row.place
        )

    def _tell_waiting(self, held: bool) -> None:
        """Tell each phone once that its answer is kept until the table can be seen again."""
        remote = self._session.remote
        waiting = {seat for seat in remote.seats if held and remote.has_answer(seat)}
        for seat in sorted(waiting - self._waiting):
            with speaking(self.language(seat)):
                self._lines.tell(seat, {"t": "wait", "words": text("phone.table-waits")})
        self._waiting = waiting

    def _refuse(self, seat: Seat, refusal: Refusal) -> None:
        with speaking(self.language(seat)):
            self._lines.tell(seat, {"t": "no", "words": self._speaker().sentence(refusal)})

    def _speaker(self) -> Speaker:
        return Speaker(self._session.pack, [player.name for player in self._players], self._letters)

    # -- from the phones ---------------------------------------------------------------------------------------

    def _take_requests(self) -> None:
        for _ in range(MOST_REQUESTS):
            try:
                seat, request = self._lines.inbox.get_nowait()
            except Empty:
                return
            if seat not in self._session.remote.seats:
                continue
            if request is None:
                self._waiting.discard(seat)  # a page that was loaded anew is told again
                if look := self._door.look(seat):
                    self._lines.tell(seat, {"t": "look", **look})
                self.on_presence(seat)
            elif self._session.deal_begun:
                self._hear(seat, request)

    def _hear(self, seat: Seat, request: Request) -> None:
        """Do what a phone asks for. Each request was checked for its shape only, so nothing in it is believed."""
        match request:
            case ListedChoice(number, choice):
                self._answer(seat, number, self._view(seat).answers.listed(choice))
            case Sum(number, choice, amount):
                self._answer(seat, number, self._view(seat).answers.amount(choice, amount))
            case Arranged(number, cards):
                self._answer(seat, number, self._view(seat).answers.ordered(cards))
            case Why():
                self._explain(seat, request)
            case Draft(cards):
                if self._fits(seat, cards):
                    self._session.remote.save_draft(seat, cards)
            case ReadyOrder(choice, cards):
                made = self._view(seat).answers.ready_order(choice, cards) if self._fits(seat, cards) else None
                if made is not None:
                    self._lines.tell(seat, {"t": "ordered", "order": list(made)})
            case Consent(yes):
                self._vote(seat, yes)
            case Tongue() | Look():
                self._dress(seat, request)
            case Plain(name):
                self._do(seat, name)

    def _dress(self, seat: Seat, request: Tongue | Look) -> None:
        """Note the language or the whole look of a phone. A language that its person has chosen stays."""
        if isinstance(request, Tongue):
            if request.code in LANGUAGES:
                self._languages[seat] = self._door.look(seat).get("language") or request.code
            return
        look = {"letters": request.letters, "colours": request.colours, "touch": request.touch}
        if request.language in LANGUAGES:
            self._languages[seat] = look["language"] = request.language
        self._door.save_look(seat, look)

    def _answer(self, seat: Seat, number: int, action: Action | None) -> None:
        """Leave an answer for the table. One to an earlier question is no mistake of the player: the phone gets the
        present state again."""
        remote = self._session.remote
        if number != remote.question_number(seat):
            self.dropped += 1
            self._published.pop(seat, None)
        elif action is None or not remote.answer(seat, number, action):
            refusal = None if action is None else remote.why_not(seat, action)
            self._refuse(seat, refusal or NOT_POSSIBLE)

    def _explain(self, seat: Seat, why: Why) -> None:
        """Tell why a touch or a button leads nowhere."""
        pack, view = self._session.pack, self._view(seat)
        if any(isinstance(touch, int) and touch >= len(pack) for touch in why.path):
            return
        action = view.why(why.path) if why.path else view.answers.offered(why.button)
        refusal = None if action is None else self._session.remote.why_not(seat, action)
        if refusal is not None:
            self._refuse(seat, refusal)

    def _fits(self, seat: Seat, cards: Sequence[int]) -> bool:
        """Return whether these are the cards that the seat is arranging."""
        if self._session.remote.observation(seat).ask.arrange is None:
            return False
        return sorted(cards) == sorted(self._view(seat).answers.order_so_far())

    def _do(self, seat: Seat, name: str) -> None:
        if name == "on" and not self._session.playing:
            self._door.proceed()
        elif name == "hint" and self._session.playing:
            self._hints.want(seat)
        elif name == "undo":
            self.ask_to_take_back(seat)
        elif name == "rules":
            code = self.language(seat)
            with speaking(code):
                title = text(f"{self._session.game_id}.name")
                lines = rules_lines(self._session.game_id, code, self._card_words)
            self._lines.tell(seat, {"t": "page", "title": title, "lines": list(lines)})

    def _card_words(self, code: str) -> str:
        """Return the words of a card by its code, with or without the sign of its copy; anything else stays as it
        is."""
        pack = self._session.pack
        full = next((each for each in (code, f"{code}A") if len(code) > 1 and each in pack.codes), None)
        return code if full is None else card_text(pack, pack.codes.index(full), self._letters)

    # -- hints ---------------------------------------------------------------------------------------------------

    def _take_hint(self) -> None:
        """Send a hint when it is here. While bots think, their process has no time for one."""
        session = self._session
        if not session.deal_begun or not session.playing:
            self._hints.clear()
            return
        found = self._hints.take(session, bots_think=session.waits_for_bot)
        if found is not None:
            seat, advice = found
            with speaking(self.language(seat)):
                self._lines.tell(
                    seat, self._view(seat).hint(advice.action, [one.reason for one in advice.suggestions[:1]])
                )

    # -- taking back ---------------------------------------------------------------------------------------------

    def ask_to_take_back(self, seat: Seat) -> None:
        """Ask all others, each on the own phone if it is within reach, and once those at the screen; a seat at the
        screen asks the phones only. Without others, take back at once."""
        session = self._session
        if session.progress.over or not session.undo.can_take_back(seat):
            return
        phones = [other for other in session.remote.seats if other != seat and self._lines.is_connected(other)]
        local = session.viewer.local_seats
        screen = () if seat in local else local[:1]  # one voice for all who sit there
        others = [*phones, *screen]
        if self._votes.begin(seat, others, session.log_length):
            self._door.take_back(seat)
            return
        for other in phones:
            with speaking(self.language(other)):
                words, heading = self._wish_words(seat)
                lines = self._taken_back(seat, other)
            self._lines.tell(other, {"t": "consent", "words": words, "back": heading, "tells": lines})
        for other in screen:
            lines = self._taken_back(seat, WATCHER)  # all who sit there see the dialog
            words = "\n".join(self._wish_words(seat)[: 2 if lines else 1])
            self._door.ask_screen("\n".join((words, *lines)), partial(self._vote, other))

    def _wish_words(self, seat: Seat) -> tuple[str, str]:
        """Return the question of a seat that would take back, and the heading of what goes back then."""
        return text("phone.wants-back", name=self._players[seat].name), text("phone.goes-back")

    def _taken_back(self, seat: Seat, listener: Seat) -> list[str]:
        """Return what an undo takes back, as `listener` has heard it: the sentences of the log, and the cards of tricks
        where the log does not name them."""
        speaker, tricks = self._speaker(), game(self._session.game_id).about.tricks
        laid = tricks.laid if tricks is not None and not tricks.names_cards else None
        lines = []
        for event in self._session.undo.heard_since_turn(seat, listener):
            match event:
                case Said():
                    lines.append(speaker.sentence(event))
                case Moved(_, (place, _), int(card)) if place.partition(".")[0] == laid:
                    who = speaker.names[int(place.rpartition(".")[2])]
                    lines.append(text("log.played", name=who, cards=speaker.card(card)))
        told = [words for words in lines if words]
        return told[:MOST_TAKEN_BACK] + ["…"] * (len(told) > MOST_TAKEN_BACK)

    def _close_questions(self, asker: Seat | None = None) -> None:
        """Close the question about an undo on all phones but the asker's."""
        for other in self._session.remote.seats:
            if other != asker:
                self._lines.tell(other, {"t": "close"})

    def _vote(self, seat: Seat, yes: bool) -> None:
        asker = self._votes.asker
        decided = self._votes.vote(seat, yes, self._session.log_length)
        if asker is None or decided is None:
            return
        self._close_questions(asker)
        if decided:
            self._door.take_back(asker)
        elif asker not in self._session.remote.seats:
            self._door.tell_screen(text("phone.not-agreed", name=self._players[seat].name))
        else:
            with speaking(self.language(asker)):
                words = text("phone.not-agreed", name=self._players[seat].name)
            self._lines.tell(asker, {"t": "no", "words": words})
