extension RefreshTokenFamily {
    /// Whether the family may be created: the login has not ended, and the grant has not been revoked since the login.
    /// - Parameters:
    ///   - grant: the person's grant to the app; `nil` if the person does not use the app.
    ///   - endReason: the reason why the login ended; `nil` if it did not.
    public func mayBegin(under grant: Grant?, endReason: SessionEndReason?) -> Bool { endReason == nil && grant?.epoch == epoch }

    /// Whether the family is still in force: its login has not ended, and neither the grant nor the password has changed since it began.
    /// - Parameters:
    ///   - account: the person's account at the app.
    ///   - endReason: the reason why the login ended; `nil` if it did not.
    public func isInForce(at account: Account, endReason: SessionEndReason?) -> Bool {
        endReason == nil && account.grant.epoch == epoch && account.person.password.stamp == login.passwordStamp
    }
}

extension RefreshTokenRotation {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The family of the token; `nil` if there is none, or if it has expired.
        public var family: RefreshTokenFamily?
        /// The person's account at the app of the family; `nil` if the person does not use the app.
        public var account: Account?
        /// The reason why the login of the token ended; `nil` if it did not.
        public var endReason: SessionEndReason?

        /// Creates the state from values that the store has read.
        public init(family: RefreshTokenFamily?, account: Account?, endReason: SessionEndReason?) {
            self.family = family
            self.account = account
            self.endReason = endReason
        }
    }

    /// What the store does with the token.
    public enum Decision: Sendable {
        /// Refuses the token and stores nothing.
        case refuse(RefreshTokenRotationOutcome)
        /// Refuses the token, because the family is no longer in force, and deletes the family.
        case deleteFamily
        /// Refuses the token, because it has been used before, and ends the login (RFC 9700, section 4.14.2).
        case endLogin(SessionEnd)
        /// Replaces the token with the one of the next generation.
        case rotate(RefreshTokenFamily, Account, generation: Int)
    }

    /// Decides whether the token is replaced.
    public func decision(on stored: StoredState) -> Decision {
        guard let family = stored.family, family.appID == appID else { return .refuse(.ended) }
        guard family.generation == token.generation else {
            return .endLogin(
                SessionEnd(of: token.loginID, reason: .revoked, by: .provider, person: family.person, appID: appID, at: usedAt))
        }
        guard let account = stored.account, family.isInForce(at: account, endReason: stored.endReason) else { return .deleteFamily }
        // A client that did not authenticate with the app secret must not use up the token.
        guard isClientAuthenticated || !family.requiresSecret else { return .refuse(.secretRequired) }
        // A refusal does not use up the token, because its cause may be temporary: for example, the account may be unlocked later.
        if let error = account.loginError(for: family.login) { return .refuse(.rejected(error)) }
        return .rotate(family, account, generation: token.generation + 1)
    }
    /// Returns the audit log entry of a token that was replaced. It has the scope that the new tokens carry.
    public func auditEntry(of family: RefreshTokenFamily, for account: Account) -> NewAuditEntry {
        NewAuditEntry(
            .refreshed, by: .app, person: family.person, appID: family.appID, fields: family.scope(for: account), at: usedAt)
    }
}
