# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every command of the headless door, from outside: JSON on stdout, words on stderr, exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pymupdf

from app.config.paths import resource_path
from app.domain.jobs import CancelToken
from app.domain.questions import Question
from app.services.container import build
from tests.fakes.documents import write_pdf
from tests.fakes.ollama_server import OllamaServer

PAGE = """# Goats
No person shall keep more than three goats on a lot."""


def quoth(*arguments: object, data: Path | None = None) -> tuple[int, Any, str]:
    command = [sys.executable, "-m", "app", *(["--data-dir", str(data)] if data else []), *map(str, arguments), "--json"]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=110, check=False, env={**os.environ, "PYTHONUTF8": "1"}
    )
    return done.returncode, json.loads(done.stdout), done.stderr


def test_add_list_search_ask_remove(tmp_path: Path) -> None:
    data = tmp_path / "library"
    code, added, _ = quoth("add", write_pdf(tmp_path / "goats.pdf", PAGE), data=data)
    assert code == 0
    [document] = added["documents"]
    assert (document["file"], document["pages"], document["status"]) == ("goats.pdf", 1, "ready")
    assert set(document["seconds"]) == {"read", "keyword", "vectors"}
    assert added["errors"] == []

    assert quoth("list", data=data)[1]["documents"][0]["id"] == document["id"]

    code, found, _ = quoth("search", "How many goats?", "--scope", document["id"], "--top", "3", data=data)
    assert code == 0
    assert found["hits"][0]["page"] == 1
    assert {"rank", "document", "file", "label", "pages", "section", "chunk", "text", "score", "legs", "hints"} <= set(
        found["hits"][0]
    )
    assert {"keyword", "vector"} <= set(found["hits"][0]["legs"])
    assert found["stages"]
    assert found["found"]["keyword"] >= 1
    assert found["repeated"] == 0

    code, answer, _ = quoth("ask", "How many goats may a person keep?", data=data)
    assert (code, answer["outcome"]) == (0, "answered")
    assert "three goats" in answer["answer"]
    assert answer["trace"]["hits"][0]["chunk"] in answer["trace"]["read"]
    assert answer["trace"]["hits"][0]["hints"] == []
    assert answer["trace"]["found"]["vector"] >= 1
    [page, x0, y0, x1, y1] = answer["citations"][0]["quads"][0]
    assert page == 1
    assert 0 < x0 < x1 < 1
    assert 0 < y0 < y1 < 1

    assert quoth("remove", document["id"], data=data)[0] == 0
    assert quoth("list", data=data)[1] == {"documents": []}
    assert quoth("ask", "How many goats?", data=data)[1]["outcome"] == "nothing_indexed"


def test_a_document_inside_a_document(tmp_path: Path) -> None:
    data = tmp_path / "library"
    inner = write_pdf(tmp_path / "inner.pdf", "# Ferries\nThe ferry leaves at noon.")
    with pymupdf.open(write_pdf(tmp_path / "plain.pdf", PAGE)) as document:
        document.embfile_add("times", inner.read_bytes(), filename="../times.pdf")
        document.embfile_add("notes", b"no document", filename="notes.pdf")
        document.save(tmp_path / "holder.pdf")
    holder = tmp_path / "holder.pdf"
    listed = [
        {"name": "notes.pdf", "type": "pdf", "size": 11},
        {"name": "../times.pdf", "type": "pdf", "size": inner.stat().st_size},
    ]
    assert sorted(quoth("inspect", holder)[1]["attachments"], key=lambda item: str(item["size"])) == listed

    code, added, _ = quoth("add", holder, "--attachment", "../times.pdf", "--attachment", "chart.pdf", data=data)
    assert [(document["file"], document["status"]) for document in added["documents"]] == [
        ("holder.pdf", "ready"),
        ("times.pdf", "ready"),
    ]
    assert sorted(added["documents"][0]["attachments"], key=lambda item: str(item["size"])) == listed
    assert [(error["file"], error["code"]) for error in added["errors"]] == [("chart.pdf", "file_missing")]
    assert code == 3
    assert quoth("search", "When does the ferry leave?", data=data)[1]["hits"][0]["file"] == "times.pdf"

    code, added, _ = quoth("add", holder, "--attachment", "notes.pdf", data=data)
    assert [(error["file"], error["code"]) for error in added["errors"]] == [("notes.pdf", "not_pdf")]


