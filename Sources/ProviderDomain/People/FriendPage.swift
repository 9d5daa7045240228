/// A page of those friends of a person who also use an app and share their friends with it, ordered by app-scoped ID.
public struct FriendPage: Sendable {
    /// A request for a page.
    public struct Request: Sendable, Hashable {
        /// The position of a page.
        public enum Position: Sendable, Hashable {
            /// The page that begins after this number of friends.
            case offset(Int)
            /// The page that follows the friend with this app-scoped ID.
            case after(String)
            /// The page that precedes the friend with this app-scoped ID.
            case before(String)
        }

        /// The position of the page.
        public let position: Position
        /// The largest number of friends on the page.
        public let limit: Int

        /// Creates a request for a page.
        public init(_ position: Position = .offset(0), limit: Int) {
            self.position = position
            self.limit = limit
        }
    }

    /// A friend, as far as the app may see them.
    public struct Friend: Sendable, Hashable {
        /// The friend's app-scoped ID.
        public let appScopedID: String
        /// The friend's ID at the provider.
        public let person: Person.ID
        /// The friend's name.
        public let name: PersonName
        /// Whether the friend has a picture of their own.
        public let hasPicture: Bool

        /// Creates a friend from stored values.
        public init(appScopedID: String, person: Person.ID, name: PersonName, hasPicture: Bool) {
            self.appScopedID = appScopedID
            self.person = person
            self.name = name
            self.hasPicture = hasPicture
        }
    }

    /// The friends on the page.
    public let friends: [Friend]
    /// Whether there are more friends in the requested direction: before the page for ``FriendPage/Request/Position/before(_:)``, and after it
    /// otherwise.
    public let hasMore: Bool
    /// The number of all friends of the person, including those who do not use the app.
    public let totalCount: Int

    /// Creates a page from stored values.
    public init(friends: [Friend], hasMore: Bool, totalCount: Int) {
        self.friends = friends
        self.hasMore = hasMore
        self.totalCount = totalCount
    }
}
