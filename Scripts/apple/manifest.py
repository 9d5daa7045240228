"""Reads platforms, products and targets from Package.swift with the package manager, once for each version of the manifest."""

import functools
import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from apple.toolchain import OUT, ROOT, Platform, fingerprint

# The products that apps, their tests and verifiers link. All targets that these products need are compiled for every platform.
APP_PRODUCTS = [
    "IdentityTokens", "IdentityTokenFiles", "IdentityTokenFetching", "Latchkey", "FacebookBasics", "FacebookCore", "FacebookLogin",
    "FBSDKCoreKit", "FBSDKLoginKit", "LatchkeyClientTesting",
]  # fmt: skip
# The products that only servers and desktop apps use.
OTHER_PRODUCTS = [
    "IdentityTokenIssuing", "HummingbirdIdentityTokens", "HummingbirdLogin", "LatchkeyProvider", "LatchkeyTesting",
    "LatchkeyStoreTesting", "LatchkeyGTK", "latchkey", "latchkey-emulator",
]  # fmt: skip

# The products of other packages that apps may link.
_LIBRARIES = {"Crypto", "CryptoExtras", "SwiftASN1", "X509"}

_TRIPLES = {
    "ios": ("iOS", "arm64-apple-ios{}", "arm64-apple-ios"),
    "macos": ("macOS", "arm64-apple-macosx{}", "arm64-apple-macos"),
    "maccatalyst": ("Mac Catalyst", "arm64-apple-ios{}-macabi", "arm64-apple-ios-macabi"),
    "visionos": ("visionOS", "arm64-apple-xros{}", "arm64-apple-xros"),
}


class ManifestError(Exception):
    """An error: the manifest has a setting with which an app cannot be built."""


@dataclass(frozen=True)
class Dependency:
    name: str
    # The package of a product; `None` for a target of this package.
    package: str | None
    platforms: tuple[str, ...]

    def holds(self, platform: Platform) -> bool:
        return not self.platforms or platform.manifest_name in self.platforms


@functools.cache
def manifest() -> dict:
    text = (ROOT / "Package.swift").read_text(encoding="utf-8")
    key = fingerprint(text, "on a Mac")
    cache_file = OUT / "manifest.json"
    if cache_file.exists() and (found := json.loads(cache_file.read_text(encoding="utf-8")))["key"] == key:
        return found["manifest"]
    # Writes the manifest as Xcode evaluates it on a Mac.
    folder = OUT / "manifest"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Package.swift").write_text(text.replace("#if canImport(Darwin)", "#if true"), encoding="utf-8")
    settings = json.loads(subprocess.check_output(["swift", "package", "dump-package"], cwd=folder, text=True))
    cache_file.write_text(json.dumps({"key": key, "manifest": settings}), encoding="utf-8")
    return settings


def platforms() -> list[Platform]:
    """Returns the Apple platforms that the client supports, each at its minimum version."""
    declared = {entry["platformName"]: entry["version"] for entry in manifest()["platforms"]}
    # The defaults of the package manager for platforms that the manifest does not list.
    declared = {"maccatalyst": declared["ios"], "visionos": "1.0"} | declared
    return [Platform(title, name, triple.format(declared[name]), file) for name, (title, triple, file) in _TRIPLES.items() if name in declared]


def targets(settings: dict | None = None) -> dict[str, dict]:
    return {target["name"]: target for target in (settings or manifest())["targets"]}


def dependencies(name: str, settings: dict | None = None, *, with_traits: bool = False) -> list[Dependency]:
    """Returns the dependencies of a target; with or without those that it only has with a trait, such as `Server`."""
    found: list[Dependency] = []
    for entry in targets(settings)[name]["dependencies"]:
        [(kind, values)] = entry.items()
        condition = next((value for value in values if isinstance(value, dict) and {"platformNames", "traits"} & value.keys()), {})
        package = values[1] if kind == "product" else None
        if with_traits or not condition.get("traits"):
            found.append(Dependency(values[0], package, tuple(condition.get("platformNames") or [])))
    return found


