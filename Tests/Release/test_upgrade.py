"""Upgrades, removes and purges the package in a fresh Debian system, and looks at the store after each step."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from debian_machine import DebianMachine, InstalledProvider
from provider import free_port
from release_files import Release, documented_command
from sample import ADA

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def previous(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package that the variable OLD_DEB names, or else this package with a lower version. The latter shows what the scripts of the package do,
    and not that this version reads the store of an earlier one, of which there is none yet."""
    if os.environ.get("OLD_DEB"):
        return Path(os.environ["OLD_DEB"]).resolve()
    folder = tmp_path_factory.mktemp("previous")
    subprocess.run(["dpkg-deb", "--raw-extract", release.package, folder / "content"], check=True)
    control = folder / "content" / "DEBIAN" / "control"
    control.write_text("".join(
        "Version: 0.0.9\n" if line.startswith("Version: ") else line for line in control.read_text(encoding="utf-8").splitlines(keepends=True)))
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", folder / "content", folder / "latchkey_0.0.9.deb"], check=True)
    return folder / "latchkey_0.0.9.deb"


@pytest.fixture
def old(machine: DebianMachine, previous: Path) -> InstalledProvider:
    """The provider of the previous package, with one person."""
    provider = InstalledProvider(machine, free_port())
    provider.install(previous)
    provider.command("person", "add", f"email={ADA.email}", "first_name=Ada", "last_name=Lovelace", "password=-", text=f"{ADA.password}\n")
    return provider


def test_an_upgrade_keeps_store_and_configuration_and_restarts_the_service(old: InstalledProvider, release: Release) -> None:
    old.configure(name="Example ID")
    process = old.machine.process_id(old.UNIT)

    old.install(release.package)

    assert old.machine.process_id(old.UNIT) != process
    assert ADA.email in old.command("person", "list")
    assert "Example ID" in old.machine.run("cat", str(old.CONFIGURATION)).stdout
    assert old.command("store", "check").startswith("The store is intact")


def test_what_removal_and_purge_do_to_the_store(old: InstalledProvider, release: Release) -> None:
    machine = old.machine

    def exists() -> bool:
        return machine.run("test", "-e", str(old.STORE), check=False).returncode == 0

    # A removal keeps store and configuration, and a new installation goes on with them.
    machine.run("apt-get", "remove", "-q", "-y", "latchkey")
    assert exists()
    assert not old.is_ready()
    old.install(release.package)
    assert ADA.email in old.command("person", "list")

    # A purge without an answer, or with the answer no, keeps the store.
    machine.run("apt-get", "purge", "-q", "-y", "latchkey")
    assert exists()
    assert machine.run("test", "-e", str(old.CONFIGURATION), check=False).returncode != 0
    old.install(release.package)
    answer(machine, "false")
    machine.run("apt-get", "purge", "-q", "-y", "latchkey")
    assert exists()

    # The answer yes deletes it, also after a removal.
    old.install(release.package)
    assert ADA.email in old.command("person", "list")
    machine.run("apt-get", "remove", "-q", "-y", "latchkey")
    answer(machine, "true")
    machine.run("apt-get", "purge", "-q", "-y", "latchkey")
    assert not exists()
    assert machine.run("test", "-e", str(old.STORE.parent), check=False).returncode != 0

    # The answer is not kept for the next installation.
    old.install(release.package)
    machine.run("apt-get", "purge", "-q", "-y", "latchkey")
    assert exists()


@pytest.mark.parametrize(("answer", "is_kept"), [("n", True), ("y", False)])
def test_a_purge_asks_at_the_terminal(installed: InstalledProvider, answer: str, is_kept: bool) -> None:
    machine = installed.machine

    # Debian's frontend for terminals without drawing, at a terminal that `script` makes.
    asked = machine.run(
        "script", "--quiet", "--return", "--command", "dpkg --purge latchkey", "/dev/null", text=f"{answer}\n",
        variables={"DEBIAN_FRONTEND": "readline", "TERM": "dumb"}).stdout

    assert "Delete all people, apps and keys of the login provider?" in asked
    assert (machine.run("test", "-e", str(installed.STORE), check=False).returncode == 0) == is_kept


def answer(machine: DebianMachine, value: str) -> None:
    machine.run("sh", "-c", documented_command("echo latchkey").replace("true", value))
