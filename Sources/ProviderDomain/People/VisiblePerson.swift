public import LoginModel

/// A person as the Graph API may show them to one app: themselves to their own token, or one of their friends
/// (provider-wire.md, sections 7.2 and 7.5).
public struct VisiblePerson: Sendable {
    /// The person's id in the app.
    public let id: String
    /// The person.
    public let person: Person.ID
    /// What the person is called.
    public let name: PersonName
    /// Whether the person has a picture of their own.
    public let hasPicture: Bool
    /// What may be shown.
    public let permissions: Set<Permission>
    /// Everything else, which a friend never shows.
    public let account: Account?

    /// The owner of a token, or somebody whom a server of the app's asks about.
    public init(_ account: Account) {
        id = account.grant.appScopedID
        person = account.person.id
        name = account.person.fullName
        hasPicture = account.hasPicture
        permissions = account.permissions
        self.account = account
    }

    /// A friend, whose profile is public and nothing else.
    public init(_ friend: FriendPage.Friend) {
        id = friend.appScopedID
        person = friend.person
        name = friend.name
        hasPicture = friend.hasPicture
        permissions = [.publicProfile]
        account = nil
    }
}
