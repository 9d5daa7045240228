"""Finds out what a release contains: Swift packages, the Swift runtime, and libraries of Debian."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


@dataclass(frozen=True)
class SwiftPackage:
    """A package that the release was resolved with."""

    name: str
    version: str
    revision: str
    address: str
    checkout: Path

    @cached_property
    def license_text(self) -> str:
        return next(self.checkout.glob("LICENSE*")).read_text(encoding="utf-8")

    @cached_property
    def license(self) -> str:
        """The identifier of the license in the list of SPDX."""
        text = self.license_text
        if "Apache License" in text[:200]:
            return "Apache-2.0 WITH Swift-exception" if "Runtime Library Exception" in text else "Apache-2.0"
        if "Permission is hereby granted, free of charge" in text:
            return "MIT"
        raise SystemExit(f"Packaging: the license of {self.name} is not known; read {self.checkout}/LICENSE and add it here")

    @cached_property
    def modules(self) -> set[str]:
        """The names of the modules in the package."""
        folders = [self.checkout, *(folder for folder in self.checkout.glob("Sources/**/") if folder.is_dir())]
        return {path.name for folder in folders for path in folder.iterdir() if path.is_dir()}


def swift_packages(build: Path) -> list[SwiftPackage]:
    """Returns the packages that the release was resolved with, by name. `build` is the scratch path of the release build."""
    pins = json.loads((FOLDER.parent / "Package.resolved").read_text(encoding="utf-8"))["pins"]
    checkouts = {path.name.lower(): path for path in (build / "checkouts").iterdir()}
    return [
        SwiftPackage(
            name=pin["identity"], version=pin["state"]["version"], revision=pin["state"]["revision"],
            address=pin["location"].removesuffix(".git"), checkout=checkouts[pin["identity"]])
        for pin in sorted(pins, key=lambda pin: pin["identity"])
    ]


def linked_packages(build: Path) -> list[SwiftPackage]:
    """Returns the packages of which the linker has put a module into the program."""
    objects = next(build.glob("*/release/latchkey.product/Objects.LinkFileList")).read_text(encoding="utf-8")
    modules = set(re.findall(r"/([^/]+)\.build/", objects))
    return [package for package in swift_packages(build) if package.modules & modules]


def swift_version() -> str:
    """Returns the version of the toolchain, whose runtime is in the program."""
    described = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    return re.search(r"Swift version (\S+)", described).group(1)
