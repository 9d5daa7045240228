/// A rule that a token must satisfy. Each check has its own file; ``TokenChecks`` contains the list.
///
/// A failed check creates its message at once; a passed check creates one only when its finding is requested.
protocol TokenCheck: Sendable {
    /// The stable name, in `lowercase_words`.
    var name: String { get }
    /// The section of the standard that contains the rule.
    var section: String { get }
    /// The values that the rule accepts, in a few words.
    var expected: String { get }

    func result(for decoded: DecodedToken) -> CheckResult
    /// Returns the value in a token that passed, in a few words.
    func found(in decoded: DecodedToken) -> String
}

/// The result of a check, before it becomes a ``CheckFinding``.
enum CheckResult {
    case passed
    case failed(TokenRejection.Code, found: String, explanation: String)
    /// The check failed with a complete rejection.
    case rejected(TokenRejection)
    case skipped(because: String)
}

extension TokenCheck {
    func finding(on decoded: DecodedToken) -> CheckFinding {
        let (outcome, found): (CheckFinding.Outcome, String) =
            switch result(for: decoded) {
            case .passed: (.passed, found(in: decoded))
            case .failed(let code, let found, let explanation):
                (
                    .failed(TokenRejection(code: code, expected: expected, found: found, explanation: explanation, section: section)), found
                )
            case .rejected(let rejection): (.failed(rejection.with(section: section)), rejection.found)
            case .skipped(let reason): (.skipped(because: reason), "")
            }
        return CheckFinding(check: name, outcome: outcome, expected: expected, found: found, section: section)
    }
}
