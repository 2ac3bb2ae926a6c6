# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Settings of answering, saved in each trace; two of them can be compared on the same questions."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class AnswerSettings:
    """Every number that decides how an answer is made."""

    passages: int = 8  # hits that are read for quotes
    prompt_lines: int = 16  # units that may stand in a prompt, if the budget allows
    line_worth: float = 0.3  # share of the best unit's score from which one is sent
    prompt_tokens: int = 1_500  # the whole prompt: instructions, passages, question
    answer_tokens: int = 320  # what the model may write
    quotes: int = 3  # quotes of an answer without a model, at most
    rerank_units: int = 8  # units that the cross-encoder reads
    focus_characters: int = 460  # a snippet around the cited words
    prune_share: float = 0.42  # citations below this share of the best overlap are dropped
    closest: int = 3  # passages shown when there is no answer
    second_quote_share: float = 0.86  # a further quote must score this share of the best one
    added_share: float = 0.08  # and, by rarity, add this share of the question to what is quoted already
    clause_coverage: float = 0.4  # share of the content words of each clause that the units must hold to bear a paraphrase out
    shown_coverage: float = 0.85  # of a paraphrase that lacks more of its content words the quote is shown instead
    judge_seconds: float = 15.0  # what a language model may take to judge the sentences of an answer
    # Whether the model that drafts judges too, where no verifier is chosen. Small models say yes to some of what they made up,
    # and what nobody judges is quoted: fluency is lost, never truth.
    judged_by_drafter: bool = False
    spoken_of: float = -1.0  # raw score of the cross-encoder above which a unit speaks of what is asked, in whatever words
    passages_judged: int = 3  # passages that the cross-encoder reads whole, to judge whether there is an answer
    # Below this sufficiency (see abstain.py) no answer is given. Set on the labelled questions as a whole, where the curve that
    # tests/benchmarks/bench_abstention.py prints bends: with the cross-encoder, and without it.
    enough: float = 0.5
    enough_unread: float = 0.5
    related: float = 0.75  # share of `enough` from which the passages are called related
    related_share: float = 0.3  # or a passage that holds this share of the question
    # Documents in another language than the question (see foreign.py): cosines of the multilingual embedder that say nothing and
    # all, how clear the best unit must be, and how near to it another one that is quoted too.
    foreign_low: float = 0.76
    foreign_high: float = 0.88
    foreign_enough: float = 0.52
    foreign_gap: float = 0.08
    # Asking back which document is meant: how many documents are looked at, and how near to the best passage, in raw scores of
    # the cross-encoder, another document's must come; never below a score at which a passage hardly speaks of the question.
    clarify_documents: int = 8
    clarify_gap: float = 4.0
    clarify_least: float = -1.0
    # Showing what another document of the same origin says: how near to the best unit, in raw scores, its best must come.
    conflict_gap: float = 2.5
    conflict_least: float = 2.0


def as_mapping(settings: AnswerSettings) -> dict[str, str | int | float | bool]:
    """Settings by name, prefixed, as a trace keeps them."""
    return {f"answer.{each.name}": getattr(settings, each.name) for each in fields(settings)}
