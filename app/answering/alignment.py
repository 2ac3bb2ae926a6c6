# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A claim that keeps close to a sentence of its source, laid beside it: what was put in, left out, changed or joined.

Only the places where the two part are looked at, and of these only what decides what is said: quantities, "not", modal words,
limits, scope words, directions, conditions and exceptions. Clauses that changed places are the same clauses.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from app.answering.differences import Difference, Fault, contradicted, partly, unsupported
from app.answering.opposites import opposed
from app.answering.quantities import Quantity, same
from app.answering.sentences import split
from app.answering.text import kin_of, terms
from app.answering.wording import Role, Token, tokens
from app.domain.remarks import RemarkCode

_CLOSE = 0.6  # share of a claim's deciding tokens that one sentence holds in order, from which the two are compared word by word
_MOVED = 3  # tokens in a row that may stand elsewhere in the sentence
_JOINED = 3  # tokens in a row that come from another sentence
_MODALS = frozenset((Role.MUST, Role.MAY, Role.SHOULD))
_MODAL_NAMES = {Role.MUST: "required", Role.MAY: "allowed", Role.SHOULD: "advised"}
_PRONOUNS = frozenset(
    ["it", "they", "he", "she", "this", "these", "those", "that", "such", "one", "its", "their", "his", "her", "them"]
)
_VERBS = frozenset(("is", "are", "was", "were", "be", "has", "have", "had", "do", "does", "did", "will", "would"))
_LIMITS = frozenset((Role.AT_MOST, Role.AT_LEAST, Role.MORE, Role.LESS))
_TIMES = frozenset((Role.BEFORE, Role.AFTER, Role.UNTIL, Role.WITHIN))
_WIDE = frozenset((Role.ALL, Role.ALWAYS, Role.BOTH))
_NARROW = frozenset(
    (Role.SOME, Role.ONE_OF, Role.MANY, Role.FEW, Role.MOST, Role.ONLY, Role.USUALLY, Role.SOMETIMES),
)
_SCOPE = _WIDE | _NARROW
_CONDITIONS = frozenset((Role.IF, Role.EXCEPT))
_ITEM = re.compile(r"(?<=;)\s+(?=\(\w{1,4}\))")


@dataclass(frozen=True, slots=True)
class Change:
    """Tokens of the source (`there`) that the claim has not, and those of the claim (`here`) in their place."""

    there: tuple[Token, ...]
    here: tuple[Token, ...]
    following: Token | None  # of the source, behind the change


def sentences_of(source: Sequence[str]) -> list[str]:
    """The sentences of the units cited; a unit that does not end as a sentence leads on to the next."""
    joined: list[str] = []
    for text in source:
        if joined and not joined[-1].rstrip().endswith((".", "!", "?", "”", '"')):
            joined[-1] = f"{joined[-1]} {text}"
        else:
            joined.append(text)
    return [part for each in joined for sentence in split(each) for part in _ITEM.split(sentence) if part.strip()]


@dataclass(frozen=True, slots=True)
class Alignment:
    """A claim beside the sentence of the source that it keeps closest to. `share` of its deciding tokens stand there in order."""

    share: float
    changes: tuple[Change, ...]
    claim: tuple[Token, ...]
    sentence: tuple[Token, ...]
    matched: frozenset[int]  # places in the claim

    @property
    def close(self) -> bool:
        return self.share >= _CLOSE


def align(claim: str, sentences: Sequence[str], language: str) -> Alignment | None:
    """The claim beside the nearest sentence; None where there is none."""
    mine = tokens(claim, language)
    best: Alignment | None = None
    for sentence in sentences:
        theirs = tokens(sentence, language)
        if not theirs or not mine:
            continue
        made = _aligned(mine, theirs)
        if best is None or (made.share, -len(theirs)) > (best.share, -len(best.sentence)):
            best = made
    return best


