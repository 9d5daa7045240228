"""Sends the requests of the original iOS SDK, version 18.1.0, parameter by parameter, to the hosts that it has built in, and checks the answers as
it does: `latchkey emulate -- ios_sdk.py`. Prints the name of the person at the end."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import re
import secrets
import time
import uuid
from urllib.parse import quote, unquote_plus, urljoin, urlsplit

import requests
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, padding
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from sample import ADA, APP_ID

CLIENT_TOKEN = "fedcba9876543210fedcba9876543210"
GRAPH_VERSION, SDK_VERSION = "v21.0", "18.1.0"
# In the exchange of a code, the slash at the end has to be the same.
REDIRECT_URI = f"fb{APP_ID}://authorize/"
USER_AGENT = {"User-Agent": f"FBiOSSDK.{SDK_VERSION}"}
TIMEOUT = 30

PERMISSIONS = [
    "public_profile", "email", "user_friends", "user_birthday", "user_age_range", "user_hometown", "user_location", "user_gender", "user_link",
]  # fmt: skip
STRINGS = ["name", "given_name", "middle_name", "family_name", "email", "picture", "user_birthday", "user_gender", "user_link"]


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(segment: str) -> bytes:
    return base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4))


def encoded(parameters: dict[str, str]) -> str:
    """Writes a query as the SDK does: the names in ascending order, and all reserved characters escaped."""
    return "&".join(f"{name}={quote(value, safe='-._~')}" for name, value in sorted(parameters.items()))


def control(path: str, **body: object) -> None:
    """Says to the emulator what happens next."""
    requests.post(f"{os.environ['LATCHKEY_CONTROL_URL']}{path}", json=body, proxies={"http": ""}, timeout=TIMEOUT).raise_for_status()


def next_login(**entry: object) -> None:
    control("/logins/next", **entry)


# MARK: The dialog


class Phone:
    """A device: its browser session, whose cookies all logins share, and its keychain, which has the values of the login in progress."""

    def __init__(self) -> None:
        self.browser = requests.Session()
        self.key = ec.generate_private_key(ec.SECP256R1())

    @property
    def jwk(self) -> dict[str, str]:
        numbers = self.key.public_key().public_numbers()
        return {"crv": "P-256", "kty": "EC", "x": base64url(numbers.x.to_bytes(32)), "y": base64url(numbers.y.to_bytes(32))}

    @property
    def thumbprint(self) -> str:
        """The thumbprint of the key (RFC 7638)."""
        return base64url(hashlib.sha256(json.dumps(self.jwk, separators=(",", ":"), sort_keys=True).encode()).digest())

    def open(self, address: str) -> dict[str, str]:
        """Opens an address in the browser session, and returns the parameters of the redirect to the app."""
        for _ in range(8):
            response = self.browser.get(address, allow_redirects=False, timeout=TIMEOUT)
            assert 300 <= response.status_code < 400, (address, response.status_code, response.text[:500])
            address = urljoin(address, response.headers["Location"])
            if not address.startswith("https://"):
                return redirect_parameters(address)
        raise AssertionError("too many redirects")

    def log_in(
        self, *, is_limited: bool, permissions: list[str], kinds: str | None = None, auth_type: str | None = "rerequest",
    ) -> dict[str, str]:
        """Shows the dialog. Returns the parameters of the redirect after the comparison of the challenge."""
        self.nonce = str(uuid.uuid4()).upper()
        self.verifier = base64url(secrets.token_bytes(72))
        challenge = base64.b64encode(secrets.token_bytes(20)).decode().replace("+", "=")
        state = {"challenge": quote(challenge, safe=""), "0_auth_logger_id": str(uuid.uuid4()), "3_method": "sfvc_auth", "com.facebook.sdk_client_state": True}
        kinds = kinds or ("id_token,graph_domain,user_token_nonce" if is_limited else "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce")
        parameters = {
            "client_id": APP_ID, "redirect_uri": REDIRECT_URI, "response_type": kinds, "scope": ",".join([*permissions, "openid"]), "nonce": self.nonce,
            "state": json.dumps(state), "default_audience": "friends", "display": "touch", "sdk": "ios", "sdk_version": SDK_VERSION,
            "return_scopes": "true", "fbapp_pres": "0", "cbt": f"{time.time() * 1000:.0f}.0", "ies": "1", "e2e": '{"init":12345.678}',
        }  # fmt: skip
        if auth_type:
            parameters["auth_type"] = auth_type
        if is_limited:
            parameters |= {"tp": "ios_14_do_not_track", "dpop_jkt": self.thumbprint}
        else:
            parameters |= {"code_challenge": base64url(hashlib.sha256(self.verifier.encode()).digest()), "code_challenge_method": "S256"}
        prefix = "limited." if is_limited else "m."
        answer = self.open(f"https://{prefix}facebook.com/{GRAPH_VERSION}/dialog/oauth?{encoded(parameters)}")
        if outcome(answer) == "success":
            assert unquote_plus(json.loads(answer["state"])["challenge"]) == challenge
        return answer


def redirect_parameters(address: str) -> dict[str, str]:
    """Returns the parameters of the query, and those of the fragment, which win."""
    assert address.startswith(REDIRECT_URI.rstrip("/")), address
    parts = urlsplit(address)
    found: dict[str, str] = {}
    for pair in filter(None, [*parts.query.split("&"), *parts.fragment.split("&")]):
        name, _, value = pair.partition("=")
        found[unquote_plus(name)] = unquote_plus(value)
    segments = found.get("signed_request", "").split(".")
    if len(segments) == 2:
        found["user_id"] = json.loads(decoded(segments[1]))["user_id"]
    return found


def outcome(answer: dict[str, str]) -> str:
    """Classifies the parameters of a redirect."""
    token, code, identity, nonce = (bool(answer.get(name)) for name in ("access_token", "code", "id_token", "nonce"))
    if token or code != identity or nonce != identity:
        return "success"
    if answer.get("error_message") or (code and identity):
        return "failure"
    return "cancelled"


def granted(answer: dict[str, str]) -> set[str]:
    """Returns the granted permissions. One malformed name, or none at all, makes the SDK report a cancellation."""
    names = answer["granted_scopes"].split(",")
    assert all(re.fullmatch("[a-z_]+", name) for name in names + list(filter(None, answer["denied_scopes"].split(",")))), answer
    return set(names)


# MARK: The ID token


def verified(token: str, nonce: str) -> dict[str, object]:
    """Checks an ID token as the SDK does: its form, header and claims, and then its signature with the certificate of its key."""
    header_segment, claims_segment, signature = token.split(".")
    header, claims = json.loads(decoded(header_segment)), json.loads(decoded(claims_segment))
    assert (header["alg"], header["typ"]) == ("RS256", "JWT") and header["kid"]
    host = urlsplit(claims["iss"]).hostname
    assert host == "facebook.com" or host.endswith(".facebook.com"), host
    # The issuer has the original's public address, and no other host of the run.
    assert claims["iss"] == "https://www.facebook.com"
    assert claims["aud"] == APP_ID and isinstance(claims["jti"], str) and claims["jti"] and isinstance(claims["sub"], str) and claims["sub"]
    assert claims["exp"] > time.time() and claims["iat"] >= time.time() - 600 and claims["nonce"] == nonce
    assert all(isinstance(claims[name], str) for name in STRINGS if name in claims), claims
    assert all(isinstance(friend, str) for friend in claims.get("user_friends", []))
    assert all(isinstance(age, int | float) for age in claims.get("user_age_range", {}).values())
    for place in ("user_hometown", "user_location"):
        assert all(isinstance(value, str) for value in claims.get(place, {}).values())
    response = requests.get("https://m.facebook.com/.well-known/oauth/openid/certs/", allow_redirects=False, headers=USER_AGENT, timeout=TIMEOUT)
    certificates = response.json()
    assert response.status_code == 200 and all(isinstance(value, str) for value in certificates.values())
    armor = r"-----(BEGIN|END) CERTIFICATE-----|\n"
    certificate = x509.load_der_x509_certificate(base64.b64decode(re.sub(armor, "", certificates[header["kid"]]), validate=True))
    certificate.public_key().verify(decoded(signature), f"{header_segment}.{claims_segment}".encode(), padding.PKCS1v15(), SHA256())
    return claims


# MARK: The Graph API


def graph(method: str, path: str, parameters: dict[str, str], token: str | None = None, prefix: str = "graph.") -> tuple[int, object]:
    """Sends one request of the Graph API. The parameters of a POST are a JSON object in gzip."""
    sent = parameters | {"format": "json", "sdk": "ios", "include_headers": "false", "access_token": token or f"{APP_ID}|{CLIENT_TOKEN}"}
    address = f"https://{prefix}facebook.com/{GRAPH_VERSION}/{path}"
    headers = USER_AGENT | {"Content-Type": "application/json"}
    if method == "POST":
        headers["Content-Encoding"] = "gzip"
        response = requests.post(address, gzip.compress(json.dumps(sent).encode()), headers=headers, timeout=TIMEOUT)
    else:
        response = requests.request(method, f"{address}?{encoded(sent)}", headers=headers, timeout=TIMEOUT)
    return response.status_code, response.json()


def succeeded(answer: tuple[int, object]) -> dict[str, object]:
    status, document = answer
    assert status == 200 and isinstance(document, dict) and "error" not in document, answer
    return document


# MARK: Logins


def classic_login(phone: Phone, prefix: str) -> tuple[str, str]:
    """Logs in with an access token. Returns the token and the name of the person."""
    next_login(person=ADA.email)
    answer = phone.log_in(is_limited=False, permissions=PERMISSIONS)
    assert outcome(answer) == "success" and granted(answer) >= set(PERMISSIONS) and answer["graph_domain"] == "facebook", answer
    token, identity = answer.get("access_token"), answer.get("id_token")
    if code := answer.get("code"):
        exchanged = succeeded(exchanged_code(phone, code, prefix))
        token, identity = exchanged["access_token"], exchanged.get("id_token", identity)
    if nonce := answer.get("nonce"):
        exchanged = succeeded(graph("GET", "oauth/access_token", {
            "grant_type": "fb_exchange_nonce", "fb_exchange_nonce": nonce, "client_id": APP_ID, "fields": ""}, prefix=prefix))
        token, identity = exchanged["access_token"], exchanged.get("id_token", identity)
    assert token and identity, answer
    claims = verified(identity, phone.nonce)
    assert answer["user_id"] == claims["sub"]
    # After a second login, the SDK compares the persons of both tokens.
    assert succeeded(graph("GET", "me", {"fields": ""}, token, prefix))["id"] == claims["sub"]
    fields = "id,first_name,middle_name,last_name,name,link,email,friends,birthday,age_range,hometown,location,gender"
    profile = succeeded(graph("GET", "me", {"fields": fields}, token, prefix))
    assert profile["id"] == claims["sub"] and profile["birthday"] == claims["user_birthday"] and profile["hometown"].keys() >= {"id", "name"}
    return token, profile["name"]


def exchanged_code(phone: Phone, code: str, prefix: str = "graph.", **others: str) -> tuple[int, object]:
    """Exchanges a code with the verifier of the login (RFC 7636), without a secret of the app."""
    parameters = {"client_id": APP_ID, "redirect_uri": REDIRECT_URI, "code_verifier": phone.verifier, "code": code} | others
    return graph("GET", "oauth/access_token", parameters, prefix=prefix)


def login_with_code(phone: Phone) -> None:
    """The server may answer with a code alone, which the SDK exchanges. Only the verifier of the login is accepted, and the same redirect URI."""
    for others, is_accepted in (({"code_verifier": "x" * 43}, False), ({"redirect_uri": REDIRECT_URI.rstrip("/")}, False), ({}, True)):
        next_login(person=ADA.email)
        answer = phone.log_in(is_limited=False, permissions=["email"], kinds="code")
        assert outcome(answer) == "success" and not answer.get("id_token") and not answer.get("access_token"), answer
        status, document = exchanged_code(phone, answer["code"], **others)
        assert (status == 200) == is_accepted, (others, document)
    assert verified(document["id_token"], phone.nonce)["email"] == ADA.email
    assert succeeded(graph("GET", "me", {"fields": "id"}, document["access_token"]))["id"]


def renew(token: str) -> None:
    """Renews an access token: a batch of two requests, whose answers have a code and a text each."""
    common = {"format": "json", "sdk": "ios", "include_headers": "false", "fields": ""}
    calls = [
        ("oauth/access_token", common | {"grant_type": "fb_extend_sso_token", "client_id": APP_ID, "access_token": token}),
        ("me/permissions", common | {"access_token": token}),
    ]
    batch = [{"method": "GET", "relative_url": f"{GRAPH_VERSION}/{path}?{encoded(parameters)}"} for path, parameters in calls]
    body = {"batch_app_id": APP_ID, "batch": json.dumps(batch), "access_token": token, "format": "json", "sdk": "ios", "include_headers": "false"}
    response = requests.post(
        f"https://graph.facebook.com/{GRAPH_VERSION}", gzip.compress(json.dumps(body).encode()), timeout=TIMEOUT,
        headers=USER_AGENT | {"Content-Type": "application/json", "Content-Encoding": "gzip"})
    answers = response.json()
    assert [answer["code"] for answer in answers] == [200, 200], answers
    renewed, permissions = (json.loads(answer["body"]) for answer in answers)
    assert renewed["access_token"] and isinstance(renewed["expires_at"], int), renewed
    assert {"permission": "email", "status": "granted"} in permissions["data"]


def limited_login(phone: Phone) -> str:
    """Logs in without tracking, and renews the ID token in both ways that show nothing. Returns the name of the person."""
    next_login(person=ADA.email)
    answer = phone.log_in(is_limited=True, permissions=PERMISSIONS)
    assert outcome(answer) == "success" and not answer.get("access_token") and not answer.get("code"), answer
    granted(answer)
    claims = verified(answer["id_token"], phone.nonce)
    assert "at_hash" not in claims and claims["cnf"] == {"jkt": phone.thumbprint} and claims["email"] == ADA.email
    # The SDK logs the person out if this header says so, and only then.
    status = requests.get(f"https://m.facebook.com/platform/oidc/status?id_token={answer['id_token']}", headers=USER_AGENT, timeout=TIMEOUT)
    assert status.headers.get("fb-s") != "not_authorized"
    for renewed in (directly_renewed(phone, answer["id_token"]), silently_renewed(phone, answer["id_token"])):
        assert renewed["sub"] == claims["sub"] and renewed["jti"] != claims["jti"]
    return claims["name"]


def directly_renewed(phone: Phone, token: str) -> dict[str, object]:
    """Renews an ID token with a proof of the device's key (RFC 9449). It has the nonce of the former token."""
    address = "https://limited.facebook.com/limited_login/refresh/"
    header = {"typ": "dpop+jwt", "alg": "ES256", "jwk": phone.jwk}
    payload = {"htm": "POST", "htu": address, "iat": int(time.time()), "jti": str(uuid.uuid4()),
               "ath": base64url(hashlib.sha256(token.encode()).digest())}
    signed = ".".join(base64url(json.dumps(part).encode()) for part in (header, payload))
    numbers = decode_dss_signature(phone.key.sign(signed.encode(), ec.ECDSA(SHA256())))
    proof = f"{signed}.{base64url(b''.join(number.to_bytes(32) for number in numbers))}"
    response = requests.post(address, {"id_token_hint": token, "app_id": APP_ID}, headers=USER_AGENT | {"DPoP": proof}, timeout=TIMEOUT)
    assert response.json().keys() == {"id_token"}, response.text
    return verified(response.json()["id_token"], phone.nonce)


