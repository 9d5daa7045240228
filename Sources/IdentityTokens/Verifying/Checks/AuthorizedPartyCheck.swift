/// OpenID Connect Core 1.0, section 3.1.3.7, rules 4 and 5: `azp`, where present, is this app's id; a token for several
/// audiences must have it.
struct AuthorizedPartyCheck: TokenCheck {
    let appID: String

    let name = "authorized_party"
    let section = "OpenID Connect Core 1.0, section 3.1.3.7, rules 4 and 5"
    var expected: String { "azp \(Quoted(appID)), or one audience and no azp" }

    func judgement(on reading: TokenReading) -> Judgement {
        guard let claims = reading.claims, let audience = IdentityClaims.audience(claims) else {
            return .notMade(because: reading.lack(of: "aud"))
        }
        guard let claim = claims["azp"] else {
            guard audience.count <= 1 else {
                return .failed(
                    .wrongAuthorizedParty, found: "\(audience.count) audiences and no azp",
                    explanation: "The token is for several audiences and does not say to which of them it was issued.")
            }
            return .notMade(because: "the token has no azp, and with one audience needs none")
        }
        guard let party = claim.string else { return .notMade(because: reading.lack(of: "azp")) }
        guard areIdentical(party, appID) else {
            return .failed(
                .wrongAuthorizedParty, found: "azp \(Quoted(party))",
                explanation: "The token was issued to \(Quoted(party)), not to the app \(Quoted(appID)).")
        }
        return .passed(found: "azp \(Quoted(party))")
    }
}
