"""The parts of a site that the back ends of social-core need: settings, a session, and a storage of `state` values."""

from __future__ import annotations

from social_core.strategy import BaseStrategy


class Nonces:
    """The `state` values of logins in progress. Each is used once."""

    def __init__(self) -> None:
        self.waiting: set[tuple] = set()

    def use(self, scope: str, timestamp: int, salt: str) -> bool:
        self.waiting.add((scope, timestamp, salt))
        return True

    def consume(self, scope: str, timestamp: int, salt: str) -> bool:
        known = (scope, timestamp, salt) in self.waiting
        self.waiting.discard((scope, timestamp, salt))
        return known


class Storage:
    """The parts of a site's storage that a back end needs."""

    def __init__(self) -> None:
        self.nonce = Nonces()


class Site(BaseStrategy):
    """The settings and the session of a site, which has no other parts."""

    def __init__(self, settings: dict[str, object]) -> None:
        super().__init__(Storage())
        self.settings = settings
        self.parameters: dict[str, str] = {}
        self.session: dict[str, object] = {}

    def get_setting(self, name: str) -> object:
        return self.settings[name]

    def get_request_data(self, *, merge: bool = True) -> dict[str, str]:
        return self.parameters

    def build_absolute_uri(self, path: str | None = None) -> str:
        return f"https://app.example{path or '/'}"

    def session_get(self, key: str, default: object = None) -> object:
        return self.session.get(key, default)

    def session_set(self, key: str, value: object) -> None:
        self.session[key] = value

    def session_pop(self, key: str) -> object:
        return self.session.pop(key, None)

    def authenticate(self, *_: object, **values: object) -> object:
        """Returns the response with which a site would look up its user."""
        return values["response"]
