public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A text that a client sent as an access token, classified by its form (Wire.md, section 4). An app token is not verified yet.
public enum PresentedToken: Sendable {
    /// A token that was issued for a person's login.
    case person(AccessToken)
    /// A token of the form `{app-id}|…`, optionally preceded by `GG|`. The `proof` is the app secret, the sealed part of an app token, or
    /// the client token.
    case app(id: String, proof: Secret)

    /// Classifies the text of a token.
    /// - Throws: An error if the text is not a token of this provider.
    public init(_ text: Secret, openedBy sealer: Sealer) throws(GraphError) {
        if let token = AccessToken(text, openedBy: sealer) {
            self = .person(token)
            return
        }
        let parts = text.reveal { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }
        let pair = parts.first == "GG" ? parts.dropFirst() : parts[...]
        if pair.count == 2, let id = pair.first, let proof = pair.last, AppID.isWellFormed(id), !proof.isEmpty {
            self = .app(id: id, proof: Secret(proof))
            return
        }
        throw text.reveal { $0.split(separator: ".").count == 3 } ? .tokenIsJWT : .unreadableToken
    }
}

/// The stored state that the validity of an access token depends on, at one point in time.
public struct TokenStatus: Sendable {
    /// The person's account at the app; `nil` if the person does not use the app.
    public let account: Account?
    /// The reason why the token's login ended; `nil` if it did not.
    public let endReason: SessionEndReason?

    /// Creates the state from values that the store has read.
    public init(account: Account?, endReason: SessionEndReason? = nil) {
        self.account = account
        self.endReason = endReason
    }
}

// MARK: Tokens of people

extension AccessToken {
    /// The values that the rules examine.
    private struct Case {
        let token: AccessToken
        /// The account in the token's status, with the token's login; `nil` if the status has no account.
        let login: Account.LoginCase?
        let endReason: SessionEndReason?
        let app: RegisteredApp?
        let now: Date

        init(_ token: AccessToken, _ status: TokenStatus = TokenStatus(account: nil), app: RegisteredApp? = nil, now: Date) {
            self.token = token
            login = status.account.map { Account.LoginCase(account: $0, login: token.login) }
            endReason = status.endReason
            self.app = app
            self.now = now
        }
    }

    /// The rules that a call with an access token has to meet, in this order (Wire.md, sections 4 and 11.2).
    private static let rules = grantRules + loginRules + accessRules

    private static let grantRules: [TokenRule<Case>] = [
        TokenRule(.app) { subject in
            guard let app = subject.app else { return .notAuthorized(appID: subject.token.appID) }
            return app.settings.isActive ? nil : .appNotActive
        },
        TokenRule(.expiry) { $0.now < $0.token.expiresAt ? nil : .tokenExpired($0.token.expiresAt, now: $0.now) },
        TokenRule(.grant) { subject in
            let isTheirs =
                subject.login?.account.grant.appID == subject.token.appID
                && subject.login?.account.grant.person == subject.token.person
            return isTheirs ? nil : .notAuthorized(appID: subject.token.appID)
        },
        TokenRule(.grantRevocation) { $0.login?.account.grant.epoch == $0.token.epoch ? nil : .tokenRevoked },
        TokenRule(.session) { subject in
            switch subject.endReason {
            case .loggedOut: .loggedOut
            case .revoked: .tokenRevoked
            case nil: nil
            }
        },
    ]

    private static let loginRules: [TokenRule<Case>] = Account.loginRules.map { rule in
        TokenRule(rule.name) { $0.login.flatMap(rule.violation) }
    }

    private static let accessRules: [TokenRule<Case>] = [
        TokenRule(.dataAccess) { subject in
            let end = subject.login.map { subject.token.dataAccessEnd(under: $0.account.grant) }
            return end.map { subject.now < $0 } == true ? nil : .dataAccessExpired
        },
        TokenRule(.kind) { $0.token.kind == .user ? nil : .tokenIsSessionInfo },
    ]

    /// The rules that need no store. They are checked first, so that an expired token costs no query.
    private static let expiryRules = rules.filter { $0.name == .expiry }
    private static let accountRules = rules.filter { $0.name != .app }
    private static let validityRules = accountRules.filter { $0.name != .dataAccess && $0.name != .kind }
    private static let sessionInfoRules = rules.filter { $0.name != .dataAccess && $0.name != .kind }

    /// Checks the rules that need no store. Callers check them first, so that an expired token costs no query.
    /// - Throws: An error if the token has expired.
    public func check(at now: Date) throws(GraphError) { try Self.expiryRules.check(Case(self, now: now)) }