def silently_renewed(phone: Phone, token: str) -> dict[str, object]:
    """Renews an ID token with the cookies of the browser session."""
    nonce = str(uuid.uuid4()).upper()
    answer = phone.open("https://limited.facebook.com/dialog/oauth?" + encoded({
        "client_id": APP_ID, "redirect_uri": REDIRECT_URI, "display": "touch", "sdk": "ios", "sdk_version": SDK_VERSION, "return_scopes": "true",
        "response_type": "id_token,graph_domain,user_token_nonce", "tp": "ios_14_do_not_track", "scope": ",".join([*PERMISSIONS, "openid"]),
        "nonce": nonce, "prompt": "none", "id_token_hint": token, "state": str(uuid.uuid4()), "dpop_jkt": phone.thumbprint}))
    return verified(answer["id_token"], nonce)


def other_endings(phone: Phone) -> None:
    """A person who cancels sees no error; an error of the provider has a message and a code."""
    next_login(cancel=True)
    answer = phone.log_in(is_limited=False, permissions=["email"])
    assert outcome(answer) == "cancelled" and answer["error"] == "access_denied" and answer["error_reason"] == "user_denied", answer
    next_login(error="server_error")
    answer = phone.log_in(is_limited=False, permissions=["email"])
    assert outcome(answer) == "failure" and answer["error_code"].isdigit(), answer
    # A person who declines everything else has still granted something.
    next_login(person=ADA.email, decline=["email"])
    answer = phone.log_in(is_limited=True, permissions=["public_profile", "email"])
    assert outcome(answer) == "success" and "email" not in granted(answer) and "email" in answer["denied_scopes"].split(","), answer
    assert "email" not in verified(answer["id_token"], phone.nonce)


