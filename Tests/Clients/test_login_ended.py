"""Tests `latchkey login` if a signal ends it while it waits for a browser."""

import os
import signal
import subprocess
from pathlib import Path

import pytest
from provider import LATCHKEY, Provider
from sample import APP_ID


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM], ids=["interrupt", "terminate"])
def test_an_ended_login_is_canceled_and_leaves_no_files(provider: Provider, tmp_path: Path, signal_number: signal.Signals) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    login = subprocess.Popen(
        [LATCHKEY, "login", "--app", APP_ID, "--provider", provider.url, "--limited", "--no-browser"],
        env=os.environ | {"TMPDIR": str(folder)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert "http://127.0.0.1:" in login.stderr.readline()
        login.send_signal(signal_number)
        printed, error_output = login.communicate(timeout=60)
    finally:
        if login.poll() is None:
            login.kill()
            login.wait()

    assert login.returncode == 2
    assert printed == ""
    assert error_output == "latchkey: the login was canceled.\n"
    assert not list(folder.iterdir())
