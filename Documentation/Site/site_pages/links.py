"""Resolves links to symbols, and adds links to code and citations in texts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from .plan import planned

SDK = "reference/sdk"
CITATION = re.compile(r"SDK\.md, section (\d+(?:\.\d+)?)")


# What the search calls each kind of member.
KINDS = {
    "init": "initializer", "property": "property", "method": "method", "case": "case", "subscript": "subscript", "op": "operator",
    "typealias": "type alias", "associatedtype": "associated type", "func": "function", "var": "variable",
}


class SwiftDomain(Domain):
    """The symbols of the modules: targets of links, and results of the search."""

    name = "swift"
    label = "Swift"
    object_types = {kind: ObjType(name) for kind, name in KINDS.items()}

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        # The page of a type is found by its title.
        plan = planned(self.env.config)
        reference = plan.reference
        for entry in reference.entries.values():
            if not entry.is_page and "externalID" in entry.metadata:
                name = f"{reference.pages[entry.target.docname].target.title}.{entry.target.title}"
                yield name, name, entry.metadata["symbolKind"], entry.target.docname, entry.target.anchor, plan.priority(entry.module)

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:
        return type.lname

    def resolve_xref(self, env, fromdocname, builder, typ, target, node, contnode):
        if typ == "page":
            return make_refnode(builder, fromdocname, target, node["fragment"], list(node.children))
        found = planned(env.config).reference.entries[target].target
        return make_refnode(builder, fromdocname, found.docname, found.anchor, contnode)

    def resolve_any_xref(self, env, fromdocname, builder, target, node, contnode):
        """Finds nothing: a link in a document names a page."""
        return []

    def merge_domaindata(self, docnames, otherdata) -> None:
        """Merges nothing, because the domain stores nothing in the environment."""


class TextLinks(SphinxPostTransform):
    """Links code that is the name of a symbol or of a document, and citations of the SDK's document."""

    default_priority = 700

    def run(self, **kwargs: object) -> None:
        self._link_names()
        self._link_citations()

    def _link_names(self) -> None:
        plan = planned(self.config)
        for code in list(self.document.findall(nodes.literal)):
            docname, anchor = plan.meant(code.astext())
            if docname and not _is_linked(code) and (docname != self.env.docname or anchor):
                code.parent.replace(code, self._reference(docname, anchor, code.deepcopy()))

    def _link_citations(self) -> None:
        anchors = {
            match[1]: slug[1] for slug in self.env.metadata.get(SDK, {}).get("myst_slugs", {}).values()
            if (match := re.match(r"(\d+(?:\.\d+)?)\.? ", slug[2]))
        }
        for text in list(self.document.findall(nodes.Text)):
            if not (matches := list(CITATION.finditer(text))) or _is_linked(text):
                continue
            parts: list[nodes.Node] = []
            end = 0
            for match in matches:
                if match[1] in anchors:
                    parts += [nodes.Text(text[end : match.start()]), self._reference(SDK, anchors[match[1]], nodes.Text(match[0]))]
                    end = match.end()
            text.parent.replace(text, [*parts, nodes.Text(text[end:])])

    def _reference(self, docname: str, anchor: str, content: nodes.Node) -> nodes.Node:
        return make_refnode(self.app.builder, self.env.docname, docname, anchor, content)


def _is_linked(node: nodes.Node) -> bool:
    while node := node.parent:
        if isinstance(node, (nodes.reference, nodes.title, nodes.literal, nodes.literal_block)):
            return True
    return False
