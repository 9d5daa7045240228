"""Decides which pages the site has, and stages their sources for Sphinx."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

import yaml
from markdown_it import MarkdownIt
from sphinx.config import Config

from .reference import Entry, Reference

SITE = Path(__file__).resolve().parent.parent
ROOT = SITE.parent.parent
# The languages of the code in files that a document links to.
LANGUAGES = {".swift": "swift", ".yml": "yaml", ".yaml": "yaml", ".conf": "nginx", ".json": "json", ".py": "python", ".service": "ini", ".sh": "sh"}
# The comments that connect a block of code with its test.
MARKER = re.compile(r"^<!-- snippet: \w+ -->\n", re.MULTILINE)
# A link with a scheme, or to a heading of the same document.
EXTERNAL = re.compile(r"[a-z][a-z+.-]*:|#")
EXPORT = re.compile(r"^@_exported public import (?:\w+ )?(\w+)(?:\.(\w+))?$", re.MULTILINE)


class SiteError(Exception):
    """A link without a target, or a document that no section has."""


@dataclass
class Section:
    """A section of the site, with the names of its pages in order."""

    title: str
    door: str = ""
    about: str = ""
    docnames: list[str] = field(default_factory=list)


@dataclass
class Plan:
    """All pages of the site."""

    reference: Reference
    sections: list[Section]
    libraries: list[dict]
    # The page of each file of the repository that has one.
    documents: dict[str, str]
    # Files without a source on the site yet. A document that links to another file adds to them.
    unstaged: list[str] = field(default_factory=list)

    @classmethod
    def make(cls, archives: dict[str, Path]) -> Plan:
        sections, documents, articles = [], {}, {}
        navigation = yaml.safe_load((SITE / "navigation.yaml").read_text(encoding="utf-8"))
        named = {page for described in navigation for page in described["pages"]}
        for described in navigation:
            section = Section(described["title"], described.get("door", ""), described.get("about", ""))
            for page in _pages(described["pages"], named):
                module, _, article = page.partition("/")
                if page.endswith(".md"):
                    docname = documents[page] = f"{described['folder']}/{_name(page)}"
                elif module in archives:
                    docname = f"{described['folder']}/{_kebab(article)}"
                    articles[f"doc://{module}/documentation/{module}/{article}"] = docname
                    documents[f"Sources/{module}/{module}.docc/{article}.md"] = docname
                else:
                    continue
                section.docnames.append(docname)
            sections.append(section)
        reference = Reference.read(archives, articles)
        if missing := articles.keys() - reference.entries.keys():
            raise SiteError(f"no documentation catalog has {', '.join(sorted(missing))}")
        documents |= {f"Sources/{entry.module}/{entry.module}.docc/{entry.module}.md": entry.target.docname for entry in reference.modules()}
        if forgotten := [name for file in (ROOT / "Documentation").rglob("*.md") if (name := str(file.relative_to(ROOT))) not in documents]:
            raise SiteError(f"no section of navigation.yaml has {', '.join(sorted(forgotten))}")
        libraries = yaml.safe_load((SITE / "libraries.yaml").read_text(encoding="utf-8"))
        if unlisted := archives.keys() - {module for group in libraries for module in group["modules"]}:
            raise SiteError(f"no group of libraries.yaml has {', '.join(sorted(unlisted))}")
        return cls(reference, sections, libraries, documents)

    def target(self, file: Path, link: str) -> tuple[str, str]:
        """Returns the page and the fragment to which a link in a file of the repository leads. A file without a page gets one."""
        path, _, fragment = link.partition("#")
        found = os.path.relpath(file.parent / path, ROOT)
        if not (ROOT / found).exists() or found.startswith(".."):
            raise SiteError(f"{file.relative_to(ROOT)}: the link {link} has no target")
        if found not in self.documents:
            self.documents[found] = "files/" + re.sub(r"[^a-z0-9/]+", "-", found.lower()).strip("-")
            self.unstaged.append(found)
        return self.documents[found], fragment

    def meant(self, code: str) -> tuple[str, str]:
        """Returns the page and the anchor of the symbol or the document that code in a text names; both are empty if it names none."""
        if entry := self.reference.names.get(code):
            return entry.target.docname, entry.target.anchor
        return self.library_pages.get(code) or self.documents.get(code) or self.documents.get(f"{code}/README.md") or "", ""

    @cached_property
    def library_pages(self) -> dict[str, str]:
        """Returns the page of each module of the reference, and of each one that only exports names of others."""
        names = [module for group in self.libraries for module in group["modules"]]
        pages = {name: f"api/{name.lower()}/index" for name in names}
        return {name: page for name, page in pages.items() if page in self.reference.pages or _exports_names(name)}

    def priority(self, module: str) -> int:
        """Returns the rank of a module's symbols in the search, as Sphinx defines it: those for apps and servers come first."""
        return 2 if any(module in group["modules"] for group in self.libraries if group.get("last")) else 1

    def link_of_entry(self, entry: Entry, link: str) -> tuple[str, str]:
        """Returns the target of a link to a file in an article of a documentation catalog."""
        return self.target(ROOT / "Sources" / entry.module / f"{entry.module}.docc" / "article.md", link)

    def stage(self, folder: Path) -> None:
        """Writes the sources of all pages."""
        shutil.rmtree(folder, ignore_errors=True)
        for docname, entry in self.reference.pages.items():
            _write(folder / f"{docname}.docc", entry.identifier)
        self.unstaged = list(self.documents)
        for entry in self.reference.pages.values():
            for described in entry.content["references"].values():
                if described.get("type") == "link" and "://" not in described["url"]:
                    self.link_of_entry(entry, described["url"])
        for library, docname in self.library_pages.items():
            if docname not in self.reference.pages:
                _write(folder / f"{docname}.md", self._exports(library))
        while self.unstaged:
            file = self.unstaged.pop()
            docname = self.documents[file]
            if docname not in self.reference.pages:
                _write(folder / f"{docname}.md", self._document(ROOT / file, docname) if file.endswith(".md") else _listing(file))
        _write(folder / "index.md", "# Latchkey\n")
        _write(folder / "api" / "index.md", "# Libraries and their symbols\n")

    def _document(self, file: Path, docname: str) -> str:
        """Returns the text of a document, with links to pages instead of files."""
        text = MARKER.sub("", file.read_text(encoding="utf-8"))
        for link in _links(text):
            if EXTERNAL.match(link):
                continue
            page, fragment = self.target(file, link)
            suffix = ".docc" if page in self.reference.pages else ".md"
            relative = os.path.relpath(page + suffix, Path(docname).parent) + (f"#{fragment}" if fragment else "")
            text = text.replace(f"]({link})", f"]({relative})")
        return text

    def _exports(self, library: str) -> str:
        """Returns the page of a module that only exports names of other modules."""
        text = "\n".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "Sources" / library).glob("*.swift")))
        exports = sorted(set(EXPORT.findall(text)))
        modules = [module for module, name in exports if not name and module in self.library_pages]
        lines = [f"# {library}\n", f"`import {library}` gives an app the documented names below, and no others. Code for the Facebook SDK keeps it.\n"]
        if modules:
            lines.append("It exports " + ", ".join(f"`{module}`" for module in modules) + ".\n")
        names = [name for _, name in exports if name]
        lines += [f"- `{name}`" for name in names]
        return "\n".join(lines) + "\n"


