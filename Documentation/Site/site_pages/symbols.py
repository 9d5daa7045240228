"""Turns DocC's descriptions of symbols and articles into the nodes from which Sphinx writes pages."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx import addnodes
from sphinx.parsers import Parser

from .plan import Plan, planned
from .reference import Entry

# Headings that DocC adds to every page, and that say nothing.
PLAIN_HEADINGS = {"Overview", "Discussion"}
# Protocols to which nearly every type conforms.
COMMON_PROTOCOLS = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}
# A longer declaration has a line for each parameter.
LONGEST_LINE = 88


class SymbolParser(Parser):
    """Parses a staged file of which only the name matters: the content is in the archives."""

    supported = ("docc",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        env = document.settings.env
        plan = planned(env.config)
        PageWriter(plan).write(plan.reference.pages[env.docname], document)


class PageWriter:
    """Writes the page of one symbol or article."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.reference = plan.reference

    def write(self, entry: Entry, document: nodes.document) -> None:
        self.entry = entry
        page = _section(_slug(entry.target.title), nodes.Text(entry.target.title))
        document += page
        page += self._lead(entry)
        page += self._declarations(entry)
        self._add_content(entry, page)
        for topics in entry.content.get("topicSections", []):
            page += self._topics(topics, entry)
        for relationships in entry.content.get("relationshipsSections", []):
            page += self._relationships(relationships)
        if entry.is_article:
            for related in entry.content.get("seeAlsoSections", []):
                if not related.get("generated"):
                    page += self._topics(related | {"title": "See also"}, entry)
        page += self._mentions(entry)

    # The parts of a symbol

    def _lead(self, entry: Entry) -> list[nodes.Node]:
        parts: list[nodes.Node] = []
        if summary := entry.content.get("deprecationSummary"):
            box = nodes.admonition(classes=["deprecated"])
            box += nodes.title("", "Deprecated")
            box += self._blocks(summary, entry)
            parts.append(box)
        if abstract := entry.content.get("abstract"):
            parts.append(nodes.paragraph("", "", *self._inlines(abstract, entry), classes=["lead"]))
        return parts

    def _declarations(self, entry: Entry) -> list[nodes.Node]:
        found = [section for section in entry.content.get("primaryContentSections", []) if section["kind"] == "declarations"]
        return [self._declaration(tokens["tokens"]) for section in found for tokens in section["declarations"]]

    def _declaration(self, tokens: list[dict]) -> nodes.Node:
        # Sphinx does not highlight a block whose source is not its text.
        block = nodes.literal_block("declaration", "", classes=["declaration"])
        for token in broken(tokens):
            text = nodes.inline("", token["text"], classes=[token["kind"].lower()])
            target = self.reference.symbols.get(token.get("preciseIdentifier", ""))
            block += self._link(target, text) if target and target is not self.entry else text
        return block

    def _add_content(self, entry: Entry, page: nodes.section, within: bool = False) -> None:
        """Adds parameters and text. A heading starts a section, or is a mere line `within` a section of a member."""
        for part in entry.content.get("primaryContentSections", []):
            if part["kind"] == "parameters":
                page += nodes.rubric("", "Parameters")
                page += self._parameters(part["parameters"], entry)
            elif part["kind"] == "content":
                self._add_blocks(part["content"], entry, page, within)
            elif part["kind"] not in ("declarations", "mentions"):
                raise ValueError(f"{entry.identifier}: unknown part {part['kind']}")

    def _add_blocks(self, blocks: list[dict], entry: Entry, page: nodes.section, within: bool) -> None:
        place, levels = page, [(1, page)]
        for block in blocks:
            if block["type"] != "heading":
                place += self._block(block, entry)
            elif block["text"] in PLAIN_HEADINGS:
                continue
            elif within:
                place += nodes.rubric("", block["text"])
            else:
                while levels[-1][0] >= block["level"]:
                    levels.pop()
                place = _section(_slug(block["anchor"]), nodes.Text(block["text"]))
                levels[-1][1].append(place)
                levels.append((block["level"], place))

    def _parameters(self, parameters: list[dict], entry: Entry) -> nodes.Node:
        items = nodes.definition_list(classes=["parameters"])
        for parameter in parameters:
            items += nodes.definition_list_item(
                "", nodes.term("", "", nodes.literal("", parameter["name"])),
                nodes.definition("", *self._blocks(parameter["content"], entry)))
        return items

    def _topics(self, topics: dict, entry: Entry) -> nodes.Node:
        title = topics.get("title", "Topics")
        section = _section(_slug(title), nodes.Text(title))
        if abstract := topics.get("abstract"):
            section += nodes.paragraph("", "", *self._inlines(abstract, entry))
        listed: nodes.definition_list | None = None
        for identifier in self._expanded(topics["identifiers"]):
            other = self.reference.entries.get(identifier)
            if other is None:
                raise ValueError(f"{entry.identifier} lists {identifier}, which has no page")
            if other.is_page or other.target.docname != entry.target.docname:
                if listed is None:
                    listed = nodes.definition_list(classes=["entries"])
                    section += listed
                listed += self._listed(other)
            else:
                listed = None
                section += self._member(other)
        return section

    def _expanded(self, identifiers: list[str]) -> list[str]:
        """Replaces each generated list of members by its members."""
        expanded = []
        for identifier in identifiers:
            group = self.reference.groups.get(identifier)
            inner = [member for topics in group["topicSections"] for member in topics["identifiers"]] if group else [identifier]
            expanded += self._expanded(inner) if group else inner
        return expanded

    def _listed(self, other: Entry) -> nodes.Node:
        title = nodes.Text(other.target.title) if other.is_article else nodes.literal("", other.target.title)
        item = nodes.definition_list_item("", nodes.term("", "", self._link(other, title)))
        if abstract := other.content.get("abstract"):
            item += nodes.definition("", nodes.paragraph("", "", *self._inlines(abstract, other)))
        return item

    def _member(self, member: Entry) -> nodes.Node:
        section = _section(member.target.anchor, nodes.literal("", member.target.title))
        section["classes"].append("member")
        section += self._declarations(member)
        section += self._lead(member)
        self._add_content(member, section, within=True)
        return section

    def _relationships(self, relationships: dict) -> list[nodes.Node]:
        linked: list[nodes.Node] = []
        for identifier in relationships["identifiers"]:
            other = self.reference.entries.get(identifier)
            described = self.entry.content["references"].get(identifier, {})
            title = other.target.title if other else described.get("title", "")
            if not title or title in COMMON_PROTOCOLS:
                continue
            name = nodes.literal("", title.removeprefix("Swift."))
            linked += [nodes.Text(", ")] if linked else []
            linked.append(self._link(other, name) if other else name)
        if not linked:
            return []
        label = nodes.inline("", relationships["title"].capitalize() + ": ", classes=["label"])
        return [nodes.paragraph("", "", label, *linked, classes=["relationships"])]

    def _mentions(self, entry: Entry) -> list[nodes.Node]:
        linked: list[nodes.Node] = []
        for part in entry.content.get("primaryContentSections", []):
            for identifier in part.get("mentions", []):
                other = self.reference.entries[identifier]
                linked += [nodes.Text(", ")] if linked else []
                linked.append(self._link(other, nodes.Text(other.target.title)))
        label = nodes.inline("", "Mentioned in: ", classes=["label"])
        return [nodes.paragraph("", "", label, *linked, classes=["relationships"])] if linked else []

    # Text

    def _blocks(self, blocks: list[dict], entry: Entry) -> list[nodes.Node]:
        return [self._block(block, entry) for block in blocks]

    def _block(self, block: dict, entry: Entry) -> nodes.Node:
        match block["type"]:
            case "paragraph":
                return nodes.paragraph("", "", *self._inlines(block["inlineContent"], entry))
            case "heading":
                return nodes.rubric("", block["text"])
            case "codeListing":
                code = "\n".join(block["code"])
                return nodes.literal_block(code, code, language=block.get("syntax") or "text")
            case "aside":
                box = nodes.admonition(classes=[block["style"]])
                box += nodes.title("", block.get("name", block["style"].capitalize()))
                box += self._blocks(block["content"], entry)
                return box
            case "unorderedList" | "orderedList":
                items = nodes.bullet_list() if block["type"] == "unorderedList" else nodes.enumerated_list()
                for item in block["items"]:
                    items += nodes.list_item("", *self._blocks(item["content"], entry))
                return items
            case "table":
                return self._table(block, entry)
        raise ValueError(f"{entry.identifier}: unknown block {block['type']}")

    def _table(self, block: dict, entry: Entry) -> nodes.Node:
        rows = [nodes.row("", *(nodes.entry("", *self._blocks(cell, entry)) for cell in cells)) for cells in block["rows"]]
        group = nodes.tgroup(cols=len(block["rows"][0]))
        group += [nodes.colspec(colwidth=1) for _ in block["rows"][0]]
        heads = 1 if block["header"] in ("row", "both") else 0
        if heads:
            group += nodes.thead("", *rows[:heads])
        group += nodes.tbody("", *rows[heads:])
        return nodes.table("", group, classes=["colwidths-auto"])

    def _inlines(self, inlines: list[dict], entry: Entry) -> list[nodes.Node]:
        parts: list[nodes.Node] = []
        for inline in inlines:
            node = self._inline(inline, entry)
            # DocC cuts a text at the end of each line of its source.
            if parts and isinstance(node, nodes.Text) and isinstance(parts[-1], nodes.Text):
                node = nodes.Text(parts.pop() + node)
            parts.append(node)
        return parts

    def _inline(self, inline: dict, entry: Entry) -> nodes.Node:
        match inline["type"]:
            case "text":
                return nodes.Text(inline["text"])
            case "codeVoice":
                return nodes.literal("", inline["code"])
            case "emphasis":
                return nodes.emphasis("", "", *self._inlines(inline["inlineContent"], entry))
            case "strong":
                return nodes.strong("", "", *self._inlines(inline["inlineContent"], entry))
            case "reference":
                return self._reference(inline, entry)
        raise ValueError(f"{entry.identifier}: unknown text {inline['type']}")

    def _reference(self, inline: dict, entry: Entry) -> nodes.Node:
        if other := self.reference.entries.get(inline["identifier"]):
            page = self.reference.pages[other.target.docname]
            is_near = other.is_page or other.target.docname == self.entry.target.docname
            title = other.target.title if is_near else f"{page.target.title}.{other.target.title}"
            return self._link(other, nodes.Text(title) if other.is_article else nodes.literal("", title))
        described = entry.content["references"].get(inline["identifier"], {})
        if described.get("type") != "link":
            raise ValueError(f"{entry.identifier}: the link {inline['identifier']} has no target")
        text = self._inlines(described["titleInlineContent"], entry)
        if "://" in described["url"]:
            return nodes.reference("", "", *text, refuri=described["url"], internal=False)
        docname, fragment = self.plan.link_of_entry(entry, described["url"])
        return addnodes.pending_xref(
            "", *text, refdomain="swift", reftype="page", reftarget=docname, fragment=fragment, refexplicit=True, refwarn=True)

    def _link(self, other: Entry, text: nodes.Node) -> nodes.Node:
        return addnodes.pending_xref(
            "", text, refdomain="swift", reftype="symbol", reftarget=other.identifier, refexplicit=True, refwarn=True)


def broken(tokens: list[dict]) -> list[dict]:
    """Breaks a long declaration into lines, one for each parameter."""
    length = max(len(line) for line in "".join(token["text"] for token in tokens).split("\n"))
    if length <= LONGEST_LINE or not any(token["kind"] == "externalParam" for token in tokens):
        return tokens
    lines: list[dict] = []
    depth, is_open = 0, False
    for token in tokens:
        if token["kind"] == "externalParam" and depth == 1:
            lines[-1] = lines[-1] | {"text": lines[-1]["text"].rstrip(" ") + "\n    "}
            is_open = True
        text = token["text"]
        if token["kind"] != "text":
            lines.append(dict(token))
            continue
        shown = ""
        for character in text:
            depth += (character in "([") - (character in ")]")
            if is_open and depth == 0 and character == ")":
                shown += "\n"
                is_open = False
            shown += character
        lines.append(token | {"text": shown})
    return lines


def _section(anchor: str, title: nodes.Node) -> nodes.section:
    section = nodes.section(ids=[anchor], names=[anchor])
    section += nodes.title("", "", title)
    return section


def _slug(text: str) -> str:
    return "section-" + (re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "page")
