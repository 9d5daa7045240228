import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``FriendStore``.
extension StoreConformance {
    static func listsFriends(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        try await nodes.next.applySeed(DigestedSeed(apps: [RegisteredApp(id: "2", name: "Other")], people: []))
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grace = try await nodes.next.id(of: SampleFacts.grace)
        let blaise = try await nodes.next.id(of: SampleFacts.blaise)
        let silpa = try await nodes.next.id(of: SampleFacts.silpa)
        func friends(_ person: Person.ID, in app: String = SampleFacts.appID) async throws -> [String] {
            try await nodes.next.friendIDs(of: person, in: app, includingLimited: false, at: SampleFacts.now)
        }

        #expect(try await friends(ada) == [], "Nobody has granted a permission yet")
        for person in [ada, grace, silpa] {
            _ = try await nodes.next.recordConsent(SampleFacts.consent(person, granted: [.publicProfile, .userFriends]))
        }
        _ = try await nodes.next.recordConsent(SampleFacts.consent(blaise, granted: [.publicProfile], declined: [.userFriends]))
        #expect(try await friends(ada) == ["1\(grace.rawValue)"], "Blaise has declined, and Silpa is not a friend")
        #expect(try await friends(grace) == ["1\(ada.rawValue)"], "Friendship is mutual, although only Ada's entry names it")
        #expect(try await friends(silpa) == [])
        #expect(try await nodes.next.friendNames(of: grace).map(\.formatted) == [SampleFacts.ada.person.name])
        #expect(try await nodes.next.friendNames(of: ada).count == 2, "The names do not depend on what the friends have granted")
        #expect(try await nodes.next.friendNames(of: silpa) == [])
        let names = try await nodes.next.friendNames(of: ada)
        for limit in [0, 1, 2, 3] {
            let some = try await nodes.next.friendNames(of: ada, upTo: limit)
            #expect(some.count == min(limit, 2) && some.allSatisfy(names.contains))
        }
        #expect(try await nodes.next.friendNames(of: grace, upTo: 1).count == 1, "Only the entry of the other person names the friendship")

        _ = try await nodes.next.recordConsent(SampleFacts.consent(blaise, granted: [.userFriends]))
        #expect(try await friends(ada) == ["1\(grace.rawValue)", "1\(blaise.rawValue)"].sorted())
        #expect(try await friends(ada, in: "2") == [], "A grant to one app does not apply to another")
        _ = try await nodes.next.recordConsent(SampleFacts.consent(grace, declined: [.userFriends]))
        #expect(try await friends(ada) == ["1\(blaise.rawValue)"], "A friend who revokes user_friends is not listed")

        let end = SampleFacts.now.addingTimeInterval(AccessToken.dataAccessLifetime)
        for (time, count) in [(end.addingTimeInterval(-1), 1), (end, 0)] {
            let friends = try await nodes.next.friendIDs(of: ada, in: SampleFacts.appID, includingLimited: true, at: time)
            #expect(friends.count == count, "The data access ends after 90 days")
        }
        let before = try #require(try await nodes.next.personRecord(withLogin: SampleFacts.blaise.person.login))
        var locked = before
        locked.person.isLocked = true
        #expect(try await nodes.next.changePerson(PersonChange.set(before, to: locked, at: SampleFacts.now)))
        #expect(try await friends(ada) == [], "A locked person is not listed")
    }

    static func pagesFriends(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grace = try await nodes.next.id(of: SampleFacts.grace)
        let blaise = try await nodes.next.id(of: SampleFacts.blaise)
        func page(_ place: FriendPage.Request.Position = .offset(0), limit: Int) async throws -> FriendPage {
            try await nodes.next.friends(of: ada, in: SampleFacts.appID, page: FriendPage.Request(place, limit: limit), at: SampleFacts.now)
        }
        let empty = try await page(limit: 25)
        #expect(empty.friends == [])
        #expect(empty.totalCount == 2, "Friends who do not use the app are counted but not listed")
        for person in [grace, blaise] { _ = try await nodes.next.recordConsent(SampleFacts.consent(person, granted: [.userFriends])) }
        let both = [(grace, "Grace", "Hopper"), (blaise, "Blaise", "Pascal")].map { person, first, last in
            FriendPage.Friend(
                appScopedID: "1\(person.rawValue)", person: person, name: PersonName(first: first, middle: nil, last: last),
                hasPicture: false)
        }.sorted { $0.appScopedID < $1.appScopedID }
        let rows: [(FriendPage.Request.Position, Int, [FriendPage.Friend], Bool)] = [
            (.offset(0), 2, both, false), (.offset(0), 1, [both[0]], true), (.offset(1), 1, [both[1]], false), (.offset(2), 1, [], false),
            (.after(both[0].appScopedID), 1, [both[1]], false), (.after(both[1].appScopedID), 1, [], false),
            (.before(both[1].appScopedID), 5, [both[0]], false), (.before("2"), 5, both, false), (.before("2"), 1, [both[1]], true),
            (.offset(0), 0, [], true),
        ]
        for (place, limit, friends, hasMore) in rows {
            let page = try await page(place, limit: limit)
            #expect(page.friends == friends, "\(place) \(limit)")
            #expect(page.hasMore == hasMore, "\(place) \(limit)")
            #expect(page.totalCount == 2)
        }
        #expect(try await nodes.next.friend(of: ada, withID: both[0].appScopedID, in: SampleFacts.appID, at: SampleFacts.now) == both[0])
        for id in ["1\(ada.rawValue)", "", "0"] {
            #expect(try await nodes.next.friend(of: ada, withID: id, in: SampleFacts.appID, at: SampleFacts.now) == nil)
        }
    }

