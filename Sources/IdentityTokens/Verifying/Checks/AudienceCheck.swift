import StrictJSON

/// Verifies the audience (OpenID Connect Core 1.0, section 3.1.3.7, rule 3): `aud` is this app's ID, or an array that contains it.
struct AudienceCheck: TokenCheck {
    let appID: String

    let name = "audience"
    let section = "OpenID Connect Core 1.0, section 3.1.3.7, rule 3"
    var expected: String { "aud \(QuotedText(appID))" }

    func result(for decoded: DecodedToken) -> CheckResult {
        // Without the test for emptiness, an empty expectation would accept an empty claim.
        if !appID.isEmpty, decoded.claims.isText(.aud, appID) { return .passed }
        guard let audience = decoded.claims.audience else { return .skipped(because: decoded.reasonForMissing("aud")) }
        guard !appID.isEmpty, audience.contains(where: { haveSameBytes($0, appID) }) else {
            return .failed(.wrongAudience, found: found(in: decoded), explanation: "The token is not for the app \(QuotedText(appID)).")
        }
        return .passed
    }

    func found(in decoded: DecodedToken) -> String {
        let audience = decoded.claims.audience ?? []
        return audience.isEmpty ? "an empty aud" : "aud \(audience.prefix(5).map { "\(QuotedText($0))" }.joined(separator: ", "))"
    }
}
