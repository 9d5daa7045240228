"""A provider of Authlib for gunicorn, as Authlib's documentation builds one. Run as a program, it makes the database."""

from __future__ import annotations

import os
from pathlib import Path

from authlib.integrations.flask_oauth2 import AuthorizationServer, ResourceProtector
from authlib.integrations.sqla_oauth2 import (
    OAuth2AuthorizationCodeMixin,
    OAuth2ClientMixin,
    OAuth2TokenMixin,
    create_bearer_token_validator,
    create_query_client_func,
    create_query_token_func,
    create_save_token_func,
)
from authlib.oauth2.rfc6749 import OAuth2Error
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant as _AuthorizationCodeGrant
from authlib.oauth2.rfc7662 import IntrospectionEndpoint as _IntrospectionEndpoint
from authlib.oidc.core import UserInfo
from authlib.oidc.core.grants import OpenIDCode as _OpenIDCode
from authlib.oidc.core.userinfo import UserInfoEndpoint as _UserInfoEndpoint
from flask import Flask, Response, jsonify, request, session
from joserfc.jwk import RSAKey
from sqlalchemy import ForeignKey, create_engine, event, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship, scoped_session, sessionmaker

FOLDER, ISSUER = Path(os.environ["PEER_FOLDER"]), os.environ["PEER_URL"]
KEY = RSAKey.import_key((FOLDER / "key.pem").read_text(encoding="ascii"), {"alg": "RS256", "use": "sig", "kid": "bench"})
METADATA = {
    "issuer": ISSUER, "authorization_endpoint": f"{ISSUER}/oauth/authorize", "token_endpoint": f"{ISSUER}/oauth/token",
    "userinfo_endpoint": f"{ISSUER}/oauth/userinfo", "introspection_endpoint": f"{ISSUER}/oauth/introspect", "jwks_uri": f"{ISSUER}/jwks",
    "response_types_supported": ["code"], "subject_types_supported": ["public"], "id_token_signing_alg_values_supported": ["RS256"],
    "scopes_supported": ["openid", "email"], "token_endpoint_auth_methods_supported": ["client_secret_basic"],
    "claims_supported": ["sub", "name", "email"],
}
TOKEN_LIFETIMES = {"authorization_code": 3_600}

engine = create_engine(f"sqlite:///{FOLDER / 'provider.sqlite'}", connect_args={"timeout": 20})
database = scoped_session(sessionmaker(engine))


@event.listens_for(engine, "connect")
def set_pragmas(connection: object, _: object) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "user"
    id: Mapped[int] = mapped_column(primary_key=True)
    login: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    email: Mapped[str]

    def get_user_id(self) -> int:
        return self.id


class Client(Base, OAuth2ClientMixin):
    __tablename__ = "client"
    id: Mapped[int] = mapped_column(primary_key=True)


class AuthorizationCode(Base, OAuth2AuthorizationCodeMixin):
    __tablename__ = "authorization_code"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id"))


class Token(Base, OAuth2TokenMixin):
    __tablename__ = "token"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id"))
    user: Mapped[User] = relationship()

    def get_user(self) -> User:
        return self.user

    def get_client(self) -> Client:
        return query_client(self.client_id)


query_client = create_query_client_func(database, Client)
query_token = create_query_token_func(database, Token)


def claims(user: User, scope: str) -> UserInfo:
    return UserInfo(sub=str(user.id), name=user.name, email=user.email if "email" in scope.split() else None)