    /// The store's query must follow the domain's rule, `Grant.isLimited(at:)`, after every sequence of logins.
    static func separatesLimitedFriends(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let app = SampleFacts.appID
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grace = try await nodes.next.id(of: SampleFacts.grace)
        _ = try await nodes.next.recordConsent(SampleFacts.consent(ada, granted: [.publicProfile, .userFriends]))
        let day: TimeInterval = 86_400
        let lifetime = AccessToken.dataAccessLifetime

        func grantConsent(_ tracking: LoginTracking, at time: Date) async throws {
            var consent = SampleFacts.consent(grace, granted: [.publicProfile, .userFriends], tracking: tracking)
            consent.decidedAt = time
            _ = try await nodes.next.recordConsent(consent)
        }
        func logIn(_ tracking: LoginTracking, at time: Date) async throws {
            let grant = try #require(try await nodes.next.grant(of: app, by: grace))
            let person = try #require(try await nodes.next.person(grace))
            let login = DialogLogin(grant, of: person, permissions: [.userFriends], tracking: tracking, at: time)
            #expect(try await nodes.next.recordDialogLogin(login))
        }
        func expect(isNamed: Bool, at time: Date, _ history: Comment) async throws {
            let grant = try #require(try await nodes.next.grant(of: app, by: grace))
            #expect(grant.isLimited(at: time) == !isNamed, history)
            let id = grant.appScopedID
            let request = FriendPage.Request(limit: 9)
            let all = try await nodes.next.friendIDs(of: ada, in: app, includingLimited: true, at: time)
            #expect(all == [id], history)
            let ids = try await nodes.next.friendIDs(of: ada, in: app, includingLimited: false, at: time)
            #expect(ids == (isNamed ? [id] : []), history)
            let page = try await nodes.next.friends(of: ada, in: app, page: request, at: time)
            #expect(page.friends.map(\.appScopedID) == ids && page.totalCount == 2, history)
            #expect(try await nodes.next.friend(of: ada, withID: id, in: app, at: time)?.appScopedID == ids.first, history)
        }

        let start = SampleFacts.now
        try await grantConsent(.limited, at: start)
        try await expect(isNamed: false, at: start, "The friend consented to a limited login")
        try await logIn(.limited, at: start)
        try await expect(isNamed: false, at: start, "The friend used a limited login")
        try await grantConsent(.enabled, at: start + day)
        try await expect(isNamed: true, at: start + day, "The friend consented to a classic login")
        try await logIn(.limited, at: start + 60 * day)
        try await expect(isNamed: true, at: start + 60 * day, "A limited login does not end the data access")
        try await expect(isNamed: true, at: start + day + lifetime - 1, "The data access of the classic login has not ended yet")
        try await expect(isNamed: false, at: start + day + lifetime, "The data access of the classic login has ended")
        try await logIn(.enabled, at: start + 100 * day)
        try await expect(isNamed: true, at: start + 100 * day, "The friend used a classic login")
        let grant = try #require(try await nodes.next.grant(of: app, by: grace))
        #expect(try await nodes.next.removeGrant(AppRemoval(of: grant, by: .person, at: start + 100 * day)))
        try await grantConsent(.limited, at: start + 101 * day)
        try await expect(isNamed: false, at: start + 101 * day, "The friend removed the app and consented to a limited login")
    }

    static func limitsFriendsOfATestUser(_ nodes: StoreNodes) async throws {
        func user(_ number: Int) -> PersonRecord {
            let person = Person(
                id: .unknownPerson, login: "test\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B",
                testApps: ["1"])
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        let most = FriendRequest.maximumPerTestUser
        try await nodes.next.applySeed(DigestedSeed(apps: [RegisteredApp(id: "1", name: "A")], people: (0...most + 1).map(user)))
        func person(_ number: Int) async throws -> Person { try #require(try await nodes.next.person(withLogin: "test\(number)")) }
        func ask(_ from: Int, _ to: Int) async throws -> Bool {
            try await nodes.next.recordFriendRequest(
                FriendRequest(from: try await person(from), to: try await person(to), by: "1", at: SampleFacts.now))
        }
        for number in 1...most { #expect(try await ask(0, number)) }
        #expect(try await !ask(0, most + 1), "Sent friend requests count toward the limit")
        #expect(try await ask(1, 0), "A request in the other direction accepts the first one")
        #expect(try await !ask(most + 1, 0), "Another test user cannot exceed the limit either")
        #expect(try await nodes.next.friendNames(of: try await person(0).id).count == 1)
    }
}
