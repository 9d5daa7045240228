"""Runs a whole Limited Login, up to the response that the app receives."""

from dialog_response import fragment
from person import Person
from provider import Provider
from sample import OWN_SCHEME_CALLBACK

ALL_CLAIMS = (
    "openid,public_profile,email,user_friends,user_birthday,user_age_range,user_hometown,user_location,user_gender,user_link"
)


def limited_login(provider: Provider, person: Person, without: set[str] = frozenset(), **parameters: str) -> dict[str, str]:
    """Returns the parameters in the fragment of the address with which the app is opened."""
    address = person.complete_dialog(provider.limited_dialog(**parameters), without)
    assert address.startswith(f"{OWN_SCHEME_CALLBACK}#"), address
    return fragment(address)
