/// The result of applying one validation rule to a token.
public struct TokenFinding: Sendable, Hashable {
    /// The name of a rule. The raw value is stable.
    public enum Rule: String, Sendable, CaseIterable {
        /// This provider issued the token.
        case form
        /// The app exists and is active.
        case app
        /// The token has not expired.
        case expiry
        /// The person uses the app.
        case grant
        /// The grant has not been revoked since the token was issued.
        case grantRevocation = "withdrawal"
        /// The login of the token has not ended.
        case session
        /// The person has the same password as at the time of the login.
        case password
        /// The person's account is not locked.
        case accountLock = "lock"
        /// The person may use the app in its current mode; see ``RegisteredApp/allowsLogin(by:)``.
        case role
        /// The app's access to the person's data has not expired.
        case dataAccess = "data_access"
        /// The token is not a session-info token.
        case kind
        /// The token contains the app's current secret, was issued with it, or is the app's client token.
        case secret
        /// The app is not native, so its secret is confidential.
        case native
        /// The token, which the provider's tools issued to a person, has not expired.
        case developerTokenExpiry = "developer_expiry"
        /// The person who received the token exists, is not locked, and has not changed the password since the token was issued.
        case developerAccount = "developer"
        /// The person who received the token is a developer or an administrator of the app.
        case developerRole = "developer_role"
    }

    /// The result of a rule.
    public enum Outcome: Sendable, Hashable {
        /// The token meets the rule.
        case passed
        /// The token violates the rule.
        case failed(GraphError)
        /// An earlier rule was violated, so this one was not applied.
        case notApplied
    }

    /// The rule that was applied.
    public let rule: Rule
    /// The result of the rule.
    public let outcome: Outcome

    /// Creates the result of one rule.
    public init(_ rule: Rule, _ outcome: Outcome) {
        self.rule = rule
        self.outcome = outcome
    }

    /// The error if the token violates the rule; otherwise `nil`.
    public var error: GraphError? { if case .failed(let error) = outcome { error } else { nil } }
}

/// A rule that a valid token meets, with the error for a token that violates it. The check of a token and the explanation of the result
/// apply the same list of rules.
struct TokenRule<Subject>: Sendable {
    let name: TokenFinding.Rule
    /// Returns the error if the subject violates the rule; `nil` if it does not.
    let violation: @Sendable (Subject) -> GraphError?

    init(_ name: TokenFinding.Rule, _ violation: @escaping @Sendable (Subject) -> GraphError?) {
        self.name = name
        self.violation = violation
    }
}

extension Array {
    /// Returns the error of the first rule that the subject violates; `nil` if there is none.
    func firstViolation<Subject>(of subject: Subject) -> GraphError? where Element == TokenRule<Subject> {
        for rule in self { if let error = rule.violation(subject) { return error } }
        return nil
    }

    /// Applies the rules in order.
    /// - Throws: The error of the first rule that the subject violates.
    func check<Subject>(_ subject: Subject) throws(GraphError) where Element == TokenRule<Subject> {
        if let error = firstViolation(of: subject) { throw error }
    }

    /// Returns the results of all rules. After a violation, the remaining rules are not applied.
    func findings<Subject>(on subject: Subject) -> [TokenFinding] where Element == TokenRule<Subject> {
        var isViolated = false
        return map { rule in
            guard !isViolated else { return TokenFinding(rule.name, .notApplied) }
            guard let error = rule.violation(subject) else { return TokenFinding(rule.name, .passed) }
            isViolated = true
            return TokenFinding(rule.name, .failed(error))
        }
    }
}
