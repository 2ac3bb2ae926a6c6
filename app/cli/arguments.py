# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The options of the headless door."""

import argparse
from collections.abc import Container, Sequence
from pathlib import Path

from app import __version__
from app.services.place_links import is_link

_MOST_PAGES = 100_000


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The options of a run. Ends the program with exit code 2 on wrong usage."""
    parser = argparse.ArgumentParser(
        prog="quoth",
        description="Answers questions from your own documents. Without a command the window opens; files that are named in its "
        "place are added to the library, and a quoth:// link opens its page.",
        parents=[_shared(data_dir=None, json=False)],
    )
    parser.add_argument("--version", action="version", version=f"Quoth {__version__}")
    parser.add_argument("--quit-after", type=int, metavar="MS", help="close the window again after so many milliseconds")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, text: str) -> argparse.ArgumentParser:
        # A second default would undo what was said before the command.
        again = _shared(data_dir=argparse.SUPPRESS, json=argparse.SUPPRESS)
        return commands.add_parser(name, help=text, description=text, parents=[again])

    add = command("add", "read documents into the library")
    add.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    add.add_argument("--role", choices=["core", "supplement", "errata"])
    add.add_argument("--password")
    add.add_argument(
        "--attachment", action="append", default=[], metavar="NAME", help="also add the PDF that is attached to it by this name"
    )
    add.add_argument("--replace", metavar="ID", help="the file is a new version of this document and takes its place")

    again = command("read-again", "read a document of the library again; what was read before serves until that is done")
    again.add_argument("id", metavar="ID")
    again.add_argument("--pages", type=_page_ranges, default=(), metavar="3,5-7", help="only these pages")
    again.add_argument("--ocr", action="store_true", help="read them from their pictures, whatever their text layer says")
    again.add_argument("--password")

    listed = command("list", "list the documents of the library")
    listed.add_argument("--tag", default="", metavar="TAG", help="only those that have this tag")

    tag = command("tag", "give documents tags, or take tags from them")
    tag.add_argument("ids", nargs="+", metavar="ID")
    tag.add_argument("--add", action="append", default=[], metavar="TAG")
    tag.add_argument("--remove", dest="take", action="append", default=[], metavar="TAG")

    scopes = command("scopes", "list the choices of documents that have a name; --scope takes it")
    scopes.add_argument("--save", default="", metavar="NAME", help="give the documents of --scope this name")
    scopes.add_argument("--scope", default="", metavar="ID,..")
    scopes.add_argument("--remove", default="", metavar="NAME", help="forget the name; the documents stay")

    watch = command("watch", "list the watched folders, whose new PDFs the window reads by itself; with a folder, watch it")
    watch.add_argument("folder", nargs="?", type=Path, metavar="FOLDER")
    watch.add_argument("--stop", action="store_true", help="do not watch it any more")

    remove = command("remove", "remove a document from the library")
    remove.add_argument("id", metavar="ID")

    inspect = command("inspect", "tell how a file is read; stores nothing")
    inspect.add_argument("file", type=Path, metavar="FILE")
    inspect.add_argument("--password")

    search = command("search", "find passages")
    search.add_argument("question", metavar="QUESTION")
    search.add_argument("--scope", metavar="ID,..", help="only in these documents, or in those of a saved scope of this name")
    search.add_argument("--section", metavar="HEADING", help="only under this heading, of one document: its words or its number")
    search.add_argument("--top", type=int, default=10, metavar="K")
    search.add_argument("--model", default="", metavar="NAME", help="for --set hyde=on and --set listwise=on")
    _add_settings(search)

    ask = command("ask", "answer a question")
    ask.add_argument("question", metavar="QUESTION")
    ask.add_argument("--scope", metavar="ID,..", help="only in these documents, or in those of a saved scope of this name")
    ask.add_argument("--section", metavar="HEADING", help="only under this heading, of one document: its words or its number")
    ask.add_argument("--file", nargs="+", type=Path, metavar="PATH", help="read these into a throw-away library and ask there")
    ask.add_argument("--model", default="", metavar="NAME", help="draft with this model; without it the answer is made of quotes")
    ask.add_argument("--history", type=Path, metavar="FILE", help="JSON list of earlier {question, answer}")
    _add_settings(ask)

    enrich = command("enrich", "have a model name what a document is about; a run that was stopped goes on where it was")
    enrich.add_argument("id", metavar="ID")
    wanted = enrich.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--model", default="", metavar="NAME", help="the model to ask")
    wanted.add_argument("--remove", action="store_true", help="take out what a model found before")

    conversations = command("conversations", "list the conversations of the library")
    conversations.add_argument("--find", default="", metavar="WORDS", help="only those that hold all these words")
    conversations.add_argument("--delete", default="", metavar="ID", help="delete one first, with all its answers")

    export = command("export", "write a conversation, or one answer of it, to a file")
    export.add_argument("conversation", metavar="CONVERSATION")
    export.add_argument(
        "--to", type=Path, required=True, metavar="FILE", help="ends in .md, .pdf, .html, .txt or, for the sources alone, .bib"
    )
    export.add_argument("--turn", type=int, metavar="N", help="only this answer, counted from 1")

    marks = command("marks", "list the answers that were marked right or wrong, with page and excerpt")
    marks.add_argument("--to", type=Path, metavar="FILE.jsonl", help="write those marked right as a question set for eval")

    evaluate = command("eval", "measure on a labelled set")
    evaluate.add_argument("set", type=Path, metavar="SET.jsonl")
    evaluate.add_argument("--files", type=Path, metavar="DIR", help="folder of the documents the set is about")
    evaluate.add_argument("--answers", action="store_true", help="answer each question too: abstention, citations, marks")
    evaluate.add_argument("--compare", action="append", default=[], metavar="KEY=VALUE", help="a second run with this changed")
    evaluate.add_argument("--ablate", action="store_true", help="take each step of search away once and say what changes")
    evaluate.add_argument("--model", default="", metavar="NAME", help="draft answers with this model; also for hyde and listwise")
    _add_settings(evaluate)

    _add_models(command("models", "the model server: how it stands and what it holds; other uses below"))

    backup = command("backup", "write the whole library into one file, and read it again")
    backup.add_argument("file", type=Path, metavar="FILE")

    restore = command("restore", "use the library of a backup from now on; the present one stays where it is")
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.add_argument("--to", type=Path, metavar="DIR", help="an empty folder for it; without it, one beside the present one")

    move = command("move", "move the library into another folder; with --data-dir, settings stay behind")
    move.add_argument("folder", type=Path, metavar="DIR")

    check = command("check", "whether everything in the library agrees")
    check.add_argument("--repair", action="store_true", help="make anew what is derived from the documents")

    command("doctor", "check storage, indexes, models, OCR and the seal")
    rest, targets = _targets(argv, commands.choices)
    options = parser.parse_args(rest)
    options.targets = targets
    return options


def _targets(argv: Sequence[str], commands: Container[str]) -> tuple[list[str], list[str]]:
    """(options, what the window is to open). Files and links stand where a command would; a misspelt command is none of them."""
    rest: list[str] = []
    targets: list[str] = []
    value_follows = False
    for word in argv:
        if value_follows or word.startswith("-"):
            value_follows = not value_follows and word in {"--data-dir", "--quit-after"}
            rest.append(word)
        elif targets or (word not in commands and _is_target(word)):
            targets.append(word)
        else:
            return list(argv), []
    return rest, targets


def _is_target(word: str) -> bool:
    return is_link(word) or Path(word).suffix != "" or Path(word).name != word or Path(word).exists()


def _add_models(models: argparse.ArgumentParser) -> None:
    actions = models.add_subparsers(dest="action", metavar="ACTION")

    def action(name: str, text: str) -> argparse.ArgumentParser:
        again = _shared(data_dir=argparse.SUPPRESS, json=argparse.SUPPRESS)
        return actions.add_parser(name, help=text, description=text, parents=[again])

    use = action("use", "ask this server from now on")
    use.add_argument("kind", choices=["ollama", "openai"], help="openai: llama.cpp, LM Studio and whatever speaks as OpenAI does")
    use.add_argument("address", nargs="?", default="", metavar="ADDRESS", help="such as http://127.0.0.1:1234/v1")
    pull = action("pull", "have Ollama fetch a model from the internet")
    pull.add_argument("name", metavar="NAME")
    action("key", "keep the key of the server, read from the terminal or from standard input, in the keychain of this computer")
    action("forget-key", "take the key out of the keychain")
    allow = action("allow", "let questions and passages go to a server on another computer")
    allow.add_argument("host", metavar="HOST", help="the host of its address, for certainty")
    action("seal", "take that back")


def _page_ranges(written: str) -> tuple[int, ...]:
    """`3,5-7` -> (3, 5, 6, 7)."""
    pages: set[int] = set()
    for part in written.split(","):
        first, dash, last = part.strip().partition("-")
        ends = (first, last if dash else first)
        if not all(map(str.isdecimal, ends)) or not 0 < int(ends[0]) <= int(ends[1]) <= _MOST_PAGES:
            raise argparse.ArgumentTypeError(f"“{part}” is no page or range of pages")
        pages.update(range(int(ends[0]), int(ends[1]) + 1))
    return tuple(sorted(pages))


def _shared(data_dir: str | None, json: str | bool) -> argparse.ArgumentParser:
    """Options that may stand before the command or after it, with their defaults."""
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--data-dir", metavar="DIR", default=data_dir, help="keep the library in this folder")
    shared.add_argument("--json", action="store_true", default=json, help="print one JSON object")
    return shared


def _add_settings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set", dest="settings", action="append", default=[], metavar="KEY=VALUE", help="change a search setting"
    )
