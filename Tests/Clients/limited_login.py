"""The dialog of a Limited Login, with the parameters that the SDK for iOS sends."""

from answer import fragment
from person import Person
from provider import Provider
from sample import OWN_SCHEME_CALLBACK

ALL_CLAIMS = (
    "openid,public_profile,email,user_friends,user_birthday,user_age_range,user_hometown,user_location,user_gender,user_link"
)


def limited_dialog(provider: Provider, nonce: str, **parameters: str) -> str:
    return provider.dialog(**{
        "redirect_uri": OWN_SCHEME_CALLBACK,
        "response_type": "id_token,graph_domain,user_token_nonce",
        "scope": "openid,email",
        "nonce": nonce,
        "tp": "ios_14_do_not_track",
        "return_scopes": "true",
        "display": "touch",
        "sdk": "ios",
        "default_audience": "friends",
    } | parameters)


def limited_login(provider: Provider, person: Person, nonce: str, without: set[str] = frozenset(), **parameters: str) -> dict[str, str]:
    """What the app finds in the fragment of the address that it is opened with."""
    address = person.visit(limited_dialog(provider, nonce, **parameters), without)
    assert address.startswith(f"{OWN_SCHEME_CALLBACK}#"), address
    return fragment(address)