def turned_clocks(token: str) -> None:
    """The clock of the provider decides about access tokens; ID tokens are checked with the clock of the device."""
    def has_valid_token() -> bool:
        next_login(person=ADA.email)
        phone = Phone()
        answer = phone.log_in(is_limited=True, permissions=["email"])
        try:
            return bool(verified(answer["id_token"], phone.nonce))
        except AssertionError:
            return False

    control("/clock", advance="59d")
    assert has_valid_token() and graph("GET", "me", {"fields": "id"}, token)[0] == 200
    control("/clock", advance="2d")
    status, document = graph("GET", "me", {"fields": "id"}, token)
    assert (status, document["error"]["code"], document["error"]["error_subcode"]) == (400, 190, 463), document
    for minutes, is_valid in ((9, True), (12, False), (90, False)):
        control("/clock", set=time.time() - 60 * minutes)
        assert has_valid_token() == is_valid, minutes


def device_login() -> None:
    code = succeeded(graph("POST", "device/login", {
        "scope": "public_profile,email", "redirect_uri": "", "device_info": '{"model":"iPhone","device":"iPhone15,2"}'}))
    assert code["code"] and code["user_code"] and code["verification_uri"].startswith("https://")
    status, document = graph("POST", "device/login_status", {"code": code["code"]})
    assert status == 400 and document["error"]["error_subcode"] == 1349174, document


def settings() -> None:
    """Reads what the SDK reads when an app starts."""
    domains = requests.get(f"https://ep2.facebook.com/{GRAPH_VERSION}/{APP_ID}/server_domain_infos?fields=", headers=USER_AGENT, timeout=TIMEOUT)
    assert isinstance(domains.json()["data"], list)
    flags = succeeded(graph("GET", f"{APP_ID}/mobile_sdk_gk", {"platform": "ios", "sdk_version": SDK_VERSION, "fields": "gatekeepers", "os_version": "18.0"}))
    assert isinstance(flags, dict)


def main() -> None:
    phone = Phone()
    settings()
    token, name = classic_login(phone, "graph.")
    renew(token)
    # Domain handling sends requests to another host.
    assert classic_login(phone, "ep1.")[1] == name
    login_with_code(phone)
    assert limited_login(phone) == name
    other_endings(Phone())
    device_login()
    turned_clocks(token)
    print(name)


if __name__ == "__main__":
    main()