def _aligned(mine: tuple[Token, ...], theirs: tuple[Token, ...]) -> Alignment:
    matcher = SequenceMatcher(None, [each.key for each in theirs], [each.key for each in mine], autojunk=False)
    gone: list[list[int]] = []  # for each change: places in the source, then in the claim
    come: list[list[int]] = []
    for tag, there_start, there_end, here_start, here_end in matcher.get_opcodes():
        if tag != "equal":
            gone.append(list(range(there_start, there_end)))
            come.append(list(range(here_start, here_end)))
    if _without_moved(gone, come, theirs, mine):
        # What stood beside a clause that moved may have come apart: "it must succeed if ...", "if ..., it should succeed".
        gone, come = (
            [sorted(place for places in gone for place in places)],
            [sorted(place for places in come for place in places)],
        )
    left = {place for places in come for place in places}
    matched = frozenset(place for place in range(len(mine)) if place not in left)
    weighty = [place for place, token in enumerate(mine) if token.role is not Role.SMALL]
    share = sum(place in matched for place in weighty) / len(weighty) if weighty else 0.0
    changes = tuple(
        Change(
            tuple(theirs[place] for place in there),
            tuple(mine[place] for place in here),
            theirs[there[-1] + 1] if there and there[-1] + 1 < len(theirs) else None,
        )
        for there, here in zip(gone, come, strict=True)
        if there or here
    )
    return Alignment(share, changes, mine, theirs, matched)


def _without_moved(gone: list[list[int]], come: list[list[int]], theirs: Sequence[Token], mine: Sequence[Token]) -> bool:
    """Take runs that left one place and came to another out of both; a word or a figure alone is no clause. Whether any did."""
    moved = False
    while True:
        best: tuple[int, int, int, int, int] | None = None
        for index, there in enumerate(gone):
            for other, here in enumerate(come):
                matcher = SequenceMatcher(None, [theirs[p].key for p in there], [mine[p].key for p in here], autojunk=False)
                match = matcher.find_longest_match()
                if match.size >= _MOVED and (best is None or match.size > best[4]):
                    best = (index, match.a, other, match.b, match.size)
        if best is None:
            return moved
        moved = True
        index, start, other, begin, size = best
        del gone[index][start : start + size]
        del come[other][begin : begin + size]


def differences(aligned: Alignment) -> list[Difference]:
    """What the changes make of the claim, each told in words."""
    found: list[Difference] = []
    for change in aligned.changes:
        found += _quantities(change, aligned)
        found += _negation(change)
        found += _modals(change)
        found += _limits(change)
        found += _scope(change, aligned)
        found += _conditions(change, aligned)
        found += _directions(change)
    # Where a clause moved, what was there and what came in its place may lie in two changes.
    apart = [] if any(each.fault is Fault.MODAL for each in found) else _modals(_altogether(aligned.changes))
    return [*found, *apart]


def _altogether(changes: Sequence[Change]) -> Change:
    there = tuple(token for each in changes for token in each.there)
    return Change(there, tuple(token for each in changes for token in each.here), None)


def _roles(side: Sequence[Token]) -> set[Role]:
    return {token.role for token in side}


def _said(side: Sequence[Token], roles: frozenset[Role]) -> list[Token]:
    return [token for token in side if token.role in roles]


def _text(side: Sequence[Token]) -> str:
    return " ".join(token.words for token in side)


def _quantities(change: Change, aligned: Alignment) -> list[Difference]:
    theirs = [token.quantity for token in change.there if token.quantity]
    found = []
    for token in change.here:
        mine = token.quantity
        if mine is None or any(same(mine, other) for other in theirs):
            continue
        if theirs and not _stands(mine, aligned):
            told = ", ".join(dict.fromkeys(other.words.strip() for other in theirs[:4]))
            found.append(contradicted(Fault.NUMBER, RemarkCode.NUMBER_DIFFERS, said=mine.words.strip(), source=told))
        elif theirs and any(other.dimension == mine.dimension for other in theirs):
            told = ", ".join(dict.fromkeys(other.words.strip() for other in theirs[:4]))
            found.append(contradicted(Fault.NUMBER, RemarkCode.NUMBER_ELSEWHERE, said=mine.words.strip(), source=told))
    return found


def _stands(mine: Quantity, aligned: Alignment) -> bool:
    return any(token.quantity and same(mine, token.quantity) for token in aligned.sentence)


def _negation(change: Change) -> list[Difference]:
    said, there = len(_said(change.here, frozenset((Role.NOT,)))), len(_said(change.there, frozenset((Role.NOT,))))
    if said == there or (said - there) % 2 == 0:
        last = _last_clause(change.there)
        turned = change.here and not said and len(_said(last, frozenset((Role.NOT,)))) % 2
        return [contradicted(Fault.NEGATION, RemarkCode.NOT_LEFT_OUT)] if turned else []
    if said > there:
        return [contradicted(Fault.NEGATION, RemarkCode.DENIED)]
    if _is_whole_clause(change):
        return []
    return [contradicted(Fault.NEGATION, RemarkCode.NOT_LEFT_OUT)]


