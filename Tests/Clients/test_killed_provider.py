"""Checks that a provider that is killed at any moment loses and duplicates nothing that it acknowledged. `make kill-provider` repeats this
many times."""

import random
from pathlib import Path

from kill_provider import campaign


def test_no_acknowledged_step_is_lost_or_duplicated(tmp_path: Path) -> None:
    seed = random.getrandbits(32)
    print(f"seed {seed}")

    figures = campaign(tmp_path, 4, seed)

    assert figures.kills == 4
    for what in ("granted", "login", "read"):
        assert figures.acknowledged[what], f"no {what} was acknowledged: {figures}"
