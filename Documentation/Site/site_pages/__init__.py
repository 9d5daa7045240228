"""A Sphinx extension that makes the pages of the documentation site."""

from __future__ import annotations


from docutils import nodes
from sphinx.application import Sphinx

from .html import PageTranslator
from .links import SwiftDomain, TextLinks
from .plan import Plan, planned
from .reference import Entry, Target
from .symbols import SymbolParser


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_config_value("archives", {}, "env")
    app.add_source_suffix(".docc", "docc")
    app.add_source_parser(SymbolParser)
    app.set_translator("html", PageTranslator)
    app.add_domain(SwiftDomain)
    app.add_post_transform(TextLinks)
    app.connect("builder-inited", _plan)
    app.connect("html-page-context", _describe_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _plan(app: Sphinx) -> None:
    # Processes that Sphinx starts later share the plan.
    planned(app.config)


def _describe_page(app: Sphinx, pagename: str, template: str, context: dict, doctree: nodes.document | None) -> str | None:
    """Gives the templates what surrounds a page: its section, its place in it, and the pages beside it."""
    plan = planned(app.config)
    section = next((section for section in plan.sections if pagename in section.docnames), None)
    entry = plan.reference.pages.get(pagename)
    context |= {
        "sections": plan.sections, "section": section, "page_titles": _titles(app), "libraries": plan.libraries,
        "library_pages": plan.library_pages, "modules": {module.module: module for module in plan.reference.modules()}, "entry": entry,
        "crumbs": [], "siblings": [], "headings": _headings(doctree),
    }
    if section:
        place = section.docnames.index(pagename)
        context["before"] = section.docnames[place - 1] if place else None
        context["after"] = section.docnames[place + 1] if place + 1 < len(section.docnames) else None
    elif entry:
        ancestors = [plan.reference.entries[i] for i in _ancestors(entry) if i in plan.reference.entries]
        context["crumbs"] = [(ancestor.target.docname, ancestor.metadata["title"]) for ancestor in ancestors]
        context["siblings"] = _siblings(plan, entry)
    if pagename in (pages := plan.library_pages).values():
        groups = [(group["title"], [Target(pages[name], "", name) for name in group["modules"] if name in pages]) for group in plan.libraries]
        context["siblings"] = groups
    return {"index": "home.html", "api/index": "libraries.html"}.get(pagename)


def _titles(app: Sphinx) -> dict[str, str]:
    if not hasattr(app, "page_titles"):
        app.page_titles = {docname: title.astext() for docname, title in app.env.titles.items()}
    return app.page_titles


def _ancestors(entry: Entry) -> list[str]:
    paths = entry.content.get("hierarchy", {}).get("paths", [])
    return paths[0] if paths else []


def _siblings(plan: Plan, entry: Entry) -> list[tuple[str, list[Target]]]:
    """Returns the topics of the module of a symbol that contain the symbol, with their other symbols."""
    module = next(module for module in plan.reference.modules() if module.module == entry.module)
    groups = []
    for topics in module.content.get("topicSections", []):
        members = [plan.reference.entries[i].target for i in topics["identifiers"] if i in plan.reference.entries]
        if any(member.docname == entry.target.docname or entry.target.docname.startswith(f"{member.docname}/") for member in members):
            groups.append((topics.get("title", "Topics"), members))
    return groups


def _headings(doctree: nodes.document | None) -> list[tuple[str, str, int]]:
    """Returns the headings of the second and third level: anchor, title, level."""
    if doctree is None or not (page := next(doctree.findall(nodes.section), None)):
        return []
    found = []
    for inner in page.findall(nodes.section):
        level, parent = 1, inner
        while parent is not page:
            parent, level = parent.parent, level + 1
        if level in (2, 3):
            found.append((inner["ids"][0], inner.next_node(nodes.title).astext(), level))
    return found
