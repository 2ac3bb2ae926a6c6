# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether the words cited bear a claim out: by looking at what differs, each difference told in words.

Not the meaning of free paraphrase is judged, but what a reader would be misled by: another number, a lost "not", "may" for
"must", a name that is not there, "more" for "less", a dropped condition. What is left undecided counts as not borne out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from app.answering.alignment import align, differences, joined, modal_code, other_things, other_words, sentences_of
from app.answering.arithmetic import follows
from app.answering.config import AnswerSettings
from app.answering.differences import Difference, Fault, contradicted, partly, unsupported
from app.answering.flat_rows import figures_of_another_row
from app.answering.opposites import OPPOSITES
from app.answering.other_figures import figures_of_another
from app.answering.quantities import Quantity, quantities, same
from app.answering.row_claims import cells_of, check_row, unnamed
from app.answering.text import fold, is_function_word, kin_of, language_of, plain_letters, stem, terms, words
from app.domain.answers import Verdict
from app.domain.chunks import Cell
from app.domain.remarks import Remark, RemarkCode


@dataclass(frozen=True, slots=True)
class Check:
    """`coverage` is the share of the claim's content words that the source holds; `close`: it keeps to one sentence or row."""

    verdict: Verdict
    differences: tuple[Difference, ...]
    coverage: float
    close: bool = False

    @property
    def remarks(self) -> tuple[Remark, ...]:
        return tuple(difference.remark for difference in self.differences)


