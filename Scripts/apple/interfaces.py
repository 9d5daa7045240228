"""Removes the function bodies from a textual interface of the toolchain. A check of declarations does not need them, and compiles faster
without them."""

import re

_CALLABLE = re.compile(r"(?:^|\s)(?:func\s|init[?!<(]|deinit\b)")
_STORAGE = re.compile(r"(?:^|\s)(?:var\s|subscript[<(])")
_TYPE = re.compile(r"\b(?:struct|class|enum|protocol|actor|extension) ")
_ATTRIBUTE = re.compile(r"@\w+(?:\([^)]*\))?\s*")
_ACCESSOR = re.compile(r"^\s*(?:(?:mutating|nonmutating|__consuming|consuming|borrowing) )?(?:get|set|_read|_modify|unsafeAddress|unsafeMutableAddress|init)\b")
_LITERAL = re.compile(r'#"""[\s\S]*?"""#|"""[\s\S]*?"""|#"[^\n]*?"#|"(?:\\.|[^"\\\n])*"')
# The compiler needs the body of this initializer to know that `while true` never ends.
_BOOLEAN = "init(_builtinBooleanLiteral "
# Attributes that are only valid on a function with a body, or in a library that also runs on older systems.
ATTRIBUTES_OF_BODIES = re.compile(
    r'@(?:inlinable|_transparent|_alwaysEmitIntoClient|inline\(__always\)|inline\(never\)|_effects\([^)]*\)|_semantics\("(?!typechecker)[^"]*"\)'
    r"|backDeployed\([^)]*\))[ \t]*"
)


def without_bodies(text: str) -> str:
    """Returns the declarations without bodies. A function with an opaque result type keeps its body, because the body determines the
    type."""
    lines_kept: list[str] = []
    lines = iter(text.split("\n"))
    for line in lines:
        if re.match(r"^\s*@_specialize\(.*\)$", line):
            continue
        if not line.endswith("{") or "-> some " in line:
            lines_kept.append(line)
        elif _BOOLEAN in line:
            lines_kept += [line, next(lines), next(lines)]
        elif _TYPE.search(_ATTRIBUTE.sub("", line).split("(")[0]):
            lines_kept.append(line)
        elif _CALLABLE.search(line) and not re.search(r"(?:^|\s)(?:var|subscript)[\s<(]", line.split("(")[0]):
            _skip(line, lines)
            lines_kept.append(line[:-1].rstrip())
        elif _STORAGE.search(line):
            lines_kept.append(f"{line} {' '.join(_accessors(line, lines))} }}")
        else:
            lines_kept.append(line)
    text = "\n".join(lines_kept)
    # Other inlinable code may use internal declarations, so they become `@usableFromInline`.
    text = re.sub(r"@(?:inlinable|_alwaysEmitIntoClient|_transparent)(?=[^\n]* internal )", "@usableFromInline", text)
    text = "\n".join(line if _BOOLEAN in line else ATTRIBUTES_OF_BODIES.sub("", line) for line in text.split("\n"))
    return re.sub(r"@usableFromInline(\s+(?:@unsafe )?)@usableFromInline ?", r"@usableFromInline\1", text)


def _skip(line: str, lines: "iter[str]") -> None:
    depth = _depth(line)
    while depth > 0:
        depth += _depth(next(lines))


def _accessors(line: str, lines: "iter[str]") -> list[str]:
    """Returns the accessors of a property or subscript, without their bodies."""
    found: list[str] = []
    depth = _depth(line)
    while depth > 0:
        inner = next(lines)
        if depth == 1 and inner.strip().startswith("@lifetime"):
            found.append(inner.strip())
        elif depth == 1 and _ACCESSOR.match(without_attributes := _ATTRIBUTE.sub("", inner)):
            found.append(re.sub(r"\(\w+\)", "", without_attributes.split("{")[0]).strip())
        depth += _depth(inner)
    return found


def _depth(line: str) -> int:
    line = _LITERAL.sub("", line)
    return line.count("{") - line.count("}")