def test_ask_a_file_without_a_library(tmp_path: Path) -> None:
    code, answer, _ = quoth("ask", "How many goats may a person keep?", "--file", write_pdf(tmp_path / "goats.pdf", PAGE))
    assert (code, answer["outcome"]) == (0, "answered")


def test_inspect_tells_how_a_file_is_read() -> None:
    code, told, _ = quoth("inspect", resource_path("sample/lamplighters-handbook.pdf"))
    assert code == 0
    assert told["page_count"] == 12
    assert [page["label"] for page in told["pages"]][:4] == ["i", "ii", "iii", "1"]
    words = told["pages"][5]["words"]
    assert any(text == "Lamps" and 0 < x0 < x1 < 1 and 0 < y0 < y1 < 1 for text, x0, y0, x1, y1 in words)
    assert {
        "file", "page_count", "language", "outline", "pages", "headings", "tables", "index", "toc_pages", "index_pages",
        "footnotes", "furniture", "fields", "annotations", "attachments", "chunks", "warnings",
    } <= set(told)  # fmt: skip


def test_refusals_have_their_codes(tmp_path: Path) -> None:
    (tmp_path / "empty.pdf").touch()
    code, told, said = quoth("inspect", tmp_path / "empty.pdf")
    assert (code, told["error"]["code"]) == (3, "empty_file")
    assert told["error"]["remedy"] in said
    code, told, _ = quoth("add", tmp_path / "empty.pdf", data=tmp_path / "library")
    assert (code, told["errors"][0]["code"]) == (3, "empty_file")
    code, told, _ = quoth("search", "x", "--set", "keyword_weight=heavy", data=tmp_path / "library")
    assert (code, told["error"]["code"]) == (2, "bad_settings")
    code, told, _ = quoth("remove", "nobody", data=tmp_path / "library")
    assert (code, told["error"]["code"]) == (2, "document_unknown")


def test_doctor_names_every_part(tmp_path: Path) -> None:
    code, told, _ = quoth("doctor", data=tmp_path / "library")
    assert code == 0
    by_name = {check["name"]: check for check in told["checks"]}
    assert set(by_name) == {"storage", "indexes", "models", "model server", "ocr", "seal"}
    assert by_name["seal"]["ok"]
    assert by_name["models"]["ok"], by_name["models"]


def test_eval_counts_the_sample_questions(tmp_path: Path) -> None:
    sample = resource_path("sample")
    code, figures, _ = quoth("eval", sample / "questions.jsonl", "--files", sample, "--answers", data=tmp_path / "library")
    assert code == 0
    assert figures["questions"] == len(figures["rows"]) >= 8
    assert figures["page_hit"]["3"] >= 0.8
    assert set(figures["abstention"]) == {"precision", "recall", "false_abstentions"}
    assert figures["highlight_overlap"] >= 0.95


