/// A page of a person's friends at one app: those who use it too and share their friends with it, in the order of their ids.
public struct FriendPage: Sendable {
    /// Which page is wanted.
    public struct Request: Sendable, Hashable {
        /// Where a page is.
        public enum Place: Sendable, Hashable {
            /// So many friends from the start.
            case offset(Int)
            /// Behind the friend of that id.
            case after(String)
            /// Before the friend of that id.
            case before(String)
        }

        /// Where it is.
        public let place: Place
        /// How many friends there may be on it.
        public let limit: Int

        /// Takes everything as it is.
        public init(_ place: Place = .offset(0), limit: Int) {
            self.place = place
            self.limit = limit
        }
    }

    /// A friend as the app may see them.
    public struct Friend: Sendable, Hashable {
        /// The friend's id in this app.
        public let appScopedID: String
        /// The friend.
        public let person: Person.ID
        /// What the friend is called.
        public let name: PersonName
        /// Whether the friend has a picture of their own.
        public let hasPicture: Bool

        /// Takes everything as it is.
        public init(appScopedID: String, person: Person.ID, name: PersonName, hasPicture: Bool) {
            self.appScopedID = appScopedID
            self.person = person
            self.name = name
            self.hasPicture = hasPicture
        }
    }

    /// The friends of this page.
    public let friends: [Friend]
    /// Whether there are more in the direction that was asked for: before the page where that was asked for, else behind it.
    public let hasMore: Bool
    /// All friends of the person, whether they use the app or not.
    public let totalCount: Int

    /// Takes everything as it is.
    public init(friends: [Friend], hasMore: Bool, totalCount: Int) {
        self.friends = friends
        self.hasMore = hasMore
        self.totalCount = totalCount
    }
}