_NEGATION_WORDS = """
    not no never none neither nor cannot without nobody nothing nowhere isn't aren't wasn't weren't don't doesn't didn't can't
    couldn't won't wouldn't shouldn't mustn't hasn't haven't hadn't needn't
    nicht kein keine keinen niemals nie ohne pas jamais sans aucun nunca sin ningún non niet geen zonder não
"""
_NEGATIVE_VERBS = """
    prohibit prohibits prohibited forbid forbids forbidden unlawful illegal disallowed exempt exempted refuse refused deny denied
    lack lacks fail fails failed unable impossible rarely seldom hardly barely unauthorized unauthorised ineligible
"""
_TURNING = frozenset(f"{_NEGATION_WORDS} {_NEGATIVE_VERBS}".split())
# These hold a "not" and deny nothing: limits, lists, numbers of things.
_NOT_REALLY = re.compile(
    r"\bnot only\b|\bno (?:more|less|fewer|later|earlier|longer|greater|higher) than\b|\bwhether or not\b|\bno\.? \d"
    r"|\bnot (?:be )?(?:more|less|fewer|later|earlier|longer|greater|higher) than\b|\bnot (?:to )?exceed\w*\b"
)
_MODAL_PATTERNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "forbidden",
        (
            r"\b(?:may|shall|must|can|should|will) not\b|\bcannot\b|\bcan't\b|\bmustn't\b|\bprohibited\b|\bforbidden\b",
            r"\bnot (?:permitted|allowed|authori[sz]ed)\b|\bno (?:person|one|owner)\b.{0,40}\b(?:shall|may|can)\b",
        ),
    ),
    (
        "required",
        (
            r"\b(?:must|shall|has to|have to|had to|required to|is required|are required|needs? to)\b",
            r"\b(?:mandatory|obliged|obligatory|compulsory)\b",
        ),
    ),
    ("advised", (r"\b(?:should|recommended|advisable|encouraged)\b",)),
    ("allowed", (r"\b(?:may|can|could|might|allowed|permitted|optional|authori[sz]ed|entitled)\b",)),
)
_MODALS = tuple((name, re.compile("|".join(patterns))) for name, patterns in _MODAL_PATTERNS)
_CLASHING = (
    ("required", "allowed"),
    ("required", "advised"),
    ("advised", "allowed"),
    ("forbidden", "allowed"),
    ("forbidden", "required"),
)
_MODAL_CLASH = frozenset((*_CLASHING, *((right, left) for left, right in _CLASHING)))
_LOWER_LIMIT = (
    r"\bat least\b|\bno(?:t)? (?:be )?(?:less|fewer|earlier|lower|shorter) than\b|\bmore than\b|\bgreater than\b"
    r"|\bminimum(?: of)?\b|\bexceed(?:s|ing)\b|\bover\b|\babove\b|\bor (?:more|over|above|older|greater|higher)\b"
)
_UPPER_LIMIT = (
    r"\bat most\b|\bno(?:t)? (?:be )?(?:more|later|greater|longer|higher) than\b|\bnot (?:to )?exceed(?:ing)?\b|\bup to\b"
    r"|\bless than\b|\bfewer than\b|\bunder\b|\bbelow\b|\bmaximum(?: of)?\b|\bor (?:less|under|fewer|younger|lower)\b|\bwithin\b"
)
_BOUND = re.compile(rf"(?P<upper>{_UPPER_LIMIT})|(?P<lower>{_LOWER_LIMIT})")
_CONDITION = re.compile(
    r"\b(?:unless|except(?:ing)?|provided(?: that)?|without|only if|only when|only after|if|subject to|other than|as long as"
    r"|in the case of|on condition)\b",
    re.IGNORECASE,
)
_WITHOUT = re.compile(r"\bwithout(?:\s+(?!and\b|or\b|is\b|are\b|shall\b|must\b|may\b)[\w'’-]+){1,3}", re.IGNORECASE)
_WORDS_OF_SCOPE = "all every always any only never none each both entire whole everyone everybody nobody anyone"
_SCOPE_WORDS = frozenset(_WORDS_OF_SCOPE.split())
_WIDE = frozenset(("all", "every", "always", "any", "anyone", "everyone", "everybody"))
_ANY = frozenset(("any", "anyone"))
_WORDS_OF_A_CLAUSE = 2
_SHARED = 0.5
_NEAR = 0.4  # and from which another subject, or another sentence's words, are seen at all
_ALMOST_QUOTED = 0.75  # share of a claim's deciding words in one sentence from which each other word counts
_CLAUSE = re.compile(
    r"(?:,\s+|\s+)(?:and|but|while|whereas|because|since|so|or)\s+|[;,:]\s+"
    r"|\s+(?=(?:if|when|unless|after|before|until|where|which|who|that)\s)"
)
_NAME = re.compile(r"\b(?:[A-Z][\w'’-]*[A-Za-z]|[A-Z]{2,}[\w-]*)(?:\s+(?:of\s+|the\s+)?[A-Z][\w'’-]+)*")
_HYPHEN_OF_A_NAME = re.compile(r"(?<=[A-Z])-(?=\s)")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;]\s+|[\"“(]\s*)$")


def check(
    claim: str, source: Sequence[str], context: str, settings: AnswerSettings, rows: Sequence[Sequence[Cell]] = ()
) -> Check:
    """A claim against the texts of the units it cites, and the cells of each of them (none for what is no table row).

    `context` (title, headings) may carry names and topic, never a value.
    """
    text = " ".join(source)
    if not words(claim) or not words(text):
        return Check(Verdict.UNSUPPORTED, (unsupported(Fault.WORDS, RemarkCode.NOTHING_TO_COMPARE),), 0.0)
    if _is_quote(claim, source):
        return Check(Verdict.SUPPORTED, (), 1.0, close=True)
    language = language_of(f"{text} {claim}")
    coverage, missing = _coverage(claim, f"{context} {text}", language)
    tables = _tables(source, rows)
    row = check_row(claim, tables, language)
    if row is not None:
        return Check(_worst(row), tuple(row), coverage, close=True)
    sentences = sentences_of(source)
    beside = align(claim, sentences, language)
    if beside and beside.close:
        found = [
            *differences(beside),
            *joined(beside, sentences, language),
            *_numbers(claim, text),
            *_names(claim, text, context),
        ]
        other = other_words(beside, missing, context, language)
        if beside.share < _ALMOST_QUOTED:
            # Farther from the sentence other words for the same are at home; those of another sentence cited are not.
            other = [word for word in other if word.casefold() not in missing]
            found += _uncovered(claim, f"{context} {text}", language, settings)
        found += _put_in(list(dict.fromkeys((*other_things(beside, language), *other))))
    else:
        found = _loose(claim, source, text, context, language)
        if beside and beside.share >= _NEAR:
            found += [*joined(beside, sentences, language), *_put_in(other_things(beside, language))]
        found += _uncovered(claim, f"{context} {text}", language, settings)
        found += figures_of_another_row(claim, sentences, language) or figures_of_another(
            _clauses(claim, language), sentences, language
        )
    if tables and len(tables) >= len(source) and all(cells_of(each) for each in source):
        found += unnamed(claim, tables, language)
    return Check(_worst(found), tuple(dict.fromkeys(found)), coverage, close=bool(beside and beside.close))


