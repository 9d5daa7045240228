"""Checks that no module uses symbols newer than the macOS version in the manifest. This includes the modules for servers, whose
dependencies are not compiled here.

The index of the Linux build lists the used symbols. The symbol graphs of the toolchain's modules have the version that introduced each
symbol.
"""

import functools
import json
import re
import subprocess
from pathlib import Path

from apple import frameworks, manifest
from apple.index_store import IndexStore
from apple.toolchain import OUT, ROOT, CompilerError, Platform, fingerprint, information, program

INDEX = ROOT / ".build" / "debug" / "index" / "store"
_ACCESSORS = ("getter:", "setter:")
# Protocol requirements that replace older requirements. On older systems, the compiler uses the older requirements.
_OFTEN_OLDER = {"next(isolation:)"}
_LIBRARIES = ["Swift", "_Concurrency", "_StringProcessing", "Synchronization", "FoundationEssentials", "FoundationInternationalization", "Foundation"]


def problems(platform: Platform) -> list[str]:
    if not INDEX.exists():
        raise CompilerError(f"{INDEX.relative_to(ROOT)} is not there: build the package first (swift build --build-tests)")
    minimum = _version(re.search(r"macosx([\d.]+)", platform.triple).group(1))
    newer = {symbol: version for symbol, version in _introductions().items() if tuple(version) > minimum}
    # The modules that apps link are not checked here, because they have been compiled for macOS.
    read = manifest.reached(manifest.product_targets(manifest.APP_PRODUCTS), platform)
    uses = [use for use in IndexStore(INDEX).uses("/Sources/") if use[0] in newer and _module(use[2]) not in read]
    return of_uses(uses, newer, platform)


def _module(file: Path) -> str:
    return str(file).split("/Sources/", 1)[1].split("/", 1)[0]


def of_uses(uses, newer: dict[str, list[int]], platform: Platform) -> list[str]:
    found = set()
    for usr, name, file, line in uses:
        # The index has paths of the machine on which the package was built.
        source = ROOT / "Sources" / str(file).split("/Sources/", 1)[1]
        if source.exists() and not name.startswith(_ACCESSORS) and name not in _OFTEN_OLDER and is_compiled(source.read_text(encoding="utf-8").splitlines(), line, platform):
            version = ".".join(map(str, newer[usr]))
            found.add(f"{source.relative_to(ROOT)}:{line}: error: '{name}' is only available in macOS {version} or newer")
    return sorted(found)


@functools.cache
def _introductions() -> dict[str, list[int]]:
    """Returns the macOS version that introduced each symbol. A symbol is missing if its declaration has no version."""
    key = fingerprint(information()["compilerVersion"], *_LIBRARIES)
    cache_file = OUT / "introductions.json"
    if cache_file.exists() and (found := json.loads(cache_file.read_text(encoding="utf-8")))["key"] == key:
        return found["symbols"]
    folder = OUT / "graphs"
    folder.mkdir(parents=True, exist_ok=True)
    for library in _LIBRARIES:
        triple = information()["target"]["unversionedTriple"]
        command = [program("swift-symbolgraph-extract"), "-module-name", library, "-target", triple, "-output-dir", folder, "-skip-synthesized-members"]
        subprocess.run(list(map(str, command)), check=True, capture_output=True)
    symbols: dict[str, list[int]] = {}
    for graph in folder.glob("*.symbols.json"):
        for symbol in json.loads(graph.read_text(encoding="utf-8"))["symbols"]:
            for availability in symbol.get("availability", []):
                if availability.get("domain") == "macOS" and "introduced" in availability:
                    introduced = availability["introduced"]
                    symbols[symbol["identifier"]["precise"]] = [introduced["major"], introduced.get("minor", 0)]
        graph.unlink()
    cache_file.write_text(json.dumps({"key": key, "symbols": symbols}), encoding="utf-8")
    return symbols


def _version(text: str) -> tuple[int, ...]:
    major, _, minor = text.partition(".")
    return (int(major), int(minor.split(".")[0] or 0) if minor else 0)


def is_compiled(lines: list[str], line: int, platform: Platform, modules: set[str] | None = None) -> bool:
    """Returns whether a platform compiles a line, counted from 1, according to the `#if` directives around it. Without `modules`, all frameworks and
    all targets can be imported."""
    modules = modules or {*frameworks.names(platform), *manifest.targets()}
    states: list[tuple[bool, bool]] = []
    for text in lines[: line - 1]:
        if found := re.match(r"^\s*#if (.*?)(?://.*)?$", text):
            holds = _holds(found.group(1), modules)
            states.append((holds, holds))
        elif found := re.match(r"^\s*#elseif (.*?)(?://.*)?$", text):
            before = states.pop()[1]
            holds = not before and _holds(found.group(1), modules)
            states.append((holds, before or holds))
        elif re.match(r"^\s*#else\b", text):
            states.append((not states.pop()[1], True))
        elif re.match(r"^\s*#endif\b", text):
            states.pop()
    return all(holds for holds, _ in states)


def _holds(condition: str, modules: set[str]) -> bool:
    text = re.sub(r"canImport\((\w+)\)", lambda found: str(found.group(1) in modules), condition)
    text = re.sub(r"os\((\w+)\)", lambda found: str(found.group(1) == "macOS"), text)
    text = re.sub(r"(?:targetEnvironment|arch|hasFeature|compiler|swift)\([^)]*\)", "False", text)
    text = re.sub(r"\b(?!True\b|False\b)[A-Za-z_]\w*", "False", text)
    text = text.replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    return bool(eval(text, {"__builtins__": {}}))  # noqa: S307: the text has only truth values and operators.
