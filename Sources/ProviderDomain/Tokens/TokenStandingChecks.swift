#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Whether an access token opens anything now (provider-wire.md, sections 4 and 11.2).
extension AccessToken {
    /// Checks what needs no store: a token that has ended costs no question.
    /// - Throws: why it opens nothing.
    public func check(at now: Date) throws(GraphError) {
        guard now < expiresAt else { throw .tokenExpired(expiresAt, now: now) }
    }

    /// Checks whether the token still stands. It may stand and yet show nothing of the person, where the data access has ended.
    /// - Returns: the person at the app.
    /// - Throws: why it is void.
    public func standing(_ standing: TokenStanding, at now: Date) throws(GraphError) -> Account {
        try check(at: now)
        guard let account = standing.account, account.grant.appID == appID, account.grant.person == person else {
            throw .notAuthorized(appID: appID)
        }
        guard account.grant.epoch == epoch else { throw .tokenRevoked }
        switch standing.ending {
        case .loggedOut: throw .loggedOut
        case .revoked: throw .tokenRevoked
        case nil: break
        }
        if let refusal = account.refusal(of: login) { throw refusal }
        return account
    }

    /// The account that the token opens.
    /// - Throws: why it opens none.
    public func account(_ standing: TokenStanding, at now: Date) throws(GraphError) -> Account {
        let account = try self.standing(standing, at: now)
        guard now < prolonged(by: account.grant).dataAccessExpiresAt else { throw .dataAccessExpired }
        guard kind == .user else { throw .tokenIsSessionInfo }
        return account
    }
}

extension Account {
    /// Why a login is worth nothing now, neither to a token that came of it nor to whoever asks for another one; `nil` where it stands.
    public func refusal(of login: LoginAct) -> GraphError? {
        guard person.password.stamp == login.passwordStamp else { return .passwordChanged }
        guard !person.isLocked else { return .accountLocked }
        return isAdmitted ? nil : .appInDevelopment
    }
}
