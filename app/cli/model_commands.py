# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The command `models`: which server is asked, what it holds, fetching a model, its key, and the seal for its host."""

import argparse
import getpass
import sys
from typing import Any

from app.cli.shapes import error_shape
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.model_servers import PullProgress
from app.services.models import ModelsService


def run_models(models: ModelsService, options: argparse.Namespace) -> dict[str, Any]:
    """Do what was asked, then tell how the server stands. Raises AppError."""
    match options.action:
        case "use":
            models.choose(options.kind, options.address)
        case "pull":
            _pull(models, options.name)
        case "key":
            models.keep_key(_key())
        case "forget-key":
            models.forget_key()
        case "allow":
            models.allow(options.host)
        case "seal":
            models.seal_again()
    view, status = models.view(), models.status()
    return {
        "server": {
            "kind": view.kind,
            "name": status.server,
            "address": view.address,
            "outside": view.outside,
            "allowed": view.allowed,
            "key": view.key.value,
        },
        "state": status.state.value,
        "version": status.detail,
        "models": [
            {"name": model.name, "context_tokens": model.context_tokens, "bytes": model.size_bytes} for model in status.models
        ],
        "problem": None if status.problem is None else error_shape(status.problem),
    }


def _key() -> str:
    """Never an argument: those can be seen by everyone who is logged in."""
    key = getpass.getpass("Key: ") if sys.stdin.isatty() else sys.stdin.readline()
    if not key.strip():
        raise AppError(ErrorCode.BAD_REQUEST, reason="No key was given.")
    return key.strip()


def _pull(models: ModelsService, name: str) -> None:
    """Progress goes to stderr, each step and each hundredth once. Ctrl-C stops it; what came so far is kept by the server."""
    told = ""

    def tell(progress: PullProgress) -> None:
        nonlocal told
        share = f" {100 * progress.done // progress.total} %" if progress.total else ""
        if f"{progress.step}{share}" != told:
            told = f"{progress.step}{share}"
            sys.stderr.write(f"quoth: {told}\n")

    models.pull(name, tell, CancelToken())
