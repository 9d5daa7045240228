"""Unpacks the OCI image, and runs it as its configuration says: in a user namespace without root, with a read-only root and one volume."""

from __future__ import annotations

import json
import os
import subprocess
import tarfile
import time
from pathlib import Path

import pytest
import requests
from provider import free_port
from release_files import ARCHITECTURE, VERSION, Release, documented_command

pytestmark = pytest.mark.timeout(300)
NOBODY = 65534
START_TIMEOUT = 60


@pytest.fixture(scope="module")
def bundle(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked image: its root, and config.json with what to run."""
    folder = tmp_path_factory.mktemp("image")
    with tarfile.open(release.image) as archive:
        archive.extractall(folder / "layout", filter="data")
    subprocess.run(["umoci", "unpack", "--rootless", "--image", f"{folder}/layout:{VERSION}", folder / "bundle"], check=True)
    bundle = folder / "bundle"
    if os.geteuid() == 0:
        # The user without rights, who runs the image, reaches the bundle.
        for path in [bundle, folder, folder.parent, folder.parent.parent]:
            path.chmod(path.stat().st_mode | 0o011)
    return bundle


def configuration(bundle: Path) -> dict:
    return json.loads((bundle / "config.json").read_text(encoding="utf-8"))


def command(bundle: Path, volume: Path, *arguments: str, **variables: str) -> list[str]:
    """Returns the command that runs the image, with other arguments than its own if there are any."""
    process = configuration(bundle)["process"]
    environment = dict(variable.split("=", 1) for variable in process["env"]) | variables
    user = process["user"]
    return [
        "bwrap", "--unshare-all", "--share-net", "--uid", str(user["uid"]), "--gid", str(user["gid"]), "--die-with-parent", "--as-pid-1",
        "--ro-bind", str(bundle / "rootfs"), "/", "--proc", "/proc", "--dev", "/dev", "--bind", str(volume), "/var/lib/latchkey", "--chdir", process["cwd"],
        "--clearenv", *(word for name, value in environment.items() for word in ("--setenv", name, value)),
        "--", *(process["args"][:1] + list(arguments) if arguments else process["args"]),
    ]


@pytest.fixture
def volume(bundle: Path) -> Path:
    folder = bundle.parent / f"volume-{time.monotonic_ns()}"
    folder.mkdir(mode=0o700)
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    return folder


def as_nobody() -> dict:
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


def test_the_configuration_of_the_image(bundle: Path, release: Release) -> None:
    runtime = configuration(bundle)
    assert (runtime["process"]["user"]["uid"], runtime["process"]["user"]["gid"]) == (10001, 10001)
    assert runtime["process"]["args"] == ["/usr/bin/latchkey", "serve"]
    assert runtime["process"]["cwd"] == "/var/lib/latchkey"

    described = subprocess.run(
        ["umoci", "stat", "--json", "--image", f"{bundle.parent}/layout:{VERSION}"], check=True, capture_output=True, text=True).stdout
    assert len([layer for layer in json.loads(described)["history"] if not layer.get("empty_layer")]) == 1
    index = json.loads((bundle.parent / "layout" / "index.json").read_text(encoding="utf-8"))
    manifest = json.loads((bundle.parent / "layout" / "blobs" / index["manifests"][0]["digest"].replace(":", "/")).read_text(encoding="utf-8"))
    image = json.loads((bundle.parent / "layout" / "blobs" / manifest["config"]["digest"].replace(":", "/")).read_text(encoding="utf-8"))
    assert (image["os"], image["architecture"]) == ("linux", ARCHITECTURE)
    assert list(image["config"]["Volumes"]) == ["/var/lib/latchkey"]
    assert list(image["config"]["ExposedPorts"]) == ["8080/tcp"]


def test_the_documented_command_reads_the_image(release: Release) -> None:
    source = documented_command("skopeo copy").split()[2]
    assert source == f"oci-archive:{release.image.name}"

    inspected = subprocess.run(["skopeo", "inspect", source], cwd=release.folder, check=True, capture_output=True, text=True).stdout
    assert json.loads(inspected)["Labels"]["org.opencontainers.image.version"] == VERSION


def test_there_is_no_shell_and_nothing_that_gives_rights(bundle: Path) -> None:
    programs = [path for path in bundle.joinpath("rootfs").rglob("*") if path.is_file() and os.access(path, os.X_OK) and ".so" not in path.name]

    assert [path.name for path in programs] == ["latchkey"]
    assert not [path for path in bundle.joinpath("rootfs").rglob("*") if not path.is_symlink() and path.stat().st_mode & 0o6000]


def test_the_image_runs_without_root_and_with_a_read_only_root(bundle: Path, volume: Path) -> None:
    port = free_port()
    variables = {"LATCHKEY_PORT": str(port), "LATCHKEY_HOST": "127.0.0.1", "LATCHKEY_METRICS_PORT": str(free_port())}
    for _ in range(2):
        with open(volume.parent / "image.log", "a", encoding="utf-8") as log:
            process = subprocess.Popen(command(bundle, volume, **variables), stdout=log, stderr=log, **as_nobody())
        try:
            wait_until_ready(port, volume.parent / "image.log")
            listed = subprocess.run(
                command(bundle, volume, "store", "check", "--store", "sqlite:latchkey.sqlite"), capture_output=True, text=True, check=False, **as_nobody())
            assert listed.stdout.startswith("The store is intact"), listed.stderr
        finally:
            process.terminate()
            process.wait(30)
    assert (volume / "latchkey.sqlite").exists()


def test_an_image_without_a_public_address_says_what_it_needs(bundle: Path, volume: Path) -> None:
    done = subprocess.run(command(bundle, volume), capture_output=True, text=True, check=False, timeout=60, **as_nobody())

    assert done.returncode == 64
    assert "--public-url" in done.stderr
    assert not list(volume.iterdir())


def wait_until_ready(port: int, log: Path) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline:
        try:
            if requests.get(f"http://127.0.0.1:{port}/health/ready", timeout=10).status_code == 200:
                return
        except requests.ConnectionError:
            time.sleep(0.1)
    raise AssertionError(log.read_text(encoding="utf-8"))
