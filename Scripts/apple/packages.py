"""Builds the modules of other packages from the declarations in the Linux build, which include their availability. The package must have
been built before."""

import functools
import re
import subprocess
from pathlib import Path

from apple.interfaces import ATTRIBUTES_OF_BODIES
from apple.toolchain import OUT, ROOT, CompilerError, Platform, fingerprint, from_interface, information, program

BUILT = ROOT / ".build" / "debug" / "Modules"
_CHECKOUTS = ROOT / ".build" / "checkouts"
# The modules of other packages, in the order of their imports.
_MODULES = ["Crypto", "SwiftASN1", "CryptoExtras", "X509"]
# Patterns for the declarations to use from a module that cannot be compiled as a whole.
_PARTS = {"CryptoExtras": r"_RSA(?!\.BlindSigning)"}
# Matches private types of a module, which the compiler prints nevertheless.
_PRIVATE = re.compile(r"\.(?:Storage|Backing)\b|\b\w*(?:PolicyBuilder|VerificationDiagnostic)(?:<[^>]*>)?\.\w")
_IMPORTS = {"FoundationEssentials": "Foundation", "Glibc": "Darwin", "Foundation": "Foundation", "_CryptoExtras": "CryptoExtras"}


def make(platform: Platform, products: set[str]) -> None:
    """Builds the modules of these products and of their imports."""
    made = ""
    expected_fingerprint = products | ({"SwiftASN1"} if "X509" in products else set())
    for name in _MODULES:
        if name in expected_fingerprint:
            text = "@_exported import CryptoKit" if name == "Crypto" else _declarations(name)
            flags = f"-target {platform.triple} -enable-objc-interop -enable-library-evolution -swift-version 6 -module-name {name}"
            head = f"// swift-interface-format-version: 1.0\n// swift-compiler-version: {information()['compilerVersion']}\n// swift-module-flags: {flags}\n"
            from_interface(platform, name, f"{head}import Swift\nimport _Concurrency\n{text}", ["-disable-availability-checking"], made)
            made = fingerprint(made, text)


def prepare() -> None:
    """Generates the declarations, which do not depend on the platform."""
    for name in _MODULES[1:]:
        _declarations(name)


@functools.cache
def _declarations(name: str) -> str:
    """Returns a module's declarations as the compiler prints them from the built module."""
    module = BUILT / f"{name}.swiftmodule"
    if not module.exists():
        raise CompilerError(f"{module.relative_to(ROOT)} is not there: build the package first (swift build --build-tests)")
    file = OUT / "packages" / f"{name}.swift"
    key = OUT / "packages" / f"{name}.key"
    expected_fingerprint = fingerprint(str(module.stat().st_mtime_ns), Path(__file__).read_text(encoding="utf-8"))
    if not key.exists() or key.read_text(encoding="utf-8") != expected_fingerprint:
        file.parent.mkdir(parents=True, exist_ok=True)
        headers = [f"-I{folder}" for folder in sorted(_CHECKOUTS.glob("*/Sources/C*/include"))]
        triple = information()["target"]["unversionedTriple"]
        command = [program("swift-synthesize-interface"), "-module-name", name, "-target", triple, "-I", BUILT, *headers, "-o", file]
        result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise CompilerError(result.stderr)
        file.write_text(_cleaned(file.read_text(encoding="utf-8"), name), encoding="utf-8")
        key.write_text(expected_fingerprint, encoding="utf-8")
    return file.read_text(encoding="utf-8")


def _cleaned(text: str, name: str) -> str:
    lines = [line for line in ATTRIBUTES_OF_BODIES.sub("", text).splitlines() if line.strip() and not re.match(r"^\s*//", line)]
    imports = [line.split()[-1] for line in lines if re.match(r"^(@\w+ )*import ", line)]
    lines = [line for line in lines if not re.match(r"^(@\w+ )*import ", line)]
    # The compiler prints subscripts without accessors, which are added here, and declarations with private types, which are removed.
    lines = [f"{line} {{ get }}" if re.search(r"\bsubscript[<(].*[^}]$", line) else line for line in lines]
    lines = [line for line in lines if line.endswith("{") or not _PRIVATE.search(line)]
    lines = [re.sub(r"(?<=[:,] )Error\b", "Swift.Error", line) for line in lines]
    blocks = re.split(r"\n(?=@|public |extension |infix |prefix |postfix )", "\n".join(lines))
    blocks = [block for block in blocks if not _PRIVATE.search(block.split("{")[0])]
    if part := _PARTS.get(name):
        blocks = [block for block in blocks if re.search(rf"\b(?:enum|extension|struct|protocol|class) (?:{name}\.)?{part}\b", block.split("{")[0])]
    imports += [module for module in _MODULES if any(f" {module}." in line for line in lines)]
    known = [_IMPORTS.get(found, found) for found in imports if found in {*_IMPORTS, *_MODULES}]
    return "\n".join([*[f"import {found}" for found in dict.fromkeys(["Foundation", *known]) if found != name], *blocks])

