"""A browser that keeps cookies, submits forms and follows redirects within a provider."""

from __future__ import annotations

from html.parser import HTMLParser
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urljoin, urlsplit

MAXIMUM_REDIRECTS = 10


class UnexpectedPage(Exception):
    """A page or an answer was not the expected one."""


class Form(HTMLParser):
    """The first form of a page: its action, and the fields that a browser would submit."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.action: str | None = None
        self.fields: dict[str, str] = {}
        self._is_inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "form" and self.action is None:
            self.action, self._is_inside = attributes.get("action") or "", True
        elif tag == "input" and self._is_inside and attributes.get("name"):
            kind = attributes.get("type", "text")
            if kind not in ("submit", "checkbox", "radio") or "checked" in attributes:
                self.fields[attributes["name"]] = attributes.get("value") or ("on" if kind == "checkbox" else "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_inside = False


class Answer:
    def __init__(self, url: str, status: int, location: str | None, text: str) -> None:
        self.url, self.status, self.location, self.text = url, status, location, text


class Browser:
    """A browser with its cookies."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}

    @property
    def cookie(self) -> str:
        """The value of the header Cookie."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def send(self, method: str, url: str, body: str = "", headers: dict[str, str] | None = None) -> Answer:
        """Sends one request."""
        parts = urlsplit(url)
        connection = HTTPConnection(parts.hostname or "", parts.port, timeout=60)
        sent = dict(headers or {}) | ({"Cookie": self.cookie} if self.cookies else {})
        try:
            connection.request(method, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), body or None, sent)
            response = connection.getresponse()
            text = response.read().decode("utf-8", "replace")
        finally:
            connection.close()
        for line in response.headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        location = response.headers.get("Location")
        return Answer(url, response.status, urljoin(url, location) if location else None, text)

    def post(self, url: str, fields: dict[str, str]) -> Answer:
        return self.send("POST", url, urlencode(fields), {"Content-Type": "application/x-www-form-urlencoded"})

    def follow(self, answer: Answer, end: str) -> Answer:
        """Follows redirects until one leads to an address that begins with the given text, or to a page."""
        for _ in range(MAXIMUM_REDIRECTS):
            if answer.location is None or answer.location.startswith(end):
                return answer
            answer = self.send("GET", answer.location)
        raise UnexpectedPage(f"{answer.url} redirects again and again")

    def submit(self, answer: Answer, fields: dict[str, str]) -> Answer:
        """Submits the first form of a page, with additional fields."""
        form = Form(answer.text)
        if form.action is None:
            raise UnexpectedPage(f"{answer.url} has no form: status {answer.status}, {answer.text[:300]}")
        return self.post(urljoin(answer.url, form.action), form.fields | fields)