class AuthorizationCodeGrant(_AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic"]

    def save_authorization_code(self, code: str, request: object) -> None:
        database.add(AuthorizationCode(
            code=code, client_id=request.client.client_id, redirect_uri=request.payload.redirect_uri, scope=request.scope,
            user_id=request.user.id, nonce=request.payload.data.get("nonce")))
        database.commit()

    def query_authorization_code(self, code: str, client: Client) -> AuthorizationCode | None:
        item = database.query(AuthorizationCode).filter_by(code=code, client_id=client.client_id).first()
        return None if item is None or item.is_expired() else item

    def delete_authorization_code(self, authorization_code: AuthorizationCode) -> None:
        database.delete(authorization_code)
        database.commit()

    def authenticate_user(self, authorization_code: AuthorizationCode) -> User | None:
        return database.get(User, authorization_code.user_id)


class OpenIDCode(_OpenIDCode):
    def exists_nonce(self, nonce: str, request: object) -> bool:
        found = database.query(AuthorizationCode).filter_by(client_id=request.payload.client_id, nonce=nonce).first()
        return found is not None

    def resolve_client_private_key(self, client: Client) -> RSAKey:
        return KEY

    def get_encode_header(self, client: Client) -> dict[str, str]:
        return {"alg": "RS256", "kid": "bench"}

    def get_client_claims(self, client: Client) -> dict[str, object]:
        return {"iss": ISSUER, "aud": [client.get_client_id()]}

    def generate_user_info(self, user: User, scope: str) -> UserInfo:
        return claims(user, scope)


class IntrospectionEndpoint(_IntrospectionEndpoint):
    CLIENT_AUTH_METHODS = ["client_secret_basic"]

    def query_token(self, token: str, token_type_hint: str | None) -> Token | None:
        return query_token(token, token_type_hint)

    def check_permission(self, token: Token, client: Client, request: object) -> bool:
        return token.client_id == client.client_id

    def introspect_token(self, token: Token) -> dict[str, object]:
        return {
            "active": True, "client_id": token.client_id, "token_type": token.token_type, "scope": token.get_scope(), "sub": str(token.user_id),
            "aud": token.client_id, "iss": ISSUER, "exp": token.issued_at + token.expires_in, "iat": token.issued_at}


class UserInfoEndpoint(_UserInfoEndpoint):
    def generate_user_info(self, user: User, scope: str) -> UserInfo:
        return claims(user, scope)


application = Flask(__name__)
application.config.update(
    SECRET_KEY="0123456789abcdef0123456789abcdef", OAUTH2_SCOPES_SUPPORTED=["openid", "email"], OAUTH2_TOKEN_EXPIRES_IN=TOKEN_LIFETIMES)
server = AuthorizationServer(application, query_client, create_save_token_func(database, Token))
server.register_grant(AuthorizationCodeGrant, [OpenIDCode(require_nonce=True)])
server.register_endpoint(IntrospectionEndpoint)
protector = ResourceProtector()
protector.register_token_validator(create_bearer_token_validator(database, Token)())
server.register_endpoint(UserInfoEndpoint(resource_protector=protector))


@application.teardown_appcontext
def close(_: BaseException | None) -> None:
    database.remove()


@application.get("/.well-known/openid-configuration")
def discovery() -> Response:
    return jsonify(METADATA)


@application.get("/jwks")
def keys() -> Response:
    return jsonify({"keys": [KEY.as_dict(private=False)]})


@application.post("/login")
def login() -> tuple[str, int]:
    user = database.scalars(select(User).filter_by(login=request.form["name"])).one()
    session["user"] = user.id
    return "", 204


@application.get("/oauth/authorize")
def authorize() -> Response | tuple[str, int]:
    user = database.get(User, session["user"]) if "user" in session else None
    if user is None:
        return "Nobody is logged in.", 401
    try:
        grant = server.get_consent_grant(end_user=user)
    except OAuth2Error as error:
        return str(error), error.status_code
    return server.create_authorization_response(grant_user=user, grant=grant)


@application.post("/oauth/token")
def token() -> Response:
    return server.create_token_response()


@application.post("/oauth/introspect")
def introspect() -> Response:
    return server.create_endpoint_response(IntrospectionEndpoint.ENDPOINT_NAME)


@application.get("/oauth/userinfo")
def userinfo() -> Response:
    return server.create_endpoint_response(UserInfoEndpoint.ENDPOINT_NAME)


def make_database() -> None:
    """Makes the database with a client and a person."""
    Base.metadata.create_all(engine)
    client = Client(client_id=os.environ["PEER_CLIENT"], client_secret=os.environ["PEER_SECRET"])
    client.set_client_metadata({
        "client_name": "Sample", "redirect_uris": ["https://app.example/callback"], "scope": "openid email", "response_types": ["code"],
        "grant_types": ["authorization_code"], "token_endpoint_auth_method": "client_secret_basic", "id_token_signed_response_alg": "RS256"})
    database.add_all([client, User(login="ada", name="Ada Lovelace", email="ada@example.com")])
    database.commit()


if __name__ == "__main__":
    make_database()
