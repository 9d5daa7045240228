import StrictJSON

/// Verifies the authorized party (OpenID Connect Core 1.0, section 3.1.3.7, rules 4 and 5): `azp`, if present, is this app's ID; a token
/// for several audiences must have it.
struct AuthorizedPartyCheck: TokenCheck {
    let appID: String

    let name = "authorized_party"
    let section = "OpenID Connect Core 1.0, section 3.1.3.7, rules 4 and 5"
    var expected: String { "azp \(QuotedText(appID)), or one audience and no azp" }

    func result(for decoded: DecodedToken) -> CheckResult {
        guard decoded.claims.has(.azp) else {
            if decoded.claims.isString(.aud) { return .skipped(because: Self.notRequired) }
            guard let audience = decoded.claims.audience else { return .skipped(because: decoded.reasonForMissing("aud")) }
            guard audience.count <= 1 else {
                return .failed(
                    .wrongAuthorizedParty, found: "\(audience.count) audiences and no azp",
                    explanation: "The token is for several audiences and does not say to which of them it was issued.")
            }
            return .skipped(because: Self.notRequired)
        }
        guard decoded.claims.audience != nil else { return .skipped(because: decoded.reasonForMissing("aud")) }
        guard let party = decoded.claims.text(.azp) else { return .skipped(because: decoded.reasonForMissing("azp")) }
        guard haveSameBytes(party, appID) else {
            return .failed(
                .wrongAuthorizedParty, found: "azp \(QuotedText(party))",
                explanation: "The token was issued to \(QuotedText(party)), not to the app \(QuotedText(appID)).")
        }
        return .passed
    }

    func found(in decoded: DecodedToken) -> String { "azp \(QuotedText(decoded.claims.text(.azp) ?? ""))" }

    private static let notRequired = "the token has no azp, and does not need one because it has one audience"
}
