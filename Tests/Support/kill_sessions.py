"""Two processes share one stored session and are killed at random moments. Run as a program for a long test:

    kill_sessions.py KILLS [SEED]
"""

import json
import random
import stat
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

WRITER = Path(__file__).parents[2] / ".build/debug/session-writer"

FORMAT = "latchkey session"


class Writer:
    """A process that changes the session as fast as it can, and reports each stored change."""

    def __init__(self, folder: Path, seed: int):
        self.stored = 0
        self.errors: list[str] = []
        self._changed = threading.Condition()
        self._process = subprocess.Popen(
            [WRITER, "loop", folder, str(seed)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        for line in self._process.stdout:
            text = line.decode()
            # The process may have been killed while it wrote a line, so only complete lines count.
            if not text.endswith("\n"):
                continue
            with self._changed:
                if text.strip().isdigit():
                    self.stored += 1
                else:
                    self.errors.append(text.strip())
                self._changed.notify_all()

    def wait_for(self, changes: int) -> None:
        with self._changed:
            enough = self._changed.wait_for(lambda: self.stored >= changes or self.errors, timeout=60)
        assert enough, f"a writer stored {self.stored} changes, not {changes}, in a minute"

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join()
        self._process.stdout.close()


@dataclass
class Totals:
    kills: int = 0
    stored: int = 0
    """The number of changes that the writers reported as stored."""
    counted: int = 0
    """The number of changes in the record: all reported ones, and at most one more for each killed process."""
    records: int = 0
    """The number of checked records."""


def check(folder: Path) -> int:
    """Checks that the record is complete, and that one writer wrote all of it.

    Returns the number of changes in the record."""
    path = folder / "session.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    record = json.loads(path.read_text())
    assert record["format"] == FORMAT and record["revision"]
    token, profile = record.get("accessToken"), record.get("profile")
    assert (token is None) == (profile is None), "a token without a profile, or the reverse"
    if token:
        suffix = token["tokenString"].removeprefix("EAA")
        assert profile["name"] == f"Ada {suffix}", "the token and the profile belong to different logins"
    damaged = [file.name for file in folder.iterdir() if "unreadable" in file.name]
    assert not damaged, f"damaged: {damaged}"
    return int(record["secrets"]["login"]["device_key"])


def kill_repeatedly(folder: Path, kills: int, seed: int) -> Totals:
    """Repeatedly kills one of two writers, checks the record while the second writer continues, and replaces the killed writer."""
    generator = random.Random(seed)
    totals = Totals()
    writers = [Writer(folder, generator.getrandbits(64)) for _ in range(2)]
    try:
        while totals.kills < kills:
            index = generator.randrange(2)
            victim = writers[index]
            victim.wait_for(victim.stored + generator.randint(1, 8))
            time.sleep(generator.random() * 0.002)  # Makes it likely that the kill happens during a change.
            victim.kill()
            totals.kills += 1
            totals.stored += victim.stored
            assert not victim.errors, victim.errors
            check(folder)
            totals.records += 1
            writers[index] = Writer(folder, generator.getrandbits(64))
    finally:
        for writer in writers:
            writer.kill()
    totals.kills += len(writers)
    totals.stored += sum(writer.stored for writer in writers)
    errors = [text for writer in writers for text in writer.errors]
    assert not errors, errors
    totals.counted = check(folder)
    assert totals.stored <= totals.counted <= totals.stored + totals.kills, totals
    return totals


if __name__ == "__main__":
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.getrandbits(32)
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        totals = kill_repeatedly(Path(folder) / "shared", int(sys.argv[1]), seed)
    print(
        f"{totals.kills} kills in {time.monotonic() - started:.0f} s with seed {seed}: {totals.records + 1} complete records, "
        f"{totals.stored} changes reported as stored, {totals.counted} counted in the record, none lost"
    )
