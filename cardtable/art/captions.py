"""Captions of cards that are shown large: the full name, and for some cards one more line.

The rules have short names of their own for cards on the table.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.art.images import trump_name
from cardtable.text.catalog import text

FACES: Mapping[str, str] = {
    "MT": "gallery.face.MT", "MX": "gallery.face.MX", "MC": "gallery.face.MC", "MR": "gallery.face.MR",
    "MO": "gallery.face.MO", "JT": "gallery.face.JT", "JX": "gallery.face.JX", "JC": "gallery.face.JC",
    "JR": "gallery.face.JR", "JO": "gallery.face.JO", "BT": "gallery.face.BT", "BX": "gallery.face.BX",
    "BC": "gallery.face.BC", "BR": "gallery.face.BR", "BO": "gallery.face.BO", "VT": "gallery.face.VT",
    "VX": "gallery.face.VX", "VC": "gallery.face.VC", "VR": "gallery.face.VR", "VO": "gallery.face.VO",
    "NT": "gallery.face.NT", "NX": "gallery.face.NX", "NC": "gallery.face.NC", "NR": "gallery.face.NR",
}  # fmt: skip
"""Shape with colour of each card, because in French and Italian the colour takes the shape's gender."""
SERIES: Mapping[str, str] = {
    "A": "gallery.series.A",
    "B": "gallery.series.B",
    "C": "gallery.series.C",
    "D": "gallery.series.D",
}
_MEMOS: Mapping[str, str] = {
    "memo-M": "gallery.memo.M",
    "memo-J": "gallery.memo.J",
    "memo-B": "gallery.memo.B",
    "memo-V": "gallery.memo.V",
}
_RANKS: Mapping[str, str] = {"A": "card.ace", "J": "card.jack", "Q": "card.queen", "K": "card.king"}
_SUITS: Mapping[str, str] = {"H": "card.hearts", "D": "card.diamonds", "C": "card.clubs", "S": "card.spades"}
_COURTS: Mapping[str, str] = {
    "R": "gallery.rank.R",
    "Q": "gallery.rank.Q",
    "C": "gallery.rank.C",
    "D": "gallery.rank.D",
}
_OF: Mapping[str, str] = {"O": "gallery.of.O", "C": "gallery.of.C", "S": "gallery.of.S", "B": "gallery.of.B"}
_COURT_LINES: Mapping[str, str] = {
    "R": "gallery.line.R",
    "Q": "gallery.line.Q",
    "C": "gallery.line.C",
    "D": "gallery.line.D",
}
_TRUMP_LINES: Mapping[str, str] = {
    "T0": "gallery.line.T0", "T1": "gallery.line.T1", "T2": "gallery.line.T2", "T3": "gallery.line.T3",
    "T4": "gallery.line.T4", "T5": "gallery.line.T5", "T6": "gallery.line.T6", "T7": "gallery.line.T7",
    "T8": "gallery.line.T8", "T9": "gallery.line.T9", "T10": "gallery.line.T10", "T11": "gallery.line.T11",
    "T12": "gallery.line.T12", "T13": "gallery.line.T13", "T14": "gallery.line.T14", "T15": "gallery.line.T15",
    "T16": "gallery.line.T16", "T17": "gallery.line.T17", "T18": "gallery.line.T18", "T19": "gallery.line.T19",
    "T20": "gallery.line.T20", "FU": "gallery.line.FU",
}  # fmt: skip


def name(pack: str, code: str) -> str:
    """Return the full name of a card in the current language; the empty code is the back."""
    if not code:
        return text("gallery.part.back")
    if pack == "french":
        rank = text(_RANKS[code[:-1]]) if code[:-1] in _RANKS else code[:-1]
        said = text("card.named", rank=rank, suit=text(_SUITS[code[-1]]))
        return said[0].upper() + said[1:]
    if pack == "cirkle":
        return text(_MEMOS[code] if code in _MEMOS else FACES[code[:2]])
    if code in _TRUMP_LINES:
        return trump_name(code) if code in ("T0", "FU") else f"{code[1:]}\u00a0·\u00a0{trump_name(code)}"
    rank = text(_COURTS[code[1:]]) if code[1:] in _COURTS else code[1:]
    return text("gallery.named", rank=rank, of=text(_OF[code[0]]))


def line(pack: str, code: str) -> str:
    """Return one more sentence about a card, or an empty string."""
    if pack == "cirkle" and code[2:] in SERIES:
        return text(SERIES[code[2:]])
    if pack == "tarot" and code:
        return text(_TRUMP_LINES.get(code) or _COURT_LINES.get(code[1:]) or "gallery.line.pip")
    return ""


def labelled(label: str, told: str) -> str:
    """Return a label with its content, punctuated as in the current language."""
    return text("speech.place", place=label, cards=told)
