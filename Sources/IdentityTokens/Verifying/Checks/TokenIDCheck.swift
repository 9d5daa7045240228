/// client-sdk.md, section 3.3; RFC 7519, section 4.1.7: `jti` is there and not empty, so that a use can be remembered.
struct TokenIDCheck: TokenCheck {
    let name = "token_id"
    let section = "RFC 7519, section 4.1.7"
    let expected = "a jti that is not empty"

    func judgement(on reading: TokenReading) -> Judgement {
        guard let claims = reading.claims else { return .notMade(because: reading.lack(of: "jti")) }
        guard let claim = claims["jti"] else {
            return .failed(.missingTokenID, found: "no jti", explanation: "The token has no id of its own.")
        }
        guard let tokenID = claim.string else { return .notMade(because: reading.lack(of: "jti")) }
        guard !tokenID.isEmpty else {
            return .failed(.missingTokenID, found: "an empty jti", explanation: "The token's own id is empty.")
        }
        return .passed(found: "a jti of \(tokenID.utf8.count) bytes")
    }
}
