internal import Foundation

extension Session {
    /// A consistent snapshot of the three values of a session.
    public struct Values: Sendable, Equatable {
        /// The access token; `nil` after a Limited Login, or if nobody is logged in.
        public package(set) var accessToken: AccessToken?
        /// The ID token. Present after a Limited Login, and usually after a classic login.
        public package(set) var authenticationToken: AuthenticationToken?
        /// The person's profile, if known.
        public package(set) var profile: Profile?

        package init(accessToken: AccessToken? = nil, authenticationToken: AuthenticationToken? = nil, profile: Profile? = nil) {
            self.accessToken = accessToken
            self.authenticationToken = authenticationToken
            self.profile = profile
        }

        /// The app-scoped user ID in the ID token, or else in the access token; `nil` without either token.
        var userID: String? { authenticationToken?.verifiedClaims.sub ?? accessToken?.userID }

        /// Whether this is a classic session whose access token has expired.
        func isExpired(at now: Date) -> Bool { accessToken.map { !$0.isUsable(at: now) } ?? false }
    }

    /// The three values and the secrets that are stored with them.
    package struct Contents: Sendable {
        package var values = Values()
        package var secrets: [SecretName: Secret] = [:]

        /// Removes all values and secrets.
        mutating func clear() { self = Contents() }
    }
}

extension Session.Contents: Equatable {
    package static func == (one: Session.Contents, other: Session.Contents) -> Bool {
        one.values == other.values && one.secrets.count == other.secrets.count
            && one.secrets.allSatisfy { name, secret in other.secrets[name]?.matches(secret) ?? false }
    }
}
