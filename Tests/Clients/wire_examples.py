"""Runs the examples of a document, and compares their responses with the documented ones. An example is a block of shell commands, followed
by its response."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

# The address in the documents. The examples run against a provider at another port.
DOCUMENTED_ADDRESS = "http://127.0.0.1:8080"
# Stands for the rest of a value, for lines of a text, for members of an object, or for the last elements of an array.
ELLIPSIS = "…"
TIME_LIMIT = 60

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# A shortened value, with the prefix that all values of its kind have.
SHORTENED = re.compile(rf"(AQ|EAA|RT|eyJ|\d+\|)?[\w.%-]*{ELLIPSIS}")
# Matches an ID. The ID of a person differs in each store.
ID = re.compile(r"\d{10,}")
# The earliest time that a response can contain, in seconds since 1970.
EARLIEST_TIME = 1_500_000_000
# The tolerance for a lifetime, in seconds. Some seconds can pass before the comparison.
TOLERANCE = 60


@dataclass(frozen=True)
class Example:
    """A block of commands, and the block with their output, if there is one."""

    line: int
    command: str
    language: str = ""
    expected: str = ""


def examples(document: str) -> list[Example]:
    """Returns the blocks of commands in their order. The output follows its commands immediately."""
    blocks = list(BLOCK.finditer(document))
    found = []
    for block, after in zip(blocks, [*blocks[1:], None]):
        if block[1] != "sh":
            continue
        line = document.count("\n", 0, block.start()) + 1
        if after and after[1] != "sh" and not document[block.end() : after.start()].strip():
            found.append(Example(line, block[2], after[1], after[2]))
        else:
            found.append(Example(line, block[2]))
    return found


def run(commands: list[str], folder: Path) -> list[str]:
    """Runs the commands one after the other in one shell, as a reader would paste them. Returns the output of each."""
    outputs = [folder / f"output-{number}" for number in range(len(commands))]
    script = "\n".join(f"{{\n{command}\n}} >'{output}' 2>&1" for command, output in zip(commands, outputs))
    subprocess.run(["bash", "-c", script], cwd=folder, stdin=subprocess.DEVNULL, timeout=TIME_LIMIT, check=False)
    return [output.read_text(encoding="utf-8") if output.exists() else "" for output in outputs]


class Comparison:
    """Compares responses with those of a document. Each ID in the document must correspond to one ID in all responses."""

    def __init__(self, stable_ids: set[str]) -> None:
        self._ids = {stable: stable for stable in stable_ids}

    def differences(self, language: str, expected: str, printed: str) -> list[str]:
        """Returns the differences, each with its location and both values."""
        if language == "json":
            return self._documents(expected, printed)
        if language == "http":
            return self._messages(expected, printed)
        return self._lines(expected, printed)

    def _documents(self, expected: str, printed: str) -> list[str]:
        try:
            return self._values("", json.loads(expected), json.loads(printed))
        except json.JSONDecodeError as error:
            return [f"not JSON ({error}): {printed[:2000]}"]

    def _messages(self, expected: str, printed: str) -> list[str]:
        """Compares the status, the headers that the document shows, and the body if it shows one."""
        status, expected_headers, expected_body = _message(expected)
        printed_status, headers, body = _message(printed)
        if status != printed_status:
            return [f"status: {status!r} is expected, {printed_status!r} came: {printed[:2000]}"]
        found = []
        for name, value in expected_headers.items():
            if name.lower() not in headers:
                found.append(f"the header {name} is missing")
            elif not _pattern(value).fullmatch(headers[name.lower()]):
                found.append(f"{name}: {value!r} is expected, {headers[name.lower()]!r} came")
        if not expected_body.strip():
            return found
        return found + (self._documents if expected_body.lstrip()[0] in "{[" else self._lines)(expected_body, body)

    def _lines(self, expected: str, printed: str) -> list[str]:
        pattern = "".join(r"(?:.*\n)*?" if line.strip() == ELLIPSIS else _pattern(line).pattern + r"\n" for line in expected.splitlines())
        text = "".join(f"{line}\n" for line in printed.splitlines())
        return [] if re.fullmatch(pattern, text) else [f"expected:\n{expected}\ncame:\n{printed[:2000]}"]

    def _values(self, path: str, expected: object, value: object) -> list[str]:
        if isinstance(expected, dict) and isinstance(value, dict):
            expected = {self._ids.get(name, name): inner for name, inner in expected.items()}
            names = expected.keys() - {ELLIPSIS}
            found = [f"{path}.{name} is missing" for name in sorted(names - value.keys())]
            if ELLIPSIS not in expected:
                found += [f"{path}.{name} is not in the document: {value[name]!r}" for name in sorted(value.keys() - names)]
            for name in sorted(names & value.keys()):
                found += self._values(f"{path}.{name}", expected[name], value[name])
            return found
        if isinstance(expected, list) and isinstance(value, list):
            shown = expected[:-1] if expected[-1:] == [ELLIPSIS] else expected
            if len(value) < len(shown) or len(value) > len(shown) == len(expected):
                return [f"{path} has {len(value)} elements in place of {len(expected)}: {value!r}"]
            return [each for number, pair in enumerate(zip(shown, value)) for each in self._values(f"{path}[{number}]", *pair)]
        if type(expected) is type(value) and self._is_same(path, expected, value):
            return []
        return [f"{path}: {expected!r} is expected, {value!r} came"]

    def _is_same(self, path: str, expected: object, value: object) -> bool:
        if isinstance(expected, str) and ID.fullmatch(expected) and ID.fullmatch(value):
            return self._ids.setdefault(expected, value) == value
        if isinstance(expected, str):
            return _pattern(expected).fullmatch(value) is not None
        if isinstance(expected, int) and not isinstance(expected, bool) and expected > EARLIEST_TIME:
            return value > EARLIEST_TIME
        if path.endswith(".expires_in"):
            return abs(expected - value) <= TOLERANCE
        return expected == value


def _pattern(text: str) -> re.Pattern[str]:
    """Returns a pattern for the printed values that match a documented value, in which an ellipsis stands for any text."""
    parts: list[str] = []
    end = 0
    for match in SHORTENED.finditer(text):
        parts += [re.escape(text[end : match.start()]), re.escape(match[1] or ""), ".+"]
        end = match.end()
    return re.compile("".join([*parts, re.escape(text[end:])]))


def _message(text: str) -> tuple[str, dict[str, str], str]:
    """Splits an HTTP response into the status line, the headers by their lowercase names, and the body."""
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    status, *lines = head.splitlines() or [""]
    headers = dict(line.split(": ", 1) for line in lines if ": " in line)
    return status, {name.lower(): value for name, value in headers.items()}, body
