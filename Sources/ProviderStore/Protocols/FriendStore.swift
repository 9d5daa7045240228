public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The friends of people, and the friends that an app may see.
public protocol FriendStore: Sendable {
    // MARK: Queries

    /// Returns the names of at most `limit` of the person's friends in alphabetical order. A friendship counts no matter which of the two
    /// people's entries lists it. If the person has more friends, the store chooses some of them, and reads few others. Entries that name nobody who
    /// exists count toward the limit.
    func friendNames(of person: Person.ID, upTo limit: Int) async throws(StoreError) -> [PersonName]
    /// Returns the app-scoped IDs of the person's friends who have granted `user_friends` to the app, in ascending order. Friends who could
    /// not log in to the app now, and those whose data access has expired, are left out.
    /// - Parameter includingLimited: Whether to include friends whose only logins to the app are Limited Logins; see
    ///   `Grant.isLimited(at:)`.
    func friendIDs(of person: Person.ID, in app: String, includingLimited: Bool, at now: Date) async throws(StoreError) -> [String]
    /// Returns a page of the friends that ``friendIDs(of:in:includingLimited:at:)`` finds, except those who have only Limited Logins.
    func friends(
        of person: Person.ID, in app: String, page: FriendPage.Request, at now: Date
    ) async throws(StoreError) -> FriendPage
    /// Returns the friend with the given app-scoped ID; `nil` if ``friends(of:in:page:at:)`` would not include this friend.
    func friend(
        of person: Person.ID, withID appScopedID: String, in app: String, at now: Date
    ) async throws(StoreError) -> FriendPage.Friend?

    // MARK: Writes

    /// Records a friend request. Two people become friends when each has sent a request to the other.
    /// - Returns: `false` if either of the two people already has as many friends and friend requests as a test user may have.
    func recordFriendRequest(_ request: FriendRequest) async throws(StoreError) -> Bool
}

extension FriendStore {
    /// Returns the names of all of the person's friends in alphabetical order.
    public func friendNames(of person: Person.ID) async throws(StoreError) -> [PersonName] {
        try await friendNames(of: person, upTo: .max)
    }
}
