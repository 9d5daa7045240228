import LoginModel

/// The steps of a removal after the app has become inactive.
extension AppChange {
    /// The party that ends the grants and removes the test users. The person in such an entry is the owner of the grant or the test user,
    /// who did not remove the app, so the party is never a person.
    private var remover: AuditEntry.Actor { actor == .operator ? .operator : .app }

    /// Returns the audit log entry of the end of a grant to the app.
    public func entry(forEndOf grant: Grant) -> NewAuditEntry {
        NewAuditEntry(
            .disconnected, by: remover, person: grant.person, appID: grant.appID, fields: grant.granted.map(\.name), at: at)
    }

    /// Returns the epoch of the first grant to an app with the same ID, so that no token of the ended grants becomes valid again.
    /// - Parameters:
    ///   - epoch: The stored epoch of the first grant.
    ///   - ended: The epochs of the ended grants.
    public static func firstEpoch(_ epoch: Int, afterEndOf ended: [Int]) -> Int { max(epoch, (ended.max() ?? 0) + 1) }

    /// Returns the removal of a test user of the app; `nil` if the test user also belongs to another app, and therefore stays.
    public func removal(of testUser: Person, belongingTo appID: String) -> Person.Removal? {
        guard testUser.testApps.isSubset(of: [appID]) else { return nil }
        return testUser.removal(byApp: actor == .operator ? nil : appID, at: at)
    }

    /// Returns the audit log entry of the removal of the app.
    public func entry(forRemovalOf appID: String) -> NewAuditEntry { actor.entry(.appRemoved, of: appID, at: at) }
}
