"""Profiles the provider under load: `record.py LATCHKEY PROVIDER_BENCHMARKS [SUFFIX]`.

The provider has the sample app and a thousand people in an SQLite store, and runs on the first core; the load and perf are on the second one. For
each kind of work, the script writes a flame graph and the shares of the parts of the program to `Benchmarks/Results`, with SUFFIX at the end of
the names of these files. It must run as root, or perf must be permitted to profile the kernel.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Stores"))

from flame import KERNEL, Profile, Unreadable, read, write  # noqa: E402
from stores import Store, cluster, temporary_engines  # noqa: E402

import machine  # noqa: E402

RESULTS = HERE.parent / "Results"
PEOPLE, CALLERS, SECONDS = 1_000, 16, 12
# Samples a second, and the bytes of the stack that each one has. With less, deep stacks would lose their callers.
FREQUENCY, STACK = 299, 32_768
PARANOIA = Path("/proc/sys/kernel/perf_event_paranoid")


class NotProfiled(Exception):
    """An error: perf is missing or not permitted."""


@dataclass
class Work:
    """A kind of work: its title, the name of its files, and its command; see `CommandedLoad`."""

    title: str
    file: str
    command: str
    # The pieces of work before the profile.
    warmup: int


WORKS = [
    Work("GET /me?fields=id,name,email", "profile-me", "me", 2_000),
    Work("Code flow with an ID token", "profile-code-flow", "flows", 500),
]


def permission() -> str:
    return (
        "If perf may not record the kernel, run this as root, or set kernel.perf_event_paranoid to 1 or lower "
        f"(sysctl kernel.perf_event_paranoid=1; it is {PARANOIA.read_text().strip()}). A container also needs the capability CAP_PERFMON.")


def check_perf() -> None:
    if not shutil.which("perf"):
        raise NotProfiled(
            "perf is not installed. Scripts/install-packages --bench installs Debian's package linux-perf; on Ubuntu, it is in "
            f"linux-tools-{os.uname().release}.")
    if not PARANOIA.exists():
        raise NotProfiled("This kernel has no performance events (CONFIG_PERF_EVENTS), which perf needs.")


@contextlib.contextmanager
def recording(process: int, file: Path) -> Iterator[None]:
    """Records the stacks of a process meanwhile."""
    control_read, control_write = os.pipe()
    answer_read, answer_write = os.pipe()
    # The clock of the processor is an event that virtual machines have, too.
    perf = subprocess.Popen(
        ["perf", "record", "--event", "cpu-clock", "--freq", str(FREQUENCY), "--call-graph", f"dwarf,{STACK}", "--mmap-pages", "8M",
         "--pid", str(process), "--output", file, "--delay", "-1", "--control", f"fd:{control_read},{answer_write}"],
        pass_fds=(control_read, answer_write), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, preexec_fn=cluster.end_with_parent)
    os.close(control_read)
    os.close(answer_write)
    with open(control_write, "wb", buffering=0) as control, open(answer_read, "rb") as answers:

        def command(text: bytes) -> None:
            with contextlib.suppress(BrokenPipeError):
                control.write(text)
            # Without an answer, perf has ended.
            if not answers.readline():
                raise NotProfiled(f"perf failed: {perf.communicate()[1].strip()}\n{permission()}")

        command(b"enable\n")
        try:
            yield
        finally:
            command(b"stop\n")
            perf.communicate()


def profile(store: Store, work: Work, folder: Path) -> Profile:
    """Profiles the provider while it does some work."""
    rate = store.run(f"{work.command} {work.warmup} {CALLERS}").rate
    file, text = folder / f"{work.file}.data", folder / f"{work.file}.txt"
    with recording(store.process, file):
        store.run(f"{work.command} {int(rate * SECONDS)} {CALLERS}")
    with open(text, "w", encoding="utf-8") as output:
        subprocess.run(["perf", "script", "--input", file, "-F", "ip,sym", "--no-inline"], stdout=output, stderr=subprocess.DEVNULL, check=True)
    with open(text, encoding="utf-8", errors="replace") as lines:
        result = read(lines, f"perf's record of {work.title}")
    # Without permission, perf leaves the kernel out silently.
    if not result.own[KERNEL.name]:
        raise NotProfiled(f"perf recorded nothing of the kernel. {permission()}")
    return result


def main() -> None:
    suffix = sys.argv[3] if len(sys.argv) > 3 else ""
    RESULTS.mkdir(exist_ok=True)
    about = f"`make bench-profiles`, {datetime.date.today()}, {machine.description()}."
    try:
        check_perf()
        with temporary_engines() as engines:
            store = engines.sqlite(PEOPLE)
            store.start()
            for work in WORKS:
                write(work.title, profile(store, work, engines.folder), RESULTS / f"{work.file}{suffix}.svg", about)
            store.stop()
    except (NotProfiled, Unreadable) as error:
        sys.exit(f"record.py: {error}")


if __name__ == "__main__":
    main()