def planned(config: Config) -> Plan:
    """Returns the plan of the site that Sphinx writes."""
    return _planned(tuple(config.archives.items()))


@cache
def _planned(archives: tuple[tuple[str, str], ...]) -> Plan:
    return Plan.make({module: Path(archive) for module, archive in archives})


def _pages(patterns: Iterable[str], named: set[str]) -> Iterable[str]:
    """Returns the pages of a section. A pattern adds those that are not `named` yet."""
    for pattern in patterns:
        if "*" in pattern:
            found = [name for file in sorted(ROOT.glob(pattern)) if (name := str(file.relative_to(ROOT))) not in named]
            named.update(found)
            yield from found
        elif pattern.endswith(".md") and not (ROOT / pattern).exists():
            raise SiteError(f"navigation.yaml: {pattern} does not exist")
        else:
            yield pattern


def _exports_names(module: str) -> bool:
    return (ROOT / "Sources" / module / "Exports.swift").exists()


def _name(file: str) -> str:
    """Returns the name of the page of a file, such as `example-ios` for `Examples/iOS/README.md`."""
    path = Path(file)
    return re.sub(r"[^a-z0-9]+", "-", (path.parent if path.stem == "README" else path.with_suffix("")).name.lower())


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def _links(text: str) -> list[str]:
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    found = [child.attrs.get("href") or child.attrs.get("src") for token in tokens for child in token.children or []]
    return sorted({str(link) for link in found if link})


def _listing(file: str) -> str:
    """Returns a page with the text of a file, or with those of the files of a folder."""
    path = ROOT / file
    files = sorted(inner for inner in path.iterdir() if inner.is_file()) if path.is_dir() else [path]
    parts = [f"# {path.name if path.is_file() else file}\n"]
    for shown in files:
        text = shown.read_text(encoding="utf-8").rstrip("\n")
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
        if path.is_dir():
            parts.append(f"## {shown.name}\n")
        parts.append(f"{fence}{LANGUAGES.get(shown.suffix, 'text')}\n{text}\n{fence}\n")
    return "\n".join(parts)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
