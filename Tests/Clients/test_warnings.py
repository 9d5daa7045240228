"""Checks that Documentation/Operating/Warnings.md has each warning and error of the provider, and only those, and that its commands find them."""

from __future__ import annotations

import re
import shutil
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import requests
from provider import Provider, free_port, latchkey
from sample import REPOSITORY

DOCUMENT = REPOSITORY / "Documentation" / "Operating" / "Warnings.md"
SOURCES = REPOSITORY / "Sources"
MODULES = [
    "ProviderDomain", "ProviderMonitoring", "ProviderPictures", "ProviderSeed", "ProviderServices", "ProviderStore", "ProviderWeb",
    "PostgresStore", "PrometheusExporter", "LatchkeyCommand",
]  # fmt: skip
LEVELS = {"warning", "error", "critical"}
CALL = re.compile(r"\b(?:\w*[lL]ogger\??\.(?P<level>warning|error|critical|log)|Terminal\.printWarning|\bmonitoring\.warn)\b\s*(?P<call>\()?")
LITERAL = r'"((?:[^"\\]|\\.)*)"'
VARIABLE_WARNING = r'"(The variable (?:[^"\\]|\\.)*)"'
# A line that a handler of the log makes itself.
OWN_LINE = re.compile(rf"\bLogLine\(\s*time: \.now,\s*level: \.(warning|error|critical),\s*message: {LITERAL}")
# What a call prints that has no text of its own, and where the texts are.
ELSEWHERE = {
    ("RepeatedWorkLog.swift", "failureMessage"): ("ProviderServices", rf"RepeatedWorkLog\(\s*failure:\s*{LITERAL}", 5),
    ("ServeCommand.swift", "summary.warnings"): ("LatchkeyCommand/Serve/StartSummary.swift", rf"warnings\.append\(\s*{LITERAL}", 3),
    ("ServeCommand.swift", "warnings"): ("LatchkeyCommand/Serve/SettingSources.swift", VARIABLE_WARNING, 2),
    ("ServeCommand.swift", ""): ("LatchkeyCommand/Serve/SettingSources.swift", VARIABLE_WARNING, 2),
}
# What prints the sentences that its callers pass to it.
PASSED_ON = {("MonitoringOptions.swift", "sentence"), ("MonitoringOptions.swift", r'"\(sentence)"')}
# Messages of the server library.
OF_LIBRARIES = {"Server channel error"}


def arguments(text: str, start: int) -> str:
    """Returns what is between the parenthesis that ends before `start` and the one that closes it."""
    depth, inside = 1, False
    for index in range(start, len(text)):
        character = text[index]
        if character == '"' and text[index - 1] != "\\":
            inside = not inside
        # A parenthesis of an interpolation is in a string, too.
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 0:
            return text[start:index].strip()
    raise AssertionError(f"no end of the call: {text[start:start + 100]}")


def normal(literal: str) -> str:
    """Returns a text with an ellipsis for each interpolated value, without values at the end."""
    return re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "…", literal.replace('\\"', '"')).removesuffix("…")


def joined(source: str) -> str:
    """Returns a source in which texts that are joined by a plus sign are one text."""
    return re.sub(r'"\s*\+\s*"', "", source)


def texts_elsewhere(file: Path, argument: str) -> set[str]:
    if (file.name, argument) in PASSED_ON:
        return set()
    place, pattern, least = ELSEWHERE[file.name, argument]
    files = [SOURCES / place] if place.endswith(".swift") else sorted((SOURCES / place).rglob("*.swift"))
    found = {normal(match) for each in files for match in re.findall(pattern, joined(each.read_text(encoding="utf-8")))}
    assert len(found) >= least, (file.name, argument, found)
    return found


