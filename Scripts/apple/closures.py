"""Checks that a closure which a framework may call on any queue is marked `@Sendable`.

If a framework's declaration does not say on which queue a closure is called, the compiler silently infers that a closure in an isolated
function belongs to the same actor. A call on another queue then ends the process. A closure for such a parameter therefore begins with
`@Sendable`.
"""

import functools
import re
from pathlib import Path

from apple import manifest
from apple.frameworks import FOLDER
from apple.toolchain import ROOT


def problems() -> list[str]:
    names = callees()
    read = {name for platform in manifest.platforms() for name in manifest.reached(manifest.product_targets(manifest.APP_PRODUCTS), platform)}
    folders = {file for name in read for file in manifest.sources(name)}
    app = ROOT / "Examples" / "iOS"
    files = sorted(folders) + (sorted(app.rglob("*.swift")) if app.is_dir() else [])
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    return [
        problem for file, text in texts.items() if not text.startswith("#if os(Linux)") for problem in in_text(text, file.relative_to(ROOT), names)
    ]


def in_text(text: str, file: Path, names: set[str]) -> list[str]:
    """Returns a message for each closure that may be called on any queue but is not marked `@Sendable`."""
    found = []
    for call in re.finditer(rf"(?:\b({'|'.join(sorted(names))})(?=\()|\.({'|'.join(sorted(methods()))})(?=\(|\s*\{{))", text):
        # A call without parentheses has no other arguments.
        start = call.end() + text[call.end() :].startswith("(")
        end = _end_of_arguments(text, start) if start > call.end() else start
        closure = re.search(r"\w+: \{\s*(@Sendable)?", text[start:end]) or re.match(r"\)?\s*\{\s*(@Sendable)?", text[end:])
        if closure and not closure.group(1):
            line = text.count("\n", 0, call.start()) + 1
            found.append(f"{file}:{line}: error: {call.group(1) or call.group(2)} may call this closure on any queue: begin it with @Sendable")
    return found


def callees() -> set[str]:
    """Returns the types whose initializers take a closure that may be called on any queue, because it is declared neither sendable nor
    isolated to the main actor."""
    found = set()
    for header in FOLDER.rglob("*.h"):
        text = header.read_text(encoding="utf-8")
        handlers = {name for name in re.findall(r"typedef void \(\^(\w+)\)", text) if name != "UIActionHandler"}
        for block in re.finditer(r"((?:^[A-Z_]+(?:\(.*\))?\n)*)^@interface (\w+)(?s:.*?)^@end", text, re.MULTILINE):
            attributes, name = block.group(1), block.group(2)
            if "UI_ACTOR" in attributes:
                continue
            for line in block.group(0).splitlines():
                takes_block = any(f"({handler})" in line for handler in handlers) or re.search(r"\(\^(?!\w)", line)
                if re.match(r"- \([\w *]+\)init", line) and takes_block and "NO_ESCAPE" not in line:
                    found.add(re.search(r"SWIFT_NAME\((\w+)\)", attributes).group(1) if "SWIFT_NAME" in attributes else name)
    return found


@functools.cache
def methods() -> set[str]:
    """Returns the methods of Dispatch that take a closure which is not declared sendable."""
    text = "".join(file.read_text(encoding="utf-8") for file in sorted((FOLDER / "Dispatch").glob("*.swift")))
    handlers = "|".join(re.findall(r"typealias (\w+) = @convention\(block\)", text))
    return set(re.findall(rf"func (\w+)\([^\n]*: (?:@escaping )?(?:{handlers})\b", text))


def _end_of_arguments(text: str, start: int) -> int:
    """Returns the position of the parenthesis that closes the one before `start`, or the length of the text if there is none."""
    depth = 1
    for position in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        if depth == 0:
            return position
    return len(text)
