import StrictJSON

/// Verifies the issuer (OpenID Connect Core 1.0, section 3.1.3.7, rule 2): `iss` is exactly the issuer, byte for byte.
struct IssuerCheck: TokenCheck {
    let issuer: String?

    let name = "issuer"
    let section = "OpenID Connect Core 1.0, section 3.1.3.7, rule 2"
    var expected: String { issuer.map { "iss \(QuotedText($0))" } ?? "any iss" }

    func result(for decoded: DecodedToken) -> CheckResult {
        guard let issuer else { return .skipped(because: "no issuer is expected") }
        // Without the test for emptiness, an empty expectation would accept an empty claim.
        if !issuer.isEmpty, decoded.claims.isText(.iss, issuer) { return .passed }
        guard let found = decoded.claims.text(.iss) else { return .skipped(because: decoded.reasonForMissing("iss")) }
        return .failed(
            .wrongIssuer, found: "iss \(QuotedText(found))",
            explanation: "The token was issued by \(QuotedText(found)), not by \(QuotedText(issuer)).")
    }

    func found(in decoded: DecodedToken) -> String { "iss \(QuotedText(decoded.claims.text(.iss) ?? ""))" }
}
