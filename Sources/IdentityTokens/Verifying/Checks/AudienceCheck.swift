/// OpenID Connect Core 1.0, section 3.1.3.7, rule 3: `aud` is this app's id, or an array that has it.
struct AudienceCheck: TokenCheck {
    let appID: String

    let name = "audience"
    let section = "OpenID Connect Core 1.0, section 3.1.3.7, rule 3"
    var expected: String { "aud \(Quoted(appID))" }

    func judgement(on reading: TokenReading) -> Judgement {
        guard let audience = reading.claims.flatMap(IdentityClaims.audience) else {
            return .notMade(because: reading.lack(of: "aud"))
        }
        let found = audience.isEmpty ? "an empty aud" : "aud \(audience.prefix(5).map { "\(Quoted($0))" }.joined(separator: ", "))"
        // An empty expectation would take an empty claim for right.
        guard !appID.isEmpty, audience.contains(where: { areIdentical($0, appID) }) else {
            return .failed(.wrongAudience, found: found, explanation: "The token is not for the app \(Quoted(appID)).")
        }
        return .passed(found: found)
    }
}
