"""The apps of Checks/Apps."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import built
from drop_in.compiler import OUT, Modules, make, messages

FOLDER = built.ROOT / "Checks" / "Apps"
# How an app may be compiled.
MODES = {
    "Swift 5": ["-swift-version", "5"],
    "Swift 6": ["-swift-version", "6"],
    "Swift 6, MemberImportVisibility": ["-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility"],
}


def sources() -> list[Path]:
    """The apps: each of the files."""
    return sorted(FOLDER.glob("*.swift"))


def libraries() -> list[Path]:
    """The libraries that apps import beside the login: each of the files."""
    return sorted((FOLDER / "Libraries").glob("*.swift"))


def problems(modules: Modules, only: Iterable[Path] | None = None) -> list[str]:
    """What the compiler says of the apps, in each mode."""
    folder = OUT / "libraries"
    for library in libraries():
        make(Modules(), library.stem, [library], folder)
    modules = Modules((*modules.first, folder))
    runs = [(app, mode) for app in only or sources() for mode in MODES]
    with ThreadPoolExecutor(max_workers=2) as pool:
        said = list(pool.map(lambda run: messages(modules, run[0].stem, [run[0]], MODES[run[1]]), runs))
    return [f"{line} ({mode})" for (_, mode), lines in zip(runs, said) for line in lines]
