import StrictJSON

/// Verifies the form of the claims (OpenID Connect Core 1.0, section 2): one JSON object without duplicate names, with all required claims,
/// and with the right type for each claim that affects a decision.
struct ClaimsCheck: TokenCheck {
    let name = "claims"
    let section = ClaimRule.section
    var expected: String { "one JSON object with \(ClaimRule.all.filter(\.isRequired).map(\.name.text).joined(separator: ", "))" }

    func result(for decoded: DecodedToken) -> CheckResult {
        switch decoded.token.claims.problem {
        case nil: Self.formResult(on: decoded.claims)
        case .syntax(let error): .rejected(Self.rejection(for: .syntax(error)))
        case .notAnObject(let kind): .rejected(Self.rejection(for: .notAnObject(kind: kind)))
        case .some(let problem): .skipped(because: problem.skipReason)
        }
    }

    func found(in decoded: DecodedToken) -> String { "\(decoded.claims.count) claims" }

    private static func formResult(on claims: JSONMembers) -> CheckResult {
        guard !ClaimRule.all.allSatisfy({ $0.isSatisfied(in: claims) }) else { return .passed }
        let violations = ClaimRule.violations(in: claims)
        guard let first = violations.first else { return .passed }
        return .rejected(
            TokenRejection(
                code: first.code,
                expected: violations.map(\.expected).joined(separator: "; "),
                found: violations.map(\.found).joined(separator: "; "),
                explanation: violations.map(\.explanation).joined(separator: " ")))
    }

    /// Returns the rejection of claims that are not a JSON object.
    static func rejection(for problem: CompactToken.Problem) -> TokenRejection {
        let found =
            switch problem {
            case .syntax(let error): "not strict JSON: \(error)"
            case .notAnObject(let kind): kind
            default: "nothing, because \(problem.skipReason)"
            }
        return TokenRejection(
            code: .malformedClaims, expected: "one JSON object without repeated names", found: found,
            explanation: "The claims must be one JSON object, but are \(found).", section: ClaimRule.section)
    }
}