def test_a_newer_library_is_left_alone(tmp_path: Path) -> None:
    data = tmp_path / "library"
    quoth("list", data=data)
    import sqlite3

    with sqlite3.connect(data / "library.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    code, told, _ = quoth("list", data=data)
    assert (code, told["error"]["code"]) == (5, "newer_library")


def test_model_servers_are_chosen_and_asked(tmp_path: Path) -> None:
    with OllamaServer(pulls=[{"status": "pulling 1a", "completed": 1, "total": 2}, {"status": "success"}]) as server:
        code, told, _ = quoth("models", "use", "ollama", server.host, data=tmp_path)
        assert (code, told["state"], told["server"]["key"]) == (0, "ready", "none")
        assert [model["name"] for model in told["models"]] == ["llama3.2:3b"]
        code, _, said = quoth("models", "pull", "tiny", data=tmp_path)
        assert (code, said) == (0, "quoth: pulling 1a 50 %\nquoth: success\n")
    code, told, _ = quoth("models", "use", "openai", "https://192.0.2.7/v1", data=tmp_path)
    assert (code, told["state"], told["server"]["allowed"], told["problem"]["code"]) == (0, "sealed", False, "sealed")
    assert quoth("models", "allow", "elsewhere.example", data=tmp_path)[0] == 2
    assert quoth("models", "pull", "tiny", data=tmp_path)[1]["error"]["code"] == "bad_request"


def test_conversations_export_and_marks(tmp_path: Path) -> None:
    data = tmp_path / "library"
    quoth("add", write_pdf(tmp_path / "goats.pdf", PAGE), data=data)
    with build(data) as services:
        name = services.ask.new_conversation().id
        services.ask.ask_in(name, Question("How many goats may a person keep?"), lambda _: None, CancelToken())
        services.ask.label_answer(name, 0, right=True)
    [row] = quoth("conversations", "--find", "three GOATS", data=data)[1]["conversations"]
    assert (row["id"], row["question"]) == (name, "How many goats may a person keep?")
    assert quoth("conversations", "--find", "hens", data=data)[1]["conversations"] == []

    file = tmp_path / "out.md"
    code, done, _ = quoth("export", name, "--to", file, data=data)
    assert (code, done) == (0, {"file": str(file), "answers": 1})
    assert "quoth://open?document=" in file.read_text(encoding="utf-8")
    for arguments, code, told in (
        (("export", name, "--to", tmp_path / "none" / "x.md"), 5, "cannot_write"),
        (("export", name, "--to", file, "--turn", "2"), 2, "bad_request"),
        (("export", "nobody", "--to", file), 2, "bad_request"),
    ):
        assert (quoth(*arguments, data=data)[0], quoth(*arguments, data=data)[1]["error"]["code"]) == (code, told)

    rows = tmp_path / "set.jsonl"
    code, marks, _ = quoth("marks", "--to", rows, data=data)
    assert (code, marks["rows"], marks["marks"][0]["pages"]) == (0, 1, [1])
    code, measured, _ = quoth("eval", rows, data=data)
    assert (code, measured["page_hit"]["1"]) == (0, 1.0)


def test_a_removed_document_tells_where_it_is_quoted(tmp_path: Path) -> None:
    data = tmp_path / "library"
    [document] = quoth("add", write_pdf(tmp_path / "goats.pdf", PAGE), data=data)[1]["documents"]
    with build(data) as services:
        name = services.ask.new_conversation().id
        services.ask.ask_in(name, Question("How many goats may a person keep?"), lambda _: None, CancelToken())
    code, removed, _ = quoth("remove", document["id"], data=data)
    assert (code, removed["quoted_in"]) == (0, [name])
    assert quoth("conversations", "--delete", "nobody", data=data)[0] == 2
    assert quoth("conversations", "--delete", name, data=data)[:2] == (0, {"conversations": []})


def test_backup_restore_move_check(tmp_path: Path) -> None:
    data, kept = tmp_path / "library", tmp_path / "kept.quoth-backup"
    quoth("add", write_pdf(tmp_path / "goats.pdf", PAGE), data=data)
    code, made, told = quoth("backup", kept, data=data)
    assert (code, made["documents"], made["missing"], made["bytes"]) == (0, 1, 0, kept.stat().st_size)
    assert "checking 100 %" in told
    [document] = quoth("list", data=data)[1]["documents"]
    assert quoth("remove", document["id"], data=data)[0] == 0
    code, restored, _ = quoth("restore", kept, "--to", tmp_path / "restored", data=data)
    assert (code, restored["folder"], restored["documents"]) == (0, str(tmp_path / "restored"), 1)
    assert quoth("move", tmp_path / "moved", data=data)[1]["folder"] == str(tmp_path / "moved")
    assert "three goats" in quoth("ask", "How many goats may a person keep?", data=data)[1]["answer"]
    assert quoth("check", "--repair", data=data)[1]["sound"] is True
    code, refused, _ = quoth("restore", tmp_path / "goats.pdf", data=data)
    assert (code, refused["error"]["code"]) == (5, "backup_damaged")
    (tmp_path / "moved").rename(tmp_path / "away")
    assert quoth("list", data=data)[1]["error"]["code"] == "library_away"
