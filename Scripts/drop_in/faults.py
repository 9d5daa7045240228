"""Reintroduces known faults, one at a time, in a copy of the documented modules, and checks that each is detected."""

import re
from collections.abc import Callable
from pathlib import Path

import built
from drop_in import apps, names
from drop_in.compiler import OUT, Modules, make

# The modules, each after the modules that it imports.
_ORDER = ["FBSDKCoreKit", "FBSDKLoginKit", "FacebookCore", "FacebookLogin"]


def problems() -> list[str]:
    faults: dict[str, tuple[Callable[[str], str], Callable[[Modules], list[str]]]] = {
        "Foundation does not come with the login": (
            lambda text: text.replace("@_exported public import Foundation\n", "internal import Foundation\n"), _app("FoundationWithoutAnImport"),
        ),
        "all of Latchkey comes with it": (lambda text: f"@_exported public import Latchkey\n{text}", _app("LibraryBeside")),
        "the names of all of Latchkey come with it": (lambda text: f"@_exported public import Latchkey\n{text}", names.for_compiler),
        "a documented name is missing": (lambda text: re.sub(r".*\.Settings\n", "", text), names.for_compiler),
        "a name that is called absent is there": (
            lambda text: f"{text}\npublic class AppLinkUtility {{}}\n" if ".AccessToken\n" in text else text, names.for_compiler,
        ),
        "the names are type aliases and constants": (_aliases, _app("BothImports")),
        "one module does not hand on the other": (
            lambda text: text.replace("@_exported public import FBSDKCoreKit\n", "internal import FBSDKCoreKit\n"), _app("QualifiedNames"),
        ),
    }  # fmt: skip
    found = []
    for number, (title, (change, read)) in enumerate(faults.items()):
        if not read(_modules(OUT / "faults" / str(number), change)):
            found.append(f"This fault is not noticed: {title}")
    print(f"Faults that are noticed when they are put back: {len(faults) - len(found)} of {len(faults)}")
    return found


def _app(name: str) -> Callable[[Modules], list[str]]:
    return lambda modules: apps.problems(modules, [apps.FOLDER / f"{name}.swift"])


def _aliases(text: str) -> str:
    text = re.sub(r"@_exported public import let (\w+)\.(\w+)", r"public let \2 = \1.\2", text)
    text = re.sub(r"@_exported public import (?:class|struct|enum|protocol|typealias) (\w+)\.(\w+)", r"public typealias \2 = \1.\2", text)
    return f"public import FBSDKCoreKit_Basics\npublic import Latchkey\npublic import LoginModel\n{text}"


def _modules(folder: Path, change: Callable[[str], str]) -> Modules:
    """Builds the modules after changing each of their sources, and returns them."""
    modules = Modules((folder,))
    for name in _ORDER:
        copies = []
        for file in sorted((built.ROOT / "Sources" / name).glob("*.swift")):
            copies.append(folder / "sources" / name / file.name)
            copies[-1].parent.mkdir(parents=True, exist_ok=True)
            copies[-1].write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
        make(modules, name, copies, folder)
    return modules
