#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension StoredLogin {
    /// The stored values of a login, on which its validity depends.
    public struct Record: Sendable {
        /// The ``AuthenticationEvent/id`` of the login.
        public var loginID: String
        /// The ID of the app that the person logged in to.
        public var appID: String
        /// The kind of client that has the tokens of the login.
        public var kind: Kind
        /// When a device received its tokens; `nil` for an app with a refresh token.
        public var issuedAt: Date?
        /// When the tokens of a device expire, or the refresh tokens of an app.
        public var expiresAt: Date
        /// The epoch of the grant when the login began.
        public var epoch: Int
        /// The ``PasswordDigest/stamp`` of the person's password at the time of the login.
        public var passwordStamp: String
        /// The epoch of the person's current grant to the app; `nil` if the person does not use the app.
        public var grantEpoch: Int?
        /// Whether the store remembers that the login has ended.
        public var hasEnded: Bool

        /// Creates the values that the store has read.
        public init(
            loginID: String, appID: String, kind: Kind, issuedAt: Date?, expiresAt: Date, epoch: Int, passwordStamp: String,
            grantEpoch: Int?, hasEnded: Bool
        ) {
            self.loginID = loginID
            self.appID = appID
            self.kind = kind
            self.issuedAt = issuedAt
            self.expiresAt = expiresAt
            self.epoch = epoch
            self.passwordStamp = passwordStamp
            self.grantEpoch = grantEpoch
            self.hasEnded = hasEnded
        }

        private var openedAt: Date { issuedAt ?? expiresAt.addingTimeInterval(-StoredLogin.refreshTokenLifetime) }

        /// When every token of the login has expired.
        private var endsAt: Date { kind == .app ? expiresAt.addingTimeInterval(StoredLogin.lifeAfterRefreshTokens) : expiresAt }

        fileprivate func isValid(under password: PasswordDigest, at now: Date) -> Bool {
            grantEpoch == epoch && passwordStamp == password.stamp && endsAt > now && !hasEnded
        }

        fileprivate func login(of person: Person.ID) -> StoredLogin {
            StoredLogin(loginID: loginID, person: person, appID: appID, kind: kind, openedAt: openedAt)
        }
    }

    /// Returns the logins of a person that are still valid, the latest first. A login under an earlier epoch of the grant, or under an
    /// earlier password, is not valid. A login of a device that also has a refresh token is returned once, as the login of a device.
    /// - Parameters:
    ///   - records: The stored values of all logins of the person.
    ///   - person: The person, in the current state.
    public static func valid(among records: [Record], of person: Person, at now: Date) -> [StoredLogin] {
        let devices = Set(records.filter { $0.kind == .device && $0.expiresAt > now }.map(\.loginID))
        return records.filter { record in
            record.isValid(under: person.password, at: now) && (record.kind == .device || !devices.contains(record.loginID))
        }
        .map { $0.login(of: person.id) }
        .sorted { $0.openedAt == $1.openedAt ? $0.loginID < $1.loginID : $0.openedAt > $1.openedAt }
    }
}
