"""Laws that hold for every game.

A law takes a match in progress and asserts. `play_through` plays a random match from a seed and checks the fast laws
after every action, and at random moments the slow ones, which go through the whole deal so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from itertools import chain
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from cardtable.ai.determinization import sample_game
from cardtable.cards.chance import Random, below, shuffled
from cardtable.cards.events import Changed, Event, Laid, Moved, Sight, Turned
from cardtable.cards.pack import CHANCE, WATCHER, Card, Seat
from cardtable.rules.game import Action, Ask, Game, IllegalAction, OptionsT, PublicFields, Value
from cardtable.rules.match import Match, Terms
from cardtable.rules.observe import Observation, observe
from cardtable.rules.record import header_lines, match_before, read_record
from cardtable.table.selection.picker import touches

ATOMS = (int, str, bool, type(None))
LONG = 150
"""Number of actions after which the slow laws are checked less and less often, because they go through the deal so
far."""


def plain(value: Any) -> bool:
    """Return whether a field of a game may hold this value: flat, plain data."""
    if isinstance(value, list):
        return all(isinstance(v, ATOMS) for v in value)
    if isinstance(value, dict):
        return all(isinstance(v, ATOMS) for v in (*value, *value.values()))
    if isinstance(value, tuple):
        return all(isinstance(v, ATOMS) or (isinstance(v, tuple) and plain(v)) for v in value)
    return isinstance(value, ATOMS)


def state(game: Game) -> tuple[object, ...]:
    """Return the whole state of a game, for comparing."""
    seers = [game.table.seers(card) for cards in game.table.view(None).values() for card in cards if card is not None]
    return game.public(), game.table.view(None), seers


def some_options(kind: type[Game[Any, OptionsT]], rng: Random) -> OptionsT:
    """Return random options: half the time the defaults, otherwise any mixture."""
    options: dict[str, Value] = {}
    if rng.random() < 0.5:
        for option in kind.options:
            if option.values:
                options[option.name] = option.values[below(rng, len(option.values))]
            else:
                options[option.name] = option.low + below(rng, option.high - option.low + 1)
    return kind.defaults(**options)


def turns(match: Match, rng: Random, most_deals: int = 3) -> Iterator[tuple[Seat, Action, list[Event]]]:
    """Play a random match. Yield each action after it was done, with its events."""
    while not match.over and len(match.results) < most_deals:
        yield CHANCE, Action("deal"), match.begin()
        actions = 0
        while match.playing:
            game = match.game
            assert game is not None
            asked = game.asked()
            seat = asked[below(rng, len(asked))]
            asks = {other: game.ask(other) for other in asked}
            assert all(map(answerable, asks.values())), "asked, but nothing to answer"
            action = match.chance() if seat == CHANCE else asks[seat].random_action(rng)
            yield seat, action, match.play(seat, action)
            actions += 1
            assert actions <= game.max_actions, f"{game.id}: a deal of more than {game.max_actions} actions"


def answerable(ask: Ask) -> bool:
    """Return whether a question has an answer."""
    return bool(ask.actions or ask.amounts or ask.arrange)


class Witness:
    """Events of one seat or watcher in this deal, and the view rebuilt from them."""

    def __init__(self, seat: Seat, heard: Iterable[Event]) -> None:
        self.seat = seat
        self.told = tuple(event.seen_by(seat) for event in heard)
        """All events, public fields included."""
        self.sight = Sight(seat)
        for event in self.told:
            self.sight.hear(event)

    def observes(self, game: Game) -> Observation:
        """Return the observation of the seat in a game with the same events."""
        return observe(game, self.seat, self.told)


# -- shapes --------------------------------------------------------------------------------------------------------


@cache
def shapes(kind: type[Game]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the declared types of a game: fields, options, and carry."""
    bases = [base for each in kind.__mro__ for base in each.__dict__.get("__orig_bases__", ()) if get_args(base)]
    assert get_origin(bases[0]) is Game and len(get_args(bases[0])) == 3, f"{kind.id} does not name its three shapes"
    public, options, carry = (get_type_hints(shape) for shape in get_args(bases[0]))
    return public, options, carry


