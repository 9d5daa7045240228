"""This provider, with an SQLite file and the sample app and people."""

from __future__ import annotations

import subprocess
from pathlib import Path

from browser import Browser, UnexpectedPage
from peer import CALLBACK, REPOSITORY, Provider


class Latchkey(Provider):
    name = "Latchkey"
    client_id = "138483919580948"
    configuration = (
        "`latchkey serve` with default options and the sample app and people: one process, an SQLite file in WAL mode with synchronous commits. "
        "Access tokens are sealed, and not stored; each login is in the audit log.")

    def __init__(self, folder: Path, port: int, program: Path, seed: Path) -> None:
        super().__init__(folder, port)
        self._program, self._seed = program, seed

    def version(self) -> str:
        commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=REPOSITORY, capture_output=True, text=True, check=False).stdout.strip()
        return f"Latchkey {(REPOSITORY / 'VERSION').read_text(encoding='utf-8').strip()}" + (f", commit {commit}" if commit else "")

    def prepare(self) -> None:
        """The first start loads the seed; see `commands`."""

    def commands(self) -> list[list[str]]:
        store = self.folder / "store.sqlite"
        seed = [] if store.exists() else ["--seed", str(self._seed)]
        return [[str(self._program), "serve", "--port", str(self.port), "--store", f"sqlite:{store}", *seed]]

    def log_in(self, browser: Browser, authorization: str) -> None:
        answer = browser.follow(browser.send("GET", authorization), CALLBACK)
        login = {"email": "ada@example.com", "password": "correct horse battery staple", "action": "login"}
        for fields in (login, {"action": "continue"}):
            answer = browser.follow(browser.submit(answer, fields), CALLBACK)
        if not (answer.location or "").startswith(CALLBACK):
            raise UnexpectedPage(f"the login did not end at the app: status {answer.status}, {answer.text[:300]}")
