"""Speakable forms of symbols: a card's corner becomes the card's name, an arrow a pause, a sum gets its plus or
minus."""

from __future__ import annotations

import re
from functools import cache

from cardtable.art import captions
from cardtable.art.card_face import INITIALS
from cardtable.text.catalog import language, text

_SUITS = {"♥": "H", "♦": "D", "♣": "C", "♠": "S"}
_SHAPES = {"▲": "T", "✚": "X", "■": "C", "●": "R", "◎": "O"}
_TAROT = {"🪙": "O", "🏆": "C", "🗡": "S", "🪵": "B"}
_COURTS = "JQK"
_BEGINS, _ENDS = "\x01", "\x02"
_ROW = re.compile(f"{_ENDS}\\s+{_BEGINS}")
"""Gap between two cards that stand side by side."""
_HEADS = re.compile(f"(?<=[.!?]\\s){_BEGINS}\\w")
"""Card at the beginning of a sentence after another one."""
_SUM = re.compile(r"(?<![\w.,])([+−])(?=\d)")
_NAMED = {"♥": "card.hearts", "♦": "card.diamonds", "♣": "card.clubs", "♠": "card.spades"}
_PAUSE = re.compile(r"\s*[→·←]\s*")
_STOP = re.compile(r"(?<=[^\W_]) · (?=[A-ZÀ-ÖØ-Þ][^·]* [^·\s])")
"""Dot before a new sentence. The dot within a card's name has no-break spaces and stays a pause, and so does one before
a single word, which is an item of a list."""
_TIMES = re.compile(r"\s*×\s*")


def speakable(words: str, letters: str) -> str:
    """Return on-screen text as it is read aloud, each sentence capitalised. `letters` are those of jack, queen and king
    on the cards."""
    words = _cards(language(), letters).sub(lambda found: f"{_BEGINS}{_named(found, letters)}{_ENDS}", words)
    words = _HEADS.sub(lambda found: found[0].upper(), words)
    words = _ROW.sub(", ", words).replace(_BEGINS, "").replace(_ENDS, "")
    for sign, suit in _NAMED.items():
        words = words.replace(sign, f" {text(suit)} ") if sign in words else words
    words = _SUM.sub(lambda found: f"{text('speech.plus') if found[1] == '+' else text('speech.minus')} ", words)
    words = words.replace(" (💡)", "").replace("💡", text("scores.helped"))  # alone in brackets it shows the sign
    words = _TIMES.sub(f" {text('speech.times')} ", words)
    words = _STOP.sub(". ", words)
    words = " ".join(_PAUSE.sub(", ", words).split()).replace("(, ", "(").strip(", ")
    return words[:1].upper() + words[1:]


@cache
def _cards(code: str, letters: str) -> re.Pattern[str]:
    """Return the pattern of a card within a sentence."""
    colours = "".join(INITIALS[code].values())
    return re.compile(
        rf"(?<!\w)(?:(?P<rank>10|[2-9A{letters}])(?P<suit>[{''.join(_SUITS)}])"
        rf"|(?P<colour>[{colours}])(?P<shape>[{''.join(_SHAPES)}])"
        rf"|(?P<pip>10|[1-9RQCD])(?P<of>{'|'.join(_TAROT)}))"
    )


def _named(found: re.Match[str], letters: str) -> str:
    """Return the name of a matched card."""
    if found["suit"]:
        rank = _COURTS[letters.index(found["rank"])] if found["rank"] in letters else found["rank"]
        name = captions.name("french", rank + _SUITS[found["suit"]])
    elif found["shape"]:
        initials = INITIALS[language()]
        colour = next(colour for colour, initial in initials.items() if initial == found["colour"])
        name = captions.name("cirkle", colour + _SHAPES[found["shape"]])
    else:
        name = captions.name("tarot", _TAROT[found["of"]] + found["pip"])
    return name[0].lower() + name[1:]
