"""Checks which packages are cloned for an app that uses this package, and that a new build plan rebuilds nothing."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
# The packages that every product needs for cryptography and certificates.
OF_CLIENTS = {"swift-crypto", "swift-asn1", "swift-certificates"}

MANIFEST = """
// swift-tools-version:{tools}
import PackageDescription
let package = Package(
    name: "app",
    platforms: [.iOS(.v17), .macOS(.v15)],
    dependencies: [.package(name: "latchkey", path: "{root}")],
    targets: [.target(name: "App", dependencies: [.product(name: "{product}", package: "latchkey")])])
"""


def packages(folder: Path, product: str, tools: str) -> set[str]:
    """Returns the packages that are cloned for an app that uses one product of this package."""
    (folder / "Sources" / "App").mkdir(parents=True)
    (folder / "Sources" / "App" / "App.swift").write_text(f"import {product}\n", encoding="utf-8")
    (folder / "Package.swift").write_text(
        MANIFEST.format(tools=tools, root=ROOT, product=product).lstrip(), encoding="utf-8")
    subprocess.run(["swift", "package", "resolve"], cwd=folder, check=True, capture_output=True, timeout=300)
    resolved = json.loads((folder / "Package.resolved").read_text(encoding="utf-8"))
    return {pin["identity"] for pin in resolved["pins"]}


@pytest.mark.parametrize("tools", ["6.0", "6.2"])
@pytest.mark.parametrize("product", ["FacebookLogin", "IdentityTokens"])
def test_an_app_clones_no_server_packages(tmp_path: Path, product: str, tools: str) -> None:
    assert packages(tmp_path, product, tools) == OF_CLIENTS


def test_a_new_build_plan_rebuilds_nothing() -> None:
    for _ in range(2):
        (ROOT / "Package.swift").touch()
        done = subprocess.run(["make", "--no-print-directory", "build"], cwd=ROOT, capture_output=True, text=True, timeout=300, check=True)

        assert "Planning build" in done.stdout
        assert "Compiling" not in done.stdout
