"""Checks the files of the release: digests, what the package says about itself, and the bill of materials."""

from __future__ import annotations

import json
import subprocess

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from release_files import VERSION, Release
from sample import REPOSITORY


def output(*command: object) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_the_digests_are_those_of_all_files(release: Release) -> None:
    listed = {line.split()[1] for line in (release.folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()}

    assert listed == {file.name for file in release.folder.iterdir()} - {"SHA256SUMS"}
    subprocess.run(["sha256sum", "--check", "--quiet", "--strict", "SHA256SUMS"], cwd=release.folder, check=True)


def test_the_program_is_stripped_and_needs_no_library_of_swift(release: Release) -> None:
    needed = output("readelf", "--dynamic", "--wide", release.program)

    assert "libswift" not in needed and "libFoundation" not in needed
    assert "RUNPATH" not in needed and "RPATH" not in needed
    assert ".symtab" not in output("readelf", "--sections", "--wide", release.program)
    assert output(release.program, "--version") == f"latchkey {VERSION}\n"


def test_the_program_loads_libcurl_only_when_it_sends_a_request(release: Release) -> None:
    assert "libcurl" not in output("readelf", "--dynamic", "--wide", release.program)

    done = subprocess.run(
        [release.program, "graph", "GET", "/me", "--token", "t", "--provider", "http://127.0.0.1:1"], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "libcurl" not in done.stderr, done.stderr


def test_no_path_of_the_build_is_in_the_program(release: Release) -> None:
    assert str(REPOSITORY).encode() not in release.program.read_bytes()


def test_lintian_finds_nothing(release: Release) -> None:
    done = subprocess.run(
        ["lintian", "--fail-on=error,warning", "--allow-root", release.package], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_has_every_kind_of_file(release: Release) -> None:
    files = output("dpkg-deb", "--contents", release.package)

    for file in [
        "./usr/bin/latchkey", "./etc/latchkey/latchkey.yaml", "./lib/systemd/system/latchkey.service", "./usr/lib/sysusers.d/latchkey.conf",
        "./usr/lib/tmpfiles.d/latchkey.conf", "./usr/share/man/man1/latchkey-serve.1.gz", "./usr/share/bash-completion/completions/latchkey",
        "./usr/share/zsh/vendor-completions/_latchkey", "./usr/share/fish/vendor_completions.d/latchkey.fish", "./usr/share/doc/latchkey/copyright",
        "./usr/share/doc/latchkey/changelog.gz", "./usr/share/doc/latchkey/third-party-notices.gz", "./usr/share/doc/latchkey/examples/monitoring/alerts.yml",
        "./usr/share/doc/latchkey/examples/proxies/nginx.conf",
    ]:
        assert f" {file}\n" in files, file


def test_the_program_is_the_same_in_the_package(release: Release, tmp_path) -> None:
    subprocess.run(["dpkg-deb", "--extract", release.package, tmp_path], check=True)

    assert (tmp_path / "usr" / "bin" / "latchkey").read_bytes() == release.program.read_bytes()


def test_the_bill_of_materials_is_valid_and_complete(release: Release) -> None:
    text = release.bill_of_materials.read_text(encoding="utf-8")
    components = {component["name"]: component for component in json.loads(text)["components"]}
    versions = dict(line.split() for line in (REPOSITORY / "Packaging" / "versions.txt").read_text(encoding="utf-8").splitlines())

    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(text) is None
    assert versions.items() <= {name: component["version"] for name, component in components.items()}.items()
    for name in ["libc6", "libssl3", "libsqlite3-0", "ca-certificates", "swift-runtime"]:
        assert components[name]["scope"] == "required", name


@pytest.mark.parametrize(("name", "scope"), [("hummingbird", "required"), ("yams", "required"), ("swift-nio-ssl", "excluded")])
def test_the_bill_of_materials_says_which_packages_are_in_the_program(release: Release, name: str, scope: str) -> None:
    components = json.loads(release.bill_of_materials.read_text(encoding="utf-8"))["components"]

    assert next(component for component in components if component["name"] == name)["scope"] == scope
