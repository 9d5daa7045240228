import StrictJSON

/// Verifies the audience (OpenID Connect Core 1.0, section 3.1.3.7, rule 3): `aud` is this app's ID, or an array that contains it.
struct AudienceCheck: TokenCheck {
    let appID: String

    let name = "audience"
    let section = "OpenID Connect Core 1.0, section 3.1.3.7, rule 3"
    var expected: String { "aud \(QuotedText(appID))" }

    func result(for reading: DecodedToken) -> CheckResult {
        // Without the test for emptiness, an empty expectation would accept an empty claim.
        if !appID.isEmpty, reading.claims.isText(.aud, appID) { return .passed }
        guard let audience = reading.claims.audience else { return .skipped(because: reading.reasonForMissing("aud")) }
        guard !appID.isEmpty, audience.contains(where: { haveSameBytes($0, appID) }) else {
            return .failed(.wrongAudience, found: found(in: reading), explanation: "The token is not for the app \(QuotedText(appID)).")
        }
        return .passed
    }

    func found(in reading: DecodedToken) -> String {
        let audience = reading.claims.audience ?? []
        return audience.isEmpty ? "an empty aud" : "aud \(audience.prefix(5).map { "\(QuotedText($0))" }.joined(separator: ", "))"
    }
}
