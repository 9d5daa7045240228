"""Checks of what a screen reader and a keyboard find on a page."""

from __future__ import annotations

from playwright.sync_api import Page

CONTROLS = {"button", "checkbox", "combobox", "DisclosureTriangle", "link", "listbox", "radio", "searchbox", "switch", "textbox"}

# Lists references to elements that do not exist or are empty, duplicate IDs, and more than one element that takes the focus.
REFERENCES = """() => {
    const problems = [];
    const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
    for (const id of ids.filter((id, index) => ids.indexOf(id) !== index)) problems.push(`two elements have the ID ${id}`);
    for (const name of ["aria-describedby", "aria-labelledby", "for"]) {
        for (const element of document.querySelectorAll(`[${name}]`)) {
            for (const id of element.getAttribute(name).split(/\\s+/)) {
                const target = document.getElementById(id);
                if (!target || (name !== "for" && !target.textContent.trim() && !target.value)) problems.push(`${name} of ${element.outerHTML}`);
            }
        }
    }
    if (document.querySelectorAll("[autofocus]").length > 1) problems.push("two elements take the focus");
    return problems;
}"""

# The state of rejected fields and alerts: each field has a description that can be seen, and the focus is on the first field or on an alert.
ERRORS = """() => {
    const problems = [];
    const fields = [...document.querySelectorAll("[aria-invalid=true]")];
    for (const field of fields) {
        const texts = (field.getAttribute("aria-describedby") ?? "").split(/\\s+/).map(id => document.getElementById(id));
        if (!texts.some(text => text?.matches(".error, .wrong") && text.checkVisibility())) problems.push(`no error describes ${field.outerHTML}`);
    }
    const focused = document.activeElement;
    if (!fields.includes(focused) && !focused.matches("[role=alert]")) problems.push(`the focus is on ${focused.outerHTML.slice(0, 200)}`);
    if (!document.querySelector("[role=alert]")) problems.push("there is no alert");
    return problems;
}"""

# Records the elements that get the focus: their place among those that the Tab key should reach, whether their focus is visible, and their boxes.
# Of a group of radio buttons, the key reaches the chosen one.
RECORD_FOCUS = """() => {
    const reachable = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")].filter(element =>
        !element.disabled && element.type !== "hidden" && element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true })
        && (element.type !== "radio" || element.checked));
    // The next Tab starts at the beginning, wherever the page has put the focus.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
    window.focused = [];
    document.addEventListener("focusin", ({ target }) => {
        const isFramed = pseudo => {
            const style = getComputedStyle(target, pseudo);
            return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
        };
        const { left, right, top, bottom } = target.getBoundingClientRect();
        window.focused.push({
            index: reachable.indexOf(target), text: target.outerHTML.slice(0, 200), isVisible: isFramed(null) || isFramed("::after"),
            left, right, top: top + scrollY, bottom: bottom + scrollY,
        });
    });
    return reachable.length;
}"""


def check_structure(page: Page) -> None:
    """Checks the language, headings, landmarks and names in the browser's accessibility tree, and the references between elements."""
    problems = page.evaluate(REFERENCES)
    session = page.context.new_cdp_session(page)
    nodes = [node for node in session.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    session.detach()
    roles = [(node["role"]["value"], node.get("name", {}).get("value", "").strip()) for node in nodes]
    levels = [
        item["value"]["value"] for node in nodes if node["role"]["value"] == "heading" for item in node["properties"] if item["name"] == "level"
    ]
    if levels.count(1) != 1 or levels[0] != 1:
        problems.append(f"the levels of the headings are {levels}")
    if any(level > before + 1 for before, level in zip(levels, levels[1:], strict=False)):
        problems.append(f"the headings skip a level: {levels}")
    for landmark in ["banner", "main"]:
        if (count := sum(role == landmark for role, _ in roles)) != 1:
            problems.append(f"{count} landmarks are a {landmark}")
    regions = [entry for entry in roles if entry[0] in {"navigation", "region"}]
    if len(set(regions)) != len(regions) or any(not name for _, name in regions):
        problems.append(f"regions have the same name, or none: {regions}")
    problems += [f"a {role} has no name" for role, name in roles if role in CONTROLS | {"image"} and not name]
    if roles[0] != ("RootWebArea", page.title()) or not page.title():
        problems.append(f"the page has the title {page.title()!r}")
    assert not problems, f"{page.url}: {problems}"


def check_errors(page: Page) -> None:
    """Checks that rejected fields are described by their errors, and that the focus is on the first of them or on the alert."""
    problems = page.evaluate(ERRORS)
    assert not problems, f"{page.url}: {problems}"


def walk_with_tab(page: Page) -> None:
    """Presses Tab until the end of the page, and checks that each control is reached in its order and that its focus can be seen."""
    count = page.evaluate(RECORD_FOCUS)
    for _ in range(count + 1):
        page.keyboard.press("Tab")
    focused = page.evaluate("window.focused")
    before = None
    for index, control in enumerate(focused[:count]):
        place = f"{page.url}: {control['text']}"
        assert control["index"] == index, f"{place} is control {control['index']}, and not {index} of {count}"
        assert control["isVisible"], f"{place} shows no focus"
        # Below or to the right of the control before it, wherever that one ends.
        assert not before or control["bottom"] > before["top"] or control["left"] >= before["right"], f"{place} is above {before['text']}"
        before = control
    assert len(focused) >= count, f"{page.url}: the keyboard does not leave {focused[-1]['text']}"
