"""Compiles the documentation's snippets and the example app as an app's author would: with Swift 5 and Swift 6, in an existing and in a new
project."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

from apple.packages import BUILT
from apple.toolchain import OUT, ROOT, CompilerError, Platform, frontend, options, program, read_sources, resources
from drop_in import apps, names

_SNIPPETS = ROOT / "Checks" / "Apple" / "Snippets"
_ARTICLES = [ROOT / "Tests" / "LatchkeyTests" / "Articles" / "LoggingInSnippets.swift"]
_APP = ROOT / "Examples" / "iOS"
# The features that Xcode 26 enables in a new project, whose code is isolated to the main actor by default.
_FEATURES = ["InferIsolatedConformances", "NonisolatedNonsendingByDefault", "MemberImportVisibility"]
_FEATURES_OF_SWIFT_6 = ["DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferSendableFromCaptures"]


def _new_project(version: str, features: list[str]) -> list[str]:
    return ["-swift-version", version, "-default-isolation", "MainActor", *[word for name in features for word in ("-enable-upcoming-feature", name)]]


_MODES = {
    "Swift 5": ["-swift-version", "5"],
    "Swift 6": ["-swift-version", "6"],
    "new project, Swift 5": _new_project("5", [*_FEATURES, *_FEATURES_OF_SWIFT_6]),
    "new project, Swift 6": _new_project("6", _FEATURES),
}
# Matches code that needs UIKit, whether it imports UIKit itself or through another module.
_UIKIT = re.compile(r"import UIKit|\bUI(Button|View)")
# The platform of the apps in Checks/Apps, which are written for the Facebook SDK.
_SYSTEM_OF_APPS = "iOS"


def readers(platform: Platform) -> list[tuple[str, Callable[[], None]]]:
    """Returns the checks for a platform, each with a title. macOS gets only the code that does not need UIKit."""
    has_uikit = platform.name != "macOS"
    snippets = [*_ARTICLES, *sorted(_SNIPPETS.glob("*.swift"))]
    if has_uikit:
        read = [("Documentation", snippets), ("Examples/iOS", sorted(file for file in _APP.rglob("*.swift") if "Tests" not in file.parts))]
    else:
        read = [("Documentation", [file for file in snippets if not _UIKIT.search(file.read_text(encoding="utf-8"))])]
    readers = [("Checks/Names", lambda: _read_names(platform, has_uikit))]
    readers += [
        (f"{title}, {mode}", lambda files=files, settings=settings: _read(files, settings, platform))
        for title, files in read for mode, settings in _MODES.items()
    ]  # fmt: skip
    if platform.name == _SYSTEM_OF_APPS:
        readers += [(f"Checks/Apps, {mode}", lambda mode=mode: _read_apps(apps.MODES[mode], platform)) for mode in apps.MODES]
    return readers


def _read(files: list[Path], settings: list[str], platform: Platform) -> None:
    arguments = ["-emit-sil", "-o", "/dev/null", "-parse-as-library", *settings]
    read_sources([*arguments, *options(platform), "-module-name", "Example", *files])


def article_problems(mode: str, platform: Platform, change: Callable[[str], str]) -> list[str]:
    """Compiles the articles' snippets after a change, and returns the compiler's messages."""
    [article] = _ARTICLES
    file = platform.folder / "faults" / article.name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(change(article.read_text(encoding="utf-8")), encoding="utf-8")
    try:
        _read([file], _MODES[mode], platform)
    except CompilerError as error:
        return [str(error)]
    return []


def _read_names(platform: Platform, has_uikit: bool) -> None:
    """Compiles code that uses each documented name of each drop-in module."""
    for module in names.MODULES:
        file = platform.folder / "names" / f"{module}Names.swift"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(names.uses(module, has_uikit), encoding="utf-8")
        read_sources(["-typecheck", "-parse-as-library", "-swift-version", "6", *options(platform), "-module-name", f"{module}Names", file])


def _read_apps(mode: list[str], platform: Platform) -> None:
    """Compiles the libraries of Checks/Apps, and then each app as a module of its own."""
    for library in apps.libraries():
        folder = platform.modules / f"{library.stem}.swiftmodule"
        folder.mkdir(parents=True, exist_ok=True)
        module = folder / f"{platform.architecture}.swiftmodule"
        frontend(["-emit-module", "-o", module, "-parse-as-library", "-swift-version", "6", *options(platform), "-module-name", library.stem, library])
    for app in apps.sources():
        read_sources(["-emit-sil", "-o", "/dev/null", "-parse-as-library", *mode, *options(platform), "-module-name", app.stem, app])


def tests_problems(change: Callable[[str], str] = lambda text: text) -> list[str]:
    """Compiles the example's tests against the modules that were built on Linux, because only Apple's toolchain has Swift Testing for a
    simulator."""
    folder = OUT / "example-tests"
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for file in sorted((_APP / "Tests").glob("*.swift")):
        files.append(folder / file.name)
        files[-1].write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    checkouts = ROOT / ".build" / "checkouts"
    include = [BUILT, ROOT / "Sources" / "CCurl"]
    include += sorted((checkouts / "swift-crypto" / "Sources").glob("C*/include"))
    maps = [BUILT.parent / f"{name}.build" / "module.modulemap" for name in ["CBase64URL", "CLibSecret", "CZlib"]]
    plugins = [resources() / "host" / "plugins", resources() / "host" / "plugins" / "testing"]
    command = [
        program("swiftc"), "-typecheck", "-parse-as-library", "-swift-version", "6", "-module-name", "SampleTests",
        *[word for path in include for word in ("-I", path)], *[word for path in plugins for word in ("-plugin-path", path)],
        *[word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")], *files,
    ]  # fmt: skip
    result = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True, check=False)
    return [result.stderr.replace(f"{folder}/", "Examples/iOS/Tests/")] if result.returncode != 0 else []