def fits(value: object, declared: Any) -> bool:
    """Return whether a value has a declared type; a boolean is no number."""
    of, parts = get_origin(declared), get_args(declared)
    if of is None:
        return type(value) is declared
    if of is Literal:
        return any(value == part and type(value) is type(part) for part in parts)
    if of in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if type(value) is not of:
        return False
    if isinstance(value, dict):
        return all(fits(key, parts[0]) and fits(each, parts[1]) for key, each in value.items())
    assert isinstance(value, list | tuple), f"a field of {declared} is not plain"
    if of is list or parts[1:] == (...,):
        return all(fits(each, parts[0]) for each in value)
    return len(parts) == len(value) and all(map(fits, value, parts))


def values_of(declared: Any) -> set[Any]:
    """Return the values of an option's declared type: each literal, and the types of all others."""
    of, parts = get_origin(declared), get_args(declared)
    if of is Literal:
        return set(parts)
    return set().union(*map(values_of, parts)) if of in (Union, UnionType) else {declared}


def declares_its_shapes(kind: type[Game]) -> None:
    """Check that the declared types name the fields and options of the game, with the same types."""
    public, options, _ = shapes(kind)
    hints = get_type_hints(kind)
    fields = {name: hints.get(name) for name in kind.fields}
    differ = {name for name in {*public, *fields} if public.get(name) != fields.get(name)}
    assert not [name for name in fields if hasattr(PublicFields, name)], f"{kind.id}: a field is hidden by a method"
    assert not differ, f"{kind.id}: the game and the shape of its fields differ in {differ}"
    table = {
        option.name: {value if isinstance(value, str) else type(value) for value in option.values or (option.low,)}
        for option in kind.options
    }
    declared = {name: values_of(option) for name, option in options.items()}
    assert declared == table, f"{kind.id}: the shape of its options says {declared}, the game offers {table}"


def keeps_its_shapes(game: Game) -> None:
    """Check that every field, option and carried value has its declared type."""
    public, options, carry = shapes(type(game))
    held = [(public, game.public()), (options, game.setting.options), (carry, game.setting.carry)]
    result = game.result()
    if result is not None:
        held.append((carry, result.carry))
    for declared, values in held:
        for name, value in values.items():
            assert fits(value, declared.get(name)), f"{game.id}: {name} holds {value!r}, not {declared.get(name)}"


# -- the laws ------------------------------------------------------------------------------------------------------


def goes_on_or_ends(match: Match) -> None:
    """Check that a seat is asked, or that the deal has a result that the match can count."""
    game = match.game
    assert game is not None
    result = game.result()
    assert (result is None) == bool(game.asked()) == match.playing
    if result is None:
        return
    assert len(match.results) == game.setting.number + 1 and match.results[-1] == result
    assert len(result.points) == game.setting.seats and len(result.scores) in (0, game.setting.seats)
    assert not result.why or result.why.count(".") >= 1
    assert not [value for value in result.carry.values() if not plain(value)]
    assert result.carry.get("dealer", 0) in range(game.setting.seats)
    standing = match.standing
    assert len(standing.totals) == game.setting.seats
    assert not [place for place in standing.places if place != 1 + sum(other < place for other in standing.places)]
    assert standing.over == match.over == match.lines[-1].startswith("end ")


def keeps_cards(game: Game, pack: Set[Card]) -> None:
    """Check that no card of the deal's pack is lost or doubled."""
    lying = game.table.view(None).values()
    assert sum(map(len, lying)) == len(pack) and pack == set(chain.from_iterable(lying)), "cards are conserved"


def dealt_from(game: Game) -> frozenset[Card]:
    """Return the pack of a deal: each card in it once."""
    pack = game.cards_in_play(game.setting, game.public())
    assert len(set(pack)) == len(pack), "each card is one of a kind"
    return frozenset(pack)


def touched(action: Action, game: Game) -> tuple[object, ...]:
    """Return the touches of an action, in one order where any order will do."""
    cards = tuple(sorted(action.cards)) if action.verb in game.about.any_order else action.cards
    return touches(action._replace(cards=cards), game.table.places)


