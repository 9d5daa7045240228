"""Checks that each declaration of Apple's frameworks has the address of its documentation page, and that it or its enclosing declaration
has an availability."""

import re
from pathlib import Path

from apple.frameworks import FOLDER
from apple.toolchain import ROOT

_PAGE = re.compile(r"// [\w./()_:~-]+$")
_C_DECLARATION = re.compile(r"^\s*(?:@interface |@protocol |@property|[-+] ?\(|extern |typedef |struct |enum |[A-Za-z_][\w *]*\(|k?[A-Z]\w+(?: =| SWIFT_NAME|,))")
_SWIFT_DECLARATION = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))? )*(?:(?:public|open|final|static|class|mutating|nonisolated|convenience|required|indirect|override|prefix)\s+)*"
    r"(?:func|var|let|init|case|struct|class|enum|protocol|extension|typealias|associatedtype|subscript)\b"
)
_AVAILABLE = re.compile(r"\b(?:AVAILABLE|MAC_ONLY|UNTIL)\(|@available\(")
_ATTRIBUTES_ALONE = re.compile(r"^(?:(?:AVAILABLE|MAC_ONLY|UNTIL|NOT_ON|SWIFT_NAME|VALUE_TYPE|__attribute__|@available)\(.*\)|UI_ACTOR|SENDABLE)\s*$")
# Declarations that need no availability: forward declarations, aliases of C types, and categories, whose members have their own.
_WITHOUT_AVAILABILITY = re.compile(r"^(?:typedef (?!.*ENUM|.*OPTIONS)|@interface \w+ \(|@protocol \w+;|public func _convert)")
# Files whose declarations share one documentation page or have none.
_EXEMPT = {"Bridging.swift", "zlib.h", "stdint.h", "string.h", "stdlib.h", "Declarations.h"}


def problems() -> list[str]:
    files = [file for file in sorted(FOLDER.rglob("*")) if file.suffix in (".h", ".swift") and file.name not in _EXEMPT]
    return [problem for file in files for problem in in_text(file.read_text(encoding="utf-8"), file)]


def in_text(text: str, file: Path) -> list[str]:
    declaration = _SWIFT_DECLARATION if file.suffix == ".swift" else _C_DECLARATION
    # All systems have these C functions, and each C structure has one page for all of its members.
    is_c = file.parent.name == "Darwin"
    found: list[str] = []
    depth = 0
    waiting = False
    for number, line in enumerate(text.splitlines(), 1):
        code = re.sub(r"\s*//.*$", "", line)
        location = f"{file.relative_to(ROOT)}:{number}"
        if _ATTRIBUTES_ALONE.match(code):
            waiting = waiting or bool(_AVAILABLE.search(code))
        elif declaration.match(code) and not (is_c and depth > 0):
            if not _PAGE.search(line) and not re.match(r"^@protocol \w+;|^@class ", code):
                found.append(f"{location}: a declaration has no page: {code.strip()[:100]}")
            if depth == 0 and not is_c and not waiting and not _AVAILABLE.search(code) and not _WITHOUT_AVAILABILITY.match(code):
                found.append(f"{location}: a declaration does not say since when it is there: {code.strip()[:100]}")
            waiting = False
        depth += code.count("{") - code.count("}")
        if re.match(r"^@(?:interface \w+(?! \()|protocol \w+[^;]*$)", code) and not re.match(r"^@interface \w+ \(", code):
            depth += 1
        elif code == "@end" and depth > 0:
            depth -= 1
    return found
