"""Checks that all citations of Documentation/Wire.md and Documentation/SDK.md point to sections that exist."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sample import REPOSITORY

DOCUMENTS = {name: REPOSITORY / "Documentation" / name for name in ("Wire.md", "SDK.md")}
# The names of the documents before they were added to the repository.
FORMER_NAMES = ["provider" + "-wire.md", "client" + "-sdk.md"]
BINARY_FILES = {".png", ".jpg", ".jpeg", ".webp", ".gif", ".ico", ".sqlite", ".pdf", ".woff2"}
SKIPPED_FOLDERS = {"node_modules", "__pycache__"}

NUMBER = r"\d+(?:\.\d+)*"
# Matches a line break and the comment prefix of the next line. A citation can continue on that line.
WRAP = re.compile(r"\s*\n\s*(?:///?|#|\*)?\s*")
MENTION = re.compile(rf"(?<![\w-])(Wire\.md|SDK\.md)(?:, sections? ({NUMBER}(?:(?:, and|,| and| to)(?: sections?)? {NUMBER})*))?")
HEADING = re.compile(rf"^#{{2,4}} ({NUMBER})\.? ", re.MULTILINE)
# Matches a malformed citation, such as "Wire.md, 2.7" or "Wire.md section 2.7".
MALFORMED = re.compile(r"(?<![\w-])(?:Wire|SDK)\.md(?:, (?:\d|§|[Ss]ect?\.)|,? Sections?|,? §| sections? \d)")
MALFORMED_STANDARD = re.compile(r"\bRFC ?\d+(?:,? (?:§|Sections? \d|[Ss]ect?\. ?\d)| sections? \d)|\bRFC\d+")


@dataclass(frozen=True)
class Citation:
    """A mention of a document: one of its sections, or the whole document."""

    document: str
    section: str | None


def unwrapped(text: str) -> str:
    """Returns a text with one space in place of each line break and of the comment prefix that follows it."""
    return WRAP.sub(" ", text)


def citations(text: str) -> list[Citation]:
    """Returns the citations in a text, one for each section that a mention names."""
    found = []
    for document, numbers in MENTION.findall(unwrapped(text)):
        found += [Citation(document, number) for number in re.findall(NUMBER, numbers)] or [Citation(document, None)]
    return found


def sections(document: str) -> set[str]:
    """Returns the section numbers in the headings of a Markdown document."""
    return set(HEADING.findall(document))


def texts() -> Iterator[tuple[Path, str]]:
    """Returns the path and the content of each text file in the repository except this one."""
    for folder, folders, names in os.walk(REPOSITORY):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in SKIPPED_FOLDERS or name == ".github"]
        for name in names:
            file = Path(folder, name)
            if file.suffix in BINARY_FILES or file.is_symlink() or file == Path(__file__).resolve():
                continue
            try:
                yield file.relative_to(REPOSITORY), file.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(Wire.md, section 3.2)", [("Wire.md", "3.2")]),
        ("the document is Documentation/SDK.md.", [("SDK.md", None)]),
        ("SDK.md, sections 1.2 and 1.6", [("SDK.md", "1.2"), ("SDK.md", "1.6")]),
        ("Wire.md, sections 3.1, 3.2 and 16.", [("Wire.md", "3.1"), ("Wire.md", "3.2"), ("Wire.md", "16")]),
        ("Wire.md, sections 7.2 to 7.9", [("Wire.md", "7.2"), ("Wire.md", "7.9")]),
        ("Wire.md, section 7.4 and section 11.4, item 6", [("Wire.md", "7.4"), ("Wire.md", "11.4")]),
        ("(SDK.md, section 1.8; Wire.md, section 12.2; RFC 6749, section 3.3)", [("SDK.md", "1.8"), ("Wire.md", "12.2")]),
        ("Wire.md, sections 1.5 and 11.2, and RFC 6750", [("Wire.md", "1.5"), ("Wire.md", "11.2")]),
        ("/// as in Wire.md,\n    /// section 1.4). Then", [("Wire.md", "1.4")]),
        ("// Wire.md, sections\n// 7.5 and\n// 7.8", [("Wire.md", "7.5"), ("Wire.md", "7.8")]),
        ("# see Wire.md, section\n# 9", [("Wire.md", "9")]),
        ("/* Wire.md, section\n * 9.1 */", [("Wire.md", "9.1")]),
        ("LatchkeySDK.md, section 1; the-SDK.md, section 2", []),
    ],
)
def test_citations_are_found(text: str, expected: list[tuple[str, str | None]]) -> None:
    assert citations(text) == [Citation(*each) for each in expected]


def test_sections_are_numbered_headings() -> None:
    assert sections("# 1. Title\n## 3. Three\n### 3.2 Two\n#### 3.2.1 One\n## Without\ntext 4. no\n##5. no") == {"3", "3.2", "3.2.1"}


@pytest.mark.parametrize(
    ("text", "is_malformed"),
    [
        ("Wire.md, 2.7", True), ("Wire.md section 2.7", True), ("SDK.md, Section 2", True), ("Wire.md §2", True),
        ("Wire.md, section 2.7", False), ("Wire.md. Section 2 is", False), ("Wire.md has sections", False),
    ],
)
def test_malformed_citations_are_found(text: str, is_malformed: bool) -> None:
    assert (MALFORMED.search(text) is not None) == is_malformed


def test_each_cited_section_exists() -> None:
    existing = {name: sections(file.read_text(encoding="utf-8")) for name, file in DOCUMENTS.items()}
    missing = [
        f"{file}: {citation.document} has no section {citation.section}"
        for file, text in texts() for citation in citations(text)
        if citation.section and citation.section not in existing[citation.document]
    ]

    assert not missing, "\n".join(missing)


def test_citations_have_one_form() -> None:
    # Flame graphs have the names of functions.
    wrong = [
        f"{file}: {match[0]!r}" for file, text in texts() if not file.match("Benchmarks/Results/profile-*.svg")
        for form in (MALFORMED, MALFORMED_STANDARD) for match in form.finditer(unwrapped(text))
    ]

    assert not wrong, "\n".join(wrong)


def test_the_former_document_names_do_not_occur() -> None:
    found = [f"{file}: {name}" for file, text in texts() for name in FORMER_NAMES if name in text]

    assert not found, "\n".join(found)


def test_wire_cites_only_its_own_sections() -> None:
    document = DOCUMENTS["Wire.md"].read_text(encoding="utf-8")
    # A section number after a comma belongs to a standard.
    found = re.findall(rf"(?<!, )\b[Ss]ections? ({NUMBER}(?:(?:,| and| to) {NUMBER})*)", unwrapped(document))
    own = {number for numbers in found for number in re.findall(NUMBER, numbers)}

    assert len(own) > 20
    assert own <= sections(document), own - sections(document)
