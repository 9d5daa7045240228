/// One of the rules that decide whether a token is valid. The validation of a token and the explanation of its result use the same table of rules.
struct TokenRule<Subject>: Sendable {
    let name: TokenFinding.Rule
    /// Returns the error if the subject violates the rule; `nil` if it does not.
    let violation: @Sendable (Subject) -> GraphError?

    init(_ name: TokenFinding.Rule, _ refusal: @escaping @Sendable (Subject) -> GraphError?) {
        self.name = name
        self.violation = refusal
    }
}

extension Array {
    /// Returns the error of the first rule that the subject violates; `nil` if there is none.
    func firstViolation<Subject>(of subject: Subject) -> GraphError? where Element == TokenRule<Subject> {
        for rule in self { if let refusal = rule.violation(subject) { return refusal } }
        return nil
    }

    /// Applies the rules in order.
    /// - Throws: The error of the first rule that the subject violates.
    func check<Subject>(_ subject: Subject) throws(GraphError) where Element == TokenRule<Subject> {
        if let refusal = firstViolation(of: subject) { throw refusal }
    }

    /// Returns the results of all rules. After a violation, the remaining rules are not applied.
    /// - Parameter isReached: Whether the token meets all rules that come before these.
    func findings<Subject>(on subject: Subject, isReached: Bool = true) -> [TokenFinding] where Element == TokenRule<Subject> {
        var isActive = isReached
        return map { rule in
            guard isActive else { return TokenFinding(rule.name, .notApplied) }
            guard let refusal = rule.violation(subject) else { return TokenFinding(rule.name, .passed) }
            isActive = false
            return TokenFinding(rule.name, .failed(refusal))
        }
    }
}
