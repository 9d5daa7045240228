"""Checks that a provider that is killed at any moment loses and duplicates nothing that it acknowledged. `make kill-provider` repeats this
many times."""

import random
from pathlib import Path

from kill_provider import kill_repeatedly


def test_no_acknowledged_step_is_lost_or_duplicated(tmp_path: Path) -> None:
    seed = random.getrandbits(32)
    print(f"seed {seed}")

    totals = kill_repeatedly(tmp_path, 4, seed)

    assert totals.kills == 4
    for event in ("granted", "login", "read"):
        assert totals.acknowledged[event], f"no {event} was acknowledged: {totals}"
