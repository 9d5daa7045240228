public import LoginModel

/// What was seen of an account when an app was found to be entitled to tokens. A fact that rests on it is taken only while it holds: whatever was
/// acknowledged meanwhile, a removal, a new password, a permission that was taken back, comes first.
public struct SeenAccount: Sendable {
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// What the tokens stand for.
    public let permissions: Set<Permission>
    /// Of the grant: what was removed, or given anew, is another one.
    private let epoch: Int
    private let passwordStamp: String

    /// Takes everything as it is.
    public init(_ grant: Grant, of person: Person, permissions: some Sequence<Permission>) {
        appID = grant.appID
        self.person = person.id
        self.permissions = Set(permissions)
        epoch = grant.epoch
        passwordStamp = person.password.stamp
    }

    /// Whether it holds of the account as it is now.
    public func holds(of account: Account) -> Bool {
        account.isVisible && account.app.settings.isActive && account.grant.epoch == epoch && account.person.password.stamp == passwordStamp
            && permissions.isSubset(of: account.grant.granted)
    }
}
