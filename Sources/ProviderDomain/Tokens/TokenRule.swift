/// One of the rules that decide whether a token opens anything. Whoever asks whether it does, and whoever explains why it does not, read the
/// same table of them.
struct TokenRule<Subject>: Sendable {
    let name: TokenFinding.Rule
    /// Why the rule refuses; `nil` where it does not.
    let refusal: @Sendable (Subject) -> GraphError?

    init(_ name: TokenFinding.Rule, _ refusal: @escaping @Sendable (Subject) -> GraphError?) {
        self.name = name
        self.refusal = refusal
    }
}

extension Array {
    /// What the first rule that refuses says.
    func refusal<Subject>(of subject: Subject) -> GraphError? where Element == TokenRule<Subject> {
        for rule in self { if let refusal = rule.refusal(subject) { return refusal } }
        return nil
    }

    /// - Throws: what the first rule that refuses says.
    func check<Subject>(_ subject: Subject) throws(GraphError) where Element == TokenRule<Subject> {
        if let refusal = refusal(of: subject) { throw refusal }
    }

    /// What each rule says; after one has refused, the others are not asked.
    /// - Parameter isReached: whether the rules before these have all let the token pass.
    func findings<Subject>(on subject: Subject, isReached: Bool = true) -> [TokenFinding] where Element == TokenRule<Subject> {
        var isOpen = isReached
        return map { rule in
            guard isOpen else { return TokenFinding(rule.name, .notReached) }
            guard let refusal = rule.refusal(subject) else { return TokenFinding(rule.name, .passed) }
            isOpen = false
            return TokenFinding(rule.name, .failed(refusal))
        }
    }
}
