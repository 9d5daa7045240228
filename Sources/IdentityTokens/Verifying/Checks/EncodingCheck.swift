/// Verifies the encoding (RFC 7515, section 2): base64url without padding.
///
/// Only the canonical text of each byte string is accepted, so that nobody can create a second text of a token to evade a list of used
/// tokens (RFC 4648, section 3.5).
struct EncodingCheck: TokenCheck {
    let name = "encoding"
    let section = "RFC 7515, section 2; RFC 4648, section 3.5"
    let expected = "canonical base64url without padding in all parts"

    func result(for decoded: DecodedToken) -> CheckResult {
        guard decoded.token.partCount == 3 else { return .skipped(because: "the token does not have three parts") }
        let token = decoded.token
        guard !token.isDecoded else { return .passed }
        var signatureProblem: CompactToken.Problem?
        if case .failure(let problem) = token.signature { signatureProblem = problem }
        let problems = [
            ("header", Self.encodingProblem(in: token.header.problem)), ("claims", Self.encodingProblem(in: token.claims.problem)),
            ("signature", Self.encodingProblem(in: signatureProblem)),
        ].compactMap { part, violation in violation.map { "\($0) in the \(part)" } }
        guard problems.isEmpty else {
            let found = problems.joined(separator: "; ")
            return .failed(.malformedEncoding, found: found, explanation: "The token is not canonical base64url: \(found).")
        }
        return .passed
    }

    func found(in decoded: DecodedToken) -> String { "canonical base64url" }

    private static func encodingProblem(in problem: CompactToken.Problem?) -> String? {
        guard case .encoding(let violation) = problem else { return nil }
        return violation.description
    }
}
