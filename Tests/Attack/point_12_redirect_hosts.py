"""An app registers redirect URIs on this machine below the provider's own paths, where browsers would send the provider's cookies along
with the code. The hosts are spelled so that a text comparison does not recognize them."""

import requests
from attack import Report
from provider import Provider, latchkey
from sample import APP_ID, SEED, WEB_CALLBACK

SPELLINGS = ["127.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.0.0.1.", "127.0.0.1", "127.0.0.2", "%31%32%37.0.0.1", "localhost.", "[0::1]"]
"""Spellings of hosts that all refer to this machine."""


def attack(report: Report) -> None:
    with Provider(report.folder / "store", "--seed", SEED) as provider:
        page = _status(provider, WEB_CALLBACK)
        refused = [host for host in SPELLINGS if not _registers(provider, f"https://{host}:9443/dialog/steal")]
        report.measured(
            "hosts of this machine that cannot be registered below /dialog", "1 of 1 plain one", f"{len(refused)} of {len(SPELLINGS)}",
            bound="all", holds=refused == SPELLINGS)

        spellings = [f"https://{host}:9443/callback" for host in ["127.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.0.0.1."]]
        spellings += ["https://app.example:443/callback", "https://APP.example/callback", "https://app%2Eexample/callback"]
        rejected = [uri for uri in spellings if "browsers write this address" in _lint_problem(provider, uri)]
        report.measured(
            "other spellings that are refused with the canonical one", "registered as text", f"{len(rejected)} of {len(spellings)}",
            bound="all", holds=rejected == spellings)
        error_pages = [uri for uri in spellings[-3:] if _status(provider, uri) == 400]
        report.measured(
            "requests that spell the registered address differently", f"status {page} for the registered one",
            f"{len(error_pages)} of 3 refused by a page", bound="all", holds=page == 200 and len(error_pages) == 3)

    # The store of an older version can contain such redirect URIs.
    name = "https://login.example"
    with Provider(report.folder / "named", "--seed", _seed(report), "--public-url", name) as provider:
        status = _status(provider, WEB_CALLBACK, host="login.example")
        tools = [f"{name}{port}/tools/explorer" for port in ["", ":443", ".", ".:443"]] + ["https://LOGIN.example/tools/explorer"]
        blocked = [uri for uri in tools if _status(provider, uri, host="login.example") == 400]
        report.measured(
            "spellings of the provider's own tools that a request is not answered at", f"status {status} for the app's address",
            f"{len(blocked)} of {len(tools)}", bound="all", holds=status == 200 and blocked == tools)


def _lint_problem(provider: Provider, uri: str) -> str:
    rejected = latchkey("app", "set", APP_ID, f"redirect_uris+={uri}", "--store", f"sqlite:{provider.store}")
    return rejected.stderr if rejected.returncode else ""


def _registers(provider: Provider, uri: str) -> bool:
    return not _lint_problem(provider, uri)


def _status(provider: Provider, uri: str, host: str | None = None) -> int:
    """Returns the status that a browser gets: 200 for the login page, 400 for an error page."""
    browser = requests.Session()
    address = provider.dialog(redirect_uri=uri)
    headers = {} if host is None else {"Host": host}
    response = browser.get(address, headers=headers, allow_redirects=False, timeout=20)
    return response.status_code


def _seed(report: Report) -> str:
    path = report.folder / "seed.yaml"
    text = SEED.read_text(encoding="utf-8").replace("picture: ", f"picture: {SEED.parent}/").replace("icon: ", f"icon: {SEED.parent}/")
    path.write_text(text.replace(f"- {WEB_CALLBACK}", f'- {WEB_CALLBACK}\n      - "https://login.example/tools/explorer"'), encoding="utf-8")
    return str(path)
