/// One rule that a token must meet. One check, one file; the list of them is in ``TokenChecks``.
///
/// Words are made for what is wrong; for what is right only where somebody asks for the finding.
protocol TokenCheck: Sendable {
    /// Stable, in `lowercase_words`.
    var name: String { get }
    /// Where the rule is written.
    var section: String { get }
    /// What the rule accepts, in a few words.
    var expected: String { get }

    func judgement(on reading: TokenReading) -> Judgement
    /// What a token has that passed.
    func found(in reading: TokenReading) -> String
}

/// What a check makes of a token.
enum Judgement {
    case passed
    case failed(TokenRejection.Code, found: String, explanation: String)
    /// The rejection is at hand already.
    case refused(TokenRejection)
    case notMade(because: String)
}

extension TokenCheck {
    func finding(on reading: TokenReading) -> CheckFinding {
        let (outcome, found): (CheckFinding.Outcome, String) =
            switch judgement(on: reading) {
            case .passed: (.passed, found(in: reading))
            case .failed(let code, let found, let explanation):
                (
                    .failed(TokenRejection(code: code, expected: expected, found: found, explanation: explanation, section: section)), found
                )
            case .refused(let rejection): (.failed(rejection.citing(section)), rejection.found)
            case .notMade(let reason): (.notMade(because: reason), "")
            }
        return CheckFinding(check: name, outcome: outcome, expected: expected, found: found, section: section)
    }
}
