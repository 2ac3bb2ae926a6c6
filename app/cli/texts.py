# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the headless door says to a person, where JSON was not asked for."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

_WIDTH = 100


def text_of(command: str, result: Mapping[str, Any]) -> str:
    writer = {
        "add": _documents,
        "read-again": _documents,
        "list": _documents,
        "tag": _documents,
        "scopes": _scopes,
        "watch": _folders,
        "remove": _removed,
        "inspect": _inspect,
        "search": _search,
        "ask": _ask,
        "enrich": _enrich,
        "conversations": _conversations,
        "export": _written,
        "marks": _marks,
        "eval": _eval,
        "models": _models,
        "doctor": _doctor,
        "backup": _backup,
        "restore": _restored,
        "move": _moved,
        "check": _checked,
    }[command]
    return writer(result)


def _scopes(result: Mapping[str, Any]) -> str:
    lines = [f"{row['name']}: {_counted(len(row['documents']), 'document')}" for row in result["scopes"]]
    return "\n".join(lines) or "No choice of documents has a name yet."


def _folders(result: Mapping[str, Any]) -> str:
    return "\n".join(result["folders"]) or "No folder is watched."


def _conversations(result: Mapping[str, Any]) -> str:
    lines = [
        f"{row['id']}  {row['updated_at'][:10]}  {row['title']}" + (f"\n    {row['question']}" if row["question"] else "")
        for row in result["conversations"]
    ]
    return "\n".join(lines) or "No conversation."


def _written(result: Mapping[str, Any]) -> str:
    return f"{result['file']}: {_counted(result['answers'], 'answer')}"


def _marks(result: Mapping[str, Any]) -> str:
    lines = []
    for row in result["marks"]:
        pages = f"  ({row['file']}, file pages {', '.join(map(str, row['pages']))})" if row["pages"] else ""
        lines.append(f"{'right' if row['right'] else 'wrong'}  {row['question']}{pages}")
    if result.get("file"):
        lines.append(f"{result['file']}: {_counted(result['rows'], 'question')}")
    return "\n".join(lines) or "No answer is marked yet."


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _documents(result: Mapping[str, Any]) -> str:
    lines = [
        f"{row['id']}  {row['title']} ({row['file']}): {row['pages']} pages, {row['status'].replace('_', ' ')}"
        + (f", {len(row['warnings'])} remarks" if row["warnings"] else "")
        + "".join(f" #{tag}" for tag in row["tags"])
        + _version(row)
        for row in result["documents"]
    ]
    lines += [
        f"{row['id']}  holds “{item['name']}”; to add it too: quoth add --attachment NAME FILE"
        for row in result["documents"]
        for item in row.get("attachments", [])
        if item["type"] == "pdf"
    ]
    lines += [f"not read: {row['file']}: {row['message']} {row['remedy']}" for row in result.get("errors", [])]
    return "\n".join(lines) or "The library is empty. Add a document: quoth add FILE"


def _removed(result: Mapping[str, Any]) -> str:
    [row] = result["documents"]
    gone = f"{row['title']} ({row['file']}) is removed."
    if not result["quoted_in"]:
        return f"{gone} Nothing of its text is left in the library."
    kept = f"Answers that hold words of it stay in {_counted(len(result['quoted_in']), 'conversation')}"
    return "\n    ".join((f"{gone} {kept}; to delete one: quoth conversations --delete ID", *result["quoted_in"]))


def _version(row: Mapping[str, Any]) -> str:
    if row.get("replaced"):
        return "; the new version took the place of the old one"
    of_id = row.get("new_version_of")
    return f"; looks like a new version of {of_id}: quoth add FILE --replace {of_id}" if of_id else ""


def _enrich(result: Mapping[str, Any]) -> str:
    title = result["document"]["title"]
    if result["removed"]:
        return f"{title}: what a model found is taken out."
    parts, kept = result["parts"], result["kept"]
    return (
        f"{title}: parts read now {parts['read']}, before {parts['before']}, not readable {parts['skipped']}\n"
        f"kept: concepts {kept['concepts']}, definitions {kept['defines']}, references {kept['references'] + kept['see_also']}; "
        f"dropped, since they do not stand in the text: {result['invented']}"
    )


def _inspect(result: Mapping[str, Any]) -> str:
    sources: dict[str, int] = {}
    for page in result["pages"]:
        sources[page["source"]] = sources.get(page["source"], 0) + 1
    counts = ", ".join(f"{count} {source}" for source, count in sources.items())
    lines = [f"{result['file']}: {result['page_count']} pages ({counts})"]
    lines += [
        f"page {page['number']}: {page['source'].replace('_', ' ')}, {page['confidence']:.0%} sure"
        for page in result["pages"]
        if page["confidence"] is not None
    ]
    lines += [f"{'  ' * heading['level']}{heading['title']}  p. {heading['page']}" for heading in result["headings"]]
    lines += [f"page {warning['page']}: {warning['message'] or warning['code']}" for warning in result["warnings"]]
    return "\n".join(lines)


def _search(result: Mapping[str, Any]) -> str:
    lines = []
    for hit in result["hits"]:
        lines.append(f"{hit['rank']:2}. {hit['file']}, page {_pages(hit['pages'])}  {' › '.join(hit['section'])}")
        lines.append(textwrap.fill(hit["text"], _WIDTH, initial_indent="    ", subsequent_indent="    ", max_lines=4))
    return "\n".join(lines) or "Nothing found."


