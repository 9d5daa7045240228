"""Checks the files from which `make release` makes a Debian package and an image, without a build of the release."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
import yaml
from provider import LATCHKEY, Provider, latchkey
from sample import REPOSITORY

PACKAGING = REPOSITORY / "Packaging"
DEBIAN = PACKAGING / "debian"
VERSION = (REPOSITORY / "VERSION").read_text(encoding="utf-8").strip()
LANGUAGES = {"it", "ja", "th", "zh_TW"}


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def run(*command: object, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=os.environ | variables)


def test_the_example_configuration_is_accepted_and_names_each_key_rightly(tmp_path: Path) -> None:
    example = read(PACKAGING / "latchkey.yaml")
    everything = tmp_path / "everything.yaml"
    everything.write_text(re.sub(r"^# (?=[a-z_]+: )", "", example, flags=re.MULTILINE), encoding="utf-8")

    for file in [PACKAGING / "latchkey.yaml", everything]:
        done = latchkey("serve", "--config", file, "--print-config")
        assert done.returncode == 0, done.stderr
    assert "metrics_port: 9464" in done.stdout
    assert yaml.safe_load(example) == {"store": "sqlite:/var/lib/latchkey/latchkey.sqlite", "host": "127.0.0.1", "port": 8080}


def test_the_command_of_the_unit_serves_the_example_configuration(tmp_path: Path) -> None:
    command = re.search(r"^ExecStart=/usr/bin/latchkey (serve .*)$", read(DEBIAN / "latchkey.service"), re.MULTILINE).group(1)
    assert command == "serve --config /etc/latchkey/latchkey.yaml"

    with Provider(tmp_path / "store.sqlite", "--config", PACKAGING / "latchkey.yaml") as provider:
        assert provider.ready_line.endswith(provider.url)


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "latchkey.service"
    # The program and its user are not installed on this machine.
    unit.write_text(read(DEBIAN / "latchkey.service").replace("/usr/bin/latchkey", str(LATCHKEY)), encoding="utf-8")

    verified = run("systemd-analyze", "verify", "--man=no", unit)
    assert (verified.returncode, verified.stderr) == (0, "")
    exposure = run("systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=15", unit)
    assert exposure.returncode == 0, exposure.stdout


def test_the_changelog_of_the_package_is_that_of_the_project() -> None:
    done = run(PACKAGING / "debian-changelog", VERSION, "A Person <person@latchkey.example>", SOURCE_DATE_EPOCH="1700000000")

    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == f"latchkey ({VERSION}) unstable; urgency=medium"
    assert lines[-1] == " -- A Person <person@latchkey.example>  Tue, 14 Nov 2023 22:13:20 +0000"
    assert max(map(len, lines)) <= 80
    section = re.search(rf"^## {re.escape(VERSION)}\b.*?(?=^## |\Z)", read(REPOSITORY / "CHANGELOG.md"), re.MULTILINE | re.DOTALL).group(0)
    assert len([line for line in lines if line.startswith("  * ")]) == len(re.findall(r"^- ", section, re.MULTILINE))


def test_a_version_without_a_part_in_the_changelog_is_an_error() -> None:
    done = run(PACKAGING / "debian-changelog", "99.0.0", "A Person <person@latchkey.example>", SOURCE_DATE_EPOCH="1700000000")

    assert done.returncode == 1
    assert "CHANGELOG.md has no heading '## 99.0.0'" in done.stderr


def test_each_question_is_translated() -> None:
    assert {file.stem for file in (DEBIAN / "po").glob("*.po")} == LANGUAGES
    texts = re.findall(r"^msgid (.+?)\nmsgstr", read(DEBIAN / "po" / "templates.pot"), re.MULTILINE | re.DOTALL)
    for language in LANGUAGES:
        translations = re.findall(r"^msgstr (\"[^\n]+\")$", read(DEBIAN / "po" / f"{language}.po"), re.MULTILINE)
        assert len([text for text in translations if text != '""']) == len(texts) - 1, language


def test_the_scripts_of_the_package_are_well_formed() -> None:
    for script in ["latchkey.postinst", "latchkey.postrm"]:
        assert run("sh", "-n", DEBIAN / script).stderr == ""
        assert "#DEBHELPER#" in read(DEBIAN / script)


def test_the_versions_of_a_release_meet_the_manifest() -> None:
    versions = dict(line.split() for line in read(PACKAGING / "versions.txt").splitlines())

    for name, lowest in re.findall(r'\.package\(url: "[^"]+/([^"/]+)", from: "([^"]+)"', read(REPOSITORY / "Package.swift")):
        version = versions[name.removesuffix(".git").lower()]
        assert tuple(map(int, version.split("."))) >= tuple(map(int, lowest.split("."))), name


def test_other_versions_than_those_of_a_release_are_named(tmp_path: Path) -> None:
    resolved = tmp_path / "Package.resolved"
    pins = [
        {"identity": name, "state": {"version": version}} for name, version in map(str.split, read(PACKAGING / "versions.txt").splitlines())]
    resolved.write_text(json.dumps({"pins": pins}), encoding="utf-8")
    assert run(PACKAGING / "check-versions", resolved).returncode == 0

    pins[0]["state"]["version"] = "99.0.0"
    removed = pins.pop()["identity"]
    resolved.write_text(json.dumps({"pins": pins}), encoding="utf-8")
    done = run(PACKAGING / "check-versions", resolved)

    assert done.returncode == 1
    assert f"{pins[0]['identity']} is 99.0.0" in done.stderr
    assert f"{removed} is missing" in done.stderr


@pytest.mark.parametrize("line", read(DEBIAN / "latchkey.install").splitlines())
def test_the_package_installs_what_the_release_makes(line: str) -> None:
    source = line.split()[0]

    assert source in read(PACKAGING / "release") or (PACKAGING / source).exists()
