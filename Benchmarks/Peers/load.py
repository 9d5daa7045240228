"""Load on a provider by wrk, one connection a thread; see `walk.lua`."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import secrets
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "walk.lua"
# How long a run waits for its last answers.
LAST_ANSWERS = 60


class LoadFailed(Exception):
    """An answer was not the expected one, or wrk failed."""


@dataclasses.dataclass(frozen=True)
class Step:
    """A request, and the answer that it must have; see `walk.lua`."""

    path: str
    pattern: str
    method: str = "GET"
    headers: dict[str, str] = dataclasses.field(default_factory=dict)
    body: str = ""
    status: int = 200
    header: str | None = None

    def lua(self) -> str:
        headers = ", ".join(f"[{quoted(name)}] = {quoted(value)}" for name, value in self.headers.items())
        fields = {"path": self.path, "pattern": self.pattern, "method": self.method, "body": self.body}
        lines = [f"{name} = {quoted(value)}" for name, value in fields.items()]
        lines += [f"headers = {{ {headers} }}", f"status = {self.status}"]
        lines += [f"header = {quoted(self.header)}"] if self.header else []
        return f"{{ {', '.join(lines)} }}"


@dataclasses.dataclass(frozen=True)
class Measurement:
    """What wrk found: the pieces of work done, the seconds, latencies in milliseconds, and the share of its core that wrk used."""

    pieces: int
    seconds: float
    p95: float
    p99: float
    driver: float


def quoted(text: str) -> str:
    """Returns a string of Lua. Without characters outside ASCII, a string of JSON is one."""
    return json.dumps(text.encode("ascii").decode("ascii"))


def run(port: int, pieces: list[list[Step]], *, seconds: int, connections: int, core: int, meanwhile: Callable[[], None] = lambda: None) -> Measurement:
    """Does pieces of work, one after another on each connection, until the time is up, and calls a function after half of it.

    Raises `LoadFailed` if any answer is not the expected one.
    """
    with tempfile.TemporaryDirectory() as name:
        job, finished = Path(name) / "job.lua", Path(name) / "finished"
        finished.touch()
        steps = ",\n".join(f"{{ {', '.join(step.lua() for step in piece)} }}" for piece in pieces)
        job.write_text(
            f"pieces = {{\n{steps}\n}}\nrun_name, seconds, finished = {quoted(secrets.token_hex(8))}, {seconds}, {quoted(str(finished))}\n"
            f"dofile({quoted(str(SCRIPT))})\n", encoding="ascii")
        command = [
            "taskset", "--cpu-list", str(core), "wrk", "--threads", str(connections), "--connections", str(connections),
            "--duration", f"{seconds + LAST_ANSWERS}s", "--timeout", f"{LAST_ANSWERS}s", "--script", str(job), f"http://127.0.0.1:{port}"]
        before = used()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(seconds / 2)
            meanwhile()
            # wrk itself would wait until the end of its duration.
            while process.poll() is None and finished.stat().st_size < connections:
                time.sleep(0.02)
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate(timeout=LAST_ANSWERS)
        except subprocess.TimeoutExpired:
            raise LoadFailed("wrk did not end in time") from None
        finally:
            process.kill()
    return parse(output, used() - before)


def used() -> float:
    """Returns the processor time of the children that have ended, in seconds."""
    times = os.times()
    return times.children_user + times.children_system


def parse(output: str, processor_time: float) -> Measurement:
    lines = dict(line.split(" ", 1) for line in output.splitlines() if line.startswith(("result ", "failure ")))
    if "result" not in lines:
        raise LoadFailed(f"wrk (a Debian package) failed: {output.strip()}")
    pieces, failures, errors, duration, p95, p99 = (float(field) for field in lines["result"].split())
    if failures:
        raise LoadFailed(f"{failures:.0f} answers of {pieces + failures:.0f} were not the expected ones; the first one: {lines['failure']}")
    if errors or not pieces or not duration:
        raise LoadFailed(f"{errors:.0f} connections failed, and {pieces:.0f} pieces of work succeeded")
    return Measurement(int(pieces), duration / 1e6, p95 / 1e3, p99 / 1e3, processor_time * 1e6 / duration)
