import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``ProviderStore`` for any implementation. Each function takes an empty store.
enum StoreConformance {
    // MARK: Keys

    static func keepsTheFirstKeys(_ store: any ProviderStore, _ first: ProviderKeys, _ second: ProviderKeys) async throws {
        let stored = try await store.keys(orStore: first)
        let asked = try await store.keys(orStore: second)
        for keys in [stored, asked] {
            #expect(keys.signing.keys.map(\.key.id) == first.signing.keys.map(\.key.id))
            #expect(keys.signing.keys.map(\.key.derRepresentation) == first.signing.keys.map(\.key.derRepresentation))
            #expect(keys.signing.keys.map(\.createdAt) == first.signing.keys.map(\.createdAt))
            #expect(keys.sealing.bytes == first.sealing.bytes)
            #expect(keys.pairwise.bytes == first.pairwise.bytes)
        }
    }

    // MARK: Apps and people

    static func isEmptyAtFirst(_ store: any ProviderStore) async throws {
        let unknownPerson = Person.ID(rawValue: 1)
        #expect(try await store.app("1") == nil)
        #expect(try await store.person(withLogin: "ada@example.com") == nil)
        #expect(try await store.person(unknownPerson) == nil)
        #expect(try await store.picture(of: unknownPerson) == nil)
        #expect(try await store.grant(of: "1", by: unknownPerson) == nil)
        #expect(try await store.friendIDs(of: unknownPerson, in: "1", includingLimited: true, at: SampleFacts.now) == [])
        #expect(try await store.session(withDigest: "d", at: SampleFacts.now) == nil)
        try await store.endSession(withDigest: "d", at: SampleFacts.now)
    }

