"""Every rule that is asked for was said before: each question of the quiz is answered by words of a step at or after
which it is asked, and after each question of a lesson its rule is said again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtable.play.lessons.open_lesson import load_chapter
from cardtable.rules.lesson import ASK, DO, Lesson
from cardtable.rules.registry import TABLES, about
from cardtable.text.compile_po import messages

TAUGHT = {
    "bataille": {
        "which": ("order", "colour comes before shape"),
        "secret-order": ("begins", "nobody can change it any more"),
        "may-draw": ("begins", "their own top card, or the top of the reserve"),
        "who-takes": ("colours", "mauve, then yellow, blue, green"),
        "leader": ("lead", "A leader has no choice"),
        "won-for-the-reserve": ("buried", "it wins for the reserve"),
        "black": ("black-wins", "any black card beats all four colours"),
        "identical": ("battle", "same colour and shape"),
        "stronger-third": ("battle", "If yours had been stronger still, you’d have taken the lot"),
        "reserve-that-loses": ("send-reserve", "If a reserve card loses, it wasn’t yours"),
        "unseen": ("unseen", "has to be played, whatever it is"),
        "end": ("end", "no cards left in your pack when a trick begins"),
    },
    "cerchio": {
        "who-begins": ("begins", "The owner of that suit begins"),
        "row": ("row", "falls at every step"),
        "own-suit": ("own-suit", "you never capture your own suit"),
        "king-takes-ace": ("ace-on-the-way", "counts 15 against 8 to king"),
        "what-it-brings": ("next-door", "13 − 11 = 2 points"),
        "who-pays": ("points", "who owns the spades, loses 8"),
        "choose-gap": ("put-ace", "choose its gap"),
        "low-takes-ace": ("ace", "low cards capture an ace"),
        "equal": ("equal", "capture an equal card, for no points"),
        "may-pass": ("forced", "You can always pass"),
        "four-passes": ("four-passes", "twelve new ones come from the stock"),
        "the-end": ("end", "when nobody can capture, or when all four pass"),
    },
    "contrat": {
        "bid-higher": ("bid", "Each bid must be higher than the last"),
        "passed": ("bid", "if you pass, you’re out of the bidding"),
        "turned-stays": ("exchange", "Those two you can exchange"),
        "first-trick": ("first", "the declarer takes all four"),
        "who-leads": ("memo", "You also lead the next one"),
        "twins": ("twins", "goes to the side with that memo colour"),
        "black-twins": ("later", "the later card wins"),
        "ruffed": ("ruffed", "once a trick is trumped, any yellow will do"),
        "must-beat": ("beat", "you must beat the best card of that colour"),
        "neither": ("discard", "could throw anything, but it couldn’t win"),
        "must-ruff": ("ruff", "You must trump, even though"),
        "scores": ("made", "nothing for the extra points"),
    },
    "court_circular": {
        "any-card": ("idle", "can play anything"),
        "sequence-or-pair": ("won", "your Sequence beats the Pair"),
        "face-up": ("won", "for 2 points each"),
        "old-lead": ("choose-lead", "from the cards just played"),
        "their-card": ("choose-lead", "from the cards just played"),
        "middle": ("middle", "never in the middle"),
        "four-or-three": ("beaten", "Four cards beat three"),
        "who-begins": ("face-down", "chooses the Lead and begins"),
        "equal-lines": ("equal", "the best own card in"),
        "worth": ("count", "1 for a card face down. A heart counts 1 more"),
        "no-line": ("no-line", "the best card played decides"),
        "last-trick": ("last-trick", "even the cards left in both hands"),
    },
    "naval": {
        "corners": ("corners", "only its three corners can be chosen"),
        "same-shape": ("both-go", "if shapes are the same, colour decides"),
        "both-go": ("both-go", "Both cards leave the game"),
        "winner-moves": ("both-go", "the winner moves again"),
        "gap": ("gap", "any card next to a gap, and still the corners"),
        "black-same-shape": ("black", "except against its own shape"),
        "black": ("black", "When it attacks, it always wins"),
        "nothing": ("turn-passes", "no battle and both stay"),
        "same-colour": ("same-colour", "If colours are the same, shape decides"),
        "attacked-black": ("attacked-black", "In defence, black is just the highest colour"),
        "own-target": ("own-target", "turned up, it puts its owner out"),
        "target-falls": ("won", "it was turned up, so"),
    },
    "poker": {
        "pair": ("pair", "pair up by shape or by colour"),
        "who-speaks": ("first-round", "on the dealer’s left who is still in speaks first"),
        "royal-suite": ("best", "With a target on top it’s royal"),
        "all-parole": ("parole", "If everyone does, the next card is free"),
        "limit": ("limit", "no bet can exceed the pot"),
        "after-parole": ("after-parole", "they can only call or fold"),
        "passed": ("after-parole", "your chips stay in the pot"),
        "ladder": ("ladder", "full house, royal suite, four of a kind"),
        "green-target": ("showdown", "green, then blue, yellow, mauve"),
        "shape": ("shape-first", "beats any suite of four colours"),
        "unfollowed": ("unfollowed", "the cards stay hidden"),
        "all-in": ("all-in", "win only that much from each of the others"),
    },
    "poursuite": {
        "shape-enough": ("cover", "with the same colour or the same shape"),
        "no-match": ("cover", "with the same colour or the same shape"),
        "must-play": ("draws", "If you have a card that fits, you must play it"),
        "attack": ("attack", "on its own shape"),
        "three": ("three", "3 cards"),
        "counter": ("countered", "the player who started it picks up"),
        "must-answer": ("counter", "you must answer"),
        "any-colour": ("counter", "any target, whatever its colour"),
        "last-colour": ("last-colour", "a target of the colour on top"),
        "last-attack": ("last", "Under attack, any target goes out"),
        "who-wins": ("out", "You’re out, and you’ve won"),
        "reserve": ("reserve", "It isn’t shuffled"),
    },
    "tarocchi": {
        "call-on-five": ("first-word", "With five cards you can only pass, or play alone"),
        "which-trump": ("name", "Call the highest trump you don’t hold"),
        "in-the-monte": ("monte", "you’d be alone against three, and everyone would know it"),
        "put-away-trump": ("put-away-trump", "can never go in"),
        "follow": ("follow", "If you can follow suit, you must"),
        "must-beat": ("queen", "You never have to beat a card"),
        "lead-fugitive": ("lead", "only as your very last card"),
        "fugitive-any-time": ("fugitive", "at any time instead of the card you owe"),
        "trump-is-owed": ("no-swords", "If you can’t follow suit, you must trump"),
        "trump-beats-king": ("trumps", "Even the lowest trump beats every King"),
        "threes": ("threes", "add them up and take off two"),
        "pay": ("pay", "each loser pays one winner"),
    },
}
"""For each question of the quiz the step that answers it, and its words."""

SAID_AFTER = {
    "bataille": {"which": "colour comes before shape", "black": "any black card beats all four colours"},
    "cerchio": {
        "begins": "the owner of that suit begins",
        "own-suit": "never your own suit",
        "ace-on-the-way": "against a king it counts 15",
        "equal": "only right next door, and for no points",
        "may-pass": "Yes, always",
    },
    "contrat": {"worth-more": "even the lowest black is worth 14", "later": "the later one"},
    "court_circular": {
        "middle": "at one end, never in the middle",
        "equal": "the best own card in",
        "worth": "face down, a heart, a queen",
    },
    "naval": {
        "gap": "any card next to a gap",
        "black": "an attacking black loses to its own shape",
        "own-target": "turned up, it puts its owner out",
    },
    "poker": {"pair": "the same shape is enough", "best": "only the best counts", "limit": "6 at most"},
    "poursuite": {"must-answer": "you must answer", "last-colour": "its colour must be on top"},
    "tarocchi": {
        "maid": "above all plain cards",
        "seventeen": "16 to 19 are worth 5",
        "put-away-trump": "a trump has to be played",
        "follow": "follow suit",
        "no-swords": "if you can’t follow suit, you must trump",
        "threes": "the sum, less two",
        "pay": "the difference",
    },
}
"""For each question of a lesson the words with which the next step says its rule again."""

SHOWN = {
    "court_circular": frozenset({"four-or-three"}),
    "poker": frozenset({"ladder", "royal-suite"}),
    "naval": frozenset({"same-colour", "same-shape"}),
}
"""Questions that the table answers beside the slip: the list of hands of Poker, the legend of Naval, the line under a
trick of Court Circular."""


def chapters(game_id: str) -> Iterator[Lesson]:
    for chapter in about(game_id).lessons:
        yield load_chapter(game_id, chapter)


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", [game_id for game_id in TABLES if about(game_id).lessons])
def test_the_answer_to_each_question_of_the_quiz_is_said_in_the_lesson(game_id: str) -> None:
    said, taught = messages("en"), TAUGHT[game_id]
    lessons = list(chapters(game_id))
    assert set(taught) == {truth.name for lesson in lessons for step in lesson.steps for truth in step.truths}
    names = {step.name for lesson in lessons for step in lesson.steps}
    for question, (step, words) in taught.items():
        assert step in names, f"{question}: no step {step}"
        assert words in said[f"{game_id}.lesson.{step}"].forms[0], f"{question}: {step} does not say “{words}”"


@pytest.mark.share(2)
@pytest.mark.parametrize("game_id", TABLES)
def test_after_a_right_answer_the_rule_is_said(game_id: str) -> None:
    said = messages("en")
    for lesson in chapters(game_id):
        asked = [i for i, step in enumerate(lesson.steps) if step.kind == ASK and not step.question]
        assert {lesson.steps[i].name for i in asked} == set(SAID_AFTER[game_id])
        for i in asked:
            after, words = lesson.steps[i + 1].name, SAID_AFTER[game_id][lesson.steps[i].name]
            assert words in said[f"{game_id}.lesson.{after}"].forms[0], f"{after} does not say “{words}”"


@pytest.mark.parametrize("game_id", [game_id for game_id in TABLES if game_id != "cerchio"])
def test_no_frame_marks_an_own_card_that_is_not_to_be_played(game_id: str) -> None:
    """In Il Cerchio nobody holds a hand."""
    hand = f"{about(game_id).hand}.0"
    for lesson in chapters(game_id):
        pack = lesson.terms.game.pack
        for i, step in enumerate(lesson.steps):
            match = lesson.match_before(i)
            if step.kind != DO or match.game is None or hand not in match.game.table.places:
                continue
            own = {pack.codes[card] for card in match.game.table.at(hand)}
            played = {word for line in lesson.log[step.at : lesson.end_line(i)] for word in line.split(" ")}
            assert not (own & {*step.points}) - played, f"{step.name} frames what is not played"


@pytest.mark.parametrize(("game_id", "shown"), SHOWN.items())
def test_no_check_asks_what_the_table_shows(game_id: str, shown: frozenset[str]) -> None:
    lessons = list(chapters(game_id))
    asked = {step.question for lesson in lessons for step in lesson.steps if step.question}
    assert shown < {truth.name for lesson in lessons for step in lesson.steps for truth in step.truths}
    assert asked and not asked & shown
