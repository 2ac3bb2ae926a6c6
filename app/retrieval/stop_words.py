# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words of a question that say nothing about where the answer stands, by language, and a guess at a question's language.

They are dropped from questions only: what is stored keeps every word, so that a quoted phrase is found as it stands.
Modal and negating words of rules ("must", "not", "unless") are dropped too, since nearly every passage of a rulebook has them.
Lists are folded: lower case, no accents.
"""

import re
import unicodedata

_ENGLISH = """
a about above after again all also always am an and any anybody anyone anything are around as ask at away be because become
been before being below between both but by called can cannot come could did do does doing done during each either else
enough ever every exactly explain few find for from get gets give given gives go goes going got had happen happens has have
having he her here hers herself him himself his how however i if in instead into is it its itself just kind kinds know let
like list look many may me mean means might mine more most much must my myself need needs never no nor not now of off often
on once one only onto or other our out over own per please put really said say says see shall she should so some somebody
someone something sort still such take takes tell than that the their theirs them themselves then there these they thing
things this those through to too under until up upon us very want was we well were what whatever when whenever where whether
which whichever while who whom whose why will with within without would yet you your yours yourself
"""

_GERMAN = """
aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist da dabei dadurch dafur
damit dann darf das dass dazu dein dem den denn der deren des dessen dich die dies diese diesem diesen dieser dieses dir doch du
durch durfen ein eine einem einen einer eines einige er es etwas euch euer fur gegen gibt hab habe haben hat hatte ich ihm ihn
ihnen ihr ihre ihrem ihren ihrer ihres im in ins ist ja jede jedem jeden jeder jedes jemand kann kein keine keinem keinen keiner
konnen konnte man mein meine meinem mit muss mussen nach nicht noch nun nur ob oder ohne sehr sein seine seinem seinen seiner
seit sich sie sind so soll sollen sollte sondern uber um und uns unser unter viel viele vom von vor wann war waren warum was
welche welchem welchen welcher welches wem wen wenn wer werde werden wessen wie wieso wieviel will wir wird wo wofur woher wohin
womit wurde wurden zu zum zur zwar zwischen
"""

_FRENCH = """
a ai ainsi alors apres as au aucun aucune auquel aussi autre autres aux avait avant avec avez avoir avons c ce ceci cela celle
celles celui ces cet cette ceux chaque chez ci combien comme comment d dans de depuis des dois doit doivent donc dont du elle
elles en encore entre es est et etait etaient ete etes etre eux faire fait faut font il ils j je jusque l la laquelle le lequel
les lesquelles lesquels leur leurs lors lorsque lui m ma mais me meme memes mes mon n ne ni non nos notre nous on ont ou par
parce pas pendant peu peut peuvent plus pour pourquoi pouvez puis qu quand que quel quelle quelles quels qui quoi s sa sans se
selon sera ses si son sont sous sur t ta te tes toi ton tous tout toute toutes tres tu un une vers vos votre vous y
"""

_SPANISH = """
a al algo alguien algun alguna algunas alguno algunos ante antes aquel aquella asi aun aunque cada como con contra cual cuales
cuando cuanta cuantas cuanto cuantos cuya cuyo de debe deben del desde donde dos durante e el ella ellas ellos en entre era es
esa esas ese eso esos esta estaba estan estar estas este esto estos fue ha hace hacer hacia han hasta hay he la las le les lo
los mas me mi mientras mis mucho muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco por
porque pueda puede pueden puedo que quien quienes se sea segun ser si sido sin sobre son su sus tal tambien tan tanto te tener
tiene tienen toda todas todo todos tu tus un una unas uno unos usted y ya yo
"""

STOP_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset(_ENGLISH.split()),
    "de": frozenset(_GERMAN.split()),
    "fr": frozenset(_FRENCH.split()),
    "es": frozenset(_SPANISH.split()),
}

TOLD_APART = frozenset(STOP_WORDS) | {"ja", "ko", "zh"}
"""Languages that `guess_language` knows."""

_WORD = re.compile(r"[^\W\d_]+")


def fold(text: str) -> str:
    """Compatibility form, lower case, without accents of Latin, Greek and Cyrillic letters."""
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    return unicodedata.normalize("NFC", "".join(letter for letter in decomposed if not "\u0300" <= letter <= "\u036f"))


def sure_language(text: str) -> str:
    """As `guess_language`; "" where no small word tells, or as many of one language as of another."""
    language = guess_language(text, "")
    if language not in STOP_WORDS:
        return language
    words = _WORD.findall(fold(text))
    counts = {other: sum(word in listed for word in words) for other, listed in STOP_WORDS.items()}
    return language if all(count < counts[language] for other, count in counts.items() if other != language) else ""


def guess_language(text: str, fallback: str = "en") -> str:
    """ISO 639-1 code of a short text: by script where that tells, else by which list of small words it uses most."""
    for letter in text:
        if "\u3040" <= letter <= "\u30ff":
            return "ja"
        if "\uac00" <= letter <= "\ud7a3":
            return "ko"
    if sum("\u4e00" <= letter <= "\u9fff" for letter in text) > 1:
        return "zh"
    words = _WORD.findall(fold(text))
    counts = {language: sum(word in listed for word in words) for language, listed in STOP_WORDS.items()}
    best = max(counts.values(), default=0)
    if best == 0 or counts.get(fallback) == best:
        return fallback
    return next(language for language, count in counts.items() if count == best)
