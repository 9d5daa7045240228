#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Checks whether an access token is valid at present (Wire.md, sections 4 and 11.2).
extension AccessToken {
    /// The values that the rules examine.
    private struct Case {
        let token: AccessToken
        var status = TokenStatus(account: nil)
        var app: RegisteredApp?
        let now: Date
    }

    /// The rules that need no store, so that an expired token costs no query.
    private static let expiryRules: [TokenRule<Case>] = [
        TokenRule(.expiry) { $0.now < $0.token.expiresAt ? nil : .tokenExpired($0.token.expiresAt, now: $0.now) }
    ]

    private static let grantRules: [TokenRule<Case>] = [
        TokenRule(.grant) { subject in
            let grant = subject.status.account?.grant
            let isTheirs = grant?.appID == subject.token.appID && grant?.person == subject.token.person
            return isTheirs ? nil : .notAuthorized(appID: subject.token.appID)
        },
        TokenRule(.grantRevocation) { $0.status.account?.grant.epoch == $0.token.epoch ? nil : .tokenRevoked },
        TokenRule(.session) { subject in
            switch subject.status.endReason {
            case .loggedOut: .loggedOut
            case .revoked: .tokenRevoked
            case nil: nil
            }
        },
    ]

    private static let loginRules: [TokenRule<Case>] = Account.loginRules.map { rule in
        TokenRule(rule.name) { subject in
            subject.status.account.flatMap { rule.violation(Account.LoginCase(account: $0, login: subject.token.login)) }
        }
    }

    private static let validityRules = expiryRules + grantRules + loginRules

    private static let accessRules: [TokenRule<Case>] = [
        TokenRule(.dataAccess) { subject in
            let end = subject.status.account.map { subject.token.dataAccessEnd(under: $0.grant) }
            return end.map { subject.now < $0 } == true ? nil : .dataAccessExpired
        },
        TokenRule(.kind) { $0.token.kind == .user ? nil : .tokenIsSessionInfo },
    ]

    private static let appRules: [TokenRule<Case>] = [
        TokenRule(.app) { subject in
            guard let app = subject.app else { return .notAuthorized(appID: subject.token.appID) }
            return RegisteredApp.activityRules.firstViolation(of: app)
        }
    ]

    private static let accountRules = validityRules + accessRules
    private static let callRules = appRules + accountRules

    /// Checks the rules that need no store, so that an expired token costs no query.
    /// - Throws: An error if the token has expired.
    public func check(at now: Date) throws(GraphError) { try Self.expiryRules.check(Case(token: self, now: now)) }

    /// Checks whether the token is valid. A valid token gives no access to the person's data if the data access has expired.
    /// - Returns: The person's account at the app.
    /// - Throws: The reason why the token is void.
    public func validAccount(_ loginStatus: TokenStatus, at now: Date) throws(GraphError) -> Account {
        try account(by: Self.validityRules, Case(token: self, status: loginStatus, now: now))
    }

    /// Returns the account that the token gives access to.
    /// - Throws: The reason why it gives no access.
    public func account(_ loginStatus: TokenStatus, at now: Date) throws(GraphError) -> Account {
        try account(by: Self.accountRules, Case(token: self, status: loginStatus, now: now))
    }

    /// Returns the account that the token gives access to in a call of the Graph API.
    /// - Parameter app: The app of the token, or `nil` if it no longer exists.
    /// - Throws: The reason why it gives no access.
    public func account(_ loginStatus: TokenStatus, of app: RegisteredApp?, at now: Date) throws(GraphError) -> Account {
        try account(by: Self.callRules, Case(token: self, status: loginStatus, app: app, now: now))
    }

    /// Whether the token belongs to the account in its current state: the person has neither removed the app nor changed the password since. The
    /// token may have expired.
    func belongs(to account: Account) -> Bool {
        account.grant.appID == appID && account.grant.person == person && account.grant.epoch == epoch
            && account.person.password.stamp == login.passwordStamp
    }

    private func account(by rules: [TokenRule<Case>], _ subject: Case) throws(GraphError) -> Account {
        try rules.check(subject)
        guard let account = subject.status.account else { throw .notAuthorized(appID: appID) }
        return account
    }

    // MARK: Explained

    /// Returns the results of the rules that ``account(_:of:at:)`` applies. The rules about data access do not apply to a session-info token.
    /// - Parameter app: The app of the token, or `nil` if it no longer exists.
    public func findings(_ loginStatus: TokenStatus, of app: RegisteredApp?, at now: Date) -> [TokenFinding] {
        let rules = kind == .user ? Self.callRules : Self.appRules + Self.validityRules
        return rules.findings(on: Case(token: self, status: loginStatus, app: app, now: now))
    }

    /// Returns the results of the rules that ``check(at:)`` applies, which need only the token.
    public func findings(at now: Date) -> [TokenFinding] { Self.expiryRules.findings(on: Case(token: self, now: now)) }
}

extension Account {
    /// The values that the rules for logins examine.
    struct LoginCase {
        let account: Account
        let login: AuthenticationEvent
    }

    static let loginRules: [TokenRule<LoginCase>] = [
        TokenRule(.password) { $0.account.person.password.stamp == $0.login.passwordStamp ? nil : .passwordChanged },
        TokenRule(.accountLock) { $0.account.person.isLocked ? .accountLocked : nil },
        TokenRule(.role) { $0.account.isAdmitted ? nil : .appInDevelopment },
    ]

    /// Returns the reason why a login is not valid at present, for its tokens and for requests for new ones; `nil` if it is valid.
    public func loginError(for login: AuthenticationEvent) -> GraphError? {
        Self.loginRules.firstViolation(of: LoginCase(account: self, login: login))
    }
}
