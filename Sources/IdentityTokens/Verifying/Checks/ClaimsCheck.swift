/// Verifies the form of the claims (OpenID Connect Core 1.0, section 2): one JSON object without duplicate names, with all required claims, and
/// with the right type for each claim that affects a decision.
struct ClaimsCheck: TokenCheck {
    let name = "claims"
    let section = ClaimRule.section
    var expected: String { "one JSON object with \(ClaimRule.all.filter(\.isRequired).map(\.name.text).joined(separator: ", "))" }

    func judgement(on reading: DecodedToken) -> CheckResult {
        switch reading.token.claims.trouble {
        case nil: Self.judgement(on: reading.claims)
        case .syntax(let error): .refused(Self.rejection(for: .syntax(error)))
        case .notAnObject(let kind): .refused(Self.rejection(for: .notAnObject(kind: kind)))
        case .some(let trouble): .notMade(because: trouble.reason)
        }
    }

    func found(in reading: DecodedToken) -> String { "\(reading.claims.count) claims" }

    private static func judgement(on claims: JSONMembers) -> CheckResult {
        guard !ClaimRule.all.allSatisfy({ $0.holds(in: claims) }) else { return .passed }
        let offences = ClaimRule.offences(in: claims)
        guard let first = offences.first else { return .passed }
        return .refused(
            TokenRejection(
                code: first.code,
                expected: offences.map(\.expected).joined(separator: "; "),
                found: offences.map(\.found).joined(separator: "; "),
                explanation: offences.map(\.explanation).joined(separator: " ")))
    }

    /// Returns the rejection of claims that are not a JSON object.
    static func rejection(for trouble: CompactToken.Trouble) -> TokenRejection {
        let found =
            switch trouble {
            case .syntax(let error): "no strict JSON: \(error)"
            case .notAnObject(let kind): kind
            default: "nothing, because \(trouble.reason)"
            }
        return TokenRejection(
            code: .malformedClaims, expected: "one JSON object without repeated names", found: found,
            explanation: "The claims must be one JSON object, and are \(found).", section: ClaimRule.section)
    }
}