def _last_clause(side: Sequence[Token]) -> Sequence[Token]:
    """What of a run belongs to the words behind it: "no" of "..., no boat or no raft" is not the first one's."""
    opens = [place for place, token in enumerate(side) if token.opens]
    return side[opens[-1] :] if opens else side


def _is_whole_clause(change: Change) -> bool:
    """Whether a run that is left out is a statement of its own: "..., and shall not be lent"."""
    return not change.here and len(change.there) >= 4 and change.there[0].opens


def _modals(change: Change) -> list[Difference]:
    said, there = _roles(change.here) & _MODALS, _roles(change.there) & _MODALS
    if not said or not there or said & there:
        return []
    return [contradicted(Fault.MODAL, modal_code(_MODAL_NAMES[min(said)], _MODAL_NAMES[min(there)]))]


def modal_code(said: str, source: str) -> RemarkCode:
    """The remark that a claim says "required", "allowed", "advised" or "forbidden" for another of these."""
    return RemarkCode(f"{said}_for_{source}")


def _limits(change: Change) -> list[Difference]:
    said, there = _roles(change.here), _roles(change.there)
    for roles in (_LIMITS, _TIMES):
        if said & roles and there & roles and not said & there & roles:
            mine, theirs = _text(_said(change.here, roles)), _text(_said(change.there, roles))
            return [contradicted(Fault.COMPARISON, RemarkCode.WORD_DIFFERS, said=mine, source=theirs)]
    dropped = bool(there & _LIMITS) and not said & _LIMITS
    following = change.following
    if dropped and following is not None and following.role is Role.QUANTITY and len(change.there) <= 2:
        return [partly(Fault.SCOPE, RemarkCode.SOURCE_SAYS, source=f"{_text(change.there)} {following.words}")]
    return []


def _scope(change: Change, aligned: Alignment) -> list[Difference]:
    """A word that stands in the claim too, only elsewhere ("the screens only"), is neither put in nor left out."""
    others = [each for each in aligned.changes if each is not change]
    said = (_roles(change.here) & _SCOPE) - {role for each in others for role in _roles(each.there)}
    there = (_roles(change.there) & _SCOPE) - {role for each in others for role in _roles(each.here)}
    if said == there:
        return []
    if said and there:
        mine, theirs = _text(_said(change.here, _SCOPE)), _text(_said(change.there, _SCOPE))
        return [unsupported(Fault.SCOPE, RemarkCode.WORD_DIFFERS, said=mine, source=theirs)]
    if said:
        return [partly(Fault.SCOPE, RemarkCode.NOT_IN_SOURCE, said=_text(_said(change.here, _SCOPE)))]
    if there & _NARROW and not _is_whole_clause(change):
        return [partly(Fault.SCOPE, RemarkCode.SOURCE_SAYS, source=_text(_said(change.there, _SCOPE)))]
    return []


def _conditions(change: Change, aligned: Alignment) -> list[Difference]:
    if _roles(change.here) & _CONDITIONS or not _roles(change.there) & _CONDITIONS:
        return []
    start = next(index for index, token in enumerate(change.there) if token.role in _CONDITIONS)
    clause = change.there[start:]
    if sum(token.role is not Role.SMALL for token in clause) < 2 or _said_elsewhere(clause, aligned):
        return []
    return [partly(Fault.CONDITION, RemarkCode.SOURCE_ADDS, source=_text(clause)[:160])]


def _said_elsewhere(clause: Sequence[Token], aligned: Alignment) -> bool:
    """Whether a short condition only changed its place: too few tokens to be seen as a clause that moved."""
    moved = [token.key for token in aligned.claim]
    keys = [token.key for token in clause]
    return any(moved[start : start + len(keys)] == keys for start in range(len(moved) - len(keys) + 1))


def _directions(change: Change) -> list[Difference]:
    for mine in change.here:
        for theirs in change.there:
            if opposed(mine.words.casefold(), theirs.words.casefold()):
                return [contradicted(Fault.COMPARISON, RemarkCode.WORD_DIFFERS, said=mine.words, source=theirs.words)]
    return []


