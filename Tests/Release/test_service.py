"""Installs the package in a fresh Debian system, and checks the service: its user, its files, and its sandbox."""

from __future__ import annotations

import pytest
import requests
from debian_machine import InstalledProvider
from dialog_response import query
from person import Person
from provider import free_port
from release_files import documented_command
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK

pytestmark = pytest.mark.timeout(600)
# The exposure that systemd computes from the options of the unit, times ten; 0 is the best, and 100 the worst.
HIGHEST_EXPOSURE = 15


def test_the_service(shared: InstalledProvider) -> None:
    machine = shared.machine

    # systemd accepts the unit, and the service has been started by the installation.
    assert machine.run("systemd-analyze", "verify", "--man=no", f"/lib/systemd/system/{shared.UNIT}").stderr == ""
    machine.run("systemd-analyze", "security", "--no-pager", f"--threshold={HIGHEST_EXPOSURE}", shared.UNIT)
    assert machine.run("systemctl", "is-enabled", shared.UNIT).stdout == "enabled\n"
    assert f"Latchkey is ready at http://127.0.0.1:{shared.port}" in machine.journal(shared.UNIT)

    # The process has another user than root, and no rights.
    process = machine.process_id(shared.UNIT)
    status = dict(line.split(":\t", 1) for line in machine.run("cat", f"/proc/{process}/status").stdout.splitlines())
    assert machine.run("stat", "--format=%U %G", f"/proc/{process}").stdout == "latchkey latchkey\n"
    assert status["CapEff"] == status["CapBnd"] == "0" * 16
    assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")

    # Nobody else may read the store.
    listed = machine.run("find", "/var/lib/latchkey", "-printf", "%M %u %p\n").stdout.splitlines()
    assert "drwx------ latchkey /var/lib/latchkey" in listed
    assert f"-rw------- latchkey {shared.STORE}" in listed
    assert all(line.split()[0].endswith("------") and line.split()[1] == "latchkey" for line in listed), listed

    # The service sees a file system that it cannot write to, except for its own folder.
    inside = ["nsenter", "--target", str(process), "--mount", "--", "findmnt", "--noheadings", "--output=OPTIONS", "--target"]
    assert machine.run(*inside, "/usr").stdout.startswith("ro,")
    assert machine.run(*inside, "/etc").stdout.startswith("ro,")
    assert machine.run(*inside, "/var/lib/latchkey").stdout.startswith("rw,")


def test_pictures_and_metrics_work_in_the_sandbox(shared: InstalledProvider) -> None:
    shared.serve_sample(metrics_port=str(free_port()))

    # A picture is decoded and scaled in a process of its own, which sets limits for itself.
    code = query(Person(ADA).complete_dialog(shared.dialog(scope="email")))["code"]
    token = requests.post(f"{shared.url}/oauth/access_token", timeout=20, data={
        "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code}).json()["access_token"]
    picture = requests.get(f"{shared.url}/me/picture?width=60&height=60&access_token={token}", timeout=20)
    assert picture.content.startswith(b"\x89PNG"), picture.text
    metrics = requests.get(f"http://127.0.0.1:{shared.settings['metrics_port']}/metrics", timeout=20).text
    for name in ["latchkey_ready ", "process_start_time_seconds", "process_resident_memory_bytes", "process_open_fds", "process_max_fds"]:
        assert f"\n{name}" in metrics, name


def test_people_and_apps_are_administered_while_the_service_runs(shared: InstalledProvider) -> None:
    shared.command("person", "add", "email=emmy@example.com", "first_name=Emmy", "last_name=Noether", "password=-", text="ideals all the way down\n")

    assert "emmy@example.com" in shared.machine.run("sh", "-c", documented_command("runuser")).stdout
    assert shared.command("store", "check").startswith("The store is intact")


def test_the_manual_and_the_completions_are_installed(shared: InstalledProvider) -> None:
    assert "latchkey-serve.1.gz" in shared.machine.run("ls", "/usr/share/man/man1").stdout
    completed = shared.machine.run(
        "bash", "-c", "source /usr/share/bash-completion/completions/latchkey; COMP_WORDS=(latchkey ser); COMP_CWORD=1; "
        "COMP_LINE='latchkey ser'; COMP_POINT=12; _latchkey latchkey ser latchkey; echo ${COMPREPLY[@]}").stdout
    assert completed.split() == ["serve"]


def test_wrong_settings_end_the_service_with_a_sentence(shared: InstalledProvider) -> None:
    shared.configure(prot="80")
    shared.machine.run("systemctl", "restart", shared.UNIT, check=False)
    shared.machine.run("sh", "-c", f"until systemctl is-failed --quiet {shared.UNIT}; do sleep 0.1; done")

    assert shared.machine.run("systemctl", "show", "--property=ExecMainStatus", "--value", shared.UNIT).stdout == "64\n"
    assert shared.machine.run("systemctl", "is-active", shared.UNIT, check=False).stdout == "failed\n"
    assert "prot" in shared.machine.journal(shared.UNIT)
