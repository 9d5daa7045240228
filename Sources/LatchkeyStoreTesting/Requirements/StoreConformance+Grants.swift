import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``GrantStore``.
extension StoreConformance {
    static func mergesDecisions(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        #expect(try await nodes.next.grant(of: SampleFacts.appID, by: ada) == nil)
        let rows: [(granted: Set<Permission>, declined: Set<Permission>, allGranted: Set<Permission>, allDeclined: Set<Permission>)] = [
            ([.publicProfile, .email], [.userGender], [.publicProfile, .email], [.userGender]),
            ([.publicProfile], [], [.publicProfile, .email], [.userGender]),
            ([.userBirthday], [.userLink], [.publicProfile, .email, .userBirthday], [.userGender, .userLink]),
            ([.userGender], [.email], [.publicProfile, .userBirthday, .userGender], [.userLink, .email]),
        ]
        for row in rows {
            var consent = SampleFacts.consent(ada, granted: row.granted, declined: row.declined)
            let returned = try await nodes.next.recordConsent(consent)
            let stored = try #require(try await nodes.next.grant(of: SampleFacts.appID, by: ada))
            for grant in [returned, stored] {
                #expect(grant.granted == row.allGranted)
                #expect(grant.declined == row.allDeclined)
                #expect(grant.epoch == 1)
                #expect(grant.appScopedID == "1\(ada.rawValue)")
                #expect(grant.person == ada)
                #expect(grant.appID == SampleFacts.appID)
            }
            consent.appScopedID = "999"
            #expect(try await nodes.next.recordConsent(consent).appScopedID == "1\(ada.rawValue)", "The app-scoped user ID does not change")
        }
        let grace = try await nodes.next.id(of: SampleFacts.grace)
        #expect(try await nodes.next.grant(of: SampleFacts.appID, by: grace) == nil)
    }

