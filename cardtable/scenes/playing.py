"""Floor 5: a game being played. The scene carries events one way and answers the other: session to board, board to
session; and it hands every change of the log to the store."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf

from pygame import Rect, Surface
from pygame.event import Event as Input

from cardtable.cards.chance import Random
from cardtable.cards.events import Event, Said, Scored
from cardtable.cards.pack import Card, Seat
from cardtable.play.seats import Human, Sitter, Thinker
from cardtable.play.session import Session
from cardtable.rules.game import Action, Ask, Points
from cardtable.rules.observe import Observation
from cardtable.scenes.advice import Advice
from cardtable.scenes.asking import Asked, Lay, answers, desk_answers
from cardtable.scenes.board import Board
from cardtable.scenes.chronicle import Chronicle
from cardtable.scenes.desk import Desk
from cardtable.scenes.ending import Ending, next_words
from cardtable.scenes.formations import open_formations
from cardtable.scenes.furniture import Furniture, buttons
from cardtable.scenes.hands import Hands
from cardtable.scenes.hourglass import Hourglass
from cardtable.scenes.keeping import Keeping
from cardtable.scenes.last_trick import LastTrick
from cardtable.scenes.ledger import Ledger, Tally
from cardtable.scenes.offers import Offers
from cardtable.scenes.pause import Pause
from cardtable.scenes.plates import Plates
from cardtable.scenes.scene import Scene, Thing
from cardtable.scenes.sharing import Sharing
from cardtable.scenes.sheet import Question
from cardtable.scenes.standing import ScoreSheet
from cardtable.scenes.telling import Telling
from cardtable.scenes.tricks import in_tricks, last_trick
from cardtable.scenes.widgets.button import Button
from cardtable.scenes.widgets.form import Form
from cardtable.scenes.widgets.widget import Widget
from cardtable.table.picker import Touch, touches
from cardtable.table.wording import Speaker, signed
from cardtable.text.catalog import text, text_n

EVEN = 1.4
"""Seconds that every opponent takes where a quicker answer would tell that there was no choice."""


class Playing(Scene):
    """The table of a match in progress."""

    def __init__(self, session: Session, sitters: Sequence[Sitter], keeping: Keeping, thinker: Thinker) -> None:
        self.session = session
        self.sitters = sitters
        self.keeping = keeping
        self.thinker = thinker
        people = [seat for seat, sitter in enumerate(sitters) if not sitter.level]
        self.me: Seat = people[0] if people else 0
        self.people = people
        self._breath = 0.0
        self._asked_for = -1
        self._ended = -1
        self.advice = Advice(self)
        self.hourglass = Hourglass(self)
        self.sharing = Sharing(self, people)
        self._hands = Hands(self)
        self._called: Sequence[Seat] = ()
        self._before = Ask(), Action("")
        """What the player was asked last, and answered."""
        self._fresh = True
        """The table has not been seen: what is not needed for its first picture waits."""

    # -- the scene ---------------------------------------------------------------------------------------------

    def enter(self, desk: Desk) -> None:
        super().enter(desk)
        match = self.session.match
        fresh = match.game is None
        events = self.session.begin_deal() if fresh else []
        self._build()
        self.sharing.leave()
        self.board.stage.seat = self.sharing.eyes
        if fresh:
            self.chronicle.say(self._sealed())
            self.board.stage.perform(events)
        else:
            self._catch_up()

    def leave(self) -> None:
        self.thinker.close()
        if not self.session.match.over:
            self.keeping.keep(self.session.match)

    def resize(self, size: tuple[int, int]) -> None:
        if self.board.press is not self.desk.press or self.board.art is not self.desk.artwork:
            self._build(self.board)

    def refresh(self) -> None:
        """Another language, text size or look: what was said is said again in it."""
        self._build(self.board)
        self._retell()

    def again(self) -> None:
        """A slip is gone: the pace may have been changed on it."""
        self._pace()

    def expose(self) -> None:
        self.form.expose()

    def waiting(self) -> bool:
        return self.session.thinking or self.advice.waiting or self.hourglass.left != inf

    def things(self) -> Sequence[Thing]:
        """The buttons, every open card, and every place that may be touched; what may be touched now is named so."""
        found = [Thing(stop.name, stop.label(), stop.rect.clip(stop.view())) for stop in self.form.stops()]
        board, pack = self.board, self.session.game.pack
        may = board.picker.next()
        for place, lying in board.stage.places.items():
            for i, sprite in enumerate(lying):
                touch = board.touch_of(place, sprite.face)
                name = "touch" if touch in may else "picked" if touch in board.picker.path else "card"
                if sprite.face is not None or (name != "card" and i == len(lying) - 1):
                    said = touch if isinstance(touch, str) else pack.codes[touch]
                    found.append(Thing(f"{name}:{said}", place, board.stage.clear_part(place, i)))
        return found + [Thing(f"touch:{place}", "gap", board.gap_rect(place)) for place in board.gaps()]

    def focus_name(self) -> str:
        if self.form.focused is not None:
            return self.form.focused.name
        cursor = self.board.cursor
        return self.session.game.pack.codes[cursor] if isinstance(cursor, int) else cursor or ""

    def _build(self, old: Board | None = None) -> None:
        """Set the table for the window, the language and the style of the moment."""
        desk, game = self.desk, self.session.game
        press = desk.press
        self.speaker = Speaker(game.pack, [sitter.name for sitter in self.sitters], desk.preferences.letters)
        if old is None:
            self.board = Board(
                press, desk.artwork, game.setting, self.me, game.id, game.pack, game.table.places,
                desk.audio.play, self.speaker)  # fmt: skip
            self.board.warm()
        else:
            self.board.speaker = self.speaker
            self.board.stage.finish()
            self.board.fit(press, desk.artwork, self._seen() if self.board.stage.places else None)
        stage = self.board.stage
        stage.on_said, stage.on_scored = self._said, self._scored
        self._pace()
        self._furnish()

    def _pace(self) -> None:
        self.board.stage.timeline.speed = self.desk.preferences.pace
        self.board.stage.still = self.desk.preferences.reduced_motion
        self.board.stage.patience = self.desk.preferences.stay
        self.board.picker.twice = self.desk.preferences.two_clicks

    def _furnish(self) -> None:
        press, game = self.desk.press, self.session.game
        number, games = game.setting.number + 1, game.setting.options.get("match_games", 0)
        deal = text("playing.deal-of", n=number, of=games) if games and games != 1 else ""
        old: Tally | None = getattr(self, "ledger", None)
        plates, title = self.board.layout.plates(), text(f"{game.id}.name")
        self.ledger: Tally = Plates(press, plates, title, deal) if plates else Ledger(press, title, deal)
        self.ledger.seat_lines(self.sitters, self.me)
        if old is not None:
            self.ledger.inherit(old)
        before: Chronicle | None = getattr(self, "chronicle", None)
        self.chronicle = Chronicle(press)
        if before is not None:
            self.chronicle.inherit(before)
        root = Furniture(press, buttons(press, self), self.chronicle, self.ledger)
        self.form = Form(press, root, self._ground)
        root.place(Rect((0, 0), press.size))
        self.ledger.place(self.board.layout.ledger() if not plates else Rect((0, 0), press.size))
        self.chronicle.place(self.board.layout.questions())
        self._asked_for = -1
        self._refresh()

    def _ground(self, surface: Surface, area: Rect) -> None:
        self.board.paint(surface, area, self.desk.preferences.cloth)

    # -- time --------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        self.keeping.seconds += dt
        moving = self.board.advance(dt)
        self.thinker.pass_time(dt)
        if not self._fresh:
            self.thinker.wake()
        if self.board.stage.reading and self.board.stage.patience == inf:
            self.chronicle.warn(text("playing.read"))
        if not self.board.stage.moving and not self.board.dragging():
            self._breath += dt * self.board.stage.timeline.speed
            moving = self._go_on() or moving
        moving = self.hourglass.run(dt) or moving
        moving = self.ledger.advance(dt, self.session.thinking) or moving
        return self.form.update(dt) or moving

    def draw(self, surface: Surface) -> list[Rect] | None:
        for area in [*self.board.dirty(), *self.ledger.dirty()]:
            self.form.uncover(area)
        return self.form.draw(surface)

    def _go_on(self) -> bool:
        """The table is at rest: let the next one act, ask the player, or end the deal."""
        match = self.session.match
        if self._fresh:  # nobody has seen it yet, and bots that begin to think take time from drawing
            self._fresh = False
            self._refresh()
            return False
        if not match.playing:
            self._refresh()
            if self.board.floaters or self.ledger.counting:
                return True
            if self._ended != len(match.lines):
                self._ended = len(match.lines)
                self._end_deal()
            return False
        self._refresh()
        advised = self.advice.take()
        if advised:
            self._asked_for = -1 if self.advice.decided else self._asked_for
        even = self.board.layout.even(self._seen())
        breath = self.board.layout.breath
        rest = EVEN if even else breath
        if self.session.thinking and self._breath < rest and (even or not self.board.stage.still):
            # The worker thinks meanwhile; only its answer waits.
            self.session.let_think()
            return True
        if self.my_turn() and self._breath >= breath and self._by_itself():
            return True
        events = self.session.pump()
        if events:
            self._show(events)
        return advised or bool(events)

    def _show(self, events: Sequence[Event]) -> None:
        self._breath = 0.0
        self.advice.forget()
        self.board.dull()
        self.chronicle.close()
        self.ledger.turns(())
        self.board.stage.perform(events)
        self._asked_for = -1

    def _by_itself(self) -> bool:
        """Answer for the player where there is nothing to choose and that was wished."""
        ask = self.session.game.ask(self.me)
        only = ask.forced and bool(ask.actions[0].cards)
        if self.advice.playing_out or (only and self.desk.preferences.auto_only):
            self.act(ask.any(Random(len(self.session.match.lines))))
            return True
        return False

    def _seen(self) -> Observation:
        return self.session.observe(self.sharing.eyes)

    def _refresh(self) -> None:
        """Show who is asked and what; once for each moment of the game."""
        stage = self.board.stage
        if self._asked_for == len(self.session.match.lines) or stage.moving or not stage.places:
            return
        self._asked_for = len(self.session.match.lines)
        game = self.session.game
        asked = game.asked()
        people = [seat for seat in asked if seat in self.people]
        if people and not self.sharing.welcome(self.me if self.me in people else people[0]):
            return
        seen = self._seen()
        assert stage.agrees(seen.view), "the picture at rest is what the seat sees"
        self.board.observe(seen, bool(people))
        self.hourglass.turn(self._asked_for, self.board.layout.limit(seen) if people else None)
        self.ledger.order = self.board.layout.turn_order(seen)
        self.ledger.turns(asked)
        self._inscribe(seen)
        standing = self.session.match.standing
        for seat, line in self.ledger.lines.items():
            line.me = seat == self.me and len(self.people) == 1
            points = standing.totals[seat]
            line.total = _total(points) if self.session.match.results else ""
            line.match = points if self.session.match.results and line.fixed is None else None
        self._ask(asked, people, seen)
        for name, live in (("undo", self._may_undo()), ("hint", bool(people))):
            button = self.form.named(name)
            if button is not None and button.enabled != live:
                button.enabled = live
                button.touch()
        self.advice.watch()
        if people and people != self._called and len(self.people) < len(self.sitters):
            self.desk.audio.play("turn")
        self._called = people

    def _inscribe(self, seen: Observation) -> None:
        """Write before each player what the game tells of him."""
        layout = self.board.layout
        for seat, line in self.ledger.lines.items():
            line.badge = layout.badge(seat, seen)
            line.dealer = seat == layout.dealer(seen)
            line.notes = layout.lines(seat, seen, self.speaker)
            line.fixed = layout.figure(seat, seen)

    def _ask(self, asked: Sequence[Seat], people: Sequence[Seat], seen: Observation) -> None:
        """Put the question into the chronicle; the keyboard stays at a button that is there again."""
        press = self.desk.press
        offered: list[Widget] = answers(self.board, seen, self.act) if people else []
        if self.board.arranging is not None:
            offered += desk_answers(self.board, self.act, self._open_formations)
        if people and self.advice.decided and not self.advice.playing_out:
            offered.append(Button(press, text("playing.play-out"), self.play_out, icon="play", name="play-out"))
        if not self.session.match.playing:
            words = text("playing.results") if self.session.match.over else next_words(self.session.match)
            offered.append(Button(press, words, self.proceed, icon="play", kind="main", name="on"))
        question = Asked(asked, people, len(self.people) == 1).question(seen, self.sitters)
        old = self.form.focused
        self.chronicle.ask(question, offered, self.board.layout.aside(seen, self.speaker))
        if old is not None and old not in self.form.stops():
            self.form.focus(self.form.named(old.name), old.ringed)

    # -- what is heard -----------------------------------------------------------------------------------------

    def _said(self, said: Said) -> None:
        self.chronicle.say(self.speaker.sentence(said))
        self.board.told(said)
        if self.board.seen is not None:
            self._inscribe(self.board.seen)

    def _scored(self, scored: Scored) -> None:
        if scored.points > 0:
            self.desk.audio.play("score")
        if not scored.at or self.board.stage.still:
            self.ledger.score(scored.seat, scored.points)
            return
        goal = self.ledger.figure(scored.seat)
        land = partial(self._land, scored)
        self.board.float_up(signed(scored.points), scored.points > 0, scored.at, goal, land)

    def _land(self, scored: Scored) -> None:
        """The ledger of the moment: it may have been printed anew while the points were in the air."""
        self.ledger.score(scored.seat, scored.points)

    def _sealed(self) -> str:
        return text("playing.sealed", seal=self.session.match.terms.seal.replace("-", " "))

    def _catch_up(self) -> None:
        """Show a deal that is in progress already: its log, its scores, its cards."""
        self._retell()
        self.board.floaters.clear()
        seen = self._seen()
        self.board.stage.settle(seen.view, 0.3 if self.board.seen is not None else 0.0)
        self._asked_for = -1
        self.form.expose()

    def _retell(self) -> None:
        """The log and the scores of this deal from its beginning."""
        self.chronicle.lines.clear()
        self.ledger.seat_lines(self.sitters, self.me)
        if self.session.game.setting.number == 0:
            self.chronicle.say(self._sealed())
        for event in self.session.match.heard:
            if isinstance(event, Said):
                self.chronicle.say(self.speaker.sentence(event))
            elif isinstance(event, Scored):
                self.ledger.score(event.seat, event.points)
        for line in self.ledger.lines.values():
            line.shown = line.goal
        self._asked_for = -1

    # -- what the player does ----------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Answer for the player; the rules say why not if it is none."""
        self.board.stage.finish()
        if not self.my_turn():
            return
        refusal = self.session.why_not(self.me, action)
        if refusal is None:
            controller = self.session.controllers[self.me]
            assert isinstance(controller, Human)
            controller.answer = action
            self._before = self.session.game.ask(self.me), action
            self.board.answered()
            self._show(self.session.pump())
            return
        self.desk.audio.play("refused")
        self.chronicle.warn(self.speaker.sentence(refusal))
        self.board.light()

    def touch(self, things: Sequence[Touch]) -> None:
        """The player touches a card or a place."""
        self.hurry()
        if not things or not self.my_turn():
            return
        if self.board.arranging is not None:
            self._arrange(things)
            return
        if not self.board.picker.serves(*things):
            if self._pick_again(things):
                return
            self.board.refuse(things[0])
            guess = self.board.picker.guess(*things)
            self.board.picker.path = ()
            self.act(guess)
            return
        action = self.board.picker.touch(*things)
        self.chronicle.warn("")
        if action is not None:
            self.act(action)
        else:
            self.desk.audio.play("hover")
            self.board.light()

    def _pick_again(self, things: Sequence[Touch]) -> bool:
        """Touched was what the step before asked for: that step is taken back, and this is chosen instead."""
        places = self.board.places
        first = {touches(action, places)[:1] for action in self._before[0].actions}
        again = next((thing for thing in things if (thing,) in first), None)
        if again is None or not self.step_back():
            return False
        if touches(self._before[1], places)[:1] != (again,):
            self.touch([again])
        return True

    def _open_formations(self, cards: Sequence[Card], lay: Lay) -> None:
        game = self.session.game
        open_formations(self.desk, game.id, self.sitters[self.me].name, game.pack, cards, lay)

    def _arrange(self, things: Sequence[Touch]) -> None:
        """A touch while cards are put in order."""
        desk = self.board.arranging
        found = next((thing for thing in things if desk is not None and thing in desk.order), None)
        if desk is None or not isinstance(found, int):
            return
        self.desk.audio.play("hover")
        if desk.touch(found):
            self.board.rearrange()
        else:
            self.board.light()

    def take_what_lies(self) -> None:
        """The time is over: the cards stay as they lie, or the first answer is given."""
        desk = self.board.arranging
        self.act(desk.answer() if desk is not None else self.session.game.ask(self.me).actions[0])

    def my_turn(self) -> bool:
        """Whether the one before the screen is asked."""
        here = self.me in self.people and not self.sharing.away
        return here and self.session.match.playing and self.me in self.session.game.asked()

    def _may_undo(self) -> bool:
        return bool(self.people) and not self.session.match.over and self.session.can_undo(self.me)

    def undo(self) -> None:
        """Back to the player's own last decision; where several play, all of them must want it."""
        self.hurry()
        if not self._may_undo():
            return
        if len(self.people) == 1:
            self._take_back()
            return
        words = text("playing.undo-all", name=self.sitters[self.me].name)
        self.desk.push(Question.confirm(text("playing.undo-title"), words, text("playing.undo-yes"), self._take_back))

    def _take_back(self) -> None:
        if self.session.undo(self.me):
            self.board.answered()
            self.keeping.assisted = self.session.assisted
            self.keeping.keep(self.session.match)
            self.desk.audio.play("slide")
            self._ended = -1
            self.advice.new_deal()
            self._catch_up()

    def hint(self) -> None:
        """Ask the strongest bot what it would do with what this seat sees."""
        self.hurry()
        self.advice.ask()

    def play_out(self) -> None:
        """Play the deal to its end, if that has been offered: it ends the same whatever is played."""
        self.advice.playing_out = self.advice.decided

    # -- input ----------------------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        return self._hands.handle(event)

    def hurry(self) -> None:
        """Whatever moves is over at once, and who is asked is known."""
        self.board.stage.finish()
        self._refresh()

    def press_button(self, verb: str = "", number: int = -1) -> None:
        """Answer by a button of the question: the one of a verb, or by its number from the top."""
        self.hurry()
        if not self.my_turn():
            return
        offers = next((part for part in self.form.root.walk() if isinstance(part, Offers)), None)
        if offers is not None and number >= 0:
            offers.press_number(number + 1)
        found = [action for action in self.board.picker.buttons() if action.verb == verb]
        if found:
            self.act(found[0])

    def proceed(self) -> None:
        """On with the match after a look at the table at the end of a deal; to the results, if that was the last."""
        match = self.session.match
        if match.playing or self._ended != len(match.lines):
            return
        if match.over:
            self.desk.push(Ending(self, called=True))
        else:
            self.next_deal()

    def turn_to(self, seat: Seat) -> None:
        """Another person sits before the screen: the table is seen from that side."""
        turned = seat != self.me
        self.me = self.board.seat = seat
        self.board.stage.seat = self.sharing.eyes
        seen = self._seen()
        if turned and self.board.layout.plates():
            self.board.fit(self.desk.press, self.desk.artwork, seen)
            self._furnish()
        elif self.sharing.secret:
            self.board.stage.settle(seen.view, 0.0)
        self._asked_for = -1
        self.expose()

    def step_back(self) -> bool:
        """Take back the last step of a choice that has several and is not finished; False if there is none."""
        if not self.my_turn() or not self.board.layout.midway(self._seen()):
            return False
        self._take_back()
        return True

    # -- other scenes ------------------------------------------------------------------------------------------

    def pause(self) -> None:
        self.desk.push(Pause(self))

    def help(self) -> None:
        self.desk.open_help(self.session.game.id)

    def sheet(self) -> None:
        """The match so far, deal by deal."""
        self.desk.push(ScoreSheet(self))

    def tell(self) -> None:
        """The deal so far in words."""
        self.desk.push(Telling(self.chronicle.lines))

    @property
    def has_tricks(self) -> bool:
        """Whether this game is played in tricks that can be looked at once more."""
        return in_tricks(self.board.places)

    def last_trick(self) -> None:
        """The last trick once more."""
        if self.has_tricks:
            self.hurry()
            seen = self._seen()
            self.desk.push(LastTrick(last_trick(seen.heard), self.sitters, self.session.game.pack))

    def _end_deal(self) -> None:
        match = self.session.match
        if match.over:
            self.keeping.finish(match)
        self.desk.push(Ending(self))

    def badge(self, seat: Seat) -> str:
        return self.board.layout.badge(seat, self._seen())

    def again_from_the_start(self) -> None:
        """Another match with the same people, opponents and options."""
        from cardtable.scenes.opening import open_table  # opening seats players at this scene

        terms = self.session.match.terms
        self.desk.home()
        open_table(self.desk, terms.game.id, self.sitters, terms.options)

    def next_deal(self) -> None:
        """After the slip at the end of a deal: on with the match."""
        events = self.session.begin_deal()
        self.advice.new_deal()
        self.sharing.leave()
        self.board.stage.places.clear()
        self.board.seen = None
        self.chronicle.lines.clear()
        self._furnish_deal()
        self.board.stage.seat = self.sharing.eyes
        self._show(events)

    def _furnish_deal(self) -> None:
        """A new deal has its own setting: suits, dealer, counts."""
        del self.ledger
        self.board.setting = self.session.game.setting
        self._build(self.board)


def _total(points: Points) -> str:
    """Match points in words; a tie may share them in fractions, which no plural knows."""
    return text_n("playing.total", points) if isinstance(points, int) else text("playing.total-part", n=points)
