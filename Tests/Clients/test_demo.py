"""Tests `latchkey demo` at a terminal, where it runs until the person ends it, and what `make demo` shows while it builds."""

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
from sample import REPOSITORY

WAIT_TIMEOUT = 60
STEPS = 400
# A compiler that fails in the middle of the build.
FAILING_SWIFT = f"""#!/bin/sh
for step in $(seq 1 {STEPS // 2}); do echo "[$step/{STEPS}] Compiling LoginModel File$step.swift"; done
echo "/sources/File.swift:7:3: error: cannot find 'nothing' in scope"
echo "/sources/File.swift:9:3: error: cannot find 'something' in scope" >&2
exit 3
"""


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


def failing_build(folder: Path) -> dict[str, str]:
    """Returns an environment in which the compiler fails. It is that of a terminal, also if make runs the tests."""
    swift = folder / "bin" / "swift"
    swift.parent.mkdir()
    swift.write_text(FAILING_SWIFT, encoding="utf-8")
    swift.chmod(0o755)
    outside = {name: value for name, value in os.environ.items() if name not in ("MAKELEVEL", "MAKEFLAGS", "MFLAGS")}
    return outside | {"PATH": f"{swift.parent}:{os.environ['PATH']}", "BUILD_LOG": str(folder / "logs" / "build.log")}


def test_a_build_that_fails_shows_its_first_errors_and_names_the_log(tmp_path: Path) -> None:
    environment = failing_build(tmp_path)
    demo = subprocess.run(
        ["make", "--no-print-directory", "demo"], cwd=REPOSITORY, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=WAIT_TIMEOUT, check=False)

    assert demo.returncode != 0
    assert demo.stdout == ""
    log = environment["BUILD_LOG"]
    *progress, failure, title, first, second, make = demo.stderr.splitlines()
    assert progress == [
        f"Building Latchkey; the first time takes some minutes; the log is {log}",
        f"Building Latchkey: 25 %, step {STEPS // 4} of {STEPS}; the log is {log}",
        f"Building Latchkey: 50 %, step {STEPS // 2} of {STEPS}; the log is {log}",
    ]
    assert failure == f"The build failed with status 3. Its whole output is in {log}."
    assert title == "The first errors:"
    assert {first, second} == {
        "  /sources/File.swift:7:3: error: cannot find 'nothing' in scope",
        "  /sources/File.swift:9:3: error: cannot find 'something' in scope"}
    assert make.startswith("make: ***")
    assert Path(log).read_text(encoding="utf-8").count("Compiling LoginModel") == STEPS // 2


def test_at_a_terminal_the_progress_is_one_line(tmp_path: Path) -> None:
    terminal, child = pty.openpty()
    try:
        demo = subprocess.Popen(
            ["make", "--no-print-directory", "demo"], cwd=REPOSITORY, env=failing_build(tmp_path), stdin=child, stdout=child, stderr=child)
        os.close(child)
        shown = read_until(terminal, r"make: \*\*\*")
        assert demo.wait(timeout=WAIT_TIMEOUT) != 0
    finally:
        os.close(terminal)

    first, second, *_ = shown.replace("\r\n", "\n").split("\n")
    *progress, failure = first.split("\r\x1b[K")
    assert len(progress) > 40
    assert progress[-1].startswith(f"Building Latchkey: 50 %, step {STEPS // 2} of {STEPS}; the log is ")
    assert failure.startswith("The build failed with status 3.")
    assert second == "The first errors:"
