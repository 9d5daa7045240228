import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decisions about a grant that the person, the app or the operator changes")
struct GrantChangeDecisionTests {
    private let grant = {
        var grant = Sample.grant(granted: [.publicProfile, .email], declined: [.userLikes], epoch: 3)
        grant.expired = [.userBirthday]
        return grant
    }()

    private func entry(_ event: AuditEvent, _ fields: [String], by actor: AuditEntry.Actor) -> NewAuditEntry {
        NewAuditEntry(event, by: actor, person: Sample.ada.id, appID: Sample.app.id, fields: fields, at: Sample.now + 60)
    }

    @Test("Only the grant that was read is removed, not a later or an earlier one", arguments: [2, 4, nil])
    func otherGrants(epoch: Int?) {
        let stored = epoch.map { Sample.grant(granted: [.publicProfile, .email], declined: [.userLikes], epoch: $0) }
        #expect(AppRemoval(of: grant, by: .app, at: Sample.now).decision(on: stored) == nil)
    }

    @Test("A removed grant keeps its app-scoped ID, has the next epoch, and keeps no decision about permissions")
    func removal() throws {
        let end = try #require(AppRemoval(of: grant, by: .operator, at: Sample.now + 60).decision(on: grant))
        #expect(end.after.epoch == 4 && end.after.appScopedID == grant.appScopedID && end.after.appID == grant.appID)
        #expect(end.after.person == grant.person && end.after.lastLoginAt == grant.lastLoginAt)
        #expect(end.after.granted == [] && end.after.declined == [] && end.after.expired == [])
        #expect(end.after.tracking == nil && end.after.lastClassicLoginAt == nil)
        #expect(end.before.epoch == 3 && end.endedAt == Sample.now + 60)
        #expect(end.entry == entry(.disconnected, ["public_profile", "email"], by: .operator), "The expired permissions were lost before")
    }

    @Test(
        "A revoked permission is declined, and the entry has those that were not declined before",
        arguments: [
            (["email"], ["email"], [[.publicProfile], [.userLikes, .email], [.userBirthday]]),
            (["user_birthday"], ["user_birthday"], [[.publicProfile, .email], [.userLikes, .userBirthday], []]),
            (["user_likes"], nil, [[.publicProfile, .email], [.userLikes], [.userBirthday]]),
            (["user_likes", "email"], ["email"], [[.publicProfile], [.userLikes, .email], [.userBirthday]]),
        ] as [([String], [String]?, [Set<Permission>])])
    func revocation(names: [String], fields: [String]?, after: [Set<Permission>]) throws {
        let revocation = try PermissionRevocation(of: names, from: grant, by: .app, at: Sample.now + 60)
        guard case .revoke(let changed, let added) = revocation.decision(on: grant) else {
            Issue.record("The revocation was refused")
            return
        }
        #expect([changed.granted, changed.declined, changed.expired] == after && changed.epoch == 3)
        #expect(added == fields.map { entry(.revoked, $0, by: .app) })
    }

    @Test("A permission that is no longer stored is not revoked")
    func unknownPermission() throws {
        let revocation = try PermissionRevocation(of: ["email"], from: grant, by: .app, at: Sample.now)
        guard case .revoke(let changed, nil) = revocation.decision(on: Sample.grant(epoch: 3)) else {
            Issue.record("The revocation was refused, or added an entry")
            return
        }
        #expect(changed.granted == [.publicProfile] && changed.declined == [])
    }

    @Test("A revocation and an approval apply only to the grant that was read", arguments: [2, 4, nil])
    func earlierGrant(epoch: Int?) throws {
        let stored = epoch.map { epoch in
            var other = grant
            other.epoch = epoch
            return other
        }
        let revocation = try PermissionRevocation(of: ["email"], from: grant, by: .app, at: Sample.now)
        guard case .refuse = revocation.decision(on: stored), case .refuse = try approval().decision(on: stored) else {
            Issue.record("The change was accepted")
            return
        }
    }

    private func approval(of permission: Permission = .userLikes) throws -> PermissionApproval {
        try PermissionApproval(of: permission, to: Sample.approvedApp, from: grant, by: Sample.ada, at: Sample.now + 60)
    }

    @Test("A permission that was declined or has expired is granted by an approval", arguments: [Permission.userLikes, .userBirthday])
    func approval(permission: Permission) throws {
        guard case .approve(let changed, let added) = try approval(of: permission).decision(on: grant) else {
            Issue.record("The approval was refused")
            return
        }
        #expect(changed.granted == [.publicProfile, .email, permission])
        #expect(changed.declined == grant.declined.subtracting([permission]) && changed.expired == grant.expired.subtracting([permission]))
        #expect(added == entry(.granted, [permission.name], by: .person))
        #expect(changed.lastLoginAt == grant.lastLoginAt && changed.tracking == grant.tracking, "An approval is not a login")
    }

    @Test("A permission that is granted by now changes nothing, and one that was never asked for is refused", arguments: [true, false])
    func laterStates(isGranted: Bool) throws {
        let decision = try approval().decision(on: Sample.grant(granted: isGranted ? [.userLikes] : [], epoch: 3))
        switch decision {
        case .alreadyGranted: #expect(isGranted)
        case .refuse: #expect(!isGranted)
        case .approve: Issue.record("The permission was granted a second time")
        }
    }
}