    /// Checks whether the token is valid. A valid token gives no access to the person's data if the data access has expired.
    /// - Returns: The person's account at the app.
    /// - Throws: The reason why the token is void.
    public func validAccount(_ status: TokenStatus, at now: Date) throws(GraphError) -> Account {
        try account(by: Self.validityRules, Case(self, status, now: now))
    }

    /// Returns the account that the token gives access to.
    /// - Throws: The reason why the token gives no access.
    public func account(_ status: TokenStatus, at now: Date) throws(GraphError) -> Account {
        try account(by: Self.accountRules, Case(self, status, now: now))
    }

    /// Returns the account that the token gives access to in a call of the Graph API.
    /// - Parameter app: The app of the token, or `nil` if it no longer exists.
    /// - Throws: The reason why the token gives no access.
    public func account(_ status: TokenStatus, of app: RegisteredApp?, at now: Date) throws(GraphError) -> Account {
        try account(by: Self.rules, Case(self, status, app: app, now: now))
    }

    private func account(by rules: [TokenRule<Case>], _ subject: Case) throws(GraphError) -> Account {
        try rules.check(subject)
        guard let account = subject.login?.account else { throw .notAuthorized(appID: appID) }
        return account
    }

    /// Returns the results of the rules that ``account(_:of:at:)`` applies. For a session-info token, the rules `dataAccess` and `kind` are
    /// left out.
    /// - Parameter app: The app of the token, or `nil` if it no longer exists.
    public func findings(_ status: TokenStatus, of app: RegisteredApp?, at now: Date) -> [TokenFinding] {
        let rules = kind == .user ? Self.rules : Self.sessionInfoRules
        return rules.findings(on: Case(self, status, app: app, now: now))
    }

    /// Returns the results of the rules that ``check(at:)`` applies, which need only the token.
    public func findings(at now: Date) -> [TokenFinding] { Self.expiryRules.findings(on: Case(self, now: now)) }

    /// Whether the token belongs to the account in its current state: the person has neither removed the app nor changed the password since
    /// the token was issued. The token may have expired.
    func belongs(to account: Account) -> Bool {
        account.grant.appID == appID && account.grant.person == person && account.grant.epoch == epoch
            && account.person.password.stamp == login.passwordStamp
    }
}

extension Account {
    /// An account and one of its logins, as the rules examine them. It is a class so that the account is not copied for each rule.
    fileprivate final class LoginCase: Sendable {
        let account: Account
        let login: AuthenticationEvent

        init(account: Account, login: AuthenticationEvent) {
            self.account = account
            self.login = login
        }
    }

    fileprivate static let loginRules: [TokenRule<LoginCase>] = [
        TokenRule(.password) { $0.account.person.password.stamp == $0.login.passwordStamp ? nil : .passwordChanged },
        TokenRule(.accountLock) { $0.account.person.isLocked ? .accountLocked : nil },
        TokenRule(.role) { $0.account.isAdmitted ? nil : .appInDevelopment },
    ]

    /// Returns the reason why a login is not valid at present, so that its tokens and requests for new tokens are rejected; `nil` if it is
    /// valid.
    public func loginError(for login: AuthenticationEvent) -> GraphError? {
        Self.loginRules.firstViolation(of: LoginCase(account: self, login: login))
    }
}

// MARK: Tokens of apps

extension AppToken {
    /// The values that the rules examine.
    fileprivate struct Case {
        /// The error of ``verify(_:of:openedBy:secrets:)``; `nil` if it succeeded.
        var error: GraphError?
        let binding: DeveloperBinding?
        let developer: Person?
        let app: RegisteredApp
        let now: Date
    }

    /// The rules that a call with an app token has to meet, in this order.
    private static let rules: [TokenRule<Case>] = [
        TokenRule(.secret) { $0.error == .appIsNative ? nil : $0.error },
        TokenRule(.native) { $0.error },
        TokenRule(.developerTokenExpiry) { subject in
            subject.binding.flatMap { subject.now < $0.expiresAt ? nil : .tokenExpired($0.expiresAt, now: subject.now) }
        },
        TokenRule(.developerAccount) { subject in
            guard let developer = subject.developer, developer.id == subject.binding?.person, !developer.isLocked,
                developer.password.stamp == subject.binding?.passwordStamp
            else { return .wrongAppToken }
            return nil
        },
        TokenRule(.developerRole) { subject in
            let role = subject.developer.flatMap { subject.app.roles.role(of: $0) }
            return role?.allows(.develop) == true ? nil : .wrongAppToken
        },
        TokenRule(.app) { $0.app.settings.isActive ? nil : .appNotActive },
    ]