    static func returnsAnApp(_ store: any ProviderStore) async throws {
        let bare = RegisteredApp(id: "2", name: "ตัวอย่าง \"'; --")
        try await store.apply(DigestedSeed(apps: [SampleFacts.app, bare], people: []))
        let app = try #require(try await store.app(SampleFacts.appID))
        expect(app, like: SampleFacts.app)
        expect(try #require(try await store.app("2")), like: bare)
    }

    static func returnsAPerson(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        for entry in SampleFacts.seed.people {
            let person = try #require(try await store.person(withLogin: entry.person.login))
            expect(person, like: entry)
            #expect(try await store.person(withLogin: entry.person.login + "\u{0}") == nil)
            expect(try #require(try await store.person(person.id)), like: entry)
            #expect(try await store.picture(of: person.id) == entry.picture)
        }
    }

    static func appliesASeedTwice(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        _ = try await store.record(SampleFacts.consent(ada, granted: [.publicProfile, .email], declined: [.userGender]))
        let session = BrowserSession(digest: "d", person: ada, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 60)
        _ = try await store.create(session, verifiedWith: SampleFacts.ada.person.password)

        try await store.apply(SampleFacts.seed)
        #expect(try await store.id(of: SampleFacts.ada) == ada)
        expect(try #require(try await store.person(ada)), like: SampleFacts.ada)
        expect(try #require(try await store.app(SampleFacts.appID)), like: SampleFacts.app)
        let grant = try #require(try await store.grant(of: SampleFacts.appID, by: ada))
        #expect(grant.granted == [.publicProfile, .email])
        #expect(grant.declined == [.userGender])
        #expect(try await store.session(withDigest: "d", at: SampleFacts.now)?.person == ada)
    }

    static func appliesAChangedSeed(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        var entry = SampleFacts.person("ada@example.com", "Augusta", "Byron")
        entry.person.password = PasswordDigest(encoded: "$argon2id$3")
        let app = RegisteredApp(id: SampleFacts.appID, name: "Renamed", redirectURIs: ["https://app.example/new"])
        try await store.apply(DigestedSeed(apps: [app], people: [entry]))
        #expect(try await store.id(of: entry) == ada)
        expect(try #require(try await store.person(ada)), like: entry)
        #expect(try await store.picture(of: ada) == nil)
        expect(try #require(try await store.app(SampleFacts.appID)), like: app)
        #expect(try await store.person(withLogin: "grace@example.com") != nil, "A person who is not in the seed stays")
    }

    // MARK: Friends

    static func listsFriends(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        try await store.apply(DigestedSeed(apps: [RegisteredApp(id: "2", name: "Other")], people: []))
        let ada = try await store.id(of: SampleFacts.ada)
        let grace = try await store.id(of: SampleFacts.grace)
        let blaise = try await store.id(of: SampleFacts.blaise)
        let silpa = try await store.id(of: SampleFacts.silpa)
        func friends(_ person: Person.ID, in app: String = SampleFacts.appID) async throws -> [String] {
            try await store.friendIDs(of: person, in: app, includingLimited: false, at: SampleFacts.now)
        }

        #expect(try await friends(ada) == [], "Nobody has granted a permission yet")
        for person in [ada, grace, silpa] {
            _ = try await store.record(SampleFacts.consent(person, granted: [.publicProfile, .userFriends]))
        }
        _ = try await store.record(SampleFacts.consent(blaise, granted: [.publicProfile], declined: [.userFriends]))
        #expect(try await friends(ada) == ["1\(grace.rawValue)"], "Blaise has declined, and Silpa is not a friend")
        #expect(try await friends(grace) == ["1\(ada.rawValue)"], "Friendship is mutual, although only Ada's entry names it")
        #expect(try await friends(silpa) == [])
        #expect(try await store.friendNames(of: grace).map(\.formatted) == [SampleFacts.ada.person.name])
        #expect(try await store.friendNames(of: ada).count == 2, "The names do not depend on what the friends have granted")
        #expect(try await store.friendNames(of: silpa) == [])

        _ = try await store.record(SampleFacts.consent(blaise, granted: [.userFriends]))
        #expect(try await friends(ada) == ["1\(grace.rawValue)", "1\(blaise.rawValue)"].sorted())
        #expect(try await friends(ada, in: "2") == [], "A grant to one app does not apply to another")
        _ = try await store.record(SampleFacts.consent(grace, declined: [.userFriends]))
        #expect(try await friends(ada) == ["1\(blaise.rawValue)"], "A friend who revokes user_friends is not listed")

        let end = SampleFacts.now.addingTimeInterval(AccessToken.dataAccessLifetime)
        for (time, count) in [(end.addingTimeInterval(-1), 1), (end, 0)] {
            let friends = try await store.friendIDs(of: ada, in: SampleFacts.appID, includingLimited: true, at: time)
            #expect(friends.count == count, "The data access ends after 90 days")
        }
        let before = try #require(try await store.record(ofPersonWithLogin: SampleFacts.blaise.person.login))
        var locked = before
        locked.person.isLocked = true
        #expect(try await store.change(PersonChange.set(before, to: locked, at: SampleFacts.now)))
        #expect(try await friends(ada) == [], "A locked person is not listed")
    }

    // MARK: Consent

    static func mergesDecisions(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        #expect(try await store.grant(of: SampleFacts.appID, by: ada) == nil)
        let rows: [(granted: Set<Permission>, declined: Set<Permission>, allGranted: Set<Permission>, allDeclined: Set<Permission>)] = [
            ([.publicProfile, .email], [.userGender], [.publicProfile, .email], [.userGender]),
            ([.publicProfile], [], [.publicProfile, .email], [.userGender]),
            ([.userBirthday], [.userLink], [.publicProfile, .email, .userBirthday], [.userGender, .userLink]),
            ([.userGender], [.email], [.publicProfile, .userBirthday, .userGender], [.userLink, .email]),
        ]
        for row in rows {
            var consent = SampleFacts.consent(ada, granted: row.granted, declined: row.declined)
            let returned = try await store.record(consent)
            let stored = try #require(try await store.grant(of: SampleFacts.appID, by: ada))
            for grant in [returned, stored] {
                #expect(grant.granted == row.allGranted)
                #expect(grant.declined == row.allDeclined)
                #expect(grant.epoch == 1)
                #expect(grant.appScopedID == "1\(ada.rawValue)")
                #expect(grant.person == ada)
                #expect(grant.appID == SampleFacts.appID)
            }
            consent.appScopedID = "999"
            #expect(try await store.record(consent).appScopedID == "1\(ada.rawValue)", "The app-scoped user ID does not change")
        }
        let grace = try await store.id(of: SampleFacts.grace)
        #expect(try await store.grant(of: SampleFacts.appID, by: grace) == nil)
    }

    static func rejectsUnknownConsents(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        for consent in [SampleFacts.consent(Person.ID(rawValue: 999)), SampleFacts.consent(ada, app: "999")] {
            let error = await #expect(throws: StoreError.self) { try await store.record(consent) }
            #expect(error?.isMissingSubject == true)
        }
        #expect(try await store.grant(of: "999", by: ada) == nil)
        let device = SampleFacts.deviceLogin("d", app: "999")
        let error = await #expect(throws: StoreError.self) { try await store.create(device, from: SampleFacts.here, at: SampleFacts.now) }
        #expect(error?.isMissingSubject == true)
    }

    // MARK: Accounts

    static func findsAnAccount(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let grace = try await store.id(of: SampleFacts.grace)
        #expect(
            try await store.status(ofLogin: "login", by: ada, in: SampleFacts.appID).account == nil,
            "A person who has not logged in has no account")
        for (person, entry, hasPicture) in [(ada, SampleFacts.ada, true), (grace, SampleFacts.grace, false)] {
            let grant = try await store.record(SampleFacts.consent(person, granted: [.publicProfile], declined: [.email]))
            let byPerson = try #require(try await store.status(ofLogin: "login", by: person, in: SampleFacts.appID).account)
            let byID = try #require(try await store.account(withID: grant.appScopedID, in: SampleFacts.appID))
            for account in [byPerson, byID] {
                expect(account.app, like: SampleFacts.app)
                expect(account.person, like: entry)
                #expect(account.person.id == person)
                #expect(account.grant.appScopedID == grant.appScopedID)
                #expect(account.grant.granted == [.publicProfile])
                #expect(account.grant.declined == [.email])
                #expect(account.hasPicture == hasPicture)
            }
        }
        for id in ["", "0", "1\(ada.rawValue)0", "\(ada.rawValue)"] {
            #expect(try await store.account(withID: id, in: SampleFacts.appID) == nil)
        }
        #expect(try await store.account(withID: "1\(ada.rawValue)", in: "2") == nil)
    }

    static func pagesFriends(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let grace = try await store.id(of: SampleFacts.grace)
        let blaise = try await store.id(of: SampleFacts.blaise)
        func page(_ place: FriendPage.Request.Place = .offset(0), limit: Int) async throws -> FriendPage {
            try await store.friends(of: ada, in: SampleFacts.appID, page: FriendPage.Request(place, limit: limit), at: SampleFacts.now)
        }
        let empty = try await page(limit: 25)
        #expect(empty.friends == [])
        #expect(empty.totalCount == 2, "Friends who do not use the app are counted but not listed")
        for person in [grace, blaise] { _ = try await store.record(SampleFacts.consent(person, granted: [.userFriends])) }
        let both = [(grace, "Grace", "Hopper"), (blaise, "Blaise", "Pascal")].map { person, first, last in
            FriendPage.Friend(
                appScopedID: "1\(person.rawValue)", person: person, name: PersonName(first: first, middle: nil, last: last),
                hasPicture: false)
        }.sorted { $0.appScopedID < $1.appScopedID }
        let rows: [(FriendPage.Request.Place, Int, [FriendPage.Friend], Bool)] = [
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
        #expect(try await store.friend(of: ada, withID: both[0].appScopedID, in: SampleFacts.appID, at: SampleFacts.now) == both[0])
        for id in ["1\(ada.rawValue)", "", "0"] {
            #expect(try await store.friend(of: ada, withID: id, in: SampleFacts.appID, at: SampleFacts.now) == nil)
        }
    }

    // MARK: Revocation

    static func removesAnApp(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let grant = try await store.record(SampleFacts.consent(ada, granted: [.publicProfile, .email], declined: [.userGender]))
        let token = AccessToken(grant: grant, login: SampleFacts.login, issuedAt: SampleFacts.now)
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 0..<16 { group.addTask { try await store.remove(AppRemoval(of: grant, by: .app, at: SampleFacts.now)) } }
            return try await group.reduce(into: 0) { count, wasRemoved in count += wasRemoved ? 1 : 0 }
        }
        #expect(outcomes == 1, "Only one of the concurrent removals succeeds")
        #expect(try await store.grant(of: SampleFacts.appID, by: ada) == nil)
        #expect(try await store.status(ofLogin: "login", by: ada, in: SampleFacts.appID).account == nil)
        #expect(try await store.account(withID: grant.appScopedID, in: SampleFacts.appID) == nil)
        #expect(
            name(of: try await store.redeem(SampleFacts.redemption("open", grant))) == "notAuthorized",
            "A code that was not redeemed is void")

        let again = try await store.record(SampleFacts.consent(ada))
        #expect(again.granted == [.publicProfile], "The earlier decisions are deleted")
        #expect(again.declined == [])
        #expect(again.appScopedID == grant.appScopedID)
        #expect(!token.isValid(under: again, at: SampleFacts.now), "An old token stays void after a new login")
        #expect(name(of: try await store.redeem(SampleFacts.redemption("late", grant))) == "revoked")
        #expect(
            try await !store.remove(AppRemoval(of: grant, by: .app, at: SampleFacts.now)),
            "A removal of the old grant does not remove the new one")
        #expect(try await store.grant(of: SampleFacts.appID, by: ada) != nil)
    }

    static func revokesAPermission(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let grant = try await store.record(SampleFacts.consent(ada, granted: [.publicProfile, .email, .userBirthday]))
        for _ in 0..<2 {
            #expect(try await store.withdraw(PermissionRevocation(of: ["email"], from: grant, by: .app, at: SampleFacts.now)))
        }
        let after = try #require(try await store.grant(of: SampleFacts.appID, by: ada))
        #expect(after.granted == [.publicProfile, .userBirthday])
        #expect(after.declined == [.email])
        #expect(after.epoch == grant.epoch, "The tokens stay valid")
        _ = try await store.remove(AppRemoval(of: after, by: .app, at: SampleFacts.now))
        #expect(try await !store.withdraw(PermissionRevocation(of: ["user_birthday"], from: after, by: .app, at: SampleFacts.now)))
        let again = try await store.record(SampleFacts.consent(ada, granted: [.publicProfile, .userBirthday]))
        #expect(
            try await !store.withdraw(PermissionRevocation(of: ["user_birthday"], from: after, by: .app, at: SampleFacts.now)),
            "A revocation for the old grant does not apply to the new one")
        #expect(again.granted.contains(.userBirthday))
    }

    static func approvesADeclinedPermission(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let person = try await store.somebody(SampleFacts.ada)
        let consent = SampleFacts.consent(ada, declined: [.email, .userBirthday])
        let grant = try await store.record(consent)
        func approval(_ permission: Permission, from grant: Grant) throws -> PermissionApproval {
            try PermissionApproval(
                of: permission, to: SampleFacts.app, from: grant, by: person, at: SampleFacts.now + 60)
        }
        let email = try approval(.email, from: grant)
        for _ in 0..<2 { #expect(try await store.approve(email)) }
        let after = try #require(try await store.grant(of: SampleFacts.appID, by: ada))
        #expect(after.granted == [.publicProfile, .email] && after.declined == [.userBirthday])
        #expect(after.epoch == grant.epoch)
        #expect(
            after.lastLoginAt == grant.lastLoginAt && after.tracking == grant.tracking
                && after.lastClassicLoginAt == grant.lastClassicLoginAt,
            "An approval is not a login and does not make a limited login classic")
        let lines = try await store.audit(AuditQuery(person: ada)).filter { $0.act == .granted }
        #expect(lines.last?.fields == ["email"] && lines.last?.actor == .person && lines.last?.at == email.at)
        #expect(lines.count == 2, "A repeated approval adds no entry")

        let late = try approval(.userBirthday, from: after)
        _ = try await store.remove(AppRemoval(of: after, by: .person, at: SampleFacts.now))
        #expect(try await !store.approve(late), "A removed app gets no permission")
        _ = try await store.record(consent)
        #expect(try await !store.approve(late), "An approval for the old grant does not apply to the new one")
        #expect(try await store.grant(of: SampleFacts.appID, by: ada)?.granted == [.publicProfile])
    }

    // MARK: Proofs

    static func usesAProofOnce(_ store: any ProviderStore) async throws {
        let now = SampleFacts.now
        func use(_ id: String, _ thumbprint: String = "t", at time: Date = now) -> DPoPProofUse {
            DPoPProofUse(tokenID: id, thumbprint: thumbprint, owner: "o", forgetAfter: time + 600, at: time)
        }
        #expect(try await !store.isUsed(use("one")))
        let first = try await withThrowingTaskGroup { group in
            for _ in 0..<16 { group.addTask { try await store.use(use("one")) } }
            return try await group.reduce(into: 0) { count, isFirst in count += isFirst == .used ? 1 : 0 }
        }
        #expect(first == 1)
        #expect(try await store.isUsed(use("one")))
        #expect(try await !store.isUsed(use("two")))
        #expect(try await store.use(use("two")) == .used)
        #expect(try await store.use(use("one", "another key")) == .used)
        #expect(try await store.use(use("one", at: now + 600)) == .alreadyUsed, "A proof is remembered until it expires")
        #expect(try await store.use(use("one", at: now + 601)) == .used)
    }

    static func refreshesAnUnchangedAccount(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let both: Set<Permission> = [.publicProfile, .email]
        let grant = try await store.record(SampleFacts.consent(ada, granted: both))
        let seen = try #require(try await store.account(withID: grant.appScopedID, in: SampleFacts.appID))
        let proof = DPoPProofUse(tokenID: "p", thumbprint: "t", owner: "o", forgetAfter: SampleFacts.now + 60, at: SampleFacts.now)
        func refresh(_ account: Account) async throws -> DirectRefreshOutcome {
            try await store.take(
                DirectRefresh(by: proof, of: AccountSnapshot(account.grant, of: account.person, permissions: both)))
        }
        #expect(try await store.withdraw(PermissionRevocation(of: ["email"], from: grant, by: .person, at: SampleFacts.now)))
        #expect(try await refresh(seen) == .accountChanged, "One permission was revoked")
        #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: SampleFacts.now)))
        #expect(try await refresh(seen) == .accountChanged, "The app was removed")
        let login = DialogLogin(grant, of: seen.person, permissions: [.publicProfile], at: SampleFacts.now)
        #expect(try await !store.record(login), "The dialog cannot complete a login after the removal")
        #expect(try await !store.audit(AuditQuery(person: ada)).contains { $0.act == .login })
        _ = try await store.record(SampleFacts.consent(ada, granted: both))
        #expect(try await refresh(seen) == .accountChanged, "A new grant is a change of the account")
        let again = try #require(try await store.account(withID: grant.appScopedID, in: SampleFacts.appID))
        #expect(try await refresh(again) == .recorded, "The rejected attempts have not used up the proof")
        #expect(try await refresh(again) == .proofUsed)
    }

    // MARK: Codes

    static func redeemsACodeOnce(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let grant = try await store.record(SampleFacts.consent(ada))
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 0..<32 { group.addTask { try await store.redeem(SampleFacts.redemption("one", grant)) } }
            return try await group.reduce(into: [String: Int]()) { counts, outcome in counts[name(of: outcome), default: 0] += 1 }
        }
        #expect(outcomes == ["redeemed": 1, "usedBefore": 31])
        let after = try #require(try await store.grant(of: SampleFacts.appID, by: ada))
        #expect((after.epoch, after.granted) == (grant.epoch, [.publicProfile]), "The grant stays as it is")
        for (login, ending) in [("one", SessionEndReason.revoked), ("two", nil)] {
            let status = try await store.status(ofLogin: login, by: ada, in: SampleFacts.appID)
            #expect(status.endReason == ending, "Only the login of the replayed code has ended")
        }
    }

    static func distinguishesCodes(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let grant = try await store.record(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
        for id in ["one", "two", "One"] {
            guard case .redeemed(let found) = try await store.redeem(SampleFacts.redemption(id, grant)) else {
                Issue.record("The code \(id) was not redeemed")
                continue
            }
            #expect(found.grant.appScopedID == grant.appScopedID)
            #expect(found.grant.granted == grant.granted)
        }
    }

    static func rejectsACodeOfAnEarlierEpoch(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let grant = try await store.record(SampleFacts.consent(ada))
        _ = try await store.redeem(SampleFacts.redemption("one", grant))
        _ = try await store.remove(AppRemoval(of: grant, by: .person, at: SampleFacts.now))
        let after = try await store.record(SampleFacts.consent(ada))
        for _ in 0..<2 {
            #expect(
                name(of: try await store.redeem(SampleFacts.redemption("two", grant))) == "revoked", "A revoked code is not marked as used"
            )
        }
        #expect(try await store.audit(AuditQuery(person: ada)).allSatisfy { $0.act != .codeReplayed })
        #expect(name(of: try await store.redeem(SampleFacts.redemption("three", after))) == "redeemed")
        #expect(name(of: try await store.redeem(SampleFacts.redemption("one", grant))) == "usedBefore")
        let status = try await store.status(ofLogin: "three", by: ada, in: SampleFacts.appID)
        #expect(status.endReason == nil && status.account?.grant.epoch == after.epoch, "The replay of an old code does not end a new login")
    }

    static func rejectsACodeWithoutAGrant(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let grant = Grant(
            appID: SampleFacts.appID, person: ada, appScopedID: "1", granted: [], declined: [], engagedAt: SampleFacts.now, epoch: 1)
        for _ in 0..<2 { #expect(name(of: try await store.redeem(SampleFacts.redemption("one", grant))) == "notAuthorized") }
    }

    static func remembersARedeemedCode(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let grant = try await store.record(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
        _ = try await store.redeem(SampleFacts.redemption("one", grant))
        let expiry = SampleFacts.now.addingTimeInterval(AuthorizationCode.lifetime)
        _ = try await store.redeem(SampleFacts.redemption("two", grant, at: expiry))
        #expect(name(of: try await store.redeem(SampleFacts.redemption("one", grant, at: expiry))) == "usedBefore")
    }

    // MARK: Sessions

    static func keepsASessionUntilItExpires(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let now = SampleFacts.now
        _ = try await store.create(
            BrowserSession(digest: "d", person: ada, authenticatedAt: now - 5, expiresAt: now + 60),
            verifiedWith: SampleFacts.ada.person.password)
        let session = try #require(try await store.session(withDigest: "d", at: now))
        #expect(session.person == ada)
        #expect(session.authenticatedAt == now - 5)
        #expect(session.expiresAt == now + 60)
        #expect(try await store.session(withDigest: "d", at: now + 59) != nil)
        #expect(try await store.session(withDigest: "d", at: now + 60) == nil)
        #expect(try await store.session(withDigest: "D", at: now) == nil)
        #expect(try await store.session(withDigest: "", at: now) == nil)
    }

    static func createsNoSessionAfterAChange(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try #require(try await store.record(ofPersonWithLogin: SampleFacts.ada.person.login))
        func open(_ digest: String, _ password: PasswordDigest, person: Person.ID = ada.person.id) async throws -> Bool {
            let session = BrowserSession(digest: digest, person: person, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 60)
            let isOpen = try await store.create(session, verifiedWith: password)
            #expect(try await (store.session(withDigest: digest, at: SampleFacts.now) != nil) == isOpen)
            return isOpen
        }
        #expect(try await open("a", ada.person.password))
        var changed = ada
        changed.person.password = PasswordDigest(encoded: "$argon2id$3")
        #expect(try await store.change(PersonChange.set(ada, to: changed, at: SampleFacts.now)))
        #expect(try await !open("b", ada.person.password), "The password was verified before it changed")
        #expect(try await open("c", changed.person.password))
        var locked = changed
        locked.person.isLocked = true
        #expect(try await store.change(PersonChange.set(changed, to: locked, at: SampleFacts.now)))
        #expect(try await !open("d", changed.person.password))
        #expect(try await !open("e", changed.person.password, person: Person.ID(rawValue: 999)))
    }

    static func endsASession(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let now = SampleFacts.now
        for digest in ["a", "b"] {
            _ = try await store.create(
                BrowserSession(digest: digest, person: ada, authenticatedAt: now, expiresAt: now + 60),
                verifiedWith: SampleFacts.ada.person.password)
        }
        for _ in 0..<2 { try await store.endSession(withDigest: "a", at: SampleFacts.now) }
        #expect(try await store.session(withDigest: "a", at: now) == nil)
        #expect(try await store.session(withDigest: "b", at: now) != nil)
        _ = try await store.create(
            BrowserSession(digest: "c", person: ada, authenticatedAt: now + 60, expiresAt: now + 120),
            verifiedWith: SampleFacts.ada.person.password)
        #expect(try await store.session(withDigest: "c", at: now + 60) != nil, "A new session is not deleted with the expired ones")
    }

    // MARK: Concurrency

    /// - Returns: the digests of the sessions that are there.
    static func storesConcurrentWrites(_ store: any ProviderStore) async throws -> [String] {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let digests = (0..<80).map { "session-\($0)" }
        try await withThrowingTaskGroup { group in
            for (number, digest) in digests.enumerated() {
                group.addTask {
                    let session = BrowserSession(
                        digest: digest, person: ada, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 60)
                    _ = try await store.create(session, verifiedWith: SampleFacts.ada.person.password)
                }
                // Every tenth fact fails, and takes nothing else with it.
                guard number.isMultiple(of: 10) else { continue }
                group.addTask {
                    await #expect(throws: StoreError.self) { try await store.record(SampleFacts.consent(Person.ID(rawValue: 999))) }
                }
            }
            try await group.waitForAll()
        }
        for digest in digests { #expect(try await store.session(withDigest: digest, at: SampleFacts.now)?.person == ada) }
        return digests
    }

    // MARK: Comparing

    private static func name(of outcome: CodeRedemptionOutcome) -> String {
        switch outcome {
        case .redeemed: "redeemed"
        case .alreadyRedeemed: "usedBefore"
        case .limitReached: "tooMany"
        case .revoked: "revoked"
        case .rejected(let error): "refused \(error.subcode ?? 0)"
        case .notAuthorized: "notAuthorized"
        }
    }

    private static func expect(_ app: RegisteredApp, like other: RegisteredApp) {
        #expect(app.id == other.id)
        #expect(app.name == other.name)
        #expect(app.secret?.reveal(\.self) == other.secret?.reveal(\.self))
        #expect(app.clientToken?.reveal(\.self) == other.clientToken?.reveal(\.self))
        #expect(app.mode == other.mode)
        #expect(Set(app.redirectURIs) == Set(other.redirectURIs))
        #expect(app.advancedAccess == other.advancedAccess)
        #expect(app.roles == other.roles)
        #expect(app.appDefinedPermissions == other.appDefinedPermissions)
        #expect(app.allowsLoginFromDevices == other.allowsLoginFromDevices)
        #expect(app.requiresAppSecret == other.requiresAppSecret)
        #expect(app.deauthorizeCallbackURL == other.deauthorizeCallbackURL)
        #expect(app.dataDeletionCallbackURL == other.dataDeletionCallbackURL)
    }

    private static func expect(_ person: Person, like entry: DigestedSeed.Entry) {
        let other = entry.person
        #expect(person.login == other.login)
        #expect(person.password.encoded == other.password.encoded)
        #expect(person.firstName == other.firstName)
        #expect(person.middleName == other.middleName)
        #expect(person.lastName == other.lastName)
        #expect(person.birthday == other.birthday)
        #expect(person.gender == other.gender)
        #expect(person.hometown == other.hometown)
        #expect(person.location == other.location)
        #expect(person.link == other.link)
        #expect(person.locale == other.locale)
    }
}
