/// A page of a person's friends at one app: those who use it too and share their friends with it, in the order of their ids.
public struct FriendPage: Sendable {
    /// A friend as the app may see them.
    public struct Friend: Sendable, Hashable {
        /// The friend's id in this app.
        public let appScopedID: String
        /// The friend's full name.
        public let name: String

        /// Takes everything as it is.
        public init(appScopedID: String, name: String) {
            self.appScopedID = appScopedID
            self.name = name
        }
    }

    /// The friends of this page.
    public let friends: [Friend]
    /// Whether another page follows.
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