def product_targets(names: list[str]) -> list[str]:
    products = {product["name"]: product["targets"] for product in manifest()["products"]}
    return [target for name in names if name in products for target in products[name]]


def reached(names: list[str], platform: Platform, settings: dict | None = None) -> list[str]:
    """Returns these targets and all targets that they need on a platform. Each target follows its dependencies."""
    order: list[str] = []

    def add(name: str) -> None:
        if name in order:
            return
        for dependency in dependencies(name, settings):
            if dependency.package is None and dependency.holds(platform) and dependency.name in targets(settings):
                add(dependency.name)
        order.append(name)

    for name in names:
        add(name)
    return order


def packages_reached(names: list[str], platform: Platform, settings: dict | None = None) -> set[str]:
    """Returns the products of other packages that these targets need on a platform."""
    order = reached(names, platform, settings)
    found = [entry for name in order for entry in dependencies(name, settings) if entry.holds(platform)]
    return {entry.name for entry in found if entry.name not in targets(settings)}


def sources(name: str) -> list[Path]:
    """Returns the Swift files of a target."""
    target = targets()[name]
    folder = ROOT / (target.get("path") or f"{'Tests' if target['type'] == 'test' else 'Sources'}/{name}")
    left_out = [folder / path for path in target.get("exclude", [])]
    return [file for file in sorted(folder.rglob("*.swift")) if not any(file.is_relative_to(path) for path in left_out)]


def headers(name: str) -> Path:
    """The folder with the public headers of a C target."""
    target = targets()[name]
    folder = ROOT / (target.get("path") or f"Sources/{name}")
    return folder if target["type"] == "system" else folder / (target.get("publicHeadersPath") or "include")


def options(name: str) -> list[str]:
    """Returns the options with which Xcode compiles a target for debugging."""
    settings = ["-D", "DEBUG", "-swift-version", manifest()["swiftLanguageVersions"][-1], "-package-name", manifest()["name"]]
    for setting in targets()[name]["settings"]:
        kind = setting["kind"]
        if "enableUpcomingFeature" in kind:
            settings += ["-enable-upcoming-feature", kind["enableUpcomingFeature"]["_0"]]
        elif "enableExperimentalFeature" in kind:
            settings += ["-enable-experimental-feature", kind["enableExperimentalFeature"]["_0"]]
        elif "define" in kind:
            settings += ["-D", kind["define"]["_0"]]
    return settings


def embedded(name: str) -> list[str]:
    """Returns the names by which a target's code refers to its embedded files."""
    folder = ROOT / (targets()[name].get("path") or f"Sources/{name}")
    found = []
    for resource in targets()[name]["resources"]:
        if "embedInCode" in resource["rule"]:
            path = folder / resource["path"]
            found += [file.name for file in ([path] if path.is_file() else sorted(path.rglob("*"))) if file.is_file()]
    return [re.sub(r"\W", "_", file) for file in found]


def check(platform: Platform, settings: dict | None = None) -> None:
    """Checks that the platform has every library that the products for apps link.

    - Throws: `ManifestError`.
    """
    settings = settings or manifest()
    found = []
    if unknown := {product["name"] for product in settings["products"]} - {*APP_PRODUCTS, *OTHER_PRODUCTS}:
        found.append(f"say in Scripts/apple/manifest.py whether apps use {', '.join(sorted(unknown))}")
    for name in reached(product_targets(APP_PRODUCTS), platform, settings):
        target = targets(settings)[name]
        if target["type"] == "system" and target.get("pkgConfig"):
            found.append(f"{name} hands an app the flags of {target['pkgConfig']} on the machine that builds it")
        libraries = [setting["kind"].get("linkedLibrary", {}).get("_0") for setting in target["settings"]]
        found += [f"{name} makes an app link {library}, which {platform.name} does not have" for library in libraries if library not in (None, "z")]
    linked = packages_reached(product_targets(APP_PRODUCTS), platform, settings)
    found += [f"apps for {platform.name} would link {product}" for product in sorted(linked - _LIBRARIES)]
    if found:
        raise ManifestError("\n".join(f"Package.swift: {problem}" for problem in found))
