"""Compares the names in the drop-in modules with the documented names. The drop-in modules have the names of the Facebook SDK's modules."""

import json
import re
import subprocess
from pathlib import Path
from typing import NamedTuple

import built
from drop_in.compiler import OUT, Modules, errors

FOLDER = built.ROOT / "Checks" / "Names"
# The drop-in modules, each with the lists that contain its names.
MODULES = {
    "FBSDKCoreKit": ["FBSDKCoreKit"],
    "FBSDKLoginKit": ["FBSDKCoreKit", "FBSDKLoginKit"],
    "FacebookCore": ["FBSDKCoreKit"],
    "FacebookLogin": ["FBSDKCoreKit", "FBSDKLoginKit"],
}
# The modules that a drop-in module may re-export as a whole. On Apple platforms, FoundationNetworking is a part of Foundation.
REEXPORTED = {"Foundation", "FoundationNetworking", "UIKit"}
# The section headings of Exceptions.txt.
UNDOCUMENTED = "[there, and not documented for Swift]"
ABSENT = "[documented, and not there]"
# The modules that declare the names of Latchkey.
_LATCHKEY = ["Latchkey", "LoginModel", "StrictJSON", "IdentityTokens"]


def listed(module: str, has_uikit: bool) -> set[str]:
    """Returns the documented names of a module on a platform with or without UIKit."""
    found = set()
    for name in MODULES[module]:
        for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                documented_name, _, condition = line.partition(" ")
                if has_uikit or not condition:
                    found.add(documented_name)
    return found


class Exceptions(NamedTuple):
    """The names in which the modules and the documentation differ on purpose."""

    there: set[str]
    absent: set[str]


def exceptions() -> Exceptions:
    found: dict[str, set[str]] = {UNDOCUMENTED: set(), ABSENT: set()}
    section = ""
    for line in (FOLDER / "Exceptions.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line
        elif line and not line.startswith("#"):
            name, _, reason = line.partition(": ")
            if not reason:
                raise ValueError(f"Checks/Names/Exceptions.txt: {line} has no reason")
            found[section].add(name)
    return Exceptions(found[UNDOCUMENTED], found[ABSENT])


def in_sources() -> list[str]:
    """Compares the lists with the names that the modules' sources import. The sources contain only imports."""
    found = []
    for module in MODULES:
        names, others = _sources_of(module, set())
        documented = listed(module, True)
        found += [f"Sources/{module}: {name} is documented, and missing" for name in sorted(documented - names)]
        found += [f"Sources/{module}: {name} is not in Checks/Names" for name in sorted(names - documented - exceptions().there)]
        found += [f"Sources/{module}: {name} is handed on whole" for name in sorted(others - REEXPORTED)]
        found += [f"Checks/Names: {name} is listed, and called absent" for name in sorted(documented & exceptions().absent)]
        found += [f"Sources/{module}: {name} is called absent, and there" for name in sorted(names & exceptions().absent)]
        found += [f"Sources/{module}: {name} is called there, and missing" for name in sorted(exceptions().there - names)]
    return found


def _sources_of(module: str, seen: set[str]) -> tuple[set[str], set[str]]:
    """Returns the names that a module exports, including those of the other drop-in modules, and the modules that it re-exports as a
    whole."""
    names: set[str] = set()
    others: set[str] = set()
    seen.add(module)
    for file in sorted((built.ROOT / "Sources" / module).rglob("*.swift")):
        text = file.read_text(encoding="utf-8")
        names |= set(re.findall(r"^@_exported public import (?:class|struct|enum|protocol|typealias|let|func) \w+\.(\w+)$", text, re.MULTILINE))
        names |= set(re.findall(r"^(?:@\S+ )*public (?:final )?(?:class|struct|enum|protocol|typealias|let|func) (\w+)", text, re.MULTILINE))
        for other in re.findall(r"^@_exported public import (\w+)$", text, re.MULTILINE):
            if other in MODULES and other not in seen:
                more_names, more_others = _sources_of(other, seen)
                names |= more_names
                others |= more_others
            elif other not in MODULES:
                others.add(other)
    return names, others


def for_compiler(modules: Modules) -> list[str]:
    """Compiles each documented name of each module, both unqualified and qualified with the module's name. The compiler must not find
    Latchkey's other names, nor the names in the section `ABSENT` of Exceptions.txt."""
    every_name = _public_names()
    found = []
    for module in MODULES:
        found += [f"{module}: {message}" for message in errors(modules, "Names", uses(module, has_uikit=False))]
        extra = sorted((every_name | exceptions().absent) - listed(module, has_uikit=False) - exceptions().there)
        text = f"import {module}\n" + "".join(f"typealias Extra{number} = {module}.{name}\n" for number, name in enumerate(extra))
        text += f"func values() {{\n" + "".join(f"    _ = {module}.{name}\n" for name in extra) + "}\n"
        messages = "\n".join(errors(modules, "Extras", text))
        no_types = set(re.findall(rf"no type named '(\w+)' in module '{module}'", messages))
        no_values = set(re.findall(rf"[Mm]odule '{module}' has no member named '(\w+)'", messages))
        unknown = no_types & no_values
        found += [f"{module}: {name} is found, and not in Checks/Names" for name in extra if name not in unknown]
    return found


def uses(module: str, has_uikit: bool) -> str:
    """Returns Swift code that uses each documented name of a module, both unqualified and qualified with the module's name."""
    constants = _constants()
    lines = [f"import {module}"]
    for number, name in enumerate(sorted(listed(module, has_uikit))):
        if name in constants:
            lines += [f"let value{number} = {name}", f"let qualified{number} = {module}.{name}"]
        else:
            lines += [f"typealias Type{number} = {name}", f"typealias Qualified{number} = {module}.{name}"]
    return "\n".join(lines) + "\n"


def _constants() -> set[str]:
    """Returns the names that the sources import as constants."""
    texts = [file.read_text(encoding="utf-8") for module in MODULES for file in (built.ROOT / "Sources" / module).rglob("*.swift")]
    return {name for text in texts for name in re.findall(r"import let \w+\.(\w+)", text)}


def _public_names() -> set[str]:
    """Returns the public types of Latchkey and of the modules that it needs."""
    found = set()
    for module in _LATCHKEY:
        folder = OUT / "graphs" / module
        folder.mkdir(parents=True, exist_ok=True)
        command = ["swift", "symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public", "-skip-synthesized-members",
                   "-output-dir", folder, *built.includes(module)]
        subprocess.run(list(map(str, command)), check=True, capture_output=True)
        symbols = json.loads((folder / f"{module}.symbols.json").read_text(encoding="utf-8"))["symbols"]
        types = {"swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias"}
        found |= {symbol["pathComponents"][0] for symbol in symbols if len(symbol["pathComponents"]) == 1 and symbol["kind"]["identifier"] in types}
    return found
