"""Runs a command in its own terminal, as a person at a keyboard would."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import termios
import time
from pathlib import Path

WAIT_TIMEOUT = 60


class Terminal:
    """Runs a command in a pseudo-terminal. The command is killed at the end of the `with` block."""

    def __init__(self, *command: str | Path) -> None:
        self.shown = ""
        self._status: int | None = None
        self._child, self._file = pty.fork()
        if self._child == 0:
            # Restores the default signal actions, as a shell does, even if the tests run in the background.
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
                signal.signal(number, signal.SIG_DFL)
            os.execv(command[0], [str(argument) for argument in command])

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is None:
            os.kill(self._child, signal.SIGKILL)
            os.waitpid(self._child, 0)
        os.close(self._file)

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Waits until the terminal shows a text that matches the pattern."""
        deadline = time.monotonic() + WAIT_TIMEOUT
        while not (found := re.search(pattern, self.shown)):
            assert time.monotonic() < deadline and self._read(), f"{pattern} was not shown, but {self.shown!r}"
        return found

    def press(self, keys: str) -> None:
        os.write(self._file, keys.encode())

    def echoes(self) -> bool:
        """Whether the terminal shows what is typed."""
        local_modes = termios.tcgetattr(self._file)[3]
        return bool(local_modes & termios.ECHO)

    def send(self, number: signal.Signals) -> None:
        os.kill(self._child, number)

    def send_to_child(self, number: signal.Signals) -> None:
        """Sends a signal to the last child process of the command."""
        children = Path(f"/proc/{self._child}/task/{self._child}/children").read_text(encoding="ascii").split()
        os.kill(int(children[-1]), number)

    def status(self) -> int:
        """Waits for the end of the command, and returns its exit status."""
        deadline = time.monotonic() + WAIT_TIMEOUT
        while self._read():
            assert time.monotonic() < deadline, f"the command does not end: {self.shown!r}"
        _, status = os.waitpid(self._child, 0)
        self._status = os.waitstatus_to_exitcode(status)
        return self._status

    def _read(self) -> bool:
        """Reads available output for at most a second. Returns `False` after the end of the output."""
        readable, _, _ = select.select([self._file], [], [], 1)
        if not readable:
            return True
        try:
            part = os.read(self._file, 65536)
        except OSError:  # Linux reports the end of a terminal this way.
            return False
        self.shown += part.decode(errors="replace").replace("\r\n", "\n")
        return bool(part)
