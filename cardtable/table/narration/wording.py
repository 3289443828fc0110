"""Wording of cards, seats and sentences in the player's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.art.card_face import INITIALS
from cardtable.cards.events import Said
from cardtable.cards.pack import Card, Pack
from cardtable.rules.game import Refusal
from cardtable.text.catalog import language, text, text_n
from cardtable.text.lists import join_names

_SUIT_SIGNS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
_SHAPE_SIGNS = {"T": "▲", "X": "✚", "C": "■", "R": "●", "O": "◎"}
_TAROT_SIGNS = {"O": "🪙", "C": "🏆", "S": "🗡", "B": "🪵"}
_LETTERS = ("J", "Q", "K")


def card_text(pack: Pack, card: Card, letters: str = "JQK") -> str:
    """Return a card as short as on its corner: K♦, V◎, or a trump's number and name."""
    code = pack.codes[card]
    if pack.name == "french":
        rank, suit = code[:-1], code[-1]
        return (letters[_LETTERS.index(rank)] if rank in _LETTERS else rank) + _SUIT_SIGNS[suit]
    if pack.name == "cirkle":
        return INITIALS[language()][code[0]] + _SHAPE_SIGNS[code[1]]
    if code[0] == "T" or code == "FU":
        name = text(f"tarot.{code}")
        return name if code in ("T0", "FU") else f"{code[1:]}\u00a0{name}"
    return code[1:] + _TAROT_SIGNS[code[0]]


class Speaker:
    """Writer of sentences from the rules' text ids. It knows the names at the table and the letters on the cards."""

    def __init__(self, pack: Pack, names: Sequence[str], letters: str = "JQK") -> None:
        self.pack, self.names, self.letters = pack, names, letters

    def sentence(self, said: Said | Refusal) -> str:
        """Return a sentence in words, in the form that goes with its number {n}."""
        words, n = self._words(said.args, said.text_id.startswith("hints.")), said.args.get("n")
        return text_n(said.text_id, n, **words) if isinstance(n, int) else text(said.text_id, **words)

    def card(self, card: Card) -> str:
        return card_text(self.pack, card, self.letters)

    def _words(self, args: Mapping[str, int | str | tuple[int, ...]], advice: bool) -> dict[str, object]:
        """Return the words of all arguments. Cards that a hint names are part of its sentence and joined by “and”."""
        return {name: self._word(name, value, advice) for name, value in args.items()}

    def _word(self, name: str, value: int | str | tuple[int, ...], advice: bool = False) -> object:
        if isinstance(value, tuple):
            words = [str(self._word(name, one)) for one in value]
            return join_names(words) if advice or name.startswith("seat") else ", ".join(words)
        if isinstance(value, str):
            return value
        if name.startswith("seat"):
            return self.names[value] if 0 <= value < len(self.names) else ""
        if name.startswith("card"):
            return self.card(value)
        if name.startswith("hour"):
            return text_n("clock.at", value)
        return signed(value) if name == "points" or value < 0 else value


def signed(points: int) -> str:
    """Points won or lost, with a real minus sign: +8, −8, 0."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
