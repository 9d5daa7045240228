"""Reads the documentation archives that DocC writes, and decides which page of the site each symbol and article is on."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

# The symbols that have a page of their own. Other symbols are sections of the page of their type.
TYPES = {"module", "class", "struct", "enum", "protocol", "actor"}


@dataclass(frozen=True)
class Target:
    """Where a symbol or an article is."""

    docname: str
    anchor: str
    title: str


@dataclass
class Entry:
    """A symbol or an article, as DocC describes it in one file of an archive."""

    module: str
    identifier: str
    content: dict
    target: Target

    @property
    def metadata(self) -> dict:
        return self.content["metadata"]

    @property
    def kind(self) -> str:
        """What the reader is told that this is, such as “Structure”."""
        return "" if self.is_article else self.metadata.get("roleHeading", "Module").replace("Framework", "Module")

    @property
    def is_article(self) -> bool:
        return self.metadata["role"] == "article"

    @property
    def is_page(self) -> bool:
        return not self.target.anchor


@dataclass
class Reference:
    """The symbols and articles of all modules."""

    entries: dict[str, Entry] = field(default_factory=dict)
    # For a generated list of members, the members. The lists have no pages.
    groups: dict[str, dict] = field(default_factory=dict)
    pages: dict[str, Entry] = field(default_factory=dict)
    symbols: dict[str, Entry] = field(default_factory=dict)
    # The symbols that code in a text can mean, such as `LoginManager` and `LoginManager.logOut()`.
    names: dict[str, Entry] = field(default_factory=dict)

    @classmethod
    def read(cls, archives: dict[str, Path], article_docname: dict[str, str]) -> Reference:
        """Reads archives by module name. The second argument has the page of each article, by its identifier."""
        reference = cls()
        for module, archive in archives.items():
            contents = {}
            for file in sorted((archive / "data" / "documentation").rglob("*.json")):
                content = json.loads(file.read_text(encoding="utf-8"))
                contents[content["identifier"]["url"]] = content
            reference._add(module, contents, article_docname)
        reference._name()
        return reference

    def modules(self) -> list[Entry]:
        return [entry for entry in self.pages.values() if entry.metadata.get("symbolKind") == "module"]

    def _add(self, module: str, contents: dict[str, dict], article_docname: dict[str, str]) -> None:
        root = f"doc://{module}/documentation/{module}"
        members = []
        # A parent is added before its members, whose pages depend on it.
        for identifier, content in sorted(contents.items()):
            metadata = content["metadata"]
            if metadata["role"] == "collectionGroup":
                self.groups[identifier] = content
            elif metadata["role"] == "article":
                docname = article_docname.get(identifier) or f"{_docname(root, module)}-{_kebab(identifier.rpartition('/')[2])}"
                self._add_page(Entry(module, identifier, content, Target(docname, "", metadata["title"])))
            elif metadata["symbolKind"] in TYPES or identifier.rpartition("/")[0] == root:
                path = content["variants"][0]["paths"][0]
                docname = f"api/{module.lower()}/index" if identifier == root else _docname(path, module)
                self._add_page(Entry(module, identifier, content, Target(docname, "", metadata["title"])))
            else:
                members.append((identifier, content))
        anchors: Counter[tuple[str, str]] = Counter()
        for identifier, content in members:
            parent = identifier.rpartition("/")[0]
            while parent not in self.entries:
                parent = parent.rpartition("/")[0]
            docname = self.entries[parent].target.docname
            anchor = re.sub(r"[^a-z0-9]+", "-", content["variants"][0]["paths"][0].rpartition("/")[2]).strip("-") or "operator"
            anchors[docname, anchor] += 1
            if (count := anchors[docname, anchor]) > 1:
                anchor = f"{anchor}-{count}"
            self._record(Entry(module, identifier, content, Target(docname, anchor, content["metadata"]["title"])))

    def _add_page(self, entry: Entry) -> None:
        if entry.target.docname in self.pages:
            raise ValueError(f"{entry.identifier} and {self.pages[entry.target.docname].identifier} have the same page")
        self.pages[entry.target.docname] = entry
        self._record(entry)

    def _record(self, entry: Entry) -> None:
        self.entries[entry.identifier] = entry
        if symbol := entry.metadata.get("externalID"):
            self.symbols[symbol] = entry

    def _name(self) -> None:
        """Finds the names that only one symbol has."""
        named: dict[str, set[str]] = {}
        for entry in self.entries.values():
            if entry.is_article:
                continue
            page = self.pages[entry.target.docname]
            names = {entry.target.title} if entry.is_page else {f"{page.target.title}.{entry.target.title}"}
            # A method is also called by its name alone.
            names |= {name.partition("(")[0] for name in names if not entry.is_page}
            for name in names:
                named.setdefault(name, set()).add(entry.identifier)
        self.names = {name: self.entries[identifiers.pop()] for name, identifiers in named.items() if len(identifiers) == 1}


def _docname(path: str, module: str) -> str:
    parts = path.removeprefix("/documentation/").lower().split("/")
    if path.startswith("doc://"):
        return f"api/{module.lower()}/about"
    return "api/" + "/".join(re.sub(r"[^a-z0-9_]+", "-", part).strip("-") or "operator" for part in parts)


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()
