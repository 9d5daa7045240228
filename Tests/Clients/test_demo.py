"""Tests `latchkey demo` at a terminal, where it runs until the person ends it."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest
from provider import LATCHKEY

WAIT_TIMEOUT = 60


def read_until(terminal: int, pattern: str) -> str:
    shown = ""
    deadline = time.monotonic() + WAIT_TIMEOUT
    while not re.search(pattern, shown):
        assert select.select([terminal], [], [], max(0, deadline - time.monotonic()))[0], f"no {pattern!r} in {shown!r}"
        shown += os.read(terminal, 65536).decode()
    return shown


@pytest.mark.parametrize("ending", ["control-c", "terminate"])
def test_the_demo_invites_the_person_and_ends_on_an_interrupt(tmp_path: Path, ending: str) -> None:
    terminal, child = pty.openpty()
    demo = subprocess.Popen(
        [LATCHKEY, "demo"], stdin=child, stdout=child, stderr=child, env=os.environ | {"TMPDIR": str(tmp_path)}, start_new_session=True,
        preexec_fn=lambda: __import__("fcntl").ioctl(0, __import__("termios").TIOCSCTTY, 0))
    os.close(child)
    try:
        shown = read_until(terminal, r"Open http://127\.0\.0\.1:\d+/start/\S+ and log in to Sample")
        assert "Ada King Lovelace" in shown
        assert "correct horse battery staple" in shown

        if ending == "control-c":
            os.write(terminal, b"\x03")
        else:
            demo.send_signal(signal.SIGTERM)
        demo.wait(timeout=WAIT_TIMEOUT)
    finally:
        if demo.poll() is None:
            demo.kill()
            demo.wait()
        os.close(terminal)

    assert not list(tmp_path.iterdir()), "the files are deleted"
