/// Verifies the encoding (RFC 7515, section 2): base64url without padding.
///
/// Only the canonical text of each byte string is accepted, so that nobody can create a second text of a token to evade a list of used ones (RFC
/// 4648, section 3.5).
struct EncodingCheck: TokenCheck {
    let name = "encoding"
    let section = "RFC 7515, section 2; RFC 4648, section 3.5"
    let expected = "canonical base64url without padding in all parts"

    func judgement(on reading: DecodedToken) -> CheckResult {
        guard reading.token.partCount == 3 else { return .notMade(because: "the token has no three parts") }
        let token = reading.token
        guard !token.isWhole else { return .passed }
        var signatureProblem: CompactToken.Trouble?
        if case .failure(let trouble) = token.signature { signatureProblem = trouble }
        let offences = [
            ("header", Self.offence(in: token.header.trouble)), ("claims", Self.offence(in: token.claims.trouble)),
            ("signature", Self.offence(in: signatureProblem)),
        ].compactMap { part, offence in offence.map { "\($0) in the \(part)" } }
        guard offences.isEmpty else {
            let found = offences.joined(separator: "; ")
            return .failed(.malformedEncoding, found: found, explanation: "The token is not canonical base64url: \(found).")
        }
        return .passed
    }

    func found(in reading: DecodedToken) -> String { "canonical base64url" }

    private static func offence(in trouble: CompactToken.Trouble?) -> String? {
        guard case .encoding(let offence) = trouble else { return nil }
        return offence.description
    }
}
