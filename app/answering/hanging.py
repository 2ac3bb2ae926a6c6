# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a question hangs on the one before: an ellipsis, a pronoun without its noun, a word that adds to what was asked.

The forms are those of English and German in full; of French, Spanish, Italian, Dutch and Portuguese how a question begins.
"""

import re

from app.answering.text import fold, is_function_word, language_of, words

_CONTINUES = {
    "en": r"and|or|but|what about|how about|what if|also|then|so|same(?: \w+)? for|else|(?:who|what|where|when|how|which) else",
    "de": (
        r"und|oder|aber|auch|was ist (?:denn )?mit|was wenn|wie (?:ist|sieht|steht) (?:es|das) (?:\w+ )?(?:mit|bei|für|um|in|im)"
        r"|dasselbe|das gleiche|(?:wer|was|wo|wann|wie|welche[rsnm]?) sonst"
    ),
    "fr": r"et|ou|mais|aussi",
    "es": r"y|o|pero|también",
    "it": r"e|o|ma|anche",
    "nl": r"en|of|maar|ook",
    "pt": r"e|ou|mas|também",
}
_BEGINS = {
    "en": r"(?:(?:by|from|to|for|in|at|with|until|during|under|on|of|since) )?"
    r"(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|am|do|does|did|can|could|may|might|must|shall|should|will"
    r"|would|has|have|had|tell|give|list|explain|describe|define|show|name)",
    "de": r"(?:(?:ab|an|auf|aus|bei|bis|durch|für|gegen|in|im|mit|nach|seit|über|um|unter|von|vor|zu|zwischen) )?"
    r"(?:wer|wen|wem|wessen|was|welche[rsnm]?|wann|wo|woher|wohin|warum|wieso|weshalb|wie|wieviele?|wozu|womit|wofür|worüber|worauf"
    r"|woran|worin|wovon|ist|sind|war|waren|wird|werden|wurden?|darf|dürfen|kann|können|könnte|muss|müssen|soll|sollen|sollte"
    r"|hat|haben|hatte|gibt|gilt|gelten|brauche?t?|nenne?|liste|erkläre?|beschreibe?|definiere?|zeige?"
    r"|(?!ohne|seit|mit|statt)\w+(?:t|en|e) (?:man|ich|wir|der|die|das|eine?|jede[rs]?))",
    "fr": r"(?:(?:à|de|pour|dans|par|en|avec|sur|depuis) )?"
    r"(?:qui|que|qu'\w+|quoi|quel(?:le)?s?|où|quand|comment|pourquoi|combien|est|est-ce|sont|peut|peut-on|doit|doit-on|faut-il|dois"
    r"|puis|y a-t-il|a-t-on|existe)",
    "es": r"(?:(?:a|de|en|para|por|con|desde|hasta) )?"
    r"(?:qué|quién(?:es)?|cuál(?:es)?|cuándo|cuánt[oa]s?|dónde|cómo|es|son|está|están|hay|puede[ns]?|puedo|debe[ns]?|debo"
    r"|tiene[ns]?|se (?:puede|debe))",
    "it": r"(?:(?:a|di|da|in|per|con|su) )?"
    r"(?:chi|che|cosa|quale?|quali|quando|quant[oaie]|dove|come|perché|è|sono|può|possono|posso|deve|devo|devono|c'è|ci sono"
    r"|si (?:può|deve))",
    "nl": r"(?:(?:aan|bij|door|in|met|naar|op|tot|van|vanaf|voor) )?"
    r"(?:wie|wat|welke?|wanneer|waar|waarom|hoe|hoeveel|is|zijn|was|mag|mogen|kan|kunnen|moet|moeten|heeft|hebben)",
    "pt": r"(?:(?:a|de|em|para|por|com|desde|até) )?"
    r"(?:que|quem|qual|quais|quando|quant[oa]s?|onde|como|porquê|é|são|há|está|pode[ms]?|posso|deve[ms]?|devo|tem)",
}
_POINTING = {
    "en": """
        it its he him his she her hers they them theirs their this that these those one ones there then former latter same
    """,
    "de": """
        er ihn ihm sie es seine seiner seinem seinen seines ihre ihrer ihrem ihren ihres dies diese dieser dieses diesem diesen
        jene jener jenes jenem jenen dort davon dafür darüber damit dabei dazu darauf daran darin dadurch dagegen danach dessen
        deren dasselbe denen
    """,
}  # fmt: skip
_PRONOUNS = {language: frozenset(listed.split()) for language, listed in _POINTING.items()}
_OF_WHAT_FOLLOWS = r"(?=.*\b(?:to|that|if|whether|when|how|who|which)\b)"
_LAWFUL = "possible|allowed|legal|illegal|permitted|necessary|required|true|forbidden"
_ALLOWED = "erlaubt|verboten|möglich|nötig|notwendig|zulässig|gestattet|strafbar|pflicht|üblich|wahr|vorgeschrieben"
_EMPTY_SUBJECT = {
    "en": (
        rf"\b(?:is|was|does|did|can|could|will|would|has|may|must) it (?:\w+ )?(?:take|cost|mean|matter)\b{_OF_WHAT_FOLLOWS}",
        rf"\b(?:is|was|can|could|will|would) it (?:\w+ )?(?:{_LAWFUL})\b{_OF_WHAT_FOLLOWS}",
        rf"\b(?:is|was|would) it (?:an?|the)\b{_OF_WHAT_FOLLOWS}",
        r"\b(?:is|are|was|were) there\b|\bthere (?:is|are|be|was|were)\b",
        r"\bthat (?:is|are|was|were|has|have|can|may|must)\b",
        r"\bthis (?:book|document|paper|bylaw|by-law|manual|text)\b",
        r"\bthe same \w+ (?:as|time)\b|\bthe same as\b",
    ),
    "de": (
        r"\bgibt es\b|\bes gibt\b|\bes (?:ist|wird|sind)\b",
        rf"\b(?:ist|war|wäre|wird) es (?:\w+ )?(?:{_ALLOWED})\b(?=.*\b(?:zu|dass|ob|wenn)\b|.*\b\w+zu\w+en\b)",
        r"\bdiese[rsnm]? (?:buch|dokument|text|satzung|gesetz|handbuch|bericht|verordnung)\w*\b",
    ),
}
_EXPLETIVE = {language: re.compile("|".join(forms)) for language, forms in _EMPTY_SUBJECT.items()}
_POLITE_YOU = re.compile(r"(?<=\S )(?:Sie|Ihnen|Ihr(?:e[rsnm]?)?)\b")
# "das" stands for something where no noun follows that it could be the article of.
_DAS_ALONE = re.compile(
    r"\bdas(?=\W*$| (?:auch|für|bei|in|im|am|an|noch|so|genau|immer|nicht|denn|dann|ist|war|gilt|geht|mit|ab|bis|zu|von"
    rf"|der fall|{_ALLOWED})\b)"
)
_TOO = {"en": re.compile(r"\b(?:too|as well|also|either)\W*$"), "de": re.compile(r"\b(?:auch|ebenfalls|ebenso)\W*$")}
_DEFINITION = re.compile(
    r"\W*(?:(?:what (?:is|are)|what's|who (?:is|are)|was (?:ist|sind)|wer ist) (?:an?|eine?) \S+"
    r"|(?:what (?:is|are)|what's|was (?:ist|sind)) (?!\w+(?:ed|ing|able)\b)(?!the|its|it|der|die|das|erlaubt|verboten)\w{4,}"
    r"|what does (?!(?:it|that|this)\b)\S+ mean|was bedeutet (?!das\b|dies\b|es\b)\S+)\W*"
)
_SUBORDINATE = re.compile(
    r"\b(?:an?|the|any|every|each|my|our|someone|somebody|eine?[mnrs]?|der|die|das|jede[rsnm]?|mein\w*) \w+.*"
    r"\b(?:when|if|before|after|until|because|while|that|who|and|unless|once|wenn|bevor|nachdem|bis|weil|während|falls|und|sobald"
    r"|dass)\b"
)
_AFTER_COMMA = re.compile(r", (?=\w)")
_SHORT_CLAUSE_WORDS = 4
_ADDS_WORDS = 7
_ANTECEDENT_WORDS = 2  # a pronoun after that many content words has its noun in the same question


def hangs_on_history(text: str) -> bool:
    """Whether a question cannot be understood alone."""
    folded = fold(text).strip()
    language = language_of(text)
    found = words(folded)
    content = [word for word in found if not is_function_word(word, language)]
    if len(content) < _ADDS_WORDS and (_begins(folded, _CONTINUES, language) or _adds(folded, language)):
        return True
    if _DEFINITION.fullmatch(folded):
        return False
    if not _is_clause(folded, language) and len(content) <= _SHORT_CLAUSE_WORDS:
        return True
    if len(content) <= 1 and len(found) <= _SHORT_CLAUSE_WORDS:
        return True
    return _points_back(text, language)


def _begins(folded: str, forms: dict[str, str], language: str) -> bool:
    return bool(re.match(rf"\W*(?:{forms.get(language, forms['en'])})\b", folded))


def _adds(folded: str, language: str) -> bool:
    return language in _TOO and bool(_TOO[language].search(folded))


def _is_clause(folded: str, language: str) -> bool:
    """Whether it begins as a question or an order does, at once or after a clause that comes first ("If a boat sinks, who")."""
    return any(_begins(part, _BEGINS, language) for part in _AFTER_COMMA.split(folded))


def _points_back(text: str, language: str) -> bool:
    """Whether it has a pronoun whose noun is not in it."""
    if language not in _PRONOUNS:
        return False
    folded = fold(_POLITE_YOU.sub(" ", text) if language == "de" else text).strip()
    if language == "de" and _DAS_ALONE.search(folded) and len(words(folded)) <= _ADDS_WORDS:
        return True
    plain = _EXPLETIVE[language].sub(" ", folded)
    before = 0
    for match in re.finditer(r"[^\W_]+", plain):
        word = match.group()
        if word in _PRONOUNS[language] and before < _ANTECEDENT_WORDS:
            return not _SUBORDINATE.search(plain[: match.start()])
        before += not is_function_word(word, language)
    return False
