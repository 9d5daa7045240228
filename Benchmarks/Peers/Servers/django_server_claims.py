"""The claims of the person, as the documentation of django-oauth-toolkit adds them."""

from __future__ import annotations

from oauth2_provider.oauth2_validators import OAuth2Validator


class Validator(OAuth2Validator):
    oidc_claim_scope = OAuth2Validator.oidc_claim_scope | {"name": "openid"}

    def get_additional_claims(self) -> dict[str, object]:
        return {"name": lambda request: request.user.get_full_name(), "email": lambda request: request.user.email}
