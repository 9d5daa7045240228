internal import Foundation

extension Session {
    /// The three values of a session, as they were at one moment.
    public struct Values: Sendable, Equatable {
        /// The access token, after a classic login.
        public package(set) var accessToken: AccessToken?
        /// The ID token, after a limited login, and normally after a classic one.
        public package(set) var authenticationToken: AuthenticationToken?
        /// What is known of the person.
        public package(set) var profile: Profile?

        package init(accessToken: AccessToken? = nil, authenticationToken: AuthenticationToken? = nil, profile: Profile? = nil) {
            self.accessToken = accessToken
            self.authenticationToken = authenticationToken
            self.profile = profile
        }

        /// The person's id, if anybody is logged in.
        var userID: String? { authenticationToken?.verifiedClaims.sub ?? accessToken?.userID }

        /// Whether it is a classic session whose access token has ended.
        func hasRunOut(at now: Date) -> Bool { accessToken.map { !$0.isUsable(at: now) } ?? false }
    }

    /// The three values, and the secrets that are kept with them.
    package struct Kept: Sendable {
        package var values = Values()
        package var secrets: [SecretName: Secret] = [:]

        /// Nobody is logged in any more.
        mutating func forgetLogin() { self = Kept() }
    }
}

extension Session.Kept: Equatable {
    package static func == (one: Session.Kept, other: Session.Kept) -> Bool {
        one.values == other.values && one.secrets.count == other.secrets.count
            && one.secrets.allSatisfy { name, secret in other.secrets[name]?.matches(secret) ?? false }
    }
}
