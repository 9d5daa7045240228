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
        self.kept = 0
        self.complaints: list[str] = []
        self._told = threading.Condition()
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
            with self._told:
                if text.strip().isdigit():
                    self.kept += 1
                else:
                    self.complaints.append(text.strip())
                self._told.notify_all()

    def wait_for(self, changes: int) -> None:
        with self._told:
            enough = self._told.wait_for(lambda: self.kept >= changes or self.complaints, timeout=60)
        assert enough, f"a writer kept {self.kept} changes, not {changes}, in a minute"

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join()
        self._process.stdout.close()


@dataclass
class Figures:
    kills: int = 0
    kept: int = 0
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
    assert (token is None) == (profile is None), "half a login"
    if token:
        mark = token["tokenString"].removeprefix("EAA")
        assert profile["name"] == f"Ada {mark}", "halves of two logins"
    aside = [file.name for file in folder.iterdir() if "unreadable" in file.name]
    assert not aside, f"torn: {aside}"
    return int(record["secrets"]["login"]["device_key"])


def campaign(folder: Path, kills: int, seed: int) -> Figures:
    """Repeatedly kills one of two writers, checks the record while the other one continues, and starts another writer."""
    dice = random.Random(seed)
    figures = Figures()
    writers = [Writer(folder, dice.getrandbits(64)) for _ in range(2)]
    try:
        while figures.kills < kills:
            index = dice.randrange(2)
            victim = writers[index]
            victim.wait_for(victim.kept + dice.randint(1, 8))
            time.sleep(dice.random() * 0.002)  # Makes it likely that the kill happens during a change.
            victim.kill()
            figures.kills += 1
            figures.kept += victim.kept
            assert not victim.complaints, victim.complaints
            check(folder)
            figures.records += 1
            writers[index] = Writer(folder, dice.getrandbits(64))
    finally:
        for writer in writers:
            writer.kill()
    figures.kills += len(writers)
    figures.kept += sum(writer.kept for writer in writers)
    complaints = [text for writer in writers for text in writer.complaints]
    assert not complaints, complaints
    figures.counted = check(folder)
    assert figures.kept <= figures.counted <= figures.kept + figures.kills, figures
    return figures


if __name__ == "__main__":
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.getrandbits(32)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        figures = campaign(Path(folder) / "shared", int(sys.argv[1]), seed)
    print(
        f"{figures.kills} kills in {time.monotonic() - began:.0f} s with seed {seed}: {figures.records + 1} records whole, "
        f"{figures.kept} changes told as kept, {figures.counted} counted in the record, none lost"
    )
