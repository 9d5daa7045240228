"""Runs Examples/BackEnd as a child process."""

from __future__ import annotations

import os
import re
import select
import subprocess
from pathlib import Path

from provider import LATCHKEY, START_TIMEOUT, STOP_TIMEOUT, free_port
from sample import APP_ID, APP_SECRET

READY = "The back end is ready at "


class BackEnd:
    """The example server as a child process."""

    def __init__(self, provider: str, log: Path, has_pages: bool = False, redirect_uri: str = "") -> None:
        self._provider = provider
        self._log = log
        self._options = ["--redirect-uri", redirect_uri] if redirect_uri else []
        self._port = free_port() if has_pages else 0
        self._environment = os.environ | ({"APP_SECRET": APP_SECRET} if has_pages else {})

    def __enter__(self) -> BackEnd:
        with open(self._log, "a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [LATCHKEY.parent / "back-end", "--provider", self._provider, "--app", APP_ID, "--port", str(self._port), *self._options],
                stdout=subprocess.PIPE, stderr=log, text=True, bufsize=1, env=self._environment)
        readable, _, _ = select.select([self._process.stdout], [], [], START_TIMEOUT)
        line = self._process.stdout.readline() if readable else ""
        if not line.startswith(READY):
            self.__exit__()
        assert line.startswith(READY), f"the back end printed {line!r}; its log: {self._log.read_text(encoding='utf-8')}"
        self.url = line.removeprefix(READY).strip()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(STOP_TIMEOUT)
        self._process.stdout.close()

    def most_memory(self) -> float:
        """Returns the maximum resident memory so far, in MiB (proc(5))."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
        return int(re.search(r"^VmHWM:\s+(\d+) kB", status, re.MULTILINE).group(1)) / 1024

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")