def other_things(aligned: Alignment, language: str) -> list[str]:
    """Names, and words of the subject, where the sentence has others: wherever else they stand, it is another thing."""
    found = []
    for change in aligned.changes:
        theirs = {token.key for token in change.there if token.role is Role.CONTENT}
        subject = change.there[: 1 + _MOVED] if aligned.sentence and change.there[:1] == aligned.sentence[:1] else ()
        opening = _first(aligned.sentence) in change.there or _names_something(subject)
        if not theirs and not opening:
            continue
        for token in change.here:
            capital = token.words[:1].isupper() and token is not aligned.claim[0]
            named = token.role is Role.CONTENT and (capital or opening)
            if named and not kin_of(token.key, language) & theirs:
                found.append(token.words)
    return list(dict.fromkeys(found))


def other_words(aligned: Alignment, missing: Sequence[str], context: str, language: str) -> list[str]:
    """Content words of the claim where the sentence has others, or nothing: what is said may hang on them.

    They may come from the heading (`context`), or from another sentence cited (then they are not `missing`) as a clause of their
    own or in the place of a pronoun.
    """
    everywhere = {token.key for token in aligned.sentence}
    headed = set(terms(context, language))
    lacking = set(missing)
    found = []
    for index, change in enumerate(aligned.changes):
        theirs = {token.key for token in change.there if token.role is Role.CONTENT}
        pronoun = not theirs and any(token.key in _PRONOUNS for token in change.there)
        opening = index == 0 and _first(aligned.claim) in change.here and _first(aligned.sentence) in change.there
        clause = bool(change.here) and change.here[0].opens and not opening
        for token in change.here:
            if token.role is not Role.CONTENT:
                continue
            kin = kin_of(token.key, language)
            if kin & everywhere or (kin & headed and not theirs):
                continue
            if token.words.casefold() in lacking or not (pronoun or clause):
                found.append(token.words)
    return list(dict.fromkeys(found))


def _first(side: Sequence[Token]) -> Token:
    """The first token that means something."""
    return next((token for token in side if token.role is Role.CONTENT), side[0])


def joined(aligned: Alignment, sentences: Sequence[str], language: str) -> list[Difference]:
    """Words in the middle of a clause that are another sentence's, or another sentence's subject before them: two facts made one.

    Where the sentence says it of "it" or "they" the claim may have put the name in its place.
    """
    runs = _runs(aligned)
    for sentence in sentences:
        theirs = tokens(sentence, language)
        if theirs == aligned.sentence:
            continue
        keys = [token.key for token in theirs]
        for start, run in runs:
            match = SequenceMatcher(None, keys, [token.key for token in run], autojunk=False).find_longest_match()
            taken = run[match.b : match.b + match.size]
            if match.size < _JOINED or sum(token.role is not Role.SMALL for token in taken) < 2:
                continue
            first = aligned.claim[start + match.b]
            of_another = _names_something(theirs[: match.a]) and (
                not first.opens or (_is_verb(first) and not _said_too(theirs[: match.a], aligned, language))
            )
            subject_put_before = start == 0 and not _names_something(theirs[: match.a]) and _own_subject_lost(aligned)
            if of_another or subject_put_before:
                return [unsupported(Fault.MERGED, RemarkCode.SAID_OF_ANOTHER, source=_text(taken)[:120])]
    return []


def _names_something(side: Sequence[Token]) -> bool:
    return any(token.role in (Role.CONTENT, Role.QUANTITY) for token in side)


def _is_verb(token: Token) -> bool:
    """Whether a predicate begins here, as far as small words tell: then what stands before is its subject."""
    return token.role in _MODALS or token.key in _VERBS


def _said_too(subject: Sequence[Token], aligned: Alignment, language: str) -> bool:
    """Whether the claim speaks of what another sentence speaks of: at least half of its words."""
    mine = {token.key for token in aligned.claim}
    content = [token for token in subject if token.role is Role.CONTENT]
    return 2 * sum(bool(kin_of(token.key, language) & mine) for token in content) >= len(content)


def _own_subject_lost(aligned: Alignment) -> bool:
    first = aligned.changes[0] if aligned.changes else None
    return bool(first and first.there and first.there[0] is aligned.sentence[0] and _names_something(first.there))


def _runs(aligned: Alignment) -> list[tuple[int, tuple[Token, ...]]]:
    """(place in the claim, tokens) of each stretch that the nearest sentence does not hold."""
    found: list[tuple[int, tuple[Token, ...]]] = []
    start: int | None = None
    for place in range(len(aligned.claim) + 1):
        inside = place < len(aligned.claim) and place not in aligned.matched
        if inside and start is None:
            start = place
        elif not inside and start is not None:
            found.append((start, aligned.claim[start:place]))
            start = None
    return found
