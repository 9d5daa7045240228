public import LoginModel

/// The state of an account when an app was found to be entitled to tokens. The store accepts a record that depends on it only while the state
/// holds, so that a removal, a new password, or a revoked permission that was acknowledged in the meantime takes precedence.
public struct AccountSnapshot: Sendable {
    /// The app that is entitled to the tokens.
    public let appID: String
    /// The person at the app.
    public let person: Person.ID
    /// The permissions that the tokens carry.
    public let permissions: Set<Permission>
    /// The epoch of the grant. A grant that was removed, or given again, has another epoch.
    private let epoch: Int
    private let passwordStamp: String

    /// Records the current state of an account.
    public init(_ grant: Grant, of person: Person, permissions: some Sequence<Permission>) {
        appID = grant.appID
        self.person = person.id
        self.permissions = Set(permissions)
        epoch = grant.epoch
        passwordStamp = person.password.stamp
    }

    /// Whether the state still holds for the current account.
    public func matches(_ account: Account) -> Bool {
        account.isVisible && account.app.settings.isActive && account.grant.epoch == epoch && account.person.password.stamp == passwordStamp
            && permissions.isSubset(of: account.grant.granted)
    }
}
