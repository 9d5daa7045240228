/// What one check says of one token.
public struct CheckFinding: Sendable, Hashable {
    /// How a check ended.
    public enum Outcome: Sendable, Hashable {
        /// Nothing is wrong.
        case passed
        /// Something is wrong.
        case failed(TokenRejection)
        /// The check could not be made, or there was nothing to check.
        case notMade(because: String)
    }

    /// The stable name of the check, such as `signature`.
    public let check: String
    /// How the check ended.
    public let outcome: Outcome
    /// What the check accepts.
    public let expected: String
    /// What the token has; empty where the check was not made.
    public let found: String
    /// The section of the standard that asks for the check.
    public let section: String

    /// The same with a likely cause, where the check has failed.
    func explained(by cause: LikelyCause) -> CheckFinding {
        guard case .failed(let rejection) = outcome else { return self }
        let outcome = Outcome.failed(rejection.citing(section, likelyCause: cause.words(for: rejection)))
        return CheckFinding(check: check, outcome: outcome, expected: expected, found: found, section: section)
    }
}

extension CheckFinding: CustomStringConvertible {
    /// One line for a terminal, with a mark in front.
    public var description: String {
        switch outcome {
        case .passed: "✓ \(check): \(found)"
        case .failed(let rejection):
            "✗ \(check): expected \(expected), found \(found). \(rejection.explanation) Likely cause: \(rejection.likelyCause)"
        case .notMade(let reason): "– \(check): not checked, because \(reason)"
        }
    }
}
