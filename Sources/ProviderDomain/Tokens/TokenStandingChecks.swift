#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Whether an access token opens anything now (provider-wire.md, sections 4 and 11.2).
extension AccessToken {
    /// What the rules look at.
    private struct Case {
        let token: AccessToken
        var standing = TokenStanding(account: nil)
        var app: RegisteredApp?
        let now: Date
    }

    /// Needs no store: a token that has ended costs no question.
    private static let expiryRules: [TokenRule<Case>] = [
        TokenRule(.expiry) { $0.now < $0.token.expiresAt ? nil : .tokenExpired($0.token.expiresAt, now: $0.now) }
    ]

    private static let grantRules: [TokenRule<Case>] = [
        TokenRule(.grant) { subject in
            let grant = subject.standing.account?.grant
            let isTheirs = grant?.appID == subject.token.appID && grant?.person == subject.token.person
            return isTheirs ? nil : .notAuthorized(appID: subject.token.appID)
        },
        TokenRule(.withdrawal) { $0.standing.account?.grant.epoch == $0.token.epoch ? nil : .tokenRevoked },
        TokenRule(.session) { subject in
            switch subject.standing.ending {
            case .loggedOut: .loggedOut
            case .revoked: .tokenRevoked
            case nil: nil
            }
        },
    ]

    private static let loginRules: [TokenRule<Case>] = Account.loginRules.map { rule in
        TokenRule(rule.name) { subject in
            subject.standing.account.flatMap { rule.refusal(Account.LoginCase(account: $0, login: subject.token.login)) }
        }
    }

    private static let standingRules = expiryRules + grantRules + loginRules

    private static let openingRules: [TokenRule<Case>] = [
        TokenRule(.dataAccess) { subject in
            let end = subject.standing.account.map { subject.token.dataAccessEnd(under: $0.grant) }
            return end.map { subject.now < $0 } == true ? nil : .dataAccessExpired
        },
        TokenRule(.kind) { $0.token.kind == .user ? nil : .tokenIsSessionInfo },
    ]

    private static let appRules: [TokenRule<Case>] = [
        TokenRule(.app) { subject in
            guard let app = subject.app else { return .notAuthorized(appID: subject.token.appID) }
            return RegisteredApp.activityRules.refusal(of: app)
        }
    ]

    private static let accountRules = standingRules + openingRules
    private static let callRules = appRules + accountRules

    /// Checks what needs no store: a token that has ended costs no question.
    /// - Throws: why it opens nothing.
    public func check(at now: Date) throws(GraphError) { try Self.expiryRules.check(Case(token: self, now: now)) }

    /// Checks whether the token still stands. It may stand and yet show nothing of the person, where the data access has ended.
    /// - Returns: the person at the app.
    /// - Throws: why it is void.
    public func standing(_ standing: TokenStanding, at now: Date) throws(GraphError) -> Account {
        try account(by: Self.standingRules, Case(token: self, standing: standing, now: now))
    }

    /// The account that the token opens.
    /// - Throws: why it opens none.
    public func account(_ standing: TokenStanding, at now: Date) throws(GraphError) -> Account {
        try account(by: Self.accountRules, Case(token: self, standing: standing, now: now))
    }

    /// The account that the token opens to a call.
    /// - Parameter app: the token's, if there is one still.
    /// - Throws: why it opens none.
    public func account(_ standing: TokenStanding, of app: RegisteredApp?, at now: Date) throws(GraphError) -> Account {
        try account(by: Self.callRules, Case(token: self, standing: standing, app: app, now: now))
    }

    /// Whether the token is of the account as it is now, be it expired or not: neither was the app removed since, nor the password changed.
    func isOf(_ account: Account) -> Bool {
        account.grant.appID == appID && account.grant.person == person && account.grant.epoch == epoch
            && account.person.password.stamp == login.passwordStamp
    }

    private func account(by rules: [TokenRule<Case>], _ subject: Case) throws(GraphError) -> Account {
        try rules.check(subject)
        guard let account = subject.standing.account else { throw .notAuthorized(appID: appID) }
        return account
    }

    // MARK: Explained

    /// What each rule says that ``account(_:of:at:)`` goes by. One that says who somebody is, and opens nothing, need not meet those about data.
    /// - Parameter app: the token's, if there is one still.
    public func findings(_ standing: TokenStanding, of app: RegisteredApp?, at now: Date) -> [TokenFinding] {
        let rules = kind == .user ? Self.callRules : Self.appRules + Self.standingRules
        return rules.findings(on: Case(token: self, standing: standing, app: app, now: now))
    }

    /// What the rules say that ``check(at:)`` goes by: it needs nothing but the token.
    public func findings(at now: Date) -> [TokenFinding] { Self.expiryRules.findings(on: Case(token: self, now: now)) }
}

extension Account {
    /// What the rules for logins look at.
    struct LoginCase {
        let account: Account
        let login: LoginAct
    }

    static let loginRules: [TokenRule<LoginCase>] = [
        TokenRule(.password) { $0.account.person.password.stamp == $0.login.passwordStamp ? nil : .passwordChanged },
        TokenRule(.lock) { $0.account.person.isLocked ? .accountLocked : nil },
        TokenRule(.role) { $0.account.isAdmitted ? nil : .appInDevelopment },
    ]

    /// Why a login is worth nothing now, neither to a token that came of it nor to whoever asks for another one; `nil` where it stands.
    public func refusal(of login: LoginAct) -> GraphError? { Self.loginRules.refusal(of: LoginCase(account: self, login: login)) }
}
