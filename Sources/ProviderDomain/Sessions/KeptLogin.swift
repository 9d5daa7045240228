#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A login to an app that goes on where no browser of the person's is.
public struct KeptLogin: Sendable, Hashable {
    /// Where it goes on.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// On a device that the person has entered a code for.
        case device
        /// At an app that was given a refresh token (OpenID Connect Core 1.0, section 11).
        case app
    }

    /// ``LoginAct/id``.
    public let loginID: String
    /// Whose login it is.
    public let person: Person.ID
    /// The app that it is a login to.
    public let appID: String
    /// Where it goes on.
    public let kind: Kind
    /// When the tokens were given.
    public let openedAt: Date

    /// Takes everything as it is.
    public init(loginID: String, person: Person.ID, appID: String, kind: Kind, openedAt: Date) {
        self.loginID = loginID
        self.person = person
        self.appID = appID
        self.kind = kind
        self.openedAt = openedAt
    }

    /// Names the login on its person's pages.
    public var name: String { PublicName.of(loginID) }

    /// The end of all its tokens, as its person wants it.
    public func end(at now: Date) -> LoginEnd {
        LoginEnd(of: loginID, as: .loggedOut, by: .person, person: person, appID: appID, at: now)
    }

    /// How many logins of one kind go on for one person at one app. A new one ends the oldest: nobody has a token that its person cannot end.
    public static let mostAtApp = 100
    /// Seconds after which nothing of a device's login can be alive.
    public static let longestOfDevice = AccessToken.longestLife
    /// Seconds after which nothing of a login can be alive that is kept by a refresh token.
    public static let longestOfApp = AccessToken.dataAccessLifetime
}

/// A person signs out everywhere but in one browser: one fact for the store, which ends their other sessions and every ``KeptLogin``.
public struct SignOutElsewhere: Sendable {
    /// Who signs out.
    public let person: Person.ID
    /// The digest of the session in which they do so, which goes on.
    public let session: String
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(_ person: Person.ID, butIn session: String, at now: Date) {
        self.person = person
        self.session = session
        at = now
    }
}