def asks_well(game: Game) -> None:
    """Check that listed actions are unique, also by touch, stable, and survive text and back, and that an amount offers
    what it allows."""
    for seat in game.asked():
        ask = game.ask(seat)
        assert answerable(ask), "asked, but nothing to answer"
        assert len(set(ask.actions)) == len(ask.actions)
        assert ask == game.ask(seat), "the same question has the same order"
        runs = [run for action in ask.actions if (run := touched(action, game))]
        assert len(set(runs)) == len(runs), f"two answers are touched alike, so that one is never given: {ask.actions}"
        for action in ask.actions:
            assert Action.parse(action.text(game.pack), game.pack) == action
        for amount in ask.amounts:
            assert amount.low <= amount.high
            assert not [mark for mark in amount.marks if not (amount.low <= mark <= amount.high)]


def fields_are_plain(game: Game) -> None:
    for name, value in game.public().items():
        assert plain(value), f"{name} holds {value!r}"


def copies_are_free(game: Game, rng: Random) -> None:
    """Check that changes of a copy leave no trace in the original."""
    before = state(game)
    twin = game.copy()
    assert state(twin) == before
    for _ in range(3):
        asked = twin.asked()
        if not asked:
            break
        twin.apply(asked[0], twin.ask(asked[0]).random_action(rng))
    assert state(game) == before
    assert twin.table.drain() == []


def shows_what_it_told(game: Game, witness: Witness) -> None:
    """Check that the events of a seat, put together, give its view: the cards and the public fields."""
    follows(game, witness.sight)


def follows(game: Game, sight: Sight) -> None:
    """Check the law above for a view that was put together elsewhere."""
    assert sight.view() == game.table.view(sight.seat), f"events and view differ for seat {sight.seat}"
    public = game.public()
    wrong = [name for name in game.fields if name not in sight.public or sight.public[name] != public[name]]
    assert not wrong and len(sight.public) == len(public), f"events and fields differ in {wrong}"


def imagines_well(game: Game, witness: Witness, rng: Random) -> None:
    """Check that a sampled game looks to the seat exactly like the real one, and can be played on."""
    seen = witness.observes(game)
    twin = sample_game(seen, rng, type(game))
    assert witness.observes(twin) == seen, f"seat {witness.seat} can tell the imagined game from the real one"
    for _ in range(60):
        asked = twin.asked()
        if not asked:
            break
        twin.apply(asked[0], twin.ask(asked[0]).random_action(rng))
        twin.check()


def refuses_with_a_reason(match: Match, rng: Random) -> None:
    """Check that an action that is not listed is refused with a text id and changes nothing."""
    game = match.game
    assert game is not None
    before = state(game)
    cards = game.cards(game.setting)
    for seat in range(game.setting.seats):
        for _ in range(3):
            wrong = Action("play", (cards[below(rng, len(cards))],))
            if seat in game.asked():
                listed = game.ask(seat).actions
                if listed and rng.random() < 0.7:
                    known = listed[below(rng, len(listed))]
                    mixed = tuple(cards[below(rng, len(cards))] for _ in known.cards)
                    wrong = known._replace(cards=mixed) if mixed else known._replace(verb="nonsense")
                if game.ask(seat).allows(wrong):
                    continue
            try:
                game.play(seat, wrong)
            except IllegalAction as error:
                assert error.refusal.text_id.count(".") >= 1
            else:
                raise AssertionError(f"{wrong} was not refused")
    assert state(game) == before


def hides_what_is_unseen(game: Game, heard: Sequence[Event], rng: Random) -> None:
    """Check that exchanging cards that a seat has not seen changes neither its observation nor its question."""
    for seat in range(game.setting.seats):
        hides_from(game, Witness(seat, heard), rng)


def hides_from(game: Game, witness: Witness, rng: Random) -> None:
    """Check the law above for one seat."""
    twin = game.copy()
    relay(twin, mixed(game, witness.sight, rng))
    assert witness.observes(twin) == witness.observes(game), f"seat {witness.seat} sees more than it may"


def swapped(game: Game, seat: Seat, heard: Iterable[Event], rng: Random) -> dict[str, list[Card | None]]:
    """Return the table with those cards exchanged among each other that a seat does not know."""
    return mixed(game, Witness(seat, heard).sight, rng)


