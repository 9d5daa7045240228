"""Fixtures: the files of the release in dist, and fresh Debian systems."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from debian_machine import DebianMachine, InstalledProvider
from provider import free_port
from release_files import Release
from sample import REPOSITORY


@pytest.fixture(scope="session")
def release() -> Release:
    release = Release(REPOSITORY / "dist")
    assert release.package.exists(), f"{release.package} is missing: run `make release` first"
    return release


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder for a Debian system. It is deleted at once, because a system is large."""
    folder = Path(tempfile.mkdtemp(prefix="latchkey-release-"))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def folder() -> Iterator[Path]:
    with temporary_folder() as folder:
        yield folder


@pytest.fixture
def machine(folder: Path, release: Release) -> Iterator[DebianMachine]:
    """A fresh Debian system that is running."""
    with DebianMachine(folder, release.package) as running:
        yield running


@pytest.fixture
def installed(machine: DebianMachine, release: Release) -> InstalledProvider:
    """The provider of the package, installed on a fresh Debian system and ready."""
    provider = InstalledProvider(machine, free_port())
    provider.install(release.package)
    return provider


@pytest.fixture(scope="module")
def shared(release: Release) -> Iterator[InstalledProvider]:
    """Such a provider for all tests of a file, in the order of the file."""
    with temporary_folder() as folder, DebianMachine(folder, release.package) as machine:
        provider = InstalledProvider(machine, free_port())
        provider.install(release.package)
        yield provider
