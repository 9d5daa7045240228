import StrictJSON

/// Verifies the form of the header (RFC 7515, section 4): one JSON object without duplicate names.
struct HeaderCheck: TokenCheck {
    let name = "header"
    let section = "RFC 7515, section 4"
    let expected = "one JSON object without repeated names"

    func result(for decoded: DecodedToken) -> CheckResult {
        switch decoded.token.header.problem {
        case nil: return .passed
        case .syntax(let error):
            return .failed(.malformedHeader, found: error.description, explanation: "The header is not strict JSON: \(error).")
        case .notAnObject(let kind):
            return .failed(.malformedHeader, found: kind, explanation: "The header is \(kind), but must be an object.")
        case .some(let problem): return .skipped(because: problem.skipReason)
        }
    }

    func found(in decoded: DecodedToken) -> String { "a JSON object" }
}

extension CompactToken.Problem {
    /// The reason why the content of the part cannot be checked, as a clause.
    var skipReason: String {
        switch self {
        case .tooLarge: "the token is too large to be read"
        case .wrongPartCount: "the token does not have three parts"
        case .encoding: "the part could not be decoded"
        case .syntax, .notAnObject: "the part is not a JSON object"
        }
    }
}
