"""The documentation's snippets and the example app, read as an app's author compiles them: with Swift 5 and with Swift 6, in an older and in a new project."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from apple.packages import BUILT
from apple.toolchain import OUT, ROOT, CompilerError, Platform, options, program, read_sources, resources

_SNIPPETS = ROOT / "Checks" / "Apple" / "Snippets"
_ARTICLES = [ROOT / "Tests" / "LatchkeyTests" / "Articles" / "LoggingInSnippets.swift"]
_APP = ROOT / "Examples" / "iOS"
# What a new project of Xcode 26 enables. Its code is the main actor's unless it says otherwise.
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


def readers(platform: Platform) -> list[tuple[str, Callable[[], None]]]:
    """What is read for a platform, with a title. On macOS that is what does without UIKit."""
    snippets = [*_ARTICLES, *sorted(_SNIPPETS.glob("*.swift"))]
    if platform.name == "macOS":
        read = [("Documentation", [file for file in snippets if "import UIKit" not in file.read_text(encoding="utf-8")])]
    else:
        read = [("Documentation", snippets), ("Examples/iOS", sorted(file for file in _APP.rglob("*.swift") if "Tests" not in file.parts))]
    return [
        (f"{title}, {mode}", lambda files=files, settings=settings: _read(files, settings, platform))
        for title, files in read for mode, settings in _MODES.items()
    ]  # fmt: skip


def _read(files: list[Path], settings: list[str], platform: Platform) -> None:
    arguments = ["-emit-sil", "-o", "/dev/null", "-parse-as-library", *settings]
    read_sources([*arguments, *options(platform), "-module-name", "Example", *files])


def article_problems(mode: str, platform: Platform, change: Callable[[str], str]) -> list[str]:
    """Reads the articles' snippets with a change."""
    [article] = _ARTICLES
    file = platform.folder / "faults" / article.name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(change(article.read_text(encoding="utf-8")), encoding="utf-8")
    try:
        _read([file], _MODES[mode], platform)
    except CompilerError as error:
        return [str(error)]
    return []


def tests_problems(change: Callable[[str], str] = lambda text: text) -> list[str]:
    """Reads the example's tests with the modules that were built on Linux: Apple's toolchain alone has Swift Testing for a simulator."""
    folder = OUT / "example-tests"
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for file in sorted((_APP / "Tests").glob("*.swift")):
        files.append(folder / file.name)
        files[-1].write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    checkouts = ROOT / ".build" / "checkouts"
    include = [BUILT, ROOT / "Sources" / "CCurl", checkouts / "FlyingFox" / "CSystemLinux" / "include"]
    include += sorted((checkouts / "swift-crypto" / "Sources").glob("C*/include"))
    maps = [BUILT.parent / f"{name}.build" / "module.modulemap" for name in ["CBase64URL", "CZlib"]]
    plugins = [resources() / "host" / "plugins", resources() / "host" / "plugins" / "testing"]
    command = [
        program("swiftc"), "-typecheck", "-parse-as-library", "-swift-version", "6", "-module-name", "SampleTests",
        *[word for path in include for word in ("-I", path)], *[word for path in plugins for word in ("-plugin-path", path)],
        *[word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")], *files,
    ]  # fmt: skip
    result = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True, check=False)
    return [result.stderr.replace(f"{folder}/", "Examples/iOS/Tests/")] if result.returncode != 0 else []