    static func rejectsUnknownConsents(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        for consent in [SampleFacts.consent(Person.ID(rawValue: 999)), SampleFacts.consent(ada, app: "999")] {
            let error = await #expect(throws: StoreError.self) { try await nodes.next.recordConsent(consent) }
            #expect(error?.isMissingSubject == true)
        }
        #expect(try await nodes.next.grant(of: "999", by: ada) == nil)
        let device = SampleFacts.deviceLogin("d", app: "999")
        let error = await #expect(throws: StoreError.self) {
            try await nodes.next.createDeviceLogin(device, from: SampleFacts.here, at: SampleFacts.now)
        }
        #expect(error?.isMissingSubject == true)
    }

    static func findsAnAccount(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grace = try await nodes.next.id(of: SampleFacts.grace)
        #expect(
            try await nodes.next.tokenStatus(ofLogin: "login", by: ada, in: SampleFacts.appID).account == nil,
            "A person who has not logged in has no account")
        for (person, entry, hasPicture) in [(ada, SampleFacts.ada, true), (grace, SampleFacts.grace, false)] {
            let grant = try await nodes.next.recordConsent(SampleFacts.consent(person, granted: [.publicProfile], declined: [.email]))
            let byPerson = try #require(try await nodes.next.tokenStatus(ofLogin: "login", by: person, in: SampleFacts.appID).account)
            let byID = try #require(try await nodes.next.account(withID: grant.appScopedID, in: SampleFacts.appID))
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
            #expect(try await nodes.next.account(withID: id, in: SampleFacts.appID) == nil)
        }
        #expect(try await nodes.next.account(withID: "1\(ada.rawValue)", in: "2") == nil)
    }

    static func removesAnApp(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grant = try await nodes.next.recordConsent(
            SampleFacts.consent(ada, granted: [.publicProfile, .email], declined: [.userGender]))
        let token = AccessToken(grant: grant, login: SampleFacts.login, issuedAt: SampleFacts.now)
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 0..<16 { group.addTask { try await nodes.next.removeGrant(AppRemoval(of: grant, by: .app, at: SampleFacts.now)) } }
            return try await group.reduce(into: 0) { count, wasRemoved in count += wasRemoved ? 1 : 0 }
        }
        #expect(outcomes == 1, "Only one of the concurrent removals succeeds")
        #expect(try await nodes.next.grant(of: SampleFacts.appID, by: ada) == nil)
        #expect(try await nodes.next.tokenStatus(ofLogin: "login", by: ada, in: SampleFacts.appID).account == nil)
        #expect(try await nodes.next.account(withID: grant.appScopedID, in: SampleFacts.appID) == nil)
        #expect(
            name(of: try await nodes.next.redeemCode(SampleFacts.redemption("open", grant))) == "notAuthorized",
            "A code that was not redeemed is void")

        let again = try await nodes.next.recordConsent(SampleFacts.consent(ada))
        #expect(again.granted == [.publicProfile], "The earlier decisions are deleted")
        #expect(again.declined == [])
        #expect(again.appScopedID == grant.appScopedID)
        #expect(!token.isValid(under: again, at: SampleFacts.now), "An old token stays void after a new login")
        #expect(name(of: try await nodes.next.redeemCode(SampleFacts.redemption("late", grant))) == "revoked")
        #expect(
            try await !nodes.next.removeGrant(AppRemoval(of: grant, by: .app, at: SampleFacts.now)),
            "A removal of the old grant does not remove the new one")
        #expect(try await nodes.next.grant(of: SampleFacts.appID, by: ada) != nil)
    }

    static func revokesAPermission(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(ada, granted: [.publicProfile, .email, .userBirthday]))
        for _ in 0..<2 {
            #expect(try await nodes.next.revokePermissions(PermissionRevocation(of: ["email"], from: grant, by: .app, at: SampleFacts.now)))
        }
        let after = try #require(try await nodes.next.grant(of: SampleFacts.appID, by: ada))
        #expect(after.granted == [.publicProfile, .userBirthday])
        #expect(after.declined == [.email])
        #expect(after.epoch == grant.epoch, "The tokens stay valid")
        _ = try await nodes.next.removeGrant(AppRemoval(of: after, by: .app, at: SampleFacts.now))
        #expect(
            try await !nodes.next.revokePermissions(PermissionRevocation(of: ["user_birthday"], from: after, by: .app, at: SampleFacts.now))
        )
        let again = try await nodes.next.recordConsent(SampleFacts.consent(ada, granted: [.publicProfile, .userBirthday]))
        #expect(
            try await !nodes.next.revokePermissions(
                PermissionRevocation(of: ["user_birthday"], from: after, by: .app, at: SampleFacts.now)),
            "A revocation for the old grant does not apply to the new one")
        #expect(again.granted.contains(.userBirthday))
    }

    static func approvesADeclinedPermission(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let person = try await nodes.next.storedPerson(SampleFacts.ada)
        let consent = SampleFacts.consent(ada, declined: [.email, .userBirthday])
        let grant = try await nodes.next.recordConsent(consent)
        func approval(_ permission: Permission, from grant: Grant) throws -> PermissionApproval {
            try PermissionApproval(
                of: permission, to: SampleFacts.app, from: grant, by: person, at: SampleFacts.now + 60)
        }
        let email = try approval(.email, from: grant)
        for _ in 0..<2 { #expect(try await nodes.next.approvePermission(email)) }
        let after = try #require(try await nodes.next.grant(of: SampleFacts.appID, by: ada))
        #expect(after.granted == [.publicProfile, .email] && after.declined == [.userBirthday])
        #expect(after.epoch == grant.epoch)
        #expect(
            after.lastLoginAt == grant.lastLoginAt && after.tracking == grant.tracking
                && after.lastClassicLoginAt == grant.lastClassicLoginAt,
            "An approval is not a login and does not make a limited login classic")
        let lines = try await nodes.next.auditEntries(matching: AuditQuery(person: ada)).filter { $0.event == .granted }
        #expect(lines.last?.fields == ["email"] && lines.last?.actor == .person && lines.last?.at == email.at)
        #expect(lines.count == 2, "A repeated approval adds no entry")

        let late = try approval(.userBirthday, from: after)
        _ = try await nodes.next.removeGrant(AppRemoval(of: after, by: .person, at: SampleFacts.now))
        #expect(try await !nodes.next.approvePermission(late), "A removed app gets no permission")
        _ = try await nodes.next.recordConsent(consent)
        #expect(try await !nodes.next.approvePermission(late), "An approval for the old grant does not apply to the new one")
        #expect(try await nodes.next.grant(of: SampleFacts.appID, by: ada)?.granted == [.publicProfile])
    }

    static func endsTheDataAccess(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        func grant() async throws -> Grant { try #require(try await nodes.next.grant(of: SampleFacts.appID, by: ada)) }
        let first = try await nodes.next.recordConsent(SampleFacts.consent(ada, granted: [.publicProfile, .email, .userBirthday]))
        #expect(first.lastLoginAt == SampleFacts.now)
        let day: TimeInterval = 86_400
        let earlier = SampleFacts.now + 80 * day
        guard case .redeemed(let redeemed) = try await nodes.next.redeemCode(SampleFacts.redemption("one", first, at: earlier)) else {
            Issue.record("The code was not redeemed")
            return
        }
        #expect(redeemed.grant.lastLoginAt == earlier)
        _ = try await nodes.next.recordDialogLogin(
            DialogLogin(first, of: try await nodes.next.storedPerson(SampleFacts.ada), permissions: [.email], at: SampleFacts.now))
        #expect(try await grant().lastLoginAt == earlier, "The time of the last login never goes back")
        #expect(
            try await nodes.next.recordConsent(SampleFacts.consent(ada)).lastLoginAt == earlier,
            "A consent that is recorded late does not set the time back either")
        #expect(try await grant().lastLoginAt == earlier)
        let late = earlier + 90 * day
        #expect(try await grant().expired.isEmpty, "Reading the grant changes nothing")
        _ = try await nodes.next.recordDialogLogin(
            DialogLogin(first, of: try await nodes.next.storedPerson(SampleFacts.ada), permissions: [.publicProfile], at: late))
        #expect(try await grant().lastLoginAt == late)
        #expect(try await grant().granted == [.publicProfile])
        #expect(try await grant().expired == [.email, .userBirthday])
        var consent = SampleFacts.consent(ada, granted: [.publicProfile, .email])
        consent.decidedAt = late + day
        let renewed = try await nodes.next.recordConsent(consent)
        #expect(renewed.granted == [.publicProfile, .email])
        #expect(renewed.expired == [.userBirthday])
        let lines = try await nodes.next.auditEntries(matching: AuditQuery(person: ada)).filter { $0.event == .granted }
        #expect(lines.last?.fields == ["email"], "A permission that the person confirms is granted again")
        let revocation = try PermissionRevocation(of: ["user_birthday"], from: renewed, by: .app, at: late + day)
        #expect(try await nodes.next.revokePermissions(revocation))
        #expect(try await grant().declined == [.userBirthday])
        #expect(try await grant().expired.isEmpty)
    }

    static func distinguishesLimitedLogins(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        var grant = try await nodes.next.recordConsent(SampleFacts.consent(ada.id, tracking: .limited))
        #expect(grant.tracking == nil && grant.lastClassicLoginAt == nil, "A consent is not a login")
        #expect(grant.isLimited(at: SampleFacts.now))
        let start = try await last(nodes)
        func currentGrant() async throws -> Grant? { try await nodes.next.grant(of: SampleFacts.appID, by: ada.id) }
        let limited = DialogLogin(grant, of: ada, permissions: [.publicProfile], tracking: .limited, at: SampleFacts.now)
        #expect(try await nodes.next.recordDialogLogin(limited))
        #expect(try await currentGrant()?.tracking == .limited)
        #expect(try await currentGrant()?.lastClassicLoginAt == nil)
        _ = try await nodes.next.redeemCode(SampleFacts.redemption("code", grant))
        #expect(try await currentGrant()?.tracking == .enabled)
        #expect(try await nodes.next.auditEntries(matching: AuditQuery(after: start)).map(\.tracking) == [.limited, .enabled])
        let lastClassicLoginAt = try #require(try await currentGrant()?.lastClassicLoginAt)
        #expect(try await nodes.next.recordDialogLogin(limited))
        #expect(try await currentGrant()?.tracking == .limited)
        #expect(
            try await currentGrant()?.lastClassicLoginAt == lastClassicLoginAt,
            "A limited login does not change the time of the last classic login")
        _ = try await nodes.next.createDeviceLogin(SampleFacts.deviceLogin("d"), from: SampleFacts.here, at: SampleFacts.now)
        _ = try await nodes.next.decideDeviceLogin(
            DeviceDecision(digest: "d", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now))
        _ = try await nodes.next.pollDeviceLogin(SampleFacts.poll("d", after: 1))
        #expect(try await currentGrant()?.tracking == .enabled)
        grant = try #require(try await currentGrant())
        #expect(try await nodes.next.removeGrant(AppRemoval(of: grant, by: .person, at: SampleFacts.now)))
        var again = try await nodes.next.recordConsent(SampleFacts.consent(ada.id, tracking: .limited))
        #expect(again.tracking == nil && again.lastClassicLoginAt == nil)
        again = try await nodes.next.recordConsent(SampleFacts.consent(ada.id))
        #expect(again.lastClassicLoginAt == SampleFacts.now, "The consent to a classic login sets the time")
        #expect(!again.isLimited(at: SampleFacts.now))
        #expect(try await nodes.next.recordConsent(SampleFacts.consent(ada.id, tracking: .limited)).lastClassicLoginAt == SampleFacts.now)
    }
}
