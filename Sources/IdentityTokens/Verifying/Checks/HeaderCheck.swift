/// Verifies the form of the header (RFC 7515, section 4): one JSON object without duplicate names.
struct HeaderCheck: TokenCheck {
    let name = "header"
    let section = "RFC 7515, section 4"
    let expected = "one JSON object without repeated names"

    func judgement(on reading: DecodedToken) -> CheckResult {
        switch reading.token.header.trouble {
        case nil: return .passed
        case .syntax(let error):
            return .failed(.malformedHeader, found: error.description, explanation: "The header is no strict JSON: \(error).")
        case .notAnObject(let kind):
            return .failed(.malformedHeader, found: kind, explanation: "The header is \(kind), and must be an object.")
        case .some(let trouble): return .notMade(because: trouble.reason)
        }
    }

    func found(in reading: DecodedToken) -> String { "a JSON object" }
}

extension CompactToken.Trouble {
    /// The reason why the content of the part cannot be checked, as a clause.
    var reason: String {
        switch self {
        case .tooLarge: "the token is too large to be read"
        case .wrongPartCount: "the token has no three parts"
        case .encoding: "the part could not be decoded"
        case .syntax, .notAnObject: "the part is no JSON object"
        }
    }
}
