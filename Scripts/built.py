"""Reads the build description that the package manager has written. It needs a built package."""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MANIFEST = ROOT / ".build" / "debug.yaml"
# The compiler options that the checks need. Each of them is followed by a value.
KEPT_OPTIONS = {"-I", "-Xcc", "-swift-version", "-enable-upcoming-feature", "-package-name", "-target"}


def sources(module: str) -> list[Path]:
    """Returns the current sources of a module and those that the package manager generates for it."""
    folder = ROOT / "Sources" / module
    made = [path for path in _entry(module, "inputs") if path.endswith(".swift") and not path.startswith(f"{folder}/")]
    return sorted(folder.rglob("*.swift")) + [Path(path) for path in made]


def options(module: str) -> list[str]:
    """Returns those compiler options of a module that `KEPT_OPTIONS` contains. Each option is followed by its value."""
    selected: list[str] = []
    arguments = iter(_entry(module, "args"))
    for argument in arguments:
        if argument in KEPT_OPTIONS:
            selected += [argument, next(arguments)]
        elif argument.startswith("-I/"):
            selected += ["-I", argument.removeprefix("-I")]
    return selected


def includes(module: str) -> list[str]:
    """Returns a module's compiler options for the target and for the search paths of imports. Each option is followed by its value."""
    given = options(module)
    pairs = [(name, value) for name, value in zip(given[::2], given[1::2]) if name in ("-I", "-Xcc", "-target")]
    return [part for pair in pairs for part in pair]


def _entry(module: str, key: str) -> list[str]:
    if not MANIFEST.exists():
        sys.exit("build the package first: swift build --build-tests")
    for entry in re.split(r"^  (?=\")", MANIFEST.read_text(encoding="utf-8"), flags=re.MULTILINE):
        if re.match(rf'"C\.{module}-[^"]*debug\.module":', entry):
            return json.loads(re.search(rf"^    {key}: (\[.*\])$", entry, re.MULTILINE).group(1))
    sys.exit(f"{MANIFEST} does not say how {module} is built")