def _tables(source: Sequence[str], rows: Sequence[Sequence[Cell]]) -> list[Sequence[Cell]]:
    """The cells of the rows, also as the texts write them; of bare text those of what looks like rows."""
    if not rows:
        return [cells for each in source if (cells := cells_of(each))]
    written = [cells_of(text) for text, cells in zip(source, rows, strict=False) if cells]
    return [cells for cells in (*rows, *written) if cells]


def _put_in(told: Sequence[str]) -> list[Difference]:
    """Almost the source's own sentence, with another word put in."""
    if not told:
        return []
    return [unsupported(Fault.WORDS, RemarkCode.OTHER_WORDS, said=", ".join(told[:6]))]


def _uncovered(claim: str, text: str, language: str, settings: AnswerSettings) -> list[Difference]:
    """Clauses of a paraphrase of which the source does not speak: half of a claim may be borne out and the rest be made up."""
    found = []
    for clause in _clauses(claim, language):
        coverage, missing = _coverage(clause, text, language)
        if coverage < settings.clause_coverage:
            found.append(unsupported(Fault.WORDS, RemarkCode.NOT_SPOKEN_OF, said=", ".join(missing[:6])))
    return found


def _clauses(claim: str, language: str) -> list[str]:
    """The clauses of a claim that hold two content words at least; the whole where none does."""
    clauses = [part for part in _CLAUSE.split(claim) if part and len(set(terms(part, language))) >= _WORDS_OF_A_CLAUSE]
    return clauses or [claim]


def _loose(claim: str, source: Sequence[str], text: str, context: str, language: str) -> list[Difference]:
    """What parts a free paraphrase from its source."""
    aligned = _aligned(claim, source, language)
    return [
        *_numbers(claim, text),
        *_negation(claim, aligned, language),
        *_modals(claim, aligned),
        *_names(claim, text, context),
        *_comparisons(claim, aligned, language),
        *_bounds(claim, aligned),
        *_conditions(claim, aligned, language),
        *_scope(claim, aligned),
    ]


def _worst(differences: Sequence[Difference]) -> Verdict:
    for verdict in (Verdict.CONTRADICTED, Verdict.UNSUPPORTED, Verdict.PARTLY):
        if any(difference.verdict is verdict for difference in differences):
            return verdict
    return Verdict.SUPPORTED


def _is_quote(claim: str, source: Sequence[str]) -> bool:
    """Whether the claim is one whole unit, or several joined, word for word. A part is not: a "not" may stand in the rest."""
    said = words(claim)
    return any(said == words(text) and _same_figures(claim, text) for text in (" ".join(source), *source))


def _same_figures(claim: str, text: str) -> bool:
    """Currency and minus signs are no words."""
    mine, theirs = quantities(claim), quantities(text)
    return len(mine) == len(theirs) and all(
        same(one, other) or one.words == other.words for one, other in zip(mine, theirs, strict=True)
    )


def _aligned(claim: str, source: Sequence[str], language: str) -> str:
    """The sentence or clause of the source that shares most words with the claim: what its "not" and "may" are compared with."""
    mine = set(terms(claim, language))
    parts = [part for each in source for part in re.split(r"(?<=[.;!?])\s+(?=[A-Z(\d])", each) if part.strip()]
    if not parts:
        return " ".join(source)
    return max(parts, key=lambda part: (len(mine & set(terms(part, language))), -len(part)))