def mixed(game: Game, sight: Sight, rng: Random) -> dict[str, list[Card | None]]:
    """Return the table with those cards exchanged among each other that are unknown to this sight of it."""
    slots = [(p, i) for p, cards in sight.known.items() for i, card in enumerate(cards) if card is None]
    real = game.table.view(None)
    other = dict(zip(slots, shuffled((real[p][i] for p, i in slots), rng), strict=True))
    return {p: [other.get((p, i), card) for i, card in enumerate(lying)] for p, lying in real.items()}


def relay(game: Game, cards: dict[str, list[Card | None]]) -> None:
    """Exchange cards under the table: each slot keeps its seers, only the cards change."""
    table = game.table
    seers = {p: [table.seers(c) for c in table.at(p)] for p in cards}
    for place, lying in cards.items():
        table._cards[place] = [card for card in lying if card is not None]
        for card, who in zip(table._cards[place], seers[place], strict=True):
            table._where[card] = place
            table._seers[card] = who


def other_world(match: Match, witness: Witness, rng: Random) -> Match | None:
    """Return the deal again with the cards exchanged that the seat has not seen: the same actions, as far as they are
    legal there. Return None if an action from before the witness was asked is not legal."""
    game = match.game
    assert game is not None
    cards = game.cards(game.setting)
    seen = {e.card for e in witness.told if isinstance(e, Moved | Turned) and e.card is not None}
    unseen = [card for card in game.cards_in_play(game.setting, game.public()) if card not in seen]
    swap = {card: card for card in cards} | dict(zip(unseen, shuffled(unseen, rng), strict=True))
    twin = Match(match.terms)
    twin.results = match.results[: game.setting.number]
    start = max(k for k, line in enumerate(match.lines) if line.startswith("deal "))
    pack = game.pack.cards(match.lines[start + 1].removeprefix("pack "))
    twin.game = type(game).deal([swap[card] for card in pack], game.setting)
    twin.heard = twin.game.table.drain()
    for line in match.lines[start + 2 :]:
        word, _, rest = line.partition(" ")
        if word in ("result", "end") or len(twin.heard) >= len(witness.told) < len(match.heard):
            continue
        action = Action.parse(rest, game.pack)
        action = action._replace(cards=tuple(swap[card] for card in action.cards))
        try:
            twin.heard += twin.game.play(CHANCE if word == "-" else int(word), action)
        except IllegalAction:
            return None
    return twin


def hears_the_same_in_other_worlds(match: Match, rng: Random) -> None:
    """Check that a seat would know exactly the same if the unseen cards lay otherwise and all seats acted the same.
    This finds secrets in fields, also during an action, in announcements and in the order of slots."""
    for seat in range(match.terms.seats):
        hears_the_same(match, Witness(seat, match.heard), rng)


def hears_the_same(match: Match, witness: Witness, rng: Random) -> None:
    """Check the law above for one seat, if such a world is found."""
    twin, seat = other_world(match, witness, rng), witness.seat
    game = match.game
    assert game is not None
    if twin is None or twin.game is None or twin.game.asked() != game.asked():
        return
    theirs, ours = observe(twin.game, seat, twin.heard), witness.observes(game)
    if theirs.public == ours.public:
        assert theirs == ours, f"seat {seat} is told a secret"
    else:
        changed = [k for k in ours.public if ours.public[k] != theirs.public[k]]
        assert theirs.heard != ours.heard, f"the fields {changed} tell seat {seat} what nobody said"


def fields_tell_nothing(match: Match, seat: Seat, rng: Random) -> None:
    """Check the law above during an action: as long as a seat has heard and seen the same of the cards, it heard the
    same of the fields. Fields set at the beginning of a deal may be heard before they matter."""
    so_far = Witness(seat, match.heard[: 1 + below(rng, len(match.heard))])
    twin = other_world(match, so_far, rng)
    if twin is None:
        return
    theirs, ours = Witness(seat, twin.heard).told, so_far.told
    begun = False
    for mine, other in zip(ours, theirs, strict=False):
        fields = isinstance(mine, Changed) or isinstance(other, Changed)
        begun = begun or not fields
        if mine != other:
            assert not (begun and fields), f"seat {seat} is told {mine}, and might have been told {other}"
            return


