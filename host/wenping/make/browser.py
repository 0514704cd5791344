"""A browser of this machine that Playwright drives, and `wenping try` for it."""

# pyright: reportMissingImports=false

import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from wenping.errors import UserError

# Chromium starts without a sandbox as root, and asks nobody outside this machine.
_FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]  # fmt: skip
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str:
    """The path of a Chromium; UserError with the command that installs one."""
    named = os.environ.get("WENPING_CHROMIUM")
    for name in (named, *_NAMES) if named else _NAMES:
        found = shutil.which(name)
        if found:
            return found
    raise UserError("page-no-browser")


@contextlib.contextmanager
def browser() -> Iterator[Any]:
    """A Playwright browser; ModuleNotFoundError without the extra `browser`."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        run = play.chromium.launch(executable_path=chromium(), args=_FLAGS)
        try:
            yield run
        finally:
            run.close()


@contextlib.contextmanager
def serving(*words: str, **environment: str) -> Iterator[str]:
    """`wenping` with these words in a process of its own; its address. It ends with the block.

    environment: variables that it has beside ours.
    """
    command = [sys.executable, "-m", "wenping.cli", "--lang", "en", *words]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=dict(os.environ, **environment)
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            found = re.search(r"http://\S+", line)
            if found:
                yield found[0]
                return
        raise UserError("page-no-address", words=" ".join(words))
    finally:
        process.terminate()
        process.wait(30)
