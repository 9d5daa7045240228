"""What the tests of all folders share: a provider with the sample app and people, fresh for every test, and a browser where one is asked for."""

import shutil
from pathlib import Path

import pytest
from chromium import browsing, chromium, page  # noqa: F401
from provider import LATCHKEY, Provider
from sample import SEED


@pytest.fixture(scope="session")
def sample_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the sample seed in it. Making keys and hashing passwords takes a while, so tests start on copies."""
    assert LATCHKEY.exists(), f"{LATCHKEY} is missing: run `make build` first"
    store = tmp_path_factory.mktemp("sample") / "store.sqlite"
    with Provider(store, "--seed", SEED):
        pass
    return store


def copied(store: Path, folder: Path) -> Path:
    for file in store.parent.glob("store.sqlite*"):
        shutil.copy(file, folder)
    return folder / store.name


@pytest.fixture
def store(sample_store: Path, tmp_path: Path) -> Path:
    """A store with the sample seed in it, for one test alone."""
    return copied(sample_store, tmp_path)


@pytest.fixture(scope="module")
def copy_of_sample(sample_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same for the tests of one file: what they log in to is not what others start on."""
    return copied(sample_store, tmp_path_factory.mktemp("copy"))


@pytest.fixture
def provider(store: Path):
    """A provider that nobody has logged in to yet."""
    with Provider(store) as running:
        yield running


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command keeps its session: far from that of whoever runs the tests."""
    state = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.delenv("LATCHKEY_TOKEN", raising=False)
    return state