def _pages(pages: list[int]) -> str:
    return str(pages[0]) if len(pages) == 1 else f"{pages[0]}-{pages[-1]}"


_OUTCOMES = {
    "not_found": "Not found. The closest passages:",
    "insufficient": "Not found: passages touch on it, but none gives what was asked. The closest:",
    "nothing_indexed": "There is nothing to ask yet: add a document first.",
    "clarify": "Several documents speak of this. Which one?",
}


def _ask(result: Mapping[str, Any]) -> str:
    lines = []
    if result["outcome"] == "answered":
        for claim in result["claims"]:
            numbers = "".join(f"[{n}]" for n in claim["citations"])
            verdict = "" if claim["verdict"] == "supported" else f"  ({claim['verdict']}: {claim['note']})"
            lines.append(textwrap.fill(f"{claim['text']} {numbers}{verdict}", _WIDTH))
        lines.append("")
        lines += [_citation(citation) for citation in result["citations"]]
    else:
        lines.append(_OUTCOMES[result["outcome"]])
        lines += [f"- {option['label']}" for option in result.get("options", [])]
        lines += [_citation(citation) for citation in result.get("closest", [])]
    lines += [f"note: {warning.replace('_', ' ')}" for warning in result["warnings"]]
    return "\n".join(lines)


def _citation(citation: Mapping[str, Any]) -> str:
    shown = citation["printed"] or citation["label"] or str(citation["page"])
    place = f"p. {shown}" + ("" if shown == str(citation["page"]) else f" (page {citation['page']} of the file)")
    head = f"[{citation['n']}] {citation['title']}, {place}" + "".join(f" › {title}" for title in citation["section"])
    quote = textwrap.fill(f"“{citation['snippet']}”", _WIDTH, initial_indent="    ", subsequent_indent="    ")
    return f"{head}\n{quote}"


def _eval(result: Mapping[str, Any]) -> str:
    runs = [run for run in (result.get("a"), result.get("b")) if run] or [result]
    lines = []
    for run in runs:
        lines += [f"{name}: {_figure(value)}" for name, value in run.items() if name not in {"rows", "ablation"}]
        lines += [_step(step) for step in run.get("ablation", [])]
        lines.append("")
    if result.get("difference_interval"):
        lines.append("difference of hit@3, 95 %: " + _range(result["difference_interval"]))
    lines += [f"changed sides: {row['id']} {row['from']} -> {row['to']}" for row in result.get("changed", [])]
    return "\n".join(lines).rstrip()


def _step(step: Mapping[str, Any]) -> str:
    kinds = ", ".join(f"{kind} {_figure(value)}" for kind, value in step["by_kind"].items())
    worth = f"{step['difference']:+.3f} (95 %: {_range(step['interval'])})" if step["interval"] else "nothing to count"
    return f"{step['step']}: hit@3 {_figure(step['page_hit_3'])}, {worth}; {kinds}; p95 {step['p95_ms']:.0f} ms"


def _range(interval: Sequence[float]) -> str:
    return f"{interval[0]:+.3f} to {interval[1]:+.3f}"


def _figure(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3f}"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_figure(inner)}" for key, inner in value.items())
    return str(value)


def _doctor(result: Mapping[str, Any]) -> str:
    return "\n".join(
        f"{'ok ' if check['ok'] else 'BAD'} {check['name']}: {check['detail']}"
        + ("" if check["ok"] or not check["remedy"] else f" -> {check['remedy']}")
        for check in result["checks"]
    )


_KEYS = {
    "none": "",
    "keychain": "Its key lies in the keychain of this computer.",
    "session": "There is no keychain on this computer: the key was not kept.",
}


def _models(result: Mapping[str, Any]) -> str:
    server = result["server"]
    name = server["name"] or server["kind"]
    lines = [f"{name} at {server['address']}: {result['state'].replace('_', ' ')}"]
    if result["problem"]:
        lines.append(f"{result['problem']['message']} {result['problem']['remedy']}".strip())
    if server["outside"]:
        told = "questions and passages are sent to it" if server["allowed"] else "sealed: nothing is sent to it"
        lines.append(f"{server['outside']} is another computer; {told}.")
    if _KEYS[server["key"]]:
        lines.append(_KEYS[server["key"]])
    lines += [f"{model['name']}  {model['context_tokens']} tokens" for model in result["models"]]
    return "\n".join(lines)


def _backup(result: Mapping[str, Any]) -> str:
    lines = [f"{result['file']}: {_counted(result['documents'], 'document')}, {result['bytes']} bytes, read again and whole."]
    if result["missing"]:
        lines.append(f"The file of {_counted(result['missing'], 'document')} was not there.")
    return "\n".join(lines)


def _restored(result: Mapping[str, Any]) -> str:
    return (
        f"{_counted(result['documents'], 'document')} of {result['made_at'][:10]} lie in {result['folder']}, which is used from "
        f"now on. The library before it stays in {result['before']}."
    )


def _moved(result: Mapping[str, Any]) -> str:
    return f"The library lies in {result['folder']} now."


def _checked(result: Mapping[str, Any]) -> str:
    lines = ["Everything in the library agrees."] if result["sound"] else []
    lines += [f"{count} {kind.replace('_', ' ')}" for kind, count in result["found"].items()]
    lines += [f"  {detail}" for detail in result["details"]]
    return "\n".join(lines)
