/// The result of one check of one token.
public struct CheckFinding: Sendable, Hashable {
    /// The outcome of a check.
    public enum Outcome: Sendable, Hashable {
        /// The token satisfies the check.
        case passed
        /// The token violates the check.
        case failed(TokenRejection)
        /// The check was impossible or had nothing to examine. The associated value is the reason, as a clause that follows "because".
        case skipped(because: String)
    }

    /// The stable name of the check, such as `signature`.
    public let check: String
    /// The outcome of the check.
    public let outcome: Outcome
    /// The values that the check accepts, in a few words.
    public let expected: String
    /// The value in the token, in a few words; empty if the check was skipped.
    public let found: String
    /// The section of the standard that requires the check.
    public let section: String

    /// Returns the same finding, with a likely cause if the check failed.
    func addingLikelyCause(_ cause: LikelyCause) -> CheckFinding {
        guard case .failed(let rejection) = outcome else { return self }
        let outcome = Outcome.failed(rejection.with(section: section, likelyCause: cause.words(for: rejection)))
        return CheckFinding(check: check, outcome: outcome, expected: expected, found: found, section: section)
    }
}

extension CheckFinding: CustomStringConvertible {
    /// One line for a terminal, with the outcome as a leading symbol.
    public var description: String {
        switch outcome {
        case .passed: "✓ \(check): \(found)"
        case .failed(let rejection):
            "✗ \(check): expected \(expected), found \(found). \(rejection.explanation) Likely cause: \(rejection.likelyCause)"
        case .skipped(let reason): "– \(check): not checked, because \(reason)"
        }
    }
}