def _numbers(claim: str, text: str) -> list[Difference]:
    there = quantities(text)
    differences: list[Difference] = []
    for each in quantities(claim):
        if any(same(each, other) for other in there) or follows(each, claim, there):
            continue
        rivals = [other for other in there if _comparable(each, other)]
        if rivals:
            named = ", ".join(dict.fromkeys(other.words.strip() for other in rivals[:4]))
            differences.append(contradicted(Fault.NUMBER, RemarkCode.NUMBER_DIFFERS, said=each.words.strip(), source=named))
        else:
            differences.append(unsupported(Fault.NUMBER, RemarkCode.NUMBER_MISSING, said=each.words.strip()))
    return differences


def _comparable(left: Quantity, right: Quantity) -> bool:
    if left.dimension and left.dimension == right.dimension:
        return True
    return "" in (left.dimension, right.dimension) and not {left.dimension, right.dimension} & {
        "date",
        "month of a year",
        "ordinal",
    }


def _polarity(text: str) -> int:
    """How many times a statement is turned round: "not more than" is a bound, not a negation."""
    plain = _NOT_REALLY.sub(" ", fold(text))
    return sum(word in _TURNING for word in words(plain))


def _same_matter(claim: str, aligned: str, language: str) -> bool:
    """Whether half of the claim's content words stand in the sentence: only then does an odd small word say anything."""
    mine = set(terms(claim, language))
    return bool(mine) and len(mine & set(terms(aligned, language))) >= _SHARED * len(mine)


def _negation(claim: str, aligned: str, language: str) -> list[Difference]:
    """Only where claim and source speak of the same: with few words shared, an odd "not" says nothing."""
    mine = set(terms(claim, language))
    if not _same_matter(claim, aligned, language):
        return []
    left_out = [phrase for phrase in _WITHOUT.findall(aligned) if not set(terms(phrase, language)) & mine]
    for phrase in left_out:  # a restriction that is dropped, not a statement that is turned round: see `_conditions`
        aligned = aligned.replace(phrase, " ")
    said, source = _polarity(claim), _polarity(aligned)
    if said % 2 == source % 2:
        return []
    if said > source:
        return [contradicted(Fault.NEGATION, RemarkCode.DENIED)]
    return [contradicted(Fault.NEGATION, RemarkCode.NOT_LEFT_OUT)]


def _modal(text: str) -> set[str]:
    """What a text says of duty and leave. What is forbidden by "may not" is not allowed by its "may"."""
    folded = _NOT_REALLY.sub(" ", fold(text))
    found: set[str] = set()
    for name, pattern in _MODALS:
        folded, count = pattern.subn(" ", folded)
        if count:
            found.add(name)
    return found


def _modals(claim: str, aligned: str) -> list[Difference]:
    """Where each has one modal word; of several it cannot be told which belongs to which."""
    said, source = _modal(claim), _modal(aligned)
    if len(said) != 1 or len(source) != 1 or (min(said), min(source)) not in _MODAL_CLASH:
        return []
    return [contradicted(Fault.MODAL, modal_code(min(said), min(source)))]


def _names(claim: str, text: str, context: str) -> list[Difference]:
    read = plain_letters(f"{text} {context}")
    # A hyphen at the end of a name joins nothing: "rated AA- and A1".
    known = {*words(read), *words(_HYPHEN_OF_A_NAME.sub(" ", read))}
    known_stems = {stem(word) for word in known}
    missing: list[str] = []
    for match in _NAME.finditer(claim):
        at_start = bool(_SENTENCE_START.search(claim[: match.start()]))
        parts = words(plain_letters(match.group()))
        if at_start and len(parts) == 1 and not match.group().isupper():
            continue
        # "Although the Council" is a name from "Council" on.
        opens = at_start and (is_function_word(parts[0], "en") or parts[1:2] == ["the"])
        checked = parts[1:] if opens else parts
        if any(not is_function_word(part, "en") and part not in known and stem(part) not in known_stems for part in checked):
            missing.append(match.group())
    if not missing:
        return []
    return [unsupported(Fault.NAME, RemarkCode.NAMES_MISSING, said=", ".join(dict.fromkeys(missing)))]


