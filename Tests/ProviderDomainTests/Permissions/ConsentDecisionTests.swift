import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision which grant a consent leads to")
struct ConsentDecisionTests {
    private func consent(
        _ granted: Set<Permission> = [.email], declining declined: Set<Permission> = [], tracking: LoginTracking = .enabled,
        by actor: AuditEntry.Actor = .person
    ) -> Consent {
        Consent(
            appID: Sample.app.id, person: Sample.ada.id, appScopedID: "new", granted: granted, declined: declined, tracking: tracking,
            decidedAt: Sample.now, by: actor)
    }

    private func stored(_ grant: Grant?, removed: Consent.RemovedGrant? = nil) -> Consent.StoredState {
        Consent.StoredState(grant: grant, removedGrant: removed, firstEpoch: 4)
    }

    private func grant(_ granted: Set<Permission> = [], declined: Set<Permission> = [], expired: Set<Permission> = []) -> Grant {
        var grant = Sample.grant(granted: granted, declined: declined, epoch: 7)
        grant.expired = expired
        return grant
    }

    /// Stored permissions, the permissions of a consent, and the permissions and audit log entries after it.
    private struct Row: Sendable {
        var granted: Set<Permission> = []
        var declined: Set<Permission> = []
        var expired: Set<Permission> = []
        var grants: Set<Permission> = []
        var declines: Set<Permission> = []
        let after: [Set<Permission>]
        let entries: [String]
    }

    @Test(
        "A consent changes only the permissions that it names, and the entries have only those that it changes",
        arguments: [
            Row(after: [[], [], []], entries: []),
            Row(grants: [.email], after: [[.email], [], []], entries: ["granted email"]),
            Row(granted: [.email], grants: [.email, .userLikes], after: [[.email, .userLikes], [], []], entries: ["granted user_likes"]),
            Row(granted: [.email], after: [[.email], [], []], entries: []),
            Row(granted: [.email], declines: [.email], after: [[], [.email], []], entries: ["declined email"]),
            Row(declined: [.email], declines: [.email], after: [[], [.email], []], entries: []),
            Row(declined: [.email], grants: [.email], after: [[.email], [], []], entries: ["granted email"]),
            Row(expired: [.email, .userLikes], grants: [.email], after: [[.email], [], [.userLikes]], entries: ["granted email"]),
            Row(expired: [.email, .userLikes], declines: [.email], after: [[], [.email], [.userLikes]], entries: ["declined email"]),
            Row(grants: [.email], declines: [.email], after: [[], [.email], []], entries: ["declined email"]),
            Row(
                granted: [.userLikes], grants: [.email], declines: [.userLikes], after: [[.email], [.userLikes], []],
                entries: ["granted email", "declined user_likes"]),
        ])
    private func permissions(row: Row) {
        let decision = consent(row.grants, declining: row.declines).decision(
            on: stored(grant(row.granted, declined: row.declined, expired: row.expired)))
        #expect([decision.grant.granted, decision.grant.declined, decision.grant.expired] == row.after)
        #expect(decision.entries.map { "\($0.event) \($0.fields.joined(separator: " "))" } == row.entries)
    }

    @Test("A current grant keeps its epoch and its app-scoped ID, whatever else is stored")
    func currentGrant() {
        let decision = consent().decision(on: stored(grant(), removed: .init(appScopedID: "removed", epoch: 9)))
        #expect(decision.grant.epoch == 7 && decision.grant.appScopedID == grant().appScopedID)
    }

    @Test("A grant that was removed passes on its epoch and its app-scoped ID")
    func removedGrant() {
        let after = consent().decision(on: stored(nil, removed: .init(appScopedID: "removed", epoch: 9))).grant
        #expect(after.epoch == 9 && after.appScopedID == "removed" && after.granted == [.email])
    }

    @Test("A person's first grant has the first epoch of the app and the app-scoped ID of the consent")
    func firstGrant() {
        let after = consent(declining: [.userLikes]).decision(on: stored(nil)).grant
        #expect(after.appID == Sample.app.id && after.person == Sample.ada.id && after.epoch == 4 && after.appScopedID == "new")
        #expect(after.granted == [.email] && after.declined == [.userLikes] && after.expired == [])
        #expect(after.lastLoginAt == Sample.now && after.tracking == nil, "A consent is not a login yet")
    }

    @Test("Only the consent to a classic login sets the time of the last classic login", arguments: [LoginTracking.enabled, .limited])
    func classicLogin(tracking: LoginTracking) {
        var before = grant()
        before.lastClassicLoginAt = Sample.now - 60
        let isClassic = tracking == .enabled
        let decide = consent(tracking: tracking).decision
        #expect(decide(stored(before)).grant.lastClassicLoginAt == (isClassic ? Sample.now : Sample.now - 60))
        #expect(decide(stored(nil)).grant.lastClassicLoginAt == (isClassic ? Sample.now : nil))
        #expect(decide(stored(before)).grant.tracking == before.tracking)
    }

    @Test(
        "Once the data access has expired, a permission that the person confirms is newly granted",
        arguments: [(0, ["user_likes"], true), (1, [], false)] as [(Double, [String], Bool)])
    func expiredAccess(secondsBeforeExpiry: Double, fields: [String], hasExpired: Bool) {
        var before = grant([.publicProfile, .email, .userLikes])
        before.lastLoginAt = Sample.now - AccessToken.dataAccessLifetime + secondsBeforeExpiry
        let decision = consent([.userLikes]).decision(on: stored(before))
        #expect(decision.entries.flatMap(\.fields) == fields)
        #expect(decision.grant.expired == (hasExpired ? [.email] : []) && decision.grant.lastLoginAt == Sample.now)
    }

    @Test("A consent that is recorded late does not set the time of the last login back")
    func lateConsent() {
        var before = grant()
        before.lastLoginAt = Sample.now + 60
        #expect(consent().decision(on: stored(before)).grant.lastLoginAt == Sample.now + 60)
    }

    @Test("The entries name the app, the person, the time, and who decided", arguments: [AuditEntry.Actor.person, .app])
    func entries(actor: AuditEntry.Actor) {
        #expect(
            consent(by: actor).decision(on: stored(nil)).entries == [
                NewAuditEntry(
                    .granted, by: actor, person: Sample.ada.id, appID: Sample.app.id, fields: ["email"], at: Sample.now)
            ])
    }
}
