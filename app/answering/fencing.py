# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text of documents as data inside a prompt: nothing in it can end its fence, number itself, or give the model orders unseen."""

import re

# Signs that print nothing, among them the alphabet of "tags", in which whole sentences can hide.
_UNSEEN = re.compile(
    r"[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    r"\U000e0000-\U000e007f]"
)
_FENCE = re.compile(r"[<＜‹]\s*[/／]?\s*passage\b(?:[^<>＜＞‹›]{0,200}[>＞›])?", re.IGNORECASE)
# "<|im_end|>", "<s>", "<start_of_turn>", "<<SYS>>" and "[INST]" are no text to a model but turns of the conversation.
_TURN = re.compile(r"[<＜](?=[A-Za-z/<|｜])")
_BAR = re.compile(r"[|｜](?=[>＞])")
_BRACKETED = re.compile(r"\[(/?[A-Z][A-Z_]+|\s*\d+(?:\s*[,;–-]\s*\d+)*\s*)\]")
# Orders to a language model are no matter of any question: no draft is made from them, though they may be quoted.
_ORDER = r"ignor\w*|disregard|forget|overlook|override|bypass|vergiss|missachte|oublie[zr]?|olvid[ae]\w*"
_OBJECT = (
    r"instructions?|prompts?|directives?|anweisung\w*|instrucciones|instruções|istruzioni|rules? (?:above|given)|system message"
)
_TO_A_MODEL = re.compile(
    rf"\b(?:{_ORDER})\b.{{0,60}}\b(?:{_OBJECT})\b|\b(?:system|developer) prompt\b"
    r"|\byou are (?:now )?(?:an? )?(?:\w+ ){0,2}(?:ai|assistant|chatbot|language model|llm)\b"
    r"|\b(?:ai|language) (?:model|assistant)s?\b.{0,40}\b(?:must|should|shall|please)\b"
    r"|\{\s*\"(?:sentences|lines|role|found)\"\s*:",
    re.IGNORECASE,
)


def fenced(text: str) -> str:
    """One line of text that stays inside its fence: fence marks are taken out, control marks are broken, "[3]" becomes "(3)"."""
    plain = _FENCE.sub(" ", _UNSEEN.sub("", text))
    plain = _BAR.sub("| ", _TURN.sub("< ", plain))
    return " ".join(_BRACKETED.sub(r"(\1)", plain).split())


def speaks_to_a_model(text: str) -> bool:
    """Whether a text gives a language model orders, or is written as its reply."""
    return bool(_TO_A_MODEL.search(text))
