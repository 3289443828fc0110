"""Evenings of two worlds: `python -m tests.tools.stress.two_worlds --evenings 300`.

An evening is a match at one screen, with one to three people and random opponents. The people look things up, take
back, ask for hints, point, change language and window, and leave the match at its end. Then the same evening is played
again in a world with cards exchanged that one viewer never saw: opponents and other people do the same with the cards
that they have there. Every frame before this viewer must be the same, with its labels, the spoken words and the sounds.
A difference prints its evening; `--evening N --pictures FOLDER` repeats it and keeps both frames. At the end a table
counts what the evenings of each game have reached before a viewer.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import islice, pairwise, zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from cardtable.ai.requests import Move
from cardtable.app import routes
from cardtable.app.screen_reader import ScreenReader
from cardtable.art.sounds import HERE, Bearing
from cardtable.cards.events import Event, Moved, Turned
from cardtable.cards.pack import WATCHER, Card, Seat
from cardtable.play.history.replay import Moment
from cardtable.rules.game import Action, IllegalAction
from cardtable.rules.match import Match, Terms
from cardtable.rules.registry import GAMES, game
from cardtable.scenes.core.form_scene import Dialog
from cardtable.scenes.core.scene import SceneStack
from cardtable.scenes.dialogs.result import ResultDialog
from cardtable.scenes.great.great_moment import GreatMoment
from cardtable.scenes.match.hot_seat.curtain import Curtain
from cardtable.scenes.match.match_scene import MatchScene
from cardtable.scenes.replay.match_page import MatchPage
from cardtable.scenes.replay.replay_scene import ReplayScene
from cardtable.speech.speech import Voice
from cardtable.text.catalog import text
from tests.support.laws import Witness
from tests.support.other_cards import lying_otherwise
from tests.support.sessions import match_of
from tests.support.shells import Silent, all_printed, make_shell
from tests.support.short_options import SHORT
from tests.support.ui_driver import Chance, Player, sit_at, some_answer

FOLDER = tempfile.TemporaryDirectory(prefix="cardtable-two-worlds-")
PRINTED = Path(FOLDER.name)
"""Folder of printed cards for all worlds of this process. Matches of two processes have the same numbers and times, so
either would show thumbnails of the other."""
NUMBER = re.compile(r"\d{10,}")
"""Ids of matches, which differ each time."""
NOW = 1_780_000_000.0
"""Time on the clock of the computer."""
LEAVING = frozenset({"pause.leave"})
"""Buttons that end an evening."""

DT = 1 / 20
"""Seconds of one frame."""
MOST_FRAMES = 3000
"""Frames after which the table must have come to rest. At a calm pace five players of poker take more than 600."""
WORLDS = 2
"""Other worlds for each viewer, at most."""
LOOKED_UP = (pygame.K_c, pygame.K_s, pygame.K_l, pygame.K_t, pygame.K_w, pygame.K_F1, pygame.K_e, pygame.K_k)
"""Keys that open something and change nothing."""
WALKED = (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
SIZES = ((1024, 640), (1024, 640), (1366, 768))
LANGUAGES = ("en", "it", "fr")


HINTS, TAKEN_BACK = "hints", "take-backs"
"""What is counted beside the names of scenes."""


class Impossible(Exception):
    """A world in which an opponent could not have done the same."""


class Evening(NamedTuple):
    """What is agreed before the first card, from the name of the evening alone."""

    name: str
    game: str
    levels: Sequence[str]
    """Level of each seat; empty for people."""
    steps: int
    size: tuple[int, int]
    settings: Mapping[str, Any]

    @property
    def people(self) -> list[Seat]:
        return [seat for seat, level in enumerate(self.levels) if not level]


def evening_of(name: str) -> Evening:
    """Return the evening of a name, `game` or `seed.number`."""
    rng = Random(name)
    games = [*GAMES]
    number = name.rpartition(".")[2]
    game_id = name if name in GAMES else games[int(number) % len(games)] if number.isdigit() else rng.choice(games)
    seats = rng.choice(game(game_id).seats)
    people = min(rng.choice((1, 2, 2, 3)), seats)
    levels = [""] * people + ["standard"] * (seats - people)
    rng.shuffle(levels)
    settings: dict[str, Any] = {
        "language": rng.choice(LANGUAGES), "speed": rng.choice(("normal", "normal", "calm", "instant")),
        "reduced_motion": rng.random() < 0.25, "text_scale": rng.choice((1.0, 1.0, 1.6)),
        "speech": True, "log_open": rng.random() < 0.5, "auto_only": rng.random() < 0.3,
        "talk": Random(f"talk {name}").choice(("off", "little", "more", "more")),
    }  # fmt: skip
    return Evening(name, game_id, levels, rng.randint(6, 18), rng.choice(SIZES), settings)


class Frame(NamedTuple):
    """One frame before a viewer."""

    step: int
    scene: str
    picture: int
    """Checksum of the pixels."""
    words: Sequence[str]
    """Labels, lines, and what was spoken and sounded since the last frame."""


class Script:
    """Answers of the opponents and of the other people, to be given again with the cards of another world."""

    def __init__(self, before: Script | None = None, other: Other | None = None) -> None:
        self.answers: list[tuple[Seat, int, Action]] = []
        self._again = list(before.answers) if before is not None else None
        self._swap, self._deal = (other.swap, other.deal) if other is not None else ({}, -1)

    def answer(self, seat: Seat, deal: int, new: Action) -> Action:
        """Return the answer of a seat: a new one, which is noted, or that of the first world."""
        if self._again is not None:
            if len(self.answers) >= len(self._again) or self._again[len(self.answers)][:2] != (seat, deal):
                raise Impossible
            new = self._again[len(self.answers)][2]
        self.answers.append((seat, deal, new))
        return exchanged(new, self._swap) if deal == self._deal else new


def exchanged(action: Action, swap: Mapping[Card, Card]) -> Action:
    """Return the action with the cards of another world."""
    return action._replace(cards=tuple(swap.get(card, card) for card in action.cards))


class Scripted(Chance):
    """Opponents of the first world at random; in the others they do the same."""

    def __init__(self, script: Script) -> None:
        super().__init__()
        self._script = script

    def think(self, question: Any) -> Any:
        reply = super().think(question)
        if isinstance(question, Move):
            seen = question.seen
            reply = self._script.answer(seen.seat, seen.setting.number, reply)
            if not seen.ask.allows(reply):
                raise Impossible
        return reply


class Heard(Silent):
    """Sounds that would have been heard."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def play(self, name: str, bearing: Bearing = HERE) -> None:
        self.names.append(f"sound {name} {bearing}")


