"""Parses the address to which a dialog redirects."""

from urllib.parse import parse_qs, urldefrag, urlsplit


def query(address: str) -> dict[str, str]:
    return _single(urlsplit(address).query)


def fragment(address: str) -> dict[str, str]:
    return _single(urlsplit(address).fragment)


def request(address: str) -> str:
    """Returns the address as a web server receives it. Browsers do not send the fragment, here `#_=_`."""
    return urldefrag(address).url


def _single(text: str) -> dict[str, str]:
    values = parse_qs(text, keep_blank_values=True, strict_parsing=bool(text))
    assert all(len(each) == 1 for each in values.values()), f"repeated parameters: {text}"
    return {name: each[0] for name, each in values.items()}
