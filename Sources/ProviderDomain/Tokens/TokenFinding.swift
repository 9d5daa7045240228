/// What one of the rules for tokens says of one of them.
public struct TokenFinding: Sendable, Hashable {
    /// The name of a rule. The raw value is stable.
    public enum Rule: String, Sendable, CaseIterable {
        /// This provider has made it.
        case form
        /// There is the app, and it is switched on.
        case app
        /// It is not too old.
        case expiry
        /// The person uses the app.
        case grant
        /// The person has not removed the app since, nor has the app ended the login.
        case withdrawal
        /// The login goes on.
        case session
        /// The password is that of the login.
        case password
        /// The account is not locked.
        case lock
        /// The app is live, or the person has a role in it.
        case role
        /// The access to data goes on.
        case dataAccess = "data_access"
        /// It is one that opens anything.
        case kind
        /// It belongs to the app's secret, or to its client token.
        case secret
        /// The app keeps its secret where nobody reads it.
        case native
        /// It was lent a short while ago.
        case loan
        /// Whom it was lent to is who they were.
        case borrower
        /// Whom it was lent to builds the app.
        case builder
    }

    /// How a rule was met.
    public enum Outcome: Sendable, Hashable {
        /// It is met.
        case passed
        /// It is not met.
        case failed(GraphError)
        /// A rule before it was not met.
        case notReached
    }

    /// The rule.
    public let rule: Rule
    /// How it was met.
    public let outcome: Outcome

    /// Takes everything as it is.
    public init(_ rule: Rule, _ outcome: Outcome) {
        self.rule = rule
        self.outcome = outcome
    }

    /// Why the rule refuses; `nil` where it does not.
    public var refusal: GraphError? { if case .failed(let refusal) = outcome { refusal } else { nil } }
}
