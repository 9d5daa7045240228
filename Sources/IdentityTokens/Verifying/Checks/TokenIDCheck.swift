import StrictJSON

/// Verifies the token ID (SDK.md, section 3.3; RFC 7519, section 4.1.7): `jti` is not empty, and is present if a token ID is required. The
/// token ID makes it possible to detect replay.
struct TokenIDCheck: TokenCheck {
    let isRequired: Bool

    let name = "token_id"
    let section = "RFC 7519, section 4.1.7"
    var expected: String { isRequired ? "a jti that is not empty" : "a jti that is not empty, or none" }

    func result(for decoded: DecodedToken) -> CheckResult {
        guard decoded.hasClaims else { return .skipped(because: decoded.reasonForMissing("jti")) }
        guard decoded.claims.has(.jti) else {
            guard isRequired else { return .skipped(because: "the token has no jti, and none is required") }
            return .failed(.missingTokenID, found: "no jti", explanation: "The token has no token ID (jti).")
        }
        guard let isEmpty = decoded.claims.withString(.jti, \.isEmpty) else { return .skipped(because: decoded.reasonForMissing("jti")) }
        guard !isEmpty else {
            return .failed(.missingTokenID, found: "an empty jti", explanation: "The token ID (jti) is empty.")
        }
        return .passed
    }

    func found(in decoded: DecodedToken) -> String { "a jti of \(decoded.claims.withString(.jti, \.count) ?? 0) bytes" }
}
