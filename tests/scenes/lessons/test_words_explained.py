"""Words that a game coins, and those of the card table that a newcomer may not know, are explained in the step of a
lesson that uses them first, in all three languages."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from cardtable.play.lessons.open_lesson import load_chapter
from cardtable.rules.registry import about
from cardtable.text.compile_po import messages


class Coined(NamedTuple):
    """Word as a pattern, and the words beside it that say its meaning."""

    word: str
    meaning: str


LANGUAGES = ("en", "it", "fr")
WORDS: dict[str, dict[str, list[tuple[Coined, Coined, Coined]]]] = {
    "bataille": {
        "welcome": [
            (Coined("reserve", "the rest are"), Coined("riserva", "le altre"), Coined("réserve", "le reste")),
            (
                Coined("trick", "strongest card in each trick takes them all"),
                Coined("pres[ae]", "più forte"),
                Coined("plis?", "plus forte"),
            ),
        ],
        "battle": [
            (
                Coined("battle", "same colour and shape"),
                Coined("[Bb]attaglia!", "stesso colore e stessa forma"),
                Coined("[Bb]ataille\\s!", "même couleur et même forme"),
            )
        ],
    },
    "cerchio": {
        "clock": [(Coined("clock", "Twelve cards"), Coined("orologio", "Dodici carte"), Coined("horloge", "Douze"))],
        "row": [(Coined("stepping", "with your own six"), Coined("gradino", "tuo sei"), Coined("marche", "votre six"))],
        "places": [
            (
                Coined("peak", "most points reached on the way"),
                Coined("massimo più alto", "è salito di più"),
                Coined("maximum", "atteints en chemin"),
            )
        ],
    },
    "contrat": {
        "welcome": [
            (
                Coined("tricks?", "one card from each"),
                Coined("pres[ae]", "una carta a testa"),
                Coined("plis?", "une carte de chacun"),
            )
        ],
        "contracts": [
            (Coined("Petite", "Petite 230"), Coined("Petite", "Petite 230"), Coined("Petite", "Petite 230")),
            (Coined("Tenue", "Tenue 360"), Coined("Tenue", "Tenue 360"), Coined("Tenue", "Tenue 360")),
        ],
        "exchange": [(Coined("declarer", "others passed"), Coined("pescate", "altre due"), Coined("preneur", "passé"))],
        "memo": [(Coined("memo", "small card"), Coined("memo", "carta piccola"), Coined("mémo", "petite carte"))],
        "ruffed": [
            (Coined("had to trump", "playing a black"), Coined("tagli\\w+", "nera"), Coined("coup\\w+", "noire"))
        ],
    },
    "court_circular": {
        "welcome": [
            (Coined("Lead", "between you"), Coined("Guida", "in mezzo"), Coined("Lead", "au milieu")),
        ],
        "lines": [
            (
                Coined("Line", "best combination"),
                Coined("combinazion[ei]", "migliore"),
                Coined("combinaisons?", "Lead"),
            ),
            (Coined("Sequence", "three in a row"), Coined("Sequenza", "in fila"), Coined("Séquence", "à la suite")),
        ],
        "pair": [(Coined("Pair", "same rank"), Coined("Coppia", "stesso valore"), Coined("Paire", "même valeur"))],
        "second": [(Coined("Valentine", "heart"), Coined("Valentina", "cuor"), Coined("Valentine", "cœur"))],
        "resigning": [
            (
                Coined("resign", "you keep your hand"),
                Coined("abbandon", "tieni le tue carte"),
                Coined("abandon", "gardez votre main"),
            )
        ],
    },
    "naval": {
        "welcome": [
            (Coined("target", "hides a target"), Coined("bersaglio", "nascond"), Coined("cible", "cache")),
            (Coined("pyramid", "of cards"), Coined("piramide", "carte"), Coined("pyramide", "cartes")),
        ],
    },
    "poker": {
        "first-round": [
            (Coined("ante", "paid"), Coined("invito", "messo"), Coined("mise de départ", "payé")),
        ],
        "follow": [
            (Coined("called?", "bring your bet up"), Coined("vedi:|ha visto", "porta"), Coined("suivez", "portez"))
        ],
        "best": [
            (Coined("suite", "Four different"), Coined("scala", "Quattro"), Coined("une suite", "Quatre")),
            (Coined("royal", "target on top"), Coined("reale", "bersaglio"), Coined("royale", "cible")),
        ],
        "parole": [
            (
                Coined("parole", "they wait and pay nothing"),
                Coined("parola", "aspettano e non pagano"),
                Coined("parole", "attendre sans rien payer"),
            )
        ],
        "after-parole": [
            (
                Coined("fold", "out of the deal"),
                Coined("lasciare", "fuori dalla smazzata"),
                Coined("coucher", "quittez"),
            ),
        ],
        "raise": [(Coined("raise", "go higher"), Coined("rilanciare", "salire"), Coined("relancer", "plus haut"))],
        "four": [(Coined("major", "target"), Coined("maggiore", "bersaglio"), Coined("majeur", "cible"))],
        "ladder": [(Coined("full house", "and a pair"), Coined("full", "coppia"), Coined("full", "paire"))],
        "top": [(Coined("flush", "all four copies"), Coined("flush", "quattro le copie"), Coined("flush", "quatre"))],
        "all-in": [
            (Coined("all in", "enough chips"), Coined("il resto", "non bastano"), Coined("tapis", "ne suffisent"))
        ],
    },
    "poursuite": {
        "welcome": [(Coined("shield", "two are targets"), Coined("scudo", "bersagli"), Coined("bouclier", "cibles"))],
        "attack": [(Coined("attacks?", "on its own shape"), Coined("attacca", "forma"), Coined("attaque", "forme"))],
    },
    "tarocchi": {
        "first-word": [
            (
                Coined("stata", "everything counts double"),
                Coined("stata", "tutto vale doppio"),
                Coined("stata", "tout compte double"),
            )
        ],
        "fifteen": [
            (
                Coined("monte", "last three are face down"),
                Coined("monte", "ultime tre sono coperte"),
                Coined("monte", "trois dernières"),
            ),
            (
                Coined("declarer", "who calls a partner or plays alone"),
                Coined("chi fa il gioco", "chi chiama un compagno"),
                Coined("preneur", "celui qui appelle"),
            ),
        ],
        "high-trumps": [
            (Coined("Arie", "these five"), Coined("Arie", "Tutti e cinque"), Coined("Arie", "Ces cinq-là")),
        ],
        "tens": [(Coined("Lads", "number 1"), Coined("Picciotti", "numero 1"), Coined("Gamins", "numéro 1"))],
        "put-away-trump": [
            (
                Coined("scarto", "discard three"),
                Coined("lo scarto", "ne scarti tre"),
                Coined("l’écart", "écartez trois"),
            ),
        ],
        "scommessa": [
            (
                Coined("joc(u|hi)", "unit of payment"),
                Coined("joc(u|hi)", "unità che si paga"),
                Coined("joc(u|hi)", "unité que l’on paie"),
            ),
            (
                Coined("scommessa", "you can bet one"),
                Coined("scommessa", "scommetterne"),
                Coined("scommessa", "parier"),
            ),
        ],
        "rivanto": [
            (
                Coined("rivanto", "a jocu more"),
                Coined("rivanto", "un jocu in più"),
                Coined("rivanto", "un jocu de plus"),
            ),
            (
                Coined("trick", "a card from each"),
                Coined("pres[ae]", "una carta a testa"),
                Coined("plis?", "une carte de chacun"),
            ),
        ],
        "pigliata": [(Coined("pigliata", "one jocu"), Coined("pigliata", "un jocu"), Coined("pigliata", "un jocu"))],
    },
}
"""For each game and step the words that it uses first, in each language."""


def steps(game_id: str, language: str) -> list[tuple[str, str]]:
    """Return the names and texts of the steps of all chapters, in their order."""
    said = messages(language)
    named = [step.name for chapter in about(game_id).lessons for step in load_chapter(game_id, chapter).steps]
    return [(name, said[key].forms[0]) for name in named if (key := f"{game_id}.lesson.{name}") in said]


@pytest.mark.share(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", WORDS)
def test_a_word_is_explained_in_the_step_that_uses_it_first(game_id: str, language: str) -> None:
    told = steps(game_id, language)
    column = LANGUAGES.index(language)
    for step, coined in WORDS[game_id].items():
        for word, meaning in (each[column] for each in coined):
            first = next((at for at, text in told if re.search(rf"\b{word}", text)), None)
            assert first == step, f"“{word}” stands in {first} first"
            assert meaning in dict(told)[step], f"{step} does not say “{meaning}” of “{word}”"
