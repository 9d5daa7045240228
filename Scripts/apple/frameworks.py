"""Compiles the declarations of Apple's frameworks in Checks/Apple/Frameworks. Headers are used unchanged, and Swift declarations as textual
interfaces."""

import re
from pathlib import Path

from apple.toolchain import ROOT, Platform, fingerprint, from_interface, information, link

FOLDER = ROOT / "Checks" / "Apple" / "Frameworks"
# The platforms of the frameworks that only some platforms have.
_ONLY_ON = {"UIKit": {"iOS", "Mac Catalyst", "visionOS"}, "AppKit": {"macOS", "Mac Catalyst"}}
_FLAGS = (
    "// swift-interface-format-version: 1.0\n// swift-compiler-version: {version}\n"
    "// swift-module-flags: -target {triple} -enable-objc-interop -enable-library-evolution -swift-version 5 -module-name {name}\n"
)


def names(platform: Platform) -> list[str]:
    """Returns the names of the frameworks of a platform."""
    all_names = sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir())
    return [name for name in all_names if platform.name in _ONLY_ON.get(name, {platform.name})]


def make(platform: Platform) -> None:
    """Builds the frameworks of a platform, in the order of their imports."""
    found = names(platform)
    _link(platform, found)
    headers = fingerprint(*[file.read_text(encoding="utf-8") for file in sorted(FOLDER.rglob("*.h"))])
    made: dict[str, str] = {}
    for name in found:
        _make(name, platform, found, headers, made)


def _make(name: str, platform: Platform, found: list[str], headers: str, made: dict[str, str]) -> None:
    if name in made:
        return
    made[name] = headers
    text = swift_text(name)
    if not text:
        return
    for imported in re.findall(r"^\s*(?:@\w+ |public )*import (\w+)", text, re.MULTILINE):
        if imported in found and imported != name:
            _make(imported, platform, found, headers, made)
            made[name] = fingerprint(made[name], made[imported])
    head = _FLAGS.format(version=information()["compilerVersion"], triple=platform.triple, name=name)
    from_interface(platform, name, f"{head}import Swift\nimport _Concurrency\n{text}", ["-disable-availability-checking"], made[name])
    made[name] = fingerprint(made[name], text)


def swift_text(name: str) -> str:
    """Returns the Swift declarations of a framework."""
    texts = [file.read_text(encoding="utf-8") for file in sorted((FOLDER / name).glob("*.swift"))]
    lines = [line for text in texts for line in text.splitlines()]
    # Comments are removed, because a textual interface does not need them.
    lines = [re.sub(r"\s*//.*$", "", line) for line in lines]
    return "\n".join(line for line in lines if line)


def _link(platform: Platform, found: list[str]) -> None:
    """Links the platform's frameworks into one folder, where `#import <Name/Name.h>` and `canImport` look for them."""
    folder = platform.folder / "frameworks"
    folder.mkdir(parents=True, exist_ok=True)
    links = {name: FOLDER / name for name in found} | {"Declarations.h": FOLDER / "Declarations.h"}
    for entry in folder.iterdir():
        if entry.name not in links and entry.resolve().is_relative_to(FOLDER):
            entry.unlink()
    for name, target in links.items():
        link(folder / name, target)