def replays(match: Match) -> None:
    """Check that a match equals the match read from its record."""
    again = read_record([*header_lines(match.terms), *match.lines], lambda _: match.terms.game, verify=True)
    assert again.lines == match.lines and again.results == match.results and again.heard == match.heard
    assert match.game is not None and again.game is not None
    assert state(again.game) == state(match.game)


def goes_back(match: Match, rng: Random) -> None:
    """Check that a match that was taken back to an earlier action is like any other: its events match its cards."""
    if match.action_lines:
        before = match_before(match, below(rng, len(match.action_lines)))
        assert before.game is not None and before.playing
        shows_what_it_told(before.game, Witness(WATCHER, before.heard))


# -- matches -------------------------------------------------------------------------------------------------------


def any_match(kind: type[Game], seed: int, rng: Random) -> Match:
    """Return a match with a random number of players and random options."""
    seats = kind.seats[below(rng, len(kind.seats))]
    return Match(Terms(kind, seats, some_options(kind, rng), f"laws{seed}", "salt"))


class Glance:
    """Fast laws, checked after each action of a match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._deal: Game | None = None
        self._pack: Set[Card] = frozenset()

    def __call__(self) -> None:
        game = self._match.game
        assert game is not None
        if game is not self._deal:
            self._deal, self._pack = game, dealt_from(game)
        goes_on_or_ends(self._match)
        keeps_cards(game, self._pack)
        game.check()


def look_closely(match: Match, rng: Random, seats: Iterable[Seat]) -> None:
    """Check the slow laws, with the knowledge of these seats."""
    game = match.game
    assert game is not None
    asks_well(game)
    fields_are_plain(game)
    keeps_its_shapes(game)
    copies_are_free(game, rng)
    refuses_with_a_reason(match, rng)
    shows_what_it_told(game, Witness(WATCHER, match.heard))
    for seat in seats:
        witness = Witness(seat, match.heard)
        shows_what_it_told(game, witness)
        imagines_well(game, witness, rng)
        hides_from(game, witness, rng)
        hears_the_same(match, witness, rng)
        fields_tell_nothing(match, seat, rng)


def play_through(kind: type[Game], seed: int, *, most_deals: int = 2, look: float = 0.15) -> Match:
    """Play a random match under all laws. `look` is the share of the moments at which the slow laws are checked."""
    rng = Random(seed)
    match = any_match(kind, seed, rng)
    seats, glance = range(match.terms.seats), Glance(match)
    sights: dict[Seat, Sight] = {}
    done = 0
    for _, action, events in turns(match, rng, most_deals):
        game = match.game
        assert game is not None
        if action.verb == "deal":
            sights = {seat: Sight(seat) for seat in (*seats, WATCHER)}
            assert isinstance(next(event for event in events if not isinstance(event, Changed)), Laid)
            done = 0
        done += 1
        for seat, sight in sights.items():
            for event in events:
                sight.hear(event.seen_by(seat))
            follows(game, sight)
        glance()
        asks_well(game)
        if rng.random() < look * min(1.0, LONG / done):
            look_closely(match, rng, seats)
            replays(match)
    replays(match)
    goes_back(match, rng)
    return match


class Moment(NamedTuple):
    """A moment of a match that the laws have looked at."""

    match: Match
    closely: bool
    """True if the slow laws were checked as well."""


def play_by(kind: type[Game], seed: int, *, most_deals: int, look: float, replay: float) -> Iterator[Moment]:
    """Play a random match under the fast laws, and yield its moments. `look` is the share of the moments at which the
    slow laws are checked for one seat; `replay` is the probability that the whole match is read again from its
    record."""
    rng = Random(seed)
    match = any_match(kind, seed, rng)
    watching, glance = Random(rng.random()), Glance(match)
    done = 0
    for _, action, _ in turns(match, rng, most_deals):
        glance()
        done = 1 if action.verb == "deal" else done + 1
        closely = watching.random() < look * min(1.0, LONG / done)
        if closely:
            look_closely(match, watching, [below(watching, match.terms.seats)])
        yield Moment(match, closely)
    if watching.random() < replay:
        replays(match)
