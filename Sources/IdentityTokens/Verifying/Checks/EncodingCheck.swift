/// RFC 7515, section 2: base64url without padding. Only the canonical text of each byte string is taken,
/// so that nobody can make a second text of one token and pass a list of used ones (RFC 4648, section 3.5).
struct EncodingCheck: TokenCheck {
    let name = "encoding"
    let section = "RFC 7515, section 2; RFC 4648, section 3.5"
    let expected = "canonical base64url without padding in all parts"

    func judgement(on reading: TokenReading) -> Judgement {
        guard reading.token.partCount == 3 else { return .notMade(because: "the token has no three parts") }
        let token = reading.token
        let offences = [
            ("header", Self.offence(in: token.header)), ("claims", Self.offence(in: token.claims)),
            ("signature", Self.offence(in: token.signature)),
        ].compactMap { part, offence in offence.map { "\($0) in the \(part)" } }
        guard offences.isEmpty else {
            let found = offences.joined(separator: "; ")
            return .failed(.malformedEncoding, found: found, explanation: "The token is not canonical base64url: \(found).")
        }
        return .passed(found: "canonical base64url")
    }

    private static func offence<Content>(in part: Result<Content, CompactToken.Trouble>) -> String? {
        guard case .failure(.encoding(let offence)) = part else { return nil }
        return offence.description
    }
}
