"""A person with a browser that supports cookies, forms and redirects, but not JavaScript."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

import requests
from sample import Login

RESPONSE_TIMEOUT = 20


@dataclass
class Form:
    """The form of a page, with the values that it sends if the person changes nothing."""

    action: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    switches: dict[str, bool] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)
    buttons: list[str] = field(default_factory=list)

    @property
    def asks_for_password(self) -> bool:
        return "password" in self.fields


class _FormReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        value = {name: text or "" for name, text in attributes}
        if tag == "form":
            self.forms.append(Form(action=value["action"]))
        elif tag == "input" and self.forms and value.get("type") == "checkbox":
            if "disabled" in value:
                self.forms[-1].fixed.add(value["name"])
            else:
                self.forms[-1].switches[value["name"]] = "checked" in value
        elif tag == "input" and self.forms:
            self.forms[-1].fields[value["name"]] = value.get("value", "")
        elif tag == "button" and self.forms and value.get("name") == "action":
            self.forms[-1].buttons.append(value["value"])


class Page:
    """A page that the provider sent."""

    def __init__(self, response: requests.Response) -> None:
        self.response = response
        reader = _FormReader()
        reader.feed(response.text)
        self.form = next(iter(reader.forms), Form())


class Person:
    """A person who logs in, sees which data the app would get, and decides."""

    def __init__(self, login: Login) -> None:
        self.login = login
        self.browser = requests.Session()

    def complete_dialog(self, address: str, without: set[str] = frozenset(), decision: str = "continue") -> str:
        """Completes the whole dialog. Switches off the permissions in `without`, and presses the button `decision`.

        Returns the address outside the provider to which the dialog redirects. No server needs to exist there.
        """
        page = self.open(address)
        if isinstance(page, Page) and page.form.asks_for_password:
            page = self.type_password(page)
        if isinstance(page, Page) and page.form.buttons:
            page = self.decide(page, without, decision)
        assert isinstance(page, str), f"the dialog did not end: {page.response.status_code} {page.response.text}"
        return page

    def open(self, address: str) -> Page | str:
        return self._follow(address, self.browser.get(address, allow_redirects=False, timeout=RESPONSE_TIMEOUT))

    def type_password(self, page: Page, action: str = "login") -> Page | str:
        return self.send(page, {"email": self.login.email, "password": self.login.password, "action": action})

    def decide(self, page: Page, without: set[str] = frozenset(), action: str = "continue") -> Page | str:
        switched_on = {name: "on" for name, is_on in page.form.switches.items() if is_on and name not in without}
        return self.send(page, switched_on | {"action": action})

    def send(self, page: Page, values: dict[str, str], **options: object) -> Page | str:
        """Sends the form of a page, in which `values` replace or extend the form's own values. Returns the page that follows, or the
        address outside the provider to which the dialog redirects."""
        address = urljoin(page.response.url, page.form.action)
        response = self.browser.post(
            address, data=page.form.fields | values, allow_redirects=False, timeout=RESPONSE_TIMEOUT, **options)
        return self._follow(address, response)

    def _follow(self, address: str, response: requests.Response) -> Page | str:
        """Follows the redirects of a response within the provider. Returns the page, or the first address outside the provider."""
        home = "/".join(address.split("/")[:3])
        while "Location" in response.headers:
            address = urljoin(address, response.headers["Location"])
            if not address.startswith(home + "/"):
                return address
            response = self.browser.get(address, allow_redirects=False, timeout=RESPONSE_TIMEOUT)
        return Page(response)
