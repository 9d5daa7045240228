"""Compiles the package's own modules for a platform."""

import re
from pathlib import Path

from apple import manifest
from apple.toolchain import ROOT, Platform, fingerprint, information, link, options, read_sources, up_to_date

# Matches an import of a module, or of one of its declarations.
_IMPORT = re.compile(r"^\s*(?:@\w+ |\w+ )*import (?:class |struct |enum |protocol |typealias |let |func )?(\w+)", re.MULTILINE)


def read(name: str, platform: Platform) -> None:
    """Compiles a module, and stores its declarations for the modules that import it.

    - Throws: `CompilerError`.
    """
    if manifest.targets()[name]["type"] == "system" or not manifest.sources(name):
        _link_headers(name, platform)
        return
    folder = platform.modules / f"{name}.swiftmodule"
    files = [*manifest.sources(name), *generated(name, platform)]
    imports = [found for found in platform.modules.glob("*.swiftmodule/key") if found.parent.name != folder.name]
    key = fingerprint(
        *[file.read_text(encoding="utf-8") for file in files], *manifest.options(name), *options(platform), information()["compilerVersion"],
        *[found.read_text(encoding="utf-8") for found in sorted(imports) if found.parent.name in _imported(files)],
    )  # fmt: skip
    if up_to_date(folder, key):
        return
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "key").unlink(missing_ok=True)
    read_sources([
        "-emit-sil", "-o", "/dev/null", "-emit-module-path", folder / f"{platform.architecture}.swiftmodule", "-parse-as-library",
        # App extensions may link the client. The options after the first one write an Objective-C header with only public declarations.
        "-application-extension", "-emit-clang-header-min-access", "public", "-emit-objc-header-path", platform.folder / f"{name}-Swift.h",
        *options(platform), *manifest.options(name), "-module-name", name, *files,
    ])  # fmt: skip
    (folder / "key").write_text(key, encoding="utf-8")


def _imported(files: list[Path]) -> set[str]:
    texts = [file.read_text(encoding="utf-8") for file in files]
    return {f"{name}.swiftmodule" for text in texts for name in _IMPORT.findall(text)} | {"Swift.swiftmodule", "_Concurrency.swiftmodule"}


def generated(name: str, platform: Platform) -> list[Path]:
    """Generates declarations for a target's embedded files, as the package manager does. The declared contents are empty, because they do
    not matter here."""
    if not (found := manifest.embedded(name)):
        return []
    file = platform.folder / "resources" / name / "embedded_resources.swift"
    file.parent.mkdir(parents=True, exist_ok=True)
    text = "struct PackageResources {\n" + "".join(f"static let {resource}: [UInt8] = []\n" for resource in found) + "}\n"
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")
    return [file]


def _link_headers(name: str, platform: Platform) -> None:
    """Makes a C target's headers available as a module, as the package manager does."""
    headers = manifest.headers(name)
    if (headers / "module.modulemap").exists():
        target = headers
    else:
        target = platform.folder / "headers" / name
        target.mkdir(parents=True, exist_ok=True)
        (target / "module.modulemap").write_text(f'module {name} {{\n    umbrella "{headers}"\n    export *\n}}\n', encoding="utf-8")
    link(platform.folder / "frameworks" / name, target)
