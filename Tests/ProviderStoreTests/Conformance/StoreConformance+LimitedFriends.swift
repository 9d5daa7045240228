import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

extension StoreConformance {
    /// What a store looks up must follow the rule of the domain, `Grant.isLimited(at:)`, through every history.
    static func separatesLimitedFriends(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let app = SampleFacts.appID
        let ada = try await store.id(of: SampleFacts.ada)
        let grace = try await store.id(of: SampleFacts.grace)
        _ = try await store.record(SampleFacts.consent(ada, granted: [.publicProfile, .userFriends]))
        let day: TimeInterval = 86_400
        let lifetime = AccessToken.dataAccessLifetime

        func agree(_ tracking: LoginTracking, at time: Date) async throws {
            var consent = SampleFacts.consent(grace, granted: [.publicProfile, .userFriends], tracking: tracking)
            consent.decidedAt = time
            _ = try await store.record(consent)
        }
        func logIn(_ tracking: LoginTracking, at time: Date) async throws {
            let grant = try #require(try await store.grant(of: app, by: grace))
            let person = try #require(try await store.person(grace))
            let login = DialogLogin(grant, of: person, permissions: [.userFriends], tracking: tracking, at: time)
            #expect(try await store.record(login))
        }
        func expect(isNamed: Bool, at time: Date, _ history: Comment) async throws {
            let grant = try #require(try await store.grant(of: app, by: grace))
            #expect(grant.isLimited(at: time) == !isNamed, history)
            let id = grant.appScopedID
            let request = FriendPage.Request(limit: 9)
            let all = try await store.friendIDs(of: ada, in: app, includingLimited: true, at: time)
            #expect(all == [id], history)
            let ids = try await store.friendIDs(of: ada, in: app, includingLimited: false, at: time)
            #expect(ids == (isNamed ? [id] : []), history)
            let page = try await store.friends(of: ada, in: app, page: request, at: time)
            #expect(page.friends.map(\.appScopedID) == ids && page.totalCount == 2, history)
            #expect(try await store.friend(of: ada, withID: id, in: app, at: time)?.appScopedID == ids.first, history)
        }

        let start = SampleFacts.now
        try await agree(.limited, at: start)
        try await expect(isNamed: false, at: start, "The friend consented to a limited login")
        try await logIn(.limited, at: start)
        try await expect(isNamed: false, at: start, "The friend used a limited login")
        try await agree(.enabled, at: start + day)
        try await expect(isNamed: true, at: start + day, "The friend consented to a classic login")
        try await logIn(.limited, at: start + 60 * day)
        try await expect(isNamed: true, at: start + 60 * day, "A limited login does not end the data access")
        try await expect(isNamed: true, at: start + day + lifetime - 1, "The data access of the classic login has not ended yet")
        try await expect(isNamed: false, at: start + day + lifetime, "The data access of the classic login has ended")
        try await logIn(.enabled, at: start + 100 * day)
        try await expect(isNamed: true, at: start + 100 * day, "The friend used a classic login")
        let grant = try #require(try await store.grant(of: app, by: grace))
        #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: start + 100 * day)))
        try await agree(.limited, at: start + 101 * day)
        try await expect(isNamed: false, at: start + 101 * day, "The friend removed the app and consented to a limited login")
    }
}
