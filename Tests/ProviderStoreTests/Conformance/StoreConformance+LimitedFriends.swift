import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

extension StoreConformance {
    /// What a store looks up must follow the rule of the domain, `Grant.isLimited(at:)`, through every history.
    static func namesFriendsOfLimitedLoginsApart(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let app = SampleFacts.appID
        let ada = try await store.id(of: SampleFacts.ada)
        let grace = try await store.id(of: SampleFacts.grace)
        _ = try await store.record(SampleFacts.consent(ada, granted: [.publicProfile, .userFriends]))
        let day: TimeInterval = 86_400
        let lifetime = AccessToken.dataAccessLifetime

        func agree(_ tracking: LoginTracking, at moment: Date) async throws {
            var consent = SampleFacts.consent(grace, granted: [.publicProfile, .userFriends], tracking: tracking)
            consent.decidedAt = moment
            _ = try await store.record(consent)
        }
        func logIn(_ tracking: LoginTracking, at moment: Date) async throws {
            let grant = try #require(try await store.grant(of: app, by: grace))
            let person = try #require(try await store.person(grace))
            let login = DialogLogin(grant, of: person, permissions: [.userFriends], tracking: tracking, at: moment)
            #expect(try await store.record(login))
        }
        func expect(isNamed: Bool, at moment: Date, _ history: Comment) async throws {
            let grant = try #require(try await store.grant(of: app, by: grace))
            #expect(grant.isLimited(at: moment) == !isNamed, history)
            let id = grant.appScopedID
            let request = FriendPage.Request(limit: 9)
            let all = try await store.friendIDs(of: ada, in: app, includingLimited: true, at: moment)
            #expect(all == [id], history)
            let ids = try await store.friendIDs(of: ada, in: app, includingLimited: false, at: moment)
            #expect(ids == (isNamed ? [id] : []), history)
            let page = try await store.friends(of: ada, in: app, page: request, at: moment)
            #expect(page.friends.map(\.appScopedID) == ids && page.totalCount == 2, history)
            #expect(try await store.friend(of: ada, withID: id, in: app, at: moment)?.appScopedID == ids.first, history)
        }

        let start = SampleFacts.now
        try await agree(.limited, at: start)
        try await expect(isNamed: false, at: start, "agreed to a limited login")
        try await logIn(.limited, at: start)
        try await expect(isNamed: false, at: start, "has logged in by it")
        try await agree(.enabled, at: start + day)
        try await expect(isNamed: true, at: start + day, "agreed to a classic one")
        try await logIn(.limited, at: start + 60 * day)
        try await expect(isNamed: true, at: start + 60 * day, "a limited login takes nothing away")
        try await expect(isNamed: true, at: start + day + lifetime - 1, "the access of the classic login lasts")
        try await expect(isNamed: false, at: start + day + lifetime, "and ends")
        try await logIn(.enabled, at: start + 100 * day)
        try await expect(isNamed: true, at: start + 100 * day, "a classic login")
        let grant = try #require(try await store.grant(of: app, by: grace))
        #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: start + 100 * day)))
        try await agree(.limited, at: start + 101 * day)
        try await expect(isNamed: false, at: start + 101 * day, "removed, and agreed to a limited login again")
    }
}