def messages(file: Path) -> dict[str, set[str]]:
    """Returns the warnings and errors that a source file logs or prints, with their levels."""
    text = file.read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for level, message in OWN_LINE.findall(text):
        found.setdefault(normal(message), set()).add(level)
    for call in CALL.finditer(text):
        if "//" in text[text.rfind("\n", 0, call.start()) + 1 : call.start()] or "static func" in text[call.start() - 15 : call.start()]:
            continue
        argument = arguments(text, call.end()) if call["call"] else ""
        level = call["level"] or "warning"
        levels = {level}
        if level == "log":
            expression = re.match(r"level:\s*(.*?),\s*(?=\")", argument, re.DOTALL)
            assert expression, f"{file.name}: the level of a line cannot be found: {argument}"
            name = expression[1].strip()
            if re.fullmatch(r"\w+", name):
                name = re.findall(rf"let {name}\b[^=]*=\s*(.*)", text[: call.start()])[-1].split("?", 1)[-1]
            levels = set(re.findall(r"\.(\w+)\b", name)) & LEVELS
            argument = argument[expression.end() :]
        if not levels:
            continue
        literal = re.match(LITERAL, argument)
        is_own = literal and normal(literal[1]).strip("…")
        for message in {normal(literal[1])} if is_own else texts_elsewhere(file, argument.split(",")[0]):
            found.setdefault(message, set()).update(levels)
    return found


def all_messages() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for module in MODULES:
        for file in sorted((SOURCES / module).rglob("*.swift")):
            for message, levels in messages(file).items():
                found.setdefault(message, set()).update(levels)
    return found


def rows(section: str) -> list[list[str]]:
    text = re.search(rf"^## {section}\n(.*?)(?=^## |\Z)", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)[1]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("| `")]


def documented() -> dict[str, set[str]]:
    found = {row[0].strip("`"): set(row[1].split(", ")) for row in rows("While the provider runs")}
    return found | {row[0].strip("`"): {"warning"} for row in rows("At the start")}


def test_each_warning_is_explained() -> None:
    found = all_messages()
    table = documented()

    assert len(found) > 18, "the search finds the messages"
    missing = found.keys() - table.keys()
    assert not missing, f"add these to {DOCUMENT.name}, with what they mean and what to do: {sorted(missing)}"
    former = table.keys() - found.keys() - OF_LIBRARIES
    assert not former, f"nothing logs these any more: {sorted(former)}"


def test_the_levels_are_right() -> None:
    table = documented()
    wrong = {message: levels for message, levels in all_messages().items() if levels != table.get(message)}
    assert not wrong, wrong


def test_each_row_says_what_to_do() -> None:
    assert all(len(row) == 4 and all(row) for row in rows("While the provider runs"))
    assert all(len(row) == 3 and all(row) for row in rows("At the start"))


