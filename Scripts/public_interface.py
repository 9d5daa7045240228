"""Compares the public interface of each library with the file that was committed for it, so that a change is a decision.

After an intended change, write the files with `LATCHKEY_WRITE_INTERFACE=1 Scripts/check-documentation`. A line that disappears breaks apps
that use it.
"""

import difflib
import os
from pathlib import Path

import built

FOLDER = built.ROOT / "Tests" / "Clients" / "Interface" / "Libraries"
# The protocols to which the compiler lets almost every type conform.
IMPLIED = {"Swift.BitwiseCopyable", "Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}


def problems(interfaces: dict[str, list[dict]], *, is_complete: bool) -> list[str]:
    """Returns the lines in which the interfaces of modules differ from their files and, if all modules are given, the files of others.

    The environment variable `LATCHKEY_WRITE_INTERFACE` lets it write the files first.
    """
    texts = {module: text(graphs) for module, graphs in interfaces.items()}
    if "LATCHKEY_WRITE_INTERFACE" in os.environ:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for module, lines in texts.items():
            file_of(module).write_text(lines, encoding="utf-8")
    lines = [line for module, current in texts.items() for line in differences(module, current)]
    if not is_complete:
        return lines
    return lines + [f"{file.relative_to(built.ROOT)}: there is no such module" for file in sorted(FOLDER.glob("*.txt")) if file.stem not in texts]


def file_of(module: str) -> Path:
    return FOLDER / f"{module}.txt"


def text(graphs: list[dict]) -> str:
    """Returns a line for each public symbol, and for each protocol to which a type of the module conforms."""
    names = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for graph in graphs for symbol in graph["symbols"]}
    lines = {
        f"{names[symbol['identifier']['precise']]}: {declaration(symbol)}" for graph in graphs for symbol in graph["symbols"]
    }
    for graph in graphs:
        for edge in graph["relationships"]:
            if edge["kind"] == "conformsTo" and edge["source"] in names and edge.get("targetFallback") not in IMPLIED:
                protocol = names.get(edge["target"]) or edge["targetFallback"]
                lines.add(f"{names[edge['source']]}: conforms to {protocol}")
    return "".join(f"{line}\n" for line in sorted(lines))


def declaration(symbol: dict) -> str:
    """Returns the declaration on one line, with the platforms from which it is available."""
    words = " ".join("".join(fragment["spelling"] for fragment in symbol["declarationFragments"]).split())
    limits = [
        f"{limit['domain']} {limit['introduced']['major']}" for limit in symbol.get("availability", [])
        if "introduced" in limit and "domain" in limit]
    return f"{words} ({', '.join(sorted(limits))})" if limits else words


def differences(module: str, current: str) -> list[str]:
    file = file_of(module)
    name = file.relative_to(built.ROOT)
    if not file.exists():
        return [f"{name}: the file is missing"]
    former = file.read_text(encoding="utf-8").splitlines()
    changes = difflib.unified_diff(former, current.splitlines(), lineterm="", n=0)
    return [f"{name}: {line}" for line in changes if line[0] in "+-" and not line.startswith(("+++", "---"))]
