"""Compiles the Swift code of a document as an app's author would. Each block becomes the body of a function."""

import re
from pathlib import Path

import built
from drop_in.compiler import OUT, Modules, messages

# The imports of a block that has none of its own.
_IMPORTS = "import Foundation\nimport Latchkey\n"
_BLOCK = re.compile(r"^```swift\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LEADING_IMPORTS = re.compile(r"(?:import \w+\n|\n)*")


def problems(document: Path) -> list[str]:
    """Returns the compiler's messages for the blocks, with the line numbers of the document."""
    text = document.read_text(encoding="utf-8")
    name = document.relative_to(built.ROOT)
    folder = OUT / "snippets" / document.stem
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.swift"):
        old.unlink()
    files = []
    for number, block in enumerate(_BLOCK.finditer(text)):
        files.append(folder / f"Snippet{number}.swift")
        files[-1].write_text(_function(number, block.group(1), name, text.count("\n", 0, block.start(1)) + 1), encoding="utf-8")
    if len(files) != text.count("```swift"):
        return [f"{name}: a block of Swift code is indented or has no end"]
    return messages(Modules(), f"{document.stem}Snippets", files, ["-swift-version", "6", "-whole-module-optimization"])


def _function(number: int, code: str, document: Path, line: int) -> str:
    """Returns a source text with the imports and the function of a block. The compiler reports errors with the document's line numbers."""
    imports = _LEADING_IMPORTS.match(code).group(0)
    body = code[len(imports):]
    start = line + imports.count("\n")
    return (
        f"{imports or _IMPORTS}\n@MainActor func snippet{number}() async throws {{\n"
        f'#sourceLocation(file: "{built.ROOT / document}", line: {start})\n{body}#sourceLocation()\n}}\n'
    )