def pattern_of_command() -> re.Pattern[str]:
    """Returns the pattern of the command as `journalctl` reads it: without a capital letter, it would ignore case (journalctl(1), `--grep`)."""
    text = re.search(r"^journalctl -u latchkey -g '(.*)'$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)[1]
    return re.compile(text, 0 if re.search("[A-Z]", text) else re.IGNORECASE)


@pytest.mark.parametrize(("line", "is_found"), [
    ("2026-11-27T14:05:00.123Z warning the provider is not ready why=x", True), ("2026-11-27T14:05:00.123Z error request failed", True),
    ("2026-11-27T14:05:00.123Z critical the provider did not shut down in time", True), ("warning: The variable LATCHKEY_X is not a setting.", True),
    ('{"details":{"lines":"3"},"level":"warning","message":"m","time":"2026-11-27T14:05:00.123Z"}', True), ('{"level":"critical","message":"m"}', True),
    ("2026-11-27T14:05:00.123Z notice Server started version=0.1.0", False), ("Latchkey is ready at https://login.example", False),
    ('2026-11-27T14:05:00.123Z notice call refused code=100 why="Error validating a value: an error occurred"', False),
    ("2026-11-27T14:05:00.123Z notice dialog refused error: Warning: x", False),
    (r'{"details":{"why":"\"level\":\"error\" error: x"},"level":"notice","message":"warning: x"}', False),
])  # fmt: skip
def test_the_command_finds_the_lines(line: str, is_found: bool) -> None:
    assert (pattern_of_command().search(line) is not None) == is_found


def test_all_pages_have_the_same_command() -> None:
    pattern = pattern_of_command().pattern
    for name in ("Service", "First-installation"):
        text = (DOCUMENT.parent / f"{name}.md").read_text(encoding="utf-8")
        assert [found.replace("\\|", "|") for found in re.findall(r"`journalctl -u latchkey -g '(.*?)'`", text)] == [pattern], name


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_the_command_finds_a_real_line(store: Path, log_format: str) -> None:
    Path(f"{store}.log").unlink(missing_ok=True)
    with Provider(store, "--log-format", log_format, "--call-private-addresses") as provider:
        requests.get(f"{provider.url}/me", params={"access_token": "error: x"}, timeout=10)
        log = provider.log()
    found = [line for line in log.splitlines() if pattern_of_command().search(line)]
    assert len(found) == 1 and "--call-private-addresses" in found[0], log


def start_problems() -> list[set[str]]:
    """Returns the parts of messages in each row of the section about failed starts."""
    return [set(re.findall("`([^`]+)`", row[0])) for row in rows("When the start fails")]


def failed_starts(store: Path, folder: Path) -> Iterator[tuple[str, str]]:
    """Provokes each failure. Yields the part of the message that the document has, and the last line that was printed."""
    def run(part: str, status: int, *options: str | Path) -> tuple[str, str]:
        done = latchkey("serve", *options)
        assert done.returncode == status, (part, done.returncode, done.stderr)
        return part, done.stderr.splitlines()[-1]

    address = f"sqlite:{store}"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        yield run("another program uses the port", 1, "--store", address, "--port", port)
        yield run("Address already in use", 1, "--store", address, "--port", str(free_port()), "--metrics-port", port)
    file = folder / "latchkey.yaml"
    file.write_text("pulic_url: https://login.example\n", encoding="utf-8")
    yield run("is not a setting; did you mean", 64, "--config", file)
    yield run("give --public-url, too", 64, "--host", "0.0.0.0", "--store", address)
    yield run("store_cannot_open", 1, "--port", "0", "--store", f"sqlite:{folder / 'absent' / 'store.sqlite'}")
    (folder / "broken.sqlite").write_bytes(b"no database" * 1_000)
    yield run("store_corrupt", 1, "--port", "0", "--store", f"sqlite:{folder / 'broken.sqlite'}")
    newer = Path(shutil.copy(store, folder / "newer.sqlite"))
    with closing(sqlite3.connect(newer)) as database, database:
        database.execute("PRAGMA user_version = 1000")
    yield run("store_newer", 1, "--port", "0", "--store", f"sqlite:{newer}")


def test_each_reason_of_a_failed_start_is_the_real_one(store: Path, tmp_path: Path) -> None:
    found = dict(failed_starts(store, tmp_path))
    assert all(part in line and line.startswith("latchkey: ") for part, line in found.items()), found
    # test_store.py provokes the last one, as another user.
    assert found.keys() | {"store_read_only"} == set().union(*start_problems())


@pytest.mark.parametrize(("source", "expected"), [
    ('logger.warning("a \\(b(c)) d", metadata: [:])', {"a … d": {"warning"}}),
    ('context.logger.log(\n    level: isDown ? .warning : .error, "failed \\(why)")', {"failed ": {"warning", "error"}}),
    ('let level: Logger.Level = error == .error ? .debug : .notice\nlogger.log(level: level, "x")', {}),
    ('// logger.error("x")\nlogger.notice("y")', {}),
    ('LogLine(\n    time: .now, level: .warning, message: "w",\n    metadata: [:])', {"w": {"warning"}}),
    ('original.logger.critical(\n    "z")', {"z": {"critical"}}),
])  # fmt: skip
def test_the_search_finds_messages(tmp_path: Path, source: str, expected: dict[str, set[str]]) -> None:
    file = tmp_path / "File.swift"
    file.write_text(source, encoding="utf-8")
    assert messages(file) == expected


def test_a_message_without_a_text_of_its_own_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "File.swift"
    file.write_text("logger.error(message)", encoding="utf-8")
    with pytest.raises(KeyError):
        messages(file)
