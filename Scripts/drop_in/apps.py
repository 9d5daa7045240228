"""Compiles the apps of Checks/Apps."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import built
from drop_in.compiler import OUT, Modules, make, messages

FOLDER = built.ROOT / "Checks" / "Apps"
# The options with which apps may be compiled.
MODES = {
    "Swift 5": ["-swift-version", "5"],
    "Swift 6": ["-swift-version", "6"],
    "Swift 6, MemberImportVisibility": ["-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility"],
}


def sources() -> list[Path]:
    """Returns the files of the apps. Each file is one app."""
    return sorted(FOLDER.glob("*.swift"))


def libraries() -> list[Path]:
    """Returns the files of the libraries that apps import in addition to the drop-in modules. Each file is one library."""
    return sorted((FOLDER / "Libraries").glob("*.swift"))


def problems(modules: Modules, only: Iterable[Path] | None = None) -> list[str]:
    """Returns the compiler's messages for the apps in each mode."""
    folder = OUT / "libraries"
    for library in libraries():
        make(Modules(), library.stem, [library], folder)
    modules = Modules((*modules.first, folder))
    runs = [(app, mode) for app in only or sources() for mode in MODES]
    with ThreadPoolExecutor(max_workers=2) as pool:
        error_lines = list(pool.map(lambda run: messages(modules, run[0].stem, [run[0]], MODES[run[1]]), runs))
    return [f"{line} ({mode})" for (_, mode), lines in zip(runs, error_lines) for line in lines]