def _comparisons(claim: str, aligned: str, language: str) -> list[Difference]:
    if not _same_matter(claim, aligned, language):
        return []
    mine, theirs = set(words(_BOUND.sub(" ", fold(claim)))), set(words(_BOUND.sub(" ", fold(aligned))))
    differences: list[Difference] = []
    for left, right in OPPOSITES:
        for side, other in ((left, right), (right, left)):
            if mine & side and not mine & other and theirs & other and not theirs & side:
                said, source = min(mine & side), min(theirs & other)
                differences.append(contradicted(Fault.COMPARISON, RemarkCode.WORD_DIFFERS, said=said, source=source))
    return differences


def _bounds(claim: str, aligned: str) -> list[Difference]:
    """ "At least" and "at most" before the same number."""
    sides = []
    for text in (claim, aligned):
        folded = fold(text)
        lower = any(match["lower"] for match in _BOUND.finditer(folded))
        upper = any(match["upper"] for match in _BOUND.finditer(folded))
        sides.append((lower, upper))
    if sides[0] == (True, False) and sides[1] == (False, True):
        return [contradicted(Fault.COMPARISON, RemarkCode.LOWER_FOR_UPPER)]
    if sides[0] == (False, True) and sides[1] == (True, False):
        return [contradicted(Fault.COMPARISON, RemarkCode.UPPER_FOR_LOWER)]
    return []


def _conditions(claim: str, aligned: str, language: str) -> list[Difference]:
    """A condition or exception of the source's sentence of which the claim says nothing."""
    match = _CONDITION.search(aligned)
    if not match or _CONDITION.search(claim):
        return []
    clause = re.split(r"[;,.](?:\s|$)", aligned[match.start() :], maxsplit=1)[0]
    content = set(terms(clause[len(match.group()) :], language))
    if not content or len(content & set(terms(claim, language))) / len(content) >= 0.5:
        return []
    return [partly(Fault.CONDITION, RemarkCode.SOURCE_ADDS, source=clause.strip()[:160])]


def _scope(claim: str, aligned: str) -> list[Difference]:
    said, there = set(words(claim)) & _SCOPE_WORDS, set(words(aligned)) & _SCOPE_WORDS
    if _polarity(claim) % 2:
        said -= _ANY  # "need not give any notice" says no more than "need give no notice"
    added = said - there
    if said & _WIDE and "only" in there - said:
        return [unsupported(Fault.SCOPE, RemarkCode.WORD_DIFFERS, said=min(said & _WIDE), source="only")]
    if not added or there:
        return []
    return [partly(Fault.SCOPE, RemarkCode.NOT_IN_SOURCE, said=min(added))]


def _coverage(claim: str, text: str, language: str) -> tuple[float, list[str]]:
    """(share of the claim's content words that stand in the text, those that do not)."""
    there = {*terms(text, language), *terms(plain_letters(text), language)}
    wanted: dict[str, str] = {}
    for word in words(_without_quantities(claim)):
        if not is_function_word(word, language) and not word[0].isdigit():
            wanted.setdefault(stem(word, language), word)
    if not wanted:
        return 1.0, []
    missing = [word for key, word in wanted.items() if not kin_of(key, language) & there and not _part_of(key, there)]
    return 1.0 - len(missing) / len(wanted), missing


def _without_quantities(text: str) -> str:
    """A text without its numbers and their units, which are compared by value."""
    for each in reversed(quantities(text)):
        text = f"{text[: each.start]} {text[each.end :]}"
    return text


def _part_of(key: str, there: set[str]) -> bool:
    """Compounds and derivations: "fencing" for "fence", "snow removal" for "snow-removal"."""
    return len(key) >= 5 and any(
        other.startswith(key[:5]) and SequenceMatcher(None, key, other).ratio() > 0.75 for other in there
    )