    /// The rules for a token that the provider's tools issued to a person.
    fileprivate static let developerRules = rules.filter { developerRuleNames.contains($0.name) }
    private static let developerRuleNames: Set<TokenFinding.Rule> = [.developerTokenExpiry, .developerAccount, .developerRole]

    /// Returns the results of all rules that a call with an app token has to meet.
    /// - Parameters:
    ///   - opened: The result of ``verify(_:of:openedBy:secrets:)``.
    ///   - developer: The person to whom the provider's tools issued the token, in their current state, if there is one.
    public static func findings(
        _ opened: Result<Proof, GraphError>, of app: RegisteredApp, developer: Person?, at now: Date
    ) -> [TokenFinding] {
        let proof = try? opened.get()
        var subject = Case(binding: proof?.developerBinding, developer: developer, app: app, now: now)
        if case .failure(let error) = opened { subject.error = error }
        var rules = Self.rules
        // The rule `native` protects the app secret, so it does not apply to a client token, which is public anyway.
        if proof?.owner == .client { rules.removeAll { $0.name == .native } }
        if subject.binding == nil { rules.removeAll { developerRuleNames.contains($0.name) } }
        return rules.findings(on: subject)
    }
}

extension AppToken.DeveloperBinding {
    /// Checks that the token is still valid for the person who received it.
    /// - Parameter developer: The person who received the token, in their current state, or `nil` if they no longer exist.
    /// - Throws: The reason why the token is void.
    public func check(_ developer: Person?, at app: RegisteredApp, now: Date) throws(GraphError) {
        try AppToken.developerRules.check(AppToken.Case(binding: self, developer: developer, app: app, now: now))
    }
}

extension RegisteredApp {
    /// Checks that the app is active, because calls of an inactive app are rejected (Wire.md, section 14.3).
    /// - Throws: ``GraphError/appNotActive`` if the app is inactive.
    public func checkActive() throws(GraphError) { if !settings.isActive { throw .appNotActive } }
}

// MARK: Errors

/// The reasons why an access token gives no access (Wire.md, section 11.2: code 190 and its subcodes).
extension GraphError {
    /// The text is not a token of this provider.
    public static let unreadableToken = invalidToken("Invalid OAuth access token - Cannot parse access token")
    /// The token is a JWT, such as the ID token of a Limited Login, which gives no access to the Graph API (Wire.md, section 6.4).
    static let tokenIsJWT = invalidToken("Invalid OAuth access token data.")
    /// The app token is not valid, for example because the app does not exist or its secret has been reset. The message does not reveal the
    /// reason.
    public static let wrongAppToken = invalidToken("Invalid OAuth access token signature.")

    /// The person does not use the app, or no longer does.
    public static func notAuthorized(appID: String) -> GraphError {
        invalidToken("Error validating access token: The user has not authorized application \(appID).", subcode: 458, notice: .appRemoved)
    }

    /// The epoch of the grant has increased since the token was issued, or the login of the token was revoked.
    static let tokenRevoked = invalidToken(
        "Error validating access token: The session has been invalidated through an explicit API call.", subcode: 466, notice: .sessionEnded
    )

    /// The operator has locked the person's account.
    static let accountLocked = invalidToken(
        "Error validating access token: You cannot access the app till you log in to the provider and follow the instructions given.",
        subcode: 459)

    /// The person has changed the password since the login.
    public static let passwordChanged = invalidToken(
        "Error validating access token: The session has been invalidated because the user changed their password or the provider has "
            + "changed the session for security reasons.", subcode: 460)

    /// The person has ended the login of the token.
    public static let loggedOut = invalidToken(
        "Error validating access token: The session is invalid because the user logged out.", subcode: 467)

    /// The token is a session-info token, which only identifies the person.
    static let tokenIsSessionInfo = invalidToken(
        "Invalid OAuth access token. A session info token cannot be used for requests; it can only be inspected.")

    static let dataAccessExpired = invalidToken(
        "The access token is invalid since the user hasn't engaged the app in longer than 90 days.", subcode: 493,
        notice: .dataAccessExpired)

    static let appInDevelopment = invalidToken(
        "Error validating access token: The application is in development mode, and the user has no role in it.")

    static func tokenExpired(_ expiry: Date, now: Date) -> GraphError {
        let (end, now) = (TimeFormat.message.text(expiry), TimeFormat.message.text(now))
        return invalidToken(
            "Error validating access token: Session has expired on \(end). The current time is \(now).",
            subcode: 463, notice: .sessionExpired)
    }

    private static func invalidToken(_ message: String, subcode: Int? = nil, notice: ErrorUserMessage? = nil) -> GraphError {
        GraphError(message, code: 190, subcode: subcode, kind: "invalid_token", userMessage: notice)
    }
}
