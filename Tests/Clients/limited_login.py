"""A whole Limited Login, up to what the app is handed."""

from answer import fragment
from person import Person
from provider import Provider
from sample import OWN_SCHEME_CALLBACK

ALL_CLAIMS = (
    "openid,public_profile,email,user_friends,user_birthday,user_age_range,user_hometown,user_location,user_gender,user_link"
)


def limited_login(provider: Provider, person: Person, without: set[str] = frozenset(), **parameters: str) -> dict[str, str]:
    """What the app finds in the fragment of the address that it is opened with."""
    address = person.visit(provider.limited_dialog(**parameters), without)
    assert address.startswith(f"{OWN_SCHEME_CALLBACK}#"), address
    return fragment(address)
