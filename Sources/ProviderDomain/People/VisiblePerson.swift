public import LoginModel

/// A person as the Graph API may show them to one app: a person who uses the app, or one of that person's friends (Wire.md, sections 7.2
/// and 7.5).
public struct VisiblePerson: Sendable {
    /// The person's app-scoped ID.
    public let id: String
    /// The person's ID at the provider.
    public let person: Person.ID
    /// The person's name.
    public let name: PersonName
    /// Whether the person has a picture of their own.
    public let hasPicture: Bool
    /// The permissions that determine the visible fields.
    public let permissions: Set<Permission>
    /// The account that all other fields are read from; `nil` for a friend.
    public let account: Account?

    /// Creates the view of a person who logged in to the app, or whom the app's server asks about.
    public init(_ account: Account) {
        id = account.grant.appScopedID
        person = account.person.id
        name = account.person.nameComponents
        hasPicture = account.hasPicture
        permissions = account.permissions
        self.account = account
    }

    /// Creates the view of a friend, of whom only the public profile is visible.
    public init(_ friend: FriendPage.Friend) {
        id = friend.appScopedID
        person = friend.person
        name = friend.name
        hasPicture = friend.hasPicture
        permissions = [.publicProfile]
        account = nil
    }
}
