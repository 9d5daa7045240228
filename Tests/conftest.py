"""Fixtures for the tests in all folders: a new provider with the sample app and people for every test, and a browser for the tests that
need one."""

import os
import shutil
from pathlib import Path

import pytest
from chromium import chromium, new_context, page, playwright_of_session, screenshot  # noqa: F401
from provider import LATCHKEY, Provider
from sample import SEED

# Messages at a terminal are compared without colors. A test of the colors removes the variable.
os.environ["NO_COLOR"] = "1"


@pytest.fixture(scope="session")
def sample_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the sample seed. Generating keys and hashing passwords take a while, so tests start with copies of it."""
    assert LATCHKEY.exists(), f"{LATCHKEY} is missing: run `make build` first"
    store = tmp_path_factory.mktemp("sample") / "store.sqlite"
    with Provider(store, "--seed", SEED):
        pass
    return store


def copied_file_store(store: Path, folder: Path) -> Path:
    for file in store.parent.glob("store.sqlite*"):
        shutil.copy(file, folder)
    return folder / store.name


@pytest.fixture
def store(sample_store: Path, tmp_path: Path) -> Path:
    """A copy of the sample store for one test."""
    return copied_file_store(sample_store, tmp_path)


@pytest.fixture(scope="module")
def copy_of_sample(sample_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sample store for the tests of one file, so that their logins do not affect other tests."""
    return copied_file_store(sample_store, tmp_path_factory.mktemp("copy"))


@pytest.fixture
def provider(store: Path):
    """A provider to which nobody has logged in yet."""
    with Provider(store) as running:
        yield running


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stores the command's session in a folder for the test, so that the developer's session is not changed."""
    state = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.delenv("LATCHKEY_TOKEN", raising=False)
    return state
