# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words of questions, units and claims: folded, without function words, stemmed."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise

import snowballstemmer

_WORD = re.compile(r"\d+(?:[.,:/]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*|[^\W_]+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_BROKEN_HYPHEN = re.compile(r"(?<=[^\W\d_])(?:\u00ad|[-‐]\s+)(?=[a-zà-ÿ])")

_ALGORITHMS = {
    "da": "danish",
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "it": "italian",
    "nl": "dutch",
    "no": "norwegian",
    "pt": "portuguese",
    "ru": "russian",
    "sv": "swedish",
}

_WORDS_WITHOUT_CONTENT = {
    "en": """
        a about according after all also am an and any are as at away be because been before being both but by came can
        cannot could did do does doing done don't doesn't each either else even ever every for from gave get gets getting
        give given gives go goes going gone got gotten had happen happened happens has have having he her here him his how
        i i'm if in instead into is isn't it it's its itself just let like made make makes making many may me might mine
        more most much must my need needs no nor not now of off on once one ones only onto or other our out over own per
        please put rather really s said same say says shall she should since so some still such t take taken takes taking
        tell than that that's the their them then there there's
        these they thing things took this those though through thus to too under until up upon us use very via want wants was
        we well were what what's when where whether which while who whom whose why will with within without would yes
        yet you your
    """,
    "de": """
        ab aber alle als also am an auch auf aus bei beim bin bis da damit dann das dass dem den der des die dies diese
        dieser dieses doch du durch ein eine einem einen einer eines er es für gibt hat haben ich ihr im in ist ja jede
        jeder jedes kann kein keine man mein mit muss müssen nach nicht noch nur ob oder ohne sein sich sie sind so soll
        sollen über um und uns unter vom von vor wann war warum was weil welche welchem welchen welcher welches wenn wer
        werden wie wir wird wo wurde zu zum zur zwischen viel viele lange
    """,
    "fr": """
        à au aux avec ce ces cet cette combien comme comment dans de des doit donc dont du elle en est et être il ils je
        la le les leur lui mais ne nous on ou où par pas peut plus pour qu quand que quel quelle quelles quels qui quoi
        sa sans se ses si son sont sur un une vous y d l n s c j m t
    """,
    "es": """
        a al como con cual cuál cuándo cuando cuánto cuánta cuántos cuántas cómo de del debe donde dónde el ella en
        entre es esta está este esto ha hay la las lo los más me mi no o para pero por puede que qué quien quién se ser
        si sin sobre son su sus un una y ya
    """,
    "it": """
        a al alla anche che chi ci come con cosa cui da dal dalla de dei del della delle deve di dove e è gli ha i il in
        la le lo ma nel nella non o per perché più può quale quali quando quanto quanta quanti quante se si sono su sul
        sulla un una
    """,
    "nl": """
        aan al als bij dat de deze die dit door een en er het hij hoe hoeveel ik in is je kan maar me met mijn moet na
        naar niet nog of om onder ook op over te tot uit van voor waar wanneer wat welke wie wij word wordt zal zijn zo
    """,
    "pt": """
        a ao as com como da das de deve do dos e é ela ele em entre há isso mais mas na não nas no nos o onde os ou para
        pela pelo pode por qual quais quando quanto quantos que quem se sem ser seu sua são um uma
    """,
}
_FUNCTION_WORDS: Mapping[str, frozenset[str]] = {
    language: frozenset(listed.split()) for language, listed in _WORDS_WITHOUT_CONTENT.items()
}

# Everyday question words and the words that documents use instead; told to nothing but the choice of quotes.
_KIN = (
    "cost costs price priced fee fees charge charged charges pay paid payable worth rate",
    "fine fined penalty penalties ticket offence offense",
    "ban banned prohibit prohibited forbid forbidden unlawful",
    "big large size area dimension dimensions",
    "allow allowed permit permitted authorize authorized authorise authorised",
    "high height tall",
    "wide width narrow breadth",
    "long length duration",
    "deep depth",
    "old age aged",
    "fast quick quickly speed",
    "heavy weight weigh weighs",
    "far distance near",
    "often frequency",
    "buy purchase purchased",
    "begin begins start starts commence commences",
    "end ends stop stops cease ceases discontinue discontinued",
    "car cars vehicle vehicles",
    "house home dwelling",
    "percent percentage",
    "show shows display displays",
    "kid kids child children",
    "double doubled twice",
    "largest biggest maximum most",
    "smallest minimum least lowest",
    "people persons members",
    "fy fiscal year",
)


def fold(text: str) -> str:
    """Ligatures, full-width forms and typographic signs as plain ones; words broken at a line end joined; lower case."""
    folded = unicodedata.normalize("NFKC", text).replace("’", "'").replace("‘", "'").replace("−", "-")
    return _THOUSANDS.sub("", _BROKEN_HYPHEN.sub("", folded)).casefold()


def plain_letters(text: str) -> str:
    """Letters without their accents, as many write the names of others: "Borůvka" as "Boruvka"."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


def words(text: str) -> list[str]:
    """Every word and number of a text, folded, in order."""
    return [_strip_possessive(match.group()) for match in _WORD.finditer(fold(text))]


def _strip_possessive(word: str) -> str:
    return word.removesuffix("'s")


@cache
def _stemmer(language: str) -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer(_ALGORITHMS.get(language, "english"))


@lru_cache(maxsize=60_000)
def stem(word: str, language: str = "en") -> str:
    """The stem of a folded word. Numbers and unknown languages stay as they are."""
    if word[0].isdigit() or language not in _ALGORITHMS:
        return word
    return str(_stemmer(language).stemWord(word))


def is_function_word(word: str, language: str) -> bool:
    return word in _FUNCTION_WORDS.get(language, _FUNCTION_WORDS["en"])


def terms(text: str, language: str = "en") -> list[str]:
    """Stems of the content words of a text, in order, repeated as they stand."""
    return [stem(word, language) for word in words(text) if not is_function_word(word, language)]


def content_stem(word: str, language: str = "en") -> str:
    """The stem of one word as it is written; "" for a function word."""
    return next(iter(terms(word, language)), "")


@cache
def _kin(language: str) -> Mapping[str, frozenset[str]]:
    if language != "en":
        return {}
    kin: dict[str, frozenset[str]] = {}
    for family in _KIN:
        stems = frozenset(stem(word) for word in family.split())
        for each in stems:
            kin[each] = kin.get(each, frozenset()) | stems
    return kin


def kin_of(term: str, language: str) -> frozenset[str]:
    """Stems that may stand in a document for a stem of the question, itself included."""
    return _kin(language).get(term, frozenset((term,)))


def kin_words(term: str, language: str) -> tuple[str, ...]:
    """The words whose stems are kin of a stem; empty for most."""
    if language != "en" or term not in _kin(language):
        return ()
    return tuple(word for family in _KIN for word in family.split() if term in {stem(each) for each in family.split()})


def language_of(text: str, default: str = "en") -> str:
    """The language whose function words are most at home in a text, among those we know; `default` when none is."""
    found = words(text)
    counts = {language: sum(word in function for word in found) for language, function in _FUNCTION_WORDS.items()}
    best = max(counts, key=lambda language: (counts[language], language == default))
    return best if counts[best] > counts.get(default, 0) else default


def bigrams(tokens: Sequence[str]) -> list[tuple[str, str]]:
    return list(pairwise(tokens))
