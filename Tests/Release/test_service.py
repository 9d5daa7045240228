"""Installs the package in a fresh Debian system, and checks the service: its user, its files, and its sandbox."""

from __future__ import annotations

import pytest
import requests
from debian_machine import InstalledProvider
from dialog_response import query
from person import Person
from provider import free_port
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK

pytestmark = pytest.mark.timeout(600)
# The exposure that systemd computes from the options of the unit, times ten. Below 20 is its best class, "OK".
HIGHEST_EXPOSURE = 20


def test_the_service(installed: InstalledProvider) -> None:
    machine = installed.machine

    # systemd accepts the unit, and the service has been started by the installation.
    assert machine.run("systemd-analyze", "verify", installed.UNIT).stderr == ""
    machine.run("systemd-analyze", "security", "--no-pager", f"--threshold={HIGHEST_EXPOSURE}", installed.UNIT)
    assert machine.run("systemctl", "is-enabled", installed.UNIT).stdout == "enabled\n"
    assert f"Latchkey is ready at http://127.0.0.1:{installed.port}" in machine.journal(installed.UNIT)

    # The process has another user than root, and no rights.
    process = machine.process_id(installed.UNIT)
    status = dict(line.split(":\t", 1) for line in machine.run("cat", f"/proc/{process}/status").stdout.splitlines())
    assert machine.run("ps", "-o", "user=", "-p", str(process)).stdout.strip() == "latchkey"
    assert status["CapEff"] == status["CapBnd"] == "0" * 16
    assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")

    # Nobody else may read the store.
    listed = machine.run("find", "/var/lib/latchkey", "-printf", "%M %u %p\n").stdout.splitlines()
    assert "drwx------ latchkey /var/lib/latchkey" in listed
    assert f"-rw------- latchkey {installed.STORE}" in listed
    assert all(line.split()[0].endswith("------") and line.split()[1] == "latchkey" for line in listed), listed

    # The service sees a file system that it cannot write to, except for its own folder.
    inside = ["nsenter", "--target", str(process), "--mount", "--", "findmnt", "--noheadings", "--output=OPTIONS", "--target"]
    assert machine.run(*inside, "/usr").stdout.startswith("ro,")
    assert machine.run(*inside, "/etc").stdout.startswith("ro,")
    assert machine.run(*inside, "/var/lib/latchkey").stdout.startswith("rw,")


def test_pictures_and_metrics_work_in_the_sandbox(installed: InstalledProvider) -> None:
    installed.serve_sample(metrics_port=str(free_port()))

    # A picture is decoded and scaled in a process of its own, which sets limits for itself.
    code = query(Person(ADA).complete_dialog(installed.dialog(scope="email")))["code"]
    token = requests.post(f"{installed.url}/oauth/access_token", timeout=20, data={
        "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code}).json()["access_token"]
    picture = requests.get(f"{installed.url}/me/picture?width=60&height=60&access_token={token}", timeout=20)
    assert picture.content.startswith(b"\x89PNG"), picture.text
    metrics = requests.get(f"http://127.0.0.1:{installed.settings['metrics_port']}/metrics", timeout=20).text
    for name in ["latchkey_ready 1", "process_start_time_seconds", "process_resident_memory_bytes", "process_open_fds", "process_max_fds"]:
        assert f"\n{name}" in metrics, name


def test_people_and_apps_are_administered_while_the_service_runs(installed: InstalledProvider) -> None:
    installed.command("person", "add", "email=ada@example.com", "first_name=Ada", "last_name=Lovelace", "password=-", text=f"{ADA.password}\n")

    assert "ada@example.com" in installed.command("person", "list")
    assert "The store is intact: apps 0, people 1." in installed.command("store", "check")


def test_wrong_settings_end_the_service_with_a_sentence(installed: InstalledProvider) -> None:
    installed.configure(prot="80")
    installed.machine.run("systemctl", "restart", installed.UNIT, check=False)
    installed.machine.run("sh", "-c", f"while [ $(systemctl show -P ActiveState {installed.UNIT}) = activating ]; do sleep 0.1; done")

    assert installed.machine.run("systemctl", "show", "--property=ExecMainStatus", "--value", installed.UNIT).stdout == "64\n"
    assert installed.machine.run("systemctl", "is-active", installed.UNIT, check=False).stdout == "failed\n"
    assert "prot" in installed.machine.journal(installed.UNIT)


def test_the_manual_and_the_completions_are_installed(installed: InstalledProvider) -> None:
    assert "latchkey-serve.1.gz" in installed.machine.run("ls", "/usr/share/man/man1").stdout
    completed = installed.machine.run(
        "bash", "-c", "source /usr/share/bash-completion/completions/latchkey; COMP_WORDS=(latchkey ser); COMP_CWORD=1; COMP_LINE='latchkey ser'; "
        "COMP_POINT=12; _latchkey; echo ${COMPREPLY[@]}").stdout
    assert completed.split() == ["serve"]
