/// What a developer of a back end does about each rejection, by its code.
enum RejectionRemedies {
    static let all = form.merging(keys) { $1 }.merging(claims) { $1 }.merging(logins) { $1 }

    private static let form = [
        "token_too_large":
            "Send the ID token alone. If your issuer's tokens are larger, set `TokenExpectations(maximumTokenSize:)`.",
        "malformed_token":
            "Let the app send `AuthenticationToken.tokenString`, and nothing else. Log how many bytes and dots arrive, never the token itself.",
        "malformed_encoding":
            "Pass the token on as it is, byte for byte, from the app to the verifier. Nothing between them may decode or encode its parts.",
        "malformed_header":
            "Compare the token with the one that the app received. If it is the same, it is not from your issuer: refuse it.",
        "malformed_claims":
            "Compare the token with the one that the app received. If it is the same, it is not from your issuer: refuse it.",
        "wrong_type": "Let the app send the ID token, `AuthenticationToken.tokenString`.",
        "unknown_critical_header": "Refuse the token. If your issuer signs with `crit`, switch that off there.",
    ]

    private static let keys = [
        "wrong_algorithm":
            "Refuse the token. Accept another algorithm with `TokenExpectations(algorithms:)` only if your issuer's documentation names it.",
        "missing_key_id": "Refuse the token. If the issuer is yours, let it name its key in `kid`.",
        "unknown_key":
            "Compare the address of the keys with the issuer of the token. `KeyCache` requests the keys again by itself; replace keys in a file "
            + "before the issuer signs with new ones (`latchkey keys list` shows when).",
        "keys_unavailable":
            "Restore what the cause names, and answer with status 503 meanwhile, not 401: the token may be valid. The app may send it again.",
        "wrong_signature":
            "Refuse the token. If it happens with real logins, compare the environments of the app, the keys and the issuer.",
    ]

    private static let claims = [
        "missing_claim": "Let the app send the ID token, `AuthenticationToken.tokenString`.",
        "wrong_claim_type": "Refuse the token. If the issuer is yours, repair its claims.",
        "wrong_issuer":
            "Expect the member `issuer` of `/.well-known/openid-configuration`: the provider's public URL (`--public-url`) without a final slash.",
        "wrong_audience":
            "Expect the ID of the app that sent the token. A server of several apps has expectations for each, and the app says which it is.",
        "wrong_authorized_party": "Let the app itself log the person in, so that the token is issued to it.",
        "expired":
            "Let the app send the token at once after the login, and refresh the login (`LoginManager.refreshLimitedLogin`) before it sends it "
            + "again. Synchronize this machine's clock with a time server.",
        "issued_in_the_future":
            "Synchronize both clocks with a time server. `TokenExpectations(clockTolerance:)` is one minute, which is enough for such clocks.",
        "too_old": "Let the app log in again and send the token at once. `TokenExpectations(longestAge:)` is the limit.",
        "not_yet_valid":
            "Synchronize both clocks with a time server. `TokenExpectations(clockTolerance:)` is one minute, which is enough for such clocks.",
        "malformed_subject": "Refuse the token. If the issuer is yours, let it use IDs of 1 to 255 ASCII characters.",
        "missing_token_id":
            "For another issuer, set `TokenExpectations(requiresTokenID: false)`. Then a token can be accepted more than once.",
    ]

    private static let logins = [
        "missing_nonce":
            "Issue a nonce for each login at the server (`NonceIssuer`). The app passes it to `LoginConfiguration(nonce:)`, and sends it along if the "
            + "server hashes it.",
        "wrong_nonce":
            "Store the nonce with the session of the person who logs in, and expect the same text that the app passes to "
            + "`LoginConfiguration(nonce:)`: both hashed, or neither.",
        "unknown_nonce":
            "Let the app request a new nonce and log in again. It sends a token once; after a timeout, it asks for its session instead.",
        "replayed_token":
            "Let the app use the session that its first request started. If there was no first request, somebody else sent the token: refuse it.",
    ]
}