class Said(Voice):
    """Lines that would have been spoken."""

    def __init__(self) -> None:
        super().__init__(lambda: None)
        self.lines: list[str] = []

    def say(self, words: str, language: str, *, at_once: bool = False) -> None:
        self.lines.append(f"spoken {words}")

    def hush(self) -> None:
        self.lines.append("hush")


class World:
    """One world of an evening, with all that one viewer saw in it."""

    def __init__(self, evening: Evening, shell: SceneStack, player: Player, script: Script, person: Seat) -> None:
        self.evening, self.shell, self.player, self.script, self.person = evening, shell, player, script, person
        self.rng, self.other_rng = Random(f"{evening.name} driver {person}"), Random(f"{evening.name} others {person}")
        self.frames: list[Frame] = []
        """Frames before this viewer."""
        self.reached: Counter[str] = Counter()
        """Frames before this viewer by what they show, and take-backs."""
        self.notes: list[Note] = []
        self.keep: tuple[int, Path] | None = None
        """Number of a frame that is written to a file."""
        self._heard, self._said = Heard(), Said()
        self._picture: int | None = None
        self._eyes = WATCHER
        """Seat before the screen in the latest frame."""
        shell.audio = self._heard
        self._reader = ScreenReader(shell, self._said)
        self._table: MatchScene = player.table

    @property
    def match(self) -> Match:
        """The match as it stands; a take-back replaces it."""
        return match_of(self._table.session)

    # -- frames ------------------------------------------------------------------------------------------------

    def viewer(self) -> Seat:
        """Return the seat that is alone before the screen, or `WATCHER`."""
        table, scenes = self._table, self.shell.scenes
        if table not in scenes or any(isinstance(scene, Curtain) for scene in scenes):
            return WATCHER
        seat = table.hot_seat
        return seat.viewer_seat if seat.has_secrets and self.match.playing else WATCHER

    def frame(self) -> bool:
        """Let one frame pass. Return whether anything moves or is awaited."""
        shell, surface = self.shell, pygame.display.get_surface()
        assert surface is not None
        shell.store.database.flush()
        top = shell.top
        moving = top.update(DT) or top is not shell.top
        self._reader.update()
        all_printed(shell)  # whether a thread has finished just now is no matter of the cards
        drawn = shell.draw(surface)
        self._look(moving or shell.top.needs_polling())
        if self._eyes in (WATCHER, self.person):
            if drawn is None or drawn or self._picture is None:
                self._picture = zlib.crc32(surface.get_buffer().raw)
            if self.keep is not None and self.keep[0] == len(self.frames):
                pygame.image.save(surface, self.keep[1])
            self.frames.append(Frame(len(self.notes), type(shell.top).__name__, self._picture, self._words(moving)))
            self.reached[type(shell.top).__name__] += 1
            self.reached[HINTS] += shell.top is self._table and self._table.board.hint is not None
        else:
            self._picture = None
        self._heard.names.clear()
        self._said.lines.clear()
        all_printed(shell)
        return moving or shell.top.needs_polling()

    def _look(self, moving: bool) -> None:
        """Note the eyes before the screen. After the last secret answer nothing hides the screen, so the person that
        gave it stays alone until the cards are turned."""
        eyes = self.viewer()
        if eyes != WATCHER or not moving or isinstance(self.shell.top, Curtain):
            self._eyes = eyes

    def _words(self, moving: bool) -> Sequence[str]:
        """Return what was spoken and sounded, and at rest every label."""
        said, top = [*self._heard.names, *self._said.lines], self.shell.top
        if not moving or len(self.frames) % 4 == 0:
            said += [f"{thing.name}: {thing.label} {tuple(thing.rect)}" for thing in top.ui_targets()]
            said += top.readable_lines()
        return [NUMBER.sub("#", words) for words in said]

    def rest(self) -> None:
        """Let frames pass until nothing moves."""
        for _ in range(MOST_FRAMES):
            if not self.frame():
                return
        raise AssertionError(f"{type(self.shell.top).__name__} never came to rest")

    # -- what is done ------------------------------------------------------------------------------------------

    def play(self, steps: int) -> None:
        """Play so many steps of the evening, then look at the match from outside."""
        for _ in range(steps):
            self.rest()
            self._note()
            if self._table not in self.shell.scenes or self.match.over:
                return
            self._step()
        self.rest()
        self._note()
        if self.match.playing:
            self._look_from_outside()

    def _note(self) -> None:
        """Note the log, and what the viewer has seen of the cards."""
        match, seen = self.match, dict(self.notes[-1].seen) if self.notes else {}
        assert match.game is not None
        number = match.game.setting.number
        seen[number] = seen.get(number, frozenset()) | cards_told(self.person, match.heard)
        log = tuple(match.lines)
        self.reached[TAKEN_BACK] += bool(self.notes) and log[: len(self.notes[-1].log)] != self.notes[-1].log
        self.notes.append(Note(log, number, match.playing, seen))

    def _step(self) -> None:
        """Do one thing that this moment asks for, perhaps after something beside it."""
        table, rng = self._table, self.rng
        if self.viewer() not in (WATCHER, self.person):
            self._others_go_on()
            return
        if self.shell.top is table and rng.random() < 0.6:
            self._beside()
            self.rest()
            if self.shell.top is table and self.viewer() not in (WATCHER, self.person):
                return
        if self.shell.top is not table:
            self._in_a_dialog()
        elif table.turn_loop.is_my_turn() and table.hot_seat.active_seat != self.person:
            self._others_go_on()
        elif table.turn_loop.is_my_turn():
            table.turn_loop.submit(some_answer(table.session.viewer.observation().ask, rng))

    def _others_go_on(self) -> None:
        """Let another person answer, or leave whatever page is open there."""
        table = self._table
        if self.shell.top is not table:
            self.player.key(pygame.K_ESCAPE)
        elif table.turn_loop.is_my_turn():
            seen = table.session.viewer.observation()
            new = some_answer(seen.ask, self.other_rng)
            action = self.script.answer(seen.seat, seen.setting.number, new)
            if not seen.ask.allows(action):
                raise Impossible
            table.turn_loop.submit(action)

    def _in_a_dialog(self) -> None:
        """Go on from a curtain, a great moment, the end of a deal or any page."""
        top, player, rng = self.shell.top, self.player, self.rng
        if self._is_hint_overheard():
            # Another person never wishes it, because that would be to show the cards.
            player.press("answer.0" if self._table.hot_seat.active_seat == self.person else "answer.1")
            return
        chance = rng.random()
        undo = [thing for thing in top.ui_targets() if thing.name == "curtain.undo"]
        if isinstance(top, Curtain) and chance < 0.3 and undo:
            player.click(undo[0].rect.center)
        elif isinstance(top, Curtain) and chance < 0.4:
            player.key(rng.choice(LOOKED_UP))
        elif isinstance(top, Curtain | GreatMoment | ResultDialog) or chance > 0.8:
            player.key(pygame.K_RETURN)
        elif chance > 0.6:
            self._click_something()
        else:
            player.key(pygame.K_ESCAPE)

    def _is_hint_overheard(self) -> bool:
        """Return whether the active person is asked before a hint that follows from cards known to that person only."""
        return isinstance(self.shell.top, Dialog) and text("playing.hint-overheard") in self.shell.top.readable_lines()

    def _beside(self) -> None:
        """Do something beside an answer: look up, point, take back, ask for a hint, change language or window."""
        player, rng = self.player, self.rng
        match rng.randrange(10):
            case 0 | 1:
                player.key(rng.choice(LOOKED_UP))
            case 2:
                player.key(pygame.K_h)
            case 3 | 4:
                player.key(pygame.K_u)
            case 5:
                for _ in range(3):
                    player.key(rng.choice(WALKED))
                    self.frame()
            case 6 | 7:
                for _ in range(3):
                    player.point((rng.randrange(self.shell.size[0]), rng.randrange(self.shell.size[1])))
                    self.frame()
            case 8:
                self._click_something()
            case _:
                self._change_the_look()

    def _change_the_look(self) -> None:
        """Change language or window, or let a while pass in which faces blink."""
        shell, rng = self.shell, self.rng
        match rng.randrange(3):
            case 0:
                shell.set_preference("language", rng.choice(LANGUAGES))
            case 1:
                size = rng.choice(SIZES)
                pygame.display.set_mode(size)
                shell.resize(size)
                self._picture = None
            case _:
                for _ in range(60):
                    if shell.top.on_idle is not None and shell.top.on_idle(0.1):
                        self.frame()

    def _click_something(self) -> None:
        things = [thing for thing in self.shell.top.ui_targets() if thing.name not in LEAVING]
        if things:
            self.player.click(self.rng.choice(things).rect.center)

    def _look_from_outside(self) -> None:
        """Leave the match, and look at the lobby, its page and its replay."""
        shell, player = self.shell, self.player
        shell.home()
        self.rest()
        shell.open("match", str(self._table.session.record_id))
        self.rest()
        page = shell.top
        assert isinstance(page, MatchPage)
        if page.form.named("match.damage") is not None:
            return  # nothing was played yet, so nothing was kept
        shell.push(replaying := ReplayScene(page.past))
        self.rest()
        for deal, last in enumerate(replaying.replay.last_steps):
            for step in sorted({last // 2, last}):
                replaying.controls.go(Moment(deal, step))
                self.rest()
        for key in (pygame.K_e, pygame.K_e, *LOOKED_UP):
            if shell.top is replaying:
                player.key(key)
                self.rest()


class Note(NamedTuple):
    """State of an evening at one step."""

    log: tuple[str, ...]
    deal: int
    playing: bool
    seen: Mapping[int, frozenset[Card]]
    """Cards that the viewer has seen so far, by deal; also before take-backs."""


def cards_told(seat: Seat, heard: Sequence[Event]) -> frozenset[Card]:
    """Return the cards that a seat was shown in a deal."""
    told = Witness(seat, heard).told
    return frozenset(event.card for event in told if isinstance(event, Moved | Turned) and event.card is not None)


# -- two worlds ----------------------------------------------------------------------------------------------------


class Other(NamedTuple):
    """A world that the viewer cannot tell from the first one by the rules."""

    steps: int
    """Number of steps for which it is so."""
    swap: Mapping[Card, Card]
    deal: int
    """The deal with the exchanged cards."""


class Leak(NamedTuple):
    """The first frame that differs."""

    evening: str
    game: str
    person: Seat
    frame: int
    other: Other
    what: str


def play_world(
    evening: Evening, person: Seat, script: Script, steps: int, other: Other | None = None,
    keep: tuple[int, Path] | None = None,
) -> World:  # fmt: skip
    """Play an evening in one world."""
    elsewhere = nullcontext() if other is None else lying_otherwise(other.swap, other.deal)
    seed = f"{zlib.crc32(evening.name.encode()) % 0x10000:04x}"
    with (
        tempfile.TemporaryDirectory() as folder,
        patch("cardtable.play.session.session.BotProcess", lambda: Scripted(script)),
        patch("time.time", lambda: NOW),
        patch("os.urandom", bytes),  # the number of a match decides what characters say
        elsewhere,
        make_shell(Path(folder), evening.size, cache=PRINTED, **evening.settings) as shell,
    ):
        shell.store.database.clock = lambda: NOW
        shell.push(routes.lobby())
        player = sit_at(shell, evening.game, evening.levels, Scripted(script), seed, **SHORT.get(evening.game, {}))
        world = World(evening, shell, player, script, person)
        world.keep = keep
        world.play(steps)
        return world


def told_to(person: Seat, terms: Terms, log: Sequence[str], other: Other) -> list[Any] | None:
    """Return what a seat is told in each deal of a match in another world; None if it is not possible there."""
    match, told = Match(terms), list[Any]()
    with lying_otherwise(other.swap, other.deal):
        for line in log:
            word, _, rest = line.partition(" ")
            if word == "deal":
                told.append(Witness(person, match.heard).told)
                match.begin()
            elif word == "-":
                match.shuffle()
            elif word.isdigit() and match.game is not None:
                action = Action.parse(rest, match.game.pack)
                inside = match.game.setting.number == other.deal
                try:
                    match.play(int(word), exchanged(action, other.swap) if inside else action)
                except IllegalAction:
                    return None
    return [*told, Witness(person, match.heard).told]


def exchanges(hidden: Sequence[Card], rng: Random) -> Iterator[dict[Card, Card]]:
    """Yield exchanges of all these cards at random, and then of two, because few actions stay possible in a world that
    is entirely different."""
    for _ in range(4):
        yield dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    for one, other in islice(pairwise(rng.sample(hidden, len(hidden))), 16):
        yield {one: other, other: one}


def other_worlds(first: World, rng: Random) -> Iterator[Other]:
    """Yield worlds for the longest part of an evening that has some."""
    terms, pack = first.match.terms, first.match.terms.game.pack
    keeps = terms.game.about.secret_after_deal
    steps = len(first.notes) - 1
    while steps > 0:
        note = first.notes[steps]
        logs = [each.log for each in first.notes[: steps + 1]]
        branches = [log for log, after in pairwise([*logs, ()]) if after[: len(log)] != log]
        deals = [deal for deal in note.seen if keeps or (deal == note.deal and note.playing)]
        found = 0
        for deal in reversed(deals):
            dealt = pack.cards([line for line in note.log if line.startswith("pack ")][deal].removeprefix("pack "))
            hidden = sorted(set(dealt) - note.seen[deal])
            for swap in exchanges(hidden, rng) if len(hidden) > 1 else ():
                other = Other(steps, {card: swap.get(card, card) for card in range(len(pack.codes))}, deal)
                same = Other(steps, {card: card for card in other.swap}, deal)
                if other.swap != same.swap and all(
                    told_to(first.person, terms, log, other) == told_to(first.person, terms, log, same)
                    for log in branches
                ):
                    yield other
                    found += 1
                if found == WORLDS:
                    return
        if found:
            return
        steps = steps * 2 // 3


def compared(first: World, there: World, other: Other) -> Leak | None:
    """Return the first frame in which two worlds differ."""
    name, person = first.evening.name, first.person
    for number, (one, two) in enumerate(zip_longest(first.frames, there.frames)):
        if one != two:
            if one is None or two is None:
                what = f"{len(first.frames)} frames against {len(there.frames)}"
            elif one.words != two.words:
                what = f"{one.scene}: {sorted(set(one.words) ^ set(two.words))[:8]}"
            else:
                what = f"{one.scene}: {'the picture' if one.scene == two.scene else two.scene}"
            return Leak(name, first.evening.game, person, number, other, what)
    return None


class Tried(NamedTuple):
    """Result of one evening."""

    worlds: int
    frames: int
    impossible: int
    leaks: Sequence[Leak]
    reached: Counter[str]


def try_evening(name: str, pictures: Path | None = None, *, all_viewers: bool = False) -> Tried:
    """Play an evening in several worlds for one of its viewers, or for those of `all_viewers`."""
    evening = evening_of(name)
    worlds = frames = impossible = 0
    reached: Counter[str] = Counter()
    leaks: list[Leak] = []
    viewers = [*evening.people, *([WATCHER] if len(evening.people) > 1 else [])]
    for person in viewers if all_viewers else [Random(f"{name} viewer").choice(viewers)]:
        first = play_world(evening, person, script := Script(), evening.steps)
        for other in other_worlds(first, Random(f"{name} worlds {person}")):
            if other.steps < len(first.notes) - 1:
                first = play_world(evening, person, script := Script(), other.steps)
            try:
                there = play_world(evening, person, Script(script, other), other.steps, other)
            except Impossible:
                impossible += 1
                continue
            worlds += 1
            frames += len(there.frames)
            reached += there.reached
            leak = compared(first, there, other)
            if leak is not None:
                # The first one may have found fewer printed pictures on the disk.
                first = play_world(evening, person, script := Script(), other.steps)
                there = play_world(evening, person, Script(script, other), other.steps, other)
                leak = compared(first, there, other)
            if leak is not None:
                leaks.append(leak)
                if pictures is not None:
                    keep_pictures(evening, leak, pictures)
    return Tried(worlds, frames, impossible, leaks, reached)


def keep_pictures(evening: Evening, leak: Leak, folder: Path) -> None:
    """Write the frame that differs, as both worlds have it."""
    folder.mkdir(parents=True, exist_ok=True)
    stem, script = f"{leak.evening}-{leak.person}-{leak.frame}", Script()
    play_world(evening, leak.person, script, leak.other.steps, keep=(leak.frame, folder / f"{stem}-a.png"))
    again = Script(script, leak.other)
    play_world(evening, leak.person, again, leak.other.steps, leak.other, (leak.frame, folder / f"{stem}-b.png"))


def table(reached: Mapping[str, Counter[str]]) -> str:
    """Return what was reached in each game as a table."""
    names = sorted({name for counts in reached.values() for name in counts})
    rows = [("", *reached), ("---", *("--:" for _ in reached))]
    rows += [(name, *(str(counts[name]) for counts in reached.values())) for name in names]
    return "\n".join(f"|{'|'.join(row)}|" for row in rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evening", default="", help="repeat one evening")
    parser.add_argument("--pictures", type=Path, help="folder for the frames that differ")
    given = parser.parse_args()
    names = [given.evening] if given.evening else [f"{given.seed}.{i}" for i in range(given.evenings)]
    counted: Counter[str] = Counter()
    reached: dict[str, Counter[str]] = {game_id: Counter() for game_id in GAMES}
    leaks = 0
    for name in names:
        tried = try_evening(name, given.pictures, all_viewers=bool(given.evening))
        which = evening_of(name).game
        counted.update({f"{which}: worlds": tried.worlds, f"{which}: frames": tried.frames})
        counted["impossible"] += tried.impossible
        reached[which] += tried.reached
        leaks += len(tried.leaks)
        print(f"{name} {which}: {tried.worlds} worlds, {tried.frames} frames", flush=True)
        for leak in tried.leaks:
            print(f"{leak.evening} {leak.game} before {leak.person}, frame {leak.frame}, {leak.other.steps} steps: "
                  f"{leak.what}", flush=True)  # fmt: skip
    for what, count in sorted(counted.items()):
        print(f"{count:8} {what}")
    print(table(reached))
    print(f"{len(names)} evenings, {leaks} differences", flush=True)
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
