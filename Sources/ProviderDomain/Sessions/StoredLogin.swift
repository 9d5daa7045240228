#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A login to an app that continues outside the person's browsers: on a device, or in an app with a refresh token.
public struct StoredLogin: Sendable, Hashable {
    /// The kind of client that has the tokens of the login.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A device for which the person has entered a user code.
        case device
        /// An app that has a refresh token (OpenID Connect Core 1.0, section 11).
        case app
    }

    /// The ``AuthenticationEvent/id`` of the login.
    public let loginID: String
    /// The person who logged in.
    public let person: Person.ID
    /// The ID of the app that the person logged in to.
    public let appID: String
    /// The kind of client that has the tokens of the login.
    public let kind: Kind
    /// When the tokens were issued.
    public let openedAt: Date

    /// Creates a login from stored values.
    public init(loginID: String, person: Person.ID, appID: String, kind: Kind, openedAt: Date) {
        self.loginID = loginID
        self.person = person
        self.appID = appID
        self.kind = kind
        self.openedAt = openedAt
    }

    /// The identifier that the person's pages use for the login. It does not reveal ``loginID``.
    public var name: String { PublicIdentifier.of(loginID) }

    /// Returns the ``SessionEnd`` with which the person ends the login and revokes all of its tokens.
    public func end(at now: Date) -> SessionEnd {
        SessionEnd(of: loginID, reason: .loggedOut, by: .person, person: person, appID: appID, at: now)
    }

    /// The maximum number of continuing logins of one kind, for one person at one app. Another login ends the oldest one, so that the store
    /// records every login that has tokens and the person can end it.
    public static let maximumPerPersonAndApp = 100
    /// The number of seconds after which the tokens of a device login have expired.
    public static let deviceLifetime = AccessToken.maximumLoginLifetime
    /// The number of seconds after which the refresh tokens of a login have expired.
    public static let refreshTokenLifetime = AccessToken.dataAccessLifetime
    /// The number of seconds for which access tokens may outlive the refresh tokens of their login, because an app's server may extend the
    /// last access token.
    public static let lifeAfterRefreshTokens = deviceLifetime - refreshTokenLifetime
}

/// A person's logout everywhere except in one browser. The store ends the person's other sessions and every ``StoredLogin``, and deletes
/// the device logins that no device has redeemed.
public struct LogoutElsewhere: Sendable {
    /// The person who logs out.
    public let person: Person.ID
    /// The digest of the one session that continues: the session in which the person requested the logout.
    public let session: String
    /// When the person logs out.
    public let at: Date

    /// Creates a logout everywhere except in one session.
    public init(_ person: Person.ID, except session: String, at now: Date) {
        self.person = person
        self.session = session
        at = now
    }
}

extension LogoutElsewhere {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The person's sessions, including those that have expired.
        public var sessions: [BrowserSession]
        /// The person's logins that continue outside the browsers.
        public var logins: [StoredLogin]

        /// Creates the state from values that the store has read.
        public init(sessions: [BrowserSession], logins: [StoredLogin]) {
            self.sessions = sessions
            self.logins = logins
        }
    }

    /// What the store does.
    public enum Decision: Sendable {
        /// Refuses the logout and changes nothing, because the session that requests it has ended.
        case refuse
        /// Deletes the sessions with these digests, adds the entries to the audit log, and ends the logins. Also deletes the device logins
        /// of the person, so that no device can redeem them.
        case logOut(sessions: [String], entries: [NewAuditEntry], logins: [SessionEnd])
    }

    /// Decides which sessions and logins end.
    public func decision(on stored: StoredState) -> Decision {
        guard stored.sessions.contains(where: { $0.digest == session && $0.isActive(of: person, at: at) }) else {
            return .refuse
        }
        let others = stored.sessions.filter { $0.digest != session && $0.isActive(of: person, at: at) }
        return .logOut(
            sessions: others.map(\.digest), entries: others.compactMap { $0.logoutEntry(at: at) },
            logins: stored.logins.map { $0.end(at: at) })
    }
}
