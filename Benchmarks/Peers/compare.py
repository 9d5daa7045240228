"""Compares this provider with others by the same load in one run: `compare.py LATCHKEY [SEED]`.

All servers run on the first core, and the driver, wrk, on the second. The servers are measured in turn, round by round, while the others are
idle, and each figure is the median of the rounds. A provider that cannot be installed, does not start or gives an unexpected answer is
reported with the reason, and the others are still measured. The results are in `Benchmarks/Results/peers.md` and `peers.svg`.

The environment variables LOAD_SECONDS, ROUNDS and STARTS are the length of each measurement, the number of rounds and of measured starts; ONLY
is a list of names of providers, separated by commas, for which nothing is written to `Benchmarks/Results`.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from authlib_flask import AuthlibFlask
from browser import UnexpectedPage
from django_oauth_toolkit import DjangoOAuthToolkit
from glewlwyd import Glewlwyd
from latchkey import Latchkey
from lemonldap import LemonLDAP
from load import LoadFailed, run
from peer import REPOSITORY, ROWS, NotInstalled, Provider, Session
from report import Result, document, plot, signatures
from server import Server, ServerFailed, free_port

CORE_OF_SERVERS, CORE_OF_DRIVER = 0, 1
DEFAULTS = {"LOAD_SECONDS": "4", "ROUNDS": "3", "STARTS": "5"}
SETTINGS = {name: os.environ.get(name, default) for name, default in DEFAULTS.items()}
ONLY = [name for name in os.environ.get("ONLY", "").split(",") if name]
WARM_UP_SECONDS = 1
CONNECTIONS, FLOWS = 16, 8
RESULTS = REPOSITORY / "Benchmarks/Results"
KNOWN = (NotInstalled, ServerFailed, LoadFailed, UnexpectedPage)


class Peer:
    """A provider in the comparison: its server, its session, and what has been measured."""

    def __init__(self, provider: Provider) -> None:
        self._provider = provider
        provider.install()
        provider.prepare()
        self.result = Result(provider.name, provider.version(), provider.configuration)
        self._server = self._new_server()

    def start(self) -> None:
        """Completes the configuration, measures the start with it, and logs a person in."""
        try:
            self._server.start(self._provider.ready or self._provider.discovery)
            self._provider.complete()
            for _ in range(number("STARTS")):
                self._server.stop()
                self._server = self._new_server()
                self.result.starts.append(self._server.start(self._provider.discovery))
            self._server.settle()
            self.result.idle = self._server.memory()
            self._session = Session(self._provider)
        except ServerFailed:
            raise
        except Exception as error:
            raise ServerFailed(f"{describe(error)}{self._server.last_lines()}") from error

    def measure(self, row: str) -> None:
        if row in self.result.problems:
            return
        try:
            pieces = self._session.pieces(row)
            if pieces is None:
                return
            load = {"connections": FLOWS if len(pieces[0]) > 1 else CONNECTIONS, "core": CORE_OF_DRIVER}
            run(self._provider.port, pieces, seconds=WARM_UP_SECONDS, **load)
            self._server.settle()
            before = self._server.processor_time()
            found = run(self._provider.port, pieces, seconds=number("LOAD_SECONDS"), meanwhile=self._sample_memory, **load)
            used = self._server.processor_time() - before
            self._server.settle()
            self.result.rows.setdefault(row, []).append((found, used))
        except Exception as error:
            self.result.problems[row] = describe(error)
            say(f"{self._provider.name}, {row}: {describe(error)}{self._server.last_lines()}")

    def stop(self) -> None:
        self._server.stop()

    def _new_server(self) -> Server:
        provider = self._provider
        return Server(provider.commands(), provider.environment(), provider.folder, provider.port, CORE_OF_SERVERS)

    def _sample_memory(self) -> None:
        self.result.loaded = max(self.result.loaded, self._server.memory())


def number(name: str) -> int:
    """Returns the number that an environment variable sets."""
    return int(SETTINGS[name])


def describe(error: Exception) -> str:
    return str(error) if isinstance(error, KNOWN) else f"{type(error).__name__}: {error}"


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def providers(program: Path, seed: Path) -> list[tuple[str, Callable[[Path, int], Provider]]]:
    """Returns the providers, in the order of the columns."""
    found: list[tuple[str, Callable[[Path, int], Provider]]] = [
        (Latchkey.name, lambda folder, port: Latchkey(folder, port, program, seed)), (Glewlwyd.name, Glewlwyd), (LemonLDAP.name, LemonLDAP),
        (DjangoOAuthToolkit.name, DjangoOAuthToolkit), (AuthlibFlask.name, AuthlibFlask)]
    return [one for one in found if not ONLY or one[0] in ONLY]


def compare(program: Path, seed: Path, top: Path, stack: contextlib.ExitStack) -> tuple[list[Result], dict[str, str]]:
    """Measures all providers, and returns the results and the reasons for which some were not measured."""
    peers: list[Peer] = []
    failed: dict[str, str] = {}
    for name, make in providers(program, seed):
        folder = top / name.replace(":", "")
        folder.mkdir(mode=0o755)
        say(f"{name}: install, configure, start")
        peer = None
        try:
            peer = Peer(make(folder, free_port()))
            stack.callback(peer.stop)
            peer.start()
            peers.append(peer)
        # Whatever is wrong with one provider, the others are measured.
        except Exception as error:
            if peer:
                peer.stop()
            failed[name] = describe(error)
            say(f"{name} is not measured: {describe(error)}")
    for turn in range(1, number("ROUNDS") + 1):
        for row in ROWS:
            say(f"round {turn} of {number('ROUNDS')}: {row}")
            for peer in peers:
                peer.measure(row)
    return [peer.result for peer in peers], failed


def main() -> None:
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: compare.py LATCHKEY [SEED]")
    program = Path(sys.argv[1]).resolve()
    seed = Path(sys.argv[2]).resolve() if len(sys.argv) == 3 else REPOSITORY / "Examples/sample/seed.yaml"
    for name, value in SETTINGS.items():
        if not value.isdecimal() or int(value) == 0:
            sys.exit(f"compare.py: {name} is {value}, but must be a whole number above 0")
    for path in (program, seed):
        if not path.is_file():
            sys.exit(f"compare.py: {path} does not exist")
    if not {CORE_OF_SERVERS, CORE_OF_DRIVER} <= os.sched_getaffinity(0):
        sys.exit("compare.py: the first two cores of the machine are needed, one for the servers and one for the driver")
    for command in ("wrk", "taskset", "openssl"):
        if not shutil.which(command):
            sys.exit(f"compare.py: {command} is missing; Scripts/install-packages --bench installs it")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("compare.py: ended by a signal"))
    # The driver has the second core, and so does this program, which samples memory meanwhile.
    os.sched_setaffinity(0, {CORE_OF_DRIVER})
    rate = signatures(CORE_OF_SERVERS)
    with tempfile.TemporaryDirectory(prefix="latchkey-peers-") as name, contextlib.ExitStack() as stack:
        top = Path(name)
        # A server that refuses to run as root has an account of its own, which must reach its folder.
        top.chmod(0o711)
        results, failed = compare(program, seed, top, stack)
    if not results:
        sys.exit("compare.py: no provider could be measured")
    conditions = (
        f"The servers have one core, and the driver (wrk) another; {CONNECTIONS} connections, {FLOWS} for flows; medians of {number('ROUNDS')} "
        f"rounds of {number('LOAD_SECONDS')} s. All ID tokens have RS256 signatures by keys of 2,048 bits, and every answer is checked.")
    text = document(results, ROWS, failed, conditions, rate)
    print(text)
    if Latchkey.name in failed:
        sys.exit("compare.py: this provider was not measured, so that no results are written")
    if not ONLY:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "peers.md").write_text(text, encoding="utf-8")
        (RESULTS / "peers.svg").write_text(plot(results, ROWS), encoding="utf-8")


if __name__ == "__main__":
    main()
